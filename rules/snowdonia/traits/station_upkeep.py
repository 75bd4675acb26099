"""Upkeep by a station: trains are maintained when the last rubble of one station goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.agenda import Item, Tell
from rules.core.message import message
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.actions.excavate import RubbleAction
from rules.snowdonia.actions.maintain import MaintainTrains, maintenance_asks
from rules.snowdonia.asking import rubble_tell
from rules.snowdonia.events import MaintenanceEvent
from rules.snowdonia.state import Owed
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.book import RouteSpace
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import State, Table


@dataclass(frozen=True)
class StationUpkeep(Trait):
    """When the last rubble of ``station`` goes, by a player or by an event, every train is maintained as soon as that
    action or event is finished. It is no event: no cube moves."""

    kind: ClassVar[str] = "station_upkeep"

    station: str

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if not isinstance(action, RubbleAction | ResolveEvent):
            return
        spaces = [space for space in self._sites(table) if not space.maybe]
        gone = self._left(table.state, spaces) and not self._left(draft.state, spaces)
        if gone and any(train is not None for train in draft.state.trains):
            draft.owe(self.ref(), Owed(MaintainTrains.step, None, self.station, self.ref()))

    def _sites(self, table: Table) -> tuple[RouteSpace, ...]:
        index = next((i for i, station in enumerate(table.book.route) if station.id == self.station), None)
        return () if index is None else table.book.sites_at[index]

    def _left(self, state: State, spaces: list[RouteSpace]) -> bool:
        return any(
            state.ledger[space.id, "rubble"] or (space.rubble is None and space.id not in state.owners)
            for space in spaces
        )

    def item(self, table: Table, owed: Owed) -> Item | None:
        if owed.step != MaintainTrains.step or owed.about != self.station:
            return None
        event = MaintenanceEvent()
        plan = event.plan(table)
        action = MaintainTrains(self.station, plan.choices, plan.refilled)
        headline = message("agenda.maintenance", station=self.station)
        return Item(action, True, headline, self.ref(), maintenance_asks(table, event))

    def tells(self, table: Table, owed: Owed) -> tuple[Tell, ...]:
        if owed.about != self.station:
            return ()
        return tuple(rubble_tell(table, space) for space in self._sites(table) if space.maybe)
