"""Audit the reasoning that a language model wrote for a choice question.

::

    import hybrid

    record = hybrid.Record(id="q1", question=…, options={"A": …, "B": …}, reasoning=…)
    for finding in hybrid.check(record).findings:
        …
    for found in hybrid.check(hybrid.read("answers.csv"), model="gpt-5-mini"):
        …

The names of ``__all__`` are the whole public front door; each loads its module when first used,
so ``import hybrid`` itself loads nothing heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hybrid._version import __version__

if TYPE_CHECKING:
    from hybrid.api.checking import check, check_async, check_frame
    from hybrid.api.evaluating import calibrate, compare, evaluate, rate, sample
    from hybrid.api.reading import SkippedWarning, load_packs, read, read_findings
    from hybrid.errors import (
        DuplicateIdError,
        FieldError,
        HybridError,
        InputError,
        JudgeError,
        LanguageError,
        OutputError,
        PackError,
        RowError,
        UsageError,
        WorkerError,
    )
    from hybrid.evidence.locate import locate
    from hybrid.records import ErrorType, Finding, Record, RecordFindings
    from hybrid.report.page import report
    from hybrid.run.checker import Checker

__all__ = [
    "Checker",
    "DuplicateIdError",
    "ErrorType",
    "FieldError",
    "Finding",
    "HybridError",
    "InputError",
    "JudgeError",
    "LanguageError",
    "OutputError",
    "PackError",
    "Record",
    "RecordFindings",
    "RowError",
    "SkippedWarning",
    "UsageError",
    "WorkerError",
    "__version__",
    "calibrate",
    "check",
    "check_async",
    "check_frame",
    "compare",
    "evaluate",
    "load_packs",
    "locate",
    "rate",
    "read",
    "read_findings",
    "report",
    "sample",
]

_NAMES = {
    "hybrid.api.checking": "check check_async check_frame",
    "hybrid.api.evaluating": "calibrate compare evaluate rate sample",
    "hybrid.api.reading": "SkippedWarning load_packs read read_findings",
    "hybrid.errors": (
        "DuplicateIdError FieldError HybridError InputError JudgeError LanguageError OutputError "
        "PackError RowError UsageError WorkerError"
    ),
    "hybrid.evidence.locate": "locate",
    "hybrid.run.checker": "Checker",
    "hybrid.records": "ErrorType Finding Record RecordFindings",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name == "report":
        return import_module("hybrid.report")  # a folder that can be called as well
    home = _HOMES.get(name)
    if home is None:
        from hybrid.keywords import nearest

        advice = nearest(name, __all__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{advice}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
