"""Railroads being tracked, for tests of the session and the window."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.game import GameInfo
from companion.railroad_game import RailroadGame
from companion.railroad_session import RailroadSession
from companion.titles import RAILROAD
from rules.gwt_railroad.book import Setup
from rules.gwt_railroad.components import Tile
from rules.gwt_railroad.steps import Action, Stocktake
from tests.support.railroad import NAMES, TILES
from ui.present.looks import Look, looks

COLOURS = ("yellow", "red", "blue", "white")
LOOKS = tuple(map(Look, NAMES, COLOURS, "ABCΔ"))
STARTED = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)


def railroad(
    *places: str,
    names: tuple[str, ...] = NAMES,
    tiles: tuple[Tile, ...] = TILES,
    edition: str = "second",
    actions: tuple[Action, ...] = (),
) -> RailroadSession:
    """A railroad of as many players as places, whose engines stand there (they were seen there), after more actions."""
    setup = Setup(players=names[: len(places)], edition=edition, tiles=tiles)
    info = GameInfo("railroad", STARTED, "", COLOURS[: len(places)], game=RAILROAD)
    session = RailroadSession(RailroadGame(info, setup))
    if any(place != session.book.line.start for place in places):
        session.record([Stocktake(engines=dict(enumerate(places)))])
    for action in actions:
        session.record([action])
    return session


def looks_of(session: RailroadSession) -> tuple[Look, ...]:
    """How its players look."""
    return looks(session.players, session.info.colours, session.book.box.colours)
