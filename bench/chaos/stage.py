"""A folder, a command line run in it, and what the run left: findings, skipped rows, messages."""

from __future__ import annotations

import gc
import html
import io
import json
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import unquote

from hybrid.cli.main import main
from hybrid.reading.rows import BARE
from tests.cli.command import PACK, ROWS

CANARY = "sk-canary-4f9d2c7b1e"
ROWS_IN_ALL = 12
PACK_OPTIONS = ("--no-default-pack", "--pack", str(PACK))
RULES = ("--rules-only", *PACK_OPTIONS)
INTERRUPTED, BROKEN_PIPE = 130, 141
_UNFORESEEN = "unforeseen: "


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and what it said."""

    code: int
    out: bytes
    err: str


@dataclass(frozen=True, slots=True)
class Problem:
    """A promise that was broken: ``kind`` is a column of the table, ``text`` for who mends it."""

    kind: str
    text: str


@dataclass(slots=True)
class Stage:
    """Where one trial plays: a folder of its own, with the input in it."""

    folder: Path
    problems: list[Problem] = field(default_factory=list)

    @property
    def run(self) -> Path:
        return self.folder / "run"

    def broken(self, kind: str, text: str) -> None:
        """Note a broken promise."""
        self.problems.append(Problem(kind, text))

    def check(self, *options: str, out: TextIO | None = None) -> Ended:
        """Run ``hybrid check`` into the run's folder, and note what no command may do."""
        return self.hybrid("check", *options, "-o", str(self.run), out=out)

    def hybrid(self, *arguments: str, out: TextIO | None = None) -> Ended:
        """Run the command line in this process, by the entry that the script has."""
        ended = in_process(arguments, out)
        self.look_at(ended)
        return ended

    def foreseen(self) -> None:
        """Take no offence at "internal fault", where one was injected."""
        self.problems = [each for each in self.problems if not each.text.startswith(_UNFORESEEN)]

    def look_at(self, ended: Ended) -> None:
        """Note a traceback, a fault that nobody foresaw, and a key anywhere."""
        if "Traceback" in ended.err:
            self.broken("tracebacks", ended.err[-500:])
        elif "internal fault" in ended.err:
            self.broken("tracebacks", f"{_UNFORESEEN}{ended.err[-500:]}")
        if not ended.err and ended.code == 2 and not (self.run / "manifest.json").exists():
            self.broken("wrong exit codes", "it failed and said nothing")
        told = (ended.out, ended.err.encode("utf-8", "surrogateescape"))
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        for name, data in (*zip(("stdout", "stderr"), told, strict=True), *_contents(files)):
            if any("canary" in each for each in _readings(data)):
                self.broken("leaks", name)


def _readings(data: bytes) -> Iterator[str]:
    """Yield a text as it stands, and with its escapes undone, and those within them."""
    text = data.decode("utf-8", "replace").lower()
    for _ in range(9):
        yield text
        plain = re.sub(r"\\+(?:x|u00)", "%", text)
        plain = html.unescape(unquote(plain))
        if plain == text:
            return
        text = plain


def _contents(files: list[Path]) -> Iterator[tuple[str, bytes]]:
    for path in files:
        # Below what faults are put into, which are still there.
        with io.FileIO(path) as file:
            yield path.name, file.readall()


@contextmanager
def stage(folder: Path | None = None) -> Iterator[Stage]:
    """Give a stage for one trial, in memory where the system has such a folder."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    base = folder or (memory if memory.is_dir() else None)
    made = Path(tempfile.mkdtemp(prefix="chaos", dir=base))
    try:
        yield Stage(made)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def in_process(arguments: tuple[str, ...], out: TextIO | None = None) -> Ended:
    """Run ``hybrid`` as its script does, with standard streams of its own."""
    shown, told = _stream(), _stream()
    kept = sys.stdout, sys.stderr, sys.argv, gc.get_threshold()
    handler = signal.getsignal(signal.SIGINT)
    sys.stdout, sys.stderr, sys.argv = out or shown, told, ["hybrid", *arguments]
    code: Any = 0
    try:
        main()
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdout, sys.stderr, sys.argv = kept[:3]
        signal.signal(signal.SIGINT, handler)
        gc.set_threshold(*kept[3])
        gc.unfreeze()
    return Ended(code if isinstance(code, int) else 2, _written(shown), _written(told).decode())


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


# --- input and results ---------------------------------------------------------------------------


def rows(count: int = ROWS_IN_ALL) -> list[dict[str, Any]]:
    """Return rows that all ask something else, under the ids ``0``, ``1``, …"""
    return [
        json.loads(ROWS[number % 3].replace('"question": "', f'"question": "Case {number}. '))
        | {"id": str(number)}
        for number in range(count)
    ]


@dataclass(frozen=True, slots=True)
class Left:
    """What a run left: its findings by id, the rows set aside, and whether it says it is done."""

    findings: Mapping[str, dict[str, Any]]
    lines: int
    skipped: int
    bare: int
    finished: bool

    @property
    def unassessed(self) -> bool:
        return any(each["status"] == "unassessed" for each in self._each())

    @property
    def errors(self) -> bool:
        return any(each["status"] == "error" for each in self._each())

    @property
    def code(self) -> int:
        """The exit code that follows from it."""
        if not self.finished or self.unassessed or self.bare < self.skipped:
            return 2
        return 1 if self.errors else 0

    def _each(self) -> Iterator[dict[str, Any]]:
        for line in self.findings.values():
            yield from line["findings"]


def left(run: Path) -> Left:
    """Read what a run left in a folder; torn lines are not among it."""
    lines = _json_lines(run / "findings.jsonl")
    skipped = _json_lines(run / "skipped.jsonl")
    try:
        finished = bool(json.loads((run / "manifest.json").read_bytes())["finished"])
    except (OSError, ValueError, KeyError, TypeError):
        finished = False
    bare = sum(each.get("reason") == BARE for each in skipped)
    found = {str(line["id"]): line for line in lines}
    return Left(found, len(lines), len(skipped), bare, finished)


def _json_lines(path: Path) -> list[dict[str, Any]]:
    try:
        data = path.read_bytes()
    except OSError:
        return []
    read = []
    for line in data.split(b"\n")[:-1]:
        try:
            read.append(json.loads(line))
        except ValueError:
            continue
    return [each for each in read if isinstance(each, dict)]


def verdicts(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a findings line decides, by error type."""
    return {
        each["error_type"]: (each["status"], each["evidence"], each["explanation"])
        for each in line["findings"]
    }


def right_end(stage: Stage, ended: Ended, *also: int) -> Left:
    """Note an exit code that does not follow from what the run left; returns what it left."""
    result = left(stage.run)
    if ended.code not in (result.code, *also) or (ended.code < 2 and not result.finished):
        told = f"{ended.code} instead of {result.code}: {ended.err[-300:]}"
        stage.broken("wrong exit codes", told)
    if result.finished and result.lines != len(result.findings):
        stage.broken("lost", "an id stands twice in the findings of a finished run")
    return result


def goes_on(stage: Stage, whole: Left, *options: str, aside: frozenset[str] = frozenset()) -> None:
    """Run the same command without a fault: it must end with all that an undisturbed run finds.

    Records ``aside`` are there, and may be decided otherwise.
    """
    ended = stage.check(*options)
    result = right_end(stage, ended)
    if result.finished and result.unassessed:
        # On a busy machine the time may run out for a sound answer; that question is asked again.
        ended = stage.check(*options)
        result = right_end(stage, ended)
    if not result.finished:
        stage.broken("lost", f"it cannot be continued: {ended.err[-300:]}")
        return
    same_findings(stage, whole, result, set(whole.findings) - aside)
    if not aside <= set(result.findings):
        stage.broken("lost", "a record is neither found nor set aside")
    if result.skipped != whole.skipped:
        stage.broken("lost", f"{result.skipped} rows set aside instead of {whole.skipped}")


def same_findings(stage: Stage, whole: Left, result: Left, ids: set[str]) -> None:
    """Note each of these records that is missing, or decided otherwise than undisturbed."""
    for name in sorted(ids):
        if name not in result.findings:
            stage.broken("lost", f"record {name} is neither found nor set aside")
        elif verdicts(result.findings[name]) != verdicts(whole.findings[name]):
            stage.broken("wrong verdicts", f"record {name} is decided otherwise")


@contextmanager
def key_in_environment() -> Iterator[None]:
    """Put the canary where a key is looked for, and keep the machine's cache out of it."""
    changed = {"OPENAI_API_KEY": CANARY, "HYBRID_CACHE": os.devnull}
    kept = {name: os.environ.get(name) for name in changed}
    os.environ.update(changed)
    try:
        yield
    finally:
        for name, value in kept.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
