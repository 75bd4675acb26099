"""What is wrong in a pack of the railroad: its shape, and what refers to what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from companion.content.finding import Finding
from companion.content.packs import Tree
from companion.content.schema import Count, Name, Number, Positive, Shape, Slug, Span, shape_of
from rules.gwt_railroad.components import EXTRAORDINARY_DELIVERY, RULING_CHOICES, UPGRADE_BEHIND, turnout
from rules.gwt_railroad.scoring import CATEGORIES

Place = Annotated[str, Field(pattern=r"^(T[1-9][0-9]*|0|[1-9][0-9]*)$")]
Word = Annotated[str, Field(pattern=r"^[a-z]+(_[a-z]+)*$")]


class Components(Shape):
    """Who can play, and the rows of a player board."""

    players: Span
    colours: Annotated[list[Word], Field(min_length=1)]
    workers: Annotated[list[Word], Field(min_length=1)]


class LineTable(Shape):
    """The line and its end."""

    end: Positive
    turnouts: list[Count]
    return_least: Positive
    return_dollars: Count


class StationTable(Shape):
    """A station."""

    place: Place
    cost: Count
    vp: Count
    dark: bool
    master: bool


class UpperTable(Shape):
    """The upper half of a station master."""

    gives: Word
    n: Positive


class LowerTable(Shape):
    """The lower half of a station master."""

    counts: Word
    each: Positive
    vp: Positive


class MasterTable(Shape):
    """A station master."""

    upper: UpperTable
    lower: LowerTable | None = None
    sets: Annotated[list[Slug], Field(min_length=1)]


class EditionTable(Shape):
    """An edition."""

    name: Name
    sets: Annotated[list[Slug], Field(min_length=1)]
    more_sets: list[Slug] = Field(default_factory=list)
    rulings: dict[Word, Word] = Field(default_factory=dict)


class MoveTable(Shape):
    """What moves an engine."""

    where: Literal["neutral", "building", "auxiliary", "objective"]
    name: Name
    editions: list[Slug] = Field(default_factory=list)
    forward: Positive | Word | None = None
    back: Positive | None = None
    pay: dict[Word, Positive] = Field(default_factory=dict)
    gain: dict[Word, Positive] = Field(default_factory=dict)
    then: Literal["extraordinary-delivery", "upgrade-behind"] | None = None


class CountTable(Shape):
    """Something that is counted for the score."""

    name: Name
    known: bool = False


class CategoryTable(Shape):
    """A row of the scoring pad."""

    name: Name
    each: Positive | None = None
    vp: Positive | None = None
    most: Positive | None = None
    in_all: Positive | None = None
    negative: bool = False
    tracked: bool = False


class RailroadTables(Shape):
    """All tables that hold values."""

    components: Components
    line: LineTable
    stations: dict[Number, StationTable]
    station_masters: dict[Number, MasterTable]
    editions: Annotated[dict[Slug, EditionTable], Field(min_length=1)]
    moves: dict[Slug, MoveTable]
    counts: dict[Word, CountTable]
    categories: dict[Word, CategoryTable]


def at(place: str, wrong: str, right: str) -> Finding:
    """A finding at a pack path."""
    return Finding(f"{place.split('.')[0]}.toml", place, wrong, right)


def faults(values: Tree) -> list[Finding]:
    """Everything because of which the values cannot be played with: shape first, then what refers to what."""
    return shape_of(RailroadTables, values) or [
        *_components(values),
        *_line(values),
        *_stations(values),
        *_masters(values),
        *_editions(values),
        *_moves(values),
        *_categories(values),
    ]


def _components(values: Tree) -> Iterator[Finding]:
    components = values["components"]
    low, high = components["players"]
    if low > high:
        yield at("components.players", f"{low} to {high} players is nobody", "write the smaller number first")
    colours = components["colours"]
    if len(set(colours)) != len(colours) or len(colours) < high:
        yield at("components.colours", f"{len(set(colours))} different colours", f"name {high}, each once")
    workers = components["workers"]
    if len(set(workers)) != len(workers):
        yield at("components.workers", "a row is named twice", "name each once")


def _line(values: Tree) -> Iterator[Finding]:
    line = values["line"]
    turnouts = line["turnouts"]
    if turnouts != sorted(set(turnouts)):
        yield at("line.turnouts", "they do not rise", "list them from the start of the line, each once")
    if turnouts and turnouts[-1] >= line["end"]:
        yield at("line.turnouts", f"none leaves from {turnouts[-1]}", f"write {line['end'] - 1} at most")
    if line["return_least"] > line["end"]:
        yield at("line.return_least", "the line is not so long", f"write {line['end']} at most")


def _stations(values: Tree) -> Iterator[Finding]:
    line, stations = values["line"], values["stations"]
    places = [*map(turnout, line["turnouts"]), str(line["end"])]
    for number, station in stations.items():
        if station["place"] not in places:
            yield at(
                f"stations.{number}.place",
                f"no engine stops for a station at {station['place']}",
                f"write one of {', '.join(places)}",
            )
    expected = {str(n): place for n, place in enumerate(places, 1)}
    for number, place in expected.items():
        if number not in stations:
            yield at(f"stations.{number}", "it is missing", f"number the stations from 1 to {len(places)}")
        elif stations[number]["place"] in places and stations[number]["place"] != place:
            right = f"write {place}: stations are numbered along the line"
            yield at(f"stations.{number}.place", f"it stands at {stations[number]['place']}", right)
    for number in stations.keys() - expected.keys():
        yield at(f"stations.{number}", "no turnout is left for it", f"number the stations from 1 to {len(places)}")


def _sets(values: Tree) -> set[str]:
    return {name for master in values["station_masters"].values() for name in master["sets"]}


def _masters(values: Tree) -> Iterator[Finding]:
    masters, counts = values["station_masters"], values["counts"]
    for number in range(1, len(masters) + 1):
        if str(number) not in masters:
            yield at(f"station_masters.{number}", "it is missing", f"number the tiles from 1 to {len(masters)}")
    for number, master in masters.items():
        lower = master.get("lower")
        if lower is not None and lower["counts"] not in counts:
            place = f"station_masters.{number}.lower.counts"
            yield at(place, f"nothing called {lower['counts']} is counted", f"write one of {', '.join(counts)}")


def _editions(values: Tree) -> Iterator[Finding]:
    sets = _sets(values)
    needed = sum(1 for station in values["stations"].values() if station["master"])
    for key, edition in values["editions"].items():
        for name in ("sets", "more_sets"):
            for one in edition.get(name, ()):
                if one not in sets:
                    right = f"write one of {', '.join(sorted(sets))}"
                    yield at(f"editions.{key}.{name}", f"no station master is from {one}", right)
        inside = {*edition["sets"]}
        tiles = sum(1 for master in values["station_masters"].values() if inside & {*master["sets"]})
        if tiles < needed:
            yield at(f"editions.{key}.sets", f"{tiles} station masters for {needed} stations", "name more sets")
        for ruling, answer in edition.get("rulings", {}).items():
            place = f"editions.{key}.rulings.{ruling}"
            if ruling not in RULING_CHOICES:
                yield at(place, "there is no such ruling", f"write one of {', '.join(RULING_CHOICES)}")
            elif answer not in RULING_CHOICES[ruling][1]:
                yield at(place, f"{answer!r} is no answer", f"write {' or '.join(RULING_CHOICES[ruling][1])}")


def _moves(values: Tree) -> Iterator[Finding]:
    for key, move in values["moves"].items():
        place = f"moves.{key}"
        for edition in move.get("editions", ()):
            if edition not in values["editions"]:
                right = f"there is {', '.join(values['editions'])}"
                yield at(f"{place}.editions", f"there is no edition {edition!r}", right)
        given = [name for name in ("forward", "back") if name in move]
        if len(given) > 1:
            yield at(place, "it moves an engine both ways", "write forward or back")
        if not given and "then" not in move:
            yield at(place, "it moves no engine", f"write forward, back, or then = {UPGRADE_BEHIND!r}")
        if move.get("then") == EXTRAORDINARY_DELIVERY and "back" in move:
            yield at(f"{place}.back", "the delivery itself goes back", "leave it out")


def _categories(values: Tree) -> Iterator[Finding]:
    categories = values["categories"]
    for name in CATEGORIES:
        if name not in categories:
            yield at(f"categories.{name}", "it is missing", "the railroad scores it: write it with tracked = true")
    for key, row in categories.items():
        place = f"categories.{key}"
        if row.get("tracked", False) != (key in CATEGORIES):
            right = "leave it out" if row.get("tracked") else "write tracked = true"
            yield at(f"{place}.tracked", "only the railroad's own rows are tracked", right)
        if ("each" in row) != ("vp" in row):
            missing = "vp" if "each" in row else "each"
            yield at(f"{place}.{missing}", "it is missing", "write both each and vp, or neither")
        if key in values["counts"]:
            yield at(place, "something that is counted has this name", "call it otherwise")
