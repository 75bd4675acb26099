"""A stocktake of the railroad as a form: what lies on the table, and how that differs from the books (14).

It also brings the books to a game already under way. What is left empty was not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from companion.railroad_words import master_word, place_word, tile_words
from companion.wording import _
from rules.core.frozen import replace
from rules.core.problems import Grade
from rules.gwt_railroad.components import UNKNOWN_TILE, Tile
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.state import Disc, Table
from rules.gwt_railroad.steps import Stocktake
from ui.present.framed import FindingView
from ui.present.looks import Look
from ui.present.railroad.line import capital, nth_station
from ui.present.railroad.now import finding_view

NONE: Final = "-"
"""The answer that no station master lies there, or that a player has none."""
AS_BOOKED: Final = ""

TileChoices: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Seen:
    """What was entered; "" and what is missing: not looked at. ``engines`` and ``masters`` by seat as typed, ``discs``
    the seats whose disc lies on a station, ``tiles`` what lies beside one: a number, "?" or "-"."""

    engines: Mapping[int, str] = field(default_factory=dict)
    discs: Mapping[int, frozenset[int]] = field(default_factory=dict)
    tiles: Mapping[int, str] = field(default_factory=dict)
    masters: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PlayerSeen:
    """The fields of a player, with what the books say."""

    seat: int
    look: Look
    engine: str
    masters: str


@dataclass(frozen=True)
class StationSeen:
    """The fields of a station, with what the books say; ``tiles`` empty where no station master was ever."""

    number: int
    words: str
    place: str
    discs: frozenset[int]
    tile: str
    tiles: TileChoices


@dataclass(frozen=True)
class StocktakeForm:
    """The whole form."""

    players: tuple[PlayerSeen, ...]
    stations: tuple[StationSeen, ...]


@dataclass(frozen=True)
class Difference:
    """What was seen and how the books differ: ``action`` None while nothing differs or something cannot be read;
    ``wrong`` says why a field cannot be, by its name ("engine.1", "masters.0")."""

    action: Stocktake | None
    findings: tuple[FindingView, ...]
    wrong: Mapping[str, str]

    @property
    def breaks(self) -> bool:
        """Whether what was seen cannot lie so by the rules."""
        return any(found.grade == "breach" for found in self.findings)


def stocktake_form(table: Table, looks: Sequence[Look]) -> StocktakeForm:
    """The form for a table."""
    state, book = table.state, table.book
    players = tuple(
        PlayerSeen(seat, look, place_word(state.engines[seat]), _tiles_words(state.masters[seat]))
        for seat, look in enumerate(looks)
    )
    choices = _tile_choices(table)
    stations = tuple(
        StationSeen(
            n,
            capital(nth_station(n)),
            station.place,
            frozenset(disc.seat for disc in state.discs.get(n, ())),
            str(state.tiles.get(n, NONE)),
            choices if station.master else (),
        )
        for n, station in book.stations.items()
    )
    return StocktakeForm(players, stations)


def _tiles_words(tiles: Sequence[Tile]) -> str:
    return ", ".join(map(str, tiles)) or _("none")


def _tile_choices(table: Table) -> TileChoices:
    book = table.book
    numbered = tuple((str(n), tile_words(book, n)) for n in sorted(book.masters))
    return ((NONE, _("none any more")), (UNKNOWN_TILE, _("? not known which")), *numbered)


def with_engine(seen: Seen, seat: int, text: str) -> Seen:
    """Another place typed for an engine."""
    return replace(seen, engines={**seen.engines, seat: text})


def with_disc(seen: Seen, table: Table, station: int, seat: int, lies: bool) -> Seen:
    """A player's disc lies on a station, or does not."""
    booked = frozenset(disc.seat for disc in table.state.discs.get(station, ()))
    now = seen.discs.get(station, booked)
    return replace(seen, discs={**seen.discs, station: now | {seat} if lies else now - {seat}})


def with_tile(seen: Seen, station: int, text: str) -> Seen:
    """What lies beside a station."""
    return replace(seen, tiles={**seen.tiles, station: text})


def with_masters(seen: Seen, seat: int, text: str) -> Seen:
    """The station masters typed for a player."""
    return replace(seen, masters={**seen.masters, seat: text})


def difference(table: Table, seen: Seen) -> Difference:
    """What was seen as an action of the rules, and what speaks against it."""
    wrong: dict[str, str] = {}
    engines = _engines(table, seen, wrong)
    masters = _masters(table, seen, wrong)
    tiles: dict[int, Tile | None] = {}
    for station, text in seen.tiles.items():
        tile = _tile(text)
        if text != AS_BOOKED and tile != table.state.tiles.get(station):
            tiles[station] = tile
    discs = {
        station: laid
        for station, seats in seen.discs.items()
        if (laid := _laid(table, station, seats)) != table.state.discs.get(station, ())
    }
    action = Stocktake(engines, discs, tiles, masters)
    if action == Stocktake() or wrong:
        return Difference(None, (), wrong)
    problems = perform(table, action).problems
    refused = any(problem.grade is Grade.IMPOSSIBLE for problem in problems)
    return Difference(
        None if refused else action, tuple(finding_view(problem, table.book) for problem in problems), wrong
    )


def _engines(table: Table, seen: Seen, wrong: dict[str, str]) -> dict[int, str]:
    found = {}
    for seat, text in seen.engines.items():
        typed = text.strip().upper()
        place = table.book.line.start if typed == place_word(table.book.line.start).upper() else typed
        if typed and place not in table.book.line.index:
            wrong[f"engine.{seat}"] = _("There is no place {place} on the line.").format(place=text.strip())
        elif typed and place != table.state.engines[seat]:
            found[seat] = place
    return found


def _masters(table: Table, seen: Seen, wrong: dict[str, str]) -> dict[int, tuple[Tile, ...]]:
    found = {}
    for seat, text in seen.masters.items():
        if not text.strip():
            continue
        parts = [] if text.strip() == NONE else re.split(r"[,;\s]+", text.strip(" ,;"))
        if not all(part == UNKNOWN_TILE or (part.isascii() and part.isdigit()) for part in parts):
            wrong[f"masters.{seat}"] = _("Write numbers, as in 3, 5; ? for one not known, - for none.")
            continue
        tiles = tuple(_tile(part) or UNKNOWN_TILE for part in parts)
        missing = next((tile for tile in tiles if tile != UNKNOWN_TILE and tile not in table.book.masters), None)
        if missing is not None:
            words = _("There is no {master} in this game.").format(master=master_word(missing))
            wrong[f"masters.{seat}"] = words
        elif tiles != table.state.masters[seat]:
            found[seat] = tiles
    return found


def _tile(text: str) -> Tile | None:
    if text in (AS_BOOKED, NONE):
        return None
    return UNKNOWN_TILE if text == UNKNOWN_TILE else int(text)


def _laid(table: Table, station: int, seats: frozenset[int]) -> tuple[Disc, ...]:
    """The discs there: those of the books in their order, then the others, whose corners nobody has entered."""
    booked = table.state.discs.get(station, ())
    kept = tuple(disc for disc in booked if disc.seat in seats)
    known = {disc.seat for disc in kept}
    return (*kept, *(Disc(seat) for seat in sorted(seats - known)))
