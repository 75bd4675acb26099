"""What every export prints: the sheet in words, who won, what has to be said under it."""

import pytest

from companion import __version__
from companion.content import pack_hash
from companion.exports.sheet_data import foot_notes, issued_by, result_words, sheet_data
from companion.sheets import issue
from rules.core.frozen import replace
from rules.snowdonia.scoring import CATEGORIES, SURVEYOR, TRACK
from tests.support.sessions import played
from tests.support.sheets import STARTED, play_of, typed


def test_every_line_of_the_sheet_is_there_with_its_clause() -> None:
    game = typed()
    data, sheet = sheet_data(game), game.sheet()
    for player, column in zip(data.players, sheet.players, strict=True):
        assert [(line.category, line.about, line.vp) for line in player.lines] == [
            (line.category, line.about, line.vp) for line in column.lines
        ]
        assert player.total.vp == column.total == sum(points.vp for points in player.scores.values())
        assert tuple(player.scores) == CATEGORIES
    assert {line.clause for player in data.players for line in player.lines if line.category == SURVEYOR} == {
        "snowdonia.base:10.7"
    }
    assert all(line.words and line.clause_title for player in data.players for line in player.lines)


def test_who_made_it_and_from_which_data() -> None:
    data = sheet_data(typed())
    assert data.version == __version__
    assert data.pack == pack_hash()
    assert data.bgg_id == 119432
    assert issued_by(data) == f"Snowdonia Companion {__version__}, data {pack_hash()[:12]}"


def test_the_history_adds_people_place_note_and_duration() -> None:
    game = typed(place="Home")
    alone = sheet_data(game)
    assert (alone.place, alone.minutes, alone.note) == ("Home", 95, "")
    assert [player.person for player in alone.players] == ["", "", ""]
    data = sheet_data(game, play_of(game, place="Club", note="a long evening", minutes=80, rounds=9))
    assert (data.place, data.minutes, data.note, data.rounds) == ("Club", 80, "a long evening", 9)
    assert [player.person for player in data.players] == ["person-0", "person-1", "person-2"]


def test_a_person_renamed_later_is_called_so_on_an_old_sheet_and_still_wins() -> None:
    game = typed()
    play = play_of(game)
    renamed = replace(play, seats=tuple(replace(seat, name=f"{seat.name} II") for seat in play.seats))
    data = sheet_data(game, renamed, issue(game, STARTED))
    assert [player.name for player in data.players] == ["Siân II", "Mikkel II", "Ελένη II"]
    assert [player.name for player in data.winners] == [f"{name} II" for name in game.sheet().winners]


def test_an_issued_sheet_is_printed_as_it_was() -> None:
    game = typed()
    old = replace(issue(game, STARTED), version="0.0.1", pack="abc" * 10)
    line = game.sheet().players[0].lines[0]
    game.overrule(0, line.category, line.about, 99, "we saw it")
    data = sheet_data(game, None, old)
    assert data.players[0].total.vp == old.sheet.players[0].total
    assert issued_by(data) == "Snowdonia Companion 0.0.1, data abcabcabcabc"
    assert sheet_data(game).players[0].total.vp == old.sheet.players[0].total - (line.vp or 0) + 99


def test_10_8_the_same_total_shares_the_win_and_the_place() -> None:
    game = typed()
    best = max(player.total for player in game.sheet().players)
    for seat in (0, 1):
        total, line = game.sheet().players[seat].total, game.sheet().players[seat].lines[-1]
        game.overrule(seat, line.category, line.about, (line.vp or 0) + best + 10 - total)
    data = sheet_data(game)
    assert [player.winner for player in data.players] == [True, True, False]
    assert [player.rank for player in data.players] == [1, 1, 3]
    assert result_words(data) == f"Siân and Mikkel share the win with {best + 10}"


def test_11_a_solo_game_has_no_winner() -> None:
    game = typed(("Ελένη",))
    data = sheet_data(game)
    assert data.solo
    assert data.winners == ()
    assert data.players[0].rank is None
    assert result_words(data) == f"Ελένη: {game.sheet().players[0].total} VP"


def test_what_nobody_entered_is_no_nought_and_nobody_has_won_yet() -> None:
    game = typed()
    game.with_standing(0, tracks=(None, 4), track_ids=(), missing=frozenset({"surveyor"}))
    data = sheet_data(game)
    assert data.players[0].scores[TRACK].text == "4+?"
    assert data.players[0].scores[SURVEYOR].text == "?"
    assert data.players[0].total.text.endswith("+?")
    assert not data.complete
    assert data.winners == ()
    assert {player.rank for player in data.players} == {None}
    assert "so far" in result_words(data)
    assert any("not been entered" in note for note in foot_notes(data))


def test_who_left_keeps_the_column_and_does_not_win() -> None:
    game = typed()
    seat = game.book.players.index(game.sheet().winners[0])
    game.leave(seat)
    data = sheet_data(game)
    gone = data.players[seat]
    assert gone.left
    assert not gone.winner
    assert gone.rank is None
    assert data.ranking[-1] is gone
    assert f"{gone.name} left before the end." in foot_notes(data)
    game.leave(0)
    game.leave(1)
    game.leave(2)
    assert result_words(sheet_data(game)) == "Everybody left before the end."


def test_overruled_and_unsure_lines_are_marked_and_counted() -> None:
    game = typed()
    line = game.sheet().players[1].lines[0]
    game.overrule(1, line.category, line.about, -3, "the card says so")
    data = sheet_data(game)
    found = data.players[1].lines[0]
    assert found.vp == -3
    assert found.text.endswith(f"; instead of {line.vp} VP: the card says so")
    assert data.players[1].scores[line.category].overruled
    assert "1 line was decided at the table, not by the rules." in foot_notes(data)
    unsure = sum(line.unsure and line.vp is not None for player in data.players for line in player.lines)
    assert any(note.startswith(f"{unsure} line") and "printed cards" in note for note in foot_notes(data)) == bool(
        unsure
    )


def test_a_tracked_game_that_goes_on_and_books_that_do_not_balance() -> None:
    session = played(4, 3, 40)
    zone = "yard"
    counts = dict(session.table.state.ledger.zone(zone))
    session.stocktake(zone, {**counts, "stone": counts.get("stone", 0) + 1})
    data = sheet_data(session)
    assert not data.over
    assert data.rounds == session.round
    assert data.winners == ()
    assert result_words(data).count("so far") == 1
    assert "The game is not over: this is the score so far." in foot_notes(data)
    assert "The books cannot explain 1 stone." in foot_notes(data)


@pytest.mark.parametrize("players", range(1, 6))
def test_any_table(players: int) -> None:
    game = typed(("A", "B", "C", "D", "E")[:players])
    data = sheet_data(game)
    assert len(data.players) == players
    assert sum(player.starts for player in data.players) == 1
