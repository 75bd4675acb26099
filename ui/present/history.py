"""The history as data: every game in a row, found as one types, and one of them in full.

Rows are made when they are looked at and texts are folded once, so that ten thousand games list and filter at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import Final

from companion import folding
from companion.plays import Play, PlaySeat
from companion.shelf import shelf
from companion.solo_series import Series, SoloRecord, solo_records, targets
from companion.statistics import is_part
from companion.titles import title_if_known, title_of
from companion.wording import _, ngettext
from ui.present.charts import Part, StackChart, StackRow, TableView
from ui.present.looks import Look, letters
from ui.present.start import PlayerView, beat_words, day_words, result_words, solo_title

UNKNOWN: Final = "?"
TOTAL: Final = "total"
"""The part of a bar of which nobody knows the categories."""
MANY: Final = 3
"""So many winners stand with one number for all of them."""

Trains = Mapping[tuple[str, int], str]
"""The names of trains by scenario and number, as far as a solo game asks for them."""


@dataclass(frozen=True)
class RowView:
    """A game of the list. ``day`` has one line or two, ``winners`` are solo players too, ``result`` stands in their
    place where there is no number; ``flags`` are short words. ``shared``: one number for all winners."""

    game_id: str
    day: tuple[str, ...]
    title: str
    people: str
    winners: tuple[PlayerView, ...] = ()
    result: str = ""
    flags: tuple[str, ...] = ()
    open: bool = False
    binned: bool = False
    shared: bool = False

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        won = ", ".join(f"{one.look.name} {one.vp}" for one in self.winners)
        state = _("in the bin") if self.binned else _("goes on") if self.open else ""
        parts = (" ".join(self.day), self.title, self.people, won, self.result, *self.flags, state)
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class DetailView:
    """One game in full. ``bars`` None: ``nothing`` says why. ``go_on`` are the words of the button that goes on with
    it, "" where nothing does. ``no_course`` says why there is nothing to see round by round, "" where there is."""

    game_id: str
    title: str
    facts: str
    players: str
    bars: StackChart | None
    nothing: str
    no_course: str
    note: str
    place: str
    wrong: bool
    go_on: str
    sheet: bool
    binned: bool
    solo: bool


class Games:
    """All games of the history in their order, ready to be listed and searched. ``now`` is the local time."""

    def __init__(self, plays: Sequence[Play], now: datetime, trains: Trains | None = None) -> None:
        self.plays = tuple(plays)
        self.now = now
        self.trains: Trains = trains or {}
        self.texts = [self._text(play) for play in self.plays]
        self._at = {play.id: at for at, play in enumerate(self.plays)}
        self._rows: dict[int, RowView] = {}
        self._look_for_series()

    def _look_for_series(self) -> None:
        """The solo series of everybody, and the score that each game in them had to beat."""
        self.records = solo_records(self.plays)
        self._targets = targets(self.records.values())

    def __len__(self) -> int:
        return len(self.plays)

    def at(self, game_id: str) -> int:
        """The place of a game, -1 when it is not here."""
        return self._at.get(game_id, -1)

    def play(self, game_id: str) -> Play | None:
        """A game, None when it is not here."""
        at = self.at(game_id)
        return self.plays[at] if at >= 0 else None

    def row(self, at: int) -> RowView:
        """The row of the game at a place."""
        made = self._rows.get(at)
        if made is None:
            play = self.plays[at]
            made = self._rows[at] = row_view(play, self.now, self.trains, self.target(play))
        return made

    def target(self, play: Play) -> int | None:
        """The score that a solo game has or had to beat (11.2); None for the first one of a series and for others."""
        record = self._record(play)
        if record is None or not play.open:
            return self._targets.get(play.id)
        place = record.place(play)
        return place.target if place is not None else None

    def _record(self, play: Play) -> SoloRecord | None:
        return self.records.get((play.seats[0].person, play.scenario)) if play.solo else None

    def series(self, play: Play) -> tuple[SoloRecord, Series] | None:
        """The solo series that stands beside a game: the one that it belongs to, else what somebody who sat there is
        at; of several people the one who played alone last. None where nobody ever did."""
        own = self._record(play)
        place = own.place(play) if own is not None else None
        if own is not None and place is not None:
            return own, place.series
        people = {seat.person for seat in play.seats}
        there = [one for one in self.records.values() if one.person in people and one.plays]
        latest = max(there, key=lambda one: one.plays[-1].finished or one.plays[-1].started, default=None)
        return (latest, latest.current) if latest is not None else None

    def found(self, text: str) -> tuple[int, ...]:
        """The places of the games that hold every word of a text: names, game, scenario, year, month, place or note."""
        words = folded(text).split()
        texts = self.texts
        if not words:
            return tuple(range(len(texts)))
        first, *others = sorted(words, key=len, reverse=True)
        # The longest word rules out most.
        places = [at for at in range(len(texts)) if self._holds(at, first)]
        for word in others:
            places = [at for at in places if self._holds(at, word)]
        return tuple(places)

    def _holds(self, at: int, word: str) -> bool:
        """Whether a game holds a word, or its own name is made of it: a part of that name, as in Nia, finds people."""
        return word in self.texts[at] or word in _name_words(self.plays[at].game)

    def changed(self, play: Play) -> Games:
        """The same with one game as it is now."""
        at = self.at(play.id)
        if at < 0:
            return self
        other = Games.__new__(Games)
        other.plays = (*self.plays[:at], play, *self.plays[at + 1 :])
        other.now, other.trains, other._at = self.now, self.trains, self._at
        other.texts = [*self.texts[:at], self._text(play), *self.texts[at + 1 :]]
        other._rows = {place: row for place, row in self._rows.items() if place != at}
        other.records, other._targets = self.records, self._targets
        if play.train is not None:
            other._look_for_series()
            if other._targets != self._targets:
                other._rows = {}
        return other

    def _text(self, play: Play) -> str:
        return " ".join(
            (
                *(folded(seat.name) for seat in play.seats),
                folded(title_words(play, self.trains)),
                folded(day_words(play.started, self.now)),
                str(play.started.year),
                folded(play.place),
                folded(play.note),
            )
        )


@lru_cache
def _name_words(game: str) -> frozenset[str]:
    return frozenset(folded(game_name(game)).split())


# The same few names come back in thousands of games.
folded = lru_cache(maxsize=20_000)(folding.folded)


_MONTHS = (
    lambda: _("Jan"),
    lambda: _("Feb"),
    lambda: _("Mar"),
    lambda: _("Apr"),
    lambda: _("May"),
    lambda: _("Jun"),
    lambda: _("Jul"),
    lambda: _("Aug"),
    lambda: _("Sep"),
    lambda: _("Oct"),
    lambda: _("Nov"),
    lambda: _("Dec"),
)


def short_day(moment: datetime, now: datetime) -> tuple[str, ...]:
    """A day in few words: one line, and the year in a second one where it is another."""
    here = _here(moment, now.tzinfo)
    if here.date() == now.date():
        return (_("today"),)
    day = _("{day} {month}").format(day=here.day, month=_MONTHS[here.month - 1]())
    return (day,) if here.year == now.year else (day, str(here.year))


def _here(moment: datetime, zone: tzinfo | None) -> datetime:
    return moment.astimezone(zone)


def heading(plays: Iterable[Play]) -> str:
    """How many games there are, and how long they took as far as anybody knows."""
    counted, minutes = 0, 0
    for play in plays:
        counted += 1
        minutes += play.minutes or 0
    games = ngettext("{n} game", "{n} games", counted).format(n=_thousands(counted))
    hours = round(minutes / 60)
    if not minutes:
        return games
    if hours:
        time = ngettext("{n} hour", "{n} hours", hours).format(n=_thousands(hours))
    else:
        time = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return _("{games}, {time}").format(games=games, time=time)


def _thousands(number: int) -> str:
    """A number with thin spaces between its thousands from five digits on."""
    return f"{number:,}".replace(",", "\u202f") if number >= 10_000 else str(number)


def title_words(play: Play, trains: Trains) -> str:
    """What was played: the scenario, or the game where it has none, with what is scored of it; for one player the
    train, for a game that goes on the round."""
    if play.solo and play.train is not None:
        title = solo_title(play.train, trains.get((play.scenario, play.train), ""))
    else:
        title = play.scenario_name or game_name(play.game) or _("Scenario not entered")
        if is_part(play):
            title = _("{game}, {part}").format(game=title, part=title_of(play.game).part)
        if play.solo:
            title = _("{scenario}, solo").format(scenario=title)
    if play.open and play.rounds is not None:
        title = _("{title}, round {n}").format(title=title, n=play.rounds)
    return title


def game_name(game: str) -> str:
    """The name of a game of the shelf, "" for one that is not on it."""
    known = shelf().get(game)
    return known.name if known is not None else ""


def looks_of(seats: Sequence[PlaySeat]) -> tuple[Look, ...]:
    """How the people of a game are drawn: in the colour they had, as far as anybody knows."""
    drawn = letters([seat.name for seat in seats])
    return tuple(Look(seat.name, seat.colour, letter) for seat, letter in zip(seats, drawn, strict=True))


def row_view(play: Play, now: datetime, trains: Trains, target: int | None = None) -> RowView:
    """A game as a row of the list; ``target`` is what a solo game had to beat."""
    looks = looks_of(play.seats)
    people = ", ".join(part for part in (*(seat.name for seat in play.seats), beat_words(target)) if part)
    how = _how(play)
    if how:
        people = _("{people} · {how}").format(people=people, how=how) if people else how
    shown = play.seats if play.solo else play.winners
    winners: tuple[PlayerView, ...] = ()
    result = ""
    if not play.open:
        winners = tuple(
            PlayerView(look, _total(seat))
            for look, seat in zip(looks, play.seats, strict=True)
            if seat in shown and seat.vp is not None
        )
        if not winners:
            known = [_total(seat) for seat in play.seats if seat.vp is not None]
            result = ", ".join(known) if known else _("no scores")
    flags = (_("played wrong"),) if play.wrong else ()
    return RowView(
        play.id,
        short_day(play.started, now),
        title_words(play, trains),
        people,
        winners,
        result,
        flags,
        play.open,
        play.binned is not None,
        len(winners) >= MANY,
    )


def _how(play: Play) -> str:
    """What sets a game apart from one that was tracked to its usual end."""
    if play.kind == "scored":
        return _("only scored") if play.complete else _("only scored, not complete")
    if play.kind == "imported":
        return _("from {source}").format(source=source_name(play.source)) if play.source else _("brought in")
    marker = _last_marker(play)
    return _("ended by marker {n}").format(n=marker) if marker else ""


def source_name(source: str) -> str:
    """The name of the program that a game was brought in from."""
    return {"bgstats": _("BG Stats")}.get(source, source)


def _last_marker(play: Play) -> str:
    return play.ended.removeprefix("marker-") if play.ended is not None and play.ended.startswith("marker-") else ""


def _total(seat: PlaySeat) -> str:
    """A total as far as it is known: ``3+?`` while a part of it is not."""
    if seat.vp is None:
        return UNKNOWN
    missing = any(value is None for value in seat.scores.values())
    if missing:
        return f"{seat.vp}+{UNKNOWN}" if seat.vp else UNKNOWN
    return str(seat.vp)


# One game


def detail_view(
    play: Play, now: datetime, trains: Trains, *, points: bool = True, target: int | None = None
) -> DetailView:
    """One game in full. ``points`` False hides the points of a game that goes on; ``target`` is what a solo game has or
    had to beat."""
    day = day_words(play.started, now)
    hidden = play.open and not points
    bars = None if hidden else score_bars(play)
    title = day
    if bars is not None:
        words = _("{day}, scores") if bars.parts[0].key == TOTAL else _("{day}, score by category")
        title = (_("{day}, score as it stands") if play.open else words).format(day=day)
    known = title_if_known(play.game)
    in_rounds = known is None or known.in_rounds
    no_course = {
        "tracked": "" if in_rounds else _("This game has no rounds: there is nothing to see round by round."),
        "scored": _("Only the end of this game was entered: there is nothing to see round by round."),
        "imported": _("This game was brought in with its result only: there is nothing to see round by round."),
    }[play.kind]
    return DetailView(
        play.id,
        title,
        facts_words(play, now, trains, target),
        ", ".join(seat.name for seat in play.seats),
        bars,
        _nothing(bars, hidden),
        no_course,
        play.note,
        play.place,
        play.wrong,
        _go_on(play),
        play.kind != "imported",
        play.binned is not None,
        play.solo,
    )


def _go_on(play: Play) -> str:
    if play.open:
        return _("Resume")
    if play.kind == "scored":
        return _("Change the entry") if play.complete else _("Go on entering")
    return ""


def _nothing(bars: StackChart | None, hidden: bool) -> str:
    if bars is not None:
        return ""
    return _("Points are hidden until the game is over.") if hidden else _("Nobody entered scores for this game.")


def facts_words(play: Play, now: datetime, trains: Trains, target: int | None = None) -> str:
    """What is known of a game besides its scores, in one line."""
    vp = None if play.open else play.seats[0].vp
    parts = [part for part in (title_words(play, trains), result_words(target, vp)) if part]
    started = _here(play.started, now.tzinfo)
    if play.kind == "tracked" or (started.hour, started.minute) != (0, 0):
        finished = _here(play.finished, now.tzinfo) if play.finished is not None else None
        if play.kind == "tracked" and finished is not None and finished.date() == started.date():
            parts.append(_("{start} to {end}").format(start=_clock(started), end=_clock(finished)))
        elif play.kind != "scored":
            parts.append(_("from {start}").format(start=_clock(started)))
    if play.minutes:
        parts.append(duration_words(play.minutes))
    if play.rounds and not play.open:
        parts.append(ngettext("{n} round", "{n} rounds", play.rounds).format(n=play.rounds))
    parts += [part for part in (_end_words(play), "" if play.kind == "tracked" else _how(play)) if part]
    return " · ".join(parts)


def _clock(moment: datetime) -> str:
    return f"{moment.hour}:{moment.minute:02}"


def duration_words(minutes: int) -> str:
    """A length of time in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("{minutes} min").format(minutes=rest)
    if not rest:
        return _("{hours} h").format(hours=hours)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)


def _end_words(play: Play) -> str:
    marker = _last_marker(play)
    if marker:
        return _("ended by marker {n}").format(n=marker)
    words = {
        "last-track-event": _("an event laid the last track card"),
        "last-track-player": _("ended with the last track card"),
    }
    return words.get(play.ended or "", "")


def category_words(category: str, game: str) -> str:
    """The name of a category of a game; one that no sheet of ours has stands as it is."""
    title = title_if_known(game)
    return title.category_name(category) if title is not None and category in title.rows else category


def categories_of(plays: Iterable[Play]) -> tuple[str, ...]:
    """The categories that any of these plays of one game has, in the order of its pad."""
    there: set[str] = set()
    games: set[str] = set()
    for play in plays:
        games.add(play.game)
        there.update(*(seat.scores for seat in play.seats))
    known = [category for game in sorted(games) for category in _rows(game) if category in there]
    return (*known, *sorted(there.difference(known)))


def _rows(game: str) -> tuple[str, ...]:
    title = title_if_known(game)
    return title.rows if title is not None else ()


def score_bars(play: Play) -> StackChart | None:
    """The scores of a game, the best first; None where nobody knows any."""
    if all(seat.vp is None for seat in play.seats):
        return None
    looks = looks_of(play.seats)
    order = sorted(range(len(play.seats)), key=lambda at: _place(play.seats[at]))
    categories = categories_of([play])
    ahead = _leaders(play)
    rows, table, told = [], [], []
    shown = [c for c in categories if any(seat.scores.get(c) for seat in play.seats)] or [TOTAL]
    for at in order:
        seat = play.seats[at]
        values = tuple(float(seat.vp or 0) if c == TOTAL else _number(seat.scores.get(c)) for c in shown)
        texts = tuple(
            "" if value is None or c == TOTAL else f"{value:g}" for c, value in zip(shown, values, strict=True)
        )
        word = _word(play, at in ahead, len(ahead))
        total = _total(seat)
        rows.append(StackRow(seat.name, values, texts, total, word, looks[at]))
        parts = [_cell(seat, category) for category in categories]
        table.append((seat.name, *parts, total))
        named = ", ".join(
            _("{category} {vp}").format(category=category_words(c, play.game), vp=part)
            for c, part in zip(categories, parts, strict=True)
        )
        head = " ".join(part for part in (seat.name, total, word) if part)
        told.append(_("{head}: {parts}").format(head=head, parts=named) if named else head)
    heads = (_("Player"), *(category_words(category, play.game) for category in categories), _("Total"))
    parts_shown = tuple(Part(c, _("Total") if c == TOTAL else category_words(c, play.game)) for c in shown)
    return StackChart(parts_shown, tuple(rows), "; ".join(told), TableView(heads, tuple(table), words=0))


def _number(value: int | None) -> float | None:
    return None if value is None else float(value)


def _cell(seat: PlaySeat, category: str) -> str:
    value = seat.scores.get(category)
    return UNKNOWN if value is None else str(value)


def _place(seat: PlaySeat) -> tuple[int, int]:
    return (seat.rank if seat.rank is not None else 99, -(seat.vp if seat.vp is not None else -10_000))


def _leaders(play: Play) -> set[int]:
    """Who won; while a game goes on or a number is not known, who is ahead; nobody in a solo game (11)."""
    if play.solo:
        return set()
    if not play.open:
        return {at for at, seat in enumerate(play.seats) if seat.winner}
    return {at for at, seat in enumerate(play.seats) if seat.rank == 1}


def _word(play: Play, leads: bool, leaders: int) -> str:
    if not leads:
        return ""
    if play.open or not play.complete:
        return _("ahead") if leaders == 1 else _("level")
    return _("wins") if leaders == 1 else _("shares the win")
