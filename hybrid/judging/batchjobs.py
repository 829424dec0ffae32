"""Batches at the endpoint: hand in, ask how they stand, fetch the results."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar

import msgspec
from openai import OpenAIError

from hybrid.errors import InputError, JudgeError
from hybrid.files import write_whole
from hybrid.judging.batchfiles import URL
from hybrid.judging.callerrors import one_line
from hybrid.judging.transport import Transport

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
        raise InputError(f"{directory}: holds no batch: {error.strerror}: {STATE}") from error
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
