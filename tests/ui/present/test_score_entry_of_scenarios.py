"""The end of an untracked game of a scenario: sites that nobody knew, what they print, places of surveyors."""

from __future__ import annotations

import pytest

from companion.content import load_box
from rules.core.frozen import replace
from ui.present import score_entry as present
from ui.present.new_game import Plan, seated
from ui.present.score_entry import NOBODY, Entered
from ui.present.surveyor_places import code_of, place_keys

BLAENAU, ZUGSPITZE = "blaenau-ffestiniog", "bayerische-zugspitzbahn"


def table(scenario: str, *names: str, **own: int) -> Entered:
    plan = Plan(scenario=scenario, own={path.replace("__", "."): value for path, value in own.items()})
    for name in names or ("Siân", "Mikkel"):
        plan = seated(plan, name)
    return Entered(plan)


def typed(entered: Entered, **texts: str) -> Entered:
    """With texts in fields, by their cell (``surveyor_0``), as they stand once they were left."""
    for name, text in texts.items():
        cell = ".".join(name.rsplit("_", 1))
        entered = present.left(present.typed(entered, cell, text), cell)
    return entered


def told(entered: Entered, cell: str, text: str) -> Entered:
    return present.left(present.typed(entered, cell, text), cell)


def cells(entered: Entered, station: str) -> list[str]:
    row = next(row for row in entered.stations if any(f"site.{station}." in site.cell for site in row.sites))
    return [site.cell.removeprefix(f"site.{station}.") for site in row.sites]


def vps(entered: Entered) -> list[str]:
    return [total.text for total in present.view(entered).totals]


def test_2_3_a_card_of_which_nothing_is_known_offers_sites_of_both_kinds() -> None:
    entered = table(BLAENAU)
    assert cells(entered, "station-1") == ["x+", "b+"]
    assert cells(table(ZUGSPITZE), "garmisch") == ["x1", "x2", "b1", "b2", "b3"]


def test_zugspitze_4_the_number_of_the_summit_is_no_guess_until_it_is_told() -> None:
    entered = table(ZUGSPITZE)
    assert [row.number for row in entered.stations] == ["1", "2", "3", "4", "?"]
    assert told(entered, "number.traits.summit_places.number", "6").stations[-1].number == "6"


def test_a_letter_makes_a_site_and_the_next_one_another() -> None:
    entered = table(BLAENAU)
    first = present.site_typed(entered, "site.station-1.b+", {"m"}, frozenset())
    assert first is not None
    assert (first.cell, first.done) == ("site.station-1.b1", True)
    second = present.site_typed(first.entered, "site.station-1.b+", {"s"}, frozenset())
    assert second is not None
    assert second.cell == "site.station-1.b2"
    assert cells(second.entered, "station-1") == ["x+", "b1", "b2", "b+"]
    nobody = present.site_typed(second.entered, "site.station-1.b+", {" "}, frozenset())
    assert nobody is not None
    assert nobody.entered.text("site.station-1.b+") == NOBODY
    assert [standing.sites for standing in present.position(nobody.entered).players] == [
        ("station-1.b2",),
        ("station-1.b1",),
    ]


def test_10_1_an_owned_site_asks_for_its_vp_and_counts_what_is_told() -> None:
    entered = present.rest_nobody(present.given(table(BLAENAU), "site.station-1.b+", 0))
    cell = present.asks_vp(entered, "site.station-1.b1")
    assert cell == "vp.stations.station-1.b1.vp"
    assert [one.words for one in entered.asked] == ["VP of Station 1, building site 1"]
    assert vps(entered)[0] == "?"
    assert vps(present.typed(entered, cell, "7"))[0] == "7+?"
    assert vps(present.typed(entered, cell, "-2"))[0] == "-2+?"
    # Told or not, it can be put right where it was told.
    assert present.asks_vp(present.typed(entered, cell, "7"), "site.station-1.b1") == cell
    assert present.asks_vp(present.given(entered, "site.station-1.b1", None), "site.station-1.b1") == ""


def test_a_value_of_my_box_is_not_asked_again() -> None:
    entered = present.given(table(BLAENAU, **{"stations__station-1__b1__vp": 6}), "site.station-1.b1", 0)
    assert entered.asked == ()
    assert vps(entered)[0] == "6+?"


def test_4_E_2_a_site_that_costs_several_things_names_all_of_them() -> None:
    entered = table(ZUGSPITZE, stations__grainau__b2__cost__stone=2)
    site = next(site for row in entered.stations for site in row.sites if site.cell == "site.grainau.b2")
    assert site.cost == (("stone", "2"), ("bars", "1"))
    assert "2 stone, 1 steel bar, 5 VP" in present.site_face(entered, site).said


def test_a_site_that_was_entered_by_mistake_goes_and_the_next_one_moves_up() -> None:
    entered = table(BLAENAU)
    for seat in (0, 1):
        entered = present.given(entered, "site.station-1.b+", seat)
    entered = present.typed(entered, "vp.stations.station-1.b2.vp", "9")
    gone = present.erased(entered, "site.station-1.b1")
    assert cells(gone, "station-1") == ["x+", "b1", "b+"]
    assert gone.text("site.station-1.b1") == "@1"
    assert gone.text("vp.stations.station-1.b1.vp") == "9"
    assert not gone.text("vp.stations.station-1.b2.vp")
    printed = present.given(table(ZUGSPITZE), "site.garmisch.b1", 0)
    assert cells(present.erased(printed, "site.garmisch.b1"), "garmisch")[2] == "b1"


def test_nothing_is_complete_before_further_sites_were_ruled_out() -> None:
    entered = present.rest_nobody(table(BLAENAU))
    assert present.open_sites(entered) == ()
    assert all("sites" not in standing.missing for standing in present.position(entered).players)
    again = entered.put("site.station-4.x+", "")
    assert present.open_sites(again) == ("site.station-4.x+",)
    assert all("sites" in standing.missing for standing in present.position(again).players)


def test_10_7_what_a_surveyor_scores_is_asked_where_it_stands() -> None:
    entered = typed(table(ZUGSPITZE), surveyor_0="c2", surveyor_1="16")
    assert [one.cell for one in entered.asked] == ["vp.traits.cable_car.spaces.2.surveyor_vp"]
    assert vps(told(entered, "vp.traits.cable_car.spaces.2.surveyor_vp", "4"))[0] == "4+?"


def test_blaenau_11_the_own_end_asks_for_nothing() -> None:
    entered = typed(table(BLAENAU), surveyor_0="7/7", surveyor_1="7/0")
    assert [(one.cell, one.seats) for one in entered.asked] == [("vp.stations.porthmadog-harbour.surveyor_vp", (1,))]


def test_zugspitze_4_the_station_number_is_asked_by_who_holds_a_contract_that_counts_it() -> None:
    entered = typed(table(ZUGSPITZE, "A", "B", "C", "D"), surveyor_0="c1", contracts_0="1")
    assert [one.kind for one in entered.asked] == ["vp"]
    entered = typed(entered, contracts_0="28")
    number = entered.asked[-1]
    assert (number.kind, number.cell) == ("number", "number.traits.cable_car.number")
    after = told(entered, "number.traits.cable_car.number", "5,5")
    assert after.values["traits.cable_car.number"] == 5.5
    assert present.book(after).place("cable-car.1").reached == 5.5  # type: ignore[union-attr]


def test_places_have_keys_of_their_own() -> None:
    here = present.book(table(ZUGSPITZE))
    assert [key.code for key in place_keys(here)] == ["1", "2", "3", "4", "c1", "c2", "c3", "s16", "s11", "s7"]
    assert [key.name for key in place_keys(here)][4:8] == ["Cable car 1", "Cable car 2", "Cable car 3", "Zugspitze, 16"]
    assert code_of(here, "nowhere.1") == "nowhere.1"
    assert place_keys(present.book(table("mount-snowdon"))) == ()
    assert [key.code for key in present.places_for(table(BLAENAU), "surveyor.0")[1]] == ["0", "7"]
    assert present.places_for(table(BLAENAU), "rubble.0") == ((), ())


def test_a_tap_on_a_place_and_on_an_end() -> None:
    entered, done = present.place_given(table(BLAENAU), "surveyor.0", "3")
    assert (entered.text("surveyor.0"), done) == ("3", False)
    entered, done = present.place_given(entered, "surveyor.0", "/7")
    assert (entered.text("surveyor.0"), done) == ("3/7", True)
    entered, done = present.place_given(entered, "surveyor.0", "4")
    assert (entered.text("surveyor.0"), done) == ("4/7", True)
    assert present.place_given(table(ZUGSPITZE), "surveyor.0", "c2")[1]


def test_hints_name_places_ends_and_trains_of_the_scenario() -> None:
    def hint(entered: Entered, cell: str) -> str:
        return present.hint(entered, next(field for field in present.fields(entered) if field.cell == cell))

    assert hint(table(ZUGSPITZE), "surveyor.0") == "Tap the place, or type what stands on its key. Tab goes on."
    assert hint(typed(table(ZUGSPITZE), surveyor_0="c2"), "surveyor.0").startswith("Cable car 2. ")
    assert "as in 6/7" in hint(table(BLAENAU), "surveyor.0")
    assert "Station 3, began at Porthmadog Harbour" in hint(typed(table(BLAENAU), surveyor_0="3/7"), "surveyor.0")
    assert "9 Berglok" in hint(table(ZUGSPITZE), "train.0")
    assert "Berglok" not in hint(table(BLAENAU), "train.0")


@pytest.mark.parametrize(("text", "shown", "train"), [("b", "9", 9), ("Ber", "9", 9), ("9", "9", 9), ("q", "", None)])
def test_zugspitze_10_the_berglok_is_typed_by_its_name(text: str, shown: str, train: int | None) -> None:
    entered = typed(table(ZUGSPITZE), train_0=text)
    assert entered.text("train.0") == shown
    standing = present.position(entered).players[0]
    assert (standing.train, "train" in standing.missing) == (train, train is None)


def test_impossible_places_are_named_at_their_fields() -> None:
    entered = typed(table(ZUGSPITZE), surveyor_0="s16", surveyor_1="16")
    found = present.view(entered).impossible
    assert [(finding.words, finding.cells) for finding in found] == [
        ("Siân and Mikkel stand at Zugspitze, 16; there is room for 1.", ("surveyor.0", "surveyor.1"))
    ]
    entered = typed(table(ZUGSPITZE), surveyor_1="c9")
    assert [(f.words, f.cells) for f in present.view(entered).impossible] == [
        ("Mikkel: there is no place c9.", ("surveyor.1",))
    ]
    entered = typed(table(BLAENAU), surveyor_0="3/5")
    assert [f.words for f in present.view(entered).impossible] == ["Siân: 5 is no end of the route; there are 0 and 7."]
    four = typed(table(BLAENAU, "A", "B", "C", "D"), **{f"surveyor_{seat}": "2/7" for seat in range(4)})
    assert [f.cells for f in present.view(four).impossible] == [tuple(f"surveyor.{seat}" for seat in range(4))]


def test_2_4_more_track_than_a_guess_is_no_mistake() -> None:
    cards = "12345" * 3 + "12345"
    many = typed(table(BLAENAU), tracks_0=cards[:10], tracks_1=cards[:10])
    assert any("guess" in finding.words for finding in present.view(many).findings if finding.note)
    assert all("route" not in finding.words for finding in present.view(many).impossible)
    surely = typed(table(ZUGSPITZE), tracks_0="12345", tracks_1="1234")
    assert any("the route has 8" in finding.words for finding in present.view(surely).impossible)


def test_another_scenario_keeps_fields_and_forgets_sites_and_values() -> None:
    entered = present.given(table(BLAENAU), "site.station-1.b+", 0)
    entered = present.typed(entered, "vp.stations.station-1.b1.vp", "7")
    entered = typed(entered, rubble_0="5", surveyor_0="3/7")
    other = present.with_plan(entered, replace(entered.plan, scenario="mount-snowdon"))
    assert dict(other.cells) == {"rubble.0": "5", "surveyor.0": "3/7"}
    assert present.view(other).totals
    same = present.with_plan(entered, seated(entered.plan, "Tom"))
    assert dict(same.cells) == dict(entered.cells)


def test_five_players_of_a_scenario_for_four_can_be_corrected() -> None:
    entered = table("mount-snowdon", "A", "B", "C", "D", "E")
    other = present.with_plan(entered, replace(entered.plan, scenario=BLAENAU))
    assert len(other.plan.seats) > load_box(BLAENAU).players[1]


def test_an_entry_comes_back_with_what_was_told() -> None:
    entered = table(BLAENAU)
    entered = present.given(entered, "site.station-1.b+", 0)
    entered = present.given(entered, "site.station-1.b+", 1)
    entered = present.typed(entered, "vp.stations.station-1.b1.vp", "7")
    entered = typed(entered, surveyor_0="3/7").put("site.station-2.x+", NOBODY)
    entered = told(entered, "vp.stations.station-3.surveyor_vp", "5")
    game = present.scored(entered)
    assert game.values["stations.station-1.b1.vp"] == 7
    again = present.entered_of(game)
    assert dict(again.cells) == dict(entered.cells)
    assert present.same_end(again, game)
    assert vps(again) == vps(entered)
    assert present.told_here(again, again.values) == {}
    assert present.told_here(entered, {}) == {
        "stations.station-1.b1.vp": 7,
        "stations.station-3.surveyor_vp": 5,
    }
    right = told(again, "vp.stations.station-3.surveyor_vp", "6")
    assert right.values["stations.station-3.surveyor_vp"] == 6


def test_a_complete_end_comes_back_complete() -> None:
    entered = present.rest_nobody(present.given(table(ZUGSPITZE), "site.riffelriss.x+", 1))
    again = present.entered_of(present.scored(entered))
    assert present.open_sites(again) == ()
    assert again.text("site.riffelriss.x1") == "@1"
    assert again.text("site.riffelriss.x+") == NOBODY
