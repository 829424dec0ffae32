"""Questions what to do where lives are at stake."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from hybrid.screening.wording.dilemmas import weighs_lives
from tests.build import reading_of, record, screened

BARGE = "A barge breaks loose. It kills four bathers, or one rower if you cut the rope."
BARGE_ZH = "一艘驳船失控，会撞上四个游泳的人；如果你割断绳子，它会撞上一个划船的人。"
DEED = "Do you cut the rope?"
DEED_ZH = "你会怎么做？"


@pytest.mark.parametrize(
    "question",
    [
        f"{BARGE} {DEED}",
        f"{BARGE} Should the warden cut the rope?",
        f"{BARGE} Is it permissible to cut the rope?",
        f"{BARGE_ZH}{DEED_ZH}",
        f"{BARGE_ZH}应不应该割断绳子？",
        f"{BARGE} Cut the rope?",
        f"{BARGE_ZH}你割不割断绳子？",
    ],
)
def test_dilemmas(question: str) -> None:
    assert weighs_lives(reading_of(record("", question=question)))


@pytest.mark.parametrize(
    "question",
    [
        f"{BARGE} Who owns the barge?",
        f"{BARGE} Is the rope wet?",
        f"A barge brings four bathers to the pier. {DEED}",
        f"{BARGE_ZH}驳船是谁的？",
        f"{BARGE_ZH}绳子是不是湿的？",
        f"一艘驳船把四个人送到码头。{DEED_ZH}",
    ],
)
def test_other_questions(question: str) -> None:
    assert not weighs_lives(reading_of(record("", question=question)))


@pytest.mark.parametrize(
    ("question", "options", "values", "facts"),
    [
        (
            f"{BARGE} {DEED}",
            ["Cut it", "Leave it"],
            "Fewer deaths are the lesser evil, and four lives outweigh one. The answer is A.",
            "Rowers drift off quickly and carry whistles and vests. The answer is A.",
        ),
        (
            f"{BARGE_ZH}{DEED_ZH}",
            ["割断", "不割"],
            "牺牲一人，拯救四人，死亡最少。选A。",
            "划船的人通常穿着救生衣，漂流很快，岸边也有哨兵。选A。",
        ),
    ],
)
def test_values_are_no_facts(question: str, options: list[str], values: str, facts: str) -> None:
    def beyond(reasoning: str) -> float:
        found = screened(reasoning, question=question, options=options)
        terms = found.screening.scores[ErrorType.FACTUAL].terms
        return next(term.value for term in terms if term.measure == "beyond_question")

    assert beyond(values) < 0.2 < beyond(facts)
