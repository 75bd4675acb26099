"""The log beside the table: Undo with the name of what it undoes, every step in a row, and the tools of the one that
is selected below it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QItemSelection,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from companion.wording import _
from ui import icons
from ui.bridge import Change, SessionBridge
from ui.present.log import SNOWDONIA, Filter, LogRow, LogRows, Reading, filtered, rounds
from ui.theme import current, signals
from ui.views.rows import Index, RowList, RowModel
from ui.views.table.kept import paint_piece
from ui.views.words import Words
from ui.widgets import Button, Finding, strokes

ROW: Final = 44
TOOLS: Final = 48
TOOL_KEYS: Final = {
    Qt.Key.Key_A: "amend",
    Qt.Key.Key_I: "insert",
    Qt.Key.Key_Delete: "strike",
    Qt.Key.Key_T: "show",
}


class LogModel(RowModel[LogRow]):
    """The rows of the log, newest first. A change of the newest rows keeps the others where they are."""

    def words(self, row: LogRow) -> str:
        return row.words

    def sentence(self, row: LogRow) -> str:
        return row.sentence

    def index_of(self, entry: int) -> QModelIndex:
        """The index of an entry, invalid when it is not on the log."""
        at = next((n for n, row in enumerate(self.rows) if row.entry == entry), -1)
        return self.index(at) if at >= 0 else QModelIndex()

    def show_rows(self, rows: tuple[LogRow, ...]) -> None:
        """Shows these rows: common rows at the end stay, the rest is taken out and put in."""
        same = 0
        for old, new in zip(reversed(self.rows), reversed(rows), strict=False):
            if old.entry != new.entry:
                break
            same += 1
        gone, come = len(self.rows) - same, len(rows) - same
        kept = self.rows[gone:]
        if gone:
            self.beginRemoveRows(QModelIndex(), 0, gone - 1)
            self.rows = kept
            self.endRemoveRows()
        if come:
            self.beginInsertRows(QModelIndex(), 0, come - 1)
            self.rows = (*rows[:come], *kept)
            self.endInsertRows()
        if rows[come:] != kept:
            self.rows = rows
            self.dataChanged.emit(self.index(come), self.index(len(rows) - 1))


class _Delegate(QStyledItemDelegate):
    """Paints a row: number, marker or icon, words, flags."""

    def __init__(self, view: LogList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        theme = current()
        tall = theme.px(ROW)
        if self._view.selected() == index.row():
            tall += theme.px(TOOLS) + self._view.why_height()
        return QSize(theme.px(200), tall)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, LogRow):
            return
        theme = current()
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._view.selected() == index.row():
            strokes.panel(painter, rect, theme.color("accent_soft"), None, 0, 8)
            if self._view.hasFocus():
                strokes.focus_ring(painter, rect, 8)
        painter.translate(rect.topLeft())
        # A new entry pushes all others down: they are pictures that are kept.
        paint_piece(painter, 0, rect.width(), theme.px(ROW), row, lambda inner, line: self._draw(inner, line, row))
        painter.restore()

    def _draw(self, painter: QPainter, line: QRectF, row: LogRow) -> None:
        theme = current()
        number = QRectF(line.left(), line.top(), theme.px(30), line.height())
        strokes.write(painter, number, row.number, theme.font(12, condensed=True), theme.color("text2"), strokes.RIGHT)
        mark = theme.px(22)
        at = QRectF(line.left() + theme.px(37), line.center().y() - mark / 2, mark, mark)
        if row.look is not None:
            icons.paint_marker(painter, row.look.colour, row.look.letter, at)
        elif row.icon:
            icons.paint(painter, row.icon, at, theme.color("text"))
        left = at.right() + theme.px(8)
        right = line.right() - theme.px(8)
        flag_font = theme.font(12, bold=True, condensed=True)
        for flag in reversed(row.flags):
            width = strokes.advance(flag, flag_font) + theme.px(10)
            box = QRectF(right - width, line.center().y() - theme.px(10), width, theme.px(20))
            warn = row.questionable or row.agreed
            ink = theme.color("warn_text" if warn else "text2")
            fill = theme.color("warn_bg") if warn else None
            strokes.panel(painter, box, fill, theme.color("warn_line" if warn else "line_strong"), 1, 5)
            strokes.write(painter, box, flag, flag_font, ink)
            right -= width + theme.px(4)
        font = theme.font(13, condensed=True)
        font.setStrikeOut(row.struck)
        ink = theme.color("text2" if row.struck else "text")
        box = QRectF(left, line.top(), right - left - theme.px(4), line.height())
        elide = Qt.TextElideMode.ElideRight
        strokes.write(painter, box, row.words, font, ink, strokes.LEFT, elide)


class _Tools(QWidget):
    """Amend, Insert, Strike of the selected row, in a row of 44 below it; before them what is odd about it."""

    asked = Signal(str)

    def __init__(self, row: LogRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = current()
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(4), theme.px(ROW), theme.px(4), theme.px(4))
        column.setSpacing(theme.px(2))
        self.why = Words(row.why, 13, role="warn_text" if row.questionable or row.agreed else "text2")
        column.addWidget(self.why, 1)
        self.why.setVisible(bool(row.why))
        box = QHBoxLayout()
        box.setSpacing(theme.px(3))
        column.addLayout(box)
        self.buttons = {
            "amend": Button(_("Amend"), "outline", tinted=True),
            "insert": Button(_("Insert"), "outline", tinted=True),
            "strike": Button(_("Restore") if row.struck else _("Strike"), "outline", tinted=True),
            "show": Button(_("Then"), "outline", tinted=True),
        }
        self.buttons["show"].setAccessibleName(_("Show the table as it was after entry {n}").format(n=row.number))
        self.buttons["amend"].setAccessibleName(_("Amend entry {n}").format(n=row.number))
        self.buttons["insert"].setAccessibleName(_("Insert a step after entry {n}").format(n=row.number))
        words = _("Restore entry {n}") if row.struck else _("Strike entry {n}")
        self.buttons["strike"].setAccessibleName(words.format(n=row.number))
        self.buttons["amend"].setEnabled(row.can_amend and not row.struck)
        for key, button in self.buttons.items():
            button.clicked.connect(lambda _on=False, key=key: self.asked.emit(key))
            box.addWidget(button, 1)


class LogList(RowList):
    """The rows. Up and Down walk, A amends, I inserts after, Delete strikes or restores the selected one, T shows the
    table as it was then."""

    asked = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Log, newest first"), parent)
        self._selected = -1
        self._tools: _Tools | None = None
        self._tools_at: QPersistentModelIndex | None = None
        self.model_of_log = LogModel(self)
        self.setModel(self.model_of_log)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._show_tools()
        super().restyle()

    def selected(self) -> int:
        """The row that shows its tools, -1 for none."""
        return self._selected

    def why_height(self) -> int:
        """Pixels that the words about the selected row take, 0 without any."""
        row = self.model_of_log.row_at(self.currentIndex())
        if row is None or not row.why:
            return 0
        width = max(1, self.viewport().width() - current().px(12))
        metrics = QFontMetrics(current().font(13))
        wrapped = metrics.boundingRect(QRect(0, 0, width, 10_000), int(Qt.TextFlag.TextWordWrap), row.why)
        return wrapped.height() + current().px(6)

    def why(self) -> str:
        """What is said of the selected row: the finding and its clause."""
        return self._tools.why.words() if self._tools is not None else ""

    def tools(self) -> dict[str, Button]:
        """The buttons below the selected row."""
        return self._tools.buttons if self._tools is not None else {}

    def select_entry(self, entry: int) -> None:
        """Selects the row of an entry."""
        self.setCurrentIndex(self.model_of_log.index_of(entry))

    def explains(self, at: QPoint | None) -> str:
        """The clause of the row under the mouse, else of the selected one."""
        index = self.indexAt(self.viewport().mapFrom(self, at)) if at is not None else self.currentIndex()
        row = self.model_of_log.row_at(index)
        return row.clause if row is not None else ""

    def unselect(self) -> None:
        """Closes the tools."""
        if self._selected < 0:
            return
        self.clearSelection()
        self.setCurrentIndex(QModelIndex())
        self._choose(-1)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        found = self.selectedIndexes()
        self._choose(found[0].row() if found else -1)

    def _choose(self, row: int) -> None:
        self._selected = row
        # Qt measures one row instead of hundreds, as long as none has its tools below it.
        self.setUniformItemSizes(row < 0)
        self._show_tools()
        self.scheduleDelayedItemsLayout()
        if row >= 0:
            self.scrollTo(self.model_of_log.index(row))

    def _show_tools(self) -> None:
        if self._tools_at is not None and self._tools_at.isValid():
            self.setIndexWidget(self._tools_at, None)  # type: ignore[arg-type]
        self._tools = self._tools_at = None
        index = self.model_of_log.index(self._selected) if self._selected >= 0 else QModelIndex()
        row = self.model_of_log.row_at(index)
        if row is None:
            return
        tools = _Tools(row)
        tools.asked.connect(lambda key, entry=row.entry: self._ask(key, entry))
        self._tools, self._tools_at = tools, QPersistentModelIndex(index)
        self.setIndexWidget(index, tools)

    def _ask(self, key: str, entry: int) -> None:
        # The button that was pressed may go away with its row: not before the press is over.
        QTimer.singleShot(0, self, lambda: self.asked.emit(key, entry))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.model_of_log.row_at(self.currentIndex())
        key = Qt.Key(event.key())
        wanted = TOOL_KEYS.get(key)
        if wanted is not None and row is not None and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if wanted != "amend" or (row.can_amend and not row.struck):
                self.asked.emit(wanted, row.entry)
            return
        if key == Qt.Key.Key_Escape and row is not None:
            self.unselect()
            return
        # Letters, digits and Enter belong to the step in hand, not to a search in the list.
        super().keyPressEvent(event)


class UndoBar(QWidget):
    """Undo with the name of what it undoes, Redo, and above them why the latest step is not saved, if it is not."""

    save_elsewhere = Signal()
    filter_asked = Signal()

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setAccessibleName(_("Undo and redo"))
        self._box = QVBoxLayout(self)
        self._error_box = QVBoxLayout()
        self._box.addLayout(self._error_box)
        self.error: Finding | None = None
        head = QHBoxLayout()
        self._head = head
        self.undo_button = Button(_("Undo"), "outline", "undo", left=True)
        self.undo_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.undo_button.clicked.connect(self.undo)
        self.redo_button = Button("", "outline", "redo")
        self.redo_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.redo_button.clicked.connect(self.redo)
        self.filter_button = Button("", "outline", "search")
        self.filter_button.setAccessibleName(_("Filter the log by player and round"))
        self.filter_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.filter_button.clicked.connect(self.filter_asked)
        head.addWidget(self.undo_button, 1)
        head.addWidget(self.redo_button)
        head.addWidget(self.filter_button)
        self._box.addLayout(head)
        bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(6))
        self._box.setSpacing(theme.px(6))
        self._head.setSpacing(theme.px(8))

    def undo(self) -> None:
        """Takes the last group back."""
        if self._bridge.session is not None:
            self._bridge.session.undo(asker=self)

    def redo(self) -> None:
        """Brings it back."""
        if self._bridge.session is not None:
            self._bridge.session.redo(asker=self)

    def refresh(self) -> None:
        """Reads the session again."""
        session = self._bridge.session
        undo = (session.undo_name if session is not None else None) or ""
        redo = (session.redo_name if session is not None else None) or ""
        self.undo_button.setEnabled(bool(undo))
        self.undo_button.set_caption(undo)
        self.redo_button.setEnabled(bool(redo))
        self.redo_button.setAccessibleName(_("Redo {what}").format(what=redo) if redo else _("Redo"))
        self._show_error((session.save_error if session is not None else None) or "")

    def _show_error(self, sentence: str) -> None:
        if self.error is not None and self.error.sentence == sentence:
            return
        if self.error is not None:
            self._error_box.removeWidget(self.error)
            self.error.hide()
            self.error.deleteLater()
            self.error = None
        if sentence:
            answers = (("again", _("Try again")), ("elsewhere", _("Save elsewhere")))
            self.error = Finding(sentence, "", "impossible", answers)
            self.error.answered.connect(self._error_answered)
            self._error_box.addWidget(self.error)
        self.updateGeometry()

    def _error_answered(self, key: str) -> None:
        if key == "elsewhere":
            self.save_elsewhere.emit()
        elif self._bridge.session is not None:
            self._bridge.session.retry()
            QTimer.singleShot(0, self, self.refresh)

    def _heard(self, change: Change) -> None:
        if change.what not in ("proposal", "lit"):
            self.refresh()


class LogPanel(QWidget):
    """The list, and above it what it is filtered by. ``asked(tool, entry)``: amend, insert, strike, restore, show."""

    asked = Signal(str, int)

    def __init__(self, bridge: SessionBridge, reading: Reading = SNOWDONIA, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._rows: tuple[LogRow, ...] = ()
        self._reader = LogRows(reading)
        self.setAccessibleName(_("Log"))
        self._box = QVBoxLayout(self)
        self._all: tuple[LogRow, ...] = ()
        self._filter = Filter()
        self.filter_row = QWidget()
        row = QHBoxLayout(self.filter_row)
        row.setContentsMargins(0, 0, 0, 0)
        self.who, self.round = QComboBox(), QComboBox()
        self.who.setAccessibleName(_("Whose steps"))
        self.round.setAccessibleName(_("Which round"))
        for choice in (self.who, self.round):
            choice.currentIndexChanged.connect(self._filtered)
            row.addWidget(choice, 1)
        self.filter_row.hide()
        self._box.addWidget(self.filter_row)
        self.list = LogList()
        self.list.asked.connect(self._tool)
        self._box.addWidget(self.list, 1)
        self.empty = Words(_("Nothing has happened yet. Every confirmed step stands here."), 13, role="text2")
        self._box.addWidget(self.empty)
        self._box.addStretch(0)
        bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(12), 0, theme.px(6), theme.px(6))
        for choice in (self.who, self.round):
            choice.setFont(theme.font(14))
            choice.setMinimumHeight(theme.px(44))

    def refresh(self) -> None:
        """Reads the session again."""
        session = self._bridge.session
        self._all = self._reader.rows(session.log, self._bridge.looks) if session is not None else ()
        if not self.filter_row.isHidden():
            self._offer()
        rows = filtered(self._all, self._filter)
        if rows != self._rows:
            self._rows = rows
            self.list.unselect()
            self.list.model_of_log.show_rows(rows)
        self.list.setVisible(bool(rows))
        none = _("Nothing has happened yet. Every confirmed step stands here.")
        left_out = _("No step of this player in this round.") if rounds(self._all) else _("No step of this player.")
        self.empty.say(left_out if self._all else none)
        self.empty.setVisible(not rows)

    def toggle_filter(self) -> None:
        """Shows what the log is filtered by; hidden again it filters nothing."""
        show = self.filter_row.isHidden()
        self.filter_row.setVisible(show)
        if show:
            self._offer()
            self.who.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._filter = Filter()
            self.refresh()

    def show_only(self, chosen: Filter) -> None:
        """Shows the steps of one player or one round."""
        self.filter_row.show()
        self._filter = chosen
        self._offer()
        self.refresh()

    def show_entry(self, entry: int) -> None:
        """Selects the row of an entry, whatever the log was filtered by."""
        if not self.list.model_of_log.index_of(entry).isValid():
            self._filter = Filter()
            self.refresh()
        self.list.select_entry(entry)
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _offer(self) -> None:
        """The players and rounds there are."""
        people: list[tuple[str, object]] = [(_("Everybody"), None), (_("The table"), "table")]
        people += [(look.name, seat) for seat, look in enumerate(self._bridge.looks)]
        times: list[tuple[str, object]] = [(_("All rounds"), None)]
        times += [(_("Round {n}").format(n=n), n) for n in rounds(self._all)]
        self.round.setVisible(len(times) > 1)
        for choice, offered, held in ((self.who, people, self._filter.who), (self.round, times, self._filter.round)):
            if [(choice.itemText(n), choice.itemData(n)) for n in range(choice.count())] != offered:
                choice.blockSignals(True)
                choice.clear()
                for words, value in offered:
                    choice.addItem(words, value)
                choice.blockSignals(False)
            at = next((n for n, (_words, value) in enumerate(offered) if value == held), 0)
            choice.blockSignals(True)
            choice.setCurrentIndex(at)
            choice.blockSignals(False)

    def _filtered(self, _at: int) -> None:
        self._filter = Filter(self.who.currentData(), self.round.currentData())
        self.refresh()

    def _heard(self, change: Change) -> None:
        if change.what not in ("proposal", "lit"):
            self.refresh()

    def _tool(self, tool: str, entry: int) -> None:
        struck = tool == "strike" and self._bridge.game.line(entry).struck
        self.asked.emit("restore" if struck else tool, entry)
