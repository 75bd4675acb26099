"""Game files (``*.snowdonia.toml``): one readable file with a whole game, its journal and what was undone included."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion import __version__
from companion.codec import Plain, seats_by_name
from companion.entries import Reader, entry_to_plain
from companion.errors import BadInput, NewerFormat
from companion.game import TableGame
from companion.journal import Journal, JournalError, Told
from companion.notes import NOTE
from companion.sheet_choices import SHEET
from companion.titles import SNOWDONIA, title_of
from companion.toml_text import pairs, section
from companion.whole_file import write_whole

FORMAT = 3
"""The newest format this version reads, in which other games than Snowdonia are written. A game of Snowdonia with
decisions about its score sheet or notes on clauses is written in format 2, any other in format 1, which earlier
versions read too."""
SUFFIX = ".snowdonia.toml"
"""How the name of a game file ends."""

_NULLS = (
    ("solo_yard_draw",),
    ("trains", "set_aside"),
    ("trains", "solo_train"),
    ("weather", "today"),
    ("weather", "middle"),
    ("weather", "last"),
)
"""Where the set-up of a table record may hold nothing, which TOML cannot say: left out there, put back here."""


def write(path: Path, game: TableGame, journal: Journal) -> None:
    """Write a game file, whole or not at all. OSError when that cannot be done."""
    write_whole(path, to_text(game, journal).encode("utf-8"))


def to_text(game: TableGame, journal: Journal) -> str:
    """A game file as text."""
    players, title = game.players, title_of(game.info.game)
    plain = title.game_to_plain(game)
    head = {"format": _format(game, journal), "written_by": f"snowdonia-companion {__version__}", **plain["game"]}
    lines = [*section("game", head), *section("setup", plain["setup"])]
    if plain["values"]:
        lines += section("values", plain["values"])
    if "record" in plain:
        lines += section("record", _without_nulls(plain["record"]))
    if "under_way" in plain:
        lines += section("under_way", plain["under_way"])
    for entry in journal.entries:
        lines += ["[[entries]]", *pairs(entry_to_plain(entry, title, players.__getitem__)), ""]
    return "\n".join(lines)


def _format(game: TableGame, journal: Journal) -> int:
    """The oldest format that can say what the game and its journal hold."""
    if game.info.game != SNOWDONIA:
        return FORMAT
    newer = any(isinstance(entry, Told) and entry.cell.startswith((SHEET, NOTE)) for entry in journal.entries)
    return 2 if newer else 1


def read(path: Path) -> tuple[TableGame, Journal]:
    """The game in a file; BadInput names file, place, what is wrong and what would be right, NewerFormat refuses a file
    of a newer version."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadInput(path.name, "", "is not UTF-8 text", "a game file is TOML in UTF-8") from None
    try:
        return from_text(text)
    except BadInput as error:
        raise type(error)(path.name, error.place, error.wrong, error.right) from None


def from_text(text: str) -> tuple[TableGame, Journal]:
    """The game in the text of a game file."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput("", "", f"is not TOML: {error}", "a game file is TOML") from None
    head = document.get("game")
    if not isinstance(head, Mapping):
        raise BadInput("", "game", "is missing", "a game file begins with a table game")
    number = head.get("format")
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= FORMAT:
        if isinstance(number, int) and number > FORMAT:
            wrong = f"has format {number}, made by a newer version"
            raise NewerFormat("", "game.format", wrong, f"this one reads 1 to {FORMAT}")
        raise BadInput("", "game.format", f"{number!r} is no format", "write 1")
    if isinstance(document.get("record"), Mapping):
        document["record"] = _with_nulls(document["record"])
    title = title_of(str(head.get("game", SNOWDONIA)))
    game = title.game_from_plain(document)
    journal = _journal(document.get("entries", []), game)
    try:
        # Set-up and told cells that do not fit this box show themselves when the table is laid out.
        title.session(game, journal)
    except BadInput:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise BadInput("", "", f"holds what no game can have ({error})", "export the game again") from None
    return game, journal


def _journal(plain: Any, game: TableGame) -> Journal:
    if not isinstance(plain, list) or not all(isinstance(entry, Mapping) for entry in plain):
        raise BadInput("", "entries", "cannot be read", "write a list of tables")
    reader = Reader(title_of(game.info.game), seats_by_name(game.players))
    entries = []
    for n, entry in enumerate(plain, 1):
        try:
            entries.append(reader.entry(entry))
        except BadInput as error:
            raise BadInput("", f"entry {n}, {error.place}", error.wrong, error.right) from None
    try:
        return Journal(tuple(entries))
    except JournalError as error:
        raise BadInput("", "entries", str(error), "an entry stands where it was made") from None


def _without_nulls(plain: Mapping[str, Any]) -> Plain:
    return {
        key: _without_nulls(value) if isinstance(value, Mapping) else value
        for key, value in plain.items()
        if value is not None
    }


def _with_nulls(plain: Mapping[str, Any]) -> Plain:
    found = {key: dict(value) if isinstance(value, Mapping) else value for key, value in plain.items()}
    for *parents, name in _NULLS:
        table: Any = found
        for parent in parents:
            table = table.setdefault(parent, {}) if isinstance(table, dict) else {}
        if isinstance(table, dict):
            table.setdefault(name, None)
    return found
