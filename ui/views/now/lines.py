"""The lines of the NOW panel: rows of what the rules fill in, boxes that explain, and the line of what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _, kind_word
from ui import icons
from ui.present.looks import Look, look_of
from ui.present.now import Box, Row, Then
from ui.theme import current, signals
from ui.views.words import Words
from ui.widgets import Button, Stepper, strokes

ROW: Final = 40
_WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class _RowLine(QWidget):
    """One row: numbered disc, words, number with its component, and what becomes of it at the right."""

    changed = Signal(int, int)

    def __init__(self, row: Row, number: int | None, place: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row, self._number = row, number
        amount = f"{row.number} {kind_word(row.kind)}" if row.kind else row.number
        self.setAccessibleName(", ".join(part for part in (row.words, amount, row.tail) if part))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.stepper: Stepper | None = None
        if row.most is not None:
            self.stepper = Stepper(row.value, 0, max(row.most, row.value), row.words, self)
            self.stepper.changed.connect(lambda value: self.changed.emit(place, value))
        signals.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        theme = current()
        return QSize(theme.px(240), theme.px(52 if self.stepper else ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.stepper is not None:
            size = self.stepper.sizeHint()
            self.stepper.setGeometry(
                self.width() - size.width(), (self.height() - size.height()) // 2, size.width(), size.height()
            )

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, row = current(), self._row
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = (self.height() - 1) / 2
        x = 0.0
        if self._number is not None:
            strokes.step_number(painter, QPointF(theme.px(10), middle), str(self._number))
            x = theme.px(26)
        right = float(self.width() - (self.stepper.width() + theme.px(8) if self.stepper else 0))
        tail_font = theme.font(13, bold=row.strong, condensed=True)
        tail_ink = theme.color("text")
        tail = strokes.advance(row.tail, tail_font) if row.tail and self.stepper is None else 0.0
        words_font = theme.font(15)
        wanted = strokes.advance(row.words, words_font)
        amount = self._amount_width() if self.stepper is None else 0.0
        gap = theme.px(8)
        # The number stands in a column of its own, as far right as the longest usual tail lets it.
        column = max(0.6 * self.width(), x + 0.0)
        if amount and x + wanted + gap + amount > column + amount:
            column = min(x + wanted + gap, right - tail - gap - amount)
        room = (column - gap if amount else right - tail - gap) - x
        box = QRectF(x, 0, max(0.0, room), self.height() - 1)
        fits = wanted <= box.width()
        if not fits and self.stepper is not None:
            strokes.write_lines(painter, box, row.words, theme.font(13, condensed=True), theme.color("text"), _WRAPPED)
        else:
            font = words_font if fits else strokes.narrowed(row.words, theme.font(14, condensed=True), box.width(), 12)
            elide = Qt.TextElideMode.ElideMiddle
            strokes.write(painter, box, row.words, font, theme.color("text"), strokes.LEFT, elide)
        if amount:
            self._paint_amount(painter, column, middle)
        if tail:
            start = max(column + amount + gap if amount else x, right - tail)
            strokes.write(
                painter,
                QRectF(start, 0, right - start, self.height() - 1),
                row.tail,
                tail_font,
                tail_ink,
                strokes.RIGHT,
                Qt.TextElideMode.ElideMiddle,
            )
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        painter.end()

    def _amount_width(self) -> float:
        if not self._row.number:
            return 0.0
        theme = current()
        width = strokes.advance(self._row.number, theme.font(18, bold=True))
        return width + (theme.px(26) if self._row.kind else 0)

    def _paint_amount(self, painter: QPainter, x: float, middle: float) -> None:
        theme, row = current(), self._row
        font = theme.font(18, bold=True)
        width = strokes.advance(row.number, font)
        line = QRectF(x, middle - theme.px(12), width + 1, theme.px(24))
        strokes.write(painter, line, row.number, font, theme.color("text"), strokes.LEFT)
        if row.kind:
            size = theme.px(18)
            place = QRectF(x + width + theme.px(6), middle - size / 2, size, size)
            icons.paint_cube(painter, look_of(row.kind), place)


class Rows(QWidget):
    """The rows under the headline. ``changed(row, number)`` while the step is being changed."""

    changed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self.lines: list[_RowLine] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Shows these rows; steppers keep the focus while only their numbers change."""
        if rows == self._rows:
            return
        focused = next((i for i, line in enumerate(self.lines) if line.stepper and line.isAncestorOf(_focus())), None)
        self._rows = rows
        clear(self._box)
        numbered = [row for row in rows if row.number]
        self.lines = []
        for place, row in enumerate(rows):
            number = place + 1 if len(numbered) > 1 and row.number else None
            line = _RowLine(row, number, place, self)
            line.changed.connect(self.changed)
            self.lines.append(line)
            self._box.addWidget(line)
        self.setVisible(bool(rows))
        if focused is not None and focused < len(self.lines):
            stepper = self.lines[focused].stepper
            if stepper is not None:
                stepper.setFocus()


def _focus() -> QWidget:
    from PySide6.QtWidgets import QApplication

    return QApplication.focusWidget() or QWidget()


def clear(layout: QLayout) -> None:
    """Takes everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()


class BoxView(QFrame):
    """An explanation: framed in accent (an event) or on a well (fog); an order to the table stands on amber."""

    clause_asked = Signal(str)

    def __init__(self, box: Box, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = box
        self.setAccessibleName(" ".join(part for part in (box.title, *box.words, box.order) if part))
        self._box = QVBoxLayout(self)
        if box.title:
            head = QHBoxLayout()
            self._head = head
            if box.icon:
                head.addWidget(_Icon(box.icon, 24))
            head.addWidget(Words(box.title, 15, bold=True), 1)
            if box.clause:
                link = Button(box.clause, "link")
                link.clicked.connect(lambda: self.clause_asked.emit(box.clause))
                head.addWidget(link)
            self._box.addLayout(head)
        for words in box.words:
            line = QHBoxLayout()
            if not box.title and box.icon:
                line.addWidget(_Icon(box.icon, 24), 0, Qt.AlignmentFlag.AlignTop)
            line.addWidget(Words(words, 14, role="text" if box.framed else "text2"), 1)
            self._box.addLayout(line)
        if box.order:
            self._box.addWidget(Order(box.order))
        signals.changed.connect(self.restyle)
        self.restyle()

    def explains(self, at: object) -> str:
        """The clause of what it explains."""
        return self._view.clause

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        pad = theme.px(12) if self._view.framed or self._view.title else 0
        self._box.setContentsMargins(pad, theme.px(10) if pad else 0, pad, theme.px(10) if pad else 0)
        self._box.setSpacing(theme.px(6))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        if self._view.framed:
            strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("accent"), 2, 8)
        elif self._view.title:
            strokes.panel(painter, self.rect(), theme.color("sunken"), None, 0, 8)
        painter.end()


class _Icon(QWidget):
    def __init__(self, name: str, px: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._px = name, px
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        edge = current().px(self._px)
        return QSize(edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        icons.paint(painter, self._name, self.rect(), current().color("text"))
        painter.end()


class Icon(_Icon):
    """An icon of ``px`` design pixels; ``cube`` draws a component instead."""

    def __init__(self, name: str, px: int, *, cube: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, px, parent)
        self._cube = cube

    def set_icon(self, name: str) -> None:
        """Shows another icon."""
        self._name = name
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._cube:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        icons.paint_cube(painter, look_of(self._name), self.rect())
        painter.end()


class Order(QWidget):
    """What the table has to move, in the imperative, on amber: the one line of the panel that is lit."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(text)
        row = QHBoxLayout(self)
        self._row = row
        row.addWidget(Icon("event", 20, cube=True))
        row.addWidget(Words(text, 14, bold=True, role="on_lit"), 1)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._row.setContentsMargins(theme.px(8), theme.px(6), theme.px(8), theme.px(6))
        self._row.setSpacing(theme.px(8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.pill(painter, self.rect())
        painter.end()


class ThenLine(QWidget):
    """What comes next: "Then", and marker and words of a few steps; it wraps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._then: tuple[Then, ...] = ()
        self._looks: Sequence[Look] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        signals.changed.connect(self.updateGeometry)

    def show_then(self, then: tuple[Then, ...], looks: Sequence[Look]) -> None:
        """Shows these steps."""
        self._then, self._looks = then, looks
        parts = [f"{looks[t.seat].name} {t.words}" if t.seat is not None else t.words for t in then]
        self.setAccessibleName(_("Then {steps}").format(steps=", ".join(parts)) if parts else "")
        self.setVisible(bool(then))
        self.updateGeometry()
        self.update()

    def words(self) -> str:
        """The line as a screen reader says it."""
        return self.accessibleName()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(None, width)

    def sizeHint(self) -> QSize:
        return QSize(current().px(240), current().px(24))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(80), current().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._lay(painter, self.width())
        painter.end()

    def _lay(self, painter: QPainter | None, width: int) -> int:
        """Paints, or only measures with no painter; the height used."""
        theme = current()
        font = theme.font(14, condensed=True)
        ink = theme.color("text2")
        line, mark, gap = theme.px(24), theme.px(20), theme.px(5)
        x, y = 0.0, 0.0
        first = _("Then")
        step = strokes.advance(first, font)
        if painter is not None:
            strokes.write(painter, QRectF(x, y, step + 1, line), first, font, ink, strokes.LEFT)
        x += step + 2 * gap
        for n, then in enumerate(self._then):
            words = then.words + ("," if n + 1 < len(self._then) else "")
            advance = strokes.advance(words, font)
            needs = advance + (mark + gap if then.seat is not None else 0)
            if x + needs > width and x > 0:
                x, y = 0.0, y + line
            if then.seat is not None:
                if painter is not None:
                    look = self._looks[then.seat]
                    box = QRectF(x, y + (line - mark) / 2, mark, mark)
                    icons.paint_marker(painter, look.colour, look.letter, box)
                x += mark + gap
            if painter is not None:
                strokes.write(painter, QRectF(x, y, advance + 1, line), words, font, theme.color("text"), strokes.LEFT)
            x += advance + 2 * gap
        return int(y + line)


class ButtonGrid(QWidget):
    """Buttons two in a row; two whose words do not fit side by side stand one above the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[Button] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        signals.changed.connect(self.restyle)

    def show_buttons(self, buttons: Sequence[Button]) -> None:
        """Lays out these buttons in order; the others are hidden."""
        for button in self._buttons:
            if button not in buttons:
                button.hide()
        self._buttons = list(buttons)
        for before, button in zip((None, *self._buttons), self._buttons, strict=False):
            button.show()
            if before is not None:
                QWidget.setTabOrder(before, button)
        self.setVisible(bool(buttons))
        self.restyle()

    def shown(self) -> list[Button]:
        """The buttons laid out now, in order."""
        return list(self._buttons)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.updateGeometry()
        self._lay(self.width(), True)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(width, False)

    def sizeHint(self) -> QSize:
        return QSize(current().px(240), self._lay(max(self.width(), current().px(240)), False))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), current().px(44) if self._buttons else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay(self.width(), True)

    def _lay(self, width: int, place: bool) -> int:
        """Places the buttons, or only measures; the height used."""
        theme = current()
        gap, y = theme.px(8), 0
        waiting = list(self._buttons)
        while waiting:
            height = waiting[0].sizeHint().height()
            # A button gives up most of its padding before its words.
            wanted = [max(theme.px(44), button.sizeHint().width() - theme.px(14)) for button in waiting[:2]]
            if len(waiting) > 1 and sum(wanted) + gap <= width:
                half = (width - gap) // 2
                first = min(max(half, wanted[0]), width - gap - wanted[1])
                if place:
                    waiting[0].setGeometry(0, y, first, height)
                    waiting[1].setGeometry(first + gap, y, width - gap - first, height)
                del waiting[:2]
            else:
                if place:
                    waiting[0].setGeometry(0, y, width, height)
                del waiting[0]
            y += height + gap
        return max(0, y - gap)
