from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from hybrid.judging.cache import AnswerCache
from tests.cli.command import Done, Hybrid
from tests.cli.judging_commands import prepare
from tests.judging.samples import written
from tests.judging.test_cache import REFUSED, stored
from tests.servers.endpoint import (
    Behaviour,
    Request,
    Response,
    error,
    in_turn,
    ok,
    serving,
    unused_url,
)

# --- The cache seen from the command line --------------------------------------------------------


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepare(monkeypatch, tmp_path)


@pytest.fixture
def filled(hybrid: Hybrid) -> Hybrid:
    """Return the command line with a cache of three answers, one of them a refusal."""
    with AnswerCache(hybrid.folder / "answers.sqlite") as cache:
        cache.put(stored("k1"))
        cache.put(stored("k2", reply=REFUSED, created="2026-02-01T00:00:00+00:00"))
        cache.put(stored("k3", model="other", error_type="factual"))
    return hybrid


def test_info_tells_what_is_kept(filled: Hybrid) -> None:
    done = filled("judge", "cache", "info")
    assert done.code == 0
    assert "3 answers" in done.out
    assert "from 2026-01-02 to 2026-02-01" in done.out
    rows = [line.split() for line in done.out.splitlines()]
    place = "http://127.0.0.1:1/v1"
    assert ["other", place, "factual", "1", "0", "120", "30"] in rows
    assert ["scripted", place, "logical", "2", "1", "240", "60"] in rows


def test_info_on_no_cache_makes_none(hybrid: Hybrid) -> None:
    done = hybrid("judge", "cache", "info")
    assert done.code == 2
    assert "there is no cache here" in done.err
    assert not (hybrid.folder / "answers.sqlite").exists()


@pytest.mark.parametrize(
    ("options", "left"),
    [
        (("--no-verdict",), ["k1", "k3"]),
        (("--model", "other"), ["k1", "k2"]),
        (("--older-than", "1h"), []),
        (("--older-than", "5000w"), ["k1", "k2", "k3"]),
        (("--no-verdict", "--model", "other"), ["k1", "k2", "k3"]),
        (("--all",), []),
    ],
)
def test_prune(filled: Hybrid, options: tuple[str, ...], left: list[str]) -> None:
    done = filled("judge", "cache", "prune", *options)
    assert (done.code, done.err) == (0, f"{3 - len(left)} answers deleted\n")
    with AnswerCache(filled.folder / "answers.sqlite") as cache:
        assert sorted(each.key for each in cache.export()) == left


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "say what to delete"),
        (("--all", "--model", "other"), "say what to delete"),
        (("--older-than", "soon"), "accepted are hours, days, weeks"),
    ],
)
def test_prune_wants_to_know_what(filled: Hybrid, options: tuple[str, ...], says: str) -> None:
    done = filled("judge", "cache", "prune", *options)
    assert done.code == 2
    assert says in done.err


def test_export_writes_every_answer(filled: Hybrid) -> None:
    done = filled("judge", "cache", "export", "-o", "all.jsonl")
    assert (done.code, done.out) == (0, "")
    lines = [json.loads(line) for line in (filled.folder / "all.jsonl").read_text().splitlines()]
    assert [line["key"] for line in lines] == ["k1", "k3", "k2"]
    assert lines[0]["reply"]["text"]
    assert lines[0]["hints"][0]["id"] == "h1"
    assert lines[0]["reply"]["usage"] == {"prompt_tokens": 120, "completion_tokens": 30}


def test_cache_can_be_named(filled: Hybrid) -> None:
    done = filled("judge", "cache", "info", "--cache", "elsewhere.sqlite")
    assert done.code == 2
    assert "elsewhere.sqlite: there is no cache here" in done.err


# --- The check-up of an endpoint: what it says of good, limited and treacherous servers ----------

CHANCES: dict[str, Any] = {"content": [
    {"token": '"is_error": ', "logprob": 0.0, "top_logprobs": []},
    {"token": "true", "logprob": math.log(0.5), "top_logprobs": []},
]}  # fmt: skip


def is_canary(request: Request) -> bool:
    return "code word" in request.asked


def sound(request: Request) -> Response:
    if is_canary(request):
        return ok("Marigold.", prompt_tokens=4200, completion_tokens=4)
    return ok(written(), prompt_tokens=1500, completion_tokens=60, logprobs=CHANCES)


def examined(hybrid: Hybrid, behaviour: Behaviour, *more: str) -> tuple[Done, dict[str, str]]:
    with serving(behaviour) as endpoint:
        done = hybrid(
            "judge",
            "doctor",
            "--model",
            "scripted",
            "--base-url",
            endpoint.url,
            "--max-retries",
            "0",
            *more,
        )
    lines = [line.strip().split("  ", 1) for line in done.out.splitlines()]
    return done, {line[0]: line[1].strip() for line in lines if len(line) == 2}


def test_sound_endpoint(hybrid: Hybrid) -> None:
    done, told = examined(hybrid, sound, "--records", "200")
    assert done.code == 0
    assert told["answer"] == "a verdict"
    assert [told[rung] for rung in ("json_schema", "json_object", "text")] == ["works"] * 3
    assert told["verdict probability"] == "reported"
    assert told["token usage"] == "reported"
    assert told["long prompt"].startswith("whole: ")
    assert told["records"] == "200 (600 calls)"
    assert told["tokens"].startswith("about 900,000 in, 36,000 out")
    assert told["cost"] == "unknown"


def test_votes_count_in_the_estimate(hybrid: Hybrid) -> None:
    _, told = examined(hybrid, sound, "--records", "10", "--votes", "3")
    assert told["records"] == "10 (90 calls)"


def test_form_that_is_refused_is_told(hybrid: Hybrid) -> None:
    def behave(request: Request) -> Response:
        return error(400, "no response_format here") if request.form != "text" else sound(request)

    done, told = examined(hybrid, behave)
    assert done.code == 0
    assert told["json_schema"] == "does not work: HTTP 400: no response_format here"
    assert told["text"] == "works"


def test_silent_truncation_makes_it_unusable(hybrid: Hybrid) -> None:
    def behave(request: Request) -> Response:
        return ok("I do not know.", prompt_tokens=2048) if is_canary(request) else sound(request)

    done, told = examined(hybrid, behave)
    assert done.code == 2
    assert told["long prompt"].startswith("truncated: 2,048 tokens read of at least ")


def test_a_server_that_counts_too_few_tokens_is_usable(hybrid: Hybrid) -> None:
    def behave(request: Request) -> Response:
        return ok("Marigold.", prompt_tokens=7) if is_canary(request) else ok(written(), **few)

    few: dict[str, Any] = {"prompt_tokens": 5}
    done, told = examined(hybrid, behave)
    assert done.code == 0
    assert told["answer"] == "a verdict"
    assert told["token usage"].startswith("reported, but too low: the server counted 5 tokens of")
    assert told["long prompt"].startswith("whole: ")
    assert "repairs" not in told


@pytest.mark.parametrize(
    ("response", "says"),
    [
        (ok("I do not know.", prompt_tokens=4200), "unclear: the code word did not come back"),
        (ok("Line 1: nothing", prompt_tokens=None), "unclear: the code word did not come back; no"),
        (ok("marigold marigold", finish="length", prompt_tokens=4200), "whole: "),
        (error(400, "maximum context length is 2048 tokens"), "refused: the prompt does not fit"),
    ],
)
def test_long_prompt(hybrid: Hybrid, response: Response, says: str) -> None:
    def behave(request: Request) -> Response:
        return response if is_canary(request) else sound(request)

    done, told = examined(hybrid, behave)
    assert done.code == 0
    assert told["long prompt"].startswith(says)


def test_model_that_gives_no_verdict_is_unusable(hybrid: Hybrid) -> None:
    done, told = examined(hybrid, in_turn(ok("I am a poet.")))
    assert done.code == 2
    assert told["answer"] == "the answer contains no JSON object"
    assert told["text"] == "accepted: the answer contains no JSON object"


def test_endpoint_that_is_not_there(hybrid: Hybrid) -> None:
    done = hybrid(
        "judge", "doctor", "--model", "scripted", "--base-url", unused_url(), "--max-retries", "0"
    )
    assert done.code == 2
    assert "cannot connect" in done.err


def test_model_is_needed(hybrid: Hybrid) -> None:
    done = hybrid("judge", "doctor")
    assert done.code == 2
    assert "--model names no model" in done.err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--extra-body", "{"), "--extra-body is not JSON"),
        (("--extra-body", "[1]"), "--extra-body is not a JSON object"),
        (("--extra-body", '{"n": 2}'), "may not set n"),
        (("--model", "scripted"), "names the same model twice"),
        (("--base-url", "https://judge.example.org"), "needs a key"),
    ],
)
def test_options_without_sense(hybrid: Hybrid, options: tuple[str, ...], says: str) -> None:
    done = hybrid("judge", "doctor", "--model", "scripted", *options)
    assert done.code == 2
    assert says in done.err
