"""Data frames of pandas, polars, Arrow and others, in and out, through narwhals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from hybrid.errors import UsageError
from hybrid.io.tabular import COLUMNS, flat_rows
from hybrid.records import RecordFindings

if TYPE_CHECKING:
    from types import ModuleType

_NO_VALUES: Final = ("NAType", "NaTType")
_ROWS: Final = 1_000


def is_frame(value: object) -> bool:
    """Whether something is a data frame, of whatever package; loads none."""
    # Asked of the class: a lazy frame would work out its columns, and warn.
    return hasattr(type(value), "columns") or hasattr(type(value), "column_names")


def rows_of_frame(frame: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows of a frame as plain values, with ``None`` for every missing one.

    Raises ``UsageError`` where narwhals is not installed, or does not know such a frame.
    """
    narwhals = _narwhals()
    try:
        held = narwhals.from_native(frame)
        eager = held.collect() if isinstance(held, narwhals.LazyFrame) else held
        _ = eager.columns  # narwhals looks at the names only when asked
    except TypeError as error:
        raise UsageError(f"no data frame that can be read: {error}") from error
    except narwhals.exceptions.DuplicateError as error:
        reason = f"a column stands twice in the data frame; accepted: once: {error}"
        raise UsageError(reason) from error
    for row in eager.iter_rows(named=True, buffer_size=_ROWS):
        yield {str(name): plain(value) for name, value in row.items()}


def frame_of(found: Iterable[RecordFindings], like: Any) -> Any:
    """Return findings as a frame of the package that made ``like``, one row each.

    Its columns are those of ``hybrid export``.
    """
    narwhals = _narwhals()
    rows = [row for each in found for row in flat_rows(each)]
    columns = {name: [row[name] for row in rows] for name, *_ in COLUMNS}
    backend = narwhals.from_native(like).implementation
    if backend.is_pandas_like():
        # Its plain booleans have no missing value, and would call what is unassessed no error.
        made = backend.to_native_namespace().DataFrame(columns)
        return made.astype({"is_error": "boolean"})
    return narwhals.from_dict(columns, schema=_schema(narwhals), backend=backend).to_native()


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


def _schema(narwhals: ModuleType) -> dict[str, Any]:
    types = {"string": narwhals.String, "bool": narwhals.Boolean, "float64": narwhals.Float64}
    types["list<string>"] = narwhals.List(narwhals.String)
    return {name: types[kind] for name, kind, _ in COLUMNS}


def _narwhals() -> ModuleType:
    try:
        import narwhals
    except ImportError as error:
        raise UsageError(
            "data frames are read with narwhals: pip install 'hybrid-checker[frames]'"
        ) from error
    return narwhals
