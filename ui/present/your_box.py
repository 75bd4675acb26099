"""Your box as data: the printed values that a set-up asks for because nobody has checked them, and what was told.

Values go by pack path (``supply.3.restock``). A work-rate track is one row: its numbers and the space with the dot.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from companion.content import ValueInfo, asked_at_set_up, choices, load_box, value_info
from companion.errors import BadInput
from companion.wording import N_, _, event_word, ngettext

RATES: Final = ("work_rates.excavate", "work_rates.lay")
"""The pack paths of the two work-rate tracks, excavate first."""
FEWEST_SPACES: Final = 2
MOST_SPACES: Final = 9
HIGHEST_NUMBER: Final = 20
"""A larger number on a space is a slip of the fingers."""

_CONFIDENCE: Mapping[str, str] = {
    "printed": N_("printed"),
    "stated": N_("stated"),
    "one-source": N_("one source"),
    "inferred": N_("inferred"),
    "unknown": N_("unknown"),
}
_ON_CARDS: Mapping[str, str] = {
    "extra_cubes": N_("Contract {n}, more cubes from the yard"),
    "coal_limit": N_("Contract {n}, the limit on coal"),
}
_SWITCHES: Mapping[str, tuple[str, str]] = {"coal_limit": (N_("holds"), N_("does not hold"))}
_RATES: Mapping[str, str] = {
    "excavate": N_("Excavate rate, the numbers of its spaces"),
    "lay": N_("Lay-track rate, the numbers of its spaces"),
}


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
class Stated:
    """A value that is only shown here."""

    words: str


Form: TypeAlias = Amount | Spaces | Choice | Stated


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
def _asked() -> Mapping[str, ValueInfo]:
    return asked_at_set_up()


def paths_of(key: str) -> tuple[str, ...]:
    """The pack paths that a row stands for."""
    return (f"{key}.track", f"{key}.start") if key in RATES else (key,)


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


def fitted(own: Mapping[str, Any]) -> dict[str, Any]:
    """The owner's values with a dot on a space that there is: a track that became shorter takes it along."""
    values = dict(own)
    for rate in RATES:
        track, start = paths_of(rate)
        numbers, dot = (values.get(path, value_info(path).value) for path in (track, start))
        if dot >= len(numbers):
            values[start] = len(numbers) - 1
    return values


def usable(scenario: str, own: Mapping[str, Any]) -> dict[str, Any]:
    """What of earlier values still fits this pack."""
    kept: dict[str, Any] = {}
    for path, value in own.items():
        try:
            load_box(scenario, fitted({**kept, path: value}))
        except BadInput:
            continue
        kept[path] = value
    return kept


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


def spaces_words(numbers: Collection[int]) -> str:
    """The numbers of a track as they are typed."""
    return " ".join(map(str, numbers))


def example_of(rate: str) -> str:
    """The shipped numbers of a track."""
    return spaces_words(value_info(paths_of(rate)[0]).value)


def rows(
    own: Mapping[str, Any], typed: Mapping[str, str], players: int, cards: Collection[int], most_cubes: int
) -> tuple[BoxRow, ...]:
    """The rows of a game of so many players with these contract cards: what it asks for, then what else was told.

    ``typed`` holds, by row, text that cannot be used; ``most_cubes`` bounds the counts."""
    told_besides = (path for path in own if path not in _asked())
    keys = dict.fromkeys(_key_of(path) for path in (*_asked(), *told_besides))
    values = fitted(own)
    return tuple(_row(key, own, values, typed, most_cubes) for key in keys if _in_use(key, players, cards))


def _row(
    key: str, own: Mapping[str, Any], values: Mapping[str, Any], typed: Mapping[str, str], most_cubes: int
) -> BoxRow:
    paths = paths_of(key)
    shipped = value_info(paths[0])
    value = values.get(paths[0], shipped.value)
    told = any(path in own for path in paths)
    form: Form
    wrong = ""
    if key in RATES:
        numbers = tuple(value)
        text = typed.get(key, spaces_words(numbers))
        form = Spaces(text, numbers, values.get(paths[1], value_info(paths[1]).value))
        wrong = read_spaces(text, example_of(key))[1]
    elif offered := choices(key):
        form = Choice(tuple((str(one), _word(key, one)) for one in offered), str(value))
    elif isinstance(value, int):
        form = Amount(value, 1, most_cubes)
    else:
        form = Stated(_word(key, value))
    return BoxRow(key, name(key), form, _note(key, shipped, own) if told else _unsure(shipped), told, wrong)


def _unsure(shipped: ValueInfo) -> str:
    sure = _(_CONFIDENCE[shipped.confidence])
    return _("guess, {confidence} ?").format(confidence=sure) if shipped.guessed else f"{sure} ?"


def _note(key: str, shipped: ValueInfo, own: Mapping[str, Any]) -> str:
    if all(own.get(path, value_info(path).value) == value_info(path).value for path in paths_of(key)):
        return _("your box, as shipped")
    words = spaces_words(shipped.value) if key in RATES else _word(key, shipped.value)
    return _("your box, shipped {value}").format(value=words)


def _word(key: str, value: Any) -> str:
    if isinstance(value, bool):
        holds = _SWITCHES.get(key.rpartition(".")[2], (N_("yes"), N_("no")))
        return _(holds[0] if value else holds[1])
    if isinstance(value, str) and value in choices(key):
        return event_word(value)
    return str(value)


def name(key: str) -> str:
    """What a row is called."""
    match key.split("."):
        case ["supply", number, "restock"]:
            n = int(number)
            return ngettext("Cubes at a restock, {n} player", "Cubes at a restock, {n} players", n).format(n=n)
        case ["work_rates", rate] if rate in _RATES:
            return _(_RATES[rate])
        case ["event_track", number, "event"]:
            return _("Event track, space {n}").format(n=number)
        case ["contracts", number, what] if what in _ON_CARDS:
            return _(_ON_CARDS[what]).format(n=number)
        case _:
            return key


def value_of(key: str, chosen: str) -> Any:
    """The value behind the key of a choice."""
    return next(one for one in choices(key) if str(one) == chosen)


def summary(found: Collection[BoxRow]) -> str:
    """The rows in a line."""
    own = sum(1 for row in found if row.own)
    open_ = len(found) - own
    if not own:
        return ngettext("{n} printed value to check", "{n} printed values to check", open_).format(n=open_)
    if not open_:
        return _("all {n} from your box").format(n=own)
    return _("{n} to check, {own} from your box").format(n=open_, own=own)
