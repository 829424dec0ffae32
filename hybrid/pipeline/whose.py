"""Whose answer a column holds, the model's or the correct one: told by what reasoning concludes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hybrid.errors import FieldError
from hybrid.io.answers import sole_option
from hybrid.io.build import Draft
from hybrid.io.prepare import PreparedInput
from hybrid.io.values import SkippedRow
from hybrid.pipeline.boundary import contained
from hybrid.records import Record

if TYPE_CHECKING:
    from hybrid.pipeline import Checker

Stated = Callable[[Record], str | None]

_SHARE = 5
_LEAST = 3


@dataclass(frozen=True, slots=True)
class Agreement:
    """In how many rows answer and reasoning both name an option, and in how many another one."""

    known: int
    differing: int

    @property
    def doubtful(self) -> bool:
        """Whether more than a fifth differ: a model contradicts itself less often than it errs."""
        return _LEAST <= self.differing and self.known < _SHARE * self.differing


def stated_by(checker: Checker) -> Stated:
    """Return what reads the choice that a record's reasoning concludes.

    A record that cannot be read so has none here; it is set aside when its turn comes.
    """

    def stated(record: Record) -> str | None:
        screened = contained(partial(checker.screen, record), record, "")
        return None if isinstance(screened, SkippedRow) else screened.choice.stated

    return stated


def agreement(sample: Iterable[Draft | str], stated: Stated) -> Agreement:
    """Compare the answers of some rows with what their reasoning concludes."""
    pairs = [
        (sole_option(each.answer, each.options), stated(each.record("")))
        for each in sample
        if isinstance(each, Draft) and each.answer is not None
    ]
    named = [pair for pair in pairs if None not in pair]
    return Agreement(len(named), sum(answer != choice for answer, choice in named))


def refuse_doubtful(inputs: Iterable[PreparedInput], stated: Callable[[], Stated]) -> None:
    """Raise ``FieldError`` where a column of answers is likelier to hold the correct ones.

    ``stated`` makes what reads the choice that a record's reasoning concludes; it is called only
    where a column's name leaves the question open.
    """
    doubted = [each for each in inputs if each.doubted_answer is not None]
    if not doubted:
        return
    read = stated()
    told = [doubt(each, agreement(each.sample, read)) for each in doubted]
    problems = [each for each in told if each is not None]
    if problems:
        raise FieldError("\n".join(problems))


def doubt(each: PreparedInput, found: Agreement) -> str | None:
    """Return what is to be said where answers differ from reasoning too often, else ``None``."""
    if not found.doubtful:
        return None
    column = each.doubted_answer
    return (
        f'{each.plan.file}: "{column}" names another option than the reasoning concludes in '
        f"{found.differing} of {found.known} rows that could be compared: it may hold the correct "
        "answers, and not the model's. Say which:\n"
        "  --map answer=        (the correct answers: left aside)\n"
        "  --answer-is-models   (the model's: what differs is a contradiction)"
    )
