"""Doubts, ties and guesses that stand against the choice, and conclusions elsewhere."""

from __future__ import annotations

import pytest

from tests.build import options_of, screened, words_of
from tests.screening.seeing import SALT, salt

LONG = 40 * "The clock is old. The hall is wide. The cook came at nine. He wore a hat."
LONG_ZH = 160 * "钟很旧。大厅很宽。厨师九点到。他戴着帽子。"

# Each with a choice after it.
DOUBTS = [
    ("There is not enough information to say who was late.", "not enough information"),
    ("It is unclear whether the guest was late.", "It is unclear"),
    ("We cannot tell who was late, whatever the weather.", "cannot tell"),
    # where the thinking ends on it
    (f"<think>{LONG} We cannot tell who was late.</think>", "cannot tell"),
    ("<think>We cannot tell who was late. The hall is wide.</think>", "cannot tell"),
    ("<think>无法判断是谁迟到。大厅很宽。</think>", "无法判断"),
    # of one part of what is told, and of the whole of it
    ("From the text alone we cannot tell who was late.", "cannot tell"),
    # a turn alone settles nothing
    ("We cannot tell who was late. However, it rained.", "cannot tell"),
    ("从文中无法判断是谁迟到。", "无法判断"),
    (f"<think>{LONG_ZH}无法判断是谁迟到。</think>", "无法判断"),
    ("无法判断是谁迟到。但是下雨了。", "无法判断"),
]
SETTLED = [
    "We are early. The cook came at nine.",
    # about a detail
    "We cannot tell what sort of hat hung on the wall of the room.",
    "无法判断墙上挂着怎样的帽子和围巾。",
    # only thought, and passed over
    f"<think>{LONG} We cannot tell who was late. The hall is wide. The clock is old.</think>",
    f"<think>{LONG_ZH}无法判断是谁迟到。大厅很宽。钟很旧。</think>",
    f"<think>We cannot tell who was late. {LONG}</think>",
    f"<think>无法判断是谁迟到。{LONG_ZH}</think>",
    # of a part alone
    "From the names alone we cannot tell who was late.",
    "仅凭名字无法判断谁迟到。",
    # answered later
    "We cannot tell who was late. However, the text says that the cook came at nine.",
    "We cannot tell who was late from the hats. The note explicitly states it.",
    "无法判断谁迟到。但是，题目写明厨师九点才到。",
    # asked, supposed, reported
    "Is it impossible to say who was late?",
    "If we cannot tell who was late, we go home.",
    "是否无法判断谁迟到？",
]


def answered(reasoning: str, letter: str = "A") -> str:
    """Return a reasoning with a choice in its own script at the end."""
    return (
        f"{reasoning} The answer is {letter}."
        if reasoning.isascii()
        else f"{reasoning}答案是{letter}。"
    )


@pytest.mark.parametrize(("reasoning", "words"), DOUBTS)
def test_a_doubt_about_what_is_asked_stands(reasoning: str, words: str) -> None:
    assert words_of("doubt", answered(reasoning)) == [words]


@pytest.mark.parametrize("reasoning", SETTLED)
def test_a_doubt_of_a_detail_or_one_that_is_settled_does_not(reasoning: str) -> None:
    assert words_of("doubt", answered(reasoning)) == []


@pytest.mark.parametrize(
    ("reasoning", "letter", "doubts"),
    [
        ("For B, it is unclear whether it is salt. The lid of A is damp.", "A", 0),
        ("For B, it is unclear whether it is salt. The lid of A is damp.", "B", 1),
        ("For B, C and D it is unclear whether it is salt.", "A", 1),
        ("B: It cannot be determined.\nA: Its lid is damp.\nC: It holds sugar.\n", "A", 0),
        ("B: It cannot be determined.\nA: Its lid is damp.\nC: It holds sugar.\n", "B", 1),
    ],
)
def test_a_doubt_about_another_option_alone_is_none_of_the_choice(
    reasoning: str, letter: str, doubts: int
) -> None:
    found = words_of("doubt", answered(reasoning, letter), **salt(reasoning))
    assert len(found) == doubts


def test_where_the_question_asks_what_can_be_told_a_doubt_is_an_answer() -> None:
    asked = "Who came at nine, or is there not enough information?"
    assert words_of("doubt", answered("We cannot tell who came."), question=asked) == []


@pytest.mark.parametrize(
    ("reasoning", "name"),
    [
        ("Both could be late.", "tie"),
        ("The cook and the guest could both be late.", "tie"),
        ("Both could be late. But the cook came at nine.", "even"),
        ("Both could be late, and only the cook came at nine.", "even"),
        ("The cook came at nine.", None),
        ("If both could be late, we go home.", None),
        ("两者都可能迟到。", "tie"),
        ("两者都可能迟到。但厨师九点才到。", "even"),
        ("厨师九点才到。", None),
    ],
)
def test_a_tie_with_a_turn_behind_it_is_only_even(reasoning: str, name: str | None) -> None:
    found = screened(answered(reasoning)).signals("tie", "even")
    assert [each.name for each in found] == ([] if name is None else [name])


def test_a_tie_of_other_options_is_none_of_the_choice() -> None:
    reasoning = "B and C are equally plausible."
    assert words_of("tie", answered(reasoning, "B"), **SALT)
    assert not words_of("tie", answered(reasoning, "A"), **SALT)


@pytest.mark.parametrize(
    ("reasoning", "words"),
    [
        ("If I must choose, I choose A.", ["If I must choose"]),
        ("My best guess is the cook. The answer is A.", ["best guess"]),
        (f"<think>My best guess is the cook. {LONG}</think> The answer is A.", []),
        ("The guests are here. The answer is A.", []),
        ("如果必须选一个，我选A。", ["如果必须选"]),
        ("凭感觉，答案是A。", ["凭感觉"]),
    ],
)
def test_a_guess_is_told_outside_of_passing_thoughts(reasoning: str, words: list[str]) -> None:
    assert words_of("guess", reasoning) == words


@pytest.mark.parametrize(
    ("reasoning", "name"),
    [
        ("The hall is wide. The answer is B. The clock is old.", "concluded_elsewhere"),
        ("Answer: B. The clock is old.", "answered_before"),
        ("The hall is wide. Therefore, the guest.", "concluded_elsewhere"),
        ("大厅很宽。答案是B。钟很旧。", "concluded_elsewhere"),
        ("答案是B。钟很旧。", "answered_before"),
        ("大厅很宽。因此是客人。", "concluded_elsewhere"),
        # taken back, only thought, or the same
        ("The hall is wide. The answer is B. I was wrong.", None),
        ("The hall is wide. Therefore, the guest. But the cook came at nine.", None),
        ("<think>The hall is wide. The answer is B.</think>", None),
        ("The hall is wide. The answer is A.", None),
        ("大厅很宽。答案是B。更正一下。", None),
        ("<think>大厅很宽。答案是B。</think>", None),
    ],
)
def test_another_conclusion_stands_unless_it_is_taken_back(
    reasoning: str, name: str | None
) -> None:
    found = screened(answered(reasoning)).signals("concluded_elsewhere", "answered_before")
    assert [(each.name, each.option) for each in found] == ([(name, "B")] if name else [])


def test_an_answer_field_against_the_reasoning_is_concluded_elsewhere() -> None:
    reasoning = "The hall is wide. The answer is B."
    assert options_of("concluded_elsewhere", reasoning, answer="A") == ["B"]
    assert options_of("concluded_elsewhere", reasoning, answer="B") == []


def test_some_options_concluded_and_then_one() -> None:
    reasoning = "The answer is A and B. The lid is wet."
    assert words_of("concluded_both", answered(reasoning), **SALT) == ["answer is A and B"]
    assert words_of("concluded_both", answered(reasoning, "C"), **SALT) == []


@pytest.mark.parametrize(
    ("name", "reasoning", "said"),
    [
        ("leaned", "B is more likely to be late. The answer is A.", [("B is more likely", "B")]),
        ("leaned", "客人更可能迟到。答案是A。", [("客人更可能", "B")]),
        ("leaned", "<think>B is more likely to be late.</think> The answer is A.", []),
        ("mislabelled", "The answer is (A) The guest.", [("(A) The guest", "A")]),
        ("mislabelled", "答案是A，客人。", [("A，客人", "A")]),
        ("mislabelled", "The answer is (A) The cook.", []),
        (
            "premise_denied",
            "The premise of the question is false. The answer is A.",
            [("premise of the question is false", None)],
        ),
        ("premise_denied", "前提不成立。答案是A。", [("前提不成立", None)]),
        ("premise_denied", "The guest thinks that the premise is false. The answer is A.", []),
        ("chosen", "The answer is A.", [("answer is A", "A")]),
        ("chosen", "The sun is warm.", []),
    ],
)
def test_other_signals_of_the_stance(
    name: str, reasoning: str, said: list[tuple[str, str | None]]
) -> None:
    assert screened(reasoning).said(name) == said
