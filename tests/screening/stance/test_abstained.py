"""What stands in the way of a choice to abstain."""

from __future__ import annotations

import pytest

from hybrid.records import ErrorType
from tests.build import UNDECIDABLE, UNDECIDABLE_ZH, options_of, screened

CONTRADICTS = "logical/self_contradiction"
UNDECIDED = "logical/undecidable_then_chose"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("B is correct. The answer is (C).", UNDECIDABLE),
        ("The text states that the guest was late. The answer is (C).", UNDECIDABLE),
        ("题干指出客人最后到，所以B项正确。故选C。", UNDECIDABLE_ZH),
    ],
)
def test_abstaining_against_ones_own_proof(text: str, options: dict[str, str]) -> None:
    found = screened(text, options=options)
    assert found.choice.abstains
    assert set(found.options("proven")) == {"B"}
    assert found.options("abstained") == ["C"]
    assert CONTRADICTS in found.rules()


@pytest.mark.parametrize(
    ("text", "exclusion"),
    [
        (
            "B is correct. But it cannot be determined who was late. The answer is (C).",
            "doubt_voiced",
        ),
        (
            "B is correct. Wait, I made a mistake, because she came first. The answer is (C).",
            "corrected",
        ),
    ],
)
def test_a_proof_that_was_doubted_or_taken_back(text: str, exclusion: str) -> None:
    found = screened(text, options=UNDECIDABLE)
    assert CONTRADICTS not in found.rules()
    assert found.suppression(CONTRADICTS).exclusion == exclusion


@pytest.mark.parametrize(
    ("text", "options", "proven"),
    [
        ("The train was full. Surely the guest was late. So the answer is C.", UNDECIDABLE, ["B"]),
        ("It was the guest. So the answer is C.", UNDECIDABLE, ["B"]),
        ("It was probably the guest. So the answer is C.", UNDECIDABLE, []),
        ("The guest was late? So the answer is C.", UNDECIDABLE, []),
        ("列车满员。迟到的是客人。所以选C。", UNDECIDABLE_ZH, ["B"]),
        ("迟到的可能是客人。所以选C。", UNDECIDABLE_ZH, []),
    ],
)
def test_who_is_named_last_is_no_longer_open(
    text: str, options: dict[str, str], proven: list[str]
) -> None:
    assert screened(text, options=options).options("proven") == proven


def test_a_mere_hint_is_no_proof() -> None:
    text = "Perhaps B is correct. The answer is (C)."
    assert options_of("proven", text, options=UNDECIDABLE) == []


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "There is not enough information to tell who was late. The guest is more likely. The answer is (C).",
            UNDECIDABLE,
        ),
        ("无法判断谁迟到了。客人更可能迟到。因此选C。", UNDECIDABLE_ZH),
        # after the choice, or as a guess at the one who is asked for
        (
            "It cannot be determined who was late. So C. The guest remains the likelier one, though.",
            UNDECIDABLE,
        ),
        ("The text does not say who was late. The guest is probably the one. So C.", UNDECIDABLE),
        (
            "It is unclear who was late. If anything, it was most likely the guest. So C.",
            UNDECIDABLE,
        ),
        ("题目没有说明是谁迟到了，选C。不过客人的可能性还是更大。", UNDECIDABLE_ZH),
    ],
)
def test_a_lean_that_is_never_withdrawn_is_a_choice(text: str, options: dict[str, str]) -> None:
    found = screened(text, options=options, answer="C")
    assert found.options("lean") == ["B"]
    assert UNDECIDED in found.rules()


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "There is not enough information to tell who was late. By the common view the guest is more likely. The answer is (C).",
            UNDECIDABLE,
        ),
        ("无法判断谁迟到了，但如果按通常的看法，客人更可能迟到。因此选C。", UNDECIDABLE_ZH),
    ],
)
def test_what_others_hold_likelier_is_no_lean(text: str, options: dict[str, str]) -> None:
    found = screened(text, options=options)
    assert not found.has("lean")
    assert UNDECIDED not in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "It is unclear who was late. The guest is probably the older one. So C.",
        "It is unclear who was late. If it was probably the guest, he would say so. So C.",
        "It is unclear who was late. It was probably the guest's coat. So C.",
        "It cannot be told who was late: (C). The guest is more likely, but that cannot be determined.",
    ],
)
def test_what_leans_to_nobody(text: str) -> None:
    assert not screened(text, options=UNDECIDABLE, answer="C").has("lean")


def test_a_lean_that_a_doubt_takes_back() -> None:
    text = "The guest is more likely. But it cannot be determined who was late. The answer is (C)."
    found = screened(text, options=UNDECIDABLE)
    assert not found.has("lean")
    assert found.rules() == []


def test_a_lean_with_a_choice_is_the_choice() -> None:
    found = screened("The guest is more likely. The answer is (B).")
    assert not found.has("lean", "abstained", "proven")
    assert found.rules(ErrorType.LOGICAL) == []


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("He showed her the door. So the guest was the one in need of help. (C)", UNDECIDABLE),
        ("Two bells had rung by then. Hence it must have been the guest. Answer: C", UNDECIDABLE),
        ("门是厨师指给别人看的，因此客人就是要人帮忙的那个人。故选C。", UNDECIDABLE_ZH),
    ],
)
def test_one_of_them_named_last_stands_against_abstaining(
    text: str, options: dict[str, str]
) -> None:
    found = screened(text, options=options)
    assert found.options("proven") == ["B"]
    assert CONTRADICTS in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "So the guest was not the one in need of help. Answer: C",
        "So the guest was the one in need of help, but nothing says who was late. Answer: C",
        "So the guest was perhaps the one in need of help. Answer: C",
        "So the guest was the one in need of help. Nothing says who was late. Answer: C",
        "The guest was the one in need of help. Answer: C",  # told, and not concluded
        "So the cook asked the guest, who was the one in need of help. Answer: C",
    ],
)
def test_what_is_left_open_after_all_names_nobody(text: str) -> None:
    assert not screened(text, options=UNDECIDABLE).options("proven")


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("Option (A) is wrong. Option (C) is not a valid answer. Answer: C", True),
        ("We can rule out options (B) and (C). Answer: C", True),
        ("Option (C) is not a valid answer. Hm, the cook. Answer: A", False),
        # It is left open after all.
        ("Option (C) is not a valid answer. Neither of them was seen, though. Answer: C", False),
        ("Option (C) is not an answer, as it is not known who was late. Answer: C", False),
    ],
)
def test_the_unknown_called_no_answer(text: str, against: bool) -> None:
    assert ("C" in screened(text, options=UNDECIDABLE).options("dismissed")) is against
