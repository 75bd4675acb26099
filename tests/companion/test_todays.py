"""The end of a game by the printed values of today, beside the sheet that was issued of it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from companion.exports.own_file import file_suffix, file_text
from companion.scored import ScoredGame
from companion.sheets import compare, issue, recomputed
from companion.todays import by_todays, played
from rules.gwt_railroad.scoring import STATIONS
from rules.snowdonia.scoring import CONTRACTS, SITES
from tests.support.drawn_game import drawn_game
from tests.support.railroad_games import played as played_railroad
from ui.sample import sample_session

NOW = datetime(2025, 1, 31, 22, 15, tzinfo=UTC)
SITE = "stations.hebron.b1.vp"
"""A site of Mikkel's, 7 VP as it came with the program."""


def test_a_value_told_later_is_why_todays_sheet_differs() -> None:
    game = drawn_game()
    issued = issue(game, NOW)
    today = by_todays(game, {SITE: 6})
    said = "Hebron, building site 1 is 6, was 7 (a value of your box)"
    assert [(d.seat, d.category, d.about, d.was, d.now, d.why) for d in compare(issued, today)] == [
        (1, SITES, "hebron.b1", 7, 6, said)
    ]
    assert recomputed(issued, today) == (f"Mikkel: recomputed 113 instead of 114, because {said}",)
    assert game.sheet() == issued.sheet


def test_10_4_a_contract_told_later_can_change_the_best_choice() -> None:
    game = drawn_game()
    today = by_todays(game, {"contracts.3.vp": 30})
    assert today.sheet().players[1].total > game.sheet().players[1].total
    assert {d.category for d in compare(issue(game, NOW), today)} == {CONTRACTS}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"work_rates.lay.track": [1, 1, 2], "supply.4.restock": 9},
        {"stations.hebron.track_cards": 5},
        {SITE: "many"},
        {"stations.nowhere.b1.vp": 3},
    ],
)
def test_what_makes_no_difference_or_fits_no_end_leaves_the_game_as_it_was(values: dict[str, Any]) -> None:
    game = drawn_game()
    assert by_todays(game, values).sheet() == game.sheet()


def test_a_value_that_was_looked_up_since_and_is_right_is_only_sure() -> None:
    game = drawn_game()
    today = by_todays(game, {SITE: 7})
    assert compare(issue(game, NOW), today) == ()
    unsure = [{line.about for line in found.sheet().players[1].lines if line.unsure} for found in (game, today)]
    assert unsure[0] - unsure[1] == {"hebron.b1"}


def test_what_people_decided_counts_today_too() -> None:
    game = drawn_game()
    game.overrule(1, SITES, "hebron.b1", 5, "agreed")
    game.leave(0)
    today = by_todays(game, {SITE: 3, "trains.4.power.vp": 9, "stations.halfway.b3.vp": 1})
    line = next(line for line in today.sheet().players[1].lines if line.about == "hebron.b1")
    assert (line.vp, line.given) == (5, True)
    assert today.sheet().left == ("Siân",)
    today.overrule(1, SITES, "hebron.b1", None)
    today.leave(0, left=False)
    assert not game.choices.overrules
    assert not game.choices.left


def test_a_tracked_game_keeps_its_track_cards_and_its_file() -> None:
    session = sample_session(4, 99, "none")
    issued = issue(session, NOW)
    player = next(p for p in session.sheet().players if any(line.category == SITES for line in p.lines))
    line = next(line for line in player.lines if line.category == SITES)
    assert line.vp is not None
    today = by_todays(session, {f"stations.{line.about}.vp": line.vp + 1})
    assert [d.about for d in compare(issued, today)] == [line.about]
    assert played(today) is session
    assert file_suffix(today) == file_suffix(session)
    assert file_text(today) == file_text(session)


def test_a_typed_end_is_written_with_the_values_it_was_typed_with() -> None:
    game = drawn_game()
    today = by_todays(game, {SITE: 6})
    assert not isinstance(today, ScoredGame)
    assert file_text(today) == file_text(game)
    assert file_suffix(today) == ".toml"


def test_a_railroad_is_looked_at_by_its_own_values() -> None:
    session = played_railroad("railroad-two-players")
    seat, line = next(
        (seat, line)
        for seat, player in enumerate(session.sheet().players)
        for line in player.lines
        if line.category == STATIONS and line.vp
    )
    assert line.vp is not None
    today = by_todays(session, {f"stations.{line.about}.vp": line.vp + 1, "stock.coal": 9})
    assert [(d.seat, d.about, d.now) for d in compare(issue(session, NOW), today)] == [(seat, line.about, line.vp + 1)]
