"""Every way in which an endpoint can fail: the right reason, nothing lost, no verdict made up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from hybrid.errors import JudgeError
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.forms import schema_text
from hybrid.judging.panel import Case, Judged, Panel, judge_in_order
from hybrid.records.record import JudgeAnswer
from tests.judging.samples import a_prompt, a_verdict, settings_for, written
from tests.servers.endpoint import (
    Behaviour,
    Endpoint,
    Request,
    Response,
    as_bytes,
    completion,
    error,
    in_turn,
    ok,
    serving,
    unused_url,
)

GOOD = ok(written())
HTML = b"<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>"
SECONDS = 0.4


def ask(endpoint: Endpoint, **changes: object) -> JudgeAnswer:
    async def once() -> JudgeAnswer:
        async with JudgeClient(settings_for(endpoint.url, **changes)) as client:
            return await client.ask(a_prompt())

    return asyncio.run(once())


def after_a_good_one(response: Response) -> Behaviour:
    return in_turn(GOOD, response)


def thought(reasoning: object, *, content: str | None = None, name: str = "reasoning") -> Response:
    """Return a completion whose server has taken the thinking apart from the answer."""
    body = completion(content)
    body["choices"][0]["message"][name] = reasoning
    return Response(body=as_bytes(body))


@dataclass(frozen=True)
class Fault:
    """A response, what the failure must say, how many requests are sent, whether it is kept."""

    name: str
    response: Response
    says: str
    requests: int
    kept: bool = False

    def __str__(self) -> str:
        return self.name


RETRIED = 3
LADDER = 3
FAULTS = (
    Fault("429", error(429, "slow down"), "HTTP 429: slow down", RETRIED),
    Fault("500", error(500, "oops"), "HTTP 500: oops", RETRIED),
    Fault("503", error(503, "loading model"), "HTTP 503: loading model", RETRIED),
    Fault("hang", Response(hang=True), "no complete answer within 0.4 seconds", 2),
    Fault("slow drip", ok(written(), drip=0.05), "no complete answer within 0.4 seconds", 2),
    Fault("cut connection", Response(body=GOOD.body, cut=40), "the connection broke", RETRIED),
    Fault("empty body", Response(), "empty body", RETRIED),
    Fault("HTML page", Response(body=HTML, content_type="text/html"), "HTML page", RETRIED),
    Fault("HTML as JSON", Response(body=HTML), "HTML page", RETRIED),
    Fault("HTML error", Response(502, HTML, "text/html"), "HTTP 502: an HTML page", RETRIED),
    Fault(
        "content type", Response(body=GOOD.body, content_type="text/plain"), "text/plain", RETRIED
    ),
    Fault(
        "event stream",
        Response(body=b"data: {}\n\n", content_type="text/event-stream"),
        "event-stream",
        RETRIED,
    ),
    Fault("truncated body", Response(body=GOOD.body[:-30]), "JSON that cannot be read", RETRIED),
    Fault("no object", Response(body=b"[1, 2]"), "not a JSON object", 1),
    Fault("no choices", Response(body=b'{"choices": []}'), "not a chat completion: choices", 1),
    Fault("nested deep", Response(body=b'{"a":' * 100_000), "cannot be read", RETRIED),
    Fault(
        "wrong shape", Response(body=b'{"choices": [{"message": 7}]}'), "not a chat completion", 1
    ),
    Fault("400", error(400, "no"), "HTTP 400: no", 4),
    Fault("401", error(401, "key revoked"), "HTTP 401: key revoked", 1),
    Fault("404", error(404, "no such model"), "HTTP 404: no such model", 1),
    Fault(
        "too long",
        error(400, "maximum context length is 4096 tokens"),
        "does not fit the model's context",
        1,
    ),
    Fault(
        "error in 200",
        Response(body=b'{"error": {"message": "overloaded", "code": 529}}'),
        "overloaded",
        RETRIED,
    ),
    Fault("error without code", Response(body=b'{"error": "model crashed"}'), "model crashed", 1),
    Fault(
        "wait too long",
        error(429, "daily limit", headers=(("retry-after", "3600"),)),
        "daily limit",
        1,
    ),
    Fault("length", ok(written(), finish="length"), "finish_reason=length", 1, kept=True),
    Fault(
        "refusal",
        ok(None, refusal="I will not judge this."),
        "refused: I will not judge",
        1,
        kept=True,
    ),
    Fault(
        "refusal in words", ok("I'm sorry, but I can't do that."), "the model refused", 1, kept=True
    ),
    Fault("filtered", ok("", finish="content_filter"), "content filter", 1, kept=True),
    Fault("filtered prompt", error(400, "content_filter: blocked"), "content filter", 1, kept=True),
    Fault("empty answer", ok(""), "the answer is empty", LADDER, kept=True),
    Fault("no content", ok(None), "the answer is empty", LADDER, kept=True),
    Fault("prose", ok("The reasoning is fine."), "no JSON object", LADDER, kept=True),
    Fault("schema echo", ok(schema_text()), "repeats the schema", LADDER, kept=True),
    Fault(
        "two verdicts",
        ok(written() + written(a_verdict(is_error=False))),
        "2 verdicts that differ",
        LADDER,
        kept=True,
    ),
    Fault(
        "duplicate keys",
        ok(written()[:-1] + ', "is_error": false}'),
        "is_error twice",
        LADDER,
        kept=True,
    ),
    Fault(
        "a draft in unclosed thinking",
        ok(f"<think>{written()} but no"),
        "thinking but no verdict",
        LADDER,
        kept=True,
    ),
    Fault(
        "a draft in the reasoning field",
        thought(f"{written()} but no"),
        "thinking but no verdict",
        LADDER,
        kept=True,
    ),
    Fault("truncated JSON", ok(written()[:-25]), "cut short", LADDER, kept=True),
    Fault(
        "half an answer",
        ok('{"is_error": true}'),
        "does not follow the schema: evidence",
        LADDER,
        kept=True,
    ),
    Fault(
        "no boolean",
        ok(written(a_verdict(is_error="maybe"))),
        "does not follow the schema: is_error",
        LADDER,
        kept=True,
    ),
)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[AnswerCache]:
    with AnswerCache(tmp_path / "answers.sqlite") as opened:
        yield opened


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_failure_has_its_reason_and_no_verdict(fault: Fault, cache: AnswerCache) -> None:
    with serving(after_a_good_one(fault.response)) as endpoint:
        settings = settings_for(endpoint.url, timeout=SECONDS)
        panel = Panel([JudgeClient(settings)], cache=cache)
        cases = [Case(n, (a_prompt(text=f"Text {n} of the record."),)) for n in range(2)]
        first, second = judge_in_order(cases, panel)
    (sound,), (failed,) = first.answers[0], second.answers[0]
    assert sound.verdict is not None
    assert (first.payload, second.payload) == (0, 1)
    assert failed.verdict is None
    assert failed.failure is not None
    assert fault.says in failed.failure
    assert len(endpoint.requests) == 1 + fault.requests
    assert len(cache) == 1 + fault.kept


@pytest.mark.parametrize("fault", [each for each in FAULTS if each.kept], ids=str)
def test_kept_failure_is_not_asked_again(fault: Fault, cache: AnswerCache) -> None:
    def run() -> list[Judged[int]]:
        panel = Panel([JudgeClient(settings_for(endpoint.url))], cache=cache)
        return list(judge_in_order([Case(1, (a_prompt(),))], panel))

    with serving(in_turn(fault.response)) as endpoint:
        first = run()
        sent = len(endpoint.requests)
        assert run() == first
        assert len(endpoint.requests) == sent


PASSING = [
    each for each in FAULTS if each.requests == RETRIED and not each.kept and each.name != "prose"
]


@pytest.mark.parametrize("fault", [each for each in PASSING if not each.response.drip], ids=str)
def test_what_passes_is_tried_again(fault: Fault) -> None:
    with serving(in_turn(fault.response, GOOD)) as endpoint:
        answer = ask(endpoint)
    assert answer.failure is None
    assert answer.verdict is not None
    assert answer.verdict.is_error
    assert len(endpoint.requests) == 2
    assert answer.repairs == ()


def test_retry_after_is_kept_to() -> None:
    wait = error(429, "slow down", headers=(("retry-after", "0.3"),))
    with serving(in_turn(wait, GOOD)) as endpoint:
        assert ask(endpoint).verdict is not None
    first, second = endpoint.requests
    assert 0.3 <= second.at - first.at


def test_retry_after_holds_every_request_back() -> None:
    wait = error(429, "slow down", headers=(("retry-after-ms", "300"),))

    async def several(url: str) -> list[JudgeAnswer]:
        async with JudgeClient(settings_for(url)) as client:
            await client.ask(a_prompt())
            calls = [client.ask(a_prompt(text=f"Text {n}.")) for n in range(6)]
            return await asyncio.gather(*calls)

    with serving(in_turn(GOOD, wait, GOOD)) as endpoint:
        answers = asyncio.run(several(endpoint.url))
    assert all(answer.verdict for answer in answers)
    assert len(endpoint.requests) == 8
    # Four were under way together; the others waited until the server had its pause.
    held = [request.at - endpoint.requests[1].at for request in endpoint.requests[5:]]
    assert all(0.25 <= wait for wait in held)


@pytest.mark.parametrize(
    ("response", "says"),
    [
        (error(401, "no such key"), "HTTP 401"),
        (error(404, "no such model"), "no such model"),
        (Response(404, HTML, "text/html"), "an HTML page"),
        (error(429, "insufficient_quota"), "insufficient_quota"),
    ],
)
def test_broken_set_up_stops_at_the_first_call(response: Response, says: str) -> None:
    with serving(in_turn(response)) as endpoint, pytest.raises(JudgeError, match=says):
        ask(endpoint)
    assert len(endpoint.requests) == 1


def test_nothing_listening_stops_with_the_address() -> None:
    async def once(url: str) -> None:
        async with JudgeClient(settings_for(url)) as client:
            await client.ask(a_prompt())

    url = unused_url()
    with pytest.raises(JudgeError, match=f"{url}: cannot connect"):
        asyncio.run(once(url))


def test_dead_server_costs_each_later_call_one_request_only() -> None:
    async def several(url: str) -> list[JudgeAnswer]:
        async with JudgeClient(settings_for(url, max_retries=2)) as client:
            return [await client.ask(a_prompt(text=f"Text {n}.")) for n in range(7)]

    with serving(after_a_good_one(error(500, "gone"))) as endpoint:
        answers = asyncio.run(several(endpoint.url))
    assert [answer.failure for answer in answers] == [None] + ["HTTP 500: gone"] * 6
    assert len(endpoint.requests) == 1 + 3 * 3 + 3


def test_other_calls_are_not_lost_beside_a_failing_one(cache: AnswerCache) -> None:
    def behave(request: Request) -> Response:
        return error(500, "oops") if "Text 3." in request.asked else GOOD

    with serving(behave) as endpoint:
        panel = Panel([JudgeClient(settings_for(endpoint.url))], cache=cache)
        cases = [Case(n, (a_prompt(text=f"Text {n}."),)) for n in range(8)]
        judged = list(judge_in_order(cases, panel))
    assert [case.payload for case in judged] == list(range(8))
    failed = [case.payload for case in judged if case.answers[0][0].verdict is None]
    assert failed == [3]
    assert len(cache) == 7
    assert panel.counts.failed == 1


def test_slow_answer_within_the_time_is_taken() -> None:
    with serving(in_turn(ok(written(), delay=0.1))) as endpoint:
        assert ask(endpoint, timeout=2.0).verdict is not None


def test_body_without_content_type_is_read() -> None:
    body = as_bytes(completion(written()))
    with serving(in_turn(Response(body=body, content_type=None))) as endpoint:
        assert ask(endpoint).verdict is not None


def test_time_out_covers_the_whole_answer() -> None:
    with serving(in_turn(ok(written(), drip=0.05))) as endpoint:
        begin = time.monotonic()
        answer = ask(endpoint, timeout=0.3, max_retries=0)
    assert answer.failure == "no complete answer within 0.3 seconds"
    assert time.monotonic() - begin < 2.0


# --- answers that are to be read, whatever is odd about them -----------------------------------

TALL = a_verdict(evidence={"premises": ['a 12" board'], "conclusion": "so I choose the nurse"})
ODD = {
    "cached tokens left out": ok(written(), prompt_tokens=5),
    "estimated tokens": ok(written(), prompt_tokens=1, completion_tokens=1),
    "no tokens": ok(written(), prompt_tokens=0),
    "closing tag alone": ok(f"Let me see. {written(a_verdict(is_error=False))}</think>{written()}"),
    "two blocks": ok(f"<think>a</think> so <think>b {{}}</think>\n{written()}"),
    "unclosed thinking": ok(f"<think>It cannot tell. {written()}"),
    "reasoning_content": thought(f"I see. {written()}", name="reasoning_content"),
    "reasoning": thought(f"I see. {written()}", content=""),
    "reasoning beside an answer": thought(
        written(a_verdict(is_error=False)), content=written(), name="reasoning_content"
    ),
    "reasoning of another shape": thought([{"text": "x"}], content=written()),
    "a raw mark": ok(written(TALL).replace('12\\"', '12"')),
    "single backslashes": ok(written().replace("It does not say", r"$\sqrt{2} \cdot \alpha$")),
}


@pytest.mark.parametrize("response", ODD.values(), ids=ODD)
def test_an_odd_answer_is_read_and_kept(response: Response, cache: AnswerCache) -> None:
    def run() -> JudgeAnswer:
        panel = Panel([JudgeClient(settings_for(endpoint.url))], cache=cache)
        (judged,) = judge_in_order([Case(0, (a_prompt(),))], panel)
        return judged.answers[0][0]

    with serving(in_turn(response)) as endpoint:
        answer = run()
        assert answer.failure is None
        assert answer.verdict is not None
        assert answer.verdict.is_error
        assert run() == answer
        assert len(endpoint.requests) == 1


def test_a_low_token_count_is_noted_with_the_answer() -> None:
    with serving(in_turn(ok(written(), prompt_tokens=5))) as endpoint:
        (note,) = ask(endpoint).repairs
    assert note.startswith("the server counted 5 tokens of at least ")


def test_a_verdict_found_in_the_thinking_says_so() -> None:
    with serving(in_turn(thought(written(), name="reasoning_content"))) as endpoint:
        assert ask(endpoint).repairs == ("the verdict stood at the end of the thinking",)
