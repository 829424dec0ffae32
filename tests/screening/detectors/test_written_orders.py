"""Orders that are written out, held against the statements that the response itself makes."""

from __future__ import annotations

import pytest

from tests.build import screened


def clash(reasoning: str) -> list[str]:
    question, options = "Which jar stands second?", ["Cumin", "Salt", "Thyme"]
    if not reasoning.isascii():
        question, options = "第二个是哪一罐？", ["盐罐", "糖罐", "醋罐"]
    found = screened(reasoning, question=question, options=options)
    return [words.strip(" .,。，") for words, _ in found.said("clash", "clashing")]


@pytest.mark.parametrize(
    ("earlier", "order"),
    [
        (
            "The salt jar is to the left of the thyme jar",
            (
                "So from left to right: first is the thyme jar, second is the salt jar, "
                "third is the cumin jar"
            ),
        ),
        (
            "The salt is dearer than the thyme",
            "This gives, from cheapest to dearest: cumin, salt, thyme and mace",
        ),
        (
            "Salt was bought before thyme",
            "So first is cumin, then second is thyme, then third is salt",
        ),
        (
            "The thyme is the second-newest",
            (
                "So from oldest to newest: first is the cumin, second is the thyme, third is the "
                "salt, fourth is the mace"
            ),
        ),
        ("盐罐在糖罐的左边", "所以从左到右依次为：糖罐、盐罐、醋罐"),
        ("盐罐比糖罐贵", "所以从便宜到贵：第一是醋罐，第二是盐罐，第三是糖罐"),
    ],
)
def test_an_order_that_breaks_what_the_response_says_of_two_things(
    earlier: str, order: str
) -> None:
    stop, choice = (". ", "The answer is (A).") if earlier.isascii() else ("。", "选A。")
    assert clash(f"{earlier}{stop}{order}{stop}{choice}") == [earlier, order]


@pytest.mark.parametrize(
    "text",
    [
        # counted from the other end
        (
            "The salt is to the left of the thyme. From right to left: first is the thyme, second is "
            "the salt, third is the cumin. The answer is (B)."
        ),
        "盐罐在糖罐的左边。从右到左依次为：糖罐、盐罐、醋罐。选A。",
        # only the last order counts, and none that is supposed
        (
            "The salt is to the left of the thyme. First try, from left to right: cumin, thyme, salt. "
            "That fails. From left to right: cumin, salt, thyme. The answer is (B)."
        ),
        (
            "The salt is to the left of the thyme. If it were not, from left to right the order would "
            "be: cumin, thyme, salt. The answer is (B)."
        ),
        # what is denied or supposed is no statement
        (
            "The salt is not to the left of the thyme. From left to right: cumin, thyme, salt. "
            "The answer is (C)."
        ),
        "如果盐罐在糖罐的左边，醋罐就在最后。从左到右依次为：糖罐、盐罐、醋罐。选A。",
        # another property
        (
            "The salt is older than the thyme. From left to right: first is the thyme, second is the "
            "salt, third is the cumin. The answer is (B)."
        ),
        # places are open, so that the end is not known
        (
            "The thyme is the second-newest. From oldest to newest: first is the cumin, second is the "
            "salt, third is the thyme, fifth is the mace. The answer is (B)."
        ),
    ],
)
def test_what_an_order_allows(text: str) -> None:
    assert not clash(text)


@pytest.mark.parametrize(
    ("reasoning", "expected"),
    [
        # what is derived of a thing by a pronoun
        (
            (
                "The salt is newer than the cumin, so it is the second-oldest. So from oldest to "
                "newest: first is the cumin, second is the thyme, third is the salt. The answer is (B)."
            ),
            "it is the second-oldest",
        ),
        # a place that is told before the thing, read off the order afterwards
        (
            (
                "So from oldest to newest: first is the cumin, second is the thyme, third is the salt. "
                "According to this, the second-oldest jar is the salt. The answer is (B)."
            ),
            "the second-oldest jar is the salt",
        ),
        (
            (
                "From most to least expensive: first is the cumin, second is the thyme, third is the "
                "salt. So the salt is the most expensive. The answer is (B)."
            ),
            "the salt is the most expensive",
        ),
        (
            "从左到右：第一是盐罐，第二是糖罐，第三是醋罐。所以糖罐是从左数第三。选B。",
            "糖罐是从左数第三",
        ),
    ],
)
def test_what_the_response_derives_and_the_order_does_not_allow(
    reasoning: str, expected: str
) -> None:
    assert any(words.endswith(expected) for words in clash(reasoning))


TOLD = {
    "The salt is to the left of the thyme": "From left to right: thyme, salt, cumin. Answer: B",
    "The salt is the second from the left": (
        "So from left to right: first is the thyme, second is the cumin, third is the salt. Answer: A"
    ),
    "盐罐在糖罐的左边": "所以从左到右依次为：糖罐、盐罐、醋罐。选B。",
}


@pytest.mark.parametrize("told", TOLD)
def test_what_is_copied_from_the_question_is_no_statement_of_the_response(told: str) -> None:
    stop = ". " if told.isascii() else "。"
    jars = ["Thyme", "Cumin", "Salt"] if told.isascii() else ["糖罐", "盐罐", "醋罐"]
    reasoning = f"{told}{stop}{TOLD[told]}"
    asked = "Which jar stands second?" if told.isascii() else "第二个是哪一罐？"
    copied = screened(reasoning, question=f"{told}{stop}{asked}", options=jars)
    assert not copied.said("clash")
    assert screened(reasoning, question=asked, options=jars).said("clash")


def test_what_is_copied_counts_once_more_after_the_order() -> None:
    told = "The salt is the second from the left."
    order = "So from left to right: first is the thyme, second is the cumin, third is the salt."
    found = screened(
        f"{order} According to this, {told[0].lower()}{told[1:]} Answer: C",
        question=f"{told} Which jar stands second?",
        options=["Thyme", "Cumin", "Salt"],
    )
    assert found.said("clash")


def test_an_option_that_is_put_up_is_no_statement() -> None:
    fields = {"question": "Which jar stands first?", "options": ["Thyme", "Cumin", "Salt"]}
    order = "So the order from left to right is: thyme, salt, cumin. "
    assert screened(f"{order}The cumin is the first from the left. Answer: A", **fields).has(
        "clash"
    )
    listed = f"{order}\n(B) Cumin is the first from the left — this cannot be. Answer: A"
    assert not screened(listed, **fields).has("clash")
