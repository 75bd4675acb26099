"""Setting up a railroad as data: who plays, which edition, which station masters lie there, and the game it makes.

Names are the only must. A station master may stay "?" and is asked for when somebody takes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from companion.content.railroad import load_railroad
from companion.game import new_info
from companion.railroad_game import RailroadGame
from companion.railroad_words import RULINGS, halves_words, place_word, ruling_words, say, tile_words
from companion.score_words import listed
from companion.titles import RAILROAD
from companion.wording import N_, _, clause_title, ngettext
from rules.core.frozen import replace
from rules.core.problems import Grade, Problem
from rules.gwt_railroad.book import Book, Setup
from rules.gwt_railroad.components import RULING_CHOICES, UNKNOWN_TILE, Box, Tile, clause
from rules.gwt_railroad.setting_up import default_rulings, lay_out_book
from rules.gwt_railroad.setting_up import problems as found_in
from ui.present import seating
from ui.present.railroad.line import capital, nth_station
from ui.present.seating import Seats

_SETS: Final[Mapping[str, str]] = {
    "base": N_("the original tiles"),
    "promo": N_("the promo tiles"),
    "north": N_("those of Rails to the North that the second edition has, too"),
    "north-only": N_("those of Rails to the North alone"),
}
"""Where station masters come from, by their names in the pack."""

_SOURCES: Final[Mapping[str, str]] = {
    "forward_least": N_("The original rules let an engine stay where it is; those of the second edition do not."),
    "dark_stations": N_(
        "Sources differ: the printed rules of both editions let a light disc fit any station, a summary of them does "
        "not."
    ),
    "station_master": N_(
        "Sources differ: the printed rules of both editions ask only that the tile is still there, a summary of them "
        "says the first."
    ),
}
"""What the sources say of each ruling."""


@dataclass(frozen=True)
class RailroadPlan:
    """What was entered. ``edition`` is one of the box's; ``more_sets`` the station masters added to it; ``tiles`` those
    beside the first stations, from the start of the line. ``rulings`` holds only answers that somebody gave: the others
    are those of the edition. ``own`` are printed values of this box by pack path."""

    seats: Seats = ()
    edition: str = ""
    more_sets: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)

    def box(self) -> Box:
        """The box with these values."""
        return load_railroad(self.own or None)

    def setup(self) -> Setup:
        """The set-up as far as it was entered."""
        edition = self.edition or next(iter(self.box().editions))
        rulings = replace(default_rulings(self.box(), edition), **self.rulings) if self.rulings else None
        names = tuple(seat.name for seat in self.seats)
        return Setup(names, edition, self.more_sets, self.tiles, rulings)

    def book(self) -> Book:
        """The book of a game with it."""
        return lay_out_book(self.box(), self.setup())


def begun(own: Mapping[str, Any], edition: str = "") -> RailroadPlan:
    """An empty plan with the owner's values, for the edition played last ("" for the first one of the box)."""
    plan = RailroadPlan(own=own)
    return replace(plan, edition=edition if edition in plan.box().editions else plan.setup().edition)


# Players


def seated(plan: RailroadPlan, name: str, wish: str = "") -> RailroadPlan:
    """With one more player, in the next seat clockwise."""
    return replace(plan, seats=seating.seated(plan.seats, plan.box().colours, name, wish))


def with_players(plan: RailroadPlan, people: Seats) -> RailroadPlan:
    """With these people and no others, each in the colour wished for as far as it is free."""
    plan = replace(plan, seats=())
    for one in people:
        plan = seated(plan, one.name, one.colour)
    return plan


def unseated(plan: RailroadPlan, at: int) -> RailroadPlan:
    """Without a player."""
    return replace(plan, seats=seating.unseated(plan.seats, at))


def moved_up(plan: RailroadPlan, at: int) -> RailroadPlan:
    """With a player one seat earlier; the first one goes to the end."""
    return replace(plan, seats=seating.moved_up(plan.seats, at))


def recoloured(plan: RailroadPlan, at: int) -> RailroadPlan:
    """With the next colour for a player; who has it gets the old one."""
    return replace(plan, seats=seating.recoloured(plan.seats, plan.box().colours, at))


# The edition


@dataclass(frozen=True)
class Choice:
    """Something to choose, whether it is chosen."""

    key: str
    words: str
    chosen: bool


def editions(plan: RailroadPlan) -> tuple[Choice, ...]:
    """The editions of the game."""
    now = plan.setup().edition
    return tuple(Choice(key, one.name, key == now) for key, one in plan.box().editions.items())


def more_sets(plan: RailroadPlan) -> tuple[Choice, ...]:
    """The station masters that a table of this edition may add."""
    offered = plan.box().editions[plan.setup().edition].more_sets
    return tuple(Choice(key, capital(_(_SETS.get(key, key))), key in plan.more_sets) for key in offered)


def with_edition(plan: RailroadPlan, edition: str) -> RailroadPlan:
    """With another edition; what it does not add goes, and so do station masters that it does not have."""
    offered = plan.box().editions[edition].more_sets
    return _fitted(replace(plan, edition=edition, more_sets=tuple(key for key in plan.more_sets if key in offered)))


def with_set(plan: RailroadPlan, key: str, there: bool) -> RailroadPlan:
    """With a set of station masters, or without it."""
    others = tuple(one for one in plan.more_sets if one != key)
    return _fitted(replace(plan, more_sets=(*others, key) if there else others))


def _fitted(plan: RailroadPlan) -> RailroadPlan:
    masters = plan.book().masters
    return replace(plan, tiles=tuple(tile if tile in masters else UNKNOWN_TILE for tile in plan.tiles))


# Station masters


@dataclass(frozen=True)
class TileRow:
    """The station master beside a station: ``words`` name the station, ``offers`` what may lie there (key, words by
    which a tile is known), ``chosen`` is its key, ``gives`` both of its halves; ``wrong`` why it cannot be so, "" if it
    can."""

    station: int
    words: str
    offers: tuple[tuple[str, str], ...]
    chosen: str
    gives: str
    wrong: str


def tile_rows(plan: RailroadPlan) -> tuple[TileRow, ...]:
    """A row for each station that has a station master at the start, from the start of the line (8)."""
    book = plan.book()
    offers = (
        (UNKNOWN_TILE, _("? not entered")),
        *((str(n), tile_words(book, n)) for n in book.masters),
    )
    tiles = _tiles(plan, book)
    rows = []
    for at, number in enumerate(book.master_stations):
        place = place_word(book.stations[number].place)
        words = _("{place}, {station}").format(place=place, station=nth_station(number))
        elsewhere = [n for n, tile in zip(book.master_stations, tiles, strict=True) if tile == tiles[at]]
        elsewhere.remove(number)
        wrong = ""
        if tiles[at] != UNKNOWN_TILE and elsewhere:
            wrong = _("It lies at {stations}, too.").format(stations=listed([nth_station(n) for n in elsewhere]))
        tile = tiles[at]
        known = book.masters.get(tile) if isinstance(tile, int) else None
        gives = capital(halves_words(book, known)) if known is not None else ""
        rows.append(TileRow(number, words, offers, str(tiles[at]), gives, wrong))
    return tuple(rows)


def _tiles(plan: RailroadPlan, book: Book) -> tuple[Tile, ...]:
    count = len(book.master_stations)
    unknown: tuple[Tile, ...] = (UNKNOWN_TILE,) * count
    return (*plan.tiles, *unknown)[:count]


def with_tile(plan: RailroadPlan, station: int, key: str) -> RailroadPlan:
    """With the station master beside a station, by its key; "?" for one that nobody has entered."""
    book = plan.book()
    tiles = list(_tiles(plan, book))
    tiles[book.master_stations.index(station)] = int(key) if key.isdigit() else UNKNOWN_TILE
    return replace(plan, tiles=tuple(tiles))


# Rulings


@dataclass(frozen=True)
class Answer:
    """An answer to a ruling as a sentence; ``usual``: this edition gives it."""

    key: str
    words: str
    usual: bool
    chosen: bool


@dataclass(frozen=True)
class Ruling:
    """A ruling: what it is about, its clause as people cite it and with its book, its two answers, what sources say."""

    key: str
    words: str
    clause: str
    reference: str
    answers: tuple[Answer, ...]
    sources: str


def rulings(plan: RailroadPlan) -> tuple[Ruling, ...]:
    """The rulings of clauses 4, 7 and 8."""
    setup = plan.setup()
    usual, now = asdict(default_rulings(plan.box(), setup.edition)), asdict(plan.book().rulings)
    found = []
    for key, (number, choices) in RULING_CHOICES.items():
        ref = clause(number)
        answers = tuple(Answer(one, ruling_words(key, one), one == usual[key], one == now[key]) for one in choices)
        words = capital(_(RULINGS[key]))
        found.append(Ruling(key, words, clause_title(ref), str(ref), answers, _(_SOURCES[key])))
    return tuple(found)


def ruled(plan: RailroadPlan, key: str, answer: str) -> RailroadPlan:
    """With another answer to a ruling; the usual one follows the edition."""
    usual = getattr(default_rulings(plan.box(), plan.setup().edition), key)
    told = {name: value for name, value in plan.rulings.items() if name != key}
    return replace(plan, rulings=told if answer == usual else {**told, key: answer})


def overruled(plan: RailroadPlan) -> int:
    """How many rulings are not as usual."""
    return sum(1 for ruling in rulings(plan) for answer in ruling.answers if answer.chosen and not answer.usual)


# What comes of it


def _found(plan: RailroadPlan) -> list[Problem]:
    return found_in(plan.box(), plan.setup())


def problems(plan: RailroadPlan) -> tuple[str, ...]:
    """Why the game cannot begin yet, in sentences; empty when it can."""
    book = plan.book()
    # How many play is said with the names.
    others = [one for one in _found(plan) if one.grade is Grade.IMPOSSIBLE and one.message.key != "setup.players"]
    return (*seating.wrong(plan.seats, plan.box().players), *(say(one.message, book) for one in others))


def doubts(plan: RailroadPlan) -> tuple[str, ...]:
    """What is odd about the set-up and keeps nobody from playing, each with its clause."""
    book = plan.book()
    odd = [one for one in _found(plan) if one.grade is not Grade.IMPOSSIBLE]
    return tuple(
        _("{sentence} ({clause})").format(sentence=say(one.message, book), clause=clause_title(one.ref)) for one in odd
    )


def open_questions(plan: RailroadPlan) -> str:
    """What is still "?", in a line; "" for nothing."""
    unknown = _tiles(plan, plan.book()).count(UNKNOWN_TILE)
    if not unknown:
        return ""
    return ngettext("{n} station master still ?", "{n} station masters still ?", unknown).format(n=unknown)


def headline(plan: RailroadPlan) -> str:
    """The foot line: how many play, which edition."""
    count = len(plan.seats)
    if not count:
        return _("Nobody plays yet")
    edition = plan.box().editions[plan.setup().edition].name
    words = ngettext("{n} player, {edition}", "{n} players, {edition}", count)
    return words.format(n=count, edition=edition)


def to_lay_out(plan: RailroadPlan) -> str:
    """What to lay out, in sentences (1, 8)."""
    book = plan.book()
    count = len(book.master_stations)
    stations = listed([place_word(book.stations[n].place) for n in book.master_stations])
    sets = (*book.box.editions[book.setup.edition].sets, *plan.more_sets)
    words = _("Engines: all on the start. Station masters: {count} of {all}, one each beside {stations}: {sets}.")
    if count == len(book.masters):
        words = _("Engines: all on the start. Station masters: all {count}, one each beside {stations}: {sets}.")
    named = listed([_(_SETS.get(key, key)) for key in sets])
    return words.format(count=count, all=len(book.masters), stations=stations, sets=named)


def game(plan: RailroadPlan) -> RailroadGame:
    """The game, under an id of its own. Only for a plan without problems."""
    info = new_info("", tuple(seat.colour for seat in plan.seats), game=RAILROAD)
    return RailroadGame(info, plan.setup(), plan.own)
