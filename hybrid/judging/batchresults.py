"""Results of batch files, put into the cache as if they had been asked for live."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
            raise InputError(f"{path}: is no result file of a batch: {error}") from error
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
    told = (one for one, verdict in zip(stored, verdicts, strict=True) if verdict is not None)
    cache.put(next(told, stored[0]))
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
