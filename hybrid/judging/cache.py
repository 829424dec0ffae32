"""The answers of judges, kept so that nothing is asked twice: one SQLite file, many processes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from socket import gethostname
from typing import Any, Final, TypeVar
from uuid import uuid4

import msgspec

from hybrid.errors import OutputError, UsageError, spelled
from hybrid.files import home
from hybrid.judging.completion import Reply, answer_of
from hybrid.judging.settings import JudgeSettings
from hybrid.records.record import Hint, JudgeAnswer, Prompt, Usage

# --- one answer as a row ------------------------------------------------------------------------
# One kept answer, and the row of a table that it is; what is read from a disk may be damaged.

DAMAGE = (ValueError, TypeError, ArithmeticError, LookupError)
"""What comes of reading noise as an answer."""
_MOST_COUNTED = 10**15
_hints = msgspec.json.Decoder(tuple[Hint, ...])
_strings = msgspec.json.Decoder(tuple[str, ...])


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """One kept answer: for which call, the hints as they were sent, and what came back.

    ``record_id`` is the first record that asked; a record of the same text shares the answer.
    ``created`` is a time in UTC, as ISO 8601.
    """

    key: str
    created: str
    base_url: str
    model: str
    vote: int
    record_id: str
    error_type: str
    prompt_hash: str
    hints: tuple[Hint, ...]
    reply: Reply

    def answer(self) -> JudgeAnswer:
        """Read what was kept with today's code."""
        return answer_of(
            self.reply, hints=self.hints, model=self.model, vote=self.vote, key=self.key
        )


@dataclass(frozen=True, slots=True)
class CacheCounts:
    """What the cache holds for one model, endpoint and error type.

    ``unreadable`` counts answers without a verdict: refusals, answers cut off or malformed.
    """

    model: str
    base_url: str
    error_type: str
    answers: int
    unreadable: int
    prompt_tokens: int
    completion_tokens: int
    oldest: str
    newest: str


def row_of(stored: StoredAnswer) -> tuple[object, ...]:
    """Return the columns of an answer."""
    reply = stored.reply
    return (
        stored.key,
        stored.created,
        stored.base_url,
        stored.model,
        stored.vote,
        stored.record_id,
        stored.error_type,
        stored.prompt_hash,
        msgspec.json.encode(stored.hints),
        reply.text,
        reply.failure,
        reply.rung,
        msgspec.json.encode(reply.notes),
        reply.usage.prompt_tokens,
        reply.usage.completion_tokens,
        reply.p_error,
        reply.requests,
        reply.seconds,
        int(stored.answer().verdict is not None),
    )


def stored_in(row: tuple[Any, ...]) -> StoredAnswer:
    """Return what a row holds; raises ``ValueError`` for one that was damaged."""
    key, created, base_url, model, vote, record_id, error_type, prompt_hash = row[:8]
    hints, text, failure, rung, notes, asked, written, p_error, requests, seconds = row[8:]
    reply = Reply(
        text=text,
        failure=failure,
        lasting=True,
        rung=rung,
        notes=_strings.decode(notes),
        usage=Usage(asked, written),
        p_error=p_error,
        requests=requests,
        seconds=seconds,
    )
    stored = StoredAnswer(
        key=key,
        created=created,
        base_url=base_url,
        model=model,
        vote=vote,
        record_id=record_id,
        error_type=error_type,
        prompt_hash=prompt_hash,
        hints=_hints.decode(hints),
        reply=reply,
    )
    # A column of SQLite takes any type; ours are checked where they come from a file.
    found = msgspec.convert(msgspec.to_builtins(stored, builtin_types=(bytes,)), StoredAnswer)
    numbers = (asked or 0, written or 0, requests, seconds)
    chance = 0.0 if p_error is None else p_error
    if not (0 <= min(numbers) <= max(numbers) < _MOST_COUNTED and 0 <= chance <= 1):
        raise ValueError("a number is out of its range")
    return found


def counts_in(row: tuple[Any, ...]) -> CacheCounts:
    """Return counts as far as they can be told: noise in a column is shown, and counts as none."""
    model, base_url, error_type, oldest, newest = (
        bytes(each or b"").decode("utf-8", "replace") for each in (*row[:3], *row[7:])
    )
    answers, unreadable, asked, written = map(int, row[3:7])
    return CacheCounts(
        model, base_url, error_type, answers, unreadable, asked, written, oldest, newest
    )


_ROW_FORM = 1


def call_key(settings: JudgeSettings, prompt: Prompt, vote: int = 0) -> str:
    """Return the SHA-256, as 64 hexadecimal digits, of all that decides an answer.

    That is endpoint, model, messages, schema, sampling and vote number; not the rung of the
    ladder, retries, time-outs or concurrency, and not which record the prompt was made for.
    """
    asked = {
        "form": _ROW_FORM,
        "base_url": settings.base_url,
        "model": settings.model,
        "messages": [[message.role, message.content] for message in prompt.messages],
        "schema": prompt.schema,
        "sampling": settings.sampling(),
        "vote": vote,
    }
    text = json.dumps(asked, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


# --- the file -----------------------------------------------------------------------------------

_LOCKS = Path("/proc/locks")


def holder(path: Path) -> str:
    """Return who has locked the database ``path`` for writing, in words."""
    found = sorted({each for each in _holders(path) if 0 < each})
    named = [f"process {number}{_name(number)}" for number in found]
    return " and ".join(named) or "another process"


def _holders(path: Path) -> Iterator[int]:
    """Yield the processes that Linux lists with a lock for writing on one of the files."""
    files = {number for side in ("", "-wal", "-shm") for number in _inode(Path(f"{path}{side}"))}
    try:
        lines = _LOCKS.read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        # "1: POSIX ADVISORY WRITE 4711 fe:00:2151489 120 120"; one that waits has "->" in front.
        parts = line.split()
        with suppress(ValueError, IndexError):
            if parts[3] == "WRITE" and int(parts[5].rsplit(":", 1)[1]) in files:
                yield int(parts[4])


def _inode(path: Path) -> Iterator[int]:
    with suppress(OSError):
        yield path.stat().st_ino


def _name(number: int) -> str:
    try:
        return f" ({Path(f'/proc/{number}/comm').read_text(encoding='utf-8').strip()})"
    except (OSError, ValueError):
        return ""


CACHE_VARIABLE = "HYBRID_CACHE"

_FORM = 1
_BUSY_SECONDS = 10.0
_TABLE = """
CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, created TEXT NOT NULL, base_url TEXT NOT NULL, model TEXT NOT NULL,
    vote INTEGER NOT NULL, record_id TEXT NOT NULL, error_type TEXT NOT NULL,
    prompt_hash TEXT NOT NULL, hints BLOB NOT NULL, text TEXT NOT NULL, failure TEXT,
    rung TEXT NOT NULL, notes BLOB NOT NULL, prompt_tokens INTEGER, completion_tokens INTEGER,
    p_error REAL, requests INTEGER NOT NULL, seconds REAL NOT NULL, readable INTEGER NOT NULL
) WITHOUT ROWID
"""
_CLAIMS = """
CREATE TABLE IF NOT EXISTS claims (key TEXT PRIMARY KEY, owner TEXT NOT NULL, until REAL NOT NULL)
WITHOUT ROWID
"""
_CLAIM = (
    "INSERT INTO claims (key, owner, until) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
    "owner = excluded.owner, until = excluded.until WHERE owner = excluded.owner OR until < ? "
    # What noise has made of a time frees the claim; no owner asks for a day.
    "OR typeof(until) <> 'real' OR until > ? + 86400"
)
_COLUMNS = (
    "key, created, base_url, model, vote, record_id, error_type, prompt_hash, hints, text, "
    "failure, rung, notes, prompt_tokens, completion_tokens, p_error, requests, seconds"
)
_INSERT = (
    f"INSERT INTO answers ({_COLUMNS}, readable) VALUES ({'?, ' * 18}?) "  # noqa: S608 - constants
    "ON CONFLICT (key) DO NOTHING"
)
_SELECT = f"SELECT {_COLUMNS} FROM answers"  # noqa: S608 - made of constants
_COUNTS = (
    "SELECT CAST(model AS BLOB), CAST(base_url AS BLOB), CAST(error_type AS BLOB), count(*), "
    "total(1 - readable), total(prompt_tokens), total(completion_tokens), "
    "CAST(min(created) AS BLOB), CAST(max(created) AS BLOB) "
    "FROM answers GROUP BY model, base_url, error_type ORDER BY model, base_url, error_type"
)

_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_Value = TypeVar("_Value")


def default_cache_path() -> Path:
    """Return where answers are kept: ``HYBRID_CACHE``, else the user's cache directory.

    Raises ``UsageError`` where neither is there.
    """
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    base, own = os.environ.get("XDG_CACHE_HOME"), home()
    if not base and own is None:
        raise UsageError(
            f"there is no home directory to save answers in; name a file with "
            f"{spelled('cache')} or {CACHE_VARIABLE}, or ask with {spelled('no_cache', True)}"
        )
    return (Path(base) if base else Path(own or "") / ".cache") / "hybrid" / "answers.sqlite"


def now() -> str:
    """Return the time as the cache keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class LockedError(OutputError):
    """Another process has locked the cache for longer than any work with it takes."""


class AnswerCache:
    """The kept answers in the file ``path``, which is made where there is none.

    Several processes may use one file. What ``put`` returned from is kept, also when the process
    is killed right after. ``damaged`` counts the answers that had to be thrown away.

    Raises ``OutputError`` where the file cannot be used. Where it is locked for long, and ``told``
    is given, that is told instead, once, and the cache is as good as empty from then on.
    """

    def __init__(self, path: Path, *, told: Callable[[str], None] | None = None) -> None:
        self.path = path
        self.damaged = 0
        self._told = told
        self._given_up = False
        self._owner = f"{gethostname()} {os.getpid()} {uuid4().hex}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
            self._db.text_factory = _text
        except (sqlite3.Error, OSError) as error:
            raise OutputError(f"{path}: the cache cannot be used: {error}") from error
        self._unless_locked(self._prepare, None)

    def __enter__(self) -> AnswerCache:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def get(self, key: str) -> StoredAnswer | None:
        """Return the answer kept for a call; one that was damaged on the disk is kept no longer."""
        return self._unless_locked(partial(self._get, key), None)

    def _get(self, key: str) -> StoredAnswer | None:
        try:
            row = self._run(f"{_SELECT} WHERE key = ?", (key,)).fetchone()
            return None if row is None else stored_in(row)
        except DAMAGE:
            self._run("DELETE FROM answers WHERE key = ?", (key,))
            self.damaged += 1
            return None

    def put(self, stored: StoredAnswer) -> StoredAnswer:
        """Keep an answer, and return the one that stands: another process may have been first."""
        return self._unless_locked(partial(self._put, stored), stored)

    def _put(self, stored: StoredAnswer) -> StoredAnswer:
        self._run(_INSERT, row_of(stored))
        standing = self.get(stored.key)
        return stored if standing is None else standing

    def claim(self, key: str, seconds: float) -> bool:
        """Claim the right to ask for an answer, or go on claiming it, for so many seconds.

        ``False`` where it is another's, who has not let it go, is not known to be dead, and whose
        time is not over.
        """
        return self._unless_locked(partial(self._claim, key, seconds), True)

    def _claim(self, key: str, seconds: float) -> bool:
        moment = time.time()
        values = (key, self._owner, moment + seconds, moment, moment)
        if self._run(_CLAIM, values).rowcount == 1:
            return True
        owner = "SELECT CAST(owner AS BLOB) FROM claims WHERE key = ?"
        standing = self._run(owner, (key,)).fetchone()
        if standing is None or not _is_dead(standing[0]):
            return False
        self._release(key, standing[0])
        return self._run(_CLAIM, values).rowcount == 1

    def release(self, key: str) -> None:
        """Let a claim of our own go."""
        self._unless_locked(partial(self._release, key, self._owner.encode()), None)

    def _release(self, key: str, owner: bytes) -> None:
        self._run("DELETE FROM claims WHERE key = ? AND CAST(owner AS BLOB) = ?", (key, owner))

    def __len__(self) -> int:
        return int(self._run("SELECT count(*) FROM answers").fetchone()[0])

    def info(self) -> tuple[CacheCounts, ...]:
        """Return what the cache holds, by model, endpoint and error type."""
        return tuple(counts_in(row) for row in self._all(_COUNTS))

    def export(self) -> Iterator[StoredAnswer]:
        """Yield every kept answer that is not damaged, oldest first; count the others."""
        for (key,) in self._all("SELECT CAST(key AS BLOB) FROM answers ORDER BY created, key"):
            try:
                row = self._run(f"{_SELECT} WHERE CAST(key AS BLOB) = ?", (key,)).fetchone()
                yield stored_in(row)
            except DAMAGE:
                self.damaged += 1

    def prune(
        self,
        *,
        before: datetime | None = None,
        model: str | None = None,
        unreadable: bool = False,
    ) -> int:
        """Delete the answers that meet every condition given; return how many.

        ``before`` is a moment with a time zone. Without any condition everything is deleted.
        """
        conditions, values = ["1"], []
        if before is not None:
            conditions.append("created < ?")
            values.append(before.astimezone(UTC).isoformat(timespec="seconds"))
        if model is not None:
            conditions.append("model = ?")
            values.append(model)
        if unreadable:
            conditions.append("readable = 0")
        where = " AND ".join(conditions)
        gone = self._run(f"DELETE FROM answers WHERE {where}", tuple(values)).rowcount  # noqa: S608
        self._run("DELETE FROM claims WHERE until < ?", (time.time(),))
        self._run("VACUUM")
        return gone

    def _unless_locked(self, step: Callable[[], _Value], otherwise: _Value) -> _Value:
        if self._given_up:
            return otherwise
        try:
            return step()
        except LockedError as error:
            if self._told is None:
                raise
            self._given_up = True
            self._told(f"{error}; continuing without it, so answers of this run may not be saved")
            return otherwise

    def _prepare(self) -> None:
        with self._failing():
            self._set_up()

    def _set_up(self) -> None:
        self._db.execute(f"PRAGMA busy_timeout = {int(_BUSY_SECONDS * 1000)}")
        _use_write_ahead_log(self._db)
        # A commit is safe from the death of the process; only a power cut may lose the last ones.
        self._db.execute("PRAGMA synchronous = NORMAL")
        form = self._db.execute("PRAGMA user_version").fetchone()[0]
        if form not in (0, _FORM):
            raise OutputError(
                f"{self.path}: the cache was made by another version of hybrid (form {form}); "
                "name another file"
            )
        self._db.execute(_TABLE)
        self._db.execute(_CLAIMS)
        self._db.execute(f"PRAGMA user_version = {_FORM}")

    def _run(self, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        with self._failing():
            return self._db.execute(statement, values)

    def _all(self, statement: str) -> list[tuple[Any, ...]]:
        with self._failing():
            return self._db.execute(statement).fetchall()

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _LOCKED:
                by = holder(self.path)
                reason = f"{self.path}: the cache was locked by {by} for {_BUSY_SECONDS:g} seconds"
                raise LockedError(reason) from error
            raise OutputError(f"{self.path}: the cache cannot be used: {error}") from error


def _is_dead(owner: bytes) -> bool:
    """Whether the owner of a claim is a process of this machine that is no more, or none at all."""
    try:
        host, number, _ = owner.decode().rsplit(" ", 2)
        int(number)
    except ValueError:
        return True
    if host != gethostname() or os.name != "posix":
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def _use_write_ahead_log(db: sqlite3.Connection) -> None:
    """Switch modes; SQLite does not wait for the lock that this needs, so we do."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or deadline < time.monotonic():
                raise
            time.sleep(0.01)
        else:
            return


def _text(data: bytes) -> str:
    """Return text as it was kept; SQLite's own error for broken UTF-8 does not tell what it is."""
    return data.decode("utf-8")


LEASE_SECONDS: Final = 30.0
"""How long a claim outlives the process that made it."""

_POLL_SECONDS: Final = 0.1


@asynccontextmanager
async def claimed(
    cache: AnswerCache, key: str, lease: float = LEASE_SECONDS
) -> AsyncIterator[StoredAnswer | None]:
    """Wait for the right to ask, and hold it; give the answer where another process had it first.

    A claim is renewed while it is held, and ends ``lease`` seconds after the last time.
    """
    while not cache.claim(key, lease):
        await asyncio.sleep(_POLL_SECONDS)
        stored = cache.get(key)
        if stored is not None:
            yield stored
            return
    renewing = asyncio.create_task(_renew(cache, key, lease))
    try:
        # What was kept just before the claim became free is not asked again.
        yield cache.get(key)
    finally:
        renewing.cancel()
        await asyncio.gather(renewing, return_exceptions=True)
        # What failed before is told; a claim that is left over ends with this process.
        with suppress(OutputError):
            cache.release(key)


async def _renew(cache: AnswerCache, key: str, lease: float) -> None:
    while True:
        await asyncio.sleep(lease / 3)
        cache.claim(key, lease)
