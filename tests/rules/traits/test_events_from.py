"""Blaenau 3: the event track begins with a later space, and trains are for sale."""

from __future__ import annotations

import pytest

from rules.snowdonia.actions.build import train_options
from rules.snowdonia.actions.event import cubes_back, next_space
from rules.snowdonia.components import BAG, EVENT, EVENT_TRACK
from rules.snowdonia.odds import event_spaces
from rules.snowdonia.under_way import Hand, UnderWay, findings
from tests.support import packs
from tests.support.tables import give, table


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_blaenau_3_an_event_cube_one_of_the_five_starts_on_space_7(players: int) -> None:
    now = packs.table(packs.alone("events-from"), players)
    base = table(players)
    assert now.state.event_spaces == (7,)
    assert now.state.ledger[EVENT_TRACK, EVENT] == 1
    assert now.state.ledger[BAG, EVENT] == base.state.ledger[BAG, EVENT] - 1
    assert now.state.ledger.totals() == base.state.ledger.totals()


def test_blaenau_3_only_8_9_10_are_used() -> None:
    now = packs.table(packs.alone("events-from"))
    assert next_space(now) == 8
    assert event_spaces(now, 7) == (8, 9, 10, 8, 9, 10, 8)
    assert cubes_back(now, 8) == ()


def test_blaenau_3_trains_are_for_sale_from_the_start_but_not_solo() -> None:
    assert [o.train for o in train_options(give(packs.table(packs.alone("events-from")), 0, bars=1), 0, "E")] == [4]
    solo = give(packs.table(packs.alone("events-from"), 1), 0, bars=5)
    assert solo.state.trains_open
    assert list(train_options(solo, 0, "E")) == []


@pytest.mark.parametrize(
    ("spaces", "expected"),
    [((7,), []), ((7, 8, 9), []), ((1, 2), ["under_way.event_gap"]), ((8,), ["under_way.event_gap"])],
)
def test_blaenau_3_in_a_game_joined_under_way_cubes_lie_from_that_space_on(
    spaces: tuple[int, ...], expected: list[str]
) -> None:
    now = packs.table(packs.alone("events-from"))
    under_way = UnderWay(2, (Hand(train=1), Hand(), Hand()), (1, 1), event_spaces=spaces, today="sun")
    assert [problem.message.key for problem in findings(now.book.box, now.book.setup, under_way)] == expected
