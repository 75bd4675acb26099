"""Section 8: what each of the thirty contract cards does when it is played."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content import load_box
from rules.core.agenda import Cards, Draw
from rules.core.frozen import replace
from rules.snowdonia.agenda import agenda, answer
from rules.snowdonia.components import AREAS
from rules.snowdonia.route import Laid, Taken
from rules.snowdonia.seams import coal_limit, excavate_rate, lay_rate, yard_cubes
from rules.snowdonia.state import Placed, Table
from rules.snowdonia.steps import (
    Build,
    CheckWeather,
    ClearNext,
    Excavate,
    LayTrack,
    MoveSurveyor,
    Paid,
    PlayContract,
    RestockContracts,
    RestockYard,
    SiteBuilt,
    TakeFromYard,
    TrainBought,
)
from tests.support.tables import (
    at,
    bag,
    box,
    by_card,
    clear,
    do,
    driving,
    found,
    give,
    held,
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


def held_by_first(*cards: int, spots: tuple[tuple[str, int, int], ...] = (("G", 1, 0),), **own: int) -> Table:
    """The first player holds these cards and supplies; labourers stand here, actions are next."""
    return give(standing(holding(table(3, office=(None, None, None)), 0, *cards), *spots), 0, **own)


def play(number: int, **fields: Any) -> PlayContract:
    """The first player plays a card in its window."""
    return PlayContract(0, box().contracts[number].area or "A", number, **fields)


AREAS_OF = {
    "A": (4, 7, 13, 20, 22, 23, 28, 29), "B": (3, 26, 30), "C": (11, 12, 24), "D": (1, 2, 8),
    "E": (6, 9, 10, 14, 15, 17, 25), "F": (5,), "G": (18, 19, 27), None: (16, 21),
}  # fmt: skip


@pytest.mark.parametrize(("area", "numbers"), AREAS_OF.items())
def test_8_cards_are_played_before_the_area_they_show(area: str | None, numbers: tuple[int, ...]) -> None:
    assert tuple(n for n, card in sorted(box().contracts.items()) if card.area == area) == numbers


NEEDS = {
    1: (0, 0, 5), 2: (0, 0, 4), 3: (0, 0, 3), 4: (0, 2, 2), 5: (4, 1, 2), 6: (12, 1, 0), 7: (8, 0, 0), 8: (8, 0, 0),
    9: (6, 1, 0), 10: (4, 0, 0), 11: (4, 0, 0), 12: (12, 0, 0), 13: (4, 2, 0), 14: (4, 1, 0), 15: (8, 1, 0),
    16: (8, 2, 0), 17: (16, 0, 0), 18: (11, 0, 0), 19: (7, 0, 0), 20: (0, 5, 0), 21: (0, 3, 0), 22: (0, 3, 0),
    23: (0, 4, 0), 24: (0, 1, 0), 25: (0, 1, 0), 26: (0, 2, 0), 27: (0, 0, 0), 28: (0, 0, 5), 29: (0, 0, 0),
    30: (0, 2, 0),
}  # fmt: skip
"""Rubble, own track, own sites."""


@pytest.mark.parametrize("number", NEEDS)
def test_8_what_each_card_requires(number: int) -> None:
    needs = box().contracts[number].needs
    assert (needs.rubble, needs.tracks, needs.sites) == NEEDS[number]


@pytest.mark.parametrize("number", [n for numbers in AREAS_OF.values() for n in numbers if n not in (16, 21)])
def test_8_the_agenda_fills_every_card_in_without_a_breach(number: int) -> None:
    now = bag(held_by_first(number, ore=6, rubble=9), ore=9, stone=9)
    item = next(item for item in agenda(now).items if isinstance(item.action, PlayContract))
    action = item.action
    for ask in item.asks:
        if isinstance(ask.domain, Draw):
            action = answer(now, action, ask.field, ("ore",) * ask.domain.count)
        if isinstance(ask.domain, Cards):
            action = answer(now, action, ask.field, ask.domain.pool[: ask.domain.count])
    after = do(now, action)
    assert after.state.played[0] == (number,)


@pytest.mark.parametrize("number", [7, 1, 3, 26, 9, 10, 29])
def test_8_effects_are_the_players_own(number: int) -> None:
    now = at(in_force(table(), 0, number), weather=("sun", None, None))
    for rate in (excavate_rate, lay_rate):
        assert rate(now, 1) == rate(table(), 1)
    assert yard_cubes(now, 1) == (3, 3)
    assert coal_limit(now, 1) == 1


# 8.1, 8.2


@pytest.mark.parametrize("number", [1, 2])
def test_8_1_own_lay_track_rate_one_higher_for_all_lay_track_actions_this_round(number: int) -> None:
    now = clear(held_by_first(number, 8, spots=(("D", 1, 0), ("D", 2, 0)), bars=9))
    now = do(now, play(number), play(8))
    for step in range(3):
        assert lay_rate(now, 0) == 3
        now = do(now, suggested(now))
        assert len(now.state.owners) - 10 == 3 * (step + 1)


def test_8_2_they_add_up_and_with_train_7() -> None:
    assert lay_rate(in_force(table(), 0, 1, 2), 0) == 4
    assert lay_rate(driving(in_force(table(), 0, 1, 2), 0, 7), 0) == 5


# 8.3


def test_8_3_after_all_labourers_of_B_the_whole_next_space_is_cleared() -> None:
    now = do(held_by_first(3, spots=(("B", 1, 1), ("B", 2, 0))), play(3))
    now = do(now, Excavate(1, "B", 1, taken=(Taken("t1", 2),)), Excavate(0, "B", 2, taken=(Taken("t2", 2),)))
    assert step_due(now).step == "contract-3-clears"
    after = do(now, ClearNext(0, "B", None, by_card(3), taken=(Taken("t2", 1),)))
    assert after.held(0, "rubble") == 3
    assert step_due(after).step == "restock-contracts"


def test_8_3_not_before_the_labourers_of_B() -> None:
    now = do(held_by_first(3, spots=(("B", 1, 1),)), play(3))
    assert found(now, ClearNext(0, "B", None, by_card(3), taken=(Taken("t1", 2),))) == {"3.2.1"}


def cleared_to_the_first_site(*cards: int) -> Table:
    """These cards played, the first site of Two Viaducts comes next."""
    return clear(standing(in_force(table(), 0, *cards)), "t1", "t2")


def test_8_3_the_player_owns_an_excavation_site_so_cleared() -> None:
    now = cleared_to_the_first_site(3)
    clears = ClearNext(0, "B", None, by_card(3), taken=(Taken("two-viaducts.x1", 4, 0),))
    assert do(now, clears).state.owners == {"two-viaducts.x1": 0}
    unowned = ClearNext(0, "B", None, by_card(3), taken=(Taken("two-viaducts.x1", 4),))
    assert found(now, unowned) == {"4.B.3"}


def test_8_3_no_doubling() -> None:
    now = cleared_to_the_first_site(3, 26)
    more = (Taken("two-viaducts.x1", 4, 0), Taken("two-viaducts.x2", 2, 0))
    assert found(now, ClearNext(0, "B", None, by_card(3), taken=more)) == {"8.3"}


def test_8_3_the_whole_space_and_only_the_next() -> None:
    now = standing(in_force(table(), 0, 3))
    assert found(now, ClearNext(0, "B", None, by_card(3), taken=(Taken("t1", 1),))) == {"8.3"}
    assert "4.B.2" in found(now, ClearNext(0, "B", None, by_card(3), taken=(Taken("t2", 3),)))


def test_8_3_may_be_declined_and_is_used_once() -> None:
    now = standing(in_force(table(), 0, 3))
    after = do(now, ClearNext(0, "B", None, by_card(3)))
    assert step_due(after).step == "restock-contracts"
    assert found(after, ClearNext(0, "B", None, by_card(3), taken=(Taken("t1", 2),))) == {"3.2.2"}


# 8.4


def test_8_4_the_middle_disc_is_swapped_for_any_disc_in_supply() -> None:
    now = held_by_first(4)
    after = do(now, play(4, middle_was="sun", becomes="fog"))
    assert after.state.weather == (None, "fog", "rain")
    assert after.state.discs == {"sun": 3, "rain": 2, "fog": 4}


def test_8_4_not_for_a_disc_that_supply_does_not_hold() -> None:
    now = at(held_by_first(4), discs={"sun": 2, "rain": 2, "fog": 0})
    assert found(now, play(4, becomes="fog")) == {"8.4"}
    assert found(held_by_first(4), play(4, middle_was="rain", becomes="fog")) == {"8.4"}
    assert found(held_by_first(4), play(4, becomes="snow")) == {"8.4"}


def test_8_4_where_no_disc_lies_there_is_nothing_to_swap() -> None:
    now = at(held_by_first(4), weather=(None, None, "rain"))
    assert found(now, play(4, becomes="fog")) == {"8.4"}
    assert do(now, play(4)).state.weather == (None, None, "rain")


def test_8_4_the_back_of_the_card_does_not_change() -> None:
    after = do(held_by_first(4), play(4, becomes="fog"))
    assert {n: c.back for n, c in after.book.contracts.items()} == {n: c.back for n, c in box().contracts.items()}
    assert after.state.office == table(office=(None, None, None)).state.office


# 8.5


@pytest.mark.parametrize("kept", [5, 10, 11])
def test_8_5_two_are_drawn_one_of_the_three_is_kept_the_others_go_to_the_discards(kept: int) -> None:
    now = held_by_first(5)
    after = do(now, play(5, drawn_cards=(10, 11), kept=kept))
    assert after.state.contracts[0] == (kept,)
    assert set(after.state.discards) == {5, 10, 11} - {kept}
    assert after.state.deck == now.state.deck - 2


def test_8_5_if_5_is_kept_it_stays_turned_another_one_is_unplayed() -> None:
    now = held_by_first(5)
    assert do(now, play(5, drawn_cards=(10, 11), kept=5)).state.played[0] == (5,)
    other = do(now, play(5, drawn_cards=(18, 11), kept=18))
    assert other.state.played[0] == ()
    assert found(bag(other, ore=3), PlayContract(0, "G", 18, drawn_cubes=("ore",) * 3)) == set()


@pytest.mark.parametrize(("drawn", "kept"), [((10, 11), 12), ((10, 11), None), ((10,), 10), ((10, 11, 12), 10)])
def test_8_5_two_and_one_of_them(drawn: tuple[int, ...], kept: int | None) -> None:
    assert found(held_by_first(5), play(5, drawn_cards=drawn, kept=kept)) == {"8.5"}


def test_8_5_only_cards_that_can_lie_in_the_deck() -> None:
    assert found(held_by_first(5, 7), play(5, drawn_cards=(7, 11), kept=11)) == {"1.2"}


def test_8_5_a_renewal_between_the_two_cards_leaves_out_what_is_in_hand() -> None:
    now = at(held_by_first(5), deck=1, discards=(10, 11, 12))
    after = do(now, play(5, drawn_cards=(1, 11), kept=11))
    assert (after.state.contracts[0], after.state.deck, after.state.discards) == ((11,), 2, (1, 5))


# 8.6, 8.25


@pytest.mark.parametrize("number", [6, 25])
def test_8_6_in_own_builds_three_ore_may_stand_for_a_bar_any_number_of_times(number: int) -> None:
    now = clear(held_by_first(number, spots=(("E", 1, 0),), ore=6, bars=1))
    now = do(now, play(number))
    in_bag = now.state.ledger["bag", "ore"]
    for paid in (Paid(ore=6), Paid(ore=3, bars=1)):
        after = do(now, Build(0, "E", 1, built=SiteBuilt("yr-wyddfa.b1", paid, 0)))
        assert after.state.ledger["bag", "ore"] == in_bag + paid.ore
    for wrong in (Paid(ore=4, bars=1), Paid(ore=2, bars=1)):
        assert found(now, Build(0, "E", 1, built=SiteBuilt("yr-wyddfa.b1", wrong, 0))) == {"8.6"}
    assert found(now, Build(0, "E", 1, built=SiteBuilt("yr-wyddfa.b2", Paid(ore=6), 0))) == {"4.E.2"}


@pytest.mark.parametrize("number", [6, 25])
def test_8_6_a_train_is_a_build_action_too(number: int) -> None:
    now = at(held_by_first(number, spots=(("E", 1, 0),), ore=6), trains_open=True)
    now = do(now, play(number))
    assert found(now, Build(0, "E", 1, built=TrainBought(1, Paid(ore=6), 1))) == set()


# 8.7


def test_8_7_extra_cubes_at_each_own_stock_yard_action() -> None:
    now = do(held_by_first(7, spots=(("A", 1, 0), ("A", 2, 0))), play(7))
    for space, taken in ((1, {"ore": 4}), (2, {"stone": 4})):
        assert found(now, TakeFromYard(0, "A", space, taken={"ore": 3, "stone": 2})) == {"4.A.1"}
        now = do(now, TakeFromYard(0, "A", space, taken=taken))


def test_8_7_they_may_be_left_for_the_effect_is_optional() -> None:
    now = do(held_by_first(7, spots=(("A", 1, 0),)), play(7))
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 3})) == set()
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 2})) == {"4.A.1"}


def test_8_7_the_coal_limit_holds() -> None:
    now = yard(do(held_by_first(7, spots=(("A", 1, 0),)), play(7)), ore=5, coal=3)
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 3, "coal": 1})) == set()
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 2, "coal": 2})) == {"4.A.1"}


def test_8_7_how_many_is_data() -> None:
    more = load_box(values={"contracts.7.extra_cubes": 2})
    now = in_force(table(), 0, 7)
    now = Table(replace(now.book, contracts=more.contracts), now.state)
    assert yard_cubes(now, 0) == (3, 5)


# 8.8


def test_8_8_one_lay_track_action_after_all_others() -> None:
    now = clear(held_by_first(8, spots=(("D", 1, 1),), bars=3))
    now = do(give(now, 1, bars=1), play(8))
    extra = LayTrack(0, "D", None, by_card(8), laid=(Laid("t1", 0), Laid("t2", 0)))
    assert found(now, extra) == {"3.2.1"}
    now = do(now, LayTrack(1, "D", 1, laid=(Laid("t1", 1),)))
    assert step_due(now).by == by_card(8)
    after = do(now, LayTrack(0, "D", None, by_card(8), laid=(Laid("t2", 0), Laid("t3", 0))))
    assert after.held(0, "bars") == 1
    assert step_due(after).step == "restock-contracts"


def test_8_8_bonuses_apply_as_if_a_labourer_stood_there() -> None:
    now = driving(clear(standing(in_force(table(), 0, 8, 1))), 0, 7)
    now = give(now, 0, bars=9)
    four = LayTrack(0, "D", None, by_card(8), laid=tuple(Laid(f"t{n}", 0) for n in (1, 2, 3, 4)), rate=4)
    assert found(now, four) == set()
    assert found(now, LayTrack(0, "D", None, by_card(8), laid=(Laid("t1", 0),))) == {"4.D.1"}


def test_8_8_may_be_declined() -> None:
    now = give(clear(standing(in_force(table(), 0, 8))), 0, bars=9)
    assert step_due(do(now, LayTrack(0, "D", None, by_card(8)))).step == "restock-contracts"


# 8.9, 8.14, 8.15


def discounted(*cards: int, stone: int = 9) -> Table:
    """These cards played; the first player builds at E."""
    now = in_force(table(), 0, *cards)
    return give(clear(standing(now, ("E", 1, 0), ("E", 2, 0))), 0, stone=stone, bars=9)


def costs(now: Table, site: str, space: int = 1, **paid: int) -> set[str]:
    """The clauses that paying so breaks."""
    return found(now, Build(0, "E", space, built=SiteBuilt(site, Paid(**paid), 0)))


@pytest.mark.parametrize("number", [9, 14, 15])
def test_8_9_each_own_site_this_round_costs_one_stone_less(number: int) -> None:
    now = discounted(number)
    assert costs(now, "two-viaducts.b1", stone=3, discount=1) == set()
    assert costs(now, "two-viaducts.b1", stone=4) == {"8.9"}
    after = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b1", Paid(stone=3, discount=1), 0)))
    assert costs(after, "two-viaducts.b2", 2, stone=2, discount=1) == set()


def test_8_9_they_add_up_but_not_below_nothing() -> None:
    now = discounted(9, 14, 15)
    assert costs(now, "two-viaducts.b1", stone=1, discount=3) == set()
    assert costs(now, "two-viaducts.b3", discount=2) == set()
    assert costs(now, "two-viaducts.b3", discount=3) == {"8.9"}
    assert costs(now, "halfway.b1", bars=1) == set()


def test_8_9_not_at_the_extra_space_on_B() -> None:
    now = at(discounted(9), extra_build=True, placed=(Placed("B", 1, 0),))
    build = Build(0, "B", 1, built=SiteBuilt("two-viaducts.b1", Paid(stone=3, discount=1), 0))
    assert found(now, build) == {"8.9"}


# 8.10


def test_8_10_one_build_action_after_all_others_with_bonuses_and_it_may_be_declined() -> None:
    now = give(at(discounted(10, 9), placed=(Placed("E", 1, 1),)), 1, stone=1)
    extra = Build(0, "E", None, by_card(10), built=SiteBuilt("two-viaducts.b1", Paid(stone=3, discount=1), 0))
    assert found(now, extra) == {"3.2.1"}
    now = do(now, Build(1, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 1)))
    assert step_due(do(now, extra)).step == "restock-contracts"
    assert step_due(do(now, Build(0, "E", None, by_card(10)))).step == "restock-contracts"
    assert found(do(now, extra), extra) >= {"3.2.2"}


# 8.11, 8.12, 8.24


@pytest.mark.parametrize(("most", "rubble", "stone"), [(3, 9, 9), (2, 5, 9), (1, 9, 1), (0, 9, 0), (0, 1, 9)])
def test_8_11_at_once_two_rubble_to_a_stone_up_to_three_times_while_the_bag_has_stone(
    most: int, rubble: int, stone: int
) -> None:
    now = bag(held_by_first(11, rubble=rubble), ore=1, stone=stone)
    after = do(now, play(11, conversions=most))
    assert (after.held(0, "rubble"), after.held(0, "stone")) == (rubble - 2 * most, most)
    assert after.state.ledger["bag", "stone"] == stone - most
    assert found(now, play(11, conversions=most + 1)) == {"8.11"}
    assert found(now, play(11, conversions=0)) == set()


@pytest.mark.parametrize("number", [12, 24])
@pytest.mark.parametrize(("most", "ore"), [(2, 9), (1, 3), (0, 1)])
def test_8_12_at_once_two_ore_to_a_bar_up_to_twice(number: int, most: int, ore: int) -> None:
    now = held_by_first(number, ore=ore)
    after = do(now, play(number, conversions=most))
    assert (after.held(0, "ore"), after.held(0, "bars")) == (ore - 2 * most, most)
    assert found(now, play(number, conversions=most + 1)) == {"8.12"}


def test_8_12_whatever_the_train() -> None:
    now = driving(held_by_first(12, ore=4), 0, 2)
    assert held(do(now, play(12, conversions=2)), 0) == {"bars": 2}


# 8.13


def test_8_13_from_now_on_nobody_plays_a_card_this_round() -> None:
    now = holding(held_by_first(13, 1), 1, 2)
    now = do(now, play(13))
    assert found(now, play(1)) == {"8.13"}
    assert found(now, PlayContract(1, "D", 2)) == {"8.13"}
    assert not [item for item in agenda(now).items if isinstance(item.action, PlayContract)]


def test_8_13_effects_already_played_go_on() -> None:
    now = held_by_first(7, 13, spots=(("A", 1, 0),))
    now = do(now, play(7), play(13))
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 4})) == set()


def test_8_13_only_this_round() -> None:
    now = do(held_by_first(13), play(13), MoveSurveyor(0, "G", 1, to=1), RestockContracts((1, 2, 3)))
    now = do(now, CheckWeather("sun"), RestockYard(("ore",) * 9))
    assert not now.state.contracts_stopped


# 8.16, 8.21


@pytest.mark.parametrize("number", [16, 21])
@pytest.mark.parametrize("area", AREAS)
def test_8_16_only_for_train_maintenance(number: int, area: str) -> None:
    assert "8.16" in found(held_by_first(number), PlayContract(0, area, number))
    assert not [item for item in agenda(held_by_first(number)).items if isinstance(item.action, PlayContract)]


# 8.17


def test_8_17_in_each_own_build_two_rubble_as_one_stone_or_four_as_two() -> None:
    now = give(discounted(17), 0, rubble=12)
    in_supply = now.state.ledger["supply", "rubble"]
    for rubble, stone in ((2, 3), (4, 2)):
        after = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b1", Paid(stone=stone, rubble=rubble), 0)))
        assert after.state.ledger["supply", "rubble"] == in_supply + rubble
        assert costs(after, "two-viaducts.b2", 2, stone=1, rubble=4) == set()


@pytest.mark.parametrize("paid", [{"stone": 1, "rubble": 6}, {"stone": 3, "rubble": 3}, {"rubble": 8}])
def test_8_17_no_more_and_no_other_rate(paid: dict[str, int]) -> None:
    assert costs(give(discounted(17), 0, rubble=12), "two-viaducts.b1", **paid) == {"8.17"}


def test_8_17_discounts_first() -> None:
    now = give(discounted(17, 9), 0, rubble=12)
    assert costs(now, "two-viaducts.b3", rubble=2, discount=1) == set()
    assert costs(now, "two-viaducts.b3", rubble=4) == {"8.9"}
    assert costs(now, "two-viaducts.b3", rubble=4, discount=1) == {"4.E.2"}


# 8.18, 8.19


@pytest.mark.parametrize("number", [18, 19])
def test_8_18_three_cubes_from_the_bag_into_the_own_supply(number: int) -> None:
    now = bag(held_by_first(number), ore=2, stone=1, coal=1)
    after = do(now, play(number, drawn_cubes=("ore", "stone", "coal")))
    assert held(after, 0) == {"ore": 1, "stone": 1, "coal": 1}
    assert found(now, play(number, drawn_cubes=("ore", "stone"))) == {"8.18"}
    assert found(now, play(number, drawn_cubes=("ore",) * 3)) == {"8.18"}


@pytest.mark.parametrize("number", [18, 19])
def test_8_18_event_cubes_go_back_without_redraw_or_event(number: int) -> None:
    now = bag(held_by_first(number), ore=2, event=2)
    after = do(now, play(number, drawn_cubes=("ore", "event", "event")))
    assert held(after, 0) == {"ore": 1}
    assert after.state.ledger["bag", "event"] == 2
    assert after.state.event_spaces == ()


# 8.20, 8.23


@pytest.mark.parametrize("number", [20, 23])
def test_8_20_any_two_cubes_of_the_yard_and_it_is_no_stock_yard_action(number: int) -> None:
    now = driving(held_by_first(number, spots=(("A", 3, 0),)), 0, 3)
    for taken in ({"ore": 2}, {"ore": 1, "coal": 1}, {"stone": 1, "ore": 1}):
        after = do(now, play(number, taken=taken))
        assert held(after, 0) == taken
        assert step_due(after).step == "stock-yard"
    assert found(now, play(number, taken={"ore": 3})) == {"8.20"}
    assert found(yard(now, ore=1), play(number, taken={"ore": 2})) == {"8.20"}


def test_8_20_card_20_takes_one_coal_at_most() -> None:
    now = yard(held_by_first(20), ore=2, coal=2)
    assert found(now, play(20, taken={"coal": 2})) == {"8.20"}


@pytest.mark.parametrize(("limited", "number"), [(False, set()), (True, {"8.20"})])
def test_8_23_whether_card_23_has_the_limit_is_data(limited: bool, number: set[str]) -> None:
    now = yard(held_by_first(23), ore=2, coal=2)
    contracts = load_box(values={"contracts.23.coal_limit": limited}).contracts
    now = Table(replace(now.book, contracts=contracts), now.state)
    assert found(now, play(23, taken={"coal": 2})) == number


# 8.22


def test_8_22_takes_the_start_marker_which_does_not_move_again_this_round() -> None:
    now = at(held_by_first(22, spots=(("A", 3, 1),)), start_player=2)
    now = do(now, play(22))
    assert now.state.start_player == 0
    after = do(now, TakeFromYard(1, "A", 3, taken={"ore": 3}))
    assert after.state.start_player == 0
    told = TakeFromYard(1, "A", 3, taken={"ore": 3}, becomes_start_player=True)
    assert found(now, told) == {"4.A.2"}


def test_8_22_in_the_next_round_it_moves_again() -> None:
    now = upkeep(at(table(), start_marker_fixed=True), "restock yard")
    assert not do(now, RestockYard(("ore",) * 9)).state.start_marker_fixed


# 8.26, 8.30


@pytest.mark.parametrize("number", [26, 30])
def test_8_26_doubles_the_rubble_of_each_own_excavate_this_round(number: int) -> None:
    now = do(held_by_first(number, spots=(("B", 1, 0), ("B", 2, 0))), play(number))
    for space in (1, 2):
        assert excavate_rate(now, 0) == 4
        now = do(now, suggested(now))
        assert now.held(0, "rubble") == 4 * space
    assert found(table(), Excavate(0, "B", 1, rate=4)) >= {"4.B.1"}


def test_8_26_rate_and_train_are_added_first() -> None:
    assert excavate_rate(driving(in_force(table(), 0, 26), 0, 1), 0) == (2 + 2) * 2


def test_8_30_both_times_four() -> None:
    assert excavate_rate(in_force(table(), 0, 26, 30), 0) == 8


# 8.27


def test_8_27_moves_the_own_surveyor_one_station_in_any_weather() -> None:
    now = at(held_by_first(27), weather=("fog", None, None), fog_on=("B", "D"))
    after = do(now, play(27, to=1))
    assert after.state.surveyors == (1, 0, 0)
    assert found(now, play(27, to=2)) == {"8.27"}
    assert do(now, play(27)).state.surveyors == (0, 0, 0)
    assert do(after, MoveSurveyor(0, "G", 1, to=2)).state.surveyors == (2, 0, 0)


def test_8_27_at_the_summit_it_stays() -> None:
    now = at(held_by_first(27), surveyors=(7, 0, 0))
    assert do(now, play(27, to=7)).state.surveyors[0] == 7


# 8.28


def mover(**changes: Any) -> Table:
    """The first player on G1 and C1 with contract 28, the second on A1."""
    return at(held_by_first(28, spots=(("G", 1, 0), ("C", 1, 0), ("A", 1, 1))), **changes)


def test_8_28_one_own_placed_labourer_moves_to_another_free_space_and_acts_there() -> None:
    after = do(mover(), play(28, moved=(("C", 1), ("A", 2))))
    assert Placed("A", 2, 0) in after.state.placed
    after = do(after, TakeFromYard(1, "A", 1, taken={"ore": 3}), TakeFromYard(0, "A", 2, taken={"ore": 3}))
    assert step_due(after).area == "G"


def test_8_28_the_last_space_of_A_gives_the_start_marker() -> None:
    now = do(mover(start_player=1), play(28, moved=(("C", 1), ("A", 3))))
    now = do(now, TakeFromYard(1, "A", 1, taken={"ore": 3}), TakeFromYard(0, "A", 3, taken={"ore": 3}))
    assert now.state.start_player == 0


@pytest.mark.parametrize(
    ("source", "target"),
    [(("A", 1), ("A", 2)), (("F", 1), ("A", 2)), (("C", 1), ("A", 1)), (("C", 1), ("G", 1)), (("C", 1), ("A", 4)),
     (("C", 1), ("A", 0)), (("C", 1), ("G", 0))],
)  # fmt: skip
def test_8_28_only_an_own_one_and_only_to_a_free_space(source: tuple[str, int], target: tuple[str, int]) -> None:
    assert found(mover(), play(28, moved=(source, target))) == {"8.28"}


def test_8_28_only_to_an_open_area_of_this_game() -> None:
    foggy = mover(weather=("fog", None, None), fog_on=("B", "D"))
    assert found(foggy, play(28, moved=(("C", 1), ("B", 1)))) == {"5.2.4"}
    assert refused(mover(), play(28, moved=(("C", 1), ("H", 1))))


def test_8_28_nobody_needs_to_move() -> None:
    assert do(mover(), play(28)).state.placed == mover().state.placed


# 8.29


def test_8_29_no_coal_limit_at_the_yard_this_round() -> None:
    now = yard(held_by_first(29, spots=(("A", 1, 0),)), ore=5, coal=3)
    assert found(now, TakeFromYard(0, "A", 1, taken={"coal": 3})) == {"4.A.1"}
    assert found(do(now, play(29)), TakeFromYard(0, "A", 1, taken={"coal": 3})) == set()


def test_8_29_also_for_card_20() -> None:
    now = yard(held_by_first(29, 20), coal=3)
    assert found(do(now, play(29)), play(20, taken={"coal": 2})) == set()
