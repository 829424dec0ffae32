"""The client against a server that answers: the ladder, what is remembered, and secrecy."""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hybrid.errors import JudgeError, UsageError
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.limits import Budget
from hybrid.judging.panel import Case, Panel, judge_in_order
from hybrid.records.record import JudgeAnswer, Usage
from tests.judging.samples import a_prompt, settings_for, written
from tests.servers.endpoint import Endpoint, Request, Response, error, in_turn, ok, serving

KEY = "sk-very-secret-0123456789"
GOOD = ok(written())


def ask(endpoint: Endpoint, times: int = 1, **changes: object) -> list[JudgeAnswer]:
    async def several() -> list[JudgeAnswer]:
        async with JudgeClient(settings_for(endpoint.url, **changes)) as client:
            return [await client.ask(a_prompt(text=f"Text {n}.")) for n in range(times)]

    return asyncio.run(several())


def forms(endpoint: Endpoint) -> list[str]:
    return [request.form for request in endpoint.requests]


def refusing(word: str, says: str) -> Callable[[Request], Response]:
    """Refuse every request whose body holds ``word``."""

    def behave(request: Request) -> Response:
        return error(400, says) if word.encode() in request.body else GOOD

    return behave


def test_answer_holds_all_that_came_back() -> None:
    with serving(in_turn(ok(written(), prompt_tokens=321, completion_tokens=45))) as endpoint:
        (answer,) = ask(endpoint)
    assert answer.verdict is not None
    assert answer.verdict.premises == ("It does not say who spilled the tea",)
    assert answer.verdict.conclusion == "so I choose the nurse"
    assert (answer.confirmed, answer.dismissed) == (("h1",), ("h2",))
    assert (answer.model, answer.vote, answer.rung) == ("scripted", 0, "json_schema")
    assert answer.usage == Usage(321, 45)
    assert answer.raw == written()
    assert answer.repairs == ()
    assert answer.p_error is None
    assert len(answer.key) == 64


def test_request_says_what_was_asked_for() -> None:
    with serving(in_turn(GOOD)) as endpoint:
        ask(endpoint, temperature=0.5, seed=7, max_output_tokens=99, extra_body={"top_k": 3})
    (request,) = endpoint.requests
    body = request.json
    form = body.pop("response_format")
    assert form["json_schema"]["schema"] == json.loads(a_prompt().schema)
    assert [message["role"] for message in body.pop("messages")] == ["system", "user"]
    assert body == {
        "model": "scripted",
        "temperature": 0.5,
        "seed": 7,
        "max_tokens": 99,
        "logprobs": True,
        "top_logprobs": 5,
        "top_k": 3,
    }
    assert request.path == "/v1/chat/completions"


def test_ladder_goes_down_where_a_form_is_refused_and_stays_there() -> None:
    with serving(refusing("json_schema", "response_format: json_schema is not known")) as endpoint:
        first, second = ask(endpoint, times=2)
    assert forms(endpoint) == ["json_schema", "json_object", "json_object"]
    assert (first.rung, second.rung) == ("json_object", "json_object")
    assert first.verdict is not None


def test_ladder_ends_with_plain_text() -> None:
    with serving(refusing("response_format", "unknown field")) as endpoint:
        first, second = ask(endpoint, times=2)
    assert forms(endpoint) == ["json_schema", "json_object", "text", "text"]
    assert (first.rung, second.rung) == ("text", "text")


@pytest.mark.parametrize(
    ("word", "says", "note"),
    [
        ("maxLength", "Invalid schema: 'maxLength' is not permitted", ()),
        ("logprobs", "logprobs are not supported with this model", ()),
        ("max_tokens", "'max_tokens' is not supported, use 'max_completion_tokens'", ()),
        (
            "temperature",
            "'temperature' does not support 0",
            ("temperature left out: the server refuses it",),
        ),
        ("seed", "seed: extra inputs are not permitted", ("seed left out: the server refuses it",)),
    ],
)
def test_refused_parameter_is_left_out_and_noted(
    word: str, says: str, note: tuple[str, ...]
) -> None:
    with serving(refusing(word, says)) as endpoint:
        first, second = ask(endpoint, times=2, seed=1)
    assert forms(endpoint) == ["json_schema"] * 3
    assert word.encode() not in endpoint.requests[-1].body.replace(b"max_completion_tokens", b"")
    assert first.verdict is not None
    assert first.repairs == second.repairs == note


def test_first_call_learns_for_those_that_wait() -> None:
    async def together(url: str) -> None:
        async with JudgeClient(settings_for(url)) as client:
            await asyncio.gather(*(client.ask(a_prompt(text=f"Text {n}.")) for n in range(5)))

    with serving(refusing("json_schema", "response_format")) as endpoint:
        asyncio.run(together(endpoint.url))
    assert forms(endpoint).count("json_schema") == 1


def test_unreadable_answer_is_asked_for_again_in_a_plainer_form() -> None:
    def behave(request: Request) -> Response:
        return GOOD if request.form == "text" else ok("")

    with serving(behave) as endpoint:
        answers = ask(endpoint, times=5)
    assert all(answer.verdict for answer in answers)
    # After three such calls the plain form is where a call begins.
    assert len(endpoint.requests) == 3 * 3 + 2
    assert answers[-1].usage == Usage(900, 60)
    assert answers[0].usage == Usage(2700, 180)


def test_plainer_forms_that_never_help_are_given_up() -> None:
    with serving(in_turn(ok("no idea"))) as endpoint:
        answers = ask(endpoint, times=5)
    assert all(answer.failure == "the answer contains no JSON object" for answer in answers)
    assert len(endpoint.requests) == 3 * 3 + 2


@pytest.mark.parametrize(
    ("content", "repair"),
    [
        (f"```json\n{written()}\n```", "code fence removed"),
        (f"Here it is:\n{written()}", "text around the JSON left out"),
        (f"<think>{{maybe}}</think>{written()}", "thoughts left out"),
        (written()[:-1] + ",}", "malformed JSON mended"),
        (written() + written(), "2 verdicts that agree, the last one taken"),
    ],
)
def test_repair_is_recorded(content: str, repair: str) -> None:
    with serving(in_turn(ok(content))) as endpoint:
        (answer,) = ask(endpoint)
    assert answer.verdict is not None
    assert answer.verdict.is_error
    assert repair in answer.repairs
    assert len(endpoint.requests) == 1


def test_content_in_parts_is_joined() -> None:
    half = len(written()) // 2
    parts: Any = [{"type": "text", "text": text} for text in (written()[:half], written()[half:])]
    with serving(in_turn(ok(parts))) as endpoint:
        (answer,) = ask(endpoint)
    assert answer.verdict is not None


def test_chance_of_the_verdict_comes_from_its_token() -> None:
    told = {
        "content": [
            {"token": '"is_error', "logprob": -0.1, "top_logprobs": []},
            {"token": '":', "logprob": -0.1, "top_logprobs": []},
            {
                "token": " true",
                "logprob": math.log(0.6),
                "top_logprobs": [
                    {"token": " true", "logprob": math.log(0.6)},
                    {"token": " false", "logprob": math.log(0.2)},
                    {"token": " maybe", "logprob": math.log(0.1)},
                ],
            },
            {"token": "}", "logprob": 0.0, "top_logprobs": []},
        ]
    }
    with serving(in_turn(ok(written(), logprobs=told))) as endpoint:
        (answer,) = ask(endpoint)
    assert answer.p_error == pytest.approx(0.75)


def test_lone_surrogates_do_no_harm(tmp_path: Path) -> None:
    text = '{"evidence": {"premises": ["\\ud83d x"], "conclusion": ""}, "explanation": "\\ud83d", "is_error": true}'
    with serving(in_turn(ok(text))) as endpoint, AnswerCache(tmp_path / "a.sqlite") as cache:
        panel = Panel([JudgeClient(settings_for(endpoint.url))], cache=cache)
        (judged,) = judge_in_order([Case(0, (a_prompt(),))], panel)
    (answer,) = judged.answers[0]
    assert answer.verdict is not None
    answer.verdict.premises[0].encode("utf-8")
    assert "lone surrogates replaced" in answer.repairs


def test_concurrency_is_bounded() -> None:
    async def together(url: str) -> None:
        async with JudgeClient(settings_for(url, concurrency=3)) as client:
            await asyncio.gather(*(client.ask(a_prompt(text=f"Text {n}.")) for n in range(12)))

    with serving(in_turn(ok(written(), delay=0.05))) as endpoint:
        asyncio.run(together(endpoint.url))
    assert len(endpoint.requests) == 12
    assert endpoint.busiest == 3


def test_remote_endpoint_without_key_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(UsageError, match="needs a key: set OPENAI_API_KEY"):
        JudgeClient(settings_for("https://judge.example.org/v1"))


@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_key_reaches_nothing_but_the_endpoint(
    status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    caplog.set_level(logging.DEBUG)
    said = f"Incorrect API key provided: {KEY}"
    bad = ok(f"{said} {written()}") if status == 200 else error(status, said)
    path = tmp_path / "answers.sqlite"
    with serving(in_turn(GOOD, bad)) as endpoint, AnswerCache(path) as cache:
        client = JudgeClient(settings_for(endpoint.url, concurrency=1))
        panel = Panel([client], cache=cache)
        cases = [Case(n, (a_prompt(text=f"Text {n}."),)) for n in range(2)]
        judged = list(judge_in_order(cases, panel))
        shown = repr(judged) + repr(client) + repr(client.settings) + repr(list(cache.export()))
    assert all(request.headers["authorization"] == f"Bearer {KEY}" for request in endpoint.requests)
    assert "[key]" in repr(judged)
    assert KEY not in shown
    assert KEY not in caplog.text
    for file in tmp_path.iterdir():
        assert KEY.encode() not in file.read_bytes()


def test_key_is_not_in_the_message_of_a_broken_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    refused = error(401, f"Incorrect API key provided: {KEY}")
    with serving(in_turn(refused)) as endpoint, pytest.raises(JudgeError) as caught:
        ask(endpoint)
    assert KEY not in str(caught.value)
    assert caught.value.__suppress_context__


def test_limits_are_hard_over_retries_too() -> None:
    async def several(url: str) -> list[JudgeAnswer]:
        settings = settings_for(url)
        async with JudgeClient(settings, budget=Budget(max_calls=4)) as client:
            return [await client.ask(a_prompt(text=f"Text {n}.")) for n in range(4)]

    with serving(in_turn(GOOD, error(500, "oops"))) as endpoint:
        answers = asyncio.run(several(endpoint.url))
    assert len(endpoint.requests) == 4
    failures = [answer.failure for answer in answers]
    assert failures[:2] == [None, "HTTP 500: oops"]
    assert failures[2:] == ["budget exhausted: max_calls=4"] * 2
