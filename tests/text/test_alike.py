"""Words that say of several that they are alike."""

from __future__ import annotations

import pytest

from hybrid.text.alike import ALIKE


@pytest.mark.parametrize(
    "words", ["Both are equally good", "The same", "A tie", "一样划算", "打平"]
)
def test_alike(words: str) -> None:
    assert ALIKE.search(words)


@pytest.mark.parametrize("words", ["The stall", "They differ", "untied", "两家不同"])
def test_not_alike(words: str) -> None:
    assert not ALIKE.search(words)
