"""Work near one's surveyor: at its station, then along the track in one direction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.snowdonia.book import Book, Place, RouteSpace
from rules.snowdonia.route import Way
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class WorkNearSurveyor(Trait):
    """Excavate takes from the sites of the surveyor's station, then from the track cards in one direction, as far as
    the excavation sites of the next station; lay track turns over the cards on the way there. Sites go from the left,
    from whichever side one comes; what cannot be done there is lost."""

    kind: ClassVar[str] = "work_near_surveyor"
    in_order: ClassVar[bool] = False
    builds_behind_track: ClassVar[bool] = False

    def ways(self, table: Table, seat: int, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        place = table.book.places[table.state.surveyors[seat]]
        return tuple(Way(spaces, self.ref(), self.ref()) for spaces in _directions(table.book, place))


def _directions(book: Book, place: Place) -> tuple[tuple[RouteSpace, ...], ...]:
    """The spaces within reach, up the line and down; a direction in which no track lies is none."""
    if place.works_at is not None:
        return (tuple(space for index in place.works_at for space in book.sites_at[index]),)
    at = -1 if place.station is None else place.station
    here = book.sites_at[at] if at >= 0 else ()
    found: list[tuple[RouteSpace, ...]] = []
    if at + 1 < len(book.route) and book.tracks_before[at + 1]:
        found.append((*here, *book.tracks_before[at + 1], *book.sites_at[at + 1]))
    if at >= 0 and book.tracks_before[at]:
        next_sites = book.sites_at[at - 1] if at else ()
        found.append((*here, *reversed(book.tracks_before[at]), *next_sites))
    return tuple(found) or (here,)
