"""The content of the games: packs of data with a source and a confidence for every value, made into boxes.

``load_box`` reads the shipped pack without pydantic, so that a start stays quick; values that somebody changed and
whole packs are checked against ``schema`` and ``checks``. `companion.content.railroad` loads the second game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.content import values as pack_values
from companion.content.box import build_box
from companion.content.packs import SNOWDONIA, Pack, by_name, matches, pack_with, scenario_packs, whole
from companion.content.values import ValueInfo
from companion.errors import BadInput
from rules.snowdonia.components import Box
from rules.snowdonia.events import EVENTS

__all__ = [
    "ValueInfo",
    "asked_at_set_up",
    "box_of",
    "check",
    "choices",
    "load_box",
    "pack_hash",
    "pack_of",
    "scenarios",
    "unsure_values",
    "value_info",
]


def scenarios() -> dict[str, str]:
    """The names of the scenarios by id, those of the base game first."""
    packs = (SNOWDONIA, *scenario_packs())
    return {key: str(table["name"]) for pack in packs for key, table in by_name(pack).values["scenarios"].items()}


def pack_of(scenario: str) -> Pack:
    """The pack that a scenario is played with, whole. BadInput: no such scenario."""
    pack = pack_with(scenario)
    if pack is not None:
        return whole(pack)
    raise BadInput("", "scenario", f"no scenario is called {scenario!r}", f"there is {', '.join(scenarios())}")


def box_of(pack: Pack, scenario: str, values: Mapping[str, Any] | None = None) -> Box:
    """The box of a scenario that a pack holds, with the given values in place of its own; the pack need not be shipped.

    BadInput: no such path, or a value that does not fit there."""
    given = dict(values or {})
    found = pack_values.changed(pack, given) if given else pack.values
    try:
        return build_box(scenario, found, pack_values.unsure_paths(pack, given))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise pack_values.damage(pack, found) from None


def load_box(scenario: str = "mount-snowdon", values: Mapping[str, object] | None = None) -> Box:
    """The box of a scenario with the given values (by pack path) in place of the pack's.

    BadInput: no such scenario, no such path, or a value that does not fit there."""
    changes = json.dumps(dict(values), sort_keys=True, default=repr) if values else ""
    return _box(pack_of(scenario).digest, scenario, changes)


@lru_cache(maxsize=64)
def _box(_digest: str, scenario: str, changes: str) -> Box:
    return box_of(pack_of(scenario), scenario, json.loads(changes) if changes else None)


def pack_hash(pack: str = SNOWDONIA) -> str:
    """The SHA-256 of a shipped pack and what it rests on, in hexadecimal; a score sheet names it."""
    return whole(pack).digest


def value_info(path: str, values: Mapping[str, object] | None = None, pack: str = SNOWDONIA) -> ValueInfo:
    """What stands at a path of a shipped pack and where it comes from; ``values`` are the owner's.

    BadInput: no such path."""
    return pack_values.info(whole(pack), path, values)


def unsure_values(pack: str = SNOWDONIA) -> dict[str, ValueInfo]:
    """Every value that is neither printed nor stated, by pack path: what matters most and is least sure comes first."""
    return pack_values.unsure(whole(pack))


def asked_at_set_up(pack: str = SNOWDONIA) -> dict[str, ValueInfo]:
    """Those of the unsure values that a set-up asks for, by pack path, in the same order."""
    asked = [tuple(pattern.split(".")) for pattern in whole(pack).head.get("ask_at_set_up", ())]
    return {p: i for p, i in unsure_values(pack).items() if any(matches(a, tuple(p.split("."))) for a in asked)}


def choices(path: str, pack: str = SNOWDONIA) -> tuple[Any, ...]:
    """What can stand at a pack path where only a few words can, in the pack's own names; empty for anything else.

    BadInput: no such path."""
    value = value_info(path, pack=pack).value
    if isinstance(value, bool):
        return (True, False)
    if path.startswith("event_track.") and isinstance(value, str):
        traits = {"", *whole(pack).values.get("traits", {})}
        return tuple(kind.kind for kind in EVENTS if kind.trait in traits)
    return ()


def check(directory: str | Path | None = None) -> list[str]:
    """One line for each thing wrong in the shipped packs, or in the pack (or the packs) in a directory."""
    from companion.content.checks import findings

    return [str(finding) for finding in findings(directory)]
