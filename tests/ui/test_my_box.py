"""The page My box in a window: looked through, corrected and checked by mouse and by keyboard; shared as a file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from companion import box_file, places
from companion.box_file import BoxFile, Place, Reading
from companion.content import layers, scenarios
from companion.content.packs import RAILROAD, SNOWDONIA
from companion.my_box import MyBox
from companion.session import Session
from companion.store import Store
from rules.core.frozen import replace
from tests.support.hands import click, press
from tests.support.packs import PACKS
from tests.support.pages import View, played, settle
from ui.box_keeping import BOX
from ui.present.my_box import ASIDE, CHECK, LEFT_OUT, TODAY, UNKNOWN
from ui.sample import sample_game
from ui.setting_up import NEW
from ui.views import printing
from ui.views.my_box import MyBoxPage
from ui.views.my_box.fields import OptionsField, TypedField
from ui.views.pages import SCORE, START, TABLE
from ui.views.route_order import RouteOrder

pytestmark = pytest.mark.usefixtures("light")

KEY = Qt.Key
KEY_FOCUS = Qt.FocusReason.TabFocusReason
CUBES = "contracts.7.extra_cubes"
SCENARIO = "mount-snowdon"


@pytest.fixture
def views() -> Iterator[list[View]]:
    """Windows that are closed at the end."""
    found: list[View] = []
    yield found
    for view in found:
        view.close()


def opened(views: list[View], session: Session | None = None, size: tuple[int, int] = (1366, 768)) -> MyBoxPage:
    """The page in a window of its own."""
    view = View(session, size)
    views.append(view)
    view.window.show_page(BOX)
    settle()
    return view.pages.keeping.page


def type_in(text: str) -> None:
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClicks(target, text)
    settle()


def on_disk() -> dict[str, object]:
    return MyBox(places.my_box_path()).values(SCENARIO)


def title(page: MyBoxPage) -> str:
    return page.editor.title.words()


# Looking through


def test_it_is_the_last_entry_of_the_rail(views: list[View]) -> None:
    page = opened(views)
    rail = views[0].window.rail
    assert rail.keys()[-1] == BOX
    assert rail.button(BOX).isChecked()
    assert page.groups.current_key() == CHECK
    assert f"{len(page.rows())} values, 0 checked" in page.head.sub.words()


def test_a_list_is_chosen_a_row_opened_and_a_value_kept_by_keyboard(views: list[View]) -> None:
    page = opened(views)
    page.groups.setFocus()
    while page.groups.current_key() != "event_track":
        press(KEY.Key_Down)
    press(KEY.Key_Return)
    assert page.list.hasFocus()
    for _ in range(4):
        press(KEY.Key_Down)
    assert title(page) == "Event track, space 5"
    press(KEY.Key_Return)
    type_in("4")
    press(KEY.Key_Return)
    assert on_disk() == {"event_track.5.event": "station"}
    assert title(page) == "Event track, space 6", "Enter saves and goes to the next"
    assert isinstance(QApplication.focusWidget().parent(), OptionsField)  # type: ignore[union-attr]
    press(KEY.Key_PageUp)
    assert title(page) == "Event track, space 5"
    press(KEY.Key_Escape)
    assert page.list.hasFocus()


def test_a_search_looks_everywhere(views: list[View]) -> None:
    page = opened(views)
    page.groups.choose("weather")
    page.search.setFocus()
    type_in("contract 7 yard")
    assert [row.thing.key for row in page.list.model_of_rows.rows] == [CUBES]
    press(KEY.Key_Down)
    assert page.list.hasFocus()
    page.search.setFocus()
    type_in(" atlantis")
    assert page.nothing.isVisible()
    press(KEY.Key_Escape)
    assert len(page.list.model_of_rows.rows) == 3


def test_a_number_is_corrected_and_shown_struck(views: list[View]) -> None:
    page = opened(views)
    page.show_path(CUBES)
    field = page.editor.fields[CUBES]
    assert isinstance(field, TypedField)
    assert field.hasFocus()
    assert field.selectedText() == "1"
    type_in("2")
    QTest.mouseClick(page.editor.save_button, Qt.MouseButton.LeftButton)
    settle()
    row = page.row(f"{SNOWDONIA}/{CUBES}")
    assert row is not None
    assert (row.value, row.struck, row.checked) == ("2", "1", True)
    assert on_disk() == {CUBES: 2}
    assert title(page) != "Contract 7, more cubes from the yard"


def test_enter_alone_says_that_the_shipped_value_is_right(views: list[View]) -> None:
    page = opened(views)
    page.show_path("stations.hebron.x1.vp")
    press(KEY.Key_Return)
    readings = MyBox(places.my_box_path()).readings
    assert {place.path: (r.value, r.as_shipped) for place, r in readings.items()} == {
        "stations.hebron.x1.rubble": (2, True),
        "stations.hebron.x1.vp": (3, True),
    }


def test_the_shipped_value_is_right_whatever_stands_in_the_field(views: list[View]) -> None:
    page = opened(views)
    page.show_path(CUBES)
    type_in("3")
    press(KEY.Key_Return, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert on_disk() == {CUBES: 1}


def test_what_cannot_be_is_said_at_the_field_and_nothing_is_kept(views: list[View]) -> None:
    page = opened(views)
    page.show_path(CUBES)
    type_in("x")
    press(KEY.Key_Return)
    assert page.editor.wrong.isVisible()
    assert "whole number" in page.editor.wrong.words()
    assert page.editor.fields[CUBES].hasFocus()
    assert "whole number" in page.editor.fields[CUBES].accessibleDescription()
    assert on_disk() == {}
    page.editor.type_in(CUBES, "0")
    press(KEY.Key_Return)
    assert "write 1 or more" in page.editor.wrong.words()
    page.editor.type_in(CUBES, "")
    press(KEY.Key_Return)
    assert "leave it open" in page.editor.wrong.words()


def test_a_track_is_typed_as_numbers_and_the_dot_is_one_of_them(views: list[View]) -> None:
    page = opened(views)
    page.show_path("work_rates.lay.track")
    type_in("123")
    dot = page.editor.fields["work_rates.lay.start"]
    assert isinstance(dot, OptionsField)
    assert [button.text() for button in dot.buttons] == ["1", "2", "3"]
    assert dot.text_typed() == "2"
    press(KEY.Key_Tab)
    press(KEY.Key_Left)
    assert dot.text_typed() == "1"
    press(KEY.Key_Return)
    assert on_disk() == {"work_rates.lay.track": [1, 2, 3], "work_rates.lay.start": 1}


def test_a_correction_is_forgotten_one_by_one_and_every_change_can_be_undone(views: list[View]) -> None:
    page = opened(views)
    table = views[0].window.actions_table
    assert not table.action("undo").isEnabled()
    page.show_path(CUBES)
    type_in("2")
    press(KEY.Key_Return)
    page.show_path(CUBES)
    assert page.editor.forget_button.isVisible()
    QTest.mouseClick(page.editor.forget_button, Qt.MouseButton.LeftButton)
    settle()
    assert on_disk() == {}
    assert not page.editor.forget_button.isVisible()
    table.refresh()
    table.trigger("undo")
    assert on_disk() == {CUBES: 2}
    table.trigger("undo")
    assert on_disk() == {}
    table.trigger("redo")
    assert on_disk() == {CUBES: 2}


def test_a_site_nobody_knew_is_told_and_the_next_one_is_asked_for(views: list[View]) -> None:
    page = opened(views)
    page.show_path("stations.eibsee.b1.cost.stone")
    type_in("3")
    page.editor.type_in("stations.eibsee.b1.vp", "6")
    press(KEY.Key_Return)
    names = [row.name for row in page.rows() if row.name.startswith("Eibsee, ")]
    assert "Eibsee, building site 1" in names
    assert "Eibsee, a further building site" in names
    page.show_path("stations.eibsee.b2.vp")
    assert page.editor.agree_button.words() == "There is no further one"
    page.agree()
    assert "Eibsee, a further building site" not in [row.name for row in page.rows()]


# One after the other


def test_checking_asks_the_restock_number_first_and_goes_on_by_keyboard(views: list[View]) -> None:
    page = opened(views)
    QTest.mouseClick(page.check_button, Qt.MouseButton.LeftButton)
    settle()
    assert page.checking()
    assert title(page) == "Cubes at a restock, 1 player"
    count = len(page.list.model_of_rows.rows)
    assert page.editor.place.words() == f"0 of {count} checked"
    press(KEY.Key_Return)
    assert title(page) == "Cubes at a restock, 2 players"
    assert page.editor.place.words() == f"1 of {count} checked"
    press(KEY.Key_PageDown)
    type_in("12")
    press(KEY.Key_Return)
    press(KEY.Key_Escape)
    assert not page.checking()
    assert on_disk() == {"supply.1.restock": 6, "supply.3.restock": 12}


def test_checking_goes_on_where_it_was_left_off(views: list[View]) -> None:
    page = opened(views)
    page.check()
    for _ in range(6):
        press(KEY.Key_Return)
    assert title(page) == "Excavate rate"
    views.pop().close()
    page = opened(views)
    assert page.progress.words().startswith("6 of ")
    page.check()
    settle()
    assert title(page) == "Excavate rate"


def test_when_all_is_checked_it_says_so(views: list[View]) -> None:
    page = opened(views)
    page.check()
    page._order = page._order[:3]
    for _ in range(2):
        page.leave_open()
    page.save()
    settle()
    assert not page.checking()
    assert "2 values are left open" in title(page)
    assert not page.editor.save_button.isVisible()
    assert page.list.hasFocus()


def test_the_stations_of_a_route_are_put_in_order_by_keyboard(views: list[View]) -> None:
    blaenau = "blaenau-ffestiniog"
    path = f"scenarios.{blaenau}.stations"
    page = opened(views)
    page.show_path(path)
    settle()
    field = page.editor.fields[path]
    assert isinstance(field, RouteOrder)
    page.editor.take_focus()
    assert QApplication.focusWidget() is field.tools["up station-2"]
    field.tools["up station-3"].setFocus(KEY_FOCUS)
    press(KEY.Key_Space)
    assert QApplication.focusWidget() is field.tools["up station-3"]
    press(KEY.Key_Space)
    assert QApplication.focusWidget() is field.tools["out station-3"]
    assert field.text_typed().startswith("station-3 station-1 station-2 station-4")
    field.tools["out station-5"].setFocus(KEY_FOCUS)
    press(KEY.Key_Space)
    assert QApplication.focusWidget() is field.tools["in station-5"]
    assert "up porthmadog-harbour" not in field.tools
    press(KEY.Key_Return)
    told = ["station-3", "station-1", "station-2", "station-4", "station-6", "porthmadog-harbour"]
    box = MyBox(places.my_box_path())
    assert box.values(blaenau) == {path: told}
    assert not any("station-5" in row.id for row in page.rows())
    page.show_path(path)
    settle()
    field = page.editor.fields[path]
    assert isinstance(field, RouteOrder)
    click(field.tools["in station-5"])
    assert field.text_typed() == "station-3 station-1 station-2 station-4 station-6 station-5 porthmadog-harbour"
    click(page.editor.forget_button)
    assert MyBox(places.my_box_path()).values(blaenau) == {}


def test_the_command_begins_to_check(views: list[View]) -> None:
    view = View()
    views.append(view)
    assert view.window.actions_table.trigger("check_box")
    settle()
    assert view.window.current_page() == BOX
    assert view.pages.keeping.page.checking()


# Games


def test_a_new_game_takes_the_box_along_and_its_set_up_tells_the_box(views: list[View]) -> None:
    MyBox(places.my_box_path()).tell({Place(SNOWDONIA, CUBES): 2, Place(SNOWDONIA, "contracts.20.vp"): 41}, "it")
    view = View()
    views.append(view)
    view.pages.new_game()
    new = view.pages.new
    assert new.plan.own == {CUBES: 2, "contracts.20.vp": 41}
    new.add("Ann")
    new.add("Bob")
    new.your_box.counted.emit("supply.2.restock", 7)
    new.your_box.shipped.emit(CUBES)
    new.begin()
    settle()
    session = view.pages.bridge.session
    assert session is not None
    assert session.game.values == {"contracts.20.vp": 41, "supply.2.restock": 7}
    assert on_disk() == {"contracts.20.vp": 41, "supply.2.restock": 7}


def test_leaving_a_set_up_tells_the_box_nothing(views: list[View]) -> None:
    view = View()
    views.append(view)
    view.pages.new_game()
    view.pages.new.add("Ann")
    view.pages.new.your_box.counted.emit("supply.1.restock", 7)
    view.pages.close_new()
    assert on_disk() == {}
    view.pages.new_game()
    assert view.window.current_page() == NEW
    assert view.pages.new.plan.own == {}


def test_the_first_box_takes_over_the_values_of_the_last_game(views: list[View]) -> None:
    with Store(places.database_path()) as store:
        store.create(replace(sample_game(3), values={CUBES: 2}))
    page = opened(views)
    row = page.row(f"{SNOWDONIA}/{CUBES}")
    assert row is not None
    assert (row.value, row.checked) == ("2", True)
    assert on_disk() == {CUBES: 2}


def kept_game(views: list[View]) -> View:
    """A window with a kept game on the table."""
    with Store(places.database_path()) as store:
        game = sample_game(3)
        store.create(game)
    view = View()
    views.append(view)
    view.pages.resume(game.info.id)
    settle()
    return view


def test_what_the_table_tells_is_for_the_box_at_once_and_undone_with_it(views: list[View]) -> None:
    view = kept_game(views)
    session = view.pages.bridge.game
    view.pages.bridge.tell(f"values.{CUBES}", 2)
    assert on_disk() == {CUBES: 2}
    session.undo()
    assert on_disk() == {}
    session.redo()
    assert on_disk() == {CUBES: 2}


def test_what_the_box_is_told_is_for_the_game_on_the_table_at_once(views: list[View]) -> None:
    view = kept_game(views)
    session = view.pages.bridge.game
    view.pages.keeping.show(CUBES)
    settle()
    page = view.pages.keeping.page
    type_in("2")
    QTest.qWait(250)
    assert page.editor.changes.words.words().startswith("Today: nothing so far")
    press(KEY.Key_Return)
    assert session.values == {CUBES: 2}
    assert on_disk() == {CUBES: 2}
    assert not session.doubts(CUBES)
    view.window.actions_table.trigger("undo")
    assert session.values == {}
    assert on_disk() == {}
    view.window.actions_table.trigger("redo")
    assert session.values == {CUBES: 2}
    # Back at the table the same step is undone for both.
    view.window.show_page(TABLE)
    settle()
    view.window.actions_table.trigger("undo")
    assert session.values == {}
    assert on_disk() == {}


def test_a_tap_on_the_table_leads_to_what_nobody_has_checked(views: list[View]) -> None:
    view = kept_game(views)
    page = view.pages.table
    shown = page.table.view()
    assert shown is not None
    site = next(site.id for station in shown.route.stations for site in station.sites)
    page.table.siteTapped.emit(site)
    settle()
    found = page.about.about()
    assert found is not None
    assert found.box == f"stations.{site}"
    QTest.mouseClick(page.about.buttons["box"], Qt.MouseButton.LeftButton)
    settle()
    assert view.window.current_page() == BOX
    assert view.pages.keeping.page.editor.view().id == f"{SNOWDONIA}/stations.{site}"  # type: ignore[union-attr]
    view.window.show_page(TABLE)
    page.table.playerTapped.emit(0)
    settle()
    assert page.about.about().box is None, "nobody holds anything yet"  # type: ignore[union-attr]


def test_the_foot_of_the_sheet_leads_to_the_box(views: list[View]) -> None:
    view = View(played(3, 99, "none"))
    views.append(view)
    view.window.show_page(SCORE)
    settle()
    QTest.mouseClick(view.pages.score.foot.box_link, Qt.MouseButton.LeftButton)
    settle()
    assert view.window.current_page() == BOX
    assert view.pages.keeping.page.groups.current_key() == TODAY


def test_a_trial_writes_no_box(views: list[View]) -> None:
    page = opened(views, played(3, 3, "excavate"))
    page.show_path(CUBES)
    type_in("2")
    press(KEY.Key_Return)
    assert not places.my_box_path().exists()


# Sharing


def test_corrections_are_exported_and_come_in_elsewhere_after_a_look(
    views: list[View], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(views)
    assert not page.export_button.isEnabled()
    for path, text in ((CUBES, "2"), ("supply.3.restock", "12")):
        page.show_path(path)
        page.editor.type_in(path, text)
        page.save()
    target = tmp_path / "Siân"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), ""))
    QTest.mouseClick(page.export_button, Qt.MouseButton.LeftButton)
    shared = tmp_path / f"Siân{box_file.SUFFIX}"
    assert len(box_file.read(shared).readings) == 2
    assert "Saved as" in views[0].window.said()
    page.undo()
    page.undo()
    page.show_path(CUBES)
    page.editor.type_in(CUBES, "3")
    page.save()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(shared), ""))
    QTest.mouseClick(page.import_button, Qt.MouseButton.LeftButton)
    settle()
    staging = page.staging
    assert staging.isVisible()
    assert [line.place.path for line in staging.lines] == [CUBES, "supply.3.restock"]
    assert on_disk() == {CUBES: 3}
    choice = staging.lines[0].choice
    assert choice is not None
    choice.pick("theirs")
    QTest.mouseClick(staging.take_button, Qt.MouseButton.LeftButton)
    settle()
    assert on_disk() == {CUBES: 2, "supply.3.restock": 12}
    assert not staging.isVisible()
    row = page.row(f"{SNOWDONIA}/supply.3.restock")
    assert row is not None
    assert row.source.startswith("Siân")
    page.undo()
    assert on_disk() == {CUBES: 3}


def test_an_import_is_left_by_escape(views: list[View], tmp_path: Path) -> None:
    page = opened(views)
    path = tmp_path / "box.toml"
    box_file.write(path, BoxFile({Place(SNOWDONIA, CUBES): Reading(2)}, "deluxe-master-set"))
    page._name_edition("base-2012")
    page.stage(path)
    settle()
    assert "another edition: Deluxe Master Set" in page.staging.others.words()
    press(KEY.Key_Escape)
    assert not page.staging.isVisible()
    assert on_disk() == {}


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"not a box", "this is not TOML"), (b"[box]\nformat = 9\n", "newer version"), (b"\xff", "this is not text")],
)
def test_a_file_that_is_no_box_is_a_sentence(views: list[View], tmp_path: Path, content: bytes, said: str) -> None:
    page = opened(views)
    path = tmp_path / "box.toml"
    path.write_bytes(content)
    page.stage(path)
    assert said in views[0].window.said()
    assert not page.staging.isVisible()
    page.stage(tmp_path / "gone.toml")
    assert "cannot be read" in views[0].window.said()


def test_the_check_list_is_a_pdf(views: list[View], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(views)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "list.pdf"), ""))
    QTest.mouseClick(page.print_button, Qt.MouseButton.LeftButton)
    assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("", ""))
    page.save_check_list()
    assert len(list(tmp_path.iterdir())) == 1
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / "no" / "list.pdf"), ""))
    page.save_check_list()
    assert "was not written" in views[0].window.said()


def test_the_edition_is_one_of_those_sold_or_in_other_words(views: list[View]) -> None:
    page = opened(views)
    page.edition.setCurrentIndex(page.edition.findData("deluxe-master-set"))
    assert MyBox(places.my_box_path()).edition == "deluxe-master-set"
    assert not page.edition_name.isVisible()
    page.edition.setCurrentIndex(page.edition.findData("other"))
    assert page.edition_name.isVisible()
    page.edition_name.setText("Grand Tour")
    page.edition_name.keep()
    assert MyBox(places.my_box_path()).edition == "Grand Tour"
    assert page.edition_name.text() == "Grand Tour"


def test_a_check_list_is_printed_where_there_is_a_printer(
    views: list[View], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(views)
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    monkeypatch.setattr(printing, "has_printer", lambda: True)
    monkeypatch.setattr(printing, "ask_printer", lambda *_args: printer)
    page.print_check_list()
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    assert "on its way" in views[0].window.said()
    monkeypatch.setattr(printing, "ask_printer", lambda *_args: None)
    page.print_check_list()

    def refused(*_args: object) -> None:
        raise OSError("no paper")

    monkeypatch.setattr(printing, "ask_printer", lambda *_args: printer)
    monkeypatch.setattr(printing, "paint_check_list", refused)
    page.print_check_list()
    assert "no paper" in views[0].window.said()


def test_a_box_file_that_is_opened_is_shown_on_the_page(views: list[View], tmp_path: Path) -> None:
    path = tmp_path / f"Tom{box_file.SUFFIX}"
    box_file.write(path, BoxFile({Place(SNOWDONIA, CUBES): Reading(2)}))
    view = View()
    views.append(view)
    view.pages.bringing_in.open_paths([path])
    settle()
    assert view.window.current_page() == BOX
    assert view.pages.keeping.page.staging.isVisible()
    assert on_disk() == {}


# The rules


def test_without_a_game_the_rules_say_what_was_read(views: list[View]) -> None:
    view = View()
    views.append(view)
    view.pages.keeping.box.tell({Place(SNOWDONIA, "contracts.26.vp"): 16}, "it")
    view.pages.show_rule("contracts.26")
    settle()
    panel = view.pages.looking_up.panel
    shown = panel.view()
    assert shown is not None
    assert "16 VP" in shown.facts
    panel.box_asked.emit("contracts.26.back")
    settle()
    assert view.window.current_page() == BOX
    assert view.pages.keeping.page.editor.view().id == f"{SNOWDONIA}/contracts.26"  # type: ignore[union-attr]
    panel.box_asked.emit("bayerische-zugspitzbahn:trains.9.bars")
    settle()
    assert title(view.pages.keeping.page) == "Train 9, Berglok"
    panel.box_asked.emit("gwt-railroad:stations.1.cost")
    settle()
    assert title(view.pages.keeping.page) == "Station 1 at T4"
    panel.box_asked.emit("gwt-railroad:line.end")
    settle()
    assert view.pages.keeping.page.groups.current_key() == CHECK


def test_a_new_railroad_takes_along_what_was_read_from_its_box(views: list[View]) -> None:
    """gwt.railroad:11"""
    view = View()
    views.append(view)
    view.pages.keeping.box.tell({Place(RAILROAD, "stations.3.cost"): 5, Place(SNOWDONIA, CUBES): 2}, "it")
    view.pages.setting_up.set_up("gwt_railroad")
    settle()
    plan = view.pages.setting_up.railroad.plan
    assert plan.own == {"stations.3.cost": 5}
    assert plan.box().stations[3].cost == 5


# A file that cannot be used


def test_a_newer_box_is_named_left_alone_and_set_aside_on_demand(views: list[View]) -> None:
    path = places.my_box_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("[box]\nformat = 9\n", "utf-8")
    page = opened(views)
    window = views[0].window
    assert "newer version" in window.said()
    page.show_path(CUBES)
    type_in("2")
    press(KEY.Key_Return)
    assert "newer version" in window.said()
    assert path.read_text("utf-8") == "[box]\nformat = 9\n"
    views[0].pages.keeping.set_aside()
    settle()
    page.show_path(CUBES)
    type_in("2")
    press(KEY.Key_Return)
    assert on_disk() == {CUBES: 2}
    assert len(list(path.parent.glob("*.aside-*"))) == 1


def test_what_this_version_does_not_know_is_listed(views: list[View]) -> None:
    places.my_box_path().parent.mkdir(parents=True, exist_ok=True)
    box_file.write(places.my_box_path(), BoxFile({Place("a-fan-pack", "stations.x.b1.vp"): Reading(3)}))
    page = opened(views)
    page.groups.choose(ASIDE)
    settle()
    assert "stations.x.b1.vp of a-fan-pack: 3" in page.nothing.words()
    page.groups.choose(UNKNOWN)
    assert page.list.isVisible()


def test_packs_of_ones_own_have_a_list_and_bad_ones_are_named(views: list[View]) -> None:
    shutil.copytree(PACKS / "mount-washington", places.packs_dir() / "mount-washington")
    bad = places.packs_dir() / "my-line"
    bad.mkdir()
    (bad / "pack.toml").write_text("[", "utf-8")
    page = opened(views)
    page.groups.choose("mount-washington")
    settle()
    rows = {row.name: row for row in page.list.model_of_rows.rows}
    assert rows["Summit, the card"].value == "\u22124 VP, 2 track cards"
    assert rows["Tree line, the card"].value == "? VP, 2 track cards"
    page.groups.choose(LEFT_OUT)
    settle()
    assert "my-line: pack.toml" in page.nothing.words()
    assert not page.list.isVisible()
    views[0].window.show_page(START)
    views[0].pages.new_game()
    assert "mount-washington" in scenarios()
    layers.standing.cache_clear()


# Sizes


def test_on_a_narrow_page_the_columns_take_turns(views: list[View]) -> None:
    page = opened(views, size=(853, 480))
    assert (page.left.isVisible(), page.middle.isVisible(), page.editor.isVisible()) == (True, False, False)
    assert page.groups.hasFocus()
    press(KEY.Key_Return)
    assert (page.left.isVisible(), page.middle.isVisible(), page.editor.isVisible()) == (False, True, False)
    press(KEY.Key_Return)
    assert (page.left.isVisible(), page.middle.isVisible(), page.editor.isVisible()) == (False, False, True)
    assert page.editor.isAncestorOf(QApplication.focusWidget())
    press(KEY.Key_Escape)
    assert page.list.hasFocus()
    QTest.mouseClick(page.back_button, Qt.MouseButton.LeftButton)
    settle()
    assert page.groups.hasFocus()
    views[0].window.resize(1366, 768)
    settle()
    assert all(part.isVisible() for part in (page.left, page.middle, page.editor))


def test_typing_stays_when_the_box_changes_elsewhere(views: list[View]) -> None:
    page = opened(views)
    page.show_path(CUBES)
    type_in("2")
    views[0].pages.keeping.box.tell({Place(SNOWDONIA, "supply.3.restock"): 12}, "it")
    settle()
    assert page.editor.texts() == {CUBES: "2"}
    row = page.row(f"{SNOWDONIA}/supply.3.restock")
    assert row is not None
    assert row.value == "12"
