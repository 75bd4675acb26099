"""The content of the railroad: its pack made into a box of the rules. The one place that knows both names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.content import values as pack_values
from companion.content.packs import RAILROAD, Tree, shipped
from rules.gwt_railroad.components import (
    BACKWARD,
    FORWARD,
    Box,
    Category,
    Counted,
    Edition,
    EngineMove,
    Line,
    Lower,
    Station,
    StationMaster,
    Upper,
)


def load_railroad(values: Mapping[str, object] | None = None) -> Box:
    """The box of the railroad with the given values (by pack path) in place of the pack's.

    BadInput: no such path, or a value that does not fit there."""
    return _box(json.dumps(dict(values), sort_keys=True, default=repr) if values else "")


@lru_cache(maxsize=16)
def _box(changes: str) -> Box:
    pack = shipped(RAILROAD)
    given: dict[str, Any] = json.loads(changes) if changes else {}
    values = pack_values.changed(pack, given) if given else pack.values
    try:
        return build_railroad(str(pack.head["name"]), values, pack_values.unsure_paths(pack, given))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise pack_values.damage(pack, values) from None


def build_railroad(name: str, values: Tree, unsure: frozenset[str]) -> Box:
    """The box that the values hold. KeyError, TypeError or ValueError: the values have a wrong shape."""
    components, line = values["components"], values["line"]
    least, most = components["players"]
    return Box(
        name=name,
        players=(least, most),
        colours=tuple(components["colours"]),
        workers=tuple(components["workers"]),
        line=Line(line["end"], tuple(line["turnouts"]), line["return_least"], line["return_dollars"]),
        stations={n: _station(n, values["stations"][str(n)]) for n in _numbers(values["stations"])},
        masters={n: station_master(n, values["station_masters"][str(n)]) for n in _numbers(values["station_masters"])},
        editions={key: _edition(key, table) for key, table in values["editions"].items()},
        moves={key: engine_move(key, table) for key, table in values["moves"].items()},
        counts={key: Counted(key, table["name"], table.get("known", False)) for key, table in values["counts"].items()},
        categories={key: _category(key, table) for key, table in values["categories"].items()},
        unsure=unsure,
    )


def _numbers(table: Tree) -> list[int]:
    return sorted(map(int, table))


def _station(number: int, table: Tree) -> Station:
    return Station(number, table["place"], table["cost"], table["vp"], table["dark"], table["master"])


def station_master(number: int, table: Tree) -> StationMaster:
    """A station master from its table."""
    lower = table.get("lower")
    return StationMaster(
        number,
        Upper(table["upper"]["gives"], table["upper"]["n"]),
        None if lower is None else Lower(lower["counts"], lower["each"], lower["vp"]),
        tuple(table["sets"]),
    )


def _edition(key: str, table: Tree) -> Edition:
    more, rulings = table.get("more_sets", ()), table.get("rulings", {})
    return Edition(key, table["name"], tuple(table["sets"]), tuple(more), dict(rulings))


def engine_move(key: str, table: Tree) -> EngineMove:
    """What moves an engine from its table."""
    forward, back = table.get("forward"), table.get("back")
    moved = forward if forward is not None else back
    return EngineMove(
        id=key,
        where=table["where"],
        name=table["name"],
        direction=None if moved is None else FORWARD if forward is not None else BACKWARD,
        spaces=moved if isinstance(moved, int) else None,
        per=moved if isinstance(moved, str) else None,
        pay=dict(table.get("pay", {})),
        gain=dict(table.get("gain", {})),
        then=table.get("then"),
        editions=tuple(table.get("editions", ())),
    )


def _category(key: str, table: Tree) -> Category:
    return Category(
        id=key,
        name=table["name"],
        each=table.get("each"),
        vp=table.get("vp"),
        most=table.get("most"),
        in_all=table.get("in_all"),
        negative=table.get("negative", False),
        tracked=table.get("tracked", False),
    )
