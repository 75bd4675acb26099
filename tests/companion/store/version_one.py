"""A database as version 1 of the program made it: its own tables, word for word, filled as it filled them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.entries import entry_to_plain
from companion.game_plain import game_to_plain
from companion.session import Session
from companion.start_card import start_card
from companion.titles import title_of

TABLES = """
CREATE TABLE games (
    id VARCHAR NOT NULL, started VARCHAR NOT NULL, saved VARCHAR NOT NULL, finished VARCHAR,
    document VARCHAR NOT NULL, card VARCHAR NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_games_saved ON games (saved);
CREATE TABLE people (
    name VARCHAR NOT NULL, colour VARCHAR NOT NULL, played VARCHAR NOT NULL, PRIMARY KEY (name)
);
CREATE INDEX ix_people_played ON people (played);
CREATE TABLE entries (
    game_id VARCHAR NOT NULL, id INTEGER NOT NULL, document VARCHAR NOT NULL, PRIMARY KEY (game_id, id),
    FOREIGN KEY(game_id) REFERENCES games (id)
);
PRAGMA user_version = 1;
"""


def written(path: Path, sessions: Iterable[Session]) -> None:
    """Write these games as version 1 kept them, in the mode in which it left the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA journal_mode = WAL").close()
        database.executescript(TABLES)
        for session in sessions:
            _game(database, session)


def _game(database: sqlite3.Connection, session: Session) -> None:
    game = session.game
    card = start_card(session)
    saved = card.saved.isoformat()
    shown = {**asdict(card), "saved": saved}
    started = game.info.started.isoformat()
    row = (game.info.id, started, saved, saved if card.ended else None, _json(game_to_plain(game)), _json(shown))
    database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)", row)
    for player in card.players:
        database.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", (player.name, player.colour, started))
    for entry in session.journal.entries:
        document = _json(entry_to_plain(entry, title_of(game.info.game), lambda seat: seat))
        database.execute("INSERT INTO entries VALUES (?, ?, ?)", (game.info.id, entry.id, document))


def _json(plain: dict[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), default=_iso)


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
