"""What a first judge leaves to a second, and how far a stopped cascade has come."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from hybrid.errors import UsageError
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Case, Panel, judge_in_order
from hybrid.judging.settings import USUAL, Cascade, bounds_of, cascade_of, chance_of
from hybrid.records import Verdict
from hybrid.records.values import JudgeAnswer
from tests.judging.samples import a_prompt, settings_for, written
from tests.servers.endpoint import Request, Response, ok, serving

LOCAL = "http://127.0.0.1:8000/v1"
REMOTE = "https://models.example.org/v1"
FIRST = (settings_for(LOCAL, model="cheap"),)


def answer(is_error: bool | None, p_error: float | None = None) -> JudgeAnswer:
    verdict = None if is_error is None else Verdict(is_error, (), "", "")
    failure = "refused" if is_error is None else None
    return JudgeAnswer("cheap", 0, "k", verdict, failure, p_error=p_error)


@pytest.mark.parametrize(
    ("answers", "chance"),
    [
        ([answer(True, 0.7)], 0.7),
        ([answer(True)], 1.0),
        ([answer(False)], 0.0),
        ([answer(True), answer(False)], 0.5),
        ([answer(True, 0.9), answer(None)], 0.9),
        ([answer(True, 0.6), answer(False)], 0.3),
        ([answer(None)], None),
    ],
)
def test_chance_is_the_mean_over_answers_with_a_verdict(
    answers: list[JudgeAnswer], chance: float | None
) -> None:
    assert chance_of(answers) == chance


def test_bounds_are_part_of_what_is_asked() -> None:
    cascade = Cascade(settings_for(LOCAL), 0.2, 0.8)
    asked = [cascade.asks([(answer(True, each), True)]) for each in (0.19, 0.2, 0.8, 0.81)]
    assert asked == [False, True, True, False]


def test_only_what_was_said_is_left_open() -> None:
    cascade = Cascade(settings_for(LOCAL), 0.2, 0.8)
    assert cascade.asks([(answer(None), True)])
    assert not cascade.asks([(answer(None), False)])


def test_bounds_are_read_from_text_and_numbers() -> None:
    assert bounds_of("0.2..0.8") == bounds_of((0.2, 0.8)) == bounds_of(" .2 .. .8 ") == (0.2, 0.8)
    assert bounds_of("0..1") == bounds_of([0, 1]) == (0.0, 1.0)


@pytest.mark.parametrize("given", ["", "0.5", "1..0", "0..2", "x..1", (0.1,), (0.1, 0.2, 0.3), 0.5])
def test_bounds_that_are_none_are_refused(given: object) -> None:
    with pytest.raises(UsageError, match="ask is"):
        bounds_of(given)  # type: ignore[arg-type]


def test_second_judge_is_called_as_the_first_is() -> None:
    cascade = cascade_of(FIRST, "strong")
    assert cascade is not None
    assert (cascade.low, cascade.high) == USUAL
    assert cascade.judge == settings_for(LOCAL, model="strong")
    assert cascade_of(FIRST, None) is None


def test_a_key_is_sent_to_its_own_endpoint_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def variable(first: str) -> str:
        cascade = cascade_of((settings_for(first),), "strong", REMOTE)
        assert cascade is not None
        return cascade.judge.key_variable

    monkeypatch.delenv("HYBRID_THEN_API_KEY", raising=False)
    assert variable(LOCAL) == "OPENAI_API_KEY"
    assert variable("https://other.example.org/v1") == "HYBRID_THEN_API_KEY"
    monkeypatch.setenv("HYBRID_THEN_API_KEY", "a-key-of-its-own")
    assert variable(LOCAL) == "HYBRID_THEN_API_KEY"
    monkeypatch.delenv("HYBRID_THEN_API_KEY")
    monkeypatch.setenv("OPENAI_API_KEY", "the-key-of-the-first")
    judges = (settings_for("https://other.example.org/v1"),)
    cascade = cascade_of(judges, "strong", REMOTE)
    assert cascade is not None
    with pytest.raises(UsageError, match="set HYBRID_THEN_API_KEY"):
        JudgeClient(cascade.judge)


@pytest.mark.skipif(os.name != "posix", reason="needs an interrupt")
def test_a_stopped_cascade_keeps_what_the_first_judge_said(tmp_path: Path) -> None:
    def behave(request: Request) -> Response:
        if request.json["model"] == "cheap":
            return ok(written())
        os.kill(os.getpid(), signal.SIGINT)
        return ok(written(), delay=20)

    with serving(behave) as endpoint, AnswerCache(tmp_path / "a.sqlite") as cache:
        strong = settings_for(endpoint.url, model="strong", timeout=30.0)
        clients = [JudgeClient(settings_for(endpoint.url, model="cheap")), JudgeClient(strong)]
        panel = Panel(clients, cache=cache, cascade=Cascade(strong, 0, 1))
        with pytest.raises(KeyboardInterrupt):
            list(judge_in_order([Case(0, (a_prompt(),))], panel))
        kept = [cache.get(client.key(a_prompt())) is not None for client in clients]
    assert kept == [True, False]
