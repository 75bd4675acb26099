"""The titles of the shelf: what the companion asks of a game, whichever it is, to keep it, to write it into files and
to put it into words. One module a game; what a session does is in `companion.tracking`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from companion.errors import BadInput
from rules.core.hindrance import Hindrance
from rules.core.message import Message
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.core.scoring import ScoreLine, ScoreSheet
from rules.core.topics import Topic

if TYPE_CHECKING:
    from companion.content.packs import Pack
    from companion.exports.pad import Pad
    from companion.game import GameInfo, TableGame
    from companion.journal import Action, Journal
    from companion.sheet_choices import SheetChoices
    from companion.sheets import IssuedSheet, Scored
    from companion.tracking import AnySession, Keeper

Plain = dict[str, Any]
SheetPlace = tuple[int, str, str]
"""A line of a sheet: its seat, its category, what it is about."""
Reason = Callable[[ScoreLine | None, ScoreLine | None], str]
"""Why a line of a sheet, as it was and as it is, is not what it was, as part of a sentence."""

SNOWDONIA: Final = "snowdonia"
"""The shelf's name of the game that this program was made for."""
RAILROAD: Final = "gwt_railroad"
"""The shelf's name of the railroad of Great Western Trail."""


class Title(Protocol):
    """A game of the shelf. BadInput: plain data that is none of this game's, by its place."""

    @property
    def id(self) -> str:
        """Its name on the shelf (`companion.shelf`)."""

    @property
    def one_line(self) -> tuple[str, ...]:
        """Categories of the sheet with one line a player: another thing there takes the place of the one before."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of its pad in their order; a sheet that is only a part of the score has not all of them."""

    @property
    def part(self) -> str:
        """What is scored on a sheet that is only a part, in few words; "" where every sheet is whole."""

    @property
    def win(self) -> RuleRef:
        """The clause that says who wins."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The beginnings of the pack paths that a sheet rests on."""

    @property
    def in_rounds(self) -> bool:
        """Whether it is played in rounds, so that one can look at it after each."""

    def session(
        self, game: Any, journal: Journal | None = None, store: Keeper | None = None, *, kept: bool = True
    ) -> AnySession:
        """A game of it being tracked."""

    def pack(self, info: GameInfo) -> Pack:
        """The data it is played with, whole. BadInput: no such scenario."""

    def game_to_plain(self, game: Any) -> Plain:
        """A game as it was set up as plain data."""

    def game_from_plain(self, plain: Mapping[str, Any]) -> TableGame:
        """The game of plain data."""

    def action_to_plain(self, action: Any, name_of: Callable[[int], Any]) -> Plain:
        """A step as plain data; ``name_of`` turns a seat into what stands for the player."""

    def action_from_plain(self, plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Action:
        """The step of plain data; ``seat_of`` raises BadInput for a player who is not there."""

    def position_to_plain(self, position: Any) -> Plain:
        """An end position as plain data."""

    def position_from_plain(self, plain: Mapping[str, Any]) -> Any:
        """The end position of plain data."""

    def topics(self, table: Any) -> tuple[Topic, ...]:
        """Clauses worth reading at a table now, the most pressing first."""

    def hindrances(self, table: Any, seat: int | None = None) -> tuple[Hindrance, ...]:
        """What cannot be done at a table now, by ``seat`` or by who is to act, and why."""

    def say(self, message: Message, book: Any) -> str:
        """What its rules say of a table, as a sentence."""

    def sentence(self, message: Message, book: Any) -> str:
        """What its scoring says, as a sentence."""

    def finding(self, problem: Problem, book: Any) -> str:
        """What is odd about an end position, as a sentence with its clause."""

    def category_name(self, category: str) -> str:
        """A row of its sheet."""

    def line_name(self, book: Any, category: str, about: str) -> str:
        """A line of its sheet, by what it is about."""

    def used(self, book: Any, entry: str) -> str:
        """What one entry of ``ScoreLine.uses`` stands for."""

    def score(self, book: Any, position: Any) -> ScoreSheet:
        """The sheet of a position, as the rules have it."""

    def sheet(self, book: Any, position: Any, choices: SheetChoices) -> ScoreSheet:
        """The sheet of a position with what people decided about it."""

    def book_by(self, scored: Scored, values: Mapping[str, Any]) -> Any:
        """The book of a game by other printed values, by pack path; None where its sheet is the same by them, where
        there can be no such box, or where the end of the game does not fit it."""

    def held(self, table: Any) -> Mapping[SheetPlace, object]:
        """What stands on the sheet of a table because somebody did something, with what it rests on."""

    def pad(self, scenario: str, players: int) -> Pad:
        """An empty pad for so many players."""

    def reason(self, issued: IssuedSheet, scored: Scored, seat: int) -> Reason:
        """Why lines of a player on an issued sheet are not what they are today."""


def title_if_known(game: str) -> Title | None:
    """The title of that name on the shelf; None for a game that this version does not know."""
    try:
        return title_of(game)
    except BadInput:
        return None


def tracked(
    game: TableGame, journal: Journal | None = None, store: Keeper | None = None, *, kept: bool = True
) -> AnySession:
    """A session of a game, of whichever title. BadInput: this version knows no such game, or its set-up cannot be."""
    return title_of(game.info.game).session(game, journal, store, kept=kept)


@cache
def title_of(game: str) -> Title:
    """The title of that name on the shelf. BadInput: this version knows no such game."""
    if game == SNOWDONIA:
        from companion.titles.snowdonia import Snowdonia

        return Snowdonia()
    if game == RAILROAD:
        from companion.titles.gwt_railroad import GwtRailroad

        return GwtRailroad()
    raise BadInput("", "game", f"{game!r} is no game of this version", f"there is {SNOWDONIA}, {RAILROAD}")
