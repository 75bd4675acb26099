"""A moment of a game as the window sees it: the table now, the one before the last step, the one that is proposed.

Principle 4 of the design: dashed is what will change on Confirm, amber is what the last step changed. Both are found by
comparing tables, never by asking what kind of step it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.core.step import Step
from rules.snowdonia.state import Table
from ui.present.looks import Look

T = TypeVar("T")


@dataclass(frozen=True)
class Proposal:
    """What Confirm would make of the table; ``order`` names the route spaces in the order in which they change."""

    after: Table
    order: tuple[str, ...] = ()

    @classmethod
    def of(cls, *steps: Step[Table]) -> Proposal | None:
        """The proposal of one step or of several that are confirmed together; None when nothing can be performed."""
        done = [step for step in steps if not step.refused]
        if not done:
            return None
        return cls(done[-1].after, tuple(dict.fromkeys(space for step in done for space in _spaces(step.action))))


def _spaces(action: Any) -> Iterator[str]:
    """Route spaces that an action names, in its own order."""
    outcome = getattr(action, "outcome", None)
    for source in (action, outcome):
        for field in ("taken", "cleared", "laid", "rubble", "fallen"):
            value = getattr(source, field, None)
            if isinstance(value, tuple):
                yield from (entry[0] for entry in value if isinstance(entry, tuple))
    site = getattr(getattr(action, "built", None), "site", None)
    if site is not None:
        yield site


@dataclass(frozen=True)
class Count:
    """A number in a table: its text (``?`` when not known), whether the last step changed it, what it will be."""

    text: str
    zero: bool = False
    lit: bool = False
    proposed: str | None = None


@dataclass(frozen=True)
class Moment:
    """``before`` is the table before the last step (None: nothing is lit), ``proposal`` what Confirm would do."""

    table: Table
    who: tuple[Look, ...]
    before: Table | None = None
    proposal: Proposal | None = None

    def lit(self, of: Callable[[Table], Any]) -> bool:
        """Whether the last step changed what ``of`` reads from a table."""
        return self.before is not None and of(self.before) != of(self.table)

    def will_change(self, of: Callable[[Table], Any]) -> bool:
        """Whether Confirm would change it."""
        return self.proposal is not None and of(self.proposal.after) != of(self.table)

    def then(self, of: Callable[[Table], T]) -> T | None:
        """What it would be after Confirm, None when that is what it is now."""
        if self.proposal is None:
            return None
        value = of(self.proposal.after)
        return value if value != of(self.table) else None

    def count(self, of: Callable[[Table], int]) -> Count:
        """A number of components with what happened and will happen to it."""
        now, then = of(self.table), self.then(of)
        return Count(str(now), now == 0, self.lit(of), None if then is None else str(then))

    def step_number(self, space: str) -> str:
        """The place of a route space in the proposal, from "1"; "" when there is but one or none."""
        order = self.proposal.order if self.proposal else ()
        return str(order.index(space) + 1) if space in order and len(order) > 1 else ""


def gone(before: Sequence[T], after: Sequence[T]) -> tuple[T, ...]:
    """What is in the first sequence and not in the second, repeats counted."""
    left = Counter(before)
    left.subtract(Counter(after))
    return tuple(entry for entry in dict.fromkeys(before) for _ in range(max(0, left[entry])))
