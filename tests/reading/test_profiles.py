"""Tests."""

from __future__ import annotations

import pytest

from hybrid.reading.profiles import last_question, split_prompt

_ASK = "Who overslept?\nOptions:\n(A) The baker\n(B) The welder"
_WHY = "Bakers rise early, so it was (A)."


@pytest.mark.parametrize(
    "text",
    [
        f"Q: {_ASK}\nA: {_WHY}",
        f"Question: {_ASK}\n\nAnswer: {_WHY}",
        f"Human: {_ASK}\n\nAssistant: {_WHY}",
        f"<|im_start|>system\nThink.<|im_end|>\n<|im_start|>user\n{_ASK}<|im_end|>\n<|im_start|>assistant\n{_WHY}<|im_end|>",
        f"<s>[INST] {_ASK} [/INST] {_WHY}</s>",
        f"### Instruction:\n{_ASK}\n\n### Response:\n{_WHY}",
        f"Q: Who lied?\n(A) Ann\n(B) Bo\nA: It was Bo, who says so.\n\nQ: {_ASK}\nA: {_WHY}",
        f"<|start_header_id|>user<|end_header_id|>\n\n{_ASK}<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n{_WHY}<|eot_id|>",
    ],
)
def test_question_and_response_are_told_apart(text: str) -> None:
    assert split_prompt(text) == (_ASK, _WHY)


@pytest.mark.parametrize(
    "text",
    [
        "Which holds?\nA: The first of them\nB: The second of them",
        "Q: Who overslept?\nA: ",
        "No question and no answer stands in this text, however long it is.",
        "",
    ],
)
def test_other_texts_are_left_whole(text: str) -> None:
    assert split_prompt(text) is None


def test_of_worked_examples_the_last_question_is_asked() -> None:
    assert last_question(f"Q: Who lied?\nA: Bo.\nQ: {_ASK}") == _ASK
    assert last_question(f"Q: {_ASK}") == f"Q: {_ASK}"
