"""What is wrong in a pack, in one line."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """Something wrong in a pack: the file, the place (a pack path), what is wrong, what would be right."""

    file: str
    place: str
    wrong: str
    right: str

    def __str__(self) -> str:
        """One line."""
        return f"{self.file}: {self.place}: {self.wrong}; {self.right}"
