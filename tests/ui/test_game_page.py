"""The Table page as played: taps and keys become entries, what is proposed shows, corrections come back."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.draws import Drawer
from companion.journal import Journal
from companion.session import Session
from rules.core.frozen import replace
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.stock_yard import TakeFromYard
from tests.support.hands import take_focus
from ui import theme
from ui.bridge import SessionBridge
from ui.present.forms import NumberForm, PlacesForm
from ui.present.now import cards_to_play
from ui.sample import sample_game, sample_session
from ui.views.game import GamePage
from ui.views.now.controls import CardsControl, CubesControl

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
Table = Callable[..., GamePage]


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    theme.use("light")
    yield
    theme.use("light")


@pytest.fixture
def page_of(qtbot: QtBot) -> Table:
    """A Table page in a window with the focus, for a session."""

    def make(session: Session, width: int = 1286, height: int = 768) -> GamePage:
        page = GamePage(SessionBridge(session), Drawer(1))
        qtbot.addWidget(page)
        page.resize(width, height)
        page.show()
        take_focus(qtbot, page)
        return page

    return make


def press(key: Any, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, text: str = "") -> None:
    """A key to whatever has the focus, as from a keyboard."""
    target = QApplication.focusWidget()
    assert target is not None
    if text:
        QApplication.sendEvent(target, QKeyEvent(QKeyEvent.Type.KeyPress, key, modifiers, text))
    else:
        QTest.keyClick(target, key, modifiers)
    QApplication.processEvents()


def letters(page: GamePage, text: str) -> None:
    for letter in text:
        press(getattr(KEY, f"Key_{letter}"))


def played(game_step: str = "excavate", players: int = 4, rounds: int = 5) -> Session:
    return sample_session(players, rounds, game_step)


# Confirming


def test_enter_confirms_what_the_rules_fill_in(page_of: Table) -> None:
    session = played("excavate")
    due = session.agenda.due
    assert due is not None
    page = page_of(session)
    assert page.now.confirm.hasFocus()
    before = len(session.log)
    press(KEY.Key_Return)
    assert len(session.log) == before + 1
    assert session.log[-1].action == due.action


def test_what_confirm_would_do_is_proposed_on_the_table(page_of: Table) -> None:
    session = played("excavate")
    page = page_of(session)
    bridge = page.now._bridge
    assert bridge.proposal is not None
    due = session.agenda.due
    assert due is not None
    assert bridge.proposal.after == session.preview(due.action).after


def test_a_key_held_down_confirms_once(page_of: Table) -> None:
    session = played("place")
    page_of(session)
    before = len(session.log)
    press(KEY.Key_A)
    event = QKeyEvent(QKeyEvent.Type.KeyPress, KEY.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True, 1)
    target = QApplication.focusWidget()
    assert target is not None
    QApplication.sendEvent(target, event)
    assert len(session.log) == before + 1


def test_forced_steps_in_a_row_are_one_group(page_of: Table) -> None:
    session = next(
        s for s in (sample_session(4, r, "surveyor", seed) for r in (1, 3) for seed in range(40)) if together(s)
    )
    page = page_of(session)
    view = page.now.view()
    assert view is not None
    assert view.together >= 2
    before = len(session.log)
    press(KEY.Key_Return, SHIFT)
    assert len(session.log) == before + view.together
    session.undo()
    assert len(session.log) == before


def together(session: Session) -> bool:
    from ui.present.entry import begin, forced_run

    due = session.agenda.due
    return due is not None and len(forced_run(begin(session.table, due))) > 1


# Placement


def test_a_letter_takes_the_first_free_space(page_of: Table) -> None:
    session = played("place", rounds=1)
    page_of(session)
    letters_of = session.table.free_spaces("A")
    press(KEY.Key_A)
    action = session.log[-1].action
    assert isinstance(action, Place)
    assert (action.area, action.space) == ("A", letters_of[0])


def test_letter_and_digit_make_one_entry_on_that_very_space(page_of: Table) -> None:
    session = played("place", rounds=1)
    page_of(session)
    seat = session.table.state.turn
    before = len(session.log)
    press(KEY.Key_A)
    press(KEY.Key_3)
    assert len(session.log) == before + 1
    assert session.log[-1].action == Place(seat, "A", 3)
    session.undo()
    assert len(session.log) == before


def test_a_digit_alone_moves_nobody(page_of: Table) -> None:
    session = played("place", rounds=1)
    page_of(session)
    before = session.table
    press(KEY.Key_3)
    assert session.table == before


def test_a_digit_for_a_taken_space_says_so_and_changes_nothing(page_of: Table, qtbot: QtBot) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    press(KEY.Key_A)
    press(KEY.Key_A)
    table = session.table
    with qtbot.waitSignal(page.said) as said:
        press(KEY.Key_1)
    assert "A1" in said.args[0]
    assert session.table == table


def test_greek_letters_mean_the_latin_ones(page_of: Table) -> None:
    session = played("place", rounds=1)
    page_of(session)
    press(0, text="Ε")
    action = session.log[-1].action
    assert isinstance(action, Place)
    assert action.area == "E"
    press(0, text="γ")
    action = session.log[-1].action
    assert isinstance(action, Place)
    assert action.area == "G"


def test_a_tap_on_the_stage_places(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    page.table.placeTapped.emit("C", 1)
    assert isinstance(session.log[-1].action, Place)
    assert session.log[-1].action.area == "C"


def test_an_agreed_breach_is_kept_with_a_mark(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    page.table.placeTapped.emit("C", 1)
    before = len(session.log)
    page.table.placeTapped.emit("C", 1)
    assert len(session.log) == before
    finding = page.now.findings[0]
    assert finding.grade == "breach"
    assert list(finding.answers) == ["repair", "keep"]
    finding.answers["keep"].click()
    QApplication.processEvents()
    assert len(session.log) == before + 1
    assert session.log[-1].agreed


def test_the_repair_takes_the_breach_back(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    page.table.placeTapped.emit("C", 1)
    page.table.placeTapped.emit("C", 1)
    page.now.findings[0].answers["repair"].click()
    QApplication.processEvents()
    assert page.now.findings == []
    assert len(session.log) == 1


def test_someone_else_places_only_when_agreed(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    other = (session.table.state.turn + 1) % 4
    page.now.reseat.click()
    seats = page.now._seats
    assert seats is not None
    seats.pick(str(other))
    assert page.now.entry is not None
    assert page.now.entry.seat == other


# Cubes


def test_the_yard_starts_filled_and_the_first_letter_begins_anew(page_of: Table) -> None:
    session = next(s for s in (sample_session(4, 2, "stock-yard", seed) for seed in range(40)) if asks(s))
    page = page_of(session)
    cubes = page.now.controls[0]
    assert isinstance(cubes, CubesControl)
    assert cubes.picker.is_full()
    press(KEY.Key_S)
    assert cubes.picker.cubes() == ("stone",)
    assert not page.now.confirm.isEnabled()
    press(KEY.Key_Backspace)
    press(KEY.Key_S)
    press(KEY.Key_S)
    press(KEY.Key_I)
    press(KEY.Key_Return)
    action = session.log[-1].action
    assert isinstance(action, TakeFromYard)
    assert action.taken == {"stone": 2, "ore": 1}


def asks(session: Session) -> bool:
    due = session.agenda.due
    return due is not None and bool(due.asks) and session.table.state.ledger["yard", "stone"] > 1


def test_the_restock_is_full_before_it_can_be_confirmed(page_of: Table) -> None:
    session = played("restock-yard", players=3, rounds=2)
    page = page_of(session)
    assert not page.now.confirm.isEnabled()
    count = session.book.restock
    for _n in range(count - 1):
        press(KEY.Key_I)
    assert not page.now.confirm.isEnabled()
    assert "1" in page.now.confirm.words()
    press(KEY.Key_S)
    assert page.now.confirm.isEnabled()
    press(KEY.Key_Return)
    done = [line.action for line in session.log if isinstance(line.action, RestockYard)]
    assert done[-1].drawn == ("ore",) * (count - 1) + ("stone",)


def test_events_of_a_restock_are_shown_and_confirmed_with_it(page_of: Table) -> None:
    session = played("restock-yard", players=3, rounds=2)
    page = page_of(session)
    for letter in "E" + "I" * (session.book.restock - 1):
        letters(page, letter)
    view = page.now.view()
    assert view is not None
    assert len(view.boxes) == 1
    assert view.boxes[0].framed
    before = len(session.log)
    press(KEY.Key_Return)
    assert len(session.log) == before + 2
    session.undo()
    assert len(session.log) == before


def test_an_empty_bag_lets_the_table_go_on_with_less(page_of: Table) -> None:
    session = played("restock-yard", players=3, rounds=2)
    bag = dict.fromkeys(("ore", "stone", "coal", "event"), 0) | {"ore": 2}
    session.stocktake("bag", bag)
    page = page_of(session)
    letters(page, "II")
    assert page.now.confirm.words() == "Go on with 2"
    assert page.now.confirm.isEnabled()


# Drawing


def test_draw_for_us_fills_the_tray_and_can_be_taken_back(page_of: Table) -> None:
    session = played("restock-yard", players=3, rounds=2)
    page = page_of(session)
    cubes = page.now.controls[0]
    assert isinstance(cubes, CubesControl)
    press(KEY.Key_D)
    cubes = page.now.controls[0]
    assert isinstance(cubes, CubesControl)
    assert cubes.picker.is_full()
    assert page.now.confirm.isEnabled()
    assert page.now.draw.words() == "We tell it"
    page.now.draw.click()
    cubes = page.now.controls[0]
    assert isinstance(cubes, CubesControl)
    assert cubes.picker.cubes() == ()


# Cards


def test_card_numbers_are_typed_and_may_stay_open(page_of: Table) -> None:
    session = played("restock-contracts", rounds=2)
    page = page_of(session)
    control = page.now.controls[0]
    assert isinstance(control, CardsControl)
    assert control.fields[0].hasFocus()
    due = session.agenda.due
    assert due is not None
    card = due.asks[0].domain.pool[0]
    QTest.keyClicks(control.fields[0], f"{card}")
    press(KEY.Key_Return)
    if len(control.fields) > 1:
        press(KEY.Key_Return)
    assert session.log[-1].action.revealed[0] == card


def test_single_keys_rest_while_a_field_is_typed_in(page_of: Table) -> None:
    session = played("restock-contracts", rounds=2)
    page = page_of(session)
    view = page.now.view()
    press(KEY.Key_P)
    press(KEY.Key_D)
    assert page.now.mode == "due"
    assert page.now.view() == view


# Corrections


def test_amend_opens_what_was_written_and_writes_the_other(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    letters(page, "AC")
    line = session.log[0]
    page.log.list.select_entry(line.entry)
    page.log.list.tools()["amend"].click()
    QApplication.processEvents()
    assert page.now.mode == "amend"
    assert page.now.entry is not None
    assert page.now.entry.action == line.action
    page.table.placeTapped.emit("F", 1)
    assert page.now.confirm.words() == "Amend it"
    page.now.confirm.click()
    assert session.log[0].action == Place(line.action.seat, "F", 1)
    assert session.log[0].amended
    assert page.now.mode == "due"


def test_insert_puts_a_forgotten_step_after_an_old_one(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    letters(page, "AC")
    page.log.list.select_entry(session.log[0].entry)
    page.log.list.tools()["insert"].click()
    QApplication.processEvents()
    assert page.now.mode == "insert"
    page.table.placeTapped.emit("G", 1)
    page.now.confirm.click()
    assert [line.action.area for line in session.log] == ["A", "G", "C"]


def test_escape_leaves_an_old_entry_as_it_is(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    letters(page, "A")
    before = session.log
    page.now.amend(session.log[0].entry)
    page.now.setFocus()
    press(KEY.Key_Escape)
    assert page.now.mode == "due"
    assert session.log == before


def test_change_turns_rows_into_steppers_and_the_breach_is_named(page_of: Table) -> None:
    session = played("excavate")
    page = page_of(session)
    press(KEY.Key_C)
    stepper = page.now.rows.lines[0].stepper
    assert stepper is not None
    stepper.set_value(stepper.value() - 1)
    assert page.now.findings
    assert page.now.findings[0].grade == "breach"
    assert page.now.confirm.isEnabled()
    page.now.findings[0].answers["repair"].click()
    QApplication.processEvents()
    due = session.agenda.due
    assert page.now.entry is not None
    assert due is not None
    assert page.now.entry.action == due.action


def test_undo_of_the_window_takes_back_by_group(page_of: Table) -> None:
    session = played("place", rounds=1)
    page = page_of(session)
    assert not page.can_undo()
    letters(page, "A")
    assert page.can_undo()
    page.undo()
    assert session.log == ()
    assert page.can_redo()
    page.redo()
    assert len(session.log) == 1


# Telling


def test_a_value_nobody_entered_is_asked_in_the_step(page_of: Table) -> None:
    game = sample_game(3)
    session = Session(replace(game, setup=replace(game.setup, track_cards=())), Journal(()))
    page = page_of(session)
    while not session.agenda.tells:
        view = page.now.view()
        assert view is not None
        if any(isinstance(form, PlacesForm) for form in view.forms):
            letters(page, next(a for a in "BAGCE" if session.table.free_spaces(a)))
        else:
            press(KEY.Key_Return)
    view = page.now.view()
    assert view is not None
    assert isinstance(view.forms[0], NumberForm)
    assert not page.now.confirm.isEnabled()
    press(KEY.Key_3)
    assert page.now.confirm.isEnabled()
    press(KEY.Key_Return)
    first = session.book.tracks[0]
    assert first.rubble == 3


def test_5_2_2_one_key_says_which_back_the_top_card_shows(page_of: Table) -> None:
    session = played("weather", rounds=2)
    page = page_of(session)
    kind = next(k for k in session.book.box.weather if session.table.state.discs.get(k))
    before = len(session.log)
    press(getattr(KEY, f"Key_{kind[0].upper()}"))
    QApplication.processEvents()
    assert len(session.log) == before + 1
    assert session.log[-1].action.back == kind
    assert page.now.mode == "due"


def test_3_1_1_the_third_labourer_is_a_button_with_its_price(page_of: Table) -> None:
    session = next(s for s in (sample_session(4, r, "place", seed) for seed in range(30) for r in (6, 9)) if hires(s))
    page = page_of(session)
    item = next(item for item in session.agenda.items if isinstance(item.action, Hire))
    assert page.now.third.isVisible()
    assert str(item.action.coal) in page.now.third.words()
    press(KEY.Key_H)
    assert session.log[-1].action == item.action
    assert page.now.view() is not None


def hires(session: Session) -> bool:
    return any(isinstance(item.action, Hire) for item in session.agenda.items)


def test_3_3_1_a_card_is_played_beside_the_due_step_and_never_asked(page_of: Table) -> None:
    session = next(s for s in (sample_session(4, 5, "excavate", seed) for seed in range(60)) if cards_to_play(s.agenda))
    page = page_of(session)
    before = len(session.log)
    assert page.now.contract.isVisible()
    press(KEY.Key_P)
    if page.now.entry is None:
        press(KEY.Key_1)
        press(KEY.Key_Return)
    assert page.now.mode == "besides"
    press(KEY.Key_Escape)
    assert page.now.mode == "due"
    assert len(session.log) == before


def test_a_three_player_round_takes_26_keys_at_most(page_of: Table) -> None:
    session = next(s for s in (sample_session(3, 2, "place", seed) for seed in range(40)) if open_areas(s))
    page = page_of(session)
    keys = 0

    def push(key: Any, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        nonlocal keys
        keys += 1
        press(key, modifiers)
        QApplication.processEvents()

    first = len(session.log)
    while session.table.state.round == 2:
        view = page.now.view()
        due = session.agenda.due
        assert view is not None
        assert due is not None
        if any(isinstance(form, PlacesForm) for form in view.forms):
            push(getattr(KEY, f"Key_{'AABBCG'[len(session.table.state.placed)]}"))
        elif due.action.step == "restock-contracts":
            card = due.asks[0].domain.pool[-1]
            for digit in str(card):
                push(getattr(KEY, f"Key_{digit}"))
            push(KEY.Key_Return)
        elif due.action.step == "weather":
            kinds = due.asks[0].domain.options
            push(getattr(KEY, f"Key_{kinds[0][0].upper()}"))
        elif due.action.step == "restock-yard":
            for _n in range(session.book.restock):
                push(KEY.Key_I)
            push(KEY.Key_Return)
        elif view.together:
            push(KEY.Key_Return, SHIFT)
        else:
            push(KEY.Key_Return)
    assert len(session.log) - first >= 15
    assert keys <= 26


def open_areas(session: Session) -> bool:
    table = session.table
    return all(table.area_open(area) for area in "ABCG") and len(table.free_spaces("B")) > 1


# A whole game


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (3, 5), (5, 8)])
def test_a_whole_game_by_keyboard(page_of: Table, players: int, seed: int) -> None:
    game = sample_game(players, seed)
    info = replace(game.info, bag_drawn_by="app", deck_drawn_by="app")
    session = Session(replace(game, info=info), Journal(()))
    page = page_of(session)
    asked: list[bool] = []
    page.score_asked.connect(lambda: asked.append(True))
    for turn in range(3000):
        view = page.now.view()
        assert view is not None
        if view.over:
            break
        if any(isinstance(form, PlacesForm) for form in view.forms):
            free = [a for a in "ABCDEFG" if session.table.area_open(a) and session.table.free_spaces(a)]
            letters(page, free[turn % len(free)])
        elif view.ready:
            press(KEY.Key_Return)
        else:
            before = len(session.log)
            press(KEY.Key_1)
            assert page.now.confirm.isEnabled() or len(session.log) > before, view
    assert session.over
    assert not any(line.problems for line in session.log)
    assert "over" in page.now.headline.words()
    press(KEY.Key_Return)
    assert asked == [True]


def test_every_control_in_the_column_has_a_name(page_of: Table) -> None:
    for step in ("place", "stock-yard", "build", "restock-yard", "restock-contracts", "weather"):
        page = page_of(played(step, rounds=2))
        for widget in page.now.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus:
                assert widget.accessibleName(), (step, widget)
        page.close()


@pytest.mark.parametrize("size", [(797, 480), (512, 288), (1286, 768)])
def test_confirm_is_in_reach_in_small_windows(page_of: Table, size: tuple[int, int]) -> None:
    page = page_of(played("excavate"), *size)
    page.now._scroll.ensureWidgetVisible(page.now.confirm)
    QApplication.processEvents()
    place = page.now.confirm.mapTo(page, page.now.confirm.rect().center())
    assert page.rect().contains(place)
    assert page.now.confirm.width() <= page.now.width()
