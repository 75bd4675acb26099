"""Copies of frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.core.frozen import replace


@dataclass(frozen=True)
class Square:
    side: int
    colour: str = "grey"

    @cached_property
    def area(self) -> int:
        return self.side**2


def test_a_copy_differs_in_the_changed_fields_alone() -> None:
    assert replace(Square(2, "red"), side=3) == Square(3, "red")


def test_what_was_worked_out_for_the_old_one_is_not_taken_along() -> None:
    square = Square(2)
    assert square.area == 4
    assert replace(square, side=3).area == 9
