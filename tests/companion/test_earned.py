"""Which entry earned a line of the sheet."""

from random import Random

import pytest

from companion.earned import earned
from companion.journal import START
from companion.railroad_session import RailroadSession
from companion.session import Session
from rules.gwt_railroad.state import Disc
from rules.gwt_railroad.steps import EnterCount, Stocktake, TakeMaster, Upgrade, UpgradeBehind
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN
from tests.support import sessions
from tests.support.railroad_games import GAMES, game, played


def lines(session: Session) -> set[tuple[int, str, str]]:
    """The lines of the sheet that something earned: no open train, no surveyor at the start."""
    start = session.book.places[0].id
    return {
        (seat, line.category, line.about)
        for seat, player in enumerate(session.sheet().players)
        for line in player.lines
        if line.about and (line.category, line.about) != (SURVEYOR, start)
    }


def test_every_line_of_a_whole_game_has_its_entry() -> None:
    rows: set[str] = set()
    for seed, players in ((4, 2), (5, 3), (6, 5)):
        session = sessions.played(seed, players, 4000)
        found = earned(session)
        assert set(found) == lines(session)
        rows |= {category for _, category, _ in found}
    assert rows == {SITES, TRACK, CONTRACTS, TRAIN, SURVEYOR}


def test_what_a_solo_player_begins_with_has_no_entry() -> None:
    session = sessions.played(3, 1, 30)
    (player,) = session.position.players
    assert player.train is not None
    assert set(earned(session)) == lines(session) - {(0, TRAIN, str(player.train))}


def test_the_entry_is_the_one_that_did_it() -> None:
    session = sessions.played(7, 3, 4000)
    found = earned(session)
    for (seat, category, about), entry in found.items():
        line = session.line(entry)
        before, after = line.before.state, line.after.state
        match category:
            case "sites" | "track":
                assert (before.owners.get(about), after.owners[about]) == (None, seat)
            case "contracts":
                assert int(about) not in before.contracts[seat]
                assert int(about) in after.contracts[seat]
            case "train":
                assert before.trains[seat] != int(about) == after.trains[seat]
            case "surveyor":
                assert before.surveyors[seat] != after.surveyors[seat]
    taken = {e for (_, category, _), e in found.items() if category == CONTRACTS}
    assert any(isinstance(session.line(entry).action, TakeContract) for entry in taken)
    assert any(isinstance(session.line(found[key]).action, MoveSurveyor) for key in found if key[1] == SURVEYOR)


def test_only_the_last_move_of_a_surveyor_counts() -> None:
    session = sessions.played(7, 3, 4000)
    for seat in range(3):
        mine = [entry for key, entry in earned(session).items() if key[0] == seat and key[1] == SURVEYOR]
        assert len(mine) <= 1


def test_a_struck_entry_earns_nothing() -> None:
    session = sessions.played(7, 3, 60)
    key, entry = next((key, entry) for key, entry in reversed(earned(session).items()) if key[1] == CONTRACTS)
    session.strike(entry)
    assert key not in earned(session)
    session.restore(entry)
    assert earned(session)[key] == entry


def test_what_is_undone_is_not_earned() -> None:
    session = sessions.played(7, 3, 60)
    session.undo_to(START)
    assert earned(session) == {}


def test_trains_returned_are_no_longer_earned() -> None:
    for seed in range(10):
        session = Session(sessions.fresh(2, seed))
        sessions.go_on(session, Random(seed), 4000)
        trains = {key for key in earned(session) if key[1] == TRAIN}
        assert trains == {(seat, TRAIN, str(n)) for seat, n in enumerate(session.table.state.trains) if n is not None}


# Railroads


def railroad_lines(session: RailroadSession) -> set[tuple[int, str, str]]:
    return {
        (seat, line.category, line.about)
        for seat, player in enumerate(session.sheet().players)
        for line in player.lines
        if line.about or line.category not in ("stations", "station_masters")
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_a_railroad_has_its_entry(name: str) -> None:
    session = played(name)
    found = earned(session)
    assert set(found) == railroad_lines(session)
    for (seat, category, about), entry in found.items():
        action = session.line(entry).action
        assert session.line(entry).seat == seat
        match category:
            case "stations":
                assert isinstance(action, Upgrade | UpgradeBehind)
                assert action.station == int(about)
            case "station_masters":
                assert isinstance(action, TakeMaster)
            case _:
                assert isinstance(action, EnterCount)
                assert action.what == category


def test_12_the_last_number_entered_is_the_one_that_counts() -> None:
    session = played(GAMES[1])
    first = earned(session)[0, "dollars", ""]
    (again,) = session.record([EnterCount(0, "dollars", 3)])
    assert earned(session)[0, "dollars", ""] == again
    session.record([EnterCount(0, "dollars", None)])
    assert (0, "dollars", "") not in earned(session)
    session.undo()
    session.undo()
    assert earned(session)[0, "dollars", ""] == first


def test_6_a_station_seen_by_a_stocktake_was_earned_there() -> None:
    session = RailroadSession(game(GAMES[0]))
    (entry,) = session.record([Stocktake(discs={3: (Disc(1),)})], anyway=True)
    assert earned(session) == {(1, "stations", "3"): entry}
