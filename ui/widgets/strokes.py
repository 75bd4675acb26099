"""The few shapes every widget is drawn from: panels, rings, pills, key caps. Sizes are design pixels before scaling."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ui.theme import Theme, current

CENTRE = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ONE_LINE = Qt.TextFlag.TextSingleLine


def panel(
    painter: QPainter,
    rect: QRect | QRectF,
    fill: QColor | None,
    edge: QColor | None,
    width: float = 1.0,
    radius: float = 8.0,
    dashed: bool = False,
) -> None:
    """A rounded rectangle whose edge lies wholly inside `rect`; None leaves out the fill or the edge."""
    theme = current()
    stroke = max(1.0, width * theme.scale) if edge is not None else 0.0
    area = QRectF(rect).adjusted(stroke / 2, stroke / 2, -stroke / 2, -stroke / 2)
    corner = max(0.0, radius * theme.scale - stroke / 2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    if edge is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        painter.setPen(dashed_pen(edge, stroke) if dashed else QPen(edge, stroke))
    painter.drawRoundedRect(area, corner, corner)
    painter.restore()


def dashed_pen(colour: QColor, stroke: float) -> QPen:
    """A pen whose dashes stay short enough for chips: about 3 px on hairlines, 1.7 widths on rings."""
    pen = QPen(colour, stroke)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([3.0, 2.2] if stroke < 2.5 else [1.7, 1.1])
    return pen


def focus_ring(painter: QPainter, rect: QRect | QRectF, radius: float = 8.0) -> None:
    """The mark of keyboard focus: 2 px accent, and 2 px accent-soft inside it so that it shows on accent fills too."""
    theme = current()
    panel(painter, rect, None, theme.color("accent"), 2, radius)
    inset = 2 * theme.scale
    inner = QRectF(rect).adjusted(inset, inset, -inset, -inset)
    panel(painter, inner, None, theme.color("accent_soft"), 2, max(radius - 2, 1))


def lit_ring(painter: QPainter, rect: QRect | QRectF, radius: float = 5.0) -> None:
    """Changed by the last step: solid amber 3 px with a 1 px edge around it, all inside `rect`."""
    theme = current()
    panel(painter, rect, None, theme.color("lit_line"), 1, radius + 1)
    inset = 1 * theme.scale
    panel(painter, QRectF(rect).adjusted(inset, inset, -inset, -inset), None, theme.color("lit"), 3, radius)


def proposal_ring(painter: QPainter, rect: QRect | QRectF, radius: float = 5.0) -> None:
    """Will change when the step is confirmed: dashed 3 px, all inside `rect`."""
    panel(painter, rect, None, current().color("lit_line"), 3, radius, dashed=True)


def step_number(painter: QPainter, centre: QPointF, text: str) -> None:
    """The numbered amber disc that ties a place on the board to a line of NOW; 18 px high."""
    theme = current()
    font = theme.font(12, bold=True)
    width = max(18 * theme.scale, QFontMetricsF(font).horizontalAdvance(text) + 6 * theme.scale)
    height = 18 * theme.scale
    area = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
    panel(painter, area, theme.color("lit"), theme.color("lit_line"), 1, 9)
    write(painter, area, text, font, theme.color("on_lit"))


def pill(painter: QPainter, rect: QRect | QRectF, radius: float = 6.0) -> None:
    """The amber ground of a number that the last step changed; write on it in `on_lit`."""
    panel(painter, rect, current().color("lit"), None, 0, radius)


def keycap_width(text: str) -> float:
    """Width of a key cap in scaled pixels."""
    theme = current()
    return QFontMetricsF(keycap_font(theme)).horizontalAdvance(text) + 12 * theme.scale


def keycap_font(theme: Theme) -> QFont:
    """The font of key caps: 12 px bold condensed."""
    return theme.font(12, bold=True, condensed=True)


def keycap(painter: QPainter, rect: QRect | QRectF, text: str, ink: QColor) -> None:
    """A key's name in a hairline box."""
    panel(painter, rect, None, ink, 1, 4)
    write(painter, rect, text, keycap_font(current()), ink)


def write(
    painter: QPainter,
    rect: QRect | QRectF,
    text: str,
    font: QFont,
    ink: QColor,
    flags: Qt.AlignmentFlag = CENTRE,
    elide: Qt.TextElideMode | None = None,
) -> None:
    """One line of text in `rect`; with `elide` it is shortened to fit, without it it may run over."""
    painter.setFont(font)
    painter.setPen(ink)
    if elide is not None:
        text = QFontMetricsF(font).elidedText(text, elide, QRectF(rect).width())
    painter.drawText(QRectF(rect), int(flags | ONE_LINE), text)


def write_lines(
    painter: QPainter, rect: QRect | QRectF, text: str, font: QFont, ink: QColor, flags: Qt.AlignmentFlag = CENTRE
) -> None:
    """Text wrapped at words inside `rect`."""
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(QRectF(rect), int(flags | Qt.TextFlag.TextWordWrap), text)


def height_of(text: str, font: QFont, width: float) -> float:
    """Height of text wrapped at words to a width, in scaled pixels."""
    room = QRectF(0, 0, max(1.0, width), 10_000)
    return QFontMetricsF(font).boundingRect(room, int(LEFT | Qt.TextFlag.TextWordWrap), text).height()


def narrowed(text: str, font: QFont, width: float, least: int = 9) -> QFont:
    """The font, condensed and then made smaller (never under `least` design pixels) until one line fits."""
    if advance(text, font) <= width:
        return font
    shown = QFont(font)
    shown.setStretch(QFont.Stretch.SemiCondensed)
    smallest = current().px(least)
    while shown.pixelSize() > smallest and advance(text, shown) > width:
        shown.setPixelSize(shown.pixelSize() - 1)
    return shown


def advance(text: str, font: QFont) -> float:
    """Width of one line in scaled pixels."""
    known = _advances.get((text, font))
    if known is None:
        if len(_advances) >= MOST_ADVANCES:
            _advances.clear()
        known = _advances[text, font] = QFontMetricsF(font).horizontalAdvance(text)
    return known


MOST_ADVANCES: Final = 4000
_advances: dict[tuple[str, QFont], float] = {}
"""Widths that were measured before: layouts ask for the same ones many times a step."""
