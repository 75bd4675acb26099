"""People keep their games under every name they go by."""

from __future__ import annotations

import gzip
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from companion import game_file, places, start_card
from companion.errors import BadInput
from companion.exchange import read_game
from companion.plays import NewPlay, NewSeat
from companion.session import Session
from companion.store import Person, Store
from rules.core.frozen import replace
from tests.support import autoplay, sessions

RECORD = min((Path(__file__).parents[2] / "data" / "acceptance" / "games").glob("*.json.gz"))
DAY = datetime(2024, 5, 1, 18, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "snowdonia.sqlite3") as opened:
        yield opened


def played_by(store: Store, *names: str, seed: int = 1, day: int = 0) -> str:
    """A tracked game of these people; its id."""
    game = autoplay.game(Random(seed), len(names))
    info = replace(game.info, started=DAY + timedelta(days=day))
    store.create(replace(game, info=info, setup=replace(game.setup, players=names)))
    return game.info.id


def person(store: Store, name: str) -> Person:
    (found,) = [one for one in store.people() if one.name == name]
    return found


def names_of(store: Store, game_id: str) -> list[str]:
    return [seat.name for seat in store.play(game_id).seats]


def test_people_are_counted_with_their_last_colour_and_day(store: Store) -> None:
    played_by(store, "Ann", "Bea", day=3)
    played_by(store, "Bea", "Ann", "Cid", seed=2, day=1)
    assert [(one.name, one.games) for one in store.people()][2] == ("Cid", 1)
    ann = person(store, "Ann")
    assert (ann.games, ann.colour, ann.played) == (2, "red", DAY + timedelta(days=3))
    assert len({one.id for one in store.people()}) == 3


def test_a_rename_shows_in_every_game(store: Store) -> None:
    game = sessions.fresh(3)
    store.create(game)
    session = Session(game, store=store)
    sessions.go_on(session, Random(1), 20)
    zoe = person(store, "Zoë")
    store.rename_person(zoe.id, "Zoë Κ. 長")
    assert person(store, "Zoë Κ. 長").id == zoe.id
    assert names_of(store, game.info.id)[2] == "Zoë Κ. 長"
    assert [player.name for player in store.games()[0].card.players][2] == "Zoë Κ. 長"
    assert store.open(game.info.id).book.players[2] == "Zoë Κ. 長"
    card = start_card.read(places.start_card_path())
    assert card is not None
    assert card.players[2].name == "Zoë Κ. 長"


def test_another_colour_is_offered_next_time_and_old_games_keep_theirs(store: Store) -> None:
    game = sessions.fresh(3)
    store.create(game)
    worn = [seat.colour for seat in store.play(game.info.id).seats]
    store.colour_person(person(store, "Zoë").id, "purple")
    assert person(store, "Zoë").colour == "purple"
    assert [seat.colour for seat in store.play(game.info.id).seats] == worn
    with pytest.raises(BadInput, match="no such person"):
        store.colour_person("nobody", "pink")


def test_a_renamed_game_goes_on_and_exports_under_the_new_name(store: Store) -> None:
    game = sessions.fresh(3)
    store.create(game)
    session = Session(game, store=store)
    sessions.go_on(session, Random(1), 30)
    store.rename_person(person(store, game.setup.players[game.setup.start_player]).id, "Ünique = @name")
    again = store.open(game.info.id)
    sessions.go_on(again, Random(2), 10)
    assert again.save_error is None
    text = game_file.to_text(again.game, again.journal)
    assert '"Ünique = @name"' in text
    assert game.setup.players[game.setup.start_player] not in text
    other, journal = game_file.from_text(text)
    assert Session(other, journal).table == again.table


def test_a_game_of_a_record_is_renamed_with_its_record(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "table.record.json"
    path.write_bytes(gzip.decompress(RECORD.read_bytes()))
    game, journal = read_game(path)
    store.create(game, journal)
    before = store.open(game.info.id)
    first = game.setup.players[0]
    store.rename_person(person(store, first).id, "Somebody else")
    after = store.open(game.info.id)
    assert after.book.players[0] == "Somebody else"
    assert after.table.state == before.table.state
    assert [p.total for p in after.sheet().players] == [p.total for p in before.sheet().players]


def test_a_name_of_nobody_or_of_somebody_else_is_refused(store: Store) -> None:
    played_by(store, "Ann", "Bea")
    ann = person(store, "Ann")
    with pytest.raises(BadInput, match="nobody goes by an empty name"):
        store.rename_person(ann.id, "  ")
    with pytest.raises(BadInput, match="Bea is somebody else; merge the two if they are the same"):
        store.rename_person(ann.id, "Bea")
    with pytest.raises(BadInput, match="no such person"):
        store.rename_person("nobody", "Cid")
    store.rename_person(ann.id, "Ann")
    assert {one.name for one in store.people()} == {"Ann", "Bea"}


def test_accents_typed_in_another_way_are_the_same_name(store: Store) -> None:
    played_by(store, "Siân")
    played_by(store, unicodedata.normalize("NFD", "Siân"), seed=2)
    assert person(store, "Siân").games == 2


def test_two_of_one_name_at_a_table_are_two_people(store: Store) -> None:
    game_id = played_by(store, "Siân", unicodedata.normalize("NFD", "Siân"))
    assert len({seat.person for seat in store.play(game_id).seats}) == 2
    assert len(store.people()) == 2


def test_merged_people_have_all_their_games_under_one_name(store: Store) -> None:
    first = played_by(store, "Tom", "Ann", day=1)
    second = played_by(store, "Thomas", "Ann", seed=2, day=9)
    keep, gone = person(store, "Thomas"), person(store, "Tom")
    store.merge_people(keep.id, gone.id)
    assert [(one.name, one.games) for one in store.people()] == [("Ann", 2), ("Thomas", 2)]
    assert names_of(store, first) == names_of(store, second) == ["Thomas", "Ann"]
    assert store.load(first)[0].setup.players == ("Thomas", "Ann")
    assert {seat.person for game in (first, second) for seat in store.play(game).seats[:1]} == {keep.id}
    # Typed by the old name, it is still the same person.
    third = played_by(store, "Tom", "Bea", seed=3)
    assert names_of(store, third) == ["Thomas", "Bea"]
    (merged,) = person(store, "Thomas").merged
    assert (merged.id, merged.name) == (gone.id, "Tom")


def test_a_merge_is_taken_back_game_by_game(store: Store) -> None:
    first = played_by(store, "Tom", "Ann")
    second = played_by(store, "Thomas", "Ann", seed=2)
    before = store.plays()
    keep, gone = person(store, "Thomas"), person(store, "Tom")
    store.merge_people(keep.id, gone.id)
    assert store.plays() != before
    store.split_people(gone.id)
    assert store.plays() == before
    assert names_of(store, first)[0] == "Tom"
    assert names_of(store, second)[0] == "Thomas"
    with pytest.raises(BadInput, match="was not merged with anybody"):
        store.split_people(gone.id)


def test_merges_of_merges_are_taken_back_one_by_one(store: Store) -> None:
    played_by(store, "A")
    played_by(store, "B", seed=2)
    played_by(store, "C", seed=3)
    a, b, c = (person(store, name) for name in "ABC")
    store.merge_people(b.id, a.id)
    store.merge_people(c.id, b.id)
    assert [(one.name, one.games) for one in store.people()] == [("C", 3)]
    assert [merged.name for merged in person(store, "C").merged] == ["A", "B"]
    store.split_people(b.id)
    assert {(one.name, one.games) for one in store.people()} == {("C", 1), ("B", 2)}
    store.split_people(a.id)
    assert {(one.name, one.games) for one in store.people()} == {("C", 1), ("B", 1), ("A", 1)}


def test_who_sat_at_one_table_is_not_merged(store: Store) -> None:
    played_by(store, "Tom", "Thomas")
    played_by(store, "Tommy", seed=2)
    tom, thomas, tommy = (person(store, name) for name in ("Tom", "Thomas", "Tommy"))
    with pytest.raises(BadInput, match="Tom: played against Thomas, so they are two people"):
        store.merge_people(tom.id, thomas.id)
    with pytest.raises(BadInput, match="is the same person already"):
        store.merge_people(tom.id, tom.id)
    store.merge_people(tom.id, tommy.id)
    # Tommy is Tom now, who played against Thomas.
    with pytest.raises(BadInput, match="played against"):
        store.merge_people(thomas.id, tommy.id)


def test_a_merged_name_that_another_took_waits_for_its_split(store: Store) -> None:
    played_by(store, "Tom")
    played_by(store, "Thomas", seed=2)
    keep, gone = person(store, "Thomas"), person(store, "Tom")
    store.merge_people(keep.id, gone.id)
    store.rename_person(keep.id, "Tom")
    with pytest.raises(BadInput, match="another person goes by this name now; rename that one first"):
        store.split_people(gone.id)
    store.rename_person(keep.id, "Thomas")
    store.split_people(gone.id)
    assert {one.name for one in store.people()} == {"Tom", "Thomas"}


def test_both_names_of_a_merged_person_at_one_table_are_two_people(store: Store) -> None:
    played_by(store, "Tom")
    played_by(store, "Thomas", seed=2)
    store.merge_people(person(store, "Thomas").id, person(store, "Tom").id)
    game_id = played_by(store, "Tom", "Thomas", seed=3)
    assert names_of(store, game_id) == ["Tom", "Thomas"]
    assert store.load(game_id)[0].setup.players == ("Tom", "Thomas")


def test_who_played_only_in_a_deleted_game_is_forgotten(store: Store) -> None:
    kept = played_by(store, "Ann", "Bea")
    gone = played_by(store, "Ann", "asdf", seed=2)
    store.bin(gone)
    assert person(store, "asdf").games == 0
    store.delete(gone)
    assert {one.name for one in store.people()} == {"Ann", "Bea"}
    assert names_of(store, kept) == ["Ann", "Bea"]


def test_who_was_merged_away_is_forgotten_with_who_they_became(store: Store) -> None:
    first = played_by(store, "Tom")
    second = played_by(store, "Thomas", seed=2)
    store.merge_people(person(store, "Thomas").id, person(store, "Tom").id)
    store.bin(second)
    store.delete(second)
    # Tom's game still speaks of Thomas, whose other name Tom is.
    assert [one.name for one in store.people()] == ["Thomas"]
    store.bin(first)
    store.delete(first)
    assert store.people() == []


def test_somebody_chosen_for_an_import_is_that_person(store: Store) -> None:
    game_id = played_by(store, "Ann", "Bea")
    ann = person(store, "Ann")
    seats = (NewSeat("A.", ann.id, vp=3), NewSeat("Bea", vp=9, winner=True), NewSeat("Cid", vp=1))
    assert store.bring_in([NewPlay("snowdonia", DAY, seats)]) == 1
    brought = next(play for play in store.plays() if play.id != game_id)
    assert [seat.name for seat in brought.seats] == ["Ann", "Bea", "Cid"]
    assert person(store, "Bea").games == 2
    for twice in ((ann.id, ann.id), (ann.id, "nobody")):
        seats = tuple(NewSeat("x", one) for one in twice)
        with pytest.raises(BadInput, match=r"twice at one table|no such person"):
            store.bring_in([NewPlay("snowdonia", DAY, seats)])
    # Who was chosen for one seat is not found by name for another.
    seats = (NewSeat("Ann", vp=1), NewSeat("A.", ann.id, vp=2))
    store.bring_in([NewPlay("snowdonia", DAY, seats, source="s", source_id="2")])
    found = next(play for play in store.plays() if play.source == "s")
    assert len({seat.person for seat in found.seats}) == 2
