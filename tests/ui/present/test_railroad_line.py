"""The line as data: what lies where, what is lit, what is in reach, and what a screen reader says."""

from rules.gwt_railroad.components import UNKNOWN_TILE
from rules.gwt_railroad.steps import MoveEngine, TakeMaster, Upgrade
from tests.support.railroad import at, discs, do, engines, stopped, table
from tests.support.railroad_sessions import LOOKS
from ui.present.railroad.line import LineView, line_view, nth_station, station_sentence, tile_sentence
from ui.present.railroad.moving import Hand, begin_end, begin_move, with_place


def drawn() -> tuple[LineView, Hand]:
    """The game of the picture: red on 10, forward 4, the fourth station chosen."""
    now = discs(engines("12", "10", "13", "15"), {1: (0, 2, 3), 2: (1, 2, 3), 3: (0, 3)})
    hand = with_place(begin_move(now, 1, 4), "T13")
    return line_view(now, LOOKS, None, hand), hand


def reach_of(view: LineView) -> dict[str, str]:
    return {place.place: place.steps for place in view.places if place.steps}


def test_1_every_space_and_turnout_of_the_box_is_drawn_in_order() -> None:
    now = table(2)
    view = line_view(now, LOOKS[:2])
    assert tuple(place.place for place in view.places) == now.book.line.places
    assert [place.place for place in view.places if place.turnout] == [f"T{n}" for n in now.book.line.turnouts]
    assert view.places[0].words == "start"


def test_11_every_station_carries_its_price_and_points() -> None:
    now = table(1)
    shown = {place.place: place.station for place in line_view(now, LOOKS[:1]).places if place.station is not None}
    assert shown.keys() == now.book.box.station_at.keys()
    for place, station in now.book.box.station_at.items():
        found = shown[place]
        assert found is not None
        assert found.price == f"{station.cost} for {station.vp} VP"
        assert found.dark == station.dark


def test_3_seven_places_are_lit_and_taken_ones_are_not() -> None:
    view, _hand = drawn()
    assert reach_of(view) == {"T10": "1", "11": "1", "T13": "2", "14": "2", "16": "3", "T16": "4", "17": "4"}
    assert view.at("T13").state == "chosen"
    assert view.at("12").state == "taken"
    assert view.at("12").engines[0].look.name == "Ana"


def test_a_place_in_reach_says_so_with_its_price() -> None:
    view, _hand = drawn()
    assert view.at("T16").sentence == "T16, the fifth station, in reach, 4 steps, upgrade 6 dollars 3 VP"
    assert view.at("10").sentence == "space 10, Ben, will move on"
    assert "discs of Ana and Δήμητρα" in view.at("T10").sentence


def test_what_confirm_would_do_is_marked() -> None:
    view, _hand = drawn()
    station = view.at("T13").station
    assert station is not None
    assert [(disc.look.name, disc.mark) for disc in station.discs] == [("Ben", "comes")]
    assert view.at("10").engines[0].mark == "leaves"
    assert view.at("10").engines[0].chosen


def test_what_the_last_step_changed_is_lit() -> None:
    before = engines("12", "10")
    now = do(before, MoveEngine(1, "forward", 4, "T13"), Upgrade(1, 4, "light"), TakeMaster(1, 4, "cowboy"))
    view = line_view(now, LOOKS[:2], before)
    station = view.at("T13").station
    assert station is not None
    assert station.tile is not None
    assert [(disc.look.name, disc.mark) for disc in station.discs] == [("Ben", "lit")]
    assert view.at("T13").engines[0].mark == "lit"
    assert station.tile.taken
    assert (station.tile.worker, station.tile.mark) == ("cowboy", "lit")
    assert view.at("12").engines[0].mark == ""


def test_1_several_engines_stand_on_the_start_and_it_is_not_taken() -> None:
    view = line_view(engines("0", "39", "0", "T29"), LOOKS)
    assert [engine.seat for engine in view.at("0").engines] == [0, 2]
    assert view.at("0").state == "free"
    assert view.at("39").state == view.at("T29").state == "taken"


def test_8_a_tile_says_what_it_gives_or_who_lies_in_its_place() -> None:
    now = table(2)
    assert "permanent certificate" in tile_sentence(now, 3)
    unknown = at(now, tiles={**now.state.tiles, 3: UNKNOWN_TILE})
    assert "has not been entered" in tile_sentence(unknown, 3)
    gone = at(now, tiles={}, workers={3: "engineer"})
    assert (
        tile_sentence(gone, 3)
        == "The station master of the third station is taken; in its place lies one worker: engineer."
    )
    assert line_view(unknown, LOOKS[:2]).at("T10").station.tile.words == "?"  # type: ignore[union-attr]


def test_7_a_station_says_which_corner_its_discs_came_from() -> None:
    now = discs(table(2), {5: (1,)})
    words = station_sentence(now, now.book.stations[5], LOOKS[:2])
    assert words == "The fifth station: 6 for 3 VP, dark corners, disc of Ben from a dark corner"


def test_a_station_beyond_the_words_has_its_number() -> None:
    assert nth_station(2) == "the second station"
    assert nth_station(40) == "station 40"


def test_a_step_without_a_place_leaves_the_line_dark() -> None:
    now = stopped(engines("T13", "2"), 0)
    view = line_view(now, LOOKS[:2], None, begin_end(now))
    assert reach_of(view) == {}
    assert view.summary == "Ana at T13 and Ben at 2"
