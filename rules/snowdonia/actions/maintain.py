"""Train maintenance that no event cube brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.core.agenda import Ask, Each
from rules.core.problems import Problem
from rules.snowdonia.actions.action import no_such
from rules.snowdonia.actions.owed import OwedAction
from rules.snowdonia.effects import Draft
from rules.snowdonia.events import Choice, MaintenanceEvent, Outcome
from rules.snowdonia.state import Table


def maintenance_asks(table: Table, event: MaintenanceEvent) -> tuple[Ask, ...]:
    """What each train owner does at maintenance, where anybody has a choice (6.5)."""
    choices = {seat: event.options(table, seat) for seat in event.owners(table)}
    if not any(len(options) > 1 for options in choices.values()):
        return ()
    return (Ask("choices", Each(choices), event.ref),)


@dataclass(frozen=True)
class MaintainTrains(OwedAction):
    """Every train owner pays, discards or returns the train, as at the event (6.5), because of the station ``about``;
    ``refilled`` is the coal put on each returned train."""

    about: str
    choices: Mapping[int, Choice] = field(default_factory=dict)
    refilled: Mapping[int, int] = field(default_factory=dict)

    step: ClassVar[str] = "maintenance"

    def problems(self, table: Table) -> list[Problem]:
        if all(station.id != self.about for station in table.book.route):
            return [no_such("station", self.about)]
        return self.owed_problems(table) + MaintenanceEvent().problems(self._outcome, table)

    @property
    def _outcome(self) -> Outcome:
        return Outcome(choices=self.choices, refilled=self.refilled)

    def apply(self, table: Table, draft: Draft) -> None:
        ref = self.ref(table)
        MaintenanceEvent(ref).apply(self._outcome, table, draft)
        draft.settle(ref, self.owed(table))
