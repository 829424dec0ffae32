"""Work that kills its process at some rows, as a lack of memory would."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hybrid.cli.run import Made
from hybrid.reading.reader import Chunk
from hybrid.run.checker import Checker
from hybrid.run.runner import Part, Work

FATAL = b"deadly"
ONCE = b"deadly once"


class DyingWork(Work[Made]):
    """Dies of a chunk that holds ``FATAL``; of one with ``ONCE`` the first time only."""

    def check(self, checker: Checker, chunk: Chunk) -> Part[Made]:
        text = repr(chunk.rows).encode()
        mark = Path("died")
        if FATAL in text and not (ONCE in text and mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().check(checker, chunk)
