"""Does weighing judge and rules pay, and are its promises kept? Scripted judges of known quality.

``python -m bench.decision`` (``make bench-decision``). Each row is ``--audits`` audits of one
source: labelled findings are drawn, weighed by ``hybrid.measure.weighing``, and the decision
is held against 20,000 other findings of the same source. Rules and judge rank with a stated AUROC,
and what they get wrong is independent or shared. Judges are honest in their probabilities,
over- or under-confident, say yes to nearly everything, or tell no probability.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

import numpy as np
from scipy.special import ndtri

from hybrid.measure.figures import Decisions, Resampling, point_figures
from hybrid.measure.probability import calibration_error
from hybrid.measure.thresholds import Wish
from hybrid.measure.weighing import (
    CONFIDENCE,
    Labelled,
    Weights,
    cross_fitted,
    fit,
    folds,
    gain,
    proved,
    weigh,
)
from hybrid.records import ErrorType
from hybrid.run.calibrated import Goal
from hybrid.stats.exact import Bools, Floats

AUDITS: Final = 100
RESAMPLES: Final = 200
TRUTH: Final = 20_000
KINDS: Final[dict[str, tuple[float, float]]] = {
    "honest": (1.0, 0.0),
    "overconfident": (4.0, 0.0),
    "underconfident": (0.3, 0.0),
    "yes-sayer": (1.0, 4.0),
    "no logprobs": (1.0, 0.0),
}
"""What each judge makes of the true log-odds: by what it multiplies them, and what it adds."""

_SHARED, _TENDENCY = 0.7, 0.6
_FLAGGED, _SLOPPY, _CAREFUL = 0.3, 0.3, 0.03


@dataclass(frozen=True, slots=True)
class Source:
    """Findings with an error in ``rate`` of them, ``answers`` to each question.

    ``judge`` and ``rules`` are the AUROC of each; ``alike`` says that they err together.
    """

    kind: str
    judge: float
    rules: float
    alike: bool = False
    rate: float = 0.3
    answers: int = 1

    def draw(self, size: int, random: np.random.Generator) -> Labelled:
        """Return findings as they are weighed; a fifth of the judge's quotes do not stand."""
        asked = np.arange(size) // self.answers
        tendency = random.normal(size=asked[-1] + 1)[asked]
        weight = _TENDENCY if 1 < self.answers else 0.0
        liability = weight * tendency + sqrt(1 - weight**2) * random.normal(size=size)
        error = float(ndtri(1 - self.rate)) < liability
        common, own, theirs = random.normal(size=(3, size))
        shared = sqrt(_SHARED) if self.alike else 0.0
        rest = sqrt(1 - shared**2)
        rules = _evidence(self.rules, error, shared * common + rest * own)
        judge = _evidence(self.judge, error, shared * common + rest * theirs)
        base = log(self.rate / (1 - self.rate))
        times, plus = KINDS[self.kind]
        odds = times * (judge + base) + plus
        said = 0 < odds
        told = np.where(said, log(3), -log(3)) if self.kind == "no logprobs" else odds
        flagged = np.quantile(rules, 1 - _FLAGGED - self.rate) < rules
        missing = said & (random.random(size) < np.where(error, _CAREFUL, _SLOPPY))
        values = np.stack(
            [
                np.clip(told, -13.8, 13.8),
                np.clip(rules + base, -9.2, 9.2),
                (flagged & said & (random.random(size) < 0.8)).astype(np.float64),
                missing.astype(np.float64),
                (said & ~missing).astype(np.float64),
                (random.random(size) < 0.1).astype(np.float64),
            ],
            axis=1,
        )
        names = tuple(f"q{each}" for each in asked.tolist())
        return Labelled(values, said & ~missing, flagged, missing, error, names)


def _evidence(auroc: float, error: Bools, noise: Floats) -> Floats:
    """Return log-likelihood ratios that rank with this AUROC (two normals of one spread)."""
    apart = sqrt(2) * float(ndtri(auroc))
    return apart * (apart * (error - 0.5) + noise)


@dataclass(frozen=True, slots=True)
class Audit:
    """One audit: whether its decision is made, and what is true of the source."""

    decided: bool
    apart: float
    both: float
    calibration_error: float


def audits(source: Source, labels: int, number: int) -> Iterator[Audit]:
    """Yield audits of findings that are as in ``source``."""
    random = np.random.default_rng(0)
    truth = source.draw(TRUTH, random)
    better = max(_alone(truth))
    for seed in range(number):
        own = source.draw(labels, random)
        parts = folds(own.questions, own.error, seed)
        won = gain(own, cross_fitted(own.values, own.error, parts), Resampling(RESAMPLES, seed))
        chance = weigh(own.values, own.error).chance(truth.values)
        both = _auroc(truth, chance)
        off = calibration_error(truth.error, chance)
        yield Audit(0 < won.least, both - better, both, off)


def _alone(truth: Labelled) -> tuple[float, float]:
    """Return the AUROC of judge and rules."""
    return _auroc(truth, truth.values[:, 0]), _auroc(truth, truth.values[:, 1])


def _auroc(truth: Labelled, score: Floats) -> float:
    nobody = np.zeros_like(truth.error)
    return point_figures(Decisions(truth.error, nobody, score))["auroc"] or 0.0


def ranked(source: Source, labels: int, number: int) -> tuple[str, ...]:
    """Return how both rank beside each alone: the cells of one row."""
    own = list(audits(source, labels, number))
    judge, rules = _alone(source.draw(TRUTH, np.random.default_rng(0)))
    kept = [each.apart for each in own if each.decided]
    return (
        source.kind + (f", {source.answers} answers" if 1 < source.answers else ""),
        "together" if source.alike else "apart",
        f"{judge:.3f}",
        f"{rules:.3f}",
        f"{np.mean([each.both for each in own]):.3f}",
        f"{np.mean([each.apart for each in own]):+.3f}",
        f"{min(each.apart for each in own):+.3f}",
        f"{len(kept)} of {number}",
        f"{min(kept):+.3f}" if kept else "–",
        f"{np.mean([each.calibration_error for each in own]):.3f}",
    )


def promised(source: Source, labels: int, number: int, wish: Wish) -> tuple[str, ...]:
    """Return how often a promise is made, and in how many audits it is not broken."""
    random = np.random.default_rng(1)
    truth = source.draw(TRUTH, random)
    told: list[tuple[float, float]] = []
    for seed in range(number):
        own = source.draw(labels, random)
        chance = cross_fitted(own.values, own.error, folds(own.questions, own.error, seed))
        curve = proved(own, own.shown("both", chance), ErrorType.FACTUAL, wish)
        if curve.chosen is not None:
            point = float(curve.thresholds[curve.chosen])
            told.append(_reached(truth, weigh(own.values, own.error), point))
    held = [wish.target <= each[wish.goal == "recall"] for each in told]
    return (
        f"{wish.goal} {wish.target:g}",
        f"{source.judge:g}, {source.rules:g}",
        f"{source.rate:.0%}",
        f"{source.answers}",
        f"{labels:,}",
        f"{len(told) / number:.1%}",
        f"{1 - held.count(False) / number:.1%}",
        f"{np.mean(held):.1%}" if held else "–",
        f"{np.mean([each[0] for each in told]):.3f}" if told else "–",
        f"{np.mean([each[1] for each in told]):.3f}" if told else "–",
    )


def _reached(truth: Labelled, weights: Weights, point: float) -> tuple[float, float]:
    """Return precision and recall of a decision in the whole source."""
    found = point <= truth.shown("both", weights.chance(truth.values))
    hits = int((found & truth.error).sum())
    return hits / max(1, int(found.sum())), hits / int(truth.error.sum())


def few(source: Source, labels: int, number: int) -> tuple[str, ...]:
    """Return what becomes of few labels: refused, or decided and how often worse by over .01; and
    how often the interval of AUROC that is told holds the truth, or lies above it."""
    random = np.random.default_rng(2)
    truth = source.draw(TRUTH, random)
    better = max(_alone(truth))
    fitted, decided, worse, inside, above = 0, 0, 0, 0, 0
    for _ in range(number):
        told = fit(ErrorType.FACTUAL, source.draw(labels, random), None, Resampling(RESAMPLES))
        if told.weights is None:
            continue
        both = _auroc(truth, told.weights.chance(truth.values))
        limits = told.rows[-1].auroc.interval or (0.0, 1.0)
        fitted += 1
        inside += limits[0] <= both <= limits[1]
        above += both < limits[0]
        decided += not told.reason
        worse += not told.reason and both < better - 0.01
    return (
        f"{source.kind}, {source.judge:g}, {source.rules:g}",
        "together" if source.alike else "apart",
        f"{labels:,}",
        f"{fitted} of {number}",
        f"{decided} of {number}",
        f"{worse}",
        *(f"{each / fitted:.1%}" if fitted else "–" for each in (inside, above)),
    )


def sources() -> Iterator[Source]:
    """Yield the sources of the table of ranks: equals, and a pair of which one knows little."""
    for judge, rules in ((0.65, 0.65), (0.75, 0.75), (0.85, 0.85), (0.9, 0.9), (0.6, 0.9)):
        for alike in (False, True):
            yield Source("honest", judge, rules, alike=alike)
    yield Source("honest", 0.95, 0.7)
    yield Source("honest", 0.75, 0.75, answers=5)
    for kind in (each for each in KINDS if each != "honest"):
        yield Source(kind, 0.75, 0.75)
        yield Source(kind, 0.85, 0.75, alike=True)
        yield Source(kind, 0.6, 0.9)


def promises() -> Iterator[tuple[Source, int, Wish]]:
    """Yield the rows of the table of promises."""
    goals: tuple[Goal, ...] = ("precision", "recall")
    for goal in goals:
        for judge, rules, rate in ((0.85, 0.85, 0.3), (0.95, 0.9, 0.4), (0.75, 0.9, 0.5)):
            for labels in (300, 500, 1000):
                yield Source("honest", judge, rules, rate=rate), labels, _wish(goal)
        yield Source("overconfident", 0.9, 0.9, rate=0.4, answers=5), 1000, _wish(goal)
        yield Source("no logprobs", 0.9, 0.85, rate=0.4), 500, _wish(goal)


def _wish(goal: Goal) -> Wish:
    return Wish(goal, 0.9, CONFIDENCE)


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description="Does weighing judge and rules pay?")
    parser.add_argument("--audits", type=int, default=AUDITS)
    audited = parser.parse_args().audits
    _print(
        "judge|errs|AUROC judge|rules|both|gain|least gain|decided|least of these|ECE",
        (ranked(each, 500, audited) for each in sources()),
    )
    _print(
        "promise|AUROC|rate|answers|labels|promises|not broken|kept where made|precision|recall",
        (promised(*each[:2], 5 * audited, each[2]) for each in promises()),
    )
    few_labels = [
        Source(kind, judge, rules, alike=alike, rate=0.5)
        for kind in ("honest", "overconfident", "yes-sayer")
        for judge, rules, alike in ((0.75, 0.75, False), (0.6, 0.9, False), (0.75, 0.8, True))
    ]
    _print(
        "judge, its AUROC, rules'|errs|labels|fitted|decided|worse by .01|interval right|too high",
        (few(each, 60, 2 * audited) for each in few_labels),
    )


def _print(head: str, rows: Iterable[tuple[str, ...]]) -> None:
    print(f"| {head.replace('|', ' | ')} |\n{'|---' * (head.count('|') + 1)}|")
    for cells in rows:
        print(f"| {' | '.join(cells)} |", flush=True)
    print()


if __name__ == "__main__":
    main()
