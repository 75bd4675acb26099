"""Broken packs: one mutation each, found by file and place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import companion.content.packs as packs
from companion.content import check, pack_hash
from companion.content.checks import findings
from companion.content.schema import Area, Materials, PlayedArea
from companion.errors import BadInput
from rules.snowdonia.components import AREAS, MATERIALS

SHIPPED = Path(str(packs.resource("packs/snowdonia")))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the shipped pack."""
    folder = tmp_path / "snowdonia"
    shutil.copytree(SHIPPED, folder)
    return folder


def mutate(pack: Path, file: str, old: str, new: str) -> None:
    """Replace the first hit of a pattern; it must be there."""
    text = (pack / file).read_text(encoding="utf-8")
    changed, count = re.subn(old, new, text, count=1, flags=re.DOTALL | re.MULTILINE)
    assert count == 1
    assert changed != text
    (pack / file).write_text(changed, encoding="utf-8")


def test_the_shipped_packs_are_clean() -> None:
    assert check() == []
    assert check(SHIPPED) == []
    assert check(SHIPPED.parent) == []


BROKEN = [
    # shape
    ("contracts.toml", r"(\[7\].*?)vp = 11", r"\1vp = 'eleven'", "contracts.7.vp", "write a whole number"),
    ("contracts.toml", r"(\[7\].*?)vp = 11\n", r"\1", "contracts.7.vp", "write it"),
    ("contracts.toml", r"(\[7\].*?)vp = 11", r"\1vp = 0", "contracts.7.vp", "write 1 or more"),
    ("contracts.toml", r"(\[7\].*?)area = \"A\"", r'\1area = "Q"', "contracts.7.area", "'A'"),
    ("contracts.toml", r"(\[7\].*?)rubble = 8", r"\1rubbel = 8", "contracts.7.needs.rubbel", "correct its name"),
    ("contracts.toml", r"\[7\]", "[seven]", "contracts.seven", "^[1-9]"),
    ("components.toml", r"ore = 40\n", "", "components.ore", "write it"),
    ("work_rates.toml", r"track = \[1, 2, 3, 4, 5\]", "track = 3", "work_rates.excavate.track", "write a list"),
    ("stations.toml", r"(\[hebron\].*?)number = 3", r'\1number = "3"', "stations.hebron.number", "write a number"),
    ("trains.toml", r"name = \"Enid\"", 'name = ""', "trains.2.name", "write a text"),
    ("weather.toml", r"discs = 3", "discs = -3", "weather.sun.discs", "write 0 or more"),
    # effects
    ("contracts.toml", r"extra_cubes = 1", "cubes = 1", "contracts.7.extra_cubes", "more_yard_cubes needs it"),
    ("contracts.toml", r"extra_cubes = 1", "extra_cubes = 1\ntimes = 2", "contracts.7.times", "has extra_cubes"),
    ("contracts.toml", r"\"extra_lay\"", '"extra_lie"', "contracts.8.power", "extra_lay"),
    ("contracts.toml", r"coal_limit = true", "coal_limit = 1", "contracts.20.coal_limit", "write true or false"),
    ("contracts.toml", r"(\[16\]\n)", r'\1area = "E"\n', "contracts.16.area", "leave it out"),
    ("contracts.toml", r"(\[8\]\n)area = \"D\"\n", r"\1", "contracts.8.area", "write the area"),
    ("trains.toml", r"cubes = 2", "cubes = 0", "trains.1.cubes", "write 1 or more"),
    # what refers to what
    ("contracts.toml", r"(\[7\].*?)back = \"fog\"", r'\1back = "snow"', "contracts.7.back", "sun, rain, fog"),
    ("contracts.toml", r"surveyor = 6", "surveyor = 6.5", "contracts.28.needs.surveyor", "number of a station"),
    ("contracts.toml", r"\[6, 10\]", "[4, 10]", "contracts.29.tiers", "lowest"),
    ("contracts.toml", r"tiers = .*?\n", "vp = 3\n", "contracts.29.tiers", "write it"),
    ("contracts.toml", r"needs = \{ rubble = 16 \}\n", "", "contracts.17.needs", "what it asks for"),
    ("scenarios.toml", r"\"hebron\"", '"hebrew"', "scenarios.mount-snowdon.stations", "hebron"),
    (
        "scenarios.toml",
        r"\"waterfall\",\n    \"hebron\"",
        '"hebron",\n    "waterfall"',
        "scenarios.mount-snowdon.stations",
        "in order",
    ),
    ("stations.toml", r"x2 = \{ rubble = 2, vp = 2 \}", "x3 = { rubble = 2, vp = 2 }", "two-viaducts.x3", "call it x2"),
    ("stations.toml", r"x2 = \{ rubble = 2, vp = 2 \}", "x2 = { vp = 2 }", "two-viaducts.x2.rubble", "write it"),
    ("stations.toml", r"\{ cost = \{ stone = 4 \}", "{ cost = { stone = 0 }", "two-viaducts.b1.cost", "what it costs"),
    ("stations.toml", r"x1 = ", "y1 = ", "stations.two-viaducts.y1", "x1, x2"),
    ("stations.toml", r"players = \[3, 5\]", "players = [5, 3]", "stations.waterfall.players", "smaller number first"),
    ("stations.toml", r"players = \[3, 5\]", "players = [3, 6]", "stations.waterfall.players", "between 1 and 5"),
    ("work_rates.toml", r"start = 2", "start = 5", "work_rates.lay.start", "write 0 to 4"),
    ("work_rates.toml", r"\[1, 1, 2, 2, 3\]", "[3, 2, 2, 1, 1]", "work_rates.lay.track", "lowest"),
    ("supply.toml", r"^\[3\]$", "[6]", "supply.3", "3 players"),
    ("supply.toml", r"D = 1, ", "", "supply.1.spaces.D", "number of spaces"),
    ("supply.toml", r"yard_draw = 6\n", "", "supply.1", "yard or yard_draw"),
    # sums
    ("contracts.toml", r"\[30\].*", "", "components.cards.contracts", "each once"),
    ("contracts.toml", r"\[30\]", "[31]", "contracts.30", "1 to 30"),
    ("track_cards.toml", r"\[t14\].*", "", "components.cards.track", "each once"),
    ("trains.toml", r"\[7\].*", "", "components.cards.trains", "each once"),
    ("supply.toml", r"ore = 33", "ore = 34", "supply.5.ore", "write 33 at most"),
    ("supply.toml", r"stone = 16", "stone = 21", "supply.4.stone", "write 20 at most"),
    ("supply.toml", r"(\[2\].*?)coal = 14", r"\1coal = 7", "supply.2.coal", "write 8 or more"),
    ("supply.toml", r"(\[4\].*?)event = 5", r"\1event = 6", "supply.4.event", "write 5 at most"),
    ("supply.toml", r"restock = 9", "restock = 8", "supply.3.restock", "write 9"),
    ("components.toml", r"stone = 24", "stone = 25", "components.stone", "write 24"),
    ("components.toml", r"event = 5", "event = 6", "components.event", "write 5"),
    ("components.toml", r"rubble = 90", "rubble = 80", "components.rubble", "write 81 or more"),
    ("components.toml", r'"pink", "blue"', '"pink", "pink"', "components.colours", "name 5, each once"),
    ("components.toml", r"at_hand = 2", "at_hand = 4", "components.at_hand", "write 3 at most"),
    ("components.toml", r"game_markers = 8", "game_markers = 1", "components.game_markers", "write 2 or more"),
    ("stations.toml", r"track_cards = 3", "track_cards = 4", "scenarios.mount-snowdon.stations", "track_cards"),
    (
        "event_track.toml",
        r"(event = \"station\"\n)cubes_back = 3",
        r"\1cubes_back = 4",
        "event_track.4.cubes_back",
        "3 at most",
    ),
    (
        "event_track.toml",
        r"(event = \"lay\"\n)cubes_back = 3(\n\n\[8\])",
        r"\1cubes_back = 0\2",
        "event_track.8.cubes_back",
        "earlier space",
    ),
    ("event_track.toml", r"cubes_back = 3\s*\Z", "", "event_track.10.cubes_back", "how many do"),
    ("event_track.toml", r"\[5\]", "[15]", "event_track.5", "1 to 10"),
    # sources
    ("trains.toml", r"confidence = \"stated\"", 'confidence = "sure"', "trains.confidence", "'printed'"),
    ("trains.toml", r"source = .*?\n", "", "trains.source", "write it"),
    ("trains.toml", r"\"S5\"", '"S55"', "trains.source", "SEED"),
    ("trains.toml", r"\"trains\.5\.bars\"", '"trains.9.bars"', "trains.differs.2.paths", "correct the path"),
    ("trains.toml", r"\"trains\.5\.bars\"", '"contracts.5.vp"', "trains.differs.2.paths", "to its file"),
    ("pack.toml", r"\"contracts\.7\.extra_cubes\"", '"contracts.7.cubes"', "pack.ask_first", "correct the path"),
    ("pack.toml", r"(?<=\n)    \"work_rates\"", '    "rates"', "pack.ask_at_set_up", "correct the path"),
    ("pack.toml", r"format = 1", "format = 2", "pack.format", "write 1"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "right"), BROKEN, ids=[f"{row[3]} {row[4]}" for row in BROKEN])
def test_what_is_wrong_is_named_with_its_place(
    pack: Path, file: str, old: str, new: str, place: str, right: str
) -> None:
    mutate(pack, file, old, new)
    found = findings(pack)
    hits = [finding for finding in found if place in finding.place]
    assert hits, found
    finding = hits[0]
    assert finding.file == f"{finding.place.split('.')[0]}.toml"
    assert finding.wrong
    assert right in finding.right
    assert check(pack)[found.index(finding)].startswith(f"{finding.file}: {finding.place}: ")


def test_a_file_that_is_no_toml_is_named_with_its_line(pack: Path) -> None:
    (pack / "trains.toml").write_text("[1]\nname = \n", encoding="utf-8")
    (line,) = check(pack)
    assert line.startswith("trains.toml: at line 2")


def test_a_file_that_is_not_utf_8_is_named(pack: Path) -> None:
    (pack / "trains.toml").write_bytes(b'name = "Gr\xfcn"')
    assert check(pack) == ["trains.toml: byte 10: this is not UTF-8; save the file as UTF-8"]


def test_a_file_that_is_missing_is_named(pack: Path) -> None:
    (pack / "trains.toml").unlink()
    assert check(pack) == ["trains.toml: trains: it is missing; write it"]
    (pack / "pack.toml").unlink()
    assert check(pack)[0].startswith("pack.toml: pack: the file is missing")


def test_a_file_too_many_is_named(pack: Path) -> None:
    shutil.copy(pack / "trains.toml", pack / "ships.toml")
    assert any(line.startswith("ships.toml: ships: nothing of that name") for line in check(pack))


def test_several_mistakes_are_named_at_once(pack: Path) -> None:
    mutate(pack, "contracts.toml", r"vp = 40", "vp = 'forty'")
    mutate(pack, "trains.toml", r"coal = 0", "coal = -1")
    assert {finding.place for finding in findings(pack)} == {"contracts.20.vp", "trains.2.coal"}


def test_in_a_folder_of_packs_the_pack_is_named(pack: Path) -> None:
    shutil.copytree(pack, pack.parent / "other")
    mutate(pack, "contracts.toml", r"vp = 40", "vp = 'forty'")
    (line,) = check(pack.parent)
    assert line.startswith("snowdonia/contracts.toml: contracts.20.vp: 'forty' does not fit")


def test_a_folder_without_a_pack_is_said_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no pack in this folder"):
        check(tmp_path)
    with pytest.raises(BadInput, match="there is no such folder"):
        check(tmp_path / "nowhere")


def test_a_damaged_shipped_pack_is_a_sentence(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion import content

    mutate(pack, "contracts.toml", r"(\[7\].*?)vp = 11\n", r"\1")
    content._box.cache_clear()
    monkeypatch.setattr(content, "pack_of", lambda _scenario: packs.read(pack))
    with pytest.raises(BadInput, match=r"contracts\.toml: contracts\.7\.vp: it is missing; write it"):
        content.load_box()
    content._box.cache_clear()


def test_the_hash_goes_by_the_text_not_by_the_line_ends(pack: Path) -> None:
    before = packs.read(pack).digest
    assert before == pack_hash()
    text = (pack / "trains.toml").read_bytes()
    (pack / "trains.toml").write_bytes(text.replace(b"\n", b"\r\n"))
    assert packs.read(pack).digest == before
    mutate(pack, "trains.toml", "coal = 0", "coal = 1")
    assert packs.read(pack).digest != before


def test_the_schema_names_the_areas_and_materials_of_the_rules() -> None:
    assert Area.__args__ == AREAS  # type: ignore[attr-defined]
    assert (*PlayedArea.__args__, "G") == AREAS  # type: ignore[attr-defined]
    assert Materials.__args__ == MATERIALS  # type: ignore[attr-defined]
