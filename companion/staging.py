"""Games from files, staged: read and looked over beside the history, and written into it at once when somebody says so.

A file is a game file, a table record, a position file, or something of BG Stats. What it holds is compared with the
history: new, gone on with, there already, perhaps the same as another. Every name is matched with somebody who is
known, as far as it goes by itself; the rest is chosen by hand. Until ``batch`` is handed to the store nothing is
written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from unicodedata import normalize
from uuid import uuid4

from companion.batch import Batch, NewGame, NewScored
from companion.bgstats_import import ForeignPlay
from companion.errors import BadInput
from companion.folding import folded
from companion.game import TableGame
from companion.journal import Journal
from companion.plays import NewPlay, NewSeat, Play
from companion.scored import ScoredGame
from companion.wording import _
from rules.core.frozen import replace

if TYPE_CHECKING:
    from companion.store import Person, Store

State: TypeAlias = Literal["new", "more", "maybe", "there", "unread"]
"""Not in the history; there, but gone on with since; perhaps there under another id; there; not to be read."""
How: TypeAlias = Literal["known", "exact", "fold", "new", "hand"]
"""How a name was matched: as in an earlier import or by the person's own id, letter by letter, but for accents and
capitals, with nobody, by hand."""

NOBODY: Final = ""
"""The person of a name that is somebody new."""


@dataclass(frozen=True)
class Tracked:
    """A tracked game from a file; ``kept`` of its entries are in the history."""

    game: TableGame
    journal: Journal
    kept: int = 0


@dataclass(frozen=True)
class Scored:
    """A game from a position file."""

    game: ScoredGame


Content: TypeAlias = Tracked | Scored | ForeignPlay
_RICH: Final[tuple[type, ...]] = (Tracked, Scored, ForeignPlay)
"""Of two that are perhaps the same, the one that knows more goes first."""


@dataclass(frozen=True)
class StagedSeat:
    """Somebody at a table: ``key`` tells names apart, ``name`` is as the file has it."""

    key: str
    name: str
    vp: int | None = None
    winner: bool = False
    colour: str = ""


@dataclass(frozen=True, eq=False)
class Found:
    """A game in a file, which may hold many (then ``at`` says where). ``id`` is the same whenever the same game is
    found; ``round`` and ``over`` of a tracked one that goes on; ``there`` says why it is no new one, "" when it is."""

    file: str
    at: str
    id: str
    game: str
    title: str
    started: datetime
    seats: tuple[StagedSeat, ...]
    content: Content
    minutes: int | None = None
    round: int | None = None
    over: bool = True
    state: State = "new"
    there: str = ""
    remarks: tuple[str, ...] = ()

    @cached_property
    def days(self) -> frozenset[date]:
        """The days, where the program runs, on which it began and ended."""
        ended = self.started + timedelta(minutes=self.minutes or 0)
        return frozenset({self.started.astimezone().date(), ended.astimezone().date()})


@dataclass(frozen=True, eq=False)
class Item:
    """A line of the staging: a game, or what could not be read. ``on`` whether it is taken in, None where there is no
    choice; ``why`` says in a sentence what stands against it."""

    n: int
    state: State
    why: str
    on: bool | None
    found: Found | None
    error: BadInput | None = None


@dataclass(frozen=True)
class Match:
    """A name of the files and who it is: ``person`` an id, NOBODY for somebody new; ``count`` games that it is in.
    ``twin`` counts from 1 where several people of one file go by this name."""

    key: str
    name: str
    how: How
    person: str
    count: int
    twin: int = 0


@dataclass(frozen=True)
class Clash:
    """Why it cannot be written: two names of one game are the same person, or would go by the same name."""

    n: int
    file: str
    started: datetime
    names: tuple[str, ...]
    person: str

    @property
    def sentence(self) -> str:
        """In words, with the day as digits."""
        words = _("{day}, {file}: {person} would sit there twice, as {names}; choose another person for one of them")
        day = self.started.astimezone().date().isoformat()
        return words.format(day=day, file=self.file, person=self.person, names=", ".join(self.names))


@dataclass(frozen=True, eq=False)
class Known:
    """What the history knows, the bin included."""

    plays: tuple[Play, ...] = ()
    people: tuple[Person, ...] = ()

    @classmethod
    def of(cls, store: Store) -> Known:
        """As it is now; BadInput when it cannot be read."""
        return cls((*store.plays(), *store.plays(binned=True)), tuple(store.people()))

    @cached_property
    def by_id(self) -> Mapping[str, Play]:
        """Plays by their id, and those from elsewhere also by what they are called there."""
        found = {play.id: play for play in self.plays}
        for play in self.plays:
            if play.source_id:
                found[foreign_id(play.source, play.source_id)] = play
        return found

    @cached_property
    def by_day(self) -> Mapping[tuple[str, date], list[Play]]:
        """Plays out of the bin by game and by the days on which they began and ended."""
        found: dict[tuple[str, date], list[Play]] = {}
        for play in self.plays:
            if play.binned is None and not play.open:
                for day in {moment.astimezone().date() for moment in (play.started, play.finished) if moment}:
                    found.setdefault((play.game, day), []).append(play)
        return found

    @cached_property
    def person(self) -> Mapping[str, Person]:
        """People by their id."""
        return {person.id: person for person in self.people}

    @cached_property
    def by_name(self) -> Mapping[str, Sequence[str]]:
        """Ids of people by the name they go by."""
        return _gathered((plain(person.name), person.id) for person in self.people)

    @cached_property
    def by_old_name(self) -> Mapping[str, Sequence[str]]:
        """Ids of people by the names of those who were merged with them."""
        return _gathered((plain(other.name), person.id) for person in self.people for other in person.merged)

    @cached_property
    def by_fold(self) -> Mapping[str, Sequence[str]]:
        """Ids of people by their name without accents and capitals."""
        return _gathered((folded(person.name), person.id) for person in self.people)


def _gathered(pairs: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for name, person in pairs:
        found.setdefault(name, []).append(person)
    return found


def foreign_id(source: str, source_id: str) -> str:
    """What tells a play of another program apart."""
    return f"{source}\n{source_id}"


@dataclass(frozen=True, eq=False)
class Staged:
    """What was found, and what somebody said about it: ``switched`` lines on or off by their number, ``chosen`` people
    by the key of the name. ``others`` counts plays of games that are not ours."""

    found: tuple[Found, ...] = ()
    unread: tuple[BadInput, ...] = ()
    others: int = 0
    known: Known = field(default_factory=Known)
    switched: Mapping[int, bool] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    whose: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By the key of a name the ids that other programs give to whoever bears it."""

    # What somebody says

    def switch(self, n: int, on: bool) -> Staged:
        """Take a line in, or not; one without a choice stays as it is."""
        if self.items[n].on is None:
            return self
        return self._switched({n: on})

    def switch_all(self, state: State, on: bool) -> Staged:
        """The same for all lines of a kind."""
        changed = {item.n: on for item in self.items if item.state == state and item.on is not None}
        return self._switched(changed)

    def _switched(self, changed: Mapping[int, bool]) -> Staged:
        found = replace(self, switched={**self.switched, **changed})
        # Names and games are the same as before, and were compared already.
        for kept in ("matches", "_alike"):
            if kept in self.__dict__:
                found.__dict__[kept] = self.__dict__[kept]
        return found

    def match(self, key: str, person: str) -> Staged:
        """Say who bears a name: the id of somebody known, NOBODY for somebody new."""
        if person != NOBODY and person not in self.known.person:
            raise ValueError(f"nobody has the id {person!r}")
        return replace(self, chosen={**self.chosen, key: person})

    # What follows

    @cached_property
    def matches(self) -> Mapping[str, Match]:
        """Every name in games that are not in the history yet, by its key, in the order of the files."""
        return _Matching(self).matches()

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All lines: the games in the order of the files, then what could not be read."""
        same = self._alike
        found: list[Item] = []
        for n, game in enumerate(self.found):
            state, why = game.state, game.there
            if n in same:
                state, why = "maybe", same[n]
            usual = {"new": True, "more": True, "maybe": False}.get(state)
            on = None if usual is None else self.switched.get(n, usual)
            found.append(Item(n, state, why, on, game))
        errors = enumerate(self.unread, len(found))
        return (*found, *(Item(n, "unread", str(error), None, None, error) for n, error in errors))

    @property
    def wanted(self) -> tuple[Item, ...]:
        """The lines that would be taken in."""
        return tuple(item for item in self.items if item.on)

    def count(self, state: State) -> int:
        """How many lines there are of a kind."""
        return sum(item.state == state for item in self.items)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """What has to be chosen otherwise before the lines can be taken in."""
        return tuple(clash for item in self.wanted if item.found for clash in self._clashes(item.n, item.found))

    def _clashes(self, n: int, found: Found) -> Iterator[Clash]:
        sitting: dict[str, list[str]] = {}
        for seat in found.seats:
            sitting.setdefault(self._who(seat.key), []).append(seat.name)
        for person, names in sitting.items():
            if len(names) > 1:
                yield Clash(n, found.file, found.started, tuple(names), self.known.person[person].name)

    def _who(self, key: str) -> str:
        """Who bears a name: an id, or something that stands for somebody new."""
        match = self.matches.get(key)
        return match.person if match is not None and match.person else f"new {key}"

    def _sitting(self, found: Found) -> Counter[tuple[str, int | None]]:
        return Counter((self._who(seat.key), seat.vp) for seat in found.seats)

    @cached_property
    def _alike(self) -> Mapping[int, str]:
        """Which new games fit another in the history, or in these files, by day, people and scores."""
        same: dict[int, str] = {}
        before: dict[tuple[str, date], list[tuple[int, Counter[tuple[str, int | None]]]]] = {}
        order = sorted(range(len(self.found)), key=lambda n: (_RICH.index(type(self.found[n].content)), n))
        for n in order:
            game = self.found[n]
            if game.state != "new" or not game.over:
                continue
            sitting = self._sitting(game)
            for day in game.days:
                for play in self.known.by_day.get((game.game, day), ()):
                    if Counter((seat.person, seat.vp) for seat in play.seats) == sitting:
                        same[n] = _("the same day, people and scores as a game in the history")
                for other, table in before.get((game.game, day), ()):
                    if n not in same and table == sitting:
                        words = _("the same day, people and scores as a game of {file}")
                        same[n] = words.format(file=self.found[other].file)
            for day in game.days:
                before.setdefault((game.game, day), []).append((n, sitting))
        return same

    # What is written

    def batch(self) -> Batch:
        """The lines that are taken in, for the store. BadInput while something clashes."""
        if self.clashes:
            raise BadInput("", "", self.clashes[0].sentence)
        newcomers: dict[str, str] = {}
        ids: dict[str, str] = {}
        taken = {folded(person.name) for person in self.known.people}
        plays: list[NewPlay] = []
        games: list[NewGame] = []
        scored: list[NewScored] = []

        def person(key: str) -> str:
            match = self.matches[key]
            if match.person:
                return match.person
            if key not in ids:
                ids[key] = str(uuid4())
                newcomers[ids[key]] = _free(match.name, taken)
            return ids[key]

        for item in self.wanted:
            if item.found is None:
                continue
            people = tuple(person(seat.key) for seat in item.found.seats)
            match item.found.content:
                case Tracked(game, journal, kept):
                    games.append(NewGame(game, journal, people, kept))
                case Scored(game):
                    scored.append(NewScored(game, people))
                case ForeignPlay() as play:
                    plays.append(_new_play(play, people))
        return Batch(tuple(plays), tuple(games), tuple(scored), newcomers)


def _free(name: str, taken: set[str]) -> str:
    """A name for somebody new that nobody goes by yet."""
    free, n = name, 1
    while folded(free) in taken:
        n += 1
        free = f"{name} ({n})"
    taken.add(folded(free))
    return free


def _new_play(play: ForeignPlay, people: tuple[str, ...]) -> NewPlay:
    seats = tuple(
        NewSeat(s.name, person, s.colour, s.vp, s.rank, s.winner, s.starts)
        for s, person in zip(play.seats, people, strict=True)
    )
    return NewPlay(
        game=play.game,
        started=play.started,
        seats=seats,
        scenario=play.scenario,
        scenario_name="" if play.scenario else play.scenario_name,
        minutes=play.minutes,
        place=play.place,
        note=play.note,
        wrong=play.wrong,
        rounds=play.rounds,
        source=play.source,
        source_id=play.source_id,
    )


class _Matching:
    """Finds out who bears which name: the surest ways first, and nobody twice at one table."""

    def __init__(self, staged: Staged) -> None:
        self._staged = staged
        self._known = staged.known
        self._wanted = [found for found in staged.found if found.state != "there"]
        self._names: dict[str, str] = {}
        self._count: Counter[str] = Counter()
        self._beside: dict[str, set[str]] = {}
        for found in self._wanted:
            keys = [seat.key for seat in found.seats]
            for seat in found.seats:
                self._names.setdefault(seat.key, seat.name)
                self._count[seat.key] += 1
                self._beside.setdefault(seat.key, set()).update(keys)
        self._found: dict[str, tuple[How, str]] = {}

    def matches(self) -> Mapping[str, Match]:
        for key, person in self._staged.chosen.items():
            if key in self._names:
                self._found[key] = ("hand", person)
        ways: tuple[tuple[How, Callable[[str], Iterable[str]]], ...] = (
            ("known", self._as_before),
            ("exact", self._called),
            ("exact", self._was_called),
            ("fold", self._alike),
        )
        for how, way in ways:
            for key in self._names:
                if key not in self._found:
                    sits = next((p for p in way(key) if self._may_sit(key, p)), None)
                    if sits is not None:
                        self._found[key] = (how, sits)
        alike = Counter(self._names.values())
        return {
            key: Match(key, name, *self._found.get(key, ("new", NOBODY)), self._count[key], _twin(key, alike[name]))
            for key, name in self._names.items()
        }

    def _may_sit(self, key: str, person: str) -> bool:
        return all(self._found.get(other, ("new", NOBODY))[1] != person for other in self._beside[key] - {key})

    @cached_property
    def _before(self) -> Mapping[str, list[str]]:
        """Who bore a name in games that the history has from such files."""
        found: dict[str, list[str]] = {}
        for game in self._staged.found:
            play = self._known.by_id.get(game.id)
            if play is not None and len(play.seats) == len(game.seats):
                for seat, sat in zip(game.seats, play.seats, strict=True):
                    found.setdefault(seat.key, []).append(sat.person)
        return found

    def _as_before(self, key: str) -> Iterator[str]:
        yield from (who for who in sorted(self._staged.whose.get(key, ())) if who in self._known.person)
        yield from reversed(self._before.get(key, ()))

    def _called(self, key: str) -> Sequence[str]:
        return self._known.by_name.get(plain(self._names[key]), ())

    def _was_called(self, key: str) -> Sequence[str]:
        return self._known.by_old_name.get(plain(self._names[key]), ())

    def _alike(self, key: str) -> Sequence[str]:
        return self._known.by_fold.get(folded(self._names[key]), ())


def plain(name: str) -> str:
    """A name letter by letter, however its accents were typed."""
    return normalize("NFC", name)


def _twin(key: str, count: int) -> int:
    """Which of several people of one name a key means."""
    _name, _line, n = key.rpartition("\n")
    return int(n) if count > 1 else 0
