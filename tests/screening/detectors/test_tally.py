"""Tallies: a statement called false and counted among the true ones."""

from __future__ import annotations

import pytest

from tests.build import screened

COUNT = "How many of these statements are true? (1) It rained. (2) It snowed. (3) It froze."
COUNT_ZH = "下列说法正确的有几项？①下雨了②下雪了③结冰了"
RULE = "logical/self_contradiction"


@pytest.mark.parametrize(
    ("text", "judged", "counted"),
    [
        (
            "Statement 2 is false. So all of the statements are true. The answer is (C).",
            "Statement 2 is false",
            "all of the statements are true",
        ),
        (
            "Statement II is not true. Still, all the claims are correct. The answer is (C).",
            "Statement II is not true",
            "all the claims are correct",
        ),
    ],
)
def test_a_false_statement_counted_as_true(text: str, judged: str, counted: str) -> None:
    found = screened(text, question=COUNT, options=["one", "two", "three"])
    assert found.said("tally_conflict") == [(judged, None), (counted, None)]
    assert RULE in found.rules()


def test_a_false_statement_counted_as_true_in_chinese() -> None:
    text = "②错误。③正确。综上，①②正确。故选B。"
    found = screened(text, question=COUNT_ZH, options=["一项", "两项", "三项"])
    assert [words for words, _ in found.said("tally_conflict")] == ["②错误", "①②正确"]
    assert RULE in found.rules()


@pytest.mark.parametrize(
    "text",
    [
        "Statement 2 is true. So all of the statements are true. The answer is (C).",
        "All of the statements are true? No. Statement 2 is false. The answer is (B).",
        "Statement 2 is false. The other statements are true. The answer is (B).",
        "②错误。③正确。综上，①③正确。故选B。",
        "①正确。②正确。综上，①②正确。故选B。",
        "",
    ],
)
def test_counts_that_agree(text: str) -> None:
    found = screened(text, question=COUNT, options=["one", "two", "three"])
    assert not found.has("tally_conflict")
