"""The list at the left of the rules page: rows under headings, what each says now below its title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent, QStaticText
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
SIDE: Final = 12
"""Between the edge of the list and the words, design pixels."""
MOST_KEPT: Final = 1_000
"""So many entries are kept as they were set."""

_CAN_BE_CHOSEN: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

Entry: TypeAlias = RuleGroup | RuleRow


class RuleModel(RowModel[Entry]):
    """Headings and rows, one below the other; only rows can be chosen."""

    def words(self, row: Entry) -> str:
        return row.title

    def sentence(self, row: Entry) -> str:
        return row.sentence if isinstance(row, RuleRow) else row.title

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _CAN_BE_CHOSEN if isinstance(self.row_at(index), RuleRow) else Qt.ItemFlag.NoItemFlags

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


class _Words(NamedTuple):
    """A text broken into lines: ``place`` is its upper left corner inside the row, ``dim`` whether it stands back."""

    text: QStaticText
    place: QPointF
    font: QFont
    dim: bool = False


class _Set(NamedTuple):
    """An entry set for a width: how high it is, and its texts."""

    high: int
    words: tuple[_Words, ...]


def _broken(text: str, font: QFont, width: float) -> QStaticText:
    """A text broken into lines of a width at words, once for as often as it is drawn."""
    set_ = QStaticText(text)
    set_.setTextFormat(Qt.TextFormat.PlainText)
    set_.setTextWidth(max(1.0, width))
    set_.prepare(font=font)
    return set_


class _Rows(QStyledItemDelegate):
    """Paints a heading, or a row: title and clause, and below them why it stands here. Words wrap, nothing elides.

    The same rows come up with every key that is typed, so they are kept as they were set."""

    def __init__(self, view: RuleList) -> None:
        super().__init__(view)
        self._view = view
        self._kept: dict[tuple[Entry, bool, int, float], _Set] = {}

    def _set(self, entry: Entry, chosen: bool) -> _Set:
        """An entry as wide as the list; ``chosen`` ones are bold."""
        width, scale = self._view.viewport().width(), current().scale
        key = (entry, chosen, width, scale)
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            room = float(width - 2 * current().px(SIDE))
            made = self._heading(entry, room) if isinstance(entry, RuleGroup) else self._row(entry, room, chosen)
            kept = self._kept[key] = made
        return kept

    @staticmethod
    def _heading(entry: RuleGroup, room: float) -> _Set:
        theme, font = current(), HEADING.font()
        text = _broken(entry.title, font, room)
        high = round(max(theme.px(HEAD), text.size().height() + theme.px(14)))
        return _Set(high, (_Words(text, QPointF(0, high - theme.px(5) - text.size().height()), font, dim=True),))

    @staticmethod
    def _row(row: RuleRow, room: float, chosen: bool) -> _Set:
        theme = current()
        beside = strokes.advance(row.clause, theme.font(13, bold=True)) + theme.px(10)
        below = row.note
        if beside > room * BESIDE:
            # The clause of another book is too long to stand beside the title.
            beside, below = 0.0, " · ".join(part for part in (row.note, row.clause) if part)
        font = TITLE.font()
        title = _broken(row.title, font, room - beside)
        note = _broken(below, NOTE.font(), room) if below else None
        block = title.size().height() + (note.size().height() + theme.px(2) if note is not None else 0)
        high = round(max(theme.px(ROW), block + theme.px(16)))
        if chosen:
            bold = _broken(row.title, CHOSEN.font(), room - beside)
            # Bold words that would take another line stay as they are: the ground says that the row is chosen.
            if bold.size().height() <= title.size().height():
                title, font = bold, CHOSEN.font()
        top = (high - block) / 2
        words = [_Words(title, QPointF(0, top), font)]
        if beside:
            small = theme.font(13, bold=chosen)
            clause = _broken(row.clause, small, beside)
            level = (QFontMetricsF(font).height() - clause.size().height()) / 2
            words.append(
                _Words(clause, QPointF(room - strokes.advance(row.clause, small), top + level), small, dim=True)
            )
        if note is not None:
            place = QPointF(0, top + block - note.size().height())
            words.append(_Words(note, place, NOTE.font(), dim=True))
        return _Set(high, tuple(words))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        entry = self._view.rules.row_at(index)
        width = self._view.viewport().width()
        return QSize(width, current().px(ROW) if entry is None else self._set(entry, chosen=False).high)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry, theme = self._view.rules.row_at(index), current()
        if entry is None:
            return
        rect = QRectF(option.rect)
        chosen = isinstance(entry, RuleRow) and self._view.currentIndex() == index
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            strokes.panel(painter, rect, theme.color("accent"), None, 0, 6)
            if self._view.hasFocus():
                strokes.panel(painter, rect.adjusted(3, 3, -3, -3), None, theme.color("on_accent"), 1.5, 4)
        corner = rect.topLeft() + QPointF(theme.px(SIDE), 0)
        for text, place, font, dim in self._set(entry, chosen).words:
            painter.setFont(font)
            painter.setPen(theme.color("on_accent" if chosen else "text2" if dim else "text"))
            painter.drawStaticText(corner + place, text)
        painter.restore()


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
