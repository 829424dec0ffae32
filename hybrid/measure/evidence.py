"""How far the words that a finding quotes are those that the label quotes.

Overlap is counted in characters of the record, white space left out, after every quote has been
located there: character-level F1 as in extractive question answering (Rajpurkar et al. 2016), with
positions in place of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hybrid.evidence.locate import locate
from hybrid.evidence.source import Source, prepare
from hybrid.measure.figures import Estimate, Resampling, mean, share
from hybrid.measure.gold import Item
from hybrid.records import Record
from hybrid.records.findings import Grounding, record_of
from hybrid.records.record import Role, Span

Place = tuple[str, int]
"""A character of a record: its field and offset."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """One right error verdict: how its evidence overlaps with the label's."""

    id: str
    question: str
    precision: float
    recall: float
    f1: float
    premises_f1: float | None
    misplaced: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence of the right error verdicts of one error type.

    ``quoted`` of them have a label with evidence, ``located`` of these stand in the record and are
    measured; ``adopted`` have one that a reviewer took over from a run, which measures nothing.
    ``wrong_quote`` counts right verdicts whose premises share no character with the
    label's. ``conclusion`` is left out of ``premises_f1``.
    """

    right: int
    quoted: int
    located: int
    precision: float | None
    recall: float | None
    f1: Estimate
    premises_f1: Estimate
    wrong_quote: Estimate
    overlaps: tuple[Overlap, ...]
    adopted: int = 0


def evidence(items: Sequence[Item], resampling: Resampling) -> Evidence:
    """Return how the evidence of the right error verdicts among ``items`` compares with gold."""
    right = [item for item in items if item.found and item.label.is_error]
    quoting = [item for item in right if "evidence" not in item.label.adopted]
    quoted = [item for item in quoting if _has_evidence(item)]
    measured = tuple(each for item in quoted if (each := overlap(item)) is not None)
    with_premises = [each for each in measured if each.premises_f1 is not None]
    of_premises = [each.premises_f1 or 0.0 for each in with_premises]
    wrong = [each.misplaced for each in with_premises]
    return Evidence(
        right=len(right),
        quoted=len(quoted),
        located=len(measured),
        precision=_mean([each.precision for each in measured]),
        recall=_mean([each.recall for each in measured]),
        f1=mean([each.f1 for each in measured], _questions(measured), resampling),
        premises_f1=mean(of_premises, _questions(with_premises), resampling),
        wrong_quote=share(wrong, _questions(with_premises)),
        overlaps=measured,
        adopted=len(right) - len(quoting),
    )


def overlap(item: Item) -> Overlap | None:
    """Compare one verdict's evidence with the label's; ``None`` when no gold quote is located."""
    record = record_of(item.line)
    gold_premises, gold_conclusion = gold_places(item, record)
    gold = gold_premises | gold_conclusion
    if not gold:
        return None
    premises = places(record, _spans(item.finding.grounding, conclusion=False))
    found = premises | places(record, _spans(item.finding.grounding, conclusion=True))
    shared = len(gold & found)
    return Overlap(
        id=item.id,
        question=item.question,
        precision=shared / len(found) if found else 0.0,
        recall=shared / len(gold),
        f1=f1_of(found, gold),
        premises_f1=f1_of(premises, gold_premises) if gold_premises else None,
        misplaced=bool(gold_premises) and not premises & gold_premises,
    )


def f1_of(left: set[Place], right: set[Place]) -> float:
    """Return the F1 of two sets of characters; 0 for two empty ones."""
    total = len(left) + len(right)
    return 2 * len(left & right) / total if total else 0.0


def places(record: Record, spans: Iterable[Span]) -> set[Place]:
    """Return the characters that spans cover, white space left out."""
    return {
        (span.field, at)
        for span in spans
        for at in range(span.start, span.end)
        if not record.field(span.field)[at].isspace()
    }


def gold_places(item: Item, record: Record) -> tuple[set[Place], set[Place]]:
    """Return the characters of a label's premises and of its conclusion, as far as located."""
    source, label = prepare(record), item.label
    premises = [*label.premise_spans]
    if not premises:
        premises = [span for quote in label.premises for span in _located(quote, source, "premise")]
    conclusion = [*label.conclusion_spans] or [*_located(label.conclusion, source, "conclusion")]
    held = dict(record.fields())
    return (
        places(record, _inside(premises, held)),
        places(record, _inside(conclusion, held)),
    )


def _has_evidence(item: Item) -> bool:
    label = item.label
    return bool(label.premises or label.conclusion or label.premise_spans or label.conclusion_spans)


def _located(quote: str, source: Source, role: Role) -> Iterator[Span]:
    if not quote.strip():
        return
    found = locate(quote, source, role=role)
    if not found.accepted or found.field is None or found.start is None or found.end is None:
        return
    if found.parts:
        yield from (Span(part.field, part.start, part.end) for part in found.parts)
    else:
        yield Span(found.field, found.start, found.end)


def _inside(spans: Iterable[Span], fields: dict[str, str]) -> Iterator[Span]:
    # A label's own spans may have been made on another version of the record.
    for span in spans:
        if span.end <= len(fields.get(span.field, "")):
            yield span


def _spans(groundings: Iterable[Grounding], *, conclusion: bool) -> Iterator[Span]:
    for each in groundings:
        if not each.accepted or (each.role == "conclusion") is not conclusion:
            continue
        if each.parts:
            yield from (Span(part.field, part.start, part.end) for part in each.parts)
        elif each.field is not None and each.start is not None and each.end is not None:
            yield Span(each.field, each.start, each.end)


def _questions(overlaps: Iterable[Overlap]) -> list[str]:
    return [each.question for each in overlaps]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
