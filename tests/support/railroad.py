"""Railroad tables to try a clause on: the shipped box, engines and discs put where the clause wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from companion.content.railroad import load_railroad
from rules.core.frozen import replace
from rules.core.problems import Grade
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.book import Setup
from rules.gwt_railroad.components import DARK, LIGHT, Box, Rulings, Tile
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.setting_up import lay_out
from rules.gwt_railroad.state import Disc, Moment, Table

NAMES = ("Ana", "Ben", "Cleo", "Δήμητρα")
TILES: tuple[Tile, ...] = (1, 2, 3, 4, 5)


@lru_cache(maxsize=1)
def box() -> Box:
    """The shipped box."""
    return load_railroad()


def table(players: int = 4, *, tiles: tuple[Tile, ...] = TILES, **changes: Any) -> Table:
    """A table before the first move; ``changes`` are fields of the set-up."""
    return lay_out(box(), Setup(players=NAMES[:players], tiles=tiles, **changes))


def ruled(**rulings: str) -> Table:
    """A table that has agreed on these rulings."""
    return table(rulings=replace(Rulings(), **rulings))


def at(now: Table, **changes: Any) -> Table:
    """The table with some fields of its state changed."""
    return Table(now.book, replace(now.state, **changes))


def engines(*places: str, of: Table | None = None) -> Table:
    """Engines on these places by seat; a table of as many players when none is given."""
    return at(of or table(len(places)), engines=places)


def discs(now: Table, lie: Mapping[int, Iterable[int]]) -> Table:
    """Discs on stations: by station the seats, the lowest first; from light corners on light stations, else dark."""
    stations = now.book.stations
    laid = {n: tuple(Disc(seat, DARK if stations[n].dark else LIGHT) for seat in seats) for n, seats in lie.items()}
    return at(now, discs={**now.state.discs, **laid})


def stopped(now: Table, seat: int) -> Table:
    """The table at the moment at which that engine stopped where it stands."""
    return at(now, moment=Moment(seat, now.state.engines[seat]))


def do(now: Table, *actions: Action) -> Table:
    """The table after actions, none of which may be odd in any way."""
    for action in actions:
        step = perform(now, action)
        assert step.problems == (), (action, step.problems)
        now = step.after
    return now


def found(now: Table, action: Action) -> list[tuple[str, str]]:
    """Grade and clause of everything odd about an action."""
    return [(problem.grade.name.lower(), problem.ref.clause) for problem in perform(now, action).problems]


def keys(now: Table, action: Action) -> list[str]:
    """The message of everything odd about an action."""
    return [problem.message.key for problem in perform(now, action).problems]


def breaches(now: Table, action: Action) -> list[str]:
    """The clauses that an action breaks; it must be possible to write it down."""
    step = perform(now, action)
    assert not step.refused, step.problems
    return [problem.ref.clause for problem in step.problems if problem.grade is Grade.BREACH]


def refused(now: Table, action: Action) -> bool:
    """Whether an action cannot be written down."""
    return perform(now, action).refused
