"""Curves over the unit square as a picture: shares kept by shares asked, errors by probability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hybrid.stats import Interval

# Colours that people with any colour vision tell apart (Okabe and Ito 2008).
_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


@dataclass(frozen=True, slots=True)
class Line:
    """A curve: ``lower`` is drawn dashed below it, ``ends`` are intervals of its points, and
    ``mark`` is the place of a point that is marked."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    lower: Sequence[float] = ()
    ends: Sequence[Interval] = ()
    mark: int | None = None


def draw(
    lines: Sequence[Line], path: Path, axes: tuple[str, str], *, level: float | None = None
) -> None:
    """Write curves as .svg or .png; ``level`` is drawn across, and without one the diagonal."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.5, 5), layout="constrained")
    own = figure.subplots()
    guide = ((0, 1), (0, 1)) if level is None else ((0, 1), (level, level))
    own.plot(*guide, ":", color="#777")
    for line, colour in zip(lines, _COLOURS, strict=False):
        _draw(own, line, colour)
    own.set(xlabel=axes[0], ylabel=axes[1], xlim=(0, 1.01), ylim=(0, 1.02))
    own.legend()
    path.parent.mkdir(parents=True, exist_ok=True)
    # Without a date, and with ids that are no accident, the same curves give the same file.
    with rc_context({"svg.hashsalt": "hybrid"}):
        figure.savefig(path, dpi=200, metadata={"Date": None} if path.suffix == ".svg" else None)


def _draw(axes: Any, line: Line, colour: str) -> None:
    axes.plot(line.x, line.y, "o-" if line.ends else "-", color=colour, label=line.name)
    if line.lower:
        axes.plot(line.x, line.lower, "--", color=colour, label=f"{line.name}, at least")
    for x, ends in zip(line.x, line.ends, strict=False):
        axes.plot((x, x), ends, color=colour)
    if line.mark is not None:
        axes.plot(line.x[line.mark], line.y[line.mark], "D", color=colour)
