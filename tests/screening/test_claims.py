"""What is held for and against each option, and what that leaves of the choice."""

from __future__ import annotations

from typing import Any

import pytest

from hybrid.screening.claims import claims, owners
from tests.build import screened
from tests.screening.seeing import SALT, reading_of, salt

PARAGRAPHS = (
    "A: The lid is dry. This is wrong.\nB: The lid is damp. So this option is correct.\n"
    "C: The lid is dry. That is incorrect.\n"
)
PARAGRAPHS_ZH = (
    "A项：盖子是干的，该项错误。\nB项：盖子是湿的，该项正确。\nC项：盖子是干的，该项错误。\n"
)


def held(reasoning: str) -> str:
    """Return the claims of a reasoning about four jars: "+A -B"."""
    found = claims(reading_of(reasoning, **salt(reasoning)))
    return " ".join(sorted({("+" if each.good else "-") + each.option for each in found}))


@pytest.mark.parametrize(
    ("reasoning", "told"),
    [
        ("A is correct.", "+A"),
        ("The red jar is wrong.", "-A"),
        ("A项正确。", "+A"),
        ("红罐子不符合题意。", "-A"),
        # each in its own clause
        ("A is correct because the lid is damp, and B is wrong.", "+A -B"),
        ("A项正确，B项错误。", "+A -B"),
        # joined lists
        ("A and B are wrong.", "-A -B"),
        ("A, B, and D do not fit.", "-A -B -D"),
        ("A, B, C and D are all correct.", "+A +B +C +D"),
        ("A、B项错误。", "-A -B"),
        ("A、B、D都不符合题意。", "-A -B -D"),
        ("A、B、C、D均正确。", "+A +B +C +D"),
        # the others
        ("Only C is correct; the others are wrong.", "+C -A -B -D"),
        ("C is right, and the remaining options are wrong.", "+C -A -B -D"),
        ("C项正确，其他选项错误。", "+C -A -B -D"),
        ("只有C项正确，其余都错误。", "+C -A -B -D"),
        # none of them, and a negation inside
        ("None of A, B and C is correct.", "-A -B -C"),
        ("Neither A nor B is right.", "-A -B"),
        ("A和B都不正确。", "-A -B"),
        ("A is not correct.", "-A"),
        ("A不正确。", "-A"),
        ("A is not wrong.", ""),
        ("A没有错误。", ""),
        # an option as the object
        ("This supports D.", "+D"),
        ("We rule out B. That leaves C.", "+C -B"),
        ("由此支持D。", "+D"),
    ],
)
def test_a_verdict_is_put_on_the_options_it_is_said_of(reasoning: str, told: str) -> None:
    assert held(reasoning) == " ".join(sorted(told.split()))


@pytest.mark.parametrize(
    "reasoning",
    [
        "The salt is wrong.",
        "A: the lid of another jar, as it happens, is what is wrong.",
        "Is A correct?",
        "Some say A is correct.",
        "<think>A is correct.</think>",
        "The answer is C.\n\nQuestion: Who paid?\nA is correct.",
        "A正确吗？",
        "有人认为A项正确。",
        "<think>A项正确。</think>",
        "盐放错了。",
    ],
)
def test_what_is_asked_reported_thought_or_said_of_else_is_no_claim(reasoning: str) -> None:
    assert held(reasoning) == ""


@pytest.mark.parametrize("reasoning", [PARAGRAPHS, PARAGRAPHS_ZH])
def test_options_argued_one_by_one_own_their_paragraphs(reasoning: str) -> None:
    assert held(reasoning) == "+B -A -C"
    owned = owners(reading_of(reasoning, **salt(reasoning)))
    assert list(dict.fromkeys(owned.values())) == ["A", "B", "C"]


def test_one_option_alone_owns_nothing() -> None:
    assert owners(reading_of("A: The lid is dry. This is wrong.", **SALT)) == {}


VERDICTS = (
    "choice_denied",
    "choice_favoured",
    "rival_favoured",
    "all_alike",
    "several_hold",
    "told_of_rival",
    "told_alike",
)


def left(reasoning: str, **fields: Any) -> set[tuple[str, str | None]]:
    """Return the verdict signals of a record with their options."""
    found = screened(reasoning, **fields)
    return {(each.name, each.option) for each in found.signals(*VERDICTS)}


FOR_A = ("choice_favoured", "A")
FOR_B = ("rival_favoured", "B")
SEVERAL = {FOR_A, FOR_B, ("several_hold", "B")}
ALIKE = SEVERAL | {("all_alike", "B")}


@pytest.mark.parametrize(
    ("reasoning", "signals"),
    [
        ("A is wrong. The answer is A.", {("choice_denied", "A")}),
        ("A is wrong. On a second look, A is correct. The answer is A.", {FOR_A}),
        ("A is correct. No, A is wrong. The answer is A.", {FOR_A, ("choice_denied", "A")}),
        ("A is correct. The answer is A.", {FOR_A}),
        ("B is wrong. The answer is A.", set()),
        ("B is correct. The answer is A.", {FOR_B}),
        ("A is correct. B is correct. The answer is A.", ALIKE),
        ("A is correct. B is correct. But A fits better. The answer is A.", None),
        ("A项错误。答案是A。", {("choice_denied", "A")}),
        ("A项正确。答案是A。", {FOR_A}),
        ("A项正确。B项正确。答案是A。", ALIKE),
        ("B项正确。答案是A。", {FOR_B}),
        # in the question's own words
        (
            "The guest was late. The cook was not late. The answer is A.",
            {("told_of_rival", "B")},
        ),
        (
            "The cook was late. The guest was late too. The answer is A.",
            {("told_alike", "B")},
        ),
        ("The cook was late. The guest was not late. The answer is A.", set()),
        ("厨师迟到了。客人没有迟到。答案是A。", set()),
    ],
)
def test_verdicts_are_held_against_the_choice(
    reasoning: str, signals: set[tuple[str, str | None]] | None
) -> None:
    if signals is None:
        assert ("several_hold", "B") not in left(reasoning)
    else:
        assert left(reasoning) == signals


def test_a_task_to_choose_a_correct_one_is_no_verdict() -> None:
    assert left("Of A and B one correct answer is to be chosen. The answer is A.") == set()
    assert left("从A、B中选出一个正确的答案。答案是A。") == set()


def test_several_of_more_options_are_not_all_alike() -> None:
    assert left("A and B are correct. The answer is A.", **SALT) == SEVERAL
    assert left("A and B are correct. The answer is C.", **SALT) == {("rival_favoured", "A"), FOR_B}


@pytest.mark.parametrize(
    ("reasoning", "question"),
    [
        ("A is wrong. B is correct. The answer is A.", "Which jar does NOT hold salt?"),
        ("A项错误。B项正确。答案是A。", "下列哪个罐子不正确？"),
    ],
)
def test_a_question_for_what_is_wrong_turns_the_verdicts(reasoning: str, question: str) -> None:
    assert left(reasoning, **{**salt(reasoning), "question": question}) == set()


def test_a_verdict_is_quoted_with_its_option() -> None:
    for reasoning, told in (
        ("So the blue jar fits.", "the blue jar fits"),
        ("蓝罐子符合题意。", "蓝罐子符合题意"),
    ):
        (claim,) = claims(reading_of(reasoning, **salt(reasoning)))
        assert reasoning[claim.start : claim.end] == told
