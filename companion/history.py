"""The history of games: the database, copied and opened when it is first needed.

The window begins without the database (its library is slow to import) and opens it after the first paint. A game in the
terminal begins even when the database cannot be opened: the next attempt to keep something tries again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import places
from companion.backups import back_up
from companion.game import TableGame
from companion.journal import Entry, Journal
from companion.titles import tracked
from companion.tracking import AnySession

if TYPE_CHECKING:
    from companion.store import Store

log = logging.getLogger(__name__)

BACKUPS = "backups"
"""The folder of the dated copies, beside the database."""


def open_store(path: Path) -> Store:
    """The database at ``path``, open, after today's copy of it was made; BadInput says why it cannot be: its folder
    cannot be written, it is damaged or newer. A copy that cannot be made stops nobody."""
    from companion.store import Store

    try:
        # Before anything is done to it: opening one of an older version changes it.
        back_up(path, path.parent / BACKUPS, datetime.now().astimezone())
    except OSError as error:
        log.warning("%s", error)
    return Store(path)


class History:
    """Keeps games in the database at ``path`` (the platform's own place when not given)."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else places.database_path()
        self._store: Store | None = None

    @property
    def store(self) -> Store:
        """The database, opened when it is not; BadInput says why it cannot be."""
        if self._store is None:
            self._store = open_store(self.path)
        return self._store

    def close(self) -> None:
        """Let go of the database; it opens again when it is needed."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def begin(self, game: TableGame) -> AnySession:
        """A new game, kept from now on; its ``save_error`` says when it could not be."""
        session = tracked(game, store=self, kept=False)
        session.retry()
        return session

    def go_on(self, game_id: str) -> AnySession:
        """A game to go on with; BadInput when it is not there or cannot be read."""
        game, journal = self.store.load(game_id)
        return tracked(game, journal, self)

    def create(self, game: TableGame, journal: Journal | None = None) -> None:
        """Keep a new game with its entries; BadInput says why not."""
        self.store.create(game, journal)

    def save(self, session: AnySession, entries: Sequence[Entry]) -> None:
        """Keep entries of a game; BadInput says why not."""
        self.store.save(session, entries)
