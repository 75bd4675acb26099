"""The pages of the window: they show view models and tell what was tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ui.main_window import MainWindow


def furnish(window: MainWindow, options: Any = None, session: Any = None) -> None:
    """Puts all pages into the window; ``session`` is a game to put on the table instead of none."""
    from ui.views.pages import register

    register(window, options, session)
