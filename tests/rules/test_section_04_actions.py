"""Section 4: the seven actions."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.agenda import Pick
from rules.snowdonia.agenda import agenda
from rules.snowdonia.route import Laid, Taken, with_rubble
from rules.snowdonia.state import Table
from rules.snowdonia.steps import (
    Build,
    Excavate,
    LayTrack,
    MoveSurveyor,
    OpenExtraBuildSpace,
    Paid,
    Place,
    PlayContract,
    RestockYard,
    SiteBuilt,
    TakeContract,
    TakeFromYard,
    TrainBought,
    Works,
)
from tests.support.tables import (
    at,
    bag,
    causes,
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
    in_force,
    laid,
    own,
    put,
    refused,
    rubble,
    standing,
    step_due,
    table,
    upkeep,
    yard,
)

FOG = ("fog", "sun", "rain")


def alone(area: str, space: int = 1, players: int = 3, **changes: Any) -> Table:
    """One labourer of the first player, and nobody else, on a space."""
    return standing(table(players, **changes), (area, space, 0))


# 4.A Stock yard


@pytest.mark.parametrize("taken", [{"ore": 3}, {"stone": 3}, {"ore": 1, "stone": 2}, {"coal": 1, "ore": 2}])
def test_4_A_1_three_cubes_or_one_coal_and_two(taken: dict[str, int]) -> None:
    now = alone("A")
    after = do(now, TakeFromYard(0, "A", 1, taken=taken))
    assert held(after, 0) == taken
    assert all(after.state.ledger["yard", kind] == now.state.ledger["yard", kind] - n for kind, n in taken.items())


@pytest.mark.parametrize(
    "taken", [{"ore": 4}, {"ore": 2}, {}, {"coal": 1}, {"coal": 1, "ore": 1}, {"coal": 1, "ore": 3}]
)
def test_4_A_1_not_fewer_and_not_more(taken: dict[str, int]) -> None:
    assert found(alone("A"), TakeFromYard(0, "A", 1, taken=taken)) == {"4.A.1"}


def test_4_A_1_never_two_coal_in_one_action() -> None:
    assert found(yard(alone("A"), ore=7, coal=3), TakeFromYard(0, "A", 1, taken={"coal": 2, "ore": 1})) == {"4.A.1"}


@pytest.mark.parametrize(
    ("lies", "fine", "wrong"),
    [
        ({"ore": 1, "stone": 1}, {"ore": 1, "stone": 1}, {"ore": 1}),
        ({"ore": 1, "coal": 2}, {"ore": 1, "coal": 1}, {"coal": 1}),
        ({"ore": 1, "coal": 2}, {"ore": 1}, {}),
        ({"coal": 2}, {"coal": 1}, {"coal": 2}),
        ({"coal": 2}, {}, {"coal": 2}),
        ({"ore": 2, "coal": 1}, {"ore": 2}, {"ore": 1, "coal": 1}),
        ({}, {}, {}),
    ],
)
def test_4_A_1_as_far_as_the_yard_has_them(lies: dict[str, int], fine: dict[str, int], wrong: dict[str, int]) -> None:
    now = yard(alone("A"), **lies)
    assert found(now, TakeFromYard(0, "A", 1, taken=fine)) == set()
    assert found(now, TakeFromYard(0, "A", 1, taken=wrong)) == ({"4.A.1"} if lies else set())


def test_4_A_1_the_agenda_lets_the_coal_of_a_bare_yard_be_left() -> None:
    item = agenda(yard(alone("A"), ore=2, coal=1)).due
    assert item is not None
    (ask,) = item.asks
    assert isinstance(ask.domain, Pick)
    assert ask.domain.holds({"ore": 2})
    assert ask.domain.holds({"ore": 2, "coal": 1})
    assert not ask.domain.holds({"ore": 1})


def test_4_A_1_more_than_lies_there_is_a_breach() -> None:
    assert "1.2" in found(yard(alone("A"), ore=2, stone=4), TakeFromYard(0, "A", 1, taken={"ore": 3}))


def test_4_A_1_a_cube_the_yard_never_holds_cannot_be_written_down() -> None:
    assert refused(alone("A"), TakeFromYard(0, "A", 1, taken={"event": 1}))


@pytest.mark.parametrize(("players", "last"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_4_A_2_who_stands_on_the_last_space_takes_the_start_marker(players: int, last: int) -> None:
    seat = players - 1
    now = standing(table(players), ("A", last, seat))
    now = yard(now, ore=7, stone=4, coal=1)
    assert do(now, TakeFromYard(seat, "A", last, taken={"ore": 3})).state.start_player == seat


def test_4_A_2_otherwise_it_stays() -> None:
    now = standing(table(start_player=1), ("A", 1, 0), ("A", 2, 2))
    after = do(now, TakeFromYard(0, "A", 1, taken={"ore": 3}), TakeFromYard(2, "A", 2, taken={"ore": 3}))
    assert after.state.start_player == 1


def test_4_A_2_at_once_so_windows_from_B_on_and_upkeep_go_by_it() -> None:
    now = standing(holding(holding(table(), 0, 1), 2, 2), ("A", 3, 2), ("G", 1, 1))
    after = do(now, TakeFromYard(2, "A", 3, taken={"ore": 3}))
    assert after.clockwise == (2, 0, 1)
    assert found(do(after, PlayContract(0, "D", 1)), PlayContract(2, "D", 2)) == {"3.3.1"}


@pytest.mark.parametrize(("space", "told"), [(3, False), (1, True)])
def test_4_A_2_another_start_player_than_the_rule_gives_is_a_breach(space: int, told: bool) -> None:
    wrong = TakeFromYard(0, "A", space, taken={"ore": 3}, becomes_start_player=told)
    assert found(alone("A", space), wrong) == {"4.A.2"}


# 4.B Excavate


def taken(*rows: tuple[str, int] | tuple[str, int, int | None]) -> tuple[Taken, ...]:
    """Rubble taken, space by space."""
    return tuple(Taken(*row) for row in rows)


def test_4_B_1_as_many_as_the_excavate_rate() -> None:
    now = alone("B")
    after = do(now, Excavate(0, "B", 1, taken=taken(("t1", 2)), rate=2))
    assert (after.held(0, "rubble"), after.rubble("t1")) == (2, 0)


@pytest.mark.parametrize("count", [1, 3])
def test_4_B_1_not_fewer_and_not_more(count: int) -> None:
    now = at(alone("B"), rates=(1, 1))
    rows = taken(("t1", 1)) if count == 1 else taken(("t1", 2), ("t2", 1))
    assert found(now, Excavate(0, "B", 1, taken=rows)) == {"4.B.1"}


def test_4_B_1_bonuses_are_added() -> None:
    now = driving(alone("B"), 0, 1)
    assert found(now, Excavate(0, "B", 1, taken=taken(("t1", 2), ("t2", 2)))) == set()
    assert found(now, Excavate(0, "B", 1, taken=taken(("t1", 2)))) == {"4.B.1"}


def test_4_B_1_another_rate_than_the_markers_and_bonuses_say_is_a_breach() -> None:
    assert found(alone("B"), Excavate(0, "B", 1, taken=taken(("t1", 2)), rate=3)) == {"4.B.1"}


def test_4_B_1_fewer_only_when_the_route_has_none_left() -> None:
    now = put(clear(alone("B")), "t13", rubble=1)
    assert do(now, Excavate(0, "B", 1, taken=taken(("t13", 1)))).held(0, "rubble") == 1
    assert found(now, Excavate(0, "B", 1)) == {"4.B.1"}


def test_4_B_2_the_space_nearest_the_start_comes_first() -> None:
    now = alone("B")
    assert found(now, Excavate(0, "B", 1, taken=taken(("t2", 2)))) == {"4.B.2"}
    assert found(rubble(now, t1=1), Excavate(0, "B", 1, taken=taken(("t1", 1), ("t2", 1)))) == set()


def test_4_B_2_after_the_cards_before_a_station_its_sites_from_the_left() -> None:
    now = at(clear(alone("B"), "t1", "t2"), rates=(4, 1))
    right = taken(("two-viaducts.x1", 4, 0), ("two-viaducts.x2", 1))
    assert found(now, Excavate(0, "B", 1, taken=right)) == set()
    assert found(now, Excavate(0, "B", 1, taken=taken(("two-viaducts.x2", 2, 0), ("two-viaducts.x1", 3)))) == {"4.B.2"}
    assert found(now, Excavate(0, "B", 1, taken=taken(("two-viaducts.x1", 4, 0), ("t3", 1)))) == {"4.B.2"}


def test_4_B_2_each_space_is_emptied_before_the_next() -> None:
    now = at(alone("B"), rates=(2, 1))
    assert found(now, Excavate(0, "B", 1, taken=taken(("t1", 1), ("t2", 2)))) == {"4.B.2"}


def test_4_B_3_last_cube_owns_the_site() -> None:
    now = put(clear(alone("B"), "t1", "t2"), "two-viaducts.x1", rubble=1)
    after = do(now, Excavate(0, "B", 1, taken=taken(("two-viaducts.x1", 1, 0), ("two-viaducts.x2", 1))))
    assert after.state.owners == {"two-viaducts.x1": 0}
    assert after.state.markers_left == (15, 16, 16)


@pytest.mark.parametrize("owner", [None, 1])
def test_4_B_3_no_other_owner_than_who_took_the_last_cube(owner: int | None) -> None:
    now = put(clear(alone("B"), "t1", "t2"), "two-viaducts.x1", rubble=2)
    assert found(now, Excavate(0, "B", 1, taken=taken(("two-viaducts.x1", 2, owner)))) == {"4.B.3"}


def test_4_B_3_who_leaves_a_cube_owns_nothing() -> None:
    now = clear(alone("B"), "t1", "t2")
    after = do(now, Excavate(0, "B", 1, taken=taken(("two-viaducts.x1", 2))))
    assert (after.state.owners, after.state.markers_left[0]) == ({}, 16)
    assert found(now, Excavate(0, "B", 1, taken=taken(("two-viaducts.x1", 2, 0)))) == {"4.B.3"}


def test_4_B_3_nobody_owns_a_cleared_track_card() -> None:
    now = alone("B")
    assert do(now, Excavate(0, "B", 1, taken=taken(("t1", 2)))).state.owners == {}
    assert found(now, Excavate(0, "B", 1, taken=taken(("t1", 2, 0)))) == {"4.B.3"}


def test_4_B_4_the_rubble_goes_to_the_player() -> None:
    now = alone("B")
    excavate = Excavate(0, "B", 1, taken=taken(("t1", 2)))
    assert held(do(now, excavate), 0) == {"rubble": 2}
    assert "4.B.4" in causes(now, excavate)


def test_4_B_5_closed_stations_have_none() -> None:
    now = events_drawn(clear(table(), "t1", "t2"), 1, occupied=(1, 2, 3))
    after = do(now, event_now(now))
    assert after.state.closed == ("two-viaducts",)
    assert next(with_rubble(after, after.book.route_spaces)).id == "t3"


def test_4_B_6_when_no_rubble_is_left_the_set_aside_train_covers_B_from_the_next_round() -> None:
    now = do(upkeep(clear(table()), "restock yard"), RestockYard(("ore",) * 9))
    assert (step_due(now).step, now.state.round, now.state.extra_build) == ("extra-build-space", 1, False)
    after = do(now, OpenExtraBuildSpace(5))
    assert (after.state.extra_build, after.state.round, after.state.set_aside) == (True, 2, None)
    assert after.area_spaces("B") == 1


def test_4_B_6_not_while_rubble_is_left() -> None:
    now = do(upkeep(put(clear(table()), "t13", rubble=1), "restock yard"), RestockYard(("ore",) * 9))
    assert (now.state.round, now.state.extra_build) == (2, False)
    assert "4.B.6" in found(upkeep(table(), "end of round"), OpenExtraBuildSpace(5))


def test_4_B_6_only_the_train_that_was_set_aside() -> None:
    now = upkeep(clear(table()), "end of round")
    assert found(now, OpenExtraBuildSpace(3)) == {"4.B.6"}
    assert refused(now, OpenExtraBuildSpace(8))


def test_4_B_6_once_only() -> None:
    covered = upkeep(at(clear(table()), extra_build=True), "restock yard")
    assert do(covered, RestockYard(("ore",) * 9)).state.round == 2


def test_4_B_6_a_fog_disc_lying_there_goes_back() -> None:
    now = upkeep(clear(table()), "end of round", fog_on=("B", "D"), discs={"sun": 2, "rain": 2, "fog": 3})
    after = do(now, OpenExtraBuildSpace(5))
    assert after.state.fog_on == ("D",)
    assert after.state.discs == {"sun": 2, "rain": 2, "fog": 4}


def covered(*spots: tuple[str, int, int], **changes: Any) -> Table:
    """A table whose B is covered."""
    return standing(clear(table()), *spots, extra_build=True, set_aside=None, **changes)


def test_4_B_6_one_build_space_resolved_in_Bs_place() -> None:
    now = give(covered(("B", 1, 0), ("A", 1, 1), ("C", 1, 1)), 0, stone=1)
    now = do(now, TakeFromYard(1, "A", 1, taken={"ore": 3}))
    due = step_due(now)
    assert (due.step, due.area, due.seat) == ("build", "B", 0)
    after = do(now, Build(0, "B", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 0)))
    assert after.state.owners["two-viaducts.b4"] == 0
    assert found(now, Excavate(0, "B", 1)) == {"3.2.2"}


def test_4_B_6_nobody_stands_on_a_second_space_there() -> None:
    now = at(clear(table()), extra_build=True)
    assert found(now, Place(0, "B", 1)) == set()
    assert refused(now, Place(0, "B", 2))


def test_4_B_6_B_cards_may_still_be_played_in_vain() -> None:
    now = holding(covered(("G", 1, 0)), 0, 3, 26)
    after = do(now, PlayContract(0, "B", 26), PlayContract(0, "B", 3))
    assert step_due(after).step == "surveyor"


def test_4_B_6_E_cards_do_not_reach_it() -> None:
    now = give(in_force(covered(("B", 1, 0)), 0, 9, 6, 17), 0, stone=3, ore=9, rubble=9)
    cheaper = Build(0, "B", 1, built=SiteBuilt("two-viaducts.b3", Paid(stone=1, discount=1), 0))
    assert found(now, cheaper) == {"8.9"}
    assert found(now, Build(0, "B", 1, built=SiteBuilt("two-viaducts.b3", Paid(stone=2), 0))) == set()
    assert found(now, Build(0, "B", 1, built=SiteBuilt("two-viaducts.b3", Paid(stone=1, rubble=2), 0))) == {"8.17"}
    assert found(now, Build(0, "B", 1, built=SiteBuilt("halfway.b1", Paid(ore=3), 0))) == {"8.6"}


# 4.C Works


def works(**held: int) -> Table:
    """The first player at the works with these."""
    return give(alone("C"), 0, **held)


def test_4_C_1_up_to_three_conversions_mixed_freely() -> None:
    after = do(works(ore=6, rubble=2), Works(0, "C", 1, conversions=("bar", "stone", "bar")))
    assert held(after, 0) == {"bars": 2, "stone": 1}


def test_4_C_1_three_for_each_labourer_not_more() -> None:
    assert found(works(ore=12), Works(0, "C", 1, conversions=("bar",) * 4)) == {"4.C.1"}
    assert found(works(ore=12), Works(0, "C", 1, conversions=("bar",) * 3)) == set()


@pytest.mark.parametrize(("kind", "held_"), [("bar", {"ore": 2}), ("stone", {"rubble": 1}), ("bar", {"rubble": 9})])
def test_4_C_1_three_ore_a_bar_two_rubble_a_stone(kind: str, held_: dict[str, int]) -> None:
    assert "4.C.1" in found(works(**held_), Works(0, "C", 1, conversions=(kind,)))


def test_4_C_1_another_price_than_the_rules_say_is_a_breach() -> None:
    assert found(works(ore=3), Works(0, "C", 1, conversions=("bar",), ore_a_bar=2)) == {"4.C.1"}


def test_4_C_1_a_conversion_that_does_not_exist_cannot_be_written_down() -> None:
    assert refused(works(ore=3), Works(0, "C", 1, conversions=("coal",)))


def test_4_C_2_where_everything_goes_and_comes_from() -> None:
    now = works(ore=3, rubble=2)
    before, after = now.state.ledger, do(now, Works(0, "C", 1, conversions=("bar", "stone"))).state.ledger
    assert after["bag", "ore"] == before["bag", "ore"] + 3
    assert after["supply", "bars"] == before["supply", "bars"] - 1
    assert after["supply", "rubble"] == before["supply", "rubble"] + 2
    assert after["bag", "stone"] == before["bag", "stone"] - 1


def test_4_C_3_without_stone_in_the_bag_it_is_no_conversion() -> None:
    now = bag(works(rubble=4), ore=5, stone=1)
    assert found(now, Works(0, "C", 1, conversions=("stone", "stone"))) == {"4.C.3"}
    assert found(now, Works(0, "C", 1, conversions=("stone",))) == set()


def test_4_C_3_it_costs_nothing() -> None:
    now = bag(works(rubble=4), ore=5)
    after = do(now, Works(0, "C", 1, refused=("stone",)))
    assert held(after, 0) == {"rubble": 4}


def test_4_C_3_nobody_knew_so_no_conversion_at_all_is_no_breach() -> None:
    assert found(bag(works(rubble=4), ore=5), Works(0, "C", 1)) == set()


# 4.D Lay track


def layer(count_clear: int = 4, **held: int) -> Table:
    """The first player at D with these, so many track cards clear."""
    return give(clear(alone("D"), *(f"t{n + 1}" for n in range(count_clear))), 0, **held)


def lay(*cards: str, owner: int | None = 0, **fields: Any) -> LayTrack:
    """The first player lays these."""
    return LayTrack(0, "D", 1, laid=tuple(Laid(card, owner) for card in cards), **fields)


def test_4_D_1_one_bar_to_supply_for_each_card_as_many_as_the_rate() -> None:
    now = layer(bars=4)
    after = do(now, lay("t1", "t2", rate=2))
    assert after.held(0, "bars") == 2
    assert after.state.ledger["supply", "bars"] == now.state.ledger["supply", "bars"] + 2


@pytest.mark.parametrize("cards", [("t1",), (), ("t1", "t2", "t3")])
def test_4_D_1_not_fewer_and_not_more(cards: tuple[str, ...]) -> None:
    assert found(layer(bars=4), lay(*cards)) == {"4.D.1"}


def test_4_D_1_bonuses_are_added() -> None:
    now = driving(layer(bars=4), 0, 7)
    assert found(now, lay("t1", "t2", "t3")) == set()
    assert found(now, lay("t1", "t2")) == {"4.D.1"}


def test_4_D_1_fewer_when_bars_run_out() -> None:
    assert found(layer(bars=1), lay("t1")) == set()
    assert found(layer(bars=1), lay("t1", "t2")) == {"4.D.1"}
    assert found(layer(), lay()) == set()


def test_4_D_1_fewer_when_cleared_cards_run_out() -> None:
    assert found(layer(1, bars=4), lay("t1")) == set()


def test_4_D_1_fewer_when_track_runs_out() -> None:
    now = give(laid(clear(alone("D")), 12), 0, bars=4)
    assert found(now, lay("t13")) == set()


def test_4_D_1_another_rate_than_the_markers_and_bonuses_say_is_a_breach() -> None:
    assert found(layer(bars=4), lay("t1", "t2", rate=3)) == {"4.D.1"}


def test_4_D_2_each_bar_turns_over_the_unlaid_card_nearest_the_start() -> None:
    assert found(layer(bars=4), lay("t2", "t1")) == {"4.D.2"}
    assert found(layer(bars=4), lay("t2", "t3")) == {"4.D.2"}
    assert found(laid(layer(bars=4), 1), lay("t2", "t3")) == set()


def test_4_D_2_only_a_cleared_one() -> None:
    assert "4.D.2" in found(layer(1, bars=4), lay("t1", "t2"))


def test_4_D_2_the_players_marker_goes_on_it() -> None:
    after = do(layer(bars=1), lay("t1"))
    assert after.state.owners == {"t1": 0}
    assert after.state.markers_left[0] == 15
    assert found(layer(bars=1), lay("t1", owner=1)) == {"4.D.2"}
    assert found(layer(bars=1), lay("t1", owner=None)) == {"4.D.2"}


def test_4_D_2_what_is_no_track_card_cannot_be_laid() -> None:
    assert refused(layer(bars=1), lay("two-viaducts.x1"))
    assert refused(layer(bars=1), lay("t99"))


# 4.E Build


def builder(station: str = "two-viaducts", players: int = 3, **held: int) -> Table:
    """The first player at E with these, the route clear up to a station's own sites."""
    return give(clear_before(alone("E", players=players), station), 0, **held)


def build(site: str, owner: int | None = 0, **paid: int) -> Build:
    """The first player builds this."""
    return Build(0, "E", 1, built=SiteBuilt(site, Paid(**paid), owner))


def buy(train: int, bars: int, coal: int, returned: int | None = None, refilled: int = 0) -> Build:
    """The first player buys this train."""
    return Build(0, "E", 1, built=TrainBought(train, Paid(bars=bars), coal, returned, refilled))


def test_4_E_1_one_building_site_for_each_labourer() -> None:
    now = builder(stone=5)
    after = do(now, build("two-viaducts.b3", stone=2))
    assert found(after, build("two-viaducts.b4", stone=1)) == {"3.2.2"}


def test_4_E_1_only_where_all_preceding_track_cards_are_clear() -> None:
    now = builder("waterfall", stone=9)
    assert found(now, build("waterfall.b2", stone=2)) == set()
    assert found(now, build("hebron.b2", stone=3)) == {"4.E.1"}
    assert found(rubble(now, t3=1), build("waterfall.b2", stone=2)) == {"4.E.1"}
    assert found(rubble(now, t1=1), build("waterfall.b2", stone=2)) == {"4.E.1"}


def test_4_E_1_not_at_a_closed_station() -> None:
    assert found(at(builder(stone=9), closed=("two-viaducts",)), build("two-viaducts.b4", stone=1)) == {"6.4"}


def test_4_E_1_not_where_somebody_has_built() -> None:
    assert found(own(builder(stone=9), 1, "two-viaducts.b4"), build("two-viaducts.b4", stone=1)) == {"4.E.1"}


def test_4_E_1_any_open_station_not_only_the_nearest() -> None:
    assert found(builder("halfway", bars=1), build("halfway.b1", bars=1)) == set()


def test_4_E_2_full_cost_stone_to_the_bag_bars_to_supply_marker_on_the_site() -> None:
    now = builder("halfway", bars=1, stone=4)
    before = now.state.ledger
    stone = do(now, build("two-viaducts.b1", stone=4))
    assert stone.state.ledger["bag", "stone"] == before["bag", "stone"] + 4
    assert (stone.held(0, "stone"), stone.state.owners["two-viaducts.b1"], stone.state.markers_left[0]) == (0, 0, 15)
    bars = do(now, build("halfway.b1", bars=1))
    assert bars.state.ledger["supply", "bars"] == before["supply", "bars"] + 1


@pytest.mark.parametrize("paid", [{"stone": 3}, {"stone": 5}, {}, {"stone": 4, "bars": 1}, {"bars": 4}])
def test_4_E_2_less_or_more_or_something_else_is_a_breach(paid: dict[str, int]) -> None:
    assert found(builder(stone=9, bars=9), build("two-viaducts.b1", **paid)) == {"4.E.2"}


def test_4_E_2_what_the_player_does_not_have_is_not_paid() -> None:
    assert found(builder(stone=3), build("two-viaducts.b1", stone=4)) == {"4.E.2"}


@pytest.mark.parametrize("owner", [None, 2])
def test_4_E_2_nobody_elses_marker(owner: int | None) -> None:
    assert found(builder(stone=1), build("two-viaducts.b4", owner=owner, stone=1)) == {"4.E.2"}


@pytest.mark.parametrize(("paid", "number"), [({"ore": 3}, "4.E.2"), ({"stone": 1, "rubble": 2}, "8.17")])
def test_4_E_2_no_substitutes_without_a_card(paid: dict[str, int], number: str) -> None:
    got = found(builder(stone=9, ore=9, rubble=9), build("two-viaducts.b4", **paid))
    assert got & {number, "8.6"}


def test_4_E_3_its_own_excavation_sites_need_not_be_clear() -> None:
    now = builder(stone=1)
    assert not now.clear("two-viaducts.x1")
    assert found(now, build("two-viaducts.b4", stone=1)) == set()


def market(**held: int) -> Table:
    """The first player at E, trains for sale."""
    return at(give(alone("E"), 0, **held), trains_open=True)


def test_4_E_4_the_bars_to_supply_the_card_and_its_coal_to_the_player() -> None:
    now = market(bars=3, coal=1)
    after = do(now, buy(1, bars=2, coal=1))
    assert (after.state.trains[0], after.state.shed) == (1, (2, 3, 4, 6, 7))
    assert held(after, 0) == {"bars": 1, "coal": 2}
    assert after.state.ledger["supply", "bars"] == now.state.ledger["supply", "bars"] + 2
    assert after.state.ledger["train 1", "coal"] == 0


def test_4_E_4_only_once_trains_are_for_sale() -> None:
    now = at(market(bars=3), trains_open=False)
    assert found(now, buy(1, bars=2, coal=1)) == {"6.2"}


@pytest.mark.parametrize("bars", [1, 3])
def test_4_E_4_at_its_printed_price(bars: int) -> None:
    assert found(market(bars=3), buy(1, bars=bars, coal=1)) == {"4.E.4"}


def test_4_E_4_all_the_coal_on_it_and_no_more() -> None:
    assert found(market(bars=3), buy(1, bars=2, coal=0)) == {"4.E.4"}
    less = put(market(bars=3), "train 1", coal=0)
    assert found(less, buy(1, bars=2, coal=0)) == set()


def test_4_E_4_only_a_train_that_is_in_the_shed() -> None:
    elsewhere = driving(market(bars=3), 1, 1)
    assert found(elsewhere, buy(1, bars=2, coal=0)) == {"4.E.4"}
    assert "4.E.4" in found(market(bars=3), buy(5, bars=1, coal=0))
    assert refused(market(bars=3), buy(8, bars=1, coal=0))


def test_4_E_5_one_train_a_player_the_old_card_returns_and_gets_its_coal_from_the_bag() -> None:
    now = driving(market(bars=2, coal=2), 0, 1)
    in_bag = now.state.ledger["bag", "coal"]
    after = do(now, buy(4, bars=1, coal=1, returned=1, refilled=1))
    assert (after.state.trains[0], after.state.shed) == (4, (1, 2, 3, 6, 7))
    assert after.state.ledger["train 1", "coal"] == 1
    assert after.state.ledger["bag", "coal"] == in_bag - 1


def test_4_E_5_at_no_refund_and_the_players_own_coal_stays() -> None:
    now = driving(market(bars=2, coal=2), 0, 1)
    after = do(now, buy(4, bars=1, coal=1, returned=1, refilled=1))
    assert held(after, 0) == {"bars": 1, "coal": 3}


def test_4_E_5_the_old_card_is_not_kept() -> None:
    assert found(driving(market(bars=2), 0, 1), buy(4, bars=1, coal=1)) == {"4.E.5"}


def test_4_E_5_coal_as_far_as_the_bag_has_any() -> None:
    now = bag(driving(market(bars=2), 0, 1), ore=3)
    assert found(now, buy(4, bars=1, coal=1, returned=1, refilled=0)) == set()
    assert found(now, buy(4, bars=1, coal=1, returned=1, refilled=1)) == {"4.E.5"}


# 4.F Site office


def test_4_F_1_takes_one_face_up_card_that_lies_open_before_the_player() -> None:
    now = alone("F")
    after = do(now, TakeContract(0, "F", 1, card=8, office_space=2))
    assert after.state.contracts == ((8,), (), ())
    assert after.state.office == (7, None, 9)
    assert after.state.played == ((), (), ())


def test_4_F_1_a_card_that_is_not_there_is_a_breach() -> None:
    assert found(alone("F"), TakeContract(0, "F", 1, card=1, office_space=1)) == {"4.F.1"}
    assert found(alone("F"), TakeContract(0, "F", 1, card=8, office_space=1)) == {"4.F.1"}


def test_4_F_1_it_is_mandatory_while_one_is_there() -> None:
    assert found(at(alone("F"), office=(None, None, 9)), TakeContract(0, "F", 1)) == {"4.F.1"}


def test_4_F_1_none_there_nothing() -> None:
    after = do(at(alone("F"), office=(None, None, None)), TakeContract(0, "F", 1))
    assert after.state.contracts == ((), (), ())


def test_4_F_1_what_does_not_exist_cannot_be_taken() -> None:
    assert refused(alone("F"), TakeContract(0, "F", 1, card=31, office_space=1))
    assert refused(alone("F"), TakeContract(0, "F", 1, card=8, office_space=4))


def test_4_F_1_a_card_not_entered_yet_is_told_when_it_is_taken() -> None:
    now = at(alone("F"), office=("?", 8, 9))
    after = do(now, TakeContract(0, "F", 1, card=7, office_space=1))
    assert (after.state.contracts[0], after.state.office) == ((7,), (None, 8, 9))
    assert found(now, TakeContract(0, "F", 1, card=8, office_space=1)) == {"1.2"}


# 4.G Surveyor


def test_4_G_1_moves_the_own_surveyor_to_the_next_station() -> None:
    after = do(alone("G"), MoveSurveyor(0, "G", 1, to=1))
    assert after.state.surveyors == (1, 0, 0)


@pytest.mark.parametrize("to", [0, 2, 7])
def test_4_G_1_not_further_and_not_nowhere(to: float) -> None:
    assert found(alone("G"), MoveSurveyor(0, "G", 1, to=to)) == {"4.G.1"}


def test_4_G_1_the_next_station_of_this_route() -> None:
    two = at(alone("G", players=2), surveyors=(1, 0))
    assert found(two, MoveSurveyor(0, "G", 1, to=3)) == set()
    assert refused(two, MoveSurveyor(0, "G", 1, to=2))
    five = at(alone("G", players=5), surveyors=(4, 0, 0, 0, 0))
    assert found(five, MoveSurveyor(0, "G", 1, to=4.5)) == set()


def test_4_G_1_rubble_and_track_do_not_matter() -> None:
    now = alone("G")
    assert not now.clear("t1")
    assert found(now, MoveSurveyor(0, "G", 1, to=1)) == set()


def test_4_G_1_at_the_summit_it_stays() -> None:
    now = at(alone("G"), surveyors=(7, 0, 0))
    assert do(now, MoveSurveyor(0, "G", 1, to=7)).state.surveyors[0] == 7
