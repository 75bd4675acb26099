"""The route of scenarios: ends with places, fronts, stops beyond the rails, circles, reach, what nobody has told."""

from __future__ import annotations

from typing import Any

from companion.content import load_box
from rules.core.frozen import replace
from rules.core.ledger import Transfer
from rules.core.step import Step
from rules.snowdonia.actions.snow import Snow
from rules.snowdonia.book import Setup
from rules.snowdonia.components import TrackCard
from rules.snowdonia.play import perform
from rules.snowdonia.route import Taken
from rules.snowdonia.setting_up import lay_out, track_cards_needed
from rules.snowdonia.state import Owed, Placed, Table
from ui.present.areas import areas
from ui.present.header import event_track, header
from ui.present.looks import looks
from ui.present.moment import Moment, Proposal
from ui.present.players import victory_points
from ui.present.route import RouteView, StationView, more_of, route
from ui.sample import COLOURS

NAMES = ("Siân", "Mikkel", "Ελένη", "Tom", "Nia")
ENDS = ("blaenau-ffestiniog", "porthmadog-harbour")
BLAENAU, ZUGSPITZE = "blaenau-ffestiniog", "bayerische-zugspitzbahn"


def table_of(
    scenario: str, players: int, *, rubble: int = 2, values: dict[str, Any] | None = None, **changes: Any
) -> Table:
    box = load_box(scenario, values)
    cards = tuple(TrackCard(f"t{n}", rubble, rubble) for n in range(1, track_cards_needed(box, players) + 1))
    chosen = {f"end.{seat}": ENDS[seat % 2] for seat in range(players)} | {"game_surveyor": ENDS[1]}
    setup = Setup(
        NAMES[:players], 0, cards, (1, 2, 3), ("sun", "rain"), 3, chosen=chosen if scenario == BLAENAU else {}
    )
    table = lay_out(box, setup)
    return Table(table.book, replace(table.state, **changes))


def moment(table: Table, before: Table | None = None, then: Table | None = None) -> Moment:
    count = len(table.book.players)
    proposal = None if then is None else Proposal(then)
    return Moment(table, looks(table.book.players, COLOURS[:count]), before, proposal)


def shown(table: Table, before: Table | None = None, then: Table | None = None) -> RouteView:
    return route(moment(table, before, then))


def station(view: RouteView, key: str) -> StationView:
    return next(station for station in view.stations if station.id == key)


def acting(table: Table, seat: int, area: str) -> Table:
    """The table with one labourer who acts now."""
    state = replace(table.state, phase="action", area=area, placed=(Placed(area, 1, seat),), labourers_at_hand=(0,) * 5)
    return Table(table.book, replace(state, labourers_at_hand=(0,) * len(table.book.players)))


def test_blaenau_2_the_ends_have_places_with_those_who_chose_them() -> None:
    view = shown(table_of(BLAENAU, 3))
    start, far = view.stations[0], view.stations[-1]
    assert start.end is not None
    assert far.end is not None
    assert [(s.shape, s.who and s.who.name) for s in start.end.slots] == [
        ("surveyor", "Siân"),
        ("surveyor", "Ελένη"),
        ("free", None),
    ]
    assert next((s.shape, s.who and s.who.name) for s in far.end.slots) == ("surveyor", "Mikkel")
    # They stand on their places and not above the card as well.
    assert start.surveyors == far.surveyors == ()
    assert all(one.end is None for one in view.stations[1:-1])


def test_blaenau_8_a_marker_stays_where_the_surveyor_was() -> None:
    table = table_of(BLAENAU, 2)
    left = replace(table.state, surveyors=(1, table.state.surveyors[1]), owners={f"{ENDS[0]}.0": 0})
    then = Table(table.book, left)
    before = station(shown(table, None, then), ENDS[0])
    assert before.end is not None
    assert (before.end.slots[0].shape, before.end.slots[0].mark) == ("surveyor", "leaves")
    view = shown(then, table)
    after = station(view, ENDS[0])
    assert after.end is not None
    assert (after.end.slots[0].shape, after.end.slots[0].mark) == ("marker", "lit")
    assert "markers left by Siân" in after.sentence
    assert [one.who.name for one in view.stations[1].surveyors] == ["Siân"]


def test_blaenau_9_the_game_s_surveyor_stands_where_the_next_event_comes_from() -> None:
    table = table_of(BLAENAU, 2)
    view = shown(table)
    assert [s.end.events for s in (view.stations[0], view.stations[-1]) if s.end] == ["", "here"]
    assert "the next event comes from this end" in view.stations[-1].sentence
    changed = Table(table.book, replace(table.state, marks={**table.state.marks, "game_surveyor": 1}))
    view = shown(table, None, changed)
    assert [s.end.events for s in (view.stations[0], view.stations[-1]) if s.end] == ["comes", "leaves"]


def test_blaenau_4_a_front_for_each_end_that_has_players() -> None:
    table = table_of(BLAENAU, 3)
    fronts = shown(table).fronts
    assert [(f.side, [w.name for w in f.who], f.space) for f in fronts] == [
        (1, ["Siân", "Ελένη"], "t1"),
        (-1, ["Mikkel"], "t14"),
    ]
    assert fronts[0].sentence == "Siân, Ελένη go on at Track 1 to Station 1"
    alone = shown(table_of(BLAENAU, 1))
    assert [f.side for f in alone.fronts] == [1]


def test_blaenau_3_spaces_before_the_first_cube_are_out_of_play() -> None:
    cells = event_track(moment(table_of(BLAENAU, 2))).cells
    assert [cell.state for cell in cells] == ["out"] * 6 + ["past", "next", "ahead", "ahead"]
    assert cells[6].name == "start"
    assert "not used in this scenario" in cells[0].sentence
    assert all(cell.state != "out" for cell in event_track(moment(table_of(ZUGSPITZE, 2))).cells)


def test_what_nobody_has_told_is_a_question_mark() -> None:
    table = table_of(BLAENAU, 2)
    first = shown(table).stations[1]
    assert (first.name, first.surveyor_vp) == ("Station 1 ?", "?")
    assert [(s.state, more_of(s.id)) for s in first.sites] == [("unknown", "station-1")]
    assert first.note == "build: + ?"
    # Told values grow on the card; the name loses its mark once the owner wrote it.
    told = {
        "stations.station-1.name": "Minffordd",
        "stations.station-1.x1.rubble": 3,
        "stations.station-1.b1.cost.stone": 1,
        "stations.station-1.more_excavation_sites": False,
        "traits.station_gifts.gifts.station-1.stone": 1,
    }
    first = shown(table_of(BLAENAU, 2, values=told)).stations[1]
    assert first.name == "Minffordd"
    assert [(s.state, s.cost, s.vp) for s in first.sites] == [
        ("open", (("rubble", "3"),), "?"),
        ("open", (("stone", "1"),), "?"),
        ("unknown", (), "?"),
    ]
    assert first.note == "build: +1 stone"
    assert more_of("station-1.b1") == more_of("t3") == ""


def test_a_total_with_a_question_mark_says_so() -> None:
    told = {"stations.station-1.x1.rubble": 3}
    table = table_of(BLAENAU, 2, values=told)
    owned = Table(table.book, replace(table.state, owners={"station-1.x1": 0}))
    assert victory_points(owned, 0).endswith("+?")


def test_zugspitze_7_the_cable_car_lies_between_the_last_track_and_the_summit() -> None:
    table = table_of(ZUGSPITZE, 3)
    summit = shown(table).stations[-1]
    assert [(s.label, s.price, s.room) for s in summit.stops] == [("1", "2", None), ("2", "2", None), ("3", "2", None)]
    assert [(c.label, c.room) for c in summit.circles] == [("16", 1), ("11", 1), ("7", 3)]
    # Nobody stands on the card itself, so no VP stands on it either.
    assert (summit.surveyor_vp, summit.surveyors) == ("", ())
    assert all(not s.stops and not s.circles for s in shown(table).stations[:-1])
    names = [place.id for place in table.book.places]
    there = (names.index("cable-car.2"), names.index("summit.7"), names.index("summit.7"))
    view = shown(Table(table.book, replace(table.state, surveyors=there)), table)
    summit = view.stations[-1]
    assert [[one.who.name for one in stop.surveyors] for stop in summit.stops] == [[], ["Siân"], []]
    assert [[one.who.name for one in c.surveyors] for c in summit.circles] == [[], [], ["Mikkel", "Ελένη"]]
    assert summit.circles[2].surveyors[0].mark == "lit"
    assert "room for 1" in summit.circles[2].sentence
    assert all(not s.surveyors for s in view.stations)


def test_zugspitze_4_the_number_that_contracts_count_at_the_summit_is_no_guess() -> None:
    assert [station.number for station in shown(table_of(ZUGSPITZE, 3)).stations] == ["1", "2", "3", "4", "?"]
    told = table_of(ZUGSPITZE, 3, values={"traits.summit_places.number": 7})
    assert shown(told).stations[-1].number == "7"
    assert shown(told).stations[-1].sentence.startswith("Station 7, Zugspitze")


def test_zugspitze_5_the_reach_of_whoever_works() -> None:
    table = acting(table_of(ZUGSPITZE, 2, surveyors=(1, 0)), 0, "B")
    view = shown(table)
    assert set(view.reach) == {"garmisch", "grainau", "eibsee", "t1", "t2", "t3", "t4", "t5"}
    assert view.reach_words == "Siân’s reach"
    # In the base game, and from an end of Blaenau, everybody reaches the whole route.
    for other in (acting(table_of(BLAENAU, 2), 0, "B"), acting(table_of("mount-snowdon", 2), 0, "B")):
        assert (shown(other).reach, shown(other).reach_words) == ((), "")
    assert shown(table_of(ZUGSPITZE, 2)).reach == ()


def test_zugspitze_6_the_reach_of_whoever_builds_are_stations() -> None:
    table = acting(table_of(ZUGSPITZE, 2, rubble=0, surveyors=(1, 0)), 0, "E")
    assert shown(table).reach == ("garmisch", "grainau", "eibsee")
    assert next(s for s in station(shown(table), "eibsee").sites if s.state == "unknown").marks.can


def test_zugspitze_8_and_9_the_card_says_what_building_gives_besides() -> None:
    view = shown(table_of(ZUGSPITZE, 2))
    assert [s.note for s in view.stations] == ["", "build: +1 contract", "", "build: +1 contract", ""]
    store = next(s for s in station(view, "garmisch").sites if s.id == "garmisch.b3")
    assert (store.gives, store.sentence.endswith("lends a labourer")) == ("labourer", True)


def test_zugspitze_3_snow_is_numbered_downhill() -> None:
    table = table_of(ZUGSPITZE, 2, rubble=2)
    ledger = table.state.ledger
    cleared = ledger.after((Transfer("rubble", 2, "t2", "supply"), Transfer("rubble", 2, "t1", "supply")))
    owed = (Owed("snow", None, "", table.book.box.traits[0].ref()),)
    table = Table(table.book, replace(table.state, ledger=cleared, weather=("snow", "sun", "rain"), owed=owed))
    action = Snow((Taken("t2", 2), Taken("t1", 2)))
    step: Step[Table] = perform(table, action)
    made = Proposal.of(step)
    assert made is not None
    view = route(replace(moment(table), proposal=made))
    tracks = {track.id: track.marks.step for one in view.stations for track in one.tracks}
    assert (tracks["t2"], tracks["t1"], tracks["t3"]) == ("1", "2", None)


def test_a_step_that_follows_another_belongs_to_its_phase() -> None:
    table = table_of(ZUGSPITZE, 2)
    ref = table.book.box.traits[0].ref()
    snow = replace(table.state, phase="restock yard", owed=(Owed("snow", None, "", ref),))
    view = header(moment(Table(table.book, snow)))
    assert ([p.key for p in view.phases if p.state == "on"], view.over) == (["weather"], False)
    built = acting(table, 0, "E").state
    gift = replace(built, owed=(Owed("gift-contract", 0, "grainau.b1", ref),))
    view = header(moment(Table(table.book, gift)))
    assert ([p.key for p in view.phases if p.state == "on"], view.over) == (["E"], False)


def test_zugspitze_2_snow_falls_on_as_many_spaces_as_the_excavate_rate() -> None:
    table = table_of(ZUGSPITZE, 2, weather=("snow", "sun", "rain"))
    today = header(moment(table)).weather[0]
    excavate, _lay = table.rate_values
    assert (today.word, today.icon) == ("Snow", "snow")
    assert today.note == f"falls on {excavate} spaces"
    assert areas(moment(table)).areas[1].note != "closed by fog"


def test_a_site_told_by_the_last_entry_is_no_site_of_the_table_before() -> None:
    before = table_of(BLAENAU, 2)
    after = table_of(BLAENAU, 2, values={"stations.station-1.b1.cost.stone": 1})
    view = shown(after, before, after)
    assert [s.id for s in station(view, "station-1").sites] == ["station-1.b1", "station-1.more"]
