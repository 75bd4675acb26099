"""Single values of a pack by their path: what stands there, where it comes from, and a pack with some changed."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.content.packs import UNTOLD, Origin, Pack, Tree, leaves, matches, origin
from companion.errors import BadInput

OWNER = Origin(("owner",), "printed")
"""What the owner of the game read from it."""
FIXED = ("scenarios", "editions")
"""Tables that say how a game is put together; no owner corrects them, but for a route that the pack does not know."""

CITING = {"rule", "rules"}
"""What cites clauses of a rule book is not printed either."""


def correctable(pack: Pack, path: Sequence[str]) -> bool:
    """Whether an owner can say what stands at a path: of how a game is put together only the stations of a route, and
    those only while the pack is not sure of them."""
    if CITING & set(path):
        return False
    return path[0] not in FIXED or (is_route(path) and not origin(pack, tuple(path)).sure)


def is_route(path: Sequence[str]) -> bool:
    """Whether the stations of a scenario, in the order of its route, stand at a path."""
    return len(path) == 3 and path[0] == "scenarios" and path[2] == "stations"


class ValueInfo(NamedTuple):
    """One value of the pack: ``source`` as tags joined by commas, ``confidence`` printed, stated, one-source, inferred
    or unknown, ``guessed`` whether it is only a best guess."""

    value: Any
    source: str
    confidence: str
    guessed: bool


def origins(pack: Pack) -> list[tuple[tuple[str, ...], Any, Origin]]:
    """Every value that an owner can correct, with its path and where it comes from."""
    by_table: dict[str, list[tuple[tuple[str, ...], Origin]]] = {}
    for pattern, at in pack.origins:
        by_table.setdefault(pattern[0], []).append((pattern, at))
    found = []
    for path, value in leaves(pack.values):
        if correctable(pack, path):
            at = [at for pattern, at in by_table[path[0]] if matches(pattern, path)][-1]
            found.append((path, value, at))
    return found


def unsure_paths(pack: Pack, changes: Mapping[str, Any]) -> frozenset[str]:
    """The paths of all values that are neither printed nor stated, but for those that an owner has changed."""
    return pack.unsure.difference(changes)


def changed(pack: Pack, changes: Mapping[str, Any]) -> Tree:
    """The values of a pack with the given ones, by path, in place of its own.

    BadInput: no such path, or a value that does not fit there."""
    from companion.content.checks import faults

    values = copy.deepcopy(pack.values)
    for path in sorted(changes):
        # Before any switch of a station is turned, for one of the changes may say that it prints no more.
        _make_room(values, path)
    for path, value in changes.items():
        if isinstance(value, dict):
            raise BadInput("", path, "a table is not one value", "name the place inside it")
        if value is None:
            raise BadInput("", path, "nothing is given", "write a value, or leave the path out")
        plain = list(value) if isinstance(value, tuple) else value
        _table(pack, values, path)[path.rpartition(".")[2]] = plain
    for fault in faults(values, pack.rules):
        place = next((p for p in changes if f"{fault.place}.".startswith(f"{p}.")), None)
        if place is not None and fault.wrong.startswith("nothing of that name"):
            raise _no_such(pack, place)
        raise BadInput("", place or fault.place, fault.wrong, fault.right)
    return values


def info(pack: Pack, path: str, values: Mapping[str, object] | None = None) -> ValueInfo:
    """What stands at a path and where it comes from; ``values`` are the owner's. BadInput: no such path."""
    if values and path in values:
        changed(pack, values)
        return ValueInfo(values[path], ", ".join(OWNER.source), OWNER.confidence, OWNER.guessed)
    found = looked_up(pack, path)
    if found is None:
        _table(pack, pack.values, path)
        raise _no_such(pack, path)
    return found


def looked_up(pack: Pack, path: str) -> ValueInfo | None:
    """What stands at a path and where it comes from; None for no such path."""
    table, name = _holder(pack, pack.values, path), path.rpartition(".")[2]
    if table is None or isinstance(table.get(name), dict):
        if not _has_room(pack.values, path):
            return None
        return ValueInfo(UNTOLD, "", Origin().confidence, Origin().guessed)
    if name not in table:
        return None
    at = origin(pack, tuple(path.split(".")))
    return ValueInfo(table[name], ", ".join(at.source), at.confidence, at.guessed)


def unsure(pack: Pack) -> dict[str, ValueInfo]:
    """Every value that is neither printed nor stated, by path: what matters most and is least sure comes first."""
    order = [tuple(pattern.split(".")) for pattern in pack.head.get("ask_first", ())]
    grades = ("unknown", "inferred", "one-source")

    def rank(entry: tuple[tuple[str, ...], Any, Origin]) -> tuple[int, int]:
        path, _, at = entry
        return next((i for i, p in enumerate(order) if matches(p, path)), len(order)), grades.index(at.confidence)

    found = sorted((entry for entry in origins(pack) if not entry[2].sure), key=rank)
    return {".".join(p): ValueInfo(v, ", ".join(at.source), at.confidence, at.guessed) for p, v, at in found}


def damage(pack: Pack, values: Tree) -> BadInput:
    """Why a game cannot be made of these values."""
    from companion.content.checks import faults

    fault = next(iter(faults(values, pack.rules)), None)
    if fault is None:
        return BadInput("", "", "the data of the game cannot be used", "install the program again")
    return BadInput(*fault)


MORE_SITES = {"x": ("more_excavation_sites", "rubble"), "b": ("more_building_sites", "cost")}
"""By the first letter of a site: the switch by which a station may print others, and what such a site prints."""
_SITE = re.compile(r"stations\.([a-z0-9-]+)\.(([xb])[1-9][0-9]*)\.(?:vp|rubble|cost(?:\.[a-z]+)?)")


def _has_room(values: Tree, path: str) -> bool:
    """Whether something may be printed at a path of which the pack knows nothing."""
    site = _SITE.fullmatch(path)
    station = values.get("stations", {}).get(site[1]) if site else None
    if site and station is not None and station.get(MORE_SITES[site[3]][0]):
        return site[2] not in station or path.endswith(f".{site[2]}.{MORE_SITES[site[3]][1]}") or ".cost." in path
    at: Any = values
    for part in path.split("."):
        if at == UNTOLD:
            return True
        at = at.get(part) if isinstance(at, dict) else None
    return False


def _make_room(values: Tree, path: str) -> None:
    """Put a site that a station may print where its first value goes, and a table where only "?" stood."""
    site = _SITE.fullmatch(path)
    station = values.get("stations", {}).get(site[1]) if site else None
    if site and station is not None:
        more, printed = MORE_SITES[site[3]]
        if station.get(more) and site[2] not in station:
            station[site[2]] = {"vp": UNTOLD, printed: UNTOLD}
    table: Any = values
    for part in path.split(".")[:-1]:
        if isinstance(table, dict) and table.get(part) == UNTOLD:
            table[part] = {}
        table = table.get(part) if isinstance(table, dict) else None


def _holder(pack: Pack, values: Tree, path: str) -> Tree | None:
    """The table that holds, or could hold, what stands at a path; None for none that an owner corrects."""
    *parents, name = path.split(".")
    table: Any = values
    for part in parents:
        table = table.get(part) if isinstance(table, dict) else None
    if not isinstance(table, dict) or not parents or not correctable(pack, (*parents, name)):
        return None
    if name not in table and table and all(isinstance(entry, dict) for entry in table.values()):
        return None
    return table


def _table(pack: Pack, values: Tree, path: str) -> Tree:
    """The table that holds the value at a path. BadInput says why there is none."""
    table, name = _holder(pack, values, path), path.rpartition(".")[2]
    if table is None:
        *parents, _name = path.split(".")
        if parents and parents[0] in FIXED and not correctable(pack, path.split(".")):
            raise _settled(pack, path)
        raise _no_such(pack, path)
    if isinstance(table.get(name), dict):
        raise BadInput("", path, "this is a table, not one value", f"there is {_first(path, table[name])}")
    return table


def _first(path: str, table: Tree) -> str:
    return ", ".join(f"{path}.{key}" for key in list(table)[:4])


def _settled(pack: Pack, path: str) -> BadInput:
    return BadInput("", path, "the pack settles this, no owner changes it", f"name one such as {_known(pack)[0]}")


def _known(pack: Pack) -> list[str]:
    return [".".join(at) for at, _ in leaves(pack.values) if correctable(pack, at)]


def _no_such(pack: Pack, path: str) -> BadInput:
    from difflib import get_close_matches

    known = _known(pack)
    near = get_close_matches(path, known, n=2, cutoff=0.5)
    right = f"there is {', '.join(near)}" if near else f"name one such as {known[0]}"
    return BadInput("", path, "the pack has no such value", right)
