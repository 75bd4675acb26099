"""Score sheets: totals are only sums of lines, and every line has its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from rules.core.frozen import replace
from rules.core.message import Message
from rules.core.refs import RuleRef


@dataclass(frozen=True)
class ScoreLine:
    """One reason for points: ``vp`` None means not known yet; a zero line says why it is zero.

    ``uses`` names the markers and cubes spent on it, ``about`` what earned it: a site, a track card, a contract number.
    ``overruled``: people decided otherwise than the rules would, by a choice of contracts of their own or by giving the
    VP; when they gave it, ``instead_of`` is the line whose place it takes."""

    category: str
    about: str
    vp: int | None
    text: Message
    ref: RuleRef
    uses: tuple[str, ...] = ()
    unsure: bool = False
    overruled: bool = False
    instead_of: ScoreLine | None = None

    @property
    def given(self) -> bool:
        """Whether people gave its VP."""
        return self.instead_of is not None


@dataclass(frozen=True)
class PlayerScore:
    """The column of one player on the sheet.

    ``best`` is the VP of the best choice of contracts and ``best_contracts`` that choice, ``next_best`` the VP of the
    best other one, if any. All three are of the contracts alone, and None while they cannot be decided."""

    name: str
    lines: tuple[ScoreLine, ...]
    next_best: int | None = None
    next_best_contracts: tuple[int, ...] = ()
    best: int | None = None
    best_contracts: tuple[int, ...] = ()

    def category(self, name: str) -> int:
        """Points of one category, unknown lines left out."""
        return sum(line.vp for line in self.lines if line.category == name and line.vp is not None)

    def category_complete(self, name: str) -> bool:
        """False while a line of one category is not known."""
        return all(line.vp is not None for line in self.lines if line.category == name)

    @property
    def total(self) -> int:
        """Sum of all known lines, in VP."""
        return sum(line.vp for line in self.lines if line.vp is not None)

    @property
    def complete(self) -> bool:
        """False while a line is not known."""
        return all(line.vp is not None for line in self.lines)

    @property
    def margin(self) -> int | None:
        """By how many VP the next best choice of contracts is worse than the best; None when there is no other."""
        return None if self.best is None or self.next_best is None else self.best - self.next_best


@dataclass(frozen=True)
class ScoreSheet:
    """The whole sheet: categories in the order of the pad, a column a player, all who share the win.

    ``left`` names who went before the end: their column stays, but they do not win. ``part``: only some of what the
    game scores stands on it, so that it says nothing of who wins."""

    categories: tuple[str, ...]
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    left: tuple[str, ...] = ()
    part: bool = False

    @property
    def complete(self) -> bool:
        """False while a line of anybody who stayed is not known: who wins is then only so far."""
        return all(player.complete for player in self.players if player.name not in self.left)

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """The place of each player by total, from 1, shared by those with as many VP; None for who left, and for
        everybody on a sheet that is only a part."""
        totals = [player.total for player in self.players if player.name not in self.left]
        return tuple(
            None if self.part or player.name in self.left else 1 + sum(total > player.total for total in totals)
            for player in self.players
        )


@dataclass(frozen=True)
class Overrule:
    """One line whose VP people give: the ``seat`` of its column, the ``category`` and what it is ``about``."""

    seat: int
    category: str
    about: str
    vp: int


def sheet_of(
    categories: tuple[str, ...],
    players: Iterable[PlayerScore],
    left: Collection[str] = frozenset(),
    *,
    part: bool = False,
) -> ScoreSheet:
    """The sheet of these columns: all who have the most VP win (``snowdonia.base:10.8``), those who left do not, and
    nobody does by a ``part`` of the points."""
    columns = tuple(players)
    most = max((player.total for player in columns if player.name not in left), default=None)
    return ScoreSheet(
        categories,
        columns,
        tuple(player.name for player in columns if not part and player.name not in left and player.total == most),
        tuple(player.name for player in columns if player.name in left),
        part,
    )


def overruled(sheet: ScoreSheet, changes: Iterable[Overrule]) -> ScoreSheet:
    """The sheet with the VP that people gave, totals and winners after it. Of two changes of one line the later counts.

    ValueError for a line that does not exist."""
    given = {(change.seat, change.category, change.about): change.vp for change in changes}
    if not given:
        return sheet
    there = {(seat, line.category, line.about) for seat, player in enumerate(sheet.players) for line in player.lines}
    for key in given:
        if key not in there:
            raise ValueError(f"no line of the sheet: seat {key[0]}, {key[1]}, {key[2]!r}")
    return sheet_of(
        sheet.categories,
        (
            replace(
                player, lines=tuple(_given(line, given.get((seat, line.category, line.about))) for line in player.lines)
            )
            for seat, player in enumerate(sheet.players)
        ),
        sheet.left,
        part=sheet.part,
    )


def _given(line: ScoreLine, vp: int | None) -> ScoreLine:
    if vp is None:
        return line
    return replace(line, vp=vp, unsure=False, overruled=True, instead_of=line.instead_of or line)


def without(sheet: ScoreSheet, left: Collection[str]) -> ScoreSheet:
    """The sheet with these players marked as having left."""
    return sheet_of(sheet.categories, sheet.players, left, part=sheet.part)
