"""Where an engine can go: what is in reach, how it gets there, what can be done there, and why a place is not.

Taken places are passed over as if they were not there (3), so a step leads to the nearest free places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from rules.core.hindrance import Hindrance
from rules.core.message import Message, message
from rules.gwt_railroad.components import CORNERS, DARK, LIGHT, Corner, Line, Station, Tile, clause, is_turnout
from rules.gwt_railroad.state import Table

Reason: TypeAlias = tuple[str, Message, Message | None]
"""The clause that keeps an engine from a place, why, and what would let it go there."""


class Way(NamedTuple):
    """How an engine gets to a place: the free places it passes, the last of them that place, and the taken ones it
    passes over, all in the order of the move."""

    path: tuple[str, ...]
    skipped: tuple[str, ...]

    @property
    def steps(self) -> int:
        """Spaces moved; taken ones cost nothing (3)."""
        return len(self.path)


@dataclass(frozen=True)
class Offer:
    """What a player may do who stops on a station's place: upgrade it while its disc is not there (6), with a disc
    from one of these ``corners`` (7), and take the ``master`` beside it (8; None: there is none to take)."""

    station: Station
    upgraded: bool
    corners: tuple[Corner, ...]
    master: Tile | None


@dataclass(frozen=True)
class Destination:
    """A place in reach: ``steps`` spaces away (an extraordinary delivery counts them otherwise, 13), by ``path`` over
    ``skipped``; ``offer`` what can be done there, None where no station is."""

    place: str
    steps: int
    path: tuple[str, ...]
    skipped: tuple[str, ...]
    offer: Offer | None


def reachable(line: Line, taken: Iterable[str], start: str, spaces: int, forward: bool) -> dict[str, Way]:
    """Every place that an engine on ``start`` can move to and how, in the order of the line.

    Forward at most so many ``spaces`` (4), backward exactly so many (5). ``taken`` are the places of other engines; the
    start of the line is never in the way (3). KeyError for a place that is not on the line."""
    blocked = frozenset(taken) - {line.start}
    graph = line.ahead if forward else line.behind
    reached: dict[str, Way] = {}
    level = {start: Way((), ())}
    for _ in range(spaces):
        level = _next_level(graph, blocked, level)
        if forward:
            reached = {**level, **reached}
        if not level:
            break
    if not forward:
        reached = level if spaces > 0 else {}
    return dict(sorted(reached.items(), key=lambda found: line.index[found[0]]))


def _next_level(
    graph: Mapping[str, tuple[str, ...]], blocked: frozenset[str], level: Mapping[str, Way]
) -> dict[str, Way]:
    """The places one step on from all of these, each by the way that passes over the fewest engines."""
    found: dict[str, Way] = {}
    for place, way in level.items():
        for following, skipped in _steps(graph, blocked, place):
            new = Way((*way.path, following), (*way.skipped, *skipped))
            if following not in found or len(new.skipped) < len(found[following].skipped):
                found[following] = new
    return found


def _steps(
    graph: Mapping[str, tuple[str, ...]], blocked: frozenset[str], place: str, skipped: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The free places one step on, each with the taken ones that are passed over (3)."""
    for following in graph[place]:
        if following in blocked:
            yield from _steps(graph, blocked, following, (*skipped, following))
        else:
            yield following, skipped


def reach(table: Table, seat: int, spaces: int, forward: bool) -> tuple[Destination, ...]:
    """Every place that a player's engine can move to, in the order of the line: forward up to so many spaces (4),
    backward exactly so many (5). Where it stands is none of them."""
    ways = reachable(table.book.line, _others(table, seat), table.state.engines[seat], spaces, forward)
    return tuple(
        Destination(place, way.steps, way.path, way.skipped, offer(table, seat, place)) for place, way in ways.items()
    )


def _others(table: Table, seat: int) -> tuple[str, ...]:
    """Where the other engines stand."""
    return tuple(place for other, place in enumerate(table.state.engines) if other != seat)


def return_reach(table: Table, seat: int) -> tuple[Destination, ...]:
    """Where an engine on the end of the line can go back to: any free place, at least so far as the box says (10).
    None for an engine that stands elsewhere."""
    line, at = table.book.line, table.state.engines[seat]
    if at != line.last:
        return ()
    return tuple(
        Destination(place, way.steps, way.path, way.skipped, offer(table, seat, place))
        for place, way in _behind(table, seat).items()
        if way.steps >= line.return_least
    )


def delivery_reach(table: Table, seat: int) -> tuple[Destination, ...]:
    """Where an extraordinary delivery can take an engine: any free place behind it. ``steps`` counts neither taken
    places nor turnouts, and that is the most that the city may be worth (13)."""
    found: list[Destination] = []
    counted = 0
    for place, way in reversed(_behind(table, seat).items()):
        counted += not is_turnout(place)
        found.insert(0, Destination(place, counted, way.path, way.skipped, offer(table, seat, place)))
    return tuple(found)


def delivered(table: Table, seat: int, place: str) -> int:
    """How many spaces back to a place an extraordinary delivery counts: the free numbered ones (13)."""
    passed = [place, *_free_between(table, seat, place, table.state.engines[seat])]
    return sum(1 for p in passed if not is_turnout(p))


def _behind(table: Table, seat: int) -> dict[str, Way]:
    """Every free place behind an engine, by the shortest way, in the order of the line."""
    line, start = table.book.line, table.state.engines[seat]
    blocked = frozenset(_others(table, seat)) - {line.start}
    found: dict[str, Way] = {}
    level = {start: Way((), ())}
    while level := _next_level(line.behind, blocked, level):
        found = {**level, **found}
    return dict(sorted(found.items(), key=lambda entry: line.index[entry[0]]))


def steps_back(table: Table, seat: int, place: str) -> tuple[int, ...]:
    """With how many spaces back an engine can come to a place, from the fewest up: each free turnout on the way makes
    one more, if one likes (5). Empty for a place that is taken or not behind it."""
    index, at = table.book.line.index, table.state.engines[seat]
    if index[place] >= index[at] or table.taken_by(place, seat) is not None:
        return ()
    passed = _free_between(table, seat, place, at)
    least = 1 + sum(1 for p in passed if not is_turnout(p))
    return tuple(range(least, least + sum(1 for p in passed if is_turnout(p)) + 1))


def longest_back(table: Table, seat: int) -> int:
    """The most spaces that an engine can go back: to the start, by every free turnout (5)."""
    return max(steps_back(table, seat, table.book.line.start), default=0)


def _free_between(table: Table, seat: int, first: str, last: str) -> list[str]:
    """The free places between two places, neither included."""
    line = table.book.line
    between = line.places[line.index[first] + 1 : line.index[last]]
    return [place for place in between if table.taken_by(place, seat) is None]


# What can be done there


def corners_for(table: Table, station: Station) -> tuple[Corner, ...]:
    """From which corners a disc fits a station (7)."""
    if not station.dark:
        return (LIGHT,)
    return (DARK,) if table.book.rulings.dark_stations == "dark_only" else CORNERS


def master_for(table: Table, seat: int, station: int) -> Tile | None:
    """The station master that a player could take at the moment of upgrading a station (8); None when there is none,
    or when others were there before."""
    tile = table.state.tiles.get(station)
    first = all(disc.seat == seat for disc in table.state.discs.get(station, ()))
    return tile if first or table.book.rulings.station_master == "while_there" else None


def offer(table: Table, seat: int, place: str) -> Offer | None:
    """What a player may do who stops there (6, 7, 8); None where no station is."""
    station = table.book.box.station_at.get(place)
    if station is None:
        return None
    upgraded = table.has_upgraded(seat, station.number)
    master = None if upgraded else master_for(table, seat, station.number)
    return Offer(station, upgraded, corners_for(table, station), master)


# Why not


def why_not(table: Table, seat: int, place: str, spaces: int, forward: bool) -> Hindrance | None:
    """Why a player's engine cannot move to a place, with what would let it; None when it can.

    KeyError for a place that is not on the line."""
    reason = (_why_no_way if forward else _why_no_way_back)(table, seat, place, spaces)
    if reason is None:
        return None
    number, why, remedy = reason
    return Hindrance(message("cannot.reach", player=seat, place=place), why, clause(number), remedy, seat)


def in_the_way(table: Table, seat: int, spaces: int, forward: bool) -> Hindrance | None:
    """Why a player's engine has no place at all in reach: an end of the line, other engines, or no spaces to move.
    None when it has one."""
    if reach(table, seat, spaces, forward):
        return None
    number, why, remedy = (_why_none if forward else _why_none_back)(table, seat, spaces)
    what = message("cannot.move" if forward else "cannot.move_back", player=seat, spaces=spaces)
    return Hindrance(what, why, clause(number), remedy, seat)


def _ahead(table: Table, seat: int, place: str) -> int:
    """How far ahead of an engine a place lies along the line; below 0 behind it."""
    index = table.book.line.index
    return index[place] - index[table.state.engines[seat]]


def _taken(table: Table, seat: int, place: str) -> Reason | None:
    other = table.taken_by(place, seat)
    if other is None:
        return None
    return "3", message("because.taken", other=other), message("would.leave", other=other)


def _why_no_way(table: Table, seat: int, place: str, spaces: int) -> Reason | None:
    ahead = _ahead(table, seat, place)
    if not ahead:
        return "4", message("because.stands_there", player=seat), None
    if table.state.engines[seat] == table.book.line.last:
        return "10", message("because.at_end", player=seat), message("would.return")
    if ahead < 0:
        return "5", message("because.behind", player=seat), message("would.back")
    if taken := _taken(table, seat, place):
        return taken
    passed = _free_between(table, seat, table.state.engines[seat], place)
    needed = 1 + sum(1 for p in passed if not is_turnout(p))
    if needed <= spaces:
        return None
    return "4", message("because.too_far", steps=needed, spaces=spaces), message("would.spaces", steps=needed)


def _why_no_way_back(table: Table, seat: int, place: str, spaces: int) -> Reason | None:
    ahead = _ahead(table, seat, place)
    if table.state.engines[seat] == table.book.line.start:
        return "5", message("because.at_start", player=seat), message("would.forward")
    if not ahead:
        return "5", message("because.stands_there", player=seat), None
    if ahead > 0:
        return "5", message("because.ahead", player=seat), message("would.forward")
    if taken := _taken(table, seat, place):
        return taken
    possible = steps_back(table, seat, place)
    if spaces in possible:
        return None
    if spaces > longest_back(table, seat):
        return _start_too_early(table, seat, spaces)
    return "5", message("because.not_exactly", steps=possible, spaces=spaces), message("would.exactly", steps=possible)


def _start_too_early(table: Table, seat: int, spaces: int) -> Reason:
    most = longest_back(table, seat)
    return "5", message("because.start_too_early", spaces=spaces, most=most), message("would.forward")


def _why_none(table: Table, seat: int, spaces: int) -> Reason:
    if table.state.engines[seat] == table.book.line.last:
        return "10", message("because.at_end", player=seat), message("would.return")
    if spaces <= 0:
        return "4", message("because.no_spaces"), None
    ahead = tuple(s for s, at in enumerate(table.state.engines) if s != seat and _ahead(table, seat, at) > 0)
    return "3", message("because.engines_ahead", others=ahead), message("would.leave_any")


def _why_none_back(table: Table, seat: int, spaces: int) -> Reason:
    if table.state.engines[seat] == table.book.line.start:
        return "5", message("because.at_start", player=seat), message("would.forward")
    if spaces <= 0:
        return "5", message("because.no_spaces"), None
    return _start_too_early(table, seat, spaces)
