"""The ``[[ ]]`` marks of examples."""

from __future__ import annotations

import pytest

from hybrid.packs.build import unmark


@pytest.mark.parametrize(
    ("marked", "text", "ranges"),
    [
        ("It is [[perhaps]] so.", "It is perhaps so.", ((6, 13),)),
        ("[[a]][[b]] c [[d]]", "ab c d", ((0, 1), (1, 2), (5, 6))),
        ("no marks", "no marks", ()),
        ("[[[正确答案]B]]<eoa>", "[正确答案]B<eoa>", ((0, 7),)),
        ("[[answer [B]]]", "answer [B]", ((0, 10),)),
        ("[[In tennis, ]]the", "In tennis, the", ((0, 10),)),
        ("[[two\nlines]]", "two\nlines", ((0, 9),)),
        ("[[]] and [[", "[[]] and [[", ()),
    ],
)
def test_unmark(marked: str, text: str, ranges: tuple[tuple[int, int], ...]) -> None:
    assert unmark(marked) == (text, ranges)
