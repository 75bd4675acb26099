"""Letters on markers: the initial, two letters where needed, never the same ones twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.present.looks import letters, looks


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (("Siân", "Mikkel", "Tom"), ("S", "M", "T")),
        (("Mary", "Mike"), ("Ma", "Mi")),
        (("Mar", "Mat"), ("Mr", "Mt")),
        (("Maria", "Marie", "Tom"), ("Ma", "Me", "T")),
        (("Ελένη", "Ελπίδα"), ("Εέ", "Επ")),
        (("Al", "Alan"), ("Al", "Aa")),
    ],
)
def test_letters(names: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    assert letters(names) == wanted


@given(
    st.lists(st.text("abAB é", min_size=1, max_size=6).filter(str.strip), min_size=1, max_size=5, unique_by=str.strip)
)
def test_two_players_never_have_the_same_letters(names: list[str]) -> None:
    found = letters(names)
    assert len(set(found)) == len(names)
    assert all(1 <= len(pair) <= 3 for pair in found)


def test_a_colour_that_is_not_in_the_box_is_replaced_by_a_free_one() -> None:
    drawn = looks(("Ann", "Bob", "Cat"), ("red", "blue"))
    assert drawn[1].colour == "blue"
    colours = [look.colour for look in drawn]
    assert len(set(colours)) == 3
    assert "red" not in colours
