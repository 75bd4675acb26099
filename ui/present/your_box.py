"""My box as a game is set up: the printed values that this game uses and nobody has checked, and what was told.

Values go by pack path (``supply.3.restock``). A work-rate track is one row: its numbers and the space with the dot.
All values of the box, and what else can be said of them, stand on the page My box.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from companion.content import ValueInfo, asked_at_set_up, choices, pack_of, value_info
from companion.content.layers import home, layers, standing
from companion.content.packs import UNTOLD
from companion.content.values import is_route
from companion.my_box import RATES, fitted, rate_paths, usable
from companion.printed import (
    Printed,
    Spot,
    Values,
    name,
    of_stations,
    on_route,
    option_words,
    read_spaces,
    spaces_words,
    spot_words,
    things,
)
from companion.wording import _, ngettext
from ui.present.my_box import sure_words


@dataclass(frozen=True)
class Amount:
    """A count."""

    value: int
    least: int
    most: int


@dataclass(frozen=True)
class Spaces:
    """A track: what stands in the field, the numbers in force, and the space with the dot, from 0."""

    text: str
    numbers: tuple[int, ...]
    dot: int


@dataclass(frozen=True)
class Choice:
    """One of a few: key and words of each, and the key of the one in force."""

    options: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True)
class Named:
    """A name, as it stands in the field."""

    text: str


@dataclass(frozen=True)
class Stated:
    """A value that is only shown here."""

    words: str


@dataclass(frozen=True)
class Ordered:
    """Stations in the order of the route: key and name of all there are, the keys of those on it, and the key of the
    one that stays last ("" for none)."""

    options: tuple[tuple[str, str], ...]
    chosen: tuple[str, ...]
    end: str


Form: TypeAlias = Amount | Spaces | Choice | Named | Ordered | Stated


@dataclass(frozen=True)
class BoxRow:
    """A value of the box: ``note`` says how sure it is, ``own`` that somebody told it, ``wrong`` what is wrong with
    what was typed."""

    key: str
    words: str
    form: Form
    note: str
    own: bool
    wrong: str = ""


@cache
def _asked(scenario: str) -> Mapping[str, ValueInfo]:
    return asked_at_set_up(pack_of(scenario).name)


def paths_of(key: str) -> tuple[str, ...]:
    """The pack paths that a row stands for."""
    return rate_paths(key) if key in RATES else (key,)


def shipped(scenario: str, path: str) -> ValueInfo:
    """What came with the program at a path of a scenario."""
    return value_info(path, pack=pack_of(scenario).name)


def _key_of(path: str) -> str:
    return next((rate for rate in RATES if path in paths_of(rate)), path)


def _in_use(key: str, players: int, cards: Collection[int]) -> bool:
    table, _dot, rest = key.partition(".")
    number = rest.partition(".")[0]
    if table == "supply":
        return number == str(players)
    if table == "contracts":
        return number.isdigit() and int(number) in cards
    return True


def example_of(rate: str) -> str:
    """The shipped numbers of a track."""
    return spaces_words(value_info(paths_of(rate)[0]).value)


def rows(
    scenario: str,
    own: Mapping[str, Any],
    typed: Mapping[str, str],
    players: int,
    cards: Collection[int],
    most_cubes: int,
) -> tuple[BoxRow, ...]:
    """The rows of a game of so many players with these contract cards: what its set-up asks for.

    ``typed`` holds, by row, text that cannot be used; ``most_cubes`` bounds the counts."""
    keys = dict.fromkeys(_key_of(path) for path in _asked(scenario))
    values = fitted(own)
    off = _off_route(scenario, values)
    return tuple(
        _row(scenario, key, own, values, typed, most_cubes)
        for key in keys
        if _in_use(key, players, cards) and not of_stations(key, off)
    )


def _off_route(scenario: str, values: Mapping[str, Any]) -> frozenset[str]:
    """The stations that do not lie on the route as somebody laid it out."""
    path = f"scenarios.{scenario}.stations"
    return frozenset(on_route(path)[0]).difference(values[path]) if path in values else frozenset()


def _row(
    scenario: str,
    key: str,
    own: Mapping[str, Any],
    values: Mapping[str, Any],
    typed: Mapping[str, str],
    most_cubes: int,
) -> BoxRow:
    paths = paths_of(key)
    came = shipped(scenario, paths[0])
    value = values.get(paths[0], came.value)
    told = any(path in own for path in paths)
    form: Form
    wrong = ""
    if key in RATES:
        numbers = tuple(value)
        text = typed.get(key, spaces_words(numbers))
        form = Spaces(text, numbers, values.get(paths[1], value_info(paths[1]).value))
        wrong = read_spaces(text, example_of(key))[1]
    elif offered := choices(key, pack_of(scenario).name):
        form = Choice(tuple((str(one), _word(scenario, key, one)) for one in offered), str(value))
    elif is_route(key.split(".")):
        stations, end = on_route(key)
        named = in_force(scenario, values)
        names = tuple((station, str(named(f"stations.{station}.name"))) for station in stations)
        form = Ordered(names, tuple(value), end)
    elif isinstance(value, int):
        form = Amount(value, 0 if key.endswith((".track_cards", ".coal")) else 1, most_cubes)
    elif value != UNTOLD and key.endswith(".name"):
        form = Named(value)
    else:
        form = Stated(_("not known") if value == UNTOLD else _word(scenario, key, value))
    note = _note(scenario, key, came, own) if told else _unsure(came)
    return BoxRow(key, row_name(scenario, key, values), form, note, told, wrong)


def _unsure(came: ValueInfo) -> str:
    sure = sure_words(came.confidence)
    return _("guess, {confidence} ?").format(confidence=sure) if came.guessed else f"{sure} ?"


def _note(scenario: str, key: str, came: ValueInfo, own: Mapping[str, Any]) -> str:
    if all(own.get(path, shipped(scenario, path).value) == shipped(scenario, path).value for path in paths_of(key)):
        return _("your box, as shipped")
    words = spaces_words(came.value) if key in RATES else _word(scenario, key, came.value)
    return _("your box, shipped {value}").format(value=words)


def _word(scenario: str, key: str, value: Any) -> str:
    found = _spot(scenario, key)
    if found is None:
        return str(value)
    return option_words(key, value) if isinstance(value, str) else spot_words(found[1], value)


@cache
def _spot(scenario: str, path: str) -> tuple[Printed, Spot] | None:
    pack = home(scenario, path)
    return next(((thing, spot) for thing in things(pack) for spot in thing.spots if spot.path == path), None)


def row_name(scenario: str, key: str, values: Mapping[str, Any]) -> str:
    """What a row is called."""
    found = _spot(scenario, paths_of(key)[0])
    return key if found is None else name(found[0], in_force(scenario, values))


def in_force(scenario: str, values: Mapping[str, Any]) -> Values:
    """What stands at the paths of a scenario with these values of an owner."""
    packs = [pack.name for pack in reversed(layers(scenario))]

    def value(path: str) -> Any:
        shipped_there = (standing(pack, path) for pack in packs)
        return values.get(path, next((value for value in shipped_there if value is not None), None))

    return value


def value_of(scenario: str, key: str, chosen: str) -> Any:
    """The value behind the key of a choice."""
    return next(one for one in choices(key, pack_of(scenario).name) if str(one) == chosen)


def summary(found: Collection[BoxRow]) -> str:
    """The rows in a line."""
    own = sum(1 for row in found if row.own)
    open_ = len(found) - own
    if not own:
        return ngettext("{n} printed value to check", "{n} printed values to check", open_).format(n=open_)
    if not open_:
        return _("all {n} from your box").format(n=own)
    return _("{n} to check, {own} from your box").format(n=open_, own=own)


__all__ = [
    "RATES",
    "Amount",
    "BoxRow",
    "Choice",
    "Named",
    "Ordered",
    "Spaces",
    "Stated",
    "example_of",
    "fitted",
    "paths_of",
    "read_spaces",
    "row_name",
    "rows",
    "shipped",
    "summary",
    "usable",
    "value_of",
]
