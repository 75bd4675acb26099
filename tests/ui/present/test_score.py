"""The score sheet as data: numbers, results, reasons, contracts chosen by hand, an issued sheet beside today's."""

import pytest

from companion.scored import ScoredGame
from companion.session import Session
from companion.sheets import IssuedSheet, compare, issue, recomputed
from rules.core.frozen import replace
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet, sheet_of
from rules.snowdonia.scoring import CATEGORIES, CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN
from tests.support.drawn_game import NAMES, STARTED, TOTALS, drawn_game
from ui.present.looks import looks
from ui.present.score import (
    Behind,
    Comparison,
    Occasion,
    Reason,
    Reasons,
    ScoreView,
    choosing,
    comparison,
    reasons,
    result_words,
    score_view,
    unchecked_words,
)
from ui.sample import sample_session

OVER = Occasion()


def sheet_of_session(session: Session) -> ScoreView:
    seats = looks(session.book.players, session.game.info.colours)
    occasion = Occasion(session.over, session.round)
    return score_view(session.sheet(), session, seats, occasion)


def view_of(game: ScoredGame, occasion: Occasion = OVER) -> ScoreView:
    return score_view(game.sheet(), game, looks(game.book.players, game.info.colours), occasion)


def behind(game: ScoredGame) -> Behind:
    return Behind(game.position, game.choices)


def contracts_of(game: ScoredGame, seat: int) -> Reasons:
    return reasons(game.sheet(), game, seat, CONTRACTS, behind(game))


def card(found: Reasons, number: int) -> Reason:
    return next(line for line in found.lines if line.about == str(number))


# The sheet


def test_the_sheet_has_a_row_a_category_and_totals_that_add_up() -> None:
    session = sample_session(4, 99, "none")
    view = sheet_of_session(session)
    assert [row.category for row in view.rows] == list(CATEGORIES)
    for seat, player in enumerate(session.sheet().players):
        assert view.totals[seat].text.split()[0] == str(player.total)
        parts = [int(row.cells[seat].text.split()[0]) for row in view.rows]
        assert sum(parts) == player.total


def test_the_drawn_game_has_the_numbers_of_its_picture() -> None:
    view = view_of(drawn_game(), Occasion(day="28 November"))
    numbers = {row.category: [int(cell.text.split()[0]) for cell in row.cells] for row in view.rows}
    assert numbers == {
        SITES: [21, 55, 39, 37],
        TRACK: [22, 6, 4, 8],
        CONTRACTS: [44, 38, 38, 31],
        TRAIN: [0, 0, 0, 9],
        SURVEYOR: [21, 15, 7, 21],
    }
    assert tuple(int(cell.text.split()[0]) for cell in view.totals) == TOTALS
    assert view.result == "Mikkel wins, 114 to 108"
    assert view.winners == (1,)
    assert view.sub == "Mount Snowdon, 4 players, 28 November"


def test_10_6_the_row_names_the_one_train_that_brings_vp() -> None:
    row = next(row for row in view_of(drawn_game()).rows if row.category == TRAIN)
    assert row.words == "Train No. 4"


def test_a_sheet_of_another_game_shows_its_own_categories() -> None:
    game = drawn_game()
    line = game.sheet().players[0].lines[0]
    players = tuple(
        PlayerScore(name, (replace(line, category="cattle", about="1", vp=vp),)) for name, vp in (("Ann", 4), ("Bo", 7))
    )
    view = score_view(sheet_of(("cattle", "hazards"), players), game, looks(("Ann", "Bo"), ()))
    assert [row.category for row in view.rows] == ["cattle", "hazards"]
    assert [cell.text.split()[0] for cell in view.rows[0].cells] == ["4", "7"]
    assert [cell.text for cell in view.rows[1].cells] == ["0", "0"]
    assert all(row.words for row in view.rows)


@pytest.mark.parametrize("count", range(1, 6))
def test_one_to_five_players_stand_across(count: int) -> None:
    names = ("A", "B", "C", "D", "E")[:count]
    game = drawn_game(names) if count < 5 else ScoredGame.new("mount-snowdon", names)
    view = view_of(game)
    assert [look.name for look in view.players] == list(names)
    assert all(len(row.cells) == count for row in view.rows)


# Who won


def column(name: str, vp: int | None) -> PlayerScore:
    found = drawn_game().sheet().players[0].lines[0]
    return PlayerScore(name, (replace(found, vp=vp),))


def sheet_with(*players: tuple[str, int | None], left: tuple[str, ...] = ()) -> ScoreSheet:
    return sheet_of(CATEGORIES, [column(name, vp) for name, vp in players], left)


def test_10_8_the_winner_is_named_with_the_distance() -> None:
    assert result_words(sheet_with(("Ann", 60), ("Bo", 71), ("Cy", 8)), drawn_game(), Occasion()) == "Bo wins, 71 to 60"


def test_10_8_players_with_as_many_vp_share_the_win() -> None:
    sheet = sheet_with(("Ann", 71), ("Bo", 71), ("Cy", 8))
    assert result_words(sheet, drawn_game(), Occasion()) == "Ann and Bo share the win with 71"
    view = score_view(sheet, drawn_game(), looks(("Ann", "Bo", "Cy"), ()))
    assert view.winners == (0, 1)


def test_negative_points_are_numbers_like_any_other() -> None:
    assert result_words(sheet_with(("Ann", -3), ("Bo", -7)), drawn_game(), Occasion()) == "Ann wins, -3 to -7"


def test_before_the_end_nobody_has_won() -> None:
    view = sheet_of_session(sample_session(4, 3, "excavate"))
    assert "wins" not in view.result
    assert "ahead" in view.result or "level" in view.result
    assert (
        result_words(sheet_with(("Ann", 7), ("Bo", 7)), drawn_game(), Occasion(over=False))
        == "Ann and Bo are level with 7"
    )


def test_with_a_line_unknown_the_result_is_only_so_far() -> None:
    sheet = sheet_with(("Ann", 60), ("Bo", None))
    assert result_words(sheet, drawn_game(), Occasion()) == "Ann is ahead, 60 to 0 so far"
    view = score_view(sheet, drawn_game(), looks(("Ann", "Bo"), ()))
    assert view.notes == ("1 line is not known yet",)
    assert not view.final


def test_who_left_early_does_not_win_and_is_named() -> None:
    game = drawn_game()
    game.leave(1)
    view = view_of(game)
    assert view.result == "Siân wins, 108 to 106"
    assert view.winners == (0,)
    assert view.notes == ("Mikkel left early",)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (None, "Siân: 108 VP"),
        (91, "Siân: 108 VP, 17 more than the 91 to beat"),
        (108, "Siân: 108 VP, as many as the 108 to beat"),
        (120, "Siân: 108 VP, 12 fewer than the 120 to beat"),
    ],
)
def test_11_a_solo_game_has_a_score_to_beat_and_no_winner(target: int | None, words: str) -> None:
    game = drawn_game(NAMES[:1])
    view = view_of(game, Occasion(target=target))
    assert view.result == words
    assert view.winners == ()
    assert "solo" in view.sub


def test_what_the_books_cannot_explain_is_said() -> None:
    view = view_of(drawn_game(), Occasion(unexplained="1 iron ore not explained"))
    assert view.notes == ("1 iron ore not explained",)


def test_unchecked_values_are_counted_once_each() -> None:
    view = view_of(drawn_game())
    sheet = drawn_game().sheet()
    unsure = [(line.category, line.about) for player in sheet.players for line in player.lines if line.unsure]
    assert view.unchecked == len(set(unsure)) > 0
    assert unchecked_words(2) == "2 values of your box unchecked"
    assert unchecked_words(0) == ""


def test_an_end_with_nothing_entered_is_all_question_marks_and_no_zero() -> None:
    view = view_of(ScoredGame.new("mount-snowdon", ("Ann", "Bo")))
    assert {cell.text for row in view.rows for cell in row.cells} == {"?"}
    assert not any(cell.zero for row in view.rows for cell in row.cells)
    assert view.result.endswith("so far")


# Reasons


def test_10_3_a_zero_line_says_what_it_lacks() -> None:
    for seed in range(40):
        session = sample_session(4, 99, "none", seed)
        for seat in range(4):
            found = reasons(session.sheet(), session, seat, CONTRACTS)
            zero = [line for line in found.lines if line.zero]
            if zero:
                assert any("needs" in line.words for line in zero)
                assert all(line.clause.startswith("10.") for line in zero)
                return
    raise AssertionError("every contract scored in every sample")


def test_reasons_of_the_total_hold_every_line() -> None:
    session = sample_session(3, 99, "none")
    found = reasons(session.sheet(), session, 0, None)
    assert len(found.lines) == len(session.sheet().players[0].lines)
    assert sum(int(line.vp) for line in found.lines) == session.sheet().players[0].total
    assert len(found.groups) == len({line.category for line in found.lines})
    assert all(group.caption for group in found.groups)


def test_10_4_contracts_say_how_good_their_choice_is_and_what_is_next() -> None:
    found = contracts_of(drawn_game(), 1)
    assert found.title == "Mikkel, contracts: 38 from 3 cards"
    # Of No. 1, 3 and 28 all choices fit but the one of all three, which needs 13 of 10 markers.
    assert found.caption == "best of 7 ways, each marker once"
    assert found.next_best is not None
    assert (found.next_best.vp, found.next_best.words) == ("29", "No. 3 and No. 28, 9 VP less")
    assert [line.about for line in found.lines] == ["28", "1", "3"]
    assert found.clauses == ("10.3", "10.4")


def test_10_3_a_card_shows_its_needs_and_what_it_uses() -> None:
    found = contracts_of(drawn_game(), 1)
    line = card(found, 28)
    assert [(need.count, need.icon) for need in line.needs] == [("6", "surveyor"), ("5", "site-building")]
    assert len(line.uses) == 5
    assert all(not thing.icon for thing in line.uses)
    assert line.check == "surveyor is at Clogwyn, station 6"
    assert line.words == ""
    assert card(found, 3).words == "needs 3 site markers, 0 left: the rest serves No. 1 and No. 28"
    used = [thing.words for line in found.lines for thing in line.uses]
    assert len(used) == len(set(used)) == 10


def test_rubble_in_use_is_shown_as_rubble() -> None:
    line = card(contracts_of(drawn_game(), 2), 17)
    assert [(thing.words, thing.icon) for thing in line.uses] == [("16 rubble", "rubble")]


def test_10_5_coal_is_said_in_words() -> None:
    assert card(contracts_of(drawn_game(), 0), 27).words == "2 coal at 2 VP"


def test_a_line_leads_to_the_entry_that_earned_it() -> None:
    game = drawn_game()
    known = Behind(game.position, game.choices, {(1, SITES, "hebron.b1"): (57, 41)})
    lines = reasons(game.sheet(), game, 1, SITES, known).lines
    assert [(line.entry, line.number) for line in lines if line.about == "hebron.b1"] == [(57, 41)]
    assert all(line.entry is None for line in lines if line.about != "hebron.b1")


def test_an_overruled_line_keeps_the_number_of_the_rules_and_the_reason() -> None:
    game = drawn_game()
    game.overrule(1, SITES, "hebron.b1", 5, "the marker lay beside it")
    line = next(one for one in reasons(game.sheet(), game, 1, SITES, behind(game)).lines if one.mark)
    assert (line.about, line.vp, line.given) == ("hebron.b1", "5", True)
    assert line.mark == "overruled, 7 by the rules: the marker lay beside it"
    cell = next(row for row in view_of(game).rows if row.category == SITES).cells[1]
    assert cell.marked
    assert cell.sentence.endswith("decided by hand")
    assert view_of(game).totals[1].text.split()[0] == "112"


# Contracts chosen by hand


def test_10_4_contracts_chosen_by_hand_say_so_and_what_the_best_would_bring() -> None:
    game = drawn_game()
    game.choose(1, (3, 28))
    found = contracts_of(game, 1)
    assert found.caption == "chosen by hand"
    assert found.best == "38 with No. 1 and No. 28"
    assert found.next_best is None
    assert card(found, 3).mark == "chosen by hand"
    assert card(found, 1).mark == "left out by hand"
    assert card(found, 28).mark == ""


def test_10_3_a_choice_that_cannot_be_scored_says_why() -> None:
    game = drawn_game()
    view = choosing(game.book, game.position, 1, (1, 3, 28))
    assert not view.possible
    assert view.problems == ("Together they need 13 site markers, Mikkel has 10, 10.3",)
    assert view.total == "?"


def test_a_choice_is_compared_with_the_best() -> None:
    game = drawn_game()
    view = choosing(game.book, game.position, 1, (3, 28))
    assert (view.possible, view.total, view.words) == (True, "29", "9 VP less than the best choice")
    assert [(shown.number, shown.vp, shown.chosen) for shown in view.cards] == [
        (1, "15", False),
        (3, "6", True),
        (28, "23", True),
    ]
    assert choosing(game.book, game.position, 1, (1, 28)).words == "as much as the best choice"
    assert choosing(game.book, game.position, 1, ()).total == "0"


def test_a_contract_out_of_the_surveyors_reach_cannot_be_chosen() -> None:
    game = drawn_game()
    game.with_standing(1, surveyor=5)
    view = choosing(game.book, game.position, 1, (28,))
    assert not view.possible
    assert "No. 28" in view.problems[0] or "contract 28" in view.problems[0]
    assert view.problems[0].endswith("10.3")


# As it was issued


def compared(issued: IssuedSheet, game: ScoredGame) -> Comparison:
    return comparison(recomputed(issued, game), compare(issued, game), game, issued.sheet, "28 November")


def test_an_issued_sheet_that_is_the_same_today_says_so() -> None:
    game = drawn_game()
    found = compared(issue(game, STARTED), game)
    assert found.rows == ()
    assert found.words == "Sheet as issued on 28 November; worked out again today it is the same."


def test_an_issued_sheet_that_differs_says_by_how_much_and_why() -> None:
    game = drawn_game()
    issued = issue(game, STARTED)
    game.overrule(1, SITES, "hebron.b1", 6)
    found = compared(issued, game)
    assert found.words.startswith("Mikkel: recomputed 113 instead of 114, because ")
    ((what, why),) = found.rows
    assert what.startswith("Mikkel, Hebron")
    assert what.endswith("6 instead of 7")
    assert "overruled" in why


def test_when_others_win_today_that_is_said_too() -> None:
    game = drawn_game()
    issued = issue(game, STARTED)
    game.overrule(1, SITES, "hebron.b1", 0)
    found = compared(issued, game)
    assert found.words.endswith("; 1 more differs")
    assert ("Won by Siân instead of Mikkel", "") in found.rows
    assert any(what.startswith("Mikkel, Hebron") for what, _why in found.rows)


def test_a_line_reads_as_a_sentence() -> None:
    line: ScoreLine = next(one for one in drawn_game().sheet().players[1].lines if one.about == "28")
    assert line.vp == 23
    words = card(contracts_of(drawn_game(), 1), 28).sentence
    assert words.startswith("No. 28, surveyor at station 6, 5 own sites, 23 VP")
    assert "Halfway 6" in words
