"""The score page: numbers that open, lines that are overruled, contracts chosen otherwise, sheets as issued."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion import places
from companion.box_file import Place
from companion.earned import earned
from companion.scored import ScoredGame
from companion.session import Session
from companion.sheets import Scored, issue
from companion.solo_series import solo_records
from companion.store import Store
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK
from tests.support.drawn_game import NAMES, STARTED, drawn_game
from tests.support.hands import click, press, settle
from tests.support.solo import series
from ui import theme
from ui.bridge import SessionBridge
from ui.main_window import MainWindow
from ui.sample import likely_action, sample_session
from ui.views.choosing import ChooseView
from ui.views.pages import SCORE, TABLE, WHAT_IF, Pages, register
from ui.views.reasons import ReasonLine, ReasonsView, vp_of
from ui.views.score import TOTAL, ScorePage
from ui.widgets import Button, Finding

pytestmark = pytest.mark.usefixtures("light")

KEY = Qt.Key


@pytest.fixture
def page_of(qtbot: QtBot) -> Callable[..., ScorePage]:
    def make(shown: Scored | None, size: tuple[int, int] = (1286, 768)) -> ScorePage:
        page = ScorePage(SessionBridge(shown if isinstance(shown, Session) else None))
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        page.activateWindow()
        if shown is not None and not isinstance(shown, Session):
            page.show_scored(shown)
        settle()
        return page

    return make


def opened(page: ScorePage, category: str, seat: int) -> ReasonsView:
    page.sheet.focus_on((category, seat))
    press(KEY.Key_Return)
    view = page.sheet.opened
    assert isinstance(view, ReasonsView)
    return view


def line_of(page: ScorePage, category: str, about: str) -> ReasonLine:
    view = page.sheet.opened
    assert isinstance(view, ReasonsView)
    line = view.line_of(category, about)
    assert line is not None
    return line


def total(page: ScorePage, seat: int) -> str:
    return page.sheet.numbers[TOTAL, seat].cell.text.split()[0]


# Numbers open, one at a time


def test_enter_opens_a_number_and_only_one_stays_open(page_of: Any) -> None:
    page = page_of(sample_session(4, 99, "none"))
    assert "contracts" in opened(page, CONTRACTS, 1).found.title
    assert page.sheet.open_at == (CONTRACTS, 1)
    press(KEY.Key_Left)
    press(KEY.Key_Return)
    assert page.sheet.open_at == (CONTRACTS, 0)
    assert sum(number.isChecked() for number in page.sheet.numbers.values()) == 1
    press(KEY.Key_Return)
    assert page.sheet.open_at is None


def test_esc_closes_what_is_open_and_goes_back_to_its_number(page_of: Any) -> None:
    page = page_of(drawn_game())
    view = opened(page, SITES, 1)
    view.lines[0].clause_tool.setFocus()
    press(KEY.Key_Escape)
    assert page.sheet.open_at is None
    assert page.sheet.numbers[SITES, 1].hasFocus()


def test_arrows_walk_the_sheet_from_the_total_on(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert page.sheet.numbers[TOTAL, 0].hasFocus()
    press(KEY.Key_Up)
    assert page.sheet.numbers[SURVEYOR, 0].hasFocus()
    press(KEY.Key_Right)
    assert page.sheet.numbers[SURVEYOR, 1].hasFocus()
    press(KEY.Key_Left)
    press(KEY.Key_Left)
    assert page.sheet.numbers[SURVEYOR, 3].hasFocus()


def test_every_number_says_player_category_points_and_who_wins(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert page.sheet.numbers[TRACK, 2].accessibleName() == "Ελένη, Track: 4"
    assert page.sheet.numbers[TOTAL, 1].accessibleName().endswith(", wins")
    assert not page.sheet.numbers[TOTAL, 0].accessibleName().endswith(", wins")


def test_10_8_of_a_game_that_goes_on_a_number_says_who_is_ahead(page_of: Any) -> None:
    page = page_of(sample_session(4, 5, "excavate"))
    said = [number.accessibleName() for (category, _), number in page.sheet.numbers.items() if category == TOTAL]
    assert [name for name in said if name.endswith(", ahead")]
    assert not [name for name in said if name.endswith(", wins")]


def test_the_sheet_follows_the_game_and_keeps_open_what_is_open(page_of: Any) -> None:
    session = sample_session(3, 2, "excavate")
    page = page_of(session)
    opened(page, TOTAL, 0)
    before = page.head.sub.words()
    rng = Random(1)
    while session.table.state.round == 2:
        session.record([likely_action(session.table, rng)])
    settle()
    assert page.head.sub.words() != before
    assert page.sheet.open_at == (TOTAL, 0)
    view = page.sheet.opened
    assert isinstance(view, ReasonsView)
    assert len(view.lines) == len(session.sheet().players[0].lines)


def test_each_line_leads_to_its_clause_and_to_the_step_that_earned_it(page_of: Any) -> None:
    session = sample_session(4, 99, "none")
    page = page_of(session)
    asked: list[object] = []
    page.clause_asked.connect(asked.append)
    page.entry_asked.connect(asked.append)
    seat, category, about = next(place for place in earned(session) if place[1] == SITES)
    opened(page, category, seat)
    line = line_of(page, category, about)
    line.clause_tool.click()
    assert asked == ["10.1"]
    assert line.entry_tool is not None
    line.entry_tool.click()
    assert asked[1] == earned(session)[seat, category, about]
    number = next(n for n, row in enumerate(session.log, 1) if row.entry == asked[1])
    assert line.entry_tool.words() == f"entry {number}"


def test_a_game_that_was_not_tracked_has_no_steps_to_lead_to(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert all(line.entry_tool is None for line in opened(page, SITES, 1).lines)


def test_contracts_say_why_by_two_clauses(page_of: Any) -> None:
    page = page_of(drawn_game())
    view = opened(page, CONTRACTS, 1)
    links = [button.words() for button in view.findChildren(Button) if button.kind == "link"]
    assert links == ["10.3", "10.4"]


def test_numbers_and_lines_know_the_clause_that_explains_them(page_of: Any) -> None:
    page = page_of(drawn_game())
    numbers = page.sheet.numbers
    assert [numbers[category, 1].explains(None) for category in (SITES, TRACK, CONTRACTS, SURVEYOR, TOTAL)] == [
        "10.1",
        "10.2",
        "10.3",
        "10.7",
        "10.8",
    ]
    view = opened(page, CONTRACTS, 1)
    assert [line.explains(None) for line in view.lines] == ["10.3", "10.3", "10.4"]


# Overruling


def test_a_line_is_overruled_in_place_and_taken_back_by_one_button(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    opened(page, SITES, 1)
    tool = line_of(page, SITES, "hebron.b1").change_tool
    assert tool is not None
    click(tool)
    editor = line_of(page, SITES, "hebron.b1").editor
    assert editor is not None
    assert editor.number.hasFocus()
    QTest.keyClicks(editor.number, "5")
    press(KEY.Key_Tab)
    assert editor.why.hasFocus()
    QTest.keyClicks(editor.why, "it lay beside it")
    press(KEY.Key_Return)
    assert game.choices.overrules[1, SITES, "hebron.b1"].why == "it lay beside it"
    assert total(page, 1) == "112"
    line = line_of(page, SITES, "hebron.b1")
    assert line.line.mark == "overruled, 7 by the rules: it lay beside it"
    assert line.change_tool is not None
    assert line.change_tool.hasFocus()
    assert line.change_tool.words() == "Take back"
    press(KEY.Key_Return)
    assert game.choices.overrules == {}
    assert total(page, 1) == "114"


def test_what_is_no_number_is_not_taken_and_esc_leaves_the_line_alone(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    opened(page, SITES, 1)
    tool = line_of(page, SITES, "hebron.b1").change_tool
    assert tool is not None
    click(tool)
    editor = line_of(page, SITES, "hebron.b1").editor
    assert editor is not None
    for text in ("", "seven", "7.5", "100000"):
        editor.number.setText(text)
        press(KEY.Key_Return)
        assert editor.wrong.isVisible()
        assert "whole number" in editor.wrong.words()
    QTest.keyClick(editor.why, KEY.Key_Escape)
    settle()
    assert line_of(page, SITES, "hebron.b1").editor is None
    assert game.choices.overrules == {}
    assert page.sheet.open_at == (SITES, 1)


@pytest.mark.parametrize(
    ("text", "vp"), [("5", 5), ("-4", -4), ("−4", -4), (" 12 ", 12), ("+3", 3), ("", None), ("x", None), ("9999", None)]
)
def test_vp_as_people_type_them(text: str, vp: int | None) -> None:
    assert vp_of(text) == vp


def test_only_one_line_is_edited_at_a_time(page_of: Any) -> None:
    page = page_of(drawn_game())
    view = opened(page, SITES, 1)
    for line in view.lines[:2]:
        assert line.change_tool is not None
        line.change_tool.click()
    settle()
    assert [line.editor is not None for line in view.lines[:3]] == [False, True, False]


def test_what_somebody_types_survives_a_step_of_the_game(page_of: Any) -> None:
    session = sample_session(3, 2, "excavate")
    page = page_of(session)
    view = opened(page, TOTAL, 0)
    tool = view.lines[-1].change_tool
    assert tool is not None
    click(tool)
    editor = view.lines[-1].editor
    assert editor is not None
    editor.why.setText("half a rea")
    session.record([likely_action(session.table, Random(1))])
    settle()
    assert page.sheet.opened is view
    assert editor.why.text() == "half a rea"


def test_of_a_tracked_game_the_overruling_is_in_its_journal_and_undo_takes_it_back(page_of: Any) -> None:
    session = sample_session(4, 99, "none")
    page = page_of(session)
    assert not page.can_undo()
    seat, about = next((s, a) for s, category, a in earned(session) if category == SITES)
    before = session.sheet().players[seat].total
    opened(page, SITES, seat)
    page._overrule(seat, SITES, about, 40, "agreed")
    settle()
    assert session.sheet().players[seat].total > before
    assert page.can_undo()
    page.undo()
    settle()
    assert session.sheet().players[seat].total == before
    assert not page.can_undo()
    assert page.can_redo()
    page.redo()
    assert session.sheet().players[seat].total > before


def test_undo_on_the_page_takes_no_step_of_the_game_back(page_of: Any) -> None:
    session = sample_session(4, 99, "none")
    page = page_of(session)
    entries = len(session.journal.entries)
    page.undo()
    assert len(session.journal.entries) == entries


def test_undo_works_for_a_game_typed_in_at_its_end(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    assert not page.can_undo()
    page._overrule(1, SITES, "hebron.b1", 5, "")
    assert total(page, 1) == "112"
    page.undo()
    settle()
    assert total(page, 1) == "114"
    assert not page.can_undo()
    page.redo()
    settle()
    assert total(page, 1) == "112"


# Contracts chosen otherwise


def cards_of(page: ScorePage, seat: int) -> ChooseView:
    view = opened(page, CONTRACTS, seat)
    assert view.choose_button is not None
    click(view.choose_button)
    cards = page.sheet.opened
    assert isinstance(cards, ChooseView)
    return cards


def test_10_4_contracts_are_chosen_otherwise_and_the_best_again(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    cards = cards_of(page, 1)
    assert cards.chosen() == (1, 28)
    assert cards.boxes[1].hasFocus()
    press(KEY.Key_Space)
    press(KEY.Key_Down)
    press(KEY.Key_Space)
    assert cards.chosen() == (3, 28)
    assert cards.total.words() == "29"
    press(KEY.Key_Return)
    assert game.choices.contracts == {1: (3, 28)}
    assert total(page, 1) == "105"
    view = page.sheet.opened
    assert isinstance(view, ReasonsView)
    assert view.found.caption == "chosen by hand"
    assert page.sheet.numbers[CONTRACTS, 1].cell.marked
    assert view.best_button is not None
    click(view.best_button)
    assert game.choices.contracts == {}
    assert total(page, 1) == "114"


def test_10_3_an_impossible_choice_says_why_and_cannot_be_confirmed(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    cards = cards_of(page, 1)
    click(cards.boxes[3])
    assert not cards.confirm.isEnabled()
    assert "13 site markers" in cards.problems.words()
    press(KEY.Key_Return)
    assert page.sheet.opened is cards
    assert game.choices.contracts == {}
    press(KEY.Key_Escape)
    assert isinstance(page.sheet.opened, ReasonsView)
    assert page.sheet.numbers[CONTRACTS, 1].hasFocus()


def test_the_best_choice_ticked_by_hand_is_no_choice_by_hand(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    cards_of(page, 1)
    press(KEY.Key_Return)
    assert game.choices.contracts == {}


def test_a_choice_that_no_longer_fits_is_said_below_the_sheet(page_of: Any) -> None:
    game = drawn_game()
    game.choose(1, (3, 28))
    page = page_of(game)
    game.with_standing(1, surveyor=5)
    settle()
    said = page.findChildren(Finding)
    assert len(said) == 1
    assert "no longer counts" in said[0].sentence


# Who left


def test_who_left_before_the_end_does_not_win(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    view = opened(page, TOTAL, 1)
    assert view.left_button is not None
    click(view.left_button)
    assert page.foot.words.words() == "Siân wins, 108 to 106"
    assert "Mikkel left early" in page.foot.sub.words()
    view = page.sheet.opened
    assert isinstance(view, ReasonsView)
    assert view.left_button is not None
    assert view.left_button.words() == "Stayed to the end"
    click(view.left_button)
    assert page.foot.words.words() == "Mikkel wins, 114 to 108"


# The foot, and the ways on


def test_the_foot_says_who_won_and_hands_the_sheet_over(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert page.foot.words.words() == "Mikkel wins, 114 to 108"
    heard: list[str] = []
    for name in ("print", "csv", "bgg", "bgstats"):
        getattr(page, f"{name}_asked").connect(lambda name=name: heard.append(name))
        click(getattr(page, f"{name}_button"))
    page.print_sheet()
    assert heard == ["print", "csv", "bgg", "bgstats", "print"]
    filled = [button for button in page.findChildren(Button) if button.isVisible() and button.kind == "filled"]
    assert filled == [page.bgstats_button]


def test_before_the_end_there_is_no_play_to_hand_over(page_of: Any) -> None:
    page = page_of(sample_session(3, 2, "excavate"))
    assert not page.bgstats_button.isEnabled()
    assert not page.bgg_button.isEnabled()
    assert page.csv_button.isEnabled()


def test_unchecked_values_lead_to_my_box_once_there_is_such_a_page(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert not page.foot.box_link.isVisible()
    assert "unchecked" in page.foot.sub.words()
    page.offer_box(True)
    assert page.foot.box_link.isVisible()
    assert "unchecked" not in page.foot.sub.words()
    heard: list[bool] = []
    page.box_asked.connect(lambda: heard.append(True))
    click(page.foot.box_link)
    assert heard == [True]


def test_what_the_books_cannot_explain_stands_in_the_foot(page_of: Any) -> None:
    session = sample_session(3, 2, "excavate")
    session.stocktake("yard", {"ore": session.table.state.ledger["yard", "ore"] + 1})
    page = page_of(session)
    assert "1 iron ore not explained" in page.foot.sub.words()


def test_11_a_solo_game_has_a_target_and_no_winner(page_of: Any) -> None:
    page = page_of(drawn_game(NAMES[:1]))
    record = solo_records(series((1, 78), (2, 84), (3, 91)))["siân", "mount-snowdon"]
    page.place_of = lambda _game_id: record.begun_with(4)
    page.refresh()
    assert page.foot.words.words() == "Siân: 108 VP, 17 more than the 91 to beat"
    assert page.foot.markers.count() == 0


def test_without_a_game_one_sentence_stands_there(page_of: Any) -> None:
    page = page_of(None)
    assert page.empty.isVisible()
    assert not page.foot.isVisible()
    assert not page.what_if_button.isEnabled()
    assert page.untracked_button.isEnabled()
    assert not page.can_print_sheet()


# Other games than the one on the table


def test_another_game_is_shown_and_the_one_on_the_table_again(page_of: Any) -> None:
    session = sample_session(3, 2, "excavate")
    page = page_of(session)
    page.show_scored(drawn_game())
    assert page.head.sub.words() == "Mount Snowdon, 4 players, 28 November"
    assert page.back_button.isVisible()
    session.record([likely_action(session.table, Random(1))])
    settle()
    assert page.head.sub.words() == "Mount Snowdon, 4 players, 28 November"
    click(page.back_button)
    assert page.scored is session
    assert page.head.sub.words() == "Mount Snowdon, 3 players, round 2"
    assert not page.back_button.isVisible()


def test_a_change_of_the_game_that_is_shown_is_shown(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(game)
    game.with_standing(0, surveyor=6)
    assert total(page, 0) == "102"


def test_an_issued_sheet_that_differs_is_shown_as_it_was_and_today_on_wish(page_of: Any) -> None:
    game = drawn_game()
    issued = issue(game, STARTED)
    game.overrule(1, SITES, "hebron.b1", 5, "agreed")
    page = page_of(None)
    page.show_scored(game, None, issued)
    assert total(page, 1) == "114"
    assert page.compare.words.words().startswith("Mikkel: recomputed 112 instead of 114")
    assert all(line.change_tool is None for line in opened(page, SITES, 1).lines)
    assert page.compare.rows() == []
    click(page.compare.open_button)
    assert any("5 instead of 7" in words for words in page.compare.rows())
    click(page.compare.other_button)
    assert total(page, 1) == "112"
    assert page.issued_in_sight is None
    click(page.compare.other_button)
    assert total(page, 1) == "114"
    assert page.issued_in_sight is issued


def test_what_is_decided_about_an_issued_sheet_is_shown_at_once(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(None)
    page.show_scored(game, None, issue(game, STARTED))
    opened(page, SITES, 1)
    page._overrule(1, SITES, "hebron.b1", 5, "agreed")
    settle()
    assert total(page, 1) == "112"
    assert page.compare.words.words().startswith("Mikkel: recomputed 112 instead of 114")
    line = line_of(page, SITES, "hebron.b1")
    assert line.line.given


def test_an_issued_sheet_that_is_the_same_says_so_in_one_line(page_of: Any) -> None:
    game = drawn_game()
    page = page_of(None)
    page.show_scored(game, None, issue(game, STARTED))
    assert "it is the same" in page.compare.words.words()
    assert not page.compare.open_button.isVisible()
    assert not page.compare.other_button.isVisible()


# Points that are hidden


def test_hidden_points_are_shown_on_wish_until_the_page_is_left(page_of: Any) -> None:
    page = page_of(sample_session(3, 2, "excavate"))
    page.set_points_hidden(True)
    assert page.veiled
    assert not page.sheet.isVisible()
    assert not page.foot.isVisible()
    assert not page.can_print_sheet()
    click(page.show_button)
    assert page.sheet.isVisible()
    page.hide()
    page.show()
    settle()
    assert not page.sheet.isVisible()


def test_at_the_end_hidden_points_are_shown(page_of: Any) -> None:
    page = page_of(sample_session(3, 99, "none"))
    page.set_points_hidden(True)
    assert not page.veiled
    assert page.sheet.isVisible()


# Looks, names, sizes


def test_a_change_of_looks_leaves_focus_and_what_is_open(page_of: Any) -> None:
    page = page_of(drawn_game())
    opened(page, SITES, 1)
    theme.use("dark", 1.5)
    settle()
    assert page.sheet.numbers[SITES, 1].hasFocus()
    assert page.sheet.open_at == (SITES, 1)
    assert isinstance(page.sheet.opened, ReasonsView)


LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch o"


@pytest.mark.parametrize("size", [(1286, 768), (797, 480), (456, 288)])
def test_five_names_of_sixty_letters_fit(page_of: Any, size: tuple[int, int]) -> None:
    names = [f"{LONG[:59]}{n}" for n in range(5)]
    page = page_of(ScoredGame.new("mount-snowdon", names), size)
    for category in (*(row.category for row in page.sheet.view().rows), TOTAL):
        page.open(category, 4)
        settle()
    right = page.sheet.mapTo(page, page.sheet.rect().topRight()).x()
    assert right <= page.width()
    for number in page.sheet.numbers.values():
        assert number.width() >= 44
        assert number.height() >= 44
    assert page.sheet.numbers[TOTAL, 4].accessibleName().startswith(names[4])


# In the window


def open_window(qtbot: QtBot, session: Session | None = None) -> tuple[MainWindow, Pages]:
    window = MainWindow()
    window.remember(False)
    window.resize(1366, 768)
    pages = register(window, None, session)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    settle()
    return window, pages


def test_the_step_that_earned_a_line_is_selected_in_the_log(qtbot: QtBot) -> None:
    session = sample_session(4, 99, "none")
    window, pages = open_window(qtbot, session)
    window.show_page(SCORE)
    seat, category, about = next(place for place in earned(session) if place[1] == SITES)
    entry = earned(session)[seat, category, about]
    opened(pages.score, category, seat)
    tool = line_of(pages.score, category, about).entry_tool
    assert tool is not None
    click(tool)
    assert window.current_page() == TABLE
    rows = pages.table.log.list
    row = rows.model_of_log.row_at(rows.currentIndex())
    assert row is not None
    assert row.entry == entry
    assert f"entry {row.number}" == tool.words()


def test_the_step_is_found_whatever_the_log_is_filtered_by(qtbot: QtBot) -> None:
    from ui.present.log import Filter

    session = sample_session(4, 99, "none")
    window, pages = open_window(qtbot, session)
    log = pages.table.log
    log.show_only(Filter("table"))
    settle()
    entry = next(entry for place, entry in earned(session).items() if place[1] == SITES)
    window.show_page(SCORE)
    pages.score.entry_asked.emit(entry)
    settle()
    row = log.list.model_of_log.row_at(log.list.currentIndex())
    assert row is not None
    assert row.entry == entry


def test_hide_points_hides_them_everywhere_but_at_the_end_and_is_remembered(qtbot: QtBot) -> None:
    with Store(places.database_path()) as store:
        kept = sample_session(3, 2, "excavate")
        store.create(kept.game, kept.journal)
    window, pages = open_window(qtbot)
    qtbot.waitUntil(lambda: pages.start.view() is not None and pages.start.view().resume is not None)  # type: ignore[union-attr]
    resume = pages.start.view().resume  # type: ignore[union-attr]
    assert all(player.vp for player in resume.players)  # type: ignore[union-attr]
    assert window.actions_table.trigger("hide_points")
    assert window.actions_table.action("hide_points").isChecked()
    resume = pages.start.view().resume  # type: ignore[union-attr]
    assert not any(player.vp for player in resume.players)  # type: ignore[union-attr]
    pages.put(sample_session(3, 2, "excavate"))
    settle()
    view = pages.table.table.view()
    assert view is not None
    assert [row.vp.text for row in view.players.rows] == ["", "", ""]
    assert "VP" not in view.players.rows[0].sentence
    assert not pages.display.shows_display_scores()
    window.show_page(SCORE)
    assert pages.score.veiled
    other, again = open_window(qtbot)
    assert again.points.hidden
    assert other.actions_table.trigger("hide_points")
    assert not again.points.hidden


def test_a_game_of_the_history_is_shown_as_issued_and_stays_off_the_table(qtbot: QtBot) -> None:
    session = sample_session(3, 99, "none")
    with Store(places.database_path()) as store:
        store.create(session.game, session.journal)
    window, pages = open_window(qtbot)
    pages.show_sheet(session.info.id)
    qtbot.waitUntil(lambda: window.current_page() == SCORE)
    assert pages.bridge.session is None
    shown = pages.score.scored
    assert isinstance(shown, Session)
    assert [p.total for p in shown.sheet().players] == [p.total for p in session.sheet().players]
    assert pages.score.play is not None
    assert pages.score.compare.isVisible()
    pages.score._overrule(0, SURVEYOR, shown.sheet().players[0].lines[-1].about, 3, "agreed")
    settle()
    pages.close_store()
    with Store(places.database_path()) as store:
        assert len(store.open(session.info.id).choices.overrules) == 1


def test_a_value_told_in_my_box_later_stands_on_todays_sheet_and_leaves_with_it(qtbot: QtBot) -> None:
    game = drawn_game()
    with Store(places.database_path()) as store:
        store.keep_scored(game)
        store.issue(game.id, issue(game, STARTED))
    window, pages = open_window(qtbot)
    pages.show_sheet(game.id)
    settle()
    page = pages.score
    assert "it is the same" in page.compare.words.words()
    pages.keeping.box.tell({Place("snowdonia", "stations.hebron.b1.vp"): 6}, "read")
    settle()
    assert total(page, 1) == "114"
    assert page.compare.words.words() == (
        "Mikkel: recomputed 113 instead of 114, because Hebron, building site 1 is 6, was 7 (a value of your box)"
    )
    click(page.compare.other_button)
    assert total(page, 1) == "113"
    assert page.foot.words.words() == "Mikkel wins, 113 to 108"
    assert page.untracked_button.words() == "Back to the entry"
    opened(page, SITES, 1)
    assert line_of(page, SITES, "hebron.b1").line.words == "Hebron, 3 stone for 6 VP"
    pages.hand_over()
    data = pages.sharing.data()
    assert data is not None
    assert [player.total.vp for player in data.players] == [108, 113, 88, 106]
    pages.what_if()
    settle()
    assert pages.supposing.sheet.numbers[TOTAL, 1].cell.text.split()[0] == "113"
    # The game itself keeps the values it was played with.
    shown = page.scored
    assert shown is not None
    assert dict(shown.values) == {}
    pages.keeping.box.forget([Place("snowdonia", "stations.hebron.b1.vp")], "read")
    window.show_page(SCORE)
    settle()
    assert "it is the same" in page.compare.words.words()


def test_an_unknown_game_of_the_history_is_said_in_a_sentence(qtbot: QtBot) -> None:
    window, pages = open_window(qtbot)
    pages.show_sheet("nowhere")
    assert window.said() != ""
    assert window.current_page() != SCORE


def test_what_if_and_back_from_the_keyboard(qtbot: QtBot) -> None:
    window, pages = open_window(qtbot, sample_session(4, 99, "none"))
    window.show_page(SCORE)
    click(pages.score.what_if_button)
    assert window.current_page() == WHAT_IF
    press(KEY.Key_Escape)
    assert window.current_page() == SCORE
