"""What ``hybrid calibrate`` writes: from which score on a judge is asked, and how it is weighed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hybrid._version import __version__
from hybrid.errors import InputError, UsageError, spelled
from hybrid.files import write_whole
from hybrid.records import ErrorType
from hybrid.records.findings import PointLine
from hybrid.records.weighing import TERMS
from hybrid.run.manifest import RunIdentity
from hybrid.text.escape import without_secrets

if TYPE_CHECKING:
    from hybrid.run.runner import JudgeRecipe, Recipe


# --- From which score on a judge is asked, and what that promises --------------------------------

_File = TypeVar("_File", bound=BaseModel)
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
        return {**promise, **{str(name): each.threshold for name, each in self.types.items()}}


def read_thresholds(path: Path) -> Thresholds:
    """Read a file of thresholds; raises ``InputError`` for one of another shape."""
    return _read(path, Thresholds, "hybrid calibrate")


def scores_to_ask(
    path: Path | None, pack_hash: str, error_types: tuple[ErrorType, ...]
) -> dict[ErrorType, float]:
    """Return from which score on each error type is asked about; none without a file.

    Raises ``UsageError`` for a file that was made with other rules or for other error types.
    """
    if path is None:
        return {}
    held = read_thresholds(path)
    difference = held.difference(__version__, pack_hash, error_types)
    if difference is not None:
        raise UsageError(
            f"{spelled('thresholds', str(path))}: made on another run ({difference}); "
            "calibrate again"
        )
    return {error_type: each.threshold for error_type, each in held.types.items()}


def write_calibrated(path: Path, made: Thresholds | Decision) -> None:
    """Write the file, with its folder."""
    whole = made.sealed() if isinstance(made, Decision) else made
    text = whole.model_dump_json(by_alias=True, indent=2) + "\n"
    write_whole(path, text.encode())


def _read(path: Path, kind: type[_File], by: str) -> _File:
    try:
        return kind.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(key) for key in first["loc"]) or "the file"
        told = f"{path}: {where}: {first['msg']}; accepted: what {by} writes"
        raise InputError(told) from error


# --- How judge and rules are weighed, from which point on, with what promise ---------------------

Aim = Literal["f1", "recall", "precision"]

JUDGED_BY = (
    "models",
    "then",
    "ask",
    "temperature",
    "extra_body",
    "votes",
    "hints",
    "prompt_lang",
    "verdict_order",
    "retry_ungrounded",
    "strict",
)
"""The parameters of a run that alter what its judge says, and what stands of it."""

_FAR = 35.0


class Told(BaseModel):
    """A figure with its 95 % interval, as far as these are defined."""

    model_config = ConfigDict(frozen=True)

    value: float | None
    low: float | None
    high: float | None


class TypeDecision(BaseModel):
    """One error type: a finding is an error from the probability ``point`` on.

    ``coefficients`` are those of ``TERMS``. ``bound`` is what the aim is at least; it is ``None``
    for ``f1``, which promises nothing. ``figures`` are those of judge, rules and both, on questions
    that were not fitted on. All rests on ``labels``, ``errors`` of them, on ``questions``.
    """

    model_config = ConfigDict(frozen=True)

    intercept: float
    coefficients: dict[str, float]
    point: float = Field(ge=0, le=1)
    bound: float | None
    labels: int
    errors: int
    questions: int
    figures: dict[str, dict[str, Told]]

    def chance(self, terms: Sequence[float]) -> float:
        """Return the probability of an error, to four decimals, for the values of ``TERMS``."""
        weight = sum(
            self.coefficients[name] * each for name, each in zip(TERMS, terms, strict=True)
        )
        odds = min(max(weight + self.intercept, -_FAR), _FAR)
        return round(1 / (1 + exp(-odds)), 4)


class Decision(BaseModel):
    """What ``hybrid calibrate`` writes; an error type without an entry keeps the judge's verdict.

    ``target`` and ``confidence`` are ``None`` for the greatest F1. ``error_types`` are those that
    were tried; ``judge`` holds the parameters named in ``JUDGED_BY``, ``findings`` and ``labels``
    the SHA-256 of what was fitted on, ``None`` for standard input. ``digest`` is that of all
    the rest: a point set by hand would stand under a promise that nobody has proved.
    """

    model_config = ConfigDict(frozen=True)

    schema_: Literal[1] = Field(default=1, alias="schema")
    tool: Literal["hybrid"] = "hybrid"
    version: str
    pack_hash: str
    prompt_hashes: dict[str, str]
    judge: dict[str, Any]
    error_types: tuple[ErrorType, ...]
    aim: Aim
    target: float | None
    confidence: float | None
    findings: str | None
    labels: str | None
    types: dict[ErrorType, TypeDecision]
    digest: str | None = None

    def sealed(self) -> Decision:
        """Return the same with the digest of what it says."""
        told = self.model_dump_json(by_alias=True, exclude={"digest"})
        return self.model_copy(update={"digest": hashlib.sha256(told.encode()).hexdigest()})

    def point(self, error_type: ErrorType) -> PointLine | None:
        """Return what findings of a type tell of their point; ``None`` without a decision."""
        decided = self.types.get(error_type)
        if decided is None:
            return None
        return PointLine(decided.point, self.aim, self.target, self.confidence)

    def difference(self, other: RunIdentity) -> str | None:
        """Return in what a run differs from the one that was fitted on.

        A run may ask for fewer error types, and for none that was not tried.
        """
        pairs = [
            ("version of hybrid", self.version, other.version),
            ("rules", self.pack_hash[:12], other.pack_hash[:12]),
            *((name, self.judge.get(name), _of(other, name)) for name in JUDGED_BY),
        ]
        for name, there, now in pairs:
            if there != now:
                return f"{name}: {_spelled(there)} there, {_spelled(now)} now"
        for name in sorted(self.prompt_hashes.keys() | other.prompt_hashes.keys()):
            there, now = self.prompt_hashes.get(name), other.prompt_hashes.get(name)
            if there != now:
                return f"prompt {name}: {_spelled(there)} there, {_spelled(now)} now"
        asked = other.parameters.get("error_types", ())
        if untried := [each for each in asked if each not in self.error_types]:
            return f"error types: {', '.join(self.error_types)} there, {', '.join(untried)} now"
        return None

    def parameters(self) -> dict[str, Any]:
        """Return what a run's manifest says of it."""
        promise = {"aim": self.aim, "target": self.target, "confidence": self.confidence}
        weights = {"point", "intercept", "coefficients"}
        types = {str(name): each.model_dump(include=weights) for name, each in self.types.items()}
        return {**promise, "labels": self.labels, **types}


def by_files(made: Recipe, thresholds: str | Path | None, decision: str | Path | None) -> Recipe:
    """Return how to check where these files, if any is named, say what is asked and how it weighs.

    Raises ``UsageError`` for files that were made with other rules, for other error types, or on
    another judge.
    """
    judge = made.judge
    if judge is None:
        return made
    asking = judge.asking
    if thresholds is not None:
        asked = scores_to_ask(Path(thresholds), made.pack.hash, made.error_types)
        asking = replace(asking, thresholds=asked)
    if decision is not None:
        run = RunIdentity(
            version=made.version,
            inputs=(),
            input_hash=None,
            pack_hash=made.pack.hash,
            prompt_hashes=dict(asking.prompts.hashes),
            parameters=_judge(judge) | {"error_types": list(map(str, made.error_types))},
        )
        asking = replace(asking, decision=decision_for(Path(decision), run))
    return replace(made, judge=replace(judge, asking=asking))


def decision_for(path: Path, run: RunIdentity) -> Decision:
    """Return the decision to make a run's findings by.

    Raises ``UsageError`` for one that was fitted on another judge, other prompts, other rules or
    without an error type that is asked for, and for one that was edited.
    """
    decision = read_decision(path)
    difference = decision.difference(run)
    if difference is not None:
        raise UsageError(
            f"{spelled('decision', str(path))}: fitted on another run ({difference}); "
            "calibrate again"
        )
    if decision.digest not in (None, decision.sealed().digest):
        raise UsageError(
            f"{spelled('decision', str(path))}: edited after hybrid calibrate wrote it, so its "
            "figures and its promise may not hold; for another point, calibrate again with another "
            f"{spelled('at')}"
        )
    return decision


def _judge(judge: JudgeRecipe) -> dict[str, Any]:
    """Return what ``JUDGED_BY`` names, as the manifest of such a run tells it."""
    first, prompts = judge.settings[0], judge.asking.prompts
    return (judge.cascade.identity() if judge.cascade is not None else {}) | {
        "models": [each.model for each in judge.settings],
        "temperature": first.temperature,
        "extra_body": without_secrets(first.extra_body),
        "votes": judge.votes,
        **prompts.choices,
        "retry_ungrounded": judge.asking.again,
        "strict": sorted(judge.asking.strict),
    }


def judged_by(run: RunIdentity) -> dict[str, Any]:
    """Return the parameters of a run that its judge's answers hang on."""
    return {name: _of(run, name) for name in JUDGED_BY}


def _of(run: RunIdentity, name: str) -> Any:
    return run.parameters.get(name)


def _spelled(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items()) or "none"
    return "none" if value is None else str(value)[:60]


def read_decision(path: Path) -> Decision:
    """Read a decision; raises ``InputError`` for a file of another shape."""
    decision = _read(path, Decision, "hybrid calibrate --decision")
    for error_type, each in decision.types.items():
        if set(each.coefficients) != set(TERMS):
            raise InputError(
                f"{path}: {error_type}: coefficients of other terms: {', '.join(TERMS)}"
            )
    return decision
