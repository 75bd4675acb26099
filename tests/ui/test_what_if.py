"""The page that supposes an end: by keyboard and mouse, on the game on the table or any other."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from companion import places
from companion.session import Session
from companion.store import Store
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK
from rules.snowdonia.supposing import MoreRubble, Site, SurveyorAt, TrackCard
from tests.support.drawn_game import drawn_game
from tests.support.hands import click, press, settle
from ui import theme
from ui.bridge import SessionBridge
from ui.main_window import MainWindow
from ui.sample import likely_action, sample_session
from ui.views.pages import SCORE, WHAT_IF, register
from ui.views.what_if import SupposedChip, WhatIfPage, WhyPanel

pytestmark = pytest.mark.usefixtures("light")

KEY = Qt.Key
DRAWN = (TrackCard(2, 4), SurveyorAt(2, 7))


@pytest.fixture
def page_of(qtbot: QtBot) -> Callable[..., WhatIfPage]:
    def make(shown: Any, size: tuple[int, int] = (1286, 768)) -> WhatIfPage:
        page = WhatIfPage(SessionBridge(shown if isinstance(shown, Session) else None))
        qtbot.addWidget(page)
        page.resize(*size)
        page.show_scored(shown)
        page.show()
        page.activateWindow()
        settle()
        return page

    return make


def total(page: WhatIfPage, seat: int) -> str:
    return page.sheet.numbers["total", seat].cell.text.split()[0]


def test_suppose_by_keyboard_alone(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert page.kinds["track"].hasFocus()
    page.seats[0].setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Right)
    press(KEY.Key_Right)
    press(KEY.Key_Return)
    assert page.seats[2].isChecked()
    page.kinds["track"].setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Down)
    press(KEY.Key_Down)
    assert page.kinds["surveyor"].hasFocus()
    press(KEY.Key_Return)
    assert page.choices is not None
    press(KEY.Key_Down)
    press(KEY.Key_Down)
    press(KEY.Key_Return)
    assert page.supposed == (SurveyorAt(2, 7),)
    assert total(page, 2) == "102"
    assert page.choices is None


def test_the_drawn_page(page_of: Any) -> None:
    page = page_of(drawn_game())
    for one in DRAWN:
        page.suppose(one)
    settle()
    assert total(page, 2) == "113"
    assert page.foot.words.words() == "Mikkel would still win, 114 to 113"
    assert page.foot.sub.words() == "1 VP more and Ελένη shares the win, 10.8"
    assert page.sheet.open_at == (CONTRACTS, 2)
    panel = page.sheet.opened
    assert isinstance(panel, WhyPanel)
    assert panel.view.title == "Why Ελένη's contracts go from 38 to 45"
    assert [line.row.title for line in page.lines] == ["Track card, 4 VP", "At Yr Wyddfa"]


def test_each_row_is_taken_out_alone(page_of: Any) -> None:
    page = page_of(drawn_game())
    for one in DRAWN:
        page.suppose(one)
    settle()
    click(page.lines[0].remove_button)
    assert page.supposed == (SurveyorAt(2, 7),)
    assert total(page, 2) == "102"
    assert page.lines[0].remove_button.hasFocus()
    press(KEY.Key_Return)
    assert page.supposed == ()
    assert total(page, 2) == "88"
    assert page.sheet.opened is None


def test_clear_takes_everything_out(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert not page.clear_button.isVisible()
    for one in DRAWN:
        page.suppose(one)
    settle()
    click(page.clear_button)
    assert page.supposed == ()
    assert not page.keep_button.isEnabled()


def test_cubes_are_counted_and_enter_adds_them(page_of: Any) -> None:
    page = page_of(drawn_game())
    click(page.kinds["rubble"])
    assert page.choices is not None
    assert page.choices.stepper is not None
    page.choices.stepper.set_value(7)
    press(KEY.Key_Return)
    assert page.supposed == (MoreRubble(0, 7),)
    assert page.kinds["rubble"].hasFocus()


def test_esc_leaves_the_choices_and_then_the_page(page_of: Any) -> None:
    page = page_of(drawn_game())
    left: list[bool] = []
    page.left.connect(lambda: left.append(True))
    click(page.kinds["site"])
    assert page.choices is not None
    press(KEY.Key_Escape)
    assert page.choices is None
    assert left == []
    assert page.kinds["site"].hasFocus()
    press(KEY.Key_Escape)
    assert left == [True]


def test_esc_closes_the_reasons_before_it_leaves(page_of: Any) -> None:
    page = page_of(drawn_game())
    left: list[bool] = []
    page.left.connect(lambda: left.append(True))
    page.suppose(DRAWN[0])
    settle()
    page.sheet.focus_on((TRACK, 2))
    press(KEY.Key_Escape)
    assert page.sheet.opened is None
    assert left == []
    press(KEY.Key_Escape)
    assert left == [True]


def test_numbers_open_to_why_they_would_change(page_of: Any) -> None:
    page = page_of(drawn_game())
    for one in DRAWN:
        page.suppose(one)
    settle()
    page.sheet.focus_on((SURVEYOR, 2))
    press(KEY.Key_Return)
    panel = page.sheet.opened
    assert isinstance(panel, WhyPanel)
    assert panel.view.title == "Ελένη, surveyor: from 7 to 21"
    asked: list[str] = []
    page.clause_asked.connect(asked.append)
    panel.clause_asked.emit("10.7")
    assert asked == ["10.7"]
    press(KEY.Key_Return)
    assert page.sheet.opened is None


def test_what_there_is_none_of_cannot_be_supposed(page_of: Any) -> None:
    page = page_of(drawn_game())
    assert not page.kinds["surveyor"].isEnabled()
    page.choose_seat(2)
    assert page.kinds["surveyor"].isEnabled()
    page.suppose(DRAWN[0])
    settle()
    assert not page.kinds["track"].isEnabled()


def test_with_a_game_under_way_it_takes_the_position_of_now(page_of: Any) -> None:
    session = sample_session(3, 3, "excavate")
    page = page_of(session)
    site = next(site for site in session.book.site if site not in session.table.state.owners)
    page.suppose(Site(1, site))
    settle()
    entries = len(session.journal.entries)
    before = page.sheet.numbers[SITES, 1].cell
    assert before.delta == f"+{session.book.site[site][1].vp}"
    assert "would" in page.foot.words.words()
    rng = Random(1)
    while session.table.state.round == 3:
        session.record([likely_action(session.table, rng)])
    settle()
    assert page.supposed == (Site(1, site),)
    assert page.head.sub.words().endswith("round 4")
    assert len(session.journal.entries) > entries
    assert site not in session.table.state.owners or session.table.state.owners[site] != 1


def test_suppositions_do_not_touch_the_game(page_of: Any) -> None:
    game = drawn_game()
    before = game.position
    page = page_of(game)
    for one in DRAWN:
        page.suppose(one)
    settle()
    assert game.position == before
    assert [player.total for player in game.sheet().players] == [108, 114, 88, 106]


def test_another_game_forgets_what_was_supposed(page_of: Any) -> None:
    page = page_of(drawn_game())
    page.suppose(DRAWN[0])
    page.show_scored(drawn_game())
    assert page.supposed == ()


def test_a_small_window_shows_suppositions_as_chips(page_of: Any) -> None:
    page = page_of(drawn_game(), (797, 480))
    assert page.kinds["track"].isVisible()
    for one in DRAWN:
        page.suppose(one)
    settle()
    chips = [widget for widget in page.chips.widgets() if isinstance(widget, SupposedChip)]
    assert [chip.row.title for chip in chips] == ["Track card, 4 VP", "At Yr Wyddfa"]
    assert not page.kinds["track"].isVisible()
    assert page.lines == []
    assert page.more_button is not None
    click(page.more_button)
    assert page.kinds["site"].isVisible()
    assert page.kinds["site"].hasFocus()
    click(next(widget for widget in page.chips.widgets() if isinstance(widget, SupposedChip)))
    assert page.supposed == (SurveyorAt(2, 7),)


def test_what_was_supposed_survives_a_change_of_looks(page_of: Any) -> None:
    page = page_of(drawn_game())
    for one in DRAWN:
        page.suppose(one)
    settle()
    theme.use("dark", 1.5)
    settle()
    assert page.supposed == DRAWN
    assert isinstance(page.sheet.opened, WhyPanel)
    assert total(page, 2) == "113"


def test_keep_as_a_note_stands_beside_the_game(qtbot: QtBot) -> None:
    session = sample_session(4, 99, "none")
    with Store(places.database_path()) as store:
        store.create(session.game, session.journal)
        store.set_note(session.info.id, "At the cabin.")
    window = MainWindow()
    window.remember(False)
    window.resize(1366, 768)
    pages = register(window)
    qtbot.addWidget(window)
    window.show()
    settle()
    pages.resume(session.info.id, SCORE)
    qtbot.waitUntil(lambda: window.current_page() == SCORE)
    pages.what_if()
    assert window.current_page() == WHAT_IF
    page = pages.supposing
    assert not page.keep_button.isEnabled()
    site = next(site for site in session.book.site if site not in session.table.state.owners)
    page.suppose(Site(0, site))
    settle()
    click(page.keep_button)
    note = pages.store().play(session.info.id).note  # type: ignore[union-attr]
    first, second = note.split("\n")
    assert first == "At the cabin."
    assert second.startswith("What if: Siân: ")
    assert "note" in window.said()


def test_without_a_history_a_note_says_that_it_is_not_kept(qtbot: QtBot) -> None:
    window = MainWindow()
    window.remember(False)
    pages = register(window, None, sample_session(4, 99, "none"))
    qtbot.addWidget(window)
    window.show()
    settle()
    pages.what_if()
    pages.supposing.note_asked.emit("What if: nothing.")
    assert "not" in window.said()
