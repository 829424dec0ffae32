"""The path of one record, from its text to its findings."""

from hybrid.pipeline.asking import WHOM, Asking, Whom
from hybrid.pipeline.checker import Checker, Prepared
from hybrid.pipeline.contained import contained, contained_at
from hybrid.pipeline.rows import CheckedRow, check_rows

__all__ = [
    "WHOM",
    "Asking",
    "CheckedRow",
    "Checker",
    "Prepared",
    "Whom",
    "check_rows",
    "contained",
    "contained_at",
]
