"""``hybrid stress`` from end to end, with judges behind a real server that each have a weakness."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hybrid.measure.stress import Answer, stress
from hybrid.measure.tables import plain
from hybrid.records import ErrorType
from hybrid.records.record import Variant
from tests.cli.command import Done, Hybrid
from tests.cli.judged import QUICK, judge
from tests.cli.judging_commands import prepare
from tests.measure.build import finding, flag, line, write
from tests.servers.endpoint import Behaviour, Endpoint, Request, error, serving
from tests.servers.judge import NO_ERROR, says

UNDECIDED, REVERSAL = "logical/undecidable_then_chose", "logical/reversal"
FLAGS: tuple[list[str], ...] = ([UNDECIDED], [UNDECIDED], [UNDECIDED], [REVERSAL], [REVERSAL], [])
REPEATS = 2
# As it is, twice more, and every other way; the record without a flag has no hints to leave out.
CALLS = len(FLAGS) * (1 + REPEATS + 5) - 1

Weakness = Callable[[Request], bool]


def hall(request: Request) -> int:
    found = re.search(r"to hall r(\d)", request.asked)
    assert found is not None
    return int(found[1])


def before(first: str, second: str) -> Weakness:
    def stands_before(request: Request) -> bool:
        return request.asked.index(f"[{first}") < request.asked.index(f"[{second}")

    return stands_before


def in_chinese(request: Request) -> bool:
    return "错误" in request.json["messages"][0]["content"]


def hinted(request: Request) -> bool:
    return "`undecidable_then_chose`" in request.asked


def never(_request: Request) -> bool:
    return False


def judging(weak: Weakness, base: Weakness = never) -> Behaviour:
    """Return a judge of settled views, which it turns round where the weakness is met."""

    def answer(request: Request) -> Any:
        return says(NO_ERROR | {"is_error": base(request) != weak(request)})

    return answer


def odd(request: Request) -> bool:
    return hall(request) % 2 == 1


def by_chance() -> Weakness:
    chance = random.Random(3)

    def thrown(_request: Request) -> bool:
        return chance.random() < 0.5

    return thrown


@pytest.fixture
def stressed(hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch) -> Hybrid:
    """Return a folder with a run of six records, five of them flagged by one of two rules."""
    prepare(monkeypatch, hybrid.folder)
    rows = [
        line(f"r{at}", finding("logical", flags=[flag(rule) for rule in rules]))
        for at, rules in enumerate(FLAGS)
    ]
    write(hybrid.folder / "run" / "findings.jsonl", rows)
    return hybrid


def ask(hybrid: Hybrid, endpoint: Endpoint, *more: str) -> Done:
    asked = ("stress", "run", "--model", "m", "--base-url", endpoint.url, *QUICK, "-o", "out")
    return hybrid(*asked, *more)


def told(folder: Path) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads((folder / "out" / "stress.json").read_text("utf-8"))
    return whole


def flips(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the flips from error to none, and from none to error, of each variant with any."""
    rows = told(folder)["flips"]
    return {
        row["variant"]: (row["error_to_none"], row["none_to_error"])
        for row in rows
        if row["flipped"]
    }


@pytest.mark.parametrize(
    ("behaviour", "expected"),
    [
        (judging(never, odd), {}),
        (judging(before("option B", "option A"), odd), {"options_reversed": (3, 3)}),
        (judging(in_chinese, odd), {"prompt_language": (3, 3)}),
        (judging(before("reasoning", "question"), odd), {"response_first": (3, 3)}),
        # Three records were flagged so; the other three are shown the flag of one of these.
        (judging(hinted), {"hints_none": (3, 0), "hints_shuffled": (3, 3)}),
    ],
    ids=["steady", "order of options", "language", "order of fields", "hints"],
)
def test_a_judge_shows_its_own_weakness_and_no_other(
    stressed: Hybrid, behaviour: Behaviour, expected: dict[str, tuple[int, int]]
) -> None:
    with serving(behaviour) as endpoint:
        done = ask(stressed, endpoint)
    assert done.code == 0, done.err
    assert len(endpoint.requests) == CALLS
    assert flips(stressed.folder) == expected
    (again,) = told(stressed.folder)["agreement_over_repeats"]
    assert (again["records"], again["unanimous"], again["kappa"]["value"]) == (6, 6, 1.0)
    (without,) = [row for row in told(stressed.folder)["flips"] if row["variant"] == "hints_none"]
    assert (without["compared"], without["same"]) == (5, 1)


def test_a_judge_that_throws_dice_flips_when_it_is_only_asked_again(stressed: Hybrid) -> None:
    with serving(judging(by_chance())) as endpoint:
        ask(stressed, endpoint, "--variant", "repeat", "--repeats", "9")
    assert len(endpoint.requests) == 6 * 10
    assert list(flips(stressed.folder)) == ["repeat"]
    (again,) = told(stressed.folder)["agreement_over_repeats"]
    assert again["times"] == 10
    assert again["kappa"]["value"] < 0.3


def test_repeats_are_calls_of_their_own_and_a_second_run_pays_nothing(stressed: Hybrid) -> None:
    with serving(judging(never, odd)) as endpoint:
        ask(stressed, endpoint)
        bodies = [each.body for each in endpoint.requests]
        assert len(bodies) == CALLS
        # Six prompts were sent three times each, all others once.
        assert sorted(map(bodies.count, set(bodies)))[-len(FLAGS) :] == [1 + REPEATS] * len(FLAGS)
        assert len(set(bodies)) == CALLS - REPEATS * len(FLAGS)
        first = (stressed.folder / "out" / "answers.jsonl").read_bytes()
        again = ask(stressed, endpoint)
    assert len(endpoint.requests) == CALLS
    assert f"0, and {CALLS} answers are in the cache" in again.err
    assert (stressed.folder / "out" / "answers.jsonl").read_bytes() == first


def test_what_a_check_was_answered_is_the_question_as_it_is(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(monkeypatch, hybrid.folder)
    with serving(judging(never)) as endpoint:
        judge(hybrid, endpoint, "-o", "run")
        asked = ("stress", "run", "--model", "scripted", "--base-url", endpoint.url, "--dry-run")
        done = hybrid(*asked, "--variant", "prompt_language")
    assert "9, and 9 answers are in the cache" in done.out


def test_numbers_come_from_the_answers_alone(stressed: Hybrid) -> None:
    with serving(judging(by_chance())) as endpoint:
        done = ask(stressed, endpoint, "--model", "other")
    assert len(endpoint.requests) == 2 * CALLS
    lines = (stressed.folder / "out" / "answers.jsonl").read_text("utf-8").splitlines()
    rows = [
        row | {"error_type": ErrorType(row["error_type"]), "variant": Variant(row["variant"])}
        for row in map(json.loads, lines)
    ]
    found = stress([Answer(**row) for row in rows])
    whole = told(stressed.folder)
    assert json.loads(json.dumps(plain(found.rows))) == whole["flips"]
    assert json.loads(json.dumps(plain(found.judges))) == whole["agreement_of_judges"]
    assert "m / other" in done.out
    assert "| m / other | logical |" in (stressed.folder / "out" / "stress.md").read_text("utf-8")


def test_a_budget_ends_the_calls_and_the_rest_is_unassessed(stressed: Hybrid) -> None:
    with serving(judging(never, odd)) as endpoint:
        done = ask(stressed, endpoint, "--max-calls", "10", "--concurrency", "1")
        assert len(endpoint.requests) == 10
        assert done.code == 2
        assert f"calls          {CALLS}" in done.err
        assert f"leaves {CALLS - 10} unanswered" in done.err
        assert f"{CALLS - 10} calls without a verdict: budget exhausted" in done.out
        assert flips(stressed.folder) == {}
        rows = told(stressed.folder)["flips"]
        assert sum(row["unassessed"] for row in rows) == CALLS - 6 - sum(
            row["compared"] for row in rows
        )
        assert ask(stressed, endpoint).code == 0
    assert len(endpoint.requests) == CALLS


def test_a_dry_run_sends_nothing(stressed: Hybrid) -> None:
    with serving(judging(never)) as endpoint:
        done = ask(stressed, endpoint, "--dry-run", "--max-output-tokens", "100")
    assert (done.code, endpoint.requests) == (0, [])
    assert f"calls          {CALLS}" in done.out
    assert f"about {CALLS * 100:,}, at most {CALLS * 100:,}" in done.out
    assert not (stressed.folder / "out").exists()


def test_another_run_has_judges_to_agree_with(stressed: Hybrid) -> None:
    answers = [
        {"model": "old", "vote": 0, "key": "k", "is_error": at < 3, "p_error": None}
        for at in range(6)
    ]
    rows = [
        line(f"r{at}", finding("logical", decided_by="judge", judge={"answers": [each]}))
        for at, each in enumerate(answers)
    ]
    # A record of other texts says nothing about this one.
    rows[5]["record"]["answer"] = "A"
    write(stressed.folder / "other" / "findings.jsonl", rows)
    with serving(judging(never, odd)) as endpoint:
        ask(stressed, endpoint, "--variant", "repeat", "--against", "other")
        refused = ask(stressed, endpoint, "--against", "run")
    (pair,) = told(stressed.folder)["agreement_of_judges"]
    counts = ("both_error", "only_left", "only_right", "both_none", "unassessed")
    assert [pair[name] for name in counts] == [1, 1, 2, 1, 0]
    assert pair["right"] == "old in other"
    assert "no judge's answer on any of the records" in refused.err


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (("--error-type", "factual"), "no finding on factual errors"),
        (("--against", "-"), "name a run directory"),
    ],
)
def test_refusals(stressed: Hybrid, more: tuple[str, ...], reason: str) -> None:
    with serving(lambda _: error(500, "unasked")) as endpoint:
        done = ask(stressed, endpoint, *more)
    assert (done.code, endpoint.requests) == (2, [])
    assert reason in done.err


def test_without_a_judge_it_says_so(stressed: Hybrid) -> None:
    assert "--model names no judge" in stressed("stress", "run").err
