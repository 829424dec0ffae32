"""Pictures: curves over the unit square, and how any picture is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hybrid.errors import UsageError
from hybrid.files import whole_file
from hybrid.text.escape import printable

_ENDINGS: Final = (".svg", ".png")
_LONGEST_LABEL: Final = 60
# Colours that people with any colour vision tell apart (Okabe and Ito 2008).
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


@dataclass(frozen=True, slots=True)
class Line:
    """A curve: ``lower`` is drawn dashed below it, ``mark`` is the place of a point that is
    marked."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    lower: Sequence[float] = ()
    mark: int | None = None


def draw(
    lines: Sequence[Line], path: Path, axes: tuple[str, str], *, level: float | None = None
) -> None:
    """Write curves as .svg or .png; ``level`` is drawn across, and without one the diagonal."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.5, 5), layout="constrained")
    own = figure.subplots()
    guide = ((0, 1), (0, 1)) if level is None else ((0, 1), (level, level))
    own.plot(*guide, ":", color="#777")
    for line, colour in zip(lines, COLOURS, strict=False):
        _draw(own, line, colour)
    own.set(xlabel=axes[0], ylabel=axes[1], xlim=(0, 1.01), ylim=(0, 1.02))
    own.legend()
    save(figure, path)


def refuse_plot(path: Path) -> None:
    """Raise ``UsageError`` where this picture cannot be drawn."""
    if path.suffix.lower() not in _ENDINGS:
        raise UsageError(f"--plot {path}: accepted: a name that ends in .svg or .png")
    if find_spec("matplotlib") is None:
        raise UsageError("--plot needs matplotlib: pip install 'hybrid-checker[plot]'")


def save(figure: Any, path: Path) -> None:
    """Write a figure of matplotlib."""
    from matplotlib import rc_context

    form = path.suffix.lower().removeprefix(".")
    # Without a date, and with ids that are no accident, the same figures give the same file.
    with rc_context({"svg.hashsalt": "hybrid"}), whole_file(path) as file:
        metadata = {"Date": None} if form == "svg" else None
        figure.savefig(file, format=form, dpi=200, metadata=metadata)


def label(text: str) -> str:
    """Return any text for a figure: on one line, of bounded length, and no formula."""
    shown = printable(text)
    cut = shown if len(shown) <= _LONGEST_LABEL else f"{shown[:_LONGEST_LABEL]}…"
    return cut.replace("$", r"\$")


def _draw(axes: Any, line: Line, colour: str) -> None:
    axes.plot(line.x, line.y, "-", color=colour, label=label(line.name))
    if line.lower:
        axes.plot(line.x, line.lower, "--", color=colour, label=label(f"{line.name}, at least"))
    if line.mark is not None:
        axes.plot(line.x[line.mark], line.y[line.mark], "D", color=colour)
