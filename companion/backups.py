"""Dated copies of the database, made at the start and looked over before an older one goes."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

KEPT = 10
"""Copies that stay; the oldest goes when there are more."""
_DATE = "%Y-%m-%d"
_DATED = r"-\d{4}-\d{2}-\d{2}"


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
    source_uri = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(source_uri, uri=True)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE").close()
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)
