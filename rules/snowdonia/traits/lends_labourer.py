"""A labourer lent: who builds a site has the third labourer for one round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.frozen import replace
from rules.core.message import message
from rules.snowdonia.actions.build import Build, SiteBuilt
from rules.snowdonia.effects import Labourer
from rules.snowdonia.setting_up import NO, YES, SetUpAsk
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.book import Book
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import State, Table

LENT: Final = "lent"
"""The mark of the seats that have the labourer in the coming round, and the cell that says so in a game under way."""


@dataclass(frozen=True)
class LendsLabourer(Trait):
    """Who builds ``site`` takes the third labourer from the pub, free, for the next round; then it returns there. A
    train cannot hire it a second time."""

    kind: ClassVar[str] = "lends_labourer"

    site: str

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if isinstance(action, Build) and isinstance(action.built, SiteBuilt) and action.built.site == self.site:
            draft.mark(self.ref(), LENT, (*draft.state.marks.get(LENT, ()), action.seat))

    def under_way_asks(self, book: Book, owners: Mapping[str, int | None]) -> tuple[SetUpAsk, ...]:
        seat = owners.get(self.site)
        if seat is None:
            return ()
        return (SetUpAsk(LENT, (NO, YES), message("tell.labourer_lent", player=seat), self.ref()),)

    def joined(self, book: Book, state: State) -> State:
        seat = state.owners.get(self.site)
        if seat is None or book.setup.chosen.get(LENT) != YES:
            return state
        return replace(state, marks={**state.marks, LENT: (seat,)})

    def round_begins(self, book: Book, draft: Draft) -> None:
        seats = draft.state.marks.get(LENT, ())
        for seat in seats:
            if draft.state.labourers_in_pub[seat]:
                draft.do(self.ref(), Labourer(seat, "pub", "hand"))
        if seats:
            draft.mark(self.ref(), LENT, ())
