"""Files with games of every kind, and a history that knows some of the people in them."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

from companion.plays import NewPlay, NewSeat
from companion.store import Store
from tests.support.bgstats import CHESS, GREAT_WESTERN, export, play

OLD = Path(__file__).parents[1] / "data" / "format-1"
LONG = "Maximilian-Alexander von Hohenstein-Weißenburg zu Lindenthal"
NAMES = ("Siân", "Mikkel", "ΕΛΕΝΗ", "Tom", LONG, "دانا")


def remember_people(store: Store) -> None:
    """Three games in the history: the first is one that the files hold too."""
    tables = (
        ("Siân", "Mikkel", "Ελένη", "Tom"),
        tuple(f"Friend {n}" for n in range(1, 6)),
        tuple(f"Guest {n}" for n in range(1, 6)),
    )
    for n, names in enumerate(tables):
        seats = tuple(NewSeat(name, vp=100 - 10 * seat) for seat, name in enumerate(names))
        store.bring_in([NewPlay("snowdonia", datetime(2024, 5 - n, 1, 17, 30, tzinfo=UTC), seats)])


def write_files(folder: Path) -> None:
    """An export of BG Stats, game files of the first format, and a file that breaks off."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = [
        play("u-1", {1: 100, 2: 90, 3: 80, 4: 70}, "2024-05-01 19:30:00"),
        play("u-2", {1: 97, 4: "50+39", 5: 92}, "2024-06-07 20:00:00"),
        play("u-3", {1: 61, 2: "?", 6: 70}, "2024-06-14 20:00:00"),
        play("u-4", {1: 61, 2: 66}, "2024-06-21 20:00:00", gameRefId=GREAT_WESTERN, board="Rails to the North"),
        play("u-5", {1: 78}, "2023-10-25 20:00:00"),
        play("u-6", {1: 84}) | {"playDate": None, "playDateYmd": None},
        play("u-7", {1: 1}, gameRefId=CHESS),
    ]
    (folder / "BGStatsExport.json").write_text(json.dumps(export(entries, NAMES)), "utf-8")
    (folder / "cut.json").write_text('{"players": [', "utf-8")
    for path in sorted(OLD.iterdir()):
        shutil.copy(path, folder)
