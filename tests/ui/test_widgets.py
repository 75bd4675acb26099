"""Every control by mouse, by keyboard, and as a screen reader meets it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.support.pages import written
from ui import theme
from ui.widgets import (
    ActionSpace,
    Button,
    Card,
    CubeCount,
    CubePicker,
    EventCell,
    EventLook,
    Finding,
    KeyCap,
    Marks,
    PlayerMarker,
    Pressable,
    Segmented,
    SiteChip,
    SiteLook,
    SpaceLook,
    Stepper,
    TrackChip,
    TrackLook,
    letter_of,
)

pytestmark = pytest.mark.usefixtures("light")

KINDS = ("iron_ore", "stone", "coal", "event")
KEY = Qt.Key


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    return widget


def typed(widget: QWidget, text: str) -> None:
    """A key as a keyboard with another layout sends it."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, ord(text), Qt.KeyboardModifier.NoModifier, text))


def read(widget: QWidget) -> tuple[str, QAccessible.Role]:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name), interface.role()


# Button


def test_a_button_is_pressed_by_mouse_space_and_enter(qtbot: QtBot) -> None:
    button = Button("Confirm", "filled", "check", "Enter")
    shown(qtbot, button)
    pressed: list[int] = []
    button.clicked.connect(lambda: pressed.append(1))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    for key in (KEY.Key_Space, KEY.Key_Return, KEY.Key_Enter):
        qtbot.keyClick(button, key)
    assert len(pressed) == 4


def test_ctrl_enter_is_left_to_the_page(qtbot: QtBot) -> None:
    page = QWidget()
    button = Button("Yes", parent=page)
    qtbot.addWidget(page)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    qtbot.keyClick(button, KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert pressed == []
    qtbot.keyClick(button, KEY.Key_Return)
    assert pressed == [True]


def test_enter_held_down_confirms_once(qtbot: QtBot) -> None:
    button = Button("Confirm", "filled")
    shown(qtbot, button)
    pressed: list[int] = []
    button.clicked.connect(lambda: pressed.append(1))
    for repeat in (False, True, True):
        event = QKeyEvent(QEvent.Type.KeyPress, KEY.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=repeat)
        QApplication.sendEvent(button, event)
    assert pressed == [1]


def test_a_button_that_is_off_does_nothing(qtbot: QtBot) -> None:
    button = Button("Confirm: 1 bar missing", "filled")
    button.setEnabled(False)
    shown(qtbot, button)
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        typed(button, "\r")


def test_a_button_says_its_words_and_its_caption(qtbot: QtBot) -> None:
    button = Button("Undo", "outline", "undo", caption="A4 Tom, stock yard")
    qtbot.addWidget(button)
    assert read(button) == ("Undo A4 Tom, stock yard", QAccessible.Role.PushButton)
    button.set_caption("weather")
    assert read(button)[0] == "Undo weather"
    button.setAccessibleName("Undo the weather of round 5")
    button.setText("Back")
    assert read(button)[0] == "Undo the weather of round 5"


def test_an_ampersand_is_no_mnemonic(qtbot: QtBot) -> None:
    button = Button("Ann & Bob")
    qtbot.addWidget(button)
    assert button.words() == "Ann & Bob"
    assert button.shortcut().isEmpty()
    assert read(button)[0] == "Ann & Bob"


@pytest.mark.parametrize(
    ("kind", "height"), [("filled", 56), ("outline", 44), ("quiet", 44), ("warn", 44), ("bad", 44)]
)
def test_targets_are_44_and_confirm_56(qtbot: QtBot, kind: str, height: int) -> None:
    button = Button("Go", kind)
    qtbot.addWidget(button)
    assert button.sizeHint().height() == height
    assert button.sizeHint().width() >= 44
    theme.use("light", 1.5)
    assert button.sizeHint().height() == height * 1.5


def test_the_focus_ring_comes_with_the_keyboard_only(qtbot: QtBot) -> None:
    ground = QWidget()
    row = QHBoxLayout(ground)
    first, second = Button("First"), Button("Second")
    row.addWidget(first)
    row.addWidget(second)
    shown(qtbot, ground)
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert first.hasFocus()
    assert not first.ring_shown
    without = second.grab().toImage()
    qtbot.keyClick(first, KEY.Key_Tab)
    assert second.hasFocus()
    assert second.ring_shown
    assert second.grab().toImage() != without


def test_the_ring_appears_when_a_key_is_used_after_a_click(qtbot: QtBot) -> None:
    button = Button("First")
    shown(qtbot, button)
    QApplication.sendEvent(button, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.MouseFocusReason))
    assert not button.ring_shown
    qtbot.keyClick(button, KEY.Key_Shift)
    assert button.ring_shown


def test_a_narrow_button_wraps_before_it_shortens(qtbot: QtBot) -> None:
    button = Button("Return one coal to the bag now", "warn")
    qtbot.addWidget(button)
    assert button.minimumSizeHint().width() < button.sizeHint().width()
    button.resize(130, 44)
    picture = button.grab().toImage()
    ink = theme.current().color("warn_text").name()
    rows = {y for y in range(picture.height()) for x in range(8, 122) if picture.pixelColor(x, y).name() == ink}
    gaps = [y for y in range(min(rows), max(rows)) if y not in rows]
    assert gaps, "two lines of words leave an empty row between them"


def test_a_theme_change_repaints(qtbot: QtBot) -> None:
    button = Button("Confirm", "filled")
    shown(qtbot, button)
    light = button.grab().toImage()
    theme.use("dark")
    assert button.grab().toImage() != light


# Segmented


def test_segments_are_picked_by_mouse_and_arrows(qtbot: QtBot) -> None:
    row = Segmented([("s", "Sun", "sun"), ("r", "Rain", "rain"), ("f", "Fog", "fog")], "s", "Next")
    shown(qtbot, row)
    with qtbot.waitSignal(row.picked) as seen:
        qtbot.mouseClick(row.findChildren(QWidget)[2], Qt.MouseButton.LeftButton)
    assert seen.args == ["f"]
    row.pick("s")
    row.setFocus(Qt.FocusReason.TabFocusReason)
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, KEY.Key_Right)
    assert row.chosen() == "r"
    assert row.ring_shown


def test_one_segment_is_a_radio_button_with_its_question(qtbot: QtBot) -> None:
    row = Segmented([("a", "we tell it"), ("b", "app draws")], "a", "Bag")
    qtbot.addWidget(row)
    fields = row.findChildren(QWidget)
    assert read(fields[0]) == ("Bag: we tell it", QAccessible.Role.RadioButton)
    assert QAccessible.queryAccessibleInterface(fields[0]).state().checked
    row.set_words("b", "the app draws")
    assert read(fields[1])[0] == "Bag: the app draws"


def test_nothing_is_chosen_until_it_is(qtbot: QtBot) -> None:
    row = Segmented([("a", "A"), ("b", "B")])
    qtbot.addWidget(row)
    assert row.chosen() is None
    with pytest.raises(LookupError):
        row.pick("c")


# Stepper


def test_a_stepper_counts_by_mouse_arrows_and_digits(qtbot: QtBot) -> None:
    stepper = Stepper(3, 0, 6, "Excavate")
    shown(qtbot, stepper)
    qtbot.mouseClick(stepper.more, Qt.MouseButton.LeftButton)
    assert stepper.value() == 4
    qtbot.mouseClick(stepper.less, Qt.MouseButton.LeftButton)
    stepper.setFocus()
    qtbot.keyClick(stepper.number, KEY.Key_Up)
    assert stepper.value() == 4
    stepper.number.selectAll()
    qtbot.keyClick(stepper.number, KEY.Key_5)
    assert stepper.value() == 5


def test_a_stepper_stops_at_its_ends(qtbot: QtBot) -> None:
    stepper = Stepper(0, 0, 1, "Steel bars")
    qtbot.addWidget(stepper)
    assert not stepper.less.isEnabled()
    stepper.set_value(9)
    assert stepper.value() == 1
    assert not stepper.more.isEnabled()


def test_the_number_of_a_stepper_can_be_read_after_a_change_of_theme(qtbot: QtBot) -> None:
    stepper = Stepper(6)
    qtbot.addWidget(stepper)
    stepper.show()
    for name in ("dark", "light", "dark"):
        theme.use(name)
        text = theme.current().color("text")
        assert stepper.number.lineEdit().palette().text().color() == text
    theme.use("light")


def test_the_wheel_moves_only_the_stepper_in_focus(qtbot: QtBot) -> None:
    ground = QWidget()
    column = QVBoxLayout(ground)
    other, stepper = Button("Other"), Stepper(3)
    column.addWidget(other)
    column.addWidget(stepper)
    shown(qtbot, ground)

    def turn() -> None:
        place = QPointF(10, 10)
        wheel = QWheelEvent(
            place,
            stepper.number.mapToGlobal(place),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(stepper.number, wheel)

    other.setFocus()
    turn()
    assert stepper.value() == 3
    stepper.setFocus()
    turn()
    assert stepper.value() == 4


def test_enter_in_a_stepper_is_left_to_confirm(qtbot: QtBot) -> None:
    heard: list[int] = []

    class Page(QWidget):
        def keyPressEvent(self, event: QKeyEvent) -> None:
            heard.append(event.key())

    page = Page()
    stepper = Stepper(3, parent=page)
    shown(qtbot, page)
    stepper.setFocus()
    qtbot.keyClick(stepper.number, KEY.Key_Return)
    assert heard == [KEY.Key_Return]


def test_a_stepper_is_a_spin_box_with_a_name(qtbot: QtBot) -> None:
    stepper = Stepper(1, name="Lay track")
    qtbot.addWidget(stepper)
    assert read(stepper.number) == ("Lay track", QAccessible.Role.SpinBox)
    assert read(stepper.more)[0] == "Lay track, one more"
    stepper.set_unsure(True)
    assert stepper.number.text() == "1 ?"
    plain = stepper.grab().toImage()
    stepper.set_wrong(True)
    assert stepper.grab().toImage() != plain


# Cards and findings


def test_the_caption_of_a_card_goes_first(qtbot: QtBot) -> None:
    card = Card("Site office", "left one goes next")
    qtbot.addWidget(card)
    card.resize(300, 80)
    assert card.caption_shown()
    card.resize(120, 80)
    assert not card.caption_shown()
    assert read(card)[0] == "Site office"


def test_a_finding_is_answered_and_names_its_clause(qtbot: QtBot) -> None:
    finding = Finding(
        "No coal went back to the bag.", "3.1.1", "breach", [("return", "Return 1 coal"), ("keep", "Keep")]
    )
    shown(qtbot, finding)
    assert read(finding)[0] == "No coal went back to the bag. 3.1.1"
    with qtbot.waitSignal(finding.answered) as seen:
        qtbot.mouseClick(finding.answers["keep"], Qt.MouseButton.LeftButton)
    assert seen.args == ["keep"]
    with qtbot.waitSignal(finding.answered) as seen:
        qtbot.keyClick(finding.answers["return"], KEY.Key_Return)
    assert seen.args == ["return"]
    assert finding.link is not None
    with qtbot.waitSignal(finding.clause_asked) as seen:
        qtbot.keyClick(finding.link, KEY.Key_Space)
    assert seen.args == ["3.1.1"]


def test_answers_that_do_not_fit_stand_above_one_another(qtbot: QtBot) -> None:
    ground = QWidget()
    column = QVBoxLayout(ground)
    finding = Finding("No.", "1.2", "impossible", [("a", "Try it once again"), ("b", "Save it elsewhere")])
    column.addWidget(finding)
    column.addStretch()
    ground.resize(500, 300)
    shown(qtbot, ground)
    one, two = finding.answers["a"], finding.answers["b"]
    assert one.y() == two.y()
    ground.resize(250, 300)
    qtbot.waitUntil(lambda: two.y() > one.y())
    assert two.geometry().bottom() < two.parentWidget().height()
    assert two.height() == one.height() == 44


def test_a_note_is_one_grey_line_without_a_frame(qtbot: QtBot) -> None:
    note = Finding("1 iron ore not explained", "1.2", "note")
    qtbot.addWidget(note)
    note.resize(300, 40)
    assert note.grab().toImage().pixelColor(0, 0) == theme.current().color("bg")


# Pieces


def test_a_marker_says_who(qtbot: QtBot) -> None:
    marker = PlayerMarker("yellow", "E", 44, name="Ελένη, yellow triangle")
    qtbot.addWidget(marker)
    assert read(marker) == ("Ελένη, yellow triangle", QAccessible.Role.StaticText)
    assert (marker.sizeHint().width(), marker.sizeHint().height()) == (44, 44)
    before = marker.grab().toImage()
    marker.set_player("green", "T", "Tom, green shield")
    assert marker.grab().toImage() != before
    assert read(marker)[0] == "Tom, green shield"


def test_an_unknown_count_is_a_question_mark_and_never_0(qtbot: QtBot) -> None:
    count = CubeCount("coal", None, place="Stock yard")
    qtbot.addWidget(count)
    assert count.words() == "?"
    assert read(count)[0] == "Stock yard, coal: not known"
    count.set_count(0)
    assert count.words() == "0"
    assert read(count)[0] == "Stock yard, coal: 0"
    count.set_count(3, lit=True)
    assert read(count)[0] == "Stock yard, coal: 3, changed"


def test_a_changed_count_stands_on_amber(qtbot: QtBot) -> None:
    count = CubeCount("iron_ore", 6, 32, 32, below=True, lit=True)
    qtbot.addWidget(count)
    count.resize(count.sizeHint())
    assert count.grab().toImage().pixelColor(count.width() // 2, count.height() - 3) == theme.current().color("lit")


def test_a_key_cap_is_named(qtbot: QtBot) -> None:
    cap = KeyCap("Ctrl P")
    qtbot.addWidget(cap)
    assert read(cap)[0] == "Key Ctrl P"
    assert cap.sizeHint().width() > 30


# Cube picker


def picker(qtbot: QtBot, places: int = 9, limits: dict[str, int] | None = None) -> CubePicker:
    one = CubePicker(KINDS, places, limits, "Drawn from the bag")
    one.resize(336, 120)
    shown(qtbot, one)
    one.setFocus(Qt.FocusReason.TabFocusReason)
    return one


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_letters_fill_the_tray_in_order_and_backspace_takes_back(qtbot: QtBot) -> None:
    one = picker(qtbot)
    for letter in (KEY.Key_I, KEY.Key_S, KEY.Key_C, KEY.Key_E, KEY.Key_I):
        qtbot.keyClick(focus(), letter)
    assert one.cubes() == ("iron_ore", "stone", "coal", "event", "iron_ore")
    qtbot.keyClick(focus(), KEY.Key_Backspace)
    assert one.cubes() == ("iron_ore", "stone", "coal", "event")
    assert one.counts() == {"iron_ore": 1, "stone": 1, "coal": 1, "event": 1}


def test_greek_letters_mean_their_latin_keys(qtbot: QtBot) -> None:
    one = picker(qtbot)
    for letter in "ισψεΙΣ":
        typed(focus(), letter)
    assert one.cubes() == ("iron_ore", "stone", "coal", "event", "iron_ore", "stone")


def test_ctrl_and_a_letter_is_left_to_the_window() -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, KEY.Key_S, Qt.KeyboardModifier.ControlModifier, "\x13")
    assert letter_of(event) == ""
    assert letter_of(QKeyEvent(QEvent.Type.KeyPress, KEY.Key_4, Qt.KeyboardModifier.NoModifier, "4")) == "4"


def test_taps_add_and_a_tap_in_the_tray_takes_that_one_out(qtbot: QtBot) -> None:
    one = picker(qtbot)
    for kind in ("iron_ore", "stone", "coal"):
        qtbot.mouseClick(one.buttons[kind], Qt.MouseButton.LeftButton)
    place = one.tray.place_rect(1).center().toPoint()
    qtbot.mouseClick(one.tray, Qt.MouseButton.LeftButton, pos=place)
    assert one.cubes() == ("iron_ore", "coal")
    free = one.tray.place_rect(7).center().toPoint()
    qtbot.mouseClick(one.tray, Qt.MouseButton.LeftButton, pos=free)
    assert one.cubes() == ("iron_ore", "coal")


def test_a_full_tray_and_a_limit_refuse(qtbot: QtBot) -> None:
    one = picker(qtbot, 3, {"event": 1})
    assert one.add("event")
    with qtbot.waitSignal(one.refused) as seen:
        qtbot.keyClick(focus(), KEY.Key_E)
    assert seen.args == ["event"]
    one.add("coal")
    one.add("coal")
    assert one.is_full()
    with qtbot.assertNotEmitted(one.changed), qtbot.waitSignal(one.refused):
        one.add("stone")
    assert one.cubes() == ("event", "coal", "coal")


def test_a_letter_the_picker_does_not_know_goes_on_to_the_page(qtbot: QtBot) -> None:
    heard: list[str] = []

    class Page(QWidget):
        def keyPressEvent(self, event: QKeyEvent) -> None:
            heard.append(event.text())

    page = Page()
    one = CubePicker(KINDS, 9, parent=page)
    shown(qtbot, page)
    one.setFocus()
    qtbot.keyClick(focus(), KEY.Key_X)
    assert heard == ["x"]


def test_arrows_walk_the_picker_and_it_is_one_tab_stop(qtbot: QtBot) -> None:
    one = picker(qtbot)
    assert focus() is one.buttons["iron_ore"]
    qtbot.keyClick(focus(), KEY.Key_Right)
    qtbot.keyClick(focus(), KEY.Key_Right)
    assert focus() is one.buttons["coal"]
    qtbot.keyClick(focus(), KEY.Key_Return)
    assert one.cubes() == ("coal",)
    stops = [button for button in one.buttons.values() if button.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == [one.buttons["coal"]]


def test_a_tray_of_twelve_has_two_rows_of_six(qtbot: QtBot) -> None:
    one = picker(qtbot, 12)
    assert one.tray.columns() == 6
    assert one.tray.place_rect(6).top() > one.tray.place_rect(5).bottom()
    assert picker(qtbot, 9).tray.columns() == 9


def test_what_no_longer_fits_is_dropped(qtbot: QtBot) -> None:
    one = picker(qtbot)
    one.set_cubes(["iron_ore"] * 4 + ["event"] * 2 + ["gold"])
    assert len(one.cubes()) == 6
    one.set_places(5, {"iron_ore": 3})
    assert one.cubes() == ("iron_ore", "iron_ore", "iron_ore", "event", "event")


def test_a_pick_says_how_many_of_how_many(qtbot: QtBot) -> None:
    one = picker(qtbot, 9, {"event": 2})
    one.add("event")
    assert read(one.buttons["event"]) == ("event, 1 of 2 taken, key E", QAccessible.Role.PushButton)
    assert read(one.buttons["stone"])[0] == "stone, 0 taken, key S"


# Places of the board

PLACES = [
    (SiteChip, SiteLook("open", (("rubble", "2"),), "3", True), SiteLook("owned", vp="3", owner=("yellow", "E"))),
    (SiteChip, SiteLook("cleared"), SiteLook("closed")),
    (SiteChip, SiteLook("unknown"), SiteLook("open", (("", "?"),), "?")),
    (TrackChip, TrackLook("rubble", "2"), TrackLook("clear")),
    (TrackChip, TrackLook("laid", vp="3", owner=("green", "T")), TrackLook("event")),
    (ActionSpace, SpaceLook("free", "2"), SpaceLook("taken", "2", ("pink", "S"))),
    (ActionSpace, SpaceLook("fog"), SpaceLook("out", "3")),
    (EventCell, EventLook("4", "Station", False, "next"), EventLook("4", "Station", True, "past")),
    (EventCell, EventLook("7", "Lay track ?"), EventLook("7", "Lay track ?", state="out")),
]


@pytest.mark.parametrize(("place", "first", "second"), PLACES)
@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_place_shows_its_look(qtbot: QtBot, place, first, second, name: str) -> None:
    theme.use(name)
    one = place(first, "Halfway, left excavation site")
    shown(qtbot, one)
    picture = one.grab().toImage()
    one.show_look(second, "Halfway, left excavation site, hers")
    assert one.grab().toImage() != picture
    assert one.look() == second
    assert read(one) == ("Halfway, left excavation site, hers", QAccessible.Role.PushButton)


@pytest.mark.parametrize(("place", "look"), [(p, f) for p, f, _ in PLACES])
def test_a_place_is_pressed_by_mouse_and_key(qtbot: QtBot, place, look) -> None:
    one = place(look, "A place")
    shown(qtbot, one)
    pressed: list[int] = []
    one.clicked.connect(lambda: pressed.append(1))
    qtbot.mouseClick(one, Qt.MouseButton.LeftButton)
    one.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(one, KEY.Key_Return)
    qtbot.keyClick(one, KEY.Key_Space)
    assert len(pressed) == 3


@pytest.mark.parametrize(
    ("place", "look", "marked"),
    [
        (
            SiteChip,
            SiteLook("open", (("rubble", "2"),), "3", True),
            lambda m: SiteLook("open", (("rubble", "2"),), "3", True, marks=m),
        ),
        (TrackChip, TrackLook("rubble", "2"), lambda m: TrackLook("rubble", "2", marks=m)),
        (ActionSpace, SpaceLook("free", "2"), lambda m: SpaceLook("free", "2", marks=m)),
        (EventCell, EventLook("1", "Excavate"), lambda m: EventLook("1", "Excavate", marks=m)),
    ],
)
def test_proposed_changed_and_possible_look_different(qtbot: QtBot, place, look, marked) -> None:
    one = place(look, "A place")
    shown(qtbot, one)
    pictures = [one.grab().toImage()]
    # A free action space wears the edge of what can be chosen anyway.
    possible = () if place is ActionSpace else (Marks(can=True),)
    for marks in (Marks(step=""), Marks(step="2"), Marks(lit=True), *possible):
        one.show_look(marked(marks), "A place")
        pictures.append(one.grab().toImage())
        assert one.marks() == marks
        assert one.accessibleName() == ("A place, changed" if marks.lit else "A place")
    assert not any(a == b for n, a in enumerate(pictures) for b in pictures[n + 1 :])


@pytest.mark.parametrize("parts", [1, 2, 3, 4])
def test_4_E_2_a_site_shows_all_that_it_costs(qtbot: QtBot, parts: int) -> None:
    cost = (("stone", "2"), ("steel_bar", "1"), ("coal", "4"), ("iron_ore", "3"))[:parts]
    chip = SiteChip(SiteLook("open", cost, "12"), "Site")
    shown(qtbot, chip)
    words = written(chip, iter([chip]))
    assert [one.text for one in words] == [*(number for _kind, number in cost), "12"]
    face = chip.face()
    assert all(face.contains(one.room) for one in words)
    assert not any(one.cut for one in words)


def test_a_site_is_hit_by_its_whole_column(qtbot: QtBot) -> None:
    chip = SiteChip(SiteLook("open", (("rubble", "2"),), "3", True), "Site")
    shown(qtbot, chip)
    assert (chip.width(), chip.height()) == (39, 82)
    with qtbot.waitSignal(chip.clicked):
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))


def test_five_players_have_spaces_of_44(qtbot: QtBot) -> None:
    space = ActionSpace(SpaceLook("free", "1"), "A1")
    qtbot.addWidget(space)
    assert space.sizeHint().width() == 52
    space.set_small(True)
    assert space.sizeHint().width() == 44


@pytest.mark.parametrize("name", ["Τοποθέτηση τροχιάς", "Maintenance", "Wartungsarbeitenverordnung", "Lay track ?"])
def test_a_long_event_name_stays_inside_its_cell(qtbot: QtBot, name: str) -> None:
    cell = EventCell(EventLook("10", name), name)
    qtbot.addWidget(cell)
    cell.resize(60, 44)
    picture = cell.grab().toImage()
    fill = theme.current().color("surface").name()
    assert all(picture.pixelColor(x, y).name() == fill for x in (2, 57) for y in range(8, 36))


# All of them


def all_of_them() -> list[QWidget]:
    return [
        Button("Confirm", "filled", "check", "Enter"),
        Button("Undo", icon="undo", caption="A4 Tom"),
        Button("3.1.1", "link"),
        Segmented([("a", "A"), ("b", "B")], "a", "Choice"),
        Stepper(1, name="Count"),
        Card("Stock yard", "18 cubes"),
        Finding("A sentence.", "1.2", "impossible", [("a", "Again")]),
        PlayerMarker("blue", "M", name="Mikkel"),
        CubeCount("stone", 4),
        CubePicker(KINDS, 12, name="Drawn"),
        KeyCap("F1"),
        *(place(look, "A place") for place, look, _ in PLACES),
    ]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["light", "dark"])
def test_everything_paints_at_every_scale_and_grows_with_it(
    qtbot: QtBot, tmp_path: Path, name: str, scale: float
) -> None:
    theme.use(name, 1.0)
    ground = QWidget()
    column = QVBoxLayout(ground)
    widgets = all_of_them()
    for widget in widgets:
        column.addWidget(widget)
    shown(qtbot, ground)
    before = [widget.sizeHint().height() for widget in widgets]
    theme.use(name, scale)
    after = [widget.sizeHint().height() for widget in widgets]
    assert all(b * scale * 0.85 <= a <= b * scale * 1.2 + 4 for a, b in zip(after, before, strict=True))
    picture: QPixmap = ground.grab()
    assert picture.save(str(tmp_path / f"gallery-{name}.png"))


def test_everything_that_takes_the_focus_has_a_name(qtbot: QtBot) -> None:
    for widget in all_of_them():
        qtbot.addWidget(widget)
        for one in (widget, *widget.findChildren(Pressable)):
            if one.focusPolicy() != Qt.FocusPolicy.NoFocus:
                assert read(one)[0], one
