"""What can go wrong outside the rules, told in one sentence."""

from __future__ import annotations


class BadInput(Exception):
    """Input that cannot be used: where it lies, the place in it, what is wrong, and what would be right."""

    def __init__(self, where: str, place: str, wrong: str, right: str = "") -> None:
        super().__init__(where, place, wrong, right)
        self.where, self.place, self.wrong, self.right = where, place, wrong, right

    def __str__(self) -> str:
        """One line: where, place, what is wrong, what would be right."""
        head = ": ".join(part for part in (self.where, self.place) if part)
        tail = f"{self.wrong}; {self.right}" if self.right else self.wrong
        return f"{head}: {tail}" if head else tail


class NewerFormat(BadInput):
    """A file made by a newer version of the program: it is refused by name and left untouched."""
