"""A raw row: what a reader is told of rows, what it hands on, and paths into them."""

from __future__ import annotations

import ast
import json
import math
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal, get_args

from hybrid.errors import RowError, UsageError, spelled
from hybrid.text.words import Lang

# --- what goes in and comes out -----------------------------------------------------------------
# What a reader is told, and what it hands on besides records.

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
            raise UsageError(f"{spelled('separator')}: name the separator of options, such as '||'")
        if len(self.options) == 1:
            raise UsageError(
                f"{spelled('options', list(self.options))}: name two or more, as in "
                f"{spelled('options', ['Yes', 'No'])}"
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
        raise RowError(f"{name} contains a NUL character (at {text.index(chr(0))}); accepted: none")
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            code = ord(text[error.start])
            raise RowError(
                f"{name} contains a lone surrogate (U+{code:04X} at {error.start}); "
                "accepted: whole characters"
            ) from error
    return text


# --- paths into rows ----------------------------------------------------------------------------
# Paths into rows: ``choices.0.message.content``, ``samples[].completion``, JSON inside a cell.
#
# A path leads through objects by key and through lists by number; a list of one item is its item,
# and ``[]`` stands for each item, which then is a row of its own. Text that is a JSON object (or
# one in Python's form, or in a Markdown fence) is gone through like one.


@dataclass(frozen=True, slots=True)
class RepeatedKey:
    """Stands for a value in which an object names one key twice."""

    key: str

    def __str__(self) -> str:
        return f"the key {self.key!r} appears twice in one object; accepted: once"


def decode_at(text: str, start: int) -> tuple[Any, int]:
    """Return the JSON value that begins at a place, or ``RepeatedKey``, and where it ends.

    NaN and infinities, which some tools write into JSON, stand for a missing value. Raises
    ``ValueError`` or ``RecursionError`` where there is no value.
    """
    repeated: list[str] = []

    def unpaired(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) < len(pairs):
            repeated.append(first_repeated([name for name, _ in pairs]))
        return value

    decoder = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=unpaired)
    value, end = decoder.raw_decode(text, start)
    return (RepeatedKey(repeated[0]) if repeated else value), end


def loads(text: str) -> Any:
    """Return the JSON value that a text is, or ``RepeatedKey``; raises as ``decode_at`` does."""
    bare = text.strip()
    value, end = decode_at(bare, 0)
    if end < len(bare):
        raise json.JSONDecodeError("Extra data", bare, end)
    return value


def literal(text: str) -> Any:
    """Return the Python literal of a text, or ``RepeatedKey``; raises as ``ast.literal_eval``."""
    with warnings.catch_warnings():
        # Python warns of what it finds odd in text that need not be Python: "5in", "\\(x".
        warnings.simplefilter("ignore")
        tree = ast.parse(text, mode="eval")
    for node in ast.walk(tree):
        named = node.keys if isinstance(node, ast.Dict) else []
        keys = [str(key.value) for key in named if isinstance(key, ast.Constant)]
        if len(set(keys)) < len(keys):
            return RepeatedKey(first_repeated(keys))
    return ast.literal_eval(tree)


def first_repeated(names: Sequence[str]) -> str:
    """Return the first of the names that stands there again."""
    return next(name for name in names if 1 < names.count(name))


def _no_number(_name: str) -> None:
    """Stand for a missing value."""


EACH: Final = "[]"
_DEPTH: Final = 4
_LITERAL_LIMIT: Final = 200_000
_FENCE: Final = re.compile(r"```(?:json|python)?[ \t]*\n(.*)\n[ \t]*```", re.DOTALL)


def value_at(row: Mapping[str, Any], path: str) -> Any:
    """Return what stands at a path, ``None`` where nothing does."""
    return row[path] if path in row else _follow(row, path.replace(EACH, "").split("."))


def first_at(row: Mapping[str, Any], path: str) -> Any:
    """Return what stands at a path in the first item of each list that it names."""
    return row[path] if path in row else _follow(row, path.replace(EACH, ".0").split("."))


def _follow(value: Any, keys: list[str]) -> Any:
    while keys:
        if isinstance(value, str):
            value = parsed(value)
        if isinstance(value, list | tuple):
            if keys[0].isdecimal():
                value, keys = value[int(keys[0])] if int(keys[0]) < len(value) else None, keys[1:]
                continue
            value = value[0] if len(value) == 1 else None
        if not isinstance(value, Mapping):
            return None
        # A key may itself hold dots.
        for length in range(len(keys), 0, -1):
            name = ".".join(keys[:length])
            if name in value:
                value, keys = value[name], keys[length:]
                break
        else:
            return None
    return value


@lru_cache(maxsize=64)
def parsed(text: str) -> Any:
    """Return the object or list that a text is in JSON or Python form, ``None`` for other text.

    ``RepeatedKey`` where an object in it names one key twice.
    """
    bare = text.strip()
    if fenced := _FENCE.fullmatch(bare):
        bare = fenced[1].strip()
    if bare[:1] not in ("{", "[", "(") or len(bare) > _LITERAL_LIMIT:
        return None
    for parse in (loads, literal):
        try:
            value = parse(bare)
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            continue
        if isinstance(value, list | tuple | dict | RepeatedKey):
            return value
    return None


def paths_in(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield the columns of a row, and the paths to what is inside of them."""
    for name, value in row.items():
        yield from _inside(name, value, 1)


def _inside(path: str, value: Any, depth: int) -> Iterator[str]:
    yield path
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "`"):
        value = parsed(value)
    if isinstance(value, list) and value and isinstance(value[0], dict | str | int | float):
        yield path + EACH
        path, value = path + EACH, value[0]
    if isinstance(value, Mapping) and depth < _DEPTH:
        for key, each in value.items():
            yield from _inside(f"{path}.{key}", each, depth + 1)


def exploded(row: RawRow, columns: Sequence[str]) -> Iterator[RawRow]:
    """Yield a row for each item of the lists at ``columns``, outer lists first.

    Lists side by side belong together, item by item; ``RowError`` where they are not of one length.
    """
    inner = [path for path in columns if any(path.startswith(f"{each}.") for each in columns)]
    lists = {path: _items(row, path) for path in columns if path not in inner}
    several = {path: len(items) for path, items in lists.items() if len(items) > 1}
    if len(set(several.values())) > 1:
        sizes = ", ".join(f'"{path}" has {count}' for path, count in several.items())
        raise RowError(f"lists that belong together differ in length: {sizes}")
    for number in range(max(several.values(), default=1)):
        values = row.values
        for path, items in lists.items():
            values = _replaced(values, path.split("."), items[number if path in several else 0])
        one = RawRow(row.line, values, f"{row.part}-{number + 1}" if several else row.part)
        yield from exploded(one, inner) if inner else [one]


def _items(row: RawRow, path: str) -> list[Any]:
    found = value_at(row.values, path)
    return found if isinstance(found, list) and found else [found]


def _replaced(value: Any, keys: list[str], item: Any) -> Any:
    """Return a copy of nested objects with another value at the end of a path."""
    if not keys:
        return item
    found = parsed(value) if isinstance(value, str) else value
    if isinstance(found, list) and len(found) == 1:
        found = found[0]
    if not isinstance(found, Mapping):
        return value
    return {**found, keys[0]: _replaced(found.get(keys[0]), keys[1:], item)}
