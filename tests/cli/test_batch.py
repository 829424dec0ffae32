"""Batch files from export to import, against an endpoint on loopback that keeps batches."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hybrid.cli.batch import Calls, Form
from hybrid.cli.check import InputRequest
from hybrid.cli.judge_options import ModelChoice, PromptChoice
from hybrid.judging.batch import read_plan
from hybrid.judging.cache import AnswerCache
from hybrid.judging.client import JudgeClient
from hybrid.judging.panel import Case, Panel, judge_in_order
from hybrid.records.record import JudgeAnswer
from tests.cli.command import ROWS, Hybrid
from tests.cli.judged import data, judge
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.judging.samples import a_verdict, written
from tests.servers.endpoint import Request, Response, as_bytes, completion, error, in_turn, serving
from tests.servers.judge import believer

KEY = "sk-very-secret-0123456789"
CALLS = 9


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepare(monkeypatch, tmp_path)


@pytest.fixture
def batch(hybrid: Hybrid) -> Hybrid:
    """Return the command line with a file of three records in its folder."""
    hybrid.write("rows.jsonl", *ROWS)
    return hybrid


def export(hybrid: Hybrid, url: str, *more: str) -> tuple[int, str]:
    done = hybrid(
        "judge", "batch", "export", "rows.jsonl", *PACK_OPTIONS, "--model", "scripted",
        "--base-url", url, "-o", "b", *more,
    )  # fmt: skip
    return done.code, done.err


def requests(folder: Path) -> list[dict[str, Any]]:
    text = (folder / "b" / "requests-001.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def verdict_for(body: dict[str, Any]) -> dict[str, Any]:
    """Answer the same request always the same, live or in a batch."""
    asked = body["messages"][-1]["content"]
    telling = written(
        a_verdict(is_error="not enough" in asked, explanation=f"{len(asked)} letters")
    )
    return completion(telling)


def result(custom_id: str, body: dict[str, Any] | None, status: int = 200) -> str:
    response = None if body is None else {"status_code": status, "request_id": "r", "body": body}
    failed = {"code": "batch_expired", "message": "This request was not run."}
    told = {"id": "x", "custom_id": custom_id, "response": response}
    return json.dumps(told | {"error": None if body is not None else failed})


def answered(folder: Path) -> list[str]:
    return [result(each["custom_id"], verdict_for(each["body"])) for each in requests(folder)]


def believed(line: dict[str, Any]) -> str:
    """Return the result that the judge which answers live gives to a line of a batch."""
    request = Request(line["method"], line["url"], {}, as_bytes(line["body"]), at=0.0)
    return result(line["custom_id"], json.loads(believer(request).body))


def test_export_writes_openai_format(batch: Hybrid) -> None:
    code, err = export(batch, "http://127.0.0.1:1/v1")
    assert (code, err) == (0, "9 calls written to b (1 to submit)\n")
    lines = requests(batch.folder)
    assert len(lines) == CALLS
    assert len({line["custom_id"] for line in lines}) == CALLS
    for line in lines:
        assert (line["method"], line["url"]) == ("POST", "/v1/chat/completions")
        assert re.fullmatch("[0-9a-f]{64}", line["custom_id"])
        assert line["body"]["model"] == "scripted"
        assert line["body"]["response_format"]["type"] == "json_schema"
    plan = read_plan(batch.folder / "b")
    assert [plan[line["custom_id"]].record_id for line in lines][:4] == ["one"] * 3 + ["二"]


def test_export_says_what_each_model_refuses(batch: Hybrid) -> None:
    code, _ = export(
        batch,
        "http://127.0.0.1:1/v1",
        "--rung",
        "json_object",
        "--leave-out",
        "logprobs",
        "--leave-out",
        "temperature",
    )
    assert code == 0
    body = requests(batch.folder)[0]["body"]
    assert body["response_format"] == {"type": "json_object"}
    assert not {"logprobs", "top_logprobs", "temperature"} & body.keys()
    (batch.folder / "out.jsonl").write_text("\n".join(answered(batch.folder)))
    assert batch("judge", "batch", "import", "b", "out.jsonl").code == 0
    with AnswerCache(batch.folder / "answers.sqlite") as cache:
        stored = next(cache.export())
    assert stored.answer().repairs == ("temperature left out: the server refuses it",)


def test_models_and_votes_have_files_and_calls_of_their_own(batch: Hybrid) -> None:
    code, err = export(batch, "http://127.0.0.1:1/v1", "--model", "second", "--votes", "2")
    assert (code, err) == (0, "36 calls written to b (2 to submit)\n")
    second = (batch.folder / "b" / "requests-002.jsonl").read_text(encoding="utf-8")
    assert {json.loads(line)["body"]["model"] for line in second.splitlines()} == {"second"}


def test_second_export_into_one_directory_is_refused(batch: Hybrid) -> None:
    export(batch, "http://127.0.0.1:1/v1")
    code, err = export(batch, "http://127.0.0.1:1/v1")
    assert code == 2
    assert "already contains a batch" in err


def test_imported_answers_are_those_of_live_calls(batch: Hybrid) -> None:
    def behave(request: Request) -> Response:
        return Response(body=as_bytes(verdict_for(request.json)))

    with serving(behave) as endpoint:
        export(batch, endpoint.url)
        (batch.folder / "out.jsonl").write_text("\n".join(reversed(answered(batch.folder))) + "\n")
        done = batch("judge", "batch", "import", "b", "out.jsonl")
        assert (done.code, done.err) == (0, "9 answers put into the cache\n")
        live = asked(batch, endpoint.url, batch.folder / "live.sqlite")
        assert len(endpoint.requests) == CALLS
        imported = asked(batch, endpoint.url, batch.folder / "answers.sqlite")
        assert len(endpoint.requests) == CALLS
    assert imported == live
    assert {answer.verdict.is_error for answer in live if answer.verdict} == {True, False}


@pytest.mark.parametrize(
    ("whom", "calls", "told"),
    [
        ("all", 9, ""),
        ("flagged", 2, "7 findings not asked about: the check keeps the rules' decision\n"),
        ("uncertain", 0, "9 findings not asked about: the check keeps the rules' decision\n"),
    ],
)
def test_a_check_over_a_batch_finds_what_a_live_check_finds(
    batch: Hybrid, whom: str, calls: int, told: str
) -> None:
    """The same choice of findings is exported as is asked about live."""
    batch.write("in.jsonl", *ROWS)
    with serving(believer) as endpoint:
        judge(batch, endpoint, "--judge", whom, "--cache", "live.sqlite", "-o", "live")
        assert len(endpoint.requests) == calls
        code, err = export(batch, endpoint.url, "--judge", whom)
        assert (code, err) == (0, f"{calls} calls written to b ({min(calls, 1)} to submit)\n{told}")
        asked_for = requests(batch.folder) if calls else []
        batch.write("out.jsonl", *(believed(each) for each in asked_for))
        assert batch("judge", "batch", "import", "b", "out.jsonl").code == 0
        judge(batch, endpoint, "--judge", whom, "-o", "imported")
        assert len(endpoint.requests) == calls
    assert data(batch.folder / "imported") == data(batch.folder / "live")


def test_what_is_in_the_cache_is_not_exported_again(batch: Hybrid) -> None:
    url = "http://127.0.0.1:1/v1"
    export(batch, url)
    (batch.folder / "out.jsonl").write_text("\n".join(answered(batch.folder)[:4]))
    assert batch("judge", "batch", "import", "b", "out.jsonl").code == 2
    done = batch(
        "judge",
        "batch",
        "export",
        "rows.jsonl",
        *PACK_OPTIONS,
        "--model",
        "scripted",
        "--base-url",
        url,
        "-o",
        "b2",
    )
    assert done.err == "5 calls written to b2 (1 to submit)\n4 more are in the cache already\n"


def test_import_counts_what_is_no_answer(batch: Hybrid) -> None:
    export(batch, "http://127.0.0.1:1/v1")
    ids = [each["custom_id"] for each in requests(batch.folder)]
    cut = completion(written(), finish="length")
    lines = [
        result(ids[0], completion(written())),
        result(ids[1], {"error": {"message": "bad request"}}, 400),
        result(ids[2], None),
        result(ids[3], cut),
        result(ids[4], completion(written(), prompt_tokens=3)),
        result("f" * 64, completion(written())),
        result(ids[0], completion("again")),
        '{"custom_id": "torn',
    ]
    (batch.folder / "out.jsonl").write_text("\n".join(lines))
    done = batch("judge", "batch", "import", "b", "out.jsonl")
    assert done.code == 2
    said = done.err.splitlines()
    assert said[0] == "3 answers put into the cache"
    assert "1 without an answer: HTTP 400: bad request" in said
    assert "1 without an answer: the batch gave no answer: This request was not run." in said
    assert "1 without an answer: a line of the file is not a result" in said
    assert "4 calls of the batch have no result" in said
    assert "1 results belong to no call of this batch" in said
    with AnswerCache(batch.folder / "answers.sqlite") as cache:
        answers = [each.answer() for each in cache.export()]
    (repairs,) = [each.repairs for each in answers if each.repairs]
    assert repairs[0].startswith("the server counted 3 tokens of at least ")
    assert {each.failure for each in answers} == {
        None,
        "the answer was cut off at the token limit (finish_reason=length)",
    }


@pytest.mark.parametrize("order", [1, -1])
def test_lines_with_different_verdicts_for_one_call_are_refused_by_name(
    batch: Hybrid, order: int
) -> None:
    export(batch, "http://127.0.0.1:1/v1")
    first, second, third = [each["custom_id"] for each in requests(batch.folder)][:3]
    told = [completion(written(a_verdict(is_error=each))) for each in (True, False)]
    doubtful = [result(first, each) for each in told][::order]
    same = [result(second, told[0]), result(second, told[0])]
    retried = [result(third, None), result(third, told[1])][::order]
    files = [batch.folder / "out-1.jsonl", batch.folder / "out-2.jsonl"]
    for path, lines in zip(files, zip(doubtful, same, retried, strict=True), strict=True):
        path.write_text("\n".join(lines))
    done = batch("judge", "batch", "import", "b", "out-1.jsonl", "out-2.jsonl")
    said = done.err.splitlines()
    assert said[0] == "2 answers put into the cache"
    assert f"1 without an answer: its lines give different verdicts: {first}" in said
    with AnswerCache(batch.folder / "answers.sqlite") as cache:
        assert {each.key for each in cache.export()} == {second, third}


def test_file_that_holds_no_results_is_refused(batch: Hybrid) -> None:
    export(batch, "http://127.0.0.1:1/v1")
    (batch.folder / "latin.jsonl").write_bytes(b'{"custom_id": "\xe4"}\n')
    for name in ("rows.jsonl", "latin.jsonl"):
        done = batch("judge", "batch", "import", "b", name)
        assert done.code == 2
        assert f"{name}: is not a result file of a batch" in done.err


def test_own_results_are_read_when_none_are_named(batch: Hybrid) -> None:
    export(batch, "http://127.0.0.1:1/v1")
    assert "has no results yet" in batch("judge", "batch", "import", "b").err
    (batch.folder / "b" / "results-001.jsonl").write_text("\n".join(answered(batch.folder)))
    assert batch("judge", "batch", "import", "b").err == "9 answers put into the cache\n"


class BatchKeeper:
    """Takes files and batches, and is done with a batch when it is asked a second time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked = 0
        self.uploads = 0

    def __call__(self, request: Request) -> Response:
        if request.path == "/v1/files":
            self.uploads += 1
            assert b'name="purpose"' in request.body
            return told({"id": "file-in", "object": "file"})
        if request.path == "/v1/batches":
            assert request.json["input_file_id"] == "file-in"
            assert request.json["endpoint"] == "/v1/chat/completions"
            return told(self.batch("validating"))
        if request.path == "/v1/batches/batch-1":
            self.asked += 1
            return told(self.batch("in_progress" if self.asked == 1 else "completed"))
        if request.path == "/v1/files/file-out/content":
            body = "\n".join(answered(self.folder)).encode()
            return Response(body=body, content_type="application/octet-stream")
        return error(404, f"no {request.path}")

    def batch(self, status: str) -> dict[str, Any]:
        done = status == "completed"
        return {
            "id": "batch-1", "object": "batch", "status": status, "input_file_id": "file-in",
            "endpoint": "/v1/chat/completions", "completion_window": "24h", "created_at": 1,
            "output_file_id": "file-out" if done else None,
            "request_counts": {"total": CALLS, "completed": CALLS if done else 3, "failed": 0},
        }  # fmt: skip


def told(value: Any) -> Response:
    return Response(body=as_bytes(value))


def test_submit_status_collect(batch: Hybrid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    keeper = BatchKeeper(batch.folder)
    with serving(keeper) as endpoint:
        export(batch, endpoint.url)
        assert "not submitted" in batch("judge", "batch", "status", "b").out
        assert "validating" in batch("judge", "batch", "submit", "b").out
        assert "validating" in batch("judge", "batch", "submit", "b").out
        assert keeper.uploads == 1
        status = batch("judge", "batch", "status", "b")
        assert "in_progress" in status.out
        assert "3 of 9" in status.out
        done = batch("judge", "batch", "collect", "b")
        assert (done.code, done.err) == (0, "9 answers put into the cache\n")
        assert "completed" in done.out
        again = batch("judge", "batch", "collect", "b")
        assert (again.code, again.err) == (0, "9 answers put into the cache\n")
        assert all(each.headers["authorization"] == f"Bearer {KEY}" for each in endpoint.requests)
    for path in batch.folder.rglob("*"):
        assert path.is_dir() or KEY.encode() not in path.read_bytes()


def test_collect_before_the_end_is_incomplete(batch: Hybrid) -> None:
    with serving(BatchKeeper(batch.folder)) as endpoint:
        export(batch, endpoint.url)
        batch("judge", "batch", "submit", "b")
        done = batch("judge", "batch", "collect", "b")
    assert done.code == 2
    assert "9 calls of the batch have no result" in done.err


def test_endpoint_without_batches_is_told_without_the_key(
    batch: Hybrid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with serving(in_turn(error(404, f"no such path for {KEY}"))) as endpoint:
        export(batch, endpoint.url)
        done = batch("judge", "batch", "submit", "b")
    assert done.code == 2
    assert "the endpoint's batches cannot be used" in done.err
    assert KEY not in done.err + done.out


def test_export_needs_a_model(batch: Hybrid) -> None:
    done = batch("judge", "batch", "export", "rows.jsonl", "-o", "b")
    assert done.code == 2
    assert "--model names no model" in done.err


def asked(hybrid: Hybrid, url: str, path: Path) -> list[JudgeAnswer]:
    """Return the answers to the same calls, out of the cache or live."""
    source = InputRequest(
        files=("rows.jsonl",), error_types=(), mappings=(), answer_base=None, prefix_ids=False,
        input_format=None, lang=None, packs=(Path(PACK_OPTIONS[2]),), no_default_pack=True,
    )  # fmt: skip
    choice = ModelChoice(models=("scripted",), base_url=url)
    calls = Calls(source, choice, PromptChoice(), Form())
    with AnswerCache(path) as cache:
        panel = Panel([JudgeClient(choice.settings()[0])], cache=cache)
        cases = [Case(number, (call.prompt,)) for number, call in enumerate(calls)]
        return [judged.answers[0][0] for judged in judge_in_order(cases, panel)]
