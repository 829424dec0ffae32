"""Changes of style leave the same quote: what they write, and that nothing else is changed."""

from __future__ import annotations

import random

import pytest

from bench.style import STYLES, Change, traditional
from hybrid.text.normalise import normalise

TEXTS = {
    "en": 'The well-run office said "five people" were efficient (all of them), didn\'t it?',
    "zh": "题目没有说明“谁”迟到，所以无法判断；护士和司机（两人）都在等车，答案是A。",
}
CASES = [(lang, name, change) for lang, own in STYLES.items() for name, change in own.items()]


@pytest.mark.parametrize(("lang", "name", "change"), CASES, ids=[f"{a}-{b}" for a, b, _ in CASES])
def test_a_style_is_another_writing_of_the_same_words(lang: str, name: str, change: Change) -> None:
    text = TEXTS[lang]
    written = [change(random.Random(seed), text) for seed in range(20)]
    assert any(each != text for each in written)
    if change is not traditional:
        plain = "".join(normalise(text).text.split())
        for each in written:
            assert "".join(normalise(each).text.split()).lstrip("->#*") == plain, (name, each)


def test_the_same_seed_writes_the_same() -> None:
    for lang, own in STYLES.items():
        for change in own.values():
            assert change(random.Random(4), TEXTS[lang]) == change(random.Random(4), TEXTS[lang])


def test_traditional_characters_are_those_of_the_standard() -> None:
    written = {traditional(random.Random(seed), "护士迟到了") for seed in range(9)}
    assert written <= {"護士遲到了", "護士遲到瞭"}
    assert "護士遲到了" in written
