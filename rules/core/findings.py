"""Shorthand for the findings of a game: a grade, a clause, a message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from rules.core.message import message
from rules.core.problems import Grade, Problem
from rules.core.refs import RuleRef

N = TypeVar("N")
T = TypeVar("T")


class Findings(Generic[N]):
    """Makes findings of a rule book whose clauses ``clause`` names."""

    def __init__(self, clause: Callable[[N], RuleRef]) -> None:
        self._clause = clause

    def note(self, number: N, key: str, /, **params: Any) -> Problem:
        """Remarkable, and allowed."""
        return Problem(Grade.NOTE, self._clause(number), message(key, **params))

    def breach(self, number: N, key: str, /, **params: Any) -> Problem:
        """Breaks the clause; can be recorded anyway."""
        return Problem(Grade.BREACH, self._clause(number), message(key, **params))

    def impossible(self, number: N, key: str, /, **params: Any) -> Problem:
        """Cannot be written down."""
        return Problem(Grade.IMPOSSIBLE, self._clause(number), message(key, **params))


def named_twice(owned: Iterable[tuple[str, Iterable[T]]]) -> Iterator[tuple[T, tuple[str, ...]]]:
    """What is named more than once, with the names of the players who named it, each as often as they did."""
    holders: dict[T, list[str]] = {}
    for name, things in owned:
        for thing in things:
            holders.setdefault(thing, []).append(name)
    return ((thing, tuple(names)) for thing, names in holders.items() if len(names) > 1)
