"""The search over the rule articles: what is typed and what is found."""

from __future__ import annotations

import pytest

from companion.lookup.search import search, words


def test_an_area_is_named_in_either_alphabet() -> None:
    """A Greek keyboard writes capitals that look like the letters of areas A, B and E (``snowdonia.base:3.2.1``)."""
    assert words("θέση Α") == words("θέση A")
    assert words("Ένα β") == ["ενα", "b"]


@pytest.mark.parametrize("typed", ["4.Β.2", "snowdonia.base:4.β.2", "4.B.2"])
def test_a_clause_is_found_in_either_alphabet(typed: str) -> None:
    """``snowdonia.base:4.B.2`` by its number, however its letter was typed."""
    assert search(typed, "el")[0].article.name == "excavate-order"
