"""Rule articles as read: one for every clause, nothing in them that leads nowhere, and alike in every language."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from companion.content import load_box, scenarios
from companion.errors import BadInput
from companion.lookup.articles import FENCE, KINDS, Article, languages, library, parse
from companion.lookup.facts import facts
from companion.lookup.filling import places, value_words
from companion.lookup.search import search
from rules.core.refs import RuleRef
from ui import icons

QUESTIONS = Path(__file__).parents[2] / "data" / "questions" / "en.toml"
CLAUSES: list[str] = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["clauses"]
"""Every clause of the base game."""
REPEATING = ("faq", "glossary", "round")
"""Articles that say again what others hold."""
LONGEST_SHORT = 220
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)]*)\)")


def full(clause: str) -> str:
    """A clause with its book; links leave out the base game's."""
    return clause if ":" in clause else f"snowdonia.base:{clause}"


def own(lang: str) -> list[Article]:
    """The articles that are written in a language."""
    return [article for article in library(lang).articles if article.lang == lang]


EVERY = [(lang, article) for lang in languages() for article in own(lang)]


def named(entries: list[tuple[str, Article]]) -> list[str]:
    return [f"{lang}/{article.name}" for lang, article in entries]


def test_english_and_greek_are_there() -> None:
    assert languages()[:1] == ("en",)
    assert {"en", "el"} <= set(languages())


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_an_article_of_its_own(clause: str) -> None:
    """Not only a question, the glossary or the page of a round: one that is about this clause."""
    for lang in languages():
        kinds = [article.kind for article in library(lang).all_of(clause)]
        assert [kind for kind in kinds if kind not in REPEATING], (lang, clause, kinds)


def test_every_card_train_space_station_and_weather_has_an_article() -> None:
    """Those of Mount Snowdon: the other scenarios bring theirs with them."""
    box = load_box()
    wanted = [f"contracts.{number}" for number in box.contracts]
    wanted += [f"trains.{number}" for number in box.trains]
    wanted += [f"event_track.{space}" for space in box.event_track]
    wanted += [f"stations.{station.id}" for station in (box.start, *box.stations)]
    wanted += [f"weather.{kind}" for kind in box.weather]
    for lang in languages():
        assert [path for path in wanted if library(lang).about(path) is None] == []


def test_what_an_article_is_about_is_in_a_box() -> None:
    boxes = [load_box(scenario) for scenario in scenarios()]
    about = [article.about for article in library("en").articles if article.about]
    assert [path for path, times in Counter(about).items() if times > 1] == []
    assert [path for path in about if not any(facts(box, path) for box in boxes)] == []


@pytest.mark.parametrize("lang", languages())
def test_titles_tell_articles_apart(lang: str) -> None:
    titles = Counter(article.title for article in library(lang).articles)
    assert [title for title, times in titles.items() if times > 1] == []


@pytest.mark.parametrize(("lang", "article"), EVERY, ids=named(EVERY))
def test_nothing_in_an_article_leads_nowhere(lang: str, article: Article) -> None:
    known = library(lang)
    assert [ref for ref in (*article.refs, *article.related) if str(RuleRef.parse(ref)) != ref] == []
    assert [ref for ref in article.related if known.of(ref) is None] == []
    for picture, target in LINK.findall(article.short + article.body):
        kind, _colon, rest = target.partition(":")
        if picture:
            assert (kind, rest in icons.names()) == ("icon", True), target
        else:
            assert kind == "rule", target
            assert known.of(full(rest)) is not None, target
    assert [path for path in places(article.title + article.short + article.body) if value_words(path) == "?"] == []


@pytest.mark.parametrize(("lang", "article"), EVERY, ids=named(EVERY))
def test_an_article_is_whole(lang: str, article: Article) -> None:
    assert article.kind in KINDS
    assert article.title.strip() == article.title != ""
    assert 0 < len(article.short) <= LONGEST_SHORT
    assert article.body
    assert article.where
    assert article.tags
    assert "#" not in re.sub(r"^### ", "", article.body, flags=re.MULTILINE)
    assert "<" not in article.body + article.short


@pytest.mark.parametrize("lang", languages())
def test_languages_say_the_same(lang: str) -> None:
    """The same article holds the same clauses and the same numbers in every language, and leads to the same others."""
    english = {article.name: article for article in own("en")}
    for article in own(lang):
        other = english[article.name]
        assert (article.refs, article.kind, article.about, article.related) == (
            other.refs,
            other.kind,
            other.about,
            other.related,
        ), article.name
        assert sorted(places(article.short + article.body)) == sorted(places(other.short + other.body)), article.name
        assert sorted(t for _p, t in LINK.findall(article.body)) == sorted(t for _p, t in LINK.findall(other.body)), (
            article.name
        )


def test_greek_is_complete() -> None:
    """In all books; a further language may have those of some."""
    assert [article.name for article in library("el").articles if article.lang != "el"] == []


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


def test_a_part_of_a_clause_number_finds_the_first_of_its_clauses() -> None:
    answer = library("en").of("snowdonia.base:4.B")
    assert answer is not None
    assert answer.ref == "snowdonia.base:4.B.1"
    assert library("en").of("snowdonia.base:99") is None


HEAD = 'refs = ["snowdonia.base:1.1"]\ntitle = "T"\nshort = "S."\nkind = "clause"\ntags = ["a"]\nrelated = []\n'


def test_a_damaged_article_is_named() -> None:
    whole = f'{FENCE}\n{HEAD}where = "W"\nabout = ""\n{FENCE}\nText.\n'
    assert parse(whole, "one", "en").body == "Text."
    for wrong, place in (
        (whole.replace(FENCE, "---"), ""),
        (whole.replace('"T"', "T"), "head"),
        (whole.replace('title = "T"\n', ""), "title"),
        (whole.replace('"clause"', '"rumour"'), "kind"),
        (whole.replace('["snowdonia.base:1.1"]', "[]"), "refs"),
        (whole.replace('about = ""', 'about = ""\ncolour = "red"'), "colour"),
    ):
        with pytest.raises(BadInput) as caught:
            parse(wrong, "one", "en")
        assert caught.value.args
        assert "en/one.md" in str(caught.value)
        assert place in str(caught.value)


SCENARIOS = {
    "snowdonia.blaenau": (11, {"en", "el"}),
    "snowdonia.zugspitze": (12, {"en", "el", "de"}),
}
"""The scenarios' books: how many clauses each has, and the languages in which its articles are written."""


@pytest.mark.parametrize("book", SCENARIOS)
def test_every_clause_of_a_scenario_has_one_article(book: str) -> None:
    count, written = SCENARIOS[book]
    for lang in written:
        for number in range(1, count + 1):
            rules = [one for one in library(lang).all_of(f"{book}:{number}") if one.kind == "clause"]
            assert [(one.ref, one.lang) for one in rules] == [(f"{book}:{number}", lang)]
    assert {ref for ref in library("en").refs if ref.startswith(f"{book}:")} == {
        f"{book}:{number}" for number in range(1, count + 1)
    }


@pytest.mark.parametrize("book", SCENARIOS)
def test_a_scenario_has_a_checklist_and_questions_in_its_languages(book: str) -> None:
    _count, written = SCENARIOS[book]
    for lang in languages():
        of_book = [one for one in library(lang).articles if RuleRef.parse(one.ref).book == book]
        assert {one.lang for one in of_book} == {lang if lang in written else "en"}
        kinds = Counter(one.kind for one in of_book)
        assert (kinds["setup"], kinds["faq"]) == (1, 8), lang


def test_what_is_told_of_a_scenario_stays_out_of_the_base_game() -> None:
    """Questions that stand below a clause are those of its own book."""
    for article in library("en").articles:
        books = {RuleRef.parse(ref).book for ref in article.refs}
        assert len(books) == 1, article.name
        if books <= set(SCENARIOS):
            name = next(iter(books)).rpartition(".")[2].capitalize()
            assert article.title.startswith(f"{name}: ")
            assert article.name.startswith(name.lower())
