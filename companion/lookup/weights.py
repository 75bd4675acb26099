"""What a match counts in the search.

Tuned on the even questions and the ``own`` ones in ``tests/data/questions``, and on the tags, each asked without
itself; the odd questions only report what came of it. Small changes change little: what matters are the tags.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """What a match counts."""

    title: float = 2.0
    """A word in the title; the next four in the tags, the short form, the long form, and a clause by its number."""
    tag: float = 5.6
    short: float = 1.2
    body: float = 0.2
    ref: float = 16.0
    rarity: float = 0.55
    """Power of how rare a word is."""
    covered: float = 0.3
    """Power of the share of the words asked for that an article holds."""
    beginning: float = 0.35
    """How surely a word stands for another: one that it begins, one that is said for it, one that stands for it, too,
    one with a letter wrong."""
    synonym: float = 0.65
    alike: float = 0.67
    typing_error: float = 0.97
    asking: float = 0.75
    """What a word counts that only tells what kind of answer is wanted."""
    phrase: float = 9.0
    """The title or tag that is most like the whole question, and another one besides."""
    other_phrase: float = 1.0
    asked: float = 3.0
    """How much it matters that the phrase holds all of the question; and that the question holds all of the phrase."""
    held: float = 2.2
    as_title: float = 1.5
    """What a title counts as a phrase; a tag counts 1."""
    card: float = 8.0
    """A card asked for by its kind and number; and for each point of rarity of the question."""
    card_share: float = 0.5
    other_book: float = 0.6
    """An article on a scenario or another game that the question does not name."""
    own_scenario: float = 1.4
    """One on the scenario that is played, whether it is named or not: it says what the base game's rules do not."""


WEIGHTS: Final = Weights()

PRIOR: Final[Mapping[str, float]] = {
    "glossary": 0.55,
    "round": 0.75,
    "setup": 0.8,
    "station": 0.85,
}
"""Articles about many things at once answer fewer questions than their words promise; any other kind counts in full."""
