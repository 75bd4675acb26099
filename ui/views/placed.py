"""A page that places its parts itself: by its size, not by a layout."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget


class PlacedPage(QWidget):
    """The page. Its parts are placed anew at every size, and whenever it comes into sight."""

    def _place(self) -> None:
        """Places what no layout places."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place()
