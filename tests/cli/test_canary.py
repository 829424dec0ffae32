"""A key is in nothing that any command of a judge prints or leaves behind, however it is echoed."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote, unquote

import pytest

from tests.cli.command import ROWS, Hybrid
from tests.cli.judged import QUICK
from tests.cli.judging_commands import PACK_OPTIONS, prepare
from tests.servers.endpoint import (
    Behaviour,
    Response,
    as_bytes,
    completion,
    error,
    in_turn,
    ok,
    serving,
)
from tests.servers.judge import NO_ERROR

KEY = 'sk-Canary/0123+"=z'
OTHER = "Canary-of-the-config"
JUDGE = ("--model", "scripted", *QUICK, "--error-type", "logical")
EXTRA = ("--extra-body", json.dumps({"api_key": OTHER, "nested": {"auth": [OTHER]}}))
ESCAPED = "".join(f"\\u{ord(char):04x}" for char in KEY)
SPELLINGS = (
    f"Bearer {KEY}",
    KEY.upper(),
    json.dumps(json.dumps(KEY)).replace("/", "\\/"),
    ESCAPED,
    f"http://127.0.0.1/?key={quote(KEY, safe='')}",
    html.escape(KEY),
    html.escape(html.escape(KEY)),
)
ALL = " ; ".join(SPELLINGS)


def echoes(text: str) -> dict[str, Behaviour]:
    """Return servers that repeat a text in answers, errors and headers."""
    verdict = NO_ERROR | {"explanation": text, "evidence": {"premises": [text], "conclusion": text}}
    header = (("x-echo", KEY), ("www-authenticate", f"Bearer {KEY}"))
    answer = ok(json.dumps(verdict | {"is_error": True}))
    responses = {
        "answer": replace(answer, headers=header),
        "no json": ok(f"I do not judge for {text}"),
        "refusal": Response(body=as_bytes(completion(None, refusal=text))),
        "error 401": error(401, text, headers=header),
        "error 400": error(400, f"unknown field {text}"),
        "error 500": Response(500, text.encode(), "text/html"),
        "moved": Response(302, headers=(("location", f"/v2?key={quote(KEY)}"), *header)),
        "no answer": Response(200, text.encode(), "text/plain"),
    }
    return {name: in_turn(each) for name, each in responses.items()}


def readings(text: str) -> Iterator[str]:
    """Yield a text as it stands, and with the escapes of URLs, HTML and JSON undone."""
    for _ in range(3):
        yield text.lower()
        text = unquote(html.unescape(text.replace("\\u00", "%").replace("\\", "")))


@pytest.fixture(autouse=True)
def _prepared(
    monkeypatch: pytest.MonkeyPatch, hybrid: Hybrid, tmp_path_factory: pytest.TempPathFactory
) -> None:
    prepare(monkeypatch, hybrid.folder)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    hybrid.write("in.jsonl", ROWS[0])


@pytest.mark.parametrize("echo", echoes(ALL))
def test_the_key_is_in_no_output_and_no_file(hybrid: Hybrid, echo: str) -> None:
    told: list[str] = []

    def does(*arguments: str) -> None:
        done = hybrid(*arguments)
        told.append(done.out + done.err)
        assert "Traceback" not in done.out or "--debug" in arguments

    with serving(echoes(f"{ALL} ; {OTHER}")[echo]) as endpoint:
        where = (*PACK_OPTIONS, *JUDGE, *EXTRA, "--base-url", endpoint.url)
        does("check", "in.jsonl", *where, "-o", "run")
        does("--debug", "check", "in.jsonl", *where, "-o", "run", "--overwrite", "--votes", "2")
        does("check", "in.jsonl", *where, "--format", "jsonl", "--no-cache")
        does("check", "in.jsonl", *where, "--dry-run")
        does("judge", "doctor", *JUDGE[:-2], *where[-4:], "--canary-tokens", "100")
        assert any(KEY in each.headers["authorization"] for each in endpoint.requests)
    with serving(echoes(ALL)[echo]) as endpoint:
        asked = ("--model", "scripted", *PACK_OPTIONS, "--base-url", endpoint.url)
        does("judge", "batch", "export", "in.jsonl", *asked, "-o", "b")
        for step in ("submit", "status", "collect"):
            does("judge", "batch", step, "b")
        does("judge", "batch", "export", "in.jsonl", *asked, *EXTRA, "-o", "c")
        assert "a batch file would show it" in told[-1]
    does("replay", "run", "-o", "again", *PACK_OPTIONS)
    does("judge", "prompts", "logical", "in.jsonl", *PACK_OPTIONS)
    for command in ("cache info", "cache export", "report run -o r.html", "export run -o e.sarif"):
        does(*command.split())
    does("export", "run", "-o", "e.csv")
    files = [path for path in hybrid.folder.rglob("*") if path.is_file()]
    assert {"findings.jsonl", "manifest.json", "answers.sqlite", "r.html"} <= {
        path.name for path in files
    }
    told += [path.read_bytes().decode("utf-8", "replace") for path in files]
    for text in told:
        for reading in readings(text):
            at = max(reading.find(KEY.lower()), reading.find(OTHER.lower()))
            assert at < 0, reading[max(0, at - 200) : at + 60]
