"""Which entry earned a line of the sheet."""

from random import Random

from companion.earned import earned
from companion.journal import START
from companion.session import Session
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN
from tests.support import sessions


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
