"""Random railroads: nothing offered is a breach, no disc or tile appears or vanishes, a replay gives the same."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

import pytest

from rules.core.problems import Grade
from rules.gwt_railroad.actions.stocktake import contradictions
from rules.gwt_railroad.effects import evolve
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.position import position, problems
from rules.gwt_railroad.scoring import score
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import ACTIONS, Action, Stocktake, TakeMaster
from tests.support.railroad_autoplay import play, start

USUAL, NIGHTLY = 24, 2000
STEPS = 120


@lru_cache(maxsize=USUAL)
def game(seed: int, mistakes: float = 0.0) -> tuple[list[tuple[Table, Action]], Table]:
    rng = Random(seed)
    return play(start(rng, seed % 4 + 1), rng, STEPS, mistakes)


def tiles(now: Table) -> Counter[int | str]:
    """Every station master on the table, beside stations and at players."""
    return Counter([*now.state.tiles.values(), *(tile for held in now.state.masters for tile in held)])


def discs(now: Table) -> Counter[int]:
    """Discs on stations by seat."""
    return Counter(disc.seat for lie in now.state.discs.values() for disc in lie)


def holds(seed: int) -> None:
    played, end = game(seed)
    afters = [now for now, _ in played[1:]] + [end]
    laid_out = len(end.book.master_stations)
    for (before, action), after in zip(played, afters, strict=True):
        step = perform(before, action)
        odd = [problem for problem in step.problems if problem.grade > Grade.NOTE]
        assert odd == [], (before.state, action)
        assert step.after == after
        assert contradictions(after) == []
        assert sum(tiles(after).values()) == laid_out
        upgraded = action.step in ("upgrade", "upgrade-behind")
        assert sum(discs(after).values()) - sum(discs(before).values()) == upgraded
        assert all(n <= len(after.book.stations) for n in discs(after).values())
        taken = [n for n in before.state.tiles if n not in after.state.tiles]
        assert bool(taken) == isinstance(action, TakeMaster)
        assert set(after.state.workers) == {*after.book.master_stations} - {*after.state.tiles}
        assert len(after.state.engines) == len(after.book.players)
    assert problems(end.book, position(end, full=True)) == []
    score(end.book, position(end, full=True))


@pytest.mark.parametrize("seed", range(USUAL))
def test_14_nothing_appears_or_vanishes_and_nothing_offered_is_a_breach(seed: int) -> None:
    holds(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(USUAL, NIGHTLY))
def test_14_nothing_appears_or_vanishes_in_very_many_games(seed: int) -> None:
    holds(seed)


def test_a_tile_is_only_ever_named_and_never_another() -> None:
    """Tiles that were known stay the same ones; an unknown one may get its number when it is taken."""
    for seed in range(USUAL):
        played, end = game(seed)
        before, after = tiles(played[0][0]), tiles(end)
        unknown = before.pop("?", 0)
        assert after["?"] <= unknown
        assert all(after[tile] == 1 for tile in before)


def test_every_step_of_the_agenda_occurs() -> None:
    seen = {action.step for seed in range(USUAL) for _, action in game(seed)[0]}
    assert seen == {action.step for action in ACTIONS} - {"count", "stocktake"}


@pytest.mark.parametrize("seed", range(USUAL // 2))
def test_whatever_is_written_down_a_replay_gives_the_same(seed: int) -> None:
    played, end = game(seed, mistakes=0.5)
    now = played[0][0]
    for before, action in played:
        assert now == before
        now = perform(now, action).after
    assert now == end


@pytest.mark.parametrize("seed", range(USUAL // 2))
def test_whatever_is_written_down_the_effects_are_the_change(seed: int) -> None:
    for before, action in game(seed, mistakes=0.5)[0]:
        step = perform(before, action)
        if step.refused:
            assert step.after is before
            continue
        state = before.state
        for effect in action.effects(before):
            assert effect.ref.book == "gwt.railroad"
            state = evolve(state, effect.change)
        assert state == step.after.state


@pytest.mark.parametrize("seed", range(USUAL // 2))
def test_whatever_is_written_down_breaks_no_tile_or_engine(seed: int) -> None:
    """A table may be wrong, and what is wrong with it can be said; the pieces stay as many as they were."""
    played, end = game(seed, mistakes=0.5)
    for now, action in played:
        assert len(now.state.engines) == len(now.book.players)
        assert all(place in now.book.line.index for place in now.state.engines)
        assert sum(tiles(now).values()) == len(now.book.master_stations)
        if not isinstance(action, Stocktake):
            fell = sum(discs(now).values()) - sum(discs(perform(now, action).after).values())
            assert fell <= 0
    contradictions(end)
