"""Common words of the text that the reasoning takes for names."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/case_abbreviation_confusion"
SHINE = "Nora wants to polish the old table before the guests come. What does she want?"
VASE = "The best china stands in the cupboard. What stands there?"


@pytest.mark.parametrize(
    ("question", "text", "word"),
    [
        (SHINE, "Here we have Polish, the adjective for what comes from Poland. So B.", "polish"),
        (SHINE, "The word is 'Polish', that is a nationality. So B.", "polish"),
        (VASE, "We read of China, a country in Asia with many people. So B.", "china"),
    ],
)
def test_a_common_word_becomes_a_name(question: str, text: str, word: str) -> None:
    found = screened(text, question=question)
    assert (word, None) in found.said("case_source")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (SHINE, "She takes wax and a cloth. So A."),
        (SHINE, "The word is 'Polish' with a capital only for a nationality, not here. A."),
        (SHINE, "The word might remind one of Polish, a nationality. A."),
        ("Does Jan speak Polish?", "He speaks Polish, a language of Poland. A."),
        (VASE, "I go with Option A, the plates in the village house. A."),
    ],
)
def test_a_common_word_stays_one(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()
