"""``hybrid replay``: the same findings from the kept answers, without a call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid.judging.cache import AnswerCache
from tests.cli.command import Done, Hybrid
from tests.cli.judged import CALLS, data, findings, judge, manifest, statuses
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.cli.test_check_judged import SOUND, at_second, mends_when_asked_again
from tests.servers.endpoint import Behaviour, error, serving
from tests.servers.judge import believer


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepare(monkeypatch, tmp_path)


def judged(hybrid: Hybrid, behaviour: Behaviour = believer, *more: str) -> None:
    with serving(behaviour) as endpoint:
        judge(hybrid, endpoint, "-o", "out", *more)


def replay(hybrid: Hybrid, *more: str, source: str = "out") -> Done:
    return hybrid("replay", source, *PACK_OPTIONS, "-o", "again", *more)


@pytest.mark.parametrize(
    "more",
    [
        (),
        ("--votes", "2"),
        ("--judge", "flagged"),
        ("--hints", "none"),
        ("--verdict-order", "seed", "--prompt-lang", "zh"),
        ("--error-type", "logical"),
    ],
)
def test_replay_equals_the_run(hybrid: Hybrid, more: tuple[str, ...]) -> None:
    judged(hybrid, believer, *more)
    done = replay(hybrid)
    assert done.code in (0, 1)
    assert data(hybrid.folder / "again") == data(hybrid.folder / "out")
    assert "would differ today" not in done.out
    assert [hybrid("verify", name).code for name in ("out", "again")] == [0, 0]


def test_replay_of_a_second_question_equals_the_run(hybrid: Hybrid) -> None:
    judged(hybrid, mends_when_asked_again, "--retry-ungrounded")
    assert replay(hybrid).code == 1
    assert data(hybrid.folder / "again") == data(hybrid.folder / "out")


def test_replay_of_a_run_with_failures_equals_it(hybrid: Hybrid) -> None:
    judged(hybrid, at_second(error(500, "oops")))
    assert replay(hybrid).code == 2
    assert data(hybrid.folder / "again") == data(hybrid.folder / "out")
    assert manifest(hybrid.folder / "again")["judging"]["cached"] == CALLS - 3


def test_replay_reads_a_file_and_prints_any_format(hybrid: Hybrid) -> None:
    judged(hybrid)
    done = hybrid("replay", "out/findings.jsonl", *PACK_OPTIONS, "--format", "jsonl", "-q")
    assert done.code == 1
    assert done.err == ""
    assert done.out.encode() == data(hybrid.folder / "out")


def test_an_answer_that_is_not_kept_leaves_its_finding_unassessed(hybrid: Hybrid) -> None:
    judged(hybrid)
    gone = findings(hybrid.folder / "out")["one"][1]["judge"]["answers"][0]["key"]
    with AnswerCache(hybrid.folder / "answers.sqlite") as cache:
        cache._run("DELETE FROM answers WHERE key = ?", (gone,))
    done = replay(hybrid)
    assert done.code == 2
    assert statuses(hybrid.folder / "again") == SOUND | {"one": ["clean", "unassessed", "clean"]}
    assert "1  the cache has no answer to this call" in done.out


def test_without_a_cache_nothing_is_made_up(hybrid: Hybrid) -> None:
    judged(hybrid)
    done = replay(hybrid, "--cache", "nowhere.sqlite")
    assert done.code == 2
    assert "there is no cache here" in done.err
    assert not (hybrid.folder / "nowhere.sqlite").exists()
    assert set(statuses(hybrid.folder / "again")["one"]) == {"unassessed"}


def test_other_rules_show_as_changed_prompts(hybrid: Hybrid) -> None:
    judged(hybrid)
    done = hybrid("replay", "out", "-o", "again")
    assert done.code in (0, 1, 2)
    marked = [
        answer.get("prompt_changed", False)
        for found in findings(hybrid.folder / "again").values()
        for finding in found
        for answer in finding["judge"]["answers"]
    ]
    assert any(marked)
    assert f"{sum(marked)} finding" in done.out
    assert "whose prompt would differ today" in done.out


def test_a_rules_only_run_can_be_replayed(hybrid: Hybrid) -> None:
    judged(hybrid)
    hybrid("check", "in.jsonl", "--rules-only", *PACK_OPTIONS, "-o", "rules")
    done = replay(hybrid, source="rules")
    assert done.code == 1
    assert "screened, not judged" in done.out
    assert "no flag" in done.out
    assert data(hybrid.folder / "again") == data(hybrid.folder / "rules")


def test_a_finished_replay_is_told_again_and_never_mixed(hybrid: Hybrid) -> None:
    judged(hybrid)
    first = replay(hybrid)
    again = replay(hybrid)
    assert (again.code, "already finished" in again.err) == (first.code, True)
    refused = hybrid("replay", "out", *PACK_OPTIONS, "-o", "out")
    assert refused.code == 2
    assert "is an input of this run" in refused.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "not a findings line"),
        (json.dumps({"id": "x"}), "not a findings line"),
    ],
)
def test_what_is_no_findings_file_is_refused(hybrid: Hybrid, text: str, message: str) -> None:
    hybrid.write("odd.jsonl", text)
    done = hybrid("replay", "odd.jsonl", *PACK_OPTIONS)
    assert done.code == 2
    assert message in done.err
