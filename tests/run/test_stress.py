"""One question in several ways: each differs from the first in exactly one thing."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from hybrid.errors import InputError
from hybrid.judging.prompt import Prompts
from hybrid.records import ErrorType, Flag, Record
from hybrid.records.record import Span, Variant
from hybrid.run.findings import read_findings
from hybrid.run.stress import Question, cases, drawn, questions, variants
from tests.measure.build import finding, flag, line, write

RECORD = Record(
    id="q",
    question="A nurse and a pilot waited. Who was late?",
    options={"A": "The nurse", "B": "The pilot", "C": "Cannot be told"},
    reasoning="It is not said. Still, I choose (A).",
    answer="A",
)
OWN = Flag("logical/own", "reversal", "weak", "Own words.", (Span("reasoning", 0, 14),), None)
FOREIGN = Flag("logical/foreign", "reversal", "weak", "Words on another.", (), None)
QUESTION = Question(RECORD, ErrorType.LOGICAL, (OWN,), (FOREIGN,))
PROMPTS = Prompts()


def parts(question: Question, variant: Variant) -> tuple[str, str, list[str]]:
    """Return instruction, hints, and the sections of the record in order, of a prompt."""
    system, user = (each.content for each in variants(question, PROMPTS)[variant].messages)
    hints, _, record = user.partition("<<<begin record")
    return system, hints, re.split(r"\n\n(?=\[)|\n(?=<<<end)", record.partition("\n")[2])


def test_only_the_order_of_options_changes() -> None:
    before, after = (parts(QUESTION, each) for each in (Variant.AS_IS, Variant.OPTIONS_REVERSED))
    assert before[:2] == after[:2]
    assert [before[2][at] for at in (0, 3, 2, 1, 4, 5, 6)] == after[2]


def test_only_the_place_of_the_response_changes() -> None:
    before, after = (parts(QUESTION, each) for each in (Variant.AS_IS, Variant.RESPONSE_FIRST))
    assert before[:2] == after[:2]
    assert [before[2][at] for at in (4, 5, 0, 1, 2, 3, 6)] == after[2]


@pytest.mark.parametrize("variant", [Variant.HINTS_NONE, Variant.HINTS_SHUFFLED])
def test_only_the_hints_change(variant: Variant) -> None:
    before, after = parts(QUESTION, Variant.AS_IS), parts(QUESTION, variant)
    assert (before[0], before[2]) == (after[0], after[2])
    assert "It is not said" in before[1]
    assert "It is not said" not in after[1]
    assert ("Words on another." in after[1]) == (variant is Variant.HINTS_SHUFFLED)


def test_only_the_language_of_the_instruction_changes() -> None:
    before, after = parts(QUESTION, Variant.AS_IS), parts(QUESTION, Variant.PROMPT_LANGUAGE)
    assert before[2] == after[2]
    assert ("You are an auditor" in before[0], "你是一名审核员" in after[0]) == (True, True)


def test_what_would_be_the_same_is_not_asked() -> None:
    bare = replace(QUESTION, flags=(), foreign=())
    assert not {Variant.HINTS_NONE, Variant.HINTS_SHUFFLED} & variants(bare, PROMPTS).keys()


def test_options_named_by_their_place_keep_it() -> None:
    told = replace(RECORD, reasoning="The first option fits. I choose it.", answer=None)
    assert Variant.OPTIONS_REVERSED not in variants(
        replace(QUESTION, record=told, flags=()), PROMPTS
    )


def test_templates_of_one_language_have_no_other(tmp_path: Path) -> None:
    (tmp_path / "logical.en.md").write_text("Does it contradict itself? {{output}}", "utf-8")
    found = variants(QUESTION, Prompts(tmp_path))
    assert found.keys() == set(Variant) - {Variant.REPEAT, Variant.PROMPT_LANGUAGE}


def test_repeats_go_with_the_question_as_it_is() -> None:
    wanted = (Variant.REPEAT, Variant.HINTS_NONE)
    found = [(each.payload.variant, each.votes) for each in cases([QUESTION], PROMPTS, wanted, 3)]
    assert found == [(Variant.AS_IS, 4), (Variant.HINTS_NONE, 1)]
    (only,) = cases([QUESTION], PROMPTS, [Variant.REPEAT], 1)
    assert only.votes == 2


def test_shuffled_hints_are_of_rules_that_did_not_fire(tmp_path: Path) -> None:
    fired: tuple[list[str], ...] = (["logical/a"], ["logical/a", "logical/b"], [], ["logical/a"])
    quoted = {"premises": [{"field": "reasoning", "start": 0, "end": 9, "text": "The guest"}]}
    flags = [[flag(rule) | quoted for rule in rules] for rules in fired]
    rows = [
        line(f"r{at}", finding("factual"), finding("logical", flags=own))
        for at, own in enumerate(flags)
    ]
    lines = read_findings(write(tmp_path / "findings.jsonl", rows))
    found = questions(lines, [ErrorType.LOGICAL])
    foreign = [[each.rule for each in own.foreign] for own in found]
    assert foreign == [["logical/b"], [], ["logical/a"], ["logical/b"]]
    assert found[0].flags[0].premises
    assert not any(flag.premises for own in found for flag in own.foreign)


def test_a_larger_draw_holds_the_smaller(tmp_path: Path) -> None:
    path = write(tmp_path / "findings.jsonl", [line(f"r{at}") for at in range(50)])
    kept = [[each.id for each in drawn(read_findings(path), size, 7)] for size in (10, 20, 99)]
    assert kept[0] == kept[1][:10]
    assert Counter(kept[2]) == Counter(f"r{at}" for at in range(50))
    assert kept[0] != [each.id for each in drawn(read_findings(path), 10, 8)]


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "findings.jsonl", [line("a"), line("b"), line("a")])
    with pytest.raises(InputError, match="'a' appears twice"):
        drawn(read_findings(path), 3, 0)
