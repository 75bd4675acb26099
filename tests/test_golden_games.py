"""The golden games of tests/golden: worked out on paper, typed line by line, compared after every round."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from companion.cli.play_command import Front
from companion.record import state_record
from rules.snowdonia.state import Table
from rules.snowdonia.traits.game_surveyor import CELL as GAME_SURVEYOR

Plain: TypeAlias = dict[str, Any]

GOLDEN = Path(__file__).parent / "golden"
GAMES = ("solo", "three-players", "five-players", "blaenau", "zugspitze")
CATEGORIES = ("sites", "track", "contracts", "train", "surveyor", "total")
TOTALS = {"ore": 40, "stone": 24, "coal": 14, "event": 5, "bars": 18, "rubble": 90}


@cache
def paper(name: str) -> Plain:
    return tomllib.loads((GOLDEN / f"{name}.expected.toml").read_text("utf-8"))


@cache
def played(name: str) -> tuple[Front, tuple[Table, ...]]:
    """The game typed to its end, and the table at the end of every round."""
    front = Front(quiet=True)
    ends: list[Table] = []
    for line in (GOLDEN / f"{name}.lines").read_text("utf-8").splitlines():
        front.take(line)
        if front.session is not None and (front.session.table.state.round > len(ends) + 1 or front.session.over):
            ends.append(front.session.table)
    return front, tuple(ends)


def seen(table: Table) -> Plain:
    """A table in the words of an expected round."""
    book, state, record = table.book, table.state, state_record(table)
    rubble = {space: cubes for space, (cubes, _, _) in record["sites"].items() if cubes}
    owners = {site: owner for site, (_, _, owner) in record["sites"].items() if owner is not None}
    side = state.marks.get(GAME_SURVEYOR)
    return {
        **({} if side is None else {"game_surveyor": book.stations[0 if side > 0 else -1].id}),
        "start_player": record["start_player"],
        "bag": record["bag"],
        "yard": record["yard"],
        "supply": {kind: record["supply"][kind] for kind in ("bars", "rubble", "game_markers")},
        "rates": {kind: record["rates"][kind] for kind in ("excavate", "lay")},
        "weather": {place: record["weather"][place] or "-" for place in ("today", "middle", "last")},
        "events": sorted(record["event_track"]),
        "trains_open": record["trains_open"],
        "extra_build": record["extra_build"],
        "deck": record["deck"],
        "office": [card or 0 for card in record["office"]],
        "tracks": [what if what == "open" else owner or "unowned" for _, _, what, owner in record["tracks"]],
        "track_rubble": [cubes for _, cubes, _, _ in record["tracks"]],
        "site_rubble": rubble,
        "site_owners": owners,
        "closed": sorted(record["closed_stations"]),
        "train_coal": record["shed"],
        "players": {
            player: {
                **{kind: held[kind] for kind in ("ore", "stone", "coal", "bars", "rubble", "markers")},
                "train": held["train"] or 0,
                "surveyor": book.places[state.surveyors[seat]].id,
                "contracts": sorted(held["contracts"]),
                "played": sorted(held["played"]),
            }
            for seat, (player, held) in enumerate(record["players"].items())
        },
    }


def expected(end: Plain) -> Plain:
    """What the paper says of the end of a round; the order of a hand means nothing."""
    players = {
        name: {**held, "contracts": sorted(held["contracts"]), "played": sorted(held["played"])}
        for name, held in end["players"].items()
    }
    told = {key: value for key, value in end.items() if key != "n"}
    return {**told, "events": sorted(end["events"]), "closed": sorted(end["closed"]), "players": players}


ROUNDS = [pytest.param(name, end["n"], id=f"{name}-{end['n']}") for name in GAMES for end in paper(name)["round"]]


@pytest.mark.parametrize(("name", "n"), ROUNDS)
def test_a_round_ends_as_on_paper(name: str, n: int) -> None:
    _, ends = played(name)
    assert seen(ends[n - 1]) == expected(paper(name)["round"][n - 1])


@pytest.mark.parametrize("name", GAMES)
def test_the_game_ends_and_scores_as_on_paper(name: str) -> None:
    front, ends = played(name)
    final, session = paper(name)["final"], front.session
    assert session is not None
    sheet = session.sheet()
    assert session.table.state.ended == final["end_reason"]
    assert len(ends) == final["rounds"] == session.table.state.round
    assert list(sheet.winners) == final["winners"]
    for column in sheet.players:
        score = dict(final["scores"][column.name])
        scored = [int(line.about) for line in column.lines if line.category == "contracts" and line.vp and line.about]
        assert sorted(scored) == score.pop("scored_contracts")
        if "next_best_contracts" in score:
            assert sorted(column.next_best_contracts) == score.pop("next_best_contracts")
        assert {c: column.total if c == "total" else column.category(c) for c in CATEGORIES} == score


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_the_game_is_odd(name: str) -> None:
    """Every entry of a legal game is without a finding, so none of its lines ends with "!"."""
    front, _ = played(name)
    assert front.session is not None
    assert [(line.entry, line.problems) for line in front.session.log if line.problems] == []


@pytest.mark.parametrize("name", GAMES)
def test_1_2_the_paper_holds_every_component(name: str) -> None:
    """What the paper shows openly never exceeds the box; the rest lies on the route, on trains or in the box."""
    for end in paper(name)["round"]:
        zones = [end["bag"], end["yard"], end["supply"], *end["players"].values()]
        route = sum(end["track_rubble"]) + sum(end["site_rubble"].values())
        sums = {kind: sum(zone.get(kind, 0) for zone in zones) for kind in TOTALS}
        assert sums["rubble"] + route == TOTALS["rubble"]
        assert sums["bars"] == TOTALS["bars"]
        assert all(sums[kind] <= total for kind, total in TOTALS.items())


@pytest.mark.parametrize("name", GAMES)
def test_the_command_plays_the_lines(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ui", "play", "--lines", str(GOLDEN / f"{name}.lines"), "--json"],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    result, final = json.loads(done.stdout)["result"], paper(name)["final"]
    assert (result["end_reason"], result["rounds"]) == (final["end_reason"], final["rounds"])
    assert result["winners"] == final["winners"]
    for column in result["players"]:
        score = final["scores"][column["name"]]
        assert {c: column[c] for c in CATEGORIES} == {c: score[c] for c in CATEGORIES}
        assert column["complete"]
