"""Plays out of BG Stats: its export of everything, a file of single plays, or a play as a link hands it over.

An export holds lists of ``players``, ``locations``, ``games`` and ``plays`` that name one another by number; a play
that is handed over holds all of it in itself. Only plays of games on our shelf are taken, the others are counted. What
is odd in a play is told in its remarks; what leaves no play at all is told in a sentence with its place in the file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from companion.content import load_box
from companion.errors import BadInput
from companion.exports.bgstats import SOURCE as OWN
from companion.folding import folded
from companion.reading import as_json
from companion.shelf import ShelfGame, find, scenario_of
from companion.wording import _, colour_word

SOURCE: Final = "BG Stats"
"""The source of plays out of an export; those that were handed over name the program they come from."""
LINKS: Final = ("http://", "https://", "bgstats://")

LONGEST_NAME, LONGEST_TEXT = 200, 10_000
MOST_SEATS: Final = 20
MOST_POINTS: Final = 9_999
MOST_MINUTES: Final = 7 * 24 * 60
EARLIEST, LATEST = 1900, 2200
"""Years in which a game can have been played."""

_SUM = re.compile(r"[+-]?\d{1,6}(?:[+-]\d{1,6}){0,40}")
_HALF = re.compile(r"[\ud800-\udfff]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class ForeignSeat:
    """Somebody at the table: ``who`` the id that the other program gives them, "" for none, ``name`` as it stands
    there. ``vp`` None: no score, or none that can be read."""

    name: str
    who: str = ""
    colour: str = ""
    vp: int | None = None
    rank: int | None = None
    winner: bool = False
    starts: bool = False


@dataclass(frozen=True)
class ForeignPlay:
    """A play as the other program has it: ``at`` its place in the file, ``started`` in UTC, ``game`` on our shelf,
    ``scenario`` the id or "", then ``scenario_name`` is what it says there. ``wrong``: kept out of statistics there."""

    at: str
    source: str
    source_id: str
    game: str
    started: datetime
    seats: tuple[ForeignSeat, ...]
    scenario: str = ""
    scenario_name: str = ""
    minutes: int | None = None
    rounds: int | None = None
    place: str = ""
    note: str = ""
    wrong: bool = False
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Export:
    """What a file holds: the plays that can be read, a sentence for each that cannot, how many are of other games."""

    plays: tuple[ForeignPlay, ...] = ()
    unread: tuple[BadInput, ...] = ()
    others: int = 0


def is_link(text: str) -> bool:
    """Whether a text is a link that hands a play over."""
    return text.lstrip().lower().startswith(LINKS)


def from_link(text: str, where: str) -> Export:
    """The play of a link; BadInput when it carries none."""
    found = parse_qs(urlsplit(text.strip()).query).get("data", [])
    if len(found) != 1:
        raise BadInput(where, "", _("this link hands no play over"), _("copy the whole link"))
    return parse(as_json(found[0], where), where)


def fits(document: Any) -> bool:
    """Whether plain values look like something of BG Stats."""
    if isinstance(document, list):
        return bool(document) and all(_handed_over(entry) for entry in document)
    return isinstance(document, Mapping) and ("plays" in document or _handed_over(document))


def _handed_over(document: Any) -> bool:
    return isinstance(document, Mapping) and "game" in document and "players" in document


def parse(document: Any, where: str) -> Export:
    """All plays of a file, from its plain values. BadInput when it is nothing of BG Stats, or when a whole list of it
    cannot be read."""
    if isinstance(document, list) and fits(document):
        return _gathered((f"{n}", _Handed(entry, where)) for n, entry in enumerate(document, 1))
    if _handed_over(document):
        return _gathered([("", _Handed(document, where))])
    if not isinstance(document, Mapping) or "plays" not in document:
        raise BadInput(
            where, "", _("this is nothing of BG Stats"), _("its export holds players, locations, games and plays")
        )
    export = _Export(document, where)
    return _gathered((f"plays[{n}]", _Listed(entry, export)) for n, entry in enumerate(export.plays, 1))


def _gathered(plays: Any) -> Export:
    read: list[ForeignPlay] = []
    unread: list[BadInput] = []
    others = 0
    for at, play in plays:
        try:
            game = play.game()
            if game is None:
                others += 1
            else:
                read.append(play.read(at, game))
        except BadInput as error:
            place = ", ".join(part for part in (at, error.place) if part)
            unread.append(BadInput(play.where, place, error.wrong, error.right))
    return Export(tuple(read), tuple(unread), others)


class _Export:
    """The lists of an export, by the numbers that plays name."""

    def __init__(self, document: Mapping[str, Any], where: str) -> None:
        self.where = where
        self.plays = self._list(document, "plays")
        self.players = self._by_number(document, "players")
        self.games = self._by_number(document, "games")
        self.locations = self._by_number(document, "locations") if "locations" in document else {}

    def _list(self, document: Mapping[str, Any], name: str) -> list[Any]:
        found = document.get(name)
        if not isinstance(found, list):
            wrong = _("this is no list") if name in document else _("the list is missing")
            raise BadInput(self.where, name, wrong, _("export everything again"))
        return found

    def _by_number(self, document: Mapping[str, Any], name: str) -> dict[Any, Mapping[str, Any]]:
        found: dict[Any, Mapping[str, Any]] = {}
        for entry in self._list(document, name):
            if isinstance(entry, Mapping) and isinstance(entry.get("id"), int | str):
                found[entry["id"]] = entry
        return found


@dataclass
class _Reader:
    """Reads one play and gathers what is odd about it."""

    plain: Any
    remarks: list[str] = field(default_factory=list)

    def get(self, name: str) -> Any:
        return self.plain.get(name) if isinstance(self.plain, Mapping) else None

    def text(self, name: str, most: int = LONGEST_TEXT) -> str:
        found = self.get(name)
        if isinstance(found, str) and len(found) > most:
            words = _("of {field} the first {most} letters were kept")
            self.remarks.append(words.format(field=name, most=most))
        return _clean(found, most)

    def whole(self, name: str, most: int) -> int | None:
        """A count that says something; 0 is what the other program writes for "not entered"."""
        found = self.get(name)
        if found in (None, "", 0):
            return None
        if isinstance(found, int) and not isinstance(found, bool) and 0 < found <= most:
            return found
        self.remarks.append(_("{field} {value} was left out").format(field=name, value=_short(found)))
        return None

    def play(
        self, at: str, game: ShelfGame, started: datetime, seats: tuple[ForeignSeat, ...], **more: Any
    ) -> ForeignPlay:
        """The play, with what both kinds of file call the same."""
        least, most = game.players
        if not seats:
            raise BadInput("", "", _("nobody played"), _("enter the players in BG Stats and export it again"))
        if len(seats) > max(most, least):
            raise BadInput(
                "",
                "",
                _("{count} people played").format(count=len(seats)),
                _("{game} takes {least} to {most}").format(game=game.name, least=least, most=most),
            )
        board = self.text("board", LONGEST_NAME)
        scenario = scenario_of(game, board) if board else ""
        known = game.scenarios.get(scenario, "")
        named = _("{game}: {board}").format(game=game.name, board=board) if not game.scenarios and board else board
        return ForeignPlay(
            at=at,
            game=game.id,
            started=started,
            seats=seats,
            scenario=scenario,
            scenario_name=known or named or game.name,
            minutes=self.whole("durationMin", MOST_MINUTES),
            note=self.text("comments"),
            # The last one: what was read before it may have left remarks.
            remarks=tuple(self.remarks),
            **more,
        )

    def seat(self, plain: Mapping[str, Any], name: str, who: str) -> ForeignSeat:
        score = plain.get("score")
        vp = points(score)
        if vp is None and score not in (None, ""):
            words = _("the score {score} of {player} cannot be read")
            self.remarks.append(words.format(score=_short(score), player=name))
        rank = plain.get("rank")
        return ForeignSeat(
            name=name,
            who=who,
            colour=_colour(plain.get("role")) or _colour(plain.get("color")) or _colour(plain.get("team")),
            vp=vp,
            rank=rank if isinstance(rank, int) and not isinstance(rank, bool) and 0 < rank <= MOST_SEATS else None,
            winner=_yes(plain.get("winner")),
            starts=_yes(plain.get("startPlayer")),
        )


class _Listed(_Reader):
    """A play of an export."""

    def __init__(self, plain: Any, export: _Export) -> None:
        super().__init__(plain)
        self._export = export
        self.where = export.where

    def game(self) -> ShelfGame | None:
        if not isinstance(self.plain, Mapping):
            raise BadInput("", "", _("this is no play"), _("export everything again"))
        number = self.get("gameRefId")
        game = self._export.games.get(number) if isinstance(number, int | str) else None
        if game is None:
            raise BadInput(
                "",
                "gameRefId",
                _("the export lists no game {number}").format(number=_short(number)),
                _("export everything again"),
            )
        number = game.get("bggId")
        return find(_clean(game.get("name")), number) or find(_clean(game.get("bggName")), number)

    def read(self, at: str, game: ShelfGame) -> ForeignPlay:
        started = _local_moment(self.get("playDate"), self.get("playDateYmd"))
        seats = tuple(self._seats())
        location = self.get("locationRefId")
        place = self._export.locations.get(location, {}) if isinstance(location, int | str) else {}
        return self.play(
            at,
            game,
            started,
            seats,
            source=SOURCE,
            source_id=self.text("uuid", LONGEST_NAME) or _made_id(game, started, seats),
            rounds=self.whole("rounds", MOST_POINTS),
            place=_clean(place.get("name"), LONGEST_NAME),
            wrong=_yes(self.get("ignored")),
        )

    def _seats(self) -> Iterator[ForeignSeat]:
        scores = self.get("playerScores")
        if not isinstance(scores, list) or not all(isinstance(score, Mapping) for score in scores):
            raise BadInput("", "playerScores", _("this is no list of players"), _("export everything again"))
        order = [score.get("seatOrder") for score in scores]
        if all(isinstance(n, int) and not isinstance(n, bool) for n in order) and len(set(order)) == len(order):
            scores = sorted(scores, key=lambda score: score["seatOrder"])
        for score in scores:
            number = score.get("playerRefId")
            player = self._export.players.get(number) if isinstance(number, int | str) else None
            if player is None:
                raise BadInput(
                    "",
                    "playerRefId",
                    _("the export lists no player {number}").format(number=_short(number)),
                    _("export everything again"),
                )
            name = _clean(player.get("name"), LONGEST_NAME)
            if not folded(name):
                raise BadInput(
                    "",
                    "players",
                    _("player {number} has no name").format(number=number),
                    _("name everybody in BG Stats and export it again"),
                )
            yield self.seat(score, name, _clean(player.get("uuid"), LONGEST_NAME) or f"#{number}")


class _Handed(_Reader):
    """A play as a link hands it over."""

    def __init__(self, plain: Any, where: str) -> None:
        super().__init__(plain)
        self.where = where

    def game(self) -> ShelfGame | None:
        game = self.get("game")
        if not isinstance(game, Mapping):
            raise BadInput("", "game", _("this is no game"), _("hand the play over again"))
        return find(_clean(game.get("name")), game.get("bggId"))

    def read(self, at: str, game: ShelfGame) -> ForeignPlay:
        ended = _utc_moment(self.get("playDate"))
        source = self.text("sourceName", LONGEST_NAME) or SOURCE
        seats = tuple(self._seats())
        minutes = self.get("durationMin")
        # Our own links date a play by its end.
        played = minutes if source == OWN and isinstance(minutes, int) and 0 < minutes <= MOST_MINUTES else 0
        started = ended - timedelta(minutes=played)
        return self.play(
            at,
            game,
            started,
            seats,
            source=source,
            source_id=self.text("sourcePlayId", LONGEST_NAME) or _made_id(game, started, seats),
            place=self.text("location", LONGEST_NAME),
        )

    def _seats(self) -> Iterator[ForeignSeat]:
        players = self.get("players")
        if not isinstance(players, list) or not all(isinstance(player, Mapping) for player in players):
            raise BadInput("", "players", _("this is no list of players"), _("hand the play over again"))
        for n, player in enumerate(players, 1):
            name = _clean(player.get("name"), LONGEST_NAME)
            if not folded(name):
                raise BadInput(
                    "", f"players[{n}]", _("this player has no name"), _("name everybody and hand it over again")
                )
            yield self.seat(player, name, _clean(player.get("sourcePlayerId"), LONGEST_NAME))


# Values


def points(score: Any) -> int | None:
    """A score as points: a whole number, or a sum as text ("12+3"); None for no score, or one of another kind."""
    if isinstance(score, bool):
        return None
    if isinstance(score, float) and score.is_integer():
        score = int(score)
    if isinstance(score, int):
        return score if abs(score) <= MOST_POINTS else None
    if not isinstance(score, str):
        return None
    # Minus signs and digits as any keyboard writes them.
    bare = "".join(score.split()).replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
    bare = bare.removesuffix(".0")
    if not _SUM.fullmatch(bare):
        return None
    total = sum(int(part) for part in re.findall(r"[+-]?\d+", bare))
    return total if abs(total) <= MOST_POINTS else None


def _yes(value: Any) -> bool:
    return value is True or (value == 1 and not isinstance(value, bool))


def _colour(value: Any) -> str:
    """The colour of the box that a role or a team names, "" when it names none."""
    if not isinstance(value, str) or not value:
        return ""
    parts = {folded(part) for part in re.split(r"[/,;]", value)}
    return next((c for c in load_box().colours if parts & {folded(c), folded(colour_word(c))}), "")


def _clean(value: Any, most: int = LONGEST_NAME) -> str:
    """Text that can be kept and shown: no halves of characters, no control characters, so many letters at most."""
    if not isinstance(value, str):
        return ""
    return _CONTROL.sub(" ", _HALF.sub("\N{REPLACEMENT CHARACTER}", value)).strip()[:most].strip()


def _short(value: Any) -> str:
    """A value in a sentence about it."""
    words = _clean(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=True, default=str)
    return words if len(words) <= 40 else f"{words[:39]}…"


def _utc_moment(value: Any) -> datetime:
    found = _moment(value)
    if found is None:
        raise _no_date(value)
    return _in_utc(found if found.tzinfo is not None else found.replace(tzinfo=UTC))


def _local_moment(value: Any, day: Any) -> datetime:
    """When a play of an export began: its clock is that of the place, and the day beside it says which day that was.

    Where the two disagree the clock was written in UTC, or else the day alone counts, at noon."""
    found, told = _moment(value), _day(day)
    if found is None:
        if told is None:
            raise _no_date(value)
        return _in_utc(datetime.combine(told, time(12)))
    here = _in_utc(found)
    if told is None or told == found.date():
        return here
    if found.tzinfo is None and _in_utc(found.replace(tzinfo=UTC)).astimezone().date() == told:
        return found.replace(tzinfo=UTC)
    return _in_utc(datetime.combine(told, time(12)))


def _moment(value: Any) -> datetime | None:
    try:
        found = datetime.fromisoformat(value.strip())
    except (AttributeError, ValueError):
        return None
    return found if EARLIEST <= found.year <= LATEST else None


def _day(value: Any) -> date | None:
    try:
        found = datetime.strptime(str(value), "%Y%m%d").date()  # noqa: DTZ007 - a day has no zone
    except ValueError:
        return None
    return found if EARLIEST <= found.year <= LATEST else None


def _in_utc(moment: datetime) -> datetime:
    try:
        return moment.astimezone(UTC)
    except (OverflowError, OSError, ValueError):
        raise _no_date(moment.isoformat()) from None


def _no_date(value: Any) -> BadInput:
    wrong = _("there is no date") if value in (None, "") else _("{value} is no date").format(value=_short(value))
    return BadInput("", "playDate", wrong, _("write it as {example}").format(example="2024-05-31 19:30:00"))


def _made_id(game: ShelfGame, started: datetime, seats: tuple[ForeignSeat, ...]) -> str:
    """An id for a play that has none: the same play gets the same one."""
    content = [game.id, started.isoformat(), [[seat.name, seat.vp, seat.winner] for seat in seats]]
    return "made:" + hashlib.sha256(json.dumps(content).encode()).hexdigest()[:32]
