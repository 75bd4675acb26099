"""How a table changes, change by change."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.ledger import Transfer
from rules.snowdonia.effects import Card, Close, Dial, Engine, Labourer, Own, Play, evolve
from rules.snowdonia.play import perform
from rules.snowdonia.route import Taken
from rules.snowdonia.state import InForce, Placed, State
from rules.snowdonia.steps import Excavate
from tests.support.tables import at, clear, driving, standing, table


def start(**changes: Any) -> State:
    """The state of a table of three."""
    return at(table(), **changes).state


def test_a_transfer_goes_through_the_ledger() -> None:
    after = evolve(start(), Transfer("ore", 2, "yard", "player 1"))
    assert (after.ledger["yard", "ore"], after.ledger["player 1", "ore"]) == (5, 2)


def test_owning_a_space_takes_a_marker() -> None:
    after = evolve(start(), Own("two-viaducts.b1", 1))
    assert after.owners == {"two-viaducts.b1": 1}
    assert after.markers_left == (16, 15, 16)


def test_what_nobody_owns_takes_none() -> None:
    after = evolve(start(), Own("t1", None))
    assert (after.owners, after.markers_left) == ({"t1": None}, (16, 16, 16))


@pytest.mark.parametrize("marked", [True, False])
def test_a_station_is_closed_with_or_without_a_game_marker(marked: bool) -> None:
    after = evolve(start(), Close("hebron", marked))
    assert (after.closed, after.game_markers_on) == (("hebron",), ("hebron",) if marked else ())


@pytest.mark.parametrize(
    ("source", "target", "hand", "pub", "placed"),
    [
        ("hand", ("A", 1), 1, 1, (Placed("A", 1, 0),)),
        ("pub", "hand", 3, 0, ()),
        ("hand", "pub", 1, 2, ()),
        (("G", 1), "hand", 3, 1, ()),
        (("G", 1), ("G", 2), 2, 1, (Placed("G", 2, 0),)),
    ],
)
def test_a_labourer_leaves_one_place_for_another(
    source: Any, target: Any, hand: int, pub: int, placed: tuple[Placed, ...]
) -> None:
    before = start(placed=(Placed("G", 1, 0),) if isinstance(source, tuple) else ())
    after = evolve(before, Labourer(0, source, target))
    assert (after.labourers_at_hand[0], after.labourers_in_pub[0], after.placed) == (hand, pub, placed)
    assert after.labourers_at_hand[1:] == (2, 2)


def zones(state: State) -> tuple[Any, ...]:
    """Where the cards are."""
    return state.contracts, state.office, state.deck, state.discards


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (Card(8, ("office", 2), ("player", 1)), (((1,), (8,), ()), (7, None, 9), 26, (2,))),
        (Card(7, ("office", 1), "discards"), (((1,), (), ()), (None, 8, 9), 26, (2, 7))),
        (Card(12, "deck", ("office", 1)), (((1,), (), ()), (12, 8, 9), 25, (2,))),
        (Card(12, "deck", ("player", 2)), (((1,), (), (12,)), (7, 8, 9), 25, (2,))),
        (Card(1, ("player", 0), "discards"), (((), (), ()), (7, 8, 9), 26, (2, 1))),
        (Card(2, "discards", "deck"), (((1,), (), ()), (7, 8, 9), 27, ())),
        (Card("?", "renew", "deck"), (((1,), (), ()), (7, 8, 9), 27, ())),
    ],
)
def test_a_card_is_in_exactly_one_place(change: Card, after: tuple[Any, ...]) -> None:
    before = start(contracts=((1,), (), ()), deck=26, discards=(2,))
    assert zones(evolve(before, change)) == after


def test_a_card_that_leaves_its_player_is_not_played_any_more() -> None:
    before = start(contracts=((1, 2), (), ()), played=((1, 2), (), ()))
    assert evolve(before, Card(1, ("player", 0), "discards")).played == ((2,), (), ())


@pytest.mark.parametrize("stays", [True, False])
def test_a_played_card_is_turned_and_may_stay_in_force(stays: bool) -> None:
    after = evolve(start(contracts=((), (1,), ())), Play(1, 1, stays))
    assert after.played == ((), (1,), ())
    assert after.in_force == ((InForce(1, 1),) if stays else ())


@pytest.mark.parametrize(
    ("change", "trains", "shed", "set_aside"),
    [
        (Engine(1, "shed", ("player", 0)), (1, None, 2), (3, 4, 6, 7), 5),
        (Engine(2, ("player", 2), "shed"), (None, None, None), (1, 2, 3, 4, 6, 7), 5),
        (Engine(5, "set aside", "area B"), (None, None, 2), (1, 3, 4, 6, 7), None),
    ],
)
def test_a_train_card_is_in_exactly_one_place(
    change: Engine, trains: tuple[int | None, ...], shed: tuple[int, ...], set_aside: int | None
) -> None:
    after = evolve(driving(table(), 2, 2).state, change)
    assert (after.trains, after.shed, after.set_aside) == (trains, shed, set_aside)


def test_a_dial_shows_something_else_and_nothing_more_changes() -> None:
    before = start()
    after = evolve(before, Dial("round", 7))
    assert after.round == 7
    assert {k: v for k, v in vars(after).items() if k != "round"} == {
        k: v for k, v in vars(before).items() if k != "round"
    }


@pytest.mark.parametrize(
    "change",
    [Own("t1", 0), Labourer(0, "hand", ("A", 1)), Card(7, ("office", 1), "discards"), Close("hebron", True),
     Transfer("ore", 1, "yard", "bag"), Engine(1, "shed", ("player", 0)), Play(0, 1, True), Dial("round", 2)],
)  # fmt: skip
def test_the_state_before_stays_as_it_was(change: Any) -> None:
    before, copy = start(), start()
    evolve(before, change)
    assert before == copy


def test_effects_folded_one_by_one_give_the_state_after_the_action() -> None:
    now = clear(standing(table(), ("B", 1, 0)), "t1", "t2")
    excavate = Excavate(0, "B", 1, taken=(Taken("two-viaducts.x1", 2),))
    folded = now.state
    for effect in excavate.effects(now):
        folded = evolve(folded, effect.change)
        assert effect.ref.book == "snowdonia.base"
    assert folded == perform(now, excavate).after.state
