"""The sheet on paper: painted for a PDF or a printer, and an empty pad for a pencil.

Everything is measured in points (1/72 inch) and painted in twips, so that a page looks the same on every device. Paper
is always light, whatever the window wears.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from companion import __version__
from companion.content.packs import shipped
from companion.exports.pad import TOTAL, Pad
from companion.exports.sheet_data import Points, SheetData, SheetLine, SheetPlayer, foot_notes, issued_by, result_words
from companion.wording import _, ngettext
from rules.core.frozen import replace
from rules.snowdonia.scoring import CONTRACTS
from ui import icons
from ui.present.looks import letters
from ui.present.my_box import CheckLine
from ui.present.score import ICONS
from ui.present.start import dated_words
from ui.theme import FAMILY, Theme, load, register_fonts

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: Final[tuple[Paper, ...]] = ("a4", "letter")

TWIPS: Final = 20
"""Units of the painter in a point: fine enough that letters stand where they were measured."""
MARGIN: Final = 36.0
GAP: Final = 18.0
"""Between the two columns of reasons, in points."""
SMALL: Final = (8.5, 8.0, 7.5, 7.0)
"""Sizes of the reasons on the first page, the largest first; none smaller can be read by everybody."""
LABEL: Final = 8.0
"""The name of a row that would be smaller on one line takes two."""
READABLE: Final = 9.0
"""Their size on pages of their own."""
BY_HAND: Final = "\N{LOWER RIGHT PENCIL}"
"""The mark of a number that people decided."""
FIRST_STRONG, APART_NO_MORE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
NOTE_HIGH: Final = 60.0
"""A note that takes more, in points, stands behind the reasons."""
ROW, LOW_ROW, MANY_ROWS = 24.0, 19.0, 7
"""How high a row of the sheet is, how high where there are more than so many."""
WIDEST: Final = 130.0
"""A player's column is no wider."""

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter


# What can be had


def sheet_pdf(data: SheetData, paper: Paper) -> bytes:
    """The sheet as a PDF."""
    return _pdf(sheet_title(data), paper, lambda device: paint_sheet(device, data))


def pad_pdf(pad: Pad, paper: Paper) -> bytes:
    """An empty pad as a PDF."""
    return _pdf(_("{game}, score pad").format(game=pad.game), paper, lambda device: paint_pad(device, pad))


def check_list_pdf(lines: Sequence[CheckLine], paper: Paper) -> bytes:
    """The check list of My box as a PDF."""
    title = _("{game}, check list of the box").format(game=_game())
    return _pdf(title, paper, lambda device: paint_check_list(device, lines))


def paint_check_list(device: QPagedPaintDevice, lines: Sequence[CheckLine]) -> int:
    """Paints the check list of My box; how many pages it took. OSError when the device takes none."""
    with _Pages(device) as pages:
        _CheckListPainter(pages, lines).paint()
        return pages.count


def sheet_title(data: SheetData) -> str:
    """What a list of documents calls the sheet: game, scenario, day and players. It keeps names that no font of this
    machine has letters for."""
    day = data.started.astimezone().date().isoformat()
    head = (data.game_name, data.variant, day) if data.variant else (data.game_name, day)
    return ", ".join((*head, *(player.name for player in data.players)))


def paint_sheet(device: QPagedPaintDevice, data: SheetData) -> int:
    """Paints the sheet on a device that was given its paper; how many pages it took. OSError when the device takes
    none."""
    with _Pages(device) as pages:
        _SheetPainter(pages, data).paint()
        return pages.count


def paint_pad(device: QPagedPaintDevice, pad: Pad) -> int:
    """Paints an empty pad; how many pages it took, which is one. OSError when the device takes none."""
    with _Pages(device) as pages:
        _PadPainter(pages, pad).paint()
        return pages.count


def has_printer() -> bool:
    """Whether a printer is set up on this computer."""
    # Imported on use: looking for printers takes its time.
    from PySide6.QtPrintSupport import QPrinterInfo

    return bool(QPrinterInfo.availablePrinterNames())


def ask_printer(title: str, paper: Paper, parent: QWidget) -> QPrinter | None:
    """Asks for a printer, which is given its paper; None when nobody chose one."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    set_paper(printer, paper)
    printer.setDocName(title)
    dialog = QPrintDialog(printer, parent)
    return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None


def set_paper(device: QPagedPaintDevice, paper: Paper) -> None:
    """Gives a device its paper, upright, up to the edge: the margins are painted."""
    size = QPageSize(QPageSize.PageSizeId.A4 if paper == "a4" else QPageSize.PageSizeId.Letter)
    device.setPageLayout(
        QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    )


def _pdf(title: str, paper: Paper, paint: Callable[[QPagedPaintDevice], int]) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator(_("Snowdonia Companion {version}").format(version=__version__))
    set_paper(writer, paper)
    paint(writer)
    return bytes(buffer.data().data())


# The paper


@cache
def _theme() -> Theme:
    return load("light")


@cache
def _font(pt: float, bold: bool = False, condensed: bool = False) -> QFont:
    font = QFont(FAMILY)
    font.setPixelSize(round(pt * TWIPS))
    font.setBold(bold)
    if condensed:
        font.setStretch(QFont.Stretch.SemiCondensed)
    # The screen's own pixels say nothing about paper.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def _advance(text: str, font: QFont) -> float:
    """Width of a line, in points."""
    return QFontMetricsF(font).horizontalAdvance(text) / TWIPS


class _Pages:
    """The pages of a device, one after the other; all places and sizes are in points."""

    def __init__(self, device: QPagedPaintDevice) -> None:
        register_fonts()
        self._device = device
        self._painter = QPainter()
        self.count = 0
        self.width = self.height = 0.0

    def __enter__(self) -> _Pages:
        if not self._painter.begin(self._device):
            raise OSError(_("The printer takes no page."))
        self._begin()
        return self

    def __exit__(self, *_error: object) -> None:
        self._painter.end()

    def turn(self) -> None:
        """The next page."""
        if not self._device.newPage():
            raise OSError(_("The printer takes no further page."))
        self._painter.resetTransform()
        self._begin()

    def _begin(self) -> None:
        self.count += 1
        size = self._device.pageLayout().fullRectPoints()
        self.width, self.height = float(size.width()), float(size.height())
        scale = self._painter.device().logicalDpiX() / 72 / TWIPS
        self._painter.scale(scale, scale)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # A sentence that begins with a name from the right stays a sentence of the page's own direction.
        self._painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    def ink(self, role: str = "text") -> QColor:
        """A colour of the light theme."""
        return _theme().color(role)

    def write(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        font: QFont,
        align: Qt.AlignmentFlag = LEFT,
        role: str = "text",
        elide: bool = False,
    ) -> None:
        """One line in a rectangle; with ``elide`` it is shortened in the middle, else it may run over."""
        if elide:
            text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideMiddle, width * TWIPS)
        self._painter.setFont(font)
        self._painter.setPen(self.ink(role))
        self._painter.drawText(_rect(x, y, width, height), int(align | Qt.TextFlag.TextSingleLine), text)

    def label(self, x: float, y: float, width: float, height: float, text: str, pt: float) -> None:
        """The name of a row: on one line while that can be read, else on two in small letters."""
        if _advance(text, _font(LABEL, condensed=True)) <= width:
            self.write(x, y, width, height, text, _fitting(text, pt, width))
            return
        tried = [_Paragraph(text, size, width) for size in SMALL]
        said = next((one for one in tried if len(one.lines) <= 2 and one.height <= height), tried[-1])
        self.draw(said, x, y + (height - said.height) / 2)

    def line(self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.5, role: str = "line_strong") -> None:
        """A straight line."""
        self._painter.setPen(QPen(self.ink(role), thick * TWIPS))
        self._painter.drawLine(QPointF(x * TWIPS, y * TWIPS), QPointF(to_x * TWIPS, to_y * TWIPS))

    def box(self, x: float, y: float, width: float, height: float, thick: float = 1.2, role: str = "text") -> None:
        """An empty box with round corners."""
        self._painter.setPen(QPen(self.ink(role), thick * TWIPS))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(_rect(x, y, width, height), 4 * TWIPS, 4 * TWIPS)

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        """An icon, drawn in the colour of text."""
        icons.draw(self._painter, name, _rect(x, y, size, size), self.ink())

    def marker(self, colour: str, letter: str, x: float, y: float, size: float) -> None:
        """A player's marker; nothing for a colour that no box has."""
        with suppress(LookupError):
            look = _theme().player(colour)
            icons.draw_marker(self._painter, look, letter, _rect(x, y, size, size), self.ink("outline"))

    def draw(self, paragraph: _Paragraph, x: float, y: float) -> None:
        """All lines of a paragraph."""
        for line in paragraph.lines:
            self.draw_line(line, x, y)
            y += line.height

    def draw_line(self, line: _Line, x: float, y: float) -> None:
        """One line of a paragraph; what was reckoned for it stays above it."""
        self._painter.setPen(self.ink(line.paragraph.role))
        laid = line.paragraph.layout.lineAt(line.number)
        laid.draw(self._painter, QPointF(x * TWIPS, y * TWIPS - laid.y()))


def _rect(x: float, y: float, width: float, height: float) -> QRectF:
    return QRectF(x * TWIPS, y * TWIPS, width * TWIPS, height * TWIPS)


class _Paragraph:
    """Words wrapped to a width in points; the ``head`` before them is bold. A word longer than a line is cut."""

    def __init__(
        self, text: str, pt: float, width: float, head: str = "", role: str = "text", condensed: bool = True
    ) -> None:
        self.role = role
        self.layout = QTextLayout(head + text, _font(pt, condensed=condensed))
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.layout.setTextOption(option)
        if head:
            bold = QTextLayout.FormatRange()
            # Lengths are those of Qt's own strings, in which a rare letter takes two places.
            bold.start, bold.length = 0, len(head.encode("utf-16-le", "surrogatepass")) // 2
            bold.format = QTextCharFormat()
            bold.format.setFontWeight(QFont.Weight.Bold)
            self.layout.setFormats([bold])
        self.layout.beginLayout()
        self.lines: list[_Line] = []
        while (line := self.layout.createLine()).isValid():
            line.setLineWidth(width * TWIPS)
            self.lines.append(_Line(self, len(self.lines), line.height() / TWIPS * 1.06))
        self.layout.endLayout()

    @property
    def height(self) -> float:
        """Of all its lines, in points."""
        return sum(line.height for line in self.lines)


@dataclass(frozen=True, eq=False)
class _Line:
    """A line of a paragraph: which one, and how high with the room below it, in points."""

    paragraph: _Paragraph
    number: int
    height: float


# The sheet


@dataclass(frozen=True, eq=False)
class _Piece:
    """A line in a column of reasons, with the marker of a ``seat`` before a heading. ``before`` is room above it, left
    out at the head of a column; ``kept`` stays together with what follows."""

    line: _Line
    before: float = 0.0
    seat: int | None = None
    indent: float = 0.0
    kept: bool = False

    @property
    def height(self) -> float:
        """Of the line, in points."""
        return self.line.height


class _SheetPainter:
    """Paints one sheet: head, table, result and notes on the first page, the reasons there or on pages of their own."""

    def __init__(self, pages: _Pages, data: SheetData) -> None:
        self._pages, self._data = pages, data
        self._said = _apart(data)
        self._left, self._right = MARGIN, pages.width - MARGIN
        self._width = self._right - self._left
        self._foot = pages.height - MARGIN
        self._letters = letters([player.name for player in data.players])
        self._elided: list[int] = []
        """The seats whose name the heads of the columns have no room for; it stands below in full."""
        self._note_later = False
        """Whether the note is so long that it stands behind the reasons."""

    def paint(self) -> None:
        """All pages."""
        y = self._notes(self._result(self._table(self._head())))
        room = self._foot - 14 - y
        for pt in SMALL:
            pieces = self._pieces(pt)
            if self._columns(pieces, room - 20) is not None:
                self._reasons(pieces, y, room)
                break
        else:
            self._page_foot(more=True)
            self._own_pages()
            return
        self._page_foot()

    def _own_pages(self) -> None:
        room = self._foot - 14 - MARGIN - 20
        sizes = (self._pieces(pt) for pt in (READABLE, *SMALL))
        pieces = next((found for found in sizes if self._columns(found, room) is not None), self._pieces(READABLE))
        while pieces:
            self._pages.turn()
            columns, pieces = _filled(pieces, room, 2)
            if not pieces:
                # The last page is as high as it must be, no higher.
                columns = self._columns([piece for column in columns for piece in column], room) or columns
            self._reasons_head(MARGIN)
            self._paint_columns(columns, MARGIN + 20)
            self._page_foot(more=bool(pieces))

    def _page_foot(self, *, more: bool = False) -> None:
        number = self._pages.count
        words = issued_by(self._data)
        if more or number > 1:
            page = _("page {n}, more overleaf") if more else _("page {n}, the last")
            words = _("{maker}; {page}").format(maker=words, page=page.format(n=number))
        self._pages.write(self._left, self._foot - 9, self._width, 9, words, _font(7, condensed=True), role="text2")

    # Head, table, result

    def _head(self) -> float:
        data, pages = self._data, self._pages
        y = MARGIN
        day = dated_words(data.started)
        pages.write(self._left, y, self._width, 26, data.game_name, _font(20, bold=True))
        pages.write(self._left, y, self._width, 26, day, _font(11), RIGHT)
        y += 28
        said = _Paragraph(", ".join(self._about()), 10, self._width, role="text2", condensed=False)
        pages.draw(said, self._left, y)
        return y + said.height + 8

    def _about(self) -> Iterator[str]:
        data = self._data
        if data.variant:
            yield data.variant
        if data.solo and data.players[0].train is not None:
            yield _("train {n}").format(n=data.players[0].train)
        if data.place:
            yield data.place
        if data.rounds is not None:
            yield ngettext("{n} round", "{n} rounds", data.rounds).format(n=data.rounds)
        if data.minutes:
            yield ngettext("{n} minute", "{n} minutes", data.minutes).format(n=data.minutes)

    def _table(self, y: float) -> float:
        data, pages = self._data, self._pages
        count = len(data.players)
        across = min(WIDEST, (self._width - 112) / count)
        first = self._right - count * across
        y = self._names(y, first, across)
        high = ROW if len(data.categories) <= MANY_ROWS else LOW_ROW
        for category, words in data.categories:
            pages.line(self._left, y, self._right, y)
            pages.icon(ICONS.get(category, "nav-score"), self._left + 2, y + high / 2 - 6, 12)
            pages.label(self._left + 20, y, first - self._left - 24, high, words, 10.5)
            for place, player in enumerate(data.players):
                points = player.scores[category]
                font = _font(13, bold=points.text != "0")
                role = "text2" if points.text == "0" else "text"
                x = first + place * across
                pages.write(x, y, across, high, points.text, font, CENTRE, role)
                wide = across / 2 + _advance(points.text, font) / 2 + 2
                self._marks(points, x + wide, y, high)
            y += high
        pages.line(self._left, y, self._right, y, 1.4, "text")
        pages.write(self._left, y, first - self._left, 32, _("Total"), _font(13, bold=True))
        for place, player in enumerate(data.players):
            x, font, text = first + place * across, _font(19, bold=True), player.total.text
            pages.write(x, y, across, 32, text, font, CENTRE)
            wide = _advance(text, font) + 18
            if player.winner:
                pages.box(x + (across - wide) / 2, y + 3, wide, 26)
        y += 32
        if any(player.rank is not None for player in data.players):
            pages.line(self._left, y, self._right, y)
            pages.write(self._left, y, first - self._left, 18, _("Place"), _font(9), role="text2")
            for place, player in enumerate(data.players):
                rank = "" if player.rank is None else str(player.rank)
                pages.write(first + place * across, y, across, 18, rank, _font(10), CENTRE)
            y += 18
        pages.line(self._left, y, self._right, y)
        return y + 8

    def _names(self, y: float, first: float, across: float) -> float:
        pages, font = self._pages, _font(10.5, bold=True, condensed=True)
        for place, player in enumerate(self._data.players):
            x = first + place * across
            room = across - 24
            wide = min(room, _advance(player.name, font))
            if _advance(player.name, font) > room:
                self._elided.append(place)
            at = x + (across - wide - 19) / 2
            pages.marker(player.colour, self._letters[place], at, y + 3, 16)
            pages.write(at + 19, y, wide + 0.5, 22, player.name, font, elide=True)
            below = _("left before the end") if player.left else _("start player") if player.starts else ""
            pages.write(x, y + 20, across, 10, below, _fitting(below, 7, across), CENTRE, "text2")
        return y + 32

    def _marks(self, points: Points, x: float, y: float, high: float) -> None:
        marks = _mark(points)
        if marks:
            self._pages.write(x, y, 24, high, marks, _font(8.5))

    def _result(self, y: float) -> float:
        said = _Paragraph(result_words(self._said), 12, self._width, condensed=False)
        self._pages.draw(said, self._left, y)
        y += said.height + 4
        for seat in self._elided:
            player = self._data.players[seat]
            name = _Paragraph(player.name, 9, self._width - 14)
            self._pages.marker(player.colour, self._letters[seat], self._left, y, 10)
            self._pages.draw(name, self._left + 14, y)
            y += name.height + 1
        return y + (3 if self._elided else 0)

    def _notes(self, y: float) -> float:
        data = self._said
        notes = list(foot_notes(data))
        marks = []
        if any(points.unsure for player in data.players for points in player.scores.values()):
            marks.append(_("? not checked"))
        if any(points.overruled for player in data.players for points in player.scores.values()):
            marks.append(_("{mark} decided at the table").format(mark=BY_HAND))
        if marks:
            notes.append(_("Behind a number: {marks}").format(marks=", ".join(marks)))
        said = [_Paragraph(note, 8, self._width, role="text2") for note in notes]
        note = _Paragraph(_one_line(data.note), 8, self._width)
        self._note_later = note.height > NOTE_HIGH
        if data.note and not self._note_later:
            said.insert(0, note)
        for paragraph in said:
            self._pages.draw(paragraph, self._left, y)
            y += paragraph.height
        return y + 6

    # The reasons

    def _pieces(self, pt: float) -> list[_Piece]:
        found: list[_Piece] = []
        width = (self._width - GAP) / 2
        for seat, player in enumerate(self._said.players):
            words = _("{player}, {total} VP").format(player=player.name, total=player.total.text)
            name = _Paragraph("", pt + 1, width - 14, head=words)
            for line in name.lines:
                first = line.number == 0
                found.append(_Piece(line, 7 if first else 0, seat if first else None, indent=14, kept=True))
            for bare, rows in groupby(self._data.categories, partial(self._bare, player)):
                if bare:
                    found += self._bare_rows(player, list(rows), pt, width)
                    continue
                for category, words in rows:
                    found += self._category(player, category, words, pt, width)
        if self._note_later:
            found += _indented(_Paragraph(_one_line(self._data.note), pt, width, head=_("Note: ")), 7)
        return found

    @staticmethod
    def _bare(player: SheetPlayer, row: tuple[str, str]) -> bool:
        """Whether nothing more can be said of a row than its points."""
        category, words = row
        lines = [line for line in player.lines if line.category == category]
        return [line.text for line in lines] == [words] and not lines[0].overruled

    def _bare_rows(
        self, player: SheetPlayer, rows: Sequence[tuple[str, str]], pt: float, width: float
    ) -> Iterator[_Piece]:
        """Rows of which only the points are to be said, behind each other."""
        lines = [line for line in player.lines for category, _words in rows if line.category == category]
        heads = [
            _("{category} {vp}").format(category=words, vp=f"{player.scores[category].text}{_mark(line)}")
            for (category, words), line in zip(rows, lines, strict=True)
        ]
        clauses = dict.fromkeys(line.clause_title for line in lines)
        text = _("\N{NO-BREAK SPACE}({clauses})").format(clauses=", ".join(clauses))
        yield from _indented(_Paragraph(text, pt, width, head=", ".join(heads)), 2)

    def _category(self, player: SheetPlayer, category: str, words: str, pt: float, width: float) -> Iterator[_Piece]:
        lines = [line for line in player.lines if line.category == category]
        clauses = dict.fromkeys(line.clause_title for line in lines)
        if not lines:
            return
        head = _("{category} {vp}").format(category=words, vp=player.scores[category].text)
        if category == CONTRACTS or any(line.overruled for line in lines):
            yield from _indented(_Paragraph("", pt, width, head=head), 2)
            for line in lines:
                yield from _indented(_Paragraph(_reason(line, clause=True), pt, width - 8), 0, 8)
            return
        said = "; ".join(_reason(line) for line in lines)
        if len(lines) == 1 and lines[0].text.startswith(f"{words}: "):
            # Row and points stand there already.
            said = f"{lines[0].text.removeprefix(f'{words}: ')}{_mark(lines[0])}"
        text = _(": {reasons}\N{NO-BREAK SPACE}({clauses})").format(reasons=said, clauses=", ".join(clauses))
        yield from _indented(_Paragraph(text, pt, width, head=head), 2)

    def _columns(self, pieces: list[_Piece], room: float) -> list[list[_Piece]] | None:
        """Two columns of about the same height, or None when they do not fit."""
        if room <= 0 or _filled(pieces, room, 2)[1]:
            return None
        low, high = 0.0, room
        while high - low > 1:
            middle = (low + high) / 2
            low, high = (low, middle) if not _filled(pieces, middle, 2)[1] else (middle, high)
        return _filled(pieces, high, 2)[0]

    def _reasons(self, pieces: list[_Piece], y: float, room: float) -> None:
        self._reasons_head(y)
        self._paint_columns(self._columns(pieces, room - 20) or [], y + 20)

    def _reasons_head(self, y: float) -> None:
        self._pages.line(self._left, y, self._right, y)
        self._pages.write(self._left, y + 2, self._width, 16, _("Every point, with its clause"), _font(10, bold=True))

    def _paint_columns(self, columns: Sequence[Sequence[_Piece]], top: float) -> None:
        width = (self._width - GAP) / 2
        for place, column in enumerate(columns):
            x, y = self._left + place * (width + GAP), top
            for number, piece in enumerate(column):
                y += piece.before if number else 0
                if piece.seat is not None:
                    colour, size = self._data.players[piece.seat].colour, min(11.0, piece.height)
                    self._pages.marker(colour, self._letters[piece.seat], x, y, size)
                self._pages.draw_line(piece.line, x + piece.indent, y)
                y += piece.height


def _indented(paragraph: _Paragraph, before: float, indent: float = 0.0) -> Iterator[_Piece]:
    # The last line of a paragraph does not stand alone at the head of a column.
    kept = len(paragraph.lines) - 2
    for line in paragraph.lines:
        yield _Piece(line, before if line.number == 0 else 0, indent=indent, kept=line.number == kept)


def _filled(pieces: Sequence[_Piece], room: float, count: int) -> tuple[list[list[_Piece]], list[_Piece]]:
    """So many columns of a height filled from the left, and what is left over. What is ``kept`` with the next piece
    moves to the next column together with it."""
    columns: list[list[_Piece]] = []
    rest = list(pieces)
    for _column in range(count):
        taken, high = 0, 0.0
        while taken < len(rest):
            piece = rest[taken]
            high += piece.height + (piece.before if taken else 0)
            if high > room:
                break
            taken += 1
        if taken < len(rest):
            least = taken
            while least and rest[least - 1].kept:
                least -= 1
            # A heading higher than a column cannot be kept with anything.
            taken = least or taken or 1
        columns.append(rest[:taken])
        rest = rest[taken:]
    return columns, rest


def _mark(said: SheetLine | Points) -> str:
    return ("?" if said.unsure else "") + (BY_HAND if said.overruled else "")


def _reason(line: SheetLine, clause: bool = False) -> str:
    vp = "?" if line.vp is None else str(line.vp)
    words = _("{vp}{mark} {reason}").format(vp=vp, mark=_mark(line), reason=_one_line(line.text))
    return _("{words} ({clause})").format(words=words, clause=line.clause_title) if clause else words


def _apart(data: SheetData) -> SheetData:
    """The same with names set apart, so that one written from the right does not turn the numbers beside it round."""
    players = (
        replace(player, name=f"{FIRST_STRONG}{player.name}{APART_NO_MORE}") if _from_right(player.name) else player
        for player in data.players
    )
    return replace(data, players=tuple(players))


def _from_right(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _fitting(text: str, pt: float, width: float) -> QFont:
    """The font, condensed and then smaller, down to 5 points, until a line fits."""
    font = _font(pt)
    if _advance(text, font) > width:
        font = _font(pt, condensed=True)
    while _advance(text, font) > width and pt > 5:
        pt -= 0.5
        font = _font(pt, condensed=True)
    return font


# The empty pad


class _PadPainter:
    """Paints a pad to be filled in with a pencil: a column a player, a row a category."""

    def __init__(self, pages: _Pages, pad: Pad) -> None:
        self._pages, self._pad = pages, pad
        self._left, self._right = MARGIN, pages.width - MARGIN
        self._width = self._right - self._left
        self._foot = pages.height - MARGIN

    def paint(self) -> None:
        """The page."""
        pages, pad = self._pages, self._pad
        pages.write(self._left, MARGIN, self._width, 26, pad.game, _font(20, bold=True))
        pages.write(self._left, MARGIN, self._width, 26, pad.name, _font(11), RIGHT)
        y = self._fields(MARGIN + 34)
        hints = [_Paragraph(words, 8, self._width, head=head) for head, words in pad.hints]
        bottom = self._foot - 14 - sum(hint.height + 2 for hint in hints)
        self._table(y, bottom - 8)
        y = bottom
        for hint in hints:
            pages.draw(hint, self._left, y)
            y += hint.height + 2
        maker = _("Snowdonia Companion {version}").format(version=__version__)
        pages.write(self._left, self._foot - 9, self._width, 9, maker, _font(7, condensed=True), role="text2")

    def _fields(self, y: float) -> float:
        whole = sum(share for _word, share in self._pad.fields)
        x = self._left
        for word, share in self._pad.fields:
            width = self._width * share / whole
            font = _fitting(word, 9, width - 20)
            wide = _advance(word, font)
            self._pages.write(x, y, wide + 1, 16, word, font, role="text2")
            self._pages.line(x + wide + 4, y + 14, x + width - 8, y + 14)
            x += width
        return y + 26

    def _table(self, top: float, bottom: float) -> None:
        pages, players = self._pages, self._pad.players
        label = 112.0
        across = (self._width - label) / players
        unit = (bottom - top) / sum(row.share for row in self._pad.rows)
        y = top
        for row in self._pad.rows:
            height = unit * row.share
            total, minor = row.key == TOTAL, row.share < 1
            pages.line(self._left, y, self._right, y, 1.4 if total else 0.5, "text" if total else "line_strong")
            icon = ICONS.get(row.key)
            indent = 20 if icon is not None else 0
            if icon is not None:
                pages.icon(icon, self._left + 2, y + height / 2 - 6, 12)
            size = 13 if total else 9 if minor else 10.5
            room = label - indent - 4
            pages.label(self._left + indent, y, room, height, row.words, size)
            for place in range(players):
                self._cell(row.light, self._left + label + place * across, y, across, height)
            y += height
        pages.line(self._left, y, self._right, y)
        for place in range(players + 1):
            x = self._left + label + place * across
            pages.line(x, top, x, y)

    def _cell(self, light: str, x: float, y: float, width: float, height: float) -> None:
        """What is printed lightly into an empty cell: what to write there besides the points."""
        if not light:
            return
        font = _font(7)
        self._pages.write(x + 4, y, width / 2, height, light, font, role="text2")
        at = x + width * 0.5
        self._pages.line(at, y + 3, at, y + height - 3, 0.3, "line")


# The check list of the box


class _CheckListPainter:
    """Paints what is to be compared with the cards: what came with the program, and room for what is printed."""

    ROW, HEAD = 15.0, 24.0

    def __init__(self, pages: _Pages, lines: Sequence[CheckLine]) -> None:
        self._pages, self._lines = pages, lines
        self._left, self._right = MARGIN, pages.width - MARGIN
        self._width = self._right - self._left
        self._foot = pages.height - MARGIN

    def paint(self) -> None:
        """All pages."""
        pages = self._pages
        y = MARGIN
        pages.write(self._left, y, self._width, 26, _("Check list of the box"), _font(18, bold=True))
        pages.write(self._left, y, self._width, 26, _game(), _font(11), RIGHT)
        y += 30
        words = _("Compare each with your game. Tick it, or write what is printed; then tell it to My box.")
        said = _Paragraph(words, 9, self._width, role="text2", condensed=False)
        pages.draw(said, self._left, y)
        y += said.height + 6
        if not self._lines:
            pages.write(self._left, y, self._width, self.ROW, _("Nothing is left to check."), _font(10))
        heading = ""
        for line in self._lines:
            headed = line.heading != heading
            if y + self.ROW + (self.HEAD if headed else 0) > self._foot - 16:
                self._page_foot(more=True)
                pages.turn()
                y, headed = MARGIN, True
            if headed:
                heading = line.heading
                pages.write(self._left, y, self._width, self.HEAD, heading, _font(10.5, bold=True))
                y += self.HEAD
            self._row(line, y)
            y += self.ROW
        self._page_foot()

    def _row(self, line: CheckLine, y: float) -> None:
        pages = self._pages
        pages.box(self._left + 1, y + 3, 9, 9, 0.8, "line_strong")
        name, value = self._width * 0.42, self._width * 0.34
        x = self._left + 18
        pages.write(x, y, name - 22, self.ROW, line.name, _fitting(line.name, 9.5, name - 22))
        x = self._left + name
        pages.write(x, y, value - 8, self.ROW, line.value, _fitting(line.value, 9.5, value - 8))
        pages.line(self._left + name + value, y + self.ROW - 3, self._right, y + self.ROW - 3)

    def _page_foot(self, *, more: bool = False) -> None:
        number = self._pages.count
        words = _("Snowdonia Companion {version}").format(version=__version__)
        if more or number > 1:
            page = _("page {n}, more overleaf") if more else _("page {n}, the last")
            words = _("{maker}; {page}").format(maker=words, page=page.format(n=number))
        self._pages.write(self._left, self._foot - 9, self._width, 9, words, _font(7, condensed=True), role="text2")


def _game() -> str:
    return str(shipped().head["name"])
