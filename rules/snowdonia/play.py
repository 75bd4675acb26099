"""Performing an action: ask it for its problems, work out its effects."""

from __future__ import annotations

from rules.core.problems import Grade
from rules.core.step import Step
from rules.snowdonia.actions.action import Action
from rules.snowdonia.state import Table


def perform(table: Table, action: Action) -> Step[Table]:
    """The action at this table. A breach is performed all the same (record-anyway), an IMPOSSIBLE changes nothing."""
    problems = tuple(action.problems(table))
    if any(p.grade is Grade.IMPOSSIBLE for p in problems):
        return Step(action, problems, table)
    return Step(action, problems, Table(table.book, action.worked_out(table).state))
