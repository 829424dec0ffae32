"""Rates of errors by group, and the differences between groups, told from a labelled sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil
from typing import Final

import numpy as np

from hybrid.evaluation.audit import (
    ERROR,
    NO_DECISION,
    RANDOM,
    STRATUM,
    UNKNOWN,
    UNLABELLED,
    Audit,
)
from hybrid.evaluation.drawn import unlike_groups
from hybrid.records import ErrorType
from hybrid.stats import Interval
from hybrid.stats.checker import (
    Quality,
    Share,
    difference,
    one_share,
    quality,
    rogan_gladen,
    share_of,
)
from hybrid.stats.exact import Floats
from hybrid.stats.several import holm
from hybrid.stats.weighted import (
    Bools,
    Cells,
    Ints,
    Labels,
    cells,
    correlation,
    deviations,
    divide,
    shares,
    stacked,
)

ALL: Final = "all"
LEAST: Final = 10
"""How many labels a group needs for a rate."""
LEAST_ERRORS: Final = 10
"""How many labelled errors, and how many others, Rogan's and Gladen's interval needs to hold."""
LABELS, CORRECTED = "labels", "corrected"
_LEAST_P: Final = 1e-5
_LEVELS: Final = 24


@dataclass(frozen=True, slots=True)
class Rate:
    """The rate of one error type in one group; shares come with 95 % intervals.

    ``naive`` is the share that the run flags, ``alone`` what the labels say without the run's
    answers, ``corrected`` what both say, ``rogan_gladen`` the classical correction. The last two
    are ``None`` where the checker cannot help. ``use`` names the one to publish, ``None`` where
    nothing can be claimed, and ``reason`` says why.
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

    @property
    def best(self) -> Share | None:
        """The rate to publish."""
        return {LABELS: self.alone, CORRECTED: self.corrected}.get(self.use or "")


@dataclass(frozen=True, slots=True)
class Unrated:
    """A group without a rate, and why."""

    error_type: ErrorType
    by: str
    group: str
    records: int
    labels: int
    reason: str


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
class Rates:
    """Everything that is told of an audit."""

    audit: Audit
    rates: tuple[Rate, ...]
    unrated: tuple[Unrated, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class _Told:
    """A rate with what differences need: for each way to tell it, cells and the sums by question of
    what labels and records add to the estimate."""

    rate: Rate
    own: Mapping[str, Cells]
    added: Mapping[str, Floats]
    labelled: Bools


def rates(audit: Audit, *, least: int = LEAST) -> Rates:
    """Return the rates of every error type that has labels, over all records and by group."""
    told: list[_Told] = []
    unrated: list[Unrated] = []
    differences: list[Difference] = []
    for error_type in ErrorType:
        if not (audit.labels[error_type] != UNLABELLED)[audit.asked(error_type)].any():
            continue
        for by in ("", *audit.groups):
            found = [_group(audit, error_type, by, name, least) for name in _names(audit, by)]
            rated = [each for each in found if isinstance(each, _Told)]
            told += rated
            unrated += [each for each in found if isinstance(each, Unrated)]
            differences += _differences(rated)
    return Rates(audit, tuple(each.rate for each in told), tuple(unrated), tuple(differences))


def _names(audit: Audit, by: str) -> list[str]:
    if not by:
        return [ALL]
    return sorted({name for name in audit.groups[by] if name is not None})


def _group(audit: Audit, error_type: ErrorType, by: str, group: str, least: int) -> _Told | Unrated:
    asked = audit.asked(error_type)
    if by:
        asked = asked & np.array([name == group for name in audit.groups[by]])
    labelled = audit.labels[error_type][asked] != UNLABELLED
    records, labels = int(asked.sum()), int(labelled.sum())
    questions = len(np.unique(audit.question[asked][labelled]))
    if least <= labels and 1 < questions:
        return _told(audit, error_type, by, group, asked)
    wanted = min(least, records)
    reason = f"{labels:,} labels on {questions:,} questions are too few; {wanted:,} would do"
    if records < least:
        reason = f"{records:,} records are too few for a rate; {least:,} would do"
    elif not labels:
        draw = f": hybrid sample --by {by}" if by else ""
        reason = f"no labels; {wanted:,} would do{draw}"
    return Unrated(error_type, by, group, records, labels, reason)


def _told(audit: Audit, error_type: ErrorType, by: str, group: str, asked: Bools) -> _Told:
    answers, question = audit.answers[error_type][asked], audit.question[asked]
    label, weight = audit.labels[error_type][asked], audit.weights[error_type][asked]
    stratum, labelled = audit.stratum[asked], label != UNLABELLED
    parts = {LABELS: divide(np.zeros_like(answers), stratum, labelled)}
    parts[CORRECTED] = divide(answers, stratum, labelled)
    codes = _codes(question[labelled])
    known = {
        way: Labels(label[labelled] == 1, part[labelled], weight[labelled], codes)
        for way, part in parts.items()
    }
    own = {way: cells(known[way], *shares(part, _codes(question))) for way, part in parts.items()}
    rate = Rate(
        error_type=error_type,
        by=by,
        group=group,
        records=len(answers),
        labels=int(labelled.sum()),
        errors=int((label == 1).sum()),
        questions=len(np.unique(codes)),
        naive=_naive(answers, question),
        alone=share_of(own[LABELS]),
        corrected=share_of(own[CORRECTED]),
        rogan_gladen=None,
        quality=quality(answers[labelled] == ERROR, known[LABELS]),
        use=None,
        reason="",
    )
    total = int(audit.question.max()) + 1
    added = {
        way: deviations(own[way], known[way], part, question, size=total, labelled=labelled)
        for way, part in parts.items()
    }
    present = np.bincount(question[labelled], minlength=total).astype(bool)
    skew = _skew(audit, asked, labelled, by, rate.questions) if audit.drawn == RANDOM else ""
    return _Told(published(rate, audit.drawn, skew), own, added, present)


def _skew(audit: Audit, asked: Bools, labelled: Bools, by: str, questions: int) -> str:
    """Return in which field labels are unlike their records, empty where in none."""
    for name, held in audit.checked.items():
        own = [each for each, wanted in zip(held, asked, strict=True) if wanted]
        if name != by and (found := unlike_groups(name, own, labelled, questions)):
            return f"{found}; tell the rates --by {name}, or draw with hybrid sample"
    return ""


def _naive(answers: Ints, question: Ints) -> Share | None:
    decided = answers != NO_DECISION
    if not decided.any():
        return None
    return one_share(answers[decided] == ERROR, np.ones(int(decided.sum())), question[decided])


def _codes(question: Ints) -> Ints:
    return np.unique(question, return_inverse=True)[1].astype(np.int64)


def published(rate: Rate, drawn: str, skew: str = "") -> Rate:
    """Return the rate with the way to publish it; what the checker cannot correct is taken out.

    ``drawn`` says how the labels were drawn, ``skew`` what speaks against that.
    """
    if skew:
        return replace(rate, corrected=None, use=None, reason=skew)
    if drawn == UNKNOWN:
        reason = "how the labels were drawn is not known: they speak for themselves alone"
        return replace(rate, corrected=None, use=None, reason=reason)
    doubt = _doubt(rate)
    if doubt or rate.naive is None or rate.quality is None or rate.corrected is None:
        return replace(rate, corrected=None, use=LABELS, reason=f"the labels alone: {doubt}")
    enough = LEAST_ERRORS <= min(rate.errors, rate.labels - rate.errors)
    classical = rogan_gladen(rate.naive, rate.quality) if enough else None
    own = replace(rate, rogan_gladen=classical)
    narrower = 1 - rate.corrected.width / rate.alone.width
    if narrower <= 0:
        reason = "the labels alone: the run's answers narrow nothing"
        if drawn == STRATUM:
            reason += " beyond what the strata do"
        return replace(own, use=LABELS, reason=reason)
    reason = f"corrected by the run's answers on {rate.records:,} records: {narrower:.0%} narrower"
    return replace(own, use=CORRECTED, reason=reason)


def _doubt(rate: Rate) -> str:
    """Return why the checker's answers are not used, empty where they are."""
    if rate.quality is None:
        what = "other record" if rate.errors else "error"
        return (
            f"they hold no {what}, so the checker's quality is not known; about {LEAST_ERRORS} of "
            "each kind would tell"
        )
    youden = rate.quality.youden
    if 0 < youden.low:
        return ""
    told = "the checker " + ("is" if youden.high <= 0 else "may be") + " no better than chance "
    told += f"(J {youden.value:.2f}, {youden.low:.2f} to {youden.high:.2f})"
    if youden.value <= 0:
        return f"{told}; with this checker no number of labels would do"
    wanted = ceil(rate.labels * ((youden.value - youden.low) / youden.value) ** 2)
    return f"{told}; about {wanted:,} labels would tell"


def _differences(told: Sequence[_Told]) -> Iterator[Difference]:
    """Yield the differences between the groups of one field, with Holm's correction over them."""
    usable = [each for each in told if each.rate.use is not None]
    found = [_difference(left, right) for left, right in combinations(usable, 2)]
    if found:
        adjusted = holm([each.p for each in found])
        for each, corrected in zip(found, adjusted, strict=True):
            yield replace(each, holm=float(corrected))


def _difference(left: _Told, right: _Told) -> Difference:
    both = CORRECTED if left.rate.use == right.rate.use == CORRECTED else LABELS
    pair = [(each.own[both], each.added[both]) for each in (left, right)]
    together = correlation(*pair)

    def intervals(levels: Floats) -> list[Interval]:
        ends = zip(*(_at_levels(each.own[both], levels) for each in (left, right)), strict=True)
        return [difference(own, other, together) for own, other in ends]

    ((low, high),) = intervals(np.array([0.05]))
    p = _p_value(intervals)
    return Difference(
        error_type=left.rate.error_type,
        by=left.rate.by,
        left=left.rate.group,
        right=right.rate.group,
        use=both,
        value=float(left.own[both].estimate - right.own[both].estimate),
        low=low,
        high=high,
        paired=int((left.labelled & right.labelled).sum()),
        p=p,
        holm=p,
    )


def _at_levels(own: Cells, levels: Floats) -> list[Share]:
    low, high = stacked([own] * len(levels)).interval(levels)
    value = float(own.estimate)
    ends = zip(low.tolist(), high.tolist(), strict=True)
    return [Share(value, least, most, 0.0) for least, most in ends]


def _p_value(intervals: Callable[[Floats], Sequence[Interval]]) -> float:
    """Return the least level whose interval leaves out 0: a p-value that agrees with intervals."""
    least, most = _LEAST_P, 1.0
    for _ in range(2):
        levels = np.geomspace(least, most, _LEVELS)
        out = [0 < low or high < 0 for low, high in intervals(levels)]
        first = out.index(True) if any(out) else len(out) - 1
        least, most = float(levels[max(first - 1, 0)]), float(levels[first])
    return most
