"""The end position: all that the score of clause 12 rests on, whether a game was tracked or its end was typed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.core.findings import named_twice
from rules.core.problems import Problem
from rules.gwt_railroad.actions.count import can_be
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.components import STATIONS_UPGRADED, UNKNOWN_TILE, Tile
from rules.gwt_railroad.findings import impossible
from rules.gwt_railroad.state import Table

ENTERED = ("stations", "masters")
"""What somebody enters of the railroad for a player; ``Standing.missing`` holds some of them."""


@dataclass(frozen=True)
class Standing:
    """What one player has at the end.

    ``stations`` are the numbers of those upgraded, ``masters`` the tiles taken, "?" for one not entered. ``counts`` is
    what was typed in, by what is counted; what is not in it has not been entered. ``missing`` names, out of
    ``ENTERED``, what nobody has entered yet; its field says nothing then."""

    name: str
    stations: tuple[int, ...] = ()
    masters: tuple[Tile, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    missing: frozenset[str] = frozenset()

    def knows(self, what: str) -> bool:
        """Whether somebody has entered it; ``what`` is one of ``ENTERED``."""
        return what not in self.missing

    def count(self, what: str) -> int | None:
        """How many of something the player has, None when nobody has entered it; the stations are seen (12)."""
        if what == STATIONS_UPGRADED:
            return len(self.stations) if self.knows("stations") else None
        return self.counts.get(what)


@dataclass(frozen=True)
class Position:
    """All players by seat. ``full``: the whole scoring pad is wanted, not the railroad alone."""

    players: tuple[Standing, ...]
    full: bool = False


def position(table: Table, full: bool | None = None) -> Position:
    """The position that a tracked game has reached. ``full`` None: the whole pad as soon as a row of it was entered."""
    rows = {row.id for row in table.book.box.categories.values() if not row.tracked}
    if full is None:
        full = any(rows & {*counts} for counts in table.state.counts)
    return Position(tuple(_standing(table, seat) for seat in range(len(table.book.players))), full)


def _standing(table: Table, seat: int) -> Standing:
    state = table.state
    return Standing(table.book.players[seat], table.upgraded(seat), state.masters[seat], state.counts[seat])


def problems(book: Book, position: Position) -> list[Problem]:
    """Everything in the position that cannot be, all of it at once, each with its clause; empty when it can."""
    return [*_stations(book, position), *_masters(book, position), *_counts(book, position)]


def _stations(book: Book, position: Position) -> Iterator[Problem]:
    for player in position.players:
        for station in dict.fromkeys(player.stations):
            if station not in book.stations:
                yield impossible(
                    "11",
                    "position.no_such_station",
                    player=player.name,
                    station=station,
                    there=tuple(sorted(book.stations)),
                )
            elif player.stations.count(station) > 1:
                yield impossible("6", "position.station_twice", player=player.name, station=station)


def _masters(book: Book, position: Position) -> Iterator[Problem]:
    for player in position.players:
        for tile in dict.fromkeys(player.masters):
            if tile != UNKNOWN_TILE and tile not in book.masters:
                there = tuple(sorted(book.masters))
                yield impossible("8", "position.no_such_master", player=player.name, tile=tile, there=there)
    known = [(p.name, [tile for tile in p.masters if tile != UNKNOWN_TILE]) for p in position.players]
    for tile, owners in named_twice(known):
        yield impossible("8", "position.master_twice", tile=tile, owners=owners)
    held = sum(len(player.masters) for player in position.players)
    if held > len(book.master_stations):
        yield impossible("8", "position.masters_in_all", held=held, most=len(book.master_stations))


def _counts(book: Book, position: Position) -> Iterator[Problem]:
    for player in position.players:
        for what, number in player.counts.items():
            if what not in book.box.entered:
                there = book.box.entered
                yield impossible("12", "position.no_such_count", player=player.name, what=what, there=there)
            elif not can_be(book.box, what, number):
                yield impossible("12", "position.cannot_be", player=player.name, what=what, number=number)
    for what, row in book.box.categories.items():
        held = sum(max(0, player.counts.get(what, 0)) for player in position.players)
        if row.in_all is not None and held > row.in_all:
            yield impossible("12", "position.too_many_in_all", what=what, held=held, most=row.in_all)
