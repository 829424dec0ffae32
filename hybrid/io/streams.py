"""Findings written to an open stream, in the format asked for."""

from __future__ import annotations

from types import TracebackType
from typing import BinaryIO, Final, Literal, Protocol, Self, get_args

from hybrid.io.findings import encode
from hybrid.io.tabular import csv_header, csv_rows, seed_lines
from hybrid.records import RecordFindings

StreamFormat = Literal["jsonl", "json", "csv", "seed"]
STREAM_FORMATS: Final[tuple[StreamFormat, ...]] = get_args(StreamFormat)


class _Form(Protocol):
    def head(self) -> bytes: ...
    def body(self, findings: RecordFindings) -> bytes: ...
    def tail(self) -> bytes: ...


class FindingsStream:
    """Writes findings as they come; as a context manager it also writes what closes them.

    ``out`` is a binary stream and stays open. ``json`` is one array with a record a line.
    """

    def __init__(self, out: BinaryIO, form: StreamFormat) -> None:
        self._out = out
        self._form = _FORMS[form]()

    def write(self, findings: RecordFindings) -> None:
        """Write the findings of one record."""
        self._out.write(self._form.body(findings))

    def __enter__(self) -> Self:
        self._out.write(self._form.head())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self._out.write(self._form.tail())
            self._out.flush()


class _JsonLines:
    def head(self) -> bytes:
        return b""

    def body(self, findings: RecordFindings) -> bytes:
        return encode(findings)

    def tail(self) -> bytes:
        return b""


class _JsonArray:
    def __init__(self) -> None:
        self._before = b"\n"

    def head(self) -> bytes:
        return b"["

    def body(self, findings: RecordFindings) -> bytes:
        before, self._before = self._before, b",\n"
        return before + encode(findings).rstrip(b"\n")

    def tail(self) -> bytes:
        return b"\n]\n"


class _Csv:
    def head(self) -> bytes:
        return csv_header().encode("utf-8")

    def body(self, findings: RecordFindings) -> bytes:
        return "".join(csv_rows(findings)).encode("utf-8", errors="replace")

    def tail(self) -> bytes:
        return b""


class _Seed(_JsonLines):
    def body(self, findings: RecordFindings) -> bytes:
        return b"".join(seed_lines(findings))


_FORMS: Final[dict[StreamFormat, type[_Form]]] = {
    "jsonl": _JsonLines,
    "json": _JsonArray,
    "csv": _Csv,
    "seed": _Seed,
}
