"""Solo series: which games belong together, what each has to beat, and the best of all of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from companion.content import load_box
from companion.plays import Play, PlaySeat
from companion.scored import ScoredGame
from companion.session import Session
from companion.solo_series import Series, SoloRecord, all_trains, solo_records, targets
from companion.store import Store
from tests.support import random_plays, sessions
from tests.support.solo import TRAINS, brought_in, series, solo

SNOWDON = "mount-snowdon"


def record_of(plays: list[Play], name: str = "Siân") -> SoloRecord:
    return solo_records(plays, {SNOWDON: TRAINS})[name.lower(), SNOWDON]


def told(record: SoloRecord) -> list[list[tuple[int, int, int | None, bool | None]]]:
    """Every series as train, VP, target and whether it was beaten."""
    return [[(game.train, game.vp, game.target, game.beaten) for game in one.games] for one in record.series]


def test_11_2_each_game_has_the_score_of_the_one_before_to_beat() -> None:
    record = record_of(series((1, 78), (2, 84), (3, 91)))
    assert told(record) == [[(1, 78, None, None), (2, 84, 78, True), (3, 91, 84, True)]]
    assert record.current.total == 253
    assert (record.next.train, record.next.target, record.next.goal, record.next.again) == (4, 91, 92, False)
    assert record.again is None


def test_11_2_as_much_as_the_game_before_does_not_beat_it() -> None:
    record = record_of(series((1, 78), (2, 78)))
    assert told(record) == [[(1, 78, None, None), (2, 78, 78, False)]]


def test_11_2_a_game_that_falls_short_does_not_stop_the_series() -> None:
    record = record_of(series((1, 78), (2, 70), (3, 75)))
    assert told(record) == [[(1, 78, None, None), (2, 70, 78, False), (3, 75, 70, True)]]
    assert record.next.train == 4


def test_11_2_the_same_train_after_a_game_that_fell_short_is_another_try_and_the_best_one_stands() -> None:
    fell_short = record_of(series((1, 78), (2, 70)))
    assert fell_short.again is not None
    assert (fell_short.again.train, fell_short.again.target, fell_short.again.again) == (2, 78, True)
    assert fell_short.next.target == 70

    worse = record_of(series((1, 78), (2, 70), (2, 66)))
    assert told(worse) == [[(1, 78, None, None), (2, 70, 78, False)]]
    assert [play.seats[0].vp for play in worse.current.games[1].tries] == [70, 66]
    assert worse.next.target == 70

    better = record_of(series((1, 78), (2, 70), (2, 66), (2, 81), (3, 90)))
    assert told(better) == [[(1, 78, None, None), (2, 81, 78, True), (3, 90, 81, True)]]
    assert better.again is None


def test_of_two_equal_tries_the_first_one_stands() -> None:
    record = record_of(series((1, 78), (2, 70), (2, 70)))
    assert record.current.games[1].play.id == "Siân 1"
    assert record.best[2].id == "Siân 1"


def test_11_2_the_same_train_after_a_beaten_target_begins_another_series() -> None:
    record = record_of(series((1, 78), (2, 84), (2, 90)))
    assert told(record) == [[(1, 78, None, None), (2, 84, 78, True)], [(2, 90, None, None)]]


def test_11_2_train_1_again_begins_another_series_for_its_first_game_had_nothing_to_beat() -> None:
    record = record_of(series((1, 78), (1, 80), (2, 85)))
    assert told(record) == [[(1, 78, None, None)], [(1, 80, None, None), (2, 85, 80, True)]]


def test_11_2_a_lower_train_begins_another_series() -> None:
    record = record_of(series((1, 78), (2, 84), (3, 91), (1, 60), (2, 61)))
    assert told(record) == [
        [(1, 78, None, None), (2, 84, 78, True), (3, 91, 84, True)],
        [(1, 60, None, None), (2, 61, 60, True)],
    ]
    assert (record.next.train, record.next.target) == (3, 61)


def test_11_2_after_train_7_the_series_has_ended_and_the_next_one_begins_with_train_1() -> None:
    record = record_of(series(*((train, 70 + train) for train in TRAINS)))
    assert record.current.whole
    assert record.current.ended
    assert (record.next.train, record.next.target) == (1, None)
    assert record.next.series.games == ()


def test_11_2_train_7_can_be_tried_again_when_it_fell_short() -> None:
    played = [*((train, 70 + train) for train in TRAINS[:6]), (7, 70)]
    record = record_of(series(*played))
    assert record.again is not None
    assert (record.again.train, record.again.target) == (7, 76)
    assert told(record_of(series(*played, (7, 99))))[0][-1] == (7, 99, 76, True)


def test_before_the_first_game_train_1_is_next_and_has_nothing_to_beat() -> None:
    record = SoloRecord("", "Nobody yet", SNOWDON, TRAINS)
    assert record.current == Series(TRAINS)
    assert record.current.finished is None
    assert (record.next.train, record.next.target, record.next.goal) == (1, None, None)
    assert record.best == {}
    assert record.best_series is None


def test_a_series_may_begin_with_a_higher_train_and_leave_some_out() -> None:
    record = record_of(series((3, 80), (5, 85)))
    assert told(record) == [[(3, 80, None, None), (5, 85, 80, True)]]
    assert record.next.left_out == (1, 2, 4)
    assert not record.current.whole


# Which games count


def test_games_played_wrong_or_in_the_bin_are_left_out() -> None:
    plays = series((1, 78), (2, 84), (3, 91))
    second = next(play for play in plays if play.train == 2)
    others = [play for play in plays if play is not second]
    for left_out in (replace(second, wrong=True), replace(second, binned=second.saved)):
        record = record_of([*others, left_out])
        assert told(record) == [[(1, 78, None, None), (3, 91, 78, True)]]
        assert record.place(left_out) is None


def test_the_order_is_that_in_which_games_were_finished() -> None:
    early = solo(2, 84, 0, finished=solo(2, 84, 5).finished)
    record = record_of([early, solo(1, 78, 1)])
    assert told(record) == [[(1, 78, None, None), (2, 84, 78, True)]]


def test_of_games_of_which_only_the_day_is_known_the_lower_train_came_first() -> None:
    plays = [replace(solo(train, 70 + train, 0), id=str(train), finished=None) for train in (3, 1, 2)]
    assert told(record_of(plays)) == [[(1, 71, None, None), (2, 72, 71, True), (3, 73, 72, True)]]


@pytest.mark.parametrize("kind", ["scored", "imported"])
def test_games_that_were_not_tracked_count_when_their_train_is_known(kind: str) -> None:
    played = [solo(1, 78, 0, kind=kind, ended=None), solo(2, 84, 1)]
    assert told(record_of(played)) == [[(1, 78, None, None), (2, 84, 78, True)]]
    unknown = [solo(None, 78, 0, kind=kind, ended=None), solo(2, 84, 1)]
    assert told(record_of(unknown)) == [[(2, 84, None, None)]]


def test_a_game_that_goes_on_or_is_not_wholly_known_does_not_count_yet() -> None:
    played = series((1, 78), (2, 84))
    goes_on = solo(3, 30, 5, ended=None, finished=None)
    half_known = solo(3, 30, 6, kind="scored", ended=None, complete=False)
    no_points = solo(3, None, 7, kind="imported", ended=None)
    record = record_of([*played, goes_on, half_known, no_points])
    assert len(record.plays) == 2
    for play in (goes_on, half_known, no_points):
        place = record.place(play)
        assert place is not None
        assert (place.train, place.target, place.series) == (3, 84, record.current)


def test_games_of_several_people_belong_to_no_series() -> None:
    two = replace(solo(1, 78, 0), seats=(PlaySeat("a", "A", vp=1), PlaySeat("b", "B", vp=2)))
    assert solo_records([two], {SNOWDON: TRAINS}) == {}


def test_an_unknown_scenario_or_train_has_no_series() -> None:
    plays = [solo(1, 78, 0, scenario=""), solo(9, 78, 1), solo(1, 78, 2, scenario="somewhere")]
    assert solo_records(plays, {SNOWDON: TRAINS}) == {}
    record = record_of(series((1, 78)))
    assert all(record.place(play) is None for play in plays)


def test_each_scenario_has_a_series_of_its_own() -> None:
    trains = {SNOWDON: TRAINS, "elsewhere": (2, 3, 8)}
    plays = [*series((1, 78), (2, 84)), solo(2, 40, 3, scenario="elsewhere"), solo(8, 41, 4, scenario="elsewhere")]
    found = solo_records(plays, trains)
    assert found["siân", SNOWDON].next.train == 3
    assert found["siân", "elsewhere"].next.train == 2
    assert told(found["siân", "elsewhere"]) == [[(2, 40, None, None), (8, 41, 40, True)]]


def test_games_between_them_interrupt_nothing() -> None:
    shared = replace(solo(None, 60, 2), seats=(PlaySeat("siân", "Siân", vp=60), PlaySeat("b", "B", vp=50)))
    plays = [solo(1, 78, 0), shared, solo(2, 84, 300), solo(1, 50, 1, "Tom")]
    assert told(record_of(plays)) == [[(1, 78, None, None), (2, 84, 78, True)]]


# People


def test_two_people_have_series_of_their_own() -> None:
    plays = [*series((1, 78), (2, 84)), *series((1, 60), (2, 59), name="Tom")]
    assert record_of(plays).next.target == 84
    assert record_of(plays, "Tom").next.target == 59
    assert targets(solo_records(plays, {SNOWDON: TRAINS}).values()) == {"Siân 1": 78, "Tom 1": 60}


# The best of all


def test_the_best_game_with_each_train_is_looked_for_in_all_series_and_tries() -> None:
    record = record_of(series((1, 78), (2, 84), (1, 80), (2, 70), (2, 75), (3, 70), (1, 79)))
    assert {train: play.seats[0].vp for train, play in record.best.items()} == {1: 80, 2: 84, 3: 70}


def test_the_best_series_is_one_with_every_train() -> None:
    low = [(train, 70 + train) for train in TRAINS]
    high = [(train, 75 + train) for train in TRAINS]
    record = record_of(series(*low, *high, (1, 500)))
    best = record.best_series
    assert best is not None
    assert best.total == sum(vp for _train, vp in high)
    assert record_of(series((3, 900), *low[:6])).best_series is None


# Where a game stands


def test_where_a_game_stands_that_is_begun_now() -> None:
    record = record_of(series((1, 78), (2, 84), (3, 80)))
    assert (record.begun_with(4).target, record.begun_with(4).series) == (80, record.current)
    assert (record.begun_with(6).target, record.begun_with(6).left_out) == (80, (4, 5))
    assert (record.begun_with(3).target, record.begun_with(3).again) == (84, True)
    for lower in (1, 2):
        assert (record.begun_with(lower).target, record.begun_with(lower).series) == (None, Series(TRAINS))
    with pytest.raises(LookupError):
        record.begun_with(8)


def test_where_a_game_of_the_past_stands() -> None:
    plays = series((1, 78), (2, 70), (2, 81), (1, 60), (2, 65))
    record = record_of(plays)
    places = [record.place(play) for play in reversed(plays)]
    assert [(p.target, p.again, p.series is record.series[0]) for p in places if p is not None] == [
        (None, False, True),
        (78, False, True),
        (78, True, True),
        (None, False, False),
        (60, False, False),
    ]


def test_a_game_of_the_past_that_is_not_wholly_known_stands_where_it_was_played() -> None:
    half_known = solo(3, 30, 2, kind="scored", ended=None, complete=False)
    record = record_of([solo(1, 78, 0), solo(2, 84, 1), half_known, solo(3, 99, 3), solo(4, 100, 4)])
    place = record.place(half_known)
    assert place is not None
    assert (place.train, place.target) == (3, 84)
    assert place.record is record


# Every game has one place


@pytest.mark.parametrize("seed", range(5))
def test_every_game_that_counts_is_one_try_and_series_go_up_from_target_to_target(seed: int) -> None:
    rng = Random(seed)
    plays = [random_plays.play(rng, number, players=1) for number in range(300)]
    found = solo_records(plays)
    tries = [play.id for one in found.values() for s in one.series for game in s.games for play in game.tries]
    wanted = [play.id for play in plays if play.counts and play.scenario in all_trains()]
    assert sorted(tries) == sorted(wanted)
    assert len(found) > 5
    for record in found.values():
        ends = [play.finished for s in record.series for game in s.games for play in game.tries]
        assert sorted(play.finished for play in record.plays if play.finished) == sorted(e for e in ends if e)
        for one in record.series:
            trains = [game.train for game in one.games]
            assert trains == sorted(set(trains))
            assert [game.target for game in one.games] == [None, *(game.vp for game in one.games[:-1])]
            for game in one.games:
                # Once a target is beaten, nobody tries it again.
                assert all(play.seats[0].vp <= (game.target or 0) for play in game.tries[:-1])  # type: ignore[operator]


def test_11_2_the_trains_of_a_series_are_those_of_the_box() -> None:
    assert all_trains()[SNOWDON] == tuple(sorted(load_box(SNOWDON).trains)) == TRAINS


# In the history


def test_renamed_and_merged_people_keep_their_series(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        store.bring_in([*brought_in([(1, 78), (2, 84)]), *brought_in([(3, 91)], "Sian", first=-300)])
        people = {person.name: person.id for person in store.people()}
        store.rename_person(people["Siân"], "Siân Jones")
        found = solo_records(store.solo_plays())
        assert found[people["Siân"], SNOWDON].name == "Siân Jones"
        assert found[people["Siân"], SNOWDON].next.target == 84
        store.merge_people(people["Siân"], people["Sian"])
        (record,) = solo_records(store.solo_plays()).values()
        assert told(record) == [[(1, 78, None, None), (2, 84, 78, True), (3, 91, 84, True)]]
        store.split_people(people["Sian"])
        assert len(solo_records(store.solo_plays())) == 2


def test_a_game_that_was_put_aside_goes_on_at_its_place(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        game = sessions.fresh(1, 3)
        assert game.setup.solo_train is not None
        earlier = [(train, 50 + train) for train in TRAINS if train < game.setup.solo_train]
        store.bring_in(brought_in(earlier, game.setup.players[0]))
        store.create(game)
        sessions.go_on(Session(game, store=store), Random(3), 20)
        session = store.open(game.info.id)
        assert not session.over
        play = store.play(game.info.id)
        record = next(iter(solo_records(store.solo_plays()).values()))
        place = record.place(play)
        assert place is not None
        assert (place.train, place.target) == (game.setup.solo_train, earlier[-1][1])

        sessions.go_on(session, Random(3), 4000)
        assert session.over
        play = store.play(game.info.id)
        record = next(iter(solo_records(store.solo_plays()).values()))
        finished = record.place(play)
        assert finished is not None
        assert (finished.train, finished.target) == (place.train, place.target)
        assert finished.series.of(play.id) is not None


def test_a_scored_game_counts_and_one_without_a_train_does_not(tmp_path: Path) -> None:
    day = datetime(2026, 1, 2, 12, tzinfo=UTC)
    with Store(tmp_path / "games.sqlite3") as store:
        for number, train in enumerate((2, None)):
            game = ScoredGame.new(
                SNOWDON, ("Siân",), started=day + timedelta(days=number), finished=day + timedelta(days=number)
            )
            game.with_standing(0, sites=(), tracks=(5,), rubble=0, coal=0, contracts=(), surveyor=0)
            game.with_standing(0, train=train)
            store.keep_scored(game)
        (record,) = solo_records(store.plays()).values()
        assert record.series == solo_records(store.solo_plays())[record.person, SNOWDON].series
        assert [game.train for game in record.current.games] == [2]


def test_the_store_gives_the_solo_games_out_of_the_bin(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        store.bring_in([*random_plays.new_plays(200, seed=4), *brought_in([(1, 78)])])
        binned = next(play.id for play in store.plays() if play.train is not None)
        store.bin(binned)
        wanted = [play for play in store.plays() if play.train is not None]
        assert len(wanted) > 10
        assert store.solo_plays() == wanted
