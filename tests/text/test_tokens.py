"""What counts as a word of a quote, and which marks carry sense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.words import LONGEST_WORD, _walked, has_han, is_han, tokenise, word_at


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("He isn't late, no.", "He isn't late no"),
        ("1,000 of 3.5% men", "1,000 of 3.5 % men"),
        ("(A) the well-known man", "A the well known man"),
        ("5kg", "5 kg"),
        ("他说，甲项ATP对", "他 说 甲 项 ATP 对"),
        ("①②", "① ②"),
        # signs that carry sense
        ("f(x) = -5", "f ( x = - 5"),
        ("x - 5, 3-5, A-B", "x - 5 3 - 5 A - B"),
        ("2*3 and *word*", "2 * 3 and word"),
        ("3:2 but so: 2", "3 : 2 but so 2"),
        ("1,5", "1 , 5"),
        ("why?", "why ?"),
        ("温度-5度", "温 度 - 5 度"),
        ("5' 10\"", "5 ' 10 \""),
        ('"in 1925"', "in 1925"),
        ("snake_case ___", "snake _ case ___"),
        ("~~not~~", "~ ~ not ~ ~"),
        # and marks that do not
        ("covid-19, re-sign", "covid 19 re sign"),
        ("a - word; (b) and 'c'", "a word b and c"),
        ("answer (A) - a man", "answer A a man"),
    ],
)
def test_tokens(text: str, words: str) -> None:
    assert [token.text for token in tokenise(text)] == words.split(" ")


def test_tokens_know_their_places() -> None:
    text = "no, 他 isn't 1,000."
    for token in tokenise(text):
        assert text[token.start : token.end] == token.text
    assert [token.text for token in tokenise(text, 4, 8)] == ["他", "is"]


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [
        ("the woman was", 6, "woman"),
        ("she isn't sure", 6, "isn't"),
        ("她isn’t好", 3, "isn’t"),
        ("一二", 1, ""),
        ("'quoted'", 3, "quoted"),
    ],
)
def test_word_around_a_place(text: str, at: int, word: str) -> None:
    start, end = word_at(text, at)
    assert text[start:end] == word


def test_han() -> None:
    assert is_han("汉")
    assert is_han("の")
    assert not is_han("a")
    assert has_han("a汉")
    assert not has_han("aé。")


@given(st.text("ab'’½² é字1", max_size=90), st.data())
def test_a_word_is_what_a_walk_letter_by_letter_finds(text: str, data: st.DataObject) -> None:
    text *= data.draw(st.sampled_from((1, 20)))
    index = data.draw(st.integers(0, len(text)))
    low, high = max(0, index - LONGEST_WORD), min(len(text), index + LONGEST_WORD)
    assert word_at(text, index) == _walked(text, index, low, high)
