"""Contracts chosen otherwise than the rules would: the cards as check boxes, and what they bring together."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present.score import ChoiceCard, Choosing
from ui.theme import current
from ui.views.reasons import MANY, SIDE_BELOW, TWO_COLUMNS, Upright, arrange, heading, paint_needs
from ui.views.words import Words
from ui.widgets import Button, strokes
from ui.widgets.pressable import TickBox


class CardBox(TickBox):
    """A contract as a check box: its number, what it needs, what it brings."""

    def __init__(self, card: ChoiceCard, parent: QWidget | None = None) -> None:
        super().__init__(card.sentence, card.chosen, parent)
        self.card = card
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 300, 44

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(220), current().px(44))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        if self.underMouse():
            strokes.panel(painter, area, theme.color("surface"), None, 0, 6)
        edge = theme.px(22)
        box = QRectF(theme.px(4), area.center().y() - edge / 2, edge, edge)
        on = self.isChecked()
        fill = theme.color("accent") if on else theme.color("surface")
        strokes.panel(painter, box, fill, theme.color("accent" if on else "line_strong"), 1.5, 5)
        if on:
            inset = theme.px(3)
            icons.paint(painter, "check", box.adjusted(inset, inset, -inset, -inset), theme.color("on_accent"))
        x = box.right() + theme.px(12)
        font = theme.font(14, bold=True)
        head = QRectF(x, 0, theme.px(62), area.height())
        strokes.write(painter, head, self.card.head, font, theme.color("text"), strokes.LEFT)
        vp = QRectF(head.right(), 0, theme.px(36), area.height())
        ink = theme.color("good" if on else "text2")
        strokes.write(painter, vp, self.card.vp, theme.font(18, bold=True), ink, strokes.RIGHT)
        left = vp.right() + theme.px(16)
        used = paint_needs(painter, QRectF(left, 0, area.right() - left, area.height()), self.card.needs, 14)
        if self.card.words:
            rest = QRectF(left + used + theme.px(10 if used else 0), 0, area.right() - left - used, area.height())
            elide = Qt.TextElideMode.ElideRight
            small = theme.font(13, condensed=True)
            strokes.write(painter, rest, self.card.words, small, theme.color("text2"), strokes.LEFT, elide)


class ChooseView(QWidget):
    """The cards as check boxes. ``changed(numbers)`` after each tap, ``confirmed(numbers)``; ``best_asked``: the best
    choice again; ``left``: as it was. Enter confirms, Space ticks."""

    changed = Signal(object)
    confirmed = Signal(object)
    best_asked = Signal()
    left = Signal()

    def __init__(self, view: Choosing, by_hand: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = current()
        self._view = view
        self.setAccessibleName(view.title)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(10))
        self._row.setSpacing(theme.px(20))
        main = QVBoxLayout()
        main.setSpacing(0)
        main.addWidget(heading(view.title, _("each cube and marker once")))
        self.boxes: dict[int, CardBox] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.px(24))
        self._grid.setVerticalSpacing(0)
        main.addLayout(self._grid)
        for card in view.cards:
            box = CardBox(card)
            box.toggled.connect(lambda _on: self.changed.emit(self.chosen()))
            self.boxes[card.number] = box
        main.addStretch(1)
        self._row.addLayout(main, 3)
        self._rule = Upright()
        self._row.addWidget(self._rule)
        self._side = QWidget()
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, theme.px(6), 0, 0)
        side.setSpacing(theme.px(8))
        side.addWidget(Words(_("Chosen"), 12, bold=True, condensed=True, role="text2"))
        line = QHBoxLayout()
        line.setSpacing(theme.px(12))
        self.total = Words("", 22, bold=True, wrap=False)
        self.total.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.words = Words("", 13, condensed=True, role="text2")
        line.addWidget(self.total)
        line.addWidget(self.words, 1)
        side.addLayout(line)
        self.problems = Words("", 13, role="bad")
        side.addWidget(self.problems)
        self.confirm = Button(_("Score these"), "outline", key=_("Enter"), tinted=True)
        self.confirm.clicked.connect(lambda: self.confirmed.emit(self.chosen()))
        self.best = Button(_("Best again"), "outline")
        self.best.setEnabled(by_hand)
        self.best.clicked.connect(self.best_asked)
        self.cancel = Button(_("Leave it"), "outline", key=_("Esc"))
        self.cancel.clicked.connect(self.left)
        for button in (self.confirm, self.best, self.cancel):
            side.addWidget(button)
        side.addStretch(1)
        self._row.addWidget(self._side)
        self._columns = 0
        self.show_view(view)
        self._fold()

    def explains(self, at: object) -> str:
        """The clause that decides which contracts are scored."""
        return "10.4"

    def chosen(self) -> tuple[int, ...]:
        """The numbers of the cards that are ticked."""
        return tuple(number for number, box in self.boxes.items() if box.isChecked())

    def show_view(self, view: Choosing) -> None:
        """Says what the choice brings, and why it cannot be scored."""
        self._view = view
        self.total.say(view.total)
        self.words.say(view.words)
        self.problems.say("\n".join(view.problems))
        self.problems.setVisible(bool(view.problems))
        self.confirm.setEnabled(view.possible)
        for card in view.cards:
            box = self.boxes.get(card.number)
            if box is not None and box.card != card:
                box.card = card
                box.setAccessibleName(card.sentence)
                box.update()

    def focus_first(self) -> None:
        """Puts the focus on the first card."""
        first = next(iter(self.boxes.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        theme = current()
        wide = self.width() or theme.px(1200)
        beside = wide >= theme.px(SIDE_BELOW)
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._rule.set_upright(beside)
        self._side.setMinimumWidth(theme.px(232) if beside else 0)
        self._side.setMaximumWidth(theme.px(232) if beside else 16_777_215)
        columns = 2 if wide >= theme.px(TWO_COLUMNS) else 1
        if columns != self._columns:
            self._columns = columns
            boxes = list(self.boxes.values())
            arrange(self._grid, boxes, columns if len(boxes) > MANY else 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        boxes = list(self.boxes.values())
        at = next((n for n, box in enumerate(boxes) if box.hasFocus()), None)
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if at is not None and step is not None:
            boxes[max(0, min(len(boxes) - 1, at + step))].setFocus(Qt.FocusReason.TabFocusReason)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif at is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.confirm.isEnabled() and not event.isAutoRepeat():
                self.confirm.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("accent_soft"), None, 0, 8)
        painter.end()
