"""Whole games written down by an independent rules engine: every state after every step, every problem, the result."""

from __future__ import annotations

import copy
import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import places, record
from companion.cli.replay_command import result_record
from companion.content import load_box
from companion.errors import BadInput, NewerFormat
from rules.core.problems import Grade
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table
from tests.support import packs

CASES = Path(__file__).parents[1] / "data" / "acceptance"
GAMES = sorted((CASES / "games").glob("*.record.json.gz"))
BROKEN = sorted((CASES / "broken").glob("*.record.json.gz"))
IN_ANY_ORDER = ("contracts", "played", "closed_stations")
KEPT = ("sites", "track", "contracts", "train", "surveyor", "total")


def document(path: Path) -> dict[str, Any]:
    """A packed case as it was written."""
    case: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return case


def name(path: Path) -> str:
    """The case's name without its endings."""
    return path.name.removesuffix(".record.json.gz")


def differences(want: Any, got: Any, path: str = "") -> Iterator[str]:
    """Where a state differs; cards and stations may be listed in any order."""
    if isinstance(want, dict) and isinstance(got, dict):
        for key in want:
            yield from differences(want[key], got.get(key), f"{path}.{key}")
        return
    if want == got:
        return
    if isinstance(want, list) and isinstance(got, list) and path.endswith(IN_ANY_ORDER):
        want, got = sorted(map(str, want)), sorted(map(str, got))
    if want != got:
        yield f"{path.lstrip('.')}: {got!r} for {want!r}"


def test_the_cases_are_all_there() -> None:
    assert (len(GAMES), len(BROKEN)) == (14, 8)


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_a_legal_game_gives_every_state_no_problem_and_its_result(path: Path) -> None:
    written = document(path)
    found = record.parse(written)
    table = found.table
    assert len(found.steps) == len(written["steps"])
    for step, expected in zip(found.steps, written["steps"], strict=True):
        done = perform(table, record.action(step, table))
        assert not done.problems, (step.n, step.plain["step"], done.problems)
        table = done.after
        assert not list(differences(expected["state"], record.state_record(table))), (step.n, step.plain["step"])
    result = result_record(table)
    assert result is not None
    wanted = written["result"]
    assert {k: result[k] for k in ("end_reason", "rounds")} == {k: wanted[k] for k in ("end_reason", "rounds")}
    assert sorted(result["winners"]) == sorted(wanted["winners"])
    for player, row in wanted["players"].items():
        assert {k: result["players"][player][k] for k in KEPT} == {k: row[k] for k in KEPT}


@pytest.mark.parametrize("path", BROKEN, ids=name)
def test_a_broken_step_gives_its_clause_at_its_number_and_none_before(path: Path) -> None:
    written = document(path)
    broken = written.pop("broken")
    found = record.parse(written)
    table = found.table
    for step in found.steps:
        done = perform(table, record.action(step, table))
        if step.n < broken["n"]:
            assert not done.problems, (step.n, done.problems)
        if step.n == broken["n"]:
            assert {p.ref.clause for p in done.problems} & set(broken["clauses"]), done.problems
            assert all(p.grade is Grade.BREACH for p in done.problems)
        table = done.after
    assert result_record(table) is None


@pytest.fixture(scope="module")
def short() -> dict[str, Any]:
    """The first steps of a game of three."""
    written = document(GAMES[1])
    return {**written, "steps": written["steps"][:6], "result": None}


def test_a_game_not_finished_has_no_result(short: dict[str, Any]) -> None:
    table: Table = record.parse(short).table
    assert result_record(table) is None


def test_counterclockwise_players_are_turned_round(short: dict[str, Any]) -> None:
    turned = copy.deepcopy(short)
    turned["setup"]["clockwise"] = False
    assert record.parse(turned).table.book.players == tuple(reversed(short["setup"]["players"]))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": 0}, "format"),
        ({"format": None}, "format"),
        ({"setup": None}, "setup"),
        ({"setup": []}, "setup"),
        ({"steps": None}, "steps"),
        ({"steps": [1]}, "steps"),
    ],
)
def test_a_wrong_top_level_is_named(short: dict[str, Any], change: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as caught:
        record.parse({**short, **change})
    assert caught.value.place == place


def test_a_newer_format_is_refused_by_name(short: dict[str, Any]) -> None:
    with pytest.raises(NewerFormat, match="newer version"):
        record.parse({**short, "format": 2})


REQUIRED = (
    "game", "scenario", "players", "start_player", "route", "spaces", "contracts_in_play", "office", "weather",
    "trains", "bag", "solo_yard_draw", "restock", "work_rates", "event_track", "supply", "rulings",
)  # fmt: skip


@pytest.mark.parametrize("field", REQUIRED)
def test_a_missing_field_of_the_set_up_is_named(short: dict[str, Any], field: str) -> None:
    setup = {key: value for key, value in short["setup"].items() if key != field}
    with pytest.raises(BadInput) as caught:
        record.parse({**short, "setup": setup})
    assert caught.value.place == f"setup.{field}"


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("start_player", "Nobody", "setup.start_player"),
        ("game", "chess", "setup.game"),
        ("scenario", "nowhere", "scenario"),
        ("rulings", {"house_rule": True}, "setup.rulings.house_rule"),
        ("players", 3, "setup"),
        ("restock", "many", "setup"),
        ("route", [{}], "setup.track_cards"),
    ],
)
def test_a_wrong_field_of_the_set_up_is_named(short: dict[str, Any], field: str, value: object, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        record.parse({**short, "setup": {**short["setup"], field: value}})
    assert caught.value.place == place


@pytest.mark.parametrize("scenario", ["blaenau-ffestiniog", "bayerische-zugspitzbahn"])
def test_a_scenario_with_mechanisms_of_its_own_is_refused_rather_than_misread(
    short: dict[str, Any], scenario: str
) -> None:
    with pytest.raises(BadInput, match="hand the game on as a game file") as caught:
        record.parse({**short, "setup": {**short["setup"], "scenario": scenario, "values": {}}})
    assert caught.value.place == "setup.scenario"
    assert load_box(scenario).name in caught.value.wrong


def test_a_scenario_that_only_prints_other_numbers_is_read(short: dict[str, Any]) -> None:
    shutil.copytree(packs.PACKS / "mount-washington", places.packs_dir() / "mount-washington")
    setup = {**short["setup"], "scenario": "mount-washington", "values": {}}
    with pytest.raises(BadInput, match="Mount Washington has no contract 28"):
        record.parse({**short, "setup": setup})
    setup["contracts_in_play"] = [n for n in setup["contracts_in_play"] if n not in (28, 29)]
    found = record.parse({**short, "setup": setup})
    assert found.table.book.box.name == "Mount Washington"
    route = [s["id"] for s in short["setup"]["route"]]
    assert [s.id for s in found.table.book.route] == route
    base = {"station": 0, "id": "marshfield", "track_cards": [], "surveyor_vp": 11, "excavation_sites": []}
    site = {"id": "marshfield.b1", "cost": {"stone": 1}, "vp": 2}
    setup["route"] = [{**base, "building_sites": [site]}, *setup["route"]]
    begun = record.parse({**short, "setup": setup}).table.book
    assert [s.id for s in begun.stations] == ["marshfield", *route]
    assert next(iter(begun.building)) == "marshfield.b1"


def test_a_step_that_cannot_be_read_names_its_number_and_field(short: dict[str, Any]) -> None:
    steps = [*short["steps"][:2], {"n": 3, "step": "place", "player": "Nobody", "area": "A", "space": 1}]
    found = record.parse({**short, "steps": steps})
    with pytest.raises(BadInput, match="does not play") as caught:
        record.action(found.steps[2], found.table)
    assert caught.value.place == "step 3, player"


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"{", "is not JSON"), (b"\xff\xfe{", "is not UTF-8"), (b"[]", "is not a table record")],
)
def test_a_file_that_is_no_record_names_the_file(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "afternoon.record.json"
    file.write_bytes(content)
    with pytest.raises(BadInput, match=words) as caught:
        record.read(file)
    assert caught.value.where == file.name


def test_a_record_file_is_read_as_its_document(tmp_path: Path, short: dict[str, Any]) -> None:
    file = tmp_path / "short.record.json"
    file.write_text(json.dumps(short), "utf-8")
    found = record.read(file)
    assert record.state_record(found.table) == record.state_record(record.parse(short).table)
    assert [step.n for step in found.steps] == [1, 2, 3, 4, 5, 6]
