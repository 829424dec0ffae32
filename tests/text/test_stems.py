"""What a text speaks of: stems that two texts share whatever their inflections."""

from __future__ import annotations

import pytest

from hybrid.text.characters import fold
from hybrid.text.words import STOPWORDS, content_stems, pair_tells, sections, stem


def test_inflections_share_a_stem() -> None:
    assert content_stems("the bakers baked") == content_stems("baker bakes")
    assert stem("baker's") == stem("bakers") == stem("baker")


@pytest.mark.parametrize(
    "words", ["therefore the answer is not that", "it doesn't, so i'll choose", ""]
)
def test_grammar_and_talk_of_the_task_carry_no_content(words: str) -> None:
    assert content_stems(words) == frozenset()


def test_chinese_content_is_pairs_of_characters() -> None:
    assert content_stems("渡船停在对岸") >= {"渡船", "船停"}
    assert not pair_tells("的船")
    assert content_stems(fold("渡船")) == content_stems(fold("渡船，渡船"))


def test_both_scripts_are_read() -> None:
    assert content_stems("渡船 ferry") == {"渡船", stem("ferry")}


def test_lists_are_read_by_section() -> None:
    lists = sections("stopwords")
    assert lists["function_en"] < STOPWORDS
    assert all(lists.values())
    assert not any("[" in word or "#" in word for words in lists.values() for word in words)
    assert all(len(char) == 1 for char in lists["function_zh"])
