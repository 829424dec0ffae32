"""Which language a text is in, and which scripts it shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.language import detect, scripts


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("The guest was late.", "en"),
        ("客人迟到了。", "zh"),
        ("", "en"),
        ("42", "en"),
        ("A B C", "en"),
        ("因此选A。", "zh"),
        ("客人用了 app 和 wifi。", "zh"),
        ("The sign said 出口 above the second door.", "en"),
        ("這是繁體字。", "zh"),
        ("\U00020000\U00020001", "zh"),
    ],
)
def test_detect(text: str, lang: str) -> None:
    assert detect(text) == lang


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The guest was late.", {"en"}),
        ("客人迟到了。", {"zh"}),
        ("选A", {"zh"}),
        ("这是 educated guess。", {"en", "zh"}),
        ("A, B or C", {"en"}),
        ("A B C 1 2", set()),
        ("", set()),
    ],
)
def test_scripts(text: str, shown: set[str]) -> None:
    assert scripts(text) == shown


@given(st.text())
def test_any_text_has_a_language_and_shows_it_or_nothing(text: str) -> None:
    lang = detect(text)
    assert lang == "en" or "zh" in scripts(text)
