"""One signal for every change, and what is proposed but not confirmed."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from companion.journal import Journal
from companion.session import Session
from rules.snowdonia.actions.place import Place
from tests.support.railroad_games import GAMES, played
from ui.bridge import Change, RailroadBridge, SessionBridge, SnowdoniaBridge
from ui.sample import sample_game, sample_session


def fresh() -> Session:
    return Session(sample_game(3), Journal(()))


def place(session: Session, area: str = "A") -> Place:
    return Place(session.table.state.turn, area, 1)


def heard(bridge: SessionBridge) -> list[Change]:
    changes: list[Change] = []
    bridge.changed.connect(changes.append)
    return changes


def test_every_change_of_the_session_is_told_with_who_asked(qapp: QApplication) -> None:
    session = fresh()
    bridge = SessionBridge(session)
    changes = heard(bridge)
    asker = object()
    bridge.record([place(session)], asker=asker)
    session.undo()
    assert [change.what for change in changes] == ["step", "step"]
    assert changes[0].asker is asker


def test_a_proposal_is_told_once_and_gone_after_the_step(qapp: QApplication) -> None:
    session = fresh()
    bridge = SessionBridge(session)
    changes = heard(bridge)
    step = session.preview(place(session))
    bridge.propose(step)
    bridge.propose(step)
    assert [change.what for change in changes] == ["proposal"]
    assert bridge.proposal is not None
    assert bridge.proposal.after == step.after
    bridge.record([step.action])
    assert bridge.proposal is None


def test_the_table_before_the_last_change_tells_what_is_lit(qapp: QApplication) -> None:
    session = fresh()
    bridge = SessionBridge(session)
    assert bridge.before is None
    start = session.table
    bridge.record([place(session)])
    assert bridge.before == start
    middle = session.table
    session.undo()
    assert bridge.before == middle


def test_select_calls_only_when_what_it_reads_differs(qapp: QApplication) -> None:
    session = fresh()
    bridge = SessionBridge(session)
    seen: list[Any] = []
    leave = bridge.select(lambda s: s.table.state.round if s else 0, seen.append)
    assert seen == [1]
    bridge.record([place(session)])
    assert seen == [1]
    bridge.close()
    assert seen == [1, 0]
    leave()
    bridge.open(session)
    assert seen == [1, 0]


def test_a_closed_game_is_heard_no_more(qapp: QApplication) -> None:
    session = fresh()
    bridge = SessionBridge(session)
    bridge.close()
    changes = heard(bridge)
    session.record([place(session)])
    assert changes == []
    with pytest.raises(LookupError):
        bridge.record([place(session)])


def test_players_are_drawn_by_their_colours_and_letters(qapp: QApplication) -> None:
    bridge = SessionBridge(fresh())
    assert [look.letter for look in bridge.looks] == ["S", "M", "Ε"]
    assert [look.colour for look in bridge.looks] == ["pink", "blue", "yellow"]


def test_what_a_step_changed_stays_lit_for_its_time_and_undo_lights_what_it_put_back(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ui.bridge as module

    now = [100.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    session = sample_session(3, 2, "place")
    bridge = SessionBridge(session)
    tables = []
    for area in ("C", "G"):
        tables.append(session.table)
        bridge.record([Place(session.table.state.turn, area, session.table.free_spaces(area)[0])])
        now[0] += 1
    assert bridge.before == tables[0]
    heard: list[str] = []
    bridge.changed.connect(lambda change: heard.append(change.what))
    now[0] += 2.5
    bridge._dim_old()
    assert bridge.before == tables[1]
    assert heard == ["lit"]
    now[0] += 60
    bridge._dim_old()
    assert bridge.before == tables[1]
    after = session.table
    session.undo()
    assert bridge.before == after


def test_a_note_is_told_apart_from_a_step(qapp: QApplication) -> None:
    """Whoever has a step in hand keeps it while somebody writes a note on a clause; undo and redo of it as well."""
    bridge = SessionBridge(sample_session(3, 1, "excavate"))
    heard: list[str] = []
    bridge.changed.connect(lambda change: heard.append(change.what))
    bridge.note("snowdonia.base:4.B.1", "As we play it.")
    bridge.game.undo()
    bridge.game.redo()
    assert heard == ["noted", "noted", "noted"]
    bridge.game.undo()
    bridge.game.undo()
    assert heard[-1] == "step"


def test_a_bridge_of_one_title_has_no_game_while_another_is_on_the_table(qapp: QApplication) -> None:
    whole = SessionBridge()
    snowdonia, railroad = SnowdoniaBridge(whole), RailroadBridge(whole)
    here, there = heard(snowdonia), heard(railroad)
    session, line = fresh(), played(GAMES[0], 3)
    whole.open(session)
    assert (snowdonia.session, railroad.session) == (session, None)
    assert snowdonia.looks == whole.looks
    assert [change.what for change in here] == ["opened"]
    assert there == []
    with pytest.raises(LookupError):
        _ = railroad.game
    whole.open(line)
    assert (snowdonia.session, railroad.session) == (None, line)
    assert (snowdonia.looks, snowdonia.before, snowdonia.proposal) == ((), None, None)
    assert [change.what for change in here] == ["opened", "closed"]
    assert [change.what for change in there] == ["opened"]
    line.undo()
    assert [change.what for change in there] == ["opened", "step"]
    assert len(here) == 2
    whole.close()
    assert railroad.session is None
    assert [change.what for change in there] == ["opened", "step", "closed"]
    assert len(here) == 2


def test_a_proposal_through_a_bridge_of_one_title_is_the_proposal_of_all(qapp: QApplication) -> None:
    session = fresh()
    whole = SessionBridge(session)
    snowdonia, railroad = SnowdoniaBridge(whole), RailroadBridge(whole)
    changes = heard(snowdonia)
    railroad.propose(session.preview(place(session)))
    assert whole.proposal is None
    snowdonia.propose(session.preview(place(session)))
    assert snowdonia.proposal is whole.proposal is not None
    assert [change.what for change in changes] == ["proposal"]
