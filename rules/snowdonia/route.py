"""Work on the route: where somebody works and in which order, what excavating takes, which card laying turns over,
where one may build.

The base game works from the start of the route for everybody. Where a scenario does otherwise its traits say so: they
change the ways, the obstacle, the side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from rules.core.message import Message, message
from rules.core.refs import RuleRef
from rules.snowdonia.book import Book, RouteSpace
from rules.snowdonia.components import BuildingSite, clause
from rules.snowdonia.state import Table

T = TypeVar("T")


class Taken(NamedTuple):
    """Rubble taken from one space, and who owns that excavation site now, if anyone (4.B.3)."""

    space: str
    rubble: int
    owner: int | None = None


class Laid(NamedTuple):
    """A track card turned over and whose marker lies on it."""

    track: str
    owner: int | None = None


class Way(NamedTuple):
    """Where somebody works along the route: the spaces in order, as far as the work may go, and the clauses that say
    so of excavating and of laying track. ``stops``: laying track stops at the first card that is not clear."""

    spaces: tuple[RouteSpace, ...]
    dig: RuleRef
    lay: RuleRef
    stops: bool = False


class Dug(NamedTuple):
    """What an action along one way takes, and the clause that says in which order."""

    taken: tuple[Taken, ...]
    ref: RuleRef


class Track(NamedTuple):
    """What a lay-track action along one way turns over, and the clause that says in which order."""

    laid: tuple[Laid, ...]
    ref: RuleRef


class Obstacle(NamedTuple):
    """Why nobody of a colour may build at a station: the clause, what breaks it, the reason, what would help."""

    ref: RuleRef
    breach: Message
    why: Message
    remedy: Message | None = None


# Where one works


def side_of(book: Book, seat: int) -> int:
    """From which end of the route a player works: 1 from its start, -1 from its end."""
    side = 1
    for trait in book.box.traits:
        side = trait.side(book, seat, side)
    return side


def spaces_from(book: Book, side: int) -> tuple[RouteSpace, ...]:
    """All spaces of the route from one of its ends."""
    return book.from_start if side > 0 else book.from_end


def ways(table: Table, seat: int) -> tuple[Way, ...]:
    """The ways along which a player may work, one of which is chosen for each action (4.B.2, 4.D.2)."""
    found: tuple[Way, ...] = (Way(table.book.from_start, clause("4.B.2"), clause("4.D.2")),)
    for trait in table.book.box.traits:
        found = trait.ways(table, seat, found)
    return found


def event_side(table: Table) -> int:
    """From which end of the route the next event is resolved: 1 from its start, -1 from its end (6.1, 6.3, 6.4)."""
    side = 1
    for trait in table.book.box.traits:
        side = trait.event_side(table, side)
    return side


def event_spaces(table: Table) -> tuple[RouteSpace, ...]:
    """All spaces of the route in the order in which the next event goes over them."""
    return spaces_from(table.book, event_side(table))


def event_stations(table: Table) -> tuple[int, ...]:
    """The stations of the route, by index, in the order in which the next event goes over them."""
    stations = tuple(range(len(table.book.route)))
    return stations if event_side(table) > 0 else stations[::-1]


# Excavating


def with_rubble(table: Table, spaces: Iterable[RouteSpace]) -> Iterator[RouteSpace]:
    """Those of the spaces that hold rubble, or may (its number not entered yet); none that may not be there."""
    for space in spaces:
        if not space.maybe and (table.rubble(space.id) or table.unknown_rubble(space.id)):
            yield space


def first_unknown(table: Table, rate: int, spaces: Iterable[RouteSpace]) -> RouteSpace | None:
    """The space whose rubble must be known before ``rate`` cubes can be taken along these spaces (2.5), be it one that
    may not be there; None when all are known."""
    left = rate
    for space in spaces:
        if left <= 0:
            return None
        if table.unknown_rubble(space.id):
            if not space.maybe or not_closed(table, space):
                return space
            continue
        left -= table.rubble(space.id)
    return None


def not_closed(table: Table, space: RouteSpace) -> bool:
    """Whether the station of an excavation site is open, so that something may lie there (4.B.5)."""
    return table.book.route[space.station].id not in table.state.closed


def marker_for(table: Table, seat: int, used: int = 0) -> int | None:
    """The seat itself while it has a marker left, else None (12.1)."""
    return seat if table.state.markers_left[seat] > used else None


def _dig(table: Table, seat: int, rate: int, way: Way) -> Dug:
    taken: list[Taken] = []
    left, used = rate, 0
    room = _markers_until_end(table)
    for space in with_rubble(table, way.spaces):
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
    return Dug(tuple(taken), way.dig)


def _clear_next(table: Table, seat: int, way: Way) -> Dug:
    space = next(with_rubble(table, way.spaces), None)
    if space is None:
        return Dug((), way.dig)
    owner = None if space.is_track else marker_for(table, seat)
    return Dug((Taken(space.id, table.rubble(space.id), owner),), way.dig)


def _differing(plans: Iterable[T], size: Callable[[T], int]) -> tuple[T, ...]:
    """Plans that differ, the largest first; an action is done as far as it can be, so one that does nothing is left
    only where there is no other (3.2.2)."""
    found = sorted(dict.fromkeys(plans), key=lambda plan: -size(plan))
    return tuple(plan for plan in found if size(plan)) or tuple(found[:1])


def excavate_plans(table: Table, seat: int, rate: int) -> tuple[Dug, ...]:
    """What an excavate of ``rate`` cubes may take, one plan a way, up to where a marker ends the game, what takes most
    first (4.B.1 to 4.B.3, 9.2)."""
    return _differing((_dig(table, seat, rate, way) for way in ways(table, seat)), _cubes)


def clear_next_plans(table: Table, seat: int) -> tuple[Dug, ...]:
    """The whole next space, as contract 3 clears it, one plan a way (8.3)."""
    return _differing((_clear_next(table, seat, way) for way in ways(table, seat)), _cubes)


def _cubes(dug: Dug) -> int:
    return sum(taken.rubble for taken in dug.taken)


def nearest_plan(plans: Sequence[T], places: Sequence[str], of: Callable[[T], Sequence[str]]) -> T:
    """The plan that agrees longest with what was written down, the first one of several."""

    def agreed(plan: T) -> int:
        same = 0
        for mine, theirs in zip(places, of(plan), strict=False):
            if mine != theirs:
                break
            same += 1
        return same

    return max(plans, key=agreed)


def _markers_until_end(table: Table) -> int | None:
    """Markers that may still be placed before 9.2 ends the game, the ending one included; None where it cannot."""
    end = table.book.markers_end
    if end is None or table.state.last_track:
        return None
    placed = sum(table.book.box.markers - left for left in table.state.markers_left)
    return end - placed


# Laying track


def track_complete(book: Book, owners: Iterable[str]) -> bool:
    """Whether the track is laid as far as the end of the game asks for, when these spaces are laid, owned or done
    (9.1)."""
    done = owners if isinstance(owners, set | dict | frozenset) else set(owners)
    complete = book.tracks[-1].id in done
    for trait in book.box.traits:
        complete = trait.track_complete(book, done, complete)
    return complete


def unlaid(table: Table, spaces: Iterable[RouteSpace]) -> Iterator[RouteSpace]:
    """The track cards among the spaces that are not laid."""
    return (space for space in spaces if space.is_track and space.id not in table.state.owners)


def open_cards(table: Table, way: Way) -> Iterator[RouteSpace]:
    """The cards that lay track turns over along a way, in order: those cleared and unlaid (4.D.2)."""
    for card in unlaid(table, way.spaces):
        if table.clear(card.id):
            yield card
        elif way.stops:
            return


def lay_plans(table: Table, seat: int, rate: int) -> tuple[Track, ...]:
    """What a lay-track action may turn over, one plan a way: as far as rate, bars and cleared cards go, what lays most
    first (4.D.1, 4.D.2, 12.1, 9.2)."""
    return _differing((_lay(table, seat, rate, way) for way in ways(table, seat)), lambda track: len(track.laid))


def _lay(table: Table, seat: int, rate: int, way: Way) -> Track:
    laid: list[Laid] = []
    bars = table.held(seat, "bars") // table.book.box.actions.bars_a_track_card
    room = _markers_until_end(table)
    for card in open_cards(table, way):
        if len(laid) >= min(rate, bars):
            break
        owner = marker_for(table, seat, len(laid))
        if owner is None and table.book.rulings.no_markers == "not_allowed":
            break
        laid.append(Laid(card.id, owner))
        if room is not None and owner is not None and len(laid) >= room and not _ends(table, laid):
            break
    return Track(tuple(laid), way.lay)


def _ends(table: Table, laid: Sequence[Laid]) -> bool:
    return track_complete(table.book, {*table.state.owners, *(card.track for card in laid)})


# Building


def track_clear_before(table: Table, station: int) -> bool:
    """Whether all track cards before a station of the route are clear (4.E.1)."""
    return all(table.clear(t.id) for t in table.book.tracks if t.station <= station)


def to_dig(table: Table, cards: Iterable[RouteSpace]) -> Message:
    """How much rubble on these cards is in the way, if everybody knows."""
    cards = tuple(cards)
    if any(table.unknown_rubble(t.id) for t in cards):
        return message("would.dig_unknown")
    return message("would.dig", count=sum(table.rubble(t.id) for t in cards))


def build_obstacle(table: Table, seat: int, station: int) -> Obstacle | None:
    """Why a player may not build at a station of the route, closed or not; None when nothing keeps anybody (4.E.1)."""
    found: Obstacle | None = None
    if not track_clear_before(table, station):
        name = table.book.route[station].id
        found = Obstacle(
            clause("4.E.1"),
            message("build.track_not_clear", station=name),
            message("because.track_before", station=name),
            to_dig(table, (t for t in table.book.tracks if t.station <= station)),
        )
    for trait in table.book.box.traits:
        found = trait.build_obstacle(table, seat, station, found)
    return found


def open_stations(table: Table, seat: int) -> Iterator[int]:
    """The stations of the route, by index, at which a player may build now: not closed, nothing in the way (4.E.1)."""
    for index, station in enumerate(table.book.route):
        if station.id not in table.state.closed and build_obstacle(table, seat, index) is None:
            yield index


def open_building_sites(table: Table, seat: int) -> Iterator[BuildingSite]:
    """Building sites where a player may work now: free, at a station that is open to them (4.E.1)."""
    for index in open_stations(table, seat):
        for site in table.book.route[index].building_sites:
            if site.id not in table.state.owners:
                yield site


def unfinished(table: Table, station: int) -> bool:
    """Whether a station still has an excavation site with rubble or a building site not built (6.4)."""
    card = table.book.route[station]
    return any(not table.clear(x.id) for x in card.excavation_sites) or any(
        b.id not in table.state.owners for b in card.building_sites
    )


def perhaps_unfinished(table: Table, station: int) -> bool:
    """Whether a station may have such a site that nobody has told."""
    card = table.book.route[station]
    return card.more_excavation_sites or card.more_building_sites


def in_order(book: Book) -> bool:
    """Whether spaces are cleared, and track is laid, from the start of the route without a gap (1.3)."""
    return all(trait.in_order for trait in book.box.traits)
