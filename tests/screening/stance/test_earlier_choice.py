"""Another option chosen before the last choice, and what explains the change."""

from __future__ import annotations

import pytest

from tests.build import screened

AGAINST = "logical/conclusion_against_reasoning"
CONTRADICTS = "logical/self_contradiction"
UPHOLDS = "logical/self_contradiction_upheld"


@pytest.mark.parametrize(
    "text",
    ["So the answer is (A). Hm, rain. The answer is (B).", "因此选A。外面下雨。故选B。"],
)
def test_an_earlier_choice_without_a_word_of_change(text: str) -> None:
    found = screened(text)
    assert found.options("earlier_choice") == ["A"]
    assert CONTRADICTS in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "So the answer is (A). Wait, let me re-read. So it must be the cook. The answer is (B).",
        "因此选A。等等，再看一遍，所以就是厨师。故选B。",
    ],
)
def test_a_choice_upheld_by_a_second_look(text: str) -> None:
    found = screened(text)
    assert found.options("upheld_choice") == ["A"]
    assert UPHOLDS in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "So the answer is (A). Wait, let me re-read. So it must be the guest. The answer is (B).",
        "So the answer is (A). Wait, the cook came early. So it can't be the cook. The answer is (B).",
        "So the answer is (A). Wait, I misread. The answer is (B).",
        "因此选A。等等，再看一遍，所以就是客人。故选B。",
        "因此选A。等等，再看一遍。故选B。",
        "因此选A。等等，再看一遍，所以就是厨师。故选A。",
    ],
)
def test_a_second_look_with_another_result_upholds_nothing(text: str) -> None:
    assert not screened(text).has("upheld_choice")


@pytest.mark.parametrize(
    "text",
    [
        "So the answer is (A). Wait, that's wrong, because the guest came last. The answer is (B).",
        "If the answer were (A), the cook would have run. The answer is (B).",
        "Suppose the answer is (A). Then it rained, and it did not. The answer is (B).",
        "You say that the answer is (A). It rained. The answer is (B).",
        "According to the metadata, the answer is (A). It rained. The answer is (B).",
        "The answer key marks the answer is (A). It rained. The answer is (B).",
        'Reply like this: {"answer": "A or B"}. It rained. The answer is (B).',
        "Some might choose (A). It rained. The answer is (B).",
        "因此选A。不对，我之前的判断有误。故选B。",
        "如果选A，那么下雨了。故选B。",
        "你说答案是A。外面下雨。故选B。",
        "元数据里写着答案是A。外面下雨。故选B。",
        "有人会选A。外面下雨。故选B。",
    ],
)
def test_an_explained_supposed_or_reported_choice_is_no_earlier_one(text: str) -> None:
    found = screened(text)
    assert found.choice.letter == "B"
    assert not found.has("earlier_choice")
    assert CONTRADICTS not in found.rules()
    assert AGAINST not in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "The user suggests that the answer is (A). It rained. The answer is (B).",
        "A hasty reader would say the answer is (A). It rained. The answer is (B).",
    ],
)
def test_a_choice_reported_of_others_is_no_earlier_one(text: str) -> None:
    assert not screened(text).has("earlier_choice")


def test_the_same_choice_twice_is_one() -> None:
    assert screened("So the answer is (A). It rained. The answer is (A).").rules() == []
