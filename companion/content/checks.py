"""What is wrong in a pack: its shape, what refers to what, and whether the counts add up to the box.

``faults`` would break a game; a correction by an owner is held to them. ``sums`` compares the tables of a whole pack
with each other and with the components of 1.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from companion.content import untrusted
from companion.content.box import CONTRACT_FIELDS, PACK_NAMES, SWITCHES, TRAIN_FIELDS, power_numbers
from companion.content.finding import Finding
from companion.content.packs import (
    HEAD,
    RAILROAD,
    SNOWDONIA,
    UNTOLD,
    Pack,
    Tree,
    assemble,
    laid_over,
    leaves,
    matches,
    resource,
    shipped,
    table_files,
)
from companion.content.railroad_checks import faults as railroad_faults
from companion.content.schema import shape_of_heads, shape_of_values
from companion.errors import BadInput
from rules.snowdonia.cards import CONTRACT_POWERS, TRAIN_POWERS
from rules.snowdonia.components import AREAS, COAL, EVENT, GAME_MARKERS, ORE, RUBBLE, STONE
from rules.snowdonia.events import EVENTS
from rules.snowdonia.seams import Power
from rules.snowdonia.traits.cable_car import CableCar
from rules.snowdonia.traits.events_from import EventsFrom
from rules.snowdonia.traits.kinds import TRAITS
from rules.snowdonia.traits.lends_labourer import LendsLabourer
from rules.snowdonia.traits.snow import SnowyWeather
from rules.snowdonia.traits.summit_places import SummitPlaces


def at(place: str, wrong: str, right: str) -> Finding:
    """A finding at a pack path."""
    return Finding(f"{place.split('.')[0]}.toml", place, wrong, right)


def faults(values: Tree, rules: str = SNOWDONIA) -> list[Finding]:
    """Everything because of which the values cannot be played with: shape first, then what refers to what."""
    if rules == RAILROAD:
        return railroad_faults(values)
    return shape_of_values(values) or [
        *_scenarios(values),
        *_supply(values),
        *_weather(values),
        *_work_rates(values),
        *_event_track(values),
        *_stations(values),
        *_contracts(values),
        *_powers("contracts", CONTRACT_POWERS, CONTRACT_FIELDS, values),
        *_powers("trains", TRAIN_POWERS, TRAIN_FIELDS, values),
        *_rules(values),
        *_traits(values),
    ]


def _span(place: str, span: list[int], within: tuple[int, int] | None = None) -> Iterator[Finding]:
    low, high = span
    if low > high:
        yield at(place, f"{low} to {high} players is nobody", "write the smaller number first")
    elif within and not within[0] <= low <= high <= within[1]:
        yield at(place, f"{low} to {high} players cannot be", f"stay between {within[0]} and {within[1]}")


def _everybody(values: Tree) -> tuple[int, int]:
    spans = [scenario["players"] for scenario in values["scenarios"].values()]
    return min(s[0] for s in spans), max(s[1] for s in spans)


def _scenarios(values: Tree) -> Iterator[Finding]:
    for key, scenario in values["scenarios"].items():
        place, route = f"scenarios.{key}", scenario["stations"]
        yield from _span(f"{place}.players", scenario["players"])
        for name, stations in (("start", [scenario["start"]]), ("stations", route)):
            for station in stations:
                if station not in values["stations"]:
                    known = ", ".join(values["stations"])
                    yield at(f"{place}.{name}", f"there is no station {station!r}", f"there is {known}")
        laid = [scenario["start"], *route]
        for station in dict.fromkeys(one for one in laid if laid.count(one) > 1):
            yield at(f"{place}.stations", f"{station} stands there twice", "name each once, and not the start")
        end = scenario.get("end")
        if end is not None and route[-1] != end:
            yield at(f"{place}.stations", f"the route does not end at {end}", f"put {end} last")
        yield from _numbers(values, dict.fromkeys(laid))


def _numbers(values: Tree, laid: Iterable[str]) -> Iterator[Finding]:
    """Surveyors stand at a station by its number, so no two on a route have the same."""
    bearer: dict[float, str] = {}
    for station in laid:
        number = values["stations"].get(station, {}).get("number")
        if number in bearer:
            wrong = f"{bearer[number]} has the number {number:g}, too"
            yield at(f"stations.{station}.number", wrong, "give each station its own")
        elif number is not None:
            bearer[number] = station


def _rising(values: Tree) -> Iterator[Finding]:
    """2.3: stations lie in numerical order, unless an owner lays them out otherwise."""
    for key, scenario in values["scenarios"].items():
        numbers = [values["stations"][station]["number"] for station in scenario["stations"]]
        if numbers != sorted(numbers):
            place = f"scenarios.{key}.stations"
            yield at(place, "the numbers of the stations do not rise", "list them in order")


def _supply(values: Tree) -> Iterator[Finding]:
    low, high = _everybody(values)
    for players in range(low, high + 1):
        if str(players) not in values["supply"]:
            yield at(f"supply.{players}", "it is missing", f"write a table for {players} players")
    for players, row in values["supply"].items():
        for area in AREAS[:-1]:
            if area not in row["spaces"]:
                yield at(f"supply.{players}.spaces.{area}", "it is missing", "write the number of spaces")
        if ("yard" in row) == ("yard_draw" in row):
            wrong = "the stock yard is filled twice" if "yard" in row else "nothing fills the stock yard"
            yield at(f"supply.{players}", wrong, "write either yard or yard_draw")


def _weather(values: Tree) -> Iterator[Finding]:
    if not values["weather"]:
        yield at("weather", "there is no weather", "write a table for each kind of disc")


def _work_rates(values: Tree) -> Iterator[Finding]:
    for key, rate in values["work_rates"].items():
        place, track = f"work_rates.{key}", rate["track"]
        if track != sorted(track):
            yield at(f"{place}.track", f"{track} falls", "list the numbers from the lowest space up")
        if rate["start"] >= len(track):
            yield at(f"{place}.start", f"there is no space {rate['start']}", f"write 0 to {len(track) - 1}")


def _event_track(values: Tree) -> Iterator[Finding]:
    track, kinds = values["event_track"], {cls.kind: cls for cls in EVENTS}
    for number, space in track.items():
        needed = kinds[space["event"]].trait
        if needed and needed not in values.get("traits", {}):
            there = _one_of({kind: cls for kind, cls in kinds.items() if not cls.trait})
            right = f"switch {needed} on in traits.toml, or write one of {there}"
            yield at(f"event_track.{number}.event", f"{space['event']} is no event of the base game", right)
    for number in range(1, len(track) + 1):
        if str(number) not in track:
            yield at(f"event_track.{number}", "it is missing", f"number the spaces from 1 to {len(track)}")
            return
    back = {n: space.get("cubes_back", 0) for n, space in track.items()}
    yield from (
        at(f"event_track.{n}.cubes_back", f"{cubes} cubes cannot lie there", f"write {int(n)} at most")
        for n, cubes in back.items()
        if cubes > int(n)
    )
    last = str(len(track))
    if track and not back[last]:
        yield at(f"event_track.{last}.cubes_back", "no cubes go back from the last space", "write how many do")


def _stations(values: Tree) -> Iterator[Finding]:
    everybody = _everybody(values)
    for key, station in values["stations"].items():
        place = f"stations.{key}"
        yield from _span(f"{place}.players", station["players"], everybody)
        sites = {name: site for name, site in station.items() if isinstance(site, dict)}
        for kind, needed, other in (("x", "rubble", "cost"), ("b", "cost", "rubble")):
            named = [name for name in sites if name[:1] == kind]
            for index, name in enumerate(named, 1):
                if name != f"{kind}{index}":
                    right = f"call it {kind}{index}"
                    yield at(f"{place}.{name}", "the sites are not numbered without a gap", right)
                if sites[name].get(needed) is None:
                    yield at(f"{place}.{name}.{needed}", "it is missing", "write it")
                if sites[name].get(other) is not None:
                    yield at(f"{place}.{name}.{other}", "it does not belong to this kind of site", "leave it out")
                cost = sites[name].get("cost")
                if kind == "b" and isinstance(cost, dict) and not sum(cost.values()):
                    yield at(f"{place}.{name}.cost", "the site costs nothing", "write what it costs")
        for name in sites:
            if name[:1] not in "xb":
                right = "call excavation sites x1, x2 ... and building sites b1, b2 ..."
                yield at(f"{place}.{name}", "nothing of that name belongs here", right)


def _contracts(values: Tree) -> Iterator[Finding]:
    # Cards are printed for the numbers of players of the box, of which a scenario may leave some out.
    tables = [int(players) for players in values["supply"]]
    everybody = min(tables, default=1), max(tables, default=1)
    stations = {s["number"] for s in values["stations"].values()}
    for number, card in values["contracts"].items():
        place = f"contracts.{number}"
        if "players" in card:
            yield from _span(f"{place}.players", card["players"], everybody)
        backs = {disc.get("back", kind): kind for kind, disc in values["weather"].items()}
        if card.get("back") not in (None, *backs):
            yield at(f"{place}.back", f"there is no weather {card['back']!r}", f"write {_one_of(backs)}")
        surveyor = card.get("award", "fixed") == "surveyor"
        wanted, other = ("tiers", "vp") if surveyor else ("vp", "tiers")
        if card.get(wanted) is None:
            yield at(f"{place}.{wanted}", "it is missing", "write it")
        if card.get(other) is not None:
            yield at(f"{place}.{other}", "it does not belong to this award", "leave it out")
        if card.get("award", "fixed") == "fixed" and not any(card.get("needs", {}).values()):
            yield at(f"{place}.needs", "the card asks for nothing", "write what it asks for")
        tiers = card.get("tiers") or []
        if tiers != sorted(tiers) or len({tier[0] for tier in tiers}) != len(tiers):
            yield at(f"{place}.tiers", "the stations do not rise", "list them from the lowest up")
        reached = [tier[0] for tier in tiers]
        if card.get("needs", {}).get("surveyor") is not None:
            reached.append(card["needs"]["surveyor"])
        for station in reached:
            # A scenario's cards count stations of its own, of which not all need be known.
            if station not in stations and not values.get("traits"):
                where = f"{place}.tiers" if tiers else f"{place}.needs.surveyor"
                yield at(where, f"there is no station {station:g}", "write the number of a station")


def _one_of(names: Mapping[str, Any]) -> str:
    return ", ".join(names)


def _powers(table: str, choices: tuple[type[Power], ...], known: frozenset[str], values: Tree) -> Iterator[Finding]:
    kinds = {cls.kind: cls for cls in choices}
    for number, card in values[table].items():
        place, kind = f"{table}.{number}", card["power"]
        if kind not in kinds:
            yield at(f"{place}.power", f"there is no effect {kind!r}", f"write one of {', '.join(sorted(kinds))}")
            continue
        names = [PACK_NAMES.get(kind, {}).get(f.name, f.name) for f in fields(kinds[kind])]
        numbers = power_numbers(card, known)
        for name in names:
            if name not in numbers:
                yield at(f"{place}.{name}", "it is missing", f"the effect {kind} needs it")
        for name, got in numbers.items():
            if name not in names:
                right = f"the effect {kind} has {', '.join(names) or 'no numbers'}"
                yield at(f"{place}.{name}", "nothing of that name belongs here", right)
            elif name in SWITCHES.get(kind, ()):
                if not isinstance(got, bool):
                    yield at(f"{place}.{name}", f"{got!r} does not fit", "write true or false")
            elif isinstance(got, bool) or not isinstance(got, int):
                yield at(f"{place}.{name}", f"{got!r} does not fit", "write a whole number")
            elif got < 1:
                yield at(f"{place}.{name}", f"{got!r} is too small", "write 1 or more")
        playable = kinds[kind].playable
        if table == "contracts" and playable != ("area" in card):
            wrong, right = (
                ("it is missing", "write the area") if playable else ("this card is never played", "leave it out")
            )
            yield at(f"{place}.area", wrong, right)


def _rules(values: Tree) -> Iterator[Finding]:
    """Clauses that cards, spaces and traits cite, as book:clause or as a number of the scenario's own book."""
    cited = [
        (f"{table}.{key}.rule", entry["rule"])
        for table in ("contracts", "trains", "event_track")
        for key, entry in values[table].items()
        if "rule" in entry
    ]
    for kind, trait in values.get("traits", {}).items():
        cited += [(f"traits.{kind}.rule", trait["rule"])] if "rule" in trait else []
        cited += [(f"traits.{kind}.rules.{point}", clause) for point, clause in trait.get("rules", {}).items()]
    for place, clause in cited:
        book, colon, number = clause.partition(":")
        if not book or (colon and not number):
            yield at(place, f"{clause!r} is no clause", "write its number, or book:number")


def _traits(values: Tree) -> Iterator[Finding]:
    """What the mechanisms of a scenario refer to, and the clauses they have to cite."""
    stations, kinds = values["stations"], {cls.kind: cls for cls in TRAITS}
    for kind, trait in values.get("traits", {}).items():
        place, points = f"traits.{kind}", kinds[kind].points
        for point in trait.get("rules", {}):
            if point not in points:
                right = f"write one of {', '.join(points)}" if points != ("",) else "write rule instead"
                yield at(f"{place}.rules.{point}", "nothing of that name belongs here", right)
        missing = [point for point in points if point not in trait.get("rules", {})]
        if missing and "rule" not in trait:
            yield at(f"{place}.rule", "it is missing", "write the clause that describes it")
        for name in ("station", "stations", "after", "works_at", "gifts"):
            named = trait.get(name, [])
            for station in [named] if isinstance(named, str) else named:
                if station not in stations:
                    yield at(f"{place}.{name}", f"there is no station {station!r}", f"there is {_one_of(stations)}")
        if kind in (CableCar.kind, SummitPlaces.kind):
            yield from _on_the_route(values, trait["after" if kind == CableCar.kind else "station"], place)
        if kind == LendsLabourer.kind and not _is_site(values, trait["site"]):
            yield at(f"{place}.site", f"there is no site {trait['site']!r}", "write one as station.b1")
        if kind == SnowyWeather.kind and trait["weather"] not in values["weather"]:
            right = f"write {_one_of(values['weather'])}"
            yield at(f"{place}.weather", f"there is no weather {trait['weather']!r}", right)
        if kind == EventsFrom.kind and str(trait["space"]) not in values["event_track"]:
            right = f"write 1 to {len(values['event_track'])}"
            yield at(f"{place}.space", f"there is no event space {trait['space']}", right)


def _on_the_route(values: Tree, station: str, trait: str) -> Iterator[Finding]:
    """What lies beyond a station needs it on the route."""
    for key, scenario in values["scenarios"].items():
        if station not in (scenario["start"], *scenario["stations"]):
            yield at(f"scenarios.{key}.stations", f"{trait} needs {station}", f"put {station} on the route")


def _is_site(values: Tree, site: str) -> bool:
    station, _, name = site.partition(".")
    return name[:1] == "b" and isinstance(values["stations"].get(station, {}).get(name), dict)


def sums(values: Tree, rules: str = SNOWDONIA, *, scenario: bool = False) -> list[Finding]:
    """Where the counts do not add up; the values are without faults. On the railroad nothing is added up, and in the
    pack of a scenario, which has cards of its own in place of some of the box, only the route."""
    if rules == RAILROAD:
        return []
    if scenario:
        return [*_rising(values), *_rubble(values), *_track_cards(values)]
    return [
        *_rising(values),
        *_cards(values),
        *_markers(values),
        *_cubes(values),
        *_rubble(values),
        *_event_cubes(values),
    ]


def _cards(values: Tree) -> Iterator[Finding]:
    cards = values["components"]["cards"]
    starts = {scenario["start"] for scenario in values["scenarios"].values()}
    counts = {
        "contracts": len(values["contracts"]),
        "track": len(values["track_cards"]),
        "stations": len(values["stations"].keys() - starts),
        "trains": len(values["trains"]),
    }
    for name, count in counts.items():
        if cards[name] != count:
            wrong = f"the box has {cards[name]}, the pack {count}"
            yield at(f"components.cards.{name}", wrong, "write every card, each once")
    for table in ("contracts", "trains"):
        for number in range(1, len(values[table]) + 1):
            if str(number) not in values[table]:
                yield at(f"{table}.{number}", "it is missing", f"number the cards from 1 to {len(values[table])}")


def _markers(values: Tree) -> Iterator[Finding]:
    components = values["components"]
    colours = components["colours"]
    most = max(high for _, high in (scenario["players"] for scenario in values["scenarios"].values()))
    if len(set(colours)) != len(colours) or len(colours) < most:
        yield at("components.colours", f"{len(set(colours))} different colours", f"name {most}, each once")
    if components["at_hand"] > components["labourers"]:
        yield at(
            "components.at_hand", "more labourers start than there are", f"write {components['labourers']} at most"
        )
    if components["shed_size"] >= len(values["trains"]):
        yield at("components.shed_size", "no train is left to be set aside", f"write {len(values['trains']) - 1}")
    rates = len(values["work_rates"])
    if components[GAME_MARKERS] < rates:
        yield at(f"components.{GAME_MARKERS}", "the work rates need more", f"write {rates} or more")


def _coal_on_trains(values: Tree, players: int) -> tuple[int, int]:
    """The least and the most coal that can lie on the trains at set-up (2.9, 11.2)."""
    coal = sorted(train["coal"] for train in values["trains"].values())
    size = 1 if players == 1 else min(values["components"]["shed_size"], len(coal))
    return sum(coal[:size]), sum(coal[-size:])


def _cubes(values: Tree) -> Iterator[Finding]:
    components, actions = values["components"], values["actions"]
    for key, row in values["supply"].items():
        players, yard = int(key), row.get("yard", {})
        for kind in (ORE, STONE):
            total = row[kind] + yard.get(kind, 0)
            if total > components[kind]:
                right = f"write {components[kind] - yard.get(kind, 0)} at most"
                yield at(f"supply.{key}.{kind}", f"bag and yard hold {total}, the box {components[kind]}", right)
        for kind in (COAL, EVENT):
            if row[kind] > components[kind]:
                wrong = f"{row[kind]} are in play, the box holds {components[kind]}"
                yield at(f"supply.{key}.{kind}", wrong, f"write {components[kind]} at most")
        needed = _coal_on_trains(values, players)[1] + yard.get(COAL, 0)
        if row[COAL] < needed:
            wrong = f"yard and trains take {needed}"
            yield at(f"supply.{key}.{COAL}", wrong, f"write {needed} or more")
        bag = row[ORE] + row[STONE] + row[COAL] - needed
        if bag < row.get("yard_draw", 0):
            yield at(f"supply.{key}.yard_draw", f"the bag holds {bag}", f"write {bag} at most")
        cubes = actions["stock_yard_cubes"] * row["spaces"]["A"]
        if row["restock"] != cubes:
            wrong = f"{row['restock']} cubes come, {row['spaces']['A']} spaces of A take {cubes}"
            yield at(f"supply.{key}.restock", wrong, f"write {cubes}, or correct supply.{key}.spaces.A")
    most = max(int(key) for key in values["supply"])
    for kind in (ORE, STONE, COAL, EVENT):
        row = values["supply"][str(most)]
        total = row[kind] + (row.get("yard", {}).get(kind, 0) if kind in (ORE, STONE) else 0)
        if total != components[kind]:
            wrong = f"{most} players have {total}, the box {components[kind]}"
            yield at(f"components.{kind}", wrong, f"write {total}, or correct supply.{most}.{kind}")


def _rubble(values: Tree) -> Iterator[Finding]:
    track = sorted((card["rubble"] for card in values["track_cards"].values()), reverse=True)
    for key, scenario in values["scenarios"].items():
        low, high = scenario["players"]
        for players in range(low, high + 1):
            stations = [
                station
                for station in (values["stations"][name] for name in scenario["stations"])
                if station["players"][0] <= players <= station["players"][1]
            ]
            cards = sum(station["track_cards"] for station in stations)
            if cards > len(track):
                wrong = f"{players} players need {cards} track cards, there are {len(track)}"
                yield at(f"scenarios.{key}.stations", wrong, "correct track_cards of the stations")
            sites = sum(
                s["rubble"]
                for station in stations
                for n, s in station.items()
                if n[:1] == "x" and n[1:].isdigit() and s["rubble"] != UNTOLD
            )
            needed = sites + sum(track[:cards])
            if needed > values["components"][RUBBLE]:
                wrong = f"{players} players may need {needed}"
                yield at(f"components.{RUBBLE}", wrong, f"write {needed} or more, or correct the route")


def _track_cards(values: Tree) -> Iterator[Finding]:
    """2.4: as many track cards lie on the route as the scenario has in all, where that is known."""
    for key, scenario in values["scenarios"].items():
        known = scenario.get("track_cards")
        laid = sum(values["stations"][name]["track_cards"] for name in scenario["stations"])
        if known is not None and laid != known:
            right = f"let the stations have {known} in all, or correct it"
            yield at(f"scenarios.{key}.track_cards", f"the stations have {laid}", right)


def _event_cubes(values: Tree) -> Iterator[Finding]:
    """6.0: cubes go back before they run out, each from a space that the last return left taken."""
    cubes = min(row[EVENT] for row in values["supply"].values())
    left = 0
    for number in range(1, len(values["event_track"]) + 1):
        left += 1
        if left > cubes:
            wrong = f"{left} cubes lie on the track, {cubes} are in play"
            yield at(f"event_track.{number}.cubes_back", wrong, "let cubes go back on an earlier space")
            return
        back = values["event_track"][str(number)].get("cubes_back", 0)
        if back >= left and back:
            wrong = f"{back} of {left} cubes go back"
            yield at(f"event_track.{number}.cubes_back", wrong, f"write {left - 1} at most: one marks the place")
            return
        left -= back


def provenance(pack: Pack) -> list[Finding]:
    """Where a source is not listed in pack.toml, or ``differs`` names no value."""
    known = pack.head["sources"]
    paths = [path for path, _ in leaves(pack.values)]
    found: list[Finding] = []
    for file, content in pack.raw.items():
        table = file.removesuffix(".toml")
        for index, entry in enumerate([content, *content.get("differs", ())] if table != HEAD else ()):
            place = f"{table}.differs.{index}" if index else table
            unknown = [tag for tag in entry["source"] if tag not in known]
            found += [
                Finding(file, f"{place}.source", f"pack.toml lists no source {tag!r}", f"write one of {_one_of(known)}")
                for tag in unknown
            ]
            for path in entry["paths"] if index else ():
                pattern = tuple(path.split("."))
                if pattern[0] != table:
                    found.append(Finding(file, f"{place}.paths", f"{path} is not in this file", "move it to its file"))
                elif not any(matches(pattern, at) for at in paths):
                    found.append(Finding(file, f"{place}.paths", f"no value is called {path}", "correct the path"))
    for key in ("ask_first", "ask_at_set_up"):
        for path in pack.head.get(key, ()):
            if not any(matches(tuple(path.split(".")), at) for at in paths):
                found.append(Finding(f"{HEAD}.toml", f"pack.{key}", f"no value is called {path}", "correct the path"))
    return found


def pack_findings(folder: Any) -> list[Finding]:
    """All that is wrong in the pack in one folder, or what keeps it from being looked at further."""
    raw, _digest, found = untrusted.read(folder)
    return found or raw_findings(folder.name, raw)


def raw_findings(name: str, raw: Mapping[str, Tree]) -> list[Finding]:
    """All that is wrong in the files of a pack, or what keeps them from being looked at further."""
    if f"{HEAD}.toml" not in raw:
        return [Finding(f"{HEAD}.toml", HEAD, "the file is missing", "write it")]
    found = shape_of_heads(raw)
    if found:
        return found
    own = assemble(name, raw)
    scenario = "base" in own.head
    pack = laid_over(shipped(own.head["base"]), own) if scenario else own
    return faults(pack.values, pack.rules) or [
        *_called(own),
        *sums(pack.values, pack.rules, scenario=scenario),
        *_drops(pack),
        *provenance(pack),
    ]


def _called(pack: Pack) -> Iterator[Finding]:
    """A scenario's pack is found by the name of its folder."""
    if "base" in pack.head and pack.head["id"] != pack.name:
        yield Finding(f"{HEAD}.toml", "pack.id", f"the folder is called {pack.name}", f"call both {pack.head['id']}")


def _drops(pack: Pack) -> Iterator[Finding]:
    """What a scenario's pack drops and the pack below it does not have."""
    if "base" not in pack.head:
        return
    paths = [path for path, _ in leaves(shipped(pack.head["base"]).values)]
    for path in pack.head.get("drop", ()):
        if not any(matches(tuple(path.split(".")), at) for at in paths):
            yield Finding(f"{HEAD}.toml", "pack.drop", f"no value is called {path}", "correct the path")


def findings(directory: str | Path | None = None) -> list[Finding]:
    """All that is wrong in the shipped packs, or in a directory that is a pack or holds packs.

    BadInput: the directory is none, or there is no pack."""
    root: Any = resource("packs") if directory is None else Path(directory)
    if not root.is_dir():
        raise BadInput(str(directory), "", "there is no such folder", "name the folder of a pack")
    folders = (
        [root]
        if list(table_files(root))
        else sorted((d for d in root.iterdir() if d.is_dir()), key=lambda d: str(d.name))
    )
    folders = [folder for folder in folders if table_files(folder)]
    if not folders:
        raise BadInput(str(directory), "", "there is no pack in this folder", "name a folder with pack.toml in it")
    return [
        finding if len(folders) == 1 else finding._replace(file=f"{folder.name}/{finding.file}")
        for folder in folders
        for finding in pack_findings(folder)
    ]
