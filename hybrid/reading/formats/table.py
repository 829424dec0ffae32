"""CSV and TSV with a header."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence

from hybrid.errors import FieldError
from hybrid.reading.bytelines import MAX_ROW_BYTES, ByteLines, Line, display_name
from hybrid.reading.names import numbered
from hybrid.reading.values import BadRow, RawRow

_DELIMITERS = ",;\t|"
_LONG_NAME = 80


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


def table(lines: ByteLines, *, tabs: bool = False) -> Iterator[RawRow | BadRow]:
    """Yield the rows under the header. Without ``tabs`` the header tells ``,`` ``;`` tab or ``|``.

    Cells may hold line breaks inside quotes. A row with more or fewer cells than the header is bad,
    since nothing says which cell is which; empty ones beyond the header are left out. Raises
    ``FieldError`` where the first line is no header.
    """
    names: tuple[str, ...] | None = None
    for start, cells in _cells(lines, "\t" if tabs else _delimiter(lines)):
        if isinstance(cells, BadRow):
            yield cells
        elif names is None:
            names = _names(cells, display_name(lines.source))
        else:
            yield _row(names, cells, start)


def _cells(lines: ByteLines, delimiter: str) -> Iterator[tuple[int, list[str] | BadRow]]:
    """Yield the first line and the cells of each row that is not blank, the header included."""
    csv.field_size_limit(MAX_ROW_BYTES)
    source = _Decoded(lines)
    rows = csv.reader(source, delimiter=delimiter, strict=True)
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


def _delimiter(lines: ByteLines) -> str:
    head = lines.peek(1)
    first = head[0].decode("utf-8", errors="replace") if head else ""
    return max(_DELIMITERS, key=first.count)


def _names(header: Sequence[str], file: str) -> tuple[str, ...]:
    if any(len(cell) > _LONG_NAME for cell in header):
        raise FieldError(
            f"{file}: the first line holds text where the names of columns are expected; "
            "give the file a header line, such as question,options,reasoning,answer"
        )
    return numbered([cell.strip() for cell in header])


def _row(header: Sequence[str], cells: Sequence[str], line: int) -> RawRow | BadRow:
    if len(cells) < len(header) or any(cells[len(header) :]):
        told = f"the row has {len(cells)} cells, the header {len(header)}; accepted: as many"
        return BadRow(line, told)
    for name, cell in zip(header, cells, strict=False):
        bad = None if cell.isascii() else next((c for c in cell if "\udc80" <= c <= "\udcff"), None)
        if bad is not None:
            return BadRow(
                line,
                f"invalid UTF-8: byte 0x{ord(bad) - 0xDC00:02x} in column {name!r}; save the file "
                "as UTF-8, or name its encoding with --encoding",
            )
    return RawRow(line, dict(zip(header, cells, strict=False)))


def _reason(error: csv.Error) -> str:
    message = str(error)
    if "unexpected end of data" in message:
        return "broken CSV: a quoted cell that begins in this row never ends"
    if "new-line character" in message:
        return "broken CSV: a bare carriage return outside quotes"
    if "expected after" in message:
        return "broken CSV: text after a closing quote; a quote inside a quoted cell is doubled"
    return f"broken CSV: {message}"
