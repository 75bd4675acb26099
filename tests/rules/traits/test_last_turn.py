"""Zugspitze 11: an event that lays the last track lets everybody go on for one more round."""

from __future__ import annotations

from rules.snowdonia.state import Table
from rules.snowdonia.topics import topics
from tests.rules.traits.test_lends_labourer import next_round
from tests.support import packs
from tests.support.tables import clear, do, event_now, events_drawn, give, laid, standing, suggested


def but_one(players: int = 3) -> Table:
    """All track but the last card is laid."""
    now = packs.table(packs.alone("last-turn"), players)
    return clear(laid(now, len(now.book.tracks) - 1))


def test_zugspitze_11_laid_by_an_event_everyone_has_one_more_turn() -> None:
    now = events_drawn(but_one(), 1, occupied=(1, 2))
    after = do(now, event_now(now))
    assert (after.state.last_track, after.state.ended, after.state.phase) == ("event", None, "end of round")
    again = do(after, suggested(after))
    assert (again.state.round, again.state.phase) == (2, "assign")
    assert any(topic.ref.clause == "11" for topic in topics(again))
    over = next_round(again)
    assert (over.state.ended, over.state.phase, over.state.round) == ("last-track-event", "over", 2)


def test_zugspitze_11_laid_by_a_player_the_round_is_finished() -> None:
    now = give(standing(but_one(), ("D", 1, 0), rates=(1, 0)), 0, bars=1)
    after = do(now, suggested(now))
    assert after.state.last_track == "player"
    assert next_round(after).state.ended == "last-track-player"


def test_zugspitze_11_the_round_before_is_not_the_last_one() -> None:
    now = events_drawn(but_one(), 2, occupied=(1, 2))
    after = do(now, event_now(now))
    assert all(topic.why.key != "topic.last_round" for topic in topics(after))
    then = do(after, event_now(after))
    assert then.state.ended is None
