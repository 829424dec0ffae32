"""Folding: one form of A to Z, and the same length."""

from __future__ import annotations

import re

import pytest

from hybrid.text.folding import fold


@pytest.mark.parametrize("text", ["", "ABC", "\u212aelvin \u017fo", "İI É", "\ud800A"])
def test_folding_keeps_the_length(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert not re.search("[A-Z\u212a\u017f]", fold(text))
