"""``hybrid check --then``: what the first judge leaves open goes to a second one."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Done, Hybrid
from tests.cli.judged import CALLS, data, findings, judge, manifest, statuses
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.servers.endpoint import Behaviour, Endpoint, Request, Response, error, ok, serving
from tests.servers.judge import NO_ERROR, believing, doubting, says, weighing

LEFT = 2
"""Of the nine questions about the sample rows, two have a flag: those the cheap judge doubts."""


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepare(monkeypatch, tmp_path)
    monkeypatch.delenv("HYBRID_THEN_API_KEY", raising=False)


def unsure(request: Request) -> Response:
    """Call what is flagged an error, with a probability of .6; sure of none elsewhere."""
    verdict = believing(request)
    return weighing(verdict, 0.6 if verdict["is_error"] else 0.95)


def two(first: Behaviour, second: Behaviour) -> Behaviour:
    """Answer as one judge or the other, by the model that is asked for."""
    return lambda request: (second if request.json["model"] == "strong" else first)(request)


def strict(request: Request) -> Response:
    return says(doubting(request))


def cascade(hybrid: Hybrid, endpoint: Endpoint, *more: str) -> Done:
    return judge(hybrid, endpoint, "-o", "out", "--then", "strong", *more, model="cheap")


def asked(endpoint: Endpoint) -> Counter[str]:
    """Count the requests by model, those included that only try what a server can do."""
    return Counter(str(request.json["model"]) for request in endpoint.requests)


def test_what_the_first_leaves_open_the_second_decides(hybrid: Hybrid) -> None:
    with serving(two(unsure, strict)) as endpoint:
        done = cascade(hybrid, endpoint)
    assert done.code == 0
    assert asked(endpoint) == {"cheap": CALLS, "strong": LEFT}
    found = findings(hybrid.folder / "out")["one"]
    assert [each["status"] for each in found] == ["clean"] * 3
    factual, logical, _ = (each["judge"] for each in found)
    assert [each["model"] for each in logical["answers"]] == ["strong"]
    assert [(each["model"], each["status"]) for each in logical["first"]] == [("cheap", "error")]
    assert logical["first"][0]["p_error"] == pytest.approx(0.6)
    assert [each["model"] for each in factual["answers"]] == ["cheap"]
    assert "first" not in factual


def test_explain_tells_who_decided(hybrid: Hybrid) -> None:
    with serving(two(unsure, strict)) as endpoint:
        done = judge(hybrid, endpoint, "--then", "strong", "--explain", "one", model="cheap")
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert "left open cheap: error, p_error 0.60" in lines
    assert "asked then strong" in lines


def test_calls_and_tokens_of_each_are_told(hybrid: Hybrid) -> None:
    with serving(two(unsure, strict)) as endpoint:
        done = cascade(hybrid, endpoint)
    assert "2 findings left to the second judge, strong" in done.out
    assert f"  cheap: {CALLS} requests, {CALLS * 5000:,} tokens in" in done.out
    assert f"  strong: {LEFT} requests, {LEFT * 5000:,} tokens in" in done.out
    told = manifest(hybrid.folder / "out")
    assert told["model"] == "cheap, then strong"
    assert told["parameters"]["then"] == "strong"
    assert told["parameters"]["ask"] == "0.2..0.8"
    own = told["judging"]["by_model"]
    assert {name: each["requests"] for name, each in own.items()} == {"cheap": 9, "strong": 2}


@pytest.mark.parametrize(
    ("bounds", "left"), [("0.2..0.8", 2), ("0.65..1", 0), ("0..0.05", 7), ("0.6..0.6", 2), ("0..1", 9)]
)  # fmt: skip
def test_bounds_say_what_goes_on(hybrid: Hybrid, bounds: str, left: int) -> None:
    with serving(two(unsure, strict)) as endpoint:
        cascade(hybrid, endpoint, "--ask", bounds)
    assert asked(endpoint)["strong"] == left


@pytest.mark.parametrize(("bounds", "left"), [("0.2..0.8", 0), ("0.5..1", 2), ("0..0.5", 7)])
def test_without_probabilities_a_verdict_is_zero_or_one(
    hybrid: Hybrid, bounds: str, left: int
) -> None:
    bare = two(lambda request: says(believing(request)), strict)
    with serving(bare) as endpoint:
        cascade(hybrid, endpoint, "--ask", bounds)
    assert asked(endpoint)["strong"] == left


def split(request: Request) -> Response:
    """Vote for an error and against it in turn, by the seed."""
    return says(believing(request) if request.json["seed"] % 2 else NO_ERROR)


def test_votes_that_differ_go_on(hybrid: Hybrid) -> None:
    with serving(two(split, strict)) as endpoint:
        done = cascade(hybrid, endpoint, "--votes", "2", "--seed", "1")
    assert asked(endpoint) == {"cheap": 2 * CALLS, "strong": 2 * LEFT}
    assert done.code == 0


def test_an_answer_without_a_verdict_goes_on(hybrid: Hybrid) -> None:
    with serving(two(lambda _: ok("I would rather not."), strict)) as endpoint:
        done = cascade(hybrid, endpoint, "--error-type", "logical")
    assert done.code == 0
    assert asked(endpoint)["strong"] == 3


def test_a_first_judge_that_is_down_sends_nobody_to_the_second(hybrid: Hybrid) -> None:
    with serving(two(lambda _: error(500, "oops"), strict)) as endpoint:
        done = cascade(hybrid, endpoint)
    assert done.code == 2
    assert asked(endpoint)["strong"] == 0


def test_a_second_call_that_fails_is_unassessed_with_its_reason(hybrid: Hybrid) -> None:
    with serving(two(unsure, lambda _: error(500, "oops"))) as endpoint:
        done = cascade(hybrid, endpoint)
    assert done.code == 2
    assert statuses(hybrid.folder / "out")["one"] == ["clean", "unassessed", "clean"]
    (logical,) = [each for each in findings(hybrid.folder / "out")["one"] if each["objections"]]
    assert "oops" in logical["objections"][0]["message"]


def test_a_run_continues_with_the_second_calls_alone(hybrid: Hybrid) -> None:
    mended = False

    def second(request: Request) -> Response:
        return strict(request) if mended else error(500, "oops")

    with serving(two(unsure, second)) as endpoint:
        assert cascade(hybrid, endpoint).code == 2
        before, mended = asked(endpoint), True
        assert cascade(hybrid, endpoint).code == 0
        later = asked(endpoint) - before
    assert later == {"strong": LEFT}


def test_budgets_hold_over_both(hybrid: Hybrid) -> None:
    with serving(two(unsure, strict)) as endpoint:
        done = cascade(hybrid, endpoint, "--max-calls", "9", "--concurrency", "1")
    assert done.code == 2
    assert asked(endpoint).total() == 9
    assert "budget exhausted: --max-calls 9" in done.out


def test_dry_run_tells_of_each(hybrid: Hybrid) -> None:
    with serving(two(unsure, strict)) as endpoint:
        before = cascade(hybrid, endpoint, "--dry-run")
        assert not endpoint.requests
        cascade(hybrid, endpoint)
        after = cascade(hybrid, endpoint, "--dry-run", "--then", "stronger")
    rows = [line.strip().split(maxsplit=1) for line in before.out.splitlines() if line.strip()]
    assert ["calls", "9"] in rows
    assert ["then", "strong"] in rows
    assert ["calls", "at most 9"] in rows
    assert "2 of 9 answered questions" in after.out
    assert "at most 2" in after.out


def test_replay_equals_the_run(hybrid: Hybrid) -> None:
    with serving(two(unsure, strict)) as endpoint:
        cascade(hybrid, endpoint)
    done = hybrid("replay", "out", *PACK_OPTIONS, "-o", "again")
    assert done.code == 0
    assert data(hybrid.folder / "again") == data(hybrid.folder / "out")
    assert [hybrid("verify", name).code for name in ("out", "again")] == [0, 0]


def test_the_second_judge_has_its_own_endpoint_and_key(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "first-key-0123456789")
    monkeypatch.setenv("HYBRID_THEN_API_KEY", "second-key-0123456789")
    with serving(unsure) as cheap, serving(strict) as strong:
        cascade(hybrid, cheap, "--then-base-url", strong.url)
    assert {each.headers["authorization"] for each in cheap.requests} == {
        "Bearer first-key-0123456789"
    }
    assert {each.headers["authorization"] for each in strong.requests} == {
        "Bearer second-key-0123456789"
    }
    assert asked(strong) == {"strong": LEFT}


@pytest.mark.parametrize(
    "bounds", ["0.2", "0.8..0.2", "-0.1..0.5", "0.2..1.1", "nan..1", "..", "a..b", "0.2-0.8", ""]
)
def test_bounds_that_are_none_are_refused(hybrid: Hybrid, bounds: str) -> None:
    hybrid.write("in.jsonl", "{}")
    done = hybrid("check", "in.jsonl", "--model", "cheap", "--then", "strong", f"--ask={bounds}")
    assert done.code == 2
    assert "accepted: two numbers from 0 to 1, the lower one first" in done.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--model", "m", "--ask", "0..1"), "--ask is for a second judge"),
        (("--model", "m", "--then-base-url", "http://127.0.0.1:1/v1"), "--then-base-url is for"),
        (("--model", "m", "--then", "m"), "--then m names a model that --model asks"),
        (("--model", "m", "--then", " "), "is empty"),
        (("--rules-only", "--then", "m"), "--then is for a judge"),
    ],
)
def test_what_makes_no_cascade_is_refused(
    hybrid: Hybrid, options: tuple[str, ...], told: str
) -> None:
    hybrid.write("in.jsonl", "{}")
    done = hybrid("check", "in.jsonl", *options)
    assert done.code == 2
    assert told in done.err


def test_python_has_the_same_arguments(hybrid: Hybrid) -> None:
    import hybrid as front
    from tests.cli.command import PACK, ROWS

    how: dict[str, Any] = {
        "model": "cheap", "then": "strong", "no_cache": True, "max_retries": 0,
        "packs": [PACK], "no_default_pack": True,
    }  # fmt: skip
    rows = [json.loads(row) for row in ROWS]
    with serving(two(unsure, strict)) as endpoint:
        records = front.read(rows)
        checked = front.check(records, base_url=endpoint.url, ask=(0.5, 0.7), **how)
        assert [each.findings[1].status for each in checked] == ["clean"] * 3
    assert asked(endpoint) == {"cheap": CALLS, "strong": LEFT}
    assert checked.tally.judges.passed_on == {"strong": LEFT}
