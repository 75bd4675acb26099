"""What lies over the stage of a page on which a game is played: a page of the game itself, or one of another page."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget


class Covering(QObject):
    """What covers the stage of ``page``, which places it: its ``cover`` (a correction, a stocktake), and what stands
    ``aside`` of NOW over all of the stage and its cover. ``changed`` when it is another; ``covered`` when the cover is;
    ``stage_asked`` when a cover, or the table as it was, wants to be seen in the place of what stands aside."""

    changed = Signal()
    covered = Signal()
    stage_asked = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._cover: QWidget | None = None
        self._aside: QWidget | None = None
        self._past = False

    def cover(self) -> QWidget | None:
        """The page in the place of the stage, None without one."""
        return self._cover

    def aside(self) -> QWidget | None:
        """What stands beside NOW in the place of the stage, None without anything."""
        return self._aside

    @property
    def past(self) -> bool:
        """Whether the stage shows the table as it was: the ground of the page is that of a finding then."""
        return self._past

    def set_cover(self, cover: QWidget | None) -> None:
        """Puts a page in the place of the stage, None for what lies there. The old cover is gone."""
        if cover is self._cover:
            return
        old, self._cover = self._cover, cover
        if old is not None:
            old.hide()
            old.deleteLater()
        if cover is not None:
            cover.setParent(self._page)
            cover.show()
        self.changed.emit()
        self.covered.emit()
        if cover is not None and self._aside is not None:
            self.stage_asked.emit()

    def set_aside(self, aside: QWidget | None) -> None:
        """Puts something of another page over the stage and its cover, and beside NOW; None takes it away. It stays its
        owner's, and Tab comes to it last."""
        if aside is self._aside:
            return
        self._aside = aside
        if aside is not None:
            aside.setParent(self._page)
            aside.show()
        if self._cover is not None:
            self._cover.setVisible(aside is None)
        self.changed.emit()

    def set_past(self, past: bool) -> None:
        """Says whether this is the table as it was."""
        if past != self._past:
            self._past = past
            self._page.update()
        if past and self._aside is not None:
            self.stage_asked.emit()
