"""Blaenau 10: the game ends with the round in which the last unlaid track card is laid, wherever it lies."""

from __future__ import annotations

from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.route import Laid, track_complete
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.tables import anyway, at, clear, do, event_now, events_drawn, give, markers, standing, suggested


def but_for(*unlaid: str, players: int = 3) -> Table:
    """All track is laid and owned by nobody, but for these cards, which are clear."""
    now = clear(packs.table(packs.alone("meeting-end"), players))
    laid = {track.id: None for track in now.book.tracks if track.id not in unlaid}
    return give(at(now, owners={**now.state.owners, **laid}), 0, bars=3)


def test_blaenau_10_the_last_card_to_be_laid_need_not_be_the_one_next_to_the_summit() -> None:
    now = standing(but_for("t5"), ("D", 1, 0), rates=(1, 0))
    after = do(now, suggested(now))
    assert after.state.last_track == "player"


def test_blaenau_10_the_card_next_to_the_summit_alone_does_not_end_it() -> None:
    now = standing(but_for("t5", "t13"), ("D", 1, 0), rates=(1, 0))
    after = anyway(now, LayTrack(0, "D", 1, laid=(Laid("t13", 0),)))
    assert after.state.last_track is None
    book = now.book
    assert not track_complete(book, {"t13"})
    assert track_complete(book, {track.id for track in book.tracks})


def test_blaenau_10_laid_by_an_event() -> None:
    now = events_drawn(but_for("t5"), 1, occupied=(1, 2))
    after = do(now, event_now(now))
    assert (after.state.last_track, after.state.ended) == ("event", "last-track-event")


def test_blaenau_10_clause_9_2_applies_while_any_card_is_unlaid() -> None:
    now = markers(standing(but_for("t5", players=1), ("D", 1, 0), rates=(1, 0)), s0=1)
    assert do(now, suggested(now)).state.ended is None
    two = markers(standing(but_for("t5", "t6", players=1), ("D", 1, 0), rates=(1, 0)), s0=1)
    assert do(two, suggested(two)).state.ended == "marker-16"
