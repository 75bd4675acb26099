"""Finished sheets to export: real positions under any names, without a session behind them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from companion.exports.sheet_data import SheetData, sheet_data
from companion.game import GameInfo
from companion.plays import Play, PlaySeat
from companion.position_file import PositionFile, read
from companion.scored import ScoredGame
from rules.core.frozen import replace
from rules.snowdonia.book import Setup
from rules.snowdonia.position import Position
from rules.snowdonia.setting_up import lay_out_book

CASES: Final = Path(__file__).parents[1] / "data/acceptance/score"
STARTED: Final = datetime(2026, 11, 28, 18, 30, tzinfo=UTC)
COLOURS: Final = ("pink", "blue", "yellow", "green", "purple")

ARABIC: Final = "\u0645\u062d\u0645\u062f \u0639\u0644\u064a"
HEBREW: Final = "\u05e8\u05d7\u05dc \u05db\u05d4\u05df"
CHINESE: Final = "\u674e\u96f7"
LONG: Final = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch o"
"""60 letters."""
NAMES: Final = (
    "Siân Ó Súilleabháin",
    ARABIC,
    HEBREW,
    CHINESE,
    "=SUM(A1:A9)",
    "+Anna",
    "-7",
    "@home",
    "\tTab",
    'Zoë "Z", the 1st',
    "O'Neill; 50 % & <b>",
    LONG,
)
"""What people are called, and what a spreadsheet, a link or a page could trip over."""


def case_of(players: int) -> PositionFile:
    """The fixed case of so many players with most reasons on its sheet."""
    found = [file for path in sorted(CASES.glob("*.toml")) if len((file := read(path)).position.players) == players]
    return max(
        found, key=lambda file: sum(len(p.sites) + len(p.tracks) + len(p.contracts) for p in file.position.players)
    )


def named(file: PositionFile, names: Sequence[str]) -> PositionFile:
    """The same position with other people."""
    start = file.position.start_player
    players = tuple(replace(p, name=name) for p, name in zip(file.position.players, names, strict=True))
    book = lay_out_book(file.book.box, Setup(players=tuple(names), start_player=start))
    return PositionFile(book, Position(players, start))


def typed(names: Sequence[str] = ("Siân", "Mikkel", "Ελένη"), **info: Any) -> ScoredGame:
    """A game that has ended, played by these people."""
    known = {"finished": STARTED + timedelta(minutes=95), **info}
    found = GameInfo("6f1f4a52-0000-4000-8000-000000000001", STARTED, "mount-snowdon", COLOURS[: len(names)], **known)
    return ScoredGame.of_file(named(case_of(len(names)), names), found)


def play_of(game: ScoredGame, **known: Any) -> Play:
    """What the history may know of it."""
    seats = tuple(PlaySeat(f"person-{n}", name, COLOURS[n]) for n, name in enumerate(game.book.players))
    return Play(
        game.info.id,
        "scored",
        "snowdonia",
        game.info.scenario,
        game.book.box.name,
        game.info.started,
        game.info.started,
        game.info.finished,
        seats,
        **known,
    )


def data_of(names: Sequence[str] = ("Siân", "Mikkel", "Ελένη"), **known: Any) -> SheetData:
    """The sheet of a game that has ended; ``known`` is what the history knows of it."""
    game = typed(names)
    return sheet_data(game, play_of(game, **known))
