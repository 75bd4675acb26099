"""The extraordinary delivery of a building: back as far as one likes, and deliver to a city worth no more (13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import PlayerAction
from rules.gwt_railroad.components import clause
from rules.gwt_railroad.effects import Draft
from rules.gwt_railroad.findings import breach, no_such
from rules.gwt_railroad.line import delivered
from rules.gwt_railroad.state import Table


@dataclass(frozen=True)
class ExtraordinaryDelivery(PlayerAction):
    """An engine goes back ``to`` a place, which counts for ``spaces``: taken ones and turnouts count nothing. ``city``
    is what the city delivered to is worth, None when nobody said."""

    spaces: int
    to: str
    city: int | None = None

    step: ClassVar[str] = "extraordinary-delivery"

    def problems(self, table: Table) -> list[Problem]:
        if self.to not in table.book.line.index:
            return [no_such("1", "place", self.to)]
        if self.spaces < 0:
            return [no_such("13", "allowance", self.spaces)]
        if self.city is not None and self.city < 0:
            return [no_such("13", "city", self.city)]
        return [*self.turn_problems(table), *self._way_problems(table), *self._city_problems()]

    def _way_problems(self, table: Table) -> Iterator[Problem]:
        line, at = table.book.line, table.state.engines[self.seat]
        if at == line.start:
            yield breach("5", "because.at_start", player=self.seat)
        elif line.index[self.to] >= line.index[at]:
            yield breach("13", "delivery.not_back", player=self.seat)
        elif (other := table.taken_by(self.to, self.seat)) is not None:
            yield breach("3", "because.taken", other=other)
        elif (counted := delivered(table, self.seat, self.to)) != self.spaces:
            yield breach("13", "delivery.spaces", place=self.to, expected=counted, got=self.spaces)

    def _city_problems(self) -> Iterator[Problem]:
        if self.city is not None and self.city > self.spaces:
            yield breach("13", "delivery.city", city=self.city, spaces=self.spaces)

    def apply(self, table: Table, draft: Draft) -> None:
        draft.stop(clause("13"), self.seat, self.to)
