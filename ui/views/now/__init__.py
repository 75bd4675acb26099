"""The NOW panel: what is due, filled in, to be confirmed."""

from ui.views.now.panel import NowPanel

__all__ = ["NowPanel"]
