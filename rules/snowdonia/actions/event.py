"""5.3.2 and 6: placing an event cube and resolving its event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import Action, no_such, upkeep_problems
from rules.snowdonia.components import BAG, DRAWN, EVENT, EVENT_TRACK, clause
from rules.snowdonia.effects import Dial, Draft
from rules.snowdonia.events import Event, Outcome
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


def next_space(table: Table) -> int:
    """The event space after the right-most occupied one (5.3.2); the first space on an empty track."""
    return max(table.state.event_spaces, default=0) + 1


def event_at(table: Table, space: int) -> Event:
    """What happens on an event space."""
    return table.book.box.event_track[space].event


def cubes_back(table: Table, space: int) -> tuple[int, ...]:
    """Spaces whose cubes go back to the bag after the event on ``space``: the right-most ones left of it, or for the
    last space the ones up to itself (6.0)."""
    count = table.book.box.event_track[space].cubes_back
    if not count:
        return ()
    occupied = sorted({*table.state.event_spaces, space})
    if space != max(table.book.box.event_track):
        occupied.remove(space)
    return tuple(occupied[-count:])


@dataclass(frozen=True)
class ResolveEvent(Action):
    """One drawn event cube goes on the track and its event is resolved in full, cubes going back included (6)."""

    space: int
    outcome: Outcome = field(default_factory=Outcome)
    back: tuple[int, ...] | None = None
    """Spaces whose cubes went back, as somebody wrote it down; None: as the rule says (6.0)."""
    event: str | None = None
    """The kind of event as somebody wrote it down; None: what the space prints."""

    step: ClassVar[str] = "event"

    def problems(self, table: Table) -> list[Problem]:
        track = table.book.box.event_track
        if self.space not in track:
            return [no_such("event space", self.space)]
        for taken in (*self.outcome.cleared, *self.outcome.laid, *self.outcome.rubble):
            if taken.space not in table.book.space:
                return [no_such("route space", taken.space)]
        if self.outcome.station is not None and all(s.id != self.outcome.station for s in table.book.route):
            return [no_such("station", self.outcome.station)]
        problems = upkeep_problems(table, self.step)
        expected = next_space(table)
        if self.space != expected:
            problems.append(breach("5.3.2", "event.space", expected=expected, got=self.space))
        kind = track[self.space].event.kind
        if self.event is not None and self.event != kind:
            problems.append(breach("6", "event.kind", expected=kind, got=self.event))
        if self.back is not None and sorted(self.back) != sorted(cubes_back(table, self.space)):
            problems.append(breach("6.0", "event.cubes_back", expected=cubes_back(table, self.space), got=self.back))
        return problems + track[self.space].event.problems(self.outcome, table)

    def apply(self, table: Table, draft: Draft) -> None:
        draft.move(clause("5.3.2"), EVENT, 1, DRAWN, EVENT_TRACK)
        draft.do(clause("5.3.2"), Dial("event_spaces", tuple(sorted({*draft.state.event_spaces, self.space}))))
        event_at(table, self.space).apply(self.outcome, table, draft)
        back = cubes_back(table, self.space) if self.back is None else self.back
        if back:
            rule = clause("6.0")
            draft.move(rule, EVENT, len(back), EVENT_TRACK, BAG)
            draft.do(rule, Dial("event_spaces", tuple(n for n in draft.state.event_spaces if n not in back)))
        if not draft.state.ledger[DRAWN, EVENT]:
            draft.do(clause("3"), Dial("phase", "closing"))
