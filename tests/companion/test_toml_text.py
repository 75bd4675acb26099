"""TOML as text: whatever is written is read back the same by the standard library."""

import tomllib
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import toml_text


@given(st.text())
def test_every_text_comes_back(text: str) -> None:
    read = tomllib.loads(f"{toml_text._key(text)} = {toml_text._string(text)}")
    clean = "".join("\N{REPLACEMENT CHARACTER}" if "\ud800" <= c <= "\udfff" else c for c in text)
    assert read == {clean: clean}


@given(
    st.recursive(
        st.one_of(
            st.booleans(),
            st.integers(-(2**63), 2**63 - 1),
            st.text("aé\"\\'\n#=.[]{}"),
            st.floats(allow_nan=False, allow_infinity=False),
        ),
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text('ab. "é'), inner, max_size=4)),
    )
)
def test_every_value_comes_back(value: Any) -> None:
    assert tomllib.loads(f"v = {toml_text._value(value)}") == {"v": value}


def test_moments_are_written_in_utc_and_what_toml_lacks_is_an_error() -> None:
    moment = datetime.fromisoformat("2025-01-31T20:30:00+01:00")
    assert toml_text._value(moment) == "2025-01-31T19:30:00Z"
    assert toml_text._value(date(2025, 1, 31)) == "2025-01-31"
    with pytest.raises(TypeError):
        toml_text._value(None)


def test_tables_have_their_heading_and_an_empty_line_after() -> None:
    rows = [{"id": "t1", "vp": 3}, {"id": "t2"}]
    written = "\n".join([*toml_text.section("not entered", {"a b": ["x"]}), *toml_text.pairs({"rows": rows})])
    assert tomllib.loads(written) == {"not entered": {"a b": ["x"], "rows": rows}}
