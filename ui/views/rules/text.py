"""Text of an article: as high as it is long, in the theme's own colours, with links for the mouse and for the keyboard.

One tab stop: the arrows walk its links, Enter follows the one that is marked.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from ui import icons
from ui.theme import current, signals
from ui.widgets import strokes
from ui.widgets.pressable import BY_KEY

LEAST: Final = 44
"""It takes the focus, so it is a target like any other, design pixels."""
_FORWARD: Final = (Qt.Key.Key_Down, Qt.Key.Key_Right)
_BACKWARD: Final = (Qt.Key.Key_Up, Qt.Key.Key_Left)
_BARE: Final = "QTextBrowser { border: none; background: transparent; padding: 0; }"
_PLAIN_TABLE: Final = "<table>"


class ArticleText(QTextBrowser):
    """HTML of ``px`` design pixels. ``link_asked(target)`` for a link: "rule:4.B.2", "box:supply.3.restock"."""

    link_asked = Signal(str)

    def __init__(self, px: int, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._px, self._html = px, ""
        self._ring = False
        self._links: list[tuple[int, int, str]] = []
        self._at = -1
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet(_BARE)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self.viewport().setAutoFillBackground(False)
        self.anchorClicked.connect(lambda url: self.link_asked.emit(url.toString()))
        signals.changed.connect(self.restyle)
        self.restyle()

    def say(self, html: str) -> None:
        """Shows other text."""
        if html != self._html:
            self._html = html
            self._show()

    def html(self) -> str:
        """The text as it was given."""
        return self._html

    def links(self) -> tuple[str, ...]:
        """Where the links lead, in reading order."""
        return tuple(target for _start, _end, target in self._links)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(self._px))
        self._show()

    def _show(self) -> None:
        theme, document = current(), self.document()
        line = theme.color("line_strong").name()
        document.setDocumentMargin(0)
        document.setDefaultFont(theme.font(self._px))
        document.setDefaultStyleSheet(
            f"a {{ color: {theme.color('accent').name()}; font-weight: bold; text-decoration: underline; }}"
            f"p, li {{ margin-top: 0; margin-bottom: {theme.px(8)}px; line-height: 135%; }}"
            f"h1, h2, h3 {{ font-size: {theme.px(self._px)}px; margin-top: {theme.px(10)}px; margin-bottom: 2px; }}"
            f"td, th {{ padding: {theme.px(3)}px {theme.px(8)}px; }}"
            f".label {{ color: {theme.color('text2').name()}; padding-left: 0; }}"
        )
        ruled = f'<table border="1" cellspacing="0" style="border-collapse: collapse; border-color: {line};">'
        ink = theme.color("text").name()
        self.setHtml(f'<div style="color: {ink};">{self._html.replace(_PLAIN_TABLE, ruled)}</div>')
        self._find_links()
        self._fit()

    def _find_links(self) -> None:
        self._links, self._at = [], -1
        block = self.document().begin()
        while block.isValid():
            part = block.begin()
            while not part.atEnd():
                piece = part.fragment()
                if piece.charFormat().isAnchor() and piece.charFormat().anchorHref():
                    place = (piece.position(), piece.position() + piece.length(), piece.charFormat().anchorHref())
                    self._links.append(place)
                part += 1
            block = block.next()

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Pictures are icons of the program: ``icon:fog``."""
        name = (url if isinstance(url, str) else url.toString()).removeprefix("icon:")
        if name not in icons.names():
            return super().loadResource(kind, url)
        edge = current().px(20)
        picture = QPixmap(edge, edge)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        icons.paint(painter, name, picture.rect(), current().color("text"))
        painter.end()
        return picture

    # Size

    def _fit(self) -> None:
        width = self.viewport().width()
        if width > 0:
            self.document().setTextWidth(width)
            self.setFixedHeight(max(current().px(LEAST), ceil(self.document().size().height())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(current().px(300), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), current().px(LEAST))

    # Keys

    def focusNextPrevChild(self, forward: bool) -> bool:
        # Tab goes on to the next group; Qt would stop at every link.
        return QWidget.focusNextPrevChild(self, forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEY
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._mark(-1)
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        step = 1 if key in _FORWARD else -1 if key in _BACKWARD else 0
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if step and plain and 0 <= self._at + step < len(self._links):
            self._mark(self._at + step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at >= 0:
            if not event.isAutoRepeat():
                self.link_asked.emit(self._links[self._at][2])
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        else:
            # Scrolling, Back and typing belong to the page.
            event.ignore()

    def marked(self) -> str:
        """Where the marked link leads, "" for none."""
        return self._links[self._at][2] if self._at >= 0 else ""

    def _mark(self, at: int) -> None:
        if at == self._at:
            return
        self._at = at
        cursor = self.textCursor()
        if at < 0:
            cursor.clearSelection()
        else:
            start, end, _target = self._links[at]
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._ring and self.hasFocus():
            painter = QPainter(self.viewport())
            strokes.focus_ring(painter, self.viewport().rect(), 4)
            painter.end()
