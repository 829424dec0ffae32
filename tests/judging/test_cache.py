"""The cache: what is put in comes out, from several processes, and after a kill."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hybrid.errors import OutputError
from hybrid.judging import cache as cache_module
from hybrid.judging.cache import AnswerCache, StoredAnswer, claimed, default_cache_path
from hybrid.judging.completion import Reply
from hybrid.records.record import Usage
from tests.judging.samples import a_hint, a_verdict, written

ROOT = Path(__file__).parents[2]
REPLY = Reply(
    text=written(),
    failure=None,
    lasting=True,
    rung="json_object",
    notes=("seed left out: the server refuses it",),
    usage=Usage(120, 30),
    p_error=0.75,
    requests=2,
    seconds=1.25,
)
REFUSED = replace(REPLY, text="", failure="the model refused: no", p_error=None)


def stored(key: str = "k1", **changes: object) -> StoredAnswer:
    given: dict[str, object] = {
        "key": key,
        "created": "2026-01-02T03:04:05+00:00",
        "base_url": "http://127.0.0.1:1/v1",
        "model": "scripted",
        "vote": 1,
        "record_id": "q1",
        "error_type": "logical",
        "prompt_hash": "hash",
        "hints": (a_hint("h1"), a_hint("h2")),
        "reply": REPLY,
    }
    return StoredAnswer(**(given | changes))  # type: ignore[arg-type]


def test_what_is_put_in_comes_out(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "answers.sqlite"
    with AnswerCache(path) as cache:
        assert cache.get("k1") is None
        cache.put(stored())
    with AnswerCache(path) as cache:
        assert cache.get("k1") == stored()
        assert list(cache.export()) == [stored()]
        assert len(cache) == 1


def test_kept_answer_is_read_with_its_hints(tmp_path: Path) -> None:
    with AnswerCache(tmp_path / "a.sqlite") as cache:
        answer = cache.put(
            stored(reply=replace(REPLY, text=written(a_verdict(confirmed_hints=["H2"]))))
        ).answer()
    assert answer.verdict is not None
    assert answer.verdict.is_error
    assert (answer.confirmed, answer.vote, answer.key) == (("h2",), 1, "k1")
    assert (answer.p_error, answer.usage, answer.rung) == (0.75, Usage(120, 30), "json_object")
    assert answer.repairs == ("seed left out: the server refuses it",)


def test_first_answer_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with AnswerCache(path) as ours, AnswerCache(path) as theirs:
        ours.put(stored())
        standing = theirs.put(stored(record_id="later", reply=REFUSED))
    assert standing == stored()


def test_a_claim_is_one_owners_until_it_lets_go_or_its_time_is_over(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with AnswerCache(path) as ours, AnswerCache(path) as theirs:
        assert ours.claim("k1", 60)
        assert ours.claim("k1", 60)
        assert not theirs.claim("k1", 60)
        assert theirs.claim("k2", 60)
        theirs.release("k1")
        assert not theirs.claim("k1", 60)
        ours.release("k1")
        assert theirs.claim("k1", -1)
        assert ours.claim("k1", 60)


@pytest.mark.skipif(os.name != "posix", reason="asks for processes as POSIX does")
def test_a_claim_of_a_dead_process_of_this_machine_is_free(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    claim = "import sys; from pathlib import Path; from hybrid.judging.cache import AnswerCache; "
    claim += "assert AnswerCache(Path(sys.argv[1])).claim('k1', 600)"
    subprocess.run([sys.executable, "-c", claim, str(path)], check=True, cwd=ROOT)
    with AnswerCache(path) as cache:
        assert cache.claim("k1", 60)


def test_info_counts_by_model_and_type(tmp_path: Path) -> None:
    with AnswerCache(tmp_path / "a.sqlite") as cache:
        cache.put(stored("k1"))
        cache.put(stored("k2", reply=REFUSED, created="2026-01-05T00:00:00+00:00"))
        cache.put(stored("k3", reply=replace(REPLY, text="no json")))
        cache.put(stored("k4", model="other", reply=replace(REPLY, usage=Usage())))
        other, scripted = cache.info()
    assert (other.model, other.answers, other.unreadable, other.prompt_tokens) == ("other", 1, 0, 0)
    assert (scripted.answers, scripted.unreadable) == (3, 2)
    assert (scripted.prompt_tokens, scripted.completion_tokens) == (360, 90)
    assert scripted.newest.startswith("2026-01-05")


def test_prune_deletes_what_meets_every_condition(tmp_path: Path) -> None:
    old, new = "2026-01-01T00:00:00+00:00", "2026-03-01T00:00:00+00:00"
    with AnswerCache(tmp_path / "a.sqlite") as cache:
        cache.put(stored("old", created=old))
        cache.put(stored("old, refused", created=old, reply=REFUSED))
        cache.put(stored("new, refused", created=new, reply=REFUSED))
        cache.put(stored("other", created=new, model="other"))
        february = datetime(2026, 2, 1, tzinfo=UTC) + timedelta(hours=1)
        assert cache.prune(before=february, unreadable=True) == 1
        assert cache.prune(model="nobody") == 0
        assert {each.key for each in cache.export()} == {"old", "new, refused", "other"}
        assert cache.prune(model="other") == 1
        assert cache.prune() == 2
        assert len(cache) == 0


def _write_many(path: Path, name: str, count: int) -> None:
    with AnswerCache(path) as cache:
        for number in range(count):
            cache.put(stored(f"{name}-{number}"))
            cache.put(stored(f"shared-{number}", record_id=name))


def test_several_processes_share_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    spawn = multiprocessing.get_context("spawn")
    workers = [spawn.Process(target=_write_many, args=(path, name, 60)) for name in "abc"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(30)
        assert worker.exitcode == 0
    with AnswerCache(path) as cache:
        assert len(cache) == 4 * 60


WRITER = """
import sys
from pathlib import Path
from hybrid.judging.cache import AnswerCache
from tests.judging.test_cache import stored

cache = AnswerCache(Path(sys.argv[1]))
for number in range(100_000):
    cache.put(stored(f"k{number}"))
    print(number, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that cannot be caught")
def test_what_put_returned_from_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=ROOT
    ) as child:
        assert child.stdout is not None
        told = [int(child.stdout.readline()) for _ in range(50)]
        child.send_signal(signal.SIGKILL)
        told += [int(line) for line in child.stdout.read().split(b"\n")[:-1]]
    with AnswerCache(path) as cache:
        assert all(cache.get(f"k{number}") is not None for number in told)


def test_file_that_is_no_cache_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    path.write_text("not a database, but long enough to be read as one" * 100)
    with pytest.raises(OutputError, match=r"a\.sqlite: the cache cannot be used"):
        AnswerCache(path)


def test_cache_of_another_form_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(OutputError, match="another version of hybrid"):
        AnswerCache(path)


def test_place_of_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HYBRID_CACHE", str(tmp_path / "mine.sqlite"))
    assert default_cache_path() == tmp_path / "mine.sqlite"
    monkeypatch.delenv("HYBRID_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_cache_path() == tmp_path / "hybrid" / "answers.sqlite"


@pytest.mark.parametrize(
    "damage",
    [
        "text = CAST(x'ff00' AS TEXT)",
        "text = x'00'",
        "hints = x'7b'",
        "notes = 'x'",
        "p_error = 'x'",
        "prompt_tokens = 'many'",
        "prompt_tokens = -1",
        "p_error = 7.5",
        "seconds = 1e300",
        "model = x'ff'",
        "base_url = CAST(x'c3' AS TEXT)",
        "record_id = x'05'",
        "vote = 'x'",
        "hints = 'x'",
        "hints = 17",
        "notes = 2.5",
        "failure = x'03'",
        "rung = CAST(x'80' AS TEXT)",
        "created = CAST(x'fe' AS TEXT)",
    ],
)
def test_an_answer_that_was_damaged_on_the_disk_is_none(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "answers.sqlite"
    with AnswerCache(path) as cache:
        cache.put(stored())
        cache.put(stored("k2"))
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(f"UPDATE answers SET {damage} WHERE key = 'k1'")
        assert cache.info()
        assert [each.key for each in cache.export()] == ["k2"]
        assert cache.get("k1") is None
        assert cache.damaged == 2
        assert cache.put(stored()) == stored()
        assert cache.get("k1") == stored()
        assert len(list(cache.export())) == 2


def _noise(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"UPDATE claims SET {change}")


@pytest.mark.parametrize(
    "change",
    ["owner = CAST(x'ff' AS TEXT)", "owner = x'00'", "owner = 5", "until = 'x'", "until = 1e300"],
)
def test_a_claim_that_noise_has_changed_is_free(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.sqlite"
    with AnswerCache(path) as ours, AnswerCache(path) as theirs:
        assert ours.claim("k1", 60)
        _noise(path, change)
        assert theirs.claim("k1", 60)


LOCKER = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="Linux alone lists locks")
def test_a_locked_cache_is_told_with_who_holds_it_and_gone_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sqlite"
    with AnswerCache(path) as cache:
        cache.put(stored())
    told: list[str] = []
    monkeypatch.setattr(cache_module, "_BUSY_SECONDS", 0.1)
    with subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(path)], stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        with AnswerCache(path, told=told.append) as cache:
            assert cache.claim("k2", 60)
            assert cache.put(stored("k2")) == stored("k2")
            assert cache.get("k2") is None
            cache.release("k2")
        with pytest.raises(OutputError, match=f"locked by process {child.pid} "):
            AnswerCache(path)
        child.kill()
    (message,) = told
    assert f"{path}: the cache was locked by process {child.pid} (python" in message
    assert "for 0.1 seconds; continuing without it" in message


def test_nobody_waits_longer_for_a_lock_than_ten_seconds() -> None:
    assert cache_module._BUSY_SECONDS == 10


def test_a_claim_that_cannot_be_let_go_is_no_fault_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OutputError("disk I/O error")

    async def asked(cache: AnswerCache) -> None:
        async with claimed(cache, "k1") as stored:
            assert stored is None
            raise OutputError("the disk is full")

    with AnswerCache(tmp_path / "a.sqlite") as cache:
        monkeypatch.setattr(cache, "release", full)
        with pytest.raises(OutputError, match="the disk is full"):
            asyncio.run(asked(cache))
