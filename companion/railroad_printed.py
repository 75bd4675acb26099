"""What the railroad's board, tiles, buildings and pad print, as things to look at (`companion.printed`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from companion.content.packs import Tree, by_name, leaves, matches
from companion.content.railroad import engine_move, load_railroad, station_master
from companion.printed import Form, Printed, Spot, Values, safe_words
from companion.railroad_words import (
    amounts_words,
    dollars_words,
    halves_words,
    move_name,
    move_words,
    rate_words,
    row_name,
)
from companion.wording import N_, _
from rules.gwt_railroad.book import Book, Setup
from rules.gwt_railroad.components import EngineMove

FORMS: Final[Mapping[tuple[str, ...], Form]] = {
    ("stations", "*", "cost"): "count",
    ("stations", "*", "vp"): "count",
    ("station_masters", "*", "upper", "gives"): "words",
    ("station_masters", "*", "upper", "n"): "count",
    ("station_masters", "*", "lower", "counts"): "words",
    ("station_masters", "*", "lower", "each"): "count",
    ("station_masters", "*", "lower", "vp"): "count",
    ("line", "return_dollars"): "count",
    ("moves", "*", "forward"): "count",
    ("moves", "*", "back"): "count",
    ("moves", "*", "pay", "*"): "count",
    ("moves", "*", "gain", "*"): "count",
    ("categories", "*", "each"): "count",
    ("categories", "*", "vp"): "count",
}
"""What is printed, in the order in which a box is looked through, and how it is entered. Letters of buildings, and
which set a tile comes from, are no numbers to be compared."""

_LABELS: Mapping[tuple[str, ...], str] = {
    ("cost",): N_("Price in dollars"),
    ("upper", "gives"): N_("Upper half"),
    ("upper", "n"): N_("Upper half, so many"),
    ("lower", "counts"): N_("Lower half"),
    ("lower", "each"): N_("Lower half, for every"),
    ("lower", "vp"): N_("Lower half, VP"),
    ("return_dollars",): N_("Dollars"),
    ("forward",): N_("Spaces forward"),
    ("back",): N_("Spaces back"),
    ("pay", "dollars"): N_("Dollars to pay"),
    ("pay", "cards"): N_("Cards to discard"),
    ("pay", "certificates"): N_("Certificates to pay"),
    ("gain", "dollars"): N_("Dollars gained"),
    ("gain", "certificates"): N_("Certificates gained"),
    ("gain", "removals"): N_("Hand cards removed"),
    ("each",): N_("For every"),
    ("vp",): N_("VP"),
}
"""What a value is called, by the end of its path."""


@cache
def things(pack: str) -> tuple[Printed, ...]:
    """Everything that the pack prints, table by table."""
    found: dict[str, list[Spot]] = {}
    told = sorted(leaves(by_name(pack).values), key=lambda leaf: _place(leaf[0]))
    for path, value in told:
        pattern = _pattern(path)
        if pattern is not None:
            key = ".".join(path[:2])
            form = FORMS[pattern] if isinstance(value, int) else "words"
            found.setdefault(key, []).append(Spot(".".join(path), form))
    # What nobody can enter is no thing to compare.
    return tuple(
        Printed(key, pack, pack, tuple(spots))
        for key, spots in found.items()
        if any(spot.form != "words" for spot in spots)
    )


def _pattern(path: tuple[str, ...]) -> tuple[str, ...] | None:
    return next((one for one in FORMS if len(one) == len(path) and matches(one, path)), None)


def _place(path: tuple[str, ...]) -> tuple[int, int, int]:
    """By table, then by card, then by what stands on it."""
    patterns = list(FORMS)
    at = _pattern(path)
    place = len(patterns) if at is None else patterns.index(at)
    table = next((n for n, one in enumerate(patterns) if one[0] == path[0]), len(patterns))
    number = int(path[1]) if len(path) > 1 and path[1].isdigit() else 0
    return table, number, place if number else 0


def name(thing: Printed) -> str:
    """What a thing is called."""
    table, key = thing.key.split(".")
    match table:
        case "stations":
            return _("Station {n} at {place}").format(n=key, place=load_railroad().stations[int(key)].place)
        case "station_masters":
            return _("Station master {n}").format(n=key)
        case "moves":
            return _move(load_railroad().moves[key])
        case "categories":
            return _("Pad, {row}").format(row=row_name(key))
    return _("End of the line, dollars for going back")


def _move(move: EngineMove) -> str:
    """Where a move is printed, and what tells it apart from others that are printed likewise."""
    moves, editions = load_railroad().moves.values(), load_railroad().editions
    alike = [one for one in moves if (one.where, one.name) == (move.where, move.name)]
    parts = [move_name(move)]
    if len({tuple(one.gain) for one in alike}) > 1:
        parts.append(amounts_words(move.gain) or _("forward"))
    if len(alike) > 1:
        parts += [editions[edition].name for edition in move.editions]
    return ", ".join(parts)


def label(spot: Spot) -> str:
    """What a value of a thing is called."""
    parts = tuple(spot.path.split("."))
    words = next((_LABELS[end] for end in (parts[-2:], parts[-1:]) if end in _LABELS), None)
    return " ".join(parts[2:]) if words is None else _(words)


def words(thing: Printed, values: Values) -> str:
    """A whole thing in a line; values that do not fit their places stand as they are."""
    table = _table(thing, values)
    try:
        match thing.key.partition(".")[0]:
            case "stations":
                return _("{price}, {vp} VP").format(price=dollars_words(table["cost"]), vp=table["vp"])
            case "station_masters":
                return halves_words(Book(load_railroad(), Setup(())), station_master(0, table))
            case "moves":
                return move_words(engine_move(thing.key.partition(".")[2], table))
            case "line":
                return dollars_words(values(thing.key))
            case "categories" if "each" in table:
                return rate_words(table["vp"], table["each"])
    except (TypeError, KeyError):
        pass
    return ", ".join(safe_words(spot, values(spot.path)) for spot in thing.spots if spot.form != "words")


def _table(thing: Printed, values: Values) -> Tree:
    """A thing as its table stands in the pack, with the values in force."""
    at: Any = by_name(thing.pack).values
    for part in thing.key.split("."):
        at = at[part]
    if not isinstance(at, dict):
        return {}
    told: Tree = {}
    for path, value in leaves(at):
        inner = told
        for part in path[:-1]:
            inner = inner.setdefault(part, {})
        here = ".".join((thing.key, *path))
        inner[path[-1]] = values(here) if here in thing.paths else value
    return told
