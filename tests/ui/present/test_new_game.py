"""Setting up a game: what was entered, what is missing, what to lay out, the game it makes."""

import pytest

from companion.content import load_box, scenarios
from companion.draws import Drawer
from companion.solo_series import SoloRecord, all_trains, solo_records
from rules.core.frozen import replace
from rules.snowdonia.components import RULING_CHOICES
from rules.snowdonia.setting_up import track_cards_needed
from tests.support.solo import series
from ui.present import new_game as setting_up
from ui.present import your_box
from ui.present.new_game import Plan
from ui.present.seating import Seat
from ui.present.your_box import RATES, BoxRow, Named, Spaces


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
    plan = setting_up.with_dot(plan_of("A", "B"), "work_rates.excavate", 3)
    assert setting_up.game(plan).start().state.rates[0] == 3
    excavate, lay = setting_up.rate_cells(plan)
    assert excavate.dot == 3
    assert excavate.numbers
    assert not excavate.guessed
    assert lay.guessed


# Your box


def row_of(plan: Plan, key: str) -> BoxRow:
    return next(row for row in setting_up.box_rows(plan) if row.key == key)


def test_the_box_asks_for_what_this_game_uses_the_restock_first() -> None:
    keys = [row.key for row in setting_up.box_rows(plan_of("A", "B", "C"))]
    assert keys[0] == "supply.3.restock"
    assert [key for key in keys if key.startswith("supply.")] == ["supply.3.restock"]
    assert set(RATES) < set(keys)
    assert {f"event_track.{n}.event" for n in (5, 7, 8, 9, 10)} < set(keys)
    assert setting_up.box_rows(plan_of("A"))[0].key == "supply.1.restock"
    assert not any(key.startswith("supply.") for key in (row.key for row in setting_up.box_rows(Plan())))


def test_a_value_told_is_the_games_and_no_longer_unsure() -> None:
    plan = plan_of("A", "B", "C")
    path = "supply.3.restock"
    assert row_of(plan, path).note.endswith("?")
    told = setting_up.with_value(plan, path, 12)
    book = setting_up.game(told).start().book
    assert book.box.supply_rows[3].restock == 12
    assert path not in book.box.unsure
    assert row_of(told, path).own
    assert str(load_box().supply_rows[3].restock) in row_of(told, path).note
    assert setting_up.as_shipped(told, path) == plan


def test_a_value_that_is_right_as_shipped_loses_its_question_mark() -> None:
    plan = setting_up.agreed(plan_of("A", "B"), "work_rates.lay")
    row = row_of(plan, "work_rates.lay")
    assert row.own
    assert not row.note.endswith("?")
    assert not setting_up.game(plan).box().unsure & {"work_rates.lay.track", "work_rates.lay.start"}


def test_2_6_a_shorter_track_takes_its_dot_along() -> None:
    plan = setting_up.with_spaces(plan_of("A", "B"), "work_rates.lay", "12")
    assert setting_up.problems(plan) == ()
    game = setting_up.game(plan)
    assert game.values == {"work_rates.lay.track": [1, 2], "work_rates.lay.start": 1}
    assert game.start().state.rates[1] == 1
    longer = setting_up.with_spaces(plan, "work_rates.lay", "1 2 3 4")
    assert setting_up.rate_cells(longer)[1].dot == load_box().lay_rate.start


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "Write the number"),
        ("1 x", "Write the number"),
        ("7", "2 to 9 spaces"),
        ("1 1 1 1 1 2 2 2 2 2", "these are 10"),
        ("3 2 1", "do not fall"),
        ("1 99", "more than"),
    ],
)
def test_numbers_that_are_no_track_are_said_at_the_field_and_hold_up_the_beginning(text: str, wrong: str) -> None:
    plan = setting_up.with_spaces(plan_of("A", "B"), "work_rates.excavate", text)
    row = row_of(plan, "work_rates.excavate")
    assert wrong in row.wrong
    assert isinstance(row.form, Spaces)
    assert row.form.text == text
    assert any(wrong in sentence for sentence in setting_up.problems(plan))
    assert setting_up.rate_cells(plan)[0].numbers == load_box().excavate_rate.values
    assert setting_up.problems(setting_up.as_shipped(plan, "work_rates.excavate")) == ()
    assert setting_up.problems(setting_up.with_spaces(plan, "work_rates.excavate", "1, 2, 3")) == ()


def test_an_event_space_and_a_limit_are_chosen_by_word() -> None:
    plan = setting_up.with_choice(plan_of("A", "B"), "event_track.5.event", "maintenance")
    plan = setting_up.with_choice(plan, "contracts.23.coal_limit", "True")
    box = setting_up.game(plan).box()
    assert box.event_track[5].event.kind == "maintenance"
    assert plan.own["contracts.23.coal_limit"] is True


def test_values_of_the_last_game_come_along_and_what_the_pack_no_longer_knows_does_not() -> None:
    values = {"work_rates.lay.start": 6, "work_rates.lay.track": [0, 1, 1, 2, 2, 3, 3], "nothing.1.like": 3}
    values["contracts.27.vp"] = 5
    plan = setting_up.with_box(plan_of("A", "B"), values)
    assert setting_up.game(plan).start().state.rates[1] == 6
    assert "nothing.1.like" not in plan.own
    assert setting_up.game(plan).values["contracts.27.vp"] == 5
    # The set-up asks for some; everything else that was read stands on the page of the box.
    assert "contracts.27.vp" not in {row.key for row in setting_up.box_rows(plan)}
    assert your_box.summary(setting_up.box_rows(plan)) == "9 to check, 1 from your box"


def test_a_scenario_asks_for_its_own_values_and_keeps_what_was_told_of_the_box() -> None:
    plan = setting_up.with_value(plan_of("A", "B"), "contracts.7.extra_cubes", 2)
    plan = setting_up.with_value(plan, "stations.hebron.b1.vp", 8)
    box = {"stations.eibsee.track_cards": 2, "stations.riffelriss.track_cards": 4}
    plan = setting_up.with_scenario(plan, "bayerische-zugspitzbahn", box, {})
    assert plan.own == {**box, "contracts.7.extra_cubes": 2}
    rows = {row.key: row for row in setting_up.box_rows(plan)}
    assert rows["stations.eibsee.track_cards"].words == "Eibsee, track cards before it"
    assert rows["stations.eibsee.track_cards"].note == "your box, shipped 3"
    assert rows["stations.grainau.track_cards"].note == "guess, unknown ?"
    assert "supply.2.restock" in rows


def test_zugspitze_4_the_number_of_the_summit_is_no_guess_on_the_route_to_set_up() -> None:
    plan = setting_up.with_scenario(plan_of("A", "B"), "bayerische-zugspitzbahn", {}, {})
    assert [(number, count) for number, _name, count in setting_up.route_cards(plan)] == [
        ("1", 0),
        ("2", 2),
        ("3", 3),
        ("4", 3),
        ("?", 0),
    ]
    for path in ("traits.summit_places.number", "stations.zugspitze.number"):
        assert setting_up.route_cards(setting_up.with_value(plan, path, 7))[-1] == ("7", "Zugspitze", 0)
    assert setting_up.route_cards(setting_up.Plan()) == ()


def test_zugspitze_1_the_cable_car_is_turned_to_the_side_for_the_players() -> None:
    plan = plan_of("A", "B")
    plain = setting_up.to_lay_out(plan)
    assert plain is not None
    assert plain.besides == ()
    found = setting_up.to_lay_out(setting_up.with_scenario(plan, "bayerische-zugspitzbahn", {}, {}))
    assert found is not None
    (line,) = found.besides
    assert (line.words, line.clause) == ("Cable car: turn it to the side for your number of players.", "zugspitze:1")
    assert line.words in setting_up.lay_out_words(found)


def test_2_5_what_the_box_does_not_have_is_said_and_keeps_nobody_from_playing() -> None:
    told = {"stations.station-1.x1.rubble": 50, "stations.station-2.x1.rubble": 45}
    plan = setting_up.with_scenario(plan_of("A", "B"), "blaenau-ffestiniog", told, {})
    found = setting_up.to_lay_out(plan)
    assert found is not None
    (short,) = found.short
    assert (short.words, short.clause) == ("The table takes 95 rubble, the box has 90: 5 short.", "2.5")
    assert short.words in setting_up.lay_out_words(found)
    assert setting_up.problems(plan) == ()
    laid = setting_up.to_lay_out(setting_up.with_value(plan, "stations.station-2.x1.rubble", 3))
    assert laid is not None
    assert laid.short == ()


def test_names_that_nobody_knows_are_asked_for_and_stand_where_they_are_told() -> None:
    plan = setting_up.with_scenario(
        plan_of("A", "B"), "blaenau-ffestiniog", {"stations.station-2.name": "Minffordd"}, {}
    )
    rows = {row.key: row for row in setting_up.box_rows(plan)}
    assert rows["stations.station-2.name"].form == Named("Minffordd")
    assert rows["stations.station-2.track_cards"].words == "Minffordd, track cards before it"
    assert rows["stations.station-1.name"].form == Named("Station 1")


def test_every_value_asked_for_has_words_of_its_own() -> None:
    for row in setting_up.box_rows(plan_of("A", "B", "C", "D", "E")):
        assert row.words != row.key


def test_11_2_the_next_train_of_the_series_is_filled_in_until_somebody_chooses_another() -> None:
    record = solo_records(series((1, 78), (2, 84), (3, 91)))["siân", "mount-snowdon"]
    plan = setting_up.in_series(plan_of("Siân"), record)
    assert (plan.solo_train, plan.train_by_hand) == (4, False)
    place = setting_up.place_of(plan, record)
    assert setting_up.headline(plan, place) == "Siân, solo, train 4 Snowdon, must beat 91"
    chosen = setting_up.in_series(setting_up.with_train(plan, 6), record)
    assert chosen.solo_train == 6
    assert setting_up.headline(chosen, setting_up.place_of(chosen, record)).endswith("train 6 Padarn, must beat 91")


def test_11_2_a_train_that_another_scenario_does_not_have_is_chosen_anew() -> None:
    chosen = setting_up.with_train(plan_of("Siân"), 1)
    elsewhere = Plan(scenario="bayerische-zugspitzbahn", seats=chosen.seats, solo_train=1, train_by_hand=True)
    record = SoloRecord("", "Siân", elsewhere.scenario, all_trains()[elsewhere.scenario])
    assert setting_up.in_series(elsewhere, record).solo_train == record.trains[0] != 1
    assert setting_up.in_series(chosen, record).solo_train == 1


def test_11_2_with_a_second_player_no_train_is_filled_in() -> None:
    record = solo_records(series((1, 78)))["siân", "mount-snowdon"]
    alone = setting_up.with_train(plan_of("Siân"), 6)
    two = setting_up.in_series(setting_up.seated(alone, "Tom"), None)
    assert (two.solo_train, two.train_by_hand) == (None, False)
    assert setting_up.place_of(two, record) is None
    assert setting_up.in_series(setting_up.unseated(two, 1), record).solo_train == 2


def test_11_3_the_cubes_of_a_solo_yard_are_an_open_question_while_the_table_draws_them() -> None:
    solo = plan_of("Siân")
    assert "the cubes of the yard still ?" in setting_up.open_questions(solo)
    drawn = Plan(seats=solo.seats, track=solo.track, solo_yard=("ore",) * 6)
    by_app = Plan(seats=solo.seats, track=solo.track, bag="app")
    two = plan_of("A", "B")
    assert all("yard" not in setting_up.open_questions(plan) for plan in (drawn, by_app, two))


# Scenarios: what they let people decide, their rulings, discs and trains


def scenario_plan(name: str, players: int) -> Plan:
    plan = Plan(scenario=name)
    for seat in ("Siân", "Mikkel", "Ελένη", "Tom", "Nia")[:players]:
        plan = setting_up.seated(plan, seat)
    return setting_up.fitted_to_box(plan)


def test_blaenau_2_everybody_chooses_an_end_and_the_last_one_the_game_s_surveyor() -> None:
    plan = scenario_plan("blaenau-ffestiniog", 4)
    asked = setting_up.decisions(plan)
    assert [one.cell for one in asked] == ["end.0", "end.1", "end.2", "end.3", "game_surveyor"]
    assert all(one.chosen is None and one.clause == "blaenau:2" for one in asked)
    assert "Siân" in asked[0].words
    for seat in range(3):
        plan = setting_up.decided(plan, f"end.{seat}", "porthmadog-harbour")
    # An end has three places.
    assert [key for key, _words in setting_up.decisions(plan)[3].answers] == ["blaenau-ffestiniog"]
    assert setting_up.game(plan).setup.chosen == dict.fromkeys(("end.0", "end.1", "end.2"), "porthmadog-harbour")
    assert "2 choices still ?" in setting_up.open_questions(plan)
    assert setting_up.decisions(setting_up.decided(plan, "end.0", None))[0].chosen is None


def test_an_end_goes_with_its_player_to_another_seat_and_leaves_with_them() -> None:
    plan = setting_up.decided(scenario_plan("blaenau-ffestiniog", 3), "end.2", "porthmadog-harbour")
    plan = setting_up.decided(plan, "game_surveyor", "blaenau-ffestiniog")
    moved = setting_up.moved_up(plan, 2)
    assert moved.seats[1].name == "Ελένη"
    assert moved.chosen == {"end.1": "porthmadog-harbour", "game_surveyor": "blaenau-ffestiniog"}
    assert setting_up.unseated(plan, 2).chosen == {"game_surveyor": "blaenau-ffestiniog"}


def test_another_scenario_keeps_nothing_that_it_does_not_know() -> None:
    plan = setting_up.decided(scenario_plan("blaenau-ffestiniog", 3), "end.0", "porthmadog-harbour")
    plan = setting_up.ruled(plan, "own_end_scores", "True")
    plan = setting_up.with_disc(plan, 0, "fog")
    assert setting_up.overruled(plan) == 1
    assert len(plan.track) == 14
    other = setting_up.fitted_to_box(replace(plan, scenario="bayerische-zugspitzbahn"))
    assert (other.chosen, other.discs, other.rulings.further, len(other.track)) == ({}, (None, None), {}, 8)
    assert setting_up.decisions(other) == ()
    keys = {ruling.key for ruling in setting_up.rulings(other)}
    assert {"snow_closes", "snow_falls_by", "beyond_cable_car"} <= keys
    assert "own_end_scores" not in keys
    assert setting_up.ruling_answer(setting_up.ruled(other, "snow_falls_by", "lay"), "snow_falls_by") == "lay"
    # The Berglok is never the one set aside.
    assert 9 not in setting_up.may_be_aside(other)


def test_every_ruling_of_every_scenario_has_words() -> None:
    for name in scenarios():
        plan = scenario_plan(name, 2)
        assert [ruling.key for ruling in setting_up.rulings(plan)] == list(plan.box().ruling_choices)


def test_a_scenario_is_for_so_many_players() -> None:
    plan = scenario_plan("blaenau-ffestiniog", 5)
    assert setting_up.problems(plan) == ("At most 4 can play.",)
