"""Table records taken over as games: the same table, kept and written out like any other."""

from __future__ import annotations

import copy
import gzip
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import exchange, game_file
from companion.errors import BadInput
from companion.session import Session
from companion.store import Store
from tests.support import sessions

CASES = Path(__file__).parents[1] / "data" / "acceptance"
GAMES = sorted((CASES / "games").glob("*.record.json.gz"))
BROKEN = sorted((CASES / "broken").glob("*.record.json.gz"))


def unpacked(packed: Path, folder: Path) -> Path:
    path = folder / packed.name.removesuffix(".gz")
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    return path


@pytest.mark.parametrize("packed", GAMES, ids=lambda p: p.name)
def test_a_record_is_a_game_that_is_kept_and_written_out(packed: Path, tmp_path: Path) -> None:
    path = unpacked(packed, tmp_path)
    found, played = exchange.play_record(path)
    game, journal = exchange.read_game(path)
    session = Session(game, journal)
    assert session.start == found.table
    assert session.table.state == played[-1].step.after.state
    out = tmp_path / "game.snowdonia.toml"
    game_file.write(out, game, journal)
    again = Session(*game_file.read(out))
    assert again.journal == journal
    assert again.game == game
    assert again.table == session.table
    with Store(tmp_path / "snowdonia.sqlite3") as store:
        store.create(game, journal)
        kept = store.open(game.info.id)
        assert kept.table == session.table
        assert [p.vp for p in store.games()[0].card.players] == [p.total for p in session.sheet().players]
        kept.undo()
        assert kept.save_error is None


def test_a_broken_step_is_taken_over_as_agreed(tmp_path: Path) -> None:
    for packed in BROKEN:
        game, journal = exchange.read_game(unpacked(packed, tmp_path))
        lines = Session(game, journal).log
        assert any(line.agreed for line in lines)
        assert not any(line.questionable for line in lines)


def test_the_same_record_is_the_same_game_whatever_the_file(tmp_path: Path) -> None:
    first = unpacked(GAMES[0], tmp_path)
    day = datetime(2024, 5, 1, 12, tzinfo=UTC)
    os.utime(first, (day.timestamp(), day.timestamp()))
    second = tmp_path / "copy.json"
    second.write_text(json.dumps(json.loads(first.read_text("utf-8")), indent=1), "utf-8")
    game = exchange.read_game(first)[0]
    assert game.info.started == day
    assert exchange.read_game(second)[0].info.id == game.info.id
    assert exchange.read_game(unpacked(GAMES[1], tmp_path))[0].info.id != game.info.id


def test_a_set_up_with_every_value_has_no_cell_to_tell(tmp_path: Path) -> None:
    session = Session(*exchange.read_game(unpacked(GAMES[0], tmp_path)))
    with pytest.raises(BadInput, match="cannot be told"):
        session.tell("set_aside", 3)


def test_what_cannot_be_written_down_names_file_and_step(tmp_path: Path) -> None:
    path = unpacked(GAMES[0], tmp_path)
    document = json.loads(path.read_text("utf-8"))
    document["steps"][2]["space"] = 99
    path.write_text(json.dumps(document), "utf-8")
    with pytest.raises(BadInput) as refused:
        exchange.play_record(path)
    assert (refused.value.where, refused.value.place) == (path.name, "step 3")
    assert "99" in refused.value.wrong


JUNK: list[Any] = [None, -1, 0, 99, 2.5, "x", "", [], {}, [1], {"a": 1}, True, "?", 10**30, [["A"]], [{"space": 5}]]


def places_of(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs: Any = ()
    if isinstance(document, dict):
        pairs = document.items()
    elif isinstance(document, list):
        pairs = enumerate(document)
    for key, value in pairs:
        yield (*path, key)
        yield from places_of(value, (*path, key))


@pytest.mark.parametrize("seed", range(3))
def test_junk_in_a_record_is_a_sentence_and_never_a_traceback(tmp_path: Path, seed: int) -> None:
    path = unpacked(GAMES[3], tmp_path)
    document = json.loads(path.read_text("utf-8"))
    document["steps"] = [{k: v for k, v in s.items() if k != "state"} for s in document["steps"][:60]]
    found = list(places_of(document))
    rng = Random(seed)
    complaints = []
    for _ in range(60):
        bad = copy.deepcopy(document)
        *parents, name = rng.choice(found)
        table: Any = bad
        for parent in parents:
            table = table[parent]
        table[name] = rng.choice(JUNK)
        path.write_text(json.dumps(bad), "utf-8")
        try:
            exchange.read_game(path)
        except BadInput as error:
            complaints.append(str(error))
    assert len(complaints) > 10
    assert all(complaint.startswith(f"{path.name}: ") for complaint in complaints)


@pytest.mark.parametrize("seed", range(3))
def test_junk_in_a_game_file_is_a_sentence_and_never_a_traceback(seed: int) -> None:
    session = sessions.played(5, 3, 60, unknown=0.3)
    lines = game_file.to_text(session.game, session.journal).split("\n")
    rng = Random(seed)
    junk = ["-1", "0", '"x"', "true", "[]", "{}", "99", "2.5", '"?"', "[1]", "2024-01-01", "{ a = 1 }"]
    for _ in range(60):
        bad = list(lines)
        at = rng.randrange(len(bad))
        key, equals, _value = bad[at].rpartition(" = ")
        bad[at] = f"{key}{equals}{rng.choice(junk)}" if equals and rng.random() < 0.8 else ""
        with suppress(BadInput):
            game_file.from_text("\n".join(bad))
