"""One more turn: an event that lays the last track lets everybody go on for a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.frozen import replace
from rules.core.message import message
from rules.core.topics import Topic
from rules.snowdonia.route import track_complete
from rules.snowdonia.setting_up import NO, YES, SetUpAsk
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.book import Book
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import State, Table

LAST: Final = "last_turn"
"""The mark of the round that is the last one, and the cell that says in a game under way whether this one is."""


@dataclass(frozen=True)
class LastTurn(Trait):
    """When an event lays the last track, one more full round is played, upkeep included; when a player lays it, the
    round is finished as usual."""

    kind: ClassVar[str] = "last_turn"
    round_after_last_track: ClassVar[bool] = True

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if table.state.last_track is None and draft.state.last_track == "event":
            draft.mark(self.ref(), LAST, draft.state.round + 1)

    def under_way_asks(self, book: Book, owners: Mapping[str, int | None]) -> tuple[SetUpAsk, ...]:
        if not track_complete(book, owners):
            return ()
        return (SetUpAsk(LAST, (YES, NO), message("tell.last_round"), self.ref()),)

    def joined(self, book: Book, state: State) -> State:
        """While labourers are placed, the round after the last track has begun, so that an event laid it."""
        if state.last_track is None:
            return state
        goes_on = state.phase != "assign" and book.setup.chosen.get(LAST) == NO
        laid_by = "event" if goes_on or state.phase == "assign" else state.last_track
        return replace(state, last_track=laid_by, marks={**state.marks, LAST: state.round + goes_on})

    def last_round(self, book: Book, state: State, ends: bool) -> bool:
        return ends and state.round >= state.marks.get(LAST, state.round)

    def topics(self, table: Table) -> tuple[Topic, ...]:
        if LAST not in table.state.marks or table.state.phase == "over":
            return ()
        return (Topic(self.ref(), message("topic.last_turn", round=table.state.marks[LAST])),)
