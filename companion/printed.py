"""What a box prints, as things to look at: a row a card, site or space, each with its numbers and words.

A thing is what somebody can compare with one look, so it holds one pack path or several. A path that the pack asks for
by itself (``ask_first``) is a thing of its own. Nothing here knows what an owner has read; see `companion.my_box`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, Protocol, TypeAlias

from companion.content import choices, load_box, pack_of
from companion.content.layers import home, scenario_of, standing
from companion.content.packs import RAILROAD, SNOWDONIA, UNTOLD, Pack, Tree, by_name, leaves, matches, whole
from companion.content.values import MORE_SITES, correctable, is_route
from companion.errors import BadInput
from companion.my_box import RATES, rate_paths
from companion.wording import (
    N_,
    _,
    area_word,
    counts_words,
    effect_words,
    event_word,
    kind_word,
    ngettext,
    number_words,
    weather_word,
)

Form: TypeAlias = Literal[
    "count",
    "number",
    "decimal",
    "spaces",
    "dot",
    "choice",
    "switch",
    "text",
    "letters",
    "span",
    "pairs",
    "route",
    "words",
]
"""How a value is entered: a whole number from 0, any whole number, a number with a half, the numbers on a track, the
space with its dot, one of a few, yes or no, a text, letters of areas, two numbers from and to, numbers in pairs,
stations in order, not at all."""

Values: TypeAlias = Callable[[str], Any]
"""What stands at a path; None for nothing, "?" for what nobody knows."""

COST: Final = ("stone", "bars", "ore")
GIFTS: Final = ("ore", "stone", "coal")
NEEDS: Final = ("rubble", "tracks", "sites")
KINDS: Final = ("ore", "stone", "coal", "event", "rubble", "bars")
CONTRACTS, STATIONS, TRACK, TRAINS, EVENTS, RATE_TRACKS, ACTIONS, SUPPLY, WEATHER, PIECES = (
    "contracts",
    "stations",
    "track_cards",
    "trains",
    "event_track",
    "work_rates",
    "actions",
    "supply",
    "weather",
    "components",
)
TRAITS: Final = "traits"
COMPONENTS: Final = (
    CONTRACTS,
    STATIONS,
    TRACK,
    TRAINS,
    EVENTS,
    RATE_TRACKS,
    ACTIONS,
    SUPPLY,
    WEATHER,
    PIECES,
)
"""The tables of a pack, in the order in which a box is looked through."""

FEWEST_SPACES: Final = 2
MOST_SPACES: Final = 9
HIGHEST_NUMBER: Final = 20
"""A larger number on a space is a slip of the fingers."""
HIGHEST: Final = 999
LONGEST: Final = 60

_GROUPS: Mapping[str, str] = {
    CONTRACTS: N_("Contracts"),
    STATIONS: N_("Stations"),
    TRACK: N_("Track cards"),
    TRAINS: N_("Trains"),
    EVENTS: N_("Event track"),
    RATE_TRACKS: N_("Work rates"),
    ACTIONS: N_("Action spaces"),
    SUPPLY: N_("Set-up"),
    WEATHER: N_("Weather"),
    PIECES: N_("Pieces"),
}
_ACTION_NUMBERS: Mapping[str, str] = {
    "stock_yard_cubes": N_("Stock yard, cubes an action"),
    "coal_limit": N_("Stock yard, coal an action at most"),
    "conversions": N_("Works, conversions an action"),
    "ore_a_bar": N_("Works, iron ore for a steel bar"),
    "rubble_a_stone": N_("Works, rubble for a stone"),
    "bars_a_track_card": N_("Lay track, steel bars a card"),
    "bars_for_maintenance": N_("Maintenance, steel bars a train"),
}
_PIECES: Mapping[str, str] = {
    "ore": N_("Iron ore cubes"),
    "stone": N_("Stone cubes"),
    "coal": N_("Coal cubes"),
    "event": N_("Event cubes"),
    "rubble": N_("Rubble cubes"),
    "bars": N_("Steel bars"),
    "game_markers": N_("Game markers"),
    "markers": N_("Ownership markers a colour"),
    "labourers": N_("Labourers a colour"),
    "at_hand": N_("Labourers at hand when the game begins"),
    "colours": N_("Colours of the players"),
    "shed_size": N_("Places in the engine shed"),
    "office_size": N_("Spaces of the site office"),
    "contracts": N_("Contract cards"),
    "track": N_("Track cards in the box"),
    "stations": N_("Station cards"),
    "trains": N_("Train cards"),
    "action_spaces": N_("Action space cards"),
    "reference": N_("Reference cards"),
}
_ON_CARDS: Mapping[str, str] = {
    "extra_cubes": N_("Contract {n}, more cubes from the yard"),
    "coal_limit": N_("Contract {n}, the limit on coal"),
}
_LABELS: Mapping[str, str] = {
    "vp": N_("VP"),
    "rubble": N_("Rubble"),
    "tracks": N_("Track markers"),
    "sites": N_("Site markers"),
    "surveyor": N_("Surveyor at station"),
    "surveyor_vp": N_("VP of the surveyor"),
    "track_cards": N_("Track cards before it"),
    "players": N_("Players, from and to"),
    "number": N_("Number of the station"),
    "name": N_("Name"),
    "event": N_("Event"),
    "cubes_back": N_("Cubes that go back"),
    "area": N_("Area"),
    "back": N_("Weather on the back"),
    "tiers": N_("VP by station"),
    "bars": N_("Steel bars"),
    "coal": N_("Coal"),
    "third_labourer_coal": N_("Coal for the third labourer"),
    "stone": N_("Stone"),
    "ore": N_("Iron ore"),
    "extra_cubes": N_("More cubes"),
    "coal_limit": N_("Limit on coal"),
    "cards": N_("Cards"),
    "cubes": N_("Cubes"),
    "factor": N_("Times"),
    "times": N_("So often"),
    "most_stone": N_("Stone at most"),
    "excavate": N_("Excavate rate"),
    "lay": N_("Lay-track rate"),
    "discs": N_("Discs"),
    "closes": N_("Areas it closes"),
    "restock": N_("Cubes"),
    "yard_draw": N_("Cubes drawn for the yard"),
    "track": N_("Numbers on the spaces"),
    "start": N_("Space with the dot"),
}
_SWITCHES: Mapping[str, tuple[str, str]] = {"coal_limit": (N_("holds"), N_("does not hold"))}
_RATES: Mapping[str, str] = {"excavate": N_("Excavate rate"), "lay": N_("Lay-track rate")}
_OPTIONAL: Mapping[str, tuple[str, ...]] = {"needs": NEEDS, "cost": COST}
"""Tables of a card that say nothing where a number is 0."""
_FIRST: Final = (
    "event",
    "track",
    "start",
    "rubble",
    "tracks",
    "sites",
    "surveyor",
    *COST,
    "vp",
    "surveyor_vp",
    "tiers",
)
_CARD: Final = frozenset({"area", "back", "players", "award", "vp", "tiers", "power", "name", "bars", "coal"})
"""What every card may print; a number beside it belongs to the card's effect."""
_NEGATIVE: Final = frozenset({"vp", "surveyor_vp", "excavate", "lay"})
"""Numbers that may lie under 0."""
_SWITCHED: Final = frozenset({"always_in_shed", *(flag for flag, _what in MORE_SITES.values())})
"""Switches that no card prints."""
_OF_THE_RULES: Final = frozenset({"most", "at_most", "room", "space"})
"""Numbers of a mechanism that stand in its rules."""
_NOT_ENTERED: Final = frozenset({"power", "award", "kind", "colours"})
"""What says how a card works, in words of the program: it is shown, and corrected by nobody."""


@dataclass(frozen=True)
class Spot:
    """One value of a thing, by its pack path. ``optional``: nothing there counts as 0; ``options``: what can stand
    there, where only a few words can."""

    path: str
    form: Form
    optional: bool = False
    options: tuple[Any, ...] = ()

    @property
    def leaf(self) -> str:
        """The last part of the path."""
        return self.path.rpartition(".")[2]


@dataclass(frozen=True)
class Printed:
    """A thing of a pack: ``key`` is its path as far as all its values share it, ``group`` the table or, for a scenario,
    its pack."""

    key: str
    pack: str
    group: str
    spots: tuple[Spot, ...]
    more: str = ""
    """The path that says whether there is such a site at all; "" for a thing that is there."""

    @property
    def paths(self) -> tuple[str, ...]:
        """All its paths."""
        return tuple(spot.path for spot in self.spots)

    @property
    def id(self) -> str:
        """What tells it apart from the things of other packs."""
        return f"{self.pack}/{self.key}"


# The second game


class Prints(Protocol):
    """How another game than Snowdonia says what its box prints; as the functions of the same names here."""

    def things(self, pack: str) -> tuple[Printed, ...]:
        """Everything that a pack prints."""

    def name(self, thing: Printed) -> str:
        """What a thing is called."""

    def label(self, spot: Spot) -> str:
        """What a value is called."""

    def words(self, thing: Printed, values: Values) -> str:
        """A whole thing in a line."""


def railroad() -> Prints:
    """The railroad's words; loaded on use, for most boxes are of the first game."""
    from companion import railroad_printed

    return railroad_printed


def of_railroad(thing: Printed) -> bool:
    """Whether a thing belongs to the second game."""
    return by_name(thing.pack).rules == RAILROAD


# The things of a pack


@cache
def things(pack: str = SNOWDONIA) -> tuple[Printed, ...]:
    """Everything that a pack prints as far as it is told, table by table."""
    content = by_name(pack)
    if content.rules == RAILROAD:
        return railroad().things(pack)
    alone = [tuple(pattern.split(".")) for pattern in content.head.get("ask_first", ())]
    found: dict[str, list[Spot]] = {}
    for path, value in _all_leaves(content.values):
        if _printed(content, path, value):
            found.setdefault(_thing(path, alone), []).extend(_spots(pack, path, value))
    order = {table: n for n, table in enumerate(("scenarios", *COMPONENTS))}
    keys = sorted(found, key=lambda key: order.get(key.partition(".")[0], len(order)))
    return tuple(Printed(key, pack, _group(pack, key), tuple(sorted(found[key], key=_place))) for key in keys)


def _printed(pack: Pack, path: tuple[str, ...], value: Any) -> bool:
    """Whether a value is one that somebody can look up in the box."""
    if not correctable(pack, path) or path[-1] in _SWITCHED:
        return False
    if path[0] != TRAITS:
        return True
    told = value == UNTOLD or (isinstance(value, int | float) and not isinstance(value, bool))
    return told and path[-1] not in _OF_THE_RULES


def things_with(pack: str, told: Mapping[str, Any]) -> tuple[Printed, ...]:
    """Everything that a pack prints as far as it or somebody who ``told`` something knows of it, less the stations that
    lie on none of its routes."""
    content = by_name(pack).values
    laid: set[str] = set()
    for key, scenario in content.get("scenarios", {}).items():
        route = told.get(f"scenarios.{key}.stations")
        # Nobody has looked yet at what came out of a file.
        laid.update((scenario["start"], *(map(str, route) if isinstance(route, list) else scenario["stations"])))
    # Without routes no station lies beside one.
    off = set(content.get(STATIONS, {})) - laid if laid else set()
    return tuple(thing for thing in (*things(pack), *further(pack, told)) if not of_stations(thing.key, off))


def of_stations(key: str, stations: Collection[str]) -> bool:
    """Whether a thing, or a path, belongs to one of these stations."""
    table, *parts = key.split(".")
    return bool(stations) and (
        (table == STATIONS and parts[0] in stations) or (table == TRAITS and "gifts" in parts and parts[-1] in stations)
    )


def further(pack: str, told: Mapping[str, Any]) -> tuple[Printed, ...]:
    """What a pack's cards print beyond what the pack itself knows, by what somebody ``told``, and of each kind of site
    one more where a card may have it."""
    found: list[Printed] = []
    for key, station in by_name(pack).values.get(STATIONS, {}).items():
        for letter, (flag, _what) in MORE_SITES.items():
            if not station.get(flag):
                continue
            at = f"{STATIONS}.{key}"
            pattern = re.compile(rf"{re.escape(at)}\.({letter}[1-9][0-9]*)\.")
            there = [name for name in station if re.fullmatch(rf"{letter}[1-9][0-9]*", name)]
            new = {match[1] for path in told if (match := pattern.match(path))}.difference(there)
            found += (_site_of(pack, f"{at}.{name}") for name in sorted(new, key=lambda name: int(name[1:])))
            if told.get(f"{at}.{flag}", True):
                numbers = [int(name[1:]) for name in (*there, *new)]
                site = next(n for n in range(1, len(numbers) + 2) if n not in numbers)
                found.append(_site_of(pack, f"{at}.{letter}{site}", f"{at}.{flag}"))
            else:
                spot = Spot(f"{at}.{flag}", "switch")
                found.append(Printed(spot.path, pack, _group(pack, spot.path), (spot,)))
    return tuple(found)


def _site_of(pack: str, key: str, more: str = "") -> Printed:
    """A site of which the pack says nothing."""
    paths = [f"{key}.rubble"] if key.rpartition(".")[2].startswith("x") else [f"{key}.cost.{kind}" for kind in COST]
    spots = [Spot(path, "count") for path in paths]
    return Printed(key, pack, _group(pack, key), (*spots, Spot(f"{key}.vp", "number")), more)


def _place(spot: Spot) -> int:
    """Where a value stands among those of its thing: as one reads a card."""
    return _FIRST.index(spot.leaf) if spot.leaf in _FIRST else len(_FIRST)


def _all_leaves(values: Tree) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value, and every one that a card says nothing of where it is 0."""
    told = dict(leaves(values))
    for path, value in told.items():
        yield path, value
        table = path[-2] if len(path) > 1 else ""
        names = _OPTIONAL.get(table, ())
        # Behind the last one that is written stand those that are not.
        if names and path == [one for one in told if one[:-1] == path[:-1]][-1]:
            yield from (((*path[:-1], name), None) for name in names if (*path[:-1], name) not in told)


def _thing(path: tuple[str, ...], alone: Sequence[tuple[str, ...]]) -> str:
    if any(len(pattern) == len(path) and matches(pattern, path) for pattern in alone):
        return ".".join(path)
    table = path[0]
    if is_route(path):
        return ".".join(path)
    if table == STATIONS and len(path) > 3 - (path[-1] in ("vp", "rubble", "cost")):
        return ".".join(path[:3])
    if table in (ACTIONS, PIECES):
        return ".".join(path)
    if table == SUPPLY and len(path) > 2 and path[2] == "spaces":
        return ".".join(path[:3])
    if table == TRAITS:
        return ".".join(path[:-1] if len(path) > 4 else path)
    return ".".join(path[:2])


def _group(pack: str, key: str) -> str:
    if pack != SNOWDONIA:
        return pack
    table = key.partition(".")[0]
    return ACTIONS if table == SUPPLY and key.endswith(".spaces") else table


def _spots(pack: str, path: tuple[str, ...], value: Any) -> tuple[Spot, ...]:
    kinds = COST if path[-1] == "cost" else GIFTS if "gifts" in path else ()
    if value == UNTOLD and kinds:
        # Nobody knows any of them, so each is a field of its own.
        return tuple(Spot(".".join((*path, kind)), "count") for kind in kinds)
    words = isinstance(value, str) and value != UNTOLD
    offered = _options(pack, ".".join(path)) if words else ()
    return (Spot(".".join(path), _form(path, value, offered), value is None, offered),)


def _form(path: tuple[str, ...], value: Any, offered: tuple[Any, ...]) -> Form:
    leaf = path[-1]
    if is_route(path):
        return "route"
    if leaf in _NOT_ENTERED or (path[0] == WEATHER and leaf == "back"):
        return "words"
    match leaf:
        case "players":
            return "span"
        case "tiers":
            return "pairs"
        case "closes":
            return "letters"
        case "track" if path[0] == RATE_TRACKS:
            return "spaces"
        case "start" if path[0] == RATE_TRACKS:
            return "dot"
        case "surveyor" | "number":
            return "decimal"
    if isinstance(value, bool):
        return "switch"
    if isinstance(value, str) and value != UNTOLD:
        return "choice" if offered else "text"
    if isinstance(value, list):
        return "words"
    if isinstance(value, float):
        return "decimal"
    return "number" if leaf in _NEGATIVE else "count"


def _options(pack: str, path: str) -> tuple[Any, ...]:
    """What can stand at a path of a pack where only a few words can."""
    parts = path.split(".")
    if parts[0] == CONTRACTS and parts[-1] == "area":
        return ("A", "B", "C", "D", "E", "F", "G")
    if parts[0] == CONTRACTS and parts[-1] == "back":
        return tuple(disc.get("back", kind) for kind, disc in whole(pack).values[WEATHER].items())
    return choices(path, pack)


def on_route(path: str) -> tuple[tuple[str, ...], str]:
    """The stations that may lie on the route at a path, its start not among them, and the one that is its end; "" where
    any may be."""
    scenario = path.split(".")[1]
    values = pack_of(scenario).values
    told = values["scenarios"][scenario]
    return tuple(station for station in values[STATIONS] if station != told["start"]), told.get("end", "")


# Words


def group_name(group: str) -> str:
    """What a group of things is called."""
    if group in _GROUPS:
        return _(_GROUPS[group])
    try:
        return str(by_name(group).head["name"])
    except KeyError:
        return group


def name(thing: Printed, values: Values) -> str:
    """What a thing is called."""
    if of_railroad(thing):
        return railroad().name(thing)
    parts = thing.key.split(".")
    match parts:
        case ["supply", number, "restock"]:
            n = int(number)
            return ngettext("Cubes at a restock, {n} player", "Cubes at a restock, {n} players", n).format(n=n)
        case ["supply", number, "spaces"]:
            n = int(number)
            return ngettext("Spaces of the areas, {n} player", "Spaces of the areas, {n} players", n).format(n=n)
        case ["supply", number]:
            n = int(number)
            return ngettext("Cubes at set-up, {n} player", "Cubes at set-up, {n} players", n).format(n=n)
        case ["work_rates", rate] if rate in _RATES:
            return _(_RATES[rate])
        case ["event_track", number, *_rest]:
            return _("Event track, space {n}").format(n=number)
        case ["track_cards", card]:
            return _("Track card {n}").format(n=card.lstrip("t"))
        case ["contracts", number, what] if what in _ON_CARDS:
            return _(_ON_CARDS[what]).format(n=number)
        case ["contracts", number]:
            return _("Contract {n}").format(n=number)
        case ["trains", number, *_rest]:
            called = values(f"trains.{number}.name")
            return _("Train {n}, {name}").format(n=number, name=called) if called else _("Train {n}").format(n=number)
        case ["stations", station, flag] if flag in _SWITCHED:
            sites = _("further excavation sites") if "excavation" in flag else _("further building sites")
            return _("{station}, {site}").format(station=_station(station, values), site=sites)
        case ["stations", station, "track_cards"]:
            return _("{station}, track cards before it").format(station=_station(station, values))
        case ["stations", station, "name"]:
            return _("{station}, its name").format(station=_station(station, values))
        case ["stations", station, "surveyor_vp"]:
            return _("{station}, the surveyor").format(station=_station(station, values))
        case ["stations", station, site] if thing.more:
            site = _("a further excavation site") if site.startswith("x") else _("a further building site")
            return _("{station}, {site}").format(station=_station(station, values), site=site)
        case ["stations", station]:
            return _("{station}, the card").format(station=_station(station, values))
        case ["stations", station, site]:
            return _("{station}, {site}").format(station=_station(station, values), site=_site(thing, site))
        case ["scenarios", _scenario, "stations"]:
            return _("The stations, in the order of the route")
        case ["actions", what] if what in _ACTION_NUMBERS:
            return _(_ACTION_NUMBERS[what])
        case ["components", *_rest, what] if what in _PIECES:
            return _(_PIECES[what])
        case ["weather", kind]:
            return _("Weather, {kind}").format(kind=weather_word(kind))
        case ["traits", "station_gifts", "gifts", station]:
            return _("{station}, cubes for a building site").format(station=_station(station, values))
        case ["traits", kind, "spaces" | "circles", number]:
            called = values(f"traits.{kind}.name")
            if called:
                return _("{place}, space {n}").format(place=called, n=number)
            return _("Summit, circle {n}").format(n=number)
        case ["traits", kind, "number"]:
            called = values(f"traits.{kind}.name") or _("Summit")
            return _("{place}, its number for contracts").format(place=called)
        case ["traits", kind, "rubble"] if values(f"traits.{kind}.name"):
            return _("{place}, rubble for each space").format(place=values(f"traits.{kind}.name"))
    return " ".join(parts).replace("_", " ")


def _station(station: str, values: Values) -> str:
    return str(values(f"stations.{station}.name") or station)


def _site(thing: Printed, site: str) -> str:
    sites = by_name(thing.pack).values.get(STATIONS, {}).get(thing.key.split(".")[1], {})
    alike = [key for key in sites if key[:1] == site[:1] and isinstance(sites[key], dict)]
    number = site[1:]
    if site.startswith("x"):
        if len(alike) == 2:
            return _("left excavation site") if number == "1" else _("right excavation site")
        return _("excavation site") if len(alike) == 1 else _("excavation site {n}").format(n=number)
    return _("building site") if len(alike) == 1 else _("building site {n}").format(n=number)


def label(thing: Printed, spot: Spot) -> str:
    """What a value of a thing is called."""
    if of_railroad(thing):
        return railroad().label(spot)
    parts = spot.path.split(".")
    if parts[0] == SUPPLY and "spaces" in parts:
        return _("{area} {name}").format(area=spot.leaf, name=area_word(spot.leaf))
    if parts[0] == SUPPLY and spot.leaf in KINDS:
        word = _capital(kind_word(spot.leaf, 2))
        if "yard" in parts:
            return _("{kind} in the yard").format(kind=word)
        # Of coal and event cubes the rules count all that are in play.
        sentence = _("{kind} in the bag") if spot.leaf in ("ore", "stone") else _("{kind} in play")
        return sentence.format(kind=word)
    if parts[0] == PIECES and len(thing.spots) == 1:
        return _("Number")
    if parts[0] == ACTIONS:
        return _("Number")
    if spot.form == "route":
        return _("Stations from the start of the route")
    if len(parts) == 4 and parts[2] == "needs":
        return _("Needs, {kind}").format(kind=_(_LABELS[spot.leaf]).lower())
    words = _LABELS.get(spot.leaf)
    if parts[0] in (CONTRACTS, TRAINS) and len(thing.spots) > 1 and spot.leaf not in _CARD | {"third_labourer_coal"}:
        return _("Effect, {what}").format(what=(_(words) if words else spot.leaf.replace("_", " ")).lower())
    return _(words) if words is not None else _capital(spot.leaf.replace("_", " "))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def spot_words(spot: Spot, value: Any) -> str:
    """A value in words."""
    if value == UNTOLD:
        return "?"
    match spot.form:
        case "switch":
            holds = _SWITCHES.get(spot.leaf, (N_("yes"), N_("no")))
            return _(holds[0] if value else holds[1])
        case "choice":
            return option_words(spot.path, value)
        case "spaces":
            return track_words(value)
        case "dot":
            return _("space {n}").format(n=value + 1)
        case "span":
            low, high = value
            return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)
        case "letters":
            return " ".join(value) or _("none")
        case "pairs":
            return ", ".join(f"{number_words(station)}: {vp}" for station, vp in value)
        case "route":
            return _route_words(spot.path, value)
        case "decimal":
            return number_words(value) if value is not None else "0"
        case "words" if isinstance(value, list):
            return ", ".join(map(str, value))
    return "0" if value is None else _shown(value)


def _route_words(path: str, stations: Iterable[str]) -> str:
    """The stations of a route by the names with which they came."""
    pack = pack_of(path.split(".")[1]).name
    return ", ".join(_station(station, lambda at: standing(pack, at)) for station in stations)


def _numbers_on(stations: Iterable[str], values: Values) -> str:
    """The stations of a route by their numbers, so that it stands in a line."""
    numbers = (values(f"{STATIONS}.{station}.number") for station in stations)
    return " ".join("?" if number is None else number_words(number) for number in numbers)


def _shown(value: Any) -> str:
    """A number with a real minus sign; a word as it stands."""
    return str(value).replace("-", "\N{MINUS SIGN}", 1) if isinstance(value, int | float) else str(value)


def option_words(path: str, value: Any) -> str:
    """One of a few values in words."""
    leaf = path.rpartition(".")[2]
    if leaf == "back":
        return weather_word(value)
    if leaf == "area":
        return _("{area} {name}").format(area=value, name=area_word(value))
    return event_word(value) if leaf == "event" else str(value)


def track_words(numbers: Sequence[int]) -> str:
    """The numbers of a track: "1 to 5", or all of them where they do not rise by one."""
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 2 and list(numbers) == list(range(low, high + 1)):
        return _("{low} to {high}").format(low=low, high=high)
    return spaces_words(numbers)


def spaces_words(numbers: Iterable[int]) -> str:
    """The numbers of a track as they are typed."""
    return " ".join(map(str, numbers))


def words(thing: Printed, values: Values) -> str:
    """A whole thing in a line; "" where nobody knows anything of it."""
    if of_railroad(thing):
        return railroad().words(thing, values)
    known = {spot.path for spot in thing.spots if values(spot.path) not in (None, UNTOLD) and spot.form != "words"}
    if not known and any(values(spot.path) == UNTOLD for spot in thing.spots):
        return ""
    if thing.key.startswith("traits.") and len(thing.spots) == len(GIFTS):
        return counts_words({spot.leaf: values(spot.path) for spot in thing.spots if _n(values(spot.path), 0)})
    if thing.spots[0].form == "route":
        return _numbers_on(values(thing.key), values)
    if len(thing.spots) == 1:
        return spot_words(thing.spots[0], values(thing.spots[0].path))

    def at(*path: str) -> Any:
        return values(".".join((thing.key, *path)))

    def number(*path: str) -> str:
        value = at(*path)
        return "?" if value in (None, UNTOLD) else _shown(value)

    table = thing.key.partition(".")[0]
    parts = thing.key.split(".")
    match table:
        case "work_rates":
            numbers, dot = (values(path) for path in rate_paths(thing.key))
            return _("{numbers}, dot on {n}").format(
                numbers=track_words(numbers), n=numbers[min(dot, len(numbers) - 1)]
            )
        case "event_track":
            event, back = at("event"), at("cubes_back")
            said = "?" if event == UNTOLD else event_word(event)
            if not back:
                return said
            back_words = ngettext("{n} cube back", "{n} cubes back", back).format(n=back)
            return f"{said}, {back_words}"
        case "track_cards":
            return _("{rubble} rubble, {vp} VP").format(rubble=number("rubble"), vp=number("vp"))
        case "stations" if len(parts) == 3 and len(thing.spots) > 1 and parts[2].startswith("x"):
            return _("{rubble} rubble, {vp} VP").format(rubble=number("rubble"), vp=number("vp"))
        case "stations" if len(parts) == 3:
            return _("{cost}, {vp} VP").format(cost=_cost(at), vp=number("vp"))
        case "stations":
            cards = at("track_cards") if f"{thing.key}.track_cards" in thing.paths else 0
            before = "" if not cards else ngettext("{n} track card", "{n} track cards", _n(cards)).format(n=cards)
            return ", ".join(p for p in (_("{vp} VP").format(vp=number("surveyor_vp")), before) if p)
        case "contracts":
            return _contract(at, number)
        case "trains":
            return _train(at)
        case "supply" if parts[-1] == "spaces":
            return ", ".join(f"{spot.leaf} {values(spot.path)}" for spot in thing.spots)
        case "supply":
            counts = {kind: at(kind) for kind in KINDS if isinstance(at(kind), int)}
            return counts_words(counts)
        case "weather":
            return ", ".join(
                part for part in (_shifts(at), _("{n} discs").format(n=number("discs")), _closed(at("closes"))) if part
            )
    return ", ".join(spot_words(spot, values(spot.path)) for spot in thing.spots if spot.path in known)


def _n(value: Any, otherwise: int = 2) -> int:
    return value if isinstance(value, int) else otherwise


def _cost(at: Callable[..., Any]) -> str:
    counts = {kind: at("cost", kind) for kind in (*COST, "coal") if at("cost", kind)}
    known = {kind: count for kind, count in counts.items() if count != UNTOLD}
    return counts_words(known) if known or not counts else "?"


def _contract(at: Callable[..., Any], number: Callable[..., str]) -> str:
    needs = {kind: at("needs", kind) for kind in NEEDS if at("needs", kind)}
    told = [
        ngettext("{n} track", "{n} tracks", n).format(n=n)
        if kind == "tracks"
        else ngettext("{n} site", "{n} sites", n).format(n=n)
        if kind == "sites"
        else counts_words({kind: n})
        for kind, n in needs.items()
    ]
    if at("needs", "surveyor"):
        told.append(_("surveyor at {station}").format(station=number_words(at("needs", "surveyor"))))
    worth = (_("{vp} VP a coal") if at("award") == "per_coal" else _("{vp} VP")).format(vp=number("vp"))
    if at("tiers") is not None:
        worth = _("VP by station {pairs}").format(pairs=spot_words(_TIERS, at("tiers")))
    return _("{needs}: {vp}").format(needs=", ".join(told), vp=worth) if told else worth


_TIERS: Final = Spot("contracts.0.tiers", "pairs")


def _train(at: Callable[..., Any]) -> str:
    bars, coal = at("bars"), at("coal")
    price = "?" if bars == UNTOLD else counts_words({"bars": bars})
    brings = _("no coal") if not coal else "?" if coal == UNTOLD else counts_words({"coal": coal})
    return f"{price}, {brings}"


def _shifts(at: Callable[..., Any]) -> str:
    shifts = []
    for rate, called in (("excavate", N_("excavate {shift}")), ("lay", N_("lay {shift}"))):
        by = at(rate)
        if by:
            shifts.append(_(called).format(shift=f"+{by}" if by > 0 else f"\N{MINUS SIGN}{-by}"))
    return ", ".join(shifts)


def _closed(areas: Any) -> str:
    return _("closes {areas}").format(areas=" ".join(areas)) if areas else ""


def told_words(scenario: str, path: str, value: Any) -> str:
    """What somebody told about a printed value of a scenario, in a line; None for as shipped."""
    try:
        pack = home(scenario, path)
    except BadInput:
        # A game of a pack that is not there any more.
        pack = SNOWDONIA
    found = next(
        ((one, s) for one in (*things(pack), *further(pack, {path: value})) for s in one.spots if s.path == path), None
    )
    if found is None:
        return _("{what}: {value}").format(what=path, value=_("as shipped") if value is None else _plain(value))
    thing, spot = found

    def in_force(at: str) -> Any:
        shipped_there = standing(pack, at)
        return value if at == path else shipped_there if shipped_there is not None else standing(SNOWDONIA, at)

    called = name(thing, in_force)
    if len(thing.spots) > 1:
        called = _("{thing}, {value}").format(thing=called, value=label(thing, spot))
    said = _("as shipped") if value is None else safe_words(spot, value)
    return _("{what}: {value}").format(what=called, value=said)


def safe_words(spot: Spot, value: Any) -> str:
    """A value out of a file in words; one that does not fit its place stands as it is."""
    try:
        return spot_words(spot, value)
    except (TypeError, ValueError, IndexError, KeyError):
        return _plain(value)


def _plain(value: Any) -> str:
    return spaces_words(value) if isinstance(value, list | tuple) else str(value)


def effect(thing: Printed) -> str:
    """What the effect of a card does, as it came with the program; "" for what has none."""
    table, _dot, number = thing.key.partition(".")
    number = number.partition(".")[0]
    if table not in (CONTRACTS, TRAINS) or not number.isdigit():
        return ""
    box = load_box(scenario_of(thing.pack))
    card = (box.contracts if table == CONTRACTS else box.trains).get(int(number))
    return effect_words(card.power) if card is not None else ""


# Typed


NOT_ENTERED: Final = object()
"""Nothing was typed."""


def text_of(spot: Spot, value: Any) -> str:
    """A value as somebody would type it; "" for what nobody knows."""
    if value == UNTOLD:
        return ""
    match spot.form:
        case "spaces" | "span" | "route":
            return spaces_words(value)
        case "dot" | "choice" | "switch":
            return str(value)
        case "letters":
            return " ".join(value)
        case "pairs":
            return ", ".join(f"{station:g}: {vp}" for station, vp in value)
        case "decimal":
            return "0" if value is None else f"{value:g}"
    return "0" if value is None else str(value)


def read(spot: Spot, text: str, example: str = "") -> tuple[Any, str]:
    """What was typed as a value, NOT_ENTERED for nothing, and what is wrong with it ("" for nothing)."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    if not text and spot.form != "letters":
        return NOT_ENTERED, ""
    match spot.form:
        case "count" | "number":
            return _whole(text, spot.form == "number")
        case "decimal":
            return _decimal(text)
        case "spaces":
            numbers, wrong = read_spaces(text, example)
            return list(numbers), wrong
        case "dot":
            return int(text), ""
        case "switch":
            return text == str(True), ""
        case "choice":
            return next(one for one in spot.options if str(one) == text), ""
        case "span":
            return _span(text)
        case "letters":
            return _letters(text)
        case "pairs":
            return _pairs(text)
        case "route":
            return text.split(), ""
    if len(text) > LONGEST:
        return NOT_ENTERED, _("Write {most} characters at most.").format(most=LONGEST)
    return text, ""


def _whole(text: str, negative: bool) -> tuple[Any, str]:
    if not re.fullmatch(r"-?[0-9]{1,3}" if negative else r"[0-9]{1,3}", text, re.ASCII):
        sentence = _("Write a whole number.") if negative else _("Write a whole number from 0 to {most}.")
        return NOT_ENTERED, sentence.format(most=HIGHEST)
    return int(text), ""


def _decimal(text: str) -> tuple[Any, str]:
    text = text.replace(",", ".").replace("½", ".5")
    if not re.fullmatch(r"[0-9]{0,3}(\.5)?", text, re.ASCII) or text in ("", "."):
        return NOT_ENTERED, _("Write the number of a station, as 4 or 4.5.")
    number = float(text)
    return (int(number) if number.is_integer() else number), ""


def _span(text: str) -> tuple[Any, str]:
    numbers = [int(n) for n in re.findall(r"[0-9]{1,2}", text, re.ASCII)]
    if len(numbers) == 1:
        numbers *= 2
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        return NOT_ENTERED, _("Write the fewest and the most players, as in 3 5.")
    return numbers, ""


def _letters(text: str) -> tuple[Any, str]:
    found = list(dict.fromkeys(re.findall(r"\w", text.upper())))
    strange = [one for one in found if one not in "ABCDEFG"]
    if strange:
        return NOT_ENTERED, _("Write letters from A to G, or nothing.")
    return sorted(found), ""


def _pairs(text: str) -> tuple[Any, str]:
    found = []
    for part in re.split(r"[,;]\s*(?=[0-9.½]+\s*:)|[,;]\s+", text):
        pair = re.fullmatch(r"([0-9.,½]{1,4})\s*[: ]\s*([0-9]{1,3})", part.strip())
        station, wrong = _decimal(pair[1]) if pair else (NOT_ENTERED, "?")
        if pair is None or wrong:
            return NOT_ENTERED, _("Write station and VP in pairs, as in 5: 6, 6: 10.")
        found.append([station, int(pair[2])])
    return found, ""


def read_spaces(text: str, example: str) -> tuple[tuple[int, ...], str]:
    """The numbers of a track as typed, and what is wrong with them; "" for nothing. ``12345`` is five spaces."""
    words = re.findall(r"[^\s,;]+", text)
    if len(words) == 1:
        words = list(words[0])
    if not words or not all(word.isdecimal() and len(word) <= len(str(HIGHEST_NUMBER)) for word in words):
        return (), _("Write the number on each space, the lowest first, as in {example}.").format(example=example)
    numbers = tuple(map(int, words))
    if not FEWEST_SPACES <= len(numbers) <= MOST_SPACES:
        sentence = ngettext(
            "A track has {fewest} to {most} spaces, this is {n}.",
            "A track has {fewest} to {most} spaces, these are {n}.",
            len(numbers),
        )
        return (), sentence.format(fewest=FEWEST_SPACES, most=MOST_SPACES, n=len(numbers))
    if max(numbers) > HIGHEST_NUMBER:
        return (), _("No space shows more than {most}.").format(most=HIGHEST_NUMBER)
    if list(numbers) != sorted(numbers):
        return (), _("The numbers do not fall from one space to the next.")
    return numbers, ""


__all__ = [
    "COMPONENTS",
    "NOT_ENTERED",
    "RATES",
    "Printed",
    "Spot",
    "group_name",
    "label",
    "name",
    "on_route",
    "option_words",
    "read",
    "read_spaces",
    "safe_words",
    "spaces_words",
    "spot_words",
    "text_of",
    "things",
    "things_with",
    "told_words",
    "track_words",
    "words",
]
