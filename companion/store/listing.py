"""Plays out of the tables: two statements for all of them, none of a game's documents read."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from sqlalchemy import Select
from sqlmodel import Session as Connection
from sqlmodel import col, select

from companion.content import scenarios
from companion.plays import Play, PlaySeat
from companion.store.people import People
from companion.store.tables import GameTable, SeatTable

_GAME = (
    "id", "kind", "game", "scenario", "scenario_name", "started", "saved", "finished", "seconds", "place", "note",
    "wrong", "binned", "complete", "rounds", "ended", "train", "source", "source_id",
)  # fmt: skip
_SEAT = ("game_id", "person_id", "colour", "vp", "rank", "winner", "starts", "scores")


def plays(connection: Connection, people: People, *which: Any) -> list[Play]:
    """The plays of the games that fit, the last one started first."""
    names = people.names()
    seats: dict[str, list[PlaySeat]] = {}
    for game_id, person, colour, vp, rank, winner, starts, scores in connection.execute(_seats(*which)):
        stands, name = names[person]
        seat = PlaySeat(stands, name, colour, vp, rank, bool(winner), bool(starts), json.loads(scores))
        seats.setdefault(game_id, []).append(seat)
    known = scenarios()
    query = select(*(getattr(GameTable, name) for name in _GAME)).where(*which)
    rows = connection.execute(query.order_by(col(GameTable.started).desc(), col(GameTable.saved).desc()))
    return [_play(dict(zip(_GAME, row, strict=True)), tuple(seats.get(row[0], ())), known) for row in rows]


def _seats(*which: Any) -> Select[Any]:
    query = select(*(getattr(SeatTable, name) for name in _SEAT))
    if which:
        query = query.join(GameTable, col(GameTable.id) == col(SeatTable.game_id)).where(*which)
    ordered: Select[Any] = query.order_by(col(SeatTable.game_id), col(SeatTable.seat))
    return ordered


def _play(row: dict[str, Any], seats: tuple[PlaySeat, ...], known: dict[str, str]) -> Play:
    seconds = row.pop("seconds")
    row["scenario_name"] = known.get(row["scenario"]) or row["scenario_name"] or row["scenario"]
    for moment in ("started", "saved", "finished", "binned"):
        row[moment] = None if row[moment] is None else datetime.fromisoformat(row[moment])
    minutes = None if seconds is None else round(seconds / 60)
    return Play(**row, seats=seats, minutes=minutes)
