"""Events from a later space on: the event track does not begin with its first space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.frozen import replace
from rules.core.ledger import Transfer
from rules.snowdonia.components import BAG, EVENT, EVENT_TRACK
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.book import Book
    from rules.snowdonia.state import State


@dataclass(frozen=True)
class EventsFrom(Trait):
    """One of the event cubes lies on ``space`` from the start, so that only those after it are used;
    ``trains_for_sale``: trains are for sale without an event."""

    kind: ClassVar[str] = "events_from"

    space: int
    trains_for_sale: bool

    def set_up(self, book: Book, state: State) -> State:
        return replace(
            state,
            ledger=state.ledger.after((Transfer(EVENT, 1, BAG, EVENT_TRACK),)),
            event_spaces=(self.space,),
            trains_open=state.trains_open or self.trains_for_sale,
        )
