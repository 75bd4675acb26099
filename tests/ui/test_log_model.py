"""The log's rows as a model of Qt."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from ui.present.log import Filter, filtered, log_rows
from ui.present.looks import looks
from ui.sample import COLOURS, likely_action, sample_session
from ui.views.log import LogModel


def test_the_model_keeps_the_rules_of_models_while_the_log_grows_shrinks_and_changes(qtbot: QtBot) -> None:
    session = sample_session(3, 2)
    seats = looks(session.book.players, COLOURS[:3])
    model = LogModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rng = Random(4)

    def shown() -> list[int]:
        model.show_rows(log_rows(session.log, seats))
        rows = [model.row_at(model.index(n)) for n in range(model.rowCount())]
        return [row.entry for row in rows if row is not None]

    assert shown() == [line.entry for line in reversed(session.log)]
    session.record([likely_action(session.table, rng)])
    assert shown() == [line.entry for line in reversed(session.log)]
    session.strike(session.log[3].entry)
    assert shown() == [line.entry for line in reversed(session.log)]
    struck = model.row_at(model.index_of(session.log[3].entry))
    assert struck is not None
    assert "struck" in struck.flags
    session.undo()
    session.undo()
    session.undo()
    assert shown() == [line.entry for line in reversed(session.log)]
    mine = filtered(log_rows(session.log, seats), Filter(who=0))
    model.show_rows(mine)
    assert model.rowCount() == len(mine) > 0
    model.show_rows(())
    assert (model.rowCount(), tester.failureReportingMode()) == (0, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.data(model.index(0), Qt.ItemDataRole.DisplayRole) is None
