"""A play for BG Stats: a link that opens its form filled in. Nothing is sent; whoever opens the link confirms there.

The link carries JSON. Fields that say nothing are left out, so that its QR code stays light; every switch is there,
because a missing one is no "no" to that program. The ids never change, so a play handed over twice is one play.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.exports.sheet_data import SheetData, SheetPlayer, part_words
from companion.wording import _, colour_word

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Snowdonia Companion"
_SEATS: Final = UUID("0f0c8a52-5d0e-4c37-8f3a-6a5f0a1c7d21")
"""The name space of the ids of people whom nobody knows: the same seat of the same game always gets the same one."""


def why_not(data: SheetData) -> str:
    """Why there is nothing to hand over, in a sentence; "" when there is."""
    if not data.over:
        return _("The game is not over. BG Stats takes the result of a game that has ended.")
    return ""


def caution(data: SheetData) -> str:
    """What the play will lack, in a sentence; "" when nothing."""
    if not data.complete:
        return _("Numbers are missing, so totals that are not known and the winner are left out.")
    if data.part:
        return _("This is a part of the score: the play says so, and it names no winner.")
    if data.solo:
        return _("A solo game has no winner; BG Stats lets you say otherwise.")
    return ""


def play(data: SheetData, *, comments: bool = True) -> dict[str, Any]:
    """The play as BG Stats wants it; without ``comments`` it is shorter."""
    told: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": data.id,
        "playDate": _ended(data).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "board": data.variant,
        "durationMin": data.minutes,
        "comments": _comments(data) if comments else "",
        "location": data.place,
        "game": _filled(
            {
                "name": data.game_name,
                "sourceGameId": data.game,
                "bggId": data.bgg_id,
                "highestWins": True,
                "noPoints": False,
            }
        ),
        "players": [_player(data, seat, player) for seat, player in enumerate(data.players)],
    }
    return _filled(told)


def _comments(data: SheetData) -> str:
    said = [part_words(data.part)] if data.part else []
    return "\n".join([*said, data.note] if data.note else said)


def link(data: SheetData, *, comments: bool = True) -> str:
    """The play as a link of ASCII letters."""
    text = json.dumps(play(data, comments=comments), ensure_ascii=False, separators=(",", ":"))
    # Half of a surrogate pair is no character and cannot be written.
    return ADDRESS + quote(text, safe="", errors="replace")


def player_id(data: SheetData, seat: int) -> str:
    """The id of who sat there: the person's, or one of the seat of this game."""
    return data.players[seat].person or str(uuid5(_SEATS, f"{data.id}/{seat}"))


def _player(data: SheetData, seat: int, player: SheetPlayer) -> dict[str, Any]:
    return _filled(
        {
            "name": player.name,
            "sourcePlayerId": player_id(data, seat),
            "score": player.total.vp if player.total.complete else None,
            "rank": player.rank,
            "role": colour_word(player.colour) if player.colour else "",
            "startPlayer": player.starts,
            "winner": player.winner,
        }
    )


def _ended(data: SheetData) -> datetime:
    """BG Stats dates a play by its end."""
    if data.finished is not None:
        return data.finished
    return data.started + timedelta(minutes=data.minutes or 0)


def _filled(told: dict[str, Any]) -> dict[str, Any]:
    """Without the fields that say nothing; a number of 0 and a "no" say something."""
    return {key: value for key, value in told.items() if value is not None and value != ""}
