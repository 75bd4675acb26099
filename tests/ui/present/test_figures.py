"""Statistics as data: what is counted, which charts there are, what can be chosen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.plays import Play
from companion.titles import title_of
from rules.core.frozen import replace
from tests.support.past_games import FIRST, past, seats
from tests.support.random_plays import plays
from ui.present.charts import BarChart, LineChart, StackChart
from ui.present.figures import MOST_ROWS, Choice, FigurePart, Figures, figures, offers_of

NOW = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)


def some() -> list[Play]:
    """Five games that count, the latest first: Siân wins two, one is shared, one is solo; and three that do not."""
    shown = [
        past(seats=seats((96, 88), sites=(50, 60), contracts=(46, 28))),
        past(seats=seats((80, 90), sites=(80, 30), contracts=(0, 60)), rounds=10),
        past(seats=seats((70, 70, 40))),
        past((100, 60), scenario="blaenau-ffestiniog", scenario_name="Blaenau Ffestiniog", rounds=None),
        past((91,), train=3, started=FIRST - timedelta(days=400)),
        past((200, 1), wrong=True),
        past((150, None), complete=False),
        past((300, 2), ended=None),
    ]
    return [replace(play, id=f"game {n}") for n, play in enumerate(shown)]


def part(found: Figures, title: str) -> FigurePart:
    return next(one for one in found.parts if one.title.startswith(title))


def bars(found: Figures, title: str) -> list[tuple[str, str, str]]:
    chart = part(found, title).chart
    assert isinstance(chart, BarChart)
    return [(row.name, row.words, row.mark_words) for row in chart.rows]


def test_what_does_not_count_is_left_out_and_said() -> None:
    found = figures(some(), Choice(), NOW)
    assert found.sentence == ("5 games count. 2 are left out: played wrong, or not all of their result is known.")
    assert found.best == ("Best: 100 by Siân, 28 November", "game 3")


def test_averages_bests_win_shares_and_points_per_round_are_those_of_the_games() -> None:
    found = figures(some(), Choice(), NOW)
    # Siân: 96, 80, 70, 100, 91.
    assert bars(found, "Average and best by player")[:2] == [("Siân", "87.4", "best 100"), ("Mikkel", "77", "best 90")]
    # Won outright twice of four contested games, and half of one.
    assert bars(found, "Win share")[:2] == [("Siân", "62 %", ""), ("Mikkel", "38 %", "")]
    # 96 + 80 + 70 + 91 in 9 + 10 + 9 + 9 rounds; the fourth game says nothing of its rounds.
    assert bars(found, "Points per round")[0] == ("Siân", "9.1", "")
    assert {name for name, _words, _mark in bars(found, "Average and best by scenario")} == {
        "Mount Snowdon",
        "Blaenau Ffestiniog",
    }


def test_categories_are_averages_of_the_games_that_know_them() -> None:
    chart = part(figures(some()[:2], Choice(), NOW), "Points by category").chart
    assert isinstance(chart, StackChart)
    assert [one.words for one in chart.parts] == ["Station sites", "Contracts"]
    rows = {row.name: (row.values, row.total) for row in chart.rows}
    assert rows == {"Siân": ((65, 23), "88"), "Mikkel": ((45, 44), "89")}


@pytest.mark.parametrize(
    ("choice", "count"),
    [
        (Choice(person="person-2"), 1),
        (Choice(scenario="blaenau-ffestiniog"), 1),
        (Choice(players="1"), 1),
        (Choice(players="2", scenario="mount-snowdon"), 2),
        (Choice(year="2025"), 1),
        (Choice(year="2026"), 4),
    ],
)
def test_a_choice_leaves_the_games_that_fit(choice: Choice, count: int) -> None:
    words = figures(some(), choice, NOW).sentence
    assert words.startswith(f"{count} game{'s' if count > 1 else ''} count")


def test_one_player_is_seen_by_scenario_and_game_by_game() -> None:
    found = figures(some(), Choice(person="person-0"), NOW)
    assert [one.title for one in found.parts] == [
        "Average and best by scenario",
        "Win share by scenario",
        "Points by category, on average",
        "Totals, game by game",
    ]
    line = part(found, "Totals").chart
    assert isinstance(line, LineChart)
    # The first game first.
    assert line.lines[0].values == (91, 100, 70, 80, 96)
    assert found.best == ("Best: 100 by Siân, 28 November", "game 3")


def test_11_nobody_wins_a_solo_game_so_there_is_no_share() -> None:
    found = figures([past((91,), train=3)], Choice(), NOW)
    assert [one.title for one in found.parts] == [
        "Average and best by player",
        "Points by category, on average",
        "Points per round",
    ]


def test_nothing_that_fits_is_a_sentence_and_no_chart() -> None:
    found = figures(some(), Choice(year="1999"), NOW)
    assert (found.sentence, found.best, found.parts) == ("No finished game fits this choice.", None, ())
    wrong = figures([past(wrong=True)], Choice(), NOW)
    assert wrong.sentence.startswith("0 games count. 1 is left out")


def test_what_is_offered_is_what_there_is() -> None:
    offers = offers_of(some())
    assert [words for words, _value in offers.people] == ["Everybody", "Siân", "Mikkel", "Ελένη"]
    assert offers.scenarios[1:] == (("Blaenau Ffestiniog", "blaenau-ffestiniog"), ("Mount Snowdon", "mount-snowdon"))
    assert [value for _words, value in offers.players] == ["", "1", "2", "3"]
    assert [words for words, _value in offers.years] == ["All years", "2026", "2025"]


def test_of_very_many_players_those_with_most_games_are_drawn_and_the_table_has_all() -> None:
    found = figures(plays(300), Choice(), NOW)
    averages = part(found, "Average and best by player")
    assert isinstance(averages.chart, BarChart)
    assert len(averages.chart.rows) == MOST_ROWS
    games = [int(row[1]) for row in averages.chart.table.rows]
    assert len(games) == 10
    assert games == sorted(games, reverse=True)
    assert averages.note == "the 8 with most games; the table has all 10"


def test_every_chart_says_in_words_what_it_shows() -> None:
    for choice in (Choice(), Choice(person="p1")):
        for one in figures(plays(80), choice, NOW).parts:
            assert one.chart.summary.startswith(one.title)
            assert any(digit in one.chart.summary for digit in "0123456789")
            assert all(len(row) == len(one.chart.table.heads) for row in one.chart.table.rows)


def test_shares_of_a_game_add_up_to_one() -> None:
    def shares(play: Any) -> float:
        chart = part(figures([play], Choice(), NOW), "Win share").chart
        assert isinstance(chart, BarChart)
        return sum(row.value for row in chart.rows)

    for play in plays(60):
        if play.counts and not play.solo:
            assert shares(play) == pytest.approx(100)


def railroads() -> list[Play]:
    """Two whole sheets of Great Western Trail and a part of one."""
    rows = dict.fromkeys(title_of("gwt_railroad").rows, (1, 2))
    known: dict[str, Any] = {"game": "gwt_railroad", "scenario": "", "scenario_name": "", "rounds": None}
    part = tuple(
        replace(seat, winner=False, rank=None)
        for seat in seats((30, 20, 10), stations=(20, 20, 10), station_masters=(10, 0, 0))
    )
    return [
        past(id="whole 1", seats=seats((11, 22), **rows), **known),
        past(id="whole 2", seats=seats((11, 22), **rows), **known),
        past(id="part", seats=part, **known),
    ]


def test_points_of_one_game_say_nothing_beside_those_of_another() -> None:
    both = [*railroads(), *some()]
    found = figures(both, Choice(), NOW)
    assert found.choice.game == "snowdonia"
    assert found == replace(figures(some(), Choice(), NOW), offers=found.offers)
    assert found.offers.games == (("Snowdonia", "snowdonia"), ("Great Western Trail", "gwt_railroad"))
    other = figures(both, Choice(game="gwt_railroad"), NOW)
    assert {name for name, _words, _mark in bars(other, "Average and best by player, whole")} == {"Siân", "Mikkel"}
    assert figures(railroads(), Choice(), NOW).choice.game == "gwt_railroad"


def test_12_whole_sheets_and_parts_are_not_added_up() -> None:
    found = figures(railroads(), Choice(game="gwt_railroad"), NOW)
    assert bars(found, "Average and best by player, whole sheets") == [
        ("Mikkel", "22", "best 22"),
        ("Siân", "11", "best 11"),
    ]
    assert bars(found, "Average and best by player, railroad only")[-1] == ("Ελένη", "10", "best 10")
    assert bars(found, "Win share")[0][:2] == ("Mikkel", "100 %")
    assert [one.title for one in found.parts].count("Win share") == 1
    assert not any(one.title.startswith("Points per round") for one in found.parts)
    assert found.best == ("Best: 22 by Mikkel, 28 November", "whole 1")
    stack = part(found, "Points by category, on average, railroad only").chart
    assert isinstance(stack, StackChart)
    assert [one.words for one in stack.parts] == ["Train stations", "Station masters"]


def test_another_game_takes_back_what_it_does_not_offer() -> None:
    both = [*railroads(), *some()]
    wanted = Choice(game="gwt_railroad", scenario="mount-snowdon", players="1", year="2025", person="person-0")
    found = figures(both, wanted, NOW)
    assert found.choice == Choice(game="gwt_railroad", person="person-0")
    assert found.offers.scenarios == ()
    lately = part(found, "Totals, game by game, whole sheets").chart
    assert isinstance(lately, LineChart)
    assert lately.table.rows[0][1] == "Great Western Trail"
