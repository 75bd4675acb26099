"""My box as rows, lists and fields: how sure each value is, what is asked first, what comes of an answer."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion import box_file
from companion.box_file import BoxFile, Place, Reading
from companion.content.packs import RAILROAD, SNOWDONIA
from companion.my_box import MyBox
from companion.printed import Printed
from companion.session import Session
from tests.support import autoplay
from ui.present import my_box as present
from ui.present.my_box import ASIDE, CHECK, LEFT_OUT, TODAY, UNKNOWN, BoxRow, Today
from ui.sample import sample_session

NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
CUBES = "contracts.7.extra_cubes"
ZUGSPITZE = "bayerische-zugspitzbahn"


@pytest.fixture
def box() -> MyBox:
    return MyBox()


def thing(box: MyBox, path: str) -> Printed:
    found = present.thing_at(box, path)
    assert found is not None
    return found


def row(box: MyBox, path: str) -> BoxRow:
    return present.row_of(box, thing(box, path), NOW)


def tell(box: MyBox, path: str, **texts: str) -> None:
    """Types into the fields of the thing that holds a path, by the last part of theirs, and keeps all of it."""
    one = thing(box, path)
    fields = {field.path: field.text for field in present.editor(box, one, NOW).fields}
    fields |= {path: texts[path.rpartition(".")[2]] for path in fields if path.rpartition(".")[2] in texts}
    answer = present.answer(box, one, fields)
    assert answer.wrong == {}
    box.tell(present.compared(box, one, answer.values), "it")


# Rows


def test_a_row_says_value_source_and_confidence(box: MyBox) -> None:
    assert row(box, "event_track.8.event").sentence == "Event track, space 8: Station, worked out, inferred"
    assert (row(box, "event_track.8.event").bars, row(box, "event_track.8.event").checked) == (1, False)
    assert row(box, "contracts.7.vp").bars == 2
    assert row(box, "actions.conversions").bars == 4
    assert row(box, "supply.1.yard_draw").grade == "inferred", "its least sure number counts"


def test_a_value_that_was_read_shows_the_shipped_one_struck(box: MyBox) -> None:
    tell(box, CUBES, extra_cubes="2")
    found = row(box, CUBES)
    assert (found.value, found.struck, found.checked, found.bars) == ("2", "1", True, 4)
    assert found.source.startswith("you, ")
    tell(box, "contracts.20", vp="41")
    assert (row(box, "contracts.20").value, row(box, "contracts.20").struck) == ("5 tracks: 41 VP", "40 VP")
    tell(box, "work_rates.lay", track="1 2 3", start="1")
    assert (row(box, "work_rates.lay").value, row(box, "work_rates.lay").struck) == (
        "1 to 3, dot on 2",
        "1 1 2 2 3, dot on 2",
    )


def test_a_shipped_value_that_is_right_is_checked_and_nothing_is_struck(box: MyBox) -> None:
    one = thing(box, "stations.hebron.x1")
    box.tell(present.as_shipped(one), "it")
    found = present.row_of(box, one, NOW)
    assert (found.checked, found.struck, found.own) == (True, "", True)
    assert all(reading.as_shipped for reading in box.readings.values())


def test_a_thing_of_which_only_a_part_was_told_is_not_checked(box: MyBox) -> None:
    box.tell({Place(SNOWDONIA, "stations.hebron.x1.vp"): 4}, "it")
    found = row(box, "stations.hebron.x1")
    assert (found.checked, found.own, found.grade, found.struck) == (False, True, "one-source", "3 VP")


def test_who_read_it_is_named(box: MyBox) -> None:
    box.tell({Place(SNOWDONIA, CUBES): 2}, "it", by="Ελένη")
    assert row(box, CUBES).source.startswith("Ελένη, ")
    memory = MyBox()
    memory._box = BoxFile({Place(SNOWDONIA, CUBES): Reading(2)})
    assert row(memory, CUBES).source == "you"


def test_unknown_values_are_not_known_and_never_nought(box: MyBox) -> None:
    found = row(box, "stations.eibsee.b1.vp")
    assert (found.value, found.source, found.bars) == ("", "no source", 0)
    assert "not known" in found.sentence
    fields = present.editor(box, found.thing, NOW).fields
    assert [(field.shipped, field.text) for field in fields] == [("", "")] * 4


# Lists


def test_what_matters_most_is_asked_first(box: MyBox) -> None:
    rows = present.rows(box, NOW)
    order = [one.thing.key for one in present.in_group(rows, CHECK, None)]
    firsts = [
        next(n for n, key in enumerate(order) if key.startswith(part))
        for part in ("supply.1.restock", "work_rates.lay", "work_rates.excavate", "event_track.5", CUBES, "track_cards")
    ]
    assert firsts == sorted(firsts)
    assert order[:5] == [f"supply.{n}.restock" for n in range(1, 6)]
    assert all(one.unsure for one in present.in_group(rows, CHECK, None))


def test_lists_have_the_counts_of_their_rows(box: MyBox) -> None:
    rows = present.rows(box, NOW)
    groups = present.groups(rows, None)
    assert [group.key for group in groups][:2] == [CHECK, UNKNOWN]
    for group in groups:
        assert group.count == len(present.in_group(rows, group.key, None))
    by_component = [group for group in groups if group.key not in (CHECK, UNKNOWN)]
    assert sum(group.count for group in by_component) == len(rows)
    assert [group.heading for group in groups if group.heading] == [
        "To check first",
        "By component",
        "By scenario",
        "Other games",
    ]
    assert present.groups(rows, None, 2)[-1].key == ASIDE
    both = present.groups(rows, None, 2, 1)[-2:]
    assert [(one.key, one.heading) for one in both] == [(ASIDE, "Not used"), (LEFT_OUT, "")]


def test_the_second_game_has_a_list_of_its_own(box: MyBox) -> None:
    """Its prices, points and tiles, each with source and confidence, told like any other."""
    rows = present.rows(box, NOW)
    group = present.groups(rows, None)[-1]
    assert (group.heading, group.words) == ("Other games", "Great Western Trail: the railroad")
    assert group.count == sum(row.thing.pack == RAILROAD for row in rows)
    found = next(row for row in rows if row.id == f"{RAILROAD}/stations.3")
    assert (found.name, found.value, found.sure) == ("Station 3 at T10", "4 dollars, 2 VP", "printed")
    tile = next(row for row in rows if row.id == f"{RAILROAD}/station_masters.10")
    assert (tile.grade, tile.unsure, tile.checked) == ("inferred", True, False)
    assert present.to_check(rows, RAILROAD, None)[0].startswith(f"{RAILROAD}/station_masters.")
    assert not [row for row in present.in_group(rows, CHECK, None) if row.thing.pack == RAILROAD]


def test_a_value_of_the_second_game_is_told_struck_and_held_to_its_rules(box: MyBox) -> None:
    thing = present.thing_at(box, "station_masters.3.lower.vp", RAILROAD)
    assert thing is not None
    view = present.editor(box, thing, NOW)
    assert [(one.label, one.text) for one in view.fields] == [
        ("Upper half, so many", "1"),
        ("Lower half, for every", "2"),
        ("Lower half, VP", "3"),
    ]
    assert "Rulebooks of both editions" in view.note
    never = present.answer(box, thing, {"station_masters.3.lower.each": "0"})
    assert never.wrong[""].startswith("That cannot be")
    made = present.answer(box, thing, {"station_masters.3.lower.vp": "4"})
    assert made.wrong == {}
    box.tell(present.compared(box, thing, made.values), "it")
    told = next(row for row in present.rows(box, NOW) if row.thing.key == "station_masters.3")
    assert told.value == "a permanent certificate; 4 VP for every 2: Hazard tiles"
    assert told.struck == "3 VP"
    assert box.values_of(RAILROAD)["station_masters.3.lower.vp"] == 4
    asked = present.in_group(present.rows(box, NOW), CHECK, None)
    assert {row.thing.pack for row in asked} == {SNOWDONIA, RAILROAD}


def test_what_is_known_leaves_the_list_of_what_is_not(box: MyBox) -> None:
    before = len(present.in_group(present.rows(box, NOW), UNKNOWN, None))
    tell(box, CUBES, extra_cubes="2")
    rows = present.rows(box, NOW)
    assert len(present.in_group(rows, UNKNOWN, None)) == before - 1
    assert f"{len(rows)} values, 1 checked, {before - 1} not known" == present.heading(rows)


def test_a_scenario_is_asked_for_once_somebody_told_something_of_it(box: MyBox) -> None:
    def packs() -> set[str]:
        return {one.thing.pack for one in present.in_group(present.rows(box, NOW), CHECK, None)}

    assert packs() == {SNOWDONIA}
    tell(box, "stations.eibsee.b1.vp", vp="6", stone="3")
    assert packs() == {SNOWDONIA, ZUGSPITZE}
    order = present.to_check(present.rows(box, NOW), ZUGSPITZE, None)
    assert order[0].startswith(f"{ZUGSPITZE}/")


def test_a_game_on_the_table_has_a_list_of_what_it_uses(box: MyBox) -> None:
    session = sample_session(3, 3, "excavate")
    today = Today.of(session)
    rows = present.rows(box, NOW)
    used = {one.thing.key for one in present.in_group(rows, TODAY, today)}
    assert "supply.3.restock" in used
    assert "supply.4.restock" not in used
    assert "stations.passing-loop" not in used
    held = {str(card) for cards in session.table.state.contracts for card in cards}
    assert held
    assert {key.split(".")[1] for key in used if key.startswith("contracts.")} <= held | {
        str(card) for card in session.table.state.office
    }
    assert any(group.key == TODAY for group in present.groups(rows, today))
    assert all(one.unsure for one in present.in_group(rows, TODAY, today))


def test_a_search_finds_every_word_wherever_it_stands(box: MyBox) -> None:
    rows = present.rows(box, NOW)
    assert [one.thing.key for one in present.searched(rows, "yard CONTRACT")] == [CUBES]
    assert [one.thing.key for one in present.searched(rows, "waterfall excav")] == ["stations.waterfall.x1"]
    assert present.searched(rows, "") == rows
    assert present.searched(rows, "atlantis") == ()


@pytest.mark.parametrize(
    ("path", "key"),
    [
        (CUBES, CUBES),
        ("contracts.20.vp", "contracts.20"),
        ("contracts.9.needs", "contracts.9"),
        ("work_rates.lay.start", "work_rates.lay"),
        ("stations.halfway.b2.cost.bars", "stations.halfway.b2"),
        ("stations.halfway", "stations.halfway"),
        ("supply.3", "supply.3"),
        ("stations.eibsee.x1.rubble", "stations.eibsee.x1"),
    ],
)
def test_a_path_leads_to_the_thing_that_holds_it(box: MyBox, path: str, key: str) -> None:
    assert thing(box, path).key == key


def test_a_path_is_that_of_todays_game_before_others(box: MyBox) -> None:
    today = Today(ZUGSPITZE, 2, {})
    found = present.thing_for(box, "event_track.4.event", "", today)
    assert found is not None
    assert found.pack == ZUGSPITZE
    for pack, day in (("", None), (SNOWDONIA, today)):
        other = present.thing_for(box, "event_track.4.event", pack, day)
        assert other is not None
        assert other.pack == SNOWDONIA


def test_a_path_of_nothing_leads_nowhere(box: MyBox) -> None:
    assert present.thing_at(box, "contracts.99.vp") is None
    assert present.thing_at(box, "contracts.20.vp", ZUGSPITZE) is None


# One after the other


def test_checking_goes_on_with_the_next_open_one_and_comes_round(box: MyBox) -> None:
    rows = present.rows(box, NOW)
    order = present.to_check(rows, CHECK, None)
    assert present.next_open(order, rows) == order[0]
    assert present.next_open(order, rows, order[2]) == order[3]
    assert present.next_open(order, rows, order[-1]) == order[0]
    assert present.next_open(order, rows, order[0], {order[1], order[2]}) == order[3]
    assert present.next_open(order, rows, "gone") == order[0]
    assert present.next_open(order, rows, "", set(order)) == ""
    assert present.progress(order, rows) == (0, len(order))
    tell(box, order[1].partition("/")[2], restock="6")
    rows = present.rows(box, NOW)
    assert present.progress(order, rows) == (1, len(order))
    assert present.next_open(order, rows, order[0]) == order[2]


# The editor


def test_the_editor_says_what_a_card_does_and_where_its_numbers_come_from(box: MyBox) -> None:
    view = present.editor(box, thing(box, CUBES), NOW)
    assert view.title == "Contract 7, more cubes from the yard"
    assert "cubes" in view.sub
    assert [(field.shipped, field.text, field.form) for field in view.fields] == [("1", "1", "count")]
    assert view.note.startswith("No source gives it")
    assert (view.can_agree, view.own) == (True, False)
    tell(box, CUBES, extra_cubes="2")
    view = present.editor(box, thing(box, CUBES), NOW)
    assert [(field.shipped, field.text) for field in view.fields] == [("1", "2")]
    assert view.note.startswith("Read by you")
    assert view.own
    note = present.editor(box, thing(box, "contracts.20"), NOW).note
    assert "implementation" in note


def test_an_event_and_a_limit_are_chosen_by_word(box: MyBox) -> None:
    (event,) = present.editor(box, thing(box, "event_track.5.event"), NOW).fields
    assert ("maintenance", "Maintenance") in event.options
    assert event.text == "excavate"
    (limit,) = present.editor(box, thing(box, "contracts.23.coal_limit"), NOW).fields
    assert limit.options == (("True", "holds"), ("False", "does not hold"))


def test_what_cannot_be_printed_there_is_said(box: MyBox) -> None:
    one = thing(box, "contracts.20")
    assert "whole number" in present.answer(box, one, {"contracts.20.vp": "x"}).wrong["contracts.20.vp"]
    assert "write 1 or more" in present.answer(box, one, {"contracts.20.vp": "0"}).wrong[""]
    assert present.answer(box, one, {"contracts.20.vp": ""}).empty
    rates = thing(box, "work_rates.lay")
    assert "do not fall" in present.answer(box, rates, {"work_rates.lay.track": "3 2"}).wrong["work_rates.lay.track"]
    both = {"work_rates.lay.track": "1 2", "work_rates.lay.start": "1"}
    assert present.answer(box, rates, both).values == {"work_rates.lay.track": [1, 2], "work_rates.lay.start": 1}


def test_a_need_of_nothing_is_not_kept_as_nought(box: MyBox) -> None:
    tell(box, "contracts.20", vp="41")
    assert Place(SNOWDONIA, "contracts.20.needs.rubble") not in box.readings
    tell(box, "contracts.20", rubble="2")
    assert box.readings[Place(SNOWDONIA, "contracts.20.needs.rubble")].value == 2
    tell(box, "contracts.20", rubble="0")
    assert box.readings[Place(SNOWDONIA, "contracts.20.needs.rubble")].value == 0


def test_a_site_is_told_piece_by_piece_or_whole(box: MyBox) -> None:
    tell(box, "stations.eibsee.b1.vp", vp="6")
    assert row(box, "stations.eibsee.b1").value == "?, 6 VP"
    assert not row(box, "stations.eibsee.b1").checked
    tell(box, "stations.eibsee.b1.vp", stone="3")
    assert row(box, "stations.eibsee.b1").value == "3 stone, 6 VP"
    assert row(box, "stations.eibsee.b1").checked
    further = thing(box, "stations.eibsee.b2.vp")
    view = present.editor(box, further, NOW)
    assert view.agree == "There is no further one"
    box.tell(present.as_shipped(further), "it")
    assert thing(box, "stations.eibsee.b2.vp").key == "stations.eibsee", "the card, since there is no such site"
    assert row(box, "stations.eibsee.more_building_sites").value == "no"


# What changes


def test_without_a_game_the_next_one_takes_it_along(box: MyBox) -> None:
    one = thing(box, CUBES)
    assert present.what_changes(None, one, {CUBES: 2}, 0) == "The next game takes it along."
    assert present.what_changes(None, one, {CUBES: 2}, 2).endswith("2 finished games keep their issued sheets.")


def test_a_game_on_the_table_says_what_comes_of_it(box: MyBox) -> None:
    session = sample_session(3, 99, "none")
    site = next(
        line.about
        for player in session.sheet().players
        for line in player.lines
        if line.category == "sites" and line.vp
    )
    path = f"stations.{site}.vp"
    one = thing(box, path)
    changes = present.what_changes(session, one, {path: 30}, 0)
    assert changes.startswith("Today: ")
    assert "VP instead of" in changes
    assert present.what_changes(session, one, {path: 30}, 0, points=False) == "Today: points change."
    cubes = thing(box, CUBES)
    assert present.what_changes(session, cubes, {CUBES: 1}, 0) == "Today: nothing so far."
    assert present.what_changes(session, thing(box, "stations.eibsee.b1.vp"), {"stations.eibsee.b1.vp": 3}, 0) == (
        "Today: nothing so far."
    )


def test_a_value_with_which_steps_no_longer_fit_says_how_many(box: MyBox) -> None:
    session = sample_session(3, 99, "none")
    path = "actions.ore_a_bar"
    changes = present.what_changes(session, thing(box, path), {path: 9}, 0)
    assert "no longer fit" in changes
    assert session.values == {}


def test_2_5_a_value_for_which_the_box_has_too_little_says_so(box: MyBox) -> None:
    session = Session(autoplay.game(Random(1), 3))
    path = "stations.hebron.x1.rubble"
    changes = present.what_changes(session, thing(box, path), {path: 80}, 0)
    assert changes.startswith("Today: ")
    assert "the box has 90: " in changes
    assert "short" not in present.what_changes(session, thing(box, path), {path: 2}, 0)


def test_only_what_is_otherwise_is_told_to_the_game(box: MyBox) -> None:
    session = Session(autoplay.game(Random(1), 3))
    one = thing(box, "stations.hebron.x1")
    assert present.cells(session, one, {"stations.hebron.x1.vp": 4}) == {"values.stations.hebron.x1.vp": 4}
    session.tell("values.stations.hebron.x1.vp", 4)
    assert present.cells(session, one, {"stations.hebron.x1.vp": 4}) == {}
    # That the shipped value is right is worth knowing at the table, too: its ? goes.
    agreed = {CUBES: 1}
    assert present.cells(session, thing(box, CUBES), agreed) == {f"values.{CUBES}": 1}
    sure = {"actions.conversions": 3}
    assert present.cells(session, thing(box, "actions.conversions"), sure) == {}
    assert present.cells(session, thing(box, "stations.eibsee.b1.vp"), {"stations.eibsee.b1.vp": 3}) == {}


# Files and paper


def test_an_import_is_said_in_words_conflicts_first(box: MyBox, tmp_path: Path) -> None:
    path = tmp_path / f"Tom{box_file.SUFFIX}"
    readings = {
        Place(SNOWDONIA, "event_track.5.event"): Reading("station"),
        Place(SNOWDONIA, CUBES): Reading(3),
        Place(SNOWDONIA, "supply.3.restock"): Reading(9, as_shipped=True),
        Place("a-fan-pack", "stations.x.b1.vp"): Reading(3),
        Place(SNOWDONIA, "work_rates.lay.track"): Reading("odd"),
    }
    box_file.write(path, BoxFile(readings))
    tell(box, CUBES, extra_cubes="2")
    staged = box.stage(path)
    rows = present.import_rows(box, staged, NOW)
    assert [(one.name, one.mine, one.theirs, one.choice) for one in rows] == [
        ("Contract 7, more cubes from the yard", "2", "3", True),
        ("Event track, space 5", "Excavate", "Station", False),
        ("Cubes at a restock, 3 players", "9", "9", False),
        ("Lay-track rate, Numbers on the spaces", "1 1 2 2 3", "odd", False),
        ("stations.x.b1.vp", "", "3", False),
    ]
    assert present.import_heading(staged) == "3 new values, 1 that you read otherwise, 1 kept aside"
    assert present.taken_words(0).startswith("Nothing was taken over")
    assert present.taken_words(2) == "2 values were taken over."


def test_the_check_list_holds_what_is_left_component_by_component(box: MyBox) -> None:
    tell(box, CUBES, extra_cubes="2")
    lines = present.check_list(present.in_group(present.rows(box, NOW), CHECK, None))
    assert "Contract 7, more cubes from the yard" not in [line.name for line in lines]
    headings = [line.heading for line in lines]
    assert len(set(headings)) == sum(1 for n, one in enumerate(headings) if n == 0 or headings[n - 1] != one)
    assert all(line.value for line in lines)


def test_what_is_kept_aside_is_named(box: MyBox) -> None:
    box._box = BoxFile({Place("a-fan-pack", "stations.x.b1.vp"): Reading(3)})
    assert "stations.x.b1.vp of a-fan-pack: 3" in present.aside_words(box)


def test_editions_have_names(box: MyBox) -> None:
    assert [key for key, _words in present.editions()] == ["base-2012", "deluxe-master-set"]
    assert present.edition_words("deluxe-master-set") == "Deluxe Master Set"
    assert present.edition_words("my own") == "my own"


def test_the_end_of_checking_says_what_is_open() -> None:
    assert present.walked_words(0) == "Everything that was not sure is checked."
    assert "3 values are left open" in present.walked_words(3)
