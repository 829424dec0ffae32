"""Work that kills its process at some rows, as a lack of memory would."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hybrid.cli.work import CheckedChunk, Step, Work
from hybrid.io.reader import Chunk
from hybrid.pipeline import Checker

FATAL = b"deadly"
ONCE = b"deadly once"


class DyingWork(Work):
    """Dies of a chunk that holds ``FATAL``; of one with ``ONCE`` the first time only."""

    def step(self, checker: Checker) -> Step:
        step = super().step(checker)

        def dying(chunk: Chunk) -> CheckedChunk:
            text = repr(chunk.rows).encode()
            mark = Path("died")
            if FATAL in text and not (ONCE in text and mark.exists()):
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return step(chunk)

        return dying
