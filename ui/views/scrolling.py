"""Scrolling without ornament: a slim bar that is there only while there is something to scroll."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionSlider,
    QWidget,
)

from ui.theme import current, signals
from ui.widgets import strokes


class SlimBar(QScrollBar):
    """A scroll bar of 10 px: only its handle is painted."""

    def __init__(self, orientation: Qt.Orientation = Qt.Orientation.Vertical, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        signals.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        edge = current().px(10)
        return QSize(edge, 2 * edge) if self.orientation() is Qt.Orientation.Vertical else QSize(2 * edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        # Not the style of the bar itself: below another style sheet that is a new object, and PySide may take it for an
        # item of a layout that lay at the same address and is gone.
        handle = QApplication.style().subControlRect(
            QStyle.ComplexControl.CC_ScrollBar, option, QStyle.SubControl.SC_ScrollBarSlider, self
        )
        theme = current()
        painter = QPainter(self)
        inset = 2 * theme.scale
        strokes.panel(painter, QRectF(handle).adjusted(inset, 0, -inset, 0), theme.color("line_strong"), None, 0, 3)
        painter.end()


def slim(area: QAbstractScrollArea) -> None:
    """Gives an area the slim bar, and no sideways scrolling."""
    area.setVerticalScrollBar(SlimBar())
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


class Scroll(QScrollArea):
    """A column that scrolls up and down when it must; it shows the ground of what it stands on. ``most`` limits its
    height in design pixels."""

    def __init__(self, inside: QWidget, most: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = most
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        slim(self)
        self.setWidget(inside)
        # Qt fills the widget of a scroll area by itself.
        inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        signals.changed.connect(self.updateGeometry)

    def set_most(self, most: int | None) -> None:
        """Another limit of the height, in design pixels."""
        if most != self._most:
            self._most = most
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            # Nothing scrolls sideways: these keys mean something to what the column stands in.
            event.ignore()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        inside = self.widget()
        if inside is not None:
            # Nothing scrolls sideways: what is too wide wraps or elides.
            inside.setMaximumWidth(self.viewport().width())
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        inside = self.widget()
        hint = inside.sizeHint() if inside is not None else QSize(0, 0)
        if self._most is None:
            return hint
        return QSize(hint.width(), min(hint.height(), current().px(self._most)))

    def minimumSizeHint(self) -> QSize:
        if self._most is None:
            return QSize(current().px(40), current().px(40))
        return QSize(current().px(40), self.sizeHint().height())
