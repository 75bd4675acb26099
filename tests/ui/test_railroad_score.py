"""The score of a railroad in the window: its sheet, the numbers that are typed in, what if, the ways out."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest
import zxingcpp
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from companion.exports import bgstats
from companion.exports.sheet_data import sheet_data
from companion.railroad_session import RailroadSession
from companion.sheets import issue
from companion.titles import RAILROAD, title_of
from rules.gwt_railroad.steps import EnterCount, Upgrade
from rules.gwt_railroad.supposing import Has, Upgraded
from tests.support.hands import click, press, settle, stand, write
from tests.support.railroad_games import GAMES, game, played, steps
from tests.support.sheets import ARABIC, CHINESE, LONG
from ui import theme
from ui.bridge import SessionBridge
from ui.present.hand_over import file_name
from ui.views import printing
from ui.views.hand_over import HandOverPage
from ui.views.reasons import CountEditor, ReasonLine, ReasonsView
from ui.views.score import TOTAL, ScorePage
from ui.views.what_if import WhatIfPage
from ui.widgets import Finding

pytestmark = pytest.mark.usefixtures("light")

FOUR, TWO = GAMES
KEY = Qt.Key
PART = "Part score, railroad only: it names no winner"
PAD = {
    "dollars": 11,
    "buildings": 7,
    "cities": -3,
    "hazards": 4,
    "cattle": 12,
    "objectives": 5,
    "worker_spaces": 1,
    "disc_space": 1,
    "job_market_token": 0,
}


@pytest.fixture
def page_of(qtbot: QtBot) -> Callable[..., ScorePage]:
    def make(session: RailroadSession, size: tuple[int, int] = (1286, 768)) -> ScorePage:
        page = ScorePage(SessionBridge(session))
        stand(qtbot, page, *size)
        return page

    return make


def line_of(page: ScorePage, category: str, seat: int, about: str) -> ReasonLine:
    page.open(category, seat)
    settle()
    assert isinstance(page.sheet.opened, ReasonsView)
    line = page.sheet.opened.line_of(category, about)
    assert line is not None
    return line


def total(page: ScorePage, seat: int) -> str:
    return page.sheet.numbers[TOTAL, seat].cell.text


def findings(page: ScorePage) -> list[str]:
    return [one.accessibleName() for one in page.findChildren(Finding)]


# The sheet


def test_12_a_part_score_says_so_and_marks_no_winner(page_of: Any) -> None:
    page = page_of(played(FOUR))
    assert page.foot.words.words() == PART
    assert page.foot.markers.count() == 0
    assert [category for category, seat in page.sheet.numbers if seat == 0] == ["stations", "station_masters", TOTAL]
    assert [total(page, seat) for seat in range(4)] == ["8", "28", "27", "39"]
    assert not any(number.accessibleName().endswith("wins") for number in page.sheet.numbers.values())
    assert page.sheet.numbers[TOTAL, 0].explains(None) == "railroad:12"
    assert page.bgg_button.isEnabled()


def test_12_the_whole_pad_has_a_winner(page_of: Any) -> None:
    page = page_of(played(TWO))
    assert page.foot.words.words() == "Tom wins, 78 to 76"
    rows = [category for category, seat in page.sheet.numbers if seat == 0]
    assert rows == [*title_of(RAILROAD).rows, TOTAL]
    assert page.counts_button.text() == "Numbers of the pad"


def test_every_line_has_its_clause_and_the_entry_that_earned_it(page_of: Any) -> None:
    session = played(TWO)
    page = page_of(session)
    asked: list[object] = []
    page.clause_asked.connect(asked.append)
    page.entry_asked.connect(asked.append)
    station = line_of(page, "stations", 0, "5")
    assert station.entry_tool is not None
    click(station.clause_tool)
    click(station.entry_tool)
    assert asked[0] == "railroad:11"
    entry = session.line(int(str(asked[1])))
    assert isinstance(entry.action, Upgrade)
    assert (entry.action.seat, entry.action.station) == (0, 5)
    dollars = line_of(page, "dollars", 1, "")
    assert dollars.entry_tool is not None
    click(dollars.entry_tool)
    assert session.line(int(str(asked[2]))).action == EnterCount(1, "dollars", 4)


def test_a_line_is_overruled_and_undone(page_of: Any) -> None:
    session = played(FOUR)
    page = page_of(session)
    line = line_of(page, "station_masters", 1, "2")
    assert line.change_tool is not None
    click(line.change_tool)
    write("9")
    press(KEY.Key_Return)
    assert total(page, 1) == "34"
    assert page.can_undo()
    page.undo()
    settle()
    assert total(page, 1) == "28"
    assert not page.can_undo() or session.journal.undoable


def test_who_left_keeps_the_column(page_of: Any) -> None:
    session = played(TWO)
    page = page_of(session)
    page.open(TOTAL, 1)
    settle()
    view = page.sheet.opened
    assert isinstance(view, ReasonsView)
    assert view.left_button is not None
    click(view.left_button)
    assert page.foot.words.words() == "Ελένη wins with 76"
    assert "Tom left early" in page.foot.sub.words()


def test_points_are_hidden_while_the_game_goes_on(page_of: Any) -> None:
    page = page_of(played(FOUR, 20))
    page.set_points_hidden(True)
    assert page.veiled
    assert not page.counts_button.isVisible()
    page.reveal()
    assert total(page, 2) == "3+?"
    assert page.counts_button.isVisible()


# What is typed in


def test_12_an_unknown_number_is_typed_right_there(page_of: Any) -> None:
    session = played(FOUR, 20)
    page = page_of(session)
    before = len(session.log)
    assert total(page, 2) == "3+?"
    line = line_of(page, "station_masters", 2, "1")
    assert line.count_tool is not None
    assert line.count_tool.text() == "Enter"
    assert "Workers" in line.count_tool.accessibleName()
    click(line.count_tool)
    assert isinstance(line.editor, CountEditor)
    write("7")
    press(KEY.Key_Return)
    assert [entry.action for entry in session.log[before:]] == [EnterCount(2, "workers", 7)]
    fresh = page.sheet.opened
    assert isinstance(fresh, ReasonsView)
    assert page.sheet.numbers["station_masters", 2].cell.text == "7+?", "the other tile is not counted yet"
    again = fresh.line_of("station_masters", "1")
    assert again is not None
    assert again.count_tool is not None
    assert again.count_tool.text() == "Change 7"
    assert again.count_tool.hasFocus()
    page.undo()
    settle()
    assert total(page, 2) == "3+?"
    assert len(session.log) == before


@pytest.mark.parametrize(
    ("text", "said"), [("x", "Write a whole number, or leave it empty."), ("-1", "included cannot be below 0.")]
)
def test_12_what_cannot_be_is_said_and_nothing_is_written(page_of: Any, text: str, said: str) -> None:
    session = played(FOUR, 20)
    page, before = page_of(session), len(session.log)
    line = line_of(page, "station_masters", 2, "1")
    assert line.count_tool is not None
    click(line.count_tool)
    write(text)
    press(KEY.Key_Return)
    assert len(session.log) == before
    assert isinstance(line.editor, CountEditor)
    assert said in line.editor.wrong.words()
    press(KEY.Key_Escape)
    assert line.editor is None
    assert line.count_tool.hasFocus()


def test_12_an_emptied_field_is_not_entered_and_never_0(page_of: Any) -> None:
    session = played(FOUR)
    page = page_of(session)
    line = line_of(page, "station_masters", 1, "2")
    assert line.count_tool is not None
    click(line.count_tool)
    press(KEY.Key_Backspace)
    press(KEY.Key_Return)
    assert session.log[-1].action == EnterCount(1, "objective_cards", None)
    assert total(page, 1) == "25+?"


def test_12_the_whole_game_is_scored_in_one_step(page_of: Any) -> None:
    session = played(FOUR)
    page, before = page_of(session), len(session.log)
    assert page.counts_button.text() == "Score the whole game"
    click(page.counts_button)
    panel = page.counts
    assert panel is not None
    assert {what for _seat, what in panel.grid.fields} >= set(PAD)
    assert panel.first().hasFocus()
    for seat in range(4):
        for what, number in PAD.items():
            field = panel.grid.fields[seat, what]
            field.setFocus()
            write(str(number))
    settle()
    assert "Everything is entered" in panel.words.words()
    press(KEY.Key_Return)
    assert page.counts is None
    assert len(session.log) - before == 4 * len(PAD)
    assert page.foot.words.words() == "Dai wins, 73 to 62"
    assert page.sheet.numbers[TOTAL, 0].hasFocus()
    page.undo()
    settle()
    assert len(session.log) == before
    assert page.foot.words.words() == PART
    assert page.can_redo()
    page.redo()
    settle()
    assert page.foot.words.words() == "Dai wins, 73 to 62"


def test_12_a_pad_half_filled_names_nobody_for_good(page_of: Any) -> None:
    session = played(FOUR)
    page = page_of(session)
    session.enter({(0, "dollars"): 40})
    settle()
    assert page.sheet.numbers["cattle", 0].cell.text == "?"
    assert page.foot.words.words() == "Dai is ahead, 39 to 28 so far"


def test_12_two_job_market_tokens_are_named(page_of: Any) -> None:
    session = played(TWO)
    page = page_of(session)
    session.enter({(1, "job_market_token"): 1})
    settle()
    assert any("Job market token: 2 in all; there can be 1" in one for one in findings(page))


def test_12_leaving_the_numbers_writes_nothing(page_of: Any) -> None:
    session = played(FOUR)
    page, before = page_of(session), len(session.journal.entries)
    click(page.counts_button)
    assert page.counts is not None
    write("5")
    assert page.counts.confirm.isEnabled()
    page.counts.first().setFocus()
    write("x")
    settle()
    assert not page.counts.confirm.isEnabled()
    press(KEY.Key_Escape)
    assert page.counts is None
    assert len(session.journal.entries) == before
    assert page.counts_button.hasFocus()


def test_a_sheet_as_issued_is_compared_and_not_typed_into(page_of: Any) -> None:
    session = played(FOUR)
    issued = issue(session, datetime(2026, 11, 28, tzinfo=UTC))
    session.enter({(1, "objective_cards"): 4})
    page = page_of(session)
    page.show_scored(session, None, issued)
    settle()
    assert "recomputed 31 instead of 28" in page.compare.words.words()
    assert total(page, 1) == "28"
    assert not page.counts_button.isVisible()
    assert line_of(page, "station_masters", 1, "2").count_tool is None
    click(page.compare.other_button)
    assert total(page, 1) == "31"
    assert page.counts_button.isVisible()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_numbers_fit_a_small_page(page_of: Any, scale: float) -> None:
    theme.use("dark", scale)
    page = page_of(played(FOUR), (round(797 * scale), round(480 * scale)))
    click(page.counts_button)
    assert page.counts is not None
    area = page.area.viewport().rect()
    first = page.counts.first()
    assert area.contains(first.mapTo(page.area.viewport(), first.rect().center()))
    assert page.area.horizontalScrollBar().maximum() == 0


# What if


@pytest.fixture
def what_if_of(qtbot: QtBot) -> Callable[..., WhatIfPage]:
    def make(session: RailroadSession) -> WhatIfPage:
        page = WhatIfPage(SessionBridge(session))
        stand(qtbot, page, 1286, 768)
        return page

    return make


def test_what_if_one_more_station_by_keyboard(what_if_of: Any) -> None:
    session = played(TWO)
    page = what_if_of(session)
    assert list(page.kinds) == ["station", "master", "count"]
    assert page.kinds["station"].hasFocus()
    assert not page.kinds["master"].isEnabled()
    press(KEY.Key_Return)
    assert page.choices is not None
    press(KEY.Key_End)
    press(KEY.Key_Return)
    assert page.supposed == (Upgraded(0, 10),)
    assert page.foot.words.words() == "Ελένη would win, 88 to 78"
    assert page.kinds["station"].hasFocus()


def test_what_if_a_count(what_if_of: Any) -> None:
    session = played(TWO)
    page = what_if_of(session)
    page.choose_seat(1)
    page.offer("count")
    settle()
    assert page.choices is not None
    (dollars,) = [button for button in page.choices.offers if button.row.words == "Dollars"]
    click(dollars)
    assert page.choices.stepper is not None
    assert page.choices.stepper.value() == 4
    page.choices.stepper.set_value(24)
    assert page.choices.add_button is not None
    click(page.choices.add_button)
    assert page.supposed == (Has(1, "dollars", 24),)
    assert page.sheet.numbers[TOTAL, 1].cell.text == "82"
    assert session.table.state.counts[1]["dollars"] == 4


def test_the_kinds_are_those_of_the_game_in_sight(qtbot: QtBot) -> None:
    from tests.support.drawn_game import drawn_game

    page = WhatIfPage(SessionBridge(played(TWO)))
    stand(qtbot, page, 1286, 768)
    page.show_scored(drawn_game())
    settle()
    assert list(page.kinds) == ["track", "site", "surveyor", "contract", "rubble", "coal", "train"]


# Out of the program


def text_of(pdf: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def whole(names: tuple[str, ...]) -> RailroadSession:
    """The game of four people with every row of the pad."""
    session = RailroadSession(game(FOUR).renamed(names))
    for action in steps(FOUR):
        session.record([action])
    session.enter({(seat, what): number for seat in range(4) for what, number in PAD.items()})
    return session


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_the_sheet_of_four_with_all_its_reasons_stands_on_one_page(paper: printing.Paper) -> None:
    for session in (played(FOUR), whole(("Ana", "Ben", "Cleo", "Dai"))):
        data = sheet_data(session)
        (text,) = text_of(printing.sheet_pdf(data, paper))
        assert text.startswith(f"Great Western Trail 31 January 2025 {data.variant}".strip())
        assert (PART in text) == bool(data.part)
        squeezed = text.replace(" ", "").replace("ﬁ", "fi")
        for _key, words in data.categories:
            assert words.replace(" ", "") in squeezed
        for player in data.players:
            assert f"{player.name}, {player.total.vp} VP" in text
            for line in player.lines:
                assert line.clause_title in text
                words = dict(data.categories)[line.category]
                said = f"{words} {line.vp}" if line.text == words else line.text.removeprefix(f"{words}: ")
                assert said.replace(" ", "") in squeezed


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_names_of_all_kinds_on_paper(paper: printing.Paper) -> None:
    data = sheet_data(whole((LONG, ARABIC, CHINESE, "Ελένη Παπαδοπούλου")))
    found = text_of(printing.sheet_pdf(data, paper))
    assert len(found) <= 2
    assert LONG.replace(" ", "") in found[0].replace(" ", "")
    assert "Total 42 62 61 73" in found[0]


@pytest.mark.parametrize("paper", printing.PAPERS)
@pytest.mark.parametrize("players", [1, 4])
def test_the_empty_pad_of_great_western_trail(players: int, paper: printing.Paper) -> None:
    (text,) = text_of(printing.pad_pdf(title_of(RAILROAD).pad("", players), paper))
    text = text.replace("ﬁ", "fi")
    assert text.startswith("Great Western Trail Day Place From to Name and colour Dollars" + " count" * players)
    assert "Rounds" not in text
    for row in title_of(RAILROAD).rows:
        assert title_of(RAILROAD).category_name(row) in text


@pytest.fixture
def sharing_of(qtbot: QtBot) -> Callable[..., HandOverPage]:
    def make(session: RailroadSession | None, size: tuple[int, int] = (1286, 768)) -> HandOverPage:
        page = HandOverPage(False)
        if session is not None:
            page.show_scored(session)
        stand(qtbot, page, *size)
        return page

    return make


def seen_codes(page: HandOverPage) -> list[str]:
    """What a camera reads off the page."""
    picture = page.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    values = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.bytesPerLine())
    return [found.text for found in zxingcpp.read_barcodes(np.ascontiguousarray(values[:, : picture.width()]))]


@pytest.mark.parametrize(("look", "size"), [("light", (1286, 768)), ("dark", (797, 480))])
@pytest.mark.parametrize("name", GAMES)
def test_the_code_on_the_page_gives_exactly_the_link(
    sharing_of: Any, name: str, look: str, size: tuple[int, int]
) -> None:
    theme.use(look, 1.0)
    page = sharing_of(played(name), size)
    data = page.data()
    assert data is not None
    (link,) = seen_codes(page)
    assert link == bgstats.link(data)
    told = json.loads(unquote(link.removeprefix(bgstats.ADDRESS)))
    assert told["game"]["name"] == "Great Western Trail"
    assert told["game"]["bggId"] == 193738
    assert (told.get("board") == "railroad only") == (name == FOUR)


def test_the_page_says_that_it_is_a_part(sharing_of: Any) -> None:
    page = sharing_of(played(FOUR))
    assert page.head.sub.words() == f"Great Western Trail, 31 January 2025: {PART}"
    assert "it names no winner" in page.notes.words()
    assert PART in page.text.toPlainText()
    assert file_name(sheet_data(played(FOUR)), ".pdf") == "2025-01-31-gwt_railroad.pdf"


def test_the_pad_is_that_of_the_game_and_takes_as_many_as_play_it(sharing_of: Any) -> None:
    page = sharing_of(played(FOUR))
    assert page.pad_game.chosen() == RAILROAD
    assert page.pad_players.chosen() == "4"
    assert page._pad().game == "Great Western Trail"
    page.pad_game.pick("snowdonia")
    page.pad_players.pick("5")
    assert (page._pad().game, page._pad().name, page._pad().players) == ("Snowdonia", "Mount Snowdon", 5)
    page.pad_game.pick(RAILROAD)
    assert page.pad_players.chosen() == "4"
    assert page._pad().players == 4


def test_without_a_game_there_is_a_pad_of_either(sharing_of: Any) -> None:
    page = sharing_of(None)
    assert page.pad_game.chosen() == "snowdonia"
    page.pad_game.pick(RAILROAD)
    assert page._pad().game == "Great Western Trail"
