"""The action areas A to G: their spaces, who stands there, and the order in which labourers were placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.wording import _, area_word, ngettext
from rules.snowdonia.agenda import coming
from rules.snowdonia.components import AREAS
from rules.snowdonia.phases import due
from rules.snowdonia.state import Placed, Table
from ui.present.looks import Look
from ui.present.moment import Moment


@dataclass(frozen=True)
class SpaceView:
    """A space of an area; ``space`` is its number, ``label`` what is written on it."""

    area: str
    space: int
    state: Literal["free", "taken", "fog"]
    label: str
    who: Look | None
    start_player: bool
    enabled: bool
    proposed: bool
    lit: bool
    sentence: str


@dataclass(frozen=True)
class AreaView:
    """An area; ``dim`` while nobody can go there."""

    letter: str
    name: str
    note: str
    dim: bool
    spaces: tuple[SpaceView, ...]


@dataclass(frozen=True)
class TurnView:
    """One placement in the order of the round: a space like "A1", the one that is on, or one still to come ("")."""

    who: Look
    words: str
    on: bool
    sentence: str


@dataclass(frozen=True)
class AreasView:
    """All areas and the order below them; ``assigning`` while labourers are placed."""

    areas: tuple[AreaView, ...]
    order: tuple[TurnView, ...]
    assigning: bool


def areas(moment: Moment) -> AreasView:
    """The areas for a moment."""
    now = due(moment.table)
    assigning = now is not None and now.step == "place"
    return AreasView(tuple(_area(moment, letter, assigning) for letter in AREAS), tuple(_order(moment)), assigning)


def placed_words(placed: Placed, table: Table) -> str:
    """A space by letter and number; the area without limit by its letter alone."""
    return placed.area if table.area_spaces(placed.area) is None else f"{placed.area}{placed.space}"


def _area(moment: Moment, letter: str, assigning: bool) -> AreaView:
    table = moment.table
    build = letter == "B" and table.state.extra_build
    name = area_word("E" if build else letter)
    count = table.area_spaces(letter)
    taken = {p.space for p in table.state.placed if p.area == letter}
    is_open = table.area_open(letter)
    full = count is not None and len(taken) >= count
    spaces = tuple(_space(moment, letter, n, name, assigning) for n in _numbers(table, letter))
    if not is_open:
        note = _closed_words(table)
    elif full:
        note = _("full")
    else:
        note = _gives(table, letter)
    return AreaView(letter, name, note, not is_open or full, spaces)


def _closed_words(table: Table) -> str:
    return _("closed by snow") if table.book.snows(table.state.weather[0]) else _("closed by fog")


def _numbers(table: Table, letter: str) -> range:
    """The numbers to show; an area without limit shows one space more than are taken."""
    count = table.area_spaces(letter)
    if count is not None:
        return range(1, count + 1)
    taken = [p.space for p in table.state.placed if p.area == letter]
    return range(1, max([*taken, *table.free_spaces(letter)]) + 1)


def _space(moment: Moment, letter: str, number: int, name: str, assigning: bool) -> SpaceView:
    table = moment.table
    unlimited = table.area_spaces(letter) is None
    flag = letter == AREAS[0] and number == table.area_spaces(letter)
    place = _("any") if unlimited else str(number)

    def seat_there(at: Table) -> int | None:
        return next((p.seat for p in at.state.placed if (p.area, p.space) == (letter, number)), None)

    seat, then = seat_there(table), moment.then(seat_there)
    lit, proposed = moment.lit(seat_there), moment.will_change(seat_there)
    where = name if unlimited else _("{area} space {n}").format(area=name, n=number)
    parts = [f"{letter}, {where}"]
    state: Literal["free", "taken", "fog"]
    if seat is not None:
        state, place = "taken", "" if unlimited else place
        parts.append(_("taken by {player}").format(player=moment.who[seat].name))
    elif not table.area_open(letter):
        state = "fog"
        parts.append(_closed_words(table))
    else:
        state = "free"
        parts.append(_("free"))
    if flag:
        parts.append(_("gives the start player marker"))
    if then is not None and seat is None:
        parts.append(_("{player} will stand here").format(player=moment.who[then].name))
    return SpaceView(
        letter,
        number,
        state,
        place,
        None if seat is None else moment.who[seat],
        flag,
        # A space closed by fog can still be tapped: a table may have agreed on it.
        assigning and seat is None,
        proposed,
        lit,
        ", ".join(parts),
    )


def _gives(table: Table, letter: str) -> str:
    """What an area gives a labourer, short (section 4)."""
    numbers = table.book.box.actions
    excavate, lay = table.rate_values
    if letter == "B" and table.state.extra_build:
        return _("1 site or train")
    return {
        "A": lambda: ngettext("{n} cube each", "{n} cubes each", numbers.stock_yard_cubes).format(
            n=numbers.stock_yard_cubes
        ),
        "B": lambda: _("{n} rubble each").format(n=excavate),
        "C": lambda: ngettext("{n} conversion", "{n} conversions", numbers.conversions).format(n=numbers.conversions),
        "D": lambda: ngettext("{n} track card", "{n} track cards", lay).format(n=lay),
        "E": lambda: _("1 site or train"),
        "F": lambda: _("1 contract"),
        "G": lambda: _("no limit"),
    }[letter]()


def _order(moment: Moment) -> Iterator[TurnView]:
    table = moment.table
    for placed in table.state.placed:
        who = moment.who[placed.seat]
        words = placed_words(placed, table)
        yield TurnView(who, words, False, _("{player} on {space}").format(player=who.name, space=words))
    now = due(table)
    if now is None or now.step != "place":
        return
    # All that are left, however many: nobody has more labourers at hand than there are in the box.
    left = coming(table, sum(table.state.labourers_at_hand))
    for number, step in enumerate(left):
        if step.seat is None:
            continue
        who = moment.who[step.seat]
        on = number == 0
        sentence = (_("{player} places now") if on else _("then {player}")).format(player=who.name)
        yield TurnView(who, _("now") if on else "", on, sentence)
