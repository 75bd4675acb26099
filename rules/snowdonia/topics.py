"""Which clauses matter at this moment, the most pressing first."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.message import message
from rules.core.refs import RuleRef
from rules.core.topics import Topic
from rules.snowdonia.actions.event import event_at, next_space
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import clause
from rules.snowdonia.ending import last_round
from rules.snowdonia.phases import pending, window_areas
from rules.snowdonia.state import Table


def topics(table: Table) -> tuple[Topic, ...]:
    """Clauses to read now: what is due, today's weather, cards that can be played, the next event, rulings that this
    table changed, the end of the game when it is near. Each clause once, where it matters most."""
    seen: dict[RuleRef, Topic] = {}
    for topic in _topics(table):
        seen.setdefault(topic.ref, topic)
    return tuple(seen.values())


def _topics(table: Table) -> Iterator[Topic]:
    state = table.state
    now = agenda(table)
    for tell in now.tells:
        yield Topic(tell.ref, tell.headline)
    if now.due is None:
        yield Topic(clause("9.2" if state.ended and state.last_track is None else "9.1"), message("topic.over"))
        yield Topic(clause("10.4"), message("topic.score"))
        return
    yield Topic(now.due.ref, now.due.headline)
    for ask in now.due.asks:
        yield Topic(ask.ref, now.due.headline)
    today = table.book.box.weather.get(state.weather[0] or "")
    if table.fog:
        yield Topic(clause("5.2.4"), message("topic.fog"))
    elif today is not None and (today.excavate or today.lay):
        yield Topic(clause("5.2.3"), message("topic.weather", today=today.kind))
    if state.extra_build:
        yield Topic(clause("4.B.6"), message("topic.extra_build"))
    windows = window_areas(table)
    for seat, hand in enumerate(state.contracts):
        for number in hand:
            card = table.book.contracts[number]
            if card.area in windows and number not in state.played[seat]:
                yield Topic(card.ref, message("topic.contract", player=seat, card=number))
    for due in pending(table):
        train = None if due.seat is None else state.trains[due.seat]
        if train is not None:
            yield Topic(table.book.trains[train].ref, message("topic.train", player=due.seat, train=train))
    space = next_space(table)
    yield Topic(event_at(table, space).ref, message("topic.next_event", space=space))
    if table.book.box.event_track[space].cubes_back:
        yield Topic(clause("6.0"), message("topic.cubes_back", space=space))
    for name, switch in table.book.box.ruling_choices.items():
        if table.book.ruling(name) != switch.answers[0]:
            yield Topic(switch.ref, message("topic.ruling", ruling=name))
    for trait in table.book.box.traits:
        yield from trait.topics(table)
    if last_round(table.book, state):
        yield Topic(clause("9.1"), message("topic.last_round"))
