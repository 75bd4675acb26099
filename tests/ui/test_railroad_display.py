"""The table display of a railroad: legible from afar at every size, in step with the game, by the options of any."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.railroad_session import RailroadSession
from rules.gwt_railroad.steps import MoveEngine, Stocktake
from tests.support.pages import View, settle
from tests.support.pages import played as snowdonia
from tests.support.railroad_games import game, played
from tests.support.railroad_sessions import looks_of
from ui import theme
from ui.bridge import SessionBridge
from ui.present.display import DisplayView, RuleShown
from ui.present.railroad_display import LineDisplay, line_display
from ui.views.display import HIGH, LEAST, SQUEEZE, WIDE, DisplayWindow, Sheet, TableDisplay, set_line
from ui.views.line_display import lay_out_line

LONG = (
    "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine",
    "Μαρία-Ελένη Παπαδοπούλου",
    "O’Brien-Ó Súilleabháin",
    "Wilhelmina",
)
NAME = "railroad-four-players"
SIZES = [(1920, 1080), (1280, 720), (1024, 768), (2560, 1080)]


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    theme.register_fonts()
    theme.use("light", 1.0)
    yield
    theme.use("light", 1.0)


def session_of(upto: int | None, names: tuple[str, ...] | None = None) -> RailroadSession:
    session = played(NAME, upto)
    return session if names is None else RailroadSession(session.game.renamed(names), session.journal)


def view_of(upto: int | None, names: tuple[str, ...] | None = None, points: bool = True) -> LineDisplay:
    session = session_of(upto, names)
    who = looks_of(session)
    return line_display(session, who, session.log[-1].before if session.log else None, points)


def sheet_of(view: LineDisplay, size: tuple[int, int]) -> Sheet:
    zoom = min(size[0] / WIDE, size[1] / HIGH)
    return lay_out_line(view, size[0] / zoom, size[1] / zoom)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "view",
    [view_of(0), view_of(30), view_of(40, LONG), view_of(None, LONG), view_of(29, LONG, points=False)],
    ids=["start", "middle", "long names", "over", "hidden"],
)
def test_no_text_is_too_small_or_leaves_its_place(view: LineDisplay, size: tuple[int, int]) -> None:
    sheet = sheet_of(view, size)
    page = QRectF(0, 0, sheet.width, sheet.height)
    for line in sheet.lines:
        done = set_line(line)
        assert done.font.pixelSize() >= LEAST, line.text
        wide = QFontMetricsF(done.font).horizontalAdvance(done.text) * done.narrow
        assert wide <= line.rect.width() + 1, line.text
        assert done.narrow >= SQUEEZE
        assert page.contains(line.rect), line.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("upto", [0, 1, 10, 30, 45, None])
def test_pieces_never_lie_on_each_other_and_stay_on_the_sheet(upto: int | None, size: tuple[int, int]) -> None:
    view = view_of(upto)
    sheet = sheet_of(view, size)
    page = QRectF(0, 0, sheet.width, sheet.height)
    discs = sum(len(place.station.discs) for place in view.line.places if place.station is not None)
    assert len(sheet.pieces) == 4 + discs + 4 + (1 if view.now.who is not None else 0)
    for piece in sheet.pieces:
        assert page.contains(piece.rect)
    for one, other in combinations(sheet.pieces, 2):
        assert not one.rect.adjusted(1, 1, -1, -1).intersects(other.rect), (one, other)
    numbers = [line.rect for line in sheet.lines if line.text.isdigit() and line.px == 34]
    for piece in sheet.pieces:
        for number in numbers:
            assert not number.adjusted(12, 12, -12, -12).intersects(piece.rect), piece


@pytest.mark.parametrize("place", ["T4", "6"])
def test_3_engines_that_share_a_place_as_agreed_are_all_in_sight(place: str) -> None:
    session = session_of(0)
    session.record([Stocktake(engines={0: place, 1: place, 2: place})], True)
    who = looks_of(session)
    sheet = sheet_of(line_display(session, who, None, False), SIZES[0])
    rects = [piece.rect for piece in sheet.pieces if piece.who in who[:3]]
    assert len(rects) == 3
    assert len({(rect.x(), rect.y()) for rect in rects}) == 3
    assert [line.text for line in sheet.lines].count(place) == 1


def test_8_the_worker_given_up_is_told_on_the_display() -> None:
    said = {line.text for line in sheet_of(view_of(None), SIZES[0]).lines}
    assert {"co", "cr", "en"} <= said


def test_an_article_takes_the_place_of_the_line() -> None:
    session = session_of(30)
    who = looks_of(session)
    rule = RuleShown("How far an engine goes", "railroad:4", "As far as its allowance, or less. " * 20)
    sheet = sheet_of(line_display(session, who, rule=rule), (1920, 1080))
    assert sheet.rails == []
    assert any(line.text == "How far an engine goes" for line in sheet.lines)
    assert any(line.text == "Railroad VP now" for line in sheet.lines)


@pytest.mark.parametrize("light", [False, True])
def test_it_is_painted_in_both_themes_and_turned(qtbot: QtBot, light: bool) -> None:
    window = DisplayWindow()
    qtbot.addWidget(window)
    window.resize(960, 540)
    window.wear(light)
    window.show_view(view_of(45), lay_out_line)
    window.show()
    settle()
    upright = window.grab().toImage()
    QTest.keyClick(window, Qt.Key.Key_R)
    settle()
    assert window.is_turned()
    assert window.grab().toImage() != upright
    assert "Ana" in window.accessibleDescription()


def test_it_follows_the_game_and_the_game_of_the_other_title(qtbot: QtBot) -> None:
    main = QWidget()
    qtbot.addWidget(main)
    session = RailroadSession(game(NAME))
    bridge = SessionBridge(session)
    display = TableDisplay(bridge, main, keep=False)
    window = display.open()
    shown = window.view()
    assert isinstance(shown, LineDisplay)
    bridge.record([MoveEngine(1, "forward", 3, "3")])
    settle()
    shown = window.view()
    assert isinstance(shown, LineDisplay)
    assert shown.now.name == session.players[1]
    assert shown.line.at("3").engines[0].mark == "lit"
    display.display_scores()
    shown = window.view()
    assert isinstance(shown, LineDisplay)
    assert shown.scores is None
    bridge.open(snowdonia(4, 5, "excavate"))
    settle()
    assert isinstance(window.view(), DisplayView)
    bridge.open(session)
    settle()
    assert isinstance(window.view(), LineDisplay)
    bridge.close()
    assert display.window() is None


def test_the_rail_opens_it_for_a_railroad_with_the_article_that_somebody_shows(qapp: QApplication) -> None:
    view = View(session_of(10))  # type: ignore[arg-type]
    try:
        view.window.actions_table.trigger("display")
        settle()
        assert isinstance(view.pages.display.window().view(), LineDisplay)  # type: ignore[union-attr]
        view.pages.show_rule("gwt.railroad:4")
        settle()
        view.pages.looking_up.panel.display_asked.emit(True)
        settle()
        shown = view.pages.display.window().view()  # type: ignore[union-attr]
        assert isinstance(shown, LineDisplay)
        assert shown.rule is not None
    finally:
        view.pages.display.close()
        view.close()
