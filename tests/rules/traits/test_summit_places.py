"""Zugspitze 7: the circles of the summit card."""

from __future__ import annotations

from rules.core.agenda import OneOf
from rules.core.frozen import replace
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.agenda import agenda
from rules.snowdonia.position import Position, Standing, position, problems
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table
from rules.snowdonia.supposing import offers
from rules.snowdonia.traits.summit_places import SummitPlaces
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import do, found, standing, suggested


def below(*others: str, players: int = 5) -> Table:
    """A surveyor one step below the summit; those of the next seats are there already."""
    now = standing(packs.table(packs.alone("summit-places"), players), ("G", 1, 0))
    now = at_place(now, 0, 6)
    for seat, place in enumerate(others, 1):
        now = at_place(now, seat, place)
    return now


def offered(table: Table) -> tuple[object, ...]:
    item = agenda(table).due
    assert item is not None
    if not item.asks:
        return (item.action.to,)
    assert isinstance(item.asks[0].domain, OneOf)
    return item.asks[0].domain.options


def test_zugspitze_7_whoever_comes_takes_a_free_circle() -> None:
    assert offered(below()) == ("summit.16", "summit.11", "summit.7")
    for to in ("summit.16", "summit.11", "summit.7"):
        do(below(), MoveSurveyor(0, "G", 1, to=to))


def test_zugspitze_7_sixteen_and_eleven_take_one_seven_up_to_three() -> None:
    assert offered(below("summit.16")) == ("summit.11", "summit.7")
    assert offered(below("summit.16", "summit.11", "summit.7", "summit.7")) == ("summit.7",)
    assert "4.G.1" in found(below("summit.16"), MoveSurveyor(0, "G", 1, to="summit.16"))


def test_zugspitze_7_a_surveyor_there_stays() -> None:
    now = at_place(below(), 0, "summit.11")
    assert suggested(now).to == "summit.11"
    assert do(now, suggested(now)).state.surveyors == now.state.surveyors
    assert offers(now.book, position(now), 0).stations == ()


def test_zugspitze_7_a_surveyor_there_stays_where_others_go_up_and_down() -> None:
    # Two of its stops lie below: without this rule it could go back to them.
    now = standing(packs.table(packs.scenario("bayerische-zugspitzbahn")), ("G", 1, 0))
    assert offered(at_place(now, 0, "summit.16")) == ("summit.16",)
    assert len(offered(at_place(now, 0, "cable-car.3"))) > 1


def test_zugspitze_7_sixteen_eleven_and_seven_vp_at_the_end() -> None:
    now = at_place(below("summit.11", "summit.7", "summit.7"), 0, "summit.16")
    assert [p.lines[-1].vp for p in score(now.book, position(now)).players] == [16, 11, 7, 7, 0]


def test_zugspitze_7_the_card_itself_is_no_place() -> None:
    assert 7 not in [place.number for place in below().book.places]
    assert below().book.stations[-1].id == "yr-wyddfa"


def test_zugspitze_4_a_sure_number_of_the_card_counts_where_nobody_told_another() -> None:
    box = below().book.box
    circles = next(trait for trait in box.traits if isinstance(trait, SummitPlaces))

    def counted(number: float | None, *unsure: str) -> object:
        traits = tuple(replace(circles, number=number) if trait is circles else trait for trait in box.traits)
        here = replace(box, traits=traits, unsure=frozenset(unsure))
        return replace(below().book, box=here).places[-1].reached

    assert counted(None) == below().book.stations[-1].number
    assert counted(None, f"stations.{circles.station}.number") is None
    assert counted(3.5) == 3.5


def test_zugspitze_7_more_surveyors_on_a_circle_than_have_room_cannot_be() -> None:
    book = below().book

    def named(*places: str) -> list[tuple[str, object]]:
        end = Position(tuple(Standing(f"P{n}", surveyor=place) for n, place in enumerate(places)))
        return [(problem.message.key, problem.message.get("owners")) for problem in problems(book, end)]

    assert named("summit.16", "summit.16", "summit.11") == [("position.place_full", ("P0", "P1"))]
    assert named("summit.7", "summit.7", "summit.7", "summit.11") == []
    assert [key for key, _who in named(*["summit.7"] * 4)] == ["position.place_full"]
