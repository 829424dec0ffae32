"""How judges are called, and which of two is asked."""

from __future__ import annotations

import math
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from hybrid.errors import UsageError
from hybrid.judging.cache import AnswerCache, call_key
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Case, Panel, judge_in_order
from hybrid.judging.settings import (
    USUAL,
    Cascade,
    JudgeSettings,
    base_url,
    bounds_of,
    cascade_of,
    chance_of,
    find_key,
    is_local,
    normalised_url,
)
from hybrid.records import ErrorType, Verdict
from hybrid.records.record import JudgeAnswer, Message
from tests.judging.samples import a_prompt, settings_for, written
from tests.servers.endpoint import Request, Response, ok, serving

# --- settings -----------------------------------------------------------------------------------
# Settings, keys of calls, and what is refused before anything is sent.

HERE = JudgeSettings(model="m", base_url="http://127.0.0.1:8000/v1")


@pytest.mark.parametrize(
    "url",
    ["", "127.0.0.1:8000", "ftp://host/v1", "http://", "http://me:secret@host/v1",
     "https://host/v1?key=secret", "http://host:port/v1", "http://[::1/v1"],
)  # fmt: skip
def test_address_that_is_none_or_holds_a_key_is_refused(url: str) -> None:
    with pytest.raises(UsageError) as caught:
        normalised_url(url)
    assert "secret" not in str(caught.value)


def test_address_has_one_spelling() -> None:
    assert normalised_url(" HTTP://Host:80/V1/ ") == "http://host:80/V1"


def test_address_is_given_or_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    assert base_url(None) == "https://api.openai.com/v1"
    monkeypatch.setenv("OPENAI_BASE_URL", "http://gpu01:8000/v1/")
    assert base_url(None) == "http://gpu01:8000/v1"
    assert base_url("http://other/v1") == "http://other/v1"
    with pytest.raises(UsageError, match="not an http"):
        base_url("")


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://localhost:1/v1", True),
        ("http://127.0.0.1:1", True),
        ("http://[::1]:1/v1", True),
        ("http://192.168.3.4/v1", True),
        ("http://gpu01:8000/v1", True),
        ("http://models.internal/v1", True),
        ("https://api.openai.com/v1", False),
        ("http://8.8.8.8/v1", False),
    ],
)
def test_local_endpoint_needs_no_key(
    url: str, local: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert is_local(url) is local
    if local:
        assert find_key(url) == "none"
    else:
        with pytest.raises(UsageError, match="OPENAI_API_KEY"):
            find_key(url)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"model": " "}, "model is empty"),
        ({"extra_body": {"stream": True, "n": 2}}, "may not set n, stream"),
        ({"concurrency": 0}, "concurrency is 0"),
        ({"timeout": 0}, "timeout is 0"),
        ({"max_output_tokens": -1}, "max_output_tokens is -1"),
        ({"max_retries": -1}, "max_retries is -1"),
        ({"temperature": math.nan}, "temperature is nan; accepted: 0 to 2"),
        ({"timeout": math.inf}, r"timeout is inf; accepted: 0\.001 to 604,800"),
        ({"timeout": True}, "timeout is True"),
        ({"seed": 2**64}, "seed is 18446744073709551616; accepted: whole numbers -9,"),
        ({"max_output_tokens": 1.5}, r"max_output_tokens is 1\.5; accepted: whole numbers 1 to"),
        ({"concurrency": 10**9}, "accepted: whole numbers 1 to 10,000"),
        ({"max_retries": 2000}, "accepted: whole numbers 0 to 100"),
        ({"model": "m\x00"}, r"model is 'm\\x00'"),
        ({"model": "m\udcff"}, r"model is 'm\\udcff'"),
        ({"base_url": "http://h\x00st/v1"}, r"contains U\+0000"),
        ({"base_url": "http://h\udcffst/v1"}, r"contains U\+DCFF"),
        ({"extra_body": {"top_p": math.nan}}, "cannot be sent as JSON: .* finite numbers"),
        ({"extra_body": {"a": ["\ud800"]}}, "cannot be sent as JSON: a lone surrogate"),
        ({"extra_body": {"a": {1, 2}}}, "cannot be sent as JSON"),
        ({"extra_body": {"max_tokens": "many"}}, "max_tokens in the extra body is many"),
        ({"extra_body": {"o": {"num_predict": -1}}}, "num_predict in the extra body is -1"),
    ],
)
def test_settings_without_sense_are_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        JudgeSettings(**({"model": "m"} | changes))  # type: ignore[arg-type]


def test_key_is_stable() -> None:
    assert call_key(HERE, a_prompt()) == call_key(HERE, a_prompt())
    assert len(call_key(HERE, a_prompt())) == 64


@pytest.mark.parametrize(
    "changes",
    [
        {"base_url": "http://127.0.0.1:8001/v1"},
        {"model": "n"},
        {"temperature": 0.5},
        {"seed": 1},
        {"max_output_tokens": 10},
        {"extra_body": {"top_k": 1}},
    ],
)
def test_key_changes_with_all_that_decides_the_answer(changes: dict[str, object]) -> None:
    assert call_key(replace(HERE, **changes), a_prompt()) != call_key(HERE, a_prompt())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes", [{"timeout": 1.0}, {"max_retries": 1}, {"concurrency": 1}, {"longest_wait": 1.0}]
)
def test_key_does_not_change_with_transport(changes: dict[str, object]) -> None:
    assert call_key(replace(HERE, **changes), a_prompt()) == call_key(HERE, a_prompt())  # type: ignore[arg-type]


def test_key_follows_the_prompt_and_not_the_record() -> None:
    prompt = a_prompt()
    key = call_key(HERE, prompt)
    assert call_key(HERE, prompt, 1) != key
    assert call_key(HERE, replace(prompt, schema="{}")) != key
    assert call_key(HERE, replace(prompt, messages=(Message("user", "x"),))) != key
    assert call_key(HERE, replace(prompt, messages=prompt.messages[::-1])) != key
    assert call_key(HERE, replace(prompt, record_id="q2")) == key
    assert call_key(HERE, replace(prompt, error_type=ErrorType.FACTUAL, hash="other")) == key
    assert call_key(HERE, a_prompt(text="\ud800")) != key


def test_identity_holds_no_extra_body() -> None:
    judge = replace(HERE, extra_body={"gateway_token": "secret-123"})
    assert "secret-123" not in str(judge.identity())
    assert judge.identity()["extra_body"] != HERE.identity()["extra_body"]
    assert HERE.identity() == {
        "model": "m",
        "base_url": "http://127.0.0.1:8000/v1",
        "temperature": 0.0,
        "seed": None,
        "max_output_tokens": 4096,
        "extra_body": None,
    }


@pytest.mark.parametrize("key", ["abc", "sk-1234"])
def test_a_key_too_short_to_be_hidden_is_refused_without_it(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    for url in ("http://127.0.0.1:1/v1", "https://api.openai.com/v1"):
        with pytest.raises(UsageError, match="shorter than 8 characters") as told:
            find_key(url)
        assert key not in str(told.value)
    with pytest.raises(UsageError, match="api_key in the extra body is shorter") as told:
        replace(HERE, extra_body={"api_key": key})
    assert key not in str(told.value)


@pytest.mark.parametrize("key", ["none", "EMPTY", "ollama"])
def test_a_key_that_is_none_is_taken(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    assert find_key("http://127.0.0.1:1/v1") == key


# --- cascade ------------------------------------------------------------------------------------
# What a first judge leaves to a second, and how far a stopped cascade has come.

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
