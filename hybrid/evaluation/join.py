"""Findings and gold put side by side, one item per record and error type."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hybrid.errors import InputError
from hybrid.evaluation.gold import Gold, GoldRecord, Label
from hybrid.io.findings import lines_of, name_of
from hybrid.io.gold import SamplingLine
from hybrid.records import ErrorType, RecordFindings, Status
from hybrid.records.line import FindingLine, FindingsLine

ORIGINAL = "translation_of"
"""The gold field that names the record a translation was made from."""


@dataclass(frozen=True, slots=True)
class Item:
    """One label with the finding on the same record and error type.

    ``question`` is the same for items whose record asks the same question: these are drawn
    together when an interval is made. ``fields`` are what items can be grouped by; ``sampling``
    is how the record was drawn, ``None`` where the label does not tell.
    """

    id: str
    error_type: ErrorType
    question: str
    label: Label
    finding: FindingLine
    line: FindingsLine
    fields: Mapping[str, str]
    sampling: SamplingLine | None = None

    @property
    def unjudged(self) -> bool:
        """Whether the rules alone found no error."""
        return passed_by_rules(self.finding)

    @property
    def assessed(self) -> bool:
        """Whether there is a decision to compare with the label."""
        return self.finding.status is not Status.UNASSESSED

    @property
    def found(self) -> bool:
        """Whether the decision is an error."""
        return self.finding.status is Status.ERROR

    @property
    def right(self) -> bool:
        """Whether the decision is the label's."""
        return self.found == self.label.is_error


@dataclass(slots=True)
class Whole:
    """All findings of a run on one error type, labelled or not: their scores, and on how many of
    them the rules alone found no error."""

    scores: array[float] = field(default_factory=lambda: array("d"))
    unjudged: int = 0


def passed_by_rules(finding: FindingLine) -> bool:
    """Whether the rules found no error, and no judge was asked."""
    return finding.decided_by == "rules" and finding.status is Status.CLEAN


@dataclass(frozen=True, slots=True)
class Joined:
    """All items of a run, and what has no counterpart.

    ``judged`` says whether any finding of the run has answers of a judge; ``without_finding``
    counts labels on error types that the run was not asked about. ``other_text`` are records left
    out because a text of theirs differs from the gold's: id and name of the text.
    """

    findings: str
    gold: str
    items: tuple[Item, ...]
    only_in_gold: tuple[str, ...]
    only_in_findings: int
    without_finding: Mapping[ErrorType, int]
    judged: bool
    other_text: tuple[tuple[str, str], ...] = ()
    whole: Mapping[ErrorType, Whole] = field(default_factory=dict)

    @property
    def records(self) -> int:
        """How many records have at least one label and finding."""
        return len({item.id for item in self.items})

    def of(self, error_type: ErrorType) -> tuple[Item, ...]:
        """Return the items of one error type."""
        return tuple(item for item in self.items if item.error_type is error_type)

    @property
    def error_types(self) -> tuple[ErrorType, ...]:
        """The error types that have items, in the fixed order."""
        held = {item.error_type for item in self.items}
        return tuple(each for each in ErrorType if each in held)


def join(findings: str | Path | Iterable[RecordFindings], gold: Gold) -> Joined:
    """Read findings, or take those in memory, and join them with gold by record id and text.

    Raises ``InputError`` for an id that stands twice among the findings, and where not one record
    is in both.
    """
    whole: dict[ErrorType, Whole] = {}
    lines, others = _wanted_lines(findings, gold, whole)
    name = name_of(findings)
    absent = tuple(id_ for id_ in gold.records if id_ not in lines)
    if not lines:
        raise InputError(_strangers(name, gold, others))
    differing = [
        (id_, what)
        for id_, line in lines.items()
        if (what := gold.records[id_].difference(line.record)) is not None
    ]
    for id_, _ in differing:
        del lines[id_]
    if not lines:
        id_, what = differing[0]
        raise InputError(
            f"no record of {name} has the texts of {gold.name}: the {what} of {id_!r} differs, and "
            f"so for {len(differing) - 1:,} more; were they made from the same input?"
        )
    items: list[Item] = []
    without = dict.fromkeys(ErrorType, 0)
    for line in lines.values():
        own = gold.records[line.id]
        items += _items(line, own, _question(line, own, lines))
        for error_type in own.labels:
            without[error_type] += line.finding(error_type) is None
    return Joined(
        findings=name,
        gold=gold.name,
        items=tuple(items),
        only_in_gold=absent,
        only_in_findings=others,
        without_finding={each: count for each, count in without.items() if count},
        judged=any(each.judge is not None for line in lines.values() for each in line.findings),
        other_text=tuple(differing),
        whole=whole,
    )


def _wanted_lines(
    findings: str | Path | Iterable[RecordFindings],
    gold: Gold,
    whole: dict[ErrorType, Whole],
) -> tuple[dict[str, FindingsLine], int]:
    """Return the lines that gold speaks of, and the number of others, which are not kept.

    What all lines come to is added to ``whole``.
    """
    lines: dict[str, FindingsLine] = {}
    others, name = 0, name_of(findings)
    for line in lines_of(findings):
        for finding in line.findings:
            own = whole.setdefault(finding.error_type, Whole())
            own.scores.append(finding.score)
            own.unjudged += passed_by_rules(finding)
        if line.id not in gold.records:
            others += 1
        elif line.id in lines:
            raise InputError(f"{name}: the id {line.id!r} stands there twice")
        else:
            lines[line.id] = line
    return lines, others


def _strangers(name: str, gold: Gold, others: int) -> str:
    first = next(iter(gold.records))
    return (
        f"no id is both in {name} ({others:,} records) and in {gold.name} "
        f"({len(gold.records):,}, the first is {first!r}); were they made from the same input?"
    )


def _items(line: FindingsLine, own: GoldRecord, question: str) -> Iterator[Item]:
    fields = fields_of(line, own.fields)
    for error_type, label in own.labels.items():
        finding = line.finding(error_type)
        if finding is not None:
            yield Item(line.id, error_type, question, label, finding, line, fields, own.sampling)


def fields_of(line: FindingsLine, labelled: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return what a record can be grouped by; ``labelled`` are the entries beside its labels."""
    meta = {name: str(value) for name, value in line.meta.items() if value is not None}
    choice = "abstains" if line.abstains else "unread" if line.unread else "chooses"
    return {**meta, **(labelled or {}), "lang": line.lang, "choice": choice}


def question_of(context: str | None, question: str, options: Iterable[str]) -> str:
    """Return what tells one question from another, whatever the order of its options."""
    texts = [context or "", question, *sorted(options)]
    return "\n".join(" ".join(text.split()).casefold() for text in texts)


def _question(line: FindingsLine, own: GoldRecord, lines: Mapping[str, FindingsLine]) -> str:
    """Return the question of a record; a translation asks what its original asks."""
    asked = lines.get(own.fields.get(ORIGINAL, ""), line).record
    return question_of(asked.context, asked.question, asked.options.values())
