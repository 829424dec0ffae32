"""Readers of records, writers of findings, and the run directory.

In: ``open_records(sources, options)`` gives a ``RecordReader`` of ``Record | SkippedRow``.
Out: ``FindingsStream`` for an open stream, ``RunWriter`` for ``-o``; ``read_findings`` reads back.
"""

from hybrid.io.findings import encode, from_line, read_findings, to_line
from hybrid.io.lines import FindingLine, FindingsLine, findings_schema
from hybrid.io.manifest import Counts, Manifest, RunIdentity, hash_inputs, read_manifest
from hybrid.io.reader import RecordReader, open_records, read_records
from hybrid.io.resume import RunPaths, run_paths
from hybrid.io.run import RunWriter
from hybrid.io.streams import STREAM_FORMATS, FindingsStream, StreamFormat
from hybrid.io.tabular import csv_header, csv_rows, seed_line, seed_lines
from hybrid.io.values import INPUT_FORMATS, InputFormat, ReadOptions, SkippedRow, parse_mapping

__all__ = [
    "INPUT_FORMATS",
    "STREAM_FORMATS",
    "Counts",
    "FindingLine",
    "FindingsLine",
    "FindingsStream",
    "InputFormat",
    "Manifest",
    "ReadOptions",
    "RecordReader",
    "RunIdentity",
    "RunPaths",
    "RunWriter",
    "SkippedRow",
    "StreamFormat",
    "csv_header",
    "csv_rows",
    "encode",
    "findings_schema",
    "from_line",
    "hash_inputs",
    "open_records",
    "parse_mapping",
    "read_findings",
    "read_manifest",
    "read_records",
    "run_paths",
    "seed_line",
    "seed_lines",
    "to_line",
]
