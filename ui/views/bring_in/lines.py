"""The games that were found in files, a line each with its switch; long lines take more room instead of being cut."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.wording import _
from ui import icons
from ui.present.bring_in import Line
from ui.theme import current
from ui.views.rows import Index, RowList, RowModel
from ui.widgets import strokes

DAY_BESIDE: Final = 520
"""A narrower list, in design pixels, writes the day before the people instead of beside them."""
WIDEST_DAY: Final = 150

_TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class LinesModel(RowModel[Line]):
    """The lines of a staging. A change of switches leaves them where they are."""

    def words(self, row: Line) -> str:
        return row.title

    def sentence(self, row: Line) -> str:
        return row.sentence

    def flags(self, index: Index) -> Qt.ItemFlag:
        line = self.row_at(index)
        switch = Qt.ItemFlag.ItemIsUserCheckable if line is not None and line.on is not None else Qt.ItemFlag(0)
        return super().flags(index) | switch

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.row_at(index)
        if role == Qt.ItemDataRole.CheckStateRole and line is not None and line.on is not None:
            half = Qt.CheckState.PartiallyChecked
            return half if line.mixed else Qt.CheckState.Checked if line.on else Qt.CheckState.Unchecked
        return super().data(index, role)

    def same_lines(self, lines: tuple[Line, ...]) -> bool:
        """Whether these stand there already, but for their switches and what is said of them."""
        return [(line.n, line.state) for line in self.rows] == [(line.n, line.state) for line in lines]

    def show_rows(self, rows: tuple[Line, ...]) -> None:
        if not rows or not self.same_lines(rows):
            super().show_rows(rows)
            return
        self.rows = rows
        self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))


class _Delegate(QStyledItemDelegate):
    """Paints a line: switch, day, title over people over what stands against it; long ones take more room."""

    def __init__(self, view: LinesList) -> None:
        super().__init__(view)
        self._view = view
        self._heights: dict[tuple[object, ...], int] = {}

    def forget(self) -> None:
        """Lines are measured anew."""
        self._heights.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = self._view.lines.row_at(index)
        # As wide as beside the scroll bar, also while it is not known yet whether there will be one.
        width = max(1, self._view.contentsRect().width() - self._view.verticalScrollBar().sizeHint().width())
        if line is None:
            return QSize(width, 0)
        # A switch lays all lines out again, and changes none of their words.
        key = (line.title, line.people, line.why, line.day, line.tag, width, self._view.day_width())
        if key not in self._heights:
            self._heights[key] = self._lay(None, QRectF(0, 0, width, 0), line)
        return QSize(width, self._heights[key])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = self._view.lines.row_at(index)
        if line is None:
            return
        theme = current()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._view.currentIndex() == index and self._view.hasFocus():
            strokes.focus_ring(painter, area, 4)
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.color("line"))
        self._lay(painter, area, line)
        painter.restore()

    def _lay(self, painter: QPainter | None, area: QRectF, line: Line) -> int:
        """Paints a line, or only measures it: its height."""
        theme = current()
        left, right = area.left() + theme.px(14), area.right() - theme.px(14)
        if line.on is not None and painter is not None:
            _switch(painter, QRectF(left, area.top() + theme.px(11), theme.px(22), theme.px(22)), line)
        left += theme.px(34)
        if line.heading:
            return self._words(painter, QRectF(left, area.top(), right - left, area.height()), line)
        day = theme.font(13, condensed=True)
        beside = self._view.day_width()
        if beside and line.day:
            if painter is not None:
                box = QRectF(left, area.top() + theme.px(11), beside, theme.px(22))
                strokes.write(painter, box, line.day, day, theme.color("text2"), strokes.LEFT)
            left += beside + theme.px(14)
        top = area.top() + theme.px(11)
        bold = theme.font(15, bold=True)
        small = theme.font(12, condensed=True)
        tag = strokes.advance(line.tag, small) if line.tag else 0.0
        room = right - left - (tag + theme.px(12) if tag else 0)
        if room < theme.px(140) and tag:
            # Too narrow for both: the tag goes below.
            tag, room = 0.0, right - left
        if tag and painter is not None:
            box = QRectF(right - tag, top, tag + 1, theme.px(22))
            strokes.write(painter, box, line.tag, small, theme.color("text2"), strokes.RIGHT)
        top = block(painter, line.title, bold, "text", left, top, room, theme.px(22))
        parts = ("" if beside else line.day, line.people, "" if tag else line.tag)
        below = ", ".join(part for part in parts if part)
        top = block(painter, below, day, "text2", left, top, right - left, theme.px(18))
        top = block(
            painter, line.why, theme.font(13), "warn_text" if line.warn else "text2", left, top, right - left, 0
        )
        return max(theme.px(44), round(top - area.top() + theme.px(10) + 0.5))

    def _words(self, painter: QPainter | None, area: QRectF, line: Line) -> int:
        theme = current()
        font = theme.font(13, bold=True)
        height = max(float(theme.px(44)), strokes.height_of(line.title, font, area.width()) + theme.px(16))
        if painter is not None:
            strokes.write_lines(painter, area, line.title, font, theme.color("text2"), strokes.LEFT)
        return round(height + 0.5)


def block(
    painter: QPainter | None, words: str, font: QFont, role: str, left: float, top: float, width: float, least: int
) -> float:
    """Paints wrapped words, or only measures them; where what comes next begins."""
    if not words:
        return top
    height = max(float(least), strokes.height_of(words, font, width) + 1)
    if painter is not None:
        align = strokes.LEFT if height <= least else _TOP
        strokes.write_lines(painter, QRectF(left, top, width, height), words, font, current().color(role), align)
    return top + height


def _switch(painter: QPainter, box: QRectF, line: Line) -> None:
    """A box with a tick, with a bar where only some below it are on, or empty."""
    theme = current()
    on = bool(line.on)
    strokes.panel(
        painter, box, theme.color("accent" if on else "surface"), theme.color("accent" if on else "line_strong"), 2, 5
    )
    if not on:
        return
    if line.mixed:
        bar = QRectF(box.left() + box.width() / 4, box.center().y() - theme.scale, box.width() / 2, 2 * theme.scale)
        painter.fillRect(bar, theme.color("on_accent"))
    else:
        icons.paint(painter, "check", box.adjusted(3, 3, -3, -3), theme.color("on_accent"))


class LinesList(RowList):
    """The lines. Arrows walk them, Space or a tap switches one; on a heading all below it."""

    switched = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Games in the files"), parent)
        self.lines = LinesModel(self)
        self._day_width = 0
        self.setModel(self.lines)
        self._delegate = _Delegate(self)
        self.setItemDelegate(self._delegate)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._delegate.forget()
        self._measure()
        super().restyle()

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Shows these lines; the current one stays where it is, else the first game becomes it."""
        before = self.lines.row_at(self.currentIndex())
        if not self.lines.same_lines(lines):
            self._delegate.forget()
        self.lines.show_rows(lines)
        self._measure()
        if not self.currentIndex().isValid():
            wanted = before.n if before is not None else None
            at = next((n for n, line in enumerate(lines) if line.n is not None and line.n == wanted), None)
            first = next((n for n, line in enumerate(lines) if not line.heading), 0)
            if lines:
                self.setCurrentIndex(self.lines.index(first if at is None else at))
        self.viewport().update()

    def day_width(self) -> int:
        """Width of the column of days in pixels, 0 where they stand before the people."""
        return self._day_width

    def current_line(self) -> Line | None:
        """The line one is at."""
        return self.lines.row_at(self.currentIndex())

    def _measure(self) -> None:
        theme = current()
        font = theme.font(13, condensed=True)
        days = {line.day for line in self.lines.rows}
        widest = max((strokes.advance(day, font) for day in days), default=0.0)
        fits = self.viewport().width() >= theme.px(DAY_BESIDE) and widest <= theme.px(WIDEST_DAY)
        width = round(widest + 0.5) if fits else 0
        if width != self._day_width:
            self._day_width = width
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._switch(self.lines.row_at(self.indexAt(event.position().toPoint())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self._switch(self.current_line())
        else:
            super().keyPressEvent(event)

    def _switch(self, line: Line | None) -> None:
        if line is not None and line.on is not None:
            self.switched.emit(line)
