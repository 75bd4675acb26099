"""Shorthand for the findings of this game: a grade, a clause, a message."""

from __future__ import annotations

from typing import Any

from rules.core.message import message
from rules.core.problems import Grade, Problem
from rules.snowdonia.components import clause


def breach(number: str, key: str, /, **params: Any) -> Problem:
    """Breaks the clause; can be recorded anyway."""
    return Problem(Grade.BREACH, clause(number), message(key, **params))


def impossible(number: str, key: str, /, **params: Any) -> Problem:
    """Cannot be written down."""
    return Problem(Grade.IMPOSSIBLE, clause(number), message(key, **params))
