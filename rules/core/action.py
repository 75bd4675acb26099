"""What an action of any game is: a frozen record of what happened. It names its problems and works out its effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from rules.core.effects import Draft, Effect
from rules.core.frozen import replace
from rules.core.problems import Grade, Problem
from rules.core.step import Step

T = TypeVar("T")
D = TypeVar("D", bound=Draft[Any, Any])


@dataclass(frozen=True)
class Action(Generic[T, D]):
    """One step of a game, by its name in records; holds its observed outcome, so nothing is left to chance.

    ``T`` is the table, a frozen record with a field ``state``, ``D`` the draft in which its state changes."""

    step: ClassVar[str] = ""

    def problems(self, table: T) -> list[Problem]:
        """What is odd about it at this table; never raises for a wrong table."""
        raise NotImplementedError

    def apply(self, table: T, draft: D) -> None:
        """Work out what changes."""
        raise NotImplementedError

    def worked_out(self, table: T) -> D:
        """The table after it, with the changes."""
        raise NotImplementedError

    def effects(self, table: T) -> tuple[Effect[Any], ...]:
        """The changes with their clauses, in order."""
        return tuple(self.worked_out(table).effects)


def perform(table: T, action: Action[T, Any]) -> Step[T]:
    """The action at this table. A breach is performed all the same (record-anyway), an IMPOSSIBLE changes nothing."""
    problems = tuple(action.problems(table))
    if any(problem.grade is Grade.IMPOSSIBLE for problem in problems):
        return Step(action, problems, table)
    return Step(action, problems, replace(table, state=action.worked_out(table).state))
