"""Journal entries as plain data and back, for the database and the game file alike.

The database keeps seats, a game file the players' names: ``name_of`` and ``seat_of`` make the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from companion import fields as fields_of
from companion.codec import Plain
from companion.errors import BadInput
from companion.journal import (
    Amended,
    Entry,
    Inserted,
    Recorded,
    Redone,
    Restored,
    Stocktaken,
    Struck,
    Told,
    Undone,
)
from companion.stocktake import zone_from_plain, zone_to_plain
from companion.titles import Title

KINDS: Mapping[str, type[Entry]] = {
    "recorded": Recorded,
    "inserted": Inserted,
    "amended": Amended,
    "struck": Struck,
    "restored": Restored,
    "stocktaken": Stocktaken,
    "told": Told,
    "undone": Undone,
    "redone": Redone,
}
"""Every kind of entry by its name in files."""
_NAMES = {kind: name for name, kind in KINDS.items()}


def entry_to_plain(entry: Entry, title: Title, name_of: Callable[[int], Any]) -> Plain:
    """An entry of a game of that title as plain data; ``at`` is a datetime."""
    plain: Plain = {"id": entry.id, "at": entry.at, "group": entry.group, "kind": _NAMES[type(entry)]}
    match entry:
        case Recorded() | Inserted() | Amended():
            if isinstance(entry, Inserted):
                plain["after"] = entry.after
            if isinstance(entry, Amended):
                plain["target"] = entry.target
            plain["action"] = title.action_to_plain(entry.action, name_of)
            if entry.anyway:
                plain["anyway"] = True
        case Struck() | Restored():
            plain["target"] = entry.target
        case Stocktaken():
            plain |= zone_to_plain(entry.zone, name_of) | {"counts": dict(entry.counts)}
        case Told():
            plain["cell"] = entry.cell
            if entry.value is not None:
                plain["value"] = entry.value
        case Undone():
            plain["undoes"] = entry.undoes
        case Redone():
            plain["redoes"] = entry.redoes
    return plain


class Reader:
    """Plain data of one game made into entries; BadInput names the field that is wrong."""

    def __init__(self, title: Title, seat_of: Callable[[Any], int]) -> None:
        self.title, self.seat_of = title, seat_of

    def entry(self, plain: Mapping[str, Any]) -> Entry:
        """One entry."""
        name = plain.get("kind")
        kind = KINDS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadInput("", "kind", f"{name!r} is no kind of entry", f"write one of {', '.join(KINDS)}")
        found = {f.name: self._field(plain, f.name) for f in fields(kind) if f.name != "anyway"}
        if any(f.name == "anyway" for f in fields(kind)):
            found["anyway"] = self._anyway(plain)
        return kind(**found)

    def _field(self, plain: Mapping[str, Any], name: str) -> Any:
        match name:
            case "at":
                return fields_of.moment(plain, "at")
            case "action":
                return self.title.action_from_plain(fields_of.table(plain, "action"), self.seat_of)
            case "zone":
                return zone_from_plain(plain, self.seat_of)
            case "counts":
                return fields_of.counts(plain)
            case "cell":
                return fields_of.text(plain, "cell")
            case "value":
                return plain.get("value")
        return fields_of.whole(plain, name)

    def _anyway(self, plain: Mapping[str, Any]) -> bool:
        anyway = plain.get("anyway", False)
        if not isinstance(anyway, bool):
            raise BadInput("", "anyway", f"{anyway!r} cannot be read", "write true or false")
        return anyway
