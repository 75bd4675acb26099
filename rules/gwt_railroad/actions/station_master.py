"""Taking a station master at the moment of an upgrade, for a worker (8, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import PlayerAction
from rules.gwt_railroad.components import UNKNOWN_TILE, Tile, clause
from rules.gwt_railroad.effects import Dial, Draft, Master, Worker
from rules.gwt_railroad.findings import breach, impossible, no_such
from rules.gwt_railroad.line import master_for
from rules.gwt_railroad.state import Moment, Table


@dataclass(frozen=True)
class TakeMaster(PlayerAction):
    """A player takes the tile beside a ``station`` and puts a ``worker`` where it was (None: nobody said which).

    ``tile`` names a tile that nobody had entered before; None: as it lies there."""

    station: int
    worker: str | None = None
    tile: int | None = None

    step: ClassVar[str] = "station-master"

    def problems(self, table: Table) -> list[Problem]:
        if self.station not in table.book.stations:
            return [no_such("8", "station", self.station)]
        if self.station not in table.state.tiles:
            return [impossible("8", "master.none_there", station=self.station)]
        if self.worker is not None and self.worker not in table.book.box.workers:
            return [no_such("8", "worker", self.worker)]
        if self.tile is not None and self.tile not in table.book.masters:
            return [no_such("8", "station master", self.tile)]
        return [*self.turn_problems(table), *self._moment_problems(table), *self._tile_problems(table)]

    def _moment_problems(self, table: Table) -> Iterator[Problem]:
        moment = table.state.moment
        if moment is None or (moment.seat, moment.upgraded) != (self.seat, self.station):
            yield breach("8", "master.too_late", player=self.seat, station=self.station)
        elif master_for(table, self.seat, self.station) is None:
            yield breach("8", "master.not_first", player=self.seat, station=self.station)

    def _tile_problems(self, table: Table) -> Iterator[Problem]:
        there = table.state.tiles[self.station]
        if self.tile is None:
            return
        if there not in (UNKNOWN_TILE, self.tile):
            yield breach("8", "master.other_tile", station=self.station, expected=there, got=self.tile)
        elif there == UNKNOWN_TILE and self.tile in known_tiles(table):
            yield breach("8", "master.tile_elsewhere", tile=self.tile)

    def taken(self, table: Table) -> Tile:
        """The tile that goes to the player."""
        there = table.state.tiles[self.station]
        return self.tile if self.tile is not None else there

    def apply(self, table: Table, draft: Draft) -> None:
        draft.do(clause("8"), Master(self.station, self.seat, self.taken(table)), Worker(self.station, self.worker))
        moment = table.state.moment
        if moment is not None:
            draft.do(clause("8"), Dial("moment", Moment(moment.seat, moment.place)))

    def before_return(self, table: Table) -> bool:
        """Part of the upgrade at the end of the line, if a station master lies there (10)."""
        return table.book.stations[self.station].place == table.book.line.last and table.returning == self.seat


def known_tiles(table: Table) -> frozenset[int]:
    """The numbers of all tiles that somebody has entered, beside stations and at players (8)."""
    held = [tile for tiles in table.state.masters for tile in tiles]
    return frozenset(tile for tile in (*table.state.tiles.values(), *held) if isinstance(tile, int))
