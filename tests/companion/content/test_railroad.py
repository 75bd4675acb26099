"""The shipped pack of the railroad, changed values, and broken packs: one mutation each, found by file and place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from companion.content import check, pack_hash, value_info
from companion.content.checks import findings
from companion.content.packs import RAILROAD, leaves, read, resource, shipped
from companion.content.railroad import load_railroad
from companion.content.values import unsure
from companion.errors import BadInput

SHIPPED = Path(str(resource(f"packs/{RAILROAD}")))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the shipped pack."""
    folder = tmp_path / "railroad"
    shutil.copytree(SHIPPED, folder)
    return folder


def mutate(pack: Path, file: str, old: str, new: str) -> None:
    """Replace the first hit of a pattern; it must be there."""
    text = (pack / file).read_text(encoding="utf-8")
    changed, count = re.subn(old, new, text, count=1, flags=re.DOTALL | re.MULTILINE)
    assert count == 1
    assert changed != text
    (pack / file).write_text(changed, encoding="utf-8")


def test_the_shipped_pack_is_clean() -> None:
    assert check(SHIPPED) == []


def test_it_is_another_game_than_the_first() -> None:
    assert shipped(RAILROAD).rules == RAILROAD
    assert shipped().rules == "snowdonia"
    assert pack_hash(RAILROAD) == read(SHIPPED).digest != pack_hash()


def test_every_value_has_a_source() -> None:
    for path, _ in leaves(shipped(RAILROAD).values):
        if path[0] != "editions":
            info = value_info(".".join(path), pack=RAILROAD)
            assert info.source
            assert info.confidence in ("printed", "stated", "one-source", "inferred")


def test_what_the_facts_call_least_sure_is_least_sure() -> None:
    least = [path for path, info in unsure(shipped(RAILROAD)).items() if info.confidence == "inferred"]
    assert {path.split(".")[1] for path in least} == {"10", "11"}
    assert "station_masters.10.lower.vp" in least


def test_an_owner_changes_a_value() -> None:
    box = load_railroad({"stations.3.cost": 5, "line.return_dollars": 4, "station_masters.1.lower.vp": 2})
    assert box.stations[3].cost == 5
    assert box.line.return_dollars == 4
    lower = box.masters[1].lower
    assert lower is not None
    assert lower.vp == 2
    assert load_railroad().stations[3].cost == 4


def test_a_value_of_the_owner_is_sure() -> None:
    assert "station_masters.10.lower.vp" in load_railroad().unsure
    assert "station_masters.10.lower.vp" not in load_railroad({"station_masters.10.lower.vp": 4}).unsure


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("stations.11.cost", 3, "no such value"),
        ("stations.3.cost", "four", "does not fit"),
        ("stations.3.cost", -1, "too small"),
        ("stations.3", 4, "this is a table"),
        ("editions.original.sets", ["base"], "the pack settles this"),
        ("contracts.7.vp", 3, "no such value"),
    ],
)
def test_a_value_that_cannot_be_is_a_sentence(path: str, value: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        load_railroad({path: value})


def test_values_are_looked_up_in_the_pack_that_is_named() -> None:
    assert value_info("stations.3.vp", pack=RAILROAD).value == 2
    with pytest.raises(BadInput):
        value_info("stations.3.vp")


BROKEN = [
    # shape
    ("stations.toml", r"cost = 2", "cost = 'two'", "stations.1.cost", "write a whole number"),
    ("stations.toml", r'place = "T4"', 'place = "4a"', "stations.1.place", "write it as"),
    ("stations.toml", r"dark = false\n", "", "stations.1.dark", "write it"),
    ("line.toml", r"end = 39", "end = 0", "line.end", "write 1 or more"),
    ("station_masters.toml", r"upper = \{ gives = \"dollars\", n = 2 \}\n", "", "station_masters.1.upper", "write it"),
    ("moves.toml", r"\[neutral-c\]", "[neutral_c]", "moves.neutral_c", "write it as"),
    ("moves.toml", r'where = "neutral"', 'where = "board"', "moves.neutral-c.where", "'neutral'"),
    ("pack.toml", r'rules = "gwt-railroad"', 'rules = "gwt"', "pack.rules", "'gwt-railroad'"),
    # what refers to what
    ("components.toml", r"players = \[1, 4\]", "players = [4, 1]", "components.players", "smaller number first"),
    ("components.toml", r'"red"', '"yellow"', "components.colours", "name 4, each once"),
    ("components.toml", r'"cowboy"', '"engineer"', "components.workers", "name each once"),
    ("line.toml", r"\[4, 7", "[7, 4", "line.turnouts", "from the start"),
    ("line.toml", r"29, 33\]", "29, 39]", "line.turnouts", "write 38 at most"),
    ("line.toml", r"return_least = 1", "return_least = 40", "line.return_least", "write 39 at most"),
    ("stations.toml", r'place = "T4"', 'place = "T5"', "stations.1.place", "write one of T4"),
    ("stations.toml", r'place = "T4"', 'place = "T7"', "stations.1.place", "numbered along the line"),
    ("stations.toml", r"\[10\].*", "", "stations.10", "from 1 to 10"),
    ("stations.toml", r"\[10\]", "[11]", "stations.11", "from 1 to 10"),
    ("station_masters.toml", r"\[11\]", "[12]", "station_masters.11", "from 1 to 11"),
    ("station_masters.toml", r'counts = "areas"', 'counts = "acres"', "station_masters.11.lower.counts", "areas"),
    ("editions.toml", r'sets = \["base"\]', 'sets = ["first"]', "editions.original.sets", "base"),
    ("editions.toml", r'sets = \["base"\]', 'sets = ["promo"]', "editions.original.sets", "name more sets"),
    ("editions.toml", r"forward_least = \"none\"", 'backward = "none"', "editions.original.rulings", "forward_least"),
    ("editions.toml", r"\"none\"", '"two"', "editions.original.rulings.forward_least", "none or one"),
    ("moves.toml", r"forward = 2\n", "forward = 2\nback = 1\n", "moves.neutral-d", "forward or back"),
    ("moves.toml", r"forward = 4\n", "", "moves.building-10b", "write forward, back, or then"),
    ("moves.toml", r"forward = 3\n(then)", r"back = 3\n\1", "moves.building-9a.back", "leave it out"),
    ("moves.toml", r'editions = \["original"\]', 'editions = ["third"]', "moves.building-2b.editions", "original"),
    ("categories.toml", r"tracked = true", "tracked = false", "categories.stations.tracked", "write tracked = true"),
    ("categories.toml", r"\[stations\]", "[depots]", "categories.stations", "the railroad scores it"),
    ("categories.toml", r"vp = 1\n", "", "categories.dollars.vp", "both each and vp"),
    ("categories.toml", r"\[dollars\]", "[workers]", "categories.workers", "call it otherwise"),
    # sources
    ("line.toml", r'"S9"', '"S99"', "line.source", "SEED"),
    ("line.toml", r'"line\.turnouts"', '"line.turn_outs"', "line.differs.1.paths", "correct the path"),
    ("pack.toml", r'"moves",\n', '"buildings",\n', "pack.ask_first", "correct the path"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "right"), BROKEN, ids=[f"{row[3]} {row[4]}" for row in BROKEN])
def test_what_is_wrong_is_named_with_its_place(
    pack: Path, file: str, old: str, new: str, place: str, right: str
) -> None:
    mutate(pack, file, old, new)
    found = [finding for finding in findings(pack) if finding.place.startswith(place)]
    assert found, findings(pack)
    assert any(right in finding.right for finding in found), found
    assert all(finding.file == f"{finding.place.split('.')[0]}.toml" for finding in found)


def test_a_damaged_shipped_pack_is_a_sentence(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.content import railroad

    mutate(pack, "stations.toml", r"cost = 2\n", "")
    railroad._box.cache_clear()
    monkeypatch.setattr(railroad, "shipped", lambda name: read(pack))
    with pytest.raises(BadInput, match=r"stations\.toml: stations\.1\.cost: it is missing; write it"):
        load_railroad()
    railroad._box.cache_clear()


def test_in_a_folder_of_packs_each_is_held_to_its_own_rules(pack: Path) -> None:
    shutil.copytree(Path(str(resource("packs/snowdonia"))), pack.parent / "snowdonia")
    assert check(pack.parent) == []
    mutate(pack, "stations.toml", r"cost = 2", "cost = 'two'")
    assert check(pack.parent) == ["railroad/stations.toml: stations.1.cost: 'two' does not fit; write a whole number"]
