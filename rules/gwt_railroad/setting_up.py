"""Laying the table out from a box and what the table says: engines at the start, station masters beside stations."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.frozen import replace
from rules.core.problems import Problem
from rules.gwt_railroad.book import Book, Setup
from rules.gwt_railroad.components import RULING_CHOICES, UNKNOWN_TILE, Box, Rulings, Tile
from rules.gwt_railroad.findings import breach, impossible, no_such
from rules.gwt_railroad.state import State, Table


def default_rulings(box: Box, edition: str) -> Rulings:
    """The rulings as an edition answers them (4, 7, 8)."""
    return replace(Rulings(), **box.editions[edition].rulings)


def tiles_for(book: Book) -> dict[int, Tile]:
    """The station master beside each station that has one at the start (8); "?" while nobody has entered it."""
    told = book.setup.tiles
    return {n: told[i] if i < len(told) else UNKNOWN_TILE for i, n in enumerate(book.master_stations)}


def lay_out_book(box: Box, setup: Setup) -> Book:
    """The book of a game for these players."""
    return Book(box, setup, setup.rulings or default_rulings(box, setup.edition))


def lay_out(box: Box, setup: Setup) -> Table:
    """The table before the first move: every engine on the start (1), no disc on any station."""
    book = lay_out_book(box, setup)
    players = len(setup.players)
    return Table(
        book,
        State(
            engines=(book.line.start,) * players,
            discs={},
            tiles=tiles_for(book),
            workers={},
            masters=((),) * players,
            counts=({},) * players,
            moment=None,
            ended=False,
        ),
    )


def problems(box: Box, setup: Setup) -> list[Problem]:
    """Everything in a set-up that cannot be, all of it at once, each with its clause; empty when it can."""
    edition = box.editions.get(setup.edition)
    if edition is None:
        return [no_such("8", "edition", setup.edition)]
    found = [no_such("8", "set", name) for name in setup.more_sets if name not in (*edition.sets, *edition.more_sets)]
    least, most = box.players
    if not least <= len(setup.players) <= most:
        found.append(impossible("1", "setup.players", count=len(setup.players), least=least, most=most))
    rulings = setup.rulings
    for name, (number, answers) in RULING_CHOICES.items():
        if rulings is not None and getattr(rulings, name) not in answers:
            found.append(no_such(number, "ruling", getattr(rulings, name)))
    return [*found, *_tile_problems(lay_out_book(box, setup))]


def _tile_problems(book: Book) -> Iterator[Problem]:
    tiles = book.setup.tiles
    if len(tiles) > len(book.master_stations):
        yield impossible("8", "master.too_many", count=len(tiles), most=len(book.master_stations))
    for tile in dict.fromkeys(tiles):
        if tile == UNKNOWN_TILE:
            continue
        if tile not in book.masters:
            yield no_such("8", "station master", tile)
        elif tiles.count(tile) > 1:
            yield breach("8", "master.tile_elsewhere", tile=tile)
