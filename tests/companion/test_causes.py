"""Causes of a difference: a slip put in on purpose is found again, and a count elsewhere rules it out."""

from companion.causes import causes
from companion.session import Session
from rules.core.frozen import replace
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.components import YARD, player_zone
from tests.support import sessions
from tests.support.autoplay import choose


def slipped(seed: int, kind: type, lying: object) -> tuple[Session, int]:
    """A game in which the last entry of a kind was written down wrong; and its id."""
    from random import Random

    rng = Random(seed)
    session = sessions.played(seed, 3, 20)
    while not (isinstance(action := choose(session.table, rng), kind) and lying(action) is not None):  # type: ignore[operator]
        sessions.go_on(session, rng, 1)
    wrong = lying(action)  # type: ignore[operator]
    (entry,) = session.record([wrong], anyway=True)
    return session, entry


def stone_for_ore(action: RestockYard) -> RestockYard | None:
    """One of the stones drawn was iron ore."""
    if "stone" not in action.drawn:
        return None
    at = len(action.drawn) - 1 - action.drawn[::-1].index("stone")
    return replace(action, drawn=(*action.drawn[:at], "ore", *action.drawn[at + 1 :]))


def test_a_cube_taken_for_another_at_the_restock_is_found() -> None:
    session, entry = slipped(3, RestockYard, stone_for_ore)
    ledger = session.table.state.ledger
    counts = {"ore": ledger[YARD, "ore"] - 1, "stone": ledger[YARD, "stone"] + 1}
    found = causes(session.log, YARD, counts)
    assert entry in [cause.entry for cause in found]
    cause = next(cause for cause in found if cause.entry == entry)
    session.amend(entry, cause.action)
    assert {kind: session.table.state.ledger[YARD, kind] for kind in counts} == counts


def test_the_newest_cause_comes_first_and_the_books_stay_as_they_are() -> None:
    session = sessions.played(4, 3, 60)
    ledger = session.table.state.ledger
    counts = {"ore": ledger[YARD, "ore"] + 1, "stone": max(0, ledger[YARD, "stone"] - 1)}
    before = session.journal
    found = [cause.entry for cause in causes(session.log, YARD, counts) if not cause.ruled_out]
    assert found == sorted(found, reverse=True)
    assert session.journal == before


def test_a_count_elsewhere_rules_a_cause_out() -> None:
    session = sessions.played(5, 3, 20)
    from random import Random

    rng = Random(5)
    while not (session.log and isinstance(session.log[-1].action, TakeFromYard) and session.log[-1].action.taken):
        sessions.go_on(session, rng, 1)
    line = session.log[-1]
    action = line.action
    assert isinstance(action, TakeFromYard)
    held = session.table.state.ledger
    kind = next(kind for kind in action.taken if action.taken[kind])
    counts = {kind: held[YARD, kind] + 1}
    assert line.entry in [cause.entry for cause in causes(session.log, YARD, counts) if not cause.ruled_out]
    seat = player_zone(action.seat)
    session.stocktake(seat, {kind: held[seat, kind]})
    said = {cause.entry: cause.ruled_out for cause in causes(session.log, YARD, counts)}
    assert said.get(line.entry, seat) == seat


def test_what_fits_has_no_cause() -> None:
    session = sessions.played(4, 3, 40)
    held = session.table.state.ledger
    assert causes(session.log, YARD, {"ore": held[YARD, "ore"]}) == ()
    assert causes((), YARD, {"ore": 1}) == ()
