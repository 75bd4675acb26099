"""The next draw from the bag, against every draw there is."""

import json
import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.content import load_box
from rules.snowdonia.book import Setup
from rules.snowdonia.odds import event_chances, event_spaces, odds
from rules.snowdonia.setting_up import lay_out
from rules.snowdonia.state import Table

CASES = json.loads((Path(__file__).parents[1] / "data/acceptance/odds/cases.json").read_text("utf-8"))


def counted(bag: dict[str, int], draw: int) -> dict[str, dict[int, Fraction]]:
    """Every draw laid out and counted."""
    cubes = [kind for kind, count in bag.items() for _ in range(count)]
    draws = list(combinations(cubes, min(draw, len(cubes))))
    return {
        kind: {n: Fraction(times, len(draws)) for n, times in sorted(Counter(d.count(kind) for d in draws).items())}
        for kind in bag
    }


@pytest.mark.parametrize(
    ("bag", "draw"),
    [
        ({"ore": 4, "stone": 3, "coal": 1, "event": 2}, 4),
        ({"ore": 2, "stone": 0, "coal": 0, "event": 5}, 6),
        ({"ore": 6, "event": 1}, 1),
        ({"ore": 3, "stone": 3, "coal": 3, "event": 3}, 0),
    ],
)
def test_5_3_1_every_draw_counted(bag: dict[str, int], draw: int) -> None:
    found = odds(bag, draw)
    assert found.chance == counted(bag, draw)
    assert [list(chances) for chances in found.chance.values()] == [
        sorted(chances) for chances in found.chance.values()
    ]


@pytest.mark.parametrize("case", CASES, ids=[str(n) for n in range(len(CASES))])
def test_5_3_1_fixed_cases(case: dict[str, Any]) -> None:
    found = odds(case["bag"], case["draw"])
    assert found.drawn == case["drawn"]
    for kind in case["bag"]:
        assert math.isclose(found.expected[kind], case["expected"][kind], abs_tol=1e-12)
        assert {str(n) for n in found.chance[kind]} == set(case["chance"][kind])
        for n, chance in found.chance[kind].items():
            assert math.isclose(chance, case["chance"][kind][str(n)], abs_tol=1e-12)


@given(
    st.dictionaries(st.sampled_from(["ore", "stone", "coal", "event"]), st.integers(0, 40), max_size=4),
    st.integers(0, 60),
)
def test_5_3_1_chances_add_up_and_agree_with_the_mean(bag: dict[str, int], draw: int) -> None:
    found = odds(bag, draw)
    assert found.drawn == min(draw, sum(bag.values()))
    for kind, chances in found.chance.items():
        assert sum(chances.values()) == 1
        assert all(chance > 0 for chance in chances.values())
        assert sum(n * chance for n, chance in chances.items()) == found.expected[kind]
    assert sum(found.expected.values()) == found.drawn


def test_12_3_an_almost_empty_bag_gives_what_it_has() -> None:
    found = odds({"ore": 1, "stone": 1, "coal": 0, "event": 2}, 6)
    assert (found.drawn, found.chance["event"], found.chance["coal"]) == (4, {2: 1}, {0: 1})
    assert odds({"ore": 0}, 3).expected == {"ore": 0}


def test_1_2_there_are_no_negative_cubes() -> None:
    with pytest.raises(ValueError, match="negative"):
        odds({"ore": -1}, 3)
    with pytest.raises(ValueError, match="negative"):
        odds({"ore": 1}, -3)


def at(*spaces: int) -> Table:
    table = lay_out(load_box(), Setup(players=("Siân", "Tom", "Eleni")))
    return replace(table, state=replace(table.state, event_spaces=spaces))


@pytest.mark.parametrize(
    ("occupied", "next_spaces"),
    [
        ((), (1, 2, 3, 4, 5)),
        ((1, 2), (3, 4, 5, 6, 7)),
        ((4, 5, 6), (7, 8, 9, 10, 8)),
        ((7, 8), (9, 10, 8, 9, 10)),
        ((7,), (8, 9, 10, 8, 9)),
    ],
)
def test_6_0_which_events_come_next(occupied: tuple[int, ...], next_spaces: tuple[int, ...]) -> None:
    for count in range(6):
        assert event_spaces(at(*occupied), count) == next_spaces[:count]


def test_5_3_2_chances_of_the_next_events() -> None:
    found = event_chances(at(1, 2), {"ore": 2, "stone": 0, "coal": 0, "event": 2}, 2)
    assert [(e.count, e.chance, e.spaces) for e in found] == [
        (0, Fraction(1, 6), ()),
        (1, Fraction(4, 6), (3,)),
        (2, Fraction(1, 6), (3, 4)),
    ]
    assert [(e.count, e.chance) for e in event_chances(at(), {"ore": 2}, 2)] == [(0, 1)]
