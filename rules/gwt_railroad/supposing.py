"""What if: an end position with something more in it, so that its score can be looked at without touching the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from rules.core.frozen import put, replace
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.position import Position, Standing
from rules.gwt_railroad.scoring import asked


@dataclass(frozen=True)
class Upgraded:
    """One more upgraded station, by its number."""

    seat: int
    station: int


@dataclass(frozen=True)
class HoldsMaster:
    """One more station master, by its number."""

    seat: int
    tile: int


@dataclass(frozen=True)
class Has:
    """So many of what is counted, in place of what was entered."""

    seat: int
    what: str
    number: int


Supposition: TypeAlias = Upgraded | HoldsMaster | Has


def suppose(position: Position, suppositions: Iterable[Supposition]) -> Position:
    """The position with all of this in it, one after the other; what cannot be so is for ``position.problems`` to say.

    IndexError for a seat that nobody sits at."""
    players = position.players
    for supposition in suppositions:
        players = put(players, supposition.seat, _with(players[supposition.seat], supposition))
    return replace(position, players=players)


def _with(standing: Standing, supposition: Supposition) -> Standing:
    match supposition:
        case Upgraded(station=station):
            return replace(standing, stations=(*standing.stations, station))
        case HoldsMaster(tile=tile):
            return replace(standing, masters=(*standing.masters, tile))
        case Has(what=what, number=number):
            return replace(standing, counts={**standing.counts, what: number})
    assert_never(supposition)


@dataclass(frozen=True)
class Offers:
    """What one player could still come to have: stations not upgraded, station masters nobody holds, and what is
    counted for those that the player has."""

    stations: tuple[Upgraded, ...]
    masters: tuple[HoldsMaster, ...]
    counts: tuple[str, ...]


def offers(book: Book, position: Position, seat: int) -> Offers:
    """What to suppose of one player that the position does not rule out (6, 8)."""
    mine = position.players[seat]
    held = [tile for player in position.players for tile in player.masters]
    free = len(held) < len(book.master_stations)
    return Offers(
        stations=tuple(Upgraded(seat, n) for n in book.stations if n not in mine.stations),
        masters=tuple(HoldsMaster(seat, n) for n in sorted(book.masters) if free and n not in held),
        counts=asked(book, mine, position.full),
    )
