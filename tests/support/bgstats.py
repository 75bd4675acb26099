"""Invented exports of BG Stats, in the shape that its own have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SNOWDONIA, GREAT_WESTERN, CHESS = 1, 2, 3
GAMES: list[dict[str, Any]] = [
    {"id": SNOWDONIA, "uuid": "g-1", "name": "Snowdonia", "bggId": 119432, "bggName": "Snowdonia", "highestWins": True},
    {"id": GREAT_WESTERN, "uuid": "g-2", "name": "GWT (mine)", "bggId": 193738, "bggName": "Great Western Trail"},
    {"id": CHESS, "uuid": "g-3", "name": "Chess", "bggId": 171, "bggName": "Chess", "noPoints": True},
]
PLACES: list[dict[str, Any]] = [{"id": 5, "uuid": "l-5", "name": "Café Zoë"}]


def export(
    plays: Sequence[Mapping[str, Any]], names: Sequence[str], games: Sequence[Mapping[str, Any]] = GAMES
) -> dict[str, Any]:
    """A whole export: ``names`` become players 1, 2, 3 ... with the ids p-1, p-2 ..."""
    players = [
        {"id": n, "uuid": f"p-{n}", "name": name, "isAnonymous": False, "bggUsername": ""}
        for n, name in enumerate(names, 1)
    ]
    return {
        "userInfo": {"meRefId": 1},
        "players": players,
        "locations": PLACES,
        "games": list(games),
        "plays": list(plays),
        "tags": [],
        "challenges": [],
    }


def play(uuid: str, scores: Mapping[int, object], day: str = "2024-05-31 19:30:00", **fields: Any) -> dict[str, Any]:
    """A play of Snowdonia: ``scores`` by the number of the player; the highest whole number wins."""
    best = max((score for score in scores.values() if isinstance(score, int)), default=None)
    return {
        "uuid": uuid,
        "gameRefId": SNOWDONIA,
        "locationRefId": 5,
        "playDate": day,
        "playDateYmd": int(day[:10].replace("-", "")),
        "durationMin": 95,
        "rounds": 0,
        "ignored": False,
        "board": "Mount Snowdon",
        "comments": "",
        "manualWinner": False,
        "usesTeams": False,
        "playerScores": [
            {
                "playerRefId": player,
                "score": "" if score is None else str(score),
                "winner": score == best and best is not None,
                "rank": 0,
                "seatOrder": 0,
                "startPlayer": n == 0,
                "newPlayer": False,
                "role": "",
            }
            for n, (player, score) in enumerate(scores.items())
        ],
        **fields,
    }
