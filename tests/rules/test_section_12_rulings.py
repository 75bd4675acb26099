"""Section 12: what print is silent about; every switch both ways."""

from __future__ import annotations

from typing import Any

import pytest

from rules.snowdonia.components import RULING_CHOICES, Rulings
from rules.snowdonia.events import Outcome
from rules.snowdonia.route import Laid, Taken
from rules.snowdonia.seams import excavate_rate
from rules.snowdonia.state import Table
from rules.snowdonia.steps import (
    Build,
    CheckWeather,
    ClearNext,
    Excavate,
    LayTrack,
    MoveSurveyor,
    OpenExtraBuildSpace,
    Paid,
    Place,
    ResolveEvent,
    RestockContracts,
    RestockYard,
    SiteBuilt,
    TakeFromYard,
    Works,
)
from tests.support.tables import (
    at,
    bag,
    by_card,
    causes,
    clear,
    do,
    driving,
    event_now,
    events_drawn,
    found,
    give,
    held,
    holding,
    in_force,
    laid,
    markers,
    put,
    standing,
    step_due,
    table,
    upkeep,
)


def ruled(players: int = 3, **rulings: Any) -> Table:
    """A table that agreed on these rulings."""
    return table(players, rulings=Rulings(**rulings))


def test_12_the_switches_and_their_defaults() -> None:
    assert {name: number for name, (number, _) in RULING_CHOICES.items()} == {
        "no_markers": "12.1",
        "deck_empty": "12.2",
        "extra_build_in_fog": "12.6",
        "solo_extra_build": "12.8",
        "no_game_marker": "12.11",
        "fog_stops_contracts_3_8": "12.12",
        "stock_yard_takes": "12.13",
        "two_doublings": "12.14",
    }
    default = Rulings()
    assert default.told() == {name: answers[0] for name, (_, answers) in RULING_CHOICES.items()}


# 12.1


def no_markers(ruling: str, *spots: tuple[str, int, int]) -> Table:
    """The first player has placed all markers."""
    now = standing(ruled(no_markers=ruling), *spots)
    return markers(give(now, 0, bars=5, stone=5), s0=0)


@pytest.mark.parametrize("ruling", ["unowned", "not_allowed"])
def test_12_1_excavating_goes_on_and_the_site_stays_unowned(ruling: str) -> None:
    now = at(clear(no_markers(ruling, ("B", 1, 0)), "t1", "t2"), rates=(3, 1))
    after = do(now, Excavate(0, "B", 1, taken=(Taken("two-viaducts.x1", 4),)))
    assert (after.state.owners["two-viaducts.x1"], after.held(0, "rubble")) == (None, 4)
    assert found(now, Excavate(0, "B", 1, taken=(Taken("two-viaducts.x1", 4, 0),))) == {"4.B.3"}


def test_12_1_laying_and_building_are_done_paid_and_unowned() -> None:
    now = clear(no_markers("unowned", ("D", 1, 0), ("E", 1, 0)))
    now = do(now, LayTrack(0, "D", 1, laid=(Laid("t1"), Laid("t2"))))
    assert (now.held(0, "bars"), now.state.owners["t1"], now.state.markers_left[0]) == (3, None, 0)
    after = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), None)))
    assert (after.held(0, "stone"), after.state.owners["two-viaducts.b4"]) == (4, None)
    wrong = clear(no_markers("unowned", ("D", 1, 0)))
    assert found(wrong, LayTrack(0, "D", 1, laid=(Laid("t1", 0), Laid("t2")))) == {"12.1"}


def test_12_1_or_laying_and_building_do_nothing() -> None:
    now = clear(no_markers("not_allowed", ("D", 1, 0), ("E", 1, 0)))
    assert found(now, LayTrack(0, "D", 1, laid=(Laid("t1"),))) == {"12.1"}
    now = do(now, LayTrack(0, "D", 1))
    assert found(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), None))) == {"12.1"}
    assert held(do(now, Build(0, "E", 1)), 0) == {"bars": 5, "stone": 5}


def test_12_1_or_as_far_as_markers_go() -> None:
    now = markers(clear(no_markers("not_allowed", ("D", 1, 0))), s0=1)
    assert found(now, LayTrack(0, "D", 1, laid=(Laid("t1", 0),))) == set()
    assert found(now, LayTrack(0, "D", 1, laid=(Laid("t1", 0), Laid("t2")))) == {"12.1"}


# 12.2


def out_of_cards(ruling: str, *discards: int, deck: int = 0, **changes: Any) -> Table:
    """The contract restock is due with an empty deck."""
    return upkeep(ruled(deck_empty=ruling), deck=deck, discards=discards, **changes)


def test_12_2_the_deck_is_renewed_from_the_discards_when_a_card_must_be_drawn() -> None:
    now = out_of_cards("reshuffle", 1, 2)
    after = do(now, RestockContracts((2,)))
    assert (after.state.office, after.state.deck, after.state.discards) == ((8, 9, 2), 2, ())
    assert found(now, RestockContracts(())) == {"5.1.1"}


def test_12_2_or_when_its_back_must_be_seen() -> None:
    now = at(out_of_cards("reshuffle", 1, 2), phase="weather")
    after = do(now, CheckWeather("sun"))
    assert (after.state.deck, after.state.discards) == (2, ())


def test_12_2_not_before() -> None:
    now = out_of_cards("reshuffle", 1, 2, deck=1)
    after = do(now, RestockContracts((12,)))
    assert (after.state.deck, after.state.discards) == (0, (1, 2, 7))
    assert found(now, RestockContracts((2,))) == {"1.2"}


def test_12_2_in_the_middle_of_a_row() -> None:
    now = out_of_cards("reshuffle", 1, 2, deck=1, office=(7, None, None), contracts=((8, 9), (), ()))
    after = do(now, RestockContracts((12, 2, 1)))
    assert (after.state.office, after.state.deck, after.state.discards) == ((12, 2, 1), 1, ())


def test_12_2_discarded_cards_come_only_after_those_left_in_the_deck() -> None:
    now = out_of_cards("reshuffle", 1, 2, deck=1, office=(7, None, None), contracts=((8, 9), (), ()))
    assert found(now, RestockContracts((1, 2, 12))) == {"1.2"}


def test_12_2_or_spaces_stay_empty() -> None:
    now = out_of_cards("stay_empty", 1, 2)
    after = do(now, RestockContracts(()))
    assert (after.state.office, after.state.deck) == ((8, 9, None), 0)
    assert found(now, RestockContracts((2,))) & {"1.2", "5.1.1"}


def test_12_2_nothing_to_see_no_disc() -> None:
    for now in (at(out_of_cards("stay_empty", 1), phase="weather"), at(out_of_cards("reshuffle"), phase="weather")):
        assert do(now, CheckWeather(None)).state.weather == ("sun", "rain", None)
        assert found(now, CheckWeather("sun")) == {"12.2"}


def test_12_2_nothing_to_draw_no_card() -> None:
    now = out_of_cards("reshuffle", office=(None, 8, 9))
    assert do(now, RestockContracts(())).state.office == (8, 9, None)


# 12.3 to 12.5


@pytest.mark.parametrize("cubes", [{}, {"ore": 1}, {"ore": 3, "event": 1}])
def test_12_3_fewer_cubes_in_the_bag_draw_what_there_is(cubes: dict[str, int]) -> None:
    now = bag(upkeep(table(), "restock yard"), **cubes)
    drawn = tuple(kind for kind, n in cubes.items() for _ in range(n))
    after = do(now, RestockYard(drawn))
    assert after.state.ledger.zone("bag") == {}
    if drawn:
        assert found(now, RestockYard(drawn[1:])) == {"5.3.1"}


def test_12_4_no_steel_bars_in_supply_no_conversion() -> None:
    now = put(give(standing(table(), ("C", 1, 0)), 0, ore=9), "supply", bars=1)
    assert found(now, Works(0, "C", 1, conversions=("bar", "bar"))) == {"12.4"}
    assert found(put(now, "supply", bars=0), Works(0, "C", 1)) == set()


def test_12_5_maintenance_clockwise_from_the_start_player() -> None:
    now = table()
    for seat, train in ((0, 1), (1, 2), (2, 3)):
        now = driving(now, seat, train)
    now = events_drawn(at(now, start_player=1), 1, occupied=(4, 5))
    assert list(event_now(now).outcome.choices) == [1, 2, 0]


# 12.6


@pytest.mark.parametrize(("ruling", "clauses"), [("open", set()), ("closed", {"12.6"})])
def test_12_6_the_build_space_on_B_in_fog(ruling: str, clauses: set[str]) -> None:
    now = at(clear(ruled(extra_build_in_fog=ruling)), extra_build=True, weather=("fog", None, None), fog_on=("D",))
    assert found(now, Place(0, "B", 1)) == clauses
    assert found(at(now, weather=("sun", None, None), fog_on=()), Place(0, "B", 1)) == set()


# 12.7


def test_12_7_last_card_laid_by_a_restock_event_cubes_still_to_be_placed_are_placed() -> None:
    now = events_drawn(laid(clear(table()), 12), 2, occupied=(1, 2))
    first = do(now, event_now(now))
    assert (first.state.last_track, first.state.ended) == ("event", None)
    over = do(first, event_now(first))
    assert over.state.closed == ("two-viaducts",)
    assert (over.state.ended, over.state.round) == ("last-track-event", 1)


# 12.8


@pytest.mark.parametrize(("ruling", "step"), [("opens", "extra-build-space"), ("stays_closed", "place")])
def test_12_8_solo_the_build_space_opens_too_or_not(ruling: str, step: str) -> None:
    now = upkeep(clear(ruled(1, solo_extra_build=ruling)), "restock yard")
    now = do(now, RestockYard(("ore",) * 6))
    assert step_due(now).step == step
    if ruling == "opens":
        assert do(now, OpenExtraBuildSpace()).area_spaces("B") == 1
    else:
        assert now.area_spaces("B") == 2


def test_12_8_is_about_solo_games_only() -> None:
    now = upkeep(clear(ruled(2, solo_extra_build="stays_closed")), "restock yard")
    assert step_due(do(now, RestockYard(("ore",) * 6))).step == "extra-build-space"


# 12.9, 12.10


def test_12_9_a_discarded_16_or_21_is_held_no_more() -> None:
    now = events_drawn(driving(holding(table(), 0, 16, 1), 0, 1), 1, occupied=(4, 5))
    event = event_now(now, {0: 16})
    assert do(now, event).state.contracts[0] == (1,)
    assert "12.9" in causes(now, event)


def test_12_10_surveyor_at_the_summit_the_action_does_nothing() -> None:
    now = at(standing(table(), ("G", 1, 0)), surveyors=(7, 0, 0))
    after = do(now, MoveSurveyor(0, "G", 1, to=7))
    assert (after.state.surveyors, after.state.placed) == ((7, 0, 0), ())


# 12.11


def no_game_marker(ruling: str) -> Table:
    """A station event comes and no game marker is left."""
    now = put(ruled(no_game_marker=ruling), "supply", game_markers=0)
    return events_drawn(now, 1, occupied=(1, 2, 3))


def test_12_11_without_a_game_marker_the_station_is_closed_all_the_same() -> None:
    now = no_game_marker("close_anyway")
    after = do(now, event_now(now))
    assert (after.state.closed, after.state.game_markers_on) == (("two-viaducts",), ())
    assert after.rubble("two-viaducts.x1") == 0


def test_12_11_or_there_is_no_effect() -> None:
    now = no_game_marker("no_effect")
    after = do(now, event_now(now))
    assert after.state.closed == ()
    assert after.rubble("two-viaducts.x1") == 4
    closed = ResolveEvent(
        4, Outcome(station="two-viaducts", rubble=event_now(no_game_marker("close_anyway")).outcome.rubble)
    )
    assert found(now, closed) == {"6.4"}


# 12.12


def in_fog(ruling: bool) -> Table:
    """Contracts 3 and 8 are in force while it is foggy."""
    now = in_force(ruled(fog_stops_contracts_3_8=ruling), 0, 3, 8)
    return give(standing(now, weather=("fog", None, None), fog_on=("B", "D")), 0, bars=2)


CLEARS = ClearNext(0, "B", None, by_card(3), taken=(Taken("t1", 2),))
LAYS = LayTrack(0, "D", None, by_card(8), laid=(Laid("t1", 0),))


def test_12_12_contracts_3_and_8_do_nothing_in_fog() -> None:
    assert step_due(in_fog(True)).step == "restock-contracts"
    assert found(in_fog(True), CLEARS) == {"12.12"}
    assert found(clear(in_fog(True), "t1"), LAYS) == {"12.12"}


def test_12_12_or_they_work() -> None:
    now = do(in_fog(False), CLEARS)
    assert found(now, LAYS) == set()


# 12.13


@pytest.mark.parametrize("taken", [{}, {"ore": 1}, {"ore": 2}, {"coal": 1}, {"coal": 1, "stone": 1}])
@pytest.mark.parametrize(("ruling", "clauses"), [("exactly", {"4.A.1"}), ("up_to", set())])
def test_12_13_exactly_three_cubes_or_up_to_three(ruling: str, clauses: set[str], taken: dict[str, int]) -> None:
    now = standing(ruled(stock_yard_takes=ruling), ("A", 1, 0))
    assert found(now, TakeFromYard(0, "A", 1, taken=taken)) == clauses
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 3})) == set()
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 4})) == {"4.A.1"}


# 12.14


@pytest.mark.parametrize(("ruling", "rate"), [("times_four", 8), ("times_three", 6)])
def test_12_14_contracts_26_and_30_together(ruling: str, rate: int) -> None:
    now = ruled(two_doublings=ruling)
    assert excavate_rate(in_force(now, 0, 26, 30), 0) == rate
    assert excavate_rate(in_force(now, 0, 26), 0) == 4
