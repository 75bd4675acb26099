"""Steps that follow another at once, because a trait of the scenario lets them follow."""

from __future__ import annotations

from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.actions.action import Action, owed_first
from rules.snowdonia.components import clause
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Owed, Table


class OwedAction(Action):
    """An action that is owed: it is about something, and perhaps somebody's."""

    def owed(self, table: Table) -> Owed | None:
        """What this action pays; None when nothing of the kind is owed."""
        seat = getattr(self, "seat", None)
        about = getattr(self, "about", "")
        return next((o for o in table.state.owed if (o.step, o.seat, o.about) == (self.step, seat, about)), None)

    def ref(self, table: Table) -> RuleRef:
        """The clause by which it follows."""
        owed = self.owed(table)
        return clause("3") if owed is None else owed.ref

    def owed_problems(self, table: Table) -> list[Problem]:
        """Whether it is owed, and comes first."""
        if table.state.phase == "over":
            return [breach("9.1", "turn.game_over")]
        owed = self.owed(table)
        if owed is None:
            return [breach("3", "turn.not_owed", step=self.step)]
        return [] if owed == table.state.owed[0] else [owed_first(table)]
