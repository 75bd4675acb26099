"""The left side of the Table page by mouse, by keyboard, and as a screen reader meets it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from rules.core.frozen import replace
from rules.snowdonia.agenda import agenda
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table
from ui import theme
from ui.present.looks import looks
from ui.present.moment import Proposal
from ui.present.table import Options, TablePageView, table_page
from ui.sample import COLOURS, sample_tables
from ui.views.table import TablePage
from ui.views.table.page import fold_for, stage_height
from ui.views.table.plates import Plate
from ui.widgets import Button, Pressable

KEY = Qt.Key
LONG = ("Wolfeschlegelsteinhausenbergerdorff Hubert Blaine", "Μαρία-Ελένη Παπαδοπούλου", "Mi", "Tom", "Nia")


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    theme.use("light")
    yield
    theme.use("light")


def view_of(
    players: int = 4, step: str = "excavate", rounds: int = 3, *, proposed: bool = True, **changes: Any
) -> TablePageView:
    before, table = sample_tables(players, rounds, step)
    table = Table(table.book, replace(table.state, **changes))
    item = agenda(table).due
    proposal = Proposal.of(perform(table, item.action)) if item and proposed else None
    return table_page(table, before, proposal, looks(table.book.players, COLOURS[:players]))


def page_of(qtbot: QtBot, view: TablePageView, size: tuple[int, int] = (1286, 768)) -> TablePage:
    page = TablePage()
    qtbot.addWidget(page)
    page.resize(*size)
    page.show_view(view)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    return page


def box(widget: QWidget, page: QWidget) -> QRect:
    return QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


def press(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


# Intents


def test_a_site_and_a_track_card_tell_their_ids(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    canvas = page.stage.route.canvas
    with qtbot.waitSignal(page.siteTapped) as site:
        press(canvas.sites["hebron.b1"])
    assert site.args == ["hebron.b1"]
    key = next(iter(canvas.tracks))
    with qtbot.waitSignal(page.trackTapped) as track:
        press(canvas.tracks[key])
    assert track.args == [key]


def test_a_space_tells_area_and_number(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(step="place"))
    free = next(key for key, space in page.stage.areas.spaces.items() if space.isEnabled())
    with qtbot.waitSignal(page.placeTapped) as place:
        press(page.stage.areas.spaces[free])
    assert place.args == list(free)


def test_office_shed_yard_bag_events_and_players_tell_which(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    with qtbot.waitSignal(page.contractTapped) as contract:
        press(page.supply.office.cards[1])
    assert contract.args == [2]
    number = next(iter(page.supply.shed.trains))
    with qtbot.waitSignal(page.trainTapped) as train:
        press(page.supply.shed.trains[number])
    assert train.args == [number]
    with qtbot.waitSignals([page.zoneTapped, page.zoneTapped]):
        press(page.supply.yard)
        press(page.supply.bag)
    with qtbot.waitSignal(page.eventTapped) as event:
        press(page.events.cells[6])
    assert event.args == [6]
    with qtbot.waitSignal(page.playerTapped) as player:
        press(page.players.rows[2])
    assert player.args == [2]


def test_a_group_is_one_tab_stop_and_arrows_walk_it(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    cells = page.events.cells
    assert [cell.focusPolicy() == Qt.FocusPolicy.StrongFocus for cell in cells.values()] == [True] + [False] * 9
    cells[1].setFocus()
    QTest.keyClick(cells[1], KEY.Key_Right)
    assert cells[2].hasFocus()
    QTest.keyClick(cells[2], KEY.Key_Left)
    QTest.keyClick(cells[1], KEY.Key_Left)
    assert cells[10].hasFocus()
    QTest.keyClick(cells[10], KEY.Key_Home)
    assert cells[1].hasFocus()
    with qtbot.waitSignal(page.eventTapped) as event:
        QTest.keyClick(cells[1], KEY.Key_Return)
    assert event.args == [1]


def test_sites_are_reached_in_route_order(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    canvas = page.stage.route.canvas
    first = next(iter(canvas.tracks.values()))
    first.setFocus()
    QTest.keyClick(first, KEY.Key_Down)
    assert list(canvas.tracks.values())[1].hasFocus()
    QTest.keyClick(canvas.focusWidget(), KEY.Key_Right)
    assert canvas.sites["two-viaducts.x1"].hasFocus()


def test_tab_goes_through_now_stage_events_supply_players_log(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    now, log = Button("Confirm"), Button("Undo")
    page.log_slot.put(log)
    page.now_slot.put(now)
    now.setFocus()
    visited: list[str] = []
    for _ in range(12):
        widget = QApplication.focusWidget()
        assert widget is not None
        parts = {
            "now": page.now_slot,
            "stage": page.stage,
            "button": page.other_stage,
            "events": page.events,
            "supply": page.supply,
            "players": page.players,
            "log": page.log_slot,
        }
        part = next(name for name, part in parts.items() if part is widget or part.isAncestorOf(widget))
        if not visited or visited[-1] != part:
            visited.append(part)
        if part == "log":
            break
        QTest.keyClick(widget, KEY.Key_Tab)
    assert visited == ["now", "stage", "button", "events", "supply", "players", "log"]


# What a screen reader meets


@pytest.mark.parametrize("step", ["place", "excavate"])
@pytest.mark.parametrize("size", [(1286, 768), (797, 480)])
def test_everything_one_acts_on_or_reads_has_a_sentence(qtbot: QtBot, step: str, size: tuple[int, int]) -> None:
    page = page_of(qtbot, view_of(step=step), size)
    named = [w for w in page.findChildren(QAbstractButton) if isinstance(w, Pressable) and w.isVisible()]
    named += [w for w in page.findChildren(QLabel) if isinstance(w, Plate) and w.isVisible()]
    assert len(named) > 20
    assert [widget for widget in named if not widget.accessibleName().strip()] == []


def test_names_are_sentences_and_say_what_changed(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    canvas = page.stage.route.canvas
    assert canvas.sites["hebron.b1"].accessibleName().startswith("Hebron, 3 stone for 7 VP")
    lit = view_of(step="works", proposed=False)
    page.show_view(lit)
    changed = [space.id for station in lit.route.stations for space in station.tracks if space.marks.lit]
    changed += [site.id for station in lit.route.stations for site in station.sites if site.marks.lit]
    for key in changed:
        chip = canvas.sites.get(key) or canvas.tracks[key]
        assert chip.accessibleName().endswith("changed")
    assert page.header.phases.accessibleName() == lit.header.phase_sentence


# The stage follows the phase


def test_assigning_shows_the_areas_and_resolving_the_route(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(step="place"))
    assert page.stage.areas.isVisible()
    assert not page.stage.route.isVisible()
    assert page.other_stage.words() == "Show route"
    page.show_view(view_of(step="excavate"))
    assert page.stage.route.isVisible()
    assert not page.stage.areas.isVisible()


def test_one_button_shows_the_other_stage_until_the_phase_changes(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(step="place"))
    press(page.other_stage)
    assert page.shown_stage() == "route"
    assert page.stage.route.isVisible()
    page.show_view(view_of(step="place", proposed=False))
    assert page.shown_stage() == "route"
    page.show_view(view_of(step="excavate"))
    page.show_view(view_of(step="place"))
    assert page.shown_stage() == "areas"


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("size", [(1286, 768), (1286, 700), (1140, 700), (1840, 1100)])
def test_the_stage_button_covers_no_card(qtbot: QtBot, players: int, size: tuple[int, int]) -> None:
    page = page_of(qtbot, view_of(players), size)
    button = box(page.other_stage, page)
    assert box(page.stage, page).contains(button)
    stage = page.stage.route
    shown = QRect(stage.viewport().mapTo(page, QPoint(0, 0)), stage.viewport().size())
    for card in (*stage.canvas.cards, *stage.canvas.tracks.values()):
        assert not box(card, page).intersected(shown).intersects(button)


# Folding


def test_folds_follow_the_free_height() -> None:
    assert fold_for(1286, 768, 4) == fold_for(1286, 760, 4)
    tall, lower = fold_for(1286, 768, 4), fold_for(1286, 740, 4)
    assert (tall.low_supply, tall.events_in_header, tall.small) == (False, False, False)
    assert (lower.low_supply, lower.events_in_header) == (True, False)
    assert fold_for(1286, 690, 4).events_in_header
    assert fold_for(1286, 630, 4).small
    assert fold_for(1000, 768, 4).small
    assert fold_for(600, 768, 4).now_above


def test_five_players_take_the_low_supply_and_leave_the_stage_its_height() -> None:
    fold = fold_for(1286, 768, 5)
    assert fold.low_supply
    assert not fold.events_in_header
    assert stage_height(768, 5, fold.low_supply, fold.events_in_header) >= 236
    assert fold_for(1286, 710, 5).events_in_header


def test_as_drawn_the_parts_stand_where_the_design_has_them(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    # The rail is 80 wide, so everything stands 80 farther left than in the pictures.
    assert box(page.events, page) == QRect(12, 88, 894, 44)
    assert box(page.stage, page) == QRect(12, 140, 894, 272)
    assert box(page.supply, page) == QRect(12, 420, 894, 124)
    assert page.now_slot.geometry().top() == 80
    assert page.width() - page.now_slot.geometry().left() == pytest.approx(368, abs=1)
    assert page.players.height() == 204


def sizes() -> list[tuple[int, int, float]]:
    return [
        (797, 480, 1.0),
        (853, 480, 1.0),
        (1024, 700, 1.0),
        (1140, 660, 1.0),
        (1286, 768, 1.0),
        (1840, 1200, 1.0),
        (1840, 1080, 2.0),
        (1286, 768, 2.0),
        (1286, 768, 0.75),
        (590, 700, 1.0),
        (360, 420, 1.0),
    ]


@pytest.mark.parametrize(("width", "height", "scale"), sizes())
@pytest.mark.parametrize("players", [1, 5])
def test_nothing_leaves_the_window_or_lies_on_something_else(
    qtbot: QtBot, width: int, height: int, scale: float, players: int
) -> None:
    theme.use("light", scale)
    page = page_of(qtbot, view_of(players), (width, height))
    parts: list[QWidget] = [page.header, page.events, page.stage, page.supply, page.players_area, page.strip]
    parts += [page.line, page.tabs, page.now_slot, page.log_slot]
    shown = [part for part in parts if part.isVisible()]
    for number, part in enumerate(shown):
        assert page.rect().contains(box(part, page)), part
        for other in shown[:number]:
            assert not box(part, page).intersects(box(other, page)), (part, other)


def test_the_small_layout_has_tabs_and_shows_one_part_at_a_time(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(), (797, 480))
    assert page.tabs.isVisible()
    assert page.stage.isVisible()
    assert page.strip.isVisible()
    assert not page.supply.isVisible()
    with qtbot.waitSignal(page.tabShown) as shown:
        press(page.tabs.buttons["players"])
    assert shown.args == ["players"]
    assert page.players.isVisible()
    assert not page.stage.isVisible()
    page.tabs.buttons["players"].setFocus()
    QTest.keyClick(page.tabs.buttons["players"], KEY.Key_Right)
    QTest.keyClick(page.tabs.buttons["log"], KEY.Key_Return)
    assert page.log_slot.isVisible()
    page.show_tab("supply")
    assert page.supply.shed.isVisible()
    with pytest.raises(LookupError):
        page.show_tab("weather")


def test_in_a_small_window_every_player_has_a_card_of_its_own(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(), (797, 480))
    tiles = [box(tile, page) for tile in page.strip.tiles]
    assert len(tiles) == 4
    assert all(tile.width() >= 80 for tile in tiles)
    assert all(before.right() < after.left() for before, after in pairwise(tiles))


def test_in_a_small_window_the_part_in_question_is_in_view(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(), (797, 480))
    stage = page.stage.route
    assert page.view() is not None
    focus = page.view().route.focus  # type: ignore[union-attr]
    chip = stage.canvas.sites.get(focus) or stage.canvas.tracks[focus]
    seen = QRect(QPoint(0, 0), stage.viewport().size())
    face = chip.face().toRect().translated(chip.mapTo(stage.viewport(), QPoint(0, 0)))
    assert seen.contains(face)


def test_arrows_bring_a_site_out_of_sight_into_view(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(), (797, 480))
    stage = page.stage.route
    first = next(iter(stage.canvas.tracks.values()))
    first.setFocus()
    QTest.keyClick(first, KEY.Key_End)
    last = stage.canvas.sites["yr-wyddfa.b4"]
    assert last.hasFocus()
    assert stage.viewport().rect().intersects(QRect(last.mapTo(stage.viewport(), QPoint(0, 0)), last.size()))


def test_the_header_chip_stands_for_the_event_track(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(event_spaces=(1, 2, 3)), (1286, 680))
    assert not page.events.isVisible()
    assert page.header.chip.accessibleName() == "Event track: 3 out, next 4 Station"
    with qtbot.waitSignal(page.eventTapped) as event:
        press(page.header.chip)
    assert event.args == [4]


def test_the_low_shed_is_a_button_that_names_the_trains(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(5))
    button = page.supply.shed_button
    assert button.isVisible()
    assert not page.supply.shed.isVisible()
    assert "Train " in button.accessibleName()
    with qtbot.waitSignal(page.zoneTapped) as zone:
        press(button)
    assert zone.args == ["shed"]


# Repainting


def painted(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def test_a_proposal_and_a_change_can_be_seen(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(proposed=False))
    plain = painted(page.stage)
    row = painted(page.players)
    page.show_view(view_of())
    assert painted(page.stage) != plain
    assert painted(page.players) != row


def test_an_equal_view_paints_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_of(qtbot, view_of())
    QApplication.processEvents()
    count = 0

    def counted(self: QWidget, event: object) -> None:
        nonlocal count
        count += 1

    monkeypatch.setattr(type(page.players.rows[0]), "paintEvent", counted)
    page.show_view(view_of())
    QApplication.processEvents()
    assert count == 0


@pytest.mark.parametrize("look", ["light", "dark"])
def test_both_themes_paint_every_part(qtbot: QtBot, look: str) -> None:
    page = page_of(qtbot, view_of())
    theme.use(look)
    picture = painted(page)
    ground = theme.current().color("bg")
    assert picture.pixelColor(6, 500) == ground
    colours = {picture.pixelColor(x, y).name() for x in range(0, 1286, 9) for y in range(0, 768, 9)}
    assert len(colours) > 25


def test_long_names_unknown_values_and_a_closed_bag_stay_inside(qtbot: QtBot) -> None:
    before, table = sample_tables(5, 3, "place")
    view = table_page(table, before, None, looks(LONG, COLOURS), Options(bag="closed"))
    page = page_of(qtbot, view)
    assert page.players.rows[0].accessibleName().startswith(LONG[0])
    assert page.header.round.width() < 560
    assert box(page.header.rates[1], page).right() < page.width()
    assert "closed" in page.supply.bag.accessibleName()


def test_another_number_of_players_builds_another_route(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of(5))
    assert "passing-loop.x1" in page.stage.route.canvas.sites
    page.show_view(view_of(2))
    assert "passing-loop.x1" not in page.stage.route.canvas.sites
    assert sum(row.isVisible() for row in page.players.rows) == 2


def test_what_fills_a_slot_can_be_changed_and_brought_back(qtbot: QtBot) -> None:
    page = page_of(qtbot, view_of())
    first, second = QLabel("one"), QLabel("two")
    qtbot.addWidget(first)
    page.now_slot.put(first)
    page.now_slot.put(second)
    assert page.now_slot.content() is second
    assert first.parent() is None
    page.now_slot.put(first)
    assert first.isVisible()
