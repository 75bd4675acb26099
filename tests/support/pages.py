"""The window in every state a test of access, contrast or sizes looks at, and the widgets found in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QStyle, QStyleOptionFrame, QWidget

from companion import places
from companion.backups import back_up
from companion.box_file import BoxFile, Place, Reading
from companion.box_file import write as write_box
from companion.content.packs import SNOWDONIA
from companion.game import Game
from companion.history import BACKUPS
from companion.journal import Journal
from companion.my_box import MyBox
from companion.session import Session
from companion.sheets import issue
from companion.store import Store
from companion.titles import RAILROAD
from companion.tracking import AnySession
from rules.core.frozen import replace
from rules.gwt_railroad.supposing import Upgraded
from rules.snowdonia.scoring import CONTRACTS, SITES
from rules.snowdonia.supposing import SurveyorAt, TrackCard
from tests.support.bring_in import remember_people, write_files
from tests.support.drawn_game import STARTED, drawn_game
from tests.support.past_games import told_elsewhere
from tests.support.railroad_games import played as railroad_played
from tests.support.scenario_plays import play as scenario_play
from tests.support.solo import brought_in
from ui.box_keeping import BOX
from ui.looking_back import HISTORY
from ui.looking_up import RULES
from ui.main_window import MainWindow
from ui.present.new_game import Plan, seated
from ui.present.score_entry import Entered, given, typed
from ui.present.seating import Seat
from ui.present.solo_series import offers
from ui.sample import NAMES, sample_game, sample_session
from ui.setting_up import NEW
from ui.views.choosing import ChooseView
from ui.views.history.page import Side
from ui.views.new_game import NewGamePage
from ui.views.pages import BAG, CATCH_UP, SCORE, SCORE_ENTRY, START, TABLE, Pages, register
from ui.views.palette import Palette
from ui.views.reasons import ReasonsView
from ui.views.rules.page import TYPING
from ui.views.score import TOTAL
from ui.views.table import kept
from ui.views.words import Words
from ui.widgets import KeyCap, strokes

KEY = Qt.Key
USUAL: Final = (1366, 768)


@cache
def _played(players: int, rounds: int, step: str) -> tuple[Game, Journal]:
    session = sample_session(players, rounds, step)
    return session.game, session.journal


def played(players: int, rounds: int, step: str) -> Session:
    """A sample session of one's own; the game behind it is played once."""
    return Session(*_played(players, rounds, step))


class View:
    """A window in one state."""

    def __init__(self, session: AnySession | None = None, size: tuple[int, int] = USUAL) -> None:
        self.window = MainWindow()
        self.window.remember(False)
        self.window.resize(*size)
        self.pages: Pages = register(self.window, None, session)
        self.window.show()
        self.window.activateWindow()
        settle()
        self.covered_by: QWidget | None = None
        """A panel that lies over the page."""

    @property
    def root(self) -> QWidget:
        """What somebody looks at: the window, or the panel over it."""
        return self.covered_by or self.window

    def close(self) -> None:
        """Takes the window away."""
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    @property
    def palette(self) -> Palette:
        """What opens the panels over the window."""
        return next(one for one in self.window._receivers if isinstance(one, Palette))


def settle(times: int = 3) -> None:
    """Lets what was posted happen: the first pass lays out, the next ones show what that moved."""
    for _ in range(times):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _start_empty() -> View:
    return View()


def _start_games() -> View:
    with Store(places.database_path()) as store:
        for players in (3, 5):
            game, journal = _played(players, 2, "excavate")
            if not store.has(game.info.id):
                store.create(game, journal)
    return View()


def _new_game() -> View:
    with Store(places.database_path()) as store:
        game = sample_game(5)
        if not store.has(game.info.id):
            store.create(game)
    view = View()
    view.pages.new_game()
    page = view.window.page(NEW)
    assert isinstance(page, NewGamePage)
    for chip in page.chips[:3]:
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    settle()
    return view


def _catch_up() -> View:
    view = View()
    view.window.show_page(CATCH_UP)
    settle()
    return view


@cache
def _scenario_played(scenario: str, players: int, seed: int, steps: int) -> tuple[Game, Journal]:
    session, _entered = scenario_play(scenario, players, seed, steps)
    return session.game, session.journal


def _table_of(scenario: str, players: int, seed: int, steps: int) -> Callable[[], View]:
    """The table of a scenario in the middle of a game, its route in sight."""

    def make() -> View:
        view = View(Session(*_scenario_played(scenario, players, seed, steps)))
        page = view.pages.table.table
        if page.shown_stage() != "route":
            page.swap_stage()
        settle()
        return view

    return make


def _new_game_of(scenario: str, players: int) -> Callable[[], View]:
    def make() -> View:
        view = View()
        view.pages.new_game()
        page = view.window.page(NEW)
        assert isinstance(page, NewGamePage)
        page.scenario.pick(scenario)
        for name in NAMES[:players]:
            page.add(name)
        settle()
        return view

    return make


def _table(step: str, players: int = 4, rounds: int = 5) -> Callable[[], View]:
    return lambda: View(played(players, rounds, step))


def _score() -> View:
    view = View(played(4, 99, "none"))
    view.window.show_page(SCORE)
    settle()
    numbers = view.pages.score.sheet.numbers
    numbers["contracts", 1].setFocus()
    QTest.keyClick(numbers["contracts", 1], KEY.Key_Return)
    settle()
    assert view.pages.score.sheet.open_at == ("contracts", 1)
    assert (TOTAL, 0) in numbers
    return view


def _drawn() -> View:
    """The score page with the game of its picture."""
    view = View()
    view.window.show_page(SCORE)
    view.pages.score.show_scored(drawn_game())
    settle()
    return view


SERIES: Final = ((1, 40), (2, 38))
"""What came before the sample game with train 3; the second one did not beat the first."""


def solo(rounds: int, step: str) -> View:
    """A solo game in the middle of its series, kept like any other."""
    session = played(1, rounds, step)
    with Store(places.database_path()) as store:
        if not store.has(session.info.id):
            store.bring_in(brought_in(SERIES))
            store.create(session.game, session.journal)
    view = View()
    view.pages.resume(session.info.id)
    settle()
    return view


def _solo(rounds: int, step: str, page: str = TABLE) -> Callable[[], View]:
    def make() -> View:
        view = solo(rounds, step)
        view.window.show_page(page)
        settle()
        return view

    return make


def _solo_set_up() -> View:
    view = solo(99, "none")
    record = view.pages.playing_solo.record_of(NAMES[0], "mount-snowdon")
    assert record is not None
    view.pages.playing_solo.start(offers(record)[0])
    settle()
    return view


def _history_series() -> View:
    solo(99, "none").close()
    view = View()
    view.window.show_page(HISTORY)
    page = view.pages.looking_back.page
    wait(lambda: len(page.games or ()) > 0)
    page.show_game("sample-1")
    wait(lambda: bool(page.detail.course_cards))
    assert page.series is not None
    return view


def _start_series() -> View:
    solo(99, "none").close()
    view = View()
    view.pages._show_games()
    settle()
    assert view.pages.start.series is not None
    return view


def _score_overruling() -> View:
    view = _drawn()
    page = view.pages.score
    page.scored.overrule(1, SITES, "hebron.b1", 5, "the marker lay beside it")  # type: ignore[union-attr]
    page.open(SITES, 1)
    settle()
    opened = page.sheet.opened
    assert isinstance(opened, ReasonsView)
    line = opened.line_of(SITES, "halfway.b3")
    assert line is not None
    assert line.change_tool is not None
    line.change_tool.click()
    settle()
    assert opened.editing()
    return view


def _score_choosing() -> View:
    view = _drawn()
    page = view.pages.score
    page.open(CONTRACTS, 1)
    settle()
    opened = page.sheet.opened
    assert isinstance(opened, ReasonsView)
    assert opened.choose_button is not None
    opened.choose_button.click()
    settle()
    cards = page.sheet.opened
    assert isinstance(cards, ChooseView)
    cards.boxes[3].click()
    settle()
    assert not cards.confirm.isEnabled()
    return view


def _score_total() -> View:
    view = View(played(5, 99, "none"))
    view.window.show_page(SCORE)
    view.pages.score.open(TOTAL, 4)
    settle()
    assert view.pages.score.sheet.open_at == (TOTAL, 4)
    return view


def _score_issued() -> View:
    view = View()
    view.window.show_page(SCORE)
    game = drawn_game()
    issued = issue(game, STARTED)
    game.overrule(1, SITES, "hebron.b1", 5, "the marker lay beside it")
    page = view.pages.score
    page.show_scored(game, None, issued)
    page.compare.open_button.click()
    settle()
    assert page.compare.rows()
    return view


def _points_hidden() -> View:
    view = View(played(4, 5, "excavate"))
    assert view.window.actions_table.trigger("hide_points")
    view.window.show_page(SCORE)
    settle()
    assert view.pages.score.veiled
    return view


def _what_if() -> View:
    view = _drawn()
    view.pages.what_if()
    page = view.pages.supposing
    page.choose_seat(2)
    for one in (TrackCard(2, 4), SurveyorAt(2, 7)):
        page.suppose(one)
    settle()
    assert page.sheet.open_at == (CONTRACTS, 2)
    return view


def _what_if_choosing() -> View:
    view = _drawn()
    view.pages.what_if()
    page = view.pages.supposing
    page.kinds["contract"].click()
    settle()
    assert page.choices is not None
    return view


def _start_railroad() -> View:
    session = railroad_played("railroad-four-players", 30)
    with Store(places.database_path()) as store:
        if not store.has(session.info.id):
            store.create(session.game, session.journal)
    view = View()
    wait(view.pages.start.line_strip.isVisible)
    return view


def _new_railroad() -> View:
    """The set-up of a railroad with everything unfolded, and a tile that lies twice."""
    view = View()
    view.pages.setting_up.set_up(RAILROAD)
    page = view.pages.setting_up.railroad
    page.show_people([Seat(NAMES[0], "pink"), Seat(NAMES[2], "white")])
    for name in NAMES[:3]:
        page.add(name)
    for station in (1, 3):
        page.tiles[station].setCurrentIndex(2)
    page.rulings_button.click()
    settle()
    return view


def _railroad(show: Callable[[View], object]) -> Callable[[], View]:
    def make() -> View:
        view = View(railroad_played("railroad-four-players", 30))
        show(view)
        settle()
        return view

    return make


def _railroad_score(name: str, steps: int | None, show: Callable[[View], object]) -> Callable[[], View]:
    def make() -> View:
        view = View(railroad_played(name, steps))
        view.window.show_page(SCORE)
        settle()
        show(view)
        settle()
        return view

    return make


def _type_a_count(view: View) -> None:
    score = view.pages.score
    score.open("station_masters", 2)
    settle()
    assert isinstance(score.sheet.opened, ReasonsView)
    tool = score.sheet.opened.lines[0].count_tool
    assert tool is not None
    tool.click()


def _suppose_a_count(view: View) -> None:
    view.pages.what_if()
    view.pages.supposing.suppose(Upgraded(0, 10))
    view.pages.supposing.offer("count")


def _stocktake() -> View:
    view = View(played(4, 5, "excavate"))
    assert view.window.actions_table.trigger("stocktake")
    settle()
    return view


def _palette() -> View:
    view = View(played(4, 5, "excavate"))
    view.palette.look_up()
    view.covered_by = view.palette.panel.panel
    settle()
    return view


def _keyboard() -> View:
    view = View(played(4, 5, "excavate"))
    view.palette.keyboard()
    view.covered_by = view.palette.keys.panel
    settle()
    return view


def _hand_over() -> View:
    view = View(played(4, 99, "none"))
    view.pages.hand_over()
    settle()
    return view


def _pad() -> View:
    view = View()
    view.pages.print_pad()
    settle()
    return view


def _rules(tracked: bool, show: Callable[[View], object]) -> Callable[[], View]:
    """The rules page, beside a game or alone, with something open on it."""

    def make() -> View:
        view = View(played(4, 5, "excavate") if tracked else None)
        show(view)
        settle()
        return view

    return make


def _read_long(view: View) -> None:
    view.pages.show_rule("8.26")
    view.pages.looking_up.panel.length.pick("long")


def _read_greek(view: View) -> None:
    view.pages.show_rule("4.B.2")
    view.pages.looking_up.panel.language.pick("el")


def _ask(view: View, question: str) -> None:
    """Types into the search and waits until the article has followed."""
    QTest.keyClicks(view.pages.looking_up.panel.field, question)
    QTest.qWait(TYPING + 40)


def _search(view: View) -> None:
    view.window.show_page(RULES)
    _ask(view, "fog closes")


def _find_nothing(view: View) -> None:
    view.window.show_page(RULES)
    _ask(view, "qqxyzzy")


def _write_note(view: View) -> None:
    view.pages.bridge.note("snowdonia.base:4.B.1", "Nobody here has to take the last cube of a site.")
    view.pages.looking_up.show_article("excavate-amount")
    settle()
    notes = view.pages.looking_up.panel.article.notes
    QTest.mouseClick(notes.panels["snowdonia.base:4.B.1"].change, Qt.MouseButton.LeftButton)


def _follow_related(view: View) -> None:
    view.pages.show_rule("stations.halfway")
    settle()
    view.pages.looking_up.panel.follow("excavate-order")


def _bag() -> View:
    view = View(played(4, 5, "excavate"))
    view.window.show_page(BAG)
    settle()
    return view


def _entry(players: int, cards: bool = False) -> Callable[[], View]:
    """The end of an untracked game: all sites, some fields, with five players things that cannot be."""

    def make() -> View:
        view = View()
        page = view.pages.scoring
        entered = Entered()
        for name in NAMES[:players]:
            entered = replace(entered, plan=seated(entered.plan, name))
        sites = [site.cell for row in entered.stations for site in row.sites]
        for n, cell in enumerate(sites):
            entered = given(entered, cell, n % players if n % 7 else None)
        said = {"tracks": ("433552", "24", "4", "323"), "rubble": ("5", "2", "24"), "contracts": ("1 20 28",)}
        if players == 5:
            said |= {"rubble": ("50", "20", "24", "5"), "contracts": ("1 2 3 6 7 9 12 14", "20", "20 31")}
        for kind, texts in said.items():
            for seat, text in enumerate(texts):
                entered = typed(entered, f"{kind}.{seat}", text)
        page.open(entered)
        view.window.show_page(SCORE_ENTRY)
        settle()
        if cards:
            page.open_picker(1)
            settle()
        return view

    return make


def _plan_of(scenario: str, players: int) -> Plan:
    plan = Plan(scenario=scenario)
    for name in NAMES[:players]:
        plan = seated(plan, name)
    return plan


def _entry_of(scenario: str, players: int, stations: tuple[str, ...], *surveyors: str) -> Callable[[], View]:
    """The end of an untracked game with sites that nobody knew, the places of surveyors in sight."""

    def make() -> View:
        entered = Entered(_plan_of(scenario, players))
        for station in stations:
            for kind in ("x", "b"):
                for seat in (0, 1):
                    entered = given(entered, f"site.{station}.{kind}+", seat)
        for seat, place in enumerate(surveyors):
            entered = typed(entered, f"surveyor.{seat}", place)
        view = View()
        view.pages.scoring.open(typed(entered, "contracts.0", "28"))
        view.window.show_page(SCORE_ENTRY)
        view.pages.scoring.go_to("surveyor.0")
        settle()
        return view

    return make


def _entry_begins() -> View:
    view = View()
    view.pages.scoring.show_people([Seat(name, "") for name in NAMES])
    view.window.show_page(SCORE_ENTRY)
    settle()
    for chip in view.pages.scoring.who.chips[:2]:
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    settle()
    return view


def _import_empty() -> View:
    view = View()
    view.pages.bringing_in.bring_in()
    settle()
    return view


def _import() -> View:
    """Games of every kind in files: new ones, one that is perhaps there, some that cannot be read."""
    path = places.data_dir() / "files"
    write_files(path)
    view = View()
    store = view.pages.store()
    assert store is not None
    if not store.plays():
        remember_people(store)
    view.pages.bringing_in.import_paths([path])
    settle()
    assert view.pages.bringing_in.page.staged is not None
    return view


def _import_names() -> View:
    view = _import()
    page = view.pages.bringing_in.page
    page.tabs.pick("names")
    page.names.open(next(key for key, row in page.names.rows.items() if row.view.name == "ΕΛΕΝΗ"))
    settle()
    assert page.names.chooser is not None
    return view


def _import_clash() -> View:
    view = _import()
    page = view.pages.bringing_in.page
    assert page.staged is not None
    keys = [match.key for match in page.staged.matches.values() if match.name in ("Siân", "Tom")]
    for key in keys:
        page.names.matched.emit(key, page.staged.known.people[0].id)
    settle()
    assert not page.take_button.isEnabled()
    return view


def history(session: Session | None = None) -> View:
    """The history with tracked games, one of them under way, and some from elsewhere, once it is read."""
    with Store(places.database_path()) as store:
        if not store.plays():
            for players, rounds, step in ((4, 99, "none"), (1, 99, "none"), (5, 99, "none"), (3, 3, "excavate")):
                one = played(players, rounds, step)
                store.create(one.game, one.journal)
            store.bring_in(told_elsewhere())
    view = View(session)
    view.window.show_page(HISTORY)
    page = view.pages.looking_back.page
    wait(lambda: len(page.games or ()) > 0)
    # The course of the game in sight is worked out beside the window; its charts come when it is done.
    detail = page.detail
    wait(lambda: not detail.isVisible() or bool(detail.course_cards) or bool(detail.course.words.words()))
    return view


def wait(until: Callable[[], bool]) -> None:
    """Lets events happen until something is so; two minutes are forever."""
    clock = QElapsedTimer()
    clock.start()
    while not until():
        assert clock.elapsed() < 120_000, "it never was"
        QTest.qWait(5)
    settle()


def _history(side: Side, game_id: str = "") -> Callable[[], View]:
    def make() -> View:
        view = history()
        page = view.pages.looking_back.page
        page.show_side(side)
        if game_id:
            page.show_game(game_id)
            wait(lambda: bool(page.detail.course_cards) or bool(page.detail.course.words.words()))
        settle()
        return view

    return make


def _history_list() -> View:
    view = history()
    # On a narrow page the list is in front.
    view.pages.looking_back.page.close_side()
    settle()
    return view


def _history_empty() -> View:
    view = View()
    view.window.show_page(HISTORY)
    page = view.pages.looking_back.page
    wait(page.empty_button.isVisible)
    return view


def _history_bin() -> View:
    view = history()
    page = view.pages.looking_back.page
    page.show_game("sample-5")
    page.detail.delete.click()
    page.show_bin(True)
    page.show_side("game")
    wait(lambda: bool(page.detail.course_cards))
    page.detail.bin_bar.ask()
    settle()
    return view


def _history_merging() -> View:
    view = history()
    page = view.pages.looking_back.page
    page.show_side("people")
    page.people.ask_merge()
    settle()
    return view


def _history_copies() -> View:
    path = places.database_path()
    view = history()
    for day in (1, 2):
        back_up(path, path.parent / BACKUPS, STARTED - timedelta(days=day))
    page = view.pages.looking_back.page
    page.show_side("copies")
    page.copies.rows[1].ask()
    settle()
    return view


def my_box(path: str = "", session: Session | None = None) -> View:
    """My box with some values read, at the thing that holds a path."""
    read = {
        "contracts.7.extra_cubes": 2,
        "contracts.20.vp": 41,
        "work_rates.lay.track": [1, 1, 2],
        "work_rates.lay.start": 1,
    }
    box = MyBox(places.my_box_path())
    if not box.there:
        box.tell({Place(SNOWDONIA, name): value for name, value in read.items()}, "read")
        box.tell({Place(SNOWDONIA, "supply.3.restock"): 9}, "read", by="Ελένη")
        box.set_edition("Grand Tour")
    view = View(session)
    if session is not None:
        view.pages.keeping.box.tell({Place(SNOWDONIA, name): value for name, value in read.items()}, "read")
    view.window.show_page(BOX)
    settle()
    if path:
        view.pages.keeping.page.show_path(path)
        settle()
    return view


def _my_box_checking() -> View:
    view = my_box()
    view.pages.keeping.page.check()
    settle()
    return view


def _my_box_wrong() -> View:
    view = my_box("contracts.28")
    page = view.pages.keeping.page
    page.editor.type_in("contracts.28.vp", "many")
    page.editor.type_in("contracts.28.players", "5 3")
    page.save()
    settle()
    assert page.editor.wrong.isVisible()
    return view


def _my_box_lists() -> View:
    view = my_box()
    page = view.pages.keeping.page
    page.go_back()
    page.go_back()
    settle()
    return view


def _my_box_import() -> View:
    path = places.data_dir() / "Tom.snowdonia-box.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    theirs = {
        Place(SNOWDONIA, "contracts.7.extra_cubes"): Reading(3),
        Place(SNOWDONIA, "event_track.5.event"): Reading("station"),
        Place(SNOWDONIA, "supply.4.restock"): Reading(12, as_shipped=True),
        Place("a-fan-pack", "stations.kleine-scheidegg.b1.vp"): Reading(9),
    }
    write_box(path, BoxFile(theirs, "base-2012"))
    view = my_box()
    view.pages.keeping.page.stage(path)
    settle()
    assert view.pages.keeping.page.staging.isVisible()
    return view


VIEWS: Final[dict[str, Callable[[], View]]] = {
    "start empty": _start_empty,
    "start with games": _start_games,
    "start, solo": _start_series,
    "new game": _new_game,
    "new game, solo": _solo_set_up,
    "catch up": _catch_up,
    "new game, two ends": _new_game_of("blaenau-ffestiniog", 4),
    "two ends": _table_of("blaenau-ffestiniog", 4, 7, 54),
    "summit": _table_of("bayerische-zugspitzbahn", 5, 3, 111),
    "assign": _table("place", 4, 4),
    "assign, five": _table("place", 5, 2),
    "resolve": _table("excavate"),
    "build": _table("build", 4, 4),
    "restock": _table("restock-yard", 3, 5),
    "over": _table("none", 4, 99),
    "solo": _solo(4, "restock-contracts"),
    "solo, over": _solo(99, "none"),
    "score": _score,
    "score, overruling": _score_overruling,
    "score, choosing": _score_choosing,
    "score, total": _score_total,
    "score, issued": _score_issued,
    "score, hidden": _points_hidden,
    "score, solo": _solo(99, "none", SCORE),
    "what if": _what_if,
    "what if, choosing": _what_if_choosing,
    "score, railroad": _railroad_score("railroad-four-players", 20, _type_a_count),
    "score, whole pad": _railroad_score(
        "railroad-two-players", None, lambda view: view.pages.score.open("station_masters", 0)
    ),
    "score, numbers of the pad": _railroad_score(
        "railroad-four-players", None, lambda view: view.pages.score.enter_counts()
    ),
    "what if, railroad": _railroad_score("railroad-two-players", None, _suppose_a_count),
    "start, railroad": _start_railroad,
    "new railroad": _new_railroad,
    "railroad": _railroad(lambda view: None),
    "railroad, an engine": _railroad(lambda view: view.pages.line.now.choose(1)),
    "railroad, rules": _railroad(lambda view: view.window.show_page(RULES)),
    "railroad, why not": _railroad(lambda view: view.pages.looking_up.why_not()),
    "score entry begins": _entry_begins,
    "score entry": _entry(4),
    "score entry, five": _entry(5),
    "score entry, cards": _entry(4, cards=True),
    "score entry, two ends": _entry_of("blaenau-ffestiniog", 4, ("station-1", "station-2"), "3/7", "0/0"),
    "score entry, summit": _entry_of("bayerische-zugspitzbahn", 5, ("eibsee",), "c2", "s16", "s16"),
    "stocktake": _stocktake,
    "hand over": _hand_over,
    "pad": _pad,
    "bag": _bag,
    "rules": _rules(True, lambda view: view.window.show_page(RULES)),
    "rules, why not": _rules(True, lambda view: view.pages.looking_up.why_not()),
    "rules, a thing": _rules(True, lambda view: view.pages.show_rule("trains.1")),
    "rules, long": _rules(True, _read_long),
    "rules, Greek": _rules(True, _read_greek),
    "rules, found": _rules(True, _search),
    "rules, nothing found": _rules(True, _find_nothing),
    "rules, a note": _rules(True, _write_note),
    "rules, on from one": _rules(True, _follow_related),
    "rules alone": _rules(False, lambda view: view.window.show_page(RULES)),
    "rules alone, set-up": _rules(False, lambda view: view.pages.looking_up.show_article("setup-3-players")),
    "import empty": _import_empty,
    "import": _import,
    "import, names": _import_names,
    "import, clash": _import_clash,
    "history empty": _history_empty,
    "history": _history_list,
    "history, a game": _history("game", "sample-5"),
    "history, a game under way": _history("game", "sample-3"),
    "history, solo": _history("game", "sample-1"),
    "history, series": _history_series,
    "history, bin": _history_bin,
    "statistics": _history("figures"),
    "people": _history("people"),
    "people, merging": _history_merging,
    "back-ups": _history_copies,
    "my box": my_box,
    "my box, lists": _my_box_lists,
    "my box, today": lambda: my_box("contracts.7.extra_cubes", played(4, 5, "excavate")),
    "my box, a card": lambda: my_box("contracts.28"),
    "my box, a track": lambda: my_box("work_rates.lay"),
    "my box, an event": lambda: my_box("event_track.10"),
    "my box, not known": lambda: my_box("stations.eibsee.b1.vp"),
    "my box, a route": lambda: my_box("scenarios.blaenau-ffestiniog.stations"),
    "my box, wrong": _my_box_wrong,
    "my box, checking": _my_box_checking,
    "my box, import": _my_box_import,
    "palette": _palette,
    "keyboard": _keyboard,
}
"""Every state by name; each call makes a window of its own."""


def visible(root: QWidget) -> Iterator[QWidget]:
    """The widgets below ``root`` that can be seen, parents first."""
    for child in root.children():
        if isinstance(child, QWidget) and not child.isWindow() and child.isVisible():
            yield child
            yield from visible(child)


def in_window(widget: QWidget) -> QRect:
    """Where a widget lies in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def told(widget: QWidget) -> str:
    """A widget in an error message."""
    area = in_window(widget)
    name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
    return f"{type(widget).__name__} “{name}” at {area.x()},{area.y()} {area.width()}x{area.height()}"


@dataclass(frozen=True)
class Written:
    """Words as they were painted: by which widget, where in it, in which font; `room` is what they may take."""

    widget: QWidget
    text: str
    room: QRectF
    area: QRectF
    font: QFont
    ink: QColor
    elide: bool
    lines: bool

    @property
    def px(self) -> float:
        """Height of the font in logical pixels."""
        return self.font.pixelSize()

    @property
    def cut(self) -> bool:
        """Whether it is wider, or higher, than its room, so that it was shortened or runs over."""
        slack = 1.5
        return self.area.width() > self.room.width() + slack or (
            self.lines and self.area.height() > self.room.height() + slack
        )

    def seen(self) -> QRect:
        """Where the words can be seen, in the window; empty where most of them is scrolled out of sight."""
        area = self.area.intersected(self.room).toAlignedRect()
        inside = area.intersected(self.widget.rect()).intersected(self.widget.visibleRegion().boundingRect())
        if inside.width() * inside.height() < 0.8 * area.width() * area.height():
            return QRect()
        return inside.translated(self.widget.mapTo(self.widget.window(), QPoint(0, 0)))

    def told(self) -> str:
        """It in an error message."""
        size = f"{self.area.width():.0f}x{self.area.height():.0f} in {self.room.width():.0f}x{self.room.height():.0f}"
        return f"“{self.text}” {self.px:.0f} px, {size}, {told(self.widget)}"


def written(root: QWidget, widgets: Iterator[QWidget] | None = None) -> list[Written]:
    """All words that visible widgets show, by painting each of them once more and listening."""
    found: list[Written] = []
    with _listening(found) as paint:
        for widget in widgets or visible(root):
            if widget.size().isEmpty() or widget.visibleRegion().isEmpty():
                continue
            if isinstance(widget, QLabel) and not isinstance(widget, KeyCap):
                found += _label(widget)
            elif isinstance(widget, QLineEdit) and not getattr(widget, "paints_text", False):
                found += _field(widget)
            else:
                paint(widget)
    return found


def _field(field: QLineEdit) -> list[Written]:
    text = field.displayText()
    if not text and not (field.hasFocus() and field.alignment() & Qt.AlignmentFlag.AlignHCenter):
        # Qt shows only the caret where a place holder would stand in its way.
        text = field.placeholderText()
    if not text.strip():
        return []
    option = QStyleOptionFrame()
    field.initStyleOption(option)
    # The application's style knows the style sheet of the field as well, and is always the same object (`SlimBar`).
    inside = QApplication.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
    # Qt keeps two pixels for the caret at either side.
    room = QRectF(inside.marginsRemoved(field.textMargins())).adjusted(2, 0, -2, 0)
    how = int(field.alignment() | Qt.AlignmentFlag.AlignVCenter)
    area = QFontMetricsF(field.font()).boundingRect(room, how, text)
    return [Written(field, text, room, area, field.font(), field.palette().text().color(), False, False)]


def _label(label: QLabel) -> list[Written]:
    text = label.words() if isinstance(label, Words) else label.text()
    if not text.strip() or label.textFormat() == Qt.TextFormat.RichText:
        return []
    font, room, lines = label.font(), QRectF(label.contentsRect()), label.wordWrap()
    flags = int(label.alignment()) | int(Qt.TextFlag.TextWordWrap if lines else Qt.TextFlag.TextSingleLine)
    area = QFontMetricsF(font).boundingRect(room, flags, text)
    ink = label.palette().color(label.palette().ColorRole.WindowText)
    return [Written(label, text, room, area, font, ink, not lines, lines)]


@contextmanager
def _listening(found: list[Written]) -> Iterator[Callable[[QWidget], None]]:
    """Gives what paints a widget and notes in ``found`` what is written meanwhile."""
    painted: QWidget

    def note(
        lines: bool, painter: QPainter, rect: Any, text: str, font: QFont, ink: QColor, flags: Any, elide: Any
    ) -> None:
        if not text.strip():
            return
        room = QRectF(rect)
        how = int(flags) | int(Qt.TextFlag.TextWordWrap if lines else Qt.TextFlag.TextSingleLine)
        area = QFontMetricsF(font).boundingRect(room, how, text)
        place = painter.worldTransform()
        found.append(
            Written(
                painted,
                text,
                place.mapRect(room),
                place.mapRect(area),
                QFont(font),
                QColor(ink),
                elide is not None,
                lines,
            )
        )

    def write(
        painter: QPainter,
        rect: Any,
        text: str,
        font: QFont,
        ink: QColor,
        flags: Any = strokes.CENTRE,
        elide: Any = None,
    ) -> None:
        note(False, painter, rect, text, font, ink, flags, elide)
        _write(painter, rect, text, font, ink, flags, elide)

    def write_lines(
        painter: QPainter, rect: Any, text: str, font: QFont, ink: QColor, flags: Any = strokes.CENTRE
    ) -> None:
        note(True, painter, rect, text, font, ink, flags, None)
        _write_lines(painter, rect, text, font, ink, flags)

    def paint(widget: QWidget) -> None:
        nonlocal painted
        painted = widget
        widget.render(QPixmap(widget.size()), QPoint(0, 0), QRegion(), QWidget.RenderFlag(0))

    with _nothing_kept(), patch.object(strokes, "write", write), patch.object(strokes, "write_lines", write_lines):
        yield paint


_write, _write_lines = strokes.write, strokes.write_lines


@contextmanager
def _nothing_kept() -> Iterator[None]:
    """Controls paint anew instead of from a kept picture."""
    replaced: dict[str, Callable[..., None]] = {"paint_kept": _paint, "paint_piece": _paint_piece}
    changed: list[tuple[Any, str, Any]] = []
    for name, module in list(sys.modules.items()):
        if name.startswith("ui.views"):
            for attribute, stand_in in replaced.items():
                if hasattr(module, attribute):
                    changed.append((module, attribute, getattr(module, attribute)))
                    setattr(module, attribute, stand_in)
    try:
        yield
    finally:
        for module, attribute, original in changed:
            setattr(module, attribute, original)


def _paint(widget: QWidget, _key: object, draw: Callable[[QPainter], None]) -> None:
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()


def _paint_piece(painter: QPainter, x: float, width: float, height: int, _key: object, draw: kept.Draw) -> None:
    painter.save()
    painter.translate(round(x), 0)
    draw(painter, QRectF(0, 0, max(1, round(width)), height))
    painter.restore()


__all__ = [
    "START",
    "TABLE",
    "USUAL",
    "VIEWS",
    "View",
    "Written",
    "history",
    "in_window",
    "played",
    "settle",
    "told",
    "visible",
    "wait",
    "written",
]
