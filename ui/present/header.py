"""The header of the Table page: round, phase, weather, work rates; and the event track below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.wording import _, area_word, event_word, ngettext, weather_word
from rules.snowdonia.actions.event import event_at, next_space
from rules.snowdonia.components import AREAS, RateTrack
from rules.snowdonia.phases import due
from rules.snowdonia.state import Table
from rules.snowdonia.traits.events_from import EventsFrom
from ui.present.looks import Look
from ui.present.moment import Moment

ASSIGN, CONTRACTS, WEATHER, RESTOCK = "assign", "contracts", "weather", "restock"
PHASES = (ASSIGN, *AREAS, CONTRACTS, WEATHER, RESTOCK)
"""The steps of a round in their order (section 3)."""

_STEP_PHASE = {
    "place": ASSIGN,
    "restock-contracts": CONTRACTS,
    "weather": WEATHER,
    "snow": WEATHER,
    "restock-yard": RESTOCK,
    "event": RESTOCK,
    "extra-build-space": RESTOCK,
}
_PHASE_ICONS = {ASSIGN: "labourer", CONTRACTS: "contract", WEATHER: "sun", RESTOCK: "bag"}


@dataclass(frozen=True)
class PhaseView:
    """One step of the round: ``letter`` of an area or ``icon`` of another phase; only the one that is on has words."""

    key: str
    letter: str
    icon: str
    words: str
    state: Literal["done", "on", "ahead", "shut"]


@dataclass(frozen=True)
class WeatherView:
    """A place of the weather track: its caption, icon ("" when not known), word and, for today, what it does."""

    caption: str
    icon: str
    word: str
    note: str = ""
    lit: bool = False
    proposed: bool = False


@dataclass(frozen=True)
class RateView:
    """A work rate: its number, all numbers of the track and the index of the marker; ``then`` its index on Confirm."""

    name: str
    value: str
    cells: tuple[str, ...]
    at: int
    banned: bool
    lit: bool
    then: int | None
    sentence: str


@dataclass(frozen=True)
class HeaderView:
    """All of the header. ``starter`` is None solo, where ``train`` and its name stand instead, and in ``starter_note``
    the score to beat."""

    round: str
    starter: Look | None
    starter_note: str
    train: str
    train_name: str
    phases: tuple[PhaseView, ...]
    phase_sentence: str
    weather: tuple[WeatherView, WeatherView, WeatherView]
    rates: tuple[RateView, RateView]
    events_short: tuple[str, str]
    """The event track in two short lines, for windows without room for it."""
    over: bool = False


@dataclass(frozen=True)
class EventView:
    """A space of the event track; "out": no cube ever comes there. ``change`` says what Confirm does to its cube."""

    space: int
    name: str
    cube: bool
    state: Literal["ahead", "next", "past", "out"]
    change: Literal["", "comes", "leaves"]
    lit: bool
    sentence: str


@dataclass(frozen=True)
class EventTrackView:
    """The whole track from its first space."""

    cells: tuple[EventView, ...]


def phase_of(table: Table) -> str | None:
    """The step of the round that is on, None when the game is over."""
    now = due(table)
    if now is None:
        return None
    # A step that follows another belongs to the phase of that one.
    return _STEP_PHASE.get(now.step) or now.area or table.state.area or RESTOCK


def phase_word(key: str, table: Table) -> str:
    """A step of the round in words; B is called Build once the spare train covers it (4.B.6)."""
    if key == "B" and table.state.extra_build:
        return area_word("E")
    if key in AREAS:
        return area_word(key)
    return {ASSIGN: _("Assign"), CONTRACTS: _("Contracts"), WEATHER: _("Weather"), RESTOCK: _("Restock")}[key]


def header(moment: Moment, goal: str = "") -> HeaderView:
    """The header for a moment; ``goal`` is what a solo game has to beat, in words."""
    table, state = moment.table, moment.table.state
    solo = table.book.solo
    # The train that the game is played with, also once maintenance has taken it (11.5).
    train = table.book.setup.solo_train if solo else None
    on = phase_of(table)
    words = phase_word(on, table) if on else _("the game is over")
    return HeaderView(
        round=_("Round {n}").format(n=state.round),
        starter=None if solo else moment.who[state.start_player],
        starter_note=goal if solo else _starter_note(table),
        train="" if train is None else str(train),
        train_name="" if train is None else table.book.trains[train].name,
        phases=tuple(_phases(table, on)),
        phase_sentence=_("Round {n}, now: {phase}").format(n=state.round, phase=words),
        weather=_weather(moment),
        rates=(_rate(moment, 0), _rate(moment, 1)),
        events_short=_events_short(table),
        over=on is None,
    )


def _starter_note(table: Table) -> str:
    """Whether the player with the marker starts, started, or starts the next round (4.A.2)."""
    state = table.state
    if state.phase == "assign" and not state.placed and not state.start_marker_fixed:
        return _("starts")
    if state.phase == "assign" or (state.phase == "action" and any(p.area == AREAS[0] for p in state.placed)):
        return _("starts next") if state.start_marker_fixed else _("started")
    return _("starts next")


def _phases(table: Table, on: str | None) -> Iterator[PhaseView]:
    at = PHASES.index(on) if on else len(PHASES)
    for index, key in enumerate(PHASES):
        shut = key in AREAS and not table.area_open(key)
        state: Literal["done", "on", "ahead", "shut"] = (
            "on" if index == at else "done" if index < at else "shut" if shut else "ahead"
        )
        yield PhaseView(
            key,
            key if key in AREAS else "",
            _PHASE_ICONS.get(key, ""),
            phase_word(key, table) if index == at else "",
            state,
        )


def signed(number: int) -> str:
    """A change with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"


def _weather(moment: Moment) -> tuple[WeatherView, WeatherView, WeatherView]:
    table = moment.table
    captions = (_("Today"), _("Next"), _("After"))
    today, middle, last = (
        _weather_place(moment, place, captions[place], note) for place, note in enumerate((_today_note(table), "", ""))
    )
    return today, middle, last


def _weather_place(moment: Moment, place: int, caption: str, note: str) -> WeatherView:
    kind = moment.table.state.weather[place]

    def there(table: Table) -> str | None:
        return table.state.weather[place]

    if kind is None:
        # Before the first check there is no weather; a disc that is missing later on has not been entered.
        word = _("none yet") if place == 0 else "?"
    else:
        word = weather_word(kind)
    # Restock and the actions leave the discs alone, so a lit disc is always one that the weather or a card moved.
    return WeatherView(caption, kind or "", word, note, moment.lit(there), moment.will_change(there))


def _today_note(table: Table) -> str:
    """What today's weather did, short enough for the header (5.2.3, 5.2.4)."""
    kind = table.state.weather[0]
    if kind is None:
        return _("first check in upkeep")
    weather, closes = table.book.box.weather[kind], table.book.closes(kind)
    if table.book.snows(kind):
        spaces = max(trait.snow_spaces(table) for trait in table.book.box.traits)
        return ngettext("falls on {n} space", "falls on {n} spaces", spaces).format(n=spaces)
    if closes:
        return _("{areas} closed").format(areas=_and(closes))
    if weather.excavate == weather.lay:
        return _("both rates {change}").format(change=signed(weather.excavate)) if weather.lay else _("rates stay")
    return _("rates {excavate} and {lay}").format(excavate=signed(weather.excavate), lay=signed(weather.lay))


def _and(words: tuple[str, ...]) -> str:
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def _rate(moment: Moment, which: int) -> RateView:
    table = moment.table
    track: RateTrack = (table.book.excavate_rate, table.book.lay_rate)[which]
    name, area = ((_("Excavate"), "B"), (_("Lay track"), "D"))[which]

    def index(at: Table) -> int:
        return at.state.rates[which]

    at = index(table)
    value = str(track.values[at])
    banned = area in table.state.fog_on or (table.fog and area in table.book.closes(table.state.weather[0]))
    sentence = _("{name} rate {value}, space {space} of {spaces}").format(
        name=name, value=value, space=at + 1, spaces=len(track.values)
    )
    if banned:
        shut = (
            _("{sentence}, closed by snow")
            if table.book.snows(table.state.weather[0])
            else _("{sentence}, closed by fog")
        )
        sentence = shut.format(sentence=sentence)
    return RateView(
        name, value, tuple(map(str, track.values)), at, banned, moment.lit(index), moment.then(index), sentence
    )


def _events_short(table: Table) -> tuple[str, str]:
    out = ngettext("{n} out, next", "{n} out, next", len(table.state.event_spaces)).format(
        n=len(table.state.event_spaces)
    )
    space = next_space(table)
    if space not in table.book.box.event_track:
        return out, _("none")
    return out, f"{space} {event_name(table, space)}"


def event_name(table: Table, space: int) -> str:
    """What an event space does; a ``?`` behind it while nobody has checked it on the board."""
    word = event_word(event_at(table, space).kind)
    return f"{word} ?" if f"event_track.{space}.event" in table.book.box.unsure else word


def event_track(moment: Moment) -> EventTrackView:
    """The event track for a moment (5.3.2, 6)."""
    table = moment.table
    coming = next_space(table)
    then = moment.proposal.after.state.event_spaces if moment.proposal else table.state.event_spaces
    begins = next((trait.space for trait in table.book.box.traits if isinstance(trait, EventsFrom)), 0)
    cells = []
    for space in sorted(table.book.box.event_track):
        cube = space in table.state.event_spaces
        change: Literal["", "comes", "leaves"] = ""
        if cube != (space in then):
            change = "leaves" if cube else "comes"
        state: Literal["ahead", "next", "past", "out"] = "past" if cube else "next" if space == coming else "ahead"
        if space < begins:
            state = "out"
        lit = moment.before is not None and (space in moment.before.state.event_spaces) != cube
        name = _("start") if space == begins else event_name(table, space)
        cells.append(EventView(space, name, cube, state, change, lit, _event_sentence(space, name, state, change)))
    return EventTrackView(tuple(cells))


def _event_sentence(space: int, name: str, state: str, change: str) -> str:
    told = name.removesuffix(" ?")
    parts = [_("Event space {n}, {event}").format(n=space, event=told)]
    if told != name:
        parts.append(_("not checked on your board"))
    if state == "out":
        parts.append(_("not used in this scenario"))
    elif state == "past":
        parts.append(_("cube on it"))
    elif state == "next":
        parts.append(_("comes next"))
    if change:
        parts.append(_("its cube will go back to the bag") if change == "leaves" else _("gets a cube now"))
    return ", ".join(parts)
