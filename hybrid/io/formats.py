"""Which format an input is in, and its rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

from hybrid.errors import InputError, RowError
from hybrid.io.bytelines import ByteLines, display_name
from hybrid.io.csvrows import table
from hybrid.io.jsonrows import decode_line, json_document, json_lines
from hybrid.io.parquetrows import MAGIC, parquet_rows
from hybrid.io.values import BadRow, InputFormat, RawRow

_SUFFIXES: Final[dict[str, InputFormat]] = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".jsonlines": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".parquet": "parquet",
}


def input_format(lines: ByteLines, wanted: InputFormat | None) -> InputFormat:
    """Return the format: as wanted, by the file's suffix (``.gz`` left out), or by its first lines.

    A ``.json`` file that holds one object a line is read as JSON Lines, and a ``.jsonl`` file
    that begins with an array as JSON. Raises ``InputError`` when nothing tells the format.
    """
    if wanted is not None:
        return wanted
    path = PurePath(lines.source)
    suffix = PurePath(path.stem).suffix if path.suffix == ".gz" else path.suffix
    known = _SUFFIXES.get(suffix.lower())
    if known is None or (known == "jsonl" and _begins_array(lines)):
        return _sniff(lines)
    return known


def rows_of(lines: ByteLines, form: InputFormat) -> Iterator[RawRow | BadRow]:
    """Yield the rows of an opened input, in order."""
    if form == "jsonl":
        return json_lines(lines)
    if form == "json":
        return json_document(lines)
    if form == "parquet":
        return parquet_rows(lines.source)
    return table(lines, tabs=form == "tsv")


def _begins_array(lines: ByteLines) -> bool:
    return any(data.lstrip().startswith(b"[") for _, data in lines.peek(1))


def _sniff(lines: ByteLines) -> InputFormat:
    head = [data.strip() for _, data in lines.peek(2)]
    if not head:
        return "jsonl"
    if head[0].startswith(MAGIC):
        return "parquet"
    if head[0].startswith(b"["):
        return "json"
    if head[0].startswith(b"{"):
        return "jsonl" if len(head) > 1 and _is_object(head[0]) else "json"
    if lines.source.lower().removesuffix(".gz").endswith(".json"):
        return "json"
    for form, mark in (("tsv", b"\t"), ("csv", b","), ("csv", b";")):
        if mark in head[0]:
            return form  # type: ignore[return-value]
    raise InputError(
        f"{display_name(lines.source)}: its format cannot be told; name it with --input-format "
        "jsonl, json, csv, tsv or parquet"
    )


def _is_object(data: bytes) -> bool:
    try:
        return isinstance(decode_line(data), dict)
    except RowError:
        return False
