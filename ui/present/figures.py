"""Statistics as data: what players and scenarios come to, as charts with their tables, and what can be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

from companion.folding import folded
from companion.plays import Play
from companion.shelf import shelf
from companion.statistics import (
    Tally,
    by_player,
    by_player_and_scenario,
    by_scenario,
    filtered,
    is_part,
    overall,
    year_of,
)
from companion.titles import SNOWDONIA, title_of
from companion.wording import _, ngettext
from rules.core.frozen import replace
from ui.present.charts import BarChart, BarRow, Line, LineChart, Part, StackChart, StackRow, TableView
from ui.present.history import categories_of, category_words, game_name
from ui.present.looks import Look, letters
from ui.present.start import day_words

MOST_ROWS: Final = 8
"""So many bars are drawn; the table has all of them."""
LATEST: Final = 24
"""So many games of one player are drawn as a line."""
NOTHING: Final = "–"

Chart: TypeAlias = BarChart | StackChart | LineChart
Offer: TypeAlias = tuple[str, str]
"""Words and the value that is chosen with them; "" for any."""


@dataclass(frozen=True)
class Choice:
    """Which games are counted; "" for any. Points of one game say nothing beside those of another: ``game`` "" is
    Snowdonia, where it was played."""

    game: str = ""
    person: str = ""
    scenario: str = ""
    players: str = ""
    year: str = ""


@dataclass(frozen=True)
class Offers:
    """What can be chosen, in the order of the fields of Choice; no scenarios for a game that has none."""

    games: tuple[Offer, ...]
    people: tuple[Offer, ...]
    scenarios: tuple[Offer, ...]
    players: tuple[Offer, ...]
    years: tuple[Offer, ...]


@dataclass(frozen=True)
class FigurePart:
    """One chart with its title and the line below it."""

    title: str
    note: str
    chart: Chart


@dataclass(frozen=True)
class Figures:
    """All of it. ``best`` are the words and the id of the game with the highest total; without ``parts`` the sentence
    says why there are none."""

    choice: Choice
    offers: Offers
    sentence: str
    best: tuple[str, str] | None
    parts: tuple[FigurePart, ...]


def games_of(plays: Iterable[Play]) -> tuple[Offer, ...]:
    """The games of the shelf that were played to their end, in its order."""
    there = {play.game for play in plays if play.counts}
    return tuple((game.name, key) for key, game in shelf().items() if key in there)


def offers_of(plays: Iterable[Play], known_games: tuple[Offer, ...] = (), game: str = SNOWDONIA) -> Offers:
    """What the plays of a game offer to choose from: people by the number of their games, the rest in order."""
    games: Counter[str] = Counter()
    names: dict[str, str] = {}
    scenarios: dict[str, str] = {}
    counts: set[int] = set()
    years: set[int] = set()
    for play in plays:
        if not play.counts:
            continue
        for seat in play.seats:
            games[seat.person] += 1
            names[seat.person] = seat.name
        if play.scenario:
            scenarios[play.scenario] = play.scenario_name
        counts.add(len(play.seats))
        years.add(year_of(play))
    order = sorted(games, key=lambda person: (-games[person], folded(names[person])))
    some = ((_("All scenarios"), ""), *sorted((name, key) for key, name in scenarios.items()))
    return Offers(
        known_games,
        ((_("Everybody"), ""), *((names[person], person) for person in order)),
        some if shelf()[game].scenarios else (),
        ((_("Any number"), ""), *((_players(n), str(n)) for n in sorted(counts))),
        ((_("All years"), ""), *((str(year), str(year)) for year in sorted(years, reverse=True))),
    )


def _players(count: int) -> str:
    return ngettext("{n} player", "{n} players", count).format(n=count)


def figures(plays: Sequence[Play], choice: Choice, now: datetime) -> Figures:
    """The statistics of the games that fit. ``plays`` are all games, the latest first; ``now`` is the local time."""
    games = games_of(plays)
    game = _game(choice.game, games)
    plays = [play for play in plays if play.game == game]
    offers = offers_of(plays, games, game)
    choice = _fitting(choice, offers) if choice.game else choice
    choice = replace(choice, game=game)
    chosen = filtered(
        plays,
        person=choice.person,
        scenario=choice.scenario,
        players=int(choice.players) if choice.players else None,
        year=int(choice.year) if choice.year else None,
    )
    counted = [play for play in chosen if play.counts]
    left_out = sum(1 for play in chosen if not play.counts and not play.open)
    sentence = _counted_words(len(counted), left_out)
    if not counted:
        return Figures(choice, offers, sentence, None, ())
    in_part = sum(map(is_part, counted))
    if in_part:
        sentence = _("{counted} {part}").format(counted=sentence, part=_part_words(in_part, game))
    if choice.person:
        parts = _of_one(counted, choice.person)
    else:
        parts = _of_all(counted)
    return Figures(choice, offers, sentence, _best(counted, choice.person, now), tuple(parts))


def _game(wanted: str, games: Sequence[Offer]) -> str:
    """The game that is counted: the one wanted, else Snowdonia, else the first that there is."""
    there = [key for _name, key in games]
    return next((key for key in (wanted, SNOWDONIA, *there) if key in there), SNOWDONIA)


def _fitting(choice: Choice, offers: Offers) -> Choice:
    """The choice without what the game that is counted now does not offer."""
    offered = {"scenario": offers.scenarios, "players": offers.players, "year": offers.years}
    gone = {name for name, there in offered.items() if getattr(choice, name) not in {key for _words, key in there}}
    return replace(choice, **dict.fromkeys(gone, ""))


def _part_words(count: int, game: str) -> str:
    words = ngettext(
        "{n} of them is scored in part, {part}: it counts in no win share.",
        "{n} of them are scored in part, {part}: they count in no win share.",
        count,
    )
    return words.format(n=count, part=title_of(game).part)


def _counted_words(count: int, left_out: int) -> str:
    if not count and not left_out:
        return _("No finished game fits this choice.")
    words = ngettext("{n} game counts.", "{n} games count.", count).format(n=count)
    if not left_out:
        return words
    rest = ngettext(
        "{n} is left out: played wrong, or not all of its result is known.",
        "{n} are left out: played wrong, or not all of their result is known.",
        left_out,
    ).format(n=left_out)
    return _("{counted} {rest}").format(counted=words, rest=rest)


def _best(plays: Sequence[Play], person: str, now: datetime) -> tuple[str, str] | None:
    plays = _sheets(plays)[0][1]
    if person:
        tally = next((one for one in by_player(plays) if one.person == person), None)
    else:
        tally = overall(plays)
    if tally is None or tally.best is None:
        return None
    play = next(play for play in plays if play.id == tally.best_play)
    who = next(seat.name for seat in play.seats if seat.vp == tally.best and person in ("", seat.person))
    day = day_words(play.started, now)
    return _("Best: {vp} by {name}, {day}").format(vp=tally.best, name=who, day=day), play.id


# Which charts


def _of_all(plays: Sequence[Play]) -> list[FigurePart]:
    tallies = by_player(plays)
    looks = _looks(plays)
    parts: list[FigurePart] = []
    for which, some in _sheets(plays):
        rows = [(tally, tally.name, looks[tally.person]) for tally in by_player(some)]
        parts += _compared(_("Average and best by player"), which, rows, some)
    parts += _per_round(plays, looks, tallies)
    scenarios = by_scenario(plays)
    if len(scenarios) > 1:
        named = [(tally, _scenario(tally), None) for tally in scenarios]
        parts.append(_averages(_("Average and best by scenario"), named))
    return parts


def _of_one(plays: Sequence[Play], person: str) -> list[FigurePart]:
    if not shelf()[plays[0].game].scenarios:
        return _of_one_alone(plays, person)
    tallies = [tally for tally in by_player_and_scenario(plays) if tally.person == person]
    rows = [(tally, _scenario(tally), None) for tally in tallies]
    return [
        _averages(_("Average and best by scenario"), rows),
        *_wins(_("Win share by scenario"), rows),
        *_categories(_("Points by category, on average"), rows, plays),
        *_lately(plays, person),
    ]


def _of_one_alone(plays: Sequence[Play], person: str) -> list[FigurePart]:
    """The charts of one player in a game without scenarios."""
    looks = _looks(plays)
    parts: list[FigurePart] = []
    for which, some in _sheets(plays):
        rows = [(tally, tally.name, looks[person]) for tally in by_player(some) if tally.person == person]
        parts += [*_compared(_("Average and best"), which, rows, some), *_lately(some, person, which)]
    return parts


def _compared(title: str, which: str, rows: Sequence[_Row], plays: Sequence[Play]) -> list[FigurePart]:
    """Rows by their totals, wins and categories; ``which`` sheets the plays are, "" where all are whole."""
    return [
        _averages(_titled(title, which), rows),
        *_wins(_("Win share"), rows),
        *_categories(_titled(_("Points by category, on average"), which), rows, plays),
    ]


def _sheets(plays: Sequence[Play]) -> list[tuple[str, Sequence[Play]]]:
    """The plays whose totals can be compared, each with what they are of: whole sheets first ("" where all are), then
    those that are a part of one."""
    parts = [play for play in plays if is_part(play)]
    whole = [play for play in plays if not is_part(play)]
    if not parts:
        return [("", plays)]
    found: list[tuple[str, Sequence[Play]]] = [(title_of(parts[0].game).part, parts)]
    return [(_("whole sheets"), whole), *found] if whole else found


def _titled(title: str, which: str) -> str:
    return _("{title}, {which}").format(title=title, which=which) if which else title


_Row: TypeAlias = tuple[Tally, str, Look | None]


def _scenario(tally: Tally) -> str:
    return tally.scenario_name or _("Scenario not entered")


def _looks(plays: Iterable[Play]) -> Mapping[str, Look]:
    """Everybody in the colour of their latest game."""
    found: dict[str, Look] = {}
    for play in plays:
        for seat in play.seats:
            if seat.person not in found or (seat.colour and not found[seat.person].colour):
                found[seat.person] = Look(seat.name, seat.colour, letters([seat.name])[0])
    return found


def _shown(rows: Sequence[_Row]) -> str:
    """The line below a chart that has no room for all."""
    if len(rows) <= MOST_ROWS:
        return ""
    return _("the {n} with most games; the table has all {all}").format(n=MOST_ROWS, all=len(rows))


def _mean(value: float | None) -> str:
    """A mean with one decimal where it needs one."""
    if value is None:
        return NOTHING
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def _averages(title: str, rows: Sequence[_Row]) -> FigurePart:
    known = [row for row in rows if row[0].average is not None]
    bars = tuple(
        BarRow(
            name,
            tally.average or 0.0,
            _mean(tally.average),
            None if tally.best is None else float(tally.best),
            _("best {vp}").format(vp=tally.best),
            look,
        )
        for tally, name, look in known[:MOST_ROWS]
    )
    table = tuple(
        (name, str(tally.games), _mean(tally.average), NOTHING if tally.best is None else str(tally.best))
        for tally, name, _look in rows
    )
    told = "; ".join(
        _("{name}: {average} on average, best {best}").format(name=bar.name, average=bar.words, best=f"{bar.mark:g}")
        for bar in bars
        if bar.mark is not None
    )
    heads = (_("Name"), _("Games"), _("Average"), _("Best"))
    summary = _("{title}: {bars}").format(title=title, bars=told)
    note = _shown(rows) or _("bar: average; diamond: best")
    return FigurePart(title, note, BarChart(bars, summary, TableView(heads, table, words=0)))


def _wins(title: str, rows: Sequence[_Row]) -> list[FigurePart]:
    contested = [row for row in rows if row[0].contested]
    if not contested:
        return []
    bars = tuple(
        BarRow(name, 100 * (tally.win_share or 0.0), _percent(tally), look=look)
        for tally, name, look in contested[:MOST_ROWS]
    )
    table = tuple(
        (name, str(tally.contested), _mean(float(tally.won)), _percent(tally)) for tally, name, _look in contested
    )
    told = "; ".join(_("{name} {share}").format(name=bar.name, share=bar.words) for bar in bars)
    heads = (_("Name"), _("Games"), _("Wins"), _("Share"))
    summary = _("{title}: {bars}").format(title=title, bars=told)
    note = _shown(contested) or _("a shared win counts in part")
    return [FigurePart(title, note, BarChart(bars, summary, TableView(heads, table, words=0), most=100.0))]


def _percent(tally: Tally) -> str:
    share = tally.win_share
    return NOTHING if share is None else _("{n} %").format(n=round(100 * share))


def _categories(title: str, rows: Sequence[_Row], plays: Sequence[Play]) -> list[FigurePart]:
    known = [row for row in rows if row[0].categories]
    if not known:
        return []
    game = plays[0].game
    categories = [
        category for category in categories_of(plays) if any(row[0].categories.get(category) for row in known)
    ]
    bars: list[StackRow] = []
    table, told = [], []
    for tally, name, look in known:
        values = tuple(tally.categories.get(category) for category in categories)
        texts = tuple("" if value is None else f"{value:.0f}" for value in values)
        total = _mean(sum(value for value in values if value is not None))
        table.append((name, *(_mean(value) for value in values), total))
        if len(bars) < MOST_ROWS:
            bars.append(StackRow(name, values, texts, total, "", look))
            named = ", ".join(
                _("{category} {vp}").format(category=category_words(category, game), vp=_mean(value))
                for category, value in zip(categories, values, strict=True)
            )
            told.append(_("{name} {total}: {parts}").format(name=name, total=total, parts=named))
    heads = (_("Name"), *(category_words(category, game) for category in categories), _("Sum"))
    parts = tuple(Part(category, category_words(category, game)) for category in categories)
    summary = _("{title}: {bars}").format(title=title, bars="; ".join(told))
    chart = StackChart(parts, tuple(bars), summary, TableView(heads, tuple(table), words=0))
    return [FigurePart(title, _shown(known), chart)]


def _per_round(plays: Sequence[Play], looks: Mapping[str, Look], tallies: Sequence[Tally]) -> list[FigurePart]:
    """What a round brought on average, in the games of which the rounds are known."""
    points: Counter[str] = Counter()
    rounds: Counter[str] = Counter()
    for play in plays:
        if not play.rounds:
            continue
        for seat in play.seats:
            if seat.vp is not None:
                points[seat.person] += seat.vp
                rounds[seat.person] += play.rounds
    known = [tally for tally in tallies if rounds[tally.person]]
    if not known:
        return []
    means = {tally.person: points[tally.person] / rounds[tally.person] for tally in known}
    bars = tuple(
        BarRow(tally.name, means[tally.person], _mean(means[tally.person]), look=looks[tally.person])
        for tally in known[:MOST_ROWS]
    )
    title = _("Points per round")
    table = tuple((tally.name, str(rounds[tally.person]), _mean(means[tally.person])) for tally in known)
    told = "; ".join(_("{name} {mean}").format(name=bar.name, mean=bar.words) for bar in bars)
    summary = _("{title}: {bars}").format(title=title, bars=told)
    heads = (_("Name"), _("Rounds"), _("Points per round"))
    note = _("tracked games")
    if len(known) > MOST_ROWS:
        note = _("the {n} with most games; the table has all {all}").format(n=MOST_ROWS, all=len(known))
    return [FigurePart(title, note, BarChart(bars, summary, TableView(heads, table, words=0)))]


def _lately(plays: Sequence[Play], person: str, which: str = "") -> list[FigurePart]:
    """The totals of one player, game by game."""
    results = [(play, seat) for play in plays for seat in play.seats if seat.person == person and seat.vp is not None][
        :LATEST
    ]
    if len(results) < 2:
        return []
    results.reverse()
    look = _looks(plays)[person]
    title = _titled(_("Totals, game by game"), which)
    places = tuple(str(n) for n in range(1, len(results) + 1))
    values = tuple(float(seat.vp or 0) for _play, seat in results)
    line = Line("total", look.name, values, f"{values[-1]:g}", look)
    table = tuple(
        (f"{play.started.astimezone():%Y-%m-%d}", play.scenario_name or game_name(play.game), str(seat.vp))
        for play, seat in results
    )
    summary = _("{title}: {totals}").format(title=title, totals=", ".join(str(seat.vp) for _play, seat in results))
    note = ngettext("the latest {n} game", "the latest {n} games", len(results)).format(n=len(results))
    chart = LineChart(places, (line,), summary, TableView((_("Day"), _("Scenario"), _("Total")), table, words=1))
    return [FigurePart(title, note, chart)]
