"""The file that says from which score on a judge is asked, and what that promises."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hybrid._version import __version__
from hybrid.errors import InputError, UsageError
from hybrid.files import write_whole
from hybrid.records import ErrorType

Goal = Literal["recall", "precision"]


class TypeThreshold(BaseModel):
    """One error type: a judge is asked from ``threshold`` on.

    The labels it rests on are ``labels``, ``errors`` of them, on ``questions`` questions (with
    errors, for recall). ``bound`` is what the goal is at least, ``asked`` the share of the run's
    records that have such a score.
    """

    model_config = ConfigDict(frozen=True)

    threshold: float = Field(ge=0, le=1)
    labels: int
    errors: int
    questions: int
    bound: float
    asked: float


class Thresholds(BaseModel):
    """What ``hybrid calibrate`` writes; an error type without an entry is asked about always."""

    model_config = ConfigDict(frozen=True)

    schema_: Literal[1] = Field(default=1, alias="schema")
    tool: Literal["hybrid"] = "hybrid"
    version: str
    pack_hash: str
    error_types: tuple[ErrorType, ...]
    goal: Goal
    target: float
    confidence: float
    types: dict[ErrorType, TypeThreshold]

    def difference(
        self, version: str, pack_hash: str, error_types: tuple[ErrorType, ...]
    ) -> str | None:
        """Return in what a check differs from the run that the thresholds were made on."""
        if pack_hash != self.pack_hash:
            return f"rules: {self.pack_hash[:12]} there, {pack_hash[:12]} now"
        if version != self.version:
            return f"version of hybrid: {self.version} there, {version} now"
        if set(error_types) != set(self.error_types):
            there, now = ", ".join(self.error_types), ", ".join(error_types)
            return f"error types: {there} there, {now} now"
        return None

    def parameters(self) -> dict[str, object]:
        """Return what a run's manifest says of them."""
        promise = {"goal": self.goal, "target": self.target, "confidence": self.confidence}
        return {**promise, **{str(name): own.threshold for name, own in self.types.items()}}


def read_thresholds(path: Path) -> Thresholds:
    """Read a file of thresholds; raises ``InputError`` for one of another shape."""
    try:
        return Thresholds.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(key) for key in first["loc"]) or "the file"
        raise InputError(
            f"{path}: {where}: {first['msg']}; accepted: what hybrid calibrate writes"
        ) from error


def scores_to_ask(
    path: Path | None, pack_hash: str, error_types: tuple[ErrorType, ...]
) -> dict[ErrorType, float]:
    """Return from which score on each error type is asked about; none without a file.

    Raises ``UsageError`` for a file that was made with other rules or for other error types.
    """
    if path is None:
        return {}
    own = read_thresholds(path)
    difference = own.difference(__version__, pack_hash, error_types)
    if difference is not None:
        raise UsageError(f"--thresholds {path}: made on another run ({difference}); calibrate anew")
    return {error_type: each.threshold for error_type, each in own.types.items()}


def write_thresholds(path: Path, own: Thresholds) -> None:
    """Write the file, with its folder."""
    text = own.model_dump_json(by_alias=True, indent=2) + "\n"
    write_whole(path, text.encode())
