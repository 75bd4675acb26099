"""Area G: the surveyor (4.G)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.components import clause
from rules.snowdonia.effects import Dial, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


def station_after(table: Table, seat: int) -> float:
    """The number of the station that the surveyor reaches by one move; the same at the summit (4.G.1, 12.10)."""
    stations = table.book.surveyor_stations
    return stations[min(table.state.surveyors[seat] + 1, len(stations) - 1)].number


def station_index(table: Table, number: float | None) -> int | None:
    """The index of a station by its printed number; None if it is not on this route."""
    return next((i for i, s in enumerate(table.book.surveyor_stations) if s.number == number), None)


def move_surveyor(draft: Draft, rule: RuleRef, seat: int, index: int) -> None:
    """Put a surveyor on a station."""
    at = draft.state.surveyors
    draft.do(rule, Dial("surveyors", (*at[:seat], index, *at[seat + 1 :])))


@dataclass(frozen=True)
class MoveSurveyor(AreaAction):
    """Move the own surveyor to the next station (4.G.1); ``to`` is a station number, as printed."""

    to: float | None = None

    step: ClassVar[str] = "surveyor"

    def problems(self, table: Table) -> list[Problem]:
        index = station_index(table, self.to)
        if index is None:
            return [no_such("station", self.to)]
        problems = self.turn_problems(table)
        expected = station_after(table, self.seat)
        if self.to != expected:
            problems.append(breach("4.G.1", "surveyor.station", player=self.seat, expected=expected, got=self.to))
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        index = station_index(table, self.to)
        if index is not None and index != table.state.surveyors[self.seat]:
            move_surveyor(draft, clause("4.G.1"), self.seat, index)
        self.finish(table, draft)
