"""The tables of the database. Moments are ISO text in UTC; documents are JSON, seats as numbers."""

from __future__ import annotations

from sqlmodel import Field, SQLModel

VERSION = 1
"""The ``user_version`` of a database of this program; a higher one is refused, a lower one migrated."""


class GameTable(SQLModel, table=True):
    """A game: how it was set up, and what the start page shows of it."""

    __tablename__ = "games"

    id: str = Field(primary_key=True)
    started: str
    saved: str = Field(index=True)
    finished: str | None = None
    document: str
    card: str


class EntryTable(SQLModel, table=True):
    """One entry of a journal. Rows are only ever added."""

    __tablename__ = "entries"

    game_id: str = Field(primary_key=True, foreign_key="games.id")
    id: int = Field(primary_key=True)
    document: str


class PersonTable(SQLModel, table=True):
    """Somebody who played, with the colour of the last game."""

    __tablename__ = "people"

    name: str = Field(primary_key=True)
    colour: str
    played: str = Field(index=True)
