"""Components as widgets: a player's marker, a cube with its count, and the picker that takes cubes down as drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.icons import MarkerRole
from ui.theme import current, signals
from ui.widgets import strokes
from ui.widgets.keys import letter_of
from ui.widgets.pressable import Pressable

ROW: Final = 9
"""Most places of a tray that stand in one row; a longer tray has two rows."""


def kind_words(kind: str) -> str:
    """The word for a kind of component."""
    return {
        "iron_ore": _("iron ore"),
        "stone": _("stone"),
        "coal": _("coal"),
        "event": _("event"),
        "rubble": _("rubble"),
        "steel_bar": _("steel bar"),
        "game_marker": _("game marker"),
    }[current().cube(kind).kind]


class PlayerMarker(QLabel):
    """A player's piece, `px` design pixels wide; `name` is what a screen reader says, the player's full name."""

    def __init__(
        self,
        colour: str,
        letter: str,
        px: int = 24,
        role: MarkerRole = "plain",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._colour, self._letter, self._px = colour, letter, px
        self._role: MarkerRole = role
        self.setAccessibleName(name or letter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.restyle)

    def set_player(self, colour: str, letter: str, name: str = "") -> None:
        """Shows another player."""
        self._colour, self._letter = colour, letter
        self.setAccessibleName(name or letter)
        self.update()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(*icons.marker_size(current().px(self._px), self._role))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        icons.paint_marker(painter, self._colour, self._letter, self.rect(), self._role)
        painter.end()


class CubeCount(QLabel):
    """A cube and how many there are: number behind the cube, or below it with `below`.

    A count of None is unknown and shown as `?`; 0 is written lighter. `lit` puts the number on amber: the last step
    changed it.
    """

    def __init__(
        self,
        kind: str,
        count: int | str | None = 0,
        px: int = 20,
        text_px: int = 16,
        *,
        below: bool = False,
        lit: bool = False,
        place: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind, self._px, self._text_px, self._below = kind, px, text_px, below
        self._place = place
        self._count: int | str | None = count
        self._lit = lit
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._name_self()
        signals.changed.connect(self.restyle)

    def count(self) -> int | str | None:
        """The number shown, None when unknown."""
        return self._count

    def set_count(self, count: int | str | None, lit: bool = False) -> None:
        """Shows another number; `lit` marks it as changed."""
        self._count, self._lit = count, lit
        self._name_self()
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.updateGeometry()
        self.update()

    def words(self) -> str:
        """The number as written."""
        return "?" if self._count is None else str(self._count)

    def _name_self(self) -> None:
        amount = _("not known") if self._count is None else str(self._count)
        name = _("{kind}: {amount}").format(kind=kind_words(self._kind), amount=amount)
        if self._place:
            name = f"{self._place}, {name}"
        if self._lit:
            name = _("{name}, changed").format(name=name)
        self.setAccessibleName(name)

    def _number(self) -> tuple[float, float]:
        """Width and height of the number, its pill included."""
        theme = current()
        width = strokes.advance(self.words(), theme.font(self._text_px, bold=True))
        pill = (16 if self._below else 8 if self._lit else 0) * theme.scale
        return max(width, self._text_px * 0.7 * theme.scale) + pill, self._text_px * 1.06 * theme.scale

    def sizeHint(self) -> QSize:
        theme = current()
        width, height = self._number()
        cube = theme.px(self._px)
        if self._below:
            return QSize(ceil(max(cube, width)), ceil(cube + theme.px(6) + height + theme.px(2)))
        return QSize(ceil(cube + theme.px(4) + width), max(cube, ceil(height)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        width, height = self._number()
        cube = theme.px(self._px)
        if self._below:
            icons.paint_cube(painter, self._kind, QRectF(0, 0, self.width(), cube))
            box = QRectF((self.width() - width) / 2, cube + theme.px(6), width, height + theme.px(2))
        else:
            icons.paint_cube(painter, self._kind, QRectF(0, 0, cube, self.height()))
            box = QRectF(cube + theme.px(4), (self.height() - height) / 2, self.width() - cube - theme.px(4), height)
        ink = theme.color("text2" if self._count in (0, None) else "text")
        if self._lit:
            strokes.pill(painter, box if self._below else box.adjusted(0, -2, 0, 2))
            ink = theme.color("on_lit")
        font = theme.font(self._text_px, bold=self._count != 0 or self._lit)
        centred = self._below or self._lit
        strokes.write(painter, box, self.words(), font, ink, strokes.CENTRE if centred else strokes.LEFT)
        painter.end()


class _Tray(QWidget):
    """The places of a picker: filled in the order of drawing, free ones dashed; a tap on a cube takes that one out."""

    tapped = Signal(int)

    def __init__(self, parent: CubePicker) -> None:
        super().__init__(parent)
        self._picker = parent
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def columns(self) -> int:
        places = max(self._picker.places(), 1)
        return places if places <= ROW else ceil(places / 2)

    def _cell(self) -> int:
        theme = current()
        room = max(self.width(), theme.px(120))
        return min(theme.px(34), (room + theme.px(3)) // self.columns() - theme.px(3))

    def place_rect(self, number: int) -> QRectF:
        theme = current()
        cell, gap = self._cell(), theme.px(3)
        row, column = divmod(number, self.columns())
        return QRectF(column * (cell + gap), row * (cell + gap), cell, cell)

    def sizeHint(self) -> QSize:
        theme = current()
        rows = ceil(max(self._picker.places(), 1) / self.columns())
        return QSize(self.columns() * theme.px(37) - theme.px(3), rows * theme.px(37) - theme.px(3))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for number in range(len(self._picker.cubes())):
            if self.place_rect(number).contains(event.position()):
                self.tapped.emit(number)
                return

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        cubes = self._picker.cubes()
        for number in range(self._picker.places()):
            place = self.place_rect(number)
            if number < len(cubes):
                strokes.panel(painter, place, theme.color("sunken"), None, 0, 6)
                inset = 3 * theme.scale
                icons.paint_cube(painter, cubes[number], place.adjusted(inset, inset, -inset, -inset))
            else:
                strokes.panel(painter, place, None, theme.color("line_strong"), 1, 6, dashed=True)
        painter.end()


class _Pick(Pressable):
    """One kind of cube in a picker: adds one; shows how many are taken and the letter that does the same."""

    def __init__(self, kind: str, key: str, parent: CubePicker) -> None:
        super().__init__(parent=parent)
        self.kind, self.key = kind, key
        self.taken = 0
        self._picker = parent
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_taken(0, None)

    def show_taken(self, taken: int, most: int | None) -> None:
        self.taken = taken
        words = kind_words(self.kind)
        if most is None:
            name = _("{kind}, {taken} taken, key {key}").format(kind=words, taken=taken, key=self.key)
        else:
            name = _("{kind}, {taken} of {most} taken, key {key}").format(
                kind=words, taken=taken, most=most, key=self.key
            )
        self.setAccessibleName(name)
        self.update()

    def face_size(self) -> tuple[float, float]:
        return 77, 64

    def minimumSizeHint(self) -> QSize:
        theme = current()
        return QSize(theme.px(60), theme.px(64))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        on = self.isEnabled()
        strokes.panel(painter, area, theme.color("surface"), theme.color("line_strong" if on else "line"), 1.5, 8)
        if self.isDown():
            inset = 3 * theme.scale
            strokes.panel(painter, area.adjusted(inset, inset, -inset, -inset), None, theme.color("accent"), 1, 5)
        font = theme.font(24, bold=True)
        number = str(self.taken)
        cube, gap = theme.px(30), theme.px(4)
        if cube + gap + strokes.advance(number, font) > area.width() - theme.px(8):
            font, cube = theme.font(18, bold=True), theme.px(22)
        width = cube + gap + strokes.advance(number, font)
        left = (area.width() - width) / 2
        icons.paint_cube(painter, self.kind, QRectF(left, theme.px(8), cube, theme.px(30)))
        ink = theme.color("text" if on or self.taken else "text2")
        box = QRectF(left + cube + gap, theme.px(8), width - cube - gap + 1, theme.px(30))
        strokes.write(painter, box, number, font, ink, strokes.LEFT)
        cap = strokes.keycap_width(self.key)
        if self.key:
            strokes.keycap(
                painter,
                QRectF((area.width() - cap) / 2, theme.px(42), cap, theme.px(16)),
                self.key,
                theme.color("text2"),
            )


class CubePicker(QWidget):
    """Takes down which cubes came, in order: a tray of `places` and one button a kind with its letter.

    Letters add, Backspace takes the last one back, a tap on a cube of the tray takes that one out; one tab stop, arrows
    walk the buttons. `limits` caps single kinds (what the bag or the yard can hold). Nothing is added to a full tray or
    beyond a limit; `refused(kind)` says so. `changed()` follows every change of the cubes.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(
        self,
        kinds: Sequence[str],
        places: int,
        limits: Mapping[str, int] | None = None,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._places = places
        self._limits = dict(limits or {})
        self._cubes: list[str] = []
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.tray = _Tray(self)
        self.tray.tapped.connect(self.take_out)
        self._box.addWidget(self.tray)
        self._row = QHBoxLayout()
        self.buttons: dict[str, _Pick] = {}
        for number, kind in enumerate(kinds):
            button = _Pick(kind, current().cube(kind).key, self)
            button.clicked.connect(lambda _on=False, kind=kind: self.add(kind))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if number == 0 else Qt.FocusPolicy.ClickFocus)
            self.buttons[kind] = button
            self._row.addWidget(button, 1)
        self._box.addLayout(self._row)
        if self.buttons:
            self.setFocusProxy(next(iter(self.buttons.values())))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.restyle)
        self.restyle()
        self._show()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setSpacing(theme.px(10))
        self._row.setSpacing(theme.px(8))
        self.tray.updateGeometry()
        self.update()

    def places(self) -> int:
        """How many cubes the tray holds."""
        return self._places

    def set_places(self, places: int, limits: Mapping[str, int] | None = None) -> None:
        """Sets the size of the tray and the limits by kind; cubes that no longer fit are dropped from the end."""
        self._places = places
        self._limits = dict(limits or {})
        self.set_cubes(self._cubes)
        self.tray.updateGeometry()

    def cubes(self) -> tuple[str, ...]:
        """The kinds taken, in order."""
        return tuple(self._cubes)

    def counts(self) -> dict[str, int]:
        """How many of each offered kind are taken."""
        return {kind: self._cubes.count(kind) for kind in self.buttons}

    def is_full(self) -> bool:
        """True when every place of the tray is filled."""
        return len(self._cubes) >= self._places

    def room_for(self, kind: str) -> bool:
        """True when one more of this kind can be added."""
        return (
            kind in self.buttons
            and not self.is_full()
            and self._cubes.count(kind) < self._limits.get(kind, self._places)
        )

    def add(self, kind: str) -> bool:
        """Adds one cube; False, with `refused`, when there is no place or no more of the kind."""
        if not self.room_for(kind):
            self.refused.emit(kind)
            return False
        self._cubes.append(kind)
        self._show()
        self.changed.emit()
        return True

    def count(self, kind: str, number: int) -> bool:
        """Puts so many of a kind into the tray, whatever there was of it; False, with `refused`, when there is no place
        or no more of the kind."""
        others = [cube for cube in self._cubes if cube != kind]
        if number > min(self._places - len(others), self._limits.get(kind, self._places)):
            self.refused.emit(kind)
            return False
        self.set_cubes((*others, *(kind,) * number))
        return True

    def kind_of(self, letter: str) -> str:
        """The kind whose button has that letter; "" for none."""
        return next((kind for kind, button in self.buttons.items() if letter and button.key == letter), "")

    def take_back(self) -> str | None:
        """Takes the last cube out and returns its kind, None when the tray is empty."""
        if not self._cubes:
            return None
        kind = self._cubes.pop()
        self._show()
        self.changed.emit()
        return kind

    def take_out(self, number: int) -> None:
        """Takes out the cube at a place, counted from 0; a free place is left alone."""
        if 0 <= number < len(self._cubes):
            del self._cubes[number]
            self._show()
            self.changed.emit()

    def set_cubes(self, cubes: Iterable[str]) -> None:
        """Replaces the cubes; what is not offered, has no place or is beyond its limit is left out."""
        before, self._cubes = self._cubes, []
        for kind in cubes:
            if self.room_for(kind):
                self._cubes.append(kind)
        self._show()
        if self._cubes != before:
            self.changed.emit()

    def take_key(self, event: QKeyEvent) -> bool:
        """Acts on a letter or Backspace and says whether the key meant something; pages may hand their keys here."""
        if event.key() == Qt.Key.Key_Backspace:
            self.take_back()
            return True
        kind = self.kind_of(letter_of(event))
        if not kind:
            return False
        self.add(kind)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step:
            buttons = list(self.buttons.values())
            at = next((number for number, button in enumerate(buttons) if button.hasFocus()), 0)
            target = buttons[(at + step) % len(buttons)]
            for button in buttons:
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button is target else Qt.FocusPolicy.ClickFocus)
            target.setFocus(Qt.FocusReason.TabFocusReason)
        elif not self.take_key(event):
            event.ignore()

    def _show(self) -> None:
        for kind, button in self.buttons.items():
            button.show_taken(self._cubes.count(kind), self._limits.get(kind))
        self.tray.update()
