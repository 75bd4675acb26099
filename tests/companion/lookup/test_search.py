"""The search over the rule articles: what is typed and what is found."""

from __future__ import annotations

import pytest

from companion.lookup.search import search
from companion.lookup.words import words


def test_an_area_is_named_in_either_alphabet() -> None:
    """A Greek keyboard writes capitals that look like the letters of areas A, B and E (``snowdonia.base:3.2.1``)."""
    assert words("θέση Α") == words("θέση A")
    assert words("Ένα β") == ["ενα", "b"]


@pytest.mark.parametrize("typed", ["4.Β.2", "snowdonia.base:4.β.2", "4.B.2"])
def test_a_clause_is_found_in_either_alphabet(typed: str) -> None:
    """``snowdonia.base:4.B.2`` by its number, however its letter was typed."""
    assert search(typed, "el")[0].article.name == "excavate-order"


@pytest.mark.parametrize(
    ("asked", "lang", "base", "scenario", "own"),
    [
        ("which sites can I build", "en", "build-where", "blaenau", "blaenau-where-to-build"),
        ("which sites can I build", "en", "build-where", "zugspitze", "zugspitze-where-to-build"),
        ("when does the game end", "en", "game-end", "blaenau", "blaenau-game-end"),
        ("when does the game end", "en", "game-end", "zugspitze", "zugspitze-game-end"),
        ("moving the surveyor", "en", "surveyor", "blaenau", "blaenau-surveyor"),
        ("moving the surveyor", "en", "surveyor", "zugspitze", "zugspitze-surveyor"),
        ("πού χτίζω", "el", "build-where", "blaenau", "blaenau-where-to-build"),
        ("πού χτίζω", "el", "build-where", "zugspitze", "zugspitze-where-to-build"),
        ("πότε τελειώνει το παιχνίδι", "el", "game-end", "blaenau", "blaenau-game-end"),
        ("μετακίνηση επιστάτη", "el", "surveyor", "zugspitze", "zugspitze-surveyor"),
    ],
)
def test_a_scenario_answers_when_it_is_named(asked: str, lang: str, base: str, scenario: str, own: str) -> None:
    """Without its name the base game's rule is found, of which the scenario's is the exception."""
    assert search(asked, lang)[0].article.name == base
    assert search(f"{scenario} {asked}", lang)[0].article.name == own


@pytest.mark.parametrize("scenario", ["blaenau", "zugspitze"])
@pytest.mark.parametrize(
    ("asked", "lang", "own"),
    [
        ("which sites can I build", "en", "where-to-build"),
        ("when does the game end", "en", "game-end"),
        ("events", "en", "events"),
        ("πού χτίζω", "el", "where-to-build"),
    ],
)
def test_in_its_game_a_scenario_answers_unnamed(scenario: str, asked: str, lang: str, own: str) -> None:
    """Its rule stands beside that of the base game, of which it is the exception, and never without it."""
    books = ("snowdonia.base", f"snowdonia.{scenario}")
    found = [hit.article.name for hit in search(asked, lang, books=books)]
    assert f"{scenario}-{own}" in found[:3]
    assert any(not name.startswith(scenario) for name in found[:3])


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Wo schneit es?", "zugspitze-snow"),
        ("Schnee auf Schienen", "zugspitze-faq-snow-on-laid-track"),
        ("Was kostet die Gondel", "zugspitze-faq-reach-the-summit"),
        ("Kohlebunker", "zugspitze-coal-store"),
        ("Berglokomotive", "zugspitze-berglok"),
        ("Wo darf ich bauen?", "zugspitze-where-to-build"),
        ("Auftrag in Grainau", "zugspitze-contract-for-building"),
        ("Startspieler wechselt", "start-player-changes"),
        ("Gleichstand", "faq-tie"),
        ("Auftrag 8", "contract-08"),
        ("Lok 6", "train-6"),
    ],
)
def test_german_words_find_german_articles_and_english_ones(asked: str, name: str) -> None:
    """Where an article is written in English only, the German words for it lead there."""
    assert name in [hit.article.name for hit in search(asked, "de")[:3]]
