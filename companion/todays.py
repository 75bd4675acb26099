"""A game as the printed values that its owner knows today would score it, beside the sheet that was issued of it.

A game keeps the values that it was played with. Only its end is looked at anew, and only by what its sheet rests on:
where people stood, what they paid and how the route lay stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.sheet_choices import SheetChoices
from rules.core.scoring import ScoreSheet

if TYPE_CHECKING:
    from companion.game import GameInfo
    from companion.sheets import Scored
    from companion.titles import Title


def by_todays(game: Scored, values: Mapping[str, Any]) -> Scored:
    """The game by ``values`` of today, by pack path; the game itself where they make no difference to its sheet or
    its end does not fit them. Later decisions about the game ask for another one."""
    rests_on = {path: value for path, value in values.items() if path.startswith(game.title.rests_on)}
    together = {**game.values, **rests_on}
    if together == dict(game.values):
        return game
    book = game.title.book_by(game, together)
    return game if book is None else ByTodays(game, book, together)


def played(scored: Scored) -> Scored:
    """The game itself, as it was played, behind one that is looked at by other values."""
    return scored.game if isinstance(scored, ByTodays) else scored


class ByTodays:
    """A game (`companion.sheets.Scored`) by the values of today; what is decided is decided in the ``game`` itself."""

    def __init__(self, game: Scored, book: Any, values: Mapping[str, Any]) -> None:
        self.game, self.book, self.values = game, book, values
        self.title: Title = game.title
        self.name, self.over, self.round = game.name, game.over, game.round
        self.info: GameInfo = game.info
        self.rulings, self.position = game.rulings, game.position
        self.choices: SheetChoices = game.choices

    def sheet(self) -> ScoreSheet:
        """The sheet with everything people decided about it."""
        return self._sheet

    @cached_property
    def _sheet(self) -> ScoreSheet:
        return self.title.sheet(self.book, self.position, self.choices)

    def overrule(
        self, seat: int, category: str, about: str, vp: int | None, why: str = "", *, asker: object = None
    ) -> None:
        """Give a line of the sheet its VP; None: as the rules have it again."""
        self.game.overrule(seat, category, about, vp, why, asker=asker)

    def leave(self, seat: int, left: bool = True, *, asker: object = None) -> None:
        """Mark a player as having left before the end, or no longer."""
        self.game.leave(seat, left, asker=asker)
