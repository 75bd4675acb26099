"""Whole games of the scenarios in the real window, by either hand: what is asked on the way is told there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from companion.content import load_box, scenarios
from companion.journal import Journal
from companion.session import Session
from rules.snowdonia.actions.place import Place
from tests.support.hands import Hand, settle, take_focus
from tests.support.scenario_plays import Entered, Telling, play, start
from ui import theme
from ui.app import Options
from ui.main_window import MainWindow
from ui.present.forms import Untold
from ui.present.untold import SiteTold, cells
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
        take_focus(qtbot, window)
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


def before_the_last_labourer() -> Session:
    """One labourer is left to place; nobody knows what lies on the first track card, so that excavating asks."""
    session = Session(start("mount-snowdon", 1, Random(3), known=0), Journal(()))
    session.record([Place(0, "C", 1)])
    assert session.table.state.labourers_at_hand == (1,)
    return session


def ready(hand: Hand) -> bool:
    view = hand.page.now.view()
    return view is not None and view.ready


def test_a_digit_behind_the_letter_moves_the_last_labourer_before_it_answers(pages_of) -> None:  # type: ignore[no-untyped-def]
    session = before_the_last_labourer()
    hand = Hand(pages_of(session).table, session, False)
    now = hand.page.now
    said: list[str] = []
    now.said.connect(said.append)
    hand.letter("B")
    assert session.log[-1].action == Place(0, "B", 1)
    assert [tell.must for tell in session.agenda.tells] == [True]
    hand.letter("2")
    assert session.log[-1].action == Place(0, "B", 2)
    assert len(session.log) == 2
    assert said == ["The labourer went to B2; the next digit answers."]
    assert not ready(hand)
    hand.letter("2")
    assert session.log[-1].action == Place(0, "B", 2)
    assert ready(hand)
    hand.confirm()
    assert session.agenda.tells == () or session.agenda.tells[0].cell != "tracks.t1.rubble"


@pytest.mark.parametrize("digit", ["1", "4"])
def test_a_digit_that_names_no_other_space_answers(pages_of, digit: str) -> None:  # type: ignore[no-untyped-def]
    session = before_the_last_labourer()
    hand = Hand(pages_of(session).table, session, False)
    hand.letter("B")
    hand.letter(digit)
    assert session.log[-1].action == Place(0, "B", 1)
    assert ready(hand)
    hand.confirm()
    assert session.table.rubble("t1") == int(digit)


def test_a_tap_leaves_every_digit_to_the_question(pages_of) -> None:  # type: ignore[no-untyped-def]
    session = before_the_last_labourer()
    hand = Hand(pages_of(session).table, session, True)
    hand.take(Place(0, "B", 1))
    hand.letter("2")
    assert session.log[-1].action == Place(0, "B", 1)
    assert ready(hand)


def test_4_E_2_a_letter_and_a_digit_tell_what_a_site_costs_and_digits_alone_its_vp(pages_of) -> None:  # type: ignore[no-untyped-def]
    session, entered = play("blaenau-ffestiniog", 4, 7)
    at = next(n for n, one in enumerate(entered) if isinstance(one, SiteTold))
    site = entered[at]
    assert isinstance(site, SiteTold)
    paper = Session(session.game, Journal(()))
    for one in entered[:at]:
        take_on_paper(paper, one)
    hand = Hand(pages_of(paper).table, paper, False)
    now = hand.page.now
    assert now._entry is not None
    now.answer("built", Untold(site.station))
    hand.settle()
    for sign, cost, vp in (
        ("B", {"bars": 1}, None),
        ("3", {"bars": 3}, None),
        ("1", {"bars": 3}, 1),
        ("2", {"bars": 3}, 12),
        ("S", {"bars": 3, "stone": 1}, 12),
        ("9", {"bars": 3, "stone": 1}, 12),
        ("S", {"bars": 3, "stone": 2}, 12),
        ("5", {"bars": 3, "stone": 5}, 12),
        ("5", {"bars": 3, "stone": 5}, 5),
        ("C", {"bars": 3, "stone": 5}, 5),
    ):
        hand.letter(sign)
        assert now._site == SiteTold(site.station, cost, vp)
    hand.confirm()
    station = next(card for card in paper.table.book.stations if card.id == site.station)
    card = station.building_sites[-1]
    assert card.cost is not None
    assert (card.cost.bars, card.cost.stone, card.cost.coal, card.vp) == (3, 5, 0, 5)


def take_on_paper(paper: Session, one: Entered) -> None:
    """Enters one thing without a window."""
    match one:
        case Telling(cell=cell, how=how, value=value):
            if how == "told":
                paper.tell(cell, value)
            elif how == "otherwise":
                tell = next(tell for tell in paper.agenda.tells if tell.cell == cell)
                assert tell.otherwise is not None
                paper.tell(tell.otherwise.cell, tell.otherwise.value)
        case SiteTold():
            paper.tell_all(cells(one, paper.table))
        case _:
            paper.record([one])
