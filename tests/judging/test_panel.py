"""Many questions: order, bounds, flat memory, one call per question, and a clean stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hybrid.errors import JudgeError
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Case, Judged, Panel, judge_in_order
from tests.judging.samples import a_prompt, a_verdict, settings_for, written
from tests.servers.endpoint import Endpoint, Request, Response, error, in_turn, ok, serving

GOOD = ok(written())


def cases(count: int) -> Iterator[Case[int]]:
    for number in range(count):
        yield Case(number, (a_prompt(f"q{number}", text=f"Text {number}."),))


def panel_for(endpoint: Endpoint, cache: AnswerCache | None = None, **changes: object) -> Panel:
    return Panel([JudgeClient(settings_for(endpoint.url, **changes))], cache=cache)


def slower_first(request: Request) -> Response:
    """Answer the earlier texts later."""
    number = int(request.asked.rsplit("Text ", 1)[1].rstrip("."))
    return ok(written(a_verdict(explanation=f"Text {number}")), delay=0.05 * (3 - number % 4))


def test_answers_come_in_order() -> None:
    with serving(slower_first) as endpoint:
        judged = list(judge_in_order(cases(12), panel_for(endpoint)))
    assert [case.payload for case in judged] == list(range(12))
    for case in judged:
        verdict = case.answers[0][0].verdict
        assert verdict is not None
        assert verdict.explanation == f"Text {case.payload}"
    assert 1 < endpoint.busiest <= 4


def test_case_without_prompts_keeps_its_place() -> None:
    with serving(in_turn(GOOD)) as endpoint:
        mixed: list[Case[str]] = [Case("a", ()), Case("b", (a_prompt(),)), Case("c", ())]
        judged = list(judge_in_order(mixed, panel_for(endpoint)))
    assert [(case.payload, len(case.answers)) for case in judged] == [("a", 0), ("b", 1), ("c", 0)]


def test_cases_are_drawn_as_they_are_needed() -> None:
    drawn = 0

    def counted() -> Iterator[Case[int]]:
        nonlocal drawn
        for case in cases(500):
            drawn += 1
            yield case

    with serving(in_turn(GOOD)) as endpoint:
        judged = judge_in_order(counted(), panel_for(endpoint))
        next(judged)
        first = drawn
        judged.close()  # type: ignore[attr-defined]  # it is a generator
    assert first <= 8
    assert len(endpoint.requests) <= 8


def test_same_question_is_asked_once() -> None:
    twins = [Case(n, (a_prompt(f"q{n}", text="The same text."),)) for n in range(6)]
    with serving(in_turn(ok(written(), delay=0.05))) as endpoint:
        panel = panel_for(endpoint)
        judged = list(judge_in_order(twins, panel))
    assert len(endpoint.requests) == 1
    assert len({case.answers for case in judged}) == 1
    assert (panel.counts.asked, panel.counts.cached) == (1, 0)


def test_votes_and_models_are_asked_one_by_one() -> None:
    with serving(in_turn(GOOD)) as endpoint:
        settings = [settings_for(endpoint.url, model=name, seed=5) for name in ("m1", "m2")]
        panel = Panel([JudgeClient(each) for each in settings], votes=3)
        (judged,) = judge_in_order(cases(1), panel)
    answers = judged.answers[0]
    assert [(answer.model, answer.vote) for answer in answers] == [
        (model, vote) for model in ("m1", "m2") for vote in range(3)
    ]
    assert len({answer.key for answer in answers}) == 6
    sent = sorted((request.json["model"], request.json["seed"]) for request in endpoint.requests)
    assert sent == [(model, seed) for model in ("m1", "m2") for seed in (5, 6, 7)]


def test_second_run_needs_no_call_and_says_the_same(tmp_path: Path) -> None:
    def run(endpoint: Endpoint) -> list[Judged[int]]:
        with AnswerCache(tmp_path / "a.sqlite") as cache:
            return list(judge_in_order(cases(10), panel_for(endpoint, cache)))

    with serving(slower_first) as endpoint:
        first = run(endpoint)
        assert len(endpoint.requests) == 10
        assert run(endpoint) == first
        assert len(endpoint.requests) == 10


def test_broken_set_up_stops_the_run_and_keeps_nothing_running() -> None:
    begin = time.monotonic()
    with serving(in_turn(error(401, "no such key"))) as endpoint, pytest.raises(JudgeError):
        list(judge_in_order(cases(50), panel_for(endpoint)))
    assert len(endpoint.requests) <= 5
    assert time.monotonic() - begin < 5


RUN = """
import sys
from pathlib import Path
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Panel, judge_in_order
from tests.judging.samples import settings_for
from tests.judging.test_panel import cases

with AnswerCache(Path(sys.argv[2])) as cache:
    panel = Panel([JudgeClient(settings_for(sys.argv[1], concurrency=8))], cache=cache)
    try:
        for judged in judge_in_order(cases(int(sys.argv[3])), panel):
            print(judged.payload, judged.answers[0][0].verdict, flush=True)
    except KeyboardInterrupt:
        print("stopped")
"""


def start(endpoint: Endpoint, path: Path, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, endpoint.url, str(path), str(count)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def wait_for_requests(endpoint: Endpoint, count: int) -> None:
    deadline = time.monotonic() + 20
    while len(endpoint.requests) < count and time.monotonic() < deadline:
        time.sleep(0.01)


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")
def test_killed_run_resumes_without_asking_again(tmp_path: Path) -> None:
    path, count = tmp_path / "a.sqlite", 120
    with serving(in_turn(ok(written(), delay=0.02))) as endpoint:
        killed = start(endpoint, path, count)
        wait_for_requests(endpoint, 50)
        killed.send_signal(signal.SIGKILL)
        killed.communicate(timeout=20)
        with AnswerCache(path) as cache:
            kept = {each.record_id for each in cache.export()}
        before = len(endpoint.requests)
        out, _ = start(endpoint, path, count).communicate(timeout=30)
        again = [request.asked.rsplit("Text ", 1)[1] for request in endpoint.requests[before:]]
    assert len(endpoint.requests) <= count + 8
    assert 0 < len(kept) < count
    assert not {f"q{text.rstrip('.')}" for text in again} & kept
    undisturbed = [f"{n} {line}" for n, line in enumerate([out.splitlines()[0][2:]] * count)]
    assert out.splitlines() == undisturbed


def test_two_processes_with_the_same_questions_ask_each_once(tmp_path: Path) -> None:
    path, count = tmp_path / "a.sqlite", 20
    with serving(in_turn(ok(written(), delay=0.1))) as endpoint:
        runs = [start(endpoint, path, count) for _ in range(2)]
        outs = [run.communicate(timeout=60) for run in runs]
    assert len(endpoint.requests) == count
    assert outs[0] == outs[1]
    assert outs[0][0].count("is_error") == count
    assert outs[0][1] == ""


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")
def test_who_waits_for_a_process_that_dies_asks_for_itself(tmp_path: Path) -> None:
    path, first = tmp_path / "a.sqlite", threading.Event()

    def behave(_: Request) -> Response:
        hangs = not first.is_set()
        first.set()
        return Response(hang=True) if hangs else GOOD

    with serving(behave) as endpoint:
        dying = start(endpoint, path, 1)
        wait_for_requests(endpoint, 1)
        waiting = start(endpoint, path, 1)
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(timeout=2)
        assert len(endpoint.requests) == 1
        dying.send_signal(signal.SIGKILL)
        dying.communicate(timeout=20)
        out, _ = waiting.communicate(timeout=20)
    assert out.count("is_error") == 1
    assert len(endpoint.requests) == 2


def interrupted_at(last: int, count: int, seen: list[int]) -> None:
    with serving(lambda _: GOOD) as endpoint:
        for judged in judge_in_order(cases(count), panel_for(endpoint)):
            seen.append(judged.payload)
            if judged.payload == last:
                signal.raise_signal(signal.SIGINT)


def test_interrupt_between_two_results_is_raised_before_the_next() -> None:
    seen: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_at(1, 50, seen)
    assert seen == [0, 1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_interrupt_after_the_last_result_is_not_lost() -> None:
    seen: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_at(2, 3, seen)
    assert seen == [0, 1, 2]


def test_second_interrupt_is_raised_where_it_comes() -> None:
    with serving(lambda _: GOOD) as endpoint:
        for _ in judge_in_order(cases(3), panel_for(endpoint)):
            signal.raise_signal(signal.SIGINT)
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            break


@pytest.mark.skipif(os.name != "posix", reason="needs an interrupt")
@pytest.mark.parametrize("answered", [8, 30, 55, 90])
def test_interrupted_run_stops_at_once_and_keeps_its_answers(tmp_path: Path, answered: int) -> None:
    path = tmp_path / "a.sqlite"
    slow = threading.Event()

    def behave(request: Request) -> Response:
        return ok(written(), delay=20) if slow.is_set() else GOOD

    with serving(behave) as endpoint:
        run = start(endpoint, path, 5000)
        wait_for_requests(endpoint, answered)
        slow.set()
        begin = time.monotonic()
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=20)
        assert time.monotonic() - begin < 5
    assert out.splitlines()[-1] == "stopped", err
    assert err == ""
    with AnswerCache(path) as cache:
        assert len(out.splitlines()) - 1 <= len(cache)
