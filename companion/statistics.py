"""Statistics of the games that were played: what players and scenarios come to, by total, category and win.

Pure functions over plays. Only those that count (``Play.counts``) are looked at; nobody wins a solo game (11), and
those who share a win (10.8) have an equal part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache

from companion import folding
from companion.plays import Play, PlaySeat
from companion.titles import title_if_known

# The same few names and places come back in thousands of games.
_folded = lru_cache(maxsize=20_000)(folding.folded)


def filtered(
    plays: Iterable[Play],
    *,
    text: str = "",
    person: str = "",
    scenario: str = "",
    players: int | None = None,
    year: int | None = None,
) -> list[Play]:
    """The plays that fit all that is given, in their order; "" and None for any.

    ``text`` is words that must all be found in names, scenario, place, note or year, however their accents were typed;
    ``person`` an id, ``scenario`` an id of the pack, ``year`` that of the local day on which the play began."""
    words = _folded(text).split()
    return [
        play
        for play in plays
        if (not scenario or play.scenario == scenario)
        and (players is None or len(play.seats) == players)
        and (year is None or year_of(play) == year)
        and (not person or any(seat.person == person for seat in play.seats))
        and (not words or _holds(play, words))
    ]


def year_of(play: Play) -> int:
    """The year of the local day on which a play began."""
    return play.started.astimezone().year


def _holds(play: Play, words: Sequence[str]) -> bool:
    texts = [*(seat.name for seat in play.seats), play.scenario_name, play.place, play.note, str(year_of(play))]
    folded = [_folded(text) for text in texts if text]
    return all(any(word in text for text in folded) for word in words)


def is_part(play: Play) -> bool:
    """Whether only a part of the score of a play is known, as of a railroad: nobody wins by it, and its totals say
    nothing beside those of whole sheets."""
    rows = _rows(play.game)
    return bool(rows) and any(seat.scores and seat.scores.keys() < rows for seat in play.seats)


@cache
def _rows(game: str) -> frozenset[str]:
    """The rows of the pad of a game whose sheets can be a part of it, nothing for any other."""
    title = title_if_known(game)
    return frozenset(title.rows) if title is not None and title.part else frozenset()


@dataclass(frozen=True)
class Tally:
    """What somebody came to, or a scenario, or somebody in a scenario; "" for what was not told apart.

    ``games`` that count, ``average`` and ``best`` of the totals in VP, ``best_play`` the id of a game with the best,
    ``contested`` games that somebody won, ``won`` of them with a shared win as its part, ``categories`` the average VP
    by category of those games of which it is known."""

    person: str
    name: str
    scenario: str
    scenario_name: str
    games: int
    average: float | None
    best: int | None
    best_play: str
    contested: int
    won: Fraction
    categories: Mapping[str, float]

    @property
    def win_share(self) -> float | None:
        """The part of the contested games that was won, 0 to 1; None without any."""
        return float(self.won / self.contested) if self.contested else None


@dataclass
class _Counting:
    """A tally while it is counted."""

    first: Play
    seat: PlaySeat
    games: set[str] = field(default_factory=set)
    totals: int = 0
    results: int = 0
    best: int | None = None
    best_play: str = ""
    contested: int = 0
    won: Fraction = Fraction(0)
    sums: dict[str, int] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)

    def add(self, play: Play, seat: PlaySeat, winners: int) -> None:
        self.games.add(play.id)
        if seat.vp is not None:
            self.totals += seat.vp
            self.results += 1
            if self.best is None or seat.vp > self.best:
                self.best, self.best_play = seat.vp, play.id
        if winners:
            self.contested += 1
            if seat.winner:
                self.won += Fraction(1, winners)
        for category, vp in seat.scores.items():
            if vp is not None:
                self.sums[category] = self.sums.get(category, 0) + vp
                self.known[category] = self.known.get(category, 0) + 1

    def tally(self, *, people: bool, scenarios: bool) -> Tally:
        return Tally(
            person=self.seat.person if people else "",
            name=self.seat.name if people else "",
            scenario=self.first.scenario if scenarios else "",
            scenario_name=self.first.scenario_name if scenarios else "",
            games=len(self.games),
            average=self.totals / self.results if self.results else None,
            best=self.best,
            best_play=self.best_play,
            contested=self.contested,
            won=self.won,
            categories={category: total / self.known[category] for category, total in self.sums.items()},
        )


def by_player(plays: Iterable[Play]) -> tuple[Tally, ...]:
    """A tally for each player, those with the most games first."""
    return _tallies(plays, people=True)


def by_scenario(plays: Iterable[Play]) -> tuple[Tally, ...]:
    """A tally for each scenario, of everybody's results in it; nobody's win share."""
    return _tallies(plays, scenarios=True)


def by_player_and_scenario(plays: Iterable[Play]) -> tuple[Tally, ...]:
    """A tally for each player in each scenario."""
    return _tallies(plays, people=True, scenarios=True)


def overall(plays: Iterable[Play]) -> Tally | None:
    """A tally of everything; None where nothing counts."""
    return next(iter(_tallies(plays)), None)


def _tallies(plays: Iterable[Play], *, people: bool = False, scenarios: bool = False) -> tuple[Tally, ...]:
    counted: dict[tuple[str, str], _Counting] = {}
    for play in plays:
        if not play.counts:
            continue
        winners = len(play.winners) if people else 0
        scenario = (play.scenario or play.scenario_name) if scenarios else ""
        for seat in play.seats:
            key = (seat.person if people else "", scenario)
            counting = counted.get(key)
            if counting is None:
                counting = counted[key] = _Counting(play, seat)
            counting.add(play, seat, winners)
    found = [counting.tally(people=people, scenarios=scenarios) for counting in counted.values()]
    return tuple(sorted(found, key=lambda tally: (-tally.games, _folded(tally.name), _folded(tally.scenario_name))))
