"""Which clauses matter at this moment, the most pressing first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from rules.core.message import message
from rules.core.topics import Topic
from rules.snowdonia.actions.event import event_at, next_space
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import RULING_CHOICES, Rulings, clause
from rules.snowdonia.phases import pending, window_areas
from rules.snowdonia.state import Table


def topics(table: Table) -> tuple[Topic, ...]:
    """Clauses to read now: what is due, today's weather, cards that can be played, the next event, rulings that this
    table changed, the end of the game when it is near. Each clause once, where it matters most."""
    seen: dict[str, Topic] = {}
    for topic in _topics(table):
        seen.setdefault(topic.ref.clause, topic)
    return tuple(seen.values())


def _topics(table: Table) -> Iterator[Topic]:
    state = table.state
    now = agenda(table)
    for tell in now.tells:
        yield Topic(tell.ref, tell.headline)
    if now.due is None:
        yield Topic(clause("9.2" if state.ended and state.last_track is None else "9.1"), message("topic.over"))
        yield Topic(clause("10.4"), message("topic.score"))
    else:
        yield Topic(now.due.ref, now.due.headline)
        for ask in now.due.asks:
            yield Topic(ask.ref, now.due.headline)
    if table.fog:
        yield Topic(clause("5.2.4"), message("topic.fog"))
    if state.extra_build:
        yield Topic(clause("4.B.6"), message("topic.extra_build"))
    windows = window_areas(table)
    for seat, hand in enumerate(state.contracts):
        for number in hand:
            card = table.book.contracts[number]
            if card.area in windows and number not in state.played[seat]:
                yield Topic(clause(f"8.{number}"), message("topic.contract", player=seat, card=number))
    for due in pending(table):
        train = None if due.seat is None else state.trains[due.seat]
        if train is not None:
            yield Topic(clause(f"7.{train}"), message("topic.train", player=due.seat, train=train))
    space = next_space(table)
    yield Topic(clause(event_at(table, space).number), message("topic.next_event", space=space))
    if table.book.box.event_track[space].cubes_back:
        yield Topic(clause("6.0"), message("topic.cubes_back", space=space))
    for ruling in fields(Rulings):
        ruled_in, (default, _) = RULING_CHOICES[ruling.name]
        if getattr(table.book.rulings, ruling.name) != default:
            yield Topic(clause(ruled_in), message("topic.ruling", ruling=ruling.name))
    if state.last_track:
        yield Topic(clause("9.1"), message("topic.last_round"))
