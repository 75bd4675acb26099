"""Files as versions before this one wrote them: each is still read, to the same game with the same result."""

from pathlib import Path

import pytest

from companion import game_file
from companion.railroad_session import RailroadSession
from companion.session import Session
from companion.sheets import Overruled
from companion.titles import tracked
from tests.support.railroad_games import paper

FILES = Path(__file__).parents[1] / "data/formats"


@pytest.mark.parametrize(("format_", "totals"), [(1, [37, 12, 5]), (2, [23, 12, 5])])
def test_a_game_file_of_each_format_has_its_result(format_: int, totals: list[int]) -> None:
    session = Session(*game_file.read(FILES / f"game-{format_}.snowdonia.toml"))
    assert session.over
    assert not [line for line in session.log if line.problems]
    assert [player.total for player in session.sheet().players] == totals
    assert session.sheet().winners == ("Siân",)


def test_every_format_that_is_read_has_its_file() -> None:
    written = sorted(FILES.glob("game-*.snowdonia.toml"))
    assert [path.name for path in written] == [f"game-{n}.snowdonia.toml" for n in range(1, game_file.FORMAT + 1)]
    assert [f"format = {n}\n" in path.read_text("utf-8")[:40] for n, path in enumerate(written, 1)] == [
        True,
        True,
        True,
    ]


def test_a_railroad_of_the_third_format_has_its_result() -> None:
    game, journal = game_file.read(FILES / "game-3.snowdonia.toml")
    session = tracked(game, journal)
    assert isinstance(session, RailroadSession)
    assert session.over
    assert session.players == ("Ελένη", "Tom")
    assert {p.name: p.total for p in session.sheet().players} == {
        name: scores["total"] for name, scores in paper("railroad-two-players")["final"]["scores"].items()
    }


def test_what_the_first_format_does_not_know_is_decided_by_the_rules() -> None:
    session = Session(*game_file.read(FILES / "game-1.snowdonia.toml"))
    assert not any(line.overruled for player in session.sheet().players for line in player.lines)
    assert session.sheet().left == ()


def test_decisions_of_the_second_format_are_there() -> None:
    session = Session(*game_file.read(FILES / "game-2.snowdonia.toml"))
    assert session.choices.contracts == {0: (3,)}
    assert session.choices.overrules == {(0, "contracts", "3"): Overruled(-6, "so agreed")}
    assert session.sheet().left == ("Zoë",)
