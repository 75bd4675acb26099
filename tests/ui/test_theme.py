"""The looks come from the token file, can be read in both themes, and reach the running application."""

import pytest
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QColor, QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui import theme
from ui.theme import contrast

pytestmark = pytest.mark.usefixtures("light")

READ_ON = [
    ("text", "bg"),
    ("text", "surface"),
    ("text", "sunken"),
    ("text", "accent_soft"),
    ("text", "rub_bg"),
    ("text", "rock1"),
    ("text", "rock2"),
    ("text2", "bg"),
    ("text2", "surface"),
    ("text2", "sunken"),
    ("text2", "rub_bg"),
    ("accent", "surface"),
    ("accent", "bg"),
    ("accent", "accent_soft"),
    ("on_accent", "accent"),
    ("on_lit", "lit"),
    ("warn_text", "warn_bg"),
    ("bad", "surface"),
    ("bad", "bad_bg"),
    ("good", "surface"),
    ("good", "good_bg"),
]
SEEN_ON = [("line_strong", "surface"), ("outline", "surface"), ("lit_line", "surface"), ("rub_line", "rub_bg")]


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), READ_ON)
def test_words_have_a_contrast_of_4_5(name: str, ink: str, ground: str) -> None:
    look = theme.load(name)
    assert contrast(look.color(ink), look.color(ground)) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), SEEN_ON)
def test_edges_have_a_contrast_of_3(name: str, edge: str, ground: str) -> None:
    look = theme.load(name)
    assert contrast(look.color(edge), look.color(ground)) >= 3.0


@pytest.mark.parametrize("box", ["players", "gwt_players"])
def test_a_players_letter_can_be_read_on_the_fill(box: str) -> None:
    look = theme.load("light")
    for colour in look.player_colours(box):
        player = look.player(colour, box)
        assert contrast(player.letter, player.fill) >= 4.5


def test_players_of_one_box_differ_in_shape() -> None:
    look = theme.load("light")
    shapes = [look.player(colour).shape for colour in look.player_colours()]
    assert len(shapes) == 5
    assert len(set(shapes)) == 5


def test_cube_patterns_can_be_seen_on_their_fill() -> None:
    look = theme.load("dark")
    for kind in ("iron_ore", "stone", "coal", "event"):
        cube = look.cube(kind)
        assert cube.pattern is not None
        assert contrast(cube.pattern, cube.fill) >= 4.5
        assert len(cube.key) == 1


@pytest.mark.parametrize(
    ("name", "kind"), [("ore", "iron_ore"), ("bars", "steel_bar"), ("game_markers", "game_marker")]
)
def test_the_names_of_the_rules_are_understood(name: str, kind: str) -> None:
    assert theme.current().cube(name) == theme.current().cube(kind)


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast(QColor("white"), QColor("black")) == pytest.approx(21.0)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


def test_both_themes_have_the_same_roles() -> None:
    assert set(theme.load("light").roles) == set(theme.load("dark").roles)


@pytest.mark.parametrize("call", [lambda t: t.color("no"), lambda t: t.player("no"), lambda t: t.cube("no")])
def test_an_unknown_name_is_a_lookup_error_that_says_it(call) -> None:
    with pytest.raises(LookupError, match="no"):
        call(theme.current())


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="sepia"):
        theme.use("sepia")


def test_use_dresses_the_application_and_tells_it(qtbot: QtBot, qapp: QApplication) -> None:
    with qtbot.waitSignal(theme.signals.changed):
        theme.use("dark", 1.0)
    assert qapp.palette().color(QPalette.ColorRole.Window) == theme.load("dark").color("bg")
    assert theme.current().dark
    assert theme.choice() == "dark"


def test_the_same_look_again_tells_nobody(qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(theme.signals.changed):
        theme.use("light", 1.0)


class Restyled(QWidget):
    """Counts how often it is told of another style."""

    times = 0

    def changeEvent(self, event: QEvent) -> None:
        self.times += event.type() == QEvent.Type.StyleChange
        super().changeEvent(event)


def test_a_widget_is_restyled_once_for_another_look_and_never_for_the_same(qtbot: QtBot) -> None:
    theme.use("light", 1.0)
    widget = Restyled()
    qtbot.addWidget(widget)
    widget.show()
    widget.times = 0
    theme.use("light", 1.0)
    assert widget.times == 0
    theme.use("dark", 1.0)
    assert widget.times == 1
    theme.use("dark", 1.5)
    assert widget.times == 2


def test_scale_reaches_pixels_fonts_and_the_application(qapp: QApplication) -> None:
    look = theme.use("light", 1.5)
    assert look.px(44) == 66
    assert look.px(0.2) == 1
    assert look.px(0) == 0
    assert look.font("body").pixelSize() == 21
    assert qapp.font().pixelSize() == 21


def test_scale_is_held_between_its_ends() -> None:
    assert theme.use("light", 9).scale == theme.SCALES[-1]
    assert theme.use("light", 0.01).scale == theme.SCALES[0]


def test_scale_steps_walk_up_and_down_and_stop() -> None:
    assert theme.next_scale(1.0, up=True) == 1.1
    assert theme.next_scale(1.0, up=False) == 0.9
    assert theme.next_scale(1.03, up=False) == 1.0
    assert theme.next_scale(2.5, up=True) == 2.5
    assert theme.next_scale(0.6, up=False) == 0.6


def test_system_is_light_or_dark() -> None:
    assert theme.use("system").name in ("light", "dark")
    assert theme.choice() == "system"


def test_the_bundled_fonts_are_used() -> None:
    assert "DejaVu Sans" in theme.register_fonts()
    look = theme.current()
    wide, narrow = look.font(14), look.font(14, condensed=True)
    assert QFontInfo(wide).family() == "DejaVu Sans"
    words = "Excavate, Maintenance"
    assert QFontMetricsF(narrow).horizontalAdvance(words) < 0.95 * QFontMetricsF(wide).horizontalAdvance(words)
    assert look.font("caption_c").stretch() < 100
    assert look.font("who", bold=True).bold()


def test_greek_and_accents_have_glyphs_in_the_bundled_font() -> None:
    from PySide6.QtGui import QRawFont

    raw = QRawFont.fromFont(theme.current().font("body"))
    assert all(raw.supportsCharacter(ord(letter)) for letter in "ΕλένηάώςŴŷŵÂâîSiânñøß×→")


def test_a_widget_that_is_gone_does_not_break_the_signal(qapp: QApplication) -> None:
    from ui.widgets import Button

    button = Button("Gone")
    button.deleteLater()
    qapp.processEvents()
    del button
    theme.use("dark")


def test_the_signal_is_a_qobjects() -> None:
    assert isinstance(theme.signals, QObject)
    assert isinstance(type(theme.signals).changed, Signal)
