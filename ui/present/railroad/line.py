"""The line as data: every place with its engines, its station, and what the step in hand makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from companion.railroad_words import (
    corner_word,
    dollars_words,
    halves_words,
    master_word,
    place_word,
    worker_word,
)
from companion.score_words import listed
from companion.wording import N_, _, ngettext, told_number
from rules.gwt_railroad.components import UNKNOWN_TILE, Station, is_turnout
from rules.gwt_railroad.state import Disc, Table
from ui.present.looks import Look
from ui.present.railroad.moving import Hand

PlaceState: TypeAlias = Literal["free", "taken", "reach", "chosen"]
Mark: TypeAlias = Literal["", "lit", "comes", "leaves"]
"""Lit: changed by the last step; comes and leaves: what Confirm would do."""

_NTH = (
    N_("the first station"),
    N_("the second station"),
    N_("the third station"),
    N_("the fourth station"),
    N_("the fifth station"),
    N_("the sixth station"),
    N_("the seventh station"),
    N_("the eighth station"),
    N_("the ninth station"),
    N_("the tenth station"),
    N_("the eleventh station"),
    N_("the twelfth station"),
)


def nth_station(number: int) -> str:
    """A station by its place along the line: "the fourth station"."""
    return _(_NTH[number - 1]) if number <= len(_NTH) else _("station {number}").format(number=number)


@dataclass(frozen=True)
class EngineView:
    """An engine on its place; ``chosen`` while it is in hand."""

    seat: int
    look: Look
    mark: Mark = ""
    chosen: bool = False

    @property
    def sentence(self) -> str:
        """It in words, without its place."""
        marks = {"": "", "lit": _("changed"), "comes": _("will come here"), "leaves": _("will move on")}
        return ", ".join(part for part in (self.look.name, marks[self.mark]) if part)


@dataclass(frozen=True)
class DiscView:
    """A disc on a station."""

    look: Look
    mark: Mark = ""


@dataclass(frozen=True)
class TileView:
    """What lies beside a station: its station master ("3", "?"), or the worker that somebody gave up for it."""

    station: int
    words: str
    worker: str = ""
    mark: Mark = ""
    sentence: str = ""

    @property
    def taken(self) -> bool:
        """Whether the station master is gone."""
        return not self.words


@dataclass(frozen=True)
class StationView:
    """A station: ``price`` is what its plate says, "4 for 2 VP". Discs lie in the order of the table."""

    number: int
    price: str
    dark: bool
    discs: tuple[DiscView, ...] = ()
    tile: TileView | None = None


@dataclass(frozen=True)
class PlaceView:
    """A place of the line. ``lit`` while it can be picked for the step in hand; ``steps`` how far it is then, "" where
    no engine moves."""

    place: str
    words: str
    turnout: bool
    state: PlaceState
    engines: tuple[EngineView, ...] = ()
    lit: bool = False
    steps: str = ""
    station: StationView | None = None
    sentence: str = ""


@dataclass(frozen=True)
class LineView:
    """The whole line, its places in order."""

    places: tuple[PlaceView, ...]
    summary: str

    def at(self, place: str) -> PlaceView:
        """A place by its name; KeyError for one that is not on the line."""
        found = next((view for view in self.places if view.place == place), None)
        if found is None:
            raise KeyError(place)
        return found


def line_view(
    table: Table,
    looks: Sequence[Look],
    before: Table | None = None,
    hand: Hand | None = None,
) -> LineView:
    """The line at a table. ``before`` is the table before the last step (what differs is lit), ``hand`` the step in
    hand: its reach is lit, its place chosen, and what Confirm would do is marked."""
    drawing = _Drawing(table, looks, before, hand)
    return LineView(tuple(map(drawing.place, table.book.line.places)), drawing.summary())


class _Drawing:
    """One line, place by place."""

    def __init__(self, table: Table, looks: Sequence[Look], before: Table | None, hand: Hand | None) -> None:
        self._table, self._looks, self._before, self._hand = table, looks, before, hand
        self._reach: Mapping[str, int] = hand.reach if hand is not None else {}
        self._chosen = hand.place if hand is not None else None
        self._after = hand.after if hand is not None else None

    def place(self, place: str) -> PlaceView:
        """One place."""
        engines = self._engines(place)
        found = self._table.book.box.station_at.get(place)
        station = self._station(found) if found is not None else None
        taken = any(engine.mark != "comes" for engine in engines) and place != self._table.book.line.start
        state: PlaceState = (
            "chosen" if place == self._chosen else "reach" if place in self._reach else "taken" if taken else "free"
        )
        lit = place in self._reach
        steps = str(self._reach[place]) if lit and self._reach[place] else ""
        words = _("start") if place == self._table.book.line.start else place
        sentence = self._sentence(place, state, engines, found)
        return PlaceView(place, words, is_turnout(place), state, engines, lit, steps, station, sentence)

    def _engines(self, place: str) -> tuple[EngineView, ...]:
        shown = []
        for seat, at in enumerate(self._table.state.engines):
            if at == place:
                then = self._after.state.engines[seat] if self._after is not None else at
                moved = self._before is not None and self._before.state.engines[seat] != at
                mark: Mark = "leaves" if then != at else "lit" if moved else ""
                chosen = self._hand is not None and self._hand.seat == seat
                shown.append(EngineView(seat, self._looks[seat], mark, chosen))
        return tuple(shown)

    def _station(self, station: Station) -> StationView:
        n = station.number
        discs = self._laid(self._table, n)
        was = list(self._laid(self._before, n)) if self._before is not None else list(discs)
        shown = []
        for disc in discs:
            known = disc in was
            if known:
                was.remove(disc)
            shown.append(DiscView(self._looks[disc.seat], "" if known else "lit"))
        if self._after is not None:
            shown += [DiscView(self._looks[disc.seat], "comes") for disc in self._laid(self._after, n)[len(discs) :]]
        return StationView(n, price_words(station), station.dark, tuple(shown), self._tile(station))

    @staticmethod
    def _laid(table: Table, station: int) -> tuple[Disc, ...]:
        return table.state.discs.get(station, ())

    def _tile(self, station: Station) -> TileView | None:
        if not station.master:
            return None

        def read(table: Table) -> tuple[Any, Any]:
            return table.state.tiles.get(station.number), table.state.workers.get(station.number)

        mark: Mark = ""
        if self._after is not None and read(self._after) != read(self._table):
            mark = "leaves"
        elif self._before is not None and read(self._before) != read(self._table):
            mark = "lit"
        tile, worker = read(self._table)
        sentence = tile_sentence(self._table, station.number)
        if tile is not None:
            return TileView(station.number, str(tile), "", mark, sentence)
        return TileView(station.number, "", "" if worker is None else worker_word(worker), mark, sentence)

    def _sentence(self, place: str, state: PlaceState, engines: tuple[EngineView, ...], station: Station | None) -> str:
        start = place == self._table.book.line.start
        parts = [place_word(place) if start or is_turnout(place) else _("space {place}").format(place=place)]
        if station is not None:
            parts.append(nth_station(station.number))
        parts += [engine.sentence for engine in engines]
        if place in self._reach:
            n = self._reach[place]
            parts.append(_("in reach"))
            parts.append(ngettext("{n} step", "{n} steps", n).format(n=n) if n else "")
        if state == "chosen":
            parts.append(_("chosen"))
        if station is not None:
            price, vp = dollars_words(station.cost), told_number(station.vp)
            parts.append(_("upgrade {price} {vp} VP").format(price=price, vp=vp))
            discs = self._laid(self._table, station.number)
            if discs:
                names = listed([self._looks[disc.seat].name for disc in discs])
                parts.append(_("discs of {names}").format(names=names))
        return ", ".join(part for part in parts if part)

    def summary(self) -> str:
        """Where the engines stand, in one sentence."""
        engines = self._table.state.engines
        return listed(
            [
                _("{player} at {place}").format(player=look.name, place=place_word(at))
                for look, at in zip(self._looks, engines, strict=True)
            ]
        )


def price_words(station: Station) -> str:
    """What a station's plate says: its price in dollars and its VP."""
    return _("{cost} for {vp} VP").format(cost=told_number(station.cost), vp=told_number(station.vp))


def tile_sentence(table: Table, station: int) -> str:
    """What lies beside a station that has a station master at the start, and what it gives."""
    state, book = table.state, table.book
    tile = state.tiles.get(station)
    if tile == UNKNOWN_TILE:
        return _("A station master lies beside {station}; which one has not been entered.").format(
            station=nth_station(station)
        )
    if tile is not None:
        known = book.box.masters.get(tile)
        halves = halves_words(book, known) if known is not None else "?"
        return _("{master}, beside {station}: {halves}").format(
            master=capital(master_word(tile)), station=nth_station(station), halves=halves
        )
    worker = state.workers.get(station)
    if worker is not None:
        return _("The station master of {station} is taken; in its place lies one worker: {worker}.").format(
            station=nth_station(station), worker=worker_word(worker)
        )
    return _("The station master of {station} is taken.").format(station=nth_station(station))


def station_sentence(table: Table, station: Station, looks: Sequence[Look]) -> str:
    """What a station is: its price, its VP, which discs fit, whose lie there."""
    words = _("{station}: {price}").format(station=capital(nth_station(station.number)), price=price_words(station))
    parts = [words, _("dark corners") if station.dark else _("light corners")]
    for disc in table.state.discs.get(station.number, ()):
        name = looks[disc.seat].name
        corner = "" if disc.corner is None else _(" from a {corner}").format(corner=corner_word(disc.corner))
        parts.append(_("disc of {name}{corner}").format(name=name, corner=corner))
    return ", ".join(parts)


def capital(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]
