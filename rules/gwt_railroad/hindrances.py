"""Why not: everything that a player cannot do now, by which clause, and what would make it possible."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.hindrance import Hindrance
from rules.core.message import message
from rules.gwt_railroad.components import BACKWARD, FORWARD, Station, clause
from rules.gwt_railroad.line import in_the_way, steps_back, why_not
from rules.gwt_railroad.state import Table


def hindrances(table: Table, seat: int | None = None) -> tuple[Hindrance, ...]:
    """What ``seat`` cannot do now (None: whose engine has just stopped, or else the first player): moves, then station
    by station; none once the game is over, since nothing is to be done then."""
    if table.state.ended:
        return ()
    return tuple(_hindrances(table, acting(table) if seat is None else seat))


def acting(table: Table) -> int:
    """Whose hindrances are meant when nobody is named: whose engine has just stopped, or else the first player's."""
    return table.state.moment.seat if table.state.moment is not None else 0


def _hindrances(table: Table, seat: int) -> Iterator[Hindrance]:
    for direction in (FORWARD, BACKWARD):
        found = in_the_way(table, seat, 1, direction == FORWARD)
        if found is not None:
            yield found
    for station in table.book.stations.values():
        yield from _station(table, seat, station)
        yield from _master(table, seat, station)


def _station(table: Table, seat: int, station: Station) -> Iterator[Hindrance]:
    what = message("cannot.upgrade", player=seat, station=station.number)
    moment = table.state.moment
    if table.has_upgraded(seat, station.number):
        yield Hindrance(what, message("because.upgraded", player=seat), clause("6"), None, seat)
    elif moment is None or (moment.seat, moment.place) != (seat, station.place):
        line, at = table.book.line, table.state.engines[seat]
        why = message("because.not_stopped", player=seat, place=station.place)
        if at == station.place:
            yield Hindrance(what, why, clause("6"), message("would.stop_again"), seat)
        elif table.taken_by(station.place, seat) is not None:
            taken = why_not(table, seat, station.place, 1, line.index[station.place] > line.index[at])
            yield Hindrance(what, why, clause("6"), None if taken is None else taken.remedy, seat)
        elif line.index[station.place] < line.index[at]:
            steps = steps_back(table, seat, station.place)
            yield Hindrance(what, why, clause("6"), message("would.exactly", steps=steps), seat)
        else:
            far = why_not(table, seat, station.place, 0, forward=True)
            yield Hindrance(what, why, clause("6"), None if far is None else far.remedy, seat)


def _master(table: Table, seat: int, station: Station) -> Iterator[Hindrance]:
    if not station.master:
        return
    what = message("cannot.take_master", player=seat, station=station.number)
    if station.number not in table.state.tiles:
        yield Hindrance(what, message("because.master_gone"), clause("8"), None, seat)
    elif table.has_upgraded(seat, station.number):
        moment = table.state.moment
        if moment is None or (moment.seat, moment.upgraded) != (seat, station.number):
            yield Hindrance(what, message("because.moment_over", player=seat), clause("8"), None, seat)
    elif table.book.rulings.station_master == "first" and table.state.discs.get(station.number):
        yield Hindrance(what, message("because.not_first", player=seat), clause("8"), None, seat)
