"""Steps for worker processes of tests; they are imported there by name."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hybrid.errors import UsageError
from hybrid.run.pool import Death, in_order

Step = Callable[[int], int]


@dataclass(frozen=True)
class Squares:
    """Squares numbers; even ones take longer, so that results come out of order."""

    pause: float = 0.0

    def __call__(self) -> Step:
        return self.step

    def step(self, number: int) -> int:
        time.sleep(0.0 if number % 2 else self.pause)
        return number * number


@dataclass(frozen=True)
class Made:
    """Tells its process, from which that comes, which made it, and if all that was made is kept."""

    def __call__(self) -> Callable[[int], tuple[int, int, int, bool]]:
        return partial(self.step, os.getpid())

    def step(self, maker: int, number: int) -> tuple[int, int, int, bool]:
        time.sleep(0.05 + number / 1000)
        return (
            os.getpid(),
            os.getppid(),
            maker,
            gc.get_freeze_count() > 0 and gc.get_threshold()[0] > 2000,
        )


@dataclass(frozen=True)
class Dying:
    """Squares numbers, but dies of some: ``times`` times, as counted by files in ``folder``."""

    folder: Path
    of: frozenset[int]
    times: int

    def __call__(self) -> Step:
        return self.step

    def step(self, number: int) -> int:
        deaths = self.folder / f"{number}"
        died = len(deaths.read_text()) if deaths.exists() else 0
        if number in self.of and died < self.times:
            deaths.write_text("x" * (died + 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


@dataclass(frozen=True)
class Failing:
    """Raises for 3."""

    purpose: bool

    def __call__(self) -> Step:
        return self.step

    def step(self, number: int) -> int:
        if number == 3:
            raise UsageError("not three") if self.purpose else ZeroDivisionError("a slip")
        return number * number


@dataclass(frozen=True)
class Unable:
    """Cannot start."""

    purpose: bool

    def __call__(self) -> Step:
        if self.purpose:
            raise UsageError("no rules")
        sys.stdout.flush()
        os._exit(7)


@dataclass(frozen=True)
class Large:
    """Sends back more than a pipe holds."""

    def __call__(self) -> Callable[[bytes], bytes]:
        return self.step

    def step(self, data: bytes) -> bytes:
        return data * 4


@dataclass(frozen=True)
class Endless:
    """Writes its process id into ``folder`` and never ends."""

    folder: Path

    def __call__(self) -> Step:
        return self.step

    def step(self, number: int) -> int:
        (self.folder / f"{os.getpid()}").touch()
        time.sleep(600)
        return number


def _tell(death: Death) -> None:
    raise AssertionError(f"no worker should have died: {death}")


def main() -> None:
    """Print the first result of a run and leave while it is under way."""
    from tests.run.pool_steps import Squares

    run = in_order(Squares(), range(100), workers=2, on_death=_tell)
    sys.stdout.write(f"{next(run)}\n")
    KEPT.append(run)


KEPT: list[object] = []

if __name__ == "__main__":
    main()
