"""People: who goes by which name, renamed and merged without touching the games they played."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import delete, func
from sqlmodel import Session as Connection
from sqlmodel import col, select

from companion.errors import BadInput
from companion.plays import NewSeat
from companion.store.tables import GameTable, PersonTable, SeatTable


@dataclass(frozen=True)
class Merged:
    """Another name that somebody has had since a merge: ``id`` is the person to split off again; UTC."""

    id: str
    name: str
    at: datetime


@dataclass(frozen=True)
class Person:
    """Somebody who played: the stable ``id``, the colour of the last time, when that was (UTC), in how many games out
    of the bin, and who was merged into them, the latest last."""

    id: str
    name: str
    colour: str
    played: datetime
    games: int
    merged: tuple[Merged, ...] = ()


class People:
    """Everybody in the database, as one transaction sees them."""

    def __init__(self, connection: Connection, where: str) -> None:
        self._connection = connection
        self._where = where
        self._rows = {row.id: row for row in connection.exec(select(PersonTable)).all()}

    def one(self, person: str) -> PersonTable:
        """The person of an id, the one that they were merged into; BadInput when there is none."""
        row = self._rows.get(person)
        if row is None:
            raise BadInput(self._where, person, "no such person is in the history", "choose one who is")
        while row.merged_into is not None:
            row = self._rows[row.merged_into]
        return row

    def names(self) -> Mapping[str, tuple[str, str]]:
        """The id and name that stand for each id."""
        return {person: (row.id, row.name) for person in self._rows for row in (self.one(person),)}

    def _called(self, name: str) -> list[PersonTable]:
        """Who goes or went by a name; those who still do come first."""
        key = key_of(name)
        found = [row for row in self._rows.values() if row.key == key]
        return sorted(found, key=lambda row: (row.merged_into is not None, row.name != name))

    def seated(
        self, names: Sequence[str], colours: Sequence[str], played: datetime, others: Iterable[str] = ()
    ) -> list[str]:
        """The ids of the people of one table, by name, made where nobody goes by one; nobody sits there twice, nor
        where the ``others`` sit."""
        found: dict[int, PersonTable] = {}
        taken = set(others)
        # Who goes by a name today sits down before those who only did so before a merge.
        for today in (True, False):
            for seat, name in enumerate(names):
                fit = (r for r in self._called(name) if (r.merged_into is None) == today)
                row = next((r for r in fit if self.one(r.id).id not in taken), None)
                if seat not in found and row is not None:
                    found[seat] = row
                    taken.add(self.one(row.id).id)
        for seat, name in enumerate(names):
            if seat not in found:
                found[seat] = self.add(name)
            self.played(self.one(found[seat].id), colours[seat], played)
        return [found[seat].id for seat in range(len(names))]

    def chosen(self, seats: Sequence[NewSeat], played: datetime) -> list[str]:
        """The ids of the people of one table, some of them chosen by id; BadInput for an id that is not there."""
        found = {n: self.one(seat.person) for n, seat in enumerate(seats) if seat.person}
        taken = {row.id for row in found.values()}
        if len(taken) < len(found):
            raise BadInput(self._where, "", "somebody sits twice at one table", "choose another person for one seat")
        for n, row in found.items():
            self.played(row, seats[n].colour, played)
        others = [seat for seat in seats if not seat.person]
        ids = iter(self.seated([s.name for s in others], [s.colour for s in others], played, taken))
        return [found[n].id if n in found else next(ids) for n in range(len(seats))]

    def add(self, name: str, person: str = "") -> PersonTable:
        """Somebody new, under an id that was made for them or one of their own."""
        row = PersonTable(id=person or str(uuid4()), name=name, key=key_of(name), played="")
        self._rows[row.id] = row
        self._connection.add(row)
        return row

    def played(self, row: PersonTable, colour: str, moment: datetime) -> None:
        """Remember the colour of the latest game."""
        at = moment.astimezone(UTC).isoformat()
        if at >= row.played:
            row.played = at
            row.colour = colour or row.colour
            self._connection.add(row)

    def everybody(self) -> list[Person]:
        """All of them, the last ones to play first, those of one game by name."""
        counted = (
            select(col(SeatTable.person_id), func.count())
            .join(GameTable, col(GameTable.id) == col(SeatTable.game_id))
            .where(col(GameTable.binned).is_(None))
            .group_by(col(SeatTable.person_id))
        )
        games: dict[str, int] = {}
        others: dict[str, list[Merged]] = {}
        for person, count in self._connection.exec(counted).all():
            kept = self.one(person).id
            games[kept] = games.get(kept, 0) + count
        for row in sorted(self._rows.values(), key=lambda row: row.merged or ""):
            if row.merged is not None:
                other = Merged(row.id, row.name, datetime.fromisoformat(row.merged))
                others.setdefault(self.one(row.id).id, []).append(other)
        kept_rows = sorted((row for row in self._rows.values() if row.merged_into is None), key=lambda row: row.key)
        found = []
        for row in sorted(kept_rows, key=lambda row: row.played, reverse=True):
            merged = tuple(others.get(row.id, ()))
            moment = datetime.fromisoformat(row.played)
            found.append(Person(row.id, row.name, row.colour, moment, games.get(row.id, 0), merged))
        return found

    def rename(self, person: str, name: str) -> None:
        """Let somebody go by another name; BadInput for no name, or one that another person goes by."""
        row = self.one(person)
        if not name.strip():
            raise BadInput(self._where, row.name, "nobody goes by an empty name", "write a name")
        for other in self._called(name):
            if other.id != row.id and other.merged_into is None:
                raise BadInput(
                    self._where, row.name, f"{other.name} is somebody else", "merge the two if they are the same"
                )
        row.name, row.key = name, key_of(name)
        self._connection.add(row)

    def colour(self, person: str, colour: str) -> None:
        """Give somebody another colour, to be offered the next time they play."""
        row = self.one(person)
        row.colour = colour
        self._connection.add(row)

    def merge(self, keep: str, gone: str, now: datetime) -> None:
        """Let ``gone`` be another name of ``keep``; BadInput when both sat at one table."""
        kept, other = self.one(keep), self.one(gone)
        if kept.id == other.id:
            raise BadInput(self._where, kept.name, "is the same person already", "choose two")
        both = self._tables_of(kept.id) & self._tables_of(other.id)
        if both:
            wrong = f"played against {other.name}, so they are two people"
            raise BadInput(self._where, kept.name, wrong, "rename one of them instead")
        other.merged_into, other.merged = kept.id, now.astimezone(UTC).isoformat()
        self.played(kept, other.colour, datetime.fromisoformat(other.played))
        self._connection.add(other)

    def split(self, gone: str) -> None:
        """Take a merge back: whoever was ``gone`` has their name and games again. BadInput when nobody was, or when
        another goes by that name now."""
        row = self._rows.get(gone)
        if row is None or row.merged_into is None:
            raise BadInput(self._where, gone, "was not merged with anybody", "choose a name that was")
        for other in self._called(row.name):
            if other.merged_into is None:
                raise BadInput(self._where, row.name, "another person goes by this name now", "rename that one first")
        row.merged_into = row.merged = None
        self._connection.add(row)

    def _tables_of(self, person: str) -> set[str]:
        ids = [other for other in self._rows if self.one(other).id == person]
        query = select(col(SeatTable.game_id)).where(col(SeatTable.person_id).in_(ids))
        return set(self._connection.exec(query).all())

    def forget_strangers(self) -> None:
        """Let go of those who are in no game any more."""
        used: set[str] = set()
        for person in self._connection.exec(select(col(SeatTable.person_id)).distinct()).all():
            row: PersonTable | None = self._rows[person]
            while row is not None and row.id not in used:
                used.add(row.id)
                row = self._rows[row.merged_into] if row.merged_into is not None else None
        strangers = [person for person in self._rows if person not in used]
        # One statement: names that were merged into one another go together.
        self._connection.execute(delete(PersonTable).where(col(PersonTable.id).in_(strangers)))
        for person in strangers:
            del self._rows[person]


def key_of(name: str) -> str:
    """A name as it is compared: however its accents were typed, it is the same."""
    return unicodedata.normalize("NFC", name)
