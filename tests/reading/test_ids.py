"""Ids of a run: given ones stand once, content hashes are numbered, and memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.errors import DuplicateIdError
from hybrid.reading import build as digests
from hybrid.reading.build import DigestMap, IdRegister, digest

_KEYS = st.integers(-(2**63), 2**63 - 1) | st.integers(0, 5)
_STEPS = st.lists(st.tuples(st.booleans(), _KEYS, st.integers(-1, 2**60)), max_size=40)


@pytest.fixture(params=[0, 3, 1000], ids=["file", "both", "memory"], autouse=True, scope="module")
def _held(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let maps move to their file at once, after a few entries, and never."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(digests, "IN_MEMORY", request.param)
        yield


@given(steps=_STEPS)
def test_a_map_is_a_dictionary(steps: list[tuple[bool, int, int]]) -> None:
    found, wanted = DigestMap(), dict[int, int]()
    for sets, key, number in steps:
        if sets:
            found.set(key, number)
            wanted[key] = number
        else:
            assert found.add(key, number) == wanted.get(key)
            wanted.setdefault(key, number)
    keys = {key for _, key, _ in steps} | {7}
    assert {key: found.get(key) for key in keys} == {key: wanted.get(key) for key in keys}


def test_digests_fit_a_database() -> None:
    found = {digest(str(number)) for number in range(1000)}
    assert len(found) == 1000
    assert all(-(2**63) <= each < 2**63 for each in found)


def test_an_id_stands_once() -> None:
    ids = IdRegister(("a.jsonl", "b.jsonl"))
    for line in range(1, 8):
        assert ids.claim(f"q{line}", 0, line, prefixed=False) == f"q{line}"
    with pytest.raises(DuplicateIdError, match=r"'q3' appears twice: a\.jsonl:3 and b\.jsonl:9;"):
        ids.claim("q3", 1, 9, prefixed=False)
    with pytest.raises(DuplicateIdError, match=r"a\.jsonl:4 and a\.jsonl:4"):
        ids.claim("q4", 0, 4, prefixed=False)


def test_content_hashes_are_numbered() -> None:
    ids = IdRegister(("a.jsonl",))
    hashed = "0123456789abcdef"
    assert [ids.number(hashed, 0, line) for line in range(1, 4)] == [
        hashed, f"{hashed}-2", f"{hashed}-3",
    ]  # fmt: skip
    assert ids.number("another", 0, 5) == "another"


def test_ids_of_an_earlier_start_are_taken() -> None:
    hashed = "0123456789abcdef"
    whole, later = IdRegister(("a.jsonl",)), IdRegister(("a.jsonl",))
    for line in range(1, 4):
        later.restore(whole.number(hashed, 0, line))
    later.restore(whole.claim("q1", 0, 5, prefixed=False))
    assert later.number(hashed, 0, 6) == whole.number(hashed, 0, 6) == f"{hashed}-4"
    with pytest.raises(DuplicateIdError, match=r"an earlier start and a\.jsonl:7"):
        later.claim("q1", 0, 7, prefixed=False)
