"""What an earlier start of a run left behind, and whether it may be continued."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from hybrid.errors import OutputError
from hybrid.files import whole_file
from hybrid.records.line import FindingsLine, decode_line
from hybrid.run.manifest import LineDigests, Manifest, RunIdentity, Written, compare, read_manifest

try:
    import fcntl
except ImportError:  # Windows has no advisory locks of this kind
    fcntl = None  # type: ignore[assignment]

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
    place = f"{paths.place}: holds the {state} run"
    if differences:
        listed = "".join(f"\n  {difference}" for difference in differences)
        raise OutputError(
            f"{place} of something else:{listed}\nChoose another -o, or start anew with --overwrite"
        )
    if identity.input_hash is None:
        raise OutputError(
            f"{place} of standard input, which cannot be read twice; start anew with --overwrite"
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
                "wrote); start anew with --overwrite"
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
    return OutputError(f"{path}:{number}: is damaged; start anew with --overwrite")
