"""The folded view keeps every place and hides what carries no sense for matching."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.characters import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("The COOK", "the cook"),
        ("It’s “late”", 'it\'s "late"'),
        ("Ｂ）厨师，（Ａ）", "b)厨师,(a)"),
        ("無法確定", "无法确定"),
        ("a\u00a0b\u3000c", "a b c"),
        ("one\u2028two\r\n", "one\u2028two\r\n"),
        ("İ and É stay", "İ and É stay"),
    ],
)
def test_form_is_folded(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_length_and_fold_of_fold(text: str) -> None:
    once = fold(text)
    assert len(once) == len(text)
    assert fold(once) == once
