"""What a typed word may stand for: itself, a word that it begins, one that sounds alike, one with a letter wrong."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.lookup.weights import Weights
from companion.lookup.words import Synonyms

FEWEST = 3
"""Letters of a word that typing errors are looked for in; below that everything is like everything."""
MOST_BEGUN = 150
MOST_LIKE = 12
SOUNDS_ALIKE = 0.97
OTHER_INITIAL = 0.8
"""How surely a word is meant that sounds alike; and one with another first letter, which few mistype, in part."""


class Spelling:
    """The words of one language that the search knows."""

    def __init__(self, known: Iterable[str], stem: Callable[[str], str], synonyms: Synonyms, weights: Weights) -> None:
        self._sorted = sorted(set(known))
        self._stem = stem
        self._stems = frozenset(map(stem, self._sorted))
        self._written = [word for word in self._sorted if len(word) >= FEWEST and not word[0].isdigit()]
        self._synonyms = synonyms
        self._weights = weights
        self._heard: dict[str, list[str]] = {}
        if synonyms.sounds:
            for word in self._written:
                self._heard.setdefault(synonyms.sound(word), []).append(word)
        self.meant = lru_cache(maxsize=4_000)(self._meant)
        """Known words that a folded word may stand for, each with how surely (0 to 1), the surest first.
        ``typed_on``: it may be only the beginning of a word. Empty for a word like none."""

    def knows(self, word: str) -> bool:
        """Whether any form of a word is known."""
        return self._stem(word) in self._stems

    def parted(self, word: str) -> tuple[str, ...]:
        """Two known words that were typed as one; the word alone where it is known or cannot be parted."""
        if not self.meant(word, False):
            for at in range(FEWEST, len(word) - FEWEST + 1):
                if self.knows(word[:at]) and self.knows(word[at:]):
                    return word[:at], word[at:]
        return (word,)

    def _meant(self, word: str, typed_on: bool) -> Mapping[str, float]:
        if word[0].isdigit():
            return {word: 1.0}
        known = self.knows(word)
        found = {word: 1.0} if known else {}

        def take(other: str, sure: float) -> None:
            found[other] = max(found.get(other, 0.0), sure)

        if typed_on and (len(word) > 1 or not known):
            for other in self._begun(word):
                take(other, self._weights.beginning * (0.4 + 0.6 * len(word) / len(other)))
        if not known:
            heard = self._heard_in(word) if self._heard else ()
            for other in heard:
                take(other, SOUNDS_ALIKE)
            if not heard and len(word) >= FEWEST:
                for other, sure in self._like(word):
                    take(other, sure)
        return dict(sorted(found.items(), key=lambda entry: -entry[1]))

    def _heard_in(self, word: str) -> Iterable[str]:
        """Known words that sound like a word; where none does, those that look like it."""
        return self._heard.get(self._synonyms.sound(word), ()) or self._heard.get(self._synonyms.look(word), ())

    def _begun(self, word: str) -> Iterable[str]:
        """Known words that begin with a word."""
        first = bisect_left(self._sorted, word)
        for other in self._sorted[first : first + MOST_BEGUN]:
            if not other.startswith(word):
                break
            if other != word and other not in self._synonyms.idle:
                yield other

    def _like(self, word: str) -> Iterable[tuple[str, float]]:
        """Known words that differ by a letter, two in a long word, or by two letters that changed places."""
        most = 1 if len(word) < 6 else 2
        for other, distance, _ in process.extract(
            word, self._written, scorer=OSA.distance, score_cutoff=most, limit=MOST_LIKE
        ):
            same_initial = other[0] == word[0]
            if same_initial or len(word) > FEWEST:
                sure = self._weights.typing_error ** (distance * 5 / max(4, len(word)))
                yield other, sure if same_initial else sure * OTHER_INITIAL
