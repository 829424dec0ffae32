"""The answers of judges, kept so that nothing is asked twice: one SQLite file, many processes."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from socket import gethostname
from types import TracebackType
from typing import Any
from uuid import uuid4

import msgspec

from hybrid.errors import OutputError
from hybrid.judging.reply import Reply, answer_of
from hybrid.records.judged import Hint, JudgeAnswer, Usage

CACHE_VARIABLE = "HYBRID_CACHE"

_FORM = 1
_BUSY_SECONDS = 30.0
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
    "owner = excluded.owner, until = excluded.until WHERE owner = excluded.owner OR until < ?"
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
    "SELECT model, base_url, error_type, count(*), sum(1 - readable), "
    "coalesce(sum(prompt_tokens), 0), coalesce(sum(completion_tokens), 0), "
    "min(created), max(created) "
    "FROM answers GROUP BY model, base_url, error_type ORDER BY model, base_url, error_type"
)

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


def default_cache_path() -> Path:
    """Return where answers are kept: ``HYBRID_CACHE``, else the user's cache directory."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hybrid" / "answers.sqlite"


def now() -> str:
    """Return the time as the cache keeps it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class AnswerCache:
    """The kept answers in the file ``path``, which is made where there is none.

    Several processes may use one file. What ``put`` returned from is kept, also when the process
    is killed right after. Raises ``OutputError`` where the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._owner = f"{gethostname()} {os.getpid()} {uuid4().hex}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
            self._db.text_factory = _text
            self._prepare()
        except (sqlite3.Error, OSError) as error:
            raise OutputError(f"{path}: the cache cannot be used: {error}") from error

    def __enter__(self) -> AnswerCache:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def get(self, key: str) -> StoredAnswer | None:
        """Return the answer kept for a call; one that was damaged on the disk is kept no longer."""
        try:
            row = self._run(f"{_SELECT} WHERE key = ?", (key,)).fetchone()
            return None if row is None else _stored(row)
        except ValueError:
            self._run("DELETE FROM answers WHERE key = ?", (key,))
            return None

    def put(self, stored: StoredAnswer) -> StoredAnswer:
        """Keep an answer, and return the one that stands: another process may have been first."""
        self._run(_INSERT, _row(stored))
        standing = self.get(stored.key)
        return stored if standing is None else standing

    def claim(self, key: str, seconds: float) -> bool:
        """Claim the right to ask for an answer, or go on claiming it, for so many seconds.

        ``False`` where it is another's, who has not let it go, is not known to be dead, and whose
        time is not over.
        """
        moment = time.time()
        values = (key, self._owner, moment + seconds, moment)
        if self._run(_CLAIM, values).rowcount == 1:
            return True
        standing = self._run("SELECT owner FROM claims WHERE key = ?", (key,)).fetchone()
        if standing is None or not _is_dead(standing[0]):
            return False
        self._release(key, standing[0])
        return self._run(_CLAIM, values).rowcount == 1

    def release(self, key: str) -> None:
        """Let a claim of our own go."""
        self._release(key, self._owner)

    def _release(self, key: str, owner: str) -> None:
        self._run("DELETE FROM claims WHERE key = ? AND owner = ?", (key, owner))

    def __len__(self) -> int:
        return int(self._run("SELECT count(*) FROM answers").fetchone()[0])

    def info(self) -> tuple[CacheCounts, ...]:
        """Return what the cache holds, by model, endpoint and error type."""
        return tuple(CacheCounts(*row) for row in self._run(_COUNTS))

    def export(self) -> Iterator[StoredAnswer]:
        """Yield every kept answer, oldest first."""
        for row in self._run(f"{_SELECT} ORDER BY created, key"):
            try:
                yield _stored(row)
            except ValueError as error:
                raise OutputError(f"{self.path}: the kept answer {row[0]} is damaged") from error

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

    def _prepare(self) -> None:
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
        try:
            return self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise OutputError(f"{self.path}: the cache cannot be used: {error}") from error


def _is_dead(owner: str) -> bool:
    """Whether the owner of a claim is a process of this machine that is no more."""
    host, number, _ = owner.rsplit(" ", 2)
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


def _row(stored: StoredAnswer) -> tuple[object, ...]:
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


def _stored(row: tuple[Any, ...]) -> StoredAnswer:
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
    return msgspec.convert(msgspec.to_builtins(stored, builtin_types=(bytes,)), StoredAnswer)


def _text(data: bytes) -> str:
    """Return text as it was kept; SQLite's own error for broken UTF-8 does not tell what it is."""
    return data.decode("utf-8")
