"""The text for the play form of BoardGameGeek."""

import pytest

from companion.exports.bgg import bgg_text, comments_text
from companion.exports.sheet_data import issued_by, sheet_data
from tests.support.sessions import played
from tests.support.sheets import NAMES, data_of, play_of, typed


def test_fields_of_the_form_then_comments() -> None:
    data = data_of(place="Club, 2nd floor", note="A close one.", minutes=95, rounds=9)
    best, second, third = data.ranking
    text = bgg_text(data)
    lines = text.splitlines()
    assert lines[0] == "Snowdonia, BGG 119432"
    assert lines[1] == f"Date: {data.started.astimezone().date().isoformat()}"
    assert lines[2:5] == ["Location: Club, 2nd floor", "Length: 95 minutes", "Players:"]
    assert lines[5].startswith(f"  {best.name} | ")
    assert f"{best.total.vp} VP" in lines[5]
    assert "winner" in lines[5]
    assert [line.strip().split(" | ")[0] for line in lines[5:8]] == [best.name, second.name, third.name]
    assert sum("winner" in line for line in lines[5:8]) == 1
    assert sum("start player" in line for line in lines[5:8]) == 1
    assert lines[8] == ""
    comments = "\n".join(lines[9:]) + "\n"
    assert comments == comments_text(data)
    assert comments.startswith("Mount Snowdon, 9 rounds\n")
    assert "A close one." in comments
    assert comments.endswith(f"{issued_by(data)}\n")
    for player in data.players:
        row = next(line for line in comments.splitlines() if line.startswith(f"{player.name}: Station sites"))
        for category, words in data.categories:
            assert f"{words} {player.scores[category].vp}" in row


@pytest.mark.parametrize("name", NAMES)
def test_names_are_as_they_are(name: str) -> None:
    text = bgg_text(data_of((name, "Ann")))
    assert text.count(name) >= 2


def test_two_winners_are_both_marked_and_a_reason_for_an_overruled_line_is_told() -> None:
    game = typed(("Ann", "Bob"))
    totals = [player.total for player in game.sheet().players]
    low = totals.index(min(totals))
    line = game.sheet().players[low].lines[-1]
    game.overrule(low, line.category, line.about, (line.vp or 0) + max(totals) - min(totals), "the summit counts")
    text = bgg_text(sheet_data(game, play_of(game)))
    assert sum("winner" in line for line in text.splitlines()) == 2
    assert "share the win" in text
    assert f"{('Ann', 'Bob')[low]}, overruled: the summit counts" in text


def test_nothing_is_invented_for_a_game_that_goes_on() -> None:
    text = bgg_text(sheet_data(played(3, 3, 40)))
    assert "winner" not in text
    assert "Location" not in text
    assert "Length" not in text
    assert "so far" in text
