"""10.3 and 10.4: which contracts to serve with the rubble and the markers a player has, exactly.

Every cube and every marker serves one contract at most, so this is a 0/1 knapsack with three capacities. Contracts
that ask for one resource only are solved for every capacity at once in a table each; those that ask for several are
tried in every combination that fits, and each combination takes what is left from the tables. The order of 10.4 (total,
scored VP downwards, scored numbers upwards) is packed into one whole number a contract, which adds up over contracts,
so that the best choice is the largest sum and there are no ties.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

NONE = -1
"""No choice at all: less than every packed value."""

Tried: TypeAlias = "dict[tuple[int, int, int], int]"
"""Best packed value by what it uses up: rubble, track markers, site markers."""


class Stock(NamedTuple):
    """What a player can spend on contracts: rubble cubes, markers on own track, markers on own sites."""

    rubble: int
    tracks: int
    sites: int


@dataclass(frozen=True)
class Claim:
    """A contract that could score: its number, its VP, what it uses up. Surveyor conditions are met and use nothing."""

    number: int
    vp: int
    rubble: int = 0
    tracks: int = 0
    sites: int = 0

    @property
    def needs(self) -> tuple[int, int, int]:
        """What it uses up, in the order of Stock."""
        return self.rubble, self.tracks, self.sites

    @property
    def free(self) -> bool:
        """It uses nothing up, so it always scores."""
        return not any(self.needs)


class Choice(NamedTuple):
    """Contracts that score together, by number upwards, and their VP."""

    total: int
    contracts: tuple[int, ...]


class Choices(NamedTuple):
    """The best choice (10.4) and the best of those that are not just a part of it; None when there is no other."""

    best: Choice
    next_best: Choice | None


class Uses(NamedTuple):
    """What one scored contract uses: rubble cubes, places of its markers among the own tracks and sites (from 0)."""

    rubble: int
    tracks: range
    sites: range


def fits(claims: Iterable[Claim], stock: Stock) -> bool:
    """Whether these contracts can all be served together (10.3)."""
    needs = [claim.needs for claim in claims]
    return all(sum(need[i] for need in needs) <= stock[i] for i in range(len(stock)))


def best_choices(claims: Collection[Claim], stock: Stock) -> Choices:
    """The best choice and the next best among these contracts (10.4).

    Contracts that use nothing up are part of both. One that would use something up for no VP is never chosen, nor one
    of negative VP: left unscored it is worth 0 (10.3)."""
    free = [claim for claim in claims if claim.free and claim.vp >= 0]
    rivals = sorted(
        (c for c in claims if not c.free and c.vp > 0 and fits([c], stock)),
        key=lambda claim: claim.number,
    )
    packing = _Packing(rivals)
    solver = _Solver(rivals, packing, stock)
    best = solver.best()
    inside = packing.numbers(best)
    other = solver.best_with_any({c.number for c in rivals} - set(inside)) if len(inside) < len(rivals) else NONE
    return Choices(
        _choice(free, packing, best),
        None if other == NONE else _choice(free, packing, other),
    )


def ways(claims: Iterable[Claim], stock: Stock) -> int:
    """How many choices of these contracts can be served (10.3), that of none included."""
    found: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for claim in claims:
        rubble, tracks, sites = claim.needs
        for (r, t, s), count in list(found.items()):
            needs = r + rubble, t + tracks, s + sites
            if needs[0] <= stock.rubble and needs[1] <= stock.tracks and needs[2] <= stock.sites:
                found[needs] = found.get(needs, 0) + count
    return sum(found.values())


def uses(scored: Iterable[Claim]) -> dict[int, Uses]:
    """What each scored contract uses: markers in route order, for the lowest card number first (10.4)."""
    found: dict[int, Uses] = {}
    track = site = 0
    for claim in sorted(scored, key=lambda claim: claim.number):
        found[claim.number] = Uses(claim.rubble, range(track, track + claim.tracks), range(site, site + claim.sites))
        track, site = track + claim.tracks, site + claim.sites
    return found


def _choice(free: list[Claim], packing: _Packing, value: int) -> Choice:
    return Choice(
        packing.total(value) + sum(claim.vp for claim in free),
        tuple(sorted((*packing.numbers(value), *(claim.number for claim in free)))),
    )


class _Packing:
    """The order of 10.4 as one whole number a contract.

    From the highest bits down: the VP; how many contracts of each VP, the highest VP first (of two lists sorted
    downwards, the one with more of the highest value that differs is the greater); one bit a contract, the lowest
    number first (of two lists as long as each other sorted upwards, the one that holds the lowest number that differs
    is the smaller)."""

    def __init__(self, rivals: list[Claim]) -> None:
        count = len(rivals)
        width = count.bit_length()
        slots = {vp: count + width * i for i, vp in enumerate(sorted({claim.vp for claim in rivals}))}
        self._shift = count + width * len(slots)
        self._bits = {claim.number: 1 << (count - 1 - i) for i, claim in enumerate(rivals)}
        self.value: Mapping[int, int] = {
            claim.number: (claim.vp << self._shift) | (1 << slots[claim.vp]) | self._bits[claim.number]
            for claim in rivals
        }

    def total(self, value: int) -> int:
        """The VP in a sum of packed values."""
        return value >> self._shift

    def numbers(self, value: int) -> tuple[int, ...]:
        """The contracts in a sum of packed values, upwards."""
        return tuple(number for number, bit in self._bits.items() if value & bit)


class _Solver:
    """The three tables and the combinations of the contracts that ask for several resources."""

    def __init__(self, rivals: list[Claim], packing: _Packing, stock: Stock) -> None:
        self._value = packing.value
        self._single: tuple[list[Claim], ...] = ([], [], [])
        self._several: list[Claim] = []
        for claim in rivals:
            asked = [i for i, need in enumerate(claim.needs) if need]
            (self._single[asked[0]] if len(asked) == 1 else self._several).append(claim)
        # Nobody can spend more than all contracts together ask for.
        self._stock = Stock(*(min(stock[i], sum(c.needs[i] for c in rivals)) for i in range(len(stock))))
        self._tables = [self._table(single, i, self._stock[i]) for i, single in enumerate(self._single)]
        self._tried = self._combinations()

    def best(self) -> int:
        """The largest packed value."""
        return self._join(self._tried, self._tables)

    def best_with_any(self, outside: Collection[int]) -> int:
        """The largest packed value of a choice with at least one of these contracts; NONE if there is none."""
        found = self._join(self._combinations_with(outside), self._tables)
        for i, single in enumerate(self._single):
            if any(claim.number in outside for claim in single):
                tables = list(self._tables)
                tables[i] = self._table_with(single, i, self._stock[i], outside)
                found = max(found, self._join(self._tried, tables))
        return found

    def _table(self, claims: list[Claim], resource: int, capacity: int) -> list[int]:
        """The best value for every capacity from 0 up."""
        best = [0] * (capacity + 1)
        for claim in claims:
            need, value = claim.needs[resource], self._value[claim.number]
            for room in range(capacity, need - 1, -1):
                best[room] = max(best[room], best[room - need] + value)
        return best

    def _table_with(self, claims: list[Claim], resource: int, capacity: int, outside: Collection[int]) -> list[int]:
        """The same, of choices with at least one contract from outside."""
        best, with_any = [0] * (capacity + 1), [NONE] * (capacity + 1)
        for claim in claims:
            need, value = claim.needs[resource], self._value[claim.number]
            for room in range(capacity, need - 1, -1):
                before = best[room - need] if claim.number in outside else with_any[room - need]
                if before != NONE:
                    with_any[room] = max(with_any[room], before + value)
                best[room] = max(best[room], best[room - need] + value)
        return with_any

    def _combinations(self) -> Tried:
        tried: Tried = {(0, 0, 0): 0}
        for claim in self._several:
            self._add(tried, list(tried.items()), claim)
        return tried

    def _combinations_with(self, outside: Collection[int]) -> Tried:
        tried: Tried = {(0, 0, 0): 0}
        with_any: Tried = {}
        for claim in self._several:
            before = list((tried if claim.number in outside else with_any).items())
            self._add(tried, list(tried.items()), claim)
            self._add(with_any, before, claim)
        return with_any

    def _add(self, tried: Tried, before: list[tuple[tuple[int, int, int], int]], claim: Claim) -> None:
        rubble, tracks, sites = claim.needs
        most_rubble, most_tracks, most_sites = self._stock
        added = self._value[claim.number]
        for (r, t, s), value in before:
            r, t, s = r + rubble, t + tracks, s + sites
            if r <= most_rubble and t <= most_tracks and s <= most_sites:
                tried[r, t, s] = max(tried.get((r, t, s), NONE), value + added)

    def _join(self, tried: Tried, tables: list[list[int]]) -> int:
        """The best of the combinations, each with the best that the tables make of what it leaves."""
        found = NONE
        rubble, tracks, sites = tables
        most_rubble, most_tracks, most_sites = self._stock
        for (r, t, s), value in tried.items():
            rest = rubble[most_rubble - r], tracks[most_tracks - t], sites[most_sites - s]
            if NONE not in rest:
                found = max(found, value + sum(rest))
        return found
