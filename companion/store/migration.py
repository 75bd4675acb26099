"""A database of version 1 made into one of version 2: beside it, looked over, and only then in its place.

The old file stays beside the new one. Whatever breaks off on the way leaves one of the two where it belongs.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import SQLModel

from companion.codec import Plain
from companion.errors import BadInput
from companion.plays import ranks
from companion.store import refusals
from companion.store.people import key_of
from companion.store.tables import VERSION
from companion.whole_file import sync_file, sync_folder

OLD: Final = 1
"""The version that can be migrated."""
BESIDE: Final = ".new"
"""Ends the name of the database that is being made; what is left of one that broke off is written over."""


def migrate(path: Path, patience: float, now: datetime | None = None) -> Path | None:
    """Make the database of version 1 at ``path`` one of this version; where the old one lies now, None when another
    process was quicker.

    BadInput says in a sentence why it could not be done; then the old one is where it was, with all that was in it."""
    stamp = (now or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
    kept = path.with_name(f"{path.stem}.v{OLD}-{stamp}{path.suffix}")
    new = path.with_name(path.name + BESIDE)
    try:
        with closing(_held(path, patience)) as old:
            if _number(old, "PRAGMA user_version") != OLD:
                return None
            _forget(new)
            _make(new, old)
            _keep(path, kept)
        new.replace(path)
    except (OSError, ValueError, LookupError, TypeError, sqlite3.IntegrityError) as error:
        _forget(new)
        # The old one is still in its place, so that a copy of it is one too many.
        _forget(kept)
        reason = getattr(error, "strerror", None) or error
        raise BadInput(path.name, "", f"cannot be brought to this version ({reason})", "it was left as it is") from None
    except (sqlite3.Error, SQLAlchemyError) as error:
        _forget(new)
        raise refusals.sentence(path, error) from None
    sync_folder(path.parent)
    return kept


def _held(path: Path, patience: float) -> sqlite3.Connection:
    """The old database, with nothing of it in other files and held so that nobody goes on in it meanwhile."""
    while True:
        before = path.stat()
        old = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            # Needs every other connection to be gone, so what was written lies in the one file that is put away.
            old.execute("PRAGMA journal_mode = DELETE").close()
            old.execute("BEGIN EXCLUSIVE")
            after = path.stat()
        except BaseException:
            old.close()
            raise
        if (before.st_ino, before.st_dev) == (after.st_ino, after.st_dev):
            return old
        # Another process put a new one here while this one waited.
        old.close()


def _keep(path: Path, kept: Path) -> None:
    """A copy of the old database, which is one file now, under its own name, whole or not at all."""
    beside = kept.with_name(kept.name + BESIDE)
    try:
        shutil.copyfile(path, beside)
        sync_file(beside)
        beside.replace(kept)
    finally:
        _forget(beside)
    sync_folder(path.parent)


def _forget(path: Path) -> None:
    for ending in ("", "-journal", "-wal", "-shm"):
        with suppress(OSError):
            path.with_name(path.name + ending).unlink(missing_ok=True)


def _make(path: Path, old: sqlite3.Connection) -> None:
    """The new database with all that the old one holds; ValueError when something got lost on the way."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        SQLModel.metadata.create_all(engine)
    finally:
        engine.dispose()
    with closing(sqlite3.connect(path, isolation_level=None)) as new:
        new.execute("PRAGMA foreign_keys = ON")
        new.execute("BEGIN")
        people = _people(old, new)
        _games(old, new, people)
        new.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)", old.execute("SELECT game_id, id, document FROM entries")
        )
        new.execute(f"PRAGMA user_version = {VERSION:d}")
        new.execute("COMMIT")
        _look_over(old, new)
    sync_file(path)


def _people(old: sqlite3.Connection, new: sqlite3.Connection) -> dict[str, str]:
    """The people under ids of their own; the ids by name."""
    found: dict[str, str] = {}
    for name, colour, played in old.execute("SELECT name, colour, played FROM people"):
        _person(new, found, name, colour, played)
    return found


def _person(new: sqlite3.Connection, found: dict[str, str], name: str, colour: str, played: str) -> None:
    found[name] = str(uuid4())
    new.execute(
        "INSERT INTO people (id, name, key, colour, played) VALUES (?, ?, ?, ?, ?)",
        (found[name], name, key_of(name), colour, played),
    )


def _games(old: sqlite3.Connection, new: sqlite3.Connection, people: dict[str, str]) -> None:
    for game_id, started, saved, finished, document, card in old.execute(
        "SELECT id, started, saved, finished, document, card FROM games"
    ):
        shown, laid = _object(card), _object(document)
        head, setup = _inside(laid, "game"), _inside(laid, "setup")
        players = [player for player in shown.get("players", []) if isinstance(player, dict)]
        game = {
            "id": game_id,
            "kind": "tracked",
            "game": "snowdonia",
            "scenario": str(head.get("scenario", "")),
            "scenario_name": str(shown.get("scenario", "")),
            "started": started,
            "saved": saved,
            "finished": finished,
            "ended": shown.get("ended"),
            "rounds": shown.get("round"),
            "train": setup.get("solo_train") if len(players) == 1 else None,
            # Whether every number is known, the card does not say: the game is played through for that.
            "complete": False,
            "stale": True,
            "wrong": False,
            "place": str(head.get("place", "")),
            "note": "",
            "source": "",
            "source_id": "",
            "card": card,
        }
        _insert(new, "games", game)
        _insert(new, "documents", {"game_id": game_id, "document": document})
        for seat in _seats(players, setup):
            if seat["name"] not in people:
                _person(new, people, seat["name"], seat["colour"], started)
            row = {name: value for name, value in seat.items() if name != "name"}
            over = shown.get("ended") is not None
            row |= {"game_id": game_id, "person_id": people[seat["name"]], "winner": over and seat["winner"]}
            _insert(new, "seats", row)


def _seats(players: list[Plain], setup: Plain) -> Iterator[Plain]:
    """What the card says of each player: the total, and who has the most (10.8)."""
    totals = [player.get("vp") for player in players]
    alone = len(players) == 1
    for seat, (player, rank) in enumerate(zip(players, ranks(totals), strict=True)):
        yield {
            "seat": seat,
            "name": str(player.get("name", "")),
            "colour": str(player.get("colour", "")),
            "vp": player.get("vp"),
            "rank": None if alone else rank,
            "winner": rank == 1 and not alone,
            "starts": player.get("name") == setup.get("start_player"),
            "scores": "{}",
        }


def _insert(new: sqlite3.Connection, table: str, row: Plain) -> None:
    marks = ", ".join("?" * len(row))
    new.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))


def _object(text: Any) -> Plain:
    """A JSON object; an empty one for what cannot be read, which then is as unreadable as it was."""
    try:
        found = json.loads(text)
    except (TypeError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _inside(plain: Plain, name: str) -> Plain:
    found = plain.get(name)
    return found if isinstance(found, dict) else {}


def _look_over(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    (verdict,) = new.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise ValueError(verdict)
    if new.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise ValueError("something in it speaks of what is not there")
    for table in ("games", "entries"):
        before, after = (_number(database, f"SELECT count(*) FROM {table}") for database in (old, new))
        if before != after:
            raise ValueError(f"{table}: {before} before, {after} after")
    if _number(new, "SELECT count(*) FROM documents") != _number(old, "SELECT count(*) FROM games"):
        raise ValueError("not every game has its document")
    names = {name for (name,) in old.execute("SELECT name FROM people")}
    if not names <= {name for (name,) in new.execute("SELECT name FROM people")}:
        raise ValueError("not everybody is there")


def _number(database: sqlite3.Connection, query: str) -> int:
    return int(database.execute(query).fetchone()[0])
