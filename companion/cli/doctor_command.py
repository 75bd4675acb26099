"""``doctor``: versions, places and whether the data of the games and of the person's own games is in order."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import sqlite3
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from companion import __version__, places
from companion.content import check, pack_hash
from companion.content.own_packs import own_packs
from companion.errors import BadInput
from companion.my_box import MyBox
from companion.wording import _

PACKAGES = ("PySide6-Essentials", "sqlmodel", "SQLAlchemy", "pydantic", "platformdirs", "pyqtgraph", "numpy")


class Place(NamedTuple):
    """A folder: whether it is there, whether it can be written to (for one to be made: whether it can be made)."""

    path: str
    exists: bool
    writable: bool


class Database(NamedTuple):
    """The person's games: ``version`` of the tables, ``integrity`` "ok" or SQLite's first complaint; both None while
    there is no database or none that can be opened."""

    path: str
    exists: bool
    version: int | None
    integrity: str | None


class Report(NamedTuple):
    """Everything the doctor found; ``problems`` are sentences, none of them if all is well."""

    versions: dict[str, str | None]
    platform: dict[str, str]
    places: dict[str, Place]
    pack: dict[str, object]
    own_packs: dict[str, object]
    my_box: dict[str, object]
    database: Database
    problems: list[str]

    def document(self) -> dict[str, object]:
        """As JSON."""
        found = self._asdict()
        found["places"] = {name: place._asdict() for name, place in self.places.items()}
        found["database"] = self.database._asdict()
        return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing of its own."""


def run(args: argparse.Namespace) -> int:
    """Print the report; 0 if nothing is wrong, else 2."""
    found = report()
    if args.json:
        print(json.dumps(found.document(), ensure_ascii=False))
    else:
        for line in _lines(found):
            print(line)
    return 2 if found.problems else 0


def report() -> Report:
    """Look at everything and change nothing."""
    problems: list[str] = []
    return Report(
        versions=_versions(),
        platform=_platform(),
        places=_places(problems),
        pack=_pack(problems),
        own_packs=_own_packs(problems),
        my_box=_my_box(problems),
        database=_database(places.database_path(), problems),
        problems=problems,
    )


def _versions() -> dict[str, str | None]:
    found: dict[str, str | None] = {"snowdonia-companion": __version__, "Python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    # PySide6 brings the Qt of its own number; asking Qt itself would need a screen's libraries.
    found["Qt"] = found["PySide6-Essentials"]
    found["SQLite"] = sqlite3.sqlite_version
    return found


def _platform() -> dict[str, str]:
    return {
        "system": platform.platform(),
        "machine": platform.machine(),
        "display": os.environ.get("QT_QPA_PLATFORM") or os.environ.get("XDG_SESSION_TYPE") or "",
        "language": os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "",
    }


def _places(problems: list[str]) -> dict[str, Place]:
    folders = {
        "data": places.data_dir(),
        "config": places.config_dir(),
        "state": places.state_dir(),
        "log": places.log_dir(),
    }
    found: dict[str, Place] = {}
    for name, folder in folders.items():
        try:
            found[name] = _place(folder, problems)
        except OSError as error:
            wrong = error.strerror or str(error)
            problems.append(_("The folder {folder} cannot be read: {wrong}.").format(folder=folder, wrong=wrong))
            found[name] = Place(str(folder), False, False)
    return found


def _place(folder: Path, problems: list[str]) -> Place:
    if folder.exists() and not folder.is_dir():
        problems.append(_("{folder} is a file, not a folder: move it away.").format(folder=folder))
        return Place(str(folder), True, False)
    if folder.is_dir():
        writable = _can_write(folder)
        if not writable:
            problems.append(
                _("The folder {folder} cannot be written to: allow it, or free the disk.").format(folder=folder)
            )
        return Place(str(folder), True, writable)
    above = next(parent for parent in folder.parents if parent.exists())
    writable = above.is_dir() and _can_write(above)
    if not writable:
        problems.append(
            _("The folder {folder} cannot be made: {above} is not open for writing.").format(folder=folder, above=above)
        )
    return Place(str(folder), False, writable)


def _can_write(folder: Path) -> bool:
    # Rights alone do not tell: the disk may be full or mounted for reading only. The file goes as soon as it is closed.
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"?")
    except OSError:
        return False
    return True


def _pack(problems: list[str]) -> dict[str, object]:
    try:
        findings = check()
        digest: str | None = pack_hash()
    except (BadInput, OSError) as error:
        findings, digest = [str(error)], None
    problems += [_("The data of the games is damaged: {finding}.").format(finding=finding) for finding in findings]
    return {"hash": digest, "findings": findings}


def _own_packs(problems: list[str]) -> dict[str, object]:
    """The owner's scenarios: those that are played, and those that are left out."""
    found = own_packs()
    problems += [
        _("The pack {name} is left out: {finding}.").format(name=pack.name, finding=pack.sentence)
        for pack in found.left_out
    ]
    return {
        "path": str(places.packs_dir()),
        "played": list(found.packs),
        "left_out": {pack.name: [str(finding) for finding in pack.findings] for pack in found.left_out},
    }


def _my_box(problems: list[str]) -> dict[str, object]:
    """The file of what the owner read, and how much of it this version has no place for."""
    path = places.my_box_path()
    box = MyBox(path)
    if box.wrong is not None:
        problems.append(_("My box cannot be used: {finding}.").format(finding=box.wrong))
    return {
        "path": str(path),
        "exists": box.there,
        "values": len(box.readings),
        "kept_aside": [f"{place.pack}: {place.path}" for place in box.aside()],
    }


def _database(path: Path, problems: list[str]) -> Database:
    try:
        if not path.exists():
            return Database(str(path), False, None, None)
        number, integrity = _inspect(path)
    except (sqlite3.Error, OSError) as error:
        wrong = str(error)
        problems.append(_("The database {path} cannot be read: {wrong}.").format(path=path, wrong=wrong))
        return Database(str(path), True, None, None)
    if integrity != "ok":
        problems.append(_("The database {path} is damaged: {wrong}.").format(path=path, wrong=integrity))
    return Database(str(path), True, number, integrity)


def _inspect(path: Path) -> tuple[int, str]:
    """The version of the tables, and "ok" or the first thing that is wrong; nothing is written."""
    # A database in a folder that cannot be written to has no room for its shared memory: then it is read as it lies.
    refusal: sqlite3.Error | None = None
    for how in ("mode=ro", "immutable=1"):
        try:
            with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?{how}", uri=True)) as connection:
                number = int(connection.execute("PRAGMA user_version").fetchone()[0])
                integrity = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
                orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
                if integrity == "ok" and orphan is not None:
                    integrity = f"a row of {orphan[0]} points to nothing in {orphan[2]}"
                return number, integrity
        except sqlite3.OperationalError as error:
            refusal = error
    raise refusal or sqlite3.OperationalError


def _lines(found: Report) -> list[str]:
    missing = _("not installed")
    lines = [_("Versions"), *(f"  {name} {number or missing}" for name, number in found.versions.items())]
    lines += [_("System"), *(f"  {name}: {value}" for name, value in found.platform.items() if value), _("Places")]
    for name, place in found.places.items():
        note = "" if place.exists else f" ({_('not there yet')})"
        lines.append(f"  {name}: {place.path}{note}")
    database = found.database
    lines.append(_("Your games"))
    if database.exists:
        lines.append(f"  {database.path}")
        lines.append(
            "  " + _("version {number}, integrity {state}").format(number=database.version, state=database.integrity)
        )
    else:
        lines.append(f"  {database.path} ({_('not there yet')})")
    lines += [_("My box"), f"  {found.my_box['path']}"]
    if found.my_box["exists"]:
        lines.append("  " + _("{n} values read").format(n=found.my_box["values"]))
        lines += [f"  {_('kept aside')}: {place}" for place in found.my_box["kept_aside"]]  # type: ignore[attr-defined]
    lines += [_("Data of the games"), f"  {found.pack['hash']}"]
    lines += [f"  {_('your own')}: {name}" for name in found.own_packs["played"]]  # type: ignore[attr-defined]
    lines += [_("Nothing is wrong.")] if not found.problems else found.problems
    return lines
