"""Pictures: curves over the unit square, rates, reliability, and what asking judges buys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hybrid.errors import InputError, UsageError
from hybrid.files import whole_file
from hybrid.measure.estimates import Rate
from hybrid.measure.evaluate import Evaluation
from hybrid.measure.frontier import KINDS, Point
from hybrid.measure.probability import P_ERROR, WEIGHED, Bin, Probability
from hybrid.measure.rates import Rates
from hybrid.measure.tables import counted, number
from hybrid.text.escape import printable

# --- any picture --------------------------------------------------------------------------------
# Pictures: curves over the unit square, and how any picture is written.

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


def draw_curves(
    lines: Sequence[Line], path: Path, axes: tuple[str, str], *, level: float | None = None
) -> None:
    """Write curves as .svg or .png; ``level`` is drawn across, and without one the diagonal."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.5, 5), layout="constrained")
    plane = figure.subplots()
    guide = ((0, 1), (0, 1)) if level is None else ((0, 1), (level, level))
    plane.plot(*guide, ":", color="#777")
    for line, colour in zip(lines, COLOURS, strict=False):
        _draw(plane, line, colour)
    plane.set(xlabel=axes[0], ylabel=axes[1], xlim=(0, 1.01), ylim=(0, 1.02))
    plane.legend()
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


# --- rates --------------------------------------------------------------------------------------
# Rates with their intervals as a picture.


def draw_rates(rates: Rates, path: Path) -> None:
    """Write a row per rate: the one to publish with its interval, and the naive one as a cross.

    Raises ``InputError`` where there is none to publish.
    """
    from matplotlib.figure import Figure

    rows = [each for each in rates.rates if each.best is not None][::-1]
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


# --- reliability --------------------------------------------------------------------------------
# The reliability diagram of a probability of an error (DeGroot and Fienberg 1983).

_COLOUR: Final = "#0072b2"
_SOURCES: Final = {
    P_ERROR: "probability that the judge gives (p_error)",
    WEIGHED: "probability by judge and rules (p)",
}


def draw_reliability(evaluation: Evaluation, path: Path) -> None:
    """Draw a column per error type and probability: the share of errors in each bin, and its size.

    Raises ``InputError`` where no answer of the run tells a probability.
    """
    from matplotlib.figure import Figure

    drawn = [
        (each.error_type, chance) for each in evaluation.types for chance in each.probabilities
    ]
    if not drawn:
        raise InputError(
            f"{evaluation.joined.findings}: no answer to a labelled record has the probability of "
            "an error (p_error), so there is nothing to draw; it needs a judge whose server "
            "reports token probabilities"
        )
    figure = Figure(figsize=(1 + 4 * len(drawn), 5), layout="constrained")
    rows = figure.subplots(2, len(drawn), sharex=True, squeeze=False, height_ratios=(4, 1))
    for at, (error_type, chance) in enumerate(drawn):
        rows[0][at].set_title(f"{error_type}, {counted(chance.n, 'label')}\n{_figures(chance)}")
        _shares(rows[0][at], chance.bins)
        _sizes(rows[1][at], chance.bins)
        rows[1][at].set_xlabel(_SOURCES[chance.name])
    rows[0][0].set_ylabel("share that are errors, 95 % interval")
    rows[1][0].set_ylabel("labels")
    save(figure, path)


def _figures(chance: Probability) -> str:
    base = (
        f"Brier score {number(chance.brier.value)}, of the base rate {number(chance.always_base)}"
    )
    return f"calibration error {number(chance.calibration_error)}\n{base}"


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


# --- what asking buys ---------------------------------------------------------------------------
# The picture of what asking judges buys: recall and precision against the price.

_FIGURES: Final = ("recall", "precision")
_MARKS: Final = "sod^v"


def draw_frontier(evaluation: Evaluation, path: Path) -> None:
    """Draw a column per error type: a point per way of asking, with the share that is asked.

    The price is in US dollars where any call has one, else in tokens. Raises ``InputError`` where
    no judge was asked about a labelled record.
    """
    from matplotlib.figure import Figure

    drawn = [(each.error_type, each.frontier) for each in evaluation.types]
    drawn = [(error_type, points) for error_type, points in drawn if 1 < len(points)]
    if not drawn:
        raise InputError(
            f"{evaluation.joined.findings}: no judge was asked about a labelled record, so there "
            "is nothing to draw"
        )
    every = [point.taken for _, points in drawn for point in points]
    priced = any(each.cost for each in every)
    left_out = ", calls of unknown price left out" if any(each.unpriced for each in every) else ""
    price = f"US dollars per 1,000 records{left_out}" if priced else _TOKENS
    figure = Figure(figsize=(1.5 + 4.5 * len(drawn), 7), layout="constrained")
    axes = figure.subplots(2, len(drawn), sharey=True, squeeze=False)
    for at, (error_type, points) in enumerate(drawn):
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
        valued = [
            each for each in points if each.kind == kind and getattr(each, name).value is not None
        ]
        # The line through the points of a kind leads from the cheapest to the dearest.
        valued.sort(key=lambda each: (each.taken.cost or 0.0) if priced else each.taken.tokens)
        paid = [(each.taken.cost or 0.0) if priced else each.taken.tokens for each in valued]
        shares = [getattr(each, name) for each in valued]
        if not valued:
            continue
        axes.plot(paid, [each.value for each in shares], f"{mark}-", color=colour, label=kind)
        for x, each, point in zip(paid, shares, valued, strict=True):
            if each.interval is not None:
                axes.plot((x, x), each.interval, color=colour, alpha=0.4)
            axes.annotate(
                f"{point.asked:.0%}", (x, each.value), (4, 4), textcoords="offset points", size=7
            )
    axes.set(ylim=(-0.02, 1.05))
