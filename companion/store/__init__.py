"""The database of the games: SQLModel on SQLite. Importing it is slow, so nothing that paints first imports it."""

from companion.store.repository import DamagedDatabase, GameRow, Person, Store

__all__ = ["DamagedDatabase", "GameRow", "Person", "Store"]
