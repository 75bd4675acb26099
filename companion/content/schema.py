"""What a pack must look like: models of each table, and findings that name file, place and what would be right.

Loading the shipped pack does not need this (its tests do); a changed value, a pack of somebody's own and the command
``check-packs`` go through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WrapValidator

from companion.content.finding import Finding
from companion.content.packs import HEAD, UNTOLD, Tree

Confidence = Literal["printed", "stated", "one-source", "inferred", "unknown"]
Area = Literal["A", "B", "C", "D", "E", "F", "G"]
Count = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
Span = Annotated[list[Positive], Field(min_length=2, max_length=2)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Tier = Annotated[list[float], Field(min_length=2, max_length=2)]
Number = Annotated[str, Field(pattern=r"^[1-9][0-9]*$")]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Materials = Literal["ore", "stone", "coal"]
PlayedArea = Literal["A", "B", "C", "D", "E", "F"]


def _unless_untold(value: Any, check: Any) -> Any:
    return value if value == UNTOLD else check(value)


Untold = WrapValidator(_unless_untold)
"""For a printed value of which nothing may be known: "?" stands there, and the owner is asked for it."""


class Shape(BaseModel):
    """A table in which every name is known and no value is of a nearly right type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Differs(Shape):
    """Paths whose values come from elsewhere than the rest of the file."""

    paths: Annotated[list[Name], Field(min_length=1)]
    source: Annotated[list[Name], Field(min_length=1)]
    confidence: Confidence


class Provenance(Shape):
    """The head of a file."""

    source: Annotated[list[Name], Field(min_length=1)]
    confidence: Confidence
    differs: list[Differs] = []


class Head(Shape):
    """pack.toml."""

    format: Literal[1]
    rules: Literal["snowdonia", "gwt-railroad"] = "snowdonia"
    base: Literal["snowdonia"] | None = None
    drop: list[Name] = []
    id: Slug
    name: Name
    bgg_id: Positive | None = None
    ask_first: list[Name] = []
    ask_at_set_up: list[Name] = []
    editions: dict[Slug, Name] = {}
    sources: dict[Annotated[str, Field(pattern=r"^[A-Z0-9-]+$")], Name]


class Scenario(Shape):
    """A scenario: which stations make its route and, where that is sure, with which one it ends, the rule book whose
    clauses its traits cite, and how many track cards it has in all, where that is known."""

    name: Name
    players: Span
    start: Slug
    stations: Annotated[list[Slug], Field(min_length=1)]
    end: Slug | None = None
    marker_end_players: Count
    rules: Name = "snowdonia.base"
    track_cards: Positive | None = None


class Cards(Shape):
    """How many cards of each sort lie in the box."""

    contracts: Count
    track: Count
    stations: Count
    trains: Count
    action_spaces: Count
    reference: Count


class Components(Shape):
    """Totals in the box."""

    ore: Count
    stone: Count
    coal: Count
    event: Count
    rubble: Count
    bars: Count
    game_markers: Count
    markers: Count
    labourers: Positive
    at_hand: Positive
    colours: list[str]
    shed_size: Positive
    office_size: Positive
    cards: Cards


class SupplyTable(Shape):
    """One number of players."""

    ore: Count
    stone: Count
    coal: Count
    event: Count
    yard: dict[Materials, Count] = {}
    yard_draw: Positive | None = None
    restock: Positive
    spaces: dict[PlayedArea, Positive]


class Actions(Shape):
    """The numbers of the action spaces."""

    stock_yard_cubes: Positive
    coal_limit: Count
    conversions: Positive
    ore_a_bar: Positive
    rubble_a_stone: Positive
    bars_a_track_card: Positive
    bars_for_maintenance: Positive


class Disc(Shape):
    """A kind of weather; ``back`` names the backs of cards that bring it, where they are called otherwise."""

    excavate: int
    lay: int
    discs: Count
    closes: list[Area] = []
    back: Name | None = None


class Rates(Shape):
    """A work-rate track."""

    track: Annotated[list[Count], Field(min_length=1)]
    start: Count


class WorkRates(Shape):
    """Both of them."""

    excavate: Rates
    lay: Rates


class Space(Shape):
    """A space of the event track."""

    event: Literal["excavate", "trains", "lay", "station", "maintenance", "snow"]
    cubes_back: Count = 0
    rule: Name | None = None


class SiteCost(Shape):
    """What a building site costs."""

    stone: Count = 0
    bars: Count = 0
    ore: Count = 0
    coal: Count = 0


class Site(Shape):
    """A site of a station: rubble for an excavation site, a cost for a building site."""

    vp: Annotated[int, Untold]
    rubble: Annotated[Positive | None, Untold] = None
    cost: Annotated[SiteCost | None, Untold] = None


class StationCard(Shape):
    """A station; its sites are called x1, x2 ... and b1, b2 ...

    ``more_excavation_sites`` and ``more_building_sites``: it may print others of this kind, which nobody has told."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, Site] = Field(init=False)

    number: Annotated[float, Field(ge=0)]
    name: Name
    players: Span
    track_cards: Count
    surveyor_vp: Annotated[int, Untold]
    more_excavation_sites: bool = False
    more_building_sites: bool = False


class Track(Shape):
    """A track card."""

    vp: int
    rubble: Count


class Requirement(Shape):
    """What a contract asks for."""

    rubble: Count = 0
    tracks: Count = 0
    sites: Count = 0
    surveyor: Annotated[float, Field(ge=0)] | None = None


class ContractCard(Shape):
    """A contract; the numbers of its power stand beside it."""

    model_config = ConfigDict(extra="allow", strict=True)

    area: Area | None = None
    back: Name | None = None
    players: Span | None = None
    needs: Requirement = Requirement()
    award: Literal["fixed", "per_coal", "surveyor"] = "fixed"
    vp: Positive | None = None
    tiers: Annotated[list[Tier], Field(min_length=1)] | None = None
    power: Name
    rule: Name | None = None


class TrainCard(Shape):
    """A train; the numbers of its power stand beside it."""

    model_config = ConfigDict(extra="allow", strict=True)

    name: Name
    bars: Annotated[Positive, Untold]
    coal: Count
    third_labourer_coal: Count
    power: Name
    always_in_shed: bool = False
    rule: Name | None = None


class Cited(Shape):
    """What every trait has: the clause that describes it, or several, by point."""

    rule: Name | None = None
    rules: dict[str, Name] = {}


class TwoEnds(Cited):
    """Players work from either end of the route."""

    room: Positive


class EventsFrom(Cited):
    """The event track begins with a later space."""

    space: Positive
    trains_for_sale: bool


class OfStation(Cited):
    """A mechanism of one station."""

    station: Slug


class StationGifts(Cited):
    """Cubes for building sites."""

    gifts: dict[Slug, Annotated[dict[Materials, Count], Untold]]
    at_most: Positive


class SurveyorBothWays(Cited):
    """A surveyor goes up and down."""

    most: Positive


class CarSpace(Shape):
    """A space of the cable car."""

    surveyor_vp: Annotated[int, Untold]


class CableCar(Cited):
    """Spaces beyond a station."""

    id: Slug
    name: Name
    number: Annotated[float, Untold]
    after: Slug
    rubble: Count
    spaces: Annotated[dict[Number, CarSpace], Field(min_length=1)]
    sided: bool = False


class Circle(Shape):
    """A place at the summit."""

    surveyor_vp: int
    room: Positive


class SummitPlaces(Cited):
    """Places at the summit."""

    id: Slug
    station: Slug
    number: Annotated[float, Untold]
    circles: Annotated[dict[Slug, Circle], Field(min_length=1)]
    works_at: list[Slug] = []


class ContractGifts(Cited):
    """Contract cards for building sites."""

    stations: Annotated[list[Slug], Field(min_length=1)]


class LendsLabourer(Cited):
    """A labourer for a building site."""

    site: Name


class Snowfall(Cited):
    """A weather that brings snow."""

    weather: Slug
    most: Positive
    areas: list[Area]


class Traits(Shape):
    """The mechanisms of a scenario, each by its kind."""

    two_ends: TwoEnds | None = None
    game_surveyor: Cited | None = None
    events_from: EventsFrom | None = None
    surveyor_both_ways: SurveyorBothWays | None = None
    cable_car: CableCar | None = None
    summit_places: SummitPlaces | None = None
    leaves_marker: Cited | None = None
    work_near_surveyor: Cited | None = None
    build_up_to_surveyor: Cited | None = None
    build_near_surveyor: Cited | None = None
    station_upkeep: OfStation | None = None
    station_gifts: StationGifts | None = None
    contract_gifts: ContractGifts | None = None
    lends_labourer: LendsLabourer | None = None
    snow: Snowfall | None = None
    meeting_end: Cited | None = None
    last_turn: Cited | None = None


class Tables(Shape):
    """All tables that hold values."""

    scenarios: Annotated[dict[Slug, Scenario], Field(min_length=1)]
    components: Components
    supply: dict[Number, SupplyTable]
    actions: Actions
    weather: dict[Slug, Disc]
    work_rates: WorkRates
    event_track: dict[Number, Space]
    stations: dict[Slug, StationCard]
    track_cards: dict[Slug, Track]
    contracts: dict[Number, ContractCard]
    trains: dict[Number, TrainCard]
    traits: Traits = Traits()


RIGHT: Mapping[str, str] = {
    "missing": "write it",
    "int_type": "write a whole number",
    "int_from_float": "write a whole number",
    "float_type": "write a number",
    "string_type": "write a text",
    "string_too_short": "write a text",
    "bool_type": "write true or false",
    "list_type": "write a list",
    "dict_type": "write a table",
    "model_type": "write a table",
    "model_attributes_type": "write a table",
}
"""What would be right, by the kind of mistake."""


def _wrong(kind: str, got: object, parameters: Mapping[str, Any]) -> tuple[str, str]:
    match kind:
        case "missing":
            return "it is missing", RIGHT[kind]
        case "extra_forbidden":
            return "nothing of that name belongs here", "leave it out or correct its name"
        case "literal_error":
            return f"{got!r} is not known here", f"write {parameters['expected']}"
        case "greater_than_equal":
            return f"{got!r} is too small", f"write {parameters['ge']:g} or more"
        case "too_short":
            return f"it holds {parameters['actual_length']}", f"give at least {parameters['min_length']}"
        case "too_long":
            return f"it holds {parameters['actual_length']}", f"give at most {parameters['max_length']}"
        case "string_too_long":
            return "the text is too long", f"write at most {parameters['max_length']} characters"
        case "string_pattern_mismatch":
            return f"{got!r} has the wrong form", f"write it as {parameters['pattern']}"
        case _:
            return f"{_shown(got)} does not fit", RIGHT.get(kind, "see the other entries of the table")


def _shown(got: object) -> str:
    return "a table" if isinstance(got, Mapping) else repr(got)


def shape_of(model: type[BaseModel], content: object, file: str | None = None) -> list[Finding]:
    """Where something is not what a model says; ``file`` None for all tables of a pack together."""
    try:
        model.model_validate(content)
    except ValidationError as error:
        found = []
        for item in error.errors(include_url=False):
            place = [str(part) for part in item["loc"] if part != "[key]"]
            at = file or f"{place[0]}.toml"
            head = [file.removesuffix(".toml")] if file else []
            found.append(Finding(at, ".".join(head + place), *_wrong(item["type"], item["input"], item.get("ctx", {}))))
        return found
    return []


def shape_of_values(values: Tree) -> list[Finding]:
    """Where the tables are not what they must be; ``values`` without the heads of the files."""
    return shape_of(Tables, values)


def shape_of_heads(raw: Mapping[str, Tree]) -> list[Finding]:
    """Where the heads of the files (source, confidence, differs) and pack.toml are not what they must be."""
    found = shape_of(Head, raw.get(f"{HEAD}.toml", {}), f"{HEAD}.toml")
    for file, content in raw.items():
        if file != f"{HEAD}.toml":
            head = {key: content[key] for key in Provenance.model_fields if key in content}
            found += shape_of(Provenance, head, file)
    return found
