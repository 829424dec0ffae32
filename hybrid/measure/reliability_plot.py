"""The reliability diagram of a probability of an error (DeGroot and Fienberg 1983)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from hybrid.errors import InputError
from hybrid.measure.evaluate import Evaluation
from hybrid.measure.plot import save
from hybrid.measure.probability import P_ERROR, WEIGHED, Bin, Probability
from hybrid.measure.tables import counted, number

_COLOUR: Final = "#0072b2"
_WHOSE: Final = {
    P_ERROR: "probability that the judge gives (p_error)",
    WEIGHED: "probability by judge and rules (p)",
}


def draw(evaluation: Evaluation, path: Path) -> None:
    """Draw a column per error type and probability: the share of errors in each bin, and its size.

    Raises ``InputError`` where no answer of the run tells a probability.
    """
    from matplotlib.figure import Figure

    told = [(each.error_type, own) for each in evaluation.types for own in each.probabilities]
    if not told:
        raise InputError(
            f"{evaluation.joined.findings}: no answer to a labelled record has the probability of "
            "an error (p_error), so there is nothing to draw; it needs a judge whose server "
            "reports token probabilities"
        )
    figure = Figure(figsize=(1 + 4 * len(told), 5), layout="constrained")
    rows = figure.subplots(2, len(told), sharex=True, squeeze=False, height_ratios=(4, 1))
    for at, (error_type, own) in enumerate(told):
        rows[0][at].set_title(f"{error_type}, {counted(own.n, 'label')}\n{_figures(own)}")
        _shares(rows[0][at], own.bins)
        _sizes(rows[1][at], own.bins)
        rows[1][at].set_xlabel(_WHOSE[own.name])
    rows[0][0].set_ylabel("share that are errors, 95 % interval")
    rows[1][0].set_ylabel("labels")
    save(figure, path)


def _figures(own: Probability) -> str:
    base = f"Brier score {number(own.brier.value)}, of the base rate {number(own.always_base)}"
    return f"calibration error {number(own.calibration_error)}\n{base}"


def _shares(axes: Any, bins: tuple[Bin, ...]) -> None:
    axes.plot((0, 1), (0, 1), ":", color="#777")
    for each in bins:
        axes.plot((each.mean, each.mean), each.errors.interval, color=_COLOUR)
    axes.plot(
        [each.mean for each in bins], [each.errors.value for each in bins], "o-", color=_COLOUR
    )
    axes.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))


def _sizes(axes: Any, bins: tuple[Bin, ...]) -> None:
    lows, widths = [each.low for each in bins], [each.high - each.low for each in bins]
    bars = axes.bar(
        lows, [each.errors.n for each in bins], widths, align="edge", color=_COLOUR, edgecolor="w"
    )
    axes.bar_label(bars)
    axes.margins(y=0.3)
    axes.set(yticks=[])
