"""Section 3: phases, the third labourer, placing, the order of actions, windows for contract cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.agenda import OneOf
from rules.snowdonia.agenda import agenda
from rules.snowdonia.play import perform
from rules.snowdonia.state import Placed, Table
from rules.snowdonia.steps import (
    Build,
    CheckWeather,
    Excavate,
    Hire,
    LayTrack,
    MoveSurveyor,
    OpenExtraBuildSpace,
    Paid,
    Place,
    PlayContract,
    RestockContracts,
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
    clear,
    clear_before,
    do,
    driving,
    found,
    give,
    holding,
    in_force,
    refused,
    standing,
    step_due,
    suggested,
    table,
    upkeep,
    yard,
)


def all_placed(players: int = 3, **changes: Any) -> Table:
    """Everybody has placed on G; nothing has been done yet."""
    spots = [("G", n + 1, n % players) for n in range(2 * players)]
    return standing(table(players, **changes), *spots)


# 3 Phases


def test_3_phases_follow_each_other_assign_actions_contracts_weather_yard() -> None:
    now = all_placed()
    seen = []
    while now.state.round == 1:
        due = step_due(now)
        seen.append(due.step)
        answers: dict[str, Any] = {}
        if due.step == "restock-contracts":
            answers["revealed"] = (1,)
        if due.step == "restock-yard":
            answers["drawn"] = ("ore",) * 9
        now = do(now, suggested(now, **answers))
    assert seen == ["surveyor"] * 6 + ["restock-contracts", "weather", "restock-yard"]
    assert step_due(now).step == "place"


@pytest.mark.parametrize("early", [CheckWeather("sun"), RestockYard(("ore",) * 9), OpenExtraBuildSpace(5)])
def test_3_upkeep_out_of_order_is_a_breach(early: Any) -> None:
    assert "3" in found(upkeep(table()), early)


def test_3_upkeep_waits_for_labourers_still_to_be_placed() -> None:
    assert "3.1.2" in found(table(), RestockContracts((1,)))


def test_3_upkeep_waits_for_actions_still_to_be_resolved() -> None:
    assert "3.2.1" in found(all_placed(), RestockContracts((1,)))


def test_3_upkeep_does_not_wait_for_an_extra_action_left_out() -> None:
    now = upkeep(in_force(table(), 0, 10), area="E")
    assert step_due(now).step == "build"
    assert found(now, RestockContracts((1,))) == set()


# 3.1.1 The third labourer


def with_train(train: int = 1, coal: int = 3) -> Table:
    """The start player owns a train and coal."""
    return give(driving(table(), 0, train), 0, coal=coal)


def test_3_1_1_one_coal_goes_to_the_bag_and_the_third_labourer_comes_from_the_pub() -> None:
    before = with_train()
    after = do(before, Hire(0, 1))
    assert after.held(0, "coal") == 2
    assert after.state.ledger["bag", "coal"] == before.state.ledger["bag", "coal"] + 1
    assert (after.state.labourers_at_hand[0], after.state.labourers_in_pub[0]) == (3, 0)
    assert step_due(after).seat == 0


def test_3_1_1_train_6_asks_for_two_coal() -> None:
    before = with_train(6)
    assert found(before, Hire(0, 1)) == {"3.1.1"}
    assert do(before, Hire(0, 2)).held(0, "coal") == 1


def test_3_1_1_more_coal_than_the_price_is_a_breach() -> None:
    assert found(with_train(), Hire(0, 2)) == {"3.1.1"}


def test_3_1_1_without_a_train_nobody_comes() -> None:
    assert found(give(table(), 0, coal=3), Hire(0, 1)) == {"3.1.1"}


def test_3_1_1_without_the_coal_nobody_comes() -> None:
    assert found(with_train(coal=0), Hire(0, 1)) == {"3.1.1"}


def test_3_1_1_not_later_than_the_own_first_turn_of_placing() -> None:
    placed = do(with_train(), Place(0, "G", 1), Place(1, "G", 2), Place(2, "G", 3))
    assert step_due(placed).seat == 0
    assert found(placed, Hire(0, 1)) == {"3.1.1"}


def test_3_1_1_not_at_somebody_elses_turn() -> None:
    before = give(driving(table(), 1, 1), 1, coal=1)
    assert found(before, Hire(1, 1)) == {"3.1.1"}
    assert found(do(before, Place(0, "G", 1)), Hire(1, 1)) == set()


def test_3_1_1_not_twice_a_round() -> None:
    assert found(do(with_train(), Hire(0, 1)), Hire(0, 1)) == {"3.1.1"}


def test_3_1_1_the_agenda_offers_it_only_when_it_can_be_done() -> None:
    def offered(table: Table) -> bool:
        return any(isinstance(item.action, Hire) for item in agenda(table).items)

    assert offered(with_train())
    assert not offered(with_train(coal=0))
    assert not offered(give(table(), 0, coal=3))
    assert not offered(do(with_train(), Hire(0, 1)))
    assert not offered(do(with_train(), Place(0, "G", 1)))


def test_3_1_1_the_third_labourer_is_there_for_this_round_only() -> None:
    now = standing(table(), ("G", 1, 0), ("G", 2, 0), ("G", 3, 0))
    now = do(now, *(MoveSurveyor(0, "G", n, to=n) for n in (1, 2, 3)))
    assert (now.state.labourers_at_hand[0], now.state.labourers_in_pub[0]) == (2, 1)


# 3.1.2 Placing


def test_3_1_2_clockwise_from_the_start_player_one_at_a_time() -> None:
    now, seats = table(3, start_player=1), []
    for n in range(1, 7):
        seat = step_due(now).seat
        assert seat is not None
        seats.append(seat)
        now = do(now, Place(seat, "G", n))
    assert seats == [1, 2, 0, 1, 2, 0]
    assert step_due(now).step == "surveyor"


def test_3_1_2_who_has_no_labourer_left_is_passed_over() -> None:
    now = at(table(), labourers_at_hand=(3, 1, 1), labourers_in_pub=(0, 2, 2))
    seats = []
    for n in range(1, 6):
        seat = step_due(now).seat
        assert seat is not None
        seats.append(seat)
        now = do(now, Place(seat, "G", n))
    assert seats == [0, 1, 2, 0, 0]


def test_3_1_2_out_of_turn_is_a_breach() -> None:
    assert found(table(), Place(1, "G", 1)) == {"3.1.2"}


def test_3_1_2_a_taken_space_is_a_breach() -> None:
    assert found(do(table(), Place(0, "A", 2)), Place(1, "A", 2)) == {"3.1.2"}


def test_3_1_2_any_free_space_not_only_the_first() -> None:
    assert found(table(), Place(0, "A", 3)) == set()


def test_3_1_2_without_a_labourer_at_hand_nothing_is_placed() -> None:
    now = at(table(), labourers_at_hand=(0, 2, 2), placed=(Placed("G", 1, 0), Placed("G", 2, 0)))
    assert "3.1.2" in found(now, Place(0, "G", 3))


def test_3_1_2_after_all_are_placed_nothing_is_placed() -> None:
    assert "3.1.2" in found(all_placed(), Place(0, "A", 1))


@pytest.mark.parametrize("area", ["B", "D"])
def test_3_1_2_a_closed_area_takes_nobody(area: str) -> None:
    foggy = at(table(), fog_on=("B", "D"), weather=("fog", "sun", "rain"))
    assert found(foggy, Place(0, area, 1)) == {"5.2.4"}
    assert found(foggy, Place(0, "A", 1)) == set()


def test_3_1_2_there_is_no_passing_so_actions_wait_for_every_labourer() -> None:
    half = do(table(), Place(0, "G", 1))
    assert found(half, MoveSurveyor(0, "G", 1, to=1)) == {"3.1.2"}


def test_3_1_2_a_space_whose_action_does_nothing_is_allowed() -> None:
    nothing_to_lay = table()
    assert found(nothing_to_lay, Place(0, "D", 1)) == set()
    assert do(standing(nothing_to_lay, ("D", 1, 0)), LayTrack(0, "D", 1)).state.owners == {}


@pytest.mark.parametrize("place", [Place(0, "H", 1), Place(0, "A", 0), Place(0, "A", 9)])
def test_3_1_2_a_space_that_is_not_there_cannot_be_written_down(place: Place) -> None:
    assert refused(table(), place)


# 3.2 Actions


def test_3_2_1_areas_A_to_G_and_their_spaces_in_numerical_order() -> None:
    spots = [("G", 1, 0), ("A", 3, 1), ("F", 1, 2), ("A", 1, 0), ("C", 1, 1), ("A", 2, 2)]
    now, order = standing(table(), *spots), []
    for _ in spots:
        due = step_due(now)
        order.append(f"{due.area}{due.space}")
        now = do(now, suggested(now))
    assert order == ["A1", "A2", "A3", "C1", "F1", "G1"]


def test_3_2_1_a_later_space_or_area_before_an_earlier_one_is_a_breach() -> None:
    now = standing(table(), ("A", 1, 0), ("A", 2, 1), ("G", 1, 2))
    assert found(now, TakeFromYard(1, "A", 2, taken={"ore": 3})) == {"3.2.1"}
    assert found(now, MoveSurveyor(2, "G", 1, to=1)) == {"3.2.1"}
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 3})) == set()


def test_3_2_2_once_for_each_labourer() -> None:
    now = standing(table(), ("G", 1, 0), ("A", 1, 1))
    once = do(now, TakeFromYard(1, "A", 1, taken={"ore": 3}))
    assert found(once, TakeFromYard(1, "A", 1, taken={"ore": 3})) == {"3.2.2"}


def test_3_2_2_nobody_acts_where_nobody_stands() -> None:
    now = standing(table(), ("G", 1, 0))
    assert found(now, TakeFromYard(1, "A", 1, taken={"ore": 3})) == {"3.2.2"}
    assert found(now, MoveSurveyor(1, "G", 1, to=1)) == {"3.2.2"}


def test_3_2_2_C_at_least_one_conversion_if_any_is_possible() -> None:
    able = give(standing(table(), ("C", 1, 0)), 0, ore=3)
    assert found(able, Works(0, "C", 1)) == {"3.2.2"}
    assert found(able, Works(0, "C", 1, conversions=("bar",))) == set()
    assert found(give(able, 0, ore=2), Works(0, "C", 1)) == set()


def test_3_2_2_C_one_conversion_is_enough_though_more_are_possible() -> None:
    able = give(standing(table(), ("C", 1, 0)), 0, ore=9)
    assert found(able, Works(0, "C", 1, conversions=("bar",))) == set()


def test_3_2_2_E_if_a_site_can_be_built_one_is_built_or_a_train_bought() -> None:
    able = give(clear_before(standing(table(), ("E", 1, 0)), "two-viaducts"), 0, stone=1, bars=2)
    able = at(able, trains_open=True)
    assert found(able, Build(0, "E", 1)) == {"3.2.2"}
    assert found(able, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 0))) == set()
    assert found(able, Build(0, "E", 1, built=TrainBought(1, Paid(bars=2), 1))) == set()


def test_3_2_2_E_buying_is_never_forced() -> None:
    only_a_train = at(give(standing(table(), ("E", 1, 0)), 0, bars=2), trains_open=True)
    assert found(only_a_train, Build(0, "E", 1)) == set()
    assert None in agenda_options(only_a_train)


def agenda_options(table: Table) -> tuple[Any, ...]:
    """What the agenda offers to build."""
    item = agenda(table).due
    assert item is not None
    (ask,) = item.asks
    assert isinstance(ask.domain, OneOf)
    return ask.domain.options


def test_3_2_2_what_cannot_be_done_is_skipped() -> None:
    spots = [("B", 1, 0), ("C", 1, 1), ("D", 1, 2), ("E", 1, 0), ("F", 1, 1), ("G", 1, 2)]
    now = at(clear(standing(table(), *spots)), office=(None, None, None), surveyors=(7, 7, 7))
    now = yard(now)
    after = do(
        now,
        Excavate(0, "B", 1),
        Works(1, "C", 1),
        LayTrack(2, "D", 1),
        Build(0, "E", 1),
        TakeContract(1, "F", 1),
        MoveSurveyor(2, "G", 1, to=7),
    )
    assert after.state.placed == ()
    assert after.state.contracts == ((), (), ())


def test_3_2_3_after_its_action_a_labourer_goes_home_two_to_hand_any_further_one_to_the_pub() -> None:
    now = standing(table(), ("A", 1, 0), ("A", 2, 0), ("A", 3, 0))
    homes = []
    for space in (1, 2, 3):
        now = do(now, TakeFromYard(0, "A", space, taken={"ore": 2, "stone": 1}))
        homes.append((now.state.labourers_at_hand[0], now.state.labourers_in_pub[0]))
    assert homes == [(1, 0), (2, 0), (2, 1)]


def test_3_2_3_a_hired_labourer_never_placed_goes_back_to_the_pub_with_the_restock() -> None:
    now = at(table(), labourers_at_hand=(3, 2, 2), labourers_in_pub=(0, 1, 1))
    step = perform(now, RestockContracts((1,)))
    assert step.problems
    assert (step.after.state.labourers_at_hand, step.after.state.labourers_in_pub) == ((2, 2, 2), (1, 1, 1))


# 3.3 Windows


def test_3_3_1_a_window_is_before_the_first_action_of_its_area() -> None:
    now = standing(holding(table(), 0, 20, 23), ("A", 1, 0), ("A", 2, 1), ("G", 1, 2))
    play = PlayContract(0, "A", 20, taken={"ore": 2})
    assert found(now, play) == set()
    begun = do(now, TakeFromYard(0, "A", 1, taken={"ore": 2, "stone": 1}))
    assert found(begun, play) == {"3.3.1"}


def test_3_3_1_not_while_labourers_are_still_placed() -> None:
    assert found(holding(table(), 0, 20), PlayContract(0, "A", 20, taken={"ore": 2})) == {"3.3.1"}


def test_3_3_1_not_before_the_actions_of_an_earlier_area_are_done() -> None:
    now = standing(holding(table(), 0, 1), ("A", 1, 0), ("D", 1, 0))
    assert found(now, PlayContract(0, "D", 1)) == {"3.3.1"}
    assert found(do(now, TakeFromYard(0, "A", 1, taken={"ore": 3})), PlayContract(0, "D", 1)) == set()


def test_3_3_1_only_cards_that_show_the_area() -> None:
    now = standing(holding(table(), 0, 1, 20), ("G", 1, 0))
    assert found(now, PlayContract(0, "A", 1)) == {"3.3.1"}
    assert found(now, PlayContract(0, "B", 20)) == {"3.3.1"}


def test_3_3_1_only_cards_that_the_player_holds() -> None:
    now = standing(holding(table(), 1, 1), ("G", 1, 0))
    assert found(now, PlayContract(0, "D", 1)) == {"3.3.1"}


def test_3_3_1_whether_or_not_anyone_stands_there() -> None:
    now = standing(holding(table(), 2, 22), ("G", 1, 0))
    assert do(now, PlayContract(2, "A", 22)).state.start_player == 2


def test_3_3_1_closed_or_not() -> None:
    now = standing(holding(table(), 2, 1), ("G", 1, 0), fog_on=("B", "D"), weather=("fog", "sun", "rain"))
    assert found(now, PlayContract(2, "D", 1)) == set()


def test_3_3_1_any_number_of_cards_in_one_turn() -> None:
    now = standing(holding(table(), 1, 1, 2), ("G", 1, 0))
    assert len(do(now, PlayContract(1, "D", 2), PlayContract(1, "D", 1)).state.in_force) == 2


def test_3_3_1_clockwise_from_the_start_player_each_in_one_turn() -> None:
    now = standing(holding(holding(table(), 1, 1), 2, 2), ("G", 1, 0), start_player=1)
    assert found(do(now, PlayContract(1, "D", 1)), PlayContract(2, "D", 2)) == set()
    assert found(do(now, PlayContract(2, "D", 2)), PlayContract(1, "D", 1)) == {"3.3.1"}


def test_3_3_1_the_order_starts_with_the_start_player_of_that_moment() -> None:
    now = standing(holding(holding(table(), 0, 1), 2, 2), ("G", 1, 0), start_player=2)
    assert found(do(now, PlayContract(2, "D", 2)), PlayContract(0, "D", 1)) == set()
    assert found(do(now, PlayContract(0, "D", 1)), PlayContract(2, "D", 2)) == {"3.3.1"}


def test_3_3_1_the_order_is_fixed_when_the_window_opens() -> None:
    now = standing(holding(holding(holding(table(), 0, 20), 1, 22), 2, 23), ("G", 1, 0))
    taken = do(now, PlayContract(1, "A", 22))
    assert taken.state.start_player == 1
    assert taken.state.window == (0, 1, 2)
    assert found(taken, PlayContract(0, "A", 20, taken={"ore": 2})) == {"3.3.1"}
    assert found(taken, PlayContract(2, "A", 23, taken={"ore": 2})) == set()


def test_3_3_1_the_agenda_offers_the_cards_of_the_open_windows_only() -> None:
    now = standing(holding(table(), 0, 20, 1, 16), ("A", 1, 0), ("G", 1, 1))
    cards = [item.action.card for item in agenda(now).items if isinstance(item.action, PlayContract)]
    assert cards == [20]
    later = do(now, TakeFromYard(0, "A", 1, taken={"ore": 3}))
    cards = [item.action.card for item in agenda(later).items if isinstance(item.action, PlayContract)]
    assert cards == [1]


def test_3_3_2_a_played_card_is_turned_and_not_played_again() -> None:
    now = do(standing(holding(table(), 0, 1), ("G", 1, 0)), PlayContract(0, "D", 1))
    assert now.state.contracts[0] == (1,)
    assert now.state.played[0] == (1,)
    assert found(now, PlayContract(0, "D", 1)) == {"3.3.2"}


def test_3_3_2_not_in_a_later_round_either() -> None:
    now = at(holding(table(), 0, 1), played=((1,), (), ()))
    assert found(standing(now, ("G", 1, 0)), PlayContract(0, "D", 1)) == {"3.3.2"}


def test_3_3_2_its_effect_lasts_to_the_end_of_the_round_and_it_stays_for_scoring() -> None:
    now = upkeep(in_force(table(), 0, 1), "restock yard")
    after = do(now, RestockYard(("ore",) * 9))
    assert after.state.in_force == ()
    assert (after.state.contracts[0], after.state.played[0]) == ((1,), (1,))


@pytest.mark.parametrize(("number", "area"), [(18, "G"), (27, "G"), (10, "E"), (20, "A")])
def test_3_3_3_a_card_taken_at_F_can_be_played_this_round_from_window_G_on(number: int, area: str) -> None:
    now = standing(table(3, office=(number, 8, 9)), ("F", 1, 0), ("G", 1, 1))
    now = bag(now, ore=3)
    taken = do(now, TakeContract(0, "F", 1, card=number, office_space=1))
    play = PlayContract(
        0, area, number, drawn_cubes=("ore",) * 3 if number == 18 else (), to=1 if number == 27 else None
    )
    assert found(taken, play) == (set() if area == "G" else {"3.3.1"})


def test_3_3_3_not_card_5_whose_window_F_is_over() -> None:
    now = standing(table(3, office=(5, 8, 9)), ("F", 1, 0), ("F", 2, 1))
    taken = do(now, TakeContract(0, "F", 1, card=5, office_space=1))
    assert found(taken, PlayContract(0, "F", 5, drawn_cards=(1, 2), kept=1)) == {"3.3.1"}
