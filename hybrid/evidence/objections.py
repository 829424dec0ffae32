"""What stands against a verdict: vetoes reject it, concerns are for its reader to look at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hybrid.errors import UsageError, spelled
from hybrid.evidence.verdict import (
    RESPONSE,
    Case,
    disagreeing_clause,
    injection,
    named_options,
    open_keys,
    plain_words,
    restates,
    same_words,
    spans_of,
    text_of,
)
from hybrid.records import OPTION_PREFIX, Concern, ErrorType, Grounding, Objection
from hybrid.records.record import LOW_COUNT
from hybrid.records.weighing import STRONG_FLAG
from hybrid.text.sentences import sentences
from hybrid.text.words import tokenise

# --- vetoes -------------------------------------------------------------------------------------
# What rejects an error verdict: only what characters prove.

VETOES: dict[str, str] = {
    "no_premise": "an error is claimed without a quote for it",
    "ungrounded_premise": "a premise is not in the record as quoted",
    "ungrounded_conclusion": "the conclusion is not in the response as quoted",
    "whole_passage": "a quote is longer than three sentences",
    "no_keyword": "semantic: no premise is in the question, options or context",
    "no_replacement": "semantic: no other premise is in the reasoning",
    "same_word": "semantic: keyword and replacement are the same word, spelled differently",
    "one_place": "logical: all quotes are the same passage",
}
"""The code of every veto with what it means."""

MOST_SENTENCES = 3
# Less is a mark of a list, a letter, or an interjection.
_LEAST_WORDS = 4


def vetoes(case: Case) -> Iterator[Objection]:
    """Yield every veto on an error verdict; what the evidence holds is asked once all of it stands.

    None of them asks what a quote means.
    """
    if not case.premises:
        yield Objection("no_premise", "an error is claimed without a single quote for it")
    for each in case.premises:
        if not each.accepted:
            yield Objection("ungrounded_premise", _why(each), each.quote)
    yield from _conclusion(case)
    yield from _passages(case)
    if case.premises and case.error_type is ErrorType.SEMANTIC:
        yield from _threshold(case)
    stands = all(each.accepted for each in case.groundings)
    if case.premises and stands and case.error_type is ErrorType.LOGICAL:
        yield from _one_place(case)


def _conclusion(case: Case) -> Iterator[Objection]:
    conclusion = case.conclusion
    if conclusion is None:
        return
    if not conclusion.accepted:
        yield Objection("ungrounded_conclusion", _why(conclusion), conclusion.quote)
    elif conclusion.field not in (*RESPONSE, *_options(case)):
        where = f"it is in {conclusion.field}, not in the reasoning or the answer"
        yield Objection("ungrounded_conclusion", where, conclusion.quote)


def _options(case: Case) -> Iterator[str]:
    return (OPTION_PREFIX + key for key in open_keys(case.record, case.choice))


def _passages(case: Case) -> Iterator[Objection]:
    for each in case.groundings:
        said = [each.quote[start:end] for start, end in sentences(each.quote)]
        count = sum(_LEAST_WORDS <= _words(sentence) for sentence in said)
        if MOST_SENTENCES < count:
            message = f"a quote of {count} sentences; evidence is at most {MOST_SENTENCES}"
            yield Objection("whole_passage", message, each.quote)


def _words(text: str) -> int:
    return sum(token.text[0].isalnum() for token in tokenise(text))


def _threshold(case: Case) -> Iterator[Objection]:
    """The definition's threshold by location alone: X of the text, and Y of the reasoning."""
    if not case.pairs:
        fields = [each.field for each in case.premises if each.accepted]
        if all(field == "reasoning" for field in fields):
            message = "no premise is in the question or options, so no keyword is shown"
            yield Objection("no_keyword", message)
        if "reasoning" not in fields:
            message = "no other premise is in the reasoning, so no replacement is shown"
            yield Objection("no_replacement", message)
        return
    quotes = [each.quote for each in case.premises]
    if all(same_words(quotes[x], quotes[y]) for x, y in case.pairs):
        message = "keyword and replacement are the same word, spelled differently"
        yield Objection("same_word", message, quotes[case.pairs[0][1]])


def _one_place(case: Case) -> Iterator[Objection]:
    texts = {plain_words(text_of(case.record, each).lower()) for each in case.groundings}
    if len(texts) == 1:
        message = "a contradiction needs two different passages; all quotes are the same one"
        yield Objection("one_place", message, case.premises[0].quote)


def _why(grounding: Grounding) -> str:
    """Return why a quote is no evidence."""
    if grounding.tier == "missing":
        return grounding.reason or "not in the text"
    reasons = [text for text in (grounding.difference, grounding.reason) if text]
    return "; ".join(reasons) or f"only {grounding.tier} to the text"


# --- concerns -----------------------------------------------------------------------------------
# What a reader of a verdict should look at: everything that takes reading to know.
#
# A concern never changes a status, unless the user has made it a veto.

CONCERNS: dict[str, str] = {
    "names_no_option": "the conclusion names no option, or is not quoted",
    "names_another_option": "the conclusion names an option other than the one chosen",
    "record_abstains": "factual: the record makes no choice, or chooses to abstain",
    "only_restates": "factual: the premises say nothing that the text does not say",
    "explanation_disagrees": "the explanation says the opposite of the verdict",
    "turn_explained": "logical: between premises and conclusion the response corrects itself",
    "unknown_hint": "a cited hint was not shown",
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
            raise UsageError(f"{spelled('strict', code)}: accepted: {', '.join(CAN_BE_STRICT)}")


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
    subject = f"the option chosen, {choice.letter}," if choice.letter else "the response"
    place = choice.conclusion
    words = case.record.text(place) if place is not None else case.record.answer
    yield Concern("record_abstains", f"{subject} draws no conclusion", words)


def _restating(case: Case) -> Iterator[Concern]:
    quoted = [
        case.record.text(span)
        for premise in case.premises
        for span in spans_of(premise)
        if span.field == "reasoning"
    ]
    if not case.premises or not all(each.accepted for each in case.premises):
        return
    if not quoted:
        message = "no premise comes from the reasoning, so nothing that it adds is shown"
        yield Concern("only_restates", message, case.premises[0].quote)
    elif restates(case.record, quoted):
        message = "the premises say nothing that the text does not say"
        yield Concern("only_restates", message, quoted[0])


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
