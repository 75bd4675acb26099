"""Blaenau 2, 4, 8, 11: players work from either end of the route."""

from __future__ import annotations

import pytest

from rules.core.agenda import OneOf
from rules.snowdonia.actions.excavate import Excavate
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.agenda import agenda
from rules.snowdonia.events import ExcavateEvent
from rules.snowdonia.position import Position, Standing, position, problems
from rules.snowdonia.route import Laid, Taken, lay_plans
from rules.snowdonia.scoring import SURVEYOR, score
from rules.snowdonia.setting_up import set_up_asks
from rules.snowdonia.state import Table
from rules.snowdonia.supposing import offers
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import clear, do, found, give, holding, standing, suggested

LOW, HIGH = "llanberis", "yr-wyddfa"


def two_ends(players: int = 3, high: tuple[int, ...] = (1,), **changes: object) -> Table:
    """A table at which these seats work from the summit, the others from Llanberis."""
    chosen = {f"end.{seat}": HIGH if seat in high else LOW for seat in range(players)}
    return packs.table(packs.alone("two-ends"), players, **{"chosen": chosen, **changes})


def surveyor_vp(table: Table, seat: int = 0) -> int | None:
    lines = score(table.book, position(table)).players[seat].lines
    return next(line.vp for line in lines if line.category == SURVEYOR)


def test_blaenau_2_clockwise_from_the_start_player_each_chooses_an_end_with_three_places() -> None:
    box = packs.alone("two-ends")
    setup = two_ends(5, start_player=3, chosen={}).book.setup
    asks = set_up_asks(box, setup)
    assert [ask.cell for ask in asks] == ["end.3", "end.4", "end.0", "end.1", "end.2"]
    assert all(ask.options == (LOW, HIGH) and ask.ref.clause == "2" for ask in asks)
    full = two_ends(5, start_player=3, chosen={"end.3": HIGH, "end.4": HIGH, "end.0": HIGH}).book.setup
    assert [ask.options for ask in set_up_asks(box, full)][3:] == [(LOW,), (LOW,)]


def test_blaenau_2_the_surveyors_stand_at_their_ends() -> None:
    assert [two_ends().book.places[i].id for i in two_ends().state.surveyors] == [LOW, HIGH, LOW]


def test_blaenau_2_an_end_that_nobody_entered_is_asked_for_before_anything_else() -> None:
    tells = agenda(two_ends(2, chosen={"end.0": HIGH})).tells
    assert [(tell.cell, tell.domain) for tell in tells] == [("end.1", OneOf((LOW, HIGH)))]


def test_blaenau_4_excavate_works_away_from_the_own_end() -> None:
    now = standing(two_ends(), ("B", 1, 0), ("B", 2, 1), rates=(3, 1))
    assert suggested(now).taken == (Taken("t1", 2), Taken("t2", 2))
    now = do(now, suggested(now))
    assert suggested(now).taken == (Taken("yr-wyddfa.x1", 3, 1), Taken("yr-wyddfa.x2", 1))
    assert found(now, Excavate(1, "B", 2, taken=(Taken("t2", 1), Taken("two-viaducts.x1", 3)))) == {"4"}
    do(now, suggested(now))


@pytest.mark.parametrize(("ruling", "first"), [("from_the_left", "yr-wyddfa.x1"), ("nearer_first", "yr-wyddfa.x2")])
def test_blaenau_4_inside_a_station_from_the_left_or_the_nearer_first(ruling: str, first: str) -> None:
    now = standing(two_ends(ruled={"sites_from_the_end": ruling}), ("B", 1, 1), rates=(1, 1))
    assert suggested(now).taken[0].space == first


def test_blaenau_4_after_the_last_stations_sites_come_the_cards_next_to_it_backwards() -> None:
    now = clear(standing(two_ends(), ("B", 1, 1), rates=(4, 1)), "yr-wyddfa.x1", "yr-wyddfa.x2")
    assert [taken.space for taken in suggested(now).taken] == ["t13", "t12"]


def test_blaenau_4_lay_track_takes_the_nearest_cleared_card_also_beyond_others() -> None:
    now = give(clear(standing(two_ends(), ("D", 1, 1), rates=(1, 2)), "t11", "t2"), 1, bars=5)
    assert suggested(now).laid == (Laid("t11", 1), Laid("t2", 1))
    assert found(now, LayTrack(1, "D", 1, laid=(Laid("t2", 1), Laid("t11", 1)))) == {"4"}
    assert found(now, LayTrack(1, "D", 1, laid=(Laid("t11", 1),))) == {"4.D.1"}
    do(now, suggested(now))


def test_blaenau_4_or_it_stops_at_the_first_uncleared() -> None:
    now = two_ends(ruled={"lay_beyond_rubble": False})
    now = give(clear(standing(now, ("D", 1, 1), rates=(1, 2)), "t13", "t11"), 1, bars=5)
    assert suggested(now).laid == (Laid("t13", 1),)
    assert found(now, LayTrack(1, "D", 1, laid=(Laid("t13", 1), Laid("t11", 1)))) == {"4.D.1", "4"}
    assert [card.track for card in lay_plans(now, 0, 2)[0].laid] == []


def test_blaenau_4_cleared_and_laid_cards_are_no_prefix() -> None:
    now = give(standing(clear(two_ends(), "t13", "t5"), ("D", 1, 1), rates=(1, 0)), 1, bars=5)
    after = do(now, suggested(now))
    assert list(after.state.owners) == ["t13"]
    assert [track.id for track in after.book.tracks if after.clear(track.id)] == ["t5", "t13"]


def test_blaenau_8_the_surveyor_moves_away_from_its_own_end_and_stops_at_the_other() -> None:
    now = standing(two_ends(), ("G", 1, 0), ("G", 2, 1))
    assert (suggested(now).to, suggested(do(now, suggested(now))).to) == (1, 6)
    assert found(now, MoveSurveyor(0, "G", 1, to=2)) == {"8"}
    there = at_place(at_place(now, 0, 7), 1, 0)
    assert suggested(there).to == 7
    assert suggested(do(there, suggested(there))).to == 0


def test_blaenau_8_contract_27_goes_the_same_way() -> None:
    now = holding(standing(two_ends(), ("G", 1, 2)), 1, 27)
    played = next(item.action for item in agenda(now).items if getattr(item.action, "card", None) == 27)
    assert played.to == 6
    assert now.book.places[do(now, played).state.surveyors[1]].number == 6


def test_blaenau_11_on_its_own_end_a_surveyor_scores_nothing() -> None:
    now = two_ends()
    assert [surveyor_vp(now, seat) for seat in range(3)] == [0, 0, 0]
    assert surveyor_vp(at_place(now, 0, 7)) == 21
    assert surveyor_vp(at_place(now, 1, 6), 1) == 15


def test_blaenau_11_or_what_its_own_end_prints() -> None:
    assert surveyor_vp(two_ends(ruled={"own_end_scores": True}), 1) == 21


def test_blaenau_11_an_end_that_nobody_entered_leaves_the_line_open() -> None:
    book = two_ends().book
    standings = (Standing("Siân", surveyor=7), Standing("Γιώργος", surveyor=6), Standing("Zoë", surveyor=7, end=7))
    lines = [p.lines[-1] for p in score(book, Position(standings)).players]
    assert [(line.vp, line.text.key) for line in lines] == [
        (None, "score.end_unknown"), (15, "score.surveyor"), (0, "score.surveyor"),
    ]  # fmt: skip


def test_blaenau_8_what_if_offers_the_stations_ahead() -> None:
    now = at_place(at_place(two_ends(), 0, 5), 1, 2)
    where = position(now)
    assert [s.station for s in offers(now.book, where, 0).stations] == [6, 7]
    assert [s.station for s in offers(now.book, where, 1).stations] == [0, 1]


def test_blaenau_4_events_still_come_from_the_start() -> None:
    assert [taken.space for taken in ExcavateEvent().plan(two_ends()).cleared] == ["t1", "t2"]


def test_blaenau_2_an_end_position_names_ends_that_are_none_or_too_full() -> None:
    book = two_ends(4).book
    first, last = book.stations[0].number, book.stations[-1].number

    def named(*ends: float | None) -> list[str]:
        end = Position(tuple(Standing(f"P{n}", surveyor=first, end=at) for n, at in enumerate(ends)))
        return [problem.message.key for problem in problems(book, end)]

    assert named(first, last, None, first) == []
    assert named(3, last, first, first) == ["position.no_such_end"]
    assert named(*[last] * 4) == ["position.end_full"]
