"""The path of one record, from its text to its findings.

Each name loads its module when first used: who starts the processes of a run reads and writes, and
has no use for what checks records.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hybrid.pipeline.checker import WHOM, Asking, Checker, Prepared, Whom
    from hybrid.pipeline.recipe import JudgeRecipe, Recipe
    from hybrid.pipeline.runner import Runner

__all__ = [
    "WHOM",
    "Asking",
    "Checker",
    "JudgeRecipe",
    "Prepared",
    "Recipe",
    "Runner",
    "Whom",
]

_HOMES = {
    "WHOM": "checker",
    "Asking": "checker",
    "Whom": "checker",
    "Checker": "checker",
    "Prepared": "checker",
    "JudgeRecipe": "recipe",
    "Recipe": "recipe",
    "Runner": "runner",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"hybrid.pipeline.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
