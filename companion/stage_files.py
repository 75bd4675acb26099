"""Reading files for a staging: what each holds, beside what the history has of it already."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID, uuid5

from companion import bgstats_import, exchange, position_file
from companion.bgstats_import import ForeignPlay
from companion.errors import BadInput
from companion.exports.bgstats import SOURCE as OWN
from companion.game import GameInfo, TableGame
from companion.journal import Journal
from companion.reading import as_json, as_text, files_of, read_beginning, read_bytes
from companion.scored import ScoredGame
from companion.staging import Found, Known, Scored, Staged, StagedSeat, State, Tracked, foreign_id, plain
from companion.titles import tracked
from companion.wording import _
from rules.core.frozen import replace
from rules.snowdonia.position import Position

if TYPE_CHECKING:
    from companion.store import Store

MOST_FILES: Final = 2_000
ENDINGS: Final = (".toml", ".json", ".json.gz", ".bgsplay")
"""How the names of files end that a folder is looked through for."""
"""The game of our own files."""

_POSITIONS = UUID("5a1c3d0e-90f6-4b8e-8c39-6b1b53a1a7f4")
"""The name space of the ids of games from position files: the same file always gets the same one."""
_PLAYS_AT_ONCE = 200


class Progress(NamedTuple):
    """What is about to be done, and how much of how much is done; a total of 0 for nobody knows."""

    words: str
    done: int = 0
    total: int = 0


def is_one_game(path: Path) -> bool:
    """Whether a file is one game of its own, by its beginning, rather than plays or a folder of files."""
    if path.is_dir():
        return False
    if path.suffix.lower() == exchange.TOML:
        return True
    try:
        beginning = read_beginning(path)
    except OSError:
        # Whoever opens it says why it cannot be read.
        return True
    return b'"plays"' not in beginning and b'"setup"' in beginning


def stage(paths: Sequence[Path], store: Store | None) -> Generator[Progress, None, Staged]:
    """Read files, and folders of them, beside the history (None: beside an empty one); what is about to be done is
    told before each. It ends with the staging, in which files that cannot be read have a line. BadInput when the
    history cannot be read."""
    yield Progress(_("Looking into the history"))
    known = Known.of(store) if store is not None else Known()
    reading = _Reading(known, store)
    try:
        files = files_of(paths, ENDINGS, MOST_FILES)
    except BadInput as error:
        return Staged(unread=(error,), known=known)
    for n, path in enumerate(files):
        yield Progress(_("Reading {name}").format(name=path.name), n, len(files) if len(files) > 1 else 0)
        yield from reading.read(path)
    for folder in (path for path in paths if path.is_dir()):
        if not any(folder in path.parents for path in files):
            wrong = _("no game lies in this folder")
            reading.unread.append(BadInput(folder.name, "", wrong, _("choose another folder, or files")))
    return Staged(tuple(reading.found), tuple(reading.unread), reading.others, known, whose=reading.whose())


class _Reading:
    """Gathers what files hold."""

    def __init__(self, known: Known, store: Store | None) -> None:
        self._known, self._store = known, store
        self.found: list[Found] = []
        self.unread: list[BadInput] = []
        self.others = 0
        self._at: dict[str, int] = {}
        self._whose: dict[str, set[str]] = {}

    def whose(self) -> Mapping[str, frozenset[str]]:
        return {key: frozenset(ids) for key, ids in self._whose.items()}

    def read(self, path: Path) -> Iterator[Progress]:
        """Read one file; what is wrong with it is kept as a line."""
        try:
            text = as_text(read_bytes(path), path.name)
            if path.suffix.lower() == exchange.TOML:
                self._toml(path, text)
            elif bgstats_import.is_link(text):
                yield from self._plays(path, bgstats_import.from_link(text, path.name))
            else:
                document = as_json(text, path.name) if text.lstrip()[:1] in ("{", "[") else None
                if isinstance(document, Mapping) and "setup" in document and "steps" in document:
                    self._tracked(path)
                elif bgstats_import.fits(document):
                    yield from self._plays(path, bgstats_import.parse(document, path.name))
                else:
                    raise self._nothing(path)
        except BadInput as error:
            # Readers of one kind of file name it by its whole path, or not at all.
            self.unread.append(type(error)(path.name, error.place, error.wrong, error.right))
        except OSError as error:
            reason = error.strerror or str(error)
            wrong = _("this cannot be read: {reason}").format(reason=reason)
            self.unread.append(BadInput(path.name, "", wrong, _("choose another file")))

    def _nothing(self, path: Path) -> BadInput:
        right = _("choose a game file, a position file, a table record or an export of BG Stats")
        return BadInput(path.name, "", _("this is no game"), right)

    def _toml(self, path: Path, text: str) -> None:
        try:
            tables = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            reason = _("its tables lie too deep") if isinstance(error, RecursionError) else str(error)
            raise BadInput("", "", _("this is not TOML: {reason}").format(reason=reason)) from None
        if "position" in tables:
            self._scored(path, text)
        elif "game" in tables:
            self._tracked(path)
        else:
            raise self._nothing(path)

    # Own files

    def _tracked(self, path: Path) -> None:
        game, journal = exchange.read_game(path)
        session = tracked(game, journal)
        sheet = session.sheet()
        names = game.players
        there, kept = self._compare(path, game, journal)
        state: State = "there" if there else "more" if kept else "new"
        seats = self._seats((name, "", 1) for name in names)
        colours = [*game.info.colours, *[""] * (len(names) - len(game.info.colours))]
        totals = [player.total if player.complete else None for player in sheet.players]
        won = [session.over and len(names) > 1 and name in sheet.winners for name in names]
        last = journal.entries[-1].at if journal.entries else game.info.started
        self._add(
            Found(
                file=path.name,
                at="",
                id=game.info.id,
                game=game.info.game,
                title=session.name,
                started=game.info.started,
                seats=tuple(
                    replace(seat, vp=vp, winner=winner, colour=colour)
                    for seat, vp, winner, colour in zip(seats, totals, won, colours, strict=True)
                ),
                content=Tracked(game, journal, kept),
                minutes=max(0, round((last - game.info.started).total_seconds() / 60)),
                round=session.round,
                over=session.over,
                state=state,
                there=there,
            )
        )

    def _compare(self, path: Path, game: TableGame, journal: Journal) -> tuple[str, int]:
        """Why the history has no use for a tracked game ("" when it has), and how many of its entries it has."""
        play = self._known.by_id.get(game.info.id)
        if play is None or self._store is None:
            return "", 0
        if play.binned is not None:
            return _("in the bin of the history"), 0
        if play.kind != "tracked":
            return _("in the history already, with its result only"), 0
        kept = self._store.load(game.info.id)[1].entries
        shared = min(len(kept), len(journal.entries))
        if kept[:shared] != journal.entries[:shared]:
            raise BadInput(
                path.name,
                "entries",
                _("the history has this game, and it went on in another way"),
                _("keep one of the two"),
            )
        return ("", shared) if len(journal.entries) > shared else (_("in the history already"), shared)

    def _scored(self, path: Path, text: str) -> None:
        file = position_file.read(path)
        info = file.info
        if info is None:
            moment = datetime.fromtimestamp(path.stat().st_mtime, UTC).replace(microsecond=0)
            game_id = str(uuid5(_POSITIONS, hashlib.sha256(text.encode()).hexdigest()))
            info = GameInfo(game_id, moment, file.book.box.scenario, (), finished=moment)
        game = ScoredGame.of_file(file, info)
        sheet = game.sheet()
        seats = self._seats((player.name, "", 1) for player in sheet.players)
        self._add(
            Found(
                file=path.name,
                at="",
                id=info.id,
                game=info.game,
                title=file.book.box.name,
                started=info.started,
                seats=tuple(
                    replace(
                        seat,
                        vp=player.total if player.complete else None,
                        winner=len(seats) > 1 and player.name in sheet.winners,
                    )
                    for seat, player in zip(seats, sheet.players, strict=True)
                ),
                content=Scored(game),
                minutes=None if info.finished is None else round((info.finished - info.started).total_seconds() / 60),
                **self._already_scored(game),
            )
        )

    def _already_scored(self, game: ScoredGame) -> dict[str, Any]:
        found = self._already(game.id)
        play = self._known.by_id.get(game.id)
        if play is not None and play.kind == "scored" and self._store is not None:
            kept = self._store.load_scored(game.id).position
            if _nameless(kept) != _nameless(game.position):
                found["there"] = _("in the history already, with another end; score it there")
        return found

    # Files of other programs

    def _plays(self, path: Path, export: bgstats_import.Export) -> Iterator[Progress]:
        self.others += export.others
        self.unread += export.unread
        bearers: dict[str, dict[str, None]] = {}
        for play in export.plays:
            for seat in play.seats:
                bearers.setdefault(plain(seat.name), {})[seat.who] = None
        for n, play in enumerate(export.plays):
            if n % _PLAYS_AT_ONCE == 0:
                yield Progress(_("Comparing {name}").format(name=path.name), n, len(export.plays))
            seats = self._seats(_numbered(play, bearers))
            ours = play.source == OWN and play.source_id in self._known.by_id
            game_id = play.source_id if ours else foreign_id(play.source, play.source_id)
            self._add(
                Found(
                    file=path.name,
                    at=play.at,
                    id=game_id,
                    game=play.game,
                    title=play.scenario_name,
                    started=play.started,
                    seats=tuple(
                        replace(seat, vp=told.vp, winner=told.winner, colour=told.colour)
                        for seat, told in zip(seats, play.seats, strict=True)
                    ),
                    content=play,
                    minutes=play.minutes,
                    remarks=play.remarks,
                    **self._already(game_id),
                )
            )
        if not export.plays and not export.unread:
            wrong = _("no play of Snowdonia or Great Western Trail is in it")
            self.unread.append(BadInput(path.name, "", wrong, _("choose another file")))

    # Both

    def _already(self, found_id: str) -> dict[str, Any]:
        play = self._known.by_id.get(found_id)
        if play is None:
            return {}
        there = _("in the history already") if play.binned is None else _("in the bin of the history")
        return {"state": "there", "there": there}

    def _add(self, found: Found) -> None:
        """Keep a game; of the same one twice, the one that goes on longer counts."""
        at = self._at.setdefault(found.id, len(self.found))
        if at < len(self.found):
            other = self.found[at]
            if _length(found) > _length(other):
                self.found[at], found = found, other
            words = _("twice in these files, also in {file}")
            there = words.format(file=other.file) if other.file != found.file else _("twice in this file")
            found = replace(found, state="there", there=there if found.state != "there" else found.there)
        self.found.append(found)

    def _seats(self, names: Iterable[tuple[str, str, int]]) -> list[StagedSeat]:
        """Seats with the keys of their names, from the name, the id elsewhere and which of that name it is."""
        seats = []
        for name, who, twin in names:
            key = f"{plain(name)}\n{twin}"
            if who:
                self._whose.setdefault(key, set()).add(who)
            seats.append(StagedSeat(key, name))
        return seats


def _nameless(position: Position) -> Position:
    """A position as it is whatever its players go by today."""
    return replace(position, players=tuple(replace(player, name="") for player in position.players))


def _length(found: Found) -> int:
    return len(found.content.journal.entries) if isinstance(found.content, Tracked) else 0


def _numbered(play: ForeignPlay, bearers: Mapping[str, Mapping[str, None]]) -> Iterator[tuple[str, str, int]]:
    """The names of a play with the id of who bears each, and which of that name it is: the first in the file is 1.
    Somebody who sits there twice, as people without a name do, is one more."""
    sitting: Counter[tuple[str, str]] = Counter()
    for seat in play.seats:
        alike = list(bearers[plain(seat.name)])
        twin = alike.index(seat.who) + 1 + len(alike) * sitting[seat.name, seat.who]
        sitting[seat.name, seat.who] += 1
        yield seat.name, seat.who, twin
