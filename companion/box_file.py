"""Box files (``*.snowdonia-box.toml``): what somebody read from the cards and boards of a game, in one readable file.

A value is named by the pack it belongs to and its path there. The same form serves the owner's own file and one that is
handed to others. A bare ``[values]`` table of paths, as a position file has it, is the form of before: it is read, too.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.content.packs import SNOWDONIA
from companion.errors import BadInput, NewerFormat
from companion.reading import read_bytes
from companion.toml_text import section
from companion.whole_file import write_whole
from companion.wording import _

FORMAT: Final = 1
"""The newest format this version reads."""
SUFFIX: Final = ".snowdonia-box.toml"
"""How the name of a box file ends."""

MOST_BYTES: Final = 1024 * 1024
MOST_VALUES: Final = 5000
LONGEST_TEXT: Final = 200
LONGEST_LIST: Final = 64
DEEPEST: Final = 3
LARGEST: Final = 1_000_000
"""More than any box prints: a file is not trusted to be small."""

HEADING: Final = (
    "# What somebody read from the cards and boards of their game, by pack and path.",
    "# as_shipped: it was compared, and the value that came with the program is right.",
    "",
)
ENTRY: Final = ("pack", "path", "value", "at", "by", "as_shipped")


class Place(NamedTuple):
    """Where a printed value stands: the name of a pack, and the path in it."""

    pack: str
    path: str


@dataclass(frozen=True)
class Reading:
    """What somebody read: the ``value``, when (UTC, None: not known), ``by`` whom ("" for the owner of the box);
    ``as_shipped``: somebody compared the value that came with the program, and it is right."""

    value: Any
    at: datetime | None = None
    by: str = ""
    as_shipped: bool = False


@dataclass(frozen=True)
class BoxFile:
    """All of it; ``edition`` is one of the pack's ids, or other words, "" while nobody named it."""

    readings: Mapping[Place, Reading] = field(default_factory=dict)
    edition: str = ""


def to_text(box: BoxFile) -> str:
    """A box file as text."""
    head: dict[str, Any] = {"format": FORMAT}
    if box.edition:
        head["edition"] = box.edition
    head["values"] = [_entry(place, reading) for place, reading in box.readings.items()]
    return "\n".join([*HEADING, *section("box", head)])


def _entry(place: Place, reading: Reading) -> dict[str, Any]:
    plain: dict[str, Any] = {"pack": place.pack, "path": place.path, "value": reading.value}
    if reading.at is not None:
        plain["at"] = reading.at
    if reading.by:
        plain["by"] = reading.by
    if reading.as_shipped:
        plain["as_shipped"] = True
    return plain


def write(path: Path, box: BoxFile) -> None:
    """Write a box file, whole or not at all. OSError when that cannot be done."""
    write_whole(path, to_text(box).encode("utf-8"))


def read(path: Path) -> BoxFile:
    """The box in a file. BadInput names the file, the place, what is wrong and what would be right, NewerFormat refuses
    a file of a newer version; OSError."""
    return from_bytes(read_bytes(path, MOST_BYTES), path.name)


def from_bytes(content: bytes, where: str = "") -> BoxFile:
    """The box in the content of a file; BadInput as in `read`."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong, right = _("this is not text"), _("save the file as UTF-8")
        raise BadInput(where, _("byte {place}").format(place=error.start + 1), wrong, right) from None
    try:
        document = tomllib.loads(text)
    except ValueError as error:
        # Beside what is no TOML this is a number of more digits than Python reads.
        raise BadInput(where, "", _("this is not TOML: {reason}").format(reason=error)) from None
    except RecursionError:
        raise BadInput(where, "", _("this is no box file: its tables lie too deep")) from None
    return _Reader(where).box(document)


class _Reader:
    def __init__(self, where: str) -> None:
        self._where = where

    def _bad(self, place: str, wrong: str, right: str) -> BadInput:
        return BadInput(self._where, place, wrong, right)

    def box(self, document: Mapping[str, Any]) -> BoxFile:
        head = document.get("box")
        if head is None and isinstance(document.get("values"), dict):
            return self._of_before(document["values"])
        if not isinstance(head, dict):
            raise self._bad("box", _("the table is missing"), _("choose a file that was saved from My box"))
        number = head.get("format")
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise self._bad("box.format", _("{value} is no format").format(value=number), f"format = {FORMAT}")
        if number > FORMAT:
            wrong = _("format {number} was made by a newer version").format(number=number)
            right = _("this version reads up to format {number}").format(number=FORMAT)
            raise NewerFormat(self._where, "box.format", wrong, right)
        edition = head.get("edition", "")
        if not isinstance(edition, str) or len(edition) > LONGEST_TEXT:
            raise self._bad("box.edition", _("this is no name"), _("write a short text"))
        entries = head.get("values", [])
        if not isinstance(entries, list):
            raise self._bad("box.values", _("this is no list"), _("write a list of tables"))
        self._not_too_many(len(entries))
        readings: dict[Place, Reading] = {}
        for n, entry in enumerate(entries, 1):
            place, reading = self._entry(f"box.values.{n}", entry)
            if place in readings:
                raise self._bad(
                    f"box.values.{n}", _("{path} stands there twice").format(path=place.path), _("keep one")
                )
            readings[place] = reading
        return BoxFile(readings, edition)

    def _of_before(self, values: Mapping[str, Any]) -> BoxFile:
        """Format 0: nothing but paths of the base game and their values."""
        self._not_too_many(len(values))
        return BoxFile(
            {Place(SNOWDONIA, path): Reading(self._value(f"values.{path}", value)) for path, value in values.items()}
        )

    def _not_too_many(self, count: int) -> None:
        if count > MOST_VALUES:
            wrong = _("there are {n} values").format(n=count)
            raise self._bad("box.values", wrong, _("keep {most} at most").format(most=MOST_VALUES))

    def _entry(self, at: str, entry: Any) -> tuple[Place, Reading]:
        if not isinstance(entry, dict):
            raise self._bad(at, _("this is no table"), _("write pack, path and value"))
        for key in entry:
            if key not in ENTRY:
                raise self._bad(f"{at}.{key}", _("nothing of that name belongs here"), ", ".join(ENTRY))
        for key in ("pack", "path"):
            found = entry.get(key)
            if not isinstance(found, str) or not found or len(found) > LONGEST_TEXT:
                raise self._bad(f"{at}.{key}", _("this is no name"), _("write a short text"))
        if "value" not in entry:
            raise self._bad(f"{at}.value", _("it is missing"), _("write what is printed"))
        moment, by, as_shipped = entry.get("at"), entry.get("by", ""), entry.get("as_shipped", False)
        if moment is not None and not isinstance(moment, datetime):
            raise self._bad(f"{at}.at", _("this is no time"), "2024-05-31T19:30:00Z")
        if not isinstance(by, str) or len(by) > LONGEST_TEXT:
            raise self._bad(f"{at}.by", _("this is no name"), _("write a short text"))
        if not isinstance(as_shipped, bool):
            raise self._bad(f"{at}.as_shipped", _("this is no switch"), _("write true or false"))
        value = self._value(f"{at}.value", entry["value"])
        return Place(entry["pack"], entry["path"]), Reading(value, self._utc(f"{at}.at", moment), by, as_shipped)

    def _utc(self, at: str, moment: datetime | None) -> datetime | None:
        try:
            # A time without a zone is one of this machine.
            return None if moment is None else moment.astimezone(UTC)
        except (OverflowError, ValueError, OSError):
            raise self._bad(at, _("this is no time"), "2024-05-31T19:30:00Z") from None

    def _value(self, at: str, value: Any) -> Any:
        if not _fits(value, 0):
            right = _("write a number, a short text, true or false, or a list of them")
            raise self._bad(at, _("this is no printed value"), right)
        return value


def _fits(value: Any, deep: int) -> bool:
    match value:
        case bool():
            return True
        case int() | float():
            return math.isfinite(value) and abs(value) <= LARGEST
        case str():
            return 0 < len(value) <= LONGEST_TEXT
        case list():
            return deep + 1 < DEEPEST and len(value) <= LONGEST_LIST and all(_fits(one, deep + 1) for one in value)
    return False
