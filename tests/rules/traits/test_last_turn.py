"""Zugspitze 11: an event that lays the last track lets everybody go on for one more round."""

from __future__ import annotations

from rules.core.frozen import replace
from rules.snowdonia.book import Setup
from rules.snowdonia.setting_up import NO, YES
from rules.snowdonia.state import Phase, Table
from rules.snowdonia.topics import topics
from rules.snowdonia.under_way import Hand, UnderWay, asks, findings
from rules.snowdonia.under_way import table as joined
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


def in_play(phase: Phase, last: str | None = None, by: int | None = None) -> tuple[Table, Setup, UnderWay]:
    """A game under way whose last track card is laid, by nobody or by a player; ``last``: this round is the last."""
    start = packs.table(packs.alone("last-turn"), 3)
    owners = {space.id: by for space in start.book.tracks}
    cards = tuple(replace(card, rubble=0) for card in start.book.setup.track_cards)
    setup = replace(start.book.setup, track_cards=cards, chosen={} if last is None else {"last_turn": last})
    sites = {space.id: None for space in start.book.route_spaces if not space.is_track}
    under_way = UnderWay(5, (Hand(),) * 3, (1, 1), phase=phase, owners={**sites, **owners}, extra_build=True)
    return joined(start.book.box, setup, under_way), setup, under_way


def test_zugspitze_11_a_game_joined_while_labourers_are_placed_is_in_its_last_round() -> None:
    now, setup, under_way = in_play("assign")
    assert (now.state.last_track, now.state.marks["last_turn"]) == ("event", 5)
    assert findings(now.book.box, setup, under_way) == []
    assert next_round(now).state.ended == "last-track-event"


def test_zugspitze_11_a_game_joined_in_the_upkeep_says_whether_one_more_turn_comes() -> None:
    now, _setup, under_way = in_play("weather")
    (ask,) = asks(now.book, under_way.owners)
    assert (ask.cell, ask.options, ask.ref.clause) == ("last_turn", (YES, NO), "11")
    assert asks(now.book, {}) == ()
    this, _setup, _under_way = in_play("weather", YES, by=0)
    assert next_round(this).state.ended == "last-track-player"
    more, _setup, _under_way = in_play("weather", NO)
    again = next_round(more)
    assert (again.state.ended, again.state.round) == (None, 6)
    assert next_round(again).state.ended == "last-track-event"
