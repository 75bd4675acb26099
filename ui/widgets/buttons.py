"""Buttons, the small tools of a line, the key cap, the row of exclusive choices, and the number with minus and plus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from companion.wording import _
from ui import icons
from ui.theme import Theme, current, signals
from ui.widgets import strokes
from ui.widgets.pressable import BY_KEY, Pressable

Kind = Literal["filled", "outline", "quiet", "link", "warn", "bad"]

_ELIDE: Final = Qt.TextElideMode.ElideMiddle


class Button(Pressable):
    """A press button.

    `kind`: filled (the one answer of the page, 56 high), outline, quiet (words only), link (underlined), warn and bad
    (inside findings). `icon` is an icon name, `key` the name of the key shown as a cap (shown only; who owns the page
    owns the key), `caption` a second, lighter text ("A4 Tom" behind "Undo"). `compact` makes a filled button 44 high,
    `tinted` writes an outline button in accent, `ink_role` names the colour of quiet words and links. A checkable one
    that is on stands in accent-soft.

    Too narrow, it first gives up the cap, then wraps to two lines, and only then shortens its words in the middle.
    """

    def __init__(
        self,
        text: str = "",
        kind: Kind = "outline",
        icon: str | None = None,
        key: str | None = None,
        caption: str = "",
        *,
        compact: bool = False,
        tinted: bool = False,
        left: bool = False,
        ink_role: str = "accent",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self.kind: Kind = kind
        self._ink_role = ink_role
        self._icon_name = icon
        self._key = key or ""
        self._caption = caption
        self._compact = compact
        self._tinted = tinted
        self._left = left
        self.setText(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Sets the words; the accessible name follows unless one was set by hand."""
        # Qt reads "&" as the mark of a mnemonic; a player's name may hold one.
        super().setText(text.replace("&", "&&"))
        self._name_self()
        self.updateGeometry()

    def words(self) -> str:
        """The words as shown."""
        return self.text().replace("&&", "&")

    def set_kind(self, kind: Kind) -> None:
        """Changes the look."""
        self.kind = kind
        self.restyle()

    def set_key(self, key: str | None) -> None:
        """Shows or drops the key cap."""
        self._key = key or ""
        self.restyle()

    def key(self) -> str:
        """The key cap shown, "" for none."""
        return self._key

    def set_caption(self, caption: str) -> None:
        """Sets the second, lighter text."""
        self._caption = caption
        self._name_self()
        self.restyle()

    def caption(self) -> str:
        """The second, lighter text."""
        return self._caption

    def set_icon_name(self, name: str | None) -> None:
        """Sets or drops the icon."""
        self._icon_name = name
        self.restyle()

    def setAccessibleName(self, name: str) -> None:
        """Sets the sentence a screen reader speaks instead of the words on the button."""
        self._own_name = True
        super().setAccessibleName(name)

    _own_name = False

    def _name_self(self) -> None:
        if not self._own_name:
            super().setAccessibleName(f"{self.words()} {self._caption}".strip())

    def _tall(self) -> bool:
        return self.kind == "filled" and not self._compact

    def _height(self) -> float:
        if self.kind == "link":
            return 24
        return current().spaces["confirm"] if self._tall() else current().spaces["target"]

    def _text_px(self) -> int:
        if self.kind == "filled":
            return 15 if self._compact else 18
        return 14

    def _parts(self, theme: Theme, with_key: bool) -> tuple[float, float, float, float]:
        """Widths of icon, words, caption and cap, each with the gap before it, in scaled pixels."""
        font = theme.font(self._text_px(), bold=True)
        icon_px = 24 if self._tall() else 20
        icon = icon_px * theme.scale if self._icon_name else 0.0
        words = strokes.advance(self.words(), font)
        gap = 8 * theme.scale
        if self._icon_name and words:
            words += gap
        caption = strokes.advance(self._caption, theme.font(14, condensed=True)) + gap if self._caption else 0.0
        cap = strokes.keycap_width(self._key) + gap if with_key and self._key else 0.0
        return icon, words, caption, cap

    def _padding(self) -> float:
        return 0 if self.kind == "link" else 4 if self.kind == "quiet" else 12

    def sizeHint(self) -> QSize:
        theme = current()
        width = sum(self._parts(theme, True)) + 2 * self._padding() * theme.scale
        height = theme.px(self._height())
        return QSize(max(round(width + 0.5), height if self.kind != "link" else 0), height)

    def minimumSizeHint(self) -> QSize:
        theme = current()
        height = theme.px(self._height())
        if self.kind == "link":
            return QSize(self.sizeHint().width(), height)
        longest = max((strokes.advance(w, theme.font(self._text_px(), True)) for w in self.words().split()), default=0)
        icon = self._parts(theme, False)[0]
        wanted = longest + icon + (8 * theme.scale if icon and longest else 0) + 2 * self._padding() * theme.scale
        return QSize(max(theme.px(44), min(round(wanted + 0.5), self.sizeHint().width())), height)

    def _colours(self, theme: Theme) -> tuple[QColor | None, QColor | None, QColor]:
        """Fill, edge and ink."""
        if not self.isEnabled() and self.kind != "link":
            if self.kind == "filled":
                return theme.color("sunken"), theme.color("line_strong"), theme.color("text2")
            edge = None if self.kind == "quiet" else theme.color("line")
            return None, edge, theme.color("text2")
        if self.kind == "filled":
            return theme.color("accent"), None, theme.color("on_accent")
        if self.kind in ("quiet", "link"):
            ink = theme.color(self._ink_role if self.isEnabled() else "text2")
            return (theme.color("accent_soft") if self.isChecked() or self.underMouse() else None), None, ink
        if self.kind in ("warn", "bad"):
            ink = theme.color("warn_text" if self.kind == "warn" else "bad")
            fill = theme.color("surface") if self.kind == "bad" else None
            return fill, theme.color("warn_line" if self.kind == "warn" else "bad"), ink
        if self.isChecked():
            return theme.color("accent_soft"), theme.color("accent"), theme.color("text")
        ink = theme.color("accent" if self._tinted else "text")
        return theme.color("surface"), theme.color("line_strong"), ink

    def draw(self, painter: QPainter) -> None:
        theme = current()
        fill, edge, ink = self._colours(theme)
        area = QRectF(self.rect())
        if self.kind == "link":
            fill = None
        strokes.panel(painter, area, fill, edge, 1.5, self.radius)
        if self.isDown():
            # Pressed is told by a second line inside, so that it does not rest on a shade.
            inset = 3 * theme.scale
            strokes.panel(painter, area.adjusted(inset, inset, -inset, -inset), None, ink, 1, self.radius - 3)
        padding = self._padding() * theme.scale
        room = area.adjusted(padding, 0, -padding, 0)
        icon, words, caption, cap = self._parts(theme, True)
        if icon + words + caption + cap > room.width() + 0.5:
            # A tight button may use most of its padding before it gives anything up.
            room = area.adjusted(6 * theme.scale, 0, -6 * theme.scale, 0) if padding else room
            if icon + words + caption + cap > room.width() + 0.5:
                cap = 0.0
        text_font = theme.font(self._text_px(), bold=True)
        text_font.setUnderline(self.kind == "link")
        caption = min(caption, max(0.0, room.width() - icon - words - cap))
        taken = icon + words + caption + cap
        x = room.left() if self._left else room.left() + max(0.0, (room.width() - taken) / 2)
        if self._icon_name:
            icons.paint(painter, self._icon_name, QRectF(x, room.top(), icon, room.height()), ink)
            x += icon + (8 * theme.scale if words else 0)
            words -= 8 * theme.scale if words else 0
        space = room.right() - x - caption - cap
        if words > space + 0.5:
            narrow = theme.font(self._text_px() if self._tall() else 13, bold=True, condensed=True)
            box = QRectF(x, area.top() + 2, space, area.height() - 4)
            if " " in self.words() and _fits(self.words(), narrow, box):
                strokes.write_lines(
                    painter, box, self.words(), narrow, ink, strokes.LEFT if self._left else strokes.CENTRE
                )
            else:
                strokes.write(painter, box, self.words(), narrow, ink, strokes.LEFT, _ELIDE)
            x = box.right()
        elif words > 0:
            strokes.write(
                painter, QRectF(x, room.top(), words + 1, room.height()), self.words(), text_font, ink, strokes.LEFT
            )
            x += words
        if caption > 16 * theme.scale:
            light = ink if self.kind == "filled" else theme.color("text2")
            start = x + 8 * theme.scale
            box = QRectF(start, room.top(), caption - 8 * theme.scale + 1, room.height())
            strokes.write(
                painter,
                box,
                self._caption,
                theme.font(14, condensed=True),
                light,
                strokes.LEFT,
                Qt.TextElideMode.ElideRight,
            )
        if cap:
            height = 18 * theme.scale
            left = (room.right() - cap + 8 * theme.scale) if self._left else x + caption + 8 * theme.scale
            box = QRectF(left, area.center().y() - height / 2, cap - 8 * theme.scale, height)
            strokes.keycap(painter, box, self._key, ink)


def _fits(text: str, font: QFont, box: QRectF) -> bool:
    needed = QFontMetricsF(font).boundingRect(box, int(Qt.TextFlag.TextWordWrap), text)
    return needed.width() <= box.width() + 0.5 and needed.height() <= box.height() + 2


class Tool(Pressable):
    """A small control of a line: words of 13 px, a link underlined; as large a target as any."""

    radius = 6.0

    def __init__(self, words: str, name: str, *, link: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setText(words.replace("&", "&&"))
        self._words, self._link = words, link
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def words(self) -> str:
        """The words as shown."""
        return self._words

    def sizeHint(self) -> QSize:
        theme = current()
        width = strokes.advance(self._words, theme.font(13, condensed=True)) + theme.px(12)
        return QSize(max(theme.px(44), round(width + 0.5)), theme.px(44))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        if self.underMouse() or self.isDown():
            strokes.panel(painter, self.rect(), theme.color("surface"), None, 0, 6)
        font = theme.font(13, condensed=True)
        font.setUnderline(self._link)
        strokes.write(painter, self.rect(), self._words, font, theme.color("accent" if self._link else "text"))


class KeyCap(QLabel):
    """The name of a key in a hairline box, as text among text."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(_("Key {key}").format(key=text))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(strokes.keycap_width(self.text()) + 0.5), current().px(18))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.keycap(painter, self.rect(), self.text(), current().color("text2"))
        painter.end()


class _Segment(QRadioButton):
    """One choice of a `Segmented`; a radio button, so that arrows walk the row and readers say "1 of 3"."""

    def __init__(self, text: str, icon: str | None, parent: Segmented) -> None:
        super().__init__(text.replace("&", "&&"), parent)
        self._row = parent
        self.icon_name = icon
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(lambda _on: self.updateGeometry())

    def hitButton(self, pos: QPoint) -> bool:
        # A radio button's own hit area is its dot and label; here it is the whole field.
        return self.rect().contains(pos)

    def words(self) -> str:
        return self.text().replace("&&", "&")

    def _shows_words(self) -> bool:
        return not (self.icon_name and self._row.icons_alone and not self.isChecked())

    def sizeHint(self) -> QSize:
        theme = current()
        width = 24 * theme.scale
        if self.icon_name:
            width += 20 * theme.scale
        if self._shows_words() and self.words():
            width += strokes.advance(self.words(), theme.font(14, bold=True)) + (
                6 * theme.scale if self.icon_name else 0
            )
        return QSize(max(theme.px(44), round(width + 0.5)), theme.space("target"))

    def minimumSizeHint(self) -> QSize:
        theme = current()
        return QSize(min(self.sizeHint().width(), theme.px(44)), theme.space("target"))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        ink = theme.color("text2") if not self.isEnabled() else theme.color("text")
        if on:
            fill = theme.color("accent") if self._row.strong else theme.color("accent_soft")
            ink = theme.color("on_accent") if self._row.strong else theme.color("text")
            strokes.panel(painter, self.rect(), fill, None if self._row.strong else theme.color("accent"), 2, 6)
        room = QRectF(self.rect()).adjusted(4, 0, -4, 0)
        icon = 20 * theme.scale if self.icon_name else 0.0
        words = self.words() if self._shows_words() else ""
        font = theme.font(14, bold=True)
        if words and icon + strokes.advance(words, font) > room.width() - (6 * theme.scale if icon else 0):
            font = theme.font(13, bold=True, condensed=True)
        gap = 6 * theme.scale if icon and words else 0.0
        width = min(strokes.advance(words, font), room.width() - icon - gap) if words else 0.0
        x = room.left() + (room.width() - icon - gap - width) / 2
        if self.icon_name:
            icons.paint(painter, self.icon_name, QRectF(x, room.top(), icon, room.height()), ink)
        if words:
            box = QRectF(x + icon + gap, room.top(), width + 1, room.height())
            strokes.write(painter, box, words, font, ink, strokes.LEFT, _ELIDE)
        if self.hasFocus() and self._row.ring_shown:
            strokes.focus_ring(painter, self.rect(), 6)
        painter.end()


class Segmented(QWidget):
    """A row of exclusive choices, one tab stop, walked with the arrow keys.

    `choices` are keys with their words, or with words and an icon name. `strong` fills the chosen one with accent
    (set-up pages), otherwise it stands in accent-soft (inside NOW). `icons_alone` shows words only on the chosen one.
    `picked(key)` is emitted when the user or `pick` changes the choice.
    """

    picked = Signal(str)

    def __init__(
        self,
        choices: Sequence[tuple[str, str] | tuple[str, str, str]],
        chosen: str | None = None,
        name: str = "",
        *,
        strong: bool = True,
        icons_alone: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.strong = strong
        self.icons_alone = icons_alone
        self.ring_shown = False
        self.setAccessibleName(name)
        self._keys: list[str] = []
        self._fields: list[_Segment] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(1)
        for key, text, *icon in choices:
            field = _Segment(text, icon[0] if icon else None, self)
            field.setAccessibleName(f"{name}: {text}" if name else text)
            field.setChecked(key == chosen)
            field.toggled.connect(lambda on, key=key: self.picked.emit(key) if on else None)
            field.installEventFilter(self)
            row.addWidget(field)
            self._keys.append(key)
            self._fields.append(field)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if self._fields:
            self.setFocusProxy(self._fields[self._keys.index(chosen) if chosen in self._keys else 0])
        self.picked.connect(self._follow)
        signals.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        for field in self._fields:
            field.updateGeometry()
        self.update()

    def chosen(self) -> str | None:
        """The key of the chosen field, None before a choice."""
        return next((key for key, field in zip(self._keys, self._fields, strict=True) if field.isChecked()), None)

    def pick(self, key: str) -> None:
        """Chooses a field. LookupError for a key that is not offered."""
        if key not in self._keys:
            raise LookupError(f"no choice {key!r}")
        self._fields[self._keys.index(key)].setChecked(True)

    def clear(self) -> None:
        """Takes the choice back, so that nothing is chosen."""
        for field in self._fields:
            field.setAutoExclusive(False)
            field.setChecked(False)
            field.setAutoExclusive(True)

    def set_words(self, key: str, words: str) -> None:
        """Changes the words of one field."""
        field = self._fields[self._keys.index(key)]
        field.setText(words.replace("&", "&&"))
        name = self.accessibleName()
        field.setAccessibleName(f"{name}: {words}" if name else words)
        field.updateGeometry()

    def set_choice_enabled(self, key: str, enabled: bool) -> None:
        """Makes one field available or not."""
        self._fields[self._keys.index(key)].setEnabled(enabled)

    def _follow(self, key: str) -> None:
        self.setFocusProxy(self._fields[self._keys.index(key)])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            self.ring_shown = True
        elif event.type() == QEvent.Type.MouseButtonPress:
            self.ring_shown = False
        elif isinstance(event, QFocusEvent) and event.gotFocus():
            # Arrow keys move the focus inside the row with another reason; the ring stays while keys are used.
            self.ring_shown = event.reason() in BY_KEY or self.ring_shown
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line_strong"), 1.5, 8)
        painter.setPen(theme.color("line"))
        for field in self._fields[1:]:
            x = field.geometry().left() - 1
            painter.drawLine(x, 2, x, self.height() - 3)
        painter.end()


class _Number(QSpinBox):
    """The number of a `Stepper`: typed, or stepped with the arrows; the wheel counts only while it has the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrame(False)
        self.setKeyboardTracking(True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter belongs to the step's Confirm, not to the field.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.interpretText()
            event.ignore()
            return
        super().keyPressEvent(event)


class Stepper(QWidget):
    """A whole number between two buttons of 44: minus, number, plus.

    `name` is what is counted, for screen readers. `unsure` shows ` ?` behind the number, `wrong` edges it in red.
    `changed(value)` is emitted on every change.
    """

    changed = Signal(int)

    def __init__(
        self, value: int = 0, least: int = 0, most: int = 99, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._unsure = False
        self._wrong = False
        self.setAccessibleName(name)
        self.less = Button("−", "outline", parent=self)
        self.more = Button("+", "outline", parent=self)
        self.number = _Number(self)
        self.number.setRange(least, most)
        self.number.setValue(value)
        self.number.setAccessibleName(name)
        self.number.lineEdit().setAccessibleName(name)
        self.less.setAccessibleName(_("{name}, one less").format(name=name) if name else _("One less"))
        self.more.setAccessibleName(_("{name}, one more").format(name=name) if name else _("One more"))
        for button in (self.less, self.more):
            # The number is the tab stop; arrows do what the buttons do.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRepeat(True)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.less.clicked.connect(self.number.stepDown)
        self.more.clicked.connect(self.number.stepUp)
        self.number.valueChanged.connect(self._moved)
        self.number.installEventFilter(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.less)
        row.addWidget(self.number)
        row.addWidget(self.more)
        self.setFocusProxy(self.number)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.restyle)
        self.restyle()
        self._bounds()

    def value(self) -> int:
        """The number."""
        return self.number.value()

    def set_value(self, value: int) -> None:
        """Sets the number; it is held inside the range."""
        self.number.setValue(value)

    def set_range(self, least: int, most: int) -> None:
        """Sets the smallest and the largest number."""
        self.number.setRange(least, most)
        self._bounds()

    def set_unsure(self, unsure: bool) -> None:
        """Shows ` ?` behind the number: nobody has checked it yet."""
        self._unsure = unsure
        self.number.setSuffix(" ?" if unsure else "")

    def set_wrong(self, wrong: bool) -> None:
        """Edges the number in red; say why in words beside it."""
        self._wrong = wrong
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.number.setFont(theme.font(22, bold=True))
        self.number.setFixedSize(theme.px(64), theme.px(44))
        palette = self.number.palette()
        palette.setColor(palette.ColorRole.Text, theme.color("bad" if self._wrong else "text"))
        palette.setColor(palette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.number.setPalette(palette)
        # Once styled, the text field inside no longer follows the box around it.
        self.number.lineEdit().setPalette(palette)
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(theme.px(8))
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        field = self.number.geometry()
        if self._wrong:
            strokes.panel(painter, field, theme.color("surface"), theme.color("bad"), 2, 6)
        if self.number.hasFocus():
            strokes.focus_ring(painter, field, 6)
        painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return False

    def _moved(self, value: int) -> None:
        self._bounds()
        self.changed.emit(value)

    def _bounds(self) -> None:
        self.less.setEnabled(self.number.value() > self.number.minimum())
        self.more.setEnabled(self.number.value() < self.number.maximum())
