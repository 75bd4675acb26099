"""What the railroad is worth for each player so far, as the list beside the line shows it (12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.railroad_words import place_word
from companion.wording import _, ngettext
from rules.core.scoring import PlayerScore, ScoreSheet
from rules.gwt_railroad.scoring import CATEGORIES
from rules.gwt_railroad.state import Table
from ui.present.looks import Look


@dataclass(frozen=True)
class ScoreRow:
    """A player: what the points come from, and how many; "" for points that are hidden."""

    seat: int
    look: Look
    words: str
    vp: str
    chosen: bool = False
    lit: bool = False
    sentence: str = ""


def railroad_vp(score: PlayerScore) -> tuple[int, bool]:
    """The VP of the railroad's own rows, and whether all of them are known."""
    return (
        sum(score.category(row) for row in CATEGORIES),
        all(score.category_complete(row) for row in CATEGORIES),
    )


def vp_words(vp: int, complete: bool) -> str:
    """A sum of VP; "3+?" while a part of it is not known."""
    return str(vp) if complete else f"{vp}+?"


def score_rows(
    table: Table,
    before: Table | None,
    sheet: ScoreSheet,
    looks: Sequence[Look],
    *,
    chosen: int | None = None,
    points: bool = True,
) -> tuple[ScoreRow, ...]:
    """All players by seat. ``before`` is the table before the last step; ``points`` False hides them until the end."""
    return tuple(
        _row(table, before, sheet.players[seat], seat, look, chosen == seat, points or table.state.ended)
        for seat, look in enumerate(looks)
    )


def _row(
    table: Table, before: Table | None, score: PlayerScore, seat: int, look: Look, chosen: bool, points: bool
) -> ScoreRow:
    words = earned_words(table, seat)
    vp = vp_words(*railroad_vp(score)) if points else ""
    lit = before is not None and _owned(before, seat) != _owned(table, seat)
    at = _("engine at {place}").format(place=place_word(table.state.engines[seat]))
    told = _("{vp} VP").format(vp=vp) if vp else ""
    sentence = ", ".join(part for part in (look.name, at, words, told, _("changed") if lit else "") if part)
    return ScoreRow(seat, look, words, vp, chosen, lit, sentence)


def _owned(table: Table, seat: int) -> object:
    return table.upgraded(seat), table.state.masters[seat], table.state.counts[seat]


def earned_words(table: Table, seat: int) -> str:
    """Stations and station masters of a player: "stations 1, 3, master 4"."""
    stations = table.upgraded(seat)
    parts = []
    if stations:
        numbers = ", ".join(map(str, stations))
        parts.append(ngettext("station {numbers}", "stations {numbers}", len(stations)).format(numbers=numbers))
    else:
        parts.append(_("no station"))
    masters = table.state.masters[seat]
    if masters:
        numbers = ", ".join(map(str, masters))
        parts.append(ngettext("master {numbers}", "masters {numbers}", len(masters)).format(numbers=numbers))
    return ", ".join(parts)
