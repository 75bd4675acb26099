"""Position files: what they may hold, and the one sentence for what they may not."""

import tomllib
from pathlib import Path

import pytest

from companion.errors import BadInput, NewerFormat
from companion.position_file import is_position_file, parse, read, to_text
from companion.sheets import Overruled, SheetChoices
from rules.snowdonia.position import Position, Standing

CASES = sorted((Path(__file__).parents[1] / "data/acceptance/score").glob("*.toml"))

GOOD = """
[position]
format = 1
game = "snowdonia"
scenario = "mount-snowdon"
start_player = "Siân"

[[players]]
name = "Siân"
sites = ["two-viaducts.x1", "halfway.b2"]
tracks = [3, 4, 5]
rubble = 9
coal = 2
train = 4
contracts = [1, 20, 27]
surveyor = 6

[[players]]
name = "李雷"
sites = []
tracks = []
rubble = 0
coal = 0
contracts = []
surveyor = 0
"""


def refused(text: str) -> str:
    """The sentence for a text that cannot be read."""
    with pytest.raises(BadInput) as caught:
        parse(text, "end.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def written(folder: Path, text: str) -> Path:
    path = folder / "end.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_field_arrives() -> None:
    file = parse(GOOD)
    assert file.position == Position(
        (
            Standing("Siân", ("two-viaducts.x1", "halfway.b2"), (3, 4, 5), (), 9, 2, 4, (1, 20, 27), 6),
            Standing("李雷", surveyor=0),
        ),
        0,
    )
    assert file.book.players == ("Siân", "李雷")
    assert file.problems == ()


@pytest.mark.parametrize("name", ["نیم\u200cفاصله", "Ελένη", "O'Neill", "מיכל", "a" * 60])
def test_names_of_every_script(name: str) -> None:
    assert parse(GOOD.replace("Siân", name)).position.players[0].name == name


def test_the_start_player_is_a_seat() -> None:
    assert parse(changed('start_player = "Siân"', 'start_player = "李雷"')).position.start_player == 1


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_the_fixed_cases_can_be_read(path: Path) -> None:
    assert read(path).problems == ()


def test_other_tables_are_left_alone() -> None:
    assert parse(GOOD + "\n[notes]\nwhere = 'pub'\n").problems == ()


def test_a_mark_at_the_start_of_the_file_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "end.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert len(read(path).position.players) == 2


@pytest.mark.parametrize("values", ['"stations.halfway.b2.vp" = 6', "stations.halfway.b2.vp = 6"])
def test_values_of_the_owner_go_before_the_pack(values: str) -> None:
    _, site = parse(f"{GOOD}\n[values]\n{values}\n").book.site["halfway.b2"]
    assert site.vp == 6


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ('"stations.halfway.b9.vp" = 6', "end.toml: values.stations.halfway.b9.vp: "),
        ('"stations.halfway.b2.vp" = "six"', "end.toml: values.stations.halfway.b2.vp: "),
    ],
)
def test_a_value_that_does_not_fit_is_named_by_its_path(values: str, said: str) -> None:
    assert refused(f"{GOOD}\n[values]\n{values}\n").startswith(said)


def test_values_must_be_a_table() -> None:
    assert "values: this is no table" in refused(f"values = 3\n{GOOD}")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rubble = 9\n", "", "players[1] Siân, rubble: this is missing"),
        ("surveyor = 6\n", "", "players[1] Siân, surveyor: this is missing"),
        ("tracks = [3, 4, 5]\n", "", "players[1] Siân, tracks: this is missing"),
        ('name = "Siân"\n', "", "players[1], name: this is missing"),
        ("format = 1\n", "", "position, format: this is missing"),
        ('scenario = "mount-snowdon"\n', "", "position, scenario: this is missing"),
        ('start_player = "Siân"\n', "", "position, start_player: this is missing"),
        ("format = 1", 'format = "1"', "position.format: '1' is no format"),
        ("format = 1", "format = true", "position.format: True is no format"),
        ('game = "snowdonia"', 'game = "chess"', "position.game: 'chess' cannot be scored; write \"snowdonia\""),
        ('game = "snowdonia"', "game = 7", "position.game: this is no text"),
        (
            '"mount-snowdon"',
            '"mount-olympus"',
            "position.scenario: no scenario is called 'mount-olympus'; there is mount",
        ),
        (
            'start_player = "Siân"',
            'start_player = "Sian"',
            "position.start_player: nobody is called Sian; write one of",
        ),
        ("rubble = 9", 'rubble = "9"', "players[1] Siân, rubble: '9' is no whole number"),
        ("rubble = 9", "rubble = 9.5", "players[1] Siân, rubble: 9.5 is no whole number"),
        ("coal = 2", "coal = true", "players[1] Siân, coal: True is no whole number"),
        ("train = 4", 'train = "4"', "players[1] Siân, train: '4' is no whole number"),
        ("train = 4", "trains = 4", "players[1] Siân, trains: there is no such field; there is name, sites,"),
        ("[3, 4, 5]", "3", "players[1] Siân, tracks: this is no list; write whole numbers"),
        ("[3, 4, 5]", '[3, "4"]', "players[1] Siân, tracks: '4' does not belong here"),
        ("[1, 20, 27]", "[1, true]", "players[1] Siân, contracts: True does not belong here"),
        ('"halfway.b2"]', "7]", "players[1] Siân, sites: 7 does not belong here; write ids"),
        ("surveyor = 6", "surveyor = [6]", "players[1] Siân, surveyor: this is no station"),
        (
            "surveyor = 6",
            'surveyor = "cable-car.2"',
            "players[1] Siân, surveyor: Mount Snowdon has no station 'cable-car.2'",
        ),
        ('name = "李雷"', 'name = "Siân"', "players[2] Siân, name: two players are called Siân"),
        ('name = "李雷"', 'name = "  "', "players[2], name: this is no name"),
        ('name = "李雷"', 'name = "a\\nb"', "players[2], name: this is no name"),
        ('name = "李雷"', "name = 5", "players[2], name: this is no name"),
        ("[position]", "[positions]", "positions: there is no such table; write [position]"),
        ("[position]", "[position", "this is not TOML"),
        ("rubble = 9", f"rubble = {'9' * 5000}", "this is not TOML"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, new: str, said: str) -> None:
    assert said in refused(changed(old, new))


@pytest.mark.parametrize("text", ["", "players = 3", "[position]\nformat = 1", "a = " + "[" * 5000])
def test_half_a_file_is_a_sentence(text: str) -> None:
    assert refused(text).startswith("end.toml: ")


def test_everything_wrong_is_named_at_once() -> None:
    text = changed("rubble = 9", "rubble = 'nine'").replace("coal = 0\n", "").replace("contracts = []", "contract = []")
    said = refused(text)
    for part in (
        "players[1] Siân, rubble",
        "players[2] 李雷, coal",
        "李雷, contract: there is",
        "李雷, contracts: this",
    ):
        assert part in said


def test_a_newer_format_is_refused_by_name_whatever_else_it_holds() -> None:
    with pytest.raises(NewerFormat) as caught:
        parse('[position]\nformat = 2\nnew_field = "?"\n', "end.toml")
    assert str(caught.value) == (
        "end.toml: position.format: format 2 was made by a newer version of the program; this one reads format 1"
    )


def test_too_many_players_are_named() -> None:
    extra = "".join(
        f'\n[[players]]\nname = "p{n}"\nsites = []\ntracks = []\nrubble = 0\ncoal = 0\ncontracts = []\nsurveyor = 0\n'
        for n in range(4)
    )
    assert "players: 6 players are named; Mount Snowdon takes 1 to 5" in refused(GOOD + extra)


def test_impossible_positions_are_named_all_at_once_with_clauses(tmp_path: Path) -> None:
    text = changed("sites = []", 'sites = ["halfway.b2", "waterfall.b1", "halfwey.b1"]')
    text = text.replace("contracts = []", "contracts = [27, 28, 99]").replace("rubble = 0", "rubble = 90")
    with pytest.raises(BadInput) as caught:
        read(written(tmp_path, text))
    said = str(caught.value)
    assert said.startswith(f"{tmp_path / 'end.toml'}: ")
    assert "\n" not in said
    for part in (
        "halfway.b2 is named more than once, by Siân and 李雷; a site has one owner (snowdonia.base:4.E.1)",
        "李雷: waterfall.b1 is not in play at a table of 2 (snowdonia.base:2.3)",
        "李雷: there is no site halfwey.b1 (snowdonia.base:1.1); there is halfway.b1",
        "contract 27 is named more than once, by Siân and 李雷; a card has one holder (snowdonia.base:1.2)",
        "李雷: contract 28 is not in play at a table of 2 (snowdonia.base:2.7)",
        "李雷: there is no contract 99; there are 1 to 27 and 30 (snowdonia.base:1.1)",
        "99 rubble in all; the box has 90 (snowdonia.base:1.1)",
    ):
        assert part in said


def test_names_that_are_wrong_hide_nothing_that_is_impossible(tmp_path: Path) -> None:
    text = changed('start_player = "Siân"', 'start_player = "Nobody"').replace('name = "李雷"', 'name = "Siân"')
    text = text.replace("rubble = 0", "rubble = 90").replace("contracts = []", "contracts = [27]")
    with pytest.raises(BadInput) as caught:
        read(written(tmp_path, text + '\n[not_entered]\n"Tom" = ["coal"]\n'))
    said = str(caught.value)
    assert "\n" not in said
    for part in (
        "players[2] Siân, name: two players are called Siân",
        "position.start_player: nobody is called Nobody; write one of",
        "not_entered: nobody is called Tom",
        "contract 27 is named more than once, by Siân and Siân; a card has one holder (snowdonia.base:1.2)",
        "99 rubble in all; the box has 90 (snowdonia.base:1.1)",
    ):
        assert part in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("surveyor = 6", "surveyor = 2", "Siân: station 2 is not in play at a table of 2 (snowdonia.base:2.3)"),
        ("surveyor = 6", "surveyor = 9", "Siân: there is no station 9; there are 0, 1 and 3 to 7 (snowdonia.base:1.1)"),
        ("surveyor = 6", f"surveyor = {'9' * 400}", "Siân: there is no station 9999"),
        ("surveyor = 6", "surveyor = inf", "Siân: there is no station inf"),
        ("surveyor = 6", "surveyor = nan", "Siân: there is no station nan"),
        ("train = 4", "train = 8", "Siân: there is no train 8; there are 1 to 7 (snowdonia.base:1.1)"),
        ("rubble = 9", "rubble = -9", "Siân: -9 rubble; a count is 0 or more (snowdonia.base:1.1)"),
        ("coal = 2", "coal = 15", "15 coal in all; the box has 14 (snowdonia.base:1.1)"),
        ("[3, 4, 5]", "[5, 5, 5]", "owned track cards of 5 VP: 3; the box has 2 (snowdonia.base:1.1)"),
    ],
)
def test_each_impossibility_is_one_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(written(tmp_path, changed(old, new)))
    assert said in str(caught.value)


def test_17_markers_are_named(tmp_path: Path) -> None:
    sites = [f'"{station}.b{n}"' for station in ("two-viaducts", "hebron", "halfway") for n in (1, 2, 3, 4)]
    sites += ['"clogwyn.b1"', '"clogwyn.b2"']
    with pytest.raises(BadInput, match=r"Siân: 17 ownership markers; a colour has 16 \(snowdonia.base:1.1\)"):
        read(written(tmp_path, changed('"two-viaducts.x1", "halfway.b2"', ", ".join(sites))))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "end.toml"
    path.write_bytes(b"[position]\n\xff\xfe")
    with pytest.raises(BadInput, match="byte 12: this is not text; save the file as UTF-8"):
        read(path)


# What is open, and what people decided


def open_file(left_out: str, what: str) -> str:
    return changed(left_out + "\n", "") + f'\n[not_entered]\n"Siân" = {what}\n'


def test_what_is_named_as_not_entered_may_be_left_out() -> None:
    player = parse(open_file("rubble = 9", '["rubble"]')).position.players[0]
    assert (player.missing, player.rubble) == ({"rubble"}, 0)
    player = parse(open_file("surveyor = 6", '["surveyor"]')).position.players[0]
    assert (player.missing, player.surveyor) == ({"surveyor"}, None)
    player = parse(open_file("train = 4", '["train"]')).position.players[0]
    assert (player.missing, player.train) == ({"train"}, None)


def test_what_is_there_has_been_entered_whatever_is_said_of_it() -> None:
    assert parse(GOOD + '\n[not_entered]\n"Siân" = ["rubble", "sites"]\n').position.players[0].missing == frozenset()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (open_file("rubble = 9", '["coal"]'), "players[1] Siân, rubble: this is missing"),
        (GOOD + "\n[not_entered]\nTom = []\n", "not_entered: nobody is called Tom; write one of Siân, 李雷"),
        (
            open_file("rubble = 9", '"rubble"'),
            'not_entered, Siân: this is no list; write what is open by player, as in "Si',
        ),
        (
            open_file("rubble = 9", '["rubel"]'),
            "not_entered, Siân: 'rubel' does not belong here; there is sites, tracks",
        ),
        ("not_entered = 3\n" + GOOD, "not_entered: this is no table"),
        (GOOD + "\n[not_enterd]\n", "not_enterd: there is no such table; write [not_entered]"),
        (GOOD + '\n[[chosen]]\nplayer = "Tom"\ncontracts = [1]\n', "chosen: nobody is called Tom; write one of"),
        (GOOD + '\n[[chosen]]\nplayer = "Siân"\n', "chosen: this is no list; write whole numbers, as in [3, 4]"),
        ("chosen = 3\n" + GOOD, "chosen: this is no list of tables; write [[chosen]]"),
        (
            GOOD + '\n[[overruled]]\nplayer = "Siân"\ncategory = "luck"\nabout = ""\nvp = 3\n',
            "overruled: 'luck' does not belong here; write one of sites, track, contracts, train, surveyor",
        ),
        (
            GOOD + '\n[[overruled]]\nplayer = "Siân"\ncategory = "train"\nabout = 4\nvp = 3\n',
            "overruled: this is no text; put it in quotation marks",
        ),
        (
            GOOD + '\n[[overruled]]\nplayer = "Siân"\ncategory = "train"\nabout = "4"\n',
            "overruled: None is no whole number; write a number without quotes",
        ),
        (GOOD + '\n[left]\nplayers = "Siân"\n', 'left: this is no list; write players = ["Siân"]'),
        (GOOD + '\n[left]\nplayers = ["Tom"]\n', "left: nobody is called Tom"),
    ],
)
def test_what_is_said_of_a_sheet_must_fit(text: str, said: str) -> None:
    assert f"end.toml: {said}" in refused(text)


def test_decisions_about_the_sheet_arrive() -> None:
    file = parse(
        GOOD
        + """
[[chosen]]
player = "Siân"
contracts = [27, 1]

[[overruled]]
player = "李雷"
category = "surveyor"
about = "llanberis"
vp = -3
why = "agreed"

[left]
players = ["李雷"]
"""
    )
    overrules = {(1, "surveyor", "llanberis"): Overruled(-3, "agreed")}
    assert file.choices == SheetChoices({0: (1, 27)}, overrules, frozenset({1}))


def test_what_is_written_is_read_again() -> None:
    text = GOOD + '\n[values]\n"stations.halfway.b2.vp" = 6\n\n[left]\nplayers = ["Siân"]\n'
    file = parse(text)
    written = to_text("mount-snowdon", file.position, file.values, file.choices)
    assert parse(written) == file
    assert tomllib.loads(written) == tomllib.loads(text)


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_the_fixed_cases_are_written_as_they_are(path: Path) -> None:
    file = read(path)
    written = to_text(file.book.box.scenario, file.position, file.values)
    wanted = tomllib.loads(path.read_text("utf-8"))
    assert tomllib.loads(written) == {name: table for name, table in wanted.items() if name != "expected"}


def test_a_position_file_is_told_from_other_files(tmp_path: Path) -> None:
    path = tmp_path / "end.toml"
    for text, is_one in (
        ("[position]\nformat = 99\n", True),
        ("\ufeff[position]\n", True),
        ("[game]\nformat = 1\n", False),
        ("[position\n", False),
        ("", False),
    ):
        path.write_text(text, "utf-8")
        assert is_position_file(path) is is_one
    path.write_bytes(b"\xff\xfe\x00")
    assert not is_position_file(path)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("history = 3", "history: this is no table; write [history] with id and started, or leave it out"),
        ("[history]\nstarted = 2024-05-31T19:30:00Z", 'history, id: this cannot be read; write "3f0a7a52'),
        ('[history]\nid = "a"', "history, started: this cannot be read; write 2024-05-31T19:30:00Z"),
        ('[history]\nid = "a"\nstarted = 2024-05-31T19:30:00', "history, started: this cannot be read"),
        (
            '[history]\nid = "a"\nstarted = 2024-05-31T19:30:00Z\nfinished = 7\nplace = 8\ncolours = [9]',
            "history, finished: this cannot be read; write 2024-05-31T21:00:00Z | history, place: this cannot be read",
        ),
    ],
)
def test_what_a_file_says_of_its_game_is_looked_at(table: str, sentence: str) -> None:
    assert sentence in refused(f"{table}\n{GOOD}" if table.startswith("history =") else f"{GOOD}\n{table}\n")
