from __future__ import annotations

import re

from hybrid.text.normalise import rewrite


def _upper_or_nothing(match: re.Match[str]) -> str | None:
    return {"b": "", "c": "CCC", "e": None}[match[0]]


def test_maps_every_range_back() -> None:
    layer = rewrite("abcde", re.compile("[bce]"), _upper_or_nothing)
    assert layer is not None
    assert layer.text == "aCCCde"
    assert layer.before(0, 1) == (0, 1)
    assert layer.before(1, 2) == (2, 3)  # one of three stands for the whole
    assert layer.before(0, 6) == (0, 5)
    assert layer.before(4, 6) == (3, 5)
    assert layer.before(2, 2) == (2, 2)
    assert layer.before(6, 6) == (5, 5)


def test_no_change_is_no_layer() -> None:
    assert rewrite("eee", re.compile("[bce]"), _upper_or_nothing) is None
    assert rewrite("xyz", re.compile("[bce]"), _upper_or_nothing) is None


def test_a_text_rewritten_to_nothing() -> None:
    layer = rewrite("bbb", re.compile("b"), _upper_or_nothing)
    assert layer is not None
    assert (layer.text, layer.before(0, 0)) == ("", (0, 0))
