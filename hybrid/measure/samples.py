"""Labelled records as numbers: the measures of a score, with label, question and source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from hybrid.errors import InputError
from hybrid.measure.breakdown import folders
from hybrid.measure.gold import ORIGINAL, Gold, question_of
from hybrid.packs import Pack
from hybrid.reading.rows import SkippedRow
from hybrid.records import ErrorType, Record, Screening
from hybrid.screening.screener import Screener
from hybrid.stats.exact import Bools, Floats

SMALLER = "smaller sources"


@dataclass(frozen=True, slots=True)
class Samples:
    """The labelled records of one error type; every sequence is in the same order.

    ``values`` has a column per name of ``measures``. ``flagged`` says whether a rule fired,
    ``present`` and ``decided`` what the pack's scoring makes of it now.
    """

    error_type: ErrorType
    ids: tuple[str, ...]
    measures: tuple[str, ...]
    values: Floats
    gold: Bools
    flagged: Bools
    abstains: Bools
    present: Floats
    decided: Bools
    questions: tuple[str, ...]
    sources: tuple[str, ...]
    languages: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.gold)


@dataclass(frozen=True, slots=True)
class Seen:
    """A labelled record with what the rules see in it."""

    record: Record
    screening: Screening


@dataclass(slots=True)
class Screened:
    """All labelled records that were found among the input, and what was not."""

    seen: dict[str, Seen] = field(default_factory=dict)
    skipped: int = 0
    missing: tuple[str, ...] = ()


def screen_labelled(records: Iterable[Record | SkippedRow], gold: Gold, pack: Pack) -> Screened:
    """Screen every record that has labels.

    Raises ``InputError`` where no record has any.
    """
    screener = Screener(pack)
    screened = Screened()
    for record in records:
        if isinstance(record, SkippedRow):
            screened.skipped += 1
        elif record.id in gold.records:
            screened.seen[record.id] = Seen(record, screener.screen(record))
    if not screened.seen:
        raise InputError(
            f"no record has a label in {gold.name}; if gold contains only labels, name the "
            "records with --records"
        )
    screened.missing = tuple(id_ for id_ in gold.records if id_ not in screened.seen)
    return screened


def samples(
    screened: Screened, gold: Gold, pack: Pack, error_type: ErrorType, *, doubtful: bool, least: int
) -> Samples:
    """Return the samples of one error type; ``doubtful`` keeps labels of confidence 2 or less.

    The measures are those that the pack's ``scoring.yaml`` has coefficients for. Sources with fewer
    than ``least`` records are put together.
    """
    labelled = [
        each for each in screened.seen.values() if _labelled(each, gold, error_type, doubtful)
    ]
    labels = [gold.records[each.record.id].labels[error_type] for each in labelled]
    scores = [each.screening.scores[error_type] for each in labelled]
    measured = [{term.measure: term.value for term in score.terms} for score in scores]
    used = pack.scoring.of(error_type).coefficients if pack.scoring else {}
    names = tuple(name for name in used if all(name in values for values in measured))
    flagged = np.array(
        [bool(each.screening.flags[error_type]) for each in labelled], dtype=np.bool_
    )
    reached = np.array([each.threshold <= each.value for each in scores], dtype=np.bool_)
    return Samples(
        error_type=error_type,
        ids=tuple(each.record.id for each in labelled),
        measures=names,
        values=np.array([[values[name] for name in names] for values in measured]),
        gold=np.array([label.is_error for label in labels], dtype=np.bool_),
        flagged=flagged,
        abstains=np.array([each.screening.choice.abstains for each in labelled], dtype=np.bool_),
        present=np.array([each.value for each in scores]),
        decided=flagged & reached,
        questions=tuple(_questions(labelled, gold, screened)),
        sources=_sources(labelled, gold, least),
        languages=tuple(each.record.lang for each in labelled),
    )


def _labelled(each: Seen, gold: Gold, error_type: ErrorType, doubtful: bool) -> bool:
    label = gold.records[each.record.id].labels.get(error_type)
    return label is not None and (doubtful or not label.doubtful)


def _questions(seen: Sequence[Seen], gold: Gold, screened: Screened) -> Iterator[str]:
    for each in seen:
        original = gold.records[each.record.id].fields.get(ORIGINAL, "")
        asked = screened.seen.get(original, each).record
        yield question_of(asked.context, asked.question, asked.options.values())


def _sources(seen: Sequence[Seen], gold: Gold, least: int) -> tuple[str, ...]:
    given = {each.record.id: _source(each.record, gold) for each in seen}
    cut = folders({id_: source for id_, source in given.items() if source}, least)
    sizes: dict[str, int] = {}
    for source in cut.values():
        sizes[source] = sizes.get(source, 0) + 1
    kept = {source for source, size in sizes.items() if least <= size}
    named = (cut.get(each.record.id, "") for each in seen)
    return tuple(source if source in kept else SMALLER for source in named)


def _source(record: Record, gold: Gold) -> str:
    source = gold.records[record.id].fields.get("source") or record.meta.get("source")
    return source if isinstance(source, str) else ""
