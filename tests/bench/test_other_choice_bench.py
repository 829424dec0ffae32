"""The twins of a sound record, and what is counted of them."""

from __future__ import annotations

import pytest

from bench.other_choice import Twins, judged, pair, rows
from hybrid.records import Record
from tests.build import PEOPLE, PEOPLE_ZH, default_checker

_SOUND = Record(
    "sound",
    "The cook and the guest met in the hall. The guest had missed the first train. Who was late?",
    PEOPLE,
    "The guest had missed the first train. So the guest was late. The answer is (B) The guest.",
    "B",
)
_SOUND_ZH = Record(
    "sound-zh",
    "厨师和客人在大厅碰面。客人没有赶上头一班车。谁迟到了？",
    PEOPLE_ZH,
    "客人没有赶上头一班车。所以客人迟到了。答案是（B）客人。",
    "B",
    lang="zh",
)


both_languages = pytest.mark.parametrize("record", [_SOUND, _SOUND_ZH], ids=["en", "zh"])


@both_languages
def test_twins_share_the_argument_and_differ_in_the_choice(record: Record) -> None:
    made = pair(record)
    assert made is not None
    assert (made.other.answer, made.same.answer) == ("A", "B")
    argument = record.reasoning[: record.reasoning.index("." if record.lang == "en" else "。") + 1]
    for twin in (made.other, made.same):
        assert twin.reasoning.startswith(argument)
        assert not twin.reasoning.endswith(record.reasoning[-12:])
    assert made == pair(record)


@both_languages
def test_the_other_choice_is_noticed_and_the_own_is_let_pass(record: Record) -> None:
    (twins,) = judged([record], default_checker())
    assert (twins.other, twins.same) == (True, False)


@pytest.mark.parametrize(
    ("reasoning", "answer"),
    [
        ("The guest was late.", "B"),
        (_SOUND.reasoning, "neither"),
        (_SOUND.reasoning, ""),
    ],
    ids=["no argument is left", "another answer", "no answer"],
)
def test_no_twins_where_nothing_can_be_exchanged(reasoning: str, answer: str) -> None:
    assert pair(Record("x", _SOUND.question, PEOPLE, reasoning, answer)) is None


def test_what_names_the_choice_before_the_last_sentence_is_cut() -> None:
    ending = "Option B fits. That is why I choose (B)."
    record = Record("x", _SOUND.question, PEOPLE, f"The train was missed. {ending}", "B")
    made = pair(record)
    assert made is not None
    assert "Option B fits" not in made.other.reasoning
    assert made.other.reasoning.startswith("The train was missed.")


def test_rows_by_language_and_by_how_the_choice_is_told() -> None:
    twins = [
        Twins(_SOUND, told=True, other=True, same=False),
        Twins(_SOUND, told=False, other=False, same=False),
        Twins(_SOUND_ZH, told=True, other=True, same=True),
    ]
    assert [row[:3] for row in rows(twins)] == [
        ("en", "all", "2"),
        ("en", "in its own words", "1"),
        ("en", "otherwise", "1"),
        ("zh", "all", "1"),
        ("zh", "in its own words", "1"),
        ("zh", "otherwise", "0"),
    ]
    assert [row[3][:4] for row in rows(twins)] == ["50% ", "100%", "0% (", "100%", "100%", "-"]
