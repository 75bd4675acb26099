"""Tables to try a clause on: all set-up known, every number fixed here, pieces put where the clause wants them.

The box is the shipped one but for the two work-rate tracks, whose numbers nobody knows: here they are 1 to 5 and
1 to 4, so that no test rests on a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from companion.content import load_box
from rules.core.frozen import replace
from rules.core.ledger import Ledger
from rules.core.problems import Grade
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.event import ResolveEvent, event_at
from rules.snowdonia.agenda import agenda, answer
from rules.snowdonia.book import Setup
from rules.snowdonia.components import BAG, BOX, DRAWN, EVENT, EVENT_TRACK, YARD, Box, RateTrack, TrackCard, player_zone
from rules.snowdonia.events import Choice
from rules.snowdonia.phases import Due, due
from rules.snowdonia.play import perform
from rules.snowdonia.setting_up import lay_out, track_cards_needed
from rules.snowdonia.state import By, InForce, Placed, Table

NAMES = ("Siân", "Γιώργος", "Zoë", "Μαρία", "Tomás")
RUBBLE = (2, 3, 4, 5)
"""Rubble on the track cards, over and over from the start of the route."""
TRACK_VP = (3, 4, 5, 2)
"""Their VP, likewise."""
EXCAVATE = RateTrack((1, 2, 3, 4, 5), 1)
LAY = RateTrack((1, 2, 3, 4), 1)


@lru_cache(maxsize=1)
def box() -> Box:
    """The shipped box with the work-rate tracks of these tests."""
    return replace(load_box(), excavate_rate=EXCAVATE, lay_rate=LAY)


def track_cards(players: int) -> tuple[TrackCard, ...]:
    """As many known track cards as the route needs, t1 next to Llanberis."""
    return tuple(
        TrackCard(f"t{i + 1}", TRACK_VP[i % 4], RUBBLE[i % 4]) for i in range(track_cards_needed(box(), players))
    )


def set_up(players: int = 3, **changes: Any) -> Setup:
    """A set-up with everything known: contracts 7, 8, 9 in the office, sun then rain, train 5 set aside."""
    solo = players == 1
    known: dict[str, Any] = {
        "players": NAMES[:players],
        "track_cards": track_cards(players),
        "office": (7, 8, 9),
        "discs": ("sun", "rain"),
        "set_aside": None if solo else 5,
        "solo_train": 1 if solo else None,
        "solo_yard_draw": ("ore", "ore", "ore", "stone", "stone", "coal") if solo else None,
    }
    return Setup(**{**known, **changes})


def table(players: int = 3, **changes: Any) -> Table:
    """A table before its first round; ``changes`` are fields of the set-up."""
    return lay_out(box(), set_up(players, **changes))


def at(table: Table, **changes: Any) -> Table:
    """The table with some fields of its state changed."""
    return Table(table.book, replace(table.state, **changes))


def put(table: Table, zone: str, **counts: int) -> Table:
    """So many of each kind in a zone; what is too many or too few goes to or comes from the box."""
    held = dict(table.state.ledger.items())
    for kind, n in counts.items():
        held[BOX, kind] = held.get((BOX, kind), 0) + held.get((zone, kind), 0) - n
        held[zone, kind] = n
    return at(table, ledger=Ledger(held))


def give(table: Table, seat: int, **counts: int) -> Table:
    """So many of each kind in a player's supply."""
    return put(table, player_zone(seat), **counts)


def bag(table: Table, **counts: int) -> Table:
    """Exactly these cubes in the bag."""
    return put(table, BAG, **{"ore": 0, "stone": 0, "coal": 0, "event": 0, **counts})


def yard(table: Table, **counts: int) -> Table:
    """Exactly these cubes in the stock yard."""
    return put(table, YARD, **{"ore": 0, "stone": 0, "coal": 0, **counts})


def rubble(table: Table, **counts: int) -> Table:
    """So much rubble on track cards."""
    for space, n in counts.items():
        table = put(table, space, rubble=n)
    return table


def clear(table: Table, *spaces: str) -> Table:
    """No rubble on these spaces (all there are when none is named), nobody owning them."""
    owners = dict(table.state.owners)
    for space in spaces or tuple(table.book.space):
        table = put(table, space, rubble=0)
        if not table.book.space[space].is_track:
            owners[space] = None
    return at(table, owners=owners)


def clear_before(table: Table, station: str) -> Table:
    """All that lies before a station cleared, and the track cards next to it; its own sites as they are."""
    index = next(i for i, s in enumerate(table.book.route) if s.id == station)
    return clear(
        table, *(x.id for x in table.book.route_spaces if x.station < index or (x.station == index and x.is_track))
    )


def laid(table: Table, count: int, seat: int | None = None) -> Table:
    """The first track cards cleared and turned over, with a player's markers or none."""
    owners = dict(table.state.owners)
    for track in table.book.tracks[:count]:
        table = put(table, track.id, rubble=0)
        owners[track.id] = seat
    table = at(table, owners=owners)
    return table if seat is None else markers(table, **{f"s{seat}": table.state.markers_left[seat] - count})


def own(table: Table, seat: int | None, *sites: str) -> Table:
    """These sites owned by a player, or done and unowned."""
    left = list(table.state.markers_left)
    if seat is not None:
        left[seat] -= len(sites)
    for site in sites:
        if site in table.book.space:
            table = put(table, site, rubble=0)
    return at(table, owners={**table.state.owners, **dict.fromkeys(sites, seat)}, markers_left=tuple(left))


def markers(table: Table, **left: int) -> Table:
    """So many markers left: ``markers(table, s0=1)``."""
    now = list(table.state.markers_left)
    for seat, n in left.items():
        now[int(seat[1:])] = n
    return at(table, markers_left=tuple(now))


def standing(table: Table, *spots: tuple[str, int, int], **changes: Any) -> Table:
    """All labourers placed: these stand on (area, space, seat), the others of these players stay in the pub."""
    each = [sum(1 for _, _, seat in spots if seat == s) for s in range(len(table.book.players))]
    total = table.book.box.labourers
    placed = {"labourers_at_hand": (0,) * len(each), "labourers_in_pub": tuple(total - n for n in each)}
    return at(table, **{**placed, "placed": tuple(Placed(*spot) for spot in spots), **changes})


def holding(table: Table, seat: int, *cards: int) -> Table:
    """These contract cards, unplayed, before a player, out of the deck or the office."""
    contracts = list(table.state.contracts)
    contracts[seat] = cards
    from_office = sum(1 for card in table.state.office if card in cards)
    office = tuple(None if card in cards else card for card in table.state.office)
    deck = table.state.deck - len(cards) + from_office
    return at(table, contracts=tuple(contracts), office=office, deck=deck)


def in_force(table: Table, seat: int, *cards: int) -> Table:
    """These contract cards held and played this round."""
    table = holding(table, seat, *cards)
    played = list(table.state.played)
    played[seat] = cards
    return at(table, played=tuple(played), in_force=tuple(InForce(seat, card) for card in cards))


def driving(table: Table, seat: int, train: int) -> Table:
    """A train in front of a player, out of the shed; the coal that lay on it is in the box."""
    trains = list(table.state.trains)
    trains[seat] = train
    table = put(table, f"train {train}", coal=0)
    return at(table, trains=tuple(trains), shed=tuple(t for t in table.state.shed if t != train))


def upkeep(table: Table, phase: str = "action", **changes: Any) -> Table:
    """All labourers back, nothing placed: the contract restock is due, or the phase that is named."""
    hand, total = table.book.box.at_hand, table.book.box.labourers
    count = len(table.book.players)
    home = {"labourers_at_hand": (hand,) * count, "labourers_in_pub": (total - hand,) * count, "placed": ()}
    return at(table, **{**home, "phase": phase, "area": "G", "begun": True, **changes})


def events_drawn(table: Table, count: int = 1, occupied: Iterable[int] = ()) -> Table:
    """Event cubes drawn and waiting, others on these event spaces already."""
    spaces = tuple(occupied)
    in_play = table.state.ledger[BAG, EVENT]
    table = put(table, BAG, event=in_play - count - len(spaces))
    table = put(put(table, EVENT_TRACK, event=len(spaces)), DRAWN, event=count)
    return upkeep(table, "restock yard", event_spaces=spaces)


def event_now(table: Table, choices: Mapping[int, Choice] | None = None) -> ResolveEvent:
    """The next event as the rules have it."""
    space = max(table.state.event_spaces, default=0) + 1
    return ResolveEvent(space, event_at(table, space).plan(table, choices))


def step_due(table: Table) -> Due:
    """What is due; a test that asks expects something."""
    now = due(table)
    assert now is not None
    return now


def suggested(table: Table, **answers: Any) -> Any:
    """The due action as the agenda fills it in, with some of its questions answered."""
    item = agenda(table).due
    assert item is not None
    action = item.action
    for field, value in answers.items():
        action = answer(table, action, field, value)
    return action


def found(table: Table, action: Action) -> set[str]:
    """The clauses that an action breaks."""
    return {p.ref.clause for p in perform(table, action).problems if p.grade is Grade.BREACH}


def refused(table: Table, action: Action) -> bool:
    """Whether an action cannot be written down at all; then nothing changes."""
    step = perform(table, action)
    assert not step.refused or step.after == table
    return step.refused


def do(table: Table, *actions: Action) -> Table:
    """The table after these actions, each without any problem and without changing how much there is of anything."""
    for action in actions:
        step = perform(table, action)
        assert not step.problems, (action, step.problems)
        totals = {kind: n for kind, n in table.state.ledger.totals().items() if n}
        assert {kind: n for kind, n in step.after.state.ledger.totals().items() if n} == totals
        table = step.after
    return table


def anyway(table: Table, action: Action) -> Table:
    """The table after an action that may break a clause."""
    return perform(table, action).after


def causes(table: Table, action: Action) -> set[str]:
    """The clauses that cause what an action changes."""
    return {effect.ref.clause for effect in action.effects(table)}


def held(table: Table, seat: int) -> dict[str, int]:
    """What lies in a player's supply."""
    return table.state.ledger.zone(player_zone(seat))


def by_card(number: int) -> By:
    """What gives an extra action: a contract card."""
    return By("card", number)


def by_train(number: int) -> By:
    """What gives an extra action: a train."""
    return By("train", number)
