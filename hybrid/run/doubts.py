"""What the reasoning concludes against the answers, asked before a figure is published.

A column of answers that differs too often from what the reasoning of the first rows concludes may
hold the correct ones; where no choice is read at all there may be no choice question; and letters
that go with other texts speak of options in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING

from hybrid.errors import FieldError, spelled
from hybrid.reading.build import Draft
from hybrid.reading.columns import FieldPlan
from hybrid.reading.options import sole_option
from hybrid.reading.reader import PreparedInput, shifted
from hybrid.reading.rows import SkippedRow
from hybrid.records import Record
from hybrid.records.record import Choice, Span
from hybrid.run.boundary import contained

if TYPE_CHECKING:
    from hybrid.run.checker import Checker


# --- Before a figure is published: whose answers these are, and of what they speak ---------------

Chosen = Callable[[Record], Choice | None]

_SHARE = 5
_LEAST = 3
# Fewer rows than one in ten with a choice are chance; of a few rows none may have one.
_READ_SHARE = 10
_LEAST_READ = 5


@dataclass(frozen=True, slots=True)
class Agreement:
    """In how many rows answer and reasoning both name an option, and in how many another one."""

    known: int
    differing: int

    @property
    def doubtful(self) -> bool:
        """Whether more than a fifth differ: a model contradicts itself less often than it errs."""
        return _LEAST <= self.differing and self.known < _SHARE * self.differing


def chosen_by(checker: Checker) -> Chosen:
    """Return what reads the choice of a record.

    A record that cannot be read so has none here; it is set aside when its turn comes.
    """

    def chosen(record: Record) -> Choice | None:
        screened = contained(partial(checker.screen, record), record, "")
        return None if isinstance(screened, SkippedRow) else screened.choice

    return chosen


def stated(draft: Draft, chosen: Chosen) -> str | None:
    """Return the option that a draft's reasoning concludes."""
    found = chosen(draft.record(""))
    return found.stated if found is not None else None


def agreement(sample: Iterable[Draft | str], chosen: Chosen) -> Agreement:
    """Compare the answers of some rows with what their reasoning concludes."""
    pairs = [
        (sole_option(each.answer, each.options), stated(each, chosen))
        for each in sample
        if isinstance(each, Draft) and each.answer is not None
    ]
    named = [pair for pair in pairs if None not in pair]
    return Agreement(len(named), sum(answer != choice for answer, choice in named))


def refuse_doubtful(inputs: Iterable[PreparedInput], chosen: Callable[[], Chosen]) -> None:
    """Raise ``FieldError`` where what is read is likelier something else than a model's choice.

    ``chosen`` makes what reads the choice of a record; it is called only where the rows leave the
    question open.
    """
    read = cache(chosen)
    found = [_doubts(each, read) for each in inputs]
    problems = [each for each in found if each is not None]
    if problems:
        raise FieldError("\n".join(problems))


def _doubts(each: PreparedInput, read: Callable[[], Chosen]) -> str | None:
    """Return the first of what is in doubt about an input: one question at a time."""
    found = unread(each, read) or reordered(each)
    if found is None and each.doubted_answer is not None:
        found = doubt(each, agreement(each.sample, read()))
    return found


def unread(each: PreparedInput, read: Callable[[], Chosen]) -> str | None:
    """Return what is to be said where the choice of almost no row can be read, else ``None``."""
    fields = each.plan.fields
    drafts = [row for row in each.sample if isinstance(row, Draft)]
    if fields is None or not drafts or "reasoning" in each.plan.options.mapping:
        return None
    if len(drafts) < _LEAST_READ and not _is_guess(fields, drafts):
        return None
    # Few rows need be read: most inputs show their choices in the first ones.
    needed = max(1, -(-len(drafts) // _READ_SHARE))
    named = sum(map(_names_option, drafts))
    if named < needed:
        rest = (_is_read(draft, read()) for draft in drafts if not _names_option(draft))
        named += sum(islice(filter(None, rest), needed - named))
    if needed <= named:
        return None
    column = "+".join(fields.of("reasoning"))
    return (
        f"{each.plan.file}: the choice of {named} of the first {len(drafts)} rows can be read, "
        "from answer or reasoning: these may not be choice questions, or the response may be "
        "elsewhere. Say which column contains it:\n"
        f"  {spelled('mapping', {'reasoning': 'COLUMN'})}\n"
        f"  {spelled('mapping', {'reasoning': column})}   (it does: check it as it is)"
    )


def _is_guess(fields: FieldPlan, drafts: Iterable[Draft]) -> bool:
    """Whether nothing but the rows' texts says that these are options: numbers are often steps."""
    listed = not fields.of("options") and not fields.constant
    return fields.guessed_options or (
        listed and all(key.isdecimal() for draft in drafts for key in draft.options)
    )


def _names_option(draft: Draft) -> bool:
    return draft.answer is not None and sole_option(draft.answer, draft.options) is not None


def _is_read(draft: Draft, chosen: Chosen) -> bool:
    found = chosen(draft.record(""))
    return found is not None and not found.unread


def reordered(each: PreparedInput) -> str | None:
    """Return what is to be said where the model saw the options under other letters."""
    fields, options = each.plan.fields, each.plan.options
    if fields is None or options.answer_is_models:
        return None
    drafts = [row for row in each.sample if isinstance(row, Draft)]
    for column in (*fields.prompts, ""):
        pairs = [shifted(draft, _text_of(draft, column, fields)) for draft in drafts]
        known = [pair for pair in pairs if pair is not None]
        if not Agreement(len(known), sum(known)).doubtful:
            continue
        where = f'"{column}"' if column else "the reasoning"
        way = column or "COLUMN"
        return (
            f"{each.plan.file}: {where} lists the options under other letters, in "
            f"{sum(known)} of {len(known)} rows that list them: the model may have seen them in "
            "another order. Say which is right:\n"
            f"  {spelled('mapping', {'options': way})}   (the options as the model saw them)\n"
            f"  {spelled('answer_is_models', True)}   (as they are read here: a difference is "
            "a contradiction)"
        )
    return None


def _text_of(draft: Draft, column: str, fields: FieldPlan) -> str:
    if not column:
        return draft.reasoning
    text = draft.question if column in fields.of("question") else draft.meta.get(column)
    return text if isinstance(text, str) else ""


def doubt(each: PreparedInput, found: Agreement) -> str | None:
    """Return what is to be said where answers differ from reasoning too often, else ``None``."""
    if not found.doubtful:
        return None
    column = each.doubted_answer
    return (
        f'{each.plan.file}: "{column}" names an option that the reasoning does not conclude in '
        f"{found.differing} of {found.known} rows that could be compared: it may contain the "
        f"correct answers, not the model's. Say which:\n"
        f"  {spelled('mapping', {'answer': ''})}        (the correct answers: left aside)\n"
        f"  {spelled('answer_is_models', True)}   (the model's: a difference is a contradiction)"
    )


# --- Whether a rationale leads to the answer that it is labelled with ----------------------------


@dataclass(frozen=True, slots=True)
class Rationale:
    """The option that a record is labelled with, and the one that its rationale concludes.

    Both are keys, or ``None`` where none, or more than one, is named; ``conclusion`` is where the
    rationale concludes.
    """

    record: Record
    label: str | None
    concluded: str | None
    conclusion: Span | None

    @property
    def agrees(self) -> bool | None:
        """Whether the rationale leads to its label, ``None`` where one of the two is not known."""
        known = self.label is not None and self.concluded is not None
        return self.label == self.concluded if known else None


def concluded(record: Record, checker: Checker) -> Rationale:
    """Return where the rationale of ``record`` leads; its ``answer`` is the label."""
    label = checker.screen(record).choice.answer
    # The label must not sway what is read, nor where.
    choice = checker.screen(replace(record, answer=None)).choice
    return Rationale(record, label, choice.stated, choice.conclusion)
