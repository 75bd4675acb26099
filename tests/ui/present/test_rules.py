"""The rules page as data: what matters now, why not, what an article means at the table, and that every clause the
program ever cites has an article."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.lookup import languages, library
from companion.lookup.books import rule_books
from companion.session import Session
from companion.wording import say
from rules.core.agenda import Agenda, Item
from rules.core.message import message
from rules.core.refs import RuleRef
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import clause
from rules.snowdonia.hindrances import Hindrance, hindrances
from rules.snowdonia.state import Table
from rules.snowdonia.topics import topics
from tests.support import sessions
from tests.support.pages import played
from tests.support.scenario_plays import play as scenario_play
from ui.present import clauses, rules
from ui.present.clauses import article_of
from ui.present.entry import begin
from ui.present.log import log_rows
from ui.present.looks import looks
from ui.present.now import now_view
from ui.present.rules import Reading, RuleGroup, article_view, first_rows, found_groups, groups, why_not_group
from ui.present.rules_snowdonia import SnowdoniaRules

ROOT = Path(rules.__file__).parents[2]
CITED = re.compile(r"""["'](\d{1,2}(?:\.(?:[A-G]|\d+))+)["']""")
"""A clause as it is written in the program."""


def group(found: tuple[RuleGroup, ...], key: str) -> RuleGroup:
    return next(one for one in found if one.key == key)


# Every clause leads to an article


@pytest.mark.parametrize("lang", languages())
def test_every_clause_that_the_program_names_has_an_article(lang: str) -> None:
    """Read off the source: a citation that leads nowhere would show only at the moment somebody asks."""
    known = library(lang)
    cited = {
        (number, path.name)
        for folder in ("rules/snowdonia", "companion", "ui")
        for path in (ROOT / folder).rglob("*.py")
        if "traits" not in path.parts and path.name != "__init__.py"
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert len({number for number, _name in cited}) > 80
    assert sorted(one for one in cited if article_of(known, one[0]) is None) == []


def cited_at(table: Table) -> Iterator[RuleRef]:
    """Every clause that the rules and the window name at a table."""
    now = agenda(table)
    for tell in now.tells:
        yield tell.ref
    for item in now.items:
        yield item.ref
        yield from (ask.ref for ask in item.asks)
    yield from (topic.ref for topic in topics(table))
    for seat in range(len(table.book.players)):
        yield from (one.ref for one in hindrances(table, seat))
    if now.due is not None and not now.tells:
        entry = begin(table, now.due)
        view = now_view(now, entry, number=1)
        assert view.clause is not None
        yield view.clause
        yield from (clause(box.clause) for box in view.boxes if box.clause)
        yield from (clause(found.clause) for found in view.findings)
        if entry.complete:
            yield from (problem.ref for problem in entry.preview().problems)
            yield from (effect.ref for effect in entry.action.effects(table))


@pytest.mark.parametrize(("seed", "players"), [(3, 2), (5, 4), (8, 1)])
def test_every_clause_of_a_random_game_has_an_article_in_every_language(seed: int, players: int) -> None:
    """Agenda, topics, hindrances, findings, effects and score lines of a whole game, with gaps that are told later."""
    session = sessions.played(seed, players, 5_000, unknown=0.2)
    assert session.over
    refs = {ref for line in session.log[::3] for ref in cited_at(line.before)}
    refs |= {problem.ref for line in session.log for problem in line.step.problems}
    refs |= {line.ref for player in session.sheet().players for line in player.lines}
    refs |= set(cited_at(session.table))
    assert len(refs) > 35
    for lang in languages():
        assert sorted(str(ref) for ref in refs if library(lang).of(ref) is None) == []


def test_every_line_of_the_log_is_explained() -> None:
    session = sessions.played(4, 3, 400)
    known = library("en")
    for row in log_rows(session.log, looks(session.book.players, session.info.colours)):
        assert row.clause, row.words
        assert article_of(known, row.clause) is not None, row.clause


def test_a_contract_that_was_played_is_explained_by_its_card() -> None:
    """8: the line of the log leads to what the card does, not to the window it was played in."""
    session = sessions.played(2, 4, 600)
    lines = [line for line in session.log if line.action.step == "contract"]
    assert lines
    for line in lines:
        article = article_of(library("en"), clauses.of_action(line.action))
        assert article is not None
        assert article.about == f"contracts.{line.action.card}"


# What matters now


def test_what_is_due_stands_first_with_why() -> None:
    session = played(4, 5, "excavate")
    now = group(groups("", session, "en"), "now")
    assert now.title == "Now, in B Excavate"
    assert now.rows[0].clause == "4.B.1"
    assert now.rows[0].note == say(agenda(session.table).due.headline, session.book)  # type: ignore[union-attr]
    assert first_rows(session, "en") == now.rows[:4]


@pytest.mark.parametrize(
    ("step", "first", "heading"),
    [
        ("place", "3.1.2", "Now, Assign"),
        ("build", "4.E.1", "Now, in E Build"),
        ("restock-contracts", "5.1.1", "Now, Contracts"),
        ("weather", "5.2.1", "Now, Weather"),
        ("restock-yard", "5.3.1", "Now, Restock"),
    ],
)
def test_every_phase_has_its_own_first_rule(step: str, first: str, heading: str) -> None:
    now = group(groups("", played(3, 3, step), "en"), "now")
    assert (now.title, now.rows[0].clause) == (heading, first)


def test_no_article_stands_twice_among_now_and_next() -> None:
    rng = Random(7)
    for line in rng.sample(sessions.played(6, 3, 300).log, 25):
        found = [one for one in rules.now_groups(line.before, "en") if one.key in ("now", "next")]
        names = [row.article for one in found for row in one.rows]
        assert len(names) == len(set(names))


def test_what_comes_next_follows_the_round() -> None:
    """3.2.1, 5: the steps that are still due, the next event with them."""
    rows = group(groups("", played(4, 5, "excavate"), "en"), "next").rows
    assert any(row.note.startswith("The next event is on space") for row in rows)
    steps = [row.clause for row in rows if not row.note]
    assert steps == sorted(steps)
    assert "4.B.1" not in steps


def test_when_the_game_is_over_its_end_and_the_contracts_matter() -> None:
    """9, 10.4"""
    session = played(4, 99, "none")
    found = groups("", session, "en")
    now = group(found, "now")
    assert now.title == "Now, the game is over"
    assert {row.clause for row in now.rows} >= {"10.4"}
    assert now.rows[0].clause in ("9.1", "9.2")
    assert not [one for one in found if one.key == "not"]


def test_without_a_game_a_round_and_the_checklists_stand_first() -> None:
    found = groups("", None, "en")
    titles = [row.article for row in found[0].rows]
    assert titles == ["round", *(f"setup-{n}-players" for n in range(1, 6)), "glossary"]
    assert first_rows(None, "en") == found[0].rows[:1]


def test_without_a_game_every_book_has_its_rows() -> None:
    found = groups("", None, "en")
    assert [one.key for one in found[:2]] == ["begin", "asked"]
    assert [one.title for one in found[2:]] == ["Blaenau Ffestiniog", "Bayerische Zugspitzbahn", "Great Western Trail"]
    for one, book in zip(found[1:], rule_books(), strict=True):
        assert {row.ref.book for row in one.rows} == {book}
    asked = sum(article.kind == "faq" for article in library("en").articles)
    assert sum("faq-" in row.article for one in found for row in one.rows) == asked
    railroad = [row.clause for row in found[-1].rows]
    assert railroad[:3] == ["railroad:1", "railroad:2", "railroad:3"]
    assert len(railroad) == len(set(railroad[:13])) + 6


@pytest.mark.parametrize(
    ("scenario", "own"), [("bayerische-zugspitzbahn", "snowdonia.zugspitze"), ("mount-snowdon", "snowdonia.base")]
)
def test_in_a_game_only_its_rules_are_listed_and_found(scenario: str, own: str) -> None:
    """The base game's, and those of its own scenario; all of them when somebody asks for every game."""
    session, _entered = scenario_play(scenario, 3, seed=1, steps=20)
    for question in ("", "station", "event", "engine", "end"):
        listed = groups(question, session, "en")
        found = {row.ref.book for one in listed for row in one.rows}
        assert found <= {"snowdonia.base", own}, question
    assert own in {row.ref.book for one in groups("zugspitze snow", session, "en") for row in one.rows}
    every = groups("", session, "en", every=True)
    assert {row.ref.book for one in every for row in one.rows} == set(rule_books())


def test_answers_of_all_games_stand_under_their_books_the_best_first() -> None:
    found = groups("station master", None, "en")
    assert found[0].title == "Great Western Trail"
    assert len({one.key for one in found}) == len(found) > 1
    for one in found:
        assert {rule_books()[row.ref.book].name for row in one.rows} == {one.title}
    assert groups("station master", played(4, 5, "excavate"), "en", every=True) == found


def test_what_only_another_game_answers_is_not_kept_back() -> None:
    found = groups("turnout", played(4, 5, "excavate"), "en")
    assert found[0].title == "Nothing in this game fits “turnout”. In other games:"
    assert {row.ref.book for one in found for row in one.rows} == {"gwt.railroad"}


# Why not


def test_sites_behind_the_same_rubble_are_one_row() -> None:
    """4.E.1: what would make it possible stands beside the reason."""
    session = played(4, 5, "excavate")
    one = next(iter(why_not_group(session.table, "en")))
    rows = {row.title: row for row in one.rows}
    halfway = rows["Halfway, 4 sites"]
    assert halfway.clause == "4.E.1"
    assert halfway.note == "Rubble lies on the track before Halfway. 4 rubble to dig first"
    assert halfway.reasons == ("Halfway, 4 sites. Rubble lies on the track before Halfway. 4 rubble to dig first.",)


def test_nothing_that_hinders_is_lost_in_the_rows() -> None:
    for seed in (2, 9):
        for line in sessions.played(seed, 4, 240).log[::12]:
            table = line.before
            counted = 0
            for one in why_not_group(table, "en"):
                for row in one.rows:
                    sites = re.search(r"(\d+) sites$", row.title)
                    many = re.match(r"(?:Trains|Contracts) (.*)$", row.title)
                    counted += int(sites[1]) if sites else len(re.findall(r"\d+", many[1])) if many else 1
            assert counted == len(hindrances(table))


def test_different_reasons_stay_apart() -> None:
    session = played(4, 4, "build")
    rows = next(iter(why_not_group(session.table, "en"))).rows
    dear = [row for row in rows if row.clause == "4.E.2"]
    assert len({row.note for row in dear}) == len(dear) > 1
    assert any(row.note == "It costs 2 steel bars. 2 steel bars short" for row in rows if row.clause == "4.E.4")


def test_a_name_keeps_its_capital_in_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """12.1"""
    table = played(4, 5, "excavate").table
    hindered = Hindrance(
        message("cannot.build", player=1, site=next(iter(table.book.building))),
        message("because.no_marker", player=1),
        clause("12.1"),
    )
    monkeypatch.setattr(rules, "_hindered", lambda _table: (hindered,))
    row = next(iter(why_not_group(table, "en"))).rows[0]
    assert row.note == "Mikkel has no ownership marker left"


def test_whose_reasons_they_are_stands_above() -> None:
    assert next(iter(why_not_group(played(4, 5, "excavate").table, "en"))).title == "Not possible now for Siân"


# Found


def test_a_search_lists_its_answers_and_nothing_else() -> None:
    found = found_groups("fog closes", played(4, 5, "excavate"), "en")
    assert [one.key for one in found] == ["found"]
    assert "5.2.4" in [row.clause for row in found[0].rows]


def test_no_hit_says_so_and_shows_what_matters_now() -> None:
    session = played(4, 5, "excavate")
    found = found_groups("  qqxyzzy ", session, "en")
    assert found[0] == RuleGroup("nothing", "Nothing fits “qqxyzzy”. Nearest at this moment:", ())
    assert found[1:] == rules.start_groups(session, "en")


# An article


def test_the_short_form_answers_and_the_long_form_explains() -> None:
    short = article_view("excavate-amount", None, Reading("en"))
    long = article_view("excavate-amount", None, Reading("en", long=True))
    assert short.body == ""
    assert short.example.startswith("<p><strong>Example.</strong>")
    assert long.example == ""
    assert "<li>" in long.body
    assert "<strong>Example.</strong>" in long.body
    assert short.short == long.short != ""


@pytest.mark.parametrize("name", ["round", "setup-3-players", "glossary"])
def test_a_checklist_is_whole_in_the_short_form_too(name: str) -> None:
    assert article_view(name, None, Reading("en")).body


def test_what_is_due_stands_at_your_table_now_with_its_rows() -> None:
    """4.B.1, and 4.B.2 as well: the order is that of the same step."""
    session = played(4, 5, "excavate")
    for name in ("excavate-amount", "excavate-order"):
        view = article_view(name, session, Reading("en"))
        assert view.at_table is not None
        assert view.at_table.lines[0] == "Siân takes 4: rate 4."
        assert [row.number for row in view.at_table.rows] == ["1", "3"]
        assert view.example == ""


def test_a_clause_of_the_same_number_in_another_book_is_not_due() -> None:
    item = Item(None, True, message("agenda.place", player=0), RuleRef("snowdonia.blaenau", "5"))
    known = library("en")
    due, other = known.of("snowdonia.blaenau:5"), known.of("snowdonia.zugspitze:5")
    assert due is not None
    assert other is not None
    assert SnowdoniaRules().is_due(Agenda((item,)), due)
    assert not SnowdoniaRules().is_due(Agenda((item,)), other)


def test_an_article_far_from_this_moment_shows_its_example() -> None:
    session = played(4, 5, "excavate")
    view = article_view("ruling-double-twice", session, Reading("en"))
    assert view.at_table is None
    assert article_view("glossary", session, Reading("en")).at_table is None


def test_why_not_stands_with_the_article_of_its_clause() -> None:
    session = played(4, 5, "excavate")
    view = article_view("build-where", session, Reading("en"))
    assert view.at_table is not None
    assert any(line.startswith("Halfway, 4 sites. Rubble lies") for line in view.at_table.lines)
    reason = ("Halfway, 4 sites. Rubble lies on the track before Halfway. 4 rubble to dig first.",)
    chosen = article_view("build-where", session, Reading("en"), reason)
    assert chosen.at_table is not None
    assert chosen.at_table.lines == reason


def test_a_card_says_who_holds_it_and_where_it_lies() -> None:
    """8, 7, 6: contracts, trains and spaces of the event track."""
    session = played(4, 5, "excavate")
    state, names = session.table.state, session.book.players
    for seat, hand in enumerate(state.contracts):
        for number in hand:
            lines = at_table(session, f"contracts.{number}")
            assert any(line.startswith(names[seat]) for line in lines)
    for space, card in enumerate(state.office, 1):
        if isinstance(card, int):
            assert f"It lies on space {space} of the site office." in at_table(session, f"contracts.{card}")
    for seat, train in enumerate(state.trains):
        if train is not None:
            assert f"{names[seat]} owns it." in at_table(session, f"trains.{train}")
    assert "It is in the engine shed." in at_table(session, f"trains.{state.shed[0]}")
    out = max(state.event_spaces)
    assert "An event cube lies on it." in at_table(session, f"event_track.{out}")
    assert "Rain is today's weather." in at_table(session, "weather.rain")


def at_table(session: Session, thing: str) -> tuple[str, ...]:
    article = article_of(library("en"), thing)
    assert article is not None
    view = article_view(article.name, session, Reading("en"))
    assert view.at_table is not None, thing
    return view.at_table.lines


def test_facts_come_from_the_box_and_unsure_ones_lead_there() -> None:
    own = {"trains.3.bars": 4}
    session = sessions.played(1, 3, 2)
    session.tell("values.trains.3.bars", 4)
    article = article_of(library("en"), "trains.3")
    assert article is not None
    assert session.values == own
    assert "<td>4 steel bars</td>" in article_view(article.name, session, Reading("en")).facts
    closed = article_view("contract-26", None, Reading("en"))
    assert "15 VP ?" in closed.facts
    assert "<a" not in closed.facts
    open_ = article_view("contract-26", None, Reading("en", boxed=True))
    assert '15 VP <a href="box:contracts.26.vp">?</a>' in open_.facts


def test_numbers_of_a_scenario_are_those_of_the_game_on_the_table() -> None:
    session = sessions.played(1, 3, 2, scenario="bayerische-zugspitzbahn")
    assert "+1 on own excavate" in article_view("zugspitze-berglok", session, Reading("en")).short
    for cell, value in (("trains.9.cubes", 3), ("supply.3.event", 4)):
        session.tell(f"values.{cell}", value)
    assert "+3 on own excavate" in article_view("zugspitze-berglok", session, Reading("en")).short
    assert "4 event cubes" in article_view("setup-3-players", session, Reading("en")).body


def test_an_unsure_number_in_the_text_leads_to_the_box_where_there_is_one() -> None:
    name = "setup-3-players"
    assert "5 ? event cubes" in article_view(name, None, Reading("en")).body
    assert (
        '<a href="box:supply.3.event">5 ?</a> event cubes' in article_view(name, None, Reading("en", boxed=True)).body
    )


def test_an_article_of_another_language_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    english = library("en").named("round")
    known = library("el")
    mixed = type(known)("el", tuple(english if one.name == "round" else one for one in known.articles))
    monkeypatch.setattr(rules, "library", lambda _lang: mixed)
    view = article_view("round", None, Reading("el"))
    assert view.foreign == "This article is not written in Ελληνικά yet; it stands here in English."
    assert article_view("weather-fog", None, Reading("el")).foreign == ""


def test_often_asked_and_related_lead_on() -> None:
    view = article_view("excavate-amount", None, Reading("en"))
    assert [one.article for one in view.asked] == ["faq-leave-rubble"]
    assert all(library("en").named(link.article) for link in view.related)
    assert "excavate-amount" not in [link.article for link in view.related]
    assert article_view("faq-leave-rubble", None, Reading("en")).asked == ()


@pytest.mark.parametrize("lang", languages())
def test_every_article_can_be_shown_in_every_form(lang: str) -> None:
    session = played(4, 5, "excavate")
    for article in library(lang).articles:
        for held in (None, session):
            view = article_view(article.name, held, Reading(lang, long=True))
            assert view.title
            assert view.short.startswith("<p>")
            assert view.plain
            html = view.short + view.body + view.facts
            assert "{{" not in html
            assert "**" not in html


def test_what_an_article_says_is_text_and_no_markup() -> None:
    """Whoever writes an article writes Markdown, no HTML of any kind."""
    assert rules._Html(None, False).of('<script>x</script> <a href="file:///">y</a>') == (
        "<p>&lt;script&gt;x&lt;/script&gt; &lt;a href=&quot;file:///&quot;&gt;y&lt;/a&gt;</p>"
    )


# Notes


def test_a_note_stands_with_every_article_of_its_clause_and_in_a_list() -> None:
    session = played(4, 5, "excavate")
    ref = "snowdonia.base:4.B.1"
    session.note(ref, "We leave\nthe last cube.")
    for name in ("excavate-amount", "faq-leave-rubble"):
        notes = article_view(name, session, Reading("en")).notes
        assert [(note.ref, note.text) for note in notes] == [(ref, "We leave\nthe last cube.")]
    listed = group(groups("", session, "en"), "notes")
    assert [(row.article, row.clause, row.note) for row in listed.rows] == [
        ("excavate-amount", "4.B.1", "We leave the last cube.")
    ]
    session.undo()
    assert not [one for one in groups("", session, "en") if one.key == "notes"]


# Clauses


def test_a_reference_is_a_clause_or_a_thing() -> None:
    known = library("en")
    for reference, name in (
        ("4.B.1", "excavate-amount"),
        ("snowdonia.base:4.B.1", "excavate-amount"),
        ("4.B", "excavate-amount"),
        ("contracts.8", "contract-08"),
        ("event_track.4", "event-space-04"),
        ("weather.fog", "weather-fog"),
    ):
        found = article_of(known, reference)
        assert found is not None
        assert found.name == name
    for nothing in ("99.1", "contracts.99", "gwt.nothing:1", "stations.nowhere"):
        assert article_of(known, nothing) is None


@pytest.mark.parametrize(
    "reference",
    [
        *clauses.OF_STEP.values(),
        *clauses.OF_PHASE.values(),
        *clauses.OF_TRACK.values(),
        *clauses.OF_COMPONENT.values(),
        *(clauses.of_site(excavation, closed) for excavation in (True, False) for closed in (True, False)),
    ],
)
def test_every_reference_of_the_window_has_an_article(reference: str) -> None:
    for lang in languages():
        assert article_of(library(lang), reference) is not None
