"""A real model behind a real server on loopback, for the tests that go from end to end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

from tests.e2e.model import ModelError, model_path

_STOP_SECONDS = 10


@pytest.fixture(scope="session")
def real_endpoint(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the base URL of a server that runs a small real model (no judge: 135M weights).

    Skips by name where its packages cannot be had; in CI that is a failure.
    """
    if find_spec("xllamacpp") is None:
        _missing("the package xllamacpp is not installed")
    try:
        weights = model_path()
    except ModelError as error:
        _missing(str(error))
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with log.open("w") as messages:
        server = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("serve.py")), str(weights)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=messages,
            text=True,
        )
        try:
            yield _address(server, log)
        finally:
            _stop(server)


def _address(server: subprocess.Popen[str], log: Path) -> str:
    assert server.stdout is not None
    address = server.stdout.readline().strip()
    if not address.startswith("http://127.0.0.1:"):
        pytest.fail(f"the model's server did not start: {log.read_text()[-500:]}")
    return address


def _stop(server: subprocess.Popen[str]) -> None:
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.close()
    try:
        server.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    server.stdout.close()


def _missing(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; CI has to run this test")
    pytest.skip(reason)
