"""One step of a game: what was done, what was odd about it, and the table after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.core.problems import Grade, Problem, worst

T = TypeVar("T")


@dataclass(frozen=True)
class Step(Generic[T]):
    """An action performed. ``after`` is the table before it when the action could not be written down."""

    action: Any
    problems: tuple[Problem, ...]
    after: T

    @property
    def refused(self) -> bool:
        """Whether the action is IMPOSSIBLE, so that nothing changed."""
        return worst(self.problems) is Grade.IMPOSSIBLE
