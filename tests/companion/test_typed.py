"""Lines typed for the text front-end."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import BadInput
from companion.typed import read
from companion.typed_setup import SettingUp
from rules.core.frozen import replace
from rules.core.ledger import Ledger
from rules.snowdonia.agenda import agenda, answer
from rules.snowdonia.play import perform
from tests.support.autoplay import game, play
from tests.support.lines import line_of


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_action_of_a_game_can_be_typed(players: int, seed: int) -> None:
    rng = Random(seed * 10 + players)
    table = game(rng, players).start()
    for action, step in play(table, rng):
        line = line_of(action, table)
        typed = read(line, table, agenda(table))
        assert typed.kind == "action", line
        assert typed.action is not None
        after = perform(table, typed.action).after
        assert after == step.after, (line, typed.action, action)
        table = step.after


def started(*lines: str):
    setting = SettingUp()
    for line in ("players Siân, Ελένη, Tom", "track 3 4 3 4 2 3 2 5 3 4 2 3 3", *lines):
        setting.take(line)
    return setting.game().start()


def test_an_area_alone_takes_its_lowest_free_space() -> None:
    table = started()
    table = perform(table, read("A", table, agenda(table)).action).after
    assert (read("a", table, agenda(table)).action.area, read("A", table, agenda(table)).action.space) == ("A", 2)


def test_an_exclamation_mark_agrees_to_a_breach_and_a_hash_begins_a_comment() -> None:
    table = started()
    typed = read("A2!  # as the table agreed", table, agenda(table))
    assert (typed.agreed, typed.action.space) == (True, 2)
    assert read("# only words", table, agenda(table)).kind == "nothing"


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("H1", "an area A to G"),
        ("AA", "an action space"),
        (".", "has to be entered"),
        ("play 26", "a card that somebody holds"),
        ("play x", "the number of the card"),
        ("play 3 x", "a card that somebody holds"),
        ("told set_aside", "takes more words"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_would_be_right(line: str, right: str) -> None:
    table = started()
    with pytest.raises(BadInput) as error:
        read(line, table, agenda(table))
    assert right in str(error.value)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("players Tom, Tom", "different names"),
        ("players a, b, c, d, e, f", "1 to 5"),
        ("colours red, blue, green", "different ones of"),
        ("office 1 2", "three contract numbers"),
        ("discs sun hail", "two of"),
        ("aside 9", "one of 1"),
        ("track 3 x", "rubble of each"),
        ("ruling no_markers perhaps", "one of unowned"),
        ("ruling none unowned", "one of no_markers"),
        ("value contracts.7.cubes 2", "contracts.7"),
        ("value contracts.7.extra_cubes", "a printed value"),
        ("value contracts.7.extra_cubes 1 2", "of one word"),
        ("value work_rates.lay.track 1 2", "write 0 to 1"),
        ("value work_rates.lay.track 3 2 1", "from the lowest space up"),
        ("value event_track.5.event picnic", "'maintenance'"),
        ("value event_track.5.events ?", "event_track.5.event"),
        ("nothing 3", "write one of"),
        ("players", "the names clockwise"),
        ("bag us", "table or app"),
    ],
)
def test_a_set_up_line_that_does_not_fit_says_what_would(line: str, right: str) -> None:
    with pytest.raises(BadInput) as error:
        SettingUp().take(line)
    assert right in str(error.value)


def test_printed_values_are_typed_as_numbers_words_lists_and_switches() -> None:
    setting = SettingUp()
    for line in (
        "players Siân, Tom",
        "value work_rates.excavate.track 1 1 2 2 3",
        "value work_rates.lay.track 1 2, work_rates.lay.start 1",
        "value event_track.5.event lay",
        "value contracts.23.coal_limit yes",
        "value supply.2.restock 9",
        "value contracts.7.extra_cubes 2",
        "value contracts.7.extra_cubes ?",
    ):
        setting.take(line)
    game = setting.game()
    assert game.values == {
        "work_rates.excavate.track": [1, 1, 2, 2, 3],
        "work_rates.lay.track": [1, 2],
        "work_rates.lay.start": 1,
        "event_track.5.event": "lay",
        "contracts.23.coal_limit": True,
        "supply.2.restock": 9,
    }
    assert game.box().lay_rate.values == (1, 2)


def test_a_value_that_is_refused_leaves_the_ones_before_it() -> None:
    setting = SettingUp()
    setting.take("value supply.2.restock 9")
    with pytest.raises(BadInput):
        setting.take("value supply.2.restock 12, work_rates.lay.start 9")
    assert setting.values == {"supply.2.restock": 9}


def test_a_start_player_who_does_not_play_and_a_solo_game_without_a_train() -> None:
    setting = SettingUp()
    setting.take("players Siân")
    with pytest.raises(BadInput, match="one train"):
        setting.game()
    setting.take("train 4")
    setting.take("start Tom")
    with pytest.raises(BadInput, match="one of Siân"):
        setting.game()


def test_the_only_answer_may_be_typed_out_and_another_may_not() -> None:
    table = started()
    for line in ("E1", "E2", "C1", "G", "G", "G"):
        table = perform(table, read(line, table, agenda(table)).action).after
    assert read("-", table, agenda(table)).action == read(".", table, agenda(table)).action
    with pytest.raises(BadInput, match="nothing to choose"):
        read("b", table, agenda(table))


def test_4_C_3_a_stone_asked_for_with_none_in_the_bag_is_refused_and_costs_nothing() -> None:
    table = started()
    for line in ("C1", "G", "G", "G", "G", "G"):
        table = perform(table, read(line, table, agenda(table)).action).after
    counts = dict(table.state.ledger.items())
    counts["supply", "stone"], counts["bag", "stone"] = counts["bag", "stone"], 0
    counts["player 0", "ore"], counts["player 0", "rubble"] = 3, 2
    table = replace(table, state=replace(table.state, ledger=Ledger(counts)))
    item = agenda(table).due
    assert item is not None
    works = answer(table, item.action, "conversions", ("bar", "stone"))
    assert (works.conversions, works.refused) == (("bar",), ("stone",))
    step = perform(table, works)
    assert step.problems == ()
    assert step.after.held(0, "rubble") == 2
