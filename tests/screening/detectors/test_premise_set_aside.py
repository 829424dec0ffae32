"""What the question lays down is set aside, and gone by later."""

from __future__ import annotations

import pytest

from tests.build import screened

POOL = (
    "At the lido, visitors who arrive after six pay half price. Ines arrived at seven. "
    "What did Ines pay?"
)
LIBRARY = (
    "The library charges ten cents for each day a book is late. Otto's book was four days late. "
    "How much does Otto owe?"
)
BUS = "The bus ride takes 35 minutes and the concert begins at 8:00. When must Lea board at the latest?"
SHARED = "Two neighbours agreed that whoever borrows the mower fills its tank. Ravi borrowed it. Who fills the tank?"
POOL_ZH = "泳池规定：六点以后入场的客人半价。伊内斯七点入场。她付多少？"
LIBRARY_ZH = "图书馆规定，逾期每天罚款一角。小欧的书逾期四天。他要交多少罚款？"
SHARED_ZH = "两家邻居约定，谁借割草机谁加满油。阿拉借了割草机。该谁加油？"
BUS_ZH = "从家到剧院坐车要三十五分钟，演出八点开始。最晚几点上车？"
RULE = "logical/premise_taken_up"


@pytest.mark.parametrize(
    ("denial", "use", "question"),
    [
        ("The half-price rule is invalid.", "Under the rule she pays half.", POOL),
        ("That rule should be disregarded.", "Those who arrive after six pay half price.", POOL),
        ("There is no such discount.", "Arriving after six, she pays half price.", POOL),
        (
            "I do not accept this rule.",
            "A late book costs ten cents for each day, so forty.",
            LIBRARY,
        ),
        ("The ten-cent rule cannot be trusted.", "Ten cents for each day come to forty.", LIBRARY),
        (
            "The figure for the ride is made up, so it should be left out.",
            "35 minutes before 8:00 is 7:25.",
            BUS,
        ),
        (
            "The ride does not last so long. We must reject that number.",
            "The ride of 35 minutes fits.",
            BUS,
        ),
        ("Such an agreement is not binding.", "By their agreement Ravi fills it.", SHARED),
        ("None of this applies.", "Whoever borrows the mower fills its tank.", SHARED),
    ],
)
def test_what_is_set_aside_and_gone_by(denial: str, use: str, question: str) -> None:
    found = screened(f"{denial} Let me see. {use} I choose (A).", question=question)
    ((said, _),) = found.said("withheld")
    ((used, _),) = found.said("taken_up")
    assert said in denial
    assert used in use
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("text", "question"),
    [
        # not gone by
        ("The half-price rule is invalid. Ines arrived at seven. She pays in full.", POOL),
        ("That rule should be disregarded. So nobody pays half price.", POOL),
        # of one person, of other places, supposed
        ("The rule does not apply to Ines. Visitors who arrive after six pay half price.", POOL),
        ("At most lidos there is no such rule. Those who arrive after six pay half price.", POOL),
        ("If the rule does not apply, she pays in full. By the rule she pays half.", POOL),
        # taken as it is set after all
        ("The rule is invalid. The question gives it, though. By the rule she pays half.", POOL),
        ("That rule is absurd. For this exercise it holds. By the rule she pays half.", POOL),
        (
            "I do not accept this rule. Wait, I was wrong about it. By the rule it is forty.",
            LIBRARY,
        ),
        # only supposed afterwards
        ("The ten-cent rule cannot be trusted. By the rule it would be forty.", LIBRARY),
        # another fact of the question
        ("This figure is made up, so it should be left out. The concert begins at 8:00.", BUS),
    ],
)
def test_what_is_not_set_aside_and_gone_by(text: str, question: str) -> None:
    assert not screened(f"{text} I choose (A).", question=question).said("taken_up")


@pytest.mark.parametrize(
    ("denial", "use", "question"),
    [
        ("这条规定不适用。", "按规定她付半价。", POOL_ZH),
        ("这条规定不合理，不予采用。", "六点以后入场的客人半价，她付一半。", POOL_ZH),
        ("罚款规定是编的，没有约束力。", "逾期每天罚款一角，四天就是四角。", LIBRARY_ZH),
        ("我们抛开这条规定。", "根据这条规定，他交四角。", LIBRARY_ZH),
        ("口头约定无效。", "依照约定，阿拉加满。", SHARED_ZH),
        ("根本没有这样的约定。", "谁借割草机谁加满油，所以是阿拉。", SHARED_ZH),
        (
            "三十五分钟这个数字不可信，先把它去掉。",
            "坐车要三十五分钟，所以七点二十五上车。",
            BUS_ZH,
        ),
    ],
)
def test_what_is_set_aside_and_gone_by_in_chinese(denial: str, use: str, question: str) -> None:
    found = screened(f"{denial}再看情况。{use}因此选A。", question=question)
    ((said, _),) = found.said("withheld")
    assert said in denial
    assert found.said("taken_up")[0][0] in use
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("这条规定不适用。伊内斯七点入场，照付全价。", POOL_ZH),
        ("大多数泳池没有这样的规定。按规定她付半价。", POOL_ZH),
        ("这条规定不合理，不予采用？题目就是这样设定的。按规定她付半价。", POOL_ZH),
        ("罚款规定是编的，没有约束力。不过姑且接受它。根据这条规定，他交四角。", LIBRARY_ZH),
        ("口头约定无效。如果依照约定，就该阿拉加满。", SHARED_ZH),
        ("三十五分钟这个数字不可信，先把它去掉。演出八点开始。", BUS_ZH),
    ],
)
def test_what_is_not_set_aside_and_gone_by_in_chinese(text: str, question: str) -> None:
    assert not screened(f"{text}因此选A。", question=question).said("taken_up")
