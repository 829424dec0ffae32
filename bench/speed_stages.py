"""Where the time of a record goes: each stage's own processor seconds, on the real path."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hybrid.io import encode, open_records
from hybrid.packs import CueMatcher
from hybrid.pipeline import Checker
from hybrid.pipeline import checker as checking
from hybrid.records import Record
from hybrid.screening import screener as screening

STAGES = ("read", "mentions", "match", "detectors", "stance", "flags", "verdict", "write")

_PARTS: Sequence[tuple[Any, str, str]] = (
    (screening, "option_mentions", "mentions"),
    (CueMatcher, "match", "match"),
    (screening, "detect", "detectors"),
    (screening, "read_choice", "stance"),
    (screening, "read_stance", "stance"),
    (screening, "unsupported", "stance"),
    (screening, "apply_rule", "flags"),
    (screening, "measure", "flags"),
    (screening, "score", "flags"),
    (checking, "rules_finding", "verdict"),
)


class StageClock:
    """Adds up the time of each stage; a stage that runs inside another is not counted twice."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._clock = clock
        self._inner = [0.0]

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time inside as that of ``name``."""
        self._inner.append(0.0)
        begin = self._clock()
        try:
            yield
        finally:
            whole = self._clock() - begin
            self.seconds[name] += whole - self._inner.pop()
            self._inner[-1] += whole

    def timed(self, name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        """Return ``step`` with its time counted as that of ``name``."""

        def counted(*args: Any, **kwargs: Any) -> Any:
            with self.stage(name):
                return step(*args, **kwargs)

        return counted


def stage_seconds(path: Path, checker: Checker) -> dict[str, float]:
    """Read, check and write the records of a file; return seconds by stage.

    What lies between the stages of a check, such as putting signals in order, is ``"between"``.
    """
    clock = StageClock()
    with ExitStack() as stack:
        for owner, name, stage in _PARTS:
            stack.enter_context(patch.object(owner, name, clock.timed(stage, getattr(owner, name))))
        items = iter(open_records([path]))
        out = stack.enter_context(Path("/dev/null").open("wb"))
        while True:
            with clock.stage("read"):
                item = next(items, None)
            if item is None:
                break
            assert isinstance(item, Record), item
            with clock.stage("between"):
                found = checker.check(item)
            with clock.stage("write"):
                out.write(encode(found))
    return {name: clock.seconds[name] for name in (*STAGES, "between")}
