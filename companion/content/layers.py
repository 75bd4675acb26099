"""Which pack a printed value stands in: a scenario is played with its own pack laid over the one of the base game.

What an owner reads from a card belongs to the pack that names the card, so that a value of the base game holds for
every scenario that leaves it alone, and one that a scenario writes itself is asked for that scenario.
"""

from __future__ import annotations

from typing import Any

from companion.content.packs import Pack, Tree, shipped
from companion.content.values import FIXED
from companion.errors import BadInput


def layers(scenario: str) -> tuple[Pack, ...]:
    """The packs of a scenario, the base game first. BadInput: there is no such scenario."""
    base = shipped()
    if scenario in base.values["scenarios"]:
        return (base,)
    raise BadInput("", "scenario", f"no scenario is called {scenario!r}", "choose one of those that are listed")


def home(scenario: str, path: str) -> str:
    """The name of the pack that a value of a scenario belongs to: the last one that writes it, or the table that would
    hold it; else that of the base game."""
    packs = layers(scenario)
    parts = path.split(".")
    for there in (_has, _could_have):
        for pack in reversed(packs):
            if there(pack.values, parts):
                return pack.name
    return packs[0].name


def holds(pack: str, path: str) -> bool:
    """Whether a pack has something printed at a path, or a table that may have it; False where there is no such
    pack."""
    try:
        values = shipped(pack).values
    except (BadInput, OSError):
        return False
    parts = path.split(".")
    found = _at(values, parts)
    if found is not None:
        return parts[0] not in FIXED and not isinstance(found, dict)
    table = _at(values, parts[:-1])
    return _could_have(values, parts) and not (table and all(isinstance(one, dict) for one in table.values()))


def standing(pack: str, path: str) -> Any:
    """What a pack says at a path, as it came; None for nothing."""
    return _at(shipped(pack).values, path.split(".")) if holds(pack, path) else None


def _at(tree: Tree, parts: list[str]) -> Any:
    found: Any = tree
    for part in parts:
        found = found.get(part) if isinstance(found, dict) else None
    return found


def _has(tree: Tree, parts: list[str]) -> bool:
    return _at(tree, parts) is not None


def _could_have(tree: Tree, parts: list[str]) -> bool:
    return len(parts) > 1 and parts[0] not in FIXED and isinstance(_at(tree, parts[:-1]), dict)
