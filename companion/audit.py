"""The audit: what the table should show now, zone by zone, and whether the books balance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.wording import _, counts_words, kind_word, zone_name
from rules.core.ledger import SUSPENSE
from rules.snowdonia.components import (
    BAG,
    BOX,
    CUBES,
    DRAWN,
    EVENT,
    EVENT_TRACK,
    GAME_MARKERS,
    KINDS,
    MATERIALS,
    RUBBLE,
    SUPPLY,
    YARD,
    player_zone,
    train_zone,
)
from rules.snowdonia.setting_up import RATE_TRACK
from rules.snowdonia.state import Table
from rules.snowdonia.traits.game_surveyor import ZONE as GAME_SURVEYOR


@dataclass(frozen=True)
class ZoneCount:
    """What lies in one zone: ``counts`` by kind, None while it is not to be seen (a closed bag); ``unknown`` when part
    of it was never entered."""

    zone: str
    name: str
    counts: Mapping[str, int] | None
    unknown: bool = False

    @property
    def total(self) -> int | None:
        """All components there; None while it is not to be seen."""
        return None if self.counts is None else sum(self.counts.values())


@dataclass(frozen=True)
class Imbalance:
    """A kind of which the zones hold more or fewer than the box does; a fault of the books, not of the table."""

    kind: str
    expected: int
    got: int

    def __str__(self) -> str:
        """One sentence."""
        return _("{kind}: all zones together hold {got}, the box holds {expected}.").format(
            kind=kind_word(self.kind, self.got), got=self.got, expected=self.expected
        )


def zones(table: Table, *, bag_closed: bool = False) -> tuple[ZoneCount, ...]:
    """What the table should show now: yard, bag, supply, players, trains in the shed, the route's spaces, the event
    track, the game markers, the box, and what the books cannot explain.

    ``bag_closed``: nobody may look (4.C.3), so no number of the bag is told, nor the cubes in the box,
    which would give it away."""
    found = [_zone(table, YARD, MATERIALS)]
    found.append(ZoneCount(BAG, zone_name(table.book, BAG), None) if bag_closed else _zone(table, BAG, CUBES))
    found.append(_zone(table, SUPPLY))
    found += [_zone(table, player_zone(seat)) for seat in range(len(table.book.players))]
    found += [_zone(table, train_zone(train)) for train in table.state.shed]
    found += [
        ZoneCount(s.id, zone_name(table.book, s.id), {RUBBLE: table.rubble(s.id)}, table.unknown_rubble(s.id))
        for s in table.book.route_spaces
        if table.rubble(s.id) or table.unknown_rubble(s.id)
    ]
    found.append(_zone(table, EVENT_TRACK, (EVENT,)))
    if table.state.ledger[DRAWN, EVENT]:
        found.append(_zone(table, DRAWN, (EVENT,)))
    found.append(_zone(table, RATE_TRACK, (GAME_MARKERS,)))
    if table.state.ledger[GAME_SURVEYOR, GAME_MARKERS]:
        found.append(_zone(table, GAME_SURVEYOR, (GAME_MARKERS,)))
    found += [
        ZoneCount(station.id, station.name, {GAME_MARKERS: 1})
        for station in table.book.route
        if station.id in table.state.game_markers_on
    ]
    found.append(_zone(table, BOX, hidden=CUBES if bag_closed else ()))
    if table.state.ledger.zone(SUSPENSE):
        found.append(_zone(table, SUSPENSE))
    return tuple(found)


def _zone(table: Table, zone: str, kinds: tuple[str, ...] = (), *, hidden: tuple[str, ...] = ()) -> ZoneCount:
    """A zone with the kinds that are always named there, then whatever else lies there."""
    lies = {kind: n for kind, n in table.state.ledger.zone(zone).items() if kind not in hidden}
    counts = dict.fromkeys(kinds, 0) | {kind: lies[kind] for kind in KINDS if kind in lies}
    return ZoneCount(zone, zone_name(table.book, zone), counts)


def lines(table: Table, *, bag_closed: bool = False) -> tuple[str, ...]:
    """What the table should show now, a line a zone; ``?`` where a number was never entered."""
    return tuple(_line(count) for count in zones(table, bag_closed=bag_closed))


def _line(count: ZoneCount) -> str:
    if count.counts is None:
        return _("{zone}: closed").format(zone=count.name)
    if count.unknown:
        return _("{zone}: ? {kinds}").format(zone=count.name, kinds=kind_word(RUBBLE))
    if len([n for n in count.counts.values() if n]) < 2:
        return _("{zone}: {counts}").format(zone=count.name, counts=counts_words(count.counts))
    return _("{zone}: {counts}, {total} in all").format(
        zone=count.name, counts=counts_words(count.counts), total=count.total
    )


def suspense(table: Table) -> dict[str, int]:
    """What the books cannot explain, by kind: more than 0 has gone from sight, less than 0 came from nowhere."""
    return table.state.ledger.zone(SUSPENSE)


def check(table: Table) -> list[Imbalance]:
    """Kinds that appeared or vanished; empty when the books balance, as they do whatever happens at a table."""
    held = table.state.ledger.totals()
    totals = table.book.box.totals
    return [
        Imbalance(kind, totals.get(kind, 0), held.get(kind, 0))
        for kind in KINDS
        if held.get(kind, 0) != totals.get(kind, 0)
    ]
