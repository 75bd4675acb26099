"""A solo series as data (11.2): its seven games in a row, what each came to, what is to beat, and what can be begun.

Nobody wins here: a game beats the score of the one before it or falls short of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Final, Literal, TypeAlias

from companion.content import load_box
from companion.errors import BadInput
from companion.plays import Play
from companion.solo_series import Place, Series, SoloGame, SoloRecord, all_trains
from companion.wording import _, ngettext
from rules.snowdonia.book import Book
from rules.snowdonia.ending import markers_placed
from rules.snowdonia.state import Table
from ui.present.charts import TableView
from ui.present.header import signed
from ui.present.players import victory_points
from ui.present.start import day_words

UNKNOWN: Final = "?"

State: TypeAlias = Literal["played", "now", "next", "out", "ahead"]
"""Played; the game in question; the next one; left out, though a later one was played; to come."""


@dataclass(frozen=True)
class CellView:
    """One game of a series. ``vp`` is its result, ``92+`` for the next one, "" where there is none; ``words`` are at
    most two lines beside it, the number ``goal`` in them stands out. ``short``: it did not beat its target, of which
    ``change`` says by how much."""

    train: str
    state: State
    vp: str = ""
    words: tuple[str, ...] = ()
    goal: str = ""
    short: bool = False
    change: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class SeriesView:
    """A series in a row. ``caption`` stands beside the title; the two lines of ``brief`` are in the place of both where
    there is no room for the words of the cells."""

    title: str
    caption: str
    brief: tuple[str, str]
    cells: tuple[CellView, ...]

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        return ". ".join(part for part in (self.title, *(cell.sentence for cell in self.cells), self.caption) if part)


@dataclass(frozen=True)
class Offer:
    """A game that can be begun: the words of its button, and where it stands; ``game_id`` of one that is under way
    already, which is gone on with."""

    words: str
    place: Place
    game_id: str = ""


@dataclass(frozen=True)
class CardView:
    """A series with what comes next: ``words`` say what that is, ``best`` what the best so far is."""

    series: SeriesView
    words: str
    best: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class BarView:
    """A bar: ``vp`` None where there is no game yet, then ``words`` are "" or what is to be reached. ``target`` is the
    score to beat, ``best`` a better result with this train in another game, "" for none."""

    train: str
    vp: int | None
    words: str
    target: int | None
    best: str
    state: State
    short: bool = False


@dataclass(frozen=True)
class BarsView:
    """A series as a chart, and the same as a table. ``lines`` stand below it."""

    title: str
    note: str
    bars: tuple[BarView, ...]
    summary: str
    table: TableView
    lines: tuple[str, ...]
    offers: tuple[Offer, ...]


# Names


@cache
def train_name(scenario: str, train: int) -> str:
    """The name of a train, "" for a scenario or a train that nobody knows."""
    try:
        found = load_box(scenario).trains.get(train)
    except BadInput:
        return ""
    return found.name if found is not None else ""


def train_words(scenario: str, train: int) -> str:
    """A train by its number and its name."""
    return _("train {n} {name}").format(n=train, name=train_name(scenario, train)).strip()


def must_beat(place: Place | None) -> str:
    """What a game has to beat, beside its train in the header; "" for the first one of a series."""
    return "" if place is None or place.target is None else _("must beat {target}").format(target=place.target)


def alone(book: Book) -> Place | None:
    """Where a game stands of which the history knows nothing: at the beginning of a series; None for several
    players, or without a train."""
    train, scenario = book.setup.solo_train, book.box.scenario
    trains = all_trains().get(scenario, tuple(sorted(book.trains)))
    if not book.solo or train not in trains:
        return None
    return SoloRecord("", book.players[0], scenario, trains).begun_with(train)


# The row on the table


def table_series(place: Place, table: Table, *, points: bool = True) -> SeriesView:
    """The series of the game on the table, with what it has come to; ``points`` False hides that while it goes on."""
    over = table.state.ended is not None
    vp = victory_points(table, 0) if points or over else ""
    cells = _cells(place.series, place, lambda: _now_cell(place, vp, over))
    last, placed = table.book.markers_end, markers_placed(table.book, table.state)
    if over:
        caption = played_words(place.series)
        short = _("{n} of {all} played").format(n=len(place.series.games), all=len(place.series.trains))
    elif last is None:
        caption, short = _("the last track card ends it"), ""
    else:
        caption = _("the last track card or marker {last} ends it: {placed} placed").format(last=last, placed=placed)
        short = _("{placed} of {last} markers").format(placed=placed, last=last)
    now = next(cell for cell in cells if cell.state == "now")
    first = _("Solo series · {words}").format(words=short) if short else _("Solo series")
    brief = (first, " ".join(now.words))
    return SeriesView(_title(place.record), caption, brief, cells)


def _title(record: SoloRecord) -> str:
    return _("Solo series, {player}").format(player=record.name)


def played_words(series: Series) -> str:
    """How much of a series was played and what it came to together."""
    return _("{n} of {all} played, {vp} VP together").format(
        n=len(series.games), all=len(series.trains), vp=series.total
    )


def _cells(series: Series, place: Place | None, this: Callable[[], CellView]) -> tuple[CellView, ...]:
    """A cell for each train; ``this`` is that of the game at ``place``."""
    found = []
    last = max((series.trains.index(game.train) for game in series.games), default=-1)
    if place is not None:
        last = max(last, series.trains.index(place.train))
    for at, train in enumerate(series.trains):
        game = series.game(train)
        if place is not None and train == place.train:
            found.append(this())
        elif game is not None:
            found.append(_played_cell(game))
        elif at < last:
            words = _("left out")
            found.append(CellView(str(train), "out", words=(words,), sentence=_told(train, words)))
        else:
            words = _("to come")
            found.append(CellView(str(train), "ahead", words=(words,), sentence=_told(train, words)))
    return tuple(found)


def _told(train: int, words: str) -> str:
    return _("Train {n}: {words}").format(n=train, words=words)


def _played_cell(game: SoloGame) -> CellView:
    words = _("{vp} VP").format(vp=game.vp)
    if game.target is None:
        return CellView(str(game.train), "played", str(game.vp), sentence=_told(game.train, words))
    if game.beaten:
        said = _("{words}, beats {target}").format(words=words, target=game.target)
        return CellView(
            str(game.train),
            "played",
            str(game.vp),
            change=signed(game.vp - game.target),
            sentence=_told(game.train, said),
        )
    said = _("{words}, {target} not beaten").format(words=words, target=game.target)
    return CellView(
        str(game.train),
        "played",
        str(game.vp),
        (_("not beaten"),),
        short=True,
        change=signed(game.vp - game.target),
        sentence=_told(game.train, said),
    )


def _now_cell(place: Place, vp: str, over: bool) -> CellView:
    """The game in question. ``vp`` "" while the points are hidden, ``48+?`` while a part is not known."""
    target, goal = place.target, place.goal
    known = int(vp) if vp.removeprefix("-").isdigit() else None
    if target is None or goal is None:
        words = (_("a score"), _("to beat next")) if over else (_("now, nothing"), _("to beat yet"))
    elif known is None:
        words = (_("not known yet"), _("for {goal}")) if over else (_("now"), _("for {goal}"))
    elif known > target:
        words = (_("{n} more"), _("than {target}")) if over else (_("now, {n} more"), _("than {target}"))
    else:
        words = (_("{n} too few"), _("for {goal}")) if over else (_("now, {n} more"), _("for {goal}"))
    more = 0 if known is None or target is None or goal is None else known - target if known > target else goal - known
    lines = tuple(line.format(n=more, goal=goal, target=target) for line in words)
    said = ", ".join(part for part in (_("{vp} VP").format(vp=vp) if vp else "", " ".join(lines)) if part)
    shown = "" if target is None else str(target if known is not None and known > target else goal)
    short = over and known is not None and target is not None and known <= target
    change = "" if known is None or target is None else signed(known - target)
    return CellView(str(place.train), "now", vp, lines, shown, short, change, _told(place.train, said))


def goal_note(place: Place, vp: str, *, points: bool = True) -> str:
    """What a game under way has to beat and how far it is, in one line; "" for the first one of a series."""
    target, goal = place.target, place.goal
    if target is None or goal is None:
        return ""
    known = int(vp) if points and vp.removeprefix("-").isdigit() else None
    if known is None:
        return _("Beat {target}").format(target=target)
    if known > target:
        return _("Beats {target} by {n}").format(target=target, n=known - target)
    return _("Beat {target}, {n} to go").format(target=target, n=goal - known)


# What comes next


def offers(record: SoloRecord) -> tuple[Offer, ...]:
    """What can be begun: the next game, and another try where the last one fell short; either is gone on with where it
    is under way."""
    found = [_offer(record.next, _("Start train {n}"))]
    if record.again is not None:
        found.append(_offer(record.again, _("Train {n} again")))
    return tuple(found)


def _offer(place: Place, words: str) -> Offer:
    open_one = place.record.open_with(place.train)
    if open_one is None:
        return Offer(words.format(n=place.train), place)
    return Offer(_("Resume train {n}").format(n=place.train), place, open_one.id)


def next_words(record: SoloRecord) -> str:
    """What comes next, in a sentence or two."""
    coming, again, current = record.next, record.again, record.current
    name = train_words(record.scenario, coming.train)
    if coming.target is None and current.games:
        said = _("The series ended with {vp} VP. Another one begins: {train}, nothing to beat yet.")
        said = said.format(vp=current.total, train=name)
    elif coming.target is None:
        said = _("A series begins: {train}, nothing to beat yet.").format(train=name)
    else:
        said = _("Next is {train}: more than {target} VP.").format(train=name, target=coming.target)
    if again is not None:
        short = _("Train {n} did not beat {target}.").format(n=again.train, target=again.target)
        said = _("{first} {second}").format(first=short, second=said)
    return said


def best_words(record: SoloRecord, train: int, now: datetime, play_id: str = "") -> str:
    """The best game with a train, and that it is this one; "" before the first one."""
    best = record.best.get(train)
    if best is None:
        return ""
    if best.id == play_id:
        return _("Best so far with train {n}: this game.").format(n=train)
    day = day_words(best.started, now)
    return _("Best so far with train {n}: {vp} VP, {day}.").format(n=train, vp=_vp(best), day=day)


def best_series_words(record: SoloRecord, now: datetime) -> str:
    """The best whole series; "" before the first one."""
    best = record.best_series
    if best is None or best.finished is None:
        return ""
    day = day_words(best.finished, now)
    return _("Best whole series so far: {vp} VP, {day}.").format(vp=best.total, day=day)


def _vp(play: Play) -> int:
    return play.seats[0].vp or 0


def card_view(record: SoloRecord, now: datetime) -> CardView:
    """The series that somebody is at, and what comes next in it."""
    coming, series = record.next, record.current
    cells = _cells(series, coming if coming.series is series else None, lambda: _next_cell(coming))
    view = SeriesView(_title(record), played_words(series), ("", ""), cells)
    return CardView(view, next_words(record), best_series_words(record, now), offers(record))


def _next_cell(coming: Place) -> CellView:
    goal = "" if coming.goal is None else f"{coming.goal}+"
    words = _("next") if coming.target is None else _("next, more than {target}").format(target=coming.target)
    return CellView(str(coming.train), "next", goal, (_("next"),), sentence=_told(coming.train, words))


def result_card(place: Place, play_id: str, vp: int | None, now: datetime) -> CardView:
    """The series of a game that is over, for its sheet; ``vp`` None while some of it is not known. Only the series
    that somebody is at can be gone on with."""
    record = place.record
    shown = UNKNOWN if vp is None else str(vp)
    cells = _cells(place.series, place, lambda: _now_cell(place, shown, over=True))
    view = SeriesView(_title(record), played_words(place.series), ("", ""), cells)
    counts = place.series.of(play_id) is not None
    goes_on = counts and place.series is record.current
    best = (best_words(record, place.train, now, play_id), best_series_words(record, now))
    words = next_words(record) if goes_on else ""
    if not counts:
        words = _("This game counts once every number of it is known.")
    return CardView(view, words, " ".join(part for part in best if part), offers(record) if goes_on else ())


# The chart of the history


def bars_view(record: SoloRecord, series: Series, now: datetime) -> BarsView:
    """A series as bars, with the score that each game had to beat, and below them the best with each train."""
    goes_on = series is record.current
    coming = record.next if goes_on and record.next.series is series else None
    bars = []
    last = max((series.trains.index(game.train) for game in series.games), default=-1)
    better = {
        train: str(_vp(best))
        for train, best in record.best.items()
        if (game := series.game(train)) is None or game.vp < _vp(best)
    }
    for at, train in enumerate(series.trains):
        best_vp = better.get(train, "")
        game = series.game(train)
        if game is not None:
            short = game.beaten is False
            bars.append(BarView(str(train), game.vp, str(game.vp), game.target, best_vp, "played", short))
        elif coming is not None and train == coming.train:
            words = "" if coming.goal is None else f"{coming.goal}+"
            bars.append(BarView(str(train), None, words, coming.target, best_vp, "next"))
        else:
            bars.append(BarView(str(train), None, "", None, best_vp, "out" if at < last else "ahead"))
    lines = [
        _("Train {n} did not beat {target}.").format(n=game.train, target=game.target)
        for game in series.games
        if game.beaten is False
    ]
    if better:
        lines.append(_("Below a train: the best ever with it, in another game."))
    lines.append(played_words(series))
    lines.append(best_series_words(record, now))
    return BarsView(
        _title(record),
        _("VP by train, each must beat the last"),
        tuple(bars),
        _summary(record, series, coming),
        _table(record, series),
        tuple(line for line in lines if line),
        offers(record) if goes_on else (),
    )


def _summary(record: SoloRecord, series: Series, coming: Place | None) -> str:
    parts = [_title(record), *(_played_cell(game).sentence for game in series.games)]
    if coming is not None:
        parts.append(_next_cell(coming).sentence)
    return ". ".join(parts)


def _table(record: SoloRecord, series: Series) -> TableView:
    rows = []
    for train in series.trains:
        game, best = series.game(train), record.best.get(train)
        tries = "" if game is None or len(game.tries) < 2 else str(len(game.tries))
        rows.append(
            (
                f"{train} {train_name(record.scenario, train)}".strip(),
                "" if game is None or game.target is None else str(game.target),
                "" if game is None else str(game.vp),
                tries,
                "" if best is None else str(_vp(best)),
            )
        )
    heads = (_("Train"), _("To beat"), _("VP"), _("Tries"), _("Best ever"))
    return TableView(heads, tuple(rows), words=0)


# Setting up


def set_up_words(place: Place) -> str:
    """What a solo game that is being set up will be in its series, and what it leaves behind."""
    record, current = place.record, place.record.current
    if place.target is None and current.games and not current.ended:
        words = _("Begins another series with {train}: nothing to beat yet.")
    elif place.target is None:
        words = _("Begins a series with {train}: nothing to beat yet.")
    elif place.again:
        words = _("Another try with {train}: must beat {target}.")
    else:
        words = _("Goes on with {train}: must beat {target}.")
    said = [words.format(train=train_words(record.scenario, place.train), target=place.target)]
    skipped = [train for train in place.left_out if _after_last(place, train)]
    if skipped:
        left = ngettext("Leaves train {trains} out.", "Leaves trains {trains} out.", len(skipped))
        said.append(left.format(trains=", ".join(map(str, skipped))))
    if record.open_with(place.train) is not None:
        said.append(_("Another game with this train is under way."))
    return " ".join(said)


def _after_last(place: Place, train: int) -> bool:
    """Whether it is this game that leaves a train out, not one before it."""
    trains, games = place.series.trains, place.series.games
    return bool(games) and trains.index(train) > trains.index(games[-1].train)
