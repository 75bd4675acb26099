"""Which clause explains what somebody looks at: every part of the window can say so, for F1.

A widget explains itself by a method ``explains(at)``, ``at`` being the mouse in its own coordinates or None when it is
asked by keyboard, or by a word left with ``explain``. What says nothing is explained by what it stands in.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

PROPERTY: Final = "explained_by"


def explain(widget: QWidget, reference: str) -> None:
    """Leaves the reference (`ui.present.clauses`) that explains a widget; "" for none of its own."""
    widget.setProperty(PROPERTY, reference)


def explanation(widget: QWidget | None, mouse: QPoint | None = None) -> str:
    """The reference that explains a widget, or the nearest thing around it; "" when nothing does. ``mouse`` is its
    place on the screen when somebody points."""
    while widget is not None:
        asked = getattr(widget, "explains", None)
        found = asked(widget.mapFromGlobal(mouse) if mouse is not None else None) if callable(asked) else ""
        found = found or widget.property(PROPERTY)
        if found:
            return str(found)
        widget = None if widget.isWindow() else widget.parentWidget()
    return ""
