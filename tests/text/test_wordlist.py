from __future__ import annotations

import pytest

from hybrid.text.words import is_word, wraps_a_word


@pytest.mark.parametrize(
    "word", ["form", "from", "Causal", "casual", "nurses", "Maria", "stations"]
)
def test_knows_words_in_any_case(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize("word", ["statons", "teh", "enviroment", "x1", ""])
def test_knows_no_typos(word: str) -> None:
    assert not is_word(word)


@pytest.mark.parametrize(
    ("text", "wrapped"),
    [("infor-mation", True), ("well-known", False), ("re-sign", False), ("3-mation", False)],
)
def test_wraps(text: str, wrapped: bool) -> None:
    at = text.index("-")
    assert wraps_a_word(text, at, at + 1) is wrapped
