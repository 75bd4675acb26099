"""The link for BG Stats: its JSON is what conventions say, for ever the same for the same game."""

import json
import re
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest

from companion.exports import bgstats
from companion.exports.sheet_data import SheetData, sheet_data
from companion.sheets import issue
from rules.core.frozen import replace
from tests.support.sessions import played
from tests.support.sheets import NAMES, STARTED, data_of, play_of, typed


def told(link: str) -> dict[str, object]:
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    query = parse_qs(parts.query, strict_parsing=True)
    assert list(query) == ["data"]
    found: dict[str, object] = json.loads(query["data"][0])
    return found


def test_the_whole_play() -> None:
    data = data_of(place="Club", note="Rain all day", minutes=80)
    link = bgstats.link(data)
    assert link.isascii()
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    roles = ("pink", "blue", "yellow")
    assert told(link) == {
        "sourceName": "Snowdonia Companion",
        "sourcePlayId": data.id,
        "playDate": "2026-11-28 20:05:00",
        "board": "Mount Snowdon",
        "durationMin": 80,
        "comments": "Rain all day",
        "location": "Club",
        "game": {
            "name": "Snowdonia",
            "sourceGameId": "snowdonia",
            "bggId": 119432,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": f"person-{seat}",
                "score": player.total.vp,
                "rank": player.rank,
                "role": roles[seat],
                "startPlayer": player.starts,
                "winner": player.winner,
            }
            for seat, player in enumerate(data.players)
        ],
    }


def test_every_switch_is_sent_also_when_it_says_no() -> None:
    for names in (("Ann",), ("Ann", "Bob", "Cy", "Di", "Ed")):
        play = bgstats.play(data_of(names))
        assert {type(player[key]) for player in play["players"] for key in ("winner", "startPlayer")} == {bool}
        assert play["game"]["highestWins"] is True
        assert play["game"]["noPoints"] is False
        assert sum(player["winner"] for player in play["players"]) == (0 if len(names) == 1 else 1)


def test_what_says_nothing_is_left_out() -> None:
    data = data_of()
    empty = replace(data, place="", note="", minutes=None, bgg_id=None)
    play = bgstats.play(empty)
    assert not {"comments", "location", "durationMin"} & set(play)
    assert "bggId" not in play["game"]
    assert len(bgstats.link(empty)) < len(bgstats.link(data))


def test_ids_stay_when_it_is_handed_over_again() -> None:
    game = typed()
    again = replace(issue(game, STARTED), version="0.0.1", pack="")
    first, second = (bgstats.play(sheet_data(game, None, issued)) for issued in (None, again))
    assert first["sourcePlayId"] == second["sourcePlayId"] == game.info.id
    ids = [player["sourcePlayerId"] for player in first["players"]]
    assert ids == [player["sourcePlayerId"] for player in second["players"]]
    assert len(set(ids)) == 3
    assert all(UUID(one).version == 5 for one in ids)
    # These were handed over before: another name space would make other people of them.
    assert ids[0] == "a678e645-af9b-5ed2-8bc4-a6c21d9cc785"
    assert ids[2] == "05d09952-12ab-58f9-a6ff-a985c45f0d77"


def test_a_renamed_person_keeps_the_id() -> None:
    data = data_of()
    renamed = replace(data, players=(replace(data.players[0], name="Siân II"), *data.players[1:]))
    assert bgstats.player_id(renamed, 0) == bgstats.player_id(data, 0) == "person-0"


@pytest.mark.parametrize("name", NAMES)
def test_names_and_notes_survive(name: str) -> None:
    data = data_of((name, "Ann"), note=f"{name}\n& more=1#x?y+z", place=name)
    play = told(bgstats.link(data))
    assert play["players"][0]["name"] == name  # type: ignore[index]
    assert play["comments"] == f"{name}\n& more=1#x?y+z"
    assert play["location"] == name


def test_half_a_character_does_not_stop_it() -> None:
    assert told(bgstats.link(data_of(("A\ud800", "B"))))["players"][0]["name"] == "A?"  # type: ignore[index]


def test_without_comments_it_is_shorter() -> None:
    data = data_of(note="x" * 300)
    assert "comments" not in bgstats.play(data, comments=False)
    assert len(bgstats.link(data)) - len(bgstats.link(data, comments=False)) > 300


def test_a_total_that_nobody_knows_is_left_out_and_so_is_the_winner() -> None:
    game = typed()
    game.with_standing(0, missing=frozenset({"surveyor"}))
    data = sheet_data(game)
    gap, *others = bgstats.play(data)["players"]
    assert "score" not in gap
    assert "rank" not in gap
    assert all(player["score"] > 0 and not player["winner"] for player in others)
    assert bgstats.caution(data)
    assert bgstats.caution(data_of()) == ""


def test_a_score_of_nought_and_a_negative_one_are_scores() -> None:
    game = typed(("Ann", "Bob"))
    for seat, wanted in ((0, 0), (1, -12)):
        total, line = game.sheet().players[seat].total, game.sheet().players[seat].lines[0]
        game.overrule(seat, line.category, line.about, (line.vp or 0) - total + wanted)
    assert [player["score"] for player in bgstats.play(sheet_data(game))["players"]] == [0, -12]


def test_a_game_that_goes_on_is_not_handed_over() -> None:
    assert re.search("not over", bgstats.why_not(sheet_data(played(3, 3, 40))))
    assert bgstats.why_not(data_of()) == ""


def test_the_date_is_the_end_in_utc() -> None:
    game = typed(finished=None)
    data: SheetData = sheet_data(game, play_of(game))
    assert bgstats.play(data)["playDate"] == "2026-11-28 18:30:00"
    assert bgstats.play(replace(data, minutes=90))["playDate"] == "2026-11-28 20:00:00"
