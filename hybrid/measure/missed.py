"""Errors among the records that no judge was asked about: at most so many, told from labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hybrid.errors import InputError
from hybrid.measure.drawn import drawn_alike
from hybrid.measure.join import Item, Joined, asked_of
from hybrid.measure.likeness import Seen, crowded
from hybrid.records import ErrorType
from hybrid.stats.guarantee import Missed, least_labels, missed, missed_by_question

CONFIDENCE = 0.95
_WISHED = 0.05
_IN_PART = (
    "too many labels share a question for a random draw of records, and some questions are "
    "labelled only in part; label whole questions, or draw records with hybrid sample"
)


@dataclass(frozen=True, slots=True)
class Passed:
    """The records of one error type that the rules passed and nobody judged, and their bound.

    Without a usable label ``bound`` holds none, and ``reason`` says why.
    """

    bound: Missed
    reason: str = ""


def missed_errors(joined: Joined, *, random: bool) -> dict[ErrorType, Passed]:
    """Return a bound for each error type in which the rules alone passed records.

    ``random`` says that chance alone chose what was labelled. Empty where a judge was asked about
    everything, and where the items are a chosen part of the run.
    """
    return {
        each: _passed(joined, each, random=random)
        for each in joined.whole
        if each in joined.unjudged
    }


def _passed(joined: Joined, error_type: ErrorType, *, random: bool) -> Passed:
    whole = joined.unjudged[error_type]
    size = len(whole)
    labelled = [item for item in joined.of(error_type) if item.unjudged]
    try:
        items = drawn_alike(labelled, whole, random=random)
    except InputError as error:
        return Passed(missed(size, 0, 0), str(error))
    bound = _bound(items, whole, random=random)
    if bound is None:
        return Passed(missed(size, 0, 0), _IN_PART)
    least = least_labels(1 - _WISHED, CONFIDENCE)
    needed = (
        f"none of them is labelled; {least:,} random labels without an error would "
        f"show that at most {_WISHED:.0%} are errors"
    )
    return Passed(bound, "" if items else needed)


def _bound(items: Sequence[Item], whole: Seen, *, random: bool) -> Missed | None:
    """Return the bound, ``None`` where whole questions were drawn and labelled in part."""
    asked = [hash(asked_of(item.line)) for item in items]
    wrong = Counter(q for q, item in zip(asked, items, strict=True) if item.label.is_error)
    plain = missed(len(whole), len(items), wrong.total(), CONFIDENCE)
    if not (random and crowded(asked, whole.questions)):
        return plain
    own = missed_by_question(Counter(whole.questions), Counter(asked), wrong, CONFIDENCE)
    return own and max(own, plain, key=_most)


def _most(own: Missed) -> int:
    return own.most or 0


def lines(passed: Mapping[ErrorType, Passed]) -> Iterator[str]:
    """Yield a sentence on each error type."""
    for error_type, own in passed.items():
        bound = own.bound
        there = f"{error_type}: {bound.size:,} records passed by the rules and not judged"
        if bound.share is None:
            yield f"{there}: how many are errors is unknown: {own.reason}"
            continue
        yield (
            f"{there}: at most {bound.most:,} of them ({bound.share:.1%}) are errors, with "
            f"{bound.confidence:.0%} confidence ({bound.found:,} in {bound.taken:,} labels)"
        )
