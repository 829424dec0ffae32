"""Records from files, data frames and rows in memory: ``hybrid.read``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Final, Literal, TypedDict, Unpack

from hybrid.api.frames import is_dataset, is_frame, plain, rows_of_frame
from hybrid.api.warned import warn_of
from hybrid.errors import UsageError
from hybrid.keywords import Default, keywords
from hybrid.reading.bytelines import STDIN
from hybrid.reading.reader import PlacedItem, RecordReader, open_records, prepare_rows
from hybrid.reading.rows import InputFormat, RawRow, ReadOptions, SkippedRow
from hybrid.records import Record
from hybrid.text.language import Lang

IN_MEMORY: Final = "the rows"
_LONGEST: Final = 120


class Reading(TypedDict, total=False):
    """How input is read: the options of ``hybrid check``, by the names of ``ReadOptions``."""

    mapping: Mapping[str, str] | None
    options: Sequence[str] | None
    separator: str | None
    answer_base: Literal[0, 1] | None
    answer_is_models: Annotated[bool, Default(False)]
    keep_bare: Annotated[bool, Default(False)]
    prefix_ids: Annotated[bool, Default(False)]
    input_format: InputFormat | None
    encoding: str | None
    requests: str | None
    lang: Lang | None


class Records:
    """Records in the order of their input. They are read anew each time they are iterated.

    ``descriptions`` says how the fields of each input were read. ``skipped`` holds the rows that
    cannot be used, with the reason, as far as the latest iteration has come. A ``SkippedWarning``
    at its end names them. Rows from an iterator, and standard input, can be read once.
    """

    def __init__(self, opened: Callable[[], RecordReader], *, once: bool) -> None:
        self._opened = opened
        self._once = once
        self._reader: RecordReader | None = opened()
        self.inputs = self._reader.inputs
        self.descriptions = self._reader.descriptions
        self.skipped: list[SkippedRow] = []

    def __iter__(self) -> Iterator[Record]:
        own: list[SkippedRow] = []
        for place in self._placed(own):
            if not isinstance(place.item, SkippedRow):
                yield place.item
        warn_of(own)

    def __repr__(self) -> str:
        return f"<Records of {'; '.join(self.descriptions):.{_LONGEST}}…>"

    def placed(self) -> Iterator[PlacedItem]:
        """Yield records and skipped rows, each with its file and line."""
        return self._placed([])

    def _placed(self, skipped: list[SkippedRow]) -> Iterator[PlacedItem]:
        self.skipped = skipped
        for place in self._next_reader().placed():
            if isinstance(place.item, SkippedRow):
                skipped.append(place.item)
            yield place

    def _next_reader(self) -> RecordReader:
        reader, self._reader = self._reader, None
        if reader is not None:
            return reader
        if self._once:
            raise UsageError(
                "these records were read already, and their source can be read once; keep them: "
                "records = list(hybrid.read(…))"
            )
        return self._opened()


@keywords(Reading)
def read(*sources: Any, **how: Unpack[Reading]) -> Records:
    """Return the records of files, of one data frame, or of other rows in memory.

    ``sources`` are paths, in any format that ``hybrid look --formats`` lists. They can also be one
    frame of pandas, polars or Arrow (any that narwhals knows), a ``datasets.Dataset``, or mappings,
    each of them one row. ``None``, ``NaN``, ``NaT`` and ``NA`` count as empty cells.

    Raises ``UsageError`` for a wrong option and ``InputError`` for a file that cannot be read.
    Raises ``FieldError`` if columns are unclear, or if a column of answers seems to hold the
    correct answers and not the model's.
    """
    from hybrid.api.rules import default_checker
    from hybrid.run.doubts import chosen_by, refuse_doubtful

    kept = {name: each for name, each in how.items() if each is not None}
    options = ReadOptions(**{**kept, "options": tuple(how.get("options") or ())})  # type: ignore[arg-type]
    in_memory = _in_memory(sources)
    once = any(each == STDIN if isinstance(each, str) else _drained(each) for each in sources)

    def opened() -> RecordReader:
        return _reader(sources, options) if in_memory else open_records(sources, options)

    records = Records(opened, once=once)
    refuse_doubtful(records.inputs, lambda: chosen_by(default_checker()))
    return records


def _reader(sources: Sequence[Any], options: ReadOptions) -> RecordReader:
    rows = chain.from_iterable(map(_rows, sources))
    numbered = (RawRow(number, _row(number, row)) for number, row in enumerate(rows, start=1))
    return RecordReader([prepare_rows(numbered, IN_MEMORY, options)])


def _in_memory(sources: Sequence[Any]) -> bool:
    """Return whether the rows are in memory, and not in files."""
    paths = [isinstance(each, str | os.PathLike) for each in sources]
    if any(paths) and not all(paths):
        raise UsageError("sources are paths, or rows in memory, not both; call read for each")
    return bool(sources) and not any(paths)


def _drained(source: Any) -> bool:
    """Return whether what is iterated once is then empty."""
    return isinstance(source, Iterator)


def is_row(source: Any) -> bool:
    """Return whether a mapping is one row: of columns or splits, none would be a text."""
    return isinstance(source, Mapping) and any(isinstance(each, str) for each in source.values())


def _rows(source: Any) -> Iterable[Any]:
    if is_row(source):
        return (plain(source),)
    if isinstance(source, Mapping):
        names = ", ".join(map(str, source))
        raise UsageError(
            f"this is a dictionary of columns or splits ({names:.60}); accepted: a data frame, one "
            "split, one row, or a list of rows"
        )
    if is_frame(source) and not is_dataset(source):
        return rows_of_frame(source)
    if not isinstance(source, Iterable) or isinstance(source, bytes):
        raise UsageError(
            f"{source!r:.60} is no input; accepted: paths, a data frame, a dataset, or a list of "
            "mappings"
        )
    return map(plain, source)


def _row(number: int, row: Any) -> Mapping[str, Any]:
    if isinstance(row, Mapping):
        return row
    if isinstance(row, Record):
        raise UsageError("these are records already; hand them to hybrid.check as they are")
    raise UsageError(
        f"{IN_MEMORY}: number {number} is of type {type(row).__name__}; accepted: mappings from "
        "columns to values"
    )
