"""What is typed for letters: the Latin capitals on the keys, also of a Greek keyboard."""

from __future__ import annotations

import unicodedata
from typing import Final

_GREEK: Final = dict(zip("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ABGDEZHUIKLMNJOPRSTYFXCV", strict=True))
"""A Greek capital and the Latin letter on its key."""


def latin(name: str) -> str:
    """The letters of a name as Latin capitals lie on the keys; what no key carries is left out."""
    plain = unicodedata.normalize("NFD", name.upper())
    return "".join(letter for c in plain if (letter := _GREEK.get(c, c)).isascii() and letter.isalpha())
