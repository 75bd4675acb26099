"""The score page and the printed sheet of tracked games of the scenarios: the golden ones, number by number."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.exports.csv_table import csv_text
from companion.exports.sheet_data import sheet_data
from companion.session import Session
from rules.snowdonia.route import side_of
from rules.snowdonia.scoring import CATEGORIES, CONTRACTS, SITES, SURVEYOR
from tests.test_golden_games import paper, played
from tests.ui.test_printing import pages, squeezed
from ui import theme
from ui.bridge import SessionBridge
from ui.views import printing
from ui.views.reasons import ReasonsView
from ui.views.score import TOTAL, ScorePage

GAMES = ("blaenau", "zugspitze")


@pytest.fixture(autouse=True)
def usual(qapp: QApplication) -> Iterator[None]:
    theme.use("light", 1.0)
    yield
    theme.use("light", 1.0)


def golden(name: str) -> Session:
    front, _ends = played(name)
    assert front.session is not None
    return Session(front.session.game, front.session.journal)


def page_of(qtbot: QtBot, session: Session, size: tuple[int, int] = (1286, 768)) -> ScorePage:
    page = ScorePage(SessionBridge(session))
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    page.activateWindow()
    QApplication.processEvents()
    return page


def opened(page: ScorePage, category: str, seat: int) -> ReasonsView:
    if page.sheet.open_at != (category, seat):
        page.open(category, seat)
        QApplication.processEvents()
    view = page.sheet.opened
    assert isinstance(view, ReasonsView)
    return view


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_that_of_the_paper(qtbot: QtBot, name: str) -> None:
    session = golden(name)
    page = page_of(qtbot, session)
    scores = paper(name)["final"]["scores"]
    for seat, player in enumerate(session.table.book.players):
        shown = {
            category: int(page.sheet.numbers[category, seat].cell.text.split()[0]) for category in (*CATEGORIES, TOTAL)
        }
        assert shown == {category: scores[player][category] for category in (*CATEGORIES, TOTAL)}
    winner = paper(name)["final"]["winners"][0]
    seat = session.table.book.players.index(winner)
    assert page.sheet.numbers[TOTAL, seat].accessibleName().endswith(", wins")


@pytest.mark.parametrize("name", GAMES)
def test_every_number_opens_to_lines_that_add_up_with_clause_and_entry(qtbot: QtBot, name: str) -> None:
    session = golden(name)
    page = page_of(qtbot, session)
    for category, seat in [(category, seat) for category in CATEGORIES for seat in (0, 1)]:
        view = opened(page, category, seat)
        points = [int(line.line.vp.replace("\N{MINUS SIGN}", "-")) for line in view.lines]
        assert sum(points) == session.sheet().players[seat].category(category)
        for line in view.lines:
            assert line.line.clause
            assert line.clause_tool.isVisible()
            assert "station-1" not in line.accessibleName()
            assert "summit." not in line.accessibleName()
            if category in (SITES, CONTRACTS) and line.line.vp != "0":
                # What was earned names the entry that earned it.
                assert line.line.entry is not None
                assert session.line(line.line.entry) is not None


def test_zugspitze_7_the_summit_scores_what_its_circle_prints(qtbot: QtBot) -> None:
    session = golden("zugspitze")
    page = page_of(qtbot, session)
    seat = session.table.book.players.index("Vroni")
    (line,) = opened(page, SURVEYOR, seat).lines
    assert (line.line.vp, line.line.words) == ("16", "surveyor at Zugspitze")
    with qtbot.waitSignal(page.clause_asked) as asked:
        QTest.mouseClick(line.clause_tool, Qt.MouseButton.LeftButton)
    assert asked.args == ["10.7"]


def test_blaenau_11_the_own_end_scores_nothing_and_says_by_which_rule(qtbot: QtBot) -> None:
    session = golden("blaenau")
    # Back to where her surveyor has not left it yet.
    book, seat = session.table.book, session.table.book.players.index("Eleri")
    while session.table.state.surveyors[seat] != book.end_place(side_of(book, seat)):
        session.undo()
    (line,) = opened(page_of(qtbot, session), SURVEYOR, seat).lines
    assert (line.line.vp, line.line.clause) == ("0", "blaenau:11")


@pytest.mark.parametrize("paper_size", printing.PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_is_one_page_with_every_line(name: str, paper_size: printing.Paper) -> None:
    data = sheet_data(golden(name))
    pdf = printing.sheet_pdf(data, paper_size)
    (text,) = pages(pdf)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1
    assert data.scenario_name in text
    for player, score in paper(name)["final"]["scores"].items():
        assert f"{player}, {score['total']} VP" in text
    for player_data in data.players:
        for line in player_data.lines:
            assert squeezed(line.text) in squeezed(text)
            assert f"({line.clause_title})" in text


@pytest.mark.parametrize("name", GAMES)
def test_a_spreadsheet_gets_the_same_numbers(name: str) -> None:
    rows = list(csv.reader(io.StringIO(csv_text(sheet_data(golden(name)), "wide"))))
    names, totals = rows[0], next(row for row in rows if row[0] == "Total")
    for player, score in paper(name)["final"]["scores"].items():
        assert totals[names.index(player)] == str(score["total"])


@pytest.mark.parametrize("size", [(1286, 768), (797, 480)])
@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_cut(qtbot: QtBot, name: str, size: tuple[int, int]) -> None:
    page = page_of(qtbot, golden(name), size)
    for category in CATEGORIES:
        view = opened(page, category, 1)
        assert all(view.rect().contains(line.geometry()) or line.parentWidget() is not view for line in view.lines)
        assert view.width() <= page.width()
