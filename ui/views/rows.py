"""Lists of painted rows: the model, and the list that one walks by arrows, for every page that shows many things alike.

A page says what a row is called and paints it by its own delegate; frame, scroll bar, selection, the keys that walk
and following theme and scale are the same everywhere.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from ui.theme import signals
from ui.views.scrolling import slim

R = TypeVar("R")

Index = QModelIndex | QPersistentModelIndex
ROOT: Final = QModelIndex()
WALK: Final = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
)
"""The keys that go from row to row."""


class RowModel(QAbstractListModel, Generic[R]):
    """Rows in their order. ``words`` and ``sentence`` say what is read of one, by the eye and by a screen reader."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[R, ...] = ()

    def words(self, row: R) -> str:
        """What a row is called."""
        raise NotImplementedError

    def sentence(self, row: R) -> str:
        """A row as a screen reader speaks it."""
        return self.words(row)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def row_at(self, index: Index) -> R | None:
        """The row at an index."""
        return self.rows[index.row()] if index.isValid() and index.row() < len(self.rows) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row_at(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.sentence(row)
        return row if role == Qt.ItemDataRole.UserRole else None

    def show_rows(self, rows: tuple[R, ...]) -> None:
        """Shows these instead."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()


class RowList(QListView):
    """A list without a frame on the ground of its page. Arrows walk it; every other key belongs to the page, since Qt
    would look for a row that begins so."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(name)
        slim(self)
        self.viewport().setAutoFillBackground(False)
        signals.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in WALK:
            super().keyPressEvent(event)
        else:
            event.ignore()
