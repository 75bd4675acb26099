"""Random whole games of the scenarios through the agenda: nothing appears or vanishes, every game ends, nothing is ever
a breach, whatever of the cards is known."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion import audit
from companion.codec import from_plain, seats_by_number, to_plain
from companion.content import load_box, scenarios
from rules.snowdonia.components import EVENT, EVENT_TRACK, UNKNOWN_CARD, Box, Rulings
from rules.snowdonia.state import Table
from rules.snowdonia.steps import ACTIONS
from tests.properties.test_random_games import fixed
from tests.support import invented
from tests.support.autoplay import Played, play, table

SCENARIOS = tuple(name for name in scenarios() if load_box(name).traits)
USUAL, NIGHTLY = 20, 1000
MOST_ROUNDS = 60
"""No game comes near it."""


def rulings(rng: Random, box: Box) -> Rulings:
    """The default answers in half of the games, any in the others."""
    if rng.random() < 0.5:
        return Rulings()
    chosen: dict[str, Any] = {name: rng.choice(switch.answers) for name, switch in box.ruling_choices.items()}
    return Rulings.of(chosen)


def whole_game(scenario: str, seed: int) -> tuple[Table, Played]:
    """A game of as many players as the scenario takes, by turns. In one of three games everything is known, with
    made-up numbers on the cards, in one as much as the shipped data has, in one not even all of the set-up."""
    rng = Random(seed)
    values = invented.values(rng, scenario) if seed % 3 else {}
    box = load_box(scenario, values)
    least, most = box.players
    players = least + seed % (most - least + 1)
    unknown = 0.4 if seed % 3 == 2 else 0.0
    start = table(rng, players, rulings=rulings(rng, box), box=box, unknown=unknown)
    return start, play(start, rng, values=values)


def in_order(now: Table) -> None:
    """What 1.3 promises here, too: no count below nothing, an event track without a gap."""
    state, ledger = now.state, now.state.ledger
    assert all(n >= 0 for _, n in ledger.items())
    assert all(n >= 0 for n in (*state.markers_left, *state.discs.values(), state.deck))
    assert ledger[EVENT_TRACK, EVENT] == len(state.event_spaces)
    if state.event_spaces:
        assert state.event_spaces == tuple(range(state.event_spaces[0], state.event_spaces[-1] + 1))
    for index, place in enumerate(now.book.places):
        if place.room is not None:
            assert state.surveyors.count(index) <= place.room
    for space in now.book.route_spaces:
        printed = now.book.printed_rubble(space)
        assert printed is None or now.rubble(space.id) <= printed
    spots = [(p.area, p.space) for p in state.placed]
    assert len(spots) == len(set(spots))


def check(scenario: str, seed: int) -> str:
    """Play the game of a seed and hold everything against it; gives the reason why it ended."""
    start, played = whole_game(scenario, seed)
    # What is told on the way changes the set-up, so the first step that came of the last telling counts.
    constant = fixed(played[0][1].after)
    cards_known = UNKNOWN_CARD not in start.state.office
    for n, (action, step) in enumerate(played):
        where = (scenario, seed, n, action)
        assert not step.problems, (*where, step.problems)
        now = step.after
        holds = fixed(now)
        if now.state.extra_build:
            constant["trains"] = holds["trains"]
        assert not cards_known or holds == constant, where
        assert audit.check(now) == [], where
        in_order(now)
        assert from_plain(to_plain(action, lambda seat: seat), seats_by_number(len(now.book.players))) == action, where
    end = played[-1][1].after.state
    assert (end.phase, end.ended is not None) == ("over", True), (scenario, seed)
    assert end.round <= MOST_ROUNDS
    assert not end.owed
    assert end.ended is not None
    return end.ended


@pytest.mark.parametrize("first", range(0, USUAL, 5))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_and_nothing_appears_or_vanishes(scenario: str, first: int) -> None:
    for seed in range(first, first + 5):
        check(scenario, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(0, NIGHTLY, 50))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_very_many_random_games_end_and_nothing_appears_or_vanishes(scenario: str, first: int) -> None:
    for seed in range(first, first + 50):
        check(scenario, 10_000 + seed)


def test_every_step_that_follows_another_is_played() -> None:
    seen = {type(a) for name in SCENARIOS for seed in range(12) for a, _ in whole_game(name, seed)[1]}
    assert seen == set(ACTIONS)
