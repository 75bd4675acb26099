"""QR codes: painted and read back, they give exactly the link, and its JSON."""

import json
from urllib.parse import unquote

import numpy as np
import pytest
import zxingcpp

from companion.exports import bgstats
from companion.exports.qr import QUIET, QrCode, TooLong, qr_code
from tests.support.sheets import NAMES, data_of


def read_back(code: QrCode, scale: int = 3) -> list[str]:
    """What a reader sees in the code, painted dark on light."""
    values = np.full((code.size, code.size), 255, dtype=np.uint8)
    inner = np.array(code.rows, dtype=bool)
    values[QUIET:-QUIET, QUIET:-QUIET][inner] = 0
    picture = np.kron(values, np.ones((scale, scale), dtype=np.uint8))
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("players", range(1, 6))
def test_it_gives_exactly_the_link_and_its_json(players: int) -> None:
    data = data_of(("Siân", "Mikkel", "Ελένη", "Tom", "Nia")[:players], place="Club", note="Rain", minutes=95)
    link = bgstats.link(data)
    assert read_back(qr_code(link)) == [link]
    assert json.loads(unquote(link.removeprefix(bgstats.ADDRESS))) == bgstats.play(data)


@pytest.mark.parametrize("name", NAMES)
def test_any_name(name: str) -> None:
    link = bgstats.link(data_of((name, "Ann")))
    assert read_back(qr_code(link)) == [link]


def test_five_usual_names_make_a_light_code() -> None:
    code = qr_code(bgstats.link(data_of(("Siân", "Mikkel", "Ελένη", "Tom", "Nia"))))
    assert len(code.rows) <= 125


def test_the_smallest_code_of_low_error_correction() -> None:
    assert len(qr_code("x" * 17).rows) == 21
    assert len(qr_code("x" * 18).rows) == 25
    assert len(qr_code("x" * 2953).rows) == 177


def test_too_long_is_said_in_a_sentence() -> None:
    with pytest.raises(TooLong, match=r"^The link has 2954 letters, more than a QR code can hold\.$"):
        qr_code("x" * 2954)
