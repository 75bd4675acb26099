"""What can be done now, filled in, and what goes together as one entry."""

from __future__ import annotations

from rules.core.agenda import Item, OneOf
from rules.core.problems import Grade
from rules.gwt_railroad.agenda import agenda, answer, moves, stations_behind, together, untaken
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import (
    Action,
    EndGame,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from tests.support.railroad import at, discs, do, engines, ruled, stopped, table


def items(now: Table, kind: type[Action]) -> list[Item]:
    return [item for item in agenda(now).items if isinstance(item.action, kind)]


def test_14_everybody_can_move_and_nothing_is_due() -> None:
    now = engines("0", "12")
    assert agenda(now).due is None
    assert [item.action for item in items(now, MoveEngine)] == [
        MoveEngine(0, "forward", 1, "1"),
        MoveEngine(1, "forward", 1, "13"),
        MoveEngine(1, "backward", 1, "11"),
    ]
    assert items(now, EndGame)


def test_5_nobody_goes_back_from_the_start() -> None:
    now = engines("0")
    kinds = [type(item.action) for item in agenda(now).items]
    assert kinds == [MoveEngine, EndGame]


def test_4_the_answers_of_a_move_hang_together() -> None:
    now = engines("8")
    move = items(now, MoveEngine)[0].action
    assert answer(now, move, "spaces", 3) == MoveEngine(0, "forward", 3, "11")
    assert answer(now, move, "to", "T10") == MoveEngine(0, "forward", 1, "T10")
    back = answer(now, answer(now, move, "spaces", 5), "direction", "backward")
    assert back == MoveEngine(0, "backward", 5, "3")
    assert answer(now, MoveEngine(0, "forward", 3, "T10"), "spaces", 4) == MoveEngine(0, "forward", 4, "T10")


def test_4_a_building_fills_in_what_it_says() -> None:
    now = engines("8")
    move = items(now, MoveEngine)[0].action
    assert answer(now, move, "cause", "building-10b") == MoveEngine(0, "forward", 4, "12", "building-10b")
    assert answer(now, move, "cause", "building-1b") == MoveEngine(0, "backward", 1, "7", "building-1b")
    assert answer(now, move, "cause", "neutral-c") == MoveEngine(0, "forward", 1, "9", "neutral-c")
    assert answer(now, move, "cause", None) == move


def test_4_the_buttons_of_an_edition() -> None:
    original, second = moves(table(2)), moves(table(2, edition="second"))
    assert "building-2b" in original
    assert "building-2b" not in second
    assert "building-2b-second" in second
    assert "building-11b" in {*second} - {*original}
    assert "building-9b" not in original


def test_6_an_engine_that_has_just_stopped_offers_the_upgrade_first() -> None:
    first = agenda(stopped(engines("T16", "0"), 0)).items[0]
    assert first.action == Upgrade(0, 5, "dark", 6)
    assert not first.due
    assert first.asks[0].domain == OneOf(("light", "dark"))
    assert agenda(stopped(engines("T10", "0"), 0)).items[0].asks == ()


def test_6_no_upgrade_where_the_disc_lies_already() -> None:
    assert items(discs(stopped(engines("T10"), 0), {3: [0]}), Upgrade) == []


def test_8_then_the_station_master() -> None:
    now = do(stopped(engines("T10", "0"), 0), Upgrade(0, 3, "light", 4))
    first = agenda(now).items[0]
    assert first.action == TakeMaster(0, 3)
    assert [ask.field for ask in first.asks] == ["worker"]
    assert first.asks[0].domain == OneOf(("cowboy", "craftsman", "engineer"))


def test_8_not_for_the_second_who_upgrades() -> None:
    now = do(discs(stopped(engines("T10", "0"), 0), {3: [1]}), Upgrade(0, 3, "light", 4))
    assert items(now, TakeMaster) == []


def test_8_a_tile_that_nobody_entered_is_asked_for() -> None:
    start = table(2, tiles=(1, "?", "?", 2))
    now = do(stopped(engines("T10", "0", of=start), 0), Upgrade(0, 3, "light", 4))
    asks = {ask.field: ask.domain for ask in agenda(now).items[0].asks}
    assert asks["tile"] == OneOf((3, 4, 5))
    assert untaken(now) == (3, 4, 5)


def test_10_only_the_return_is_due() -> None:
    now = stopped(engines("39", "5"), 0)
    due = agenda(now).due
    assert due is not None
    assert isinstance(due.action, ReturnFromEnd)
    assert due.action.to == "38"
    assert [type(item.action) for item in agenda(now).items] == [ReturnFromEnd, Upgrade]


def test_13_the_delivery_counts_for_itself() -> None:
    now = engines("9", "8")
    (item,) = [item for item in items(now, ExtraordinaryDelivery) if item.action.seat == 0]
    assert item.action == ExtraordinaryDelivery(0, 0, "T7")
    assert answer(now, item.action, "to", "5") == ExtraordinaryDelivery(0, 3, "5")


def test_13_any_station_behind() -> None:
    now = discs(engines("20"), {2: [0]})
    (item,) = items(now, UpgradeBehind)
    assert item.action == UpgradeBehind(0, 5, "dark", 6)
    assert answer(now, item.action, "station", 1) == UpgradeBehind(0, 1, "light", 2)
    assert [station.number for station in stations_behind(now, 0)] == [1, 3, 4, 5]


def test_12_nothing_is_left_to_do_once_the_game_is_over() -> None:
    assert agenda(do(engines("3"), EndGame())).items == ()


def test_everything_offered_can_be_done_as_it_stands() -> None:
    for now in (
        engines("0", "0"),
        engines("39", "5"),
        engines("38", "39"),
        stopped(engines("T16", "20", "4", "T4"), 0),
        do(stopped(engines("T10", "0"), 0), Upgrade(0, 3, "light", 4)),
        at(table(2, edition="second"), engines=("37", "T33")),
    ):
        for item in agenda(now).items:
            problems = perform(now, item.action).problems
            assert [problem for problem in problems if problem.grade > Grade.NOTE] == [], (now.state, item)


# As one entry


def test_6_8_a_move_its_upgrade_and_the_station_master_are_one_entry() -> None:
    now = engines("8", "0")
    group = together(now, MoveEngine(0, "forward", 3, "T10"), master=True, worker="engineer")
    assert group == (
        MoveEngine(0, "forward", 3, "T10"),
        Upgrade(0, 3, "light", 4),
        TakeMaster(0, 3, "engineer"),
    )
    assert do(now, *group).state.workers == {3: "engineer"}


def test_6_a_move_to_a_plain_space_stands_alone() -> None:
    move = MoveEngine(0, "forward", 3, "11")
    assert together(engines("8"), move) == (move,)
    assert together(discs(engines("8"), {3: [0]}), MoveEngine(0, "forward", 3, "T10")) == (
        MoveEngine(0, "forward", 3, "T10"),
    )


def test_7_with_the_disc_that_was_chosen() -> None:
    group = together(engines("14"), MoveEngine(0, "forward", 3, "T16"), corner="light")
    assert group[1] == Upgrade(0, 5, "light", 6)
    strict = at(ruled(dark_stations="dark_only"), engines=("14", "0", "0", "0"))
    assert together(strict, MoveEngine(0, "forward", 3, "T16"))[1] == Upgrade(0, 5, "dark", 6)


def test_10_the_end_with_its_upgrade_and_the_way_back() -> None:
    group = together(engines("38", "0"), MoveEngine(0, "forward", 2, "39"), back_to="T33")
    assert group == (MoveEngine(0, "forward", 2, "39"), Upgrade(0, 10, "dark", 3), ReturnFromEnd(0, "T33"))
    after = do(engines("38", "0"), *group)
    assert after.state.engines == ("T33", "0")
    assert together(do(engines("38", "0"), *group[:2]), group[2])[1:] == (Upgrade(0, 9, "dark", 5),)


def test_13_a_delivery_or_an_upgrade_behind_begins_one_too() -> None:
    assert together(engines("9"), ExtraordinaryDelivery(0, 1, "T7"), master=True) == (
        ExtraordinaryDelivery(0, 1, "T7"),
        Upgrade(0, 2, "light", 2),
        TakeMaster(0, 2),
    )
    assert together(engines("9"), UpgradeBehind(0, 1, "light", 2), master=True) == (
        UpgradeBehind(0, 1, "light", 2),
        TakeMaster(0, 1),
    )
