"""Why not: everything that a player cannot do now, by which clause, and what would make it possible.

What nobody may know is no reason here: that the bag holds no stone shows only when somebody reaches in (4.C.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.hindrance import Hindrance
from rules.core.message import Message, message
from rules.snowdonia.actions.build import can_own, site_options, train_options
from rules.snowdonia.actions.hire import can_hire, price
from rules.snowdonia.actions.surveyor import moves
from rules.snowdonia.actions.works import BAR
from rules.snowdonia.components import (
    AREAS,
    BARS,
    COAL,
    MATERIALS,
    ORE,
    RUBBLE,
    STONE,
    SUPPLY,
    YARD,
    Cost,
    clause,
)
from rules.snowdonia.phases import due, next_to_place, stopped_by_fog, window_areas, window_order
from rules.snowdonia.route import build_obstacle, open_cards, to_dig, unlaid, ways, with_rubble
from rules.snowdonia.seams import lay_rate, ore_a_bar
from rules.snowdonia.state import Table


def hindrances(table: Table, seat: int | None = None) -> tuple[Hindrance, ...]:
    """What ``seat`` cannot do now (None: who acts now, or else the start player), area by area; none once the game is
    over, since nothing is to be done then."""
    if table.state.phase == "over":
        return ()
    if seat is None:
        now = due(table)
        seat = table.state.start_player if now is None or now.seat is None else now.seat
    return tuple(_hindrances(table, seat))


def _hindrances(table: Table, seat: int) -> Iterator[Hindrance]:
    yield from _places(table)
    yield from _third_labourer(table, seat)
    yield from _yard(table)
    yield from _excavate(table, seat)
    yield from _works(table, seat)
    yield from _lay_track(table, seat)
    yield from _sites(table, seat)
    yield from _trains(table, seat)
    yield from _office(table)
    yield from _surveyor(table, seat)
    yield from _contracts(table, seat)


def shortfall(table: Table, seat: int, cost: Cost) -> tuple[tuple[str, int], ...]:
    """What a player lacks for a cost as printed, as (kind, how many) (4.E.2)."""
    pairs = ((STONE, cost.stone), (BARS, cost.bars), (ORE, cost.ore), (COAL, cost.coal))
    return tuple((kind, count - table.held(seat, kind)) for kind, count in pairs if count > table.held(seat, kind))


def _short(kinds: tuple[tuple[str, int], ...]) -> Message:
    return message("would.short", short=kinds)


def _places(table: Table) -> Iterator[Hindrance]:
    if table.state.phase != "assign" or next_to_place(table) is None:
        return
    for area in AREAS:
        what = message("cannot.place", area=area)
        if not table.area_open(area):
            yield Hindrance(
                what, message("because.closed", area=area), clause(table.closed_by(area)), message("would.next_weather")
            )
        elif not table.free_spaces(area):
            yield Hindrance(what, message("because.full", area=area), clause("3.1.2"), message("would.next_round"))


def _third_labourer(table: Table, seat: int) -> Iterator[Hindrance]:
    state = table.state
    if state.phase != "assign" or can_hire(table, seat) or not state.labourers_in_pub[seat]:
        return
    what, rule = message("cannot.hire", player=seat), clause("3.1.1")
    cost = price(table, seat)
    if cost is None:
        # A train lost in a solo game does not come back (11.5).
        remedy = None if table.book.solo else message("would.train")
        yield Hindrance(what, message("because.no_train", player=seat), rule, remedy, seat)
    elif seat in state.placed_once:
        yield Hindrance(what, message("because.placed_once", player=seat), rule, message("would.next_round"), seat)
    elif table.held(seat, COAL) < cost:
        lacking = ((COAL, cost - table.held(seat, COAL)),)
        yield Hindrance(what, message("because.costs", price=((COAL, cost),)), rule, _short(lacking), seat)


def _yard(table: Table) -> Iterator[Hindrance]:
    if not any(table.state.ledger[YARD, kind] for kind in MATERIALS):
        yield Hindrance(
            message("cannot.yard"), message("because.yard_empty"), clause("4.A.1"), message("would.restock")
        )


def _excavate(table: Table, seat: int) -> Iterator[Hindrance]:
    what = message("cannot.excavate")
    if table.state.extra_build:
        yield Hindrance(what, message("because.covered"), clause("4.B.6"))
    elif not table.area_open("B"):
        yield Hindrance(
            what, message("because.closed", area="B"), clause(table.closed_by("B")), message("would.next_weather")
        )
    elif not any(with_rubble(table, table.book.route_spaces)):
        yield Hindrance(what, message("because.no_rubble"), clause("4.B.1"))
    else:
        reach = ways(table, seat)
        if not any(any(with_rubble(table, way.spaces)) for way in reach):
            what = message("cannot.excavate_here", player=seat)
            yield Hindrance(what, message("because.no_rubble_here"), reach[0].dig, message("would.move"), seat)


def _works(table: Table, seat: int) -> Iterator[Hindrance]:
    costs = ((BAR, ORE, ore_a_bar(table, seat)), (STONE, RUBBLE, table.book.box.actions.rubble_a_stone))
    for product, kind, cost in costs:
        what = message("cannot.convert", player=seat, product=product)
        lacking = cost - table.held(seat, kind)
        if product == BAR and not table.state.ledger[SUPPLY, BARS]:
            yield Hindrance(what, message("because.no_bars"), clause("12.4"), message("would.bars_back"), seat)
        elif lacking > 0:
            why = message("because.costs", price=((kind, cost),))
            yield Hindrance(what, why, clause("4.C.1"), _short(((kind, lacking),)), seat)


def _lay_track(table: Table, seat: int) -> Iterator[Hindrance]:
    what = message("cannot.lay", player=seat)
    each = table.book.box.actions.bars_a_track_card
    reach = ways(table, seat)
    cards = {card.id: card for way in reach for card in unlaid(table, way.spaces)}
    track = next(iter(cards.values()), None)
    if not table.area_open("D"):
        yield Hindrance(
            what, message("because.closed", area="D"), clause(table.closed_by("D")), message("would.next_weather"), seat
        )
        return
    if track is None:
        if any(unlaid(table, table.book.tracks)):
            yield Hindrance(what, message("because.all_laid_here"), reach[0].lay, message("would.move"), seat)
        else:
            yield Hindrance(what, message("because.all_laid"), clause("4.D.2"), None, seat)
        return
    if lay_rate(table, seat) <= 0:
        yield Hindrance(what, message("because.rate_zero"), clause("4.D.1"), message("would.sun"), seat)
    if not any(any(open_cards(table, way)) for way in reach):
        why = message("because.track_not_clear", space=track.id)
        yield Hindrance(what, why, reach[0].lay, to_dig(table, (track,)), seat)
    if table.held(seat, BARS) < each:
        lacking = ((BARS, each - table.held(seat, BARS)),)
        yield Hindrance(what, message("because.costs", price=((BARS, each),)), clause("4.D.1"), _short(lacking), seat)


def _sites(table: Table, seat: int) -> Iterator[Hindrance]:
    possible = {option.site for option in site_options(table, seat, "E")}
    for site, (index, card) in table.book.building.items():
        if site in possible:
            continue
        what = message("cannot.build", player=seat, site=site)
        station = table.book.route[index].id
        if site in table.state.owners:
            owner = table.state.owners[site]
            yield Hindrance(what, message("because.built", site=site, owner=owner), clause("4.E.1"), None, seat)
        elif station in table.state.closed:
            yield Hindrance(what, message("because.station_closed", station=station), clause("6.4"), None, seat)
        elif (obstacle := build_obstacle(table, seat, index)) is not None:
            yield Hindrance(what, obstacle.why, obstacle.ref, obstacle.remedy, seat)
        elif not can_own(table, seat):
            yield Hindrance(what, message("because.no_marker", player=seat), clause("12.1"), None, seat)
        elif card.cost is None:
            told = message("would.told")
            yield Hindrance(what, message("because.cost_unknown"), clause("4.E.2"), told, seat)
        else:
            lacking = shortfall(table, seat, card.cost)
            yield Hindrance(what, message("because.too_dear", site=site), clause("4.E.2"), _short(lacking), seat)


def _trains(table: Table, seat: int) -> Iterator[Hindrance]:
    if table.book.solo:
        yield Hindrance(message("cannot.buy_any"), message("because.solo"), clause("11.2"))
        return
    if not table.state.trains_open:
        space = next((n for n, s in table.book.box.event_track.items() if s.event.kind == "trains"), None)
        remedy = None if space is None else message("would.event", space=space)
        yield Hindrance(message("cannot.buy_any"), message("because.not_for_sale"), clause("6.2"), remedy)
        return
    possible = {option.train for option in train_options(table, seat, "E")}
    for number in table.state.shed:
        if number in possible:
            continue
        price_ = table.book.trains[number].bars
        what = message("cannot.buy", player=seat, train=number)
        if price_ is None:
            yield Hindrance(what, message("because.price_unknown"), clause("4.E.4"), message("would.told"), seat)
            continue
        lacking = shortfall(table, seat, Cost(bars=price_))
        why = message("because.costs", price=((BARS, price_),))
        yield Hindrance(what, why, clause("4.E.4"), _short(lacking), seat)


def _office(table: Table) -> Iterator[Hindrance]:
    if not any(card is not None for card in table.state.office):
        yield Hindrance(
            message("cannot.office"), message("because.office_empty"), clause("4.F.1"), message("would.restock")
        )


def _surveyor(table: Table, seat: int) -> Iterator[Hindrance]:
    if all(move.to == table.state.surveyors[seat] for move in moves(table, seat)):
        yield Hindrance(
            message("cannot.move", player=seat), message("because.summit", player=seat), clause("12.10"), None, seat
        )


def _contracts(table: Table, seat: int) -> Iterator[Hindrance]:
    """Cards held that cannot be played at this moment (3.3.1), or would do nothing."""
    state = table.state
    open_now = {
        area for area in window_areas(table) if seat in window_order(table, area)[0][window_order(table, area)[1] :]
    }
    for number in state.contracts[seat]:
        card = table.book.contracts[number]
        what = message("cannot.play", player=seat, card=number)
        if not card.power.playable:
            yield Hindrance(what, message("because.only_maintenance"), card.ref, None, seat)
        elif number in state.played[seat]:
            yield Hindrance(what, message("because.played"), clause("3.3.2"), None, seat)
        elif state.contracts_stopped:
            yield Hindrance(what, message("because.stopped"), clause("8.13"), message("would.next_round"), seat)
        elif card.area not in open_now:
            yield Hindrance(
                what,
                message("because.window", area=card.area),
                clause("3.3.1"),
                message("would.before", area=card.area),
                seat,
            )
        elif stopped_by_fog(table, card.power):
            yield Hindrance(
                what, message("because.fog_stops", card=number), clause("12.12"), message("would.next_weather"), seat
            )
