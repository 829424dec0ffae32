"""Results of batch files, put into the cache as if they had been asked for live."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from hybrid.errors import InputError
from hybrid.judging.batchfiles import PlannedCall, read_plan
from hybrid.judging.cache import AnswerCache, now
from hybrid.judging.callerrors import CallError, Kind, error_of_status, one_line
from hybrid.judging.completion import UnfinishedError, read_completion
from hybrid.judging.logprobs import p_error
from hybrid.judging.reply import NO_USAGE, Reply
from hybrid.judging.stored import StoredAnswer
from hybrid.judging.tokens import low_count
from hybrid.records.judged import Usage
from hybrid.text.secrets import masked

_NO_RESULT = "a line of the file is no result"


@dataclass(slots=True)
class Imported:
    """How many answers were put into the cache, and why others were not.

    ``missing`` counts calls of the batch without a result, ``unknown`` results of no call.
    """

    kept: int = 0
    unknown: int = 0
    missing: int = 0
    failed: dict[str, int] = field(default_factory=dict)


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
