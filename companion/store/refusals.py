"""Databases that are not opened, and what SQLite complains about, as sentences."""

from __future__ import annotations

import sqlite3
import struct
from pathlib import Path
from typing import Final

from companion.errors import BadInput, NewerFormat

MAGIC: Final = b"SQLite format 3\x00"
USER_VERSION_AT: Final = 60
"""Where a database file has its user_version: four bytes, big-endian."""


class DamagedDatabase(BadInput):
    """The database cannot be read. Its bytes stay where they are until somebody asks to set them aside."""


def check_header(path: Path, known: int) -> None:
    """Look at the first bytes before SQLite does, so that a file of somebody else stays as it is; ``known`` is the
    version that can be read."""
    try:
        with path.open("rb") as file:
            header = file.read(USER_VERSION_AT + 4)
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadInput(str(path), "", f"cannot be opened ({error.strerror or error})", "free it") from None
    if not header:
        return
    if not header.startswith(MAGIC) or len(header) < USER_VERSION_AT + 4:
        raise damaged(path)
    (version,) = struct.unpack(">i", header[USER_VERSION_AT:])
    if version > known:
        raise newer(path, version, known)


def newer(path: Path, version: int, known: int) -> NewerFormat:
    """A database of a newer version."""
    return NewerFormat(
        path.name, "", f"was made by a newer version of this program (database {version})", f"this one reads {known}"
    )


def damaged(path: Path) -> DamagedDatabase:
    """A database that cannot be read."""
    return DamagedDatabase(path.name, "", "is damaged and was left as it is", "set it aside, or bring a backup back")


def unknown(where: str, game_id: str) -> BadInput:
    """A game that is not in the history."""
    return BadInput(where, game_id, "no such game is in the history", "choose one that is")


def sentence(path: Path, error: Exception) -> BadInput:
    """What SQLite says, as where, what and what to do."""
    cause = getattr(error, "orig", None) or error
    words = str(cause)
    if isinstance(cause, sqlite3.DatabaseError) and ("malformed" in words or "not a database" in words):
        return damaged(path)
    if "readonly" in words or "unable to open" in words:
        return BadInput(
            str(path), "", "cannot be written", "make the folder writable; the game goes on unsaved till then"
        )
    if "locked" in words or "busy" in words:
        return BadInput(path.name, "", "is held by another program", "close that one")
    if "full" in words:
        return BadInput(path.name, "", "the disk is full", "free some space")
    return BadInput(path.name, "", f"cannot be used ({words})", "bring a backup back")
