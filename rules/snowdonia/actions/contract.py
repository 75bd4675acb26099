"""Playing a contract card in its window (3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import PlayerAction, no_such
from rules.snowdonia.components import AREAS, PlaceNumber, clause
from rules.snowdonia.effects import Dial, Draft, Play
from rules.snowdonia.findings import breach
from rules.snowdonia.phases import due, window_areas, window_order
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class PlayContract(PlayerAction):
    """Turn an unplayed card sideways before the first action of its area (3.3.1, 3.3.2).

    The other fields are what its effect needs: cubes or cards drawn, the card kept, cubes taken, how many conversions,
    a labourer's move, the surveyor's new station, the new middle weather."""

    area: str
    card: int
    drawn_cubes: tuple[str, ...] = ()
    drawn_cards: tuple[int, ...] = ()
    kept: int | None = None
    taken: Mapping[str, int] = field(default_factory=dict)
    conversions: int = 0
    moved: tuple[tuple[str, int], tuple[str, int]] | None = None
    to: PlaceNumber | None = None
    middle_was: str | None = None
    becomes: str | None = None

    step: ClassVar[str] = "contract"

    def problems(self, table: Table) -> list[Problem]:
        card = table.book.contracts.get(self.card)
        if card is None:
            return [no_such("contract card", self.card)]
        if self.area not in AREAS:
            return [no_such("area", self.area)]
        state, seat = table.state, self.seat
        if state.phase == "over":
            return [breach("9.1", "turn.game_over")]
        problems: list[Problem] = []
        if self.card not in state.contracts[seat]:
            problems.append(breach("3.3.1", "contract.not_held", player=seat, card=self.card))
        elif self.card in state.played[seat]:
            problems.append(breach("3.3.2", "contract.played", card=self.card))
        if not card.power.playable:
            problems.append(breach("8.16", "contract.not_playable", card=self.card))
        elif card.area != self.area:
            problems.append(breach("3.3.1", "contract.area", card=self.card, area=card.area))
        if state.contracts_stopped:
            problems.append(breach("8.13", "contract.stopped", card=self.card))
        if self.area not in window_areas(table):
            problems.append(breach("3.3.1", "contract.window", area=self.area, step=_due_step(table)))
        else:
            order, at = window_order(table, self.area)
            if order.index(seat) < at:
                problems.append(breach("3.3.1", "contract.order", player=seat, after=order[at]))
        return problems + card.power.problems(self, table)

    def apply(self, table: Table, draft: Draft) -> None:
        card = table.book.contracts[self.card]
        state, rule = draft.state, clause("3.3.1")
        if self.area in window_areas(table):
            order, _ = window_order(table, self.area)
            draft.do(
                rule,
                Dial("phase", "action"),
                Dial("area", self.area),
                Dial("begun", False),
                Dial("window", order),
                Dial("window_at", order.index(self.seat)),
            )
        if self.card in state.contracts[self.seat]:
            draft.do(clause("3.3.2"), Play(self.seat, self.card, card.power.in_force))
        card.power.apply(self, table, draft)


def _due_step(table: Table) -> str | None:
    expected = due(table)
    return None if expected is None else expected.step
