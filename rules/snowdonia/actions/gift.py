"""Cubes that a station gives to who builds there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import PlayerAction, no_such, short
from rules.snowdonia.actions.owed import OwedAction
from rules.snowdonia.components import BAG, MATERIALS, player_zone
from rules.snowdonia.effects import Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


def given(table: Table, site: str) -> Mapping[str, int] | None:
    """The cubes that a building site gives now, each kind as far as the bag has it; None while nobody has told what it
    gives."""
    gift: Mapping[str, int] | None = {}
    for trait in table.book.box.traits:
        gift = trait.gift(table, site, gift)
    if gift is None:
        return None
    return {kind: n for kind, wanted in gift.items() if (n := min(wanted, table.state.ledger[BAG, kind]))}


@dataclass(frozen=True)
class Gift(PlayerAction, OwedAction):
    """Cubes out of the bag for the building site ``about``."""

    about: str
    taken: Mapping[str, int] = field(default_factory=dict)

    step: ClassVar[str] = "gift"

    def problems(self, table: Table) -> list[Problem]:
        if self.about not in table.book.building:
            return [no_such("building site", self.about)]
        for kind in self.taken:
            if kind not in MATERIALS:
                return [no_such("cube", kind)]
        problems = self.owed_problems(table)
        expected = given(table, self.about)
        if expected is not None and dict(expected) != {kind: n for kind, n in self.taken.items() if n}:
            problems.append(breach(self.ref(table), "gift.cubes", player=self.seat, cubes=dict(expected)))
            return problems
        for kind, count in self.taken.items():
            problems += short(table, BAG, kind, count)
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        ref = self.ref(table)
        for kind, count in self.taken.items():
            draft.move(ref, kind, count, BAG, player_zone(self.seat))
        draft.settle(ref, self.owed(table))
