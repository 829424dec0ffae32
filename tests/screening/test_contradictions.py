"""What is stated, or said of an option, and later the contrary of it."""

from __future__ import annotations

import pytest

from hybrid.packs.lexicon import ContrariesFile, build_contraries
from hybrid.screening.choice import read_choice
from hybrid.screening.contradictions import contradictions
from tests.build import default_pack
from tests.screening.seeing import reading_of

_BOATS = {"question": "Which boat suits them?", "options": {"A": "The punt", "B": "The tug"}}
_BOATS_ZH = {"question": "他们该坐哪条船？", "options": {"A": "平底船", "B": "拖船"}}


def _found(reasoning: str) -> dict[str, str]:
    own = (_BOATS | {"lang": "en"}) if reasoning.isascii() else (_BOATS_ZH | {"lang": "zh"})
    reading = reading_of(reasoning, **own)
    contraries = default_pack().contraries
    assert contraries is not None
    signals = contradictions(reading, read_choice(reading).choice, contraries)
    return {each.name: reading.text[each.span.start : each.span.end] for each in signals}


@pytest.mark.parametrize(
    ("reasoning", "later"),
    [
        # The other side of a field.
        (
            "A punt is a slow boat. The punt is the fast one. The answer is A.",
            "The punt is the fast",
        ),
        ("平底船即慢速小船。拖船有发动机。平底船速度飞快。选A。", "平底船速度飞快"),
        # What told of the other option.
        (
            "The tug pulls big barges. The punt glides along. The punt pulls big barges. The answer is A.",
            "The punt pulls big barges",
        ),
        # Another thing altogether.
        (
            "A punt means a boat with a pole. With the punt, guests sleep in cabins. The answer is A.",
            "With the punt",
        ),
    ],
)
def test_an_option_that_is_described_in_two_ways(reasoning: str, later: str) -> None:
    assert later in _found(reasoning)["described_otherwise"]


@pytest.mark.parametrize(
    "reasoning",
    [
        # One way, and a verdict on it.
        "A punt is a slow boat. The punt is slow enough for ponds. The answer is A.",
        "平底船即慢速小船。拖船有发动机。平底船最合适。选A。",
        # It is said of the other one.
        "A punt is a slow boat. The tug is the fast one. The answer is A.",
        # The first is taken back, or is not the writer's.
        "At first glance a punt is a slow boat. The punt is the fast one. The answer is A.",
        "A punt is a slow boat. I was wrong: the punt is the fast one. The answer is A.",
    ],
)
def test_an_option_that_is_described_in_one_way(reasoning: str) -> None:
    assert "described" not in _found(reasoning)


@pytest.mark.parametrize(
    ("reasoning", "first", "later"),
    [
        (
            "The skipper owns no rope. He ties his rope to the pier. The answer is A.",
            "The skipper owns no rope.",
            "He ties his rope",
        ),
        ("船长从来没有绳子。他把绳子系在码头。选A。", "船长从来没有绳子", "他把绳子系在码头"),
        (
            "Fishing is forbidden here. They may go fishing as they like. The answer is A.",
            "Fishing is forbidden",
            "They may go fishing",
        ),
    ],
)
def test_a_statement_and_its_contrary(reasoning: str, first: str, later: str) -> None:
    found = _found(reasoning)
    assert first in found["contradicted"]
    assert later in found["contradicting"]


@pytest.mark.parametrize(
    "reasoning",
    [
        "The skipper owns no rope. The cook ties a net to the pier. The answer is A.",
        # Another time, a supposition, a word of others, a contrast that is seen.
        "In the morning the hatch is open. Later the hatch is shut. The answer is A.",
        "If fishing is forbidden, they leave. They may go fishing. The answer is A.",
        "The sign says that fishing is forbidden. They may go fishing. The answer is A.",
        "Fishing is forbidden here. But they may go fishing. The answer is A.",
        "Fishing is forbidden here. That is in conflict with the note. They may go fishing. The answer is A.",
        # Of two things, told apart by the words themselves.
        "The young names are Ann and Bo. The old names are Cy and Di. The answer is A.",
    ],
)
def test_statements_that_can_both_hold(reasoning: str) -> None:
    assert "contradicted" not in _found(reasoning)


def test_words_on_the_sides_of_a_field() -> None:
    file = ContrariesFile("", ("open, in full view / closed, out of sight",), ("打开 / 关闭",))
    contraries = build_contraries(file)

    def sides(text: str) -> list[tuple[str, int, int]]:
        found = contraries.find(text)
        return [(text[each.start : each.end], each.field, each.side) for each in found]

    assert sides("it opens out of sight") == [("out of sight", 0, 1), ("opens", 0, 0)]
    assert sides("门打开, 窗关闭") == [("打开", 1, 0), ("关闭", 1, 1)]
    # Inside of a phrase a word does not count, nor a phrase inside of a word.
    assert sides("about of sighted") == []
