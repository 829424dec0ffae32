"""The forms in which inputs are held: each a reader with a name, recognised by content.

A container (lines, a document, a table, Arrow, an archive) gives rows as they stand; where these
are the rows of a tool that is known, ``tools.py`` makes plain ones of them: question, options,
reasoning, answer, and under ``gold`` what that tool knows as right. What holds a row after the
other is read here, a document of JSON in ``document.py``.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path, PurePath
from typing import Any, Final, cast

import msgspec

from hybrid.errors import FieldError, InputError, RowError, spelled
from hybrid.reading.bytelines import (
    MAX_ROW_BYTES,
    STDIN,
    ByteLines,
    Line,
    UnpackError,
    display_name,
    is_saved_dataset,
    open_binary,
)
from hybrid.reading.profiles import numbered
from hybrid.reading.rows import (
    BadRow,
    InputFormat,
    RawRow,
    ReadOptions,
    RepeatedKey,
    kind_of,
    loads,
)

# --- JSON Lines ---------------------------------------------------------------------------------

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
            yield BadRow(row.line, f"the row does not have the form of {what}")


# --- CSV and TSV --------------------------------------------------------------------------------

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
            f"{file}: the first line contains text where the names of columns are expected; "
            "give the file a header line, such as question,options,reasoning,answer"
        )
    return numbered([cell.strip() for cell in header])


def _row(header: Sequence[str], cells: Sequence[str], line: int) -> RawRow | BadRow:
    if len(cells) < len(header) or any(cells[len(header) :]):
        reason = (
            f"the row has {len(cells)} cells, the header {len(header)}; accepted: the same number"
        )
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
        raise InputError(f"{source}: has no rows itself; name one of its splits: {named}")
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
        raise InputError(f"{source}: is not a usable Parquet or Arrow file: {error}") from error


Rows = Iterator[RawRow | BadRow]


# --- Which tool wrote these rows, told by the first of them --------------------------------------

_COLUMNS: Final = frozenset(
    """messages conversations conversation chat dialogue dialog prompt completion response
    origin_prompt""".split()
)
_OF_RUNS: Final = frozenset(
    """run_type trace_id session_id dotted_order reference_outputs reference_example_id example_id
    dataset_id source_run_id""".split()
)


def _is_inspect(row: Mapping[str, Any]) -> bool:
    return {"input", "target", "messages", "output", "epoch"} <= row.keys()


def recognises_lmeval(row: Mapping[str, Any]) -> bool:
    """Whether a row is a sample."""
    return {"doc", "resps"} <= row.keys() and isinstance(row["doc"], dict)


def _is_batch(row: Mapping[str, Any]) -> bool:
    """Whether a row is a line of a batch, of its output or of its requests."""
    places = ("response", "result", "body", "params")
    return "custom_id" in row and any(
        each in row and isinstance(row[each], dict | None) for each in places
    )


def _is_promptfoo(row: Mapping[str, Any]) -> bool:
    return {"vars", "response", "provider"} <= row.keys()


def _is_review(row: Mapping[str, Any]) -> bool:
    """Whether a row is a review of EvalScope, of newer or older versions."""
    if isinstance(row.get("sample_score"), dict):
        return True
    choices = row.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return "raw_input" in row and isinstance(first, dict) and "review" in first


def _is_run(row: Mapping[str, Any]) -> bool:
    """Whether a row is a run of LangSmith."""
    both = isinstance(row.get("inputs"), dict) and isinstance(row.get("outputs"), dict | None)
    return both and "outputs" in row and bool(_OF_RUNS & row.keys())


def _is_chat(row: Mapping[str, Any]) -> bool:
    return bool(conversation_columns(row))


def conversation_columns(row: Mapping[str, Any]) -> list[str]:
    """Return the columns that hold a conversation, or its prompt and its completion."""
    return [name for name in row if name.lower() in _COLUMNS and _talks(row[name])]


def _talks(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, dict) and {"role", "from"} & each.keys() for each in value)
    )


# In the order in which they are tried; ``tools.py`` makes their rows plain.
_TOOLS: Final[dict[InputFormat, Callable[[Mapping[str, Any]], bool]]] = {
    "inspect": _is_inspect,
    "lm-eval": recognises_lmeval,
    "openai-batch": _is_batch,
    "promptfoo": _is_promptfoo,
    "evalscope": _is_review,
    "langsmith": _is_run,
    "chat": _is_chat,
}

# --- The format of an input, by its content, and its rows ----------------------------------------

_LOOKED_AT: Final = 5
_ARCHIVE: Final = b"PK\x03\x04"
FORMATS: Final[dict[InputFormat, str]] = {
    "jsonl": "JSON Lines: one object a line",
    "json": "a JSON document: an array of objects, alone or under a key, objects by id, an object "
    "of columns, or objects one after the other",
    "csv": "a table with a header and commas, semicolons, tabs or bars",
    "tsv": "a table with a header and tabs",
    "parquet": "Parquet (with the extra arrow)",
    "dataset": "a Hugging Face dataset saved to disk (with the extra arrow)",
    "inspect": "logs of Inspect: .eval archives and JSON",
    "lm-eval": "lm-evaluation-harness: samples_*.jsonl, or results with samples",
    "openai-batch": "output of a batch of OpenAI or Anthropic, with the file of its requests "
    "(--requests)",
    "chat": "conversations: messages with role and content, as in OpenAI's chat files",
    "promptfoo": "results of promptfoo",
    "evalscope": "reviews of EvalScope",
    "langsmith": "runs of LangSmith, with inputs and outputs",
}
_SUFFIXES: Final[dict[str, InputFormat]] = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".jsonlines": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
}


def open_rows(lines: ByteLines, options: ReadOptions) -> tuple[InputFormat, Rows]:
    """Return the format of an opened input and its rows.

    The same input is read the same way again. Raises ``InputError`` when nothing tells the
    format, or the input cannot be used as a whole.
    """
    wanted = options.input_format
    forced = wanted if wanted not in _TOOLS else None
    container = forced or _container(lines)
    rows = _guarded(_contained(lines, container, options))
    if forced is not None:
        return forced, rows
    ahead = list(_until_decoded(rows))
    seen = [row.values for row in ahead if isinstance(row, RawRow)]
    form = next((name for name in _TOOLS if seen and _TOOLS[name](seen[0])), container)
    if wanted is not None and seen and wanted != form:
        raise InputError(
            f"{display_name(lines.source)}: its rows are none of {wanted}, but look like {form}"
        )
    if form not in _TOOLS:
        return form, chain(ahead, rows)
    from hybrid.reading.formats.tools import plain_rows

    return form, _named(plain_rows(form, chain(ahead, rows), options), lines.source)


def _until_decoded(rows: Rows) -> Iterator[RawRow | BadRow]:
    for row in islice(rows, _LOOKED_AT):
        yield row
        if isinstance(row, RawRow):
            return


def _named(rows: Rows, source: str) -> Rows:
    """Put the input's name before what a tool's reader says of it as a whole."""
    try:
        yield from rows
    except FieldError as error:
        raise FieldError(f"{display_name(source)}: {error}") from error


def _guarded(rows: Rows) -> Rows:
    """Turn damaged compressed data into a last bad row."""
    line = 0
    try:
        for row in rows:
            line = row.line
            yield row
    except UnpackError as error:
        yield BadRow(line + 1, str(error))


def _contained(lines: ByteLines, container: InputFormat, options: ReadOptions) -> Rows:
    match container:
        case "jsonl":
            return json_lines(lines)
        case "json":
            from hybrid.reading.formats.document import document

            return document(lines, options)
        case "parquet":
            return parquet_rows(lines.source)
        case "dataset":
            return dataset_rows(lines.source)
        case "inspect":
            from hybrid.reading.formats.tools import archive_rows

            return archive_rows(lines.source)
        case _:
            return table(lines, tabs=container == "tsv")


def _container(lines: ByteLines) -> InputFormat:
    """Return what rows stand in, by the first bytes, then by the file's suffix."""
    head = lines.peek(_LOOKED_AT)
    if not head:
        return "dataset" if is_saved_dataset(lines.source) else "jsonl"
    first = head[0].lstrip()
    if first.startswith(b"PAR1"):
        return "parquet"
    if first.startswith(_ARCHIVE):
        return "inspect"
    path = PurePath(lines.source.lower().removesuffix(".gz").removesuffix(".zip"))
    named = _SUFFIXES.get(path.suffix)
    if first.startswith((b"{", b"[")) and named not in ("csv", "tsv"):
        return "jsonl" if _is_lines(head, named) else "json"
    if named is not None or path.suffix == ".json":
        return named or "json"
    for form, mark in (("tsv", b"\t"), ("csv", b","), ("csv", b";"), ("csv", b"|")):
        if mark in first:
            return cast("InputFormat", form)
    raise InputError(
        f"{display_name(lines.source)}: its format is unclear; name it with "
        f"{spelled('input_format')} {', '.join(FORMATS)}"
    )


def _is_lines(head: list[bytes], named: InputFormat | None) -> bool:
    """Whether a text of JSON has an object on each line, and not one over several."""
    first = head[0].strip()
    if first.startswith(b"["):
        return False
    if named is None:
        return len(head) > 1 and _is_object(first)
    # One object over several lines, or several on one.
    alone = len(head) == 1 and first.endswith(b"}")
    goes_on = len(head) > 1 and head[1].lstrip().startswith((b'"', b"}"))
    spread = alone or (goes_on and first.endswith((b"{", b",")))
    return not spread or any(map(_is_object, head))


def _is_object(data: bytes) -> bool:
    try:
        return isinstance(decode_line(data), dict)
    except RowError:
        return False
