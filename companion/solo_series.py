"""Solo series: seven games, one with each train in turn, and each of them is to beat the one before (11.2).

Nobody wins a solo game; its goal is the score of the game before it in its series. What belongs to a series follows
from the games alone, in the order in which they were finished:

- A series goes up through the trains. A game with a higher train goes on with it, also where trains are left out: a
  game may have been played wrong, lie in the bin, or never have been entered. A lower train, or the same one again,
  begins another series, and the one before has ended, as it has after its last train.
- The goal stops nobody: after a game that did not beat its target the series may go on with the next train, which
  then has that lower score to beat. The same train right after such a game is another try at the same target, in the
  same series, and the best of the tries stands.
- Only games count that are over, wholly known, not played wrong and not in the bin, and of which the train is known;
  whether they were tracked, only scored or brought in makes no difference.

Pure functions over plays. A series is that of one person in one scenario, by the ids that stand after a merge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property

from companion.content import load_box, scenarios
from companion.plays import Play
from rules.core.frozen import replace


@dataclass(frozen=True)
class SoloGame:
    """A game of a series. ``target`` is the score to beat, None for the first one; ``tries`` all games that were
    played for it, in their order."""

    train: int
    target: int | None
    tries: tuple[Play, ...]

    @cached_property
    def play(self) -> Play:
        """The try that stands: the best one, of equal ones the first."""
        return max(self.tries, key=_points)

    @property
    def vp(self) -> int:
        """What it came to."""
        return _points(self.play)

    @property
    def beaten(self) -> bool | None:
        """Whether it came to more than its target; None without one."""
        return None if self.target is None else self.vp > self.target


@dataclass(frozen=True)
class Series:
    """Some games or all of a series; ``trains`` are those of the scenario in their order."""

    trains: tuple[int, ...]
    games: tuple[SoloGame, ...] = ()

    @property
    def total(self) -> int:
        """The VP of its games together, of each the try that stands."""
        return sum(game.vp for game in self.games)

    @property
    def whole(self) -> bool:
        """Whether a game with every train is in it."""
        return len(self.games) == len(self.trains)

    @property
    def ended(self) -> bool:
        """Whether its last train was played, so that no other one follows."""
        return bool(self.games) and self.games[-1].train == self.trains[-1]

    @property
    def finished(self) -> datetime | None:
        """When its last game was finished, None before the first one."""
        return _finished(self.games[-1].tries[-1]) if self.games else None

    def game(self, train: int) -> SoloGame | None:
        """The game with a train, None where there is none."""
        return next((game for game in self.games if game.train == train), None)

    def of(self, play_id: str) -> SoloGame | None:
        """The game that a play is a try of, None when it is none of these."""
        return next((game for game in self.games if any(one.id == play_id for one in game.tries)), None)

    def _takes(self, train: int) -> bool:
        """Whether a game with this train goes on with it, or is another try of its last one."""
        if not self.games:
            return True
        last = self.games[-1]
        step = self.trains.index(train) - self.trains.index(last.train)
        return step > 0 or (step == 0 and last.beaten is False)

    def _with(self, play: Play, train: int) -> Series:
        last = self.games[-1] if self.games else None
        if last is not None and last.train == train:
            return replace(self, games=(*self.games[:-1], replace(last, tries=(*last.tries, play))))
        return replace(self, games=(*self.games, SoloGame(train, last.vp if last is not None else None, (play,))))


@dataclass(frozen=True)
class Place:
    """Where a game stands in a series, or would stand if it were begun now.

    ``series`` is all of it, with the game itself once that counts; ``target`` the score to beat, None for the first
    game of a series; ``again``: another try after one that did not beat it."""

    record: SoloRecord
    series: Series
    train: int
    target: int | None
    again: bool = False

    @property
    def goal(self) -> int | None:
        """The least that beats the target."""
        return None if self.target is None else self.target + 1

    @property
    def left_out(self) -> tuple[int, ...]:
        """The trains below this one with which nothing was played in this series."""
        at = self.series.trains.index(self.train)
        return tuple(train for train in self.series.trains[:at] if self.series.game(train) is None)


@dataclass(frozen=True)
class SoloRecord:
    """All that somebody played alone in a scenario: ``person`` is their id ("" for nobody the history knows), ``plays``
    the games that count, in the order in which they were finished, ``under_way`` those that go on, the one that was
    saved last first."""

    person: str
    name: str
    scenario: str
    trains: tuple[int, ...]
    plays: tuple[Play, ...] = ()
    under_way: tuple[Play, ...] = ()

    @cached_property
    def series(self) -> tuple[Series, ...]:
        """Every series in its order; the last one is the one that is under way, or has ended."""
        return _series(self.trains, self.plays)

    @cached_property
    def current(self) -> Series:
        """The series that was played last, an empty one before the first game."""
        return self.series[-1] if self.series else Series(self.trains)

    @cached_property
    def best(self) -> Mapping[int, Play]:
        """The best game with each train that was played, over all series and tries; of equal ones the first."""
        found: dict[int, Play] = {}
        for play in self.plays:
            train = _train(play)
            if train not in found or _points(play) > _points(found[train]):
                found[train] = play
        return found

    @property
    def best_series(self) -> Series | None:
        """The series with the best total among those with every train; None before the first such."""
        return max((one for one in self.series if one.whole), key=lambda one: one.total, default=None)

    @property
    def colour(self) -> str:
        """The colour of the last game, "" where nobody wrote one down."""
        return next((play.seats[0].colour for play in reversed(self.plays) if play.seats[0].colour), "")

    @property
    def next(self) -> Place:
        """The game that comes next: with the next train, after the last one with the first."""
        current = self.current
        if not current.games or current.ended:
            return self.begun_with(self.trains[0])
        return self.begun_with(self.trains[self.trains.index(current.games[-1].train) + 1])

    @property
    def again(self) -> Place | None:
        """Another try with the train of the last game; None when that beat its target or had none."""
        current = self.current
        if not current.games or current.games[-1].beaten is not False:
            return None
        return self.begun_with(current.games[-1].train)

    def open_with(self, train: int) -> Play | None:
        """The game with this train that goes on, the one that was saved last; None where there is none."""
        return next((play for play in self.under_way if play.train == train), None)

    def begun_with(self, train: int) -> Place:
        """Where a game with this train would stand if it were the next one; LookupError for one that the scenario does
        not have."""
        if train not in self.trains:
            raise LookupError(f"there is no train {train}")
        current = self.current
        if not current._takes(train):
            return Place(self, Series(self.trains), train, None)
        last = current.games[-1] if current.games else None
        if last is not None and last.train == train:
            return Place(self, current, train, last.target, again=True)
        return Place(self, current, train, last.vp if last is not None else None)

    def place(self, play: Play) -> Place | None:
        """Where a game of this person stands; one that goes on, or is not wholly known, where it would stand. None for
        one that is left out: played wrong, in the bin, of another scenario, or with a train nobody knows."""
        if play.train not in self.trains or play.scenario != self.scenario or play.wrong or play.binned is not None:
            return None
        for series in self.series:
            game = series.of(play.id)
            if game is not None:
                return Place(self, series, game.train, game.target, again=game.tries[0].id != play.id)
        if play.open:
            return self.begun_with(play.train)
        before = tuple(one for one in self.plays if _order(one) < _order(play))
        return replace(replace(self, plays=before).begun_with(play.train), record=self)


def solo_records(
    plays: Iterable[Play], trains: Mapping[str, Sequence[int]] | None = None
) -> dict[tuple[str, str], SoloRecord]:
    """What everybody played alone, by person and scenario; ``trains`` are those of each scenario in their order, as
    the packs have them when not given."""
    known = trains if trains is not None else all_trains()
    found: dict[tuple[str, str], list[Play]] = {}
    for play in plays:
        if play.solo and play.train is not None and play.train in known.get(play.scenario, ()):
            found.setdefault((play.seats[0].person, play.scenario), []).append(play)
    return {
        (person, scenario): SoloRecord(
            person,
            played[0].seats[0].name,
            scenario,
            tuple(known[scenario]),
            tuple(sorted((play for play in played if play.counts and play.seats[0].vp is not None), key=_order)),
            tuple(sorted((play for play in played if _goes_on(play)), key=lambda play: play.saved, reverse=True)),
        )
        for (person, scenario), played in found.items()
    }


def targets(records: Iterable[SoloRecord]) -> dict[str, int]:
    """The score that each game which counts had to beat, by its id; those without one are not in it."""
    return {
        play.id: game.target
        for record in records
        for series in record.series
        for game in series.games
        if game.target is not None
        for play in game.tries
    }


@cache
def all_trains() -> Mapping[str, tuple[int, ...]]:
    """The trains of every scenario that the packs have, in the order of a series."""
    return {scenario: tuple(sorted(load_box(scenario).trains)) for scenario in scenarios()}


def _series(trains: tuple[int, ...], plays: Iterable[Play]) -> tuple[Series, ...]:
    found: list[Series] = []
    for play in plays:
        train = _train(play)
        if not found or not found[-1]._takes(train):
            found.append(Series(trains))
        found[-1] = found[-1]._with(play, train)
    return tuple(found)


def _goes_on(play: Play) -> bool:
    return play.open and not play.wrong and play.binned is None


def _points(play: Play) -> int:
    vp = play.seats[0].vp
    assert vp is not None
    return vp


def _train(play: Play) -> int:
    assert play.train is not None
    return play.train


def _finished(play: Play) -> datetime:
    """When a game was finished, as far as anybody knows."""
    return play.finished or play.started


def _order(play: Play) -> tuple[datetime, datetime, int, str]:
    """Of games that were finished at the same moment, as when only their day is known, the lower train comes first."""
    return _finished(play), play.started, play.train or 0, play.id
