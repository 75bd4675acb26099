"""Building near one's surveyor: at its station, and at the next ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.message import message
from rules.snowdonia.route import Obstacle, to_dig
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class BuildNearSurveyor(Trait):
    """A player builds at the station of the own surveyor, and at the next one in either direction if the track to it is
    clear."""

    kind: ClassVar[str] = "build_near_surveyor"
    builds_behind_track: ClassVar[bool] = False

    def build_obstacle(self, table: Table, seat: int, station: int, obstacle: Obstacle | None) -> Obstacle | None:
        book = table.book
        place = book.places[table.state.surveyors[seat]]
        name = book.route[station].id
        at = -1 if place.station is None else place.station
        near = place.works_at if place.works_at is not None else (at,)
        if station in near:
            return None
        track = book.tracks_before[max(at, station)]
        if place.works_at is not None or abs(station - at) != 1 or not track:
            return Obstacle(
                self.ref(),
                message("build.far_from_surveyor", player=seat, station=name),
                message("because.far_from_surveyor", player=seat),
                message("would.move"),
            )
        if all(table.clear(card.id) for card in track):
            return None
        return Obstacle(
            self.ref(),
            message("build.track_not_clear_between", station=name),
            message("because.track_between", station=name),
            to_dig(table, track),
        )
