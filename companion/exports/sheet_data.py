"""A score sheet as every export prints it: frozen, in words, with nothing left to look up.

The words are those of the language in use; keys (categories, clauses, ids) are the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Final

from companion import __version__
from companion.audit import suspense
from companion.plays import Play
from companion.score_words import listed
from companion.session import Session
from companion.shelf import shelf
from companion.todays import played
from companion.wording import _, clause_title, counts_words, ngettext
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet

if TYPE_CHECKING:
    from companion.sheets import IssuedSheet, Scored, SheetChoices
    from companion.titles import Title

UNKNOWN: Final = "?"
PACK_DIGITS: Final = 12
"""So many digits of the pack's hash tell any two packs apart."""


@dataclass(frozen=True)
class Points:
    """VP of a category or in all: ``vp`` of what is known, ``complete`` whether that is all of it, ``unsure`` whether
    it rests on a value that nobody has checked, ``overruled`` whether people decided any of it otherwise."""

    vp: int
    complete: bool = True
    unsure: bool = False
    overruled: bool = False

    @property
    def text(self) -> str:
        """As it stands on the sheet: ``21``, ``?`` when nothing is known, ``3+?`` when a part is not."""
        if self.complete:
            return str(self.vp)
        return f"{self.vp}+{UNKNOWN}" if self.vp else UNKNOWN


@dataclass(frozen=True)
class SheetLine:
    """One reason: ``about`` is what earned it by its id, ``vp`` None while nobody knows, ``clause`` with its book,
    ``why`` what people said when they overruled it, ``instead`` the VP that the rules would give (None: not known, or
    another choice of contracts)."""

    category: str
    about: str
    words: str
    vp: int | None
    clause: str
    clause_title: str
    uses: tuple[str, ...] = ()
    unsure: bool = False
    overruled: bool = False
    why: str = ""
    instead: int | None = None

    @property
    def text(self) -> str:
        """The whole reason in words: what it is for, what it uses, and that people decided otherwise."""
        parts = [self.words]
        if self.uses:
            parts.append(_("uses {things}").format(things=", ".join(self.uses)))
        if self.overruled:
            parts.append(self._decided())
        return "; ".join(parts)

    def _decided(self) -> str:
        decided = _("overruled") if self.instead is None else _("instead of {vp} VP").format(vp=self.instead)
        return _("{decided}: {why}").format(decided=decided, why=self.why) if self.why else decided


@dataclass(frozen=True)
class SheetPlayer:
    """A column: ``person`` is the stable id of who sat there, "" when nobody knows; ``rank`` from 1, shared by ties,
    None when there is none yet; ``left`` whether they went before the end."""

    name: str
    colour: str
    lines: tuple[SheetLine, ...]
    scores: Mapping[str, Points]
    total: Points
    person: str = ""
    starts: bool = False
    rank: int | None = None
    winner: bool = False
    left: bool = False
    train: int | None = None


@dataclass(frozen=True)
class SheetData:
    """A sheet with all that is known of its game. ``started`` and ``finished`` in UTC, ``minutes`` None when unknown,
    ``rounds`` None for a game that was not tracked, ``over`` whether it has ended, ``version`` and ``pack`` of the
    program and the data that worked it out, ``bgg_id`` the game's number on BoardGameGeek. ``scenario_name`` is "" in a
    game without scenarios; ``part`` says what is scored where that is not all, "" where it is."""

    id: str
    game: str
    game_name: str
    scenario: str
    scenario_name: str
    started: datetime
    players: tuple[SheetPlayer, ...]
    categories: tuple[tuple[str, str], ...]
    finished: datetime | None = None
    minutes: int | None = None
    place: str = ""
    note: str = ""
    rounds: int | None = None
    over: bool = True
    bgg_id: int | None = None
    version: str = __version__
    pack: str = ""
    open_books: Mapping[str, int] = field(default_factory=dict)
    """What the books of a tracked game cannot explain, by kind."""
    part: str = ""

    @property
    def variant(self) -> str:
        """What of the game was played, and scored: its scenario, "railroad only"; "" for all of it."""
        return ", ".join(words for words in (self.scenario_name, self.part) if words)

    @property
    def played(self) -> str:
        """The same, with the game where it has no scenario."""
        return ", ".join(words for words in (self.scenario_name or self.game_name, self.part) if words)

    @property
    def complete(self) -> bool:
        """Whether every number of those who stayed is known."""
        return all(player.total.complete for player in self.players if not player.left)

    @property
    def solo(self) -> bool:
        """Whether one person played: there is a score to beat and no winner (11)."""
        return len(self.players) == 1

    @property
    def winners(self) -> tuple[SheetPlayer, ...]:
        """All who share the win (10.8); nobody in a solo game, before the end, while a number is missing, or by a part
        of the score."""
        return tuple(player for player in self.players if player.winner)

    @property
    def ranking(self) -> tuple[SheetPlayer, ...]:
        """The players by total, the best first, those who left last; equal ones as they sit."""
        return tuple(sorted(self.players, key=lambda player: (player.left, -player.total.vp)))


def sheet_data(scored: Scored, play: Play | None = None, issued: IssuedSheet | None = None) -> SheetData:
    """The sheet of a game as it stands, or as it was ``issued``; ``play`` adds what the history knows of it: people,
    place, note, duration."""
    info = scored.info
    position = scored.position if issued is None else issued.position
    sheet = scored.sheet() if issued is None else issued.sheet
    choices = scored.choices if issued is None else issued.choices
    counts = scored.over and sheet.complete and not sheet.part and len(sheet.players) > 1
    ranks = sheet.ranks if counts else (None,) * len(sheet.players)
    seats = play.seats if play is not None and len(play.seats) == len(sheet.players) else ()
    players = tuple(
        SheetPlayer(
            name=seats[seat].name if seats else player.name,
            colour=(seats[seat].colour if seats else "") or _at(info.colours, seat),
            lines=tuple(_lines(player, seat, choices, scored)),
            scores={category: _points(player, category) for category in sheet.categories},
            total=_points(player, None),
            person=seats[seat].person if seats else "",
            starts=seat == getattr(position, "start_player", None),
            rank=ranks[seat],
            winner=counts and player.name in sheet.winners,
            left=player.name in sheet.left,
            train=getattr(position.players[seat], "train", None),
        )
        for seat, player in enumerate(sheet.players)
    )
    title, on_shelf = scored.title, shelf()[scored.title.id]
    finished = (play.finished if play is not None else None) or info.finished
    return SheetData(
        id=info.id,
        game=title.id,
        game_name=on_shelf.name,
        scenario=info.scenario,
        scenario_name=scored.name if info.scenario else "",
        started=info.started,
        players=players,
        categories=_categories(sheet, title),
        finished=finished,
        minutes=play.minutes if play is not None and play.minutes is not None else _minutes(info.started, finished),
        place=play.place if play is not None and play.place else info.place,
        note=play.note if play is not None else "",
        rounds=scored.round if play is None or play.rounds is None else play.rounds,
        over=scored.over,
        bgg_id=on_shelf.bgg_id,
        version=__version__ if issued is None else issued.version,
        pack=title.pack(info).digest if issued is None else issued.pack,
        open_books=suspense(game.table) if isinstance(game := played(scored), Session) else {},
        part=title.part if sheet.part else "",
    )


def foot_notes(data: SheetData) -> tuple[str, ...]:
    """What has to be said under the sheet: what is not known, not checked, overruled, not explained."""
    return tuple(_foot_notes(data))


def result_words(data: SheetData) -> str:
    """Who won, in a sentence; conditional while the game goes on or a number is missing. Nobody by a part score."""
    if data.part:
        return part_words(data.part)
    staying = [player for player in data.ranking if not player.left]
    if not staying:
        return _("Everybody left before the end.")
    best = staying[0]
    if len(staying) == 1:
        return _("{player}: {total} VP").format(player=best.name, total=best.total.text)
    level = [player for player in staying if player.total.vp == best.total.vp]
    names = listed([player.name for player in level])
    so_far = not (data.over and data.complete)
    if len(level) > 1:
        words = _("{players} are level with {total} so far") if so_far else _("{players} share the win with {total}")
        return words.format(players=names, total=best.total.vp)
    words = _("{player} is ahead so far, {total} to {next}") if so_far else _("{player} wins, {total} to {next}")
    return words.format(player=names, total=best.total.vp, next=staying[1].total.vp)


def part_words(part: str) -> str:
    """That a score is only a part, which is named, in a sentence."""
    return _("Part score, {part}: it names no winner").format(part=part)


def issued_by(data: SheetData) -> str:
    """Which program and which data worked it out."""
    return _("Snowdonia Companion {version}, data {pack}").format(version=data.version, pack=data.pack[:PACK_DIGITS])


def _foot_notes(data: SheetData) -> Iterator[str]:
    lines = [line for player in data.players for line in player.lines]
    if not data.over:
        yield _("The game is not over: this is the score so far.")
    unknown = sum(line.vp is None for line in lines)
    if unknown:
        yield ngettext(
            "{n} line marked with ? has not been entered.", "{n} lines marked with ? have not been entered.", unknown
        ).format(n=unknown)
    unsure = sum(line.unsure and line.vp is not None for line in lines)
    if unsure:
        yield ngettext(
            "{n} line rests on a value that nobody has checked against the printed cards.",
            "{n} lines rest on values that nobody has checked against the printed cards.",
            unsure,
        ).format(n=unsure)
    overruled = sum(line.overruled for line in lines)
    if overruled:
        yield ngettext(
            "{n} line was decided at the table, not by the rules.",
            "{n} lines were decided at the table, not by the rules.",
            overruled,
        ).format(n=overruled)
    for player in data.players:
        if player.left:
            yield _("{player} left before the end.").format(player=player.name)
    if any(data.open_books.values()):
        missing = {kind: abs(n) for kind, n in data.open_books.items()}
        yield _("The books cannot explain {counts}.").format(counts=counts_words(missing))


def _lines(player: PlayerScore, seat: int, choices: SheetChoices, scored: Scored) -> Iterator[SheetLine]:
    title, book = scored.title, scored.book
    for line in player.lines:
        overruled = choices.overrules.get((seat, line.category, line.about))
        yield SheetLine(
            line.category,
            line.about,
            title.sentence(line.text, book),
            line.vp,
            str(line.ref),
            clause_title(line.ref),
            tuple(title.used(book, entry) for entry in line.uses),
            line.unsure,
            line.overruled,
            overruled.why if overruled is not None else "",
            None if line.instead_of is None else line.instead_of.vp,
        )


def _points(player: PlayerScore, category: str | None) -> Points:
    lines = [line for line in player.lines if category is None or line.category == category]
    return Points(
        sum(line.vp for line in lines if line.vp is not None),
        all(line.vp is not None for line in lines),
        any(map(_counts_unsure, lines)),
        any(line.overruled for line in lines),
    )


def _counts_unsure(line: ScoreLine) -> bool:
    return line.unsure and line.vp != 0


def _categories(sheet: ScoreSheet, title: Title) -> tuple[tuple[str, str], ...]:
    return tuple((category, title.category_name(category)) for category in sheet.categories)


def _minutes(started: datetime, finished: datetime | None) -> int | None:
    return None if finished is None else max(0, round((finished - started).total_seconds() / 60))


def _at(colours: tuple[str, ...], seat: int) -> str:
    return colours[seat] if seat < len(colours) else ""
