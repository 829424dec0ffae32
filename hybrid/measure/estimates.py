"""The rate of errors of a part of a run, and differences between parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np

from hybrid.measure.audit import ERROR, NO_DECISION, STRATUM, UNLABELLED, Audit
from hybrid.records import ErrorType
from hybrid.stats.exact import Bools, Floats, Ints, holm
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
    divide,
    of_these,
    one_part,
    quality_parts,
    recovered,
    shares,
    shares_of,
    stacked,
)

# --- one part -----------------------------------------------------------------------------------
# The rate of errors of a part of a run: both ways to tell it, and what differences need.

LABELS: Final = "labels"
CORRECTED: Final = "corrected"


@dataclass(frozen=True, slots=True)
class Rate:
    """The rate of one error type in one group; shares come with 95 % intervals.

    ``naive`` is the share that the run flags, ``alone`` what the labels say without the run's
    answers, ``corrected`` what both say, ``rogan_gladen`` the classical correction. The last two
    are ``None`` where the checker cannot help. ``use`` names the one to publish, ``None`` where
    nothing can be claimed, and ``reason`` says why. ``quality`` and
    ``precision`` are the run's, each label standing for as many records as it was drawn from.
    """

    error_type: ErrorType
    by: str
    group: str
    records: int
    labels: int
    errors: int
    questions: int
    naive: Share | None
    alone: Share
    corrected: Share | None
    rogan_gladen: Share | None
    quality: Quality | None
    use: str | None
    reason: str
    precision: Share | None = None

    @property
    def best(self) -> Share | None:
        """The rate to publish."""
        return {LABELS: self.alone, CORRECTED: self.corrected}.get(self.use or "")


@dataclass(frozen=True, slots=True)
class PartRate:
    """A rate with what differences need: for each way to tell it, cells and the sums by question of
    what labels and records add to the estimate.

    ``ends`` are the cells under which the interval begins, and those under which it ends: others
    where drawn records have no label for a reason.
    """

    rate: Rate
    cells: Mapping[str, Cells]
    ends: Mapping[str, tuple[Cells, Cells]]
    added: Mapping[str, Floats]
    labelled: Bools


def part_rate(audit: Audit, error_type: ErrorType, by: str, group: str, asked: Bools) -> PartRate:
    answers, question = audit.answers[error_type][asked], audit.question[asked]
    label, skipped = audit.labels[error_type], audit.skipped[error_type] & asked
    estimated = _estimates(audit, error_type, asked, label)
    ends = dict.fromkeys((0, 1), estimated)
    if skipped.any():
        ends = {
            value: _estimates(audit, error_type, asked, np.where(skipped, value, label))
            for value in ends
        }
    labelled = label[asked] != UNLABELLED
    known, codes = estimated[LABELS].labels, _codes(question[labelled])
    between = {way: (ends[0][way].cells, ends[1][way].cells) for way in estimated}
    flagged = answers[labelled] == ERROR
    # What intervals are made of is gathered first: made together they take a sixth of the time.
    parts = {
        "naive": _naive(answers, question),
        "precision": _precision(flagged, known),
        "quality": quality_parts(flagged, known),
        **{
            way: [estimated[way].cells, *(between[way] if skipped.any() else ())]
            for way in estimated
        },
    }
    made = iter(shares_of([each for some in parts.values() for each in some]))
    rates = {name: [next(made) for _ in some] for name, some in parts.items()}
    rate = Rate(
        error_type=error_type,
        by=by,
        group=group,
        records=len(answers),
        labels=int(labelled.sum()),
        errors=int((label[asked] == 1).sum()),
        questions=len(np.unique(codes)),
        naive=next(iter(rates["naive"]), None),
        alone=_share(*rates[LABELS]),
        corrected=_share(*rates[CORRECTED]),
        rogan_gladen=None,
        quality=Quality(*rates["quality"]) if rates["quality"] else None,
        use=None,
        reason="",
        precision=next(iter(rates["precision"]), None),
    )
    total = int(audit.question.max()) + 1
    added = {
        way: deviations(each.cells, each.labels, each.part, question, size=total, labelled=labelled)
        for way, each in estimated.items()
    }
    if audit.these:
        # Nothing but the labels varies, and these hang together only where questions were drawn.
        kept = np.array([[float(audit.drawn != STRATUM)], [0.0]])
        added = {way: each * kept for way, each in added.items()}
    present = np.bincount(question[labelled], minlength=total).astype(bool)
    return PartRate(
        rate, {way: each.cells for way, each in estimated.items()}, between, added, present
    )


@dataclass(frozen=True, slots=True)
class _Estimate:
    """One way to tell a rate: the part of each record, the labels in their parts, and what they
    say of each part."""

    part: Ints
    labels: Labels
    cells: Cells


def _estimates(
    audit: Audit, error_type: ErrorType, asked: Bools, label: Ints
) -> dict[str, _Estimate]:
    """Return both ways to tell the rate of the records that were ``asked``."""
    answers, question, stratum = (
        each[asked] for each in (audit.answers[error_type], audit.question, audit.stratum)
    )
    labelled = label[asked] != UNLABELLED
    weight = audit.weights(label != UNLABELLED)[asked]
    codes = _codes(question[labelled])
    found = {}
    nothing = np.zeros_like(answers), stratum
    chance = audit.chances[error_type][asked]
    told_by = by_chance(answers, stratum, chance, int(labelled.sum()))
    for way, (known, strata) in ((LABELS, nothing), (CORRECTED, told_by)):
        part = divide(known, strata, labelled)
        labels = Labels(label[asked][labelled] == 1, part[labelled], weight[labelled], codes)
        counted = cells(labels, *shares(part, _codes(question)))
        if audit.these:
            counted = of_these(counted, labels, part, drawn_singly=audit.drawn == STRATUM)
        if way == CORRECTED and not np.isnan(chance).all():
            counted = as_fitted(counted, len(codes))
        found[way] = _Estimate(part, labels, counted)
    return found


def _share(share: Share, *ends: Share) -> Share:
    """Return a rate whose interval begins and ends where those of ``ends`` do, if there are any."""
    low = min(each.low for each in (share, *ends))
    return replace(share, low=low, high=max(each.high for each in (share, *ends)))


def _precision(flagged: Bools, known: Labels) -> list[Cells]:
    """Return what the share of errors among the labelled records that the run flags is told from,
    nothing where it flags none."""
    if not flagged.any():
        return []
    return [one_part(known.error[flagged], known.weight[flagged], known.question[flagged])]


def _naive(answers: Ints, question: Ints) -> list[Cells]:
    decided = answers != NO_DECISION
    if not decided.any():
        return []
    return [one_part(answers[decided] == ERROR, np.ones(int(decided.sum())), question[decided])]


def _codes(question: Ints) -> Ints:
    return np.unique(question, return_inverse=True)[1].astype(np.int64)


# --- differences between parts ------------------------------------------------------------------
# Differences between the rates of groups: intervals, and p-values that agree with them.

_LEAST_P: Final = 1e-5
_LEVEL: Final = 0.05
_MANY_LIMITS: Final = 600


@dataclass(frozen=True, slots=True)
class Difference:
    """The rate of ``left`` minus that of ``right``, both told by ``use``.

    ``p`` is that of no difference, ``holm`` the same over all differences of the error type and
    field (Holm 1979); ``paired`` counts questions with labels in both groups.
    """

    error_type: ErrorType
    by: str
    left: str
    right: str
    use: str
    value: float
    low: float
    high: float
    paired: int
    p: float
    holm: float


@dataclass(frozen=True, slots=True)
class _Ends:
    """The estimates of several groups, and the ends of their intervals at each level."""

    value: Floats
    low: Floats
    high: Floats


def differences(parts: Sequence[PartRate], use: str) -> Iterator[Difference]:
    """Yield the differences between groups of one field, with Holm's correction over them."""
    if len(parts) < 2:
        return
    levels, pairs = _levels(len(parts)), [*combinations(range(len(parts)), 2)]
    ends = _ends(parts, use, levels)
    estimated = [(each.cells[use], each.added[use]) for each in parts]
    together = np.array([correlation(estimated[left], estimated[right]) for left, right in pairs])
    low, high = _apart(ends, np.array(pairs), together)
    ps = _p_values(low, high, levels)
    adjusted = holm(ps)
    usual = int(np.flatnonzero(levels == _LEVEL)[0])
    for at, pair in enumerate(pairs):
        left, right = (parts[side] for side in pair)
        yield Difference(
            error_type=left.rate.error_type,
            by=left.rate.by,
            left=left.rate.group,
            right=right.rate.group,
            use=use,
            value=float(ends.value[pair[0]] - ends.value[pair[1]]),
            low=float(low[at, usual]),
            high=float(high[at, usual]),
            paired=int((left.labelled & right.labelled).sum()),
            p=float(ps[at]),
            holm=float(adjusted[at]),
        )


def _levels(groups: int) -> Floats:
    """Return the levels that intervals are made at, the more the fewer groups there are."""
    count = min(100, max(24, _MANY_LIMITS // groups))
    return np.unique(np.r_[np.geomspace(_LEAST_P, 1.0, count), _LEVEL])


def _ends(parts: Sequence[PartRate], use: str, levels: Floats) -> _Ends:
    estimated, least, most = (
        stacked(many)
        for many in zip(*((each.cells[use], *each.ends[use]) for each in parts), strict=True)
    )
    low, high = estimated.intervals(levels)
    if any(each.ends[use][0] is not each.cells[use] for each in parts):
        low = np.minimum(low, least.intervals(levels)[0])
        high = np.maximum(high, most.intervals(levels)[1])
    return _Ends(estimated.estimate, low, high)


def _apart(ends: _Ends, pairs: Ints, together: Floats) -> tuple[Floats, Floats]:
    """Return the ends of each pair's difference at each level."""
    left, right = pairs.T
    value = ends.value[:, None]
    down, up = value - ends.low, ends.high - value
    apart, tied = value[left] - value[right], together[:, None]
    return (
        np.maximum(-1.0, apart - recovered(down[left], up[right], tied)),
        np.minimum(1.0, apart + recovered(up[left], down[right], tied)),
    )


def _p_values(low: Floats, high: Floats, levels: Floats) -> Floats:
    """Return the level at which each pair's interval just leaves out 0.

    Ends are all but straight lines in the quantile of the level, so between two levels the place is
    interpolated there; no p-value is less than the least level.
    """
    from scipy.special import ndtr, ndtri

    quantiles = -ndtri(levels / 2)
    beyond = np.maximum(low, -high)
    found = np.ones(len(beyond))
    for at, values in enumerate(beyond):
        out = np.flatnonzero(0 < values)
        if not len(out):
            continue
        first = int(out[0])
        part = values[first] / (values[first] - values[first - 1]) if first else 0.0
        found[at] = 2 * ndtr(-(quantiles[first] + part * (quantiles[first - 1] - quantiles[first])))
    return np.asarray(np.maximum(found, _LEAST_P))
