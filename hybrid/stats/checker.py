"""What an imperfect checker's answers say of a rate: its quality, and the classical correction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from hybrid.stats import Z_95, Interval
from hybrid.stats.exact import Floats
from hybrid.stats.weighted import Bools, Cells, Ints, Labels, cells, stacked


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its 95 % interval and the number of independent labels it rests on."""

    value: float
    low: float
    high: float
    number: float

    @property
    def width(self) -> float:
        """The width of the interval."""
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class Quality:
    """How often a checker flags errors (``sensitivity``) and leaves the rest (``specificity``)."""

    sensitivity: Share
    specificity: Share

    @property
    def youden(self) -> Share:
        """Youden's J (1950), sensitivity + specificity - 1: 0 is chance, 1 never wrong."""
        se, sp = self.sensitivity, self.specificity
        missed = Share(1 - sp.value, 1 - sp.high, 1 - sp.low, sp.number)
        low, high = difference(se, missed)
        return Share(se.value + sp.value - 1, low, high, min(se.number, sp.number))


def quality(flagged: Bools, labels: Labels) -> Quality | None:
    """Return the checker's quality on labelled records, ``None`` unless both kinds are there."""
    parts = quality_parts(flagged, labels)
    return Quality(*shares_of(parts)) if parts else None


def quality_parts(flagged: Bools, labels: Labels) -> list[Cells]:
    """Return what sensitivity and specificity are told from, nothing without both kinds."""
    if labels.error.all() or not labels.error.any():
        return []
    ends = [(labels.error, flagged), (~labels.error, ~flagged)]
    return [one_part(held[own], labels.weight[own], labels.question[own]) for own, held in ends]


def one_share(held: Bools, weight: Floats, question: Ints) -> Share:
    """Return the weighted share of rows that hold, clustered by question."""
    return share_of(one_part(held, weight, question))


def one_part(held: Bools, weight: Floats, question: Ints) -> Cells:
    """Return rows as a population of one part, of which they tell a share."""
    codes = np.unique(question, return_inverse=True)[1]
    nowhere = np.zeros(len(held), dtype=np.int64)
    return cells(Labels(held, nowhere, weight, codes), np.ones(1), np.zeros((1, 1)))


def share_of(own: Cells) -> Share:
    """Return the rate of one population."""
    return shares_of([own])[0]


def shares_of(many: Sequence[Cells]) -> list[Share]:
    """Return the rate of each population; together they take hardly longer than one."""
    own = stacked(many)
    low, high = own.interval()
    value = own.estimate
    number = own.worth()(value[..., None])[..., 0]
    columns = (each.tolist() for each in (value, low, high, number))
    return [Share(*row) for row in zip(*columns, strict=True)]


def difference(left: Share, right: Share, correlation: float = 0.0) -> Interval:
    """Return the interval of ``left - right`` from those of the two (Newcombe 1998, method 10;
    Zou and Donner 2008): the method of variance estimates recovery."""
    apart = left.value - right.value
    own = [left.value - left.low, right.high - right.value, left.high - left.value]
    down = recovered(np.array(own[0]), np.array(own[1]), correlation)
    up = recovered(np.array(own[2]), np.array(right.value - right.low), correlation)
    return max(-1.0, apart - float(down)), min(1.0, apart + float(up))


def recovered(left: Floats, right: Floats, correlation: Floats | float) -> Floats:
    """Return how far the end of a difference lies from it, from the distances of both ends."""
    return np.sqrt(np.maximum(0.0, left**2 + right**2 - 2 * correlation * left * right))


def rogan_gladen(flagged: Share, own: Quality) -> Share:
    """Return the rate of errors that a rate of flags speaks for (Rogan and Gladen 1978).

    The interval is Lang's and Reiczigel's (2014), for a sensitivity and a specificity that are
    estimated. Numbers of independent labels stand for their sample sizes.
    """
    se, sp = own.sensitivity, own.specificity
    z2 = Z_95**2
    number, n_se, n_sp = flagged.number + z2, se.number + 2, sp.number + 2
    seen = (flagged.number * flagged.value + z2 / 2) / number
    adj_se, adj_sp = (se.number * se.value + 1) / n_se, (sp.number * sp.value + 1) / n_sp
    youden = adj_se + adj_sp - 1
    rate = (seen + adj_sp - 1) / youden
    var_se, var_sp = adj_se * (1 - adj_se) / n_se, adj_sp * (1 - adj_sp) / n_sp
    centre = rate + 2 * z2 * (rate * var_se - (1 - rate) * var_sp)
    variance = seen * (1 - seen) / number + rate**2 * var_se + (1 - rate) ** 2 * var_sp
    half = Z_95 * sqrt(variance) / abs(youden)
    value = (flagged.value + sp.value - 1) / (se.value + sp.value - 1)
    within = [min(1.0, max(0.0, each)) for each in (value, centre - half, centre + half)]
    return Share(within[0], min(within[:2]), max(within[0], within[2]), min(se.number, sp.number))
