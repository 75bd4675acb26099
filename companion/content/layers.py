"""Which pack a printed value stands in: a scenario is played with its own pack laid over the one of the base game.

What an owner reads from a card belongs to the pack that names the card, so that a value of the base game holds for
every scenario that leaves it alone, and one that a scenario writes itself is asked for that scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.content import pack_of
from companion.content.packs import (
    RAILROAD,
    SNOWDONIA,
    UNTOLD,
    Origin,
    Pack,
    Tree,
    by_name,
    origin,
    scenario_packs,
    whole,
)
from companion.content.values import correctable, looked_up


def packs() -> tuple[str, ...]:
    """The names of all packs whose values an owner can look up in a box, the base game first, the second game last."""
    return (SNOWDONIA, *scenario_packs(), RAILROAD)


def layers(scenario: str) -> tuple[Pack, ...]:
    """The packs of a scenario, the base game first, each as it stands by itself. BadInput: there is no such
    scenario."""
    own = by_name(pack_of(scenario).name)
    return (by_name(), own) if "base" in own.head else (own,)


def scenario_of(pack: str) -> str:
    """A scenario that is played with a pack."""
    return str(next(iter(by_name(pack).values["scenarios"])))


def home(scenario: str, path: str) -> str:
    """The name of the pack that a value of a scenario belongs to: the last one that writes it, or what comes nearest to
    it."""
    found = layers(scenario)
    parts = path.split(".")
    for depth in range(len(parts), 0, -1):
        for pack in reversed(found):
            if _at(pack.values, parts[:depth]) is not None:
                return pack.name
    return found[0].name


def in_articles(scenario: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a scenario, by pack path, as its articles and those of the base game name them: what is printed for all
    scenarios by its path, and everything, what the scenario takes over from the base game too, with the name of the
    scenario's pack before it."""
    pack = layers(scenario)[-1].name
    if pack == SNOWDONIA:
        return dict(values)
    shared = {path: value for path, value in values.items() if home(scenario, path) == SNOWDONIA}
    return shared | {f"{pack}:{path}": value for path, value in values.items()}


def plays(scenario: str, path: str) -> bool:
    """Whether a scenario has something printed at a path, or a table that may have it."""
    return _known(pack_of(scenario), path)


def holds(pack: str, path: str) -> bool:
    """Whether there is a pack of this name and it has something printed at a path, or a table that may have it."""
    try:
        return _known(whole(pack), path)
    except KeyError:
        return False


def _known(pack: Pack, path: str) -> bool:
    return looked_up(pack, path) is not None or _could_have(pack, path.split("."))


@lru_cache(maxsize=8192)
def standing(pack: str, path: str) -> Any:
    """What a pack itself says at a path, as it came: "?" where something is printed that nobody knows, None for
    nothing."""
    parts = path.split(".")
    try:
        own = by_name(pack)
    except KeyError:
        return None
    found = _at(own.values, parts)
    if found is None and _at(own.values, parts[:2]) is not None:
        known = looked_up(whole(pack), path)
        found = UNTOLD if known is not None and known.value == UNTOLD else None
    return None if isinstance(found, dict) or not correctable(own, parts) else found


@lru_cache(maxsize=4096)
def origin_of(pack: str, path: str) -> Origin:
    """Where the value at a path of a pack comes from, and how sure it is."""
    return origin(by_name(pack), tuple(path.split(".")))


def _at(tree: Tree, parts: list[str]) -> Any:
    found: Any = tree
    for part in parts:
        found = found.get(part) if isinstance(found, dict) else None
    return found


def _could_have(pack: Pack, parts: list[str]) -> bool:
    table = _at(pack.values, parts[:-1]) if len(parts) > 1 and correctable(pack, parts) else None
    if not isinstance(table, dict) or isinstance(table.get(parts[-1]), dict):
        return False
    return not table or not all(isinstance(one, dict) for one in table.values())
