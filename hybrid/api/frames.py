"""Data frames of pandas, polars, Arrow and others, in and out, through narwhals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET

from hybrid.errors import UsageError
from hybrid.records import ErrorType, RecordFindings, Status
from hybrid.records.findings import is_short
from hybrid.records.line import EvidenceLine, FindingLine, FindingsLine, RecordLine
from hybrid.run.tabular import COLUMNS, flat_rows

if TYPE_CHECKING:
    from types import ModuleType

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
        own = held.collect() if isinstance(held, narwhals.LazyFrame) else held
        _ = own.columns  # narwhals looks at the names only when asked
    except TypeError as error:
        kind = type(frame).__name__
        hint = "; hand over dataset.to_pandas()" if is_dataset(frame) else ""
        raise UsageError(
            f"this is of type {kind}, and no data frame; accepted: frames of pandas, polars, "
            f"Arrow, or others that narwhals knows{hint}"
        ) from error
    except narwhals.exceptions.DuplicateError as error:
        reason = f"a column appears twice in the data frame; accepted: once: {error}"
        raise UsageError(reason) from error
    return own


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
    narwhals, own = _narwhals(), eager(frame)
    rows = [(at, row) for at, each in found for row in flat_rows(each)]
    places = [at for at, _ in rows]
    taken = set(map(str, own.columns))
    columns = {
        (f"{_PREFIX}{name}" if name in taken else name): (kind, [row[name] for _, row in rows])
        for name, kind, _ in COLUMNS
        if not (name in _GIVEN and name in taken)
    }
    values = {name: each for name, (_, each) in columns.items()}
    if own.implementation.is_pandas_like():
        made = own.to_native().iloc[places].assign(**values)
        kinds = {name: _PANDAS[kind] for name, (kind, _) in columns.items() if kind in _PANDAS}
        return made.astype(kinds)
    types = _types(narwhals)
    schema = {name: types[kind] for name, (kind, _) in columns.items()}
    made = narwhals.from_dict(values, schema=schema, backend=own.implementation)
    return narwhals.concat([own[places], made], how="horizontal").to_native()


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
                "hybrid.check_frame gives"
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
        told = {name: value for name, value in row.items() if value is not None}
        if "error_type" in row:
            if "is_error" in told:
                yield {**told, "is_error": _truth(told["is_error"])}
            continue
        labels = {each.value: told.pop(each.value) for each in ErrorType if each.value in told}
        own = {name: {"is_error": _truth(value)} for name, value in labels.items()}
        yield {**told, "labels": own}


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
    missing = type(value).__name__ in _NO_VALUES or _is_nan(value)
    return None if missing else value


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


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
