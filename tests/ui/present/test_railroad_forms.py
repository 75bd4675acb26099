"""The forms of the railroad as data: the stocktake, the counts, the scores beside the line, corrections."""

from collections.abc import Mapping

import pytest

from companion.railroad_session import RailroadSession
from rules.gwt_railroad.position import position
from rules.gwt_railroad.scoring import score
from rules.gwt_railroad.state import Disc, Table
from rules.gwt_railroad.steps import EnterCount, MoveEngine, Stocktake, TakeMaster, Upgrade
from tests.support.railroad import at, discs, do, engines, table
from tests.support.railroad_sessions import LOOKS, looks_of, railroad
from ui.present.corrections import correction
from ui.present.log import LogRows
from ui.present.railroad import counting, stocktake
from ui.present.railroad.corrections import READING, RailroadCorrected
from ui.present.railroad.scores import ScoreRow, score_rows
from ui.present.railroad.stocktake import Seen, difference


def rows(now: Table, before: Table | None = None, points: bool = True) -> tuple[ScoreRow, ...]:
    sheet = score(now.book, position(now))
    return score_rows(now, before, sheet, LOOKS[: len(now.book.players)], points=points)


# Scores


def test_12_the_list_names_stations_and_their_points() -> None:
    now = discs(engines("12", "10"), {1: (0,), 3: (0,), 2: (1,)})
    first, second = rows(now)
    assert (first.words, first.vp) == ("stations 1, 3", "3")
    assert (second.words, second.vp) == ("station 2", "1")
    assert first.sentence == "Ana, engine at 12, stations 1, 3, 3 VP"


def test_12_a_lower_half_that_nobody_counted_is_open() -> None:
    now = at(table(2), masters=((4,), ()))
    row = rows(now)[0]
    assert (row.words, row.vp) == ("no station, master 4", "0+?")
    counted = do(now, EnterCount(0, "pairs", 2))
    assert rows(counted, now)[0].vp == "6"
    assert rows(counted, now)[0].lit
    assert not rows(counted, now)[1].lit


def test_hidden_points_come_back_at_the_end() -> None:
    now = discs(engines("12", "10"), {1: (0,)})
    assert rows(now, points=False)[0].vp == ""
    assert rows(at(now, ended=True), points=False)[0].vp == "1"


# Stocktake


def test_14_an_empty_form_says_nothing() -> None:
    assert difference(table(2), Seen()).action is None


def test_14_what_differs_becomes_one_stocktake() -> None:
    now = table(2)
    seen = stocktake.with_engine(Seen(), 0, " t13 ")
    seen = stocktake.with_disc(seen, now, 4, 0, True)
    seen = stocktake.with_tile(seen, 4, stocktake.NONE)
    seen = stocktake.with_masters(seen, 0, "4")
    found = difference(now, seen)
    assert found.action == Stocktake({0: "T13"}, {4: (Disc(0),)}, {4: None}, {0: (4,)})
    assert {one.grade for one in found.findings} == {"note"}
    assert not found.breaks


def test_14_what_the_books_say_already_is_no_difference() -> None:
    now = discs(engines("12", "10"), {1: (0,)})
    seen = stocktake.with_engine(Seen(), 0, "12")
    seen = stocktake.with_disc(stocktake.with_disc(seen, now, 1, 0, False), now, 1, 0, True)
    seen = stocktake.with_tile(seen, 3, "3")
    assert difference(now, seen).action is None


def test_14_a_disc_that_stays_keeps_its_corner() -> None:
    now = discs(table(3), {6: (2, 1)})
    found = difference(now, stocktake.with_disc(Seen(), now, 6, 0, True))
    assert found.action is not None
    assert found.action.discs == {6: (Disc(2, "dark"), Disc(1, "dark"), Disc(0))}


def test_3_two_engines_in_one_place_are_a_breach() -> None:
    found = difference(engines("12", "10"), stocktake.with_engine(Seen(), 1, "12"))
    assert found.breaks
    assert "railroad:3" in [one.clause for one in found.findings]
    assert found.action is not None


@pytest.mark.parametrize(("engine", "masters"), [("40", ""), ("T5", ""), ("", "x"), ("", "999")])
def test_14_what_cannot_be_read_names_its_field(engine: str, masters: str) -> None:
    seen = stocktake.with_masters(stocktake.with_engine(Seen(), 1, engine), 0, masters)
    found = difference(table(2), seen)
    assert found.action is None
    assert list(found.wrong) == (["engine.1"] if engine else ["masters.0"])


def test_14_the_form_shows_what_the_books_say() -> None:
    now = discs(engines("0", "T7"), {1: (1,)})
    form = stocktake.stocktake_form(now, LOOKS[:2])
    assert [one.engine for one in form.players] == ["the start", "T7"]
    assert form.stations[0].discs == {1}
    assert form.stations[0].tile == "1"
    assert [bool(one.tiles) for one in form.stations] == [station.master for station in now.book.stations.values()]
    assert difference(now, stocktake.with_engine(Seen(), 1, "the start")).action == Stocktake({1: "0"})


# Counts


def test_12_only_what_own_masters_count_is_asked() -> None:
    now = at(table(2), masters=((4,), (3, 1)))
    form = counting.count_form(now, LOOKS[:2], False, {})
    asked = {row.what: [cell is not None for cell in row.cells] for row in form.rows}
    assert asked == {"workers": [False, True], "hazard_tiles": [False, True], "pairs": [True, False]}
    assert form.missing == "3 fields are not entered"
    assert form.rows[-1].note == "station master 4: 3 VP each"


def test_12_the_whole_pad_is_asked_when_it_is_wanted() -> None:
    now = table(2)
    assert counting.count_form(now, LOOKS[:2], False, {}).rows == ()
    full = counting.count_form(now, LOOKS[:2], True, {})
    untracked = [row.id for row in now.book.box.categories.values() if not row.tracked]
    assert [row.what for row in full.rows] == untracked
    assert not counting.is_full(now)
    assert counting.is_full(do(now, EnterCount(0, "dollars", 12)))


def test_12_the_totals_follow_what_is_typed() -> None:
    now = at(table(2), masters=((4,), ()))
    form = counting.count_form(now, LOOKS[:2], False, {(0, "pairs"): "2"})
    assert form.totals == ("6", "0")
    assert form.missing == "Everything is entered"


def test_12_empty_is_not_entered_and_never_nought() -> None:
    now = do(at(table(2), masters=((4,), ())), EnterCount(0, "pairs", 2))
    typed: Mapping[tuple[int, str], str] = {(0, "pairs"): ""}
    assert counting.entries(now, typed) == (EnterCount(0, "pairs", None),)
    assert counting.entries(now, {(0, "pairs"): "2"}) == ()
    assert counting.count_form(now, LOOKS[:2], False, typed).totals[0] == "0+?"


@pytest.mark.parametrize(
    ("what", "text", "wrong"),
    [
        ("cities", "-4", False),
        ("cities", "−4", False),
        ("pairs", "-1", True),
        ("pairs", "two", True),
        ("job_market_token", "2", True),
        ("dollars", "", False),
    ],
)
def test_12_a_count_that_cannot_be_says_why(what: str, text: str, wrong: bool) -> None:
    assert bool(counting.wrong_words(table(2), what, text)) == wrong


# Log and corrections


def played() -> RailroadSession:
    return railroad(
        "12",
        "10",
        actions=(
            MoveEngine(1, "forward", 4, "T13"),
            Upgrade(1, 4, "light", 4),
            TakeMaster(1, 4, "cowboy"),
            MoveEngine(1, "forward", 1, "14"),
        ),
    )


def test_the_log_reads_without_rounds_and_cites_its_clauses() -> None:
    session = played()
    shown = LogRows(READING).rows(session.log, looks_of(session))
    assert [row.words for row in shown][:2] == [
        "to 14, 1 space allowed",
        "station master of station 4, one cowboy given up",
    ]
    assert [row.look.colour if row.look else row.icon for row in shown] == ["red"] * 4 + ["yard"]
    assert [row.round for row in shown] == [None] * 5
    assert shown[0].clause == "gwt.railroad:4"
    assert not shown[-1].can_amend


def test_a_correction_names_what_changes_and_what_no_longer_fits() -> None:
    session = played()
    moved = session.log[1].entry
    action = MoveEngine(1, "forward", 4, "14")
    view = correction(
        "amend", session.log, session.supposed("amend", moved, action), moved, LOOKS[:2], game=RailroadCorrected()
    )
    assert view.title == "Amend entry 2"
    assert view.written.words == "to T13, 4 spaces allowed"
    assert view.becomes.words == "to 14, 4 spaces allowed"
    unfit = [(row.number, row.clause) for row in view.later if not row.fits]
    assert unfit == [("3", "railroad:6"), ("5", "railroad:4")]


def test_striking_an_upgrade_takes_its_points() -> None:
    session = played()
    upgraded = session.log[2].entry
    view = correction(
        "strike", session.log, session.supposed("strike", upgraded), upgraded, LOOKS[:2], game=RailroadCorrected()
    )
    changes = {row.words: (row.now, row.then) for row in view.changes}
    assert changes["Discs on the fourth station"] == ("B", "none")
    assert changes["Ben, VP now"] == ("2+?", "0+?")
    assert view.becomes.words == "nothing happened"
