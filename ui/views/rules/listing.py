"""The list at the left of the rules page: rows under headings, what each says now below its title."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.wording import _
from ui.present.rules import RuleGroup, RuleRow
from ui.theme import current
from ui.views.rows import WALK, Index, RowList, RowModel
from ui.widgets import strokes

ROW: Final = 44
HEAD: Final = 32
BESIDE: Final = 0.3
"""A clause may take so much of a row beside its title."""
_TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_LOW: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom

Entry: TypeAlias = RuleGroup | RuleRow


class RuleModel(RowModel[Entry]):
    """Headings and rows, one below the other; only rows can be chosen."""

    def words(self, row: Entry) -> str:
        return row.title

    def sentence(self, row: Entry) -> str:
        return row.sentence if isinstance(row, RuleRow) else row.title

    def flags(self, index: Index) -> Qt.ItemFlag:
        if isinstance(self.row_at(index), RuleRow):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.NoItemFlags

    def show_groups(self, groups: Sequence[RuleGroup]) -> None:
        """Shows these instead."""
        entries: list[Entry] = []
        for group in groups:
            entries += (group, *group.rows)
        self.show_rows(tuple(entries))


class Face(NamedTuple):
    """A font of the list in design pixels."""

    px: int
    bold: bool = False
    condensed: bool = False

    def font(self) -> QFont:
        """It at the scale in force."""
        return current().font(*self)


HEADING: Final = Face(12, bold=True, condensed=True)
TITLE: Final = Face(15)
CHOSEN: Final = Face(15, bold=True)
NOTE: Final = Face(13, condensed=True)


def _high(text: str, face: Face, width: float) -> float:
    return _measured(text, face, round(max(1.0, width), 1), current().scale)


@lru_cache(maxsize=2_000)
def _measured(text: str, face: Face, width: float, _scale: float) -> float:
    """How high a text is in lines of a width; the same rows come up with every key that is typed."""
    box = QRectF(0, 0, width, 10_000)
    return QFontMetricsF(face.font()).boundingRect(box, int(Qt.TextFlag.TextWordWrap), text).height()


class _Rows(QStyledItemDelegate):
    """Paints a heading, or a row: title and clause, and below them why it stands here. Words wrap, nothing elides."""

    def _sides(self) -> float:
        return float(current().px(12))

    @staticmethod
    def _parts(row: RuleRow, room: float) -> tuple[float, str]:
        """What the clause takes beside the title, and what stands below it; the clause of another book is too long to
        stand beside."""
        theme = current()
        clause = strokes.advance(row.clause, theme.font(13, bold=True)) + theme.px(10)
        if clause <= room * BESIDE:
            return clause, row.note
        return 0.0, " · ".join(part for part in (row.note, row.clause) if part)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        entry, theme = index.data(Qt.ItemDataRole.UserRole), current()
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListView) else theme.px(280)
        room = width - 2 * self._sides()
        if isinstance(entry, RuleGroup):
            return QSize(width, round(max(theme.px(HEAD), _high(entry.title, HEADING, room) + theme.px(14))))
        if not isinstance(entry, RuleRow):
            return QSize(width, theme.px(ROW))
        clause, below = self._parts(entry, room)
        high = _high(entry.title, TITLE, room - clause)
        if below:
            high += _high(below, NOTE, room) + theme.px(2)
        return QSize(width, round(max(theme.px(ROW), high + theme.px(16))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry, theme = index.data(Qt.ItemDataRole.UserRole), current()
        rect = QRectF(option.rect)
        inner = rect.adjusted(self._sides(), 0, -self._sides(), 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(entry, RuleGroup):
            place = inner.adjusted(0, 0, 0, -theme.px(5))
            strokes.write_lines(painter, place, entry.title, HEADING.font(), theme.color("text2"), _LOW)
        elif isinstance(entry, RuleRow):
            view = self.parent()
            assert isinstance(view, QListView)
            chosen = view.currentIndex() == index
            if chosen:
                strokes.panel(painter, rect, theme.color("accent"), None, 0, 6)
                if view.hasFocus():
                    strokes.panel(painter, rect.adjusted(3, 3, -3, -3), None, theme.color("on_accent"), 1.5, 4)
            self._draw(painter, inner, entry, chosen)
        painter.restore()

    def _draw(self, painter: QPainter, inner: QRectF, row: RuleRow, chosen: bool) -> None:
        theme = current()
        ink, small = (theme.color("on_accent"),) * 2 if chosen else (theme.color("text"), theme.color("text2"))
        clause, words = self._parts(row, inner.width())
        title = _high(row.title, TITLE, inner.width() - clause)
        # Bold words that would take another line stay as they are: the ground says that the row is chosen.
        bold = chosen and _high(row.title, CHOSEN, inner.width() - clause) <= title
        font = (CHOSEN if bold else TITLE).font()
        note = _high(words, NOTE, inner.width()) if words else 0.0
        gap = theme.px(2) if words else 0
        top = inner.top() + (inner.height() - title - note - gap) / 2
        place = QRectF(inner.left(), top, inner.width() - clause, title)
        strokes.write_lines(painter, place, row.title, font, ink, _TOP)
        if clause:
            first = QRectF(inner.right() - clause, top, clause, QFontMetricsF(font).height())
            strokes.write(painter, first, row.clause, theme.font(13, bold=chosen), small, strokes.RIGHT)
        if words:
            below = QRectF(inner.left(), top + title + gap, inner.width(), note)
            strokes.write_lines(painter, below, words, NOTE.font(), small, _TOP)


class RuleList(RowList):
    """The rows. ``chosen(row)`` follows the current one, ``opened(row)`` a press or Enter."""

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Rules that matter now, or what was found"), parent)
        self.rules = RuleModel(self)
        self.setModel(self.rules)
        self.setItemDelegate(_Rows(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.clicked.connect(self._clicked)

    def show_groups(self, groups: Sequence[RuleGroup], key: str = "") -> None:
        """Shows these groups, the row with a key chosen if it is there; nothing is told."""
        self.blockSignals(True)
        self.rules.show_groups(groups)
        self.choose(key)
        self.blockSignals(False)

    def rows(self) -> tuple[RuleRow, ...]:
        """The rows without the headings."""
        return tuple(entry for entry in self.rules.rows if isinstance(entry, RuleRow))

    def row(self) -> RuleRow | None:
        """The chosen row."""
        entry = self.rules.row_at(self.currentIndex())
        return entry if isinstance(entry, RuleRow) else None

    def choose(self, key: str) -> bool:
        """Chooses the row with a key, no row for another one; whether there is one."""
        at = next((n for n, e in enumerate(self.rules.rows) if isinstance(e, RuleRow) and e.key == key), -1)
        index = self.rules.index(at) if at >= 0 else QModelIndex()
        self.setCurrentIndex(index)
        if at >= 0:
            self.scrollTo(index)
        else:
            self.clearSelection()
        return at >= 0

    def choose_first(self, group: str = "") -> bool:
        """Chooses the first row, or the first of a group, its heading in sight; whether there is one."""
        inside = not group
        for at, entry in enumerate(self.rules.rows):
            if isinstance(entry, RuleGroup):
                inside = not group or entry.key == group
            elif inside:
                self.setCurrentIndex(self.rules.index(at))
                if group:
                    self.scrollTo(self.rules.index(at - 1), QAbstractItemView.ScrollHint.PositionAtTop)
                else:
                    self.scrollToTop()
                return True
        return False

    def walk(self, key: Qt.Key) -> None:
        """Moves as the key says; the field above keeps the focus and hands its arrows over."""
        rows = [n for n, entry in enumerate(self.rules.rows) if isinstance(entry, RuleRow)]
        if not rows:
            return
        at = rows.index(self.currentIndex().row()) if self.currentIndex().row() in rows else -1
        page = max(1, self.viewport().height() // current().px(ROW) - 1)
        step = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_Home: -len(rows),
            Qt.Key.Key_End: len(rows),
        }[key]
        self.setCurrentIndex(self.rules.index(rows[min(max(at + step, 0), len(rows) - 1)]))

    def currentChanged(self, now: Index, before: Index) -> None:
        super().currentChanged(now, before)
        self.viewport().update()
        self.chosen.emit(self.row())

    def _clicked(self, index: QModelIndex) -> None:
        entry = self.rules.row_at(index)
        if isinstance(entry, RuleRow):
            self.opened.emit(entry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in WALK:
            self.walk(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            row = self.row()
            if row is not None and not event.isAutoRepeat():
                self.opened.emit(row)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), current().px(ROW))
