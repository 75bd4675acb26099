"""One more turn: an event that lays the last track lets everybody go on for a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.message import message
from rules.core.topics import Topic
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.book import Book
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import State, Table

LAST: Final = "last_turn"
"""The mark of the round that is the last one."""


@dataclass(frozen=True)
class LastTurn(Trait):
    """When an event lays the last track, one more full round is played, upkeep included; when a player lays it, the
    round is finished as usual."""

    kind: ClassVar[str] = "last_turn"

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if table.state.last_track is None and draft.state.last_track == "event":
            draft.mark(self.ref(), LAST, draft.state.round + 1)

    def last_round(self, book: Book, state: State, ends: bool) -> bool:
        return ends and state.round >= state.marks.get(LAST, state.round)

    def topics(self, table: Table) -> tuple[Topic, ...]:
        if LAST not in table.state.marks or table.state.phase == "over":
            return ()
        return (Topic(self.ref(), message("topic.last_turn", round=table.state.marks[LAST])),)
