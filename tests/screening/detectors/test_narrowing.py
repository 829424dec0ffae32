"""Classes that the reasoning draws narrower than their words."""

from __future__ import annotations

import pytest

from tests.build import screened

RULE = "semantic/partial_meaning_replacement"
AUNT = "Ida and Vera each have an aunt in Lund. Whose aunt is kinder?"
AUNT_ZH = "小易和小维各有一位姑妈。谁的姑妈更和气？"


@pytest.mark.parametrize(
    ("question", "text", "word"),
    [
        (AUNT, "An aunt here is only a relative by blood, married nowhere. So A.", "aunt"),
        (AUNT, "Only a woman who shares blood and surname counts as an aunt. So A.", "aunt"),
        (AUNT_ZH, "姑妈仅限于有血缘、同一个祖父的亲属。选A。", "姑妈"),
        (AUNT_ZH, "有血缘、同一个祖父的，才算姑妈。选A。", "姑妈"),
    ],
)
def test_a_class_is_drawn_narrower(question: str, text: str, word: str) -> None:
    found = screened(text, question=question)
    assert (word, None) in found.said("referent_source")
    assert RULE in found.rules()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (AUNT, "An aunt is only mentioned once. So A."),
        (AUNT, "According to the text, an aunt is only a relative by blood, married nowhere. A."),
        (AUNT, "An uncle is only a relative by blood, married nowhere. So A."),
        (AUNT_ZH, "姑妈只算一位。选A。"),
        (AUNT_ZH, "舅舅仅限于有血缘、同一个祖父的亲属。选A。"),
    ],
)
def test_a_class_is_left_as_it_is(question: str, text: str) -> None:
    assert RULE not in screened(text, question=question).rules()
