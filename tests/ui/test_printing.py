"""The sheet and the empty pad on paper: text and pages of the PDF read back."""

import io
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from companion.content import load_box
from companion.exports.sheet_data import SheetData, foot_notes, issued_by, result_words, sheet_data
from companion.exports.snowdonia_pad import CARDS, snowdonia_pad
from rules.core.frozen import replace
from tests.support.sessions import played
from tests.support.sheets import ARABIC, CHINESE, HEBREW, LONG, NAMES, data_of, typed
from ui import theme
from ui.views import printing

USUAL = ("Siân", "Mikkel", "Ελένη", "Tom", "Nia")
SIZES = {"a4": (595, 842), "letter": (612, 792)}
FULL = ("O'Neill-Wolfeschlegelsteinhausenbergerdorff of Llanfairpwllg", LONG, "Ελένη Παπαδοπούλου", "Tom", "Nia")


@pytest.fixture(autouse=True)
def _app(qapp: QApplication) -> Iterator[None]:
    theme.use("light", 1.0)
    yield
    theme.use("light", 1.0)


def pages(pdf: bytes) -> list[str]:
    """The words of each page; Qt writes a space as a tab here and there, and letters as they are joined."""
    return [plain(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


def plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", plain(text))


@pytest.mark.parametrize("paper", printing.PAPERS)
@pytest.mark.parametrize("players", range(1, 6))
def test_the_sheet_and_all_its_reasons_stand_on_one_page(players: int, paper: printing.Paper) -> None:
    data = data_of(USUAL[:players], place="Club", rounds=9, minutes=95, note="A close one.")
    pdf = printing.sheet_pdf(data, paper)
    found = pages(pdf)
    assert len(found) == 1
    text = found[0]
    size = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    assert (round(size.width), round(size.height)) == SIZES[paper]
    train = f", train {data.players[0].train}" if players == 1 else ""
    assert text.startswith(f"Snowdonia 28 November 2026 Mount Snowdon{train}, Club, 9 rounds, 95 minutes")
    for note in (result_words(data), *foot_notes(data), issued_by(data), "A close one."):
        assert note in text
    for _key, words in data.categories:
        assert words in text
    for player in data.players:
        assert f"{player.name}, {player.total.vp} VP" in text
        for line in player.lines:
            assert squeezed(line.text) in squeezed(text)
            assert f"({line.clause_title})" in text


def test_rows_and_totals_read_across() -> None:
    data = data_of(USUAL)
    table = pages(printing.sheet_pdf(data, "a4"))[0].split("Every point")[0].replace("?", " ")
    for key, words in data.categories:
        assert " ".join([words, *(str(player.scores[key].vp) for player in data.players)]) in plain(table)
    assert " ".join(["Total", *(str(player.total.vp) for player in data.players)]) in plain(table)
    assert " ".join(["Place", *(str(player.rank) for player in data.players)]) in plain(table)


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_five_players_with_everything_still_have_one_page_for_the_sheet(paper: printing.Paper) -> None:
    """Every site of the route is somebody's, every name is 60 letters long."""
    game = typed(FULL)
    book = game.book
    sites = list(book.site)
    numbers = list(book.contracts)
    for seat in range(len(FULL)):
        game.with_standing(
            seat,
            sites=tuple(sites[seat::5]),
            tracks=(5, 4, 4),
            track_ids=(),
            contracts=tuple(numbers[seat::5]),
            rubble=12,
        )
    data = sheet_data(game)
    found = pages(printing.sheet_pdf(data, paper))
    assert len(found) <= 2
    for text in ("Total", result_words(data), issued_by(data), *(words for _key, words in data.categories)):
        assert text in found[0]
    for name in FULL:
        assert squeezed(name) in squeezed(found[0])
    reasons = squeezed(" ".join(found))
    assert all(squeezed(line.text) in reasons for player in data.players for line in player.lines)


def test_reasons_that_do_not_fit_go_to_pages_of_their_own_and_none_is_lost() -> None:
    data = data_of(USUAL)
    best = max(data.players, key=lambda player: len(player.lines))
    many = tuple(replace(line, words=f"{line.words}, number {n}") for n, line in enumerate(best.lines * 12))
    full = replace(data, players=tuple(replace(player, lines=many) for player in data.players))
    found = pages(printing.sheet_pdf(full, "letter"))
    assert len(found) > 2
    assert "Every point" not in found[0]
    assert found[0].endswith("page 1, more overleaf")
    assert found[-1].endswith(f"page {len(found)}, the last")
    reasons = squeezed(" ".join(between(page, full) for page in found[1:]))
    assert all(reasons.count(squeezed(line.words)) >= len(data.players) for line in many)


def between(page: str, data: SheetData) -> str:
    """The reasons of a page, without its head and foot."""
    return page.removeprefix("Every point, with its clause").rpartition(issued_by(data))[0]


@pytest.mark.parametrize("name", [name for name in NAMES if name not in (ARABIC, HEBREW, CHINESE)])
def test_names_stand_in_full(name: str) -> None:
    data = data_of((name, "Ann", "Bob", "Cy", "Di"))
    pdf = printing.sheet_pdf(data, "letter")
    assert plain(name) in pages(pdf)[0].replace(squeezed(LONG)[:54] + " ", squeezed(LONG)[:54])
    assert name in str(PdfReader(io.BytesIO(pdf)).metadata.title)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", [ARABIC, HEBREW])
def test_names_from_the_right_run_from_the_right_and_turn_no_number_round(name: str) -> None:
    data = data_of((name, "Ann"))
    text = pages(printing.sheet_pdf(data, "a4"))[0]
    # A PDF holds letters as they stand on the page, from the left.
    assert name[::-1] in text
    assert f"{name[::-1]} , {data.players[0].total.vp} VP" in text


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_in_the_title_whatever_fonts_there_are(name: str) -> None:
    pdf = printing.sheet_pdf(data_of((name, "Ann")), "a4")
    title = str(PdfReader(io.BytesIO(pdf)).metadata.title)  # type: ignore[union-attr]
    assert title.startswith("Snowdonia, Mount Snowdon, 2026-11-28, ")
    assert name in title


def test_a_letter_that_the_bundled_font_lacks_is_left_to_another_font() -> None:
    """Qt looks further by itself as long as nobody forbids it."""
    assert printing._font(
        10
    ).styleStrategy() & printing.QFont.StyleStrategy.NoFontMerging == printing.QFont.StyleStrategy(0)


def test_a_long_note_goes_behind_the_reasons_and_is_whole() -> None:
    note = " ".join(f"word{n}" for n in range(700))
    data = data_of(USUAL, note=note)
    found = pages(printing.sheet_pdf(data, "a4"))
    assert "word0 word1" not in found[0]
    assert squeezed(f"Note: {note}") in squeezed(" ".join(between(page, data) for page in found[1:]))


def test_what_is_not_known_or_overruled_or_negative_is_marked() -> None:
    game = typed(("Ann", "Bob"))
    line = game.sheet().players[0].lines[0]
    game.overrule(0, line.category, line.about, -12, "agreed")
    game.with_standing(1, missing=frozenset({"surveyor"}))
    text = pages(printing.sheet_pdf(sheet_data(game), "a4"))[0]
    assert f"-12{printing.BY_HAND}" in text
    assert f"{printing.BY_HAND} decided at the table" in text
    assert f"instead of {line.vp} VP: agreed" in text
    assert re.search(r"Total -?\d+ \d+\+\?", text)
    assert "so far" in text
    assert "Place" not in text.split("Every point")[0]


def test_a_game_that_goes_on_says_so() -> None:
    data = sheet_data(played(4, 3, 40))
    assert "The game is not over: this is the score so far." in pages(printing.sheet_pdf(data, "a4"))[0]


@pytest.mark.parametrize("paper", printing.PAPERS)
@pytest.mark.parametrize("players", range(1, 6))
def test_the_empty_pad(players: int, paper: printing.Paper) -> None:
    pdf = printing.pad_pdf(snowdonia_pad("mount-snowdon", players), paper)
    found = pages(pdf)
    assert len(found) == 1
    size = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    assert (round(size.width), round(size.height)) == SIZES[paper]
    text = found[0]
    for words in (
        "Station sites",
        "Track",
        "Contracts",
        "Train",
        "Surveyor",
        "Total",
        "Name and colour",
        "Mount Snowdon",
    ):
        assert words in text
    for number in range(1, CARDS + 1):
        assert f"Contract {number} {' '.join(['No.'] * players)}" in text
    assert "Yr Wyddfa (7) 21" in text
    # Stations that are not in play at this table are not on its pad.
    in_play = {station.name for station in typed(USUAL[:players]).book.places}
    assert {station.name for station in load_box().stations if f"{station.name} (" in text} == in_play - {"Llanberis"}
    assert ("Waterfall" in in_play) == (players > 2)


def test_paper_is_light_whatever_the_window_wears() -> None:
    light = [printing.sheet_pdf(data_of(USUAL), "a4"), printing.pad_pdf(snowdonia_pad("mount-snowdon", 3), "a4")]
    theme.use("dark", 2.0)
    dark = [printing.sheet_pdf(data_of(USUAL), "a4"), printing.pad_pdf(snowdonia_pad("mount-snowdon", 3), "a4")]
    for one, other in zip(light, dark, strict=True):
        assert drawn(one) == drawn(other)


def drawn(pdf: bytes) -> list[bytes]:
    return [page.get_contents().get_data() for page in PdfReader(io.BytesIO(pdf)).pages]  # type: ignore[union-attr]


@pytest.mark.parametrize("paper", printing.PAPERS)
def test_a_printer_gets_the_same_page_as_the_pdf(tmp_path: Path, paper: printing.Paper) -> None:
    data: SheetData = data_of(USUAL)
    path = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    printer.setFullPage(True)
    printing.set_paper(printer, paper)
    assert printing.paint_sheet(printer, data) == 1
    assert pages(path.read_bytes()) == pages(printing.sheet_pdf(data, paper))


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_takes_nothing_is_said_in_a_sentence(tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "gone" / "printed.pdf"))
    with pytest.raises(OSError, match="takes no page"):
        printing.paint_sheet(printer, data_of())
