"""The history: every game at a glance, however it came here, noted, binned, brought in and issued."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace as replaced
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from companion import places, sheets, start_card
from companion.errors import BadInput
from companion.journal import Journal
from companion.plays import NewPlay, NewSeat
from companion.scored import ScoredGame
from companion.session import Session
from companion.store import Store
from companion.store.results import PAUSE, played_seconds
from rules.core.frozen import replace
from rules.snowdonia.scoring import CATEGORIES
from tests.support import random_plays, sessions

DAY = datetime(2024, 5, 1, 18, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "snowdonia.sqlite3") as opened:
        yield opened


def begun(store: Store, seed: int = 1, players: int = 3) -> Session:
    game = sessions.fresh(players, seed)
    store.create(game)
    return Session(game, store=store)


def over(store: Store, seed: int = 1, players: int = 3) -> Session:
    """A tracked game that is over."""
    session = begun(store, seed, players)
    sessions.go_on(session, Random(seed), 4000)
    assert session.over
    return session


def scored(players: tuple[str, ...] = ("Ann", "Bea"), tracks: tuple[int, ...] = (5, 5)) -> ScoredGame:
    """A game typed in at its end, complete."""
    game = ScoredGame.new("mount-snowdon", players, colours=("red", "blue")[: len(players)], place="Llanberis")
    for seat in range(len(players)):
        game.with_standing(
            seat, sites=(), tracks=tracks[seat : seat + 1], rubble=0, coal=0, train=0, contracts=(), surveyor=0
        )
        game.with_standing(seat, train=2 + seat)
    return game


def sheets_of(store: Store, game_id: str) -> int:
    with closing(sqlite3.connect(store.path)) as database:
        (count,) = database.execute("SELECT count(*) FROM sheets WHERE game_id = ?", (game_id,)).fetchone()
    return int(count)


# Tracked games


def test_a_tracked_game_is_current_after_every_entry(store: Store) -> None:
    session = begun(store)
    for _ in range(40):
        sessions.go_on(session, Random(3), 5)
        play = store.play(session.game.info.id)
        sheet = session.sheet()
        assert [seat.vp for seat in play.seats] == [player.total for player in sheet.players]
        assert [seat.scores for seat in play.seats] == [
            {name: player.category(name) for name in CATEGORIES} for player in sheet.players
        ]
        assert [seat.rank for seat in play.seats] == list(sheet.ranks)
        assert (play.rounds, play.ended) == (session.table.state.round, session.table.state.ended)
        assert play.open != session.over
        if session.over:
            break
        assert play.winners == ()
    assert session.over
    assert [seat.name for seat in store.play(session.game.info.id).winners] == list(session.sheet().winners)
    assert [seat.starts for seat in play.seats].index(True) == session.game.setup.start_player


def test_10_8_who_shares_the_win_is_a_winner_in_the_history(store: Store) -> None:
    session = over(store)
    sheet = session.sheet()
    best = max(player.total for player in sheet.players)
    for seat, player in enumerate(sheet.players):
        line = player.lines[0]
        session.overrule(seat, line.category, line.about, (line.vp or 0) + best - player.total)
    play = store.play(session.game.info.id)
    assert len(play.winners) == 3
    assert {seat.rank for seat in play.seats} == {1}


def test_11_nobody_wins_a_solo_game(store: Store) -> None:
    session = over(store, 3, 1)
    play = store.play(session.game.info.id)
    assert (play.winners, play.seats[0].winner, play.seats[0].rank) == ((), False, None)
    assert play.train == session.game.setup.solo_train
    assert play.seats[0].vp == session.sheet().players[0].total


def test_taking_the_end_back_opens_the_game_again(store: Store) -> None:
    session = over(store)
    play = store.play(session.game.info.id)
    assert play.finished is not None
    session.undo()
    again = store.play(session.game.info.id)
    assert (again.open, again.finished, again.winners) == (True, None, ())
    session.redo()
    assert store.play(session.game.info.id).winners == play.winners


def test_a_game_that_comes_from_a_file_is_in_the_history_as_a_tracked_one(store: Store) -> None:
    whole = sessions.played(1, 3, 4000)
    store.create(whole.game, whole.journal)
    play = store.play(whole.game.info.id)
    assert play.counts
    assert [seat.vp for seat in play.seats] == [player.total for player in whole.sheet().players]
    assert sheets_of(store, play.id) == 1


def test_time_is_counted_without_pauses() -> None:
    minute = timedelta(minutes=1)
    assert played_seconds([]) == 0
    assert played_seconds([DAY]) == 0
    assert played_seconds([DAY, DAY + minute, DAY + 3 * minute]) == 180
    assert played_seconds([DAY, DAY + minute, DAY + minute + PAUSE, DAY + 2 * minute + PAUSE]) == 120
    assert played_seconds([DAY, DAY - minute, DAY]) == 60


def test_minutes_grow_with_the_entries_and_not_with_the_pauses(store: Store) -> None:
    game = sessions.fresh()
    game = replace(game, info=replace(game.info, started=DAY))
    store.create(game)
    session = Session(game)
    sessions.go_on(session, Random(1), 6)
    seconds = [40, 100, 160, 160 + 3600 * 24, 220 + 3600 * 24, 280 + 3600 * 24]
    at = [DAY + timedelta(seconds=n) for n in seconds]
    entries = tuple(replace(entry, at=moment) for entry, moment in zip(session.journal.entries, at, strict=True))
    for n, entry in enumerate(entries):
        with closing(sqlite3.connect(store.path)) as database, database:
            # The moment of the last save, as if the clock of this test were the clock of the game.
            database.execute("UPDATE games SET saved = ?", ((at[n - 1] if n else DAY).isoformat(),))
        store.save(Session(game, Journal(entries[: n + 1])), (entry,))
    assert store.play(game.info.id).minutes == round((160 + 120) / 60)


def test_the_start_page_gets_the_open_games_and_then_the_last_ones(store: Store) -> None:
    first = begun(store, 1)
    ended = [over(store, seed) for seed in (2, 3, 4)]
    store.keep_scored(scored())
    store.bring_in(list(random_plays.new_plays(5)))
    wanted = [first.game.info.id, ended[2].game.info.id, ended[1].game.info.id]
    assert [row.id for row in store.games(3)] == wanted
    assert [row.id for row in store.games(1)] == wanted[:1]
    assert len(store.games(20)) == len(store.games()) == 4
    latest = store.latest()
    assert latest is not None
    assert latest == store.games()[0]
    assert latest.id == ended[2].game.info.id
    assert store.latest_open() == first.game.info.id


def test_a_card_that_cannot_be_read_is_left_out_of_the_start_page(store: Store) -> None:
    broken, fine = begun(store, 1), begun(store, 2)
    with closing(sqlite3.connect(store.path)) as database, database:
        database.execute("UPDATE games SET card = '{}' WHERE id = ?", (broken.game.info.id,))
    assert [row.id for row in store.games()] == [row.id for row in store.games(5)] == [fine.game.info.id]
    assert len(store.plays()) == 2


# What people say of a game


def test_notes_places_and_played_wrong_are_kept(store: Store) -> None:
    session = begun(store)
    game_id = session.game.info.id
    saved = store.play(game_id).saved
    store.set_note(game_id, "Ο τελευταίος γύρος\n=1+1")
    store.set_place(game_id, "Café 長")
    store.set_wrong(game_id, True)
    play = store.play(game_id)
    assert (play.note, play.place, play.wrong) == ("Ο τελευταίος γύρος\n=1+1", "Café 長", True)
    assert play.saved == saved
    assert not play.counts
    assert store.load(game_id)[0].info.place == "Café 長"
    store.set_wrong(game_id, False)
    assert not store.play(game_id).wrong
    for change in (store.set_note, store.set_place):
        with pytest.raises(BadInput, match="no such game"):
            change("another", "x")


def test_a_binned_game_is_out_of_sight_and_comes_back(store: Store) -> None:
    first, second = begun(store, 1), begun(store, 2)
    sessions.go_on(second, Random(1), 3)
    game_id = second.game.info.id
    store.bin(game_id)
    assert [play.id for play in store.plays()] == [first.game.info.id]
    assert [play.id for play in store.plays(binned=True)] == [game_id]
    assert [row.id for row in store.games()] == [first.game.info.id]
    assert store.latest_open() == first.game.info.id
    card = start_card.read(places.start_card_path())
    assert card is not None
    assert card.game_id == first.game.info.id
    assert store.has(game_id)
    binned = store.play(game_id)
    assert binned.binned is not None
    assert not binned.counts
    store.take_out(game_id)
    assert len(store.plays()) == 2
    assert store.load(game_id)[1] == second.journal


def test_only_what_is_in_the_bin_is_deleted_and_then_all_of_it(store: Store) -> None:
    session, other = over(store), begun(store, 2)
    game_id = session.game.info.id
    with pytest.raises(BadInput, match="is not in the bin; put it there first"):
        store.delete(game_id)
    store.bin(game_id)
    store.delete(game_id)
    assert not store.has(game_id)
    with closing(sqlite3.connect(store.path)) as database:
        for table in ("seats", "documents", "entries", "sheets"):
            (left,) = database.execute(f"SELECT count(*) FROM {table} WHERE game_id = ?", (game_id,)).fetchone()
            assert left == 0, table
    assert store.load(other.game.info.id)[1] == other.journal
    with pytest.raises(BadInput, match="no such game"):
        store.delete(game_id)
    # It can come again from a file.
    store.create(session.game, session.journal)


# Games that were only scored


def test_a_scored_game_is_kept_as_it_is_now(store: Store) -> None:
    game = scored(tracks=(5, 4))
    store.keep_scored(game)
    play = store.play(game.id)
    assert (play.kind, play.place, play.complete, play.open, play.minutes) == ("scored", "Llanberis", True, False, None)
    assert [seat.vp for seat in play.seats] == [player.total for player in game.sheet().players]
    assert [seat.name for seat in play.winners] == list(game.sheet().winners)
    game.with_standing(1, tracks=(5, 5))
    store.keep_scored(game)
    assert len(store.plays()) == 1
    assert [seat.name for seat in store.play(game.id).winners] == ["Bea"]
    again = store.load_scored(game.id)
    assert again.end == game.end
    assert store.games() == []


def test_a_scored_game_that_is_not_complete_says_so_and_knows_what_it_knows(store: Store) -> None:
    game = scored()
    game.with_standing(0, surveyor=None)
    store.keep_scored(game)
    play = store.play(game.id)
    assert not play.complete
    assert not play.counts
    assert play.seats[0].scores["surveyor"] is None
    assert play.seats[1].scores["surveyor"] == 0
    nothing = ScoredGame.new("mount-snowdon", ("Ann",))
    store.keep_scored(nothing)
    assert store.play(nothing.id).seats[0].vp is None


def test_a_scored_game_goes_by_todays_names_and_place(store: Store) -> None:
    game = scored()
    store.keep_scored(game)
    (ann,) = [person for person in store.people() if person.name == "Ann"]
    store.rename_person(ann.id, "Anna")
    store.set_place(game.id, "Betws-y-Coed")
    again = store.load_scored(game.id)
    assert [player.name for player in again.position.players] == ["Anna", "Bea"]
    assert again.book.players == ("Anna", "Bea")
    store.keep_scored(again)
    assert store.play(game.id).place == "Betws-y-Coed"
    assert {person.name: person.games for person in store.people()} == {"Anna": 1, "Bea": 1}


def test_a_name_that_was_typed_wrong_at_first_is_nobodys(store: Store) -> None:
    game = scored()
    game.with_standing(0, name="An")
    store.keep_scored(game)
    game.with_standing(0, name="Ann")
    store.keep_scored(game)
    assert [person.name for person in store.people()] == ["Ann", "Bea"]


def test_a_scored_solo_game_has_its_train(store: Store) -> None:
    game = scored(("Ann",), (3,))
    store.keep_scored(game)
    assert (store.play(game.id).train, store.play(game.id).winners) == (2, ())


def test_tracked_scored_and_imported_games_are_not_taken_for_each_other(store: Store) -> None:
    tracked, typed = begun(store), scored()
    store.keep_scored(typed)
    store.bring_in([NewPlay("snowdonia", DAY, (NewSeat("Ann"),))])
    (brought,) = [play.id for play in store.plays() if play.kind == "imported"]
    for game_id in (typed.id, brought):
        with pytest.raises(BadInput, match="is no game that was tracked"):
            store.load(game_id)
    with pytest.raises(BadInput, match="is no game that was scored"):
        store.load_scored(tracked.game.info.id)
    with pytest.raises(BadInput, match="no such game"):
        store.load_scored("another")
    assert store.own_values()[1] == {}


# Sheets


def test_the_end_of_a_game_issues_its_sheet_once(store: Store) -> None:
    session = begun(store)
    sessions.go_on(session, Random(1), 10)
    assert store.issued(session.game.info.id) is None
    sessions.go_on(session, Random(1), 4000)
    issued = store.issued(session.game.info.id)
    assert issued is not None
    assert issued.sheet == session.sheet()
    assert sheets_of(store, session.game.info.id) == 1
    # The same end again is no other sheet.
    session.undo()
    session.redo()
    assert sheets_of(store, session.game.info.id) == 1


def test_a_sheet_that_was_issued_is_never_rewritten(store: Store) -> None:
    session = over(store)
    game_id = session.game.info.id
    first = store.issued(game_id)
    assert first is not None
    line = session.sheet().players[0].lines[0]
    session.overrule(0, line.category, line.about, 99, "read again")
    second = store.issued(game_id)
    assert second is not None
    assert second.sheet == session.sheet() != first.sheet
    assert sheets_of(store, game_id) == 2
    session.undo()
    third = store.issued(game_id)
    assert third is not None
    assert third.sheet == first.sheet
    assert sheets_of(store, game_id) == 3


def test_a_sheet_is_issued_by_hand_for_a_scored_game(store: Store) -> None:
    game = scored()
    store.keep_scored(game)
    assert store.issued(game.id) is None
    store.issue(game.id, sheets.issue(game, DAY))
    issued = store.issued(game.id)
    assert issued == sheets.issue(game, DAY)
    with pytest.raises(BadInput, match="no such game"):
        store.issue("another", sheets.issue(game, DAY))
    with pytest.raises(BadInput, match="no such game"):
        store.issued("another")


def test_a_sheet_that_cannot_be_read_is_a_sentence(store: Store) -> None:
    session = over(store)
    with closing(sqlite3.connect(store.path)) as database, database:
        database.execute("""UPDATE sheets SET document = '{"issued": 3}'""")
    with pytest.raises(BadInput, match=r"snowdonia\.sqlite3: sheet of .*not an issued sheet"):
        store.issued(session.game.info.id)


# What other programs know


def test_plays_come_in_as_they_were_told(store: Store) -> None:
    made = random_plays.plays(20, seed=5)
    assert store.bring_in([random_plays.new_play(one, "there", str(n)) for n, one in enumerate(made)]) == 20
    found = store.plays()
    for one, kept in zip(made, found, strict=True):
        assert (kept.kind, kept.ended, kept.finished) == ("imported", None, None)
        assert (kept.scenario, kept.scenario_name, kept.started, kept.minutes) == (
            one.scenario,
            one.scenario_name,
            one.started,
            one.minutes,
        )
        assert (kept.place, kept.note, kept.wrong, kept.rounds, kept.train) == (
            one.place,
            one.note,
            one.wrong,
            one.rounds,
            one.train,
        )
        for seat, brought in zip(one.seats, kept.seats, strict=True):
            winner = seat.winner and not one.solo
            assert replaced(brought, person=seat.person) == replaced(seat, winner=winner)
        assert kept.counts == (not one.wrong)


def test_the_same_play_comes_in_once(store: Store) -> None:
    new = list(random_plays.new_plays(10, source="there"))
    assert store.bring_in([*new, *new[:3]]) == 10
    assert store.bring_in(new) == 0
    assert store.known_sources("there") == {str(n) for n in range(10)}
    assert store.known_sources("elsewhere") == set()
    # Another program may use the same number, and one that gives none tells of another play each time.
    assert store.bring_in([replace(new[0], source="elsewhere")]) == 1
    assert store.bring_in([replace(new[0], source_id=""), replace(new[0], source_id="")]) == 2
    assert len(store.plays()) == 13


def test_a_play_in_the_bin_does_not_come_in_again(store: Store) -> None:
    new = list(random_plays.new_plays(1, source="there"))
    store.bring_in(new)
    store.bin(store.plays()[0].id)
    assert store.bring_in(new) == 0
    assert store.plays() == []


def test_plays_come_in_all_or_none(store: Store) -> None:
    new = list(random_plays.new_plays(3))
    with pytest.raises(BadInput, match="no such person"):
        store.bring_in([*new, replace(new[0], source_id="x", seats=(NewSeat("Ann", "nobody"),))])
    assert store.plays() == []
    assert store.people() == []


def test_a_play_of_which_little_is_known(store: Store) -> None:
    store.bring_in([NewPlay("snowdonia", DAY, (NewSeat("Ann", winner=True), NewSeat("Bea", vp=0)))])
    (play,) = store.plays()
    assert [seat.vp for seat in play.seats] == [None, 0]
    assert [seat.rank for seat in play.seats] == [None, None]
    assert [seat.name for seat in play.winners] == ["Ann"]
    assert (play.complete, play.counts, play.minutes, play.rounds, play.scenario_name) == (False, False, None, None, "")


def test_the_history_has_the_last_game_first(store: Store) -> None:
    store.bring_in(list(random_plays.new_plays(30)))
    started = [play.started for play in store.plays()]
    assert started == sorted(started, reverse=True)
