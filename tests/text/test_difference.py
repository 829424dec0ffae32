"""What a quote changes is named in the words of a reader."""

from __future__ import annotations

import pytest

from hybrid.text.difference import compare, describe, negates, same_stem, word_by_word
from hybrid.text.normalise import normalise
from hybrid.text.words import tokenise


def _named(source: str, quote: str) -> str:
    old, new = (tokenise(normalise(text).text) for text in (source, quote))
    return describe(compare(old, new, _differs).changes)


def _differs(_source: str, _quote: str) -> bool:
    return False


@pytest.mark.parametrize(
    ("source", "quote", "named"),
    [
        ("He is not late", "He is late", "negator dropped: “not”"),
        ("He can't be late", "He can be late", "negator changed: “can't” to “can”"),
        ("He is late", "He is never late", "negator added: “never”"),
        ("he was happy", "he was unhappy", "negator changed: “happy” to “unhappy”"),
        ("useful work", "useless work", "negator changed: “useful” to “useless”"),
        ("15 of 30 men", "50 of 30 men", "number changed: “15” to “50”"),
        ("15 men came", "fifteen men came", "number changed: “15” to “fifteen”, the same number in another writing"),
        ("all nurses", "some nurses", "quantifier changed: “all” to “some”"),
        ("(A) is right", "(B) is right", "option letter changed: “A” to “B”"),
        ("it may be", "it must be", "modal changed: “may” to “must”"),
        ("the tall man", "the tall woman", "antonym changed: “man” to “woman”"),
        ("it rose today", "it fell today", "comparison changed: “rose” to “fell”"),
        ("the Greg case", "the Kevin case", "name changed: “Greg” to “Kevin”"),
        ("the nurse came", "the nurses came", "ending changed: “nurse” to “nurses”"),
        ("in US law", "in us law", "case changed: “US” to “us”"),
        ("a + b holds", "a = b holds", "sign changed: “+” to “=”"),
        ("the dog bit the man", "the man bit the dog", "order changed: “dog bit the man” to “man bit the dog”"),
        ("他不能判断", "他能判断", "negator dropped: “不”"),
        ("可能是甲", "一定是甲", "modal changed: “可能” to “一定”"),
        ("共十五人", "共五十人", "number changed: “十五” to “五十”"),
        ("共十五人来", "共十六人来", "number changed: “五” to “六”"),
        ("都是对的", "都是错的", "antonym changed: “对” to “错”"),
        ("支付全部货款", "支付部分货款", "quantifier changed: “全部” to “部分”"),
        ("选A项正确", "选B项正确", "option letter changed: “A” to “B”"),
        ("甲打了乙", "乙打了甲", "order changed: “甲打了乙” to “乙打了甲”"),
        ("护士迟到了", "护士生病了", "word changed: “迟到” to “生病”"),
        ("it is so", "it is so", ""),
    ],
)  # fmt: skip
def test_names_what_changed(source: str, quote: str, named: str) -> None:
    assert _named(source, quote) == named


def test_words_beyond_the_quote_count_for_nothing() -> None:
    source, quote = tokenise("and so the nurse was late in the end"), tokenise("the nurse was lazy")
    found = compare(source, quote, _differs)
    assert describe(found.changes) == "word changed: “late” to “lazy”"
    assert [token.text for token in source[found.begin : found.end]] == "the nurse was late".split()


def test_many_and_long_changes_are_cut_short() -> None:
    source = tokenise("a1 x b1 x c1 x d1 x e1 x f1")
    quote = tokenise("a2 x b2 x c2 x d2 x e2 x f2")
    assert describe(compare(source, quote, _differs).changes).endswith("; and 2 more")
    long = compare(tokenise("so it is"), tokenise(f"so {'very ' * 200}it is"), _differs)
    assert len(describe(long.changes)) < 250


def test_word_by_word() -> None:
    shown = [
        (stretch.kind, stretch.text)
        for stretch in word_by_word("The nurse was not late.", "The nurse was very late.")
    ]
    assert shown == [
        ("same", "The nurse was"),
        ("dropped", "not"),
        ("added", "very"),
        ("same", "late"),
    ]


@pytest.mark.parametrize(
    ("left", "right", "turned"),
    [
        ("happy", "unhappy", True),
        ("incorrect", "correct", True),
        ("careful", "careless", True),
        ("moral", "amoral", True),
        ("claire", "aclaire", False),
        ("late", "later", False),
        ("at", "unat", False),
    ],
)
def test_negating_affixes(left: str, right: str, turned: bool) -> None:
    assert negates(left, right) is turned
    assert negates(right, left) is turned


def test_stems() -> None:
    assert same_stem("nurse", "nurses")
    assert same_stem("walked", "walks")
    assert not same_stem("form", "from")
