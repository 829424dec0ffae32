"""What a reader is told, and what it hands on besides records."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from hybrid.errors import RowError, UsageError
from hybrid.text.language import Lang

InputFormat = Literal[
    "jsonl",
    "json",
    "csv",
    "tsv",
    "parquet",
    "dataset",
    "inspect",
    "lm-eval",
    "openai-batch",
    "chat",
    "promptfoo",
    "evalscope",
    "langsmith",
]
FieldName = Literal["question", "context", "options", "reasoning", "answer", "id", "lang"]

FIELD_NAMES: tuple[FieldName, ...] = get_args(FieldName)
INPUT_FORMATS: tuple[InputFormat, ...] = get_args(InputFormat)

# Why a response ended, where a tool keeps that beside it: ``["So it is B.", "stop"]``.
_ENDINGS: Final = frozenset(
    "stop length eos end_turn max_tokens content_filter stop_sequence".split()
)
BARE: Final = "no reasoning: the response is an answer and nothing else"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """How inputs are to be read.

    ``mapping`` gives the column of a field (``{"question": "prompt"}``): a path leads into objects
    and lists, ``"a+b"`` joins two columns, an empty column leaves the field out. ``answer_base``
    says from which number integer answers count, ``answer_is_models`` that a column ``answer``
    holds what the model answered, ``options`` what every row lets choose from, ``separator`` what
    stands between options in one text. ``requests`` names the requests of a batch output.
    ``keep_bare`` keeps rows whose response is an answer and nothing else.
    """

    mapping: Mapping[str, str] = field(default_factory=dict)
    prefix_ids: bool = False
    answer_base: Literal[0, 1] | None = None
    answer_is_models: bool = False
    input_format: InputFormat | None = None
    encoding: str | None = None
    options: tuple[str, ...] = ()
    separator: str | None = None
    requests: str | None = None
    keep_bare: bool = False
    lang: Lang | None = None

    def __post_init__(self) -> None:
        for name in self.mapping:
            if name not in FIELD_NAMES:
                raise UsageError(f"no field {name!r} to map; accepted: {', '.join(FIELD_NAMES)}")
        if self.separator == "":
            raise UsageError("--split-options: name what stands between options, as in '||'")
        if len(self.options) == 1:
            raise UsageError(
                f"--options {self.options[0]}: name two or more, as in --options Yes,No"
            )


@dataclass(frozen=True, slots=True)
class SkippedRow:
    """One input row that cannot be used; ``line`` is 0 where no line is to blame.

    ``id`` is set for a record that could be read and then not be checked.
    """

    file: str
    line: int
    reason: str
    id: str | None = None

    @property
    def bare(self) -> bool:
        """Whether the row holds an answer without reasoning, so that nothing is wrong with it."""
        return self.reason == BARE


@dataclass(frozen=True, slots=True)
class RawRow:
    """One row as it stands in the input: column names and decoded values.

    ``line`` is its line, or its number where rows are no lines; ``part`` (``-2``) tells which of
    several responses of the row it is, and is empty where there is one.
    """

    line: int
    values: Mapping[str, Any]
    part: str = ""


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


def kind_of(value: object) -> str:
    """Name the kind of a decoded value, for messages."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return f"a number ({value})"
    if isinstance(value, str):
        return "text"
    return "an object" if isinstance(value, Mapping) else "a list"


def missing(value: object) -> bool:
    """Whether a value stands for nothing: null, no number, or text of white space only."""
    if isinstance(value, str):
        return not value.strip()
    return value is None or (isinstance(value, float) and math.isnan(value))


def alone(value: Any) -> Any:
    """Return the item of a list of one, and of a response and why it ended the response."""
    if not isinstance(value, list | tuple) or not 0 < len(value) < 3:
        return value
    ended = len(value) == 1 or (isinstance(value[1], str) and value[1] in _ENDINGS)
    return value[0] if ended else value


def usable_text(name: str, text: str) -> str:
    """Return ``text`` unchanged; ``RowError`` when spans into it could not be written out."""
    if "\0" in text:
        raise RowError(f"{name} holds a NUL character (at {text.index(chr(0))}); accepted: none")
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            code = ord(text[error.start])
            raise RowError(
                f"{name} holds a lone surrogate (U+{code:04X} at {error.start}); "
                "accepted: whole characters"
            ) from error
    return text
