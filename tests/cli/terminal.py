"""A terminal of the tests' own, and what it was sent."""

from __future__ import annotations

import os


def all_shown(terminal: int) -> str:
    """Everything sent to the terminal whose near end is ``terminal``; the far end must be closed.

    One read gives what has come through so far, which may be a first control sequence alone.
    """
    shown = b""
    while True:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # how Linux says that everything is read
            break
        if not data:
            break
        shown += data
    os.close(terminal)
    return shown.decode("utf-8")
