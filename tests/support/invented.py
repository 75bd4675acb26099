"""Printed values that nobody knows, made up: sites, surveyor VP, prices and gifts of the scenarios' cards."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.content import load_box, pack_of
from companion.content.packs import UNTOLD, leaves


def values(rng: Random, scenario: str) -> dict[str, Any]:
    """A value for everything that is "?" in a scenario, and no more sites than those, by pack path."""
    found: dict[str, Any] = {}
    for path, value in leaves(pack_of(scenario).values):
        if value == UNTOLD:
            found |= _one(rng, ".".join(path))
    for station in (load_box(scenario).start, *load_box(scenario).stations):
        base = f"stations.{station.id}"
        if station.more_excavation_sites:
            found[f"{base}.more_excavation_sites"] = False
            for n in range(1, rng.randint(0, 2) + 1):
                found |= {f"{base}.x{n}.rubble": rng.randint(2, 4), f"{base}.x{n}.vp": rng.randint(2, 6)}
        if station.more_building_sites:
            found[f"{base}.more_building_sites"] = False
            for n in range(1, rng.randint(0, 3) + 1):
                kind, most = rng.choice((("stone", 3), ("bars", 1)))
                found |= {f"{base}.b{n}.cost.{kind}": rng.randint(1, most), f"{base}.b{n}.vp": rng.randint(1, 9)}
    return found


def _one(rng: Random, path: str) -> dict[str, Any]:
    if path.endswith(".number"):
        return {path: rng.randint(5, 7)}
    if ".gifts." in path:
        return {f"{path}.{rng.choice(('stone', 'ore', 'coal'))}": rng.randint(0, 2)}
    if path.endswith(".bars"):
        return {path: rng.randint(1, 2)}
    return {path: rng.randint(0, 20)}
