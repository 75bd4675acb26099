"""Keeping games: one short transaction for what was entered at once, done before ``save`` returns."""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, func, insert, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import Session as Connection
from sqlmodel import SQLModel, col, select

from companion import places, start_card
from companion.codec import Plain, seats_by_number
from companion.entries import Reader, entry_to_plain, game_from_plain, game_to_plain
from companion.errors import BadInput, NewerFormat
from companion.game import Game, apply_told
from companion.journal import Entry, Journal, JournalError, told
from companion.session import Session
from companion.start_card import CardPlayer, StartCard
from companion.store.tables import VERSION, EntryTable, GameTable, PersonTable

MAGIC = b"SQLite format 3\x00"
USER_VERSION_AT = 60
"""Where a database file has its user_version: four bytes, big-endian."""
PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""


class DamagedDatabase(BadInput):
    """The database cannot be read. Its bytes stay where they are until somebody asks to set them aside."""


@dataclass(frozen=True)
class GameRow:
    """A game of the history at a glance; moments in UTC."""

    card: StartCard
    started: datetime
    finished: datetime | None

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.card.game_id


@dataclass(frozen=True)
class Person:
    """Somebody who played before, and the colour of the last time."""

    name: str
    colour: str


class Store:
    """The database at ``path``, made when it is not there; ``card`` is where the start card goes.

    Opening it raises NewerFormat for a database of a newer version, DamagedDatabase for one that cannot be read, and
    BadInput when the folder cannot be used; the file is not touched then."""

    def __init__(self, path: Path, card: Path | None = None) -> None:
        self.path = path
        self._card = card if card is not None else places.start_card_path()
        self._make_folder()
        _check_header(path)
        self._engine = _engine(path)
        try:
            self._prepare()
        except BaseException:
            self._engine.dispose()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _make_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise BadInput(
                str(self.path.parent),
                "",
                f"the folder for the games cannot be made ({reason})",
                "free it or choose another",
            ) from None

    def _prepare(self) -> None:
        with self._guarded(), self._engine.begin() as connection:
            version = connection.execute(text("PRAGMA user_version")).scalar_one()
            if version > VERSION:
                raise _newer(self.path, version)
            if connection.execute(text("PRAGMA quick_check(1)")).scalar_one() != "ok":
                raise _damaged(self.path)
            if version < VERSION:
                SQLModel.metadata.create_all(connection)
                connection.execute(text(f"PRAGMA user_version = {VERSION:d}"))

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """What the database complains about, as one sentence."""
        try:
            yield
        except IntegrityError:
            raise BadInput(
                self.path.name, "", "another window has gone on with this game", "close it there, then open it again"
            ) from None
        except SQLAlchemyError as error:
            raise _sentence(self.path, error) from None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._guarded(), Connection(self._engine) as connection:
            yield connection
            connection.commit()

    # Games

    def create(self, game: Game, journal: Journal | None = None) -> None:
        """Keep a new game, with the entries it has already; the names and colours of its players are remembered."""
        entries = journal.entries if journal is not None else ()
        card = start_card.start_card(Session(game, journal))
        with self._transaction() as connection:
            if connection.get(GameTable, game.info.id) is not None:
                raise BadInput(self.path.name, game.info.id, "this game is in the history already", "open it there")
            connection.add(
                GameTable(
                    id=game.info.id,
                    started=_iso(game.info.started),
                    saved=_iso(card.saved),
                    finished=_finished(game, card),
                    document=_json(game_to_plain(game)),
                    card=_json(_card_plain(card)),
                )
            )
            connection.flush()
            connection.add_all(EntryTable(**_entry_values(game.info.id, entry)) for entry in entries)
            for player in card.players:
                connection.merge(PersonTable(name=player.name, colour=player.colour, played=_iso(game.info.started)))
        start_card.write(self._card, card)

    def save_entry(self, game_id: str, entry: Entry, card: StartCard) -> None:
        """Keep one entry."""
        self.save(game_id, (entry,), card)

    def save(self, game_id: str, entries: Sequence[Entry], card: StartCard) -> None:
        """Keep these entries in one commit: all of them are there when it returns, or none and BadInput says why."""
        # Statements instead of mapped rows: this is done at every tap, and takes a third of the time.
        saved = _iso(card.saved)
        finished = func.coalesce(col(GameTable.finished), saved) if card.ended else None
        rows = [_entry_values(game_id, entry) for entry in entries]
        game = update(GameTable).where(col(GameTable.id) == game_id)
        with self._guarded(), self._engine.begin() as connection:
            values = {"saved": saved, "finished": finished, "card": _json(_card_plain(card))}
            if not connection.execute(game.values(values)).rowcount:
                raise self._unknown(game_id)
            if rows:
                connection.execute(insert(EntryTable), rows)
        start_card.write(self._card, card)

    def load(self, game_id: str) -> tuple[Game, Journal]:
        """A game and its journal; BadInput when it is not there or cannot be read."""
        with self._transaction() as connection:
            row = connection.get(GameTable, game_id)
            if row is None:
                raise self._unknown(game_id)
            document, finished = row.document, row.finished
            rows = connection.exec(
                select(EntryTable.document).where(EntryTable.game_id == game_id).order_by(col(EntryTable.id))
            ).all()
        place = f"game {game_id}"
        try:
            plain = json.loads(document)
            if finished is not None:
                plain["game"]["finished"] = finished
            game = game_from_plain(plain)
            reader = Reader(seats_by_number(len(game.setup.players)))
            return game, Journal(tuple(reader.entry(json.loads(entry)) for entry in rows))
        except BadInput as error:
            raise BadInput(self.path.name, f"{place}, {error.place}", error.wrong, error.right) from None
        except (ValueError, KeyError, TypeError, JournalError) as error:
            raise BadInput(self.path.name, place, f"cannot be read ({error})", "open an export or a backup") from None

    def open(self, game_id: str) -> Session:
        """A game to go on with, kept here."""
        game, journal = self.load(game_id)
        return Session(game, journal, self)

    def has(self, game_id: str) -> bool:
        """Whether a game is in the history."""
        with self._transaction() as connection:
            return connection.get(GameTable, game_id) is not None

    def games(self) -> list[GameRow]:
        """All games, the last one saved first."""
        with self._transaction() as connection:
            rows = connection.exec(select(GameTable).order_by(col(GameTable.saved).desc())).all()
            return [_game_row(row) for row in rows]

    def latest_open(self) -> str | None:
        """The id of the last game saved that is not over; None when there is none."""
        return next((row.id for row in self.games() if row.card.ended is None), None)

    def people(self) -> list[Person]:
        """Everybody who played, the last ones first."""
        with self._transaction() as connection:
            rows = connection.exec(select(PersonTable).order_by(col(PersonTable.played).desc())).all()
            return [Person(row.name, row.colour) for row in rows]

    def own_values(self) -> dict[str, Any]:
        """The owner's printed values by pack path, as the last game played with them had them; those told during the
        game too. A game from a table record has counts of its own and says nothing of this box."""
        for row in self.games():
            try:
                game, journal = self.load(row.id)
                if game.record is None:
                    cells = {cell: value for cell, value in told(journal).items() if cell.startswith("values.")}
                    return dict(apply_told(game, cells).values)
            except BadInput:
                continue
        return {}

    def refresh_card(self) -> StartCard | None:
        """Write the start card again from the last game saved; None, and no card, without any game."""
        rows = self.games()
        if not rows:
            start_card.forget(self._card)
            return None
        start_card.write(self._card, rows[0].card)
        return rows[0].card

    def _unknown(self, game_id: str) -> BadInput:
        return BadInput(self.path.name, game_id, "no such game is in the history", "choose one that is")


def set_aside(path: Path, now: datetime | None = None) -> Path:
    """Rename a damaged database, with what belongs to it, so that a new one can begin; where it lies now.

    Only done when a person asks for it; nothing is deleted. OSError when it cannot be renamed."""
    stamp = (now or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    path.rename(target)
    for ending in ("-wal", "-shm"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(target.with_name(target.name + ending))
    return target


def _check_header(path: Path) -> None:
    """Look at the first bytes before SQLite does, so that a file of somebody else stays as it is."""
    try:
        with path.open("rb") as file:
            header = file.read(USER_VERSION_AT + 4)
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadInput(str(path), "", f"cannot be opened ({error.strerror or error})", "free it") from None
    if not header:
        return
    if not header.startswith(MAGIC) or len(header) < USER_VERSION_AT + 4:
        raise _damaged(path)
    (version,) = struct.unpack(">i", header[USER_VERSION_AT:])
    if version > VERSION:
        raise _newer(path, version)


def _engine(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


def _newer(path: Path, version: int) -> NewerFormat:
    return NewerFormat(
        path.name, "", f"was made by a newer version of this program (database {version})", f"this one reads {VERSION}"
    )


def _damaged(path: Path) -> DamagedDatabase:
    return DamagedDatabase(path.name, "", "is damaged and was left as it is", "set it aside, or bring a backup back")


def _sentence(path: Path, error: SQLAlchemyError) -> BadInput:
    """What SQLite says, as where, what and what to do."""
    cause = getattr(error, "orig", None)
    words = str(cause if cause is not None else error)
    if isinstance(cause, sqlite3.DatabaseError) and ("malformed" in words or "not a database" in words):
        return _damaged(path)
    if "readonly" in words or "unable to open" in words:
        return BadInput(
            str(path), "", "cannot be written", "make the folder writable; the game goes on unsaved till then"
        )
    if "locked" in words or "busy" in words:
        return BadInput(path.name, "", "is held by another program", "close that one")
    if "full" in words:
        return BadInput(path.name, "", "the disk is full", "free some space")
    return BadInput(path.name, "", f"cannot be used ({words})", "bring a backup back")


def _entry_values(game_id: str, entry: Entry) -> Plain:
    plain = entry_to_plain(entry, lambda seat: seat)
    return {"game_id": game_id, "id": entry.id, "document": _json(plain)}


def _finished(game: Game, card: StartCard) -> str | None:
    if game.info.finished is not None:
        return _iso(game.info.finished)
    return _iso(card.saved) if card.ended else None


def _game_row(row: GameTable) -> GameRow:
    card: dict[str, Any] = json.loads(row.card)
    players = tuple(CardPlayer(**player) for player in card.pop("players"))
    saved = datetime.fromisoformat(card.pop("saved"))
    finished = None if row.finished is None else datetime.fromisoformat(row.finished)
    found = StartCard(**{**card, "lines": tuple(card["lines"])}, players=players, saved=saved)
    return GameRow(found, datetime.fromisoformat(row.started), finished)


def _card_plain(card: StartCard) -> Plain:
    return {**vars(card), "players": [vars(player) for player in card.players], "lines": list(card.lines)}


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def _json(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), default=_iso)
