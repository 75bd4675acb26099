"""The entry of an untracked end: what keys and texts make of the cells, what is named, and what comes of it."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

import pytest

from companion import position_file
from companion.scored import ScoredGame
from companion.sheet_choices import SheetChoices
from rules.core.frozen import replace
from rules.snowdonia.position import ENTERED
from ui.present import score_entry as present
from ui.present.new_game import Plan, moved_up, seated, unseated
from ui.present.score_entry import NOBODY, Entered, Kind, Timeline

CASES = sorted((Path(__file__).parents[2] / "data" / "acceptance" / "score").glob("*.toml"))
DESIGN = ("Siân", "Mikkel", "Ελένη", "Tom")
OWNERS = "ET MMM  EEM T EMSTMMEMEMETTETSTM "
"""Whose each site is in the picture, in reading order."""


def table(*names: str) -> Entered:
    plan = Plan()
    for name in names:
        plan = seated(plan, name)
    return Entered(plan)


def site_cells(entered: Entered) -> list[str]:
    return [site.cell for row in entered.stations for site in row.sites]


def with_sites(entered: Entered, keys: str) -> Entered:
    for cell, key in zip(site_cells(entered), keys, strict=True):
        found = present.site_typed(entered, cell, {key}, frozenset())
        assert found is not None
        assert found.done
        entered = found.entered
    return entered


def with_row(entered: Entered, kind: Kind, *texts: str) -> Entered:
    for seat, text in enumerate(texts):
        entered = present.typed(entered, f"{kind}.{seat}", text)
    return entered


def design() -> Entered:
    entered = with_sites(table(*DESIGN), OWNERS)
    return with_row(with_row(entered, "tracks", "433552", "24", "4", "323"), "rubble", "5", "2", "24")


def whole(case: Path) -> Entered:
    """A case as somebody would type it in."""
    document = tomllib.loads(case.read_text("utf-8"))
    entered = table(*(player["name"] for player in document["players"]))
    owner = {f"site.{site}": seat for seat, p in enumerate(document["players"]) for site in p["sites"]}
    entered = with_sites(entered, "".join(str(owner[c] + 1) if c in owner else " " for c in site_cells(entered)))
    for seat, player in enumerate(document["players"]):
        texts: dict[Kind, str] = {
            "tracks": "".join(map(str, player["tracks"])) or "0",
            "rubble": str(player["rubble"]),
            "coal": str(player["coal"]),
            "train": str(player.get("train", 0)),
            "contracts": ", ".join(map(str, player["contracts"])) or "0",
            "surveyor": str(player["surveyor"]),
        }
        for kind, text in texts.items():
            entered = present.typed(entered, f"{kind}.{seat}", text)
    return replace(entered, plan=replace(entered.plan, own=document.get("values", {})))


# What comes of it


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_typed_end_is_scored_like_the_file_of_it(case: Path) -> None:
    entered = whole(case)
    expected = tomllib.loads(case.read_text("utf-8"))["expected"]
    view = present.view(entered)
    assert view.impossible == ()
    assert [(total.text, total.complete) for total in view.totals] == [
        (str(player["total"]), True) for player in expected["players"]
    ]
    assert view.headline == "Everything is entered."
    assert list(present.scored(entered).sheet().winners) == expected["winners"]


def test_the_position_of_the_picture_has_its_totals_and_its_note() -> None:
    view = present.view(design())
    assert [total.text for total in view.totals] == ["43+?", "61+?", "43+?", "45+?"]
    assert view.headline == "All 33 sites, 7 of 24 fields."
    assert view.sub == "What is missing does not count as 0."
    assert view.short == "40 of 57"
    (note,) = view.findings
    assert note.note
    assert note.sentence == "12 track cards have an owner, the route has 13. Fine if an event laid one. 6.3"
    assert view.wrong("tracks.0") == ""


def test_6_3_the_note_waits_for_every_player_and_counts_what_events_laid() -> None:
    entered = with_row(design(), "tracks", "433552", "24", "4", "")
    assert present.view(entered).findings == ()
    entered = with_row(entered, "tracks", "433552", "24", "4", "0")
    (note,) = present.view(entered).findings
    assert note.words == "9 track cards have an owner, the route has 13. Fine if events laid 4."


def test_9_2_a_game_that_the_markers_ended_needs_no_event_that_laid_track() -> None:
    entered = table("Siân")
    entered = with_sites(entered, "1" * 11 + " " * 19)
    assert [finding.note for finding in present.view(with_row(entered, "tracks", "2233")).findings] == [True]
    assert present.view(with_row(entered, "tracks", "22334")).findings == ()


def test_empty_is_not_entered_and_never_0() -> None:
    entered = table("Siân", "Mikkel")
    standing = present.position(entered).players[0]
    assert standing.missing == frozenset(ENTERED)
    entered = with_row(with_sites(entered, "1" + " " * 29), "rubble", "0")
    standing = present.position(entered).players[0]
    assert standing.missing == {"tracks", "coal", "train", "contracts", "surveyor"}
    assert standing.rubble == 0


def test_one_open_site_keeps_every_total_open() -> None:
    entered = whole(CASES[6])
    cell = site_cells(entered)[4]
    view = present.view(entered.put(cell, ""))
    assert not any(total.complete for total in view.totals)
    assert view.headline == "32 of 33 sites, 24 of 24 fields."


# What cannot be


def test_everything_that_cannot_be_is_named_at_once_and_at_its_fields() -> None:
    entered = whole(CASES[6])
    for cell, text in {
        "site.hebron.x1": "@0@1",
        "tracks.0": "9",
        "rubble.0": "90",
        "coal.1": "20",
        "train.0": "3",
        "train.2": "3",
        "contracts.0": "7, 14, 31",
        "surveyor.3": "4.5",
    }.items():
        entered = entered.put(cell, text)
    found = {finding.clause: finding for finding in present.view(entered).impossible}
    said = [finding.words for finding in present.view(entered).impossible]
    assert said == [
        "Hebron, excavation is named more than once, by Siân and Zoë B.; a site has one owner.",
        "Owned track cards of 9 VP: 1; the box has 0.",
        "158 rubble in all; the box has 90.",
        "32 coal in all; the box has 14.",
        "Train 3 is named more than once, by Siân and Βασίλης; a train has one owner.",
        "Siân: there is no contract 31; there are 1 to 30.",
        "Contract 14 is named more than once, by Siân and Βασίλης; a card has one holder.",
        "Mair: station 4.5 is not in play at a table of 4.",
    ]
    assert found["2.3"].cells == ("surveyor.3",)
    assert found["4.B.3"].cells == ("site.hebron.x1",)
    marked = {cell for finding in present.view(entered).impossible for cell in finding.cells}
    assert {"tracks.0", "rubble.0", "rubble.1", "coal.1", "train.0", "train.2", "contracts.0", "contracts.2"} <= marked
    assert "train.1" not in marked
    assert present.view(entered).sub == "8 things cannot be."


def test_1_1_seventeen_markers_are_named_at_the_track_cards() -> None:
    entered = with_row(with_sites(table("Siân", "Mikkel"), "1" * 15 + " " * 15), "tracks", "23", "0")
    (found,) = present.view(entered).impossible
    assert found.words == "Siân: 17 ownership markers; a colour has 16."
    assert found.cells == ("tracks.0",)
    assert present.view(with_row(entered, "tracks", "2", "0")).impossible == ()


def test_more_cubes_than_the_box_has_points_at_who_has_most() -> None:
    entered = with_row(table(*DESIGN), "rubble", "5", "60", "0", "30")
    (found,) = present.view(entered).impossible
    assert found.cells == ("rubble.1", "rubble.3", "rubble.0")


def test_a_site_that_the_table_does_not_have_is_named_and_can_be_taken_out() -> None:
    entered = table("Siân").put("site.passing-loop.b1", "@0")
    (found,) = present.view(entered).impossible
    assert found.cells == ("site.passing-loop.b1",)
    assert present.view(entered.put(found.cells[0], "")).impossible == ()


# Keys of the sites


def test_initials_and_the_numbers_of_the_seats_name_the_players() -> None:
    assert [key.cap for key in present.seat_keys(DESIGN)] == ["S", "M", "E", "T"]
    entered = table(*DESIGN)
    cell = site_cells(entered)[0]
    for key, text in {"S": "@0", "4": "@3", "E": "@2", "Ε": "@2", " ": NOBODY}.items():
        found = present.site_typed(entered, cell, {key}, frozenset())
        assert found is not None
        assert found.entered.text(cell) == text
        assert found.done
    for key in ("X", "5", "0", "?"):
        assert present.site_typed(entered, cell, {key}, frozenset()) is None


def test_equal_initials_take_two_letters_or_a_number() -> None:
    entered = table("Mair", "Mikkel", "Tom")
    cell = site_cells(entered)[0]
    assert [key.cap for key in present.seat_keys(entered.names)] == ["MA", "MI", "T"]
    first = present.site_typed(entered, cell, {"M"}, frozenset())
    assert first is not None
    assert not first.done
    assert first.entered.text(cell) == ""
    for second, text in {"A": "@0", "I": "@1", "T": "@2", "2": "@1"}.items():
        found = present.site_typed(entered, cell, {second}, first.pending)
        assert found is not None
        assert found.entered.text(cell) == text


def test_names_that_no_key_tells_apart_take_the_number() -> None:
    names = ("Σίσυ", "Siân", "李雷", "Иван", "M", "Mi")
    assert [key.cap for key in present.seat_keys(names[:5])] == ["1", "2", "3", "4", "M"]
    entered = table(*names[:4])
    cell = site_cells(entered)[0]
    assert present.site_typed(entered, cell, {"S"}, frozenset()) is None
    for key, text in {"Σ": "@0", "и": "@3", "李": "@2", "2": "@1"}.items():
        found = present.site_typed(entered, cell, {key}, frozenset())
        assert found is not None, key
        assert found.entered.text(cell) == text
    assert [key.cap for key in present.seat_keys(names[4:])] == ["1", "2"]


def test_the_rest_is_nobodys_and_leaves_what_was_said() -> None:
    entered = table(*DESIGN)
    cells = site_cells(entered)
    entered = present.rest_nobody(present.given(entered, cells[3], 2))
    assert entered.text(cells[3]) == "@2"
    assert {entered.text(cell) for cell in cells if cell != cells[3]} == {NOBODY}
    assert present.open_sites(entered) == ()


def test_a_site_says_all_of_itself() -> None:
    entered = present.given(table(*DESIGN), "site.two-viaducts.x1", 2)
    site = entered.stations[0].sites[0]
    assert present.site_face(entered, site).said == "Two Viaducts, left, 4 rubble, 4 VP: Ελένη"
    assert present.site_face(table(*DESIGN), site).said.endswith(": not entered")
    assert present.site_face(entered, site, "It cannot be.").said.endswith("Ελένη. It cannot be.")


# Texts of the fields


@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [
        ("tracks", "4 3-3,5?x2", "4335?2"),
        ("tracks", "3;2", "3?2"),
        ("tracks", "٣۴５", "345"),
        ("rubble", "+5 ++3", "5+3"),
        ("rubble", "-7", "7"),
        ("coal", "2 coal", "2"),
        ("train", "No. 4", "4"),
        ("contracts", "1/20;27", "1 20 27"),
        ("contracts", ", 1,20", "1,20"),
        ("surveyor", "4,5,6", "4,56"),
        ("surveyor", "4½", "4½"),
        ("surveyor", ".5", "5"),
    ],
)
def test_what_means_nothing_in_a_field_is_not_taken(kind: Kind, typed: str, kept: str) -> None:
    assert present.cleaned(kind, typed) == kept


@pytest.mark.parametrize(
    ("kind", "typed", "tidy", "field", "value"),
    [
        ("tracks", "433552", "433552", "tracks", (4, 3, 3, 5, 5, 2)),
        ("tracks", "3?", "3?", "tracks", (3, None)),
        ("tracks", "0", "0", "tracks", ()),
        ("rubble", "5+3", "8", "rubble", 8),
        ("rubble", "5+", "5", "rubble", 5),
        ("coal", "1+1+1", "3", "coal", 3),
        ("train", "0", "0", "train", None),
        ("train", "6", "6", "train", 6),
        ("contracts", "1, 20,27 ", "1 20 27", "contracts", (1, 20, 27)),
        ("contracts", "0", "0", "contracts", ()),
        ("surveyor", "4,5", "4.5", "surveyor", 4.5),
        ("surveyor", "4½", "4.5", "surveyor", 4.5),
        ("surveyor", "4.", "4", "surveyor", 4),
        ("surveyor", "0", "0", "surveyor", 0),
    ],
)
def test_a_text_is_read_and_put_in_order(kind: Kind, typed: str, tidy: str, field: str, value: object) -> None:
    entered = present.typed(table(*DESIGN), f"{kind}.1", typed)
    assert present.left(entered, f"{kind}.1").text(f"{kind}.1") == tidy
    for state in (entered, present.left(entered, f"{kind}.1")):
        standing = present.position(state).players[1]
        assert getattr(standing, field) == value
        assert kind not in standing.missing


def test_a_track_card_without_vp_keeps_the_total_open() -> None:
    entered = whole(CASES[6])
    total = present.view(present.typed(entered, "tracks.0", "5?")).totals[0]
    assert not total.complete
    assert total.text == "100+?"
    assert total.said == "Siân so far: 100, not everything is entered"


# Contracts by picture


def test_cards_are_tapped_on_and_off_and_stand_with_those_that_need_alike() -> None:
    entered = table(*DESIGN)
    faces = present.cards(entered, 1)
    assert len(faces) == 30
    assert [face.number for face in faces[:5]] == [10, 11, 19, 7, 8]
    entered = present.card_tapped(present.card_tapped(entered, 1, 28), 1, 3)
    assert entered.text("contracts.1") == "28 3"
    held = {face.number for face in present.cards(entered, 1) if face.held}
    assert held == {3, 28}
    face = next(face for face in present.cards(entered, 0) if face.number == 28)
    assert [look.name for look in face.others] == ["Mikkel"]
    assert face.needs == (("surveyor", "6"), ("site-building", "5"))
    assert face.sentence == "Contract 28, 23 VP for surveyor at station 6, 5 own sites, Mikkel holds it"
    entered = present.card_tapped(present.card_tapped(entered, 1, 28), 1, 3)
    assert entered.text("contracts.1") == ""
    assert present.no_cards(entered, 1).text("contracts.1") == "0"
    assert present.card_tapped(present.no_cards(entered, 1), 1, 5).text("contracts.1") == "5"


def test_2_7_two_players_have_no_28_and_29() -> None:
    assert {28, 29} & {face.number for face in present.cards(table("Siân", "Tom"), 0)} == set()


# Players


def test_other_seats_keep_what_was_entered_for_each() -> None:
    entered = design()
    moved = present.with_plan(entered, moved_up(entered.plan, 2))
    assert moved.names == ("Siân", "Ελένη", "Mikkel", "Tom")
    assert [moved.text(f"rubble.{seat}") for seat in range(4)] == ["5", "24", "2", ""]
    names = {moved.looks[seat].name for seat in present.owners_of(moved.text("site.hebron.x1"))}
    assert names == {"Ελένη"}


def test_who_goes_takes_sites_and_fields_along_and_nobody_stays() -> None:
    entered = design()
    fewer = present.with_plan(entered, unseated(entered.plan, 0))
    assert fewer.text("site.halfway.b1") == ""
    assert fewer.text("site.two-viaducts.b1") == NOBODY
    assert [fewer.text(f"rubble.{seat}") for seat in range(3)] == ["2", "24", ""]


def test_a_new_name_on_the_same_seat_keeps_everything() -> None:
    entered = design()
    seats = entered.plan.seats
    plan = replace(entered.plan, seats=(replace(seats[0], name="Sian Elen"), *seats[1:]))
    renamed = present.with_plan(entered, plan)
    assert renamed.cells == entered.cells
    assert renamed.names[0] == "Sian Elen"


def test_what_people_decided_moves_with_their_seats() -> None:
    choices = SheetChoices({0: (1,), 2: (5,)}, {}, frozenset({1}))
    entered = replace(design(), choices=choices)
    moved = present.with_plan(entered, moved_up(entered.plan, 2))
    assert moved.choices.contracts == {0: (1,), 1: (5,)}
    assert moved.choices.left == {2}


# Kept and gone on with


def test_a_game_goes_on_where_it_was_left() -> None:
    entered = replace(design().put("site.halfway.b4", ""), place="Llanberis", day=date(2026, 11, 1))
    game = present.scored(entered)
    again = present.entered_of(ScoredGame.from_plain(game.to_plain()))
    assert again.cells == entered.cells
    assert (again.place, again.day) == ("Llanberis", date(2026, 11, 1))
    assert again.plan.seats == entered.plan.seats
    assert present.same_end(again, game)
    assert present.scored(again, game).id == game.id
    assert not present.same_end(again.put("coal.0", "1"), game)


def test_a_position_file_goes_on_as_an_entry() -> None:
    text = CASES[3].read_text("utf-8")
    game = ScoredGame.of_file(position_file.parse(text))
    entered = present.entered_of(game)
    assert present.open_sites(entered) == ()
    assert present.view(entered).totals[0].text == "49"
    assert entered.text("surveyor.2") == "4.5"


def test_a_file_with_two_owners_of_a_site_shows_both() -> None:
    text = CASES[6].read_text("utf-8").replace('"clogwyn.x1", "halfway.x1"', '"clogwyn.x1", "halfway.x1", "hebron.x1"')
    entered = present.entered_of(ScoredGame.of_file(position_file.parse(text)))
    assert entered.text("site.hebron.x1") == "@0@3"
    (found,) = present.view(entered).impossible
    assert found.words.startswith("Hebron, excavation is named more than once, by Siân and Mair")


def test_another_day_is_kept_without_another_moment_for_the_same() -> None:
    game = present.scored(design())
    assert present.scored(replace(design(), day=game.info.started.astimezone().date()), game).info == game.info
    earlier = present.scored(replace(design(), day=date(2026, 1, 2)), game)
    assert earlier.info.started.astimezone().date() == date(2026, 1, 2)


# Undo


def test_what_is_typed_into_a_field_is_one_entry() -> None:
    line = Timeline(table(*DESIGN))
    for text in ("4", "43", "433"):
        line.take(present.typed(line.now, "tracks.0", text), "tracks.0")
    line.settle()
    line.take(present.typed(line.now, "tracks.0", "4335"), "tracks.0")
    assert line.undo() == "tracks.0"
    assert line.now.text("tracks.0") == "433"
    assert line.undo() == "tracks.0"
    assert line.now.text("tracks.0") == ""
    assert not line.can_undo()
    assert line.undo() == ""
    line.redo()
    assert line.redo() == "tracks.0"
    assert line.now.text("tracks.0") == "4335"
    assert not line.can_redo()


def test_a_new_entry_leaves_nothing_to_do_again() -> None:
    line = Timeline(table(*DESIGN))
    first, second = site_cells(line.now)[:2]
    line.take(present.given(line.now, first, 0))
    line.take(present.given(line.now, second, 1))
    assert line.undo() == second
    line.take(present.given(line.now, second, None))
    assert not line.can_redo()
    line.undo()
    assert line.undo() == first


@pytest.mark.parametrize(
    ("scenario", "text", "place", "end", "shown"),
    [
        ("bayerische-zugspitzbahn", "Summit.16", "summit.16", None, "s16"),
        ("bayerische-zugspitzbahn", "cable-car.2", "cable-car.2", None, "c2"),
        ("bayerische-zugspitzbahn", "σ11", "summit.11", None, "s11"),
        ("bayerische-zugspitzbahn", "16", "summit.16", None, "s16"),
        ("bayerische-zugspitzbahn", "7", "summit.7", None, "s7"),
        ("bayerische-zugspitzbahn", "2", 2.0, None, "2"),
        ("bayerische-zugspitzbahn", "Eib", 3.0, None, "3"),
        ("blaenau-ffestiniog", "3 Porth", 3.0, 7.0, "3/7"),
        ("blaenau-ffestiniog", "3/7", 3.0, 7.0, "3/7"),
        ("blaenau-ffestiniog", "3/", 3.0, None, "3"),
        ("mount-snowdon", "4,5", 4.5, None, "4.5"),
    ],
)
def test_10_7_a_surveyor_stands_at_a_station_or_at_another_place(
    scenario: str, text: str, place: float | str, end: float | None, shown: str
) -> None:
    plan = Plan(scenario=scenario)
    for name in ("A", "B"):
        plan = seated(plan, name)
    entered = present.left(present.typed(Entered(plan), "surveyor.0", text), "surveyor.0")
    assert entered.text("surveyor.0") == shown
    standing = present.position(entered).players[0]
    assert (standing.surveyor, standing.end) == (place, end)
    again = present.entered_from(present.book(entered), present.position(entered), plan)
    assert again.text("surveyor.0") == shown
    assert present.view(entered).totals[0].text
