"""Games from elsewhere into the tables, within a transaction that somebody else begins and ends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import insert
from sqlmodel import Session as Connection
from sqlmodel import select

from companion import start_card
from companion.batch import Batch, NewGame
from companion.codec import Plain
from companion.plays import NewPlay
from companion.store import refusals
from companion.store.keeping import go_on, iso, keep_scored, keep_tracked, refuse_known
from companion.store.people import People
from companion.store.results import new_results
from companion.store.tables import GameTable, SeatTable
from companion.tracking import AnySession
from rules.core.frozen import replace


def take_in(connection: Connection, where: str, batch: Batch, sessions: Sequence[AnySession]) -> list[str]:
    """Keep all of a batch; ``sessions`` are its games, played through. The ids of those that are new here; BadInput as
    ``Store.take_in``."""
    people = People(connection, where)
    for person, name in batch.newcomers.items():
        people.add(name, person)
    taken = _bring_in(connection, people, _unknown(connection, batch.plays))
    connection.flush()
    for game, session in zip(batch.games, sessions, strict=True):
        if _keep(connection, where, game, session):
            taken.append(session.game.info.id)
    for scored in batch.scored:
        refuse_known(connection, where, scored.game.id)
        keep_scored(connection, where, scored.game, scored.people)
        taken.append(scored.game.id)
    if batch.newcomers:
        connection.flush()
        people.forget_strangers()
    return taken


def _keep(connection: Connection, where: str, game: NewGame, session: AnySession) -> bool:
    """Keep a tracked game; whether it is new here."""
    entries = session.journal.entries
    card = start_card.start_card(session)
    if game.kept:
        if not go_on(connection.connection(), session, entries[game.kept :], card):
            raise refusals.unknown(where, session.game.info.id)
        return False
    # It was saved when it was played, and must not go before the games of late.
    played = entries[-1].at if entries else session.game.info.started
    keep_tracked(connection, where, session, replace(card, saved=played), game.people)
    return True


def _unknown(connection: Connection, plays: Sequence[NewPlay]) -> list[NewPlay]:
    """The plays that no source told before, each once."""
    query = select(GameTable.source, GameTable.source_id).where(GameTable.source_id != "")
    known = set(connection.exec(query).all())
    found = []
    for play in plays:
        named = (play.source, play.source_id)
        if not play.source_id or named not in known:
            known.add(named)
            found.append(play)
    return found


def _bring_in(connection: Connection, people: People, new: Sequence[NewPlay]) -> list[str]:
    """Keep plays; the ids they have now. Statements for all of them at once: there may be thousands."""
    games: list[Plain] = []
    seats: list[Plain] = []
    saved = iso(datetime.now(UTC))
    for play in new:
        game_id = str(uuid4())
        games.append(
            {
                "id": game_id,
                "kind": "imported",
                "game": play.game,
                "scenario": play.scenario,
                "scenario_name": play.scenario_name,
                "started": iso(play.started),
                "saved": saved,
                "rounds": play.rounds,
                "seconds": None if play.minutes is None else play.minutes * 60.0,
                "train": play.train,
                "complete": all(seat.vp is not None for seat in play.seats),
                "wrong": play.wrong,
                "place": play.place,
                "note": play.note,
                "source": play.source,
                "source_id": play.source_id,
            }
        )
        ids = people.chosen(play.seats, play.started)
        for n, (person, seat, result) in enumerate(zip(ids, play.seats, new_results(play.seats), strict=True)):
            given = {"person_id": person, "colour": seat.colour, "starts": seat.starts}
            seats.append({"game_id": game_id, "seat": n, **given, **result})
    connection.flush()
    for table, rows in ((GameTable, games), (SeatTable, seats)):
        if rows:
            connection.connection().execute(insert(table), rows)
    return [game["id"] for game in games]
