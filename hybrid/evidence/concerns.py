"""What a reader of a verdict should look at: everything that takes reading to know.

A concern never changes a status, unless the user has made it a veto.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hybrid.errors import UsageError
from hybrid.evidence.checked import Case, spans_of, text_of
from hybrid.evidence.injection import injection
from hybrid.evidence.said import disagreeing_clause, named_options, restates
from hybrid.records import OPTION_PREFIX, Concern, ErrorType, Grounding
from hybrid.records.values import LOW_COUNT
from hybrid.records.weighing import STRONG_FLAG
from hybrid.text.sentences import sentences

CONCERNS: dict[str, str] = {
    "names_no_option": "the conclusion names no option, or is not quoted",
    "names_another_option": "the conclusion names another option than the one chosen",
    "record_abstains": "factual: the record makes no choice, or chooses to abstain",
    "only_restates": "factual: the premises say nothing that the text does not say",
    "explanation_disagrees": "the explanation says the opposite of the verdict",
    "turn_explained": "logical: between premises and conclusion the response corrects itself",
    "unknown_hint": "a hint is cited that was not shown",
    "injection": "the record speaks to its judge: instructions, a verdict, hidden or encoded text",
    "low_token_count": "the server counted fewer tokens than the prompt has",
    STRONG_FLAG: "the judge finds no error, and a strong rule does",
}
"""The code of every concern with what it means; the last is raised by ``decide``."""

CAN_BE_STRICT = tuple(code for code in CONCERNS if code not in (STRONG_FLAG, "injection"))
"""The concerns that can be made vetoes.

The others are about verdicts of no error, or about the record: whoever plants an attempt must not
have a true finding rejected by it.
"""


def refuse_unknown(codes: Iterable[str]) -> None:
    """Raise ``UsageError`` for a code that names no concern which can reject a verdict."""
    for code in codes:
        if code not in CAN_BE_STRICT:
            raise UsageError(f"--strict {code}: accepted: {', '.join(CAN_BE_STRICT)}")


_CORRECTION = re.compile(
    r"\b(?:wait|on (?:second thought|reflection)|correction|"
    r"let me (?:re-?\w+|correct)|i (?:\w+ )?(?:misread|misunderstood|was (?:wrong|mistaken))|"
    r"i (?:\w+ )?made (?:a mistake|an error))\b"
    r"|等等|更正|纠正|重新(?:考虑|审视|分析|检查)|(?:看|读|搞|弄|想)错了",
    re.IGNORECASE,
)


def concerns(case: Case, notes: tuple[str, ...] = ()) -> Iterator[Concern]:
    """Yield the concerns of a verdict; ``notes`` are the repairs of the answer it stands in."""
    if case.verdict.is_error:
        yield from _naming(case)
        if case.error_type is ErrorType.FACTUAL:
            yield from _abstaining(case)
            yield from _restating(case)
        if case.error_type is ErrorType.LOGICAL:
            yield from _turning(case)
    yield from _explaining(case)
    yield from _hints(case)
    yield from injection(case.record)
    for note in notes:
        if note.startswith(LOW_COUNT):
            yield Concern("low_token_count", note)


def _naming(case: Case) -> Iterator[Concern]:
    conclusion, chosen = case.conclusion, case.chosen
    if not chosen or case.error_type is ErrorType.SEMANTIC:
        return
    wanted = " or ".join(sorted(chosen))
    if conclusion is None:
        message = f"no conclusion is quoted; the option chosen is {wanted}"
        yield Concern("names_no_option", message)
        return
    named = _named(case, conclusion)
    if named is None or named & chosen:
        return
    if not named:
        message = f"the conclusion names no option; the one chosen is {wanted}"
        yield Concern("names_no_option", message, conclusion.quote)
    else:
        message = f"the conclusion names {' and '.join(sorted(named))}; the one chosen is {wanted}"
        yield Concern("names_another_option", message, conclusion.quote)


def _named(case: Case, conclusion: Grounding) -> frozenset[str] | None:
    """Return the options that the conclusion names, ``None`` where that is in doubt."""
    place = conclusion.field or ""
    if place.startswith(OPTION_PREFIX):
        return frozenset({place.removeprefix(OPTION_PREFIX)})
    if place == "answer" and case.choice.answer is not None:
        return frozenset({case.choice.answer})
    if not conclusion.accepted:
        return None
    return named_options(case.record, text_of(case.record, conclusion))


def _abstaining(case: Case) -> Iterator[Concern]:
    choice = case.choice
    if not choice.abstains or (choice.letter is None and choice.conclusion is None):
        return
    told = f"the option chosen, {choice.letter}," if choice.letter else "the response"
    place = choice.conclusion
    words = case.record.text(place) if place is not None else case.record.answer
    yield Concern("record_abstains", f"{told} draws no conclusion", words)


def _restating(case: Case) -> Iterator[Concern]:
    own = [
        case.record.text(span)
        for premise in case.premises
        for span in spans_of(premise)
        if span.field == "reasoning"
    ]
    if not case.premises or not all(each.accepted for each in case.premises):
        return
    if not own:
        message = "no premise comes from the reasoning, so nothing that it adds is shown"
        yield Concern("only_restates", message, case.premises[0].quote)
    elif restates(case.record, own):
        message = "the premises say nothing that the text does not say"
        yield Concern("only_restates", message, own[0])


def _turning(case: Case) -> Iterator[Concern]:
    """What is quoted is taken back before the choice."""
    record, conclusion = case.record, case.conclusion
    places = [span for each in case.premises for span in spans_of(each)]
    ends = [span.end for span in places if span.field == "reasoning"]
    if not ends or conclusion is None or not conclusion.accepted:
        return
    until = conclusion.start if conclusion.field == "reasoning" else None
    for start, end in sentences(record.reasoning):
        inside = max(ends) <= start and (until is None or end <= until)
        if inside and _CORRECTION.search(record.reasoning, start, end):
            message = "what the premises say may be taken back before the choice"
            yield Concern("turn_explained", message, record.reasoning[start:end])
            return


def _explaining(case: Case) -> Iterator[Concern]:
    verdict = case.verdict
    clause = disagreeing_clause(verdict.explanation, is_error=verdict.is_error)
    if clause is not None:
        said, other = ("no error", "an error") if verdict.is_error else ("an error", "no error")
        message = f"the explanation speaks of {said}, the verdict says that there is {other}"
        yield Concern("explanation_disagrees", message, clause)


def _hints(case: Case) -> Iterator[Concern]:
    known = [hint.id for hint in case.hints]
    shown = f"shown were {', '.join(known)}" if known else "none was shown"
    for cited in dict.fromkeys(case.cited):
        if cited not in known:
            yield Concern("unknown_hint", f"there is no hint {cited!r}; {shown}")
