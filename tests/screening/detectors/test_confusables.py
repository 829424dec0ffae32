"""Words of the text that are replaced by words that say something else of the same matter."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from tests.build import screened

RULE = "semantic/implicit_substitution"
GUESTS = "Most guests of the inn arrived by ferry. Did a guest perhaps come by road?"
GUESTS_ZH = "大多数客人乘渡船来到客栈。有没有客人可能走陆路来？"
CIRCLE = "A pond is round and 6 m across from edge to edge. What is the radius of the pond?"
YES = ["Yes", "No"]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (GUESTS, "All guests of the inn arrived by ferry. All means nobody is left. So no: B."),
        (GUESTS_ZH, "全部客人乘渡船来到客栈。全部客人都坐船，就没有人走陆路。选B。"),
        (
            "Bo was charged with arson in June. Is Bo guilty?",
            "Bo was convicted of arson in June. Once convicted, one is guilty. A.",
        ),
        (
            "小周因涉嫌纵火被逮捕。小周有罪吗？",
            "小周因纵火被判刑。被判刑的人有罪。选A。",
        ),
        (CIRCLE, "The diameter of the pond is 6 m. A diameter of 6 m is what we need. So A."),
    ],
)
def test_another_word_stands_for_the_given_one(question: str, text: str) -> None:
    found = screened(text, question=question, options=YES)
    assert RULE in found.rules(ErrorType.SEMANTIC)
    assert found.flag(RULE).premises[0].field == "question"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # The given word is kept.
        (GUESTS, "Most guests of the inn arrived by ferry. If all guests had, nobody is left. A."),
        # Denied, supposed, or set against the given one.
        (GUESTS, "Not all guests of the inn arrived by ferry. So one may have come by road. A."),
        (GUESTS, "Would all guests of the inn have arrived by ferry? No. A."),
        (GUESTS_ZH, "并非全部客人乘渡船来到客栈。全部这个词文中没有。选A。"),
        # A conclusion is no report of the text.
        (GUESTS, "The ferry brought them to the inn. So all guests of the inn arrived. B."),
        # Said of another matter.
        (GUESTS, "All roads are open in winter. All ferries run on Sundays. A."),
        # The text has both words.
        (
            "Most guests came by ferry. All guests of the inn arrived dry. Did one get wet?",
            "All guests of the inn arrived dry. All of them stayed dry. B.",
        ),
        # The one is worked out from the other.
        (CIRCLE, "The diameter of the pond is 6 m. The radius is half the diameter: 3 m. A."),
    ],
)
def test_what_is_no_replacement(question: str, text: str) -> None:
    found = screened(text, question=question, options=YES)
    assert RULE not in found.rules(ErrorType.SEMANTIC)
