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
    from hybrid.api.evaluating import evaluate
    from hybrid.api.reading import read
    from hybrid.errors import HybridError
    from hybrid.grounding import locate
    from hybrid.io.findings import read_findings
    from hybrid.packs import load_packs
    from hybrid.pipeline import Checker
    from hybrid.records import ErrorType, Finding, Record
    from hybrid.report.made import report

__all__ = [
    "Checker",
    "ErrorType",
    "Finding",
    "HybridError",
    "Record",
    "__version__",
    "check",
    "check_async",
    "check_frame",
    "evaluate",
    "load_packs",
    "locate",
    "read",
    "read_findings",
    "report",
]

_HOMES = {
    "Checker": "hybrid.pipeline",
    "ErrorType": "hybrid.records",
    "Finding": "hybrid.records",
    "HybridError": "hybrid.errors",
    "Record": "hybrid.records",
    "check": "hybrid.api.checking",
    "check_async": "hybrid.api.checking",
    "check_frame": "hybrid.api.checking",
    "evaluate": "hybrid.api.evaluating",
    "load_packs": "hybrid.packs",
    "locate": "hybrid.grounding",
    "read": "hybrid.api.reading",
    "read_findings": "hybrid.io.findings",
}


def __getattr__(name: str) -> Any:
    if name == "report":
        return import_module("hybrid.report")  # a folder that can be called as well
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
