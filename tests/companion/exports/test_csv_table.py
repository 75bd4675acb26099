"""CSV: read back with the csv module, every name and number is what it was."""

import csv
import io

import pytest

from companion.exports.csv_table import FORMULA, LONG, csv_bytes, csv_text, neutral
from companion.exports.sheet_data import SheetData, sheet_data
from tests.support.sheets import NAMES, data_of, typed


def rows(data: SheetData, form: str, *, bom: bool = False) -> list[list[str]]:
    text = csv_bytes(data, form, bom=bom).decode("utf-8-sig" if bom else "utf-8")  # type: ignore[arg-type]
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_long_has_a_row_a_reason() -> None:
    data = data_of()
    head, *found = rows(data, "long")
    assert tuple(head) == LONG == ("player", "category", "about", "vp", "text", "clause", "mark")
    lines = [(player.name, line) for player in data.players for line in player.lines]
    assert len(found) == len(lines)
    for row, (name, line) in zip(found, lines, strict=True):
        assert row[:4] == [name, line.category, line.about, str(line.vp)]
        assert row[5] == line.clause
    for player in data.players:
        assert sum(int(row[3]) for row in found if row[0] == player.name) == player.total.vp


def test_wide_is_the_pad() -> None:
    data = data_of()
    head, *found = rows(data, "wide")
    assert head == ["Mount Snowdon", "Siân", "Mikkel", "Ελένη"]
    assert [row[0] for row in found] == [
        "Station sites",
        "Track",
        "Contracts",
        "Train",
        "Surveyor",
        "Total",
        "Place",
    ]
    for column, player in enumerate(data.players, 1):
        points = [int(row[column]) for row in found[:5]]
        assert sum(points) == int(found[5][column]) == player.total.vp
        assert found[6][column] == str(player.rank)


@pytest.mark.parametrize("form", ["long", "wide"])
@pytest.mark.parametrize("bom", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_names_survive_and_none_is_a_formula(form: str, bom: bool, name: str) -> None:
    data = data_of((name, "Ann"))
    found = rows(data, form, bom=bom)
    cell = found[1][0] if form == "long" else found[0][1]
    assert cell == (f"'{name}" if name.startswith(FORMULA) else name)
    assert cell.removeprefix("'") == name
    assert not any(cell.startswith(("=", "+", "@", "\t", "\r")) for row in found for cell in row)


def test_bom() -> None:
    data = data_of()
    assert csv_bytes(data, "wide", bom=True) == b"\xef\xbb\xbf" + csv_bytes(data, "wide")
    assert not csv_bytes(data, "wide").startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize("sign", FORMULA)
def test_every_sign_that_begins_a_formula_is_neutralised(sign: str) -> None:
    assert neutral(f"{sign}A1") == f"'{sign}A1"
    assert neutral(f"A{sign}1") == f"A{sign}1"


@pytest.mark.parametrize("cell", ["", "Ann", " =1", "'=1", "10%", 0, -5, None, "O'Neill"])
def test_anything_else_stays(cell: object) -> None:
    assert neutral(cell) == cell  # type: ignore[arg-type]


def test_negative_numbers_stay_numbers() -> None:
    game = typed()
    line = game.sheet().players[0].lines[0]
    game.overrule(0, line.category, line.about, -40, "-40 it is")
    data = sheet_data(game)
    assert int(rows(data, "long")[1][3]) == -40
    assert int(rows(data, "wide")[1][1]) == data.players[0].scores[line.category].vp < 0
    assert rows(data, "long")[1][6] == "overruled"


def test_what_nobody_entered_is_empty_and_never_nought() -> None:
    game = typed()
    game.with_standing(0, tracks=(None, 4), track_ids=(), missing=frozenset({"surveyor"}))
    data = sheet_data(game)
    mine = [row for row in rows(data, "long")[1:] if row[0] == "Siân"]
    assert [row[3] for row in mine if row[1] == "track"] == ["", "4"]
    assert [row[3] for row in mine if row[1] == "surveyor"] == [""]
    assert all(("unknown" in row[6]) == (row[3] == "") for row in mine)
    wide = {row[0]: row[1:] for row in rows(data, "wide")}
    assert wide["Track"][0] == "4+?"
    assert wide["Surveyor"][0] == "?"
    assert wide["Total"][0].endswith("+?")
    assert "Place" not in wide


def test_a_line_break_in_a_reason_stays_in_its_cell() -> None:
    game = typed()
    line = game.sheet().players[0].lines[0]
    game.overrule(0, line.category, line.about, 3, 'first, "line"\r\n=second')
    data = sheet_data(game)
    assert rows(data, "long")[1][4] == data.players[0].lines[0].text
    assert csv_text(data, "long").endswith("\r\n")


def test_half_a_character_does_not_stop_the_export() -> None:
    assert csv_bytes(data_of(("A\ud800", "B")), "wide").decode("utf-8").splitlines()[0] == "Mount Snowdon,A?,B"
