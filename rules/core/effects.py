"""Effects: changes with the clause that causes each, and the draft in which an action works them out.

What the changes are is each game's own closed union, folded by its own ``evolve``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from rules.core.refs import RuleRef

S = TypeVar("S")
C = TypeVar("C")


class Effect(NamedTuple, Generic[C]):
    """A change and the clause that causes it."""

    change: C
    ref: RuleRef


class Draft(Generic[S, C]):
    """A state while one action is worked out: applies changes at once and keeps them with their clauses."""

    __slots__ = ("_evolve", "effects", "state")

    def __init__(self, state: S, evolve: Callable[[S, C], S]) -> None:
        self.state = state
        self.effects: list[Effect[C]] = []
        self._evolve = evolve

    def do(self, ref: RuleRef, *changes: C) -> None:
        """Apply changes caused by one clause."""
        for change in changes:
            self.state = self._evolve(self.state, change)
            self.effects.append(Effect(change, ref))
