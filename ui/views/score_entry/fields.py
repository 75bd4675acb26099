"""The right column: what each player holds, a row for each kind of thing, and the points so far."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present import score_entry as present
from ui.present.looks import Look
from ui.present.score_entry import Entered, Field, Kind, Total
from ui.present.surveyor_places import END, PlaceKey
from ui.present.told_values import Asked
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.now.lines import clear
from ui.views.table.plates import Roving
from ui.views.words import Hairline, Words
from ui.widgets import Button, Card, PlayerMarker, strokes

LABEL_WIDE: Final = 112
TOLD_WIDE: Final = 80
FIELD_WIDE: Final = 80
FIELD_LEAST: Final = 62
NAME_LEAST: Final = 34
"""Less of a name than this says nothing; the marker then stands alone."""
FIELD_GAP: Final = 6
SIDE: Final = 12
_ICONS: Final[dict[Kind, str]] = {
    "tracks": "track",
    "rubble": "rubble",
    "coal": "cube-coal",
    "train": "train",
    "contracts": "contract",
    "surveyor": "surveyor",
}


class EntryField(QLineEdit):
    """A field of a player. Empty it is dashed and says so. ``moved(cell, where)`` for Enter ("next"), Backspace in an
    empty one ("back") and the arrows up and down; ``left(cell)`` when the focus goes, ``entered(cell)`` when it
    comes."""

    moved = Signal(str, str)
    left = Signal(str)
    entered = Signal(str)

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._style = ""
        self._wrong = False
        self.setAccessibleName(field.name)
        self.setMaxLength(present.LONGEST)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self._dress)
        signals.changed.connect(self.restyle)
        self.restyle()

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(44), current().px(44))

    def sizeHint(self) -> QSize:
        return QSize(current().px(FIELD_WIDE), current().px(44))

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFixedHeight(current().px(44))
        self._dress()

    def show_text(self, text: str, said: str, wrong: bool) -> None:
        """Shows what stands in the cell; ``wrong``: it is part of a problem."""
        if text != self.text():
            place = self.cursorPosition()
            self.setText(text)
            if self.hasFocus():
                self.setCursorPosition(min(place, len(text)))
        if said != self.accessibleName():
            self.setAccessibleName(said)
        if wrong != self._wrong:
            self._wrong = wrong
            self._dress()

    def wrong(self) -> bool:
        """Whether a problem is about it."""
        return self._wrong

    def _dress(self) -> None:
        theme = current()
        waits = not self.text() and not self.hasFocus()
        self.setPlaceholderText(_("not yet") if waits else "")
        self.setFont(theme.font(13, condensed=True) if waits else theme.font(16, True, True))
        style = f"QLineEdit {{ border: none; background: transparent; padding: 0 {theme.px(7)}px; min-height: 0; }}"
        if style != self._style:
            self._style = style
            self.setStyleSheet(style)
        self.update()

    # Painting

    @property
    def paints_text(self) -> bool:
        """Whether its text is too long for one line: then it stands on two, until somebody types in it."""
        room = self.width() - current().px(18)
        return not self.hasFocus() and bool(self.text()) and strokes.advance(self.text(), self.font()) > room

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        waits = not self.text() and not self.hasFocus() and not self._wrong
        ground, edge = ("bad_bg", "bad") if self._wrong else ("surface", "line_strong")
        wide = 2.0 if self._wrong else 1.0 if waits else 1.5
        strokes.panel(painter, self.rect(), theme.color(ground), theme.color(edge), wide, 6, dashed=waits)
        if self.hasFocus():
            strokes.focus_ring(painter, self.rect(), 6)
        if self.paints_text:
            room = QRectF(self.rect()).adjusted(theme.px(6), theme.px(2), -theme.px(4), -theme.px(2))
            words, px = self._broken(room)
            strokes.write_lines(painter, room, words, theme.font(px, True, True), theme.color("text"), strokes.LEFT)
        painter.end()
        if not self.paints_text:
            super().paintEvent(event)

    def _broken(self, room: QRectF) -> tuple[str, int]:
        """The text in lines, and the largest size at which they fit."""
        text = self.text()
        for px in (14, 13, 12, 11, 10, 9):
            font = current().font(px, True, True)
            lines = _lines(text, font, room.width())
            if len(lines) * strokes.height_of("0", font, 1000) <= room.height():
                break
        return "\n".join(lines), px

    # Keys and focus

    def explains(self, at: object) -> str:
        """The clause of the row."""
        return present.clause_of(self.field.kind)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        # Undo is the page's: it takes back entries, not letters.
        if is_undo(event) or (enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier):
            event.ignore()
        elif enter:
            self.moved.emit(self.field.cell, "next")
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(self.field.cell, "up" if key == Qt.Key.Key_Up else "down")
        elif key == Qt.Key.Key_Backspace and not self.text():
            self.moved.emit(self.field.cell, "back")
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._dress()
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()
        self.entered.emit(self.field.cell)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._dress()
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit(self.field.cell)


def is_undo(event: QKeyEvent) -> bool:
    """Whether a key takes an entry back or makes it again."""
    also = event.key() == Qt.Key.Key_Y and event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return also or any(event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))


def _lines(text: str, font: QFont, width: float) -> list[str]:
    """A text broken at blanks, or anywhere in a row of digits."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}".strip()
        if strokes.advance(joined, font) <= width:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        for sign in word:
            if lines[-1] and strokes.advance(lines[-1] + sign, font) > width:
                lines.append("")
            lines[-1] += sign
    return lines


class _Number(QWidget):
    """The total of a player so far."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total: Total | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_total(self, total: Total) -> None:
        """Shows another total."""
        if total != self.total:
            self.total = total
            self.setAccessibleName(total.said)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(current().px(FIELD_LEAST), current().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.total is None:
            return
        theme = current()
        painter = QPainter(self)
        font = strokes.narrowed(self.total.text, theme.font(22, bold=True), self.width() - 2, 11)
        strokes.write(painter, self.rect(), self.total.text, font, theme.color("text"))
        painter.end()


class _Who(QWidget):
    """A player over a column of fields: the marker, and as much of the name as there is room for."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(look.name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(current().px(4))
        row.addStretch(1)
        row.addWidget(PlayerMarker(look.colour, look.letter, 22, name=look.name))
        self._name = Words(look.name, 14, bold=True, condensed=True, wrap=False)
        row.addWidget(self._name)
        row.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        theme = current()
        wanted = strokes.advance(self._name.words(), theme.font(14, True, True))
        self._name.setVisible(self.width() - theme.px(26) >= min(wanted, theme.px(NAME_LEAST)))

    def sizeHint(self) -> QSize:
        return QSize(current().px(FIELD_LEAST), current().px(36))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(44), current().px(36))


class _RowLabel(QWidget):
    """The name of a row of fields, with what to type below it."""

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = _ICONS[kind]
        self._name, self._note, _whole = present.row_words(kind)
        self.setAccessibleName(_("{row}: {note}").format(row=self._name, note=self._note))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(current().px(LABEL_WIDE), current().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = theme.px(22)
        box = QRectF(0, (self.height() - edge) / 2, edge, edge)
        if self._icon == "rubble":
            icons.paint_cube(painter, self._icon, box)
        else:
            icons.paint(painter, self._icon, box, theme.color("text"))
        left = edge + theme.px(8)
        room = self.width() - left
        lines = (
            (self._name, theme.font(15, True, True), "text", theme.px(4)),
            (self._note, theme.font(12, condensed=True), "text2", theme.px(22)),
        )
        for words, font, role, top in lines:
            line = QRectF(left, top, room, theme.px(18))
            font = strokes.narrowed(words, font, room, 10)
            strokes.write(painter, line, words, font, theme.color(role), strokes.LEFT)
        painter.end()


class PlaceButtons(QWidget):
    """The places where a surveyor can stand, and below them the ends of the route where there are two, each with what
    to type for it. ``given(code)``, an end with its stroke before it."""

    given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Where does the surveyor stand?"))
        self.buttons: dict[str, Button] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._places = Flow(6)
        box.addWidget(self._places)
        self._ends_words = Words(_("and began at"), 13, condensed=True, role="text2")
        box.addWidget(self._ends_words)
        self._ends = Flow(6)
        box.addWidget(self._ends)
        self._keys = Roving(self)
        self._shown: tuple[object, ...] = ()
        self.hide()

    def show_places(self, rows: tuple[tuple[PlaceKey, ...], tuple[PlaceKey, ...]], text: str) -> bool:
        """Shows places and ends; nothing hides it. Those that the text of the field names are pressed. Whether they are
        others than before."""
        shown, others = bool(rows[0]), bool(rows[0]) == self.isHidden()
        if shown and rows != self._shown:
            self._shown, self.buttons, others = rows, {}, True
            for flow, keys, before in ((self._places, rows[0], ""), (self._ends, rows[1], END)):
                made = []
                for key in keys:
                    code = f"{before}{key.code}"
                    button = self.buttons[code] = Button(key.name, "outline", key=code)
                    button.setCheckable(True)
                    button.clicked.connect(lambda _on=False, code=code: self.given.emit(code))
                    made.append(button)
                flow.show_widgets(made)
            self._keys.set_members(list(self.buttons.values()))
            self._ends_words.setVisible(bool(rows[1]))
            self._ends.setVisible(bool(rows[1]))
        self.setVisible(shown)
        place, _stroke, end = text.partition(END)
        for code, button in self.buttons.items():
            button.setChecked(code in (place, f"{END}{end}"))
        return others


class FieldsColumn(QWidget):
    """The column. ``typed(cell, text)``, ``moved``, ``left`` and ``entered`` are those of its fields, ``cards_asked``
    the button that shows the contracts by picture, ``place_given(code)`` a tap on a place of surveyors."""

    typed = Signal(str, str)
    moved = Signal(str, str)
    left = Signal(str)
    entered = Signal(str)
    cards_asked = Signal()
    place_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("What each player holds"))
        self.fields: dict[str, EntryField] = {}
        self.totals: list[_Number] = []
        self._looks: tuple[Look, ...] = ()
        self._asked_seats: dict[str, tuple[int, ...]] | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._head = QHBoxLayout()
        self.title = Words(_("2 What each player holds"), 17, bold=True)
        self._head.addWidget(self.title, 1)
        self.note = Words(_("Tab, in reading order"), 13, condensed=True, role="text2", wrap=False)
        self._head.addWidget(self.note)
        self._box.addLayout(self._head)
        self.card = Card()
        self._grid = QGridLayout()
        self.card.body.addLayout(self._grid)
        self._box.addWidget(self.card)
        self._below = QHBoxLayout()
        self.by_picture = Button(_("Contracts by picture"), "outline", key="F2")
        self.by_picture.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.by_picture.clicked.connect(self.cards_asked)
        self._below.addWidget(self.by_picture)
        self.hint = Words("", 13, condensed=True, role="text2")
        self._below.addWidget(self.hint, 1)
        self._box.addLayout(self._below)
        self.places = PlaceButtons()
        self.places.given.connect(self.place_given)
        self._box.addWidget(self.places)
        self.found = QVBoxLayout()
        """Where findings stand."""
        self._box.addLayout(self.found)
        self._build_asked()

    def _build_asked(self) -> None:
        """Printed values that nobody knew, each with a field, while the score hangs on any."""
        self.asked = QWidget()
        box = QVBoxLayout(self.asked)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        head = QHBoxLayout()
        self.asked_title = Words(_("3 What do these print?"), 17, bold=True)
        head.addWidget(self.asked_title, 1)
        self.keep = Button(_("Keep in My box"), "outline")
        self.keep.setCheckable(True)
        self.keep.toggled.connect(lambda on: self.keep.set_icon_name("check" if on else None))
        self.keep.setChecked(True)
        self.keep.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        head.addWidget(self.keep)
        box.addLayout(head)
        self._asked_card = Card()
        self._asked_rows = QVBoxLayout()
        self._asked_card.body.addLayout(self._asked_rows)
        box.addWidget(self._asked_card)
        self._box.addWidget(self.asked)
        self.asked.hide()

    def keeps(self) -> bool:
        """Whether what is told here is for My box as well."""
        return self.keep.isChecked()

    @staticmethod
    def least(players: int) -> int:
        """The least width for so many players, in design pixels."""
        return 2 * SIDE + LABEL_WIDE + players * (FIELD_LEAST + FIELD_GAP)

    @staticmethod
    def usual(players: int) -> int:
        """The width it would like, in design pixels."""
        return 2 * SIDE + LABEL_WIDE + players * (FIELD_WIDE + FIELD_GAP)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._head.setContentsMargins(0, 0, 0, theme.px(6))
        self.title.setMinimumHeight(theme.px(44))
        self.card.body.setContentsMargins(theme.px(SIDE), theme.px(4), theme.px(SIDE), theme.px(4))
        self._grid.setHorizontalSpacing(theme.px(FIELD_GAP))
        self._grid.setVerticalSpacing(theme.px(6))
        self._grid.setColumnMinimumWidth(0, theme.px(LABEL_WIDE))
        self._below.setContentsMargins(0, theme.px(8), 0, theme.px(8))
        self._below.setSpacing(theme.px(12))
        self.found.setSpacing(theme.px(8))
        self.asked.layout().setContentsMargins(0, theme.px(4), 0, theme.px(8))  # type: ignore[union-attr]
        self.asked_title.setMinimumHeight(theme.px(44))
        self._asked_card.body.setContentsMargins(theme.px(SIDE), theme.px(4), theme.px(SIDE), theme.px(4))
        self._asked_rows.setSpacing(theme.px(6))

    def lay(self, entered: Entered, looks: tuple[Look, ...]) -> None:
        """Lays out other players."""
        clear(self._grid)
        for column in range(1, self._grid.columnCount() + len(looks)):
            self._grid.setColumnStretch(column, 1 if column <= len(looks) else 0)
        self.fields, self.totals, self._asked_seats = {}, [], None
        for seat, look in enumerate(looks):
            self._grid.addWidget(_Who(look), 0, seat + 1)
        for n, kind in enumerate(present.KINDS, 1):
            self._grid.addWidget(_RowLabel(kind), n, 0)
        for field in present.fields(entered):
            if present.is_of_player(field.cell):
                self._grid.addWidget(self._field(field), present.KINDS.index(field.kind) + 1, field.seat + 1)
        last = len(present.KINDS) + 1
        self._grid.addWidget(Hairline(0, "text"), last, 0, 1, len(looks) + 1)
        self._grid.addWidget(Words(_("So far"), 15, bold=True, wrap=False), last + 1, 0)
        for seat in range(len(looks)):
            number = _Number()
            self.totals.append(number)
            self._grid.addWidget(number, last + 1, seat + 1)
        self._looks = looks
        clear(self._asked_rows)

    def _field(self, field: Field) -> EntryField:
        widget = self.fields[field.cell] = EntryField(field)
        widget.textEdited.connect(lambda text, cell=field.cell: self.typed.emit(cell, text))
        widget.moved.connect(self.moved)
        widget.left.connect(self.left)
        widget.entered.connect(self.entered)
        return widget

    def lay_asked(self, entered: Entered) -> bool:
        """Lays out the fields of printed values that nobody knew; False when they are those that stand there."""
        asked = entered.asked
        seats = {one.cell: one.seats for one in asked}
        if seats == self._asked_seats and list(seats) == list(self._asked_seats):
            return False
        self._asked_seats = seats
        for cell in [cell for cell in self.fields if not present.is_of_player(cell)]:
            self.fields.pop(cell)
        clear(self._asked_rows)
        by_cell = {field.cell: field for field in present.fields(entered)}
        for one in asked:
            self._asked_rows.addWidget(self._asked_row(one, by_cell[one.cell]))
        self.asked.setVisible(bool(asked))
        # A layout shows what is new only later, but the next key may go there at once.
        for part in self._asked_card.findChildren(QWidget):
            part.show()
        return True

    def _asked_row(self, one: Asked, field: Field) -> QWidget:
        theme = current()
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(6))
        for seat in one.seats:
            look = self._looks[seat]
            row.addWidget(PlayerMarker(look.colour, look.letter, 22, name=look.name))
        row.addWidget(Words(one.words, 15, condensed=True), 1)
        widget = self._field(field)
        widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        widget.setFixedWidth(theme.px(TOLD_WIDE))
        row.addWidget(widget)
        return holder

    def show_places(self, entered: Entered, cell: str) -> bool:
        """Shows the places of surveyors while the field of one has the focus, where numbers do not say them; whether
        they are others than before."""
        return self.places.show_places(present.places_for(entered, cell), entered.text(cell))

    def show_entry(self, entered: Entered, view: present.View) -> None:
        """Shows what was entered, and the points so far."""
        for cell, field in self.fields.items():
            wrong = view.wrong(cell)
            field.show_text(entered.text(cell), present.field_said(entered, field.field, wrong), bool(wrong))
        for number, total in zip(self.totals, view.totals, strict=True):
            number.show_total(total)
