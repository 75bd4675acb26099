"""Plays: what the history knows of every game, whether it was tracked, only scored, or brought in from another program.

A play is read-only here; the store makes and changes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["tracked", "scored", "imported"]
"""Tracked entry by entry; scored at its end only; brought in with its result only."""


@dataclass(frozen=True)
class PlaySeat:
    """Somebody at the table: ``person`` is the stable id, ``name`` the name they go by today, ``scores`` the VP by
    category (None or missing: not known), ``vp`` the total (None: not known), ``rank`` from 1, shared by ties."""

    person: str
    name: str
    colour: str = ""
    vp: int | None = None
    rank: int | None = None
    winner: bool = False
    starts: bool = False
    scores: Mapping[str, int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Play:
    """One game of the history; moments in UTC, ``minutes`` as far as known, ``rounds`` played (None: not known).

    ``game`` is the book on the shelf ("snowdonia"), ``scenario`` the id of its scenario, "" where an import did not
    say. ``wrong``: played wrong, kept out of statistics. ``binned``: when it was put into the bin, None when it is not.
    ``ended`` is the clause-wise reason of a tracked game's end, None while it goes on. ``complete``: every number of
    the result is known. ``train`` is the solo player's. ``source`` and ``source_id`` say where an import came from."""

    id: str
    kind: Kind
    game: str
    scenario: str
    scenario_name: str
    started: datetime
    saved: datetime
    finished: datetime | None
    seats: tuple[PlaySeat, ...]
    minutes: int | None = None
    place: str = ""
    note: str = ""
    wrong: bool = False
    binned: datetime | None = None
    complete: bool = True
    rounds: int | None = None
    ended: str | None = None
    train: int | None = None
    source: str = ""
    source_id: str = ""

    @property
    def open(self) -> bool:
        """Whether it is a tracked game that has not ended yet."""
        return self.kind == "tracked" and self.ended is None

    @property
    def solo(self) -> bool:
        """Whether one person played (11): such a game has a score to beat and no winner."""
        return len(self.seats) == 1

    @property
    def counts(self) -> bool:
        """Whether statistics may use it: over, known, not played wrong and not in the bin."""
        return not (self.open or self.wrong or self.binned is not None) and self.complete

    @property
    def winners(self) -> tuple[PlaySeat, ...]:
        """Everybody who shares the win (10.8); nobody in a solo game."""
        return () if self.solo else tuple(seat for seat in self.seats if seat.winner)


@dataclass(frozen=True)
class NewSeat:
    """Somebody at the table of a play to be brought in: ``person`` the id of somebody known, "" for the one who goes by
    ``name``, who is made where nobody does. The rest as in PlaySeat; a ``rank`` of None follows from the VP."""

    name: str
    person: str = ""
    colour: str = ""
    vp: int | None = None
    rank: int | None = None
    winner: bool = False
    starts: bool = False
    scores: Mapping[str, int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class NewPlay:
    """A play to be brought in from another program, with its result only; moments in UTC, the rest as in Play.

    ``scenario_name`` is what the other program calls a scenario of which ``scenario`` knows no id. The same
    ``source_id`` of a ``source`` is the same play; without one, each is a play of its own."""

    game: str
    started: datetime
    seats: tuple[NewSeat, ...]
    scenario: str = ""
    scenario_name: str = ""
    minutes: int | None = None
    place: str = ""
    note: str = ""
    wrong: bool = False
    rounds: int | None = None
    train: int | None = None
    source: str = ""
    source_id: str = ""


def ranks(totals: Sequence[int | None]) -> list[int | None]:
    """The rank of each total, from 1, shared by ties (10.8); None for all while one of them is not known."""
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        return [None] * len(totals)
    return [1 + sum(other > total for other in known) for total in known]
