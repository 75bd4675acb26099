"""Double entry: nothing appears, nothing vanishes (1.2)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.core.ledger import SUSPENSE, Ledger, Transfer

PILES = st.dictionaries(
    st.tuples(st.sampled_from(["bag", "yard", "supply", "player 0"]), st.sampled_from(["ore", "stone"])),
    st.integers(0, 9),
)
MOVES = st.lists(
    st.builds(
        Transfer,
        st.sampled_from(["ore", "stone"]),
        st.integers(0, 12),
        st.sampled_from(["bag", "yard", "supply", "player 0", SUSPENSE]),
        st.sampled_from(["bag", "yard", "supply", "player 0", SUSPENSE]),
    ),
    max_size=8,
)


def totals(ledger: Ledger) -> dict[str, int]:
    """Totals other than zero."""
    return {kind: n for kind, n in ledger.totals().items() if n}


@given(PILES, MOVES)
def test_1_2_each_kinds_total_stays_whatever_is_moved(piles: dict[tuple[str, str], int], moves: list[Transfer]) -> None:
    ledger = Ledger(piles)
    assert totals(ledger.after(moves)) == totals(ledger)


@given(PILES, MOVES)
def test_1_2_only_suspense_is_ever_negative(piles: dict[tuple[str, str], int], moves: list[Transfer]) -> None:
    assert all(n >= 0 for (zone, _), n in Ledger(piles).after(moves).items() if zone != SUSPENSE)


@given(PILES, MOVES)
def test_1_2_a_ledger_never_changes(piles: dict[tuple[str, str], int], moves: list[Transfer]) -> None:
    ledger, copy = Ledger(dict(piles)), Ledger(dict(piles))
    ledger.after(moves)
    assert ledger == copy


@given(PILES, MOVES)
def test_moves_one_by_one_are_the_same_as_together(piles: dict[tuple[str, str], int], moves: list[Transfer]) -> None:
    one_by_one = Ledger(piles)
    for move in moves:
        one_by_one = one_by_one.after((move,))
    assert dict(one_by_one.items()) == dict(Ledger(piles).after(moves).items())


def test_a_transfer_moves_from_source_to_target() -> None:
    after = Ledger({("bag", "ore"): 5}).after([Transfer("ore", 2, "bag", "yard")])
    assert (after["bag", "ore"], after["yard", "ore"]) == (3, 2)


def test_1_2_what_the_source_does_not_hold_comes_from_suspense() -> None:
    after = Ledger({("bag", "ore"): 1}).after([Transfer("ore", 3, "bag", "yard")])
    assert (after["bag", "ore"], after["yard", "ore"], after[SUSPENSE, "ore"]) == (0, 3, -2)


def test_suspense_is_settled_by_moving_it_back() -> None:
    owing = Ledger({("bag", "ore"): 1}).after([Transfer("ore", 3, "bag", "yard")])
    settled = owing.after([Transfer("ore", 2, "yard", SUSPENSE)])
    assert (settled["yard", "ore"], settled[SUSPENSE, "ore"]) == (1, 0)


def test_suspense_can_give_what_it_does_not_hold() -> None:
    after = Ledger({}).after([Transfer("ore", 2, SUSPENSE, "bag")])
    assert (after["bag", "ore"], after[SUSPENSE, "ore"]) == (2, -2)


def test_a_zone_lists_its_kinds_without_zeros() -> None:
    ledger = Ledger({("bag", "ore"): 5, ("bag", "coal"): 0, ("yard", "ore"): 1})
    assert ledger.zone("bag") == {"ore": 5}
    assert ledger.zone("nowhere") == {}
    assert dict(ledger.items()) == {("bag", "ore"): 5, ("yard", "ore"): 1}
    assert ledger["nowhere", "coal"] == 0
