"""Random whole games through the agenda: nothing appears or vanishes, every game ends, nothing is ever a breach."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.codec import from_plain, seats_by_number, to_plain
from rules.snowdonia.actions.owed import OwedAction
from rules.snowdonia.components import BAG, CUBES, DRAWN, EVENT, EVENT_TRACK, RULING_CHOICES, SUPPLY, Rulings
from rules.snowdonia.state import Table
from rules.snowdonia.steps import ACTIONS
from tests.support.autoplay import Played, play, table

MOST_ROUNDS = 60
"""No game comes near it: fourteen track cards, an event track that lays some again and again."""
USUAL, NIGHTLY = 100, 5000


def rulings(rng: Random) -> Rulings:
    """The default answers in half of the games, any in the others."""
    if rng.random() < 0.5:
        return Rulings()
    chosen: dict[str, Any] = {name: rng.choice(answers) for name, (_, answers) in RULING_CHOICES.items()}
    return Rulings(**chosen)


def whole_game(seed: int) -> tuple[Table, Played]:
    """A game of 1 to 5 players, by turns."""
    rng = Random(seed)
    start = table(rng, seed % 5 + 1, rulings=rulings(rng))
    return start, play(start, rng)


def fixed(now: Table) -> dict[str, Any]:
    """What is the same at every moment of a game (1.1, 1.2)."""
    state, book = now.state, now.book
    placed = [sum(1 for p in state.placed if p.seat == seat) for seat in range(len(book.players))]
    on_table = [sum(1 for owner in state.owners.values() if owner == seat) for seat in range(len(book.players))]
    discs = dict(state.discs)
    closing = next((kind for kind, weather in book.box.weather.items() if weather.closes), None)
    for kind in (*state.weather[1:], *(closing for _ in state.fog_on)):
        if kind is not None:
            discs[kind] = discs.get(kind, 0) + 1
    numbers = [c for c in (*state.office, *state.discards) if c is not None] + [c for h in state.contracts for c in h]
    engines = [*state.shed, *(t for t in state.trains if t is not None)]
    engines += [state.set_aside] if state.set_aside is not None else []
    return {
        "cubes": {kind: n for kind, n in state.ledger.totals().items() if n},
        "labourers": [
            state.labourers_at_hand[seat] + state.labourers_in_pub[seat] + placed[seat] for seat in range(len(placed))
        ],
        "markers": [state.markers_left[seat] + on_table[seat] for seat in range(len(on_table))],
        "contracts": len(numbers) + state.deck,
        "each contract once": len(numbers) == len(set(numbers)),
        "trains": sorted(engines) if not state.extra_build or book.solo else None,
        "each train once": len(engines) == len(set(engines)),
        "discs": discs,
    }


def in_order(now: Table) -> None:
    """What 1.3 promises of a game without a breach."""
    state, book, ledger = now.state, now.book, now.state.ledger
    in_play = book.box.supply_rows[len(book.players)].event
    assert ledger[BAG, EVENT] + ledger[DRAWN, EVENT] + ledger[EVENT_TRACK, EVENT] == in_play
    assert ledger[EVENT_TRACK, EVENT] == len(state.event_spaces)
    if state.event_spaces:
        assert state.event_spaces[0] in (1, 4, 7)
        assert state.event_spaces == tuple(range(state.event_spaces[0], state.event_spaces[-1] + 1))
    was_laid = [track.id in state.owners for track in book.tracks]
    was_cleared = [now.clear(track.id) for track in book.tracks]
    assert was_laid == sorted(was_laid, reverse=True)
    assert was_cleared == sorted(was_cleared, reverse=True)
    assert all(cleared for cleared, laid in zip(was_cleared, was_laid, strict=True) if laid)
    for site in (x for s in book.route for x in s.excavation_sites):
        assert (site.id in state.owners) == now.clear(site.id)
    assert all(n >= 0 for _, n in ledger.items())
    assert all(n >= 0 for n in state.markers_left)
    assert all(n >= 0 for n in state.discs.values())
    assert state.deck >= 0
    assert set(state.in_force) <= {(seat, card) for seat, hand in enumerate(state.played) for card in hand}
    assert all(set(turned) <= set(hand) for turned, hand in zip(state.played, state.contracts, strict=True))
    spots = [(p.area, p.space) for p in state.placed]
    assert len(spots) == len(set(spots))
    assert ledger[SUPPLY, "game_markers"] + 2 + len(state.game_markers_on) == book.box.totals["game_markers"]


def skips_no_rubble(before: Table, after: Table) -> None:
    """What an excavate leaves: emptied spaces first, then at most one partly dug, then untouched ones (1.3)."""
    touched = [
        (after.rubble(space.id) == 0, after.rubble(space.id) != before.rubble(space.id))
        for space in before.book.route_spaces
        if before.rubble(space.id)
    ]
    changed = [emptied for emptied, was in touched if was]
    assert [was for _, was in touched] == sorted((was for _, was in touched), reverse=True)
    assert all(changed[:-1])


def check(seed: int) -> str:
    """Play the game of a seed and hold everything against it; gives the reason why it ended."""
    start, played = whole_game(seed)
    constant, before = fixed(start), start
    in_order(start)
    for n, (action, step) in enumerate(played):
        where = (seed, n, action)
        assert not step.problems, (*where, step.problems)
        now = step.after
        holds = fixed(now)
        if now.state.extra_build:
            constant["trains"] = holds["trains"]
        assert holds == constant, where
        in_order(now)
        if action.step in ("excavate", "contract-3-clears"):
            skips_no_rubble(before, now)
        assert from_plain(to_plain(action, lambda seat: seat), seats_by_number(len(now.book.players))) == action, where
        before = now
    end = before.state
    assert (end.phase, end.ended is not None) == ("over", True), seed
    assert end.round <= MOST_ROUNDS
    assert end.ended is not None
    return end.ended


@pytest.mark.parametrize("first", range(0, USUAL, 10))
def test_random_games_end_and_nothing_appears_or_vanishes(first: int) -> None:
    for seed in range(first, first + 10):
        check(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(0, NIGHTLY, 100))
def test_very_many_random_games_end_and_nothing_appears_or_vanishes(first: int) -> None:
    for seed in range(first, first + 100):
        check(10_000 + seed)


def test_1_2_the_rulings_vary_and_every_kind_of_step_is_played() -> None:
    seen: set[type] = set()
    answers: set[tuple[str, Any]] = set()
    for seed in range(20):
        start, played = whole_game(seed)
        seen |= {type(action) for action, _ in played}
        answers |= set(start.book.rulings.told().items())
    assert seen == {cls for cls in ACTIONS if not issubclass(cls, OwedAction)}
    assert len(answers) == 2 * len(RULING_CHOICES)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_with_nothing_known_at_first_ends_too(players: int) -> None:
    for seed in range(2):
        rng = Random(1000 * players + seed)
        start = table(rng, players, unknown=0.7)
        played = play(start, rng)
        assert all(not step.problems for _, step in played)
        end = played[-1][1].after
        assert end.state.phase == "over"
        totals = end.state.ledger.totals()
        assert {kind: totals[kind] for kind in (*CUBES, "rubble")} == {
            kind: end.book.box.totals[kind] for kind in (*CUBES, "rubble")
        }
