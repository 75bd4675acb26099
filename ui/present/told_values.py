"""Printed values that nobody knew before a game was entered: sites beyond those known, what a site or a surveyor
scores, the station number that contracts count somewhere.

A cell ``vp.<pack path>`` or ``number.<pack path>`` holds what was typed for one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.content.packs import UNTOLD
from companion.score_words import bare_site_name
from companion.wording import _
from rules.snowdonia.book import Book, next_site
from rules.snowdonia.components import Box, Station
from rules.snowdonia.position import Position
from rules.snowdonia.scoring import counts_stations, surveyor_vp
from ui.present.surveyor_places import place_name, read_number

Kind = Literal["vp", "number"]
KINDS: Final[tuple[Kind, ...]] = ("vp", "number")

MORE: Final = "+"
"""Ends the id of a site that a card may print besides those known: ``eibsee.b+``."""
LONGEST: Final = 4
"""No printed value has more signs than this."""
SITE_KINDS: Final = ("x", "b")
"""Excavation and building sites, as their ids call them."""


@dataclass(frozen=True)
class Asked:
    """A value that the score hangs on: its cell, what it is in words, and the seats whose score it is."""

    cell: str
    kind: Kind
    words: str
    seats: tuple[int, ...]


def may_have_more(station: Station, kind: str) -> bool:
    """Whether a station may print further sites of a kind ("x" or "b")."""
    return station.more_excavation_sites if kind == "x" else station.more_building_sites


def more_site(station: Station, kind: str) -> str:
    """The id that stands for all such sites."""
    return f"{station.id}.{kind}{MORE}"


def more_words(station: Station, kind: str) -> str:
    """What stands for all such sites, in words."""
    words = _("{station}, another excavation site") if kind == "x" else _("{station}, another building site")
    return words.format(station=station.name)


def new_site(book: Book, more: str) -> str:
    """The id of the next site where one of those is entered (``more`` as in `more_site`)."""
    name, _dot, kind = more.removesuffix(MORE).rpartition(".")
    station = next(card for card in book.stations if card.id == name)
    return next_site(station, kind)


def further_sites(box: Box, sites: Collection[str]) -> Iterator[str]:
    """Those of the sites that the box does not know although a card may print them, in order and without a gap."""
    for station in (box.start, *box.stations):
        for kind in SITE_KINDS:
            known = station.excavation_sites if kind == "x" else station.building_sites
            place = len(known) + 1
            while may_have_more(station, kind) and f"{station.id}.{kind}{place}" in sites:
                yield f"{station.id}.{kind}{place}"
                place += 1


def with_further(values: Mapping[str, Any], box: Box, sites: Collection[str]) -> Mapping[str, Any]:
    """The values with those that let further ones of these sites exist, their VP open; ``box`` is that of the values
    as they were."""
    return {**values, **{f"stations.{site}.vp": UNTOLD for site in further_sites(box, sites)}}


def value(cell: str, text: str) -> int | float | None:
    """What was typed for a value; None while it says nothing."""
    number = read_number(text.removeprefix("-").rstrip(".,"))
    if number is None:
        return None
    if cell.partition(".")[0] == "number":
        return number
    return -int(number) if text.startswith("-") else int(number)


def told(cells: Mapping[str, str]) -> dict[str, int | float]:
    """All values that were typed, by pack path."""
    found = ((cell.partition("."), value(cell, text)) for cell, text in cells.items())
    return {path: number for (kind, _dot, path), number in found if kind in KINDS and number is not None}


def cleaned(kind: Kind, text: str) -> str:
    """What of a typed text means something for a value."""
    sign = "-" if kind == "vp" and text[:1] in ("-", "\N{MINUS SIGN}") else ""
    kept = "".join(c for c in text if c.isdigit() or (kind == "number" and c in ".,"))
    return (sign + kept)[:LONGEST]


def tidy(text: str) -> str:
    """A value as it stands in a field that was left."""
    return "" if text == "-" else text.replace(",", ".").rstrip(".")


def asked(book: Book, end: Position) -> tuple[Asked, ...]:
    """What the score of a position hangs on and nobody has told; ``book`` knows nothing of what was typed for it."""
    return (*_sites(book, end), *_surveyors(book, end), *_numbers(book, end))


def _sites(book: Book, end: Position) -> Iterator[Asked]:
    order = list(book.site)
    owned = [(site, seat) for seat, player in enumerate(end.players) for site in player.sites if site in book.site]
    for site, seat in sorted(owned, key=lambda one: order.index(one[0])):
        if book.site[site][1].vp is None:
            words = _("VP of {site}").format(site=bare_site_name(book, site))
            yield Asked(f"vp.stations.{site}.vp", "vp", words, (seat,))


def _surveyors(book: Book, end: Position) -> Iterator[Asked]:
    for place in book.places:
        if place.surveyor_vp is not None:
            continue
        # On its own end a surveyor may score nothing, whatever is printed there.
        there = [
            seat
            for seat, player in enumerate(end.players)
            if player.surveyor == place.number and surveyor_vp(book, player, place, 1) == 1
        ]
        if there:
            words = _("VP for a surveyor at {place}").format(place=place_name(place))
            yield Asked(f"vp.{place.vp_path}", "vp", words, tuple(there))


def _numbers(book: Book, end: Position) -> Iterator[Asked]:
    found: dict[str, tuple[str, list[int]]] = {}
    for seat, player in enumerate(end.players):
        place = book.place(player.surveyor)
        held = (book.contracts[number] for number in player.contracts if number in book.contracts)
        if place is None or place.reached is not None or not any(map(counts_stations, held)):
            continue
        words = _("Station number of {place} for contracts").format(place=place.name)
        found.setdefault(place.number_path, (words, []))[1].append(seat)
    for path, (words, seats) in found.items():
        yield Asked(f"number.{path}", "number", words, tuple(seats))
