"""Findings and gold put side by side, one item per record and error type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hybrid.errors import InputError
from hybrid.measure.gold import Gold, GoldRecord, Label
from hybrid.measure.likeness import Seen
from hybrid.reading.gold import SamplingLine
from hybrid.records import ErrorType, Status
from hybrid.records.line import FindingLine, FindingsLine
from hybrid.run.findings import Findings, lines_of, name_of

ORIGINAL = "translation_of"
"""The gold field that names the record a translation was made from."""
CHECKED = ("lang", "model")
"""The fields that a random sample is held against, beside those that figures are told by."""


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


CHECKED = ("lang", "model")
"""The fields that a random sample is held against, beside those that figures are told by."""


def passed_by_rules(finding: FindingLine) -> bool:
    """Whether the rules found no error, and no judge was asked."""
    return finding.decided_by == "rules" and finding.status is Status.CLEAN


@dataclass(frozen=True, slots=True)
class Joined:
    """All items of a run, and what has no counterpart.

    ``judged`` says whether any finding of the run has answers of a judge; ``without_finding``
    counts labels on error types that the run was not asked about. ``other_text`` are records left
    out because a text of theirs differs from the gold's: id and name of the text. ``whole`` are all
    findings of the run, labelled or not, ``unjudged`` those on which the rules alone found none.
    """

    findings: str
    gold: str
    items: tuple[Item, ...]
    only_in_gold: tuple[str, ...]
    only_in_findings: int
    without_finding: Mapping[ErrorType, int]
    judged: bool
    other_text: tuple[tuple[str, str], ...] = ()
    whole: Mapping[ErrorType, Seen] = field(default_factory=dict)
    unjudged: Mapping[ErrorType, Seen] = field(default_factory=dict)

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


def join(findings: Findings, gold: Gold, by: Sequence[str] = ()) -> Joined:
    """Read findings, or take those in memory, and join them with gold by record id and text.

    ``by`` are fields that figures are told by: a random sample is like its run in them. Raises
    ``InputError`` for an id that appears twice among the findings, and where not one record is in
    both.
    """
    run = _Run((*dict.fromkeys((*CHECKED, *by)),))
    lines, others = _wanted_lines(findings, gold, run)
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
        whole=run.whole,
        unjudged=run.unjudged,
    )


@dataclass(slots=True)
class _Run:
    """What all findings of a run come to; ``fields`` are counted."""

    fields: tuple[str, ...]
    whole: dict[ErrorType, Seen] = field(default_factory=dict)
    unjudged: dict[ErrorType, Seen] = field(default_factory=dict)

    def add(self, line: FindingsLine) -> None:
        held, asked = fields_of(line), asked_of(line)
        told = [(name, held.get(name)) for name in self.fields]
        for finding in line.findings:
            parts = (self.whole, self.unjudged) if passed_by_rules(finding) else (self.whole,)
            for part in parts:
                own = part.setdefault(finding.error_type, Seen())
                own.add(finding.score, asked, finding.status.value, told)


def _wanted_lines(
    findings: Findings,
    gold: Gold,
    run: _Run,
) -> tuple[dict[str, FindingsLine], int]:
    """Return the lines that gold speaks of, and the number of others, which are not kept.

    What all lines come to is added to ``run``.
    """
    lines: dict[str, FindingsLine] = {}
    others, name = 0, name_of(findings)
    for line in lines_of(findings):
        run.add(line)
        if line.id not in gold.records:
            others += 1
        elif line.id in lines:
            raise InputError(f"{name}: the id {line.id!r} appears twice")
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


def asked_of(line: FindingsLine) -> str:
    """Return what tells the question of a record from others."""
    return question_of(line.record.context, line.record.question, line.record.options.values())


def _question(line: FindingsLine, own: GoldRecord, lines: Mapping[str, FindingsLine]) -> str:
    """Return the question of a record; a translation asks what its original asks."""
    return asked_of(lines.get(own.fields.get(ORIGINAL, ""), line))
