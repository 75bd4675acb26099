"""Clauses 11 and 12: what the railroad scores, and the whole scoring pad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.core.scoring import Overrule, PlayerScore, overruled, without
from rules.gwt_railroad.book import Book, Setup
from rules.gwt_railroad.components import Tile
from rules.gwt_railroad.position import Position, Standing, position, problems
from rules.gwt_railroad.scoring import asked, categories, score
from rules.gwt_railroad.setting_up import lay_out_book
from rules.gwt_railroad.steps import EnterCount
from rules.gwt_railroad.supposing import Has, HoldsMaster, Upgraded, offers, suppose
from tests.support.railroad import NAMES, at, box, discs, do, table


def book(**changes: Any) -> Book:
    return lay_out_book(box(), Setup(**{"players": NAMES[:2], "edition": "second", **changes}))


def column(standing: Standing, full: bool = False) -> PlayerScore:
    return score(book(more_sets=("north-only",)), Position((standing,), full)).players[0]


def masters(*tiles: Tile, counts: Mapping[str, int] | None = None, stations: tuple[int, ...] = ()) -> PlayerScore:
    return column(Standing("Ana", stations, tiles, counts or {}))


# 11


def test_11_costs_and_points_by_station() -> None:
    printed = [(station.cost, station.vp) for station in box().stations.values()]
    assert printed == [(2, 1), (2, 1), (4, 2), (4, 2), (6, 3), (8, 5), (7, 6), (6, 7), (5, 8), (3, 9)]


@pytest.mark.parametrize(("number", "vp"), list(enumerate((1, 1, 2, 2, 3, 5, 6, 7, 8, 9), 1)))
def test_11_each_upgraded_station_scores_its_points(number: int, vp: int) -> None:
    (line, _) = column(Standing("Ana", (number,))).lines
    assert (line.category, line.about, line.vp, str(line.ref)) == ("stations", str(number), vp, "gwt.railroad:11")


# 12


def test_12_all_stations_together() -> None:
    everything = column(Standing("Ana", tuple(range(1, 11))))
    assert everything.category("stations") == everything.total == 44
    assert everything.complete


def test_12_nothing_is_worth_nothing_and_says_so() -> None:
    lines = column(Standing("Ana")).lines
    assert [(line.vp, line.text.key) for line in lines] == [(0, "score.no_stations"), (0, "score.no_masters")]


@pytest.mark.parametrize(
    ("tile", "what", "number", "vp"),
    [
        (1, "workers", 7, 7),
        (2, "objective_cards", 5, 6),
        (3, "hazard_tiles", 4, 6),
        (3, "hazard_tiles", 1, 0),
        (4, "pairs", 3, 9),
        (5, "certificates", 7, 9),
        (9, "buildings_placed", 6, 12),
        (10, "exchange_tokens", 5, 10),
        (11, "areas", 4, 8),
    ],
)
def test_12_the_lower_halves_from_counts_typed_in(tile: int, what: str, number: int, vp: int) -> None:
    found = masters(tile, counts={what: number})
    assert found.category("station_masters") == vp
    assert found.complete


def test_12_upgraded_stations_are_seen_and_not_typed() -> None:
    assert masters(8, stations=(1, 2, 3)).category("station_masters") == 3
    assert masters(8, stations=(1, 2, 3, 4)).category("station_masters") == 6


def test_12_a_tile_without_a_lower_half() -> None:
    (_, line) = masters(6).lines
    assert (line.vp, line.text.key) == (0, "score.master_nothing")


def test_12_what_nobody_has_entered_is_an_open_line() -> None:
    found = masters(1, "?", counts={"hazard_tiles": 4})
    assert [(line.vp, line.text.key) for line in found.lines] == [
        (0, "score.no_stations"),
        (None, "score.master_open"),
        (None, "score.master_unknown"),
    ]
    assert not found.complete


def test_12_stations_that_nobody_entered_leave_what_hangs_on_them_open() -> None:
    missing = Standing("Ana", masters=(8, 3), counts={"hazard_tiles": 2}, missing=frozenset({"stations"}))
    assert [line.vp for line in column(missing).lines] == [None, None, 3]
    no_tiles = column(Standing("Ana", missing=frozenset({"masters"})))
    assert [line.vp for line in no_tiles.lines] == [0, None]


def test_12_the_whole_pad_in_its_order() -> None:
    assert categories(book(), full=True) == (
        "dollars", "buildings", "cities", "stations", "hazards", "cattle", "objectives", "station_masters",
        "worker_spaces", "disc_space", "job_market_token",
    )  # fmt: skip
    assert categories(book(), full=False) == ("stations", "station_masters")


FULL = {
    "dollars": 14,
    "buildings": 11,
    "cities": -3,
    "hazards": 9,
    "cattle": 15,
    "objectives": 6,
    "worker_spaces": 2,
    "disc_space": 1,
    "job_market_token": 0,
}


def test_12_the_rows_of_the_pad() -> None:
    found = column(Standing("Ana", (1, 5), (3,), {**FULL, "hazard_tiles": 4}), full=True)
    rows = {row: found.category(row) for row in categories(book(), full=True)}
    assert rows == {
        "dollars": 2,
        "buildings": 11,
        "cities": -3,
        "stations": 4,
        "hazards": 9,
        "cattle": 15,
        "objectives": 6,
        "station_masters": 6,
        "worker_spaces": 8,
        "disc_space": 3,
        "job_market_token": 0,
    }
    assert found.total == 61
    assert found.complete


def test_12_rows_not_entered_are_open() -> None:
    found = column(Standing("Ana", counts={"dollars": 4}), full=True)
    assert {line.category for line in found.lines if line.vp is None} == {*FULL} - {"dollars"}
    assert found.category("dollars") == 0


def test_12_most_points_win_and_share() -> None:
    players = (Standing("Ana", (9,)), Standing("Ben", (6, 5)), Standing("Cleo", (1,)))
    sheet = score(book(), Position(players, full=True))
    assert sheet.winners == ("Ana", "Ben")
    assert sheet.ranks == (1, 1, 3)
    assert not sheet.part


def test_12_nobody_wins_by_the_railroad_alone() -> None:
    sheet = score(book(), Position((Standing("Ana", (9,)), Standing("Ben", (1,)))))
    assert sheet.part
    assert sheet.winners == ()
    assert sheet.ranks == (None, None)
    assert without(overruled(sheet, [Overrule(1, "stations", "1", 20)]), ["Ben"]).winners == ()


def test_12_what_has_to_be_entered_of_a_player() -> None:
    standing = Standing("Ana", (1, 2), (8, 5, 1, "?"))
    assert asked(book(), standing, full=False) == ("workers", "certificates")
    assert asked(book(), standing, full=True)[2:] == tuple(FULL)


def test_12_a_tracked_game_has_its_position() -> None:
    now = at(discs(table(2), {1: [0, 1], 6: [1]}), masters=((1,), ()))
    now = do(now, EnterCount(0, "workers", 5))
    assert position(now) == Position((Standing("Ana", (1,), (1,), {"workers": 5}), Standing("Ben", (1, 6))))
    assert position(do(now, EnterCount(1, "dollars", 9))).full
    assert not position(do(now, EnterCount(1, "dollars", 9)), full=False).full


# Positions that cannot be


def wrong(*players: Standing) -> list[tuple[str, str]]:
    return [(p.ref.clause, p.message.key) for p in problems(book(), Position(players))]


@pytest.mark.parametrize(
    ("players", "clause", "key"),
    [
        ((Standing("Ana", (11,)),), "11", "position.no_such_station"),
        ((Standing("Ana", (3, 3)),), "6", "position.station_twice"),
        ((Standing("Ana", (1,), (10,)),), "8", "position.no_such_master"),
        ((Standing("Ana", (1,), (2,)), Standing("Ben", (1,), (2,))), "8", "position.master_twice"),
        ((Standing("Ana", (1,), (1, 2, 3, 4, 5, "?")),), "8", "position.masters_in_all"),
        ((Standing("Ana", counts={"cows": 3}),), "12", "position.no_such_count"),
        ((Standing("Ana", counts={"hazards": -3}),), "12", "position.cannot_be"),
        ((Standing("Ana", counts={"disc_space": 2}),), "12", "position.cannot_be"),
        (
            (Standing("Ana", counts={"job_market_token": 1}), Standing("Ben", counts={"job_market_token": 1})),
            "12",
            "position.too_many_in_all",
        ),
    ],
)
def test_12_positions_that_cannot_be(players: tuple[Standing, ...], clause: str, key: str) -> None:
    assert wrong(*players) == [(clause, key)]


def test_12_others_can() -> None:
    assert wrong(Standing("Ana", (1, 2), (1, "?"), {"cities": -6}), Standing("Ben", (1,), ("?",))) == []


# What if


def test_12_one_more_station_or_tile_or_worker() -> None:
    end = Position((Standing("Ana", (1,), (1,), {"workers": 5}), Standing("Ben")))
    more = suppose(end, [Upgraded(0, 9), HoldsMaster(1, 9), Has(1, "buildings_placed", 4), Has(0, "workers", 6)])
    before, after = score(book(), end), score(book(), more)
    assert [player.total for player in before.players] == [6, 0]
    assert [player.total for player in after.players] == [15, 8]


def test_12_what_there_is_to_suppose() -> None:
    end = Position((Standing("Ana", (1, 10), (1,)), Standing("Ben", (1,), (2,))))
    offered = offers(book(), end, 0)
    assert [one.station for one in offered.stations] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert [one.tile for one in offered.masters] == [3, 4, 5, 6, 7, 8, 9]
    assert offered.counts == ("workers",)
    gone = Position((Standing("Ana", masters=(1, 2, 3)), Standing("Ben", masters=(4, "?"))))
    assert offers(book(), gone, 0).masters == ()
