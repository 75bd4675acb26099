"""The step in hand: what is filled in, what is missing, what follows from it."""

from rules.core.agenda import Item
from rules.core.frozen import replace
from rules.core.problems import Grade
from rules.snowdonia.actions.build import Build
from rules.snowdonia.actions.excavate import Excavate
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.agenda import agenda
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table
from ui.present.entry import (
    Entry,
    answered,
    begin,
    counts,
    entry_of,
    events_after,
    for_seat,
    forced_run,
    unanswered,
    with_count,
)
from ui.sample import sample_session, sample_tables


def in_hand(step: str, rounds: int = 3, players: int = 4, seed: int = 19) -> Entry:
    table = sample_tables(players, rounds, step, seed)[1]
    return begin(table, due(table))


def due(table: Table) -> Item:
    item = agenda(table).due
    assert item is not None
    return item


def test_a_forced_step_is_complete_as_the_agenda_fills_it_in() -> None:
    entry = in_hand("excavate")
    assert entry.complete
    assert entry.preview().problems == ()


def test_a_placement_waits_for_its_place() -> None:
    entry = in_hand("place")
    assert not entry.complete
    assert answered(entry, "area_space", ("G", 1)).complete


def test_a_place_against_the_rules_is_a_finding_not_a_gap() -> None:
    entry = in_hand("place")
    taken = perform(entry.table, replace(entry.action, area="C", space=1)).after
    entry = answered(begin(taken, due(taken)), "area_space", ("C", 1))
    assert entry.complete
    assert [p.grade for p in entry.preview().problems] == [Grade.BREACH]


def test_5_3_1_a_draw_is_complete_when_every_cube_is_there() -> None:
    entry = in_hand("restock-yard")
    count = entry.table.book.restock
    assert not answered(entry, "drawn", ("ore",) * (count - 1)).complete
    assert answered(entry, "drawn", ("ore",) * count).complete


def test_12_3_an_empty_bag_makes_a_shorter_draw_complete() -> None:
    session = sample_session(3, 2, "restock-yard")
    session.stocktake("bag", {"ore": 2, "stone": 0, "coal": 0, "event": 0})
    entry = begin(session.table, due(session.table))
    assert answered(entry, "drawn", ("ore", "ore")).complete
    assert not answered(entry, "drawn", ("ore",)).complete


def test_an_answer_can_be_taken_back() -> None:
    entry = in_hand("restock-yard")
    assert unanswered(answered(entry, "drawn", ("ore",)), "drawn") == entry


def test_a_run_of_forced_steps_ends_before_a_choice() -> None:
    for seed in range(30):
        entry = in_hand("surveyor", 1, seed=seed)
        run = forced_run(entry)
        table = entry.table
        for action in run:
            item = due(table)
            assert item.action == action
            assert not item.asks
            table = perform(table, action).after


def test_events_after_a_restock_are_those_that_need_no_choice() -> None:
    entry = in_hand("restock-yard", 2, 3)
    count = entry.table.book.restock
    drawn = ("event", "event", *("ore",) * (count - 2))
    events = events_after(answered(entry, "drawn", drawn))
    assert [action.space for _table, action in events] == [
        due(events[0][0]).action.space,
        due(events[0][0]).action.space + 1,
    ]
    assert isinstance(entry.action, RestockYard)


def test_another_count_names_no_owner_while_rubble_is_left() -> None:
    for seed in range(60):
        entry = in_hand("excavate", 2, seed=seed)
        assert isinstance(entry.action, Excavate)
        row = next((i for i, t in enumerate(entry.action.taken) if t.owner is not None and t.rubble > 1), None)
        if row is None:
            continue
        less = with_count(entry, row, entry.action.taken[row].rubble - 1)
        assert isinstance(less.action, Excavate)
        assert less.action.taken[row].owner is None
        assert less.changed
        assert with_count(less, row, counts(entry)[row]).action == entry.action
        return
    raise AssertionError("no sample cleared a site")


def test_the_step_of_another_player_is_a_change() -> None:
    entry = in_hand("place")
    other = (entry.seat or 0) + 1
    moved = for_seat(entry, other % 4)
    assert moved.changed
    assert moved.seat == other % 4


def test_an_old_step_opens_with_what_was_written() -> None:
    session = sample_session(4, 3, "surveyor")
    for line in session.log:
        entry = entry_of(line.before, line.action)
        assert entry.action == line.action
        assert entry.preview().after == line.after


def test_an_old_step_out_of_place_still_opens() -> None:
    table = sample_tables(4, 3, "excavate")[1]
    entry = entry_of(table, Place(0, "A", 1))
    assert entry.action == Place(0, "A", 1)
    assert entry.preview().problems


def test_a_build_starts_with_the_best_site() -> None:
    for seed in range(40):
        entry = in_hand("build", 4, seed=seed)
        assert isinstance(entry.action, Build)
        if entry.item.asks:
            assert entry.complete
            return
    raise AssertionError("nobody could build in any sample")
