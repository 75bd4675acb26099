"""The history page: every game in a list that filters as one types, and beside it one of them, or statistics, people,
back-ups. On a narrow page the list and what it leads to take turns."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from companion.errors import BadInput
from companion.plays import Play
from companion.wording import _, ngettext
from ui.present.copies import CopyView, copy_views
from ui.present.course import CourseView, course_view
from ui.present.figures import Choice, Figures, figures
from ui.present.history import Games, detail_view, heading, looks_of
from ui.present.people import person_views
from ui.present.solo_series import bars_view
from ui.progress import Cancelled, ProgressLine, Stage
from ui.theme import current, signals
from ui.views.bars import HeadBar
from ui.views.fields import SearchField
from ui.views.history.copies import CopiesView
from ui.views.history.detail import GameDetail
from ui.views.history.figures import FiguresView
from ui.views.history.games import GamesList
from ui.views.history.series import SeriesChart
from ui.views.people import PeopleView
from ui.views.words import Hairline, Words
from ui.widgets import Button, strokes

if TYPE_CHECKING:
    from companion.store import Store

ONE_COLUMN: Final = 1020
"""A narrower page, in design pixels, shows the list or what it leads to: a window of 1100 without the rail."""
LIST_WIDE: Final = 470
LIST_LEAST: Final = 380
LOOKED_AT: Final = 60
"""Milliseconds that a row is the current one before its game is drawn: arrows held down walk at their own speed."""
STAYED: Final = 250
"""Milliseconds that somebody stays on a game before it is played through."""
COURSES: Final = 40
"""So many courses are kept."""
UNDOABLE: Final = 50
UNLIMITED: Final = 16_777_215
"""Qt's largest width."""

Side: TypeAlias = Literal["game", "figures", "people", "copies"]


class _Panel(QWidget):
    """A card without a heading."""

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        painter.end()


class HistoryPage(QWidget):
    """The page. ``store`` gives the database, None where games are not kept; ``progress`` is the line for long work.

    What leads elsewhere is only asked for: ``resume_asked(id)``, ``sheet_asked(id)``, ``export_asked(id)``,
    ``import_asked``, ``bring_back_asked(path)``, ``start_asked(Offer)``. ``failed(sentence)`` says why something was
    not done. ``bag_closed`` and ``points_hidden`` tell what is kept from people while a game goes on (4.C.3),
    ``on_table`` the id of the game on the table, "" for none."""

    resume_asked = Signal(str)
    sheet_asked = Signal(str)
    export_asked = Signal(str)
    import_asked = Signal()
    bring_back_asked = Signal(Path)
    start_asked = Signal(object)
    failed = Signal(str)
    game_shown = Signal(str)
    """The game beside the list is another one; "" for none."""

    def __init__(
        self,
        store: Callable[[], Store | None],
        progress: ProgressLine,
        bag_closed: Callable[[], bool] = lambda: False,
        points_hidden: Callable[[], bool] = lambda: False,
        on_table: Callable[[], str] = lambda: "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("History"))
        self._store, self._progress = store, progress
        self._bag_closed, self._points_hidden, self._on_table = bag_closed, points_hidden, on_table
        self.games: Games | None = None
        """Every game out of the bin; those put there since stay where they were until the list is read again."""
        self._binned: tuple[Play, ...] = ()
        self._bin: Games | None = None
        """The games in the bin while they are listed."""
        self._courses: dict[str, CourseView] = {}
        self._undo: list[tuple[Callable[[Store], None], str]] = []
        self.series: SeriesChart | None = None
        """The solo series beside the game that is shown."""
        self._side: Side = "game"
        self._side_in_front = False
        self._course_shown = ""
        """What the course beside the list is kept under."""
        self._working_on = ""
        """The game that is played through, or was last."""
        self._called_off = ""
        self._arriving = False
        """Somebody came here and there is nothing to give the focus to yet."""
        self._build()
        self._look = _timer(self, LOOKED_AT, self._show_game)
        self._stay = _timer(self, STAYED, self._work_out)
        self._read_soon = _timer(self, 0, self._read)
        self._search_soon = _timer(self, 0, lambda: self._filter(typed=True))
        signals.changed.connect(self.restyle)
        self.restyle()
        self._turn()
        self._show_state()

    # What it is made of

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.statistics_button = self._side_button(_("Statistics"), "figures")
        self.people_button = self._side_button(_("People"), "people")
        self.copies_button = self._side_button(_("Back-ups"), "copies")
        self.back = Button(_("Back"), "outline", key=_("Esc"))
        self.back.clicked.connect(self.close_side)
        tools = (self.statistics_button, self.people_button, self.copies_button, self.back)
        self.head = HeadBar(_("History"), "", tools)
        box.addWidget(self.head)
        self._ground = QWidget()
        self._columns = QHBoxLayout(self._ground)
        box.addWidget(self._ground, 1)
        self._build_list()
        self.side = QStackedWidget()
        self.side.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.detail = GameDetail()
        self.figures = FiguresView()
        self.people = PeopleView()
        self.copies = CopiesView()
        for widget in (self.detail, self.figures, self.people, self.copies):
            self.side.addWidget(widget)
        self._columns.addWidget(self.side, 1)
        self._build_empty()
        box.addWidget(self.empty, 1)
        self._connect()

    def _side_button(self, words: str, side: Side) -> Button:
        button = Button(words, "outline")
        button.setCheckable(True)
        button.clicked.connect(lambda on: self.show_side(side if on else "game"))
        return button

    def _build_list(self) -> None:
        self.panel = _Panel()
        self._list_box = QVBoxLayout(self.panel)
        self._list_box.setSpacing(0)
        head = QHBoxLayout()
        self._list_head = head
        self.search = SearchField(
            _("player, game, year"), _("Search games by player, game, scenario, year, place or note")
        )
        self.import_button = Button(_("Import"), "outline")
        self.import_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        head.addWidget(self.search, 1)
        head.addWidget(self.import_button)
        self._list_box.addLayout(head)
        self._list_box.addWidget(Hairline())
        self.list = GamesList()
        self._list_box.addWidget(self.list, 1)
        self.nothing = Words("", 15, role="text2")
        self._list_box.addWidget(self.nothing)
        self._list_box.addStretch(0)
        self.bin_button = Button("", "quiet")
        self._bin_row = QHBoxLayout()
        self._bin_row.addWidget(self.bin_button)
        self._bin_row.addStretch(1)
        self._list_box.addLayout(self._bin_row)
        self._columns.addWidget(self.panel)

    def _build_empty(self) -> None:
        self.empty = QWidget()
        box = QVBoxLayout(self.empty)
        self._empty_box = box
        self.empty_words = Words("", 18)
        self.empty_button = Button(_("Import"), "filled")
        self.empty_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        box.addWidget(self.empty_words)
        box.addWidget(self.empty_button)
        box.addStretch(1)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._search_soon.start())
        self.search.down.connect(lambda: self.list.setFocus(Qt.FocusReason.TabFocusReason))
        self.import_button.clicked.connect(self.import_asked)
        self.empty_button.clicked.connect(self._empty_pressed)
        self.list.chosen.connect(self._chosen)
        self.list.pressed_game.connect(self._pressed)
        self.list.shown_asked.connect(self._shown_asked)
        self.list.opened.connect(self._opened)
        self.list.delete_asked.connect(self._delete_asked)
        self.list.note_asked.connect(lambda _game: self.write_note())
        self.bin_button.clicked.connect(lambda: self.show_bin(self._bin is None))
        detail = self.detail
        detail.resume_asked.connect(lambda: self._lead(self.resume_asked.emit))
        detail.sheet_asked.connect(lambda: self._lead(self.sheet_asked.emit))
        detail.export_asked.connect(lambda: self._lead(self.export_asked.emit))
        detail.delete_asked.connect(lambda: self._delete_asked(self._shown()))
        detail.back_out_asked.connect(lambda: self.take_out(self._shown()))
        detail.gone_asked.connect(lambda: self.delete_for_good(self._shown()))
        detail.note_kept.connect(self._keep_note)
        detail.place_kept.connect(self._keep_place)
        detail.wrong_kept.connect(self._keep_wrong)
        detail.note_left.connect(self._to_list)
        detail.course_asked.connect(self._course_asked)
        self.figures.choice_changed.connect(self._count)
        self.figures.game_asked.connect(self.show_game)
        self.people.renamed.connect(self._rename)
        self.people.coloured.connect(self._colour)
        self.people.merged.connect(self._merge)
        self.people.split.connect(self._split)
        self.copies.bring_back_asked.connect(self.bring_back_asked)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        edge = theme.px(24)
        self._columns.setContentsMargins(edge, theme.px(16), edge, theme.px(16))
        self._columns.setSpacing(theme.px(16))
        self._empty_box.setContentsMargins(edge, theme.px(24), edge, edge)
        self._empty_box.setSpacing(theme.px(16))
        self._list_box.setContentsMargins(1, 0, 1, theme.px(4))
        self._list_head.setContentsMargins(theme.px(12), theme.px(8), theme.px(12), theme.px(8))
        self._list_head.setSpacing(theme.px(8))
        self._bin_row.setContentsMargins(theme.px(10), 0, theme.px(10), 0)
        self.nothing.setContentsMargins(theme.px(14), theme.px(12), theme.px(14), theme.px(12))
        self._turn()

    def narrow(self) -> bool:
        """Whether the list and what it leads to take turns."""
        return self.width() < current().px(ONE_COLUMN)

    def _turn(self) -> None:
        theme, narrow = current(), self.narrow()
        wide = self.width() - theme.px(64)
        if narrow:
            self.panel.setMinimumWidth(0)
            self.panel.setMaximumWidth(UNLIMITED)
        else:
            self.panel.setFixedWidth(max(theme.px(LIST_LEAST), min(theme.px(LIST_WIDE), wide * 38 // 100)))
        front = narrow and self._side_in_front
        self.panel.setVisible(not front)
        self.side.setVisible(front or not narrow)
        self.back.setVisible(front)
        some = self.games is not None and bool(len(self.games) or self._binned)
        for button in (self.statistics_button, self.people_button):
            button.setVisible(some and not front)
        self.copies_button.setVisible(not front)
        for button, side in (
            (self.statistics_button, "figures"),
            (self.people_button, "people"),
            (self.copies_button, "copies"),
        ):
            button.setChecked(self._side == side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        was = event.oldSize().width() < current().px(ONE_COLUMN)
        had_focus = self._holds(QApplication.focusWidget())
        self._turn()
        if event.oldSize().isValid() and was != self.narrow():
            self._show_head()
            if had_focus and not self._holds(QApplication.focusWidget()):
                self._focus()

    def _holds(self, widget: QWidget | None) -> bool:
        return widget is not None and self.isAncestorOf(widget) and widget.isVisibleTo(self)

    # Reading

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arriving = self.games is None
        self.refresh()
        if not self._arriving:
            self._focus()

    def refresh(self) -> None:
        """Reads the history again, beside the window."""
        self._read_soon.start()

    def start_anew(self) -> None:
        """Forgets what was done and read before: other games stand in the place of those."""
        self._undo.clear()
        self._courses.clear()
        self._bin = None
        self.show_side("game")
        self._side_in_front = False
        self.refresh()

    def _read(self) -> None:
        if not self.isVisible():
            return
        store = self._store()
        if store is None:
            self._show_state()
            return
        if self._progress.busy:
            # Another work is under way; its line would refuse this one.
            self._read_soon.start(100)
            return
        self._called_off = ""
        try:
            self.games, self._binned = self._progress.run(lambda: _read_history(store.path))
        except Cancelled:
            self._called_off = _("The history was not read to its end.")
        except BadInput as error:
            self.failed.emit(str(error))
            self._called_off = str(error)
        self._show_state()
        if self._bin is not None:
            self._bin = self._games_in_bin()
        self._filter()
        self._refresh_side()
        if self._arriving and self.isVisible():
            self._arriving = False
            self._focus()

    def _show_state(self) -> None:
        """The list, or what stands in its place."""
        games, store = self.games, self._store()
        some = games is not None and bool(len(games) or self._binned)
        self._ground.setVisible(some or self._side == "copies")
        self.empty.setVisible(not self._ground.isVisibleTo(self))
        self.empty_button.setVisible(store is not None and (games is not None or bool(self._called_off)))
        self.empty_button.setText(_("Read again") if self._called_off else _("Import"))
        if store is None:
            self.empty_words.say(_("Games are not kept here."))
        elif self._called_off:
            self.empty_words.say(self._called_off)
        elif games is not None:
            words = _("Nothing played yet: games stand here from their first step on, others once they are brought in.")
            self.empty_words.say(words)
        else:
            self.empty_words.say("")
        self._show_head()
        self._turn()

    def _show_head(self) -> None:
        if self._bin is not None:
            count = len(self._binned)
            self.head.sub.say(ngettext("{n} game in the bin", "{n} games in the bin", count).format(n=count))
        elif self.games is not None and len(self.games):
            self.head.sub.say(heading(play for play in self.games.plays if play.binned is None))
        else:
            self.head.sub.say("")
        title = _("History")
        if self.narrow() and self._side_in_front:
            title = {
                "game": _("One game"),
                "figures": _("Statistics"),
                "people": _("People"),
                "copies": _("Back-ups"),
            }[self._side]
        self.head.title.say(title)
        count = len(self._binned)
        self.bin_button.setVisible(bool(count) or self._bin is not None)
        words = ngettext("Bin, {n} game", "Bin, {n} games", count).format(n=count)
        self.bin_button.setText(_("Back to the games") if self._bin is not None else words)

    def _empty_pressed(self) -> None:
        if self._called_off:
            self.refresh()
        else:
            self.import_asked.emit()

    def _focus(self) -> None:
        if self.narrow() and self._side_in_front:
            self.back.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.list.isVisibleTo(self) and self._ground.isVisibleTo(self):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.empty_button.isVisibleTo(self):
            self.empty_button.setFocus(Qt.FocusReason.OtherFocusReason)

    # The list

    def listed(self) -> Games | None:
        """The games that are listed: all of them, or those in the bin."""
        return self._bin if self._bin is not None else self.games

    def _filter(self, typed: bool = False) -> None:
        """Shows what fits the search; ``typed``: while somebody writes, a game is only drawn once they pause."""
        games = self.listed()
        if games is None:
            return
        had_focus = self.list.hasFocus()
        places = games.found(self.search.text())
        self.list.show_games(games, places)
        self.list.setVisible(bool(places))
        self.nothing.setVisible(not places)
        if self.search.text().strip():
            self.nothing.say(_("No game fits these words."))
        else:
            self.nothing.say(_("The bin is empty.") if self._bin is not None else _("All games are in the bin."))
        if had_focus and not places:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        if typed:
            self._look.start()
        else:
            self._show_game()

    def find_game(self) -> None:
        """Puts the caret into the search field."""
        self.close_side()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def can_find_game(self) -> bool:
        """Whether there is a game to look for."""
        return self.games is not None and bool(len(self.games))

    def _chosen(self, _game_id: str) -> None:
        if self._side != "game" and not self.narrow() and self.list.hasFocus():
            self.show_side("game")
        self._look.start()

    def _pressed(self, _game_id: str) -> None:
        self.show_side("game")

    def _shown_asked(self, _game_id: str) -> None:
        self.show_side("game")
        self.detail.setFocus(Qt.FocusReason.TabFocusReason)
        first = next(
            (one for one in (self.detail.resume, self.detail.sheet, self.detail.export) if one.isVisibleTo(self)), None
        )
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def show_game(self, game_id: str) -> None:
        """Shows a game beside the list."""
        if self._bin is not None:
            self.show_bin(False)
        if self.list.model_of_games.index_of(game_id).row() < 0:
            self.search.clear()
            self._filter()
        self.list.choose(game_id)
        self.show_side("game")
        self._show_game()

    def _opened(self, game_id: str) -> None:
        play = self._play(game_id)
        if play is None:
            return
        if play.binned is not None or play.kind == "imported":
            self._shown_asked(game_id)
        elif play.open:
            self.resume_asked.emit(game_id)
        else:
            self.sheet_asked.emit(game_id)

    def _play(self, game_id: str) -> Play | None:
        games = self.listed()
        return games.play(game_id) if games is not None else None

    # What stands beside it

    def _shown(self) -> str:
        view = self.detail.view()
        return view.game_id if view is not None else ""

    def _lead(self, ask: Callable[[str], None]) -> None:
        game_id = self._shown()
        if game_id:
            # Not before the press is over: the page may go to the back.
            QTimer.singleShot(0, self, lambda: ask(game_id))

    def show_side(self, side: Side) -> None:
        """Shows one game, statistics, people or the back-ups beside the list, or in its place on a narrow page."""
        self._side = side
        self._side_in_front = True
        widgets: dict[Side, QWidget] = {
            "game": self.detail,
            "figures": self.figures,
            "people": self.people,
            "copies": self.copies,
        }
        self.side.setCurrentWidget(widgets[side])
        self._show_state()
        self._refresh_side()

    def close_side(self) -> None:
        """Back to one game; on a narrow page back to the list."""
        self._side_in_front = False
        self._side = "game"
        self.side.setCurrentWidget(self.detail)
        self._show_state()
        self._focus()

    def _refresh_side(self) -> None:
        if self._side == "figures":
            self._count(self.figures.choice())
        elif self._side == "people":
            self._show_people()
        elif self._side == "copies":
            self._show_copies()

    def _show_game(self) -> None:
        """Shows the current game of the list."""
        self._look.stop()
        games = self.listed()
        play = self._play(self.list.current_game())
        if play is None or games is None:
            self._course_shown = ""
            if self._shown():
                self.detail.show_view(None)
                self.game_shown.emit("")
            return
        other = play.id != self._shown()
        self._show_series(games, play)
        points = not self._points_hidden()
        self.detail.show_view(detail_view(play, games.now, games.trains, points=points, target=games.target(play)))
        if play.binned is not None:
            for_good = self._bin is not None
            words = _("In the bin.")
            self.detail.bin_bar.show_state(words, _("Take out") if for_good else _("Undo"), for_good)
        if other:
            self.game_shown.emit(play.id)
        key = self._course_key(play)
        if key != self._course_shown:
            self._course_shown = key
            self._show_course(play, self._courses.get(key))

    def _show_series(self, games: Games, play: Play) -> None:
        """The solo series of whoever played, beside the course of the game."""
        # Games in the bin are in no series; what those who played them are at is among the others.
        found = (self.games or games).series(play)
        view = bars_view(*found, games.now) if found is not None else None
        if (view is None) != (self.series is None) or (self.series is not None and self.series.shown != view):
            self.series = SeriesChart(view) if view is not None else None
            if self.series is not None:
                self.series.start_asked.connect(self.start_asked)
            self.detail.set_series(self.series)

    # Round by round

    def _show_course(self, play: Play, known: CourseView | None) -> None:
        """Shows how a game went, as far as that is known; once somebody stays on it, it is worked out."""
        if known is not None:
            self.detail.show_course(known)
        elif self._has_course(play):
            self.detail.say_course("")
            self._stay.start()

    def _has_course(self, play: Play) -> bool:
        """Whether the game in sight, this one, can be looked at round by round."""
        view = self.detail.view()
        return view is not None and view.game_id == play.id and not view.no_course

    def _course_asked(self) -> None:
        self.detail.say_course("")
        self._work_out()

    def _work_out(self) -> None:
        """Plays the game that is shown through, beside the window."""
        self._stay.stop()
        line = self.detail.course.line()
        if line.busy:
            if self._working_on != self._shown():
                # Nobody looks at that game any more; once it is called off, this one's turn comes.
                line.cancel()
            return
        while (wanted := self._course_wanted()) is not None:
            store, play = wanted
            hidden = self._hidden(play)
            self._working_on = play.id
            try:
                view = line.run(partial(_course, store.path, play, *hidden))
            except (Cancelled, BadInput) as error:
                if play.id != self._shown():
                    continue
                called_off = isinstance(error, Cancelled)
                sentence = _("This game was not played through to its end.") if called_off else str(error)
                self.detail.say_course(sentence, called_off)
                return
            while len(self._courses) >= COURSES:
                del self._courses[next(iter(self._courses))]
            self._courses[self._course_key(play, hidden)] = view
            if play.id == self._shown():
                self.detail.show_course(view)

    def _course_wanted(self) -> tuple[Store, Play] | None:
        """The game to play through, if it is one that was tracked and its course is not known yet."""
        store, play = self._store(), self._play(self._shown())
        if store is None or play is None or not self._has_course(play) or not self.isVisible():
            return None
        return None if self._course_key(play) in self._courses else (store, play)

    def _hidden(self, play: Play) -> tuple[bool, bool]:
        """Whether the bag and the points of a game may be shown; of one that is over they may."""
        return not (play.open and self._bag_closed()), not (play.open and self._points_hidden())

    def _course_key(self, play: Play, hidden: tuple[bool, bool] | None = None) -> str:
        """What a course is kept under: a game that has gone on since has another one."""
        return f"{play.id} {play.saved.isoformat()} {hidden or self._hidden(play)}"

    # What is changed

    def _do(self, change: Callable[[Store], None]) -> bool:
        """Changes something in the database; what cannot be done is said."""
        store = self._store()
        if store is None:
            return False
        try:
            change(store)
        except BadInput as error:
            self.failed.emit(str(error))
            return False
        return True

    def _change_game(self, game_id: str, change: Callable[[Store], None], back: Callable[[Store], None]) -> bool:
        """Changes a game and shows it as it is now; ``back`` is what undo does."""
        if not game_id or not self._do(change):
            return False
        self._remember(back, game_id)
        self._follow(game_id)
        return True

    def _remember(self, back: Callable[[Store], None], game_id: str = "") -> None:
        """What undo would do, and the game it is about; "" when names changed, so that all are read again."""
        self._undo = [*self._undo[1 - UNDOABLE :], (back, game_id)]

    def _follow(self, game_id: str) -> None:
        """Shows a game as the database has it now."""
        store = self._store()
        if store is None:
            return
        try:
            play = store.play(game_id)
        except BadInput as error:
            self.failed.emit(str(error))
            return
        others = tuple(one for one in self._binned if one.id != game_id)
        self._binned = (play, *others) if play.binned is not None else others
        if self.games is not None:
            self.games = self.games.changed(play)
        if self._bin is not None:
            self._bin = self._games_in_bin()
            self._filter()
        elif self.games is not None:
            self.list.change(self.games, game_id)
        self._show_head()
        self._show_game()

    def undo(self) -> None:
        """Takes back what was done last here."""
        store = self._store()
        if not self._undo or store is None:
            return
        back, game_id = self._undo.pop()
        try:
            back(store)
        except BadInput as error:
            self.failed.emit(str(error))
            return
        if game_id:
            self._follow(game_id)
            if self._bin is None:
                self.list.choose(game_id)
        else:
            self._show_people()
            self.refresh()

    def can_undo(self) -> bool:
        """Whether something was done here that can be taken back."""
        return bool(self._undo)

    def write_note(self) -> None:
        """Puts the caret into the note."""
        if self._shown():
            self.show_side("game")
            if self.detail.note.isEnabled():
                self.detail.area.ensureWidgetVisible(self.detail.note)
                self.detail.note.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _to_list(self) -> None:
        if not self.narrow():
            self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _keep_note(self, note: str) -> None:
        play = self._play(self._shown())
        if play is not None:
            before = play.note
            self._change_game(
                play.id, lambda store: store.set_note(play.id, note), lambda store: store.set_note(play.id, before)
            )

    def _keep_place(self, place: str) -> None:
        play = self._play(self._shown())
        if play is not None:
            before = play.place
            self._change_game(
                play.id, lambda store: store.set_place(play.id, place), lambda store: store.set_place(play.id, before)
            )

    def _keep_wrong(self, wrong: bool) -> None:
        play = self._play(self._shown())
        if play is not None:
            self._change_game(
                play.id,
                lambda store: store.set_wrong(play.id, wrong),
                lambda store: store.set_wrong(play.id, not wrong),
            )

    # The bin

    def _delete_asked(self, game_id: str) -> None:
        play = self._play(game_id)
        if play is None:
            return
        if play.binned is None:
            if self._change_game(game_id, lambda store: store.bin(game_id), lambda store: store.take_out(game_id)):
                said = _("{game}: in the bin.").format(game=self.detail.title.words())
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
        elif self._bin is not None:
            self.show_side("game")
            self.detail.bin_bar.ask()

    def take_out(self, game_id: str) -> None:
        """Takes a game out of the bin."""
        stays = self.games is not None and self.games.at(game_id) >= 0
        done = self._change_game(game_id, lambda store: store.take_out(game_id), lambda store: store.bin(game_id))
        if done and not stays:
            # It has a place among the others again, which only the whole list knows.
            self.refresh()

    def delete_for_good(self, game_id: str) -> None:
        """Takes a game out of the bin for good."""
        if game_id and game_id == self._on_table():
            self.failed.emit(_("This game is on the table. Go back to the start page first, then delete it."))
            return
        if not game_id or not self._do(lambda store: store.delete(game_id)):
            return
        # Nothing that was done before can be taken back in a game that is gone.
        self._undo.clear()
        self._binned = tuple(play for play in self._binned if play.id != game_id)
        self._bin = self._games_in_bin() if self._bin is not None else None
        self._filter()
        self._show_state()
        if self.narrow():
            self.close_side()
        self.refresh()

    def _games_in_bin(self) -> Games:
        games = self.games
        return Games(
            self._binned, games.now if games is not None else _now(), games.trains if games is not None else {}
        )

    def show_bin(self, on: bool) -> None:
        """Lists the games in the bin, or the others again."""
        self._bin = self._games_in_bin() if on else None
        if not on:
            # Those that were put there meanwhile leave the list.
            self.refresh()
        self._show_head()
        self._filter()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    # Statistics

    def _count(self, choice: Choice) -> None:
        games = self.games
        if games is None:
            return
        if self._progress.busy:
            QTimer.singleShot(100, self, lambda: self._count(self.figures.choice()))
            return
        try:
            found = self._progress.run(lambda: _figures(games, choice))
        except Cancelled:
            return
        if self.figures.figures() is None or choice == self.figures.choice() or found.choice == choice:
            self.figures.show_figures(found)

    # People

    def _show_people(self) -> None:
        store = self._store()
        if store is None:
            return
        try:
            self.people.show_people(person_views(store.people(), _now()))
        except BadInput as error:
            self.failed.emit(str(error))

    def _change_people(self, change: Callable[[Store], None], back: Callable[[Store], None]) -> None:
        """Changes people, and shows every game with the names of now; ``back`` is what undo does."""
        store = self._store()
        if store is None:
            return
        try:
            change(store)
        except BadInput as error:
            self.people.say(str(error))
            self._show_people()
            return
        self.people.say("")
        self._remember(back)
        self._show_people()
        self.refresh()

    def _rename(self, person: str, name: str) -> None:
        found = self.people.person(person)
        if found is not None:
            before = found.look.name
            self._change_people(
                lambda store: store.rename_person(person, name), lambda store: store.rename_person(person, before)
            )

    def _colour(self, person: str, colour: str) -> None:
        found = self.people.person(person)
        if found is not None:
            before = found.look.colour
            self._change_people(
                lambda store: store.colour_person(person, colour), lambda store: store.colour_person(person, before)
            )

    def _merge(self, keep: str, gone: str) -> None:
        self._change_people(lambda store: store.merge_people(keep, gone), lambda store: store.split_people(gone))

    def _split(self, gone: str) -> None:
        keep = next(
            (one.id for one in self.people.everybody() if any(gone == other for other, _name in one.others)), ""
        )
        self._change_people(lambda store: store.split_people(gone), lambda store: store.merge_people(keep, gone))

    # Back-ups

    def _show_copies(self) -> None:
        store = self._store()
        if store is None or self._progress.busy:
            return
        try:
            self.copies.show_copies(self._progress.run(lambda: _copies(store.path)))
        except Cancelled:
            return

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        text = event.text()
        if key == Qt.Key.Key_Escape:
            self._escape()
        elif key == Qt.Key.Key_F2 and self._side == "game":
            self.write_note()
        elif (
            len(text) == 1
            and text.isalnum()
            and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            and self.list.hasFocus()
        ):
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.setText(text)
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        if self._side_in_front and (self.narrow() or self._side != "game"):
            self.close_side()
        elif self.search.text():
            self.search.clear()
        elif self._bin is not None:
            self.show_bin(False)


def _timer(page: HistoryPage, after: int, do: Callable[[], None]) -> QTimer:
    timer = QTimer(page)
    timer.setSingleShot(True)
    timer.setInterval(after)
    timer.timeout.connect(do)
    return timer


def _now() -> datetime:
    return datetime.now().astimezone()


# Long work, beside the window


def _read_history(path: Path) -> Generator[Stage, None, tuple[Games, tuple[Play, ...]]]:
    """Every game of the history, in order and ready to be searched, and those in the bin."""
    from companion.store import Store

    yield Stage(_("Reading the history"))
    # A connection belongs to its thread.
    with Store(path) as own:
        for done, total in own.fill_in():
            words = _("Working out the scores of older games, {n} of {total}")
            yield Stage(words.format(n=done + 1, total=total), done, total)
        plays, binned = own.plays(), tuple(own.plays(binned=True))
    count = len(plays)
    yield Stage(ngettext("Putting {n} game in order", "Putting {n} games in order", count).format(n=count))
    games = Games(plays, _now(), _trains([*plays, *binned]))
    if plays:
        # The first game draws a chart; what draws it takes a second to load.
        import pyqtgraph  # noqa: F401
    return games, binned


def _trains(plays: Iterable[Play]) -> dict[tuple[str, int], str]:
    """The names of the trains that solo games were played with."""
    from companion.content import load_box

    found: dict[tuple[str, int], str] = {}
    for play in plays:
        if play.solo and play.train is not None and (play.scenario, play.train) not in found:
            try:
                train = load_box(play.scenario).trains.get(play.train)
            except BadInput:
                train = None
            found[play.scenario, play.train] = train.name if train is not None else ""
    return found


def _course(path: Path, play: Play, bag: bool, points: bool) -> Generator[Stage, None, CourseView]:
    """Plays a game through and looks at it after each round."""
    from companion.course import course
    from companion.session import session_of
    from companion.store import Store

    yield Stage(_("Reading the game from the history"))
    with Store(path) as own:
        game, journal = own.load(play.id)
    entries = len(journal.entries)
    yield Stage(ngettext("Playing {n} entry through", "Playing {n} entries through", entries).format(n=entries))
    session = session_of(game, journal)
    yield Stage(_("Counting what there was after each round"))
    return course_view(play.id, course(session), looks_of(play.seats), bag=bag, points=points)


def _figures(games: Games, choice: Choice) -> Generator[Stage, None, Figures]:
    """Counts the games that fit."""
    count = len(games)
    yield Stage(ngettext("Counting {n} game", "Counting {n} games", count).format(n=count))
    return figures(games.plays, choice, games.now)


def _copies(path: Path) -> Generator[Stage, None, tuple[CopyView, ...]]:
    """Looks into the copies."""
    from companion.backups import all_copies
    from companion.history import BACKUPS

    yield Stage(_("Looking into the back-ups"))
    return copy_views(all_copies(path, path.parent / BACKUPS), _now())
