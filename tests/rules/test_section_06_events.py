"""Section 6: the ten event spaces, in any weather, at the markers' rates."""

from __future__ import annotations

from typing import Any

import pytest

from rules.snowdonia.events import Outcome
from rules.snowdonia.route import Taken, with_rubble
from rules.snowdonia.state import Placed, Table
from rules.snowdonia.steps import Build, Paid, ResolveEvent, SiteBuilt
from tests.support.tables import (
    at,
    box,
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
    laid,
    own,
    put,
    refused,
    rubble,
    standing,
    step_due,
    table,
)


def kind(space: int) -> str:
    """What happens on an event space."""
    return box().event_track[space].event.kind


def before(space: int, table: Table | None = None, count: int = 1) -> Table:
    """The next event cube goes on this space."""
    start = 1 if space <= 4 else 4 if space <= 7 else 7
    return events_drawn(table or this_table(), count, occupied=range(start, space))


def this_table(**changes: Any) -> Table:
    """Three players."""
    return at(table(3), **changes)


def first_of(event: str) -> int:
    """The first space with that event."""
    return next(space for space in sorted(box().event_track) if kind(space) == event)


# 6.0 The track


@pytest.mark.parametrize(
    ("space", "event"),
    [(1, "excavate"), (2, "trains"), (3, "lay"), (4, "station"), (6, "maintenance"), (8, "station")],
)
def test_6_the_track_prints_these_events(space: int, event: str) -> None:
    assert kind(space) == event


def test_6_the_other_spaces_excavate_or_lay_track() -> None:
    assert {kind(space) for space in (5, 7, 9, 10)} <= {"excavate", "lay"}
    assert {kind(9), kind(10)} == {"excavate", "lay"}


@pytest.mark.parametrize("space", range(1, 11))
def test_6_every_space_does_what_it_prints(space: int) -> None:
    now = before(space)
    event = event_now(now)
    assert event.space == space
    after = do(now, event)
    done = {
        "excavate": after.rubble("t1") == 0 and not after.state.owners,
        "trains": after.state.trains_open,
        "lay": "t1" in after.state.owners,
        "station": bool(after.state.closed),
        "maintenance": not event.outcome.choices,
    }
    assert done[kind(space)]
    wrong = ResolveEvent(space, event.outcome, event="trains" if kind(space) != "trains" else "lay")
    assert found(now, wrong) == {"6"}


def test_6_a_space_that_is_not_there_cannot_be_written_down() -> None:
    assert refused(before(1), ResolveEvent(11))


@pytest.mark.parametrize(
    ("space", "back", "left"),
    [
        (1, (), (1,)),
        (2, (), (1, 2)),
        (3, (), (1, 2, 3)),
        (4, (1, 2, 3), (4,)),
        (5, (), (4, 5)),
        (6, (), (4, 5, 6)),
        (7, (4, 5, 6), (7,)),
        (8, (), (7, 8)),
        (9, (), (7, 8, 9)),
        (10, (8, 9, 10), (7,)),
    ],
)
def test_6_0_three_cubes_go_back_after_spaces_4_7_and_10(
    space: int, back: tuple[int, ...], left: tuple[int, ...]
) -> None:
    now = before(space)
    in_bag = now.state.ledger["bag", "event"]
    event = event_now(now)
    after = do(now, ResolveEvent(space, event.outcome, back=back))
    assert after.state.event_spaces == left
    assert after.state.ledger["bag", "event"] == in_bag + len(back)
    assert after.state.ledger["event track", "event"] == len(left)
    other = back[1:] if back else (space,)
    assert found(now, ResolveEvent(space, event.outcome, back=other)) == {"6.0"}


def test_6_0_so_that_8_9_10_repeat_to_the_end() -> None:
    now, spaces = before(8), []
    for _ in range(9):
        event = event_now(now)
        spaces.append(event.space)
        after = do(now, event)
        now = events_drawn(put(after, "bag", event=4), 1, occupied=after.state.event_spaces)
        now = put(now, "bag", event=5 - 1 - len(after.state.event_spaces))
    assert spaces == [8, 9, 10] * 3


def test_6_0_after_the_event() -> None:
    effects = [str(e.ref) for e in event_now(before(4)).effects(before(4))]
    assert effects.index("snowdonia.base:6.4") < effects.index("snowdonia.base:6.0")


def test_6_0_they_are_not_drawn_again_in_this_restock() -> None:
    now = before(4)
    after = do(now, event_now(now))
    assert (step_due(after).step, after.state.ledger["drawn", "event"]) == ("place", 0)


# 6.1 Excavate


def test_6_1_clears_as_many_spaces_as_the_excavate_rate_from_the_start() -> None:
    now = before(1, this_table(rates=(3, 1)))
    after = do(now, event_now(now))
    assert [s.id for s in after.book.route_spaces if after.clear(s.id)] == [
        "t1", "t2", "two-viaducts.x1", "two-viaducts.x2",
    ]  # fmt: skip


def test_6_1_a_partly_dug_space_counts() -> None:
    now = before(1, rubble(this_table(rates=(0, 1)), t1=1))
    after = do(now, event_now(now))
    assert (after.rubble("t1"), after.rubble("t2")) == (0, 3)


def test_6_1_only_spaces_that_have_rubble_count() -> None:
    now = before(1, clear(this_table(rates=(0, 1)), "t1"))
    assert do(now, event_now(now)).rubble("t2") == 0


def test_6_1_rubble_to_supply_and_nobody_gains_rubble_ownership_or_points() -> None:
    now = before(1, this_table(rates=(2, 1)))
    in_supply = now.state.ledger["supply", "rubble"]
    after = do(now, event_now(now))
    assert after.state.ledger["supply", "rubble"] == in_supply + 2 + 3 + 4
    assert after.state.markers_left == (16, 16, 16)
    assert after.state.owners == {"two-viaducts.x1": None}
    assert all(not held(after, seat) for seat in range(3))


def test_6_1_without_anybodys_bonus_and_in_any_weather() -> None:
    now = before(1, driving(this_table(rates=(0, 1), weather=("fog", None, None)), 0, 1))
    assert [t.space for t in event_now(now).outcome.cleared] == ["t1"]


def test_6_1_fewer_or_other_spaces_are_a_breach() -> None:
    now = before(1)
    short = Outcome(cleared=(Taken("t1", 2),))
    swapped = Outcome(cleared=(Taken("t1", 2), Taken("t3", 4)))
    assert found(now, ResolveEvent(1, short)) == {"6.1"}
    assert found(now, ResolveEvent(1, swapped)) == {"6.1"}


# 6.2 Trains


def test_6_2_trains_may_be_bought_from_now_on() -> None:
    now = before(2)
    assert not now.state.trains_open
    assert do(now, event_now(now)).state.trains_open


# 6.3 Lay track


def test_6_3_turns_over_as_many_unlaid_cards_as_the_lay_rate_clearing_their_rubble() -> None:
    now = before(3)
    in_supply = now.state.ledger["supply", "rubble"]
    after = do(now, event_now(now))
    assert after.state.owners == {"t1": None, "t2": None}
    assert after.state.ledger["supply", "rubble"] == in_supply + 2 + 3


def test_6_3_nearest_the_start_first_beyond_those_already_laid() -> None:
    now = before(3, laid(this_table(), 1, seat=0))
    assert [t.space for t in event_now(now).outcome.laid] == ["t2", "t3"]
    assert found(now, ResolveEvent(3, Outcome(laid=(Taken("t3", 4), Taken("t4", 5))))) == {"6.3"}
    assert found(now, ResolveEvent(3, Outcome(laid=(Taken("t2", 3),)))) == {"6.3"}


def test_6_3_no_bars_no_owner_no_points() -> None:
    now = before(3)
    after = do(now, event_now(now))
    assert after.state.ledger["supply", "bars"] == now.state.ledger["supply", "bars"]
    assert after.state.markers_left == (16, 16, 16)


def test_6_3_stations_do_not_count_and_excavating_then_goes_back_to_their_sites() -> None:
    now = before(3, laid(this_table(), 2))
    after = do(now, event_now(now))
    assert set(after.state.owners) == {"t1", "t2", "t3", "t4"}
    assert next(with_rubble(after, after.book.route_spaces)).id == "two-viaducts.x1"


def test_6_3_without_anybodys_bonus_and_in_any_weather() -> None:
    now = before(3, driving(this_table(weather=("fog", None, None)), 0, 7))
    assert len(event_now(now).outcome.laid) == now.rate_values[1] == 2


# 6.4 Complete a station


def test_6_4_a_game_marker_on_the_first_station_that_still_has_an_unfinished_site() -> None:
    now = before(4)
    after = do(now, event_now(now))
    assert (after.state.closed, after.state.game_markers_on) == (("two-viaducts",), ("two-viaducts",))
    assert after.state.ledger["supply", "game_markers"] == 5
    assert found(now, ResolveEvent(4, Outcome(station="waterfall", marked=True))) == {"6.4"}


BUILDINGS = ("two-viaducts.b1", "two-viaducts.b2", "two-viaducts.b3", "two-viaducts.b4")
SITES = ("two-viaducts.x1", "two-viaducts.x2", *BUILDINGS)


@pytest.mark.parametrize(
    ("done", "station"),
    [
        (SITES, "waterfall"),
        (SITES[:-1], "two-viaducts"),
        (SITES[1:], "two-viaducts"),
        ((), "two-viaducts"),
    ],
)
def test_6_4_unfinished_is_rubble_on_a_site_or_a_site_not_built(done: tuple[str, ...], station: str) -> None:
    now = before(4, own(this_table(), 1, *done))
    assert event_now(now).outcome.station == station


def test_6_4_who_owns_the_sites_does_not_matter() -> None:
    now = before(4, own(own(this_table(), None, *SITES[:3]), 2, *SITES[3:]))
    assert event_now(now).outcome.station == "waterfall"


def test_6_4_a_closed_station_is_passed_over() -> None:
    now = before(4, this_table(closed=("two-viaducts",)))
    assert event_now(now).outcome.station == "waterfall"


def test_6_4_its_rubble_goes_to_supply_empty_sites_stay_as_they_are() -> None:
    now = before(4, own(this_table(), 1, "two-viaducts.x1"))
    in_supply = now.state.ledger["supply", "rubble"]
    after = do(now, event_now(now))
    assert after.state.ledger["supply", "rubble"] == in_supply + 2
    assert (after.state.owners["two-viaducts.x1"], after.state.owners["two-viaducts.x2"]) == (1, None)
    wrong = ResolveEvent(4, Outcome(station="two-viaducts", marked=True))
    assert found(now, wrong) == {"6.4"}


def test_6_4_nobody_excavates_or_builds_there_again() -> None:
    closed = do(before(4), event_now(before(4)))
    now = give(clear_before(standing(closed, ("B", 1, 0), ("E", 1, 1)), "waterfall"), 1, stone=9)
    assert all(space.station > 0 for space in with_rubble(now, now.book.route_spaces))
    assert found(
        at(now, placed=(Placed("E", 1, 1),)), Build(1, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 1))
    ) == {"6.4"}


def test_6_4_markers_already_there_stay() -> None:
    now = before(4, own(this_table(), 1, "two-viaducts.x1", "two-viaducts.b1"))
    after = do(now, event_now(now))
    assert after.state.markers_left == now.state.markers_left
    assert after.state.owners["two-viaducts.b1"] == 1


def test_6_4_no_such_station_nothing_happens() -> None:
    all_closed = this_table(closed=tuple(s.id for s in table().book.route))
    now = before(4, all_closed)
    after = do(now, event_now(now))
    assert event_now(now).outcome == Outcome()
    assert after.state.closed == now.state.closed
    assert after.state.ledger["supply", "game_markers"] == 6


def test_6_4_the_game_marker_is_put_there_while_one_is_left() -> None:
    now = before(4)
    rows = event_now(now).outcome.rubble
    assert found(now, ResolveEvent(4, Outcome(station="two-viaducts", marked=False, rubble=rows))) == {"12.11"}


# 6.5 Train maintenance

CARDS = (16, 21)


def maintenance(**bars: int) -> Table:
    """Train 1 with the first player, train 6 with the third; bars by seat: ``s0=1``."""
    now = driving(driving(this_table(), 0, 1), 2, 6)
    for seat, n in bars.items():
        now = give(now, int(seat[1:]), bars=n)
    return before(6, now)


def paid(now: Table, choices: dict[int, Any]) -> ResolveEvent:
    """The maintenance with these answers."""
    return event_now(now, choices)


def test_6_5_each_train_owner_pays_one_bar() -> None:
    now = maintenance(s0=2, s2=1)
    after = do(now, paid(now, {0: "bar", 2: "bar"}))
    assert (after.held(0, "bars"), after.held(2, "bars")) == (1, 0)
    assert after.state.trains == (1, None, 6)
    assert after.state.ledger["supply", "bars"] == now.state.ledger["supply", "bars"] + 2


def test_6_5_a_bar_that_is_not_there_is_not_paid() -> None:
    now = maintenance()
    assert found(now, ResolveEvent(6, Outcome(choices={0: "bar", 2: "return"}, refilled={6: 1}))) == {"6.5"}


@pytest.mark.parametrize("card", CARDS)
def test_6_5_or_discards_contract_16_or_21_which_is_not_playing_a_card(card: int) -> None:
    now = at(holding(maintenance(s2=1), 0, card), contracts_stopped=True)
    after = do(now, paid(now, {0: card, 2: "bar"}))
    assert after.state.contracts[0] == ()
    assert after.state.discards == (card,)
    assert after.state.played == ((), (), ())
    assert after.state.trains[0] == 1


def test_6_5_only_from_the_own_area_and_no_other_card() -> None:
    now = holding(holding(maintenance(s2=1), 1, 16), 0, 22)
    assert found(now, ResolveEvent(6, Outcome(choices={0: 16, 2: "bar"}))) == {"6.5"}
    assert found(now, ResolveEvent(6, Outcome(choices={0: 22, 2: "bar"}))) == {"6.5"}


def test_6_5_or_returns_the_train_to_the_shed_even_with_a_bar_at_hand() -> None:
    now = maintenance(s0=1, s2=1)
    after = do(now, paid(now, {0: "return", 2: "bar"}))
    assert (after.state.trains, 1 in after.state.shed) == ((None, None, 6), True)
    assert after.held(0, "bars") == 1


def test_6_5_coal_held_by_players_stays_and_returned_trains_get_printed_coal_from_the_bag() -> None:
    now = give(maintenance(s2=1), 0, coal=2)
    in_bag = now.state.ledger["bag", "coal"]
    after = do(now, paid(now, {0: "return", 2: "bar"}))
    assert (after.held(0, "coal"), after.state.ledger["train 1", "coal"]) == (2, 1)
    assert after.state.ledger["bag", "coal"] == in_bag - 1


def test_6_5_lowest_number_first_each_as_far_as_it_goes() -> None:
    now = put(maintenance(), "bag", coal=1)
    event = paid(now, {0: "return", 2: "return"})
    assert event.outcome.refilled == {1: 1, 6: 0}
    assert do(now, event).state.ledger["train 1", "coal"] == 1
    wrong = ResolveEvent(6, Outcome(choices={0: "return", 2: "return"}, refilled={1: 0, 6: 1}))
    assert found(now, wrong) == {"6.5"}


def test_6_5_every_owner_answers_and_nobody_else() -> None:
    now = maintenance(s0=1, s1=1, s2=1)
    assert found(now, ResolveEvent(6, Outcome(choices={0: "bar"}))) == {"6.5"}
    assert found(now, ResolveEvent(6, Outcome(choices={0: "bar", 1: "bar", 2: "bar"}))) == {"6.5"}


def test_6_5_without_any_train_nothing_happens() -> None:
    now = before(6)
    assert event_now(now).outcome.choices == {}
    assert do(now, event_now(now)).state.shed == now.state.shed
