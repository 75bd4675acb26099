"""A game already under way: the table that follows from what lies on it, and what does not add up, by clause."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.core.frozen import replace
from rules.core.ledger import SUSPENSE
from rules.core.problems import Grade, Problem
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import BAG, BARS, COAL, EVENT, RUBBLE, STONE, SUPPLY, Rulings, TrackCard
from rules.snowdonia.phases import window_areas
from rules.snowdonia.play import perform
from rules.snowdonia.setting_up import lay_out
from rules.snowdonia.state import InForce, Placed, Table
from rules.snowdonia.under_way import Hand, UnderWay, findings, in_play, on_table, table
from tests.support import autoplay
from tests.support.tables import box, set_up

LEFT = (None, None, 0, 2, 3, 4, 5, 2, 3, 4, 5, 2, 3)
"""Rubble on the 13 track cards of three or more players; None for laid ones."""


def cards(left: tuple[int | None, ...] = LEFT) -> tuple[TrackCard, ...]:
    return tuple(TrackCard(f"t{n}", None, n_left or 0) for n, n_left in enumerate(left, 1))


SETUP = replace(set_up(3), track_cards=cards(), office=(7, 8, 9), discs=("sun", "rain"), set_aside=5)
HANDS = (
    Hand({"ore": 3, "rubble": 4}, contracts=(22,), surveyor=2),
    Hand({"stone": 2, "coal": 2, "rubble": 5}, train=1, contracts=(19,), played=(19,)),
    Hand({"bars": 2}),
)
UNDER_WAY = UnderWay(
    round=4,
    hands=HANDS,
    rates=(2, 1),
    phase="action",
    area="B",
    placed=(Placed("B", 1, 1), Placed("E", 1, 0)),
    owners={"t1": 0, "t2": None, "two-viaducts.x1": 1, "two-viaducts.x2": None, "two-viaducts.b2": 2},
    today="sun",
    event_spaces=(1, 2),
    yard={"ore": 5, "stone": 3, "coal": 2},
    discards=(1, 2, 3),
)


def at(**changes: Any) -> UnderWay:
    return replace(UNDER_WAY, **changes)


def handed(seat: int, **changes: Any) -> UnderWay:
    hands = list(HANDS)
    hands[seat] = replace(hands[seat], **changes)
    return at(hands=tuple(hands))


def problems(under_way: UnderWay, **setup: Any) -> list[Problem]:
    return findings(box(), replace(SETUP, **setup), under_way)


def keys(under_way: UnderWay, **setup: Any) -> list[tuple[str, str]]:
    return [(p.message.key.removeprefix("under_way."), p.ref.clause) for p in problems(under_way, **setup)]


def only(under_way: UnderWay, **setup: Any) -> Problem:
    (found,) = problems(under_way, **setup)
    assert found.grade is Grade.BREACH
    return found


def totals(table: Table) -> dict[str, int]:
    return {kind: n for kind, n in table.state.ledger.totals().items() if n}


# What follows from what lies there


def test_1_2_bag_and_general_supply_are_what_is_nowhere_else() -> None:
    now = table(box(), SETUP, UNDER_WAY)
    held = now.state.ledger
    # Three players: 27 iron ore, 15 stone, 14 coal, 5 event cubes are in play.
    assert (held[BAG, "ore"], held[BAG, STONE]) == (27 - 5 - 3, 15 - 3 - 2)
    in_shed = sum(box().trains[n].coal for n in (2, 3, 4, 6, 7))
    assert held[BAG, COAL] == 14 - 2 - 2 - in_shed
    assert held[BAG, EVENT] == 3
    assert held[SUPPLY, BARS] == 16
    assert held[SUPPLY, RUBBLE] == 90 - 9 - sum(n for n in LEFT if n) - sum(
        x.rubble for s in now.book.route[1:] for x in s.excavation_sites
    )
    assert totals(now) == box().totals


def test_1_2_the_kinds_of_a_game_are_its_set_up() -> None:
    assert in_play(box(), SETUP) == {**box().totals, "ore": 27, "stone": 15}
    assert on_table(box(), SETUP, UNDER_WAY)[EVENT] == 2


def test_2_2_markers_left_follow_from_those_on_the_table() -> None:
    assert table(box(), SETUP, UNDER_WAY).state.markers_left == (15, 15, 15)


def test_2_9_the_shed_is_what_nobody_owns() -> None:
    state = table(box(), SETUP, UNDER_WAY).state
    assert state.shed == (2, 3, 4, 6, 7)
    assert state.trains == (None, 1, None)
    assert state.trains_open


def test_2_9_coal_in_the_shed_may_be_less_than_printed() -> None:
    now = table(box(), SETUP, at(shed_coal={7: 0}))
    assert now.state.ledger["train 7", COAL] == 0
    assert totals(now) == box().totals


def test_2_7_the_deck_is_every_card_not_to_be_seen() -> None:
    state = table(box(), SETUP, UNDER_WAY).state
    assert state.deck == 30 - 3 - 2 - 3
    assert table(box(), replace(SETUP, office=(7, "?", None)), UNDER_WAY).state.deck == 30 - 2 - 2 - 3


def test_3_2_3_who_does_not_stand_is_at_home() -> None:
    state = table(box(), SETUP, UNDER_WAY).state
    assert state.labourers_at_hand == (1, 1, 2)
    assert state.labourers_in_pub == (1, 1, 1)


def test_3_1_2_whoever_placed_fewest_is_next() -> None:
    start = replace(SETUP, start_player=1)
    placed = (Placed("A", 1, 1), Placed("A", 2, 2))
    state = table(box(), start, at(phase="assign", area=None, placed=placed)).state
    assert state.turn == 0
    assert state.labourers_at_hand == (2, 1, 1)
    assert state.placed_once == (1, 2)


def test_3_1_1_a_third_labourer_at_hand_was_hired() -> None:
    hands = (HANDS[0], replace(HANDS[1], at_hand=2), HANDS[2])
    placed = (Placed("A", 1, 0), Placed("A", 2, 1), Placed("A", 3, 2))
    state = table(box(), SETUP, at(phase="assign", area=None, placed=placed, hands=hands)).state
    assert state.hired == (1,)
    assert state.labourers_at_hand == (1, 2, 1)
    assert state.labourers_in_pub == (1, 0, 1)


def test_3_3_1_the_window_of_the_area_is_open_until_it_has_begun() -> None:
    assert window_areas(table(box(), SETUP, UNDER_WAY)) == ("B",)
    assert window_areas(table(box(), SETUP, at(begun=True))) == ()


def test_3_3_2_cards_of_this_round_work_on() -> None:
    hands = (replace(HANDS[0], contracts=(26, 22), played=(26,), this_round=(26,)), *HANDS[1:])
    state = table(box(), SETUP, at(hands=hands)).state
    assert state.in_force == (InForce(0, 26),)
    assert state.played == ((26,), (19,), ())


def test_8_13_and_8_22_last_to_the_end_of_the_round() -> None:
    state = table(box(), SETUP, handed(0, contracts=(13, 22), played=(13, 22), this_round=(13, 22))).state
    assert state.contracts_stopped
    assert state.start_marker_fixed
    earlier = table(box(), SETUP, handed(0, contracts=(13, 22), played=(13, 22))).state
    assert not earlier.contracts_stopped


def test_5_2_4_fog_discs_lie_on_b_and_d() -> None:
    now = table(box(), replace(SETUP, discs=("fog", "rain")), at(today="fog", phase="assign", area=None, placed=()))
    assert now.state.fog_on == ("B", "D")
    assert now.state.discs == {"sun": 3, "rain": 2, "fog": 2}


def test_6_4_a_closed_station_has_no_rubble_and_its_game_marker() -> None:
    under_way = at(closed=("waterfall",), event_spaces=(4,))
    now = table(box(), SETUP, under_way)
    assert now.state.owners["waterfall.x1"] is None
    assert now.state.ledger["waterfall", "game_markers"] == 1
    assert now.state.ledger[SUPPLY, "game_markers"] == 8 - 2 - 1
    assert totals(now) == box().totals


def test_9_1_a_laid_last_track_card_ends_the_game_with_the_round() -> None:
    laid = {track.id: 0 for track in lay_out(box(), SETUP).book.tracks}
    assert table(box(), SETUP, at(owners=laid)).state.last_track == "player"


def test_2_8_a_disc_not_entered_is_asked_for_at_the_first_weather_check() -> None:
    unknown = replace(SETUP, discs=(None, None))
    start = table(box(), unknown, at(phase="weather", placed=(), area=None))
    assert [tell.cell for tell in agenda(start).tells] == ["discs.middle", "discs.last"]
    later = table(box(), unknown, at(phase="restock yard", placed=(), area=None))
    assert later.book.setup.first_weather == later.state.round + 1


def test_2_5_a_track_card_may_stay_unknown() -> None:
    track = (*cards()[:5], TrackCard("t6", None, None), *cards()[6:])
    now = table(box(), replace(SETUP, track_cards=track), UNDER_WAY)
    assert now.unknown_rubble("t6")
    assert totals(now) == box().totals


def test_1_2_what_is_too_many_waits_in_suspense() -> None:
    now = table(box(), SETUP, at(yard={"ore": 5, "stone": 3, "coal": 12}))
    assert now.state.ledger[BAG, COAL] == 0
    assert now.state.ledger[SUSPENSE, COAL] < 0
    assert totals(now) == box().totals


def test_4_B_6_a_covered_b_has_one_build_space() -> None:
    left = dict.fromkeys((x.id for s in lay_out(box(), SETUP).book.route for x in s.excavation_sites), None)
    clear = replace(SETUP, track_cards=cards((0,) * 13))
    now = table(box(), clear, at(owners={**left}, extra_build=True, area="B", placed=(Placed("B", 1, 1),)))
    assert now.state.set_aside is None
    item = agenda(now).due
    assert item is not None
    assert item.action.step == "build"


def test_11_2_a_solo_game_has_one_train_and_no_shed() -> None:
    solo = replace(set_up(1), solo_yard_draw=None)
    hand = Hand({"coal": 1, "rubble": 2}, train=1)
    under_way = UnderWay(3, (hand,), (1, 1), yard={"ore": 2}, today="rain", event_spaces=(1,))
    now = table(box(), solo, under_way)
    assert now.state.shed == ()
    assert now.state.ledger[BAG, COAL] == 5
    assert findings(box(), solo, under_way) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"owners": {"t99": 0}},
        {"rubble": {"two-viaducts.b1": 1}},
        {"closed": ("nowhere",)},
        {"event_spaces": (11,)},
        {"today": "hail"},
        {"rates": (9, 0)},
        {"hands": HANDS[:2]},
        {"hands": (replace(HANDS[0], surveyor=9), *HANDS[1:])},
    ],
)
def test_what_the_box_does_not_have_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no |hands for|beyond"):
        table(box(), SETUP, at(**changes))


# Any moment of a real game comes back as it was


def read_off(table: Table) -> UnderWay:
    """What a person would see on the table."""
    state, book = table.state, table.book
    hands = tuple(
        Hand(
            state.ledger.zone(f"player {seat}"),
            state.trains[seat],
            state.contracts[seat],
            state.played[seat],
            tuple(entry.card for entry in state.in_force if entry.seat == seat),
            state.surveyors[seat],
            state.labourers_at_hand[seat] if state.phase == "assign" else None,
        )
        for seat in range(len(book.players))
    )
    sites = {x.id: table.rubble(x.id) for s in book.route for x in s.excavation_sites if x.id not in state.owners}
    return UnderWay(
        state.round,
        hands,
        state.rates,
        state.phase,
        state.area,
        state.begun,
        state.placed,
        dict(state.owners),
        sites,
        state.closed,
        state.weather[0],
        state.event_spaces,
        state.ledger["drawn", EVENT],
        {kind: state.ledger["yard", kind] for kind in ("ore", "stone", "coal")},
        tuple(card for card in state.discards if isinstance(card, int)),
        state.extra_build,
        {n: state.ledger[f"train {n}", COAL] for n in state.shed},
    )


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_moment_of_a_played_game_comes_back(players: int) -> None:
    rng = Random(players)
    game = autoplay.game(rng, players)
    before = game.start()
    here = game.box()
    compared = 0
    while agenda(before).due is not None and compared < 160:
        state = before.state
        tracks = tuple(
            TrackCard(t.id, t.vp, 0 if t.id in state.owners else before.rubble(t.id)) for t in before.book.tracks
        )
        setup = replace(
            game.setup,
            start_player=state.start_player,
            track_cards=tracks,
            office=state.office,
            discs=state.weather[1:],
            set_aside=game.setup.set_aside,
        )
        under_way = read_off(before)
        again = table(here, setup, under_way)
        ignored: tuple[str, ...] = (
            "ledger",
            "window",
            "window_at",
            "labourers_at_hand",
            "labourers_in_pub",
            "hired",
            "placed_once",
        )
        ignored += ("turn", "spent", "built", "in_force", "start_marker_fixed", "contracts_stopped", "placed")
        ignored += ("discards", "trains_open", "game_markers_on", "closed")
        for name, value in vars(state).items():
            if name not in ignored:
                assert getattr(again.state, name) == value, name
        assert dict(again.state.ledger.items()) == dict(state.ledger.items())
        assert sorted(again.state.placed) == sorted(state.placed)
        assert (again.state.trains_open, again.state.closed) == (state.trains_open, state.closed)
        assert findings(here, setup, under_way) == []
        if state.phase == "assign":
            assert again.state.turn == state.turn or not any(state.labourers_at_hand)
            assert again.state.labourers_in_pub == state.labourers_in_pub
        compared += 1
        before = perform(before, autoplay.choose(before, rng)).after
    assert compared > 60


# What does not add up


def test_nothing_is_said_of_a_table_that_adds_up() -> None:
    assert problems(UNDER_WAY) == []


def test_1_2_too_many_names_every_place_and_the_largest() -> None:
    found = only(handed(1, counts={"stone": 2, "coal": 10, "rubble": 5}))
    said = found.message
    assert (said.key, found.ref.clause) == ("under_way.too_many", "1.2")
    in_shed = tuple((f"train {n}", box().trains[n].coal) for n in (2, 3, 4, 6, 7))
    assert said.get("places") == (("yard", 2), ("player 1", 10), *in_shed)
    assert said.get("count") == 2 + 10 + sum(n for _, n in in_shed) - 14
    assert said.get("most") == "player 1"
    assert said.get("cells") == ("hands.1.coal",)


@pytest.mark.parametrize(
    ("kind", "most"), [("ore", 27), ("stone", 15), ("rubble", 90), ("bars", 18)], ids=["ore", "stone", "rubble", "bars"]
)
def test_1_2_each_kind_has_its_limit(kind: str, most: int) -> None:
    full = at(yard={}, hands=(Hand(), Hand(), Hand()))
    elsewhere = on_table(box(), SETUP, full).get(kind, 0)
    enough = replace(full, hands=(Hand({kind: most - elsewhere}), Hand(), Hand()))
    assert problems(enough) == []
    more = replace(full, hands=(Hand({kind: most - elsewhere + 1}), Hand(), Hand()))
    assert only(more).message.get("cells") == (f"hands.0.{kind}",)


def test_1_2_more_event_cubes_than_the_game_has() -> None:
    assert ("too_many", "1.2") in keys(at(drawn=4))


def test_1_2_a_contract_lies_in_two_places() -> None:
    found = only(UNDER_WAY, office=(7, 8, 22))
    assert (found.message.key, found.ref.clause) == ("under_way.card_twice", "1.2")
    assert found.message.get("cells") == ("office.3", "hands.0.contracts")


def test_1_2_a_train_with_two_owners() -> None:
    assert ("train_twice", "1.2") in keys(handed(0, train=1))


def test_2_9_the_set_aside_train_is_nobodys() -> None:
    assert keys(UNDER_WAY, set_aside=1) == [("train_set_aside", "2.9")]


def test_6_2_nobody_owns_a_train_before_they_are_sold() -> None:
    assert keys(at(event_spaces=(1,))) == [("trains_not_for_sale", "6.2")]


def test_2_7_a_card_of_a_larger_game() -> None:
    two = replace(set_up(2), track_cards=cards((None, None, 2, 3, 4, 5, 2, 3, 4, 5, 2, 3)))
    under_way = UnderWay(2, (Hand(contracts=(28,)), Hand()), (1, 1), owners={"t1": 0, "t2": 1})
    assert [p.ref.clause for p in findings(box(), two, under_way)] == ["2.7"]


def test_8_16_a_maintenance_card_is_never_played() -> None:
    assert keys(handed(0, contracts=(16,), played=(16,))) == [("never_played", "8.16")]


def test_4_B_2_an_owned_site_with_rubble_before_it() -> None:
    owners = {**UNDER_WAY.owners, "halfway.x1": 0}
    found = problems(at(owners=owners))
    assert {p.ref.clause for p in found} == {"4.B.2"}
    (one,) = found
    assert one.message.get("space") == "halfway.x1"
    assert one.message.get("nearest") == "waterfall.x1"
    assert one.message.get("cells") == ("route.halfway.x1", "route.waterfall.x1")


def test_4_B_2_a_half_dug_site_with_rubble_before_it() -> None:
    assert keys(at(rubble={"hebron.x1": 1})) == [("rubble_before", "4.B.2")]
    assert keys(at(rubble={"waterfall.x1": 1})) == []


def test_4_B_2_a_clear_card_beyond_rubble() -> None:
    left = (*LEFT[:4], 0, *LEFT[5:])
    assert keys(UNDER_WAY, track_cards=cards(left)) == [("rubble_before", "4.B.2")]


def test_6_3_an_event_lays_beyond_sites_with_rubble() -> None:
    owners = {**UNDER_WAY.owners, "t3": 0, "t4": None}
    assert keys(at(owners=owners), track_cards=cards((None,) * 4 + LEFT[4:])) == []
    by_player = {**owners, "t4": 1}
    assert keys(at(owners=by_player), track_cards=cards((None,) * 4 + LEFT[4:])) == [("rubble_before", "4.B.2")]


def test_1_3_a_laid_card_after_an_unlaid_one() -> None:
    owners = {**UNDER_WAY.owners, "t4": None}
    assert keys(at(owners=owners), track_cards=cards((*LEFT[:3], None, *LEFT[4:]))) == [("laid_after", "1.3")]


def test_2_5_no_site_has_more_rubble_than_it_prints() -> None:
    assert keys(at(rubble={"waterfall.x1": 3})) == [("too_much_rubble", "2.5")]


def test_4_E_1_a_building_beyond_rubble_on_a_track_card() -> None:
    owners = {**UNDER_WAY.owners, "hebron.b1": 0}
    found = only(at(owners=owners))
    assert (found.ref.clause, found.message.get("nearest")) == ("4.E.1", "t4")
    # Its own excavation sites need not be clear (4.E.3).
    assert keys(at(owners={**UNDER_WAY.owners, "waterfall.b1": 0})) == []


@pytest.mark.parametrize("spaces", [(1,), (1, 2, 3), (4,), (4, 5, 6), (7,), (7, 8, 9)])
def test_1_3_the_event_track_without_gaps(spaces: tuple[int, ...]) -> None:
    assert not {k for k, _ in keys(at(event_spaces=spaces))} & {"event_gap", "events_not_back"}


@pytest.mark.parametrize("spaces", [(2,), (1, 3), (5, 6), (10,), (8, 9)])
def test_1_3_the_event_track_with_a_gap(spaces: tuple[int, ...]) -> None:
    assert ("event_gap", "1.3") in keys(at(event_spaces=spaces))


@pytest.mark.parametrize("spaces", [(1, 2, 3, 4), (4, 5, 6, 7), (7, 8, 9, 10)])
def test_6_0_cubes_that_should_have_gone_back(spaces: tuple[int, ...]) -> None:
    assert ("events_not_back", "6.0") in keys(at(event_spaces=spaces))


def test_1_1_seventeen_markers() -> None:
    sites = [b.id for station in lay_out(box(), SETUP).book.route for b in station.building_sites]
    sixteen = at(owners=dict.fromkeys(sites[:16], 0), event_spaces=(4,))
    assert ("markers", "1.1") not in keys(sixteen)
    assert ("markers", "1.1") in keys(replace(sixteen, owners=dict.fromkeys(sites[:17], 0)))


def test_1_1_more_than_three_labourers() -> None:
    four = tuple(Placed("G", n, 0) for n in range(1, 5))
    assert keys(at(placed=four)) == [("labourers", "1.1")]
    assert keys(at(placed=four[:3])) == []


def test_1_1_more_discs_than_there_are() -> None:
    assert keys(at(today="fog", placed=()), discs=("fog", "fog")) == []
    fewer = replace(box(), weather={**box().weather, "fog": replace(box().weather["fog"], discs=3)})
    found = findings(fewer, replace(SETUP, discs=("fog", "fog")), at(today="fog", placed=()))
    assert [p.message.key for p in found] == ["under_way.discs"]


def test_2_11_3_1_2_3_2_1_5_2_4_where_labourers_cannot_stand() -> None:
    assert keys(at(placed=(Placed("E", 9, 0),))) == [("no_such_space", "2.11")]
    assert keys(at(placed=(Placed("E", 1, 0), Placed("E", 1, 1)))) == [("space_twice", "3.1.2")]
    assert keys(at(placed=(Placed("A", 1, 0),))) == [("area_over", "3.2.1")]
    assert keys(at(phase="weather", area=None, placed=(Placed("G", 1, 0),))) == [("area_over", "3.2.1")]
    assert keys(at(today="fog", placed=(Placed("D", 1, 0),))) == [("area_closed", "5.2.4")]


def test_9_1_the_game_would_be_over() -> None:
    book = lay_out(box(), SETUP).book
    owners: dict[str, int | None] = {track.id: n % 3 for n, track in enumerate(book.tracks)}
    owners |= {x.id: None for station in book.route for x in station.excavation_sites}
    clear = cards((None,) * 13)
    over = at(owners=owners, phase="assign", area=None, placed=())
    assert keys(over, track_cards=clear) == [("over", "9.1")]
    assert keys(replace(over, phase="action", area="G"), track_cards=clear) == []


def test_9_2_sixteen_markers_solo() -> None:
    solo = replace(set_up(1), solo_yard_draw=None, track_cards=cards((0,) * 12))
    sites = [b.id for station in lay_out(box(), solo).book.route for b in station.building_sites][:16]
    under_way = UnderWay(8, (Hand(train=1),), (1, 1), owners=dict.fromkeys(sites, 0), phase="action", area="E")
    assert "9.2" in [p.ref.clause for p in findings(box(), solo, under_way)]


def test_4_B_6_covered_or_not() -> None:
    book = lay_out(box(), SETUP).book
    owners = {x.id: None for station in book.route for x in station.excavation_sites}
    clear = at(owners=owners, phase="assign", area=None, placed=(), hands=(Hand(), Hand(), Hand()))
    assert keys(clear, track_cards=cards((0,) * 13)) == [("not_covered", "4.B.6")]
    assert keys(replace(clear, extra_build=True), track_cards=cards((0,) * 13)) == []
    assert keys(at(extra_build=True, area="C", placed=())) == [("covered_early", "4.B.6")]


def test_findings_never_keep_the_table_from_being_laid() -> None:
    wild = at(
        hands=(Hand({"coal": 99}, train=5, contracts=(22, 22)), HANDS[1], HANDS[2]),
        placed=(Placed("A", 9, 0), Placed("A", 9, 0)),
        event_spaces=(2, 9),
        owners={"t9": 0, "yr-wyddfa.b1": 1},
    )
    assert problems(wild)
    now = table(box(), replace(SETUP, rulings=Rulings()), wild)
    assert totals(now) == box().totals
    assert agenda(now).due is not None
