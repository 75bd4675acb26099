"""Upgrading a station: where the engine has stopped (6, 7), or behind it (13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import PlayerAction
from rules.gwt_railroad.components import CORNERS, DARK, Corner, clause
from rules.gwt_railroad.effects import Dial, Draft, Lay, Lift
from rules.gwt_railroad.findings import breach, no_such, note
from rules.gwt_railroad.line import corners_for
from rules.gwt_railroad.state import Disc, Moment, Table


@dataclass(frozen=True)
class Upgrading(PlayerAction):
    """A disc goes on a ``station``, by its number. ``corner`` of the space that the disc comes from, ``paid`` dollars:
    both None when nobody said. ``moved_from``: the own station that the disc comes from instead, when none is left."""

    station: int
    corner: Corner | None = None
    paid: int | None = None
    moved_from: int | None = None

    def problems(self, table: Table) -> list[Problem]:
        for station in (self.station, self.moved_from):
            if station is not None and station not in table.book.stations:
                return [no_such("11", "station", station)]
        if self.corner is not None and self.corner not in CORNERS:
            return [no_such("7", "corner", self.corner)]
        if self.paid is not None and self.paid < 0:
            return [no_such("6", "payment", self.paid)]
        found = [*self.turn_problems(table), *self.place_problems(table)]
        if table.has_upgraded(self.seat, self.station):
            found.append(breach("6", "upgrade.twice", player=self.seat, station=self.station))
        return [*found, *self._disc_problems(table), *self._price_problems(table)]

    def place_problems(self, table: Table) -> Iterator[Problem]:
        """Whether the engine is where it has to be."""
        raise NotImplementedError

    def _disc_problems(self, table: Table) -> Iterator[Problem]:
        station = table.book.stations[self.station]
        if self.corner is not None and self.corner not in corners_for(table, station):
            key = "upgrade.dark_disc" if self.corner == DARK else "upgrade.light_disc"
            yield breach("7", key, station=self.station)
        elif self.corner is not None and station.dark and self.corner != DARK:
            yield note("7", "upgrade.light_on_dark", station=self.station)
        if self.moved_from is not None and not table.has_upgraded(self.seat, self.moved_from):
            yield breach("7", "upgrade.no_disc_there", player=self.seat, station=self.moved_from)

    def _price_problems(self, table: Table) -> Iterator[Problem]:
        cost = table.book.stations[self.station].cost
        if self.paid is not None and cost is not None and self.paid != cost:
            yield breach("6", "upgrade.price", station=self.station, expected=cost, got=self.paid)

    def apply(self, table: Table, draft: Draft) -> None:
        corner = self.corner
        moved = None if self.moved_from is None else disc_of(table, self.seat, self.moved_from)
        if moved is not None and self.moved_from is not None:
            draft.do(clause("7"), Lift(self.moved_from, moved))
            corner = corner or moved.corner
        draft.do(clause("6"), Lay(self.station, Disc(self.seat, corner)))
        place = table.book.stations[self.station].place
        draft.do(clause("8"), Dial("moment", Moment(self.seat, place, self.station)))


def disc_of(table: Table, seat: int, station: int) -> Disc | None:
    """A player's disc on a station, None when there is none."""
    return next((disc for disc in table.state.discs.get(station, ()) if disc.seat == seat), None)


@dataclass(frozen=True)
class Upgrade(Upgrading):
    """The station is upgraded where the engine has just stopped (6)."""

    step: ClassVar[str] = "upgrade"

    def place_problems(self, table: Table) -> Iterator[Problem]:
        """It stands there, and has only just stopped."""
        place, moment = table.book.stations[self.station].place, table.state.moment
        if table.state.engines[self.seat] != place:
            yield breach("6", "upgrade.elsewhere", player=self.seat, place=place)
        elif moment is None or (moment.seat, moment.place) != (self.seat, place):
            yield breach("6", "upgrade.too_late", player=self.seat)

    def before_return(self, table: Table) -> bool:
        """The station at the end of the line is upgraded before the engine goes back (10)."""
        return table.book.stations[self.station].place == table.book.line.last and table.returning == self.seat


@dataclass(frozen=True)
class UpgradeBehind(Upgrading):
    """A building lets a player upgrade any station behind the own engine (13)."""

    step: ClassVar[str] = "upgrade-behind"

    def place_problems(self, table: Table) -> Iterator[Problem]:
        """It stands farther on."""
        index = table.book.line.index
        place = table.book.stations[self.station].place
        if index[place] >= index[table.state.engines[self.seat]]:
            yield breach("13", "upgrade.not_behind", player=self.seat, station=self.station)
