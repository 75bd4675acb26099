"""Printed values that nobody knows, made up: sites, surveyor VP, prices and gifts of the scenarios' cards."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.content import load_box, pack_of
from companion.content.packs import UNTOLD, leaves
from rules.snowdonia.components import RUBBLE, Box


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
    _no_more_than_the_box_has(found, load_box(scenario))
    return found


def _no_more_than_the_box_has(found: dict[str, Any], box: Box) -> None:
    """Take rubble off the sites until they and all track cards need no more of it than there is."""
    sites = sorted(path for path in found if path.endswith(".rubble"))
    printed = [site.rubble or 0 for station in (box.start, *box.stations) for site in station.excavation_sites]
    over = sum(found[path] for path in sites) + sum(printed) + sum(card.rubble or 0 for card in box.track_cards)
    while over > box.totals[RUBBLE]:
        most = max(sites, key=lambda path: (found[path], path))
        found[most] -= 1
        over -= 1


def _one(rng: Random, path: str) -> dict[str, Any]:
    if path.endswith(".number"):
        return {path: rng.randint(5, 7)}
    if ".gifts." in path:
        return {f"{path}.{rng.choice(('stone', 'ore', 'coal'))}": rng.randint(0, 2)}
    if path.endswith(".bars"):
        return {path: rng.randint(1, 2)}
    return {path: rng.randint(0, 20)}
