"""A railroad on the start page as data: no round, no winner by a part of the points, the line at a glance."""

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from companion.start_card import StartCard, read, start_card, write
from tests.support.railroad_games import played
from ui.present.looks import looks
from ui.present.start import line_strip_view, start_view

NOW = datetime(2026, 11, 30, 21, 50, tzinfo=UTC)


@dataclass(frozen=True)
class GameOfLate:
    card: StartCard
    started: datetime = NOW


def card_of(upto: int | None) -> StartCard:
    return replace(start_card(played("railroad-four-players", upto)), saved=NOW)


def test_a_railroad_under_way_has_its_name_and_no_round() -> None:
    view = start_view(card_of(20), (), NOW).resume
    assert view is not None
    assert view.title == "Great Western Trail: the railroad"
    assert view.stopped == "Stopped today at 21:50"
    assert not view.over
    assert [player.look.colour for player in view.players] == ["yellow", "red", "blue", "white"]
    assert len(view.lines) == 2


def test_a_part_score_names_all_points_and_no_winner() -> None:
    other = replace(card_of(20), game_id="open")
    over = replace(card_of(None), part=True)
    row = start_view(None, [GameOfLate(other), GameOfLate(over)], NOW).recent[0]
    assert row.over
    assert row.winners == ()
    for player in over.players:
        assert f"{player.name} {player.vp}" in row.people
    assert row.title == "Great Western Trail: the railroad"
    whole = start_view(None, [GameOfLate(other), GameOfLate(replace(over, part=False))], NOW).recent[0]
    assert len(whole.winners) >= 1


def test_the_card_says_whether_it_is_a_part(tmp_path: Path) -> None:
    session = played("railroad-two-players", 6)
    card = start_card(session)
    assert card.part is session.sheet().part is True
    write(tmp_path / "card.json", card)
    assert read(tmp_path / "card.json") == card
    # A card of an earlier version does not say so.
    document = json.loads((tmp_path / "card.json").read_text("utf-8"))
    del document["part"]
    (tmp_path / "card.json").write_text(json.dumps(document), "utf-8")
    assert read(tmp_path / "card.json") == replace(card, part=False)


def test_the_strip_shows_the_engines_along_the_line() -> None:
    session = played("railroad-four-players", 30)
    view = line_strip_view(
        session.table, looks(session.players, session.info.colours, session.book.box.colours), len(session.log)
    )
    assert [one.words.replace("start", "0") for one in view.engines] == list(session.table.state.engines)
    assert all(0 <= one.at <= 1 for one in (*view.engines, *view.stations))
    assert [one.at for one in view.stations] == sorted(one.at for one in view.stations)
    assert view.stations[-1].at == 1
    laid = sum(len(discs) for discs in session.table.state.discs.values())
    assert sum(len(one.discs) for one in view.stations) == laid > 0
    assert view.steps == "30 steps, every one saved"
