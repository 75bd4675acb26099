"""One of several answers, folded into a field of 44; its list opens where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.theme import current, signals
from ui.widgets import strokes
from ui.widgets.pressable import BY_KEY


class _Rows(QStyledItemDelegate):
    """Rows of 44 in the list that opens."""

    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        hint = super().sizeHint(option, index)  # type: ignore[arg-type]
        return QSize(hint.width(), max(hint.height(), current().px(44)))


class Pick(QComboBox):
    """A field named ``name`` with the words of the answer. ``wide`` is its width in design pixels."""

    def __init__(self, name: str, wide: int = 170, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = wide
        self._ring = False
        self._offers: tuple[tuple[str, str], ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(_Rows(self))
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(14))
        self.updateGeometry()
        self.update()

    def offer(self, offers: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offers these words with their values, one of them chosen; nobody is told."""
        with QSignalBlocker(self):
            if tuple(offers) != self._offers:
                self._offers = tuple(offers)
                self.clear()
                for words, value in offers:
                    self.addItem(words, value)
            self.setCurrentIndex(next((at for at, (_words, value) in enumerate(offers) if value == chosen), 0))
        self.update()

    def chosen(self) -> str:
        """The value that is chosen, "" before there is any."""
        return str(self.currentData() or "")

    def sizeHint(self) -> QSize:
        return QSize(current().px(self._wide), current().px(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(80), current().px(44))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEY
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._ring = True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                # Ctrl+Enter goes on with the page, whatever has the focus.
                event.ignore()
            else:
                self.showPopup()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("surface"), theme.color("line_strong"), 1.5, 6)
        words = area.adjusted(theme.px(12), 0, -theme.px(30), 0)
        font = strokes.narrowed(self.currentText(), theme.font(14), words.width(), 13)
        elide = Qt.TextElideMode.ElideMiddle
        strokes.write(painter, words, self.currentText(), font, theme.color("text"), strokes.LEFT, elide)
        painter.setPen(QPen(theme.color("text"), max(1.5, 2 * theme.scale)))
        middle, wing = QPointF(area.right() - theme.px(18), area.center().y()), theme.px(4)
        painter.drawPolyline(
            [
                middle + QPointF(-wing, -wing / 2),
                middle + QPointF(0, wing / 2),
                middle + QPointF(wing, -wing / 2),
            ]
        )
        if self.hasFocus() and self._ring:
            strokes.focus_ring(painter, area, 6)
        painter.end()
