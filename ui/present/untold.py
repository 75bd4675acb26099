"""A building site that a station may print and nobody has told: what it costs and what it scores, told where it is
first built (2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion.wording import _, kind_word
from rules.core.frozen import replace
from rules.snowdonia.book import next_site
from rules.snowdonia.components import BARS, COAL, ORE, STONE, clause
from rules.snowdonia.state import Table
from ui.present.forms import ChoiceForm, Form, NumberForm, Option, Untold
from ui.present.now import NowView

KIND, COUNT, VP = "kind", "count", "vp"
"""The fields of the form."""
MOST_OF_A_KIND: Final = 6
MOST_VP: Final = 20
"""No site of any station card is dearer, or scores more."""


@dataclass(frozen=True)
class SiteTold:
    """What was told of a site so far; None for what was not."""

    station: str
    kind: str | None = None
    count: int | None = None
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
    """The set-up cells that it fills: the cost, and the VP if they were told. Only for a site with a cost."""
    card = next(station for station in table.book.stations if station.id == site.station)
    path = f"values.stations.{next_site(card, 'b')}"
    found: dict[str, Any] = {f"{path}.cost.{site.kind}": site.count}
    if site.vp is not None:
        found[f"{path}.vp"] = site.vp
    return found


def none_left(site: SiteTold) -> tuple[str, Any]:
    """The cell that says that the card prints no further building site, and its value."""
    return f"values.stations.{site.station}.more_building_sites", False


def site_view(site: SiteTold, table: Table, *, number: int) -> NowView:
    """The panel while a site is told."""
    name = next(station.name for station in table.book.stations if station.id == site.station)
    options = tuple(Option(kind, kind_word(kind)) for kind in KINDS)
    chosen = KINDS.index(site.kind) if site.kind in KINDS else None
    forms: tuple[Form, ...] = (
        ChoiceForm(KIND, "", options, chosen, side_by_side=True),
        NumberForm(COUNT, _("How many of it?"), 1, MOST_OF_A_KIND, site.count),
        NumberForm(VP, _("VP printed on it; ? as long as nobody says"), 0, MOST_VP, site.vp),
    )
    ready = site.kind is not None and site.count is not None
    return NowView(
        caption=_("Now · not entered yet"),
        step=_("step {n}").format(n=number),
        headline=_("What does the site at {station} cost?").format(station=name),
        sub=_("It is kept for the rest of this game."),
        icon="site-building",
        forms=forms,
        confirm=_("Confirm") if ready else _("Confirm: choose first"),
        ready=ready,
        clause=clause("4.E.2"),
        cancel=_("Not now"),
        otherwise=_("There is none"),
    )
