"""Audit the reasoning that a language model wrote for a choice question.

::

    import hybrid

    record = hybrid.Record(id="q1", question=…, options={"A": …, "B": …}, reasoning=…)
    for finding in hybrid.check(record).findings:
        …

The names of ``__all__`` are the whole public front door; each loads its module when first used,
so ``import hybrid`` itself loads nothing heavy.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hybrid.errors import HybridError
    from hybrid.grounding import locate
    from hybrid.io.findings import read_findings
    from hybrid.packs import load_packs
    from hybrid.pipeline import Checker
    from hybrid.records import ErrorType, Finding, Record, RecordFindings

__version__ = "0.1.0"

__all__ = [
    "Checker",
    "ErrorType",
    "Finding",
    "HybridError",
    "Record",
    "__version__",
    "check",
    "load_packs",
    "locate",
    "read_findings",
]

_HOMES = {
    "Checker": "hybrid.pipeline",
    "ErrorType": "hybrid.records",
    "Finding": "hybrid.records",
    "HybridError": "hybrid.errors",
    "Record": "hybrid.records",
    "load_packs": "hybrid.packs",
    "locate": "hybrid.grounding",
    "read_findings": "hybrid.io.findings",
}


def check(record: Record) -> RecordFindings:
    """Screen one record with the rules that come with hybrid, for all three error types.

    The record is in English or Chinese: a ``Record`` of plainly another language, such as French,
    cannot be made (``hybrid.errors.LanguageError``), as ``hybrid check`` sets a row of it aside.

    Raises ``PackError`` when those rules cannot be loaded. For other rules or error types, make a
    ``Checker(load_packs([…]), error_types=…)`` once and use it for every record.
    """
    return _default_checker().check(record)


@cache
def _default_checker() -> Checker:
    from hybrid.packs import default_pack_dir, load_packs
    from hybrid.pipeline import Checker

    return Checker(load_packs([default_pack_dir()]))


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
