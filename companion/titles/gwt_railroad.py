"""The railroad of Great Western Trail as a title of the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion import railroad_codec, railroad_game, railroad_words
from companion.content.packs import RAILROAD as PACK
from companion.content.packs import Pack, whole
from companion.content.railroad import load_railroad
from companion.errors import BadInput
from companion.exports.pad import Pad
from companion.exports.railroad_pad import railroad_pad
from companion.game import GameInfo
from companion.journal import Action, Journal
from companion.railroad_game import RailroadGame
from companion.railroad_session import RailroadSession
from companion.sheet_choices import SheetChoices
from companion.sheet_differences import Reasons
from companion.sheets import decided
from companion.titles import RAILROAD, Plain, Reason, SheetPlace
from companion.tracking import Keeper
from companion.wording import _
from rules.core.frozen import replace
from rules.core.hindrance import Hindrance
from rules.core.message import Message
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.core.scoring import ScoreLine, ScoreSheet
from rules.core.topics import Topic
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.components import clause
from rules.gwt_railroad.hindrances import hindrances
from rules.gwt_railroad.position import Position
from rules.gwt_railroad.scoring import STATION_MASTERS, STATIONS, held, score
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.topics import topics

if TYPE_CHECKING:
    from companion.sheets import IssuedSheet, Scored


class RailroadReasons(Reasons):
    """Why lines of one player on two sheets of a railroad differ."""

    def paths(self, line: ScoreLine) -> tuple[str, ...]:
        if line.category in (STATIONS, STATION_MASTERS):
            return (f"{line.category}.{line.about}.",) if line.about else ()
        return (f"categories.{line.category}.",)


WIN: Final = clause("12")
"""Who wins."""


@dataclass(frozen=True)
class GwtRailroad:
    """The second game (`companion.titles.Title`)."""

    id: str = RAILROAD
    one_line: tuple[str, ...] = ()
    win: RuleRef = WIN
    rests_on: tuple[str, ...] = (f"{STATIONS}.", f"{STATION_MASTERS}.", "categories.")
    in_rounds: bool = False

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(load_railroad().categories)

    @property
    def part(self) -> str:
        return _("railroad only")

    def session(
        self, game: RailroadGame, journal: Journal | None = None, store: Keeper | None = None, *, kept: bool = True
    ) -> RailroadSession:
        return RailroadSession(game, journal, store, kept=kept)

    def pack(self, info: GameInfo) -> Pack:
        return whole(PACK)

    def game_to_plain(self, game: RailroadGame) -> Plain:
        return railroad_game.game_to_plain(game)

    def game_from_plain(self, plain: Mapping[str, Any]) -> RailroadGame:
        return railroad_game.game_from_plain(plain)

    def action_to_plain(self, action: Any, name_of: Callable[[int], Any]) -> Plain:
        return railroad_codec.to_plain(action, name_of)

    def action_from_plain(self, plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Action:
        return railroad_codec.from_plain(plain, seat_of)

    def position_to_plain(self, position: Position) -> Plain:
        return railroad_codec.of_position(position)

    def position_from_plain(self, plain: Mapping[str, Any]) -> Position:
        return railroad_codec.position(plain)

    def topics(self, table: Table) -> tuple[Topic, ...]:
        return topics(table)

    def hindrances(self, table: Table, seat: int | None = None) -> tuple[Hindrance, ...]:
        return hindrances(table, seat)

    def say(self, message: Message, book: Book) -> str:
        return railroad_words.say(message, book)

    def sentence(self, message: Message, book: Book) -> str:
        return railroad_words.say(message, book)

    def finding(self, problem: Problem, book: Book) -> str:
        return railroad_words.finding(problem, book)

    def category_name(self, category: str) -> str:
        return railroad_words.row_name(category)

    def line_name(self, book: Book, category: str, about: str) -> str:
        return railroad_words.line_name(book, category, about)

    def used(self, book: Book, entry: str) -> str:
        raise ValueError(f"nothing is used up by a line of this sheet: {entry}")

    def score(self, book: Book, position: Position) -> ScoreSheet:
        return score(book, position)

    def sheet(self, book: Book, position: Position, choices: SheetChoices) -> ScoreSheet:
        return decided(score(book, position), choices)

    def book_by(self, scored: Scored, values: Mapping[str, Any]) -> Book | None:
        was: Book = scored.book
        try:
            box = load_railroad(values or None)
        except BadInput:
            return None
        return None if box == was.box else replace(was, box=box)

    def held(self, table: Table) -> Mapping[SheetPlace, object]:
        return held(table)

    def pad(self, scenario: str, players: int) -> Pad:
        return railroad_pad(players)

    def reason(self, issued: IssuedSheet, scored: Scored, seat: int) -> Reason:
        return RailroadReasons(issued, scored, seat).of
