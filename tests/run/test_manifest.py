"""Digests of lines: the same however they were written, and every change is placed."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from hybrid.run.manifest import BLOCK, LineDigests, Written, compare

LINES = [b'{"id": %d}\n' % number for number in range(2 * BLOCK + 345)]
WHOLE = Written().plus(LINES).digests()
lines = st.integers(0, len(LINES))


def test_a_digest_is_that_of_its_lines() -> None:
    assert WHOLE.lines == len(LINES)
    assert WHOLE.blocks[1] == sha256(b"".join(LINES[BLOCK : 2 * BLOCK])).hexdigest()
    assert Written().digests() == LineDigests()


@given(st.lists(lines, max_size=4))
def test_in_whatever_steps_lines_come_their_digests_are_the_same(cuts: list[int]) -> None:
    written, at = Written(), 0
    for cut in [*sorted(cuts), len(LINES)]:
        before = written
        written, at = written.plus(LINES[at:cut]), cut
        before.plus([b"what a stop took back\n"])
    assert written.digests() == WHOLE


@given(at=lines.filter(lambda at: at < len(LINES)), offset=st.integers(0, 8))
def test_a_change_is_placed_within_a_thousand_lines(at: int, offset: int) -> None:
    line = LINES[at]
    changed = line[:offset] + bytes([line[offset] ^ 1]) + line[offset + 1 :]
    found = compare(BytesIO(b"".join([*LINES[:at], changed, *LINES[at + 1 :]])), WHOLE)
    first = at // BLOCK * BLOCK + 1
    assert found.changed == ((first, min(first + BLOCK - 1, len(LINES))),)
    assert found.lines == len(LINES)


def test_what_is_missing_and_what_follows_is_counted() -> None:
    longer = compare(BytesIO(b"".join([*LINES, b"x\n", b"y"])), WHOLE)
    shorter = compare(BytesIO(b"".join(LINES[: BLOCK + 1])), WHOLE)
    assert (longer.changed, longer.lines) == ((), len(LINES) + 2)
    assert (shorter.changed, shorter.lines) == ((), BLOCK + 1)
    shifted = compare(BytesIO(b"".join(LINES[1:])), WHOLE)
    assert shifted.changed == ((1, 2 * BLOCK),)
