"""What people can decide about the score sheet of a game, whatever keeps it: a journal, or the steps of a typed end."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.sheet_choices import (
    SheetChoices,
    check_choice,
    check_line,
    contracts_cell,
    decided,
    left_cell,
    vp_cell,
)
from rules.core.scoring import ScoreSheet


class Decides:
    """A game with a sheet about which people decide."""

    @property
    def choices(self) -> SheetChoices:
        """What people decided about the sheet."""
        raise NotImplementedError

    @property
    def book(self) -> Any:
        """The book of the game."""
        raise NotImplementedError

    @property
    def position(self) -> Any:
        """What the score rests on."""
        raise NotImplementedError

    def sheet(self) -> ScoreSheet:
        """The sheet, with what people decided about it."""
        raise NotImplementedError

    def overrule(
        self, seat: int, category: str, about: str, vp: int | None, why: str = "", *, asker: object = None
    ) -> None:
        """Give a line of the sheet its VP, None: as the rules have it again. BadInput when there is no such line."""
        if vp is not None:
            check_line(self.sheet(), seat, category, about)
        given = None if vp is None else {"vp": vp, "why": why}
        self._decide("overruled", vp_cell(seat, category, about), given, asker)

    def leave(self, seat: int, left: bool = True, *, asker: object = None) -> None:
        """Mark a player as having left before the end, or no longer: the column stays on the sheet and does not win."""
        self._decide("left", left_cell(seat), left or None, asker)

    def _decide(self, what: str, cell: str, value: Any, asker: object) -> None:
        choices = decided(self.choices, cell, value, len(self.book.players))
        if choices != self.choices:
            self._keep_decision(what, cell, value, choices, asker)

    def _keep_decision(self, what: str, cell: str, value: Any, choices: SheetChoices, asker: object) -> None:
        """Keeps a decision: as a told ``cell``, or as the ``choices`` that it leads to; ``what`` names the change."""
        raise NotImplementedError


class DecidesContracts(Decides):
    """A game of Snowdonia with a sheet about which people decide."""

    def choose(self, seat: int, contracts: Collection[int] | None, *, asker: object = None) -> None:
        """Score these contracts of a player instead of the best choice (10.4), None: the best again. BadInput says why
        they cannot all be scored."""
        if contracts is not None:
            check_choice(self.book, self.position, seat, contracts)
        numbers = None if contracts is None else sorted(contracts)
        self._decide("chosen", contracts_cell(seat), numbers, asker)
