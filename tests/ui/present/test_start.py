"""The start page as data."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from companion.start_card import StartCard, start_card
from ui.present.looks import letters, looks
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


def test_11_2_a_solo_game_says_its_train_and_what_it_must_beat() -> None:
    card = replace(start_card(sample_session(1, 3, "place")), game_id="solo", saved=NOW - timedelta(minutes=9))
    assert (card.train, card.train_name) == (3, "Wyddfa")
    view = start_view(None, [GameOfLate(card)], NOW, targets={"solo": 84})
    assert view.resume is not None
    assert view.resume.title == "Solo, train 3 Wyddfa, round 3"
    assert view.resume.stopped.endswith(" · beat 84")

    over = replace(card, ended="marker-16", players=(replace(card.players[0], vp=91),))
    view = start_view(None, [GameOfLate(card_of("a", 1)), GameOfLate(over)], NOW, targets={"solo": 84})
    (row,) = view.recent
    assert (row.title, row.people) == ("Solo, train 3 Wyddfa", "Siân, beat 84")
    view = start_view(None, [GameOfLate(over)], NOW, targets={"solo": 84})
    assert view.resume is not None
    assert view.resume.stopped.endswith(" · beats 84")
    view = start_view(None, [GameOfLate(over)], NOW, targets={"solo": 91})
    assert view.resume is not None
    assert view.resume.stopped.endswith(" · did not beat 91")
    first = start_view(None, [GameOfLate(card)], NOW).resume
    assert first is not None
    assert "beat" not in first.stopped
