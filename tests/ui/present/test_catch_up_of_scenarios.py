"""Joining a game of a scenario under way: ends, the game's surveyor, sites that nobody knew, places beyond stations."""

from __future__ import annotations

import pytest

from companion.game import Game
from companion.game_file import from_text, to_text
from companion.journal import Journal
from companion.session import Session
from rules.core.frozen import replace
from rules.snowdonia.phases import due
from rules.snowdonia.route import event_side, side_of
from rules.snowdonia.traits.last_turn import LAST
from rules.snowdonia.traits.lends_labourer import LENT
from ui.present import catch_up as present
from ui.present.catch_up import Field, Sheet
from ui.present.new_game import Plan, seated

BLAENAU, ZUGSPITZE = "blaenau-ffestiniog", "bayerische-zugspitzbahn"


def sheet(scenario: str, *names: str, own: dict[str, object] | None = None) -> Sheet:
    plan = Plan(scenario=scenario, own=own or {})
    for name in names or ("Siân", "Mikkel"):
        plan = seated(plan, name)
    return Sheet(plan)


def field(here: Sheet, cell: str) -> Field:
    return next(one for one in present.fields(here) if one.cell == cell)


def put(here: Sheet, cell: str, keys: str) -> tuple[Sheet, bool]:
    """The sheet after these keys, and whether the cell is done."""
    done = False
    for n, key in enumerate(keys):
        found = present.typed(here, field(here, cell), key, n == 0)
        assert found is not None, (cell, key)
        here, done = found.sheet, found.done
    return here, done


def entered(here: Sheet, **keys: str) -> Sheet:
    for cell, typed in keys.items():
        here = put(here, cell.replace("__", "."), typed)[0]
    return here


def joined(here: Sheet) -> Session:
    return Session(present.game(here), Journal(()))


def test_blaenau_2_each_player_has_an_own_end_and_events_one() -> None:
    here = sheet(BLAENAU)
    cells = [one.cell for one in present.fields(here)]
    assert [cell for cell in cells if cell.endswith(".end")] == ["hands.0.end", "hands.1.end"]
    assert "chosen.game_surveyor" in cells
    here = entered(here, hands__0__end="7", hands__1__end="0", chosen__game_surveyor="7")
    assert present.words(here, field(here, "hands.0.end")) == "Porthmadog Harbour"
    assert present.face(here, field(here, "hands.0.end")).text == "7"
    assert present.hint(here, field(here, "hands.0.end")) == "0 Blaenau Ffestiniog, 7 Porthmadog Harbour."
    table = joined(here).table
    assert [side_of(table.book, seat) for seat in (0, 1)] == [-1, 1]
    assert event_side(table) == -1
    assert [one.cell for one in present.fields(sheet(ZUGSPITZE)) if one.kind == "choice"] == []


def test_blaenau_2_an_end_has_three_places() -> None:
    here = entered(sheet(BLAENAU, "A", "B", "C", "D"), hands__0__end="0", hands__1__end="0", hands__2__end="0")
    assert present.typed(here, field(here, "hands.3.end"), "0", True) is None
    assert put(here, "hands.3.end", "7")[1]


def test_an_end_that_was_left_open_is_asked_for_later() -> None:
    session = joined(sheet(BLAENAU))
    assert [tell.cell for tell in session.agenda.tells][:2] == ["end.0", "end.1"]


def test_blaenau_8_a_surveyor_away_from_its_end_has_left_a_marker() -> None:
    here = entered(sheet(BLAENAU), hands__0__end="7", hands__1__end="0", hands__0__surveyor="4", hands__1__surveyor="0")
    table = joined(here).table
    assert table.state.owners.get("porthmadog-harbour.0") == 0
    assert table.state.markers_left == (15, 16)


def test_sites_that_nobody_knew_are_told_one_after_the_other() -> None:
    here, done = put(sheet(BLAENAU), "route.station-2.x+", "SM")
    assert not done
    here = entered(here, **{"route__station-2__b+": "*", "route__station-3__x+": "3"})
    cells = [one.cell for one in present.fields(here) if one.group == "site station-2"]
    assert cells == [
        "route.station-2.x1",
        "route.station-2.x2",
        "route.station-2.x+",
        "route.station-2.b1",
        "route.station-2.b+",
    ]
    under_way = present.under_way(here)
    assert under_way.owners == {"station-2.x1": 0, "station-2.x2": 1, "station-2.b1": None}
    assert under_way.rubble == {"station-3.x1": 3}
    table = joined(here).table
    assert table.rubble("station-3.x1") == 3
    assert table.state.owners["station-2.x2"] == 1
    assert present.face(here, field(here, "route.station-2.x1")).vp == "?"
    # Nothing more on the card: on to the next one.
    assert put(here, "route.station-2.b+", " ") == (here, True)
    assert put(here, "route.station-2.b+", "#")[0].text("closed.station-2") == present.CLOSED


def test_a_site_of_my_box_stands_on_its_card() -> None:
    own = {"stations.station-1.b1.vp": 6, "stations.station-1.b1.cost.stone": 3, "stations.station-1.b1.cost.bars": 1}
    here = sheet(BLAENAU, own=own)
    face = present.face(here, field(here, "route.station-1.b1"))
    assert (face.cost, face.vp) == ((("stone", "3"), ("bars", "1")), "6")
    kept = present.from_text(present.to_text(here))
    assert kept == here


@pytest.mark.parametrize(
    ("keys", "place", "shown"),
    [
        ("3", "eibsee", "3"),
        ("C2", "cable-car.2", "c2"),
        ("S16", "summit.16", "s16"),
        ("S7", "summit.7", "s7"),
        ("S11", "summit.11", "s11"),
    ],
)
def test_zugspitze_7_places_beyond_the_stations_are_typed_by_their_code(keys: str, place: str, shown: str) -> None:
    here, done = put(sheet(ZUGSPITZE), "hands.0.surveyor", keys)
    assert done
    assert present.face(here, field(here, "hands.0.surveyor")).text == shown
    table = joined(here).table
    assert table.book.places[table.state.surveyors[0]].id == place


def test_a_code_that_is_not_typed_to_its_end_says_nothing() -> None:
    here, done = put(sheet(ZUGSPITZE), "hands.0.surveyor", "S1")
    assert not done
    surveyor = field(here, "hands.0.surveyor")
    assert present.face(here, surveyor).text == "S1…"
    assert surveyor in present.missing(here)
    assert present.typed(here, surveyor, "X", False) is None
    assert "s16 Zugspitze, 16" in present.hint(here, surveyor)
    assert present.hint(sheet("mount-snowdon"), field(sheet("mount-snowdon"), "hands.0.surveyor")) == (
        "The number of the station."
    )


def test_zugspitze_8_a_labourer_lent_for_the_next_round() -> None:
    here = entered(sheet(ZUGSPITZE), phase="F", route__garmisch__b3="M")
    assert field(here, "chosen.lent").name == "Has Mikkel a third labourer lent for the next round?"
    here = entered(here, chosen__lent="Y")
    session = joined(here)
    assert session.table.state.marks[LENT] == (1,)
    assert LENT not in joined(entered(here, chosen__lent="N")).table.state.marks
    # While labourers are placed it is at hand already.
    placing = entered(here, phase="P")
    assert all(one.cell != "chosen.lent" for one in present.fields(placing))
    again, _journal = from_text(to_text(session.game, session.journal))
    assert isinstance(again, Game)
    assert again.setup.chosen[LENT] == "yes"


def test_zugspitze_11_the_last_track_by_an_event_gives_one_more_turn() -> None:
    here = entered(sheet(ZUGSPITZE), phase="W", round="9")
    assert all(one.cell != "chosen.last_turn" for one in present.fields(here))
    for space in present.book(here).tracks:
        here = put(here, f"route.{space.id}", "*")[0]
    ask = field(here, "chosen.last_turn")
    assert (ask.name, present.hint(here, ask)) == ("Is this round the last one?", "Y yes, N no.")
    session = joined(entered(here, chosen__last_turn="N"))
    assert session.table.state.marks[LAST] == 10
    again, _journal = from_text(to_text(session.game, session.journal))
    assert isinstance(again, Game)
    assert Session(again, Journal(())).table.state.marks[LAST] == 10
    # While labourers are placed, that turn has begun.
    placing = entered(here, phase="P")
    assert all(one.cell != "chosen.last_turn" for one in present.fields(placing))
    assert joined(placing).table.state.marks[LAST] == 9
    assert "9.1" not in [found.clause for found in present.view(placing).findings]


def test_zugspitze_3_b_can_be_covered_while_rubble_of_the_snow_lies() -> None:
    here = entered(sheet(ZUGSPITZE), phase="P", route__t1="2")
    cover = field(here, "extra_build")
    assert cover.optional
    assert joined(entered(here, extra_build="Y")).table.state.extra_build
    assert not joined(here).table.state.extra_build
    assert all(one.cell != "extra_build" for one in present.fields(entered(sheet(BLAENAU), route__t1="2")))


def test_zugspitze_3_rubble_lies_on_laid_track_again() -> None:
    here = sheet(ZUGSPITZE)
    cell = field(here, "route.t1")
    here, done = put(here, "route.t1", "M")
    assert not done
    assert "then the rubble on it" in present.hint(here, cell)
    assert present.words(here, cell) == "Mikkel"
    here, done = put(here, "route.t1", "M2")
    assert done
    assert present.words(here, cell) == "Mikkel, 2 rubble on it"
    here = put(here, "route.t2", "*1")[0]
    assert present.words(here, field(here, "route.t2")) == "done by an event, 1 rubble on it"
    assert put(here, "route.t3", "S0")[0].text("route.t3") == "@0"
    here = put(here, "route.t3", "S ")[0]
    assert here.text("route.t3") == "@0"
    state = joined(here).table.state
    assert [(state.owners[t], joined(here).table.rubble(t)) for t in ("t1", "t2", "t3")] == [(1, 2), (None, 1), (0, 0)]
    # A digit alone lies on a card that nobody laid, and Space in a cell one comes to leaves it open.
    again = put(here, "route.t1", "3")[0]
    assert present.words(again, cell) == "3 rubble"
    assert "t1" not in joined(again).table.state.owners
    assert put(here, "route.t1", " ")[0].text("route.t1") == ""
    # Where no rubble comes back nothing is asked after the letter.
    assert put(sheet("mount-snowdon"), "route.t1", "M")[1]


def test_zugspitze_3_rubble_on_laid_track_is_counted_and_kept() -> None:
    here = put(put(sheet(ZUGSPITZE), "route.t1", "M2")[0], "route.t2", "*1")[0]
    rubble = {row.kind: row.count for row in present.view(here).sums}["rubble"]
    bare = {row.kind: row.count for row in present.view(sheet(ZUGSPITZE)).sums}["rubble"]
    assert rubble == bare + 3
    session = joined(here)
    again, _journal = from_text(to_text(session.game, session.journal))
    assert isinstance(again, Game)
    table = Session(again, Journal(())).table
    assert (table.rubble("t1"), table.state.owners["t1"]) == (2, 1)
    assert present.from_text(present.to_text(here)) == here


def test_zugspitze_2_snow_is_a_weather_to_enter() -> None:
    here = entered(sheet(ZUGSPITZE), weather__today="N")
    assert present.words(here, field(here, "weather.today")) == "Snow"
    assert joined(here).table.state.weather[0] == "snow"


def test_blaenau_4_what_a_card_prints_is_no_guess_where_work_comes_from_both_ends() -> None:
    here = sheet(BLAENAU)
    tracks = [one.cell for one in present.fields(here) if one.kind == "track"]
    for cell in tracks:
        here = put(here, cell, "3")[0]
    assert all(card.vp is None for card in present.setup(here).track_cards)
    base = sheet("mount-snowdon")
    for cell in [one.cell for one in present.fields(base) if one.kind == "track"]:
        base = put(base, cell, "3")[0]
    assert present.setup(base).track_cards[-1].vp == 3


def test_a_game_of_blaenau_goes_on_where_it_was_joined() -> None:
    here = entered(
        sheet(BLAENAU),
        round="4",
        phase="B",
        hands__0__end="7",
        hands__1__end="0",
        chosen__game_surveyor="0",
        events="7",
    )
    tracks = [one.cell for one in present.fields(here) if one.kind == "track"]
    for cell in tracks:
        here = put(here, cell, "2")[0]
    here = put(here, tracks[0], "S")[0]
    here = put(here, tracks[-1], "0")[0]
    session = joined(here)
    assert session.table.state.round == 4
    step = due(session.table)
    assert step is not None
    assert present.view(here).findings == ()
    assert replace(here, cells={}).values == here.values
