"""Game files: a round trip is identity, a bad file is named with place, wrong and right."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion import game_file
from companion.errors import BadInput, NewerFormat
from companion.journal import Journal
from companion.session import Session
from companion.stocktake import Stocktake
from rules.core.frozen import replace
from rules.snowdonia.components import Rulings
from tests.support import autoplay, sessions


@pytest.fixture
def session() -> Session:
    """A game with every kind of entry in its journal."""
    session = sessions.played(5, 3, 40, unknown=0.4)
    session.strike(3)
    session.restore(3)
    session.strike(4)
    line = session.log[10]
    session.amend(line.entry, line.action, anyway=True)
    session.insert(line.entry, line.action, anyway=True)
    session.stocktake("player 1", {"ore": 2, "bars": 0})
    session.amend(session.log[-1].entry, Stocktake("player 1", {"ore": 3}))
    session.tell("values.contracts.23.coal_limit", True)
    session.tell("values.contracts.7.extra_cubes", 2)
    session.undo()
    session.undo()
    session.redo()
    return session


def test_a_round_trip_through_a_file_is_identity(session: Session, tmp_path: Path) -> None:
    kinds = {type(entry).__name__ for entry in session.journal.entries}
    assert len(kinds) == 9, "every kind of entry"
    path = tmp_path / "Siân.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    game, journal = game_file.read(path)
    assert game == session.game
    assert journal == session.journal
    assert Session(game, journal).log == session.log
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("players", range(1, 6))
def test_whole_games_of_every_size_come_back(players: int) -> None:
    session = sessions.played(players, players, 4000, unknown=0.2)
    game, journal = game_file.from_text(game_file.to_text(session.game, session.journal))
    assert (game, journal) == (session.game, session.journal)


def test_what_was_undone_is_in_the_file(session: Session) -> None:
    _, journal = game_file.from_text(game_file.to_text(session.game, session.journal))
    again = Session(session.game, journal)
    assert again.redo_name == session.redo_name
    again.redo()
    session.redo()
    assert again.table == session.table


def test_a_file_names_players_and_no_seats(session: Session) -> None:
    document = tomllib.loads(game_file.to_text(session.game, session.journal))
    names = set(session.book.players)
    named = {entry["action"]["player"] for entry in document["entries"] if "player" in entry.get("action", {})}
    assert named == names
    assert document["setup"]["start_player"] in names
    counted = next(entry for entry in document["entries"] if entry["kind"] == "stocktaken")
    assert counted["player"] == session.book.players[1]


def test_info_rulings_and_values_come_back() -> None:
    game = sessions.fresh(2)
    info = replace(
        game.info,
        bag_drawn_by="app",
        deck_drawn_by="app",
        place='Nant "Gwynant"\n',
        finished=datetime(2025, 1, 31, 21, 0, 0, 123, tzinfo=UTC),
    )
    rulings = Rulings(no_markers="not_allowed", fog_stops_contracts_3_8=False)
    values = {"contracts.7.extra_cubes": 2, "stations.hebron.b1.vp": 4}
    game = replace(game, info=info, setup=replace(game.setup, rulings=rulings), values=values)
    assert game_file.from_text(game_file.to_text(game, Journal())) == (game, Journal())


def test_names_of_every_kind_survive() -> None:
    names = ("Ὀδυσσεύς", "محمد", "O'Brien", "長" * 60, '"\\\n\t\x00\x7f\x1b')
    game = sessions.fresh(5)
    game = replace(game, setup=replace(game.setup, players=names))
    session = Session(game)
    sessions.go_on(session, Random(1), 20)
    assert game_file.from_text(game_file.to_text(game, session.journal)) == (game, session.journal)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("format = 1", "format = 4", "game.format: has format 4, made by a newer version; this one reads 1 to 3"),
        ("format = 1", 'format = "one"', "game.format: 'one' is no format; write 1"),
        ("[game]", "[gam]", "game: is missing; a game file begins with a table game"),
        ("[game]", "[game", "is not TOML"),
        ('scenario = "mount-snowdon"', 'scenario = "ben-nevis"', "'ben-nevis'; there is mount-snowdon"),
        ('scenario = "mount-snowdon"', "", "game.scenario: is missing; write a text"),
        ("started = ", 'started = "soon" #', "game.started: 'soon' cannot be read; write a moment"),
        (
            'bag_drawn_by = "table"',
            'bag_drawn_by = "dog"',
            "game.bag_drawn_by: 'dog' cannot be read; write \"table\" or",
        ),
        ("start_player = ", 'start_player = "Nobody" #', "setup.start_player: 'Nobody' cannot be read; write one of"),
        ("office = [", "office = [-2.5, ", "setup.office: -2.5 is no contract card; write numbers of cards"),
        ('{ id = "', '{ ed = "', "setup.id: is missing; write a text"),
        ('no_markers = "unowned"', "no_markers = 3", "setup.rulings.no_markers: 3 is no ruling; write one of"),
        ('kind = "recorded"', 'kind = "dreamt"', "entry 1, kind: 'dreamt' is no kind of entry; write one of recorded"),
        ("id = 1\n", "id = 7\n", "entries: entry 7 stands at place 1; ids count 1, 2, 3"),
        ('step = "place"', 'step = "dance"', "entry 1, step: 'dance' is no step; write one of hire, place"),
        ("\nat = ", "\nat = 3 #", "entry 1, at: 3 cannot be read; write a moment"),
    ],
)
def test_a_bad_file_is_named_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    session = Session(replace(sessions.fresh(), values={"contracts.7.extra_cubes": 2}))
    session.record([autoplay.choose(session.table, Random(2))])
    text = game_file.to_text(session.game, session.journal)
    assert old in text
    path = tmp_path / "game.snowdonia.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadInput) as refused:
        game_file.read(path)
    assert str(refused.value).startswith("game.snowdonia.toml: ")
    assert says in str(refused.value)
    assert isinstance(refused.value, NewerFormat) == ("newer" in says)


def test_a_value_the_box_does_not_have_is_named(tmp_path: Path) -> None:
    game = replace(sessions.fresh(), values={"contracts.77.vp": 2})
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, game, Journal())
    with pytest.raises(BadInput, match=r"game\.snowdonia\.toml: contracts\.77\.vp: the pack has no such value"):
        game_file.read(path)


def test_text_in_another_encoding_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.snowdonia.toml"
    path.write_bytes('[game]\nplace = "Köln"'.encode("latin-1"))
    with pytest.raises(BadInput, match="is not UTF-8 text"):
        game_file.read(path)


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, sessions.fresh(), Journal())
    content = path.read_bytes()

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.whole_file.os.fsync", full)
    with pytest.raises(OSError, match="No space left") as refused:
        game_file.write(path, sessions.fresh(4), Journal())
    assert refused.value.filename == str(path)
    assert path.read_bytes() == content
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


# Formats


def decided() -> Session:
    """A game with something of everything that people decide about its sheet."""
    session = sessions.played(5, 3, 4000)
    session.choose(0, [3])
    session.overrule(0, "contracts", "3", -6, 'they said "so"\nall of them')
    session.overrule(1, "train", "", 3)
    session.overrule(1, "train", "", None)
    session.leave(2)
    return session


def test_decisions_about_the_sheet_survive_the_file() -> None:
    session = decided()
    text = game_file.to_text(session.game, session.journal)
    game, journal = game_file.from_text(text)
    assert (game, journal) == (session.game, session.journal)
    back = Session(game, journal)
    assert back.choices == session.choices
    assert back.sheet() == session.sheet()


def test_only_a_game_with_decisions_needs_the_newer_format() -> None:
    session = decided()
    assert tomllib.loads(game_file.to_text(session.game, session.journal))["game"]["format"] == 2
    session.undo_to(session.log[-1].entry)
    assert session.choices == Session(session.game).choices
    plain = sessions.played(5, 3, 40)
    assert tomllib.loads(game_file.to_text(plain.game, plain.journal))["game"]["format"] == 1


def test_a_game_of_the_first_format_is_read_to_the_same_game() -> None:
    session = sessions.played(5, 3, 40)
    text = game_file.to_text(session.game, session.journal)
    assert game_file.from_text(text.replace("format = 1", "format = 2", 1)) == game_file.from_text(text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('cell = "sheet.contracts.0"', 'cell = "sheet.contracts.9"', "nobody sits at seat 9; write 0 to 2"),
        ('cell = "sheet.contracts.0"', 'cell = "sheet.cards.0"', "sheet.cards.0: is no cell of the sheet; write"),
        ("value = [3]", "value = 3", "sheet.contracts.0: 3 is no choice of contracts; write a list of numbers"),
    ],
)
def test_a_decision_that_cannot_be_read_is_named(old: str, new: str, says: str) -> None:
    text = game_file.to_text(decided().game, decided().journal)
    assert old in text
    with pytest.raises(BadInput) as refused:
        game_file.from_text(text.replace(old, new, 1))
    assert says in str(refused.value)
