"""The rule articles: Markdown with a short head, one file an article and a folder a language.

The same file name in two languages is the same article. A language without one of them shows the English one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.content.packs import resource
from companion.errors import BadInput
from rules.core.refs import RuleRef
from rules.snowdonia.components import BASE

FOLDER = "rules"
ENGLISH = "en"
"""The language in which every article stands."""

FENCE = "+++"
KINDS = (
    "clause",
    "event",
    "contract",
    "train",
    "ruling",
    "score",
    "station",
    "faq",
    "setup",
    "round",
    "glossary",
)
"""What an article is about; of two that are about a clause the earlier kind answers for it."""
FIELDS: Mapping[str, type] = MappingProxyType(
    {
        "refs": list,
        "title": str,
        "short": str,
        "kind": str,
        "tags": list,
        "related": list,
        "where": str,
        "about": str,
    }
)
"""The fields of a head, all of them needed."""


@dataclass(frozen=True)
class Article:
    """One article: ``refs`` are the clauses it holds, the main one first; ``short`` answers in a sentence or two,
    ``body`` is the long form in Markdown; ``tags`` are ways of asking for it; ``where`` the part of the
    printed rules; ``about`` the pack path of the card, train, station or space it is about, "" for none."""

    name: str
    lang: str
    refs: tuple[str, ...]
    title: str
    short: str
    kind: str
    tags: tuple[str, ...]
    related: tuple[str, ...]
    where: str
    about: str
    body: str

    @property
    def ref(self) -> str:
        """The main clause."""
        return self.refs[0]

    @property
    def book(self) -> str:
        """The rule book that it is about, that of its main clause: "snowdonia.zugspitze"."""
        return self.ref.partition(":")[0]


@dataclass(frozen=True)
class Library:
    """All articles as read in one language, by name; those in another language are the English ones."""

    lang: str
    articles: tuple[Article, ...]

    @cached_property
    def _by_name(self) -> Mapping[str, Article]:
        return {article.name: article for article in self.articles}

    @cached_property
    def _by_ref(self) -> Mapping[str, tuple[Article, ...]]:
        found: dict[str, list[Article]] = {}
        for article in self.articles:
            for ref in article.refs:
                found.setdefault(ref, []).append(article)
        return {ref: tuple(sorted(articles, key=partial(rank, ref))) for ref, articles in found.items()}

    def named(self, name: str) -> Article:
        """The article of a file name; KeyError when there is none."""
        return self._by_name[name]

    def of(self, ref: RuleRef | str) -> Article | None:
        """The article that answers for a clause, also for one that only has parts ("4.B"); None when there is none."""
        return next(iter(self.all_of(ref) or self.parts_of(ref)), None)

    def all_of(self, ref: RuleRef | str) -> tuple[Article, ...]:
        """Every article that holds a clause, the one that answers for it first."""
        return self._by_ref.get(str(ref), ())

    def parts_of(self, ref: RuleRef | str) -> tuple[Article, ...]:
        """The articles that answer for the parts of a clause: those of 4.B.1, 4.B.2 and so on for 4.B."""
        parts = sorted(
            (part for part in self._by_ref if part.startswith(f"{ref}.")), key=lambda part: (len(part), part)
        )
        return tuple(dict.fromkeys(self._by_ref[part][0] for part in parts))

    def about(self, path: str) -> Article | None:
        """The article on the thing at a pack path; None when there is none."""
        return next((article for article in self.articles if article.about == path), None)

    def whole(self, clause: str) -> str:
        """A clause with the name of its book as in ``refs``: "snowdonia.zugspitze:3" of "zugspitze:3", and
        "snowdonia.base:4.B.2" of "4.B.2". One of a book that has no articles stays as it is."""
        book, _colon, number = clause.rpartition(":")
        return f"{self._books.get(book, book)}:{number}"

    @cached_property
    def _books(self) -> Mapping[str, str]:
        return {"": BASE, **{article.book.rpartition(".")[2]: article.book for article in self.articles}}

    @cached_property
    def refs(self) -> frozenset[str]:
        """Every clause that an article holds."""
        return frozenset(self._by_ref)


def rank(ref: str, article: Article) -> tuple[bool, int, bool]:
    """How well an article answers for a clause; the least is the best. One that is about the clause comes before one
    that holds it besides, and a rule before a thing that follows it."""
    return article.ref != ref, KINDS.index(article.kind), bool(article.about)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have articles, English first."""
    found = sorted(folder.name for folder in resource(FOLDER).iterdir() if folder.is_dir() and _articles_in(folder))
    return (ENGLISH, *(lang for lang in found if lang != ENGLISH))


@cache
def library(lang: str = ENGLISH) -> Library:
    """The articles in a language. BadInput: no article is in it, or one of the files is damaged."""
    if lang not in languages():
        raise BadInput("", lang, "there are no rule articles in this language", f"there is {', '.join(languages())}")
    own = {article.name: article for article in _read(lang)}
    if lang == ENGLISH:
        return Library(lang, tuple(own.values()))
    english = {article.name: article for article in _read(ENGLISH)}
    return Library(lang, tuple(own.get(name, article) for name, article in (english | own).items()))


def _articles_in(folder: Traversable | Path) -> list[Traversable | Path]:
    return sorted((f for f in folder.iterdir() if f.name.endswith(".md")), key=lambda f: f.name)


def _read(lang: str) -> Iterator[Article]:
    for file in _articles_in(resource(f"{FOLDER}/{lang}")):
        yield parse(file.read_text("utf-8"), file.name.removesuffix(".md"), lang)


def parse(text: str, name: str, lang: str) -> Article:
    """An article from the text of its file; BadInput names the file and the field."""
    where = f"{lang}/{name}.md"
    before, fence, rest = text.partition(f"{FENCE}\n")
    head, end, body = rest.partition(f"\n{FENCE}\n")
    if before.strip() or not fence or not end:
        raise BadInput(where, "", "the head is missing", f"begin with TOML between two lines of {FENCE}")
    try:
        fields = tomllib.loads(head)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(where, "head", str(error), "write the head as TOML") from None
    _check(where, fields)
    return Article(
        name,
        lang,
        tuple(fields["refs"]),
        fields["title"],
        fields["short"],
        fields["kind"],
        tuple(fields["tags"]),
        tuple(fields["related"]),
        fields["where"],
        fields["about"],
        body.strip(),
    )


def _check(where: str, fields: Mapping[str, Any]) -> None:
    for field, kind in FIELDS.items():
        if not isinstance(fields.get(field), kind):
            raise BadInput(where, field, "is missing or of the wrong kind", f"write {field} as {kind.__name__}")
    for field in fields:
        if field not in FIELDS:
            raise BadInput(where, field, "there is no such field", f"there is {', '.join(FIELDS)}")
    if fields["kind"] not in KINDS:
        raise BadInput(where, "kind", f"{fields['kind']!r} is no kind", f"write one of {', '.join(KINDS)}")
    if not fields["refs"]:
        raise BadInput(where, "refs", "no clause is named", "name the clause that the article answers")
