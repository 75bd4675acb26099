"""The agenda of a table: what is due, filled in as far as the rules leave no choice, and what may be done besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from rules.core.agenda import Agenda, Ask, Draw, Item, OneOf, Sequence, Tell
from rules.core.frozen import replace
from rules.core.message import message
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.build import Build, SiteBuilt, TrainBought, site_options, train_options
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent, event_at, next_space
from rules.snowdonia.actions.excavate import ClearNext, Excavate
from rules.snowdonia.actions.extra_build_space import OpenExtraBuildSpace
from rules.snowdonia.actions.hire import Hire, can_hire, price
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.actions.maintain import MaintainTrains, maintenance_asks
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts, after_discards, missing
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract, office_options
from rules.snowdonia.actions.stock_yard import TakeFromYard, likeliest_pick, yard_pick
from rules.snowdonia.actions.surveyor import MoveSurveyor, moves
from rules.snowdonia.actions.weather import CheckWeather, rates_after
from rules.snowdonia.actions.works import BAR, CONVERSIONS, Works, likeliest_conversions, sorted_out
from rules.snowdonia.asking import asked, rubble_tell
from rules.snowdonia.bag import bag_content
from rules.snowdonia.components import AREAS, BAG, CUBES, STONE, UNKNOWN_CARD, clause
from rules.snowdonia.deck import available, off_the_deck
from rules.snowdonia.events import MaintenanceEvent
from rules.snowdonia.phases import Due, due, next_to_place, pending, window_areas, window_order
from rules.snowdonia.route import (
    Dug,
    Track,
    clear_next_plans,
    excavate_plans,
    first_unknown,
    lay_plans,
    not_closed,
    ways,
)
from rules.snowdonia.seams import excavate_rate, lay_rate, ore_a_bar
from rules.snowdonia.setting_up import may_be_set_aside, set_up_asks
from rules.snowdonia.state import Table

Plan = TypeVar("Plan", Dug, Track)


def agenda(table: Table) -> Agenda:
    """Everything that can be done now, the due item first."""
    now = due(table)
    if now is None:
        return Agenda(())
    if table.state.owed:
        return Agenda((_owed_item(table),), tuple(_tells(table, now)))
    items = [_due_item(table, now)]
    if now.step == "place" and now.seat is not None and can_hire(table, now.seat):
        items.append(_hire(table, now.seat))
    items += _contracts(table)
    return Agenda(tuple(items), tuple(_tells(table, now)))


def answer(table: Table, action: Action, field: str, value: Any) -> Action:
    """The action with one ask answered; pairs, the choices of maintenance and conversions fill more than one field."""
    if field == "area_space":
        return replace(action, area=value[0], space=value[1])
    if field == "card_space":
        return replace(action, card=value[0], office_space=value[1])
    if field == "choices" and isinstance(action, ResolveEvent):
        return replace(action, outcome=event_at(table, action.space).plan(table, value))
    if field == "choices" and isinstance(action, MaintainTrains):
        plan = MaintenanceEvent().plan(table, value)
        return replace(action, choices=plan.choices, refilled=plan.refilled)
    if field == "station" and isinstance(action, ResolveEvent):
        return replace(action, outcome=event_at(table, action.space).closing(table, value))
    if field == "conversions" and isinstance(action, Works):
        made, refused = sorted_out(table, action.seat, tuple(value))
        return replace(action, conversions=made, refused=refused)
    return replace(action, **{field: value})


def coming(table: Table, most: int = 6) -> tuple[Due, ...]:
    """The next few steps as things stand: placements while assigning, else the actions still due (3.2.1)."""
    if table.state.phase == "assign" and next_to_place(table) is not None:
        return tuple(islice(_placements(table), most))
    return tuple(islice(pending(table), most))


def _placements(table: Table) -> Iterator[Due]:
    hands, seat = list(table.state.labourers_at_hand), table.state.turn
    count = len(hands)
    while any(hands):
        if hands[seat]:
            hands[seat] -= 1
            yield Due("place", seat)
        seat = (seat + 1) % count


def _owed_item(table: Table) -> Item:
    owed = table.state.owed[0]
    return next(item for trait in table.book.box.traits if (item := trait.item(table, owed)) is not None)


def _due_item(table: Table, now: Due) -> Item:
    match now.step:
        case "place":
            return _place(table, now)
        case "restock-contracts":
            return _restock_contracts(table)
        case "weather":
            return _weather(table)
        case "restock-yard":
            return _restock_yard(table)
        case "event":
            return _event(table)
        case "extra-build-space":
            return Item(
                OpenExtraBuildSpace(table.state.set_aside), True, message("agenda.extra_build"), clause("4.B.6")
            )
    return _area_item(table, now)


def _place(table: Table, now: Due) -> Item:
    assert now.seat is not None
    free = tuple((area, n) for area in AREAS if table.area_open(area) for n in table.free_spaces(area))
    area, space = free[0]
    asks = (Ask("area_space", OneOf(free), clause("3.1.2")),)
    headline = message("agenda.place", player=now.seat)
    return Item(Place(now.seat, area, space), True, headline, clause("3.1.2"), asks, guessed=False)


def _hire(table: Table, seat: int) -> Item:
    cost = price(table, seat) or 0
    return Item(Hire(seat, cost), False, message("agenda.hire", player=seat, coal=cost), clause("3.1.1"))


def _contracts(table: Table) -> Iterator[Item]:
    """Cards that can be played now, by area, in the order of the window (3.3.1)."""
    state = table.state
    if state.contracts_stopped:
        return
    for area in window_areas(table):
        order, at = window_order(table, area)
        for seat in order[at:]:
            for number in state.contracts[seat]:
                card = table.book.contracts[number]
                if card.area == area and card.power.playable and number not in state.played[seat]:
                    play, asks = card.power.asks(PlayContract(seat, area, number), table)
                    headline = message("agenda.contract", player=seat, card=number)
                    yield Item(play, False, headline, clause("3.3.1"), asks)


def _area_item(table: Table, now: Due) -> Item:
    seat, area, space, by = now.seat, now.area, now.space, now.by
    assert seat is not None
    assert area is not None
    asks: tuple[Ask, ...] = ()
    action: Action
    match now.step:
        case "stock-yard":
            pick = yard_pick(table, seat)
            taken = likeliest_pick(table, pick)
            action = TakeFromYard(seat, area, space, by, taken=taken)
            takeable = sum(min(n, pick.at_most.get(kind, n)) for kind, n in pick.available.items())
            if pick.most and not (pick.least == pick.most == takeable):
                asks = (Ask("taken", pick, clause("4.A.1")),)
            return Item(action, True, message("agenda.stock_yard", player=seat, count=pick.most), clause("4.A.1"), asks)
        case "excavate":
            rate = excavate_rate(table, seat)
            plans = excavate_plans(table, seat, rate)
            action = Excavate(seat, area, space, by, taken=plans[0].taken)
            got = sum(t.rubble for t in action.taken)
            asks = _which(plans, "taken", lambda plan: plan.taken)
            headline = message("agenda.excavate", player=seat, count=got, rate=rate)
            return Item(action, True, headline, clause("4.B.1"), asks)
        case "contract-3-clears":
            plans = clear_next_plans(table, seat)
            action = ClearNext(seat, area, space, by, taken=plans[0].taken)
            asks = _which(plans, "taken", lambda plan: plan.taken)
            return Item(action, True, message("agenda.clear_next", player=seat), clause("8.3"), asks)
        case "works":
            return _works(table, now, seat)
        case "lay-track":
            tracks = lay_plans(table, seat, lay_rate(table, seat))
            action = LayTrack(seat, area, space, by, laid=tracks[0].laid)
            asks = _which(tracks, "laid", lambda track: track.laid)
            count = len(action.laid)
            headline = message("agenda.lay_track", player=seat, count=count, rate=lay_rate(table, seat))
            return Item(action, True, headline, clause("4.D.1"), asks)
        case "build":
            return _build(table, now, seat)
        case "site-office":
            return _site_office(table, now, seat)
        case "surveyor":
            possible = moves(table, seat)
            places = tuple(table.book.places[move.to].number for move in possible)
            action = MoveSurveyor(seat, area, space, by, to=places[0])
            rule = possible[0].ref
            asks = (Ask("to", OneOf(places), rule),) if len(places) > 1 else ()
            headline = message("agenda.surveyor", player=seat, to=places[0])
            return Item(action, True, headline, rule, asks, guessed=not asks)
    raise ValueError(now.step)


def _which(plans: tuple[Plan, ...], field: str, of: Callable[[Plan], Any]) -> tuple[Ask, ...]:
    """The question along which way somebody works, where there is more than one."""
    return (Ask(field, OneOf(tuple(of(plan) for plan in plans)), plans[0].ref),) if len(plans) > 1 else ()


def _works(table: Table, now: Due, seat: int) -> Item:
    made = likeliest_conversions(table, seat)
    action = Works(seat, now.area or "C", now.space, now.by, conversions=made)
    costs = {BAR: ore_a_bar(table, seat), STONE: table.book.box.actions.rubble_a_stone}
    asks: tuple[Ask, ...] = ()
    if made:
        domain = Sequence(CONVERSIONS, 1, table.book.box.actions.conversions)
        asks = (Ask("conversions", domain, clause("4.C.1")),)
    return Item(
        action, True, message("agenda.works", player=seat, ore=costs[BAR], count=len(made)), clause("4.C.1"), asks
    )


def _build(table: Table, now: Due, seat: int) -> Item:
    area = now.area or "E"
    best = sorted(site_options(table, seat, area), key=lambda o: -(table.book.building[o.site][1].vp or 0))
    trains = tuple(train_options(table, seat, area))
    options: tuple[SiteBuilt | TrainBought | None, ...] = (*best, *trains)
    optional = now.by is not None or not best
    answers = (*options, None) if optional else options
    action = Build(seat, area, now.space, now.by, built=answers[0])
    rule = clause("4.E.1" if now.by is None else "7.6" if now.by.source == "train" else "8.10")
    asks = (Ask("built", OneOf(answers), rule),) if options else ()
    return Item(action, True, message("agenda.build", player=seat), rule, asks, guessed=not options)


def _site_office(table: Table, now: Due, seat: int) -> Item:
    options = office_options(table)
    action = TakeContract(seat, now.area or "F", now.space, now.by)
    asks: tuple[Ask, ...] = ()
    if options:
        action = replace(action, card=options[0][0], office_space=options[0][1])
    if len(options) > 1:
        asks = (Ask("card_space", OneOf(options), clause("4.F.1")),)
    headline = message("agenda.site_office", player=seat)
    return Item(action, True, headline, clause("4.F.1"), asks, guessed=len(options) < 2)


def _restock_contracts(table: Table) -> Item:
    rule = clause("11.4" if table.book.solo else "5.1.1")
    then = Table(table.book, after_discards(table))
    count = min(missing(table), available(then, then.state))
    asks: tuple[Ask, ...] = ()
    if count:
        asks = (Ask("revealed", off_the_deck(then, count), rule),)
    headline = message("agenda.restock_contracts", count=count)
    return Item(RestockContracts((UNKNOWN_CARD,) * count), True, headline, rule, asks, guessed=not asks)


def _weather(table: Table) -> Item:
    state = table.state
    today = state.weather[1]
    asks: tuple[Ask, ...] = ()
    back: str | None = None
    if available(table, state):
        action = CheckWeather(None)
        discs = action.discs_free(table)
        options = tuple(kind for kind in table.book.box.weather if discs.get(kind))
        asks = (Ask("back", OneOf(options), clause("5.2.2")),)
        back = options[0] if options else None
    headline = message("agenda.weather", today=today, rates=rates_after(table, today))
    return Item(CheckWeather(back), True, headline, clause("5.2.1"), asks, guessed=not asks)


def _restock_yard(table: Table) -> Item:
    count = min(table.book.restock, sum(table.state.ledger[BAG, kind] for kind in CUBES))
    asks = (Ask("drawn", Draw(bag_content(table), table.book.restock), clause("5.3.1")),) if count else ()
    headline = message("agenda.restock_yard", count=count)
    return Item(RestockYard(), True, headline, clause("5.3.1"), asks, guessed=not asks)


def _event(table: Table) -> Item:
    space = next_space(table)
    event = event_at(table, space)
    asks: tuple[Ask, ...] = ()
    if isinstance(event, MaintenanceEvent):
        asks = maintenance_asks(table, event)
    stations = event.stations(table)
    if len(stations) > 1:
        asks = (Ask("station", OneOf(stations), event.ref),)
    action = ResolveEvent(space, event.plan(table))
    return Item(action, True, message("agenda.event", space=space, event=event.kind), event.ref, asks)


def _tells(table: Table, now: Due) -> Iterator[Tell]:
    """What the due step needs and nobody has entered yet (2.5, 2.8, 2.9)."""
    yield from _set_up_tells(table)
    if table.state.owed:
        for trait in table.book.box.traits:
            yield from trait.tells(table, table.state.owed[0])
        return
    if now.step == "excavate" and now.seat is not None:
        yield from _unknown_on_the_way(table, now.seat, excavate_rate(table, now.seat))
    elif now.step == "contract-3-clears" and now.seat is not None:
        yield from _unknown_on_the_way(table, now.seat, 1)
    elif now.step == "event":
        yield from event_at(table, next_space(table)).tells(table)
    elif now.step == "weather" and table.state.round == table.book.setup.first_weather:
        yield from _unknown_discs(table)
    elif now.step == "extra-build-space":
        yield from (rubble_tell(table, s) for s in table.book.from_start if s.maybe and not_closed(table, s))
        yield from _unknown_set_aside(table)


def _unknown_set_aside(table: Table) -> Iterator[Tell]:
    if not table.book.solo and table.state.set_aside is None:
        cards = tuple(n for n in may_be_set_aside(table.book) if n in table.state.shed)
        yield asked("set_aside", OneOf(cards), "tell.set_aside", "2.9")


def _set_up_tells(table: Table) -> Iterator[Tell]:
    """What people decided at set-up and nobody has entered."""
    setup = table.book.setup
    for ask in set_up_asks(table.book.box, setup):
        if ask.cell not in setup.chosen:
            yield Tell(ask.cell, OneOf(ask.options), ask.headline, ask.ref)


def _unknown_on_the_way(table: Table, seat: int, rate: int) -> Iterator[Tell]:
    found = [first_unknown(table, rate, way.spaces) for way in ways(table, seat)]
    for space in dict.fromkeys(space for space in found if space is not None):
        yield rubble_tell(table, space)


def _unknown_discs(table: Table) -> Iterator[Tell]:
    if not available(table, table.state):
        # No card is left to give a disc, so an empty space may well be empty (12.2).
        return
    for place, kind in zip(("middle", "last"), table.state.weather[1:], strict=True):
        if kind is None:
            options = tuple(k for k in table.book.box.weather if table.state.discs.get(k))
            yield asked(f"discs.{place}", OneOf(options), "tell.disc", "2.8", place=place)
