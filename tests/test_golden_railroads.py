"""The golden railroads of tests/golden: worked out on paper, played step by step, compared after each."""

from __future__ import annotations

from functools import cache

import pytest

from rules.gwt_railroad.line import reach
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.position import position, problems
from rules.gwt_railroad.scoring import score
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import MoveEngine
from tests.support.railroad_games import BY_STEP, GAMES, action_of, paper, start, steps


@cache
def tables(name: str) -> tuple[Table, ...]:
    """The table before every step, and after the last one."""
    found = [start(name)]
    for said in paper(name)["step"]:
        found.append(perform(found[-1], action_of(said, paper(name)["players"])).after)
    return tuple(found)


@cache
def ended(name: str) -> Table:
    """The table when everything is counted and the game is over."""
    now = start(name)
    for action in steps(name):
        now = perform(now, action).after
    return now


STEPS = [pytest.param(name, n, id=f"{name}-{n + 1}") for name in GAMES for n in range(len(paper(name)["step"]))]


@pytest.mark.parametrize(("name", "n"), STEPS)
def test_a_step_goes_as_on_paper(name: str, n: int) -> None:
    said, before = paper(name)["step"][n], tables(name)[n]
    action = action_of(said, paper(name)["players"])
    step = perform(before, action)
    odd = [(problem.grade.name.lower(), problem.ref.clause) for problem in step.problems]
    assert odd == ([("note", said["note"])] if "note" in said else [])
    if isinstance(action, MoveEngine):
        places = [found.place for found in reach(before, action.seat, action.spaces, action.forward)]
        assert places == said["reach"]
    if "engines" in said:
        assert list(step.after.state.engines) == said["engines"]


@pytest.mark.parametrize("name", GAMES)
def test_the_table_at_the_end_is_as_on_paper(name: str) -> None:
    final, players, state = paper(name)["final"], paper(name)["players"], ended(name).state
    discs = {str(n): [players[disc.seat] for disc in lie] for n, lie in state.discs.items()}
    assert discs == final["discs"]
    assert {str(n): tile for n, tile in state.tiles.items()} == final["tiles"]
    assert {str(n): worker for n, worker in state.workers.items()} == final["workers"]
    assert {player: list(state.masters[seat]) for seat, player in enumerate(players)} == final["masters"]
    certificates = {player: ended(name).certificates(seat) for seat, player in enumerate(players)}
    assert certificates == final["certificates"]


@pytest.mark.parametrize("name", GAMES)
def test_it_scores_as_on_paper(name: str) -> None:
    final, now = paper(name)["final"], ended(name)
    end = position(now)
    assert end.full == paper(name)["full"]
    assert problems(now.book, end) == []
    sheet = score(now.book, end)
    assert sheet.complete
    assert list(sheet.winners) == final["winners"]
    scores = {
        column.name: {**{row: column.category(row) for row in sheet.categories}, "total": column.total}
        for column in sheet.players
    }
    assert scores == final["scores"]


@pytest.mark.parametrize("name", GAMES)
def test_14_the_paper_holds_every_tile_and_disc(name: str) -> None:
    """Each station master laid out lies somewhere at the end, and each upgrade left one disc."""
    game = paper(name)
    held = [tile for tiles in game["final"]["masters"].values() for tile in tiles]
    assert len(held) + len(game["final"]["tiles"]) == len(game["tiles"])
    upgrades = sum(said["step"] in ("upgrade", "upgrade-behind") for said in game["step"])
    moved = sum("moved_from" in said for said in game["step"])
    assert sum(map(len, game["final"]["discs"].values())) == upgrades - moved


def test_every_step_occurs_in_a_golden_game() -> None:
    played = {said["step"] for name in GAMES for said in paper(name)["step"]}
    assert played | {"count", "end-game", "stocktake"} == set(BY_STEP)
