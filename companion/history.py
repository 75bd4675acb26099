"""The history of games: the database, opened when it is first needed and looked after.

A window begins without the database (its library is slow to import) and a game begins even when the database cannot be
opened; the next attempt to keep something tries again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import places
from companion.backups import back_up
from companion.game import Game
from companion.journal import Entry, Journal
from companion.session import Session

if TYPE_CHECKING:
    from companion.store import Store

log = logging.getLogger(__name__)

BACKUPS = "backups"
"""The folder of the dated copies, beside the database."""


class History:
    """Keeps games in the database at ``path`` (the platform's own place when not given)."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else places.database_path()
        self._store: Store | None = None

    @property
    def store(self) -> Store:
        """The database, open. BadInput says why it is not: its folder cannot be written, it is damaged or newer."""
        if self._store is None:
            from companion.store import Store

            self._store = Store(self.path)
            self._back_up()
        return self._store

    def _back_up(self) -> None:
        """A dated copy once a day; a failure stops nobody from playing."""
        try:
            back_up(self.path, self.path.parent / BACKUPS, datetime.now().astimezone())
        except OSError as error:
            log.warning("%s", error)

    def close(self) -> None:
        """Let go of the database; it opens again when it is needed."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def begin(self, game: Game) -> Session:
        """A new game, kept from now on; its ``save_error`` says when it could not be."""
        session = Session(game, store=self, kept=False)
        session.retry()
        return session

    def go_on(self, game_id: str) -> Session:
        """A game to go on with; BadInput when it is not there or cannot be read."""
        game, journal = self.store.load(game_id)
        return Session(game, journal, self)

    def create(self, game: Game, journal: Journal | None = None) -> None:
        """Keep a new game with its entries; BadInput says why not."""
        self.store.create(game, journal)

    def save(self, session: Session, entries: Sequence[Entry]) -> None:
        """Keep entries of a game; BadInput says why not."""
        self.store.save(session, entries)
