"""A stocktake as data: the places that can be counted, and what the books say lies there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.stocktake import zones
from companion.wording import _, kind_word, zone_name
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class Counted:
    """A kind of component in a place: what the books say."""

    kind: str
    words: str
    books: int


@dataclass(frozen=True)
class ZoneView:
    """A place that can be counted."""

    zone: str
    words: str
    kinds: tuple[Counted, ...]


def zone_views(table: Table) -> tuple[ZoneView, ...]:
    """Every place that can be counted now, with what the books say."""
    ledger, book = table.state.ledger, table.book
    return tuple(
        ZoneView(
            zone,
            zone_name(book, zone),
            tuple(Counted(kind, kind_word(kind, 2), ledger[zone, kind]) for kind in kinds),
        )
        for zone, kinds in zones(table).items()
    )


def differences(view: ZoneView, counts: Mapping[str, int]) -> str:
    """How a count differs from the books, in words; "" when it fits."""
    parts = []
    for counted in view.kinds:
        if counted.kind in counts and counts[counted.kind] != counted.books:
            more = counts[counted.kind] - counted.books
            words = kind_word(counted.kind, abs(more))
            template = _("{n} {kind} more") if more > 0 else _("{n} {kind} fewer")
            parts.append(template.format(n=abs(more), kind=words))
    return ", ".join(parts)
