"""Players and cubes stay apart for every eye: Lab distances under the three deficiencies, from the theme's values."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from tests.support.colours import MACHADO, distance, lab, rgb, seen
from ui import theme

APART = 12
CUBES = ("iron_ore", "stone", "coal", "event", "rubble")


@pytest.mark.parametrize("deficiency", MACHADO)
def test_greys_look_the_same_to_everybody(deficiency: str) -> None:
    for level in (0, 40, 128, 255):
        grey = np.array((level,) * 3, dtype=float)
        assert seen(grey, deficiency) == pytest.approx(grey, abs=0.5)


def test_red_and_green_are_confused_by_two_of_the_three() -> None:
    red, green = rgb(QColor("#A03020")), rgb(QColor("#4E5A00"))
    usual = distance(red, green)
    assert distance(seen(red, "protan"), seen(green, "protan")) < usual / 2
    assert distance(seen(red, "deutan"), seen(green, "deutan")) < usual / 2
    assert distance(seen(red, "tritan"), seen(green, "tritan")) > usual / 2


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("#FFFFFF", (100, 0, 0)),
        ("#000000", (0, 0, 0)),
        ("#FF0000", (53.24, 80.09, 67.20)),
        ("#0000FF", (32.3, 79.2, -107.9)),
    ],
)
def test_lab_of_known_colours(colour: str, expected: tuple[float, float, float]) -> None:
    assert lab(rgb(QColor(colour))) == pytest.approx(np.array(expected), abs=0.1)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("eye", ["usual", *MACHADO])
@pytest.mark.parametrize(("box", "count"), [("players", 5), ("gwt_players", 4)])
def test_every_pair_of_players_keeps_apart(name: str, eye: str, box: str, count: int) -> None:
    look = theme.load(name)
    fills = {colour: look.player(colour, box).fill for colour in look.player_colours(box)}
    assert len(fills) == count
    check(fills, eye)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("eye", ["usual", *MACHADO])
def test_every_pair_of_cubes_keeps_apart(name: str, eye: str) -> None:
    look = theme.load(name)
    check({kind: look.cube(kind).fill for kind in CUBES}, eye)


def check(fills: dict[str, QColor], eye: str) -> None:
    shown = {name: rgb(fill) if eye == "usual" else seen(rgb(fill), eye) for name, fill in fills.items()}
    near = {
        f"{first} and {second}": round(far, 1)
        for first, second in combinations(shown, 2)
        if (far := distance(shown[first], shown[second])) < APART
    }
    assert near == {}
