"""The route of the scenarios as drawn: nothing covers a surveyor, a name or what a card says besides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from companion.session import Session
from rules.core.frozen import replace
from tests.support import scenario_plays
from tests.support.pages import View, settle, written
from ui import theme
from ui.views.table.page import TablePage

BLAENAU, ZUGSPITZE = "blaenau-ffestiniog", "bayerische-zugspitzbahn"
LONG = (
    "Bartholomäus Montgomery-Featherstonehaugh of Upper Llanberis",
    "Παναγιώτης Παπαδημητρακόπουλος",
    "אברהם בן יצחק",
    "Tom",
    "Nia",
)


@pytest.fixture(autouse=True)
def usual(qapp: QApplication) -> Iterator[None]:
    theme.use("light", 1.0)
    yield
    theme.use("light", 1.0)


def table_of(scenario: str, players: int, steps: int, seed: int = 7, names: tuple[str, ...] = ()) -> View:
    session, _entered = scenario_plays.play(scenario, players, seed, steps)
    game = session.game
    if names:
        game = replace(game, setup=replace(game.setup, players=names[:players]))
    view = View(Session(game, session.journal))
    if page_of(view).shown_stage() != "route":
        page_of(view).swap_stage()
    settle()
    return view


def page_of(view: View) -> TablePage:
    return view.pages.table.table


def box(widget: QWidget, page: QWidget) -> QRect:
    return QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(1366, 768), (1366, 700), (1920, 1080)])
def test_the_stage_button_covers_no_surveyor_wherever_they_stand(players: int, size: tuple[int, int]) -> None:
    view = table_of(ZUGSPITZE, players, 20)
    view.window.resize(*size)
    settle()
    page = page_of(view)
    button = box(page.other_stage, page)
    canvas = page.stage.route.canvas
    for index, plate in enumerate(canvas.surveyors):
        looks = tuple(one for other in canvas.surveyors for one in other._view)[:players]
        plate.show_view(looks, "here")
        canvas._place_surveyors(index)
        assert not box(plate, page).intersects(button), canvas.cards[index]._view
    for stop in canvas.stops.values():
        assert not box(stop, page).intersects(button)
    view.close()


@pytest.mark.parametrize("steps", [30, 54, 72, 90])
@pytest.mark.parametrize("size", [(1366, 768), (853, 480)])
def test_blaenau_4_the_pills_of_the_fronts_cover_no_surveyor_and_no_name(steps: int, size: tuple[int, int]) -> None:
    view = table_of(BLAENAU, 4, steps)
    view.window.resize(*size)
    settle()
    canvas = page_of(view).stage.route.canvas
    assert canvas.fronts
    for pill in canvas.fronts:
        place = pill.geometry()
        assert canvas.rect().contains(place)
        for plate in canvas.surveyors:
            assert plate.isHidden() or not plate.geometry().intersects(place)
        for card in canvas.cards:
            # The levels of the small stage lie so close that the end of a name strip may be touched.
            name = QRect(card.x(), card.y(), card.width(), theme.current().px(24)).intersected(place)
            assert name.width() * name.height() <= (0 if size[1] > 480 else 150)
        assert not any(pill is not other and other.geometry().intersects(place) for other in canvas.fronts)
        if not pill.visibleRegion().isEmpty():
            button = page_of(view).other_stage
            assert not box(button, page_of(view)).intersects(box(pill, page_of(view)))
    view.close()


@pytest.mark.parametrize(("scenario", "players"), [(BLAENAU, 1), (BLAENAU, 4), (ZUGSPITZE, 1), (ZUGSPITZE, 5)])
@pytest.mark.parametrize(("look", "scale"), [("light", 1.0), ("dark", 2.0)])
def test_no_word_on_a_card_is_cut(scenario: str, players: int, look: str, scale: float) -> None:
    theme.use(look, scale)
    view = table_of(scenario, players, 90, 3, LONG)
    view.window.resize(round(853 * scale), round(480 * scale))
    settle()
    canvas = page_of(view).stage.route.canvas
    cards = [*canvas.cards, *canvas.stops.values()]
    cut = [one.told() for one in written(canvas, iter(cards)) if one.cut]
    assert cut == []
    view.close()


def test_a_long_name_wraps_in_the_headline() -> None:
    view = table_of(ZUGSPITZE, 2, 0, 7, ("Παναγιώτης Παπαδημητρακόπουλος", "Tom"))
    headline = view.pages.table.now.headline
    assert all(not one.cut for one in written(view.window, iter([headline])))
    view.close()
