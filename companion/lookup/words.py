"""Words as they are compared, and what people say for what the articles say."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final

import snowballstemmer

from companion.content.packs import resource
from companion.lookup.articles import ENGLISH, FOLDER

STEMMERS: Final[Mapping[str, str]] = {"en": "english", "el": "greek", "de": "german"}

_WORD = re.compile(r"[^\W_]+(?:[.½][^\W_]+)*")
AREA: Final = str.maketrans("αβε", "abe")
"""Greek letters that look like those of areas: who types Greek types them for the Latin ones."""
_LOOK = str.maketrans("abehikmnoptuvxyz", "αβεηικμνορτυνχυζ")
"""Latin letters with the Greek ones that they are taken for when both stand in a word."""


def folded(text: str) -> str:
    """Text as it is compared: without accents, in small letters, the final sigma as any other."""
    apart = unicodedata.normalize("NFD", text)
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return plain.casefold().replace("ς", "σ")


def words(text: str) -> list[str]:
    """The words and numbers of a text, folded; a letter that names an area is Latin, a word with letters of both
    alphabets Greek."""
    return [_in_one_script(word) for word in _WORD.findall(folded(text))]


def _in_one_script(word: str) -> str:
    if len(word) == 1:
        return word.translate(AREA)
    if word.isascii() or word[0].isdigit() or not any("α" <= letter <= "ω" for letter in word):
        return word
    return word.translate(_LOOK)


@cache
def _stemmer(lang: str) -> Any:
    return snowballstemmer.stemmer(STEMMERS.get(lang, STEMMERS[ENGLISH]))


@lru_cache(maxsize=50_000)
def stem(word: str, lang: str) -> str:
    """What the forms of a folded word have in common."""
    if len(word) < 3 or word[0].isdigit():
        return word
    # Greek questions hold English names and the other way round: the letters say which.
    if lang == ENGLISH or word.isascii():
        return str(_stemmer(ENGLISH).stemWord(word))
    return folded(str(_stemmer(lang).stemWord(word)))


@dataclass(frozen=True)
class Synonyms:
    """What people say for what the rules say, in one language. Words are folded.

    ``phrases`` by the words said, each with the words meant; ``alike`` groups of words that stand for each other;
    ``idle`` words that carry nothing, ``asking`` words that only tell what kind of answer is wanted; ``cards`` the
    words that stand before a number, with the pack table that they ask for, ``numbers`` those that may stand between;
    ``numerals`` written numbers with the digits or the word meant; ``sounds`` spellings that sound alike, each with how
    it is written down for comparing; ``looks`` letters of another alphabet with those that they are typed for because
    they look like them or lie on their key.
    """

    phrases: Mapping[tuple[str, ...], tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    alike: tuple[tuple[str, ...], ...] = ()
    idle: frozenset[str] = frozenset()
    asking: frozenset[str] = frozenset()
    cards: Mapping[str, str] = field(default_factory=dict)
    numbers: frozenset[str] = frozenset()
    numerals: Mapping[str, str] = field(default_factory=dict)
    sounds: tuple[tuple[str, str], ...] = ()
    looks: tuple[tuple[str, str], ...] = ()

    def read(self, text: str) -> list[str]:
        """The words of a text, its written numbers in digits."""
        return [self.numerals.get(word, word) for word in words(text)]

    def sound(self, word: str) -> str:
        """A folded word as it sounds; doubled letters count once."""
        for spelling, heard in self.sounds:
            word = word.replace(spelling, heard)
        return re.sub(r"(.)\1+", r"\1", word)

    def look(self, word: str) -> str:
        """How a folded word sounds whose letters were typed for what they look like."""
        for typed, meant in self.looks:
            word = word.replace(typed, meant)
        return self.sound(word)


@cache
def synonyms(lang: str) -> Synonyms:
    """Those of a language, from its ``synonyms.toml``; none where it has no such file."""
    file = resource(f"{FOLDER}/{lang}/synonyms.toml")
    if not file.is_file():
        return Synonyms()
    document = tomllib.loads(file.read_text("utf-8"))
    numerals = {folded(word): folded(number) for number, said in document.get("numerals", {}).items() for word in said}
    read = Synonyms(numerals=numerals).read
    phrases: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for meant, said in document.get("means", {}).items():
        for phrase in said:
            phrases.setdefault(tuple(read(phrase)), []).append(tuple(read(meant)))
    return Synonyms(
        phrases={said: tuple(meant) for said, meant in phrases.items()},
        alike=tuple(tuple(_each(group, read)) for group in document.get("alike", ())),
        idle=frozenset(_each(document.get("idle", ()), read)),
        asking=frozenset(_each(document.get("asking", ()), read)),
        cards={word: table for table, said in document.get("cards", {}).items() for word in _each(said, read)},
        numbers=frozenset(_each(document.get("numbers", ()), read)),
        numerals=numerals,
        sounds=tuple((spelling, heard) for spelling, heard in document.get("sounds", ())),
        looks=tuple((typed, meant) for typed, meant in document.get("looks", ())),
    )


def _each(said: Iterable[str], read: Callable[[str], list[str]]) -> Iterable[str]:
    """The words of phrases, each once."""
    return dict.fromkeys(word for phrase in said for word in read(phrase))
