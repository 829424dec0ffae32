"""Rates with their intervals as a picture."""

from __future__ import annotations

from pathlib import Path

from hybrid.errors import InputError
from hybrid.measure.plot import label, save
from hybrid.measure.rates import Rates
from hybrid.measure.told import Rate


def draw(own: Rates, path: Path) -> None:
    """Write a row per rate: the one to publish with its interval, and the naive one as a cross.

    Raises ``InputError`` where there is none to publish.
    """
    from matplotlib.figure import Figure

    rows = [each for each in own.rates if each.best is not None][::-1]
    if not rows:
        raise InputError(f"{path} is not drawn: there is no rate to publish")
    figure = Figure(figsize=(7, 1.2 + 0.32 * len(rows)), layout="constrained")
    axes = figure.subplots()
    for at, each in enumerate(rows):
        best = each.best
        assert best is not None
        axes.plot((100 * best.low, 100 * best.high), (at, at), color="#0072b2", linewidth=2)
        axes.plot(100 * best.value, at, "o", color="#0072b2")
        if each.naive is not None:
            axes.plot(100 * each.naive.value, at, "x", color="#d55e00")
    axes.set_yticks(range(len(rows)), [_name(each) for each in rows])
    axes.set_xlabel("rate of errors in %, 95 % interval (cross: share that the run flags)")
    axes.set_xlim(left=0)
    axes.grid(axis="x", color="#ddd")
    save(figure, path)


def _name(each: Rate) -> str:
    group = f"{each.by} {each.group}" if each.by else each.group
    return label(f"{each.error_type}, {group}")
