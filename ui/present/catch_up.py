"""Catching up as data: what was typed so far, cell by cell, what a key makes of it, and the game that comes of it.

A cell holds text: what was typed, "" for nothing yet. Everything else follows from the cells: the position, the sums,
the findings. The names of the cells are those of `rules.snowdonia.under_way.findings`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, Literal

from companion import catch_up
from companion.content import load_box
from companion.errors import BadInput
from companion.game import Game, new_info
from companion.wording import (
    _,
    area_word,
    kind_word,
    ngettext,
    number_words,
    say,
    site_name,
    told_number,
    weather_word,
)
from rules.core.frozen import replace
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.components import (
    AREAS,
    BARS,
    COAL,
    EVENT,
    MATERIALS,
    RUBBLE,
    UNKNOWN_CARD,
    Box,
    ExcavationSite,
    OfficeCard,
    RateTrack,
    Station,
    TrackCard,
)
from rules.snowdonia.route import in_order
from rules.snowdonia.setting_up import NO as ANSWER_NO
from rules.snowdonia.setting_up import YES as ANSWER_YES
from rules.snowdonia.setting_up import SetUpAsk, lay_out_book
from rules.snowdonia.state import Phase, Placed
from rules.snowdonia.traits.game_surveyor import CELL as EVENTS_FROM
from rules.snowdonia.under_way import HELD, Hand, UnderWay, asks, findings, in_play, on_table
from ui.present import surveyor_places, told_values
from ui.present.keys import latin
from ui.present.looks import Look, Price, looks, price_of
from ui.present.new_game import Plan, seated, with_box
from ui.present.surveyor_places import place_name
from ui.present.told_values import MORE

Kind = Literal[
    "number",
    "player",
    "phase",
    "yes",
    "weather",
    "rate",
    "events",
    "train",
    "track",
    "excavation",
    "building",
    "card",
    "cards",
    "surveyor",
    "place",
    "choice",
]

NOTHING: Final = "-"
"""Typed where nothing lies: no card, no event cube, no disc."""
EVENT_DID: Final = "*"
"""Typed where an event did the work, or nobody's marker lies."""
CLOSED: Final = "#"
YES: Final = "y"
NO: Final = "n"
ON_LAID: Final = " "
"""Between whoever laid a track card and the rubble that lies on it again."""
PLAYED: Final = "/"
"""Behind a contract that lies on its side since an earlier round."""
THIS_ROUND: Final = "!"
"""Behind a contract played this round."""
ROUNDS: Final = 29
"""No game lasts longer: beyond it a first digit is a whole round."""
MOST_RUBBLE: Final = 9
MOST_FINDINGS: Final = 4
BEGUN: Final = "~"
"""Before the letters of a place that is not typed to its end."""

_PHASES: Final[Mapping[str, tuple[Phase, str | None]]] = {
    "P": ("assign", None),
    **{area: ("action", area) for area in AREAS},
    "R": ("action", None),
    "W": ("weather", None),
    "Y": ("restock yard", None),
}
"""What comes next, by the letter typed; R is the contract restock, due when no action is left."""


@dataclass(frozen=True)
class Field:
    """One cell to type into: its name, what kind of thing it takes, the group that Tab leaves, whether it may stay
    empty without being asked for later, and its name for a screen reader."""

    cell: str
    kind: Kind
    group: str
    name: str
    optional: bool = False


@dataclass(frozen=True)
class Sheet:
    """What was typed. ``plan`` holds players, scenario and rulings."""

    plan: Plan = field(default_factory=Plan)
    cells: Mapping[str, str] = field(default_factory=dict)

    def text(self, cell: str) -> str:
        """What stands in a cell."""
        return self.cells.get(cell, "")

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """The printed values; sites beyond those known, of which somebody said something, print "?"."""
        sites = {cell.removeprefix("route.") for cell in self.cells if cell.startswith("route.")}
        return told_values.with_further(self.plan.values, self.plan.box(), sites)

    def box(self) -> Box:
        """The box with these values."""
        return load_box(self.plan.scenario, self.values or None)

    def put(self, cell: str, text: str) -> Sheet:
        """With another text in a cell."""
        cells = {name: said for name, said in self.cells.items() if name != cell}
        if text:
            cells[cell] = text
        return replace(self, cells=cells)


@dataclass(frozen=True)
class Typed:
    """What a key came to: the sheet after it, and whether the cell is complete, so that the focus moves on."""

    sheet: Sheet
    done: bool


# Keys


def player_keys(names: Sequence[str], colours: Sequence[str] = ()) -> tuple[str, ...]:
    """One Latin letter for each player: the initial, or the next letter of the name that nobody before has; "" once
    all letters are taken."""
    taken: list[str] = []
    for n, name in enumerate(names):
        wishes = latin(name) + latin(colours[n] if n < len(colours) else "") + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        taken.append(next((letter for letter in wishes if letter not in taken), ""))
    return tuple(taken)


@lru_cache(maxsize=8)
def _weather_letters(kinds: tuple[str, ...]) -> Mapping[str, str]:
    """A letter for each kind of weather: the first one of its name that is free."""
    found: dict[str, str] = {}
    for kind in kinds:
        letter = next(c for c in kind.upper() if c not in found)
        found[letter] = kind
    return found


def weather_keys(box: Box) -> Mapping[str, str]:
    """Each kind of weather by the letter to type."""
    return _weather_letters(tuple(box.weather))


# The cells


def book(sheet: Sheet) -> Book:
    """The book of so many players, nothing entered in it. Only with players."""
    return _known_book(sheet.box(), tuple(seat.name for seat in sheet.plan.seats))


def _known_book(box: Box, names: tuple[str, ...]) -> Book:
    # A box is the same object as long as its values are the same.
    for known, players, found in _books:
        if known is box and players == names:
            return found
    made = lay_out_book(box, Setup(names))
    _books.insert(0, (box, names, made))
    del _books[4:]
    return made


_books: list[tuple[Box, tuple[str, ...], Book]] = []
"""The last few books."""


def fields(sheet: Sheet) -> tuple[Field, ...]:
    """Every cell, from left to right and top to bottom; what follows from others is not among them."""
    if not sheet.plan.seats:
        return ()
    return (*_head(sheet), *_route(sheet), *_lying(sheet), *_standing(sheet), *_hands(sheet))


def _head(sheet: Sheet) -> Iterator[Field]:
    here = book(sheet)
    yield Field("round", "number", "round", _("Round"))
    yield Field("phase", "phase", "phase", _("What comes next"))
    if sheet.text("phase") in AREAS:
        name = _("Was an action of {area} taken already?").format(area=area_word(sheet.text("phase")))
        yield Field("begun", "yes", "begun", name, optional=True)
    if len(here.players) > 1:
        yield Field("start", "player", "start", _("Start player"))
    for place, name in (("today", _("Weather today")), ("middle", _("Weather next")), ("last", _("Weather after"))):
        yield Field(f"weather.{place}", "weather", f"weather.{place}", name)
    yield Field("rates.excavate", "rate", "rates.excavate", _("Work rate, excavate"))
    yield Field("rates.lay", "rate", "rates.lay", _("Work rate, lay track"))
    yield Field("events", "events", "events", _("Event cubes on the event track"))
    if sheet.text("phase") == "Y":
        yield Field("drawn", "number", "drawn", _("Event cubes drawn, not placed yet"), optional=True)
    if not here.solo:
        yield Field("set_aside", "train", "set_aside", _("Train set aside"))
    if _nothing_left(sheet):
        yield Field("extra_build", "yes", "extra_build", _("Is area B covered?"))
    elif _rubble_returns(here):
        yield Field("extra_build", "yes", "extra_build", _("Is area B covered?"), optional=True)
    for ask in _asks(sheet):
        if _seat_of(ask) is None:
            # What was decided at set-up may have moved on since.
            name = _("End from which the next event comes") if ask.cell == EVENTS_FROM else say(ask.headline, here)
            yield Field(f"chosen.{ask.cell}", "choice", f"chosen.{ask.cell}", name)


def _rubble_returns(here: Book) -> bool:
    return any(trait.rubble_returns for trait in here.box.traits)


def _laid(text: str) -> tuple[str, str]:
    """Of a track card's cell whoever laid it, "" for nobody yet, and the rubble that lies on it."""
    who, _between, rubble = text.partition(ON_LAID)
    return (who, rubble) if who == EVENT_DID or who.startswith("@") else ("", text)


def _asks(sheet: Sheet) -> tuple[SetUpAsk, ...]:
    """What the scenario lets people decide, as it stands now, and what goes on into the next round."""
    here = book(sheet)
    start = _owner(sheet.text("start")) or 0
    cells = {ask.cell: _choice_cell(ask) for ask in asks(here, {})}
    chosen = {name: text for name, cell in cells.items() if (text := sheet.text(cell))}
    setup = replace(here.setup, start_player=start, chosen=chosen)
    # While labourers are placed the next round has begun: they are counted.
    return asks(replace(here, setup=setup), {} if sheet.text("phase") == "P" else _owners(sheet, here))


def _seat_of(ask: SetUpAsk) -> int | None:
    """Whose answer it is; None for the table's."""
    seat = dict(ask.headline.params).get("player")
    return seat if isinstance(seat, int) and ask.cell.endswith(f".{seat}") else None


def _choice_cell(ask: SetUpAsk) -> str:
    seat = _seat_of(ask)
    return f"chosen.{ask.cell}" if seat is None else f"hands.{seat}.{ask.cell.partition('.')[0]}"


def _nothing_left(sheet: Sheet) -> bool:
    """Whether no rubble is left on the route, as far as it was entered; only then B may be covered (4.B.6)."""
    here = book(sheet)
    return all(_left(sheet, here, space.id) == 0 for space in here.route_spaces)


def _left(sheet: Sheet, here: Book, space: str) -> int | None:
    """Rubble left on a space; None while nobody has said."""
    text = sheet.text(f"route.{space}")
    if text.isdigit():
        return int(text)
    if text:
        return _int(_laid(text)[1])
    found = here.space[space]
    if not found.is_track and sheet.text(f"closed.{here.route[found.station].id}"):
        return 0
    return None if found.is_track else found.rubble


def _route(sheet: Sheet) -> Iterator[Field]:
    here = book(sheet)
    n = 0
    for station in here.route:
        for card in station.track_cards:
            n += 1
            name = _("Track card {n}, before {station}").format(n=n, station=station.name)
            yield Field(f"route.{card.id}", "track", f"track {station.id}", name)
        for site in station.excavation_sites:
            name = site_name(here, site.id)
            yield Field(f"route.{site.id}", "excavation", f"site {station.id}", name, optional=True)
        yield from _more(station, "x")
        for building in station.building_sites:
            name = site_name(here, building.id)
            yield Field(f"route.{building.id}", "building", f"site {station.id}", name, optional=True)
        yield from _more(station, "b")


def _more(station: Station, kind: str) -> Iterator[Field]:
    """A cell for all sites of a kind that a card may print besides those known."""
    if told_values.may_have_more(station, kind):
        takes: Kind = "excavation" if kind == "x" else "building"
        cell = f"route.{told_values.more_site(station, kind)}"
        yield Field(cell, takes, f"site {station.id}", told_values.more_words(station, kind), optional=True)


def _lying(sheet: Sheet) -> Iterator[Field]:
    here = book(sheet)
    for kind in MATERIALS:
        name = _("Stock yard, {kind}").format(kind=kind_word(kind))
        yield Field(f"yard.{kind}", "number", f"yard.{kind}", name)
    for n in range(1, here.box.office_size + 1):
        yield Field(f"office.{n}", "card", f"office.{n}", _("Site office, space {n}").format(n=n))
    yield Field("discards", "cards", "discards", _("Contract cards discarded"), optional=True)


def _standing(sheet: Sheet) -> Iterator[Field]:
    here = book(sheet)
    for area in areas_standing(sheet):
        count = here.spaces.get(area)
        if area == "B" and sheet.text("extra_build") == YES:
            count = 1
        if count is None:
            # No limit: always one more than stand there.
            most = here.box.labourers * len(here.players)
            filled = [n for n in range(1, most + 1) if sheet.text(f"placed.{area}.{n}")]
            count = min(most, max(filled, default=0) + 1)
        for n in range(1, count + 1):
            name = _("Labourer on {area}{n}").format(area=area, n=n)
            yield Field(f"placed.{area}.{n}", "place", f"placed {area}", name, optional=True)


def areas_standing(sheet: Sheet) -> tuple[str, ...]:
    """The areas where labourers may stand now: all while they are assigned, later those that are not over."""
    phase = sheet.text("phase")
    if phase in AREAS:
        return AREAS[AREAS.index(phase) :]
    return AREAS if phase == "P" else ()


def _hands(sheet: Sheet) -> Iterator[Field]:
    here = book(sheet)
    assigning = sheet.text("phase") == "P"
    decided = _asks(sheet)
    for seat, player in enumerate(here.players):
        for kind in HELD:
            name = _("{player}, {kind}").format(player=player, kind=kind_word(kind, 2))
            yield Field(f"hands.{seat}.{kind}", "number", f"hands.{seat}.{kind}", name)
        for cell, kind, name in (
            ("train", "train", _("{player}, train")),
            ("contracts", "cards", _("{player}, contract cards")),
            ("surveyor", "surveyor", _("{player}, station of the surveyor")),
        ):
            whole = f"hands.{seat}.{cell}"
            yield Field(whole, kind, whole, name.format(player=player))  # type: ignore[arg-type]
        for ask in decided:
            if _seat_of(ask) == seat:
                yield Field(_choice_cell(ask), "choice", _choice_cell(ask), say(ask.headline, here))
        if assigning:
            name = _("{player}, labourers still at hand").format(player=player)
            yield Field(f"hands.{seat}.at_hand", "number", f"hands.{seat}.at_hand", name, optional=True)


def said(sheet: Sheet, field_: Field) -> str:
    """A cell as a screen reader says it."""
    shown = words(sheet, field_)
    if shown:
        return _("{cell}, {content}").format(cell=field_.name, content=shown)
    if field_.cell.endswith(MORE):
        return _("{cell}, if there is one").format(cell=field_.name)
    if field_.kind in ("excavation", "building"):
        return _("{cell}, free").format(cell=field_.name)
    return (_("{cell}, empty") if field_.optional else _("{cell}, not entered")).format(cell=field_.name)


def words(sheet: Sheet, field_: Field) -> str:
    """What stands in a cell, in words; "" while nothing does."""
    text, names = sheet.text(field_.cell), [seat.name for seat in sheet.plan.seats]
    if field_.kind in ("excavation", "building") and not text:
        if field_.cell.endswith(MORE):
            return ""
        here = book(sheet)
        station = here.route[here.site[field_.cell.removeprefix("route.")][0]]
        return _("closed by a game marker") if sheet.text(f"closed.{station.id}") else ""
    if not text:
        return ""
    if field_.kind == "track" and ON_LAID in text:
        who, rubble = _laid(text)
        laid = words(sheet.put(field_.cell, who), field_)
        return _("{laid}, {n} rubble on it").format(laid=laid, n=rubble)
    if field_.kind in ("player", "place", "track", "excavation", "building") and text.startswith("@"):
        return names[int(text[1:])]
    if text == EVENT_DID:
        return _("done by an event")
    if text == NOTHING:
        return _("none")
    match field_.kind:
        case "track" | "excavation":
            return _("{n} rubble").format(n=text) if text != "0" else _("clear")
        case "weather":
            return weather_word(text)
        case "yes":
            return _("yes") if text == YES else _("no")
        case "phase":
            return phase_words(text)
        case "rate":
            return text.partition(":")[0]
        case "surveyor":
            return place_name(book(sheet).places[int(text)]) if text.isdigit() else ""
        case "choice":
            return _choice_words(sheet, text)
    return text


@dataclass(frozen=True)
class Face:
    """A cell as drawn. ``look`` a player, ``cube`` a component, ``icon`` the weather; ``rubble`` brown ground, on a
    laid track card with the number in ``text``; ``dashed`` nothing lies there; ``cost`` and ``vp`` only on sites;
    ``strong`` bold."""

    text: str = ""
    look: Look | None = None
    cube: str = ""
    icon: str = ""
    cost: Price = ()
    vp: str = ""
    rubble: bool = False
    dashed: bool = False
    unknown: bool = False
    strong: bool = True


def face(sheet: Sheet, field_: Field) -> Face:
    """What a cell shows."""
    text = sheet.text(field_.cell)
    if field_.kind in ("excavation", "building"):
        return _site_face(sheet, field_, text)
    if field_.kind == "track":
        who, rubble = _laid(text)
        if who == EVENT_DID:
            return Face(rubble, cube=EVENT, rubble=bool(rubble))
        if who:
            return Face(rubble, look=_look(sheet, who), rubble=bool(rubble))
        if text == "0":
            return Face("0", dashed=True)
        return Face(text, cube=RUBBLE, rubble=True) if text else Face("?", dashed=True, unknown=True, strong=False)
    if text.startswith("@"):
        return Face(look=_look(sheet, text))
    if field_.kind == "place":
        return Face(dashed=not text)
    if not text:
        return Face("", dashed=True, strong=False) if field_.optional else Face("?", dashed=True, unknown=True)
    match field_.kind:
        case "weather" if text != NOTHING:
            return Face(icon=text)
        case "rate":
            return Face(text.partition(":")[0])
        case "yes":
            return Face(_("yes") if text == YES else _("no"))
        case "surveyor":
            if not text.isdigit():
                return Face(f"{text.removeprefix(BEGUN)}…")
            return Face(_place_code(book(sheet), int(text)), strong=text != "0")
        case "choice":
            return Face(_choice_face(sheet, text))
        case "train" | "cards" if text == NOTHING:
            return Face("0", strong=False)
    shown = "\N{EN DASH}" if text == NOTHING else text.replace(",", "")
    return Face(shown, strong=text not in ("0", NOTHING))


def _look(sheet: Sheet, text: str) -> Look:
    seats = sheet.plan.seats
    return looks([s.name for s in seats], [s.colour for s in seats])[int(text[1:])]


def _choice_words(sheet: Sheet, text: str) -> str:
    """An answer in words."""
    station = next((card for card in book(sheet).stations if card.id == text), None)
    return station.name if station is not None else {ANSWER_YES: _("yes"), ANSWER_NO: _("no")}.get(text, text)


def _choice_face(sheet: Sheet, text: str) -> str:
    station = next((card for card in book(sheet).stations if card.id == text), None)
    return number_words(station.number) if station is not None else _choice_words(sheet, text)


def _place_code(here: Book, index: int) -> str:
    """A place as it is typed, or the number printed on it where numbers say it everywhere."""
    number = here.places[index].number
    return surveyor_places.code_of(here, number) if isinstance(number, str) else number_words(number)


def _site_face(sheet: Sheet, field_: Field, text: str) -> Face:
    if field_.cell.endswith(MORE):
        return Face(_("+ ?"), rubble=field_.kind == "excavation", dashed=True, strong=False)
    here = book(sheet)
    site = field_.cell.removeprefix("route.")
    index, card = here.site[site]
    look = _look(sheet, text) if text.startswith("@") else None
    cube = EVENT if text == EVENT_DID else ""
    if not text and sheet.text(f"closed.{here.route[index].id}"):
        cube = "game_markers"
    dug = isinstance(card, ExcavationSite)
    cost = ((RUBBLE, told_number(card.rubble)),) if isinstance(card, ExcavationSite) else price_of(card.cost)
    return Face(
        text if text.isdigit() else "",
        look,
        cube,
        cost=cost,
        vp=told_number(card.vp),
        rubble=dug,
    )


def phase_words(letter: str) -> str:
    """What comes next, in words."""
    if letter in AREAS:
        return _("{letter} {area}").format(letter=letter, area=area_word(letter))
    return {
        "P": _("placing labourers"),
        "R": _("restocking contracts"),
        "W": _("checking the weather"),
        "Y": _("restocking the stock yard"),
    }.get(letter, "")


def hint(sheet: Sheet, field_: Field | None) -> str:
    """What to type into a cell."""
    if field_ is None:
        return _("Tab goes on, Space leaves ?. The bag is not asked: what is nowhere else is in it.")
    match field_.kind:
        case "phase":
            return _("What comes next: P placing, A to G that area, R restock contracts, W weather, Y stock yard.")
        case "weather":
            letters = ", ".join(f"{letter} {weather_word(kind)}" for letter, kind in weather_keys(_box(sheet)).items())
            return _("{letters}; - for no disc.").format(letters=letters)
        case "rate":
            return _rate_hint(sheet, field_)
        case "events":
            return _("The digits of the occupied spaces, 0 for 10; - for none. Tab goes on.")
        case "track" if _rubble_returns(book(sheet)):
            return _("A letter, or * for an event: laid, then the rubble on it or Space. A digit: rubble left.")
        case "track":
            return _("A letter: laid by that player. *: laid by an event. A digit: rubble left. Space leaves ?.")
        case "excavation" | "building" if field_.cell.endswith(MORE):
            return _("As on a site, for one that nobody has told; one key each. Space goes on.")
        case "excavation":
            return _("A letter: whose it is. *: cleared by an event. A digit: rubble left. #: the station is closed.")
        case "building":
            return _("A letter: built by that player. *: built, no marker. Space: free. #: the station is closed.")
        case "cards":
            if field_.cell == "discards":
                return _("Numbers in any order, a comma after a short one. Tab goes on.")
            return _("Numbers; / after one: played earlier; // after one: played this round. 0: none. Tab goes on.")
        case "place":
            return _("A letter: who stands there. Space: nobody. Tab goes on to the next area.")
        case "yes":
            return _("Y or N.")
        case "train" if field_.cell != "set_aside":
            return _("The number of the train; 0 for none.")
        case "card":
            return _("The number of the card; 0 for an empty space.")
        case "surveyor":
            return _surveyor_hint(sheet)
        case "choice":
            answers = ", ".join(
                _("{key} {answer}").format(key=key, answer=_choice_words(sheet, text))
                for key, text in _choice_keys(sheet, field_).items()
            )
            return _("{answers}.").format(answers=answers)
    return hint(sheet, None)


def _surveyor_hint(sheet: Sheet) -> str:
    here = book(sheet)
    others = [key for key in surveyor_places.place_keys(here) if isinstance(key.number, str)]
    if not others:
        return _("The number of the station.")
    named = ", ".join(_("{key} {answer}").format(key=key.code, answer=key.name) for key in others)
    return _("The number of the station; {places}.").format(places=named)


def _choice_keys(sheet: Sheet, field_: Field) -> dict[str, str]:
    """The answers by what is typed for each: the number of a station, Y and N."""
    here = book(sheet)
    ask = next(ask for ask in _asks(sheet) if _choice_cell(ask) == field_.cell)
    numbers = {station.id: f"{station.number:g}" for station in here.stations}
    letters = {ANSWER_YES: "Y", ANSWER_NO: "N"}
    return {numbers.get(option, letters.get(option, "")): option for option in ask.options}


def _rate_hint(sheet: Sheet, field_: Field) -> str:
    values = _rate_track(sheet, field_.cell).values
    text = sheet.text(field_.cell)
    if text.isdigit() and values.count(int(text)) > 1:
        return _("{count} spaces show {n}: which one from the left?").format(count=values.count(int(text)), n=text)
    return _("The number under the marker, {low} to {high}.").format(low=min(values), high=max(values))


# Typing


def typed(sheet: Sheet, field_: Field, key: str, fresh: bool) -> Typed | None:
    """What a key makes of a cell; None when it means nothing there. ``fresh``: the first key since the cell got the
    focus, so that it begins anew."""
    text = "" if fresh else sheet.text(field_.cell)
    if key == " ":
        return Typed(sheet, True) if field_.kind == "track" and _laid(text)[0] else _space(sheet, field_)
    match field_.kind:
        case "number":
            return _number(sheet, field_, text, key, _most(sheet, field_.cell))
        case "card":
            return _number(sheet, field_, text, key, max(book(sheet).box.contracts))
        case "cards":
            return _cards(sheet, field_, text, key)
        case "player" | "place":
            return _whole(sheet, field_, _seat(sheet, key))
        case "phase":
            return _whole(sheet, field_, key if key in _PHASES else None)
        case "yes":
            return _whole(sheet, field_, {"Y": YES, "N": NO}.get(key))
        case "weather":
            return _whole(sheet, field_, NOTHING if key == NOTHING else weather_keys(_box(sheet)).get(key))
        case "rate":
            return _rate(sheet, field_, text, key)
        case "events":
            return _events(sheet, field_, text, key)
        case "train":
            return _train(sheet, field_, key)
        case "surveyor":
            return _surveyor(sheet, field_, text, key)
        case "choice":
            return _whole(sheet, field_, _choice_keys(sheet, field_).get(key))
        case "track" if _rubble_returns(book(sheet)):
            return _track(sheet, field_, text, key)
    return _route_key(sheet, field_, key)


def erased(sheet: Sheet, field_: Field) -> Sheet:
    """With nothing in a cell."""
    return sheet.put(field_.cell, "")


def _whole(sheet: Sheet, field_: Field, text: str | None) -> Typed | None:
    return None if text is None else Typed(sheet.put(field_.cell, text), True)


def _space(sheet: Sheet, field_: Field) -> Typed:
    """Leaves a cell open, or free, and goes on."""
    if field_.kind == "events" and sheet.text(field_.cell):
        return Typed(sheet, True)
    if field_.kind == "yes":
        return Typed(sheet.put(field_.cell, NO), True)
    return Typed(sheet.put(field_.cell, ""), True)


def _box(sheet: Sheet) -> Box:
    return book(sheet).box


def _seat(sheet: Sheet, key: str) -> str | None:
    keys = player_keys([s.name for s in sheet.plan.seats], [s.colour for s in sheet.plan.seats])
    return f"@{keys.index(key)}" if key in keys else None


def _most(sheet: Sheet, cell: str) -> int:
    """The highest number that a cell can hold."""
    kind = cell.rpartition(".")[2]
    if cell == "round":
        return ROUNDS
    if kind == "at_hand":
        return _box(sheet).labourers
    return _in_play(sheet.plan.scenario, tuple(s.name for s in sheet.plan.seats)).get(
        EVENT if cell == "drawn" else kind, 0
    )


@lru_cache(maxsize=16)
def _in_play(scenario: str, names: tuple[str, ...]) -> Mapping[str, int]:
    box = Plan(scenario=scenario).box()
    train = min(box.trains) if len(names) == 1 else None
    return in_play(box, Setup(names, solo_train=train))


def _number(sheet: Sheet, field_: Field, text: str, key: str, most: int) -> Typed | None:
    """A number goes on by itself as soon as no further digit fits."""
    if not key.isdigit() or int(text + key) > most:
        return None
    if field_.kind == "card" and key == "0" and not text:
        return Typed(sheet.put(field_.cell, NOTHING), True)
    number = str(int(text + key))
    return Typed(sheet.put(field_.cell, number), int(number) == 0 or int(number) * 10 > most)


def _cards(sheet: Sheet, field_: Field, text: str, key: str) -> Typed | None:
    cards = text.split() if text != NOTHING else []
    most = max(book(sheet).box.contracts)
    mark = "".join(c for c in cards[-1] if not c.isdigit()) if cards else ""
    if key in (NOTHING, "0") and not cards:
        return Typed(sheet.put(field_.cell, NOTHING), True)
    if key == PLAYED and cards and field_.cell != "discards":
        # One stroke for an earlier round, two for this one, a third takes them away.
        following = {"": PLAYED, PLAYED: THIS_ROUND, THIS_ROUND: ""}[mark.strip(",")]
        cards[-1] = cards[-1].rstrip(PLAYED + THIS_ROUND + ",") + following
        return Typed(sheet.put(field_.cell, " ".join(cards)), False)
    if key == "," and cards:
        cards[-1] = cards[-1].rstrip(",") + ","
        return Typed(sheet.put(field_.cell, " ".join(cards)), False)
    if not key.isdigit():
        return None
    if cards and not mark and int(cards[-1] + key) <= most:
        cards[-1] += key
    elif key != "0":
        cards.append(key)
    else:
        return None
    return Typed(sheet.put(field_.cell, " ".join(cards)), False)


def _rate_track(sheet: Sheet, cell: str) -> RateTrack:
    here = book(sheet)
    return here.excavate_rate if cell == "rates.excavate" else here.lay_rate


def _rate(sheet: Sheet, field_: Field, text: str, key: str) -> Typed | None:
    """The number under the marker; where more spaces than one show it, then which of them from the left."""
    values = _rate_track(sheet, field_.cell).values
    if not key.isdigit():
        return None
    if text.isdigit() and values.count(int(text)) > 1:
        if not 1 <= int(key) <= values.count(int(text)):
            return None
        return Typed(sheet.put(field_.cell, f"{text}:{key}"), True)
    if int(key) not in values:
        return None
    return Typed(sheet.put(field_.cell, key), values.count(int(key)) == 1)


def rate_index(sheet: Sheet, cell: str) -> int:
    """The space of a rate marker, from 0; the start while nobody has said."""
    track = _rate_track(sheet, cell)
    number, _colon, which = sheet.text(cell).partition(":")
    if not number:
        return track.start
    spaces = [n for n, value in enumerate(track.values) if value == int(number)]
    return spaces[int(which) - 1 if which else 0]


def _events(sheet: Sheet, field_: Field, text: str, key: str) -> Typed | None:
    if key == NOTHING:
        return Typed(sheet.put(field_.cell, NOTHING), True)
    number = 10 if key == "0" else int(key) if key.isdigit() else 0
    if number not in _box(sheet).event_track:
        return None
    spaces = {int(n) for n in text.split()} if text != NOTHING else set()
    spaces ^= {number}
    return Typed(sheet.put(field_.cell, " ".join(map(str, sorted(spaces)))), False)


def _train(sheet: Sheet, field_: Field, key: str) -> Typed | None:
    if key in ("0", NOTHING) and field_.cell != "set_aside":
        return Typed(sheet.put(field_.cell, NOTHING), True)
    return _whole(sheet, field_, key if key.isdigit() and int(key) in _box(sheet).trains else None)


def _surveyor(sheet: Sheet, field_: Field, text: str, key: str) -> Typed | None:
    """The station's number; where two share the first digit (4 and 4½) a 5 after it is the half. Another place by its
    code, letter by letter."""
    others = {place: code.upper() for code, place in _codes(book(sheet)).items()}
    begun = text.removeprefix(BEGUN) if text.startswith(BEGUN) else ""
    if begun or key.isalpha():
        meant = [place for place, code in others.items() if code.startswith(begun + key)]
        exact = [place for place in meant if others[place] == begun + key]
        if not meant:
            return None
        done = bool(exact) and len(meant) == 1
        return Typed(sheet.put(field_.cell, str(exact[0]) if exact else BEGUN + begun + key), done)
    if text.isdigit() and int(text) in others:
        # A longer code may begin with this one.
        meant = [place for place, code in others.items() if code.startswith(others[int(text)] + key)]
        if len(meant) == 1 and others[meant[0]] == others[int(text)] + key:
            return Typed(sheet.put(field_.cell, str(meant[0])), True)
        text = ""
    numbers = [place.number for place in book(sheet).places if not isinstance(place.number, str)]
    if text.isdigit() and not fresh_station(numbers, int(text)):
        half = numbers[int(text)] + 0.5
        if key == "5" and half in numbers:
            return Typed(sheet.put(field_.cell, str(numbers.index(half))), True)
    if not key.isdigit() or float(key) not in numbers:
        return None
    index = numbers.index(float(key))
    return Typed(sheet.put(field_.cell, str(index)), fresh_station(numbers, index))


def _codes(here: Book) -> dict[str, int]:
    """The places beyond the stations, as indices, by what is typed for each."""
    return {
        surveyor_places.code_of(here, place.number): index
        for index, place in enumerate(here.places)
        if isinstance(place.number, str)
    }


def fresh_station(numbers: Sequence[float], index: int) -> bool:
    """Whether no half number follows a station, so that its digit says it all."""
    return numbers[index] + 0.5 not in numbers


def _track(sheet: Sheet, field_: Field, text: str, key: str) -> Typed | None:
    """A card on which rubble may lie again once it is laid: a digit behind whoever laid it says how much."""
    who = _laid(text)[0]
    if who and key.isdigit():
        return _whole(sheet, field_, who if key == "0" else f"{who}{ON_LAID}{key}")
    made = _route_key(sheet, field_, key)
    return made and Typed(made.sheet, not _laid(made.sheet.text(field_.cell))[0])


def _route_key(sheet: Sheet, field_: Field, key: str) -> Typed | None:
    here = book(sheet)
    if key == CLOSED and field_.kind != "track":
        name = field_.cell.removeprefix("route.").rpartition(".")[0]
        station = next(card for card in here.route if card.id == name)
        cell = f"closed.{station.id}"
        return Typed(sheet.put(cell, "" if sheet.text(cell) else CLOSED), True)
    if field_.cell.endswith(MORE):
        new = told_values.new_site(here, field_.cell.removeprefix("route."))
        made = _route_key(sheet, replace(field_, cell=f"route.{new}"), key)
        # The next key may tell another one.
        return None if made is None else Typed(made.sheet, False)
    if key == EVENT_DID:
        return _whole(sheet, field_, EVENT_DID)
    if key.isdigit() and field_.kind != "building":
        if field_.kind == "excavation" and key == "0":
            return _whole(sheet, field_, EVENT_DID)
        return _whole(sheet, field_, key)
    return _whole(sheet, field_, _seat(sheet, key))


# What comes of it


def missing(sheet: Sheet) -> tuple[Field, ...]:
    """The cells that are still "?"."""

    def open_(cell: str) -> bool:
        text = sheet.text(cell)
        return not text or text.startswith(BEGUN)

    return tuple(f for f in fields(sheet) if not f.optional and open_(f.cell))


def _owner(text: str) -> int | None:
    return int(text[1:]) if text.startswith("@") else None


def under_way(sheet: Sheet) -> UnderWay:
    """The position, what nobody has entered counting as nothing."""
    here = book(sheet)
    owners = _owners(sheet, here)
    rubble: dict[str, int] = {}
    for space in here.space:
        text = sheet.text(f"route.{space}")
        if text.isdigit() and not here.space[space].is_track:
            rubble[space] = int(text)
    phase, area = _PHASES.get(sheet.text("phase"), _PHASES["P"])
    restocking = sheet.text("phase") == "R"
    shown = {f.cell for f in fields(sheet)}
    return UnderWay(
        round=_int(sheet.text("round")) or 1,
        hands=tuple(_hand(sheet, seat) for seat in range(len(here.players))),
        rates=(rate_index(sheet, "rates.excavate"), rate_index(sheet, "rates.lay")),
        phase=phase,
        area=AREAS[-1] if restocking else area,
        begun=restocking or (area is not None and sheet.text("begun") == YES),
        placed=tuple(_placed(sheet)),
        owners=owners,
        rubble=rubble,
        closed=tuple(station.id for station in here.route if sheet.text(f"closed.{station.id}")),
        today=_disc(sheet, "today"),
        event_spaces=tuple(_numbers(sheet.text("events"))),
        drawn=_int(sheet.text("drawn")) if "drawn" in shown else 0,
        yard={kind: _int(sheet.text(f"yard.{kind}")) for kind in MATERIALS},
        discards=tuple(_numbers(sheet.text("discards"))),
        extra_build="extra_build" in shown and sheet.text("extra_build") == YES,
        unknown=tuple(f.cell for f in missing(sheet)),
    )


def _owners(sheet: Sheet, here: Book) -> dict[str, int | None]:
    """Laid track cards and sites that are owned or done."""
    found = ((space, _laid(sheet.text(f"route.{space}"))[0]) for space in (*here.space, *here.building))
    return {space: _owner(who) for space, who in found if who}


def _int(text: str) -> int:
    return int(text) if text.isdigit() else 0


def _numbers(text: str) -> list[int]:
    found = ("".join(c for c in word if c.isdigit()) for word in text.split())
    return [int(n) for n in found if n]


def _disc(sheet: Sheet, place: str) -> str | None:
    text = sheet.text(f"weather.{place}")
    return text if text and text != NOTHING else None


def _placed(sheet: Sheet) -> Iterator[Placed]:
    for f in _standing(sheet):
        seat = _owner(sheet.text(f.cell))
        if seat is not None:
            _placed_word, area, space = f.cell.split(".")
            yield Placed(area, int(space), seat)


def _hand(sheet: Sheet, seat: int) -> Hand:
    at = f"hands.{seat}"
    cards = sheet.text(f"{at}.contracts").split() if sheet.text(f"{at}.contracts") != NOTHING else []
    turned = [card for card in cards if card.endswith((PLAYED, THIS_ROUND))]
    train = sheet.text(f"{at}.train")
    at_hand = sheet.text(f"{at}.at_hand")
    return Hand(
        {kind: n for kind in HELD if (n := _int(sheet.text(f"{at}.{kind}")))},
        int(train) if train.isdigit() else None,
        tuple(_numbers(" ".join(cards))),
        tuple(_numbers(" ".join(turned))),
        tuple(_numbers(" ".join(card for card in turned if card.endswith(THIS_ROUND)))),
        _int(sheet.text(f"{at}.surveyor")),
        int(at_hand) if at_hand and sheet.text("phase") == "P" else None,
    )


def setup(sheet: Sheet) -> Setup:
    """The set-up as it is now: players, office, discs, and the rubble on the track cards."""
    here = book(sheet)
    start = _owner(sheet.text("start"))
    office: list[OfficeCard] = []
    for n in range(1, here.box.office_size + 1):
        text = sheet.text(f"office.{n}")
        office.append(None if text == NOTHING else int(text) if text else UNKNOWN_CARD)
    aside = sheet.text("set_aside")
    train = sheet.text("hands.0.train")
    return Setup(
        here.players,
        start if start is not None else 0,
        tuple(_track_cards(sheet, here)),
        tuple(office),
        (_disc(sheet, "middle"), _disc(sheet, "last")),
        int(aside) if aside.isdigit() and not here.solo else None,
        int(train) if train.isdigit() and here.solo else None,
        None,
        sheet.plan.rulings,
        chosen={ask.cell: text for ask in _asks(sheet) if (text := sheet.text(_choice_cell(ask)))},
    )


def _track_cards(sheet: Sheet, here: Book) -> Iterator[TrackCard]:
    """What lies on each card. Its VP is that number, unchecked, once work cannot have begun on it: nothing is dug
    beyond the first card with rubble (4.B.2), where all work from the start of the route."""
    begun, ordered = True, in_order(here)
    for track in here.tracks:
        left = _left(sheet, here, track.id)
        untouched = ordered and not begun and bool(left)
        yield TrackCard(track.id, left if untouched else None, left, vp_guessed=untouched)
        begun = begun and left == 0


def _findings(sheet: Sheet) -> list[catch_up.FindingWords]:
    here = book(sheet)
    box = sheet.box()
    return [catch_up.finding_words(problem, here) for problem in findings(box, setup(sheet), under_way(sheet))]


@dataclass(frozen=True)
class SumRow:
    """One kind: how many lie on the table, of how many in play, where the others are; ``ok`` False: too many."""

    kind: str
    words: str
    count: int
    most: int
    where: str
    rest: int
    ok: bool

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        return _("{kind}: {count} of {most} on the table, {where} {rest}").format(
            kind=self.words, count=self.count, most=self.most, where=self.where, rest=self.rest
        )


@dataclass(frozen=True)
class View:
    """All that follows from the cells: the sums, the findings and the cells they mark, the two lines at the foot."""

    sums: tuple[SumRow, ...]
    findings: tuple[catch_up.FindingWords, ...]
    marked: frozenset[str]
    headline: str
    short: str
    """The headline for a narrow page."""
    sub: str


def view(sheet: Sheet) -> View:
    """What the page says about the sheet. Only with players."""
    found = tuple(_findings(sheet))
    open_ = len(missing(sheet))
    parts, short = [], []
    if open_:
        short.append(_("{n} still ?").format(n=open_))
        parts.append(ngettext("{n} field still ?", "{n} fields still ?", open_).format(n=open_))
    if found:
        said_ = ngettext("{n} thing does not add up", "{n} things do not add up", len(found))
        parts.append(said_.format(n=len(found)))
        short.append(ngettext("{n} does not fit", "{n} do not fit", len(found)).format(n=len(found)))
    headline = ", ".join(parts) or _("Everything is entered, and it adds up")
    sub = ""
    if parts:
        sub = _("you may join now: what is left over goes to suspense, ? is asked later")
    marked = frozenset(cell for finding in found for cell in finding.cells)
    return View(_sums(sheet), found, marked, headline, ", ".join(short) or _("It adds up"), sub)


def _sums(sheet: Sheet) -> tuple[SumRow, ...]:
    box = sheet.box()
    laid = setup(sheet)
    play = _in_play(sheet.plan.scenario, laid.players)
    out = on_table(box, laid, under_way(sheet))
    rows = []
    for kind in ("ore", "stone", COAL, EVENT, RUBBLE, BARS):
        rest = play[kind] - out[kind]
        where = _("in supply") if kind in (RUBBLE, BARS) else _("in the bag")
        if rest < 0:
            where = _("too many")
        many = 2 if kind in (EVENT, BARS) else 1
        rows.append(SumRow(kind, kind_word(kind, many), out[kind], play[kind], where, abs(rest), rest >= 0))
    return tuple(rows)


def problems(plan: Plan) -> tuple[str, ...]:
    """Why nobody can join yet, in sentences."""
    found = []
    low, high = plan.box().players
    if len(plan.seats) < low:
        found.append(_("Who plays? One name is enough."))
    if len(plan.seats) > high:
        found.append(_("At most {most} can play.").format(most=high))
    names = [seat.name for seat in plan.seats]
    if len(set(names)) < len(names):
        found.append(_("Two players have the same name."))
    return tuple(found)


def players_words(plan: Plan) -> str:
    """The button with the players."""
    count = len(plan.seats)
    return ngettext("{n} player", "{n} players", count).format(n=count) if count else _("Who plays?")


def game(sheet: Sheet) -> Game:
    """The game joined, under an id of its own. Only for a plan without problems."""
    plan = sheet.plan
    colours = tuple(seat.colour for seat in plan.seats)
    info = new_info(plan.scenario, colours, bag_drawn_by=plan.bag, deck_drawn_by=plan.deck)
    return Game(info, setup(sheet), sheet.values, None, under_way(sheet))


# Kept for later


def to_text(sheet: Sheet) -> str:
    """A sheet as text, to go on with it another time."""
    seats = [{"name": seat.name, "colour": seat.colour} for seat in sheet.plan.seats]
    plan = {"scenario": sheet.plan.scenario, "seats": seats, "own": dict(sheet.plan.own)}
    return json.dumps({**plan, "cells": dict(sheet.cells)}, ensure_ascii=False)


def from_text(text: str) -> Sheet | None:
    """The sheet of a text; None when it cannot be read."""
    try:
        found: Any = json.loads(text)
        plan = with_box(Plan(scenario=str(found["scenario"])), dict(found.get("own", {})))
        for seat in found["seats"]:
            plan = seated(plan, str(seat["name"]), str(seat["colour"]))
        cells = {str(cell): str(said_) for cell, said_ in found["cells"].items()}
        sheet = Sheet(plan, cells)
        if not problems(plan):
            view(sheet)
        return sheet
    except (BadInput, ValueError, TypeError, AttributeError, LookupError):
        return None
