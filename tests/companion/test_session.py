"""A session: recording, correcting the past, undoing, and going on when nothing can be kept."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion import exchange
from companion.earned import earned
from companion.errors import BadInput
from companion.game import Game
from companion.journal import START, Entry, Journal
from companion.session import Change, Refused, Session
from rules.core.frozen import replace
from rules.core.problems import Grade, worst
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.components import ORE, player_zone
from tests.support import autoplay, sessions


@pytest.fixture
def session() -> Session:
    """A game of three in its second round."""
    return sessions.played(7, 3, 40)


def placing(session: Session, area: str, space: int) -> Place:
    action = session.agenda.due.action
    assert isinstance(action, Place)
    return replace(action, area=area, space=space)


def test_recording_moves_the_table_and_the_log_on() -> None:
    session = Session(sessions.fresh())
    action = placing(session, "A", 1)
    assert session.preview(action).after != session.table
    assert session.table == session.start
    (entry,) = session.record([action])
    assert session.table.state.placed == ((action.area, action.space, action.seat),)
    line = session.line(entry)
    assert (line.seat, line.round, line.text) == (action.seat, 1, "placed on A1")
    assert session.table_before(entry) == session.start
    assert session.table_after(entry) == session.table


def test_what_is_recorded_together_is_undone_together() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    second = replace(first, seat=(first.seat + 1) % 3, area="B")
    session.record([first, second])
    assert [line.entry for line in session.log] == [1, 2]
    names = session.book.players
    assert session.undo_name == f"{names[first.seat]}, placed on A1 and 1 more"
    session.undo()
    assert session.log == ()
    assert session.table == session.start
    assert session.redo_name is not None
    session.redo()
    assert len(session.log) == 2


def test_a_breach_is_refused_until_the_table_agrees_and_stays_visible() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    session.record([first])
    again = replace(first, seat=(first.seat + 1) % 3)
    with pytest.raises(Refused) as refused:
        session.record([again])
    assert not refused.value.impossible
    assert [str(p.ref) for p in refused.value.problems] == ["snowdonia.base:3.1.2"]
    assert len(session.log) == 1
    (entry,) = session.record([again], anyway=True)
    line = session.line(entry)
    assert line.agreed
    assert worst(line.problems) is Grade.BREACH
    assert not line.questionable


def test_only_the_breach_of_a_group_counts_as_agreed() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    session.record([first, replace(first, seat=(first.seat + 1) % 3)], anyway=True)
    assert [line.slot.anyway for line in session.log] == [False, True]


def test_the_impossible_is_refused_even_anyway() -> None:
    session = Session(sessions.fresh())
    with pytest.raises(Refused) as refused:
        session.record([placing(session, "Z", 1)], anyway=True)
    assert refused.value.impossible
    assert session.journal == Journal()


def test_a_group_with_a_refused_entry_is_refused_whole() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    with pytest.raises(Refused):
        session.record([first, replace(first, area="Z")])
    assert session.log == ()


def test_amending_plays_again_what_came_after(session: Session) -> None:
    line = next(line for line in session.log if isinstance(line.action, TakeFromYard))
    action = line.action
    assert isinstance(action, TakeFromYard)
    other = next(
        taken
        for taken in ({"ore": 3}, {"ore": 2, "stone": 1}, {"ore": 1, "stone": 2}, {"ore": 1, "stone": 1, "coal": 1})
        if taken != action.taken and not session.line(line.entry).step.problems
    )
    before = session.table_after(line.entry).state.ledger[player_zone(action.seat), ORE]
    session.amend(line.entry, replace(action, taken=other), anyway=True)
    amended = session.line(line.entry)
    assert amended.amended
    after = session.table_after(line.entry).state.ledger[player_zone(action.seat), ORE]
    assert after - before == other.get("ore", 0) - action.taken.get("ore", 0)
    assert [entry.entry for entry in session.log] == sorted(entry.entry for entry in session.log)


def test_a_later_entry_that_became_questionable_is_flagged_and_kept() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    second = replace(first, seat=(first.seat + 1) % 3, area="B")
    session.record([first])
    session.record([second])
    session.amend(1, replace(first, area="B"))
    line = session.line(2)
    assert line.questionable
    assert not line.skipped
    assert session.table.state.placed == (("B", 1, first.seat), ("B", 1, second.seat))
    session.amend(1, first)
    assert not session.line(2).questionable


def test_a_later_entry_that_became_impossible_is_flagged_and_has_no_effect() -> None:
    session = Session(sessions.fresh(5))
    (entry,) = session.record([placing(session, "A", 1)])
    session.strike(entry)
    assert session.table.state.placed == ()
    space = placing(session, "A", 1)
    # What is told later can take a space away: here the number of spaces of area A.
    highest = session.book.spaces["A"]
    session.record([replace(space, space=highest)])
    session.tell("values.supply.5.spaces.A", highest - 1)
    line = session.log[-1]
    assert line.skipped
    assert line.questionable
    assert session.table.state.placed == ()
    session.undo()
    assert session.table.state.placed == (("A", highest, space.seat),)


def test_what_was_forgotten_is_inserted_where_it_belongs() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    second = replace(first, seat=(first.seat + 1) % 3, area="B")
    third = replace(first, seat=(first.seat + 2) % 3, area="C")
    session.record([first])
    session.record([third], anyway=True)
    session.insert(1, second)
    assert [line.action for line in session.log] == [first, second, third]
    assert not session.log[2].step.problems
    with pytest.raises(KeyError):
        session.insert(99, second)


def test_an_entry_can_be_inserted_before_all_others() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    session.record([replace(first, seat=(first.seat + 1) % 3, area="B")], anyway=True)
    session.insert(START, first)
    assert [line.action.seat for line in session.log] == [first.seat, (first.seat + 1) % 3]  # type: ignore[attr-defined]


def test_a_struck_entry_has_no_effect_and_stays_in_the_log() -> None:
    session = Session(sessions.fresh())
    (entry,) = session.record([placing(session, "A", 1)])
    table = session.table
    session.strike(entry)
    assert session.table.state == session.start.state
    assert session.line(entry).struck
    assert session.strike(entry) == ()
    session.restore(entry)
    assert session.table == table
    assert session.restore(entry) == ()


def test_what_is_told_is_known_from_the_start() -> None:
    session = sessions.played(3, 2, 12, unknown=1.0)
    told = [entry for entry in session.journal.entries if type(entry).__name__ == "Told"]
    assert told, "the game needed a cell that nobody had entered"
    track = next(space for space in session.book.route_spaces if space.is_track and space.rubble is None)
    assert session.doubts(f"tracks.{track.id}.rubble")
    session.tell(f"tracks.{track.id}.rubble", 4)
    assert session.start.rubble(track.id) == 4
    assert not session.doubts(f"tracks.{track.id}.rubble")
    assert session.doubts(f"tracks.{track.id}.vp"), "its VP is only guessed to be the same (2.5)"
    session.tell(f"tracks.{track.id}.vp", 5)
    assert session.book.space[track.id].vp == 5
    assert not session.doubts(f"tracks.{track.id}.vp")
    session.undo()
    session.undo()
    assert session.start.unknown_rubble(track.id)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("tracks.t99.rubble", 3),
        ("tracks.t1.rubble", -1),
        ("tracks.t1.rubble", "three"),
        ("tracks.t1.colour", 3),
        ("office.4", 3),
        ("office.1", 99),
        ("discs.first", "sun"),
        ("discs.last", "hail"),
        ("set_aside", 12),
        ("values.stations.atlantis.b1.vp", 4),
        ("weather", "sun"),
    ],
)
def test_a_cell_that_cannot_be_told_is_refused_and_nothing_changes(cell: str, value: object) -> None:
    session = sessions.played(3, 3, 5, unknown=1.0)
    journal, table = session.journal, session.table
    with pytest.raises(BadInput) as refused:
        session.tell(cell, value)
    assert refused.value.place.startswith(cell.split(".")[0]) or refused.value.place in cell
    assert refused.value.right
    assert session.journal is journal
    assert session.table is table


def test_office_and_disc_cells_fill_the_set_up() -> None:
    session = sessions.played(3, 3, 1, unknown=1.0)
    assert session.doubts("office.2")
    session.tell("office.2", 17)
    session.tell("discs.last", "fog")
    assert session.start.state.office[1] == 17
    assert session.start.state.weather == (None, None, "fog")
    assert not session.doubts("office.2")
    assert session.doubts("discs.middle")
    with pytest.raises(BadInput, match="another space"):
        session.tell("office.3", 17)


def test_an_owner_s_value_changes_the_box_of_this_game_only() -> None:
    session = sessions.played(3, 3, 10)
    other = sessions.played(3, 3, 10)
    site = next(iter(session.book.building))
    path = f"stations.{site}.vp"
    session.tell(f"values.{path}", 99)
    assert session.book.building[site][1].vp == 99
    assert other.book.building[site][1].vp != 99
    session.tell(f"values.{path}", None)
    assert session.book.building[site] == other.book.building[site]


def test_values_that_only_fit_together_are_told_and_undone_together() -> None:
    session = sessions.played(3, 3, 1)
    shorter = {"values.work_rates.lay.track": [1, 2], "values.work_rates.lay.start": 1}
    with pytest.raises(BadInput, match="there is no space"):
        session.tell("values.work_rates.lay.track", [1, 2])
    session.tell_all(shorter)
    assert session.book.lay_rate.values == (1, 2)
    assert session.tell_all({}) == ()
    session.undo()
    assert session.values == {}


def test_what_would_come_of_a_told_value_changes_nothing() -> None:
    session = sessions.played(3, 3, 10)
    journal = session.journal
    would = session.told_as({"values.contracts.7.extra_cubes": 2})
    assert would.values == {"contracts.7.extra_cubes": 2}
    assert len(would.log) == len(session.log)
    assert session.journal is journal
    assert session.values == {}


def test_undo_and_redo_have_names_and_end_where_nothing_is_left(session: Session) -> None:
    for _ in range(len(session.log)):
        assert session.undo_name
        session.undo()
    assert session.undo_name is None
    assert session.undo() == ()
    assert session.table == session.start
    while session.redo_name:
        session.redo()
    assert session.redo() == ()
    assert len(session.log) == 40


@pytest.mark.parametrize(
    ("cell", "value", "words"),
    [
        ("tracks.t1.rubble", 3, "Entered: Track 1 to Two Viaducts: 3 rubble"),
        ("office.2", 21, "Entered: Site office, space 2: No. 21"),
        ("discs.last", "fog", "Entered: Last weather disc: Fog"),
        ("set_aside", 6, "Entered: Train set aside: No. 6"),
        ("values.work_rates.lay.track", [1, 2, 3], "Entered: Lay-track rate, Numbers on the spaces: 1 to 3"),
        ("values.contracts.7.extra_cubes", 2, "Entered: Contract 7, more cubes from the yard: 2"),
        ("values.stations.hebron.b1.cost.bars", 1, "Entered: Hebron, building site 1, Steel bars: 1"),
    ],
)
def test_what_was_told_is_undone_by_what_it_is_called_at_the_table(cell: str, value: object, words: str) -> None:
    session = Session(autoplay.game(Random(1), 3, unknown=1.0))
    session.tell(cell, value)
    assert session.undo_name == words


def test_corrections_are_undone_by_name() -> None:
    session = Session(sessions.fresh())
    first = placing(session, "A", 1)
    name = session.book.players[first.seat]
    session.record([first])
    session.strike(1)
    assert session.undo_name == f"Strike: {name}, placed on A1"
    session.restore(1)
    assert session.undo_name == f"Restore: {name}, placed on A1"
    session.amend(1, replace(first, space=2))
    assert session.undo_name == f"Amend: {name}, placed on A2"
    session.insert(START, replace(first, area="C"))
    assert session.undo_name == f"Insert: {name}, placed on C1"
    session.stocktake("yard", {"ore": 5})
    assert session.undo_name == "Counted: The stock yard, 5 iron ore"


def test_a_session_made_again_from_its_journal_is_the_same(session: Session) -> None:
    session.undo()
    session.strike(3)
    session.amend(5, session.line(5).action, anyway=True)
    again = Session(session.game, session.journal)
    assert again.log == session.log
    assert again.table == session.table
    assert (again.undo_name, again.redo_name) == (session.undo_name, session.redo_name)


def test_subscribers_hear_what_changed_and_who_asked() -> None:
    session = Session(sessions.fresh())
    heard: list[Change] = []
    leave = session.subscribe(heard.append)
    session.record([placing(session, "A", 1)], asker="table")
    session.undo(asker="log")
    leave()
    session.redo()
    assert heard == [Change("recorded", (1,), "table"), Change("undone", (2,), "log")]


class Broken:
    """A keeper that cannot write until it is mended."""

    def __init__(self) -> None:
        self.broken = True
        self.kept: list[Entry] = []

    def create(self, game: Game, journal: Journal | None = None) -> None:
        if self.broken:
            raise BadInput("games", "", "cannot be written", "make the folder writable")
        self.kept = list(journal.entries) if journal is not None else []

    def save(self, session: Session, entries: Sequence[Entry]) -> None:
        if self.broken:
            raise BadInput("games", "", "cannot be written", "make the folder writable")
        self.kept += entries


def test_a_game_goes_on_in_memory_and_is_kept_when_that_works_again() -> None:
    keeper = Broken()
    session = Session(sessions.fresh(), store=keeper)
    session.record([placing(session, "A", 1)])
    assert session.save_error == "games: cannot be written; make the folder writable"
    session.record([autoplay.choose(session.table, Random(1))])
    assert not session.retry()
    keeper.broken = False
    assert session.retry()
    assert session.save_error is None
    assert tuple(keeper.kept) == session.journal.entries
    session.undo()
    assert tuple(keeper.kept) == session.journal.entries


def test_a_game_that_could_not_be_created_is_created_with_all_its_entries_later() -> None:
    keeper = Broken()
    session = Session(sessions.fresh(), store=keeper, kept=False)
    assert not session.retry()
    session.record([placing(session, "A", 1)])
    keeper.broken = False
    session.record([autoplay.choose(session.table, Random(1))])
    assert session.save_error is None
    assert tuple(keeper.kept) == session.journal.entries
    session.undo()
    assert tuple(keeper.kept) == session.journal.entries


def test_a_whole_game_ends_with_a_sheet() -> None:
    session = sessions.played(11, 4, 4000)
    assert session.over
    assert session.agenda.due is None
    sheet = session.sheet()
    assert len(sheet.players) == 4
    assert all(p.total == sum(line.vp or 0 for line in p.lines) for p in sheet.players)


def test_a_session_is_imported_without_the_database() -> None:
    code = "import companion.session, companion.game_file, companion.draws, sys; print('sqlmodel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# What would be, and going back


def test_a_supposed_correction_is_what_the_real_one_makes() -> None:
    session = sessions.played(2, 3, 50)
    entry = session.log[10].entry
    before = session.journal
    supposed = session.supposed("strike", entry)
    assert session.journal == before
    session.strike(entry)
    assert [line.step for line in supposed] == [line.step for line in session.log]


def test_undo_to_an_entry_takes_back_all_later_groups_and_redo_brings_back_one_by_one() -> None:
    session = sessions.played(2, 3, 30)
    table, count = session.table, len(session.log)
    entry = session.log[19].entry
    heard: list[object] = []
    session.subscribe(heard.append)
    session.undo_to(entry)
    assert len(heard) == 1
    assert session.log[-1].entry == entry
    assert session.redo_name is not None
    for _n in range(count - 20):
        session.redo()
    assert session.table == table
    session.undo_to(0)
    assert session.log == ()


def test_undo_is_named_as_the_log_has_the_entry() -> None:
    session = sessions.played(1, 3, 40)
    for _ in range(8):
        last = session.log[-1]
        assert session.undo_name is not None
        assert session.undo_name.endswith(last.text)
        session.undo()


# What people decide about the sheet


def scored(session: Session) -> tuple[int, int]:
    """A seat of which a contract scores, and the number of the first that does."""
    return next(
        (seat, int(line.about))
        for seat, player in enumerate(session.sheet().players)
        for line in player.lines
        if line.category == "contracts" and line.vp
    )


@pytest.fixture(scope="module")
def whole_game() -> Session:
    return sessions.played(5, 3, 4000)


@pytest.fixture
def ended(whole_game: Session) -> Session:
    """A game that is over."""
    return Session(whole_game.game, whole_game.journal)


def test_10_4_chosen_contracts_are_an_entry_that_undo_takes_back(ended: Session) -> None:
    seat, number = scored(ended)
    name, before = ended.book.players[seat], ended.sheet()
    ended.choose(seat, [number])
    assert ended.choices.contracts == {seat: (number,)}
    lines = [line for line in ended.sheet().players[seat].lines if line.category == "contracts"]
    assert {line.about for line in lines if line.vp} == {str(number)}
    assert ended.undo_name == f"{name}'s contracts are scored as chosen: No. {number}"
    ended.undo()
    assert ended.sheet() == before
    assert ended.choices.contracts == {}
    ended.redo()
    ended.choose(seat, None)
    assert ended.sheet() == before
    assert ended.undo_name == f"{name}'s contracts are scored by the best choice again"


def test_an_overruled_line_keeps_the_log_and_names_its_undo(ended: Session) -> None:
    log, total = ended.log, ended.sheet().players[0].total
    (line,) = [line for line in ended.sheet().players[0].lines if line.category == "surveyor"]
    ended.overrule(0, "surveyor", line.about, -40, "lost at sea")
    assert ended.sheet().players[0].total == total - (line.vp or 0) - 40
    assert ended.log == log
    assert ended.table is log[-1].after
    assert ended.undo_name == f"Surveyor of {ended.book.players[0]} is overruled: -40 VP (lost at sea)"
    ended.overrule(0, "surveyor", line.about, None)
    assert ended.sheet().players[0].total == total


def test_10_8_who_left_keeps_the_column_and_does_not_win(ended: Session) -> None:
    (winner,) = ended.sheet().winners
    seat = ended.book.players.index(winner)
    ended.leave(seat)
    assert ended.sheet().left == (winner,)
    assert winner not in ended.sheet().winners
    assert ended.sheet().players[seat].total > 0
    ended.leave(seat, left=False)
    assert ended.sheet().winners == (winner,)


def test_the_same_decision_again_is_no_entry(ended: Session) -> None:
    seat, number = scored(ended)
    ended.choose(seat, [number])
    ended.overrule(seat, "contracts", str(number), 3)
    ended.leave(seat)
    entries = ended.journal.entries
    ended.choose(seat, (number,))
    ended.overrule(seat, "contracts", str(number), 3)
    ended.leave(seat)
    ended.overrule(seat, "contracts", "99", None)
    assert ended.journal.entries == entries


def test_a_decision_that_cannot_be_is_refused_and_nothing_changes(ended: Session) -> None:
    entries = ended.journal.entries
    with pytest.raises(BadInput, match="does not hold contract 99"):
        ended.choose(0, [99])
    with pytest.raises(BadInput, match="no such line"):
        ended.overrule(0, "train", "99", 3)
    with pytest.raises(BadInput, match="nobody sits at seat 7"):
        ended.tell("sheet.left.7", True)
    with pytest.raises(BadInput, match="no cell of the sheet"):
        ended.tell("sheet.nothing", 1)
    assert ended.journal.entries == entries


def test_decisions_are_there_again_in_a_session_of_the_same_journal(ended: Session) -> None:
    seat, number = scored(ended)
    ended.choose(seat, [number])
    ended.overrule(seat, "contracts", str(number), 30, "so agreed")
    ended.leave((seat + 1) % 3)
    again = Session(ended.game, ended.journal)
    assert again.choices == ended.choices
    assert again.sheet() == ended.sheet()


def test_a_decision_that_no_longer_fits_is_left_out_until_it_fits_again(ended: Session) -> None:
    seat, number = scored(ended)
    taken = earned(ended)[seat, "contracts", str(number)]
    ended.choose(seat, [number])
    sheet = ended.sheet()
    ended.strike(taken)
    assert ended.choices.contracts == {seat: (number,)}
    assert str(number) not in {line.about for line in ended.sheet().players[seat].lines if line.category == "contracts"}
    ended.restore(taken)
    assert ended.sheet() == sheet


def test_a_value_told_and_a_decision_hold_side_by_side(ended: Session) -> None:
    ended.overrule(0, "surveyor", _surveyor(ended), 1)
    ended.tell("values.stations.hebron.surveyor_vp", 4)
    assert ended.values == {"stations.hebron.surveyor_vp": 4}
    assert ended.choices.overrules
    ended.undo()
    assert (ended.values, bool(ended.choices.overrules)) == ({}, True)


def _surveyor(session: Session) -> str:
    return next(line.about for line in session.sheet().players[0].lines if line.category == "surveyor")


def test_a_game_of_a_table_record_takes_decisions_too() -> None:
    records = Path(__file__).parents[1] / "data/acceptance/games"
    session = Session(*exchange.read_game(min(records.glob("*.json.gz"))))
    name = session.book.players[0]
    session.leave(0)
    assert session.sheet().left == (name,)
