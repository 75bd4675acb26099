"""Ten thousand games: read, listed, searched, counted and drawn without the window standing still."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion import places
from companion.store import Store
from tests.support.counted import Steps, counted
from tests.support.pages import View, settle, wait
from tests.support.random_plays import new_plays, plays
from tests.support.turns import Turns
from ui.looking_back import HISTORY
from ui.present.history import Games
from ui.views.history import HistoryPage
from ui.views.history.page import LOOKED_AT

pytestmark = pytest.mark.usefixtures("light")

MANY = 10_000
ROWS_IN_SIGHT = 60
KEY = Qt.Key
NEVER = 3_600_000
"""Milliseconds that no test waits."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "many.sqlite3"
    with Store(path, path.with_suffix(".json")) as store:
        store.bring_in(list(new_plays(MANY)))
    return path


@pytest.fixture
def view(database: Path) -> Iterator[View]:
    path = places.database_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(database, path)
    made = View()
    yield made
    made.close()


def listed(view: View) -> HistoryPage:
    view.window.show_page(HISTORY)
    page = view.pages.looking_back.page
    wait(lambda: page.games is not None and len(page.games) == MANY)
    return page


def test_they_are_read_while_the_window_lives_on(view: View) -> None:
    turns = Turns()
    turns.during(lambda: listed(view), lambda: True)
    page = view.pages.looking_back.page
    assert page.list.model_of_games.rowCount() == MANY
    assert page.head.sub.words().startswith("10\u202f000 games, ")
    # The longest turn, the one in which the page is made or what was counted is drawn, is a small part of the whole.
    assert max(turns.all) * 4 < turns.beside
    assert max(turns.meanwhile) * 20 < turns.beside


def test_only_rows_in_sight_are_made(view: View) -> None:
    page = listed(view)
    settle()
    assert page.games is not None
    made = len(page.games._rows)
    assert 0 < made < ROWS_IN_SIGHT
    page.list.setFocus()
    QTest.keyClick(page.list, KEY.Key_End)
    settle()
    assert len(page.games._rows) < made + 2 * ROWS_IN_SIGHT


def test_a_letter_costs_a_small_part_of_reading_them_all(view: View) -> None:
    reading = Turns()
    reading.during(lambda: listed(view), lambda: True)
    page = view.pages.looking_back.page
    # What follows once somebody pauses is no part of a letter.
    page._look.setInterval(NEVER)
    page.search.setFocus()
    spent = []
    for letter in "mikkel 2017":
        with counted(Steps()) as steps:
            QTest.keyClick(page.search, letter)
            QApplication.processEvents()
        spent.append(steps.calls)
    assert 0 < page.list.model_of_games.rowCount() < MANY
    # Each row that is left is laid out, and all but one letter leave few; no text is folded again.
    assert max(spent) * 4 < reading.beside
    assert max(spent[1:]) * 10 < reading.beside


def test_a_search_looks_at_texts_that_were_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(plays(2000), datetime.now(UTC))
    folded: list[str] = []
    monkeypatch.setattr("ui.present.history.folded", lambda text: folded.append(text) or text.lower())
    for text in ("s", "si", "ελένη", "mount tom"):
        games.found(text)
    assert folded == ["s", "si", "ελένη", "mount tom"]


def test_they_are_counted_while_the_window_lives_on(view: View) -> None:
    page = listed(view)
    turns = Turns()
    turns.during(lambda: page.show_side("figures"), lambda: bool(page.figures.cards))
    # The longest turn, the one in which the page is made or what was counted is drawn, is a small part of the whole.
    assert max(turns.all) * 4 < turns.beside
    assert max(turns.meanwhile) * 20 < turns.beside
    assert page.figures.words.words().startswith("9")


def test_arrows_held_down_draw_no_game_until_they_rest(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    page = listed(view)
    settle()
    drawn: list[str] = []
    page.game_shown.connect(drawn.append)
    page.list.setFocus()
    # On a busy machine a key may come later than a usual rest.
    page._look.setInterval(NEVER)
    for _ in range(50):
        QTest.keyClick(page.list, KEY.Key_Down)
    assert drawn == []
    page._look.setInterval(LOOKED_AT)
    wait(lambda: bool(drawn))
    assert drawn == [page.list.current_game()]


def test_one_change_reads_one_game(view: View) -> None:
    page = listed(view)
    before = page.games
    assert before is not None
    game = page.list.current_game()
    page.write_note()
    page.detail.note.setPlainText("kept")
    page.detail.note.keep()
    settle()
    assert page.games is not None
    assert page.games is not before
    # All others are the very same objects, their texts too.
    same = [one for one, other in zip(page.games.plays, before.plays, strict=True) if one is other]
    assert len(same) == MANY - 1
    assert page.games.found("kept") == (page.games.at(game),)
