"""Search as you type over the rule articles: any words in any order, beginnings, word forms, typing errors, synonyms.

A question becomes words, each word the terms of the index that it may mean, each with how surely it means them; an
article gets for every word the best term that it holds, weighed by how rare the term is and where it stands.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log, sqrt
from typing import Final

import snowballstemmer
from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.content.packs import resource
from companion.lookup.articles import ENGLISH, FOLDER, RAILROAD_BOOK, Article, Library, library, rank

MOST: Final = 10
"""So many answers are given at most."""

STEMMERS: Final[Mapping[str, str]] = {"en": "english", "el": "greek", "de": "german"}


@dataclass(frozen=True)
class Weights:
    """What a match counts. Tuned on one half of the questions in ``tests/data/questions``, reported on the other."""

    title: float = 7.0
    """A word in the title; the next four in the tags, the short form, the long form, and where it stands in print."""
    tag: float = 5.2
    short: float = 2.2
    body: float = 0.7
    beginning: float = 0.35
    """How surely a word means a term: by its beginning, as a synonym, with a letter wrong."""
    synonym: float = 1.0
    typing_error: float = 0.95
    card: float = 30.0
    """A card asked for by its kind and number."""
    whole_title: float = 2.5
    """A title all of whose words were asked for; in part for some of them."""
    whole_tag: float = 5.8
    """A tag of two words or more all of whose words were asked for."""
    rarity: float = 0.58
    """Power of how rare a word is."""
    covered: float = 0.6
    """Power of the share of the words asked for that an article holds."""
    shade: float = 0.3
    """How much a long article is held back."""


WEIGHTS: Final = Weights()

PRIOR: Final[Mapping[str, float]] = {
    "glossary": 0.5,
    "round": 0.75,
    "setup": 0.68,
    "station": 0.84,
    "contract": 0.93,
    "score": 1.15,
    "train": 1.1,
}
"""Articles about many things at once answer fewer questions than their words promise; any other kind counts in full."""

BOOK_PRIOR: Final[Mapping[str, float]] = {RAILROAD_BOOK: 0.8}
"""Where all books are searched, the small one answers fewer questions than the words that it shares promise."""

_WORD = re.compile(r"[^\W_]+(?:[.½][^\W_]+)*")
_PART = r"(?:\.(?:[a-g]|\d{1,2}))"
_CLAUSE = re.compile(rf"(?:[\w.]+:)?\d{{1,2}}{_PART}{{1,2}}|[\w.]+:\d{{1,2}}", re.IGNORECASE)
"""A clause by its number; one without parts only with its book, for a number alone asks for a card."""
_ALIKE = str.maketrans("αβε", "abe")
"""Greek letters that look like those of areas: who types Greek types them for the Latin ones."""
_LINK = re.compile(r"\]\([^)]*\)|\{\{[^}]*\}\}")


def folded(text: str) -> str:
    """Text as it is compared: without accents, in small letters, the final sigma as any other."""
    apart = unicodedata.normalize("NFD", text)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return plain.casefold().replace("ς", "σ")


def words(text: str) -> list[str]:
    """The words and numbers of a text, folded; a letter that names an area is Latin."""
    return [word.translate(_ALIKE) if len(word) == 1 else word for word in _WORD.findall(folded(text))]


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

    def __init__(self, library: Library, weights: Weights = WEIGHTS) -> None:
        self._articles = library.articles
        self._lang = library.lang
        self._synonyms = synonyms(library.lang)
        self._weights = weights
        self._phrases: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for phrase, means in self._synonyms.phrases.items():
            self._phrases.setdefault(tuple(map(self._stem, phrase)), []).extend(means)
        self._places: dict[str, dict[int, float]] = {}
        self._terms: dict[str, str] = {}
        self._cards: dict[str, int] = {}
        self._titles: list[frozenset[str]] = []
        self._tags: list[tuple[frozenset[str], ...]] = []
        lengths = [self._take(i, article) for i, article in enumerate(self._articles)]
        mean = sum(lengths) / max(1, len(lengths))
        self._shade = [1 / (1 - weights.shade + weights.shade * length / mean) ** 0.5 for length in lengths]
        self._sorted = sorted(self._terms)
        count = len(self._articles)
        self._rare = {stem: log(1 + count / len(found)) ** weights.rarity for stem, found in self._places.items()}
        self._meaning = lru_cache(maxsize=2_000)(self._means)

    def _take(self, i: int, article: Article) -> int:
        """Puts an article into the index; how many words it has."""
        weights = self._weights
        body = self._stems(_LINK.sub(" ", article.body))
        title = self._stems(article.title)
        tags = [self._stems(tag) for tag in article.tags]
        fields = (
            (weights.title, title),
            (weights.tag, [stem for tag in tags for stem in tag]),
            (weights.short, self._stems(_LINK.sub(" ", article.short))),
            (weights.body, body),
            (weights.tag, [folded(ref.rpartition(":")[2]) for ref in article.refs]),
        )
        for weight, found in fields:
            for stem in dict.fromkeys(found):
                at = self._places.setdefault(stem, {})
                at[i] = at.get(i, 0.0) + weight
        idle = {self._stem(word) for word in self._synonyms.idle}
        self._titles.append(frozenset(title) - idle or frozenset(title))
        self._tags.append(tuple(frozenset(tag) for tag in tags if len(set(tag) - idle) > 1))
        if article.about:
            self._cards.setdefault(article.about, i)
        return len(body)

    def _stem(self, word: str) -> str:
        return _stem(word, self._lang)

    def _stems(self, text: str) -> list[str]:
        found = []
        for word in words(text):
            stem = self._stem(word)
            self._terms[word] = stem
            found.append(stem)
        return found

    def search(self, question: str, most: int = MOST) -> list[Hit]:
        """The best answers to a question, best first; an empty list when nothing fits."""
        asked = words(question)
        direct = self._clause(question)
        told = [word for word in asked if word not in self._synonyms.idle] or asked
        scores = self._scores(told, asked, typed_on=not question.endswith(" "))
        for path in self._asked_cards(asked):
            if path in self._cards:
                i = self._cards[path]
                scores[i] = scores.get(i, 0.0) + self._weights.card
        ranked = sorted(scores, key=lambda i: (-scores[i], self._articles[i].name))
        hits = [Hit(self._articles[i], scores[i]) for i in ranked[: most + len(direct)]]
        first = [Hit(article, float("inf")) for article in direct]
        names = {article.name for article in direct}
        return [*first, *(hit for hit in hits if hit.article.name not in names)][:most]

    def _clause(self, question: str) -> list[Article]:
        """The articles of a clause that is asked for by its number."""
        asked = folded(question.strip()).translate(_ALIKE)
        if not _CLAUSE.fullmatch(asked):
            return []
        book, _, clause = asked.rpartition(":")
        wanted = clause.upper()
        found = []
        for article in self._articles:
            for ref in article.refs:
                of_book, _, number = ref.partition(":")
                if number == wanted and (not book or of_book == book):
                    found.append((rank(ref, article), article.name, article))
        return [article for _rank, _name, article in sorted(found, key=lambda entry: entry[:2])]

    def _asked_cards(self, asked: Sequence[str]) -> Iterable[str]:
        """Pack paths of the cards that are named: the word for a kind of card, then a number ("contract 8", "no 8")."""
        tables = self._synonyms.cards
        for word, after in zip(asked, [*asked[1:], ""], strict=True):
            for said, number in ((word, after), (after, word)):
                if not number.isdigit():
                    continue
                table = tables.get(said) or next(
                    (t for w, t in tables.items() if len(w) > 3 and OSA.distance(w, said, score_cutoff=1) <= 1), None
                )
                if table:
                    yield f"{table}.{number}"
        if len(asked) == 1 and asked[0].isdigit():
            yield f"contracts.{asked[0]}"

    def _scores(self, told: Sequence[str], asked: Sequence[str], typed_on: bool) -> dict[int, float]:
        units = list(self._units(told))
        if not units:
            return {}
        weights = self._weights
        found: list[dict[int, float]] = []
        meant: set[str] = {self._stem(word) for word in asked}
        for n, unit in enumerate(units):
            best: dict[int, float] = {}
            for said, sure in unit:
                hits = [self._meaning(word, typed_on and n == len(units) - 1) for word in said]
                meant.update(self._stem(word) for word in said)
                for word, hit in zip(said, hits, strict=True):
                    if not hit:
                        continue
                    near = self._nearest(word)
                    if near:
                        meant.add(near)
                for i in set.intersection(*map(set, hits)) if hits else ():
                    value = sure * sum(hit[i] for hit in hits) / sqrt(len(hits))
                    best[i] = max(best.get(i, 0.0), value)
            found.append(best)
        scores: dict[int, float] = {}
        for best in found:
            for i, value in best.items():
                scores[i] = scores.get(i, 0.0) + value
        for i in scores:
            share = sum(1 for best in found if i in best) / len(found)
            article = self._articles[i]
            title = self._titles[i]
            whole = sum(self._rare[stem] for stem in title & meant) / max(0.1, sum(self._rare[stem] for stem in title))
            fits = sum(1 for tag in self._tags[i] if tag <= meant)
            scores[i] *= share**weights.covered
            scores[i] += weights.whole_title * whole * sqrt(len(title)) + weights.whole_tag * min(2, fits)
            scores[i] *= self._shade[i] * PRIOR.get(article.kind, 1.0) * BOOK_PRIOR.get(article.book, 1.0)
        return scores

    def _units(self, told: Sequence[str]) -> Iterable[list[tuple[tuple[str, ...], float]]]:
        """The words one after the other, or a phrase that stands for others at once; each with what it may mean."""
        i = 0
        while i < len(told):
            for length in range(min(self._synonyms.longest, len(told) - i), 0, -1):
                said = tuple(told[i : i + length])
                meant = self._phrases.get(tuple(map(self._stem, said)))
                if meant:
                    yield [(said, 1.0), *((m, self._weights.synonym) for m in meant)]
                    i += length
                    break
            else:
                yield [((told[i],), 1.0)]
                i += 1

    def _nearest(self, word: str) -> str | None:
        """The stem that a word with a typing error means most likely; None for a word that is known."""
        if self._stem(word) in self._places or len(word) < 4:
            return None
        near = process.extractOne(word, self._sorted, scorer=OSA.distance, score_cutoff=1 if len(word) < 7 else 2)
        return None if near is None else self._terms[near[0]]

    def _means(self, word: str, typed_on: bool) -> Mapping[int, float]:
        """The articles that hold what a word may mean, with their weight."""
        best: dict[int, float] = {}

        def take(stem: str, sure: float) -> None:
            rare = self._rare[stem]
            for i, weight in self._places[stem].items():
                best[i] = max(best.get(i, 0.0), sure * rare * weight)

        stem = self._stem(word)
        known = stem in self._places
        if known:
            take(stem, 1.0)
        if word[0].isdigit():
            return best
        if len(word) >= 3 or typed_on:
            for term in self._beginning(word):
                if self._terms[term] != stem:
                    take(self._terms[term], self._weights.beginning * (0.5 + 0.5 * len(word) / len(term)))
        if not known and len(word) > 3:
            most = 1 if len(word) < 7 else 2
            near = process.extract(word, self._sorted, scorer=OSA.distance, score_cutoff=most, limit=12)
            for term, distance, _ in near:
                take(self._terms[term], self._weights.typing_error ** (distance * 5 / max(5, len(word))))
        return best

    def _beginning(self, word: str) -> list[str]:
        """The terms that begin with a word."""
        first = bisect_left(self._sorted, word)
        found = []
        for term in self._sorted[first : first + 200]:
            if not term.startswith(word):
                break
            found.append(term)
        return found


@cache
def index(lang: str = ENGLISH, book: str | None = None) -> Index:
    """The index of a language, of the articles about one game (one of ``BOOKS``) or of all; built once."""
    return Index(library(lang) if book is None else library(lang).only(book))


def search(question: str, lang: str = ENGLISH, most: int = MOST, book: str | None = None) -> list[Hit]:
    """The best answers to a question in a language, best first, ``most`` at most; ``book`` one of ``BOOKS`` for the
    articles about that game alone."""
    return index(lang, book).search(question, most)
