"""Zugspitze 4: the surveyor goes one or two stations, up or down."""

from __future__ import annotations

from rules.core.agenda import OneOf
from rules.core.frozen import replace
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.agenda import agenda
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.position import position
from rules.snowdonia.scoring import CONTRACTS, score
from rules.snowdonia.state import Table
from rules.snowdonia.supposing import offers
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import at, do, found, holding, standing, suggested


def surveying(number: float = 3) -> Table:
    """A surveyor about to move from a station."""
    return at_place(standing(packs.table(packs.alone("surveyor-both-ways")), ("G", 1, 0)), 0, number)


def options(table: Table) -> tuple[object, ...]:
    item = agenda(table).due
    assert item is not None
    return item.asks[0].domain.options if item.asks else (item.action.to,)  # type: ignore[union-attr]


def test_zugspitze_4_one_or_two_stations_up_or_down() -> None:
    assert options(surveying()) == (4, 5, 2, 1)
    item = agenda(surveying()).due
    assert item is not None
    assert (item.asks[0].field, item.guessed, item.ref.clause) == ("to", False, "4")
    assert isinstance(item.asks[0].domain, OneOf)
    for to in (4, 5, 2, 1):
        now = do(surveying(), MoveSurveyor(0, "G", 1, to=to))
        assert now.book.places[now.state.surveyors[0]].number == to


def test_zugspitze_4_at_least_one_and_no_farther() -> None:
    assert found(surveying(), MoveSurveyor(0, "G", 1, to=3)) == {"4"}
    assert found(surveying(), MoveSurveyor(0, "G", 1, to=6)) == {"4"}
    assert options(surveying(0)) == (1, 2)
    assert options(surveying(7)) == (6, 5)


def test_zugspitze_4_contract_27_moves_it_one_either_way() -> None:
    now = holding(surveying(), 0, 27)
    item = next(item for item in agenda(now).items if getattr(item.action, "card", None) == 27)
    assert item.asks[0].domain == OneOf((4, 2))
    assert do(now, suggested_play(now, 2)).state.surveyors[0] == 2
    assert found(now, suggested_play(now, 1)) == {"4"}


def suggested_play(table: Table, to: float) -> object:
    played = next(item.action for item in agenda(table).items if getattr(item.action, "card", None) == 27)
    return replace(played, to=to)


def test_zugspitze_4_contract_29_counts_station_numbers() -> None:
    now = holding(surveying(5), 0, 29)
    line = next(line for line in score(now.book, position(now)).players[0].lines if line.category == CONTRACTS)
    assert line.vp == 6


def test_zugspitze_4_what_if_offers_all_other_stations() -> None:
    now = surveying(2)
    assert [s.station for s in offers(now.book, position(now), 0).stations] == [0, 1, 3, 4, 5, 6, 7]


def test_zugspitze_4_the_surveyor_can_always_move() -> None:
    assert all(h.what.key != "cannot.move" for h in hindrances(at(surveying(7)), 0))
    assert suggested(surveying(7)).to == 6
