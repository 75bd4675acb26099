"""Writing games into the tables, within a transaction that somebody else begins and ends."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection as Transaction
from sqlalchemy import delete, insert, select
from sqlmodel import Session as Connection
from sqlmodel import col

from companion import sheets
from companion.codec import Plain
from companion.entries import entry_to_plain
from companion.errors import BadInput
from companion.game import GameInfo
from companion.journal import Entry
from companion.plays import NewSeat
from companion.scored import ScoredGame
from companion.sheets import IssuedSheet
from companion.start_card import StartCard
from companion.store.people import People
from companion.store.results import PAUSE, played_seconds, seat_results
from companion.store.tables import DocumentTable, EntryTable, GameTable, SeatTable, SheetTable
from companion.titles import Title
from companion.tracking import AnySession

_SAVE_GAME: Final = f"""
UPDATE games SET saved = :saved, ended = :ended, rounds = :rounds, complete = :complete, card = :card,
finished = CASE WHEN :ended IS NULL THEN NULL ELSE coalesce(finished, :saved) END,
seconds = seconds + :gaps + CASE
WHEN (julianday(:first) - julianday(saved)) * 86400 BETWEEN 0 AND {PAUSE.total_seconds()}
THEN (julianday(:first) - julianday(saved)) * 86400 ELSE 0 END
WHERE id = :id"""
"""In an UPDATE the names on the right mean what was there before."""
_SAVE_SEAT: Final = """
UPDATE seats SET vp = :vp, rank = :rank, winner = :winner, scores = :scores WHERE game_id = :id AND seat = :seat"""


def iso(moment: datetime) -> str:
    """A moment as the tables have it."""
    return moment.astimezone(UTC).isoformat()


def to_json(plain: Mapping[str, Any]) -> str:
    """Plain data as the tables have it."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), default=iso)


# Tracked games


def keep_tracked(
    connection: Connection, where: str, session: AnySession, card: StartCard, people: Sequence[str] = ()
) -> None:
    """Keep a session that is new here; ``people`` are the ids of its players where they are known."""
    game, names = session.game, session.players
    refuse_known(connection, where, game.info.id)
    changing = _changing(session, card)
    if game.info.finished is not None:
        changing["finished"] = iso(game.info.finished)
    connection.add(
        GameTable(
            id=game.info.id,
            kind="tracked",
            game=game.info.game,
            scenario=game.info.scenario,
            started=iso(game.info.started),
            seconds=seconds_of(session),
            train=game.solo_train,
            place=game.info.place,
            **changing,
        )
    )
    results = seat_results(session.sheet(), over=session.over)
    _seat(connection, where, game.info, names, game.start_player, results, people)
    connection.add(DocumentTable(game_id=game.info.id, document=to_json(session.title.game_to_plain(game))))
    connection.flush()
    if session.journal.entries:
        rows = [_entry_values(session, entry) for entry in session.journal.entries]
        connection.connection().execute(insert(EntryTable), rows)
    if session.over:
        issue_new(connection.connection(), game.info.id, sheets.issue(session, datetime.now(UTC)), session.title)


def refuse_known(connection: Connection, where: str, game_id: str) -> None:
    """BadInput for a game that is here already."""
    if connection.get(GameTable, game_id) is not None:
        raise BadInput(where, game_id, "this game is in the history already", "open it there")


def go_on(connection: Transaction, session: AnySession, entries: Sequence[Entry], card: StartCard) -> bool:
    """Keep these entries of a session, and what the game came to; False when the game is not here."""
    # Statements instead of mapped rows: this is done at every tap, and takes a third of the time.
    game_id = session.game.info.id
    changing = _changing(session, card)
    moments = [entry.at for entry in entries]
    first = iso(moments[0]) if moments else changing["saved"]
    values = {**changing, "id": game_id, "gaps": played_seconds(moments), "first": first}
    if not connection.exec_driver_sql(_SAVE_GAME, values).rowcount:
        return False
    if entries:
        connection.execute(insert(EntryTable), [_entry_values(session, entry) for entry in entries])
    save_seats(connection, session)
    return True


def save_seats(connection: Transaction, session: AnySession) -> None:
    """Keep what the players of a tracked game have come to; its sheet too when it is over."""
    game_id = session.game.info.id
    results = seat_results(session.sheet(), over=session.over)
    connection.exec_driver_sql(_SAVE_SEAT, [{**row, "id": game_id, "seat": seat} for seat, row in enumerate(results)])
    if session.over:
        issue_new(connection, game_id, sheets.issue(session, datetime.now(UTC)), session.title)


def seconds_of(session: AnySession) -> float:
    """How long a session was played, pauses left out."""
    return played_seconds((session.game.info.started, *(entry.at for entry in session.journal.entries)))


def _changing(session: AnySession, card: StartCard) -> Plain:
    """What changes of a tracked game's row with its entries."""
    return {
        "saved": iso(card.saved),
        "finished": iso(card.saved) if card.ended else None,
        "ended": card.ended,
        "rounds": card.round,
        "complete": session.sheet().complete,
        "card": to_json(
            {**vars(card), "players": [vars(player) for player in card.players], "lines": list(card.lines)}
        ),
    }


def _entry_values(session: AnySession, entry: Entry) -> Plain:
    document = to_json(entry_to_plain(entry, session.title, lambda seat: seat))
    return {"game_id": session.info.id, "id": entry.id, "document": document}


def _seat(
    connection: Connection,
    where: str,
    info: GameInfo,
    names: Sequence[str],
    starts: int | None,
    results: Sequence[Plain],
    chosen: Sequence[str],
) -> None:
    """Give the game seats in place of those it had; its row must be there. People go by name where nobody chose them by
    their ids."""
    colours = [*info.colours, *[""] * (len(names) - len(info.colours))][: len(names)]
    people = People(connection, where)
    if chosen:
        seats = [NewSeat(*seat) for seat in zip(names, chosen, colours, strict=True)]
        ids = people.chosen(seats, info.started)
    else:
        ids = people.seated(names, colours, info.started)
    connection.flush()
    sat = select(col(SeatTable.person_id)).where(col(SeatTable.game_id) == info.id)
    before = set(connection.connection().execute(sat).scalars())
    connection.connection().execute(delete(SeatTable).where(col(SeatTable.game_id) == info.id))
    rows = [
        {"game_id": info.id, "seat": seat, "person_id": person, "colour": colour, "starts": seat == starts, **result}
        for seat, (person, colour, result) in enumerate(zip(ids, colours, results, strict=True))
    ]
    connection.connection().execute(insert(SeatTable), rows)
    if before - set(ids):
        # A name that was typed wrong at first is nobody's.
        people.forget_strangers()


# Games that were only scored


def keep_scored(connection: Connection, where: str, game: ScoredGame, people: Sequence[str] = ()) -> None:
    """Keep a scored game, a new one or as it is now; ``people`` as in ``keep_tracked``."""
    sheet, info, players = game.sheet(), game.info, game.position.players
    row = connection.get(GameTable, info.id)
    if row is None:
        row = GameTable(id=info.id, kind="scored", game=info.game, started="", saved="")
    elif row.kind != "scored":
        raise BadInput(where, info.id, "is no game that was scored", "begin another")
    row.scenario, row.place = info.scenario, info.place
    row.started, row.saved = iso(info.started), iso(datetime.now(UTC))
    row.finished = None if info.finished is None else iso(info.finished)
    row.seconds = None
    if info.finished is not None and info.finished > info.started:
        row.seconds = (info.finished - info.started).total_seconds()
    row.train = players[0].train if len(players) == 1 else None
    row.complete = sheet.complete
    connection.add(row)
    connection.flush()
    names = [player.name for player in players]
    _seat(connection, where, info, names, game.position.start_player, seat_results(sheet, over=True), people)
    connection.merge(DocumentTable(game_id=info.id, document=to_json(game.to_plain())))


# Sheets


def issue_new(connection: Transaction, game_id: str, issued: IssuedSheet, title: Title) -> None:
    """Keep a sheet as it was issued, unless it is the one that was issued last."""
    query = select(col(SheetTable.document)).where(col(SheetTable.game_id) == game_id)
    last = connection.execute(query.order_by(col(SheetTable.id).desc()).limit(1)).scalar()
    new = sheet_values(game_id, issued, title)
    if last is None or _undated(last) != _undated(new["document"]):
        connection.execute(insert(SheetTable), new)


def _undated(document: str) -> Plain:
    plain: Plain = json.loads(document)
    del plain["issued"]
    return plain


def sheet_values(game_id: str, issued: IssuedSheet, title: Title) -> Plain:
    """The row of an issued sheet."""
    return {"game_id": game_id, "issued": iso(issued.issued), "document": to_json(sheets.to_plain(issued, title))}
