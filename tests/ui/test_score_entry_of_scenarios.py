"""The end of an untracked game of a scenario by real keys and taps: sites that nobody knew, places of surveyors, and
what is kept of what was told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from companion import places
from companion.box_file import Place
from companion.my_box import MyBox
from companion.scored import ScoredGame
from tests.support.pages import View, settle
from tests.ui.test_score_entry import KEY, LONG, PEOPLE, Keyboard, page_of
from ui import theme
from ui.present import score_entry as present
from ui.present.new_game import Plan, seated
from ui.present.score_entry import Entered
from ui.views.pages import SCORE, SCORE_ENTRY
from ui.views.score_entry import ScoreEntryPage
from ui.views.score_entry.fields import EntryField
from ui.views.score_entry.sites import SiteButton

BLAENAU, ZUGSPITZE = "blaenau-ffestiniog", "bayerische-zugspitzbahn"


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    theme.use("light")
    yield
    theme.use("light")


def opened(
    qtbot: QtBot, scenario: str, players: int = 4, size: tuple[int, int] = (1286, 768), names: Any = PEOPLE
) -> tuple[ScoreEntryPage, Keyboard]:
    page = page_of(qtbot, size)
    plan = Plan(scenario=scenario)
    for name in names[:players]:
        plan = seated(plan, name)
    page.open(Entered(plan))
    settle()
    return page, Keyboard()


def tap(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    settle()


def totals(page: ScoreEntryPage) -> list[str]:
    return [number.total.text for number in page.right.totals if number.total is not None]


def test_a_whole_game_of_blaenau_ffestiniog_by_keyboard(qtbot: QtBot) -> None:
    """Siân: 7 + 5 + 3 for sites, 2 + 3 for track, 4 for her surveyor; Mikkel: 6, 2, 0 on his own end."""
    page = page_of(qtbot, people=("Siân", "Mikkel"))
    keyboard = Keyboard()
    assert page.who.scenario is not None
    tap(next(one for one in page.who.scenario.findChildren(QRadioButton) if "Blaenau" in one.accessibleName()))
    page.who.focus()
    keyboard.type("SM")
    keyboard.press(KEY.Key_Return)
    assert page.entered.plan.scenario == BLAENAU
    assert keyboard.cell == "site.blaenau-ffestiniog.x+"
    # Digits after an owner are the VP, the next letter is for the next site.
    keyboard.type("s7s5")
    assert keyboard.cell == "site.blaenau-ffestiniog.x2"
    keyboard.press(KEY.Key_Return)
    assert keyboard.cell == "site.blaenau-ffestiniog.x+"
    keyboard.type("  ")
    assert keyboard.cell == "site.station-1.x+"
    keyboard.type(" m6s3 ")
    assert keyboard.cell == "site.station-1.b+"
    tap(page.left.rest)
    for text in ("23", "2", "4", "2", "0", "1", "0", "0", "0", "0"):
        keyboard.type(f"{text}\t")
    assert keyboard.cell == "surveyor.0"
    keyboard.type("3/0\t7 7")
    keyboard.press(KEY.Key_Return)
    assert keyboard.cell == "vp.stations.blaenau-ffestiniog.x1.vp"
    for _ in range(4):
        keyboard.press(KEY.Key_Return)
    assert keyboard.cell == "vp.stations.station-3.surveyor_vp"
    assert totals(page) == ["20+?", "8"]
    keyboard.type("4")
    assert totals(page) == ["24", "8"]
    assert page.foot.words.words() == "Everything is entered."
    told: list[tuple[str, dict[str, Any]]] = []
    page.told.connect(lambda *heard: told.append(heard))
    with qtbot.waitSignal(page.sheet_asked) as asked:
        keyboard.press(KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    ((scenario, values),) = told
    assert scenario == BLAENAU
    assert values["stations.station-3.surveyor_vp"] == 4
    assert values["stations.station-1.b2.vp"] == 3
    assert asked.args is not None
    game = asked.args[0]
    assert isinstance(game, ScoredGame)
    assert [player.total for player in game.sheet().players] == [24, 8]
    assert game.sheet().complete


def test_zugspitze_7_places_are_tapped_by_their_names(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, ZUGSPITZE)
    assert page.right.places.isHidden()
    page.go_to("surveyor.0")
    settle()
    buttons = page.right.places.buttons
    assert [button.words() for button in buttons.values()][:5] == [
        "Garmisch",
        "Grainau",
        "Eibsee",
        "Riffelriss",
        "Cable car 1",
    ]
    tap(buttons["c2"])
    assert page.entered.text("surveyor.0") == "c2"
    assert keyboard.cell == "surveyor.1"
    tap(page.right.places.buttons["s16"])
    assert page.entered.text("surveyor.1") == "s16"
    assert keyboard.cell == "surveyor.2"
    keyboard.type("16\t")
    assert page.entered.text("surveyor.2") == "s16"
    assert [row.found.words for row in page.findings] == [
        "Mikkel and Ελένη stand at Zugspitze, 16; there is room for 1."
    ]
    assert [page.fields[f"surveyor.{seat}"].wrong() for seat in range(4)] == [False, True, True, False]
    page.go_to("rubble.0")
    assert page.right.places.isHidden()


def test_blaenau_2_place_and_end_are_two_taps(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, BLAENAU)
    page.go_to("surveyor.1")
    settle()
    tap(page.right.places.buttons["4"])
    assert keyboard.cell == "surveyor.1"
    assert page.right.places.buttons["4"].isChecked()
    tap(page.right.places.buttons["/7"])
    assert page.entered.text("surveyor.1") == "4/7"
    assert keyboard.cell == "surveyor.2"
    page.undo()
    assert page.entered.text("surveyor.1") == "4"


def test_sites_of_both_kinds_are_tapped_together(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, ZUGSPITZE)
    tap(page.sites["site.riffelriss.b+"])
    tap(page.left.markers[2])
    assert page.entered.text("site.riffelriss.b1") == "@2"
    # A tap goes on; the VP are told below.
    assert keyboard.cell == "site.riffelriss.b+"
    field = page.fields["vp.stations.riffelriss.b1.vp"]
    assert field.isVisible()
    tap(field)
    keyboard.type("8")
    assert page.sites["site.riffelriss.b1"].site.vp == "8"
    assert page.sites["site.riffelriss.b1"].face().said == "Riffelriss, building site 1, ?, 8 VP: Ελένη"
    tap(page.sites["site.riffelriss.b1"])
    tap(page.left.erase)
    assert "site.riffelriss.b1" not in page.sites
    assert not page.right.asked.isVisible()
    page.undo()
    assert page.sites["site.riffelriss.b1"].site.vp == "8"


def test_a_vp_is_put_right_where_it_was_typed(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, ZUGSPITZE)
    page.go_to("site.eibsee.x+")
    keyboard.type("e12")
    cell = "vp.stations.eibsee.x1.vp"
    assert page.entered.text(cell) == "12"
    keyboard.press(KEY.Key_Backspace)
    assert page.entered.text(cell) == "1"
    keyboard.type("?")
    assert page.entered.text(cell) == ""
    assert keyboard.cell == "site.eibsee.x+"
    keyboard.press(KEY.Key_Backspace)
    assert keyboard.cell == "site.eibsee.x1"
    keyboard.press(KEY.Key_Return)
    keyboard.type("-3\t")
    assert page.entered.text(cell) == "-3"
    page.undo()
    assert page.entered.text(cell) == ""
    assert page.entered.text("site.eibsee.x1") == "@2"


def test_digits_name_seats_until_an_owner_is_there(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, ZUGSPITZE)
    page.go_to("site.eibsee.b+")
    keyboard.type("25 ")
    assert page.entered.text("site.eibsee.b1") == "@1"
    assert page.entered.text("vp.stations.eibsee.b1.vp") == "5"
    assert keyboard.cell == "site.eibsee.b+"


def test_more_sites_than_a_line_holds_take_another(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, ZUGSPITZE)
    page.go_to("site.eibsee.b+")
    for _ in range(6):
        keyboard.type("s")
    settle()
    chips = [button for cell, button in page.sites.items() if cell.startswith("site.eibsee.")]
    assert len(chips) == 8
    assert len({chip.y() for chip in chips}) == 2
    assert all(page.left.rect().contains(chip.geometry()) for chip in chips)
    assert page.left.beside("site.eibsee.x+", "down") == "site.eibsee.b6"


def test_5_players_choose_a_scenario_for_four(qtbot: QtBot) -> None:
    page, _keyboard = opened(qtbot, "mount-snowdon", 5)
    tap(page.scenario_button)
    assert page.who.scenario is not None
    page.who.scenario.pick(BLAENAU)
    settle()
    assert not page.who.wrong.isHidden()
    assert not page.who.go.isEnabled()
    page.who.scenario.pick(ZUGSPITZE)
    settle()
    assert page.who.go.isEnabled()
    tap(page.who.go)
    assert "site.eibsee.b+" in page.sites


def test_who_played_shows_the_scenario_of_the_game(qtbot: QtBot) -> None:
    page, _keyboard = opened(qtbot, ZUGSPITZE)
    tap(page.players_button)
    assert page.who.scenario is not None
    assert page.who.scenario.chosen() == ZUGSPITZE


@pytest.mark.parametrize("scenario", [BLAENAU, ZUGSPITZE])
@pytest.mark.parametrize("size", [(1286, 768), (797, 480)])
def test_nothing_is_cut_with_long_names_and_all_that_can_be_told(
    qtbot: QtBot, scenario: str, size: tuple[int, int]
) -> None:
    page, keyboard = opened(qtbot, scenario, 4, size, LONG)
    for station in ("station-1", "station-2") if scenario == BLAENAU else ("eibsee", "riffelriss"):
        for kind in ("x", "b"):
            page.go_to(f"site.{station}.{kind}+")
            page._give(0)
    for seat in range(4):
        page.go_to(f"surveyor.{seat}")
        keyboard.type("3/7" if scenario == BLAENAU else "c1")
    settle()
    shown = [*page.sites.values(), *page.fields.values(), *page.right.places.buttons.values(), *page.left.markers]
    column = page.right
    for widget in shown:
        if widget.isVisible():
            parent = widget.parentWidget()
            assert parent is not None
            assert parent.rect().contains(widget.geometry()), widget.accessibleName()
    assert column.width() <= page.area.viewport().width()
    assert all(isinstance(widget, SiteButton | EntryField | QPushButton | QWidget) for widget in shown)


# What is told and kept


def told_in_window(keep: bool) -> dict[Place, Any]:
    """The values in My box after a game was scored in the window."""
    view = View()
    page = view.pages.scoring
    plan = Plan(scenario=ZUGSPITZE)
    for name in PEOPLE[:2]:
        plan = seated(plan, name)
    view.pages.score_entry()
    page.open(Entered(plan))
    settle()
    assert view.window.current_page() == SCORE_ENTRY
    entered = present.rest_nobody(present.given(page.entered, "site.eibsee.b+", 0))
    page._put(present.typed(entered, "vp.stations.eibsee.b1.vp", "9"))
    if not keep:
        tap(page.right.keep)
    page.show_sheet()
    settle()
    assert view.window.current_page() == SCORE
    view.close()
    box = MyBox(places.my_box_path())
    return {place: reading.value for place, reading in box.readings.items()}


def test_what_was_told_is_kept_in_my_box(qtbot: QtBot, own_folders: Path) -> None:
    assert told_in_window(True) == {Place(ZUGSPITZE, "stations.eibsee.b1.vp"): 9}


def test_or_not_if_people_do_not_want_it(qtbot: QtBot, own_folders: Path) -> None:
    assert told_in_window(False) == {}


def test_the_next_game_does_not_ask_what_my_box_has(qtbot: QtBot, own_folders: Path) -> None:
    told_in_window(True)
    view = View()
    view.pages.score_entry()
    page = view.pages.scoring
    for name in PEOPLE[:2]:
        page.who.add(name)
    assert page.who.scenario is not None
    page.who.scenario.pick(ZUGSPITZE)
    settle()
    page._who_done()
    settle()
    assert page.sites["site.eibsee.b1"].site.vp == "9"
    page._put(present.given(page.entered, "site.eibsee.b1", 0))
    assert not page.right.asked.isVisible()
    page.who.scenario.pick("mount-snowdon")
    settle()
    assert page.entered.plan.own == {}
    view.close()
