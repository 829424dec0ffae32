"""Last sentences that leave a choice without any ground, where unknown is offered."""

from __future__ import annotations

import pytest

from tests.build import UNDECIDABLE, UNDECIDABLE_ZH, screened

RULE = "logical/undecidable_then_chose"


@pytest.mark.parametrize(
    "text",
    [
        "Both came. Nobody was seen at the door. The answer is B.",
        (
            "To name the guest for his hat, or the cook for her apron, would be speculation. "
            "The answer is B."
        ),
        "They both came. That is just a stereotype. The answer is B.",
        "Nothing singles out one of them. It might have rained. The answer is B.",
        "两人都来了。没有人看见谁进门。答案是B。",
        "凭厨师的衣服或客人的帽子来认定，都是臆测。答案是B。",
    ],
)
def test_what_rests_on_nothing_is_undecided(text: str) -> None:
    options = UNDECIDABLE if text.isascii() else UNDECIDABLE_ZH
    assert RULE in screened(text, options=options).rules()


@pytest.mark.parametrize(
    "text",
    [
        # No option says that it cannot be told.
        ("Both came. Nobody was seen at the door. The answer is B.", {"A": "Cook", "B": "Guest"}),
        # The choice is to abstain.
        ("Both came. Nobody was seen at the door. The answer is C.", UNDECIDABLE),
        # One option is singled out, before or after.
        ("Nobody was seen with the guest. The answer is B.", UNDECIDABLE),
        ("The guest was late. Nobody was seen at the door. The answer is B.", UNDECIDABLE),
        ("That is just a stereotype. But the clock struck. The answer is B.", UNDECIDABLE),
        ("While his hat proves nothing, the bell did ring. The answer is B.", UNDECIDABLE),
        # It is said at first, asked or supposed.
        ("At first nobody was seen there. The answer is B.", UNDECIDABLE),
        ("Would it be a mere guess? The answer is B.", UNDECIDABLE),
        ("都是臆测吗？答案是B。", UNDECIDABLE_ZH),
        ("厨师没来，迟到的是客人。都是臆测。答案是B。", UNDECIDABLE_ZH),
    ],
)
def test_a_ground_is_left(text: tuple[str, dict[str, str]]) -> None:
    words, options = text
    assert RULE not in screened(words, options=options).rules()
