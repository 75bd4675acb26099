"""Which clauses matter at this moment, the most pressing first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from rules.core.message import message
from rules.core.topics import Topic
from rules.gwt_railroad.agenda import agenda
from rules.gwt_railroad.components import RULING_CHOICES, UNKNOWN_TILE, Rulings, clause, is_turnout
from rules.gwt_railroad.line import master_for, offer
from rules.gwt_railroad.setting_up import default_rulings
from rules.gwt_railroad.state import Table


def topics(table: Table) -> tuple[Topic, ...]:
    """Clauses to read now: what is due, what the engine that stopped last may do, how engines move, rulings that this
    table changed. Each clause once, where it matters most."""
    seen: dict[str, Topic] = {}
    for topic in _topics(table):
        seen.setdefault(topic.ref.clause, topic)
    return tuple(seen.values())


def _topics(table: Table) -> Iterator[Topic]:
    state = table.state
    if state.ended:
        yield Topic(clause("12"), message("topic.score"))
        yield Topic(clause("9"), message("topic.lower_halves"))
        return
    due = agenda(table).due
    if due is not None:
        yield Topic(due.ref, due.headline)
    yield from _moment(table)
    if any(at != table.book.line.start for at in state.engines):
        yield Topic(clause("3"), message("topic.taken"))
    if any(is_turnout(at) for at in state.engines):
        yield Topic(clause("2"), message("topic.turnouts"))
    yield Topic(clause("4"), message("topic.forward"))
    yield Topic(clause("5"), message("topic.backward"))
    usual = default_rulings(table.book.box, table.book.setup.edition)
    for ruling in fields(Rulings):
        if getattr(table.book.rulings, ruling.name) != getattr(usual, ruling.name):
            yield Topic(clause(RULING_CHOICES[ruling.name][0]), message("topic.ruling", ruling=ruling.name))
    if not any(state.discs.values()):
        yield Topic(clause("1"), message("topic.line"))


def _moment(table: Table) -> Iterator[Topic]:
    moment = table.state.moment
    if moment is None:
        return
    if moment.upgraded is not None:
        tile = master_for(table, moment.seat, moment.upgraded)
        if tile is not None:
            yield Topic(clause("8"), message("topic.master", player=moment.seat, station=moment.upgraded))
            if tile != UNKNOWN_TILE:
                yield Topic(clause("9"), message("topic.halves", tile=tile))
        return
    found = offer(table, moment.seat, moment.place)
    if found is not None and not found.upgraded:
        number = found.station.number
        yield Topic(clause("6"), message("topic.upgrade", player=moment.seat, station=number))
        yield Topic(clause("7"), message("topic.discs", station=number))
