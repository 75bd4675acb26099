"""The supply row: stock yard, supply bag with its odds, site office, engine shed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal, TypeAlias

from companion.wording import _, area_word, kind_word, ngettext, told_number, weather_word
from rules.snowdonia.components import (
    BAG,
    COAL,
    CUBES,
    EVENT,
    MATERIALS,
    UNKNOWN_CARD,
    YARD,
    Contract,
    FixedAward,
    PerCoalAward,
    SurveyorAward,
    train_zone,
)
from rules.snowdonia.events import TrainsEvent
from rules.snowdonia.odds import odds
from rules.snowdonia.state import Table
from ui.present.moment import Count, Moment

BagShown: TypeAlias = Literal["closed", "counts", "odds"]
"""What the table wants to see of the bag: nothing (4.C.3), its counts, or the odds of the next restock as well."""


@dataclass(frozen=True)
class YardView:
    """The stock yard: (kind, number) in the order ore, stone, coal."""

    cubes: tuple[tuple[str, Count], ...]
    caption: str
    sentence: str


@dataclass(frozen=True)
class OddsView:
    """The chance of so many event cubes at the next restock, ``share`` from 0 to 1 for the bar."""

    events: str
    share: float
    percent: str


@dataclass(frozen=True)
class BagView:
    """The supply bag; without a number anywhere while it is closed."""

    closed: bool
    title: str
    caption: str
    cubes: tuple[tuple[str, Count], ...]
    odds: tuple[OddsView, ...]
    short: str
    """The chance of any event, for rows without bars."""
    sentence: str


@dataclass(frozen=True)
class CardView:
    """A space of the site office, from 1: a contract, ``?`` for one not entered, or empty.

    ``needs`` are (icon, number); ``change`` says whether Confirm takes the card or puts it there."""

    space: int
    number: str
    vp: str
    unit: str
    needs: tuple[tuple[str, str], ...]
    area: str
    empty: bool
    proposed: bool
    lit: bool
    sentence: str


@dataclass(frozen=True)
class OfficeView:
    """The site office, left to right."""

    cards: tuple[CardView, ...]
    caption: str


@dataclass(frozen=True)
class TrainView:
    """A train in the shed: price in bars, coal that comes with it."""

    number: int
    name: str
    bars: str
    coal: str
    proposed: bool
    lit: bool
    sentence: str


@dataclass(frozen=True)
class ShedView:
    """The engine shed; ``note`` stands in an empty one."""

    trains: tuple[TrainView, ...]
    caption: str
    note: str
    short: str
    dim: bool


@dataclass(frozen=True)
class SupplyView:
    """All of the row."""

    yard: YardView
    bag: BagView
    office: OfficeView
    shed: ShedView


def supply(moment: Moment, bag: BagShown = "odds") -> SupplyView:
    """The supply row for a moment."""
    return SupplyView(_yard(moment), _bag(moment, bag), _office(moment), _shed(moment))


def held(table: Table, zone: str, kind: str) -> int:
    """How many of a kind lie in a zone."""
    return table.state.ledger[zone, kind]


def spoken(cubes: tuple[tuple[str, Count], ...]) -> str:
    """Counts as a screen reader says them."""
    parts = []
    for kind, count in cubes:
        number = int(count.text) if count.text.isdecimal() else 2
        words = f"{count.text} {kind_word(kind, number)}"
        if count.lit:
            words = _("{words}, changed").format(words=words)
        if count.proposed is not None:
            words = _("{words}, will be {number}").format(words=words, number=count.proposed)
        parts.append(words)
    return ", ".join(parts)


def _yard(moment: Moment) -> YardView:
    cubes = tuple((kind, moment.count(partial(held, zone=YARD, kind=kind))) for kind in MATERIALS)
    total = sum(held(moment.table, YARD, kind) for kind in MATERIALS)
    caption = ngettext("{n} cube", "{n} cubes", total).format(n=total)
    return YardView(cubes, caption, _("Stock yard, {cubes}").format(cubes=spoken(cubes)))


def unknown_train(table: Table) -> bool:
    """Whether nobody has entered which train was set aside, so that its coal may be in the bag (2.9)."""
    return not table.book.solo and table.state.set_aside is None and not table.state.extra_build


def _bag(moment: Moment, shown: BagShown) -> BagView:
    table = moment.table
    if shown == "closed":
        sentence = _("Supply bag, closed: nobody may look into it, 4.C.3")
        return BagView(True, _("Bag"), _("closed, 4.C.3"), (), (), "", sentence)
    unsure = unknown_train(table)
    cubes = tuple((kind, _in_bag(moment, kind, unsure)) for kind in CUBES)
    content = {kind: held(table, BAG, kind) for kind in CUBES}
    total = sum(content.values())
    title = _("Bag {n}").format(n=f"{total} ?" if unsure else total)
    rows: tuple[OddsView, ...] = ()
    caption = short = ""
    draw = min(table.book.restock, total)
    if shown == "odds" and total:
        chances = odds(content, draw).chance[EVENT]
        rows = tuple(_odds(chances))
        caption = _("odds, next {n}").format(n=draw)
        short = _("an event next: {percent}").format(percent=percent(1 - chances.get(0, Fraction(0))))
        if unsure:
            caption, short = f"{caption} ?", f"{short} ?"
    elif not total:
        caption = _("empty")
    sentence = _("Supply bag, {n} cubes: {cubes}").format(n=total, cubes=spoken(cubes))
    if rows:
        chance = ", ".join(
            ngettext("{n} event {percent}", "{n} events {percent}", 2 if row.events != "1" else 1).format(
                n=row.events, percent=row.percent
            )
            for row in rows
        )
        sentence = _("{bag}. At the next restock: {chances}").format(bag=sentence, chances=chance)
    return BagView(False, title, caption, cubes, rows, short, sentence)


def _in_bag(moment: Moment, kind: str, unsure: bool) -> Count:
    count = moment.count(partial(held, zone=BAG, kind=kind))
    if kind == COAL and unsure:
        return Count(f"{count.text}+?", False, count.lit, count.proposed and f"{count.proposed}+?")
    return count


def percent(share: Fraction) -> str:
    """A chance in whole per cent; what is possible is never called 0, what is not certain never 100."""
    number = round(share * 100)
    if number == 0 and share > 0:
        return _("under 1 %")
    if number == 100 and share < 1:
        return _("over 99 %")
    return _("{n} %").format(n=number)


def _odds(chances: dict[int, Fraction] | object) -> Iterator[OddsView]:
    """At most three rows: the two smallest counts and all above them."""
    assert isinstance(chances, dict)
    counts = sorted(chances)
    single = counts if len(counts) <= 3 else counts[:2]
    for count in single:
        yield OddsView(str(count), float(chances[count]), percent(chances[count]))
    if len(counts) > 3:
        rest = sum((chances[count] for count in counts[2:]), Fraction(0))
        yield OddsView(f"{counts[2]}+", float(rest), percent(rest))


def _office(moment: Moment) -> OfficeView:
    table = moment.table
    cards = tuple(_card(moment, space) for space in range(1, len(table.state.office) + 1))
    if table.book.solo:
        caption = _("all go each round")
    else:
        caption = _("left one goes next")
    return OfficeView(cards, caption)


def award_words(contract: Contract) -> tuple[str, str]:
    """What a contract scores, as a number and its unit (10.3, 10.5)."""
    award = contract.award
    if isinstance(award, FixedAward):
        return str(award.vp), _("VP")
    if isinstance(award, PerCoalAward):
        return str(award.vp), _("VP each")
    assert isinstance(award, SurveyorAward)
    vps = [vp for _number, vp in award.tiers]
    return f"{min(vps)}–{max(vps)}", _("VP")


def needs_icons(contract: Contract) -> tuple[tuple[str, str], ...]:
    """What a contract needs, as (icon, number): rubble, own track, own sites, the surveyor's station."""
    needs = contract.needs
    found = [
        (icon, str(count))
        for icon, count in (("rubble", needs.rubble), ("track", needs.tracks), ("site-building", needs.sites))
        if count
    ]
    if needs.surveyor is not None:
        found.insert(0, ("surveyor", f"{needs.surveyor:g}"))
    if isinstance(contract.award, SurveyorAward):
        found.append(("surveyor", f"{min(number for number, _vp in contract.award.tiers):g}+"))
    if isinstance(contract.award, PerCoalAward):
        found.append(("cube-coal", ""))
    return tuple(found)


def needs_words(contract: Contract) -> str:
    """What a contract needs, in words."""
    needs = contract.needs
    parts = []
    if needs.surveyor is not None:
        parts.append(_("surveyor at station {n}").format(n=f"{needs.surveyor:g}"))
    if needs.rubble:
        parts.append(_("{n} rubble").format(n=needs.rubble))
    if needs.tracks:
        parts.append(_("{n} own track").format(n=needs.tracks))
    if needs.sites:
        parts.append(ngettext("{n} own site", "{n} own sites", needs.sites).format(n=needs.sites))
    return ", ".join(parts) or _("nothing")


def _card(moment: Moment, space: int) -> CardView:
    table = moment.table

    def there(at: Table) -> object:
        return at.state.office[space - 1] if space <= len(at.state.office) else None

    card = table.state.office[space - 1]
    lit, proposed = moment.lit(there), moment.will_change(there)
    place = _("Site office space {n}").format(n=space)
    if card is None:
        return CardView(space, "", "", "", (), "", True, proposed, lit, _("{place}, empty").format(place=place))
    if card == UNKNOWN_CARD:
        sentence = _("{place}, card not entered").format(place=place)
        return CardView(space, "?", "?", _("VP"), (), "", False, proposed, lit, sentence)
    contract = table.book.contracts[card]
    vp, unit = award_words(contract)
    parts = [
        _("{place}, contract {n}").format(place=place, n=card),
        _("{vp} {unit} for {needs}").format(vp=vp, unit=unit, needs=needs_words(contract)),
    ]
    if contract.area:
        parts.append(_("played before {area} {name}").format(area=contract.area, name=area_word(contract.area)))
    if contract.back:
        parts.append(_("{weather} on its back").format(weather=weather_word(contract.back)))
    if proposed:
        parts.append(_("will leave this space"))
    return CardView(
        space,
        str(card),
        vp,
        unit,
        needs_icons(contract),
        contract.area or "",
        False,
        proposed,
        lit,
        ", ".join(parts),
    )


def _shed(moment: Moment) -> ShedView:
    table = moment.table
    shed = table.state.shed
    if table.book.solo:
        own = table.state.trains[0]
        note = (
            _("You began with No. {n}. If maintenance takes it, it cannot be replaced.").format(n=own)
            if own is not None
            else _("No train is for sale in a solo game.")
        )
        return ShedView((), _("none for sale"), note, _("none"), True)
    then = moment.proposal.after.state.shed if moment.proposal else shed
    was = moment.before.state.shed if moment.before else shed
    trains = tuple(
        _train(moment, number, (number in shed) != (number in then), (number in shed) != (number in was))
        for number in sorted({*shed, *then})
    )
    opening = next((n for n, s in sorted(table.book.box.event_track.items()) if isinstance(s.event, TrainsEvent)), None)
    if table.state.trains_open or opening is None:
        caption = _("price, coal")
    else:
        caption = _("after event {n}").format(n=opening)
    note = "" if trains else _("All trains are sold.")
    short = ngettext("{n} train", "{n} trains", len(shed)).format(n=len(shed)) if shed else _("empty")
    return ShedView(trains, caption, note, short, not table.state.trains_open)


def _train(moment: Moment, number: int, proposed: bool, lit: bool) -> TrainView:
    table = moment.table
    train = table.book.trains[number]
    coal = held(table, train_zone(number), COAL)
    if number not in table.state.shed and moment.proposal is not None:
        coal = held(moment.proposal.after, train_zone(number), COAL)
    parts = [
        _("Train {n}, {name}").format(n=number, name=train.name),
        _("{bars} {bar_words}, {coal} coal on it").format(
            bars=told_number(train.bars), bar_words=kind_word("bars", train.bars or 0), coal=coal
        ),
    ]
    if unknown_train(table):
        parts.append(_("one of these trains was set aside"))
    if proposed:
        parts.append(_("will be bought") if number in table.state.shed else _("will come back"))
    if lit:
        parts.append(_("changed"))
    return TrainView(number, train.name, told_number(train.bars), str(coal), proposed, lit, ", ".join(parts))
