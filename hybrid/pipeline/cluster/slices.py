"""Inputs in slices: what one process of a cluster checks at a time, read where it is checked.

A slice is a value of a few words. The division follows from the inputs' sizes alone, so the same
command divides them the same way again.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO, Final, Literal

from hybrid.io.build import RowPlan, each_response
from hybrid.io.bytelines import BOM, MAX_ROW_BYTES, ByteLines, byte_size, open_binary
from hybrid.io.formats.arrow import group_sizes, parquet_rows
from hybrid.io.formats.jsonlines import json_lines
from hybrid.io.urls import located
from hybrid.io.values import BadRow, InputFormat, RawRow, ReadOptions

SLICE_BYTES: Final = 16 * 1024 * 1024
_LEAST_BYTES: Final = 256 * 1024
_SLICES: Final = 64

Kind = Literal["lines", "groups", "whole"]


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of one input: ``number`` in the run, ``input`` in the command.

    ``start`` and ``end`` are bytes for ``lines``, whose lines are those that begin there, and row
    groups for ``groups``; ``whole`` is an input that can be read from its beginning only.
    ``first`` is the number of the first row, where that is known, else 1.
    """

    number: int
    input: int
    source: str
    kind: Kind
    form: InputFormat
    start: int = 0
    end: int = 0
    first: int = 1

    def read(self, plan: RowPlan | None = None) -> Reading:
        """Return the slice's rows, to be read once; ``plan`` tells how those of its input are."""
        return Reading(self, plan or RowPlan("", None, ReadOptions(input_format=self.form)))


class Reading:
    """The rows of one slice; ``lines`` is how many lines of a text it took, blank ones too."""

    def __init__(self, part: Slice, plan: RowPlan) -> None:
        self._part = part
        self._plan = plan
        self.lines = 0

    def __iter__(self) -> Iterator[RawRow | BadRow]:
        part = self._part
        match part.kind:
            case "lines":
                yield from each_response(json_lines(self._numbered()), self._plan.fields)
            case "groups":
                groups = range(part.start, part.end)
                rows = parquet_rows(part.source, groups, part.first)
                yield from each_response(rows, self._plan.fields)
            case "whole":
                with ByteLines(part.source, self._plan.options.encoding) as lines:
                    yield from self._plan.rows(lines)

    def _numbered(self) -> Iterator[tuple[int, bytes]]:
        for data in _lines(self._part):
            self.lines += 1
            yield self.lines, data


def divide(
    sources: Sequence[tuple[str, InputFormat]], slice_bytes: int | None = None
) -> tuple[Slice, ...]:
    """Return the slices of the inputs, in order: of about ``slice_bytes`` each.

    Their sources hold in any process that reaches the same file systems.
    By default there are at least 64 of them where the inputs are large enough.
    """
    whole = sum(byte_size(source) or 0 for source, _ in sources)
    wanted = slice_bytes or min(SLICE_BYTES, max(_LEAST_BYTES, whole // _SLICES))
    parts = [
        part
        for index, (source, form) in enumerate(sources)
        for part in _divided(index, located(source), form, wanted)
    ]
    return tuple(replace(part, number=number) for number, part in enumerate(parts))


def _divided(index: int, source: str, form: InputFormat, wanted: int) -> Iterator[Slice]:
    size = byte_size(source)
    if form == "parquet":
        yield from _groups(index, source, wanted)
    elif form == "jsonl" and size and _is_plain(source):
        for start in range(0, size, wanted):
            end = min(start + wanted, size)
            yield Slice(0, index, source, "lines", form, start, end)
    else:
        yield Slice(0, index, source, "whole", form)


def _groups(index: int, source: str, wanted: int) -> Iterator[Slice]:
    """Yield slices of whole row groups."""
    begin, first, rows, taken = 0, 1, 0, 0
    sizes = group_sizes(source)
    for number, (count, size) in enumerate(sizes, 1):
        rows, taken = rows + count, taken + size
        if wanted <= taken or number == len(sizes):
            yield Slice(0, index, source, "groups", "parquet", begin, number, first)
            begin, first, rows, taken = number, first + rows, 0, 0


def _is_plain(source: str) -> bool:
    """Whether a text stands in its file as it is read, so that it can be read from anywhere."""
    with open_binary(source) as file, ByteLines(source) as lines:
        return file.read(2) != b"\x1f\x8b" and lines.encoding == "utf-8"


def _lines(part: Slice) -> Iterator[bytes]:
    """Yield the lines that begin inside the slice; the last may end beyond it."""
    with open_binary(part.source) as file:
        if part.start:
            # The line that holds the byte before belongs to the slice before.
            file.seek(part.start - 1)
            _finish(file)
        begin = file.tell()
        if part.end <= begin:
            return
        held = file.read(part.end - begin)
        if not held.endswith(b"\n"):
            held += file.readline(MAX_ROW_BYTES + 1)
    yield from io.BytesIO(held if part.start else held.removeprefix(BOM))


def _finish(file: BinaryIO) -> None:
    """Read to the end of the line, however long it is."""
    while (data := file.readline(MAX_ROW_BYTES)) and not data.endswith(b"\n"):
        pass
