"""The scenarios to choose from: a few beside each other, more in a list that opens and scrolls."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from companion.content import scenarios
from companion.wording import _
from ui.views.pick import Pick
from ui.views.your_box import show_choice
from ui.widgets import Segmented

BESIDE_EACH_OTHER: Final = 3
"""So many names have room in a row."""


class ScenarioField(QWidget):
    """All scenarios there are, one of them chosen. ``picked(scenario)`` when somebody chooses another one."""

    picked = Signal(str)

    def __init__(self, chosen: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        offered = scenarios()
        self.row: Segmented | None = None
        self.list: Pick | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        field: QWidget
        if len(offered) <= BESIDE_EACH_OTHER:
            field = self.row = Segmented(tuple(offered.items()), chosen, _("Scenario"))
            self.row.picked.connect(self.picked)
        else:
            field = self.list = Pick(_("Scenario"))
            self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self.list.offer([(words, key) for key, words in offered.items()], chosen)
            self.list.currentIndexChanged.connect(lambda _at: self.picked.emit(self.chosen()))
        box.addWidget(field)
        self.setFocusProxy(field)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def chosen(self) -> str:
        """The scenario that is chosen."""
        if self.list is not None:
            return self.list.chosen()
        assert self.row is not None
        return self.row.chosen() or ""

    def pick(self, scenario: str) -> None:
        """Chooses one, as somebody would. LookupError: there is none of that name."""
        if self.row is not None:
            self.row.pick(scenario)
            return
        assert self.list is not None
        at = self.list.findData(scenario)
        if at < 0:
            raise LookupError(f"no scenario {scenario!r}")
        self.list.setCurrentIndex(at)

    def show_chosen(self, scenario: str) -> None:
        """Shows one as chosen; nobody is told."""
        if self.row is not None:
            show_choice(self.row, scenario)
        elif self.list is not None:
            self.list.offer([(words, key) for key, words in scenarios().items()], scenario)
