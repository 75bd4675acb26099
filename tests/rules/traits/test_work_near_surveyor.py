"""Zugspitze 5: excavate and lay track work at the surveyor's station, then along the track in one direction."""

from __future__ import annotations

from rules.core.agenda import OneOf
from rules.snowdonia.actions.excavate import ClearNext, Excavate
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.agenda import agenda
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.route import Laid, Taken, excavate_plans, lay_plans
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import at, by_card, clear, do, found, give, in_force, put, standing, suggested


def working(number: float, *spots: tuple[str, int, int], rate: int = 3, lay: int = 1) -> Table:
    """A surveyor on a station, and labourers; the excavate rate is one more than ``rate``."""
    now = standing(packs.table(packs.alone("work-near-surveyor")), *(spots or (("B", 1, 0),)), rates=(rate, lay))
    return at_place(now, 0, number)


def plans(table: Table, rate: int = 4) -> list[list[tuple[str, int]]]:
    return [[(t.space, t.rubble) for t in plan.taken] for plan in excavate_plans(table, 0, rate)]


def test_zugspitze_5_first_the_surveyors_station_then_the_cards_in_one_direction() -> None:
    now = working(4)
    assert plans(now, 5) == [
        [("halfway.x1", 2), ("halfway.x2", 2), ("t8", 1)],
        [("halfway.x1", 2), ("halfway.x2", 2), ("t7", 1)],
    ]
    item = agenda(now).due
    assert item is not None
    assert item.asks == ()
    assert plans(working(4), 4) == [[("halfway.x1", 2), ("halfway.x2", 2)]]


def test_zugspitze_5_which_direction_is_asked() -> None:
    now = clear(working(4), "halfway.x1", "halfway.x2")
    item = agenda(now).due
    assert item is not None
    up, down = (Taken("t8", 4), Taken("rocky-valley-halt.x1", 0)), (Taken("t7", 4),)
    assert item.asks[0].field == "taken"
    assert item.asks[0].ref.clause == "5"
    assert item.asks[0].domain == OneOf(tuple(plan.taken for plan in excavate_plans(now, 0, 4)))
    assert {plan.taken[0].space for plan in excavate_plans(now, 0, 4)} == {"t8", "t7"}
    assert (up[0].space, down[0].space) == ("t8", "t7")
    for plan in excavate_plans(now, 0, 4):
        do(now, Excavate(0, "B", 1, taken=plan.taken))


def test_zugspitze_5_as_far_as_the_next_stations_sites_at_most_the_rest_is_lost() -> None:
    now = clear(working(4), "halfway.x1", "halfway.x2", "t7", "t6")
    assert plans(now, 9)[1] == [("hebron.x1", 2)]
    assert plans(now, 9)[0][-1] == ("rocky-valley-halt.x1", 4)
    assert plans(clear(now, "hebron.x1"), 9) == [plans(now, 9)[0]]


def test_zugspitze_5_one_action_never_changes_direction() -> None:
    now = put(clear(working(4), "halfway.x1", "halfway.x2"), "t8", rubble=1)
    both = Excavate(0, "B", 1, taken=(Taken("t8", 1), Taken("t7", 3)))
    assert "5" in found(now, both)


def test_zugspitze_5_sites_go_from_the_left_from_either_side() -> None:
    now = clear(working(5), "rocky-valley-halt.x1", "t8")
    assert plans(now, 3)[1] == [("halfway.x1", 2), ("halfway.x2", 1)]


def test_zugspitze_5_sites_of_its_station_are_passed_over_only_when_empty() -> None:
    now = working(4)
    assert "5" in found(now, Excavate(0, "B", 1, taken=(Taken("t8", 4),)))


def test_zugspitze_5_out_of_reach_is_out_of_reach() -> None:
    now = working(4)
    problems = found(now, Excavate(0, "B", 1, taken=(Taken("t1", 2), Taken("t2", 2))))
    assert "5" in problems


def test_zugspitze_5_at_the_start_there_is_only_up() -> None:
    assert plans(working(0), 9) == [[("t1", 2), ("t2", 3), ("two-viaducts.x1", 4)]]


def test_zugspitze_5_lay_track_turns_over_the_cards_between_two_stations() -> None:
    now = give(clear(working(4, ("D", 1, 0), lay=2)), 0, bars=5)
    laid = [[card.track for card in plan.laid] for plan in lay_plans(now, 0, 3)]
    assert laid == [["t7", "t6"], ["t8"]]
    item = agenda(now).due
    assert item is not None
    assert item.asks[0].field == "laid"
    do(now, LayTrack(0, "D", 1, laid=(Laid("t8", 0),)))
    do(now, LayTrack(0, "D", 1, laid=(Laid("t7", 0), Laid("t6", 0))))
    assert found(now, LayTrack(0, "D", 1, laid=(Laid("t7", 0), Laid("t8", 0)))) == {"5"}
    assert "5" in found(now, LayTrack(0, "D", 1, laid=(Laid("t1", 0), Laid("t2", 0))))


def test_zugspitze_5_also_beyond_a_card_that_is_not_clear() -> None:
    now = give(clear(working(4, ("D", 1, 0), lay=2), "t6"), 0, bars=5)
    assert suggested(now).laid == (Laid("t6", 0),)


def test_zugspitze_5_contract_3_clears_the_next_space_within_reach() -> None:
    now = in_force(clear(working(4), "halfway.x1", "halfway.x2"), 0, 3)
    now = standing(now, rates=(3, 1), phase="action", area="B", begun=True)
    item = agenda(now).due
    assert item is not None
    assert item.asks[0].domain == OneOf(((Taken("t8", 5),), (Taken("t7", 4),)))
    do(now, ClearNext(0, "B", None, by_card(3), taken=(Taken("t7", 4),)))


def test_zugspitze_5_nothing_within_reach_is_said() -> None:
    spaces = ("halfway.x1", "halfway.x2", "t6", "t7", "t8", "hebron.x1", "rocky-valley-halt.x1")
    now = clear(working(4), *spaces)
    assert suggested(now).taken == ()
    do(now, suggested(now))
    why = next(h for h in hindrances(now, 0) if h.what.key == "cannot.excavate_here")
    assert (why.ref.clause, why.why.key) == ("5", "because.no_rubble_here")
    laid = {f"t{n}": None for n in (6, 7, 8)}
    why = next(h for h in hindrances(at(now, owners={**now.state.owners, **laid}), 0) if h.what.key == "cannot.lay")
    assert (why.ref.clause, why.why.key) == ("5", "because.all_laid_here")
