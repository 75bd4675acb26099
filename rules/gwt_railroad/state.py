"""The table at one moment: frozen, compared by value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.gwt_railroad.book import Book
from rules.gwt_railroad.components import Corner, Tile


class Disc(NamedTuple):
    """A player's disc on a station; ``corner`` of the space it came from, None while nobody has entered it (7)."""

    seat: int
    corner: Corner | None = None


class Moment(NamedTuple):
    """What a player may do at this very moment: an engine has just stopped at ``place``, or the station there was just
    ``upgraded`` (its number), be it from there or from farther on (6, 8)."""

    seat: int
    place: str
    upgraded: int | None = None


@dataclass(frozen=True)
class State:
    """Everything that is counted (14). Seats count from 0; tuples by seat.

    ``engines`` are places of the line. ``discs`` by station number, the lowest first, stations without any left out;
    ``tiles`` the station masters still beside their station, ``workers`` what lies where one was (None: not entered),
    ``masters`` those that players took. ``counts`` what was typed in for the score, by what is counted."""

    engines: tuple[str, ...]
    discs: Mapping[int, tuple[Disc, ...]]
    tiles: Mapping[int, Tile]
    workers: Mapping[int, str | None]
    masters: tuple[tuple[Tile, ...], ...]
    counts: tuple[Mapping[str, int], ...]
    moment: Moment | None
    ended: bool


@dataclass(frozen=True)
class Table:
    """The only argument of a rule: the book of this game and its state."""

    book: Book
    state: State

    def taken_by(self, place: str, seat: int | None = None) -> int | None:
        """Whose engine keeps another from a place (3); None when it is free. The start is always free, and the engine
        of ``seat`` keeps nobody from anything."""
        if place == self.book.line.start:
            return None
        return next((s for s, at in enumerate(self.state.engines) if at == place and s != seat), None)

    def upgraded(self, seat: int) -> tuple[int, ...]:
        """The stations that a player has upgraded, from the start of the line (6)."""
        return tuple(n for n in self.book.stations if self.has_upgraded(seat, n))

    def has_upgraded(self, seat: int, station: int) -> bool:
        """Whether a player's disc lies on a station (6)."""
        return any(disc.seat == seat for disc in self.state.discs.get(station, ()))

    def certificates(self, seat: int) -> int:
        """Permanent certificates on a player's station masters, as far as the tiles are known (9)."""
        known = [self.book.box.masters.get(tile) for tile in self.state.masters[seat] if isinstance(tile, int)]
        return sum(master.upper.n for master in known if master is not None and master.upper.stays)

    @property
    def returning(self) -> int | None:
        """Whose engine stands on the end of the line and has to go back (10)."""
        last = self.book.line.last
        return next((seat for seat, place in enumerate(self.state.engines) if place == last), None)
