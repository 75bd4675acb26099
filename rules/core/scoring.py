"""Score sheets: totals are only sums of lines, and every line has its clause."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.message import Message
from rules.core.refs import RuleRef


@dataclass(frozen=True)
class ScoreLine:
    """One reason for points: ``vp`` None means not known yet; a zero line says why it is zero.

    ``uses`` names the markers and cubes spent on it, ``about`` what earned it: a site, a track card, a contract number.
    """

    category: str
    about: str
    vp: int | None
    text: Message
    ref: RuleRef
    uses: tuple[str, ...] = ()
    unsure: bool = False
    overruled: bool = False


@dataclass(frozen=True)
class PlayerScore:
    """The column of one player on the sheet; ``next_best`` is the best total of another choice of contracts, if any."""

    name: str
    lines: tuple[ScoreLine, ...]
    next_best: int | None = None
    next_best_contracts: tuple[int, ...] = ()

    def category(self, name: str) -> int:
        """Points of one category, unknown lines left out."""
        return sum(line.vp for line in self.lines if line.category == name and line.vp is not None)

    @property
    def total(self) -> int:
        """Sum of all known lines, in VP."""
        return sum(line.vp for line in self.lines if line.vp is not None)

    @property
    def complete(self) -> bool:
        """False while a line is not known."""
        return all(line.vp is not None for line in self.lines)


@dataclass(frozen=True)
class ScoreSheet:
    """The whole sheet: categories in the order of the pad, a column a player, all who share the win."""

    categories: tuple[str, ...]
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
