"""The journal as a value: what it takes, what stands, in which order."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.journal import (
    START,
    Amended,
    Entry,
    Inserted,
    Journal,
    JournalError,
    Recorded,
    Redone,
    Restored,
    Stocktaken,
    Struck,
    Told,
    Undone,
    timeline,
    told,
)
from companion.stocktake import Stocktake
from rules.snowdonia.actions.place import Place

AT = datetime(2025, 1, 31, 19, 30, tzinfo=UTC)
A1, A2, B1, B2 = (Place(0, area, space) for area in "AB" for space in (1, 2))


def recorded(n: int, action: Place, group: int | None = None) -> Recorded:
    return Recorded(n, AT, group or n, action)


def actions(journal: Journal) -> list[object]:
    return [slot.action for slot in timeline(journal)]


def journal(*entries: Entry) -> Journal:
    return Journal(entries)


def test_entries_stand_in_the_order_in_which_they_were_made() -> None:
    assert actions(journal(recorded(1, A1), recorded(2, A2))) == [A1, A2]


def test_an_insertion_comes_right_after_its_entry_and_before_earlier_insertions_there() -> None:
    made = journal(recorded(1, A1), recorded(2, A2), Inserted(3, AT, 3, 1, B1), Inserted(4, AT, 4, 1, B2))
    assert actions(made) == [A1, B2, B1, A2]


def test_an_insertion_after_the_start_comes_first() -> None:
    assert actions(journal(recorded(1, A1), Inserted(2, AT, 2, START, B1))) == [B1, A1]


def test_an_amendment_keeps_the_place_and_the_entry_of_what_it_corrects() -> None:
    slots = timeline(journal(recorded(1, A1), recorded(2, A2), Amended(3, AT, 3, 1, B1, anyway=True)))
    assert [(s.entry, s.action, s.amended, s.anyway) for s in slots] == [(1, B1, True, True), (2, A2, False, False)]


def test_a_struck_entry_keeps_its_place_and_can_be_restored() -> None:
    struck = journal(recorded(1, A1), recorded(2, A2), Struck(3, AT, 3, 1))
    assert [s.struck for s in timeline(struck)] == [True, False]
    assert [s.struck for s in timeline(struck.plus([Restored(4, AT, 4, 1)]))] == [False, False]


def test_amending_a_struck_entry_does_not_restore_it() -> None:
    made = journal(recorded(1, A1), Struck(2, AT, 2, 1), Amended(3, AT, 3, 1, B1))
    (slot,) = timeline(made)
    assert (slot.action, slot.struck, slot.amended) == (B1, True, True)
    (back,) = timeline(made.plus([Restored(4, AT, 4, 1)]))
    assert (back.action, back.struck) == (B1, False)


def test_a_stocktake_is_a_slot_of_its_own() -> None:
    slots = timeline(journal(Stocktaken(1, AT, 1, "yard", {"ore": 3})))
    assert slots[0].action == Stocktake("yard", {"ore": 3})


def test_the_last_value_told_counts_and_an_undone_one_does_not() -> None:
    made = journal(Told(1, AT, 1, "set_aside", 3), Told(2, AT, 2, "set_aside", 4))
    assert told(made) == {"set_aside": 4}
    assert told(made.plus([Undone(3, AT, 3, 2)])) == {"set_aside": 3}


def test_undo_takes_groups_back_one_after_the_other_and_redo_brings_them_back() -> None:
    made = journal(recorded(1, A1), recorded(2, A2), recorded(3, B1, 2))
    assert made.undoable == (1, 2)
    back = made.plus([Undone(4, AT, 4, 2)])
    assert actions(back) == [A1]
    assert back.redoable == (2,)
    further = back.plus([Undone(5, AT, 5, 1)])
    assert actions(further) == []
    assert further.redoable == (2, 1)
    again = further.plus([Redone(6, AT, 6, 1), Redone(7, AT, 7, 2)])
    assert actions(again) == [A1, A2, B1]
    assert again.redoable == ()


def test_something_new_empties_what_could_be_redone() -> None:
    made = journal(recorded(1, A1), Undone(2, AT, 2, 1), recorded(3, B1))
    assert made.redoable == ()
    assert actions(made) == [B1]
    with pytest.raises(JournalError):
        made.plus([Redone(4, AT, 4, 1)])


def test_the_entries_that_were_undone_stay_in_the_journal() -> None:
    made = journal(recorded(1, A1), Undone(2, AT, 2, 1), recorded(3, B1))
    assert [e.id for e in made.entries] == [1, 2, 3]


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(recorded(5, B1), id="an id that does not follow"),
        pytest.param(recorded(3, B1, 1), id="a group that is over"),
        pytest.param(Struck(3, AT, 3, 9), id="an entry that is not there"),
        pytest.param(Amended(3, AT, 3, 9, B1), id="an entry to amend that is not there"),
        pytest.param(Inserted(3, AT, 3, 9, B1), id="an entry to insert after that is not there"),
        pytest.param(Undone(3, AT, 3, 1), id="an undo of a group that is not the last"),
        pytest.param(Redone(3, AT, 3, 1), id="a redo of what was not undone"),
    ],
)
def test_an_entry_that_does_not_fit_is_not_added(entry: Entry) -> None:
    made = journal(recorded(1, A1), recorded(2, A2))
    with pytest.raises(JournalError):
        made.plus([entry])
    with pytest.raises(JournalError):
        Journal((*made.entries, entry))
    assert made.next_id == 3
    assert actions(made) == [A1, A2]


def test_what_was_undone_cannot_be_spoken_of() -> None:
    made = journal(recorded(1, A1), Undone(2, AT, 2, 1))
    with pytest.raises(JournalError):
        made.plus([Struck(3, AT, 3, 1)])


def test_an_entry_may_join_the_group_just_begun_but_not_an_undo() -> None:
    assert journal(recorded(1, A1), Struck(2, AT, 1, 1)).undoable == (1,)
    with pytest.raises(JournalError):
        journal(recorded(1, A1), Undone(2, AT, 2, 1), recorded(3, B1, 2))
