"""Fields that are edited in place: what stands in them is kept when one leaves them; Esc puts back what was there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from ui import icons
from ui.theme import current, signals
from ui.views.scrolling import slim


class KeptField(QLineEdit):
    """One line. ``kept(text)`` when it is something else than before; Enter keeps as well."""

    kept = Signal(str)

    def __init__(self, name: str, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = ""
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(14))

    def show_text(self, text: str) -> None:
        """Shows what is kept."""
        self._before = text
        if self.text() != text:
            self.setText(text)
            self.setCursorPosition(0)

    def keep(self) -> None:
        """Keeps what stands there, if it is something else."""
        text = self.text().strip()
        if text != self._before:
            self._before = text
            self.kept.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.keep()
        elif event.key() == Qt.Key.Key_Escape and self.text() != self._before:
            self.setText(self._before)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.keep()


class NoteField(QPlainTextEdit):
    """One line or several, as high as they are. Enter keeps them and is done (``left``), Shift+Enter begins a line."""

    kept = Signal(str)
    left = Signal()

    MOST = 3
    """So many lines are shown at once."""

    def __init__(self, name: str, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = ""
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setTabChangesFocus(True)
        slim(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.textChanged.connect(self._grow)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.setFont(theme.font(14))
        self.setViewportMargins(theme.px(3), theme.px(11), 0, theme.px(9))
        # The style sheet of the application names this colour for fields of one line only.
        self.setStyleSheet(f"QPlainTextEdit {{ placeholder-text-color: {theme.color('text2').name()}; }}")
        self._grow()

    def show_text(self, text: str) -> None:
        """Shows what is kept."""
        self._before = text
        if self.toPlainText() != text:
            self.setPlainText(text)

    def keep(self) -> None:
        """Keeps what stands there, if it is something else."""
        text = self.toPlainText().strip()
        if text != self._before:
            self._before = text
            self.kept.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        new_line = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not new_line:
            self.keep()
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.setPlainText(self._before)
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.keep()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grow()

    def _grow(self) -> None:
        lines = max(1, min(self.MOST, round(self.document().size().height())))
        high = current().px(44) + self.fontMetrics().lineSpacing() * (lines - 1)
        if self.maximumHeight() != high:
            self.setFixedHeight(high)

    def sizeHint(self) -> QSize:
        return QSize(current().px(200), self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(80), self.maximumHeight())


class SearchField(QLineEdit):
    """A field with a lens before its words. ``down`` for Down and Enter: on to what was found; Esc empties it."""

    down = Signal()

    def __init__(self, placeholder: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(14))
        self.setTextMargins(current().px(26), 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = current()
        painter = QPainter(self)
        edge = theme.px(18)
        icons.paint(
            painter, "search", QRectF(theme.px(11), (self.height() - edge) / 2, edge, edge), theme.color("text2")
        )
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
