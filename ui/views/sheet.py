"""The pad: players across, categories down, a total below; every number is a button that opens its reasons."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present.looks import Look
from ui.present.score import UNKNOWN, Cell, ScoreView
from ui.theme import current, signals
from ui.views.now.lines import Icon, clear
from ui.views.words import Hairline, Words
from ui.widgets import PlayerMarker, Pressable, strokes

TOTAL: Final = "total"
"""The key of the row below all categories."""

DOUBT: Final = f" {UNKNOWN}"
"""Ends the text of a number that rests on a value nobody has checked."""

FULL: Final = 5
"""As many players as sit at the largest table."""
_WIDEST: Final = 230
"""An opened number is framed no wider than this, in design pixels."""

Place = tuple[str, int]
"""A cell: its category (or TOTAL) and its seat."""


class Number(Pressable):
    """A number of the sheet."""

    def __init__(self, cell: Cell, px: int, parent: QWidget | None = None) -> None:
        super().__init__(cell.sentence, parent)
        self._cell, self._px = cell, px
        self._leads = False
        self._clause = ""
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def cell(self) -> Cell:
        """What it shows."""
        return self._cell

    def explains(self, at: object) -> str:
        """The clause its row rests on."""
        return self._clause

    def show_cell(self, cell: Cell, leads: bool = False, clause: str = "", *, final: bool = True) -> None:
        """Shows another number; ``leads`` that of who wins, or is ahead where that is not ``final``; ``clause`` what it
        rests on."""
        self._cell, self._leads, self._clause = cell, leads, clause
        words = _("{words}, wins") if final else _("{words}, ahead")
        self.setAccessibleName(words.format(words=cell.sentence) if leads else cell.sentence)
        self.update()

    def face_size(self) -> tuple[float, float]:
        return 120, 48 if self._px < 30 else 66

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(52), self.sizeHint().height())

    def _frame(self) -> QRectF:
        area = QRectF(self.rect())
        width = min(area.width(), float(current().px(_WIDEST)))
        return QRectF(area.center().x() - width / 2, area.top() + 2, width, area.height() - 4)

    def ring_rect(self) -> QRectF:
        return self._frame()

    def draw(self, painter: QPainter) -> None:
        theme = current()
        frame = self._frame()
        if self._cell.was:
            self._draw_supposed(painter)
            return
        if self.isChecked():
            strokes.panel(painter, frame, theme.color("accent_soft"), theme.color("accent"), 2, 8)
        elif self.underMouse():
            strokes.panel(painter, frame, theme.color("sunken"), None, 0, 8)
        ink = theme.color("accent" if self._leads else "text2" if self._cell.zero else "text")
        # The sign of doubt stands behind the number, and lighter.
        doubtful = self._cell.text.endswith(DOUBT)
        small = theme.font(max(14, self._px * 3 // 5))
        after = strokes.advance(DOUBT, small) if doubtful else 0.0
        whole = theme.font(self._px, bold=not self._cell.zero)
        room = frame.width() - theme.px(8) - 2 * after
        shown = self._cell.text.removesuffix(DOUBT)
        font = strokes.narrowed(shown, whole, room, 14)
        strokes.write(painter, frame, shown, font, ink)
        x = frame.center().x() + strokes.advance(shown, font) / 2
        if doubtful:
            at = QRectF(x, frame.top(), after + 1, frame.height())
            strokes.write(painter, at, DOUBT, small, theme.color("text2"), strokes.LEFT)
            x += after
        if self._cell.marked:
            edge = theme.px(16)
            mark = QRectF(min(x + theme.px(4), frame.right() - edge), frame.top(), edge, frame.height())
            icons.paint(painter, "hand", mark, theme.color("text2"))

    def _draw_supposed(self, painter: QPainter) -> None:
        """The old number struck, the new one, and what lies between, in a dashed frame."""
        theme, cell = current(), self._cell
        frame = self._frame()
        old = theme.font(15 if self._px < 30 else 16)
        old.setStrikeOut(True)
        small = theme.font(max(13, self._px // 2))
        parts = [
            (cell.was.removesuffix(DOUBT), old, "text2"),
            (cell.text.removesuffix(DOUBT), theme.font(self._px, bold=True), "accent"),
            (UNKNOWN if cell.text.endswith(DOUBT) else "", small, "text2"),
            (cell.delta, theme.font(13, bold=True), "text"),
        ]
        gap, room = theme.px(5), frame.width() - theme.px(8)
        shown = [part for part in parts if part[0]]
        for kept in (shown, shown[1:], shown[1:-1], shown[1:2]):
            # Too narrow for all of it, the number says how it ends; the rest is in its sentence.
            parts = kept
            widths = [strokes.advance(text, font) for text, font, _role in kept]
            if sum(widths) + gap * (len(kept) - 1) <= room:
                break
        whole = sum(widths) + gap * (len(parts) - 1)
        wide = min(frame.width(), max(whole + theme.px(20), float(theme.px(56))))
        box = QRectF(frame.center().x() - wide / 2, frame.top() + 1, wide, frame.height() - 2)
        edge = theme.color("accent")
        strokes.panel(painter, box, theme.color("accent_soft"), edge, 2, 8, dashed=not self.isChecked())
        x = frame.center().x() - whole / 2
        for (text, font, role), width in zip(parts, widths, strict=True):
            fitting = strokes.narrowed(text, font, room, 12) if len(parts) == 1 else font
            strokes.write(painter, QRectF(x, frame.top(), width + 1, frame.height()), text, fitting, theme.color(role))
            x += width + gap


class SheetGrid(QWidget):
    """The numbers, one of them open. ``pressed(category, seat)`` when somebody wants to open or close one,
    ``reopened(category, seat)`` when the sheet was drawn anew and what was open has to be, ``in_sight(widget)`` asks
    for what has to be scrolled into view, ``closed`` when Esc closed what was open.

    What is opened stands below its row, or, with ``well_below``, below the whole sheet."""

    pressed = Signal(str, int)
    reopened = Signal(str, int)
    in_sight = Signal(object)
    closed = Signal()

    def __init__(self, well_below: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Score sheet"))
        self._well_below = well_below
        self._view: ScoreView | None = None
        self.numbers: dict[Place, Number] = {}
        self.opened: QWidget | None = None
        self.open_at: Place | None = None
        self._order: list[str] = []
        self._hint = ""
        self._box = QVBoxLayout(self)
        self._box.setSpacing(0)
        self._wells: dict[str, QVBoxLayout] = {}
        self._total_row: QWidget | None = None
        signals.changed.connect(self.restyle)
        self.restyle()

    def set_hint(self, words: str) -> None:
        """The words in the corner of the sheet."""
        self._hint = words

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._box.setContentsMargins(1, 1, 1, 1)
        if self._view is not None:
            was, at = self.open_at, self._focused()
            self._build(self._view)
            if at is not None:
                self.focus_on(at)
            if was is not None:
                self.reopened.emit(*was)

    def show_view(self, view: ScoreView) -> None:
        """Shows a sheet; of the same players and rows only the numbers change, and what is open stays."""
        before, self._view = self._view, view
        if before is not None and _frame_of(before) == _frame_of(view):
            self._fill(view)
        else:
            self._build(view)

    def view(self) -> ScoreView | None:
        """What it shows."""
        return self._view

    def _build(self, view: ScoreView) -> None:
        theme = current()
        for well in self._wells.values():
            clear(well)
        clear(self._box)
        self.numbers, self._wells, self._order = {}, {}, []
        self.opened, self.open_at = None, None
        head = QWidget()
        row = self._row(head, Words(self._hint, 14, role="text2"), "")
        head.setMinimumHeight(theme.px(52))
        for look in view.players:
            row.addWidget(_Name(look), 10)
        self._box.addWidget(head)
        for found in view.rows:
            self._box.addWidget(Hairline())
            self._add_row(found.category, Words(found.words, 15), found.icon, found.cells, 20)
        self._box.addWidget(_Rule())
        self._total_row = self._add_row(TOTAL, Words(_("Total"), 20, bold=True, wrap=False), "", view.totals, 34)
        if self._well_below:
            self._box.addWidget(Hairline())
            self._wells = dict.fromkeys(self._order, self._well())
        first = self.numbers.get((TOTAL, 0))
        for place, number in self.numbers.items():
            policy = Qt.FocusPolicy.StrongFocus if number is first else Qt.FocusPolicy.ClickFocus
            number.setFocusPolicy(policy)
            number.clicked.connect(lambda _on=False, place=place: self.pressed.emit(*place))
        self._fill(view)

    def _fill(self, view: ScoreView) -> None:
        for found in view.rows:
            for seat, cell in enumerate(found.cells):
                self.numbers[found.category, seat].show_cell(cell, clause=found.clause)
        for seat, cell in enumerate(view.totals):
            self.numbers[TOTAL, seat].show_cell(cell, seat in view.winners, view.win, final=view.final)
        self.update()

    def _row(self, holder: QWidget, words: Words, icon: str) -> QHBoxLayout:
        theme = current()
        row = QHBoxLayout(holder)
        row.setContentsMargins(theme.px(16), 0, theme.px(16), 0)
        row.setSpacing(theme.px(4))
        label = QWidget()
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        inside = QHBoxLayout(label)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(theme.px(10))
        if icon:
            inside.addWidget(Icon(icon, 22))
        inside.addWidget(words, 1)
        players = len(self._view.players) if self._view is not None else 0
        # With five columns of numbers the names of the rows need their part of a small window.
        row.addWidget(label, 12 if players < FULL else 15)
        return row

    def _add_row(self, key: str, words: Words, icon: str, cells: tuple[Cell, ...], px: int) -> QWidget:
        holder = QWidget()
        row = self._row(holder, words, icon)
        for seat, cell in enumerate(cells):
            number = Number(cell, px)
            self.numbers[key, seat] = number
            row.addWidget(number, 10)
        self._order.append(key)
        self._box.addWidget(holder)
        if not self._well_below:
            self._wells[key] = self._well()
        return holder

    def _well(self) -> QVBoxLayout:
        well = QVBoxLayout()
        self._box.addLayout(well)
        return well

    def open(self, place: Place, widget: QWidget | None) -> None:
        """Puts what stands behind a number below its row, in place of what is open; None closes."""
        for well in self._wells.values():
            clear(well)
            well.setContentsMargins(0, 0, 0, 0)
        self.opened, self.open_at = None, None
        for at, number in self.numbers.items():
            number.setChecked(widget is not None and at == place)
        if widget is None or place not in self.numbers:
            return
        self.opened, self.open_at = widget, place
        side, below = current().px(16), current().px(10)
        well = self._wells[place[0]]
        well.setContentsMargins(side, below if self._well_below or place[0] == TOTAL else 0, side, below)
        well.addWidget(widget)

    def _focused(self) -> Place | None:
        return next((place for place, number in self.numbers.items() if number.hasFocus()), None)

    def focus_on(self, place: Place) -> None:
        """Puts the focus on a number; it is the sheet's tab stop from then on."""
        target = self.numbers.get(place)
        if target is None:
            return
        for number in self.numbers.values():
            number.setFocusPolicy(Qt.FocusPolicy.StrongFocus if number is target else Qt.FocusPolicy.ClickFocus)
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self.in_sight.emit(target)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.open_at is not None:
            place = self.open_at
            self.open(place, None)
            self.focus_on(place)
            self.closed.emit()
            return
        at = self._focused()
        if at is None:
            super().keyPressEvent(event)
            return
        row, seat = self._order.index(at[0]), at[1]
        seats = max(s for _key, s in self.numbers) + 1
        match Qt.Key(event.key()):
            case Qt.Key.Key_Left:
                seat = (seat - 1) % seats
            case Qt.Key.Key_Right:
                seat = (seat + 1) % seats
            case Qt.Key.Key_Up:
                row = max(0, row - 1)
            case Qt.Key.Key_Down:
                row = min(len(self._order) - 1, row + 1)
            case _:
                super().keyPressEvent(event)
                return
        self.focus_on((self._order[row], seat))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        if self._total_row is not None:
            # The last row stands on the ground of the page, its corners those of the sheet.
            area = QRectF(self._total_row.geometry())
            painter.setClipRect(QRectF(1, area.top(), self.width() - 2, area.height()))
            bottom = (
                self.height() - 1 if self._total_row.geometry().bottom() >= self.height() - 3 else self.height() + 40
            )
            ground = QRectF(1, area.top() - 20, self.width() - 2, bottom - area.top() + 20)
            strokes.panel(painter, ground, theme.color("bg"), None, 0, 7)
        painter.end()


class _Name(QWidget):
    """A player's marker and name at the head of a column."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(current().px(8))
        row.addStretch(1)
        row.addWidget(PlayerMarker(look.colour, look.letter, 28, name=look.name))
        self._words = Words(look.name, 17, bold=True, wrap=False)
        self._words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        row.addWidget(self._words)
        row.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A narrow column shows more of a name in smaller letters.
        self._words.set_px(13 if self.width() < current().px(130) else 17)


class _Rule(QWidget):
    """The line under what is added up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("text"))
        painter.end()


def _frame_of(view: ScoreView) -> tuple[object, ...]:
    """All of a sheet but its numbers."""
    return view.players, tuple((row.category, row.words, row.icon) for row in view.rows)
