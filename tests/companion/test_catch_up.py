"""Joining a game under way: its log, its files, what can still be corrected, and findings in words."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from companion import game_file
from companion.catch_up import Joined, finding_words, from_plain, to_plain
from companion.errors import BadInput
from companion.game import Game, new_info
from companion.game_plain import game_from_plain, game_to_plain
from companion.journal import START, Journal
from companion.session import Session
from companion.store import Store
from rules.core.frozen import replace
from rules.core.ledger import SUSPENSE
from rules.snowdonia.actions.excavate import Excavate
from rules.snowdonia.book import Setup
from rules.snowdonia.components import TrackCard
from rules.snowdonia.state import Placed
from rules.snowdonia.under_way import Hand, UnderWay, findings
from ui.present.log import log_rows
from ui.present.looks import looks

NAMES = ("Siân", "Mikkel", "Ελένη")
LEFT = (0, 0, 0, 2, 3, 4, 5, 2, 3, 4, 5, 2, None)
SETUP = Setup(
    NAMES,
    1,
    tuple(TrackCard(f"t{n}", left, left, left is not None) for n, left in enumerate(LEFT, 1)),
    (7, "?", None),
    ("sun", "rain"),
    5,
)
UNDER_WAY = UnderWay(
    round=5,
    hands=(
        Hand({"ore": 3, "rubble": 4}, contracts=(22, 26), played=(22, 26), this_round=(26,), surveyor=2),
        Hand({"stone": 2, "coal": 2, "rubble": 5}, train=1, contracts=(19,), at_hand=1),
        Hand({"bars": 2}),
    ),
    rates=(2, 1),
    phase="action",
    area="B",
    begun=True,
    placed=(Placed("B", 1, 1), Placed("E", 1, 0)),
    owners={"t1": 0, "t2": None, "two-viaducts.x1": 1, "two-viaducts.x2": None, "two-viaducts.b2": 2},
    rubble={"waterfall.x1": 1},
    closed=("two-viaducts",),
    today="sun",
    event_spaces=(4,),
    drawn=1,
    yard={"ore": 5, "stone": 3, "coal": 2},
    discards=(1, 2, 3),
    shed_coal={7: 0},
    unknown=("route.t13", "hands.2.surveyor"),
)


def game(**changes: Any) -> Game:
    return Game(new_info("mount-snowdon", ("pink", "blue", "yellow")), SETUP, {}, None, replace(UNDER_WAY, **changes))


def excavated(session: Session) -> Excavate:
    item = session.agenda.due
    assert item is not None
    assert isinstance(item.action, Excavate)
    return item.action


# The log


def test_the_log_begins_with_one_line() -> None:
    session = Session(game())
    (line,) = session.log
    assert line.text == "joined in round 5"
    assert (line.entry, line.round, line.seat) == (START, 5, None)
    assert session.table == session.start


def test_undo_never_goes_before_it() -> None:
    session = Session(game())
    assert session.undo_name is None
    assert session.undo() == ()
    session.record([excavated(session)])
    assert session.log[0].text == "joined in round 5"
    session.undo()
    assert session.undo() == ()
    assert session.table == session.start
    assert len(session.log) == 1


def test_the_line_of_joining_cannot_be_corrected() -> None:
    session = Session(game())
    assert session.strike(START) == ()
    assert session.amend(START, Joined(4)) == ()
    assert len(session.log) == 1
    (row,) = log_rows(session.log, looks(NAMES, ("pink", "blue", "yellow")))
    assert not row.can_amend
    assert row.words == "joined in round 5"


def test_what_happens_after_it_can() -> None:
    session = Session(game())
    action = excavated(session)
    (entry,) = session.record([action])
    session.amend(entry, replace(action, taken=action.taken[:1]), anyway=True)
    assert session.line(entry).amended
    session.strike(entry)
    assert session.table == session.start
    session.insert(START, action)
    assert session.log[1].action == action


def test_a_stocktake_explains_what_was_too_many() -> None:
    hands = list(UNDER_WAY.hands)
    hands[1] = replace(hands[1], counts={"coal": 11})
    session = Session(game(hands=tuple(hands)))
    assert session.table.state.ledger[SUSPENSE, "coal"] == -2
    session.stocktake("player 1", {"coal": 9})
    assert session.table.state.ledger[SUSPENSE, "coal"] == 0


def test_a_track_card_left_open_is_told_later() -> None:
    session = Session(game())
    assert session.table.unknown_rubble("t13")
    session.tell("tracks.t13.rubble", 3)
    assert session.table.rubble("t13") == 3
    session.tell("office.2", 8)
    assert session.table.state.office == (7, 8, None)
    session.undo()
    session.undo()
    assert session.table.unknown_rubble("t13")


# Files


def test_a_game_file_brings_it_back(tmp_path: Path) -> None:
    here = game()
    session = Session(here)
    session.record([excavated(session)])
    path = tmp_path / "joined.snowdonia.toml"
    game_file.write(path, here, session.journal)
    again, journal = game_file.read(path)
    assert again == here
    assert Session(again, journal).table == session.table
    assert "[under_way]" in path.read_text("utf-8")
    assert "format = 1" in path.read_text("utf-8")


def test_the_database_brings_it_back(tmp_path: Path) -> None:
    here = game()
    with_store = Store(tmp_path / "games.sqlite")
    with_store.create(here)
    session = with_store.open(here.info.id)
    session.record([excavated(session)])
    again = with_store.open(here.info.id)
    assert again.game == here
    assert again.table == session.table
    assert again.log[0].text == "joined in round 5"
    with_store.close()


def test_every_field_is_kept() -> None:
    kept = from_plain(to_plain(UNDER_WAY, NAMES), NAMES)
    for field in fields(UnderWay):
        assert getattr(kept, field.name) == getattr(UNDER_WAY, field.name), field.name


def test_a_game_from_its_beginning_has_no_such_table() -> None:
    plain = game_to_plain(Game(new_info("mount-snowdon", ()), SETUP))
    assert "under_way" not in plain
    assert game_from_plain(plain).under_way is None


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"round": "five"}, "under_way.round"),
        ({"phase": "lunch"}, "under_way.phase"),
        ({"area": "H"}, "under_way.area"),
        ({"begun": 1}, "under_way.begun"),
        ({"rates": [1]}, "under_way.rates"),
        ({"hands": []}, "under_way.hands"),
        ({"yard": {"ore": -1}}, "under_way.yard"),
        ({"owners": {"t1": "Nobody"}}, "under_way.player"),
        ({"placed": [{"area": "B", "space": 1, "player": "Zed"}]}, "under_way.player"),
        ({"event_spaces": "1"}, "under_way.event_spaces"),
        ({"closed": [4]}, "under_way.closed"),
    ],
)
def test_what_cannot_be_read_is_named(change: dict[str, Any], place: str) -> None:
    plain = game_to_plain(game())
    plain["under_way"] = {**plain["under_way"], **change}
    with pytest.raises(BadInput) as error:
        game_from_plain(plain)
    assert error.value.place == place


def test_a_file_with_a_space_that_is_nowhere_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "odd.snowdonia.toml"
    game_file.write(path, game(owners={"t99": 0}), Journal(()))
    with pytest.raises(BadInput, match="t99"):
        game_file.read(path)


# Findings in words


def said(under_way: UnderWay, setup: Setup = SETUP) -> list[str]:
    found = []
    here = replace(game(), under_way=under_way, setup=setup)
    book = Session(here).book
    for problem in findings(here.box(), setup, under_way):
        words = finding_words(problem, book)
        assert words.link
        assert words.cells
        found.append(f"{words.what} {words.detail}".strip())
    return found


def test_too_many_in_words() -> None:
    hands = list(UNDER_WAY.hands)
    hands[1] = replace(hands[1], counts={"coal": 9})
    assert said(replace(UNDER_WAY, hands=tuple(hands), shed_coal={}, closed=(), event_spaces=(1, 2), drawn=0))[0] == (
        "Coal: 1 too many. Yard 2, Mikkel 9, 5 trains with 4. Mikkel has most."
    )


def test_a_card_twice_in_words() -> None:
    setup = replace(SETUP, office=(7, 8, 22))
    assert "No. 22 lies in two places: with Siân and on space 3 of the office." in said(UNDER_WAY, setup)


def test_every_finding_has_words() -> None:
    wild = replace(
        UNDER_WAY,
        hands=(
            Hand({"coal": 99, "bars": 30}, train=5, contracts=(16, 22, 99), played=(16,)),
            Hand(train=5, contracts=(22,)),
            Hand(train=9),
        ),
        placed=(Placed("A", 9, 0), Placed("E", 1, 0), Placed("E", 1, 1), Placed("A", 1, 0), Placed("G", 1, 0)),
        event_spaces=(2,),
        owners={"t9": 0, "yr-wyddfa.b1": 1, "yr-wyddfa.x1": 0},
        rubble={"waterfall.x1": 9},
        closed=(),
        extra_build=True,
    )
    for under_way in (wild, replace(wild, event_spaces=(1, 3)), replace(wild, event_spaces=(1, 2, 3, 4))):
        for sentence in said(under_way):
            assert "{" not in sentence
            assert "under_way" not in sentence
