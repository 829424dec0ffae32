"""Forms that hold a row after the other: JSON Lines, tables with a header, Arrow's forms."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec

from hybrid.errors import FieldError, InputError, RowError, spelled
from hybrid.reading.bytelines import (
    MAX_ROW_BYTES,
    STDIN,
    ByteLines,
    Line,
    display_name,
    open_binary,
)
from hybrid.reading.profiles import numbered
from hybrid.reading.rows import BadRow, RawRow, RepeatedKey, kind_of, loads

# --- JSON Lines ---------------------------------------------------------------------------------
# JSON Lines: one object a line.

_MEGABYTE: Final = 1024 * 1024


_FAST: Final = msgspec.json.Decoder()
_ENDS_A_KEY: Final = re.compile(rb'"\s*:')


def json_lines(lines: Iterable[Line]) -> Iterator[RawRow | BadRow]:
    """Yield one row per line that is not blank."""
    for number, data in lines:
        if data.strip():
            try:
                yield as_row(decode_line(data), number)
            except RowError as error:
                yield BadRow(number, str(error))


def decode_line(data: bytes) -> Any:
    """Decode one line of JSON; ``RowError`` says at which column it is broken."""
    if len(data) > MAX_ROW_BYTES:
        raise RowError(f"the row is longer than {MAX_ROW_BYTES // _MEGABYTE} MB")
    try:
        value = _FAST.decode(data)
    except (ValueError, RecursionError):
        return _decode_with_reason(data)
    # Where as many keys end as are there, none appears twice: the slow look is seldom needed.
    if len(_ENDS_A_KEY.findall(data)) == _keys_in(value):
        return value
    return _decode_with_reason(data)


def _keys_in(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(_keys_in, value.values()))
    return sum(map(_keys_in, value)) if isinstance(value, list) else 0


def _decode_with_reason(data: bytes) -> Any:
    text = utf8(data)
    try:
        return loads(text)
    except json.JSONDecodeError as error:
        raise RowError(f"broken JSON at column {error.colno}: {first_lower(error.msg)}") from error
    except (RecursionError, ValueError) as error:
        raise RowError("broken JSON: nested too deeply, or a number too long") from error


def utf8(data: bytes) -> str:
    """Decode UTF-8; ``RowError`` names the first byte that is none and a NUL byte."""
    if 0 in data:
        raise RowError(f"NUL byte at byte {data.index(0) + 1}; accepted: text without NUL")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise RowError(
            f"invalid UTF-8: byte 0x{byte:02x} at byte {error.start + 1}; save the file as UTF-8, "
            f"or name its encoding with {spelled('encoding', 'NAME')}"
        ) from error


def first_lower(message: str) -> str:
    """Return a message of the parser as it stands inside a sentence."""
    return message[:1].lower() + message[1:]


def as_row(value: Any, line: int) -> RawRow:
    """Return a decoded value as a row; ``RowError`` for one without named fields."""
    if isinstance(value, RepeatedKey):
        raise RowError(str(value))
    if not isinstance(value, dict):
        raise RowError(f"the row is {kind_of(value)}; accepted: an object with named fields")
    return RawRow(line, value)


def peeked(
    rows: Iterable[RawRow | BadRow],
) -> tuple[RawRow | None, Iterator[RawRow | BadRow]]:
    """Return the first row that could be decoded, and all rows with it."""
    rest = iter(rows)
    head: list[RawRow | BadRow] = []
    for row in rest:
        head.append(row)
        if isinstance(row, RawRow):
            return row, chain(head, rest)
    return None, iter(head)


def made_plain(
    rows: Iterable[RawRow | BadRow], plain: Callable[[RawRow], RawRow], what: str
) -> Iterator[RawRow | BadRow]:
    """Yield the rows of a tool as ``plain`` makes them; one of another shape becomes a bad row."""
    for row in rows:
        try:
            yield row if isinstance(row, BadRow) else plain(row)
        except RowError as error:
            yield BadRow(row.line, str(error))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            yield BadRow(row.line, f"the row is not of the shape of {what}")


# --- CSV and TSV --------------------------------------------------------------------------------
# CSV and TSV with a header.

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
        reason = f"the row has {len(cells)} cells, the header {len(header)}; accepted: as many"
        return BadRow(line, reason)
    for name, cell in zip(header, cells, strict=False):
        bad = None if cell.isascii() else next((c for c in cell if "\udc80" <= c <= "\udcff"), None)
        if bad is not None:
            return BadRow(
                line,
                f"invalid UTF-8: byte 0x{ord(bad) - 0xDC00:02x} in column {name!r}; save the file "
                f"as UTF-8, or name its encoding with {spelled('encoding', 'NAME')}",
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


# --- Parquet and saved data sets ----------------------------------------------------------------
# Rows in Arrow's forms, through pyarrow: Parquet, and Hugging Face datasets saved to disk.

_ROWS: Final = 256
_REPEATED: Final = "a key appears twice in one object; accepted: once"


def parquet_rows(source: str) -> Iterator[RawRow | BadRow]:
    """Yield the rows of a Parquet file; ``line`` is a row's number.

    Raises ``InputError`` where the file cannot be read, or pyarrow is missing.
    """
    with _opened(source) as file:
        yield from _numbered(file.iter_batches(batch_size=_ROWS), 1)


def dataset_rows(source: str) -> Iterator[RawRow | BadRow]:
    """Yield the rows of a dataset saved to disk; raises ``InputError`` as ``parquet_rows`` does."""
    files = sorted(Path(source).glob("*.arrow"))
    if not files:
        splits = [each.parent for each in sorted(Path(source).glob("*/*.arrow"))]
        named = ", ".join(dict.fromkeys(map(str, splits))) or "none is there"
        raise InputError(f"{source}: holds no rows itself; name one of its splits: {named}")
    first = 1
    for path in files:
        with _reading(str(path)):
            import pyarrow as pa

            with pa.memory_map(str(path)) as mapped:
                stream = pa.ipc.open_stream(mapped)
                for batch in stream:
                    for start in range(0, batch.num_rows, _ROWS):
                        yield from _numbered([batch.slice(start, _ROWS)], first + start)
                    first += batch.num_rows


def _numbered(batches: Any, first: int) -> Iterator[RawRow | BadRow]:
    for batch in batches:
        named = batch.rename_columns(list(numbered(batch.schema.names)))
        try:
            rows = named.to_pylist(maps_as_pydicts="strict")
        except (KeyError, ValueError):
            rows = [_alone(named.slice(number, 1)) for number in range(named.num_rows)]
        for values in rows:
            yield BadRow(first, _REPEATED) if values is None else RawRow(first, values)
            first += 1


def _alone(row: Any) -> dict[str, Any] | None:
    """Return the values of one row, ``None`` where a map or a struct names one key twice."""
    try:
        values: dict[str, Any] = row.to_pylist(maps_as_pydicts="strict")[0]
    except (KeyError, ValueError):
        return None
    return values


@contextmanager
def _opened(source: str) -> Iterator[Any]:
    if source == STDIN:
        raise InputError("Parquet cannot be read from standard input: name a file")
    with _reading(source):
        from pyarrow.parquet import ParquetFile

        with open_binary(source) as binary, ParquetFile(binary) as file:
            yield file


@contextmanager
def _reading(source: str) -> Iterator[None]:
    try:
        from pyarrow import ArrowException
    except ImportError as error:
        raise InputError(
            f"{source}: is read with pyarrow: pip install 'hybrid-checker[arrow]'"
        ) from error
    try:
        yield
    except (ArrowException, OSError) as error:
        raise InputError(f"{source}: is no usable Parquet or Arrow file: {error}") from error
