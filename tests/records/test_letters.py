"""Letters that name options are found where a search of the whole text finds them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.records import letters

PIECES = [
    *"A B b a ( ) - ** option options Option 选 答案： 选项 项 the is . , （ ） D boxed{ }".split(),
    *[
        "c选项",
        "选项b",
        "答案: a.",
        "a.",
        "<answer>",
        "Answer",
        "and",
        "a cook",
        "OptionB",
        "故选",
        "I",
        ":",
        "answer is",
        "answer:",
    ],
    *[" ", "  ", "\n"],
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), st.booleans())
def test_looking_around_letters_finds_what_looking_everywhere_finds(text: str, bare: bool) -> None:
    pattern = letters._pattern("ABCD", bare)
    near = letters._matches(text, pattern, letters._candidates("ABCD"))
    assert [match.span() for match in near] == [match.span() for match in pattern.finditer(text)]


def test_a_label_before_chinese_words_names_an_option_where_letters_name_other_things() -> None:
    text = "- **A**：合法。\n- **B**：正确。\nC：错误\nD：\n站B：这里"
    found = [name for _, _, name in letters.letter_mentions(text, "ABCD", bare=False)]
    assert found == ["A", "B", "C", "D"]
    assert [*letters.letter_mentions("B.txt", "ABCD", bare=False)] == []


def test_a_label_in_display_mathematics_names_an_option() -> None:
    text = "$$A. x^2 + y^2$$\n$$设 x = 1，所以不是。$$\n$$B. x + y$$"
    found = [*letters.letter_mentions(text, "AB", bare=False)]
    assert [(text[start:end], name) for start, end, name in found] == [("A.", "A"), ("B.", "B")]


def test_a_capital_before_a_verb_and_its_object_names_an_option() -> None:
    text = (
        "A weakens the claim. A directly refutes it. A bus was late. A glass of it. A class on tea."
    )
    found = [
        text[start : end + 5] for start, end, _ in letters.letter_mentions(text, "AB", bare=True)
    ]
    assert found == ["A weak", "A dire"]


def test_a_small_letter_names_an_option_where_its_words_say_so() -> None:
    text = (
        "选项b合适。c选项不对。選項 d 也不對。\n答案: a. 甲\nAnswer: c. The cat\n取 a、b 两项的和。"
    )
    found = [
        (text[start:end], name)
        for start, end, name in letters.letter_mentions(text, "ABCD", bare=False)
    ]
    assert [name for _, name in found] == ["B", "C", "D", "A", "C"]
    assert [*letters.letter_mentions("第c项是a。b项", "ABCD", bare=False)] == []


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Answer: $G$", "Answer: G"),
        (r"Answer: $\text{B}$.", "Answer: B."),
        (r"**Answer:** \( \text{B} \)", "**Answer:** B"),
        (r"So the answer is \[\mathbf{(C)}\]", "So the answer is (C)"),
        (r"答案是$\mathrm{A}$。", "答案是A。"),
        ("Answer: B", "Answer: B"),
        # More than the letter stands there, or nothing says that it is the answer.
        ("Answer: $B = 3$", "Answer: $B = 3$"),
        ("Let $B$ be the base.", "Let $B$ be the base."),
        (r"Answer: $\boxed{B}$", r"Answer: $\boxed{B}$"),
    ],
)
def test_marks_of_a_formula_around_an_answer(text: str, bare: str) -> None:
    for start, end in reversed([*letters.framed_letters(text)]):
        text = text[:start] + text[end:]
    assert text == bare


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("选项(d)提到了她", "D"),
        ("选项（b）也是", "B"),
        ("所以(C)正确", "C"),
        ("(a)和(b)都对", "AB"),
        # What is called by a letter and is no option.
        ("如图(a)所示", ""),
        ("过程(b)放热", ""),
        ("函数f(a)", ""),
    ],
)
def test_letters_in_brackets_right_after_chinese_words(text: str, named: str) -> None:
    assert "".join(name for *_, name in letters.letter_mentions(text, "ABCD", bare=True)) == named


@pytest.mark.parametrize(
    ("text", "mention"),
    [
        ("正确答案是选项(d)。", "选项(d)"),
        ("Option (b) is right.", "Option (b)"),
        ("So the answer is answer choice B.", "answer choice B"),
        ("This leaves us with answer choices B.", "choices B"),
        ("答案：a", "a"),
        ('{"answer": "B"}', "B"),
    ],
)
def test_a_mention_takes_in_the_word_for_an_option(text: str, mention: str) -> None:
    start, end, _ = next(letters.letter_mentions(text, "ABCD", bare=False))
    assert text[start:end] == mention


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Options B through D are short.", ""),
        ("Option B is short, and D is long.", "BD"),
        ("选项B至D都短。", ""),
    ],
)
def test_a_run_of_letters_names_none_of_them(text: str, named: str) -> None:
    found = letters.letter_mentions(text, "ABCD", bare=True)
    assert "".join(name for _, _, name in found) == named
