"""A solo series on a card: its games in a row, what comes next, and a button that begins that (11.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.present.solo_series import CardView, Offer, SeriesView
from ui.theme import current
from ui.views.explained import explain
from ui.views.now.lines import clear
from ui.views.table.plates import Plate
from ui.views.table.series import CELL, CLAUSE, WORDS_FROM, paint_cells
from ui.views.words import Words
from ui.widgets import Button, Card
from ui.widgets.cards import AnswerRow

TALL: Final = 72
"""Height of the games while numbers stand below the trains, design pixels."""
BESIDE: Final = 620
"""A narrower card has its buttons below what they are about."""


class SeriesCells(Plate):
    """The games of a series on a card, higher where words have no room beside the numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: SeriesView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fit()

    def show_view(self, view: SeriesView) -> None:
        """Shows a series."""
        self._view = view
        self.say(view.sentence)
        self.restyle()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    def _tall(self) -> bool:
        return self.width() < current().px(WORDS_FROM)

    def _fit(self) -> None:
        self.setFixedHeight(current().px(TALL if self._tall() else CELL))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def face_size(self) -> tuple[float, float]:
        theme = current()
        return theme.px(320), theme.px(TALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(200), current().px(CELL))

    def draw(self, painter: QPainter) -> None:
        if self._view is not None:
            paint_cells(painter, QRectF(self.rect()), self._view.cells, self._tall())


def offer_buttons(offers: Sequence[Offer], start: Callable[[Offer], None]) -> list[Button]:
    """A button for each game that can be begun; ``start`` gets it."""
    found = []
    for number, offer in enumerate(offers):
        button = Button(offer.words, "outline", tinted=number == 0)

        def press(_on: bool = False, offer: Offer = offer, button: Button = button) -> None:
            # The page may go to the back: not before the press is over.
            QTimer.singleShot(0, button, lambda: start(offer))

        button.clicked.connect(press)
        found.append(button)
    return found


class SeriesCard(Card):
    """A series with what comes next in it. ``start_asked(Offer)`` begins that."""

    start_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(large=True, parent=parent)
        self._view: CardView | None = None
        self.buttons: list[Button] = []
        explain(self, CLAUSE)
        self.head = QHBoxLayout()
        self.heading = Words("", 18, bold=True)
        self.caption = Words("", 13, condensed=True, role="text2", align=Qt.AlignmentFlag.AlignRight)
        self.head.addWidget(self.heading, 1)
        self.head.addWidget(self.caption, 1)
        self.body.addLayout(self.head)
        self.cells = SeriesCells()
        self.body.addWidget(self.cells)
        self._foot = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        said = QVBoxLayout()
        said.setSpacing(0)
        self.words = Words("", 14)
        self.best = Words("", 13, role="text2")
        said.addWidget(self.words)
        said.addWidget(self.best)
        self._foot.addLayout(said, 1)
        self._tools = QHBoxLayout()
        self._foot.addLayout(self._tools)
        self.body.addLayout(self._foot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= current().px(BESIDE)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._foot.direction() is not way:
            self._foot.setDirection(way)
        self._foot.setSpacing(current().px(12 if wide else 6))

    def view(self) -> CardView | None:
        """What is shown."""
        return self._view

    def show_view(self, view: CardView | None) -> bool:
        """Shows a series, None takes the card away; whether its buttons are new."""
        self.setVisible(view is not None)
        if view is None or view == self._view:
            self._view = view
            return False
        offered = self._view.offers if self._view is not None else ()
        self._view = view
        self.setAccessibleName(view.series.title)
        self.heading.say(view.series.title)
        self.caption.say(view.series.caption)
        self.cells.show_view(view.series)
        self.words.say(view.words)
        self.best.say(view.best)
        self.words.setVisible(bool(view.words))
        self.best.setVisible(bool(view.best))
        if offered != view.offers or not self.buttons:
            clear(self._tools)
            self.buttons = offer_buttons(view.offers, self.start_asked.emit)
            if self.buttons:
                self._tools.addWidget(AnswerRow(self.buttons))
            return True
        return False
