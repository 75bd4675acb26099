"""What every action of the railroad is: a frozen record of what happened; any player may act at any time (14)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core import action
from rules.core.problems import Problem
from rules.gwt_railroad.effects import Draft
from rules.gwt_railroad.findings import breach
from rules.gwt_railroad.state import Table


@dataclass(frozen=True)
class Action(action.Action[Table, Draft]):
    """One thing that happened at the table."""

    def worked_out(self, table: Table) -> Draft:
        """The table after it, with the changes."""
        draft = Draft(table.state)
        self.apply(table, draft)
        return draft


@dataclass(frozen=True)
class PlayerAction(Action):
    """An action of one player; ``seat`` counts from 0."""

    seat: int

    def turn_problems(self, table: Table) -> list[Problem]:
        """Whether it can be done now: the game goes on, and no engine has to go back from the end first (10)."""
        if table.state.ended:
            return [breach("12", "turn.game_over")]
        returning = table.returning
        if returning is not None and not self.before_return(table):
            return [breach("10", "turn.return_first", player=returning)]
        return []

    def before_return(self, table: Table) -> bool:
        """Whether it can be done while an engine stands on the end of the line (10)."""
        return False
