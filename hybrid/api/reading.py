"""Records, labels and findings from files, data frames and rows in memory, and frames out."""

from __future__ import annotations

import math
import os
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypedDict, Unpack

from msgspec import UNSET

from hybrid.errors import UsageError
from hybrid.keywords import Default, keywords
from hybrid.packs import load
from hybrid.reading.bytelines import STDIN
from hybrid.reading.reader import NO_ROWS, PlacedItem, RecordReader, open_records, prepare_rows
from hybrid.reading.rows import InputFormat, RawRow, ReadOptions, SkippedRow
from hybrid.records import ErrorType, Record, RecordFindings, Status
from hybrid.records.findings import EvidenceLine, FindingLine, FindingsLine, RecordLine, is_short
from hybrid.run import findings
from hybrid.run.findings import COLUMNS, flat_rows
from hybrid.text.words import Lang

if TYPE_CHECKING:
    from types import ModuleType


# --- Rules and findings, read as everywhere; here wrong keywords are refused ---------------------

load_packs = keywords()(load.load_packs)
read_findings = keywords()(findings.read_findings)


# --- Warnings, each pointing at the line that called the front door ------------------------------

_TOLD: Final = 3
_OURS: Final = "hybrid."


class SkippedWarning(UserWarning):
    """Rows were set aside because they cannot be used; the message gives the reasons."""


def warn_of(skipped: Sequence[SkippedRow]) -> None:
    """Warn of the rows that cannot be used; those that just have no reasoning are not counted."""
    reasons = Counter(each.reason for each in skipped if not each.bare)
    if not reasons:
        return
    if reasons.keys() == {NO_ROWS}:
        warnings.warn("the input has no rows", SkippedWarning, stacklevel=_level())
        return
    first = "; ".join(f"{count} × {reason}" for reason, count in reasons.most_common(_TOLD))
    more = f"; and {len(reasons) - _TOLD} other reasons" if _TOLD < len(reasons) else ""
    number = sum(reasons.values())
    what = "row was" if number == 1 else "rows were"
    message = f"{number} {what} set aside: {first}{more}"
    warnings.warn(message, SkippedWarning, stacklevel=_level())


def _level() -> int:
    """Return the level of the first frame that is not ours, as seen from the caller."""
    level, frame = 0, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(_OURS):
        level, frame = level + 1, frame.f_back
    return level + 1


# --- Data frames of pandas, polars, Arrow and others, in and out, through narwhals ---------------

_NO_VALUES: Final = ("NAType", "NaTType")
_ROWS: Final = 1_000
_PREFIX: Final = "hybrid_"
_ID: Final = "id"
# What a frame that has such a column says already.
_GIVEN: Final = (_ID, "answer")
# Its plain booleans have no missing value, and would call what is unassessed no error.
_PANDAS: Final = {"bool": "boolean", "float64": "float64"}
_EXPORTED: Final = frozenset(name for name, *_ in COLUMNS)


def is_frame(value: object) -> bool:
    """Whether something is a data frame, of whatever package; loads none."""
    # Asked of the class: a lazy frame would work out its columns, and warn.
    return hasattr(type(value), "columns") or hasattr(type(value), "column_names")


def is_dataset(value: object) -> bool:
    """Whether something is a data set of the package ``datasets``, whose rows are mappings."""
    return type(value).__module__.partition(".")[0] == "datasets"


def eager(frame: Any) -> Any:
    """Return a frame as narwhals holds it, a lazy one worked out.

    Raises ``UsageError`` where narwhals is not installed, or does not know such a frame.
    """
    narwhals = _narwhals()
    try:
        held = narwhals.from_native(frame)
        made = held.collect() if isinstance(held, narwhals.LazyFrame) else held
        _ = made.columns  # narwhals looks at the names only when asked
    except TypeError as error:
        kind = type(frame).__name__
        hint = "; pass dataset.to_pandas()" if is_dataset(frame) else ""
        raise UsageError(
            f"this is of type {kind}, not a data frame; accepted: frames of pandas, polars, "
            f"Arrow, or others that narwhals knows{hint}"
        ) from error
    except narwhals.exceptions.DuplicateError as error:
        reason = f"a column appears twice in the data frame; accepted: once: {error}"
        raise UsageError(reason) from error
    return made


def rows_of_frame(frame: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows of a frame as plain values, with ``None`` for every missing one.

    Raises what ``eager`` does.
    """
    for row in eager(frame).iter_rows(named=True, buffer_size=_ROWS):
        yield {str(name): plain(value) for name, value in row.items()}


def frame_of(found: Iterable[tuple[int, RecordFindings]], frame: Any) -> Any:
    """Return findings beside the rows of ``frame`` that they are on, one row each.

    ``found`` gives the place of the row with its findings. The frame keeps its package, index and
    columns. Those of ``hybrid export`` are added; one whose name is taken is called
    ``hybrid_<name>``, but an ``id`` and an ``answer`` are left as they are.
    """
    narwhals, given = _narwhals(), eager(frame)
    rows = [(at, row) for at, each in found for row in flat_rows(each)]
    places = [at for at, _ in rows]
    taken = set(map(str, given.columns))
    columns = {
        (f"{_PREFIX}{name}" if name in taken else name): (kind, [row[name] for _, row in rows])
        for name, kind, _ in COLUMNS
        if not (name in _GIVEN and name in taken)
    }
    values = {name: each for name, (_, each) in columns.items()}
    if given.implementation.is_pandas_like():
        made = given.to_native().iloc[places].assign(**values)
        kinds = {name: _PANDAS[kind] for name, (kind, _) in columns.items() if kind in _PANDAS}
        return made.astype(kinds)
    types = _types(narwhals)
    schema = {name: types[kind] for name, (kind, _) in columns.items()}
    made = narwhals.from_dict(values, schema=schema, backend=given.implementation)
    return narwhals.concat([given[places], made], how="horizontal").to_native()


def findings_of_frame(frame: Any) -> list[FindingsLine]:
    """Return the findings of a frame with the columns of ``hybrid export``, without any texts.

    Raises ``UsageError`` where ``id``, ``error_type`` or ``status`` is not among them.
    """
    found: dict[str, list[FindingLine]] = {}
    rows: dict[str, Mapping[str, Any]] = {}
    for row in rows_of_frame(frame):
        lacking = [name for name in (_ID, "error_type", "status") if row.get(name) is None]
        if lacking:
            raise UsageError(
                f"a frame of findings has a column {lacking[0]!r} without gaps; accepted: what "
                f"hybrid.check_frame returns"
            )
        id_ = str(row[_ID])
        rows.setdefault(id_, row)
        found.setdefault(id_, []).append(_finding_line(row))
    return [_findings_line(id_, row, found[id_]) for id_, row in rows.items()]


def _finding_line(row: Mapping[str, Any]) -> FindingLine:
    quotes = EvidenceLine(tuple(row.get("premises") or ()), row.get("conclusion") or "")
    try:
        status, error_type = Status(row["status"]), ErrorType(row["error_type"])
    except ValueError as error:
        raise UsageError(f"a frame of findings: {error}") from error
    return FindingLine(
        error_type=error_type,
        status=status,
        is_error=None if status is Status.UNASSESSED else status is Status.ERROR,
        decided_by=row.get("decided_by") or "rules",
        score=float(row.get("score") or 0.0),
        p=UNSET if row.get("p") is None else float(row["p"]),
        criteria=tuple(row.get("criteria") or ()),
        evidence=quotes,
        explanation=row.get("explanation") or "",
        flags=(),
        grounding=(),
    )


def _findings_line(id_: str, row: Mapping[str, Any], found: Sequence[FindingLine]) -> FindingsLine:
    return FindingsLine(
        schema=1,
        id=id_,
        lang="zh" if row.get("lang") == "zh" else "en",
        choice=row.get("choice"),
        stated_choice=row.get("stated_choice"),
        abstains=bool(row.get("abstains")),
        record=RecordLine(None, str(row.get("question") or id_), {}, "", None),
        findings=tuple(found),
        meta={name: row[name] for name in row.keys() - _EXPORTED if is_short(row[name])},
    )


def gold_of_frame(frame: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows of a frame of labels as lines of gold; rows without a label are left out.

    They have a column ``error_type`` and one ``is_error``, or a column for each error type.
    """
    for row in rows_of_frame(frame):
        held = {name: value for name, value in row.items() if value is not None}
        if "error_type" in row:
            if "is_error" in held:
                yield {**held, "is_error": _truth(held["is_error"])}
            continue
        labels = {each.value: held.pop(each.value) for each in ErrorType if each.value in held}
        labelled = {name: {"is_error": _truth(value)} for name, value in labels.items()}
        yield {**held, "labels": labelled}


def _truth(value: Any) -> Any:
    """Return a label as a truth value where a column holds 0 and 1."""
    return bool(value) if value in (0, 1) else value


def plain(value: Any) -> Any:
    """Return a cell as JSON would hold it: ``None`` where it is missing, lists of such cells."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if hasattr(value, "tolist"):  # a value or an array of numpy
        return plain(value.tolist())
    nan = isinstance(value, float) and math.isnan(value)
    return None if nan or type(value).__name__ in _NO_VALUES else value


def _types(narwhals: ModuleType) -> dict[str, Any]:
    types = {"string": narwhals.String, "bool": narwhals.Boolean, "float64": narwhals.Float64}
    return {**types, "list<string>": narwhals.List(narwhals.String)}


def _narwhals() -> ModuleType:
    try:
        import narwhals
    except ImportError as error:
        raise UsageError(
            "data frames are read with narwhals: pip install 'hybrid-checker[frames]'"
        ) from error
    return narwhals


# --- Records: ``hybrid.read`` --------------------------------------------------------------------

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
        skipped: list[SkippedRow] = []
        for place in self._placed(skipped):
            if not isinstance(place.item, SkippedRow):
                yield place.item
        warn_of(skipped)

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
    Raises ``FieldError`` if columns are unclear, or if a column of answers seems to contain
    the correct answers instead of the model's.
    """
    from hybrid.api.checking import default_checker
    from hybrid.run.doubts import chosen_by, refuse_doubtful

    kept = {name: each for name, each in how.items() if each is not None}
    options = ReadOptions(**{**kept, "options": tuple(how.get("options") or ())})  # type: ignore[arg-type]
    in_memory = _in_memory(sources)
    once = any(
        each == STDIN if isinstance(each, str) else isinstance(each, Iterator) for each in sources
    )

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
            f"{source!r:.60} is not an input; accepted: paths, a data frame, a dataset, or a "
            f"list of "
            "mappings"
        )
    return map(plain, source)


def _row(number: int, row: Any) -> Mapping[str, Any]:
    if isinstance(row, Mapping):
        return row
    if isinstance(row, Record):
        raise UsageError("these are already records; pass them to hybrid.check")
    raise UsageError(
        f"{IN_MEMORY}: number {number} is of type {type(row).__name__}; accepted: mappings from "
        "columns to values"
    )
