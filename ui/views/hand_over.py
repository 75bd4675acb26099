"""Print and share: everything a finished sheet can become outside the program, on one page.

A file dialog only asks for a place; what is written there is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QLocale, QRect, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QGuiApplication,
    QKeyEvent,
    QPagedPaintDevice,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.exports.bgg import bgg_text
from companion.exports.csv_table import FORMS, Form, csv_bytes
from companion.exports.own_file import file_suffix, file_text
from companion.exports.pad import Pad
from companion.exports.qr import QUIET, QrCode
from companion.exports.sheet_data import SheetData, sheet_data
from companion.plays import Play
from companion.sheets import IssuedSheet, Scored
from companion.shelf import shelf
from companion.titles import SNOWDONIA, title_of
from companion.whole_file import write_whole
from companion.wording import _
from ui.main_window import settings
from ui.present.hand_over import LinkView, file_name, link_view, sub_words
from ui.theme import current, signals
from ui.views import printing
from ui.views.bars import HeadBar
from ui.views.flow import Flow
from ui.views.printing import PAPERS, Paper
from ui.views.reading_order import set_tab_order
from ui.views.scrolling import Scroll, slim
from ui.views.words import Words
from ui.widgets import Button, Card, Segmented

Part: TypeAlias = Literal["bgstats", "bgg", "csv", "paper", "pad"]
"""What of the page somebody wants to see."""

ONE_COLUMN: Final = 860
"""A narrower page, in design pixels, puts its cards one below the other."""
CODE_EDGE: Final = 400
"""The code is about so large, in design pixels: a phone at arm's length reads it."""
TEXT_HIGH: Final = 150
PLAYERS: Final = range(1, 6)
"""So many may be on a pad."""
PAPER, FORM, MARK, FOLDER = "export/paper", "export/csv", "export/bom", "export/folder"
"""What is remembered."""


class QrView(QLabel):
    """A QR code: dark on light in every theme, each module a whole number of the screen's own pixels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code: QrCode | None = None
        self._most = 10_000
        self.setAccessibleName(_("QR code of the link for BG Stats"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def code(self) -> QrCode | None:
        """The code shown."""
        return self._code

    def show_code(self, code: QrCode | None) -> None:
        """Shows a code; nothing is there without one."""
        self._code = code
        self.setVisible(code is not None)
        self.updateGeometry()
        self.update()

    def set_most(self, most: int) -> None:
        """It is no larger than this many pixels."""
        if most != self._most:
            self._most = most
            self.updateGeometry()

    def _module(self, edge: float) -> int:
        """Edge of a module in the screen's own pixels."""
        if self._code is None:
            return 1
        return max(1, int(edge * self.devicePixelRatioF()) // self._code.size)

    def sizeHint(self) -> QSize:
        if self._code is None:
            return QSize(0, 0)
        theme, ratio = current(), self.devicePixelRatioF()
        # Modules of less than three pixels are hard to read off a screen.
        wanted = max(theme.px(CODE_EDGE), round(3 * self._code.size / ratio))
        edge = round(self._module(min(wanted, self._most)) * self._code.size / ratio)
        return QSize(edge, edge)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._code is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        ratio = self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        module = self._module(min(self.width(), self.height()))
        for y, row in enumerate(self._code.rows):
            for x, dark in enumerate(row):
                if dark:
                    place = QRect((x + QUIET) * module, (y + QUIET) * module, module, module)
                    painter.fillRect(place, Qt.GlobalColor.black)
        painter.end()


class HandOverPage(QWidget):
    """The page. ``left`` when somebody goes back, ``said`` and ``failed`` for a sentence about what was done or not.

    ``keep`` False remembers nothing. Without a game only the empty pad can be had."""

    left = Signal()
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, keep: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep = keep
        self._scored: Scored | None = None
        self._play: Play | None = None
        self._issued: IssuedSheet | None = None
        self._data: SheetData | None = None
        self._link: LinkView | None = None
        self._part: Part = "bgstats"
        self._wide: bool | None = None
        self.setAccessibleName(_("Print and share"))
        self.back = Button(_("Back"), "outline", key=_("Esc"))
        self.back.clicked.connect(self.left)
        self.head = HeadBar(_("Print and share"), "", (self.back,))
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._first, self._second = QWidget(), QWidget()
        self._fill_first()
        self._fill_second()
        self.area = Scroll(self._body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.head)
        outer.addWidget(self.area, 1)
        signals.changed.connect(self.restyle)
        self.restyle()
        self._show()

    # The cards

    def _fill_first(self) -> None:
        column = self._column(self._first)
        self.link_card = Card(_("BG Stats"), large=True)
        self.link_words = Words(
            _("Point your phone at the code, or open the link on it. BG Stats asks before it keeps the play."), 14
        )
        self.code = QrView()
        self.notes = Words("", 14)
        self.shorter = Segmented(
            (("note", _("With the note")), ("no-note", _("Without the note"))),
            "note",
            _("What the link carries"),
            strong=False,
        )
        self.shorter.picked.connect(lambda _key: self._show_link())
        self.link = QLineEdit()
        self.link.setReadOnly(True)
        self.link.setAccessibleName(_("Link for BG Stats"))
        self.copy_link_button = Button(_("Copy the link"), "filled", compact=True)
        self.copy_link_button.clicked.connect(self.copy_link)
        for widget in (self.link_words, self.code, self.notes, self.shorter, self.link):
            centred = Qt.AlignmentFlag.AlignHCenter if widget is self.code else Qt.AlignmentFlag(0)
            self.link_card.body.addWidget(widget, 0, centred)
        self.link_card.body.addLayout(_row(self.copy_link_button))
        column.addWidget(self.link_card)
        self._fill_file(column)
        column.addStretch(1)

    def _fill_second(self) -> None:
        column = self._column(self._second)
        self._fill_paper(column)
        self._fill_table(column)
        self._fill_text(column)
        column.addStretch(1)

    def _fill_paper(self, column: QVBoxLayout) -> None:
        self.paper_card = Card(_("Paper"), large=True)
        sizes = (("a4", "A4"), ("letter", _("Letter")))
        self.paper = Segmented(sizes, self._paper(), _("Size of the paper"), strong=False)
        self.paper.picked.connect(lambda key: self._remember(PAPER, key))
        self.print_button = Button(_("Print"), "outline", key=_("Ctrl P"))
        self.print_button.clicked.connect(self.print_sheet)
        self.pdf_button = Button(_("Save as PDF"), "outline")
        self.pdf_button.clicked.connect(self.save_pdf)
        self.pad_words = Words(_("An empty pad, to score with a pencil:"), 14)
        games = [(game.id, game.name) for game in shelf().values()]
        self.pad_game = Segmented(games, SNOWDONIA, _("Game of the pad"), strong=False)
        self.pad_game.picked.connect(lambda _key: self._fit_pad())
        players = [(str(n), str(n)) for n in PLAYERS]
        self.pad_players = Segmented(players, "4", _("Players on the pad"), strong=False)
        self.print_pad_button = Button(_("Print the pad"), "outline")
        self.print_pad_button.clicked.connect(self.print_pad)
        self.pdf_pad_button = Button(_("Save the pad as PDF"), "outline")
        self.pdf_pad_button.clicked.connect(self.save_pad)
        self.sheet_buttons = _flow(self.print_button, self.pdf_button)
        for widget in (
            self.paper,
            self.sheet_buttons,
            self.pad_words,
            self.pad_game,
            self.pad_players,
            _flow(self.print_pad_button, self.pdf_pad_button),
        ):
            self.paper_card.body.addWidget(widget)
        column.addWidget(self.paper_card)

    def _fill_table(self, column: QVBoxLayout) -> None:
        self.table_card = Card(_("Table for a spreadsheet (CSV)"), large=True)
        forms = (("wide", _("Like the pad")), ("long", _("A row a reason")))
        self.form = Segmented(forms, self._form(), _("Form of the table"), strong=False)
        self.form.picked.connect(lambda key: self._remember(FORM, key))
        self.mark = Segmented(
            (("plain", _("UTF-8")), ("bom", _("UTF-8 with BOM"))),
            "bom" if self._recall(MARK) == "bom" else "plain",
            _("Encoding"),
            strong=False,
        )
        self.mark.picked.connect(lambda key: self._remember(MARK, key))
        self.csv_button = Button(_("Save as CSV"), "outline")
        self.csv_button.clicked.connect(self.save_csv)
        hint = _("Some spreadsheets read é and ή only with BOM.")
        for widget in (self.form, self.mark, Words(hint, 13, condensed=True, role="text2")):
            self.table_card.body.addWidget(widget)
        self.table_card.body.addLayout(_row(self.csv_button))
        column.addWidget(self.table_card)

    def _fill_text(self, column: QVBoxLayout) -> None:
        self.text_card = Card(_("Text for BGG"), large=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(_("Text for the play form of BGG"))
        slim(self.text)
        self.copy_text_button = Button(_("Copy the text"), "outline")
        self.copy_text_button.clicked.connect(self.copy_bgg)
        self.text_card.body.addWidget(self.text)
        self.text_card.body.addLayout(_row(self.copy_text_button))
        column.addWidget(self.text_card)

    def _fill_file(self, column: QVBoxLayout) -> None:
        self.file_card = Card(_("Game file"), large=True)
        self.file_words = Words(_("Opens here again, on another computer too."), 14)
        self.file_button = Button(_("Save the game file"), "outline")
        self.file_button.clicked.connect(self.save_game)
        self.file_card.body.addWidget(self.file_words)
        self.file_card.body.addLayout(_row(self.file_button))
        column.addWidget(self.file_card)

    @staticmethod
    def _column(ground: QWidget) -> QVBoxLayout:
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 0, 0)
        return column

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        edge, gap = theme.space("page"), theme.px(12)
        self._grid.setContentsMargins(edge, theme.px(12), edge, theme.px(12))
        self._grid.setSpacing(gap)
        for ground in (self._first, self._second):
            layout = ground.layout()
            assert layout is not None
            layout.setSpacing(gap)
        for card in (self.link_card, self.paper_card, self.table_card, self.text_card, self.file_card):
            card.body.setSpacing(theme.px(10))
        self.text.setFixedHeight(theme.px(TEXT_HIGH))
        self.text.setFont(theme.font(13))
        self.text.document().setDocumentMargin(theme.px(6))
        self._place()

    # What is handed over

    def show_scored(self, scored: Scored | None, play: Play | None = None, issued: IssuedSheet | None = None) -> None:
        """Takes this game; ``play`` is what the history knows of it, ``issued`` its sheet as it was issued, which goes
        before today's. None: only the empty pad."""
        if scored is not self._scored:
            self.shorter.pick("note")
            if scored is not None:
                self.pad_game.pick(scored.title.id)
                self.pad_players.pick(str(len(scored.position.players)))
        self._scored, self._play, self._issued = scored, play, issued
        self._show()

    def show_part(self, part: Part) -> None:
        """Brings one of the cards into sight, its first answer in the focus."""
        self._part = part
        card = {
            "bgstats": self.link_card,
            "bgg": self.text_card,
            "csv": self.table_card,
            "paper": self.paper_card,
            "pad": self.paper_card,
        }[part]
        self._focus_of(part).setFocus(Qt.FocusReason.OtherFocusReason)
        # Of a card that is higher than the page the code is what somebody came for.
        whole = card.height() <= self.area.viewport().height() or part != "bgstats"
        self.area.ensureWidgetVisible(card if whole else self.code, 0, current().px(12) if whole else 0)

    def refresh(self) -> None:
        """Reads the game again."""
        self._show()

    def data(self) -> SheetData | None:
        """What would be handed over."""
        return self._data

    def _focus_of(self, part: Part) -> QWidget:
        wanted: Sequence[QWidget] = {
            "bgstats": (self.copy_link_button, self.copy_text_button),
            "bgg": (self.copy_text_button,),
            "csv": (self.csv_button,),
            "paper": (self.print_button,),
            "pad": (),
        }[part]
        usual = self.print_pad_button
        return next((one for one in wanted if one.isVisibleTo(self) and one.isEnabled()), usual)

    def _show(self) -> None:
        scored = self._scored
        data = self._data = None if scored is None else sheet_data(scored, self._play, self._issued)
        self.head.sub.say("" if data is None else sub_words(data))
        self._first.setVisible(data is not None)
        for card in (self.table_card, self.text_card):
            card.setVisible(data is not None)
        self.file_card.setVisible(scored is not None and bool(file_suffix(scored)))
        self.sheet_buttons.setVisible(data is not None)
        if data is not None:
            self.text.setPlainText(bgg_text(data))
            self._show_link()
        self._place()
        set_tab_order(self)

    def _show_link(self) -> None:
        data = self._data
        if data is None:
            return
        view = self._link = link_view(data, note=self.shorter.chosen() == "note")
        self.code.show_code(view.code)
        self.link_words.setVisible(bool(view.text))
        self.link.setVisible(bool(view.text))
        self.link.setText(view.text)
        self.link.setCursorPosition(0)
        self.notes.say("\n".join(view.notes))
        self.notes.setVisible(bool(view.notes))
        self.shorter.setVisible(view.can_shorten)
        self.copy_link_button.setEnabled(bool(view.text))

    # What can be done

    def copy_link(self) -> None:
        """Puts the link on the clipboard."""
        if self._link is not None and self._link.text:
            QGuiApplication.clipboard().setText(self._link.text)
            self._tell(_("The link is on the clipboard."))

    def copy_bgg(self) -> None:
        """Puts the text for BGG on the clipboard."""
        if self._data is not None:
            QGuiApplication.clipboard().setText(bgg_text(self._data))
            self._tell(_("The text for BGG is on the clipboard."))

    def hand_over(self) -> None:
        """Brings link and code for BG Stats into sight."""
        self.show_part("bgstats")

    def save_csv(self) -> None:
        """Asks for a place and writes the table there."""
        data = self._data
        if data is None:
            return
        form: Form = next((form for form in FORMS if form == self.form.chosen()), "long")
        content = csv_bytes(data, form, bom=self.mark.chosen() == "bom")
        self._save(_("Save the table"), file_name(data, f"-{form}.csv"), ".csv", _("Tables (*.csv)"), lambda: content)

    def save_pdf(self) -> None:
        """Asks for a place and writes the sheet there."""
        data = self._data
        if data is not None:
            self._save(
                _("Save the sheet"),
                file_name(data, ".pdf"),
                ".pdf",
                _("PDF (*.pdf)"),
                lambda: printing.sheet_pdf(data, self._paper_chosen()),
            )

    def save_pad(self) -> None:
        """Asks for a place and writes the empty pad there."""
        name = _("score-pad-{n}.pdf").format(n=self._pad_chosen())
        self._save(
            _("Save the pad"),
            name,
            ".pdf",
            _("PDF (*.pdf)"),
            lambda: printing.pad_pdf(self._pad(), self._paper_chosen()),
        )

    def save_game(self) -> None:
        """Asks for a place and writes the game file there."""
        scored, data = self._scored, self._data
        if scored is None or data is None or not file_suffix(scored):
            return
        suffix = file_suffix(scored)
        self._save(
            _("Save the game"),
            file_name(data, suffix),
            suffix,
            _("Games ({pattern})").format(pattern=f"*{suffix}"),
            lambda: file_text(scored).encode("utf-8", "replace"),
        )

    def print_sheet(self) -> None:
        """Asks for a printer and prints the sheet."""
        data = self._data
        if data is not None:
            self._print(printing.sheet_title(data), lambda device: printing.paint_sheet(device, data))

    def can_print_sheet(self) -> bool:
        """Whether there is a sheet."""
        return self._data is not None

    def print_pad(self) -> None:
        """Asks for a printer and prints the empty pad."""
        self._print(_("Score pad"), lambda device: printing.paint_pad(device, self._pad()))

    def _pad(self) -> Pad:
        """The pad that was chosen: of the scenario in sight, of another game of its first one."""
        title = title_of(self.pad_game.chosen() or SNOWDONIA)
        scenario = next(iter(shelf()[title.id].scenarios), "")
        if self._scored is not None and self._scored.title.id == title.id:
            scenario = self._scored.info.scenario
        return title.pad(scenario, self._pad_chosen())

    def _fit_pad(self) -> None:
        """Offers as many players as the game of the pad takes."""
        least, most = shelf()[self.pad_game.chosen() or SNOWDONIA].players
        for n in PLAYERS:
            self.pad_players.set_choice_enabled(str(n), least <= n <= most)
        if self._pad_chosen() > most:
            self.pad_players.pick(str(most))

    def _pad_chosen(self) -> int:
        return int(self.pad_players.chosen() or "4")

    def _paper_chosen(self) -> Paper:
        return next((paper for paper in PAPERS if paper == self.paper.chosen()), "a4")

    def _print(self, title: str, paint: Callable[[QPagedPaintDevice], int]) -> None:
        if not printing.has_printer():
            self._fail(_("No printer is set up on this computer. A PDF can be saved instead."))
            return
        printer = printing.ask_printer(title, self._paper_chosen(), self)
        if printer is not None:
            self.print_on(printer, paint)

    def print_on(self, device: QPagedPaintDevice, paint: Callable[[QPagedPaintDevice], int]) -> None:
        """Prints on a printer that was chosen, and says what came of it."""
        try:
            paint(device)
        except OSError as error:
            self._fail(_("It was not printed: {reason}").format(reason=error))
        else:
            self._tell(_("It is on its way to the printer."))

    def _save(self, title: str, name: str, suffix: str, pattern: str, content: Callable[[], bytes]) -> None:
        folder = self._recall(FOLDER)
        if not folder or not Path(folder).is_dir():
            folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        chosen, _filter = QFileDialog.getSaveFileName(self, title, str(Path(folder, name)), pattern)
        if not chosen:
            return
        path = Path(chosen)
        if path.suffix.lower() != suffix[suffix.rindex(".") :]:
            path = path.with_name(path.name + suffix)
            if path.exists():
                # The dialog asked about another name.
                self._fail(_("{name} is there already; choose it to write over it.").format(name=path.name))
                return
        try:
            write_whole(path, content())
        except OSError as error:
            reason = error.strerror or str(error)
            self._fail(_("{name} was not written: {reason}").format(name=path.name, reason=reason))
            return
        self._remember(FOLDER, str(path.parent))
        self._tell(_("Saved as {name}.").format(name=path.name))

    def _tell(self, sentence: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))
        self.said.emit(sentence)

    def _fail(self, sentence: str) -> None:
        self.failed.emit(sentence)

    # What is remembered

    def _recall(self, key: str) -> str:
        return str(settings().value(key, "", type=str)) if self._keep else ""

    def _remember(self, key: str, value: str) -> None:
        if self._keep:
            settings().setValue(key, value)

    def _paper(self) -> Paper:
        found = next((paper for paper in PAPERS if paper == self._recall(PAPER)), None)
        if found is not None:
            return found
        inches = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
        return "letter" if inches else "a4"

    def _form(self) -> Form:
        return next((form for form in FORMS if form == self._recall(FORM)), "wide")

    # Qt

    def _place(self) -> None:
        """Two columns, or one below the other; the code as large as there is room for."""
        theme = current()
        wide = self.width() >= theme.px(ONE_COLUMN) and self._data is not None
        if wide != self._wide:
            self._wide = wide
            for ground in (self._first, self._second):
                self._grid.removeWidget(ground)
            self._grid.addWidget(self._first, 0, 0)
            self._grid.addWidget(self._second, *((0, 1) if wide else (1, 0)))
            self._grid.setColumnStretch(0, 1)
            self._grid.setColumnStretch(1, 1 if wide else 0)
        edge = 2 * theme.space("page")
        across = (self.width() - edge - theme.px(12)) // 2 if wide else self.width() - edge
        room = min(across - theme.px(40), self.area.height() - theme.px(24))
        self.code.set_most(max(theme.px(160), room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()
        self.show_part(self._part)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _row(*buttons: Button) -> QHBoxLayout:
    """Buttons from the left, no wider than they must be."""
    row = QHBoxLayout()
    row.setSpacing(current().px(8))
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row


def _flow(*buttons: Button) -> Flow:
    """Buttons side by side, in two rows where there is no room."""
    flow = Flow()
    flow.show_widgets(buttons)
    return flow
