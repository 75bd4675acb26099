"""Words on a page: a label that follows theme and scale, and lines that divide."""

from __future__ import annotations

import re
import unicodedata

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.theme import current, signals

_LEFT_TO_RIGHT = "\u200e"
_MAY_BREAK = "\u200b"
_LONG_WORD = re.compile(r"\S{16,}")
_PIECES = re.compile(rf"[^\s{_MAY_BREAK}]+")
_PIECE = 8


def _breakable(text: str) -> str:
    """A name without a space in it wraps too, instead of running out of the page."""

    def pieces(found: re.Match[str]) -> str:
        word = found[0]
        return _MAY_BREAK.join(word[at : at + _PIECE] for at in range(0, len(word), _PIECE))

    return _LONG_WORD.sub(pieces, text)


def _from_the_left(text: str) -> str:
    """A sentence that begins with a name written from right to left stays a sentence of the page's own direction."""
    first = next((way for way in map(unicodedata.bidirectional, text) if way in ("L", "R", "AL")), "L")
    return text if first == "L" or QGuiApplication.isRightToLeft() else _LEFT_TO_RIGHT + text


class Words(QLabel):
    """Text of ``px`` design pixels in a colour role. It wraps unless told not to; without wrapping it elides in the
    middle and keeps the whole text as its accessible name."""

    def __init__(
        self,
        text: str = "",
        px: int = 14,
        *,
        bold: bool = False,
        condensed: bool = False,
        role: str = "text",
        wrap: bool = True,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._px, self._bold, self._condensed, self._role = px, bold, condensed, role
        self._full = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
        across = QSizePolicy.Policy.Expanding if wrap else QSizePolicy.Policy.Preferred
        self.setSizePolicy(across, QSizePolicy.Policy.Preferred)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.say(text)

    def say(self, text: str) -> None:
        """Shows another text."""
        if text != self._full:
            self._full = text
            self.setAccessibleName(text)
            self.setText(_from_the_left(_breakable(text) if self.wordWrap() else text))

    def words(self) -> str:
        """The whole text."""
        return self._full

    def set_role(self, role: str) -> None:
        """Another colour."""
        if role != self._role:
            self._role = role
            self.restyle()

    def set_px(self, px: int) -> None:
        """Another size, in design pixels."""
        if px != self._px:
            self._px = px
            self.restyle()

    def set_struck(self, struck: bool) -> None:
        """Struck through, or not."""
        font = self.font()
        font.setStrikeOut(struck)
        self.setFont(font)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.setFont(theme.font(self._px, bold=self._bold, condensed=self._condensed))
        self._ink()
        self.updateGeometry()

    def _ink(self) -> None:
        palette, ink = self.palette(), current().color(self._role)
        if palette.color(palette.ColorRole.WindowText) != ink:
            palette.setColor(palette.ColorRole.WindowText, ink)
            self.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # With a style sheet in force Qt puts the palette of old back when a widget gets another parent.
        if event.type() == QEvent.Type.PaletteChange:
            self._ink()

    def minimumSizeHint(self) -> QSize:
        if self.wordWrap():
            longest = max(
                (QFontMetrics(self.font()).horizontalAdvance(w) for w in _PIECES.findall(self.text())), default=0
            )
            hint = super().minimumSizeHint()
            return QSize(min(longest + 2, hint.width()), hint.height())
        return QSize(min(current().px(24), super().minimumSizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.palette().ColorRole.WindowText))
        room = self.contentsRect()
        text = QFontMetrics(self.font()).elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, int(self.alignment() | Qt.TextFlag.TextSingleLine), text)
        painter.end()


class Hairline(QWidget):
    """A line across, one pixel, with room above and below it."""

    def __init__(self, room: int = 0, role: str = "line", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room, self._role = room, role
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(1, 1 + 2 * current().px(self._room))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRect(0, self.height() // 2, self.width(), 1), current().color(self._role))
        painter.end()
