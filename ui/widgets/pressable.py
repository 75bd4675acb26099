"""Anything one can press: a button that paints itself, shows keyboard focus as a ring and answers Enter like Space."""

from __future__ import annotations

from typing import Final, Generic, Protocol, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.theme import current, signals
from ui.widgets import strokes

BY_KEY: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
"""The focus reasons after which the ring is shown at once."""

_ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class Pressable(QAbstractButton):
    """A control drawn by `draw`, with the sizes of `face_size` (design pixels).

    The ring appears when focus came by key or a key was pressed since, not after a mouse click: a button that has the
    focus by default says so by its key cap. `accessibleName` should be a sentence.
    """

    radius: float = 8.0
    placed: bool = False
    """Whether it takes the room that it is given, however small; otherwise a layout keeps as much as its face has."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._ring = False
        if name:
            self.setAccessibleName(name)
        signals.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.updateGeometry()
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Paints the control; the focus ring comes on top of it."""
        raise NotImplementedError

    def face_size(self) -> tuple[float, float]:
        """Preferred width and height in design pixels."""
        raise NotImplementedError

    def ring_rect(self) -> QRectF:
        """Where the focus ring lies."""
        return QRectF(self.rect())

    @property
    def ring_shown(self) -> bool:
        """True while the focus ring is painted."""
        return self._ring and self.hasFocus()

    def sizeHint(self) -> QSize:
        width, height = self.face_size()
        theme = current()
        return QSize(theme.px(width), theme.px(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1) if self.placed else self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)
        if self.ring_shown:
            strokes.focus_ring(painter, self.ring_rect(), self.radius)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEY
        super().focusInEvent(event)

    def takes_enter(self) -> bool:
        """Whether Enter presses it; otherwise Enter is for the page on which it stands."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not self.takes_enter():
            event.ignore()
            return
        if not self._ring:
            self._ring = True
            self.update()
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            # Ctrl+Enter goes on with the page, whatever has the focus.
            event.ignore()
            return
        if enter:
            # A key held down must not confirm one step after the other.
            if not event.isAutoRepeat():
                self.click()
            event.accept()
            return
        if event.key() in _ARROWS:
            # Qt would move the focus like Tab; here arrows belong to the group the control stands in.
            event.ignore()
            return
        super().keyPressEvent(event)


class TickBox(Pressable):
    """On or off: Space ticks it. Enter is for the page on which it stands."""

    def __init__(self, name: str = "", on: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setCheckable(True)
        self.setChecked(on)

    def takes_enter(self) -> bool:
        return False


class View(Protocol):
    """A view model with a sentence for screen readers."""

    @property
    def sentence(self) -> str:
        """What is shown, in words."""


V = TypeVar("V", bound=View)


class Showing(Pressable, Generic[V]):
    """A pressable that draws one view model, None before the first; its sentence is the accessible name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._view: V | None = None

    def show_view(self, view: V) -> None:
        """Shows another one; paints only what differs."""
        if view != self._view:
            self._view = view
            self.setAccessibleName(view.sentence)
            self.update()

    def draw(self, painter: QPainter) -> None:
        if self._view is not None:
            self.draw_view(painter, self._view)

    def draw_view(self, painter: QPainter, view: V) -> None:
        """Paints the control for what it shows."""
        raise NotImplementedError
