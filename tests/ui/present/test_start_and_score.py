"""The start page and the score sheet as data."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from companion.session import Session
from companion.start_card import StartCard, start_card
from rules.snowdonia.scoring import CATEGORIES, CONTRACTS
from ui.present.looks import letters, looks
from ui.present.score import ScoreView, reasons, score_view
from ui.present.start import start_view, strip_view
from ui.sample import sample_session

NOW = datetime(2026, 11, 30, 21, 50, tzinfo=UTC)


@dataclass(frozen=True)
class GameOfLate:
    card: StartCard
    started: datetime = NOW


def card_of(game_id: str, minutes: int, *, ended: bool = False) -> StartCard:
    card = start_card(sample_session(3, 2, "excavate"))
    reason = "last-track-player" if ended else None
    return replace(card, game_id=game_id, saved=NOW - timedelta(minutes=minutes), ended=reason)


def test_nothing_played_yet_is_an_empty_page() -> None:
    view = start_view(None, (), NOW)
    assert view.empty
    assert view.resume is None
    assert view.today == "30 November"


def test_the_card_alone_offers_the_game_before_any_store_is_open() -> None:
    view = start_view(card_of("a", 10), (), NOW)
    assert view.resume is not None
    assert view.resume.game_id == "a"
    assert "today at 21:40" in view.resume.stopped


def test_an_open_game_goes_before_a_later_one_that_is_over() -> None:
    rows = [GameOfLate(card_of("late", 1, ended=True)), GameOfLate(card_of("open", 90))]
    view = start_view(None, rows, NOW)
    assert view.resume is not None
    assert view.resume.game_id == "open"
    assert not view.resume.over
    assert [row.game_id for row in view.recent] == ["late"]


def test_of_two_open_games_the_later_one_is_large_and_the_other_first_below() -> None:
    rows = [GameOfLate(card_of("b", 5)), GameOfLate(card_of("x", 20, ended=True)), GameOfLate(card_of("a", 60))]
    view = start_view(None, rows, NOW)
    assert view.resume is not None
    assert view.resume.game_id == "b"
    assert [row.game_id for row in view.recent] == ["a", "x"]
    assert not view.recent[0].over


def test_without_an_open_game_the_last_result_is_shown() -> None:
    view = start_view(None, [GameOfLate(card_of("x", 20, ended=True))], NOW)
    assert view.resume is not None
    assert view.resume.over


def test_a_finished_row_names_all_who_share_the_win() -> None:
    card = card_of("x", 60, ended=True)
    players = tuple(replace(player, vp=vp) for player, vp in zip(card.players, (90, 96, 96), strict=True))
    rows = [GameOfLate(card_of("a", 1)), GameOfLate(replace(card, players=players))]
    row = start_view(None, rows, NOW).recent[0]
    assert [won.vp for won in row.winners] == ["96", "96"]


def test_the_strip_shows_the_whole_route() -> None:
    session = sample_session(4, 5, "excavate")
    seats = looks(session.book.players, session.game.info.colours)
    strip = strip_view(session.table, seats, len(session.log))
    assert sum(1 for part in strip.parts if part.kind == "station") == len(session.book.route)
    cards = [part for part in strip.parts if part.kind not in ("station", "start")]
    assert len(cards) == len(session.book.tracks)
    assert strip.excavate == session.table.rate_values[0]


def test_two_equal_initials_become_two_letters() -> None:
    assert letters(["Siân", "Mikkel", "Mara"]) == ("S", "Mi", "Ma")


def sheet_of(session: Session) -> ScoreView:
    seats = looks(session.book.players, session.game.info.colours)
    return score_view(session.sheet(), session.book, seats, round_=session.table.state.round, over=session.over)


def test_the_sheet_has_a_row_a_category_and_totals_that_add_up() -> None:
    session = sample_session(4, 99, "none")
    view = sheet_of(session)
    assert [row.category for row in view.rows] == list(CATEGORIES)
    for seat, player in enumerate(session.sheet().players):
        assert view.totals[seat].text.split()[0] == str(player.total)
        parts = [int(row.cells[seat].text.split()[0]) for row in view.rows]
        assert sum(parts) == player.total


def test_10_8_the_winner_is_named_with_the_distance() -> None:
    session = sample_session(4, 99, "none")
    view = sheet_of(session)
    totals = sorted((player.total for player in session.sheet().players), reverse=True)
    winner = session.sheet().winners[0]
    if len(view.winners) == 1:
        assert view.result == f"{winner} wins, {totals[0]} to {totals[1]}"
    assert session.book.players[view.winners[0]] == winner


def test_before_the_end_nobody_has_won() -> None:
    view = sheet_of(sample_session(4, 3, "excavate"))
    assert "wins" not in view.result
    assert "ahead" in view.result or "level" in view.result


def test_10_3_a_zero_line_says_what_it_lacks() -> None:
    for seed in range(40):
        session = sample_session(4, 99, "none", seed)
        for seat in range(4):
            found = reasons(session.sheet(), session.book, seat, CONTRACTS)
            zero = [line for line in found.lines if line.zero]
            if zero:
                assert any("needs" in line.words for line in zero)
                assert all(line.clause.startswith("10.") for line in zero)
                return
    raise AssertionError("every contract scored in every sample")


def test_reasons_of_the_total_hold_every_line() -> None:
    session = sample_session(3, 99, "none")
    found = reasons(session.sheet(), session.book, 0, None)
    assert len(found.lines) == len(session.sheet().players[0].lines)
    assert sum(int(line.vp) for line in found.lines) == session.sheet().players[0].total
