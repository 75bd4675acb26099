"""The import page and its parts."""

from ui.views.bring_in.page import BringInPage

__all__ = ["BringInPage"]
