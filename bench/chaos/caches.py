"""A cache of answers that is damaged, locked, full or of another kind: told, nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest import mock

from bench.chaos import files, inputs
from bench.chaos.judge import Script, options_for, whole
from bench.chaos.plan import Fault
from bench.chaos.stage import Left, Stage, goes_on, left, right_end
from hybrid.judging import cache as kept_answers
from tests.servers.endpoint import serving

Damage = Callable[[Path, Fault], Any]


def _rewritten(how: Callable[[bytes, Fault], bytes]) -> Damage:
    def damage(path: Path, fault: Fault) -> None:
        for side in ("-wal", "-shm"):
            path.with_name(path.name + side).unlink(missing_ok=True)
        path.write_bytes(how(path.read_bytes(), fault))

    return damage


def _said(*statements: str) -> Damage:
    def damage(path: Path, _fault: Fault) -> None:
        with closing(sqlite3.connect(path)) as db, db:
            for statement in statements:
                db.execute(statement)

    return damage


@contextmanager
def _locked(path: Path, _fault: Fault) -> Iterator[None]:
    # One that waits for a lock waits long; here it need not.
    short = mock.patch.object(kept_answers, "_BUSY_SECONDS", 0.02)
    with short, closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def _read_only(path: Path, _fault: Fault) -> Iterator[None]:
    own = sqlite3.connect

    def connect(_path: Path, **named: Any) -> Any:
        return own(f"file:{path}?mode=ro", uri=True, **named)

    with mock.patch.object(sqlite3, "connect", connect):
        yield


def _a_directory(path: Path, _fault: Fault) -> None:
    path.unlink()
    path.mkdir()


def _garbage_beside(path: Path, fault: Fault) -> None:
    path.with_name(path.name + "-wal").write_bytes(bytes([fault.at % 256]) * 4096)


def _small_disk(path: Path, fault: Fault) -> Any:
    path.unlink()
    return files.largest_file(4096 + fault.salt % 60_000)


_COLUMNS = (
    "base_url model record_id hints failure rung notes created prompt_tokens completion_tokens "
    "p_error requests seconds vote"
).split()
_NOISE = ("x'ff00'", "CAST(x'ff' AS TEXT)", "'x'", "-1", "1e300", "CAST(x'eda080' AS TEXT)", ".5")


def _noise_in_answers(path: Path, fault: Fault) -> None:
    column, noise = _COLUMNS[fault.at % len(_COLUMNS)], _NOISE[fault.salt % len(_NOISE)]
    _said(f"UPDATE answers SET {column} = {noise}")(path, fault)  # noqa: S608 - constants


def _noise_in_claims(path: Path, fault: Fault) -> None:
    owner, until = _NOISE[fault.salt % len(_NOISE)], _NOISE[fault.at % len(_NOISE)]
    noise = f"INSERT INTO claims SELECT key, {owner}, {until} FROM answers"  # noqa: S608 - constants
    _said(noise, "DELETE FROM answers")(path, fault)


DAMAGES: dict[str, Damage] = {
    "a cache cut off": _rewritten(inputs.DAMAGES["truncated"]),
    "a cache with a flipped bit": _rewritten(inputs.DAMAGES["bit flipped"]),
    "a cache with a block of zeros": _rewritten(inputs.DAMAGES["a block of zeros"]),
    "a cache that is none": _rewritten(lambda data, _: b"no database" * (len(data) // 11)),
    "an empty cache": _rewritten(lambda _data, _fault: b""),
    "a cache of another version": _said("PRAGMA user_version = 99"),
    "a cache of another shape": _said("DROP TABLE answers", "CREATE TABLE answers (key TEXT)"),
    "kept answers that are none": _said("UPDATE answers SET text = 'nothing'"),
    "kept answers without text": _said("UPDATE answers SET text = CAST(x'ff00' AS TEXT)"),
    "kept hints that are none": _said("UPDATE answers SET hints = x'7b'"),
    "kept notes that are none": _said("UPDATE answers SET notes = 'x'"),
    "kept numbers that are none": _said("UPDATE answers SET p_error = 'x', prompt_tokens = 'y'"),
    "kept answers of noise": _noise_in_answers,
    "claims of noise": _noise_in_claims,
    "a locked cache": _locked,
    "a cache that cannot be written": _read_only,
    "a directory as cache": _a_directory,
    "garbage beside a cache": _garbage_beside,
    "a cache on a full disk": _small_disk,
}


def damaged(own: Stage, fault: Fault) -> None:
    """Judge with a cache that an earlier run filled, and that was damaged since."""
    with serving(Script({})) as endpoint:
        first = options_for(own, endpoint.url, "a.sqlite")
        own.hybrid("check", *first, "-o", str(own.folder / "first"))
        with DAMAGES[fault.kind](own.folder / "a.sqlite", fault) or nullcontext():
            ended = own.check(*first)
        result = right_end(own, ended)
        if ended.code == 2 and not result.finished and "sqlite" not in ended.err:
            own.broken("wrong exit codes", f"the cache is not named: {ended.err[-300:]}")
        if result.finished and set(result.findings) != set(whole().findings):
            own.broken("lost", "a record is neither found nor set aside")
        no_other_verdict(own)
        goes_on(own, whole(), *options_for(own, endpoint.url, "b.sqlite"), *_anew(result))


def _anew(result: Left) -> tuple[str, ...]:
    """Return what has a finished run be done again; an unfinished one goes on without."""
    return ("--overwrite",) if result.finished else ()


def no_other_verdict(own: Stage) -> None:
    """Note each finding that is decided otherwise than the judge did."""
    for name, line in left(own.run).findings.items():
        sound = {each["error_type"]: each["status"] for each in whole().findings[name]["findings"]}
        for found in line["findings"]:
            if found["status"] not in ("unassessed", "rejected", sound[found["error_type"]]):
                own.broken("wrong verdicts", f"record {name}: {found['status']}")


KINDS: dict[str, Callable[[Stage, Fault], None]] = dict.fromkeys(DAMAGES, damaged)
