"""From the start page to the first placement and to the sheet, in the real window, by keyboard and mouse."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion import game_file, places
from companion.journal import Journal
from companion.session import Session
from companion.store import Store
from rules.snowdonia.actions.place import Place
from tests.support.hands import click, press, take_focus
from tests.support.packs import PACKS
from ui import theme
from ui.app import Options
from ui.main_window import MainWindow
from ui.present import new_game as setting_up
from ui.present.seating import Seat
from ui.sample import sample_game, sample_session
from ui.setting_up import NEW
from ui.views.new_game import NewGamePage
from ui.views.pages import SCORE, START, TABLE, Pages, register
from ui.views.your_box import BoxRowView

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    theme.use("light")
    yield
    theme.use("light")


class StrayWindows(QObject):
    """Notes every window that opens; a control without a parent would open as one."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        opened = event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow()
        if opened and not isinstance(watched, MainWindow):
            self.found.append(watched)
        return False


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[..., tuple[MainWindow, Pages]]]:
    made: list[tuple[MainWindow, Pages]] = []

    def make(session: Session | None = None) -> tuple[MainWindow, Pages]:
        window = MainWindow()
        window.remember(False)
        window.resize(1366, 768)
        pages = register(window, None, session)
        qtbot.addWidget(window)
        watch = StrayWindows()
        qapp.installEventFilter(watch)
        window.show()
        take_focus(qtbot, window)
        made.append((window, pages))
        pages.watch = watch  # type: ignore[attr-defined]
        return window, pages

    yield make
    for window, pages in made:
        qapp.removeEventFilter(pages.watch)  # type: ignore[attr-defined]
        window.close()
        assert pages.watch.found == []  # type: ignore[attr-defined]


def remember(*names: str) -> None:
    """Players of a game that was kept once."""
    game = sample_game(3)
    with Store(places.database_path()) as store:
        store.create(game)
    assert names == game.setup.players[: len(names)]


def test_goal_12_from_start_to_the_first_placement_in_six_clicks(open_window: Any, qtbot: QtBot) -> None:
    remember("Siân", "Mikkel", "Ελένη")
    window, pages = open_window()
    qtbot.waitUntil(lambda: window.current_page() == START)
    clicks = [pages.start.new_button]
    click(clicks[0])
    assert window.current_page() == NEW
    for chip in pages.new.chips[:3]:
        clicks.append(chip)
        click(chip)
    clicks.append(pages.new.begin_button)
    click(pages.new.begin_button)
    assert window.current_page() == TABLE
    press(KEY.Key_A)
    session = pages.bridge.session
    assert session is not None
    assert isinstance(session.log[0].action, Place)
    assert len(clicks) + 1 == 6


def test_a_game_begins_by_keyboard_alone_with_new_names(open_window: Any) -> None:
    window, pages = open_window()
    press(KEY.Key_N, modifiers=CTRL)
    assert window.current_page() == NEW
    assert pages.new.new_name.hasFocus()
    for name in ("Ann", "Bob"):
        QTest.keyClicks(pages.new.new_name, name)
        press(KEY.Key_Return)
    assert [seat.name for seat in pages.new.plan.seats] == ["Ann", "Bob"]
    press(KEY.Key_Return, modifiers=CTRL)
    assert window.current_page() == TABLE
    assert pages.bridge.session is not None
    assert pages.bridge.session.book.players == ("Ann", "Bob")


def test_the_next_game_begins_with_the_values_of_this_box(open_window: Any) -> None:
    _window, pages = open_window()
    press(KEY.Key_N, modifiers=CTRL)
    pages.new.add("Ann")
    pages.new.add("Bob")
    row = box_row(pages.new, "contracts.7.extra_cubes")
    assert row.stepper is not None
    row.stepper.set_value(2)
    press(KEY.Key_Return, modifiers=CTRL)
    session = pages.bridge.session
    assert session is not None
    assert session.game.values == {"contracts.7.extra_cubes": 2}
    pages.close_game()
    pages.new.your_box.shipped.emit("contracts.7.extra_cubes")
    press(KEY.Key_N, modifiers=CTRL)
    assert pages.new.plan.own == {"contracts.7.extra_cubes": 2}


def test_a_full_table_begins_by_ctrl_enter_after_the_last_name(open_window: Any) -> None:
    window, pages = open_window()
    press(KEY.Key_N, modifiers=CTRL)
    for name in ("Ann", "Bob", "Cy", "Di", "Ed"):
        QTest.keyClicks(pages.new.new_name, name)
        press(KEY.Key_Return)
    colours = [seat.colour for seat in pages.new.plan.seats]
    press(KEY.Key_Return, modifiers=CTRL)
    assert window.current_page() == TABLE
    assert pages.bridge.session is not None
    assert list(pages.bridge.session.game.info.colours) == colours


def test_escape_leaves_the_new_game_page(open_window: Any) -> None:
    window, _pages = open_window()
    press(KEY.Key_N, modifiers=CTRL)
    press(KEY.Key_Escape)
    assert window.current_page() == START


def test_every_step_is_kept_and_the_next_start_resumes_with_enter(open_window: Any, qtbot: QtBot) -> None:
    window, pages = open_window()
    pages.take_over(sample_game(3))
    press(KEY.Key_A)
    press(KEY.Key_C)
    window.close()
    window, pages = open_window()
    assert pages.start.resume_button is not None
    strip = pages.start.strip
    qtbot.waitUntil(strip.isVisible)
    press(KEY.Key_Return)
    assert window.current_page() == TABLE
    session = pages.bridge.session
    assert session is not None
    assert [line.text for line in session.log] == ["placed on A1", "placed on C1"]


def test_the_start_page_paints_from_the_card_before_the_store_is_open(open_window: Any) -> None:
    with Store(places.database_path()) as store:
        store.create(sample_game(3))
    _window, pages = open_window()
    view = pages.start.view()
    assert view is not None
    assert view.resume is not None


def test_a_safe_start_reads_no_game_before_somebody_asks(qtbot: QtBot) -> None:
    with Store(places.database_path()) as store:
        store.create(sample_game(3))
    window = MainWindow()
    window.remember(False)
    qtbot.addWidget(window)
    pages = register(window, Options(safe=True))
    view = pages.start.view()
    assert view is not None
    assert view.resume is None
    window.show()
    qtbot.waitUntil(lambda: pages.start.resume_button is not None)
    assert pages._ready is None
    window.close()


def test_the_rail_leads_to_the_start_page_while_no_game_is_open(open_window: Any) -> None:
    window, _pages = open_window()
    window.show_page(SCORE)
    click(window.rail.button(TABLE))
    assert window.current_page() == START


def test_back_to_the_start_page_keeps_the_game(open_window: Any) -> None:
    window, pages = open_window()
    pages.take_over(sample_game(3))
    press(KEY.Key_A)
    assert window.actions_table.trigger("close_game")
    assert window.current_page() == START
    view = pages.start.view()
    assert view is not None
    assert view.resume is not None
    assert view.resume.lines == ("Mikkel: placed on A1",)


def test_a_file_opens_and_a_copy_is_the_same_game(open_window: Any, tmp_path: Path) -> None:
    game = sample_game(3)
    session = Session(game, Journal(()))
    session.record([Place(session.table.state.turn, "A", 1)])
    path = tmp_path / "winter.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    window, pages = open_window()
    pages.open_path(path)
    assert window.current_page() == TABLE
    assert pages.bridge.session is not None
    assert [line.text for line in pages.bridge.session.log] == ["placed on A1"]
    copy = tmp_path / "copy"
    pages.save_path(copy)
    assert game_file.read(tmp_path / "copy.snowdonia.toml") == game_file.read(path)
    pages.open_path(path)
    assert "already" in window.said()


def test_a_bad_file_is_one_sentence(open_window: Any, tmp_path: Path) -> None:
    window, pages = open_window()
    path = tmp_path / "odd.toml"
    path.write_text("nothing = [", "utf-8")
    pages.open_path(path)
    assert "odd.toml" in window.said()
    assert "Traceback" not in window.said()
    pages.open_path(tmp_path / "nowhere.toml")
    assert "nowhere.toml" in window.said()
    assert pages.bridge.session is None


def test_a_damaged_database_stays_until_it_is_set_aside(open_window: Any, qtbot: QtBot) -> None:
    path = places.database_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"this is no database, whatever its name says" * 40)
    before = path.read_bytes()
    window, pages = open_window()
    qtbot.waitUntil(lambda: window.said() != "")
    assert path.read_bytes() == before
    finding = window._bar.finding()
    assert finding is not None
    finding.answers["aside"].click()
    qtbot.waitUntil(lambda: pages.store() is not None)
    aside = [other for other in path.parent.iterdir() if "damaged" in other.name]
    assert [other.read_bytes() for other in aside] == [before]


def test_a_finished_game_shows_its_sheet(open_window: Any) -> None:
    window, pages = open_window(sample_session(3, 99, "none"))
    assert window.current_page() == TABLE
    press(KEY.Key_Return)
    assert window.current_page() == SCORE
    assert pages.score.foot.words.words() != ""


# New game


@pytest.fixture
def new_page(qtbot: QtBot) -> NewGamePage:
    people = [Seat("Siân", "pink"), Seat("Tom", "green"), Seat("Ελένη", "yellow")]
    page = NewGamePage(people)
    qtbot.addWidget(page)
    page.resize(1286, 768)
    page.show()
    page.activateWindow()
    QApplication.processEvents()
    return page


def test_digits_run_through_the_track_cards_and_space_leaves_one_open(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    new_page.rubble_fields[0].setFocus()
    for key in (KEY.Key_3, KEY.Key_4, KEY.Key_Space, KEY.Key_2):
        press(key)
    assert new_page.plan.track[:4] == (3, 4, None, 2)
    assert new_page.rubble_fields[4].hasFocus()


def test_two_digits_of_a_card_go_on_to_the_next_field(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    new_page.office_fields[0].setFocus()
    for key in (KEY.Key_2, KEY.Key_1, KEY.Key_1, KEY.Key_5):
        press(key)
    assert new_page.plan.office[:2] == (21, 15)
    assert new_page.office_fields[2].hasFocus()


def test_a_flag_names_the_start_player(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    new_page.starts(2)
    assert new_page.foot.words.words() == "3 players, Ελένη starts"
    assert not new_page.plan.by_lot


def test_one_name_turns_the_page_into_a_solo_set_up(new_page: NewGamePage) -> None:
    click(new_page.chips[0])
    assert new_page.solo.isVisible()
    assert not new_page.aside.isVisible()
    assert not new_page.begin_button.isEnabled()
    new_page.solo.pick("4")
    assert new_page.begin_button.isEnabled()


def test_the_same_name_twice_is_refused_in_words(new_page: NewGamePage) -> None:
    click(new_page.chips[0])
    QTest.keyClicks(new_page.new_name, "x")
    new_page.new_name.setText("Siân")
    new_page.new_name.setFocus()
    press(KEY.Key_Return)
    assert len(new_page.plan.seats) == 1
    assert new_page.who.wrong.isVisible()
    assert new_page.who.wrong.words() == "Siân plays already."
    QTest.keyClicks(new_page.new_name, "y")
    assert not new_page.who.wrong.isVisible()


def test_rulings_unfold_in_place(new_page: NewGamePage) -> None:
    assert not new_page._rulings.isVisible()
    new_page.rulings_button.click()
    assert new_page._rulings.isVisible()
    new_page.ruling_fields["deck_empty"].pick("stay_empty")
    assert new_page.plan.rulings.deck_empty == "stay_empty"


def box_row(page: NewGamePage, key: str) -> BoxRowView:
    return page.your_box.rows[key]


def test_your_box_unfolds_and_a_count_goes_into_the_game(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    assert not new_page.your_box.isVisible()
    new_page.your_box_button.click()
    assert new_page.your_box.isVisible()
    QApplication.processEvents()
    row = box_row(new_page, "supply.3.restock")
    assert row.stepper is not None
    shipped = row.stepper.value()
    click(row.stepper.more)
    assert setting_up.game(new_page.plan).values == {"supply.3.restock": shipped + 1}
    assert str(shipped + 1) in new_page.lay_out_box.accessibleName()
    assert "1 from your box" in new_page.your_box_button.caption()
    click(row.button)
    assert not new_page.plan.own
    assert row.stepper.value() == shipped
    click(row.button)
    assert new_page.plan.own == {"supply.3.restock": shipped}


def test_numbers_of_a_track_are_typed_and_wrong_ones_are_said_at_the_field(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    new_page.your_box_button.click()
    row = box_row(new_page, "work_rates.lay")
    assert row.spaces is not None
    assert row.dot is not None
    row.spaces.setFocus()
    row.spaces.selectAll()
    QTest.keyClicks(row.spaces, "3 2")
    assert row.wrong.isVisible()
    assert not new_page.begin_button.isEnabled()
    assert row.wrong.words() in new_page.foot.sub.words()
    row.spaces.selectAll()
    QTest.keyClicks(row.spaces, "112")
    assert not row.wrong.isVisible()
    assert new_page.begin_button.isEnabled()
    assert row.spaces.text() == "112"
    assert row.dot.field is not None
    row.dot.field.pick("0")
    assert new_page.rate_fields[1].field is not None
    assert new_page.rate_fields[1].field.chosen() == "0"
    assert setting_up.game(new_page.plan).values == {"work_rates.lay.track": [1, 1, 2], "work_rates.lay.start": 0}


def test_the_tab_key_walks_the_page_as_it_is_read(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    click(new_page.your_box_button)
    new_page.chips[0].setFocus()
    walked: list[QWidget] = []
    for _stop in range(200):
        focused = QApplication.focusWidget()
        assert focused is not None
        walked.append(focused)
        if focused is new_page.begin_button:
            break
        press(KEY.Key_Tab)
    row = box_row(new_page, "supply.3.restock")
    assert row.stepper is not None
    stops = [
        new_page.chips[2],
        new_page.new_name,
        new_page.lot_button,
        new_page.your_box_button,
        row.stepper.number,
        row.button,
        box_row(new_page, "work_rates.lay").spaces,
        new_page.rubble_fields[0],
        new_page.office_fields[0],
        new_page.cancel,
        new_page.begin_button,
    ]
    places = [next((n for n, widget in enumerate(walked) if widget is stop), -1) for stop in stops]
    assert -1 not in places
    assert places == sorted(places)


def test_what_unfolds_comes_into_sight(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    new_page.resize(797, 480)
    QApplication.processEvents()
    click(new_page.your_box_button)
    QApplication.processEvents()
    row = box_row(new_page, "supply.3.restock")
    top = row.mapTo(new_page.scroll_area.viewport(), row.rect().topLeft()).y()
    assert 0 <= top < new_page.scroll_area.viewport().height()


def test_an_event_is_chosen_with_the_arrow_keys(new_page: NewGamePage) -> None:
    click(new_page.chips[0])
    new_page.your_box_button.click()
    row = box_row(new_page, "event_track.10.event")
    assert row.options is not None
    row.options.setFocus()
    press(KEY.Key_Right)
    assert new_page.plan.own == {"event_track.10.event": "station"}


def test_one_of_very_many_scenarios_is_found_in_a_list(
    open_window: Callable[..., tuple[MainWindow, Pages]],
) -> None:
    folder = places.packs_dir() / "mount-washington"
    shutil.copytree(PACKS / "mount-washington", folder)
    file = folder / "scenarios.toml"
    head, table = file.read_text("utf-8").split("[mount-washington]")
    ours = [
        f"[line-{n}]{table.replace('Mount Washington', f'L{n} of the Much Wenlock and Severn Junction Railway')}"
        for n in range(50)
    ]
    file.write_text(head + "\n".join(ours), "utf-8")
    window, pages = open_window()
    window.resize(853, 480)
    pages.new_game()
    QApplication.processEvents()
    page, field = pages.new, pages.new.scenario.list
    assert field is not None
    assert field.count() == 53
    assert field.width() <= page.who.width()
    assert page.scroll_area.horizontalScrollBar().maximum() == 0
    field.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(field, "l42")
    QApplication.processEvents()
    assert page.plan.scenario == page.scenario.chosen() == "line-42"
    press(KEY.Key_Down)
    assert page.plan.scenario == "line-43"
    page.add("Ann")
    page.add("Bob")
    field.setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Return, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert pages.bridge.session is not None
    assert pages.bridge.session.info.scenario == "line-43"


def test_blaenau_1_the_stations_are_laid_out_as_they_lie_on_the_table(new_page: NewGamePage) -> None:
    path = "scenarios.blaenau-ffestiniog.stations"
    new_page.scenario.pick("blaenau-ffestiniog")
    click(new_page.chips[0])
    new_page.solo.pick("4")
    new_page.your_box_button.click()
    QApplication.processEvents()
    row = box_row(new_page, path)
    assert row.route is not None
    cards = len(new_page.rubble_fields)
    row.route.tools["out station-6"].setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Space)
    QApplication.processEvents()
    assert len(new_page.rubble_fields) == cards - 2
    assert "stations.station-6.name" not in new_page.your_box.rows
    click(row.route.tools["up station-2"])
    QApplication.processEvents()
    told = [f"station-{n}" for n in (2, 1, 3, 4, 5)]
    assert setting_up.game(new_page.plan).values == {path: [*told, "porthmadog-harbour"]}
    press(KEY.Key_Return)
    assert new_page.plan.own[path][:2] == ["station-2", "station-1"]
    click(row.button)
    assert new_page.plan.own == {}
    assert row.route.text_typed().startswith("station-1 station-2")


def test_2_5_the_foot_says_what_is_short_and_the_game_begins_all_the_same(new_page: NewGamePage) -> None:
    for chip in new_page.chips[:2]:
        click(chip)
    said = []
    for field in new_page.rubble_fields:
        field.setFocus()
        QTest.keyClicks(field, "9")
        assert setting_up.problems(new_page.plan) == ()
        said.append(new_page.foot.sub.words().startswith("The table takes"))
        assert said[-1] is ("short." in new_page.lay_out_box.accessibleName())
    assert (said[0], said[-1], said) == (False, True, sorted(said))
    assert new_page.begin_button.isEnabled()


def test_values_stay_for_the_next_game_and_everything_else_is_new(new_page: NewGamePage) -> None:
    click(new_page.chips[0])
    new_page.solo.pick("4")
    new_page.ruling_fields["deck_empty"].pick("stay_empty")
    new_page.take_values({"contracts.7.extra_cubes": 2})
    new_page.clear()
    assert new_page.plan.own == {"contracts.7.extra_cubes": 2}
    assert new_page.solo.chosen() is None
    assert new_page.ruling_fields["deck_empty"].chosen() == str(new_page.plan.rulings.deck_empty)
    click(new_page.chips[0])
    new_page.solo.pick("4")
    assert new_page.begin_button.isEnabled()


@pytest.mark.parametrize("size", [(1286, 768), (797, 480), (512, 288)])
def test_the_set_up_fits_small_windows_without_scrolling_sideways(new_page: NewGamePage, size: tuple[int, int]) -> None:
    for chip in new_page.chips:
        click(chip)
    new_page.your_box_button.click()
    new_page.resize(*size)
    QApplication.processEvents()
    for name in ("light", "dark"):
        theme.use(name)
        assert not new_page.grab().isNull()


def test_controls_of_the_set_up_have_names(new_page: NewGamePage) -> None:
    for chip in new_page.chips:
        click(chip)
    new_page.your_box_button.click()
    for widget in new_page.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            assert widget.accessibleName(), widget
