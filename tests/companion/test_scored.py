"""A game of which only the end is known: entered bit by bit, undone, kept as plain data and as a position file."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from companion import position_file
from companion.errors import BadInput, NewerFormat
from companion.scored import End, ScoredGame
from companion.session import Change
from rules.core.frozen import replace
from rules.snowdonia.position import ENTERED, Position, Standing

STARTED = datetime(2025, 1, 31, 19, 30, tzinfo=UTC)
FINISHED = datetime(2025, 1, 31, 21, 0, tzinfo=UTC)


def game(names: tuple[str, ...] = ("Siân", "Tom"), **fields: Any) -> ScoredGame:
    return ScoredGame.new(
        "mount-snowdon", names, colours=("red", "blue"), started=STARTED, finished=FINISHED, place="The Mill", **fields
    )


def test_nothing_is_entered_at_first_and_nothing_is_0() -> None:
    found = game()
    assert [player.missing for player in found.position.players] == [frozenset(ENTERED)] * 2
    assert not found.sheet().complete
    assert {line.vp for player in found.sheet().players for line in player.lines} == {None}
    assert (found.over, found.round, found.problems) == (True, None, ())
    assert (found.info.started, found.info.finished, found.info.place) == (STARTED, FINISHED, "The Mill")


def test_what_is_given_counts_as_entered() -> None:
    found = game()
    found.with_standing(0, rubble=0, train=None)
    player = found.position.players[0]
    assert player.missing == frozenset(ENTERED) - {"rubble", "train"}
    assert [line.text.key for line in found.sheet().players[0].lines if line.category == "train"] == ["score.no_train"]
    found.with_standing(0, missing=player.missing | {"train"})
    assert "train" in found.position.players[0].missing


def test_impossible_positions_are_named_and_not_refused() -> None:
    found = game()
    found.with_standing(0, sites=("halfway.b1",), rubble=91)
    found.with_standing(1, sites=("halfway.b1",))
    assert {problem.message.key for problem in found.problems} == {"position.site_twice", "position.too_many_cubes"}
    assert found.sheet().players[0].category("sites") == 7


def test_every_change_is_told_and_can_be_undone() -> None:
    found = game()
    heard: list[Change] = []
    leave = found.subscribe(heard.append)
    asker = object()
    before = found.end
    found.with_standing(0, rubble=8, asker=asker)
    found.with_standing(0, rubble=8, asker=asker)
    found.overrule(0, "train", "", 3, asker=asker)
    found.leave(1, asker=asker)
    after = found.end
    assert [(change.what, change.asker) for change in heard] == [
        ("entered", asker),
        ("overruled", asker),
        ("left", asker),
    ]
    assert found.undo()
    assert found.undo()
    assert found.undo()
    assert found.end == before
    assert not found.undo()
    assert found.redo()
    assert found.redo()
    assert found.redo()
    assert found.end == after
    assert not found.redo()
    leave()
    found.undo()
    assert len(heard) == 3 + 6


def test_something_new_after_an_undo_takes_the_redo_away() -> None:
    found = game()
    found.with_standing(0, rubble=8)
    found.undo()
    found.with_standing(0, rubble=7)
    assert not found.redo()
    assert found.position.players[0].rubble == 7


def whole() -> ScoredGame:
    """Everything a game can hold."""
    found = game(("Siân", "李雷 = 'x'"), values={"stations.halfway.b2.vp": 6, "contracts.29.tiers": [[5, 6], [7, 15]]})
    found.with_standing(
        0, sites=("halfway.b2",), tracks=(3, 4), rubble=4, coal=2, train=4, contracts=(26, 30), surveyor=6
    )
    found.with_standing(1, sites=(), coal=0, train=None, surveyor=0)
    found.choose(0, (30,))
    found.overrule(0, "train", "4", -12, 'they said "so"\nall of them')
    found.leave(1)
    return found


def test_a_game_comes_back_as_it_was() -> None:
    found = whole()
    plain = json.loads(json.dumps(found.to_plain()))
    back = ScoredGame.from_plain(plain)
    assert back.end == found.end
    assert (back.id, back.sheet()) == (found.id, found.sheet())


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"format": 2}, NewerFormat),
        ({"started": "today"}, BadInput),
        ({"position": {}}, BadInput),
        ({"scenario": "ben-nevis"}, BadInput),
        ({"values": {"stations.nowhere": 1}}, BadInput),
        ({"choices": {"contracts": [[0]]}}, BadInput),
    ],
)
def test_what_is_no_scored_game_is_said_in_a_sentence(change: dict[str, Any], error: type[BadInput]) -> None:
    with pytest.raises(error) as refused:
        ScoredGame.from_plain(whole().to_plain() | change)
    assert "\n" not in str(refused.value)


def test_a_position_file_holds_what_is_entered_and_names_what_is_not() -> None:
    found = whole()
    text = found.position_file_text()
    back = ScoredGame.of_file(position_file.parse(text), found.info)
    assert back.end == found.end
    assert '[not_entered]\n"李雷 = \'x\'" = ["tracks", "rubble", "contracts"]' in text
    # The file says which game it is; one without that is a game of its own.
    assert ScoredGame.of_file(position_file.parse(text)).end == found.end
    bare = ScoredGame.of_file(position_file.parse(text[: text.index("[history]")]))
    assert bare.position == found.position
    assert bare.id != found.id


def test_a_position_file_of_nothing_but_names() -> None:
    back = ScoredGame.of_file(position_file.parse(game().position_file_text()))
    assert back.position == game().position


def test_a_track_card_without_its_vp_leaves_the_track_cards_open_in_a_file() -> None:
    end = End(game().info, Position((Standing("Siân", tracks=(3, None), surveyor=0), Standing("Tom", surveyor=0))))
    back = position_file.parse(ScoredGame(end).position_file_text()).position.players[0]
    assert back.missing == {"tracks"}


def test_a_game_needs_a_scenario_and_values_that_exist() -> None:
    with pytest.raises(BadInput, match="ben-nevis"):
        ScoredGame.new("ben-nevis", ("Siân",))
    with pytest.raises(BadInput, match="no such value"):
        ScoredGame(replace(game().end, values={"stations.halfway.b9.vp": 3}))
