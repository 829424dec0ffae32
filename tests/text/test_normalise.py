"""Style is folded, sense is not, and every character knows where it stood."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hybrid.text.normalise import fold_ascii_case, normalise

SAME = [
    # width, ligatures, presentation
    ("ｔｈｅ　ｎｕｒｓｅ　ｄｏｎ＇ｔ，　１５．５％", "the nurse don't, 15.5%"),
    ("the oﬃce ﬁle", "the office file"),
    ("5㎏ at 20℃", "5kg at 20°C"),
    ("⑴ first ⑵ second", "(1) first (2) second"),
    ("𝐁old 𝑠et", "Bold set"),
    ("⼈们", "人们"),
    # accents, composed or not
    ("re\u0301sume\u0301", "résumé"),
    ("A\u030angstro\u0308m", "Ångström"),
    ("Ｒｅｎｅ\u0301", "René"),
    ("= \u0338 no, =\u0338 yes", "= \u0338 no, ≠ yes"),
    # quotation marks and apostrophes
    ("he said “yes” and ‘no’", "he said \"yes\" and 'no'"),
    ("‚low‘ «guillemets» „Gänse“", '\'low\' "guillemets" "Gänse"'),
    ("don’t the nurses’ files", "don't the nurses' files"),
    ("「好」『坏』", "“好”‘坏’"),
    ("``quoted''", '"quoted"'),
    # dashes
    ("late—and tired", "late -- and tired"),
    ("late — and tired", "late - and tired"),
    ("pages 3–5, −5 degrees", "pages 3-5, -5 degrees"),
    ("他——就是她", "他—就是她"),
    # ellipses
    ("wait … what", "wait ... what"),
    ("wait [...] what", "wait . . . what"),
    ("等……吧", "等...吧"),
    # white space, wraps
    ("the\u00a0nurse \t was\r\nlate", "the nurse was late"),
    ("( A ) , he said : yes", "(A), he said: yes"),
    ("50 % of", "50% of"),
    ("他 说 ，\n 合成ATP 不行", "他说，合成ATP不行"),
    ("根据，\nATP 的（ 水解 ）", "根据，ATP的（水解）"),
    ("infor-\nmation", "information"),
    ("well-\n  known", "well-known"),
    ("soft\u00adly, infor\u00ad\nmation", "softly, information"),
    # Markdown
    ("**Answer:** the *big* __man__ _ran_", "Answer: the big man ran"),
    ("# Title\n- one\n* two\n\n> three\n> four", "Title one two three four"),
    ("use `code` and ***both***", "use code and both"),
    ("see [the file](https://example.org/a_b) here", "see the file here"),
    ("**答案**是*乙*", "答案是乙"),
    (r"a \*star\* and \"quotes\"", 'a *star* and "quotes"'),
    # HTML
    ("a &lt; b &amp; c&nbsp;d &#39;e&#39; &#x4e0d;", "a < b & c d 'e' 不"),
    ("<b>bold</b> and<br>line <strong>x</strong>", "bold and line x"),
    ("a &ne; b", "a ≠ b"),
    # LaTeX
    (r"$x \times 3$ and \(y \leq 2\)", "x × 3 and y ≤ 2"),
    (r"\boxed{A} \text{not} $\mathrm{CO}$", "A not CO"),
    (r"x^{2} and 50\%", "x^2 and 50%"),
    # characters that show nothing
    ("no\u200bt\u200d \ufeffhere", "not here"),
    ("\u202ethe\u202c \u2066nurse\u2069", "the nurse"),
    # writing systems
    ("這個問題沒有後來", "这个问题没有后来"),
    ("裡面著名的臺灣", "里面著名的台湾"),
    # powers and the like, in their several spellings
    ("x² and 10⁻³", "x^2 and 10^-3"),
    ("½ cup, 1½ cups", "1/2 cup, 1 1/2 cups"),
    ("H₂O, CO₂", "H2O, CO2"),
    ("part Ⅱ", "part II"),
    ("a ⩽ b", "a ≤ b"),
]

DIFFERENT = [
    # powers, indices, fractions
    ("x²", "x2"),
    ("10⁻³", "10-3"),
    ("log₂8", "log28"),
    ("10₂", "102"),
    ("1½", "11/2"),
    ("5㎡", "5m2"),
    ("2㋀", "21月"),
    # enumerations
    ("①", "1"),
    ("①②", "12"),
    ("ⅠⅡ", "III"),
    ("⒈5", "1.5"),
    # signs
    ("a ≠ b", "a = b"),
    ("a =\u0338 b", "a = b"),
    ("a &ne; b", "a = b"),
    (r"a \not= b", "a = b"),
    ("a ≤ b", "a < b"),
    ("a &lt; b", "a &gt; b"),
    ("a ∉ b", "a ∈ b"),
    ("-5 degrees", "5 degrees"),
    ("− 5", "5"),
    ("f′", "f"),
    ("5' tall", '5" tall'),
    ("5′", "5″"),
    ("37ºC", "37oC"),
    ("№ 5", "No 5"),
    ("ℕ", "N"),
    ("Acme™", "AcmeTM"),
    # numbers and their points
    ("1,5", "15"),
    ("1.5", "15"),
    ("1.5", "1,5"),
    ("1, 5", "1,5"),
    ("1. 5", "1.5"),
    ("1 .5", "1.5"),
    ("答案是1。5个", "答案是1.5个"),
    ("3-5", "35"),
    ("3–5", "35"),
    ("1 5", "15"),
    ("12: 30", "12:30"),
    ("- 5 items", "5 items"),
    ("$5", "5"),
    ("$5 and $10", "5 and 10"),
    # words run together or apart
    ("not able", "notable"),
    ("not\nable", "notable"),
    ("a part", "apart"),
    ("re-\nsign", "resign"),
    ("infor\nmation", "information"),
    # marks that are no marks
    ("2*3", "23"),
    ("2**10", "210"),
    ("2 * 3", "2 3"),
    ("snake_case", "snakecase"),
    ("~~not~~ late", "not late"),
    ("n\u0336o\u0336t\u0336", "not"),
    ("<s>not</s>", "not"),
    ("<del>not</del>", "not"),
    ("x<sup>2</sup>", "x2"),
    ("____ was late", "was late"),
    ("a_1", "a1"),
    # accents and case
    ("résumé", "resume"),
    ("AIDS", "aids"),
    ("US", "us"),
    ("Option A", "option a"),
    # characters
    ("不", "丕"),
    ("未", "末"),
    ("没", "役"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_folds_what_carries_no_sense(one: str, other: str) -> None:
    assert normalise(one).text == normalise(other).text


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_keeps_what_carries_sense(one: str, other: str) -> None:
    assert normalise(one).text != normalise(other).text


@pytest.mark.parametrize(
    ("text", "part", "original"),
    [
        ("the **big** man", "big", "big"),
        ("the **big** man", "the big man", "the **big** man"),
        ("an oﬃce", "office", "oﬃce"),
        ("an oﬃce", "ice", "ﬃce"),
        ("late,\n\n  and tired", "late, and", "late,\n\n  and"),
        ("他说\n不行", "说不", "说\n不"),
        (r"so \boxed{A} it is", "A", "A"),
        ("e\u0301tude", "é", "e\u0301"),
        ("a &lt; b", "<", "&lt;"),
        ("ｔｈｅ　ｎｕｒｓｅ", "nurse", "ｎｕｒｓｅ"),
    ],
)
def test_maps_back_to_the_original(text: str, part: str, original: str) -> None:
    normal = normalise(text)
    at = normal.text.index(part)
    start, end = normal.original(at, at + len(part))
    assert text[start:end] == original


def test_folds_case_on_demand_and_keeps_lengths() -> None:
    assert normalise("The US İ ẞ", fold_case=True).text == "the us İ ẞ"
    assert fold_ascii_case("ABC déÉ 中") == "abc déÉ 中"


SPECIAL = "*_`#<>&;\\{}[]()$^~-—…. ,:'\"“’\n\t\u00ad\u200b\u0301\u0338²₂½Ⅱ①ﬁ㎡℃。，不沒1aAé<br>&lt;"
TEXTS = st.one_of(
    st.text(st.characters(), max_size=60),
    st.text(st.characters(exclude_categories=()), max_size=40),
    st.text(SPECIAL, max_size=60),
    st.lists(
        st.sampled_from([*SPECIAL, "&lt;", "&ne;", r"\text{", r"\times", "**", "...", "](http:"])
    ).map("".join),
)


@given(TEXTS)
@settings(max_examples=600)
def test_the_map_is_total_and_monotone(text: str) -> None:
    normal = normalise(text)
    length = len(normal.text)
    before = (0, 0)
    for index in range(length):
        start, end = normal.original(index, index + 1)
        assert 0 <= start <= end <= len(text)
        assert start >= before[0]
        assert end >= before[1]
        before = (start, end)
        empty = normal.original(index, index)
        assert empty[0] == empty[1] == start
    whole = normal.original(0, length)
    assert 0 <= whole[0] <= whole[1] <= len(text)


@given(TEXTS)
@settings(max_examples=300)
def test_plain_characters_map_to_themselves(text: str) -> None:
    normal = normalise(text)
    for index, char in enumerate(normal.text):
        start, end = normal.original(index, index + 1)
        if char.isascii() and char.isalpha() and end - start == 1 and text[start].isascii():
            assert text[start] == char


@pytest.mark.parametrize(
    "piece",
    [" ", "\n", "*a", "_a ", "`", "[", "](", "[a](http:", "$a", "{", "\\text{", "e\u0301", "'", '5"',
     "—", "- ", "...", "&lt", "<b", "\u0301", "不 ", "\u00ad\n", "-\n", "(…", "。1"],
)  # fmt: skip
def test_takes_linear_time(piece: str) -> None:
    text = piece * (400_000 // len(piece))
    begin = time.perf_counter()
    normalise(text)
    assert time.perf_counter() - begin < 8
