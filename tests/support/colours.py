"""Measures of colour: contrast (WCAG 2) read off a picture, distance in Lab, and colour-vision deficiency.

Colours are arrays of three numbers 0 to 255 in sRGB; a picture is an array of height, width and three.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

Values = NDArray[np.float64]

MACHADO: Final = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB."""

_XYZ: Final = np.array(
    ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
)
_WHITE: Final = np.array((0.95047, 1.0, 1.08883))
_SEEN: Final = 1.2
"""A pixel with less contrast to the ground belongs to the ground."""
_INKED: Final = 0.08
"""This part of the pixels that differ from the ground shows the ink in full; the rest is the edge of strokes."""
LEAST_PIXELS: Final = 5
"""Fewer pixels that differ are no text."""


def rgb(colour: QColor) -> Values:
    """A colour of Qt."""
    return np.array((colour.red(), colour.green(), colour.blue()), dtype=float)


def pixels(image: QImage) -> Values:
    """A picture of Qt."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), dtype=np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width() * 3].reshape(plain.height(), plain.width(), 3).astype(float)


def linear(values: Values) -> Values:
    """sRGB 0 to 255 as linear light 0 to 1."""
    part = np.asarray(values, dtype=float) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def luminance(values: Values) -> Values:
    """Relative luminance of one colour or of many."""
    return linear(values) @ np.array((0.2126, 0.7152, 0.0722))


def contrast(first: Values, second: Values) -> float:
    """The ratio of two colours, 1 to 21."""
    bright, dim = sorted((float(luminance(first)), float(luminance(second))), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def measured(picture: Values) -> float | None:
    """The contrast of writing against its ground, read off a picture of both; None where nothing is written.

    The ground is the colour most pixels have. Strokes fade out at their edges, so the ink is what the most different
    twelfth of all pixels that differ at all reaches."""
    flat = picture.reshape(-1, 3)
    if not len(flat):
        return None
    codes = flat.astype(np.int64) @ np.array((65536, 256, 1))
    kinds, counts = np.unique(codes, return_counts=True)
    code = int(kinds[counts.argmax()])
    ground = float(luminance(np.array((code >> 16, code >> 8 & 255, code & 255), dtype=float))) + 0.05
    own = luminance(flat) + 0.05
    ratios = np.sort(np.maximum(own, ground) / np.minimum(own, ground))[::-1]
    different = int((ratios > _SEEN).sum())
    if different < LEAST_PIXELS:
        return None
    return float(ratios[int(different * _INKED)])


def seen(colour: Values, deficiency: str) -> Values:
    """A colour as it looks under a deficiency of full severity."""
    light = np.clip(np.array(MACHADO[deficiency]) @ linear(colour), 0, 1)
    part = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(part * 255)


def lab(colour: Values) -> Values:
    """CIE Lab of a colour, white D65."""
    relative = (_XYZ @ linear(colour)) / _WHITE
    f = np.where(relative > (6 / 29) ** 3, np.cbrt(relative), relative / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array((116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])))


def distance(first: Values, second: Values) -> float:
    """CIE76: how far apart two colours lie in Lab."""
    return float(np.linalg.norm(lab(first) - lab(second)))
