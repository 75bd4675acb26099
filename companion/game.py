"""One game at one table: who plays, how it was set up, and what was told about it later."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, Protocol, Self, TypeAlias
from uuid import uuid4

from companion import record as table_record
from companion.content import load_box
from companion.errors import BadInput
from companion.notes import NOTE, notes_told
from companion.sheet_choices import SHEET, choices_told
from companion.titles import SNOWDONIA
from rules.core.frozen import replace
from rules.snowdonia.book import Setup
from rules.snowdonia.components import UNKNOWN_CARD, Box, TrackCard
from rules.snowdonia.setting_up import lay_out, set_up_asks, unknown_track_cards
from rules.snowdonia.state import Table
from rules.snowdonia.under_way import UnderWay, table

DrawnBy: TypeAlias = Literal["table", "app"]
"""Who draws from the bag or the deck: the people at the table, or the companion for people without one."""


@dataclass(frozen=True)
class GameInfo:
    """What is known of a game besides its rules: ``colours`` by seat, times in UTC, ``id`` a UUID, ``game`` its name on
    the shelf, ``scenario`` "" where it has none."""

    id: str
    started: datetime
    scenario: str
    colours: tuple[str, ...]
    bag_drawn_by: DrawnBy = "table"
    deck_drawn_by: DrawnBy = "table"
    place: str = ""
    finished: datetime | None = None
    game: str = SNOWDONIA


class TableGame(Protocol):
    """A game as it was set up, of whichever kind; ``values`` are the owner's printed values by pack path."""

    @property
    def info(self) -> GameInfo:
        """What is known of it besides its rules."""

    @property
    def values(self) -> Mapping[str, Any]:
        """The owner's printed values."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""

    @property
    def start_player(self) -> int | None:
        """The seat that begins; None where nobody says."""

    @property
    def solo_train(self) -> int | None:
        """The train of a game of one person in a series; None for any other game."""

    def start(self) -> Any:
        """The table before the first entry."""

    def as_told(self, told: Mapping[str, Any]) -> Self:
        """The game with set-up cells filled in that somebody told later. BadInput for a cell or value that cannot
        be."""

    def renamed(self, names: Sequence[str]) -> Self:
        """The game with its players by other names, by seat."""


@dataclass(frozen=True)
class Game:
    """A game as it was set up. ``values`` are the owner's printed values by pack path; they go before the pack's.

    ``record`` is the set-up of the table record that the game was imported from, when it was: that table's own counts,
    which go before everything else. ``under_way`` is what lay on the table when the companion joined a game already
    under way; ``setup`` then holds the rest of that moment, not of the first round."""

    info: GameInfo
    setup: Setup
    values: Mapping[str, Any] = field(default_factory=dict)
    record: Mapping[str, Any] | None = None
    under_way: UnderWay | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.setup.players

    @property
    def start_player(self) -> int:
        """The seat that begins."""
        return self.setup.start_player

    @property
    def solo_train(self) -> int | None:
        """The train of a solo game (11); None for several players."""
        return self.setup.solo_train if len(self.setup.players) == 1 else None

    def as_told(self, told: Mapping[str, Any]) -> Game:
        """`apply_told` of this game."""
        return apply_told(self, told)

    def renamed(self, names: Sequence[str]) -> Game:
        """The game with its players by other names, by seat."""
        players = tuple(names)
        if players == self.setup.players:
            return self
        record = self.record
        if record is not None:
            called = dict(zip(self.setup.players, players, strict=True))
            record = {
                **record,
                "players": [called[name] for name in record["players"]],
                "start_player": called[record["start_player"]],
            }
        return replace(self, setup=replace(self.setup, players=players), record=record)

    def box(self) -> Box:
        """The box with this game's values; BadInput for a scenario or a value that does not exist."""
        return load_box(self.info.scenario, self.values or None)

    def start(self) -> Table:
        """The table before the first round (section 2, 11 for one player), or as it was when the companion joined."""
        if self.record is not None:
            return table_record.parse({"format": table_record.FORMAT, "setup": self.record, "steps": []}).table
        if self.under_way is not None:
            return table(self.box(), self.setup, self.under_way)
        return lay_out(self.box(), self.setup)


def new_info(
    scenario: str,
    colours: tuple[str, ...],
    *,
    bag_drawn_by: DrawnBy = "table",
    deck_drawn_by: DrawnBy = "table",
    place: str = "",
    game: str = SNOWDONIA,
) -> GameInfo:
    """The info of a game that starts now, under an id of its own; ``game`` is its name on the shelf."""
    return GameInfo(str(uuid4()), datetime.now(UTC), scenario, colours, bag_drawn_by, deck_drawn_by, place, game=game)


TOLD_CELLS = (
    'write "tracks.<id>.rubble", "tracks.<id>.vp", "tracks.<id>.printed", "office.<1 to 3>", "discs.middle", '
    '"discs.last", "set_aside", "values.<pack path>" or what the scenario asks at set-up'
)
_TRACK = re.compile(r"tracks\.(.+)\.(rubble|vp|printed)")
_OFFICE = re.compile(r"office\.([1-9][0-9]*)")
_VALUES = "values."


def apply_told(game: Game, told: Mapping[str, Any]) -> Game:
    """The game with set-up cells filled in that somebody told later, so that a replay knows them from the start.

    Cells: ``tracks.<id>.rubble``, ``tracks.<id>.vp``, ``tracks.<id>.printed``, ``office.<1 to 3>``, ``discs.middle``,
    ``discs.last``, ``set_aside``, ``values.<pack path>``, what traits ask at set-up; a value of None takes one of the
    pack's values back. BadInput for another
    cell or for a value that does not fit there. Cells about the score sheet (``sheet.``) and notes on
    clauses (``note.``) leave the game as it is."""
    choices_told(told, len(game.setup.players))
    notes_told(told)
    cells = {cell: value for cell, value in told.items() if not cell.startswith((SHEET, NOTE))}
    if cells and game.record is not None:
        wrong = "cannot be told"
        raise BadInput("", next(iter(cells)), wrong, "a game from a table record has every value in its set-up")
    game = _tell_values(game, {c.removeprefix(_VALUES): v for c, v in cells.items() if c.startswith(_VALUES)})
    for cell, value in cells.items():
        if not cell.startswith(_VALUES):
            game = _tell(game, cell, value)
    return game


def _tell(game: Game, cell: str, value: Any) -> Game:
    setup = game.setup
    if track := _TRACK.fullmatch(cell):
        return replace(game, setup=_tell_track(game, track[1], track[2], _number(cell, value)))
    if office := _OFFICE.fullmatch(cell):
        return replace(game, setup=_tell_office(game, int(office[1]), value))
    if cell in ("discs.middle", "discs.last"):
        kinds = game.box().weather
        if value not in kinds:
            raise BadInput("", cell, f"{value!r} is no weather", f"write one of {', '.join(kinds)}")
        middle, last = setup.discs
        discs = (value, last) if cell == "discs.middle" else (middle, value)
        return replace(game, setup=replace(setup, discs=discs))
    if cell == "set_aside":
        trains = [number for number, train in game.box().trains.items() if not train.always_in_shed]
        if value not in trains:
            right = f"write one of {', '.join(map(str, trains))}"
            raise BadInput("", cell, f"{value!r} is no train that can be set aside", right)
        return replace(game, setup=replace(setup, set_aside=value))
    for ask in set_up_asks(game.box(), setup):
        if ask.cell == cell:
            if value not in ask.options:
                right = f"write one of {', '.join(ask.options)}"
                raise BadInput("", cell, f"{value!r} cannot be chosen", right)
            return replace(game, setup=replace(setup, chosen={**setup.chosen, cell: value}))
    raise BadInput("", cell, "is no cell of the set-up", TOLD_CELLS)


def _number(cell: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput("", cell, f"{value!r} is no count", "write a whole number")
    return value


def _tell_values(game: Game, told: Mapping[str, Any]) -> Game:
    """All of them at once: some only fit together (a track, and the space with its dot)."""
    if not told:
        return game
    values = {k: v for k, v in game.values.items() if k not in told}
    values |= {path: value for path, value in told.items() if value is not None}
    load_box(game.info.scenario, values or None)
    return replace(game, values=values)


def _tell_track(game: Game, track: str, what: str, value: int) -> Setup:
    """Rubble told first gives the VP too, marked as guessed, until somebody reads it from the card (2.5)."""
    unknown = unknown_track_cards(game.box(), len(game.setup.players))
    cards = (*game.setup.track_cards, *unknown[len(game.setup.track_cards) :])
    if all(card.id != track for card in cards):
        known = ", ".join(card.id for card in cards)
        raise BadInput("", f"tracks.{track}.{what}", "no such track card lies on the route", f"there is {known}")
    return replace(game.setup, track_cards=tuple(_told(c, what, value) if c.id == track else c for c in cards))


def _told(card: TrackCard, what: str, value: int) -> TrackCard:
    if what == "vp":
        return replace(card, vp=value, vp_guessed=False)
    if what == "printed":
        return replace(card, printed=value)
    if card.vp is None or card.vp_guessed:
        return replace(card, rubble=value, vp=value, vp_guessed=True)
    return replace(card, rubble=value)


def _tell_office(game: Game, space: int, value: Any) -> Setup:
    office = game.setup.office
    cell = f"office.{space}"
    if space > len(office):
        raise BadInput("", cell, "is no space of the site office", f"it has spaces 1 to {len(office)}")
    if value != UNKNOWN_CARD and value not in game.box().contracts:
        raise BadInput("", cell, f"{value!r} is no contract card", "write the number of a card")
    if value != UNKNOWN_CARD and value in (*office[: space - 1], *office[space:]):
        raise BadInput("", cell, f"card {value} lies on another space", "write the card that lies here")
    return replace(game.setup, office=(*office[: space - 1], value, *office[space:]))
