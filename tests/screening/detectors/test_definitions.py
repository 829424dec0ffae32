"""Definitions that carry a word off which no list holds."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from tests.build import screened

GRUBBER = "The trowser sang all night. Who sang?"
OPTIONS = ["The trowser", "The dog"]


def test_a_thing_that_could_not_do_what_is_told() -> None:
    text = "A trowser is an iron tool with handles. Such a tool cannot sing. So B."
    found = screened(text, question=GRUBBER, options=OPTIONS)
    assert found.said("substitution_source") == [("trowser", None)]
    assert found.said("substitution") == [("A trowser is an iron tool with handles.", None)]


def test_a_name_that_becomes_a_common_noun() -> None:
    text = "A hosier is a maker of wool stockings. Stockings cannot call anybody. So B."
    found = screened(text, question="The council of Hosier called me. Who called?", options=OPTIONS)
    assert found.said("referent_source") == [("Hosier", None)]
    assert "semantic/partial_meaning_replacement" in found.rules()


def test_in_chinese() -> None:
    text = "水草军是在江河里作战的部队。部队不会在网上写文章，选B。"
    found = screened(text, question="卖家请水草军刷好评。谁写了好评？", options=["水草军", "顾客"])
    assert found.said("substitution_source") == [("水草军", None)]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # the question tells nothing of it, it asks what it is
        ("Is a whale a fish?", "A whale is a mammal with lungs. A mammal is not a fish. So B."),
        # nothing is denied
        (GRUBBER, "A trowser is an iron tool with handles. Such a tool may well sing. So A."),
        # another thing is denied
        (GRUBBER, "A trowser is an iron tool with handles. The dog cannot sing. So A."),
        # the definition's words are the question's own
        (GRUBBER, "The trowser is the dog that sang. That dog cannot lie. So A."),
        # a name in its own capitals
        ("Bo Trowser sang. Who?", "Bo Trowser is an actor on tour. An actor cannot sing. So B."),
    ],
)
def test_other_definitions(question: str, text: str) -> None:
    assert screened(text, question=question, options=OPTIONS).rules(ErrorType.SEMANTIC) == []
