"""The pages of the window and what leads from one to the other: the games that are kept, files, the game on the table.

The database is opened after the first paint; until then the start page shows the start card.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFileDialog, QWidget

from companion import places, start_card
from companion.box_file import SUFFIX
from companion.errors import BadInput
from companion.railroad_session import RailroadSession
from companion.session import Session
from companion.titles import tracked
from companion.wording import _, ngettext
from ui.awake import KeepAwake
from ui.box_keeping import BoxKeeping
from ui.bridge import RailroadBridge, SessionBridge, SnowdoniaBridge
from ui.bringing_in import BringingIn
from ui.looking_back import LookingBack
from ui.looking_up import LookingUp, RuleOffers
from ui.main_window import MainWindow
from ui.playing_solo import PlayingSolo
from ui.progress import Cancelled, ProgressLine, Stage
from ui.setting_up import SettingUp
from ui.views.display import TableDisplay
from ui.views.explained import explain
from ui.views.palette import Palette
from ui.views.points import HiddenPoints

if TYPE_CHECKING:
    from companion.game import TableGame
    from companion.scored import ScoredGame
    from companion.sheets import Scored
    from companion.store import Store
    from companion.tracking import AnySession
    from ui.views.catch_up import CatchUpPage
    from ui.views.game import GamePage
    from ui.views.hand_over import HandOverPage, Part
    from ui.views.new_game import NewGamePage
    from ui.views.railroad import RailroadPage
    from ui.views.score import ScorePage
    from ui.views.score_entry import ScoreEntryPage
    from ui.views.start import StartPage
    from ui.views.tracked import TrackedPage
    from ui.views.what_if import WhatIfPage

log = logging.getLogger(__name__)

START, TABLE, SCORE, BAG = "start", "table", "score", "bag"
CATCH_UP = "catch-up"
HAND_OVER = "hand-over"
RAILROAD = "railroad"
SCORE_ENTRY = "score-entry"
WHAT_IF = "what-if"
FILES = "*.snowdonia.toml"
OF_LATE = 12
"""So many games the start page is given, which shows as many of them as it has room for."""


class Pages(QObject):
    """Furnishes a window. ``keep`` False leaves the person's own games alone (smoke run, pictures); ``safe`` reads none
    of them before somebody asks for one."""

    def __init__(
        self, window: MainWindow, keep: bool = True, session: AnySession | None = None, safe: bool = False
    ) -> None:
        super().__init__(window)
        self._safe = safe
        self._window = window
        self._keep = keep
        self._store: Store | None = None
        self._tried = False
        self._ready: AnySession | None = None
        """The game on the large card, read while somebody looks at it."""
        self._shared_from = SCORE
        """The page from which somebody went to print and share."""
        self.bridge = SessionBridge(parent=self)
        self.snowdonia = SnowdoniaBridge(self.bridge)
        self.railroad = RailroadBridge(self.bridge)
        self.playing_solo = PlayingSolo(self)
        window.add_page(TABLE, _("Table"), "nav-table", self._make_table)
        window.add_page(SCORE, _("Score"), "nav-score", self._make_score)
        self.looking_up = LookingUp(window, self, keep)
        self.looking_back = LookingBack(window, self)
        self.keeping = BoxKeeping(window, self, keep)
        window.add_page(START, _("Start"), "nav-table", self._make_start, under=TABLE)
        window.add_page(RAILROAD, _("Railroad"), "nav-table", self._make_railroad, under=TABLE)
        self.setting_up = SettingUp(window, self)
        window.add_page(CATCH_UP, _("Catch up"), "join", self._make_catch_up, under=TABLE)
        window.add_page(SCORE_ENTRY, _("Score a game"), "nav-score", self._make_score_entry, under=SCORE)
        window.add_page(WHAT_IF, _("What if"), "why", self._make_what_if, under=SCORE)
        window.add_page(HAND_OVER, _("Print and share"), "nav-score", self._make_hand_over, under=SCORE)
        window.add_page(BAG, _("Bag"), "bag", self._make_bag, under=TABLE)
        window.add_receiver(self)
        window.add_receiver(self.looking_up)
        window.add_receiver(self.keeping)
        self.palette = Palette(window)
        self.palette.providers.insert(0, RuleOffers(self.looking_up, self))
        window.add_receiver(self.palette)
        self.progress = ProgressLine(window)
        window.add_line(self.progress)
        self.bringing_in = BringingIn(window, self.progress, self.store, self.open_path)
        self.bringing_in.brought.connect(self._show_games)
        self.bringing_in.brought.connect(self.looking_back.refresh)
        window.add_receiver(self.bringing_in)
        self.display = TableDisplay(self.bridge, window, keep)
        self.display.place_of = self.playing_solo.place_of
        self.awake = KeepAwake(self.bridge, window, keep)
        self.points = HiddenPoints(keep, self)
        self.points.changed.connect(self._points_hidden)
        self.points.changed.connect(self.looking_back.refresh)
        self._display_scores = False
        """Whether the display showed points before they were hidden."""
        for receiver in (self.display, self.awake, self.points):
            window.add_receiver(receiver)
        window.rail.add_tool(_("Display"), "display").clicked.connect(self._display_asked)
        window.page_shown.connect(self._page_shown)
        window.installEventFilter(self)
        self._changes = QTimer(self)
        self._changes.setSingleShot(True)
        self._changes.timeout.connect(window.actions_table.refresh)
        # One step makes several changes; what can be done now is looked at once, after them.
        self.bridge.changed.connect(lambda _change: self._changes.start(0))
        if session is not None:
            self.bridge.open(session)
            window.show_page(TABLE)
        else:
            window.show_page(START)
        if keep:
            window.painted.connect(self._after_first_paint)

    # Pages

    def _make_table(self) -> QWidget:
        from ui.views.game import GamePage

        page = GamePage(self.snowdonia)
        self._follow(page)
        page.table.zoneTapped.connect(self._zone_tapped)
        page.box_asked.connect(self.keeping.show)
        page.place_of = self.playing_solo.place_of
        page.find_place()
        page.refresh()
        if self._keep:
            from ui.views.bag import remembered_bag

            page.show_bag(remembered_bag())
        return page

    def _make_railroad(self) -> QWidget:
        from ui.views.railroad import RailroadPage

        page = RailroadPage(self.railroad)
        self._follow(page)
        return page

    def _follow(self, page: TrackedPage) -> None:
        """Does what the page of a tracked game asks for."""
        page.said.connect(self._said)
        page.score_asked.connect(lambda: self._window.show_page(SCORE))
        page.save_asked.connect(self.save_file)
        page.clause_asked.connect(self.show_rule)
        page.why_not_asked.connect(self.looking_up.why_not)
        page.stage_asked.connect(self.looking_up.give_way)
        page.aside_left.connect(self.looking_up.leave)
        page.set_points_hidden(self.points.hidden)
        self.points.changed.connect(page.set_points_hidden)

    def show_rule(self, reference: str = "") -> None:
        """Opens the rule that answers a clause or a thing (`ui.present.clauses`); Back leads here again."""
        self.looking_up.show_rule(reference)

    def _zone_tapped(self, zone: str) -> None:
        if zone == BAG:
            self.bag()

    def _make_bag(self) -> QWidget:
        from ui.views.bag import BagPage

        page = BagPage(self.snowdonia, self._keep)
        explain(page, "4.C.3")
        page.left.connect(lambda: self._window.show_page(TABLE))
        page.shown_changed.connect(self.display.show_bag)
        page.shown_changed.connect(self.table.show_bag)
        return page

    def bag(self) -> None:
        """Opens the bag page."""
        self._window.show_page(BAG)

    def can_bag(self) -> bool:
        """Whether a game with a bag is on the table."""
        return self.snowdonia.session is not None

    def _display_asked(self) -> None:
        if not self.display.can_display():
            self._window.say(_("The display shows a game; none is on the table yet."), "note")
        self.display.display()
        self._window.actions_table.refresh()

    def _points_hidden(self, hidden: bool) -> None:
        """The display follows; its own switch can show them all the same."""
        if hidden:
            self._display_scores = self.display.shows_display_scores()
            self.display.show_scores(False)
        elif self._display_scores:
            self.display.show_scores(True)

    def _said(self, sentence: str) -> None:
        self._window.say(sentence)

    def _make_score(self) -> QWidget:
        from ui.views.score import ScorePage

        page = ScorePage(self.bridge)
        page.clause_asked.connect(self.show_rule)
        page.untracked_asked.connect(self._untracked_asked)
        page.what_if_asked.connect(self.what_if)
        page.entry_asked.connect(self._show_entry)
        page.box_asked.connect(self.keeping.show)
        page.offer_box(True)
        page.place_of = self.playing_solo.place_of
        page.box_of = self.keeping.values_for
        self.keeping.changed.connect(page.box_changed)
        page.start_asked.connect(self.playing_solo.start)
        page.set_points_hidden(self.points.hidden)
        self.points.changed.connect(page.set_points_hidden)
        self._hand_over_asked(page)
        return page

    def _show_entry(self, entry: int) -> None:
        """Shows the step that earned a line of the sheet; of a game of the history that game comes on the table."""
        from companion.tracking import Tracked

        shown = self.score.scored
        if not isinstance(shown, Tracked):
            return
        if shown is not self.bridge.session:
            self.put(shown)
        self._window.show_page(TABLE)
        self.playing.show_entry(entry)

    def _make_what_if(self) -> QWidget:
        from ui.views.what_if import WhatIfPage

        page = WhatIfPage(self.bridge)
        page.clause_asked.connect(self.show_rule)
        explain(page, "10.4")
        page.left.connect(lambda: self._window.show_page(SCORE))
        page.untracked_asked.connect(self._untracked_asked)
        page.note_asked.connect(self._keep_note)
        return page

    @property
    def supposing(self) -> WhatIfPage:
        """The page that supposes an end."""
        return self._window.page(WHAT_IF)  # type: ignore[return-value]

    def what_if(self) -> None:
        """Supposes more of the game whose sheet is shown; nothing of it touches the game."""
        self.supposing.show_scored(self.score.in_sight)
        self._window.show_page(WHAT_IF)

    def _keep_note(self, text: str) -> None:
        """Keeps what was supposed in the note of its game."""
        scored, store = self.supposing.scored, self.store()
        if scored is None:
            return
        if store is None:
            self._window.say(_("Games are not kept here, so the note is not either."), "breach")
            return
        try:
            before = store.play(scored.info.id).note
            store.set_note(scored.info.id, "\n".join(part for part in (before, text) if part))
        except BadInput as error:
            self._window.say(_("It was not saved: {reason}").format(reason=error), "impossible")
        else:
            self._window.say(_("It stands in the note of this game now."), "note")

    def show_sheet(self, game_id: str) -> None:
        """Opens the sheet of a game of the history as it was issued; the game on the table stays there."""
        if self._take_from_history(game_id):
            self._window.show_page(SCORE)

    def share_game(self, game_id: str) -> None:
        """Opens the page on which the sheet of a game of the history leaves the program, and leads back there."""
        if self._take_from_history(game_id):
            self.hand_over()

    def _take_from_history(self, game_id: str) -> bool:
        """Puts the sheet of a game on the score page; False when that was not possible, which was said then."""
        store = self.store()
        if store is None:
            return False
        on_table = self.bridge.session
        try:
            play, issued = store.play(game_id), store.issued(game_id)
            scored: Scored
            if on_table is not None and on_table.info.id == game_id:
                scored = on_table
            elif play.kind == "tracked":
                scored = self.progress.run(lambda: _resumed(game_id, store))
            elif play.kind == "scored":
                game = store.load_scored(game_id)
                game.subscribe(lambda _change: self._keep_decisions(game))
                scored = game
            else:
                self._window.say(_("Of this game only the result was brought in: it has no sheet."), "note")
                return False
        except Cancelled:
            return False
        except BadInput as error:
            self._window.say(str(error), "impossible")
            return False
        self.score.show_scored(scored, play, issued)
        return True

    def _untracked_asked(self) -> None:
        from companion.scored import ScoredGame

        shown = self.score.scored
        if isinstance(shown, ScoredGame):
            self.go_on_scoring(shown)
        else:
            self.score_entry()

    def _hand_over_asked(self, page: ScorePage) -> None:
        page.print_asked.connect(lambda: self.hand_over("paper"))
        page.csv_asked.connect(lambda: self.hand_over("csv"))
        page.bgg_asked.connect(self._copy_bgg)
        page.bgstats_asked.connect(self.hand_over)

    def _make_hand_over(self) -> QWidget:
        from ui.views.hand_over import HandOverPage

        page = HandOverPage(self._keep)
        page.left.connect(lambda: self._window.show_page(self._shared_from))
        page.said.connect(lambda sentence: self._window.say(sentence, "note"))
        page.failed.connect(lambda sentence: self._window.say(sentence, "impossible"))
        return page

    @property
    def sharing(self) -> HandOverPage:
        """The page on which a sheet leaves the program."""
        return self._window.page(HAND_OVER)  # type: ignore[return-value]

    def hand_over(self, part: Part = "bgstats") -> None:
        """Opens the page on which the sheet of the score page leaves the program."""
        self._take_sheet()
        self._share(part)

    def _share(self, part: Part) -> None:
        if self._window.current_page() != HAND_OVER:
            self._shared_from = self._window.current_page()
        self._window.show_page(HAND_OVER)
        self.sharing.show_part(part)

    def _take_sheet(self) -> None:
        score = self.score
        scored, play, store = score.scored, score.play, self.store()
        if scored is not None and play is None and store is not None:
            # In memory only, or the history cannot be read: then the sheet goes without it.
            with suppress(BadInput):
                play = store.play(scored.info.id)
        self.sharing.show_scored(score.in_sight, play, score.issued_in_sight)

    def _copy_bgg(self) -> None:
        self._take_sheet()
        self.sharing.copy_bgg()

    def print_sheet(self) -> None:
        """Opens the page that prints, for the sheet of the score page."""
        self.hand_over("paper")

    def can_print_sheet(self) -> bool:
        """Whether there is a sheet."""
        if self._window.is_built(SCORE):
            return self.score.can_print_sheet()
        return self.bridge.session is not None

    def print_pad(self) -> None:
        """Opens the page that prints, for an empty pad."""
        if not self.can_print_sheet():
            self.sharing.show_scored(None)
            self._share("pad")
        else:
            self.hand_over("pad")

    def _make_start(self) -> QWidget:
        from ui.views.start import StartPage

        read = self._keep and not self._safe
        page = StartPage(start_card.read(places.start_card_path()) if read else None)
        page.resume_asked.connect(self.resume)
        page.score_asked.connect(lambda game_id: self.resume(game_id, SCORE))
        page.new_asked.connect(self.new_game)
        page.catch_up_asked.connect(self.catch_up)
        page.entry_asked.connect(self.score_entry)
        page.open_asked.connect(self.open_file)
        page.start_asked.connect(self.playing_solo.start)
        page.set_points_hidden(self.points.hidden)
        self.points.changed.connect(page.set_points_hidden)
        return page

    def _make_catch_up(self) -> QWidget:
        from ui.views.catch_up import CatchUpPage

        page = CatchUpPage()
        explain(page, "1.2")
        page.who.own_of = self.keeping.values
        page.who.game_picked.connect(lambda game: self.setting_up.set_up_not_tracked(game, page.who.plan.seats))
        page.joined.connect(self._joined)
        page.kept.connect(self._keep_sheet)
        page.cancelled.connect(self.close_new)
        return page

    def _make_score_entry(self) -> QWidget:
        from ui.views.score_entry import ScoreEntryPage

        page = ScoreEntryPage()
        page.clause_asked.connect(self.show_rule)
        explain(page, "10.1")
        page.sheet_asked.connect(self._show_scored)
        page.kept.connect(self._kept_for_later)
        page.cancelled.connect(self.close_new)
        page.who.game_picked.connect(lambda game: self.setting_up.set_up_not_tracked(game, page.who.plan.seats))
        page.changed.connect(self._window.actions_table.refresh)
        page.set_own_of(self.keeping.values)
        page.told.connect(self.keeping.take_told)
        return page

    @property
    def scoring(self) -> ScoreEntryPage:
        """The page that scores a game which was not tracked."""
        return self._window.page(SCORE_ENTRY)  # type: ignore[return-value]

    @property
    def catching_up(self) -> CatchUpPage:
        """The catch-up page."""
        return self._window.page(CATCH_UP)  # type: ignore[return-value]

    @property
    def start(self) -> StartPage:
        """The start page."""
        return self._window.page(START)  # type: ignore[return-value]

    @property
    def table(self) -> GamePage:
        """The Table page."""
        return self._window.page(TABLE)  # type: ignore[return-value]

    @property
    def line(self) -> RailroadPage:
        """The page of a railroad."""
        return self._window.page(RAILROAD)  # type: ignore[return-value]

    @property
    def playing_on(self) -> str:
        """The page on which the game on the table is played; that of Snowdonia without one."""
        return RAILROAD if self.railroad.session is not None else TABLE

    @property
    def playing(self) -> TrackedPage:
        """That page."""
        return self.line if self.railroad.session is not None else self.table

    def played_on(self) -> tuple[TrackedPage, ...]:
        """The pages on which games are or were played since the start."""
        return tuple(
            self._window.page(key)  # type: ignore[misc]
            for key in (TABLE, RAILROAD)
            if self._window.is_built(key)
        )

    @property
    def new(self) -> NewGamePage:
        """The set-up of Snowdonia."""
        return self.setting_up.snowdonia

    @property
    def score(self) -> ScorePage:
        """The score page."""
        return self._window.page(SCORE)  # type: ignore[return-value]

    def _page_shown(self, key: str) -> None:
        # The rail's Table leads to the start page while no game is open.
        if key == TABLE and self.bridge.session is None:
            self._window.show_page(START)
        elif key == TABLE and self.railroad.session is not None:
            self._window.show_page(RAILROAD)

    # The games that are kept

    def _after_first_paint(self) -> None:
        QTimer.singleShot(0, self, self._show_games)

    def _show_games(self) -> None:
        store = self.store()
        if store is None:
            return
        try:
            rows = store.games(OF_LATE)
            latest = store.latest_open()
            self.start.show_games(rows, self.playing_solo.targets())
            self.start.show_series(self.playing_solo.latest())
            if latest is not None and not self._safe:
                self._ready = store.open(latest)
                self._show_strip(self._ready)
        except BadInput as error:
            self._window.say(str(error), "impossible")

    def _show_strip(self, session: AnySession) -> None:
        from ui.present.looks import looks
        from ui.present.start import line_strip_view, strip_view

        seats = looks(session.players, session.info.colours, session.book.box.colours)
        if isinstance(session, RailroadSession):
            self.start.show_strip(line_strip_view(session.table, seats, len(session.log)))
        elif isinstance(session, Session):
            self.start.show_strip(strip_view(session.table, seats, len(session.log)))

    def store(self) -> Store | None:
        """The database, opened now if need be; None where games are not kept, or when it cannot be used (then that
        was said, and games go on in memory)."""
        if self._store is None and self._keep and not self._tried:
            self._tried = True
            self._open_store()
        return self._store

    def _open_store(self) -> None:
        from companion.history import open_store
        from companion.store import DamagedDatabase

        path = places.database_path()
        try:
            self._store = open_store(path)
        except DamagedDatabase as error:
            said = self._window.say(str(error), "impossible", answers=(("aside", _("Set it aside and begin anew")),))
            said.answered.connect(lambda _key: QTimer.singleShot(0, self, lambda: self._set_aside(path)))
        except BadInput as error:
            self._window.say(_("Games are not kept: {reason}").format(reason=error), "impossible")

    def _set_aside(self, path: Path) -> None:
        from companion.store.repository import set_aside

        try:
            where = set_aside(path)
        except OSError as error:
            self._window.say(_("It cannot be renamed: {reason}").format(reason=error.strerror or error), "impossible")
            return
        self._tried = False
        self._show_games()
        self._window.say(_("The old games lie in {name}.").format(name=where.name), "note")

    def close_store(self) -> None:
        """Lets go of the database; everything in it is saved."""
        if self._store is not None:
            self._store.close()
            self._store = None
            self._tried = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Close:
            self._keep_begun()
            self.close_store()
        return False

    # What leads on

    def resume(self, game_id: str, page: str = TABLE) -> None:
        """Goes on with a game of the history, or shows its sheet."""
        store = self.store()
        if store is None:
            return
        ready = self._ready
        try:
            if ready is not None and ready.game.info.id == game_id:
                session = ready
            else:
                session = self.progress.run(lambda: _resumed(game_id, store))
        except Cancelled:
            return
        except BadInput as error:
            self._window.say(str(error), "impossible")
            return
        self.put(session, page)

    def put(self, session: AnySession, page: str = TABLE) -> None:
        """Puts a game on the table."""
        self._ready = None
        self.bridge.open(session, asker=self)
        self._window.show_page(self.playing_on if page == TABLE else page)

    def new_game(self) -> None:
        """Opens the set-up of the game that was played last."""
        self.setting_up.new_game()

    def catch_up(self) -> None:
        """Opens the catch-up page: with what was saved for later, else with the names that are remembered."""
        from ui.present.catch_up import Sheet, from_text
        from ui.present.new_game import Plan
        from ui.present.seating import Seat

        store = self.store()
        page = self.catching_up
        if store is not None:
            try:
                page.show_people([Seat(person.name, person.colour) for person in store.people()])
            except BadInput as error:
                self._window.say(str(error), "impossible")
        kept = None
        if self._keep:
            with suppress(OSError, UnicodeDecodeError):
                kept = from_text(_sheet_path().read_text("utf-8"))
        self._window.show_page(CATCH_UP)
        scenario = page.sheet.plan.scenario
        page.show_sheet(kept or Sheet(Plan(scenario=scenario, own=self.keeping.values(scenario))))

    def _keep_sheet(self, text: str) -> None:
        if self._keep:
            path = _sheet_path()
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
            except OSError as error:
                reason = error.strerror or str(error)
                self._window.say(_("It was not saved: {reason}").format(reason=reason), "impossible")
                return
        self.close_new()
        self._window.say(_("What you entered is saved. Catch up goes on with it."), "note")

    def _joined(self, game: TableGame) -> None:
        with suppress(OSError):
            if self._keep:
                _sheet_path().unlink(missing_ok=True)
        self.take_over(game)

    def score_entry(self) -> None:
        """Opens the page that scores a game which was not tracked: what was begun there goes on, else an empty one."""
        from ui.present.seating import Seat

        store = self.store()
        page = self.scoring
        if not page.begun():
            page.begin()
            if store is not None:
                try:
                    page.show_people([Seat(person.name, person.colour) for person in store.people()])
                except BadInput as error:
                    self._window.say(str(error), "impossible")
            page.take_values(self.keeping.values(page.entered.plan.scenario))
        self._window.show_page(SCORE_ENTRY)

    def go_on_scoring(self, game: ScoredGame) -> None:
        """Back to the entry of a game that was scored: from its sheet, from the history, from a file. Another one that
        was begun goes to the history first."""
        if self._keep_begun(game.id):
            self._window.say(_("What you had begun to enter is in the history."), "note")
        self.scoring.show_game(game)
        self._window.show_page(SCORE_ENTRY)

    def _keep_begun(self, other_than: str = "") -> bool:
        """Keeps the end that is being entered and was not saved, unless it is that of the game with this id."""
        if not self._window.is_built(SCORE_ENTRY):
            return False
        begun = self.scoring.unsaved()
        return begun is not None and begun.id != other_than and self.keep_scored(begun)

    def keep_scored(self, game: ScoredGame) -> bool:
        """Keeps a scored game, and its sheet as it is issued once it is complete; False when that was not possible,
        which was said then."""
        from companion.sheets import issue

        store = self.store()
        if store is None:
            return False
        try:
            store.keep_scored(game)
            latest, now = store.issued(game.id), issue(game, datetime.now(UTC))
            if now.sheet.complete and (latest is None or latest.sheet != now.sheet):
                store.issue(game.id, now)
        except BadInput as error:
            self._window.say(_("It was not saved: {reason}").format(reason=error), "impossible")
            return False
        return True

    def _show_scored(self, game: ScoredGame) -> None:
        kept = self.keep_scored(game)
        # What people decide on the sheet is kept as well.
        game.subscribe(lambda _change: self._keep_decisions(game))
        store = self.store()
        self.score.show_scored(game, store.play(game.id) if kept and store is not None else None)
        self._window.show_page(SCORE)

    def _keep_decisions(self, game: ScoredGame) -> None:
        self.keep_scored(game)

    def _kept_for_later(self, game: ScoredGame) -> None:
        if self._keep and not self.keep_scored(game):
            return
        self.close_new()
        self._window.say(_("What you entered is saved. The history goes on with it."), "note")

    def close_new(self) -> None:
        """Leaves the new-game page."""
        self._window.show_page(TABLE if self.bridge.session is not None else START)

    def take_over(self, game: TableGame) -> None:
        """Keeps a game that is new here, and puts it on the table; what cannot be kept goes on in memory."""
        store = self.store()
        if store is None:
            self.put(tracked(game))
            return
        try:
            if store.has(game.info.id):
                session = store.open(game.info.id)
                self.put(session)
                self._window.say(_("This game is in the history already; it was opened there."), "note")
                return
            store.create(game)
        except BadInput as error:
            session = tracked(game)
            session.save_error = str(error)
            self.put(session)
            return
        self.put(tracked(game, store=store))

    def open_file(self) -> None:
        """Asks for files: one game is opened, anything else is shown on the import page."""
        self.bringing_in.open_file()

    def open_path(self, path: Path) -> None:
        """Opens a game file, a table record, a position or what somebody read from their box; what is wrong with it is
        said in a sentence."""
        if path.name.endswith(SUFFIX):
            self.keeping.stage(path)
            return
        if self._opened_position(path):
            return
        store = self.store()
        try:
            session, there = self.progress.run(lambda: _opened(path, store))
        except Cancelled:
            return
        except BadInput as error:
            self._window.say(str(error), "impossible")
            return
        except OSError as error:
            reason = error.strerror or str(error)
            self._window.say(_("{name} cannot be read: {reason}").format(name=path.name, reason=reason), "impossible")
            return
        self.put(session)
        if there:
            self._window.say(_("This game is in the history already; it was opened there."), "note")

    def _opened_position(self, path: Path) -> bool:
        """Opens the entry of a position file; False when it is none."""
        from companion import position_file
        from companion.exchange import is_game_file
        from companion.scored import ScoredGame

        try:
            if not (is_game_file(path) and position_file.is_position_file(path)):
                return False
            game = ScoredGame.of_file(position_file.parse(path.read_text("utf-8-sig"), path.name))
            store = self.store()
            there = store is not None and store.has(game.id)
            # What was entered since goes before what the file says.
            self.go_on_scoring(store.load_scored(game.id) if store is not None and there else game)
            if there:
                self._window.say(_("This game is in the history already; it was opened there."), "note")
        except BadInput as error:
            self._window.say(str(error), "impossible")
        except OSError:
            # Whoever reads it as a game says why it cannot be.
            return False
        return True

    def save_file(self) -> None:
        """Asks where, and writes a copy of the game there."""
        session = self.bridge.session
        if session is None:
            return
        day = session.game.info.started.strftime("%Y-%m-%d")
        name, _filter = QFileDialog.getSaveFileName(
            self._window,
            _("Save a copy"),
            f"{day}.snowdonia.toml",
            _("Games ({pattern})").format(pattern=FILES),
        )
        if name:
            self.save_path(Path(name))

    def save_path(self, path: Path) -> None:
        """Writes a copy of the game."""
        from companion import game_file

        session = self.bridge.session
        if session is None:
            return
        if path.suffix.lower() != ".toml":
            path = path.with_name(f"{path.name}.snowdonia.toml")
        try:
            game_file.write(path, session.game, session.journal)
        except BadInput as error:
            self._window.say(str(error), "impossible")
        except OSError as error:
            reason = error.strerror or str(error)
            self._window.say(_("{name} was not written: {reason}").format(name=path.name, reason=reason), "impossible")
        else:
            self._window.say(_("Saved as {name}.").format(name=path.name), "note")

    def can_save_file(self) -> bool:
        """Whether a game is on the table."""
        return self.bridge.session is not None

    def close_game(self) -> None:
        """Back to the start page; the game is saved."""
        self.bridge.close(asker=self)
        self._window.show_page(START)
        with suppress(BadInput):
            self._show_games()

    def can_close_game(self) -> bool:
        """Whether a game is on the table."""
        return self.bridge.session is not None


def _sheet_path() -> Path:
    """Where a half-entered position waits."""
    return places.start_card_path().with_name("catch-up.json")


def _resumed(game_id: str, store: Store) -> Generator[Stage, None, AnySession]:
    """Reads a game of the history and plays it through."""
    from companion.store import Store

    yield Stage(_("Reading the game from the history"))
    # A connection belongs to its thread.
    with Store(store.path) as own:
        session = own.open(game_id)
    session.store = store
    return session


def _opened(path: Path, store: Store | None) -> Generator[Stage, None, tuple[AnySession, bool]]:
    """Reads a file, plays it through and keeps it; the session, and whether the history had it already."""
    from companion.exchange import read_game
    from companion.store import Store

    yield Stage(_("Reading {name}").format(name=path.name))
    game, journal = read_game(path)
    entries = len(journal.entries)
    yield Stage(ngettext("Playing {n} entry through", "Playing {n} entries through", entries).format(n=entries))
    session = tracked(game, journal)
    if store is None:
        return session, False
    yield Stage(_("Keeping {name}").format(name=path.name))
    # A connection belongs to its thread.
    with Store(store.path) as own:
        try:
            if own.has(game.info.id):
                session = own.open(game.info.id)
                session.store = store
                return session, True
            own.create(game, journal)
        except BadInput as error:
            session.save_error = str(error)
            return session, False
    session.store = store
    return session, False


def register(window: MainWindow, options: Any = None, session: AnySession | None = None) -> Pages:
    """Furnishes the window with the pages of a tracked game.

    ``options`` are those of the start (``smoke``, ``safe``, ``file``; ``history`` shows the kept games beside a game
    that is given); ``session`` goes on the table."""

    def given(name: str) -> Any:
        return getattr(options, name, None)

    trial = bool(given("smoke")) or session is not None
    keep = bool(given("history")) or not trial
    pages = Pages(window, keep=keep, session=session, safe=bool(given("safe")))
    path = given("file")
    if path is not None:
        QTimer.singleShot(0, pages, lambda: pages.bringing_in.open_paths([path]))
    return pages
