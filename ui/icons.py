"""The project's own icons and the players' markers as sharp pixmaps in any colour, cached.

The files draw with `currentColor` and name its value once, in the attribute `color="..."` of the root element. Qt's
SVG renderer knows no outer `currentColor`, so that attribute is replaced before rendering. Sizes are logical pixels,
already scaled by `Theme.px`; the device's pixel ratio is taken from the painter or the application.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from math import ceil
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ui.theme import FAMILY, CubeLook, PlayerLook, current

MarkerRole = Literal["plain", "labourer", "surveyor"]

LETTER_FROM: Final = 20
"""Below this width, in logical pixels, a marker keeps its shape and drops its letter."""

BOX: Final = 24
"""Edge of the square all icons are drawn in."""

_ROOT_COLOUR: Final = re.compile(r'color="#[0-9A-Fa-f]{6}"')
_FIRST_FILL: Final = re.compile(r'fill="#[0-9A-Fa-f]{6}"')

# Baseline and size of the letter in the 24 box, by shape: a triangle is widest at its foot, a shield at its head.
_LETTER: Final = {"triangle": (18.2, 11.0), "shield": (15.6, 13.0), "diamond": (16.2, 12.0)}
_LETTER_ELSE: Final = (16.2, 13.0)
# What an attachment adds above (hat) and below (legs), in units of the 24 box.
_ABOVE: Final = {"plain": 0, "labourer": 8, "surveyor": 0}
_BELOW: Final = {"plain": 0, "labourer": 0, "surveyor": 9}


@cache
def names() -> tuple[str, ...]:
    """The names of all icons, in alphabetical order."""
    folder = files("resources").joinpath("icons")
    return tuple(sorted(entry.name[:-4] for entry in folder.iterdir() if entry.name.endswith(".svg")))


@cache
def _source(name: str) -> str:
    try:
        return files("resources").joinpath("icons", f"{name}.svg").read_text(encoding="utf-8")
    except OSError:
        raise LookupError(f"no icon {name!r}") from None


@lru_cache(maxsize=512)
def _renderer(name: str, colour: str, fill: str) -> QSvgRenderer:
    text = _ROOT_COLOUR.sub(f'color="{colour}"', _source(name), count=1)
    if fill:
        text = _FIRST_FILL.sub(f'fill="{fill}"', text, count=1)
    renderer = QSvgRenderer(text.encode())
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer


def _app_ratio() -> float:
    app = QGuiApplication.instance()
    return app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0


def _blank(width: float, height: float, ratio: float) -> QPixmap:
    pixmap = QPixmap(ceil(width * ratio), ceil(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


@lru_cache(maxsize=2048)
def _pixmap(name: str, px: int, colour: str, ratio: float) -> QPixmap:
    # Before the painter is open: an unknown name must not leave a picture half painted.
    renderer = _renderer(name, colour, "")
    picture = _blank(px, px, ratio)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, px, px))
    painter.end()
    return picture


def pixmap(name: str, px: int, color: QColor | None = None) -> QPixmap:
    """The icon `name`, `px` logical pixels square, drawn in `color` (None: `text`). LookupError if unknown."""
    ink = color or current().color("text")
    return _pixmap(name, px, ink.name(), _app_ratio())


def icon(name: str, color: QColor | None = None) -> QIcon:
    """The icon for Qt's own controls (menus, window frames) at 16 to 48 pixels, with a paler disabled look."""
    result = QIcon()
    for px in (16, 20, 24, 32, 48):
        result.addPixmap(pixmap(name, px, color))
        result.addPixmap(pixmap(name, px, current().color("text2")), QIcon.Mode.Disabled)
    return result


def paint(painter: QPainter, name: str, rect: QRect | QRectF, color: QColor | None = None) -> None:
    """Draws the icon centred in `rect`, as large as fits, on a painter of any pixel ratio."""
    area = QRectF(rect)
    px = int(min(area.width(), area.height()))
    if px <= 0:
        return
    ink = color or current().color("text")
    picture = _pixmap(name, px, ink.name(), _painter_ratio(painter))
    painter.drawPixmap(_snapped(area, px, px), picture)


def cube(kind: str) -> CubeLook:
    """The look of a kind of component; its `icon` is a name for `pixmap` and `paint`."""
    return current().cube(kind)


def paint_cube(painter: QPainter, kind: str, rect: QRect | QRectF) -> None:
    """Draws a cube, a rubble heap, a steel bar or the game marker centred in `rect`."""
    look = current().cube(kind)
    paint(painter, look.icon, rect, current().color("outline"))


def cube_pixmap(kind: str, px: int) -> QPixmap:
    """A cube, a rubble heap, a steel bar or the game marker, `px` logical pixels square."""
    return pixmap(current().cube(kind).icon, px, current().color("outline"))


def marker_size(px: int, role: MarkerRole = "plain") -> tuple[int, int]:
    """Width and height in logical pixels of a marker whose shape is `px` wide."""
    return px, round(px * (BOX + _ABOVE[role] + _BELOW[role]) / BOX)


def marker_pixmap(colour: str, letter: str, px: int, role: MarkerRole = "plain", box: str = "") -> QPixmap:
    """A player's marker whose shape is `px` logical pixels wide.

    The shape says who, the attachment says what: plain = ownership marker, hat above = labourer, legs below = surveyor
    (`marker_size` gives the height). `letter` is one or two letters and is dropped below `LETTER_FROM` pixels.
    """
    look = current().player(colour, box)
    outline = current().color("outline").name()
    shown = letter[:2] if px >= LETTER_FROM else ""
    return _marker(look.shape, look.fill.name(), look.letter.name(), outline, shown, px, role, _app_ratio())


def paint_marker(
    painter: QPainter,
    colour: str,
    letter: str,
    rect: QRect | QRectF,
    role: MarkerRole = "plain",
    box: str = "",
) -> None:
    """Draws a player's marker centred in `rect`, attachment included, as large as fits."""
    area = QRectF(rect)
    units = BOX + _ABOVE[role] + _BELOW[role]
    px = int(min(area.width(), area.height() * BOX / units))
    if px <= 0:
        return
    look: PlayerLook = current().player(colour, box)
    outline = current().color("outline").name()
    shown = letter[:2] if px >= LETTER_FROM else ""
    picture = _marker(
        look.shape, look.fill.name(), look.letter.name(), outline, shown, px, role, _painter_ratio(painter)
    )
    painter.drawPixmap(_snapped(area, *marker_size(px, role)), picture)


def draw(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Draws the icon centred in `rect` as lines, for paper: nothing is rounded to pixels. LookupError if unknown."""
    _renderer(name, color.name(), "").render(painter, rect)


def draw_marker(painter: QPainter, look: PlayerLook, letter: str, rect: QRectF, outline: QColor) -> None:
    """Draws a player's plain marker centred in `rect` as lines, for paper, with its one or two letters."""
    px = min(rect.width(), rect.height())
    painter.save()
    painter.translate(rect.center().x() - px / 2, rect.center().y() - px / 2)
    painter.scale(px / BOX, px / BOX)
    _draw_marker(painter, look.shape, look.fill.name(), look.letter.name(), outline.name(), letter[:2], "plain")
    painter.restore()


@lru_cache(maxsize=1024)
def _marker(
    shape: str, fill: str, ink: str, outline: str, letter: str, px: int, role: MarkerRole, ratio: float
) -> QPixmap:
    width, height = marker_size(px, role)
    # Before the painter is open: an unknown shape must not leave a picture half painted.
    _renderer(_shape_icon(shape), outline, fill)
    picture = _blank(width, height, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px / BOX, px / BOX)
    painter.translate(0, _ABOVE[role])
    _draw_marker(painter, shape, fill, ink, outline, letter, role)
    painter.end()
    return picture


def _draw_marker(
    painter: QPainter, shape: str, fill: str, ink: str, outline: str, letter: str, role: MarkerRole
) -> None:
    """Draws a marker in units of the 24 box; its shape begins at the painter's origin."""
    line = QColor(outline)
    if role == "surveyor":
        painter.setPen(QPen(line, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for foot in ((5.0, 31.6), (19.0, 31.6), (12.0, 31.6)):
            painter.drawLine(QPointF(12, 20), QPointF(*foot))
    _renderer(_shape_icon(shape), outline, fill).render(painter, QRectF(0, 0, BOX, BOX))
    if role == "labourer":
        hat = QPainterPath(QPointF(6, -2.6))
        hat.cubicTo(6, -5.6, 8.7, -8, 12, -8)
        hat.cubicTo(15.3, -8, 18, -5.6, 18, -2.6)
        hat.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        painter.drawPath(hat)
        painter.drawRoundedRect(QRectF(3.6, -3, 16.8, 2.6), 1.3, 1.3)
    if letter:
        baseline, size = _LETTER.get(shape, _LETTER_ELSE)
        # Two letters (two players with the same initial) must fit where one did.
        size *= 0.72 if len(letter) > 1 else 1.0
        baseline -= 0.13 * _LETTER.get(shape, _LETTER_ELSE)[1] * (1 if len(letter) > 1 else 0)
        font = QFont(FAMILY)
        font.setBold(True)
        font.setPixelSize(100)
        path = QPainterPath()
        path.addText(0, 0, font, letter)
        width_of = path.boundingRect()
        painter.translate(12, baseline)
        painter.scale(size / 100, size / 100)
        painter.translate(-width_of.center().x(), 0)
        painter.fillPath(path, QColor(ink))


@cache
def _shape_icon(shape: str) -> str:
    for name in names():
        if name.startswith("marker-") and name.endswith(f"-{shape}"):
            return name
    raise LookupError(f"no marker of the shape {shape!r}")


def _painter_ratio(painter: QPainter) -> float:
    device = painter.device()
    zoom = max(abs(painter.worldTransform().m11()), abs(painter.worldTransform().m12()), 0.01)
    # Rounded so that a smooth zoom does not fill the cache with near twins.
    return round(device.devicePixelRatioF() * zoom * 8) / 8 or 1.0


def _snapped(area: QRectF, width: int, height: int) -> QRect:
    left = round(area.x() + (area.width() - width) / 2)
    top = round(area.y() + (area.height() - height) / 2)
    return QRect(left, top, width, height)
