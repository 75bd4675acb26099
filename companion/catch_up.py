"""Joining a game that is already under way: the first line of its log, what its files hold, what does not add up in
words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.codec import Plain
from companion.errors import BadInput
from companion.wording import (
    _,
    clause_title,
    event_word,
    kind_word,
    ngettext,
    site_name,
    space_name,
    station_name,
    weather_word,
)
from rules.core.problems import Problem
from rules.snowdonia.actions.action import Action
from rules.snowdonia.book import Book
from rules.snowdonia.components import AREAS, BARS, DRAWN, EVENT, EVENT_TRACK, GAME_MARKERS, RUBBLE, YARD, zone_seat
from rules.snowdonia.effects import Draft
from rules.snowdonia.setting_up import RATE_TRACK
from rules.snowdonia.state import Phase, Placed, Table
from rules.snowdonia.traits.game_surveyor import ZONE as GAME_SURVEYOR
from rules.snowdonia.under_way import ROUTE, Hand, UnderWay

PHASES: Mapping[str, Phase] = {
    "assign": "assign",
    "action": "action",
    "weather": "weather",
    "restock_yard": "restock yard",
    "end_of_round": "end of round",
}
"""What can come next in a game under way, by its name in files."""
_PHASE_NAMES = {phase: name for name, phase in PHASES.items()}
NOBODY = ""
"""Stands in files where no marker lies."""


@dataclass(frozen=True)
class Joined(Action):
    """The companion joined in this round: the first line of such a log. Nothing changes by it."""

    round: int

    step: ClassVar[str] = "joined"

    def problems(self, table: Table) -> list[Problem]:
        """None: the findings of the catch-up page never keep anybody from joining."""
        return []

    def apply(self, table: Table, draft: Draft) -> None:
        """Nothing."""


def words(joined: Joined) -> str:
    """The line of the log."""
    return _("joined in round {round}").format(round=joined.round)


# Files


def to_plain(under_way: UnderWay, players: tuple[str, ...]) -> Plain:
    """A game under way as plain data: the table ``under_way`` of a game file. What is as usual is left out."""
    plain: Plain = {"round": under_way.round, "phase": _PHASE_NAMES[under_way.phase]}
    if under_way.area is not None:
        plain["area"] = under_way.area
    if under_way.begun:
        plain["begun"] = True
    plain["rates"] = list(under_way.rates)
    if under_way.today is not None:
        plain["today"] = under_way.today
    plain["event_spaces"] = list(under_way.event_spaces)
    if under_way.drawn:
        plain["drawn"] = under_way.drawn
    plain["yard"] = dict(under_way.yard)
    plain["hands"] = [_hand_to_plain(hand, name) for hand, name in zip(under_way.hands, players, strict=True)]
    plain["placed"] = [{"area": p.area, "space": p.space, "player": players[p.seat]} for p in under_way.placed]
    plain["owners"] = {space: NOBODY if seat is None else players[seat] for space, seat in under_way.owners.items()}
    plain["rubble"] = dict(under_way.rubble)
    plain["closed"] = list(under_way.closed)
    plain["discards"] = list(under_way.discards)
    if under_way.extra_build:
        plain["extra_build"] = True
    if under_way.shed_coal:
        plain["shed_coal"] = {str(train): n for train, n in under_way.shed_coal.items()}
    if under_way.unknown:
        plain["unknown"] = list(under_way.unknown)
    return plain


def _hand_to_plain(hand: Hand, player: str) -> Plain:
    plain: Plain = {"player": player, **{kind: n for kind, n in hand.counts.items() if n}}
    if hand.train is not None:
        plain["train"] = hand.train
    for name, cards in (("contracts", hand.contracts), ("played", hand.played), ("this_round", hand.this_round)):
        if cards:
            plain[name] = list(cards)
    plain["surveyor"] = hand.surveyor
    if hand.at_hand is not None:
        plain["at_hand"] = hand.at_hand
    return plain


def from_plain(plain: Mapping[str, Any], players: tuple[str, ...]) -> UnderWay:
    """The game under way of plain data; BadInput names the field and what would be right."""
    reader = _Reader(plain, players)
    hands = reader.tables("hands")
    if [hand.get("player") for hand in hands] != list(players):
        raise BadInput(
            "", "hands", "are not those of the players", f"write one each for {', '.join(players)}, in order"
        )
    rates = reader.numbers("rates")
    if len(rates) != 2:
        raise BadInput("", "rates", f"{list(rates)} cannot be read", "write the spaces of both rate markers, from 0")
    return UnderWay(
        round=reader.number("round"),
        hands=tuple(reader.hand(hand) for hand in hands),
        rates=(rates[0], rates[1]),
        phase=PHASES[reader.one_of("phase", tuple(PHASES))],
        area=reader.one_of("area", AREAS) if "area" in plain else None,
        begun=reader.yes("begun"),
        placed=tuple(reader.placed(place) for place in reader.tables("placed")),
        owners={space: reader.owner(name) for space, name in reader.table("owners").items()},
        rubble=reader.counts("rubble"),
        closed=reader.texts("closed"),
        today=reader.text("today") if "today" in plain else None,
        event_spaces=reader.numbers("event_spaces"),
        drawn=reader.number("drawn") if "drawn" in plain else 0,
        yard=reader.counts("yard"),
        discards=reader.numbers("discards"),
        extra_build=reader.yes("extra_build"),
        shed_coal={int(train): n for train, n in reader.counts("shed_coal").items() if train.isdigit()},
        unknown=reader.texts("unknown"),
    )


_HELD = ("ore", "stone", "coal", RUBBLE, BARS)


class _Reader:
    """Reads the fields of one table."""

    def __init__(self, plain: Mapping[str, Any], players: tuple[str, ...]) -> None:
        self._plain, self._players = plain, players

    def _wrong(self, name: str, right: str) -> BadInput:
        value = self._plain.get(name)
        wrong = "is missing" if value is None else f"{value!r} cannot be read"
        return BadInput("", name, wrong, right)

    def number(self, name: str) -> int:
        value = self._plain.get(name)
        if not _whole(value):
            raise self._wrong(name, "write a whole number")
        return int(value)  # type: ignore[arg-type]

    def numbers(self, name: str) -> tuple[int, ...]:
        value = self._plain.get(name, [])
        if not isinstance(value, list | tuple) or not all(map(_whole, value)):
            raise self._wrong(name, "write a list of whole numbers")
        return tuple(value)

    def text(self, name: str) -> str:
        value = self._plain.get(name)
        if not isinstance(value, str):
            raise self._wrong(name, "write a text")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._plain.get(name, [])
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
            raise self._wrong(name, "write a list of texts")
        return tuple(value)

    def one_of(self, name: str, known: tuple[str, ...]) -> str:
        value = self._plain.get(name)
        if value not in known:
            raise self._wrong(name, f"write one of {', '.join(known)}")
        return str(value)

    def yes(self, name: str) -> bool:
        value = self._plain.get(name, False)
        if not isinstance(value, bool):
            raise self._wrong(name, "write true or false")
        return value

    def table(self, name: str) -> Mapping[str, Any]:
        value = self._plain.get(name, {})
        if not isinstance(value, Mapping):
            raise self._wrong(name, "write a table")
        return value

    def tables(self, name: str) -> list[Mapping[str, Any]]:
        value = self._plain.get(name, [])
        if not isinstance(value, list | tuple) or not all(isinstance(v, Mapping) for v in value):
            raise self._wrong(name, "write a list of tables")
        return list(value)

    def counts(self, name: str) -> dict[str, int]:
        value = self.table(name)
        if not all(map(_whole, value.values())):
            raise self._wrong(name, "write whole numbers by name")
        return dict(value)

    def seat(self, name: Any) -> int:
        if name not in self._players:
            raise BadInput("", "player", f"{name!r} does not play", f"write one of {', '.join(self._players)}")
        return self._players.index(name)

    def owner(self, name: Any) -> int | None:
        return None if name == NOBODY else self.seat(name)

    def placed(self, plain: Mapping[str, Any]) -> Placed:
        inside = _Reader(plain, self._players)
        return Placed(inside.one_of("area", AREAS), inside.number("space"), self.seat(plain.get("player")))

    def hand(self, plain: Mapping[str, Any]) -> Hand:
        inside = _Reader(plain, self._players)
        return Hand(
            {kind: inside.number(kind) for kind in _HELD if kind in plain},
            inside.number("train") if "train" in plain else None,
            inside.numbers("contracts"),
            inside.numbers("played"),
            inside.numbers("this_round"),
            inside.number("surveyor"),
            inside.number("at_hand") if "at_hand" in plain else None,
        )


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


# What does not add up, in words


@dataclass(frozen=True)
class FindingWords:
    """A finding in words: what, the places it rests on, and the link to the entry to look at first."""

    what: str
    detail: str
    link: str
    clause: str
    cells: tuple[str, ...]


def finding_words(problem: Problem, book: Book) -> FindingWords:
    """A finding of ``rules.snowdonia.under_way.findings`` in words."""
    given = dict(problem.message.params)
    key = problem.message.key.removeprefix("under_way.")
    what, detail, link = WORDS[key](given, book)
    return FindingWords(what, detail, link, clause_title(problem.ref), given["cells"])


Said = tuple[str, str, str]


def _kind(kind: str, n: int) -> str:
    """A kind at the head of a sentence."""
    said = kind_word(kind, n)
    return said[:1].upper() + said[1:]


def _too_many(given: Mapping[str, Any], book: Book) -> Said:
    count, kind = given["count"], given["kind"]
    what = ngettext("{kind}: {n} too many.", "{kind}: {n} too many.", count).format(
        kind=_kind(kind, 2 if kind in (EVENT, BARS, GAME_MARKERS) else 1), n=count
    )
    trains = [n for zone, n in given["places"] if zone.startswith("train ")]
    parts = [
        _("{place} {n}").format(place=_place(zone, book), n=n)
        for zone, n in given["places"]
        if not zone.startswith("train ")
    ]
    if trains:
        said = ngettext("{trains} train with {n}", "{trains} trains with {n}", len(trains))
        parts.append(said.format(trains=len(trains), n=sum(trains)))
    detail = _("{places}.").format(places=", ".join(parts))
    most = given["most"]
    seat = None if most is None else zone_seat(most)
    if seat is not None:
        name = book.players[seat]
        return (
            what,
            _("{places} {player} has most.").format(places=detail, player=name),
            _("Count {player}'s again").format(player=name),
        )
    return what, detail, _("Count again")


def _place(zone: str, book: Book) -> str:
    """A place of components at its shortest."""
    seat = zone_seat(zone)
    if seat is not None:
        return book.players[seat]
    short = {
        YARD: _("Yard"),
        ROUTE: _("route"),
        EVENT_TRACK: _("event track"),
        DRAWN: _("drawn"),
        RATE_TRACK: _("work-rate tracks"),
        GAME_SURVEYOR: _("game's surveyor"),
    }
    return short[zone] if zone in short else station_name(book, zone)


def cell_place(cell: str, book: Book) -> str:
    """Where a card lies, within a sentence."""
    name, *rest = cell.split(".")
    if name == "hands":
        return _("with {player}").format(player=book.players[int(rest[0])])
    if name == "office":
        return _("on space {n} of the office").format(n=rest[0])
    return _("among the discards")


def _twice(given: Mapping[str, Any], book: Book) -> Said:
    cells: tuple[str, ...] = given["cells"]
    places = [cell_place(cell, book) for cell in (cells[-1], *cells[:-1])]
    joined = _("{first} and {last}").format(first=", ".join(places[:-1]), last=places[-1])
    what = ngettext("No. {card} lies in {n} place:", "No. {card} lies in {n} places:", len(places))
    if len(places) == 2:
        what = _("No. {card} lies in two places:")
    return what.format(card=given["card"], n=len(places)), _("{places}.").format(places=joined), _("Which?")


def _player(given: Mapping[str, Any], book: Book) -> str:
    seat: int = given["player"]
    return book.players[seat]


def _spaces(given: Mapping[str, Any], book: Book) -> dict[str, str]:
    def name(space: str) -> str:
        return space_name(book, space) if space in book.space else site_name(book, space)

    return {key: name(given[key]) for key in ("space", "nearest") if key in given}


def _place_words(given: Mapping[str, Any], book: Book) -> dict[str, Any]:
    return {"player": _player(given, book), "at": f"{given['area']}{given['number']}"}


WORDS: Mapping[str, Callable[[Mapping[str, Any], Book], Said]] = {
    "too_many": _too_many,
    "card_twice": _twice,
    "no_such_card": lambda g, b: (
        _("No. {card} is not in this game.").format(card=g["card"]),
        _("It lies {place}.").format(place=cell_place(g["cells"][0], b)),
        _("Read it again"),
    ),
    "never_played": lambda g, b: (
        _("No. {card} is never played.").format(card=g["card"]),
        _("{player} has it on its side; it only pays train maintenance.").format(player=_player(g, b)),
        _("Look again"),
    ),
    "no_such_train": lambda g, b: (
        _("There is no train No. {train}.").format(train=g["train"]),
        "",
        _("Read it again"),
    ),
    "train_twice": lambda g, b: (
        _("Train No. {train} has two owners:").format(train=g["train"]),
        _("{players}.").format(players=", ".join(b.players[seat] for seat in g["players"])),
        _("Which?"),
    ),
    "train_set_aside": lambda g, b: (
        _("Train No. {train} is set aside.").format(train=g["train"]),
        _("It is no train in this game, so nobody owns it."),
        _("Which?"),
    ),
    "trains_not_for_sale": lambda g, b: (
        _("Somebody owns a train too early."),
        _("They are for sale after {event}, and the event track is not there yet.").format(event=event_word("trains")),
        _("Look again"),
    ),
    "rubble_before": lambda g, b: (
        _("{space} is dug,").format(**_spaces(g, b)),
        _("but rubble lies before it: {nearest}.").format(**_spaces(g, b)),
        _("Look again"),
    ),
    "laid_after": lambda g, b: (
        _("{space} is laid,").format(**_spaces(g, b)),
        _("but a card before it is not: {nearest}.").format(**_spaces(g, b)),
        _("Look again"),
    ),
    "too_much_rubble": lambda g, b: (
        _("{space} has more rubble than it prints.").format(**_spaces(g, b)),
        _("It begins with {printed}.").format(printed=g["printed"]),
        _("Count again"),
    ),
    "track_not_clear": lambda g, b: (
        _("{space} is built,").format(**_spaces(g, b)),
        _("but a track card before it is not clear: {nearest}.").format(**_spaces(g, b)),
        _("Look again"),
    ),
    "markers": lambda g, b: (
        _("{player} has {n} markers on the table.").format(player=_player(g, b), n=g["count"]),
        _("There are {most} of each colour.").format(most=g["most"]),
        _("Look again"),
    ),
    "event_gap": lambda g, b: (
        _("The event track has a gap:"),
        _("cubes on {spaces}.").format(spaces=", ".join(map(str, g["spaces"]))),
        _("Look again"),
    ),
    "events_not_back": lambda g, b: (
        _("With a cube on event space {n}").format(n=g["space_number"]),
        _("those before it are back in the bag."),
        _("Look again"),
    ),
    "discs": lambda g, b: (
        _("{n} discs of {weather}:").format(n=g["count"], weather=weather_word(g["weather"])),
        _("there are {most}, those on closed areas included.").format(most=g["most"]),
        _("Look again"),
    ),
    "labourers": lambda g, b: (
        _("{player} has {n} labourers.").format(player=_player(g, b), n=g["count"]),
        _("There are {most} of each colour.").format(most=g["most"]),
        _("Look again"),
    ),
    "no_such_space": lambda g, b: (
        _("There is no space {at} in this game.").format(**_place_words(g, b)),
        _("{player} stands there.").format(**_place_words(g, b)),
        _("Look again"),
    ),
    "space_twice": lambda g, b: (
        _("Two labourers stand on {at}.").format(**_place_words(g, b)),
        "",
        _("Look again"),
    ),
    "area_closed": lambda g, b: (
        _("{player} stands on {at},").format(**_place_words(g, b)),
        _("but the area is closed by fog."),
        _("Look again"),
    ),
    "area_over": lambda g, b: (
        _("{player} stands on {at},").format(**_place_words(g, b)),
        _("but that area is over in this round."),
        _("Look again"),
    ),
    "over": lambda g, b: (
        _("The last track card is laid,"),
        _("so the game ended with the round before this one."),
        _("Look again"),
    ),
    "over_by_markers": lambda g, b: (
        _("{n} markers lie on the table,").format(n=g["count"]),
        _("so the game is over."),
        _("Look again"),
    ),
    "not_covered": lambda g, b: (
        _("No rubble is left,"),
        _("so the set-aside train covers area B."),
        _("Is it covered?"),
    ),
    "covered_early": lambda g, b: (
        _("Area B is covered,"),
        _("but rubble is left: {space}.").format(**_spaces(g, b)),
        _("Look again"),
    ),
}
"""Every finding: what, detail, link."""
