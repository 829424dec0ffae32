"""The forms in which inputs are held: each a reader with a name, recognised by content.

A container (lines, a document, a table, Arrow, an archive) gives rows as they stand; where these
are the rows of a tool that is known, its reader makes plain ones of them: question, options,
reasoning, answer, and under ``gold`` what that tool knows as right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import PurePath
from typing import Any, Final, cast

from hybrid.errors import FieldError, InputError, RowError, spelled
from hybrid.reading.bytelines import ByteLines, UnpackError, display_name, is_saved_dataset
from hybrid.reading.formats import chat, tools
from hybrid.reading.formats.document import document
from hybrid.reading.formats.lines import dataset_rows, decode_line, json_lines, parquet_rows, table
from hybrid.reading.rows import BadRow, InputFormat, RawRow, ReadOptions

Rows = Iterator[RawRow | BadRow]

_LOOKED_AT: Final = 5


@dataclass(frozen=True, slots=True)
class Tool:
    """Rows that some tool writes: how they are recognised, and made plain."""

    recognises: Callable[[Mapping[str, Any]], bool]
    adapted: Callable[[Iterable[RawRow | BadRow], ReadOptions], Rows]


_TOOLS: Final[dict[InputFormat, Tool]] = {
    "inspect": Tool(tools.recognises_inspect, tools.inspect_rows),
    "lm-eval": Tool(tools.recognises_lmeval, tools.lmeval_rows),
    "openai-batch": Tool(chat.recognises_batch, chat.batches),
    "promptfoo": Tool(tools.recognises_promptfoo, tools.promptfoo_rows),
    "evalscope": Tool(tools.recognises_review, tools.reviews),
    "langsmith": Tool(tools.recognises_run, tools.runs),
    "chat": Tool(chat.recognises_chat, chat.chats),
}
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
    form = next((name for name in _TOOLS if seen and _TOOLS[name].recognises(seen[0])), container)
    if wanted is not None and seen and wanted != form:
        raise InputError(
            f"{display_name(lines.source)}: its rows are none of {wanted}, but look like {form}"
        )
    if form not in _TOOLS:
        return form, chain(ahead, rows)
    return form, _named(_TOOLS[form].adapted(chain(ahead, rows), options), lines.source)


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
            return document(lines, options)
        case "parquet":
            return parquet_rows(lines.source)
        case "dataset":
            return dataset_rows(lines.source)
        case "inspect":
            return tools.archive_rows(lines.source)
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
    if first.startswith(tools.MAGIC):
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
