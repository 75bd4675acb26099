"""The journal of a game: entries that are only ever added, and the timeline that they make.

Nothing here reads a clock, a file or the rules: a journal is a value. Undo and redo are entries that name the group
they take back or bring back, so they survive a restart and reach as deep as the game is long.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from companion.stocktake import Stocktake
from rules.core.action import Action as AnyGamesAction

Action: TypeAlias = AnyGamesAction[Any, Any]
"""What happened at a table, of whichever game."""

START = 0
"""The id to insert after when something was forgotten before the first entry."""


class JournalError(ValueError):
    """An entry that does not fit the journal; nothing was added."""


@dataclass(frozen=True)
class Recorded:
    """Something that happened at the table. ``anyway``: a breach that the table agreed on."""

    id: int
    at: datetime
    group: int
    action: Action
    anyway: bool = False


@dataclass(frozen=True)
class Inserted:
    """Something forgotten, that happened right after the entry ``after`` (START: before all)."""

    id: int
    at: datetime
    group: int
    after: int
    action: Action
    anyway: bool = False


@dataclass(frozen=True)
class Amended:
    """What really happened in place of an earlier entry."""

    id: int
    at: datetime
    group: int
    target: int
    action: Action
    anyway: bool = False


@dataclass(frozen=True)
class Struck:
    """An earlier entry that did not happen."""

    id: int
    at: datetime
    group: int
    target: int


@dataclass(frozen=True)
class Restored:
    """A struck entry that did happen."""

    id: int
    at: datetime
    group: int
    target: int


@dataclass(frozen=True)
class Stocktaken:
    """What was counted in a zone at this moment, by kind: absolute numbers, for the kinds that are named."""

    id: int
    at: datetime
    group: int
    zone: str
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def action(self) -> Stocktake:
        """The count as something that happened at the table."""
        return Stocktake(self.zone, self.counts)


@dataclass(frozen=True)
class Told:
    """A set-up cell that somebody filled in or read again; it counts from the start of the game."""

    id: int
    at: datetime
    group: int
    cell: str
    value: Any


@dataclass(frozen=True)
class Undone:
    """Takes a group back."""

    id: int
    at: datetime
    group: int
    undoes: int


@dataclass(frozen=True)
class Redone:
    """Brings a group back that was taken back."""

    id: int
    at: datetime
    group: int
    redoes: int


Entry: TypeAlias = Recorded | Inserted | Amended | Struck | Restored | Stocktaken | Told | Undone | Redone


@dataclass(frozen=True)
class Slot:
    """One place of the timeline, by the ``entry`` that made it: what happened there, as amended by now; a count is a
    ``Stocktake`` action."""

    entry: int
    action: Action
    struck: bool = False
    anyway: bool = False
    amended: bool = False


class _Reading:
    """The groups that stand and those that can be redone, as far as the entries were read."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.undone: list[int] = []
        self._slots: dict[int, int] = {}
        """The group that made each slot."""
        self._last = 0
        self._group = 0

    def copy(self) -> _Reading:
        """One that can be read on without changing this one."""
        other = _Reading()
        other.done, other.undone, other._slots = list(self.done), list(self.undone), dict(self._slots)
        other._last, other._group = self._last, self._group
        return other

    def read(self, entries: Iterable[Entry]) -> None:
        """Read on; JournalError at the first entry that does not fit."""
        for entry in entries:
            self._last += 1
            if entry.id != self._last:
                raise JournalError(f"entry {entry.id} stands at place {self._last}; ids count 1, 2, 3")
            if entry.group not in (self._group, entry.id):
                raise JournalError(f"entry {entry.id} has group {entry.group}; it is {self._group} or {entry.id}")
            fresh = entry.group != self._group
            self._group = entry.group
            self._read(entry, fresh)

    def _read(self, entry: Entry, fresh: bool) -> None:
        if isinstance(entry, Undone):
            if not fresh or not self.done or self.done[-1] != entry.undoes:
                raise JournalError(f"entry {entry.id} undoes group {entry.undoes}, which is not the last that stands")
            self.undone.append(self.done.pop())
        elif isinstance(entry, Redone):
            if not fresh or not self.undone or self.undone[-1] != entry.redoes:
                raise JournalError(f"entry {entry.id} redoes group {entry.redoes}, which was not the last taken back")
            self.done.append(self.undone.pop())
        else:
            self._place(entry)
            if fresh:
                self.undone.clear()
                self.done.append(entry.group)
            elif not self.done or self.done[-1] != entry.group:
                raise JournalError(f"entry {entry.id} joins group {entry.group}, which is over")

    def _place(self, entry: Entry) -> None:
        if isinstance(entry, Recorded | Stocktaken):
            self._slots[entry.id] = entry.group
        elif isinstance(entry, Inserted):
            if entry.after != START:
                self._need(entry, entry.after)
            self._slots[entry.id] = entry.group
        elif isinstance(entry, Amended | Struck | Restored):
            self._need(entry, entry.target)

    def _need(self, entry: Entry, target: int) -> None:
        group = self._slots.get(target)
        if group is None or (group != entry.group and group not in self.done):
            raise JournalError(f"entry {entry.id} speaks of entry {target}, which does not stand")


@dataclass(frozen=True)
class Journal:
    """All entries, in the order in which they were made; ids count 1, 2, 3 ..., a group carries its first entry's id
    and stands together."""

    entries: tuple[Entry, ...] = ()
    _reading: _Reading = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """JournalError for entries that are out of order or speak of what is not there."""
        reading = _Reading()
        reading.read(self.entries)
        object.__setattr__(self, "_reading", reading)

    @property
    def next_id(self) -> int:
        """The id of the entry to come, and of its group when it begins one."""
        return len(self.entries) + 1

    def plus(self, entries: Iterable[Entry]) -> Journal:
        """The journal with these entries added; JournalError when they do not fit."""
        added = tuple(entries)
        reading = self._reading.copy()
        reading.read(added)
        journal = object.__new__(Journal)
        journal.__dict__.update(entries=(*self.entries, *added), _reading=reading)
        return journal

    @property
    def undoable(self) -> tuple[int, ...]:
        """Groups that stand, the latest last: what undo takes back, one after the other."""
        return tuple(self._reading.done)

    @property
    def redoable(self) -> tuple[int, ...]:
        """Groups taken back, the next to bring back last. Anything new empties it."""
        return tuple(self._reading.undone)

    def group(self, number: int) -> tuple[Entry, ...]:
        """The entries of one group."""
        found = []
        for entry in self.entries[number - 1 :]:
            if entry.group != number:
                break
            found.append(entry)
        return tuple(found)


def _standing(journal: Journal) -> Iterable[Entry]:
    groups = set(journal.undoable)
    return (e for e in journal.entries if e.group in groups)


def timeline(journal: Journal) -> tuple[Slot, ...]:
    """What happened, in the order in which it happened at the table; struck slots keep their place."""
    return slots_of(_standing(journal))


def slots_of(entries: Iterable[Entry]) -> tuple[Slot, ...]:
    """The slots that these entries make, all of them taken to stand."""
    made: list[Slot] = []
    at: dict[int, int] | None = {}
    """Where each entry's slot lies; None while an insertion has moved them."""

    def place(entry: int) -> int:
        nonlocal at
        if at is None:
            at = {slot.entry: i for i, slot in enumerate(made)}
        return at[entry]

    for entry in entries:
        match entry:
            case Recorded():
                if at is not None:
                    at[entry.id] = len(made)
                made.append(Slot(entry.id, entry.action, anyway=entry.anyway))
            case Stocktaken():
                if at is not None:
                    at[entry.id] = len(made)
                made.append(Slot(entry.id, entry.action))
            case Inserted():
                where = 0 if entry.after == START else place(entry.after) + 1
                made.insert(where, Slot(entry.id, entry.action, anyway=entry.anyway))
                at = None
            case Amended():
                i = place(entry.target)
                old = made[i]
                made[i] = Slot(old.entry, entry.action, old.struck, entry.anyway, amended=True)
            case Struck() | Restored():
                i = place(entry.target)
                old = made[i]
                struck = isinstance(entry, Struck)
                made[i] = Slot(old.entry, old.action, struck, old.anyway, old.amended)
    return tuple(made)


def told(journal: Journal) -> dict[str, Any]:
    """The set-up cells that were filled in, by cell; what was told last counts."""
    return {e.cell: e.value for e in _standing(journal) if isinstance(e, Told)}
