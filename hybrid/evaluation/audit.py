"""A whole run beside the labels of a part of it, as columns: what rates are told from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from hybrid.errors import InputError, UsageError
from hybrid.evaluation.gold import Gold, GoldRecord
from hybrid.evaluation.join import fields_of, question_of
from hybrid.evaluation.sampling import membership
from hybrid.io.bytelines import display_name
from hybrid.io.findings import read_findings
from hybrid.records import ErrorType, Status
from hybrid.records.line import FindingLine, FindingsLine
from hybrid.stats.exact import Floats
from hybrid.stats.weighted import Bools, Ints

NOT_ASKED, NO_ERROR, ERROR, NO_DECISION = -1, 0, 1, 2
"""What a run answers on one error type of a record."""
UNLABELLED = -1
STRATUM, RANDOM, COMPLETE, UNKNOWN = "stratified", "random", "complete", "unknown"
"""How the labels were drawn; complete: every record of the run is labelled."""

_CHECKED = ("lang", "model")


@dataclass(frozen=True, slots=True)
class Audit:
    """The records of a run, an entry each in every column.

    ``groups`` are the fields that rates are told by, ``checked`` those that a random sample must be
    like its run in. ``answers`` are the run's, ``labels`` 1 for an error, 0 for none, -1 without a
    label; ``stratum`` numbers the strata that labels were drawn from, and ``weights`` are how many
    records a labelled one stands for. ``drawn`` says how labels were drawn, ``notes`` what has to
    be told beside the rates.
    """

    findings: str
    gold: str
    drawn: str
    question: Ints
    groups: Mapping[str, tuple[str | None, ...]]
    checked: Mapping[str, tuple[str | None, ...]]
    stratum: Ints
    answers: Mapping[ErrorType, Ints]
    labels: Mapping[ErrorType, Ints]
    weights: Mapping[ErrorType, Floats]
    notes: tuple[str, ...]

    def asked(self, error_type: ErrorType) -> Bools:
        """Return which records the run was asked about."""
        return np.asarray(self.answers[error_type] != NOT_ASKED)


@dataclass(slots=True)
class _Rows:
    """The columns as they grow."""

    by: Sequence[str]
    questions: dict[str, int] = field(default_factory=dict)
    question: list[int] = field(default_factory=list)
    groups: list[tuple[str | None, ...]] = field(default_factory=list)
    stratum: list[str] = field(default_factory=list)
    answers: dict[ErrorType, list[int]] = field(default_factory=dict)
    labels: dict[ErrorType, list[int]] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    other_text: list[str] = field(default_factory=list)

    def add(self, line: FindingsLine, own: GoldRecord | None, stratum: str) -> None:
        record = line.record
        asked = question_of(record.context, record.question, record.options.values())
        self.question.append(self.questions.setdefault(asked, len(self.questions)))
        fields = fields_of(line)
        self.groups.append(tuple(fields.get(name) for name in (*self.by, *_CHECKED)))
        self.stratum.append(stratum)
        self.drawn.append(own.sampling.stratum if own and own.sampling else "")
        for each in ErrorType:
            self.answers.setdefault(each, []).append(_answer(line.finding(each)))
            label = own.labels.get(each) if own else None
            self.labels.setdefault(each, []).append(int(label.is_error) if label else UNLABELLED)


def read_audit(
    findings: str | Path, gold: Gold, by: Sequence[str] = (), *, random: bool = False
) -> Audit:
    """Read a run and put the labels of a sample of it beside.

    ``by`` are fields that records are grouped by; ``random`` states that the labels are a simple
    random sample. Raises ``InputError`` where no label belongs to the run or its records have other
    texts, ``UsageError`` for a field that no record has.
    """
    name, told = display_name(str(findings)), _told(gold, random=random)
    stratum_of = membership(each.sampling for each in told.values() if each.sampling)
    rows = _Rows(by)
    for line in read_findings(findings):
        if line.id in rows.seen:
            raise InputError(f"{name}: the id {line.id!r} stands there a second time")
        rows.seen.add(line.id)
        own = told.get(line.id)
        if own is not None and (what := own.difference(line.record)) is not None:
            rows.other_text.append(f"{line.id}: {what}")
            own = None
        rows.add(line, own, stratum_of(line))
    _refuse_strangers(rows, told, name, gold.name)
    _refuse_unknown(rows)
    return _audit(rows, told, name, gold, random=random)


def _told(gold: Gold, *, random: bool) -> Mapping[str, GoldRecord]:
    """Return the labelled records that count: where some tell how they were drawn, only these."""
    labelled = {id_: each for id_, each in gold.records.items() if each.labels or each.sampling}
    drawn = {id_: each for id_, each in labelled.items() if each.sampling}
    return labelled if random or not drawn else drawn


def _answer(finding: FindingLine | None) -> int:
    if finding is None:
        return NOT_ASKED
    if finding.status is Status.UNASSESSED:
        return NO_DECISION
    return ERROR if finding.status is Status.ERROR else NO_ERROR


def _refuse_strangers(rows: _Rows, told: Mapping[str, GoldRecord], name: str, gold: str) -> None:
    found = sum(id_ in rows.seen for id_ in told)
    if not found:
        raise InputError(
            f"none of the {len(told):,} labelled ids of {gold} is among the {len(rows.seen):,} of "
            f"{name}; were they made from the same input?"
        )
    if found == len(rows.other_text):
        raise InputError(
            f"{gold} labels other texts: of {found:,} records that are in {name} too, not one has "
            f"the same text ({rows.other_text[0]})"
        )


def _refuse_unknown(rows: _Rows) -> None:
    for at, name in enumerate(rows.by):
        if all(own[at] is None for own in rows.groups):
            raise UsageError(
                f"--by {name}: no record has such a field; accepted: lang, choice, or any short "
                "column of the input"
            )


def _audit(
    rows: _Rows, told: Mapping[str, GoldRecord], name: str, gold: Gold, *, random: bool
) -> Audit:
    stratified = not random and any(each.sampling for each in told.values())
    sizes = {s.stratum: s.size for each in told.values() if (s := each.sampling)}
    counts = Counter(rows.stratum)
    known = stratified and all(counts[each] == size for each, size in sizes.items())
    codes = {each: at for at, each in enumerate(sorted(counts))}
    stratum = [codes[each] if known else 0 for each in rows.stratum]
    labels = {each: np.array(own, dtype=np.int64) for each, own in rows.labels.items()}
    answers = {each: np.array(own, dtype=np.int64) for each, own in rows.answers.items()}
    columns = zip((*rows.by, *_CHECKED), zip(*rows.groups, strict=True), strict=True)
    fields = dict(columns)
    untold = COMPLETE if _complete(answers, labels) else UNKNOWN
    return Audit(
        findings=name,
        gold=gold.name,
        drawn=STRATUM if stratified else RANDOM if random else untold,
        question=np.array(rows.question, dtype=np.int64),
        groups={name: fields[name] for name in rows.by},
        checked={name: own for name, own in fields.items() if any(own)},
        stratum=np.array(stratum, dtype=np.int64),
        answers=answers,
        labels=labels,
        weights={
            each: _weights(own, rows.drawn, sizes if stratified else {})
            for each, own in labels.items()
        },
        notes=tuple(_notes(rows, told, gold, sizes if stratified and not known else {})),
    )


def _complete(answers: Mapping[ErrorType, Ints], labels: Mapping[ErrorType, Ints]) -> bool:
    """Return whether no record lacks a label on an error type that has labels at all."""
    asked = [labels[each][answers[each] != NOT_ASKED] != UNLABELLED for each in labels]
    return all(own.all() for own in asked if own.any())


def _weights(labels: Ints, drawn: Sequence[str], sizes: Mapping[str, int]) -> Floats:
    """Return how many records each labelled one stands for: those of its stratum, shared among the
    labels that this stratum has, however many were asked for."""
    held = Counter(name for name, label in zip(drawn, labels, strict=True) if label != UNLABELLED)
    each = {name: sizes[name] / count for name, count in held.items() if name in sizes}
    return np.array([each.get(name, 1.0) for name in drawn])


def _notes(
    rows: _Rows, told: Mapping[str, GoldRecord], gold: Gold, strange: Mapping[str, int]
) -> Iterable[str]:
    if rows.other_text:
        shown = ", ".join(rows.other_text[:3])
        yield (
            f"left out, their texts are others in the run: {len(rows.other_text):,} ({shown}); the "
            "rest is a random sample only if chance alone decided which"
        )
    if absent := sum(id_ not in rows.seen for id_ in told):
        yield f"left out, not in the run: {absent:,} labelled records"
    if untold := sum(bool(each.labels) for id_, each in gold.records.items() if id_ not in told):
        yield f"left out, they do not tell how they were drawn: {untold:,} labelled records"
    yield from open_notes([each.labels for each in told.values() if each.sampling])
    if strange:
        yield (
            "labels were drawn from strata that this run does not have in these sizes (another run "
            "of the same records?): their weights are used, the strata are not"
        )


def open_notes(drawn: Sequence[Container[ErrorType]]) -> Iterator[str]:
    """Yield what to say of drawn records that lack labels of an error type that others have."""
    lacking = {each: sum(each not in own for own in drawn) for each in ErrorType}
    for count in dict.fromkeys(lacking.values()):
        if 0 < count < len(drawn):
            types = ", ".join(each for each, own in lacking.items() if own == count)
            yield (
                f"{types}: {count:,} drawn records have no label; no harm is done if chance alone "
                "chose which, as it does where labelling went from the top"
            )
