"""Without a home, or with one that nothing can be written to, only kept rules are lost."""

from __future__ import annotations

import json
import pwd
from pathlib import Path
from typing import Any

import pytest

from hybrid.packs import load
from tests.cli.command import ROWS, Hybrid
from tests.cli.judging_commands import PACK_OPTIONS
from tests.servers.endpoint import serving
from tests.servers.judge import believer


def _nobody(*_: Any) -> Any:
    raise KeyError("uid not found")


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch, hybrid: Hybrid) -> Hybrid:
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "HYBRID_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", _nobody)
    hybrid.write("in.jsonl", *ROWS)
    return hybrid


def test_commands_of_rules_work_without_a_home(homeless: Hybrid) -> None:
    done = homeless("check", "in.jsonl", "--rules-only", *PACK_OPTIONS, "-o", "out")
    assert done.code == 1, done.err
    assert homeless("verify", "out").code == 0
    assert homeless("report", "out", "-o", "r.html").code == 0
    assert load.cache_dir() is None


def test_a_judge_without_a_home_says_how_to_keep_answers(homeless: Hybrid) -> None:
    with serving(believer) as endpoint:
        asked = ("--model", "scripted", "--base-url", endpoint.url, *PACK_OPTIONS)
        done = homeless("check", "in.jsonl", *asked)
        assert done.code == 2
        assert "no home directory to save answers in; name a file with --cache" in done.err
        assert endpoint.requests == []
        assert homeless("check", "in.jsonl", *asked, "--no-cache").code == 1
        assert homeless("check", "in.jsonl", *asked, "--cache", "a.sqlite").code == 1


def test_a_home_that_cannot_be_written_costs_kept_rules_alone(
    hybrid: Hybrid, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "home"
    # A file where the folder should be refuses a superuser too.
    place.write_bytes(b"")
    monkeypatch.setenv("HOME", str(place))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    hybrid.write("in.jsonl", *ROWS)
    done = hybrid("check", "in.jsonl", "--rules-only", *PACK_OPTIONS, "--format", "jsonl")
    assert done.code == 1, done.err
    assert len([json.loads(line) for line in done.out.splitlines()]) == len(ROWS)
