"""Games from files: staged beside the history, matched with the people in it, written at once and only once."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import exchange, game_file
from companion.errors import BadInput
from companion.exports import bgstats
from companion.exports.own_file import file_text
from companion.exports.sheet_data import sheet_data
from companion.folding import folded
from companion.plays import NewPlay, NewSeat
from companion.scored import ScoredGame
from companion.session import Session
from companion.stage_files import stage
from companion.staging import NOBODY, Item, Staged
from companion.store import Store
from tests.support import sessions
from tests.support.bgstats import CHESS, export, play

DATA = Path(__file__).parents[1] / "data"
OLD = DATA / "format-1"
RECORDS = sorted((DATA / "acceptance" / "games").glob("*.record.json.gz"))
POSITIONS = sorted((DATA / "acceptance" / "score").glob("*.toml"))
DAY = datetime(2024, 5, 31, 12, 0, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "snowdonia.sqlite3") as kept:
        yield kept


def staged(store: Store | None, *paths: Path) -> Staged:
    steps = stage(paths, store)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Staged = end.value
            return found


def written(folder: Path, plays: Sequence[Mapping[str, Any]], names: Sequence[str], file: str = "export.json") -> Path:
    path = folder / file
    path.write_text(json.dumps(export(plays, names)), "utf-8")
    return path


def with_people(store: Store, *names: str) -> dict[str, str]:
    """A history with somebody of each name; their ids."""
    seats = tuple(NewSeat(name, vp=10) for name in names)
    plays = [NewPlay("snowdonia", datetime(2020, 1, n + 1, tzinfo=UTC), (seat,)) for n, seat in enumerate(seats)]
    store.bring_in(plays)
    return {person.name: person.id for person in store.people()}


def states(found: Staged) -> list[str]:
    return [item.state for item in found.items]


def whys(found: Staged) -> list[str]:
    return [item.why for item in found.items]


def how(found: Staged) -> dict[str, str]:
    return {match.name: match.how for match in found.matches.values()}


def key(found: Staged, name: str, twin: int = 0) -> str:
    return next(match.key for match in found.matches.values() if match.name == name and twin in (0, match.twin))


# New, there already, perhaps the same


def test_nothing_is_written_before_it_is_confirmed_and_then_all_of_it(store: Store, tmp_path: Path) -> None:
    path = written(tmp_path, [play("u-1", {1: 61, 2: "50+4"}), play("u-2", {1: 3}, gameRefId=CHESS)], ["Siân", "Tom"])
    found = staged(store, path)
    assert states(found) == ["new"]
    assert found.others == 1
    assert not store.plays()
    (taken,) = store.take_in(found.batch())
    kept = store.play(taken)
    assert [(s.name, s.vp, s.winner, s.rank) for s in kept.seats] == [("Siân", 61, True, 1), ("Tom", 54, False, 2)]
    assert (kept.kind, kept.source_id, kept.place, kept.minutes) == ("imported", "u-1", "Café Zoë", 95)
    assert kept.scenario_name == "Mount Snowdon"


def test_the_same_file_twice_makes_no_duplicate(store: Store, tmp_path: Path) -> None:
    path = written(tmp_path, [play(f"u-{n}", {1: n, 2: 50}) for n in range(5)], ["Siân", "Tom"])
    store.take_in(staged(store, path).batch())
    again = staged(store, path)
    assert states(again) == ["there"] * 5
    assert set(whys(again)) == {"in the history already"}
    assert not again.matches
    assert len(again.batch()) == 0
    assert store.take_in(again.batch()) == ()
    assert len(store.plays()) == 5
    assert len(store.people()) == 2
    # A later export has more plays: only those are new.
    later = written(tmp_path, [play(f"u-{n}", {1: n, 2: 50}) for n in range(7)], ["Siân", "Tom"], "later.json")
    assert states(staged(store, later)) == ["there"] * 5 + ["new"] * 2


def test_a_play_that_was_thrown_away_stays_in_the_bin(store: Store, tmp_path: Path) -> None:
    path = written(tmp_path, [play("u-1", {1: 61})], ["Siân"])
    (taken,) = store.take_in(staged(store, path).batch())
    store.bin(taken)
    assert whys(staged(store, path)) == ["in the bin of the history"]


def test_the_same_play_in_two_files_is_one(store: Store, tmp_path: Path) -> None:
    one = written(tmp_path, [play("u-1", {1: 61})], ["Siân"], "one.json")
    two = written(tmp_path, [play("u-1", {1: 61}), play("u-1", {1: 61})], ["Siân"], "two.json")
    found = staged(store, one, two)
    assert states(found) == ["new", "there", "there"]
    assert whys(found)[1:] == ["twice in these files, also in one.json"] * 2
    assert len(store.take_in(found.batch())) == 1


def test_a_game_of_that_day_with_those_people_and_scores_is_off_until_somebody_says_so(
    store: Store, tmp_path: Path
) -> None:
    ids = with_people(store, "Siân", "Tom")
    seats = (NewSeat("", ids["Tom"], vp=54), NewSeat("", ids["Siân"], vp=61))
    store.bring_in([NewPlay("snowdonia", DAY, seats)])
    path = written(
        tmp_path,
        [
            play("u-1", {1: 61, 2: 54}),
            play("u-2", {1: 61, 2: 53}),
            play("u-3", {1: 61, 2: 54}, "2024-06-01 12:00:00"),
            play("u-4", {1: 61}),
        ],
        ["Sian", "Tom"],
    )
    found = staged(store, path)
    assert states(found) == ["maybe", "new", "new", "new"]
    assert whys(found)[0] == "the same day, people and scores as a game in the history"
    assert [item.on for item in found.items] == [False, True, True, True]
    assert len(found.batch().plays) == 3
    assert len(found.switch(0, True).batch().plays) == 4
    # Somebody else of that name: then it is another game.
    other = found.match(key(found, "Sian"), NOBODY)
    assert states(other)[0] == "new"
    assert states(other.match(key(found, "Sian"), ids["Siân"]))[0] == "maybe"


def test_two_alike_plays_of_one_import_are_noticed_and_the_tracked_game_goes_first(
    store: Store, tmp_path: Path
) -> None:
    session = sessions.played(4, 3, 999)
    own = tmp_path / "own.snowdonia.toml"
    game_file.write(own, session.game, session.journal)
    totals = [player.total for player in session.sheet().players]
    day = session.game.info.started.astimezone().strftime("%Y-%m-%d %H:%M:%S")
    foreign = written(tmp_path, [play("u-1", dict(enumerate(totals, 1)), day)], session.game.setup.players)
    with_people(store, *session.game.setup.players)
    found = staged(store, foreign, own)
    assert states(found) == ["maybe", "new"]
    assert whys(found)[0] == "the same day, people and scores as a game of own.snowdonia.toml"


def test_a_play_that_we_handed_over_is_the_game_it_came_from(store: Store, tmp_path: Path) -> None:
    session = sessions.played(4, 3, 999)
    store.create(session.game, session.journal)
    data = sheet_data(session, store.play(session.game.info.id))
    path = tmp_path / "play.json"
    path.write_text(json.dumps(bgstats.play(data)), "utf-8")
    link = tmp_path / "link.txt"
    link.write_text(bgstats.link(data), "utf-8")
    found = staged(store, path, link)
    assert states(found) == ["there", "there"]
    # In the history of somebody else it is a result, and its people are those of the link.
    with Store(tmp_path / "other.sqlite3") as other:
        (taken,) = other.take_in(staged(other, path, link).batch())
        assert [s.vp for s in other.play(taken).seats] == [s.vp for s in store.play(session.game.info.id).seats]
        assert states(staged(other, path, link)) == ["there", "there"]


# Names


def test_names_are_matched_letter_by_letter_then_without_accents_and_capitals(store: Store, tmp_path: Path) -> None:
    ids = with_people(store, "Ελένη", "Siân", "王小明", "דנה", "Tom")
    path = written(
        tmp_path, [play("u-1", {n: n for n in range(1, 6)})], ["ΕΛΕΝΗ", "Sia\u0302n", "王小明", "דנה", "Tim"]
    )
    found = staged(store, path)
    assert how(found) == {"ΕΛΕΝΗ": "fold", "Sia\u0302n": "exact", "王小明": "exact", "דנה": "exact", "Tim": "new"}
    assert [found.matches[key(found, "ΕΛΕΝΗ")].person, found.matches[key(found, "Tim")].person] == [
        ids["Ελένη"],
        NOBODY,
    ]
    (taken,) = store.take_in(found.batch())
    assert [seat.name for seat in store.play(taken).seats] == ["Ελένη", "Siân", "王小明", "דנה", "Tim"]
    assert len(store.people()) == 6


def test_somebody_chosen_by_hand_is_known_the_next_time(store: Store, tmp_path: Path) -> None:
    ids = with_people(store, "Siân Llwyd", "Tom")
    path = written(tmp_path, [play("u-1", {1: 61, 2: 50})], ["S. L.", "Tom"])
    found = staged(store, path)
    assert how(found) == {"S. L.": "new", "Tom": "exact"}
    chosen = found.match(key(found, "S. L."), ids["Siân Llwyd"])
    assert how(chosen)["S. L."] == "hand"
    store.take_in(chosen.batch())
    assert len(store.people()) == 2
    later = written(tmp_path, [play("u-1", {1: 61, 2: 50}), play("u-2", {1: 9, 2: 8})], ["S. L.", "Tom"])
    found = staged(store, later)
    assert how(found) == {"S. L.": "known", "Tom": "known"}
    assert found.matches[key(found, "S. L.")].person == ids["Siân Llwyd"]


def test_a_name_that_somebody_had_before_a_merge_is_theirs(store: Store, tmp_path: Path) -> None:
    ids = with_people(store, "Siân", "Sharon")
    store.merge_people(ids["Siân"], ids["Sharon"])
    found = staged(store, written(tmp_path, [play("u-1", {1: 61})], ["Sharon"]))
    assert found.matches[key(found, "Sharon")].person == ids["Siân"]


def test_two_people_of_one_name_stay_two(store: Store, tmp_path: Path) -> None:
    ids = with_people(store, "Anna")
    names = ["Anna", "Anna", "Tom"]
    path = written(tmp_path, [play("u-1", {1: 40, 2: 50}), play("u-2", {2: 1, 3: 2})], names)
    found = staged(store, path)
    assert [(m.name, m.twin, m.how, m.count) for m in found.matches.values()] == [
        ("Anna", 1, "exact", 1),
        ("Anna", 2, "new", 2),
        ("Tom", 0, "new", 1),
    ]
    assert found.matches[key(found, "Anna", 1)].person == ids["Anna"]
    store.take_in(found.batch())
    assert sorted(person.name for person in store.people()) == ["Anna", "Anna (2)", "Tom"]
    games = {person.name: person.games for person in store.people()}
    assert games == {"Anna": 2, "Anna (2)": 2, "Tom": 1}
    # The second Anna is known from now on.
    path = written(tmp_path, [play("u-1", {1: 40, 2: 50}), play("u-3", {2: 7})], names)
    again = staged(store, path)
    assert [match.how for match in again.matches.values()] == ["known"]
    store.take_in(again.batch())
    assert {person.name: person.games for person in store.people()}["Anna (2)"] == 3


def test_people_without_a_name_sit_beside_each_other(store: Store, tmp_path: Path) -> None:
    entry = play("u-1", {1: 40})
    entry["playerScores"] *= 3
    found = staged(store, written(tmp_path, [entry], ["Anonymous player"]))
    assert not found.clashes
    (taken,) = store.take_in(found.batch())
    assert len({seat.person for seat in store.play(taken).seats}) == 3


def test_nobody_sits_twice_at_a_table(store: Store, tmp_path: Path) -> None:
    ids = with_people(store, "Elodie")
    path = written(tmp_path, [play("u-1", {1: 40, 2: 50}), play("u-2", {2: 50})], ["Elodie", "Élodie"])
    found = staged(store, path)
    assert how(found) == {"Elodie": "exact", "Élodie": "new"}
    # Who was chosen by hand goes before who was matched.
    other = found.match(key(found, "Élodie"), ids["Elodie"])
    assert how(other) == {"Elodie": "new", "Élodie": "hand"}
    assert not other.clashes
    both = other.match(key(found, "Elodie"), ids["Elodie"])
    (clash,) = both.clashes
    assert (clash.n, clash.names, clash.person) == (0, ("Elodie", "Élodie"), "Elodie")
    assert "would sit there twice, as Elodie, Élodie" in clash.sentence
    with pytest.raises(BadInput, match="choose another person"):
        both.batch()
    # Without that game there is nothing against it.
    assert len(store.take_in(both.switch(0, False).batch())) == 1
    with pytest.raises(ValueError, match="nobody has the id"):
        found.match(key(found, "Élodie"), "nobody")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ελένη", "ΕΛΕΝΗ", True),
        ("Γιώργος", "γιωργοσ", True),
        ("Ｔｏｍ", "tom ", True),
        ("\u200fדנה", "דנה", True),
        ("STRASSE", "straße", True),
        ("Łukasz", "Lukasz", False),
        ("はな", "ばな", False),
        ("王小明", "王小民", False),
    ],
)
def test_what_makes_no_difference_between_names(one: str, other: str, alike: bool) -> None:
    assert (folded(one) == folded(other)) is alike


# Our own files


def test_files_of_the_first_format_come_in_as_copies(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "old"
    shutil.copytree(OLD, folder)
    shutil.copy(RECORDS[0], folder)
    shutil.copy(POSITIONS[0], folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = staged(store, folder)
    assert states(found) == ["new"] * 4
    assert {item.found.over for item in found.items if item.found} == {True, False}
    taken = store.take_in(found.batch())
    kinds = sorted(store.play(game_id).kind for game_id in taken)
    assert kinds == ["scored", "tracked", "tracked", "tracked"]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    # What was read once goes on in this version, and is written in it.
    game, journal = store.load("3f0a7a52-6d0c-4a07-9a55-7b1f6c0d9e21")
    old = game_file.read(OLD / "finished.snowdonia.toml")
    assert journal == old[1]
    assert (game.setup, game.info.started) == (old[0].setup, old[0].info.started)
    finished = store.play(game.info.id)
    assert finished.finished == old[1].entries[-1].at
    assert [seat.name for seat in finished.seats] == ["Siân", "Γιώργος", "Zoë"]
    assert [seat.vp for seat in finished.seats] == [p.total for p in Session(*old).sheet().players]
    assert states(staged(store, folder)) == ["there"] * 4
    assert len(store.plays()) == 4


def test_a_game_from_a_file_is_played_by_the_people_who_are_known(store: Store, tmp_path: Path) -> None:
    ids = with_people(store, "Sian", "Giorgos", "Zoë")
    found = staged(store, OLD / "finished.snowdonia.toml")
    assert how(found) == {"Siân": "fold", "Γιώργος": "new", "Zoë": "exact"}
    found = found.match(key(found, "Γιώργος"), ids["Giorgos"])
    (taken,) = store.take_in(found.batch())
    assert [seat.person for seat in store.play(taken).seats] == [ids["Sian"], ids["Giorgos"], ids["Zoë"]]
    assert store.load(taken)[0].setup.players == ("Sian", "Giorgos", "Zoë")
    assert len(store.people()) == 3
    # The file has the old names, and is the same game all the same.
    assert states(staged(store, OLD / "finished.snowdonia.toml")) == ["there"]


def test_a_game_that_went_on_elsewhere_goes_on_here(store: Store, tmp_path: Path) -> None:
    session = sessions.played(4, 3, 10)
    store.create(session.game, session.journal)
    path = tmp_path / "game.snowdonia.toml"
    early = tmp_path / "early.snowdonia.toml"
    sessions.go_on(session, Random(2), 5)
    game_file.write(early, session.game, session.journal)
    sessions.go_on(session, Random(3), 5)
    game_file.write(path, session.game, session.journal)
    found = staged(store, early, path)
    assert states(found) == ["more", "there"]
    assert found.items[0].found is not None
    assert found.items[0].found.file == path.name
    assert store.take_in(found.batch()) == ()
    assert store.load(session.game.info.id)[1] == session.journal
    assert states(staged(store, early, path)) == ["there", "there"]


def test_a_game_that_went_another_way_is_refused_and_the_history_kept(store: Store, tmp_path: Path) -> None:
    session = sessions.played(4, 3, 10)
    other = Session(session.game, session.journal)
    sessions.go_on(session, Random(2), 2)
    store.create(session.game, session.journal)
    other.undo()
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, other.game, other.journal)
    found = staged(store, path)
    assert states(found) == ["unread"]
    assert "it went on in another way; keep one of the two" in whys(found)[0]


def test_a_position_file_is_a_game_that_was_scored(store: Store, tmp_path: Path) -> None:
    found = staged(store, POSITIONS[3])
    (item,) = found.items
    assert item.found is not None
    (taken,) = store.take_in(found.batch())
    assert [seat.vp for seat in store.play(taken).seats] == [seat.vp for seat in item.found.seats]
    assert store.load_scored(taken).sheet().winners
    copy = tmp_path / "copy.toml"
    copy.write_bytes(POSITIONS[3].read_bytes())
    assert states(staged(store, copy)) == ["there"]


def test_a_scored_game_that_was_written_out_is_the_same_game(store: Store, tmp_path: Path) -> None:
    game = ScoredGame.new("mount-snowdon", ("Siân", "Tom"), colours=("pink", "blue"), started=DAY, place="The Mill")
    game.with_standing(0, sites=("halfway.b2",), tracks=(3, 4), rubble=9, coal=2, contracts=(1, 20), surveyor=6)
    store.keep_scored(game)
    path = tmp_path / "end.toml"
    path.write_text(file_text(game), "utf-8")
    found = staged(store, path)
    assert (states(found), whys(found)) == (["there"], ["in the history already"])
    store.rename_person(store.people()[0].id, "Somebody else")
    assert whys(staged(store, path)) == ["in the history already"]
    game.with_standing(0, coal=3)
    path.write_text(file_text(game), "utf-8")
    assert whys(staged(store, path)) == ["in the history already, with another end; score it there"]
    # Elsewhere it keeps its id, its day and its place.
    with Store(tmp_path / "other.sqlite3") as other:
        (taken,) = other.take_in(staged(other, path).batch())
        assert taken == game.id
        assert (other.play(taken).started, other.play(taken).place) == (game.info.started, game.info.place)
        assert other.load_scored(taken).end.position == game.position


def test_packed_records_and_unpacked_ones_are_the_same_game(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "game.record.json"
    path.write_bytes(gzip.decompress(RECORDS[1].read_bytes()))
    found = staged(store, RECORDS[1], path)
    assert states(found) == ["new", "there"]
    assert exchange.read_game(RECORDS[1])[0].info.id == exchange.read_game(path)[0].info.id


# Files that cannot be read


def test_a_bad_file_among_others_is_named_and_the_others_are_staged(store: Store, tmp_path: Path) -> None:
    good = written(tmp_path, [play("u-1", {1: 61})], ["Siân"])
    bad = {
        "cut.json": good.read_bytes()[:200],
        "not.json": b"hello",
        "else.json": b'{"a": 1}',
        "empty.json": b"",
        "latin.json": '{"é": 1}'.encode("latin-1"),
        "cut.json.gz": gzip.compress(b"x" * 5000)[:30],
        "packed.json": b"PK\x03\x04xxxx",
        "database.json": b"SQLite format 3\x00xxxx",
        "no.toml": b"= 1",
        "other.toml": b"[tool]\na = 1\n",
        "newer.snowdonia.toml": b'[game]\nformat = 99\nid = "x"\n',
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    none = tmp_path / "none.json"
    found = staged(store, good, *(tmp_path / name for name in bad), none)
    assert states(found) == ["new"] + ["unread"] * (len(bad) + 1)
    sentences = dict(zip([*bad, "none.json"], whys(found)[1:], strict=True))
    for name, sentence in sentences.items():
        assert sentence.startswith(f"{name}: "), sentence
    assert "the file breaks off" in sentences["cut.json"]
    assert "choose a game file" in sentences["not.json"]
    assert "save the file as UTF-8" in sentences["latin.json"]
    assert "cannot be unpacked" in sentences["cut.json.gz"]
    assert "made by a newer version" in sentences["newer.snowdonia.toml"]
    assert "No such file" in sentences["none.json"]
    assert all((tmp_path / name).read_bytes() == content for name, content in bad.items())
    assert len(store.take_in(found.batch())) == 1


def test_a_huge_file_is_refused_politely_and_not_read(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.reading.read_bytes.__defaults__", (1024 * 1024,))
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(1024 * 1024 + 1)
    packed = tmp_path / "packed.json.gz"
    packed.write_bytes(gzip.compress(b" " * (3 * 1024 * 1024)))
    found = staged(store, huge, packed)
    assert whys(found) == [
        f"{name}: this is larger than 1 MB, and was not read; export fewer plays at once, or choose another file"
        for name in ("huge.json", "packed.json.gz")
    ]


def test_a_folder_is_looked_through_and_an_empty_one_says_so(store: Store, tmp_path: Path) -> None:
    folder, empty = tmp_path / "games", tmp_path / "empty"
    (folder / "deep" / "deeper").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    empty.mkdir()
    written(folder / "deep" / "deeper", [play("u-1", {1: 61})], ["Siân"], "a.bgsplay")
    written(folder / ".hidden", [play("u-2", {1: 61})], ["Siân"])
    (folder / "note.txt").write_text("hello", "utf-8")
    (folder / "link.json").symlink_to(folder / "deep" / "deeper" / "a.bgsplay")
    found = staged(store, folder, empty)
    assert states(found) == ["new", "unread"]
    assert whys(found)[1] == "empty: no game lies in this folder; choose another folder, or files"


def test_a_folder_of_too_many_files_is_one_sentence(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.stage_files.MOST_FILES", 3)
    for n in range(4):
        (tmp_path / f"{n}.json").write_text("{}", "utf-8")
    assert whys(staged(store, tmp_path)) == [
        f"{tmp_path.name}: more than 3 files lie in this folder; choose a smaller folder"
    ]


def test_an_export_without_our_games_says_so(store: Store, tmp_path: Path) -> None:
    found = staged(store, written(tmp_path, [play("u-1", {1: 61}, gameRefId=CHESS)], ["Siân"]))
    assert states(found) == ["unread"]
    assert "no play of Snowdonia or Great Western Trail is in it" in whys(found)[0]


# Writing


def test_all_of_it_is_written_or_nothing(store: Store, tmp_path: Path) -> None:
    path = written(tmp_path, [play("u-1", {1: 61})], ["Siân"])
    found = staged(store, path, OLD)
    batch = found.batch()
    # Meanwhile another window took one of the games in.
    game, journal = game_file.read(OLD / "finished.snowdonia.toml")
    store.create(game, journal)
    with pytest.raises(BadInput, match="in the history already"):
        store.take_in(batch)
    assert [kept.id for kept in store.plays()] == [game.info.id]
    assert sorted(person.name for person in store.people()) == ["Siân", "Zoë", "Γιώργος"]


def test_an_import_leaves_the_games_of_late_where_they_are(store: Store) -> None:
    session = sessions.played(4, 3, 10)
    store.create(session.game, session.journal)
    store.take_in(staged(store, OLD).batch())
    assert store.games()[0].id == session.game.info.id
    assert store.latest_open() == session.game.info.id


def test_lines_are_switched_one_by_one_or_all_of_a_kind(store: Store, tmp_path: Path) -> None:
    path = written(tmp_path, [play(f"u-{n}", {1: n}) for n in range(4)] + [play("u-0", {1: 0})], ["Siân"])
    found = staged(store, path)

    def on(items: Sequence[Item]) -> list[bool | None]:
        return [item.on for item in items]

    assert on(found.items) == [True] * 4 + [None]
    none = found.switch_all("new", False)
    assert on(none.items) == [False] * 4 + [None]
    assert on(none.switch(2, True).items) == [False, False, True, False, None]
    assert on(none.switch(4, True).items)[4] is None
    assert len(none.switch(2, True).batch()) == 1
    assert not none.batch().newcomers


def test_progress_is_told_and_leaving_off_writes_nothing(store: Store, tmp_path: Path) -> None:
    path = written(tmp_path, [play(f"u-{n}", {1: n}) for n in range(900)], ["Siân"])
    steps = stage([path, OLD], store)
    told = [next(steps) for _ in range(4)]
    assert [step.words for step in told][:3] == [
        "Looking into the history",
        "Reading export.json",
        "Comparing export.json",
    ]
    assert told[3].total == 900
    steps.close()
    assert not store.plays()


def test_without_a_history_everything_is_new(tmp_path: Path) -> None:
    found = staged(None, OLD)
    assert states(found) == ["new", "new"]


def test_thousands_of_plays_are_staged_and_taken_in_once(store: Store, tmp_path: Path) -> None:
    names = [f"Player {n}" for n in range(1, 41)]
    rng = Random(1)
    plays = []
    for n in range(2_000):
        people = rng.sample(range(1, 41), 4)
        day = f"20{10 + n % 14:02}-{1 + n % 12:02}-{1 + n % 28:02} 19:00:00"
        plays.append(play(f"u-{n}", {person: rng.randrange(30, 130) for person in people}, day))
    path = written(tmp_path, plays, names)
    found = staged(store, path)
    assert found.count("new") + found.count("maybe") == 2_000
    assert len(store.take_in(found.batch())) == found.count("new")
    assert staged(store, path).count("there") == found.count("new")
