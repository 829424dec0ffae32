"""Polarity: whether a stretch of text denies what it speaks of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hybrid.text.polarity import denies, negators


@pytest.mark.parametrize(
    "text",
    [
        "The cook was not late.",
        "The cook wasn't late.",
        "The cook wasn’t late.",
        "Nobody was late.",
        "There is no lamp.",
        "He came without a lamp.",
        "He fails to come.",
        "He failed to come.",
        "It is unlikely.",
        "厨师不迟到。",
        "厨师没有来。",
        "他未到。",
        "他并非厨师。",
        "难以看清。",
        "他未成功。",
        "东西他不动。",
        "他没有收货。",
        "He has not paid and has not signed.",
        "Neither the cook nor the guest was last.",
        "He has not paid nor signed.",
        "It is not apt, as it does not rhyme.",
        "He isn't tall, isn't loud, and isn't late.",
        "他没付钱，也没签字。",
        "Paying is out of the question.",
    ],
)
def test_denied(text: str) -> None:
    assert denies(text)


@pytest.mark.parametrize(
    "text",
    [
        "The cook was late.",
        "A notable knot of nobles",
        "It is not impossible.",
        "Nobody did not come.",
        "厨师迟到了。",
        "他不仅来了，还带了灯。",
        "无论如何他来了。",
        "他非常高兴。",
        "他未来会来。",
        "他不得不来。",
        "他买了不动产。",
        "庄稼被淹没了。",
        "货物予以没收。",
        "未成年人来了。",
        "他被判处无期徒刑。",
        "",
    ],
)
def test_not_denied(text: str) -> None:
    assert not denies(text)


@given(st.text(max_size=30), st.text(max_size=30))
def test_negators_add_up_across_a_full_stop(left: str, right: str) -> None:
    assert negators(f"{left}. . {right}") == negators(f"{left}.") + negators(f". {right}")
