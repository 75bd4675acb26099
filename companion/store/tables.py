"""The tables of the database. Moments are ISO text in UTC; documents are JSON, seats as numbers."""

from __future__ import annotations

from sqlalchemy import Index, text
from sqlalchemy.sql.elements import TextClause
from sqlmodel import Field, SQLModel

VERSION = 2
"""The ``user_version`` of a database of this program; a higher one is refused, a lower one migrated."""


TRACKED: TextClause = text("kind = 'tracked'")
"""Word for word in query and index, or the index is not used."""


class PersonTable(SQLModel, table=True):
    """Somebody who played, with the colour of the last game. ``key`` is the name as it is compared.

    ``merged_into`` is the person of whom this one is only another name, since ``merged``; the seats keep the person
    they had, so that a merge can be taken back."""

    __tablename__ = "people"

    id: str = Field(primary_key=True)
    name: str
    key: str = Field(index=True)
    colour: str = ""
    played: str
    merged_into: str | None = Field(default=None, foreign_key="people.id")
    merged: str | None = None


class GameTable(SQLModel, table=True):
    """A game at a glance: all that a list, a filter and a statistic ask for.

    ``kind`` is "tracked", "scored" or "imported". ``scenario_name`` is only kept where no pack has the scenario.
    ``seconds`` is how long it was played, pauses left out; ``stale`` while the seats know less than the journal (a game
    of version 1). ``card`` is what the start page shows of a tracked game."""

    __tablename__ = "games"
    __table_args__ = (
        Index("one_of_a_source", "source", "source_id", unique=True, sqlite_where=text("source_id <> ''")),
        Index("tracked_games", "saved", sqlite_where=TRACKED),
        Index("open_games", "saved", sqlite_where=text(f"{TRACKED.text} AND ended IS NULL")),
    )

    id: str = Field(primary_key=True)
    kind: str
    game: str
    scenario: str = ""
    scenario_name: str = ""
    started: str
    saved: str
    finished: str | None = None
    ended: str | None = None
    rounds: int | None = None
    seconds: float | None = None
    train: int | None = None
    complete: bool = True
    stale: bool = False
    wrong: bool = False
    binned: str | None = None
    place: str = ""
    note: str = ""
    source: str = ""
    source_id: str = ""
    card: str | None = None


class SeatTable(SQLModel, table=True):
    """Somebody at the table of a game; ``scores`` is JSON, VP by category. Seats count from 0."""

    __tablename__ = "seats"

    game_id: str = Field(primary_key=True, foreign_key="games.id")
    seat: int = Field(primary_key=True)
    person_id: str = Field(foreign_key="people.id", index=True)
    colour: str = ""
    vp: int | None = None
    rank: int | None = None
    winner: bool = False
    starts: bool = False
    scores: str = "{}"


class DocumentTable(SQLModel, table=True):
    """How a tracked game was set up, or the end of one that was only scored. Apart, so that lists stay quick."""

    __tablename__ = "documents"

    game_id: str = Field(primary_key=True, foreign_key="games.id")
    document: str


class EntryTable(SQLModel, table=True):
    """One entry of a journal. Rows are only ever added."""

    __tablename__ = "entries"

    game_id: str = Field(primary_key=True, foreign_key="games.id")
    id: int = Field(primary_key=True)
    document: str


class SheetTable(SQLModel, table=True):
    """A sheet as it was issued. Rows are only ever added; the last one of a game counts."""

    __tablename__ = "sheets"

    id: int | None = Field(default=None, primary_key=True)
    game_id: str = Field(foreign_key="games.id", index=True)
    issued: str
    document: str
