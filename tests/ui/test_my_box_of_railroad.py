"""My box beside a railroad: what is read there is for the game on the table, and the other way round."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion import places
from companion.content.packs import RAILROAD as PACK
from companion.store import Store
from tests.support.pages import View, settle
from tests.support.railroad_games import played
from ui import theme
from ui.present.my_box import TODAY, in_group
from ui.views.pages import TABLE

VP = "stations.1.vp"


@pytest.fixture
def view(qapp: QApplication) -> Iterator[View]:
    """A window with a kept railroad on the table, station 1 upgraded."""
    theme.use("light", 1.0)
    session = played("railroad-four-players", 30)
    with Store(places.database_path()) as store:
        store.create(session.game, session.journal)
    opened = View()
    opened.pages.resume(session.info.id)
    settle()
    yield opened
    opened.close()


def read(view: View) -> dict[str, object]:
    return view.pages.keeping.box.values_of(PACK)


def test_what_the_table_tells_is_for_the_box_and_undone_with_it(view: View) -> None:
    session = view.pages.bridge.game
    view.pages.bridge.tell(f"values.{VP}", 4)
    assert read(view) == {VP: 4}
    session.undo()
    assert read(view) == {}
    session.redo()
    assert read(view) == {VP: 4}


def test_what_the_box_is_told_changes_the_game_on_the_table(view: View) -> None:
    session = view.pages.bridge.game
    before = session.sheet().players[1].total
    view.pages.keeping.show(f"{PACK}:{VP}")
    settle()
    page = view.pages.keeping.page
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClicks(focused, "4")
    QTest.qWait(250)
    assert page.editor.changes.words.words().startswith("Today: Ben ")
    QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Return)
    settle()
    # The price beside it was compared, too; the game has it already.
    assert session.values == {VP: 4}
    assert read(view) == {VP: 4, "stations.1.cost": 2}
    assert session.sheet().players[1].total == before + 3
    view.window.show_page(TABLE)
    settle()
    view.window.actions_table.trigger("undo")
    assert session.values == {}
    assert read(view) == {}


def test_what_is_in_play_today_is_the_railroads(view: View) -> None:
    view.window.show_page("box")
    settle()
    page = view.pages.keeping.page
    today = page._today
    assert today is not None
    assert today.packs == (PACK,)
    rows = in_group(page._rows, TODAY, today)
    assert {row.thing.pack for row in rows} <= {PACK}
    masters = {row.thing.key for row in page._rows if today.uses(row.thing) and "station_masters" in row.thing.key}
    assert masters == {f"station_masters.{n}" for n in view.pages.bridge.game.book.masters}


def test_a_new_railroad_takes_along_what_was_read(view: View) -> None:
    view.pages.bridge.tell(f"values.{VP}", 4)
    view.pages.close_game()
    view.pages.setting_up.set_up("gwt_railroad")
    page = view.pages.setting_up.railroad
    page.add("Ann")
    page.begin()
    settle()
    assert view.pages.bridge.game.values == {VP: 4}
