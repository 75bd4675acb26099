"""``check-packs`` on the command line."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from companion import cli, places
from companion.content import box_of, load_box, pack_hash
from companion.content.checks import findings
from companion.content.own_packs import own_packs
from companion.content.packs import laid_over, read, resource, shipped
from companion.content.template import write_template
from rules.snowdonia.components import Box
from rules.snowdonia.traits.kinds import TRAITS


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A pack with two mistakes."""
    folder = tmp_path / "pack"
    shutil.copytree(Path(str(resource("packs/snowdonia"))), folder)
    file = folder / "contracts.toml"
    text = file.read_text(encoding="utf-8").replace("vp = 40", "vp = -40").replace("vp = 31", 'vp = "31"')
    file.write_text(text, encoding="utf-8")
    return folder


def test_the_shipped_packs_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs"]) == 0
    assert capsys.readouterr() == ("Nothing is wrong in the packs.\n", "")


def test_json_of_the_shipped_packs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"findings": [], "hash": pack_hash()}


def test_each_finding_is_a_line(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", str(broken)]) == 2
    assert capsys.readouterr().out.splitlines() == [
        "contracts.toml: contracts.20.vp: -40 is too small; write 1 or more",
        "contracts.toml: contracts.23.vp: '31' does not fit; write a whole number",
    ]


def test_json_of_findings(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", "--json", str(broken)]) == 2
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [(f["file"], f["place"]) for f in found] == [
        ("contracts.toml", "contracts.20.vp"),
        ("contracts.toml", "contracts.23.vp"),
    ]
    assert set(found[0]) == {"file", "place", "wrong", "right"}


def test_a_folder_that_is_not_there_is_one_line_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", str(tmp_path / "nowhere")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "there is no such folder" in err


def test_a_pack_begins_with_the_template(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "packs" / "mount-washington"
    assert cli.run(["check-packs", "--new", str(folder)]) == 0
    out = capsys.readouterr().out
    assert "Written: pack.toml, scenarios.toml, stations.toml, traits.toml." in out
    assert str(places.packs_dir()) in out
    assert cli.run(["check-packs", str(folder)]) == 0
    assert "my-scenario" not in "".join(file.read_text("utf-8") for file in folder.iterdir())
    shutil.copytree(folder, places.packs_dir() / folder.name)
    assert list(own_packs().packs) == ["mount-washington"]
    assert load_box("mount-washington").stations[-1].surveyor_vp == -5


def test_the_template_shows_every_mechanism_that_the_program_has(tmp_path: Path) -> None:
    folder = tmp_path / "my-line"
    write_template(folder)
    traits = folder / "traits.toml"
    shown = re.sub(r"(?m)^# (?=\[|[a-z0-9_.-]+ = )", "", traits.read_text("utf-8"))
    traits.write_text(shown, "utf-8")
    (folder / "weather.toml").write_text(
        'source = ["MINE"]\nconfidence = "printed"\n[snow]\nexcavate = 0\nlay = 0\ndiscs = 5\n', "utf-8"
    )
    assert [str(finding) for finding in findings(folder)] == []
    assert tuple(type(trait) for trait in load(folder).traits) == TRAITS


def test_a_scenario_of_ones_own_cites_a_book_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "my-line"
    write_template(folder)
    with (folder / "traits.toml").open("a", encoding="utf-8") as traits:
        traits.write('[meeting_end]\nrule = "12"\n[last_turn]\nrule = "snowdonia.zugspitze:11"\n')
    cited = [str(trait.ref()) for trait in load(folder).traits]
    assert cited == ["my-line:12", "snowdonia.zugspitze:11"]
    scenario = folder / "scenarios.toml"
    scenario.write_text(scenario.read_text("utf-8").replace('rules = "my-line"', ""), "utf-8")
    # Never a clause of the base game, which has a number 12, too.
    assert [str(trait.ref()) for trait in load(folder).traits] == cited


def test_2_7_a_scenario_for_four_can_keep_the_contracts_of_three_to_five(tmp_path: Path) -> None:
    folder = tmp_path / "my-line"
    write_template(folder)
    pack, traits = folder / "pack.toml", folder / "traits.toml"
    pack.write_text(pack.read_text("utf-8").replace(', "contracts.28", "contracts.29"', ""), "utf-8")
    with traits.open("a", encoding="utf-8") as more:
        more.write('[meeting_end]\nrule = "12"\n')
    assert [str(finding) for finding in findings(folder)] == []
    assert {28, 29} <= load(folder).contracts.keys()


def load(folder: Path) -> Box:
    """The box of the one scenario of a pack in a folder."""
    return box_of(laid_over(shipped(), read(folder)), folder.name)


@pytest.mark.parametrize(
    ("name", "said"), [("there", "it is there already"), ("My line", "cannot be the id"), ("..", "it is there already")]
)
def test_a_template_takes_the_place_of_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, said: str
) -> None:
    (tmp_path / "there").mkdir()
    assert cli.run(["check-packs", "--new", str(tmp_path / name)]) == 2
    assert said in capsys.readouterr().err
    assert cli.run(["check-packs", "--new"]) == 2
    assert "no folder is named" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_files_that_are_too_large_or_links_are_findings(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (broken / "notes.toml").write_bytes(b"#" * 300_000)
    (broken / "more.toml").symlink_to(broken / "supply.toml")
    assert cli.run(["check-packs", str(broken)]) == 2
    out = capsys.readouterr().out.splitlines()
    assert "notes.toml: file: it is too large; keep 256 KB" in out
    assert "more.toml: file: it is a link to elsewhere; put the file itself there" in out


def test_all_that_is_wrong_in_a_scenario_is_named_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "my-line"
    write_template(folder)
    text = (folder / "stations.toml").read_text("utf-8")
    text = text.replace("vp = 12", "vp = true").replace("number = 2", "number = 0.5").replace('name = "Valley"', "")
    (folder / "stations.toml").write_text(text, "utf-8")
    assert cli.run(["check-packs", str(folder)]) == 2
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert all(line.startswith("stations.toml: stations.") for line in out)
