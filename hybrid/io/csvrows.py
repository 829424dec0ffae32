"""Rows of CSV and TSV inputs."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hybrid.io.bytelines import MAX_ROW_BYTES, ByteLines, Line
from hybrid.io.values import BadRow, RawRow

_DELIMITERS = ",;\t"

Cells = list[str]


class _Decoded:
    """Feeds decoded lines to the csv module; undecodable bytes become lone surrogates."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        self.line = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        self.line, data = next(self._lines)
        return data.decode("utf-8", errors="surrogateescape")


@dataclass(frozen=True, slots=True)
class TableHead:
    """What the rows of a table need besides their lines; ``names`` is ``None`` before the header.

    ``line`` is the number of the last line before the rows.
    """

    delimiter: str
    names: tuple[str, ...] | None = None
    line: int = 0


def table(lines: ByteLines, *, tabs: bool = False) -> Iterator[RawRow | BadRow]:
    """Yield the rows under the header. Without ``tabs`` the header tells ``,`` ``;`` or tab.

    Cells may hold line breaks inside quotes. Missing cells at the end of a row are empty; a row
    with more cells than the header is bad, since nothing says which cell is which.
    """
    return table_rows(lines, TableHead(delimiter_of(lines, tabs=tabs)))


def table_rows(lines: Iterable[Line], head: TableHead) -> Iterator[RawRow | BadRow]:
    """Yield the rows of lines that begin where a row does; without names the first is the header.

    A part of a table gives the same rows as the whole table does there.
    """
    names = head.names
    for start, cells in raw_rows(lines, head):
        if isinstance(cells, BadRow):
            yield cells
        elif names is None:
            names = column_names(cells)
        else:
            yield _row(names, cells, start)


def raw_rows(lines: Iterable[Line], head: TableHead) -> Iterator[tuple[int, Cells | BadRow]]:
    """Yield the first line and the cells of each row that is not blank, the header included.

    No line is taken that does not belong to the row, so each row is read on its own.
    """
    csv.field_size_limit(MAX_ROW_BYTES)
    source = _Decoded(lines)
    source.line = head.line
    rows = csv.reader(source, delimiter=head.delimiter, strict=True)
    while True:
        start = source.line + 1
        try:
            cells = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield start, BadRow(start, _reason(error))
            continue
        if any(cells):
            yield start, cells


def delimiter_of(lines: ByteLines, *, tabs: bool) -> str:
    """Return what stands between cells, by the first line that is not blank."""
    if tabs:
        return "\t"
    head = lines.peek(1)
    first = head[0][1].decode("utf-8", errors="replace") if head else ""
    return max(_DELIMITERS, key=first.count)


def column_names(header: Sequence[str]) -> tuple[str, ...]:
    """Number repeated names (``answer#2``), so that no column hides another."""
    seen: Counter[str] = Counter()
    names = []
    for cell in header:
        name = cell.strip()
        seen[name] += 1
        names.append(f"{name}#{seen[name]}" if seen[name] > 1 else name)
    return tuple(names)


def _row(header: Sequence[str], cells: Sequence[str], line: int) -> RawRow | BadRow:
    if len(cells) > len(header) and any(cells[len(header) :]):
        return BadRow(line, f"the row has {len(cells)} cells, the header {len(header)}")
    for name, cell in zip(header, cells, strict=False):
        byte = _bad_byte(cell)
        if byte is not None:
            return BadRow(
                line,
                f"invalid UTF-8: byte 0x{byte:02x} in column {name!r}; save the file as UTF-8",
            )
    filled = [*cells, *[""] * (len(header) - len(cells))]
    return RawRow(line, dict(zip(header, filled, strict=False)))


def _bad_byte(cell: str) -> int | None:
    if cell.isascii():
        return None
    return next((ord(c) - 0xDC00 for c in cell if "\udc80" <= c <= "\udcff"), None)


def _reason(error: csv.Error) -> str:
    message = str(error)
    if "unexpected end of data" in message:
        return "broken CSV: a quoted cell that begins in this row never ends"
    if "new-line character" in message:
        return "broken CSV: a bare carriage return outside quotes"
    if "expected after" in message:
        return "broken CSV: text after a closing quote; a quote inside a quoted cell is doubled"
    return f"broken CSV: {message}"
