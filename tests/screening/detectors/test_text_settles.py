"""What a thought is held against, and what would be otherwise."""

from __future__ import annotations

import pytest

from tests.build import screened
from tests.screening.detectors.test_standing import aside


@pytest.mark.parametrize(
    ("text", "words", "why"),
    [
        (
            "Ferries are prettier, but the question asks only who came. So (A).",
            "Ferries are prettier, but the question asks only who came.",
            "disclaimed",
        ),
        (
            "Trains are dull and ferries damp, but neither is what he asked about. So (A).",
            "Trains are dull and ferries damp, but neither is what he asked about.",
            "disclaimed",
        ),
        (
            "Fairness between the trades isn't the yardstick set here. So (A).",
            "Fairness between the trades isn't the yardstick set here.",
            "disclaimed",
        ),
        (
            "Leaving the hall for good would be something else. So (A).",
            "Leaving the hall for good would be something else.",
            "otherwise",
        ),
        ("彻底离开就是另一回事了。因此选A。", "彻底离开就是另一回事了。", "otherwise"),
        (
            "The guest would need a second ticket. So (A).",
            "The guest would need a second ticket.",
            "otherwise",
        ),
    ],
)
def test_thoughts_that_decide_nothing(text: str, words: str, why: str) -> None:
    assert (words, why) in aside(text)


@pytest.mark.parametrize(
    "text",
    [
        "Fairness isn't the criterion, but strength is, and cooks are stronger. So (A).",
        # What the chosen one needs is a ground.
        "The cook would need a second ticket. So (A).",
    ],
)
def test_what_is_still_a_ground(text: str) -> None:
    assert not any(why == "otherwise" for _, why in aside(text))


def test_a_turn_to_what_the_text_tells_overrules_a_belief() -> None:
    question = "戏里的厨师滴酒不沾，客人千杯不醉。戏里谁能喝酒？"
    text = "人们的印象往往是厨师能喝酒，作者却写厨师滴酒不沾，客人千杯不醉。因此选B。"
    found = screened(text, question=question, options=["厨师", "客人"])
    assert found.has("set_aside")


@pytest.mark.parametrize(
    ("answer", "expected"), [("那么泼汤的就是厨师。", False), ("文中写明泼汤的是客人。", True)]
)
def test_a_thought_that_is_drawn_on_is_not_answered(answer: str, expected: bool) -> None:
    text = f"都说厨师爱发脾气。{answer}因此选A。"
    found = screened(text, question="汤泼了。泼汤的是谁？", options=["厨师", "客人"])
    assert found.has("set_aside") is expected
