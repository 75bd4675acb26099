"""3.1.1: the third labourer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import PlayerAction
from rules.snowdonia.components import BAG, COAL, clause, player_zone
from rules.snowdonia.effects import Dial, Draft, Labourer
from rules.snowdonia.findings import breach
from rules.snowdonia.phases import next_to_place
from rules.snowdonia.state import Table


def price(table: Table, seat: int) -> int | None:
    """The coal that a player's third labourer costs; None without a train."""
    train = table.state.trains[seat]
    return None if train is None else table.book.trains[train].third_labourer_coal


def can_hire(table: Table, seat: int) -> bool:
    """Whether the player may take the third labourer now."""
    cost = price(table, seat)
    state = table.state
    return (
        state.phase == "assign"
        and cost is not None
        and table.held(seat, COAL) >= cost
        and state.labourers_in_pub[seat] > 0
        and seat not in state.hired
        and seat not in state.placed_once
        and next_to_place(table) == seat
    )


@dataclass(frozen=True)
class Hire(PlayerAction):
    """Return coal to the bag and take the third labourer from the pub for this round (3.1.1)."""

    coal: int

    step: ClassVar[str] = "hire"

    def problems(self, table: Table) -> list[Problem]:
        state, seat = table.state, self.seat
        if state.phase == "over":
            return [breach("9.1", "turn.game_over")]
        problems: list[Problem] = []
        cost = price(table, seat)
        if cost is None:
            problems.append(breach("3.1.1", "hire.no_train", player=seat))
        elif self.coal != cost:
            problems.append(breach("3.1.1", "hire.price", player=seat, expected=cost, got=self.coal))
        if state.phase != "assign" or seat in state.placed_once or next_to_place(table) != seat:
            problems.append(breach("3.1.1", "hire.too_late", player=seat))
        if seat in state.hired or not state.labourers_in_pub[seat]:
            problems.append(breach("3.1.1", "hire.pub_empty", player=seat))
        held = table.held(seat, COAL)
        if self.coal > held:
            problems.append(breach("3.1.1", "hire.coal", player=seat, count=self.coal, held=held))
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        rule = clause("3.1.1")
        draft.move(rule, COAL, self.coal, player_zone(self.seat), BAG)
        if draft.state.labourers_in_pub[self.seat]:
            draft.do(rule, Labourer(self.seat, "pub", "hand"))
        draft.do(rule, Dial("hired", (*draft.state.hired, self.seat)))
