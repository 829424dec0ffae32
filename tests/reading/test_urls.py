"""Inputs on other file systems, by address."""

from __future__ import annotations

import gzip

import pytest

from hybrid.errors import InputError
from hybrid.reading.bytelines import byte_size, is_url
from hybrid.reading.reader import open_records
from hybrid.records import Record

fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed (extra ray)")

ROW = b'{"question": "Who?", "options": ["Ann", "Bob"], "reasoning": "It was Ann.", "id": "q1"}\n'


@pytest.mark.parametrize("content", [ROW, gzip.compress(ROW)], ids=["plain", "gzip"])
def test_an_address_is_read_like_a_path(content: bytes) -> None:
    fsspec.filesystem("memory").pipe_file("/answers/in.jsonl", content)
    source = "memory://answers/in.jsonl"
    reader = open_records([source])
    (record,) = reader
    assert isinstance(record, Record)
    assert record.id == "q1"
    assert byte_size(source) == len(content) == reader.bytes_read == reader.bytes_total
    assert reader.descriptions[0].startswith(source)


def test_an_address_without_a_file_is_told() -> None:
    with pytest.raises(InputError, match=r"memory://none\.jsonl: no such file"):
        open_records(["memory://none.jsonl"])


def test_an_unknown_scheme_is_told() -> None:
    with pytest.raises(InputError, match=r"nosuch://bucket/in\.jsonl"):
        open_records(["nosuch://bucket/in.jsonl"])


@pytest.mark.parametrize("path", ["in.jsonl", "/data/in.jsonl", "C:/in.jsonl", "C:\\in.jsonl", "-"])
def test_a_path_is_no_address(path: str) -> None:
    assert not is_url(path)
