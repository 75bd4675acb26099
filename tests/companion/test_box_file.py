"""Box files: readable, bounded, and refused in one sentence."""

import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion import box_file
from companion.box_file import BoxFile, Place, Reading, from_bytes, read, to_text
from companion.content.packs import SNOWDONIA
from companion.errors import BadInput, NewerFormat

AT = datetime(2026, 10, 12, 18, 30, tzinfo=UTC)
BOX = BoxFile(
    {
        Place(SNOWDONIA, "supply.3.restock"): Reading(9, AT, as_shipped=True),
        Place(SNOWDONIA, "work_rates.lay.track"): Reading([1, 1, 2], AT, "Ελένη"),
        Place(SNOWDONIA, "contracts.29.tiers"): Reading([[5, 6], [6.5, 10]], None, "李雷"),
        Place(SNOWDONIA, "event_track.5.event"): Reading("station", AT),
        Place("fan-line", "contracts.23.coal_limit"): Reading(False, AT),
    },
    "deluxe",
)


def refused(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        from_bytes(text.encode(), "box.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def one(line: str) -> str:
    return f"[box]\nformat = 1\nvalues = [{{ {line} }}]\n"


def test_a_box_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / f"mine{box_file.SUFFIX}"
    box_file.write(path, BOX)
    assert read(path) == BOX
    assert list(read(path).readings) == list(BOX.readings)


def test_each_value_has_a_line_of_its_own() -> None:
    lines = [line for line in to_text(BOX).splitlines() if "path" in line and not line.startswith("#")]
    assert len(lines) == len(BOX.readings)
    assert 'path = "supply.3.restock", value = 9' in lines[0]
    assert tomllib.loads(to_text(BOX))["box"]["edition"] == "deluxe"


def test_an_empty_box_is_a_box() -> None:
    assert from_bytes(to_text(BoxFile()).encode()) == BoxFile()


def test_a_bare_table_of_values_as_in_a_position_file_is_read() -> None:
    found = from_bytes(b'[position]\nformat = 1\n[values]\n"contracts.7.extra_cubes" = 2\n')
    assert found == BoxFile({Place(SNOWDONIA, "contracts.7.extra_cubes"): Reading(2)})


def test_a_newer_file_is_refused_by_name() -> None:
    with pytest.raises(
        NewerFormat, match=r"box\.toml: box\.format: format 2 was made by a newer version.*up to format 1"
    ):
        from_bytes(b"[box]\nformat = 2\nwhat = 1\n", "box.toml")


def test_a_time_without_a_zone_is_one_of_this_machine() -> None:
    found = from_bytes(one('pack = "snowdonia", path = "a.b", value = 1, at = 2026-10-12T18:30:00').encode())
    (reading,) = found.readings.values()
    assert reading.at is not None
    assert reading.at.tzinfo is UTC


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "box: the table is missing"),
        ("box = 1", "box: the table is missing"),
        ("[box", "this is not TOML"),
        ("[box]\n", "box.format: None is no format"),
        ("[box]\nformat = true", "is no format"),
        ('[box]\nformat = 1\nedition = ["a"]', "box.edition: this is no name"),
        ("[box]\nformat = 1\nvalues = 3", "box.values: this is no list"),
        ("[box]\nformat = 1\nvalues = [3]", "box.values.1: this is no table"),
        (one('path = "a.b", value = 1'), "box.values.1.pack: this is no name"),
        (one('pack = "p", path = "", value = 1'), "box.values.1.path: this is no name"),
        (one('pack = "p", path = "a.b"'), "box.values.1.value: it is missing"),
        (one('pack = "p", path = "a.b", value = 1, note = "x"'), "box.values.1.note: nothing of that name"),
        (one('pack = "p", path = "a.b", value = 1, at = 3'), "box.values.1.at: this is no time"),
        (one('pack = "p", path = "a.b", value = 1, at = 0001-01-01T00:00:00+14:00'), "this is no time"),
        (one('pack = "p", path = "a.b", value = 1, by = 3'), "box.values.1.by: this is no name"),
        (one('pack = "p", path = "a.b", value = 1, as_shipped = 3'), "this is no switch"),
        (one('pack = "p", path = "a.b", value = {}'), "box.values.1.value: this is no printed value"),
        (one('pack = "p", path = "a.b", value = ""'), "this is no printed value"),
        (one('pack = "p", path = "a.b", value = nan'), "this is no printed value"),
        (one('pack = "p", path = "a.b", value = 1000001'), "this is no printed value"),
        (one('pack = "p", path = "a.b", value = [[[1]]]'), "this is no printed value"),
        (one(f'pack = "p", path = "a.b", value = {[1] * 65}'), "this is no printed value"),
        (one(f'pack = "p", path = "a.b", value = "{"x" * 201}"'), "this is no printed value"),
        ("[values]\na = { b = 1 }", "values.a: this is no printed value"),
        ("[values]\n" + "\n".join(f"v{n} = 1" for n in range(5001)), "there are 5001 values"),
        ("x = " + "[" * 5000 + "]" * 5000, "too deep"),
    ],
    ids=lambda value: value[:40],
)
def test_what_a_file_may_not_hold_is_named_with_its_place(text: str, said: str) -> None:
    assert said in refused(text)


def test_a_value_that_stands_there_twice_is_refused() -> None:
    line = '{ pack = "p", path = "a.b", value = 1 }'
    assert "box.values.2: a.b stands there twice" in refused(f"[box]\nformat = 1\nvalues = [{line}, {line}]")


def test_what_is_no_text_or_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"box\.toml: byte 1: this is not text"):
        read(path)
    path.write_bytes(b"#" * (1024 * 1024 + 1))
    with pytest.raises(BadInput, match="larger than 1 MB"):
        read(path)
