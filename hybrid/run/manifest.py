"""The manifest of a run: what it was made with, what it wrote, and whether it may be continued."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Literal, Self, TypeVar

import msgspec
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from hybrid.errors import InputError, OutputError
from hybrid.files import whole_file, write_whole
from hybrid.reading.bytelines import STDIN
from hybrid.reading.rows import BARE
from hybrid.records.findings import FindingsLine, decode_line

try:
    import fcntl
except ImportError:  # Windows has no advisory locks of this kind
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from hybrid.judging.limits import Spent

# --- Digests of the files of lines that a run writes, so that a change is told, and placed -------

BLOCK: Final = 1_000
"""How many lines share a digest."""


@dataclass(frozen=True, slots=True)
class LineDigests:
    """How many lines a file holds, and the SHA-256 of each 1,000 of them, in hexadecimal.

    The last digest is of the lines that are left. Line breaks belong to the lines, so that
    ``sed -n 1001,2000p FILE | sha256sum`` gives the second one.
    """

    lines: int = 0
    blocks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """What was written to a file so far. ``plus`` returns a new value, so a stop tears none."""

    lines: int = 0
    _closed: tuple[str, ...] = ()
    _open: Any = field(default_factory=sha256)

    def plus(self, lines: Iterable[bytes]) -> Written:
        """Return the value after more lines, each with its line break."""
        count, closed, part = self.lines, self._closed, self._open.copy()
        for line in lines:
            part.update(line)
            count += 1
            if count % BLOCK == 0:
                closed, part = (*closed, part.hexdigest()), sha256()
        return Written(count, closed, part)

    def digests(self) -> LineDigests:
        """Return what a manifest keeps."""
        rest = (self._open.hexdigest(),) if self.lines % BLOCK else ()
        return LineDigests(self.lines, self._closed + rest)


@dataclass(frozen=True, slots=True)
class Compared:
    """How a file stands to its digests: what differs, as first and last lines; its own length.

    Of a file that is too short the lines after its last whole block are not compared.
    """

    changed: tuple[tuple[int, int], ...]
    lines: int


def compare(file: BinaryIO, digests: LineDigests) -> Compared:
    """Compare a file with its digests; it is read once, a line at a time."""
    changed: list[tuple[int, int]] = []
    expected, part, number = iter(digests.blocks), sha256(), 0
    for number, line in enumerate(islice(file, digests.lines), 1):
        part.update(line)
        if number % BLOCK == 0 or number == digests.lines:
            if part.hexdigest() != next(expected, None):
                _join(changed, (number - 1) // BLOCK * BLOCK + 1, number)
            part = sha256()
    return Compared(tuple(changed), number + sum(1 for _ in file))


def _join(ranges: list[tuple[int, int]], first: int, last: int) -> None:
    """Add a range, as one with the last where it follows it."""
    if ranges and ranges[-1][1] == first - 1:
        first = ranges.pop()[0]
    ranges.append((first, last))


# --- What a run was made with, so that it can be told from another -------------------------------

_NO_DIGEST = "0" * 64


class RunIdentity(BaseModel):
    """Everything that decides a run's findings. A run is only continued by its equal.

    ``inputs`` are the names as given, which stand in skipped rows; ``input_hash`` is ``None``
    where the input can be read only once. ``parameters`` holds the options that alter findings.

    What follows these tells where to look again, and may differ: the hash of each input,
    ``packs`` and ``prompt_directory`` as given. ``pack_files`` holds a hash of each file of rules.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    version: str
    inputs: tuple[str, ...]
    input_hash: str | None
    pack_hash: str
    prompt_hashes: dict[str, str] = Field(default_factory=dict)
    model: str | None = None
    parameters: dict[str, Any] = Field(default_factory=dict)
    input_hashes: tuple[str | None, ...] = ()
    default_pack: bool = True
    packs: tuple[str, ...] = ()
    pack_files: dict[str, str] = Field(default_factory=dict)
    prompt_directory: str | None = None
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
        found = [
            each for n in names for each in _differences(n, getattr(self, n), getattr(other, n))
        ]
        for group in ("prompt_hashes", "parameters", "grounding"):
            ours, theirs = getattr(self, group), getattr(other, group)
            keys = ours.keys() | theirs.keys()
            if group == "grounding" and not (ours and theirs):
                keys &= {"fingerprint"}  # of a policy that is not told, no part can be compared
            for key in sorted(keys):
                found += _differences(f"{group}.{key}", ours.get(key), theirs.get(key))
        return found


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

    def add(self, error_type: str, status: str, number: int) -> None:
        """Count some findings of one kind."""
        statuses = self.findings.setdefault(error_type, {})
        statuses[status] = statuses.get(status, 0) + number

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
                self.add(error_type, status, number)
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
    those whose tokens are. ``by_model`` tells of each judge what it took, where several are asked.
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
    by_model: dict[str, Spending] = Field(default_factory=dict)

    @classmethod
    def of(
        cls,
        spent: Spent,
        by_model: Mapping[str, Spent] | None = None,
        *,
        asked: int = 0,
        cached: int = 0,
        failed: int = 0,
    ) -> Self:
        """Return what a budget has counted, beside how many answers there were."""
        return cls(
            by_model={name: Spending.of(each) for name, each in (by_model or {}).items()},
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
            if name not in ("cost", "by_model")
        }
        known = [cost for cost in (self.cost, other.cost) if cost is not None]
        names = self.by_model | other.by_model
        by_model = {
            name: self.by_model.get(name, Spending()).plus(other.by_model.get(name))
            for name in names
        }
        cost = round(sum(known), 6) if known else None
        return Spending(**sums, cost=cost, by_model=by_model)


class Manifest(RunIdentity):
    """A run's identity, progress and result, as ``manifest.json`` holds them.

    ``files`` are the digests of the run's other files, as far as they are known to be on the disk;
    ``digest`` is that of the manifest itself, taken with zeros in its own place.
    """

    schema_: Literal[1] = Field(default=1, alias="schema")
    tool: Literal["hybrid"] = "hybrid"
    started_at: str
    finished_at: str | None = None
    finished: bool = False
    counts: Counts = Field(default_factory=Counts)
    judging: Spending | None = None
    timings: dict[str, float] = Field(default_factory=dict)
    files: dict[str, LineDigests] = Field(default_factory=dict)
    digest: str | None = None

    def sealed(self) -> bytes:
        """Return the text of ``manifest.json``, with its digest at the end."""
        blank = self.model_copy(update={"digest": _NO_DIGEST})
        text = blank.model_dump_json(by_alias=True, indent=2) + "\n"
        head, _, tail = text.rpartition(_NO_DIGEST)
        return f"{head}{hashlib.sha256(text.encode()).hexdigest()}{tail}".encode()


def seal_holds(content: bytes, digest: str) -> bool:
    """Whether the text of a manifest is the one that ``digest``, which stands in it, is of."""
    head, _, tail = content.rpartition(digest.encode())
    return hashlib.sha256(head + _NO_DIGEST.encode() + tail).hexdigest() == digest


def hash_inputs(sources: Sequence[str | Path]) -> tuple[str | None, ...]:
    """Return the SHA-256 of each input, ``None`` for standard input or what is no plain file.

    Raises ``InputError`` for one that cannot be read.
    """
    return tuple(hash_input(str(source)) for source in sources)


def hash_input(name: str) -> str | None:
    """Return the SHA-256 of an input as ``hash_inputs`` does."""
    try:
        if name == STDIN or not Path(name).is_file():
            return None
        with Path(name).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"{name}: cannot be read: {error.strerror}") from error


def joint_hash(hashes: Sequence[str | None]) -> str | None:
    """Return one SHA-256 over those of all inputs in order; ``None`` where one is not known."""
    known = [bytes.fromhex(each) for each in hashes if each is not None]
    return hashlib.sha256(b"".join(known)).hexdigest() if len(known) == len(hashes) else None


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; ``OutputError`` when it is none."""
    try:
        return parse_manifest(path.read_bytes(), str(path))
    except OSError as error:
        raise OutputError(f"{path}: cannot be read: {error.strerror}") from error


def parse_manifest(content: bytes, path: str) -> Manifest:
    """Return the manifest that a file holds; ``OutputError`` when it is none."""
    try:
        return Manifest.model_validate_json(content)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(key) for key in first["loc"])
        raise OutputError(
            f"{path}: not a manifest of hybrid: {where}: {first['msg']}; "
            "--overwrite starts the run again"
        ) from error


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Replace the manifest at once: a reader sees the old one or the new one, whole."""
    write_whole(path, manifest.sealed())


_LONGEST_LIST: Final = 80


def _differences(name: str, ours: object, theirs: object) -> Iterator[str]:
    """Yield in what two values differ, each entry of a mapping by itself."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for key in sorted({*ours, *theirs}):
            yield from _differences(f"{name}.{key}", ours.get(key), theirs.get(key))
    elif ours != theirs:
        yield f"{name}: {_short(theirs)} there, {_short(ours)} now"


def _short(value: object) -> str:
    if isinstance(value, list | tuple):
        listed = ", ".join(map(str, value))
        return listed if len(listed) <= _LONGEST_LIST else listed[:_LONGEST_LIST] + "…"
    text = "nothing" if value in (None, {}) else str(value)
    return text if len(text) <= 24 else text[:16] + "…"


def now() -> str:
    """Return the time in UTC as a manifest holds it, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


# --- What an earlier start of a run left behind, and whether it may be continued ------------------

_Kind = TypeVar("_Kind")
_SEPARATORS = tuple(mark for mark in (os.sep, os.altsep) if mark)


@dataclass(frozen=True, slots=True)
class RunPaths:
    """The place of a run as it is called in messages, and its three files.

    A fourth, ``progress``, stands beside them only while the run is unfinished.
    """

    place: Path
    findings: Path
    manifest: Path
    skipped: Path
    progress: Path

    def __iter__(self) -> Iterator[Path]:
        return iter((self.findings, self.manifest, self.skipped))


def run_paths(target: str | Path) -> RunPaths:
    """Return where a run writes for ``-o target``: a directory, or ``NAME.jsonl``.

    Raises ``OutputError`` for a file name of another kind.
    """
    path = Path(target)
    if path.is_dir() or not path.suffix or str(target).endswith(_SEPARATORS):
        names = ("findings.jsonl", "manifest.json", "skipped.jsonl", "progress.jsonl")
        return RunPaths(path, *(path / name for name in names))
    if path.suffix != ".jsonl":
        raise OutputError(f"-o {target}: accepted is a directory (DIR/) or a file NAME.jsonl")
    beside = (".manifest.json", ".skipped.jsonl", ".progress.jsonl")
    return RunPaths(path, path, *(path.with_name(path.stem + name) for name in beside))


def manifest_beside(findings: str) -> Manifest | None:
    """Return the manifest that lies beside findings, ``None`` where none does.

    Raises ``OutputError`` for one that cannot be read.
    """
    try:
        path = run_paths(findings).manifest
    except OutputError:
        # Findings that came from elsewhere, under any name.
        return None
    return read_manifest(path) if path.is_file() else None


def refuse_inputs(paths: RunPaths, identity: RunIdentity) -> None:
    """Raise ``OutputError`` when a run would write over its own input."""
    for path in paths:
        for name in identity.inputs:
            if path.exists() and Path(name).exists() and path.samefile(name):
                raise OutputError(f"{path}: is an input of this run; choose another -o")


def earlier_run(paths: RunPaths, identity: RunIdentity) -> Manifest | None:
    """Return the manifest of the same run in this place; ``None`` when the place is free.

    Raises ``OutputError`` when it holds something else, and names what differs.
    """
    if not paths.manifest.exists():
        taken = next((path for path in paths if path.exists() and path.stat().st_size), None)
        if taken is not None:
            raise OutputError(
                f"{taken}: exists and belongs to no run (no {paths.manifest.name} beside it); "
                "choose another -o, or replace it with --overwrite"
            )
        return None
    manifest = read_manifest(paths.manifest)
    differences = identity.differences(manifest)
    state = "finished" if manifest.finished else "unfinished"
    place = f"{paths.place}: contains the {state} run"
    if differences:
        listed = "".join(f"\n  {difference}" for difference in differences)
        raise OutputError(
            f"{place} of something else:{listed}\nChoose another -o, or start again with "
            f"--overwrite"
        )
    if identity.input_hash is None:
        raise OutputError(
            f"{place} of standard input, which cannot be read twice; start again with --overwrite"
        )
    return manifest


def open_locked(path: Path) -> BinaryIO:
    """Open a file to append to, so that no second run writes into it at the same time.

    Raises ``OutputError`` where another run does.
    """
    file = path.open("ab")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.close()
            raise OutputError(f"{path}: another run is writing to it") from error
    return file


def refuse_changed(path: Path, digests: LineDigests) -> None:
    """Raise ``OutputError`` where lines of a file are not those that an earlier start wrote."""
    with path.open("rb") as file:
        for first, last in compare(file, digests).changed:
            raise OutputError(
                f"{path}:{first}: is damaged (lines {first:,} to {last:,} are not what the run "
                "wrote); start again with --overwrite"
            )


def keep_last(path: Path) -> Written:
    """Rewrite a findings file: of several lines with one id the last takes the first one's place.

    The new file replaces the old one at once, so a stop loses nothing. Returns what it holds.
    """
    written = Written()
    with whole_file(path) as target:
        for data in last_lines(path):
            target.write(data)
            written = written.plus((data,))
    return written


def decoded_lines(path: Path) -> Iterator[tuple[bytes, FindingsLine]]:
    """Yield the lines of a findings file; raises ``OutputError`` at one that is damaged."""
    with path.open("rb") as file:
        for number, data in enumerate(file, 1):
            try:
                line = decode_line(data)
            except ValueError as error:
                raise _damaged(path, number) from error
            yield data, line


def last_lines(path: Path) -> Iterator[bytes]:
    """Yield the last line of each id that the file holds now, where its first line stands.

    Lines that are added while it is read are not among them. Raises as ``decoded_lines``.
    """
    places: dict[str, tuple[int, int]] = {}
    with path.open("rb") as file:
        offset = 0
        for data, line in decoded_lines(path):
            places[line.id] = offset, len(data)
            offset += len(data)
        for start, length in places.values():
            file.seek(start)
            yield file.read(length)


def whole_lines(path: Path, kind: type[_Kind]) -> Iterator[tuple[bytes, _Kind]]:
    """Yield the lines of an unfinished file as they stand, and what they hold.

    A last line that was torn by the stop is cut off.

    Raises ``OutputError`` where an earlier line is damaged.
    """
    decode = msgspec.json.Decoder(kind).decode
    end = 0
    with path.open("r+b") as file:
        for number, data in enumerate(file, 1):
            try:
                line = decode(data) if data.endswith(b"\n") else None
            except ValueError:
                line = None
            if line is None:
                if file.read(1):
                    raise _damaged(path, number)
                file.truncate(end)
                return
            end += len(data)
            yield data, line


def _damaged(path: Path, number: int) -> OutputError:
    return OutputError(f"{path}:{number}: is damaged; start again with --overwrite")
