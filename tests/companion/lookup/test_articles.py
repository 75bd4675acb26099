"""Rule articles as read: which of several answers for a clause."""

from __future__ import annotations

import pytest

from companion.lookup.articles import library
from companion.lookup.search import search


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ("6.2", "event-trains-for-sale"),
        ("6.4", "event-station"),
        ("5.2.3", "weather-rates"),
        ("10.1", "score-sites"),
        ("10.7", "score-surveyor"),
    ],
)
def test_the_rule_answers_before_a_thing_that_follows_it(clause: str, name: str) -> None:
    """Event spaces, weathers and stations repeat clauses; by number and by reference the rule itself is found."""
    answer = library("en").of(f"snowdonia.base:{clause}")
    assert answer is not None
    assert answer.name == name
    assert search(clause)[0].article.name == name
