"""My box: the owner's values, kept apart from the shipped data, taken along by new games, shared as one file."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import box_file
from companion.box_file import BoxFile, Place, Reading
from companion.content import load_box
from companion.content.layers import home
from companion.content.packs import RAILROAD, SNOWDONIA
from companion.content.railroad import load_railroad
from companion.errors import BadInput, NewerFormat
from companion.my_box import MyBox, check, fitted, shipped_value, usable

SCENARIO = "mount-snowdon"
CUBES = Place(SNOWDONIA, "contracts.7.extra_cubes")
RESTOCK = Place(SNOWDONIA, "supply.3.restock")
PRICE = Place(RAILROAD, "stations.3.cost")
NOWHERE = Place(SNOWDONIA, "contracts.31.vp")
BLAENAU = "blaenau-ffestiniog"
ROUTE = Place(BLAENAU, f"scenarios.{BLAENAU}.stations")
FAN = Place("a-fan-pack", "stations.kleine-scheidegg.b1.vp")
AT = datetime(2026, 10, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / f"my-box{box_file.SUFFIX}"


def shared(folder: Path, readings: dict[Place, Reading], edition: str = "") -> Path:
    path = folder / f"Siân{box_file.SUFFIX}"
    box_file.write(path, BoxFile(readings, edition))
    return path


# The second game


def test_what_a_new_railroad_takes_along_is_what_was_read_from_its_box(path: Path) -> None:
    """gwt.railroad:11: a price of the owner's goes before the pack's, and no value of the first game comes along."""
    box = MyBox(path)
    box.tell({PRICE: 5, CUBES: 2}, "station 3")
    assert MyBox(path).values_of(RAILROAD) == {PRICE.path: 5}
    assert load_railroad(box.values_of(RAILROAD)).stations[3].cost == 5
    assert box.values_of(SNOWDONIA) == box.values(SCENARIO) == {CUBES.path: 2}
    assert box.aside() == ()
    box.forget([PRICE], "station 3")
    assert box.values_of(RAILROAD) == {}


def test_of_a_railroad_only_what_fits_is_taken_along(path: Path) -> None:
    each = Place(RAILROAD, "station_masters.3.lower.each")
    nowhere = Place(RAILROAD, "stations.33.cost")
    path.parent.mkdir(parents=True)
    box_file.write(path, BoxFile({each: Reading(0), PRICE: Reading(5), nowhere: Reading(1)}))
    box = MyBox(path)
    assert box.values_of(RAILROAD) == {PRICE.path: 5}
    assert box.aside() == (nowhere,)
    with pytest.raises(BadInput):
        check(RAILROAD, {each.path: 0})
    check(RAILROAD, {each.path: 3})


# What is told


def test_what_is_told_is_on_the_disk_and_there_at_the_next_start(path: Path) -> None:
    box = MyBox(path)
    assert not box.there
    box.tell({CUBES: 2}, "contract 7")
    assert MyBox(path).values(SCENARIO) == {CUBES.path: 2}
    assert load_box(values=MyBox(path).values(SCENARIO)).contracts[7].power.cubes == 2  # type: ignore[attr-defined]
    reading = MyBox(path).readings[CUBES]
    assert reading.at is not None
    assert (reading.by, reading.as_shipped) == ("", False)


def test_a_shipped_value_that_is_right_is_marked_as_compared(path: Path) -> None:
    box = MyBox(path)
    box.tell({RESTOCK: shipped_value(RESTOCK)}, "restock")
    assert MyBox(path).readings[RESTOCK].as_shipped
    assert RESTOCK.path not in load_box(values=box.values(SCENARIO)).unsure


def test_what_is_told_again_is_no_change(path: Path) -> None:
    box = MyBox(path)
    assert box.tell({CUBES: 2}, "contract 7") is not None
    content = path.read_bytes()
    assert box.tell({CUBES: 2}, "contract 7") is None
    assert box.forget([RESTOCK], "restock") is None
    assert path.read_bytes() == content
    assert box.tell({CUBES: 2}, "contract 7", by="Tom") is not None


def test_values_are_forgotten_one_by_one(path: Path) -> None:
    box = MyBox(path)
    box.tell({CUBES: 2, RESTOCK: 12}, "two")
    box.forget([CUBES], "contract 7")
    assert MyBox(path).values(SCENARIO) == {RESTOCK.path: 12}


def test_the_edition_is_named_and_stays(path: Path) -> None:
    box = MyBox(path)
    box.set_edition("deluxe")
    assert box.set_edition("deluxe") is None
    assert MyBox(path).edition == "deluxe"
    box.undo()
    assert MyBox(path).edition == ""
    box.redo()
    assert MyBox(path).edition == "deluxe"


def test_everything_can_be_taken_back_and_brought_back(path: Path) -> None:
    box = MyBox(path)
    assert (box.undo(), box.redo(), box.undo_name, box.redo_name) == (None, None, None, None)
    box.tell({CUBES: 2}, "contract 7")
    box.tell({CUBES: 3, RESTOCK: 12}, "both")
    box.forget([CUBES], "contract 7 again")
    assert box.undo_name == "contract 7 again"
    box.undo()
    assert MyBox(path).values(SCENARIO) == {CUBES.path: 3, RESTOCK.path: 12}
    box.undo()
    assert MyBox(path).values(SCENARIO) == {CUBES.path: 2}
    assert box.redo_name == "both"
    box.redo()
    assert MyBox(path).values(SCENARIO) == {CUBES.path: 3, RESTOCK.path: 12}
    box.tell({CUBES: 4}, "a new one")
    assert box.redo() is None


def test_an_older_change_goes_back_only_while_nothing_was_read_there_since(path: Path) -> None:
    box = MyBox(path)
    first = box.tell({CUBES: 2}, "contract 7")
    box.tell({RESTOCK: 12}, "restock")
    assert first is not None
    box.take_back(first)
    assert box.values(SCENARIO) == {RESTOCK.path: 12}
    assert box.undo_name == "restock"
    second = box.tell({CUBES: 2}, "contract 7")
    box.tell({CUBES: 3}, "contract 7")
    assert second is not None
    box.take_back(second)
    assert box.values(SCENARIO)[CUBES.path] == 3


def test_listeners_hear_of_every_change_until_they_leave(path: Path) -> None:
    box = MyBox(path)
    heard: list[int] = []
    leave = box.subscribe(lambda: heard.append(len(box.readings)))
    box.tell({CUBES: 2}, "contract 7")
    box.undo()
    leave()
    leave()
    box.redo()
    assert heard == [1, 0]


def test_a_box_in_memory_writes_nothing(tmp_path: Path) -> None:
    box = MyBox()
    box.tell({CUBES: 2}, "contract 7")
    assert box.values(SCENARIO) == {CUBES.path: 2}
    assert list(tmp_path.iterdir()) == []


# Values of another version


def test_what_this_version_does_not_know_waits_aside_and_is_kept(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    box_file.write(path, BoxFile({NOWHERE: Reading(3, AT), FAN: Reading(4, AT), CUBES: Reading(2, AT)}))
    box = MyBox(path)
    assert box.aside() == (NOWHERE, FAN)
    assert box.values(SCENARIO) == {CUBES.path: 2}
    box.tell({RESTOCK: 12}, "restock")
    assert set(MyBox(path).readings) == {NOWHERE, FAN, CUBES, RESTOCK}


def test_a_value_that_no_longer_fits_stays_out_of_games_and_in_the_file(path: Path) -> None:
    path.parent.mkdir()
    box_file.write(path, BoxFile({CUBES: Reading("two", AT), RESTOCK: Reading(12, AT)}))
    box = MyBox(path)
    assert box.values(SCENARIO) == {RESTOCK.path: 12}
    assert CUBES in box.readings


def test_the_dot_of_a_track_that_became_shorter_moves_along() -> None:
    values = {"work_rates.lay.track": [1, 2]}
    assert fitted(values) == {**values, "work_rates.lay.start": 1}
    assert usable(SCENARIO, {**values, "contracts.31.vp": 3}) == values
    assert fitted({"contracts.7.extra_cubes": 2}) == {"contracts.7.extra_cubes": 2}


# The file


def test_a_file_of_a_newer_version_is_named_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("[box]\nformat = 9\n", "utf-8")
    box = MyBox(path)
    assert isinstance(box.wrong, NewerFormat)
    assert box.values(SCENARIO) == {}
    with pytest.raises(NewerFormat):
        box.tell({CUBES: 2}, "contract 7")
    assert box.undo_name is None
    assert path.read_text("utf-8") == "[box]\nformat = 9\n"


def test_a_file_that_cannot_be_read_is_set_aside_only_when_somebody_asks(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("not a box", "utf-8")
    box = MyBox(path)
    assert box.wrong is not None
    assert box.there
    aside = box.set_aside(AT)
    assert aside is not None
    assert aside.read_text("utf-8") == "not a box"
    assert aside.name == "my-box.aside-20261012-000000.snowdonia-box.toml"
    box.tell({CUBES: 2}, "contract 7")
    assert MyBox(path).values(SCENARIO) == {CUBES.path: 2}


def test_a_file_that_was_mended_meanwhile_is_used_again(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("not a box", "utf-8")
    box = MyBox(path)
    box_file.write(path, BoxFile({CUBES: Reading(2, AT)}))
    box.tell({RESTOCK: 12}, "restock")
    assert box.wrong is None
    assert set(MyBox(path).readings) == {CUBES, RESTOCK}


def test_what_another_window_wrote_is_not_lost(path: Path) -> None:
    one, other = MyBox(path), MyBox(path)
    one.tell({CUBES: 2}, "contract 7")
    other.tell({RESTOCK: 12}, "restock")
    assert set(MyBox(path).readings) == {CUBES, RESTOCK}
    one.undo()
    assert set(MyBox(path).readings) == {RESTOCK}
    heard: list[None] = []
    other.subscribe(lambda: heard.append(None))
    other.refresh()
    assert set(other.readings) == {RESTOCK}
    other.refresh()
    assert len(heard) == 1


def test_a_disk_that_is_full_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = MyBox(path)
    box.tell({CUBES: 2}, "contract 7")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="was not written: No space left"):
        box.tell({CUBES: 3}, "contract 7")
    with pytest.raises(BadInput, match="No space left"):
        box.undo()
    assert box.values(SCENARIO) == {CUBES.path: 2}
    assert box.undo_name == "contract 7"
    monkeypatch.undo()
    assert MyBox(path).values(SCENARIO) == {CUBES.path: 2}


# The first start with a box


def test_the_first_box_begins_with_the_values_of_the_last_game(path: Path) -> None:
    box = MyBox(path)
    box.begin({CUBES.path: 2, RESTOCK.path: shipped_value(RESTOCK)}, SCENARIO, AT)
    assert MyBox(path).readings == {CUBES: Reading(2, AT), RESTOCK: Reading(shipped_value(RESTOCK), AT, "", True)}
    assert box.undo_name is None


def test_a_box_that_was_begun_takes_nothing_of_a_game_any_more(path: Path) -> None:
    MyBox(path).begin({}, SCENARIO)
    assert path.exists()
    box = MyBox(path)
    assert box.there
    box.begin({CUBES.path: 2}, SCENARIO)
    assert MyBox(path).readings == {}


# Sharing


def test_what_is_exported_is_the_same_box_elsewhere(path: Path, tmp_path: Path) -> None:
    box = MyBox(path)
    box.tell({CUBES: 2}, "contract 7")
    box.set_edition("deluxe")
    target = tmp_path / f"Siân{box_file.SUFFIX}"
    box.export(target)
    other = MyBox(tmp_path / "other.toml")
    other.set_edition("base-2012")
    staged = other.stage(target)
    assert staged.others
    other.take(staged, ())
    assert other.values(SCENARIO) == box.values(SCENARIO)
    assert other.edition == "base-2012"


def test_an_import_says_what_would_change_before_anything_does(path: Path, tmp_path: Path) -> None:
    box = MyBox(path)
    box.tell({CUBES: 2, RESTOCK: 9}, "two")
    lay = Place(SNOWDONIA, "event_track.5.event")
    theirs = {
        CUBES: Reading(3, AT, "Tom"),
        RESTOCK: Reading(9, AT),
        lay: Reading("lay", AT),
        NOWHERE: Reading(3, AT),
    }
    staged = box.stage(shared(tmp_path, theirs))
    assert [(line.place, line.state) for line in staged.lines] == [
        (CUBES, "other"),
        (RESTOCK, "same"),
        (lay, "new"),
        (NOWHERE, "aside"),
    ]
    assert (staged.name, staged.others) == ("Siân", False)
    assert box.values(SCENARIO) == {CUBES.path: 2, RESTOCK.path: 9}
    box.take(staged, ())
    assert box.values(SCENARIO) == {CUBES.path: 2, RESTOCK.path: 9, lay.path: "lay"}
    assert box.readings[lay].by == "Siân"
    assert box.aside() == (NOWHERE,)
    box.undo()
    assert set(box.readings) == {CUBES, RESTOCK}
    box.take(staged, [CUBES])
    assert box.values(SCENARIO)[CUBES.path] == 3
    assert box.readings[CUBES].by == "Tom"


# Scenarios


def test_blaenau_1_the_route_is_kept_shared_and_forgotten(path: Path, tmp_path: Path) -> None:
    box = MyBox(path)
    told = ["station-2", "station-1", "porthmadog-harbour"]
    box.tell({ROUTE: told, Place(BLAENAU, "stations.station-2.name"): "Minffordd"}, "the route")
    assert MyBox(path).values(BLAENAU) == {ROUTE.path: told, "stations.station-2.name": "Minffordd"}
    assert box.values(SCENARIO) == {}
    target = tmp_path / f"Siân{box_file.SUFFIX}"
    box.export(target)
    other = MyBox(tmp_path / "other.toml")
    other.tell({ROUTE: ["station-3", "porthmadog-harbour"]}, "another route")
    staged = other.stage(target)
    assert [(line.place, line.state) for line in staged.lines if line.place == ROUTE] == [(ROUTE, "other")]
    other.take(staged, [ROUTE])
    assert other.values(BLAENAU)[ROUTE.path] == told
    box.forget([ROUTE], "the route")
    assert MyBox(path).values(BLAENAU) == {"stations.station-2.name": "Minffordd"}


@pytest.mark.parametrize("scenario", ["bayerische-zugspitzbahn", BLAENAU])
def test_what_is_printed_for_all_scenarios_is_told_once(scenario: str) -> None:
    """Told in a game of either kind it belongs to the base game, and both take it along."""
    box = MyBox()
    told = {
        "supply.3.restock": 12,
        "contracts.7.extra_cubes": 3,
        "work_rates.lay.track": [1, 1, 2, 2, 3],
        "event_track.4.cubes_back": 2,
    }
    box.tell({Place(home(scenario, at), at): value for at, value in told.items()}, "read in a scenario")
    assert {place.pack for place in box.readings} == {SNOWDONIA}
    for played in (scenario, SCENARIO):
        assert box.values(played) == told
        assert load_box(played, box.values(played)).supply_rows[3].restock == 12
