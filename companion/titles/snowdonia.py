"""Snowdonia as a title of the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion import codec, game_plain, score_words, sheet_plain, stocktake
from companion.content import load_box, pack_of
from companion.content.packs import Pack
from companion.errors import BadInput
from companion.exports.pad import Pad
from companion.exports.snowdonia_pad import snowdonia_pad
from companion.game import Game, GameInfo
from companion.journal import Action, Journal
from companion.session import Session
from companion.sheet_choices import SheetChoices
from companion.sheet_reasons import ONE_LINE, RESTS_ON, SnowdoniaReasons
from companion.sheets import sheet
from companion.stocktake import Stocktake
from companion.titles import SNOWDONIA, Plain, Reason, SheetPlace
from companion.tracking import Keeper
from companion.wording import say
from rules.core.hindrance import Hindrance
from rules.core.message import Message
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.core.scoring import ScoreSheet
from rules.core.topics import Topic
from rules.snowdonia.book import Book
from rules.snowdonia.components import clause
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.position import Position
from rules.snowdonia.scoring import CATEGORIES, CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN, score
from rules.snowdonia.setting_up import lay_out_book
from rules.snowdonia.state import Table
from rules.snowdonia.topics import topics

if TYPE_CHECKING:
    from companion.sheets import IssuedSheet, Scored

WIN: Final = clause("10.8")
"""Who wins."""


@dataclass(frozen=True)
class Snowdonia:
    """The game that this program was made for (`companion.titles.Title`)."""

    id: str = SNOWDONIA
    one_line: tuple[str, ...] = ONE_LINE
    rows: tuple[str, ...] = CATEGORIES
    part: str = ""
    win: RuleRef = WIN
    rests_on: tuple[str, ...] = RESTS_ON
    in_rounds: bool = True

    def session(
        self, game: Game, journal: Journal | None = None, store: Keeper | None = None, *, kept: bool = True
    ) -> Session:
        return Session(game, journal, store, kept=kept)

    def pack(self, info: GameInfo) -> Pack:
        return pack_of(info.scenario)

    def game_to_plain(self, game: Game) -> Plain:
        return game_plain.game_to_plain(game)

    def game_from_plain(self, plain: Mapping[str, Any]) -> Game:
        return game_plain.game_from_plain(plain)

    def action_to_plain(self, action: Any, name_of: Callable[[int], Any]) -> Plain:
        if isinstance(action, Stocktake):
            return stocktake.to_plain(action, name_of)
        return codec.to_plain(action, name_of)

    def action_from_plain(self, plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Action:
        if plain.get("step") == Stocktake.step:
            return stocktake.from_plain(plain, seat_of)
        return codec.from_plain(plain, seat_of)

    def position_to_plain(self, position: Position) -> Plain:
        return sheet_plain.of_position(position)

    def position_from_plain(self, plain: Mapping[str, Any]) -> Position:
        return sheet_plain.position(plain)

    def topics(self, table: Table) -> tuple[Topic, ...]:
        return topics(table)

    def hindrances(self, table: Table, seat: int | None = None) -> tuple[Hindrance, ...]:
        return hindrances(table, seat)

    def say(self, message: Message, book: Book) -> str:
        return say(message, book)

    def sentence(self, message: Message, book: Book) -> str:
        return score_words.sentence(message, book)

    def finding(self, problem: Problem, book: Book) -> str:
        return score_words.finding(problem, book)

    def category_name(self, category: str) -> str:
        return score_words.category_name(category)

    def line_name(self, book: Book, category: str, about: str) -> str:
        return score_words.line_name(book, category, about)

    def used(self, book: Book, entry: str) -> str:
        return score_words.used(book, entry)

    def score(self, book: Book, position: Position) -> ScoreSheet:
        return score(book, position)

    def sheet(self, book: Book, position: Position, choices: SheetChoices) -> ScoreSheet:
        return sheet(book, position, choices)

    def book_by(self, scored: Scored, values: Mapping[str, Any]) -> Book | None:
        was: Book = scored.book
        try:
            box = load_box(scored.info.scenario, values or None)
        except BadInput:
            return None
        if box == was.box:
            return None
        book = lay_out_book(box, was.setup)
        # Another number of track cards or of sites is another route than the one that was played on.
        tracks = [track.id for track in was.tracks] == [track.id for track in book.tracks]
        return book if tracks and set(was.site) <= set(book.site) else None

    def held(self, table: Table) -> Mapping[SheetPlace, object]:
        state, book = table.state, table.book
        held = {
            (seat, TRACK if (space := book.space.get(thing)) is not None and space.is_track else SITES, thing)
            for thing, seat in state.owners.items()
            if seat is not None
        }
        for seat in range(len(book.players)):
            held.update((seat, CONTRACTS, str(number)) for number in state.contracts[seat])
            if (train := state.trains[seat]) is not None:
                held.add((seat, TRAIN, str(train)))
            held.add((seat, SURVEYOR, book.places[state.surveyors[seat]].id))
        return dict.fromkeys(held)

    def pad(self, scenario: str, players: int) -> Pad:
        return snowdonia_pad(scenario, players)

    def reason(self, issued: IssuedSheet, scored: Scored, seat: int) -> Reason:
        return SnowdoniaReasons(issued, scored, seat).of
