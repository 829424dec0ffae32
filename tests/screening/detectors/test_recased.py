"""Keywords that the reasoning only writes in other letters, as other words."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/case_abbreviation_confusion"
CO = "探测器测到了CO，仪表测到了铜。谁测到了气体？"
SAD = "The clinic gave a lamp to a patient with SAD. Whom did it help?"
BATH = "The fair is held in Bath, and the market in Leeds. Where is the fair held?"


@pytest.mark.parametrize(
    ("question", "text", "word"),
    [
        (CO, "Co是一种金属，叫钴。选B。", "CO"),
        (SAD, "One is very sad after a loss. The patient is sad, so it helped him. B.", "SAD"),
        (BATH, "Step 1: bath is what one takes with soap. So B.", "Bath"),
    ],
)
def test_only_written_otherwise(question: str, text: str, word: str) -> None:
    found = screened(text, question=question)
    assert (word, None) in found.said("case_source")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (CO, "Co是指carbon oxide，是气体。选A。"),
        (CO, "CO是一氧化碳，是气体。选A。"),
        (SAD, "SAD makes one sad in winter, and whoever is sad needs light. A."),
        (SAD, "The patient is sad. A."),
        (BATH, "Bath is a town. So A."),
        (BATH, "The town is what counts. So A."),
    ],
)
def test_written_as_it_is_or_in_haste(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()
