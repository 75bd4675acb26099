"""A stocktake: what was really seen at the table, by which the books go from now on (14).

It also brings the books to a game already under way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar

from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.components import CORNERS, UNKNOWN_TILE, Tile, clause
from rules.gwt_railroad.effects import Dial, Draft
from rules.gwt_railroad.findings import breach, no_such, note
from rules.gwt_railroad.state import Disc, Table


@dataclass(frozen=True)
class Stocktake(Action):
    """Seen at the table; what is not named was not looked at.

    ``engines`` places by seat, ``discs`` what lies on a station by its number, the lowest first, ``tiles`` the station
    master beside a station (None: none is there any more), ``masters`` the tiles of a player by seat."""

    engines: Mapping[int, str] = field(default_factory=dict)
    discs: Mapping[int, tuple[Disc, ...]] = field(default_factory=dict)
    tiles: Mapping[int, Tile | None] = field(default_factory=dict)
    masters: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)

    step: ClassVar[str] = "stocktake"

    def problems(self, table: Table) -> list[Problem]:
        """Impossible for what this game does not have; a breach for what cannot lie so; a note for each difference."""
        unknown = list(self._unknown(table))
        if unknown:
            return unknown
        after = Table(table.book, self.worked_out(table).state)
        known = contradictions(table)
        return [*(p for p in contradictions(after) if p not in known), *self._differences(table)]

    def _unknown(self, table: Table) -> Iterator[Problem]:
        book = table.book
        seats = range(len(book.players))
        discs = [disc for lie in self.discs.values() for disc in lie]
        for seat in (*self.engines, *self.masters, *(disc.seat for disc in discs)):
            if seat not in seats:
                yield no_such("14", "player", seat)
        for place in self.engines.values():
            if place not in book.line.index:
                yield no_such("1", "place", place)
        for station in self.discs:
            if station not in book.stations:
                yield no_such("11", "station", station)
        for station in self.tiles:
            if station not in book.master_stations:
                yield no_such("8", "station", station)
        for tile in (*self.tiles.values(), *(tile for tiles in self.masters.values() for tile in tiles)):
            if tile not in (None, UNKNOWN_TILE, *book.masters):
                yield no_such("8", "station master", tile)
        for disc in discs:
            if disc.corner not in (None, *CORNERS):
                yield no_such("7", "corner", disc.corner)

    def _differences(self, table: Table) -> Iterator[Problem]:
        state = table.state
        for seat, place in self.engines.items():
            if state.engines[seat] != place:
                yield note("14", "stocktake.engine", player=seat, place=place, was=state.engines[seat])
        for station, discs in self.discs.items():
            if sorted(disc.seat for disc in state.discs.get(station, ())) != sorted(disc.seat for disc in discs):
                yield note("14", "stocktake.discs", station=station)
        for station, tile in self.tiles.items():
            if state.tiles.get(station) != tile:
                yield note("14", "stocktake.tile", station=station)
        for seat, tiles in self.masters.items():
            if sorted(map(str, state.masters[seat])) != sorted(map(str, tiles)):
                yield note("14", "stocktake.masters", player=seat)

    def apply(self, table: Table, draft: Draft) -> None:
        """What was seen stands in the books; nobody is in the middle of anything."""
        state, rule = table.state, clause("14")
        seats = range(len(state.engines))
        changed: dict[str, Any] = {
            "engines": tuple(self.engines.get(seat, state.engines[seat]) for seat in seats),
            "discs": {n: discs for n, discs in {**state.discs, **self.discs}.items() if discs},
            "tiles": {n: tile for n, tile in {**state.tiles, **self.tiles}.items() if tile is not None},
            "masters": tuple(self.masters.get(seat, state.masters[seat]) for seat in seats),
        }
        for name, value in changed.items():
            if value != getattr(state, name):
                draft.do(rule, Dial(name, value))
        draft.pass_moment(rule)


def contradictions(table: Table) -> list[Problem]:
    """Everything on a table that cannot be: two engines in one place (3), a player's disc twice on a station (6), a
    tile in two places or more tiles than stations had (8)."""
    return [*_engines(table), *_discs(table), *_tiles(table)]


def _engines(table: Table) -> Iterator[Problem]:
    for (seat, place), (other, same) in combinations(enumerate(table.state.engines), 2):
        if place == same and place != table.book.line.start:
            yield breach("3", "stocktake.together", player=seat, other=other, place=place)


def _discs(table: Table) -> Iterator[Problem]:
    for station, discs in table.state.discs.items():
        seats = [disc.seat for disc in discs]
        for seat in dict.fromkeys(seats):
            if seats.count(seat) > 1:
                yield breach("6", "upgrade.twice", player=seat, station=station)


def _tiles(table: Table) -> Iterator[Problem]:
    held = [tile for tiles in table.state.masters for tile in tiles]
    everywhere = [*table.state.tiles.values(), *held]
    for tile in dict.fromkeys(everywhere):
        if tile != UNKNOWN_TILE and everywhere.count(tile) > 1:
            yield breach("8", "master.tile_elsewhere", tile=tile)
    most = len(table.book.master_stations)
    if len(everywhere) > most:
        yield breach("8", "master.too_many", count=len(everywhere), most=most)
