"""Composite options: the verdicts on listed items against the set that was chosen."""

from __future__ import annotations

import pytest

from hybrid.records.record import Record
from hybrid.screening.items import sets_of
from tests.build import default_screener

LAMP = "Which statements about the lamp are true? I. It is red. II. It is heavy. III. It is new."
SETS = {"A": "I only", "B": "I and II only", "C": "II and III only", "D": "I, II and III"}
LAMP_ZH = "关于这盏灯，下列说法正确的是：①灯是红的 ②灯很重 ③灯是新的 ④灯是铜的"
SETS_ZH = {"A": "①②", "B": "①③", "C": "②④", "D": "③④"}


def against(record: Record) -> list[str]:
    """Return the words that stand against the chosen set."""
    signals = default_screener().screen(record).signals
    return [record.text(each.span) for each in signals if each.name == "items_against"]


@pytest.mark.parametrize(
    ("reasoning", "words"),
    [
        ("Statement I is true. II is false. The answer is B.", ["II is false"]),
        ("II is false. No, II is correct. I is true. The answer is B.", []),
        ("Therefore, I and III are correct. The answer is B.", ["I and III"]),
        ("I checked the label, and it is wrong. The answer is B.", []),
        ("She and I say that the label is wrong. The answer is A.", []),
        ("I'm sure that II is correct, and I is correct. The answer is B.", []),
        ("Both I and II hold, so I choose B.", []),
    ],
)
def test_numerals(reasoning: str, words: list[str]) -> None:
    assert against(Record("r", LAMP, SETS, reasoning)) == words


@pytest.mark.parametrize(
    ("reasoning", "words"),
    [
        ("①正确。③错误。故选B。", ["③错误"]),
        ("标签没有提到灯是新的（③）。故选B。", ["没有提到灯是新的（③）"]),
        ("①正确，②正确，③错误，④错误。故选B。", ["③错误", "②正确"]),
        ("①③符合题意，②④不符合题意。故选B。", []),
        ("可能有人认为③错误，其实③正确。①也正确。故选B。", []),
        ("所以正确答案应该包含③和④。故选B。", ["③和④"]),
        ("这就排除了②和④，因此选B。", []),
        ("如果答案是①和②，那么灯很重。①③正确。故选B。", []),
        ("如果没有提到灯是新的（③），就选A。①③正确。故选B。", []),
        # Letters of the writer's own are no items.
        ("点P错误，线段PQ错误，Q不成立。①③正确。故选B。", []),
        ("点P、Q都正确。③错误。故选B。", ["③错误"]),
    ],
)
def test_circled(reasoning: str, words: list[str]) -> None:
    assert sorted(against(Record("r", LAMP_ZH, SETS_ZH, reasoning))) == sorted(words)


def test_what_does_not_hold_is_asked_for() -> None:
    question = LAMP_ZH.replace("正确的是", "不正确的是")
    assert not against(Record("r", question, SETS_ZH, "①正确。②④错误。故选C。"))


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["①②", "①③", "②③"], [{"①", "②"}, {"①", "③"}, {"②", "③"}]),
        (["②①③", "③②①", "①②③"], []),
        (["I only", "II only", "I and II"], []),
        (["I only", "I and II", "II, III"], [{"I"}, {"I", "II"}, {"II", "III"}]),
        (["都不正确", "①④", "②、③和④"], [{"①", "④"}, {"②", "③", "④"}]),
        (["In the garden", "At home"], []),
        (["①", "②", "③"], []),
    ],
)
def test_sets(texts: list[str], found: list[set[str]]) -> None:
    sets = sets_of(dict(zip("ABCD", texts, strict=False)))
    assert list(sets.values()) == found
