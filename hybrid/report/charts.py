"""Charts of a run beside its labels: which dots they show. Who makes them knows what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hybrid.records import ErrorType

_LEFT, _TOP, _WIDTH, _HEIGHT = 46.0, 14.0, 300.0, 200.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A share ``y`` with its 95 % interval, over ``x``; ``told`` stands beside it."""

    x: float
    y: float
    low: float
    high: float
    told: str


@dataclass(frozen=True, slots=True)
class Series:
    """Dots that a line connects, under the word with the key ``name``."""

    name: str
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Series over an axis from 0 to ``most``; ``across`` and ``up`` are keys of the axes' words.

    ``diagonal`` draws where both are equal; ``ticks`` stand under 0, the middle and ``most``.
    """

    across: str
    up: str
    series: tuple[Series, ...]
    ticks: tuple[str, str, str]
    most: float = 1.0
    diagonal: bool = False

    def place(self, dot: Dot) -> tuple[float, float, float, float]:
        """Return where a dot is drawn: x, y, and the ends of its interval."""
        x = _LEFT + _WIDTH * dot.x / (self.most or 1.0)
        y, low, high = (_TOP + _HEIGHT * (1 - each) for each in (dot.y, dot.low, dot.high))
        return round(x, 1), round(y, 1), round(low, 1), round(high, 1)

    def path(self, dots: Sequence[Dot]) -> str:
        """Return the points of the line through dots."""
        return " ".join(f"{x},{y}" for x, y, *_ in map(self.place, dots))


@dataclass(frozen=True, slots=True)
class Way:
    """One way of asking: the key of who decides, the options, and the cells of a table."""

    name: str
    options: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """An error type beside its labels: what asking judges buys, and how reliable probabilities are.

    ``reliability`` has the key of whose probability it is, its chart, and the words' values.
    """

    error_type: ErrorType
    frontier: tuple[Chart, ...]
    ways: tuple[Way, ...]
    reliability: tuple[tuple[str, Chart, dict[str, str]], ...]
