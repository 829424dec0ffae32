"""A scanner of Inspect Scout: the findings on each transcript, with references to its messages.

A file ``audit.py``, and ``scout scan audit.py -T logs``::

    @scanjob
    def audit():
        return ScanJob(scanners=[check(error_types=["logical"])])

The extra ``scout``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, Unpack

from inspect_ai._util.registry import registry_add
from inspect_ai.model import ChatMessage
from inspect_ai.util import RegistryInfo, registry_info
from inspect_scout import Reference, Result, Scanner, Transcript, scanner

from hybrid.api.checking import Deciding, Session
from hybrid.keywords import keywords
from hybrid.reading.formats.tools import plain_rows
from hybrid.reading.reader import read_one
from hybrid.reading.rows import RawRow, ReadOptions, SkippedRow
from hybrid.records import Finding, Record

_READING: Final = ReadOptions(keep_bare=False)
_NAME: Final = "hybrid"
_DISTRIBUTION: Final = "hybrid-checker"


@keywords(Deciding)
def check(**how: Unpack[Deciding]) -> Scanner[Transcript]:
    """Give a result for each error type: true where the last response commits it, false where not.

    Takes the options of ``hybrid.check``; without ``model`` the rules decide. Question and options
    are read from the last prompt. What could not be decided has no value, and the reason. Each
    quote of an error is a reference to the message it stands in; ``metadata["spans"]`` holds, in
    the same order, its place there and in the record.
    """
    made = _scanner(**how)
    registry_info(made).name = _registered()
    return made


@scanner(messages="all", name=_NAME)
def _scanner(**how: Unpack[Deciding]) -> Scanner[Transcript]:
    session = Session(**how)

    async def scan(transcript: Transcript) -> list[Result]:
        record = _record(transcript)
        if isinstance(record, SkippedRow):
            return [Result(value=None, explanation=f"not checked: {record.reason}")]
        found = await session.check(record)
        return [_result(each, record, transcript.messages) for each in found.findings]

    return scan


def _registered() -> str:
    """Return the name for Scout, which looks up the version of the package that stands in it.

    Scout would put the name of the module there, which is not that of the distribution.
    """
    try:
        version(_DISTRIBUTION)
    except PackageNotFoundError:
        return _NAME  # a checkout on the path: nothing is installed
    return f"{_DISTRIBUTION}/{_NAME}"


# Scout looks it up by this name where it goes on with a scan.
registry_add(check, RegistryInfo(type="scanner", name=_registered()))


def _record(transcript: Transcript) -> Record | SkippedRow:
    said = [each.model_dump() for each in transcript.messages]
    (row,) = plain_rows(
        "chat", [RawRow(0, {"id": transcript.transcript_id, "messages": said})], _READING
    )
    return read_one(row, "the transcript", _READING)


def _result(finding: Finding, record: Record, messages: Sequence[ChatMessage]) -> Result:
    spans = list(_spans(finding, record, messages)) if finding.is_error else []
    said = [finding.verdict.explanation or finding.status.value, *(each["cite"] for each in spans)]
    return Result(
        label=finding.error_type.value,
        value=finding.is_error,
        explanation=" ".join(said),
        references=[
            Reference(type="message", cite=each["cite"], id=each["message"]) for each in spans
        ],
        metadata={"criteria": list(finding.criteria), "spans": spans},
    )


def _spans(
    finding: Finding, record: Record, messages: Sequence[ChatMessage]
) -> Iterator[dict[str, Any]]:
    """Yield each quote that stands in a message: offsets in the record's field, and in the text of
    the message (``null`` where the field appears twice, or in thoughts kept beside it)."""
    for each in finding.grounding:
        if each.accepted and each.field is not None and each.start is not None:
            message = _said_in(each.field, messages)
            if message is None or message.id is None:
                continue
            at = _offset(record.field(each.field), message.text)
            begin = None if at is None or at + each.start < 0 else at + each.start
            yield {
                "cite": f"“{each.quote}”",
                "message": message.id,
                "message_start": begin,
                "field": each.field,
                "start": each.start,
                "end": each.end,
            }


def _said_in(field: str, messages: Sequence[ChatMessage]) -> ChatMessage | None:
    """Return the last message of who wrote a field."""
    role = "assistant" if field in ("reasoning", "answer") else "user"
    return next((each for each in reversed(messages) if each.role == role), None)


def _offset(field: str, text: str) -> int | None:
    """Return where a field begins in the text of its message, below 0 where it begins before it."""
    if text.count(field) == 1:
        return text.index(field)
    return -field.index(text) if text and field.count(text) == 1 else None
