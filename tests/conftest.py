"""Options and fixtures that every test may use."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

Golden = Callable[[str, str], None]
"""Compares a text with ``goldens/<name>`` beside the test, or rewrites it."""


# How long one example takes says how busy the machine is; that time does not grow out of proportion
# with a text is what tests of their own measure.
settings.register_profile("hybrid", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hybrid")


def pytest_configure() -> None:
    """Let the processes that tests start be interrupted.

    A shell that runs a job in the background has it ignore SIGINT, and so would every child.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="rewrite the golden files from what the code now produces, and look at the diff",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no worker is left with it at the end.

    With ``--update-goldens``, keep only the tests that have a golden file.
    """
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
    if not config.getoption("--update-goldens"):
        return
    kept = [item for item in items if _has_golden(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _has_golden(item: pytest.Item) -> bool:
    """Whether a test compares with a file: by the fixture, or, as its name says, by itself."""
    return "golden" in getattr(item, "fixturenames", ()) or item.name.startswith("test_golden")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return a function that compares a text with a golden file beside the test."""
    folder = Path(request.path).parent / "goldens"
    update = bool(request.config.getoption("--update-goldens"))

    def compare(name: str, actual: str) -> None:
        path = folder / name
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8", newline="")
        assert path.exists(), f"no golden file {path.name}; make it with --update-goldens"
        with path.open(encoding="utf-8", newline="") as file:
            assert actual == file.read()

    return compare
