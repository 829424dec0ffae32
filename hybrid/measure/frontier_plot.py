"""The picture of what asking judges buys: recall and precision against the price."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from hybrid.errors import InputError
from hybrid.measure.evaluate import Evaluation
from hybrid.measure.frontier import KINDS, Point
from hybrid.measure.plot import COLOURS, save

_FIGURES: Final = ("recall", "precision")
_MARKS: Final = "sod^v"


def draw(evaluation: Evaluation, path: Path) -> None:
    """Draw a column per error type: a point per way of asking, with the share that is asked.

    The price is in US dollars where any call has one, else in tokens. Raises ``InputError`` where
    no judge was asked about a labelled record.
    """
    from matplotlib.figure import Figure

    told = [(each.error_type, each.frontier) for each in evaluation.types]
    told = [(error_type, points) for error_type, points in told if 1 < len(points)]
    if not told:
        raise InputError(
            f"{evaluation.joined.findings}: no judge was asked about a labelled record, so there "
            "is nothing to draw"
        )
    every = [point.taken for _, points in told for point in points]
    priced = any(each.cost for each in every)
    left_out = ", calls of unknown price left out" if any(each.unpriced for each in every) else ""
    price = f"US dollars per 1,000 records{left_out}" if priced else _TOKENS
    figure = Figure(figsize=(1.5 + 4.5 * len(told), 7), layout="constrained")
    axes = figure.subplots(2, len(told), sharey=True, squeeze=False)
    for at, (error_type, points) in enumerate(told):
        axes[0][at].set_title(error_type)
        for row, name in enumerate(_FIGURES):
            _ways(axes[row][at], points, name, priced=priced)
        axes[1][at].set_xlabel(price)
    for row, name in enumerate(_FIGURES):
        axes[row][0].set_ylabel(f"{name}, 95 % interval")
    axes[0][0].legend(fontsize="small")
    save(figure, path)


_TOKENS: Final = "tokens per 1,000 records (no price is known)"


def _ways(axes: Any, points: Sequence[Point], name: str, *, priced: bool) -> None:
    for kind, colour, mark in zip(KINDS, COLOURS, _MARKS, strict=False):
        own = [
            each for each in points if each.kind == kind and getattr(each, name).value is not None
        ]
        paid = [(each.taken.cost or 0.0) if priced else each.taken.tokens for each in own]
        shares = [getattr(each, name) for each in own]
        if not own:
            continue
        axes.plot(paid, [each.value for each in shares], f"{mark}-", color=colour, label=kind)
        for x, each, point in zip(paid, shares, own, strict=True):
            if each.interval is not None:
                axes.plot((x, x), each.interval, color=colour, alpha=0.4)
            axes.annotate(
                f"{point.asked:.0%}", (x, each.value), (4, 4), textcoords="offset points", size=7
            )
    axes.set(ylim=(-0.02, 1.05))
