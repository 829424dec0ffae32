"""Rows in Arrow's forms, through pyarrow: Parquet, and Hugging Face datasets saved to disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from hybrid.errors import InputError
from hybrid.reading.bytelines import STDIN, open_binary
from hybrid.reading.names import numbered
from hybrid.reading.values import BadRow, RawRow

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
