"""What a reader is told, and what it hands on besides records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from hybrid.errors import UsageError
from hybrid.text.language import Lang

InputFormat = Literal["jsonl", "json", "csv", "tsv", "parquet"]
FieldName = Literal["question", "context", "options", "reasoning", "answer", "id", "lang"]

FIELD_NAMES: tuple[FieldName, ...] = get_args(FieldName)
INPUT_FORMATS: tuple[InputFormat, ...] = get_args(InputFormat)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """How inputs are to be read.

    ``mapping`` gives the column of a field (``{"question": "prompt"}``); ``"a+b"`` joins two
    columns, an empty column leaves the field out. ``answer_base`` says from which number integer
    answers count. ``lang`` sets the language of every record.
    """

    mapping: Mapping[str, str] = field(default_factory=dict)
    prefix_ids: bool = False
    answer_base: Literal[0, 1] | None = None
    input_format: InputFormat | None = None
    lang: Lang | None = None

    def __post_init__(self) -> None:
        for name in self.mapping:
            if name not in FIELD_NAMES:
                raise UsageError(f"no field {name!r} to map; accepted: {', '.join(FIELD_NAMES)}")


@dataclass(frozen=True, slots=True)
class SkippedRow:
    """One input row that cannot be used; ``line`` is 0 where no line is to blame.

    ``id`` is set for a record that could be read and then not be checked.
    """

    file: str
    line: int
    reason: str
    id: str | None = None


@dataclass(frozen=True, slots=True)
class RawRow:
    """One row as it stands in the input: column names and decoded values."""

    line: int
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class BadRow:
    """One row that could not even be decoded, and why."""

    line: int
    reason: str


def parse_mapping(pairs: Sequence[str]) -> dict[str, str]:
    """Turn ``["question=prompt", …]`` into a mapping from field to column.

    Raises ``UsageError`` for a pair without ``=``, an unknown field, or a field given twice.
    """
    mapping: dict[str, str] = {}
    for pair in pairs:
        name, equals, column = pair.partition("=")
        name = name.strip()
        if not equals or name not in FIELD_NAMES:
            raise UsageError(
                f"--map {pair}: accepted is FIELD=COLUMN with FIELD one of {', '.join(FIELD_NAMES)}"
            )
        if name in mapping:
            raise UsageError(
                f"--map {pair}: {name} is already read from {mapping[name]!r}; "
                f"join two columns with --map {name}={mapping[name]}+{column.strip()}"
            )
        mapping[name] = column.strip()
    return mapping
