"""Whole games of the scenarios in the real window, by either hand: what is asked on the way is told there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.content import load_box, scenarios
from companion.journal import Journal
from companion.session import Session
from tests.support.hands import Hand, settle
from tests.support.scenario_plays import Telling, play
from ui import theme
from ui.app import Options
from ui.main_window import MainWindow
from ui.present.untold import SiteTold
from ui.views.pages import Pages, register

SCENARIOS = tuple(name for name in scenarios() if load_box(name).traits)


@pytest.fixture
def pages_of(qtbot: QtBot) -> Iterator[object]:
    theme.use("light")
    made: list[MainWindow] = []

    def make(session: Session) -> Pages:
        window = MainWindow()
        window.remember(False)
        window.resize(1366, 768)
        pages = register(window, Options(), session)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        settle()
        made.append(window)
        return pages

    yield make
    for window in made:
        window.close()
        window.deleteLater()
    settle()


SEEDS = {("blaenau-ffestiniog", 2): 1, ("blaenau-ffestiniog", 4): 7}
SEEDS |= {("bayerische-zugspitzbahn", 2): 1, ("bayerische-zugspitzbahn", 4): 5}
"""Games that are short, with something told, left open and built that nobody had told."""


@pytest.mark.parametrize(("players", "mouse"), [(2, False), (4, True)], ids=["two, keys", "four, taps"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_game_with_what_is_told_on_the_way(pages_of, scenario: str, players: int, mouse: bool) -> None:  # type: ignore[no-untyped-def]
    paper, entered = play(scenario, players, SEEDS.get((scenario, players), 1))
    assert paper.over
    session = Session(paper.game, Journal(()))
    pages = pages_of(session)
    hand = Hand(pages.table, session, mouse)
    at = 0
    for one in entered:
        match one:
            case Telling():
                hand.tell(one)
            case SiteTold():
                hand.tell_site(one)
            case _:
                # Events without a choice are written down with the restock that brings them.
                if len(session.log) == at:
                    hand.take(one)
                at += 1
    assert [line.action for line in session.log] == [line.action for line in paper.log]
    assert session.table == paper.table
    assert session.over
    assert (hand.taps == 0) is not mouse
