"""References to numbered clauses, the currency of every answer the rules give."""

from __future__ import annotations

from typing import NamedTuple


class RuleRef(NamedTuple):
    """A clause of a rule book, written ``snowdonia.base:4.B.2``."""

    book: str
    clause: str

    def __str__(self) -> str:
        return f"{self.book}:{self.clause}"

    @property
    def short(self) -> str:
        """It with the last part of the book's name alone, ``base:4.B.2``."""
        return f"{self.book.rpartition('.')[2]}:{self.clause}"

    @classmethod
    def parse(cls, text: str) -> RuleRef:
        """Read ``book:clause``; raises ValueError if a part is missing."""
        book, colon, clause = text.partition(":")
        if not (book and colon and clause):
            raise ValueError(f"not a clause reference: {text!r} (write book:clause, as in snowdonia.base:4.B.2)")
        return cls(book, clause)
