"""Sheets as people have them: chosen, overruled, without who left; issued, kept, and compared with today's."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from companion import sheets
from companion.errors import BadInput
from companion.scored import ScoredGame
from companion.sheets import IssuedSheet, Overruled, SheetChoices, compare, issue, misfits, recomputed
from companion.sheets import sheet as sheet_of
from companion.titles import SNOWDONIA, title_of
from rules.core.frozen import replace
from rules.snowdonia.position import ENTERED
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN

TITLE = title_of(SNOWDONIA)
NOW = datetime(2025, 1, 31, 22, 15, tzinfo=UTC)


def game(**values: Any) -> ScoredGame:
    """Siân and Tom at the end of a game; 26 and 30 compete for Siân's two track cards."""
    found = ScoredGame.new("mount-snowdon", ("Siân", "Tom"), values=values)
    found.with_standing(
        0, sites=("halfway.b2",), tracks=(3, 4), rubble=4, coal=2, train=4, contracts=(10, 26, 27, 30), surveyor=6
    )
    found.with_standing(1, sites=("hebron.b1",), tracks=(), rubble=0, coal=0, train=None, contracts=(), surveyor=7)
    return found


def lines(found: ScoredGame, category: str, seat: int = 0) -> dict[str, int | None]:
    return {line.about: line.vp for line in found.sheet().players[seat].lines if line.category == category}


# Decisions


def test_10_4_chosen_contracts_are_scored_instead_of_the_best() -> None:
    found = game()
    assert lines(found, CONTRACTS) == {"10": 5, "26": 15, "27": 4, "30": 0}
    found.choose(0, {30, 10})
    assert lines(found, CONTRACTS) == {"10": 5, "26": 0, "27": 0, "30": 15}
    found.choose(0, None)
    assert lines(found, CONTRACTS) == {"10": 5, "26": 15, "27": 4, "30": 0}


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((26, 30), "Siân: contracts 26 and 30 together: needs 4 track markers, has 2 (snowdonia.base:10.3)"),
        ((7,), "Siân does not hold contract 7 (snowdonia.base:10.3)"),
    ],
)
def test_10_3_a_choice_that_cannot_be_is_refused_in_words(numbers: tuple[int, ...], said: str) -> None:
    found = game()
    with pytest.raises(BadInput) as refused:
        found.choose(0, numbers)
    assert str(refused.value) == said
    assert found.choices == SheetChoices()


def test_10_4_an_overruled_line_counts_until_it_is_taken_back() -> None:
    found = game()
    total = found.sheet().players[0].total
    found.overrule(0, TRAIN, "4", 12, "house rule")
    assert lines(found, TRAIN) == {"4": 12}
    assert found.sheet().players[0].total == total + 3
    assert found.choices.overrules == {(0, TRAIN, "4"): Overruled(12, "house rule")}
    found.overrule(0, TRAIN, "4", None)
    assert found.sheet().players[0].total == total
    with pytest.raises(BadInput, match="no such line"):
        found.overrule(0, TRAIN, "5", 1)


def test_10_8_who_left_does_not_win() -> None:
    found = game()
    assert found.sheet().winners == ("Siân",)
    found.leave(0)
    assert (found.sheet().winners, found.sheet().left, found.sheet().ranks) == (("Tom",), ("Siân",), (None, 1))
    found.leave(0, left=False)
    assert found.sheet().winners == ("Siân",)


def test_decisions_that_no_longer_fit_are_left_out_and_named() -> None:
    found = game()
    found.choose(0, (30,))
    found.overrule(0, SITES, "halfway.b2", 9)
    found.overrule(0, TRAIN, "4", 12)
    found.with_standing(0, sites=("hebron.b2",), contracts=(10, 26), train=5)
    assert lines(found, CONTRACTS) == {"10": 5, "26": 15}
    assert lines(found, SITES) == {"hebron.b2": 6}
    assert lines(found, TRAIN) == {"5": 0}
    assert misfits(found) == (
        "Siân does not hold contract 30 (snowdonia.base:10.3)",
        "Siân: there is no line any more that was overruled to 9 VP",
        "Siân: there is no line any more that was overruled to 12 VP",
    )
    found.with_standing(0, sites=("halfway.b2",), contracts=(10, 26, 30), train=4)
    assert misfits(found) == ()
    assert lines(found, SITES) == {"halfway.b2": 9}


def test_decisions_of_seats_that_nobody_sits_at_are_passed_over() -> None:
    found = game()
    choices = SheetChoices({4: (1,)}, {(4, TRAIN, ""): Overruled(3)}, frozenset({4}))
    assert sheet_of(found.book, found.position, choices) == found.sheet()
    assert misfits(ScoredGame(replace(found.end, choices=choices))) == ()


def test_what_is_decided_of_a_line_before_it_is_entered_closes_it() -> None:
    found = game()
    found.with_standing(1, surveyor=None, missing=frozenset({"surveyor"}))
    assert not found.sheet().complete
    found.overrule(1, SURVEYOR, "", 4)
    assert found.sheet().complete
    assert found.sheet().players[1].total == 7 + 4


# Issued


def reissued(issued: IssuedSheet) -> IssuedSheet:
    """What comes back of the stored document."""
    return sheets.from_plain(json.loads(json.dumps(sheets.to_plain(issued, TITLE))), TITLE)


def test_an_issued_sheet_comes_back_as_it_was() -> None:
    found = game(**{"stations.halfway.b2.vp": 6})
    found.choose(0, (27, 30))
    found.overrule(0, SURVEYOR, "clogwyn", -3, 'agreed, "so"')
    found.with_standing(1, missing=frozenset({"rubble", "contracts"}))
    found.leave(1)
    issued = issue(found, NOW)
    assert reissued(issued) == issued
    assert (issued.issued, issued.values) == (NOW, {"stations.halfway.b2.vp": 6})
    assert compare(reissued(issued), found) == ()
    assert recomputed(reissued(issued), found) == ()


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"issued": "2025-01-31T22:15:00"},
        {"sheet": None},
        {"sheet": {"categories": [], "players": [{"name": "Siân", "lines": [{"vp": "many"}]}], "winners": []}},
        {"position": {"players": [{"seat": 1}], "start_player": 0}},
    ],
)
def test_what_is_no_issued_sheet_is_said_in_a_sentence(broken: dict[str, Any]) -> None:
    plain = sheets.to_plain(issue(game(), NOW), TITLE) | broken if broken else {}
    with pytest.raises(BadInput, match="this is not an issued sheet"):
        sheets.from_plain(plain, TITLE)


# Compared


def differences(issued: IssuedSheet, found: ScoredGame) -> list[tuple[str, str, int | None, int | None, str]]:
    return [(d.category, d.about, d.was, d.now, d.why) for d in compare(issued, found)]


def test_a_corrected_value_is_named_with_what_it_was() -> None:
    issued = issue(game(**{"stations.halfway.b2.vp": 7}), NOW)
    found = game(**{"stations.halfway.b2.vp": 6})
    said = "Halfway, building site 2 is 6, was 7 (a value of your box)"
    assert differences(issued, found) == [(SITES, "halfway.b2", 7, 6, said)]
    total = found.sheet().players[0].total
    assert recomputed(issued, found) == (f"Siân: recomputed {total} instead of {total + 1}, because {said}",)


def test_another_pack_and_another_version_are_named() -> None:
    issued = issue(game(), NOW)
    sheet = issued.sheet
    (train,) = [line for line in sheet.players[0].lines if line.category == TRAIN]
    cheaper = tuple(replace(line, vp=8) if line is train else line for line in sheet.players[0].lines)
    then = replace(issued, sheet=replace(sheet, players=(replace(sheet.players[0], lines=cheaper), sheet.players[1])))
    assert differences(then, game()) == [(TRAIN, "4", 8, 9, "train 4 is 9, was 8")]
    assert differences(replace(then, pack="other"), game())[0][4] == "train 4 is 9, was 8 (the data of this version)"
    older = replace(then, version="0.0.1")
    assert differences(older, game())[0][4] == "train 4 is 9, was 8 (version 0.0.1 had it otherwise)"
    ruled = replace(then, rulings={**then.rulings, "no_markers": "other"})
    assert differences(ruled, game())[0][4] == "train 4 is 9, was 8 (the table has other rulings)"


def test_other_contracts_chosen_are_named() -> None:
    issued = issue(game(), NOW)
    found = game()
    found.choose(0, (10, 27, 30))
    said = "people chose other contracts: No. 10, No. 27 and No. 30"
    assert differences(issued, found) == [(CONTRACTS, "26", 15, 0, said), (CONTRACTS, "30", 0, 15, said)]
    assert recomputed(issued, found) == (f"Siân: recomputed as many, 60, although {said}",)
    again = issue(found, NOW)
    assert differences(again, game())[0][4] == "people chose other contracts: the best"


def test_10_4_another_best_choice_is_named() -> None:
    issued = issue(game(), NOW)
    found = game(**{"contracts.30.vp": 16})
    said = "another choice of contracts is best: No. 10, No. 27 and No. 30 (a value of your box)"
    assert differences(issued, found) == [(CONTRACTS, "26", 15, 0, said), (CONTRACTS, "30", 0, 16, said)]


def test_what_contracts_rest_on_is_named_when_it_was_corrected() -> None:
    issued = issue(game(), NOW)
    found = game()
    found.with_standing(0, rubble=3, coal=3)
    said = "rubble is 3, was 4 and coal is 3, was 2"
    assert differences(issued, found) == [(CONTRACTS, "10", 5, 0, said), (CONTRACTS, "27", 4, 6, said)]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"train": 5}, [(TRAIN, "5", 9, 0, "train 5 instead of train 4")]),
        ({"train": None}, [(TRAIN, "", 9, 0, "no train instead of train 4")]),
        ({"surveyor": 7}, [
            (SURVEYOR, "yr-wyddfa", 15, 21, "the surveyor at Yr Wyddfa instead of the surveyor at Clogwyn"),
        ]),
        ({"tracks": (3, 5)}, [(TRACK, "track.2", 4, 5, "track card 2 is 5, was 4")]),
        ({"tracks": (3, 4, 2)}, [(TRACK, "track.3", None, 2, "track card 3 has come since")]),
        ({"sites": ()}, [(SITES, "halfway.b2", 5, None, "Halfway, building site 2 is no longer there")]),
        ({"contracts": (10, 26, 27)}, []),
        ({"contracts": (10, 27, 30)}, [
            (CONTRACTS, "26", 15, None, "No. 26 is no longer there"),
            (CONTRACTS, "30", 0, 15, "No. 26 is no longer held"),
        ]),
    ],
)  # fmt: skip
def test_each_correction_of_the_end_has_its_words(fields: dict[str, Any], expected: list[Any]) -> None:
    issued = issue(game(), NOW)
    found = game()
    found.with_standing(0, **fields)
    assert differences(issued, found) == expected


def test_what_was_open_then_is_named_when_it_is_known_and_the_other_way_round() -> None:
    full, empty = game(), game()
    empty.with_standing(0, train=None, missing=frozenset({"train"}))
    assert differences(issue(empty, NOW), full) == [(TRAIN, "4", None, 9, "train 4 was not known then")]
    assert differences(issue(full, NOW), empty) == [(TRAIN, "", 9, None, "train 4 is not known any more")]
    total = full.sheet().players[0].total
    assert recomputed(issue(empty, NOW), full) == (
        f"Siân: recomputed {total} instead of {total - 9}+?, because train 4 was not known then",
    )


def test_overruled_lines_say_so() -> None:
    plain, twelve, eleven = game(), game(), game()
    twelve.overrule(0, TRAIN, "4", 12)
    eleven.overrule(0, TRAIN, "4", 11)
    assert differences(issue(plain, NOW), twelve)[0][4] == "train 4 has been overruled to 12 since"
    assert differences(issue(twelve, NOW), plain)[0][4] == "train 4 was overruled to 12 then"
    assert differences(issue(twelve, NOW), eleven)[0][4] == "train 4 is overruled to 11, it was to 12"


def test_other_winners_are_named_and_new_names_are_no_difference() -> None:
    issued = issue(game(), NOW)
    found = game()
    found.leave(0)
    assert recomputed(issued, found) == ("Won by Tom instead of Siân",)
    renamed = ScoredGame.new("mount-snowdon", ("Siân of Bangor", "Tom"))
    for seat, player in enumerate(game().position.players):
        renamed.with_standing(seat, **{what: getattr(player, what) for what in ENTERED})
    assert recomputed(issued, renamed) == ()
