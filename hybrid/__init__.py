"""Audit the reasoning that a language model wrote for a choice question.

::

    import hybrid

    checker = hybrid.Checker(hybrid.load_packs())
    found = checker.check(hybrid.Record(id="q1", question=…, options=…, reasoning=…))

The names below are the whole public front door; each loads its module when first used, so
``import hybrid`` itself loads nothing heavy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hybrid.errors import HybridError
    from hybrid.records import ErrorType, Finding, Record

__version__ = "0.1.0"

__all__ = [
    "ErrorType",
    "Finding",
    "HybridError",
    "Record",
    "__version__",
]

_HOMES = {
    "ErrorType": "hybrid.records",
    "Finding": "hybrid.records",
    "HybridError": "hybrid.errors",
    "Record": "hybrid.records",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
