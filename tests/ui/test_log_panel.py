"""The log beside the table: rows, tools of the selected one, undo and redo by name, and what is not saved."""

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.errors import BadInput
from companion.journal import Entry, Journal
from companion.session import Session
from rules.snowdonia.actions.place import Place
from ui import theme
from ui.bridge import SessionBridge
from ui.present.log import Filter, LogRows, filtered, log_rows
from ui.present.looks import looks
from ui.sample import sample_game, sample_session
from ui.views.log import LogPanel, UndoBar

KEY = Qt.Key


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    theme.use("light")
    yield
    theme.use("light")


def game_with(*places: str) -> Session:
    session = Session(sample_game(3), Journal(()))
    for place in places:
        session.record([Place(session.table.state.turn, place[0], int(place[1]))])
    return session


def panel(qtbot: QtBot, session: Session) -> LogPanel:
    made = LogPanel(SessionBridge(session))
    qtbot.addWidget(made)
    made.resize(368, 300)
    made.show()
    return made


def words_of(made: LogPanel) -> list[str]:
    model = made.list.model_of_log
    return [str(model.data(model.index(n))) for n in range(model.rowCount())]


def test_the_newest_row_stands_first(qtbot: QtBot) -> None:
    made = panel(qtbot, game_with("A1", "C1", "G1"))
    assert words_of(made) == ["placed on G1", "placed on C1", "placed on A1"]


def test_a_row_says_number_player_and_words() -> None:
    session = game_with("A1")
    rows = log_rows(session.log, looks(session.book.players, session.game.info.colours))
    player = session.book.players[session.log[0].seat or 0]
    assert rows[0].sentence == f"1, {player}, placed on A1"


def test_rows_of_lines_that_stay_are_not_made_again() -> None:
    session = game_with("A1", "C1")
    reader = LogRows()
    seats = looks(session.book.players, session.game.info.colours)
    before = reader.rows(session.log, seats)
    session.record([Place(session.table.state.turn, "G", 1)])
    after = reader.rows(session.log, seats)
    assert len(after) == 3
    assert after[1] is before[0]
    assert after[2] is before[1]


def test_strike_and_restore_from_the_row(qtbot: QtBot) -> None:
    session = game_with("A1", "C1")
    made = panel(qtbot, session)
    made.list.select_entry(session.log[0].entry)
    with qtbot.waitSignal(made.asked) as asked:
        made.list.tools()["strike"].click()
    assert asked.args == ["strike", session.log[0].entry]
    session.strike(session.log[0].entry)
    made.refresh()
    made.list.select_entry(session.log[0].entry)
    assert made.list.tools()["strike"].words() == "Restore"
    assert not made.list.tools()["amend"].isEnabled()
    with qtbot.waitSignal(made.asked) as asked:
        made.list.tools()["strike"].click()
    assert asked.args == ["restore", session.log[0].entry]


def test_struck_and_questionable_rows_say_so() -> None:
    session = game_with("A1", "C1")
    first, second = session.log
    seats = looks(session.book.players, session.game.info.colours)
    session.strike(first.entry)
    rows = {row.entry: row for row in log_rows(session.log, seats)}
    assert rows[first.entry].struck
    assert "struck" in rows[first.entry].flags
    assert rows[second.entry].questionable
    assert "no longer fits" in rows[second.entry].flags
    assert "3.1.2" in rows[second.entry].why


@pytest.mark.parametrize(
    ("key", "tool"),
    [(KEY.Key_A, "amend"), (KEY.Key_I, "insert"), (KEY.Key_Delete, "strike"), (KEY.Key_T, "show")],
)
def test_keys_of_the_selected_row(qtbot: QtBot, key: Qt.Key, tool: str) -> None:
    session = game_with("A1", "C1")
    made = panel(qtbot, session)
    made.list.select_entry(session.log[0].entry)
    with qtbot.waitSignal(made.asked) as asked:
        QTest.keyClick(made.list, key)
    assert asked.args == [tool, session.log[0].entry]


def test_the_finding_of_a_flagged_row_is_told_when_it_is_selected(qtbot: QtBot) -> None:
    session = game_with("A1", "C1")
    session.strike(session.log[0].entry)
    made = panel(qtbot, session)
    made.list.select_entry(session.log[1].entry)
    assert "3.1.2" in made.list.why()
    made.list.select_entry(session.log[0].entry)
    assert made.list.why() == ""


def test_the_log_is_filtered_by_player_and_round(qtbot: QtBot) -> None:
    session = game_with("A1", "C1", "G1")
    made = panel(qtbot, session)
    assert made.filter_row.isHidden()
    made.toggle_filter()
    seat = session.log[0].seat
    made.who.setCurrentIndex(made.who.findData(seat))
    shown = [made.list.model_of_log.row_at(made.list.model_of_log.index(n)) for n in range(3)]
    assert [row.seat for row in shown if row is not None] == [line.seat for line in session.log if line.seat == seat]
    made.who.setCurrentIndex(made.who.findData("table"))
    assert made.list.model_of_log.rowCount() == 0
    assert not made.empty.isHidden()
    made.toggle_filter()
    assert made.list.model_of_log.rowCount() == 3
    assert filtered(made._all, Filter(round=2)) == ()


def test_arrows_walk_the_rows_and_the_tools_follow(qtbot: QtBot) -> None:
    session = game_with("A1", "C1", "G1")
    made = panel(qtbot, session)
    made.list.select_entry(session.log[2].entry)
    QTest.keyClick(made.list, KEY.Key_Down)
    assert made.list.selected() == 1
    assert made.list.tools()["amend"].accessibleName() == "Amend entry 2"


def test_letters_in_the_list_are_left_to_the_step_in_hand(qtbot: QtBot) -> None:
    session = game_with("A1")
    made = panel(qtbot, session)
    QTest.keyClick(made.list, KEY.Key_A)
    assert not session.log[0].amended
    assert made.list.selected() == -1


def test_an_empty_log_says_what_will_stand_there(qtbot: QtBot) -> None:
    made = panel(qtbot, game_with())
    assert made.empty.isVisible()
    assert not made.list.isVisible()


def test_undo_names_what_it_takes_back(qtbot: QtBot) -> None:
    session = game_with("A1")
    bar = UndoBar(SessionBridge(session))
    qtbot.addWidget(bar)
    assert "placed on A1" in bar.undo_button.caption()
    assert "placed on A1" in bar.undo_button.accessibleName()
    assert not bar.redo_button.isEnabled()
    bar.undo_button.click()
    assert session.log == ()
    assert not bar.undo_button.isEnabled()
    assert "placed on A1" in bar.redo_button.accessibleName()
    bar.redo_button.click()
    assert len(session.log) == 1


class FullDisk:
    """A store whose disk is full until somebody frees it."""

    full = True

    def save(self, session: Session, entries: Sequence[Entry]) -> None:
        if self.full:
            raise BadInput("games", "", "the disk is full", "free some space")


def test_what_is_not_saved_stands_above_undo_until_it_is(qtbot: QtBot) -> None:
    disk = FullDisk()
    session = Session(sample_game(3), Journal(()), disk)
    bar = UndoBar(SessionBridge(session))
    qtbot.addWidget(bar)
    bar.show()
    session.record([Place(session.table.state.turn, "A", 1)])
    assert bar.error is not None
    assert "disk is full" in bar.error.sentence
    disk.full = False
    bar.error.answers["again"].click()
    QApplication.processEvents()
    assert bar.error is None
    assert session.save_error is None


def test_a_long_log_paints_in_both_themes(qtbot: QtBot) -> None:
    made = panel(qtbot, sample_session(5, 4))
    for name in ("light", "dark"):
        theme.use(name)
        assert not made.grab().isNull()
