"""The rules page beside a railroad: what matters on the line now, why not, and what an article means at that table."""

from __future__ import annotations

import pytest

from companion.lookup import languages, library
from companion.railroad_session import RailroadSession
from rules.gwt_railroad.agenda import agenda
from rules.gwt_railroad.components import clause
from rules.gwt_railroad.hindrances import hindrances
from rules.gwt_railroad.topics import topics
from tests.support.pages import played as snowdonia
from tests.support.railroad_games import GAMES, played
from ui.present.rules import Reading, RuleGroup, article_view, first_rows, groups, why_not_group

BOOK = "gwt.railroad"


def group(found: tuple[RuleGroup, ...], key: str) -> RuleGroup:
    return next(one for one in found if one.key == key)


def at_the_end(session: RailroadSession) -> int:
    """How many entries lead to the moment at which an engine stands on the end of the line."""
    return next(n for n, line in enumerate(session.log, 1) if line.after.returning is not None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_every_clause_of_a_whole_game_has_an_article(name: str, lang: str) -> None:
    session, known = played(name), library(lang)
    refs = {topic.ref for line in session.log for topic in topics(line.before)}
    refs |= {
        one.ref for line in session.log for seat in range(len(session.players)) for one in hindrances(line.before, seat)
    }
    refs |= {item.ref for line in session.log for item in agenda(line.before).items}
    refs |= {line.ref for player in session.sheet().players for line in player.lines}
    assert len(refs) >= 8
    assert sorted(str(ref) for ref in refs if known.of(ref) is None) == []


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_another_game_stands_in_the_list(name: str) -> None:
    for upto in (0, 5, 20, None):
        session = played(name, upto)
        rows = [row for one in groups("", session, "en") for row in one.rows]
        assert rows
        assert {row.ref.book for row in rows} == {BOOK}


def test_6_what_the_engine_that_stopped_may_do_comes_first() -> None:
    session = played("railroad-four-players")
    moment = next(n for n, line in enumerate(session.log, 1) if topics(line.after)[0].ref.clause == "6")
    at = played("railroad-four-players", moment)
    now = groups("", at, "en")[0]
    player = at.players[at.table.state.moment.seat]  # type: ignore[union-attr]
    assert now.title == "Now, on the line"
    assert now.rows[0].note.startswith(f"{player} can upgrade station")
    assert first_rows(at, "en") == now.rows[:4]
    view = article_view(now.rows[0].article, at, Reading("en"))
    assert view.at_table is not None
    assert now.rows[0].note in view.at_table.lines


def test_10_the_return_from_the_end_is_the_step_in_hand() -> None:
    whole = played("railroad-four-players")
    at = played("railroad-four-players", at_the_end(whole))
    article = library("en").of(at.agenda.due.ref)  # type: ignore[union-attr]
    assert article is not None
    view = article_view(article.name, at, Reading("en"))
    assert view.at_table is not None
    assert "goes back from the end and gains 3 dollars." in view.at_table.lines[0]


def test_why_not_tells_of_the_player_whose_engine_stopped_last_things_alike_in_one_row() -> None:
    session = played("railroad-four-players", 30)
    found = next(iter(why_not_group(session.table, "en")))
    seat = session.table.state.moment.seat if session.table.state.moment is not None else 0
    assert found.title == f"Not possible now for {session.players[seat]}"
    assert any(row.title.startswith("Upgrade station") for row in found.rows)
    assert len(found.rows) < len(hindrances(session.table, seat))
    told = [row.reasons[0] for row in found.rows]
    assert not any(".." in row.note + row.reasons[0] for row in found.rows)
    assert len(set(told)) == len(told)


def test_when_all_is_over_the_score_is_what_matters() -> None:
    session = played("railroad-two-players")
    now = groups("", session, "en")[0]
    assert now.title == "Now, the game is over"
    assert now.rows[0].clause == "railroad:12"
    assert list(why_not_group(session.table, "en")) == []


def test_an_article_of_snowdonia_still_opens_with_the_facts_of_its_box() -> None:
    session = played("railroad-two-players", 4)
    view = article_view("contract-08", session, Reading("en"))
    assert "Worth" in view.facts
    assert view.at_table is None


def test_what_the_owner_read_stands_in_the_articles_of_the_game() -> None:
    session = played("railroad-two-players", 4)
    article = library("en").of(clause("10"))
    assert article is not None
    assert "gain 3 dollars" in article_view(article.name, session, Reading("en")).plain
    session.tell("values.line.return_dollars", 5)
    assert "gain 5 dollars" in article_view(article.name, session, Reading("en")).plain


def test_the_page_still_knows_snowdonia() -> None:
    assert groups("", snowdonia(4, 5, "excavate"), "en")[0].title == "Now, in B Excavate"
