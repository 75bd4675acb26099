"""The rule books that have articles: what they are called, and what people say for them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from companion.content.packs import resource
from companion.lookup.articles import FOLDER
from companion.lookup.words import folded


@dataclass(frozen=True)
class RuleBook:
    """A rule book: ``name`` as people know it, ``said`` what they say for it besides the name in its clauses."""

    name: str
    said: tuple[str, ...]


@cache
def rule_books() -> Mapping[str, RuleBook]:
    """All of them by the name in their clauses ("snowdonia.zugspitze"), in the order in which they are shown."""
    tables = tomllib.loads(resource(f"{FOLDER}/books.toml").read_text("utf-8"))
    return {book: RuleBook(table["name"], tuple(table["said"])) for book, table in tables.items()}


def said_books(books: Iterable[str]) -> Mapping[str, str]:
    """Rule books by all that is said for each, folded: "snowdonia.zugspitze", "zugspitze" and what ``rule_books``
    adds."""
    known = rule_books()
    found: dict[str, str] = {}
    for book in dict.fromkeys(books):
        said = known[book].said if book in known else ()
        found.update((folded(words), book) for words in (book, book.rpartition(".")[2], *said))
    return found
