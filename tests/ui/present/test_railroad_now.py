"""NOW of the railroad: what is filled in, what is offered where an engine stops, and what speaks against a place."""

import pytest

from rules.core.frozen import replace
from rules.gwt_railroad.components import UNKNOWN_TILE
from rules.gwt_railroad.steps import (
    EndGame,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    Stocktake,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from tests.support.railroad import at as with_state
from tests.support.railroad import discs, do, engines, ruled, stopped, table
from tests.support.railroad_sessions import LOOKS
from ui.present.railroad import moving
from ui.present.railroad.moving import Hand, begin_move, with_place
from ui.present.railroad.now import RailroadNowView, causes_view, hand_view, later_words, over_view, rest_view


def drawn() -> Hand:
    """The game of the picture: red on 10, forward 4."""
    now = discs(engines("12", "10", "13", "15"), {1: (0, 2, 3), 2: (1, 2, 3), 3: (0, 3)})
    return begin_move(now, 1, 4)


def shown(hand: Hand, **how: object) -> RailroadNowView:
    return hand_view(hand, LOOKS, number=31, **how)  # type: ignore[arg-type]


def test_the_step_of_the_picture_reads_as_there() -> None:
    view = shown(with_place(drawn(), "T13"))
    assert view.headline == "Ben, up to 4"
    assert view.sub == "from 10, 7 places can be reached"
    offer = view.offer
    assert offer is not None
    assert (offer.title, offer.tail) == ("To T13, the fourth station", "2 steps")
    assert offer.passed == "12 and 13 are taken, so they do not count."
    assert offer.upgrade == "Upgrade, 4 dollars"
    assert offer.upgrading
    assert offer.words == "2 VP, light-corner disc. Its master is still here."
    assert view.confirm == "Move and upgrade"
    assert view.clause is not None
    assert view.clause.clause == "3"
    assert view.findings == ()


def test_6_move_upgrade_and_master_are_one_group() -> None:
    hand = moving.with_worker(replace(with_place(drawn(), "T13"), master=True), "craftsman")
    assert hand.actions == (
        MoveEngine(1, "forward", 4, "T13"),
        Upgrade(1, 4, "light", 4),
        TakeMaster(1, 4, "craftsman"),
    )
    assert hand.problems == ()
    assert shown(hand).confirm == "Move and upgrade, take the master"


def test_6_without_the_upgrade_the_engine_only_moves() -> None:
    hand = replace(with_place(drawn(), "T13"), upgrade=False)
    assert hand.actions == (MoveEngine(1, "forward", 4, "T13"),)
    assert shown(hand).confirm == "Move"
    assert hand.master_there is None


def test_8_the_master_goes_only_with_the_upgrade_of_the_first() -> None:
    assert with_place(drawn(), "T10").master_there is None
    assert with_place(drawn(), "T13").master_there == 4


def test_8_an_unknown_tile_is_asked_for() -> None:
    now = engines("12", "10")
    now = with_state(now, tiles={**now.state.tiles, 4: UNKNOWN_TILE})
    hand = replace(with_place(begin_move(now, 1, 4), "T13"), master=True)
    offer = shown(hand).offer
    assert offer is not None
    assert offer.master is not None
    assert 4 in [option.value for option in offer.master.tiles]
    assert 1 not in [option.value for option in offer.master.tiles]
    assert offer.master.words == "Which one lies here has not been entered."
    chosen = shown(moving.with_tile(hand, 4)).offer
    assert chosen is not None
    assert chosen.master is not None
    assert chosen.master.words.startswith("Station master 4: a permanent certificate; 3 VP each")
    assert "4: Pairs of two colours of teepees or outlaws" in [option.words for option in chosen.master.tiles]
    named = moving.with_tile(hand, 4)
    assert named.after is not None
    assert named.after.state.masters[1] == (4,)


def test_7_both_corners_are_offered_where_both_fit() -> None:
    offer = shown(with_place(drawn(), "T16")).offer
    assert offer is not None
    assert [corner for corner, _words in offer.corners] == ["light", "dark"]
    assert offer.corner == "dark"
    light = moving.with_corner(with_place(drawn(), "T16"), "light")
    assert light.actions[1] == Upgrade(1, 5, "light", 6)
    assert [found.grade for found in shown(light).findings] == ["note"]


def test_7_dark_stations_take_dark_discs_only_where_the_table_agreed() -> None:
    hand = with_place(begin_move(engines("14", of=ruled(dark_stations="dark_only")), 0, 3), "T16")
    assert hand.corners == ("dark",)


def test_7_a_disc_can_come_from_another_station() -> None:
    hand = replace(with_place(drawn(), "T13"), moved_from=2)
    assert hand.after is not None
    assert not hand.after.has_upgraded(1, 2)
    assert hand.after.has_upgraded(1, 4)


def test_6_an_own_disc_there_says_so_and_offers_nothing() -> None:
    now = discs(engines("12", "10"), {4: (1,)})
    view = shown(with_place(begin_move(now, 1, 4), "T13"))
    assert view.offer is not None
    assert view.offer.upgrade == ""
    assert view.offer.words == "Ben's disc lies there already."


@pytest.mark.parametrize(
    ("place", "clause", "repair", "button"),
    [
        ("T25", "railroad:4", ("spaces", 13), "With 13 spaces"),
        ("5", "railroad:5", ("direction", False), "Back instead"),
        ("13", "railroad:3", ("clear", None), "Another place"),
    ],
)
def test_4_a_place_out_of_reach_says_why_and_what_would_help(
    place: str, clause: str, repair: tuple[str, object], button: str
) -> None:
    view = shown(with_place(drawn(), place))
    assert view.findings[0].grade == "breach"
    assert view.findings[0].clause == clause
    assert view.findings[0].repair == button
    assert view.repair == repair
    assert view.confirm == "Record anyway"
    assert view.ready


def test_5_back_is_exactly_so_many_and_a_repair_says_how_many() -> None:
    hand = moving.with_direction(drawn(), False)
    assert shown(hand).headline == "Ben, back 4"
    assert hand.reach.keys() == {"6", "7"}
    view = shown(with_place(hand, "9"))
    assert view.repair == ("spaces", 1)


def test_5_from_the_start_nothing_goes_back() -> None:
    view = shown(moving.with_direction(begin_move(table(2), 0, 1), False))
    assert not view.ready
    assert view.findings[0].clause == "railroad:5"
    assert view.repair == ("direction", True)


def test_10_the_return_is_due_and_names_its_gain() -> None:
    now = engines("39", "12")
    hand = moving.begin_return(now)
    assert hand is not None
    view = shown(hand)
    assert "gains 3 dollars" in view.sub
    assert hand.place == "38"
    back = with_place(hand, "T33")
    assert back.actions == (ReturnFromEnd(0, "T33"), Upgrade(0, 9, "dark", 5))
    assert shown(back).confirm == "Go back and upgrade"
    assert shown(replace(back, upgrade=False)).confirm == "Go back"


def test_10_another_engine_may_move_first_only_against_the_rules() -> None:
    view = shown(begin_move(engines("39", "12"), 1, 2))
    assert [(one.grade, one.clause) for one in view.findings] == [("breach", "railroad:10")]


def test_13_a_building_fills_in_how_far() -> None:
    hand = moving.with_cause(drawn(), "building-1b")
    assert hand.action == MoveEngine(1, "backward", 1, "9", "building-1b")
    assert shown(hand).cause == "Building 1b: back 1, gain 3 dollars"
    assert moving.with_direction(hand, True).cause is None


def test_13_building_9a_is_followed_by_a_delivery() -> None:
    hand = moving.with_cause(drawn(), "building-9a")
    assert hand.after is not None
    found = moving.follow_up(hand.after, hand.actions)
    assert found is not None
    assert isinstance(found.action, ExtraordinaryDelivery)
    assert shown(found).city
    worth = moving.with_city(with_place(found, "T7"), 1)
    assert [(one.grade, one.clause) for one in shown(worth).findings] == []
    dear = moving.with_city(worth, 18)
    assert [one.clause for one in shown(dear).findings] == ["railroad:13"]


def test_13_building_9b_upgrades_behind_the_engine() -> None:
    hand = moving.with_cause(drawn(), "building-9b")
    assert isinstance(hand.action, UpgradeBehind)
    assert hand.reach.keys() == {"T4"}
    assert shown(hand).confirm == "Upgrade"
    assert shown(hand).nothing_more


def test_13_an_edition_offers_its_own_buildings() -> None:
    first, second = (moving.causes(table(2, edition=edition)) for edition in ("original", "second"))
    assert "building-5a" in first
    assert "building-5a" not in second
    options = causes_view(begin_move(table(2, edition="second"), 0), number=1).options
    assert {option.value for option in options} == {None, *second, "extraordinary-delivery"}


def test_6_what_this_moment_still_allows_is_a_button() -> None:
    now = stopped(engines("T13", "2"), 0)
    assert later_words(moving.begin_moment(now), LOOKS) == "Ana upgrades the fourth station"
    after = do(now, Upgrade(0, 4, "light"))
    assert later_words(moving.begin_moment(after), LOOKS) == "Ana takes the station master"
    assert later_words(None, LOOKS) == ""
    assert rest_view(number=1).headline == "Whose engine moves?"


def test_the_number_of_the_last_move_is_filled_in() -> None:
    played = (MoveEngine(0, "forward", 3, "3"), MoveEngine(1, "forward", 5, "5"), MoveEngine(0, "backward", 6, "0"))
    assert moving.usual_spaces(played, 0) == 3
    assert moving.usual_spaces(played, 2) == moving.USUAL_SPACES


def test_arrows_walk_the_reach_to_its_ends() -> None:
    hand = drawn()
    assert hand.place == "17"
    assert moving.next_place(hand, 1).place == "17"
    assert moving.next_place(hand, -1).place == "T16"
    assert moving.next_place(moving.next_place(hand, -1), -1).place == "16"


def test_an_entry_of_the_past_is_one_action_and_opens_as_written() -> None:
    hand = moving.hand_of(drawn().table, MoveEngine(1, "forward", 4, "T13"))
    view = shown(hand, mode="amend")
    assert view.confirm == "Amend entry 31"
    assert view.offer is not None
    assert view.offer.upgrade == ""
    assert hand.actions == (hand.action,)
    assert not moving.can_amend(EndGame())
    assert not moving.can_amend(Stocktake())


def test_12_the_end_names_totals_and_what_is_not_known() -> None:
    view = over_view([(3, True), (7, False)], number=9)
    assert view.totals == ((1, "7+?"), (0, "3"))
    assert view.ready
    assert shown(moving.begin_end(table(2))).confirm == "The game is over"
