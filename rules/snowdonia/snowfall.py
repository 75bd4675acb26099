"""Snow: rubble falls back on spaces of the route that were cleared, downhill from the highest of them.

How far it falls is said by the trait that brings snow (`Trait.snow_spaces`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.book import RouteSpace
from rules.snowdonia.components import RUBBLE, SUPPLY
from rules.snowdonia.effects import Dial, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.route import Taken, not_closed
from rules.snowdonia.state import Table


def snowfall(table: Table) -> tuple[Taken, ...]:
    """The spaces on which it snows now, downhill, each with the rubble that falls there: all of them count, also those
    that get none. Nothing falls while no space is fully or partly cleared, or once general supply has no rubble."""
    most = max((trait.snow_a_space for trait in table.book.box.traits), default=0)
    left = max(0, table.state.ledger[SUPPLY, RUBBLE])
    found: list[Taken] = []
    for space in _downhill(table):
        falls = min(most, left, missing(table, space) or 0) if takes_snow(table, space) else 0
        found.append(Taken(space.id, falls))
        left -= falls
    return tuple(found)


def _downhill(table: Table) -> tuple[RouteSpace, ...]:
    return tuple(space for space in _passed(table) if not space.maybe)


def _passed(table: Table) -> Iterator[RouteSpace]:
    """The spaces on which it snows, and among them sites that may be printed there."""
    left = max((trait.snow_spaces(table) for trait in table.book.box.traits), default=0)
    begun = False
    for space in reversed(table.book.from_start):
        if left <= 0:
            return
        begun = begun or _begins(table, space)
        if begun:
            left -= not space.maybe
            yield space


def _begins(table: Table, space: RouteSpace) -> bool:
    """Whether snow begins here: a space fully or partly cleared, no site with an ownership marker. While nobody has
    told what it prints, one on which rubble lies counts as untouched."""
    if not takes_snow(table, space) or table.unknown_rubble(space.id):
        return False
    gone = missing(table, space)
    return not table.rubble(space.id) if gone is None else gone > 0


def takes_snow(table: Table, space: RouteSpace) -> bool:
    """Whether rubble can fall there at all: on track always, on a site while no ownership marker lies on it and its
    station is not closed (4.B.5)."""
    return space.is_track or (table.state.owners.get(space.id) is None and not_closed(table, space))


def missing(table: Table, space: RouteSpace) -> int | None:
    """How much of the printed rubble is not there; 0 of an untouched space, None while nobody has told what is
    printed."""
    if table.unknown_rubble(space.id):
        return 0
    printed = table.book.printed_rubble(space)
    return None if printed is None else max(0, printed - table.rubble(space.id))


def untold(table: Table) -> Iterator[RouteSpace]:
    """Spaces on which it snows now of which nobody has told what is printed, or whether they are there at all."""
    passed = {space.id: space for space in _passed(table)}
    begun = not passed
    for space in reversed(table.book.from_start):
        begun = begun or space.id in passed
        counts = space.id in passed if begun else not space.maybe
        if counts and takes_snow(table, space) and (space.maybe or missing(table, space) is None):
            yield space


def snow_problems(table: Table, fallen: tuple[Taken, ...], ref: RuleRef) -> list[Problem]:
    """Where what fell differs from what the rules make of it."""
    expected = snowfall(table)
    if fallen == expected:
        return []
    return [breach(ref, "snow.fallen", fallen=tuple((taken.space, taken.rubble) for taken in expected))]


def let_fall(table: Table, draft: Draft, ref: RuleRef, fallen: tuple[Taken, ...]) -> None:
    """Rubble from general supply on these spaces: laid track stays laid, sites that nobody owns are not done any
    more."""
    for taken in fallen:
        draft.move(ref, RUBBLE, taken.rubble, SUPPLY, taken.space)
    owners = {
        space: owner
        for space, owner in draft.state.owners.items()
        if owner is not None
        or not any(t.rubble and t.space == space for t in fallen)
        or table.book.space[space].is_track
    }
    if len(owners) < len(draft.state.owners):
        draft.do(ref, Dial("owners", owners))
