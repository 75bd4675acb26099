"""Section 11: one player."""

from __future__ import annotations

import pytest

from rules.snowdonia.route import Laid
from rules.snowdonia.steps import (
    Build,
    CheckWeather,
    LayTrack,
    Paid,
    RestockContracts,
    RestockYard,
    SiteBuilt,
    TrainBought,
)
from tests.support.tables import (
    at,
    clear,
    clear_before,
    do,
    event_now,
    events_drawn,
    found,
    give,
    laid,
    markers,
    standing,
    table,
    upkeep,
)


def test_11_1_stations_spaces_and_contracts_as_with_two_players() -> None:
    solo, two = table(1), table(2)
    assert [s.id for s in solo.book.route] == [s.id for s in two.book.route]
    assert solo.book.spaces == two.book.spaces
    assert solo.book.contracts == two.book.contracts


def test_11_1_bag_and_event_cubes_from_the_solo_column() -> None:
    nothing_drawn = table(1, solo_yard_draw=None, solo_train=2)
    assert nothing_drawn.state.ledger.zone("bag") == {"ore": 16, "stone": 10, "coal": 6, "event": 4}
    assert nothing_drawn.book.restock == 6


@pytest.mark.parametrize("number", range(1, 8))
def test_11_2_one_chosen_train_with_its_printed_coal_out_of_the_bag(number: int) -> None:
    now = table(1, solo_train=number, solo_yard_draw=("ore",) * 6)
    coal = now.book.trains[number].coal
    assert now.state.trains == (number,)
    assert now.held(0, "coal") == coal
    assert now.state.ledger["bag", "coal"] == 6 - coal


def test_11_2_the_other_six_are_out_and_there_is_no_shed_and_no_buying() -> None:
    now = give(at(standing(table(1), ("E", 1, 0)), trains_open=True), 0, bars=3)
    assert now.state.shed == ()
    assert "11.2" in found(now, Build(0, "E", 1, built=TrainBought(4, Paid(bars=1), 0, 1, 1)))
    assert do(now, Build(0, "E", 1)).state.trains == (1,)


def test_11_3_six_cubes_for_the_yard_event_cubes_go_back_and_are_redrawn() -> None:
    draw = ("ore", "event", "ore", "stone", "event", "coal", "ore", "stone")
    ledger = table(1, solo_yard_draw=draw).state.ledger
    assert ledger.zone("yard") == {"ore": 3, "stone": 2, "coal": 1}
    assert ledger.zone("bag") == {"ore": 13, "stone": 8, "coal": 4, "event": 4}


def test_11_4_all_cards_of_the_office_are_discarded_and_three_new_ones_turned_up() -> None:
    now = at(upkeep(table(1)), office=(7, None, 9), contracts=((8,),))
    after = do(now, RestockContracts((1, 2, 3), discarded=(7, 9)))
    assert (after.state.office, after.state.discards) == ((1, 2, 3), (7, 9))
    assert found(now, RestockContracts((1, 2))) == {"11.4"}
    assert found(now, RestockContracts((1, 2, 3), discarded=(7,))) == {"11.4"}


def test_11_5_a_train_lost_to_maintenance_is_refilled_and_cannot_be_bought_back() -> None:
    now = events_drawn(table(1), 1, occupied=(4, 5))
    in_bag = now.state.ledger["bag", "coal"]
    lost = do(now, event_now(now, {0: "return"}))
    assert lost.state.trains == (None,)
    assert lost.state.ledger["bag", "coal"] == in_bag - 1
    again = give(at(standing(lost, ("E", 1, 0)), trains_open=True), 0, bars=3)
    assert found(again, Build(0, "E", 1, built=TrainBought(1, Paid(bars=2), 1))) == {"11.2"}


def test_11_6_the_16th_marker_ends_it_at_once() -> None:
    now = give(markers(clear_before(standing(table(1), ("E", 1, 0)), "two-viaducts"), s0=1), 0, stone=1)
    over = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 0)))
    assert over.state.ended == "marker-16"


def test_11_6_or_the_last_track_card() -> None:
    now = clear(standing(table(1), ("D", 1, 0)))
    now = give(laid(now, 11), 0, bars=1)
    now = do(now, LayTrack(0, "D", 1, laid=(Laid("t12", 0),)), RestockContracts((1, 2, 3)), CheckWeather("sun"))
    assert do(now, RestockYard(("ore",) * 6)).state.ended == "last-track-player"
