"""What a tapped thing of the table is: its sentence, the clause that governs it, and what can be done to it.

The sentence is the one that the table page has for it already; a value that nobody has entered or checked comes with
the question that settles it, for this table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.content.packs import UNTOLD
from companion.stocktake import zones
from companion.wording import _
from rules.core.agenda import Number, OneOf, Tell
from rules.core.message import Message
from rules.core.refs import RuleRef
from rules.snowdonia.asking import MOST_RUBBLE
from rules.snowdonia.book import next_site
from rules.snowdonia.components import UNKNOWN_CARD, clause, player_zone, train_zone
from rules.snowdonia.deck import pool
from rules.snowdonia.state import Table
from ui.present.clauses import OF_TRACK, of_site
from ui.present.route import more_of
from ui.present.table import TablePageView
from ui.present.untold import MOST_VP

Kind: TypeAlias = Literal["track", "site", "event", "zone", "player", "contract", "train"]
"""What was tapped: a track card, a site, a space of the event track, a place of the supply, a player, a card of the
site office by its space, a train of the shed by its number."""

SHED = "shed"


@dataclass(frozen=True)
class About:
    """``count`` is the place that can be counted ("" for none), ``seat`` the player whose steps can be shown, ``tell``
    what can be entered, asked in the words of ``question``. ``box`` is the pack path of what it prints that nobody has
    checked ("" for several things, None for nothing)."""

    title: str
    sentence: str
    clause: RuleRef
    count: str = ""
    seat: int | None = None
    tell: Tell | None = None
    question: str = ""
    box: str | None = None


def about(table: Table, view: TablePageView, kind: Kind, key: Any, doubts: Callable[[str], bool]) -> About | None:
    """What a thing is; None when it is not on the table. ``doubts(path)`` says whether a value is not sure."""
    found = _FINDERS[kind](table, view, key, doubts)
    if found is None:
        return None
    count = found.count if found.count in zones(table) else ""
    unchecked = [path for path in _prints(table, kind, key) if doubts(path)]
    box = None if not unchecked else "" if kind == "player" else unchecked[0]
    return replace(found, count=count, box=box)


def _prints(table: Table, kind: Kind, key: Any) -> tuple[str, ...]:
    """The pack paths of what a thing prints."""
    state = table.state
    match kind:
        case "site":
            return (f"stations.{key}",)
        case "event":
            return (f"event_track.{key}",)
        case "train":
            return (f"trains.{key}",)
        case "contract":
            number = state.office[key - 1] if key <= len(state.office) else None
            return (f"contracts.{number}.extra_cubes", f"contracts.{number}") if isinstance(number, int) else ()
        case "player":
            sites = [site for site, owner in state.owners.items() if owner == key]
            held = [f"contracts.{number}" for number in (*state.contracts[key], *state.played[key])]
            return (*held, f"trains.{state.trains[key]}", *(f"stations.{site}" for site in sites))
    return ()


def _track(table: Table, view: TablePageView, key: str, doubts: Callable[[str], bool]) -> About | None:
    card = next((c for station in view.route.stations for c in station.tracks if c.id == key), None)
    if card is None:
        return None
    tell, question = None, ""
    if table.unknown_rubble(key):
        tell = _open_cell(f"tracks.{key}.rubble", Number(1, MOST_RUBBLE), "2.5")
        question = _("How much rubble lies on it?")
    elif doubts(f"tracks.{key}.vp"):
        tell = _open_cell(f"tracks.{key}.vp", Number(1, MOST_RUBBLE), "2.5")
        question = _("How many VP does its back show?")
    return About(_("Track card"), card.sentence, clause(OF_TRACK[card.state]), key, None, tell, question)


def _open_cell(cell: str, domain: Number | OneOf, number: str) -> Tell:
    # The agenda did not ask, so none of its headlines fits; the question has words of its own.
    return Tell(cell, domain, Message("", ()), clause(number))


def _more_sites(table: Table, key: str) -> About:
    """What a station may print besides the sites that were told: the next excavation site is entered here, a building
    site where somebody builds it."""
    station = next(card for card in table.book.stations if card.id == key)
    title = _("{station}, more may be printed").format(station=station.name)
    words = _("A building site is told where somebody builds it, and in My box.")
    if not station.more_excavation_sites:
        return About(title, words, clause("2.3"))
    tell = _open_cell(f"values.stations.{next_site(station, 'x')}.rubble", Number(1, MOST_RUBBLE), "2.5")
    question = _("How much rubble does its next excavation site print?")
    return About(title, words, clause("2.5"), "", None, tell, question)


def _site(table: Table, view: TablePageView, key: str, doubts: Callable[[str], bool]) -> About | None:
    site = next((s for station in view.route.stations for s in station.sites if s.id == key), None)
    if site is None:
        return None
    if more_of(key):
        return _more_sites(table, more_of(key))
    rule = clause(of_site(site.excavation, site.state == "closed"))
    tell, question = None, ""
    if site.vp == UNTOLD:
        tell = _open_cell(f"values.stations.{key}.vp", Number(0, MOST_VP), "10.1")
        question = _("How many VP does it print?")
    if site.excavation:
        return About(_("Excavation site"), site.sentence, rule, key, None, tell, question)
    return About(_("Building site"), site.sentence, rule, "", None, tell, question)


def _event(table: Table, view: TablePageView, key: int, doubts: Callable[[str], bool]) -> About | None:
    cell = next((cell for cell in view.events.cells if cell.space == key), None)
    if cell is None:
        return None
    return About(_("Event track, space {n}").format(n=key), cell.sentence, clause(_event_clause(table, key)))


def _event_clause(table: Table, space: int) -> str:
    return table.book.box.event_track[space].event.number


def _zone(table: Table, view: TablePageView, key: str, doubts: Callable[[str], bool]) -> About | None:
    if key == SHED:
        shed = view.supply.shed
        words = ", ".join(part for part in (shed.caption, shed.note, shed.short) if part)
        return About(_("Engine shed"), words, clause("4.E.4"))
    if key == "yard":
        return About(_("Stock yard"), view.supply.yard.sentence, clause("4.A.1"), key)
    if key == "bag":
        return About(_("Bag"), view.supply.bag.sentence, clause("4.C.3"), "" if view.supply.bag.closed else key)
    return None


def _player(table: Table, view: TablePageView, key: int, doubts: Callable[[str], bool]) -> About | None:
    if not 0 <= key < len(view.players.rows):
        return None
    row = view.players.rows[key]
    return About(row.who.name, row.sentence, clause("10.1"), player_zone(key), key)


def _contract(table: Table, view: TablePageView, key: int, doubts: Callable[[str], bool]) -> About | None:
    card = next((card for card in view.supply.office.cards if card.space == key), None)
    if card is None:
        return None
    tell, question = None, ""
    number = table.state.office[key - 1] if key <= len(table.state.office) else None
    if number == UNKNOWN_CARD and key <= len(table.book.setup.office) and doubts(f"office.{key}"):
        tell, question = _open_cell(f"office.{key}", OneOf(pool(table)), "2.8"), _("Which card lies there?")
    elif isinstance(number, int) and doubts(f"contracts.{number}.extra_cubes"):
        tell = _open_cell(f"values.contracts.{number}.extra_cubes", Number(1, 3), f"8.{number}")
        question = _("How many more cubes does the card say?")
    return About(_("Site office, space {n}").format(n=key), card.sentence, clause("4.F.1"), "", None, tell, question)


def _train(table: Table, view: TablePageView, key: int, doubts: Callable[[str], bool]) -> About | None:
    train = next((train for train in view.supply.shed.trains if train.number == key), None)
    if train is None:
        return None
    return About(_("Train {n}").format(n=key), train.sentence, clause("4.E.4"), train_zone(key))


_FINDERS: dict[str, Callable[[Table, TablePageView, Any, Callable[[str], bool]], About | None]] = {
    "track": _track,
    "site": _site,
    "event": _event,
    "zone": _zone,
    "player": _player,
    "contract": _contract,
    "train": _train,
}
