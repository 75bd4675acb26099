"""Icons and markers in any colour, size and pixel ratio."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from ui import icons, theme

pytestmark = pytest.mark.usefixtures("light")

LOOKS = [
    (shape, role)
    for shape in ("pink", "blue", "yellow", "green", "purple")
    for role in ("plain", "labourer", "surveyor")
]


def colours(picture: QPixmap) -> set[str]:
    image = picture.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    found = set()
    for y in range(image.height()):
        for x in range(image.width()):
            colour = image.pixelColor(x, y)
            if colour.alpha() == 255:
                found.add(colour.name())
    return found


def test_the_set_is_complete() -> None:
    assert len(icons.names()) >= 54
    for name in icons.names():
        assert not icons.pixmap(name, 24).isNull()


@pytest.mark.parametrize("name", icons.names())
def test_every_icon_paints_something(name: str) -> None:
    assert colours(icons.pixmap(name, 32))


def test_an_icon_takes_the_colour_asked_for() -> None:
    assert colours(icons.pixmap("check", 48, QColor("#12AB34"))) == {"#12ab34"}


def test_without_a_colour_it_takes_the_themes_text() -> None:
    light = theme.current().color("text").name()
    assert light in colours(icons.pixmap("undo", 48))
    dark = theme.use("dark").color("text").name()
    assert dark in colours(icons.pixmap("undo", 48))


def test_a_cube_keeps_its_own_fill() -> None:
    assert theme.current().cube("iron_ore").fill.name() in colours(icons.cube_pixmap("iron_ore", 48))


def test_pictures_are_kept() -> None:
    assert icons.pixmap("bag", 24).cacheKey() == icons.pixmap("bag", 24).cacheKey()


def test_an_unknown_icon_is_a_lookup_error() -> None:
    with pytest.raises(LookupError, match="no icon 'nothing'"):
        icons.pixmap("nothing", 24)


def test_qicon_has_a_disabled_look() -> None:
    icon = icons.icon("undo")
    assert colours(icon.pixmap(24, 24)) != colours(icon.pixmap(24, 24, icon.Mode.Disabled))


@pytest.mark.parametrize(("colour", "role"), LOOKS)
def test_a_marker_wears_its_players_colour(colour: str, role: str) -> None:
    picture = icons.marker_pixmap(colour, "E", 44, role)
    assert theme.current().player(colour).fill.name() in colours(picture)
    assert (picture.width(), picture.height()) == icons.marker_size(44, role)


def test_the_attachment_tells_what_a_marker_is() -> None:
    plain = icons.marker_size(48)
    assert plain == (48, 48)
    assert icons.marker_size(48, "labourer")[1] == 64
    assert icons.marker_size(48, "surveyor")[1] == 66


def test_the_letter_is_dropped_below_20() -> None:
    assert icons.marker_pixmap("pink", "S", 19).toImage() == icons.marker_pixmap("pink", "", 19).toImage()
    assert icons.marker_pixmap("pink", "S", 20).toImage() != icons.marker_pixmap("pink", "", 20).toImage()


def test_two_letters_differ_from_one() -> None:
    assert icons.marker_pixmap("blue", "Ma", 44).toImage() != icons.marker_pixmap("blue", "M", 44).toImage()


def test_another_box_has_its_own_colours() -> None:
    red = theme.current().player("red", "gwt_players")
    assert red.fill.name() in colours(icons.marker_pixmap("red", "R", 44, box="gwt_players"))


def test_painting_on_a_fine_screen_uses_all_its_pixels() -> None:
    fine = QPixmap(96, 96)
    fine.setDevicePixelRatio(2.0)
    fine.fill(QColor("white"))
    painter = QPainter(fine)
    icons.paint(painter, "nav-table", QRect(0, 0, 48, 48), QColor("black"))
    painter.end()
    coarse = icons.pixmap("nav-table", 48, QColor("black")).toImage().scaled(96, 96)
    assert fine.toImage() != coarse
    assert QColor(fine.toImage().pixelColor(0, 0)) == QColor("white")


def test_nothing_is_painted_into_an_empty_rectangle() -> None:
    picture = QPixmap(8, 8)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    icons.paint(painter, "check", QRect(0, 0, 0, 8))
    icons.paint_marker(painter, "pink", "S", QRect(0, 0, 0, 0))
    painter.end()
    assert colours(picture) == {"#ffffff"}
