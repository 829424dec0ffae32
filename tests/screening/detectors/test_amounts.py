"""Times and amounts of the text in another form add nothing; others do."""

from __future__ import annotations

import pytest

from hybrid.screening.detectors import novelty, numbers
from hybrid.screening.detectors.amounts import amounts_told, differences_on_the_clock
from hybrid.screening.reading import read
from tests.build import record


@pytest.mark.parametrize(
    ("reasoning", "question", "new"),
    [
        ("The choir sang a fortnight.", "The choir sang for 14 days. Who sang?", []),
        ("The choir sang a fortnight.", "The choir sang for 9 days. Who sang?", ["fortnight"]),
        (
            "The choir sang until a quarter past ten.",
            "The choir sang until 22:15. Who sang?",
            [],
        ),
        ("Ida bought a dozen eggs.", "Ida bought 12 eggs. Who bought eggs?", []),
        ("Ida bought a dozen eggs.", "Ida bought eggs. Who bought eggs?", ["dozen"]),
        ("In short, the choir sang.", "The choir sang. Who sang?", []),
        ("合唱唱了一刻钟。", "合唱唱了15分钟。谁唱了？", []),
        ("合唱唱到晚上十点一刻。", "合唱唱到22:15。谁唱了？", []),
        ("合唱唱了三刻钟。", "合唱唱到九点，从8:15唱起。谁唱了？", []),
    ],
)
def test_other_forms_of_what_is_told(reasoning: str, question: str, new: list[str]) -> None:
    own = record(reasoning, question=question)
    found = novelty.find(read(own, ()))
    assert [own.text(s.span) for s in found if s.name == "novel_term"] == new


@pytest.mark.parametrize(
    ("reasoning", "question", "new"),
    [
        ("He was early, by 45 minutes.", "He came at 23:15, before midnight. Was he late?", []),
        ("He was early by 50 minutes.", "He came at 23:15, before midnight. Was he late?", ["50"]),
        ("It took 15 minutes.", "It took a quarter of an hour. Was it long?", []),
        ("早了45分钟。", "他23:15来，午夜关门。他晚了吗？", []),
        ("他等了15分钟。", "他等了一刻钟。久吗？", []),
    ],
)
def test_differences_between_times(reasoning: str, question: str, new: list[str]) -> None:
    own = record(reasoning, question=question)
    assert [own.text(signal.span) for signal in numbers.find(read(own, ()))] == new


def test_a_table_of_times_has_no_differences() -> None:
    table = " ".join(f"{hour}:{hour + 7:02}" for hour in range(24))
    assert differences_on_the_clock(table) == frozenset()


def test_a_handful_is_no_number() -> None:
    assert amounts_told("a handful of boats and a dozen nets") == {12.0}
