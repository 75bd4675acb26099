"""What the parts of the Table page are made of: plates to read, groups with one tab stop, looks from views."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from companion.wording import _
from ui.present.looks import Look
from ui.present.moment import Count
from ui.theme import current, signals
from ui.views.table.kept import paint_kept
from ui.widgets import strokes
from ui.widgets.board import Owner

FORWARD: Final = (Qt.Key.Key_Right, Qt.Key.Key_Down)
BACKWARD: Final = (Qt.Key.Key_Left, Qt.Key.Key_Up)


def owner(who: Look | None) -> Owner | None:
    """A player as the board's controls take it."""
    return None if who is None else (who.colour, who.letter)


class Plate(QLabel):
    """Something to read that paints itself; a screen reader gets its sentence. Sizes are design pixels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.updateGeometry()
        self.update()

    def say(self, sentence: str, changed: bool = False) -> None:
        """Sets what a screen reader says."""
        self.setAccessibleName(_("{name}, changed").format(name=sentence) if changed else sentence)

    def face_size(self) -> tuple[float, float]:
        """Preferred width and height in scaled pixels."""
        raise NotImplementedError

    def draw(self, painter: QPainter) -> None:
        """Paints the plate."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        width, height = self.face_size()
        return QSize(ceil(width), ceil(height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def picture_key(self) -> object:
        """What decides the picture besides size and theme; None when it is not worth keeping."""
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        key = self.picture_key()
        if key is not None and self.width() > 0:
            paint_kept(self, (type(self), key), self.draw)
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)
        painter.end()


class Roving(QObject):
    """A group with one tab stop: arrows walk its members, Home and End go to the ends (design, Accessibility)."""

    walked = Signal(QWidget)
    """The member that an arrow brought the focus to: a scrolled group shows it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._members: list[QWidget] = []
        self._at: QWidget | None = None

    def set_members(self, members: Sequence[QWidget]) -> None:
        """Takes over the members in their order; the one that was current stays so."""
        for member in members:
            if member not in self._members:
                member.installEventFilter(self)
        self._members = list(members)
        self._choose(self._at if self._at in self._members else next(iter(self._members), None))

    def current(self) -> QWidget | None:
        """The member that Tab reaches."""
        return self._at

    def _choose(self, member: QWidget | None) -> None:
        self._at = member
        for other in self._members:
            other.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other is member else Qt.FocusPolicy.ClickFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QWidget) or watched not in self._members:
            return False
        if event.type() == QEvent.Type.FocusIn and watched is not self._at:
            self._choose(watched)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._walk(self._members.index(watched), event)
        return False

    def _walk(self, at: int, event: QKeyEvent) -> bool:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key = Qt.Key(event.key())
        if key in FORWARD or key in BACKWARD:
            step = 1 if key in FORWARD else -1
            there = [index for index in range(len(self._members)) if self._members[index].isVisible()]
            if at not in there:
                return False
            target = there[(there.index(at) + step) % len(there)]
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            target = 0 if key == Qt.Key.Key_Home else len(self._members) - 1
        else:
            return False
        self._choose(self._members[target])
        self._members[target].setFocus(Qt.FocusReason.TabFocusReason)
        self.walked.emit(self._members[target])
        return True


def write_count(
    painter: QPainter, area: QRectF, count: Count, px: int, pill_radius: float = 6, bold: bool = True
) -> None:
    """A number centred in its column: zero lighter, changed on amber, proposed as "2 → 3" in a dashed ring."""
    theme = current()
    text = count.text
    font = theme.font(px, bold=bold and not count.zero)
    ink = theme.color("text2" if count.zero else "text")
    if count.proposed is not None:
        text = f"{count.text} → {count.proposed}"
        room = area.width() - theme.px(8)
        font = fitted(text, theme.font(px, bold=bold), room)
        if font.pixelSize() < theme.px(min(px, 15)) or strokes.advance(text, font) > room:
            # No room for both: what it will be is the news, the sentence for screen readers has both.
            text = count.proposed
            font = fitted(text, theme.font(px, bold=bold), room)
        width = min(area.width(), strokes.advance(text, font) + theme.px(10))
        ring = _centred(area, width, min(area.height(), theme.px(px + 12)))
        strokes.proposal_ring(painter, ring, 6)
        ink = theme.color("text")
    elif count.lit:
        font = fitted(text, theme.font(px, bold=True), area.width() - theme.px(10))
        width = min(area.width(), strokes.advance(text, font) + theme.px(16))
        strokes.pill(painter, _centred(area, width, min(area.height(), round(px * 1.1) * theme.scale)), pill_radius)
        ink = theme.color("on_lit")
    else:
        font = fitted(text, font, area.width() - theme.px(2))
    strokes.write(painter, area, text, font, ink)


def _centred(area: QRectF, width: float, height: float) -> QRectF:
    return QRectF(area.center().x() - width / 2, area.center().y() - height / 2, width, height)


def fitted(text: str, font: QFont, width: float) -> QFont:
    """The font, made smaller (never under 12 design pixels) until one line of the text fits."""
    least = current().px(12)
    shown = QFont(font)
    while shown.pixelSize() > least and strokes.advance(text, shown) > width:
        shown.setPixelSize(shown.pixelSize() - 1)
    return shown
