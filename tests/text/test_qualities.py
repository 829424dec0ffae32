"""Qualities that a text names, and what is told by naming them."""

from __future__ import annotations

import pytest

from hybrid.text.qualities import qualities


def told(text: str) -> list[object]:
    return [named.told for named in qualities(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Her tone is grateful.", "It is a letter of gratitude."),
        ("He was rude.", "He was not polite."),
        ("What she did was right.", "There is nothing wrong in it."),
        ("语气讽刺", "带着嘲讽"),
        ("这样做不妥", "这样做并不合适"),
    ],
)
def test_words_of_one_quality_tell_the_same(one: str, other: str) -> None:
    assert told(one) == told(other) != [None]


@pytest.mark.parametrize(
    ("one", "other"),
    [("polite", "rude"), ("angry", "worried"), ("合适", "不合适"), ("失落", "愤怒")],
)
def test_contrary_and_other_qualities_differ(one: str, other: str) -> None:
    assert told(one) != told(other)


def test_what_is_denied_without_a_contrary_tells_nothing() -> None:
    assert told("She is not angry.") == [None]
    assert told("她并不生气") == [None]
    assert told("The bridge is long.") == []
