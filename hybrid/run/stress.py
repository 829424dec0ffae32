"""One question put to a judge in several ways, each different from the first in one thing."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hybrid.errors import InputError
from hybrid.judging.panel import Case
from hybrid.judging.prompt import Prompts, hints_of, mark_of
from hybrid.records import ErrorType, Flag, Record
from hybrid.records.findings import FindingsLine, from_line
from hybrid.records.naming import Names
from hybrid.records.record import Prompt, Variant
from hybrid.text.words import LANGUAGES


@dataclass(frozen=True, slots=True)
class Question:
    """One error type of a record, with its own flags and with what another record was flagged for.

    ``foreign`` are flags of rules that did not fire here; they quote nothing.
    """

    record: Record
    error_type: ErrorType
    flags: tuple[Flag, ...]
    foreign: tuple[Flag, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a judge is asked, and how."""

    question: Question
    variant: Variant


def drawn(lines: Iterable[FindingsLine], size: int, seed: int) -> list[FindingsLine]:
    """Return ``size`` lines at random, all where there are fewer.

    Seed and ids alone decide, so a larger draw includes the smaller one. Raises ``InputError`` for
    an id that is drawn twice.
    """

    def chance(line: FindingsLine) -> bytes:
        return hashlib.sha256(f"{seed}\n{line.id}".encode("utf-8", "surrogatepass")).digest()

    kept = heapq.nsmallest(size, lines, key=chance)
    ids = {line.id for line in kept}
    if len(ids) < len(kept):
        twice = next(line.id for at, line in enumerate(kept) if line.id == kept[at + 1].id)
        raise InputError(f"the id {twice!r} appears twice in the run")
    return kept


def questions(
    lines: Iterable[FindingsLine], error_types: Collection[ErrorType]
) -> tuple[Question, ...]:
    """Return what to ask about findings, each record's error types together."""
    given = [
        Question(found.record, each.error_type, each.flags)
        for found in map(from_line, lines)
        for each in found.findings
        if each.error_type in error_types
    ]
    return tuple(
        replace(each, foreign=_foreign(each, (*given[at + 1 :], *given[:at])))
        for at, each in enumerate(given)
    )


def cases(
    asked: Iterable[Question], prompts: Prompts, wanted: Collection[Variant], repeats: int
) -> Iterator[Case[Asked]]:
    """Yield the calls about each question, the one as it is first, ``repeats`` more of it with it.

    A variant whose prompt would be the same is left out.
    """
    for question in asked:
        for variant, prompt in variants(question, prompts).items():
            if variant is Variant.AS_IS or variant in wanted:
                more = repeats if variant is Variant.AS_IS and Variant.REPEAT in wanted else 0
                yield Case(Asked(question, variant), (prompt,), votes=1 + more)


def variants(question: Question, prompts: Prompts) -> dict[Variant, Prompt]:
    """Return the prompts about a question that are not the same as another one's.

    All have the mark of the first, so that they differ in one thing only.
    """
    record, error_type = question.record, question.error_type
    hints, foreign = hints_of(question.flags), hints_of(question.foreign)
    mark = mark_of(record, hints)
    as_is = prompts.build(record, error_type, hints)
    other = next(each for each in LANGUAGES if each != as_is.lang)
    made = {
        Variant.OPTIONS_REVERSED: prompts.build(_reversed(record), error_type, hints, mark),
        Variant.HINTS_NONE: prompts.build(record, error_type, (), mark),
        Variant.HINTS_SHUFFLED: prompts.build(record, error_type, foreign or hints, mark),
        Variant.PROMPT_LANGUAGE: prompts.otherwise(lang=other).build(
            record, error_type, hints, mark
        ),
        Variant.RESPONSE_FIRST: prompts.otherwise(response_first=True).build(
            record, error_type, hints, mark
        ),
    }
    differing = {each: p for each, p in made.items() if p.messages != as_is.messages}
    return {Variant.AS_IS: as_is, **differing}


def _reversed(record: Record) -> Record:
    """Return the record with its options the other way round, each under its own key.

    Where the response names an option by its place ("the second option") that would be another
    response, so the record is returned as it is.
    """
    other = replace(record, options=dict(reversed([*record.options.items()])))
    said = f"{record.reasoning}\n{record.answer or ''}"
    return other if Names(other).mentions(said) == Names(record).mentions(said) else record


def _foreign(question: Question, others: Sequence[Question]) -> tuple[Flag, ...]:
    """Return flags of the next question on the same error type that has any of other rules."""
    fired = {flag.rule for flag in question.flags}
    for each in others:
        if each.error_type is question.error_type and each.record.id != question.record.id:
            strange = [flag for flag in each.flags if flag.rule not in fired]
            if strange:
                return tuple(replace(flag, premises=(), conclusion=None) for flag in strange)
    return ()
