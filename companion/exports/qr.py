"""A text as a QR code: a square of dark and light modules to be painted, as light as it can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.wording import _

QUIET: Final = 4
"""Light modules that must surround the code (ISO/IEC 18004)."""


class TooLong(Exception):
    """A text of more bytes than the largest code holds; the words say so in a sentence."""


@dataclass(frozen=True)
class QrCode:
    """The code, row by row from the top, True for dark; without the quiet zone around it."""

    rows: tuple[tuple[bool, ...], ...]

    @property
    def size(self) -> int:
        """Modules along an edge, the quiet zone included."""
        return len(self.rows) + 2 * QUIET


def qr_code(text: str) -> QrCode:
    """The smallest code of low error correction: on a screen nothing is torn or dirty. TooLong: it holds less."""
    # Imported on use: nobody needs it before the first code.
    import segno

    try:
        code = segno.make(text, error="l", micro=False, boost_error=False)
    except segno.DataOverflowError:
        size = len(text.encode("utf-8", "replace"))
        raise TooLong(_("The link has {n} letters, more than a QR code can hold.").format(n=size)) from None
    return QrCode(tuple(tuple(bool(module) for module in row) for row in code.matrix))
