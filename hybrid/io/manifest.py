"""The manifest of a run: what it was made with, so that it can be told from another."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from hybrid.errors import OutputError
from hybrid.files import write_whole
from hybrid.io.bytelines import STDIN
from hybrid.io.values import BARE

if TYPE_CHECKING:
    from hybrid.judging.budget import Spent


class RunIdentity(BaseModel):
    """Everything that decides a run's findings. A run is only continued by its equal.

    ``inputs`` are the names as given, which stand in skipped rows; ``input_hash`` is ``None``
    where the input can be read only once. ``parameters`` holds the options that alter findings,
    ``grounding`` the policy by which quotes are accepted; it is empty where the run does not tell.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    version: str
    inputs: tuple[str, ...]
    input_hash: str | None
    pack_hash: str
    prompt_hashes: dict[str, str] = Field(default_factory=dict)
    model: str | None = None
    parameters: dict[str, Any] = Field(default_factory=dict)
    grounding: dict[str, Any] = Field(default_factory=dict)

    @field_validator("parameters", "grounding")
    @classmethod
    def _as_in_json(cls, given: dict[str, Any]) -> dict[str, Any]:
        """Tuples and paths compare equal to what is read back from the file."""
        plain: dict[str, Any] = json.loads(json.dumps(given, default=str))
        return plain

    def differences(self, other: RunIdentity) -> list[str]:
        """Name what differs, with both values, in the words of the manifest."""
        names = ("version", "inputs", "input_hash", "pack_hash", "model")
        found = [_difference(n, getattr(self, n), getattr(other, n)) for n in names]
        for group in ("prompt_hashes", "parameters", "grounding"):
            ours, theirs = getattr(self, group), getattr(other, group)
            keys = ours.keys() | theirs.keys()
            if group == "grounding" and not (ours and theirs):
                keys &= {"fingerprint"}  # of a policy that is not told, no part can be compared
            found += [
                _difference(f"{group}.{key}", ours.get(key), theirs.get(key))
                for key in sorted(keys)
            ]
        return [difference for difference in found if difference]


class Counts(BaseModel):
    """How many input rows became records or were skipped; findings by type and status.

    ``bare`` counts rows that hold an answer without reasoning; they are no skipped ones.
    ``not_asked`` counts, in a run with judges, the findings that no judge was asked about;
    ``concerns`` the findings that raise each.
    """

    model_config = ConfigDict(extra="ignore")

    records: int = 0
    skipped: int = 0
    bare: int = 0
    findings: dict[str, dict[str, int]] = Field(default_factory=dict)
    not_asked: dict[str, int] = Field(default_factory=dict)
    concerns: dict[str, int] = Field(default_factory=dict)

    def raised(self, codes: Iterable[str]) -> None:
        """Count the concerns of one finding, each once."""
        for code in sorted(set(codes)):
            self.concerns[code] = self.concerns.get(code, 0) + 1

    def add(self, error_type: str, status: str, *, asked: bool = True, number: int = 1) -> None:
        """Count one finding, or ``number`` of a kind."""
        statuses = self.findings.setdefault(error_type, {})
        statuses[status] = statuses.get(status, 0) + number
        if not asked:
            self.not_asked[error_type] = self.not_asked.get(error_type, 0) + number

    def skip(self, reason: str) -> None:
        """Count one row that is set aside."""
        if reason == BARE:
            self.bare += 1
        else:
            self.skipped += 1

    def include(self, other: Counts) -> None:
        """Count all that another part of the run has counted."""
        self.records += other.records
        self.skipped += other.skipped
        self.bare += other.bare
        for error_type, statuses in other.findings.items():
            for status, number in statuses.items():
                self.add(error_type, status, number=number)
        for error_type, number in other.not_asked.items():
            self.not_asked[error_type] = self.not_asked.get(error_type, 0) + number
        for code, number in other.concerns.items():
            self.concerns[code] = self.concerns.get(code, 0) + number

    @property
    def unassessed(self) -> int:
        """How many findings could not be decided."""
        return sum(statuses.get("unassessed", 0) for statuses in self.findings.values())


class Spending(BaseModel):
    """What the judges of a run have taken, over all its starts.

    ``asked`` and ``cached`` count answers by where they came from, ``failed`` those of either
    without a verdict; ``requests`` what was sent, retries included. ``cost`` is in US dollars and
    null while nothing was priced; ``unpriced`` counts requests whose price is unknown, ``untold``
    those whose tokens are.
    """

    model_config = ConfigDict(extra="ignore")

    asked: int = 0
    cached: int = 0
    failed: int = 0
    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    unpriced: int = 0
    untold: int = 0

    @classmethod
    def of(cls, spent: Spent, *, asked: int, cached: int = 0, failed: int = 0) -> Self:
        """Return what a budget has counted, beside how many answers there were."""
        return cls(
            asked=asked,
            cached=cached,
            failed=failed,
            requests=spent.calls,
            prompt_tokens=spent.prompt_tokens,
            completion_tokens=spent.completion_tokens,
            cost=None if spent.cost is None else round(float(spent.cost), 6),
            unpriced=spent.unpriced,
            untold=spent.untold,
        )

    def plus(self, other: Spending | None) -> Spending:
        """Return the sum of two starts; an unknown cost stays out of it."""
        if other is None:
            return self
        sums = {
            name: getattr(self, name) + getattr(other, name)
            for name in type(self).model_fields
            if name != "cost"
        }
        known = [cost for cost in (self.cost, other.cost) if cost is not None]
        return Spending(**sums, cost=round(sum(known), 6) if known else None)


class Manifest(RunIdentity):
    """A run's identity, progress and result, as ``manifest.json`` holds them."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    tool: Literal["hybrid"] = "hybrid"
    started_at: str
    finished_at: str | None = None
    finished: bool = False
    counts: Counts = Field(default_factory=Counts)
    judging: Spending | None = None
    timings: dict[str, float] = Field(default_factory=dict)


def hash_inputs(sources: Sequence[str | Path]) -> str | None:
    """Return one SHA-256 over the contents of all inputs in order, names left out.

    ``None`` when one of them is standard input or no plain file. Reads every byte once.
    """
    names = [str(source) for source in sources]
    if any(name == STDIN or not Path(name).is_file() for name in names):
        return None
    whole = hashlib.sha256()
    for name in names:
        whole.update(_file_digest(Path(name)))
    return whole.hexdigest()


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; ``OutputError`` when it is none."""
    try:
        return Manifest.model_validate_json(path.read_bytes())
    except OSError as error:
        raise OutputError(f"{path}: cannot be read: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(key) for key in first["loc"])
        raise OutputError(
            f"{path}: not a manifest of hybrid: {where}: {first['msg']}; "
            "--overwrite starts the run anew"
        ) from error


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Replace the manifest at once: a reader sees the old one or the new one, whole."""
    text = manifest.model_dump_json(by_alias=True, indent=2) + "\n"
    write_whole(path, text.encode())


def _difference(name: str, ours: object, theirs: object) -> str | None:
    return None if ours == theirs else f"{name}: {_short(theirs)} there, {_short(ours)} now"


def _short(value: object) -> str:
    text = "nothing" if value in (None, {}) else str(value)
    return text if len(text) <= 24 else text[:16] + "…"


def _file_digest(path: Path) -> bytes:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def now() -> str:
    """Return the time in UTC as a manifest holds it, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
