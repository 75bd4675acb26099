"""A stocktake in the place of NOW: choose a place, type what lies there; nothing typed means not counted, never 0."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from companion.session import Refused
from companion.wording import _, say
from ui.bridge import SessionBridge
from ui.present.stocktake import ZoneView, differences, zone_views
from ui.theme import current, signals
from ui.views.now.controls import NumberField
from ui.views.now.lines import Icon, clear
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button


class StocktakePanel(QWidget):
    """The form. ``done`` when it was written down or left."""

    done = Signal()

    def __init__(self, bridge: SessionBridge, zone: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._zones: tuple[ZoneView, ...] = zone_views(bridge.game.table)
        self.fields: dict[str, NumberField] = {}
        self.setAccessibleName(_("Stocktake"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        body = QWidget()
        outer.addWidget(Scroll(body))
        self._box = QVBoxLayout(body)
        self._box.addWidget(Words(_("Now · stocktake"), 12, bold=True, condensed=True, role="text2"))
        self.headline = Words(_("Count what looks wrong"), 24, bold=True)
        self._box.addWidget(self.headline)
        self.sub = Words(_("The books follow your count; what is not explained stays in suspense."), 14, role="text2")
        self._box.addWidget(self.sub)
        self.choice = QComboBox()
        self.choice.setAccessibleName(_("Which place was counted?"))
        self.choice.addItems([found.words for found in self._zones])
        self.choice.currentIndexChanged.connect(self._zone_chosen)
        self._box.addWidget(self.choice)
        self._rows = QVBoxLayout()
        self._box.addLayout(self._rows)
        self.confirm = Button(_("Write the count down"), "filled", "check", _("Enter"))
        self.confirm.clicked.connect(self.write_down)
        self._box.addWidget(self.confirm)
        self.leave = Button(_("Close"), "outline", key=_("Esc"))
        self.leave.clicked.connect(self.done)
        self._box.addWidget(self.leave)
        self.wrong = Words("", 13, bold=True, role="bad")
        self.wrong.hide()
        self._box.addWidget(self.wrong)
        self._box.addStretch(1)
        signals.changed.connect(self.restyle)
        self.restyle()
        at = next((n for n, found in enumerate(self._zones) if found.zone == zone), 0)
        self.choice.setCurrentIndex(at)
        self._zone_chosen(at)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(17), theme.px(10), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(9))
        self._rows.setSpacing(theme.px(4))
        self.choice.setFont(theme.font(15))
        self.choice.setMinimumHeight(theme.px(44))

    def zone(self) -> ZoneView:
        """The place in question."""
        return self._zones[self.choice.currentIndex()]

    def counts(self) -> dict[str, int]:
        """What was typed, by kind."""
        found = {kind: field.number() for kind, field in self.fields.items()}
        return {kind: n for kind, n in found.items() if n is not None}

    def _zone_chosen(self, _at: int) -> None:
        clear_rows(self._rows)
        self.fields = {}
        for counted in self.zone().kinds:
            row = QHBoxLayout()
            row.addWidget(Icon(counted.kind, 22, cube=True))
            row.addWidget(Words(counted.words, 15), 1)
            books = Words(_("books {n}").format(n=counted.books), 13, condensed=True, role="text2", wrap=False)
            books.setMinimumWidth(current().px(64))
            row.addWidget(books)
            name = _("{place}, {kind}, books {n}, counted")
            field = NumberField(name.format(place=self.zone().words, kind=counted.words, n=counted.books))
            field.setPlaceholderText("")
            field.textEdited.connect(lambda _text: self._typed())
            field.entered.connect(self.write_down)
            row.addWidget(field)
            self.fields[counted.kind] = field
            self._rows.addLayout(row)
        self._typed()
        first = next(iter(self.fields.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _typed(self) -> None:
        counts = self.counts()
        self.confirm.setEnabled(bool(counts))
        words = differences(self.zone(), counts)
        self.headline.say(words or (_("It fits") if counts else _("Count what looks wrong")))
        self.wrong.hide()

    def write_down(self) -> None:
        """Writes the count into the log."""
        counts = self.counts()
        if not counts:
            return
        try:
            self._bridge.stocktake(self.zone().zone, counts, asker=self)
        except Refused as refused:
            self.wrong.say(say(refused.problems[0].message, self._bridge.game.book))
            self.wrong.show()
            return
        self.done.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        first = next(iter(self.fields.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.write_down()
        else:
            # Letters here are no keys of the step in hand.
            event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("surface"))
        painter.end()


def clear_rows(layout: QVBoxLayout) -> None:
    """Takes rows of widgets out of a column."""
    while (item := layout.takeAt(0)) is not None:
        row = item.layout()
        if row is not None:
            clear(row)
