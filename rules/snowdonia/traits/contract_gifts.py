"""Gifts of contracts: who builds at some stations takes a card of the site office."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.agenda import Ask, Item, OneOf
from rules.core.message import message
from rules.snowdonia.actions.build import Build, SiteBuilt
from rules.snowdonia.actions.gift_contract import GiftContract
from rules.snowdonia.actions.site_office import office_options
from rules.snowdonia.state import Owed
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class ContractGifts(Trait):
    """Who builds a building site at one of ``stations`` takes a face-up contract card afterwards, if there is one."""

    kind: ClassVar[str] = "contract_gifts"

    stations: tuple[str, ...]

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if not isinstance(action, Build) or not isinstance(action.built, SiteBuilt):
            return
        station = table.book.route[table.book.building[action.built.site][0]].id
        if station in self.stations and any(card is not None for card in draft.state.office):
            draft.owe(self.ref(), Owed(GiftContract.step, action.seat, action.built.site, self.ref()))

    def item(self, table: Table, owed: Owed) -> Item | None:
        if owed.step != GiftContract.step or owed.seat is None:
            return None
        options = office_options(table)
        action = GiftContract(owed.seat, owed.about, *options[0]) if options else GiftContract(owed.seat, owed.about)
        asks = (Ask("card_space", OneOf(options), self.ref()),) if len(options) > 1 else ()
        headline = message("agenda.site_office", player=owed.seat)
        return Item(action, True, headline, self.ref(), asks, guessed=not asks)
