"""One game in full: its scores as bars, how it went round by round, its note, and what can be done with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.wording import _
from ui.present.course import CoursePart, CourseView
from ui.present.history import DetailView
from ui.progress import ProgressLine
from ui.theme import current, signals
from ui.views.charts import ChartCard, ChartView, legend, line_chart, rows_high, stack_chart
from ui.views.fields import KeptField, NoteField
from ui.views.flow import Flow
from ui.views.now.lines import clear
from ui.views.reading_order import set_tab_order
from ui.views.scrolling import Scroll
from ui.views.words import Hairline, Words
from ui.widgets import Button, Card

NARROW: Final = 560
"""Narrower than this, in design pixels, the buttons stand below the title and the cards below each other."""
COURSE_HIGH: Final = 170


class BinBar(QWidget):
    """What stands at the head of a game that is in the bin: that it is, Undo, and away from it how to be rid of it for
    good, which asks once."""

    undo_asked = Signal()
    delete_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        self.words = Words(_("In the bin."), 15, bold=True)
        self.undo = Button(_("Undo"), "outline", "undo")
        self.undo.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.delete = Button(_("Delete for good"), "outline")
        self.delete.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        row.addWidget(self.words)
        row.addWidget(self.undo)
        row.addStretch(1)
        row.addWidget(self.delete)
        self._box.addLayout(row)
        self.question = QWidget()
        asked = QVBoxLayout(self.question)
        asked.setContentsMargins(0, 0, 0, 0)
        self.asks = Words(_("Delete it for good, with its log and its sheets? Nothing brings it back."), 14)
        asked.addWidget(self.asks)
        answers = Flow(8)
        self.keep = Button(_("Keep it in the bin"), "outline")
        self.sure = Button(_("Yes, delete it"), "bad")
        answers.show_widgets([self.keep, self.sure])
        asked.addWidget(answers)
        self.question.hide()
        self._box.addWidget(self.question)
        self.undo.clicked.connect(self.undo_asked)
        self.delete.clicked.connect(self.ask)
        self.keep.clicked.connect(self.put_off)
        self.sure.clicked.connect(self._go)

    def show_state(self, words: str, undo: str, for_good: bool) -> None:
        """``undo`` are the words of the button that brings the game back; ``for_good``: it can be deleted here."""
        self.words.say(words)
        self.undo.setText(undo)
        self.undo.set_icon_name("undo" if not for_good else None)
        self.delete.setVisible(for_good)
        self.put_off()

    def ask(self) -> None:
        """Asks whether it is meant."""
        self.question.show()
        self.delete.setEnabled(False)
        self.keep.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_off(self) -> None:
        """Takes the question away."""
        self.question.hide()
        self.delete.setEnabled(True)

    def _go(self) -> None:
        self.put_off()
        self.delete_asked.emit()


class CourseCard(Card):
    """What stands in the place of the charts of a course: why there are none, or how far the work on them is."""

    again_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Round by round"), large=True, parent=parent)
        self.words = Words("", 14, role="text2")
        self.again = Button(_("Work it out"), "outline")
        self.again.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.again.clicked.connect(self.again_asked)
        self.body.addWidget(self.words)
        self.body.addWidget(self.again)
        self.body.addStretch(1)
        self._line: ProgressLine | None = None

    def line(self) -> ProgressLine:
        """The line for the work, made once the card stands in its window."""
        if self._line is None:
            self._line = ProgressLine(self.window())
            self.body.insertWidget(0, self._line)
        return self._line

    def say(self, sentence: str, again: bool) -> None:
        """Shows a sentence, and with ``again`` a button that begins the work."""
        self.words.say(sentence)
        self.words.setVisible(bool(sentence))
        self.again.setVisible(again)


class GameDetail(QWidget):
    """The game on the right. Its buttons only ask; who owns the page carries it out."""

    resume_asked = Signal()
    sheet_asked = Signal()
    export_asked = Signal()
    delete_asked = Signal()
    back_out_asked = Signal()
    """Out of the bin again."""
    gone_asked = Signal()
    """Delete for good."""
    note_kept = Signal(str)
    place_kept = Signal(str)
    wrong_kept = Signal(bool)
    note_left = Signal()
    course_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: DetailView | None = None
        self._course: CourseView | tuple[str, bool] | None = None
        self._as_table = False
        self.chart: ChartView | None = None
        self.course_cards: list[ChartCard] = []
        self.setAccessibleName(_("One game"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        ground = QWidget()
        self._ground = QVBoxLayout(ground)
        self.area = Scroll(ground)
        box.addWidget(self.area)
        self._build_card()
        self._build_course()
        signals.changed.connect(self._rebuild)
        self.restyle()
        self.show_view(None)

    def _build_card(self) -> None:
        self.card = Card()
        body = self.card.body
        self.bin_bar = BinBar()
        self.bin_bar.undo_asked.connect(self.back_out_asked)
        self.bin_bar.delete_asked.connect(self.gone_asked)
        body.addWidget(self.bin_bar)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        words = QVBoxLayout()
        words.setSpacing(0)
        self.title = Words("", 18, bold=True)
        self.facts = Words("", 13, condensed=True, role="text2")
        words.addWidget(self.title)
        words.addWidget(self.facts)
        self._head.addLayout(words, 1)
        self.resume = Button(_("Resume"), "outline", tinted=True)
        self.sheet = Button(_("Sheet"), "outline")
        self.export = Button(_("Export"), "outline")
        self._tools = QHBoxLayout()
        for button in (self.resume, self.sheet, self.export):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self._tools.addWidget(button)
        self._head.addLayout(self._tools)
        self.resume.clicked.connect(self.resume_asked)
        self.sheet.clicked.connect(self.sheet_asked)
        self.export.clicked.connect(self.export_asked)
        body.addLayout(self._head)
        self._bars = QVBoxLayout()
        body.addLayout(self._bars)
        body.addWidget(Hairline(4))
        self._kept = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.place = KeptField(_("Place"), _("Place"))
        self.place.kept.connect(self.place_kept)
        self.note = NoteField(_("Note"), _("Note"))
        self.note.kept.connect(self.note_kept)
        self.note.left.connect(self.note_left)
        self._kept.addWidget(self.place, 1, Qt.AlignmentFlag.AlignTop)
        self._kept.addWidget(self.note, 2, Qt.AlignmentFlag.AlignTop)
        self.wrong = Button(_("Played wrong"), "outline")
        self.wrong.setCheckable(True)
        self.wrong.clicked.connect(self._wrong_pressed)
        self.delete = Button(_("Delete"), "outline")
        self._switches = QHBoxLayout()
        for button in (self.wrong, self.delete):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self._switches.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.delete.clicked.connect(self.delete_asked)
        self._kept.addLayout(self._switches)
        body.addLayout(self._kept)
        self.why_wrong = Words(_("Played wrong: this game stays out of statistics."), 13, role="text2")
        body.addWidget(self.why_wrong)
        self._ground.addWidget(self.card)

    def _build_course(self) -> None:
        lower = QWidget()
        self._lower = QGridLayout(lower)
        self._lower.setContentsMargins(0, 0, 0, 0)
        self.course = CourseCard()
        self.course.again_asked.connect(self.course_asked)
        self.series = QWidget(lower)
        """Where a solo player's series stands."""
        self.series_box = QVBoxLayout(self.series)
        self.series_box.setContentsMargins(0, 0, 0, 0)
        self.series.hide()
        self._ground.addWidget(lower, 1)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._ground.setContentsMargins(0, 0, 0, 0)
        self._ground.setSpacing(theme.px(16))
        self._lower.setSpacing(theme.px(16))
        side = theme.px(16)
        self.card.body.setContentsMargins(side, theme.px(12), side, theme.px(12))
        self.card.body.setSpacing(theme.px(6))
        for layout in (self._tools, self._switches, self._kept, self._head):
            layout.setSpacing(theme.px(8))
        self._turn()

    def _rebuild(self) -> None:
        """What is in a chart keeps the colours it was made with."""
        self.restyle()
        view, self._view = self._view, None
        course = self._course
        self.show_view(view)
        if isinstance(course, CourseView):
            self.show_course(course)
        elif course is not None:
            self.say_course(*course)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _narrow(self) -> bool:
        return self.width() < current().px(NARROW)

    def _turn(self) -> None:
        way = QBoxLayout.Direction.TopToBottom if self._narrow() else QBoxLayout.Direction.LeftToRight
        if self._head.direction() is not way:
            self._head.setDirection(way)
            self._kept.setDirection(way)
            self._lay_out_lower()

    def view(self) -> DetailView | None:
        """What is shown."""
        return self._view

    def show_view(self, view: DetailView | None) -> None:
        """Shows a game; None shows nothing."""
        other = view is None or self._view is None or view.game_id != self._view.game_id
        if view == self._view and view is not None:
            return
        before, self._view = self._view, view
        self.card.setVisible(view is not None)
        if view is None:
            self._show_course_place(False)
            return
        if other and before is not None:
            self.area.verticalScrollBar().setValue(0)
        self.title.say(view.title)
        self.facts.say(view.facts)
        self.resume.setText(view.go_on)
        self.resume.setVisible(bool(view.go_on) and not view.binned)
        self.sheet.setVisible(view.sheet)
        self.export.setVisible(view.sheet)
        self.bin_bar.setVisible(view.binned)
        for part in (self.place, self.note, self.wrong, self.delete):
            part.setEnabled(not view.binned)
        self.place.show_text(view.place)
        self.note.show_text(view.note)
        self.wrong.setChecked(view.wrong)
        self.wrong.set_icon_name("check" if view.wrong else None)
        self.why_wrong.setVisible(view.wrong)
        if before is None or before.bars != view.bars or before.nothing != view.nothing or other:
            self._show_bars(view)
        if other:
            self.say_course(view.no_course)
        set_tab_order(self)

    def _show_bars(self, view: DetailView) -> None:
        if self.chart is not None:
            self._as_table = self.chart.shows_table()
        clear(self._bars)
        self.chart = None
        chart = view.bars
        if chart is None:
            self._bars.addWidget(Words(view.nothing, 15, role="text2"))
            return
        high = rows_high(len(chart.rows))
        self.chart = ChartView(view.title, chart.summary, chart.table, lambda: stack_chart(chart), high)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(legend(chart.parts), 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.chart.button)
        held = QWidget()
        held.setLayout(row)
        self._bars.addWidget(held)
        self._bars.addWidget(self.chart)
        self.chart.button.setChecked(self._as_table)

    def _wrong_pressed(self) -> None:
        self.wrong_kept.emit(self.wrong.isChecked())

    # Round by round

    def say_course(self, sentence: str, again: bool = False) -> None:
        """Shows a sentence in place of the charts; "" for nothing yet."""
        self._course = (sentence, again)
        self.course.say(sentence, again)
        self._lay_out_lower()

    def show_course(self, view: CourseView) -> None:
        """Shows how the game went."""
        self._course = view
        self._lay_out_lower()

    def set_series(self, widget: QWidget | None) -> None:
        """Puts a solo player's series beside the course; None takes it away."""
        while (item := self.series_box.takeAt(0)) is not None:
            inside = item.widget()
            if inside is not None and inside is not widget:
                inside.hide()
                inside.setParent(None)
        if widget is not None:
            self.series_box.addWidget(widget)
            widget.show()
        self._lay_out_lower()

    def _show_course_place(self, shown: bool) -> None:
        self.course.setVisible(shown)
        for card in self.course_cards:
            card.setVisible(shown)

    def _lay_out_lower(self) -> None:
        """The cards of the course, the series of a solo player second: two beside each other while there is room."""
        tables = [card.shows_table() for card in self.course_cards]
        for card in self.course_cards:
            card.hide()
            card.deleteLater()
        self.course_cards = []
        while self._lower.takeAt(0) is not None:
            pass
        shown: list[QWidget] = []
        if isinstance(self._course, CourseView):
            self.course.hide()
            for at, part in enumerate(self._course.parts):
                self.course_cards.append(_course_card(part))
                self.course_cards[-1].as_table.setChecked(at < len(tables) and tables[at])
            shown += self.course_cards
        else:
            shown.append(self.course)
        if self.series_box.count():
            shown.insert(1, self.series)
        else:
            self.series.hide()
        columns = 1 if self._narrow() or len(shown) == 1 else 2
        for at, widget in enumerate(shown):
            last = at == len(shown) - 1 and columns == 2 and at % 2 == 0
            # A sentence stays small; charts take what room there is.
            where = Qt.AlignmentFlag.AlignTop if widget is self.course else Qt.AlignmentFlag(0)
            self._lower.addWidget(widget, at // columns, at % columns, 1, 2 if last else 1, where)
            widget.show()
        for column in range(2):
            self._lower.setColumnStretch(column, 1 if column < columns else 0)
        set_tab_order(self)


def _course_card(part: CoursePart) -> ChartCard:
    chart = part.chart
    card = ChartCard(part.title, part.note, chart.summary, chart.table, lambda: line_chart(chart), None, large=True)
    card.view.setMinimumHeight(current().px(COURSE_HIGH))
    return card
