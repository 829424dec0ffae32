"""Readers of records, writers of findings, and the run directory.

In: ``open_records(sources, options)`` gives a ``RecordReader`` of ``Record | SkippedRow``.
Out: ``FindingsStream`` for an open stream, ``Store`` for ``-o``; ``read_findings`` reads back.
Each name loads its module when first used, so that a command's help loads none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hybrid.io.findings import read_findings as read_findings
    from hybrid.io.manifest import RunIdentity as RunIdentity
    from hybrid.io.reader import RecordReader as RecordReader
    from hybrid.io.reader import open_records as open_records
    from hybrid.io.reader import read_records as read_records
    from hybrid.io.store import Store as Store
    from hybrid.io.streams import FindingsStream as FindingsStream
    from hybrid.io.values import ReadOptions as ReadOptions
    from hybrid.io.values import SkippedRow as SkippedRow
    from hybrid.io.values import parse_mapping as parse_mapping

_HOMES = {
    "findings": "read_findings",
    "manifest": "RunIdentity",
    "reader": "RecordReader open_records read_records",
    "store": "Store",
    "streams": "FindingsStream",
    "values": "ReadOptions SkippedRow parse_mapping",
}


def __getattr__(name: str) -> Any:
    home = next((module for module, names in _HOMES.items() if name in names.split()), None)
    if home is None:
        raise AttributeError(f"module 'hybrid.io' has no attribute {name!r}")
    return getattr(import_module(f"hybrid.io.{home}"), name)
