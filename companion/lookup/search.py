"""Search as you type over the rule articles: any words in any order, beginnings, word forms, typing errors, synonyms.

A question becomes words, each with what it may mean and how surely. An article counts for the words that it holds, by
how rare they are and where they stand, and for the title and the tag that are most like the whole question: tags are
ways of asking for an article.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log, sqrt
from typing import Final, TypeAlias

from companion.lookup.articles import ENGLISH, Article, Library, library
from companion.lookup.books import said_books
from companion.lookup.spelling import Spelling
from companion.lookup.weights import PRIOR, WEIGHTS, Weights
from companion.lookup.words import AREA, folded, stem, synonyms
from rules.snowdonia.components import BASE

MOST: Final = 10
"""So many answers are given at most."""

_CLAUSE = re.compile(r"(?:(.+?)[\s:]\s*)?(\d{1,2}(?:\.?[a-gαβε](?:\.?\d{1,2})?|(?:\.\d{1,2}){0,2}))\.?")
"""A clause by its number, after what its book is called: "4.B.2", "4b2", "zugspitze:3", "blaenau 4"."""
_PARTS = re.compile(r"\d+|[a-g]")
_LINK = re.compile(r"\]\([^)]*\)|\{\{[^}]*\}\}")

CONTRACTS: Final = "contracts"
"""The pack table that a number asks for when nothing else is said."""

SURE: Final = 0.6
"""From here on a word that stands for another names what the other names."""
MOST_MEANT: Final = 40
"""So many words at most are tried for a word that is not typed to its end."""
ALONE: Final = 1_000.0
"""What a card counts that is asked for with nothing besides."""
FEW: Final = 3
"""A number up to here before a word counts things ("2 contracts") and names no card."""

Meaning: TypeAlias = tuple[str, ...]
"""The stems that a word or phrase stands for, all at once."""


@dataclass(frozen=True)
class Hit:
    """An answer: the article and how well it fits; only the order of the scores means something."""

    article: Article
    score: float


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A title or tag: the article, by its place, the stems, what they weigh in all, and what it counts."""

    article: int
    stems: frozenset[str]
    mass: float
    counts: float


@dataclass(frozen=True, slots=True)
class _Found:
    """What a word of a question, or a phrase that stands for others, finds: ``mass`` is what it weighs, ``only_asks``
    whether only in phrases; ``articles`` with what they count; ``phrases`` with what they hold of the question and of
    themselves; ``meant`` the stems that it surely means."""

    mass: float
    only_asks: bool
    articles: Mapping[int, float]
    phrases: Mapping[int, tuple[float, float]]
    meant: frozenset[str]


class Index:
    """The index over the articles of one language."""

    def __init__(self, library: Library, weights: Weights = WEIGHTS, prior: Mapping[str, float] = PRIOR) -> None:
        self._library = library
        self._articles = library.articles
        self._lang = library.lang
        self._synonyms = synonyms(library.lang)
        self._weights = weights
        self._books = [article.book for article in self._articles]
        self._said_books = said_books(self._books)
        self._counts = [prior.get(article.kind, 1.0) for article in self._articles]
        self._cards: dict[str, int] = {}
        said = self._synonyms
        self._terms: set[str] = {*said.idle, *said.asking, *said.cards, *said.numbers}
        self._asking = frozenset(map(self._stem, said.asking))
        self._kinds = {self._stem(word): table for word, table in said.cards.items()}
        self._numbers = frozenset(map(self._stem, said.numbers))
        self._meanings = self._read_meanings()
        self._longest = max(map(len, self._meanings), default=1)
        fields, phrases = self._read_articles()
        self._rare = self._rarities(fields)
        self._places = self._weigh(fields)
        self._phrases = [
            _Phrase(i, stems, sum(self._rare[one] for one in stems), counts) for i, stems, counts in phrases
        ]
        self._phrases_of: dict[str, list[int]] = {}
        for n, phrase in enumerate(self._phrases):
            for one in phrase.stems:
                self._phrases_of.setdefault(one, []).append(n)
        self._names = self._own_words()
        self._spelling = Spelling(self._terms, self._stem, self._synonyms, weights)
        self._find_word = lru_cache(maxsize=2_000)(self._finds_of_word)
        self._find_phrase = lru_cache(maxsize=500)(self._finds_of_phrase)

    # Reading the articles

    def _stem(self, word: str) -> str:
        return stem(word, self._lang)

    def _stems(self, text: str) -> list[tuple[str, str]]:
        """The words of a text, each with its stem."""
        found = [(word, self._stem(word)) for word in self._synonyms.read(text)]
        self._terms.update(word for word, _stem in found)
        return found

    def _read_meanings(self) -> dict[Meaning, dict[Meaning, float]]:
        """What is said, with what it means and how surely: synonyms, and words that stand for each other."""
        meanings: dict[Meaning, dict[Meaning, float]] = {}

        def add(said: Meaning, meant: Meaning, sure: float) -> None:
            if said != meant:
                of_said = meanings.setdefault(said, {})
                of_said[meant] = max(of_said.get(meant, 0.0), sure)

        together: dict[str, list[str]] = {}
        for said, several in self._synonyms.phrases.items():
            self._terms.update(said)
            said_stems = tuple(map(self._stem, said))
            for meant in several:
                stems = tuple(dict.fromkeys(map(self._stem, meant)))
                add(said_stems, stems, self._weights.synonym)
                if len(said_stems) == len(stems) == 1:
                    together.setdefault(stems[0], []).append(said_stems[0])
        groups = [(meant, *said) for meant, said in together.items()]
        for group in self._synonyms.alike:
            self._terms.update(group)
            groups.append(tuple(dict.fromkeys(map(self._stem, group))))
        for stems in groups:
            for one in stems:
                for other in stems:
                    add((one,), (other,), self._weights.alike)
        return meanings

    def _read_articles(self) -> tuple[list[dict[str, float]], list[tuple[int, frozenset[str], float]]]:
        """Of each article the stems with what they count there; and all phrases with the place of their article."""
        weights, idle = self._weights, self._synonyms.idle
        fields: list[dict[str, float]] = []
        phrases: list[tuple[int, frozenset[str], float]] = []
        for i, article in enumerate(self._articles):
            counts: dict[str, float] = {}
            title = self._stems(article.title)
            tags = [self._stems(tag) for tag in article.tags]
            for weight, found in (
                (weights.title, title),
                (weights.tag, [entry for tag in tags for entry in tag]),
                (weights.short, self._stems(_LINK.sub(" ", article.short))),
                (weights.body, self._stems(_LINK.sub(" ", article.body))),
            ):
                for one in {one for _word, one in found}:
                    counts[one] = counts.get(one, 0.0) + weight
            for ref in article.refs:
                counts[folded(ref.rpartition(":")[2])] = weights.ref
            fields.append(counts)
            for phrase, value in ((title, weights.as_title), *((tag, 1.0) for tag in tags)):
                stems = frozenset(one for word, one in phrase if word not in idle)
                phrases.append((i, stems or frozenset(one for _word, one in phrase), value))
            if article.about:
                self._cards.setdefault(article.about, i)
        return fields, phrases

    def _rarities(self, fields: Sequence[Mapping[str, float]]) -> dict[str, float]:
        """How much a stem tells, the more the fewer articles hold it; most of all in what they are about."""
        weights = self._weights
        everywhere = Counter(one for counts in fields for one in counts)
        about = Counter(one for counts in fields for one, value in counts.items() if value >= weights.short)
        rare = {
            one: log(1 + len(fields) / (0.7 * about[one] + 0.3 * held)) ** weights.rarity
            for one, held in everywhere.items()
        }
        for one in self._asking & rare.keys():
            rare[one] *= weights.asking
        return rare

    def _weigh(self, fields: Sequence[Mapping[str, float]]) -> dict[str, dict[int, float]]:
        """The articles that hold a stem, with what they count for it."""
        places: dict[str, dict[int, float]] = {}
        for i, counts in enumerate(fields):
            for one, value in counts.items():
                if one not in self._asking:
                    places.setdefault(one, {})[i] = value * self._rare[one]
        return places

    def _own_words(self) -> dict[str, frozenset[str]]:
        """The stems that only the titles and tags of one book besides the base game's hold: they name it."""
        base = {one for one, held in self._places.items() if any(self._books[i] == BASE for i in held)}
        own: dict[str, set[str]] = {}
        for phrase in self._phrases:
            book = self._books[phrase.article]
            if book != BASE:
                own.setdefault(book, set()).update(phrase.stems - base)
        return {book: frozenset(stems) for book, stems in own.items()}

    # Answering

    def search(self, question: str, most: int = MOST, books: Collection[str] = ()) -> list[Hit]:
        """The best answers to a question, best first; an empty list when nothing fits. ``books`` are the rule books
        that may answer, none for all; a clause that is asked for with its book is found in any."""
        asked = self._synonyms.read(question)
        direct = self._clause(question, books)
        scores = self._scores(asked, not question.endswith(" "), books)
        ranked = sorted(scores, key=lambda i: (-scores[i], self._articles[i].name))
        hits = [Hit(self._articles[i], scores[i]) for i in ranked[: most + len(direct)]]
        first = [Hit(article, float("inf")) for article in direct]
        names = {article.name for article in direct}
        return [*first, *(hit for hit in hits if hit.article.name not in names)][:most]

    def _clause(self, question: str, books: Collection[str]) -> list[Article]:
        """The articles of a clause that is asked for by its number, or of the clauses that are parts of it. A number
        without parts needs its book before it, unless that book alone may answer: by itself it asks for a card."""
        read = _CLAUSE.fullmatch(folded(question.strip()))
        if read is None:
            return []
        said, asked = read.groups()
        wanted = ".".join(_PARTS.findall(asked.translate(AREA))).upper()
        if said is not None:
            named = self._said_books.get(said, "")
        elif not books or BASE in books:
            named = BASE if "." in wanted else ""
        else:
            named = "".join(books) if len(books) == 1 else ""
        ref = f"{named}:{wanted}"
        return list(self._library.all_of(ref) or self._library.parts_of(ref))

    def _scores(self, asked: Sequence[str], typed_on: bool, books: Collection[str]) -> dict[int, float]:
        """What each article that may answer counts, by its place."""
        weights = self._weights
        told = [word for word in asked if word not in self._synonyms.idle] or list(asked)
        found = list(self._finds(told, typed_on))
        mass = sum(one.mass for one in found)
        content = sum(one.mass for one in found if not one.only_asks)
        counts: dict[int, float] = {}
        covered: dict[int, float] = {}
        holds: dict[int, tuple[float, float]] = {}
        for one in found:
            for i, value in one.articles.items():
                counts[i] = counts.get(i, 0.0) + value
                covered[i] = covered.get(i, 0.0) + one.mass
            for n, (of_question, of_phrase) in one.phrases.items():
                before = holds.get(n, (0.0, 0.0))
                holds[n] = before[0] + of_question, before[1] + of_phrase
        likest = self._likest(holds, mass)
        meant = frozenset().union(*(one.meant for one in found))
        named = {BASE, *(book for book, names in self._names.items() if names & meant)}
        worth = dict.fromkeys(named, 1.0) | {book: weights.own_scenario for book in books if book != BASE}
        scores = {}
        for i in counts.keys() | likest.keys():
            if books and self._books[i] not in books:
                continue
            best, second = likest.get(i, (0.0, 0.0))
            score = counts.get(i, 0.0) * min(1.0, covered.get(i, 0.0) / max(content, 0.01)) ** weights.covered
            score += weights.phrase * mass * (best + weights.other_phrase * second)
            scores[i] = score * self._counts[i] * worth.get(self._books[i], weights.other_book)
        for path, sure in self._asked_cards(asked):
            i = self._cards.get(path, -1)
            if i >= 0 and (not books or self._books[i] in books):
                alone = ALONE if sure >= 1 else 0.0
                card = weights.card + weights.card_share * weights.phrase * mass
                scores[i] = scores.get(i, 0.0) + alone + card * min(1.0, sure)
        return scores

    def _likest(self, holds: Mapping[int, tuple[float, float]], mass: float) -> dict[int, tuple[float, float]]:
        """How like the whole question the two likest phrases of each article are."""
        weights = self._weights
        found: dict[int, tuple[float, float]] = {}
        for n, (of_question, of_phrase) in holds.items():
            phrase = self._phrases[n]
            like = min(1.0, of_question / mass) ** weights.asked * min(1.0, of_phrase / phrase.mass) ** weights.held
            like *= phrase.counts
            best, second = found.get(phrase.article, (0.0, 0.0))
            if like > best:
                found[phrase.article] = like, best
            elif like > second:
                found[phrase.article] = best, like
        return found

    # What the words of a question find

    def _finds(self, told: Sequence[str], typed_on: bool) -> Iterator[_Found]:
        """What the words find, one after the other, or at once where they are a phrase that stands for others."""
        spelled = list(self._spelled(told, typed_on))
        i = 0
        while i < len(spelled):
            for length in range(min(self._longest, len(spelled) - i), 1, -1):
                said = tuple(spelled[i : i + length])
                found = self._find_phrase(said)
                if found is not None:
                    yield found
                    i += length
                    break
            else:
                yield self._find_word(*spelled[i])
                i += 1

    def _spelled(self, told: Sequence[str], typed_on: bool) -> Iterator[tuple[str, bool]]:
        """The words, each with whether it is still being typed; two typed as one apart, mistyped idle ones left out."""
        for n, word in enumerate(told):
            last = typed_on and n == len(told) - 1
            for part in self._spelling.parted(word):
                likely = next(iter(self._spelling.meant(part, last)), part)
                if likely == part or likely not in self._synonyms.idle:
                    yield part, last

    def _finds_of_word(self, word: str, typed_on: bool) -> _Found:
        return self._finds_of(self._meant(word, typed_on))

    def _meant(self, word: str, typed_on: bool) -> dict[Meaning, float]:
        """The stems that a word may mean, each with how surely."""
        found: dict[Meaning, float] = {}
        for other, sure in list(self._spelling.meant(word, typed_on).items())[:MOST_MEANT]:
            if other == word or other not in self._synonyms.idle:
                for meaning, as_surely in self._stands_for((self._stem(other),)).items():
                    found[meaning] = max(found.get(meaning, 0.0), sure * as_surely)
        return found

    def _stands_for(self, said: Meaning) -> dict[Meaning, float]:
        found = {said: 1.0} if all(one in self._rare for one in said) else {}
        for meaning, sure in self._meanings.get(said, {}).items():
            if all(one in self._rare for one in meaning):
                found[meaning] = max(found.get(meaning, 0.0), sure)
        return found

    def _finds_of_phrase(self, said: tuple[tuple[str, bool], ...]) -> _Found | None:
        """What words find together; None when they are no phrase that stands for others."""
        sure = 1.0
        likely = []
        for word, typed_on in said:
            other, surely = next(iter(self._spelling.meant(word, typed_on).items()), (word, 0.0))
            likely.append(self._stem(other))
            sure *= surely
        phrase = tuple(likely)
        if phrase not in self._meanings or sure < SURE / 2:
            return None
        parts = [self._find_word(*one) for one in said]
        mass = sum(part.mass for part in parts)
        meanings = {m: surely * sure for m, surely in self._stands_for(phrase).items() if m != phrase}
        at_once = self._finds_of(meanings, mass)
        articles: dict[int, float] = {}
        phrases: dict[int, tuple[float, float]] = {}
        for part in parts:
            for i, value in part.articles.items():
                articles[i] = articles.get(i, 0.0) + value
            for n, (of_question, of_phrase) in part.phrases.items():
                before = phrases.get(n, (0.0, 0.0))
                phrases[n] = before[0] + of_question, before[1] + of_phrase
        for i, value in at_once.articles.items():
            articles[i] = max(articles.get(i, 0.0), value)
        for n, holds in at_once.phrases.items():
            phrases[n] = max(phrases.get(n, (0.0, 0.0)), holds)
        meant = at_once.meant.union(*(part.meant for part in parts))
        return _Found(mass, False, articles, phrases, meant)

    def _finds_of(self, meanings: Mapping[Meaning, float], mass: float | None = None) -> _Found:
        """What any of several meanings finds, the best of them for each article and phrase."""
        if mass is None:
            likely = max(meanings, key=lambda meaning: meanings[meaning], default=())
            mass = sum(self._rare[one] for one in likely) / max(1, len(likely))
        articles: dict[int, float] = {}
        phrases: dict[int, tuple[float, float]] = {}
        for meaning, sure in meanings.items():
            held = [self._places.get(one, {}) for one in meaning]
            for i in min(held, key=len):
                if all(i in places for places in held):
                    value = sure * sum(places[i] for places in held) / sqrt(len(held))
                    if value > articles.get(i, 0.0):
                        articles[i] = value
            inside = [self._phrases_of.get(one, []) for one in meaning]
            holds = sure * mass, sure * sum(self._rare[one] for one in meaning)
            for n in inside[0] if len(inside) == 1 else set(inside[0]).intersection(*inside[1:]):
                if holds > phrases.get(n, (0.0, 0.0)):
                    phrases[n] = holds
        meant = frozenset(one for meaning, sure in meanings.items() if sure > SURE for one in meaning)
        return _Found(mass, bool(phrases) and not articles, articles, phrases, meant)

    # Cards

    def _asked_cards(self, asked: Sequence[str]) -> Iterator[tuple[str, float]]:
        """Pack paths of the cards that are named, by the word for a kind of card and a number ("contract 8", "train no
        5", "no 8"), each with how surely; 1 when nothing else is asked for."""
        said = self._synonyms
        told = [word for word in asked if word not in said.idle and word not in said.asking]
        kind = self._kind
        for n, number in enumerate(asked):
            if not number.isdigit():
                continue
            at = n - 1
            while at >= 0 and self._likely(asked[at]) in self._numbers:
                at -= 1
            marked = n - 1 - at
            before = kind(asked[at]) if at >= 0 else None
            after = kind(asked[n + 1]) if n + 1 < len(asked) else None
            if before:
                yield f"{before}.{number}", _share(2 + marked, told)
            elif marked:
                kinds = [table for word in told if (table := kind(word))][:1]
                sure = _share(1 + marked + len(kinds), told)
                yield f"{kinds[0] if kinds else CONTRACTS}.{number}", sure if kinds or sure == 1 else sure / 2
            elif after and int(number) > FEW:
                yield f"{after}.{number}", _share(2, told)
            elif len(asked) == 1:
                yield f"{CONTRACTS}.{number}", 1.0

    def _kind(self, word: str) -> str | None:
        """The pack table that a word for a kind of card asks for."""
        return self._kinds.get(self._likely(word))

    def _likely(self, word: str) -> str:
        """The stem of the word that a typed one most likely is."""
        return self._stem(next(iter(self._spelling.meant(word, False)), word))


def _share(used: int, told: Sequence[str]) -> float:
    """How surely a card is asked for that ``used`` of the words name; below 1 when there are others."""
    return 1.0 if used >= len(told) else 0.99


@cache
def index(lang: str = ENGLISH) -> Index:
    """The index of a language, built once."""
    return Index(library(lang))


def search(question: str, lang: str = ENGLISH, most: int = MOST, books: Collection[str] = ()) -> list[Hit]:
    """The best answers to a question in a language, best first, ``most`` at most; ``books`` are the rule books that may
    answer, none for all."""
    return index(lang).search(question, most, books)
