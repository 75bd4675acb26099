"""Laying the table out, and set-ups that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from rules.gwt_railroad.book import Setup
from rules.gwt_railroad.components import Rulings
from rules.gwt_railroad.setting_up import default_rulings, lay_out, problems
from tests.support.railroad import NAMES, box, table


def test_1_engines_on_the_start_and_no_disc_on_any_station() -> None:
    state = table(3).state
    assert state.engines == ("0", "0", "0")
    assert state.discs == {}
    assert state.masters == ((), (), ())


def test_8_tiles_beside_the_first_five_stations_as_far_as_they_are_entered() -> None:
    assert lay_out(box(), Setup(NAMES[:2])).state.tiles == dict.fromkeys(range(1, 6), "?")
    assert lay_out(box(), Setup(NAMES[:2], tiles=(4, "?", 2))).state.tiles == {1: 4, 2: "?", 3: 2, 4: "?", 5: "?"}


def test_4_the_edition_answers_the_rulings_and_the_table_may_answer_otherwise() -> None:
    assert default_rulings(box(), "original").forward_least == "none"
    assert default_rulings(box(), "second").forward_least == "one"
    assert lay_out(box(), Setup(NAMES[:2], "second")).book.rulings == default_rulings(box(), "second")
    own = Rulings(forward_least="none", dark_stations="dark_only")
    assert lay_out(box(), Setup(NAMES[:2], "second", rulings=own)).book.rulings == own


def test_nothing_is_wrong_with_a_plain_set_up() -> None:
    assert problems(box(), Setup(NAMES)) == []
    assert problems(box(), Setup(NAMES[:1], "second", ("north-only",), (11, "?", 9))) == []


@pytest.mark.parametrize(
    ("setup", "clause", "key"),
    [
        ({"edition": "third"}, "8", "no_such"),
        ({"more_sets": ("argentina",)}, "8", "no_such"),
        ({"players": ()}, "1", "setup.players"),
        ({"players": ("a", "b", "c", "d", "e")}, "1", "setup.players"),
        ({"rulings": Rulings(dark_stations="none")}, "7", "no_such"),
        ({"tiles": (6,)}, "8", "no_such"),
        ({"tiles": (1, 1)}, "8", "master.tile_elsewhere"),
        ({"tiles": (1, 2, 3, 4, 5, "?")}, "8", "master.too_many"),
    ],
)
def test_what_cannot_be_is_named(setup: dict[str, Any], clause: str, key: str) -> None:
    (problem,) = problems(box(), Setup(**{"players": NAMES[:2], **setup}))
    assert (problem.ref.clause, problem.message.key) == (clause, key)


def test_all_of_it_is_named_at_once() -> None:
    found = problems(box(), Setup(NAMES[:2], more_sets=("x",), tiles=(1, 1, 7)))
    assert [problem.message.key for problem in found] == ["no_such", "master.tile_elsewhere", "no_such"]
