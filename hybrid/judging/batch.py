"""Batches: calls as files in OpenAI's format, handed in, fetched, and put into the cache.

A batch directory holds ``requests-NNN.jsonl`` to hand in, ``calls.jsonl`` with what the results
need to become answers (a call's key is its ``custom_id``), and ``batch.json`` on where it stands.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

import msgspec
from openai import OpenAIError

from hybrid.errors import InputError, JudgeError, OutputError
from hybrid.files import write_whole
from hybrid.judging.cache import AnswerCache, StoredAnswer, call_key, now
from hybrid.judging.client import Transport
from hybrid.judging.completion import (
    NO_USAGE,
    CallError,
    Kind,
    Reply,
    UnfinishedError,
    error_of_status,
    one_line,
    p_error,
    read_completion,
)
from hybrid.judging.forms import Abilities, first_abilities, request_body
from hybrid.judging.limits import least_tokens, low_count
from hybrid.judging.settings import JudgeSettings
from hybrid.records.record import Hint, Prompt, Usage
from hybrid.text.escape import masked

URL: Final = "/v1/chat/completions"
CALLS = "calls.jsonl"

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


def write_requests(
    calls: Iterable[BatchCall], directory: Path, *, cache: AnswerCache | None = None
) -> Exported:
    """Write the calls that are not in the cache, each once, as batch files.

    Raises ``OutputError`` where the directory holds a batch already.
    """
    if (directory / CALLS).exists():
        raise OutputError(f"{directory}: already contains a batch; choose another directory")
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


def read_plan(directory: Path) -> Mapping[str, PlannedCall]:
    """Return the calls of a batch by key; raises ``InputError`` where there is no batch."""
    decoder = msgspec.json.Decoder(PlannedCall)
    try:
        with (directory / CALLS).open("rb") as file:
            calls = [decoder.decode(line) for line in file]
    except OSError as error:
        raise InputError(f"{directory}: contains no batch: {error.strerror}: {CALLS}") from error
    except ValueError as error:
        raise InputError(f"{directory / CALLS}: is damaged: {error}") from error
    return {call.key: call for call in calls}


STATE = "batch.json"
OVER = frozenset({"completed", "failed", "expired", "cancelled"})

_Value = TypeVar("_Value")


class Job(msgspec.Struct):
    """One request file: what it was handed in as, how it stands, and the fetched result files."""

    requests: str
    model: str
    file_id: str | None = None
    batch_id: str | None = None
    status: str | None = None
    total: int = 0
    completed: int = 0
    failed: int = 0
    problem: str | None = None
    results: list[str] = []

    @property
    def over(self) -> bool:
        """Whether the endpoint will do nothing more for it."""
        return self.status in OVER


class BatchState(msgspec.Struct):
    """Where a batch stands, as ``batch.json`` holds it. It never holds a key."""

    base_url: str
    jobs: list[Job]


def read_state(directory: Path) -> BatchState:
    """Return where a batch stands; raises ``InputError`` where there is none."""
    path = directory / STATE
    try:
        return msgspec.json.decode(path.read_bytes(), type=BatchState)
    except OSError as error:
        raise InputError(f"{directory}: contains no batch: {error.strerror}: {STATE}") from error
    except ValueError as error:
        raise InputError(f"{path}: is damaged: {error}") from error


def write_state(directory: Path, state: BatchState) -> None:
    """Keep where a batch stands; the file is the old one or the new one, whole.

    Raises ``OutputError`` where it cannot be written.
    """
    content = msgspec.json.format(msgspec.json.encode(state)) + b"\n"
    write_whole(directory / STATE, content)


async def submit(directory: Path, transport: Transport) -> BatchState:
    """Hand in every request file that is not handed in yet.

    What was done is kept after each step, so that a stopped command goes on where it was.
    """
    state = read_state(directory)
    for job in state.jobs:
        if job.file_id is None:
            path = directory / job.requests
            upload = transport.openai.files.create(file=path, purpose="batch")
            job.file_id = (await _done(upload, transport)).id
            write_state(directory, state)
        if job.batch_id is None:
            start = transport.openai.batches.create(
                input_file_id=job.file_id, endpoint=URL, completion_window="24h"
            )
            batch = await _done(start, transport)
            job.batch_id, job.status = batch.id, batch.status
            write_state(directory, state)
    return state


async def refresh(directory: Path, transport: Transport) -> BatchState:
    """Ask how each batch stands."""
    state = read_state(directory)
    for job in state.jobs:
        if job.batch_id is None or job.over:
            continue
        batch = await _done(transport.openai.batches.retrieve(job.batch_id), transport)
        job.status = batch.status
        counts = batch.request_counts
        if counts is not None:
            job.total, job.completed, job.failed = counts.total, counts.completed, counts.failed
        found = (batch.errors.data or []) if batch.errors is not None else []
        told = "; ".join(error.message or error.code or "?" for error in found)
        job.problem = one_line(transport.hidden(told)) or None
    write_state(directory, state)
    return state


async def fetch(directory: Path, transport: Transport) -> BatchState:
    """Ask how each batch stands, and fetch the results of those that are over."""
    state = await refresh(directory, transport)
    for number, job in enumerate(state.jobs, 1):
        if job.batch_id is None or not job.over or job.results:
            continue
        batch = await _done(transport.openai.batches.retrieve(job.batch_id), transport)
        for kind, file_id in (("results", batch.output_file_id), ("errors", batch.error_file_id)):
            if file_id is not None:
                content = await _done(transport.openai.files.content(file_id), transport)
                name = f"{kind}-{number:03}.jsonl"
                said = transport.hidden(content.content.decode("utf-8", "surrogateescape"))
                write_whole(directory / name, said.encode("utf-8", "surrogateescape"))
                job.results.append(name)
        write_state(directory, state)
    return state


async def _done(step: Awaitable[_Value], transport: Transport) -> _Value:
    try:
        return await step
    except OpenAIError as error:
        said = transport.call_error(error)
        raise JudgeError(f"the endpoint's batches cannot be used: {said}") from None


_NO_RESULT = "a line of the file is not a result"


@dataclass(slots=True)
class Imported:
    """How many answers were put into the cache, and why others were not.

    ``missing`` counts calls of the batch without a result, ``unknown`` results of no call.
    """

    kept: int = 0
    unknown: int = 0
    missing: int = 0
    failed: dict[str, int] = field(default_factory=dict)

    def lacks(self, reason: str) -> None:
        """Count a call, or a line, without an answer."""
        self.failed[reason] = self.failed.get(reason, 0) + 1


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

    A call whose lines give different verdicts has none: which of them is the judge's own cannot be
    told.

    Raises ``InputError`` where a file cannot be read or is no result file.
    """
    plan = read_plan(directory)
    paths = list(files)
    repeated = _repeated(paths)
    imported = Imported()
    held: dict[str, list[_Result]] = {}
    for path in paths:
        for result in _results(path):
            if result is None:
                imported.lacks(_NO_RESULT)
            elif result.custom_id not in plan:
                imported.unknown += 1
            elif result.custom_id in repeated:
                held.setdefault(result.custom_id, []).append(result)
            else:
                held[result.custom_id] = []
                _import_one(plan[result.custom_id], [result], cache, imported)
    for name, results in held.items():
        if results:
            _import_one(plan[name], results, cache, imported)
    imported.missing = len(plan) - len(held)
    return imported


def _repeated(paths: Sequence[Path]) -> set[str]:
    """Return the calls that several lines answer."""
    once, repeated = set[str](), set[str]()
    for path in paths:
        for result in _results(path):
            if result is not None:
                (repeated if result.custom_id in once else once).add(result.custom_id)
    return repeated


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
    except (ValueError, RecursionError) as error:
        if number == 1:
            raise InputError(f"{path}: is not a result file of a batch: {error}") from error
        return None


def _import_one(
    planned: PlannedCall, results: Sequence[_Result], cache: AnswerCache, imported: Imported
) -> None:
    """Keep the answer of a call, the first with a verdict where several lines answer it."""
    stored: list[StoredAnswer] = []
    failure: CallError | None = None
    for result in results:
        try:
            stored.append(_stored(planned, _reply(planned, result)))
        except CallError as error:
            failure = failure or error
    if not stored:
        imported.lacks(str(failure))
        return
    verdicts = [each.answer().verdict for each in stored]
    if 1 < len({each.is_error for each in verdicts if each is not None}):
        imported.lacks(f"its lines give different verdicts: {planned.key}")
        return
    verdicted = (one for one, verdict in zip(stored, verdicts, strict=True) if verdict is not None)
    cache.put(next(verdicted, stored[0]))
    imported.kept += 1


def _reply(planned: PlannedCall, result: _Result) -> Reply:
    """Return what came back; raises ``CallError`` for what a live call would not keep either."""
    try:
        if result.response is None or result.error is not None:
            error = result.error or _Error()
            reason = error.message or error.code or "no response"
            raise CallError(f"the batch gave no answer: {one_line(masked(reason))}", Kind.PASSING)
        body = masked(bytes(result.response.body).decode("utf-8", "replace"))
        if result.response.status_code != 200:
            raise error_of_status(result.response.status_code, {}, body)
        completion = read_completion(body, "")
    except UnfinishedError as error:
        return _one_reply(planned, error.text, failure=str(error), usage=error.usage)
    except CallError as error:
        if error.kind is not Kind.LASTING:
            raise
        return _one_reply(planned, "", failure=str(error), usage=NO_USAGE)
    chance = p_error(completion.tokens)
    reply = _one_reply(planned, completion.text, usage=completion.usage, chance=chance)
    return replace(reply, notes=(*reply.notes, *low_count(reply.usage, planned.least_tokens)))


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
