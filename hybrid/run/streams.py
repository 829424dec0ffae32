"""Findings written to an open stream, in the format asked for."""

from __future__ import annotations

from types import TracebackType
from typing import BinaryIO, Final, Literal, Protocol, Self

from hybrid.records import RecordFindings
from hybrid.records.findings import encode
from hybrid.run.tabular import csv_header, csv_rows, seed_lines

StreamFormat = Literal["jsonl", "json", "csv", "seed"]

Pieces = tuple[bytes, ...]


class _Form(Protocol):
    def head(self) -> bytes: ...
    def body(self, pieces: Pieces) -> bytes: ...
    def tail(self) -> bytes: ...


def pieces(findings: RecordFindings, form: StreamFormat) -> Pieces:
    """Return the lines that a record gives in ``form``, each with its line break.

    The record's id is the first value in each of them.
    """
    match form:
        case "jsonl" | "json":
            return (encode(findings),)
        case "csv":
            rows = csv_rows(findings)
            return tuple(row.encode("utf-8", errors="replace") for row in rows)
        case "seed":
            return tuple(seed_lines(findings))


class FindingsStream:
    """Writes findings as they come; as a context manager it also writes what closes them.

    ``out`` is a binary stream and stays open. ``json`` is one array with a record a line.
    """

    def __init__(self, out: BinaryIO, form: StreamFormat) -> None:
        self._out = out
        self._name = form
        self._form = _FORMS[form]()

    def write(self, findings: RecordFindings) -> None:
        """Write the findings of one record."""
        self.write_pieces(pieces(findings, self._name))

    def write_pieces(self, made: Pieces) -> None:
        """Write what ``pieces`` made of one record."""
        self._out.write(self._form.body(made))

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


class _Lines:
    def head(self) -> bytes:
        return b""

    def body(self, pieces: Pieces) -> bytes:
        return b"".join(pieces)

    def tail(self) -> bytes:
        return b""


class _JsonArray:
    def __init__(self) -> None:
        self._before = b"\n"

    def head(self) -> bytes:
        return b"["

    def body(self, pieces: Pieces) -> bytes:
        before, self._before = self._before, b",\n"
        return before + b"".join(pieces).rstrip(b"\n")

    def tail(self) -> bytes:
        return b"\n]\n"


class _Csv(_Lines):
    def head(self) -> bytes:
        return csv_header().encode("utf-8")


_FORMS: Final[dict[StreamFormat, type[_Form]]] = {
    "jsonl": _Lines,
    "json": _JsonArray,
    "csv": _Csv,
    "seed": _Lines,
}
