"""The event track in a row of its own."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui.present.header import EventTrackView, EventView
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.table.plates import Roving
from ui.widgets import strokes
from ui.widgets.board import EventCell, EventLook, Marks

ROW: Final = 44
"""Height in design pixels."""


class EventStrip(QWidget):
    """One cell a space; a tap tells which."""

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells: dict[int, EventCell] = {}
        self._view: EventTrackView | None = None
        self._roving = Roving(self)
        self.setAccessibleName(_("Event track"))
        signals.changed.connect(self._place)

    def show_view(self, view: EventTrackView) -> None:
        """Shows another state of the track."""
        if view == self._view:
            return
        self._view = view
        if list(self.cells) != [cell.space for cell in view.cells]:
            for old in self.cells.values():
                old.deleteLater()
            self.cells = {}
            for shown in view.cells:
                cell = EventCell(parent=self)
                explain(cell, f"event_track.{shown.space}")
                cell.clicked.connect(lambda _on=False, space=shown.space: self.tapped.emit(space))
                cell.show()
                self.cells[shown.space] = cell
            self._roving.set_members(list(self.cells.values()))
            self._place()
        for shown in view.cells:
            self.cells[shown.space].show_look(_look(shown), shown.sentence)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _label(self) -> float:
        theme = current()
        font = theme.font(12, bold=True, condensed=True)
        words = _("Event track").split(" ", 1)
        return max(theme.px(46), max(strokes.advance(word, font) for word in words) + theme.px(8))

    def _place(self) -> None:
        theme = current()
        left, gap, count = self._label() + theme.px(4), theme.px(4), max(len(self.cells), 1)
        room = (self.width() - left - gap * (count - 1)) / count
        for number, cell in enumerate(self.cells.values()):
            x = round(left + number * (room + gap))
            cell.setGeometry(x, 0, round(left + number * (room + gap) + room) - x, theme.px(ROW))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        font = theme.font(12, bold=True, condensed=True)
        for number, word in enumerate(_("Event track").split(" ", 1)):
            place = QRectF(0, theme.px(6) + number * theme.px(16), self._label(), theme.px(16))
            strokes.write(painter, place, word, font, theme.color("text2"), strokes.LEFT)
        painter.end()


def _look(view: EventView) -> EventLook:
    leaves = view.change == "leaves"
    return EventLook(
        str(view.space),
        _("take off") if leaves else view.name,
        view.cube or view.change == "comes",
        view.state,
        leaves,
        Marks("" if view.change else None, view.lit),
    )
