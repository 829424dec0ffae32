"""What of a reasoning is thought, what is argued, and what is no longer the writer's own."""

from __future__ import annotations

import pytest
from hypothesis import given

from hybrid.screening.zones import Zones, echo_start, own_start, thinking_zone
from hybrid.text.characters import fold
from tests.build import record, screened
from tests.screening.seeing import reading_of
from tests.strategies import TEXTS

TRACE = "The hall was full by nine. " * 60
TRACE_ZH = "大厅九点就坐满了人。" * 160


@pytest.mark.parametrize(
    ("text", "thought"),
    [
        ("<think>The cook?</think>The guest.", "The cook?"),
        ("<THINKING>\nThe cook?\n</THINKING>\nB", "\nThe cook?\n"),
        ("The cook? Hmm.</think>The guest.", "The cook? Hmm."),
        ("<think>The cook came at nine, so", "The cook came at nine, so"),
        ("<think>One.</think>A.<think>Two.</think>B.", "One.</think>A.<think>Two."),
        ("<think>是厨师吗？</think>是客人。", "是厨师吗？"),
        ("厨师九点才到。</think>答案是A。", "厨师九点才到。"),
        ("<think></think>B", ""),
        ("<b>The cook</b> was late.", ""),
        ("Wait, the cook came at nine. The answer is A.", ""),
    ],
)
def test_thinking_lies_between_its_tags(text: str, thought: str) -> None:
    start, end = thinking_zone(fold(text))
    assert text[start:end] == thought


@pytest.mark.parametrize(
    ("trace", "musing", "final"),
    [
        (TRACE, "Wait, the guest? Hmm. Let me think. Wait, the cook?", "The answer is A."),
        (TRACE_ZH, "等等，是客人？不对。让我想想。等等，是厨师？", "答案是A。"),
    ],
)
def test_a_long_trace_without_tags_is_thinking_up_to_its_last_paragraph(
    trace: str, musing: str, final: str
) -> None:
    text = f"{musing} {trace}\n\n{final}"
    assert thinking_zone(fold(text)) == (0, len(text) - len(final) - 2)
    assert thinking_zone(fold(f"{trace}\n\n{final}")) == (0, 0)
    assert thinking_zone(fold(f"{trace}\n\n{musing} {final}")) == (0, 0)
    assert thinking_zone(fold(f"{musing}\n\n{final}")) == (0, 0)


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("The answer is A.\n\nQuestion: Who was early?\nAnswer: B", "The answer is A.\n"),
        ("The answer is A.\n**User**: And who paid?", "The answer is A."),
        ("The answer is A.\nHuman: Sure?\nAssistant: The answer is B.", "The answer is A."),
        ("The answer is A.\n\n### Instruction: Sum up.", "The answer is A.\n"),
        ("答案：A\n\n问题：谁先到？\n答案：B", "答案：A\n"),
        ("答案是A。\n下一题：谁付钱？", "答案是A。"),
        ("Question: Who was late?\nThe cook came at nine.\nAnswer: A", None),
        ("The answer to this question: A", None),
        ("User: Who was late?\nAssistant: The answer is A.\nUser: Sure?\nAssistant: Yes.", None),
        ("用户：谁迟到？\n助手：答案是A。\n用户：确定吗？\n助手：确定。", None),
    ],
)
def test_echo_is_what_follows_an_answer_in_the_prompts_format(text: str, own: str | None) -> None:
    echo = reading_of(text).zones.echo
    assert text[:echo] == (text if own is None else own)


def test_nothing_is_echo_before_an_answer_was_given() -> None:
    text = "one\nquestion: two\nquestion: three"
    assert echo_start(text, []) == len(text)
    assert echo_start(text, [5, 20]) == text.index("\nquestion: three")


def test_each_place_is_in_one_zone() -> None:
    zones = Zones((2, 5), 8)
    names = [zones.at(place)[0] for place in range(10)]
    assert "".join(names) == "aatttaaaee"


@pytest.mark.parametrize(
    "text",
    [
        "The answer is A.\n\nQuestion: Who paid?\nThe answer is B. It is impossible to say.",
        "答案是A。\n\n问题：谁付钱？\n答案是B。无法判断是谁。",
    ],
)
def test_nothing_in_an_echo_is_chosen_or_doubted(text: str) -> None:
    seen = screened(text)
    assert seen.choice.stated == "A"
    assert not seen.has("doubt", "undecidable", "concluded_elsewhere")


@given(TEXTS)
def test_zones_lie_in_their_text(text: str) -> None:
    zones = reading_of(record(text)).zones
    start, end = zones.thinking
    assert 0 <= start <= end <= len(text)
    assert 0 <= zones.echo <= len(text)


_ASKED = "A baker and a welder missed the ferry. Who overslept?"
_TWO = {"A": "The baker", "B": "The welder"}


@pytest.mark.parametrize(
    ("before", "own"),
    [
        ("", ""),
        (f"{_ASKED}\n", "Bakers rise early."),
        (f"{_ASKED}\n(A) The baker\n(B) The welder\n", "Bakers rise early."),
        (f"Question: {_ASKED}\nOptions:\nA. The baker\nB. The welder\n", "Answer: Early."),
        (f"Q: Who lied?\nA: Ann.\n\nQ: {_ASKED}\n", "Bakers rise early."),
        (f"I am asked: {_ASKED}\nBakers rise early.", ""),
        ("A baker and a welder missed the ferry", ""),
    ],
)
def test_the_prompt_repeated_at_the_beginning_is_an_echo(before: str, own: str) -> None:
    text = before + own
    assert text[own_start(text, _ASKED, _TWO) :] == (own or text)


def test_a_question_that_the_writer_completes_is_their_own() -> None:
    asked = "The welder was late because he"
    assert own_start(f"{asked} slept on.", asked, _TWO) == 0
    assert own_start(f"{asked}\nHe slept on.", asked, _TWO) == len(asked) + 1


def test_nothing_in_a_repeated_prompt_is_a_choice() -> None:
    prompt = f"Q: Who lied?\n(A) Ann\n(B) Bo\nAnswer: (B)\n\nQ: {_ASKED}\n"
    reasoning = f"{prompt}Bakers rise at three, so the baker slept on. The answer is (A)."
    reading = reading_of(
        record(question=_ASKED, options=_TWO, reasoning=reasoning, answer=None, context=None)
    )
    assert reading.zone(0) == reading.zone(len(prompt) - 1) == "echo"
    assert reading.zone(len(prompt)) == "argument"
    assert screened(reading.record).choice.letter == "A"
