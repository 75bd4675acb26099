"""Railroads in the history, in the real window: rows, one of them in full, resume, sheet, note, bin, statistics,
import."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion import game_file, places
from companion.journal import Journal
from companion.railroad_game import RailroadGame
from companion.railroad_session import RailroadSession
from companion.store import Store
from companion.titles import RAILROAD
from rules.core.frozen import replace
from rules.gwt_railroad.steps import EnterCount
from tests.support.pages import View, settle, wait
from tests.support.pages import played as snowdonia
from tests.support.railroad_games import GAMES, game, played, steps
from ui.looking_back import HISTORY
from ui.views.history import HistoryPage
from ui.views.pages import HAND_OVER, SCORE, WHAT_IF
from ui.views.pages import RAILROAD as LINE

pytestmark = pytest.mark.usefixtures("light")

FOUR, TWO = GAMES
GWT = "Great Western Trail"


def under_way() -> RailroadSession:
    """The game of four, stopped after twenty steps, as another game."""
    info = replace(game(FOUR).info, id="under-way", started=game(FOUR).info.started + timedelta(days=2))
    session = RailroadSession(RailroadGame(info, game(FOUR).setup))
    for action in steps(FOUR)[:20]:
        session.record([action])
    return session


@pytest.fixture
def view() -> Iterator[View]:
    with Store(places.database_path()) as store:
        for one in (played(FOUR), played(TWO), under_way(), snowdonia(3, 99, "none")):
            store.create(one.game, one.journal)
    made = View()
    made.window.show_page(HISTORY)
    page = made.pages.looking_back.page
    wait(lambda: len(page.games or ()) == 4)
    yield made
    made.close()


@pytest.fixture
def page(view: View) -> HistoryPage:
    return view.pages.looking_back.page


def rows(page: HistoryPage) -> list[str]:
    """What a screen reader says of the games that are listed."""
    games = page.listed()
    assert games is not None
    return [games.row(at).sentence for at in games.found(page.search.text())]


def show(page: HistoryPage, game_id: str) -> None:
    page.show_game(game_id)
    settle()
    assert page._shown() == game_id


def test_rows_say_the_game_and_what_is_scored_of_it(page: HistoryPage) -> None:
    said = rows(page)
    assert any(f"{GWT}, railroad only, Ana, Ben, Cleo, Dai, 8, 28, 27, 39" in one for one in said)
    assert any(f"{GWT}, Ελένη, Tom, Tom 78" in one for one in said)
    assert any(f"{GWT}, railroad only" in one and one.endswith("goes on") for one in said)


@pytest.mark.parametrize(("words", "count"), [("great western", 3), ("snowdonia", 1), ("railroad", 2), ("nia", 0)])
def test_games_are_found_by_what_is_played(page: HistoryPage, words: str, count: int) -> None:
    page.search.setText(words)
    settle()
    assert len(rows(page)) == count
    assert page.list.isVisible() == bool(count)


def test_one_game_has_its_bars_and_no_rounds(page: HistoryPage) -> None:
    show(page, f"{TWO}-1")
    shown = page.detail.view()
    assert shown is not None
    assert shown.bars is not None
    assert [part.words for part in shown.bars.parts][:4] == ["Dollars", "Buildings", "Cities", "Train stations"]
    assert shown.facts.startswith(GWT)
    assert "round" not in shown.facts
    assert page.detail.course.words.words() == "This game has no rounds: there is nothing to see round by round."
    QTest.qWait(400)
    settle()
    assert page.detail.course_cards == []
    show(page, f"{FOUR}-1")
    part = page.detail.view()
    assert part is not None
    assert part.facts.startswith(f"{GWT}, railroad only")
    assert part.bars is not None
    assert [row.word for row in part.bars.rows] == ["", "", "", ""]


def test_a_game_is_gone_on_with(view: View, page: HistoryPage) -> None:
    show(page, "under-way")
    page.detail.resume.click()
    settle()
    wait(lambda: view.pages.railroad.session is not None)
    assert view.window.current_page() == LINE
    session = view.pages.railroad.game
    assert len(session.log) == 20
    view.window.show_page(SCORE)
    settle()
    assert view.pages.score.foot.words.words() == "Part score, railroad only: it names no winner"
    view.pages.what_if()
    settle()
    assert view.window.current_page() == WHAT_IF
    assert list(view.pages.supposing.kinds) == ["station", "master", "count"]


def test_the_sheet_is_reopened_as_issued_and_compared(view: View, page: HistoryPage) -> None:
    show(page, f"{FOUR}-1")
    page.detail.sheet.click()
    settle()
    wait(lambda: view.window.current_page() == SCORE)
    score = view.pages.score
    assert score.compare.words.words().endswith("worked out again today it is the same.")
    session = score.scored
    assert isinstance(session, RailroadSession)
    score.open("station_masters", 1)
    settle()
    session.enter({(1, "objective_cards"): 4})
    settle()
    assert "Ben: recomputed 31 instead of 28, because station master 2 is 6, was 3" in score.compare.words.words()
    store = view.pages.store()
    assert store is not None
    assert [seat.vp for seat in store.play(f"{FOUR}-1").seats] == [8, 31, 27, 39]
    score.undo()
    settle()
    assert [seat.vp for seat in store.play(f"{FOUR}-1").seats] == [8, 28, 27, 39]


def test_the_entry_that_earned_a_line_is_shown_on_the_line(view: View, page: HistoryPage) -> None:
    show(page, f"{FOUR}-1")
    page.detail.sheet.click()
    settle()
    wait(lambda: view.window.current_page() == SCORE)
    view.pages.score.entry_asked.emit(2)
    settle()
    assert view.window.current_page() == LINE


def test_note_place_bin_and_export(view: View, page: HistoryPage) -> None:
    show(page, f"{FOUR}-1")
    page.detail.note_kept.emit("Ferry and fog")
    page.detail.place_kept.emit("Abilene")
    settle()
    store = view.pages.store()
    assert store is not None
    assert (store.play(f"{FOUR}-1").note, store.play(f"{FOUR}-1").place) == ("Ferry and fog", "Abilene")
    page.detail.export.click()
    settle()
    wait(lambda: view.window.current_page() == HAND_OVER)
    text = view.pages.sharing.text.toPlainText()
    assert "Location: Abilene" in text
    assert "Ferry and fog" in text
    view.window.show_page(HISTORY)
    settle()
    show(page, f"{FOUR}-1")
    page.detail.delete_asked.emit()
    settle()
    assert store.play(f"{FOUR}-1").binned is not None
    page.undo()
    settle()
    assert store.play(f"{FOUR}-1").binned is None


# Statistics


def test_statistics_begin_with_snowdonia_and_lead_to_the_railroads(page: HistoryPage) -> None:
    page.show_side("figures")
    settle()
    wait(lambda: page.figures.figures() is not None)
    game_pick = page.figures.picks["game"]
    assert game_pick.isVisible()
    assert page.figures.choice().game == "snowdonia"
    assert any(card.title() == "Points per round" for card in page.figures.cards)
    game_pick.setCurrentIndex(1)
    settle()
    found = page.figures.figures()
    assert found is not None
    assert found.choice.game == RAILROAD
    assert not page.figures.picks["scenario"].isVisible()
    shown = [card.title() for card in page.figures.cards]
    assert shown == [
        "Average and best by player, whole sheets",
        "Win share",
        "Points by category, on average, whole sheets",
        "Average and best by player, railroad only",
        "Points by category, on average, railroad only",
    ]
    assert found.sentence == ("2 games count. 1 of them is scored in part, railroad only: it counts in no win share.")
    assert found.best is not None
    assert found.best[0] == "Best: 78 by Tom, 31 January 2025"


def test_one_player_of_railroads(page: HistoryPage) -> None:
    page.show_side("figures")
    settle()
    wait(lambda: page.figures.figures() is not None)
    page.figures.picks["game"].setCurrentIndex(1)
    settle()
    pick = page.figures.picks["person"]
    pick.setCurrentIndex(pick.findText("Dai"))
    settle()
    shown = [card.title() for card in page.figures.cards]
    assert shown == ["Average and best, railroad only", "Points by category, on average, railroad only"]


def test_with_one_game_there_is_no_choice_of_games(qapp: QApplication) -> None:
    with Store(places.database_path()) as store:
        store.create(played(TWO).game, played(TWO).journal)
    made = View()
    made.window.show_page(HISTORY)
    page = made.pages.looking_back.page
    wait(lambda: len(page.games or ()) == 1)
    page.show_side("figures")
    settle()
    wait(lambda: page.figures.figures() is not None)
    assert not page.figures.picks["game"].isVisible()
    assert page.figures.choice().game == RAILROAD
    assert page.figures.cards[0].title() == "Average and best by player"
    made.close()


# Import


def test_a_game_file_is_staged_with_its_title_and_seats(view: View, tmp_path: Path) -> None:
    other = replace(game(TWO).info, id="another")
    session = RailroadSession(RailroadGame(other, game(TWO).setup), Journal())
    for action in steps(TWO):
        session.record([action])
    game_file.write(tmp_path / f"a{game_file.SUFFIX}", session.game, session.journal)
    going = replace(game(FOUR).info, id="going")
    game_file.write(tmp_path / f"b{game_file.SUFFIX}", RailroadGame(going, game(FOUR).setup), Journal())
    view.pages.bringing_in.open_paths([tmp_path])
    bring_in = view.pages.bringing_in.page
    wait(lambda: bring_in.staged is not None and len(bring_in.staged.found) == 2)
    shown = bring_in.view()
    assert shown is not None
    lines = {line.title: line for line in shown.lines if line.n is not None}
    assert set(lines) == {"Great Western Trail: the railroad", "Great Western Trail: the railroad, goes on"}
    assert lines["Great Western Trail: the railroad"].people == "Ελένη 76, Tom 78"
    assert "Ana" in lines["Great Western Trail: the railroad, goes on"].people


def test_a_number_typed_on_the_sheet_is_kept(view: View, page: HistoryPage) -> None:
    show(page, "under-way")
    page.detail.sheet.click()
    settle()
    wait(lambda: view.window.current_page() == SCORE)
    session = view.pages.score.scored
    assert isinstance(session, RailroadSession)
    session.enter({(2, "workers"): 7})
    store = view.pages.store()
    assert store is not None
    again = store.open("under-way")
    assert again.log[-1].action == EnterCount(2, "workers", 7)
