"""Clauses 6 to 9: upgrading stations, discs, station masters and their halves."""

from __future__ import annotations

import pytest

from rules.gwt_railroad.components import CERTIFICATES
from rules.gwt_railroad.effects import Lay, Lift, Master, Worker
from rules.gwt_railroad.line import offer
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.state import Disc, Moment, Table
from rules.gwt_railroad.steps import MoveEngine, TakeMaster, Upgrade, UpgradeBehind
from tests.support.railroad import (
    at,
    box,
    breaches,
    discs,
    do,
    engines,
    found,
    keys,
    refused,
    ruled,
    stopped,
    table,
)


def at_station(place: str, *others: str, of: Table | None = None) -> Table:
    """The first player's engine has just stopped there."""
    return stopped(engines(place, *others, of=of), 0)


# 6


def test_6_whoever_stops_on_a_turnout_may_upgrade_its_station() -> None:
    now = do(engines("8"), MoveEngine(0, "forward", 3, "T10"), Upgrade(0, 3, "light", 4))
    assert now.state.discs == {3: (Disc(0, "light"),)}
    assert now.upgraded(0) == (3,)


def test_6_or_at_the_end() -> None:
    assert do(engines("37"), MoveEngine(0, "forward", 3, "39"), Upgrade(0, 10, "dark", 3)).upgraded(0) == (10,)


def test_6_also_after_going_back_as_a_cost() -> None:
    assert do(engines("9"), MoveEngine(0, "backward", 2, "T7"), Upgrade(0, 2, "light", 2)).upgraded(0) == (2,)


def test_6_nobody_has_to() -> None:
    assert do(engines("8"), MoveEngine(0, "forward", 3, "T10"), MoveEngine(0, "forward", 1, "11"))


@pytest.mark.parametrize("place", ["10", "11", "T7"])
def test_6_only_on_the_own_turnout(place: str) -> None:
    assert breaches(at_station(place), Upgrade(0, 3, "light", 4)) == ["6"]
    assert keys(at_station(place), Upgrade(0, 3)) == ["upgrade.elsewhere"]


def test_6_only_when_it_stops() -> None:
    assert keys(engines("T10"), Upgrade(0, 3)) == ["upgrade.too_late"]
    later = do(at_station("T10", "0"), MoveEngine(1, "forward", 1, "1"))
    assert breaches(later, Upgrade(0, 3, "light", 4)) == ["6"]
    from_afar = do(engines("T10", "20"), UpgradeBehind(1, 3, "light", 4))
    assert breaches(from_afar, Upgrade(0, 3, "light", 4)) == ["6"]


def test_6_once_a_game_for_each_player() -> None:
    now = discs(at_station("T10"), {3: [0]})
    assert keys(now, Upgrade(0, 3)) == ["upgrade.twice"]
    found_there = offer(now, 0, "T10")
    assert found_there is not None
    assert found_there.upgraded


def test_6_on_top_of_others_discs() -> None:
    now = do(discs(at_station("T10", "0", "0"), {3: [2, 1]}), Upgrade(0, 3, "light", 4))
    assert [disc.seat for disc in now.state.discs[3]] == [2, 1, 0]


def test_6_for_its_cost() -> None:
    assert breaches(at_station("T10"), Upgrade(0, 3, "light", 3)) == ["6"]
    assert keys(at_station("T10"), Upgrade(0, 3, "light", 3)) == ["upgrade.price"]
    assert breaches(at_station("T10"), Upgrade(0, 3, "light")) == []


def test_6_what_cannot_be_written_down() -> None:
    now = at_station("T10")
    assert refused(now, Upgrade(0, 11))
    assert refused(now, Upgrade(0, 3, "green"))  # type: ignore[arg-type]
    assert refused(now, Upgrade(0, 3, "light", -1))
    assert refused(now, Upgrade(0, 3, "light", 4, moved_from=12))


# 7


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_7_a_dark_disc_fits_no_light_station(number: int) -> None:
    now = at_station(box().stations[number].place)
    assert breaches(now, Upgrade(0, number, "dark")) == ["7"]
    assert breaches(now, Upgrade(0, number, "light")) == []


@pytest.mark.parametrize("number", [5, 6, 7, 8, 9, 10])
def test_7_from_the_station_at_16_on_stations_are_dark(number: int) -> None:
    now = at_station(box().stations[number].place)
    assert found(now, Upgrade(0, number, "dark")) == []


def test_7_light_discs_fit_any_station_by_both_printed_rules_and_the_contradiction_is_told() -> None:
    now = at_station("T16", of=ruled(dark_stations="any_disc"))
    assert found(now, Upgrade(0, 5, "light")) == [("note", "7")]
    there = offer(now, 0, "T16")
    assert there is not None
    assert there.corners == ("light", "dark")


def test_7_or_dark_stations_take_dark_discs_only() -> None:
    now = at_station("T16", of=ruled(dark_stations="dark_only"))
    assert breaches(now, Upgrade(0, 5, "light")) == ["7"]
    assert found(now, Upgrade(0, 5, "dark")) == []
    there = offer(now, 0, "T16")
    assert there is not None
    assert there.corners == ("dark",)


def test_7_a_disc_that_nobody_named_is_not_judged() -> None:
    now = at_station("T10")
    assert do(now, Upgrade(0, 3)).state.discs == {3: (Disc(0, None),)}


def test_7_without_a_disc_left_one_moves_from_another_station() -> None:
    now = discs(at_station("T16"), {1: [1, 0]})
    after = do(now, Upgrade(0, 5, paid=6, moved_from=1))
    assert after.state.discs == {1: (Disc(1, "light"),), 5: (Disc(0, "light"),)}
    assert after.upgraded(0) == (5,)
    effects = Upgrade(0, 5, paid=6, moved_from=1).effects(now)
    assert [type(effect.change) for effect in effects][:2] == [Lift, Lay]


def test_7_no_disc_moves_from_where_none_lies() -> None:
    assert breaches(at_station("T16"), Upgrade(0, 5, "dark", 6, moved_from=1)) == ["7"]


# 8


def test_8_a_tile_lies_at_the_first_five_stations() -> None:
    assert table().state.tiles == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


def test_8_the_first_upgrader_may_take_it_for_a_worker_that_stays_there() -> None:
    now = do(at_station("T10"), Upgrade(0, 3, "light", 4), TakeMaster(0, 3, "cowboy"))
    assert now.state.tiles == {1: 1, 2: 2, 4: 4, 5: 5}
    assert now.state.masters[0] == (3,)
    assert now.state.workers == {3: "cowboy"}


def test_8_effects_name_the_clause() -> None:
    now = perform(at_station("T10"), Upgrade(0, 3, "light", 4)).after
    effects = TakeMaster(0, 3, "engineer").effects(now)
    assert [(type(e.change), e.ref.clause) for e in effects][:2] == [(Master, "8"), (Worker, "8")]


def test_8_only_at_that_very_moment() -> None:
    upgraded = do(at_station("T10", "0"), Upgrade(0, 3, "light", 4))
    later = do(upgraded, MoveEngine(1, "forward", 1, "1"))
    assert keys(later, TakeMaster(0, 3, "cowboy")) == ["master.too_late"]
    assert breaches(later, TakeMaster(0, 3, "cowboy")) == ["8"]
    assert breaches(at_station("T10"), TakeMaster(0, 3, "cowboy")) == ["8"]
    assert breaches(upgraded, TakeMaster(1, 3, "cowboy")) == ["8"]


def test_8_only_the_first_upgrader_can() -> None:
    now = do(discs(at_station("T10", "0"), {3: [1]}), Upgrade(0, 3, "light", 4))
    assert keys(now, TakeMaster(0, 3, "cowboy")) == ["master.not_first"]
    there = offer(discs(at_station("T10", "0"), {3: [1]}), 0, "T10")
    assert there is not None
    assert there.master is None


def test_8_or_whoever_upgrades_it_while_the_tile_is_there() -> None:
    before = discs(at_station("T10", "0", of=at(ruled(station_master="while_there"))), {3: [1]})
    now = do(before, Upgrade(0, 3, "light", 4))
    assert found(now, TakeMaster(0, 3, "cowboy")) == []


def test_8_a_tile_that_is_gone_cannot_be_taken_again() -> None:
    now = do(at_station("T10"), Upgrade(0, 3, "light", 4), TakeMaster(0, 3))
    assert refused(now, TakeMaster(0, 3))
    assert refused(at_station("T21"), TakeMaster(0, 6))
    assert refused(now, TakeMaster(0, 12))


def test_8_after_the_tile_the_moment_is_over() -> None:
    now = do(at_station("T10"), Upgrade(0, 3, "light", 4), TakeMaster(0, 3))
    assert now.state.moment == Moment(0, "T10")
    assert keys(now, Upgrade(0, 3)) == ["upgrade.twice"]


def test_8_a_tile_that_nobody_had_entered_is_named_when_it_is_taken() -> None:
    start = table(tiles=(1, "?", "?"))
    assert start.state.tiles == {1: 1, 2: "?", 3: "?", 4: "?", 5: "?"}
    now = do(stopped(engines("T10", "0", "0", "0", of=start), 0), Upgrade(0, 3, "light", 4))
    assert do(now, TakeMaster(0, 3, "cowboy", tile=4)).state.masters[0] == (4,)
    assert do(now, TakeMaster(0, 3, "cowboy")).state.masters[0] == ("?",)
    assert breaches(now, TakeMaster(0, 3, "cowboy", tile=1)) == ["8"]
    assert refused(now, TakeMaster(0, 3, "cowboy", tile=6))
    assert refused(now, TakeMaster(0, 3, "rancher"))


def test_8_another_tile_than_the_one_that_lies_there() -> None:
    now = do(at_station("T10"), Upgrade(0, 3, "light", 4))
    assert keys(now, TakeMaster(0, 3, "cowboy", tile=5)) == ["master.other_tile"]


# 9


def test_9_the_upper_half_is_immediate_or_a_permanent_certificate() -> None:
    stays = {n: master.upper.n for n, master in box().masters.items() if master.upper.stays}
    assert stays == {3: 1, 4: 1, 5: 1, 6: 2, 8: 1}
    assert all(box().masters[n].upper.gives == CERTIFICATES for n in stays)


def test_9_permanent_certificates_are_counted() -> None:
    now = at(table(2, edition="second"), masters=((3, 6, "?"), (1, 7)))
    assert now.certificates(0) == 3
    assert now.certificates(1) == 0


def test_9_the_lower_halves() -> None:
    lowers = {n: m.lower and (m.lower.counts, m.lower.each, m.lower.vp) for n, m in box().masters.items()}
    assert lowers == {
        1: ("workers", 1, 1),
        2: ("objective_cards", 2, 3),
        3: ("hazard_tiles", 2, 3),
        4: ("pairs", 1, 3),
        5: ("certificates", 2, 3),
        6: None,
        7: None,
        8: ("stations_upgraded", 2, 3),
        9: ("buildings_placed", 1, 2),
        10: ("exchange_tokens", 2, 5),
        11: ("areas", 1, 2),
    }


@pytest.mark.parametrize(
    ("edition", "more", "tiles"),
    [
        ("original", (), [1, 2, 3, 4, 5]),
        ("original", ("promo",), [1, 2, 3, 4, 5, 6, 7]),
        ("original", ("north", "north-only"), [1, 2, 3, 4, 5, 8, 9, 10, 11]),
        ("second", (), [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("second", ("north-only",), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ],
)
def test_8_which_tiles_an_edition_has(edition: str, more: tuple[str, ...], tiles: list[int]) -> None:
    assert sorted(table(2, edition=edition, more_sets=more).book.masters) == tiles
