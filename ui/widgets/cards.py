"""Panels with a heading, and findings: what is wrong in a step, by which clause, and how to go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFont,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ui import icons
from ui.theme import current, signals
from ui.widgets import strokes
from ui.widgets.buttons import Button

Ground = Literal["surface", "sunken", "accent", "bg"]
Grade = Literal["note", "breach", "impossible"]

_HEAD: Final = 16


class Card(QFrame):
    """A panel with a hairline edge, a title and, while there is room, a caption at the right.

    `ground`: surface (a card), sunken (a well without edge), accent (the 2 px frame of the thing in question), bg.
    Put children into `body`, a vertical layout. `large` writes the title as a heading of 18 px instead of a caption.
    """

    def __init__(
        self,
        title: str = "",
        caption: str = "",
        ground: Ground = "surface",
        *,
        large: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._title = title
        self._caption = caption
        self.ground: Ground = ground
        self._large = large
        self.body = QVBoxLayout(self)
        self.setAccessibleName(title)
        signals.changed.connect(self.restyle)
        self.restyle()

    def title(self) -> str:
        """The heading."""
        return self._title

    def set_title(self, title: str) -> None:
        """Sets the heading and with it the accessible name."""
        self._title = title
        self.setAccessibleName(title)
        self.restyle()

    def set_caption(self, caption: str) -> None:
        """Sets the words at the right of the heading."""
        self._caption = caption
        self.update()

    def caption_shown(self) -> bool:
        """False when the heading is too narrow for both; the caption goes first."""
        theme = current()
        room = self.width() - 2 * theme.px(self._side()) - theme.px(8)
        title = strokes.advance(self._title, self._title_font())
        return bool(self._caption) and title + strokes.advance(self._caption, self._caption_font()) <= room

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        side = theme.px(self._side())
        top = theme.px(12 if self._large else 8)
        head = (theme.px(24 if self._large else _HEAD) + theme.px(8 if self._large else 6)) if self._title else 0
        self.body.setContentsMargins(side, top + head, side, theme.px(12 if self._large else 8))
        self.body.setSpacing(theme.px(6))
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:
        theme = current()
        hint = super().minimumSizeHint()
        title = strokes.advance(self._title, self._title_font()) + 2 * theme.px(self._side())
        return QSize(max(hint.width(), min(round(title + 0.5), theme.px(160))), hint.height())

    def _side(self) -> int:
        return 16 if self._large else 10

    def _title_font(self) -> QFont:
        theme = current()
        return theme.font(18, bold=True) if self._large else theme.font(12, bold=True, condensed=True)

    def _caption_font(self) -> QFont:
        return current().font(13 if self._large else 12, condensed=True)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        edge = {"surface": "line", "bg": "line", "accent": "accent"}.get(self.ground)
        fill = theme.color("surface" if self.ground == "accent" else self.ground)
        strokes.panel(
            painter, self.rect(), fill, theme.color(edge) if edge else None, 2 if self.ground == "accent" else 1, 8
        )
        if self._title:
            side, top = theme.px(self._side()), theme.px(12 if self._large else 8)
            head = QRectF(side, top, self.width() - 2 * side, theme.px(24 if self._large else _HEAD))
            ink = theme.color("text" if self._large else "text2")
            strokes.write(
                painter, head, self._title, self._title_font(), ink, strokes.LEFT, Qt.TextElideMode.ElideMiddle
            )
            if self.caption_shown():
                strokes.write(painter, head, self._caption, self._caption_font(), theme.color("text2"), strokes.RIGHT)
        painter.end()


class AnswerRow(QWidget):
    """Buttons of equal width side by side, or above one another as soon as one of them would be cut."""

    def __init__(self, buttons: Sequence[Button], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons = list(buttons)
        for button in self._buttons:
            button.setParent(self)
        # Not Fixed: that would cap the height at the size hint, which is one row.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        signals.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.updateGeometry()
        self._place()

    def sideways(self, width: int) -> bool:
        """True when all of them fit side by side in `width` pixels."""
        gap = current().px(8)
        widest = max((button.sizeHint().width() for button in self._buttons), default=0)
        return widest * len(self._buttons) + gap * (len(self._buttons) - 1) <= width

    def _height(self) -> int:
        return max((button.sizeHint().height() for button in self._buttons), default=0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self.sideways(width):
            return self._height()
        return self._height() * len(self._buttons) + current().px(8) * (len(self._buttons) - 1)

    def sizeHint(self) -> QSize:
        gap = current().px(8) * (len(self._buttons) - 1)
        width = max((button.sizeHint().width() for button in self._buttons), default=0) * len(self._buttons) + gap
        return QSize(width, self._height())

    def minimumSizeHint(self) -> QSize:
        width = max((button.minimumSizeHint().width() for button in self._buttons), default=0)
        return QSize(width, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        gap, height, count = current().px(8), self._height(), len(self._buttons)
        if self.sideways(self.width()):
            width = (self.width() - gap * (count - 1)) // count
            for number, button in enumerate(self._buttons):
                button.setGeometry(number * (width + gap), 0, width, height)
        else:
            for number, button in enumerate(self._buttons):
                button.setGeometry(0, number * (height + gap), self.width(), height)


class Finding(QWidget):
    """What a rule has to say against the step, its clause, and up to three ways on.

    `grade`: note (one grey line), breach (amber; Confirm stays on), impossible (red; Confirm is off and says why).
    `answers` are keys with their words, the repair first; those that do not fit side by side stand above one another.
    `answered(key)` and `clause_asked(clause)` tell what was pressed. It is announced once, when first shown.
    """

    answered = Signal(str)
    clause_asked = Signal(str)

    def __init__(
        self,
        sentence: str,
        clause: str = "",
        grade: Grade = "breach",
        answers: Sequence[tuple[str, str]] = (),
        icon: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.grade: Grade = grade
        self.sentence = sentence
        self.clause = clause
        self._icon = icon if icon is not None else ("finding" if grade == "breach" else "")
        self._announced = False
        self.setAccessibleName(f"{sentence} {clause}".strip())
        self._words = QLabel(sentence)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._box = QVBoxLayout(self)
        head = QHBoxLayout()
        self._head = head
        head.addWidget(self._words, 1, Qt.AlignmentFlag.AlignTop)
        self.link: Button | None = None
        if clause:
            ink = {"note": "accent", "breach": "warn_text", "impossible": "bad"}[grade]
            self.link = Button(clause, "link", ink_role=ink)
            self.link.clicked.connect(lambda: self.clause_asked.emit(self.clause))
            head.addWidget(self.link, 0, Qt.AlignmentFlag.AlignTop)
        self._box.addLayout(head)
        self.answers: dict[str, Button] = {}
        for key, words in answers:
            button = Button(words, "bad" if grade == "impossible" else "warn")
            button.clicked.connect(lambda _on=False, key=key: self.answered.emit(key))
            self.answers[key] = button
        if answers:
            self._box.addWidget(AnswerRow(list(self.answers.values()), self))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        bar = {"note": 0, "breach": 6, "impossible": 6}[self.grade]
        icon = 28 if self._icon else 0
        pad = 0 if self.grade == "note" else 8
        self._box.setContentsMargins(
            theme.px(bar + (10 if bar else 0) + icon), theme.px(pad), theme.px(10 if bar else 0), theme.px(pad)
        )
        self._box.setSpacing(theme.px(6))
        self._head.setSpacing(theme.px(8))
        ink = theme.color({"note": "text2", "breach": "warn_text", "impossible": "bad"}[self.grade])
        palette = self._words.palette()
        palette.setColor(palette.ColorRole.WindowText, ink)
        self._words.setPalette(palette)
        self._words.setFont(theme.font(13, bold=self.grade != "note"))
        # The link beside it is 24 high; this brings the first line of the words to its height.
        self._words.setContentsMargins(0, theme.px(3), 0, 0)
        self.updateGeometry()
        self.update()

    def explains(self, at: object) -> str:
        """The clause that it cites."""
        return self.clause

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._announced and self.grade != "note":
            self._announced = True
            announcement = QAccessibleAnnouncementEvent(self, self.accessibleName())
            QAccessible.updateAccessibility(announcement)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        if self.grade != "note":
            fill = theme.color("warn_bg" if self.grade == "breach" else "bad_bg")
            edge = theme.color("warn_line" if self.grade == "breach" else "bad")
            strokes.panel(painter, self.rect(), fill, edge, 1, 8)
            painter.save()
            painter.setClipRect(0, 0, theme.px(6), self.height())
            strokes.panel(painter, self.rect(), edge, None, 0, 8)
            painter.restore()
            if self._icon:
                ink = theme.color("warn_text" if self.grade == "breach" else "bad")
                icons.paint(painter, self._icon, QRectF(theme.px(16), theme.px(8), theme.px(20), theme.px(20)), ink)
        painter.end()
