"""Search as you type over the rule articles: any words in any order, beginnings, word forms, typing errors, synonyms.

A question becomes words, each word the terms of the index that it may mean, each with how surely it means them; an
article gets for every word the best term that it holds, weighed by how rare the term is and where it stands.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log, sqrt
from typing import Final

import snowballstemmer
from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.content.packs import resource
from companion.lookup.articles import ENGLISH, FOLDER, Article, Library, library

MOST: Final = 10
"""So many answers are given at most."""

STEMMERS: Final[Mapping[str, str]] = {"en": "english", "el": "greek", "de": "german"}

TITLE, TAG, SHORT, BODY = 6.0, 4.5, 2.2, 1.0
"""How much a word says about an article by where it stands."""

BEGINNING, FORM, SYNONYM, TYPING_ERROR = 0.75, 0.9, 0.9, 0.6
"""How surely a word means a term: by its beginning, by its stem, as a synonym, with letters wrong."""

CARD: Final = 14.0
"""What it says that a card is asked for by its kind and number."""

PRIOR: Final[Mapping[str, float]] = {"glossary": 0.55, "round": 0.75, "setup": 0.8, "station": 0.9, "faq": 1.0}
"""Articles about many things at once answer fewer questions than their words promise; any other kind counts in full."""

_WORD = re.compile(r"[^\W_]+(?:[.½][^\W_]+)*")
_CLAUSE = re.compile(r"(?:[\w.]+:)?\d{1,2}(?:\.(?:[a-g]|\d{1,2})){1,2}", re.IGNORECASE)
_LINK = re.compile(r"\]\([^)]*\)|\{\{[^}]*\}\}")


def folded(text: str) -> str:
    """Text as it is compared: without accents, in small letters, the final sigma as any other."""
    apart = unicodedata.normalize("NFD", text)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return plain.casefold().replace("ς", "σ")


def words(text: str) -> list[str]:
    """The words and numbers of a text, folded."""
    return _WORD.findall(folded(text))


@cache
def _stemmer(lang: str) -> object:
    return snowballstemmer.stemmer(STEMMERS.get(lang, STEMMERS[ENGLISH]))


@lru_cache(maxsize=50_000)
def _stem(word: str, lang: str) -> str:
    if len(word) < 3 or word[0].isdigit():
        return word
    # Greek questions hold English names and the other way round: the letters say which.
    if lang == ENGLISH or word.isascii():
        return str(_stemmer(ENGLISH).stemWord(word))  # type: ignore[attr-defined]
    return folded(str(_stemmer(lang).stemWord(word)))  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Hit:
    """An answer: the article and how well it fits; only the order of the scores means something."""

    article: Article
    score: float


@dataclass(frozen=True)
class Synonyms:
    """What people say for what the rules say. ``phrases`` by the folded words said, each with the words meant;
    ``cards`` the words that stand before a number, with the pack table that they ask for; ``idle`` words that carry
    nothing."""

    phrases: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]]
    cards: Mapping[str, str]
    idle: frozenset[str]

    @property
    def longest(self) -> int:
        """Words in the longest phrase."""
        return max(map(len, self.phrases), default=1)


@cache
def synonyms(lang: str) -> Synonyms:
    """Those of a language, from its ``synonyms.toml``; none where it has no such file."""
    file = resource(f"{FOLDER}/{lang}/synonyms.toml")
    if not file.is_file():
        return Synonyms({}, {}, frozenset())
    document = tomllib.loads(file.read_text("utf-8"))
    phrases: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for meant, said in document.get("means", {}).items():
        for phrase in said:
            phrases.setdefault(tuple(words(phrase)), []).append(tuple(words(meant)))
    cards = {folded(word): table for table, said in document.get("cards", {}).items() for word in said}
    idle = frozenset(word for phrase in document.get("idle", ()) for word in words(phrase))
    return Synonyms({said: tuple(meant) for said, meant in phrases.items()}, cards, idle)


class Index:
    """The index over the articles of one language."""

    def __init__(self, library: Library) -> None:
        self._articles = library.articles
        self._lang = library.lang
        self._synonyms = synonyms(library.lang)
        self._places: dict[str, dict[int, float]] = {}
        self._cards: dict[str, int] = {}
        lengths: list[int] = []
        for i, article in enumerate(self._articles):
            lengths.append(self._take(i, article))
        mean = sum(lengths) / max(1, len(lengths))
        self._shade = [1 / sqrt(0.6 + 0.4 * length / mean) for length in lengths]
        self._terms = sorted(self._places)
        self._stems: dict[str, list[str]] = {}
        for term in self._terms:
            self._stems.setdefault(_stem(term, self._lang), []).append(term)
        count = len(self._articles)
        self._rare = {term: log(1 + count / len(found)) for term, found in self._places.items()}
        self._rare_stem = {
            stem: log(1 + count / len({i for term in terms for i in self._places[term]}))
            for stem, terms in self._stems.items()
        }
        self._meaning = lru_cache(maxsize=2_000)(self._means)

    def _take(self, i: int, article: Article) -> int:
        """Puts an article into the index; how many words it has."""
        body = words(_LINK.sub(" ", article.body))
        fields = (
            (TITLE, words(article.title)),
            (TAG, [word for tag in article.tags for word in words(tag)]),
            (SHORT, words(_LINK.sub(" ", article.short))),
            (BODY, body),
            (TAG, [folded(ref.rpartition(":")[2]) for ref in article.refs]),
        )
        for weight, found in fields:
            for word in found:
                at = self._places.setdefault(word, {})
                at[i] = max(at.get(i, 0.0), weight)
        if article.about:
            self._cards.setdefault(article.about, i)
        return len(body)

    def search(self, question: str, most: int = MOST) -> list[Hit]:
        """The best answers to a question, best first; an empty list when nothing fits."""
        asked = words(question)
        direct = self._clause(question)
        told = [word for word in asked if word not in self._synonyms.idle] or asked
        scores = self._scores(told, typed_on=not question.endswith(" "))
        for path in self._asked_cards(asked):
            if path in self._cards:
                i = self._cards[path]
                scores[i] = scores.get(i, 0.0) + CARD
        ranked = sorted(scores, key=lambda i: (-scores[i], self._articles[i].name))
        hits = [Hit(self._articles[i], scores[i]) for i in ranked[: most + len(direct)]]
        first = [Hit(article, float("inf")) for article in direct]
        names = {article.name for article in direct}
        return [*first, *(hit for hit in hits if hit.article.name not in names)][:most]

    def _clause(self, question: str) -> list[Article]:
        """The articles of a clause that is asked for by its number."""
        asked = question.strip()
        if not _CLAUSE.fullmatch(asked):
            return []
        book, _, clause = asked.rpartition(":")
        wanted = clause.upper()
        found = [
            article
            for article in self._articles
            if any(
                ref.partition(":")[2] == wanted and (not book or ref.startswith(f"{book.lower()}:"))
                for ref in article.refs
            )
        ]
        return sorted(
            found,
            key=lambda article: (
                article.ref.partition(":")[2] != wanted,
                article.kind == "faq",
                # An event space or a weather that repeats a rule comes after the rule.
                bool(article.about),
            ),
        )

    def _asked_cards(self, asked: Sequence[str]) -> Iterable[str]:
        """Pack paths of the cards that are named: the word for a kind of card, then a number ("contract 8", "no 8")."""
        tables = self._synonyms.cards
        for word, after in zip(asked, [*asked[1:], ""], strict=True):
            for said, number in ((word, after), (after, word)):
                table = tables.get(said) or next(
                    (t for w, t in tables.items() if len(w) > 3 and OSA.distance(w, said, score_cutoff=1) <= 1), None
                )
                if table and number.isdigit():
                    yield f"{table}.{number}"
        if len(asked) == 1 and asked[0].isdigit():
            yield f"contracts.{asked[0]}"

    def _scores(self, asked: Sequence[str], typed_on: bool) -> dict[int, float]:
        units = list(self._units(asked))
        if not units:
            return {}
        found: list[dict[int, float]] = []
        for n, unit in enumerate(units):
            best: dict[int, float] = {}
            for said, sure in unit:
                hits = [self._meaning(word, typed_on and n == len(units) - 1) for word in said]
                for i in set.intersection(*map(set, hits)) if hits else ():
                    value = sure * sum(hit[i] for hit in hits) / sqrt(len(hits))
                    best[i] = max(best.get(i, 0.0), value)
            found.append(best)
        scores: dict[int, float] = {}
        for best in found:
            for i, value in best.items():
                scores[i] = scores.get(i, 0.0) + value
        for i in scores:
            covered = sum(1 for best in found if i in best) / len(found)
            kind = self._articles[i].kind
            scores[i] *= covered**1.5 * self._shade[i] * PRIOR.get(kind, 1.0)
        return scores

    def _units(self, asked: Sequence[str]) -> Iterable[list[tuple[tuple[str, ...], float]]]:
        """The words one after the other, or a phrase that stands for others at once; each with what it may mean."""
        phrases, i = self._synonyms.phrases, 0
        while i < len(asked):
            for length in range(min(self._synonyms.longest, len(asked) - i), 0, -1):
                said = tuple(asked[i : i + length])
                meant = phrases.get(said) or phrases.get(tuple(_stem(word, self._lang) for word in said))
                if meant:
                    yield [(said, 1.0), *((m, SYNONYM) for m in meant)]
                    i += length
                    break
            else:
                yield [((asked[i],), 1.0)]
                i += 1

    def _means(self, word: str, typed_on: bool) -> Mapping[int, float]:
        """The articles that hold what a word may mean, with their weight."""
        best: dict[int, float] = {}

        def take(term: str, sure: float, rare: float) -> None:
            for i, weight in self._places[term].items():
                best[i] = max(best.get(i, 0.0), sure * rare * weight)

        stem = _stem(word, self._lang)
        alike = self._stems.get(stem, [])
        rare = self._rare_stem.get(stem, 0.0)
        for term in alike:
            take(term, 1.0 if term == word else FORM, rare)
        if word[0].isdigit():
            return best
        if len(word) >= 3 or typed_on:
            for term in self._beginning(word):
                if term not in alike:
                    length = len(word) / len(term)
                    take(term, BEGINNING * (0.5 + 0.5 * length), self._rare[term])
        if not alike and len(word) > 3:
            most = 1 if len(word) < 7 else 2
            near = process.extract(word, self._terms, scorer=OSA.distance, score_cutoff=most, limit=12)
            for term, distance, _ in near:
                take(term, TYPING_ERROR ** (distance * 5 / max(5, len(word))), self._rare_stem[_stem(term, self._lang)])
        return best

    def _beginning(self, word: str) -> list[str]:
        """The terms that begin with a word."""
        from bisect import bisect_left

        first = bisect_left(self._terms, word)
        found = []
        for term in self._terms[first : first + 200]:
            if not term.startswith(word):
                break
            found.append(term)
        return found


@cache
def index(lang: str = ENGLISH) -> Index:
    """The index of a language; built once."""
    return Index(library(lang))


def search(question: str, lang: str = ENGLISH, most: int = MOST) -> list[Hit]:
    """The best answers to a question in a language, best first, ``most`` at most."""
    return index(lang).search(question, most)
