"""What is to be said about the entry: what cannot be, and what is worth a look."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from companion.wording import _
from ui import icons
from ui.present.score_entry import Finding
from ui.theme import current
from ui.widgets import Pressable, strokes


class FindingRow(QWidget):
    """Something about the entry. Pressed, the words lead to the field; the clause opens the rule."""

    pressed = Signal(str)
    clause_asked = Signal(str)

    def __init__(self, found: Finding, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = found
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.words = _FindingWords(found)
        self.words.clicked.connect(lambda: self.pressed.emit(found.cells[0] if found.cells else ""))
        row.addWidget(self.words, 1)
        self.clause = _Clause(found)
        self.clause.clicked.connect(lambda: self.clause_asked.emit(found.clause))
        row.addWidget(self.clause)

    def explains(self, at: object) -> str:
        """The clause of the finding."""
        return self.found.clause

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, edge = ("warn_bg", "warn_line") if self.found.note else ("bad_bg", "bad")
        strokes.panel(painter, self.rect(), theme.color(ground), theme.color(edge), 1, 8)
        painter.setClipRect(QRectF(0, 0, theme.px(6), self.height()))
        strokes.panel(painter, self.rect(), theme.color(edge), None, 0, 8)
        painter.end()


class _FindingWords(Pressable):
    def __init__(self, found: Finding, parent: QWidget | None = None) -> None:
        super().__init__(found.words, parent)
        self._found = found
        self._heights: dict[int, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def face_size(self) -> tuple[float, float]:
        return 400, self.heightForWidth(current().px(400)) / current().scale

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(200), current().px(44))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        # A layout asks again and again.
        known = self._heights.get(width)
        if known is None:
            theme = current()
            known = max(theme.px(44), round(self._document(width).size().height()) + theme.px(15))
            self._heights[width] = known
        return known

    def restyle(self) -> None:
        self._heights.clear()
        super().restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A layout asks a fixed height once, before it knows the width.
        self.setFixedHeight(self.heightForWidth(self.width()))

    def _document(self, width: int) -> QTextDocument:
        theme = current()
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(theme.font(13))
        ink = theme.color("warn_text" if self._found.note else "bad").name()
        weight = "normal" if self._found.note else "bold"
        document.setHtml(f'<span style="color:{ink}; font-weight:{weight}">{escape(self._found.words)}</span>')
        document.setTextWidth(max(40, width - theme.px(48)))
        return document

    def draw(self, painter: QPainter) -> None:
        theme = current()
        edge = theme.px(20)
        ink = theme.color("warn_text" if self._found.note else "bad")
        icons.paint(painter, "finding", QRectF(theme.px(16), theme.px(11), edge, edge), ink)
        document = self._document(self.width())
        painter.save()
        top = max(float(theme.px(7)), (self.height() - document.size().height()) / 2)
        painter.translate(QPointF(theme.px(44), top))
        document.drawContents(painter)
        painter.restore()


class _Clause(Pressable):
    """The number of a clause, underlined."""

    def __init__(self, found: Finding, parent: QWidget | None = None) -> None:
        super().__init__(_("Rule {clause}").format(clause=found.clause), parent)
        self._found = found
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        theme = current()
        return max(44.0, strokes.advance(self._found.clause, theme.font(13, bold=True)) / theme.scale + 20), 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        font = theme.font(13, bold=True)
        font.setUnderline(True)
        ink = theme.color("warn_text" if self._found.note else "bad")
        strokes.write(painter, self.rect(), self._found.clause, font, ink)
