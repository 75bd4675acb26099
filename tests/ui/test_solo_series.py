"""Solo series in the window: the row on the table, the set-up of the next game, the ways from one game to the next."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from companion import places
from companion.session import Session
from companion.solo_series import all_trains
from companion.store import Store
from rules.core.frozen import replace
from tests.support.pages import SERIES, VIEWS, View, played, settle, solo, wait
from tests.support.solo import brought_in
from ui import theme
from ui.looking_back import HISTORY
from ui.sample import NAMES, likely_action, sample_game
from ui.setting_up import NEW
from ui.views.explained import explanation
from ui.views.history import HistoryPage
from ui.views.history.series import SeriesBars
from ui.views.pages import SCORE, START, TABLE
from ui.views.table.page import fold_for, stage_height
from ui.widgets import Button

KEY = Qt.Key
NAME = NAMES[0]
LONG = "Ann-Elisabeth Llanfairpwllgwyngyllgogerychwyrndrobwlllla 長谷川"
"""60 letters."""


@pytest.fixture(autouse=True)
def _usual(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The light theme, and no window of one test left for the next."""
    theme.use("light", 1.0)
    made: list[View] = []
    begin = View.__init__

    def begun(view: View, *given: Any, **named: Any) -> None:
        begin(view, *given, **named)
        made.append(view)

    monkeypatch.setattr(View, "__init__", begun)
    yield
    for view in made:
        if isValid(view.window):
            view.close()
    theme.use("light", 1.0)


def keep(*games: tuple[int, int], name: str = NAME, first: int = -400) -> None:
    with Store(places.database_path()) as store:
        store.bring_in(brought_in(games, name, first))


def press(button: Button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle()


def words_of(view: View) -> list[str]:
    series = view.pages.table.table.series.view()
    assert series is not None
    return [cell.sentence for cell in series.cells]


def history_of(view: View) -> HistoryPage:
    view.window.show_page(HISTORY)
    page = view.pages.looking_back.page
    wait(lambda: len(page.games or ()) > 0)
    return page


# The table


def test_11_2_the_table_has_the_series_and_the_score_to_beat() -> None:
    view = solo(4, "restock-contracts")
    table = view.pages.table.table
    assert table.series.isVisible()
    assert words_of(view)[:2] == ["Train 1: 40 VP", "Train 2: 38 VP, 40 not beaten"]
    assert words_of(view)[2].endswith("for 39")
    assert "must beat 38" in table.header.round.accessibleName()
    assert "marker 16" in table.series.accessibleName()
    assert explanation(table.series) == "11.2"


def test_two_players_have_no_series_and_lose_no_room_to_it() -> None:
    view = View(played(2, 2, "place"))
    table = view.pages.table.table
    assert not table.series.isVisible()
    assert table.header.round.accessibleName().endswith(("starts", "started", "starts next"))
    alone = solo(4, "restock-contracts").pages.table.table
    assert alone.series.geometry().bottom() < alone.height()
    assert alone.players_area.geometry().bottom() < alone.series.geometry().top()
    # With one row of players the series still leaves the stage its height as drawn, and more.
    assert alone.stage.height() >= 272


@pytest.mark.parametrize("height", range(640, 900, 20))
def test_the_stage_keeps_its_least_height_above_the_series(height: int) -> None:
    fold = fold_for(1286, height, 1, series=True)
    assert stage_height(height, 1, fold.low_supply, fold.events_in_header, series=True) >= 236


@pytest.mark.parametrize("tab", ["route", "players", "supply", "log"])
def test_a_small_window_has_the_series_beside_the_route_and_below_the_player(tab: str) -> None:
    view = solo(4, "restock-contracts")
    view.window.resize(853, 480)
    settle()
    table = view.pages.table.table
    table.show_tab(tab)
    settle()
    assert table.series.isVisible() is (tab in ("route", "players"))
    if tab == "route":
        assert not table.series.geometry().intersects(table.strip.geometry())
    elif tab == "players":
        assert table.series.y() >= table.players_area.geometry().bottom()


def test_a_game_that_is_not_kept_begins_a_series_of_its_own() -> None:
    view = View(played(1, 2, "place"))
    assert words_of(view)[2].endswith("now, nothing to beat yet")
    assert "beat" not in view.pages.table.table.header.round.accessibleName()


def test_what_is_to_beat_follows_a_game_of_the_past_that_was_played_wrong() -> None:
    view = solo(4, "restock-contracts")
    store = view.pages.store()
    assert store is not None
    second = next(play for play in store.plays() if play.train == 2)
    store.set_wrong(second.id, True)
    history_of(view)
    view.window.show_page(TABLE)
    settle()
    assert words_of(view)[1] == "Train 2: left out"
    assert "must beat 40" in view.pages.table.table.header.round.accessibleName()


def test_a_game_that_ends_counts_in_its_series() -> None:
    view = solo(99, "none")
    series = view.pages.table.table.series.view()
    assert series is not None
    assert series.caption == "3 of 7 played, 127 VP together"
    view.pages.table.undo()
    settle()
    series = view.pages.table.table.series.view()
    assert series is not None
    assert "ends it" in series.caption


def test_the_row_is_painted_in_every_state_and_theme() -> None:
    view = solo(4, "restock-contracts")
    strip = view.pages.table.table.series
    pictures: list[QImage] = []
    for name, scale in (("light", 1.0), ("dark", 1.0), ("light", 2.0)):
        theme.use(name, scale)  # type: ignore[arg-type]
        settle()
        pictures.append(strip.grab().toImage())
    assert pictures[0] != pictures[1]
    narrow = strip.grab().toImage()
    strip.resize(260, 112)
    assert strip.grab().toImage() != narrow


# Setting up


def new_page(view: View) -> None:
    view.pages.new_game()
    settle()


def test_11_2_one_player_is_offered_the_next_train_of_the_series() -> None:
    keep((1, 78), (2, 84), (3, 91))
    view = View()
    new_page(view)
    page = view.pages.new
    press(page.chips[0])  # type: ignore[arg-type]
    assert page.solo.chosen() == "4"
    assert page.series_words.words() == "Goes on with train 4 Snowdon: must beat 91."
    assert page.foot.words.words() == f"{NAME}, solo, train 4 Snowdon, must beat 91"
    assert page.begin_button.isEnabled()
    page.solo.pick("1")
    assert page.series_words.words() == "Begins another series with train 1 L.A.D.A.S.: nothing to beat yet."
    page.begin_button.click()
    settle()
    assert view.pages.bridge.game.game.setup.solo_train == 1


def test_two_people_have_series_of_their_own_and_somebody_new_begins_one() -> None:
    keep((1, 78), (2, 84), (3, 91))
    keep((1, 60), name="Tom", first=-300)
    view = View()
    new_page(view)
    page = view.pages.new
    for name, train, words in (
        (NAME, "4", "must beat 91"),
        ("Tom", "2", "must beat 60"),
        ("Zoë", "1", "nothing to beat yet"),
    ):
        page.clear()
        page.add(name)
        settle()
        assert page.solo.chosen() == train
        assert words in page.series_words.words()
    page.add(NAME)
    settle()
    assert not page.solo.isVisible()
    assert not page.series_words.isVisible()


def test_11_2_another_scenario_has_a_series_of_its_own() -> None:
    keep((1, 78), (2, 84), (3, 91))
    view = View()
    new_page(view)
    page = view.pages.new
    press(page.chips[0])  # type: ignore[arg-type]
    page.scenario.pick("blaenau-ffestiniog")
    settle()
    assert page.solo.isVisible()
    assert page.solo.chosen() == "1"
    assert page.series_words.words().startswith("Begins a series with train 1 ")
    page.scenario.pick("mount-snowdon")
    settle()
    assert page.solo.chosen() == "4"
    assert "must beat 91" in page.series_words.words()


def test_11_2_a_scenario_with_other_trains_offers_those() -> None:
    view = View()
    new_page(view)
    page = view.pages.new
    page.add(NAME)
    page.solo.pick("1")
    page.scenario.pick("bayerische-zugspitzbahn")
    settle()
    trains = all_trains()["bayerische-zugspitzbahn"]
    assert page.solo.chosen() == str(trains[0])
    assert page.solo.parentWidget() is page.who
    with pytest.raises(LookupError):
        page.solo.pick("1")
    page.solo.pick(str(trains[-1]))
    assert "nothing to beat yet" in page.series_words.words()


def test_an_only_player_can_be_another_one_before_the_game_begins() -> None:
    keep((1, 78), (2, 84), (3, 91))
    keep((1, 60), name="Tom", first=-300)
    view = View()
    new_page(view)
    page = view.pages.new
    chips = {chip.seat.name: chip for chip in page.chips}
    for name, train in ((NAME, "4"), ("Tom", "2"), (NAME, "4")):
        press(chips[name])  # type: ignore[arg-type]
        assert page.solo.chosen() == train
        press(chips[name])  # type: ignore[arg-type]


def test_people_who_were_renamed_or_merged_go_on_with_their_series() -> None:
    keep((1, 78), (2, 84))
    keep((3, 91), name="Sian", first=-300)
    with Store(places.database_path()) as store:
        people = {person.name: person.id for person in store.people()}
        store.merge_people(people[NAME], people["Sian"])
        store.rename_person(people[NAME], "Siân Jones")
    view = View()
    new_page(view)
    page = view.pages.new
    assert [chip.seat.name for chip in page.chips] == ["Siân Jones"]
    press(page.chips[0])  # type: ignore[arg-type]
    assert page.series_words.words() == "Goes on with train 4 Snowdon: must beat 91."


# From one game to the next


def begin(view: View, train: int, target: int | None) -> None:
    """What is in front is the set-up of a game; Enter begins it."""
    assert view.window.current_page() == NEW
    page = view.pages.new
    assert page.begin_button.hasFocus()
    assert page.plan.solo_train == train
    QTest.keyClick(page.begin_button, KEY.Key_Return)
    settle()
    assert view.window.current_page() == TABLE
    game = view.pages.bridge.game
    assert (game.game.setup.players, game.game.setup.solo_train) == ((NAME,), train)
    place = view.pages.playing_solo.place_of(game.info.id)
    assert place is not None
    assert place.target == target


def test_11_2_the_sheet_of_a_game_that_is_over_leads_to_the_next_one() -> None:
    view = solo(99, "none")
    view.window.show_page(SCORE)
    settle()
    page = view.pages.score
    assert page.foot.words.words() == f"{NAME}: 49 VP, 11 more than the 38 to beat"
    assert page.foot.markers.count() == 0
    assert page.series.isVisible()
    assert [button.words() for button in page.series.buttons] == ["Start train 4"]
    press(page.series.buttons[0])
    begin(view, 4, 49)


def test_the_sheet_of_a_game_that_fell_short_offers_another_try() -> None:
    keep((1, 40), (2, 60))
    with Store(places.database_path()) as store:
        session = played(1, 99, "none")
        store.create(session.game, session.journal)
    view = View()
    view.pages.resume(session.info.id, SCORE)
    settle()
    page = view.pages.score
    assert page.foot.words.words() == f"{NAME}: 49 VP, 11 fewer than the 60 to beat"
    assert [button.words() for button in page.series.buttons] == ["Start train 4", "Train 3 again"]
    press(page.series.buttons[1])
    assert view.pages.new.series_words.words() == "Another try with train 3 Wyddfa: must beat 60."
    begin(view, 3, 60)


def test_while_a_solo_game_goes_on_its_sheet_has_no_next_one() -> None:
    view = solo(4, "restock-contracts")
    view.window.show_page(SCORE)
    settle()
    page = view.pages.score
    assert not page.series.isVisible()
    assert "to beat" in page.foot.words.words()
    assert "win" not in page.foot.words.words().lower()


def test_a_sheet_of_several_players_has_no_series() -> None:
    view = View(played(3, 99, "none"))
    view.window.show_page(SCORE)
    settle()
    assert not view.pages.score.series.isVisible()


def test_11_2_the_history_leads_to_the_next_game() -> None:
    keep((1, 78), (2, 84), (3, 91))
    view = View()
    page = history_of(view)
    page.show_side("game")
    settle()
    assert page.series is not None
    assert page.series.isVisible()
    assert page.series.title() == f"Solo series, {NAME}"
    assert [row.people for row in map(page.games.row, range(3))][:2] == [  # type: ignore[union-attr]
        f"{NAME}, beat 84 · from elsewhere",
        f"{NAME}, beat 78 · from elsewhere",
    ]
    press(page.series.buttons[0])
    begin(view, 4, 91)


def test_the_chart_has_a_table_and_follows_what_was_played_wrong() -> None:
    keep((1, 78), (2, 84), (3, 91))
    view = View()
    page = history_of(view)
    page.show_side("game")
    settle()
    chart = page.series
    assert chart is not None
    assert isinstance(chart.chart, SeriesBars)
    press(chart.as_table)
    assert chart.shows_table()
    assert chart.table.model().rowCount() == 7
    page.show_game(page.games.plays[1].id)  # type: ignore[union-attr]
    settle()
    assert page.series is chart
    press(page.detail.wrong)
    assert page.series is not chart
    assert page.series is not None
    assert [bar.vp for bar in page.series.shown.bars[:3]] == [78, None, 91]
    page.undo()
    settle()
    assert page.series is not None
    assert [bar.vp for bar in page.series.shown.bars[:3]] == [78, 84, 91]


def test_a_game_under_way_is_resumed_instead_of_begun_twice() -> None:
    view = solo(4, "restock-contracts")
    page = history_of(view)
    page.show_side("game")
    settle()
    assert page.series is not None
    (button,) = page.series.buttons[:1]
    assert button.words() == "Resume train 3"
    press(button)
    assert view.window.current_page() == TABLE
    assert view.pages.bridge.game.info.id == "sample-1"


def test_the_start_page_names_the_train_and_leads_to_the_next_game() -> None:
    view = VIEWS["start, solo"]()
    start = view.pages.start
    shown = start.view()
    assert shown is not None
    assert shown.resume is not None
    assert shown.resume.title == "Solo, train 3 Wyddfa, finished"
    assert shown.resume.stopped.endswith("beats 38")
    assert start.series is not None
    assert start.series.words.words() == "Next is train 4 Snowdon: more than 49 VP."
    assert len(SERIES) == 2
    press(start.series.buttons[0])
    begin(view, 4, 49)


def test_without_solo_games_the_start_page_has_no_series() -> None:
    with Store(places.database_path()) as store:
        session = played(3, 2, "excavate")
        store.create(session.game, session.journal)
    view = View()
    view.pages._show_games()
    settle()
    assert view.window.current_page() == START
    assert view.pages.start.series is None


def test_the_display_says_how_far_it_is() -> None:
    view = solo(4, "restock-contracts")
    window = view.pages.display.open()
    settle()
    shown = window.view()
    assert shown is not None
    assert shown.scores is not None
    assert "Beat 38, 38 to go" in shown.scores.notes
    window.close()


def test_a_name_of_sixty_letters_leaves_what_ends_the_game_in_sight() -> None:
    assert len(LONG) == 60
    game = sample_game(1)
    game = replace(game, setup=replace(game.setup, players=(LONG,)))
    with Store(places.database_path()) as store:
        store.bring_in(brought_in(((1, 40),), LONG))
        store.create(game)
        session = Session(game, store=store)
        for _ in range(3):
            session.record([likely_action(session.table, Random(1))])
    view = View()
    view.pages.resume(game.info.id)
    settle()
    strip = view.pages.table.table.series
    assert LONG in strip.accessibleName()
    assert "must beat 40" in view.pages.table.table.header.round.accessibleName()
    view.window.show_page(HISTORY)
    page = view.pages.looking_back.page
    wait(lambda: len(page.games or ()) > 0)
    page.show_side("game")
    settle()
    assert page.series is not None
    assert page.series.width() <= page.detail.width()
