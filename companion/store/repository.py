"""Keeping games: one short transaction for what was entered at once, done before ``save`` returns."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection as Transaction
from sqlalchemy import Engine, create_engine, delete, event, func, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import Session as Connection
from sqlmodel import SQLModel, col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion import places, sheets, start_card
from companion.batch import Batch
from companion.codec import seats_by_number
from companion.entries import Reader
from companion.errors import BadInput
from companion.exchange import UNFIT
from companion.game import Game, TableGame
from companion.journal import Entry, Journal, JournalError, told
from companion.plays import Kind, NewPlay, Play
from companion.scored import ScoredGame
from companion.sheets import IssuedSheet
from companion.start_card import CardPlayer, StartCard
from companion.store import keeping, migration, refusals, taking_in
from companion.store.listing import all_plays, one_play, solo_plays
from companion.store.people import People, Person
from companion.store.tables import TRACKED, VERSION, DocumentTable, EntryTable, GameTable, SeatTable, SheetTable
from companion.titles import SNOWDONIA, title_of, tracked
from companion.tracking import AnySession
from rules.core.frozen import replace

PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""


@dataclass(frozen=True)
class GameRow:
    """A tracked game at a glance, for the start page; moments in UTC."""

    card: StartCard
    started: datetime
    finished: datetime | None

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.card.game_id


class Store:
    """The database at ``path``, made when it is not there; ``card`` is where the start card goes.

    Opening it raises NewerFormat for a database of a newer version, DamagedDatabase for one that cannot be read, and
    BadInput when the folder cannot be used; the file is not touched then."""

    def __init__(self, path: Path, card: Path | None = None) -> None:
        self.path = path
        self._card = card if card is not None else places.start_card_path()
        self._unread: set[str] = set()
        """Games of version 1 that could not be played through; not tried again till the program starts anew."""
        self._make_folder()
        refusals.check_header(path, VERSION)
        self._engine = _engine(path)
        try:
            if self._prepare() == migration.OLD:
                self._engine.dispose()
                migration.migrate(path, PATIENCE)
                self._engine = _engine(path)
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

    def _prepare(self) -> int:
        """Look the database over and make its tables if it has none; its version before that."""
        with self._guarded(), self._engine.begin() as connection:
            version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            if version > VERSION:
                raise refusals.newer(self.path, version, VERSION)
            if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() != "ok":
                raise refusals.damaged(self.path)
        if version == 0:
            self._make_tables()
        return int(version)

    def _make_tables(self) -> None:
        with self._guarded(), self._engine.begin() as connection:
            # Nobody sees half of the tables, and of two processes that begin at once one makes them.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            self._drop_unfinished(connection)
            SQLModel.metadata.create_all(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {VERSION:d}")

    def _drop_unfinished(self, connection: Transaction) -> None:
        """Version 1 made its tables one by one; where that broke off they are empty, and in the way."""
        there = set(connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars())
        if DocumentTable.__tablename__ in there:
            return
        for table in ("entries", "games", "people"):
            if table in there:
                if connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one():
                    raise refusals.damaged(self.path)
                connection.exec_driver_sql(f"DROP TABLE {table}")

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
            raise refusals.sentence(self.path, error) from None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._guarded(), Connection(self._engine) as connection:
            yield connection
            connection.commit()

    # Tracked games

    def create(self, game: TableGame, journal: Journal | None = None) -> None:
        """Keep a new game, with the entries it has already; the names and colours of its players are remembered."""
        session = tracked(game, journal)
        card = start_card.start_card(session)
        with self._transaction() as connection:
            keeping.keep_tracked(connection, self.path.name, session, card)
        start_card.write(self._card, card)

    def save(self, session: AnySession, entries: Sequence[Entry]) -> None:
        """Keep these entries of a session in one commit, with what the game came to: all of them are there when it
        returns, or none and BadInput says why."""
        card = start_card.start_card(session)
        with self._guarded(), self._engine.begin() as connection:
            if not keeping.go_on(connection, session, entries, card):
                raise self._unknown(session.game.info.id)
        start_card.write(self._card, card)

    def load(self, game_id: str) -> tuple[TableGame, Journal]:
        """A tracked game and its journal, its players by the names they go by today; BadInput when it is not there or
        cannot be read."""
        with self._transaction() as connection:
            row, document = self._documented(connection, game_id, "tracked")
            started, finished, place, kept_as = row.started, row.finished, row.place, row.game
            rows = connection.exec(
                select(EntryTable.document).where(EntryTable.game_id == game_id).order_by(col(EntryTable.id))
            ).all()
            names = self._names(connection, game_id)
        try:
            plain = json.loads(document)
            plain["game"] |= {"started": started, "place": place}
            plain["game"].pop("finished", None)
            if finished is not None:
                plain["game"]["finished"] = finished
            title = title_of(kept_as)
            game = title.game_from_plain(plain)
            reader = Reader(title, seats_by_number(len(game.players)))
            return game.renamed(names), Journal(tuple(reader.entry(json.loads(entry)) for entry in rows))
        except BadInput as error:
            raise BadInput(self.path.name, f"game {game_id}, {error.place}", error.wrong, error.right) from None
        except (ValueError, KeyError, TypeError, JournalError) as error:
            raise self._unreadable(game_id, error) from None

    def _documented(self, connection: Connection, game_id: str, kind: Kind) -> tuple[GameTable, str]:
        row = self._row(connection, game_id)
        document = connection.get(DocumentTable, game_id)
        if row.kind != kind or document is None:
            raise BadInput(self.path.name, game_id, f"is no game that was {kind}", "choose one that was")
        return row, document.document

    def _row(self, connection: Connection, game_id: str) -> GameTable:
        row = connection.get(GameTable, game_id)
        if row is None:
            raise self._unknown(game_id)
        return row

    def _names(self, connection: Connection, game_id: str) -> tuple[str, ...]:
        """The names that the players of a game go by today, by seat."""
        people = People(connection, self.path.name)
        query = select(col(SeatTable.person_id)).where(col(SeatTable.game_id) == game_id).order_by(col(SeatTable.seat))
        return tuple(people.one(person).name for person in connection.exec(query).all())

    def open(self, game_id: str) -> AnySession:
        """A game to go on with, kept here."""
        game, journal = self.load(game_id)
        return tracked(game, journal, self)

    def has(self, game_id: str) -> bool:
        """Whether a game is in the history, the bin included."""
        with self._transaction() as connection:
            return connection.get(GameTable, game_id) is not None

    def games(self, most: int | None = None) -> list[GameRow]:
        """Tracked games out of the bin, the last one saved first; with ``most``, so many, open ones before others."""
        saved, ended = col(GameTable.saved).desc(), col(GameTable.ended)
        with self._transaction() as connection:
            if most is None:
                rows = list(connection.exec(self._tracked().order_by(saved)).all())
            else:
                open_ones = self._tracked().where(ended.is_(None)).order_by(saved).limit(most)
                rows = list(connection.exec(open_ones).all())
                over = self._tracked().where(ended.is_not(None)).order_by(saved).limit(most - len(rows))
                rows += connection.exec(over).all()
            people = People(connection, self.path.name)
            seats: dict[str, list[str]] = {}
            wanted = col(SeatTable.game_id).in_([row.id for row in rows])
            chosen = select(SeatTable.game_id, SeatTable.person_id).order_by(
                col(SeatTable.game_id), col(SeatTable.seat)
            )
            for game_id, person in connection.exec(chosen.where(wanted) if most is not None else chosen).all():
                seats.setdefault(game_id, []).append(people.one(person).name)
            found = [_game_row(row, seats.get(row.id, [])) for row in rows]
            return [row for row in found if row is not None]

    def _tracked(self) -> SelectOfScalar[GameTable]:
        return select(GameTable).where(TRACKED, col(GameTable.binned).is_(None))

    def latest(self, game: str | None = None) -> GameRow | None:
        """The last tracked game saved, of a title of the shelf or of any; None when there is none."""
        query = self._tracked() if game is None else self._tracked().where(GameTable.game == game)
        with self._transaction() as connection:
            row = connection.exec(query.order_by(col(GameTable.saved).desc()).limit(1)).first()
            return None if row is None else _game_row(row, self._names(connection, row.id))

    def latest_open(self) -> str | None:
        """The id of the last game saved that is not over; None when there is none."""
        query = self._tracked().where(col(GameTable.ended).is_(None)).order_by(col(GameTable.saved).desc()).limit(1)
        with self._transaction() as connection:
            row = connection.exec(query).first()
            return None if row is None else row.id

    def own_values(self) -> tuple[str, dict[str, Any], datetime | None]:
        """What the last game of Snowdonia was played with, for a box that begins: its scenario, the owner's printed
        values by pack path, those told during the game too, and when it began (UTC, None without a game). A game from a
        table record has counts of its own and says nothing of this box."""
        query = select(GameTable.id).where(TRACKED, col(GameTable.binned).is_(None), GameTable.game == SNOWDONIA)
        with self._transaction() as connection:
            ids = connection.exec(query.order_by(col(GameTable.saved).desc())).all()
        for game_id in ids:
            try:
                game, journal = self.load(game_id)
                if isinstance(game, Game) and game.record is None:
                    cells = {cell: value for cell, value in told(journal).items() if cell.startswith("values.")}
                    return game.info.scenario, dict(game.as_told(cells).values), game.info.started
            except BadInput:
                continue
        return "", {}, None

    def issued_games(self) -> int:
        """How many games out of the bin have a sheet that was issued."""
        query = (
            select(func.count(func.distinct(col(SheetTable.game_id))))
            .join(GameTable, col(GameTable.id) == col(SheetTable.game_id))
            .where(col(GameTable.binned).is_(None))
        )
        with self._transaction() as connection:
            return connection.exec(query).one()

    def refresh_card(self) -> StartCard | None:
        """Write the start card again from the last game saved; None, and no card, without any game."""
        row = self.latest()
        if row is None:
            start_card.forget(self._card)
            return None
        start_card.write(self._card, row.card)
        return row.card

    # The history

    def plays(self, *, binned: bool = False) -> list[Play]:
        """Every game out of the bin (or every one in it), the last one started first."""
        with self._transaction() as connection:
            return all_plays(connection, People(connection, self.path.name), binned=binned)

    def solo_plays(self) -> list[Play]:
        """Those of one person whose train is known, out of the bin, the last one started first; see `solo_series`."""
        with self._transaction() as connection:
            return solo_plays(connection, People(connection, self.path.name))

    def play(self, game_id: str) -> Play:
        """One game, also from the bin; BadInput when it is not there."""
        with self._transaction() as connection:
            self._row(connection, game_id)
            return one_play(connection, People(connection, self.path.name), game_id)

    def set_note(self, game_id: str, note: str) -> None:
        """Write a note of a game; "" for none."""
        self._set(game_id, note=note)

    def set_place(self, game_id: str, place: str) -> None:
        """Say where a game was played; "" for not entered."""
        self._set(game_id, place=place)

    def set_wrong(self, game_id: str, wrong: bool) -> None:
        """Say whether a game was played wrong, and stays out of statistics."""
        self._set(game_id, wrong=wrong)

    def bin(self, game_id: str) -> None:
        """Put a game into the bin."""
        self._set(game_id, binned=keeping.iso(datetime.now(UTC)))
        self.refresh_card()

    def take_out(self, game_id: str) -> None:
        """Take a game out of the bin."""
        self._set(game_id, binned=None)
        self.refresh_card()

    def _set(self, game_id: str, **values: Any) -> None:
        with self._transaction() as connection:
            row = self._row(connection, game_id)
            for name, value in values.items():
                setattr(row, name, value)
            connection.add(row)

    def delete(self, game_id: str) -> None:
        """Take a game out of the bin for good, with those who played nothing else; BadInput when it is not in there."""
        with self._transaction() as connection:
            row = self._row(connection, game_id)
            if row.binned is None:
                raise BadInput(self.path.name, game_id, "is not in the bin", "put it there first")
            for table in (SheetTable, EntryTable, DocumentTable, SeatTable):
                connection.execute(delete(table).where(col(table.game_id) == game_id))
            connection.delete(row)
            connection.flush()
            People(connection, self.path.name).forget_strangers()

    # People

    def people(self) -> list[Person]:
        """Everybody who played, the last ones first; nobody twice who was merged."""
        with self._transaction() as connection:
            return People(connection, self.path.name).everybody()

    def rename_person(self, person: str, name: str) -> None:
        """Let somebody go by another name, in the games of the past too; BadInput for one that another goes by."""
        with self._transaction() as connection:
            People(connection, self.path.name).rename(person, name)
        self.refresh_card()

    def colour_person(self, person: str, colour: str) -> None:
        """Give somebody another colour, to be offered the next time; the games of the past keep theirs."""
        with self._transaction() as connection:
            People(connection, self.path.name).colour(person, colour)

    def merge_people(self, keep: str, gone: str) -> None:
        """Make two people one, who goes by the name of ``keep``; BadInput when both sat at one table."""
        with self._transaction() as connection:
            People(connection, self.path.name).merge(keep, gone, datetime.now(UTC))
        self.refresh_card()

    def split_people(self, gone: str) -> None:
        """Take a merge back: ``gone`` (see ``Person.merged``) has their name and games again."""
        with self._transaction() as connection:
            People(connection, self.path.name).split(gone)
        self.refresh_card()

    # Games that were only scored

    def keep_scored(self, game: ScoredGame) -> None:
        """Keep a scored game, a new one or as it is now."""
        with self._transaction() as connection:
            keeping.keep_scored(connection, self.path.name, game)

    def load_scored(self, game_id: str) -> ScoredGame:
        """A scored game, its players by the names they go by today; BadInput when it is not there or cannot be read."""
        with self._transaction() as connection:
            row, document = self._documented(connection, game_id, "scored")
            place = row.place
            names = self._names(connection, game_id)
        try:
            end = ScoredGame.from_plain(json.loads(document)).end
            called = zip(end.position.players, names, strict=True)
            players = tuple(replace(player, name=name) for player, name in called)
            position = replace(end.position, players=players)
            return ScoredGame(replace(end, info=replace(end.info, place=place), position=position))
        except BadInput as error:
            raise BadInput(self.path.name, f"game {game_id}, {error.place}", error.wrong, error.right) from None
        except (ValueError, KeyError, TypeError) as error:
            raise self._unreadable(game_id, error) from None

    # Sheets

    def issue(self, game_id: str, issued: IssuedSheet) -> None:
        """Keep a sheet as it was issued; those issued before stay."""
        with self._transaction() as connection:
            title = title_of(self._row(connection, game_id).game)
            connection.execute(insert(SheetTable), keeping.sheet_values(game_id, issued, title))

    def issued(self, game_id: str) -> IssuedSheet | None:
        """The sheet that was issued last; None when none was."""
        with self._transaction() as connection:
            title = title_of(self._row(connection, game_id).game)
            query = select(SheetTable).where(SheetTable.game_id == game_id).order_by(col(SheetTable.id).desc())
            row = connection.exec(query.limit(1)).first()
            document = None if row is None else row.document
        try:
            return None if document is None else sheets.from_plain(json.loads(document), title)
        except BadInput as error:
            raise BadInput(self.path.name, f"sheet of {game_id}, {error.place}", error.wrong, error.right) from None
        except (ValueError, KeyError, TypeError) as error:
            raise self._unreadable(game_id, error) from None

    # What other programs know

    def known_sources(self, source: str) -> set[str]:
        """The ids that a source gave to plays which are in the history, the bin included."""
        query = select(col(GameTable.source_id)).where(GameTable.source == source, GameTable.source_id != "")
        with self._transaction() as connection:
            return set(connection.exec(query).all())

    def bring_in(self, new: Sequence[NewPlay]) -> int:
        """Keep plays of another program, all or none; how many were new: what a source told before is left as it is."""
        return len(self.take_in(Batch(plays=tuple(new))))

    def take_in(self, batch: Batch) -> tuple[str, ...]:
        """Keep games from elsewhere with the people who sat there, all or none; the ids of those that are new here.

        A play that its source told before is left as it is. BadInput: a tracked or scored game is here already, or went
        on meanwhile; somebody sits twice at a table; an id is nobody's."""
        # Played through before anything is written, so that nobody waits for the database meanwhile.
        sessions = [tracked(new.game, new.journal) for new in batch.games]
        with self._transaction() as connection:
            taken = taking_in.take_in(connection, self.path.name, batch, sessions)
        if sessions:
            self.refresh_card()
        return tuple(taken)

    # What an older database does not know

    def to_fill_in(self) -> int:
        """How many games of version 1 wait for ``fill_in``."""
        return len(self._stale())

    def _stale(self) -> list[str]:
        query = select(col(GameTable.id)).where(col(GameTable.stale)).order_by(col(GameTable.started).desc())
        with self._transaction() as connection:
            return [game_id for game_id in connection.exec(query).all() if game_id not in self._unread]

    def fill_in(self) -> Generator[tuple[int, int], None, int]:
        """Play the games of version 1 through, to learn their scores by category, the time they took, and the sheet.

        Before each it says how many of how many are done; it returns how many could be read. Each is kept at once, so
        it can be called off and gone on with. A game that cannot be read keeps the totals it has."""
        ids = self._stale()
        filled = 0
        for n, game_id in enumerate(ids):
            yield n, len(ids)
            try:
                game, journal = self.load(game_id)
                session = tracked(game, journal)
                self._fill_in(session)
            except (BadInput, *UNFIT):
                self._unread.add(game_id)
            else:
                filled += 1
        return filled

    def _fill_in(self, session: AnySession) -> None:
        values = {"complete": session.sheet().complete, "seconds": keeping.seconds_of(session), "stale": False}
        query = update(GameTable).where(col(GameTable.id) == session.game.info.id, col(GameTable.stale))
        with self._guarded(), self._engine.begin() as connection:
            if connection.execute(query.values(values)).rowcount:
                keeping.save_seats(connection, session)

    def _unreadable(self, game_id: str, error: Exception) -> BadInput:
        return BadInput(self.path.name, f"game {game_id}", f"cannot be read ({error})", "open an export or a backup")

    def _unknown(self, game_id: str) -> BadInput:
        return refusals.unknown(self.path.name, game_id)


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


def _engine(path: Path) -> Engine:
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


def _game_row(row: GameTable, names: Sequence[str]) -> GameRow | None:
    """A row with its players by the names they go by today; None for a card that cannot be read."""
    try:
        card: dict[str, Any] = json.loads(row.card or "")
        found = [CardPlayer(**player) for player in card.pop("players")]
        if len(names) == len(found):
            found = [replace(player, name=name) for player, name in zip(found, names, strict=True)]
        saved = datetime.fromisoformat(card.pop("saved"))
        # A card of an earlier version says nothing of the train.
        card["train"] = card.get("train", row.train)
        made = StartCard(**{**card, "lines": tuple(card["lines"])}, players=tuple(found), saved=saved)
    except (ValueError, LookupError, TypeError):
        return None
    finished = None if row.finished is None else datetime.fromisoformat(row.finished)
    return GameRow(made, datetime.fromisoformat(row.started), finished)
