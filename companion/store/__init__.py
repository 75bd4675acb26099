"""The database of the games: SQLModel on SQLite. Importing it is slow, so nothing that paints first imports it."""

from companion.store.people import Merged, Person
from companion.store.refusals import DamagedDatabase
from companion.store.repository import GameRow, Store

__all__ = ["DamagedDatabase", "GameRow", "Merged", "Person", "Store"]
