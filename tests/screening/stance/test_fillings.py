"""Fillings: options put where the question leaves a gap."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.build import names_of

TOLL: dict[str, Any] = {
    "question": "The bridge toll was abolished in ____ after the flood.",
    "options": ["1712", "1731", "1758"],
    "answer": "A",
}
TOLL_ZH: dict[str, Any] = {
    "question": "过桥人应当在涨水之日起（  ）内，向桥吏补交桥税。",
    "options": ["三日", "五日", "十日"],
    "answer": "A",
}
CELLAR: dict[str, Any] = {
    "question": "He kept the cider in the cellar and not the loft, because the _ was hot by noon.",
    "options": ["cellar", "loft"],
    "answer": "A",
}

said = partial(names_of, ("asked_otherwise", "both"))


@pytest.mark.parametrize(
    ("own", "text", "expected"),
    [
        # A gap in the middle is filled between the same words.
        (
            TOLL,
            "The chronicle is clear. The toll was abolished in 1731 after the flood. So (A).",
            ["asked_otherwise"],
        ),
        (TOLL, "The toll was abolished in 1712 after the flood. So (A).", []),
        (TOLL, "The toll was raised in 1731 after the flood. So (A).", []),
        (TOLL, "If the toll was abolished in 1731 after the flood, so be it. So (A).", []),
        (
            TOLL_ZH,
            "按桥规，过桥人应在涨水之日起五日内，向桥吏补交桥税。故选A。",
            ["asked_otherwise"],
        ),
        (TOLL_ZH, "按桥规，过桥人应在涨水之日起三日内，向桥吏补交桥税。故选A。", []),
        (TOLL_ZH, "桥吏应在五日内答复。故选A。", []),
        # So is one marked by a single stroke, where both stand in the question.
        (
            CELLAR,
            "He took the cider down at once because the loft was hot by noon. So (A).",
            ["asked_otherwise"],
        ),
        (
            CELLAR,
            "He chose the cellar over the loft because the cellar was hot by noon. So (A).",
            [],
        ),
    ],
)
def test_what_fills_the_place_that_is_asked_for(
    own: dict[str, Any], text: str, expected: list[str]
) -> None:
    assert said(text, **own) == expected
