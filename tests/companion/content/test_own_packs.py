"""The owner's packs: laid beside the shipped ones, trusted in nothing, left out and named when anything is wrong."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion import content, places, printed
from companion.box_file import Place
from companion.codec import from_plain, seats_by_number, to_plain
from companion.content import layers, load_box, scenarios, value_info
from companion.content.own_packs import OwnPacks, own_packs
from companion.content.packs import by_name, scenario_packs, whole
from companion.errors import BadInput
from companion.my_box import MyBox
from companion.session import Session
from companion.store import Store
from rules.snowdonia.components import Cost
from rules.snowdonia.scoring import SURVEYOR
from tests.support import autoplay, packs

WASHINGTON = "mount-washington"

Put = Callable[..., Path]


@pytest.fixture
def put() -> Iterator[Put]:
    """Puts a copy of the example pack into the owner's folder, changed in one place."""

    def make(name: str = WASHINGTON, file: str = "", old: str = "", new: str = "") -> Path:
        folder = places.packs_dir() / name
        shutil.copytree(packs.PACKS / WASHINGTON, folder)
        if file:
            text = (folder / file).read_text("utf-8")
            assert old in text
            (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        return folder

    forget()
    yield make
    forget()


def forget() -> None:
    """What a pack says is read once a start; a test before may have had another one of that name, or none."""
    layers.standing.cache_clear()
    layers.origin_of.cache_clear()
    printed.things.cache_clear()


def found() -> OwnPacks:
    return own_packs()


def refused(name: str) -> str:
    """Why a pack is left out; the shipped ones are there all the same."""
    left_out = {pack.name: pack.sentence for pack in found().left_out}
    assert name not in found().packs
    assert load_box().name
    assert "\n" not in left_out[name]
    return left_out[name]


# Played


def test_without_a_folder_there_are_none() -> None:
    assert found() == OwnPacks()
    assert WASHINGTON not in scenarios()


def test_a_pack_of_ones_own_is_played_like_a_shipped_one(put: Put) -> None:
    put()
    assert found().left_out == ()
    assert scenario_packs()[-1] == WASHINGTON
    assert scenarios()[WASHINGTON] == "Mount Washington"
    box = load_box(WASHINGTON)
    assert [station.surveyor_vp for station in (box.start, *box.stations)] == [11, 7, None, -4]
    mixed = next(site for station in box.stations for site in station.building_sites if site.id == "waumbek.b3")
    assert mixed.cost == Cost(stone=2, bars=1)
    assert 28 not in box.contracts
    assert value_info("stations.waumbek.b3.vp", pack=WASHINGTON)[:3] == (12, "S4", "one-source")
    assert value_info("contracts.7.vp", pack=WASHINGTON).value == 11


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_whole_games_of_it_are_played_kept_and_scored(put: Put, players: int) -> None:
    put()
    values = {"stations.tree-line.surveyor_vp": 3, "stations.tree-line.b1.cost.stone": 1, "stations.tree-line.b1.vp": 5}
    game = autoplay.game(Random(players), players, scenario=WASHINGTON)
    game = type(game)(game.info, game.setup, values)
    played = autoplay.play(game.start(), Random(players), values=values)
    session = Session(game)
    for action, step in played:
        assert not step.problems
        assert from_plain(to_plain(action, lambda seat: seat), seats_by_number(players)) == action
        session.record([action])
    assert session.over
    sheet = session.sheet()
    assert sheet.complete
    scores = {place.number: place.surveyor_vp for place in session.book.places}
    for seat, player in enumerate(sheet.players):
        (line,) = [line for line in player.lines if line.category == SURVEYOR]
        at = session.book.places[session.table.state.surveyors[seat]]
        assert line.vp == scores[at.number]
        assert player.total == sum(line.vp or 0 for line in player.lines)
    with Store(places.database_path()) as store:
        store.create(session.game, session.journal)
        again, journal = store.load(session.info.id)
    assert Session(again, journal).sheet() == sheet


def test_a_surveyor_can_cost_points(put: Put) -> None:
    put()
    session = Session(autoplay.game(Random(3), 2, scenario=WASHINGTON))
    last = len(session.book.places) - 1
    assert session.book.places[last].surveyor_vp == -4


def test_what_nobody_knows_of_it_stands_in_my_box(put: Put) -> None:
    put()
    from ui.present import my_box as present

    box = MyBox()
    rows = {row.name: row for row in present.rows(box, present.datetime.now().astimezone())}
    assert rows["Tree line, the card"].value == "? VP, 2 track cards"
    assert rows["Tree line, a further building site"].value == ""
    assert rows["Waumbek, building site 3"].value == "2 stone, 1 steel bar, 12 VP"
    box.tell({Place(WASHINGTON, "stations.tree-line.surveyor_vp"): 3}, "it")
    assert box.values(WASHINGTON) == {"stations.tree-line.surveyor_vp": 3}
    assert box.values("mount-snowdon") == {}


def test_a_game_whose_pack_is_gone_is_a_sentence_and_its_values_wait(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put()
    box = MyBox()
    box.tell({Place(WASHINGTON, "stations.tree-line.surveyor_vp"): 3}, "it")
    assert box.aside() == ()
    monkeypatch.setattr(places, "packs_dir", lambda: Path("/nowhere"))
    with pytest.raises(BadInput, match="no scenario is called 'mount-washington'"):
        load_box(WASHINGTON)
    assert box.aside() == (Place(WASHINGTON, "stations.tree-line.surveyor_vp"),)


# Left out


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("pack.toml", 'base = "snowdonia"', "", "pack.toml: pack.base: it is missing"),
        ("pack.toml", 'base = "snowdonia"', 'base = "../x"', "pack.toml: pack.base"),
        ("pack.toml", 'id = "mount-washington"', 'id = "another"', "the folder is called"),
        ("pack.toml", "format = 1", "format = 2", "pack.toml: pack.format"),
        ("scenarios.toml", "[mount-washington]", "[mount-snowdon]", "has a scenario of this id"),
        ("scenarios.toml", "players = [1, 5]", "players = [1, 9]", "supply.6"),
        ("scenarios.toml", '"summit"]', '"nowhere"]', "there is no station 'nowhere'"),
        ("stations.toml", "vp = 12", "vp = 1.5", "stations.toml: stations.waumbek.b3.vp: 1.5 does not fit"),
        ("stations.toml", "vp = 12", "vp = 1000", "the number is too large"),
        ("stations.toml", "vp = 12", "vp = nan", "the number is too large"),
        ("stations.toml", "vp = 12", "vp = 2024-05-31", "it is no value of a pack"),
        ("stations.toml", "track_cards = 3", "track_cards = 30", "track cards"),
        ("stations.toml", "[waumbek]", "[waumbek", "stations.toml"),
        ("stations.toml", 'name = "Waumbek"', f'name = "{"x" * 61}"', "the text is too long"),
        ("stations.toml", 'name = "Waumbek"', f'name = "{"x" * 300}"', "the text is too long"),
        ("stations.toml", "vp = 12", "vp = " + "9" * 5000, "a number has too many digits"),
        ("stations.toml", "vp = 12", "vp = " + "[" * 3000 + "]" * 3000, "too deep"),
        ("stations.toml", "vp = 12", "vp = " + "[" * 20 + "]" * 20, "it lies too deep"),
        ("stations.toml", "vp = 12", f"vp = {[1] * 65}", "the list holds 65"),
        ("stations.toml", "players = [1, 5]", "players = [5, 1]", "nobody"),
    ],
    ids=lambda value: value[:24],
)
def test_a_pack_with_a_mistake_is_left_out_and_named(put: Put, file: str, old: str, new: str, said: str) -> None:
    put("mount-washington", file, old, new)
    assert said in refused("mount-washington")


def test_one_bad_pack_keeps_no_other_from_being_played(put: Put) -> None:
    put()
    bad = places.packs_dir() / "bad"
    bad.mkdir()
    (bad / "pack.toml").write_text("?", "utf-8")
    (places.packs_dir() / "notes.txt").write_text("not a pack", "utf-8")
    (places.packs_dir() / "empty").mkdir()
    assert list(found().packs) == [WASHINGTON]
    assert {pack.name for pack in found().left_out} == {"bad", "empty"}
    assert "pack.toml: pack: the file is missing" in refused("empty")


def test_two_packs_cannot_have_one_scenario(put: Put) -> None:
    put()
    put("another", "pack.toml", 'id = "mount-washington"', 'id = "another"')
    assert list(found().packs) == ["another"], "the first by name has it"
    assert "the pack another has a scenario of this id" in refused(WASHINGTON)


def test_a_pack_cannot_take_the_place_of_a_shipped_one(put: Put) -> None:
    put("snowdonia", "pack.toml", 'id = "mount-washington"', 'id = "snowdonia"')
    assert "came with the program" in refused("snowdonia")
    assert load_box().stations[0].id == "two-viaducts"


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="links are a matter of the system")
def test_links_are_not_followed(put: Put, tmp_path: Path) -> None:
    folder = put()
    (folder / "stations.toml").rename(tmp_path / "stations.toml")
    (folder / "stations.toml").symlink_to(tmp_path / "stations.toml")
    assert "stations.toml: file: it is a link to elsewhere" in refused(WASHINGTON)


def test_a_folder_that_is_a_link_is_not_followed(put: Put, tmp_path: Path) -> None:
    folder = put()
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    assert "it is a link to elsewhere" in refused(WASHINGTON)


def test_the_folder_of_all_packs_is_no_link_either(put: Put, tmp_path: Path) -> None:
    put()
    places.packs_dir().rename(tmp_path / "packs")
    places.packs_dir().symlink_to(tmp_path / "packs")
    assert found() == OwnPacks()


def test_a_pipe_is_no_file(put: Put) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("pipes are a matter of the system")
    os.mkfifo(put() / "trains.toml")
    assert "trains.toml: file: it is no file" in refused(WASHINGTON)


def test_files_are_bounded(put: Put) -> None:
    folder = put()
    (folder / "notes.toml").write_bytes(b"#" * (256 * 1024 + 1))
    assert "notes.toml: file: it is too large" in refused(WASHINGTON)


def test_all_files_together_are_bounded(put: Put) -> None:
    folder = put()
    for n in range(5):
        (folder / f"notes{n}.toml").write_bytes(b"#" * (240 * 1024))
    assert "too large together" in refused(WASHINGTON)


def test_the_number_of_files_is_bounded(put: Put) -> None:
    folder = put()
    for n in range(40):
        (folder / f"notes{n}.toml").write_bytes(b"")
    assert "tables" in refused(WASHINGTON)


def test_the_number_of_values_is_bounded(put: Put) -> None:
    folder = put()
    lines = "\n".join(f"v{n} = {n % 9}" for n in range(5001))
    (folder / "notes.toml").write_text(lines, "utf-8")
    assert "values" in refused(WASHINGTON)


def test_whatever_goes_wrong_the_program_starts(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put()

    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("companion.content.untrusted.read", broken)
    assert "it cannot be used (ZeroDivisionError)" in refused(WASHINGTON)


def test_a_pack_that_no_table_can_be_laid_with_is_left_out(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put()

    def broken(*_args: object) -> None:
        raise KeyError("track")

    monkeypatch.setattr("rules.snowdonia.setting_up.lay_out", broken)
    assert "1 cannot play it (KeyError: 'track')" in refused(WASHINGTON)


def test_names_that_are_no_packs_lead_nowhere() -> None:
    for name in ("..", "../rules", "", "mount-snowdon"):
        with pytest.raises(KeyError):
            by_name(name)
        with pytest.raises(KeyError):
            whole(name)
        assert not layers.holds(name, "pack.id")
        assert layers.standing(name, "pack.id") is None
    assert content.scenarios()
