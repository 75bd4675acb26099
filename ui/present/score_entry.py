"""The end of an untracked game as it is typed in: cells of text, what a key makes of them, and what follows from them.

A cell holds what was typed, "" for nothing yet. ``site.<id>`` is ``@0`` for the player of seat 0, ``-`` for nobody;
``tracks.0`` to ``surveyor.4`` hold the fields of a player by seat, ``vp.<pack path>`` a printed value that nobody knew
(`ui.present.told_values`). Everything else follows from the cells: the sites beyond those known, the position, what in
it cannot be, the totals. Empty means not entered and never counts as 0.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from functools import cached_property, lru_cache
from typing import Any, Final, Literal

from companion.content import pack_of, value_info
from companion.content.layers import home
from companion.content.packs import SNOWDONIA, UNTOLD
from companion.errors import BadInput
from companion.score_words import listed, sentence
from companion.scored import End, ScoredGame
from companion.sheet_choices import SheetChoices
from companion.sheets import sheet
from companion.wording import (
    _,
    card_number,
    clause_title,
    kind_word,
    ngettext,
    site_name,
)
from rules.core.frozen import replace
from rules.core.problems import Problem
from rules.core.scoring import PlayerScore
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.components import RUBBLE, BuildingSite, Contract, ExcavationSite, Station
from rules.snowdonia.position import Position, Standing, problems
from rules.snowdonia.setting_up import lay_out_book
from ui.present import surveyor_places, told_values
from ui.present.keys import latin
from ui.present.looks import Look, Price, letters, looks, price_of
from ui.present.new_game import Plan
from ui.present.seating import Seat
from ui.present.supply import award_words, needs_icons, needs_words
from ui.present.surveyor_places import END, HALF, PlaceKey
from ui.present.told_values import MORE, SITE_KINDS, Asked

Kind = Literal["tracks", "rubble", "coal", "train", "contracts", "surveyor", "vp", "number"]
"""What a field takes: a row of the players, named as in ``rules.snowdonia.position.ENTERED``, or a printed value."""

KINDS: Final[tuple[Kind, ...]] = ("tracks", "rubble", "coal", "train", "contracts", "surveyor")
"""The rows of the players, in reading order."""
NOBODY: Final = "-"
UNKNOWN: Final = "?"
"""Typed for a track card whose VP is not known."""
NONE: Final = "0"
"""Typed alone in a field: the player has none."""
LONGEST: Final = 60
"""No field takes more signs than this."""

_QUESTIONS: Final = ("?", ";", "\u037e", "\u061f", "\uff1f")
"""What keyboards give for a question mark, the Greek one in two forms."""


@dataclass(frozen=True)
class Entered:
    """What was typed. ``plan`` holds players, start player, scenario and printed values; ``place`` and ``day`` are
    those of the game, ``choices`` what people decided about its sheet."""

    plan: Plan = field(default_factory=Plan)
    cells: Mapping[str, str] = field(default_factory=dict)
    place: str = ""
    day: date | None = None
    choices: SheetChoices = field(default_factory=SheetChoices)

    def text(self, cell: str) -> str:
        """What stands in a cell."""
        return self.cells.get(cell, "")

    def put(self, cell: str, text: str) -> Entered:
        """With another text in a cell."""
        if text == self.text(cell):
            return self
        cells = {name: said for name, said in self.cells.items() if name != cell}
        if text:
            cells[cell] = text
        return replace(self, cells=cells)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(seat.name for seat in self.plan.seats)

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """How the players are drawn."""
        return looks(self.names, [seat.colour for seat in self.plan.seats])

    @cached_property
    def known(self) -> Mapping[str, Any]:
        """The printed values as they were known, by pack path; sites entered beyond those known print "?"."""
        sites = {cell.removeprefix("site.") for cell in self.cells if cell.startswith("site.")}
        return told_values.with_further(self.plan.values, self.plan.box(), sites)

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """The printed values with those that were typed here."""
        return {**self.known, **told_values.told(self.cells)}

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The printed values that the score hangs on and nobody had told. Only with players."""
        return told_values.asked(_book(self, self.known), position(self))

    @cached_property
    def stations(self) -> tuple[StationRow, ...]:
        """The stations of this table with their sites, in reading order. Only with players."""
        return _stations(book(self))

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The places of all cells in reading order. Only with players."""
        sites = [site.cell for row in self.stations for site in row.sites]
        return {cell: at for at, cell in enumerate((*sites, *(field_.cell for field_ in fields(self))))}


# The table


@lru_cache(maxsize=16)
def _book_of(scenario: str, names: tuple[str, ...], values: tuple[tuple[str, object], ...]) -> Book:
    return lay_out_book(Plan(scenario=scenario, own=dict(values)).box(), Setup(names))


def book(entered: Entered) -> Book:
    """The book of so many players. Only with players."""
    return _book(entered, entered.values)


def _book(entered: Entered, values: Mapping[str, Any]) -> Book:
    try:
        return _book_of(entered.plan.scenario, entered.names, tuple(sorted(values.items())))
    except TypeError:
        # A value that is a list cannot be remembered.
        return lay_out_book(Plan(scenario=entered.plan.scenario, own=values).box(), Setup(entered.names))


def with_plan(entered: Entered, plan: Plan) -> Entered:
    """With other people, other seats or another scenario: everybody keeps what was entered for them, found by name, or
    by the seat where exactly one name changed. What the new table has no place for is gone."""
    before, after = entered.names, tuple(seat.name for seat in plan.seats)
    to: dict[int, int] = {old: after.index(name) for old, name in enumerate(before) if name in after}
    if len(before) == len(after):
        for seat in range(len(before)):
            if seat not in to and seat not in to.values():
                to[seat] = seat
    cells: dict[str, str] = {}
    same = plan.scenario == entered.plan.scenario
    there = _cells_of(replace(entered, plan=plan, cells=entered.cells if same else {})) if after else frozenset()
    for cell, text in entered.cells.items():
        name, _dot, place = cell.partition(".")
        if name == "site":
            owners = [f"@{to[owner]}" for owner in owners_of(text) if owner in to]
            kept = text if text == NOBODY else "".join(owners)
            if kept and cell in there:
                cells[cell] = kept
        elif name in told_values.KINDS:
            if same:
                cells[cell] = text
        elif int(place) in to:
            cells[f"{name}.{to[int(place)]}"] = text
    old = entered.choices
    choices = SheetChoices(
        {to[seat]: numbers for seat, numbers in old.contracts.items() if seat in to},
        {(to[seat], *line): given for (seat, *line), given in old.overrules.items() if seat in to},  # type: ignore[misc]
        frozenset(to[seat] for seat in old.left if seat in to),
    )
    return replace(entered, plan=plan, cells=cells, choices=choices)


def _cells_of(entered: Entered) -> frozenset[str]:
    """The cells of all sites, nothing where no table can be laid out for so many players."""
    if len(entered.names) not in range(entered.plan.box().players[0], entered.plan.box().players[1] + 1):
        return frozenset()
    return frozenset(site.cell for row in entered.stations for site in row.sites)


# Sites


@dataclass(frozen=True)
class SiteField:
    """A site to be given an owner: its cell, its name, what it cost or how much rubble lay on it, and its VP; "?" for
    what nobody has entered. ``more``: it stands for all that the card may print besides those that are known."""

    cell: str
    name: str
    cost: Price
    vp: str
    rubble: bool
    more: bool = False


@dataclass(frozen=True)
class StationRow:
    """The sites of a station, from the left; excavation sites first."""

    number: str
    name: str
    sites: tuple[SiteField, ...]


def _stations(here: Book) -> tuple[StationRow, ...]:
    return tuple(
        StationRow(
            card_number(here, station),
            station.name,
            (
                *(_site(here, site) for site in station.excavation_sites),
                *_more(station, "x"),
                *(_site(here, site) for site in station.building_sites),
                *_more(station, "b"),
            ),
        )
        for station in here.route
        if station.excavation_sites or station.building_sites or any(_more(station, kind) for kind in SITE_KINDS)
    )


def _more(station: Station, kind: str) -> tuple[SiteField, ...]:
    if not told_values.may_have_more(station, kind):
        return ()
    cell, words = f"site.{told_values.more_site(station, kind)}", told_values.more_words(station, kind)
    return (SiteField(cell, words, price_of(None), UNKNOWN, kind == "x", more=True),)


def _site(here: Book, site: ExcavationSite | BuildingSite) -> SiteField:
    cell, name, vp = f"site.{site.id}", site_name(here, site.id), _printed(site.vp)
    if isinstance(site, ExcavationSite):
        return SiteField(cell, name, ((RUBBLE, _printed(site.rubble)),), vp, True)
    return SiteField(cell, name, price_of(site.cost), vp, False)


def _printed(number: int | None) -> str:
    """A printed number; "?" for one that nobody has entered."""
    return UNKNOWN if number is None else str(number)


def owners_of(text: str) -> tuple[int, ...]:
    """The seats in the cell of a site; more than one only when a file said so."""
    return tuple(int(part) for part in text.split("@")[1:])


def open_sites(entered: Entered) -> tuple[str, ...]:
    """The cells of sites nobody has decided yet, in reading order."""
    return tuple(s.cell for row in entered.stations for s in row.sites if not entered.text(s.cell))


def rest_nobody(entered: Entered) -> Entered:
    """With nobody on every site that is not decided."""
    for cell in open_sites(entered):
        entered = entered.put(cell, NOBODY)
    return entered


# Keys of the sites


@dataclass(frozen=True)
class SeatKey:
    """What to type for a player: the letters on the marker, or the number of the seat where these do not tell players
    apart; the number works always."""

    cap: str
    codes: frozenset[str]


@lru_cache(maxsize=32)
def seat_keys(names: tuple[str, ...]) -> tuple[SeatKey, ...]:
    """The keys of the players by seat."""
    marks = letters(names)
    spoken = [{code for code in (latin(mark), mark.upper()) if code} for mark in marks]
    found = []
    for seat, own in enumerate(spoken):
        others = [code for other, codes in enumerate(spoken) if other != seat for code in codes]
        usable = {
            code
            for code in own
            if code.isalpha() and not any(code.startswith(other) or other.startswith(code) for other in others)
        }
        plain = latin(marks[seat])
        number = str(seat + 1)
        cap = plain if plain in usable and len(plain) == len(marks[seat]) else number
        found.append(SeatKey(cap, frozenset(usable | {number})))
    return tuple(found)


def keys_words(entered: Entered) -> str:
    """What to type for whom, in a line."""
    pairs = zip(seat_keys(entered.names), entered.names, strict=True)
    named = ", ".join(_("{key} {player}").format(key=key.cap, player=name) for key, name in pairs)
    return _("{keys}; Space nobody. The number of the seat will do as well.").format(keys=named)


@dataclass(frozen=True)
class Typed:
    """What a key came to: the entry after it, whether to move on, what of a name of two letters is typed already
    (``pending``; the next key goes on with it), and the cell of the site that is meant."""

    entered: Entered
    done: bool
    pending: frozenset[str] = frozenset()
    cell: str = ""


def site_typed(entered: Entered, cell: str, forms: Collection[str], pending: frozenset[str]) -> Typed | None:
    """What a key makes of a site; None when it means nothing there.

    ``forms`` are the key's own sign and its Latin meaning; Space is nobody."""
    if " " in forms:
        return Typed(entered.put(cell, NOBODY), True, cell=cell)
    typed = frozenset(start + form.upper() for start in pending or {""} for form in forms if form)
    keys = seat_keys(entered.names)
    for seat, key in enumerate(keys):
        if key.codes & typed:
            meant = owned_cell(entered, cell)
            return Typed(given(entered, cell, seat), True, cell=meant)
    begun = frozenset(t for t in typed if any(code.startswith(t) for key in keys for code in key.codes))
    if begun:
        return Typed(entered, False, begun)
    # Not the second letter of any name: it may be the first of another.
    return site_typed(entered, cell, forms, frozenset()) if pending else None


def given(entered: Entered, cell: str, seat: int | None) -> Entered:
    """With a player, or nobody, on a site (`owned_cell`)."""
    return entered.put(cell, NOBODY) if seat is None else entered.put(owned_cell(entered, cell), f"@{seat}")


def owned_cell(entered: Entered, cell: str) -> str:
    """The cell of the site that a player gets: a new one where the cell stands for all that a card may print
    besides."""
    if not cell.endswith(MORE):
        return cell
    return f"site.{told_values.new_site(book(entered), cell.removeprefix('site.'))}"


def erased(entered: Entered, cell: str) -> Entered:
    """With nothing said of a site. One that was entered here goes again; those after it on its card move up."""
    station, _dot, place = cell.removeprefix("site.").rpartition(".")
    kind = place[:1]
    added = list(told_values.further_sites(entered.plan.box(), {c.removeprefix("site.") for c in entered.cells}))
    row = [site for site in added if site.startswith(f"{station}.{kind}")]
    if cell.removeprefix("site.") not in row:
        return entered.put(cell, "")
    moved = row[row.index(cell.removeprefix("site.")) :]
    for site, follower in zip(moved, (*moved[1:], ""), strict=True):
        for name in ("site.{}", "vp.stations.{}.vp"):
            entered = entered.put(name.format(site), entered.text(name.format(follower)) if follower else "")
    return entered


def asks_vp(entered: Entered, cell: str) -> str:
    """The cell of the VP of a site, where nobody knew them and a player owns it; else ""."""
    path = f"vp.stations.{cell.removeprefix('site.')}.vp"
    return path if any(one.cell == path for one in entered.asked) else ""


@dataclass(frozen=True)
class SiteFace:
    """What a site shows: its owners (more than one only when a file said so), nobody, or nothing yet."""

    owners: tuple[Look, ...] = ()
    nobody: bool = False
    said: str = ""


def site_face(entered: Entered, site: SiteField, wrong: str = "") -> SiteFace:
    """A site as drawn and as a screen reader says it; ``wrong`` is the problem it is part of."""
    text = entered.text(site.cell)
    seats = entered.looks
    owners = tuple(seats[seat] for seat in owners_of(text))
    if owners:
        who = listed([look.name for look in owners])
    else:
        who = _("nobody") if text == NOBODY else _("not entered")
    if site.more:
        words = _("{site}: none") if text == NOBODY else _("{site}, if there is one: not entered")
        return SiteFace((), text == NOBODY, words.format(site=site.name))
    cost = ", ".join(_part(kind, number) for kind, number in site.cost)
    parts = [_("{site}, {cost}, {vp} VP: {who}").format(site=site.name, cost=cost, vp=site.vp, who=who), wrong]
    return SiteFace(owners, text == NOBODY, ". ".join(part for part in parts if part))


def _part(kind: str, number: str) -> str:
    """One component of what a site costs."""
    many = int(number) if number.isdigit() else 2
    return _("{n} {kind}").format(n=number, kind=kind_word(kind, many)) if kind else number


# Fields


@dataclass(frozen=True)
class Field:
    """A field of a player: cell, row, seat, and its name for a screen reader."""

    cell: str
    kind: Kind
    seat: int
    name: str


def fields(entered: Entered) -> tuple[Field, ...]:
    """All fields, row by row; then the printed values that nobody knew."""
    rows = (
        Field(f"{kind}.{seat}", kind, seat, _("{player}, {field}").format(player=name, field=row_words(kind)[2]))
        for kind in KINDS
        for seat, name in enumerate(entered.names)
    )
    return (*rows, *(Field(one.cell, one.kind, one.seats[0], one.words) for one in entered.asked))


def row_words(kind: Kind) -> tuple[str, str, str]:
    """A row's name, what to type in a word or two, and what the field is called on its own."""
    return {
        "tracks": (_("Track"), _("VP on each"), _("VP of the track cards")),
        "rubble": (_("Rubble"), _("cubes"), _("rubble cubes")),
        "coal": (_("Coal"), _("cubes"), _("coal cubes")),
        "train": (_("Train"), _("number or 0"), _("number of the train")),
        "contracts": (_("Contracts"), _("numbers"), _("numbers of the contracts")),
        "surveyor": (_("Surveyor"), _("station"), _("station of the surveyor")),
    }[kind]


def clause_of(kind: Kind) -> str:
    """The clause that says what a row of fields brings."""
    return {
        "tracks": "10.2",
        "rubble": "10.3",
        "coal": "10.5",
        "train": "10.6",
        "contracts": "10.3",
        "surveyor": "10.7",
        "vp": "10.1",
        "number": "10.3",
    }[kind]


def sites_hint(telling: bool = False) -> str:
    """What to type for a site; ``telling``: its VP."""
    if telling:
        return _("How many VP does it print? Digits, then on to the next; Space if nobody knows.")
    return _("Keys go on to the next site by themselves. Backspace goes back.")


def hint(entered: Entered, field_: Field) -> str:
    """What to type into a field, in a sentence."""
    kind = field_.kind
    if kind == "surveyor" and surveyor_places.place_keys(book(entered)):
        return _places_hint(entered, field_)
    if kind == "train" and (own := _own_trains(entered)):
        return _("The number of the train, 0 for none; {trains}. Tab goes on.").format(trains=own)
    return {
        "tracks": _("A digit for each card, ? where its VP is not known, 0 for no card. Tab goes on."),
        "rubble": _("The cubes in front of the player; a sum such as 5+3 will do. Tab goes on."),
        "coal": _("The cubes in front of the player, none from trains in the shed. Tab goes on."),
        "train": _("The number of the train, 0 for none. Tab goes on."),
        "contracts": _("Their numbers, a blank or a comma between them, 0 for none."),
        "surveyor": _("The number of the station, 0 at the start; 4.5 or 4,5 where there is one."),
        "vp": _("As printed on the card; empty as long as nobody knows. Tab goes on."),
        "number": _("The station number printed there, which contracts count. Tab goes on."),
    }[kind]


def _places_hint(entered: Entered, field_: Field) -> str:
    here, text = book(entered), entered.text(field_.cell)
    said = surveyor_places.said(here, text)
    if surveyor_places.end_keys(here):
        if END in text and said:
            return _("{place}. Tab goes on.").format(place=said)
        ask = _("The place, then {stroke} and the end where the player began, as in {example}.")
        example = f"{here.stations[-2].number:g}{END}{here.stations[-1].number:g}"
        ask = ask.format(stroke=END, example=example)
    else:
        ask = _("Tap the place, or type what stands on its key. Tab goes on.")
    return _("{place}. {hint}").format(place=said, hint=ask) if said else ask


def _own_trains(entered: Entered) -> str:
    """The trains that only this scenario has, by name: no player finds a number on them."""
    scenario, here = entered.plan.scenario, book(entered)
    own = [train for n, train in sorted(here.trains.items()) if home(scenario, f"trains.{n}.name") != SNOWDONIA]
    return ", ".join(_("{n} {train}").format(n=train.number, train=train.name) for train in own)


def cleaned(kind: Kind, text: str) -> str:
    """What of a typed or pasted text means something in a field."""
    found = ""
    signs = [str(number) if (number := unicodedata.digit(sign, None)) is not None else sign for sign in text]
    match kind:
        case "tracks":
            kept = [UNKNOWN if sign in _QUESTIONS else sign for sign in signs]
            found = "".join(sign for sign in kept if sign.isdigit() or sign == UNKNOWN)
        case "rubble" | "coal":
            found = "".join(sign for sign in signs if sign.isdigit() or sign == "+").lstrip("+")
            while "++" in found:
                found = found.replace("++", "+")
        case "train":
            digits = "".join(sign for sign in signs if sign.isdigit())
            found = digits or "".join(sign for sign in signs if sign.isalpha())
        case "contracts":
            found = "".join(sign if sign.isdigit() or sign == "," else " " for sign in signs).lstrip(" ,")
        case "surveyor":
            place, slash, end = "".join(signs).lstrip().replace(" ", END).partition(END)
            found = _place_text(place) + (END + _place_text(end) if slash and place else "")
        case "vp" | "number":
            found = told_values.cleaned(kind, "".join(signs))
    return found[:LONGEST]


def _place_text(text: str) -> str:
    """A station's number, or the code, the word or the name of another place, such as c2 or summit.16."""
    if not any(sign.isalpha() for sign in text):
        return _one_point(text)
    plain = (latin(sign).lower() or sign.lower() for sign in text)
    return "".join(sign for sign in plain if sign.isalnum() or sign in ".-")


def _one_point(text: str) -> str:
    whole, half = "", False
    for sign in text:
        if sign.isdigit():
            whole += sign
        elif sign in (".", ",", HALF) and whole and not half:
            whole, half = whole + sign, True
    return whole


def tidy(here: Book, kind: Kind, text: str) -> str:
    """A text as it stands in a field that was left: sums added up, numbers one blank apart, trains by their number and
    places of surveyors by their code."""
    match kind:
        case "rubble" | "coal":
            return str(_sum(text)) if text else ""
        case "contracts":
            return " ".join(map(str, _numbers(text)))
        case "train":
            train = _train(here, text)
            return "" if train is None else str(train)
        case "surveyor":
            place, _stroke, end = text.partition(END)
            return surveyor_places.shown(
                here, surveyor_places.read_place(here, place), surveyor_places.read_end(here, end)
            )
        case "vp" | "number":
            return told_values.tidy(text)
    return text


def _train(here: Book, text: str) -> int | None:
    """The number of a train typed by it or by the beginning of its name, 0 for none; None for what names none."""
    if text.isdigit():
        return int(text)
    named = [n for n, train in here.trains.items() if latin(text) and latin(train.name).startswith(latin(text))]
    return named[0] if len(named) == 1 else None


def _sum(text: str) -> int:
    return sum(int(part) for part in text.split("+") if part)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.replace(",", " ").split())


def typed(entered: Entered, cell: str, text: str) -> Entered:
    """With what was typed into a field."""
    return entered.put(cell, cleaned(_kind(cell), text))


def left(entered: Entered, cell: str) -> Entered:
    """With a field put in order once the focus has left it."""
    return entered.put(cell, tidy(book(entered), _kind(cell), entered.text(cell)))


def _kind(cell: str) -> Kind:
    return cell.partition(".")[0]  # type: ignore[return-value]


def field_said(entered: Entered, field_: Field, wrong: str = "") -> str:
    """A field as a screen reader says it, with the problem it is part of."""
    name = field_.name if entered.text(field_.cell) else _("{cell}, not entered").format(cell=field_.name)
    return _("{cell}. {wrong}").format(cell=name, wrong=wrong) if wrong else name


# Contracts by picture


@dataclass(frozen=True)
class CardFace:
    """A contract card as a button: number, VP with its unit, what it needs as (icon, number), who holds it."""

    number: int
    vp: str
    unit: str
    needs: tuple[tuple[str, str], ...]
    held: bool
    others: tuple[Look, ...]
    sentence: str


def cards(entered: Entered, seat: int) -> tuple[CardFace, ...]:
    """The cards of this table for one player to pick from; those that need the same kinds of things stand together."""
    here, seats = book(entered), entered.looks
    holders: dict[int, list[int]] = {}
    for n in range(len(seats)):
        for number in dict.fromkeys(_numbers(entered.text(f"contracts.{n}"))):
            holders.setdefault(number, []).append(n)
    found = []
    for card in sorted(here.contracts.values(), key=_by_picture):
        who = holders.get(card.number, [])
        vp, unit = award_words(card)
        others = tuple(seats[n] for n in who if n != seat)
        parts = [
            _("Contract {n}").format(n=card.number),
            _("{vp} {unit} for {needs}").format(vp=vp, unit=unit, needs=needs_words(card)),
            *[_("{player} holds it").format(player=look.name) for look in others],
        ]
        found.append(CardFace(card.number, vp, unit, needs_icons(card), seat in who, others, ", ".join(parts)))
    return tuple(found)


def _by_picture(card: Contract) -> tuple[object, ...]:
    needs = card.needs
    kinds = tuple(bool(count) for count in (needs.rubble, needs.tracks, needs.sites))
    order = (
        (True, False, False),
        (True, True, False),
        (False, True, False),
        (False, False, True),
        (False, True, True),
        (True, True, True),
    )
    place = order.index(kinds) if kinds in order and needs.surveyor is None else len(order)
    return (place, needs.tracks, needs.rubble, needs.sites, card.number)


def card_tapped(entered: Entered, seat: int, number: int) -> Entered:
    """With a card taken by a player, or put back."""
    held = list(dict.fromkeys(n for n in _numbers(entered.text(f"contracts.{seat}")) if n))
    held = [n for n in held if n != number] if number in held else [*held, number]
    return entered.put(f"contracts.{seat}", " ".join(map(str, held)))


def no_cards(entered: Entered, seat: int) -> Entered:
    """With a player who holds no contract."""
    return entered.put(f"contracts.{seat}", NONE)


# What comes of it


def position(entered: Entered) -> Position:
    """The position as far as it was entered."""
    here = _book(entered, entered.known)
    owned: dict[int, list[str]] = {}
    for cell, text in entered.cells.items():
        if cell.startswith("site."):
            for seat in owners_of(text):
                owned.setdefault(seat, []).append(cell.removeprefix("site."))
    open_ = bool(open_sites(entered))
    order = {site: at for at, site in enumerate(here.site)}
    return Position(
        tuple(
            _standing(entered, here, seat, sorted(owned.get(seat, ()), key=lambda s: order.get(s, len(order))), open_)
            for seat in range(len(entered.names))
        ),
        entered.plan.start,
    )


def _standing(entered: Entered, here: Book, seat: int, sites: Sequence[str], open_: bool) -> Standing:
    texts = {kind: entered.text(f"{kind}.{seat}") for kind in KINDS}
    missing: set[str] = {kind for kind, text in texts.items() if not text}
    if open_:
        missing.add("sites")
    train = _train(here, texts["train"])
    if train is None:
        missing.add("train")
    place, _stroke, end = texts["surveyor"].partition(END)
    return Standing(
        entered.names[seat],
        sites=tuple(sites),
        tracks=_tracks(here, texts["tracks"]),
        rubble=_sum(texts["rubble"]),
        coal=_sum(texts["coal"]),
        train=train or None,
        contracts=_none_or(_numbers(texts["contracts"])),
        surveyor=surveyor_places.read_place(here, place),
        end=surveyor_places.read_end(here, end),
        missing=frozenset(missing),
    )


def _tracks(here: Book, text: str) -> tuple[int | None, ...]:
    if text == NONE and all(card.vp != 0 for card in here.box.track_cards):
        return ()
    return tuple(None if sign == UNKNOWN else int(sign) for sign in text)


def _none_or(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return () if numbers == (0,) else numbers


def entered_from(book_: Book, position_: Position, plan: Plan) -> Entered:
    """The cells of a position, so that its entry can go on."""
    entered = Entered(plan)
    for seat, standing in enumerate(position_.players):
        for site in standing.sites:
            entered = entered.put(f"site.{site}", f"{entered.text(f'site.{site}')}@{seat}")
        texts = {
            "tracks": "".join(UNKNOWN if vp is None else str(vp) for vp in standing.tracks) or NONE,
            "rubble": str(standing.rubble),
            "coal": str(standing.coal),
            "train": str(standing.train or 0),
            "contracts": " ".join(map(str, standing.contracts)) or NONE,
            "surveyor": surveyor_places.shown(book_, standing.surveyor, standing.end),
        }
        for kind, text in texts.items():
            if kind not in standing.missing:
                entered = entered.put(f"{kind}.{seat}", text)
    if all("sites" not in standing.missing for standing in position_.players):
        entered = rest_nobody(entered)
    return entered


def scored(entered: Entered, before: ScoredGame | None = None) -> ScoredGame:
    """The game of an entry; the one that was there ``before`` keeps its id. BadInput for a value that cannot be."""
    colours = tuple(seat.colour for seat in entered.plan.seats)
    if before is None:
        info = ScoredGame.new(entered.plan.scenario, entered.names, started=_moment(entered.day)).info
    else:
        info = before.info
    if entered.day is not None and entered.day != info.started.astimezone().date():
        info = replace(info, started=_moment(entered.day), finished=_moment(entered.day))
    info = replace(info, scenario=entered.plan.scenario, colours=colours, place=entered.place)
    nobody = tuple(cell.removeprefix("site.") for cell, text in entered.cells.items() if text == NOBODY)
    return ScoredGame(End(info, position(entered), entered.values, entered.choices, nobody))


def _moment(day: date | None) -> datetime:
    """A moment of a day at this table: now, or noon of another day."""
    now = datetime.now().astimezone()
    if day is None or day == now.date():
        return now.astimezone(UTC)
    return datetime.combine(day, time(12)).astimezone(UTC)


def same_end(entered: Entered, game: ScoredGame) -> bool:
    """Whether a game is what was entered, so that the entry can go on where it was."""
    info, names = game.info, tuple(standing.name for standing in game.position.players)
    known = (info.scenario, names, info.place) == (entered.plan.scenario, entered.names, entered.place)
    return known and position(entered) == game.position


def entered_of(game: ScoredGame) -> Entered:
    """A game that was scored before, to go on with its entry."""
    info, at_end = game.info, game.position
    names = [standing.name for standing in at_end.players]
    seats = tuple(Seat(look.name, look.colour) for look in looks(names, info.colours))
    plan = Plan(scenario=info.scenario, seats=seats, start=at_end.start_player, own=dict(game.values))
    entered = _asked_again(entered_from(game.book, at_end, plan))
    there = {site.cell for row in entered.stations for site in row.sites}
    for site in game.end.nobody:
        if f"site.{site}" in there and not entered.text(f"site.{site}"):
            entered = entered.put(f"site.{site}", NOBODY)
    return replace(entered, place=info.place, day=info.started.astimezone().date(), choices=game.choices)


def _asked_again(entered: Entered) -> Entered:
    """With the values that no source tells, as the game has them, in fields of their own, so that they can be put
    right."""
    told = {path: value for path, value in entered.plan.own.items() if isinstance(value, int | float)}
    open_ = {path for path in told if path.startswith(("stations.", "traits.")) and _nowhere(entered, path)}
    bare = replace(entered, plan=replace(entered.plan, own={**entered.plan.own, **dict.fromkeys(open_, UNTOLD)}))
    asked = {one.cell.partition(".")[2]: one.cell for one in bare.asked}
    own = {**entered.plan.own, **{path: UNTOLD for path in open_ if path in asked}}
    entered = replace(entered, plan=replace(entered.plan, own=own))
    for path in sorted(open_ & asked.keys()):
        entered = entered.put(asked[path], f"{told[path]:g}")
    return entered


def _nowhere(entered: Entered, path: str) -> bool:
    """Whether no source tells a value of a scenario."""
    try:
        return bool(value_info(path, pack=pack_of(entered.plan.scenario).name).value == UNTOLD)
    except BadInput:
        return False


DIGITS: Final = "0123456789-\N{MINUS SIGN}"
"""What the VP of a site are typed with."""


def is_of_player(cell: str) -> bool:
    """Whether a field stands in a row of the players."""
    return _kind(cell) in KINDS


def places_for(entered: Entered, cell: str) -> tuple[tuple[PlaceKey, ...], tuple[PlaceKey, ...]]:
    """The places of surveyors, and the ends of the route, that a field takes and a number alone does not say."""
    if not cell or _kind(cell) != "surveyor":
        return (), ()
    here = book(entered)
    return surveyor_places.place_keys(here), surveyor_places.end_keys(here)


def place_given(entered: Entered, cell: str, code: str) -> tuple[Entered, bool]:
    """With a tap on a place or, with a stroke before it, on an end of the route; whether that says all of it."""
    here, text = book(entered), entered.text(cell)
    place, _stroke, end = text.partition(END)
    both = bool(surveyor_places.end_keys(here))
    if code.startswith(END):
        return entered.put(cell, f"{place}{code}"), bool(place)
    return entered.put(cell, f"{code}{END}{end}" if end else code), not both or bool(end)


def told_here(entered: Entered, before: Mapping[str, Any]) -> dict[str, Any]:
    """The printed values that were typed, less those that a game had ``before``, by pack path."""
    return {path: value for path, value in told_values.told(entered.cells).items() if before.get(path) != value}


@dataclass(frozen=True)
class Finding:
    """Something about the entry in words: ``note`` worth a look, else it cannot be. ``cells`` are those concerned, the
    one to look at first."""

    words: str
    clause: str
    cells: tuple[str, ...]
    note: bool = False

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        return _("{words} {clause}").format(words=self.words, clause=self.clause)


@dataclass(frozen=True)
class Total:
    """The points of a player so far: ``+?`` while something is not entered."""

    text: str
    said: str
    complete: bool


@dataclass(frozen=True)
class View:
    """All that follows from the cells."""

    findings: tuple[Finding, ...]
    totals: tuple[Total, ...]
    headline: str
    sub: str
    short: str
    """Both for a narrow page."""

    @property
    def impossible(self) -> tuple[Finding, ...]:
        """What cannot be."""
        return tuple(finding for finding in self.findings if not finding.note)

    def wrong(self, cell: str) -> str:
        """The problems that a cell is part of, in words; "" for none."""
        return " ".join(found.words for found in self.impossible if cell in found.cells)


def view(entered: Entered) -> View:
    """What the page says about the entry. Only with players."""
    here, at_end = book(entered), position(entered)
    named = [_finding(entered, here, problem) for problem in problems(here, at_end)]
    wrong = [finding for finding in named if not finding.note]
    noted = (*(finding for finding in named if finding.note), *_notes(entered, here, at_end))
    found = (*sorted(wrong, key=lambda f: _place(entered, f)), *noted)
    scored = sheet(here, at_end, entered.choices)
    totals = tuple(_total(player) for player in scored.players)
    return View(found, totals, *_foot(entered, len(wrong)))


def _place(entered: Entered, found: Finding) -> int:
    return min((entered.order[cell] for cell in found.cells if cell in entered.order), default=-1)


def _finding(entered: Entered, here: Book, problem: Problem) -> Finding:
    said = problem.message
    cells = tuple(_cells(entered, problem))
    words = sentence(said, here)
    if said.key == "position.no_such_station" and surveyor_places.place_keys(here):
        # The places stand below the field by name; their words in files are of no help here.
        typed = " ".join(entered.text(cell) for cell in cells)
        words = _("{player}: there is no place {typed}").format(player=said.get("player"), typed=typed)
    site = dict(said.params).get("site")
    if isinstance(site, str):
        words = words.replace(site, site_name(here, site))
    words = words[:1].upper() + words[1:]
    if not words.endswith("."):
        words += "."
    note = said.key == "position.too_many_tracks" and _counts_guessed(here)
    if note:
        words = _("{words} How many lie on it is a guess: My box.").format(words=words)
    return Finding(words, clause_title(problem.ref), cells, note)


def _counts_guessed(here: Book) -> bool:
    """Whether nobody knows how many track cards lie on the route (2.4)."""
    scenario = here.box.scenario
    if pack_of(scenario).values["scenarios"][scenario].get("track_cards") is not None:
        return False
    return any(f"stations.{station.id}.track_cards" in here.box.unsure for station in here.route)


def _cells(entered: Entered, problem: Problem) -> Iterable[str]:
    """The cells that a problem is about."""
    names = entered.names
    said = dict(problem.message.params)
    name = said.get("player")
    seats = [names.index(str(name))] if name in names else range(len(names))
    match problem.message.key.removeprefix("position."):
        case "site_not_in_play" | "no_such_site" | "site_twice":
            yield f"site.{said.get('site')}"
        case "contract_not_in_play" | "no_such_contract" | "contract_twice":
            number = said.get("contract")
            yield from (f"contracts.{s}" for s in seats if number in _numbers(entered.text(f"contracts.{s}")))
        case "no_such_train" | "train_twice":
            train, here = said.get("train"), book(entered)
            yield from (f"train.{s}" for s in seats if _train(here, entered.text(f"train.{s}")) == train)
        case "too_many_tracks":
            here = book(entered)
            yield from (f"tracks.{s}" for s in seats if _tracks(here, entered.text(f"tracks.{s}")))
        case "too_many_cards_of_vp":
            yield from (f"tracks.{s}" for s in seats if str(said.get("vp")) in entered.text(f"tracks.{s}"))
        case "too_many_markers":
            yield from (f"tracks.{s}" for s in seats)
        case "too_many_cubes" | "too_many_cubes_in_play":
            kind = said.get("kind")
            most = sorted(seats, key=lambda s: -_sum(entered.text(f"{kind}.{s}")))
            yield from (f"{kind}.{s}" for s in most if _sum(entered.text(f"{kind}.{s}")))
        case "station_not_in_play" | "no_such_station" | "no_such_end":
            yield from (f"surveyor.{s}" for s in seats)
        case "place_full" | "end_full":
            owners = said.get("owners")
            yield from (f"surveyor.{s}" for s, name in enumerate(names) if isinstance(owners, tuple) and name in owners)


def _notes(entered: Entered, here: Book, at_end: Position) -> Iterable[Finding]:
    """Fewer owned track cards than the route has: events lay cards for nobody (6.3)."""
    standings = at_end.players
    if any("tracks" in standing.missing for standing in standings):
        return
    owned, all_ = sum(len(standing.tracks) for standing in standings), len(here.tracks)
    by_markers = here.markers_end is not None and sum(standing.markers for standing in standings) >= here.markers_end
    if owned >= all_ or by_markers:
        return
    head = ngettext(
        "{owned} track card has an owner, the route has {all}.",
        "{owned} track cards have an owner, the route has {all}.",
        owned,
    )
    rest = ngettext("Fine if an event laid one.", "Fine if events laid {n}.", all_ - owned)
    words = _("{first} {second}").format(first=head.format(owned=owned, all=all_), second=rest.format(n=all_ - owned))
    cells = tuple(f"tracks.{seat}" for seat in range(len(standings)))
    yield Finding(words, "6.3", cells, note=True)


def _total(player: PlayerScore) -> Total:
    known = player.total
    text = str(known)
    if not player.complete:
        text = f"{known}+{UNKNOWN}" if known else UNKNOWN
    words = _("{player} so far: {vp}") if player.complete else _("{player} so far: {vp}, not everything is entered")
    return Total(text, words.format(player=player.name, vp=known), player.complete)


def _foot(entered: Entered, wrong: int) -> tuple[str, str, str]:
    all_sites = sum(len(row.sites) for row in entered.stations)
    sites = all_sites - len(open_sites(entered))
    all_fields = fields(entered)
    filled = sum(1 for f in all_fields if entered.text(f.cell))
    short = _("{n} of {all}").format(n=sites + filled, all=all_sites + len(all_fields))
    if sites == all_sites and filled == len(all_fields):
        headline, sub = _("Everything is entered."), ""
    else:
        said = _("All {all} sites") if sites == all_sites else _("{n} of {all} sites")
        rest = _("{sites}, {n} of {all} fields.")
        headline = rest.format(sites=said.format(n=sites, all=all_sites), n=filled, all=len(all_fields))
        sub = _("What is missing does not count as 0.")
    if wrong:
        sub = ngettext("{n} thing cannot be.", "{n} things cannot be.", wrong).format(n=wrong)
        short = ngettext("{n} wrong", "{n} wrong", wrong).format(n=wrong)
    return headline, sub, short


def players_words(plan: Plan) -> str:
    """The button with the players."""
    count = len(plan.seats)
    return ngettext("{n} player", "{n} players", count).format(n=count) if count else _("Who plays?")


def first_open(entered: Entered) -> str:
    """The first cell that is still empty, in reading order; the first of all when none is."""
    return next((cell for cell in entered.order if not entered.text(cell)), next(iter(entered.order)))


# Undo


class Timeline:
    """The entries one after the other, to be taken back and done again. What is typed into one field while the focus
    stays there is one entry."""

    def __init__(self, entered: Entered) -> None:
        self._past: list[Entered] = []
        self._now = entered
        self._future: list[Entered] = []
        self._cell = ""

    @property
    def now(self) -> Entered:
        """The entry as it stands."""
        return self._now

    def take(self, entered: Entered, cell: str = "") -> None:
        """Another state; ``cell`` names the field that is being typed in."""
        if entered == self._now:
            return
        if not (cell and cell == self._cell):
            self._past.append(self._now)
        self._now, self._cell = entered, cell
        self._future.clear()

    def amend(self, entered: Entered) -> None:
        """A state that says the same in other signs: no entry of its own."""
        self._now = entered

    def settle(self) -> None:
        """The focus has left the field: what is typed next is another entry."""
        self._cell = ""

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._past)

    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._future)

    def undo(self) -> str:
        """Takes the last entry back; the cell that shows it."""
        return self._move(self._past, self._future)

    def redo(self) -> str:
        """Does it again; the cell that shows it."""
        return self._move(self._future, self._past)

    def _move(self, source: list[Entered], target: list[Entered]) -> str:
        if not source:
            return ""
        before = self._now
        target.append(before)
        self._now, self._cell = source.pop(), ""
        return changed_cell(before, self._now)


def changed_cell(before: Entered, after: Entered) -> str:
    """The first cell in reading order that differs between two entries; "" when only something else does."""
    changed = {cell for cell in {*before.cells, *after.cells} if before.text(cell) != after.text(cell)}
    if not changed or not after.plan.seats:
        return ""
    return next((cell for cell in after.order if cell in changed), "")
