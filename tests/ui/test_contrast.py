"""Contrast as it is on screen: every word in every state of the window, light and dark, read off pictures."""

from contextlib import closing

import numpy as np
import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QAbstractSpinBox, QDateEdit, QLineEdit, QWidget

from tests.support.colours import Values, contrast, measured, pixels, rgb
from tests.support.pages import VIEWS, View, in_window, played, settle, told, visible, written
from ui import theme
from ui.widgets import Button

pytestmark = pytest.mark.usefixtures("light")

WORDS = 4.5
LARGE = 3.0
LARGE_FROM = 24
EDGE = 3.0


# The measure


def picture(ink: str, ground: str, px: int, bold: bool = False, words: str = "Excavate 4, laid") -> Values:
    image = QImage(200, 40, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    font = theme.current().font(px, bold=bold)
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(QRectF(4, 4, 190, 32), int(Qt.AlignmentFlag.AlignCenter), words)
    painter.end()
    return pixels(image)


@pytest.mark.parametrize("px", [11, 12, 13, 14, 18, 24])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("#000000", "#FFFFFF"),
        ("#535B5E", "#E9E6DD"),
        ("#AFB9BB", "#13181B"),
        ("#FFFFFF", "#0E5A63"),
        ("#767676", "#FFFFFF"),
    ],
)
def test_the_measure_reads_the_colours_off_a_picture(ink: str, ground: str, px: int) -> None:
    real = contrast(rgb(QColor(ink)), rgb(QColor(ground)))
    found = measured(picture(ink, ground, px))
    assert found is not None
    # Thin strokes of small type never show the ink in full: what somebody sees is a little paler.
    assert (0.85 if px < 13 else 0.9) * real <= found <= real + 0.01


def test_words_that_are_too_pale_are_found_out() -> None:
    for ink in ("#808080", "#9AA5A9", "#C9C5B8"):
        found = measured(picture(ink, "#FFFFFF", 14))
        assert found is not None
        assert found < WORDS


def test_a_picture_without_words_has_no_contrast() -> None:
    assert measured(np.full((10, 10, 3), 77.0)) is None
    assert measured(picture("#FAFAFA", "#FFFFFF", 14)) is None


def test_known_ratios() -> None:
    black, white = rgb(QColor("#000000")), rgb(QColor("#FFFFFF"))
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert contrast(rgb(QColor("#767676")), white) == pytest.approx(4.54, abs=0.01)


# The window


@pytest.mark.parametrize("state", VIEWS)
def test_every_word_can_be_read_in_both_themes(state: str) -> None:
    with closing(VIEWS[state]()) as view:
        for name in ("light", "dark"):
            theme.use(name, 1.0)
            settle()
            shown = pixels(view.window.grab().toImage())
            words = [one for one in written(view.root) if not one.seen().isEmpty()]
            assert len(words) > 5
            pale = []
            for one in words:
                least = LARGE if one.px >= LARGE_FROM else WORDS
                found = measured(part(shown, one.seen()))
                if found is None or found < least:
                    pale.append(f"{name}: {found} {one.told()}")
            assert pale == []
            assert edges_missing(view, shown) == []


def part(shown: Values, area: QRect) -> Values:
    return shown[area.top() : area.bottom() + 1, area.left() : area.right() + 1]


def edges_missing(view: View, shown: Values) -> list[str]:
    """Controls whose edge, or whose whole ground, does not stand out from what they stand on."""
    missing = []
    for widget in visible(view.root):
        # The text of a day or a number lies inside the edge of its control.
        text = isinstance(widget, QLineEdit) and not isinstance(widget.parentWidget(), QAbstractSpinBox)
        if not (text or isinstance(widget, QDateEdit) or (isinstance(widget, Button) and widget.kind in EDGED)):
            continue
        if not widget.isEnabled() or not wholly_seen(widget):
            continue
        area = in_window(widget)
        # The edge may be dashed: one of a few rows meets a dash.
        rows = shown[area.center().y() - 2 : area.center().y() + 3, max(0, area.left() - 3) : area.left() + 8]
        best = max(max(contrast(one, row[0]), contrast(one, row[-1])) for row in rows for one in row[2:6])
        if best < EDGE:
            missing.append(f"{best:.2f} {told(widget)}")
    return missing


EDGED = ("filled", "outline", "warn", "bad")


def wholly_seen(widget: QWidget) -> bool:
    seen = widget.visibleRegion().boundingRect()
    return seen == widget.rect() and in_window(widget).left() >= 3


@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_entry_of_the_menu_can_be_read(name: str) -> None:
    theme.use(name, 1.0)
    view = View(played(4, 5, "excavate"))
    view.window.actions_table.refresh()
    view.window.menu.resize(view.window.menu.sizeHint())
    shown = pixels(view.window.menu.grab().toImage())
    entries = [one for one in view.window.menu.actions() if one.isVisible() and not one.isSeparator()]
    assert len(entries) > 10
    for one in entries:
        area = view.window.menu.actionGeometry(one).intersected(view.window.menu.rect())
        found = measured(part(shown, area))
        assert found is not None and found >= WORDS, f"{found} {one.text()}"  # noqa: PT018
    view.close()


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(
    ("edge", "ground"),
    [
        ("line_strong", "surface"),
        ("line_strong", "bg"),
        ("accent", "surface"),
        ("accent", "bg"),
        ("accent", "accent_soft"),
        ("lit_line", "surface"),
        ("lit_line", "rub_bg"),
        ("lit_line", "rock2"),
        ("warn_line", "warn_bg"),
        ("bad", "surface"),
        ("bad", "bad_bg"),
        ("rub_line", "rub_bg"),
        ("outline", "surface"),
        ("outline", "sunken"),
        ("rail", "bed"),
    ],
)
def test_edges_that_carry_meaning_stand_out(name: str, edge: str, ground: str) -> None:
    look = theme.load(name)
    assert contrast(rgb(look.color(edge)), rgb(look.color(ground))) >= EDGE
