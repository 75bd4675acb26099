"""What people decided about a score sheet, and how a journal keeps it: as told cells, so that undo takes it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.errors import BadInput
from companion.score_words import cards, finding
from companion.wording import _
from rules.core.frozen import replace
from rules.core.scoring import ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.position import Position
from rules.snowdonia.scoring import choice_problems


@dataclass(frozen=True)
class Overruled:
    """The VP that people gave a line, and why they did."""

    vp: int
    why: str = ""


@dataclass(frozen=True)
class SheetChoices:
    """What people decided about a sheet.

    ``contracts`` are chosen instead of the best, by seat (10.4); ``overrules`` by seat, category and what the line is
    about; ``left`` the seats of those who went before the end."""

    contracts: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    overrules: Mapping[tuple[int, str, str], Overruled] = field(default_factory=dict)
    left: frozenset[int] = frozenset()

    def with_contracts(self, seat: int, contracts: Collection[int] | None) -> SheetChoices:
        """With other contracts chosen for a seat; None: the best again."""
        rest = {s: numbers for s, numbers in self.contracts.items() if s != seat}
        chosen = {} if contracts is None else {seat: tuple(sorted(contracts))}
        return replace(self, contracts=dict(sorted((rest | chosen).items())))

    def with_overrule(self, seat: int, category: str, about: str, given: Overruled | None) -> SheetChoices:
        """With the VP of a line given; None: as the rules have it again."""
        rest = {key: was for key, was in self.overrules.items() if key != (seat, category, about)}
        return replace(self, overrules=rest if given is None else rest | {(seat, category, about): given})

    def with_left(self, seat: int, left: bool) -> SheetChoices:
        """With a seat marked as having left, or no longer."""
        return replace(self, left=self.left | {seat} if left else self.left - {seat})


def check_choice(book: Book, position: Position, seat: int, contracts: Collection[int]) -> None:
    """BadInput says why these contracts of a player cannot all be scored (10.3)."""
    problems = choice_problems(book, position, {seat: contracts})
    if problems:
        raise BadInput("", "", "; ".join(finding(problem, book) for problem in problems))


def check_line(sheet: ScoreSheet, seat: int, category: str, about: str) -> None:
    """BadInput when the sheet has no such line to overrule."""
    if any((line.category, line.about) == (category, about) for line in sheet.players[seat].lines):
        return
    name = sheet.players[seat].name
    raise BadInput("", name, _("the sheet has no such line"), _("overrule one that stands there"))


# As cells of a journal

SHEET = "sheet."
"""Begins every told cell that is about the sheet; the set-up knows nothing of them."""
_CONTRACTS = re.compile(r"sheet\.contracts\.(\d+)")
_VP = re.compile(r"sheet\.vp\.(\d+)\.([^.]+)\.(.*)")
_LEFT = re.compile(r"sheet\.left\.(\d+)")
SHEET_CELLS = 'write "sheet.contracts.<seat>", "sheet.vp.<seat>.<category>.<about>" or "sheet.left.<seat>"'


def contracts_cell(seat: int) -> str:
    """The cell of the contracts chosen for a seat: a list of numbers, or nothing for the best choice."""
    return f"sheet.contracts.{seat}"


def vp_cell(seat: int, category: str, about: str) -> str:
    """The cell of a line's VP: ``{"vp": 12, "why": "..."}``, or nothing for what the rules give."""
    return f"sheet.vp.{seat}.{category}.{about}"


def left_cell(seat: int) -> str:
    """The cell of having left: True, or nothing."""
    return f"sheet.left.{seat}"


def choices_told(told: Mapping[str, Any], players: int) -> SheetChoices:
    """What told cells say about the sheet; cells of the set-up are passed over. BadInput for a cell or a value of the
    sheet that cannot be."""
    choices = SheetChoices()
    for cell, value in told.items():
        if cell.startswith(SHEET):
            choices = decided(choices, cell, value, players)
    return choices


def decided(choices: SheetChoices, cell: str, value: Any, players: int) -> SheetChoices:
    """The choices with what a cell of the sheet says besides. BadInput for a cell or a value that cannot be."""
    if found := _CONTRACTS.fullmatch(cell):
        if value is not None and not (isinstance(value, list | tuple) and all(map(_whole, value))):
            raise BadInput("", cell, f"{value!r} is no choice of contracts", "write a list of numbers")
        return choices.with_contracts(_seat(cell, found[1], players), value)
    if found := _VP.fullmatch(cell):
        given = None
        if value is not None:
            if (
                not isinstance(value, Mapping)
                or not _whole(value.get("vp"))
                or not isinstance(value.get("why", ""), str)
            ):
                raise BadInput("", cell, f"{value!r} gives no VP", 'write {vp = 12, why = "..."}')
            given = Overruled(value["vp"], value.get("why", ""))
        return choices.with_overrule(_seat(cell, found[1], players), found[2], found[3], given)
    if found := _LEFT.fullmatch(cell):
        if value is not None and not isinstance(value, bool):
            raise BadInput("", cell, f"{value!r} cannot be read", "write true or false")
        return choices.with_left(_seat(cell, found[1], players), bool(value))
    raise BadInput("", cell, "is no cell of the sheet", SHEET_CELLS)


def told_words(cell: str, value: Any, players: Sequence[str], line_name: Callable[[str, str], str]) -> str:
    """What was decided about the sheet, by its cell; ``line_name`` names a line by category and what it is about."""
    if found := _CONTRACTS.fullmatch(cell):
        player = players[int(found[1])]
        if value is None:
            return _("{player}'s contracts are scored by the best choice again").format(player=player)
        if not value:
            return _("{player}'s contracts are scored as chosen: none").format(player=player)
        return _("{player}'s contracts are scored as chosen: {cards}").format(player=player, cards=cards(value))
    if found := _VP.fullmatch(cell):
        words = {"player": players[int(found[1])], "line": line_name(found[2], found[3])}
        if value is None:
            return _("{line} of {player} is scored by the rules again").format(**words)
        if value.get("why"):
            said = _("{line} of {player} is overruled: {vp} VP ({why})")
            return said.format(**words, vp=value["vp"], why=value["why"])
        return _("{line} of {player} is overruled: {vp} VP").format(**words, vp=value["vp"])
    if found := _LEFT.fullmatch(cell):
        player = players[int(found[1])]
        return (_("{player} has left the game") if value else _("{player} is in the game again")).format(player=player)
    raise ValueError(f"no cell of the sheet: {cell}")


def _seat(cell: str, text: str, players: int) -> int:
    seat = int(text)
    if seat >= players:
        raise BadInput("", cell, f"nobody sits at seat {seat}", f"write 0 to {players - 1}")
    return seat


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
