"""The start page as data: the game to go on with, the games of late, or what stands there before the first one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from companion.start_card import StartCard
from companion.wording import _, card_number, ngettext, number_words
from rules.gwt_railroad.state import Table as RailroadTable
from rules.snowdonia.state import Table
from ui.present.looks import Look, letters


class Row(Protocol):
    """A game of the history, as the store gives it."""

    @property
    def card(self) -> StartCard:
        """The game at a glance."""
        ...

    @property
    def started(self) -> datetime:
        """When it began, in UTC."""
        ...


@dataclass(frozen=True)
class PlayerView:
    """A player with what the game brought so far; no points while those are hidden."""

    look: Look
    vp: str


@dataclass(frozen=True)
class ResumeView:
    """The large card. ``over``: the last game has ended, its sheet is shown instead."""

    game_id: str
    title: str
    stopped: str
    players: tuple[PlayerView, ...]
    lines: tuple[str, ...]
    over: bool


@dataclass(frozen=True)
class RecentView:
    """A row of the games of late; ``winners`` only once it is over."""

    game_id: str
    day: str
    title: str
    people: str
    winners: tuple[PlayerView, ...]
    over: bool

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        won = ", ".join(f"{w.look.name} {w.vp}" for w in self.winners)
        return ", ".join(part for part in (self.day, self.title, self.people, won) if part)


@dataclass(frozen=True)
class StartView:
    """The page. ``resume`` None: nothing to go on with; ``recent`` without it."""

    resume: ResumeView | None
    recent: tuple[RecentView, ...]
    today: str

    @property
    def empty(self) -> bool:
        """Nothing was played yet."""
        return self.resume is None and not self.recent


Targets: TypeAlias = Mapping[str, int]
"""The score that solo games have to beat, by their ids (11.2)."""


def start_view(
    card: StartCard | None,
    rows: Sequence[Row],
    now: datetime,
    recent: int = 5,
    *,
    points: bool = True,
    targets: Targets | None = None,
) -> StartView:
    """The page from the start card (before the store is open) or from the rows (then the card is only a fallback).

    ``now`` is the local time with its zone; two open games: the later one is large, the other the first row.
    ``points`` False hides them until a game is over."""
    targets = targets or {}
    cards = [row.card for row in rows] or ([card] if card is not None else [])
    # An open game goes before a later one that is over.
    first = next((c for c in cards if c.ended is None), cards[0] if cards else None)
    resume = _resume(first, now, points, targets.get(first.game_id)) if first is not None else None
    others = [c for c in cards if first is None or c.game_id != first.game_id]
    others.sort(key=lambda c: c.ended is not None)
    shown = tuple(_recent(c, now, targets.get(c.game_id)) for c in others[:recent])
    return StartView(resume, shown, _day(now, now, always=True))


def solo_title(train: int, name: str) -> str:
    """What a solo game is called in lists: its train by number and name."""
    return _("Solo, train {n} {name}").format(n=train, name=name).strip()


def beat_words(target: int | None) -> str:
    """What a solo game has or had to beat, in lists; "" for the first one of a series."""
    return "" if target is None else _("beat {target}").format(target=target)


def result_words(target: int | None, vp: int | None) -> str:
    """Whether a solo game beat what it had to; that alone while it goes on, or its VP are not known."""
    if target is None or vp is None:
        return beat_words(target)
    words = _("beats {target}") if vp > target else _("did not beat {target}")
    return words.format(target=target)


def _title(card: StartCard) -> str:
    return card.scenario if card.train is None else solo_title(card.train, card.train_name)


def _under_way(card: StartCard) -> str:
    """A game that goes on: with its round, where there are any."""
    if card.round is None:
        return _title(card)
    return _("{scenario}, round {round}").format(scenario=_title(card), round=card.round)


def _resume(card: StartCard, now: datetime, points: bool, target: int | None) -> ResumeView:
    over = card.ended is not None
    players = _players(card)
    if not points and not over:
        players = tuple(PlayerView(player.look, "") for player in players)
    if over:
        title = _("{scenario}, finished").format(scenario=_title(card))
        stopped = _("Ended {when}").format(when=_when(card.saved, now))
    else:
        title = _under_way(card)
        stopped = _("Stopped {when}: {phase}").format(when=_when(card.saved, now), phase=card.phase.lower())
        if card.round is None:
            # Without rounds there is nothing to say of them.
            stopped = _("Stopped {when}").format(when=_when(card.saved, now))
    if target is not None:
        vp = card.players[0].vp if over and card.players else None
        stopped = _("{stopped} · {beat}").format(stopped=stopped, beat=result_words(target, vp))
    return ResumeView(card.game_id, title, stopped, players, tuple(reversed(card.lines)), over)


def _players(card: StartCard) -> tuple[PlayerView, ...]:
    drawn = letters([player.name for player in card.players])
    return tuple(
        PlayerView(Look(player.name, player.colour, letter), str(player.vp))
        for player, letter in zip(card.players, drawn, strict=True)
    )


def _recent(card: StartCard, now: datetime, target: int | None) -> RecentView:
    players = _players(card)
    most = max((player.vp for player in card.players), default=0)
    over = card.ended is not None
    won = tuple(view for view, player in zip(players, card.players, strict=True) if player.vp == most)
    names = [player.name for player in card.players]
    if not over or card.part:
        won = ()
    if over and card.part:
        # Nobody wins by a part of the points, but all of them may be told.
        names = [_("{player} {vp}").format(player=player.name, vp=player.vp) for player in card.players]
    title = _title(card) if over else _under_way(card)
    people = ", ".join(part for part in (*names, beat_words(target)) if part)
    return RecentView(card.game_id, _day(card.saved, now), title, people, won, over)


_MONTHS = (
    lambda: _("January"),
    lambda: _("February"),
    lambda: _("March"),
    lambda: _("April"),
    lambda: _("May"),
    lambda: _("June"),
    lambda: _("July"),
    lambda: _("August"),
    lambda: _("September"),
    lambda: _("October"),
    lambda: _("November"),
    lambda: _("December"),
)


def _day(moment: datetime, now: datetime, always: bool = False) -> str:
    here = moment.astimezone(now.tzinfo)
    if not always and here.date() == now.date():
        return _("today")
    words = _day_of_year(here)
    return words if here.year == now.year else _("{day} {year}").format(day=words, year=here.year)


def _day_of_year(here: datetime) -> str:
    return _("{day} {month}").format(day=here.day, month=_MONTHS[here.month - 1]())


def _when(moment: datetime, now: datetime) -> str:
    here = moment.astimezone(now.tzinfo)
    time = f"{here.hour}:{here.minute:02}"
    if here.date() == now.date():
        return _("today at {time}").format(time=time)
    return _("on {day} at {time}").format(day=_day(moment, now, always=True), time=time)


def day_words(moment: datetime, now: datetime) -> str:
    """A day in words, without the time."""
    return _day(moment, now, always=True)


def dated_words(moment: datetime) -> str:
    """A day in words with its year, as on paper; where the program runs."""
    here = moment.astimezone()
    return _("{day} {year}").format(day=_day_of_year(here), year=here.year)


@dataclass(frozen=True)
class StripPart:
    """A piece of the route on one line: a station with sites taken, or a track card."""

    kind: Literal["station", "start", "owned", "event", "clear", "rubble"]
    words: str = ""
    number: str = ""
    look: Look | None = None


@dataclass(frozen=True)
class StripView:
    """The whole route on one line, the weather and the rates: what a saved game looks like."""

    parts: tuple[StripPart, ...]
    today: str | None
    excavate: int
    lay: int
    events: str
    steps: str


def strip_view(table: Table, looks: Sequence[Look], steps: int) -> StripView:
    """The route of a saved game at a glance."""
    state, book = table.state, table.book
    parts = [StripPart("start", number=number_words(book.box.start.number))]
    for station in book.route:
        for card in station.track_cards:
            if card.id in state.owners:
                seat = state.owners[card.id]
                look = looks[seat] if seat is not None else None
                parts.append(StripPart("owned" if look is not None else "event", look=look))
            elif table.clear(card.id):
                parts.append(StripPart("clear"))
            else:
                parts.append(StripPart("rubble", "?" if table.unknown_rubble(card.id) else str(table.rubble(card.id))))
        sites = [*(site.id for site in station.excavation_sites), *(site.id for site in station.building_sites)]
        taken = sum(1 for site in sites if site in state.owners)
        words = _("{taken} of {all}").format(taken=taken, all=len(sites))
        parts.append(StripPart("station", words, card_number(book, station)))
    excavate, lay = table.rate_values
    out = len(state.event_spaces)
    events = ngettext("{n} event cube out", "{n} event cubes out", out).format(n=out)
    return StripView(tuple(parts), state.weather[0], excavate, lay, events, _steps_words(steps))


@dataclass(frozen=True)
class EngineMark:
    """Where an engine stands: ``at`` from 0 at the start of the line to 1 at its end, ``words`` the place."""

    look: Look
    at: float
    words: str


@dataclass(frozen=True)
class StationMark:
    """A station on the line: ``at`` as above, ``discs`` of those who upgraded it."""

    at: float
    words: str
    discs: tuple[Look, ...]


@dataclass(frozen=True)
class LineStripView:
    """The whole line of a railroad at a glance."""

    stations: tuple[StationMark, ...]
    engines: tuple[EngineMark, ...]
    sentence: str
    steps: str


def line_strip_view(table: RailroadTable, looks: Sequence[Look], steps: int) -> LineStripView:
    """Where the engines of a saved railroad stand, and who upgraded what."""
    line, state = table.book.line, table.state
    whole = len(line.places) - 1
    stations = tuple(
        StationMark(
            line.index[station.place] / whole,
            str(number),
            tuple(looks[disc.seat] for disc in state.discs.get(number, ())),
        )
        for number, station in table.book.stations.items()
    )
    engines = tuple(
        EngineMark(look, line.index[place] / whole, _("start") if place == line.start else place)
        for look, place in zip(looks, state.engines, strict=True)
    )
    where = ", ".join(_("{player} at {place}").format(player=one.look.name, place=one.words) for one in engines)
    return LineStripView(stations, engines, _("Engines: {where}").format(where=where), _steps_words(steps))


def _steps_words(steps: int) -> str:
    return ngettext("{n} step, every one saved", "{n} steps, every one saved", steps).format(n=steps)
