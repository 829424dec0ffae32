"""What somebody is said to believe, where that is asked for and another option is chosen."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from hybrid.records import ErrorType
from tests.build import options_of, screened

LAMP: dict[str, Any] = {
    "question": "Nuno puts the lamp in the shed. While he sleeps, Iva carries it to the attic. "
    "Where will Nuno look for the lamp first?",
    "options": ["the attic", "the shed", "the kitchen"],
    "answer": "A",
}
LAMP_ZH: dict[str, Any] = {
    "question": "阿纳把灯放进棚屋。他睡觉时，伊娃把灯搬到了阁楼。阿纳以为灯在哪里？",
    "options": ["阁楼", "棚屋", "厨房"],
    "answer": "A",
}

told = partial(options_of, "rival_told")


@pytest.mark.parametrize(
    "reasoning",
    [
        "He slept and saw nothing. He still believes that the lamp is in the shed.\n\nAnswer: A",
        "As far as he knows, the lamp is in the shed. So A.",
        "He is convinced that it hangs in the shed.\n\nAnswer: A",
        "In Nuno's mind the lamp stands in the shed. So A.",
        "Nuno thinks it is in the shed. So A.",
        "From his point of view the lamp is in the shed. So A.",
    ],
)
def test_the_belief_told_last_is_another_options(reasoning: str) -> None:
    assert told(reasoning, **LAMP) == ["B"]
    right = f"{reasoning.rstrip('.')[:-1]}B"
    assert not screened(right, **{**LAMP, "answer": "B"}).has("rival_told")


@pytest.mark.parametrize(
    "reasoning",
    [
        "伊娃搬灯时他在睡觉。他仍旧相信灯在棚屋里。\n答案：A",
        "阿纳并不知情，他还以为灯在棚屋。\n答案：A",
        "阿纳认定灯放在棚屋。\n答案：A",
    ],
)
def test_the_belief_told_last_is_another_options_in_chinese(reasoning: str) -> None:
    assert "logical/conclusion_against_reasoning" in screened(reasoning, **LAMP_ZH).rules()
    right = screened(reasoning.replace("A", "B"), **{**LAMP_ZH, "answer": "B"})
    assert "logical/conclusion_against_reasoning" not in right.rules()


@pytest.mark.parametrize(
    "reasoning",
    [
        "For a while he believed that the lamp was in the shed.\n\nAnswer: A",
        "If he had slept, he thinks it is in the shed.\n\nAnswer: A",
        "Iva thinks that it is in the shed, and Nuno slept.\n\nAnswer: A",
        "He no longer thinks that it is in the shed.\n\nAnswer: A",
        "He thinks it is in the shed. But Iva told him of the attic.\n\nAnswer: A",
    ],
)
def test_what_is_past_supposed_or_anothers_is_no_belief(reasoning: str) -> None:
    assert not told(reasoning, **LAMP)


def test_where_the_thing_really_is_no_belief_is_asked_for() -> None:
    asked = {**LAMP, "question": "Iva carries the lamp to the attic. Where is the lamp in fact?"}
    reasoning = "Nuno believes that the lamp is in the shed. Iva has moved it.\n\nAnswer: A"
    assert not told(reasoning, **asked)


def test_what_somebody_in_the_story_does_not_know_is_no_doubt() -> None:
    reasoning = "伊娃搬灯时阿纳在睡觉，不知道灯被搬走了。他仍旧相信灯在棚屋里。\n答案：B"
    assert not screened(reasoning, **{**LAMP_ZH, "answer": "B"}).rules(ErrorType.LOGICAL)
