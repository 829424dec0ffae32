"""Inputs in chunks, cut between rows: what one process hands to another, or a stopped run skips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from hybrid.io.bytelines import ByteLines, Line, UnpackError
from hybrid.io.csvrows import TableHead, column_names, delimiter_of, raw_rows, table_rows
from hybrid.io.jsonrows import json_lines
from hybrid.io.prepare import PreparedInput
from hybrid.io.values import BadRow, InputFormat, RawRow

CHUNK_BYTES: Final = 128 * 1024
CHUNK_ROWS: Final = 256
NO_ROWS: Final = "the file holds no rows"

Rows = Iterator[RawRow | BadRow]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some consecutive rows of one input, decoded in ``rows`` or as whole ``lines``.

    ``first`` is the number of the first line and ``count`` how many rows there are; the lines of a
    table need its ``head``.
    """

    input: int
    count: int
    rows: Sequence[RawRow | BadRow] = ()
    first: int = 0
    lines: Sequence[bytes] = ()
    head: TableHead | None = None

    def decoded(self) -> Rows:
        """Yield the rows."""
        if not self.lines:
            return iter(self.rows)
        lines = enumerate(self.lines, self.first)
        if self.head is None:
            return json_lines(lines)
        return table_rows(lines, replace(self.head, line=self.first - 1))

    @property
    def size(self) -> int:
        """How many bytes of lines it holds."""
        return sum(map(len, self.lines))


class Cutter:
    """Cuts one opened input, ``index`` in its run; ``seen`` counts its rows so far.

    The first ``skip`` rows are left out, and seen all the same.
    """

    def __init__(self, index: int, skip: int = 0) -> None:
        self.seen = 0
        self._index = index
        self._skip = skip
        self._row_line = 0
        self._head: TableHead | None = None
        self._batch: list[Line] = []
        self._size = 0
        self._count = 0

    def chunks(self, each: PreparedInput, lines: ByteLines) -> Iterator[Chunk]:
        """Yield chunks of about ``CHUNK_BYTES`` of lines, and one to ``CHUNK_ROWS`` rows.

        An input without any row gives one bad row that says so, and compressed data that is
        damaged one where it breaks off.
        """
        if (
            each.form in ("json", "parquet")
            or each.plan is None
            or (each.tail and each.form != "jsonl")
        ):
            yield from self._of_rows(each.rows(lines))
        else:
            yield from self._of_rows(iter(each.head))
            yield from self._of_input(lines, each.form)
        if not self.seen:
            yield from self._of_rows(iter([BadRow(0, NO_ROWS)]))

    def _of_rows(self, rows: Rows) -> Iterator[Chunk]:
        """Cut rows that have been decoded already."""
        while batch := tuple(islice(rows, CHUNK_ROWS)):
            wanted = batch[max(0, self._skip - self.seen) :]
            self.seen += len(batch)
            self._row_line = batch[-1].line
            if wanted:
                yield Chunk(self._index, len(wanted), wanted)

    def _of_input(self, lines: ByteLines, form: InputFormat) -> Iterator[Chunk]:
        """Cut an input by its lines; damage in compressed data is its last row."""
        try:
            if form == "jsonl":
                yield from self._of_lines(lines)
            else:
                yield from self._of_table(lines, tabs=form == "tsv")
        except UnpackError as error:
            yield from self._rest()
            yield from self._of_rows(iter([BadRow(self._row_line + 1, str(error))]))

    def _of_lines(self, lines: ByteLines) -> Iterator[Chunk]:
        for line in lines:
            if line[1].isspace():
                if self._batch:
                    self._batch.append(line)
            elif self._wants(line[0]):
                self._add([line])
                if self._full:
                    yield self._cut()
        yield from self._rest()

    def _of_table(self, lines: ByteLines, *, tabs: bool) -> Iterator[Chunk]:
        head = self._head = TableHead(delimiter_of(lines, tabs=tabs))
        tape = _Tape(lines)
        for start, cells in raw_rows(tape, head):
            taken = tape.take()
            if head.names is None and not isinstance(cells, BadRow):
                yield from self._rest()
                head = self._head = replace(head, names=column_names(cells))
            elif self._wants(start):
                self._add(taken)
                if self._full:
                    yield self._cut()
        yield from self._rest()

    def _wants(self, row_line: int) -> bool:
        self._row_line = row_line
        self.seen += 1
        return self._skip < self.seen

    def _add(self, row: Sequence[Line]) -> None:
        self._batch.extend(row)
        self._size += sum(len(data) for _, data in row)
        self._count += 1

    @property
    def _full(self) -> bool:
        return CHUNK_BYTES <= self._size or CHUNK_ROWS <= self._count

    def _rest(self) -> Iterator[Chunk]:
        if self._count:
            yield self._cut()

    def _cut(self) -> Chunk:
        first = self._batch[0][0]
        lines = tuple(data for _, data in self._batch)
        chunk = Chunk(self._index, self._count, first=first, lines=lines, head=self._head)
        self._batch, self._size, self._count = [], 0, 0
        return chunk


class _Tape:
    """Passes lines on and keeps those that were not taken from it yet."""

    def __init__(self, lines: ByteLines) -> None:
        self._lines = iter(lines)
        self._passed: list[Line] = []

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        line = next(self._lines)
        self._passed.append(line)
        return line

    def take(self) -> list[Line]:
        """Return the lines passed on since the last time."""
        passed, self._passed = self._passed, []
        return passed
