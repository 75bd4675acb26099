"""A building site that a station may print and nobody has told: what it costs and what it scores, told where it is
first built (2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.wording import _
from rules.core.frozen import replace
from rules.snowdonia.book import next_site
from rules.snowdonia.components import BARS, COAL, ORE, STONE, clause
from rules.snowdonia.state import Table
from ui.present.forms import CubesForm, Form, NumberForm, Untold
from ui.present.now import NowView

COST, VP = "cost", "vp"
"""The fields of the form."""
MOST_OF_A_KIND: Final = 6
MOST_IN_ALL: Final = 8
MOST_VP: Final = 20
"""No site of any station card is dearer, or scores more."""


@dataclass(frozen=True)
class SiteTold:
    """What was told of a site so far: how many of each kind it costs, nothing while nobody has said, and its VP, None
    for the same."""

    station: str
    cost: Mapping[str, int] = field(default_factory=dict)
    vp: int | None = None


KINDS: Final = (STONE, BARS, ORE, COAL)
"""What a site can cost."""


def begun(found: Untold) -> SiteTold:
    """Nothing told yet."""
    return SiteTold(found.station)


def told(site: SiteTold, field: str, given: Any) -> SiteTold:
    """With one more thing told."""
    return replace(site, **{field: given})


def cells(site: SiteTold, table: Table) -> dict[str, Any]:
    """The set-up cells that it fills: the cost by kind, and the VP if they were told. Only for a site with a cost."""
    card = next(station for station in table.book.stations if station.id == site.station)
    path = f"values.stations.{next_site(card, 'b')}"
    found: dict[str, Any] = {f"{path}.cost.{kind}": site.cost[kind] for kind in KINDS if site.cost.get(kind)}
    if site.vp is not None:
        found[f"{path}.vp"] = site.vp
    return found


def none_left(site: SiteTold) -> tuple[str, Any]:
    """The cell that says that the card prints no further building site, and its value."""
    return f"values.stations.{site.station}.more_building_sites", False


def site_view(site: SiteTold, table: Table, *, number: int) -> NowView:
    """The panel while a site is told."""
    name = next(station.name for station in table.book.stations if station.id == site.station)
    cost = tuple(kind for kind in KINDS for _n in range(site.cost.get(kind, 0)))
    limits = dict.fromkeys(KINDS, MOST_OF_A_KIND)
    forms: tuple[Form, ...] = (
        CubesForm(COST, "", KINDS, MOST_IN_ALL, limits, cost, 1, False, False, counted=True),
        NumberForm(VP, _("VP printed on it; ? as long as nobody says"), 0, MOST_VP, site.vp),
    )
    ready = bool(cost)
    return NowView(
        caption=_("Now · not entered yet"),
        step=_("step {n}").format(n=number),
        headline=_("What does the site at {station} cost?").format(station=name),
        sub=_("Tap, or type a letter and how many. It is kept for the rest of this game."),
        icon="site-building",
        forms=forms,
        confirm=_("Confirm") if ready else _("Confirm: choose first"),
        ready=ready,
        clause=clause("4.E.2"),
        cancel=_("Not now"),
        otherwise=_("There is none"),
    )
