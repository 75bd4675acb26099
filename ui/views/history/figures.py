"""Statistics beside the list: what is counted, and a chart for each question, each with its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui.present.charts import BarChart, LineChart
from ui.present.figures import Chart, Choice, FigurePart, Figures
from ui.theme import current, signals
from ui.views.charts import ChartCard, LegendCard, bar_chart, line_chart, rows_high
from ui.views.flow import Flow
from ui.views.pick import Pick
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, Card

ONE_COLUMN: Final = 620
"""Narrower than this, in design pixels, charts stand below each other."""
LINE_HIGH: Final = 200


class FiguresView(QWidget):
    """The statistics. ``choice_changed(Choice)`` when others are wanted, ``game_asked(id)`` for a game behind a
    number."""

    choice_changed = Signal(object)
    game_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Statistics"))
        self._figures: Figures | None = None
        self.cards: list[ChartCard] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        ground = QWidget()
        self._ground = QVBoxLayout(ground)
        self._ground.setContentsMargins(0, 0, 0, 0)
        self.area = Scroll(ground)
        box.addWidget(self.area)
        self.card = Card(_("Statistics"), large=True)
        self.words = Words("", 14, role="text2")
        self.best = Button("", "quiet")
        self.best.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.best.clicked.connect(self._best_pressed)
        self.picks = {
            "game": Pick(_("Which game")),
            "person": Pick(_("Whose games")),
            "scenario": Pick(_("Which scenario")),
            "players": Pick(_("How many players")),
            "year": Pick(_("Which year")),
        }
        for pick in self.picks.values():
            pick.currentIndexChanged.connect(self._picked)
        self._row = Flow(8)
        self._row.show_widgets(list(self.picks.values()))
        self.card.body.addWidget(self.words)
        self.card.body.addWidget(self._row)
        self.card.body.addWidget(self.best)
        self._ground.addWidget(self.card)
        self._charts = QWidget()
        self._grid = QGridLayout(self._charts)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._ground.addWidget(self._charts)
        self._ground.addStretch(1)
        self._columns = 0
        signals.changed.connect(self._rebuild)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._ground.setSpacing(theme.px(16))
        self._grid.setSpacing(theme.px(16))
        for pick in self.picks.values():
            pick.restyle()

    def _rebuild(self) -> None:
        self.restyle()
        figures, self._figures = self._figures, None
        if figures is not None:
            self.show_figures(figures)

    def figures(self) -> Figures | None:
        """What is shown."""
        return self._figures

    def show_figures(self, figures: Figures) -> None:
        """Shows other figures; who reads tables goes on reading tables."""
        if figures == self._figures:
            return
        self._figures = figures
        offers, choice = figures.offers, figures.choice
        for pick, offered, chosen in zip(
            self.picks.values(),
            (offers.games, offers.people, offers.scenarios, offers.players, offers.years),
            (choice.game, choice.person, choice.scenario, choice.players, choice.year),
            strict=True,
        ):
            pick.offer(offered, chosen)
        self.picks["game"].setVisible(len(offers.games) > 1)
        self.picks["scenario"].setVisible(bool(offers.scenarios))
        self._row.place()
        self.words.say(figures.sentence)
        self.best.setVisible(figures.best is not None)
        if figures.best is not None:
            self.best.setText(figures.best[0])
        tables = {card.title() for card in self.cards if card.shows_table()}
        for card in self.cards:
            card.hide()
            card.deleteLater()
        self.cards = [_card(part) for part in figures.parts]
        for card in self.cards:
            card.as_table.setChecked(card.title() in tables)
        self._columns = 0
        self._lay_out()

    def choice(self) -> Choice:
        """What is chosen."""
        return Choice(**{name: pick.chosen() for name, pick in self.picks.items()})

    def _picked(self, _at: int) -> None:
        self.choice_changed.emit(self.choice())

    def _best_pressed(self) -> None:
        if self._figures is not None and self._figures.best is not None:
            self.game_asked.emit(self._figures.best[1])

    def _lay_out(self) -> None:
        columns = 2 if self.width() >= current().px(ONE_COLUMN) else 1
        if columns == self._columns:
            return
        self._columns = columns
        while self._grid.takeAt(0) is not None:
            pass
        for at, card in enumerate(self.cards):
            self._grid.addWidget(card, at // columns, at % columns, Qt.AlignmentFlag(0))
            card.show()
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()


def _card(part: FigurePart) -> ChartCard:
    chart: Chart = part.chart
    if isinstance(chart, BarChart):
        make: Callable[[], QWidget] = partial(bar_chart, chart)
        high = rows_high(len(chart.rows))
    elif isinstance(chart, LineChart):
        make, high = partial(line_chart, chart), LINE_HIGH
    else:
        return LegendCard(part.title, part.note, chart)
    return ChartCard(part.title, part.note, chart.summary, chart.table, make, high, large=True)
