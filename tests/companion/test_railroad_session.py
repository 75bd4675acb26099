"""A railroad tracked, kept, written and read again by the same code as a game of Snowdonia."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from companion import game_file
from companion.errors import BadInput
from companion.railroad_codec import from_plain, of_position, position, to_plain
from companion.railroad_game import RailroadGame
from companion.railroad_session import RailroadSession
from companion.session import session_of
from companion.sheets import issue, recomputed
from companion.store import Store
from companion.titles import RAILROAD, tracked
from companion.tracking import Refused
from rules.core.frozen import replace
from rules.gwt_railroad.components import DARK
from rules.gwt_railroad.state import Disc
from rules.gwt_railroad.steps import (
    Action,
    EndGame,
    EnterCount,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    Stocktake,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from tests.support.railroad_games import GAMES, game, paper, played, steps

FOUR, TWO = GAMES


def totals(session: RailroadSession) -> dict[str, int]:
    return {column.name: column.total for column in session.sheet().players}


def on_paper(name: str) -> dict[str, int]:
    return {player: scores["total"] for player, scores in paper(name)["final"]["scores"].items()}


@pytest.mark.parametrize("name", GAMES)
def test_a_railroad_is_tracked_to_its_score(name: str) -> None:
    session = played(name)
    assert session.over
    assert totals(session) == on_paper(name)
    assert [line.text for line in session.log if not line.text] == []
    assert session.agenda.items == ()


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_undone_and_redone(name: str) -> None:
    session = played(name)
    end = session.table
    for _ in steps(name):
        assert session.undo_name
        session.undo()
    assert session.table == session.start
    assert session.undo_name is None
    for _ in steps(name):
        session.redo()
    assert session.table == end


def test_an_entry_of_the_past_is_amended_struck_and_restored() -> None:
    session = played(FOUR, 6)
    before = session.table
    first = session.log[0]
    assert isinstance(first.action, MoveEngine)
    shorter = replace(first.action, to="1", spaces=1)
    would = session.supposed("amend", first.entry, shorter)
    assert would[0].after.state.engines[first.seat or 0] == "1"
    assert session.table == before
    session.amend(first.entry, shorter, anyway=True)
    assert session.line(first.entry).amended
    assert session.line(first.entry).action == shorter
    session.undo()
    assert session.table == before
    session.strike(first.entry)
    assert session.line(first.entry).struck
    assert session.log[0].after == session.start
    session.restore(first.entry)
    assert session.table == before


def test_5_a_breach_needs_the_table_and_what_does_not_exist_is_refused() -> None:
    session = RailroadSession(game(FOUR))
    too_far = MoveEngine(0, "forward", 1, "3")
    with pytest.raises(Refused) as caught:
        session.record([too_far])
    assert not caught.value.impossible
    with pytest.raises(Refused) as caught:
        session.record([replace(too_far, to="99")], anyway=True)
    assert caught.value.impossible
    assert session.journal.entries == ()
    session.record([too_far], anyway=True)
    assert session.log[0].agreed


@pytest.mark.parametrize("name", GAMES)
def test_a_game_file_has_all_of_it(name: str, tmp_path: Path) -> None:
    session = played(name)
    session.undo()
    session.note("gwt.railroad:7", "agreed: dark only")
    path = tmp_path / f"a{game_file.SUFFIX}"
    game_file.write(path, session.game, session.journal)
    head = tomllib.loads(path.read_text("utf-8"))["game"]
    assert (head["format"], head["game"]) == (3, RAILROAD)
    again, journal = game_file.read(path)
    assert again == session.game
    assert journal == session.journal
    assert tracked(again, journal).table == session.table


def test_a_railroad_is_no_game_of_snowdonia() -> None:
    with pytest.raises(BadInput, match="is gwt_railroad; give a game of Snowdonia"):
        session_of(game(FOUR))


@pytest.mark.parametrize("name", GAMES)
def test_it_is_kept_with_its_result(name: str, tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite3", tmp_path / "card.json") as store:
        begun = RailroadSession(game(name), store=store, kept=False)
        assert begun.retry()
        for action in steps(name):
            begun.record([action])
        assert begun.save_error is None
        play = store.play(begun.info.id)
        assert play.game == RAILROAD
        assert {seat.name: seat.vp for seat in play.seats} == on_paper(name)
        assert [seat.name for seat in play.seats if seat.winner] == paper(name)["final"]["winners"]
        assert play.rounds is None
        assert [row.card.game for row in store.games()] == [RAILROAD]
        again = store.open(begun.info.id)
        assert isinstance(again, RailroadSession)
        assert again.table == begun.table
        issued = store.issued(begun.info.id)
        assert issued is not None
        assert issued.sheet == begun.sheet()
        assert issued.position == begun.position
        assert recomputed(issued, again) == ()


def test_a_sheet_as_issued_says_what_has_changed() -> None:
    session = played(TWO)
    issued = issue(session, session.info.started)
    session.record([EnterCount(0, "dollars", 3)], anyway=True)
    seat = session.players[0]
    was = on_paper(TWO)[seat]
    assert recomputed(issued, session)[0].startswith(f"{seat}: recomputed {was - 4} instead of {was}, because Dollars")
    session.tell("values.stations.4.vp", 9)
    assert any("station 4 is 9, was 2 (a value of your box)" in words for words in recomputed(issued, session))


def test_12_a_line_is_overruled_and_who_left_does_not_win() -> None:
    session = played(TWO)
    winner = session.players.index(session.sheet().winners[0])
    session.overrule(winner, "dollars", "", 0, "recounted")
    assert session.sheet().players[winner].category("dollars") == 0
    assert session.undo_name == f"Dollars of {session.players[winner]} is overruled: 0 VP (recounted)"
    session.undo()
    session.leave(winner)
    assert session.sheet().winners == (session.players[1 - winner],)
    assert session.table.state.ended


def test_a_told_value_counts_from_the_start_and_is_taken_back() -> None:
    session = played(TWO)
    was = totals(session)
    session.tell("values.stations.4.vp", 9)
    assert totals(session)["Ελένη"] == was["Ελένη"] + 7
    session.undo()
    assert totals(session) == was
    with pytest.raises(BadInput, match="the pack has no such value"):
        session.tell("values.nothing", 1)
    with pytest.raises(BadInput, match="is no cell of the set-up"):
        session.tell("set_aside", 1)


EVERY_STEP = [
    MoveEngine(0, "forward", 4, "T4", "neutral-c"),
    MoveEngine(1, "backward", 1, "3"),
    Upgrade(0, 1, "light", 2),
    Upgrade(0, 1),
    UpgradeBehind(1, 3, DARK, 4, moved_from=2),
    TakeMaster(0, 1, "cowboy", 7),
    TakeMaster(0, 1),
    ReturnFromEnd(1, "T33"),
    ExtraordinaryDelivery(0, 3, "5", 2),
    EnterCount(1, "cities", -4),
    EnterCount(1, "cities", None),
    EndGame(),
    Stocktake(
        {0: "5", 1: "T7"}, {1: (Disc(0, "light"), Disc(1)), 2: ()}, {1: None, 2: "?", 3: 5}, {0: (2, "?"), 1: ()}
    ),
    Stocktake(),
]


@pytest.mark.parametrize("action", EVERY_STEP, ids=repr)
def test_a_step_comes_back_as_it_was(action: Action) -> None:
    plain = json.loads(json.dumps(to_plain(action, lambda seat: seat)))
    assert from_plain(plain, int) == action


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"step": "fly"}, "'fly' is no step"),
        ({"step": "move-engine", "player": 0, "direction": "up", "spaces": 1, "to": "2"}, "move-engine.direction"),
        ({"step": "move-engine", "player": 0, "direction": "forward", "spaces": True, "to": "2"}, "move-engine.spaces"),
        ({"step": "upgrade", "player": 0, "station": 1, "corner": "round"}, "upgrade.corner"),
        ({"step": "upgrade", "player": 0}, "upgrade.station: is missing"),
        ({"step": "count", "player": 0, "what": "dollars", "number": "ten"}, "count.number"),
        ({"step": "stocktake", "tiles": [{"station": 1, "tile": "x"}]}, "stocktake.tile"),
        ({"step": "stocktake", "engines": 4}, "stocktake.engines"),
        ({"step": "stocktake", "masters": [{"player": 0, "tiles": 5}]}, "stocktake.tiles"),
        ({"step": "station-master", "player": 0, "station": 1, "tile": "?"}, "station-master.tile"),
    ],
)
def test_what_is_no_step_is_named(plain: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_plain(plain, int)
    assert words in str(caught.value)


def test_an_end_position_comes_back_as_it_was() -> None:
    end = played(TWO).position
    assert position(json.loads(json.dumps(of_position(end)))) == end


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"edition": "third"}, "There is no edition third"),
        ({"players": ("A", "B", "C", "D", "E")}, "5 players; the game is for 1 to 4"),
        ({"tiles": (99,)}, "There is no station master 99"),
        ({"more_sets": ("south",)}, "There is no set of station masters south"),
    ],
)
def test_a_set_up_that_cannot_be_is_said(changes: dict[str, object], words: str) -> None:
    wrong = RailroadGame(game(TWO).info, replace(game(TWO).setup, **changes))
    with pytest.raises(BadInput, match=words):
        RailroadSession(wrong)
