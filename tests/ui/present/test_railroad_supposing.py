"""What if, of a railroad: one more station, one more station master, another count (12)."""

from __future__ import annotations

import pytest

from companion.railroad_session import RailroadSession
from rules.gwt_railroad.supposing import Has, HoldsMaster, Supposition, Upgraded
from tests.support.railroad_games import GAMES, played
from ui.present.looks import looks
from ui.present.railroad.supposing import COUNT, KINDS, MASTER, STATION, RailroadTrial
from ui.present.score import Occasion
from ui.present.what_if import WhatIfView, note_text, trial_of, what_if_view, why_view

FOUR, TWO = GAMES


def trial(*supposed: Supposition, name: str = TWO) -> RailroadTrial:
    return RailroadTrial(played(name), supposed)


def view_of(found: RailroadTrial, over: bool = True) -> WhatIfView:
    return what_if_view(found, looks(found.book.players, (), found.book.box.colours), Occasion(over))


def test_a_railroad_has_a_trial_of_its_own() -> None:
    found = trial_of(played(TWO), (Upgraded(1, 9),))
    assert isinstance(found, RailroadTrial)
    assert [kind.key for kind in KINDS] == [STATION, MASTER, COUNT]


def test_11_one_more_station_and_who_would_win() -> None:
    view = view_of(trial(Upgraded(0, 10)))
    cells = {row.category: row.cells[0] for row in view.sheet.rows}
    assert (cells["stations"].was, cells["stations"].text, cells["stations"].delta) == ("18", "27", "+9")
    # Master 8 counts upgraded stations: six of them are three pairs.
    assert (cells["station_masters"].was, cells["station_masters"].text) == ("17", "20")
    assert view.result == "Ελένη would win, 88 to 78"
    assert view.note == "10 VP more and Tom shares the win, railroad:12"
    assert [(row.title, row.sub, row.delta) for row in view.rows] == [("Station 10", "not upgraded yet", "+12")]


def test_9_one_more_station_master_with_its_count() -> None:
    found = trial(HoldsMaster(1, 3), name=FOUR)
    assert trial(name=FOUR).most(MASTER, 1) == 0, "all five tiles are taken"
    why = why_view(found, 1, "station_masters")
    assert why.clauses == ("railroad:12",)
    assert [line.vp for line in why.lines] == ["?"]
    assert "How many has not been entered" in why.lines[0].words
    counted = trial(HoldsMaster(1, 3), Has(1, "hazard_tiles", 4), name=FOUR)
    assert counted.then.players[1].category("station_masters") == 9


def test_12_a_count_takes_the_place_of_the_one_before() -> None:
    found = trial(Has(1, "dollars", 14))
    assert found.added(Has(1, "dollars", 20)) == (Has(1, "dollars", 20),)
    assert found.added(Has(0, "dollars", 20)) == (Has(1, "dollars", 14), Has(0, "dollars", 20))
    assert found.added(Upgraded(1, 9)) == (Has(1, "dollars", 14), Upgraded(1, 9))
    assert [(row.title, row.sub, row.delta) for row in view_of(found).rows] == [("Dollars: 14", "4 until now", "+2")]


def test_12_only_what_can_be_is_offered() -> None:
    found = trial()
    stations = found.offers(STATION, 0)
    assert [row.words for row in stations] == ["Station 1", "Station 2", "Station 8", "Station 9", "Station 10"]
    assert (stations[-1].vp, stations[-1].delta) == ("9 VP, for 3 dollars", "+12")
    counts = {row.words: row for row in found.offers(COUNT, 1)}
    assert counts["Dollars"].counter is not None
    assert (counts["Dollars"].counter.start, counts["Dollars"].counter.least) == (4, 0)
    assert counts["Cities"].counter is not None
    assert counts["Cities"].counter.least < 0
    assert counts["Disc space with points cleared"].counter is not None
    assert counts["Disc space with points cleared"].counter.most == 1
    assert counts["Dollars"].sentence == "Dollars, 4 until now"
    for kind in KINDS:
        assert found.most(kind.key, 1) == len(found.offers(kind.key, 1))


def test_12_by_a_part_of_the_score_nobody_would_win() -> None:
    view = view_of(trial(Upgraded(0, 9), name=FOUR))
    assert view.result == "Ana would have 16 VP instead of 8"
    assert view.note == ""
    assert view.sheet.winners == ()
    assert "Then Ana 16, Ben 28, Cleo 27, Dai 39" in note_text(view)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_touched(name: str) -> None:
    session: RailroadSession = played(name)
    before = session.position, session.sheet(), len(session.journal.entries)
    view_of(RailroadTrial(session, (Upgraded(0, 9), Has(1, "dollars", 9))))
    assert (session.position, session.sheet(), len(session.journal.entries)) == before
