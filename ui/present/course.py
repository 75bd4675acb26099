"""How a tracked game went, round by round, as charts: what lay on the route and in the bag, everybody's points, the
rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.course import RoundPoint
from companion.wording import _
from ui.present.charts import Line, LineChart, TableView
from ui.present.looks import Look

UNKNOWN = "?"


@dataclass(frozen=True)
class CoursePart:
    """One chart with its title and the line below it."""

    title: str
    note: str
    chart: LineChart


@dataclass(frozen=True)
class CourseView:
    """The charts of one game, in the order in which they are read."""

    game_id: str
    parts: tuple[CoursePart, ...]


def course_view(
    game_id: str, course: Sequence[RoundPoint], looks: Sequence[Look], *, bag: bool = True, points: bool = True
) -> CourseView:
    """The charts of a game. ``bag`` False leaves the bag out: it is closed while a game goes on (4.C.3); ``points``
    False everybody's points, which are hidden till then."""
    places = tuple(_place(point) for point in course)
    supply = [Line("rubble", _("rubble"), tuple(_float(point.rubble) for point in course), _("rubble"))]
    if bag:
        supply.append(Line("bag", _("bag"), tuple(float(sum(point.bag.values())) for point in course), _("bag")))
    title = _("Rubble and bag") if bag else _("Rubble")
    parts = [CoursePart(title, _("after each round"), _chart(title, places, supply))]
    if points:
        totals = [
            Line(f"seat {seat}", look.name, tuple(float(point.vp[seat]) for point in course), look.name, look)
            for seat, look in enumerate(looks)
        ]
        note = _("had the game ended there")
        parts.append(CoursePart(_("Points"), note, _chart(_("Points"), places, totals)))
    rates = [
        Line("excavate", _("excavate"), tuple(float(point.excavate) for point in course), _("excavate")),
        Line("lay", _("lay track"), tuple(float(point.lay) for point in course), _("lay track")),
    ]
    title = _("Work rates")
    parts.append(CoursePart(title, _("after each round, without bonuses"), _chart(title, places, rates)))
    return CourseView(game_id, tuple(parts))


def _place(point: RoundPoint) -> str:
    return str(point.round) if point.whole else _("now")


def _float(value: int | None) -> float | None:
    return None if value is None else float(value)


def _chart(title: str, places: tuple[str, ...], lines: Sequence[Line]) -> LineChart:
    heads = (_("Round"), *(line.name for line in lines))
    rows = tuple((place, *(_text(line.values[at]) for line in lines)) for at, place in enumerate(places))
    told = "; ".join(_told(line, places) for line in lines)
    summary = _("{title}: {lines}").format(title=title, lines=told)
    return LineChart(places, tuple(lines), summary, TableView(heads, rows))


def _text(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:g}"


def _told(line: Line, places: Sequence[str]) -> str:
    """A line in words: where it begins and ends, its highest and its lowest."""
    known = [(place, value) for place, value in zip(places, line.values, strict=True) if value is not None]
    if not known:
        return _("{name}: not entered").format(name=line.name)
    most, least = max(known, key=lambda one: one[1]), min(known, key=lambda one: one[1])
    return _("{name} from {first} to {last}, most {most} after round {when}, least {least} after round {then}").format(
        name=line.name,
        first=_text(known[0][1]),
        last=_text(known[-1][1]),
        most=_text(most[1]),
        when=most[0],
        least=_text(least[1]),
        then=least[0],
    )
