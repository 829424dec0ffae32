"""Rows of Parquet inputs, through pyarrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from hybrid.errors import InputError
from hybrid.io.bytelines import STDIN, open_binary
from hybrid.io.values import RawRow

MAGIC: Final = b"PAR1"
_ROWS: Final = 256


def parquet_rows(
    source: str, groups: Sequence[int] | None = None, first: int = 1
) -> Iterator[RawRow]:
    """Yield the rows of a Parquet file, or of some of its row groups; ``line`` is a row's number.

    Raises ``InputError`` where the file cannot be read, or pyarrow is missing.
    """
    with _opened(source) as file:
        number = first
        for batch in file.iter_batches(batch_size=_ROWS, row_groups=groups):
            for values in batch.to_pylist(maps_as_pydicts="strict"):
                yield RawRow(number, values)
                number += 1


def group_sizes(source: str) -> list[tuple[int, int]]:
    """Return the number of rows and of bytes, unpacked, in each row group of a file."""
    with _opened(source) as file:
        groups = [file.metadata.row_group(n) for n in range(file.metadata.num_row_groups)]
        return [(group.num_rows, group.total_byte_size) for group in groups]


@contextmanager
def _opened(source: str) -> Iterator[Any]:
    if source == STDIN:
        raise InputError("Parquet cannot be read from standard input: name a file")
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError as error:
        raise InputError(
            f"{source}: Parquet is read with pyarrow: pip install 'hybrid-checker[ray]'"
        ) from error
    try:
        with open_binary(source) as binary, ParquetFile(binary) as file:
            yield file
    except ArrowException as error:
        raise InputError(f"{source}: is no usable Parquet file: {error}") from error
