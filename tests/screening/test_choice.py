"""Which option the reasoning concludes, and which one the answer field names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import UNDECIDABLE, UNDECIDABLE_ZH, screened
from tests.screening.seeing import SALT, salt


def chosen(reasoning: str, **fields: Any) -> str | None:
    """Return the letters of the choice, nothing where it is unread, "-" where it abstains."""
    choice = screened(reasoning, **{**salt(reasoning), **fields}).choice
    assert choice.unread is (not choice.letters and not choice.abstains)
    assert choice.multiple is (1 < len(choice.letters))
    return "".join(choice.letters) or ("-" if choice.abstains else "")


SAID = [
    # in words of choosing, or after words of answering
    ("The answer is B.", "B"),
    ("I choose (C).", "C"),
    ("I pick the blue jar, since its lid is damp.", "B"),
    ("My answer: B. It has a damp lid.", "B"),
    ("Final answer: **D**", "D"),
    ("It is \\boxed{C}.", "C"),
    ("$\\boxed{\\text{B}}$", "B"),
    ("If I must choose, I choose B.", "B"),
    ("答案是B。", "B"),
    ("故选C。", "C"),
    ("我选择蓝罐子，因为盖子是湿的。", "B"),
    ("【答案】D", "D"),
    ("因此，应选择D。", "D"),
    ("B is the answer.", "B"),
    ("The blue jar is the best answer, I think.", "B"),
    ("B是正确答案。", "B"),
    ("B should be chosen.", "B"),
    ("B：蓝罐子 应该选择这个选项，因为盖子是湿的。", "B"),
    ("The answer should be (B), since its lid is damp.", "B"),
    ("正确的选项应该是B，即盖子湿的那个。", "B"),
    ("The answer that does not leave the lid dry is B.", "B"),
    # a contrast
    ("Therefore the answer is not A, it is B.", "B"),
    ("You are right, the answer is not (A). Therefore, the best answer is: (B)", "B"),
    ("The answer is not A but B.", "B"),
    ("The answer is B, not A.", "B"),
    ("答案不是A而是B。", "B"),
    ("不选A，选B。", "B"),
    # on a line of its own
    ("The lid is damp. Answer:\n\nC", "C"),
    ("盖子是湿的。答案：\n\nC", "C"),
    # nothing more than an option
    ("B", "B"),
    ("B. Blue jar", "B"),
    ("B. Blue jar\n\nIts lid is damp.", "B"),
    ("B. 蓝罐子", "B"),
    ("B\nExplanation: the lid is blue.", "B"),
    ("B\n解析：盖子是蓝色的。", "B"),
    ("A\n\nThe lid of the blue jar is damp.", "A"),
    ("<answer>C</answer>", "C"),
    ("The lid is damp.\n<answer>\nA\n</answer>", "A"),
    ("Its lid is damp.\n\nB", "B"),
    ("Blue jar", "B"),
    ("蓝罐子", "B"),
    # several
    ("A, B and D", "ABD"),
    ("A、B、D", "ABD"),
    ("Answer: ABD", "ABD"),
    ("The correct answers are A and D.", "AD"),
    ("So the answer is either A or B.", "AB"),
    ("正确答案为AD", "AD"),
    ("选AD。", "AD"),
    # concluded
    ("The lid is damp. Therefore, the blue jar.", "B"),
    ("盖子是湿的。因此是蓝罐子。", "B"),
    # what is concluded in an explanation is no other answer
    ("The answer is A. Its lid is red. Therefore, it cannot be the blue jar.", "A"),
    ("Correct answer: A\n\nIt holds salt. Therefore it stands beside the blue jar.", "A"),
    ("正确答案：A\n解析：盖子是湿的，因此旁边是蓝罐子。", "A"),
    # the last one counts
    ("The answer is A. Wait, I made a mistake. The answer is B.", "B"),
    ("答案是A。更正一下，答案是B。", "B"),
]
HELD = [
    ("The green jar fits best.", "C"),
    ("绿罐子最符合。", "C"),
    ("B：蓝罐子 正确。", "B"),
    ("The blue jar is more likely to hold the salt.", "B"),
    ("蓝罐子更可能装着盐。", "B"),
    ("The jar that holds the salt is the white jar.", "D"),
]
NOT_CHOSEN = [
    "",
    "The sun is warm today.",
    "今天天气很暖和。",
    "If B is chosen, the soup is salty.",
    "如果选B，汤就咸了。",
    "Is the answer B?",
    "答案是B吗？",
    "I would not choose B.",
    "I cannot choose B.",
    "不能选择B。",
    "The answer is not B.",
    "The answer can't be (B) blue jar.",
    "The correct answer is neither A nor B.",
    "答案不是B。",
    "Step 2: Assessing answer choice (B)",
    # 选 in 选项 chooses nothing
    "B选项是蓝罐子。",
    "因此选项B也提到了盖子。",
    "选项B表示蓝罐子，盖子是湿的。",
    "Options:\nA. Red jar\nB. Blue jar\nC. Green jar\nD. White jar\nLet me look at each lid.",
    "A. Red jar\nB. Blue jar\nC. Green jar\nD. White jar\nLet me look at each lid.",
    "选项：\nA. 红罐子\nB. 蓝罐子\nC. 绿罐子\nD. 白罐子\n逐个来看盖子。",
    # several copied out, and nothing said of any
    "A. Red jar\nB. Blue jar\nC. Green jar\nD. White jar",
    "A：红罐子\nB：蓝罐子",
]


@pytest.mark.parametrize(("reasoning", "letters"), SAID)
def test_a_choice_is_said(reasoning: str, letters: str) -> None:
    assert chosen(reasoning) == letters


@pytest.mark.parametrize(("reasoning", "letters"), HELD)
def test_without_a_word_of_choosing_it_is_what_the_end_holds(reasoning: str, letters: str) -> None:
    assert chosen(reasoning) == letters
    assert chosen(f"{reasoning} The answer is A.") == "A"


@pytest.mark.parametrize("reasoning", NOT_CHOSEN)
def test_what_only_names_options_chooses_none(reasoning: str) -> None:
    assert chosen(reasoning) == ""


@pytest.mark.parametrize(
    ("reasoning", "letters"),
    [
        ("<think>The answer is A.</think>The answer is B.", "B"),
        ("<think>The answer is B. No, the answer is A.</think>B. Blue jar", "B"),
        ("The answer is B.</think>\n\nThe lid is damp.", "B"),
        ("<think>The lid is damp. The answer is A.", "A"),
        ("<think>答案是A。</think>答案是B。", "B"),
        ("<think>A.</think>\nB is correct.", "B"),
    ],
)
def test_what_is_concluded_counts_before_what_is_thought(reasoning: str, letters: str) -> None:
    assert chosen(reasoning) == letters


@pytest.mark.parametrize(
    ("answer", "letter", "stated"),
    [
        ("A", "A", "B"),
        ("(c)", "C", "B"),
        ("Answer: D", "D", "B"),
        ("Red jar", "A", "B"),
        ("no idea", "B", "B"),
        ("", "B", "B"),
        (None, "B", "B"),
        ("ACD", None, "B"),
        ("A and C", None, "B"),
    ],
)
def test_the_answer_field_goes_before_what_is_stated(
    answer: str | None, letter: str | None, stated: str
) -> None:
    seen = screened("The lid is damp. The answer is B.", answer=answer, **SALT)
    assert (seen.choice.letter, seen.choice.stated) == (letter, stated)
    assert seen.choice.multiple is (letter is None)


@pytest.mark.parametrize(
    ("answer", "field", "words"),
    [("B", "reasoning", "answer is B"), (None, "reasoning", "answer is B"), ("A", "answer", "A")],
)
def test_the_conclusion_stands_where_the_choice_does(
    answer: str | None, field: str, words: str
) -> None:
    seen = screened("The lid is damp. The answer is B.", answer=answer, **SALT)
    assert seen.choice.conclusion is not None
    assert seen.choice.conclusion.field == field
    assert seen.record.text(seen.choice.conclusion) == words


@pytest.mark.parametrize(
    ("reasoning", "letters", "abstains"),
    [
        ("There is not enough information. The answer is C.", "C", True),
        ("There is not enough information to say who was late.", "", True),
        ("I decline to answer.", "", True),
        ("It cannot be told at first. The note names him. The answer is A.", "A", False),
        ("It is impossible to say. So it seems. The hall. The clock. The door.", "", False),
        ("信息不足，选C。", "C", True),
        ("信息不足，无法判断是谁迟到。", "", True),
        ("我不作选择。", "", True),
        ("起初无法判断。厨师九点才到。答案是A。", "A", False),
    ],
)
def test_who_declines_says_so_at_the_end(reasoning: str, letters: str, abstains: bool) -> None:
    options = UNDECIDABLE if reasoning.isascii() else UNDECIDABLE_ZH
    choice = screened(reasoning, options=options).choice
    assert ("".join(choice.letters), choice.abstains) == (letters, abstains)


def test_an_option_given_another_ones_text_is_chosen_by_its_key() -> None:
    assert chosen("答案是A，蓝罐子。") == "A"
    assert chosen("The answer is A, the blue jar.") == "A"
