"""Blaenau 5: trains are maintained when the last rubble of a station goes."""

from __future__ import annotations

from rules.snowdonia.actions.maintain import MaintainTrains
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.works import Works
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import EVENT, EVENT_TRACK
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.tables import (
    clear,
    clear_before,
    do,
    driving,
    event_now,
    events_drawn,
    found,
    give,
    held,
    holding,
    standing,
    step_due,
    suggested,
)


def upkeep_due(*drivers: int, **changes: object) -> Table:
    """Two cubes are left on Halfway, and a player is about to take them; these seats own trains."""
    now = packs.table(packs.alone("station-upkeep"))
    now = clear(clear_before(now, "halfway"), "halfway.x1")
    for seat, train in zip(drivers, (2, 3, 4), strict=False):
        now = driving(now, seat, train)
    return standing(now, ("B", 1, 0), ("C", 1, 1), rates=(1, 1), **changes)


def test_blaenau_5_a_players_last_cube_brings_maintenance_at_once() -> None:
    now = do(upkeep_due(0, 2), suggested(upkeep_due(0, 2)))
    assert (step_due(now).step, step_due(now).seat) == ("maintenance", None)
    due = suggested(now)
    assert due == MaintainTrains("halfway", {0: "return", 2: "return"}, {2: 0, 3: 1})
    after = do(now, due)
    assert after.state.trains == (None, None, None)
    assert step_due(after).step == "works"


def test_blaenau_5_nobody_does_anything_before() -> None:
    before = upkeep_due(0)
    now = do(before, suggested(before))
    works = Works(1, "C", 1)
    assert [p.message.key for p in perform(now, works).problems] == ["turn.upkeep_order"]
    assert found(now, RestockYard()) >= {"3"}
    assert len(agenda(now).items) == 1


def test_blaenau_5_each_owner_pays_a_bar_or_discards_a_card_as_at_the_event() -> None:
    now = holding(give(do(upkeep_due(0, 1), suggested(upkeep_due(0, 1))), 0, bars=1), 1, 16)
    due = suggested(now, choices={0: "bar", 1: 16})
    after = do(now, due)
    assert (after.state.trains[:2], held(after, 0).get("bars")) == ((2, 3), None)
    assert after.state.discards == (16,)
    assert found(now, MaintainTrains("halfway", {0: "bar"}, {})) == {"6.5"}


def test_blaenau_5_by_an_event_once_it_is_finished_and_before_the_next() -> None:
    now = packs.table(packs.alone("station-upkeep"))
    now = driving(clear(clear_before(now, "halfway"), "halfway.x1"), 1, 3)
    now = events_drawn(now, 2)
    after = do(now, event_now(now))
    assert step_due(after).step == "maintenance"
    assert (after.state.ledger[EVENT_TRACK, EVENT], after.state.event_spaces) == (1, (1,))
    then = do(after, suggested(after))
    assert then.state.event_spaces == (1,)
    assert step_due(then).step == "event"


def test_blaenau_5_after_the_last_event_of_a_round_it_comes_before_the_next_round() -> None:
    now = packs.table(packs.alone("station-upkeep"))
    now = events_drawn(driving(clear(clear_before(now, "halfway"), "halfway.x1"), 1, 3))
    after = do(now, event_now(now))
    assert (step_due(after).step, after.state.round) == ("maintenance", 1)
    then = do(after, suggested(after))
    assert (step_due(then).step, then.state.round) == ("place", 2)


def test_blaenau_5_without_a_train_nothing_follows() -> None:
    now = do(upkeep_due(), suggested(upkeep_due()))
    assert step_due(now).step == "works"


def test_blaenau_5_rubble_that_is_left_brings_nothing() -> None:
    now = standing(upkeep_due(0), ("B", 1, 0), rates=(0, 1))
    after = do(now, suggested(now))
    assert after.rubble("halfway.x2") == 1
    assert step_due(after).step == "restock-contracts"


def test_blaenau_5_maintenance_that_nobody_owes_is_a_breach() -> None:
    now = upkeep_due(0)
    assert found(now, MaintainTrains("halfway", {0: "return"}, {2: 0})) == {"3"}
    assert perform(now, MaintainTrains("nowhere")).refused
