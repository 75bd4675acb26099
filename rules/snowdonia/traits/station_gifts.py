"""Gifts of stations: who builds there gets cubes out of the bag."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.agenda import Ask, Item, Pick
from rules.core.message import message
from rules.snowdonia.actions.build import Build, SiteBuilt
from rules.snowdonia.actions.gift import Gift, given
from rules.snowdonia.components import BAG, MATERIALS
from rules.snowdonia.state import Owed
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class StationGifts(Trait):
    """For each building site built there a station gives cubes from the bag, as far as it has them, each kind for
    itself. ``gifts`` by station: cubes by kind, None while nobody has told what the station gives; of those it may
    give ``at_most`` so many."""

    kind: ClassVar[str] = "station_gifts"

    gifts: Mapping[str, Mapping[str, int] | None]
    at_most: int

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if not isinstance(action, Build) or not isinstance(action.built, SiteBuilt):
            return
        gift = self.gifts.get(self._station(table, action.built.site), {})
        if gift is None or any(gift.values()):
            draft.owe(self.ref(), Owed(Gift.step, action.seat, action.built.site, self.ref()))

    def _station(self, table: Table, site: str) -> str:
        return table.book.route[table.book.building[site][0]].id

    def gift(self, table: Table, site: str, gift: Mapping[str, int] | None) -> Mapping[str, int] | None:
        return self.gifts.get(self._station(table, site), gift)

    def item(self, table: Table, owed: Owed) -> Item | None:
        if owed.step != Gift.step or owed.ref != self.ref() or owed.seat is None:
            return None
        expected = given(table, owed.about)
        action = Gift(owed.seat, owed.about, expected or {})
        asks: tuple[Ask, ...] = ()
        if expected is None:
            bag = {kind: table.state.ledger[BAG, kind] for kind in MATERIALS}
            asks = (Ask("taken", Pick(bag, 0, min(self.at_most, sum(bag.values())), {}), self.ref()),)
        headline = message("agenda.gift", player=owed.seat, station=self._station(table, owed.about))
        return Item(action, True, headline, self.ref(), asks, guessed=not asks)
