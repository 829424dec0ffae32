"""Errors among the records that no judge was asked about: at most so many, told from labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hybrid.errors import InputError
from hybrid.evaluation.drawn import drawn_alike
from hybrid.evaluation.join import Joined
from hybrid.records import ErrorType
from hybrid.stats.guarantee import Missed, least_labels, missed

CONFIDENCE = 0.95
_WISHED = 0.05


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
    found = sum(item.label.is_error for item in items)
    least = least_labels(1 - _WISHED, CONFIDENCE)
    needed = (
        f"none of them is labelled; {least:,} drawn at random without an error among them would "
        f"show that at most {_WISHED:.0%} are errors"
    )
    return Passed(missed(size, len(items), found, CONFIDENCE), "" if items else needed)


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
