"""Articles of more than one game: a book of their own each, and none that crowds out the other's answers."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.lookup.articles import BOOKS, RAILROAD_BOOK, SNOWDONIA_BOOK, languages, library
from companion.lookup.filling import PLACE, filled, places, value_words
from companion.lookup.search import search

QUESTIONS = Path(__file__).parents[2] / "data" / "questions"
CLAUSES = [f"gwt.railroad:{n}" for n in range(1, 15)]
LANGUAGES = ("en", "el")

ASKED = [
    ("en", "how far can my engine move", 4),
    ("en", "does a turnout count as a space", 2),
    ("en", "is an engine in the way", 3),
    ("en", "white disc on dark station", 7),
    ("en", "who gets the station master", 8),
    ("en", "permanent certificate", 9),
    ("en", "what happens on space 39", 10),
    ("en", "extraordinary delivery", 13),
    ("en", "price of a railroad station", 11),
    ("en", "station upgrade once a game", 6),
    ("el", "ποιος παίρνει τον σταθμάρχη", 8),
    ("el", "μετρά η παρακαμπτήρια για θέση", 2),
    ("el", "έκτακτη παράδοση", 13),
    ("el", "σκούρος δίσκος σε ανοιχτό σταθμό", 7),
    ("el", "τέλος της γραμμής θέση 39", 10),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_article_is_of_one_book(lang: str) -> None:
    for article in library(lang).articles:
        assert article.book in BOOKS
        assert {ref.partition(".")[0] for ref in article.refs} == {article.book}
    parts = [library(lang).only(book).articles for book in BOOKS]
    assert sorted(a.name for part in parts for a in part) == sorted(a.name for a in library(lang).articles)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_of_the_railroad_has_an_article_in_that_language(clause: str, lang: str) -> None:
    first = library(lang).of(clause)
    assert first is not None
    assert (first.ref, first.lang) == (clause, lang)
    assert first.kind != "faq"


def test_the_railroad_answers_six_questions_besides() -> None:
    questions = [a for a in library("en").only(RAILROAD_BOOK).articles if a.kind == "faq"]
    assert len(questions) == 6


@pytest.mark.parametrize("lang", languages())
def test_a_book_alone_has_only_its_own_answers(lang: str) -> None:
    for book in BOOKS:
        hits = search("station σταθμός", lang, book=book)
        assert hits
        assert {hit.article.book for hit in hits} == {book}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_railroad_crowds_out_no_answer_of_snowdonia(lang: str) -> None:
    """Searching everything finds a clause of Snowdonia as well as searching its book alone."""
    questions = tomllib.loads((QUESTIONS / f"{lang}.toml").read_text("utf-8"))["question"]
    lost = 0
    for question in questions:
        refs = {*question["refs"]}
        everywhere = [hit.article for hit in search(question["ask"], lang)]
        alone = [hit.article for hit in search(question["ask"], lang, book=SNOWDONIA_BOOK)]
        assert everywhere[0].book == SNOWDONIA_BOOK, question
        lost += any(refs & {*a.refs} for a in alone[:3]) and not any(refs & {*a.refs} for a in everywhere[:3])
    assert lost == 0


@pytest.mark.parametrize(("lang", "question", "clause"), ASKED)
def test_a_question_about_the_railroad_finds_it_among_everything(lang: str, question: str, clause: int) -> None:
    for book, most in ((None, 3), (RAILROAD_BOOK, 2)):
        hits = [hit.article for hit in search(question, lang, book=book)][:most]
        assert any(f"gwt.railroad:{clause}" in article.refs for article in hits), [a.name for a in hits]


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_without_parts_is_found_with_its_book(clause: str) -> None:
    assert search(clause)[0].article.ref == clause
    assert search(clause.upper(), "el")[0].article.ref == clause


def test_a_number_alone_still_asks_for_a_card() -> None:
    assert search("8")[0].article.about == "contracts.8"


def test_numbers_of_another_pack_stand_under_its_name() -> None:
    assert places("for {{gwt-railroad:stations.3.cost}} or {{trains.4.vp}}") == (
        "gwt-railroad:stations.3.cost",
        "trains.4.vp",
    )
    assert filled("{{gwt-railroad:stations.3.cost}} and {{trains.4.vp}}") == "4 and 9"
    assert PLACE.fullmatch("{{gwt-railroad:line.end}}")


def test_an_owners_value_of_another_pack_stands_under_its_name_too() -> None:
    assert value_words("gwt-railroad:stations.3.cost", {"gwt-railroad:stations.3.cost": 5}) == "5"
    assert value_words("gwt-railroad:stations.3.cost", {"trains.4.vp": 8}) == "4"
    assert value_words("trains.4.vp", {"trains.4.vp": 8, "gwt-railroad:stations.3.cost": 5}) == "8"


def test_what_is_nowhere_is_a_question_mark() -> None:
    assert value_words("gwt-railroad:stations.33.cost") == "?"
    assert value_words("no-such-pack:stations.3.cost") == "?"


def test_what_nobody_checked_has_one_behind_it() -> None:
    assert value_words("gwt-railroad:station_masters.10.lower.vp") == "5 ?"
