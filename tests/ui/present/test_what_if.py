"""What if, as data: suppositions, the sheet they would make, why, and who would win."""

from collections.abc import Mapping

import pytest

from companion.scored import End, ScoredGame
from rules.core.frozen import replace
from rules.snowdonia.position import Position, Standing, problems
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK
from rules.snowdonia.supposing import (
    HoldsContract,
    MoreCoal,
    MoreRubble,
    OwnsTrain,
    Site,
    Supposition,
    SurveyorAt,
    TrackCard,
    suppose,
)
from tests.support.drawn_game import NAMES, drawn_game
from ui.present.looks import looks
from ui.present.score import Occasion
from ui.present.supposing import KINDS, SnowdoniaTrial, added
from ui.present.what_if import Trial, WhatIfView, note_text, what_if_view, why_view

DRAWN = (TrackCard(2, 4), SurveyorAt(2, 7))
"""What the picture supposes of Ελένη."""


def trial(*supposed: Supposition, game: ScoredGame | None = None) -> SnowdoniaTrial:
    return SnowdoniaTrial(game or drawn_game(), supposed)


def view_of(found: Trial, occasion: Occasion | None = None) -> WhatIfView:
    return what_if_view(found, looks(found.book.players, ()), occasion or Occasion())


def test_the_drawn_suppositions_make_the_drawn_sheet() -> None:
    view = view_of(trial(*DRAWN))
    changed = {
        (row.category, seat): (cell.was.split()[0], cell.text.split()[0], cell.delta)
        for row in view.sheet.rows
        for seat, cell in enumerate(row.cells)
        if cell.was
    }
    assert changed == {
        (TRACK, 2): ("4", "8", "+4"),
        (CONTRACTS, 2): ("38", "45", "+7"),
        (SURVEYOR, 2): ("7", "21", "+14"),
    }
    assert view.changed == tuple(changed)
    total = view.sheet.totals[2]
    assert (total.was.split()[0], total.text.split()[0], total.delta) == ("88", "113", "+25")
    assert "supposed, 88" in total.sentence
    assert [cell.was for cell in view.sheet.totals[:2]] == ["", ""]


def test_10_8_the_result_is_conditional_with_the_distance_to_a_tie() -> None:
    view = view_of(trial(*DRAWN))
    assert view.result == "Mikkel would still win, 114 to 113"
    assert view.note == "1 VP more and Ελένη shares the win, 10.8"


@pytest.mark.parametrize(
    ("supposed", "occasion", "result", "note"),
    [
        ((Site(0, "two-viaducts.b1"),), Occasion(), "Siân would win, 117 to 114", "3 VP more and Mikkel shares"),
        ((Site(3, "hebron.b2"),), Occasion(over=False), "Mikkel would still be ahead, 114 to 112", "2 VP more"),
        ((Site(0, "hebron.b2"),), Occasion(), "Siân and Mikkel would share the win with 114", "8 VP more and Tom"),
        ((), Occasion(), "Mikkel wins, 114 to 108", ""),
    ],
)
def test_10_8_who_would_win(supposed: tuple[Supposition, ...], occasion: Occasion, result: str, note: str) -> None:
    view = view_of(trial(*supposed), occasion)
    assert view.result == result
    assert view.note.startswith(note)


def test_10_8_with_a_number_unknown_nobody_would_win_yet() -> None:
    game = drawn_game()
    players = (replace(game.position.players[0], missing=frozenset({"coal"})), *game.position.players[1:])
    game = ScoredGame(replace(game.end, position=replace(game.position, players=players)))
    assert view_of(trial(*DRAWN, game=game)).result == "Mikkel would still be ahead, 114 to 113 so far"


def test_a_solo_game_would_have_so_many_vp() -> None:
    view = view_of(trial(Site(0, "two-viaducts.b1"), game=drawn_game(NAMES[:1])))
    assert view.result == "Siân would have 117 VP instead of 108"
    assert view.note == ""


def test_each_row_says_what_taking_it_out_alone_would_change() -> None:
    rows = view_of(trial(*DRAWN)).rows
    assert [(row.title, row.sub, row.delta) for row in rows] == [
        ("Track card, 4 VP", "no player owns it; +7 by contracts", "+11"),
        ("At Yr Wyddfa", "surveyor, 3 moves on", "+14"),
    ]
    assert rows[0].sentence.startswith("Ελένη: Track card, 4 VP")


def test_more_than_one_rubble_of_a_player_is_one_heap() -> None:
    supposed = added(added((), MoreRubble(0, 2)), MoreRubble(0, 3))
    assert supposed == (MoreRubble(0, 5),)
    assert added(supposed, MoreRubble(1, 1)) == (MoreRubble(0, 5), MoreRubble(1, 1))
    assert added((MoreCoal(0, 1),), MoreCoal(0, 1)) == (MoreCoal(0, 2),)


def test_a_surveyor_stands_in_one_place_and_a_player_owns_one_train() -> None:
    assert added((SurveyorAt(2, 5),), SurveyorAt(2, 7)) == (SurveyorAt(2, 7),)
    assert added((OwnsTrain(2, 1),), OwnsTrain(2, 3)) == (OwnsTrain(2, 3),)
    assert added((TrackCard(2, 4),), TrackCard(2, 4)) == (TrackCard(2, 4), TrackCard(2, 4))


def test_only_what_nobody_owns_yet_is_offered() -> None:
    found = trial()
    game = drawn_game()
    for seat in range(4):
        for kind in KINDS:
            for row in found.offers(kind.key, seat):
                assert problems(game.book, suppose(game.position, [row.supposition])) == [], row
    sites = {row.supposition.site for row in found.offers("site", 0) if isinstance(row.supposition, Site)}
    owned = {site for player in game.position.players for site in player.sites}
    assert sites == set(game.book.site) - owned
    stations = [row.supposition for row in found.offers("surveyor", 2)]
    assert stations == [SurveyorAt(2, 5), SurveyorAt(2, 6), SurveyorAt(2, 7)]
    assert found.most("surveyor", 0) == 0


def test_an_offer_says_what_the_total_would_gain() -> None:
    rows = {row.words: row for row in trial().offers("contract", 2)}
    assert rows["No. 2"].delta == "+10"
    assert rows["No. 2"].vp == "10 VP"
    assert [(need.count, need.icon) for need in rows["No. 2"].needs] == [("4", "site-building")]
    surveyor = {row.supposition: row.delta for row in trial().offers("surveyor", 2)}
    assert surveyor[SurveyorAt(2, 7)] == "+14"


def test_what_is_supposed_is_not_offered_again() -> None:
    found = trial(HoldsContract(2, 2))
    assert "No. 2" not in {row.words for seat in (0, 2) for row in found.offers("contract", seat)}
    assert trial(*DRAWN).most("track", 0) == 0


def test_10_3_why_the_contracts_would_change() -> None:
    view = why_view(trial(*DRAWN), 2, CONTRACTS)
    assert view.title == "Why Ελένη's contracts go from 38 to 45"
    assert [(line.head, line.vp) for line in view.lines] == [("No. 25", "7"), ("No. 17", "21"), ("No. 15", "17")]
    assert view.lines[0].words == "uses what is supposed; until now it was 1 track marker short"
    assert view.lines[1].words == "as before: 16 rubble"
    assert view.clauses == ("10.3",)


def test_why_another_number_would_change() -> None:
    view = why_view(trial(*DRAWN), 2, SURVEYOR)
    assert view.title == "Ελένη, surveyor: from 7 to 21"
    assert [line.vp for line in view.lines] == ["21", "7"]
    assert view.lines[0].words.startswith("supposed: surveyor at Yr Wyddfa")
    assert view.lines[1].words.startswith("until now: surveyor at Halfway")
    assert [line.vp for line in why_view(trial(Site(2, "hebron.b2")), 2, SITES).lines] == ["6"]


def test_a_contract_that_is_supposed_says_so() -> None:
    lines = why_view(trial(HoldsContract(2, 2)), 2, CONTRACTS).lines
    assert (lines[0].head, lines[0].words) == ("No. 2", "supposed: 4 site markers")


def test_contracts_chosen_by_hand_stay_so_and_take_a_supposed_card_in() -> None:
    game = drawn_game()
    game.choose(2, (17,))
    found = trial(HoldsContract(2, 2), game=game)
    assert found.before.players[2].category(CONTRACTS) == 21
    assert found.then.players[2].category(CONTRACTS) == 31


def test_nothing_is_touched() -> None:
    game = drawn_game()
    before = game.position, game.sheet()
    view_of(trial(*DRAWN, game=game))
    assert (game.position, game.sheet()) == before


def test_the_note_says_what_was_supposed_and_what_would_come_of_it() -> None:
    text = note_text(view_of(trial(*DRAWN)))
    assert text.startswith("What if: Ελένη: Track card, 4 VP (+11); Ελένη: At Yr Wyddfa (+14). Then ")
    assert "Ελένη 113" in text
    assert text.endswith("Mikkel would still win, 114 to 113.")


def test_of_an_end_with_gaps_the_result_is_only_so_far() -> None:
    game = ScoredGame.new("mount-snowdon", ("Ann", "Bo"))
    game.with_standing(0, sites=("hebron.b1",))
    view = view_of(trial(Site(1, "halfway.b1"), game=game))
    assert view.result.endswith("so far")
    cell = next(row for row in view.sheet.rows if row.category == SITES).cells[1]
    assert (cell.was, cell.text) == ("?", "7+?")


def scenario_trial(scenario: str, *standings: Standing, values: Mapping[str, object] | None = None) -> SnowdoniaTrial:
    names = tuple(standing.name for standing in standings)
    info = replace(ScoredGame.new(scenario, names).info)
    return SnowdoniaTrial(ScoredGame(End(info, Position(standings), values or {})))


def test_zugspitze_7_the_summit_and_the_cable_car_are_offered_by_name() -> None:
    found = scenario_trial("bayerische-zugspitzbahn", Standing("A", surveyor=4), Standing("B", surveyor="summit.16"))
    rows = {row.words: row.vp for row in found.offers("surveyor", 0)}
    # The 16 has room for one; whoever is at the summit stays.
    assert rows["Zugspitze, 11"] == "11 VP"
    assert rows["Zugspitze, 7"] == "7 VP"
    assert rows["Cable car 2"] == "? VP"
    assert rows["Garmisch, station 1"] == "? VP"
    assert "Zugspitze, 16" not in rows
    assert found.offers("surveyor", 1) == ()
    assert found.words(SurveyorAt(0, "summit.11")) == ("At Zugspitze, 11", "surveyor, 4 moves on")
    assert found.words(SurveyorAt(0, 2)) == ("At Grainau", "surveyor, 2 moves on")


def test_blaenau_8_the_stations_ahead_of_the_own_end_are_offered() -> None:
    values = {"stations.station-4.surveyor_vp": 6, "stations.porthmadog-harbour.surveyor_vp": 12}
    found = scenario_trial(
        "blaenau-ffestiniog",
        Standing("A", surveyor=5, end=7),
        Standing("B", surveyor=5, end=0),
        values=values,
    )
    back = {row.words: (row.vp, row.delta) for row in found.offers("surveyor", 0)}
    assert next(iter(back)) == "Blaenau Ffestiniog, station 0"
    assert back["Station 4, station 4"] == ("6 VP", "+6")
    assert found.words(SurveyorAt(0, 4))[1] == "surveyor, 1 move on"
    on = {row.words: row.vp for row in found.offers("surveyor", 1)}
    assert on == {"Station 6, station 6": "? VP", "Porthmadog Harbour, station 7": "12 VP"}
    # On the own end nothing is scored, whatever is printed there.
    home = scenario_trial("blaenau-ffestiniog", Standing("A", end=7), Standing("B", end=0), values=values)
    assert {row.words: row.vp for row in home.offers("surveyor", 0)}["Porthmadog Harbour, station 7"] == "0 VP"


def test_a_site_of_unknown_vp_is_supposed_with_a_question_mark() -> None:
    found = scenario_trial(
        "bayerische-zugspitzbahn", Standing("A"), Standing("B"), values={"stations.eibsee.b1.vp": "?"}
    )
    assert {row.words: row.vp for row in found.offers("site", 0)}["Eibsee, building site 1"] == "? VP"
    assert found.words(Site(0, "eibsee.b1"))[1] == "site of ? VP, no player owns it"
