"""Facts of the text that the reasoning tells of one option's bearer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import screened

ENGINE: dict[str, Any] = {
    "question": "The cook replaced the oil pump. The guest scored 80 points. Who repaired the engine?",
    "options": ["The cook", "The guest"],
}
ENGINE_ZH: dict[str, Any] = {
    "question": "厨师换过机器的油泵，客人得了80分。是谁修好了发动机？",
    "options": ["厨师", "客人"],
}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Anyone can do it. The cook replaced the pump.", "The cook replaced the pump."),
        ("Anyone can do it. Here 80 is a lot, so it is he.", "Here 80 is a lot,"),
    ],
)
def test_a_fact_of_the_text(text: str, fact: str) -> None:
    assert screened(f"{text} I choose (A).", **ENGINE).said("given_fact") == [(fact, None)]


@pytest.mark.parametrize(
    "text",
    [
        "The cook repaired the engine.",
        "The cook and the guest met at the pump.",
        "The cook is a calm person.",
        "Cooks are often associated with the oil pump.",
    ],
)
def test_what_tells_no_fact(text: str) -> None:
    assert not screened(f"{text} I choose (A).", **ENGINE).has("given_fact")


def test_what_is_put_up_for_judgement_is_no_fact() -> None:
    asked = 'Is the sentence plausible? "The cook replaced the oil pump."'
    text = "The cook replaced the oil pump. I choose (A)."
    assert not screened(text, question=asked).has("given_fact")


def test_facts_in_chinese() -> None:
    found = screened("谁都能修。厨师换过机器的油泵，因此选A。", **ENGINE_ZH)
    assert found.said("given_fact") == [("厨师换过机器的油泵，", None)]
    assert not screened("厨师更像会修的人，因此选A。", **ENGINE_ZH).has("given_fact")
