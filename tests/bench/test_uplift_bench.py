"""What the uplift benchmark counts, with a scripted judge behind a real server."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bench import uplift
from bench.uplift import ARMS, Outcome, Row
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Panel
from hybrid.judging.prompt import Prompts
from hybrid.judging.settings import JudgeSettings
from hybrid.records import ErrorType
from tests.servers.endpoint import serving
from tests.servers.judge import believer

FIXTURES = Path(__file__).parents[2] / "fixtures"
LOGICAL = ErrorType.LOGICAL


def labelled(count: int = 4) -> list[dict[str, Any]]:
    """Return sample records of both languages with their labels."""
    gold = {
        row["id"]: row["labels"]
        for row in map(
            json.loads, (FIXTURES / "gold/records.jsonl").read_text("utf-8").splitlines()
        )
    }
    rows: list[dict[str, Any]] = []
    for lang in ("en", "zh"):
        lines = (FIXTURES / f"records_{lang}.jsonl").read_text("utf-8").splitlines()
        own = [each for each in map(json.loads, lines) if isinstance(each.get("options"), dict)]
        rows += [{**each, "lang": lang, "labels": gold[each["id"]]} for each in own[:count]]
    return rows


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return uplift.rows_of(labelled(), [LOGICAL], seed=3)


def test_strange_hints_are_those_of_another_record_on_sentences_of_this_one(
    rows: list[Row],
) -> None:
    given = sorted(len(row.hints["true"]) for row in rows)
    assert sum(given)
    assert sorted(len(row.hints["shuffled"]) for row in rows) == given
    for row in rows:
        assert row.hints["none"] == ()
        for hint in row.hints["shuffled"]:
            assert all(row.record.text(span) for span in hint.premises)
            assert all(span.field == "reasoning" for span in hint.premises)
    again = uplift.rows_of(labelled(), [LOGICAL], seed=3)
    assert [row.hints for row in again] == [row.hints for row in rows]


def test_a_reasoning_without_a_sentence_gives_no_place() -> None:
    own = uplift.to_record(labelled(1)[0] | {"reasoning": " "})
    assert uplift.somewhere(own, random.Random(0)) == ((), None)


def test_figures_are_those_of_the_textbook() -> None:
    pairs = [(True, True), (True, False), (False, True), (False, False), (True, True)]
    assert uplift.figures(pairs) == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert uplift.figures([(False, False)]) == (0.0, 0.0, 0.0)


def test_an_interval_holds_its_figure_and_is_repeatable() -> None:
    clusters = [[(True, True)], [(True, False)], [(False, True)]] * 5 + [[(True, True)] * 2] * 5
    value = uplift.figures([pair for each in clusters for pair in each])[0]
    low, high = uplift.interval(clusters, 0, seed=1)
    assert low < value < high
    assert uplift.interval(clusters, 0, seed=1) == (low, high)


@pytest.fixture(scope="module")
def outcomes(rows: list[Row]) -> list[Outcome]:
    """Ask a judge that believes every hint, and says "no error" without one."""
    with serving(believer) as endpoint:
        settings = JudgeSettings(model="scripted", base_url=endpoint.url)
        found = list(uplift.judged(rows, Panel([JudgeClient(settings)]), Prompts()))
        # The same question in two arms is asked once.
        asked = sum(len(set(row.hints.values())) for row in rows)
        assert len(endpoint.requests) == asked
    return found


def test_each_arm_is_judged_with_its_own_hints(outcomes: list[Outcome]) -> None:
    for each in outcomes:
        hints = each.row.hints
        assert each.said == {arm: bool(hints[arm]) for arm in ARMS}
        assert each.confirmed == {arm: min(1, len(hints[arm])) for arm in ARMS}
        assert each.stands["none"] is False


def test_post_checks_only_ever_lower_a_verdict(outcomes: list[Outcome]) -> None:
    for each in outcomes:
        assert all(each.said[arm] or not each.stands[arm] for arm in ARMS)
    both = uplift.systems()["both"]
    assert any(both(each) for each in outcomes)


def test_tables_count_every_row(outcomes: list[Outcome]) -> None:
    head, *lines = uplift.quality(outcomes, seed=1)
    assert head.split()[:2] == ["type", "system"]
    assert len(lines) == len(uplift.systems())
    assert all(f" {len(outcomes)} " in line for line in lines)
    _, true, shuffled = uplift.ablation(outcomes)
    shown = sum(bool(each.row.hints["true"]) for each in outcomes)
    assert true.split() == [
        "logical",
        "true",
        str(shown),
        "1.00",
        "1.00",
        "0.00",
        *true.split()[-1:],
    ]
    assert shuffled.split()[1] == "shuffled"
