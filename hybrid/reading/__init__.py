"""Reading: what record does this row hold? Bytes become rows, rows fields, and fields a record.

``open_records(sources, options)`` gives a ``RecordReader`` of ``Record | SkippedRow``. Its parts:
``bytelines`` opens what is named, ``formats`` makes ``rows`` of it, ``columns`` decides by
``profiles`` which column is what, and ``build`` makes a record of a row, with its ``options`` or
those ``offered`` by other rows, under an id of its own. Labels are read here too (``gold``).
Each name loads its module when first used, so that a command's help loads none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hybrid.reading.reader import RecordReader as RecordReader
    from hybrid.reading.reader import open_records as open_records
    from hybrid.reading.reader import read_records as read_records
    from hybrid.reading.rows import ReadOptions as ReadOptions
    from hybrid.reading.rows import SkippedRow as SkippedRow
    from hybrid.reading.rows import parse_mapping as parse_mapping

_HOMES = {
    "reader": "RecordReader open_records read_records",
    "rows": "ReadOptions SkippedRow parse_mapping",
}


def __getattr__(name: str) -> Any:
    home = next((module for module, names in _HOMES.items() if name in names.split()), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
