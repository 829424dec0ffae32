"""Calls as batch files in OpenAI's format, and what is needed to read their results.

A batch directory holds ``requests-NNN.jsonl`` to hand in, ``calls.jsonl`` with what the results
need to become answers (a call's key is its ``custom_id``), and ``batch.json`` on where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from hybrid.errors import InputError, OutputError
from hybrid.judging.abilities import Abilities, first_abilities, request_body
from hybrid.judging.cache import AnswerCache
from hybrid.judging.key import call_key
from hybrid.judging.settings import JudgeSettings
from hybrid.judging.tokens import least_tokens
from hybrid.records.judged import Hint, Prompt

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


def read_plan(directory: Path) -> Mapping[str, PlannedCall]:
    """Return the calls of a batch by key; raises ``InputError`` where there is no batch."""
    decoder = msgspec.json.Decoder(PlannedCall)
    try:
        with (directory / CALLS).open("rb") as file:
            calls = [decoder.decode(line) for line in file]
    except OSError as error:
        raise InputError(f"{directory}: holds no batch: {error.strerror}: {CALLS}") from error
    except ValueError as error:
        raise InputError(f"{directory / CALLS}: is damaged: {error}") from error
    return {call.key: call for call in calls}
