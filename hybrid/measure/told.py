"""The rate of errors of a part of a run: both ways to tell it, and what differences need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hybrid.measure.audit import ERROR, NO_DECISION, STRATUM, UNLABELLED, Audit
from hybrid.records import ErrorType
from hybrid.stats.checker import Quality, Share, one_part, quality_parts, shares_of
from hybrid.stats.exact import Floats
from hybrid.stats.weighted import (
    Bools,
    Cells,
    Ints,
    Labels,
    as_fitted,
    by_chance,
    cells,
    deviations,
    divide,
    of_these,
    shares,
)

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
class Told:
    """A rate with what differences need: for each way to tell it, cells and the sums by question of
    what labels and records add to the estimate.

    ``ends`` are the cells under which the interval begins, and those under which it ends: others
    where drawn records have no label for a reason.
    """

    rate: Rate
    own: Mapping[str, Cells]
    ends: Mapping[str, tuple[Cells, Cells]]
    added: Mapping[str, Floats]
    labelled: Bools


def told_of(audit: Audit, error_type: ErrorType, by: str, group: str, asked: Bools) -> Told:
    answers, question = audit.answers[error_type][asked], audit.question[asked]
    label, skipped = audit.labels[error_type], audit.skipped[error_type] & asked
    own = _estimates(audit, error_type, asked, label)
    ends = dict.fromkeys((0, 1), own)
    if skipped.any():
        ends = {
            value: _estimates(audit, error_type, asked, np.where(skipped, value, label))
            for value in ends
        }
    labelled = label[asked] != UNLABELLED
    known, codes = own[LABELS].labels, _codes(question[labelled])
    between = {way: (ends[0][way].cells, ends[1][way].cells) for way in own}
    flagged = answers[labelled] == ERROR
    # What intervals are made of is gathered first: made together they take a sixth of the time.
    parts = {
        "naive": _naive(answers, question),
        "precision": _precision(flagged, known),
        "quality": quality_parts(flagged, known),
        **{way: [own[way].cells, *(between[way] if skipped.any() else ())] for way in own},
    }
    made = iter(shares_of([each for some in parts.values() for each in some]))
    told = {name: [next(made) for _ in some] for name, some in parts.items()}
    rate = Rate(
        error_type=error_type,
        by=by,
        group=group,
        records=len(answers),
        labels=int(labelled.sum()),
        errors=int((label[asked] == 1).sum()),
        questions=len(np.unique(codes)),
        naive=next(iter(told["naive"]), None),
        alone=_share(*told[LABELS]),
        corrected=_share(*told[CORRECTED]),
        rogan_gladen=None,
        quality=Quality(*told["quality"]) if told["quality"] else None,
        use=None,
        reason="",
        precision=next(iter(told["precision"]), None),
    )
    total = int(audit.question.max()) + 1
    added = {
        way: deviations(each.cells, each.labels, each.part, question, size=total, labelled=labelled)
        for way, each in own.items()
    }
    if audit.these:
        # Nothing but the labels varies, and these hang together only where questions were drawn.
        kept = np.array([[float(audit.drawn != STRATUM)], [0.0]])
        added = {way: each * kept for way, each in added.items()}
    present = np.bincount(question[labelled], minlength=total).astype(bool)
    return Told(rate, {way: each.cells for way, each in own.items()}, between, added, present)


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
        own = Labels(label[asked][labelled] == 1, part[labelled], weight[labelled], codes)
        told = cells(own, *shares(part, _codes(question)))
        if audit.these:
            told = of_these(told, own, part, drawn_singly=audit.drawn == STRATUM)
        if way == CORRECTED and not np.isnan(chance).all():
            told = as_fitted(told, len(codes))
        found[way] = _Estimate(part, own, told)
    return found


def _share(told: Share, *ends: Share) -> Share:
    """Return a rate whose interval begins and ends where those of ``ends`` do, if there are any."""
    low = min(each.low for each in (told, *ends))
    return replace(told, low=low, high=max(each.high for each in (told, *ends)))


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
