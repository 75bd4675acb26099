"""The history page: found as one types, one game in full, the bin, people, statistics, back-ups, in the real window."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from companion import places
from companion.backups import back_up
from companion.history import BACKUPS
from companion.scored import ScoredGame
from companion.store import Store
from tests.support.drawn_game import drawn_game
from tests.support.pages import View, history, played, settle, wait
from tests.support.random_plays import plays
from ui import theme
from ui.looking_back import HISTORY
from ui.present.history import Games
from ui.progress import ProgressLine, Stage, Work
from ui.views.history import HistoryPage
from ui.views.history.games import GamesModel
from ui.views.pages import HAND_OVER, SCORE, SCORE_ENTRY, START, TABLE

pytestmark = pytest.mark.usefixtures("light")

KEY = Qt.Key
FOREVER = 120.0


@pytest.fixture
def view() -> Iterator[View]:
    made = history()
    yield made
    made.close()


@pytest.fixture
def page(view: View) -> HistoryPage:
    return view.pages.looking_back.page


def store_of(view: View) -> Store:
    found = view.pages.store()
    assert found is not None
    return found


def titles(page: HistoryPage) -> list[str]:
    model = page.list.model_of_games
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def show(page: HistoryPage, game_id: str) -> None:
    page.show_game(game_id)
    settle()
    shown = page.detail.view()
    assert shown is not None
    assert shown.game_id == game_id


def press(widget: QWidget, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(widget, key, modifier)
    settle()


def tap(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    settle()


def write(widget: QLineEdit | QPlainTextEdit, text: str) -> None:
    widget.setFocus()
    if text.isascii():
        QTest.keyClicks(widget, text)
    elif isinstance(widget, QLineEdit):
        # Qt's own typist knows no other letters.
        widget.insert(text)
    else:
        widget.insertPlainText(text)
    settle()


def while_busy(line: ProgressLine, do: Callable[[], None]) -> None:
    """Does something once, as soon as work is under way: whoever asked for it waits for it as for a call, and the work
    does not end before."""
    looks = QTimer(line)
    done = Event()

    def look() -> None:
        if line.busy:
            looks.stop()
            do()
            done.set()

    def held(work: Work[Any]) -> Any:
        del line.run

        def waiting() -> Generator[Stage, None, Any]:
            assert done.wait(FOREVER)
            return (yield from work())

        return line.run(waiting)

    line.run = held  # type: ignore[method-assign]
    looks.timeout.connect(look)
    looks.start(0)


def elsewhere(page: HistoryPage, place: str) -> str:
    assert page.games is not None
    return next(play.id for play in page.games.plays if play.place == place)


# The list


def test_every_game_is_listed_with_how_many_and_how_long(page: HistoryPage) -> None:
    assert page.head.sub.words() == "9 games, 2 hours"
    assert len(titles(page)) == 9
    assert "Mount Snowdon, round 3" in titles(page)
    assert "Solo, train 4 Snowdon" in titles(page)
    assert page.list.hasFocus()
    shown = page.detail.view()
    assert shown is not None
    assert shown.game_id == page.list.current_game()


def test_typing_filters_and_the_list_says_when_nothing_fits(page: HistoryPage) -> None:
    write(page.search, "ελενη bangor")
    assert titles(page) == ["Mount Snowdon"]
    write(page.search, " zzz")
    assert titles(page) == []
    assert page.nothing.isVisible()
    assert page.nothing.words() == "No game fits these words."
    press(page.search, KEY.Key_Escape)
    assert len(titles(page)) == 9
    assert not page.nothing.isVisible()


def test_a_letter_in_the_list_begins_a_search_and_down_leads_back(page: HistoryPage) -> None:
    press(page.list, KEY.Key_S)
    assert page.search.hasFocus()
    assert page.search.text() == "s"
    press(page.search, KEY.Key_Down)
    assert page.list.hasFocus()


def test_ctrl_f_goes_to_the_search_only_here(view: View, page: HistoryPage) -> None:
    assert view.window.actions_table.trigger("find_game")
    settle()
    assert page.search.hasFocus()
    view.window.show_page(START)
    assert not view.window.actions_table.trigger("find_game")


def test_the_current_game_stays_where_a_search_leaves_it(page: HistoryPage) -> None:
    show(page, "sample-5")
    write(page.search, "nia")
    assert page.list.current_game() == "sample-5"
    page.search.clear()
    settle()
    assert page.list.current_game() == "sample-5"


def test_arrows_walk_the_games_and_what_stands_beside_follows(qtbot: QtBot, page: HistoryPage) -> None:
    first = page.list.current_game()
    press(page.list, KEY.Key_Down, KEY.Key_Down)
    assert page.list.current_game() != first
    wait(lambda: page.detail.view() is not None and page.detail.view().game_id == page.list.current_game())  # type: ignore[union-attr]
    press(page.list, KEY.Key_End, KEY.Key_Home)
    assert page.list.current_game() == first


def test_rows_say_in_words_what_they_show(page: HistoryPage) -> None:
    model = page.list.model_of_games
    index = model.index_of("sample-3")
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).endswith("goes on")
    found = QAccessible.queryAccessibleInterface(page.list)
    assert found.childCount() == 9
    assert "Mount Snowdon" in found.child(index.row()).text(QAccessible.Text.Name)


def test_the_model_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model = GamesModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    games = Games(plays(200), datetime.now(UTC))
    for places_found in (tuple(range(200)), (3, 5, 150), (), (0,)):
        model.show_games(games, places_found)
        assert model.rowCount() == len(places_found)
        for place in (0, 3, 5, 150, 199):
            index = model.index_of(games.plays[place].id)
            assert index.isValid() == (place in places_found)
            if index.isValid():
                assert model.row_at(index) is games.row(place)
    assert model.data(model.index(7)) is None
    assert model.index_of("none").row() == -1
    assert tester.failureReportingMode() == QAbstractItemModelTester.FailureReportingMode.Fatal


# What leads on


def test_enter_resumes_an_open_game(view: View, page: HistoryPage) -> None:
    show(page, "sample-3")
    press(page.list, KEY.Key_Return)
    assert view.window.current_page() == TABLE
    session = view.pages.bridge.session
    assert session is not None
    assert session.game.info.id == "sample-3"


def test_a_press_on_resume_resumes_and_one_beside_it_only_shows(view: View, page: HistoryPage) -> None:
    index = page.list.model_of_games.index_of("sample-3")
    area = page.list.visualRect(index)
    box = page.list.resume_box(area.toRectF())
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(area.left() + 80, area.center().y()))
    settle()
    assert view.window.current_page() == HISTORY
    assert page.list.current_game() == "sample-3"
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    settle()
    assert view.window.current_page() == TABLE


def test_enter_opens_the_sheet_of_a_game_that_is_over_and_the_table_stays(view: View, page: HistoryPage) -> None:
    show(page, "sample-4")
    press(page.list, KEY.Key_Return)
    assert view.window.current_page() == SCORE
    scored = view.pages.score.scored
    assert scored is not None
    assert scored.info.id == "sample-4"
    assert view.pages.bridge.session is None


def test_resume_of_the_game_on_the_table_leads_to_the_table(view: View, page: HistoryPage) -> None:
    view.pages.resume("sample-3")
    on_table = view.pages.bridge.session
    view.window.show_page(HISTORY)
    settle()
    show(page, "sample-3")
    tap(page.detail.resume)
    assert view.window.current_page() == TABLE
    assert view.pages.bridge.session is on_table


def test_a_scored_game_leads_to_its_entry_and_its_sheet(view: View, page: HistoryPage) -> None:
    game = drawn_game()
    store_of(view).keep_scored(game)
    page.refresh()
    wait(lambda: page.games is not None and len(page.games) == 10)
    show(page, game.id)
    assert page.detail.resume.words() in ("Change the entry", "Go on entering")
    tap(page.detail.resume)
    assert view.window.current_page() == SCORE_ENTRY
    view.window.show_page(HISTORY)
    settle()
    show(page, game.id)
    tap(page.detail.sheet)
    assert view.window.current_page() == SCORE
    assert isinstance(view.pages.score.scored, ScoredGame)


def test_export_leads_to_the_page_that_shares_and_back_here(view: View, page: HistoryPage) -> None:
    show(page, "sample-4")
    tap(page.detail.export)
    assert view.window.current_page() == HAND_OVER
    view.pages.sharing.left.emit()
    assert view.window.current_page() == HISTORY


def test_a_game_from_elsewhere_has_no_sheet_and_enter_goes_to_what_is_known(page: HistoryPage) -> None:
    show(page, elsewhere(page, "Bangor"))
    for button in (page.detail.resume, page.detail.sheet, page.detail.export):
        assert not button.isVisible()
    sheets = QSignalSpy(page.sheet_asked)
    press(page.list, KEY.Key_Return)
    assert sheets.count() == 0


def test_import_asks_for_the_import_page(view: View, page: HistoryPage) -> None:
    tap(page.import_button)
    assert view.window.current_page() == "import"


def test_games_that_were_brought_in_meanwhile_are_listed(view: View, page: HistoryPage) -> None:
    game = drawn_game()
    store_of(view).keep_scored(game)
    view.pages.bringing_in.brought.emit()
    wait(lambda: page.games is not None and len(page.games) == 10)
    assert page.games is not None
    assert page.games.play(game.id) is not None


# One game


def test_one_game_shows_bars_facts_and_its_course(page: HistoryPage) -> None:
    show(page, "sample-5")
    detail = page.detail
    wait(lambda: len(detail.course_cards) == 3)
    assert [card.title() for card in detail.course_cards] == ["Rubble and bag", "Points", "Work rates"]
    assert detail.facts.words().startswith("Mount Snowdon · from 19:30 · ")
    assert detail.chart is not None
    assert detail.chart.chart.accessibleName().startswith("Nia ")
    detail.chart.button.click()
    assert detail.chart.table.model().rowCount() == 5
    # Who reads tables goes on reading tables.
    show(page, "sample-4")
    assert detail.chart is not None
    assert detail.chart.shows_table()


def test_a_course_is_worked_out_once(page: HistoryPage, monkeypatch: pytest.MonkeyPatch) -> None:
    show(page, "sample-4")
    wait(lambda: bool(page.detail.course_cards))
    show(page, "sample-1")
    wait(lambda: bool(page.detail.course_cards))
    monkeypatch.setattr("ui.views.history.page._course", lambda *_asked: pytest.fail("it was worked out a second time"))
    show(page, "sample-4")
    assert len(page.detail.course_cards) == 3


def test_a_game_that_was_not_tracked_says_why_there_is_no_course(page: HistoryPage) -> None:
    show(page, elsewhere(page, "Bangor"))
    assert page.detail.course_cards == []
    assert page.detail.course.words.words().startswith("This game was brought in with its result only")


def test_work_that_is_called_off_can_be_begun_again(page: HistoryPage) -> None:
    line = page.detail.course.line()
    while_busy(line, line.cancel)
    show(page, "sample-4")
    wait(page.detail.course.again.isVisible)
    assert page.detail.course.words.words() == "This game was not played through to its end."
    tap(page.detail.course.again)
    wait(lambda: bool(page.detail.course_cards))


def test_whoever_goes_on_to_another_game_gets_the_course_of_that_one(page: HistoryPage) -> None:
    while_busy(page.detail.course.line(), lambda: page.show_game("sample-1"))
    show(page, "sample-4")
    wait(lambda: bool(page.detail.course_cards))
    assert page.list.current_game() == "sample-1"
    card = page.detail.course_cards[1]
    card.as_table.click()
    assert card.table.model().columnCount() == 2


def test_4_C_3_the_course_of_a_game_under_way_keeps_the_bag_closed(view: View, page: HistoryPage) -> None:
    from ui.main_window import settings
    from ui.views.bag import SETTING

    settings().setValue(SETTING, "closed")
    show(page, "sample-3")
    wait(lambda: bool(page.detail.course_cards))
    assert [card.title() for card in page.detail.course_cards] == ["Rubble", "Points", "Work rates"]
    show(page, "sample-4")
    wait(lambda: len(page.detail.course_cards) == 3)
    assert page.detail.course_cards[0].title() == "Rubble and bag"


def test_hidden_points_are_hidden_here_too_while_a_game_goes_on(view: View, page: HistoryPage) -> None:
    show(page, "sample-3")
    wait(lambda: bool(page.detail.course_cards))
    assert view.window.actions_table.trigger("hide_points")
    wait(lambda: page.detail.chart is None)
    wait(lambda: len(page.detail.course_cards) == 2)
    assert "Points" not in [card.title() for card in page.detail.course_cards]
    show(page, "sample-4")
    assert page.detail.chart is not None


def test_charts_follow_the_theme(page: HistoryPage) -> None:
    show(page, "sample-4")
    wait(lambda: bool(page.detail.course_cards))
    theme.use("dark", 1.25)
    settle()
    assert page.detail.chart is not None
    picture = page.detail.chart.grab().toImage()
    dark = theme.current().color("surface")
    assert picture.pixelColor(picture.width() - 2, 2) == dark
    assert len(page.detail.course_cards) == 3


# Note, place, played wrong


def test_a_note_is_written_in_place_and_kept(view: View, page: HistoryPage) -> None:
    show(page, "sample-4")
    press(page.list, KEY.Key_F2)
    assert page.detail.note.hasFocus()
    write(page.detail.note, "Mikkel drew every event")
    press(page.detail.note, KEY.Key_Return, modifier=Qt.KeyboardModifier.ShiftModifier)
    write(page.detail.note, "twice")
    press(page.detail.note, KEY.Key_Return)
    assert store_of(view).play("sample-4").note == "Mikkel drew every event\ntwice"
    assert page.list.hasFocus()
    # It is found by it at once.
    write(page.search, "every event")
    assert page.list.model_of_games.rowCount() == 1


def test_escape_in_a_note_keeps_what_was_there(view: View, page: HistoryPage) -> None:
    show(page, elsewhere(page, "Bangor"))
    page.write_note()
    write(page.detail.note, "never mind")
    press(page.detail.note, KEY.Key_Escape)
    assert page.detail.note.toPlainText() == "late"
    assert store_of(view).play(page.list.current_game()).note == "late"


def test_a_note_is_kept_when_one_goes_on_to_another_game(view: View, page: HistoryPage) -> None:
    show(page, "sample-4")
    write(page.detail.note, "half written")
    page.list.setFocus()
    press(page.list, KEY.Key_Down)
    settle()
    assert store_of(view).play("sample-4").note == "half written"


def test_the_place_is_written_in_place_and_undone(view: View, page: HistoryPage) -> None:
    game = elsewhere(page, "Bangor")
    show(page, game)
    page.detail.place.selectAll()
    write(page.detail.place, "Λευκωσία")
    press(page.detail.place, KEY.Key_Return)
    assert store_of(view).play(game).place == "Λευκωσία"
    assert view.window.actions_table.trigger("undo")
    assert store_of(view).play(game).place == "Bangor"
    assert page.detail.place.text() == "Bangor"


def test_played_wrong_keeps_a_game_out_of_statistics(view: View, page: HistoryPage) -> None:
    page.show_side("figures")
    wait(lambda: page.figures.figures() is not None)
    before = page.figures.words.words()
    show(page, "sample-4")
    tap(page.detail.wrong)
    assert store_of(view).play("sample-4").wrong
    assert page.detail.why_wrong.isVisible()
    row = page.list.model_of_games.row_at(page.list.model_of_games.index_of("sample-4"))
    assert row is not None
    assert row.flags == ("played wrong",)
    page.show_side("figures")
    wait(lambda: page.figures.words.words() != before)
    tap(page.statistics_button)
    tap(page.detail.wrong)
    assert not store_of(view).play("sample-4").wrong


# The bin


def test_delete_puts_a_game_into_the_bin_and_undo_stands_in_place(view: View, page: HistoryPage) -> None:
    show(page, "sample-4")
    page.list.setFocus()
    press(page.list, KEY.Key_Delete)
    assert store_of(view).play("sample-4").binned is not None
    assert page.detail.bin_bar.isVisible()
    assert page.detail.bin_bar.words.words() == "In the bin."
    assert not page.detail.bin_bar.delete.isVisible()
    assert not page.detail.note.isEnabled()
    # The row stays where it was, so that nothing jumps.
    assert len(titles(page)) == 9
    assert page.head.sub.words().startswith("8 games")
    assert page.bin_button.words() == "Bin, 1 game"
    tap(page.detail.bin_bar.undo)
    assert store_of(view).play("sample-4").binned is None
    assert not page.detail.bin_bar.isVisible()
    assert not page.bin_button.isVisible()


def test_ctrl_z_takes_back_one_after_the_other(view: View, page: HistoryPage) -> None:
    show(page, "sample-4")
    tap(page.detail.wrong)
    tap(page.detail.delete)
    show(page, "sample-5")
    assert view.window.actions_table.trigger("undo")
    settle()
    assert page.list.current_game() == "sample-4"
    assert store_of(view).play("sample-4").binned is None
    assert store_of(view).play("sample-4").wrong
    assert view.window.actions_table.trigger("undo")
    assert not store_of(view).play("sample-4").wrong
    assert not view.window.actions_table.trigger("undo")


def test_a_second_delete_of_the_same_game_does_nothing(view: View, page: HistoryPage) -> None:
    show(page, "sample-4")
    page.list.setFocus()
    press(page.list, KEY.Key_Delete, KEY.Key_Delete)
    assert store_of(view).has("sample-4")
    assert not page.detail.bin_bar.question.isVisible()


def test_the_bin_lists_what_is_in_it_and_gives_it_back(view: View, page: HistoryPage) -> None:
    show(page, "sample-5")
    tap(page.detail.delete)
    tap(page.bin_button)
    assert page.head.sub.words() == "1 game in the bin"
    assert titles(page) == ["Mount Snowdon"]
    tap(page.detail.bin_bar.undo)
    assert store_of(view).play("sample-5").binned is None
    assert page.nothing.words() == "The bin is empty."
    tap(page.bin_button)
    wait(lambda: len(titles(page)) == 9)
    assert not page.bin_button.isVisible()


def test_what_lies_in_the_bin_is_gone_from_the_list_the_next_time(view: View, page: HistoryPage) -> None:
    show(page, "sample-5")
    tap(page.detail.delete)
    view.window.show_page(START)
    view.window.show_page(HISTORY)
    wait(lambda: len(titles(page)) == 8)
    assert page.bin_button.words() == "Bin, 1 game"


def test_delete_for_good_asks_once_in_place_away_from_undo(view: View, page: HistoryPage) -> None:
    show(page, "sample-5")
    tap(page.detail.delete)
    tap(page.bin_button)
    bar = page.detail.bin_bar
    assert not bar.question.isVisible()
    tap(bar.delete)
    assert bar.question.isVisible()
    assert bar.keep.hasFocus()
    # The answer that cannot be taken back is not where the other button was, nor beside Take out.
    sure = bar.sure.mapTo(page, QPoint(0, 0)).y()
    assert sure > bar.undo.mapTo(page, QPoint(0, 0)).y() + bar.undo.height()
    tap(bar.keep)
    assert store_of(view).has("sample-5")
    tap(bar.delete)
    tap(bar.sure)
    assert not store_of(view).has("sample-5")
    assert titles(page) == []
    assert not view.window.actions_table.trigger("undo")


def test_the_game_on_the_table_is_not_deleted_for_good(view: View, page: HistoryPage) -> None:
    view.pages.resume("sample-3")
    view.window.show_page(HISTORY)
    settle()
    show(page, "sample-3")
    tap(page.detail.delete)
    tap(page.bin_button)
    tap(page.detail.bin_bar.delete)
    tap(page.detail.bin_bar.sure)
    assert store_of(view).has("sample-3")
    assert view.window.said().startswith("This game is on the table.")


# People


def test_a_rename_shows_in_every_game_and_can_be_undone(view: View, page: HistoryPage) -> None:
    tap(page.people_button)
    people = page.people
    sian = next(one for one in people.everybody() if one.look.name == "Siân")
    people.list.choose(sian.id)
    press(people.list, KEY.Key_Return)
    assert people.name.hasFocus()
    people.name.selectAll()
    write(people.name, "Siân Puw")
    press(people.name, KEY.Key_Return)
    wait(lambda: page.games is not None and "Siân Puw" in [seat.name for seat in page.games.plays[0].seats])
    assert people.list.current_person() == sian.id
    assert view.window.actions_table.trigger("undo")
    wait(lambda: page.games is not None and "Siân" in [seat.name for seat in page.games.plays[0].seats])


def test_a_name_of_somebody_else_is_refused_in_a_sentence(view: View, page: HistoryPage) -> None:
    tap(page.people_button)
    people = page.people
    tom = next(one for one in people.everybody() if one.look.name == "Tom")
    people.list.choose(tom.id)
    people.name.selectAll()
    write(people.name, "Nia")
    press(people.name, KEY.Key_Return)
    assert people.finding is not None
    assert "somebody else" in people.finding.sentence
    assert people.name.text() == "Tom"
    assert not view.window.actions_table.trigger("undo")


def test_another_colour_is_remembered(view: View, page: HistoryPage) -> None:
    tap(page.people_button)
    people = page.people
    person = people.list.current_person()
    other = next(button for button in people.colours.buttons if not button.isChecked())
    tap(other)
    assert next(one.colour for one in store_of(view).people() if one.id == person) == other.colour
    assert other.isChecked()
    press(other, KEY.Key_Right)
    assert people.colours.isAncestorOf(QApplication.focusWidget())


def two_names(view: View, page: HistoryPage) -> tuple[str, str]:
    """Somebody who has two names: at no table did both sit."""
    from companion.plays import NewPlay, NewSeat

    store = store_of(view)
    seat = NewSeat("Sian H.", vp=50)
    store.bring_in([NewPlay("snowdonia", datetime(2024, 5, 1, 19, tzinfo=UTC), (seat,), "mount-snowdon", train=2)])
    tap(page.people_button)
    names = {person.name: person.id for person in store.people()}
    return names["Siân"], names["Sian H."]


def test_a_merge_by_hand_says_what_it_does_and_is_taken_back(view: View, page: HistoryPage) -> None:
    keep, gone = two_names(view, page)
    people = page.people
    games = {one.id: one.games for one in people.everybody()}
    people.list.choose(keep)
    tap(people.merge)
    assert people.title.words() == "Who else is Siân?"
    # Nobody is merged with themselves.
    assert not people.list.people.index_of(keep).isValid()
    write(people.search, "sian h")
    assert people.list.current_person() == gone
    together = games[keep] + games[gone]
    assert people.merge_words.words() == f"Sian H. becomes another name of Siân, with {together} games together."
    tap(people.merge_yes)
    assert [person.id for person in store_of(view).people() if person.id in (keep, gone)] == [keep]
    wait(lambda: people.person(gone) is None)
    people.search.clear()
    people.list.choose(keep)
    assert list(people.splits) == [gone]
    assert view.window.actions_table.trigger("undo")
    wait(lambda: people.person(gone) is not None)
    assert {one.id: one.games for one in people.everybody()} == games


def test_a_merge_of_long_ago_is_taken_back_by_its_button(view: View, page: HistoryPage) -> None:
    keep, gone = two_names(view, page)
    store_of(view).merge_people(keep, gone)
    page.show_side("people")
    people = page.people
    people.list.choose(keep)
    assert people.splits[gone].words() == "Make Sian H. a person again"
    tap(people.splits[gone])
    wait(lambda: people.person(gone) is not None)
    assert view.window.actions_table.trigger("undo")
    wait(lambda: people.person(gone) is None)


def test_two_who_sat_at_one_table_are_not_merged(view: View, page: HistoryPage) -> None:
    tap(page.people_button)
    people = page.people
    ids = {one.look.name: one.id for one in people.everybody()}
    people.list.choose(ids["Siân"])
    tap(people.merge)
    people.list.choose(ids["Mikkel"])
    tap(people.merge_yes)
    assert people.finding is not None
    assert "played against Mikkel" in people.finding.sentence
    assert {one.id for one in people.everybody()} == set(ids.values())


def test_escape_leaves_a_merge_before_it_leaves_the_people(page: HistoryPage) -> None:
    tap(page.people_button)
    page.people.ask_merge()
    press(page.people.list, KEY.Key_Escape)
    assert page.people.merging_with() == ""
    assert page.side.currentWidget() is page.people
    press(page.people.list, KEY.Key_Escape)
    assert page.side.currentWidget() is page.detail


# Statistics


def test_statistics_stand_beside_the_list_and_a_row_leads_back(page: HistoryPage) -> None:
    tap(page.statistics_button)
    wait(lambda: bool(page.figures.cards))
    assert page.side.currentWidget() is page.figures
    assert [card.title() for card in page.figures.cards] == [
        "Average and best by player",
        "Win share",
        "Points by category, on average",
        "Points per round",
    ]
    page.list.setFocus()
    press(page.list, KEY.Key_Down)
    assert page.side.currentWidget() is page.detail
    assert not page.statistics_button.isChecked()


def test_a_choice_counts_anew_and_tables_stay_tables(page: HistoryPage) -> None:
    tap(page.statistics_button)
    wait(lambda: bool(page.figures.cards))
    page.figures.cards[0].as_table.click()
    pick = page.figures.picks["players"]
    pick.setCurrentIndex(pick.findData("1"))
    wait(
        lambda: (
            page.figures.words.words()
            == "1 game counts. 1 is left out: played wrong, or not all of its result is known."
        )
    )
    assert page.figures.cards[0].shows_table()
    assert "Win share" not in [card.title() for card in page.figures.cards]
    person = page.figures.picks["person"]
    # Only who played is offered.
    assert person.findText("Siân") > 0
    person.setCurrentIndex(person.findText("Siân"))
    wait(lambda: page.figures.cards[0].title() == "Average and best by scenario")


def test_the_best_total_leads_to_its_game(page: HistoryPage) -> None:
    tap(page.statistics_button)
    wait(lambda: bool(page.figures.cards))
    figures = page.figures.figures()
    assert figures is not None
    assert figures.best is not None
    tap(page.figures.best)
    assert page.side.currentWidget() is page.detail
    assert page.list.current_game() == figures.best[1]


# Back-ups


def test_a_back_up_is_brought_back_and_what_was_there_can_be_brought_back_too(view: View, page: HistoryPage) -> None:
    path = places.database_path()
    back_up(path, path.parent / BACKUPS, datetime.now(UTC) - timedelta(days=1))
    show(page, "sample-5")
    tap(page.detail.delete)
    tap(page.copies_button)
    wait(lambda: len(page.copies.rows) == 2)
    row = page.copies.rows[-1]
    tap(row.button)
    assert row.question.isVisible()
    assert row.no.hasFocus()
    tap(row.no)
    assert not row.question.isVisible()
    tap(row.button)
    tap(row.yes)
    wait(lambda: view.window.said().startswith("These are the games of the copy."))
    wait(lambda: page.games is not None and page.games.play("sample-5") is not None)
    assert store_of(view).play("sample-5").binned is None
    assert not page.can_undo()
    tap(page.copies_button)
    wait(lambda: len(page.copies.rows) == 3)
    tap(page.copies.rows[0].button)
    tap(page.copies.rows[0].yes)
    wait(lambda: store_of(view).play("sample-5").binned is not None)


def test_the_game_on_the_table_is_closed_before_other_games_take_its_place(view: View, page: HistoryPage) -> None:
    path = places.database_path()
    copy = back_up(path, path.parent / BACKUPS, datetime.now(UTC) - timedelta(days=1))
    assert copy is not None
    view.pages.resume("sample-3")
    view.window.show_page(HISTORY)
    view.pages.looking_back.bring_back(copy)
    assert view.pages.bridge.session is None
    wait(lambda: page.games is not None and len(page.games) == 9)


def test_a_copy_that_cannot_be_read_is_not_offered_and_harms_nothing(view: View, page: HistoryPage) -> None:
    path = places.database_path()
    folder = path.parent / BACKUPS
    folder.mkdir(exist_ok=True)
    broken = folder / f"{path.stem}-2020-01-01{path.suffix}"
    broken.write_bytes(b"no database at all" * 400)
    tap(page.copies_button)
    wait(lambda: bool(page.copies.rows))
    assert not page.copies.rows[-1].button.isVisible()
    view.pages.looking_back.bring_back(broken)
    settle()
    assert "cannot be read" in view.window.said()
    assert len(store_of(view).plays()) == 9


# Nothing there


def test_an_empty_history_is_one_sentence_and_import() -> None:
    view = View()
    view.window.show_page(HISTORY)
    page = view.pages.looking_back.page
    wait(page.empty_button.isVisible)
    assert page.empty_words.words().startswith("Nothing played yet")
    assert page.empty_button.words() == "Import"
    assert page.empty_button.hasFocus()
    assert not page.list.isVisible()
    tap(page.empty_button)
    assert view.window.current_page() == "import"
    # Before the first game, too, a copy can be brought back.
    view.window.show_page(HISTORY)
    tap(page.copies_button)
    assert page.copies.isVisible()
    view.close()


def test_a_reading_that_was_called_off_can_be_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.progress import Cancelled

    view = View()
    page = view.window.page(HISTORY)
    assert isinstance(page, HistoryPage)
    run = view.pages.progress.run
    monkeypatch.setattr(view.pages.progress, "run", lambda _work: (_ for _ in ()).throw(Cancelled()))
    view.window.show_page(HISTORY)
    wait(page.empty_button.isVisible)
    assert page.empty_button.words() == "Read again"
    monkeypatch.setattr(view.pages.progress, "run", run)
    tap(page.empty_button)
    wait(lambda: page.games is not None)
    view.close()


def test_without_a_database_the_page_says_so() -> None:
    view = View(played(3, 3, "excavate"))
    view.window.show_page(HISTORY)
    settle()
    page = view.pages.looking_back.page
    assert page.empty_words.words() == "Games are not kept here."
    assert not page.empty_button.isVisible()
    view.close()


# Narrow


def test_on_a_narrow_page_list_and_game_take_turns(view: View, page: HistoryPage) -> None:
    view.window.resize(853, 480)
    page.close_side()
    settle()
    assert page.narrow()
    assert page.list.isVisible()
    assert not page.detail.isVisible()
    show(page, "sample-4")
    assert page.detail.isVisible()
    assert not page.list.isVisible()
    assert page.back.isVisible()
    assert page.head.title.words() == "One game"
    press(page.detail.sheet, KEY.Key_Escape)
    assert page.list.isVisible()
    assert page.list.hasFocus()
    assert page.list.current_game() == "sample-4"
    press(page.list, KEY.Key_Right)
    assert page.detail.isVisible()
    assert page.detail.sheet.hasFocus()
    tap(page.back)
    tap(page.people_button)
    assert page.people.isVisible()
    assert page.head.title.words() == "People"
    view.window.resize(1366, 768)
    settle()
    assert page.list.isVisible()
    assert page.people.isVisible()
    assert not page.back.isVisible()


def test_enter_does_the_same_on_a_narrow_page(view: View, page: HistoryPage) -> None:
    view.window.resize(853, 480)
    page.close_side()
    settle()
    page.list.choose("sample-3")
    press(page.list, KEY.Key_Return)
    assert view.window.current_page() == TABLE
