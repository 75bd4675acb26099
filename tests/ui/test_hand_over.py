"""Print and share: the page, what it writes and copies, and what it says when that cannot be."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest
import zxingcpp
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from companion import game_file, position_file
from companion.exports import bgstats
from companion.exports.bgg import bgg_text
from companion.exports.snowdonia_pad import CARDS
from companion.scored import ScoredGame
from companion.sheets import issue
from rules.core.frozen import replace
from tests.support.pages import View, played, settle
from tests.support.sheets import STARTED, play_of, typed
from ui import theme
from ui.views import printing
from ui.views.hand_over import HandOverPage, Part
from ui.views.pages import HAND_OVER, SCORE, TABLE
from ui.widgets import Button

USUAL = ("Siân", "Mikkel", "Ελένη", "Tom", "Nia")
KEY = Qt.Key


@pytest.fixture(autouse=True)
def _light(qapp: QApplication) -> Iterator[None]:
    theme.use("light", 1.0)
    QGuiApplication.clipboard().clear()
    yield
    theme.use("light", 1.0)


class Told:
    """What a page said, and what it said went wrong."""

    def __init__(self, page: HandOverPage) -> None:
        self.said: list[str] = []
        self.failed: list[str] = []
        page.said.connect(self.said.append)
        page.failed.connect(self.failed.append)


@pytest.fixture
def page_of(qtbot: QtBot) -> Callable[..., HandOverPage]:
    def make(game: Any = None, width: int = 1286, height: int = 768, keep: bool = False, **known: Any) -> HandOverPage:
        page = HandOverPage(keep)
        qtbot.addWidget(page)
        page.resize(width, height)
        if game is not None:
            page.show_scored(game, play_of(game, **known) if isinstance(game, ScoredGame) else None)
        page.show()
        page.activateWindow()
        settle(5)
        return page

    return make


def choosing(monkeypatch: pytest.MonkeyPatch, path: Path | str) -> list[str]:
    """The file dialog answers this; what it was asked with."""
    asked: list[str] = []

    def answer(_parent: object, _title: str, name: str, _pattern: str) -> tuple[str, str]:
        asked.append(Path(name).name)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return asked


def seen_codes(page: HandOverPage) -> list[str]:
    """What a camera reads off the page."""
    picture = page.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    values = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.bytesPerLine())
    return [found.text for found in zxingcpp.read_barcodes(np.ascontiguousarray(values[:, : picture.width()]))]


# BG Stats


@pytest.mark.parametrize(
    ("look", "scale", "size"),
    [("light", 1.0, (1286, 768)), ("dark", 1.0, (1286, 768)), ("dark", 2.0, (2572, 1536)), ("light", 1.0, (797, 480))],
)
def test_the_code_on_the_page_gives_exactly_the_link(
    page_of: Callable[..., HandOverPage], look: str, scale: float, size: tuple[int, int]
) -> None:
    theme.use(look, scale)
    game = typed(USUAL)
    page = page_of(game, *size, place="Club", note="Rain & fog")
    data = page.data()
    assert data is not None
    (link,) = seen_codes(page)
    assert link == bgstats.link(data)
    assert json.loads(unquote(link.removeprefix(bgstats.ADDRESS))) == bgstats.play(data)
    assert page.code.width() == page.code.height()


def test_the_link_is_copied(page_of: Callable[..., HandOverPage], qtbot: QtBot) -> None:
    page = page_of(typed())
    told = Told(page)
    data = page.data()
    assert data is not None
    assert page.link.text() == bgstats.link(data)
    assert page.copy_link_button.hasFocus()
    qtbot.keyClick(page.copy_link_button, KEY.Key_Return)
    assert QGuiApplication.clipboard().text() == bgstats.link(data)
    assert told.said == ["The link is on the clipboard."]


def test_a_note_too_long_for_a_code_can_be_left_out(page_of: Callable[..., HandOverPage]) -> None:
    page = page_of(typed(), note="rain " * 500)
    data = page.data()
    assert data is not None
    assert not page.code.isVisible()
    link = bgstats.link(data)
    assert page.notes.words() == (
        f"The link has {len(link)} letters, more than a QR code can hold. Without the note it may fit."
    )
    assert page.link.text() == link
    page.shorter.pick("no-note")
    settle()
    assert page.link.text() == bgstats.link(data, comments=False)
    assert seen_codes(page) == [page.link.text()]
    assert not page.notes.isVisible()


def test_names_too_long_for_a_code_leave_the_link(page_of: Callable[..., HandOverPage]) -> None:
    page = page_of(typed(tuple("李" * 59 + letter for letter in "甲乙丙丁戊")))
    assert not page.code.isVisible()
    assert not page.shorter.isVisible()
    assert page.notes.words().endswith("more than a QR code can hold. Copy the link instead.")
    assert page.copy_link_button.isEnabled()


def test_a_game_that_goes_on_has_no_link_but_paper_and_tables(page_of: Callable[..., HandOverPage]) -> None:
    page = page_of(played(4, 3, "excavate"))
    told = Told(page)
    assert not page.code.isVisible()
    assert not page.link.isVisible()
    assert not page.copy_link_button.isEnabled()
    assert "not over" in page.notes.words()
    page.copy_link()
    assert told.said == []
    assert page.can_print_sheet()
    assert page.csv_button.isVisible()


def test_one_filled_button(page_of: Callable[..., HandOverPage]) -> None:
    page = page_of(typed(), note="rain")
    filled = [button for button in page.findChildren(Button) if button.kind == "filled" and button.isVisible()]
    assert filled == [page.copy_link_button]


# Text, table, files


def test_the_text_for_bgg_is_shown_and_copied(page_of: Callable[..., HandOverPage]) -> None:
    page = page_of(typed(), note="rain")
    data = page.data()
    assert data is not None
    assert page.text.toPlainText() == bgg_text(data)
    page.copy_text_button.click()
    assert QGuiApplication.clipboard().text() == bgg_text(data)


@pytest.mark.parametrize("form", ["wide", "long"])
@pytest.mark.parametrize("mark", ["plain", "bom"])
def test_the_table_is_written(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str, mark: str
) -> None:
    page = page_of(typed(("=1+1", "Ελένη")))
    told = Told(page)
    page.form.pick(form)
    page.mark.pick(mark)
    asked = choosing(monkeypatch, tmp_path / "table")
    page.csv_button.click()
    content = (tmp_path / "table.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbf") == (mark == "bom")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    assert "'=1+1" in (rows[0] if form == "wide" else rows[1])
    assert told.said == ["Saved as table.csv."]
    assert asked == [f"2026-11-28-snowdonia-mount-snowdon-{form}.csv"]


def test_sheet_and_pad_are_written_on_the_paper_chosen(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = page_of(typed(USUAL))
    page.paper.pick("letter")
    choosing(monkeypatch, tmp_path / "sheet.pdf")
    page.pdf_button.click()
    assert page.pad_players.chosen() == "5"
    page.pad_players.pick("2")
    asked = choosing(monkeypatch, tmp_path / "pad.PDF")
    page.pdf_pad_button.click()
    assert asked == ["score-pad-2.pdf"]
    sheet, pad = (PdfReader(tmp_path / name).pages[0] for name in ("sheet.pdf", "pad.PDF"))
    assert round(sheet.mediabox.height) == round(pad.mediabox.height) == 792
    assert "Nia" in sheet.extract_text()
    assert pad.extract_text().count("No.") == 2 * (CARDS + 1) + 2


def test_nothing_is_written_where_nobody_chose_a_place(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(typed())
    told = Told(page)
    choosing(monkeypatch, "")
    for button in (page.csv_button, page.pdf_button, page.pdf_pad_button):
        button.click()
    assert told.said == told.failed == []


def test_a_file_that_nobody_asked_about_is_not_written_over(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = page_of(typed())
    told = Told(page)
    (tmp_path / "sheet.pdf").write_bytes(b"mine")
    choosing(monkeypatch, tmp_path / "sheet")
    page.pdf_button.click()
    assert (tmp_path / "sheet.pdf").read_bytes() == b"mine"
    assert told.failed == ["sheet.pdf is there already; choose it to write over it."]
    choosing(monkeypatch, tmp_path / "sheet.pdf")
    page.pdf_button.click()
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = page_of(typed())
    told = Told(page)
    choosing(monkeypatch, tmp_path / "gone" / "sheet.pdf")
    page.pdf_button.click()
    assert told.failed == ["sheet.pdf was not written: No such file or directory"]
    assert told.said == []


def test_a_tracked_game_is_written_as_a_game_file(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = played(4, 99, "none")
    page = page_of(session)
    asked = choosing(monkeypatch, tmp_path / "game")
    page.file_button.click()
    assert asked == ["2026-11-28-snowdonia-mount-snowdon.snowdonia.toml"]
    game, journal = game_file.read(tmp_path / "game.snowdonia.toml")
    assert game == session.game
    assert journal == session.journal


def test_a_typed_end_is_written_as_a_position_file(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = typed()
    page = page_of(game)
    choosing(monkeypatch, tmp_path / "end.toml")
    page.file_button.click()
    assert position_file.read(tmp_path / "end.toml").position == game.position


# Printing


def test_without_a_printer_a_sentence_offers_the_pdf(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    page = page_of(typed())
    told = Told(page)
    page.print_button.click()
    page.print_pad_button.click()
    assert told.failed == ["No printer is set up on this computer. A PDF can be saved instead."] * 2


def test_what_came_of_printing_is_said(page_of: Callable[..., HandOverPage], tmp_path: Path) -> None:
    page = page_of(typed())
    told = Told(page)
    data = page.data()
    assert data is not None
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    printing.set_paper(printer, "a4")
    page.print_on(printer, lambda device: printing.paint_sheet(device, data))
    assert told.said == ["It is on its way to the printer."]
    assert len(PdfReader(tmp_path / "printed.pdf").pages) == 1

    def jammed(_device: object) -> int:
        raise OSError("The printer takes no page.")

    page.print_on(printer, jammed)
    assert told.failed == ["It was not printed: The printer takes no page."]


# What stays and what changes


def test_choices_are_remembered(
    page_of: Callable[..., HandOverPage], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = page_of(typed(), keep=True)
    page.paper.pick("letter")
    page.form.pick("long")
    page.mark.pick("bom")
    choosing(monkeypatch, tmp_path / "a.csv")
    page.csv_button.click()
    again = page_of(typed(), keep=True)
    assert (again.paper.chosen(), again.form.chosen(), again.mark.chosen()) == ("letter", "long", "bom")
    forgetful = page_of(typed())
    assert (forgetful.form.chosen(), forgetful.mark.chosen()) == ("wide", "plain")


def test_a_sheet_that_changed_is_read_again_when_the_page_comes_back(page_of: Callable[..., HandOverPage]) -> None:
    game = typed()
    page = page_of(game)
    before = page.link.text()
    page.hide()
    line = game.sheet().players[0].lines[0]
    game.overrule(0, line.category, line.about, 77)
    page.show()
    assert page.link.text() != before


def test_an_issued_sheet_goes_before_todays(page_of: Callable[..., HandOverPage]) -> None:
    game = typed()
    old = issue(game, STARTED)
    line = game.sheet().players[0].lines[0]
    game.overrule(0, line.category, line.about, 77)
    page = page_of()
    page.show_scored(game, None, replace(old, version="0.0.1"))
    data = page.data()
    assert data is not None
    assert data.players[0].total.vp == old.sheet.players[0].total
    assert "Snowdonia Companion 0.0.1" in page.text.toPlainText()


def test_without_a_game_there_is_the_empty_pad(page_of: Callable[..., HandOverPage]) -> None:
    page = page_of()
    assert page.print_pad_button.isVisible()
    assert page.print_pad_button.hasFocus()
    for gone in (page.link_card, page.table_card, page.text_card, page.file_card, page.print_button):
        assert not gone.isVisible()
    assert not page.can_print_sheet()


@pytest.mark.parametrize("part", ["bgstats", "bgg", "csv", "paper", "pad"])
@pytest.mark.parametrize("size", [(1286, 704), (797, 480)])
def test_each_part_is_brought_into_sight(
    page_of: Callable[..., HandOverPage], part: Part, size: tuple[int, int]
) -> None:
    page = page_of(typed(), *size)
    page.show_part(part)
    settle()
    wanted = {
        "bgstats": page.code,
        "bgg": page.copy_text_button,
        "csv": page.csv_button,
        "paper": page.print_button,
        "pad": page.print_pad_button,
    }[part]
    assert wanted.visibleRegion().boundingRect().size() == wanted.size()
    assert part == "bgstats" or wanted.hasFocus()


# From the score page


@pytest.fixture
def view(qapp: QApplication) -> Iterator[View]:
    made = View(played(4, 99, "none"))
    made.window.show_page(SCORE)
    settle()
    yield made
    made.close()


def test_the_foot_of_the_score_page_leads_here_and_escape_leads_back(view: View) -> None:
    score, page = view.pages.score, view.pages.sharing
    for button, focus in (
        (score.bgstats_button, page.copy_link_button),
        (score.print_button, page.print_button),
        (score.csv_button, page.csv_button),
    ):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        settle()
        assert view.window.current_page() == HAND_OVER
        assert QApplication.focusWidget() is focus
        QTest.keyClick(focus, KEY.Key_Escape)
        settle()
        assert view.window.current_page() == SCORE


def test_the_text_for_bgg_is_copied_at_once(view: View) -> None:
    QTest.mouseClick(view.pages.score.bgg_button, Qt.MouseButton.LeftButton)
    assert view.window.current_page() == SCORE
    data = view.pages.sharing.data()
    assert data is not None
    assert QGuiApplication.clipboard().text() == bgg_text(data)
    assert view.window.said() == "The text for BGG is on the clipboard."


def test_ctrl_p_leads_here_from_the_table_and_back_there(view: View) -> None:
    view.window.show_page(TABLE)
    settle()
    assert view.window.actions_table.trigger("print_sheet")
    settle()
    assert view.window.current_page() == HAND_OVER
    assert QApplication.focusWidget() is view.pages.sharing.print_button
    QTest.keyClick(view.pages.sharing.print_button, KEY.Key_Escape)
    assert view.window.current_page() == TABLE


def test_an_empty_pad_can_be_had_before_any_game(qapp: QApplication) -> None:
    view = View()
    assert not view.window.actions_table.trigger("print_sheet")
    assert view.window.actions_table.trigger("print_pad")
    settle()
    assert view.window.current_page() == HAND_OVER
    assert QApplication.focusWidget() is view.pages.sharing.print_pad_button
    view.close()
