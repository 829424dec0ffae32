"""Words that an explanation takes up, and what is one word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.postcheck.words import names_other, other_words, same_word, taken_up


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("tree", "trees", True),
        ("colour", "color", True),
        ("organise", "organizes", True),
        ("recieve", "receive", True),
        ("desert", "dessert", False),
        ("AIDS", "aids", False),
        ("US", "us", False),
        ("Polish", "polish", False),
        ("median", "average", False),
    ],
)
def test_one_word_or_two(left: str, right: str, same: bool) -> None:
    assert same_word(left, right) is same
    assert same_word(right, left) is same


def test_a_capital_that_opens_a_sentence_makes_no_other_word() -> None:
    assert other_words("Trees grow", "in the trees that grow") == frozenset()
    assert other_words("the polish", "some Polish silver") == {"polish"}


def test_grammar_is_another_word_beside_an_abbreviation_only() -> None:
    assert other_words("by us", "the US or Canada") == {"us"}
    assert other_words("by us", "the letter") == frozenset()


def test_content_is_taken_up_in_any_inflection_and_talk_only_when_quoted() -> None:
    assert taken_up("the boats are painted", "A boat is meant.") == {"boats"}
    assert taken_up("what the word means to her", "It means another thing.") == frozenset()
    assert taken_up("what “means” to her is", 'It reads "means" as money.') == {"means"}


def test_chinese_is_taken_up_by_stretches() -> None:
    assert taken_up("铁饭碗就是用铁做的碗", "把铁饭碗当作用铁做的碗。") == {"铁饭碗", "用铁做的碗"}
    assert names_other("用铁做的碗", "这是铁饭碗", "铁饭碗被当作用铁做的碗。")
    assert not names_other("这是铁饭碗", "说这是铁饭碗", "铁饭碗被误解。")


@given(st.text(), st.text(), st.text())
def test_any_texts_are_compared(quote: str, source: str, explanation: str) -> None:
    assert not names_other(quote, quote, explanation)
    names_other(quote, source, explanation)
