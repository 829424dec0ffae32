"""Rules-only work is offline and deterministic: the same bytes without network, in any setting."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hybrid.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
INPUTS = ("fixtures/records_en.jsonl", "fixtures/records_zh.jsonl")
GOLD = ("--gold", "fixtures/gold/records.jsonl")
CHECK = ("check", *INPUTS, "--rules-only", "-q", "-o", "out", "--exit-zero", "--workers")
REST = (
    ("check", *INPUTS, "--rules-only", "-q", "--format", "jsonl", "--exit-zero"),
    ("report", "out", "-o", "out/report.html"),
    ("eval", "out", *GOLD, "--resamples", "100"),
    ("rate", "out", *GOLD, "--labels-are-random"),
    ("lint", *INPUTS, "--format", "jsonl"),
    ("verify", "out"),
)
# Hears in every process, workers included, before anything of ours is loaded.
OFFLINE = """
import sys
def refuse(event, arguments):
    reaches = event in ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg")
    if event.startswith("socket.get") and event != "socket.gethostname":
        reaches = True
    elif reaches and not isinstance(arguments[1], tuple):
        reaches = False  # between processes of this machine
    if reaches:
        open("reached", "a").write(event)
        raise RuntimeError(f"no network: {event}")
sys.addaudithook(refuse)
"""
RUN = "import json, sys; from tests.test_same_bytes import carried_out; carried_out(*sys.argv[1:])"
TIMES = re.compile(rb'\d{4}-\d\d-\d\d[T ][\d:]+(\+00:00)?|"seconds": ?[\d.]+|\d+\.\d+ s\b')
DIGESTS = re.compile(rb'(digest"?:? "?)[0-9a-f]{64} *')


def carried_out(workers: str, only: str = "") -> None:
    """Do the work in this directory; what it prints goes into the file ``printed``."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        for command in ((*CHECK, workers), *(() if only else REST)):
            told.write(f"{command[0]} {run(command)}\n")
    Path("printed").write_text(told.getvalue(), encoding="utf-8")


def _result(folder: Path) -> dict[str, bytes]:
    """Return every file that was written, without the times of day and what hashes them."""
    files = [folder / "printed", *sorted((folder / "out").iterdir())]
    texts = {path.name: TIMES.sub(b"T", path.read_bytes()) for path in files}
    return {name: DIGESTS.sub(rb"\1D", text) for name, text in texts.items()}


def _elsewhere(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    (folder / "fixtures").symlink_to(ROOT / "fixtures")
    (folder / "site").mkdir()
    (folder / "site" / "sitecustomize.py").write_text(OFFLINE)
    paths = os.pathsep.join((str(folder / "site"), str(ROOT)))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return subprocess.run(
        [sys.executable, "-c", *arguments],
        cwd=folder,
        env={**kept, "PYTHONPATH": paths, "COLUMNS": "100", **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return what the work gives in this process: one worker, and a hash seed as it comes."""
    folder = tmp_path_factory.mktemp("here")
    (folder / "fixtures").symlink_to(ROOT / "fixtures")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COLUMNS", "100")
        carried_out("1")
    return _result(folder)


@pytest.mark.parametrize(
    ("work", "settings"),
    [
        (("1",), {"PYTHONHASHSEED": "0", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"}),
        (("3", "only"), {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Apia"}),
    ],
    ids=["everything", "workers"],
)
def test_without_network_and_in_any_setting_the_bytes_are_the_same(
    tmp_path: Path, here: dict[str, bytes], work: tuple[str, ...], settings: dict[str, str]
) -> None:
    done = _elsewhere(tmp_path, RUN, *work, **settings)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "reached").exists()
    found = _result(tmp_path)
    if "only" in work:
        assert found["findings.jsonl"] == here["findings.jsonl"]
    else:
        assert found == here


@pytest.mark.parametrize(
    "code",
    ["import socket; socket.create_connection(('127.0.0.1', 9))",
     "import socket; socket.getaddrinfo('localhost', 80)",
     "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')"],
)  # fmt: skip
def test_the_block_holds(tmp_path: Path, code: str) -> None:
    assert "no network" in _elsewhere(tmp_path, code).stderr


def test_a_records_findings_do_not_depend_on_those_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: dict[str, bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for name in INPUTS for line in (ROOT / name).read_bytes().splitlines()]
    Path("turned.jsonl").write_bytes(b"\n".join(reversed(lines)))
    run(["check", "turned.jsonl", "--rules-only", "-q", "-o", "out"])
    turned = Path("out/findings.jsonl").read_bytes().splitlines()
    assert turned == here["findings.jsonl"].splitlines()[::-1]
    assert len({json.loads(line)["id"] for line in turned}) == len(lines)
