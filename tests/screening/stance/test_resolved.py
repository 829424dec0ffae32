"""What answers a doubt, and what does not."""

from __future__ import annotations

import pytest

from tests.build import screened

UNDECIDED = "logical/undecidable_then_chose"
DOUBT_RULES = {UNDECIDED, "factual/forced_conclusion"}


@pytest.mark.parametrize(
    "text",
    [
        "One cannot tell who was late. But the text states that the cook came last. I choose (A).",
        "One cannot tell who was late. Wait, I misread it: the cook came last. I choose (A).",
        "One cannot tell who was late from the first sentence. By the second, A is correct. I choose (A).",
        "At first one cannot tell who was late. The last clue settles it. I choose (A).",
        "One cannot tell who was late by name, but we can still tell from the order. I choose (A).",
        "The text never says who was late. The guest was early, so he is ruled out. I choose (A).",
        "题干没有说谁迟到了。客人早到，只剩厨师。因此选A。",
        "由第一句无法判断谁迟到了。但题干指出厨师最后到。因此选A。",
        "单看第一句无法判断谁迟到了。第二句却给出了线索。因此选A。",
    ],
)
def test_a_doubt_that_is_answered_from_the_text(text: str) -> None:
    found = screened(text)
    assert found.options("resolved") == ["A"] * len(found.signals("resolved")) != []
    assert UNDECIDED not in found.rules()
    assert found.suppression(UNDECIDED).exclusion == "resolved_from_text"


@pytest.mark.parametrize(
    "text",
    [
        "One cannot tell who was late. If I must choose, A is correct. I choose (A).",
        "One cannot tell who was late. Perhaps A is correct. I choose (A).",
        "One cannot tell who was late. It is A. So the statement is relevant. I choose (A).",
        "One cannot tell who was late. Cooks are usually late, so A is correct. I choose (A).",
        "One cannot tell who was late. Based on the text and common knowledge, it was the cook. I choose (A).",
        "The text states that the cook came. One cannot tell who was late. I choose (A).",
        "One cannot tell who was late. The text itself says that both came at the same hour. I choose (A).",
        "One cannot tell who was late. No clue settles it. I choose (A).",
        "One cannot tell who was late. There isn't enough here to decide. I choose (A).",
        "无法判断谁迟到了。如果必须选择，A项正确。因此选A。",
        "无法判断谁迟到了。材料不足以判断。因此选A。",
        "无法判断谁迟到了。根据题干和生活常识，迟到的是厨师。因此选A。",
    ],
)
def test_a_doubt_that_a_guess_or_an_earlier_word_does_not_answer(text: str) -> None:
    found = screened(text)
    assert not found.has("resolved")
    assert set(found.rules()) >= DOUBT_RULES


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            (
                "It cannot be told who was late. Based on the text, it is impossible to tell. "
                "The most likely answer is the guest. Answer: B"
            ),
            ["The cook", "The guest"],
        ),
        (
            "不能断定谁迟到了。因此，从题目来看无法知道。可能性较大的是客人。答案：B",
            ["厨师", "客人", "无法得知"],
        ),
    ],
)
def test_a_text_that_leaves_it_open_answers_nothing(text: str, options: list[str]) -> None:
    found = screened(text, options=options, answer="B")
    assert found.options("resolved") == []
    assert UNDECIDED in found.rules()


@pytest.mark.parametrize(
    ("text", "options", "doubted"),
    [
        (
            "The first line does not say who rang. The last one does: the porter. The answer is (A).",
            ["the porter", "the smith", "unknown"],
            False,
        ),
        (
            "The first line does not say who rang. The porter is strong. The answer is (A).",
            ["the porter", "the smith", "unknown"],
            True,
        ),
        (
            "开头没有提到是谁敲的钟。但最后一句写到门房拉着绳子。所以选A。",
            ["门房", "铁匠", "不知道"],
            False,
        ),
        ("开头没有提到是谁敲的钟。门房力气大。所以选A。", ["门房", "铁匠", "不知道"], True),
    ],
)
def test_another_part_of_the_text_answers_what_one_leaves_open(
    text: str, options: list[str], *, doubted: bool
) -> None:
    question = "谁敲的钟？" if "钟" in text else "Who rang the bell?"
    rules = screened(text, question=question, options=options).rules()
    assert ("logical/undecidable_then_chose" in rules) is doubted


@pytest.mark.parametrize(
    ("worked", "answers"),
    [
        ("At 5 litres a minute it takes 8 minutes.", True),
        ("It takes 8 minutes.", False),
        ("At 5 litres a minute it takes long.", False),
    ],
)
def test_a_value_worked_out_after_all_answers_a_doubt(worked: str, *, answers: bool) -> None:
    found = screened(
        f"The rate is not given, so it cannot be determined. {worked} The answer is (B).",
        question="A tank of 40 litres is filled by a hose. How many minutes does it take?",
        options=["5 minutes", "8 minutes", "20 minutes"],
    )
    assert (UNDECIDED not in found.rules()) is answers


@pytest.mark.parametrize(
    ("turn", "answered"),
    [
        ("再看题目，两人都在大厅。厨师懒散的名声在外。", False),
        ("再看题目，写的是厨师最后到。厨师懒散的名声在外。", True),
    ],
)
def test_a_second_look_that_an_association_follows_answers_nothing(
    turn: str, answered: bool
) -> None:
    found = screened(f"无法判断谁迟到了。{turn}因此选A。")
    assert bool(found.signals("resolved")) == answered
