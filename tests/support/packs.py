"""Boxes of packs that only the tests have: one mechanism each, laid over the base game; and tables of any box.

The work-rate tracks are those of `tests.support.tables`, so that no test rests on a guess."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from companion import content
from companion.content import box_of, load_box
from companion.content.packs import Pack, laid_over, read, shipped
from rules.core.frozen import replace
from rules.snowdonia.book import Setup
from rules.snowdonia.components import Box, Rulings, TrackCard
from rules.snowdonia.setting_up import lay_out, track_cards_needed
from rules.snowdonia.state import Table
from tests.support.tables import EXCAVATE, LAY, NAMES, RUBBLE, TRACK_VP

PACKS = Path(__file__).parents[1] / "data" / "packs"
ALONE = tuple(sorted(folder.name for folder in PACKS.iterdir() if folder.is_dir()))
"""Every pack of the tests."""


@lru_cache
def pack(name: str) -> Pack:
    """A pack of the tests, laid over the base game."""
    return laid_over(shipped(), read(PACKS / name))


def make_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the companion find the packs of the tests beside the shipped ones."""
    shipped_pack_of = content.pack_of
    monkeypatch.setattr(content, "pack_of", lambda name: pack(name) if name in ALONE else shipped_pack_of(name))


def alone(name: str, values: Mapping[str, Any] | None = None) -> Box:
    """The box of a pack of the tests."""
    return replace(box_of(pack(name), name, values), excavate_rate=EXCAVATE, lay_rate=LAY)


def scenario(name: str, values: Mapping[str, Any] | None = None) -> Box:
    """The box of a shipped scenario."""
    return replace(load_box(name, values), excavate_rate=EXCAVATE, lay_rate=LAY)


def table(box: Box, players: int = 3, **changes: Any) -> Table:
    """A table before its first round with everything known, as `tests.support.tables.table` lays it out; ``changes``
    are fields of the set-up, ``ruled`` answers to rulings by name."""
    solo = players == 1
    rulings = Rulings.of(changes.pop("ruled", {}))
    count = track_cards_needed(box, players)
    known: dict[str, Any] = {
        "players": NAMES[:players],
        "track_cards": tuple(TrackCard(f"t{i + 1}", TRACK_VP[i % 4], RUBBLE[i % 4]) for i in range(count)),
        "office": (7, 8, 9),
        "discs": ("sun", "rain"),
        "set_aside": None if solo else 5,
        "solo_train": min(box.trains) if solo else None,
        "solo_yard_draw": ("ore", "ore", "ore", "stone", "stone", "coal") if solo else None,
        "rulings": rulings,
    }
    return lay_out(box, Setup(**{**known, **changes}))


def at_place(table: Table, seat: int, number: float | str) -> Table:
    """A surveyor on a place, by its number."""
    index = next(i for i, place in enumerate(table.book.places) if place.number == number)
    at = table.state.surveyors
    return replace(table, state=replace(table.state, surveyors=(*at[:seat], index, *at[seat + 1 :])))
