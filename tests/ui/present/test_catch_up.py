"""What keys make of cells, and the position, sums and words that come of them, without a window."""

from __future__ import annotations

import pytest

from companion.session import Session
from rules.snowdonia.components import TrackCard
from rules.snowdonia.state import Placed
from rules.snowdonia.under_way import Hand
from ui.present import catch_up as present
from ui.present.catch_up import Field, Sheet
from ui.present.new_game import Plan, seated

NAMES = (("Siân", "pink"), ("Mikkel", "blue"), ("Ελένη", "yellow"), ("Tom", "green"), ("Nia", "purple"))


def sheet(players: int = 4, **cells: str) -> Sheet:
    plan = Plan()
    for name, colour in NAMES[:players]:
        plan = seated(plan, name, colour)
    return Sheet(plan, {cell.replace("__", "."): text for cell, text in cells.items()})


def field(here: Sheet, cell: str) -> Field:
    return next(f for f in present.fields(here) if f.cell == cell)


def put(here: Sheet, cell: str, keys: str) -> tuple[Sheet, int | None]:
    """The sheet after some keys in one cell, and after which of them the focus went on (None: it stayed)."""
    fresh = True
    for n, key in enumerate(keys, 1):
        found = present.typed(here, field(here, cell), key, fresh)
        if found is None:
            continue
        here, fresh = found.sheet, False
        if found.done:
            return here, n
    return here, None


@pytest.mark.parametrize(
    ("cell", "keys", "text", "done"),
    [
        ("round", "5", "5", 1),
        ("round", "12", "12", 2),
        ("round", "1", "1", None),
        ("yard.ore", "6", "6", 1),
        ("yard.ore", "34", "34", 2),
        ("yard.ore", "35", "3", None),
        ("yard.coal", "0", "0", 1),
        ("office.1", "21", "21", 2),
        ("office.1", "4", "4", 1),
        ("office.1", "0", "-", 1),
        ("start", "E", "@2", 1),
        ("start", "X", "", None),
        ("phase", "W", "W", 1),
        ("phase", "H", "", None),
        ("weather.today", "R", "rain", 1),
        ("weather.last", "-", "-", 1),
        ("rates.excavate", "3", "3", 1),
        ("rates.excavate", "9", "", None),
        ("rates.lay", "3", "3", 1),
        ("rates.lay", "1", "1", None),
        ("rates.lay", "12", "1:2", 2),
        ("events", "321", "1 2 3", None),
        ("events", "70", "7 10", None),
        ("events", "122", "1", None),
        ("events", "-", "-", 1),
        ("set_aside", "6", "6", 1),
        ("set_aside", "9", "", None),
        ("route.t1", "T", "@3", 1),
        ("route.t1", "*", "*", 1),
        ("route.t1", "0", "0", 1),
        ("route.t1", "#", "", None),
        ("route.halfway.x1", "1", "1", 1),
        ("route.halfway.x1", "0", "*", 1),
        ("route.halfway.b1", "S", "@0", 1),
        ("route.halfway.b1", "3", "", None),
        ("hands.0.train", "0", "-", 1),
        ("hands.0.train", "4", "4", 1),
        ("hands.0.contracts", "2219", "22 19", None),
        ("hands.0.contracts", "45", "4 5", None),
        ("hands.0.contracts", "1,9", "1, 9", None),
        ("hands.0.contracts", "22/", "22/", None),
        ("hands.0.contracts", "22//", "22!", None),
        ("hands.0.contracts", "22///4", "22 4", None),
        ("hands.0.contracts", "0", "-", 1),
        ("hands.0.rubble", "90", "90", 2),
        ("hands.0.surveyor", "2", "2", 1),
        ("discards", "58", "5 8", None),
    ],
)
def test_what_keys_make_of_a_cell(cell: str, keys: str, text: str, done: int | None) -> None:
    after, went_on = put(sheet(), cell, keys)
    assert (after.text(cell), went_on) == (text, done)


def test_the_first_key_begins_a_cell_anew() -> None:
    here, _done = put(sheet(yard__ore="12"), "yard.ore", "3")
    assert here.text("yard.ore") == "3"


def test_space_leaves_a_cell_open_and_goes_on() -> None:
    here = sheet(route__t1="4")
    found = present.typed(here, field(here, "route.t1"), " ", True)
    assert found is not None
    assert found.done
    assert "route.t1" in [f.cell for f in present.missing(found.sheet)]


def test_the_half_station_of_five_players_takes_a_second_key() -> None:
    here, done = put(sheet(5), "hands.0.surveyor", "4")
    assert done is None
    here, done = put(sheet(5), "hands.0.surveyor", "45")
    assert done == 2
    assert present.face(here, field(here, "hands.0.surveyor")).text == "4½"
    here, done = put(sheet(5), "hands.0.surveyor", "5")
    assert (present.words(here, field(here, "hands.0.surveyor")), done) == ("Rocky Valley Halt", 1)


def test_a_rate_shown_twice_names_the_space() -> None:
    here, _done = put(sheet(), "rates.lay", "12")
    assert present.rate_index(here, "rates.lay") == 1
    here, _done = put(sheet(), "rates.lay", "1")
    assert present.rate_index(here, "rates.lay") == 0
    assert "which one from the left" in present.hint(here, field(here, "rates.lay"))
    assert present.face(here, field(here, "rates.lay")).text == "1"


def test_player_keys_are_one_letter_each() -> None:
    assert present.player_keys(["Siân", "Mikkel", "Ελένη", "Tom"]) == ("S", "M", "E", "T")
    assert present.player_keys(["Maria", "Mikkel", "Μάριος"]) == ("M", "I", "A")
    assert len(set(present.player_keys(["A", "A", "A", "太郎", "A"]))) == 5


def test_only_what_matters_now_is_asked() -> None:
    def cells(here: Sheet) -> set[str]:
        return {f.cell for f in present.fields(here)}

    assert "begun" not in cells(sheet(phase="P"))
    assert {"begun", "placed.D.1"} <= cells(sheet(phase="D"))
    assert "placed.C.1" not in cells(sheet(phase="D"))
    assert "hands.0.at_hand" in cells(sheet(phase="P"))
    assert "drawn" in cells(sheet(phase="Y"))
    assert not any(cell.startswith("placed") for cell in cells(sheet(phase="W")))
    assert "extra_build" not in cells(sheet())
    assert {"start", "set_aside"}.isdisjoint(cells(sheet(1)))


def test_whether_b_is_covered_is_asked_only_when_no_rubble_is_left() -> None:
    here = sheet()
    spaces = present.book(here).space
    clear = {f"route.{space}": "0" if found.is_track else "*" for space, found in spaces.items()}
    assert "extra_build" in [f.cell for f in present.fields(Sheet(here.plan, clear))]
    one_left = {**clear, "route.yr-wyddfa.x2": "1"}
    assert "extra_build" not in [f.cell for f in present.fields(Sheet(here.plan, one_left))]


def test_surveyors_have_a_space_more_than_stand_there() -> None:
    here = sheet(phase="G", placed__G__1="@1", placed__G__2="@0")
    assert [f.cell for f in present.fields(here) if f.group == "placed G"] == [f"placed.G.{n}" for n in (1, 2, 3)]


def test_the_position_comes_out_as_typed() -> None:
    here = sheet(
        round="5",
        phase="B",
        start="@3",
        weather__today="rain",
        weather__middle="-",
        weather__last="fog",
        events="1 2 3",
        set_aside="6",
        route__t1="@3",
        route__t2="*",
        route__t3="0",
        route__t4="2",
        route__t5="3",
        placed__B__1="@2",
        placed__A__1="@2",
        office__1="21",
        office__2="-",
        discards="5 8",
        hands__0__ore="3",
        hands__0__contracts="22/ 26! 4",
        hands__0__surveyor="2",
        hands__1__train="1",
    )
    found = present.under_way(here)
    assert (found.round, found.phase, found.area, found.begun) == (5, "action", "B", False)
    assert found.placed == (Placed("B", 1, 2),)
    assert found.owners == {"t1": 3, "t2": None}
    assert found.hands[0] == Hand({"ore": 3}, None, (22, 26, 4), (22, 26), (26,), 2)
    assert found.hands[1].train == 1
    assert found.discards == (5, 8)
    laid = present.setup(here)
    assert (laid.start_player, laid.discs, laid.set_aside) == (3, (None, "fog"), 6)
    assert laid.office == (21, None, "?")
    # The first card with rubble may be dug already: its VP cannot be guessed.
    assert laid.track_cards[3:5] == (TrackCard("t4", None, 2), TrackCard("t5", 3, 3, vp_guessed=True))
    assert "route.t6" in found.unknown


def test_restocking_contracts_comes_after_every_area() -> None:
    session = Session(present.game(sheet(phase="R", round="3")))
    due = session.agenda.due
    assert due is not None
    assert due.action.step == "restock-contracts"
    assert Session(present.game(sheet(phase="W"))).agenda.due.action.step == "weather"  # type: ignore[union-attr]


def test_a_closed_station_takes_its_free_sites() -> None:
    here, done = put(sheet(events="4"), "route.two-viaducts.b1", "#")
    assert done == 1
    assert present.under_way(here).closed == ("two-viaducts",)
    chip = field(here, "route.two-viaducts.b2")
    assert present.face(here, chip).cube == "game_markers"
    assert present.said(here, chip).endswith("closed by a game marker")


def test_nothing_typed_can_be_joined_all_the_same() -> None:
    here = sheet(3)
    view = present.view(here)
    assert view.findings == ()
    assert view.headline == f"{len(present.missing(here))} fields still ?"
    session = Session(present.game(here))
    assert session.agenda.due is not None
    assert session.log[0].text == "joined in round 1"


def test_names_for_a_screen_reader() -> None:
    here = sheet(route__t1="4", start="@2", weather__today="fog")
    says = {f.cell: present.said(here, f) for f in present.fields(here)}
    assert says["route.t1"] == "Track card 1, before Two Viaducts, 4 rubble"
    assert says["route.t7"] == "Track card 7, before Halfway, not entered"
    assert says["start"] == "Start player, Ελένη"
    assert says["weather.today"] == "Weather today, Fog"
    assert says["discards"] == "Contract cards discarded, empty"


def test_every_kind_of_cell_has_a_hint() -> None:
    for here in (sheet(phase="P"), sheet(phase="B"), sheet(phase="Y")):
        for one in present.fields(here):
            assert present.hint(here, one)


def test_a_sheet_is_kept_as_text() -> None:
    here = sheet(round="4", route__t1="@1")
    assert present.from_text(present.to_text(here)) == here
    for bad in ("", "[]", "{}", '{"scenario": "nowhere", "seats": [], "cells": {}}', '{"scenario": 1}'):
        assert present.from_text(bad) is None


def test_who_plays_is_the_only_must() -> None:
    assert present.problems(Plan())
    assert present.problems(sheet(2).plan) == ()
    assert present.players_words(sheet(1).plan) == "1 player"
