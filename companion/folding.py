"""Words as they are compared where people wrote them by hand: accents, capitals and spaces do not tell two apart."""

from __future__ import annotations

import unicodedata

_KANA_MARKS = "\u3099\u309a"
"""They make another syllable, not an accent."""


def folded(text: str) -> str:
    """Without accents and marks of direction, in small letters, the final sigma as any other, single spaces; "" for
    nothing but spaces."""
    if text.isascii():
        return " ".join(text.casefold().split())
    apart = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in apart if letter in _KANA_MARKS or not _mark(letter))
    return " ".join(plain.casefold().replace("ς", "σ").split())


def _mark(letter: str) -> bool:
    return bool(unicodedata.combining(letter)) or unicodedata.category(letter) == "Cf"
