"""Labels that people or other judges made, read from gold files and put beside findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hybrid.errors import InputError
from hybrid.measure.likeness import Seen
from hybrid.reading.bytelines import display_name
from hybrid.reading.gold import (
    ACCEPTED,
    FlatLine,
    GoldLine,
    LabelLine,
    MarkLine,
    SamplingLine,
    gold_line,
    gold_rows,
    refuse_criteria,
)
from hybrid.reading.options import sole_option
from hybrid.records import ErrorType, Status
from hybrid.records.findings import FindingLine, FindingsLine, RecordLine
from hybrid.records.record import Span
from hybrid.run.findings import Findings, lines_of, name_of

# --- labels -------------------------------------------------------------------------------------
# Labels that people or other judges made, read from gold files for comparison.

DOUBTFUL = 2
"""Labels of this confidence or less are doubtful."""


@dataclass(frozen=True, slots=True)
class Label:
    """The answer on one error type.

    ``premises`` and ``conclusion`` are quotes; ``spans`` are the places of evidence where the
    label gives them. ``confidence`` is 1 to 5, ``None`` where not told. ``adopted`` names what was
    taken over from a run by a reviewer who confirmed it: it says nothing on how right that run is.
    """

    is_error: bool
    criteria: tuple[str, ...] = ()
    premises: tuple[str, ...] = ()
    conclusion: str = ""
    premise_spans: tuple[Span, ...] = ()
    conclusion_spans: tuple[Span, ...] = ()
    confidence: int | None = None
    adopted: frozenset[str] = frozenset()

    @property
    def doubtful(self) -> bool:
        """Whether whoever labelled was not sure."""
        return self.confidence is not None and self.confidence <= DOUBTFUL


@dataclass(frozen=True, slots=True)
class GoldRecord:
    """One record's labels; ``fields`` are short entries beside them, such as source and model.

    ``texts`` are those of the record's texts that the gold file holds, by the names of the fields;
    ``digest`` is the record's own where the file tells it, ``sampling`` how the record was drawn.
    ``open`` are the error types on which reviewers differ or could not say.
    """

    id: str
    labels: Mapping[ErrorType, Label]
    fields: Mapping[str, str]
    texts: Mapping[str, str] = field(default_factory=dict)
    digest: str | None = None
    sampling: SamplingLine | None = None
    open: frozenset[ErrorType] = frozenset()

    def difference(self, record: RecordLine) -> str | None:
        """Return the first of the record's texts that is another one here, ``None`` without one.

        White space does not count, nor does the order of options, nor how an answer names its
        option.
        """
        if self.digest is not None:
            return None if self.digest == record.digest() else "text"
        for name, text in self.texts.items():
            held = _text_of(record, name)
            if _plain(text) != _plain(held) and not (
                name == "answer" and _one_option(text, held, record.options)
            ):
                return name
        return None


@dataclass(frozen=True, slots=True)
class Gold:
    """A gold file by record id."""

    name: str
    records: Mapping[str, GoldRecord]

    @property
    def labels(self) -> int:
        """How many labels there are."""
        return sum(len(each.labels) for each in self.records.values())


# --- lines -------------------------------------------------------------------------------------


_KNOWN_FIELDS = frozenset({"id", "labels", "text_hash", *FlatLine.model_fields})
_OPEN = ("disputed", "unsure", "unsure_of")
"""What holds, by error type, the answers that are no label."""
_LONGEST_FIELD = 300


@dataclass(slots=True)
class _Seen:
    """What was read so far."""

    labels: dict[str, dict[ErrorType, Label]] = field(default_factory=dict)
    fields: dict[str, dict[str, str]] = field(default_factory=dict)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    sampling: dict[str, SamplingLine] = field(default_factory=dict)
    open: dict[str, frozenset[ErrorType]] = field(default_factory=dict)
    places: dict[tuple[str, ErrorType | None], str] = field(default_factory=dict)

    def claim(self, id_: str, error_type: ErrorType | None, place: str) -> None:
        """Raise ``InputError`` where another place has a label for the same question already."""
        about = f"the {error_type} label of {id_!r}" if error_type else f"the id {id_!r}"
        earlier = self.places.setdefault((id_, error_type), place)
        if earlier != place:
            raise InputError(f"{place}: {about} appears a second time (first: {earlier})")

    def draw(self, id_: str, given: SamplingLine | None, place: str) -> None:
        """Note how a record was drawn; raise ``InputError`` where another line tells it apart."""
        if given is not None and self.sampling.setdefault(id_, given) != given:
            raise InputError(f"{place}: the sampling of {id_!r} is another one on an earlier line")


def read_gold(path: str) -> Gold:
    """Read a gold file (``-`` for standard input; gzip is unpacked).

    Raises ``InputError`` with file and line for a line of another shape, an unknown error type or
    criterion, and a label that appears twice.
    """
    return gold_of(gold_rows(path), display_name(path))


def gold_of(rows: Iterable[tuple[str, Mapping[str, Any]]], name: str) -> Gold:
    """Return the labels of rows, each with the place that messages name; raises as above."""
    seen = _Seen()
    for place, row in rows:
        _take(seen, row, place)
    if not any(seen.labels.values()):
        raise InputError(f"{name}: no labels in it; {ACCEPTED}")
    records = {
        id_: GoldRecord(
            id=id_,
            labels=given,
            fields=seen.fields[id_],
            texts=seen.texts[id_],
            digest=seen.digests.get(id_),
            sampling=seen.sampling.get(id_),
            open=seen.open.get(id_, frozenset()),
        )
        for id_, given in seen.labels.items()
    }
    return Gold(name, records)


def _take(seen: _Seen, row: Mapping[str, Any], place: str) -> None:
    if "labels" not in row and "error_type" in row:
        flat = gold_line(row, FlatLine, place)
        id_, given = flat.id, dict[ErrorType, LabelLine]({flat.error_type: flat})
        seen.draw(id_, flat.sampling, place)
    else:
        nested = gold_line(row, GoldLine, place)
        id_, given = nested.id, nested.labels
        seen.claim(id_, None, place)
        seen.draw(id_, nested.sampling, place)
    for error_type, label in given.items():
        seen.claim(id_, error_type, place)
        refuse_criteria(label, error_type, place)
        seen.labels.setdefault(id_, {})[error_type] = _label(label, place)
    seen.labels.setdefault(id_, {})
    seen.fields.setdefault(id_, {}).update(_short_fields(row))
    seen.texts.setdefault(id_, {}).update(_texts(row))
    seen.open[id_] = seen.open.get(id_, frozenset()) | _left_open(row)
    if isinstance(row.get("text_hash"), str):
        seen.digests[id_] = row["text_hash"]


def _label(line: LabelLine, place: str) -> Label:
    marks = {True: list[Span](), False: list[Span]()}
    for mark in line.spans:
        marks[mark.role == "conclusion"].append(_span(mark, place))
    return Label(
        is_error=line.is_error,
        criteria=line.criteria,
        premises=line.premises,
        conclusion=line.conclusion,
        premise_spans=tuple(marks[False]),
        conclusion_spans=tuple(marks[True]),
        confidence=line.confidence,
        adopted=frozenset(line.adopted),
    )


def _span(mark: MarkLine, place: str) -> Span:
    try:
        return Span(mark.field, mark.start, mark.end)
    except ValueError as error:
        raise InputError(f"{place}: {error}") from error


def _texts(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts of the record that a line of gold repeats.

    An answer counts beside the reasoning only: on its own it may be the right answer.
    """
    names = ("question", "context", "reasoning", *(["answer"] if "reasoning" in row else []))
    for name in names:
        if isinstance(row.get(name), str):
            yield name, row[name]
    options = row.get("options")
    if isinstance(options, Mapping) and all(isinstance(text, str) for text in options.values()):
        yield "options", _listed(options)


def _left_open(row: Mapping[str, Any]) -> frozenset[ErrorType]:
    rows = [row[name] for name in _OPEN if isinstance(row.get(name), Mapping)]
    return frozenset(each for each in ErrorType for each_row in rows if each.value in each_row)


def _listed(options: Mapping[str, str]) -> str:
    return "\n".join(sorted(options.values()))


def _text_of(record: RecordLine, name: str) -> str:
    text = _listed(record.options) if name == "options" else getattr(record, name)
    return text or ""


def _one_option(answer: str, other: str, options: Mapping[str, str]) -> bool:
    named = sole_option(answer, options)
    return named is not None and named == sole_option(other, options)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _short_fields(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in row.items():
        short = isinstance(value, str | int | float) and len(str(value)) <= _LONGEST_FIELD
        if short and name not in _KNOWN_FIELDS:
            yield name, str(value)


# --- findings beside labels ---------------------------------------------------------------------
# Findings and gold put side by side, one item per record and error type.

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
        labelled = gold.records[line.id]
        items += _items(line, labelled, _question(line, labelled, lines))
        for error_type in labelled.labels:
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
        fields = [(name, held.get(name)) for name in self.fields]
        for finding in line.findings:
            parts = (self.whole, self.unjudged) if passed_by_rules(finding) else (self.whole,)
            for part in parts:
                seen = part.setdefault(finding.error_type, Seen())
                seen.add(finding.score, asked, finding.status.value, fields)


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


def _items(line: FindingsLine, labelled: GoldRecord, question: str) -> Iterator[Item]:
    fields = fields_of(line, labelled.fields)
    for error_type, label in labelled.labels.items():
        finding = line.finding(error_type)
        if finding is not None:
            yield Item(
                line.id, error_type, question, label, finding, line, fields, labelled.sampling
            )


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


def _question(line: FindingsLine, labelled: GoldRecord, lines: Mapping[str, FindingsLine]) -> str:
    """Return the question of a record; a translation asks what its original asks."""
    return asked_of(lines.get(labelled.fields.get(ORIGINAL, ""), line))
