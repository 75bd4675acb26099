"""What a correction of the past changes in a railroad, and how its log reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from companion.railroad_words import describe, name_word, place_word, say, worker_word
from companion.score_words import listed
from companion.tracking import AnyAction, Line
from companion.wording import _
from rules.core.message import Message
from rules.gwt_railroad.components import RAILROAD
from rules.gwt_railroad.position import position
from rules.gwt_railroad.scoring import score
from rules.gwt_railroad.state import State, Table
from rules.gwt_railroad.steps import EndGame, Stocktake
from ui.present.corrections import ChangeRow
from ui.present.log import Reading
from ui.present.looks import Look
from ui.present.railroad.line import nth_station
from ui.present.railroad.scores import vp_words

_CLAUSE_OF = {
    "move-engine": "4",
    "upgrade": "6",
    "upgrade-behind": "13",
    "station-master": "8",
    "return-from-end": "10",
    "extraordinary-delivery": "13",
    "count": "12",
    "end-game": "12",
    "stocktake": "14",
}
"""The clause that a step of the log rests on."""


def clause_of(action: Any) -> str:
    """The clause of an action."""
    number = _CLAUSE_OF.get(action.step, "")
    if getattr(action, "direction", "") == "backward":
        number = "5"
    return f"{RAILROAD}:{number}" if number else ""


READING = Reading(
    say, clause_of, {Stocktake.step: "yard", EndGame.step: "nav-score"}, frozenset({Stocktake.step, EndGame.step})
)
"""How the log of a railroad is read."""

_COUNTED = tuple(field.name for field in fields(State) if field.name not in ("moment", "ended"))


class RailroadCorrected:
    """A correction in a railroad (`ui.present.corrections.Corrected`)."""

    def over(self, table: Table) -> bool:
        return table.state.ended

    def differences(self, table: Table, then: Table) -> tuple[str, ...]:
        """The fields of the state that differ."""
        return tuple(name for name in _COUNTED if getattr(table.state, name) != getattr(then.state, name))

    def rows(self, table: Table, then: Table, changed: tuple[str, ...], looks: Sequence[Look]) -> list[ChangeRow]:
        return [*_engines(table, then, looks), *_stations(table, then, looks), *_players(table, then, looks)]

    def points(self, table: Table, then: Table, looks: Sequence[Look]) -> list[ChangeRow]:
        now, new = (score(each.book, position(each)).players for each in (table, then))
        rows = []
        for look, before, after in zip(looks, now, new, strict=True):
            was, becomes = (vp_words(one.total, one.complete) for one in (before, after))
            if was != becomes:
                rows.append(ChangeRow(_("{player}, VP now").format(player=look.name), was, becomes, look))
        return rows

    def does(self, line: Line[Any], changed: tuple[str, ...]) -> object:
        before, after = line.before.state, line.after.state
        return [
            (name, getattr(before, name), getattr(after, name))
            for name in changed
            if getattr(before, name) != getattr(after, name)
        ]

    def words(self, action: AnyAction, table: Table) -> str:
        return describe(action, table.book)  # type: ignore[arg-type]

    def cubes(self, action: AnyAction) -> tuple[str, ...]:
        return ()

    def say(self, message: Message, book: Any) -> str:
        return say(message, book)

    def runs_short(self, line: Line[Any]) -> bool:
        return False


def _engines(table: Table, then: Table, looks: Sequence[Look]) -> Iterator[ChangeRow]:
    for look, now, new in zip(looks, table.state.engines, then.state.engines, strict=True):
        if now != new:
            words = _("{player}'s engine").format(player=look.name)
            yield ChangeRow(words, place_word(now), place_word(new), look)


def _stations(table: Table, then: Table, looks: Sequence[Look]) -> Iterator[ChangeRow]:
    for n in table.book.stations:
        now, new = _discs(table, n, looks), _discs(then, n, looks)
        if now != new:
            yield ChangeRow(_("Discs on {station}").format(station=nth_station(n)), now, new, icon="site-building")
        now, new = _beside(table, n), _beside(then, n)
        if now != new:
            yield ChangeRow(_("Beside {station}").format(station=nth_station(n)), now, new, icon="contract")


def _discs(table: Table, station: int, looks: Sequence[Look]) -> str:
    return listed([looks[disc.seat].letter for disc in table.state.discs.get(station, ())]) or _("none")


def _beside(table: Table, station: int) -> str:
    tile, worker = table.state.tiles.get(station), table.state.workers.get(station)
    if tile is not None:
        return _("master {number}").format(number=tile)
    return worker_word(worker) if worker is not None else _("none")


def _players(table: Table, then: Table, looks: Sequence[Look]) -> Iterator[ChangeRow]:
    for seat, look in enumerate(looks):
        now, new = (", ".join(map(str, each.state.masters[seat])) or _("none") for each in (table, then))
        if now != new:
            yield ChangeRow(_("{player}, station masters").format(player=look.name), now, new, look)
        for what in table.book.box.entered:
            had, has = table.state.counts[seat].get(what), then.state.counts[seat].get(what)
            if had != has:
                words = _("{player}, {what}").format(player=look.name, what=name_word(table.book, what))
                yield ChangeRow(words, "?" if had is None else str(had), "?" if has is None else str(has), look)
