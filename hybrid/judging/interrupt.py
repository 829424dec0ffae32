"""Ctrl-C while judges are asked: heard between two steps, so that no step is cut in half."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts_heard(loop: asyncio.AbstractEventLoop) -> Iterator[asyncio.Event]:
    """Return what an interrupt sets; a second one is raised where it comes.

    ``asyncio.Runner`` hears interrupts for one ``run`` at a time: one that comes as a run ends is
    lost, or breaks the loop that has to tidy up. As there, a program's own handler is left alone.
    """
    interrupted = asyncio.Event()
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield interrupted
        return

    def hear(number: int, frame: FrameType | None) -> None:
        if interrupted.is_set():
            signal.default_int_handler(number, frame)
        interrupted.set()
        # The loop may be waiting for the network; this wakes it.
        loop.call_soon_threadsafe(lambda: None)

    signal.signal(signal.SIGINT, hear)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
