"""Qualities that a text names, and those it denies."""

from __future__ import annotations

import pytest

from hybrid.text.qualities import qualities


def told(text: str) -> list[int | None]:
    return [None if named.denied else named.quality for named in qualities(text)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Her tone is grateful.", "It is a letter of gratitude."),
        ("语气讽刺", "带着嘲讽"),
        ("心里忐忑", "觉得紧张"),
    ],
)
def test_words_of_one_quality_tell_the_same(one: str, other: str) -> None:
    assert told(one) == told(other) != [None]


@pytest.mark.parametrize(("one", "other"), [("angry", "worried"), ("失落", "愤怒")])
def test_other_qualities_differ(one: str, other: str) -> None:
    assert told(one) != told(other)


def test_what_is_denied_tells_nothing() -> None:
    assert told("She is not angry.") == [None]
    assert told("她并不生气") == [None]
    assert told("The bridge is long.") == []


def test_a_quality_that_holds_a_negator_denies_none_after_it() -> None:
    assert told("流露出不满和气愤") == [*told("不满"), *told("气愤")]
    assert None not in told("流露出不满和气愤")
