"""From a pack's values to the box of the rules: the one place that knows both names.

The values must have the right shape; `companion.content.schema` finds out whether they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.packs import UNTOLD, Tree
from rules.core.refs import RuleRef
from rules.snowdonia.cards import CONTRACT_POWERS, TRAIN_POWERS, power
from rules.snowdonia.components import (
    BASE,
    KINDS,
    ActionNumbers,
    Award,
    Box,
    BuildingSite,
    Contract,
    Cost,
    EventSpace,
    ExcavationSite,
    FixedAward,
    Needs,
    PerCoalAward,
    RateTrack,
    Station,
    SupplyRow,
    SurveyorAward,
    TrackCard,
    Train,
    Weather,
)
from rules.snowdonia.events import event
from rules.snowdonia.seams import Power
from rules.snowdonia.traits.kinds import TRAITS
from rules.snowdonia.traits.trait import Trait

CONTRACT_FIELDS = frozenset({"area", "back", "players", "needs", "award", "vp", "tiers", "power", "rule"})
TRAIN_FIELDS = frozenset({"name", "bars", "coal", "third_labourer_coal", "power", "always_in_shed", "rule"})
"""What every card has; anything else on it is a number of its power."""

PACK_NAMES: Mapping[str, Mapping[str, str]] = {"more_yard_cubes": {"cubes": "extra_cubes"}}
"""By kind of power: the pack's name of a number where it is not the name of the field."""
SWITCHES: Mapping[str, tuple[str, ...]] = {"take_two_cubes": ("coal_limit",)}
"""By kind of power: what the pack says with true or false, true standing for the limit that the actions print."""


def power_numbers(card: Tree, known: frozenset[str]) -> dict[str, Any]:
    """What a card prints beyond what every card has, by the pack's names."""
    return {key: value for key, value in card.items() if key not in known}


def _power(choices: tuple[type[Power], ...], card: Tree, known: frozenset[str], actions: Tree) -> Power:
    kind = card["power"]
    numbers = power_numbers(card, known)
    for name, pack_name in PACK_NAMES.get(kind, {}).items():
        if pack_name in numbers:
            numbers[name] = numbers.pop(pack_name)
    for name in SWITCHES.get(kind, ()):
        if name in numbers:
            numbers[name] = actions[name] if numbers[name] else None
    return power(choices, kind, numbers)


def _award(card: Tree) -> Award:
    match card.get("award", "fixed"):
        case "fixed":
            return FixedAward(card["vp"])
        case "per_coal":
            return PerCoalAward(card["vp"])
        case "surveyor":
            return SurveyorAward(tuple((station, vp) for station, vp in card["tiers"]))
        case other:
            raise ValueError(f"no award is called {other!r}")


def _span(pair: list[int]) -> tuple[int, int]:
    low, high = pair
    return low, high


def told(value: Any) -> Any:
    """A printed value; None while nothing is known of it."""
    return None if value == UNTOLD else value


def _cost(printed: Any) -> Cost | None:
    return None if printed == UNTOLD else Cost(**printed)


def cited(clause: str, book: str) -> RuleRef:
    """A clause as a pack writes it: its number in the scenario's own rule book, or a whole reference."""
    return RuleRef.parse(clause) if ":" in clause else RuleRef(book, clause)


def _maybe_cited(table: Tree, book: str) -> RuleRef | None:
    return cited(table["rule"], book) if "rule" in table else None


def _frozen(value: Any) -> Any:
    """A value of a trait: "?" is None, a list a tuple, all the way down."""
    if isinstance(value, dict):
        return {key: _frozen(inner) for key, inner in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else told(value)


def trait_numbers(table: Tree) -> dict[str, Any]:
    """What a trait has beyond the clauses it cites."""
    return {key: value for key, value in table.items() if key not in ("rule", "rules")}


def _traits(tables: Tree, book: str) -> tuple[Trait, ...]:
    found: list[Trait] = []
    for kind in TRAITS:
        table = tables.get(kind.kind)
        if table is None:
            continue
        rules = {point: cited(clause, book) for point, clause in table.get("rules", {}).items()}
        if "rule" in table:
            rules[""] = cited(table["rule"], book)
        numbers = {key: _frozen(value) for key, value in trait_numbers(table).items()}
        found.append(kind(rules=rules, **numbers))
    return tuple(found)


def _station(key: str, table: Tree) -> Station:
    sites = {name: site for name, site in table.items() if isinstance(site, dict)}
    return Station(
        number=table["number"],
        id=key,
        name=table["name"],
        track_count=table["track_cards"],
        surveyor_vp=told(table["surveyor_vp"]),
        excavation_sites=tuple(
            ExcavationSite(f"{key}.{name}", told(site["rubble"]), told(site["vp"]))
            for name, site in sites.items()
            if name.startswith("x")
        ),
        building_sites=tuple(
            BuildingSite(f"{key}.{name}", _cost(site["cost"]), told(site["vp"]))
            for name, site in sites.items()
            if name.startswith("b")
        ),
        players=_span(table["players"]),
        more_excavation_sites=table.get("more_excavation_sites", False),
        more_building_sites=table.get("more_building_sites", False),
    )


def _contract(
    number: str, card: Tree, everybody: tuple[int, int], actions: Tree, backs: Mapping[str, str], book: str
) -> Contract:
    return Contract(
        number=int(number),
        area=card.get("area"),
        back=backs.get(card["back"]) if "back" in card else None,
        needs=Needs(**card.get("needs", {})),
        award=_award(card),
        power=_power(CONTRACT_POWERS, card, CONTRACT_FIELDS, actions),
        players=_span(card["players"]) if "players" in card else everybody,
        rule=_maybe_cited(card, book),
    )


def _train(number: str, card: Tree, actions: Tree, book: str) -> Train:
    return Train(
        number=int(number),
        name=card["name"],
        bars=told(card["bars"]),
        coal=card["coal"],
        third_labourer_coal=card["third_labourer_coal"],
        power=_power(TRAIN_POWERS, card, TRAIN_FIELDS, actions),
        always_in_shed=card.get("always_in_shed", False),
        rule=_maybe_cited(card, book),
    )


def _supply_row(row: Tree) -> SupplyRow:
    return SupplyRow(
        ore=row["ore"],
        stone=row["stone"],
        coal=row["coal"],
        event=row["event"],
        yard=row.get("yard", {}),
        yard_draw=row.get("yard_draw"),
        spaces=row["spaces"],
        restock=row["restock"],
    )


def build_box(scenario: str, values: Tree, unsure: frozenset[str]) -> Box:
    """The box of a scenario that the values hold. KeyError, TypeError or ValueError: the values have a wrong shape."""
    played = values["scenarios"][scenario]
    players = _span(played["players"])
    components, actions, rates = values["components"], values["actions"], values["work_rates"]
    book = played.get("rules", BASE)
    backs = {disc.get("back", kind): kind for kind, disc in values["weather"].items()}
    stations = {key: _station(key, table) for key, table in values["stations"].items()}
    return Box(
        scenario=scenario,
        name=played["name"],
        rules=book,
        players=players,
        totals={kind: components[kind] for kind in KINDS},
        markers=components["markers"],
        labourers=components["labourers"],
        at_hand=components["at_hand"],
        colours=tuple(components["colours"]),
        start=stations[played["start"]],
        stations=tuple(stations[key] for key in played["stations"]),
        track_cards=tuple(TrackCard(key, t["vp"], t["rubble"]) for key, t in values["track_cards"].items()),
        contracts={
            int(n): _contract(n, card, players, actions, backs, book) for n, card in values["contracts"].items()
        },
        trains={int(n): _train(n, card, actions, book) for n, card in values["trains"].items()},
        shed_size=components["shed_size"],
        office_size=components["office_size"],
        supply_rows={int(n): _supply_row(row) for n, row in values["supply"].items()},
        event_track={
            int(n): EventSpace(event(space["event"], _maybe_cited(space, book)), space.get("cubes_back", 0))
            for n, space in values["event_track"].items()
        },
        excavate_rate=RateTrack(tuple(rates["excavate"]["track"]), rates["excavate"]["start"]),
        lay_rate=RateTrack(tuple(rates["lay"]["track"]), rates["lay"]["start"]),
        weather={
            kind: Weather(kind, disc["excavate"], disc["lay"], disc["discs"], tuple(disc.get("closes", ())))
            for kind, disc in values["weather"].items()
        },
        actions=ActionNumbers(**actions),
        marker_end_players=played["marker_end_players"],
        unsure=unsure,
        traits=_traits(values.get("traits", {}), book),
    )
