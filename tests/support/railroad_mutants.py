"""Rules of the railroad broken on purpose, one at a time, to see that the test named after the clause notices.

``python -m tests.support.railroad_mutants`` from the project's root; words after it choose the clauses.
"""

from __future__ import annotations

import sys

from tests.support.mutants import Mutant, main

RAILROAD = "rules/gwt_railroad"
MOVING = "gwt_railroad/test_clauses_01_to_05_moving.py::test_"
STATIONS = "gwt_railroad/test_clauses_06_to_09_stations.py::test_"
END = "gwt_railroad/test_clauses_10_13_14.py::test_"
SCORE = "gwt_railroad/test_clauses_11_12_score.py::test_"


def broken(clause: str, file: str, old: str, new: str, test: str) -> Mutant:
    """A rule of this game broken on purpose."""
    return Mutant(clause, file, old, new, test, RAILROAD)


MUTANTS: tuple[Mutant, ...] = (
    broken(
        "1",
        "setting_up.py",
        "engines=(book.line.start,) * players",
        "engines=(book.line.last,) * players",
        MOVING + "1_every_engine_begins_on_the_start",
    ),
    broken(
        "2",
        "components.py",
        "found[turnout(space)] = following",
        "found[turnout(space)] = (str(space), *following)",
        MOVING + "2_from_a_space_with_a_switch_on_or_into_the_turnout_and_from_there_on",
    ),
    broken(
        "2",
        "components.py",
        "following += (turnout(space),)",
        "following = (turnout(space),)",
        MOVING + "2_a_turnout_counts_as_a_space",
    ),
    broken(
        "3",
        "line.py",
        "yield from _steps(graph, blocked, following, (*skipped, following))",
        "pass",
        MOVING + "3_a_taken_space_is_passed_over_and_costs_nothing",
    ),
    broken(
        "3",
        "line.py",
        "blocked = frozenset(taken) - {line.start}",
        "blocked = frozenset(taken)",
        MOVING + "3_the_start_is_shared",
    ),
    broken(
        "3",
        "state.py",
        "if at == place and s != seat",
        "if at == place and s == seat",
        MOVING + "3_nobody_stops_where_another_stands",
    ),
    broken(
        "4",
        "line.py",
        "reached = {**level, **reached}",
        "reached = level",
        MOVING + "4_up_to_the_allowance_or_fewer",
    ),
    broken("4", "line.py", "if needed <= spaces:", "if needed <= spaces + 1:", MOVING + "4_no_farther"),
    broken(
        "4",
        "actions/move_engine.py",
        'if least == "one" and',
        'if least == "none" and',
        MOVING + "4_at_least_one_in_the_second_edition",
    ),
    broken(
        "4",
        "actions/move_engine.py",
        "and move.spaces != self.spaces",
        "and move.spaces < 0",
        MOVING + "4_what_a_building_allows",
    ),
    broken(
        "5",
        "line.py",
        "if spaces > longest_back(table, seat):",
        "if False:",
        MOVING + "5_impossible_if_the_start_is_reached_too_early",
    ),
    broken("5", "line.py", "if spaces in possible:", "if possible:", MOVING + "5_exactly_as_far_as_the_cost"),
    broken(
        "5",
        "line.py",
        "    if table.state.engines[seat] == table.book.line.start:\n"
        '        return "5", message("because.at_start", player=seat), message("would.forward")\n    if not ahead:',
        "    if not ahead:",
        MOVING + "5_impossible_from_the_start",
    ),
    broken(
        "6",
        "actions/upgrade.py",
        "if table.state.engines[self.seat] != place:",
        "if False:",
        STATIONS + "6_only_on_the_own_turnout",
    ),
    broken(
        "6",
        "actions/upgrade.py",
        "(moment.seat, moment.place) != (self.seat, place)",
        "moment.place != place",
        STATIONS + "6_only_when_it_stops",
    ),
    broken(
        "6",
        "actions/upgrade.py",
        "if table.has_upgraded(self.seat, self.station):",
        "if False:",
        STATIONS + "6_once_a_game_for_each_player",
    ),
    broken("6", "actions/upgrade.py", "self.paid != cost:", "self.paid > cost:", STATIONS + "6_for_its_cost"),
    broken(
        "6",
        "effects.py",
        "(*state.discs.get(station, ()), disc)",
        "(disc,)",
        STATIONS + "6_on_top_of_others_discs",
    ),
    broken(
        "7",
        "line.py",
        "        return (LIGHT,)\n",
        "        return CORNERS\n",
        STATIONS + "7_a_dark_disc_fits_no_light_station",
    ),
    broken(
        "7",
        "line.py",
        'table.book.rulings.dark_stations == "dark_only"',
        "False",
        STATIONS + "7_or_dark_stations_take_dark_discs_only",
    ),
    broken(
        "7",
        "actions/upgrade.py",
        'draft.do(clause("7"), Lift(self.moved_from, moved))',
        "pass",
        STATIONS + "7_without_a_disc_left_one_moves_from_another_station",
    ),
    broken(
        "8",
        "actions/station_master.py",
        "(moment.seat, moment.upgraded) != (self.seat, self.station)",
        "moment.seat != self.seat",
        STATIONS + "8_only_at_that_very_moment",
    ),
    broken(
        "8",
        "line.py",
        "first = all(disc.seat == seat for disc",
        "first = True or all(disc.seat == seat for disc",
        STATIONS + "8_only_the_first_upgrader_can",
    ),
    broken(
        "8",
        "effects.py",
        "tiles=_left(state.tiles, station), masters=masters",
        "masters=masters",
        STATIONS + "8_the_first_upgrader_may_take_it_for_a_worker_that_stays_there",
    ),
    broken(
        "8",
        "actions/station_master.py",
        "Worker(self.station, self.worker)",
        "Worker(self.station, None)",
        STATIONS + "8_the_first_upgrader_may_take_it_for_a_worker_that_stays_there",
    ),
    broken(
        "9",
        "state.py",
        "if master is not None and master.upper.stays",
        "if master is not None",
        STATIONS + "9_permanent_certificates_are_counted",
    ),
    broken(
        "10",
        "actions/action.py",
        "if returning is not None and not self.before_return(table):",
        "if False:",
        END + "10_nothing_else_happens_before",
    ),
    broken(
        "10",
        "line.py",
        "if way.steps >= line.return_least",
        "if way.steps == line.return_least",
        END + "10_back_to_any_free_place",
    ),
    broken(
        "10",
        "actions/return_from_end.py",
        "elif all(place.place != self.to for place in return_reach(table, self.seat)):",
        "elif False:",
        END + "10_at_least_one_space",
    ),
    broken(
        "10",
        "actions/return_from_end.py",
        'draft.stop(clause("10"), self.seat, self.to)',
        'draft.pass_moment(clause("10"))',
        END + "10_the_turnout_reached_may_be_upgraded_at_once",
    ),
    broken(
        "11",
        "scoring.py",
        "vp = self._book.stations[number].vp",
        "vp = self._book.stations[number].cost",
        SCORE + "11_each_upgraded_station_scores_its_points",
    ),
    broken(
        "12",
        "scoring.py",
        "vp = lower.vp * (number // lower.each)",
        "vp = lower.vp * number",
        SCORE + "12_the_lower_halves_from_counts_typed_in",
    ),
    broken(
        "12",
        "position.py",
        'return len(self.stations) if self.knows("stations") else None',
        "return self.counts.get(what)",
        SCORE + "12_upgraded_stations_are_seen_and_not_typed",
    ),
    broken(
        "12",
        "scoring.py",
        "row.vp * (number // row.each)",
        "row.vp * number",
        SCORE + "12_the_rows_of_the_pad",
    ),
    broken(
        "13",
        "line.py",
        "counted += not is_turnout(place)",
        "counted += 1",
        END + "13_taken_spaces_and_turnouts_do_not_count",
    ),
    broken(
        "13",
        "actions/extraordinary_delivery.py",
        "self.city > self.spaces",
        "self.city > self.spaces + 1",
        END + "13_the_city_is_worth_no_more",
    ),
    broken(
        "13",
        "actions/upgrade.py",
        "if index[place] >= index[table.state.engines[self.seat]]:",
        "if index[place] > index[table.state.engines[self.seat]]:",
        END + "13_not_one_ahead_or_where_it_stands",
    ),
    broken(
        "14",
        "actions/stocktake.py",
        "if place == same and place != table.book.line.start:",
        "if False:",
        END + "14_what_cannot_lie_so_is_a_breach",
    ),
)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:], MUTANTS))
