"""Labels that others contradict: what judge, rules and other reviewers say of each, most doubtful
first.

The order is that of cleanlab (Northcutt, Jiang & Chuang 2021): by the *self-confidence* of a label,
the chance that what others say gives to it. Its normalised margin, ``(own - other + 1) / 2``, is
the same number where there are two classes. The chance comes from the labels, each left out of its
own: how often every witness says "error" of errors, and of the rest (Dawid & Skene 1979).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final

from hybrid.measure.gold import Gold, Item, Joined
from hybrid.measure.tables import counted, number
from hybrid.records import ErrorType
from hybrid.records.findings import judge_line
from hybrid.text.table import Table

RULES: Final = "rules"
_EVEN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Said:
    """What one witness says of a record; ``chance`` is 0 to 1, that there is an error."""

    who: str
    is_error: bool
    chance: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """A label that others contradict; ``confidence`` is its chance to be right, 0 to 1.

    Witnesses count as independent: the order says more than the figure.
    """

    id: str
    error_type: ErrorType
    is_error: bool
    confidence: float
    said: tuple[Said, ...]
    flags: tuple[str, ...]

    @property
    def agreed(self) -> float:
        """The mean chance that witnesses give to the label: it orders equal confidences."""
        return sum(_of_label(each, self.is_error) for each in self.said) / len(self.said)


@dataclass(frozen=True, slots=True)
class Doubts:
    """The labels to read again, most doubtful first, of ``labels`` looked at."""

    labels: int
    found: tuple[Doubt, ...]

    def table(self, most: int) -> Table:
        """Return the first ``most`` as rows."""
        shown = self.found[:most]
        left = len(self.found) - len(shown)
        return Table(
            title=f"{counted(len(self.found), 'doubtful label')} of {self.labels:,}",
            columns=("record", "error type", "label", "others say", "confidence"),
            rows=tuple(_row(each) for each in shown),
            notes=(*([f"{left:,} more"] if left else []), _NOTE),
            left=4,
        )


_NOTE = (
    "confidence: the chance of the label by what others say, each weighed by how often it is right "
    "on the other labels. No label was changed: read these again"
)


def doubts(joined: Joined, others: Sequence[Gold] = ()) -> Doubts:
    """Return the labels that judge, rules and the labels of ``others`` contradict.

    Listed are labels that are more likely wrong than right by what the witnesses say. Rules that
    are silent put no label on the list, for what they miss is no news. Raises ``InputError`` for a
    judge's answers of another shape.
    """
    found: list[Doubt] = []
    for error_type in joined.error_types:
        items = joined.of(error_type)
        said = [tuple(_said(item, others)) for item in items]
        witnesses = _Witnesses.of(items, said)
        found += [
            Doubt(
                item.id,
                error_type,
                label,
                confidence,
                sayings,
                tuple(dict.fromkeys(f.rule for f in item.finding.flags)),
            )
            for item, sayings in zip(items, said, strict=True)
            if _contradicted(label := item.label.is_error, sayings)
            and (confidence := witnesses.confidence(label, sayings)) < _EVEN
        ]
    found.sort(key=lambda each: (each.confidence, each.agreed, each.id))
    return Doubts(len(joined.items), tuple(found))


def as_rows(found: Doubts) -> Iterator[dict[str, object]]:
    """Yield each doubtful label as plain values."""
    for each in found.found:
        yield {
            "id": each.id,
            "error_type": each.error_type.value,
            "is_error": each.is_error,
            "confidence": each.confidence,
            "said": {saying.who: saying.chance for saying in each.said},
            "flags": list(each.flags),
        }


# --- what is said ------------------------------------------------------------------------------


def _said(item: Item, others: Sequence[Gold]) -> Iterator[Said]:
    """Yield what each judge, the rules and each other reviewer say of a record."""
    yield from _judges(item)
    # Without a flag to show, the rules do not say "error", whatever the score.
    score, flagged = item.finding.score, bool(item.finding.flags)
    yield Said(RULES, flagged and _EVEN <= score, score)
    for gold in others:
        labelled = gold.records.get(item.id)
        label = labelled and labelled.labels.get(item.error_type)
        if labelled and label and labelled.difference(item.line.record) is None:
            who = labelled.fields.get("reviewer", PurePath(gold.name).stem)
            yield Said(who, label.is_error, float(label.is_error))


def _judges(item: Item) -> Iterator[Said]:
    """Yield the mean of each model's answers: the probability told, else the verdict."""
    if item.finding.judge is None:
        return
    given: dict[str, list[float]] = {}
    judge = judge_line(item.finding.judge, record_id=item.id)
    for answer in (*judge.first, *judge.answers):
        if answer.is_error is not None:
            chance = float(answer.is_error) if answer.p_error is None else answer.p_error
            given.setdefault(answer.model, []).append(chance)
    for model, chances in given.items():
        mean = sum(chances) / len(chances)
        yield Said(model, _EVEN <= mean, mean)


def _contradicted(label: bool, said: Sequence[Said]) -> bool:
    """Whether anybody says something else; that rules are silent does not count."""
    return any(each.is_error != label and (each.is_error or each.who != RULES) for each in said)


# --- how far to believe it ---------------------------------------------------------------------

_Count = Counter[tuple[str, bool, bool]]


@dataclass(slots=True)
class _Witnesses:
    """How often each witness said "error" of labels of either kind."""

    errors: int
    labels: int
    counts: _Count = field(default_factory=Counter)

    @classmethod
    def of(cls, items: Sequence[Item], said: Sequence[Sequence[Said]]) -> _Witnesses:
        """Count what was said of labels of one error type."""
        witnesses = cls(sum(item.label.is_error for item in items), len(items))
        for item, sayings in zip(items, said, strict=True):
            witnesses.counts.update(
                (each.who, item.label.is_error, each.is_error) for each in sayings
            )
        return witnesses

    def confidence(self, label: bool, said: Sequence[Said]) -> float:
        """Return the chance of a label by what is said of its record and all other labels."""
        odds = 1.0
        for kind in (True, False):
            # One more of each keeps a witness who was never wrong from being taken at its word.
            mine = kind == label
            of_kind = self.errors if kind else self.labels - self.errors
            share = of_kind - mine + 1.0
            for each in said:
                count = self.counts
                same = count[each.who, kind, each.is_error] - mine + 1.0
                share *= same / (same + count[each.who, kind, not each.is_error] + 1)
            odds = odds * share if mine else odds / share
        return odds / (1 + odds)


def _of_label(said: Said, label: bool) -> float:
    return said.chance if label else 1 - said.chance


def _row(doubt: Doubt) -> tuple[str, ...]:
    said = ", ".join(_words(each, doubt) for each in doubt.said)
    return doubt.id, doubt.error_type.value, _answer(doubt.is_error), said, number(doubt.confidence)


def _words(said: Said, doubt: Doubt) -> str:
    flags = f" ({', '.join(doubt.flags)})" if said.who == RULES and doubt.flags else ""
    return f"{said.who} {_answer(said.is_error)} {said.chance:.2f}{flags}"


def _answer(is_error: bool) -> str:
    return "error" if is_error else "none"
