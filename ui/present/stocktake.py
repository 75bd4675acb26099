"""A stocktake as data: a row for every place of the table with what should lie there, what was counted, and how that
differs. Without counting it is the audit: what the table should show now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.causes import Cause
from companion.session import LogLine, action_words
from companion.stocktake import zones
from companion.wording import _, counts_words, kind_word, zone_name
from rules.core.ledger import SUSPENSE
from rules.snowdonia.components import (
    BAG,
    BARS,
    COAL,
    EVENT,
    EVENT_TRACK,
    ORE,
    RUBBLE,
    STONE,
    SUPPLY,
    YARD,
    clause,
    player_zone,
    train_zone,
)
from rules.snowdonia.state import Table
from ui.present.corrections import cubes_of
from ui.present.looks import Look

COLUMNS = (ORE, STONE, COAL, RUBBLE, BARS, EVENT)
"""The kinds in the order of the columns."""
SHED, ROUTE = "shed", "route"
"""Rows that stand for several places; opened, each place has a row of its own."""


@dataclass(frozen=True)
class StockRow:
    """A row. ``cells`` are the numbers by column (None: that kind never lies there), ``kinds`` what can be counted;
    ``opens`` names the group that the row stands for."""

    zone: str
    words: str
    cells: tuple[int | None, ...]
    kinds: tuple[str, ...] = ()
    look: Look | None = None
    icon: str = ""
    tail: str = ""
    opens: str = ""
    inner: bool = False

    def books(self, kind: str) -> int:
        """What the books say of a kind."""
        return self.cells[COLUMNS.index(kind)] or 0

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        numbers = [
            _("{kind} {n}").format(kind=kind_word(kind, 2), n=n)
            for kind, n in zip(COLUMNS, self.cells, strict=True)
            if n is not None
        ]
        return ", ".join(part for part in (self.words, *numbers, self.tail) if part)


@dataclass(frozen=True)
class StockView:
    """All rows, what is in suspense, and the sum of everything; ``balanced`` as it was set up (1.2)."""

    rows: tuple[StockRow, ...]
    suspense: StockRow | None
    total: StockRow
    balanced: bool


def stock_view(
    table: Table, looks: Sequence[Look], *, bag_closed: bool = False, opened: frozenset[str] = frozenset()
) -> StockView:
    """Every place with what should lie there now; ``opened`` names the groups whose places are shown one by one."""
    can, book, ledger = zones(table), table.book, table.state.ledger

    def cells(*names: str, kinds: Sequence[str]) -> tuple[int | None, ...]:
        return tuple(sum(ledger[name, kind] for name in names) if kind in kinds else None for kind in COLUMNS)

    def place(zone: str, icon: str = "", look: Look | None = None, inner: bool = False) -> StockRow:
        kinds = tuple(kind for kind in COLUMNS if kind in can.get(zone, ()))
        return StockRow(zone, zone_name(book, zone), cells(zone, kinds=kinds), kinds, look, icon, inner=inner)

    rows = [place(YARD, "yard")]
    rows += [place(player_zone(seat), look=look) for seat, look in enumerate(looks)]
    trains = [train_zone(train) for train in table.state.shed]
    if trains:
        rows.append(StockRow(SHED, _("Engine shed"), cells(*trains, kinds=(COAL,)), icon="train", opens=SHED))
        rows += [place(zone, inner=True) for zone in trains if SHED in opened]
    spaces = [space.id for space in book.route_spaces]
    on_route = cells(*spaces, EVENT_TRACK, kinds=(RUBBLE, EVENT))
    rows.append(StockRow(ROUTE, _("Route, events"), on_route, icon="nav-table", opens=ROUTE))
    rows += [place(zone, inner=True) for zone in spaces if ROUTE in opened]
    rows.append(place(SUPPLY, "nav-box"))
    if bag_closed:
        note = _("nobody looks, {clause}").format(clause=clause("4.C.3").clause)
        rows.append(StockRow(BAG, zone_name(book, BAG), (None,) * len(COLUMNS), icon="bag", tail=note))
    else:
        rows.append(place(BAG, "bag"))
    held = ledger.zone(SUSPENSE)
    suspense = None
    if held:
        missing = tuple(-held[kind] if kind in held else None for kind in COLUMNS)
        suspense = StockRow(SUSPENSE, _("In suspense"), missing, icon="finding", tail=_("not explained yet"))
    sums, totals = ledger.totals(), book.box.totals
    balanced = all(sums.get(kind, 0) == totals.get(kind, 0) for kind in COLUMNS)
    tail = _("as set up") if balanced else _("not as set up")
    whole = StockRow("", _("All, box included"), tuple(sums.get(kind, 0) for kind in COLUMNS), tail=tail)
    return StockView(tuple(rows), suspense, whole, balanced)


def differences(row: StockRow, counts: Mapping[str, int]) -> str:
    """How a count differs from the books, in words; "" when it fits."""
    parts = []
    for kind, n in counts.items():
        more = n - row.books(kind)
        if more:
            template = _("{n} {kind} more") if more > 0 else _("{n} {kind} fewer")
            parts.append(template.format(n=abs(more), kind=kind_word(kind, abs(more))))
    return ", ".join(parts)


@dataclass(frozen=True)
class CauseView:
    """A slip that would explain the difference: its entry, what was written, what it would become."""

    entry: int
    title: str
    words: str
    look: Look | None
    possible: bool


def cause_views(found: Sequence[Cause], lines: Sequence[LogLine], looks: Sequence[Look]) -> tuple[CauseView, ...]:
    """The causes in words, in their order."""
    numbers = {line.entry: (n, line) for n, line in enumerate(lines, 1)}
    views = []
    for cause in found:
        n, line = numbers[cause.entry]
        look = looks[line.seat] if line.seat is not None else None
        title = _("Entry {n}, round {round}").format(n=n, round=line.round)
        cubes = cubes_of(cause.action)
        becomes = action_words(cause.action, line.before.book)
        if cubes:
            becomes = counts_words({kind: cubes.count(kind) for kind in dict.fromkeys(cubes)})
        words = _("{written}. It was: {becomes}").format(written=line.text, becomes=becomes)
        if cause.ruled_out:
            place = zone_name(line.before.book, cause.ruled_out)
            words = _("{words}. Ruled out by the count of {place}.").format(words=words, place=place)
        elif cause.breaks:
            words = _("{words}. Then {n} later entries no longer fit.").format(words=words, n=len(cause.breaks))
        views.append(CauseView(cause.entry, title, words, look, not cause.ruled_out))
    return tuple(views)


def suspense_words(table: Table) -> str:
    """What the books cannot explain, in a sentence; "" when they explain everything."""
    held = table.state.ledger.zone(SUSPENSE)
    if not held:
        return ""
    counts = {kind: abs(n) for kind, n in held.items()}
    return _("{components} not explained").format(components=counts_words(counts))
