"""10.3 and 10.4: the best choice of contracts, against hand-worked cases and against every subset."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.snowdonia.contract_choice import Choice, Claim, Stock, best_choices, fits, uses, ways
from tests.support.brute_force import Answer, Card, best_subsets, every_subset

# number, VP, rubble, track, site markers as printed; 27 with 3 coal, 28 with the surveyor at 6, 29 at the summit.
PRINTED = [
    Card(1, 15, 0, 0, 5),
    Card(2, 10, 0, 0, 4),
    Card(3, 6, 0, 0, 3),
    Card(4, 17, 0, 2, 2),
    Card(5, 14, 4, 1, 2),
    Card(6, 22, 12, 1, 0),
    Card(7, 11, 8, 0, 0),
    Card(8, 11, 8, 0, 0),
    Card(9, 14, 6, 1, 0),
    Card(10, 5, 4, 0, 0),
    Card(11, 5, 4, 0, 0),
    Card(12, 16, 12, 0, 0),
    Card(13, 18, 4, 2, 0),
    Card(14, 11, 4, 1, 0),
    Card(15, 17, 8, 1, 0),
    Card(16, 23, 8, 2, 0),
    Card(17, 21, 16, 0, 0),
    Card(18, 14, 11, 0, 0),
    Card(19, 10, 7, 0, 0),
    Card(20, 40, 0, 5, 0),
    Card(21, 24, 0, 3, 0),
    Card(22, 24, 0, 3, 0),
    Card(23, 31, 0, 4, 0),
    Card(24, 4, 0, 1, 0),
    Card(25, 7, 0, 1, 0),
    Card(26, 15, 0, 2, 0),
    Card(27, 6, 0, 0, 0),
    Card(28, 23, 0, 0, 5),
    Card(29, 15, 0, 0, 0),
    Card(30, 15, 0, 2, 0),
]


def claims(cards: list[Card]) -> list[Claim]:
    return [Claim(*card) for card in cards]


def printed(*numbers: int) -> list[Claim]:
    return claims([card for card in PRINTED if card.number in numbers])


def solved(cards: list[Card], rubble: int, tracks: int, sites: int) -> Answer:
    found = best_choices(claims(cards), Stock(rubble, tracks, sites))
    other = found.next_best
    return Answer((found.best.total, found.best.contracts), None if other is None else (other.total, other.contracts))


def test_10_3_each_marker_serves_one_contract() -> None:
    assert best_choices(printed(26, 21), Stock(0, 4, 0)).best == Choice(24, (21,))
    assert best_choices(printed(26, 21), Stock(0, 5, 0)).best == Choice(39, (21, 26))


def test_10_3_each_cube_serves_one_contract() -> None:
    assert best_choices(printed(7, 10), Stock(11, 0, 0)).best == Choice(11, (7,))
    assert best_choices(printed(7, 10), Stock(12, 0, 0)).best == Choice(16, (7, 10))


@pytest.mark.parametrize("stock", [Stock(3, 1, 2), Stock(4, 0, 2), Stock(4, 1, 1)])
def test_10_3_nothing_is_partial(stock: Stock) -> None:
    assert best_choices(printed(5), stock).best == Choice(0, ())
    assert best_choices(printed(5), Stock(4, 1, 2)).best == Choice(14, (5,))


def test_10_3_what_uses_nothing_up_always_scores() -> None:
    found = best_choices(printed(27, 29, 3), Stock(0, 0, 2))
    assert found.best == Choice(21, (27, 29))
    assert found.next_best is None


def test_10_4_two_small_ones_beat_a_greedy_one() -> None:
    assert best_choices(printed(18, 7, 10), Stock(12, 0, 0)).best == Choice(16, (7, 10))


def test_10_4_of_equal_totals_the_one_with_the_dearest_contract() -> None:
    # 12 rubble: 12 gives 16, and so do 7 and 10 together.
    assert best_choices(printed(7, 10, 12), Stock(12, 0, 0)).best == Choice(16, (12,))
    # The first difference decides: 9, 5, 1 before 9, 4, 2.
    cards = [Card(1, 9, 1, 0, 0), Card(2, 4, 2, 0, 0), Card(3, 2, 2, 0, 0), Card(4, 5, 3, 0, 0), Card(5, 1, 1, 0, 0)]
    assert best_choices(claims(cards), Stock(5, 0, 0)) == (Choice(15, (1, 4, 5)), Choice(15, (1, 2, 3)))


def test_10_4_of_equal_vp_the_lowest_numbers() -> None:
    assert best_choices(printed(30, 26), Stock(0, 2, 0)).best == Choice(15, (26,))
    assert best_choices(printed(22, 21, 26), Stock(0, 5, 0)).best == Choice(39, (21, 26))
    # 1 and 9 before 2 and 3: the first number decides.
    cards = [Card(1, 5, 1, 0, 0), Card(2, 5, 1, 1, 0), Card(3, 3, 1, 0, 0), Card(9, 3, 1, 0, 0)]
    blocked = [Card(1, 5, 2, 0, 1), Card(9, 3, 0, 2, 0), Card(2, 5, 2, 1, 0), Card(3, 3, 0, 1, 1)]
    assert best_choices(claims(cards), Stock(2, 1, 0)).best.contracts == (1, 2)
    assert best_choices(claims(blocked), Stock(2, 2, 1)).best == Choice(8, (1, 9))


def test_10_4_next_best_is_not_a_part_of_the_best() -> None:
    # The sheet of score-light: ten site markers, the surveyor at 6; 28 alone (23) would be a part of 28 and 1.
    found = best_choices(printed(1, 3, 28), Stock(0, 0, 10))
    assert found.best == Choice(38, (1, 28))
    assert found.next_best == Choice(29, (3, 28))


def test_10_4_next_best_may_be_as_good() -> None:
    found = best_choices(printed(26, 30), Stock(0, 2, 0))
    assert found.next_best == Choice(15, (30,))


def test_10_4_no_next_best_when_all_can_be_served() -> None:
    assert best_choices(printed(1, 7, 20), Stock(90, 16, 16)).next_best is None
    assert best_choices([], Stock(5, 5, 5)) == (Choice(0, ()), None)


def test_10_4_markers_go_in_route_order_to_the_lowest_number() -> None:
    found = uses(printed(28, 1, 5))
    assert {number: (u.rubble, [*u.tracks], [*u.sites]) for number, u in found.items()} == {
        1: (0, [], [0, 1, 2, 3, 4]),
        5: (4, [0], [5, 6]),
        28: (0, [], [7, 8, 9, 10, 11]),
    }


def test_10_4_a_contract_worth_nothing_wastes_nothing() -> None:
    assert best_choices(claims([Card(1, 0, 1, 0, 0), Card(2, 3, 1, 0, 0)]), Stock(9, 0, 0)).best == Choice(3, (2,))


def test_10_3_fits_looks_at_every_resource() -> None:
    assert fits(printed(5, 13), Stock(8, 3, 2))
    assert not fits(printed(5, 13), Stock(7, 3, 2))
    assert not fits(printed(5, 13), Stock(8, 2, 2))
    assert not fits(printed(5, 13), Stock(8, 3, 1))


@pytest.mark.parametrize("seed", range(4))
def test_10_4_printed_contracts_against_every_subset(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(400):
        cards = chance.sample(PRINTED, chance.randint(0, 9))
        stock = chance.randint(0, 30), chance.randint(0, 8), chance.randint(0, 11)
        assert solved(cards, *stock) == best_subsets(cards, *stock), (cards, stock)


small = st.integers(min_value=0, max_value=3)


@settings(max_examples=1500)
@given(
    st.lists(st.tuples(small, small, small, small), max_size=7),
    st.integers(min_value=0, max_value=8),
    st.integers(min_value=0, max_value=6),
    st.integers(min_value=0, max_value=6),
)
def test_10_4_full_of_ties_against_every_subset(
    drawn: list[tuple[int, int, int, int]], rubble: int, tracks: int, sites: int
) -> None:
    cards = [Card(number, *values) for number, values in enumerate(drawn, start=1)]
    assert solved(cards, rubble, tracks, sites) == best_subsets(cards, rubble, tracks, sites)


@pytest.mark.parametrize("stock", [(20, 4, 6), (40, 8, 8), (60, 6, 10), (90, 16, 16)])
def test_10_4_all_thirty_against_a_plain_recursion(stock: tuple[int, int, int]) -> None:
    @cache
    def most(index: int, rubble: int, tracks: int, sites: int) -> int:
        if index == len(PRINTED):
            return 0
        card = PRINTED[index]
        without = most(index + 1, rubble, tracks, sites)
        if card.rubble > rubble or card.tracks > tracks or card.sites > sites:
            return without
        return max(without, card.vp + most(index + 1, rubble - card.rubble, tracks - card.tracks, sites - card.sites))

    found = best_choices(claims(PRINTED), Stock(*stock)).best
    assert found.total == most(0, *stock)
    assert fits(printed(*found.contracts), Stock(*stock))
    assert found.total == sum(claim.vp for claim in printed(*found.contracts))


@pytest.mark.parametrize("seed", range(20))
def test_10_3_the_choices_that_can_be_served_are_counted(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(PRINTED, rng.randint(0, 8))
    stock = Stock(rng.randint(0, 24), rng.randint(0, 6), rng.randint(0, 10))
    served = [chosen for chosen in every_subset(cards) if fits(claims(list(chosen)), stock)]
    assert ways(claims(cards), stock) == len(served)
