"""How one thing is beside another, where that alone is asked: more, less, or the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

PRICE: dict[str, Any] = {
    "question": "Compared with the old price, the new price is",
    "options": ["higher", "lower", "the same"],
}
PRICE_ZH: dict[str, Any] = {
    "question": "现价与原价相比：",
    "options": ["高了", "低了", "一样"],
}
HARVEST: dict[str, Any] = {
    "question": "与去年相比，今年的产量：",
    "options": ["增加了", "减少了", "没有变化"],
}
LESS = "The old price was 100, and 96 is what is left. The new price is lower than the old price."
LESS_ZH = "涨价后120元，再降价为96元，现价比原价低。"


def against(reasoning: str, **fields: Any) -> bool:
    return bool(screened(reasoning, **fields).signals("dismissed"))


@pytest.mark.parametrize(
    ("text", "fields", "right"),
    [
        (LESS + " So the answer is {}.", PRICE, "B"),
        ("The old price is higher than the new price. So the answer is {}.", PRICE, "B"),
        (LESS_ZH + "所以选{}。", PRICE_ZH, "B"),
        ("今年的产量比去年少。所以选{}。", HARVEST, "B"),
        ("去年比今年的产量少，因此选{}。", HARVEST, "A"),
    ],
)
def test_what_is_said_of_the_two_is_held_against_the_choice(
    text: str, fields: dict[str, Any], right: str
) -> None:
    assert [each for each in "ABC" if not against(text.format(each), **fields)] == [right]


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("If it fell, the new price would be lower than the old price. So the answer is C.", PRICE),
        ("The new price is not lower than the old price. So the answer is C.", PRICE),
        ("The new price is lower than the rent. So the answer is C.", PRICE),
        ("可能现价比原价低。所以选C。", PRICE_ZH),
        ("现价比成本低。所以选C。", PRICE_ZH),
    ],
)
def test_what_is_supposed_denied_or_of_something_else_is_not(
    text: str, fields: dict[str, Any]
) -> None:
    assert not against(text, **fields)
