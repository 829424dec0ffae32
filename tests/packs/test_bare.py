"""Texts as they are screened: what stays of them, and where it stood."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.packs.bare import FORMS
from hybrid.packs.vocabulary import OPTION_CHAR
from hybrid.text.folding import EDGE
from hybrid.text.language import Lang

TEXTS = st.text(
    st.sampled_from([*"aAbz09 \n\t,.'“”正确。，：＝é\u212a\u00a0\u3000✓×", OPTION_CHAR]),
    max_size=40,
)
LANGS = st.sampled_from(["en", "zh"])


@pytest.mark.parametrize(
    ("lang", "text", "bare"),
    [
        ("en", "So, the\n**answer** isn't", " so the answer isn t "),
        ("en", f"It is{OPTION_CHAR}.", " it is \x01 "),
        ("en", "B → ✓ é", " b \x02 \x02 "),
        ("zh", "答案 是：\n“正 确”", "答案是正确"),
        ("zh", "ＡB-c", "Ａbc"),
    ],
)
def test_what_stays(lang: Lang, text: str, bare: str) -> None:
    assert FORMS[lang].of(text).data.decode() == bare


@given(LANGS, TEXTS, TEXTS, TEXTS)
def test_a_literal_stands_where_its_words_stand(
    lang: Lang, before: str, words: str, after: str
) -> None:
    literal = FORMS[lang].literal(words)
    assert literal.encode().strip() in FORMS[lang].of(before + words + after).data


@given(LANGS, TEXTS, TEXTS)
def test_a_range_stands_for_the_words_it_was_made_of(lang: Lang, before: str, after: str) -> None:
    text = f"{before} yes {after}"
    bare = FORMS[lang].of(text)
    if bare.in_step:
        at = bare.data.index(b"yes")
        start, end = bare.full(at, at + 3)
        assert b"yes" in text.encode()[start:end].lower()


def test_an_edge_of_a_word_is_a_space_between_words() -> None:
    assert FORMS["en"].literal(f"{EDGE}so{EDGE}") == " so "
    assert FORMS["en"].literal(f"{EDGE}(so") == " so"
    assert FORMS["zh"].literal(f"{EDGE}so{EDGE}") == "so"


def test_a_letter_with_other_forms_is_not_told_in_chinese() -> None:
    assert FORMS["zh"].literal("é正") == ""


@given(LANGS, TEXTS)
def test_a_long_word_counts_whole(lang: Lang, text: str) -> None:
    from hybrid.text.literals import Length

    bare = FORMS[lang].of(text)
    for match in re.finditer(r"\S+", text):
        assert len(FORMS[lang].of(match[0]).data.strip()) <= bare.longest(Length(0, 1))
