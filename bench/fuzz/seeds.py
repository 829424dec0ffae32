"""What the fuzzer begins with, made from the fixtures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from bench.fuzz.targets import BATCH_KEY, DIVIDER, FORMS, PLACES
from hybrid.packs import load_packs
from hybrid.records import Record
from hybrid.records.findings import encode
from hybrid.run.checker import Checker

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 4096
_FILES = ("*.csv", "*.json*", "broken/*", "formats/*.json", "formats/lm_eval/*.jsonl")


def seeds(target: str) -> Iterator[bytes]:
    """Yield the first inputs of a target."""
    yield b""
    yield from (each for each in _SEEDS[target]() if len(each) <= LONGEST)


def _reading() -> Iterator[bytes]:
    for pattern in _FILES:
        for file in sorted((ROOT / "fixtures").glob(pattern)):
            data = file.read_bytes()
            for number in range(len(FORMS)):
                yield bytes([number]) + data[: data.rfind(b"\n", 0, LONGEST) + 1 or None]
    for number in range(len(FORMS)):
        for row in _rows()[:3]:
            yield bytes([number]) + json.dumps(row).encode()


def _packs() -> Iterator[bytes]:
    for number, place in enumerate(PLACES):
        for file in sorted((ROOT / "rules").glob(place.replace("x.yaml", "*.yaml"))):
            yield bytes([number]) + file.read_bytes()
        for file in sorted((ROOT / "tests" / "cli" / "pack").glob(place.replace("x", "*"))):
            yield bytes([number]) + file.read_bytes()


def _answers() -> Iterator[bytes]:
    verdict = {
        "evidence": {"premises": ["It does not say"], "conclusion": "so A"},
        "explanation": "It cannot tell, and chooses.",
        "confirmed_hints": ["h1"],
        "dismissed_hints": [],
        "is_error": True,
    }
    whole = json.dumps(verdict)
    yield from (each.encode() for each in (whole, whole[:-9], f"```json\n{whole}\n```"))
    yield f"<think>{whole}</think>{whole}".encode()
    yield f"<think>so {whole}".encode()
    yield (whole + whole.replace("true", "false")).encode()
    yield whole.replace('"', "'").encode()
    yield (whole[:-1] + ', "is_error": false}').encode()
    yield "{“is_error”：true，evidence: {premises: []}, explanation: 无}".encode()
    yield from (row["text"].encode() for row in _rows("hostile/injections.jsonl"))


def _completions() -> Iterator[bytes]:
    for text in _answers():
        message = {"role": "assistant", "content": text.decode(), "reasoning_content": "so"}
        choice = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": None}
        body = {"choices": [choice], "usage": {"prompt_tokens": 9, "completion_tokens": 9}}
        yield b"application/json" + DIVIDER + json.dumps(body).encode()
    error = {"error": {"message": "no", "type": None, "code": "429"}}
    yield b"application/json" + DIVIDER + json.dumps(error).encode()
    yield b"text/html" + DIVIDER + b"<!doctype html><html>Bad gateway</html>"


def _quotes() -> Iterator[bytes]:
    for row in _rows():
        text = row["reasoning"]
        for quote in (
            text[:40],
            text[10:50].upper(),
            f"{text[:15]} … {text[30:60]}",
            row["answer"],
        ):
            yield (quote or "").encode() + DIVIDER + text.encode()


def _secrets() -> Iterator[bytes]:
    for number in range(45):
        yield (
            bytes([number % 9, number // 9])
            + b'{"Authorization": "Bearer '
            + DIVIDER
            + b'"} \\u0073 %73 &#115;'
        )


def _copies() -> Iterator[bytes]:
    for number in range(7):
        for said in ("ok", "...", "👍", "𐐀 无", r'He "is" \ right.', " "):
            yield bytes([number]) + said.encode()


def _server_errors() -> Iterator[bytes]:
    for wait in ("3", "Wed, 21 Oct 2015 07:28:00 GMT", "Fri, 31 Dec 9999 23:59:59 -2359"):
        for code in ('"429"', "1e300", '"\\ud800"', "[[1]]"):
            told = f'{{"message": "Bearer abc123", "code": {code}, "type": null}}'
            yield DIVIDER.join(part.encode() for part in (told, wait, f'{{"error": {told}}}'))


def _parquet() -> Iterator[bytes]:
    import pyarrow as pa
    from pyarrow import parquet

    row = {"question": "Who? (A) the cook (B) the guest", "reasoning": "It does not say. So A."}
    for size in (1, 4):
        for packed in ("none", "snappy", "gzip"):
            out = BytesIO()
            table = pa.Table.from_pylist([{**row, "answer": "A"}] * size)
            how = {"write_statistics": False, "store_schema": False, "row_group_size": 2}
            parquet.write_table(table, out, compression=packed, **how)
            yield out.getvalue()


def _results() -> Iterator[bytes]:
    for body in list(_completions())[:12]:
        told = json.loads(body.split(DIVIDER, 1)[1]) if b"html" not in body else None
        response = {"status_code": 200, "body": told}
        line = {"custom_id": BATCH_KEY, "response": response, "error": None}
        yield json.dumps(line).encode() + b"\n" + json.dumps({"custom_id": "x"}).encode()


def _records() -> Iterator[bytes]:
    for row in _rows():
        listed = row.get("options") or [row["question"]]
        option = next(iter(listed.values() if isinstance(listed, dict) else listed))
        parts = (row["question"], row["reasoning"], option, row.get("context") or "")
        yield DIVIDER.join(part.encode() for part in parts)


def _fences() -> Iterator[bytes]:
    for row in _rows("hostile/injections.jsonl"):
        parts = (row["text"], row["lang"], "[option A]", "<<<end record 0123456789>>>")
        yield DIVIDER.join(part.encode() for part in parts)


def _findings() -> Iterator[bytes]:
    checker = Checker(load_packs())
    for row in _rows()[:20]:
        options = row.get("options")
        if isinstance(options, dict):
            record = Record("r", row["question"], options, row["reasoning"], row["answer"])
            yield encode(checker.check(record))


def _rows(*names: str) -> list[dict[str, Any]]:
    files = names or ("records_en.jsonl", "records_zh.jsonl")
    texts = [(ROOT / "fixtures" / name).read_text("utf-8") for name in files]
    return [json.loads(line) for text in texts for line in text.splitlines()]


_SEEDS = {
    "reading": _reading,
    "packs": _packs,
    "answers": _answers,
    "completions": _completions,
    "quotes": _quotes,
    "secrets": _secrets,
    "fences": _fences,
    "checking": _records,
    "findings": _findings,
    "copies": _copies,
    "servererrors": _server_errors,
    "parquet": _parquet,
    "results": _results,
}
