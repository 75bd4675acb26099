"""The lists of My box: the groups to choose from, and the rows of one, of which only those in sight are ever made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.wording import _
from ui import icons
from ui.present.my_box import BoxRow, Group
from ui.theme import current, signals
from ui.views.rows import Index, RowList, RowModel
from ui.widgets import strokes

ROW: Final = 52
GROUP: Final = 44
HEADING: Final = 28
MIDDLE_COLUMNS: Final = 560
"""Narrower than this, in design pixels, the rows give up the source, which the editor says as well."""
BARS: Final = 4
BAR, BAR_HIGH, BAR_STEP = 9, 15, 11


def write_fitting(
    painter: QPainter, room: QRectF, text: str, px: int, ink: QColor, *, bold: bool = False, struck: bool = False
) -> None:
    """Words in a place that does not grow: on one line, on a narrower one, on two or three smaller ones."""
    theme = current()
    font = theme.font(px, bold=bold)
    font.setStrikeOut(struck)
    one = strokes.narrowed(text, font, room.width(), min(px, 13))
    if strokes.advance(text, one) <= room.width():
        strokes.write(painter, room, text, one, ink, strokes.LEFT)
        return
    small = _smaller(text, room, bold)
    small.setStrikeOut(struck)
    strokes.write_lines(painter, room, text, small, ink, strokes.LEFT)


def _smaller(text: str, room: QRectF, bold: bool) -> QFont:
    for px in (14, 13, 12):
        font = current().font(px, bold=bold, condensed=True)
        if strokes.height_of(text, font, room.width()) <= room.height():
            break
    return font


class _List(RowList):
    """A list with the current row in accent-soft; arrows walk it, Enter leads on."""

    opened = Signal(str)
    """Enter or a tap: on with this one."""

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(80), current().px(ROW))

    def key_at(self, index: Index) -> str:
        """The key of a row, "" for none."""
        raise NotImplementedError

    def current_key(self) -> str:
        """The key of the current row, "" for none."""
        return self.key_at(self.currentIndex())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        key = self.key_at(self.indexAt(event.position().toPoint()))
        if key and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            if self.current_key() and not event.isAutoRepeat():
                self.opened.emit(self.current_key())
        else:
            super().keyPressEvent(event)

    def ground(self, painter: QPainter, area: QRectF, index: Index, radius: int = 0) -> bool:
        """Paints the ground of a row; whether it is the current one."""
        theme = current()
        on = self.currentIndex() == index
        if on:
            strokes.panel(painter, area, theme.color("accent_soft"), None, 0, radius)
            if not radius:
                painter.fillRect(QRectF(area.left(), area.top(), theme.px(4), area.height()), theme.color("accent"))
            if self.hasFocus():
                strokes.focus_ring(painter, area, max(radius, 4))
        return on


# The groups


class GroupsModel(RowModel[Group]):
    """The groups."""

    def words(self, row: Group) -> str:
        return row.words

    def sentence(self, row: Group) -> str:
        return _("{group}, {n}").format(group=row.words, n=row.count)

    def show_rows(self, rows: tuple[Group, ...]) -> None:
        if rows != self.rows:
            super().show_rows(rows)


class _GroupDelegate(QStyledItemDelegate):
    def __init__(self, view: GroupsList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        group = self._view.model_of_groups.row_at(index)
        heading = HEADING if group is not None and group.heading else 0
        return QSize(current().px(120), current().px(GROUP + heading))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        group = self._view.model_of_groups.row_at(index)
        if group is None:
            return
        theme = current()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if group.heading:
            head = QRectF(area.left() + theme.px(12), area.top(), area.width() - theme.px(24), theme.px(HEADING))
            font = strokes.narrowed(group.heading, theme.font(12, bold=True, condensed=True), head.width(), 11)
            strokes.write(painter, head, group.heading, font, theme.color("text2"), strokes.LEFT)
            area.setTop(area.top() + theme.px(HEADING))
        on = self._view.ground(painter, area, index, 6)
        count = str(group.count)
        font = theme.font(13, bold=on, condensed=not on)
        wide = strokes.advance(count, font) + theme.px(4)
        right = QRectF(area.right() - theme.px(12) - wide, area.top(), wide, area.height())
        strokes.write(painter, right, count, font, theme.color("text"), strokes.RIGHT)
        room = QRectF(area.left() + theme.px(12), area.top(), right.left() - area.left() - theme.px(18), area.height())
        write_fitting(painter, room, group.words, 15, theme.color("accent" if on else "text"), bold=on)
        painter.restore()


class GroupsList(_List):
    """The groups; ``chosen(key)`` when another one is the current one."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Lists of values"), parent)
        self.model_of_groups = GroupsModel(self)
        self.setModel(self.model_of_groups)
        self.setItemDelegate(_GroupDelegate(self))

    def key_at(self, index: Index) -> str:
        group = self.model_of_groups.row_at(index)
        return group.key if group is not None else ""

    def show_groups(self, groups: tuple[Group, ...]) -> None:
        """Shows these groups; the current one stays, else the first becomes it."""
        before = self.current_key()
        self.model_of_groups.show_rows(groups)
        if self.current_key() != before or not before:
            self.choose(before if any(group.key == before for group in groups) else groups[0].key)

    def choose(self, key: str) -> None:
        """Makes a group the current one; nothing for one that is not there."""
        at = next((n for n, group in enumerate(self.model_of_groups.rows) if group.key == key), -1)
        if at >= 0 and at != self.currentIndex().row():
            self.setCurrentIndex(self.model_of_groups.index(at))
            self.scrollTo(self.currentIndex())

    def currentChanged(self, now: Index, before: Index) -> None:
        super().currentChanged(now, before)
        self.viewport().update()
        if self.current_key():
            self.chosen.emit(self.current_key())


# The rows


class RowsModel(RowModel[BoxRow]):
    """The rows of one list."""

    def words(self, row: BoxRow) -> str:
        return row.name

    def sentence(self, row: BoxRow) -> str:
        return row.sentence

    def place(self, row_id: str) -> int:
        """Where a row stands, -1 for one that is not shown."""
        return next((n for n, row in enumerate(self.rows) if row.id == row_id), -1)

    def show_rows(self, rows: tuple[BoxRow, ...]) -> None:
        if [row.id for row in rows] != [row.id for row in self.rows]:
            super().show_rows(rows)
            return
        changed = [n for n, (old, new) in enumerate(zip(self.rows, rows, strict=True)) if old != new]
        self.rows = rows
        for n in changed:
            self.dataChanged.emit(self.index(n), self.index(n))


def columns(width: float) -> tuple[QRectF, ...]:
    """Where name, value, source, confidence and mark stand in a row of this width; a column that is left out has no
    width. Places are from 0."""
    theme = current()
    edge, gap = theme.px(14), theme.px(12)
    mark = theme.px(28)
    least = width < theme.px(MIDDLE_COLUMNS)
    sure = theme.px(BARS * BAR_STEP + 8 + (62 if least else 84))
    room = width - 2 * edge - 3 * gap - sure - mark
    shares = (0.5, 0.5, 0.0) if least else (0.4, 0.36, 0.24)
    found, x = [], float(edge)
    for share in shares:
        wide = (room - (0 if least else gap)) * share
        found.append(QRectF(x, 0, wide, 0))
        x += wide + (gap if wide else 0)
    found += [QRectF(x, 0, sure, 0), QRectF(width - edge - mark, 0, mark, 0)]
    return tuple(found)


class ColumnHeads(QWidget):
    """What the columns are called."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(current().px(200), current().px(34))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(80), current().px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        said = (_("Value"), _("In the app"), _("Source"), _("Confidence"))
        for place, words in zip(columns(self.width()), said, strict=False):
            if place.width():
                room = QRectF(place.left(), 0, place.width(), self.height())
                font = strokes.narrowed(words, theme.font(12, bold=True, condensed=True), room.width(), 11)
                strokes.write(painter, room, words, font, theme.color("text2"), strokes.LEFT)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        painter.end()


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, view: RowsList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(current().px(160), current().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._view.model_of_rows.row_at(index)
        if row is None:
            return
        theme = current()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.color("line"))
        self._view.ground(painter, area.adjusted(0, 0, 0, -1), index)
        # The list may have a bar beside it; the columns stand where their heads do.
        name, value, source, sure, mark = (
            QRectF(area.left() + place.left(), area.top() + theme.px(2), place.width(), area.height() - theme.px(5))
            for place in columns(self._view.width())
        )
        write_fitting(painter, name, row.name, 14, theme.color("text"))
        self._draw_value(painter, value, row)
        if source.width():
            pale = theme.color("text2")
            write_fitting(painter, source, row.source, 13, pale)
        self._draw_sure(painter, sure, row)
        if row.checked:
            edge = theme.px(22)
            box = QRectF(mark.right() - edge - theme.px(2), mark.center().y() - edge / 2, edge, edge)
            icons.paint(painter, "check", box, theme.color("good"))
        painter.restore()

    def _draw_value(self, painter: QPainter, room: QRectF, row: BoxRow) -> None:
        theme = current()
        if not row.value:
            write_fitting(painter, room, _("not known"), 16, theme.color("bad"), bold=True)
            return
        if not row.struck:
            write_fitting(painter, room, row.value, 17, theme.color("text"), bold=True)
            return
        old = theme.font(14)
        wide = strokes.advance(row.struck, old) + theme.px(8)
        if wide + strokes.advance(row.value, theme.font(17, bold=True)) <= room.width():
            write_fitting(painter, room, row.struck, 14, theme.color("text2"), struck=True)
            write_fitting(painter, room.adjusted(wide, 0, 0, 0), row.value, 17, theme.color("text"), bold=True)
            return
        above = QRectF(room.left(), room.top(), room.width(), room.height() * 0.4)
        below = QRectF(room.left(), above.bottom(), room.width(), room.height() - above.height())
        pale = theme.color("text2")
        font = strokes.narrowed(row.struck, theme.font(12, condensed=True), room.width(), 11)
        font.setStrikeOut(True)
        strokes.write(painter, above, row.struck, font, pale, strokes.LEFT, Qt.TextElideMode.ElideMiddle)
        write_fitting(painter, below, row.value, 15, theme.color("text"), bold=True)

    def _draw_sure(self, painter: QPainter, room: QRectF, row: BoxRow) -> None:
        theme = current()
        on = theme.color("good" if row.bars > 2 else "lit_line")
        high = theme.px(BAR_HIGH)
        for n in range(BARS):
            x = room.left() + theme.px(n * BAR_STEP)
            bar = QRectF(x, room.center().y() - high / 2, theme.px(BAR), high)
            if n < row.bars:
                strokes.panel(painter, bar, on, None, 0, 2)
            else:
                strokes.panel(painter, bar, theme.color("sunken"), theme.color("line_strong"), 1, 2)
        words = room.adjusted(theme.px(BARS * BAR_STEP + 8), 0, 0, 0)
        write_fitting(painter, words, row.sure, 14, theme.color("text"))


class RowsList(_List):
    """The rows; ``chosen(id)`` when another one is the current one, "" for none."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Printed values"), parent)
        self._quiet = False
        self.model_of_rows = RowsModel(self)
        self.setModel(self.model_of_rows)
        self.setItemDelegate(_RowDelegate(self))
        self.setUniformItemSizes(True)

    def key_at(self, index: Index) -> str:
        row = self.model_of_rows.row_at(index)
        return row.id if row is not None else ""

    def show_rows(self, rows: Sequence[BoxRow]) -> None:
        """Shows these rows; the current one stays, else the first becomes it."""
        before = self.current_key()
        self._quiet = True
        self.model_of_rows.show_rows(tuple(rows))
        at = max(0, self.model_of_rows.place(before)) if rows else -1
        self.setCurrentIndex(self.model_of_rows.index(at) if at >= 0 else QModelIndex())
        self._quiet = False
        if self.current_key() != before:
            self.scrollTo(self.currentIndex())
            self.chosen.emit(self.current_key())

    def choose(self, row_id: str) -> bool:
        """Makes a row the current one; False when it is not shown."""
        at = self.model_of_rows.place(row_id)
        if at >= 0:
            self.setCurrentIndex(self.model_of_rows.index(at))
            self.scrollTo(self.currentIndex())
        return at >= 0

    def after(self, row_id: str, step: int = 1) -> str:
        """The row behind (or before) another one, "" behind the last."""
        at = self.model_of_rows.place(row_id) + step
        rows = self.model_of_rows.rows
        return rows[at].id if 0 <= at < len(rows) else ""

    def currentChanged(self, now: Index, before: Index) -> None:
        super().currentChanged(now, before)
        self.viewport().update()
        if not self._quiet:
            self.chosen.emit(self.current_key())
