"""Text that others wrote cannot steer the reader's terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.escape import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain words", "plain words"),
        ("汉字，也照样", "汉字，也照样"),
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("one\ntwo\ttabs\r", r"one\ntwo\ttabs\r"),
        ("abc\u202edcba", r"abc\u202edcba"),
        ("\u2066isolate\u2069", r"\u2066isolate\u2069"),
        ("zero\u200bwidth\ufeff", r"zero\u200bwidth\ufeff"),
        ("\x9b31m", r"\x9b31m"),
        ("line\u2028break", r"line\u2028break"),
        ("lone \ud800", r"lone \ud800"),
        ("tag \U000e0041", r"tag \U000e0041"),
    ],
)
def test_shows_what_would_steer(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(exclude_categories=()), max_size=80))
def test_never_lets_a_steering_character_through(text: str) -> None:
    shown = printable(text)
    assert not {unicodedata.category(char) for char in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    shown.encode("utf-8")
