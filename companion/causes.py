"""Why a count differs from the books: the single amendments of recent entries that explain the whole difference.

Pure: it looks at log lines and plays them again, and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.session import LogLine
from companion.stocktake import Stocktake
from rules.core.agenda import Ask, Draw, Number, OneOf, Pick
from rules.core.agenda import Sequence as SequenceOf
from rules.core.ledger import SUSPENSE
from rules.core.step import Step
from rules.snowdonia.actions.action import Action
from rules.snowdonia.agenda import agenda, answer
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table

LOOK_BACK = 60
"""So many entries are looked at, the newest first: a slip is noticed within a round or two."""
MOST_OPTIONS = 80
"""An ask with more answers than this is no slip of the finger."""
MOST_SLIPS = 3
"""So many cubes of one kind may have been taken for another in one entry."""


@dataclass(frozen=True)
class Cause:
    """An amendment that makes the count come out. ``breaks`` are later entries that no longer fit then;
    ``ruled_out`` is a zone that was counted and says otherwise."""

    entry: int
    action: Action
    breaks: tuple[int, ...] = ()
    ruled_out: str = ""


def causes(lines: Sequence[LogLine], zone: str, counts: Mapping[str, int], most: int = 6) -> tuple[Cause, ...]:
    """Amendments of single entries after which the books say what was counted in a zone, the newest first; those that
    another count rules out come last.

    ``lines`` is the log without the count itself, ``counts`` absolute numbers by kind."""
    if not lines:
        return ()
    held = lines[-1].after.state.ledger
    wanted = {kind: n - held[zone, kind] for kind, n in counts.items()}
    if not any(wanted.values()):
        return ()
    found: list[Cause] = []
    for at in range(len(lines) - 1, max(-1, len(lines) - 1 - LOOK_BACK), -1):
        line = lines[at]
        if line.struck or line.skipped or isinstance(line.action, Stocktake):
            continue
        for action in variants(line.before, line.action):
            step = perform(line.before, action)
            if step.problems or not _explains(step, line, zone, wanted):
                continue
            cause = _played_again(lines, at, action, step, zone, counts)
            if cause is not None:
                found.append(cause)
            if sum(1 for one in found if not one.ruled_out) >= most:
                return tuple(sorted(found, key=lambda one: bool(one.ruled_out)))
    return tuple(sorted(found, key=lambda one: bool(one.ruled_out)))


def _explains(step: Step[Table], line: LogLine, zone: str, wanted: Mapping[str, int]) -> bool:
    """Whether the amendment by itself moves what is missing; later entries that follow it are looked at next."""
    now, was = step.after.state.ledger, line.after.state.ledger
    return all(now[zone, kind] - was[zone, kind] == n for kind, n in wanted.items())


def _played_again(
    lines: Sequence[LogLine], at: int, action: Action, step: Step[Table], zone: str, counts: Mapping[str, int]
) -> Cause | None:
    table = step.after
    breaks: list[int] = []
    for line in lines[at + 1 :]:
        if line.struck:
            continue
        again = perform(table, line.action)
        if again.problems and not line.problems:
            if isinstance(line.action, Stocktake):
                return Cause(lines[at].entry, action, tuple(breaks), line.action.zone)
            breaks.append(line.entry)
        table = again.after
    ledger = table.state.ledger
    if any(ledger[zone, kind] != n for kind, n in counts.items()):
        return None
    before = lines[-1].after.state.ledger
    if any(ledger[SUSPENSE, kind] != before[SUSPENSE, kind] for kind in counts):
        return None
    return Cause(lines[at].entry, action, tuple(breaks))


def variants(table: Table, action: Action) -> Iterator[Action]:
    """What somebody may have meant instead: the same step with another answer to one of its asks."""
    mine = [item for item in agenda(table).items if type(item.action) is type(action)]
    same = [item for item in mine if getattr(item.action, "seat", None) == getattr(action, "seat", None)]
    seen = {_key(action)}
    for item in (same or mine)[:1]:
        for ask in item.asks:
            for value in _others(ask, _held(action, ask.field)):
                other = answer(table, action, ask.field, value)
                if _key(other) not in seen:
                    seen.add(_key(other))
                    yield other


def _key(action: Action) -> str:
    return repr(action)


def _held(action: Action, field: str) -> Any:
    return getattr(action, field, None)


def _others(ask: Ask, held: Any) -> Iterator[Any]:
    match ask.domain:
        case OneOf(options=options) if len(options) <= MOST_OPTIONS:
            yield from options
        case Number(low, high) if high - low <= MOST_OPTIONS:
            yield from range(low, high + 1)
        case Draw(bag=bag) if isinstance(held, tuple):
            yield from _mistaken(held, tuple(bag))
        case Pick(available=available) if isinstance(held, Mapping):
            cubes = tuple(kind for kind, n in held.items() for _ in range(n))
            for other in (*_mistaken(cubes, tuple(available)), *_miscounted(cubes, tuple(available))):
                yield {kind: other.count(kind) for kind in dict.fromkeys(other)}
        case SequenceOf(options=options) if isinstance(held, tuple):
            yield from _mistaken(held, tuple(options))
            yield from _miscounted(held, tuple(options))


def _mistaken(cubes: tuple[Any, ...], kinds: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Some of one kind were another: the last ones that were written down."""
    for kind in dict.fromkeys(cubes):
        places = [n for n, one in enumerate(cubes) if one == kind]
        for other in kinds:
            for slips in range(1, min(MOST_SLIPS, len(places)) + 1) if other != kind else ():
                changed = list(cubes)
                for place in places[-slips:]:
                    changed[place] = other
                yield tuple(changed)


def _miscounted(cubes: tuple[Any, ...], kinds: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """One more or one fewer of a kind."""
    for kind in kinds:
        yield (*cubes, kind)
        if kind in cubes:
            at = len(cubes) - 1 - cubes[::-1].index(kind)
            yield (*cubes[:at], *cubes[at + 1 :])
