"""The book of one game: what stays the same from its first entry to its last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.gwt_railroad.components import Box, Line, Rulings, Station, StationMaster, Tile


@dataclass(frozen=True)
class Setup:
    """What the table says before the first move.

    ``players`` clockwise by seat; ``edition`` one of the box's; ``more_sets`` the station masters added to it;
    ``tiles`` those that lie beside the stations, from the start of the line, "?" for one that nobody has entered.
    ``rulings`` None: as the edition answers them."""

    players: tuple[str, ...]
    edition: str = "original"
    more_sets: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()
    rulings: Rulings | None = None


@dataclass(frozen=True)
class Book:
    """A box laid out for one table; looked up all the time, so everything derived is kept."""

    box: Box
    setup: Setup
    rulings: Rulings = field(default_factory=Rulings)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.setup.players

    @property
    def line(self) -> Line:
        """The line."""
        return self.box.line

    @property
    def stations(self) -> Mapping[int, Station]:
        """The stations by number."""
        return self.box.stations

    @cached_property
    def masters(self) -> Mapping[int, StationMaster]:
        """The station masters that this table can have, by number (8)."""
        sets = {*self.box.editions[self.setup.edition].sets, *self.setup.more_sets}
        return {n: master for n, master in self.box.masters.items() if sets & {*master.sets}}

    @cached_property
    def master_stations(self) -> tuple[int, ...]:
        """The stations that have a station master at the start, from the start of the line (8)."""
        return tuple(n for n, station in self.stations.items() if station.master)
