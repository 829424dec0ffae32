"""Files of results of a batch that are damaged: what is whole is taken, the rest is asked again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.chaos import inputs
from bench.chaos.caches import no_other_verdict
from bench.chaos.judge import Script, asked, options_for, verdict, whole
from bench.chaos.plan import Fault
from bench.chaos.stage import PACK_OPTIONS, Stage, goes_on, left, right_end
from tests.servers.endpoint import Request, as_bytes, completion, serving

_DAMAGES = (
    "truncated", "bit flipped", "a block of zeros", "lone bytes of UTF-8", "a NUL",
    "a huge value", "deep brackets", "a line break", "a quotation mark",
)  # fmt: skip


def _result(line: dict[str, Any], body: Any) -> bytes:
    response = {"status_code": 200, "request_id": "r", "body": body}
    told = {"id": "x", "custom_id": line["custom_id"], "response": response, "error": None}
    return as_bytes(told) + b"\n"


def _results(requests: Path) -> Iterator[bytes]:
    for text in requests.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        request = Request(line["method"], line["url"], {}, as_bytes(line["body"]), at=0.0)
        told = json.dumps(verdict(asked(request)), ensure_ascii=False)
        yield _result(line, completion(told, prompt_tokens=5000))


def _swapped(lines: list[bytes], fault: Fault) -> bytes:
    """Answer one question under the id of none."""
    at = fault.at % len(lines)
    lines[at] = json.dumps(json.loads(lines[at]) | {"custom_id": "f" * 64}).encode() + b"\n"
    return b"".join(lines)


def _twice(lines: list[bytes], fault: Fault) -> bytes:
    return b"".join([*lines, lines[fault.at % len(lines)]])


def _refused(lines: list[bytes], fault: Fault) -> bytes:
    told = json.loads(lines[fault.at % len(lines)])
    error = {"code": "batch_expired", "message": "\ud800 never ran"}
    lines[fault.at % len(lines)] = as_bytes(told | {"response": None, "error": error}) + b"\n"
    return b"".join(lines)


def _damaging(name: str) -> Callable[[list[bytes], Fault], bytes]:
    return lambda lines, fault: inputs.DAMAGES[name](b"".join(lines), fault)


DAMAGES = {
    **{f"results of a batch: {name}": _damaging(name) for name in _DAMAGES},
    "results of a batch: an answer to nothing": _swapped,
    "results of a batch: an answer twice": _twice,
    "results of a batch: a call that never ran": _refused,
}


def damaged(own: Stage, fault: Fault) -> None:
    """Import damaged results; a run over that cache finds what an undisturbed run does."""
    with serving(Script({})) as endpoint:
        options = options_for(own, endpoint.url, "a.sqlite")
        place, path = own.folder / "batch", own.folder / "in.jsonl"
        asking = (*PACK_OPTIONS, "--model", "scripted", "--base-url", endpoint.url)
        cache = ("--cache", str(own.folder / "a.sqlite"))
        own.hybrid("judge", "batch", "export", str(path), *asking, *cache, "-o", str(place))
        lines = list(_results(place / "requests-001.jsonl"))
        results = place / "results-001.jsonl"
        results.write_bytes(DAMAGES[fault.kind](lines, fault))
        ended = own.hybrid("judge", "batch", "import", str(place), str(results), *cache)
        if ended.code == 2 and not ended.err.strip():
            own.broken("wrong exit codes", "it refuses and says nothing")
        result = right_end(own, own.check(*options))
        if set(result.findings) != set(whole().findings):
            own.broken("lost", "a record is neither found nor set aside")
        no_other_verdict(own)
        if left(own.run).finished:
            goes_on(own, whole(), *options_for(own, endpoint.url, "b.sqlite"), "--overwrite")


KINDS: dict[str, Callable[[Stage, Fault], None]] = dict.fromkeys(DAMAGES, damaged)
