"""Set phrases, and the same words where they tell something."""

from __future__ import annotations

import pytest

from hybrid.text.set_phrases import set_phrases


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In short, the cook paid.", ["In short"]),
        ("He was, of course, late by far.", ["of course", "by far"]),
        ("The course was short.", []),
        ("换句话说，厨师付了钱。", ["换句话说"]),
        ("他说了一句话就走。", ["一句话"]),
        ("他换了一句台词。", []),
    ],
)
def test_set_phrases(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in set_phrases(text)] == found
