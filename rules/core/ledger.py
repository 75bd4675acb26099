"""Double entry for everything that is counted: components move between zones and never appear or vanish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

SUSPENSE = "suspense"
"""The zone that holds what the books cannot explain: the only one whose counts may be negative."""


class Transfer(NamedTuple):
    """``amount`` components of one kind go from one zone to another."""

    kind: str
    amount: int
    source: str
    target: str


class Ledger:
    """Counts by (zone, kind). Never changed after it is made; ``after`` gives the next one.

    A transfer that asks for more than its source holds takes the shortfall from SUSPENSE, so that whatever happened at
    a table can be written down and the totals still hold (snowdonia.base:1.2).
    """

    __slots__ = ("_counts",)

    def __init__(self, counts: dict[tuple[str, str], int]) -> None:
        self._counts = counts

    def __getitem__(self, place: tuple[str, str]) -> int:
        return self._counts.get(place, 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self._counts == other._counts

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Ledger({self._counts!r})"

    def items(self) -> Iterator[tuple[tuple[str, str], int]]:
        """Every (zone, kind) with a count other than zero."""
        return ((place, n) for place, n in self._counts.items() if n)

    def zone(self, zone: str) -> dict[str, int]:
        """What lies in one zone, by kind; zeros left out."""
        return {kind: n for (place, kind), n in self._counts.items() if place == zone and n}

    def totals(self) -> dict[str, int]:
        """How many of each kind exist over all zones; the same at every moment of a game."""
        sums: dict[str, int] = {}
        for (_, kind), n in self._counts.items():
            sums[kind] = sums.get(kind, 0) + n
        return sums

    def after(self, transfers: Iterable[Transfer]) -> Ledger:
        """The ledger when these transfers are done, in order."""
        counts = dict(self._counts)
        for kind, count, source, target in transfers:
            if source != SUSPENSE:
                held = counts.get((source, kind), 0)
                short = count - held
                if short > 0:
                    counts[SUSPENSE, kind] = counts.get((SUSPENSE, kind), 0) - short
                    counts[source, kind] = 0
                else:
                    counts[source, kind] = held - count
            else:
                counts[SUSPENSE, kind] = counts.get((SUSPENSE, kind), 0) - count
            counts[target, kind] = counts.get((target, kind), 0) + count
        return Ledger(counts)
