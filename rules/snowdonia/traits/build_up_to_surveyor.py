"""Building up to one's surveyor: it has to have been there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.message import message
from rules.snowdonia.route import Obstacle, side_of
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class BuildUpToSurveyor(Trait):
    """A player builds at the stations from the own end of the route up to where the own surveyor stands; the track
    before them need not be clear."""

    kind: ClassVar[str] = "build_up_to_surveyor"
    builds_behind_track: ClassVar[bool] = False

    def build_obstacle(self, table: Table, seat: int, station: int, obstacle: Obstacle | None) -> Obstacle | None:
        place = table.book.places[table.state.surveyors[seat]]
        at = -1 if place.station is None else place.station
        if (station <= at) if side_of(table.book, seat) > 0 else (station >= at):
            return None
        name = table.book.route[station].id
        return Obstacle(
            self.ref(),
            message("build.beyond_surveyor", player=seat, station=name),
            message("because.beyond_surveyor", player=seat),
            message("would.move"),
        )
