"""The list of keys: every shortcut of the commands and every single key by region; a panel inside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui.present.palette import KeyGroup, KeyLine, key_groups
from ui.theme import current
from ui.views.palette import Cover, offer_of
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, KeyCap, strokes

if TYPE_CHECKING:
    from ui.main_window import MainWindow

CAPS = 168
"""Width of the column of key caps, design pixels."""


class _Line(QWidget):
    """A key and what it does; wide key caps take a row of their own."""

    def __init__(self, line: KeyLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(current().px(10))
        caps = QWidget()
        inside = QHBoxLayout(caps)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(current().px(4))
        self.caps = [KeyCap(key) for key in line.keys.split("  ")]
        for cap in self.caps:
            inside.addWidget(cap)
        inside.addStretch(1)
        caps.setMinimumWidth(current().px(CAPS))
        row.addWidget(caps)
        self.words = Words(line.words, 14)
        row.addWidget(self.words, 1)


class _Reader(Scroll):
    """The scrolled column; it has the focus, so that arrows and Page keys move it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(inside)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Keys by region"))
        self.setViewportMargins(4, 4, 4, 4)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        match Qt.Key(event.key()):
            case Qt.Key.Key_Home:
                bar.setValue(bar.minimum())
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case Qt.Key.Key_Up | Qt.Key.Key_Down | Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                super().keyPressEvent(event)
            case _:
                event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            strokes.focus_ring(painter, self.viewport().rect(), 6)
            painter.end()

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(80), current().px(44))


class ShortcutPanel(Cover):
    """The list over a window; built anew whenever it is opened, since language and commands may have changed."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, _("Keyboard"))
        self._window = window
        head = QHBoxLayout()
        self.title = Words(_("Keyboard"), 24, bold=True)
        self.close_button = Button(_("Close"), "outline", key=_("Esc"))
        self.close_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.close_button.clicked.connect(self.shut)
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        self.body.addLayout(head)
        self.reader: _Reader | None = None
        self.restyle()

    def groups(self) -> tuple[KeyGroup, ...]:
        """What is listed: all commands offered in this window, also those that cannot be done at the moment."""
        actions = self._window.actions_table.all()
        return key_groups([offer_of(key, action) for key, action in actions.items() if action.isVisible()])

    def begin(self) -> None:
        self._fill()
        if self.reader is not None:
            self.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        super().restyle()
        if self.isVisible():
            self._fill()

    def _fill(self) -> None:
        focused = self.reader is not None and self.reader.hasFocus()
        if self.reader is not None:
            self.body.removeWidget(self.reader)
            self.reader.hide()
            self.reader.deleteLater()
        theme = current()
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(theme.px(6), theme.px(4), theme.px(6), theme.px(8))
        column.setSpacing(theme.px(8))
        for group in self.groups():
            column.addSpacing(theme.px(8))
            column.addWidget(Words(group.title, 15, bold=True))
            for line in group.lines:
                column.addWidget(_Line(line))
        column.addStretch(1)
        self.reader = _Reader(inside)
        self.body.addWidget(self.reader, 1)
        if focused:
            self.reader.setFocus(Qt.FocusReason.OtherFocusReason)
