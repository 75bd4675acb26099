"""The Table page as one view model: every part is a frozen value, so a view repaints only what differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.solo_series import Place
from rules.snowdonia.state import Table
from ui.present.areas import AreasView, areas
from ui.present.header import EventTrackView, HeaderView, event_track, header
from ui.present.looks import Look, looks
from ui.present.moment import Moment, Proposal
from ui.present.players import PlayersView, players
from ui.present.route import RouteView, route
from ui.present.solo_series import SeriesView, must_beat, table_series
from ui.present.supply import BagShown, SupplyView, supply

__all__ = ["Look", "Options", "Proposal", "TablePageView", "looks", "table_page"]

Stage = Literal["route", "areas"]


@dataclass(frozen=True)
class Options:
    """What the table chose to see: how much of the bag, which stage (None: the one that fits the phase), and whether
    the points while the game goes on; and the place of a solo game in its series (11.2)."""

    bag: BagShown = "odds"
    stage: Stage | None = None
    points: bool = True
    place: Place | None = None


@dataclass(frozen=True)
class TablePageView:
    """The left side of the Table page. ``stage`` is what the phase calls for: areas while assigning, else the route;
    ``series`` that of a solo game, None for several players."""

    header: HeaderView
    events: EventTrackView
    route: RouteView
    areas: AreasView
    supply: SupplyView
    players: PlayersView
    stage: Stage
    series: SeriesView | None = None


def table_page(
    table: Table,
    previous: Table | None = None,
    proposal: Proposal | None = None,
    seats: tuple[Look, ...] = (),
    options: Options = Options(),
) -> TablePageView:
    """The page for a table.

    ``previous`` is the table before the last step (what differs is lit), ``proposal`` what Confirm would make of it
    (what differs is dashed), ``seats`` the players as drawn (see ``looks``)."""
    moment = Moment(table, seats, previous, proposal)
    shown = areas(moment)
    place = options.place
    return TablePageView(
        header(moment, must_beat(place)),
        event_track(moment),
        route(moment),
        shown,
        supply(moment, options.bag),
        players(moment, options.points),
        options.stage or ("areas" if shown.assigning else "route"),
        table_series(place, table, points=options.points) if place is not None else None,
    )
