"""How many keys and taps a table needs, and whole games by either hand, in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion import places
from companion.cli.play_command import Front
from companion.journal import Journal, timeline
from companion.session import Session
from companion.store import Store
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.build import Build
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.weather import CheckWeather
from tests.support.hands import Hand, settle, take_focus
from ui import theme
from ui.app import Options
from ui.main_window import MainWindow
from ui.sample import COLOURS, sample_game, sample_session
from ui.setting_up import NEW
from ui.views.pages import START, TABLE, Pages, register

KEY = Qt.Key
MOST_NEW_GAME, MOST_ROUND, MOST_RESTOCK = 12, 26, 11
PLACEMENTS = (("A", 1), ("A", 3), ("B", 1), ("C", 1), ("E", 1), ("F", 1))
Window = Callable[..., tuple[MainWindow, Pages]]


@pytest.fixture
def window_of(qtbot: QtBot) -> Iterator[Window]:
    theme.use("light")
    made: list[MainWindow] = []

    def make(session: Session | None = None) -> tuple[MainWindow, Pages]:
        window = MainWindow()
        window.remember(False)
        window.resize(1366, 768)
        pages = register(window, Options(), session)
        window.show()
        take_focus(qtbot, window)
        settle()
        made.append(window)
        return window, pages

    yield make
    for window in made:
        window.close()
        window.deleteLater()
    settle()


def fixed_round() -> tuple[Session, tuple[Action, ...]]:
    """The session before the round, and all that happens in it: all but card, weather and cubes is filled in."""
    for seed in range(60):
        session = sample_session(3, 2, "place", seed)
        table = session.table
        if not all(table.area_open(a) for a in "ABCEF") or table.state.round != 2:
            continue
        trial = Session(session.game, session.journal)
        for area, space in PLACEMENTS:
            due = trial.agenda.due
            if due is None or space not in trial.table.free_spaces(area):
                break
            trial.record([Place(due.action.seat, area, space)])
        else:
            done = _finish(trial)
            if done is not None:
                return session, tuple(line.action for line in trial.log[len(session.log) :])
    raise AssertionError("no such round")


def _finish(trial: Session) -> bool | None:
    """The rest of the round with what is guessed; None when it asks for more than one card, back and cubes."""
    first = trial.table.state.round
    while trial.table.state.round == first and trial.agenda.due is not None:
        due = trial.agenda.due
        action = due.action
        if trial.agenda.tells:
            return None
        if isinstance(action, RestockContracts):
            # The card taken leaves a gap, and so does the one on the left.
            action = replace(action, revealed=tuple(due.asks[0].domain.pool[-due.asks[0].domain.count :]))
        elif isinstance(action, CheckWeather):
            if due.asks:
                action = replace(action, back=due.asks[0].domain.options[0])
        elif isinstance(action, RestockYard):
            cubes = ("ore", "event", "stone", "ore", "ore", "stone", "ore", "stone", "ore")
            if len(cubes) != due.asks[0].domain.count:
                return None
            action = replace(action, drawn=cubes)
        elif isinstance(action, TakeContract):
            card, office_space = due.asks[0].domain.options[0]
            action = replace(action, card=card, office_space=office_space)
        elif due.asks and not due.guessed and not isinstance(action, Build):
            return None
        step = trial.preview(action)
        if step.problems:
            return None
        trial.record([action])
    return True


@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "taps"])
def test_goal_26_for_a_whole_round_of_three(window_of: Window, mouse: bool, capsys: Any) -> None:
    session, actions = fixed_round()
    _window, pages = window_of(session)
    hand = Hand(pages.table, session, mouse)
    start = len(session.log)
    restock = 0
    while len(session.log) - start < len(actions):
        at = len(session.log) - start
        view = pages.table.now.view()
        assert view is not None
        before = hand.done
        follow = [line.action for line in ()]
        if view.together and actions[at] == session.agenda.due.action:  # type: ignore[union-attr]
            follow = list(actions[at : at + view.together])
            hand.confirm(together=True)
        else:
            hand.take(actions[at])
        assert [line.action for line in session.log[start + at :]][: max(1, len(follow))] == (follow or [actions[at]])
        if isinstance(actions[at], RestockYard):
            restock = hand.done - before
    assert tuple(line.action for line in session.log[start:]) == actions
    with capsys.disabled():
        print(f"\na round of three: {hand.taps} taps, {hand.keys} keys, {restock} of them for the restock")
    assert hand.done <= MOST_ROUND
    assert 0 < restock <= MOST_RESTOCK


def test_goal_12_for_a_new_game_of_three(window_of: Window, qtbot: QtBot, capsys: Any) -> None:
    with Store(places.database_path()) as store:
        store.create(sample_game(3))
    window, pages = window_of()
    qtbot.waitUntil(lambda: window.current_page() == START and bool(pages.start.new_button.isVisible()))
    taps = 0
    for find in (
        lambda: pages.start.new_button,
        *(lambda n=n: pages.new.chips[n] for n in range(3)),
        lambda: pages.new.begin_button,
    ):
        QTest.mouseClick(find(), Qt.MouseButton.LeftButton)
        settle()
        taps += 1
    assert window.current_page() == TABLE
    session = pages.bridge.session
    assert session is not None
    assert set(session.book.players) == {"Siân", "Mikkel", "Ελένη"}
    spaces = pages.table.table.stage.areas.spaces
    QTest.mouseClick(spaces["A", 1], Qt.MouseButton.LeftButton)
    settle()
    taps += 1
    assert len(session.log) == 1
    assert NEW in window.page_keys()
    with capsys.disabled():
        print(f"\na new game of three, first labourer placed: {taps} taps")
    assert taps <= MOST_NEW_GAME


GOLDEN = Path(__file__).parents[1] / "golden"
SAMPLES = {"two players": 2, "four players": 4}


@cache
def golden(name: str) -> Session:
    """A golden game, typed to its end; there is none for two and for four, so the sample game stands in for them."""
    if name in SAMPLES:
        return sample_session(SAMPLES[name], 99, "none")
    front = Front(quiet=True)
    for line in (GOLDEN / f"{name}.lines").read_text("utf-8").splitlines():
        front.take(line)
    assert front.session is not None
    return front.session


def stands(session: Session) -> list[tuple[object, ...]]:
    """All that stands in a journal, without its times and numbers."""
    return [(slot.action, slot.struck, slot.anyway, slot.amended) for slot in timeline(session.journal)]


@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "taps"])
@pytest.mark.parametrize("name", ["solo", "two players", "three-players", "four players", "five-players"])
def test_a_golden_game_by_either_hand_ends_with_the_same_journal(window_of: Window, name: str, mouse: bool) -> None:
    paper = golden(name)
    count = len(paper.book.players)
    game = replace(paper.game, info=replace(paper.game.info, colours=COLOURS[:count]))
    session = Session(game, Journal(()))
    _window, pages = window_of(session)
    hand = Hand(pages.table, session, mouse)
    actions = [line.action for line in paper.log]
    while len(session.log) < len(actions):
        hand.take(actions[len(session.log)])
    assert [line.action for line in session.log] == actions
    assert session.table == paper.table
    # A letter and then a digit moves a placement that was made: what is taken back stays in the journal, as undone.
    assert stands(session) == stands(paper)
    assert session.over
    assert (hand.taps == 0) is not mouse
