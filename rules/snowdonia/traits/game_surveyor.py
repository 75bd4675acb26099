"""The game's surveyor: events come from one end of the route and from the other by turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.frozen import replace
from rules.core.ledger import Transfer
from rules.core.message import message
from rules.core.topics import Topic
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.components import GAME_MARKERS, SUPPLY, Box
from rules.snowdonia.setting_up import SetUpAsk, ends_of
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.book import Book, Setup
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import State, Table

CELL: Final = "game_surveyor"
"""The cell of the end where it begins (`Setup.chosen`), and the mark of the side where it stands."""

ZONE: Final = "game surveyor"
"""The ledger zone of the game marker that it is."""


@dataclass(frozen=True)
class GameSurveyor(Trait):
    """One of the game markers stands on one end of the route. Each event is resolved from there, then it changes ends,
    after every event, also within one restock."""

    kind: ClassVar[str] = "game_surveyor"
    points: ClassVar[tuple[str, ...]] = ("set_up", "events")
    in_order: ClassVar[bool] = False

    def set_up_asks(self, box: Box, setup: Setup) -> tuple[SetUpAsk, ...]:
        return (SetUpAsk(CELL, ends_of(box, setup), message("tell.game_surveyor"), self.ref("set_up")),)

    def set_up(self, book: Book, state: State) -> State:
        side = -1 if book.setup.chosen.get(CELL) == book.stations[-1].id else 1
        ledger = state.ledger.after((Transfer(GAME_MARKERS, 1, SUPPLY, ZONE),))
        return replace(state, ledger=ledger, marks={**state.marks, CELL: side})

    def event_side(self, table: Table, side: int) -> int:
        return int(table.state.marks.get(CELL, side))

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if isinstance(action, ResolveEvent):
            draft.mark(self.ref("events"), CELL, -draft.state.marks.get(CELL, 1))

    def topics(self, table: Table) -> tuple[Topic, ...]:
        end = table.book.stations[0 if table.state.marks.get(CELL, 1) > 0 else -1].id
        return (Topic(self.ref("events"), message("topic.game_surveyor", station=end)),)
