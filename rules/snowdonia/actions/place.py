"""3.1.2: placing labourers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import PlayerAction, no_such
from rules.snowdonia.components import AREAS, clause
from rules.snowdonia.effects import Dial, Draft, Labourer
from rules.snowdonia.findings import breach
from rules.snowdonia.phases import next_to_place
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class Place(PlayerAction):
    """Put one labourer on a free numbered space of an open area, clockwise, one at a time (3.1.2)."""

    area: str
    space: int

    step: ClassVar[str] = "place"

    def problems(self, table: Table) -> list[Problem]:
        state, seat, area = table.state, self.seat, self.area
        if area not in AREAS:
            return [no_such("area", area)]
        count = table.area_spaces(area)
        if self.space < 1 or (count is not None and self.space > count):
            return [no_such("space", f"{area}{self.space}")]
        if state.phase == "over":
            return [breach("9.1", "turn.game_over")]
        problems: list[Problem] = []
        turn = next_to_place(table)
        if state.phase != "assign" or turn is None:
            problems.append(breach("3.1.2", "place.not_now", player=seat))
        elif turn != seat:
            problems.append(breach("3.1.2", "place.turn", player=turn))
        if not state.labourers_at_hand[seat]:
            problems.append(breach("3.1.2", "place.no_labourer", player=seat))
        if any(p.area == area and p.space == self.space for p in state.placed):
            problems.append(breach("3.1.2", "place.taken", area=area, space=self.space))
        if not table.area_open(area):
            problems.append(breach(table.closed_by(area), "place.closed", area=area))
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        rule = clause("3.1.2")
        seat = self.seat
        source = "hand" if draft.state.labourers_at_hand[seat] else "pub"
        if source == "hand" or draft.state.labourers_in_pub[seat]:
            draft.do(rule, Labourer(seat, source, (self.area, self.space)))  # type: ignore[arg-type]
        draft.do(rule, Dial("turn", (seat + 1) % len(table.book.players)))
        if seat not in draft.state.placed_once:
            draft.do(rule, Dial("placed_once", (*draft.state.placed_once, seat)))
