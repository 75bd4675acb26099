"""The content of the games: packs of data with a source and a confidence for every value, made into boxes.

``load_box`` reads the shipped pack without pydantic, so that a start stays quick; values that somebody changed and
whole packs are checked against ``schema`` and ``checks``.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from companion.content.box import build_box
from companion.content.packs import Origin, Pack, Tree, leaves, matches, origin, shipped
from companion.errors import BadInput
from rules.snowdonia.components import Box
from rules.snowdonia.events import EVENTS

__all__ = [
    "ValueInfo",
    "asked_at_set_up",
    "check",
    "choices",
    "load_box",
    "pack_hash",
    "scenarios",
    "unsure_values",
    "value_info",
]

OWNER = Origin(("owner",), "printed")
"""What the owner of the game read from it."""
FIXED = ("scenarios",)
"""Tables that say how a scenario is put together; no owner corrects them."""


class ValueInfo(NamedTuple):
    """One value of the pack: ``source`` as tags joined by commas, ``confidence`` printed, stated, one-source, inferred
    or unknown, ``guessed`` whether it is only a best guess."""

    value: Any
    source: str
    confidence: str
    guessed: bool


def scenarios() -> dict[str, str]:
    """The names of the scenarios by id."""
    return {key: str(table["name"]) for key, table in shipped().values["scenarios"].items()}


def load_box(scenario: str = "mount-snowdon", values: Mapping[str, object] | None = None) -> Box:
    """The box of a scenario with the given values (by pack path) in place of the pack's.

    BadInput: no such scenario, no such path, or a value that does not fit there."""
    return _box(scenario, json.dumps(dict(values), sort_keys=True, default=repr) if values else "")


@lru_cache(maxsize=64)
def _box(scenario: str, changes: str) -> Box:
    if scenario not in scenarios():
        raise BadInput("", "scenario", f"no scenario is called {scenario!r}", f"there is {', '.join(scenarios())}")
    pack = shipped()
    changed: dict[str, Any] = json.loads(changes) if changes else {}
    values = _changed(pack, changed) if changed else pack.values
    unsure = frozenset(".".join(path) for path, _, at in _origins(pack) if not at.sure).difference(changed)
    try:
        return build_box(scenario, values, unsure)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _damage(values) from None


def _damage(values: Tree) -> BadInput:
    from companion.content.checks import faults

    fault = next(iter(faults(values)), None)
    if fault is None:
        return BadInput("", "", "the data of the game cannot be used", "install the program again")
    return BadInput(*fault)


def _origins(pack: Pack) -> list[tuple[tuple[str, ...], Any, Origin]]:
    by_table: dict[str, list[tuple[tuple[str, ...], Origin]]] = {}
    for pattern, at in pack.origins:
        by_table.setdefault(pattern[0], []).append((pattern, at))
    found = []
    for path, value in leaves(pack.values):
        if path[0] not in FIXED:
            at = [at for pattern, at in by_table[path[0]] if matches(pattern, path)][-1]
            found.append((path, value, at))
    return found


def _table(pack: Pack, values: Tree, path: str) -> Tree:
    """The table that holds the value at a path."""
    *parents, name = path.split(".")
    table: Any = values
    for part in parents:
        table = table.get(part) if isinstance(table, dict) else None
    if not isinstance(table, dict) or not parents or parents[0] in FIXED:
        raise _no_such(pack, path)
    if name not in table and all(isinstance(entry, dict) for entry in table.values()):
        raise _no_such(pack, path)
    if isinstance(table.get(name), dict):
        raise BadInput("", path, "this is a table, not one value", f"there is {_first(path, table[name])}")
    return table


def _first(path: str, table: Tree) -> str:
    return ", ".join(f"{path}.{key}" for key in list(table)[:4])


def _no_such(pack: Pack, path: str) -> BadInput:
    from difflib import get_close_matches

    known = [".".join(at) for at, _ in leaves(pack.values) if at[0] not in FIXED]
    near = get_close_matches(path, known, n=2, cutoff=0.5)
    right = f"there is {', '.join(near)}" if near else f"name one such as {known[0]}"
    return BadInput("", path, "the pack has no such value", right)


def _changed(pack: Pack, changes: Mapping[str, Any]) -> Tree:
    from companion.content.checks import faults

    values = copy.deepcopy(pack.values)
    for path, value in changes.items():
        if isinstance(value, dict):
            raise BadInput("", path, "a table is not one value", "name the place inside it")
        if value is None:
            raise BadInput("", path, "nothing is given", "write a value, or leave the path out")
        _table(pack, values, path)[path.rpartition(".")[2]] = value
    for fault in faults(values):
        place = next((p for p in changes if f"{fault.place}.".startswith(f"{p}.")), None)
        if place is not None and fault.wrong.startswith("nothing of that name"):
            raise _no_such(pack, place)
        raise BadInput("", place or fault.place, fault.wrong, fault.right)
    return values


def pack_hash() -> str:
    """The SHA-256 of the shipped pack, in hexadecimal; a score sheet names it."""
    return shipped().digest


def value_info(path: str, values: Mapping[str, object] | None = None) -> ValueInfo:
    """What stands at a pack path and where it comes from; ``values`` are the owner's. BadInput: no such path."""
    pack = shipped()
    if values and path in values:
        load_box(values=values)
        return ValueInfo(values[path], ", ".join(OWNER.source), OWNER.confidence, OWNER.guessed)
    table, name = _table(pack, pack.values, path), path.rpartition(".")[2]
    if name not in table:
        raise _no_such(pack, path)
    at = origin(pack, tuple(path.split(".")))
    return ValueInfo(table[name], ", ".join(at.source), at.confidence, at.guessed)


def unsure_values() -> dict[str, ValueInfo]:
    """Every value that is neither printed nor stated, by pack path: what matters most and is least sure comes first."""
    pack = shipped()
    order = [tuple(pattern.split(".")) for pattern in pack.head.get("ask_first", ())]
    grades = ("unknown", "inferred", "one-source")

    def rank(entry: tuple[tuple[str, ...], Any, Origin]) -> tuple[int, int]:
        path, _, at = entry
        return next((i for i, p in enumerate(order) if matches(p, path)), len(order)), grades.index(at.confidence)

    found = sorted((entry for entry in _origins(pack) if not entry[2].sure), key=rank)
    return {".".join(p): ValueInfo(v, ", ".join(at.source), at.confidence, at.guessed) for p, v, at in found}


def asked_at_set_up() -> dict[str, ValueInfo]:
    """Those of the unsure values that a set-up asks for, by pack path, in the same order."""
    asked = [tuple(pattern.split(".")) for pattern in shipped().head.get("ask_at_set_up", ())]
    return {p: info for p, info in unsure_values().items() if any(matches(a, tuple(p.split("."))) for a in asked)}


def choices(path: str) -> tuple[Any, ...]:
    """What can stand at a pack path where only a few words can, in the pack's own names; empty for anything else.

    BadInput: no such path."""
    value = value_info(path).value
    if isinstance(value, bool):
        return (True, False)
    if path.startswith("event_track.") and isinstance(value, str):
        return tuple(kind.kind for kind in EVENTS)
    return ()


def check(directory: str | Path | None = None) -> list[str]:
    """One line for each thing wrong in the shipped packs, or in the pack (or the packs) in a directory."""
    from companion.content.checks import findings

    return [str(finding) for finding in findings(directory)]
