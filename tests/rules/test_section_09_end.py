"""Section 9: how a game ends."""

from __future__ import annotations

import pytest

from rules.snowdonia.agenda import agenda
from rules.snowdonia.play import perform
from rules.snowdonia.route import Laid, Taken
from rules.snowdonia.state import Table
from rules.snowdonia.steps import (
    Build,
    CheckWeather,
    ClearNext,
    Excavate,
    Hire,
    LayTrack,
    MoveSurveyor,
    OpenExtraBuildSpace,
    Paid,
    Place,
    PlayContract,
    RestockContracts,
    RestockYard,
    SiteBuilt,
)
from tests.support.tables import (
    at,
    bag,
    by_card,
    clear,
    do,
    event_now,
    events_drawn,
    found,
    give,
    in_force,
    laid,
    markers,
    standing,
    step_due,
    table,
    upkeep,
)

LAST = "t13"


def one_card_left(*spots: tuple[str, int, int], players: int = 3) -> Table:
    """Every track card but the last is laid by nobody, all rubble gone."""
    now = clear(standing(table(players), *spots))
    return give(laid(now, len(now.book.tracks) - 1), 0, bars=5)


def ended(now: Table) -> tuple[str | None, str]:
    """Why the game is over, and its phase."""
    return now.state.ended, now.state.phase


def finish(now: Table, drawn: tuple[str, ...] = ("ore",) * 9) -> Table:
    """The rest of a round in which nothing but the upkeep is left."""
    now = do(now, RestockContracts((12,)), CheckWeather("sun"), RestockYard(drawn))
    while now.state.phase == "restock yard":
        now = do(now, event_now(now))
    return now


def test_9_1_the_round_in_which_a_player_lays_the_last_card_is_finished() -> None:
    now = one_card_left(("D", 1, 0), ("G", 1, 1))
    now = do(now, LayTrack(0, "D", 1, laid=(Laid(LAST, 0),)))
    assert ended(now) == (None, "action")
    assert step_due(now).step == "surveyor"
    over = finish(do(now, MoveSurveyor(1, "G", 1, to=1)))
    assert ended(over) == ("last-track-player", "over")
    assert over.state.round == 1
    assert agenda(over).items == ()


def test_9_1_upkeep_and_all_its_events_are_included() -> None:
    now = bag(do(one_card_left(("D", 1, 0)), LayTrack(0, "D", 1, laid=(Laid(LAST, 0),))), ore=9, event=3)
    over = finish(now, ("ore",) * 7 + ("event",) * 2)
    assert over.state.trains_open
    assert over.state.event_spaces == (1, 2)
    assert ended(over) == ("last-track-player", "over")


def test_9_1_by_an_event_too() -> None:
    now = events_drawn(one_card_left(), 1, occupied=(1, 2))
    over = do(now, event_now(now))
    assert over.state.owners[LAST] is None
    assert ended(over) == ("last-track-event", "over")


def test_9_1_not_while_the_last_card_is_unlaid() -> None:
    now = upkeep(laid(clear(table()), 12))
    after = finish(now)
    assert ended(after) == (None, "end of round")
    assert do(after, OpenExtraBuildSpace(5)).state.round == 2


def test_9_1_then_B_is_not_covered_any_more() -> None:
    over = finish(do(one_card_left(("D", 1, 0)), LayTrack(0, "D", 1, laid=(Laid(LAST, 0),))))
    assert not over.state.extra_build


@pytest.mark.parametrize(
    "late", [Place(0, "A", 1), MoveSurveyor(0, "G", 1, to=1), RestockYard(()), CheckWeather("sun"), Hire(0, 1),
             PlayContract(0, "D", 1)],
)  # fmt: skip
def test_9_1_after_the_end_nothing_is_done(late: object) -> None:
    over = at(table(), phase="over", ended="last-track-player")
    assert "9.1" in found(over, late)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "end"), [(1, 16), (2, 32), (3, None), (4, None), (5, None)])
def test_9_2_with_one_or_two_players_the_16th_or_32nd_marker_ends_it(players: int, end: int | None) -> None:
    assert table(players).book.markers_end == end


LAST_SITE = SiteBuilt("two-viaducts.b4", Paid(stone=1), 0)


def nearly(players: int = 2, missing: int = 1) -> Table:
    """All markers of the table but so many of the first player's are placed; everything is clear but two sites."""
    now = table(players)
    now = clear(now, *(s.id for s in now.book.route_spaces if not s.id.startswith("two-viaducts.x")))
    return markers(now, **{f"s{seat}": missing if seat == 0 else 0 for seat in range(players)})


@pytest.mark.parametrize(("players", "reason"), [(1, "marker-16"), (2, "marker-32")])
def test_9_2_at_once_by_building(players: int, reason: str) -> None:
    now = give(standing(nearly(players), ("E", 1, 0), ("G", 1, 0)), 0, stone=1)
    over = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 0)))
    assert ended(over) == (reason, "over")
    assert over.state.surveyors[0] == 0
    assert agenda(over).due is None


def test_9_2_in_the_middle_of_an_excavate_nothing_further_is_taken() -> None:
    now = at(standing(nearly(), ("B", 1, 0)), rates=(4, 1))
    rows = (Taken("two-viaducts.x1", 4, 0),)
    over = do(now, Excavate(0, "B", 1, taken=rows))
    assert ended(over) == ("marker-32", "over")
    assert (over.held(0, "rubble"), over.rubble("two-viaducts.x2")) == (4, 2)
    assert found(now, Excavate(0, "B", 1, taken=(*rows, Taken("two-viaducts.x2", 1)))) == {"4.B.1"}


def test_9_2_in_the_middle_of_laying_nothing_further_is_paid() -> None:
    now = give(standing(nearly(), ("D", 1, 0)), 0, bars=5)
    over = do(now, LayTrack(0, "D", 1, laid=(Laid("t1", 0),)))
    assert ended(over) == ("marker-32", "over")
    assert over.held(0, "bars") == 4
    assert found(now, LayTrack(0, "D", 1, laid=(Laid("t1", 0), Laid("t2", None)))) == {"4.D.1"}


def test_9_2_by_contract_3_too() -> None:
    now = standing(in_force(nearly(), 0, 3))
    over = do(now, ClearNext(0, "B", None, by_card(3), taken=(Taken("two-viaducts.x1", 4, 0),)))
    assert ended(over) == ("marker-32", "over")


def test_9_2_not_before_that_marker() -> None:
    now = give(standing(nearly(missing=2), ("E", 1, 0), ("G", 1, 0)), 0, stone=1)
    after = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 0)))
    assert ended(after) == (None, "action")


def test_9_2_with_three_players_markers_run_out_and_the_game_goes_on() -> None:
    now = give(standing(nearly(3), ("E", 1, 0), ("G", 1, 0)), 0, stone=1)
    after = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 0)))
    assert ended(after) == (None, "action")
    assert step_due(after).step == "surveyor"


def test_9_2_not_once_the_last_track_card_is_laid() -> None:
    now = at(give(standing(nearly(), ("E", 1, 0), ("G", 1, 0)), 0, stone=1), last_track="player")
    after = do(now, Build(0, "E", 1, built=SiteBuilt("two-viaducts.b4", Paid(stone=1), 0)))
    assert ended(after) == (None, "action")


def test_9_2_if_that_very_marker_goes_on_the_last_track_card_the_round_is_finished() -> None:
    now = one_card_left(("D", 1, 0), ("G", 1, 0), players=2)
    now = markers(now, s0=1, s1=0)
    after = do(now, LayTrack(0, "D", 1, laid=(Laid("t12", 0),)))
    assert ended(after) == (None, "action")
    assert step_due(after).step == "surveyor"
    assert after.state.last_track == "player"


def test_9_1_what_is_recorded_anyway_after_the_end_does_not_open_the_game_again() -> None:
    now = nearly()
    over = do(give(standing(now, ("E", 1, 0), ("G", 1, 0)), 0, stone=1), Build(0, "E", 1, built=LAST_SITE))
    assert ended(over) == ("marker-32", "over")
    late = perform(over, MoveSurveyor(0, "G", 1, to=1))
    assert [str(p.ref.clause) for p in late.problems] == ["9.1"]
    assert ended(late.after) == ("marker-32", "over")
    assert agenda(late.after).due is None
