"""A local cluster of several processes, shared by the tests that need one."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def cluster() -> Iterator[None]:
    """Begin a cluster on loopback; skips the test, by name, where Ray is not installed."""
    ray = pytest.importorskip("ray", reason="ray is not installed (extra ray)")
    with pytest.MonkeyPatch.context() as patch:
        # Nothing is reported anywhere, and no token is left in the home directory.
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_AUTH_MODE", "disabled")
        ray.init(
            num_cpus=3,
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,
            object_store_memory=100 * 2**20,
            _node_ip_address="127.0.0.1",
        )
        yield
        ray.shutdown()
