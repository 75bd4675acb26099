"""The search finds the expected article first: by the two halves of the question set, and by how people type.

The search is improved with the even questions alone. The odd ones report; nobody reads which of them are missed.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.lookup.articles import library
from companion.lookup.search import search

QUESTIONS = Path(__file__).parents[2] / "data" / "questions"
EVEN, ODD = 0, 1
HALVES = {EVEN: "improved with", ODD: "reported"}
LEAST_FIRST = 95
"""Of the hundred questions of each half so many have the expected article first."""
LEAST_SEEN = 98
"""And so many have it among the first three, which all windows show without scrolling."""
LEAST_OWN = 97
"""So many of a hundred of the questions in ``own-*.toml`` have it first."""


@cache
def asked_in(lang: str) -> list[dict[str, Any]]:
    """The questions in one language, in the order of the file."""
    read = tomllib.loads((QUESTIONS / f"{lang}.toml").read_text(encoding="utf-8"))
    questions: list[dict[str, Any]] = read["question"]
    return questions


def found(lang: str, half: int, within: int) -> int:
    """How many questions of a half have an article of one of their clauses among the first answers."""
    return sum(
        any({*question["refs"]} & {*hit.article.refs} for hit in search(question["ask"], lang, within))
        for question in asked_in(lang)[half::2]
    )


def first(question: str, lang: str = "en") -> str:
    """The name of the first answer, "" for none."""
    return next((hit.article.name for hit in search(question, lang)), "")


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("lang", ["en", "el"])
def test_the_expected_article_is_first(lang: str, half: int, record_property: Callable[[str, object], None]) -> None:
    best, seen = found(lang, half, 1), found(lang, half, 3)
    record_property(f"{lang}, half {HALVES[half]}", f"{best} first, {seen} in the first three, of 100")
    assert best >= LEAST_FIRST
    assert seen >= LEAST_SEEN


@pytest.mark.parametrize("lang", ["en", "el"])
def test_what_was_found_once_stays_found(lang: str) -> None:
    """Many more questions, written to improve the search with; they hold what was reached and prove nothing more."""
    by_clauses = tomllib.loads((QUESTIONS / f"own-{lang}.toml").read_text(encoding="utf-8"))
    asked = [
        (question, {f"snowdonia.base:{clause}" for clause in clauses.split()})
        for clauses, questions in by_clauses.items()
        for question in questions
    ]
    missed = [question for question, refs in asked if not refs & {*search(question, lang, 1)[0].article.refs}]
    assert len(missed) * 100 <= (100 - LEAST_OWN) * len(asked), missed


# Letters typed so far


@pytest.mark.parametrize(
    ("typed", "lang", "name"),
    [
        ("train mainten", "en", "event-maintenance"),
        ("third lab", "en", "third-labourer"),
        ("glo", "en", "glossary"),
        ("συντηρ", "el", "event-maintenance"),
        ("τρίτος εργ", "el", "third-labourer"),
        ("γλωσσ", "el", "glossary"),
    ],
)
def test_the_beginning_of_a_word_is_enough(typed: str, lang: str, name: str) -> None:
    assert first(typed, lang) == name


def test_a_word_that_is_finished_is_no_beginning() -> None:
    """A space after it says that no more letters come: what only begins with it is no answer any more."""
    typed, finished = search("surv"), search("surv ")
    assert typed[0].article.name == "surveyor"
    assert typed[0].score > max((hit.score for hit in finished), default=0)


def test_every_key_has_an_answer_once_two_letters_stand() -> None:
    question = "when does the game end"
    assert [question[:n] for n in range(2, len(question) + 1) if not search(question[:n])] == []


# Words


@pytest.mark.parametrize(
    ("asked", "other", "lang"),
    [
        ("empty contract deck", "deck contract empty", "en"),
        ("cost of the third worker", "third worker cost", "en"),
        ("άδεια τράπουλα συμβολαίων", "συμβολαίων τράπουλα άδεια", "el"),
        ("κόστος τρίτου εργάτη", "τρίτου εργάτη κόστος", "el"),
    ],
)
def test_words_may_stand_in_any_order(asked: str, other: str, lang: str) -> None:
    assert first(asked, lang) == first(other, lang) != ""


def test_idle_words_change_nothing() -> None:
    plain, wordy = search("fog closes"), search("is it so that the fog closes")
    assert [hit.article.name for hit in plain] == [hit.article.name for hit in wordy]


def test_what_kind_of_answer_is_wanted_decides_between_two() -> None:
    """ "Which" and "how many" ask for different articles about the same thing."""
    assert first("which track card do I lay") == "lay-track-which"
    assert first("how many track cards do I lay") == "lay-track-amount"
    assert first("ποια κάρτα γραμμής στρώνω", "el") == "lay-track-which"
    assert first("πόσες κάρτες γραμμής στρώνω", "el") == "lay-track-amount"


@pytest.mark.parametrize(
    ("asked", "meant", "lang"),
    [
        ("extra worker", "third labourer", "en"),
        ("buy a locomotive", "buy a train", "en"),
        ("train shed at the start", "engine shed at the start", "en"),
        ("steel per rail", "steel bar per track card", "en"),
        ("misty weather", "foggy weather", "en"),
        ("αγορά λοκομοτίβας", "αγορά τρένου", "el"),
        ("μπάζα σε πέτρα", "χαλίκια σε πέτρα", "el"),
        ("στήσιμο για τρεις", "προετοιμασία για τρεις", "el"),
    ],
)
def test_synonyms_lead_to_the_same_article(asked: str, meant: str, lang: str) -> None:
    assert first(asked, lang) == first(meant, lang) != ""


@pytest.mark.parametrize(
    ("said", "name"),
    [("worker", "labourers-go-home"), ("cubes of my colour run out", "faq-markers-run-out"), ("misty", "weather-fog")],
)
def test_words_that_no_article_uses_are_known(said: str, name: str) -> None:
    assert name in [hit.article.name for hit in search(said)[:5]]


def test_numbers_may_be_written_out() -> None:
    assert first("contract eight") == first("contract 8") == "contract-08"
    assert first("3rd labourer") == first("third labourer") == "third-labourer"
    assert first("συμβόλαιο οκτώ", "el") == "contract-08"


# Typing


@pytest.mark.parametrize(
    ("typed", "lang", "name"),
    [
        ("survyor", "en", "surveyor"),
        ("surveyyor", "en", "surveyor"),
        ("srueyor", "en", "surveyor"),
        ("tird labuorer", "en", "third-labourer"),
        ("fgo closes", "en", "faq-what-fog-closes"),
        ("thirdlabourer", "en", "third-labourer"),
        ("σιντήρηση τρένων", "el", "event-maintenance"),
        ("επιστατησ", "el", "surveyor"),
        ("επησττάτης", "el", "surveyor"),
        ("συμβολεο 8", "el", "contract-08"),
        ("ομιχλι κλινει", "el", "faq-what-fog-closes"),
    ],
)
def test_typing_errors_are_forgiven(typed: str, lang: str, name: str) -> None:
    """A letter wrong, left out or doubled, two that changed places, two words in one; in Greek what sounds alike."""
    assert first(typed, lang) == name


@pytest.mark.parametrize("half", [EVEN])
@pytest.mark.parametrize("lang", ["en", "el"])
def test_accents_capitals_and_sigmas_change_nothing(lang: str, half: int) -> None:
    def names(question: str) -> list[str]:
        return [hit.article.name for hit in search(question, lang, 3)]

    for question in (asked["ask"] for asked in asked_in(lang)[half::2]):
        apart = unicodedata.normalize("NFD", question)
        bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
        for typed in (bare, question.upper(), bare.replace("ς", "σ"), unicodedata.normalize("NFD", question)):
            assert names(typed) == names(question), typed


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("karta 8", "contract-08"),
        ("treno 6", "train-6"),
        ("epistatis", "surveyor"),
        ("sakouli adeio", "faq-bag-empty"),
        ("omichli", "weather-fog"),
        ("omixlh", "weather-fog"),
        ("broxh", "weather-rain"),
        ("hlios", "weather-sun"),
        ("tritos ergaths", "third-labourer"),
        ("κάρτa 8", "contract-08"),
        ("Oμίχλη", "weather-fog"),
    ],
)
def test_greek_is_understood_in_latin_letters(typed: str, name: str) -> None:
    """The keyboard stood on the other alphabet, for the whole word or for one letter that looks alike."""
    assert first(typed, "el") == name


# Cards and clauses


@pytest.mark.parametrize(
    "card", [article for article in library("en").articles if article.kind in ("contract", "train")]
)
def test_a_card_is_found_by_its_kind_and_number(card: Any) -> None:
    table, _dot, number = card.about.partition(".")
    kinds = {"contracts": [("contract", "en"), ("card no", "en"), ("συμβόλαιο", "el"), ("κάρτα νο", "el")]}
    trains = [("train", "en"), ("loco number", "en"), ("τρένο", "el"), ("μηχανή νούμερο", "el")]
    for kind, lang in kinds.get(table, trains):
        assert first(f"{kind} {number}", lang) == card.name


def test_a_number_alone_asks_for_a_contract() -> None:
    assert first("8") == "contract-08"
    assert first("27", "el") == "contract-27"


def test_a_count_asks_for_no_card() -> None:
    assert first("set-up with 2 players") == "setup-2-players"
    assert first("one marker for 2 contracts") == "faq-marker-two-contracts"
    assert first("3 cubes from the yard").startswith(("yard", "faq", "ruling"))


def test_what_is_asked_about_a_card_comes_before_the_card() -> None:
    assert "snowdonia.base:12.12" in search("contract 8 in fog")[0].article.refs
    assert "snowdonia.base:12.14" in search("contracts 26 and 30 together")[0].article.refs


def test_every_clause_is_found_by_its_number() -> None:
    """Its own article comes first, in both languages, however its letter is typed."""
    for lang in ("en", "el"):
        known = library(lang)
        for ref in known.refs:
            answer = known.of(ref)
            assert answer is not None
            assert search(ref, lang)[0].article == answer
    assert first("4.b.2") == first(" 4.B.2 ") == "excavate-order"


# Nothing to find


@pytest.mark.parametrize("typed", ["", " ", "?", "...", "—", "qqqqqq", "xyzzy wvuts", "ζζζζζζ", "99", "\N{FIRE}"])
@pytest.mark.parametrize("lang", ["en", "el"])
def test_nonsense_finds_nothing(typed: str, lang: str) -> None:
    assert search(typed, lang) == []


def test_a_word_of_nonsense_spoils_nothing() -> None:
    assert first("qqqqqq third labourer") == "third-labourer"


def test_a_very_long_question_is_answered() -> None:
    assert first("when does the game end " * 200) == "game-end"


def test_no_more_answers_than_wanted_each_once() -> None:
    names = [hit.article.name for hit in search("4.B.2", most=4)]
    assert len(names) == len(set(names)) <= 4
    scores = [hit.score for hit in search("how do I lay track", most=20)]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 20
