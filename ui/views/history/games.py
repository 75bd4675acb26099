"""The list of games: a search field over rows of 60, of which only those in sight are ever made."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.wording import _
from ui.present.history import Games, RowView
from ui.theme import current
from ui.views.marks import paint_mark
from ui.views.rows import ROOT, Index, RowList
from ui.widgets import strokes

ROW: Final = 60
RESUME: Final = 90
"""Width of Resume in a row, design pixels; longer words get more."""

_LEFT: Final = strokes.LEFT
_ELIDE: Final = Qt.TextElideMode.ElideRight


class GamesModel(QAbstractListModel):
    """The games that were found, by their place among all."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games: Games | None = None
        self._places: tuple[int, ...] = ()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._places)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row_at(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.sentence
        return None

    def row_at(self, index: Index) -> RowView | None:
        """The row at an index."""
        if self._games is None or not index.isValid() or index.row() >= len(self._places):
            return None
        return self._games.row(self._places[index.row()])

    def index_of(self, game_id: str) -> QModelIndex:
        """The index of a game, invalid when it is not among those that are shown."""
        at = self._games.at(game_id) if self._games is not None else -1
        # Places stand in their order.
        low, high = 0, len(self._places)
        while low < high:
            middle = (low + high) // 2
            if self._places[middle] < at:
                low = middle + 1
            else:
                high = middle
        return self.index(low) if low < len(self._places) and self._places[low] == at else QModelIndex()

    def show_games(self, games: Games, places: tuple[int, ...]) -> None:
        """Shows these games."""
        self.beginResetModel()
        self._games, self._places = games, places
        self.endResetModel()

    def change(self, games: Games, game_id: str) -> None:
        """One game is different now; all others stay where they are."""
        self._games = games
        index = self.index_of(game_id)
        if index.isValid():
            play = games.play(game_id)
            # What later games of a solo series have to beat may be otherwise now.
            alone = play is not None and play.train is not None
            self.dataChanged.emit(self.index(0) if alone else index, index)


class _Delegate(QStyledItemDelegate):
    """Paints a row: day, title over people, winners with their points, or Resume."""

    def __init__(self, view: GamesList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(current().px(200), current().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._view.model_of_games.row_at(index)
        if row is None:
            return
        theme = current()
        rect: QRect = option.rect
        area = QRectF(rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._view.currentIndex() == index:
            painter.fillRect(area, theme.color("accent_soft"))
            painter.fillRect(QRectF(area.left(), area.top(), theme.px(4), area.height()), theme.color("accent"))
            if self._view.hasFocus():
                strokes.focus_ring(painter, area, 4)
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.color("line"))
        self._draw(painter, area, row)
        painter.restore()

    def _draw(self, painter: QPainter, area: QRectF, row: RowView) -> None:
        theme = current()
        pale = theme.color("text2")
        day_font = theme.font(13, condensed=True)
        left = area.left() + theme.px(14)
        days = QRectF(left, area.top(), theme.px(56), area.height())
        if len(row.day) > 1:
            days = QRectF(left, area.center().y() - theme.px(18), theme.px(56), theme.px(18))
        for line in row.day:
            strokes.write(painter, days, line, strokes.narrowed(line, day_font, days.width(), 11), pale, _LEFT)
            days.translate(0, theme.px(18))
        left += theme.px(64)
        right = self._right(painter, area, row)
        room = max(0.0, right - left - theme.px(8))
        title = QRectF(left, area.top() + theme.px(10), room, theme.px(20))
        ink = pale if row.binned else theme.color("text")
        font = strokes.narrowed(row.title, theme.font(15, bold=True), room, 13)
        strokes.write(painter, title, row.title, font, ink, _LEFT, _ELIDE)
        below = QRectF(left, area.top() + theme.px(32), room, theme.px(18))
        small = theme.font(12, condensed=True)
        for flag in row.flags:
            width = min(strokes.advance(flag, small) + theme.px(10), below.width())
            box = QRectF(below.left(), below.top(), width, below.height())
            strokes.panel(painter, box, None, theme.color("line_strong"), 1, 5)
            strokes.write(painter, box, flag, small, theme.color("text"))
            below.setLeft(below.left() + width + theme.px(6))
        strokes.write(painter, below, row.people, small, pale, _LEFT, _ELIDE)

    def _right(self, painter: QPainter, area: QRectF, row: RowView) -> float:
        """Paints what stands at the right; where it begins."""
        theme = current()
        right = area.right() - theme.px(14)
        if row.binned:
            return _words(painter, area, right, _("in the bin"), theme.font(13, condensed=True), "text2")
        if row.open:
            box = self._view.resume_box(area)
            filled = self._view.first_open() == row.game_id
            fill = theme.color("accent") if filled else theme.color("surface")
            strokes.panel(painter, box, fill, None if filled else theme.color("line_strong"), 1.5, 8)
            ink = theme.color("on_accent" if filled else "text")
            strokes.write(painter, box, _("Resume"), theme.font(15 if filled else 14, bold=True), ink)
            return box.left()
        if not row.winners:
            return _words(painter, area, right, row.result, theme.font(13, condensed=True), "text2")
        mark = theme.px(22)
        for place, won in enumerate(reversed(row.winners)):
            # Many who share a win have one number between them.
            if not row.shared or place == 0:
                right = _words(painter, area, right, won.vp, theme.font(15, bold=True), "text") - theme.px(8)
            right -= mark
            paint_mark(painter, won.look, QRectF(right, area.center().y() - mark / 2, mark, mark))
            right -= theme.px(2 if row.shared else 10)
        return right


def _words(painter: QPainter, area: QRectF, right: float, words: str, font: QFont, role: str) -> float:
    """Words that end at ``right``; where they begin."""
    width = min(strokes.advance(words, font), area.width() / 2)
    box = QRectF(right - width, area.top(), width + 1, area.height())
    strokes.write(painter, box, words, font, current().color(role), strokes.RIGHT, _ELIDE)
    return right - width


class GamesList(RowList):
    """The rows. Arrows walk them, Enter opens one, F2 goes to its note, Delete puts it into the bin."""

    opened = Signal(str)
    """Enter, or a press on Resume."""
    pressed_game = Signal(str)
    """A press on a row."""
    chosen = Signal(str)
    """Another row is the current one."""
    shown_asked = Signal(str)
    """The right arrow: beside the list, or in its place."""
    delete_asked = Signal(str)
    note_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Games, newest first"), parent)
        self.model_of_games = GamesModel(self)
        self.setModel(self.model_of_games)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        self._first_open = ""

    def show_games(self, games: Games, places: tuple[int, ...]) -> None:
        """Shows these games; the current one stays where it is among them, else the first becomes it."""
        before = self.current_game()
        self._first_open = next((games.plays[at].id for at in places if games.plays[at].open), "")
        self.model_of_games.show_games(games, places)
        index = self.model_of_games.index_of(before) if before else QModelIndex()
        if not index.isValid() and places:
            index = self.model_of_games.index(0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def change(self, games: Games, game_id: str) -> None:
        """One game is different now."""
        self.model_of_games.change(games, game_id)

    def first_open(self) -> str:
        """The latest game that goes on, "" for none."""
        return self._first_open

    def current_game(self) -> str:
        """The game of the current row, "" for none."""
        row = self.model_of_games.row_at(self.currentIndex())
        return row.game_id if row is not None else ""

    def choose(self, game_id: str) -> None:
        """Makes a game the current one, if it is shown."""
        index = self.model_of_games.index_of(game_id)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def resume_box(self, area: QRectF) -> QRectF:
        """Where Resume lies in a row."""
        theme = current()
        words = strokes.advance(_("Resume"), theme.font(15, bold=True)) + theme.px(24)
        width, high = max(theme.px(RESUME), words), theme.px(44)
        return QRectF(area.right() - theme.px(14) - width, area.center().y() - high / 2, width, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # What stood below the list and came up may have covered the current row.
        self.scrollTo(self.currentIndex())

    def currentChanged(self, current_index: QModelIndex | QPersistentModelIndex, previous: Index) -> None:
        super().currentChanged(current_index, previous)
        self.viewport().update()
        row = self.model_of_games.row_at(current_index)
        self.chosen.emit(row.game_id if row is not None else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        index = self.indexAt(event.position().toPoint())
        row = self.model_of_games.row_at(index)
        if row is None:
            return
        on_resume = self.resume_box(QRectF(self.visualRect(index))).contains(event.position())
        if row.open and not row.binned and on_resume:
            self.opened.emit(row.game_id)
        else:
            self.pressed_game.emit(row.game_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        game, key = self.current_game(), Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            if game and not event.isAutoRepeat():
                self.opened.emit(game)
        elif key == Qt.Key.Key_Right and plain:
            if game:
                self.shown_asked.emit(game)
        elif key == Qt.Key.Key_Delete and plain:
            if game and not event.isAutoRepeat():
                self.delete_asked.emit(game)
        elif key == Qt.Key.Key_F2:
            if game:
                self.note_asked.emit(game)
        else:
            super().keyPressEvent(event)
