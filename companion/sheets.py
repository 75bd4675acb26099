"""The score sheet as people have it: the rules' own, with the contracts they chose and the lines they overruled.

A sheet that was issued is kept as it was; compared with today's it says in sentences what would differ and why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from companion import __version__, sheet_plain
from companion.score_words import finding
from companion.sheet_choices import Overruled, SheetChoices
from companion.sheet_differences import Difference, compare, recomputed
from companion.wording import _
from rules.core.scoring import Overrule, ScoreLine, ScoreSheet, overruled, without
from rules.snowdonia.book import Book
from rules.snowdonia.position import Position
from rules.snowdonia.scoring import choice_problems, score

if TYPE_CHECKING:
    from companion.game import GameInfo
    from companion.titles import Title

__all__ = [
    "Asked",
    "Difference",
    "EntersCounts",
    "IssuedSheet",
    "Overruled",
    "Scored",
    "SheetChoices",
    "compare",
    "from_plain",
    "issue",
    "misfits",
    "recomputed",
    "sheet",
    "to_plain",
]


class Scored(Protocol):
    """A game with a sheet, of whichever title: tracked (`companion.tracking`), or its end typed in (`ScoredGame`).

    ``overrule`` and ``leave`` raise BadInput, in a sentence, for what cannot be."""

    @property
    def title(self) -> Title:
        """The game of the shelf."""

    @property
    def name(self) -> str:
        """What was played: the scenario, or the game where it has none."""

    @property
    def book(self) -> Any:
        """The book of the game."""

    @property
    def rulings(self) -> Mapping[str, Any]:
        """How its table answers the open questions of the rules."""

    @property
    def info(self) -> GameInfo:
        """What is known of the game besides its rules."""

    @property
    def position(self) -> Any:
        """The end, or how the game stands now."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The owner's printed values, by pack path."""

    @property
    def choices(self) -> SheetChoices:
        """What people decided about the sheet."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def round(self) -> int | None:
        """The round it is in; None when it is not tracked."""

    def sheet(self) -> ScoreSheet:
        """The sheet with everything people decided about it."""

    def overrule(
        self, seat: int, category: str, about: str, vp: int | None, why: str = "", *, asker: object = None
    ) -> None:
        """Give a line of the sheet its VP; None: as the rules have it again."""

    def leave(self, seat: int, left: bool = True, *, asker: object = None) -> None:
        """Mark a player as having left before the end, or no longer."""


@dataclass(frozen=True)
class Asked:
    """A number behind a line of the sheet that people type in: ``what`` it counts, by its id and in words, and as many
    as were entered (None: not entered)."""

    what: str
    words: str
    number: int | None


@runtime_checkable
class EntersCounts(Scored, Protocol):
    """A game with a sheet whose numbers no table shows: people type them in."""

    def asked(self, seat: int, line: ScoreLine) -> Asked | None:
        """What is typed in for a line of a player; None where nothing is."""

    def enter(self, counts: Mapping[tuple[int, str], int | None], *, asker: object = None) -> None:
        """Numbers by seat and what they count, as one step; None: not entered any more. BadInput says in a sentence
        which cannot be."""

    def odd_counts(self) -> tuple[str, ...]:
        """What of the numbers cannot be together, each as a sentence."""


@runtime_checkable
class ChoosesContracts(Scored, Protocol):
    """A game of Snowdonia with a sheet, where people can choose the contracts to score."""

    def choose(self, seat: int, contracts: Collection[int] | None, *, asker: object = None) -> None:
        """Score these contracts of a player instead of the best choice; None: the best again. BadInput: they cannot all
        be scored."""


def sheet(book: Book, position: Position, choices: SheetChoices) -> ScoreSheet:
    """The sheet of section 10 with what people decided; what no longer fits is left out (see ``misfits``)."""
    chosen = {
        seat: numbers
        for seat, numbers in choices.contracts.items()
        if seat < len(position.players) and not choice_problems(book, position, {seat: numbers})
    }
    return decided(score(book, position, chosen), choices)


def decided(found: ScoreSheet, choices: SheetChoices) -> ScoreSheet:
    """The sheet of the rules with who left and the VP that people gave; lines that are not there are left out."""
    if choices.left:
        found = without(found, [player.name for seat, player in enumerate(found.players) if seat in choices.left])
    if not choices.overrules:
        return found
    there = _places(found)
    return overruled(found, [Overrule(*key, was.vp) for key, was in choices.overrules.items() if key in there])


def _places(sheet: ScoreSheet) -> set[tuple[int, str, str]]:
    """Seat, category and what each line is about."""
    return {(seat, line.category, line.about) for seat, player in enumerate(sheet.players) for line in player.lines}


def misfits(scored: Scored) -> tuple[str, ...]:
    """Decisions that the sheet leaves out because the game has changed since, each as a sentence."""
    book, position, choices = scored.book, scored.position, scored.choices
    found = []
    for seat, numbers in choices.contracts.items():
        if seat < len(position.players):
            problems = choice_problems(book, position, {seat: numbers})
            found += [finding(problem, book) for problem in problems]
    lines = _places(scored.title.score(book, position)) if choices.overrules else set()
    found += [
        _("{player}: there is no line any more that was overruled to {vp} VP").format(
            player=position.players[seat].name, vp=given.vp
        )
        for (seat, category, about), given in choices.overrules.items()
        if seat < len(position.players) and (seat, category, about) not in lines
    ]
    return tuple(found)


# As it was issued


@dataclass(frozen=True)
class IssuedSheet:
    """A sheet as it was handed out: when, by which ``version`` of the program, with which ``pack`` (its hash) and
    ``values`` of the owner, from which ``position``, with which decisions and ``rulings`` of section 12."""

    sheet: ScoreSheet
    issued: datetime
    version: str
    pack: str
    values: Mapping[str, Any]
    choices: SheetChoices
    position: Any
    rulings: Mapping[str, Any]


def issue(scored: Scored, now: datetime) -> IssuedSheet:
    """The sheet of a game as it stands, to be kept; ``now`` in UTC."""
    return IssuedSheet(
        scored.sheet(),
        now,
        __version__,
        scored.title.pack(scored.info).digest,
        dict(scored.values),
        scored.choices,
        scored.position,
        dict(scored.rulings),
    )


def to_plain(issued: IssuedSheet, title: Title) -> dict[str, Any]:
    """An issued sheet of a game of that title as plain data, fit for JSON."""
    return {
        "issued": issued.issued.isoformat(),
        "version": issued.version,
        "pack": issued.pack,
        "values": dict(issued.values),
        "sheet": sheet_plain.of_sheet(issued.sheet),
        "choices": sheet_plain.of_choices(issued.choices),
        "position": title.position_to_plain(issued.position),
        "rulings": dict(issued.rulings),
    }


def from_plain(plain: Mapping[str, Any], title: Title) -> IssuedSheet:
    """The issued sheet of plain data of a game of that title; BadInput when it is none."""
    with sheet_plain.reading(plain, "an issued sheet"):
        return IssuedSheet(
            sheet_plain.sheet(plain["sheet"]),
            sheet_plain.moment(plain["issued"]),
            str(plain["version"]),
            str(plain["pack"]),
            dict(plain["values"]),
            sheet_plain.choices(plain["choices"]),
            title.position_from_plain(plain["position"]),
            dict(plain["rulings"]),
        )
