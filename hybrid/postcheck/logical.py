"""Gates for logical inconsistencies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from hybrid.postcheck.case import Case, spans_of, stands_in_response
from hybrid.postcheck.naming import named_letters
from hybrid.postcheck.restating import adds_words
from hybrid.records import Objection
from hybrid.text.fold import fold
from hybrid.text.spans import Span
from hybrid.text.stems import content_stems

_LETTERS = re.compile(r"[\W_]+")
_CORRECTIONS = ("self_correction", "explained_turn")
_GUESSES = ("guess", "undecidable", "undecided", "stereotype")
_LEAST_TERMS = 2


def two_places(case: Case) -> Iterator[Objection]:
    """At least two different stretches of the response, the conclusion counted, can conflict."""
    spans = _response_spans(case)
    pairs = [pair for pair in combinations(spans, 2) if _differ(case, *pair)]
    if not pairs:
        message = "a contradiction needs two different stretches of the response; here is one"
        yield Objection("one_place", message)
    elif not any(_can_conflict(case, *pair) for pair in pairs):
        message = "the stretches quoted say the same, so they cannot conflict"
        yield Objection("cannot_conflict", message)


def not_explained(case: Case) -> Iterator[Objection]:
    """A change of mind that is explained is no reversal: what was taken back cannot contradict."""
    premises = [
        span for each in case.premises for span in spans_of(each) if span.field == "reasoning"
    ]
    if case.conclusion is None or not premises:
        return
    until = _conclusion_start(case)
    said = max(span.end for span in premises)
    for signal in case.signals:
        if signal.name in _CORRECTIONS and signal.span.field == "reasoning":
            after = signal.span.start
            if said <= after < until and _explains(case, signal.span, until):
                message = "what the premises say is taken back, and explained, before the choice"
                yield Objection("explained_turn", message, case.record.text(signal.span))
                return


def _explains(case: Case, correction: Span, until: int) -> bool:
    """Whether between a correction and the choice something is said, and it is no mere guess."""
    rest = Span("reasoning", correction.end, until) if correction.end < until else None
    if rest is None or len(content_stems(fold(case.record.text(rest)))) < _LEAST_TERMS:
        return False
    return not any(s.name in _GUESSES and rest.covers(s.span) for s in case.signals)


def _response_spans(case: Case) -> list[Span]:
    found = [
        span for each in case.groundings if stands_in_response(each) for span in spans_of(each)
    ]
    return list(dict.fromkeys(found))


def _differ(case: Case, left: Span, right: Span) -> bool:
    """Whether two stretches differ: apart, or one inside the other with words to spare."""
    if not left.overlaps(right):
        return True
    inner, outer = sorted((left, right), key=len)
    text = case.record.field(outer.field)
    spare = text[outer.start : max(outer.start, inner.start)] + text[inner.end : outer.end]
    return bool(content_stems(fold(spare))) or adds_words(spare)


def _can_conflict(case: Case, left: Span, right: Span) -> bool:
    said = [_LETTERS.sub("", case.record.text(span)).lower() for span in (left, right)]
    if said[0] == said[1] and left.field == right.field:
        return False
    chosen = [_only_chooses(case, span) for span in (left, right)]
    return chosen[0] is None or chosen[0] != chosen[1]


def _only_chooses(case: Case, span: Span) -> str | None:
    """Return the one option that a stretch names when it says nothing else."""
    text = case.record.text(span)
    letters = named_letters(case.record, span, case.mentions, case.choice)
    if len(letters) != 1:
        return None
    letter = next(iter(letters))
    if span.field == "answer":
        return letter
    own = content_stems(fold(case.record.options.get(letter, "")))
    return None if adds_words(text) or content_stems(fold(text)) - own else letter


def _conclusion_start(case: Case) -> int:
    """Return where the conclusion begins in the reasoning; one in the answer comes after all."""
    assert case.conclusion is not None
    if case.conclusion.field == "reasoning" and case.conclusion.start is not None:
        return case.conclusion.start
    return len(case.record.reasoning)
