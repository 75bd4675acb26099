"""Work on the route: what excavating takes, which card laying turns over, where one may build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.snowdonia.book import RouteSpace
from rules.snowdonia.components import BuildingSite
from rules.snowdonia.state import Table


class Taken(NamedTuple):
    """Rubble taken from one space, and who owns that excavation site now, if anyone (4.B.3)."""

    space: str
    rubble: int
    owner: int | None = None


class Laid(NamedTuple):
    """A track card turned over and whose marker lies on it."""

    track: str
    owner: int | None = None


def with_rubble(table: Table) -> Iterator[RouteSpace]:
    """Spaces that hold rubble, or may (its number not entered yet), from the start of the route (4.B.2)."""
    for space in table.book.route_spaces:
        if table.rubble(space.id) or table.unknown_rubble(space.id):
            yield space


def first_unknown(table: Table, rate: int) -> str | None:
    """The space whose rubble must be known before ``rate`` cubes can be taken (2.5); None when all are known."""
    left = rate
    for space in with_rubble(table):
        if left <= 0:
            return None
        if table.unknown_rubble(space.id):
            return space.id
        left -= table.rubble(space.id)
    return None


def marker_for(table: Table, seat: int, used: int = 0) -> int | None:
    """The seat itself while it has a marker left, else None (12.1)."""
    return seat if table.state.markers_left[seat] > used else None


def plan_excavate(table: Table, seat: int, rate: int) -> tuple[Taken, ...]:
    """What an excavate of ``rate`` cubes takes, in order, up to where a marker ends the game (4.B.1 to 4.B.3, 9.2)."""
    taken: list[Taken] = []
    left, used = rate, 0
    room = _markers_until_end(table)
    for space in with_rubble(table):
        lies = table.rubble(space.id)
        if left <= 0 or not lies:
            break
        count = min(left, lies)
        owner = marker_for(table, seat, used) if count == lies and not space.is_track else None
        taken.append(Taken(space.id, count, owner))
        left -= count
        if owner is not None:
            used += 1
            if room is not None and used >= room:
                break
    return tuple(taken)


def _markers_until_end(table: Table) -> int | None:
    """Markers that may still be placed before 9.2 ends the game, the ending one included; None where it cannot."""
    end = table.book.markers_end
    if end is None or table.state.last_track:
        return None
    placed = sum(table.book.box.markers - left for left in table.state.markers_left)
    return end - placed


def next_unlaid(table: Table) -> RouteSpace | None:
    """The unlaid track card nearest the start of the route."""
    return next((t for t in table.book.tracks if t.id not in table.state.owners), None)


def plan_lay(table: Table, seat: int, rate: int) -> tuple[Laid, ...]:
    """What a lay-track action turns over: as far as rate, bars and cleared cards go (4.D.1, 4.D.2, 12.1, 9.2)."""
    laid: list[Laid] = []
    bars = table.held(seat, "bars") // table.book.box.actions.bars_a_track_card
    room = _markers_until_end(table)
    for track in (t for t in table.book.tracks if t.id not in table.state.owners):
        if len(laid) >= min(rate, bars) or not table.clear(track.id):
            break
        owner = marker_for(table, seat, len(laid))
        if owner is None and table.book.rulings.no_markers == "not_allowed":
            break
        laid.append(Laid(track.id, owner))
        if room is not None and owner is not None and len(laid) >= room and track.id != table.book.tracks[-1].id:
            break
    return tuple(laid)


def track_clear_before(table: Table, station: int) -> bool:
    """Whether all track cards before a station of the route are clear (4.E.1)."""
    return all(table.clear(t.id) for t in table.book.tracks if t.station <= station)


def open_building_sites(table: Table) -> Iterator[BuildingSite]:
    """Building sites where work is allowed now: free, station not closed, track before it clear (4.E.1)."""
    for index, station in enumerate(table.book.route):
        if station.id in table.state.closed:
            continue
        if not track_clear_before(table, index):
            return
        for site in station.building_sites:
            if site.id not in table.state.owners:
                yield site


def unfinished(table: Table, station: int) -> bool:
    """Whether a station still has an excavation site with rubble or a building site not built (6.4)."""
    card = table.book.route[station]
    return any(not table.clear(x.id) for x in card.excavation_sites) or any(
        b.id not in table.state.owners for b in card.building_sites
    )
