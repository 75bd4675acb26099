"""The NOW panel as data: what is due, who does it and how much, its rows, forms, findings, and what comes after.

Everything is made from the agenda and from the step in hand (`ui.present.entry`), performed for a look ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.wording import (
    _,
    area_word,
    clause_title,
    counts_words,
    describe,
    effect_words,
    event_word,
    ngettext,
    say,
    space_name,
    station_name,
    step_word,
    told_number,
    weather_word,
)
from rules.core.agenda import Agenda, Ask, Item, OneOf, Tell
from rules.core.frozen import replace
from rules.core.problems import Grade, Problem
from rules.core.step import Step
from rules.snowdonia.actions.action import Action, AreaAction
from rules.snowdonia.actions.build import Build, SiteBuilt, TrainBought
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent, cubes_back, event_at
from rules.snowdonia.actions.excavate import ClearNext, Excavate
from rules.snowdonia.actions.extra_build_space import OpenExtraBuildSpace
from rules.snowdonia.actions.gift import Gift
from rules.snowdonia.actions.gift_contract import GiftContract
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.actions.maintain import MaintainTrains
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts, leaving
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.snow import Snow
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.actions.surveyor import MoveSurveyor, move_to, place_index
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.actions.works import Works
from rules.snowdonia.agenda import coming
from rules.snowdonia.asking import lacking
from rules.snowdonia.components import CUBES, YARD, clause
from rules.snowdonia.phases import Due
from rules.snowdonia.play import perform
from rules.snowdonia.route import Taken, in_order, unlaid, ways
from rules.snowdonia.seams import Power
from rules.snowdonia.snowfall import takes_snow
from rules.snowdonia.state import Table
from rules.snowdonia.traits.last_turn import LastTurn
from ui.present.entry import STANDS_ALONE, Entry, cards_to_lay, counts, editable, events_after, forced_run
from ui.present.forms import Form, award_words, form, tell_form, untold_form
from ui.present.framed import FindingView, Framed
from ui.present.stocktake import suspense_words

Mode = Literal["due", "besides", "amend", "insert"]
"""What the panel is for: the due step, a card or a hired labourer beside it, an old entry, a forgotten one."""

DrawOffer = Literal["", "app", "table"]
"""Whether a draw step offers to draw for the table ("app"), or to let the table tell what it drew ("table")."""

COMING = 4
"""Steps named in the last line."""


@dataclass(frozen=True)
class Row:
    """A line of what the rules fill in. ``kind`` is a component of the rules; with ``most`` it becomes a stepper while
    the step is being changed."""

    words: str
    number: str = ""
    kind: str = ""
    tail: str = ""
    strong: bool = False
    value: int = 0
    most: int | None = None


@dataclass(frozen=True)
class Box:
    """An explanation in a frame: an event, what fog does. ``order`` tells the table what to move, in the imperative."""

    title: str
    words: tuple[str, ...] = ()
    order: str = ""
    clause: str = ""
    icon: str = ""
    framed: bool = False


@dataclass(frozen=True)
class Then:
    """One of the next steps: whose, and what it is."""

    seat: int | None
    words: str


@dataclass(frozen=True)
class NowView(Framed):
    """All that the panel shows."""

    rows: tuple[Row, ...] = ()
    forms: tuple[Form, ...] = ()
    boxes: tuple[Box, ...] = ()
    together: int = 0
    then: tuple[Then, ...] = ()
    contracts: int = 0
    hire: str = ""
    draw: DrawOffer = ""
    can_change: bool = False
    can_reseat: bool = False
    leave: str = ""
    """What may stay as it is, in the words of the button that leaves it so; "" where it must be told."""
    otherwise: str = ""
    """Another answer to what is asked."""


def cards_to_play(agenda: Agenda) -> tuple[Item, ...]:
    """The cards that can be played now, in the order of the window (3.3.1)."""
    return tuple(item for item in agenda.items if isinstance(item.action, PlayContract))


def hiring(agenda: Agenda) -> Item | None:
    """The third labourer, if it can be taken now (3.1.1)."""
    return next((item for item in agenda.items if isinstance(item.action, Hire)), None)


def draws(entry: Entry) -> tuple[Ask, ...]:
    """The asks whose answer comes unseen out of the bag or off the deck."""
    return tuple(ask for ask in entry.asks if unseen(entry, ask))


def unseen(entry: Entry, ask: Ask) -> bool:
    """Whether the answer comes out of the bag or off the deck, the back of its top card included (5.2.2)."""
    from rules.core.agenda import Cards, Draw

    back = isinstance(ask.domain, OneOf) and isinstance(entry.action, CheckWeather)
    return back or isinstance(ask.domain, Draw | Cards)


def from_deck(entry: Entry) -> bool:
    """Whether what is drawn comes off the deck, not out of the bag."""
    from rules.core.agenda import Draw

    return not any(isinstance(ask.domain, Draw) for ask in draws(entry))


def now_view(
    agenda: Agenda,
    entry: Entry,
    *,
    number: int,
    mode: Mode = "due",
    changing: bool = False,
    app_draws: bool | None = None,
    kept: bool = False,
) -> NowView:
    """The panel for the step in hand. ``number`` counts the steps; ``app_draws`` says who draws here, None where
    nobody offers; ``kept`` leaves out the answers of findings that were agreed to."""
    table, action, book = entry.table, entry.action, entry.table.book
    step = entry.preview() if entry.complete else None
    problems = step.problems if step is not None else ()
    impossible = next((p for p in problems if p.grade is Grade.IMPOSSIBLE), None)
    due = mode == "due"
    events = events_after(entry) if step and isinstance(action, RestockYard) and not problems else ()
    run = forced_run(entry) if due and step and not entry.item.asks and not problems else ()
    drawing = bool(draws(entry)) and mode in ("due", "besides") and app_draws is not None
    return NowView(
        caption=_caption(entry, mode),
        step=_("step {n}").format(n=number),
        headline=_headline(entry),
        sub=_sub(entry, step),
        seat=entry.seat,
        icon=_icon(action, table),
        rows=_rows(entry, step, changing),
        forms=tuple(form(entry, ask) for ask in entry.asks) or ((bare,) if (bare := untold_form(entry)) else ()),
        boxes=(*_fog_box(entry), *_event_boxes(entry, events), *_card_box(entry)),
        confirm=_confirm(entry, mode, impossible, bool(events)),
        ready=entry.complete and impossible is None,
        together=len(run) if len(run) > 1 else 0,
        clause=entry.item.ref,
        findings=(*(_finding(p, entry, kept) for p in problems), *(_open_suspense(table) if due else ())),
        then=_then(step.after if step and impossible is None else None, table),
        contracts=len(cards_to_play(agenda)) if due else 0,
        hire=_hire_words(agenda) if due else "",
        draw=("table" if app_draws else "app") if drawing else "",
        can_change=bool(editable(action)) and not changing,
        can_reseat=isinstance(action, Place) and due and len(book.players) > 1,
        cancel=_("Not now") if mode == "besides" else "" if due else _("Leave as it is"),
    )


def _open_suspense(table: Table) -> tuple[FindingView, ...]:
    """What no count has explained, once a round: before its first labourer is placed (1.2)."""
    words = suspense_words(table)
    if not words or table.state.phase != "assign" or table.state.placed:
        return ()
    return (FindingView("note", _("{what}.").format(what=words), clause("1.2").clause),)


def tell_view(
    tell: Tell, agenda: Agenda, table: Table, *, number: int, chosen: object = None, question: str = ""
) -> NowView:
    """The panel while a value has to be told first, or while somebody wants to tell one: then ``question`` asks it."""
    due = agenda.due
    snow = due.action if due is not None and isinstance(due.action, Snow) and not question else None
    seat = getattr(due.action, "seat", None) if due is not None else None
    wanted_by = step_word(due.action.step) if due is not None else ""
    if seat is not None:
        wanted_by = _("{player}, {what}").format(player=table.book.players[seat], what=wanted_by)
    return NowView(
        caption=_("Now · not entered yet"),
        step=_("step {n}").format(n=number),
        headline=question or say(tell.headline, table.book),
        sub=_("asked for: {step}").format(step=wanted_by) if wanted_by else "",
        seat=seat,
        icon="snow" if snow is not None else "why",
        rows=_snow_rows(table, snow.fallen) if snow is not None else (),
        forms=(tell_form(tell, table.book, chosen),),
        confirm=_("Confirm") if chosen is not None else _("Confirm, once it is known"),
        ready=chosen is not None,
        clause=tell.ref,
        findings=tuple(
            FindingView(_GRADES[problem.grade], say(problem.message, table.book), clause_title(problem.ref))
            for problem in lacking(table, tell, chosen)
        ),
        leave="" if tell.must or question else _("Leave it as it is"),
        otherwise="" if tell.otherwise is None or question else say(tell.otherwise.words, table.book),
    )


def cards_view(agenda: Agenda, table: Table, chosen: int | None, *, number: int) -> NowView:
    """The panel while one of several cards is being picked, in the order of the window."""
    from ui.present.forms import ChoiceForm, Option

    book = table.book
    options = tuple(
        Option(
            index,
            effect_words(book.contracts[item.action.card].power),
            str(item.action.card),
            tail=book.players[item.action.seat],
        )
        for index, item in enumerate(cards_to_play(agenda))
    )
    return NowView(
        caption=_("Now · contract cards"),
        step=_("step {n}").format(n=number),
        headline=_("Which card is played?"),
        sub=_("in clockwise order from {player}").format(player=book.players[table.clockwise[0]]),
        icon="contract",
        forms=(ChoiceForm("card", "", options, chosen),),
        confirm=_("Play it"),
        ready=chosen is not None,
        clause=clause("3.3.1"),
        cancel=_("Not now"),
    )


def over_view(table: Table, totals: Sequence[tuple[int, bool]], *, number: int) -> NowView:
    """The panel of a game that is over: why, and what everybody has; ``totals`` by seat, each with whether all of it is
    known."""
    ranked = sorted(enumerate(totals), key=lambda pair: -pair[1][0])
    ranking = [(seat, str(total) if complete else f"{total}+?") for seat, (total, complete) in ranked]
    return NowView(
        caption=_("Now · the end"),
        step=_("step {n}").format(n=number),
        headline=_("The game is over"),
        sub=end_words(table),
        icon="track",
        confirm=_("Show the score"),
        ready=True,
        clause=clause("9.1" if table.state.last_track else "9.2"),
        over=True,
        totals=tuple(ranking),
    )


def end_words(table: Table) -> str:
    """Why the game is over."""
    state = table.state
    if state.last_track == "player":
        owner = state.owners.get(table.book.tracks[-1].id)
        # Where track is laid with gaps, the last card of the route need not be the one laid last.
        if owner is not None and in_order(table.book):
            return _("{player} laid the last track card. The round is finished, upkeep included.").format(
                player=table.book.players[owner]
            )
        return _("The last track card was laid. The round is finished, upkeep included.")
    if state.last_track == "event" and any(trait.kind == LastTurn.kind for trait in table.book.box.traits):
        return _("An event laid the last track card. Everybody had one more turn, upkeep included.")
    if state.last_track == "event":
        return _("An event laid the last track card. The round is finished, upkeep included.")
    count = table.book.markers_end
    return _("Ownership marker {count} was placed.").format(count=count) if count else ""


def _caption(entry: Entry, mode: Mode) -> str:
    action, table = entry.action, entry.table
    if mode == "amend":
        return _("Now · amend an old entry")
    if mode == "insert":
        return _("Now · insert a forgotten step")
    match action:
        case Place():
            placed = len(table.state.placed)
            total = placed + sum(table.state.labourers_at_hand)
            return _("Now · assign labourers, {n} of {total}").format(n=placed + 1, total=total)
        case Hire():
            return _("Now · the third labourer")
        case PlayContract(area=area):
            return _("Now · before {area}, contract cards").format(area=area)
        case AreaAction(area=area, space=space, by=by):
            words = area_word("E" if action.step == "build" else area)
            if by is not None:
                source = _("contract {n}") if by.source == "card" else _("train {n}")
                return _("Now · {area} {words}, {source}").format(
                    area=area, words=words, source=source.format(n=by.number)
                )
            left = [p for p in table.state.placed if p.area == area]
            total = _labourers_in(table, area, len(left))
            return _("Now · {area} {words}, labourer {n} of {total}").format(
                area=area, words=words, n=total - len(left) + 1 if space is not None else 1, total=total
            )
        case RestockYard():
            return _("Now · restock, draw {count} from the bag").format(count=table.book.restock)
    return _("Now · {step}").format(step=step_word(action.step))


def _labourers_in(table: Table, area: str, left: int) -> int:
    """How many labourers an area had when it began: spaces are filled from the lowest, so the highest one tells."""
    highest = max((p.space for p in table.state.placed if p.area == area), default=left)
    return max(highest, left)


def _headline(entry: Entry) -> str:
    action, book = entry.action, entry.table.book
    player = book.players[entry.seat] if entry.seat is not None else ""
    match action:
        case Excavate(taken=()):
            return _("{player} takes nothing").format(player=player)
        case LayTrack(laid=()):
            return _("{player} lays no track").format(player=player)
        case Excavate(taken=taken):
            return _("{player} takes {count}").format(player=player, count=sum(t.rubble for t in taken))
        case LayTrack(laid=laid):
            words = ngettext("{player} lays {count} track", "{player} lays {count} track", len(laid))
            return words.format(player=player, count=len(laid))
        case Build(built=SiteBuilt(site=site)):
            station = book.route[book.building[site][0]].name
            return _("{player} builds at {station}").format(player=player, station=station)
        case Build(built=TrainBought(train=train)):
            return _("{player} buys No. {train}").format(player=player, train=train)
        case Build(built=None):
            return _("{player} builds nothing").format(player=player)
        case TakeContract(card=card) if card is not None and not entry.missing:
            return _("{player} takes No. {card}").format(player=player, card=card)
        case RestockYard(drawn=drawn) if drawn:
            return _("{n} of {count} drawn").format(n=len(drawn), count=entry.table.book.restock)
    if entry.item.headline.key == STANDS_ALONE:
        return describe(action, book)
    if entry.changed and entry.seat is not None:
        return _("{player}: {what}").format(player=player, what=describe(action, book))
    return say(entry.item.headline, book)


def _icon(action: Action, table: Table) -> str:
    match action:
        case RestockYard():
            return "bag"
        case RestockContracts():
            return "contract"
        case CheckWeather():
            return table.state.weather[1] or "sun"
        case ResolveEvent():
            return "cube-event"
        case OpenExtraBuildSpace() | MaintainTrains():
            return "train"
        case Snow():
            return "snow"
    return ""


def _sub(entry: Entry, step: Step[Table] | None) -> str:
    action, table = entry.action, entry.table
    book = table.book
    match action:
        case Place(seat=seat):
            left = table.state.labourers_at_hand[seat] - 1
            if left <= 0:
                return _("the last labourer of this round")
            return ngettext("then {n} more this round", "then {n} more this round", left).format(n=left)
        case Excavate(seat=seat):
            return _rate_sub(
                table, seat, table.rate_values[0], lambda p: p.excavate_bonus(table), lambda p: p.excavate_factor()
            )
        case LayTrack(seat=seat):
            return _rate_sub(table, seat, table.rate_values[1], lambda p: p.lay_bonus(), lambda _p: 1)
        case ClearNext():
            return _("the whole next space, whatever lies there")
        case TakeFromYard():
            limit = book.box.actions.coal_limit
            words = _("at most {limit} coal").format(limit=limit)
            if action.becomes_start(table):
                return _("{words}, and becomes start player").format(words=words)
            return words
        case Works():
            most = book.box.actions.conversions
            if not action.conversions and not entry.asks:
                return _("nothing to convert: the labourer goes home")
            return _("up to {most} conversions, mixed freely").format(most=most)
        case Build(built=SiteBuilt() | TrainBought() as built):
            return _payment(built, table)
        case Build():
            return _("or a site or a train") if entry.asks else _("nothing can be paid: the labourer goes home")
        case TakeContract(card=card):
            if not entry.asks and card is None:
                return _("no card lies there: the labourer goes home")
            if card is not None and not entry.missing:
                return award_words(book.contracts[card]) if card in book.contracts else ""
            return _("one card of the row")
        case MoveSurveyor(seat=seat, to=to):
            before = book.places[table.state.surveyors[seat]]
            if to == before.number:
                return _("already at the last station")
            vp = next((s.surveyor_vp for s in book.places if s.number == to), 0)
            index = place_index(book, to)
            move = None if index is None else move_to(table, seat, index)
            if move is not None and move.rubble:
                words = _("from {station}, pays {n} rubble; {vp} VP there at the end")
                return words.format(station=before.name, n=move.rubble, vp=told_number(vp))
            return _("from {station}; {vp} VP there at the end").format(station=before.name, vp=told_number(vp))
        case Hire(coal=coal):
            return _("{coal} coal back to the bag").format(coal=coal)
        case PlayContract(card=card):
            contract = book.contracts.get(card)
            return effect_words(contract.power) if contract is not None else ""
        case RestockContracts():
            return _restock_sub(table)
        case CheckWeather():
            return _("What shows the back of the deck's top card?") if entry.asks else _("no card is left")
        case RestockYard():
            return "" if step is not None else _("tap them in the order in which they come")
        case ResolveEvent():
            return ""
        case Gift(about=site) | GiftContract(about=site):
            station = book.route[book.building[site][0]].name
            if isinstance(action, Gift) and entry.asks:
                return _("for the site built at {station}: what its card shows, nothing if it shows none").format(
                    station=station
                )
            return _("for the site built at {station}").format(station=station)
        case MaintainTrains():
            return _("every owner pays, discards or gives the train back")
        case Snow(fallen=fallen):
            return _("from the highest cleared one downhill") if fallen else _("nothing is cleared yet")
        case OpenExtraBuildSpace(train_card=card):
            return _("no rubble is left: one Build space on B from the next round on")
    return ""


def _restock_sub(table: Table) -> str:
    gone = [table.state.office[n - 1] for n in leaving(table)]
    if not gone:
        return _("no card leaves")
    names = ", ".join(_("No. {n}").format(n=card) for card in gone)
    return _("{cards} to the discards, the others move up").format(cards=names)


def _rate_sub(table: Table, seat: int, rate: int, bonus: Callable[[Power], int], factor: Callable[[Power], int]) -> str:
    """Where a rate comes from: the printed one, the train, the cards in force."""
    parts = [_("rate {rate}").format(rate=rate)]
    for name, power in _sources(table, seat):
        added = bonus(power)
        if added:
            parts.append(_("and {n} from {source}").format(n=added, source=name))
    for name, power in _sources(table, seat):
        times = factor(power)
        if times != 1:
            parts.append(_("times {n} from {source}").format(n=times, source=name))
    return ", ".join(parts)


def _sources(table: Table, seat: int) -> list[tuple[str, Power]]:
    book, train = table.book, table.state.trains[seat]
    found = []
    if train is not None:
        name = _("No. {n} {name}").format(n=train, name=book.trains[train].name)
        found.append((name, book.trains[train].power))
    mine = [in_force.card for in_force in table.state.in_force if in_force.seat == seat]
    return found + [(_("contract {n}").format(n=card), book.contracts[card].power) for card in mine]


def _rows(entry: Entry, step: Step[Table] | None, changing: bool) -> tuple[Row, ...]:
    action, table = entry.action, entry.table
    book = table.book
    after = step.after if step is not None else table
    match action:
        case Excavate(taken=taken) | ClearNext(taken=taken):
            values = counts(entry)
            return tuple(
                Row(
                    space_name(book, t.space),
                    str(t.rubble),
                    "rubble",
                    _rubble_tail(table, t.space, t.rubble, t.owner),
                    t.owner is not None,
                    values[i],
                    table.rubble(t.space) if changing else None,
                )
                for i, t in enumerate(taken)
            ) or (Row(_("No rubble lies there"), tail=_("the labourer goes home")),)
        case LayTrack(laid=laid):
            rows = tuple(
                Row(space_name(book, card.track), "1", "bars", _track_tail(table, card.track, card.owner), True)
                for card in laid
            )
            if changing:
                open_cards = len(cards_to_lay(entry, action))
                return (Row(_("Track cards"), str(len(laid)), value=len(laid), most=open_cards),)
            return rows or (Row(_why_no_track(table, action.seat), tail=_("the labourer goes home")),)
        case CheckWeather():
            return _weather_rows(entry, action)
        case Snow(fallen=fallen):
            return _snow_rows(table, fallen)
        case OpenExtraBuildSpace(train_card=card):
            name = _("Train {n} covers B").format(n=card) if card is not None else _("A train card covers B")
            return (Row(name),)
        case RestockYard() if step is not None and after.state.phase != "restock yard":
            yard = {kind: after.state.ledger[YARD, kind] for kind in CUBES}
            return (Row(_("Yard then"), tail=counts_words(yard)),)
    return ()


def _rubble_tail(table: Table, space: str, count: int, owner: int | None) -> str:
    left = table.rubble(space) - count
    if left > 0:
        return _("{n} left").format(n=left)
    found = table.book.space[space]
    if found.is_track:
        return _("clear")
    if owner is None:
        return _("no marker left")
    return _("{player}, {vp} VP").format(player=table.book.players[owner], vp="?" if found.vp is None else found.vp)


def _track_tail(table: Table, track: str, owner: int | None) -> str:
    vp = table.book.space[track].vp
    if owner is None:
        return _("no marker left")
    return _("{player}, {vp} VP").format(player=table.book.players[owner], vp="?" if vp is None else vp)


def _snow_rows(table: Table, fallen: tuple[Taken, ...]) -> tuple[Row, ...]:
    """Where it snows, downhill: what lies there, of how much, and what falls on it."""
    return tuple(_snow_row(table, taken) for taken in fallen)


def _snow_row(table: Table, taken: Taken) -> Row:
    book = table.book
    space = book.space[taken.space]
    name = space_name(book, taken.space)
    if not takes_snow(table, space):
        owner = table.state.owners.get(taken.space)
        tail = _("closed") if owner is None else _("{player}’s").format(player=book.players[owner])
        return Row(name, _("none"), tail=tail)
    printed = told_number(book.printed_rubble(space))
    tail = _("{n} of {printed}").format(n=table.rubble(taken.space), printed=printed)
    return Row(name, f"+{taken.rubble}" if taken.rubble else "0", "rubble", tail)


def _why_no_track(table: Table, seat: int) -> str:
    cards = [card for way in ways(table, seat) for card in unlaid(table, way.spaces)]
    if all(card.id in table.state.owners for card in table.book.tracks):
        return _("All track is laid")
    if not cards:
        return _("All track within reach is laid")
    if not any(table.clear(card.id) for card in cards):
        return _("Rubble lies on {track}").format(track=space_name(table.book, cards[0].id))
    if not table.held(seat, "bars"):
        return _("{player} has no steel bar").format(player=table.book.players[seat])
    return _("The rate allows none")


def _payment(built: SiteBuilt | TrainBought, table: Table) -> str:
    """What is paid and what comes of it, in a line."""
    paid = built.paid
    kinds = ("stone", "bars", "ore", "coal", "rubble")
    cubes = counts_words({kind: getattr(paid, kind) for kind in kinds})
    if isinstance(built, SiteBuilt):
        vp = table.book.building[built.site][1].vp
        if built.owner is None:
            return _("pays {cubes}; no marker left, so nobody's").format(cubes=cubes)
        return _("pays {cubes}, gets {vp} VP").format(cubes=cubes, vp=vp)
    words = _("pays {cubes}, gets {coal} coal; {power}").format(
        cubes=cubes, coal=built.coal, power=effect_words(table.book.trains[built.train].power)
    )
    if built.returned is None:
        return words
    return _("{words}. Returns No. {n}, with {coal} coal from the bag.").format(
        words=words, n=built.returned, coal=built.refilled
    )


def _weather_rows(entry: Entry, action: CheckWeather) -> tuple[Row, ...]:
    """What the coming weather does; it is known before the new disc is (5.2.1, 5.2.3, 5.2.4)."""
    table = entry.table
    after = perform(table, action).after
    rows = []
    for words, before, then in zip((_("Excavate"), _("Lay track")), table.rate_values, after.rate_values, strict=True):
        moved = table.state.rates != after.state.rates
        rows.append(Row(words, tail=f"{before} → {then}" if moved else _("stays {n}").format(n=before)))
    if after.state.fog_on:
        snow = table.book.snows(after.state.weather[0])
        words = _("Grey discs on {areas}") if snow else _("Fog discs on {areas}")
        rows.append(Row(words.format(areas=_(" and ").join(after.state.fog_on))))
    if table.book.snows(after.state.weather[0]):
        spaces = max(trait.snow_spaces(after) for trait in table.book.box.traits)
        rows.append(
            Row(ngettext("Snow then falls on {n} space", "Snow then falls on {n} spaces", spaces).format(n=spaces))
        )
    if action.back is not None and entry.complete:
        rows.append(Row(_("New disc"), tail=weather_word(action.back)))
    return tuple(rows)


def event_box(table: Table, action: ResolveEvent) -> Box:
    """What an event does, in words, and which cubes go back to the bag (6.0)."""
    book, out = table.book, action.outcome
    event = event_at(table, action.space)
    words: list[str] = []
    if out.cleared:
        names = ", ".join(space_name(book, t.space) for t in out.cleared)
        words.append(_("Rubble to general supply from {spaces}.").format(spaces=names))
    if out.laid:
        names = ", ".join(space_name(book, t.space) for t in out.laid)
        words.append(_("Turn over {tracks}; nobody owns them.").format(tracks=names))
    if out.fallen:
        snowed = ", ".join(
            _("{n} on {space}").format(n=t.rubble, space=space_name(book, t.space)) for t in out.fallen if t.rubble
        )
        words.append(_("Rubble falls: {spaces}.").format(spaces=snowed) if snowed else _("It snows, and none falls."))
    if out.station is not None:
        name = station_name(book, out.station)
        words.append(
            _("The game marker goes on {station}. Its open sites close, owned ones stay.").format(station=name)
            if out.marked
            else _("{station} closes: its open sites are gone, owned ones stay.").format(station=name)
        )
    for seat, choice in out.choices.items():
        words.append(_("{player}: {choice}").format(player=book.players[seat], choice=_maintenance_words(choice)))
    if event.kind == "trains":
        words.append(_("Trains are for sale from the next build on."))
    if not words:
        words.append(_("Nothing changes on the route."))
    back = cubes_back(table, action.space)
    order = ""
    if back:
        spaces = ", ".join(str(n) for n in back)
        order = _("Take off {spaces}: back to the bag").format(spaces=spaces)
    title = _("Space {space}: {event}").format(space=action.space, event=event_word(event.kind))
    return Box(title, tuple(words), order, event.number, "cube-event", framed=True)


def _event_boxes(entry: Entry, events: tuple[tuple[Table, ResolveEvent], ...]) -> tuple[Box, ...]:
    """The event in hand, and the events that follow from the cubes drawn."""
    own = ((entry.table, entry.action),) if isinstance(entry.action, ResolveEvent) else ()
    boxes = [event_box(at, event) for at, event in (*own, *events)]
    # The first one is explained; of the others stands what the table has to move.
    return (*boxes[:1], *(replace(box, words=box.words if not box.order else ()) for box in boxes[1:]))


def _maintenance_words(choice: int | str) -> str:
    if isinstance(choice, int):
        return _("discards No. {n}").format(n=choice)
    return _("pays a bar") if choice == "bar" else _("train back")


def _fog_box(entry: Entry) -> tuple[Box, ...]:
    state = entry.table.state
    if not isinstance(entry.action, Place) or not state.fog_on:
        return ()
    areas = _(" and ").join(state.fog_on)
    excavate, lay = entry.table.rate_values
    words = _("Both rates stay, {excavate} and {lay}. Events still happen.").format(excavate=excavate, lay=lay)
    kind = entry.table.state.weather[0]
    title = _("Snow closes {areas}") if entry.table.book.snows(kind) else _("Fog closes {areas}")
    return (Box(title.format(areas=areas), (words,), icon=kind or "fog", clause="5.2.4"),)


def _card_box(entry: Entry) -> tuple[Box, ...]:
    action = entry.action
    if not isinstance(action, PlayContract) or action.card not in entry.table.book.contracts:
        return ()
    card = entry.table.book.contracts[action.card]
    words = _("Turn the card sideways. It still scores {vp} at the end if its needs are met.")
    return (Box("", (words.format(vp=award_words(card)),), icon="contract"),)


def _confirm(entry: Entry, mode: Mode, impossible: Problem | None, with_events: bool) -> str:
    if impossible is not None:
        return _("Confirm: cannot be written down")
    if mode == "amend":
        return _("Amend it")
    if mode == "insert":
        return _("Insert it")
    action = entry.action
    missing = entry.missing
    if missing:
        return missing_words(entry, missing[0])
    match action:
        case PlayContract(card=card):
            return _("Play No. {card}").format(card=card)
        case RestockYard(drawn=drawn) if len(drawn) < entry.table.book.restock:
            return _("Go on with {count}").format(count=len(drawn))
        case RestockContracts(revealed=revealed) if revealed and all(card == "?" for card in revealed):
            return _("Leave ? for now")
    return _("Confirm all") if with_events else _("Confirm")


def missing_words(entry: Entry, ask: Ask) -> str:
    """Why Confirm is off: what is still to be said."""
    from rules.core.agenda import Cards, Draw, Pick
    from ui.present.entry import value

    held = value(entry, ask.field)
    match ask.domain:
        case Draw(bag=bag, count=count):
            short = min(count, sum(bag.values())) - len(held)
            if short > 0:
                return ngettext("Confirm: {n} cube missing", "Confirm: {n} cubes missing", short).format(n=short)
            return _("Confirm: too many cubes")
        case Pick(least=least):
            short = least - sum(held.values())
            if short > 0:
                return ngettext("Confirm: {n} cube missing", "Confirm: {n} cubes missing", short).format(n=short)
            return _("Confirm: too many cubes")
        case Cards(count=count):
            short = count - len(held)
            return ngettext("Confirm: {n} card missing", "Confirm: {n} cards missing", short).format(n=short)
    return _("Confirm: choose first")


_GRADES: dict[Grade, Literal["note", "breach", "impossible"]] = {
    Grade.NOTE: "note",
    Grade.BREACH: "breach",
    Grade.IMPOSSIBLE: "impossible",
}


def _finding(problem: Problem, entry: Entry, kept: bool) -> FindingView:
    sentence = say(problem.message, entry.table.book)
    grade = _GRADES[problem.grade]
    if grade != "breach" or kept:
        return FindingView(grade, sentence, clause_title(problem.ref))
    return FindingView(grade, sentence, clause_title(problem.ref), _repair_words(entry), _("Agreed, keep"))


def _repair_words(entry: Entry) -> str:
    """What the step would be by the rules, as short as a button."""
    if not entry.changed:
        return _("Change it")
    match entry.item.action:
        case Excavate(taken=taken):
            return _("Take {n}").format(n=sum(t.rubble for t in taken))
        case LayTrack(laid=laid):
            return _("Lay {n}").format(n=len(laid))
    return _("As it was")


def _then(after: Table | None, table: Table) -> tuple[Then, ...]:
    """The next steps, as things stand when this one is done; without a look ahead, those after the first."""
    steps = coming(after, COMING) if after is not None else coming(table, COMING + 1)[1:]
    if after is not None and not steps and after.state.phase != "over":
        from rules.snowdonia.phases import due

        following = due(after)
        steps = (following,) if following is not None else ()
    return tuple(Then(step.seat, _due_words(step)) for step in steps)


def _due_words(step: Due) -> str:
    if step.step == "place":
        return _("places")
    if step.area is None:
        return step_word(step.step)
    if step.space is None:
        return f"{step.area}{'+' if step.by is not None else ''}"
    return f"{step.area}{step.space}"


def _hire_words(agenda: Agenda) -> str:
    item = hiring(agenda)
    if item is None:
        return ""
    coal = item.action.coal
    return ngettext("Third labourer, {n} coal", "Third labourer, {n} coal", coal).format(n=coal)
