"""One answer of a judge, checked gate by gate."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from hybrid.postcheck import common, factual, logical, semantic
from hybrid.postcheck.case import Case, Checked
from hybrid.postcheck.ground import ground_conclusion, ground_premises
from hybrid.records import (
    Choice,
    ErrorType,
    Objection,
    Record,
    Signal,
    Status,
    Verdict,
    criteria_of,
)
from hybrid.records.judged import Hint, JudgeAnswer
from hybrid.records.naming import Names
from hybrid.text.spans import Span

Gate = Callable[[Case], Iterator[Objection]]

_ALWAYS: tuple[Gate, ...] = (
    common.has_premises,
    common.has_conclusion,
    common.premises_stand,
    common.conclusion_stands,
    common.no_whole_passage,
    common.conclusion_names_choice,
    common.explanation_agrees,
    common.hints_exist,
)
_OF_TYPE: dict[ErrorType, tuple[Gate, ...]] = {
    ErrorType.FACTUAL: (factual.makes_a_choice,),
    ErrorType.LOGICAL: (),
    ErrorType.SEMANTIC: (semantic.keyword_from_text, semantic.replaced_in_reasoning),
}
# These ask what the evidence says, and are asked only once all of it stands.
_OF_EVIDENCE: dict[ErrorType, tuple[Gate, ...]] = {
    ErrorType.FACTUAL: (factual.premises_say_more,),
    ErrorType.LOGICAL: (logical.two_places, logical.not_explained),
    ErrorType.SEMANTIC: (semantic.senses_named,),
}

CODES: dict[str, str] = {
    "no_premise": "an error is claimed without a quote for it",
    "no_conclusion": "the conclusion is not quoted",
    "ungrounded_premise": "a premise does not stand in the record as quoted",
    "ungrounded_conclusion": "the conclusion does not stand in the record as quoted",
    "conclusion_elsewhere": "the conclusion stands neither in the reasoning nor in the answer",
    "whole_passage": "a quote is longer than three sentences",
    "no_option_named": "the conclusion names no option",
    "other_option": "the conclusion names another option than the one chosen",
    "explanation_contradicts": "the explanation says the opposite of the verdict",
    "unknown_hint": "a hint is cited that was not shown",
    "abstains": "factual: the record draws no conclusion",
    "nothing_from_reasoning": "factual: no premise comes from the reasoning",
    "only_restates": "factual: the premises only restate the text or the choice",
    "one_place": "logical: there are no two different stretches of the response",
    "cannot_conflict": "logical: the stretches say the same",
    "explained_turn": "logical: what is quoted is taken back with an explanation",
    "no_keyword": "semantic: the first premise is not from question or options",
    "no_replacement": "semantic: the second premise is missing or not from the reasoning",
    "same_word": "semantic: the premises differ by spelling or inflection only",
    "keyword_unnamed": "semantic: the explanation does not name the keyword",
    "replacement_unnamed": "semantic: the explanation does not name what it is taken as",
    "no_verdict": "the judge gave no verdict; the message says why",
    "strong_flag": "the judge finds no error, and a strong rule does",
    "split_votes": "the votes have no majority",
}
"""Every objection code with what it means; the last three are made by ``decide``."""


def check_verdict(
    record: Record,
    error_type: ErrorType,
    answer: JudgeAnswer,
    hints: Sequence[Hint],
    choice: Choice,
    *,
    signals: Sequence[Signal] = (),
) -> Checked:
    """Check one answer against the record it is about.

    ``hints`` are those the judge was shown; ``choice`` and ``signals`` are what screening saw
    (without signals, changes of mind that are explained go unseen). Never raises.
    """
    verdict = answer.verdict
    if verdict is None:
        return Checked(answer, Status.UNASSESSED, hints=tuple(hints))
    case = _case(record, error_type, answer, verdict, choice)
    case = replace(case, hints=tuple(hints), signals=signals)
    criteria = _criteria(case, answer)
    if not verdict.is_error:
        objections = (*common.explanation_agrees(case), *common.hints_exist(case))
        torn = any(each.code == "explanation_contradicts" for each in objections)
        status = Status.DISPUTED if torn else Status.CLEAN
        return Checked(answer, status, (), objections, hints=tuple(hints))
    objections = tuple(_objections(case))
    status = Status.REJECTED if objections else Status.ERROR
    return Checked(answer, status, case.groundings, objections, criteria, tuple(hints))


def _objections(case: Case) -> Iterator[Objection]:
    gates = (*_ALWAYS, *_OF_TYPE[case.error_type])
    if case.grounded:
        gates += _OF_EVIDENCE[case.error_type]
    for gate in gates:
        yield from gate(case)


def _case(
    record: Record, error_type: ErrorType, answer: JudgeAnswer, verdict: Verdict, choice: Choice
) -> Case:
    """Return the case of a verdict; quotes are looked up only where it says "error"."""
    quoted = replace(verdict, premises=(), conclusion="") if not verdict.is_error else verdict
    mentions = _mentions(record) if verdict.is_error else ()
    return Case(
        record=record,
        error_type=error_type,
        verdict=verdict,
        premises=ground_premises(record, error_type, quoted),
        conclusion=ground_conclusion(record, error_type, quoted.conclusion, choice, mentions),
        cited=(*answer.confirmed, *answer.dismissed),
        choice=choice,
        mentions=mentions,
    )


def _mentions(record: Record) -> tuple[Signal, ...]:
    """Return where the response names options; a signal's name is the kind of mention."""
    names = Names(record)
    texts = (("reasoning", record.reasoning), ("answer", record.answer or ""))
    return tuple(
        Signal(each.kind, Span(field, each.start, each.end), each.option)
        for field, text in texts
        for each in names.mentions(text)
    )


def _criteria(case: Case, answer: JudgeAnswer) -> tuple[str, ...]:
    """Return the criteria of the hints confirmed, then those that the explanation names."""
    confirmed = [hint.criterion for hint in case.hints if hint.id in answer.confirmed]
    named = [
        criterion.id
        for criterion in criteria_of(case.error_type)
        if re.search(rf"(?<![a-z_]){criterion.id}(?![a-z_])", case.verdict.explanation)
    ]
    return tuple(dict.fromkeys((*confirmed, *named)))
