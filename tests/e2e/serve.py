"""Serves a GGUF file on loopback until standard input closes; prints its address as first line.

A process of its own, so that nothing of a stopped test run keeps computing.
"""

from __future__ import annotations

import sys

import xllamacpp  # type: ignore[import-not-found, import-untyped, unused-ignore]

CONTEXT = 8192
# Two would wait for one another wherever another test has one of two cores.
THREADS = 1


def main() -> None:
    params = xllamacpp.CommonParams()
    params.model.path = sys.argv[1]
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    # Threads that sleep while they wait: the client under test runs beside them.
    params.cpuparams.n_threads = THREADS
    params.cpuparams_batch.n_threads = THREADS
    params.cpuparams.poll = 0
    params.cpuparams_batch.poll = 0
    server = xllamacpp.Server(params)
    print(f"{server.listening_address}/v1", flush=True)  # noqa: T201 - said to the parent
    sys.stdin.read()


if __name__ == "__main__":
    main()
