"""Do the intervals of ``hybrid rate`` hold? Simulated audits whose true rate is known.

Each row simulates audits: a run of 4,000 records whose checker is right as often as ours was
measured to be, and labels of a few of them. Told are how often each interval holds the true rate,
its mean width beside that of the labels alone in exact form (Clopper and Pearson, by effective
number), and how far off the naive and the published rate are on average. The same audits go to
truescore's and glide-py's estimators, where these are installed; glide-py needs Python 3.12.

An interval holds when it covers 95 % within 1.5 points; more is taken where the mean width stays
below that of the labels alone in exact form. Errors are whole: *possible* is the least that any
interval of labels alone, drawn by rows, can cover at this rate without covering less than 95 %.
Usage: ``python -m bench.coverage [--audits 2000] [--weighed]``
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import nan
from time import perf_counter

import numpy as np
from scipy.special import betaincinv
from scipy.stats import binom

from bench import repeated
from bench.decision import Source
from hybrid.measure.audit import RANDOM
from hybrid.measure.estimates import Rate
from hybrid.measure.rates import ALL, published
from hybrid.measure.sampling import allocate
from hybrid.measure.weighing import best_point, weigh
from hybrid.records import ErrorType
from hybrid.stats.exact import Bools, Floats, Ints
from hybrid.stats.rates import (
    Cells,
    Labels,
    Quality,
    Share,
    as_fitted,
    by_chance,
    cells,
    correlation,
    deviations,
    difference,
    divide,
    shares,
    stacked,
)

NOMINAL, SLACK, RECORDS, BLOCK = 0.95, 0.015, 4000, 250
CHECKERS = {"factual": (0.83, 0.90), "middling": (0.58, 0.92), "logical": (0.31, 0.97)}
"""Sensitivity and specificity: factual as measured on records that nobody had read, logical between
what was measured on those and on read ones (docs/limits.md), and one between the two."""
WEIGHED = "weighed"
"""A checker that tells p: judge and rules, each with an AUROC of .8, weighed by the same labels."""
ROWS, WHOLE, PART, STRATA, MANY = "rows", "questions", "part", "strata", "ten strata"
"""What is drawn: rows; whole questions; three of the five answers of some questions; rows within
strata of answer and score as ``hybrid sample`` draws them, three or ten."""
Ends = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Row:
    """What is simulated: ``size`` answers to a question, alike by ``likeness`` (intraclass)."""

    rate: float
    labels: int
    checker: str = "middling"
    drawn: str = ROWS
    size: int = 1
    likeness: float = 0.0


def rows() -> Iterator[Row]:
    """Yield the rows of the table."""
    for rate in (0.01, 0.02, 0.05):
        for labels in (50, 100):
            yield Row(rate, labels)
    for rate, labels in ((0.1, 100), (0.25, 200), (0.45, 500), (0.6, 50), (0.05, 1000)):
        yield Row(rate, labels)
    for checker in ("factual", "logical"):
        for rate, labels in ((0.02, 100), (0.05, 100), (0.25, 200), (0.6, 300)):
            yield Row(rate, labels, checker)
    for drawn in (ROWS, WHOLE, PART):
        for rate, labels in ((0.02, 100), (0.05, 100), (0.25, 200), (0.45, 500)):
            yield Row(rate, labels, "middling", drawn, 5, 0.4)
    for rate, labels in ((0.01, 100), (0.02, 50), (0.05, 50), (0.05, 100), (0.25, 200), (0.6, 500)):
        yield Row(rate, labels, "middling", STRATA)
    for rate, labels in ((0.02, 100), (0.05, 100), (0.25, 200)):
        yield Row(rate, labels, "middling", MANY)
        yield Row(rate, labels, "factual", STRATA, 5, 0.4)
    yield from weighed_rows()


def weighed_rows() -> Iterator[Row]:
    """Yield the rows whose checker tells p."""
    for rate, labels in ((0.1, 200), (0.1, 500), (0.25, 200), (0.25, 500), (0.45, 300)):
        yield Row(rate, labels, WEIGHED)
    for drawn in (ROWS, WHOLE):
        yield Row(0.25, 300, WEIGHED, drawn, 5, 0.36)


# --- one audit ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Audit:
    """Errors, flags, strata and questions of a run's records, and which are labelled."""

    error: Bools
    flag: Bools
    stratum: Ints
    question: Ints
    labelled: Bools
    weight: Floats
    chance: Floats


def audits(row: Row, count: int, random: np.random.Generator) -> Iterator[Audit]:
    """Yield simulated audits."""
    if row.checker == WEIGHED:
        yield from (_weighed(row, random) for _ in range(count))
        return
    nothing = np.full(RECORDS, nan)
    questions = RECORDS // row.size
    question = np.repeat(np.arange(questions), row.size)
    sensitivity, specificity = CHECKERS[row.checker]
    for _ in range(count):
        error = random.random(RECORDS) < _chances(row, questions, random)[question]
        flag = random.random(RECORDS) < np.where(error, sensitivity, 1 - specificity)
        stratum = _strata(row, error, flag, random)
        labelled = _drawn(row, stratum, random)
        sizes = np.bincount(stratum)
        weight = (sizes / np.maximum(np.bincount(stratum[labelled], minlength=len(sizes)), 1))[
            stratum
        ]
        yield Audit(error, flag, stratum, question, labelled, weight, nothing)


def _weighed(row: Row, random: np.random.Generator) -> Audit:
    """Return an audit whose labels have fitted the weights before they tell the rate."""
    own = Source("honest", 0.8, 0.8, rate=row.rate, answers=row.size).draw(RECORDS, random)
    stratum = np.zeros(RECORDS, dtype=np.int64)
    labelled = _drawn(row, stratum, random)
    chance = weigh(own.values[labelled], own.error[labelled]).chance(own.values)
    shown = own.shown("both", chance)
    flag = best_point(shown[labelled], own.error[labelled]) <= shown
    question = np.arange(RECORDS) // row.size
    return Audit(own.error, flag, stratum, question, labelled, np.ones(RECORDS), chance)


def _chances(row: Row, questions: int, random: np.random.Generator) -> Floats:
    if not row.likeness:
        return np.full(questions, row.rate)
    total = 1 / row.likeness - 1
    return random.beta(row.rate * total, (1 - row.rate) * total, questions)


def _strata(row: Row, error: Bools, flag: Bools, random: np.random.Generator) -> Ints:
    """Return flagged and not, the latter by a score that knows something of the errors."""
    if row.drawn not in (STRATA, MANY):
        return np.zeros(RECORDS, dtype=np.int64)
    bands = 2 if row.drawn == STRATA else 5
    score = np.clip(random.normal(np.where(error, 0.6, 0.4), 0.2, RECORDS), 0, 0.999)
    band = (score * bands).astype(np.int64)
    return np.where(flag, bands + (band if row.drawn == MANY else 0), band)


def _drawn(row: Row, stratum: Ints, random: np.random.Generator) -> Bools:
    labelled = np.zeros(RECORDS, dtype=np.bool_)
    if row.drawn in (STRATA, MANY):
        names, sizes = np.unique(stratum, return_counts=True)
        spreads = [0.3] * len(names)
        for name, taken in zip(names, allocate(row.labels, [*sizes], spreads), strict=True):
            labelled[random.choice(np.flatnonzero(stratum == name), taken, replace=False)] = True
        return labelled
    of_each = {ROWS: 1, WHOLE: row.size, PART: (row.size + 1) // 2}[row.drawn]
    groups = RECORDS if row.drawn == ROWS else RECORDS // row.size
    chosen = random.choice(groups, row.labels // of_each, replace=False)
    if row.drawn == ROWS:
        labelled[chosen] = True
        return labelled
    places = np.argsort(random.random((len(chosen), row.size)), axis=1)[:, :of_each]
    labelled[(chosen[:, None] * row.size + places).ravel()] = True
    return labelled


# --- what is told of it ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """The cells of one audit for each shipped way, of its flags and of the checker's quality, and
    what other packages say."""

    alone: Cells
    corrected: Cells
    quality: tuple[Cells, Cells] | None
    flagged: Cells
    labels: int
    errors: int
    others: dict[str, Ends]


def told(audit: Audit, others: dict[str, Callable[[Audit], Ends]]) -> Told:
    """Return what one audit tells."""
    own = audit.labelled
    codes = np.unique(audit.question[own], return_inverse=True)[1]
    answer = audit.flag.astype(np.int64)
    found = []
    told_by = by_chance(answer, audit.stratum, audit.chance, int(own.sum()))
    for known, strata in ((np.zeros_like(answer), audit.stratum), told_by):
        part = divide(known, strata, own)
        labels = Labels(audit.error[own], part[own], audit.weight[own], codes)
        found.append(cells(labels, *shares(part, audit.question)))
    if not np.isnan(audit.chance).all():
        found[1] = as_fitted(found[1], int(own.sum()))
    every = np.ones(RECORDS, dtype=np.bool_)
    return Told(
        alone=found[0],
        corrected=found[1],
        quality=_quality(audit),
        flagged=_one(audit.flag, every, np.ones(RECORDS), audit.question),
        labels=int(own.sum()),
        errors=int(audit.error[own].sum()),
        others=_others(audit, others),
    )


def _quality(audit: Audit) -> tuple[Cells, Cells] | None:
    error, flag = audit.error[audit.labelled], audit.flag[audit.labelled]
    if error.all() or not error.any():
        return None
    question, weight = audit.question[audit.labelled], audit.weight[audit.labelled]
    return _one(flag, error, weight, question), _one(~flag, ~error, weight, question)


def _one(held: Bools, among: Bools, weight: Floats, question: Ints) -> Cells:
    codes = np.unique(question[among], return_inverse=True)[1]
    nowhere = np.zeros(int(among.sum()), dtype=np.int64)
    labels = Labels(held[among], nowhere, weight[among], codes)
    return cells(labels, np.ones(1), np.zeros((1, 1)))


def _others(audit: Audit, others: dict[str, Callable[[Audit], Ends]]) -> dict[str, Ends]:
    found = {}
    for name, method in others.items():
        try:
            found[name] = method(audit)
        except ValueError:
            found[name] = (nan, nan, nan)
    return found


def packages() -> dict[str, Callable[[Audit], Ends]]:
    """Return the other packages' estimators that are installed, by name."""
    found: dict[str, Callable[[Audit], Ends]] = {}
    if find_spec("truescore"):
        from truescore.correct import ppi_estimate, rogan_gladen_estimate

        def truescore(audit: Audit, method: Callable[..., object]) -> Ends:
            index = np.flatnonzero(audit.labelled)
            own = method(audit.flag.astype(float), audit.error[index].astype(float), index)
            return own.point, own.low, own.high  # type: ignore[attr-defined]

        found["truescore PPI++"] = lambda audit: truescore(audit, ppi_estimate)
        found["truescore RG"] = lambda audit: truescore(audit, rogan_gladen_estimate)
    if find_spec("glide") and find_spec("glide.estimators"):
        from glide.estimators import PPIMeanEstimator

        def glide(audit: Audit) -> Ends:
            known = np.where(audit.labelled, audit.error.astype(float), np.nan)
            own = PPIMeanEstimator().estimate(known, audit.flag.astype(float))
            ends = own.confidence_interval
            return ends.mean, ends.lower_bound, ends.upper_bound

        found["glide-py PPI++"] = glide
    return found


# --- many audits -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """Over all audits: estimates, and the ends of intervals; ``nan`` where nothing was told."""

    value: Floats
    low: Floats
    high: Floats

    def covers(self, rate: float) -> float:
        """Return the share of intervals that hold the rate."""
        told_ = ~np.isnan(self.low)
        return (
            float(((self.low <= rate) & (rate <= self.high))[told_].mean()) if told_.any() else nan
        )

    @property
    def width(self) -> float:
        return float(np.nanmean(self.high - self.low))

    @property
    def silent(self) -> float:
        """The share of audits in which nothing is told."""
        return float(np.isnan(self.low).mean())


def outcomes(row: Row, count: int, seed: int) -> tuple[dict[str, Outcome], float]:
    """Return every method's outcome, and the mean of the naive rate."""
    random = np.random.default_rng(seed)
    others = packages()
    many = [told(audit, others) for audit in audits(row, count, random)]
    found = {"labels": _intervals([each.alone for each in many])}
    found["corrected"] = _intervals([each.corrected for each in many])
    found["exact"] = _exact([each.alone for each in many], row)
    rates = _rates_of(many, found["labels"], found["corrected"])
    found["published"] = _outcome([each.best for each in rates])
    found["Rogan-Gladen"] = _outcome([each.rogan_gladen for each in rates])
    for name in others:
        ends = np.array([each.others[name] for each in many]).T
        found[name] = Outcome(*ends)
    return found, float(np.mean([each.flagged.estimate for each in many]))


def _intervals(many: Sequence[Cells]) -> Outcome:
    ends = []
    for start in range(0, len(many), BLOCK):
        own = stacked(many[start : start + BLOCK])
        ends.append((own.estimate, *own.interval()))
    return Outcome(*(np.concatenate(each) for each in zip(*ends, strict=True)))


def _exact(many: Sequence[Cells], row: Row) -> Outcome:
    """Return the intervals of Clopper and Pearson on as many labels drawn at random."""
    own = stacked(many)
    number = row.labels / own.design
    seen = own.estimate * number
    low = betaincinv(np.maximum(seen, 1e-9), number - seen + 1, 0.025)
    high = betaincinv(seen + 1, np.maximum(number - seen, 1e-9), 0.975)
    return Outcome(own.estimate, np.where(0 < seen, low, 0), np.where(seen < number, high, 1))


def _rates_of(many: Sequence[Told], alone: Outcome, corrected: Outcome) -> list[Rate]:
    """Return what ``hybrid rate`` makes of the audits, by its own rule for what is published."""
    known = [at for at, each in enumerate(many) if each.quality]
    sides = [[q[side] for at in known if (q := many[at].quality)] for side in (0, 1)]
    ends = [_intervals(each) for each in sides] if known else []
    found = []
    for at, each in enumerate(many):
        row = known.index(at) if each.quality else -1
        shares_ = [_share(end, row, own[row]) for end, own in zip(ends, sides, strict=False)]
        rate = Rate(
            error_type=ErrorType.LOGICAL,
            by="",
            group=ALL,
            records=RECORDS,
            labels=each.labels,
            errors=each.errors,
            questions=each.labels,
            naive=Share(float(each.flagged.estimate), nan, nan, _number(each.flagged)),
            alone=_point(alone, at),
            corrected=_point(corrected, at),
            rogan_gladen=None,
            quality=Quality(*shares_) if each.quality else None,
            use=None,
            reason="",
        )
        found.append(published(rate, RANDOM))
    return found


def _share(own: Outcome, at: int, cell: Cells) -> Share:
    return Share(float(own.value[at]), float(own.low[at]), float(own.high[at]), _number(cell))


def _number(cell: Cells) -> float:
    return float(cell.number[0] / cell.design)


def _outcome(many: Sequence[Share | None]) -> Outcome:
    ends = [(each.value, each.low, each.high) if each else (nan, nan, nan) for each in many]
    return Outcome(*np.array(ends).T)


# --- differences -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """Two models that answer the same questions, each with its own rate of errors."""

    left: float
    right: float
    labels: int
    likeness: float
    paired: bool = True


PAIRS = (
    Pair(0.05, 0.05, 100, 0.4),
    Pair(0.05, 0.15, 100, 0.4),
    Pair(0.25, 0.35, 200, 0.4),
    Pair(0.25, 0.25, 200, 0.4, paired=False),
    Pair(0.02, 0.05, 100, 0.0, paired=False),
)


def difference_covers(pair: Pair, count: int, seed: int) -> tuple[float, float]:
    """Return how often the interval holds the true difference, and its mean width."""
    random = np.random.default_rng(seed)
    sides: list[list[tuple[Cells, Floats]]] = [[], []]
    for _ in range(count):
        shared = random.random(RECORDS) < pair.likeness
        common = random.random(RECORDS)
        drawn = random.choice(RECORDS, pair.labels, replace=False)
        for side, rate in enumerate((pair.left, pair.right)):
            if side and not pair.paired:
                drawn = random.choice(RECORDS, pair.labels, replace=False)
            luck = np.where(shared, common, random.random(RECORDS))
            sides[side].append(_side(luck < rate, drawn, random))
    left, right = (_intervals([own for own, _ in side]) for side in sides)
    covered, width = 0, 0.0
    for at in range(count):
        together = correlation(sides[0][at], sides[1][at])
        ends = [_point(side, at) for side in (left, right)]
        low, high = difference(ends[0], ends[1], together)
        covered += low <= pair.left - pair.right <= high
        width += high - low
    return covered / count, width / count


def _side(error: Bools, drawn: Ints, random: np.random.Generator) -> tuple[Cells, Floats]:
    sensitivity, specificity = CHECKERS["middling"]
    flag = random.random(RECORDS) < np.where(error, sensitivity, 1 - specificity)
    labelled = np.zeros(RECORDS, dtype=np.bool_)
    labelled[drawn] = True
    question = np.arange(RECORDS)
    part = divide(flag.astype(np.int64), np.zeros(RECORDS, dtype=np.int64), labelled)
    codes = np.arange(int(labelled.sum()))
    labels = Labels(error[labelled], part[labelled], np.ones(len(codes)), codes)
    own = cells(labels, *shares(part, question))
    return own, deviations(own, labels, part, question, labelled=labelled, size=RECORDS)


def _point(own: Outcome, at: int) -> Share:
    return Share(float(own.value[at]), float(own.low[at]), float(own.high[at]), nan)


# --- the table ---------------------------------------------------------------------------------


def faults(row: Row, found: dict[str, Outcome]) -> list[str]:
    """Return which shipped intervals do not hold."""
    told_ = []
    for name in ("labels", "corrected", "published"):
        own = found[name]
        covered = own.covers(row.rate)
        wide = found["exact"].width <= own.width
        if covered < NOMINAL - SLACK or (NOMINAL + SLACK < covered and wide):
            told_.append(f"{name} {covered:.1%}")
    return told_


def possible(row: Row) -> str:
    """Return the least coverage of 95 % or more that a range of counts of errors can have."""
    if row.drawn != ROWS or row.likeness:
        return "–"
    below = binom.cdf(np.arange(-1, row.labels + 1), row.labels, row.rate)
    held = below[None, :] - below[:, None]
    return f"{100 * held[NOMINAL <= held].min():.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--audits", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, help="only so many rows")
    parser.add_argument("--weighed", action="store_true", help="only the rows that are told by p")
    wanted = parser.parse_args()
    begun = perf_counter()
    if wanted.weighed:
        return min(1, _rates(wanted))
    failed = _rates(wanted) + _pairs(wanted)
    print()
    for line in repeated.lines(wanted.audits, wanted.seed):
        print(line, flush=True)
    print(f"\n{perf_counter() - begun:.0f} s; intervals that do not hold: {failed}")
    return 1 if failed else 0


def _rates(wanted: argparse.Namespace) -> int:
    names = ["labels", "corrected", "published", "Rogan-Gladen", *packages()]
    head = ["rate", "labels", "checker", "drawn", *(f"{name} covers" for name in names)]
    head += ["possible", "published width / exact", "naive off", "published off", "faults"]
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    failed = 0
    for row in [*(weighed_rows() if wanted.weighed else rows())][: wanted.rows]:
        found, naive = outcomes(row, wanted.audits, wanted.seed)
        wrong = faults(row, found)
        failed += len(wrong)
        drawn = row.drawn + (f", {row.size} alike" if row.likeness else "")
        cells_ = [f"{row.rate:.0%}", f"{row.labels}", row.checker, drawn]
        cells_ += [_covers(found[name], row.rate) for name in names]
        cells_.append(possible(row))
        cells_.append(f"{found['published'].width / found['exact'].width:.2f}")
        off = (naive - row.rate, float(np.mean(found["published"].value)) - row.rate)
        cells_ += [*(f"{100 * each:+.1f}" for each in off), ", ".join(wrong) or "–"]
        print("| " + " | ".join(cells_) + " |", flush=True)
    return failed


def _covers(own: Outcome, rate: float) -> str:
    if own.silent == 1:
        return "–"
    silent = f" ({own.silent:.0%} silent)" if own.silent else ""
    return f"{100 * own.covers(rate):.1f}{silent}"


def _pairs(wanted: argparse.Namespace) -> int:
    print("\n| rates | labels each | questions | covers | width |\n|---|---|---|---|---|")
    failed = 0
    for pair in PAIRS[: wanted.rows]:
        covered, width = difference_covers(pair, wanted.audits, wanted.seed)
        failed += covered < NOMINAL - SLACK
        same = "the same" if pair.paired else "others"
        rates = f"{pair.left:.0%} and {pair.right:.0%}"
        print(
            f"| {rates} | {pair.labels} | {same} | {100 * covered:.1f} | {width:.3f} |", flush=True
        )
    return failed


if __name__ == "__main__":
    sys.exit(main())
