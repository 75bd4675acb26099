"""The fields of the editor: a number, a text, one of a few, the spaces of a track and its dot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui.present.my_box import FieldView
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.pick import Pick
from ui.widgets import strokes
from ui.widgets.pressable import BY_KEY

NUMBER_WIDE = 128
DIGITS_MOST = 9
"""With so many answers each has a digit."""


class TypedField(QLineEdit):
    """A field of 44 in which a value is typed; Enter and Esc belong to the page. ``edited(text)``."""

    edited = Signal(str)

    def __init__(self, view: FieldView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wrong = False
        self._number = view.form in ("count", "number", "decimal")
        self.setMaxLength(6 if self._number else 80)
        self.setText(view.text)
        self.textEdited.connect(self.edited)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.setFont(theme.font(20 if self._number else 16, bold=True))
        edge = f"QLineEdit {{ border-color: {theme.color('bad').name()}; }}" if self._wrong else ""
        if self.styleSheet() != edge:
            self.setStyleSheet(edge)
        if self._number:
            self.setFixedWidth(theme.px(NUMBER_WIDE))

    def text_typed(self) -> str:
        """What stands there."""
        return self.text()

    def set_wrong(self, wrong: bool) -> None:
        """Edges it in red; say why in words beside it."""
        if wrong != self._wrong:
            self._wrong = wrong
            self.restyle()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)


class PickField(Pick):
    """One of several words, folded; Enter belongs to the page. ``edited(key)``."""

    edited = Signal(str)

    def __init__(self, view: FieldView, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.offer([(words, key) for key, words in view.options], view.text)
        self.currentIndexChanged.connect(lambda _at: self.edited.emit(self.chosen()))

    def text_typed(self) -> str:
        """The key of what is chosen."""
        return self.chosen()

    def set_wrong(self, wrong: bool) -> None:
        """Nothing of what is offered is wrong by itself."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)


class _Option(QRadioButton):
    """An answer: a row as wide as the field, or a cell of 44."""

    def __init__(self, words: str, digit: str, cell: bool, parent: QWidget) -> None:
        super().__init__(words.replace("&", "&&"), parent)
        self._digit, self._cell = digit, cell
        self._ring = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy.Policy.Fixed if cell else QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)

    def hitButton(self, pos: object) -> bool:
        # A radio button's own hit area is its dot and label; here it is the whole field.
        return self.rect().contains(pos)  # type: ignore[call-overload,no-any-return]

    def sizeHint(self) -> QSize:
        theme = current()
        return QSize(theme.px(44 if self._cell else 120), theme.px(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(44), current().px(44))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEY or self._ring
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._ring = True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        fill, edge = ("accent_soft", "accent") if on else ("surface", "line_strong")
        strokes.panel(painter, self.rect(), theme.color(fill), theme.color(edge), 2 if on else 1.5, 6)
        words = self.text().replace("&&", "&")
        room = QRectF(self.rect()).adjusted(theme.px(4), 0, -theme.px(4), 0)
        ink = theme.color("text")
        if self._cell:
            strokes.write(painter, room, words, theme.font(18, bold=True), ink)
        else:
            room.adjust(theme.px(10), 0, -theme.px(4), 0)
            if self._digit:
                cap = QRectF(room.right() - theme.px(20), room.center().y() - theme.px(10), theme.px(20), theme.px(20))
                strokes.keycap(painter, cap, self._digit, theme.color("text2"))
                room.setRight(cap.left() - theme.px(6))
            font = strokes.narrowed(words, theme.font(15, bold=on), room.width(), 12)
            strokes.write(painter, room, words, font, ink, strokes.LEFT)
        if self.hasFocus() and self._ring:
            strokes.focus_ring(painter, self.rect(), 6)
        painter.end()


class OptionsField(QWidget):
    """A few answers of which one holds: rows below each other, or ``cells`` beside each other. One tab stop, walked
    with the arrows; digits pick. ``edited(key)``."""

    edited = Signal(str)

    def __init__(
        self, options: Sequence[tuple[str, str]], chosen: str, cells: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keys: list[str] = []
        self.buttons: list[_Option] = []
        self._cells = cells
        self._group = QButtonGroup(self)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._flow = Flow(4) if cells else None
        if self._flow is not None:
            self._box.addWidget(self._flow)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.offer(options, chosen)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._box.setSpacing(current().px(6))

    def offer(self, options: Sequence[tuple[str, str]], chosen: str, names: Sequence[str] = ()) -> None:
        """Offers these answers, one of them (or none) chosen; ``names`` are those for a screen reader."""
        for old in self.buttons:
            self._group.removeButton(old)
            old.hide()
            if self._flow is None:
                self._box.removeWidget(old)
                old.deleteLater()
        self._keys, self.buttons = [], []
        for n, (key, words) in enumerate(options):
            digit = str(n + 1) if not self._cells and len(options) <= DIGITS_MOST else ""
            button = _Option(words, digit, self._cells, self)
            button.setAccessibleName(names[n] if names else words)
            button.setChecked(key == chosen)
            button.toggled.connect(lambda on, key=key: self._toggled(key) if on else None)
            button.installEventFilter(self)
            self._group.addButton(button)
            self._keys.append(key)
            self.buttons.append(button)
            if self._flow is None:
                self._box.addWidget(button)
        if self._flow is not None:
            self._flow.show_widgets(self.buttons)
        self._follow()
        self.updateGeometry()

    def _toggled(self, key: str) -> None:
        self._follow()
        self.edited.emit(key)

    def text_typed(self) -> str:
        """The key of what is chosen, "" before anything is."""
        return next((key for key, button in zip(self._keys, self.buttons, strict=True) if button.isChecked()), "")

    def choose(self, key: str) -> None:
        """Chooses an answer."""
        if key in self._keys:
            self.buttons[self._keys.index(key)].setChecked(True)

    def set_wrong(self, wrong: bool) -> None:
        """Nothing of what is offered is wrong by itself."""

    def _follow(self) -> None:
        if not self.buttons:
            return
        for button in self.buttons:
            stop = button is self.stop()
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus)

    def stop(self) -> QWidget:
        """Where the tab key stops: at the chosen answer, else at the first."""
        chosen = self.text_typed()
        return self.buttons[self._keys.index(chosen) if chosen else 0] if self.buttons else self

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not self._cells:
            digit = event.text()
            if digit.isascii() and digit.isdigit() and 1 <= int(digit) <= len(self.buttons) <= DIGITS_MOST:
                button = self.buttons[int(digit) - 1]
                button.setChecked(True)
                button.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False


class DotField(OptionsField):
    """The spaces of a track, of which one has the dot."""

    def __init__(self, view: FieldView, parent: QWidget | None = None) -> None:
        super().__init__((), "", True, parent)
        self._label = view.label
        self._wish = int(view.text) if view.text.isdigit() else 0
        self.edited.connect(self._wished)
        self.show_numbers(view.numbers)

    def _wished(self, key: str) -> None:
        self._wish = int(key)

    def show_numbers(self, numbers: Sequence[int]) -> None:
        """Shows these numbers; the dot stays on its space, or lies on the last one of a track that became shorter."""
        # Two spaces may show the same number.
        words = _("{track}, space {n}: {number}")
        names = [words.format(track=self._label, n=n, number=number) for n, number in enumerate(numbers, 1)]
        chosen = str(min(self._wish, len(numbers) - 1))
        self.offer([(str(n), str(number)) for n, number in enumerate(numbers)], chosen, names)
