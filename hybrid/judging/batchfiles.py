"""Calls as batch files in OpenAI's format, and their results into the cache.

A batch directory holds ``requests-NNN.jsonl`` to hand in, ``calls.jsonl`` with what the results
need to become answers (a call's key is its ``custom_id``), and ``batch.json`` on where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from hybrid.errors import InputError, OutputError
from hybrid.judging.abilities import Abilities, first_abilities, request_body
from hybrid.judging.cache import AnswerCache, StoredAnswer, now
from hybrid.judging.callerrors import CallError, Kind, error_of_status, refuse_truncated
from hybrid.judging.completion import UnfinishedError, read_completion
from hybrid.judging.key import call_key
from hybrid.judging.logprobs import p_error
from hybrid.judging.reply import NO_USAGE, Reply
from hybrid.judging.settings import JudgeSettings
from hybrid.judging.tokens import least_tokens
from hybrid.records.judged import Hint, Prompt, Usage

URL: Final = "/v1/chat/completions"
CALLS = "calls.jsonl"

_NO_RESULT = "a line of the file is no result"

# OpenAI's limits are 50,000 requests and 200 MB a file, and one model.
_MOST_REQUESTS = 50_000
_MOST_BYTES = 190_000_000


@dataclass(frozen=True, slots=True)
class BatchCall:
    """One call that is to be written into a batch, and the form to ask in."""

    settings: JudgeSettings
    prompt: Prompt
    vote: int
    abilities: Abilities | None = None


class PlannedCall(msgspec.Struct, frozen=True):
    """What a result needs to become a kept answer."""

    key: str
    base_url: str
    model: str
    vote: int
    record_id: str
    error_type: str
    prompt_hash: str
    hints: tuple[Hint, ...]
    rung: str
    notes: tuple[str, ...]
    least_tokens: int


@dataclass(slots=True)
class Exported:
    """The request files written, by name, with the model of each; how many calls, how many kept."""

    files: dict[str, str] = field(default_factory=dict)
    calls: int = 0
    cached: int = 0


@dataclass(slots=True)
class Imported:
    """How many answers were put into the cache, and why others were not.

    ``missing`` counts calls of the batch without a result, ``unknown`` results of no call.
    """

    kept: int = 0
    unknown: int = 0
    missing: int = 0
    failed: dict[str, int] = field(default_factory=dict)


def write_requests(
    calls: Iterable[BatchCall], directory: Path, *, cache: AnswerCache | None = None
) -> Exported:
    """Write the calls that are not in the cache, each once, as batch files.

    Raises ``OutputError`` where the directory holds a batch already.
    """
    if (directory / CALLS).exists():
        raise OutputError(f"{directory}: holds a batch already; choose another directory")
    directory.mkdir(parents=True, exist_ok=True)
    exported, seen = Exported(), set[str]()
    with ExitStack() as stack:
        plan = stack.enter_context((directory / CALLS).open("wb"))
        writers: dict[str, _RequestWriter] = {}
        for call in calls:
            key = call_key(call.settings, call.prompt, call.vote)
            if key in seen:
                continue
            seen.add(key)
            if cache is not None and cache.get(key) is not None:
                exported.cached += 1
                continue
            model = call.settings.model
            writer = writers.setdefault(model, _RequestWriter(directory, exported, stack))
            abilities = call.abilities or first_abilities(call.settings)
            writer.write(model, _request(key, call, abilities))
            plan.write(msgspec.json.encode(_planned(key, call, abilities)) + b"\n")
            exported.calls += 1
    return exported


class _RequestWriter:
    """Writes the requests to one model into as many files as the limits ask for."""

    def __init__(self, directory: Path, exported: Exported, stack: ExitStack) -> None:
        self._directory = directory
        self._exported = exported
        self._stack = stack
        self._file: BinaryIO | None = None
        self._requests = self._bytes = 0

    def write(self, model: str, line: bytes) -> None:
        full = self._requests == _MOST_REQUESTS or _MOST_BYTES < self._bytes + len(line)
        if self._file is None or full:
            name = f"requests-{len(self._exported.files) + 1:03}.jsonl"
            self._exported.files[name] = model
            self._file = self._stack.enter_context((self._directory / name).open("wb"))
            self._requests = self._bytes = 0
        self._file.write(line)
        self._requests += 1
        self._bytes += len(line)


def _request(key: str, call: BatchCall, abilities: Abilities) -> bytes:
    body = request_body(call.settings, call.prompt, abilities, call.vote)
    line = {"custom_id": key, "method": "POST", "url": URL, "body": body}
    return msgspec.json.encode(line) + b"\n"


def _planned(key: str, call: BatchCall, abilities: Abilities) -> PlannedCall:
    prompt = call.prompt
    return PlannedCall(
        key=key,
        base_url=call.settings.base_url,
        model=call.settings.model,
        vote=call.vote,
        record_id=prompt.record_id,
        error_type=str(prompt.error_type),
        prompt_hash=prompt.hash,
        hints=prompt.hints,
        rung=abilities.rung,
        notes=abilities.notes(),
        least_tokens=least_tokens(prompt.messages),
    )


class _Response(msgspec.Struct):
    status_code: int = 0
    body: msgspec.Raw = msgspec.Raw(b"null")


class _Error(msgspec.Struct):
    code: str | None = None
    message: str | None = None


class _Result(msgspec.Struct):
    custom_id: str
    response: _Response | None = None
    error: _Error | None = None


def import_results(directory: Path, files: Iterable[Path], cache: AnswerCache) -> Imported:
    """Put the answers in result files into the cache, as if they had been asked for live.

    Raises ``InputError`` where a file cannot be read or is no result file.
    """
    left = read_plan(directory)
    imported = Imported()
    done = set[str]()
    for path in files:
        for result in _results(path):
            planned = None if result is None else left.get(result.custom_id)
            if result is None:
                imported.failed[_NO_RESULT] = imported.failed.get(_NO_RESULT, 0) + 1
            elif planned is None:
                imported.unknown += 1
            elif result.custom_id not in done:
                done.add(result.custom_id)
                _import_one(planned, result, cache, imported)
    imported.missing = len(left) - len(done)
    return imported


def read_plan(directory: Path) -> Mapping[str, PlannedCall]:
    """Return the calls of a batch by key; raises ``InputError`` where there is no batch."""
    decoder = msgspec.json.Decoder(PlannedCall)
    try:
        with (directory / CALLS).open("rb") as file:
            calls = [decoder.decode(line) for line in file]
    except OSError as error:
        raise InputError(f"{directory}: holds no batch: {error.strerror}: {CALLS}") from error
    except msgspec.DecodeError as error:
        raise InputError(f"{directory / CALLS}: is damaged: {error}") from error
    return {call.key: call for call in calls}


def _results(path: Path) -> Iterator[_Result | None]:
    """Yield the results of a file; ``None`` for a line that is none, such as a torn last one."""
    decoder = msgspec.json.Decoder(_Result)
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _decoded(decoder, line, path, number)
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error


def _decoded(
    decoder: msgspec.json.Decoder[_Result], line: bytes, path: Path, number: int
) -> _Result | None:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        if number == 1:
            raise InputError(f"{path}: is no result file of a batch: {error}") from error
        return None


def _import_one(
    planned: PlannedCall, result: _Result, cache: AnswerCache, imported: Imported
) -> None:
    try:
        reply = _reply(planned, result)
    except CallError as error:
        imported.failed[str(error)] = imported.failed.get(str(error), 0) + 1
        return
    cache.put(_stored(planned, reply))
    imported.kept += 1


def _reply(planned: PlannedCall, result: _Result) -> Reply:
    """Return what came back; raises ``CallError`` for what a live call would not keep either."""
    try:
        if result.response is None or result.error is not None:
            error = result.error or _Error()
            reason = error.message or error.code or "no response"
            raise CallError(f"the batch gave no answer: {reason}", Kind.PASSING)
        body = bytes(result.response.body)
        if result.response.status_code != 200:
            said = body.decode("utf-8", "replace")
            raise error_of_status(result.response.status_code, {}, said)
        completion = read_completion(body, None)
    except UnfinishedError as error:
        return _one_reply(planned, error.text, failure=str(error), usage=error.usage)
    except CallError as error:
        if error.kind is not Kind.LASTING:
            raise
        return _one_reply(planned, "", failure=str(error), usage=NO_USAGE)
    refuse_truncated(completion.usage, planned.least_tokens)
    chance = p_error(completion.tokens)
    return _one_reply(planned, completion.text, usage=completion.usage, chance=chance)


def _one_reply(
    planned: PlannedCall,
    text: str,
    *,
    usage: Usage,
    failure: str | None = None,
    chance: float | None = None,
) -> Reply:
    return Reply(
        text=text,
        failure=failure,
        lasting=True,
        rung=planned.rung,
        notes=planned.notes,
        usage=usage,
        p_error=chance,
        requests=1,
    )


def _stored(planned: PlannedCall, reply: Reply) -> StoredAnswer:
    return StoredAnswer(
        key=planned.key,
        created=now(),
        base_url=planned.base_url,
        model=planned.model,
        vote=planned.vote,
        record_id=planned.record_id,
        error_type=planned.error_type,
        prompt_hash=planned.prompt_hash,
        hints=planned.hints,
        reply=reply,
    )
