"""How a table changes: a closed union of changes, folded one by one by `evolve`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar, assert_never

from rules.core import effects
from rules.core.frozen import put, replace
from rules.core.refs import RuleRef
from rules.gwt_railroad.components import Tile
from rules.gwt_railroad.state import Disc, Moment, State

K = TypeVar("K")


class Engine(NamedTuple):
    """An engine goes to a place."""

    seat: int
    place: str


class Lay(NamedTuple):
    """A disc is put on a station, on top of those that lie there (6)."""

    station: int
    disc: Disc


class Lift(NamedTuple):
    """A disc is taken off a station (7)."""

    station: int
    disc: Disc


class Master(NamedTuple):
    """A station master goes from beside its station to a player (8)."""

    station: int
    seat: int
    tile: Tile


class Worker(NamedTuple):
    """A worker is put where a station master was; ``kind`` None while nobody has entered it (8)."""

    station: int
    kind: str | None


class Count(NamedTuple):
    """What a player has of something at the end; ``number`` None takes it back (12)."""

    seat: int
    what: str
    number: int | None


class Dial(NamedTuple):
    """One of the table's marks shows something else: a field of State and its new value."""

    name: str
    value: Any


Change: TypeAlias = Engine | Lay | Lift | Master | Worker | Count | Dial


def _left(values: Mapping[K, Any], key: K) -> dict[K, Any]:
    """The mapping less one of its keys."""
    return {k: v for k, v in values.items() if k != key}


def evolve(state: State, change: Change) -> State:
    """The state after one change."""
    match change:
        case Engine(seat, place):
            return replace(state, engines=put(state.engines, seat, place))
        case Lay(station, disc):
            return replace(state, discs={**state.discs, station: (*state.discs.get(station, ()), disc)})
        case Lift(station, disc):
            return _lift(state, station, disc)
        case Master(station, seat, tile):
            masters = put(state.masters, seat, (*state.masters[seat], tile))
            return replace(state, tiles=_left(state.tiles, station), masters=masters)
        case Worker(station, kind):
            return replace(state, workers={**state.workers, station: kind})
        case Count(seat, what, number):
            counts = _left(state.counts[seat], what) if number is None else {**state.counts[seat], what: number}
            return replace(state, counts=put(state.counts, seat, counts))
        case Dial(name, value):
            return replace(state, **{name: value})
        case _:
            assert_never(change)


def _lift(state: State, station: int, disc: Disc) -> State:
    discs = list(state.discs.get(station, ()))
    if disc in discs:
        discs.remove(disc)
    left = {**state.discs, station: tuple(discs)} if discs else _left(state.discs, station)
    return replace(state, discs=left)


class Draft(effects.Draft[State, Change]):
    """A table while one action is worked out, with shorthand for what actions do most."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        super().__init__(state, evolve)

    def stop(self, rule: RuleRef, seat: int, place: str) -> None:
        """An engine stops at a place; what can be done there can be done now (6)."""
        self.do(rule, Engine(seat, place), Dial("moment", Moment(seat, place)))

    def pass_moment(self, rule: RuleRef) -> None:
        """What could be done until now can be done no more (6, 8)."""
        if self.state.moment is not None:
            self.do(rule, Dial("moment", None))
