"""Setting up a game: what was entered, what is missing, what to lay out, the game it makes."""

import pytest

from companion.content import load_box
from companion.draws import Drawer
from rules.snowdonia.components import RULING_CHOICES
from rules.snowdonia.setting_up import track_cards_needed
from ui.present import new_game as setting_up
from ui.present.new_game import Plan, Seat


def plan_of(*names: str) -> Plan:
    plan = Plan()
    for name in names:
        plan = setting_up.seated(plan, name)
    return plan


def test_names_are_enough() -> None:
    plan = plan_of("Siân", "Tom", "Ελένη")
    assert setting_up.problems(plan) == ()
    game = setting_up.game(plan)
    assert game.start().book.players == ("Siân", "Tom", "Ελένη")
    assert game.info.bag_drawn_by == "table"


def test_nobody_is_not_enough() -> None:
    assert setting_up.problems(Plan()) == ("Who plays? One name is enough.",)


def test_2_4_the_route_has_a_field_a_track_card() -> None:
    for names in (("A",), ("A", "B"), ("A", "B", "C"), ("A", "B", "C", "D"), ("A", "B", "C", "D", "E")):
        assert len(plan_of(*names).track) == track_cards_needed(load_box(), len(names))


def test_two_players_never_have_one_colour() -> None:
    plan = setting_up.seated(setting_up.seated(Plan(), "Siân", "pink"), "Tom", "pink")
    assert plan.seats[0].colour != plan.seats[1].colour
    swapped = setting_up.recoloured(plan, 0)
    assert {seat.colour for seat in swapped.seats} == {swapped.seats[0].colour, swapped.seats[1].colour}
    assert len({seat.colour for seat in swapped.seats}) == 2


def test_a_colour_that_is_taken_is_swapped() -> None:
    colours = load_box().colours
    plan = Plan(seats=(Seat("A", colours[0]), Seat("B", colours[1])))
    assert [s.colour for s in setting_up.recoloured(plan, 0).seats] == [colours[1], colours[0]]


def test_the_start_player_stays_who_it_was_when_seats_change() -> None:
    plan = plan_of("A", "B", "C")
    plan = Plan(seats=plan.seats, start=2, track=plan.track)
    assert setting_up.moved_up(plan, 2).start == 1
    assert setting_up.unseated(plan, 0).start == 1
    assert setting_up.moved_up(plan, 0).seats[-1].name == "A"


def test_2_8_discs_follow_from_the_backs_until_somebody_looks() -> None:
    plan = plan_of("A", "B", "C")
    box = load_box()
    card = next(n for n in setting_up.cards_in_play(plan) if box.contracts[n].back is not None)
    plan = setting_up.with_card(plan, 1, card)
    assert plan.discs[0] == box.contracts[card].back
    assert plan.discs_unsure[0]
    other = next(kind for kind in box.weather if kind != plan.discs[0])
    plan = setting_up.with_disc(plan, 0, other)
    assert not plan.discs_unsure[0]
    assert setting_up.with_card(plan, 1, card).discs[0] == other


def test_2_7_cards_that_are_not_in_play_are_named() -> None:
    plan = plan_of("A", "B")
    strange = next(n for n in load_box().contracts if n not in setting_up.cards_in_play(plan))
    assert str(strange) in setting_up.problems(setting_up.with_card(plan, 0, strange))[0]
    assert any("no contract No. 99" in words for words in setting_up.problems(setting_up.with_card(plan, 0, 99)))


def test_a_card_lies_in_one_place_only() -> None:
    plan = plan_of("A", "B", "C")
    card = setting_up.cards_in_play(plan)[0]
    twice = setting_up.with_card(setting_up.with_card(plan, 0, card), 2, card)
    assert "A contract card lies in two places." in setting_up.problems(twice)


def test_11_2_a_solo_game_needs_its_train() -> None:
    plan = plan_of("Siân")
    assert plan.solo
    assert setting_up.problems(plan)
    plan = Plan(seats=plan.seats, track=plan.track, solo_train=4)
    assert setting_up.problems(plan) == ()
    assert setting_up.game(plan).start().state.trains == (4,)


def test_11_3_the_app_draws_the_solo_yard() -> None:
    solo = plan_of("Siân")
    plan = Plan(seats=solo.seats, track=solo.track, solo_train=4, bag="app", deck="app")
    dealt = setting_up.dealt(plan, Drawer(1))
    yard = [kind for kind in dealt.solo_yard if kind != "event"]
    assert len(yard) == load_box().supply_rows[1].yard_draw
    assert None not in dealt.office
    assert dealt.set_aside is None


def test_the_app_deals_the_office_the_discs_and_the_train() -> None:
    plan = plan_of("A", "B", "C")
    dealt = setting_up.dealt(Plan(seats=plan.seats, track=plan.track, deck="app"), Drawer(2))
    assert None not in dealt.office
    assert None not in dealt.discs
    assert dealt.set_aside in load_box().trains
    assert setting_up.problems(dealt) == ()


def test_what_is_still_open_is_counted() -> None:
    plan = plan_of("A", "B", "C")
    assert "13 track cards still ?" in setting_up.open_questions(plan)
    plan = setting_up.with_rubble(plan, 0, 3)
    assert "12 track cards still ?" in setting_up.open_questions(plan)
    assert setting_up.game(plan).start().book.tracks[0].rubble == 3


def test_the_lot_draws_one_of_the_players() -> None:
    plan = plan_of("A", "B", "C", "D")
    assert {setting_up.drawn(plan, Drawer(n)).start for n in range(40)} == {0, 1, 2, 3}
    chosen = Plan(seats=plan.seats, start=1, by_lot=False)
    assert setting_up.drawn(chosen, Drawer(3)).start == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_2_10_the_box_says_what_to_lay_out(players: int) -> None:
    found = setting_up.to_lay_out(plan_of(*"ABCDE"[:players]))
    assert found is not None
    row = load_box().supply_rows[players]
    assert dict(found.bag)["event"] == row.event
    assert str(row.restock) in found.note


def test_every_ruling_has_words_for_both_answers() -> None:
    views = setting_up.rulings(Plan())
    assert {view.key for view in views} == set(RULING_CHOICES)
    for view in views:
        for answer, words in view.answers:
            assert words
            plan = setting_up.ruled(Plan(), view.key, answer)
            assert str(getattr(plan.rulings, view.key)) == answer
        assert setting_up.overruled(setting_up.ruled(Plan(), view.key, view.answers[1][0])) == 1


def test_2_6_a_rate_is_entered_as_a_space_of_its_track() -> None:
    plan = Plan(seats=plan_of("A", "B").seats, rate_starts=(3, None))
    assert setting_up.game(plan).start().state.rates[0] == 3
    (values, start, guessed), (_values, _start, other_guessed) = setting_up.rate_cells(plan)
    assert start == 3
    assert values
    assert not guessed
    assert other_guessed
