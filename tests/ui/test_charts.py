"""Charts: what they draw is what they say, nothing rests on colour, no label leaves its chart or covers another."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from tests.support.pages import settle
from ui import theme
from ui.present.charts import BarChart, BarRow, Line, LineChart, Part, StackChart, StackRow, TableView
from ui.present.looks import Look
from ui.views.charts import (
    BAR,
    ChartCard,
    LegendCard,
    RowChart,
    RowNames,
    bar_chart,
    line_chart,
    part_colours,
    stack_chart,
    table_of,
)
from ui.views.marks import Mark, shape_of

pytestmark = pytest.mark.usefixtures("light")

ROOT = Path(__file__).parents[2]
LONG = "Maximilian-Alexander von und zu Hohenstaufen-Wittelsbach der Ältere"
TABLE = TableView(("Name", "VP"), (("Siân", "40"), ("Mikkel", "12")), words=0)
LOOKS = (
    Look("Siân", "pink", "S"),
    Look("Mikkel", "blue", "M"),
    Look("Ελένη", "yellow", "Ε"),
    Look("Tom", "green", "T"),
    Look("Nia", "purple", "N"),
)


def shown(qtbot: QtBot, chart: QWidget, width: int = 700, height: int = 200) -> QWidget:
    qtbot.addWidget(chart)
    chart.resize(width, height)
    chart.show()
    settle(5)
    return chart


def view_of(chart: QWidget) -> QGraphicsView:
    found = chart if isinstance(chart, QGraphicsView) else chart.findChild(QGraphicsView)
    assert isinstance(found, QGraphicsView)
    return found


def items(chart: QWidget, kind: str) -> list[Any]:
    import pyqtgraph

    wanted = getattr(pyqtgraph, kind)
    return [item for item in view_of(chart).scene().items() if isinstance(item, wanted) and item.isVisible()]


def placed(chart: QWidget) -> list[tuple[str, QRectF]]:
    """The words in a chart and where they lie in its picture."""
    return [(item.toPlainText(), item.mapRectToScene(item.boundingRect())) for item in items(chart, "TextItem")]


def words(chart: QWidget) -> dict[str, QRectF]:
    """The same of words that stand in a chart but once."""
    return dict(placed(chart))


def stack(*rows: tuple[str, tuple[float | None, ...]], word: str = "") -> StackChart:
    parts = tuple(Part(key, key) for key in ("sites", "track", "contracts", "train", "surveyor"))
    made = tuple(
        StackRow(
            name,
            values,
            tuple("" if value is None else f"{value:g}" for value in values),
            f"{sum(value or 0 for value in values):g}",
            word,
            LOOKS[at % 5],
        )
        for at, (name, values) in enumerate(rows)
    )
    return StackChart(parts, made, "Score by category: Siân 40", TABLE)


FIVE = stack(
    ("Siân", (21, 22, 44, None, 21)),
    ("Mikkel", (55, 6, 38, None, 15)),
    ("Ελένη", (39, 4, 38, None, 7)),
    ("Tom", (37, 8, 31, 9, 21)),
    (LONG, (1, 1, 1, 1, 1)),
    word="shares the win",
)


# Bars of pieces


def test_pieces_are_as_long_as_their_numbers_one_behind_the_other(qtbot: QtBot) -> None:
    chart = shown(qtbot, stack_chart(stack(("Siân", (21, 22, 44, None, 21)))), height=40)
    spans = set()
    for bar in items(chart, "BarGraphItem"):
        spans.add((bar.opts["x0"][0], bar.opts["width"][0]))
        assert bar.opts["height"] == BAR
    assert spans >= {(0, 21), (21, 22), (43, 44), (87, 21)}
    assert set(words(chart)) == {"21", "22", "44", "108"}


def test_negative_points_lie_left_of_a_line_at_zero(qtbot: QtBot) -> None:
    chart = shown(qtbot, stack_chart(stack(("Siân", (60, 0, -16, None, 5)), ("Mikkel", (40, 0, 0, None, 0)))))
    starts = {(bar.opts["x0"][0], bar.opts["width"][0]) for bar in items(chart, "BarGraphItem")}
    assert (-16, 16) in starts
    # What comes after a negative piece goes on where the others ended.
    assert (60, 5) in starts
    assert [line.value() for line in items(chart, "InfiniteLine")] == [0.0]
    assert words(chart)["-16"].center().x() < words(chart)["60"].center().x()


def test_the_best_bar_stands_above_the_others(qtbot: QtBot) -> None:
    chart = shown(qtbot, stack_chart(FIVE))
    places = words(chart)
    assert places["114"].center().y() > places["108"].center().y()
    assert isinstance(chart, RowChart)
    assert [name for name, _look in chart.names.rows] == ["Siân", "Mikkel", "Ελένη", "Tom", LONG]


def test_parts_differ_by_more_than_colour(qtbot: QtBot) -> None:
    chart = shown(qtbot, stack_chart(FIVE))
    styles = {}
    for bar in items(chart, "BarGraphItem"):
        styles.setdefault(tuple(bar.opts["x0"]), set()).add(bar.opts["brush"].style())
    patterns = {frozenset(one - {Qt.BrushStyle.SolidPattern}) for one in styles.values()}
    assert len(patterns) == 5
    assert all(Qt.BrushStyle.SolidPattern in one for one in styles.values())


def test_a_part_without_colours_of_its_own_can_be_read_too() -> None:
    for name in ("light", "dark"):
        theme.use(name, 1.0)
        for key in ("sites", "track", "contracts", "train", "surveyor", "bridges", "total"):
            fill, ink = part_colours(key)
            assert theme.contrast(fill, ink) >= 4.5


# Bars with two values


def averages(count: int = 5) -> BarChart:
    rows = tuple(
        BarRow(LOOKS[at].name, 40.0 + 9 * at, f"{40 + 9 * at}", 90.0 + at, f"best {90 + at}", LOOKS[at])
        for at in range(count)
    )
    return BarChart(rows, "Average and best: Siân 40", TABLE)


def test_a_bar_is_its_value_and_a_diamond_the_second_one(qtbot: QtBot) -> None:
    chart = shown(qtbot, bar_chart(averages()))
    (bars,) = items(chart, "BarGraphItem")
    assert list(bars.opts["width"]) == [40, 49, 58, 67, 76]
    (marks,) = items(chart, "ScatterPlotItem")
    assert list(marks.getData()[0]) == [90, 91, 92, 93, 94]
    assert {"40", "best 90", "76", "best 94"} <= set(words(chart))


def test_the_scale_can_end_where_it_must(qtbot: QtBot) -> None:
    rows = (BarRow("Siân", 50.0, "50 %"), BarRow("Mikkel", 0.0, "0 %"))
    chart = shown(qtbot, bar_chart(BarChart(rows, "Win share: Siân 50 %", TABLE, most=100.0)))
    (bars,) = items(chart, "BarGraphItem")
    box = bars.getViewBox()
    assert box.viewRange()[0][1] > 100


# Lines


def lines(players: bool) -> LineChart:
    if players:
        made = tuple(
            Line(f"seat {at}", look.name, tuple(float(n * at) for n in range(10)), look.name, look)
            for at, look in enumerate(LOOKS)
        )
    else:
        made = (
            Line("rubble", "rubble", (74, None, 50, 42, 42, 34, 22, 12, 4, 0), "rubble"),
            Line("bag", "bag", (55, 46, 43, 39, 33, 31, 28, 24, 19, 15), "bag"),
        )
    return LineChart(tuple(str(n) for n in range(10)), made, "Rubble and bag: rubble from 74", TABLE)


@pytest.mark.parametrize("players", [True, False])
def test_lines_differ_by_mark_and_dashes_and_are_named_at_their_end(qtbot: QtBot, players: bool) -> None:
    chart = lines(players)
    widget = shown(qtbot, line_chart(chart))
    drawn = items(widget, "PlotDataItem")
    marks = {str(one.opts["symbol"]) for one in drawn}
    dashes = {tuple(one.opts["pen"].dashPattern()) for one in drawn}
    assert len(marks) == len(dashes) == len(chart.lines)
    assert set(words(widget)) == {line.name for line in chart.lines}


def test_what_is_not_known_is_a_gap(qtbot: QtBot) -> None:
    widget = shown(qtbot, line_chart(lines(players=False)))
    rubble = min(items(widget, "PlotDataItem"), key=lambda one: one.yData[-1])
    assert rubble.yData[1] != rubble.yData[1]
    assert rubble.opts["connect"] == "finite"


@pytest.mark.parametrize("name", ["light", "dark"])
def test_lines_stand_out_from_the_card(qtbot: QtBot, name: str) -> None:
    theme.use(name, 1.0)
    ground = theme.current().color("surface")
    for players in (True, False):
        widget = shown(qtbot, line_chart(lines(players)))
        for line in items(widget, "PlotDataItem"):
            assert theme.contrast(line.opts["pen"].color(), ground) >= 3
        for words_item in items(widget, "TextItem"):
            assert theme.contrast(words_item.color, ground) >= 4.5


def test_marks_of_the_lowest_values_are_whole(qtbot: QtBot) -> None:
    widget = shown(qtbot, line_chart(lines(players=False)))
    box = items(widget, "PlotDataItem")[0].getViewBox()
    assert box.viewRange()[1][0] < 0


# Labels


MAKERS: dict[str, Callable[[], QWidget]] = {
    "stack": lambda: stack_chart(FIVE),
    "stack, negative": lambda: stack_chart(stack((LONG, (60, 0, -16, None, 5)), ("Mikkel", (40, 3, 0, None, 0)))),
    "stack, all zero": lambda: stack_chart(stack(("Siân", (0, 0, 0, 0, 0)))),
    "bars": lambda: bar_chart(averages()),
    "lines": lambda: line_chart(lines(players=False)),
    "lines of players": lambda: line_chart(lines(players=True)),
    "one place": lambda: line_chart(LineChart(("0",), (Line("bag", "bag", (3,), "bag"),), "bag: 3", TABLE)),
    "no place": lambda: line_chart(LineChart((), (Line("bag", "bag", (), "bag"),), "bag: none", TABLE)),
}


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(720, 200), (360, 200), (260, 170)])
@pytest.mark.parametrize("kind", MAKERS)
def test_words_stay_inside_and_apart(qtbot: QtBot, kind: str, size: tuple[int, int], scale: float) -> None:
    theme.use("light", scale)
    chart = shown(qtbot, MAKERS[kind](), round(size[0] * scale), round(size[1] * scale))
    picture = QRectF(view_of(chart).rect())
    # The room around the letters may reach out, the letters may not.
    inset = 4.0
    letters = [(text, place.adjusted(inset, inset, -inset, -inset)) for text, place in placed(chart) if text]
    assert letters
    out = [text for text, place in letters if not picture.contains(place)]
    assert out == []
    over = [(a, b) for (a, one), (b, other) in combinations(letters, 2) if one.intersects(other)]
    assert over == []


def test_a_long_name_is_shortened_and_leaves_room_for_its_bar(qtbot: QtBot) -> None:
    chart = shown(qtbot, stack_chart(FIVE), 400)
    assert isinstance(chart, RowChart)
    assert chart.names.width() < 0.4 * 400
    assert LONG in chart.names.accessibleName()
    assert RowNames([("Siân", None)]).wanted() < RowNames([("Siân", LOOKS[0])]).wanted()


# Cards and tables


@pytest.mark.parametrize("kind", ["stack", "bars", "lines"])
def test_each_chart_has_a_summary_and_can_be_read_as_a_table(qtbot: QtBot, kind: str) -> None:
    chart = {"stack": FIVE, "bars": averages(), "lines": lines(players=False)}[kind]
    card = ChartCard("Points", "after each round", chart.summary, chart.table, MAKERS[kind], 200, large=True)
    shown(qtbot, card, 500, 320)
    found = QAccessible.queryAccessibleInterface(card.chart)
    assert found.text(QAccessible.Text.Name) == chart.summary
    assert card.accessibleDescription() == chart.summary
    assert not card.shows_table()
    card.as_table.click()
    assert card.shows_table()
    assert not card.chart.isVisible()
    model = card.table.model()
    rows = [tuple(model.index(row, column).data() for column in range(2)) for row in range(model.rowCount())]
    assert tuple(rows) == chart.table.rows
    card.as_table.click()
    assert card.chart.isVisible()


def test_a_long_table_is_made_at_once(qtbot: QtBot) -> None:
    rows = tuple((f"Player {n}", str(n)) for n in range(5000))
    view = table_of("Players", TableView(("Name", "VP"), rows, words=0))
    shown(qtbot, view, 400, 300)
    assert view.model().rowCount() == 5000
    asked: list[int] = []
    model: Any = view.model()
    data = type(model).data

    def counted(self: Any, index: Any, role: int = 0) -> Any:
        asked.append(index.row())
        return data(self, index, role)

    type(model).data = counted
    try:
        view.resize(420, 310)
        settle()
    finally:
        type(model).data = data
    # Rows in sight and the first ones, which say how wide a column is; not all of them.
    assert len(set(asked)) < 200


def test_the_legend_names_every_part(qtbot: QtBot) -> None:
    card = LegendCard("Points by category", "", FIVE)
    shown(qtbot, card, 500, 400)
    assert [one.accessibleName() for one in card.legend.widgets()] == [part.words for part in FIVE.parts]


def test_a_colour_that_is_none_of_the_box_has_a_plain_disc(qtbot: QtBot) -> None:
    assert [shape_of(look.colour) for look in LOOKS] == ["circle", "diamond", "triangle", "shield", "cross"]
    assert shape_of("") == shape_of("Red") == "disc"
    mark = Mark(Look("Zoë", "Red", "Z"))
    shown(qtbot, mark, 28, 28)
    assert mark.accessibleName() == "Zoë"
    mark.show_look(LOOKS[0])
    assert mark.accessibleName() == "Siân"
    line = LineChart(("0", "1"), (Line("seat 0", "Zoë", (1, 2), "Zoë", Look("Zoë", "Red", "Z")),), "Zoë", TABLE)
    assert words(shown(qtbot, line_chart(line))).keys() == {"Zoë"}


def test_pyqtgraph_is_loaded_with_the_first_chart_and_not_before() -> None:
    code = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
from ui import theme
theme.use("light")
from ui.views import charts
from ui.views.history import HistoryPage
before = "pyqtgraph" in sys.modules or "numpy" in sys.modules
from ui.present.charts import BarChart, BarRow, TableView
chart = charts.bar_chart(BarChart((BarRow("a", 1.0, "1"),), "a: 1", TableView(("a",), (("1",),))))
print(before, "pyqtgraph" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
