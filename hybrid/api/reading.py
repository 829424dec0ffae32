"""Records from files, data frames and rows in memory: ``hybrid.read``."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal, TypedDict, Unpack

from hybrid.api.frames import is_frame, plain, rows_of_frame
from hybrid.io.prepare import prepare_rows
from hybrid.io.reader import PlacedItem, RecordReader, open_records
from hybrid.io.values import InputFormat, RawRow, ReadOptions, SkippedRow
from hybrid.records import Record
from hybrid.text.language import Lang

IN_MEMORY: Final = "the rows"
_TOLD: Final = 3


class SkippedWarning(UserWarning):
    """Rows were set aside: they cannot be used, for the reasons that the message gives."""


class Reading(TypedDict, total=False):
    """How input is read: the options of ``hybrid check``, by the names of ``ReadOptions``."""

    mapping: Mapping[str, str]
    options: Sequence[str]
    separator: str | None
    answer_base: Literal[0, 1] | None
    answer_is_models: bool
    keep_bare: bool
    prefix_ids: bool
    input_format: InputFormat | None
    encoding: str | None
    requests: str | None
    lang: Lang | None


class Records:
    """Records in the order of their input; can be iterated once.

    ``descriptions`` tell how the fields of each input were read. ``skipped`` holds the rows that
    cannot be used, with the reason, as far as the input has been read; a ``SkippedWarning`` at the
    end tells of them.
    """

    def __init__(self, reader: RecordReader) -> None:
        self._reader = reader
        self.descriptions = reader.descriptions
        self.skipped: list[SkippedRow] = []

    def __iter__(self) -> Iterator[Record]:
        for place in self._reader.placed():
            if isinstance(place.item, SkippedRow):
                self.skipped.append(place.item)
            else:
                yield place.item
        warn_of(self.skipped)

    def placed(self) -> Iterator[PlacedItem]:
        """Yield records and skipped rows, each with its file and line."""
        return self._reader.placed()


def read(*sources: Any, **how: Unpack[Reading]) -> Records:
    """Return the records of files, or of one data frame or other rows in memory.

    ``sources`` are paths in any form that ``hybrid formats`` lists; or one frame of pandas, polars
    or Arrow (whatever narwhals knows), or an iterable of mappings. Missing values (``None``,
    ``NaN``, ``NaT``, ``NA``) are as empty cells of a file.

    Raises what ``open_records`` raises, and ``FieldError`` where a column of answers is likelier to
    hold the correct ones than the model's.
    """
    from hybrid.api.rules import default_checker
    from hybrid.pipeline.whose import chosen_by, refuse_doubtful

    options = ReadOptions(**{**how, "options": tuple(how.get("options", ()))})  # type: ignore[arg-type]
    reader = _reader(sources, options)
    refuse_doubtful(reader.inputs, lambda: chosen_by(default_checker()))
    return Records(reader)


def _reader(sources: Sequence[Any], options: ReadOptions) -> RecordReader:
    rows = _rows(sources)
    if rows is None:
        return open_records(sources, options)
    numbered = (RawRow(number, row) for number, row in enumerate(rows, start=1))
    return RecordReader([prepare_rows(numbered, IN_MEMORY, options)])


def _rows(sources: Sequence[Any]) -> Iterable[Mapping[str, Any]] | None:
    """Return the rows where they are in memory, ``None`` where all sources are paths."""
    if all(isinstance(each, str | Path) for each in sources):
        return None
    return chain.from_iterable(
        rows_of_frame(each) if is_frame(each) else map(plain, each) for each in sources
    )


def warn_of(skipped: Sequence[SkippedRow]) -> None:
    """Tell of the rows that cannot be used; those that just hold no reasoning are not counted."""
    reasons = Counter(each.reason for each in skipped if not each.bare)
    if not reasons:
        return
    told = "; ".join(f"{count} × {reason}" for reason, count in reasons.most_common(_TOLD))
    more = f"; and {len(reasons) - _TOLD} other reasons" if _TOLD < len(reasons) else ""
    number = sum(reasons.values())
    what = "row was" if number == 1 else "rows were"
    warnings.warn(f"{number} {what} set aside: {told}{more}", SkippedWarning, stacklevel=3)
