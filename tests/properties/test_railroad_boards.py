"""Where an engine can go, against a breadth-first search that knows nothing of the rules' own."""

from __future__ import annotations

from random import Random

import pytest

from rules.gwt_railroad.line import delivery_reach, in_the_way, reach, return_reach, steps_back, why_not
from rules.gwt_railroad.state import Table
from tests.support import railroad_oracle as oracle
from tests.support.railroad import at, table

BOARDS = 10_000
WHYS = 150


def with_engines(engines: dict[str, str]) -> Table:
    return at(table(len(engines)), engines=tuple(engines.values()))


def test_2_to_5_ten_thousand_boards() -> None:
    ends = dict.fromkeys(("0", "39"), 0)
    for engines, player, spaces, forward in oracle.asked(BOARDS):
        now, seat = with_engines(engines), list(engines).index(player)
        got = [found.place for found in reach(now, seat, spaces, forward)]
        assert set(got) == oracle.destinations(engines, player, spaces, forward), (engines, player, spaces, forward)
        assert got == sorted(got, key=oracle.PLACES.index)
        for place in ends:
            ends[place] += place in engines.values()
    # The boards are worth something: engines at both ends occur.
    assert min(ends.values()) > BOARDS / 20


@pytest.mark.parametrize("seed", range(5))
def test_3_a_way_takes_free_places_only_and_names_what_it_passes_over(seed: int) -> None:
    for engines, player, spaces, forward in oracle.asked(200, seed):
        now, seat = with_engines(engines), list(engines).index(player)
        others = {place for name, place in engines.items() if name != player and place != "0"}
        for found in reach(now, seat, spaces, forward):
            assert found.steps == len(found.path)
            assert found.path[-1] == found.place
            assert not others & {*found.path}
            assert others >= {*found.skipped}
            walk = sorted((*found.path, *found.skipped), key=oracle.PLACES.index, reverse=not forward)
            place = engines[player]
            for following in walk:
                assert following in oracle.next_ones(place, forward), (engines, player, found)
                place = following


@pytest.mark.parametrize("seed", range(3))
def test_4_5_a_reason_stands_for_each_place_that_is_not_in_reach_and_for_no_other(seed: int) -> None:
    for engines, player, spaces, forward in oracle.asked(WHYS // 3, seed):
        now, seat = with_engines(engines), list(engines).index(player)
        within = oracle.destinations(engines, player, spaces, forward)
        for place in oracle.PLACES:
            why = why_not(now, seat, place, spaces, forward)
            assert (why is None) == (place in within), (engines, player, spaces, forward, place)
            if why is not None and why.why.key == "because.too_far":
                assert why.why.get("steps") == oracle.fewest(engines, player, place)
        assert (in_the_way(now, seat, spaces, forward) is None) == bool(within)


def test_5_with_how_many_spaces_back_a_place_is_reached() -> None:
    rng = Random(5)
    for engines, player, _, _ in oracle.asked(100, 5):
        now, seat = with_engines(engines), list(engines).index(player)
        place = rng.choice(oracle.PLACES)
        exact = [n for n in range(1, 60) if place in oracle.destinations(engines, player, n, forward=False)]
        assert list(steps_back(now, seat, place)) == exact


def test_10_from_the_end_every_free_place_is_in_reach() -> None:
    for engines, player, _, _ in oracle.asked(300, 10):
        at_end = {name: place for name, place in engines.items() if place != "39"} | {player: "39"}
        now, seat = with_engines(at_end), list(at_end).index(player)
        taken = {place for name, place in at_end.items() if name != player and place != "0"}
        assert {found.place for found in return_reach(now, seat)} == {*oracle.PLACES} - taken - {"39"}


def test_13_a_delivery_counts_neither_turnouts_nor_taken_spaces() -> None:
    for engines, player, _, _ in oracle.asked(300, 13):
        now, seat = with_engines(engines), list(engines).index(player)
        taken = {place for name, place in engines.items() if name != player and place != "0"}
        behind = oracle.PLACES[: oracle.PLACES.index(engines[player])]
        counted = {found.place: found.steps for found in delivery_reach(now, seat)}
        assert counted == {place: oracle.passed_back(engines, player, place) for place in behind if place not in taken}
