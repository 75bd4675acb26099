"""Laying the table out from a box and what the table says: engines at the start, station masters beside stations."""

from __future__ import annotations

from rules.core.frozen import replace
from rules.gwt_railroad.book import Book, Setup
from rules.gwt_railroad.components import UNKNOWN_TILE, Box, Rulings, Tile
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
