"""Clauses 1 to 5: the line, turnouts, taken spaces, forward by an allowance, backward as a cost."""

from __future__ import annotations

import pytest

from rules.gwt_railroad.line import delivery_reach, in_the_way, reach, why_not
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.state import Moment, Table
from rules.gwt_railroad.steps import MoveEngine
from tests.support.railroad import at, box, breaches, do, engines, found, keys, refused, ruled, table


def forward(now: Table, spaces: int, seat: int = 0) -> list[str]:
    return [place.place for place in reach(now, seat, spaces, forward=True)]


def back(now: Table, spaces: int, seat: int = 0) -> list[str]:
    return [place.place for place in reach(now, seat, spaces, forward=False)]


# 1


def test_1_spaces_0_to_39_and_nine_turnouts_with_the_tenth_station_at_the_end() -> None:
    line = box().line
    numbered = [place for place in line.places if not place.startswith("T")]
    assert numbered == [str(n) for n in range(40)]
    assert [place for place in line.places if place.startswith("T")] == [
        "T4", "T7", "T10", "T13", "T16", "T21", "T25", "T29", "T33",
    ]  # fmt: skip
    assert [station.place for station in box().stations.values()][-1] == line.last == "39"


def test_1_every_engine_begins_on_the_start() -> None:
    assert table(4).state.engines == ("0", "0", "0", "0")


# 2


def test_2_from_a_space_with_a_switch_on_or_into_the_turnout_and_from_there_on() -> None:
    assert forward(engines("4"), 1) == ["T4", "5"]
    assert forward(engines("T4"), 1) == ["5"]
    assert forward(engines("5"), 1) == ["6"]


def test_2_back_to_the_space_or_into_the_turnout_and_from_there_back() -> None:
    assert back(engines("5"), 1) == ["4", "T4"]
    assert back(engines("T4"), 1) == ["4"]


def test_2_a_turnout_counts_as_a_space() -> None:
    (way,) = [found for found in reach(engines("4"), 0, 2, forward=True) if found.place == "6"]
    assert (way.steps, way.path) == (2, ("5", "6"))
    assert "6" not in forward(engines("4"), 1)


# 3


def test_3_a_taken_space_is_passed_over_and_costs_nothing() -> None:
    now = engines("1", "2", "3")
    assert forward(now, 1) == ["4"]
    (way,) = reach(now, 0, 1, forward=True)
    assert way.skipped == ("2", "3")


def test_3_a_taken_turnout_too() -> None:
    assert forward(engines("4", "T4"), 1) == ["5"]
    assert back(engines("5", "T4"), 1) == ["4"]
    assert back(engines("5", "4"), 1) == ["3", "T4"]


def test_3_the_start_is_shared() -> None:
    now = engines("2", "0", "0")
    assert back(now, 2) == ["0"]
    assert do(now, MoveEngine(0, "backward", 2, "0")).state.engines == ("0", "0", "0")


def test_3_nobody_stops_where_another_stands() -> None:
    now = engines("1", "3")
    assert found(now, MoveEngine(0, "forward", 2, "3")) == [("breach", "3")]
    why = why_not(now, 0, "3", 5, forward=True)
    assert why is not None
    assert (why.ref.clause, why.why.key, why.why.get("other")) == ("3", "because.taken", 1)


# 4


def test_4_up_to_the_allowance_or_fewer() -> None:
    assert forward(engines("0"), 3) == ["1", "2", "3"]
    for to in ("1", "2", "3"):
        assert do(engines("0"), MoveEngine(0, "forward", 3, to)).state.engines == (to,)


def test_4_no_farther() -> None:
    now = engines("0")
    assert breaches(now, MoveEngine(0, "forward", 3, "4")) == ["4"]
    why = why_not(now, 0, "4", 3, forward=True)
    assert why is not None
    assert (why.why.key, why.why.get("steps"), why.remedy and why.remedy.get("steps")) == ("because.too_far", 4, 4)


def test_4_none_is_allowed_in_the_original() -> None:
    now = engines("6", of=ruled(forward_least="none"))
    assert do(now, MoveEngine(0, "forward", 2, "6")).state.engines[0] == "6"


def test_4_at_least_one_in_the_second_edition() -> None:
    now = at(table(2, edition="second"), engines=("6", "0"))
    assert now.book.rulings.forward_least == "one"
    assert keys(now, MoveEngine(0, "forward", 2, "6")) == ["move.at_least_one"]
    assert breaches(now, MoveEngine(0, "forward", 2, "6")) == ["4"]
    assert do(now, MoveEngine(0, "forward", 2, "7"))


def test_4_nobody_has_to_move_where_every_place_ahead_is_taken() -> None:
    now = at(table(2, edition="second"), engines=("38", "39"))
    assert breaches(now, MoveEngine(0, "forward", 2, "38")) == ["10"]
    assert breaches(at(now, engines=("37", "38")), MoveEngine(0, "forward", 0, "37")) == []


def test_4_who_stays_does_not_stop_anew() -> None:
    now = at(engines("T4"), moment=Moment(0, "T4"))
    assert do(now, MoveEngine(0, "forward", 1, "T4")).state.moment is None


def test_4_forward_never_goes_back() -> None:
    assert breaches(engines("6"), MoveEngine(0, "forward", 2, "5")) == ["5"]


@pytest.mark.parametrize(
    ("cause", "direction", "spaces", "to", "clauses"),
    [
        ("neutral-d", "forward", 2, "2", []),
        ("neutral-d", "forward", 3, "3", ["4"]),
        ("neutral-c", "forward", 5, "T4", []),
        ("neutral-c", "backward", 1, "0", ["5", "5"]),
        ("building-9a", "forward", 3, "3", []),
        ("building-1b", "forward", 1, "1", ["4"]),
    ],
)
def test_4_what_a_building_allows(cause: str, direction: str, spaces: int, to: str, clauses: list[str]) -> None:
    action = MoveEngine(0, direction, spaces, to, cause)  # type: ignore[arg-type]
    assert breaches(engines("0"), action) == clauses


def test_4_a_building_of_the_other_edition_is_only_remarked() -> None:
    assert found(engines("0"), MoveEngine(0, "forward", 2, "2", "building-2b-second")) == [("note", "4")]
    assert found(engines("0"), MoveEngine(0, "forward", 1, "1", "building-2b")) == []


# 5


def test_5_exactly_as_far_as_the_cost() -> None:
    assert back(engines("8"), 5) == ["3", "4", "T4"]
    assert breaches(engines("8"), MoveEngine(0, "backward", 5, "5")) == ["5"]
    why = why_not(engines("8"), 0, "5", 5, forward=False)
    assert why is not None
    assert (why.why.key, why.why.get("steps")) == ("because.not_exactly", (3, 4))


def test_5_a_turnout_counts_and_may_be_stopped_on() -> None:
    now = do(engines("8"), MoveEngine(0, "backward", 5, "T4"))
    assert now.state.moment == Moment(0, "T4")


def test_5_impossible_from_the_start() -> None:
    now = engines("0")
    assert back(now, 1) == []
    assert keys(now, MoveEngine(0, "backward", 1, "0")) == ["because.at_start"]
    assert breaches(now, MoveEngine(0, "backward", 1, "0")) == ["5"]
    why = in_the_way(now, 0, 1, forward=False)
    assert why is not None
    assert (why.ref.clause, why.why.key) == ("5", "because.at_start")


def test_5_impossible_if_the_start_is_reached_too_early() -> None:
    now = engines("2")
    assert back(now, 2) == ["0"]
    assert back(now, 3) == []
    assert keys(now, MoveEngine(0, "backward", 3, "0")) == ["because.start_too_early"]
    assert breaches(now, MoveEngine(0, "backward", 3, "0")) == ["5"]


def test_5_the_turnouts_may_make_the_way_long_enough() -> None:
    # Five spaces lie behind 5, and one turnout.
    assert back(engines("5"), 5) == ["0", "1"]
    assert back(engines("5"), 6) == ["0"]
    assert back(engines("5"), 7) == []
    assert back(engines("5", "T4"), 6) == []


def test_5_never_forward() -> None:
    assert breaches(engines("5"), MoveEngine(0, "backward", 1, "6")) == ["5"]


def test_5_what_cannot_be_written_down() -> None:
    now = engines("5")
    assert refused(now, MoveEngine(0, "backward", 1, "T5"))
    assert refused(now, MoveEngine(0, "forward", 1, "40"))
    assert refused(now, MoveEngine(0, "forward", -1, "5"))
    assert refused(now, MoveEngine(0, "sideways", 1, "6"))  # type: ignore[arg-type]
    assert refused(now, MoveEngine(0, "forward", 1, "6", "building-77z"))


def test_3_a_breach_is_recorded_as_it_happened() -> None:
    now = engines("1", "3")
    after = perform(now, MoveEngine(0, "forward", 2, "3")).after
    assert after.state.engines == ("3", "3")


def test_4_no_place_in_reach_says_what_is_in_the_way() -> None:
    now = engines("38", "39")
    why = in_the_way(now, 0, 2, forward=True)
    assert why is not None
    assert (why.ref.clause, why.why.key, why.why.get("others")) == ("3", "because.engines_ahead", (1,))
    nothing = in_the_way(engines("3"), 0, 0, forward=True)
    assert nothing is not None
    assert nothing.why.key == "because.no_spaces"


def test_5_nothing_lies_behind_the_start() -> None:
    assert delivery_reach(engines("0"), 0) == ()
