"""What labels tell of judges, as charts of the report: price and gain, and reliability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from hybrid.measure.figures import Estimate, Resampling
from hybrid.measure.frontier import KINDS, Point, frontier
from hybrid.measure.gold import Joined
from hybrid.measure.probability import P_ERROR, WEIGHED, Probability, fitted_here, probability
from hybrid.measure.tables import frontier_row, number
from hybrid.records import ErrorType
from hybrid.report.run import Beside, Chart, Dot, Series, Way

_WAYS = dict(zip(KINDS, "rules first cascade second both".split(), strict=True))
_FEWEST = Resampling(100)
"""Only figures are shown here, without the intervals that resampling makes."""


def charts(joined: Joined) -> tuple[Beside, ...]:
    """Return the charts of each error type for which a judge answered on a labelled record."""
    made = (_beside(joined, each) for each in joined.error_types if joined.judged)
    return tuple(each for each in made if each.frontier or each.reliability)


def _beside(joined: Joined, error_type: ErrorType) -> Beside:
    items = joined.of(error_type)
    points = frontier(items, joined.findings)
    points = points if 1 < len(points) else ()
    probabilities = (probability(items, _FEWEST, name) for name in (P_ERROR, WEIGHED))
    return Beside(
        error_type,
        tuple(_bought(points)),
        tuple(_way(each) for each in points),
        tuple(_reliable(each) for each in probabilities if each is not None),
        fitted=fitted_here(joined),
    )


def _bought(points: Sequence[Point]) -> Iterator[Chart]:
    priced = any(each.taken.cost for each in points)
    paid = [(each.taken.cost or 0.0) if priced else each.taken.tokens for each in points]
    most = max(paid, default=0.0)
    ticks = tuple(f"${each:,.2f}" if priced else f"{each:,.0f}" for each in (0, most / 2, most))
    for up in ("recall", "precision") if points else ():
        shares = [getattr(each, up) for each in points]
        # The line through the dots of a kind leads from the cheapest to the dearest.
        by_price = sorted(zip(paid, shares, points, strict=True), key=itemgetter(0))
        series = (
            Series(f"way_{key}", tuple(
                _dot(x, share, f"{point.asked:.0%}")
                for x, share, point in by_price
                if point.kind == kind and share.value is not None
            ))
            for kind, key in _WAYS.items()
        )  # fmt: skip
        across = "price_dollars" if priced else "price_tokens"
        yield Chart(across, up, tuple(series), (ticks[0], ticks[1], ticks[2]), most)


def _dot(x: float, share: Estimate, label: str) -> Dot:
    assert share.value is not None
    low, high = share.interval or (share.value, share.value)
    return Dot(x, share.value, low, high, label)


def _way(point: Point) -> Way:
    _, options, *cells = frontier_row(point)
    return Way(f"way_{_WAYS[point.kind]}", options, tuple(cells))


def _reliable(given: Probability) -> tuple[str, Chart, dict[str, str]]:
    dots = tuple(_dot(each.mean, each.errors, f"{each.errors.n:,}") for each in given.bins)
    name = f"reliability_{given.name}"
    chart = Chart(name, "share_errors", (Series(name, dots),), ("0", "0.5", "1"), diagonal=True)
    figures = {
        "n": f"{given.n:,}",
        "off": number(given.calibration_error),
        "brier": number(given.brier.value),
        "base": number(given.always_base),
        "auroc": number(given.auroc.value),
    }
    return name, chart, figures
