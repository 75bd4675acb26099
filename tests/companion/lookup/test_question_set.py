"""The questions that the look-up is measured by: enough of them, fair to every clause, and alike in both halves."""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

QUESTIONS = Path(__file__).parents[2] / "data" / "questions"
CLAUSES: list[str] = tomllib.loads((QUESTIONS / "en.toml").read_text(encoding="utf-8"))["clauses"]
"""Every clause that can be asked for, in any language."""
TRICKS = {"plain", "typo", "synonym", "card"}
LANGUAGES = ("en", "el")
A_LANGUAGE = 200
ALIKE_WITHIN = 3
"""By how many questions the two halves may differ in one trick or one chapter."""


def asked_in(language: str) -> list[dict[str, Any]]:
    """The questions in one language, in the order of the file."""
    read = tomllib.loads((QUESTIONS / f"{language}.toml").read_text(encoding="utf-8"))
    questions: list[dict[str, Any]] = read["question"]
    return questions


@pytest.fixture(params=LANGUAGES)
def questions(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """The questions in each language in turn."""
    return asked_in(request.param)


def folded(words: str) -> str:
    """Without accents, capitals, final sigmas and punctuation: what is left is what a duplicate repeats."""
    apart = unicodedata.normalize("NFD", words.casefold())
    return " ".join("".join(sign for sign in apart if sign.isalnum() or sign.isspace()).split())


def chapter(question: dict[str, Any]) -> str:
    """The chapter of the rules that answers a question best, as ``4``."""
    return str(question["refs"][0]).partition(":")[2].partition(".")[0]


def trick(question: dict[str, Any]) -> str:
    """What makes a question hard, one of ``TRICKS``."""
    return str(question["trick"])


def test_clauses_are_listed_once() -> None:
    assert len(CLAUSES) == len(set(CLAUSES)) == 124


def test_each_question_is_whole(questions: list[dict[str, Any]]) -> None:
    assert len(questions) == A_LANGUAGE
    for question in questions:
        assert question.keys() == {"ask", "refs", "trick"}, question
        assert question["trick"] in TRICKS, question
        assert 2 <= len(question["ask"].split()) <= 7, question
        assert 1 <= len(question["refs"]) == len(set(question["refs"])) <= 3, question
        assert set(question["refs"]) <= set(CLAUSES), question


def test_every_clause_is_asked(questions: list[dict[str, Any]]) -> None:
    """As the first of a question's clauses, so that none is known only as another's second best."""
    assert set(CLAUSES) - {question["refs"][0] for question in questions} == set()


def test_a_third_is_tricky(questions: list[dict[str, Any]]) -> None:
    assert sum(question["trick"] != "plain" for question in questions) * 3 >= len(questions)


def test_no_question_is_asked_twice(questions: list[dict[str, Any]]) -> None:
    asked = Counter(folded(question["ask"]) for question in questions)
    assert [ask for ask, times in asked.items() if times > 1] == []


def test_halves_are_alike(questions: list[dict[str, Any]]) -> None:
    """The look-up is improved with the even questions and reported by the odd ones."""
    even, odd = questions[0::2], questions[1::2]
    for trait in (chapter, trick):
        apart = Counter(map(trait, even))
        apart.subtract(Counter(map(trait, odd)))
        assert {name: by for name, by in apart.items() if abs(by) > ALIKE_WITHIN} == {}


def test_greek_is_typed_as_people_type() -> None:
    """With accents and without, in capitals, and now and then with the wrong sigma at the end."""
    asked = [question["ask"] for question in asked_in("el")]
    bare = [ask for ask in asked if not any(map(unicodedata.combining, unicodedata.normalize("NFD", ask)))]
    assert len(asked) / 4 <= len(bare) <= len(asked) * 3 / 4
    assert sum(ask.isupper() for ask in asked) >= 8
    assert any(word.endswith("σ") for ask in asked for word in ask.split())
    assert any(word.endswith("ς") for ask in asked for word in ask.split())
