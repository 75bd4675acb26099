"""Articles of more than one game: a book of their own each, and none that crowds out the other's answers."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.content import load_box, scenarios
from companion.content.railroad import load_railroad
from companion.lookup.articles import languages, library
from companion.lookup.books import rule_books
from companion.lookup.filling import PLACE, filled, places, value_words
from companion.lookup.search import search
from companion.shelf import shelf
from companion.wording import clause_title
from rules.core.refs import RuleRef
from rules.gwt_railroad.components import RAILROAD
from rules.snowdonia.components import BASE

QUESTIONS = Path(__file__).parents[2] / "data" / "questions"
OF_SNOWDONIA = [book for book in rule_books() if book != RAILROAD]
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
def test_every_article_is_of_one_book_and_every_book_has_articles(lang: str) -> None:
    for article in library(lang).articles:
        assert {RuleRef.parse(ref).book for ref in article.refs} == {article.book}
    assert {article.book for article in library(lang).articles} == set(rule_books())


def test_a_book_is_called_like_its_scenario_or_its_game() -> None:
    named = {load_box(scenario).rules: name for scenario, name in scenarios().items()}
    games = {(game.scenarios and BASE) or RAILROAD: game.name for game in shelf().values()}
    assert {book: one.name for book, one in rule_books().items()} == named | games
    assert next(iter(rule_books())) == BASE


def test_a_game_is_played_by_the_base_rules_and_those_of_its_scenario() -> None:
    for scenario in scenarios():
        box = load_box(scenario)
        assert box.rule_books == tuple(dict.fromkeys((BASE, box.rules)))
        assert set(box.rule_books) <= set(rule_books())
    assert load_box("bayerische-zugspitzbahn").rule_books == (BASE, "snowdonia.zugspitze")
    assert load_railroad().rule_books == (RAILROAD,)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_of_the_railroad_has_an_article_in_that_language(clause: str, lang: str) -> None:
    first = library(lang).of(clause)
    assert first is not None
    assert (first.ref, first.lang) == (clause, lang)
    assert first.kind != "faq"


def test_the_railroad_answers_six_questions_besides() -> None:
    questions = [a for a in library("en").articles if a.book == RAILROAD and a.kind == "faq"]
    assert len(questions) == 6


@pytest.mark.parametrize("lang", languages())
def test_books_alone_have_only_their_own_answers(lang: str) -> None:
    for books in ({BASE}, {RAILROAD}, {BASE, "snowdonia.zugspitze"}):
        hits = search("station σταθμός zugspitze", lang, most=30, books=books)
        assert {hit.article.book for hit in hits} == books


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_railroad_crowds_out_no_answer_of_snowdonia(lang: str) -> None:
    """Searching everything finds a clause of Snowdonia as well as searching its book alone."""
    questions = tomllib.loads((QUESTIONS / f"{lang}.toml").read_text("utf-8"))["question"]
    lost = 0
    for question in questions:
        refs = {*question["refs"]}
        everywhere = [hit.article for hit in search(question["ask"], lang)]
        alone = [hit.article for hit in search(question["ask"], lang, books=OF_SNOWDONIA)]
        assert everywhere[0].book in OF_SNOWDONIA, question
        lost += any(refs & {*a.refs} for a in alone[:3]) and not any(refs & {*a.refs} for a in everywhere[:3])
    assert lost == 0


@pytest.mark.parametrize(("lang", "question", "clause"), ASKED)
def test_a_question_about_the_railroad_finds_it_among_everything(lang: str, question: str, clause: int) -> None:
    for books, most in (((), 3), ((RAILROAD,), 2)):
        hits = [hit.article for hit in search(question, lang, books=books)][:most]
        assert any(f"gwt.railroad:{clause}" in article.refs for article in hits), [a.name for a in hits]


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_without_parts_is_found_with_its_book(clause: str) -> None:
    assert search(clause)[0].article.ref == clause
    assert search(clause.upper(), "el")[0].article.ref == clause


def test_a_number_alone_still_asks_for_a_card() -> None:
    assert search("8")[0].article.about == "contracts.8"
    assert search("8", books=OF_SNOWDONIA)[0].article.about == "contracts.8"


def test_where_only_clauses_have_numbers_one_alone_asks_for_a_clause() -> None:
    assert search("8", books=(RAILROAD,))[0].article.ref == "gwt.railroad:8"


@pytest.mark.parametrize(
    ("typed", "ref"),
    [
        ("zugspitze:3", "snowdonia.zugspitze:3"),
        ("Zugspitze 3", "snowdonia.zugspitze:3"),
        ("zugspitze: 3.", "snowdonia.zugspitze:3"),
        ("Bayerische Zugspitzbahn 3", "snowdonia.zugspitze:3"),
        ("blaenau 4", "snowdonia.blaenau:4"),
        ("Blaenau Ffestiniog 4", "snowdonia.blaenau:4"),
        ("railroad 5", "gwt.railroad:5"),
        ("gwt 5", "gwt.railroad:5"),
        ("4.B.2", "snowdonia.base:4.B.2"),
        ("4b2", "snowdonia.base:4.B.2"),
        ("base:4.B.2", "snowdonia.base:4.B.2"),
    ],
)
@pytest.mark.parametrize("books", [(), (BASE,)])
@pytest.mark.parametrize("lang", languages())
def test_a_clause_is_first_however_its_book_is_written(typed: str, ref: str, books: tuple[str, ...], lang: str) -> None:
    """Also in a game with other rules: who names a book means it."""
    first = search(typed, lang, books=books)[0].article
    assert ref in first.refs
    assert first == library(lang).of(ref)


@pytest.mark.parametrize("typed", ["σιδηρόδρομος 5", "Μπλενάου 4", "4.β.2"])
def test_a_clause_is_asked_for_in_greek(typed: str) -> None:
    refs = {"gwt.railroad:5", "snowdonia.blaenau:4", "snowdonia.base:4.B.2"}
    assert search(typed, "el")[0].article.ref in refs


def test_a_clause_with_parts_lists_them_in_order() -> None:
    found = [hit.article for hit in search("4.B")]
    assert [article.ref for article in found[:2]] == ["snowdonia.base:4.B.1", "snowdonia.base:4.B.2"]
    assert all(any(ref.startswith("snowdonia.base:4.B.") for ref in article.refs) for article in found)


def test_every_clause_is_found_by_the_words_it_is_cited_with() -> None:
    """What stands on screen can be typed, and F1 on it leads to the same article."""
    known = library()
    for ref in known.refs:
        title = clause_title(RuleRef.parse(ref))
        assert known.whole(title) == known.whole(ref) == ref
        assert title.count(".") <= ref.count(".")
        if "." in title or ":" in title:
            assert search(title)[0].article == known.of(ref)


def test_a_clause_is_cited_without_the_name_of_its_game() -> None:
    assert clause_title(RuleRef("snowdonia.base", "4.B.2")) == "4.B.2"
    assert clause_title(RuleRef("snowdonia.zugspitze", "3")) == "zugspitze:3"
    assert clause_title(RuleRef("gwt.railroad", "5")) == "railroad:5"
    assert clause_title(RuleRef("my-line", "2")) == "my-line:2"
    assert library().whole("my-line:2") == "my-line:2"


def test_numbers_of_another_pack_stand_under_its_name() -> None:
    assert places("for {{gwt-railroad:stations.3.cost}} or {{trains.4.vp}}") == (
        "gwt-railroad:stations.3.cost",
        "trains.4.vp",
    )
    assert filled("{{gwt-railroad:stations.3.cost}} and {{trains.4.vp}}") == "4 and 9"
    assert PLACE.fullmatch("{{gwt-railroad:line.end}}")


def test_several_numbers_of_a_value_stand_apart() -> None:
    assert filled("{{gwt-railroad:line.turnouts}}").startswith("4, 7, 10, ")


def test_an_owners_value_of_another_pack_stands_under_its_name_too() -> None:
    assert value_words("gwt-railroad:stations.3.cost", {"gwt-railroad:stations.3.cost": 5}) == "5"
    assert value_words("gwt-railroad:stations.3.cost", {"trains.4.vp": 8}) == "4"
    assert value_words("trains.4.vp", {"trains.4.vp": 8, "gwt-railroad:stations.3.cost": 5}) == "8"


def test_what_is_nowhere_is_a_question_mark() -> None:
    assert value_words("gwt-railroad:stations.33.cost") == "?"
    assert value_words("no-such-pack:stations.3.cost") == "?"


def test_what_nobody_checked_has_one_behind_it() -> None:
    assert value_words("gwt-railroad:station_masters.10.lower.vp") == "5 ?"
