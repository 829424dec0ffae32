"""Whether a judge's answers hold where it is asked again, or sees the record in another form."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from operator import attrgetter
from typing import Final

import numpy as np

from hybrid.measure.figures import (
    Decisions,
    Estimate,
    Resampling,
    codes,
    estimates,
    percentile_interval,
    weights,
)
from hybrid.measure.tables import cells, counted, number
from hybrid.records import ErrorType
from hybrid.records.record import Variant
from hybrid.stats import clustered_wilson
from hybrid.stats.exact import Ints, fleiss_kappa
from hybrid.text.table import NONE, Table


@dataclass(frozen=True, slots=True)
class Answer:
    """What one call came to: a line of ``answers.jsonl``.

    ``question`` is the same for records that ask the same question. Of ``as_is`` the votes from 1
    on are its repeats. ``is_error`` is ``None`` exactly where ``failure`` says why there is no
    verdict; ``p_error`` is ``None`` where the server does not tell it.
    """

    id: str
    question: str
    error_type: ErrorType
    variant: Variant
    model: str
    vote: int
    key: str
    is_error: bool | None
    p_error: float | None
    failure: str | None


@dataclass(frozen=True, slots=True)
class Row:
    """One judge, error type and variant beside the questions as they are.

    ``flips`` has the share of ``compared`` pairs of verdicts; ``p_change`` is the mean distance of
    the probabilities of an error in the ``p_compared`` pairs that tell both. ``unassessed`` pairs
    lack a verdict, ``same`` questions would have been put in the same words.
    """

    model: str
    error_type: ErrorType
    variant: Variant
    compared: int
    flipped: int
    flips: Estimate
    error_to_none: int
    none_to_error: int
    p_change: float | None
    p_compared: int
    unassessed: int
    same: int


@dataclass(frozen=True, slots=True)
class Repeats:
    """How far a judge agrees with itself when nothing changes: Fleiss' kappa (1971) over the
    ``records`` that have a verdict each time, and on how many of them it said the same."""

    model: str
    error_type: ErrorType
    times: int
    records: int
    unanimous: int
    kappa: Estimate


@dataclass(frozen=True, slots=True)
class Pair:
    """Two judges on the questions as they are: counts of verdicts, and Cohen's kappa (1960)."""

    left: str
    right: str
    error_type: ErrorType
    both_error: int
    only_left: int
    only_right: int
    both_none: int
    unassessed: int
    kappa: Estimate


@dataclass(frozen=True, slots=True)
class Stress:
    """All that the answers tell."""

    rows: tuple[Row, ...]
    repeats: tuple[Repeats, ...]
    judges: tuple[Pair, ...]


_Calls = Mapping[str, Sequence[Answer]]


def stress(answers: Sequence[Answer], resampling: Resampling | None = None) -> Stress:
    """Return what answers tell, by judge and error type; needs numpy and scipy."""
    drawn = resampling or Resampling()
    groups = list(_groups(answers))
    return Stress(
        rows=tuple(row for group in groups for row in _rows(group)),
        repeats=tuple(found for group in groups if (found := _repeats(group, drawn))),
        judges=tuple(
            _pair(left, right, drawn)
            for left, right in combinations(groups, 2)
            if left[0].error_type is right[0].error_type
        ),
    )


def _groups(answers: Sequence[Answer]) -> Iterator[list[Answer]]:
    """Yield the answers of each judge in order of appearance, by error type."""
    for model in dict.fromkeys(each.model for each in answers):
        for error_type in ErrorType:
            answered = [e for e in answers if e.model == model and e.error_type is error_type]
            if answered:
                yield answered


def _by_id(answers: Sequence[Answer], variant: Variant) -> _Calls:
    """Return the answers to a variant by record, repeats beside the first in order of votes."""
    found: dict[str, list[Answer]] = defaultdict(list)
    for each in answers:
        if each.variant is variant:
            found[each.id].append(each)
    return {id_: sorted(votes, key=attrgetter("vote")) for id_, votes in found.items()}


def _rows(answers: Sequence[Answer]) -> Iterator[Row]:
    as_is = _by_id(answers, Variant.AS_IS)
    held = {each.variant for each in answers} - {Variant.AS_IS}
    if any(1 < len(votes) for votes in as_is.values()):
        held.add(Variant.REPEAT)
    for variant in Variant:
        if variant in held:
            others = _by_id(answers, variant)
            if variant is Variant.REPEAT:
                others = {id_: votes[1:] for id_, votes in as_is.items()}
            yield _row(variant, as_is, others)


def _row(variant: Variant, as_is: _Calls, others: _Calls) -> Row:
    pairs = [(as_is[id_][0], each) for id_, kept in others.items() for each in kept]
    known = [(a, b) for a, b in pairs if a.is_error is not None and b.is_error is not None]
    moved = [
        abs(a.p_error - b.p_error)
        for a, b in known
        if a.p_error is not None and b.p_error is not None
    ]
    sizes: dict[str, list[bool]] = defaultdict(list)
    for a, b in known:
        sizes[a.question].append(a.is_error != b.is_error)
    flipped = sum(a.is_error != b.is_error for a, b in known)
    interval = clustered_wilson([sum(kept) for kept in sizes.values()], [*map(len, sizes.values())])
    first = next(iter(as_is.values()))[0]
    return Row(
        model=first.model,
        error_type=first.error_type,
        variant=variant,
        compared=len(known),
        flipped=flipped,
        flips=Estimate(flipped / len(known) if known else None, interval, len(known)),
        error_to_none=sum(bool(a.is_error) and not b.is_error for a, b in known),
        none_to_error=sum(not a.is_error and bool(b.is_error) for a, b in known),
        p_change=sum(moved) / len(moved) if moved else None,
        p_compared=len(moved),
        unassessed=len(pairs) - len(known),
        same=len(as_is) - len(others),
    )


def _repeats(answers: Sequence[Answer], resampling: Resampling) -> Repeats | None:
    """Return the agreement over repeats, ``None`` where nothing was repeated."""
    as_is = [*_by_id(answers, Variant.AS_IS).values()]
    times = max(map(len, as_is), default=0)
    if times <= 1:
        return None
    full = [
        votes
        for votes in as_is
        if len(votes) == times and all(e.is_error is not None for e in votes)
    ]
    errors = np.array(
        [sum(bool(each.is_error) for each in votes) for votes in full], dtype=np.int64
    )
    questions = [votes[0].question for votes in full]
    return Repeats(
        model=answers[0].model,
        error_type=answers[0].error_type,
        times=times,
        records=len(full),
        unanimous=int(((errors == 0) | (errors == times)).sum()),
        kappa=_fleiss(np.stack([errors, times - errors], axis=1), questions, resampling),
    )


def _fleiss(table: Ints, questions: Sequence[str], resampling: Resampling) -> Estimate:
    """Return Fleiss' kappa of a row of counts per record; no value where all verdicts are one."""
    if not len(table) or not table.any(axis=0).all():
        return Estimate(None, None, len(table))
    point = fleiss_kappa(table)
    resampled = [
        fleiss_kappa(np.repeat(table, drawn.astype(np.int64), axis=0))
        for block in weights(codes(questions), resampling)
        for drawn in block
    ]
    return Estimate(point, percentile_interval(np.array(resampled), point), len(table))


def _pair(left: Sequence[Answer], right: Sequence[Answer], resampling: Resampling) -> Pair:
    ours, theirs = _by_id(left, Variant.AS_IS), _by_id(right, Variant.AS_IS)
    pairs = [(ours[id_][0], theirs[id_][0]) for id_ in ours if id_ in theirs]
    known = [(a, b) for a, b in pairs if a.is_error is not None and b.is_error is not None]
    one, other = (np.array([bool(pair[at].is_error) for pair in known], bool) for at in (0, 1))
    # One judge stands for the labels; kappa does not mind which.
    decided = Decisions(one, other, other.astype(np.float64))
    return Pair(
        left=left[0].model,
        right=right[0].model,
        error_type=left[0].error_type,
        both_error=int((one & other).sum()),
        only_left=int((one & ~other).sum()),
        only_right=int((~one & other).sum()),
        both_none=int((~one & ~other).sum()),
        unassessed=len(pairs) - len(known),
        kappa=estimates(decided, [a.question for a, _ in known], resampling)["kappa"],
    )


# --- tables -------------------------------------------------------------------------------------
# How steady a judge is, as tables of text.

_COLUMNS: Final = (
    "error type|variant|compared|flips|share|95 %|error→none|none→error|p_error moves|"
    "unassessed|same prompt"
)
_FLIPS_NOTES: Final = (
    "flips: verdicts that differ from the unchanged question's; repeat shows the noise in all rows",
    "p_error moves: mean distance of the two probabilities; same prompt: nothing could be changed",
)


def tables(stress: Stress) -> Iterator[Table]:
    """Yield a table of flips for each judge, then the agreement over repeats and of judges."""
    for model, rows in groupby(stress.rows, key=attrgetter("model")):
        yield _flips(model, tuple(rows))
    if stress.repeats:
        yield _repeats_table(stress.repeats)
    if stress.judges:
        yield _judges(stress.judges)


def _flips(model: str, rows: tuple[Row, ...]) -> Table:
    return Table(
        title=f"{model}: flips",
        columns=tuple(_COLUMNS.split("|")),
        rows=tuple(map(_row_cells, rows)),
        notes=_FLIPS_NOTES,
        left=2,
    )


def _row_cells(row: Row) -> tuple[str, ...]:
    moves = f"{number(row.p_change)} (n={row.p_compared:,})" if row.p_compared else NONE
    return (
        *cells(row.error_type.value, row.variant.value, row.compared, row.flipped, row.flips),
        *cells(row.error_to_none, row.none_to_error, moves, row.unassessed, row.same),
    )


def _repeats_table(found: tuple[Repeats, ...]) -> Table:
    return Table(
        title="the same question again",
        columns=tuple("judge|error type|times|records|all the same|Fleiss' kappa|95 %".split("|")),
        rows=tuple(
            cells(e.model, e.error_type.value, e.times, e.records, e.unanimous, e.kappa)
            for e in found
        ),
        notes=_unvaried([each.kappa for each in found]),
        left=2,
    )


def _judges(found: tuple[Pair, ...]) -> Table:
    counts = "both error|only the first|only the second|both none|unassessed"
    return Table(
        title="judges on the unchanged questions",
        columns=tuple(f"judges|error type|{counts}|Cohen's kappa|95 %".split("|")),
        rows=tuple(
            (
                f"{e.left} / {e.right}",
                *cells(e.error_type.value, e.both_error, e.only_left, e.only_right, e.both_none),
                *cells(e.unassessed, e.kappa),
            )
            for e in found
        ),
        notes=_unvaried([each.kappa for each in found]),
        left=2,
    )


def _unvaried(kappas: list[Estimate]) -> tuple[str, ...]:
    without = sum(each.value is None for each in kappas)
    note = f"no kappa in {counted(without, 'row')}: all verdicts are of one kind"
    return (note,) if without else ()
