"""Problems: what is odd about an entry. A real table may be wrong, so an answer is a list, never an exception."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from rules.core.message import Message
from rules.core.refs import RuleRef


class Grade(IntEnum):
    """How bad: a NOTE is remarkable, a BREACH breaks a clause (it can be recorded anyway), an IMPOSSIBLE cannot be
    written down."""

    NOTE = 1
    BREACH = 2
    IMPOSSIBLE = 3


class Problem(NamedTuple):
    """One finding about one entry, with the clause it rests on."""

    grade: Grade
    ref: RuleRef
    message: Message


def worst(problems: tuple[Problem, ...] | list[Problem]) -> Grade | None:
    """The highest grade among them, None when there is no problem."""
    return max((p.grade for p in problems), default=None)
