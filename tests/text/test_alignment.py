from __future__ import annotations

import pytest

from hybrid.text.difference import nearest

SENTENCE = "the pilot said that option (A) is not the answer"


def test_finds_the_place_most_alike() -> None:
    text = f"Well, {SENTENCE}, he said."
    found = nearest("the pilot sayd that option (A) is not", text, least=70)
    assert found is not None
    assert text[found.start : found.end].startswith("the pilot said that")
    assert found.score > 90


@pytest.mark.parametrize("before", [0, 40_000, 400_000])
def test_finds_it_in_a_long_text(before: int) -> None:
    text = "x" * before + SENTENCE + "y" * before
    found = nearest(SENTENCE.replace("not ", ""), text, least=70)
    assert found is not None
    assert before <= found.start < before + 10


def test_a_needle_longer_than_the_text_does_not_swap_roles() -> None:
    found = nearest(f"{SENTENCE} at all", SENTENCE, least=70)
    assert found is not None
    assert (found.start, found.end) == (0, len(SENTENCE))


@pytest.mark.parametrize(
    ("needle", "text"), [("", "a"), ("a", ""), ("nowhere to be", "x" * 90_000)]
)
def test_finds_nothing(needle: str, text: str) -> None:
    assert nearest(needle, text, least=70) is None
