"""Questions about what nobody has entered: numbers that the next step needs, each with the cell that it fills."""

from __future__ import annotations

from typing import Any

from rules.core.agenda import Domain, Number, Otherwise, Tell
from rules.core.frozen import replace
from rules.core.message import message
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.book import RouteSpace
from rules.snowdonia.components import clause
from rules.snowdonia.setting_up import short_by_rubble
from rules.snowdonia.state import Table

MOST_RUBBLE = 9
"""Rubble on a track card, or printed on a site, is entered as one digit (2.5)."""


def asked(cell: str, domain: Domain, key: str, number: str | RuleRef, **params: Any) -> Tell:
    """A question for a cell of the set-up."""
    return Tell(cell, domain, message(key, **params), clause(number))


def rubble_tell(table: Table, space: RouteSpace) -> Tell:
    """The question how much rubble lies on a space (2.5): of a track card, of a site, or whether a station has another
    site at all. What a site prints can be left open; a track card is in sight of everybody."""
    domain = Number(1, MOST_RUBBLE)
    if space.is_track:
        return asked(f"tracks.{space.id}.rubble", domain, "tell.rubble", "2.5", space=space.id)
    cell = f"values.stations.{space.id}.rubble"
    if not space.maybe:
        return replace(asked(cell, domain, "tell.rubble", "2.5", space=space.id), must=False)
    card = table.book.route[space.station]
    none = Otherwise(f"values.stations.{card.id}.more_excavation_sites", False, message("tell.no_more_sites"))
    first = not card.excavation_sites
    question = asked(cell, domain, "tell.any_site" if first else "tell.another_site", "2.5", station=card.id)
    return replace(question, must=False, otherwise=none)


def printed_tell(table: Table, space: RouteSpace, ref: RuleRef) -> Tell:
    """The question how much rubble a space prints on which other rubble lies already, or whether a station has another
    site; it can be left open."""
    if space.maybe:
        return rubble_tell(table, space)
    cell = f"tracks.{space.id}.printed" if space.is_track else f"values.stations.{space.id}.rubble"
    return replace(asked(cell, Number(1, MOST_RUBBLE), "tell.printed", ref, space=space.id), must=False)


def lacking(table: Table, tell: Tell, answer: Any) -> tuple[Problem, ...]:
    """What the box has too little of if that is the answer: somebody misread a card, or has more cubes (2.5). Nobody is
    kept from telling it."""
    if not tell.cell.endswith(".rubble") or tell.headline.key == "tell.printed" or not isinstance(answer, int):
        return ()
    return short_by_rubble(table, answer)
