"""One railroad at one table: who plays, which edition, what was agreed on, and what was told about it later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.content.railroad import load_railroad
from companion.errors import BadInput
from companion.fields import given, table, text
from companion.game import GameInfo
from companion.game_plain import colours_of, info_from_plain, info_to_plain, players_from_plain, players_to_plain
from companion.notes import NOTE, notes_told
from companion.railroad_codec import Plain, tiles_from_plain
from companion.railroad_words import say
from companion.sheet_choices import SHEET, choices_told
from companion.titles import RAILROAD
from rules.core.frozen import replace
from rules.core.problems import Grade
from rules.gwt_railroad.book import Setup
from rules.gwt_railroad.components import RULING_CHOICES, Box, Rulings
from rules.gwt_railroad.setting_up import lay_out, lay_out_book, problems
from rules.gwt_railroad.state import Table

_VALUES = "values."
TOLD_CELLS = 'write "values.<pack path>"'


@dataclass(frozen=True)
class RailroadGame:
    """A railroad as it was set up (`companion.game.TableGame`). ``values`` are the owner's printed values by pack path;
    they go before the pack's."""

    info: GameInfo
    setup: Setup
    values: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """AssertionError for the info of another game: it would be kept and read as that one."""
        assert self.info.game == RAILROAD, self.info.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.setup.players

    @property
    def start_player(self) -> None:
        """Turns are not tracked (14)."""
        return None

    @property
    def solo_train(self) -> None:
        """There is no series."""
        return None

    def box(self) -> Box:
        """The box with this game's values; BadInput for a value that does not exist."""
        return load_railroad(self.values or None)

    def start(self) -> Table:
        """The table before the first move. BadInput for a set-up that cannot be."""
        box = self.box()
        wrong = [found for found in problems(box, self.setup) if found.grade is Grade.IMPOSSIBLE]
        if wrong:
            # Without an edition of the box there is no book to put the rest into words.
            known = (
                self.setup
                if self.setup.edition in box.editions
                else replace(self.setup, edition=next(iter(box.editions)))
            )
            book = lay_out_book(box, replace(known, rulings=None))
            raise BadInput("", "setup", "; ".join(say(found.message, book) for found in wrong))
        return lay_out(box, self.setup)

    def as_told(self, told: Mapping[str, Any]) -> RailroadGame:
        """The game with printed values that somebody told later, so that a replay knows them from the start; None takes
        one back. BadInput for another cell or a value that does not fit. Cells about the score sheet and notes leave
        the game as it is."""
        choices_told(told, len(self.players))
        notes_told(told)
        cells = {cell: value for cell, value in told.items() if not cell.startswith((SHEET, NOTE))}
        for cell in cells:
            if not cell.startswith(_VALUES):
                raise BadInput("", cell, "is no cell of the set-up", TOLD_CELLS)
        if not cells:
            return self
        now = {cell.removeprefix(_VALUES): value for cell, value in cells.items()}
        values = {path: value for path, value in self.values.items() if path not in now}
        values |= {path: value for path, value in now.items() if value is not None}
        load_railroad(values or None)
        return replace(self, values=values)

    def renamed(self, names: Sequence[str]) -> RailroadGame:
        """The game with its players by other names, by seat."""
        return replace(self, setup=replace(self.setup, players=tuple(names)))


def game_to_plain(game: RailroadGame) -> Plain:
    """A railroad as plain data: ``game`` its info, ``setup``, ``values``. What is not known is left out."""
    setup = game.setup
    laid = {
        "players": players_to_plain(setup.players, game.info.colours),
        "edition": setup.edition,
        "more_sets": list(setup.more_sets) or None,
        "tiles": list(setup.tiles) or None,
        "rulings": None if setup.rulings is None else asdict(setup.rulings),
    }
    return {"game": info_to_plain(game.info), "setup": given(laid), "values": dict(game.values)}


def game_from_plain(plain: Mapping[str, Any]) -> RailroadGame:
    """The railroad of plain data; BadInput names the place and what would be right."""
    head, laid = table(plain, "game"), table(plain, "setup")
    values = plain.get("values", {})
    if not isinstance(values, Mapping):
        raise BadInput("", "values", "cannot be read", "write values by pack path")
    try:
        players = players_from_plain(laid)
        more = laid.get("more_sets", [])
        if not isinstance(more, list | tuple) or not all(isinstance(name, str) for name in more):
            raise BadInput("", "more_sets", f"{more!r} cannot be read", "write names of sets")
        setup = Setup(
            players=tuple(player["name"] for player in players),
            edition=text(laid, "edition"),
            more_sets=tuple(more),
            tiles=tiles_from_plain(laid, "tiles"),
            rulings=_rulings(laid.get("rulings")),
        )
    except BadInput as error:
        raise BadInput(error.where, f"setup.{error.place}", error.wrong, error.right) from None
    return RailroadGame(info_from_plain(head, colours_of(players)), setup, dict(values))


def _rulings(plain: Any) -> Rulings | None:
    if plain is None:
        return None
    if not isinstance(plain, Mapping):
        raise BadInput("", "rulings", f"{plain!r} cannot be read", "write the answers by ruling")
    for name, answer in plain.items():
        known = RULING_CHOICES.get(name)
        if known is None or answer not in known[1]:
            right = ", ".join(RULING_CHOICES) if known is None else ", ".join(known[1])
            raise BadInput("", f"rulings.{name}", f"{answer!r} is no ruling", f"write one of {right}")
    return replace(Rulings(), **plain)
