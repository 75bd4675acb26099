"""My box as data: every printed thing in a row, how sure it is, what is asked first, and the editor of one thing.

Rows are things of `companion.printed`; their values are those that came with the program, or what the owner read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final

from companion.box_file import Place, Reading
from companion.content.layers import home, layers, origin_of, packs, standing
from companion.content.own_packs import own_packs
from companion.content.packs import SNOWDONIA, UNTOLD, Origin, by_name, matches, shipped
from companion.errors import BadInput
from companion.folding import folded
from companion.my_box import RATES, MyBox, Staged, check, rate_paths
from companion.printed import (
    COMPONENTS,
    NOT_ENTERED,
    Form,
    Printed,
    Spot,
    Values,
    effect,
    group_name,
    label,
    name,
    of_railroad,
    on_route,
    option_words,
    read,
    safe_words,
    spaces_words,
    spot_words,
    text_of,
    things_with,
    words,
)
from companion.railroad_session import RailroadSession
from companion.score_words import listed
from companion.session import Session
from companion.tracking import AnySession
from companion.wording import N_, _, ngettext, say
from rules.snowdonia.setting_up import lay_out, short_of, stations_for
from ui.present.start import day_words

CHECK, TODAY, UNKNOWN, ASIDE, LEFT_OUT = "check", "today", "unknown", "aside", "left-out"
"""The lists that are no component: all that is to be checked, in order; what today's game uses of it; what nobody
knows; what this version has no place for; packs of the owner that cannot be played."""

CARDS: Final = ("contracts", "stations", "track_cards", "trains")
"""Tables of cards; everything else stands on boards and in the rules."""
GRADES: Final = ("unknown", "inferred", "one-source", "stated", "printed")
"""How sure a value is, the least sure first."""
_BARS: Mapping[str, int] = {"unknown": 0, "inferred": 1, "one-source": 2, "stated": 3, "printed": 4}
_SURE: Mapping[str, str] = {
    "printed": N_("printed"),
    "stated": N_("stated"),
    "one-source": N_("one source"),
    "inferred": N_("inferred"),
    "unknown": N_("unknown"),
}
_SOURCES: Mapping[str, str] = {
    "printed": N_("read from the game"),
    "stated": N_("rules or publisher"),
    "one-source": N_("one unofficial source"),
    "inferred": N_("worked out"),
    "unknown": N_("guess, no source"),
}
_NOTES: Mapping[str, str] = {
    "printed": N_("It was read from the game: {sources}."),
    "stated": N_("It is stated in {sources}."),
    "one-source": N_("It comes from one source only: {sources}. Look at your game and type what it says."),
    "inferred": N_("It is worked out. Sources: {sources}. Look at your game and type what it says."),
    "unknown": N_("No source gives it, this is a guess. Look at your game and type what it says."),
}
MOST_FINDINGS: Final = 5
"""So much of what is wrong in a pack is told; the command that checks packs tells all of it."""


@dataclass(frozen=True)
class BoxRow:
    """A row: ``value`` in words ("" when nobody knows it), ``struck`` what the program shipped where the owner read
    something else, ``bars`` from 0 to 4 for the ``sure`` word. ``checked``: the owner compared it. ``unsure``: as
    shipped it is neither printed nor stated."""

    thing: Printed
    name: str
    value: str
    struck: str
    source: str
    grade: str
    sure: str
    bars: int
    checked: bool
    own: bool
    unsure: bool
    rank: int

    @property
    def id(self) -> str:
        """The id of the thing."""
        return self.thing.id

    @property
    def sentence(self) -> str:
        """The row for a screen reader."""
        value = self.value or _("not known")
        parts = [f"{self.name}: {value}", _("shipped {value}").format(value=self.struck) if self.struck else ""]
        parts += [self.source, self.sure, _("checked") if self.checked else ""]
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Group:
    """A list to choose: its key, its words, how many rows, and whether a heading stands above it."""

    key: str
    words: str
    count: int
    heading: str = ""


# The rows


def values_of(box: MyBox, pack: str) -> Values:
    """What is in force at the paths of a pack: what the owner read, else what came with the program."""

    def value(path: str) -> Any:
        for name_ in (pack, SNOWDONIA):
            reading = box.readings.get(Place(name_, path))
            if reading is not None:
                return reading.value
            found = standing(name_, path)
            if found is not None:
                return found
        return None

    return value


def shipped_of(pack: str) -> Values:
    """What came with the program."""
    return lambda path: standing(pack, path) if standing(pack, path) is not None else standing(SNOWDONIA, path)


def all_things(box: MyBox) -> tuple[Printed, ...]:
    """Everything that all packs print, as far as they or the owner know of it."""
    found: list[Printed] = []
    for pack in packs():
        told = {place.path: reading.value for place, reading in box.readings.items() if place.pack == pack}
        found += things_with(pack, told)
    return tuple(found)


def rows(box: MyBox, now: datetime) -> tuple[BoxRow, ...]:
    """A row for everything, component by component."""
    return tuple(_row(box, thing, now) for thing in all_things(box))


def row_of(box: MyBox, thing: Printed, now: datetime) -> BoxRow:
    """The row of one thing."""
    return _row(box, thing, now)


def _row(box: MyBox, thing: Printed, now: datetime) -> BoxRow:
    values, came = values_of(box, thing.pack), shipped_of(thing.pack)
    told = {spot.path: box.readings.get(Place(thing.pack, spot.path)) for spot in _lasting(thing)}
    checked = all(reading is not None for reading in told.values()) and bool(told)
    own = any(reading is not None for reading in told.values()) or any(
        Place(thing.pack, spot.path) in box.readings for spot in thing.spots
    )
    least = _least(thing)
    rest = _least_sure([origin_of(thing.pack, path) for path, reading in told.items() if reading is None])
    grade = "printed" if checked else rest.confidence
    value, before = words(thing, values), words(thing, came)
    changed = [spot for spot in thing.spots if values(spot.path) != came(spot.path) and not _nothing(came, spot)]
    struck = ""
    if own and value != before:
        single = len(thing.spots) == 1 or not changed or thing.key in RATES
        struck = before if single else ", ".join(_short(thing, spot, came(spot.path)) for spot in changed)
    return BoxRow(
        thing,
        name(thing, values),
        value,
        struck,
        _read_by(box, thing, now) if checked else _source(rest, value),
        grade,
        sure_words(grade),
        _BARS[grade],
        checked,
        own,
        not least.sure,
        _rank(thing),
    )


@cache
def _least(thing: Printed) -> Origin:
    """The least sure of its values, as shipped."""
    return _least_sure([origin_of(thing.pack, spot.path) for spot in _lasting(thing)])


@cache
def _lasting(thing: Printed) -> tuple[Spot, ...]:
    """The values that the thing has as shipped; those that a card need not print count as told with it."""
    return tuple(spot for spot in thing.spots if not spot.optional)


def _nothing(values: Values, spot: Spot) -> bool:
    return values(spot.path) in (None, UNTOLD)


def _short(thing: Printed, spot: Spot, value: Any) -> str:
    said = spot_words(spot, value)
    return _("{n} VP").format(n=said) if spot.leaf in ("vp", "surveyor_vp") else f"{label(thing, spot)} {said}"


def _least_sure(origins: Sequence[Origin]) -> Origin:
    return min(origins, key=lambda origin: GRADES.index(origin.confidence), default=Origin((), "printed"))


@cache
def _first_asked(pack: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(pattern.split(".")) for pattern in by_name(pack).head.get("ask_first", ()))


@cache
def _rank(thing: Printed) -> int:
    """What matters most comes first, then what is least sure."""
    patterns = _first_asked(thing.pack)
    place = min(
        (
            n
            for spot in thing.spots
            for n, pattern in enumerate(patterns)
            if matches(pattern, tuple(spot.path.split(".")))
        ),
        default=len(patterns),
    )
    pack = packs().index(thing.pack) if thing.pack in packs() else len(packs())
    return (pack * 100 + place) * 10 + GRADES.index(_least(thing).confidence)


def _source(origin: Origin, value: str) -> str:
    if not value:
        return _("no source")
    return _(_SOURCES[origin.confidence])


def _read_by(box: MyBox, thing: Printed, now: datetime) -> str:
    found = [r for path in thing.paths if (r := box.readings.get(Place(thing.pack, path))) is not None]
    latest = max(found, key=lambda reading: reading.at.timestamp() if reading.at is not None else 0.0)
    return read_words(latest, now)


def sure_words(grade: str) -> str:
    """How sure a value is, in a word."""
    return _(_SURE[grade])


def read_words(reading: Reading, now: datetime) -> str:
    """Who read a value, and when."""
    who = reading.by or _("you")
    return who if reading.at is None else _("{who}, {day}").format(who=who, day=day_words(reading.at, now))


# The lists


@dataclass(frozen=True)
class Today:
    """What a game on the table uses: its scenario ("" where the game has none, then ``pack`` is what it is played
    with), how many play, and by table the cards and stations in sight."""

    scenario: str
    players: int
    seen: Mapping[str, Collection[str]]
    pack: str = ""

    @classmethod
    def of(cls, session: AnySession) -> Today:
        """What the game of a session uses as it stands."""
        if isinstance(session, RailroadSession):
            masters = {"station_masters": {str(n) for n in session.book.masters}}
            return cls("", len(session.players), masters, session.title.pack(session.info).name)
        state, book = session.table.state, session.book
        count = len(book.players)
        cards = {card for row in (*state.contracts, *state.played, state.office) for card in row}
        trains = {train for train in (*state.trains, *state.shed, state.set_aside) if train is not None}
        stations = {station.id for station in (book.box.start, *stations_for(book.box, count))}
        seen = {
            "contracts": {str(card) for card in cards},
            "trains": {str(train) for train in trains},
            "stations": stations,
            "supply": {str(count)},
            "track_cards": set[str](),
        }
        return cls(session.info.scenario, count, seen)

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs that it is played with."""
        return tuple(pack.name for pack in layers(self.scenario)) if self.scenario else (self.pack,)

    def home(self, path: str) -> str:
        """The pack that a value of the game belongs to."""
        return home(self.scenario, path) if self.scenario else self.pack

    def uses(self, thing: Printed) -> bool:
        """Whether the game uses a thing."""
        if thing.pack not in self.packs or self.home(thing.spots[0].path) != thing.pack:
            return False
        table, _dot, rest = thing.key.partition(".")
        seen = self.seen.get(table)
        return seen is None or rest.partition(".")[0] in seen


def groups(found: Sequence[BoxRow], today: Today | None, aside: int = 0, left_out: int = 0) -> tuple[Group, ...]:
    """The lists there are, with how many rows each has."""
    made = []
    first = [(CHECK, _("To check")), (TODAY, _("In play today")), (UNKNOWN, _("Not known"))]
    for key, said in first:
        if key != TODAY or today is not None:
            made.append(Group(key, said, len(in_group(found, key, today))))
    made[0] = Group(made[0].key, made[0].words, made[0].count, _("To check first"))
    keys = list(dict.fromkeys(row.thing.group for row in found))
    of_packs = set(packs())
    by_pack = [key for key in keys if key in of_packs]
    components = [key for key in (*COMPONENTS, *keys) if key in keys and key not in by_pack]
    made += _headed(_("By component"), dict.fromkeys(components), found)
    made += _headed(_("By scenario"), [key for key in by_pack if by_name(key).rules == SNOWDONIA], found)
    made += _headed(_("Other games"), [key for key in by_pack if by_name(key).rules != SNOWDONIA], found)
    rest = [(ASIDE, _("Kept aside"), aside), (LEFT_OUT, _("Packs left out"), left_out)]
    there = [one for one in rest if one[2]]
    made += [Group(key, said, n, "" if at else _("Not used")) for at, (key, said, n) in enumerate(there)]
    return tuple(made)


def _headed(heading: str, keys: Collection[str], found: Sequence[BoxRow]) -> Iterator[Group]:
    for n, key in enumerate(keys):
        yield Group(key, group_name(key), len(in_group(found, key, None)), "" if n else heading)


def in_group(found: Sequence[BoxRow], group: str, today: Today | None) -> tuple[BoxRow, ...]:
    """The rows of a list, in its order: of what is to be checked the most important first."""
    if group == CHECK:
        # Of a scenario only who plays it, or has told something of it, is asked.
        asked = {SNOWDONIA, *(row.thing.pack for row in found if row.own)}
        if today is not None:
            asked.update(today.packs)
        rows_ = (row for row in found if row.unsure and row.thing.pack in asked)
        return tuple(sorted(rows_, key=lambda row: row.rank))
    if group == TODAY:
        used = (row for row in found if row.unsure and today is not None and today.uses(row.thing))
        return tuple(sorted(used, key=lambda row: row.rank))
    if group == UNKNOWN:
        return tuple(sorted((row for row in found if row.grade == "unknown"), key=lambda row: row.rank))
    return tuple(row for row in found if row.thing.group == group)


def of_scenario(group: str) -> bool:
    """Whether a list is that of a scenario."""
    return group in packs()


def searched(found: Sequence[BoxRow], query: str) -> tuple[BoxRow, ...]:
    """The rows that hold every word of a search."""
    wanted = folded(query).split()
    return tuple(row for row in found if all(word in folded(f"{row.name} {row.value} {row.source}") for word in wanted))


def heading(found: Sequence[BoxRow]) -> str:
    """The line beside the title."""
    checked = sum(1 for row in found if row.checked)
    unknown = sum(1 for row in found if row.grade == "unknown")
    count = len(found)
    said = ngettext("{n} value", "{n} values", count).format(n=count)
    return _("{values}, {checked} checked, {unknown} not known").format(values=said, checked=checked, unknown=unknown)


def thing_at(box: MyBox, path: str, pack: str = "") -> Printed | None:
    """The thing that holds a pack path, or whose key it is; None when nothing does. Without a pack any one may."""
    path = path.removesuffix(".")
    candidates = [thing for thing in all_things(box) if pack in ("", thing.pack)]
    for thing in candidates:
        if path in thing.paths or path == thing.key:
            return thing
    return next((thing for thing in candidates if f"{thing.key}.".startswith(f"{path}.")), None) or next(
        (thing for thing in candidates if path.startswith(f"{thing.key}.")), None
    )


def thing_for(box: MyBox, path: str, pack: str, today: Today | None) -> Printed | None:
    """The thing that holds a path, that of today's game before those of other packs."""
    if not pack and today is not None:
        pack = today.home(path)
    return thing_at(box, path, pack) or thing_at(box, path)


# Checking one after the other


def to_check(found: Sequence[BoxRow], group: str, today: Today | None) -> tuple[str, ...]:
    """The ids of all that is not sure, in the order in which it is asked: of a scenario whose list is chosen, else of
    the whole box."""
    if of_scenario(group):
        return tuple(row.id for row in sorted(in_group(found, group, today), key=lambda row: row.rank) if row.unsure)
    return tuple(row.id for row in in_group(found, CHECK, today))


def next_open(order: Sequence[str], found: Sequence[BoxRow], after: str = "", left: Collection[str] = ()) -> str:
    """The next one after ``after`` that nobody has checked nor ``left`` open; from the beginning again; "" for none."""
    open_ = {row.id for row in found if not row.checked}.difference(left)
    at = order.index(after) + 1 if after in order else 0
    return next((one for one in (*order[at:], *order[:at]) if one in open_), "")


def progress(order: Sequence[str], found: Sequence[BoxRow]) -> tuple[int, int]:
    """How many of how many are checked."""
    checked = {row.id for row in found if row.checked}
    return sum(1 for one in order if one in checked), len(order)


def progress_words(done: int, of: int) -> str:
    """How far checking is, in words."""
    return _("{done} of {all} checked").format(done=done, all=of)


# The editor


@dataclass(frozen=True)
class FieldView:
    """A value of the thing: its label, what came with the program ("" for nothing), what stands in the field, and what
    can stand there (key and words); ``numbers`` of the track that a dot lies on."""

    path: str
    form: Form
    label: str
    shipped: str
    text: str
    options: tuple[tuple[str, str], ...] = ()
    numbers: tuple[int, ...] = ()
    optional: bool = False
    end: str = ""
    """The key that comes last in a route, "" where any may."""


@dataclass(frozen=True)
class EditorView:
    """One thing to look at: ``sub`` says what it does, ``note`` where its values come from. ``can_agree``: there is a
    shipped value to be right; ``own``: the owner has read something."""

    id: str
    title: str
    sub: str
    fields: tuple[FieldView, ...]
    note: str
    can_agree: bool
    own: bool
    where: str = ""
    """What the field is called: printed on a card, or on a board."""
    agree: str = ""
    """What agreeing is called, where it says that there is no such site."""


def editor(box: MyBox, thing: Printed, now: datetime) -> EditorView:
    """The editor of a thing as it stands."""
    row = _row(box, thing, now)
    values, came = values_of(box, thing.pack), shipped_of(thing.pack)
    fields = tuple(_field(thing, spot, values, came) for spot in thing.spots if spot.form != "words")
    known = [spot for spot in _lasting(thing) if came(spot.path) not in (None, UNTOLD)]
    return EditorView(
        row.id,
        row.name,
        effect(thing) or group_name(thing.group),
        fields,
        _note(box, thing, row, now),
        bool(thing.more) or (bool(known) and len(known) == len(_lasting(thing))),
        row.own,
        _("Printed on my card") if _on_card(thing) else _("Printed in my box"),
        _("There is no further one") if thing.more else "",
    )


def _on_card(thing: Printed) -> bool:
    return thing.key.partition(".")[0] in CARDS and not of_railroad(thing)


def _field(thing: Printed, spot: Spot, values: Values, came: Values) -> FieldView:
    value, shipped_value = values(spot.path), came(spot.path)
    said = "" if shipped_value == UNTOLD else spot_words(spot, shipped_value)
    found: tuple[tuple[str, str], ...] = ()
    if spot.form == "choice":
        found = tuple((str(one), option_words(spot.path, one)) for one in spot.options)
    elif spot.form == "switch":
        found = tuple((str(one), spot_words(spot, one)) for one in (True, False))
    numbers: tuple[int, ...] = ()
    end = ""
    if spot.form == "route":
        stations, end = on_route(spot.path)
        found = tuple((station, str(values(f"stations.{station}.name"))) for station in stations)
    if spot.form == "dot":
        numbers = tuple(values(rate_paths(thing.key)[0]))
    return FieldView(
        spot.path, spot.form, label(thing, spot), said, text_of(spot, value), found, numbers, spot.optional, end
    )


def _note(box: MyBox, thing: Printed, row: BoxRow, now: datetime) -> str:
    least = _least(thing)
    sources = by_name(thing.pack).head.get("sources", {})
    called = listed([str(sources[tag]) for tag in least.source if tag in sources])
    came = words(thing, shipped_of(thing.pack))
    if not came:
        said = _("Nobody has told the app what is printed there. Look at your game and type what it says.")
    else:
        said = _(_NOTES[least.confidence]).format(sources=called)
    if not row.own:
        return said
    found = [r for path in thing.paths if (r := box.readings.get(Place(thing.pack, path))) is not None]
    latest = max(found, key=lambda reading: reading.at.timestamp() if reading.at is not None else 0.0)
    who = _("Read by {who}.").format(who=read_words(latest, now))
    return f"{who} {said}"


# What was typed


@dataclass(frozen=True)
class Answer:
    """What was typed for a thing: the values by path, and what is wrong, by path ("" for all of it together)."""

    values: Mapping[str, Any]
    wrong: Mapping[str, str]

    @property
    def empty(self) -> bool:
        """Whether nothing was typed."""
        return not self.values and not self.wrong


def answer(box: MyBox, thing: Printed, texts: Mapping[str, str]) -> Answer:
    """What was typed into the fields of a thing, held to what can be printed there."""
    came = shipped_of(thing.pack)
    values: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for spot in thing.spots:
        if spot.path not in texts:
            continue
        value, said = read(spot, texts[spot.path], example(spot, came))
        if said:
            wrong[spot.path] = said
        elif value is not NOT_ENTERED and not (spot.optional and not value and not _told(box, thing, spot)):
            values[spot.path] = value
    if values and not wrong:
        said = problem(box, thing.pack, values)
        if said:
            wrong[""] = said
    return Answer(values, wrong)


def _told(box: MyBox, thing: Printed, spot: Spot) -> bool:
    return Place(thing.pack, spot.path) in box.readings


def example(spot: Spot, came: Values) -> str:
    """How a track is typed: as it came."""
    value = came(spot.path)
    return spaces_words(value) if spot.form == "spaces" and isinstance(value, list) else ""


def problem(box: MyBox, pack: str, values: Mapping[str, Any]) -> str:
    """Why values cannot be printed there, in a sentence; "" when they can."""
    try:
        check(pack, {**box.values_of(pack), **values})
    except BadInput as error:
        return _("That cannot be: {wrong}; {right}.").format(wrong=error.wrong, right=error.right)
    return ""


def compared(box: MyBox, thing: Printed, values: Mapping[str, Any]) -> dict[Place, Any]:
    """Everything that is kept of a thing when somebody has looked at it: the values as typed, and what says how the
    card works as it came."""
    came = shipped_of(thing.pack)
    kept = dict(values)
    # Of a cost that nobody knew, what was left empty beside what was typed is not asked for.
    typed = {spot.path.rpartition(".")[0] for spot in thing.spots if spot.path in values}
    for spot in thing.spots:
        group = spot.path.rpartition(".")[0]
        if group in typed and came(spot.path) == UNTOLD and (group.endswith(".cost") or ".gifts." in group):
            kept.setdefault(spot.path, 0)
    for spot in thing.spots:
        if spot.form == "words" and came(spot.path) not in (None, UNTOLD):
            kept[spot.path] = came(spot.path)
    return {Place(thing.pack, path): value for path, value in kept.items()}


def as_shipped(thing: Printed) -> dict[Place, Any]:
    """The shipped values of a thing, as far as there are any."""
    if thing.more:
        return {Place(thing.pack, thing.more): False}
    came = shipped_of(thing.pack)
    found = {spot.path: came(spot.path) for spot in thing.spots if not spot.optional}
    return {Place(thing.pack, path): value for path, value in found.items() if value not in (None, UNTOLD)}


# What changes


def cells(session: AnySession, thing: Printed, values: Mapping[str, Any]) -> dict[str, Any]:
    """The cells of the game on the table that these values would fill otherwise than they are now; none where the game
    does not use them."""
    today = Today.of(session)
    if _recorded(session) or thing.pack not in today.packs:
        return {}
    came = shipped_of(thing.pack)
    return {
        f"values.{path}": value
        for path, value in values.items()
        if today.home(path) == thing.pack
        and (path not in session.values or session.values[path] != value)
        and not (path not in session.values and value == came(path) and not session.doubts(path))
    }


def what_changes(
    session: AnySession | None, thing: Printed, values: Mapping[str, Any], finished: int, points: bool = True
) -> str:
    """What comes of values: for the game on the table, and for ``finished`` games whose sheets were issued. Without
    ``points`` no number is told."""
    kept = ""
    if finished:
        kept = ngettext(
            "{n} finished game keeps its issued sheet.", "{n} finished games keep their issued sheets.", finished
        ).format(n=finished)
    return " ".join(part for part in (_today(session, thing, values, points), kept) if part)


def _recorded(session: AnySession) -> bool:
    """Whether a game came from a table record, with counts of its own."""
    return isinstance(session, Session) and session.game.record is not None


def _today(session: AnySession | None, thing: Printed, values: Mapping[str, Any], points: bool) -> str:
    if session is None:
        return _("The next game takes it along.")
    if _recorded(session):
        return _("Today: nothing, this game came with counts of its own.")
    told = cells(session, thing, values)
    in_force = values_in(session, thing)
    if all(in_force(path.removeprefix("values.")) == value for path, value in told.items()):
        return _("Today: nothing so far.")
    try:
        would = session.told_as(told)
    except BadInput as error:
        return _("Today's game stays as it is: {reason}").format(reason=error)
    lacking, before = _lacking(would), _lacking(session)
    return " ".join((_differs(session, would, points), *(one for one in lacking if one not in before)))


def _lacking(session: AnySession) -> list[str]:
    """What the table takes as it was laid out and the box does not have, in sentences."""
    if not isinstance(session, Session):
        # Only cubes and cards run short.
        return []
    book = session.book
    return [say(problem.message, book) for problem in short_of(lay_out(book.box, book.setup))]


def _differs(session: AnySession, would: AnySession, points: bool) -> str:
    """How a game would differ from what it is."""
    broken = sum(1 for line in would.log if line.questionable) - sum(1 for line in session.log if line.questionable)
    if broken > 0:
        return ngettext(
            "Today: {n} step that was entered no longer fits.",
            "Today: {n} steps that were entered no longer fit.",
            broken,
        ).format(n=broken)
    before, after = session.sheet().players, would.sheet().players
    moved = [
        _("{player} {after} VP instead of {before}").format(player=new.name, after=new.total, before=old.total)
        for old, new in zip(before, after, strict=True)
        if old.total != new.total
    ]
    if moved:
        return _("Today: {changes}.").format(changes=listed(moved)) if points else _("Today: points change.")
    if would.table.state != session.table.state:
        return _("Today: the table is played through again with it.")
    return _("Today: nothing so far, it holds from now on.")


def values_in(session: AnySession, thing: Printed) -> Values:
    """What a game on the table has at the paths of a thing."""
    came = shipped_of(thing.pack)
    return lambda path: session.values.get(path, came(path))


# A box from a file


@dataclass(frozen=True)
class ImportRow:
    """A value from a file in words: what stands here, what stands there, whether it is taken over; ``choice`` says
    whether somebody chooses."""

    place: Place
    name: str
    mine: str
    theirs: str
    said: str
    choice: bool


def import_rows(box: MyBox, staged: Staged, now: datetime) -> tuple[ImportRow, ...]:
    """What would change, conflicts first; what is the same on both sides is left out."""
    found = []
    for line in sorted(staged.lines, key=lambda line: ("other", "new", "aside", "same").index(line.state)):
        if line.state == "same":
            continue
        thing = thing_at(box, line.place.path, line.place.pack)
        spot = next((s for s in thing.spots if s.path == line.place.path), None) if thing is not None else None
        if thing is None or spot is None:
            said = _("not known to this version, is kept aside")
            found.append(ImportRow(line.place, line.place.path, "", _plain(line.theirs.value), said, False))
            continue
        called = name(thing, values_of(box, thing.pack))
        if len(thing.spots) > 1:
            called = _("{thing}, {value}").format(thing=called, value=label(thing, spot))
        mine = line.mine.value if line.mine is not None else standing(thing.pack, spot.path)
        said = _("you read something else") if line.state == "other" else _("compared, as shipped")
        if line.state == "new" and line.theirs.value != mine:
            said = _("other than shipped")
        found.append(
            ImportRow(
                line.place,
                called,
                _("not known") if mine == UNTOLD else spot_words(spot, mine),
                safe_words(spot, line.theirs.value),
                said,
                line.state == "other",
            )
        )
    return tuple(found)


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def import_heading(staged: Staged) -> str:
    """What a file would do, in a line."""
    new, other, same, aside = (len(staged.of(state)) for state in ("new", "other", "same", "aside"))
    parts = [
        ngettext("{n} new value", "{n} new values", new).format(n=new),
        ngettext("{n} that you read otherwise", "{n} that you read otherwise", other).format(n=other) if other else "",
        ngettext("{n} the same", "{n} the same", same).format(n=same) if same else "",
        ngettext("{n} kept aside", "{n} kept aside", aside).format(n=aside) if aside else "",
    ]
    return ", ".join(part for part in parts if part)


def taken_words(count: int) -> str:
    """What was taken over, in a sentence."""
    if not count:
        return _("Nothing was taken over: everything stood here already.")
    return ngettext("{n} value was taken over.", "{n} values were taken over.", count).format(n=count)


def aside_words(box: MyBox) -> str:
    """What this version has no place for, a line each."""
    said = [_("This version has no place for these. They are kept, and used again once it has one:")]
    said += [
        _("{path} of {pack}: {value}").format(
            path=place.path, pack=group_name(place.pack), value=_plain(box.readings[place].value)
        )
        for place in box.aside()
    ]
    return "\n".join(said)


def left_out_words() -> str:
    """The owner's packs that cannot be played, and why."""
    said = [_("These packs cannot be played. Correct what is wrong and start again; the others are there:")]
    for pack in own_packs().left_out:
        said += [f"{pack.name}: {finding}" for finding in pack.findings[:MOST_FINDINGS]]
        more = len(pack.findings) - MOST_FINDINGS
        if more > 0:
            words_ = ngettext("{name}: and {n} more thing is wrong", "{name}: and {n} more things are wrong", more)
            said.append(words_.format(name=pack.name, n=more))
    return "\n".join(said)


def walked_words(left: int) -> str:
    """What is said when checking comes to its end with so many left open."""
    if not left:
        return _("Everything that was not sure is checked.")
    return ngettext("All looked at; {n} value is left open.", "All looked at; {n} values are left open.", left).format(
        n=left
    )


# On paper


@dataclass(frozen=True)
class CheckLine:
    """A line of the check list: the thing, and what came with the program."""

    heading: str
    name: str
    value: str


def check_list(found: Sequence[BoxRow]) -> tuple[CheckLine, ...]:
    """What is not sure and not checked, under the headings of the components, to be gone through with a pencil."""
    lines = [
        CheckLine(group_name(row.thing.group), row.name, row.value or _("not known"))
        for row in found
        if not row.checked
    ]
    order = {line.heading: n for n, line in reversed(list(enumerate(lines)))}
    return tuple(sorted(lines, key=lambda line: order[line.heading]))


# Editions


def editions() -> tuple[tuple[str, str], ...]:
    """The editions that have a name, by id."""
    return tuple((key, str(words_)) for key, words_ in shipped().head.get("editions", {}).items())


def edition_words(edition: str) -> str:
    """An edition in words; "" while nobody named it."""
    return dict(editions()).get(edition, edition)
