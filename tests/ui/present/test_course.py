"""How a game went, round by round, as charts."""

from __future__ import annotations

from companion.course import RoundPoint, course
from tests.support.pages import played
from ui.present.course import course_view
from ui.present.looks import Look

LOOKS = (Look("Siân", "pink", "S"), Look("Mikkel", "blue", "M"))


def point(number: int, rubble: int | None, bag: int, vp: tuple[int, int], *, whole: bool = True) -> RoundPoint:
    cubes = {"ore": bag, "stone": 0, "coal": 0, "event": 0}
    return RoundPoint(number, cubes, {"ore": 0, "stone": 0, "coal": 0}, rubble, 3, 1 + number, vp, whole)


POINTS = (point(0, 74, 55, (0, 0)), point(1, 65, 46, (4, 0)), point(2, 50, 48, (3, 9), whole=False))


def test_rubble_and_bag_points_and_rates_are_lines_over_the_rounds() -> None:
    view = course_view("one", POINTS, LOOKS)
    assert [part.title for part in view.parts] == ["Rubble and bag", "Points", "Work rates"]
    supply, points, rates = (part.chart for part in view.parts)
    assert supply.places == ("0", "1", "now")
    assert [(line.key, line.values) for line in supply.lines] == [("rubble", (74, 65, 50)), ("bag", (55, 46, 48))]
    assert [(line.name, line.values) for line in points.lines] == [("Siân", (0, 4, 3)), ("Mikkel", (0, 0, 9))]
    assert [line.look for line in points.lines] == list(LOOKS)
    assert [(line.key, line.values) for line in rates.lines] == [("excavate", (3, 3, 3)), ("lay", (1, 2, 3))]


def test_each_has_the_same_figures_as_a_table_and_in_words() -> None:
    supply = course_view("one", POINTS, LOOKS).parts[0].chart
    assert supply.table.heads == ("Round", "rubble", "bag")
    assert supply.table.rows == (("0", "74", "55"), ("1", "65", "46"), ("now", "50", "48"))
    assert supply.summary == (
        "Rubble and bag: rubble from 74 to 50, most 74 after round 0, least 50 after round now; "
        "bag from 55 to 48, most 55 after round 0, least 46 after round 1"
    )


def test_2_5_rubble_that_nobody_entered_is_a_gap_and_a_question_mark() -> None:
    supply = course_view("one", (point(0, None, 55, (0, 0)), point(1, 65, 46, (4, 0))), LOOKS).parts[0].chart
    assert supply.lines[0].values == (None, 65)
    assert supply.table.rows[0] == ("0", "?", "55")
    never = course_view("one", (point(0, None, 55, (0, 0)),), LOOKS).parts[0].chart
    assert "rubble: not entered" in never.summary


def test_4_C_3_a_closed_bag_and_hidden_points_show_no_number() -> None:
    view = course_view("one", POINTS, LOOKS, bag=False, points=False)
    assert [part.title for part in view.parts] == ["Rubble", "Work rates"]
    told = " ".join(part.chart.summary + part.note + str(part.chart.table) for part in view.parts)
    for secret in ("55", "46", "48", "Mikkel", "bag"):
        assert secret not in told


def test_a_real_game_has_a_place_for_its_start_and_each_round() -> None:
    session = played(4, 99, "none")
    points = course(session)
    looks = tuple(Look(name, "pink", name[:1]) for name in session.book.players)
    view = course_view("one", points, looks)
    rounds = session.table.state.round
    assert view.parts[0].chart.places == tuple(str(n) for n in range(rounds + 1))
    ends = [line.values[-1] for line in view.parts[1].chart.lines]
    assert ends == [player.total for player in session.sheet().players]
