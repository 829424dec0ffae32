"""What rejects an error verdict: only what characters prove."""

from __future__ import annotations

from collections.abc import Iterator

from hybrid.evidence.checked import RESPONSE, Case, open_keys, text_of
from hybrid.evidence.said import plain_words, same_words
from hybrid.records import OPTION_PREFIX, ErrorType, Grounding, Objection
from hybrid.text.sentences import sentences
from hybrid.text.words import tokenise

VETOES: dict[str, str] = {
    "no_premise": "an error is claimed without a quote for it",
    "ungrounded_premise": "a premise does not stand in the record as quoted",
    "ungrounded_conclusion": "the conclusion does not stand in the response as quoted",
    "whole_passage": "a quote is longer than three sentences",
    "no_keyword": "semantic: no premise stands in question, options or context",
    "no_replacement": "semantic: no further premise stands in the reasoning",
    "same_word": "semantic: keyword and replacement are one word, but for its spelling",
    "one_place": "logical: all quotes are one and the same stretch",
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
        where = f"it stands in {conclusion.field}, not in the reasoning or the answer"
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
            message = "no premise stands in question or options, so no keyword is shown"
            yield Objection("no_keyword", message)
        if "reasoning" not in fields:
            message = "no further premise stands in the reasoning, so no replacement is shown"
            yield Objection("no_replacement", message)
        return
    quotes = [each.quote for each in case.premises]
    if all(same_words(quotes[x], quotes[y]) for x, y in case.pairs):
        message = "keyword and replacement are one word, but for its spelling"
        yield Objection("same_word", message, quotes[case.pairs[0][1]])


def _one_place(case: Case) -> Iterator[Objection]:
    texts = {plain_words(text_of(case.record, each).lower()) for each in case.groundings}
    if len(texts) == 1:
        message = "a contradiction needs two different stretches; all quotes are the same one"
        yield Objection("one_place", message, case.premises[0].quote)


def _why(grounding: Grounding) -> str:
    """Return why a quote is no evidence."""
    if grounding.tier == "missing":
        return grounding.reason or "not in the text"
    told = [text for text in (grounding.difference, grounding.reason) if text]
    return "; ".join(told) or f"only {grounding.tier} to the text"
