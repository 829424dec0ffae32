"""Tells how workers ended, in the place of the process that they were forked from.

That process becomes this one by ``exec``: it stays their parent, whom alone the system tells, and
holds nothing. Run as a script, which imports no other module of the package.
"""

from __future__ import annotations

import os
import sys
import time
from multiprocessing.connection import Connection

_PAUSE_SECONDS = 0.01


def main() -> None:
    """Answer requests on the connection whose number is the first argument, until it closes."""
    control = Connection(int(sys.argv[1]))
    while True:
        try:
            number, _, (worker, timeout) = control.recv()
        except (EOFError, OSError):
            return
        control.send((number, join(worker, timeout)))


def join(worker: int, timeout: float | None) -> int | None:
    """Wait for a child to end; return its exit code, ``None`` while it runs."""
    until = None if timeout is None else time.monotonic() + timeout
    while True:
        ended, status = os.waitpid(worker, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        if until is not None and until <= time.monotonic():
            return None
        time.sleep(_PAUSE_SECONDS)


if __name__ == "__main__":
    main()
