"""Dated copies of the database, made at the start and looked over before an older one goes.

One of them can be brought back; the database of now is set aside first."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.errors import BadInput, NewerFormat

KEPT = 10
"""Copies that stay; the oldest goes when there are more."""
_DATE = "%Y-%m-%d"
_DATED = r"-\d{4}-\d{2}-\d{2}"
_ASIDE_DATE = "%Y-%m-%d-%H%M%S"
_ASIDE = r"-aside-(\d{4}-\d{2}-\d{2}-\d{6})"
PATIENCE = 20
"""So many times another process that is writing is waited for, a quarter of a second each."""


@dataclass(frozen=True)
class Copy:
    """A copy that can be brought back: the local time it is of (midnight for a daily one), how many games it holds
    (None: it cannot be read), how many bytes it takes, and whether it was set aside when another was brought back."""

    path: Path
    at: datetime
    games: int | None
    size: int
    aside: bool = False


def copies(database: Path, folder: Path) -> list[Path]:
    """The copies there are, the newest first."""
    dated = re.compile(re.escape(database.stem) + _DATED + re.escape(database.suffix))
    if not folder.is_dir():
        return []
    return sorted((path for path in folder.iterdir() if dated.fullmatch(path.name)), reverse=True)


def back_up(database: Path, folder: Path, now: datetime, keep: int = KEPT) -> Path | None:
    """Copy the database to the folder under today's date, unless that was done today; the copy, or None when there is
    nothing to copy.

    The copy is looked over before it gets its name, and only then the oldest copies go. OSError when it cannot be
    written, or when what was copied is damaged: then every older copy stays."""
    if not database.exists() or not database.stat().st_size:
        return None
    target = folder / f"{database.stem}-{now.strftime(_DATE)}{database.suffix}"
    if target.exists():
        return target
    folder.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        _copy(database, beside)
        beside.replace(target)
    except sqlite3.Error as error:
        raise OSError(None, f"no backup was made: {error}", str(database)) from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    for old in copies(database, folder)[keep:]:
        old.unlink(missing_ok=True)
    return target


def _copy(database: Path, target: Path) -> None:
    with closing(_reading(database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE").close()
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def all_copies(database: Path, folder: Path) -> list[Copy]:
    """Every copy there is, those that were set aside included, the newest first."""
    found = [
        _described(path, datetime.strptime(path.stem[-10:], _DATE).astimezone(), aside=False)
        for path in copies(database, folder)
    ]
    dated = re.compile(re.escape(database.stem) + _ASIDE + re.escape(database.suffix))
    for path in folder.iterdir() if folder.is_dir() else ():
        name = dated.fullmatch(path.name)
        if name is not None:
            moment = datetime.strptime(name[1], _ASIDE_DATE).astimezone()
            found.append(_described(path, moment, aside=True))
    return sorted(found, key=lambda copy: (copy.at, copy.aside), reverse=True)


def _described(path: Path, at: datetime, *, aside: bool) -> Copy:
    games = None
    with suppress(sqlite3.Error), closing(_reading(path)) as copy:
        (games,) = copy.execute("SELECT COUNT(*) FROM games").fetchone()
    return Copy(path, at, games, path.stat().st_size, aside)


def bring_back(database: Path, copy: Path, folder: Path, now: datetime, known: int) -> Path | None:
    """Put what a copy holds in the place of the database, which nobody here may have open; where the one of now was set
    aside first (None when there was none). ``known`` is the latest version that can be read.

    BadInput when the copy is not there, damaged or of a newer version, or when another program holds the database;
    OSError when there is no room. Then the database is as it was."""
    beside = database.with_name(f"{database.name}.{os.getpid()}.back")
    aside = None
    try:
        _check(copy, beside, known)
        if database.exists() and database.stat().st_size:
            aside = _set_aside(database, folder, now)
        _put(beside, database)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return aside


def _check(copy: Path, beside: Path, known: int) -> None:
    """Copy a copy once more, which reads every page of it, and see that it is a database of ours."""
    if not copy.exists():
        raise BadInput(copy.name, "", "this copy is no longer there", "choose another one")
    try:
        _copy(copy, beside)
        with closing(_reading(beside)) as found:
            (version,) = found.execute("PRAGMA user_version").fetchone()
            found.execute("SELECT COUNT(*) FROM games").close()
    except sqlite3.Error as error:
        raise BadInput(copy.name, "", f"this copy cannot be read ({error})", "choose another one") from None
    if version > known:
        raise NewerFormat(
            copy.name,
            "",
            f"was made by a newer version of this program (database {version})",
            f"this one reads {known}",
        )


def _set_aside(database: Path, folder: Path, now: datetime) -> Path:
    """A copy of the database of now among the back-ups; byte for byte where SQLite cannot read it."""
    folder.mkdir(parents=True, exist_ok=True)
    aside = folder / f"{database.stem}-aside-{now.astimezone().strftime(_ASIDE_DATE)}{database.suffix}"
    try:
        _copy(database, aside)
    except sqlite3.Error:
        shutil.copy2(database, aside)
        for ending in ("-wal", "-shm"):
            part = database.with_name(database.name + ending)
            if part.exists():
                shutil.copy2(part, aside.with_name(aside.name + ending))
    return aside


def _put(beside: Path, database: Path) -> None:
    """One transaction where the database can be read, so that nothing is half done; else its file is replaced."""
    waited = 0

    def wait(status: int, _left: int, _total: int) -> None:
        nonlocal waited
        waited += status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        if waited > PATIENCE:
            raise BadInput(database.name, "", "is held by another program", "close that one") from None

    try:
        with closing(_reading(beside)) as source, closing(sqlite3.connect(database, timeout=0)) as target:
            target.execute("PRAGMA schema_version").close()
            source.backup(target, progress=wait)
    except sqlite3.OperationalError as error:
        raise OSError(None, str(error), str(database)) from None
    except sqlite3.DatabaseError:
        for ending in ("-wal", "-shm"):
            database.with_name(database.name + ending).unlink(missing_ok=True)
        beside.replace(database)


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
