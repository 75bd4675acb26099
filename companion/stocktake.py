"""A stocktake: what was really counted in a zone. The books follow, and the difference waits in the suspense zone.

The counts are absolute. When the entry that caused the difference is amended later, the difference shrinks by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion import fields as fields_of
from companion.wording import _, counts_words, kind_word, zone_name
from rules.core.ledger import SUSPENSE, Transfer
from rules.core.message import message
from rules.core.problems import Grade, Problem
from rules.snowdonia.actions.action import Action, no_such
from rules.snowdonia.book import Book
from rules.snowdonia.components import (
    BAG,
    BARS,
    COAL,
    CUBES,
    GAME_MARKERS,
    MATERIALS,
    RUBBLE,
    SUPPLY,
    YARD,
    clause,
    player_zone,
    train_zone,
    zone_seat,
)
from rules.snowdonia.effects import Draft
from rules.snowdonia.state import Table

RULE = "1.2"


@dataclass(frozen=True)
class Stocktake(Action):
    """Counted at the table: so many of each kind in a zone. A kind that is not named was not counted."""

    zone: str
    counts: Mapping[str, int] = field(default_factory=dict)

    step: ClassVar[str] = "stocktake"

    def problems(self, table: Table) -> list[Problem]:
        """Impossible for a zone or a kind that does not exist; a note for each difference from the books."""
        kinds = zones(table).get(self.zone)
        if kinds is None:
            return [no_such("zone", self.zone)]
        for kind, n in self.counts.items():
            if kind not in kinds:
                return [no_such("component", f"{kind_word(kind)} ({zone_name(table.book, self.zone)})")]
            if n < 0 or n > table.book.box.totals.get(kind, 0):
                return [no_such("count", f"{n} {kind_word(kind, n)}")]
        return [
            _differs(self.zone, kind, n, held)
            for kind, n in self.counts.items()
            if n != (held := table.state.ledger[self.zone, kind])
        ]

    def apply(self, table: Table, draft: Draft) -> None:
        """Every difference moves to or from the suspense zone."""
        for kind, n in self.counts.items():
            more = n - draft.state.ledger[self.zone, kind]
            if more > 0:
                draft.do(clause(RULE), Transfer(kind, more, SUSPENSE, self.zone))
            elif more < 0:
                draft.do(clause(RULE), Transfer(kind, -more, self.zone, SUSPENSE))


def _differs(zone: str, kind: str, count: int, held: int) -> Problem:
    return Problem(Grade.NOTE, clause(RULE), message("short", zone=zone, kind=kind, count=count, held=held))


def zones(table: Table) -> dict[str, tuple[str, ...]]:
    """The zones that can be counted now, each with the kinds that can lie there."""
    found: dict[str, tuple[str, ...]] = {YARD: MATERIALS, BAG: CUBES, SUPPLY: (BARS, RUBBLE, GAME_MARKERS)}
    for seat in range(len(table.book.players)):
        found[player_zone(seat)] = (*MATERIALS, BARS, RUBBLE)
    for train in table.state.shed:
        found[train_zone(train)] = (COAL,)
    for space in table.book.route_spaces:
        found[space.id] = (RUBBLE,)
    return found


def words(stocktake: Stocktake, book: Book) -> str:
    """A stocktake as a line of the log."""
    zone, counts = zone_name(book, stocktake.zone), counts_words(stocktake.counts)
    return _("Counted: {zone}, {counts}").format(zone=zone, counts=counts)


# As plain data; ``name_of`` turns a seat into what stands for the player, ``seat_of`` turns it back.


def to_plain(stocktake: Stocktake, name_of: Callable[[int], Any]) -> dict[str, Any]:
    """A stocktake as plain data."""
    counts = dict(stocktake.counts)
    return {"step": stocktake.step} | zone_to_plain(stocktake.zone, name_of) | {"counts": counts}


def from_plain(plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Stocktake:
    """The stocktake of plain data; BadInput names the field that is wrong."""
    return Stocktake(zone_from_plain(plain, seat_of), fields_of.counts(plain))


def zone_to_plain(zone: str, name_of: Callable[[int], Any]) -> dict[str, Any]:
    """The zone that was counted; a player's own supply by who it is."""
    seat = zone_seat(zone)
    return {"zone": zone} if seat is None else {"player": name_of(seat)}


def zone_from_plain(plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> str:
    """The zone of plain data; BadInput when there is none."""
    return player_zone(seat_of(plain["player"])) if "player" in plain else fields_of.text(plain, "zone")
