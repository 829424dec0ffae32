"""YAML with places: words stay words, and each value knows where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs.shapes import Source, read_source


def read(folder: Path, text: str) -> Source:
    file = folder / "file.yaml"
    file.write_text(text, encoding="utf-8")
    return read_source(file, "file.yaml")


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("off", "off"),
        ("Y", "Y"),
        ("true", True),
        ("null", None),
        ("~", None),
        ("12", 12),
        ("-1.5", -1.5),
        ("'12'", "12"),
        ("1_000", "1_000"),
        ("2024-01-01", "2024-01-01"),
        ("12:30", "12:30"),
        ("<<", "<<"),
    ],
)
def test_scalars_follow_yaml_1_2(tmp_path: Path, written: str, value: Any) -> None:
    source = read(tmp_path, f"key: {written}\n")
    assert source.faults == []
    assert source.data == {"key": value}
    assert type(source.data["key"]) is type(value)


def test_places(tmp_path: Path) -> None:
    source = read(tmp_path, "cue: x\nexamples:\n  match:\n    - {text: 护士, option: A}\n")
    assert source.mark(("cue",)) == (1, 6)
    assert source.mark(("cue",), at_key=True) == (1, 1)
    assert source.mark(("examples", "match", 0, "option")) == (4, 26)
    assert source.mark(("examples", "match", 0, "absent", 3)) == (4, 7)


def test_an_alias_that_holds_itself(tmp_path: Path) -> None:
    source = read(tmp_path, "a: &x [*x]\n")
    assert [fault.message for fault in source.faults] == ["an alias that contains itself"]


def test_an_alias_is_fine(tmp_path: Path) -> None:
    assert read(tmp_path, "a: &x [1]\nb: *x\n").data == {"a": [1], "b": [1]}


def test_byte_order_mark_and_carriage_returns(tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    assert read_source(file, "file.yaml").data == {"a": 1, "b": 2}


PLAIN = st.recursive(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]))
    | st.integers()
    | st.none(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc", min_size=1), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.text("abc", min_size=1), PLAIN, min_size=1))
def test_what_yaml_writes_is_read_back(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    source = read(tmp_path_factory.mktemp("yaml"), yaml.safe_dump(data, allow_unicode=True))
    assert source.faults == []
    assert source.data == data
