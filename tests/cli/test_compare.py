"""``hybrid compare``, as a user and as a build meet it."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import ROWS, Hybrid
from tests.conftest import Golden
from tests.measure.build import finding, gold_line, label, line, write

GOLD = [True] * 4 + [False] * 4
OLD = "error error clean clean error clean clean clean".split()
NEW = "error error error clean clean clean clean error".split()
QUICK = ("--resamples", "200")


@pytest.fixture
def two(hybrid: Hybrid) -> Hybrid:
    """Return the command line in a folder with runs ``a`` and ``b``, and gold."""
    for name, statuses in (("a", OLD), ("b", NEW)):
        lines = [
            line(f"r{at}", finding("logical", own, criteria=["reversal"] if own == "error" else []))
            for at, own in enumerate(statuses)
        ]
        write(hybrid.folder / name / "findings.jsonl", lines)
    rows = [gold_line(f"r{at}", {"logical": label(own)}) for at, own in enumerate(GOLD)]
    write(hybrid.folder / "gold.jsonl", rows)
    return hybrid


def test_golden_with_gold(two: Hybrid, golden: Golden) -> None:
    done = two("compare", "a", "b", "--gold", "gold.jsonl", *QUICK)
    assert (done.code, done.err) == (0, "")
    golden("compare.table", done.out)


def test_golden_without_gold(two: Hybrid, golden: Golden) -> None:
    done = two("compare", "a", "b")
    assert (done.code, done.err) == (0, "")
    golden("compare_without_gold.table", done.out)


def test_what_the_runs_were_made_with_is_told(hybrid: Hybrid) -> None:
    hybrid.write("rows.jsonl", *ROWS)
    hybrid.check("rows.jsonl", "-o", "one", "-q")
    hybrid.check("rows.jsonl", "-o", "two", "-q", "--error-type", "logical")
    told = hybrid("compare", "one", "two").out
    assert "made with (one there, two now): parameters.error_types: factual" in told
    assert "made with" not in hybrid("compare", "one", "one").out
    (hybrid.folder / "two" / "manifest.json").write_text("{}", "utf-8")
    done = hybrid("compare", "one", "two")
    assert (done.code, done.out) == (2, "")
    assert "not a manifest of hybrid" in done.err


def test_show(two: Hybrid) -> None:
    few = two("compare", "a", "b", "--limit", "1").out
    assert "2 more; --limit 0 shows all" in few
    assert "more;" not in two("compare", "a", "b", "--limit", "0").out


def test_json_and_markdown(two: Hybrid) -> None:
    form = ("compare", "a", "b", "--gold", "gold.jsonl", *QUICK, "--format")
    whole = json.loads(two(*form, "json").out)
    logical = whole["types"]["logical"]
    assert logical["figures"]["recall"]["difference"]["value"] == pytest.approx(0.25)
    assert (logical["only_after_right"], logical["only_before_right"]) == (2, 1)
    assert [each["effect"] for each in whole["changes"]] == ["better", "better", "worse"]
    assert "| recall | 0.50 | 0.75 | +0.25 |" in two(*form, "md").out


def test_regressions_fail_a_build(two: Hybrid) -> None:
    form = ("--gold", "gold.jsonl", "--fail-on-regression", *QUICK)
    assert two("compare", "a", "b", *form).code == 0
    done = two("compare", "b", "a", *form)
    assert done.code == 1
    assert "failed: logical: F1 falls by 0.1786 (1 better, 2 worse" in done.err
    assert two("compare", "b", "a", *form, "--tolerance", "0.2").code == 0


def test_floors_are_those_of_the_later_run(two: Hybrid) -> None:
    form = ("--gold", "gold.jsonl", *QUICK, "--fail-below", "logical.recall=0.7")
    assert two("compare", "a", "b", *form).code == 0
    done = two("compare", "b", "a", *form)
    assert done.code == 1
    assert "failed: logical.recall is 0.5000 on 8 labels; at least 0.7 is required" in done.err


def test_conditions_need_gold(two: Hybrid) -> None:
    for option in (("--fail-on-regression",), ("--fail-below", "logical.f1=0.1")):
        done = two("compare", "a", "b", *option)
        assert (done.code, done.out) == (2, "")
        assert "need labels: --gold FILE" in done.err
