"""The railroad page as played: taps and keys become entries, the line shows the reach, the past can be put right."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.railroad_session import RailroadSession
from rules.gwt_railroad.components import UNKNOWN_TILE
from rules.gwt_railroad.state import Disc
from rules.gwt_railroad.steps import (
    Action,
    EndGame,
    EnterCount,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    Stocktake,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from tests.support.hands import click, press, settle, stand
from tests.support.railroad_sessions import railroad
from ui import theme
from ui.bridge import RailroadBridge, SessionBridge
from ui.views.corrections import CorrectionPage
from ui.views.railroad import RailroadPage
from ui.views.railroad.forms import CountPage, StocktakePage

KEY = Qt.Key
LONG = tuple(f"{name} {'van der Langenamenstraße-Wolfeschlegelsteinhausen'[: 59 - len(name)]}" for name in "ABCD")
Page = Callable[..., RailroadPage]


@pytest.fixture
def page_of(qtbot: QtBot, light: None) -> Page:
    """A railroad page with the focus for a session, settled."""

    def make(session: RailroadSession, width: int = 1286, height: int = 768) -> RailroadPage:
        page = RailroadPage(RailroadBridge(SessionBridge(session)))
        stand(qtbot, page, width, height)
        return page

    return make


def drawn(*actions: Action) -> RailroadSession:
    """The game of the picture: engines on 12, 10, 13 and 15."""
    lie = {1: (0, 2, 3), 2: (1, 2, 3), 3: (0, 3)}
    seen = Stocktake(discs={n: tuple(Disc(seat, "light") for seat in seats) for n, seats in lie.items()})
    return railroad("12", "10", "13", "15", names=("Ana", "Ben", "Cleo", "Dai"), actions=(seen, *actions))


def tap(page: RailroadPage, place: str) -> None:
    click(page.stage.canvas.places[place])


def aim(page: RailroadPage, engine: str, spaces: int, place: str) -> None:
    """Taps the engine at a place, so many spaces, and where it is to go."""
    tap(page, engine)
    click(page.now.spaces.buttons[spaces])
    tap(page, place)


def recorded(session: RailroadSession, before: int) -> list[Action]:
    return [line.action for line in session.log[before:]]


def lit(page: RailroadPage) -> set[str]:
    view = page.stage.canvas.view()
    assert view is not None
    return {place.place for place in view.places if place.lit}


# Moving


def test_a_tap_on_an_engine_and_a_number_lights_its_reach(page_of: Page) -> None:
    page = page_of(drawn())
    tap(page, "10")
    click(page.now.spaces.buttons[4])
    assert page.now.headline.words() == "Ben, up to 4"
    assert lit(page) == {"T10", "11", "T13", "14", "16", "T16", "17"}


def test_6_confirm_moves_and_upgrades_as_one_group(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    aim(page, "10", 4, "T13")
    assert page.now.confirm.words() == "Move and upgrade"
    assert page.now.confirm.hasFocus()
    press(KEY.Key_Return)
    assert recorded(session, before) == [MoveEngine(1, "forward", 4, "T13"), Upgrade(1, 4, "light", 4)]
    click(page.undo_bar.undo_button)
    assert len(session.log) == before


def test_one_tap_on_a_lit_place_moves(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    aim(page, "10", 4, "14")
    assert recorded(session, before) == [MoveEngine(1, "forward", 4, "14")]
    click(page.undo_bar.undo_button)
    assert len(session.log) == before


def test_6_one_tap_on_a_station_asks_first_and_a_second_one_moves(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    aim(page, "10", 4, "T16")
    assert len(session.log) == before
    tap(page, "T16")
    assert recorded(session, before) == [MoveEngine(1, "forward", 4, "T16"), Upgrade(1, 5, "dark", 6)]


def test_5_a_tap_on_a_place_out_of_reach_moves_nothing(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    tap(page, "10")
    tap(page, "30")
    tap(page, "30")
    assert len(session.log) == before


def test_8_the_master_comes_along_for_a_worker(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    tap(page, "10")
    press(KEY.Key_4)
    tap(page, "T13")
    click(page.now.take)
    workers = page.now.offer.workers.field
    assert workers is not None
    workers.pick("craftsman")
    click(page.now.confirm)
    assert recorded(session, before)[-1] == TakeMaster(1, 4, "craftsman")
    assert session.undo_name is not None
    assert session.undo_name.endswith("2 more")
    assert session.table.state.workers == {4: "craftsman"}


def test_8_a_tile_that_nobody_entered_is_asked_for(page_of: Page) -> None:
    session = railroad("0", "0", tiles=(UNKNOWN_TILE,) * 5)
    page = page_of(session)
    press(KEY.Key_1, KEY.Key_5)
    tap(page, "T4")
    press(KEY.Key_M)
    tiles = page.now.offer.tiles
    assert not tiles.isHidden()
    click(tiles.rows[2])
    press(KEY.Key_Return)
    assert session.table.state.masters[0] == (tiles.rows[2].option.value,)


def test_8_a_digit_names_the_tile_while_its_list_is_open(page_of: Page) -> None:
    session = railroad("0", "0", tiles=(UNKNOWN_TILE,) * 5)
    page = page_of(session)
    press(KEY.Key_1, KEY.Key_5)
    tap(page, "T4")
    press(KEY.Key_M, KEY.Key_3)
    hand = page.now.hand
    assert hand is not None
    assert hand.place == "T4"
    assert page.now.offer.tiles.rows[2].isChecked()
    press(KEY.Key_Return)
    assert session.table.state.masters[0] == (page.now.offer.tiles.rows[2].option.value,)


def test_13_arrows_walk_the_actions_and_enter_takes_one(page_of: Page) -> None:
    page = page_of(drawn())
    press(KEY.Key_2, KEY.Key_A)
    rows = page.now.options.rows
    assert rows[0].hasFocus()
    steps = next(n for n, row in enumerate(rows) if row.option.value == "objective-3")
    press(*[KEY.Key_Down] * steps)
    assert rows[steps].hasFocus()
    assert not rows[steps].visibleRegion().isEmpty()
    press(KEY.Key_Return)
    assert page.now.headline.words() == "Ben, up to 3"
    assert page.now.cause.words() == "Objective card, 3: forward up to 3"


def test_escape_from_the_actions_gives_the_focus_back_to_confirm(page_of: Page) -> None:
    page = page_of(drawn())
    press(KEY.Key_2, KEY.Key_A, KEY.Key_Escape)
    assert page.now.headline.words() == "Ben, up to 1"
    assert page.now.confirm.hasFocus()


def test_13_the_list_of_actions_takes_the_room_there_is(page_of: Page) -> None:
    page = page_of(drawn())
    press(KEY.Key_2, KEY.Key_A)
    seen = [row for row in page.now.options.rows if row.visibleRegion().boundingRect().height() == row.height()]
    assert len(seen) >= 6
    assert page.now.cancel.visibleRegion().boundingRect().height() == page.now.cancel.height()


def test_keys_alone_move_an_engine(page_of: Page) -> None:
    session = drawn()
    page_of(session)
    before = len(session.log)
    press(KEY.Key_2, KEY.Key_4, KEY.Key_Left, KEY.Key_Left, KEY.Key_Return)
    assert recorded(session, before) == [MoveEngine(1, "forward", 4, "16")]


def test_a_player_is_taken_by_the_initial(page_of: Page) -> None:
    page = page_of(drawn())
    press(KEY.Key_C)
    assert page.now.hand is not None
    assert page.now.hand.seat == 2
    press(KEY.Key_Escape)
    assert page.now.hand is None


def test_5_letters_turn_the_engine_round(page_of: Page) -> None:
    session = drawn()
    page = page_of(session)
    press(KEY.Key_2, KEY.Key_B, KEY.Key_3)
    assert page.now.headline.words() == "Ben, back 3"
    assert lit(page) == {"7", "T7"}
    press(KEY.Key_F)
    assert page.now.headline.words() == "Ben, up to 3"


def test_a_place_is_typed_by_its_name(page_of: Page) -> None:
    session = drawn()
    page = page_of(session)
    press(KEY.Key_2, KEY.Key_4, KEY.Key_T, KEY.Key_1, KEY.Key_3, KEY.Key_Return)
    assert page.now.hand is not None
    assert page.now.hand.place == "T13"
    said: list[str] = []
    page.said.connect(said.append)
    press(KEY.Key_T, KEY.Key_5, KEY.Key_Return)
    assert said == ["There is no place T5 on the line."]
    press(KEY.Key_Escape)
    assert page.now.place.isHidden()


def test_more_spaces_than_seven_are_stepped(page_of: Page) -> None:
    page = page_of(drawn())
    press(KEY.Key_2)
    click(page.now.more)
    page.now.spaces.stepper.set_value(11)
    assert page.now.headline.words() == "Ben, up to 11"
    assert not page.now.spaces.stepper.isHidden()


def test_a_key_held_down_confirms_once(page_of: Page) -> None:
    session = drawn()
    page = page_of(session)
    press(KEY.Key_2, KEY.Key_1)
    before = len(session.log)
    press(KEY.Key_Return, KEY.Key_Return)
    assert len(session.log) > before
    assert len({line.entry for line in session.log[before:]}) == len(session.log) - before
    assert page.now.hand is None


# What cannot be


def test_4_a_tap_out_of_reach_says_why_and_the_repair_goes_there(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    tap(page, "10")
    tap(page, "T25")
    finding = page.now.findings[0]
    assert (finding.sentence, finding.clause) == ("It is 13 spaces away; 1 can be moved.", "railroad:4")
    click(finding.answers["repair"])
    assert page.now.findings == []
    press(KEY.Key_Return)
    assert recorded(session, before)[0] == MoveEngine(1, "forward", 13, "T25")


def test_what_is_against_the_rules_is_recorded_anyway(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    tap(page, "10")
    tap(page, "5")
    assert page.now.confirm.words() == "Record anyway"
    press(KEY.Key_Return)
    assert recorded(session, before) == [MoveEngine(1, "forward", 1, "5")]
    assert session.log[-1].agreed


def test_a_second_tap_never_records_a_breach(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    tap(page, "10")
    tap(page, "5")
    tap(page, "5")
    assert len(session.log) == before


def test_why_asks_for_the_clause_of_the_step(page_of: Page) -> None:
    page = page_of(drawn())
    asked: list[str] = []
    page.clause_asked.connect(asked.append)
    press(KEY.Key_2, KEY.Key_4)
    tap(page, "T13")
    click(page.now.why_button)
    assert asked == ["gwt.railroad:3"]


def test_a_tap_without_an_engine_in_hand_tells_what_lies_there(page_of: Page) -> None:
    page = page_of(drawn())
    tap(page, "T16")
    about = page.about.about()
    assert about is not None
    assert about.sentence == "The fifth station: 6 for 3 VP, dark corners"
    click(page.stage.canvas.tiles[3])
    about = page.about.about()
    assert about is not None
    assert about.clause.clause == "9"
    press(KEY.Key_Escape)
    assert page.about.about() is None


# The end of the line, buildings, this moment


def test_10_the_return_from_the_end_is_due_by_itself(page_of: Page) -> None:
    session = railroad("37", "12")
    page, before = page_of(session), len(session.log)
    tap(page, "37")
    press(KEY.Key_2)
    tap(page, "39")
    press(KEY.Key_Return)
    assert page.now.headline.words() == "Ana goes back from the end"
    assert "gains 3 dollars" in page.now.sub.words()
    tap(page, "T33")
    click(page.now.offer.leave)
    press(KEY.Key_Return)
    assert recorded(session, before)[2:] == [ReturnFromEnd(0, "T33")]
    assert session.table.state.engines[0] == "T33"


def test_several_engines_on_the_start_are_tapped_one_by_one(page_of: Page) -> None:
    page = page_of(railroad("0", "39", "0", "T29"))
    page.now.leave()
    chips = [chip for chip in page.stage.canvas.engines if chip.isVisible()]
    assert [chip.accessibleName() for chip in chips] == ["Ana's engine, on the start", "Cleo's engine, on the start"]
    assert not chips[0].geometry().intersects(chips[1].geometry())
    click(chips[1])
    assert page.now.hand is not None
    assert page.now.hand.seat == 2


@pytest.mark.parametrize("place", ["T13", "14"])
def test_3_engines_that_share_a_place_as_agreed_are_all_drawn(page_of: Page, place: str) -> None:
    session = drawn()
    page = page_of(session)
    session.record([Stocktake(engines={0: place, 1: place})], True)
    settle()
    face = page.stage.canvas.places[place].grab().toImage()
    seen = {face.pixelColor(x, y).name() for x in range(face.width()) for y in range(face.height())}
    colours = {theme.current().player(colour).fill.name() for colour in ("yellow", "red")}
    assert colours <= seen


def test_13_an_action_is_named_and_what_follows_it_is_asked(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    press(KEY.Key_2)
    click(page.now.action)
    row = next(row for row in page.now.options.rows if row.option.value == "building-9a")
    click(row)
    assert page.now.cause.words().startswith("Building 9a: forward up to 3")
    tap(page, "14")
    assert page.now.headline.words() == "Ben, extraordinary delivery"
    tap(page, "9")
    page.now.number.setFocus()
    press(KEY.Key_2, KEY.Key_Return)
    assert recorded(session, before) == [
        MoveEngine(1, "forward", 3, "14", "building-9a"),
        ExtraordinaryDelivery(1, 3, "9", 2),
    ]


def test_13_the_upgrade_behind_the_engine_is_picked_on_the_line(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    press(KEY.Key_3, KEY.Key_A)
    click(next(row for row in page.now.options.rows if row.option.value == "building-9b"))
    assert lit(page) == {"T10"}
    press(KEY.Key_Return)
    assert recorded(session, before) == [UpgradeBehind(2, 3, "light", 4)]


def test_6_what_was_left_is_not_asked_again_but_stays_at_hand(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    press(KEY.Key_2, KEY.Key_4)
    tap(page, "T13")
    press(KEY.Key_U, KEY.Key_Return)
    assert recorded(session, before) == [MoveEngine(1, "forward", 4, "T13")]
    assert page.now.hand is None
    assert page.now.later.words() == "Ben upgrades the fourth station"
    click(page.now.later)
    click(page.now.confirm)
    assert recorded(session, before)[1:] == [Upgrade(1, 4, "light", 4)]


def test_6_nothing_more_to_do_clears_the_moment(page_of: Page) -> None:
    session = drawn(MoveEngine(1, "forward", 4, "T13"))
    page, before = page_of(session), len(session.log)
    assert page.now.headline.words() == "Ben upgrades here?"
    click(page.now.nothing)
    assert page.now.hand is None
    assert len(session.log) == before


# Forms


def test_14_a_stocktake_sets_the_books_to_what_lies_there(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    click(page.now.stocktake)
    form = page.form
    assert form is not None
    assert isinstance(form.page, StocktakePage)
    assert not form.confirm.isEnabled()
    form.page.engines[0].setFocus()
    QTest.keyClicks(form.page.engines[0], "t16")
    click(form.page.discs[4, 1])
    form.page.tiles[4].setCurrentIndex(0)
    settle()
    assert form.panel.headline.words() == "3 differences"
    press(KEY.Key_Return)
    assert recorded(session, before) == [Stocktake({0: "T16"}, {4: (Disc(1),)}, {4: None})]
    assert page.form is None


def test_14_a_stocktake_is_left_without_a_trace(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    page.stocktake()
    settle()
    assert page.form is not None
    assert isinstance(page.form.page, StocktakePage)
    QTest.keyClicks(page.form.page.engines[0], "99")
    settle()
    assert not page.form.confirm.isEnabled()
    press(KEY.Key_Escape)
    assert page.form is None
    assert page.covering.cover() is None
    assert len(session.log) == before


def test_3_what_cannot_lie_so_is_written_down_anyway(page_of: Page) -> None:
    session = drawn()
    page = page_of(session)
    page.stocktake()
    settle()
    form = page.form
    assert form is not None
    assert isinstance(form.page, StocktakePage)
    QTest.keyClicks(form.page.engines[0], "15")
    settle()
    assert [finding.clause for finding in form.findings] == ["railroad:3"]
    click(form.confirm)
    assert session.log[-1].agreed


def test_12_counts_are_typed_for_the_score(page_of: Page) -> None:
    session = drawn(MoveEngine(1, "forward", 4, "T13"), Upgrade(1, 4), TakeMaster(1, 4))
    page, before = page_of(session), len(session.log)
    click(page.now.counts)
    form = page.form
    assert form is not None
    assert isinstance(form.page, CountPage)
    assert list(form.page.fields) == [(1, "pairs")]
    QTest.keyClicks(form.page.fields[1, "pairs"], "3")
    settle()
    press(KEY.Key_Return)
    assert recorded(session, before) == [EnterCount(1, "pairs", 3)]
    assert page.scores.rows[1].accessibleName().endswith("12 VP, changed")


def test_12_the_whole_pad_is_filled_in_one_group(page_of: Page) -> None:
    session = drawn()
    page, before = page_of(session), len(session.log)
    page.enter_counts()
    settle()
    form = page.form
    assert form is not None
    assert isinstance(form.page, CountPage)
    form.page.which.pick("full")
    settle()
    QTest.keyClicks(form.page.fields[0, "dollars"], "17")
    QTest.keyClicks(form.page.fields[2, "cities"], "-4")
    settle()
    click(form.confirm)
    assert recorded(session, before) == [EnterCount(0, "dollars", 17), EnterCount(2, "cities", -4)]
    page.undo()
    assert len(session.log) == before


def test_12_the_game_is_over_when_the_table_says_so(page_of: Page) -> None:
    session = drawn()
    page = page_of(session)
    shown: list[bool] = []
    page.score_asked.connect(lambda: shown.append(True))
    click(page.now.end)
    press(KEY.Key_Return)
    assert session.over
    assert session.log[-1].action == EndGame()
    assert page.now.headline.words() == "The game is over"
    press(KEY.Key_Return)
    assert shown == [True]
    click(page.now.back)
    assert not session.over


# The past


def later() -> RailroadSession:
    return drawn(
        MoveEngine(1, "forward", 4, "T13"),
        Upgrade(1, 4, "light", 4),
        MoveEngine(2, "forward", 1, "14"),
        MoveEngine(1, "forward", 4, "18"),
    )


def test_6_another_engine_in_an_amended_entry_offers_no_upgrade_that_would_not_be_written(page_of: Page) -> None:
    session = later()
    page = page_of(session)
    entry = session.log[4].entry
    page.log.asked.emit("amend", entry)
    settle()
    tap(page, session.table_before(entry).state.engines[1])
    click(page.now.spaces.buttons[4])
    tap(page, "T16")
    hand = page.now.hand
    assert hand is not None
    assert hand.seat == 1
    assert not hand.can_upgrade
    assert hand.actions == (MoveEngine(1, "forward", 4, "T16"),)
    assert page.now.mode == "amend"


def test_an_entry_is_amended_on_the_line(page_of: Page) -> None:
    session = later()
    page = page_of(session)
    entry = session.log[4].entry
    page.log.asked.emit("amend", entry)
    settle()
    assert page.now.mode == "amend"
    assert lit(page) == {"14"}
    click(page.now.spaces.buttons[3])
    assert lit(page) == {"14", "16", "T16", "17"}
    tap(page, "16")
    assert page.covering.cover() is None
    page.turning.pick("changes")
    settle()
    cover = page.covering.cover()
    assert isinstance(cover, CorrectionPage)
    assert cover.numbers
    click(page.now.confirm)
    assert session.table.state.engines[2] == "16"
    assert session.line(entry).amended
    assert page.now.mode == "due"
    assert page.covering.cover() is None
    assert not page.turning.isVisible()


def test_a_forgotten_entry_is_inserted(page_of: Page) -> None:
    session = later()
    page = page_of(session)
    page.log.asked.emit("insert", session.log[4].entry)
    settle()
    assert page.now.mode == "insert"
    page.now.choose(3)
    settle()
    click(page.now.confirm)
    assert session.log[5].action == MoveEngine(3, "forward", 1, "16")
    assert [line.questionable for line in session.log] == [False] * len(session.log)


def test_6_a_forgotten_move_is_followed_by_its_forgotten_upgrade_and_master(page_of: Page) -> None:
    session = drawn(MoveEngine(3, "forward", 1, "16"))
    page = page_of(session)
    page.log.asked.emit("insert", session.log[1].entry)
    settle()
    press(KEY.Key_2, KEY.Key_4)
    tap(page, "T13")
    click(page.now.confirm)
    assert page.now.mode == "insert"
    assert page.now.headline.words() == "Ben upgrades here?"
    click(page.now.confirm)
    assert page.now.headline.words() == "Ben takes the master?"
    press(KEY.Key_Escape)
    assert page.now.mode == "due"
    assert recorded(session, 2) == [
        MoveEngine(1, "forward", 4, "T13"),
        Upgrade(1, 4, "light", 4),
        MoveEngine(3, "forward", 1, "16"),
    ]


def test_6_an_upgrade_that_is_in_the_log_is_not_asked_for_again(page_of: Page) -> None:
    session = drawn()
    page = page_of(session)
    session.record([MoveEngine(1, "forward", 4, "T13"), Upgrade(1, 4, "light", 4)])
    session.strike(session.log[2].entry)
    page.log.asked.emit("insert", session.log[2].entry)
    settle()
    press(KEY.Key_2, KEY.Key_4)
    tap(page, "T13")
    click(page.now.confirm)
    assert page.now.mode == "due"
    assert [line.questionable for line in session.log] == [False] * len(session.log)


def test_an_entry_is_struck_and_restored(page_of: Page) -> None:
    session = later()
    page = page_of(session)
    entry = session.log[3].entry
    page.log.asked.emit("strike", entry)
    settle()
    assert isinstance(page.covering.cover(), CorrectionPage)
    press(KEY.Key_Return)
    assert session.line(entry).struck
    page.log.asked.emit("restore", entry)
    settle()
    press(KEY.Key_Return)
    assert not session.line(entry).struck


def test_leaving_a_correction_leaves_the_past_alone(page_of: Page) -> None:
    session = later()
    page, before = page_of(session), session.log
    page.log.asked.emit("amend", session.log[3].entry)
    settle()
    assert isinstance(page.covering.cover(), CorrectionPage)
    press(KEY.Key_Escape)
    assert page.now.mode == "due"
    assert page.covering.cover() is None
    assert session.log == before


def test_the_table_as_it_was_is_shown_and_left(page_of: Page) -> None:
    session = later()
    page = page_of(session)
    page.show_past(session.log[1].entry)
    settle()
    view = page.stage.canvas.view()
    assert view is not None
    assert [engine.seat for engine in view.at("10").engines] == [1]
    press(KEY.Key_Right)
    assert page.past == session.log[2].entry
    press(KEY.Key_Return)
    assert page.past is None
    view = page.stage.canvas.view()
    assert view is not None
    assert [engine.seat for engine in view.at("18").engines] == [1]


def test_the_log_is_filtered_by_player_without_rounds(page_of: Page) -> None:
    session = later()
    page = page_of(session)
    click(page.undo_bar.filter_button)
    assert page.log.isVisible()
    assert page.log.round.isHidden()
    page.log.who.setCurrentIndex(page.log.who.findText("Cleo"))
    settle()
    assert [row.seat for row in page.log.list.model_of_log.rows] == [2]


# Looks


@pytest.mark.parametrize("size", [(1286, 768), (797, 480), (1286, 620), (700, 900), (456, 288), (3700, 2000)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_has_a_place_at_every_size(page_of: Page, size: tuple[int, int], scale: float) -> None:
    session = railroad("0", "39", "0", "T29", names=LONG)
    theme.use("light", scale)
    page = page_of(session, *size)
    if page.fold().alone:
        page.tabs.pick("line")
        settle()
    canvas = page.stage.canvas
    assert canvas.width() <= page.stage.width()
    seen: list[QWidget] = [*canvas.places.values()]
    for n, face in enumerate(seen):
        assert canvas.rect().contains(face.geometry()), face.accessibleName()
        for other in seen[n + 1 :]:
            middle = face.geometry().center()
            assert not other.geometry().contains(middle), (face.accessibleName(), other.accessibleName())
    if not page.fold().alone:
        confirm = page.now.confirm
        top = confirm.mapTo(page, QPoint(0, 0))
        assert confirm.isVisible()
        assert page.rect().contains(top + QPoint(0, confirm.height() - 1))


def test_every_place_has_a_name_and_a_room_to_tap(page_of: Page) -> None:
    page = page_of(drawn())
    for place, face in page.stage.canvas.places.items():
        numbered = f"space {place}" if place.isdigit() else place
        assert face.accessibleName().startswith("the start" if place == "0" else numbered)
        assert min(face.width(), face.height()) >= 44
    for chip in page.stage.canvas.tiles.values():
        assert min(chip.width(), chip.height()) >= 44


def test_one_tab_stop_walks_the_line(page_of: Page) -> None:
    page = page_of(drawn())
    places = page.stage.canvas.places
    places["1"].setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Right, KEY.Key_Right)
    assert places["3"].hasFocus()
    stops = [face for face in places.values() if face.focusPolicy() is Qt.FocusPolicy.StrongFocus]
    assert stops == [places["3"]]


def test_hidden_points_stay_hidden_until_the_end(page_of: Page) -> None:
    session = drawn()
    page = page_of(session)
    page.set_points_hidden(True)
    settle()
    assert "VP" not in page.scores.rows[0].accessibleName()
    session.record([EndGame()])
    settle()
    assert "3 VP" in page.scores.rows[0].accessibleName()


def test_another_game_on_the_table_leaves_nothing_behind(page_of: Page, qtbot: QtBot) -> None:
    bridge = SessionBridge(drawn())
    page = RailroadPage(RailroadBridge(bridge))
    qtbot.addWidget(page)
    page.show()
    page.now.choose(1)
    page.stocktake()
    bridge.open(railroad("0", "0"))
    settle()
    assert page.form is None
    assert page.now.hand is None
    assert len(page.scores.rows) == 2
    bridge.close()
    settle()
    assert page.now.view() is None


def test_a_question_opens_no_window_of_its_own(page_of: Page) -> None:
    session = later()
    page = page_of(session)
    page.log.asked.emit("strike", session.log[3].entry)
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [page]
    settle()
    assert QApplication.activeWindow() is page
