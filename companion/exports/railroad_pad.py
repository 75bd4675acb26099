"""The empty pad of Great Western Trail: all rows of its scoring pad, and what the railroad is worth."""

from __future__ import annotations

from collections.abc import Iterator

from companion.content.railroad import load_railroad
from companion.exports.pad import Pad, PadRow, fields, rows, told
from companion.railroad_words import rate_words, row_name
from companion.shelf import shelf
from companion.titles import RAILROAD
from companion.wording import _, told_number
from rules.gwt_railroad.components import Box, Category


def railroad_pad(players: int) -> Pad:
    """The pad of the whole game."""
    box = load_railroad()
    categories = tuple(
        PadRow(row.id, row_name(row.id), light=_("count") if _each(row) else "") for row in box.categories.values()
    )
    return Pad(shelf()[RAILROAD].name, "", players, fields(rounds=False), rows(categories), tuple(_hints(box)))


def _hints(box: Box) -> Iterator[tuple[str, str]]:
    """What the values of the box say about the end: head and words."""
    unsure = box.unsure_with_tables
    stations = [
        told(_("{station}: {vp}").format(station=number, vp=told_number(station.vp)), f"stations.{number}.vp" in unsure)
        for number, station in sorted(box.stations.items())
    ]
    yield _("Train stations, VP by station (11): "), ", ".join(stations)
    masters = [
        told(
            _("{tile}: {rate}, {what}").format(
                tile=number, rate=rate_words(lower.vp, lower.each), what=row_name(lower.counts)
            ),
            f"station_masters.{number}.lower" in unsure,
        )
        for number, master in sorted(box.masters.items())
        if (lower := master.lower) is not None
    ]
    yield _("Station masters (9): "), "; ".join(masters)
    counted = [
        told(
            _("{row}: {rate}").format(row=row_name(row.id), rate=rate_words(row.vp, row.each)),
            f"categories.{row.id}" in unsure,
        )
        for row in box.categories.values()
        if _each(row)
    ]
    yield _("Counted (12): "), "; ".join(counted)


def _each(row: Category) -> bool:
    """Whether something is counted for a row, not its VP written down."""
    return row.each is not None and row.vp is not None
