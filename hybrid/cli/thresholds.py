"""The file of ``hybrid calibrate`` that ``--thresholds`` names."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hybrid.errors import UsageError

if TYPE_CHECKING:
    from hybrid.records import ErrorType


@dataclass(frozen=True, slots=True)
class Made:
    """With what scores are made: the hash of the rules, and the error types asked for."""

    pack_hash: str
    error_types: tuple[ErrorType, ...]


def refuse_two_ways(whom: str, thresholds: Path | None) -> None:
    """Raise ``UsageError`` where ``--judge`` and ``--thresholds`` both say what to ask about."""
    if thresholds is not None and whom != "all":
        raise UsageError(f"--judge {whom} and --thresholds both say what to ask; leave out one")


def threshold_parameters(path: Path | None) -> dict[str, Any]:
    """Return what a run's manifest says of a file of thresholds."""
    from hybrid.run.thresholds import read_thresholds

    return {} if path is None else {"thresholds": read_thresholds(path).parameters()}
