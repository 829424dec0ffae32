"""Parity: the same is said of one option, and then of another one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.build import words_of

MAMMALS: dict[str, Any] = {
    "question": "Which of these animals is a mammal?",
    "options": ["The bat", "The dolphin", "The heron"],
    "answer": "B",
}


def both(reasoning: str, **fields: Any) -> list[str]:
    return words_of("both", reasoning, **{**MAMMALS, **fields})


@pytest.mark.parametrize(
    "text",
    [
        "The bat counts as a mammal. The dolphin counts as a mammal, too. B.",
        "The bat nurses its young, so it counts. The dolphin qualifies likewise. B.",
        "The bat nurses its young, so it counts. The dolphin nurses, so it counts too. B.",
        "The bat: it counts.\nThe dolphin: it counts.\nThe heron: no.\nB.",
    ],
)
def test_the_same_of_two_holds_both(text: str) -> None:
    assert both(text)


@pytest.mark.parametrize(
    "text",
    [
        "The bat is no mammal here. The dolphin counts as a mammal, too. B.",
        "The heron counts as a bird. The bat counts as a mammal, too. B.",
        "The bat counts. The dolphin counts as well, but only the dolphin is meant. B.",
        "The bat flies at night. The dolphin also swims. B.",
    ],
)
def test_other_things_hold_not_both(text: str) -> None:
    assert both(text) == []


def test_what_goes_by_degree_is_not_settled_by_parity() -> None:
    text = "The bat counts as large. The dolphin counts as large, too. B."
    assert both(text, question="Which of these animals is the largest?") == []
