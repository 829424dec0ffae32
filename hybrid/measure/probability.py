"""The judge's own probability of an error against the labels: does it rank, and is it honest?

A judge whose server tells token probabilities leaves ``p_error`` with each answer. It ranks where
errors get more of it than the rest (AUROC, average precision), and is honest where of the findings
given 0.8 about 80 % are errors (calibration, Brier score). The same is told of ``p``, where judge
and rules were weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from msgspec import UNSET

from hybrid.measure.figures import Decisions, Estimate, Resampling, estimates, mean, share
from hybrid.measure.gold import Item, Joined
from hybrid.records.findings import judge_line
from hybrid.run.manifest import hash_input, manifest_beside
from hybrid.stats.exact import Bools, Floats, Ints

BINS: Final = 10
P_ERROR, WEIGHED = "p_error", "p"
_EVEN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Bin:
    """The findings with a probability from ``low`` up to ``high``.

    ``mean`` is the mean of their probabilities, ``errors`` the share that are errors.
    """

    low: float
    high: float
    mean: float
    errors: Estimate


@dataclass(frozen=True, slots=True)
class Probability:
    """A probability on ``n`` labels; ``untold`` labels have a finding without one.

    ``name`` is ``p_error``, the judge's own, or ``p``, of judge and rules weighed.

    ``brier`` is the mean squared distance from the label (Brier 1950), ``always_base`` what giving
    everything the base rate would reach; ``calibration_error`` is the mean distance between the
    mean probability of a bin and its share of errors, by size (Naeini et al. 2015).
    """

    name: str
    n: int
    untold: int
    auroc: Estimate
    average_precision: Estimate
    brier: Estimate
    always_base: float
    calibration_error: float
    bins: tuple[Bin, ...]


def probability(
    items: Sequence[Item], resampling: Resampling, name: str = P_ERROR
) -> Probability | None:
    """Return how a probability compares with the labels, ``None`` where none is told.

    A finding with several answers has the mean of their probabilities. What post-checks made of the
    verdict does not matter here. Raises ``InputError`` for a judge's answers of another shape.
    """
    of = p_error_of if name == P_ERROR else p_of
    judged = [(item, given) for item in items if (given := of(item)) is not None]
    if not judged:
        return None
    gold = np.array([item.label.is_error for item, _ in judged], dtype=np.bool_)
    chance = np.array([p_error for _, p_error in judged], dtype=np.float64)
    questions = [item.question for item, _ in judged]
    figures = estimates(Decisions(gold, _EVEN <= chance, chance), questions, resampling)
    base = float(gold.mean())
    return Probability(
        name=name,
        n=len(judged),
        untold=len(items) - len(judged),
        auroc=figures["auroc"],
        average_precision=figures["average_precision"],
        brier=mean((chance - gold) ** 2, questions, resampling),
        always_base=base * (1 - base),
        calibration_error=calibration_error(gold, chance),
        bins=tuple(_bins(gold, chance, questions)),
    )


def fitted_here(joined: Joined) -> bool:
    """Whether these very labels fitted how the run's judge and rules are weighed."""
    manifest = manifest_beside(joined.findings)
    decision = manifest.parameters.get("decision") if manifest is not None else None
    labels = decision.get("labels") if isinstance(decision, dict) else None
    return labels is not None and labels == hash_input(joined.gold)


def p_of(item: Item) -> float | None:
    """Return the probability of an error by judge and rules weighed."""
    chance = item.finding.p
    return None if chance is UNSET else chance


def p_error_of(item: Item) -> float | None:
    """Return the mean probability of an error over the answers that tell one."""
    if item.finding.judge is None:
        return None
    answers = judge_line(item.finding.judge, record_id=item.id).answers
    given = [answer.p_error for answer in answers if answer.p_error is not None]
    return sum(given) / len(given) if given else None


def _bins(gold: Bools, chance: Floats, questions: Sequence[str]) -> list[Bin]:
    """Return the bins of equal width that hold anything; the last one includes 1."""
    places = _places(chance)
    found: list[Bin] = []
    for place in np.unique(places):
        inside = places == place
        asked = [questions[at] for at in np.flatnonzero(inside).tolist()]
        mean_chance = float(chance[inside].mean())
        found.append(Bin(place / BINS, (place + 1) / BINS, mean_chance, share(gold[inside], asked)))
    return found


def calibration_error(gold: Bools, chance: Floats) -> float:
    """Return the mean distance between a bin's mean probability and its share of errors, by size
    (Naeini et al. 2015)."""
    apart = np.bincount(_places(chance), chance - gold)
    return float(abs(apart).sum() / len(gold))


def _places(chance: Floats) -> Ints:
    return np.minimum((chance * BINS).astype(np.int64), BINS - 1)
