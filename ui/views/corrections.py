"""Correcting the past: the page in the place of the stage that says what a correction does, and the panel in the place
of NOW for what needs no more than a yes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present.corrections import ChangeRow, CorrectionView, LaterRow, Side
from ui.present.looks import look_of
from ui.theme import current, signals
from ui.views.now.lines import ButtonGrid, Icon, clear
from ui.views.scrolling import Scroll
from ui.views.words import Hairline, Words
from ui.widgets import Button, Card, PlayerMarker, strokes

NARROW = 640
"""A page narrower than this, design pixels, puts the numbers of today into one column."""


class Cover(QWidget):
    """A page in the place of the stage: a heading with Close, and below it what scrolls."""

    closed = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        self._head = head
        self.title = Words(title, 24, bold=True, wrap=False)
        self.sub = Words("", 14, role="text2", wrap=False)
        self.close_button = Button(_("Close"), "outline", key=_("Esc"))
        self.close_button.clicked.connect(self.closed)
        head.addWidget(self.title)
        head.addWidget(self.sub, 1)
        head.addWidget(self.close_button)
        self._outer.addLayout(head)
        self.inside = QWidget()
        self.body = QVBoxLayout(self.inside)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.rows_area = Scroll(self.inside)
        self._outer.addWidget(self.rows_area, 1)
        self.setAccessibleName(title)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._outer.setContentsMargins(theme.px(12), theme.px(10), theme.px(12), theme.px(8))
        self._outer.setSpacing(theme.px(10))
        self._head.setSpacing(theme.px(12))
        self.body.setSpacing(theme.px(12))
        self.update()

    def first(self) -> QWidget:
        """What has the focus when it is opened."""
        return self.close_button

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("bg"))
        painter.end()


class CoverForm(QWidget):
    """A form in the place of NOW, with its page in the place of the stage. ``done`` when it is left."""

    done = Signal()
    page: Cover

    def take_key(self, event: QKeyEvent) -> bool:
        """Acts on a key and says whether it meant something; no letter reaches the step that waits."""
        raise NotImplementedError


class _Cubes(QWidget):
    """Cubes in a row on wells, as many as fit."""

    def __init__(self, cubes: Sequence[str], dashed: Sequence[int] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cubes, self._dashed = tuple(cubes), frozenset(dashed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = current()
        return QSize(len(self._cubes) * theme.px(40), theme.px(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(40), current().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(theme.px(40), (self.width() - theme.px(4)) / max(len(self._cubes), 1))
        edge = min(float(theme.px(36)), step - 2)
        for n, kind in enumerate(self._cubes):
            cell = QRectF(theme.px(3) + n * step, theme.px(4), edge, edge)
            strokes.panel(painter, cell, theme.color("sunken"), None, 0, 6)
            inset = edge * 0.18
            icons.paint_cube(painter, look_of(kind), cell.adjusted(inset, inset, -inset, -inset))
            if n in self._dashed:
                strokes.proposal_ring(painter, cell.adjusted(-1, -1, 1, 1), 7)
        painter.end()


class _Then(QWidget):
    """A number and what it would be: "6 → 7" with the second one dashed."""

    def __init__(self, row: ChangeRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = row
        self.setAccessibleName(row.sentence)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _widths(self) -> tuple[float, float]:
        theme = current()
        font = theme.font(18, bold=True)
        first = strokes.advance(f"{self._row.now} → ", theme.font(16))
        return first, max(theme.px(30), strokes.advance(self._row.then, font) + theme.px(14))

    def sizeHint(self) -> QSize:
        return QSize(round(sum(self._widths())) + 2, current().px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first, second = self._widths()
        height = self.height()
        words = QRectF(0, 0, first, height)
        strokes.write(painter, words, f"{self._row.now} → ", theme.font(16), theme.color("text2"), strokes.LEFT)
        box = QRectF(first, theme.px(5), second, height - theme.px(10))
        strokes.proposal_ring(painter, box, 6)
        strokes.write(painter, box, self._row.then, theme.font(18, bold=True), theme.color("text"))
        painter.end()


class _Band(QFrame):
    """A later entry that no longer fits, on amber with a bar at its left; one that fits has no ground."""

    clause_asked = Signal(str)

    def __init__(self, row: LaterRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        parts = (row.number, row.look.name if row.look else "", row.words, row.why, row.clause, row.tail)
        self.setAccessibleName(", ".join(part for part in parts if part))
        theme = current()
        box = QHBoxLayout(self)
        box.setContentsMargins(theme.px(14), theme.px(6), theme.px(8), theme.px(6))
        box.setSpacing(theme.px(8))
        number = Words(row.number, 12, condensed=True, role="text2", wrap=False)
        number.setMinimumWidth(theme.px(26))
        box.addWidget(number)
        if row.look is not None:
            box.addWidget(PlayerMarker(row.look.colour, row.look.letter, 22, name=row.look.name))
        words = QVBoxLayout()
        words.setSpacing(theme.px(2))
        role = "text" if row.fits else "warn_text"
        words.addWidget(Words(row.words, 15, bold=not row.fits, role=role))
        if row.why:
            why = QHBoxLayout()
            why.addWidget(Words(row.why, 13, role="warn_text"), 1)
            link = Button(row.clause, "link")
            link.clicked.connect(lambda: self.clause_asked.emit(row.clause))
            why.addWidget(link)
            words.addLayout(why)
        box.addLayout(words, 1)
        box.addWidget(Words(row.tail, 13, condensed=True, role="text2" if row.fits else "warn_text", wrap=False))

    def explains(self, at: object) -> str:
        """The clause that the entry no longer fits; "" for one that fits."""
        return self.row.clause

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        if not self.row.fits:
            painter.fillRect(self.rect(), theme.color("warn_bg"))
            painter.fillRect(QRectF(0, 0, theme.px(5), self.height()), theme.color("warn_line"))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        painter.end()


class CorrectionPage(Cover):
    """What a correction does: left as written, right as it was, the numbers of today, and later entries."""

    clause_asked = Signal(str)

    def __init__(self, view: CorrectionView, parent: QWidget | None = None) -> None:
        super().__init__(view.title, parent)
        self._view: CorrectionView | None = None
        self.bands: list[_Band] = []
        self.numbers: list[_Then] = []
        self.show_view(view)

    def view(self) -> CorrectionView | None:
        """What is shown."""
        return self._view

    def show_view(self, view: CorrectionView) -> None:
        """Shows another state of the correction."""
        if view == self._view:
            return
        self._view = view
        self.title.say(view.title)
        self.sub.say(view.sub)
        self.setAccessibleName(_("{title}, {sub}").format(title=view.title, sub=view.sub))
        _empty(self.body)
        self.bands, self.numbers = [], []
        self.body.addWidget(self._sides(view))
        self.body.addWidget(self._today(view))
        self.body.addWidget(self._later(view))
        self.body.addStretch(1)

    def _sides(self, view: CorrectionView) -> QWidget:
        card = Card()
        row = QHBoxLayout()
        row.setSpacing(current().px(12))
        row.addLayout(self._side(view.written, ()), 1)
        row.addWidget(Words("›", 24, bold=True, role="text2", wrap=False))
        pairs = enumerate(view.becomes.cubes)
        old = view.written.cubes
        differs = [n for n, kind in pairs if view.written.cubes and (n >= len(old) or old[n] != kind)]
        row.addLayout(self._side(view.becomes, differs), 1)
        card.body.addLayout(row)
        return card

    def _side(self, side: Side, dashed: Sequence[int]) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(Words(side.caption, 12, bold=True, condensed=True, role="text2"))
        if side.cubes:
            column.addWidget(_Cubes(side.cubes, dashed))
        column.addWidget(Words(side.words, 15))
        column.addStretch(1)
        return column

    def _today(self, view: CorrectionView) -> QWidget:
        card = Card(_("What it changes today"), view.points, large=True)
        if not view.changes:
            card.body.addWidget(Words(_("No number of today changes."), 14, role="text2"))
        grid = QGridLayout()
        theme = current()
        grid.setHorizontalSpacing(theme.px(24))
        grid.setVerticalSpacing(theme.px(2))
        columns = 2 if self.width() >= theme.px(NARROW) or self.width() < theme.px(200) else 1
        for n, change in enumerate(view.changes):
            line = QHBoxLayout()
            line.setSpacing(theme.px(8))
            if change.look is not None:
                line.addWidget(PlayerMarker(change.look.colour, change.look.letter, 24, name=change.look.name))
            else:
                line.addWidget(Icon(change.icon or "nav-table", 24))
            line.addWidget(Words(change.words, 15, wrap=False), 1)
            number = _Then(change)
            self.numbers.append(number)
            line.addWidget(number)
            grid.addLayout(line, n // columns, n % columns)
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        card.body.addLayout(grid)
        if view.more_changes:
            card.body.addWidget(Words(view.more_changes, 13, role="text2"))
        return card

    def _later(self, view: CorrectionView) -> QWidget:
        card = Card(_("Later entries"), view.summary, large=True)
        card.body.setSpacing(0)
        for row in view.later:
            band = _Band(row)
            band.clause_asked.connect(self.clause_asked)
            self.bands.append(band)
            card.body.addWidget(band)
        if view.rest or not view.later:
            card.body.addSpacing(current().px(6))
            card.body.addWidget(Words(view.rest or view.summary, 14, role="text2"))
        return card

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)


class AskPanel(QWidget):
    """A question in the place of NOW that needs a yes or a no: Enter for the first answer, Esc for ``leave`` or the
    last one. ``answered(key)`` tells which; answers are (key, words, key cap)."""

    answered = Signal(str)

    def __init__(
        self,
        caption: str,
        headline: str,
        sentence: str,
        answers: Sequence[tuple[str, str, str]],
        icon: str = "why",
        note: str = "",
        leave: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(headline)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        body = QWidget()
        self._rows_area = Scroll(body)
        outer.addWidget(self._rows_area)
        self._box = QVBoxLayout(body)
        self._box.addWidget(Words(caption, 12, bold=True, condensed=True, role="text2"))
        head = QHBoxLayout()
        self._head = head
        head.addWidget(Icon(icon, 40), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        self.headline = Words(headline, 24, bold=True)
        self.sentence = Words(sentence, 14, role="text2")
        words.addWidget(self.headline)
        words.addWidget(self.sentence)
        head.addLayout(words, 1)
        self._box.addLayout(head)
        self._box.addWidget(Hairline())
        self.buttons: dict[str, Button] = {}
        for n, (key, text, cap) in enumerate(answers):
            button = Button(text, "filled" if n == 0 else "outline", "check" if n == 0 else None, cap or None)
            button.clicked.connect(lambda _on=False, key=key: self.answered.emit(key))
            self.buttons[key] = button
        first, *others = self.buttons.values()
        self._box.addWidget(first)
        self.grid = ButtonGrid()
        self.note = Words(note, 13, role="text2")
        # Shown before it has its place, either would be a window of its own for a moment and take the focus along.
        self._box.addWidget(self.grid)
        self._box.addWidget(self.note)
        for button in others:
            button.setParent(self.grid)
        self.grid.show_buttons(others)
        self.note.setVisible(bool(note))
        self._box.addStretch(1)
        self._first, self._last = answers[0][0], leave or answers[-1][0]
        signals.changed.connect(self.restyle)
        self.restyle()
        self.setFocusProxy(first)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Its place is known once what stands above it is laid out.
        QTimer.singleShot(0, self, lambda: self._rows_area.ensureWidgetVisible(self.buttons[self._first]))

    def say(self, headline: str, sentence: str, note: str = "") -> None:
        """Other words for the same question."""
        self.headline.say(headline)
        self.sentence.say(sentence)
        self.note.say(note)
        self.note.setVisible(bool(note))
        self.setAccessibleName(headline)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(17), theme.px(10), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(9))
        self._head.setSpacing(theme.px(12))
        self.update()

    def take_key(self, event: QKeyEvent) -> bool:
        """Enter, Esc, and nothing else: no letter reaches the step that waits."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.answered.emit(self._first)
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.answered.emit(self._last)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("surface"))
        painter.end()


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear(inner)
