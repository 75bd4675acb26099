"""Reading files that come from elsewhere: never more than fits, unpacked where they are packed, every refusal a
sentence."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from companion.errors import BadInput
from companion.wording import _

MOST: Final = 64 * 1024 * 1024
"""So many bytes are read at most, unpacked ones counted; the export of a lifetime of games has a third of that."""

BEGINNING: Final = 8192
"""So many bytes tell what kind of file it is."""

_GZIP, _ZIP, _DATABASE = b"\x1f\x8b", b"PK\x03\x04", b"SQLite format 3\x00"
_MEGABYTE = 1024 * 1024
_LOOKED_AT = 10
"""Files of other kinds that a folder may hold for each one that is wanted."""


def read_bytes(path: Path, most: int = MOST) -> bytes:
    """What a file holds, unpacked if it is packed with gzip. BadInput when it is larger than ``most`` bytes, is packed
    in another way or cannot be unpacked; OSError when it cannot be read."""
    with path.open("rb") as file:
        packed = file.read(len(_GZIP)) == _GZIP
        file.seek(0)
        found = _unpacked(file, path.name, most) if packed else file.read(most + 1)
    if len(found) > most:
        raise BadInput(
            path.name,
            "",
            _("this is larger than {most} MB, and was not read").format(most=most // _MEGABYTE),
            _("export fewer plays at once, or choose another file"),
        )
    if found.startswith(_ZIP):
        raise BadInput(path.name, "", _("this is a packed folder"), _("unpack it and choose the file inside"))
    if found.startswith(_DATABASE):
        raise BadInput(path.name, "", _("this is a database"), _("export the games from the program that made it"))
    return found


def read_beginning(path: Path, most: int = BEGINNING) -> bytes:
    """The first bytes of a file, unpacked if it is packed with gzip; none of one that cannot be unpacked. OSError when
    it cannot be read."""
    with path.open("rb") as file:
        found = file.read(most)
        if found[: len(_GZIP)] != _GZIP:
            return found
        # The end is missing, and not asked for.
        with suppress(zlib.error):
            return zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress(found, most)
    return b""


def _unpacked(file: BinaryIO, name: str, most: int) -> bytes:
    try:
        with gzip.GzipFile(fileobj=file) as inside:
            return inside.read(most + 1)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BadInput(
            name, "", _("this cannot be unpacked: {reason}").format(reason=error), _("copy or export it again")
        ) from None


def as_text(content: bytes, where: str) -> str:
    """Bytes as text; a mark of the byte order at the beginning is no part of it. BadInput when they are no UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(
            where, _("byte {place}").format(place=error.start + 1), _("this is not text"), _("save the file as UTF-8")
        ) from None


def as_json(text: str, where: str) -> Any:
    """JSON as plain values. BadInput with the line when it is none, and says so when the text breaks off."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise BadInput(where, place, _("the file breaks off"), _("copy or export it again")) from None
        raise BadInput(
            where, place, _("this is not JSON ({reason})").format(reason=error.msg), _("export it again")
        ) from None
    except (RecursionError, ValueError):
        # Brackets without end, or a number of thousands of digits.
        raise BadInput(where, "", _("this is no export: its values lie too deep"), _("export it again")) from None


def files_of(paths: Sequence[Path], endings: Sequence[str], most: int) -> list[Path]:
    """The files themselves, and in place of a folder all files below it with one of these endings, by name; hidden ones
    and links to elsewhere are left out. BadInput when there are more than ``most``, or when a folder holds so much that
    looking through it would take long."""
    found: list[Path] = []
    for path in paths:
        inside = path.is_dir()
        for file in _below(path, endings, most) if inside else (path,):
            if not inside or file not in found:
                found.append(file)
            if len(found) > most:
                raise _too_many(path, most)
    return found


def _below(folder: Path, endings: Sequence[str], most: int) -> Iterator[Path]:
    seen = 0
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        seen += len(files) + len(folders)
        if seen > most * _LOOKED_AT:
            raise _too_many(folder, most)
        for name in sorted(files):
            path = Path(place, name)
            if name.lower().endswith(tuple(endings)) and not name.startswith(".") and not path.is_symlink():
                yield path


def _too_many(folder: Path, most: int) -> BadInput:
    return BadInput(
        folder.name,
        "",
        _("more than {most} files lie in this folder").format(most=most),
        _("choose a smaller folder"),
    )
