"""Printed values that nobody knows: asked where a forced step needs them, never guessed, never in the way."""

from __future__ import annotations

from companion.wording import say
from rules.core.agenda import Number, OneOf, Tell
from rules.core.frozen import replace
from rules.core.problems import Grade
from rules.snowdonia.actions.build import Build, Paid, SiteBuilt, TrainBought, site_options, train_options
from rules.snowdonia.agenda import agenda
from rules.snowdonia.asking import lacking, printed_tell
from rules.snowdonia.components import RUBBLE, SUPPLY
from rules.snowdonia.events import StationEvent
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.position import position
from rules.snowdonia.route import Taken
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import (
    at,
    clear,
    clear_before,
    do,
    event_now,
    events_drawn,
    found,
    give,
    own,
    standing,
    suggested,
    upkeep,
)


def untold(values: dict[str, object] | None = None) -> Table:
    """Hebron has an excavation site of unknown rubble and VP and sites of unknown cost and VP; Halfway may print more
    sites than those known; train 4 has no price."""
    return packs.table(packs.alone("untold", values))


def asked(table: Table) -> list[tuple[str, str, bool]]:
    return [(tell.cell, tell.headline.key, tell.must) for tell in agenda(table).tells]


def digging(station: str, rate: int = 1, **values: object) -> Table:
    now = clear_before(untold(dict(values)), station)
    return standing(now, ("B", 1, 0), rates=(rate, 1))


def test_the_rubble_of_a_site_is_asked_for_when_somebody_digs_there() -> None:
    now = digging("hebron")
    assert asked(now) == [("values.stations.hebron.x1.rubble", "tell.rubble", False)]
    tell = agenda(now).tells[0]
    assert tell.domain == Number(1, 9)
    assert suggested(now).taken == ()
    told = digging("hebron", **{"stations.hebron.x1.rubble": 3})
    assert asked(told) == []
    assert suggested(told).taken == (Taken("hebron.x1", 2),)


def test_2_5_rubble_told_in_a_game_says_when_the_box_has_not_so_much() -> None:
    enough = digging("hebron")
    laid = enough.state.ledger.totals()[RUBBLE] - enough.state.ledger[SUPPLY, RUBBLE]
    now = digging("hebron", **{"components.rubble": laid + 4})
    (tell,) = agenda(now).tells
    assert lacking(now, tell, 4) == ()
    (problem,) = lacking(now, tell, 6)
    assert (problem.grade, problem.ref.clause) == (Grade.NOTE, "2.5")
    assert say(problem.message, now.book) == f"The table takes {laid + 6} rubble, the box has {laid + 4}: 2 short."
    assert lacking(now, tell, None) == lacking(now, replace(tell, cell="discs.1"), 9) == ()
    # Where rubble lies already, what is printed takes none.
    assert lacking(now, printed_tell(now, now.book.sites_at[0][0], tell.ref), 9) == ()


def test_left_open_the_table_goes_on() -> None:
    now = digging("hebron")
    after = do(now, suggested(now))
    assert after.unknown_rubble("hebron.x1")


def test_whether_a_station_prints_another_site_is_asked_where_work_goes_past_it() -> None:
    now = clear(digging("halfway", rate=2), "halfway.x1", "halfway.x2")
    tell = agenda(now).tells[0]
    assert (tell.cell, tell.headline.key, tell.must) == (
        "values.stations.halfway.x3.rubble",
        "tell.another_site",
        False,
    )
    assert tell.otherwise is not None
    assert (tell.otherwise.cell, tell.otherwise.value) == ("values.stations.halfway.more_excavation_sites", False)
    assert suggested(now).taken[0].space == "t8"
    assert asked(digging("halfway", rate=2)) == []


def test_a_site_that_was_told_is_dug_and_built_like_any_other() -> None:
    told = {"stations.halfway.x3.rubble": 2, "stations.halfway.b5.cost.bars": 1}
    now = digging("halfway", **told)
    now = standing(clear(now, "halfway.x1", "halfway.x2"), ("B", 1, 0), ("E", 1, 0), rates=(1, 1))
    assert suggested(now).taken == (Taken("halfway.x3", 2, 0),)
    after = give(do(now, suggested(now)), 0, bars=1)
    done = do(after, Build(0, "E", 1, built=SiteBuilt("halfway.b5", Paid(bars=1), 0)))
    lines = [line for line in score(done.book, position(done)).players[0].lines if line.category == "sites"]
    assert [(line.about, line.vp, line.text.key) for line in lines] == [
        ("halfway.x3", None, "score.site_unknown"), ("halfway.b5", None, "score.site_unknown"),
    ]  # fmt: skip


def test_it_is_told_once_that_there_is_no_more() -> None:
    now = clear(
        digging("halfway", rate=2, **{"stations.halfway.more_excavation_sites": False}), "halfway.x1", "halfway.x2"
    )
    assert asked(now) == []


def test_a_site_of_unknown_cost_is_built_as_it_was_paid() -> None:
    now = give(standing(clear(untold()), ("E", 1, 0)), 0, stone=9, bars=5)
    assert "hebron.b1" not in {option.site for option in site_options(now, 0, "E")}
    why = next(h for h in hindrances(now, 0) if h.what.params[-1:] == (("site", "hebron.b1"),))
    assert (why.why.key, why.remedy and why.remedy.key) == ("because.cost_unknown", "would.told")
    do(now, Build(0, "E", 1, built=SiteBuilt("hebron.b1", Paid(stone=2, bars=1), 0)))


def test_a_train_of_unknown_price_is_bought_as_it_was_paid() -> None:
    now = at(give(standing(clear(untold()), ("E", 1, 0)), 0, bars=5), trains_open=True)
    assert 4 not in {option.train for option in train_options(now, 0, "E")}
    why = next(h for h in hindrances(now, 0) if h.what.params[-1:] == (("train", 4),))
    assert (why.why.key, why.ref.clause) == ("because.price_unknown", "4.E.4")
    do(now, Build(0, "E", 1, built=TrainBought(4, Paid(bars=2), 1)))


def test_what_is_not_known_leaves_a_line_of_the_sheet_open() -> None:
    now = at_place(own(untold(), 0, "hebron.b1", "hebron.b2"), 0, 3)
    player = score(now.book, position(now)).players[0]
    assert [(line.about, line.vp) for line in player.lines if line.category == "sites"] == [
        ("hebron.b1", 7), ("hebron.b2", None),
    ]  # fmt: skip
    assert (player.lines[-1].vp, player.lines[-1].text.key) == (None, "score.surveyor_unknown")
    assert not player.complete
    assert player.total == 7


def test_an_event_asks_only_for_what_it_comes_to() -> None:
    now = events_drawn(at(clear_before(untold(), "hebron"), rates=(0, 1)))
    assert asked(now) == [("values.stations.hebron.x1.rubble", "tell.rubble", False)]
    assert asked(events_drawn(at(untold(), rates=(0, 1)))) == []
    far = events_drawn(at(clear(clear_before(untold(), "halfway"), "halfway.x1", "halfway.x2"), rates=(0, 1)))
    assert asked(far)[0][0] == "values.stations.halfway.x3.rubble"


def test_which_station_an_event_closes_is_asked_where_it_is_not_certain() -> None:
    now = clear(untold())
    built = {site: None for site, (index, _) in now.book.building.items() if index <= 3}
    now = events_drawn(at(now, owners={**now.state.owners, **built}), 1, occupied=(1, 2, 3))
    assert StationEvent().stations(now) == ("halfway", "rocky-valley-halt")
    item = agenda(now).due
    assert item is not None
    assert item.asks[0].domain == OneOf(("halfway", "rocky-valley-halt"))
    assert event_now(now).outcome.station == "halfway"
    for station in ("halfway", "rocky-valley-halt"):
        assert do(now, suggested(now, station=station)).state.closed == (station,)
    wrong = replace(event_now(now), outcome=StationEvent().closing(now, "clogwyn"))
    assert found(now, wrong) == {"6.4"}


def test_before_B_is_covered_it_is_asked_whether_rubble_may_be_left() -> None:
    now = upkeep(clear(untold()), "end of round")
    assert [cell for cell, _, _ in asked(now)] == ["values.stations.halfway.x3.rubble"]


def test_a_track_card_is_in_sight_so_it_must_be_told() -> None:
    now = untold()
    cards = tuple(replace(card, rubble=None) for card in now.book.setup.track_cards)
    dig = standing(packs.table(now.book.box, track_cards=cards), ("B", 1, 0), rates=(1, 1))
    assert agenda(dig).tells == (
        Tell("tracks.t1.rubble", Number(1, 9), agenda(dig).tells[0].headline, agenda(dig).tells[0].ref),
    )
    assert agenda(dig).tells[0].must
