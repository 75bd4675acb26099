"""What the rules page says of a railroad at the table (`ui.present.rules.TableRules`): whose engine is to go back, and
what its player cannot do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.content.packs import RAILROAD as PACK
from companion.lookup import Article
from companion.railroad_session import RailroadSession
from companion.score_words import listed
from companion.titles.gwt_railroad import GwtRailroad
from companion.wording import _, ngettext
from rules.core.agenda import Agenda
from rules.core.message import Message
from rules.core.refs import RuleRef
from rules.gwt_railroad.components import clause
from rules.gwt_railroad.hindrances import acting
from rules.gwt_railroad.state import Table
from ui.present.now import Row

_TOGETHER: Final[Mapping[str, Callable[[int], str]]] = {
    "cannot.upgrade": lambda n: ngettext("Upgrade station {numbers}", "Upgrade stations {numbers}", n),
    "cannot.take_master": lambda n: ngettext(
        "The station master of station {numbers}", "The station masters of stations {numbers}", n
    ),
}
"""What can stand together in one row, and how it is called there."""


class RailroadRules:
    """The railroad's part of the page."""

    title: Final = GwtRailroad()
    coming: Final = ()
    lone: Final[Mapping[str, tuple[str, ...]]] = {"because.not_stopped": ("place",)}

    def now_title(self, table: Table) -> str:
        return _("Now, the game is over") if table.state.ended else _("Now, on the line")

    def following(self, table: Table) -> Iterator[RuleRef]:
        """Nothing: whose turn it is, is not tracked (14)."""
        return iter(())

    def acting(self, table: Table) -> int:
        return acting(table)

    def together(self, table: Table, what: Sequence[Message]) -> str | None:
        words = _TOGETHER.get(what[0].key)
        if words is None:
            return None
        return words(len(what)).format(numbers=listed([str(one.get("station")) for one in what]))

    def is_due(self, now: Agenda, article: Article) -> bool:
        """Whether an article is about the return from the end, when that is due, or the score when all is over."""
        if now.due is not None:
            return str(now.due.ref) in article.refs
        return not now.items and str(clause("12")) in article.refs

    def in_hand(self, session: RailroadSession) -> tuple[str, tuple[Row, ...]]:
        due = session.agenda.due
        words = session.phase if due is None else self.title.say(due.headline, session.book)
        return f"{words}.", ()

    def beside(self, table: Table, article: Article) -> Iterator[str]:
        return iter(())

    def about(self, table: Table, about: str) -> Iterator[str]:
        return iter(())

    def values(self, session: RailroadSession) -> Mapping[str, Any]:
        return {f"{PACK}:{path}": value for path, value in session.values.items()}
