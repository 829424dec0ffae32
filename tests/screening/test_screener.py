"""The whole path of a record: it holds for any text, and grows no faster than the text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from hybrid.records import ErrorType, Record
from hybrid.screening import Screener
from tests.build import all_spans, default_pack, default_screener, record
from tests.strategies import records
from tests.timing import assert_in_proportion

LOOPS: list[Any] = [
    "The answer is A. However, B is more likely. ",
    "Wait, let me think. Both could be late, but A is wrong. ",
    "A, B, A, B and ",
    "not enough information to say who ",
    "A\n\n",
    "(B)\n",
    "B is right.\n",
    "Late here means slow. ",
    "<think>The cook </think>",
    "答案是A。但是，B更可能。",
    "两者都可能，无法判断是谁迟到，",
    "A、B、A、B和",
    "厨师",
]


@given(records())
def test_any_record_is_screened_and_all_evidence_stands_in_it(own: Record) -> None:
    seen = default_screener().screen(own)
    for span in all_spans(seen):
        assert own.text(span)
    assert set(seen.choice.letters) <= set(own.options)
    assert {each.option for each in seen.signals} <= {None, *own.options}
    assert all(0 <= score.value <= 1 for score in seen.scores.values())


@given(records())
@settings(max_examples=30)
def test_every_cue_only_adds_signals(own: Record) -> None:
    wanted, every = default_screener().screen(own), default_screener().screen(own, every=True)
    assert set(wanted.signals) <= set(every.signals)
    assert (wanted.choice, wanted.flags, wanted.scores) == (every.choice, every.flags, every.scores)


def test_only_the_error_types_asked_for_and_no_dropped_signal() -> None:
    own = record("There is not enough information to say who was late. The answer is A.")
    logical = (ErrorType.LOGICAL,)
    seen = Screener(default_pack(), error_types=logical).screen(own)
    assert set(seen.flags) == set(seen.scores) == set(logical)
    assert seen.flags[ErrorType.LOGICAL]
    without = Screener(default_pack(), error_types=logical, dropped=frozenset({"doubt"}))
    assert not without.screen(own).flags[ErrorType.LOGICAL]


@pytest.mark.parametrize("loop", LOOPS)
def test_looped_text_takes_time_in_proportion_to_its_length(loop: str) -> None:
    def screened(length: int) -> None:
        default_screener().screen(record(loop * (length // len(loop))))

    # A square would take sixteen times as long.
    assert_in_proportion(screened, 10_000, 40_000, 6.8)


def test_a_looped_question_takes_time_in_proportion_to_its_length() -> None:
    def screened(length: int) -> None:
        question = "不是不" * length + "厨师和客人谁迟到了？"
        default_screener().screen(record("不是不" * length + "所以选A。", question=question))

    assert_in_proportion(screened, 700, 2_800, 6.8)
