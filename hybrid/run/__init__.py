"""A run: the path of a record from its text to its findings, over many records, kept on disk.

``Checker`` takes one record along the path. ``Runner`` takes many, in order, with a pool of
processes or on Ray. ``Store`` appends findings, counts them and resumes; ``FindingsStream`` writes
to an open stream and ``read_findings`` reads back. ``verify`` and ``replay`` start from a run.
Each name loads its module when first used: who starts the processes of a run reads and writes, and
has no use for what checks records.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hybrid.run.checker import WHOM as WHOM
    from hybrid.run.checker import Asking as Asking
    from hybrid.run.checker import Checker as Checker
    from hybrid.run.checker import Prepared as Prepared
    from hybrid.run.checker import Whom as Whom
    from hybrid.run.findings import FindingsStream as FindingsStream
    from hybrid.run.findings import read_findings as read_findings
    from hybrid.run.manifest import RunIdentity as RunIdentity
    from hybrid.run.runner import JudgeRecipe as JudgeRecipe
    from hybrid.run.runner import Recipe as Recipe
    from hybrid.run.runner import Runner as Runner
    from hybrid.run.store import Store as Store

_HOMES = {
    "checker": "WHOM Asking Checker Prepared Whom",
    "findings": "FindingsStream read_findings",
    "manifest": "RunIdentity",
    "runner": "JudgeRecipe Recipe Runner",
    "store": "Store",
}


def __getattr__(name: str) -> Any:
    home = next((module for module, names in _HOMES.items() if name in names.split()), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
