"""Listed words: which sense is asked with, which one is taken, and what clears it."""

from __future__ import annotations

import pytest

from tests.build import screened

SEMANTIC = "semantic/"
ORGAN = "Biology test: which organ cleans the blood of a mammal?"
SEAL = "A seal with the king's emblem lay on the letter; it was broken. What lay there?"
NET = "在公司里，小米又开了发布会，新款的参数很长。说的是什么？"


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        # the options' own words, among words of the other sense, speak of no sense
        (
            ORGAN,
            ["The kidney", "The pipe in the choir"],
            "An organ has pipes and fills a church with hymns, and no kidney plays it. So B.",
        ),
        # two senses that the text may have, and neither is the one taken
        (
            SEAL,
            ["A stamp", "A beast"],
            "Seals swim in the sea, and their flippers are strong. So B.",
        ),
        (NET, ["手机", "粮食"], "小米颗粒小，熬粥很香，北方种得多。选B。"),
    ],
)
def test_another_sense(question: str, options: list[str], text: str) -> None:
    rules = screened(text, question=question, options=options).rules()
    assert any(rule.startswith(SEMANTIC) for rule in rules)


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        # several senses are listed, and one of them is taken
        (
            SEAL,
            ["A stamp", "A beast"],
            "A seal can mean the animal with flippers in the sea or a piece of wax. So A.",
        ),
        (
            ORGAN,
            ["The kidney", "The pipe in the choir"],
            (
                "The kidney cleans the blood. The word organ by itself may be an instrument with "
                "pipes in a church. So A."
            ),
        ),
        (NET, ["手机", "粮食"], "小米可以指熬粥的粮食，也可以指做手机的公司。选A。"),
        (NET, ["手机", "粮食"], "有人会想到熬粥的小米，是一种粮食。但公司里说的是手机。选A。"),
    ],
)
def test_the_sense_asked_for(question: str, options: list[str], text: str) -> None:
    rules = screened(text, question=question, options=options).rules()
    assert not [rule for rule in rules if rule.startswith(SEMANTIC)]
