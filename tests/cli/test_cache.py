"""The cache seen from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hybrid.judging.cache import AnswerCache
from tests.cli.command import Hybrid
from tests.cli.judging_commands import prepare
from tests.judging.test_cache import REFUSED, stored


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prepare(monkeypatch, tmp_path)


@pytest.fixture
def filled(hybrid: Hybrid) -> Hybrid:
    """Return the command line with a cache of three answers, one of them a refusal."""
    with AnswerCache(hybrid.folder / "answers.sqlite") as cache:
        cache.put(stored("k1"))
        cache.put(stored("k2", reply=REFUSED, created="2026-02-01T00:00:00+00:00"))
        cache.put(stored("k3", model="other", error_type="factual"))
    return hybrid


def test_info_tells_what_is_kept(filled: Hybrid) -> None:
    done = filled("judge", "cache", "info")
    assert done.code == 0
    assert "3 answers" in done.out
    assert "from 2026-01-02 to 2026-02-01" in done.out
    rows = [line.split() for line in done.out.splitlines()]
    place = "http://127.0.0.1:1/v1"
    assert ["other", place, "factual", "1", "0", "120", "30"] in rows
    assert ["scripted", place, "logical", "2", "1", "240", "60"] in rows


def test_info_on_no_cache_makes_none(hybrid: Hybrid) -> None:
    done = hybrid("judge", "cache", "info")
    assert done.code == 2
    assert "there is no cache here" in done.err
    assert not (hybrid.folder / "answers.sqlite").exists()


@pytest.mark.parametrize(
    ("options", "left"),
    [
        (("--no-verdict",), ["k1", "k3"]),
        (("--model", "other"), ["k1", "k2"]),
        (("--older-than", "1h"), []),
        (("--older-than", "5000w"), ["k1", "k2", "k3"]),
        (("--no-verdict", "--model", "other"), ["k1", "k2", "k3"]),
        (("--all",), []),
    ],
)
def test_prune(filled: Hybrid, options: tuple[str, ...], left: list[str]) -> None:
    done = filled("judge", "cache", "prune", *options)
    assert (done.code, done.err) == (0, f"{3 - len(left)} answers deleted\n")
    with AnswerCache(filled.folder / "answers.sqlite") as cache:
        assert sorted(each.key for each in cache.export()) == left


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "say what to delete"),
        (("--all", "--model", "other"), "say what to delete"),
        (("--older-than", "soon"), "accepted are hours, days, weeks"),
    ],
)
def test_prune_wants_to_know_what(filled: Hybrid, options: tuple[str, ...], says: str) -> None:
    done = filled("judge", "cache", "prune", *options)
    assert done.code == 2
    assert says in done.err


def test_export_writes_every_answer(filled: Hybrid) -> None:
    done = filled("judge", "cache", "export", "-o", "all.jsonl")
    assert (done.code, done.out) == (0, "")
    lines = [json.loads(line) for line in (filled.folder / "all.jsonl").read_text().splitlines()]
    assert [line["key"] for line in lines] == ["k1", "k3", "k2"]
    assert lines[0]["reply"]["text"]
    assert lines[0]["hints"][0]["id"] == "h1"
    assert lines[0]["reply"]["usage"] == {"prompt_tokens": 120, "completion_tokens": 30}


def test_cache_can_be_named(filled: Hybrid) -> None:
    done = filled("judge", "cache", "info", "--cache", "elsewhere.sqlite")
    assert done.code == 2
    assert "elsewhere.sqlite: there is no cache here" in done.err
