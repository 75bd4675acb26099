"""Which entry of the journal earned a line of the score sheet."""

from __future__ import annotations

from collections.abc import Mapping

from companion.journal import START
from companion.session import Session
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN
from rules.snowdonia.state import Table

Line = tuple[int, str, str]
"""A line of the sheet: seat, category, what it is about."""


def earned(session: Session) -> Mapping[Line, int]:
    """The entry that earned each line of the sheet: a site or track card came to be owned, the contract was taken, the
    train bought, the surveyor moved to where it stands.

    What nobody recorded is absent: what was there when a game was joined under way, and what a player began with."""
    found: dict[Line, int] = {}
    for line in session.log:
        if line.entry == START or line.struck:
            continue
        before, after = line.before, line.after
        if before.state is after.state:
            continue
        had, has = _held(before), _held(after)
        for key in had - has:
            found.pop(key, None)
        found.update(dict.fromkeys(has - had, line.entry))
    return found


def _held(table: Table) -> set[Line]:
    state, book = table.state, table.book
    held = {
        (seat, TRACK if (space := book.space.get(thing)) is not None and space.is_track else SITES, thing)
        for thing, seat in state.owners.items()
        if seat is not None
    }
    stations = book.places
    for seat in range(len(book.players)):
        held.update((seat, CONTRACTS, str(number)) for number in state.contracts[seat])
        if (train := state.trains[seat]) is not None:
            held.add((seat, TRAIN, str(train)))
        held.add((seat, SURVEYOR, stations[state.surveyors[seat]].id))
    return held
