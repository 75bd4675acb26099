"""``rules``: answers from every book, and from a game's own first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import run
from companion.game import Game, new_info
from companion.game_file import write
from companion.journal import Journal
from rules.snowdonia.book import Setup


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Snowdonia just begun."""
    path = tmp_path / "evening.snowdonia.toml"
    write(path, Game(new_info("mount-snowdon", ("pink", "blue")), Setup(("Siân", "Tom"))), Journal())
    return path


def results(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["results"]
    return found


def test_a_question_is_asked_of_every_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "station", "master", "--json"]) == 0
    assert results(capsys)[0]["ref"] == "gwt.railroad:8"
    assert run(["rules", "fog", "--json"]) == 0
    assert all(str(found["ref"]).startswith("snowdonia.") for found in results(capsys)[:3])


def test_at_a_table_its_own_book_comes_first(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "station", "master", "--now", str(game), "--json"]) == 0
    found = results(capsys)
    assert found
    assert str(found[0]["ref"]).startswith("snowdonia.")
    books = [str(one["ref"]).partition(".")[0] for one in found]
    assert books == sorted(books, key=lambda book: book != "snowdonia")


def test_what_matters_now_is_of_the_game(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--now", str(game), "--json"]) == 0
    found = results(capsys)
    assert found
    assert all(str(one["ref"]).startswith("snowdonia.") for one in found)
    assert all(one["why"] for one in found)


def test_a_clause_of_another_book_is_named_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "gwt.railroad:10"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Railroad: the end of the line (railroad:10)\n")
    assert "gain 3 dollars" in text
    assert "{{" not in text


def test_neither_a_question_nor_a_game_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 2
    assert capsys.readouterr().err == "rules: give a question, or --now with a game file; rules fog\n"
