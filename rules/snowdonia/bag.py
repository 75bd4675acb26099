"""The supply bag: what the books say is in it, and whether a draw can have come out of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.problems import Problem
from rules.snowdonia.components import BAG, CUBES
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


def bag_content(table: Table) -> dict[str, int]:
    """Cubes in the bag by kind, zeros included."""
    return {kind: table.state.ledger[BAG, kind] for kind in CUBES}


def draw_problems(bag: Mapping[str, int], drawn: tuple[str, ...], asked: int, number: str) -> list[Problem]:
    """Whether these cubes can have come out of the bag: as many as asked for, as far as it has them (12.3), each kind
    no more often than it lies there (1.2)."""
    problems = [
        breach(number, "bag.short", kind=kind, count=drawn.count(kind), held=bag.get(kind, 0))
        for kind in CUBES
        if drawn.count(kind) > bag.get(kind, 0)
    ]
    expected = min(asked, sum(bag.values()))
    if len(drawn) != expected:
        problems.append(breach(number, "bag.count", expected=expected, got=len(drawn)))
    return problems
