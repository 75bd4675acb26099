"""What a key means when the keyboard is not set to Latin letters."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

# The Greek layout puts these letters on the keys that carry the Latin ones.
_GREEK: Final = dict(zip("ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΘΩΧΥΖ", "ABCDEFGHIJKLMNOPRSTUVXYZ", strict=True)) | {"ς": "W"}
_COMMANDS: Final = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


def letter_of(event: QKeyEvent) -> str:
    """The Latin capital or digit a key event stands for, "" for any other key or with Ctrl, Alt or Meta held.

    On a Greek keyboard the key's Latin meaning is given (Ε is E, Σ is S, Ψ is C), so one letter works for everybody.
    """
    if event.modifiers() & _COMMANDS:
        return ""
    text = event.text()
    if len(text) == 1:
        text = _GREEK.get(text, _GREEK.get(text.upper(), text.upper()))
        if text.isascii() and text.isalnum():
            return text
    key = event.key()
    if Qt.Key.Key_A <= key <= Qt.Key.Key_Z or Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        return chr(key)
    return ""
