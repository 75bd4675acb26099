"""Rules broken on purpose, one at a time, to see that the test named after the clause notices.

``python -m tests.support.mutants`` from the project's root works on a copy of the tree and prints a line for each;
it exits with 1 when a broken rule goes unnoticed. Words after it choose the clauses, as in ``... mutants 4.B 12``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
COPIED = (
    "rules",
    "companion",
    "resources",
    "tests/rules",
    "tests/support",
    "tests/data/packs",
    "tests/conftest.py",
    "pyproject.toml",
)
SNOWDONIA = "rules/snowdonia"
TESTS = "tests/rules"
FAILED = 1
"""What pytest exits with when a test failed; anything above means that it did not get so far."""


class Mutant(NamedTuple):
    """A clause, the text that implements it (once in its file), what stands there instead, the test that must fail;
    ``folder`` is where the game lies that the file belongs to."""

    clause: str
    file: str
    old: str
    new: str
    test: str
    folder: str = SNOWDONIA


MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "2.8",
        "setting_up.py",
        "discs[kind] -= 1",
        "discs[kind] -= 0",
        "test_section_02_set_up.py::"
        "test_2_8_three_cards_in_the_office_two_discs_on_the_track_and_none_on_the_exclamation_mark",
    ),
    Mutant(
        "3.1.1",
        "actions/hire.py",
        "elif self.coal != cost:",
        "elif self.coal < 0:",
        "test_section_03_round.py::test_3_1_1_train_6_asks_for_two_coal",
    ),
    Mutant(
        "3.1.2",
        "actions/place.py",
        'Dial("turn", (seat + 1) %',
        'Dial("turn", (seat - 1) %',
        "test_section_03_round.py::test_3_1_2_clockwise_from_the_start_player_one_at_a_time",
    ),
    Mutant(
        "3.2.1",
        "phases.py",
        "return place.area, place.space",
        "return place.area, -place.space",
        "test_section_03_round.py::test_3_2_1_areas_A_to_G_and_their_spaces_in_numerical_order",
    ),
    Mutant(
        "3.2.3",
        "actions/action.py",
        "if at_hand < table.book.box.at_hand",
        "if at_hand <= table.book.box.at_hand",
        "test_section_03_round.py::test_3_2_3_after_its_action_a_labourer_goes_home_two_to_hand_any_further_one_to_the_pub",
    ),
    Mutant(
        "3.3.1",
        "actions/contract.py",
        "if order.index(seat) < at:",
        "if order.index(seat) < 0:",
        "test_section_03_round.py::test_3_3_1_clockwise_from_the_start_player_each_in_one_turn",
    ),
    Mutant(
        "3.3.2",
        "ending.py",
        'Dial("in_force", ())',
        'Dial("in_force", state.in_force)',
        "test_section_03_round.py::test_3_3_2_its_effect_lasts_to_the_end_of_the_round_and_it_stays_for_scoring",
    ),
    Mutant(
        "4.A.1",
        "actions/stock_yard.py",
        "if limit is not None and coal > limit:",
        "if limit is not None and coal > limit + 1:",
        "test_section_04_actions.py::test_4_A_1_never_two_coal_in_one_action",
    ),
    Mutant(
        "4.A.2",
        "actions/stock_yard.py",
        "return self.space == table.area_spaces(self.area) and",
        "return self.space == 1 and",
        "test_section_04_actions.py::test_4_A_2_who_stands_on_the_last_space_takes_the_start_marker",
    ),
    Mutant(
        "4.B.2",
        "actions/excavate.py",
        "if mine.space != theirs.space or (",
        "if (",
        "test_section_04_actions.py::test_4_B_2_the_space_nearest_the_start_comes_first",
    ),
    Mutant(
        "4.B.3",
        "route.py",
        "if count == lies and not space.is_track else None",
        "if count > lies and not space.is_track else None",
        "test_section_04_actions.py::test_4_B_3_last_cube_owns_the_site",
    ),
    Mutant(
        "4.B.4",
        "actions/excavate.py",
        "space, player_zone(self.seat))",
        'space, "supply")',
        "test_section_04_actions.py::test_4_B_4_the_rubble_goes_to_the_player",
    ),
    Mutant(
        "4.B.6",
        "phases.py",
        "return all(table.clear(space.id) for space in table.book.route_spaces)",
        "return all(table.clear(track.id) for track in table.book.tracks[:1])",
        "test_section_04_actions.py::test_4_B_6_not_while_rubble_is_left",
    ),
    Mutant(
        "4.C.3",
        "actions/works.py",
        "return state.ledger[zone, RUBBLE] >= cost and state.ledger[BAG, STONE] > 0",
        "return state.ledger[zone, RUBBLE] >= cost",
        "test_section_04_actions.py::test_4_C_3_without_stone_in_the_bag_it_is_no_conversion",
    ),
    Mutant(
        "4.D.2",
        "actions/lay_track.py",
        "if i < len(cards) and card.track == cards[i]:",
        "if card.track in cards:",
        "test_section_04_actions.py::test_4_D_2_each_bar_turns_over_the_unlaid_card_nearest_the_start",
    ),
    Mutant(
        "4.E.1",
        "route.py",
        "return all(table.clear(t.id) for t in table.book.tracks if t.station <= station)",
        "return all(table.clear(t.id) for t in table.book.tracks if t.station < station)",
        "test_section_04_actions.py::test_4_E_1_only_where_all_preceding_track_cards_are_clear",
    ),
    Mutant(
        "4.E.5",
        "actions/build.py",
        'refill(table, draft, clause("4.E.5"), built.returned, built.refilled)',
        'refill(table, draft, clause("4.E.5"), built.returned, 0)',
        "test_section_04_actions.py::test_4_E_5_one_train_a_player_the_old_card_returns_and_gets_its_coal_from_the_bag",
    ),
    Mutant(
        "4.G.1",
        "actions/surveyor.py",
        "for index in places_within(table, seat, 1))",
        "for index in places_within(table, seat, 2)[1:])",
        "test_section_04_actions.py::test_4_G_1_moves_the_own_surveyor_to_the_next_station",
    ),
    Mutant(
        "5.1.1",
        "actions/restock_contracts.py",
        "row = tuple(card for card in draft.state.office if card is not None)",
        "row = tuple(card for card in draft.state.office if card is not None)[::-1]",
        "test_section_05_upkeep.py::test_5_1_1_the_card_on_space_1_is_discarded_the_others_close_up_a_new_one_comes",
    ),
    Mutant(
        "5.2.1",
        "actions/weather.py",
        'draft.do(clause("5.2.1"), Dial("fog_on", ()))',
        "pass",
        "test_section_05_upkeep.py::test_5_2_1_first_the_fog_discs_of_the_last_round_leave_B_and_D",
    ),
    Mutant(
        "5.2.3",
        "components.py",
        "return max(0, min(len(self.values) - 1, index + spaces))",
        "return (index + spaces) % len(self.values)",
        "test_section_05_upkeep.py::test_5_2_3_markers_stop_at_the_ends",
    ),
    Mutant(
        "5.3.2",
        "actions/event.py",
        "return max(table.state.event_spaces, default=0) + 1",
        "return len(table.state.event_spaces) + 1",
        "test_section_05_upkeep.py::test_5_3_2_each_event_cube_goes_after_the_right_most_occupied_space",
    ),
    Mutant(
        "6.0",
        "actions/event.py",
        "if space != max(table.book.box.event_track):",
        "if True:",
        "test_section_06_events.py::test_6_0_so_that_8_9_10_repeat_to_the_end",
    ),
    Mutant(
        "6.1",
        "events.py",
        "draft.move(rule, RUBBLE, rubble, space, SUPPLY)\n            if not",
        "draft.move(rule, RUBBLE, rubble, space, player_zone(0))\n            if not",
        "test_section_06_events.py::test_6_1_rubble_to_supply_and_nobody_gains_rubble_ownership_or_points",
    ),
    Mutant(
        "6.3",
        "events.py",
        "[: table.rate_values[1]]",
        "[: table.rate_values[1] + 1]",
        "test_section_06_events.py::test_6_3_turns_over_as_many_unlaid_cards_as_the_lay_rate_clearing_their_rubble",
    ),
    Mutant(
        "6.4",
        "route.py",
        "b.id not in table.state.owners for b in card.building_sites",
        "False for b in card.building_sites",
        "test_section_06_events.py::test_6_4_unfinished_is_rubble_on_a_site_or_a_site_not_built",
    ),
    Mutant(
        "6.5",
        "events.py",
        "for number in returned:\n            refilled",
        "for number in reversed(returned):\n            refilled",
        "test_section_06_events.py::test_6_5_lowest_number_first_each_as_far_as_it_goes",
    ),
    Mutant(
        "7.1",
        "cards.py",
        "def excavate_bonus(self, table: Table) -> int:\n        return self.cubes",
        "def excavate_bonus(self, table: Table) -> int:\n        return 0",
        "test_section_07_trains.py::test_7_1_two_more_on_own_excavate",
    ),
    Mutant(
        "7.6",
        "phases.py",
        "if state.built or not power.needs_a_build:",
        "if True:",
        "test_section_07_trains.py::test_7_6_not_if_nobody_built",
    ),
    Mutant(
        "8.3",
        "route.py",
        "return Dug((Taken(space.id, table.rubble(space.id), owner),), way.dig)",
        "return Dug((Taken(space.id, min(table.rubble(space.id), table.rate_values[0]), owner),), way.dig)",
        "test_section_08_contracts.py::test_8_3_the_player_owns_an_excavation_site_so_cleared",
    ),
    Mutant(
        "8.5",
        "cards.py",
        "if card != play.kept:",
        "if card != play.kept and card != play.card:",
        "test_section_08_contracts.py::test_8_5_two_are_drawn_one_of_the_three_is_kept_the_others_go_to_the_discards",
    ),
    Mutant(
        "8.9",
        "actions/build.py",
        "sum(p.stone_discount() for p in own)",
        "max(p.stone_discount() for p in own)",
        "test_section_08_contracts.py::test_8_9_they_add_up_but_not_below_nothing",
    ),
    Mutant(
        "8.13",
        "actions/contract.py",
        "if state.contracts_stopped:",
        "if False:",
        "test_section_08_contracts.py::test_8_13_from_now_on_nobody_plays_a_card_this_round",
    ),
    Mutant(
        "8.18",
        "cards.py",
        'for kind in MATERIALS:\n            draft.move(clause("8.18")',
        'for kind in (*MATERIALS, "event"):\n            draft.move(clause("8.18")',
        "test_section_08_contracts.py::test_8_18_event_cubes_go_back_without_redraw_or_event",
    ),
    Mutant(
        "8.22",
        "cards.py",
        'Dial("start_marker_fixed", True)',
        'Dial("start_marker_fixed", False)',
        "test_section_08_contracts.py::test_8_22_takes_the_start_marker_which_does_not_move_again_this_round",
    ),
    Mutant(
        "9.1",
        "route.py",
        "complete = book.tracks[-1].id in done",
        "complete = book.tracks[-1].id not in done",
        "test_section_09_end.py::test_9_1_the_round_in_which_a_player_lays_the_last_card_is_finished",
    ),
    Mutant(
        "9.2",
        "ending.py",
        "or draft.state.last_track or markers_placed",
        "or markers_placed",
        "test_section_09_end.py::test_9_2_if_that_very_marker_goes_on_the_last_track_card_the_round_is_finished",
    ),
    Mutant(
        "10.1",
        "scoring.py",
        "return ScoreLine(SITES, site, card.vp, text",
        "return ScoreLine(SITES, site, min(card.vp, 7), text",
        "test_scoring.py::test_10_1_each_owned_site_scores_its_vp",
    ),
    Mutant(
        "10.2",
        "scoring.py",
        "yield ScoreLine(TRACK, track, vp, text",
        "yield ScoreLine(TRACK, track, vp and 3, text",
        "test_scoring.py::test_10_2_each_owned_track_card_scores_its_vp",
    ),
    Mutant(
        "10.3",
        "scoring.py",
        "or self._at is None or self._at >= least",
        "or self._at is None or self._at > least",
        "test_scoring.py::test_10_3_contract_29_gives_its_highest_tier",
    ),
    Mutant(
        "10.3",
        "contract_choice.py",
        "Uses(claim.rubble, range(track, track + claim.tracks), range(site, site + claim.sites))\n"
        "        track, site = track + claim.tracks, site + claim.sites",
        "Uses(claim.rubble, range(track, track + claim.tracks), range(site, site + claim.sites))\n"
        "        track, site = track + claim.tracks, site",
        "test_scoring.py::test_10_3_no_cube_or_marker_is_used_twice",
    ),
    Mutant(
        "10.3",
        "contract_choice.py",
        "if claim.free and claim.vp >= 0]",
        "if claim.free]",
        "test_end_positions.py::test_10_3_a_contract_of_negative_vp_is_left_unscored",
    ),
    Mutant(
        "10.3",
        "scoring.py",
        "if self._missing(contract, self.stock):\n            return True",
        "if False:\n            return True",
        "test_end_positions.py::test_10_3_a_contract_that_lacks_what_is_known_is_worth_0_all_the_same",
    ),
    Mutant(
        "10.4",
        "contract_choice.py",
        "1 << (count - 1 - i) for i",
        "1 << i for i",
        "test_end_positions.py::test_10_4_a_position_full_of_ties",
    ),
    Mutant(
        "10.4",
        "contract_choice.py",
        "count + width * i for i, vp in enumerate(sorted({claim.vp for claim in rivals}))",
        "count + width * i for i, vp in enumerate(sorted({claim.vp for claim in rivals}, reverse=True))",
        "test_contract_choice.py::test_10_4_full_of_ties_against_every_subset",
    ),
    Mutant(
        "10.4",
        "scoring.py",
        "spread = True\n        while spread:",
        "spread = False\n        while spread:",
        "test_end_positions.py::test_10_4_a_contract_waits_for_what_its_rival_needs",
    ),
    Mutant(
        "10.4",
        "../core/scoring.py",
        "overruled=True, instead_of=line.instead_of or line)",
        "overruled=True, instead_of=line)",
        "test_score_sheet.py::test_10_4_overruled_twice_the_later_vp_counts_and_the_rules_stay_known",
    ),
    Mutant(
        "10.5",
        "scoring.py",
        "return award.vp * max(0, self._standing.coal)",
        "return award.vp * min(1, self._standing.coal)",
        "test_scoring.py::test_10_5_contract_27_gives_2_vp_a_coal",
    ),
    Mutant(
        "10.6",
        "scoring.py",
        "vp = train.power.end_vp()",
        "vp = 0",
        "test_scoring.py::test_10_6_train_4_gives_9_vp",
    ),
    Mutant(
        "10.7",
        "scoring.py",
        "return ScoreLine(SURVEYOR, place.id, vp, text",
        "return ScoreLine(SURVEYOR, place.id, place.level, text",
        "test_scoring.py::test_10_7_the_surveyor_scores_its_station",
    ),
    Mutant(
        "10.8",
        "../core/scoring.py",
        "not in left and player.total == most),",
        "not in left and player.total == most)[:1],",
        "test_scoring.py::test_10_8_all_tied_players_win",
    ),
    Mutant(
        "10.8",
        "../core/scoring.py",
        "1 + sum(total > player.total for total in totals)",
        "1 + len({total for total in totals if total > player.total})",
        "test_score_sheet.py::test_10_8_as_many_vp_share_a_rank_and_the_next_one_is_left_out",
    ),
    Mutant(
        "10.8",
        "../core/scoring.py",
        "for player in columns if player.name not in left), default",
        "for player in columns), default",
        "test_score_sheet.py::test_10_8_who_left_keeps_the_column_and_does_not_win",
    ),
    Mutant(
        "11.3",
        "setting_up.py",
        "            if kind in yard:\n                yard[kind] += 1\n                bag[kind] -= 1",
        "            if kind in bag:\n                bag[kind] -= 1\n            if kind in yard:\n"
        "                yard[kind] += 1",
        "test_section_11_solo.py::test_11_3_six_cubes_for_the_yard_event_cubes_go_back_and_are_redrawn",
    ),
    Mutant(
        "11.4",
        "actions/restock_contracts.py",
        "if table.book.solo else (1,)",
        "if False else (1,)",
        "test_section_11_solo.py::test_11_4_all_cards_of_the_office_are_discarded_and_three_new_ones_turned_up",
    ),
    Mutant(
        "12.1",
        "actions/build.py",
        'return table.book.rulings.no_markers == "unowned" or',
        "return True or",
        "test_section_12_rulings.py::test_12_1_or_laying_and_building_do_nothing",
    ),
    Mutant(
        "12.2",
        "deck.py",
        'if table.book.rulings.deck_empty == "reshuffle" and state.discards:',
        "if state.discards and False:",
        "test_section_12_rulings.py::test_12_2_the_deck_is_renewed_from_the_discards_when_a_card_must_be_drawn",
    ),
    Mutant(
        "12.11",
        "events.py",
        'if not marker and table.book.rulings.no_game_marker == "no_effect":',
        "if False:",
        "test_section_12_rulings.py::test_12_11_or_there_is_no_effect",
    ),
    Mutant(
        "12.12",
        "phases.py",
        "and table.fog and table.book.rulings.fog_stops_contracts_3_8",
        "and table.fog",
        "test_section_12_rulings.py::test_12_12_or_they_work",
    ),
    Mutant(
        "12.14",
        "seams.py",
        'if table.book.rulings.two_doublings == "times_three":',
        'if table.book.rulings.two_doublings == "times_four":',
        "test_section_12_rulings.py::test_12_14_contracts_26_and_30_together",
    ),
    Mutant(
        "blaenau:2",
        "traits/two_ends.py",
        "if taken.count(end) < self.room)",
        "if taken.count(end) <= self.room)",
        "traits/test_two_ends.py::test_blaenau_2_clockwise_from_the_start_player_each_chooses_an_end_with_three_places",
    ),
    Mutant(
        "blaenau:3",
        "traits/events_from.py",
        "event_spaces=(self.space,)",
        "event_spaces=(self.space - 1,)",
        "traits/test_events_from.py::test_blaenau_3_only_8_9_10_are_used",
    ),
    Mutant(
        "blaenau:4",
        "traits/two_ends.py",
        "Way(spaces_from(book, side_of(book, seat)), ref, ref",
        "Way(spaces_from(book, 1), ref, ref",
        "traits/test_two_ends.py::test_blaenau_4_excavate_works_away_from_the_own_end",
    ),
    Mutant(
        "blaenau:4",
        "route.py",
        "        if table.clear(card.id):\n            yield card\n        elif way.stops:",
        "        if table.clear(card.id):\n            yield card\n        else:",
        "traits/test_two_ends.py::test_blaenau_4_lay_track_takes_the_nearest_cleared_card_also_beyond_others",
    ),
    Mutant(
        "blaenau:5",
        "traits/station_upkeep.py",
        "if not isinstance(action, RubbleAction | ResolveEvent):",
        "if not isinstance(action, RubbleAction):",
        "traits/test_station_upkeep.py::test_blaenau_5_by_an_event_once_it_is_finished_and_before_the_next",
    ),
    Mutant(
        "blaenau:5",
        "ending.py",
        'if state.phase != "closing" or state.owed:',
        'if state.phase != "closing":',
        "traits/test_station_upkeep.py::test_blaenau_5_after_the_last_event_of_a_round_it_comes_before_the_next_round",
    ),
    Mutant(
        "blaenau:6",
        "traits/build_up_to_surveyor.py",
        "if (station <= at) if",
        "if (station <= at + 1) if",
        "traits/test_build_up_to_surveyor.py::test_blaenau_6_not_beyond_the_surveyor",
    ),
    Mutant(
        "blaenau:7",
        "actions/gift.py",
        "(n := min(wanted, table.state.ledger[BAG, kind]))",
        "(n := wanted)",
        "traits/test_station_gifts.py::test_blaenau_7_as_far_as_the_bag_has_them_each_kind_for_itself",
    ),
    Mutant(
        "blaenau:8",
        "traits/leaves_marker.py",
        "or left in draft.state.owners:",
        "or False:",
        "traits/test_leaves_marker.py::test_blaenau_8_only_once",
    ),
    Mutant(
        "blaenau:8",
        "traits/two_ends.py",
        "on = places_within(table, seat, side_of(table.book, seat))",
        "on = places_within(table, seat, 1)",
        "traits/test_two_ends.py::test_blaenau_8_the_surveyor_moves_away_from_its_own_end_and_stops_at_the_other",
    ),
    Mutant(
        "blaenau:2",
        "traits/game_surveyor.py",
        "Transfer(GAME_MARKERS, 1, SUPPLY, ZONE)",
        "Transfer(GAME_MARKERS, 0, SUPPLY, ZONE)",
        "traits/test_game_surveyor.py::test_blaenau_2_it_is_one_of_the_game_markers",
    ),
    Mutant(
        "blaenau:9",
        "traits/game_surveyor.py",
        "CELL, -draft.state.marks.get(CELL, 1))",
        "CELL, draft.state.marks.get(CELL, 1))",
        "traits/test_game_surveyor.py::test_blaenau_9_it_changes_ends_after_each_event_also_within_one_restock",
    ),
    Mutant(
        "blaenau:10",
        "traits/meeting_end.py",
        "all(track.id in done for track in book.tracks)",
        "complete",
        "traits/test_meeting_end.py::test_blaenau_10_the_card_next_to_the_summit_alone_does_not_end_it",
    ),
    Mutant(
        "blaenau:11",
        "traits/two_ends.py",
        "return 0 if place.number == standing.end else vp",
        "return vp",
        "traits/test_two_ends.py::test_blaenau_11_on_its_own_end_a_surveyor_scores_nothing",
    ),
    Mutant(
        "zugspitze:2",
        "traits/snow.py",
        'if kind != self.weather or not book.ruling("snow_closes"):',
        "if kind != self.weather:",
        "traits/test_snow.py::test_zugspitze_2_in_snow_the_rates_stay_and_B_and_D_are_open",
    ),
    Mutant(
        "zugspitze:3",
        "snowfall.py",
        "falls = min(most, left, missing(table, space) or 0)",
        "falls = min(most, left)",
        "traits/test_snow.py::test_zugspitze_3_two_rubble_where_two_are_missing_one_where_one_is",
    ),
    Mutant(
        "zugspitze:3",
        "snowfall.py",
        "for space in reversed(table.book.from_start):\n        if left <= 0:",
        "for space in table.book.from_start:\n        if left <= 0:",
        "traits/test_snow.py::test_zugspitze_3_from_the_highest_cleared_space_downhill_in_a_station_from_right_to_left",
    ),
    Mutant(
        "zugspitze:3",
        "snowfall.py",
        "or table.book.space[space].is_track",
        "or False",
        "traits/test_snow.py::test_zugspitze_3_a_card_that_an_event_laid_stays_laid_under_snow",
    ),
    Mutant(
        "zugspitze:4",
        "traits/surveyor_both_ways.py",
        "far = 1 if by_card else self.most",
        "far = self.most",
        "traits/test_surveyor_both_ways.py::test_zugspitze_4_contract_27_moves_it_one_either_way",
    ),
    Mutant(
        "zugspitze:5",
        "traits/work_near_surveyor.py",
        "found.append((*here, *reversed(book.tracks_before[at]), *next_sites))",
        "found.append((*here, *reversed(book.tracks_before[at])))",
        "traits/test_work_near_surveyor.py::"
        "test_zugspitze_5_as_far_as_the_next_stations_sites_at_most_the_rest_is_lost",
    ),
    Mutant(
        "zugspitze:6",
        "traits/build_near_surveyor.py",
        "if all(table.clear(card.id) for card in track):",
        "if track:",
        "traits/test_build_near_surveyor.py::test_zugspitze_6_rubble_that_fell_back_blocks_building_beyond",
    ),
    Mutant(
        "zugspitze:7",
        "traits/cable_car.py",
        "sum(1 for level in cars if at < level <= to)",
        "sum(1 for level in cars if level <= to)",
        "traits/test_cable_car.py::test_zugspitze_7_steps_back_are_free_and_so_is_going_on_to_the_summit",
    ),
    Mutant(
        "zugspitze:7",
        "actions/surveyor.py",
        "if at == index and who != seat) < place.room",
        "if at == index and who != seat) <= place.room",
        "traits/test_summit_places.py::test_zugspitze_7_sixteen_and_eleven_take_one_seven_up_to_three",
    ),
    Mutant(
        "zugspitze:8",
        "traits/lends_labourer.py",
        "            draft.mark(self.ref(), LENT, ())",
        "            pass",
        "traits/test_lends_labourer.py::test_zugspitze_8_once_then_it_returns_to_the_pub",
    ),
    Mutant(
        "zugspitze:9",
        "traits/contract_gifts.py",
        "if station in self.stations and any(",
        "if any(",
        "traits/test_contract_gifts.py::test_zugspitze_9_not_for_excavation_sites_nor_elsewhere",
    ),
    Mutant(
        "zugspitze:10",
        "cards.py",
        "return self.in_snow if",
        "return self.cubes if",
        "traits/test_snow.py::test_zugspitze_10_plus_one_and_plus_two_in_a_round_in_which_it_snows",
    ),
    Mutant(
        "zugspitze:11",
        "traits/last_turn.py",
        "return ends and state.round >= state.marks.get(LAST, state.round)",
        "return ends",
        "traits/test_last_turn.py::test_zugspitze_11_laid_by_an_event_everyone_has_one_more_turn",
    ),
)


def copy_tree(target: Path) -> None:
    """What the tests of the rules need, elsewhere."""
    for name in COPIED:
        source, copy = ROOT / name, target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, copy)


def run(tree: Path, tests: Iterable[str]) -> subprocess.CompletedProcess[str]:
    """Run tests in the copy."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree)}
    names = [f"{TESTS}/{test}" for test in tests]
    return subprocess.run(
        [*command, *names], cwd=tree, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


def broken(tree: Path, mutant: Mutant) -> bool:
    """Whether the test named after the clause notices the broken rule; the rule is whole again afterwards."""
    file = tree / mutant.folder / mutant.file
    whole = file.read_text("utf-8")
    if whole.count(mutant.old) != 1:
        raise SystemExit(f"{mutant.clause}: {mutant.file} has {whole.count(mutant.old)} times {mutant.old!r}")
    file.write_text(whole.replace(mutant.old, mutant.new), "utf-8")
    try:
        done = run(tree, [mutant.test])
    finally:
        file.write_text(whole, "utf-8")
    if done.returncode > FAILED:
        raise SystemExit(f"{mutant.clause}: the broken rule does not even run\n{done.stdout}{done.stderr}")
    return done.returncode == FAILED


def main(words: Sequence[str], mutants: Sequence[Mutant] = MUTANTS) -> int:
    """Break the rules whose clauses begin so (all without words), one at a time; 1 if any goes unnoticed."""
    chosen = [m for m in mutants if not words or m.clause.startswith(tuple(words))]
    with tempfile.TemporaryDirectory(prefix="snowdonia-mutants-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        whole = run(tree, [m.test for m in chosen])
        if whole.returncode:
            print(whole.stdout)
            return 1
        missed = 0
        for mutant in chosen:
            noticed = broken(tree, mutant)
            missed += not noticed
            print(
                f"{mutant.clause:7} {'noticed by' if noticed else 'MISSED BY'} {mutant.test.partition('::')[2]}",
                flush=True,
            )
    print(f"{len(chosen) - missed} of {len(chosen)} broken rules noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
