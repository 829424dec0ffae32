"""Rates told from labels of a part of the records, with a checker's answers on all and without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

import numpy as np

from hybrid.stats import Z_95, Interval
from hybrid.stats.exact import Bools, Effective, Floats, Ints, limits

# --- weighted labels ----------------------------------------------------------------------------
# Rates told from labels of a part of the records: stratified, weighted, in clusters.


PRIOR_CLUSTERS: Final = 0.5
"""How many clusters of errors alone are added to those seen when their likeness is estimated."""
COEFFICIENTS: Final = 7
"""How many a probability by judge and rules together has: six terms and the intercept."""
_LEAST_LABELS: Final = 5
_LABELS_A_BAND: Final = 20
_ERRORS_A_BAND: Final = 10
_MOST_BANDS: Final = 5
_MULTIPLIERS: Final = 500
_TINY: Final = 1e-300
_MOST: Final = 1e7


@dataclass(frozen=True, slots=True)
class Labels:
    """Labelled records, a row each.

    ``cell`` is the part of the population a row is in, ``weight`` how many records it stands for,
    ``question`` its cluster; cells and questions are numbers from 0.
    """

    error: Bools
    cell: Ints
    weight: Floats
    question: Ints


@dataclass(frozen=True, slots=True)
class Cells:
    """What labels say of each part of a population; arrays may have leading axes for many.

    ``share`` is the part's share of the population and ``share_cov`` the covariance of the shares,
    ``rate`` the rate of errors among its labels, ``number`` how many independent labels these are
    worth, ``design`` by how much clusters widen the variance beside that.
    """

    share: Floats
    share_cov: Floats
    rate: Floats
    number: Floats
    design: Floats

    @property
    def estimate(self) -> Floats:
        """The rate of the population: each part's rate with the part's share (Cochran 1977, 5A).

        With a checker's two answers for parts this is Tenenbein's (1970) estimate of double
        sampling, and prediction-powered inference at its best weight (Angelopoulos et al. 2023).
        """
        return np.asarray((self.share * self.rate).sum(-1))

    def variance(self, rates: Floats) -> Floats:
        """Return the variance of the estimate if these were the rates of the parts."""
        labels = (self.share**2 * rates * (1 - rates) / self.number).sum(-1) * self.design
        shares = np.einsum("...h,...hk,...k->...", rates, self.share_cov, rates)
        return np.asarray(np.maximum(labels + shares, 0.0))

    def worth(self) -> Effective:
        """Return what tells how many independent labels these are worth at an assumed rate.

        The parts have their likeliest rates that make up the assumed one. These solve a quadratic
        for each value of a multiplier; between 500 of its values the number is interpolated.
        """
        per_label = self.share / self.number
        steps = np.linspace(-1, 1, _MULTIPLIERS + 2)[1:-1, None]
        pull = steps / (1 - np.abs(steps)) / per_label.max(axis=-1)[..., None, None]
        rates = _pulled(self.rate[..., None, :], pull * per_label[..., None, :])
        assumed = (self.share[..., None, :] * rates).sum(-1)
        within = np.clip(assumed, 1e-12, 1 - 1e-12)
        spread = np.maximum(self._wide().variance(rates), _TINY)
        number = np.minimum(within * (1 - within) / spread, _MOST)
        return lambda wanted: _interpolated(wanted, assumed[..., ::-1], number[..., ::-1])

    def _wide(self) -> Cells:
        """Return the same with one more axis, for several rates of each population."""
        return Cells(
            self.share[..., None, :],
            self.share_cov[..., None, :, :],
            self.rate[..., None, :],
            self.number[..., None, :],
            self.design[..., None],
        )

    def interval(self, alpha: float | Floats = 0.05) -> tuple[Floats, Floats]:
        """Return the limits of the rate.

        The estimate is held against a binomial distribution of its own mean and variance at the
        rate assumed (an effective number of labels, Korn and Graubard 1998), the parts having their
        likeliest rates under that assumption, and Blaker's exact test is inverted.
        """
        return limits(self.estimate, self.worth(), alpha)

    def intervals(self, levels: Floats) -> tuple[Floats, Floats]:
        """Return the limits at each of several levels, along one more axis."""
        wide = self._wide()
        shape = np.broadcast_shapes(wide.estimate.shape, levels.shape)
        return limits(np.broadcast_to(wide.estimate, shape), wide.worth(), levels)


def _pulled(rate: Floats, pull: Floats) -> Floats:
    """Return the root in [0, 1] of ``pull p² − (1 + pull) p + rate = 0``."""
    ahead = 1 + pull
    root = np.sqrt(np.maximum(ahead**2 - 4 * pull * rate, 0.0))
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.where(0 < ahead, 2 * rate / (ahead + root), (ahead - root) / (2 * pull))
    return np.asarray(np.clip(np.nan_to_num(found), 0.0, 1.0))


def _interpolated(wanted: Floats, known: Floats, values: Floats) -> Floats:
    """Return ``values`` at the places ``wanted`` between the rising ones that are ``known``."""
    left = np.zeros(wanted.shape, dtype=np.int64)
    right = np.full(wanted.shape, known.shape[-1] - 1)
    for _ in range(int(np.ceil(np.log2(known.shape[-1])))):
        middle = (left + right) // 2
        below = np.take_along_axis(known, middle, -1) <= wanted
        left, right = np.where(below, middle, left), np.where(below, right, middle)
    ends = [
        (np.take_along_axis(values_, at, -1)) for values_ in (known, values) for at in (left, right)
    ]
    part = (wanted - ends[0]) / np.maximum(ends[1] - ends[0], _TINY)
    return np.asarray(ends[2] + np.clip(part, 0.0, 1.0) * (ends[3] - ends[2]))


def divide(answer: Ints, stratum: Ints, labelled: Bools) -> Ints:
    """Return the part that each record is in: records of one answer and stratum.

    Strata of one answer are put together with their neighbours until there are five labels, and an
    answer without any label with the one before, so that each part has labels.
    """
    codes, cells = np.unique(answer * (stratum.max() + 1) + stratum, return_inverse=True)
    counts = np.bincount(cells[labelled], minlength=len(codes))
    part = np.zeros(len(codes), dtype=np.int64)
    for number, members in enumerate(_parts(counts, codes // (stratum.max() + 1))):
        part[members] = number
    return part[cells]


def by_chance(answer: Ints, stratum: Ints, chance: Floats, labels: int) -> tuple[Ints, Ints]:
    """Return answers and strata to divide by, where a checker tells a probability (else NaN).

    Those with one have an answer of their own and are divided by bands of it, the finer the more
    ``labels``, and errors among them, are to be expected. Bands lie so that each adds as much to
    the spread of the errors (Dalenius and Hodges 1959), and hang on the probabilities alone.
    """
    known = ~np.isnan(chance)
    if not known.any():
        return answer, stratum
    ordered = np.sort(chance[known])
    spread = np.sqrt(ordered * (1 - ordered)) + _TINY
    rare = labels * float(min(ordered.mean(), 1 - ordered.mean()))
    number = min(_MOST_BANDS, labels // _LABELS_A_BAND + 1, int(rare) // _ERRORS_A_BAND + 1)
    reached = np.searchsorted(spread.cumsum(), np.arange(1, number) / number * spread.sum())
    band = np.searchsorted(ordered[np.minimum(reached, len(ordered) - 1)], chance, side="right")
    apart = np.where(known, band, 0) * (stratum.max() + 1)
    return np.where(known, answer.max() + 1, answer), stratum + apart


def as_fitted(cells: Cells, labels: int) -> Cells:
    """Return cells of parts by a probability that these same ``labels`` may have been fitted on.

    What labels have chosen fits them better than other records: each coefficient costs a label in
    what is left over, and another in what is told of it (Mallows 1973).
    """
    left = max(labels - COEFFICIENTS, 1)
    return replace(cells, design=cells.design * (labels / left) ** 2)


def _parts(counts: Ints, answers: Ints) -> list[list[int]]:
    runs: list[list[int]] = []
    for at in range(len(counts)):
        alike = runs and answers[at] == answers[runs[-1][0]]
        if alike and counts[runs[-1]].sum() < _LEAST_LABELS:
            runs[-1].append(at)
        else:
            runs.append([at])
    parts: list[list[int]] = []
    for run in runs:
        held = counts[run].sum()
        few = held < _LEAST_LABELS and parts and answers[run[0]] == answers[parts[-1][0]]
        if parts and (not held or few or not counts[parts[-1]].sum()):
            parts[-1] += run
        else:
            parts.append(run)
    return parts


def shares(part: Ints, question: Ints) -> tuple[Floats, Floats]:
    """Return each part's share of the records and the shares' covariance, drawn by question."""
    from scipy.sparse import csr_array

    records = len(part)
    if not part.any():
        return np.ones(1), np.zeros((1, 1))
    table = csr_array((np.ones(records), (question, part)))
    size = np.bincount(question, minlength=table.shape[0]).astype(np.float64)
    share = np.bincount(part) / records
    with_size = table.T @ size
    both = (table.T @ table).toarray() - np.outer(with_size, share) - np.outer(share, with_size)
    return share, (both + (size**2).sum() * np.outer(share, share)) / records**2


def cells(labels: Labels, share: Floats, share_cov: Floats) -> Cells:
    """Return what labels say of each part; every part has at least one label."""
    total = np.bincount(labels.cell, labels.weight, len(share))
    squares = np.bincount(labels.cell, labels.weight**2, len(share))
    rate = np.bincount(labels.cell, labels.weight * labels.error, len(share)) / total
    pull = (share / total)[labels.cell] * labels.weight
    effect = design_effect(pull, labels.error - rate[labels.cell], labels.question)
    return Cells(share, share_cov, rate, total**2 / squares, np.asarray(effect))


def of_these(cells: Cells, labels: Labels, part: Ints, *, drawn_singly: bool) -> Cells:
    """Return what labels say of the records at hand alone, and of no others like them.

    The parts' shares are known then, and labels say the more, the larger a share of their part they
    are (Cochran 1977, 2.6). What records of one question have in common does not matter where they
    were ``drawn_singly``.
    """
    size = np.bincount(part, minlength=len(cells.share))
    left = 1 - np.bincount(labels.cell, minlength=len(cells.share)) / np.maximum(size, 1)
    return Cells(
        share=cells.share,
        share_cov=np.zeros_like(cells.share_cov),
        rate=cells.rate,
        number=cells.number / np.maximum(left, 1 / _MOST),
        design=np.ones_like(cells.design) if drawn_singly else cells.design,
    )


def design_effect(pull: Floats, rest: Floats, question: Ints) -> float:
    """Return by how much clusters widen the variance of a sum of residuals, at least 1.

    ``pull`` is what a row counts in the estimate, ``rest`` its residual. Squared sums over clusters
    are held against squares of rows (Kish 1965). Few errors say little on their likeness within a
    question, so half a question of errors alone is added to those seen: without an error among the
    labels each question counts as one label. Few questions count less, by the quantiles of t (Korn
    and Graubard 1998).
    """
    from scipy.special import stdtrit

    questions, rows = int(question.max()) + 1, len(pull)
    if questions < 2:
        return float(rows)
    size = (np.bincount(question, pull) ** 2).sum() / (pull**2).sum()
    far = np.maximum(abs(rest), 1 - abs(rest))
    added = PRIOR_CLUSTERS * ((pull * far) ** 2).mean() * size
    together = (np.bincount(question, pull * rest) ** 2).sum() * questions / (questions - 1)
    apart = ((pull * rest) ** 2).sum() * rows / (rows - 1)
    few = stdtrit(questions - 1, 0.975) / stdtrit(rows - 1, 0.975)
    return max(1.0, float((together + added * size) / (apart + added))) * float(few) ** 2


def deviations(
    cells: Cells, labels: Labels, part: Ints, question: Ints, *, labelled: Bools, size: int
) -> Floats:
    """Return what each question adds to the estimate's deviation: with its labels, and with its
    records. Questions are numbers below ``size``, the same in every population to be compared."""
    held = np.bincount(labels.cell, labels.weight, len(cells.share))
    pull = (cells.share / held)[labels.cell] * labels.weight
    rest = pull * (labels.error - cells.rate[labels.cell])
    records = (cells.rate[part] - cells.estimate) / len(part)
    return np.stack(
        [np.bincount(question[labelled], rest, size), np.bincount(question, records, size)]
    )


def correlation(left: tuple[Cells, Floats], right: tuple[Cells, Floats]) -> float:
    """Return how far two estimates move together, from their cells and deviations by question.

    The variances hold what is added for few errors, so that little seen counts for little.
    """
    together = float((left[1] * right[1]).sum())
    spread = float(left[0].variance(left[0].rate) * right[0].variance(right[0].rate)) ** 0.5
    return min(1.0, max(-1.0, together / spread)) if 0 < spread else 0.0


def stacked(many: Sequence[Cells]) -> Cells:
    """Return many populations as one value with a leading axis: what is asked of it is vectors."""
    most = max(len(each.share) for each in many)

    def padded(values: Floats, fill: float) -> Floats:
        return np.pad(values, [(0, most - size) for size in values.shape], constant_values=fill)

    return Cells(
        share=np.stack([padded(each.share, 0.0) for each in many]),
        share_cov=np.stack([padded(each.share_cov, 0.0) for each in many]),
        rate=np.stack([padded(each.rate, 0.0) for each in many]),
        number=np.stack([padded(each.number, 1.0) for each in many]),
        design=np.stack([each.design for each in many]),
    )


# --- an imperfect checker -----------------------------------------------------------------------
# What an imperfect checker's answers say of a rate: its quality, and the classical correction.


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
    return [
        one_part(held[ends_of], labels.weight[ends_of], labels.question[ends_of])
        for ends_of, held in ends
    ]


def one_share(held: Bools, weight: Floats, question: Ints) -> Share:
    """Return the weighted share of rows that hold, clustered by question."""
    return share_of(one_part(held, weight, question))


def one_part(held: Bools, weight: Floats, question: Ints) -> Cells:
    """Return rows as a population of one part, of which they tell a share."""
    codes = np.unique(question, return_inverse=True)[1]
    nowhere = np.zeros(len(held), dtype=np.int64)
    return cells(Labels(held, nowhere, weight, codes), np.ones(1), np.zeros((1, 1)))


def share_of(cells: Cells) -> Share:
    """Return the rate of one population."""
    return shares_of([cells])[0]


def shares_of(many: Sequence[Cells]) -> list[Share]:
    """Return the rate of each population; together they take hardly longer than one."""
    cells = stacked(many)
    low, high = cells.interval()
    value = cells.estimate
    number = cells.worth()(value[..., None])[..., 0]
    columns = (each.tolist() for each in (value, low, high, number))
    return [Share(*row) for row in zip(*columns, strict=True)]


def difference(left: Share, right: Share, correlation: float = 0.0) -> Interval:
    """Return the interval of ``left - right`` from those of the two (Newcombe 1998, method 10;
    Zou and Donner 2008): the method of variance estimates recovery."""
    apart = left.value - right.value
    distances = [left.value - left.low, right.high - right.value, left.high - left.value]
    down = recovered(np.array(distances[0]), np.array(distances[1]), correlation)
    up = recovered(np.array(distances[2]), np.array(right.value - right.low), correlation)
    return max(-1.0, apart - float(down)), min(1.0, apart + float(up))


def recovered(left: Floats, right: Floats, correlation: Floats | float) -> Floats:
    """Return how far the end of a difference lies from it, from the distances of both ends."""
    return np.sqrt(np.maximum(0.0, left**2 + right**2 - 2 * correlation * left * right))


def rogan_gladen(flagged: Share, quality: Quality) -> Share:
    """Return the rate of errors that a rate of flags speaks for (Rogan and Gladen 1978).

    The interval is Lang's and Reiczigel's (2014), for a sensitivity and a specificity that are
    estimated. Numbers of independent labels stand for their sample sizes.
    """
    se, sp = quality.sensitivity, quality.specificity
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
