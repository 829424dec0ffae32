"""A whole run beside the labels of a part of it, as columns: what rates are told from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isnan, nan

import numpy as np
from msgspec import UNSET

from hybrid.errors import InputError, UsageError, spelled
from hybrid.keywords import nearest
from hybrid.measure.gold import CHECKED, Gold, GoldRecord, asked_of, fields_of
from hybrid.measure.sampling import Strata, membership, strata_of
from hybrid.records import ErrorType, Status
from hybrid.records.findings import FindingLine, FindingsLine
from hybrid.run.findings import Findings, lines_of, name_of
from hybrid.stats.exact import Bools, Floats, Ints

NOT_ASKED, NO_ERROR, ERROR, NO_DECISION = -1, 0, 1, 2
"""What a run answers on one error type of a record."""
ANSWERS = {NOT_ASKED: "not asked", NO_ERROR: "no error", ERROR: "error", NO_DECISION: "undecided"}
UNLABELLED = -1
STRATUM, RANDOM, COMPLETE, UNKNOWN = "stratified", "random", "complete", "unknown"
"""How the labels were drawn; complete: every record of the run is labelled."""


@dataclass(frozen=True, slots=True)
class Audit:
    """The records of a run, an entry each in every column.

    ``groups`` are the fields that rates are told by, ``checked`` those that a random sample must be
    like its run in. ``answers`` and ``scores`` are the run's, ``labels`` 1 for an error, 0 for
    none, -1 without a label; ``skipped`` are drawn records that were passed over or disputed.
    ``stratum`` numbers the strata that labels were drawn from, ``source`` the stratum of each drawn
    record, of ``sizes`` records. ``chances`` are the run's probabilities of an error by judge and
    rules together, NaN where it tells none. ``drawn`` says how labels were drawn, ``notes`` what
    has to be told beside the rates, and ``refused`` why the labels of an error type claim nothing
    of the run.
    ``these`` says that rates are those of these records alone.
    """

    findings: str
    gold: str
    drawn: str
    question: Ints
    groups: Mapping[str, tuple[str | None, ...]]
    checked: Mapping[str, tuple[str | None, ...]]
    stratum: Ints
    answers: Mapping[ErrorType, Ints]
    scores: Mapping[ErrorType, Floats]
    chances: Mapping[ErrorType, Floats]
    labels: Mapping[ErrorType, Ints]
    skipped: Mapping[ErrorType, Bools]
    source: Ints
    sizes: Floats
    notes: tuple[str, ...]
    refused: Mapping[ErrorType, str]
    these: bool = False

    def asked(self, error_type: ErrorType) -> Bools:
        """Return which records the run was asked about."""
        return np.asarray(self.answers[error_type] != NOT_ASKED)

    def weights(self, labelled: Bools) -> Floats:
        """Return how many records each labelled one stands for: those of its stratum, shared among
        the labels that this stratum has, however many were asked for."""
        if not len(self.sizes):
            return np.ones(len(labelled))
        held = np.bincount(self.source[labelled & (0 <= self.source)], minlength=len(self.sizes))
        return np.asarray((self.sizes / np.maximum(held, 1))[self.source])


@dataclass(slots=True)
class _Rows:
    """The columns as they grow."""

    by: Sequence[str]
    questions: dict[str, int] = field(default_factory=dict)
    question: list[int] = field(default_factory=list)
    groups: list[tuple[str | None, ...]] = field(default_factory=list)
    stratum: list[str] = field(default_factory=list)
    answers: dict[ErrorType, list[int]] = field(default_factory=dict)
    scores: dict[ErrorType, list[float]] = field(default_factory=dict)
    chances: dict[ErrorType, list[float]] = field(default_factory=dict)
    labels: dict[ErrorType, list[int]] = field(default_factory=dict)
    drawn: list[str | None] = field(default_factory=list)
    skipped: dict[ErrorType, list[bool]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    other_text: list[str] = field(default_factory=list)

    def add(
        self,
        line: FindingsLine,
        labelled: GoldRecord | None,
        stratum: str,
        skipped: Container[ErrorType],
    ) -> None:
        asked = asked_of(line)
        self.question.append(self.questions.setdefault(asked, len(self.questions)))
        fields = fields_of(line)
        self.names |= fields.keys()
        self.groups.append(tuple(fields.get(name) for name in (*self.by, *CHECKED)))
        self.stratum.append(stratum)
        self.drawn.append(labelled.sampling.stratum if labelled and labelled.sampling else None)
        for each in ErrorType:
            finding = line.finding(each)
            self.answers.setdefault(each, []).append(_answer(finding))
            self.scores.setdefault(each, []).append(finding.score if finding else 0.0)
            self.chances.setdefault(each, []).append(_chance(finding))
            label = labelled.labels.get(each) if labelled else None
            self.labels.setdefault(each, []).append(int(label.is_error) if label else UNLABELLED)
            self.skipped.setdefault(each, []).append(labelled is not None and each in skipped)


def read_audit(
    findings: Findings, gold: Gold, by: Sequence[str] = (), *, random: bool = False
) -> Audit:
    """Read a run and put the labels of a sample of it beside.

    ``by`` are fields that records are grouped by; ``random`` states that the labels are a simple
    random sample. Raises ``InputError`` where no label belongs to the run or its records have other
    texts, ``UsageError`` for a field that no record has.
    """
    name, labels = name_of(findings), _usable(gold, random=random)
    stratum_of = membership(each.sampling for each in labels.values() if each.sampling)
    passed_over, rows = _passed_over(labels), _Rows(by)
    for line in lines_of(findings):
        if line.id in rows.seen:
            raise InputError(f"{name}: the id {line.id!r} appears a second time")
        rows.seen.add(line.id)
        label = labels.get(line.id)
        if label is not None and (what := label.difference(line.record)) is not None:
            rows.other_text.append(f"{line.id}: {what}")
            label = None
        rows.add(line, label, stratum_of(line), passed_over.get(line.id, ()))
    _refuse_strangers(rows, labels, name, gold.name)
    _refuse_unknown(rows)
    return _audit(rows, labels, name, gold, random=random)


def _usable(gold: Gold, *, random: bool) -> Mapping[str, GoldRecord]:
    """Return the labelled records that count: where some tell how they were drawn, only these."""
    drawn = {id_: each for id_, each in gold.records.items() if each.sampling}
    return gold.records if random or not drawn else drawn


def _passed_over(labelled: Mapping[str, GoldRecord]) -> dict[str, frozenset[ErrorType]]:
    """Return by id the error types whose label is missing for a reason: it is disputed, or stands
    open above one that was given. What is open below the last label was not come to yet."""
    found = {id_: each.open - each.labels.keys() for id_, each in labelled.items()}
    for error_type in ErrorType:
        given = [error_type in each.labels for each in labelled.values()]
        last = max(np.flatnonzero(given), default=-1)
        for id_, here in [*zip(labelled, given, strict=True)][: last + 1]:
            if not here and (labelled[id_].sampling or not labelled[id_].labels):
                found[id_] |= {error_type}
    return found


def _answer(finding: FindingLine | None) -> int:
    if finding is None:
        return NOT_ASKED
    if finding.status is Status.UNASSESSED:
        return NO_DECISION
    return ERROR if finding.status is Status.ERROR else NO_ERROR


def _chance(finding: FindingLine | None) -> float:
    return nan if finding is None or finding.p is UNSET else finding.p


def _refuse_strangers(
    rows: _Rows, labelled: Mapping[str, GoldRecord], name: str, gold: str
) -> None:
    found = sum(id_ in rows.seen for id_ in labelled)
    if not found:
        raise InputError(
            f"none of the {len(labelled):,} labelled ids of {gold} is among the {len(rows.seen):,} "
            f"of {name}; were they made from the same input?"
        )
    if found == len(rows.other_text):
        raise InputError(
            f"{gold} labels other texts: of {found:,} records that are in {name} too, not one has "
            f"the same text ({rows.other_text[0]})"
        )


def _refuse_unknown(rows: _Rows) -> None:
    for at, name in enumerate(rows.by):
        if all(group[at] is None for group in rows.groups):
            raise UsageError(
                f"{spelled('by', name)}: no record has such a field; accepted: "
                f"{', '.join(sorted(rows.names))}{nearest(name, rows.names)}"
            )


def _audit(
    rows: _Rows, labelled: Mapping[str, GoldRecord], name: str, gold: Gold, *, random: bool
) -> Audit:
    drawn = [] if random else [each.sampling for each in labelled.values() if each.sampling]
    columns = zip((*rows.by, *CHECKED), zip(*rows.groups, strict=True), strict=True)
    fields = dict(columns)
    strata = strata_of(drawn, rows.stratum)
    known = bool(drawn) and _as_drawn(strata, rows)
    codes = {each: at for at, each in enumerate(sorted(set(rows.stratum)))}
    names = {None: -1} | {each: at for at, each in enumerate(strata.drawn)}
    labels = {each: np.array(values, dtype=np.int64) for each, values in rows.labels.items()}
    answers = {each: np.array(values, dtype=np.int64) for each, values in rows.answers.items()}
    untold = COMPLETE if _complete(answers, labels) else UNKNOWN
    held = {each: _held(rows.drawn, values != UNLABELLED) for each, values in labels.items()}
    errors = {each: _held(rows.drawn, values == 1) for each, values in labels.items()}
    return Audit(
        findings=name,
        gold=gold.name,
        drawn=STRATUM if drawn else RANDOM if random else untold,
        question=np.array(rows.question, dtype=np.int64),
        groups={name: fields[name] for name in rows.by},
        checked={name: values for name, values in fields.items() if any(values)},
        stratum=np.array([codes[each] if known else 0 for each in rows.stratum], dtype=np.int64),
        answers=answers,
        scores={each: np.array(values, dtype=np.float64) for each, values in rows.scores.items()},
        chances={each: np.array(values, dtype=np.float64) for each, values in rows.chances.items()},
        labels=labels,
        skipped={each: np.array(values, dtype=np.bool_) for each, values in rows.skipped.items()},
        source=np.array(
            [-1 if each is None else names[each] for each in rows.drawn], dtype=np.int64
        ),
        sizes=np.array([float(each.size) for each in strata.drawn.values()]),
        notes=(
            *_weighed_notes(rows.chances),
            *_notes(rows, labelled, gold, strange=bool(drawn) and not (known or strata.wrong)),
            *_open_notes(strata, held, errors),
        ),
        refused={
            each: strata.wrong or strata.lacking(values)
            for each, values in held.items()
            if drawn and values
        },
    )


def _as_drawn(strata: Strata, rows: _Rows) -> bool:
    counts = Counter(rows.stratum)
    return all(counts[each] == stratum.size for each, stratum in strata.drawn.items())


def _held(drawn: Sequence[str | None], wanted: Bools) -> Counter[str]:
    return Counter(
        name for name, kept in zip(drawn, wanted, strict=True) if kept and name is not None
    )


def _open(strata: Strata, held: Mapping[ErrorType, Counter[str]]) -> list[ErrorType]:
    """Return the error types of which some, and not all, of what was drawn has a label."""
    taken = sum(each.taken for each in strata.drawn.values())
    return [each for each, counts in held.items() if 0 < counts.total() < taken]


def _open_notes(
    strata: Strata, held: Mapping[ErrorType, Counter[str]], errors: Mapping[ErrorType, Counter[str]]
) -> Iterator[str]:
    """Yield what drawn records without a label may hide, once for all types that lack as many."""
    taken = sum(each.taken for each in strata.drawn.values())
    lacking = {each: taken - held[each].total() for each in _open(strata, held)}
    for count in dict.fromkeys(lacking.values()):
        types = [each for each, lacks in lacking.items() if lacks == count]
        ranges = {each: strata.possible(held[each], errors[each]) for each in types}
        told = (f"{each} {low:.1%} to {high:.1%}" for each, (low, high) in ranges.items())
        yield (
            f"{', '.join(types)}: {count:,} of {taken:,} drawn records have no label; this does "
            "not matter if chance alone chose them, as when you label from the top; otherwise "
            f"the rate can be, from no error among them to errors only: {', '.join(told)}"
        )


def _complete(answers: Mapping[ErrorType, Ints], labels: Mapping[ErrorType, Ints]) -> bool:
    """Return whether no record lacks a label on an error type that has labels at all."""
    asked = [labels[each][answers[each] != NOT_ASKED] != UNLABELLED for each in labels]
    return all(column.all() for column in asked if column.any())


def _weighed_notes(chances: Mapping[ErrorType, Sequence[float]]) -> Iterator[str]:
    known = {each: sum(not isnan(p) for p in values) for each, values in chances.items()}
    for count in dict.fromkeys(filter(None, known.values())):
        types = [each for each, has in known.items() if has == count]
        yield (
            f"{', '.join(types)}: corrected by p, the probability by judge and rules together, "
            f"which {count:,} of {len(chances[types[0]]):,} records have"
        )


def _notes(
    rows: _Rows, labelled: Mapping[str, GoldRecord], gold: Gold, *, strange: bool
) -> Iterable[str]:
    if rows.other_text:
        shown = ", ".join(rows.other_text[:3])
        yield (
            f"left out, because their texts differ in the run: {len(rows.other_text):,} "
            f"({shown}); the "
            "rest is a random sample only if chance alone decided which"
        )
    if absent := sum(id_ not in rows.seen for id_ in labelled):
        yield f"left out, not in the run: {absent:,} labelled records"
    if untold := sum(
        bool(each.labels) for id_, each in gold.records.items() if id_ not in labelled
    ):
        yield f"left out, because nothing says how they were drawn: {untold:,} labelled records"
    if strange:
        yield (
            "this run does not have the strata of the labels, or not in these sizes (another run "
            "of the same records?): the labels keep their weights, and the strata are not used"
        )


def open_notes(drawn: Sequence[Container[ErrorType]]) -> Iterator[str]:
    """Yield what to say of drawn records that lack labels of an error type that others have."""
    lacking = {each: sum(each not in part for part in drawn) for each in ErrorType}
    for count in dict.fromkeys(lacking.values()):
        if 0 < count < len(drawn):
            types = ", ".join(each for each, part in lacking.items() if part == count)
            yield (
                f"{types}: {count:,} drawn records have no label; this does not matter if "
                f"chance alone chose them, as when you label from the top"
            )
