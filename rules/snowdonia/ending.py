"""Section 9: when the game ends, and what one round hands to the next."""

from __future__ import annotations

from rules.core.refs import RuleRef
from rules.snowdonia.book import Book
from rules.snowdonia.components import clause
from rules.snowdonia.effects import Dial, Draft, Own
from rules.snowdonia.phases import extra_build_due
from rules.snowdonia.route import track_complete
from rules.snowdonia.state import State, Table


def markers_placed(book: Book, state: State) -> int:
    """Ownership markers on the table, all players together."""
    return sum(book.box.markers - left for left in state.markers_left)


def claim(book: Book, draft: Draft, ref: RuleRef, space: str, seat: int | None, *, by: str = "player") -> bool:
    """Put a marker on a site or a laid card (none for ``seat`` None); True when that very marker ends the game (9.2).

    Laying the last track card is noted on the way (9.1)."""
    complete = draft.state.last_track is not None
    draft.do(ref, Own(space, seat))
    if not complete and space in book.space and track_complete(book, draft.state.owners):
        draft.do(clause("9.1"), Dial("last_track", by))
    end = book.markers_end
    if seat is None or end is None or draft.state.last_track or markers_placed(book, draft.state) < end:
        return False
    draft.do(clause("9.2"), Dial("ended", f"marker-{end}"), Dial("phase", "over"))
    return True


def last_round(book: Book, state: State) -> bool:
    """Whether the game ends with this round (9.1)."""
    ends = state.last_track is not None
    for trait in book.box.traits:
        ends = trait.last_round(book, state, ends)
    return ends


def close(book: Book, draft: Draft) -> None:
    """When nothing of a round is left: the extra Build space, the game's end, or the next round (4.B.6, 9.1, 3)."""
    state = draft.state
    if state.phase != "closing" or state.owed:
        return
    if last_round(book, state):
        draft.do(clause("9.1"), Dial("ended", f"last-track-{state.last_track}"), Dial("phase", "over"))
    elif extra_build_due(Table(book, state)):
        draft.do(clause("4.B.6"), Dial("phase", "end of round"))
    else:
        next_round(book, draft)


def next_round(book: Book, draft: Draft) -> None:
    """Effects of contract cards end, and the start player places first (3.3.2, 3.1.2)."""
    state = draft.state
    draft.do(
        clause("3.1.2"),
        Dial("round", state.round + 1),
        Dial("phase", "assign"),
        Dial("turn", state.start_player),
        Dial("area", None),
        Dial("begun", False),
        Dial("window", ()),
        Dial("window_at", 0),
        Dial("hired", ()),
        Dial("placed_once", ()),
        Dial("built", False),
    )
    draft.do(
        clause("3.3.2"),
        Dial("in_force", ()),
        Dial("spent", ()),
        Dial("contracts_stopped", False),
        Dial("start_marker_fixed", False),
    )
    for trait in book.box.traits:
        trait.round_begins(book, draft)
