"""My box as a page: the lists at the left, the rows of one in the middle, the editor of one thing at the right. On a
narrow page the three take turns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6.QtCore import QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from companion.box_file import SUFFIX
from companion.content.own_packs import own_packs
from companion.errors import BadInput
from companion.my_box import Staged
from companion.whole_file import write_whole
from companion.wording import _
from ui.main_window import settings
from ui.present import my_box as present
from ui.present.my_box import CHECK, TODAY, BoxRow
from ui.theme import current, signals
from ui.views import printing
from ui.views.bars import HeadBar
from ui.views.fields import KeptField, SearchField
from ui.views.my_box.editor import Editor
from ui.views.my_box.listing import ColumnHeads, GroupsList, RowsList
from ui.views.my_box.sharing import ImportView
from ui.views.pick import Pick
from ui.views.reading_order import set_tab_order
from ui.views.scrolling import Scroll
from ui.views.words import Hairline, Words
from ui.widgets import Button, strokes

if TYPE_CHECKING:
    from ui.box_keeping import BoxKeeping
    from ui.bridge import SessionBridge

THREE_COLUMNS: Final = 1020
"""A narrower page, in design pixels, shows one column at a time: a window of 1100 without the rail."""
LEFT_WIDE: Final = 216
RIGHT_WIDE: Final = 312
WALKED_TO, PAPER, FOLDER = "box/walked-to", "export/paper", "export/folder"
"""What is remembered."""
OTHER: Final = "other"
"""An edition that somebody names in words of their own."""
UNLIMITED: Final = 16_777_215
"""Qt's largest width."""

Front: TypeAlias = Literal["groups", "rows", "editor"]


class _Panel(QWidget):
    """A card without a heading."""

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        painter.end()


class MyBoxPage(QWidget):
    """The page. ``said`` and ``failed`` for a sentence about what was done or not, ``aside_asked`` when somebody wants
    to change a box whose file cannot be used. ``keep`` False remembers nothing."""

    said = Signal(str)
    failed = Signal(str)
    aside_asked = Signal()

    def __init__(
        self, keeping: BoxKeeping, bridge: SessionBridge, keep: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("My box"))
        self._keeping, self._bridge, self._keep = keeping, bridge, keep
        self._rows: tuple[BoxRow, ...] = ()
        self._today: present.Today | None = None
        self._order: tuple[str, ...] = ()
        """What is checked one after the other, while it is; empty otherwise."""
        self._left_open: set[str] = set()
        self._front: Front = "groups"
        self._shown = ""
        self._staged: Staged | None = None
        self._build()
        self._refresh_soon = QTimer(self)
        self._refresh_soon.setSingleShot(True)
        self._refresh_soon.timeout.connect(self.refresh)
        keeping.changed.connect(lambda: self._refresh_soon.start(0) if self.isVisible() else None)
        signals.changed.connect(self.restyle)
        self.restyle()

    # What it is made of

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.export_button = Button(_("Export corrections"), "outline")
        self.export_button.clicked.connect(self.export_box)
        self.print_button = Button(_("Print a check list"), "outline")
        self.print_button.clicked.connect(self.print_check_list)
        self.import_button = Button(_("Import"), "outline")
        self.import_button.clicked.connect(self.import_box)
        self.back_button = Button(_("Back"), "outline", key=_("Esc"))
        self.back_button.clicked.connect(self.go_back)
        self.head = HeadBar(_("My box"), "", (self.back_button,))
        box.addWidget(self.head)
        ground = QWidget()
        self._columns = QHBoxLayout(ground)
        box.addWidget(ground, 1)
        self._build_left()
        self._build_middle()
        self.editor = Editor()
        self._columns.addWidget(self.left)
        self._columns.addWidget(self.middle, 1)
        self._columns.addWidget(self.editor)
        self._connect()

    def _build_left(self) -> None:
        self.left = _Panel()
        self._left_box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self.left)
        self.check_button = Button(_("Check your box"), "outline", tinted=True)
        self.progress = Words("", 13, condensed=True, role="text2")
        self.groups = GroupsList()
        self.edition = Pick(_("Edition of the game"))
        self.edition_name = KeptField(_("Name of the edition"), _("Name of the edition"))
        self.edition_name.kept.connect(self._name_edition)
        self.edition.currentIndexChanged.connect(self._edition_picked)
        first, second = QVBoxLayout(), QVBoxLayout()
        first.addWidget(self.check_button)
        first.addWidget(self.progress)
        first.addWidget(self.groups, 1)
        self._line = Hairline(2)
        second.addWidget(self._line)
        second.addWidget(Words(_("Edition of the game"), 12, bold=True, condensed=True, role="text2"))
        second.addWidget(self.edition)
        second.addWidget(self.edition_name)
        self.tools = QVBoxLayout()
        second.addLayout(self.tools)
        second.addStretch(0)
        self._parts = (first, second)
        self._left_box.addLayout(first, 1)
        self._left_box.addLayout(second)

    def _build_middle(self) -> None:
        self.middle = QStackedWidget()
        self.middle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        panel = _Panel()
        box = QVBoxLayout(panel)
        box.setSpacing(0)
        self._middle_box = box
        head = QHBoxLayout()
        self._search_row = head
        self.search = SearchField(_("card, station, value"), _("Search the printed values"))
        head.addWidget(self.search, 1)
        box.addLayout(head)
        self.heads = ColumnHeads()
        box.addWidget(self.heads)
        self.list = RowsList()
        box.addWidget(self.list, 1)
        self.nothing = Words("", 15, role="text2", align=Qt.AlignmentFlag.AlignLeft)
        self.instead = Scroll(self.nothing)
        box.addWidget(self.instead, 1)
        self.staging = ImportView()
        self.middle.addWidget(panel)
        self.middle.addWidget(self.staging)

    def _connect(self) -> None:
        self.check_button.clicked.connect(self.check)
        self.groups.chosen.connect(self._group_chosen)
        self.groups.opened.connect(lambda _key: self._group_opened())
        self.search.textChanged.connect(lambda _text: self._filter())
        self.search.down.connect(lambda: self.list.setFocus(Qt.FocusReason.TabFocusReason))
        self.list.chosen.connect(self._row_chosen)
        self.list.opened.connect(self._row_opened)
        editor = self.editor
        editor.saved.connect(self.save)
        editor.agreed.connect(self.agree)
        editor.left_open.connect(self.leave_open)
        editor.forgotten.connect(self.forget)
        editor.stopped.connect(self.stop)
        editor.typed.connect(self._say_changes)
        editor.arranged.connect(lambda: set_tab_order(self))
        self.staging.taken.connect(self._take_over)
        self.staging.left.connect(self._leave_import)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        edge = theme.px(24)
        self._columns.setContentsMargins(edge, theme.px(16), edge, theme.px(16))
        self._columns.setSpacing(theme.px(16))
        inner = theme.px(8)
        self._left_box.setContentsMargins(inner, inner, inner, inner)
        self._left_box.setSpacing(theme.px(6))
        for part in (*self._parts, self.tools):
            part.setSpacing(theme.px(6))
        self._middle_box.setContentsMargins(1, 0, 1, theme.px(4))
        self._search_row.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(2))
        self.nothing.setContentsMargins(theme.px(14), theme.px(12), theme.px(14), theme.px(12))
        self._turn()

    # Where it stands

    def narrow(self) -> bool:
        """Whether the columns take turns."""
        return self.width() < current().px(THREE_COLUMNS)

    def _turn(self) -> None:
        theme, narrow = current(), self.narrow()
        front = self._front
        if self._staged is not None:
            front = "rows"
        for column, key, wide in ((self.left, "groups", LEFT_WIDE), (self.editor, "editor", RIGHT_WIDE)):
            if narrow:
                column.setMinimumWidth(0)
                column.setMaximumWidth(UNLIMITED)
            else:
                column.setFixedWidth(theme.px(wide))
            column.setVisible((not narrow or front == key) and (key == "groups" or self._staged is None))
        self.middle.setVisible(not narrow or front == "rows")
        self.back_button.setVisible(narrow and front != "groups" and self._staged is None and not self._order)
        tools = (self.import_button, self.export_button, self.print_button)
        way = QBoxLayout.Direction.LeftToRight if narrow else QBoxLayout.Direction.TopToBottom
        self._left_box.setDirection(way)
        self._left_box.setSpacing(theme.px(16 if narrow else 6))
        self._left_box.setStretch(1, 1 if narrow else 0)
        self._line.setVisible(not narrow)
        if narrow:
            for button in tools:
                self.tools.addWidget(button)
                button.show()
        else:
            for button in tools:
                self.head.row.addWidget(button)
                button.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _bring(self, front: Front) -> None:
        self._front = front
        self._turn()

    def go_back(self) -> None:
        """One column back, where they take turns."""
        if self._front == "editor":
            self.stop()
            self._bring("rows")
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._bring("groups")
            self.groups.setFocus(Qt.FocusReason.TabFocusReason)

    # What is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._keeping.box.refresh()
        self.refresh()
        if self.narrow():
            (self.groups if self._front == "groups" else self.list).setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Shows the box as it stands."""
        session, box = self._bridge.session, self._keeping.box
        self._today = present.Today.of(session) if session is not None else None
        self._rows = present.rows(box, _now())
        self.head.sub.say(present.heading(self._rows))
        left_out = len(own_packs().left_out)
        self.groups.show_groups(present.groups(self._rows, self._today, len(box.aside()), left_out))
        self._filter()
        if self._shown:
            self._show_editor(self._shown, keep=True)
        self._show_edition()
        some = bool(box.readings)
        self.export_button.setEnabled(some)
        self._show_progress()
        set_tab_order(self)

    def _to_check(self) -> tuple[str, ...]:
        return present.to_check(self._rows, self.groups.current_key(), self._today)

    def _show_progress(self) -> None:
        done, all_ = present.progress(self._to_check(), self._rows)
        self.progress.say(present.progress_words(done, all_))

    def rows(self) -> tuple[BoxRow, ...]:
        """Every row of every list."""
        return self._rows

    def row(self, row_id: str) -> BoxRow | None:
        """A row by its id."""
        return next((row for row in self._rows if row.id == row_id), None)

    def _group_chosen(self, _key: str) -> None:
        self._filter()
        self._show_progress()

    def _group_opened(self) -> None:
        self._bring("rows")
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _filter(self) -> None:
        group, query = self.groups.current_key(), self.search.text()
        apart = group in (present.ASIDE, present.LEFT_OUT) and not query
        # A search looks everywhere: nobody knows in which list a card stands.
        found = self._rows if query else present.in_group(self._rows, group, self._today)
        shown = () if apart else present.searched(found, query)
        self.list.show_rows(shown)
        self.list.setVisible(bool(shown))
        self.heads.setVisible(bool(shown))
        self.instead.setVisible(not shown)
        if apart:
            aside = group == present.ASIDE
            self.nothing.say(present.aside_words(self._keeping.box) if aside else present.left_out_words())
        else:
            self.nothing.say(_("Nothing printed is called so.") if query else _("Nothing is left in this list."))

    def _row_chosen(self, row_id: str) -> None:
        if not self._order:
            self._show_editor(row_id)

    def _row_opened(self, row_id: str) -> None:
        if self._order and row_id not in self._order:
            self.stop()
        self._show_editor(row_id)
        self._bring("editor")
        self.editor.take_focus()

    def _show_editor(self, row_id: str, keep: bool = False) -> None:
        """Shows a thing; ``keep``: what somebody is typing stays while it is the same one as before."""
        row = self.row(row_id)
        if row is None:
            self._shown = ""
            self.editor.show_view(None, _("Choose a value at the left."))
            return
        view = present.editor(self._keeping.box, row.thing, _now())
        before = self.editor.view()
        if keep and before == view:
            return
        had_focus = self.editor.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        self._shown = row_id
        self.editor.show_view(view)
        if not self._order:
            self.editor.show_progress(None)
        self._say_changes()
        set_tab_order(self)
        if had_focus:
            self.editor.take_focus()

    def _say_changes(self) -> None:
        row = self.row(self._shown)
        if row is None:
            return
        found = present.answer(self._keeping.box, row.thing, self.editor.texts())
        values = found.values if not found.wrong else {}
        words = present.what_changes(
            self._bridge.session, row.thing, values, self._keeping.finished(), self._keeping.points_shown()
        )
        self.editor.say_changes(words)

    def show_path(self, path: str) -> None:
        """Brings the thing that holds a pack path into sight, its field in the focus. A path may have the name of its
        pack before it; one without is that of today's game, if it has one."""
        self.stop()
        pack, _colon, path = path.rpartition(":")
        thing = present.thing_for(self._keeping.box, path, pack, self._today)
        if thing is None:
            self.show_today()
            return
        self.search.clear()
        for group in (TODAY, CHECK, thing.group):
            if any(row.id == thing.id for row in present.in_group(self._rows, group, self._today)):
                self.groups.choose(group)
                break
        self._filter()
        self.list.choose(thing.id)
        self._show_editor(thing.id)
        self._bring("editor")
        self.editor.take_focus(path)

    def show_today(self) -> None:
        """Shows what today's game uses and nobody has checked; without a game all of that."""
        self.stop()
        self.search.clear()
        self.groups.choose(TODAY if self._today is not None else CHECK)
        self._bring("rows")
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    # What is answered

    def save(self) -> None:
        """Keeps what was typed and goes to the next."""
        row = self.row(self._shown)
        if row is None:
            return
        box = self._keeping.box
        if box.wrong is not None:
            self.aside_asked.emit()
            return
        found = present.answer(box, row.thing, self.editor.texts())
        if found.wrong or found.empty:
            self.editor.say_wrong(found.wrong or {"": _("Write what is printed there, or leave it open.")})
            return
        if self._keeping.keep(row.thing, present.compared(box, row.thing, found.values), row.name):
            self._go_on(row.id)

    def agree(self) -> None:
        """Keeps that the shipped value is right, and goes to the next."""
        row = self.row(self._shown)
        if row is None:
            return
        if self._keeping.box.wrong is not None:
            self.aside_asked.emit()
        elif self._keeping.keep(row.thing, present.as_shipped(row.thing), row.name):
            self._go_on(row.id)

    def leave_open(self) -> None:
        """Goes to the next without an answer."""
        self._left_open.add(self._shown)
        self._go_on(self._shown)

    def forget(self) -> None:
        """Goes back to the shipped value of the thing in hand."""
        row = self.row(self._shown)
        if row is not None and self._keeping.forget(row.thing, row.name):
            self.refresh()
            self.editor.take_focus()

    def _go_on(self, row_id: str) -> None:
        following = self.list.after(row_id)
        self.refresh()
        if self._order:
            self._walk_on(row_id)
            return
        if not following:
            self._show_editor(row_id)
            self.editor.take_focus()
            return
        self.list.choose(following)
        self._show_editor(following)
        self.editor.take_focus()

    def _step_back(self) -> None:
        """To the one before, nothing answered."""
        before = self.list.after(self._shown, -1)
        if before:
            self.list.choose(before)
            self._show_editor(before)
            self.editor.take_focus()

    # One after the other

    def check(self) -> None:
        """Begins to check all that is not sure, one after the other, where it was left off."""
        if self._keeping.box.wrong is not None:
            self.aside_asked.emit()
            return
        self.search.clear()
        order = self._to_check()
        if not present.of_scenario(self.groups.current_key()):
            self.groups.choose(CHECK)
        self._filter()
        self._left_open.clear()
        self._order = order
        self._turn()
        before = str(settings().value(WALKED_TO, "", type=str)) if self._keep else ""
        self._bring("editor")
        self._walk_on(before if before in self._order else "")

    def checking(self) -> bool:
        """Whether one is checked after the other."""
        return bool(self._order)

    def _walk_on(self, after: str) -> None:
        if self._keep and after:
            settings().setValue(WALKED_TO, after)
        following = present.next_open(self._order, self._rows, after, self._left_open)
        if not following:
            self._walked_out()
            return
        self.list.choose(following)
        self._show_editor(following)
        self.editor.show_progress(*present.progress(self._order, self._rows))
        self.editor.take_focus()

    def _walked_out(self) -> None:
        done, all_ = present.progress(self._order, self._rows)
        self._order = ()
        self.editor.show_progress(None)
        left = all_ - done
        words = present.walked_words(left)
        self._shown = ""
        self.editor.show_view(None, words)
        self.said.emit(words)
        self._bring("rows")
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop(self) -> None:
        """Leaves off checking; it goes on here the next time."""
        if self._order:
            self._order = ()
            self.editor.show_progress(None)
            self._turn()
            if not self.narrow():
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    # The edition

    def _show_edition(self) -> None:
        edition = self._keeping.box.edition
        named = present.editions()
        other = bool(edition) and edition not in dict(named)
        offers = [(_("not named"), ""), *((words, key) for key, words in named), (_("another one"), OTHER)]
        self.edition.offer(offers, OTHER if other else edition)
        self.edition_name.setVisible(other)
        if other:
            self.edition_name.show_text("" if edition == OTHER else edition)

    def _edition_picked(self, _at: int) -> None:
        self._name_edition(self.edition.chosen())
        if self.edition.chosen() == OTHER:
            self.edition_name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _name_edition(self, edition: str) -> None:
        try:
            self._keeping.box.set_edition(edition)
        except BadInput as error:
            self.failed.emit(_("It was not saved: {reason}").format(reason=error))
        self.refresh()

    # Undo

    def undo(self) -> None:
        """Takes the last change of the box back."""
        self._keeping.take_back()
        self.refresh()

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._keeping.box.undo_name is not None

    def redo(self) -> None:
        """Brings it back."""
        self._keeping.bring_back()
        self.refresh()

    def can_redo(self) -> bool:
        """Whether there is something to bring back."""
        return self._keeping.box.redo_name is not None

    # Files

    def export_box(self) -> None:
        """Asks for a place and writes everything that was read there."""
        name = f"my-box{SUFFIX}"
        self._save(_("Export corrections"), name, SUFFIX, _("Boxes ({pattern})"), self._keeping.box.export)

    def print_check_list(self) -> None:
        """Prints a list of all that is not sure, to go through with a pencil; without a printer it is saved as PDF."""
        if not printing.has_printer():
            self.save_check_list()
            return
        printer = printing.ask_printer(_("Check list of the box"), self._paper(), self)
        if printer is None:
            return
        try:
            printing.paint_check_list(printer, self._check_list())
        except OSError as error:
            self.failed.emit(_("It was not printed: {reason}").format(reason=error))
        else:
            self.said.emit(_("It is on its way to the printer."))

    def save_check_list(self) -> None:
        """Asks for a place and writes the list there."""
        content = printing.check_list_pdf(self._check_list(), self._paper())

        def write(path: Path) -> None:
            write_whole(path, content)

        self._save(_("Print a check list"), _("check-list.pdf"), ".pdf", _("PDF ({pattern})"), write)

    def _check_list(self) -> tuple[present.CheckLine, ...]:
        return present.check_list(present.in_group(self._rows, CHECK, self._today))

    def _paper(self) -> printing.Paper:
        kept = str(settings().value(PAPER, "", type=str)) if self._keep else ""
        return next((paper for paper in printing.PAPERS if paper == kept), "a4")

    def _save(self, title: str, name: str, suffix: str, pattern: str, write: Callable[[Path], None]) -> None:
        folder = str(settings().value(FOLDER, "", type=str)) if self._keep else ""
        if not folder or not Path(folder).is_dir():
            folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        chosen, _filter = QFileDialog.getSaveFileName(
            self, title, str(Path(folder, name)), pattern.format(pattern=f"*{suffix}")
        )
        if not chosen:
            return
        path = Path(chosen)
        if not path.name.endswith(suffix):
            path = path.with_name(path.name + suffix)
        try:
            write(path)
        except OSError as error:
            reason = error.strerror or str(error)
            self.failed.emit(_("{name} was not written: {reason}").format(name=path.name, reason=reason))
            return
        if self._keep:
            settings().setValue(FOLDER, str(path.parent))
        self.said.emit(_("Saved as {name}.").format(name=path.name))

    def import_box(self) -> None:
        """Asks for a file and shows what it would change."""
        chosen, _filter = QFileDialog.getOpenFileName(
            self, _("Import"), "", _("Boxes ({pattern})").format(pattern=f"*{SUFFIX} *.toml")
        )
        if chosen:
            self.stage(Path(chosen))

    def stage(self, path: Path) -> None:
        """Shows what a box from a file would change; nothing is changed yet."""
        box = self._keeping.box
        if box.wrong is not None:
            self.aside_asked.emit()
            return
        try:
            staged = box.stage(path)
        except BadInput as error:
            self.failed.emit(str(error))
            return
        except OSError as error:
            reason = error.strerror or str(error)
            self.failed.emit(_("{name} cannot be read: {reason}").format(name=path.name, reason=reason))
            return
        self.stop()
        self._staged = staged
        rows = present.import_rows(box, staged, _now())
        new = len(staged.of("new")) + len(staged.of("aside"))
        title = _("What {name} read").format(name=staged.name)
        self.staging.show_staged(title, present.import_heading(staged), self._others(staged), rows, new)
        self.middle.setCurrentWidget(self.staging)
        self._turn()
        set_tab_order(self)
        target = self.staging.take_button if rows else self.staging.leave_button
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _others(self, staged: Staged) -> str:
        if not staged.others:
            return ""
        theirs, mine = staged.box.edition, self._keeping.box.edition
        words = _("This file is of another edition: {theirs}, yours is {mine}.")
        return words.format(theirs=present.edition_words(theirs), mine=present.edition_words(mine))

    def _take_over(self) -> None:
        if self._staged is None:
            return
        try:
            kept = self._keeping.box.take(self._staged, self.staging.theirs())
        except BadInput as error:
            self.failed.emit(_("It was not saved: {reason}").format(reason=error))
            return
        self._leave_import()
        count = len(kept.after) if kept is not None else 0
        self.said.emit(present.taken_words(count))

    def _leave_import(self) -> None:
        self._staged = None
        self.middle.setCurrentIndex(0)
        self._turn()
        self.refresh()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        inside = self.editor.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        if self._staged is not None:
            if key == Qt.Key.Key_Escape:
                self._leave_import()
            else:
                super().keyPressEvent(event)
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.editor.view() is not None and inside:
            if not event.isAutoRepeat():
                if control and self.editor.agree_button.isVisibleTo(self):
                    self.agree()
                else:
                    self.save()
        elif key == Qt.Key.Key_PageDown and inside:
            self.leave_open()
        elif key == Qt.Key.Key_PageUp and inside:
            self._step_back()
        elif key == Qt.Key.Key_Escape:
            self._escape()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        if self.checking():
            self.stop()
            if self.narrow():
                self._bring("rows")
        elif self.narrow() and self._front != "groups":
            self.go_back()
        elif not self.narrow():
            self.list.setFocus(Qt.FocusReason.TabFocusReason)


def _now() -> datetime:
    return datetime.now().astimezone()
