"""The score sheet of a position, every point with its clause (12): the railroad, or the whole scoring pad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.message import message
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet, sheet_of
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.components import UNKNOWN_TILE, Category, Tile, clause
from rules.gwt_railroad.position import Position, Standing
from rules.gwt_railroad.state import Table

STATIONS = "stations"
STATION_MASTERS = "station_masters"
CATEGORIES = (STATIONS, STATION_MASTERS)
"""What the railroad scores; on the whole pad they stand where the pad has them."""


def categories(book: Book, full: bool) -> tuple[str, ...]:
    """The rows of a sheet, in the order of the pad."""
    return tuple(row.id for row in book.box.categories.values() if full or row.tracked)


def score(book: Book, position: Position) -> ScoreSheet:
    """The sheet of a position without ``problems`` (see ``position.problems``).

    What nobody has entered is a line without VP. Players who share the best total of the known lines all win; the
    railroad alone is a part of the points, by which nobody does."""
    unsure = book.box.unsure_with_tables
    rows = categories(book, position.full)
    players = tuple(_Column(book, standing, unsure).sheet(rows) for standing in position.players)
    return sheet_of(rows, players, part=not position.full)


class _Column:
    """One player's column."""

    def __init__(self, book: Book, standing: Standing, unsure: frozenset[str]) -> None:
        self._book = book
        self._standing = standing
        self._unsure = unsure

    def sheet(self, rows: tuple[str, ...]) -> PlayerScore:
        """Its lines, row by row."""
        lines = [line for row in rows for line in self._row(row)]
        return PlayerScore(self._standing.name, tuple(lines))

    def _row(self, row: str) -> Iterator[ScoreLine]:
        if row == STATIONS:
            return self._stations()
        if row == STATION_MASTERS:
            return self._masters()
        return iter((self._entered(self._book.box.categories[row]),))

    def _stations(self) -> Iterator[ScoreLine]:
        """The VP of each upgraded station (11)."""
        stations = sorted({*self._standing.stations} & {*self._book.stations})
        for number in stations:
            vp = self._book.stations[number].vp
            key = "score.station" if vp is not None else "score.station_unknown"
            unsure = f"stations.{number}.vp" in self._unsure
            yield ScoreLine(STATIONS, str(number), vp, message(key, station=number), clause("11"), unsure=unsure)
        if not self._standing.knows("stations"):
            yield ScoreLine(STATIONS, "", None, message("score.not_entered", what="stations"), clause("12"))
        elif not stations:
            yield ScoreLine(STATIONS, "", 0, message("score.no_stations"), clause("12"))

    def _masters(self) -> Iterator[ScoreLine]:
        """What the lower half of each station master counts (9, 12)."""
        for i, tile in enumerate(self._standing.masters, 1):
            yield self._master(tile, _about(tile, i))
        if not self._standing.knows("masters"):
            yield ScoreLine(STATION_MASTERS, "", None, message("score.not_entered", what="masters"), clause("12"))
        elif not self._standing.masters:
            yield ScoreLine(STATION_MASTERS, "", 0, message("score.no_masters"), clause("12"))

    def _master(self, tile: Tile, about: str) -> ScoreLine:
        if not isinstance(tile, int):
            return ScoreLine(STATION_MASTERS, about, None, message("score.master_unknown"), clause("9"))
        lower = self._book.masters[tile].lower
        unsure = f"station_masters.{tile}.lower" in self._unsure
        if lower is None:
            text = message("score.master_nothing", tile=tile)
            return ScoreLine(STATION_MASTERS, about, 0, text, clause("9"), unsure=unsure)
        number = self._standing.count(lower.counts)
        params = {"tile": tile, "what": lower.counts, "each": lower.each, "vp": lower.vp}
        if number is None:
            text = message("score.master_open", **params)
            return ScoreLine(STATION_MASTERS, about, None, text, clause("12"), unsure=unsure)
        text = message("score.master", number=number, **params)
        vp = lower.vp * (number // lower.each)
        return ScoreLine(STATION_MASTERS, about, vp, text, clause("12"), unsure=unsure)

    def _entered(self, row: Category) -> ScoreLine:
        """A row of the pad that people enter (12)."""
        number = self._standing.count(row.id)
        unsure = f"categories.{row.id}" in self._unsure
        if number is None:
            text = message("score.not_entered", what=row.id)
            return ScoreLine(row.id, "", None, text, clause("12"), unsure=unsure)
        if row.each is None or row.vp is None:
            return ScoreLine(row.id, "", number, message("score.points", what=row.id), clause("12"), unsure=unsure)
        text = message("score.counted", what=row.id, number=number, each=row.each, vp=row.vp)
        return ScoreLine(row.id, "", row.vp * (number // row.each), text, clause("12"), unsure=unsure)


def counted_by(book: Book, line: ScoreLine) -> str:
    """What a line counts: a row of the pad itself, the lower half of a station master (12); "" when it counts
    nothing."""
    if line.category == STATION_MASTERS and line.about.isdigit():
        master = book.masters.get(int(line.about))
        return master.lower.counts if master is not None and master.lower is not None else ""
    return line.category


def asked(book: Book, standing: Standing, full: bool) -> tuple[str, ...]:
    """What has to be entered to score a player: what the own station masters count, then the rows of the pad (12)."""
    masters = [book.masters.get(tile) for tile in standing.masters if isinstance(tile, int)]
    counted = {master.lower.counts for master in masters if master is not None and master.lower is not None}
    rows = {row.id for row in book.box.categories.values() if full and not row.tracked}
    return tuple(what for what in book.box.entered if what in counted | rows)


def held(table: Table) -> Mapping[tuple[int, str, str], object]:
    """The lines of the sheet that somebody brought about, by seat, row and what they are about: a station upgraded, a
    station master taken, a row of the pad entered (with its number)."""
    state, rows = table.state, table.book.box.categories
    found: dict[tuple[int, str, str], object] = {}
    for seat in range(len(table.book.players)):
        found |= {(seat, STATIONS, str(number)): None for number in table.upgraded(seat)}
        found |= {(seat, STATION_MASTERS, _about(tile, i)): None for i, tile in enumerate(state.masters[seat], 1)}
        found |= {(seat, what, ""): number for what, number in state.counts[seat].items() if what in rows}
    return found


def _about(tile: Tile, place: int) -> str:
    """What the line of a station master is about: its number, or its place among those of the player (9)."""
    return str(tile) if isinstance(tile, int) else f"{UNKNOWN_TILE}{place}"
