"""The end of the game: people say so, for turns are not tracked (14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.components import clause
from rules.gwt_railroad.effects import Dial, Draft
from rules.gwt_railroad.findings import breach
from rules.gwt_railroad.state import Table


@dataclass(frozen=True)
class EndGame(Action):
    """The game is over; what is counted for the score can still be entered (12)."""

    step: ClassVar[str] = "end-game"

    def problems(self, table: Table) -> list[Problem]:
        if table.state.ended:
            return [breach("12", "turn.game_over")]
        returning = table.returning
        return [] if returning is None else [breach("10", "turn.return_first", player=returning)]

    def apply(self, table: Table, draft: Draft) -> None:
        draft.pass_moment(clause("12"))
        draft.do(clause("12"), Dial("ended", True))
